/* opt/loops/scalarize.c - split vectors that a loop builds from lanes and reads by lanes into scalars.
 *
 *   %v = phi <4 x i32> [ %start, %entry ], [ %w, %loop ]       %v.0 = phi i32 [ %start.0, %entry ], [ %sum, %loop ]
 *   %x = extractelement %v, i32 3                         ->   %v.1 = …
 *   %sum = add i32 %x, %y
 *   %a = insertelement poison, %sum, i32 0                     %sum = add i32 %v.3, %y
 *   …
 *   %w = insertelement %c, %z, i32 3
 *
 * Hash functions and ciphers rotate their state by a lane in each iteration (v = (uint4)(v.w, f(v.x), v.y, v.z)). As scalars,
 * lanes that only change position need no instruction but the move at the end of the iteration, and each has a register of its
 * own at every SIMD width. A phi is split if all its uses extract or insert a constant lane, and one of its incoming values is
 * built by insertelement; combine and dce leave the vector only where it is used as a whole. A phi after the loop is split,
 * too, if each of its incoming values is a constant or built from scalars, one of them in the loop: the vector is then built
 * after the loop.
 *
 *   loop:  %v = phi [ %start, %entry ], [ %u, %latch ]
 *   then:  %w = insertelement %v, %x, i32 1
 *   latch: %u = phi [ %v, %loop ], [ %w, %then ]
 *
 * Lanes may also be replaced conditionally: phis of a loop that receive each other's values, as they are or with lanes
 * replaced, are split together if no instruction in the loop uses a whole vector. Each condition then affects only the lanes
 * that it replaces, mostly as one select for each. */
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/opt.h"

enum { MOST_LANES = 16 };

static bool is_known_lane(const ir_value *index, uint64_t lanes)
{
    uint64_t at;

    return ir_const_bits(index, &at) && at < lanes;
}

/* Does every use of PHI extract or replace a constant lane, and at least one extract? */
static bool uses_single_lanes(const ir_inst *phi)
{
    uint64_t lanes = ir_lanes(phi->value.type);
    bool any = false;

    ir_each_use(u, &phi->value) {
        const ir_inst *i = u->user;
        bool lane = (i->op == IR_extractelement && is_known_lane(ir_operand(i, 1), lanes)) ||
                    (i->op == IR_insertelement && u == &i->operands[0] && is_known_lane(ir_operand(i, 2), lanes));
        if (!lane)
            return false;
        any |= i->op == IR_extractelement;
    }
    return any;
}

static bool is_built_from_scalars(const ir_inst *phi)
{
    for (unsigned n = 0; n < phi->operand_count; n++)
        if (ir_is_op(ir_operand(phi, n), IR_insertelement))
            return true;
    return false;
}

/* Is V a constant, or is every lane inserted by an insertelement? */
static bool is_all_scalars(const ir_value *v)
{
    uint64_t lanes = ir_lanes(v->type), at;
    uint32_t found = 0;

    for (; ir_is_op(v, IR_insertelement) && ir_const_bits(ir_operand(ir_as_inst(v), 2), &at) && at < lanes;
         v = ir_operand(ir_as_inst(v), 0))
        found |= (uint32_t)1 << at;
    return ir_is_const(v) || found == ((uint32_t)1 << lanes) - 1;
}

static bool is_built_in_loop(const ir_loops *l, const ir_inst *phi)
{
    bool all = true, in_loop = false;

    for (unsigned n = 0; n < phi->operand_count && all; n++) {
        const ir_value *v = ir_operand(phi, n);
        const ir_loop *loop = ir_is_op(v, IR_insertelement) ? ir_loop_of(l, ir_as_inst(v)->block) : NULL;
        in_loop |= loop && !ir_loop_has(l, loop, phi->block);
        all = is_all_scalars(v);
    }
    return all && in_loop;
}

/* Replaces PHI by a phi for each lane, and builds the vector from them for the remaining uses. */
static void split_phi(ir_function *f, opt_context *c, ir_inst *phi)
{
    ir_type *t = phi->value.type;
    unsigned lanes = (unsigned)ir_lanes(t);
    ir_builder at_phi = ir_before(phi);
    ir_inst *part[MOST_LANES];

    opt_report(c, phi, "single lanes", "the phi becomes %u phis, one for each lane: the loop builds and reads single lanes",
               lanes);
    for (unsigned k = 0; k < lanes; k++)
        part[k] = ir_phi(&at_phi, t->element);
    for (unsigned n = 0; n < phi->block_count; n++) {
        ir_builder b = ir_before(ir_terminator(phi->blocks[n]));
        for (unsigned k = 0; k < lanes; k++)
            ir_phi_add(part[k], ir_extract(&b, ir_operand(phi, n), ir_const(f->module, f->module->i32, k)), phi->blocks[n]);
    }
    ir_builder b = ir_before(ir_first_operation(phi->block));
    ir_value *whole = ir_poison(f->module, t);
    for (unsigned k = 0; k < lanes; k++)
        whole = ir_insert(&b, whole, &part[k]->value, ir_const(f->module, f->module->i32, k));
    ir_replace(phi, whole);
}

/* --- phis of one loop that exchange lanes --------------------------------------------------------------------------------- */

typedef VEC(ir_inst *) phi_list;

/* marks in a phi's value.aux during the search for groups */
static const char candidate_mark, chosen_mark;

static bool is_marked(const ir_value *v)
{
    return ir_is_op(v, IR_phi) && (v->aux == &candidate_mark || v->aux == &chosen_mark);
}

static bool replaces_known_lane(const ir_use *u)
{
    const ir_inst *i = u->user;

    return i->op == IR_insertelement && u == &i->operands[0] && is_known_lane(ir_operand(i, 2), ir_lanes(i->value.type));
}

/* Are all uses of V in LOOP single-lane uses: extracts of a constant lane, marked phis, or replacements of lanes whose results
 * have only single-lane uses? */
static bool stays_in_lanes(const ir_loops *l, const ir_loop *loop, const ir_value *v)
{
    ir_each_use(u, v) {
        const ir_inst *i = u->user;
        bool lane = i->op == IR_extractelement && is_known_lane(ir_operand(i, 1), ir_lanes(v->type));
        if (lane || is_marked(&i->value) || !ir_loop_has(l, loop, i->block))
            continue;
        if (!replaces_known_lane(u) || !stays_in_lanes(l, loop, &i->value))
            return false;
    }
    return true;
}

/* The vector that results in V after replacements of lanes; V itself if it is no such replacement. */
static ir_value *before_replacing(ir_value *v)
{
    while (ir_is_op(v, IR_insertelement))
        v = ir_operand(ir_as_inst(v), 0);
    return v;
}

static void mark_chosen(arena *scratch, phi_list *chosen, ir_value *v)
{
    if (ir_is_op(v, IR_phi) && v->aux == &candidate_mark) {
        v->aux = (void *)&chosen_mark;
        vec_push(scratch, chosen, ir_as_inst(v));
    }
}

/* Marks as chosen the candidate phis that use V, directly or after replacements of lanes. */
static void mark_chosen_users(arena *scratch, phi_list *chosen, ir_value *v)
{
    ir_each_use(u, v) {
        mark_chosen(scratch, chosen, &u->user->value);
        if (replaces_known_lane(u))
            mark_chosen_users(scratch, chosen, &u->user->value);
    }
}

/* Marks the phis in loops whose only uses there are single lanes and other candidates. Iterates to a fixed point. */
static void mark_candidates(const ir_loops *l, const phi_list *vectors)
{
    bool changed = true;

    for (size_t n = 0; n < vectors->count; n++)
        vectors->items[n]->value.aux = ir_loop_of(l, vectors->items[n]->block) ? (void *)&candidate_mark : NULL;
    while (changed) {
        changed = false;
        for (size_t n = 0; n < vectors->count; n++) {
            ir_inst *p = vectors->items[n];
            if (!p->value.aux || stays_in_lanes(l, ir_loop_of(l, p->block), &p->value))
                continue;
            p->value.aux = NULL;
            changed = true;
        }
    }
}

/* The groups to split: candidates that receive a vector with replaced lanes, and all candidates connected with them. */
static phi_list find_groups(arena *scratch, const ir_loops *l, const phi_list *vectors)
{
    phi_list chosen = {0};

    mark_candidates(l, vectors);
    for (size_t n = 0; n < vectors->count; n++)
        if (is_built_from_scalars(vectors->items[n]))
            mark_chosen(scratch, &chosen, &vectors->items[n]->value);
    for (size_t n = 0; n < chosen.count; n++) {
        ir_inst *p = chosen.items[n];
        for (unsigned k = 0; k < p->operand_count; k++)
            mark_chosen(scratch, &chosen, before_replacing(ir_operand(p, k)));
        mark_chosen_users(scratch, &chosen, &p->value);
    }
    return chosen;
}

bool opt_scalarize(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);
    phi_list vectors = {0}, phis = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (i->op != IR_phi)
                break;
            i->value.aux = NULL;
            if (ir_is_vector(i->value.type) && ir_lanes(i->value.type) <= MOST_LANES)
                vec_push(c->scratch, &vectors, i);
        }
    if (!vectors.count)
        return false;
    phis = find_groups(c->scratch, l, &vectors);
    for (size_t n = 0; n < vectors.count; n++) {
        ir_inst *i = vectors.items[n];
        if (i->value.aux != &chosen_mark && ((uses_single_lanes(i) && is_built_from_scalars(i)) || is_built_in_loop(l, i)))
            vec_push(c->scratch, &phis, i);
    }
    for (size_t n = 0; n < phis.count; n++)
        split_phi(f, c, phis.items[n]);
    return phis.count > 0;
}
