/* src/base/diff.c - finds the fewest deleted and inserted lines that turn one text into another.
 *
 * Myers, "An O(ND) difference algorithm and its variations" (1986), the variant in linear space: two searches, one from the
 * start and one from the end, advance along diagonals (equal lines cost nothing) until they meet. The point where they meet is
 * on a shortest path; the parts before and after it are compared recursively. Lines are interned first, so that comparing them
 * is comparing pointers. */
#include "src/base/diff.h"

#include "src/base/intern.h"
#include "src/base/vec.h"

typedef struct lines {
    const char **items;
    bool *changed; /* deleted or inserted */
    long count;
} lines;

typedef struct comparison {
    lines a, b;
    long *forward, *backward; /* by diagonal: the furthest line of A reached from the start, and from the end */
    long origin;              /* index of diagonal 0 in both arrays */
} comparison;

typedef struct place {
    long x, y;
} place;

static lines split_lines(arena *memory, interner *in, const char *s)
{
    VEC(const char *) v = {0};

    while (*s) {
        size_t n = strcspn(s, "\n");
        vec_push(memory, &v, intern(in, s, n));
        s += n + (s[n] != 0);
    }
    return (lines){v.items, arena_array(memory, bool, v.count + 1), (long)v.count};
}

/* Extends the search from the start, LOW, to D changes. True if it meets the search from the end, at *MET. */
static bool search_forward(comparison *c, place low, place high, long d, place *met)
{
    long n = high.x - low.x, m = high.y - low.y, delta = n - m, *v = c->forward + c->origin, *w = c->backward + c->origin;

    for (long k = -d; k <= d; k += 2) {
        long x = k == -d || (k != d && v[k - 1] < v[k + 1]) ? v[k + 1] : v[k - 1] + 1, y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && c->a.items[low.x + x] == c->b.items[low.y + y])
            x++, y++;
        v[k] = x;
        if ((delta & 1) && k - delta >= -(d - 1) && k - delta <= d - 1 && x + w[delta - k] >= n && x <= n && y <= m) {
            *met = (place){low.x + x, low.y + y};
            return true;
        }
    }
    return false;
}

/* Extends the search from the end, HIGH, to D changes, with mirrored diagonals. True if it meets the search from the start, at
 * *MET. */
static bool search_backward(comparison *c, place low, place high, long d, place *met)
{
    long n = high.x - low.x, m = high.y - low.y, delta = n - m, *v = c->forward + c->origin, *w = c->backward + c->origin;

    for (long k = -d; k <= d; k += 2) {
        long x = k == -d || (k != d && w[k - 1] < w[k + 1]) ? w[k + 1] : w[k - 1] + 1, y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && c->a.items[high.x - 1 - x] == c->b.items[high.y - 1 - y])
            x++, y++;
        w[k] = x;
        if (!(delta & 1) && delta - k >= -d && delta - k <= d && x + v[delta - k] >= n && x <= n && y <= m) {
            *met = (place){high.x - x, high.y - y};
            return true;
        }
    }
    return false;
}

/* Returns the point on a shortest path from LOW to HIGH where the two searches meet. */
static place find_meeting_point(comparison *c, place low, place high)
{
    place met;

    c->forward[c->origin + 1] = c->backward[c->origin + 1] = 0;
    for (long d = 0;; d++)
        if (search_forward(c, low, high, d, &met) || search_backward(c, low, high, d, &met))
            return met;
}

static void compare_ranges(comparison *c, place low, place high)
{
    while (low.x < high.x && low.y < high.y && c->a.items[low.x] == c->b.items[low.y])
        low.x++, low.y++;
    while (low.x < high.x && low.y < high.y && c->a.items[high.x - 1] == c->b.items[high.y - 1])
        high.x--, high.y--;
    if (low.x == high.x || low.y == high.y) {
        for (long x = low.x; x < high.x; x++)
            c->a.changed[x] = true;
        for (long y = low.y; y < high.y; y++)
            c->b.changed[y] = true;
        return;
    }
    place met = find_meeting_point(c, low, high);
    compare_ranges(c, low, met);
    compare_ranges(c, met, high);
}

/* --- printing ------------------------------------------------------------------------------------------------------------- */

enum { AROUND = 3 };

/* Prints the next hunk, from line *X of A and *Y of B on, and moves both past it; false if there is no further change. */
static bool print_next_hunk(text *out, const comparison *c, long *x, long *y)
{
    long start = *x, other = *y;

    while (start < c->a.count && other < c->b.count && !c->a.changed[start] && !c->b.changed[other])
        start++, other++;
    if (start == c->a.count && other == c->b.count)
        return false;
    long lead = start - *x < AROUND ? start - *x : AROUND, end = start, other_end = other, same = 0;
    while ((end < c->a.count || other_end < c->b.count) && same < 2 * AROUND) {
        bool out_of_a = end < c->a.count && c->a.changed[end], into_b = other_end < c->b.count && c->b.changed[other_end];
        same = out_of_a || into_b ? 0 : same + 1;
        end += out_of_a || !into_b;
        other_end += into_b || !out_of_a;
    }
    long excess = same > AROUND ? same - AROUND : 0;
    end -= excess;
    other_end -= excess;
    text_printf(out, "@@ -%ld,%ld +%ld,%ld @@\n", start - lead + 1, end - start + lead, other - lead + 1,
                other_end - other + lead);
    *x = start - lead;
    *y = other - lead;
    while (*x < end || *y < other_end) {
        if (*x < end && c->a.changed[*x])
            text_printf(out, "-%s\n", c->a.items[(*x)++]);
        else if (*y < other_end && c->b.changed[*y])
            text_printf(out, "+%s\n", c->b.items[(*y)++]);
        else
            text_printf(out, " %s\n", c->a.items[*x]), (*x)++, (*y)++;
    }
    return true;
}

void diff_print(text *out, const char *old, const char *new)
{
    arena memory;
    interner in;
    comparison c = {0};
    long x = 0, y = 0;

    arena_init(&memory);
    interner_init(&in, &memory);
    c.a = split_lines(&memory, &in, old);
    c.b = split_lines(&memory, &in, new);
    c.origin = c.a.count + c.b.count + 2;
    c.forward = arena_array(&memory, long, 2 * c.origin + 1);
    c.backward = arena_array(&memory, long, 2 * c.origin + 1);
    compare_ranges(&c, (place){0, 0}, (place){c.a.count, c.b.count});
    while (print_next_hunk(out, &c, &x, &y))
        continue;
    arena_release(&memory);
}
