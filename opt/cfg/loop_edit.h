/* opt/cfg/loop_edit.h - utilities for loop transformations: preheaders, latches and exit blocks, copies of loops, values in
 * variables. */
#ifndef GASKET_OPT_CFG_LOOP_EDIT_H
#define GASKET_OPT_CFG_LOOP_EDIT_H

#include "ir/analysis/loops.h"
#include "opt/opt.h"

/* Gives every loop without a preheader one, except loops whose header is the entry block. True if a preheader was added:
 * dominators and loops must then be computed again. */
bool opt_add_preheaders(ir_function *f, const ir_loops *l);
/* Gives LOOP a single latch, whose only successor is the header. Dominators and loops must be computed again. */
void opt_add_latch(ir_function *f, const ir_loops *l, const ir_loop *loop);
/* Gives every exit of LOOP that has predecessors outside of LOOP a new block before it, reached from LOOP alone. True if a block
 * was added: dominators and loops must then be computed again. */
bool opt_add_exits(ir_function *f, const ir_loops *l, const ir_loop *loop);

/* Calls CHANGE for the loops of L, inner ones first, except for those that contain a loop already changed (CHANGE returned
 * true): L is still correct for all loops that it is called for. True if a loop was changed. */
bool opt_change_disjoint(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context);

/* Like opt_change_disjoint, but repeats with the skipped loops until none is left: for changes that keep L correct for the
 * enclosing loops. Dominators and loops are then computed once for a whole loop nest, whatever its depth. */
bool opt_change_nests(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context);

/* Makes the uses of V for which KEPT is false loads from a new private variable; V is stored to it after its definition.
 * mem2reg turns the variable into SSA values again, with the phis that new edges require. */
void opt_demote_value(ir_inst *v, bool (*kept)(const ir_use *u, const void *context), const void *context);
/* Calls opt_demote_value for every value of LOOP that has uses outside of the loop, other than in phis of the exits. False,
 * without a change, if one of the values is an aggregate. */
bool opt_free_loop_values(const ir_loops *l, const ir_loop *loop);

/* Copies the blocks of LOOP and inserts the copies in the function before block BEFORE. Sets block.aux and value.aux of the
 * originals to their copies; copies use and branch to each other, the back edge leads to the copied header, and phis of the exits
 * get edges from the copies. Without WITH_PHIS the header's phis are not copied: the caller has set their value.aux to the values
 * to use instead. The block.aux of all blocks outside of LOOP must be NULL: forget earlier copies of other loops
 * (opt_forget_copies). */
void opt_copy_loop(const ir_loop *loop, bool with_phis, ir_block *before);
/* The last copy of V that opt_copy_loop made; V itself if it is not defined in the loop. */
ir_value *opt_copied(ir_value *v);
void opt_forget_copies(const ir_loop *loop);
/* Replaces the successor FROM of B by TO, wherever it occurs in the terminator. Phis are not updated. */
void opt_retarget(ir_block *b, const ir_block *from, ir_block *to);
/* Removes one incoming edge from FROM in each phi of TO. */
void opt_drop_edge(const ir_block *from, ir_block *to);

#endif
