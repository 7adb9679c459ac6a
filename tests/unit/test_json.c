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

/* The vectors of RFC 4648, section 10, and bytes whose digits are the last of the alphabet. */
Test(json, base64_is_that_of_its_standard)
{
    static const struct {
        const char *bytes, *text;
        size_t length;
    } rows[] = {
        {"", "\"\"", 0},
        {"f", "\"Zg==\"", 1},
        {"fo", "\"Zm8=\"", 2},
        {"foo", "\"Zm9v\"", 3},
        {"foob", "\"Zm9vYg==\"", 4},
        {"fooba", "\"Zm9vYmE=\"", 5},
        {"foobar", "\"Zm9vYmFy\"", 6},
        {"\xff\xef\xbe\0", "\"/+++AA==\"", 4},
    };
    static const char *const refused[] = {"\"Zg=\"", "\"Z===\"",     "\"Zm9v", "\"Zm 9\"",
                                          "\"=\"",   "\"Zg==Zg==\"", "12",     "\"\\u0041\""};
    arena memory;
    size_t length;
    text t;

    arena_init(&memory);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_init(&t, &memory);
        text_char(&t, '"');
        json_base64(&t, (const unsigned char *)rows[i].bytes, rows[i].length);
        text_char(&t, '"');
        cr_expect_str_eq(t.data, rows[i].text);
        const char *back = json_read_base64(&memory, rows[i].text, rows[i].text + strlen(rows[i].text), &length);
        cr_assert_not_null(back, "%s", rows[i].text);
        cr_expect(length == rows[i].length && memcmp(back, rows[i].bytes, length) == 0, "%s", rows[i].text);
    }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        cr_expect_null(json_read_base64(&memory, refused[i], refused[i] + strlen(refused[i]), &length), "%s", refused[i]);
    arena_release(&memory);
}
