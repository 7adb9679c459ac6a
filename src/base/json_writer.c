/* src/base/json_writer.c - writes the members and elements of JSON one by one, each with the comma that it needs: whether it
 * needs one is all that a writer remembers. */
#include "src/base/json_writer.h"

#include "src/base/json.h"

static void begin_value(json_writer *w, const char *key)
{
    if (w->needs_comma)
        text_char(w->out, ',');
    w->needs_comma = true;
    if (key) {
        json_string(w->out, key);
        text_char(w->out, ':');
    }
}

void json_begin(json_writer *w, const char *key, char bracket)
{
    begin_value(w, key);
    text_char(w->out, bracket);
    w->needs_comma = false;
}

void json_end(json_writer *w, char bracket)
{
    text_char(w->out, bracket);
    w->needs_comma = true;
}

void json_number(json_writer *w, const char *key, int64_t n)
{
    begin_value(w, key);
    if (n < 0)
        text_char(w->out, '-');
    if (n >= -(int64_t)UINT32_MAX && n <= (int64_t)UINT32_MAX)
        text_unsigned(w->out, (unsigned)(n < 0 ? -n : n));
    else
        text_printf(w->out, "%llu", n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n);
}

void json_numbers(json_writer *w, const char *key, const int64_t *n, size_t count)
{
    json_begin(w, key, '[');
    for (size_t i = 0; i < count; i++)
        json_number(w, NULL, n[i]);
    json_end(w, ']');
}

void json_text(json_writer *w, const char *key, const char *s)
{
    begin_value(w, key);
    json_string(w->out, s);
}

void json_bool(json_writer *w, const char *key, bool b)
{
    begin_value(w, key);
    text_str(w->out, b ? "true" : "false");
}

void json_raw(json_writer *w, const char *key, const char *json, size_t length)
{
    begin_value(w, key);
    text_add(w->out, json, length);
}
