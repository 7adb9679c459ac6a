/* src/base/json.c - escapes strings of JSON, and checks the syntax of a JSON value without building it. */
#include "src/base/json.h"

#include "src/base/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *json_character(const char *s, char out[8])
{
    uint32_t code = 0;
    unsigned length = source_utf8(s, strnlen(s, 4), &code);

    if (!length)
        snprintf(out, 8, "\\ufffd");
    else if (code == '"' || code == '\\')
        snprintf(out, 8, "\\%c", (char)code);
    else if (code < ' ')
        snprintf(out, 8, "\\u%04x", (unsigned)code);
    else
        snprintf(out, 8, "%.*s", (int)length, s);
    return s + (length ? length : 1);
}

void json_string(text *out, const char *s)
{
    char piece[8];

    text_char(out, '"');
    while (*s) {
        size_t plain = 0;
        while (s[plain] >= ' ' && s[plain] < 0x7F && s[plain] != '"' && s[plain] != '\\')
            plain++;
        text_add(out, s, plain);
        s += plain;
        if (*s) {
            s = json_character(s, piece);
            text_str(out, piece);
        }
    }
    text_char(out, '"');
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

enum { MOST_LEVELS = 64 };

static const char *skip_blanks(const char *s, const char *end)
{
    while (s < end && (*s == ' ' || *s == '\n' || *s == '\t' || *s == '\r'))
        s++;
    return s;
}

/* Skips a string, whose first quote is at S. */
static const char *skip_string(const char *s, const char *end)
{
    for (s++; s < end && *s != '"'; s++) {
        if ((unsigned char)*s < ' ')
            return NULL;
        if (*s == '\\' && (++s == end || !strchr("\"\\/bfnrtu", *s) || !*s))
            return NULL;
    }
    return s < end ? s + 1 : NULL;
}

static bool is_literal(const char *s, size_t length)
{
    static const char *const names[] = {"null", "true", "false"};
    char number[40], *rest;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && memcmp(names[i], s, length) == 0)
            return true;
    if (!length || length >= sizeof number || *s == '+' || *s == '.')
        return false;
    memcpy(number, s, length);
    number[length] = '\0';
    strtod(number, &rest);
    return strspn(number, "0123456789+-.eE") == length && !*rest;
}

static const char *skip_literal(const char *s, const char *end)
{
    const char *from = s;

    while (s < end && ((*s >= '0' && *s <= '9') || (*s >= 'a' && *s <= 'z') || *s == 'E' || *s == '+' || *s == '-' || *s == '.'))
        s++;
    return is_literal(from, (size_t)(s - from)) ? s : NULL;
}

static const char *skip_value(const char *s, const char *end, unsigned level);

/* Skips a key and the colon after it. */
static const char *skip_key(const char *s, const char *end)
{
    s = skip_blanks(s, end);
    s = s < end && *s == '"' ? skip_string(s, end) : NULL;
    s = s ? skip_blanks(s, end) : NULL;
    return s && s < end && *s == ':' ? s + 1 : NULL;
}

/* Skips the members of an object or the elements of an array, whose first bracket is at S. */
static const char *skip_list(const char *s, const char *end, unsigned level)
{
    bool is_object = *s == '{';
    const char last = is_object ? '}' : ']';

    s = skip_blanks(s + 1, end);
    if (s < end && *s == last)
        return s + 1;
    for (;;) {
        s = is_object ? skip_key(s, end) : s;
        s = s ? skip_value(s, end, level) : NULL;
        s = s ? skip_blanks(s, end) : NULL;
        if (!s || s == end || (*s != ',' && *s != last))
            return NULL;
        if (*s++ == last)
            return s;
    }
}

static const char *skip_value(const char *s, const char *end, unsigned level)
{
    s = skip_blanks(s, end);
    if (s == end || level == MOST_LEVELS)
        return NULL;
    if (*s == '{' || *s == '[')
        return skip_list(s, end, level + 1);
    return *s == '"' ? skip_string(s, end) : skip_literal(s, end);
}

const char *json_skip(const char *s, const char *end)
{
    return skip_value(s, end, 0);
}
