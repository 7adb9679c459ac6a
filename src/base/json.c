/* src/base/json.c - see json.h. */
#include "src/base/json.h"

#include "src/base/source.h"

#include <stdio.h>
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
