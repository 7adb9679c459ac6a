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

/* --- values --------------------------------------------------------------------------------------------------------------- */

/* The key, or the element, that follows the bracket or comma at S; NULL: the list ends. */
static const char *enter_list(const char *s, const char *end)
{
    s = skip_blanks(s + 1, end);
    return s < end && *s != '}' && *s != ']' ? s : NULL;
}

const char *json_member(const char *s, const char *end, const char *key)
{
    size_t length = strlen(key);

    s = s ? skip_blanks(s, end) : NULL;
    if (!s || s == end || *s != '{')
        return NULL;
    while ((s = enter_list(s, end))) {
        bool is_found = (size_t)(end - s) > length + 1 && strncmp(s + 1, key, length) == 0 && s[length + 1] == '"';
        s = skip_blanks(skip_key(s, end), end);
        if (is_found)
            return s;
        s = skip_blanks(json_skip(s, end), end);
        if (*s != ',')
            break;
    }
    return NULL;
}

const char *json_first(const char *s, const char *end)
{
    s = s ? skip_blanks(s, end) : NULL;
    return s && s < end && *s == '[' ? enter_list(s, end) : NULL;
}

const char *json_next(const char *element, const char *end)
{
    const char *s = skip_blanks(json_skip(element, end), end);

    return s < end && *s == ',' ? enter_list(s, end) : NULL;
}

/* The code of the escape \uXXXX at S; 0: there is none. */
static uint32_t read_code(const char *s, const char *end)
{
    char digits[5] = "";

    if (end - s < 6 || s[0] != '\\' || s[1] != 'u')
        return 0;
    memcpy(digits, s + 2, 4);
    return (uint32_t)strtoul(digits, NULL, 16);
}

/* Appends the character after the backslash at S, and returns its end. Half of a surrogate pair without the other one, and NUL, become U+FFFD. */
static const char *read_escape(text *out, const char *s, const char *end)
{
    static const char letters[] = "bfnrt", codes[] = "\b\f\n\r\t";
    const char *letter = strchr(letters, s[1]);
    char bytes[4];

    if (s[1] != 'u') {
        text_char(out, letter ? codes[letter - letters] : s[1]);
        return s + 2;
    }
    uint32_t code = read_code(s, end), low = code >= 0xD800 && code < 0xDC00 && end - s > 6 ? read_code(s + 6, end) : 0;
    bool is_pair = low >= 0xDC00 && low < 0xE000;
    if (is_pair)
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    text_add(out, bytes, source_to_utf8(!code || (code >= 0xD800 && code < 0xE000) ? 0xFFFD : code, bytes));
    return end - s >= 6 ? s + (is_pair ? 12 : 6) : end;
}

const char *json_read_string(arena *memory, const char *s, const char *end)
{
    text out;

    if (!s || s == end || *s != '"')
        return NULL;
    text_init(&out, memory);
    text_str(&out, "");
    for (s++; s < end && *s != '"';)
        if (*s == '\\')
            s = read_escape(&out, s, end);
        else
            text_char(&out, *s++);
    return out.length ? out.data : "";
}

int64_t json_read_integer(const char *s, const char *end)
{
    char number[24] = "";
    size_t length = 0;

    while (s && s + length < end && length < sizeof number - 1 && (s[length] == '-' || (s[length] >= '0' && s[length] <= '9')))
        length++;
    if (length)
        memcpy(number, s, length);
    return strtoll(number, NULL, 10);
}

/* --- bytes ---------------------------------------------------------------------------------------------------------------- */

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void json_base64(text *out, const unsigned char *bytes, size_t count)
{
    for (size_t n = 0; n < count; n += 3) {
        uint32_t three =
            (uint32_t)bytes[n] << 16 | (n + 1 < count ? (uint32_t)bytes[n + 1] << 8 : 0) | (n + 2 < count ? bytes[n + 2] : 0);
        text_char(out, base64_digits[three >> 18]);
        text_char(out, base64_digits[three >> 12 & 63]);
        text_char(out, n + 1 < count ? base64_digits[three >> 6 & 63] : '=');
        text_char(out, n + 2 < count ? base64_digits[three & 63] : '=');
    }
}

/* The 24 bits of the COUNT digits at S; the missing ones of four are 0. -1: one is no digit. */
static int32_t read_four(const char *s, size_t count)
{
    uint32_t bits = 0;

    for (size_t n = 0; n < 4; n++) {
        const char *digit = n < count ? strchr(base64_digits, s[n]) : base64_digits;
        if (!digit || !*digit)
            return -1;
        bits = bits << 6 | (uint32_t)(digit - base64_digits);
    }
    return (int32_t)bits;
}

char *json_read_base64(arena *memory, const char *s, const char *end, size_t *length)
{
    const char *last = s && s < end && *s == '"' ? memchr(s + 1, '"', (size_t)(end - s - 1)) : NULL;

    if (!last || (last - s - 1) % 4)
        return NULL;
    size_t digits = (size_t)(last - s - 1), padding = digits ? (last[-1] == '=') + (last[-1] == '=' && last[-2] == '=') : 0;
    char *bytes = arena_raw(memory, digits / 4 * 3 + 1);
    size_t count = digits / 4 * 3 - padding;
    for (size_t n = 0; n < digits; n += 4) {
        bool is_last = n + 4 == digits;
        int32_t three = read_four(s + 1 + n, is_last ? 4 - padding : 4);
        if (three < 0)
            return NULL;
        for (size_t k = 0; k < 3 - (is_last ? padding : 0); k++)
            bytes[n / 4 * 3 + k] = (char)(three >> (16 - 8 * k));
    }
    bytes[count] = '\0';
    *length = count;
    return bytes;
}

bool json_is_true(const char *s)
{
    return s && strncmp(s + strspn(s, " \t\r\n"), "true", 4) == 0;
}
