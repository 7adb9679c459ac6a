/* tests/unit/test_explain.c - the JSON writer and the tables of an explain document. */
#include "src/explain/document.h"

#include <criterion/criterion.h>

static arena memory;

static void set_up(void)
{
    arena_init(&memory);
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(explain, .init = set_up, .fini = tear_down);

Test(explain, json)
{
    text out;
    json_writer w = {.out = &out};

    text_init(&out, &memory);
    json_begin(&w, NULL, '{');
    json_text(&w, "quoted \"key\"", "tab\t, \\ and \xFF");
    json_begin(&w, "list", '[');
    json_number(&w, NULL, 0);
    json_number(&w, NULL, -7);
    json_number(&w, NULL, INT64_MIN);
    json_number(&w, NULL, INT64_C(4294967296));
    json_begin(&w, NULL, '[');
    json_end(&w, ']');
    json_raw(&w, NULL, "{}", 2);
    json_end(&w, ']');
    json_bool(&w, "yes", true);
    json_end(&w, '}');
    cr_expect_str_eq(out.data, "{\"quoted \\\"key\\\"\":\"tab\\u0009, \\\\ and \\ufffd\","
                               "\"list\":[0,-7,-9223372036854775808,4294967296,[],{}],\"yes\":true}");
}

/* A column without a compilation, for its tables. */
static explain_column *new_column(void)
{
    static source_map sources;
    explain_column *e = arena_new(&memory, explain_column);

    source_init(&sources, &memory);
    *e = (explain_column){.document = explain_document_new(&memory, &sources, "folder/main.cl", "gasket"), .memory = &memory};
    interner_init(&e->texts, &memory);
    return e;
}

Test(explain, places)
{
    explain_column *e = new_column();

    cr_expect_str_eq(e->document->title, "main.cl");
    cr_expect_eq(explain_place_id(e, (explain_file){.name = NULL}, 1, 1), -1);
    cr_expect_eq(explain_place_id(e, (explain_file){.name = "folder/main.cl"}, 0, 1), -1);
    cr_expect_eq(explain_place_id(e, (explain_file){.name = "folder/main.cl"}, 3, 1), 0);
    cr_expect_eq(explain_place_id(e, (explain_file){.name = "other.h"}, 3, 1), 1);
    cr_expect_eq(explain_place_id(e, (explain_file){.name = "folder/main.cl"}, 3, 1), 0);
    cr_expect_eq(e->places.items[0].file, 0, "the main file is the first");
    cr_expect_eq(e->places.items[1].file, 1);
    for (uint32_t line = 10; line < 1010; line++)
        cr_assert_eq(explain_place_id(e, (explain_file){.name = "other.h"}, line, 2), line - 8);
    for (uint32_t line = 10; line < 1010; line++)
        cr_assert_eq(explain_place_id(e, (explain_file){.name = "other.h"}, line, 2), line - 8);
    cr_expect_eq(e->places.count, 1002);
}

Test(explain, strings_and_values)
{
    explain_column *e = new_column();
    char first[] = "same", second[] = "same";
    int x, y;

    cr_expect_eq(explain_string_id(e, first, 4), 0);
    cr_expect_eq(explain_string_id(e, "sa", 2), 1);
    cr_expect_eq(explain_string_id(e, second, 4), 0);
    cr_expect_eq(explain_plain_string_id(e, "f {EOT}"), 2);
    cr_expect_str_eq(e->strings.items[2], "f {{EOT}}");
    cr_expect_eq(explain_value_id(e, &x, NULL), 0);
    cr_expect_eq(explain_value_id(e, &y, "name"), 1);
    cr_expect_eq(explain_value_id(e, &x, "later"), 0);
    cr_expect_null(e->value_names.items[0], "the first call gives the name");
    explain_omit(e, "%d parts", 3);
    explain_omit(e, "%d parts", 3);
    cr_expect_eq(e->omitted.count, 1);
}
