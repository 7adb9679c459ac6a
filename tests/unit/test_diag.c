/* tests/unit/test_diag.c - what diagnostics look like, and which of them appear. */
#include "src/base/diag.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static arena memory;
static source_map map;
static diag d;
static char *printed;
static size_t printed_length;

static void set_up(void)
{
    arena_init(&memory);
    source_init(&map, &memory);
    diag_init(&d, &map, open_memstream(&printed, &printed_length));
    d.colour = false;
}

static void tear_down(void)
{
    fclose(d.out);
    free(printed);
    arena_release(&memory);
}

TestSuite(diag, .init = set_up, .fini = tear_down);

static const char *output(void)
{
    fflush(d.out);
    return printed;
}

static source_loc file_of(const char *text)
{
    return source_add_file(&map, "f.cl", text, strlen(text), 0);
}

Test(diag, place_line_and_caret)
{
    source_loc f = file_of("int x;\nint y = z;\n");

    diag_error(&d, f + 15, "'%s' is unknown", "z");
    cr_assert_str_eq(output(), "f.cl:2:9: error: 'z' is unknown\n"
                               "int y = z;\n"
                               "        ^\n");
    cr_assert(diag_failed(&d));
}

Test(diag, range_is_underlined)
{
    source_loc f = file_of("a = bb + ccc;");

    diag_error_range(&d, f + 7, (source_range){f + 4, f + 12}, "no");
    cr_assert_str_eq(output(), "f.cl:1:8: error: no\n"
                               "a = bb + ccc;\n"
                               "    ~~~^~~~~\n");
}

Test(diag, range_over_lines_is_cut)
{
    source_loc f = file_of("x = (1 +\n2);");

    diag_error_range(&d, f + 4, (source_range){f + 4, f + 11}, "no");
    cr_assert_str_eq(output(), "f.cl:1:5: error: no\n"
                               "x = (1 +\n"
                               "    ^~~~\n");
}

Test(diag, tabs_become_spaces_and_columns_count_bytes)
{
    source_loc f = file_of("\tx\ty;");

    diag_error(&d, f + 3, "no");
    cr_assert_str_eq(output(), "f.cl:1:4: error: no\n"
                               "        x       y;\n"
                               "                ^\n");
}

Test(diag, a_character_of_several_bytes_is_one_column)
{
    source_loc f = file_of("/*\xC3\xA9*/ x");

    diag_error(&d, f + 7, "no");
    cr_assert_str_eq(output(), "f.cl:1:8: error: no\n"
                               "/*\xC3\xA9*/ x\n"
                               "      ^\n");
}

Test(diag, what_disturbs_a_terminal_is_spelled_out)
{
    source_loc f = file_of("\033[31m\xFF\xE2\x80\xAE x");

    diag_error(&d, f + 10, "'%s'", "\033");
    cr_assert_str_eq(output(), "f.cl:1:11: error: '<U+001B>'\n"
                               "<U+001B>[31m<FF><U+202E> x\n"
                               "                         ^\n");
}

Test(diag, nul_bytes_are_shown)
{
    source_loc f = source_add_file(&map, "f.cl", "a\0b", 3, 0);

    diag_error(&d, f + 1, "no");
    cr_assert_str_eq(output(), "f.cl:1:2: error: no\n"
                               "a<U+0000>b\n"
                               " ^\n");
}

Test(diag, only_a_window_of_a_long_line_is_printed)
{
    size_t n = 1 << 20;
    char *line = arena_alloc(&memory, n + 1);

    memset(line, 'x', n);
    line[n / 2] = 'E';
    diag_error(&d, file_of(line) + (source_loc)(n / 2), "%s", line);
    const char *source_line = strchr(output(), '\n') + 1, *carets = strchr(source_line, '\n') + 1;
    cr_assert_lt(printed_length, 1500);
    cr_assert(strncmp(source_line, "... x", 5) == 0);
    cr_assert_eq(source_line[strcspn(carets, "^")], 'E');
}

Test(diag, end_of_file_has_a_caret_too)
{
    source_loc f = file_of("int x");

    diag_error(&d, f + 5, "';' was expected");
    cr_assert_str_eq(output(), "f.cl:1:6: error: ';' was expected\n"
                               "int x\n"
                               "     ^\n");
}

Test(diag, without_a_place_gasket_speaks)
{
    diag_error(&d, 0, "no kernel");
    diag_report_at(&d, DIAG_WARNING, "m.ll", 3, 4, "odd");
    cr_assert_str_eq(output(), "gasket: error: no kernel\nm.ll:3:4: warning: odd\n");
}

Test(diag, macros_are_traced_from_the_outside_in)
{
    source_loc f = file_of("#define IN a + b\n#define OUT (IN)\nOUT\n");
    source_loc outer = source_add_expansion(&map, "OUT", f + 34, f + 29, 4);
    source_loc inner = source_add_expansion(&map, "IN", outer + 1, f + 11, 5);

    diag_error(&d, inner + 4, "no 'b'");
    cr_assert_str_eq(output(), "f.cl:3:1: error: no 'b'\n"
                               "OUT\n"
                               "^\n"
                               "f.cl:2:14: note: in expansion of macro 'OUT'\n"
                               "#define OUT (IN)\n"
                               "             ^\n"
                               "f.cl:1:16: note: in expansion of macro 'IN'\n"
                               "#define IN a + b\n"
                               "               ^\n");
}

Test(diag, a_range_ending_in_a_macro_covers_its_name)
{
    source_loc f = file_of("#define M 1\nx + M;\n");
    source_loc e = source_add_expansion(&map, "M", f + 16, f + 10, 1);

    diag_error_range(&d, f + 14, (source_range){f + 12, e + 1}, "no");
    cr_assert_str_eq(output(), "f.cl:2:3: error: no\n"
                               "x + M;\n"
                               "~~^~~\n");
}

Test(diag, long_backtraces_lose_their_middle)
{
    source_loc f = file_of("#define M M\nM\n"), at = f + 12;

    for (int i = 0; i < 1000; i++)
        at = source_add_expansion(&map, "M", at, f + 10, 1);
    diag_error(&d, at, "no");
    cr_assert_not_null(strstr(output(), "more expansions are not shown"));
    cr_assert_lt(printed_length, 2000);
}

Test(diag, includes_are_named_once)
{
    source_loc main_file = file_of("#include \"a.h\"\n");
    source_loc a = source_add_file(&map, "a.h", "\n#include \"b.h\"\n", 16, main_file + 9);
    source_loc b = source_add_file(&map, "b.h", "x y", 3, a + 10);

    diag_error(&d, b, "one");
    diag_error(&d, b + 2, "two");
    cr_assert_str_eq(output(), "In file included from a.h:2,\n"
                               "                 from f.cl:1:\n"
                               "b.h:1:1: error: one\n"
                               "x y\n"
                               "^\n"
                               "b.h:1:3: error: two\n"
                               "x y\n"
                               "  ^\n");
}

Test(diag, warnings_are_on_or_off_by_name)
{
    diag_warn(&d, WARN_unused_variable, 0, "off by default");
    cr_assert(diag_option(&d, "-Wall"));
    diag_warn(&d, WARN_unused_variable, 0, "one");
    cr_assert(diag_option(&d, "-Wno-unused-variable"));
    diag_warn(&d, WARN_unused_variable, 0, "off");
    cr_assert(diag_option(&d, "-Wunused"));
    diag_warn(&d, WARN_unused_variable, 0, "two");
    cr_assert_str_eq(output(), "gasket: warning: one [-Wunused-variable]\n"
                               "gasket: warning: two [-Wunused-variable]\n");
    cr_assert_eq(d.warnings, 2);
    cr_assert_not(diag_failed(&d));
}

Test(diag, warnings_become_errors)
{
    cr_assert(diag_option(&d, "-Werror"));
    cr_assert(diag_option(&d, "-Wno-error=cpp"));
    diag_warn(&d, WARN_return_type, 0, "one");
    diag_warn(&d, WARN_warning_directive, 0, "two");
    cr_assert_str_eq(output(), "gasket: error: one [-Werror=return-type]\n"
                               "gasket: warning: two [-Wcpp]\n");
    cr_assert_eq(d.errors, 1);
}

Test(diag, one_warning_becomes_an_error)
{
    cr_assert(diag_option(&d, "-Werror=shadow"));
    diag_warn(&d, WARN_shadow, 0, "one");
    diag_warn(&d, WARN_return_type, 0, "two");
    cr_assert_eq(d.errors, 1);
    cr_assert_eq(d.warnings, 1);
}

Test(diag, w_silences_all_warnings_and_their_notes)
{
    cr_assert(diag_option(&d, "-w"));
    diag_warn(&d, WARN_return_type, 0, "one");
    diag_note(&d, 0, "belongs to it");
    diag_report_at(&d, DIAG_WARNING, "f", 1, 1, "two");
    cr_assert_str_eq(output(), "");
}

Test(diag, unknown_warnings_are_refused)
{
    cr_assert_not(diag_option(&d, "-Wnonsense"));
    cr_assert_not(diag_option(&d, "-Werror=nonsense"));
    cr_assert_not(diag_option(&d, "-O2"));
    cr_assert_not(diag_option(&d, "-Wun"));
}

Test(diag, remarks_are_asked_for)
{
    diag_remark(&d, 0, "hidden");
    d.remarks = true;
    diag_remark(&d, 0, "seen");
    cr_assert_str_eq(output(), "gasket: remark: seen\n");
}

Test(diag, errors_beyond_the_limit_are_counted_only)
{
    d.limit = 2;
    for (int i = 0; i < 5; i++) {
        diag_error(&d, 0, "error %d", i);
        diag_note(&d, 0, "note %d", i);
    }
    cr_assert_str_eq(output(), "gasket: error: error 0\n"
                               "gasket: note: note 0\n"
                               "gasket: error: error 1\n"
                               "gasket: note: note 1\n"
                               "gasket: error: more than 2 errors; the rest is not shown\n");
    cr_assert_eq(d.errors, 5);
}

Test(diag, colour_only_when_asked_for)
{
    source_loc f = file_of("x");

    d.colour = true;
    diag_error(&d, f, "no");
    cr_assert_not_null(strstr(output(), "\033[1;31merror: "));
}

/* Distances counted by hand. */
Test(diag, spelling_distance)
{
    cr_assert_eq(diag_spelling_distance("endif", "endif", 2), 0);
    cr_assert_eq(diag_spelling_distance("endfi", "endif", 2), 1);
    cr_assert_eq(diag_spelling_distance("inclde", "include", 2), 1);
    cr_assert_eq(diag_spelling_distance("elseif", "elif", 2), 2);
    cr_assert_eq(diag_spelling_distance("kitten", "sitting", 3), 3);
    cr_assert_eq(diag_spelling_distance("kitten", "sitting", 2), 3);
    cr_assert_eq(diag_spelling_distance("", "ab", 2), 2);
}
