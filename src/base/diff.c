/* src/base/diff.c - the fewest lines to take out and put in that make one text of another.
 *
 * Myers, "An O(ND) difference algorithm and its variations" (1986), the variation in linear space: two searches, one from the
 * start and one from the end, go along diagonals (equal lines cost nothing) until they meet; where they meet is on a best path,
 * and what is left and right of it is compared in the same way. Lines are interned first, so that two are equal when their
 * pointers are. */
#include "src/base/diff.h"

#include "src/base/intern.h"
#include "src/base/vec.h"

typedef struct lines {
    const char **items;
    bool *changed;           /* taken out, or put in */
    long count;
} lines;

typedef struct comparison {
    lines a, b;
    long *forward, *backward; /* furthest line of A on each diagonal, from the start and from the end */
    long origin;             /* of the diagonals in them */
} comparison;

typedef struct place {
    long x, y;
} place;

static lines split(arena *memory, interner *in, const char *s)
{
    VEC(const char *) v = {0};

    while (*s) {
        size_t n = strcspn(s, "\n");
        vec_push(memory, &v, intern(in, s, n));
        s += n + (s[n] != 0);
    }
    return (lines){v.items, arena_array(memory, bool, v.count + 1), (long)v.count};
}

/* One more change from the start (lines from A0, B0): true where the search from the end was met, at *MET. */
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

/* The same from the end; the diagonals are mirrored. */
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

/* A place on a best path between LOW and HIGH, where the two searches meet. */
static place meeting(comparison *c, place low, place high)
{
    place met;

    c->forward[c->origin + 1] = c->backward[c->origin + 1] = 0;
    for (long d = 0;; d++)
        if (search_forward(c, low, high, d, &met) || search_backward(c, low, high, d, &met))
            return met;
}

static void compare(comparison *c, place low, place high)
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
    place met = meeting(c, low, high);
    compare(c, low, met);
    compare(c, met, high);
}

/* --- printing --------------------------------------------------------------------------------------------------------------- */

enum { AROUND = 3 };

/* The changes from line X of A and Y of B on, with the lines around them; false when there is no more. Moves both behind them. */
static bool next_hunk(text *out, const comparison *c, long *x, long *y)
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
    c.a = split(&memory, &in, old);
    c.b = split(&memory, &in, new);
    c.origin = c.a.count + c.b.count + 2;
    c.forward = arena_array(&memory, long, 2 * c.origin + 1);
    c.backward = arena_array(&memory, long, 2 * c.origin + 1);
    compare(&c, (place){0, 0}, (place){c.a.count, c.b.count});
    while (next_hunk(out, &c, &x, &y))
        continue;
    arena_release(&memory);
}
