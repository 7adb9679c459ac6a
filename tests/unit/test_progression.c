/* tests/unit/test_progression.c - sets of evenly spaced offsets, tried against the offsets that they stand for.
 *
 * Progressions with small numbers are written out as the offsets from -WINDOW to WINDOW that they have; what an operation answers
 * must have all that the sets give, and what it denies must not be there. */
#include "opt/analysis/progression.h"

#include <criterion/criterion.h>

enum { WINDOW = 400, MIDDLE = 60, FIRSTS = 5, STEPS = 9, COUNTS = 4, ALL = FIRSTS * STEPS * COUNTS };

static bool has(const opt_progression *p, int64_t offset)
{
    if (!p->step)
        return offset == p->first;
    if ((offset - p->first) % p->step)
        return false;
    return !p->count || (offset >= p->first && offset <= p->first + p->step * (p->count - 1));
}

static opt_progression some(unsigned n)
{
    int64_t first = (int64_t)(n % FIRSTS) * 5 - 9, step = n / FIRSTS % STEPS, count = n / FIRSTS / STEPS;

    return count ? opt_offsets_between(first, first + step * (count - 1), step) : opt_unbounded_offsets(first, step);
}

static void check(const opt_progression *a, const opt_progression *b)
{
    opt_progression sum = opt_offsets_add(a, b), difference = opt_offsets_subtract(a, b);
    bool contains = opt_offsets_contain(a, b), meet = opt_offsets_meet(a, b);

    for (int64_t x = -MIDDLE; x <= MIDDLE; x++) {
        cr_assert(!(has(a, x) && has(b, x)) || meet);
        cr_assert(!has(b, x) || !contains || has(a, x));
        for (int64_t y = -MIDDLE; y <= MIDDLE && has(a, x); y++) {
            cr_assert(!has(b, y) || has(&sum, x + y));
            cr_assert(!has(b, y) || has(&difference, x - y));
        }
    }
}

Test(progression, pairs)
{
    for (unsigned n = 0; n < ALL; n++)
        for (unsigned k = 0; k < ALL; k++) {
            opt_progression a = some(n), b = some(k);
            check(&a, &b);
        }
}

Test(progression, within)
{
    for (unsigned n = 0; n < ALL; n++)
        for (int64_t low = -30; low < 30; low += 7)
            for (int64_t high = low; high < low + 40; high += 9) {
                opt_progression p = some(n), part;
                bool any = opt_offsets_within(&p, low, high, &part), found = false;
                for (int64_t x = -WINDOW; x <= WINDOW; x++) {
                    bool wanted = has(&p, x) && x >= low && x <= high;
                    cr_assert(!wanted || (any && has(&part, x)));
                    cr_assert(!any || !has(&part, x) || wanted);
                    found |= wanted;
                }
                cr_assert_eq(found, any);
            }
}

/* Fields of an array of structs, and halves of a table. */
Test(progression, examples)
{
    opt_progression next = opt_unbounded_offsets(8, 24), value = opt_unbounded_offsets(16, 24), third = opt_offset_at(56);
    opt_progression low = opt_offsets_between(0, 24, 8), high = opt_offsets_between(32, 56, 8);

    cr_assert(!opt_offsets_meet(&next, &value));
    cr_assert(opt_offsets_meet(&next, &third));
    cr_assert(!opt_offsets_meet(&value, &third));
    cr_assert(!opt_offsets_meet(&low, &high));
    cr_assert(opt_offsets_meet(&high, &third));
    opt_progression far = opt_offset_at(INT64_MAX);
    cr_assert(opt_offset_is_any(&far));
}
