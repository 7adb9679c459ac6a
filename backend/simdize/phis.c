/* backend/simdize/phis.c - determines the kind of each phi in the thread, and the values that become variables.
 *
 * The thread walks the blocks in its own order: a phi may have to merge lanes of several edges (PHI_MASKED), and a definition
 * may no longer dominate a use (simd_find_broken). simdize.h lists the kinds of phis, simdize.c explains them. */
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

/* --- kinds of phis -------------------------------------------------------------------------------------------------------- */

/* The operand of PHI for predecessor FROM. */
static ir_value *operand_from(const ir_inst *phi, const ir_block *from)
{
    for (unsigned n = 0; n < phi->block_count; n++)
        if (phi->blocks[n] == from)
            return ir_operand(phi, n);
    bug("a phi without value for an edge");
}

/* Does EXIT, a phi outside of LOOP, have in each lane the value that X, a phi of the loop's header, has when the lane leaves?
 * That value is X itself or, for exits at the latch, the next value of X. */
static bool matches_loop_phi(const ir_loop *loop, const ir_inst *exit, const ir_inst *x)
{
    const ir_block *latch = loop->latches.items[0];

    for (unsigned n = 0; n < exit->block_count; n++) {
        bool from_latch = exit->blocks[n] == latch;
        if (ir_operand(exit, n) != (from_latch ? operand_from(x, latch) : &x->value))
            return false;
    }
    return true;
}

ir_inst *simd_aliased_phi(const simdizer *s, const ir_inst *exit)
{
    ir_loop *loop = exit->block_count ? ir_loop_of(s->flow->loops, exit->blocks[0]) : NULL;

    for (; loop && !ir_loop_has(s->flow->loops, loop, exit->block); loop = loop->parent)
        for (ir_inst *x = loop->header->first; x && x->op == IR_phi; x = x->next)
            if (x->value.type == exit->value.type && matches_loop_phi(loop, exit, x))
                return x;
    return NULL;
}

static bool takes_one_value(const ir_inst *phi)
{
    for (unsigned n = 1; n < phi->operand_count; n++)
        if (ir_operand(phi, n) != ir_operand(phi, 0))
            return false;
    return true;
}

static void choose_phi(simdizer *s, const flow_block *b, ir_inst *phi)
{
    lane_value *v = &s->values[phi->value.id];

    if (!b->is_target) {
        if (v->phi == PHI_NONE)
            v->phi = PHI_REAL;
        return;
    }
    if (!v->varying) {
        v->phi = takes_one_value(phi) ? PHI_SAME : PHI_SCALAR;
        return;
    }
    ir_inst *x = simd_aliased_phi(s, phi);
    v->phi = x ? PHI_ALIAS : PHI_MASKED;
    if (x && simd_is_varying(s, &x->value))
        s->values[x->value.id].phi = PHI_MASKED;
    else if (x)
        s->values[x->value.id].is_shadowed = true;
}

unsigned simd_make_variable(simdizer *s, bool varying, const ir_type *t)
{
    ir_type *type = simd_part_type(s, t, varying);
    unsigned first = simd_ssa_variable(s->ssa, type, ir_undef(s->to, type));

    for (unsigned k = 1; k < simd_part_count(t); k++)
        simd_ssa_variable(s->ssa, type, ir_undef(s->to, type));
    return first;
}

bool simd_is_shared(const simdizer *s, const ir_value *v)
{
    return v->kind == IR_INSTRUCTION && s->values[v->id].is_shared;
}

bool simd_is_shared_with(const simdizer *s, const ir_value *v, const ir_inst *p)
{
    const lane_value *x = v->kind == IR_INSTRUCTION ? &s->values[v->id] : NULL, *y = &s->values[p->value.id];

    return x && x->is_shared && y->is_shared && x->variable == y->variable;
}

/* Declares that block B writes the variables of a value of work-item type T, the first of which is FIRST. */
static void declare_assignment(simdizer *s, unsigned first, const ir_type *t, const ir_block *b)
{
    for (unsigned k = 0; k < simd_part_count(t); k++)
        simd_ssa_assigns(s->ssa, first + k, b);
}

void simd_choose_phis(simdizer *s)
{
    flow *p = s->flow;

    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        for (ir_inst *phi = b->from ? b->from->first : NULL; phi && phi->op == IR_phi; phi = phi->next)
            choose_phi(s, b, phi);
    }
    if (s->options->optimize && !s->options->visa_is_code) /* README.md: "Webs" */
        simd_find_webs(s);
    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        for (ir_inst *phi = b->from ? b->from->first : NULL; phi && phi->op == IR_phi; phi = phi->next) {
            lane_value *v = &s->values[phi->value.id];
            if (!v->is_shared && (v->phi == PHI_MASKED || v->phi == PHI_SCALAR))
                v->variable = simd_make_variable(s, v->varying, phi->value.type);
            if (v->is_shadowed)
                v->shadow = simd_make_variable(s, true, phi->value.type);
        }
    }
    for (size_t n = 0; n < p->layout.count; n++) {
        flow_block *b = p->layout.items[n];
        for (ir_inst *phi = b->from ? b->from->first : NULL; phi && phi->op == IR_phi; phi = phi->next)
            if (s->values[phi->value.id].phi == PHI_ALIAS) {
                const lane_value *x = &s->values[simd_aliased_phi(s, phi)->value.id];
                s->values[phi->value.id].variable = x->varying ? x->variable : x->shadow;
            }
    }
}

void simd_find_broken(simdizer *s, const ir_dominators *d)
{
    ir_each_block(b, s->from)
        ir_each_inst(i, b) {
            lane_value *v = &s->values[i->value.id];
            const flow_block *home = s->flow->of_block[b->id];
            if (v->is_shared && v->phi == PHI_NONE)
                declare_assignment(s, v->variable, i->value.type, home->body);
            if (v->is_shared)
                continue;
            ir_each_use(u, &i->value) {
                const ir_inst *user = u->user;
                const flow_block *at = s->flow->of_block[user->block->id];
                if (user->op == IR_phi && s->values[user->value.id].phi != PHI_SAME)
                    at = simd_flow_edge(s->flow, user->blocks[u - user->operands], user->block);
                if (v->is_broken || ir_dominates(d, home->body, at->body))
                    continue;
                v->is_broken = true;
                v->copy = simd_make_variable(s, v->varying, i->value.type);
                declare_assignment(s, v->copy, i->value.type, home->body);
            }
        }
}

/* Declares the blocks that write the variables of PHI. */
static void declare_phi_assignments(simdizer *s, const ir_inst *phi)
{
    const lane_value *v = &s->values[phi->value.id];

    for (unsigned n = 0; n < phi->block_count; n++) {
        const ir_block *b = simd_flow_edge(s->flow, phi->blocks[n], phi->block)->body;
        if (simd_is_shared_with(s, ir_operand(phi, n), phi))
            continue;
        if (v->phi == PHI_MASKED || v->phi == PHI_SCALAR)
            declare_assignment(s, v->variable, phi->value.type, b);
        if (v->is_shadowed)
            declare_assignment(s, v->shadow, phi->value.type, b);
    }
}

void simd_name_assignments(simdizer *s)
{
    const flow *p = s->flow;

    for (size_t n = 0; n < p->layout.count; n++) {
        const flow_block *b = p->layout.items[n];
        if (b->is_target || b->position == 0)
            simd_ssa_assigns(s->ssa, s->em_variable, b->head);
        if (b->is_target)
            simd_ssa_assigns(s->ssa, s->wait_variable[b->id], b->head);
        if (b->end == FLOW_LEAVE || b->end == FLOW_LEAVE_ALL) {
            simd_ssa_assigns(s->ssa, s->em_variable, b->body);
            simd_ssa_assigns(s->ssa, s->wait_variable[b->leave->id], b->body);
        }
        for (const ir_inst *phi = b->from ? b->from->first : NULL; phi && phi->op == IR_phi; phi = phi->next)
            declare_phi_assignments(s, phi);
    }
}
