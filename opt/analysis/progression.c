/* opt/analysis/progression.c - arithmetic progressions of offsets; see progression.h.
 *
 * Two progressions have an offset in common only if their first offsets differ by a multiple of the greatest common divisor of
 * their steps. Offsets that do not fit 62 bits, for which no object is large enough, are widened to every offset. */
#include "opt/analysis/progression.h"

#define FARTHEST (INT64_C(1) << 61)

static int64_t absolute_value(int64_t x)
{
    return x < 0 ? -x : x;
}

static int64_t common_step(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return absolute_value(a);
}

static int64_t remainder_of(int64_t a, int64_t step)
{
    int64_t r = a % step;

    return r < 0 ? r + step : r;
}

static bool is_far(int64_t x)
{
    return x > FARTHEST || x < -FARTHEST;
}

static int64_t last_offset(const opt_progression *p)
{
    return p->first + p->step * (p->count - 1);
}

opt_progression opt_offset_at(int64_t offset)
{
    return is_far(offset) ? opt_offset_any() : (opt_progression){offset, 0, 1};
}

opt_progression opt_offset_any(void)
{
    return (opt_progression){0, 1, 0};
}

opt_progression opt_unbounded_offsets(int64_t first, int64_t step)
{
    if (!step)
        return opt_offset_at(first);
    if (is_far(first) || is_far(step))
        return opt_offset_any();
    step = absolute_value(step);
    return (opt_progression){remainder_of(first, step), step, 0};
}

opt_progression opt_offsets_between(int64_t first, int64_t last, int64_t step)
{
    if (is_far(first) || is_far(last) || is_far(step))
        return opt_offset_any();
    if (step < 0)
        return opt_offsets_between(last, first, -step);
    if (!step || last - first < step)
        return opt_offset_at(first);
    return (opt_progression){first, step, (last - first) / step + 1};
}

bool opt_offset_is_any(const opt_progression *p)
{
    return p->step == 1 && !p->count;
}

bool opt_offsets_are_equal(const opt_progression *a, const opt_progression *b)
{
    return a->first == b->first && a->step == b->step && a->count == b->count;
}

opt_progression opt_offsets_add(const opt_progression *a, const opt_progression *b)
{
    int64_t step = common_step(a->step, b->step), first = a->first + b->first;

    if (!a->count || !b->count)
        return opt_unbounded_offsets(first, step);
    return opt_offsets_between(first, last_offset(a) + last_offset(b), step);
}

opt_progression opt_offsets_subtract(const opt_progression *a, const opt_progression *b)
{
    opt_progression minus =
        b->count ? opt_offsets_between(-last_offset(b), -b->first, b->step) : opt_unbounded_offsets(-b->first, b->step);
    return opt_offsets_add(a, &minus);
}

bool opt_offsets_meet(const opt_progression *a, const opt_progression *b)
{
    int64_t step = common_step(a->step, b->step), apart = a->first - b->first;

    if (a->count && b->count && (a->first > last_offset(b) || b->first > last_offset(a)))
        return false;
    return step ? apart % step == 0 : apart == 0;
}

bool opt_offsets_contain(const opt_progression *outer, const opt_progression *inner)
{
    if (outer->count && (!inner->count || inner->first < outer->first || last_offset(inner) > last_offset(outer)))
        return false;
    if (!outer->step)
        return opt_offsets_are_equal(outer, inner);
    return inner->step % outer->step == 0 && (inner->first - outer->first) % outer->step == 0;
}

bool opt_offsets_within(const opt_progression *p, int64_t low, int64_t high, opt_progression *out)
{
    int64_t first = p->first, last;

    if (is_far(low) || is_far(high)) {
        *out = *p;
        return true;
    }
    if (!p->count || first < low)
        first = p->step ? low + remainder_of(first - low, p->step) : first;
    last = p->step ? high - remainder_of(high - p->first, p->step) : first;
    if (p->count && last > last_offset(p))
        last = last_offset(p);
    if (first < low || first > high || first > last)
        return false;
    *out = opt_offsets_between(first, last, p->step);
    return true;
}
