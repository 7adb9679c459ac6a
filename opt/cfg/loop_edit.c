/* opt/cfg/loop_edit.c - adds and removes the blocks of loops, copies loops, and moves values through variables.
 *
 * Loop transformations copy definitions, so several copies may reach a use after the loop. Storing such a value in a private
 * variable avoids the search for the reaching definitions: mem2reg inserts the phis afterwards. */
#include "opt/cfg/loop_edit.h"

#include "ir/statement.h"

/* --- changing loops that are not nested in each other --------------------------------------------------------------------- */

typedef VEC(ir_loop *) loop_list;

typedef struct round {
    loop_list loops; /* loops to be changed in this round, inner ones first */
    bitset touched;  /* by loop index: contains a loop that was changed or skipped in this round */
    bool (*change)(const ir_loop *loop, void *context);
    void *context;
} round;

static round begin_round(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context)
{
    round r = {.touched = bitset_new(scratch, (unsigned)l->all.count), .change = change, .context = context};

    vec_reserve(scratch, &r.loops, l->inner_first.count);
    for (size_t n = 0; n < l->inner_first.count; n++)
        vec_push(scratch, &r.loops, l->inner_first.items[n]);
    return r;
}

/* Calls the round's function for its loops. Leaves in R the loops that were skipped because they contain a changed loop. True if
 * a loop was changed. */
static bool change_round(round *r)
{
    size_t count = r->loops.count;
    bool any = false;

    r->loops.count = 0;
    bitset_clear(&r->touched);
    for (size_t n = 0; n < count; n++) {
        ir_loop *loop = r->loops.items[n];
        bool around = bitset_has(&r->touched, loop->index), changed = !around && r->change(loop, r->context);
        if (around)
            r->loops.items[r->loops.count++] = loop;
        if ((around || changed) && loop->parent)
            bitset_add(&r->touched, loop->parent->index);
        any |= changed;
    }
    return any;
}

bool opt_change_disjoint(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context)
{
    round r = begin_round(scratch, l, change, context);

    return change_round(&r);
}

bool opt_change_nests(arena *scratch, const ir_loops *l, bool (*change)(const ir_loop *loop, void *context), void *context)
{
    round r = begin_round(scratch, l, change, context);
    bool any = false;

    while (change_round(&r))
        any = true;
    return any;
}

/* --- preheaders, latches, exits ------------------------------------------------------------------------------------------- */

/* The operand that PHI has for all incoming edges; NULL if the operands differ. */
static ir_value *only_operand(const ir_inst *phi)
{
    for (unsigned n = 1; n < phi->operand_count; n++)
        if (ir_operand(phi, n) != ir_operand(phi, 0))
            return NULL;
    return ir_operand(phi, 0);
}

/* Adds a new block whose only successor is B, and redirects to it the edges to B from blocks of LOOP (if INSIDE) or from all
 * other blocks. The phis of B are split accordingly. */
static ir_block *gather_edges(ir_function *f, const ir_loops *l, const ir_loop *loop, ir_block *b, bool inside)
{
    ir_block *front = ir_block_new(f, NULL, b);
    ir_builder at = ir_at_end(front);

    ir_br(&at, b);
    for (size_t p = 0; p < b->preds.count; p++)
        if (ir_loop_has(l, loop, b->preds.items[p]) == inside)
            opt_retarget(b->preds.items[p], b, front);
    ir_each_inst(phi, b) {
        if (phi->op != IR_phi)
            break;
        ir_builder in_front = ir_before(front->last);
        ir_inst *theirs = ir_phi(&in_front, phi->value.type);
        for (unsigned n = phi->block_count; n-- > 0;)
            if (phi->blocks[n] != front && ir_loop_has(l, loop, phi->blocks[n]) == inside) {
                ir_phi_add(theirs, ir_operand(phi, n), phi->blocks[n]);
                ir_phi_remove(phi, n);
            }
        ir_value *only = only_operand(theirs);
        if (only)
            ir_remove(theirs);
        ir_phi_add(phi, only ? only : &theirs->value, front);
    }
    return front;
}

/* The loop data stays valid for new preheaders: a new block has no id and so belongs to no loop, and its only successor is a
 * header, so it is on no edge to another header. */
bool opt_add_preheaders(ir_function *f, const ir_loops *l)
{
    bool changed = false;

    for (size_t i = 0; i < l->all.count; i++) {
        ir_loop *loop = l->all.items[i];
        if (ir_loop_preheader(l, loop) || loop->header == f->first)
            continue;
        gather_edges(f, l, loop, loop->header, false);
        changed = true;
    }
    return changed;
}

void opt_add_latch(ir_function *f, const ir_loops *l, const ir_loop *loop)
{
    const ir_block *last = loop->header;

    ir_each_loop_block(b, loop) /* block ids give the order in the function */
        if (b->id > last->id)
            last = b;
    ir_block *behind = last->next;
    ir_block_move(gather_edges(f, l, loop, loop->header, true), behind);
}

static bool comes_from_outside(const ir_loops *l, const ir_loop *loop, const ir_block *b)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (!ir_loop_has(l, loop, b->preds.items[p]))
            return true;
    return false;
}

bool opt_add_exits(ir_function *f, const ir_loops *l, const ir_loop *loop)
{
    bool changed = false;

    for (size_t e = 0; e < loop->exits.count; e++) {
        if (!comes_from_outside(l, loop, loop->exits.items[e]))
            continue;
        gather_edges(f, l, loop, loop->exits.items[e], true);
        changed = true;
    }
    return changed;
}

/* --- values in variables -------------------------------------------------------------------------------------------------- */

static ir_inst *read_before(ir_inst *variable, ir_inst *user)
{
    ir_builder at = ir_before(user);

    return ir_load(&at, variable->elem_type, &variable->value, variable->align);
}

void opt_demote_value(ir_inst *v, bool (*kept)(const ir_use *u, const void *context), const void *context)
{
    ir_function *f = v->block->function;
    ir_builder at = ir_before(f->first->first);
    ir_inst *variable = ir_alloca(&at, v->value.type, ir_align(v->value.type)), *behind = v->next;

    while (behind->op == IR_phi)
        behind = behind->next;
    for (ir_use *u = v->value.uses, *next; u; u = next) {
        next = u->next;
        if (kept(u, context))
            continue;
        unsigned n = (unsigned)(u - u->user->operands);
        ir_inst *before = u->user->op == IR_phi ? ir_terminator(u->user->blocks[n]) : u->user;
        ir_set_operand(u->user, n, &read_before(variable, before)->value);
    }
    ir_places_in_variable(&v->value, &variable->value);
    at = ir_before(behind);
    at.is_after = true;
    ir_store(&at, &v->value, &variable->value, variable->align);
}

typedef struct inside {
    const ir_loops *loops;
    const ir_loop *loop;
} inside;

static bool is_inside_or_exit_phi(const ir_use *u, const void *context)
{
    const inside *in = context;
    const ir_block *b = u->user->op == IR_phi ? u->user->blocks[u - u->user->operands] : u->user->block;

    return ir_loop_has(in->loops, in->loop, b);
}

static bool is_needed_outside(const ir_inst *i, const inside *in)
{
    ir_each_use(u, &i->value)
        if (!is_inside_or_exit_phi(u, in))
            return true;
    return false;
}

bool opt_free_loop_values(const ir_loops *l, const ir_loop *loop)
{
    inside in = {l, loop};

    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            if ((i->value.type->kind == IR_STRUCT || i->value.type->kind == IR_ARRAY) && is_needed_outside(i, &in))
                return false;
    ir_each_loop_block(b, loop)
        ir_each_inst_safe(i, b)
            if (is_needed_outside(i, &in))
                opt_demote_value(i, is_inside_or_exit_phi, &in);
    return true;
}

/* --- copies --------------------------------------------------------------------------------------------------------------- */

ir_value *opt_copied(ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && i->block->aux ? v->aux : v;
}

static ir_value *copied_value(ir_value *v, const void *context)
{
    (void)context;
    return opt_copied(v);
}

static void copy_operands(const ir_inst *i)
{
    ir_inst *copy = i->value.aux;

    for (unsigned n = 0; n < copy->operand_count; n++)
        ir_set_operand(copy, n, opt_copied(ir_operand(i, n)));
    for (unsigned n = 0; n < ir_block_count(copy); n++)
        if (i->blocks[n]->aux)
            copy->blocks[n] = i->blocks[n]->aux;
    ir_copy_statements(copy, i, copied_value, NULL);
}

/* For each phi after the loop that has an edge from B, adds an edge from the copy of B. */
static void extend_exit_phis(ir_block *b)
{
    for (unsigned s = 0; s < ir_successor_count(b); s++) {
        if (ir_successor(b, s)->aux)
            continue;
        ir_each_inst(phi, ir_successor(b, s)) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = 0; n < phi->block_count; n++)
                if (phi->blocks[n] == b) {
                    ir_phi_add(phi, opt_copied(ir_operand(phi, n)), b->aux);
                    break;
                }
        }
    }
}

void opt_copy_loop(const ir_loop *loop, bool with_phis, ir_block *before)
{
    ir_function *f = before->function;
    const ir_block *header = loop->header;

    ir_each_loop_block(b, loop)
        b->aux = ir_block_new(f, b->name, before);
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b) {
            if (i->op == IR_phi && i->block == header && !with_phis)
                continue;
            ir_inst *copy = ir_clone(f->module, i);
            i->value.aux = copy;
            ir_move_to_end(copy, b->aux);
        }
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            if (!(i->op == IR_phi && i->block == header && !with_phis))
                copy_operands(i);
    ir_each_loop_block(b, loop)
        extend_exit_phis(b);
}

void opt_forget_copies(const ir_loop *loop)
{
    ir_each_loop_block(b, loop)
        b->aux = NULL;
}

void opt_retarget(ir_block *b, const ir_block *from, ir_block *to)
{
    ir_inst *end = ir_terminator(b);

    for (unsigned n = 0; n < end->block_count; n++)
        if (end->blocks[n] == from)
            ir_set_block(end, n, to);
}

void opt_drop_edge(const ir_block *from, ir_block *to)
{
    ir_each_inst_safe(phi, to) {
        if (phi->op != IR_phi)
            break;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from) {
                ir_phi_remove(phi, n);
                break;
            }
    }
}
