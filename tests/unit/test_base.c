/* tests/unit/test_base.c - arenas and text: what every other test stands on. */
#define _XOPEN_SOURCE 700 /* pseudo-terminals */
#include "src/base/arena.h"
#include "src/base/budget.h"
#include "src/base/intern.h"
#include "src/base/text.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

Test(base, a_mark_gives_back_what_came_after_it)
{
    arena a;

    arena_init(&a);
    char *kept = arena_strdup(&a, "kept");
    arena_mark here = arena_here(&a);
    for (unsigned n = 0; n < 100; n++)
        memset(arena_alloc(&a, 10000), 'x', 10000);
    arena_rewind(&a, here);
    cr_assert_str_eq(kept, "kept");
    cr_assert_eq(a.used, here.used);
    for (unsigned n = 0; n < 100; n++) { /* the same memory again, and zero */
        const char *p = arena_alloc(&a, 10000);
        for (unsigned k = 0; k < 10000; k++)
            cr_assert_eq(p[k], 0);
    }
    cr_assert_str_eq(kept, "kept");
    arena_release(&a);
}

Test(base, an_empty_arena_can_be_rewound)
{
    arena a;

    arena_init(&a);
    arena_mark start = arena_here(&a);
    arena_rewind(&a, start);
    arena_alloc(&a, 5);
    arena_rewind(&a, start);
    cr_assert_eq(a.used, 0);
    arena_release(&a);
}

/* Keys with the same hash and the same bytes up to a NUL, one of which is longer. */
Test(base, interned_keys_may_contain_nul_bytes)
{
    const uint32_t few[] = {7, 208839}, more[] = {7, 8833, 1, 2};
    interner in;
    arena a;

    arena_init(&a);
    interner_init(&in, &a);
    cr_assert_eq(hash_bytes(few, sizeof few, 0), hash_bytes(more, sizeof more, 0));
    const char *first = intern(&in, (const char *)few, sizeof few), *second = intern(&in, (const char *)more, sizeof more);
    cr_assert_neq(first, second);
    cr_assert_eq(memcmp(second, more, sizeof more), 0);
    cr_assert_eq(intern(&in, (const char *)few, sizeof few), first);
    cr_assert_eq(intern(&in, (const char *)more, sizeof more), second);
    arena_release(&a);
}

enum { BUDGET = 40 << 20 };

static void drop_large_blocks(void *context)
{
    enum { LARGE = 8 << 20 };
    arena a;

    (void)context;
    arena_init(&a);
    char *small = arena_alloc(&a, 100), *kept = arena_strdup(&a, "kept");
    for (int round = 0; round < 10; round++) {
        char *large = arena_alloc(&a, LARGE);
        for (size_t n = 0; n < LARGE; n += 1000)
            cr_assert_eq(large[n], 0);
        memset(large, 'x', LARGE);
        arena_drop(&a, small, 100);
        arena_drop(&a, large, LARGE);
    }
    cr_assert_str_eq(kept, "kept");
    arena_release(&a);
}

Test(base, a_large_block_that_is_dropped_is_freed)
{
    budget_place at;

    cr_assert(budget_run(BUDGET, NULL, drop_large_blocks, NULL, &at));
}

/* Also when it is the newest one. */
Test(base, behind_a_large_block_that_is_dropped_others_find_their_places)
{
    enum { LARGE = 8 << 20 };
    arena a;

    arena_init(&a);
    char *kept = arena_strdup(&a, "kept");
    arena_drop(&a, arena_alloc(&a, LARGE), LARGE);
    arena_mark here = arena_here(&a);
    for (int round = 0; round < 2; round++) {
        for (int n = 0; n < 100; n++)
            memset(arena_alloc(&a, 10000), 'x', 10000);
        arena_rewind(&a, here);
    }
    cr_assert_str_eq(kept, "kept");
    arena_drop(&a, arena_alloc(&a, LARGE), LARGE);
    arena_release(&a);
    arena_drop(&a, arena_alloc(&a, LARGE), LARGE); /* the only one */
    arena_strdup(&a, "more");
    arena_release(&a);
}

Test(base, nothing_has_a_place)
{
    arena a;

    arena_init(&a);
    cr_assert_not_null(arena_alloc(&a, 0));
    arena_release(&a);
}

static void printed(const char *expected, const char *fmt, ...)
{
    arena a;
    text t;
    va_list ap;

    arena_init(&a);
    text_init(&t, &a);
    va_start(ap, fmt);
    text_vprintf(&t, fmt, ap);
    va_end(ap);
    cr_assert_str_eq(t.data, expected);
    cr_assert_eq(t.length, strlen(expected));
    arena_release(&a);
}

Test(base, text_prints_what_printf_prints)
{
    printed("", "");
    printed("plain", "plain");
    printed("100%", "%d%%", 100);
    printed("-2147483648 0 4294967295", "%d %d %u", INT_MIN, 0, UINT_MAX);
    printed("a string and b", "%s string and %c", "a", 'b');
    printed("r12.4<8;8,1>:ud", "r%u.%u<%u;%u,%u>:%s", 12u, 4u, 8u, 8u, 1u, "ud");
    printed("  7|0x0A|-9223372036854775808", "%3d|0x%02X|%lld", 7, 10u, LLONG_MIN);
}

static void alternate_small_and_large_blocks(void *context)
{
    enum { SMALL = 1 << 20, LARGE = 4 << 20, COUNT = 24 };
    arena a;

    (void)context;
    arena_init(&a);
    for (int n = 0; n < COUNT; n++) {
        memset(arena_alloc(&a, SMALL), 'x', SMALL);
        arena_drop(&a, arena_alloc(&a, LARGE), LARGE);
    }
    arena_release(&a);
}

/* 24 blocks of 1 MiB fit in 40 MiB, since each chunk of 4 MiB takes three of them. */
Test(base, a_chunk_is_filled_after_a_large_block)
{
    budget_place at;

    cr_assert(budget_run(BUDGET, NULL, alternate_small_and_large_blocks, NULL, &at));
}

static void grow_large_blocks(void *context)
{
    enum { SMALL = 8 << 20, LARGE = 16 << 20 };
    arena a;

    (void)context;
    arena_init(&a);
    for (int round = 0; round < 10; round++) {
        char *p = arena_alloc(&a, SMALL);
        memset(p, 'x', SMALL);
        char *grown = arena_grow(&a, p, SMALL, LARGE);
        cr_assert(grown[0] == 'x' && grown[SMALL - 1] == 'x' && grown[SMALL] == 0 && grown[LARGE - 1] == 0);
        arena_drop(&a, grown, LARGE);
    }
    arena_release(&a);
}

Test(base, a_large_block_that_an_array_has_outgrown_is_freed)
{
    budget_place at;

    cr_assert(budget_run(BUDGET, NULL, grow_large_blocks, NULL, &at));
}

/* A mark is a place to come back to, whatever has moved since. */
Test(base, a_block_under_a_mark_stays)
{
    enum { SMALL = 8 << 20, LARGE = 16 << 20 };
    arena a;

    arena_init(&a);
    char *p = arena_alloc(&a, SMALL);
    p[5] = 'x';
    arena_mark here = arena_here(&a);
    arena_grow(&a, p, SMALL, LARGE);
    arena_rewind(&a, here);
    cr_assert_eq(p[5], 'x');
    cr_assert_neq(arena_alloc(&a, SMALL), (void *)p);
    arena_release(&a);
}

static void refill_nested_arena(void *context)
{
    enum { BLOCK = 1 << 20, COUNT = 20 };
    arena parent, child;

    (void)context;
    arena_init(&parent);
    arena_init_within(&child, &parent);
    for (int round = 0; round < 10; round++) {
        for (int n = 0; n < COUNT; n++) {
            char *p = arena_alloc(&child, BLOCK);
            cr_assert_eq(p[BLOCK - 1], 0);
            memset(p, 'x', BLOCK);
        }
        arena moved = child;
        child = (arena){0};
        arena_release(&moved);
        child = moved;
    }
    arena_alloc(&child, 8 * BLOCK);
    arena_release(&parent);
}

/* An arena in another one may be moved and emptied, which frees its large chunks; the rest is freed with the parent. */
Test(base, a_nested_arena_frees_its_large_chunks)
{
    budget_place at;

    cr_assert(budget_run(BUDGET, NULL, refill_nested_arena, NULL, &at));
}

/* Rewinding the parent frees what a nested arena allocated since, and its older memory stays. */
Test(base, a_mark_holds_for_nested_arenas)
{
    arena parent, old, new;

    arena_init(&parent);
    arena_init_within(&old, &parent);
    char *kept = arena_strdup(&old, "kept");
    arena_mark here = arena_here(&parent);
    arena_init_within(&new, &parent);
    for (int n = 0; n < 100; n++)
        memset(arena_alloc(&new, 100000), 'x', 100000);
    arena_rewind(&parent, here);
    memset(arena_alloc(&parent, 100000), 'y', 100000);
    cr_expect_str_eq(kept, "kept");
    arena_release(&old);
    arena_release(&parent);
    cr_expect_null(parent.chunks);
}

/* A block of another arena is not dropped: its size alone does not say whose it is. */
Test(base, only_its_own_blocks_are_dropped)
{
    enum { LARGE = 8 << 20 };
    arena a, b;

    arena_init(&a);
    arena_init(&b);
    char *p = arena_alloc(&a, LARGE);
    p[5] = 'x';
    arena_drop(&b, p, LARGE);
    memset(arena_alloc(&b, LARGE), 'y', LARGE);
    cr_expect_eq(p[5], 'x');
    arena_release(&a);
    arena_release(&b);
}

Test(text, nothing_is_added)
{
    arena a;
    text t;

    arena_init(&a);
    text_init(&t, &a);
    text_add(&t, NULL, 0);
    cr_expect_eq(t.length, 0);
    cr_expect_str_eq(t.data, "");
    arena_release(&a);
}

Test(text, words_end_at_blanks_outside_of_quotes)
{
    static const struct {
        const char *text, *quotes, *words[4];
    } rows[] = {
        {" -O2\t-DX=1 \r\n", "\"", {"-O2", "-DX=1"}},
        {"-DX=\"a b\" \"\"", "\"", {"-DX=a b", ""}},
        {"-DX='a' b'", "\"", {"-DX='a'", "b'"}},
        {"-DX='a b' \"'\"", "\"'", {"-DX=a b", "'"}},
        {"-DX=\\\"a\\\" a\\ b \\\\", "\"", {"-DX=\"a\"", "a b", "\\"}},
        {"C:\\new \"a\\nb\" \\", "\"", {"C:\\new", "a\\nb", "\\"}},
        {"'\\\\' -DX=\\(1\\)", "\"'", {"\\\\", "-DX=(1)"}},
        {"\"open end", "\"", {"open end"}},
    };
    arena a;

    arena_init(&a);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const char *p = rows[r].text;
        for (size_t i = 0; rows[r].words[i]; i++) {
            const char *word = text_next_word(&a, &p, rows[r].quotes);
            cr_assert_not_null(word, "row %zu, word %zu", r, i);
            cr_assert_str_eq(word, rows[r].words[i], "row %zu", r);
        }
        cr_assert_null(text_next_word(&a, &p, rows[r].quotes), "row %zu", r);
    }
    arena_release(&a);
}

/* Standard input, which is FD, has the contents "abc\n". */
static void expect_input(int fd)
{
    arena memory;
    size_t length = 0;

    arena_init(&memory);
    dup2(fd, STDIN_FILENO);
    const char *data = file_read(&memory, "-", FILE_NAMED, 100, &length);
    cr_assert(data, "%s", file_read_problem(errno));
    cr_expect_str_eq(data, "abc\n");
    cr_expect_eq(length, 4);
    arena_release(&memory);
}

Test(file, a_terminal_is_read_to_its_end)
{
    int other = posix_openpt(O_RDWR | O_NOCTTY);

    if (other < 0)
        cr_skip_test("there are no pseudo-terminals: /dev/pts is not mounted");
    cr_assert(grantpt(other) == 0 && unlockpt(other) == 0);
    int terminal = open(ptsname(other), O_RDWR | O_NOCTTY);
    cr_assert(terminal >= 0 && write(other, "abc\n\4", 5) == 5); /* ^D ends the input */
    expect_input(terminal);
}

Test(file, a_socket_is_read_to_its_end)
{
    int ends[2];

    cr_assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && write(ends[0], "abc\n", 4) == 4);
    close(ends[0]);
    expect_input(ends[1]);
}

Test(file, an_input_has_only_regular_files)
{
    arena memory;
    size_t length;

    arena_init(&memory);
    cr_expect_null(file_read(&memory, "/dev/null", FILE_REGULAR, 100, &length));
    cr_expect_eq(errno, ENOTSUP);
    cr_expect_null(file_read(&memory, "/", FILE_REGULAR, 100, &length));
    cr_expect_eq(errno, EISDIR);
    arena_release(&memory);
}
