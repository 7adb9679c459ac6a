/* tests/unit/test_host_frames.c - the stack of the host as a text and as notes, also a text that a program has damaged. */
#include <criterion/criterion.h>

#include "src/driver/exec/host_frames.h"

static arena memory;
static check_findings list;
static check_finding *finding;
static text stack;

static void set_up(void)
{
    bool is_new;

    arena_init(&memory);
    check_findings_init(&list, &memory, 10);
    finding = check_find(&list, CHECK_api, 1, 2, NULL, &is_new);
    text_init(&stack, &memory);
    text_str(&stack, "");
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(host_frames, .init = set_up, .fini = tear_down);

/* Knows one function, in the first 16 bytes of a file. */
static void look_up(arena *unused, host_frame *f)
{
    (void)unused;
    if (f->address >= 16)
        return;
    f->function = f->address < 8 ? "main" : "inner";
    f->where = (check_place){.file = "known.c", .line = (uint32_t)f->address};
}

static void expect_note(size_t n, const char *file, uint32_t line, const char *message)
{
    cr_assert_lt(n, finding->notes.count);
    const check_note *note = &finding->notes.items[n];
    if (file)
        cr_expect_str_eq(note->where.file, file);
    else
        cr_expect_null(note->where.file);
    cr_expect_eq(note->where.line, line);
    cr_expect_str_eq(note->message, message);
}

Test(host_frames, end_with_main)
{
    host_frames_add(&stack, 0xabc, "/lib/a file");
    host_frames_add(&stack, 9, "/bin/program");
    host_frames_add(&stack, 5, "/bin/program");
    host_frames_add(&stack, 99, "/lib/libc.so");
    host_frames_note(&list, finding, stack.data, 8, look_up);
    cr_expect_eq(finding->notes.count, 3);
    expect_note(0, "/lib/a file", 0, "host: 0xabc");
    expect_note(1, "known.c", 9, "host: inner()");
    expect_note(2, "known.c", 5, "host: main()");
}

Test(host_frames, of_a_language_leave_out_addresses)
{
    host_frames_add(&stack, 0xabc, "/lib/binding");
    host_frames_add_source(&stack, "/home/a b.py", 12, "<module>");
    host_frames_add_source(&stack, "two\nlines", 12, "f");
    host_frames_add_source(&stack, "c.py", 13, "main");
    host_frames_add_source(&stack, "d.py", 14, "f");
    host_frames_note(&list, finding, stack.data, 3, look_up);
    cr_expect_eq(finding->notes.count, 3);
    expect_note(0, "/home/a b.py", 12, "host: <module>");
    expect_note(1, "c.py", 13, "host: main()");
    expect_note(2, "d.py", 14, "host: f()");
}

Test(host_frames, of_a_damaged_text_are_left_out)
{
    host_frames_note(&list, finding, "@\n@zz /x\n@12\n12\n12 f\nx y z\n\n@7", 8, look_up);
    for (size_t n = 0; n < finding->notes.count; n++)
        cr_expect_not_null(finding->notes.items[n].message);
    host_frames_note(&list, finding, "", 8, NULL);
}

Test(host_frames, without_a_library_have_addresses)
{
    host_frames_add(&stack, 0x1234, "/bin/program");
    host_frames_add(&stack, 0x7f, NULL);
    host_frames_note(&list, finding, stack.data, 8, NULL);
    expect_note(0, "/bin/program", 0, "host: 0x1234");
    expect_note(1, NULL, 0, "host: 0x7f");
}

Test(host_frames, number)
{
    unsigned n = 7;

    cr_expect_not(host_frames_read_number("", &n));
    cr_expect_not(host_frames_read_number("33", &n));
    cr_expect_not(host_frames_read_number("-1", &n));
    cr_expect_not(host_frames_read_number("1x", &n));
    cr_expect_eq(n, 7);
    cr_expect(host_frames_read_number("32", &n));
    cr_expect_eq(n, 32);
    cr_expect(host_frames_read_number("0", &n));
    cr_expect_eq(n, 0);
}
