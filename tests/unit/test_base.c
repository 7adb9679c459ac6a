/* tests/unit/test_base.c - arenas and text: what every other test stands on. */
#include "src/base/arena.h"
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

Test(base, lines_begin_and_end_at_lines)
{
    arena a;

    arena_init(&a);
    for (unsigned n = 1; n < 300; n += 7) {
        char *p = arena_lines(&a, n), *behind;
        cr_assert_eq((uintptr_t)p % 64, 0);
        memset(p, 'x', n);
        behind = arena_alloc(&a, 1);
        cr_assert(behind < p || behind >= p + (n + 63) / 64 * 64);
        cr_assert_eq(*behind, 0);
    }
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
