/* tests/unit/test_source.c - locations, lines, #line marks, macro expansions and UTF-8. */
#include "src/base/source.h"

#include <criterion/criterion.h>

static arena memory;
static source_map map;

static void set_up(void)
{
    arena_init(&memory);
    source_init(&map, &memory);
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(source, .init = set_up, .fini = tear_down);

static source_place where(source_loc loc)
{
    source_place place;

    cr_assert(source_where(&map, loc, &place));
    return place;
}

Test(source, nowhere_is_no_place)
{
    source_place place;

    cr_assert_null(source_find(&map, 0));
    cr_assert_not(source_where(&map, 0, &place));
    source_loc file = source_add_file(&map, "a", "x", 1, 0);
    cr_assert_null(source_find(&map, file + 2));
}

Test(source, each_file_owns_its_characters_and_its_end)
{
    source_loc a = source_add_file(&map, "a", "one", 3, 0), empty = source_add_file(&map, "empty", "", 0, 0);
    source_loc b = source_add_file(&map, "b", "two", 3, 0);

    cr_assert_str_eq(source_find(&map, a)->name, "a");
    cr_assert_str_eq(source_find(&map, a + 3)->name, "a");
    cr_assert_str_eq(source_find(&map, empty)->name, "empty");
    cr_assert_str_eq(source_find(&map, b)->name, "b");
    cr_assert_str_eq(source_find(&map, b + 3)->name, "b");
}

Test(source, files_that_do_not_fit_get_no_location)
{
    cr_assert_eq(source_add_file(&map, "huge", "", (size_t)UINT32_MAX + 1, 0), 0);
    cr_assert_neq(source_add_file(&map, "large", "", UINT32_MAX - 10, 0), 0);
    cr_assert_eq(source_add_file(&map, "more", "", 100, 0), 0);
}

Test(source, lines_end_in_three_ways)
{
    static const char text[] = "ab\ncd\r\nef\rgh";

    static const struct {
        unsigned offset, line, column;
        const char *text;
    } rows[] = {{0, 1, 1, "ab"}, {1, 1, 2, "ab"}, {2, 1, 3, "ab"},  {3, 2, 1, "cd"}, {5, 2, 3, "cd"},
                {6, 2, 4, "cd"}, {7, 3, 1, "ef"}, {10, 4, 1, "gh"}, {12, 4, 3, "gh"}};
    source_loc file = source_add_file(&map, "f", text, sizeof text - 1, 0);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        source_place p = where(file + rows[i].offset);
        cr_expect_eq(p.line, rows[i].line, "offset %u is in line %u", rows[i].offset, p.line);
        cr_expect_eq(p.column, rows[i].column, "offset %u is in column %u", rows[i].offset, p.column);
        cr_expect_eq(p.line_length, 2);
        cr_expect(strncmp(p.line_text, rows[i].text, 2) == 0);
    }
}

Test(source, a_mark_renames_the_lines_behind_it)
{
    static const char text[] = "1\n#line 10\n3\n4\n#line 7 \"other\"\n6\n";
    source_loc file = source_add_file(&map, "f", text, sizeof text - 1, 0);
    source_entry *e = source_find(&map, file);

    vec_push(&memory, &e->marks, (source_line_mark){.offset = 10, .line = 10});
    vec_push(&memory, &e->marks, (source_line_mark){.offset = 30, .line = 7, .file = "other"});
    cr_assert_eq(where(file).line, 1);
    cr_assert_eq(where(file + 11).line, 10);
    cr_assert_eq(where(file + 13).line, 11);
    cr_assert_str_eq(where(file + 13).file, "f");
    cr_assert_eq(where(file + 31).line, 7);
    cr_assert_str_eq(where(file + 31).file, "other");
    cr_assert(strncmp(where(file + 31).line_text, "6", 1) == 0);
}

Test(source, a_line_is_found_in_the_only_file_of_its_name)
{
    source_place place;

    source_add_file(&map, "common.cl", "library", 7, 0);
    map.entries.items[0].is_library = true;
    cr_assert_not(source_line(&map, "common.cl", false, 1, &place));
    source_add_file(&map, "common.cl", "user", 4, 0);
    cr_assert(source_line(&map, "common.cl", false, 1, &place));
    cr_expect_eq(strncmp(place.line_text, "user", 4), 0);
    cr_assert(source_line(&map, "common.cl", true, 1, &place));
    cr_expect_eq(strncmp(place.line_text, "library", 7), 0);
    cr_expect(where(map.entries.items[0].base).is_library && !where(map.entries.items[1].base).is_library);
    source_add_file(&map, "common.cl", "other", 5, 0);
    cr_expect_not(source_line(&map, "common.cl", false, 1, &place));
}

/* The text of the line called FILE:LINE; "": there is none, or it is not known which. */
static const char *line_called(const char *file, uint32_t line)
{
    source_place place;

    return source_line(&map, file, false, line, &place) ? arena_strndup(&memory, place.line_text, place.line_length) : "";
}

Test(source, a_line_is_found_by_the_name_and_number_that_it_has)
{
    static const char text[] = "one\n#line 3\nthree\nfour\n#line 100 \"other.cl\"\nhundred\nnext\n";
    source_entry *e = source_find(&map, source_add_file(&map, "f", text, sizeof text - 1, 0));

    vec_push(&memory, &e->marks, (source_line_mark){.offset = 11, .line = 3});
    vec_push(&memory, &e->marks, (source_line_mark){.offset = 43, .line = 100, .file = "other.cl"});
    cr_expect_str_eq(line_called("f", 1), "one");
    cr_expect_str_eq(line_called("f", 3), "three");
    cr_expect_str_eq(line_called("f", 4), "four");
    cr_expect_str_eq(line_called("f", 6), "");
    cr_expect_str_eq(line_called("other.cl", 99), "");
    cr_expect_str_eq(line_called("other.cl", 100), "hundred");
    cr_expect_str_eq(line_called("other.cl", 101), "next");
    cr_expect_str_eq(line_called("third", 1), "");
    cr_expect(source_has_file(&map, "f", false) && source_has_file(&map, "other.cl", false));
    cr_expect_not(source_has_file(&map, "third", false) || source_has_file(&map, "f", true));
}

Test(source, a_name_and_number_of_lines_with_different_texts_shows_none)
{
    static const char text[] = "same\nsecond\n#line 1\nsame\nother\n", file[] = "here\n#line 2 \"f\"\nsecond\n";
    source_entry *e = source_find(&map, source_add_file(&map, "f", text, sizeof text - 1, 0));

    vec_push(&memory, &e->marks, (source_line_mark){.offset = 19, .line = 1});
    cr_expect_str_eq(line_called("f", 1), "same");
    cr_expect_str_eq(line_called("f", 2), "");
    e = source_find(&map, source_add_file(&map, "g", file, sizeof file - 1, 0));
    vec_push(&memory, &e->marks, (source_line_mark){.offset = 16, .line = 2, .file = "f"});
    cr_expect_str_eq(line_called("f", 2), "");
    cr_expect_str_eq(line_called("g", 1), "here");
}

Test(source, expansions_lead_out_to_the_invocation_and_in_to_the_spelling)
{
    static const char text[] = "#define IN a + b\n#define OUT (IN)\nOUT\n";
    source_loc file = source_add_file(&map, "f", text, sizeof text - 1, 0);
    source_loc use = file + 34, outer_body = file + 29, inner_body = file + 11;
    source_loc outer = source_add_expansion(&map, "OUT", use, outer_body, 4);
    source_loc inner = source_add_expansion(&map, "IN", outer + 1, inner_body, 5);

    cr_assert_eq(source_expansion(&map, inner + 4), use);
    cr_assert_eq(source_spelling(&map, inner + 4), inner_body + 4);
    cr_assert_eq(source_spelling(&map, outer + 3), outer_body + 3);
    cr_assert_eq(source_expansion(&map, use), use);
    cr_assert_eq(where(inner + 4).line, 3);
}

/* Well-formed and malformed sequences as in Table 3-7 of the Unicode Standard. */
Test(source, utf8_is_decoded_or_refused)
{
    static const struct {
        const char *bytes;
        size_t n;
        unsigned length;
        uint32_t code;
    } rows[] = {
        {"a", 1, 1, 'a'},
        {"\xC3\xA9", 2, 2, 0xE9},
        {"\xE2\x82\xAC", 3, 3, 0x20AC},
        {"\xF0\x9F\x98\x80", 4, 4, 0x1F600},
        {"\xC3", 1, 0, 0},
        {"\xC3\x28", 2, 0, 0},
        {"\xA9", 1, 0, 0},
        {"\xC0\x80", 2, 0, 0},
        {"\xE0\x80\x80", 3, 0, 0},
        {"\xED\xA0\x80", 3, 0, 0},
        {"\xF4\x90\x80\x80", 4, 0, 0},
        {"\xFF", 1, 0, 0},
        {"", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t code = 0;
        cr_expect_eq(source_utf8(rows[i].bytes, rows[i].n, &code), rows[i].length, "row %zu", i);
        cr_expect_eq(code, rows[i].code, "row %zu gives %x", i, (unsigned)code);
    }
}

/* The name that the copy of a file called NAME with the contents TEXT gets in `map`. */
static const char *copied_name(const char *name, const char *text, bool is_library)
{
    source_map from;
    source_renames renames = {0};

    source_init(&from, &memory);
    source_add_file(&from, name, text, strlen(text), 0);
    from.entries.items[0].is_library = is_library;
    source_add_copies(&map, &from, &renames);
    return source_renamed(&renames, name);
}

Test(source, copies_of_different_files_have_different_names)
{
    source_place place;

    cr_assert_str_eq(copied_name("a.cl", "one", false), "a.cl");
    cr_assert_str_eq(copied_name("a.cl", "one", false), "a.cl");
    cr_assert_str_eq(copied_name("a.cl", "two", false), "a.cl#2");
    cr_assert_str_eq(copied_name("a.cl#2", "three", false), "a.cl#3");
    cr_assert_str_eq(copied_name("a.cl#2", "one", false), "a.cl");
    cr_assert_str_eq(copied_name("a.cl", "two", false), "a.cl#2");
    cr_assert_str_eq(copied_name("a.cl", "four", true), "a.cl");
    cr_assert_str_eq(copied_name("b#.cl", "five", false), "b#.cl");
    cr_assert_eq(map.entries.count, 5);
    cr_assert(source_line(&map, "a.cl#3", false, 1, &place));
    cr_assert_eq(place.line_length, 5);
    cr_assert(source_line(&map, "a.cl", true, 1, &place));
    cr_assert_eq(memcmp(place.line_text, "four", 4), 0);
    cr_assert_null(source_renamed(&(source_renames){0}, NULL));
}

Test(source, copies_keep_their_line_marks)
{
    source_map from;
    source_renames renames = {0};
    source_place place;

    source_init(&from, &memory);
    source_loc file = source_add_file(&from, "a.cl", "x\n#line 7 \"g.cl\"\ny\n", 20, 0);
    vec_push(&memory, &from.entries.items[0].marks, ((source_line_mark){2, 7, "g.cl"}));
    source_add_copies(&map, &from, &renames);
    place = where(file + 18);
    cr_assert_str_eq(place.file, "g.cl");
    cr_assert_eq(place.line, 7);
    cr_assert_neq(map.entries.items[0].text, from.entries.items[0].text);
}
