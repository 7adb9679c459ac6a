/* tests/unit/test_json.c - which texts are JSON values (RFC 8259), and where they end. */
#include "src/base/json.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *skip(const char *s)
{
    return json_skip(s, s + strlen(s));
}

Test(json, values_end_where_they_end)
{
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {
        {"{}", 2}, {"[ ] ", 3}, {" {\"a\": [1, -2.5e+3], \"b\":null},", 30}, {"\"a\\\"b\" x", 6}, {"true\n]}", 4}, {"12,", 2},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect(skip(rows[i].text) == rows[i].text + rows[i].length, "%s", rows[i].text);
}

Test(json, other_texts_are_none)
{
    static const char *const texts[] = {"",       "{",       "{\"a\"}",  "{\"a\": 1,}", "[1 2]", "[1,",   "nul",
                                        "\"open", "\"\\q\"", "\"a\nb\"", "+1",          "1.2.3", "{1: 2}"};
    char nested[1000];

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_null(skip(texts[i]), "%s", texts[i]);
    memset(nested, '[', sizeof nested - 1);
    nested[sizeof nested - 1] = '\0';
    cr_expect_null(skip(nested));
}

Test(json, the_text_may_end_anywhere)
{
    const char *text = "{\"a\": [1, \"b\\u0041\", null]}";
    size_t length = strlen(text);

    for (size_t n = 0; n < length; n++)
        cr_expect_null(json_skip(text, text + n), "%zu", n);
    cr_expect(json_skip(text, text + length) == text + length);
}
