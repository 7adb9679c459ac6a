/* backend/module/width.h - estimates the cost of code at a given SIMD width. */
#ifndef GASKET_BACKEND_MODULE_WIDTH_H
#define GASKET_BACKEND_MODULE_WIDTH_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

/* Estimates the instructions per lane with a work-item, in work-groups of GROUP work-items (0: every lane has one). Instructions
 * are weighted by loop depth, and messages count as several instructions. */
double backend_cost_per_lane(arena *scratch, const gen_kernel *k, uint32_t group);
/* Is prepared kernel K so small, and are its values of such types, that 32 lanes probably take at most twice the instructions of 16? */
bool backend_is_small_and_plain(const ir_function *k);
/* Does K, code for 32 lanes, contain instructions of which code for 16 lanes may need less than half? */
bool backend_width_has_a_price(const gen_kernel *k);
/* Does every loop of prepared kernel K that lanes leave one by one have lanes that leave within about one iteration of each
 * other? */
bool backend_loops_are_even(arena *scratch, ir_function *k);
/* Does no branch on which lanes diverge, loop exits apart, choose between two pieces of code, of which a thread with more lanes would more
 * often execute both? */
bool backend_branches_are_one_sided(arena *scratch, ir_function *k);

#endif
