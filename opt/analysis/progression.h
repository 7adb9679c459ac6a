/* opt/analysis/progression.h - byte offsets that are evenly spaced: what is known of a place in an object that an index chooses.
 *
 * &nodes[i].next is at 8, 8 + 24, 8 + 48, …; &t[4 + (i & 3)] at 32, 40, 48 or 56. Such a set of offsets is a first one, a step
 * and a count; without end it reaches in both directions, since an index may be negative. */
#ifndef GASKET_OPT_ANALYSIS_PROGRESSION_H
#define GASKET_OPT_ANALYSIS_PROGRESSION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct opt_progression {
    int64_t first;           /* without end: from 0 to step - 1 */
    int64_t step;            /* 0: there is one offset */
    int64_t count;           /* how many; 0: without end */
} opt_progression;

opt_progression opt_offset_at(int64_t offset);
opt_progression opt_offset_any(void);
/* FIRST, FIRST + STEP, … up to LAST; STEP may be negative. */
opt_progression opt_offsets_between(int64_t first, int64_t last, int64_t step);
/* Every multiple of STEP away from FIRST. */
opt_progression opt_offsets_without_end(int64_t first, int64_t step);
bool opt_offset_is_any(const opt_progression *p);
bool opt_offsets_are_equal(const opt_progression *a, const opt_progression *b);
/* Has every sum of an offset of A and one of B. */
opt_progression opt_offsets_add(const opt_progression *a, const opt_progression *b);
/* Has every A - B. */
opt_progression opt_offsets_subtract(const opt_progression *a, const opt_progression *b);
/* Some offset may be in both: never false when one is. */
bool opt_offsets_meet(const opt_progression *a, const opt_progression *b);
/* Every offset of INNER is in OUTER: never true when one is not. */
bool opt_offsets_contain(const opt_progression *outer, const opt_progression *inner);
/* The offsets of P from LOW to HIGH into *OUT; false when there is none. */
bool opt_offsets_within(const opt_progression *p, int64_t low, int64_t high, opt_progression *out);

#endif
