/* backend/select/statement.c - carries statements (ir/statement.h) to machine IR. A value is known where its register, or that of the value that it is a
 * region of, is demanded by the code; places demand none. */
#include "backend/machine/statement.h"
#include "backend/select/mask.h"

#include "ir/analysis/dominators.h"
#include "ir/statement.h"

/* Makes P the number that constant C is in all of its elements; false if they differ. */
static bool find_number(mir_place *p, const ir_value *c)
{
    p->to.kind = GEN_PLACE_NUMBER;
    p->to.count = (uint16_t)ir_lanes(c->type);
    return ir_const_bits(c, &p->to.number) && ir_scalar_bits(c->type) >= 8;
}

/* Makes P the constant boolean C, extended as P's view says. */
static bool find_boolean(mir_place *p, const ir_value *c)
{
    uint64_t bit;

    p->to.kind = GEN_PLACE_NUMBER;
    p->to.count = (uint16_t)ir_lanes(c->type);
    if (!ir_const_bits(c, &bit))
        return false;
    p->to.number = !bit == p->view.is_complement ? p->view.is_signed ? 0xFF : 1 : 0;
    return true;
}

/* Finds the bits of mask V in a flag, or of a number that is used as one. */
static bool find_mask(const selector *s, mir_place *p, ir_value *v)
{
    sel_mask_view m = sel_of(v)->vreg == MIR_NONE ? sel_look_through(v) : (sel_mask_view){.root = v};
    unsigned n = (unsigned)ir_lanes(v->type);
    bool is_mask = sel_is_mask(m.root);

    if (ir_is_const(m.root) || sel_is_token(m.root))
        return false;
    const sel_value *x = sel_of(m.root);
    if (x->vreg == MIR_NONE || (is_mask && !ir_is_vector(m.root->type) && x->fill < n) ||
        (!is_mask && ir_is_vector(m.root->type)))
        return false;
    p->to.kind = GEN_PLACE_MASK;
    p->to.count = (uint16_t)n;
    p->to.in_flags = s->f->vregs.items[x->vreg].class == MIR_FLAG;
    p->to.is_inverted = m.inverted ^ (is_mask && x->inverted) ^ p->view.is_complement;
    p->to.address = (uint16_t)(8 * (is_mask ? 0 : x->at) + (int)m.lane);
    p->vreg = x->vreg;
    return true;
}

/* Finds the register of V, whose elements P describes. False if there is none. */
static bool find_register(const selector *s, mir_place *p, ir_value *v)
{
    unsigned n = (unsigned)ir_lanes(v->type), size = sel_bytes(v->type);
    const sel_value *x = sel_of(v);
    int at[GEN_MAX_CHANNELS];
    ir_value *root;

    p->to.kind = GEN_PLACE_REGISTERS;
    p->to.count = (uint16_t)n;
    if (x->is_token)
        return false;
    if (x->vreg != MIR_NONE) {
        p->vreg = x->vreg;
        p->to.address = (uint16_t)x->at;
        p->to.step = (uint16_t)x->step;
        return s->f->vregs.items[p->vreg].class == MIR_GRF;
    }
    if (n > GEN_MAX_CHANNELS || !sel_root(v, n, &root, at) || sel_of(root)->vreg == MIR_NONE)
        return false;
    p->vreg = sel_of(root)->vreg;
    p->to.address = (uint16_t)at[0];
    p->to.step = (uint16_t)(n > 1 ? at[1] - at[0] : (int)size);
    for (unsigned e = 1; e < n; e++)
        if (at[e] != at[0] + (int)(e * p->to.step))
            return false;
    return s->f->vregs.items[p->vreg].class == MIR_GRF;
}

/* Adds what is known of place P when a statement begins before AT. */
static void add_place(selector *s, mir_statement *to, const ir_place *p, const ir_inst *at)
{
    mir_place made = {.vreg = MIR_NONE,
                      .to = {.variable = p->variable, .frame = p->frame, .at = p->at, .bytes = p->bytes, .formula = p->formula},
                      .view = p->view,
                      .formula_view = p->formula_view,
                      .target = p->target};

    if (p->value && (p->value->kind != IR_INSTRUCTION || ir_inst_dominates(s->dominators, ir_as_inst(p->value), at))) {
        made.value = p->value;
        made.element = p->element;
        made.to.is_varying = p->varying;
        if (p->in_memory && ir_const_bits(p->value, &made.to.number))
            made.to.kind = p->is_local ? GEN_PLACE_LOCAL : GEN_PLACE_PRIVATE;
    }
    vec_push(s->memory, &to->places, made);
}

void sel_statements(selector *s, const ir_inst *i)
{
    if (!i->statements)
        return;
    mir_statement **end = s->block->first ? &s->block->first->statements : &s->block->statements;

    if (!s->dominators)
        s->dominators = ir_dominators_compute(s->memory, s->ir);
    while (*end)
        end = &(*end)->next;
    ir_each_statement(from, i) {
        mir_statement *made = *end = arena_new(s->memory, mir_statement);
        *made = (mir_statement){
            .copied_to = MIR_NONE, .copied_from = MIR_NONE, .loc = from->loc, .frame = from->frame, .is_return = from->is_return};
        ir_each_place(p, from)
            add_place(s, made, p, i);
        vec_push(s->memory, &s->statements, made);
        end = &made->next;
    }
    s->f->has_statements = true;
}

/* Finds where V, seen through P's view, is; false if it is nowhere. */
static bool find_value(const selector *s, mir_place *p, ir_value *v)
{
    p->to.element_bytes = (unsigned char)(sel_is_mask(v) ? 1 : sel_bytes(v->type));
    p->to.wide_bytes = p->view.bytes ? p->view.bytes : p->to.element_bytes;
    p->to.is_signed = p->view.is_signed;
    p->to.plus = p->view.plus;
    if (v->kind == IR_ARGUMENT && !s->routine && !p->view.bytes && !p->view.plus && !p->view.is_complement) {
        p->to.kind = GEN_PLACE_ARGUMENT;
        p->to.number = ir_as_argument(v)->index;
        return true;
    }
    if (sel_is_mask(v))
        return ir_is_const(v) ? find_boolean(p, v) : find_mask(s, p, v);
    if (p->view.is_complement) /* of a boolean that is no mask */
        return false;
    return ir_is_const(v) ? find_number(p, v) : find_register(s, p, v);
}

/* Leaves those elements of P that are in its bytes. False: none are. */
static bool choose_elements(const selector *s, mir_place *p)
{
    int stride = p->to.is_varying ? (int)s->f->simd : 1, first = p->element < 0 ? 0 : p->element, skipped = first - p->element,
        end = p->element + p->to.count,
        limit = (int)((p->to.bytes + p->to.wide_bytes - 1) / (p->to.wide_bytes ? p->to.wide_bytes : 1)) * stride;

    if (p->to.kind != GEN_PLACE_REGISTERS && p->to.kind != GEN_PLACE_NUMBER) {
        p->to.first = (uint16_t)first;
        return true;
    }
    end = end > limit ? limit : end;
    if (first >= end)
        return false;
    p->to.first = (uint16_t)first;
    p->to.count = (uint16_t)(end - first);
    p->to.address = (uint16_t)(p->to.address + skipped * p->to.step);
    return true;
}

static void find_place(const selector *s, mir_place *p)
{
    ir_value *v = p->value;

    if (!v || p->to.kind == GEN_PLACE_PRIVATE || p->to.kind == GEN_PLACE_LOCAL)
        return;
    if (ir_is_undefined(v)) { /* poison: a pass has removed the value, as no code needed it */
        p->to.kind = v->kind == IR_POISON ? GEN_PLACE_UNKNOWN : GEN_PLACE_UNSET;
        return;
    }
    while (v && !find_value(s, p, v))
        v = v->kind == IR_INSTRUCTION ? ir_see_through(ir_as_inst(v), &p->view) : NULL;
    if (!v || !choose_elements(s, p))
        p->to.kind = GEN_PLACE_UNKNOWN;
}

/* Places are found when all instructions are selected: what demands a value may come before the statement. */
void sel_find_places(selector *s)
{
    for (size_t n = 0; n < s->statements.count; n++)
        for (size_t k = 0; k < s->statements.items[n]->places.count; k++)
            find_place(s, &s->statements.items[n]->places.items[k]);
}
