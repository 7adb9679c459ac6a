/* opt/cfg/loop_edit.h - changing loops: which may be changed together, a block in front of one and behind it, its blocks once more, its
 * values without names. */
#ifndef GASKET_OPT_CFG_LOOP_EDIT_H
#define GASKET_OPT_CFG_LOOP_EDIT_H

#include "ir/loops.h"
#include "opt/opt.h"

/* Gives every loop that has none a block that all ways into it pass and that leads nowhere else. True when one was made: then
 * dominators and loops must be computed again. Loops that begin at the entry block stay. */
bool opt_add_preheaders(ir_function *f, const ir_loops *l);
/* A block that all back edges of LOOP come through and that leads nowhere else. Dominators and loops must be computed again. */
void opt_add_latch(ir_function *f, const ir_loops *l, const ir_loop *loop);
/* Behind LOOP: every exit that is also reached from elsewhere gets a block in front of it that only LOOP leads to. */
bool opt_add_exits(ir_function *f, const ir_loops *l, const ir_loop *loop);

/* Asks CHANGE to change each loop of L in turn, inner ones first, but for those around one that it has changed (it returned true):
 * what L knows of the others still holds. True when one was changed. */
bool opt_change_disjoint(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context);

/* The same, and when none is left that may be changed, those around the changed ones: for changes of a loop after which L still
 * holds for the loops around it. However deep loops are in each other, dominators and loops are computed once for all of them. */
bool opt_change_nests(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context);

/* V lives in a private variable for the users that KEPT does not ask to leave alone: it is stored where it is defined and
 * loaded in front of them. mem2reg makes SSA values of it again, with the phis that new ways through the blocks need. */
void opt_through_variable(ir_inst *v, bool (*kept)(const ir_use *u, const void *context), const void *context);
/* The same for every value of LOOP with uses outside of it, except for phis of the exits. False, and nothing changed, when one
 * is an aggregate. */
bool opt_free_loop_values(const ir_loops *l, const ir_loop *loop);

/* Copies the blocks of LOOP to in front of BEFORE. Afterwards block.aux and value.aux of the originals are the copies, which
 * use and branch to each other, also back to the copied header, and phis of the exits know them. Without WITH_PHIS the header's
 * phis are not copied; the caller has set their value.aux to what stands for each. Copies of other loops must have been
 * forgotten (opt_forget_copies), and block.aux of all other blocks be NULL. */
void opt_copy_loop(const ir_loop *loop, bool with_phis, ir_block *before);
/* What became of V in the last copy: V itself when it is no value of the loop. */
ir_value *opt_copied(ir_value *v);
void opt_forget_copies(const ir_loop *loop);
/* All jumps of block B to FROM go to TO; phis are left alone. */
void opt_retarget(ir_block *b, const ir_block *from, ir_block *to);
/* Takes one edge FROM -> TO out of the phis of TO. */
void opt_drop_edge(const ir_block *from, ir_block *to);

#endif
