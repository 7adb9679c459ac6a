/* tests/unit/test_findings.c - reports of findings, as text and as JSON, and the kinds that a list names. */
#include "src/check/report.h"
#include "src/base/json.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static arena memory;
static source_map map;
static diag d;
static check_findings found;
static char *printed;
static size_t printed_length;

static void set_up(void)
{
    static const char source[] = "kernel void k(global int *a)\n"
                                 "{\n"
                                 "    a[get_global_id(0) + 1] = 0;\n"
                                 "}\n";

    arena_init(&memory);
    source_init(&map, &memory);
    source_add_file(&map, "k.cl", source, sizeof source - 1, 0);
    diag_init(&d, &map, open_memstream(&printed, &printed_length));
    d.colour = false;
    check_findings_init(&found, &memory, 100);
}

static void tear_down(void)
{
    fclose(d.out);
    free(printed);
    arena_release(&memory);
}

TestSuite(findings, .init = set_up, .fini = tear_down);

static const char *report(unsigned dims)
{
    check_report(&d, &found, CHECK_WARNING, dims);
    fflush(d.out);
    return printed;
}

static const char *json(void)
{
    text out;

    text_init(&out, &memory);
    check_print_json(&out, &found, CHECK_WARNING);
    return out.data;
}

/* Adds the place (A, 0) or counts it again, for the work-item X of groups of 8. */
static check_finding *find(check_kind kind, uint64_t a, uint32_t x)
{
    check_item item = {.global = {x, 2, 0}, .local = {x % 8, 0, 0}, .group = {x / 8, 2, 0}};
    bool is_new;
    check_finding *f = check_find(&found, kind, a, 0, &item, &is_new);

    if (is_new)
        f->message = "write of 4 bytes past the end of 'a'";
    return f;
}

static check_finding *find_write(void)
{
    check_finding *f = find(CHECK_bounds, 1, 15);

    f->where = (check_place){"k.cl", 3, 5, 5, 27};
    f->kernel = "k";
    f->space = "global";
    f->object = "a";
    f->offset = 64;
    f->bytes = 4;
    return f;
}

Test(findings, nothing_prints_nothing)
{
    cr_assert_str_eq(report(1), "");
    cr_assert_str_eq(json(), "{\"findings\":[]}\n");
}

Test(findings, place_range_notes_and_work_item)
{
    check_finding *f = find_write();

    check_add_note(&found, f, (check_place){"k.cl", 1, 27, 0, 0}, "'%s' has %d bytes", "a", 64);
    check_add_note(&found, f, (check_place){0}, "this note has no place");
    cr_assert_str_eq(report(1), "k.cl:3:5: error: write of 4 bytes past the end of 'a' [bounds]\n"
                                "    a[get_global_id(0) + 1] = 0;\n"
                                "    ^~~~~~~~~~~~~~~~~~~~~~~\n"
                                "k.cl:1:27: note: 'a' has 64 bytes\n"
                                "kernel void k(global int *a)\n"
                                "                          ^\n"
                                "k.cl:3: note: this note has no place\n"
                                "k.cl:3: note: in work-item (15), local id (7) of group (1)\n"
                                "1 finding\n");
    cr_assert_not(diag_failed(&d));
    cr_assert_str_eq(json(),
                     "{\"findings\":[\n"
                     "{\"kind\":\"bounds\",\"level\":\"error\",\"file\":\"k.cl\",\"line\":3,\"column\":5,\"first_column\":5,"
                     "\"last_column\":27,"
                     "\"message\":\"write of 4 bytes past the end of 'a'\",\"count\":1,\"kernel\":\"k\",\"space\":\"global\","
                     "\"object\":\"a\",\"offset\":64,\"bytes\":4,"
                     "\"work_items\":[{\"global\":[15,2,0],\"local\":[7,0,0],\"group\":[1,2,0]}],"
                     "\"related\":[{\"file\":\"k.cl\",\"line\":1,\"column\":27,\"first_column\":null,\"last_column\":null,"
                     "\"message\":\"'a' has 64 bytes\"},"
                     "{\"file\":\"k.cl\",\"line\":3,\"column\":5,\"first_column\":5,\"last_column\":27,\"message\":\"this note "
                     "has no place\"}]}\n"
                     "]}\n");
}

Test(findings, further_work_items_and_the_count)
{
    for (uint32_t x = 15; x < 21; x++)
        find(CHECK_bounds, 1, x);
    find(CHECK_bounds, 1, 15);
    cr_assert_str_eq(report(2), "gasket: error: write of 4 bytes past the end of 'a' [bounds]\n"
                                "gasket: note: first in work-item (15,2), local id (7,0) of group (1,2); then in (16,2), (17,2), "
                                "(18,2); 7 times in total\n"
                                "1 finding\n");
}

Test(findings, each_kind_at_a_place_is_a_finding)
{
    find(CHECK_bounds, 1, 0);
    find(CHECK_races, 1, 0);
    find(CHECK_bounds, 1, 0);
    cr_assert_str_eq(report(3), "gasket: error: write of 4 bytes past the end of 'a' [bounds]\n"
                                "gasket: note: in work-item (0,2,0), local id (0,0,0) of group (0,2,0); 2 times in total\n"
                                "gasket: error: write of 4 bytes past the end of 'a' [races]\n"
                                "gasket: note: in work-item (0,2,0), local id (0,0,0) of group (0,2,0)\n"
                                "2 findings\n");
}

Test(findings, what_is_unknown_is_null)
{
    bool is_new;
    check_finding *f = check_find(&found, CHECK_events, 1, 2, NULL, &is_new);

    f->message = "\"\\\n\x01\xFF\xC3\xA4";
    check_add_note(&found, f, (check_place){"\xFF", 7, 0, 0, 0}, "n");
    cr_assert_str_eq(json(), "{\"findings\":[\n"
                             "{\"kind\":\"events\",\"level\":\"error\",\"file\":null,\"line\":null,\"column\":null,\"first_"
                             "column\":null,\"last_column\":null,"
                             "\"message\":\"\\\"\\\\\\u000a\\u0001\\ufffd\xC3\xA4\",\"count\":1,\"kernel\":null,\"space\":null,"
                             "\"object\":null,\"offset\":null,\"bytes\":null,\"work_items\":[],"
                             "\"related\":[{\"file\":\"\\ufffd\",\"line\":7,\"column\":null,\"first_column\":null,\"last_"
                             "column\":null,\"message\":\"n\"}]}\n"
                             "]}\n");
}

Test(findings, offset_before_the_beginning)
{
    find_write()->offset = -4;
    cr_assert_not_null(strstr(json(), "\"object\":\"a\",\"offset\":-4,"));
}

Test(findings, a_full_list_says_so)
{
    check_findings_init(&found, &memory, 2);
    find(CHECK_bounds, 1, 0);
    find(CHECK_bounds, 2, 0);
    cr_assert(check_is_full(&found));
    cr_assert_not_null(find(CHECK_bounds, 1, 0));
    const char *text = report(1);
    cr_assert_not_null(strstr(text,
                              "gasket: note: the run stopped at the limit of --max-findings; further findings are not reported\n"
                              "2 findings\n"));
}

Test(findings, errors_of_the_input_do_not_hide_findings)
{
    for (int i = 0; i < 60; i++)
        diag_error(&d, 0, "an error");
    find(CHECK_bounds, 1, 0);
    cr_assert_not_null(strstr(report(1), "[bounds]\ngasket: note: in work-item (0),"));
}

Test(findings, logged_as_records)
{
    diag_log log = {.memory = &memory};
    check_finding *f = find_write();

    check_add_note(&found, f, (check_place){"k.cl", 1, 27, 0, 0}, "'a' has 64 bytes");
    d.log = &log;
    cr_assert_str_eq(report(1), "");
    cr_assert_eq(log.records.count, 1);
    const diag_record *r = &log.records.items[0];
    cr_assert_str_eq(r->rule, "bounds");
    cr_assert_eq(r->level, DIAG_ERROR);
    cr_assert_eq(r->where.last, 27);
    cr_assert_eq(r->related.count, 2);
    cr_assert_eq(r->related.items[0].where.column, 27);
    cr_assert_str_eq(r->related.items[1].message, "in work-item (15), local id (7) of group (1)");
}

Test(findings, kinds_of_a_list)
{
    const char *bad = NULL;
    size_t length = 0;

    cr_assert_eq(check_set_of("races,bounds", check_kernel_set(), &bad, &length), 1u << CHECK_races | 1u << CHECK_bounds);
    cr_assert_eq(check_set_of("portability", check_kernel_set(), &bad, &length), 1u << CHECK_portability);
    const check_set on_request = 1u << CHECK_portability | 1u << CHECK_overflow | 1u << CHECK_nan | 1u << CHECK_infinity;
    cr_assert_eq(check_set_of(NULL, check_kernel_set(), &bad, &length), check_kernel_set() & ~on_request);
    cr_assert_eq(check_set_of("races,bound,access", check_kernel_set(), &bad, &length), 0u);
    cr_assert_eq(length, strlen("bound"));
    cr_assert_str_eq(bad, "bound,access");
    cr_assert_eq(check_set_of("", check_kernel_set(), &bad, &length), 0u);
    cr_assert_eq(check_set_of("races,", check_kernel_set(), &bad, &length), 0u);
}

/* The table of src/check/findings.md has the rows of src/check/kinds.def. */
Test(findings, kinds_of_the_chapter)
{
    size_t length;
    const char *chapter = file_read(&memory, "src/check/findings.md", FILE_NAMED, FILE_TEXT_LIMIT, &length);

    cr_assert_not_null(chapter);
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        const char *on = check_is_default((check_kind)k) ? "yes" : "no", *sim = check_simulator_set() >> k & 1 ? "yes" : "no";
        const char *row = arena_printf(&memory, "| `%s` | %s | %s | %s |", check_kind_name((check_kind)k), on, sim,
                                       check_kind_text((check_kind)k));
        cr_expect_not_null(strstr(chapter, row), "%s", row);
    }
}
