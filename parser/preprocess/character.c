/* parser/preprocess/character.c - the characters of character constants and strings (C99 6.4.3 to 6.4.5). */
#include "parser/preprocess/preprocess.h"

#include <ctype.h>
#include <string.h>

source_loc pp_location_in(const char *text, source_range range, const char *at)
{
    return strlen(text) == range.end - range.begin ? range.begin + (source_loc)(at - text) : range.begin;
}

static unsigned hex_value(char c)
{
    return isdigit((unsigned char)c) ? (unsigned)(c - '0') : (unsigned)(tolower((unsigned char)c) - 'a' + 10);
}

/* The range from S to END in the literal. */
static source_range range_in(const pp_literal *l, const char *s, const char *end)
{
    source_range range = {pp_location_in(l->text, l->range, s), pp_location_in(l->text, l->range, end)};

    return range;
}

static void report(const pp_literal *l, const char *s, const char *end, const char *message)
{
    source_range range = range_in(l, s, end);

    diag_error_range(l->diagnostics, range.begin, range, "%s", message);
}

bool pp_is_universal(const char *s)
{
    return s[0] == '\\' && (s[1] == 'u' || s[1] == 'U');
}

uint32_t pp_universal_character(const pp_literal *l, const char **s)
{
    const char *begin = *s, *p = begin + 2;
    unsigned digits = begin[1] == 'u' ? 4 : 8, n = 0;
    uint32_t code = 0;

    for (; n < digits && isxdigit((unsigned char)*p); n++)
        code = code * 16 + hex_value(*p++);
    *s = p;
    if (n == 0)
        report(l, begin, p, begin[1] == 'u' ? "'\\u' needs 4 hexadecimal digits" : "'\\U' needs 8 hexadecimal digits");
    else if (n < digits)
        report(l, begin, p, "incomplete universal character name");
    else if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        report(l, begin, p, "invalid universal character");
    else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        report(l, begin, p, "a universal character name cannot name a control character");
    else if (code < 0xA0 && code != '$' && code != '@' && code != '`') {
        source_range range = range_in(l, begin, p);
        diag_error_range(l->diagnostics, range.begin, range, "character '%c' cannot be written as a universal character name",
                         (int)code);
    } else
        return code;
    return 0;
}

unsigned pp_character(const pp_literal *l, const char **s)
{
    static const char plain[] = "abfnrtv\\'\"?e", meaning[] = "\a\b\f\n\r\t\v\\'\"?\x1b";
    const char *begin = *s, *p = begin;
    unsigned value;

    if (*p != '\\') {
        *s = p + 1;
        return (unsigned char)*p;
    }
    p++;
    const char *known = strchr(plain, *p); /* *p is no terminator: a backslash before the closing quote escapes it */
    if (known) {
        value = (unsigned char)meaning[known - plain];
        p++;
    } else if (*p == 'x' && isxdigit((unsigned char)p[1])) {
        for (value = 0, p++; isxdigit((unsigned char)*p); p++)
            value = value > 0xfffff ? value : value * 16 + hex_value(*p);
    } else if (*p >= '0' && *p <= '7') {
        value = 0;
        for (int n = 0; n < 3 && *p >= '0' && *p <= '7'; n++)
            value = value * 8 + (unsigned)(*p++ - '0');
    } else {
        value = (unsigned char)*p++;
        source_range range = range_in(l, begin, p);
        diag_warn_range(l->diagnostics, WARN_unknown_escape, range.begin, range, "unknown escape sequence '\\%c' stands for '%c'",
                        (int)value, (int)value);
    }
    if (value > 255)
        report(l, begin, p, "an escape sequence is out of range for a character");
    *s = p;
    return value & 255;
}

/* Reads the character beyond ASCII at *S, and moves *S past it; false if there is none. */
static bool skip_wide(const char **s, const char *end)
{
    uint32_t code;
    unsigned length = source_utf8(*s, (size_t)(end - *s), &code);

    *s += length > 1 ? length : 0;
    return length > 1;
}

bool pp_character_constant(const pp_literal *l, int32_t *value, unsigned *count)
{
    size_t n = strlen(l->text);
    const char *s = l->text + 1, *end = l->text + (n > 1 ? n - 1 : n);
    unsigned errors = l->diagnostics->errors;
    uint32_t bits = 0;
    bool wide = false;

    for (*count = 0; s < end && *s; ++*count) {
        uint32_t c = 0;
        if (pp_is_universal(s)) {
            c = pp_universal_character(l, &s);
            wide |= c > 0x7F;
        } else if (skip_wide(&s, end)) {
            wide = true;
        } else {
            c = pp_character(l, &s);
        }
        bits = bits << 8 | (c & 255);
    }
    if (*count == 0)
        report(l, l->text, l->text + n, "empty character constant");
    else if (wide)
        report(l, l->text, l->text + n, "a character constant can only have characters of one byte");
    *value = *count == 1 ? (int8_t)bits : (int32_t)bits;
    return l->diagnostics->errors == errors;
}
