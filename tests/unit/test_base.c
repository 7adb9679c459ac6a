/* tests/unit/test_base.c - arenas and text: what every other test stands on. */
#include "src/base/arena.h"
#include "src/base/pages.h"
#include "src/base/text.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdint.h>

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

Test(base, a_large_block_that_is_dropped_is_used_again)
{
    enum { LARGE = 8 << 20 };
    arena a, b;

    arena_init(&a);
    arena_init(&b);
    char *small = arena_alloc(&a, 100), *large = arena_alloc(&a, LARGE), *kept = arena_strdup(&a, "kept");
    memset(large, 'x', LARGE);
    arena_drop(&a, small, 100);
    arena_drop(&a, large, LARGE);
    char *again = arena_alloc(&b, LARGE);
    cr_assert_eq((uintptr_t)again / PAGES_UNIT, (uintptr_t)large / PAGES_UNIT);
    for (size_t n = 0; n < LARGE; n++)
        cr_assert_eq(again[n], 0);
    cr_assert_str_eq(kept, "kept");
    arena_release(&a);
    arena_release(&b);
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

Test(base, large_pieces_can_be_dropped_with_all_that_is_in_them)
{
    enum { BLOCK = 1 << 20, COUNT = 20, MOST = 4 * COUNT };
    arena a;
    char *blocks[COUNT];
    arena_piece pieces[MOST];

    arena_init(&a);
    arena_alloc(&a, 10);
    cr_assert_eq(arena_pieces(&a, NULL), 0);
    for (int n = 0; n < COUNT; n++)
        memset(blocks[n] = arena_alloc(&a, BLOCK), n, BLOCK);
    size_t count = arena_pieces(&a, NULL);
    cr_assert(count > 0 && count <= MOST);
    cr_assert_eq(arena_pieces(&a, pieces), count);
    int in_last = 0;
    for (size_t k = 0; k < count; k++)
        in_last += (size_t)(blocks[COUNT - 1] - pieces[k].at) < pieces[k].size;
    cr_assert_eq(in_last, 1, "blocks stand in pieces, each in one");
    for (size_t k = 1; k < count; k++)
        arena_drop(&a, pieces[k].at, pieces[k].size);
    cr_assert_eq(arena_pieces(&a, pieces), 1);
    for (int n = 0; n < COUNT; n++)
        if ((size_t)(blocks[n] - pieces[0].at) < pieces[0].size)
            cr_assert(blocks[n][0] == n && blocks[n][BLOCK - 1] == n);
    arena_drop(&a, pieces[0].at, pieces[0].size);
    cr_assert_eq(arena_pieces(&a, NULL), 0);
    memset(arena_alloc(&a, BLOCK), 'x', BLOCK);
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

/* Pieces that were cut off one after the other lie together again when they have come back. */
Test(base, pages_that_come_back_are_joined)
{
    enum { COUNT = 5 };
    char *p[COUNT];

    char *front = pages_take(COUNT * PAGES_UNIT);
    cr_assert_eq((uintptr_t)front % PAGES_UNIT, 0);
    pages_give_back(front, COUNT * PAGES_UNIT);
    for (int n = 0; n < COUNT; n++) {
        p[n] = pages_take(PAGES_UNIT);
        cr_assert_eq(p[n], front + n * PAGES_UNIT);
    }
    pages_give_back(p[1], PAGES_UNIT);
    pages_give_back(p[3], PAGES_UNIT);
    cr_assert_eq(pages_take(PAGES_UNIT), (void *)p[1], "the first of equal ones");
    pages_give_back(p[1], PAGES_UNIT);
    pages_give_back(p[2], PAGES_UNIT);
    cr_assert_eq(pages_take(3 * PAGES_UNIT), (void *)p[1]);
    pages_give_back(p[1], 3 * PAGES_UNIT);
    pages_give_back(p[4], PAGES_UNIT);
    pages_give_back(p[0], PAGES_UNIT);
    cr_assert_eq(pages_take(COUNT * PAGES_UNIT), (void *)front);
    pages_give_back(front, COUNT * PAGES_UNIT);
}

Test(base, the_smallest_run_of_pages_that_suffices_serves)
{
    char *all = pages_take(8 * PAGES_UNIT);

    pages_give_back(all, 3 * PAGES_UNIT);
    pages_give_back(all + 4 * (size_t)PAGES_UNIT, 2 * PAGES_UNIT);
    cr_assert_eq(pages_take(2 * PAGES_UNIT), (void *)(all + 4 * (size_t)PAGES_UNIT));
    cr_assert_eq(pages_take(PAGES_UNIT - 1), (void *)all, "whole pages");
    cr_assert_eq(pages_take(2 * PAGES_UNIT), (void *)(all + PAGES_UNIT));
    cr_assert_null(pages_take(SIZE_MAX - 5));
    pages_give_back(all, 8 * PAGES_UNIT);
}

/* An array that grows to many megabytes leaves what it had to others. */
Test(base, what_a_large_block_has_outgrown_is_used_again)
{
    enum { SMALL = 8 << 20, LARGE = 16 << 20 };
    arena a;

    arena_init(&a);
    char *p = arena_alloc(&a, SMALL);
    memset(p, 'x', SMALL);
    arena_alloc(&a, 1);
    char *grown = arena_grow(&a, p, SMALL, LARGE);
    cr_assert_neq(grown, p);
    cr_assert(grown[0] == 'x' && grown[SMALL - 1] == 'x' && grown[SMALL] == 0 && grown[LARGE - 1] == 0);
    cr_assert_eq(arena_alloc(&a, SMALL), (void *)p);
    arena_release(&a);
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

/* An arena in another one may be moved, emptied and filled again, and goes with it. */
Test(base, an_arena_within_another_one_gives_large_pieces_back)
{
    enum { PIECE = 1 << 20, COUNT = 40 };
    arena parent, child;
    void *first[2] = {0};

    arena_init(&parent);
    arena_init_within(&child, &parent);
    for (int round = 0; round < 2; round++) {
        for (int n = 0; n < COUNT; n++) {
            char *p = arena_alloc(&child, PIECE);
            if (n == COUNT - 1)
                first[round] = p;
            cr_assert_eq(p[PIECE - 1], 0);
            memset(p, 'x', PIECE);
        }
        arena moved = child;
        child = (arena){0};
        arena_reset(&moved);
        child = moved;
    }
    cr_assert_eq(first[0], first[1], "the same memory in the second round");
    arena_alloc(&child, 8 * PIECE);
    arena_release(&parent);
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
