/* opt/analysis/progression.h - arithmetic progressions of byte offsets: the possible positions in an object that an index
 * selects.
 *
 * &nodes[i].next is at 8, 8 + 24, 8 + 48, …; &t[4 + (i & 3)] at 32, 40, 48 or 56. A set is given by its first offset, a step
 * and a count; an infinite one extends in both directions, since an index may be negative. */
#ifndef GASKET_OPT_ANALYSIS_PROGRESSION_H
#define GASKET_OPT_ANALYSIS_PROGRESSION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct opt_progression {
    int64_t first; /* smallest offset; of an infinite set the representative in 0 … step - 1 */
    int64_t step;  /* distance of consecutive offsets; 0: a single offset */
    int64_t count; /* number of offsets; 0: infinite */
} opt_progression;

opt_progression opt_offset_at(int64_t offset); /* the set of OFFSET alone */
opt_progression opt_offset_any(void);          /* the set of all offsets */
/* The offsets FIRST, FIRST + STEP, … up to LAST; with a negative STEP, FIRST is the largest offset. */
opt_progression opt_offsets_between(int64_t first, int64_t last, int64_t step);
/* The offsets that differ from FIRST by a multiple of STEP, positive or negative. */
opt_progression opt_unbounded_offsets(int64_t first, int64_t step);
bool opt_offset_is_any(const opt_progression *p);
bool opt_offsets_are_equal(const opt_progression *a, const opt_progression *b);
/* A progression that contains every sum of an offset of A and one of B. */
opt_progression opt_offsets_add(const opt_progression *a, const opt_progression *b);
/* A progression that contains every difference of an offset of A and one of B. */
opt_progression opt_offsets_subtract(const opt_progression *a, const opt_progression *b);
/* Can A and B have an offset in common? The result false is exact. */
bool opt_offsets_meet(const opt_progression *a, const opt_progression *b);
/* Is every offset of INNER in OUTER? The result true is exact. */
bool opt_offsets_contain(const opt_progression *outer, const opt_progression *inner);
/* Stores the offsets of P from LOW to HIGH in *OUT; false when there are none. */
bool opt_offsets_within(const opt_progression *p, int64_t low, int64_t high, opt_progression *out);

#endif
