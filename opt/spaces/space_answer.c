/* opt/spaces/space_answer.c - builds the answer for a pointer from the answers for its operands, back to those whose tag must be
 * read.
 *
 * Answers for local and private memory are cached for each pointer. A phi of answers is created before its operands, so that
 * cycles of phis end; where several operands would have to read their tags, the tag of the phi itself is read instead. */
#include "opt/spaces/space_answer.h"

#include "src/base/bug.h"

enum { VISITS = 64 };

opt_answers opt_answers_new(opt_twins *twins)
{
    opt_answers a = {.twins = twins};

    for (unsigned s = 0; s < IR_GENERIC; s++)
        a.memo[s] = arena_array(twins->context->scratch, ir_value *, opt_numbers_of(twins->points_to));
    return a;
}

typedef struct search {
    const ir_value *seen[VISITS];
    unsigned count;
    bool to_pointers; /* the search ends at pointers, whether their space is known or not, and continues only through integers */
} search;

static bool mark_seen(search *s, const ir_value *v)
{
    for (unsigned n = 0; n < s->count; n++)
        if (s->seen[n] == v)
            return true;
    s->seen[s->count++] = v;
    return false;
}

/* Are all bits of V below the tag, so that adding V to an address keeps the tag? */
static bool is_below_tag(const ir_value *v)
{
    uint64_t bits;

    if (ir_const_bits(v, &bits))
        return !(bits >> 61);
    return ir_is_op(v, IR_zext) && ir_scalar_bits(ir_operand(ir_as_inst(v), 0)->type) <= 32;
}

static bool carries_pointer(const opt_answers *a, const ir_value *v)
{
    return !ir_is_const(v) && opt_objects_of(a->twins->points_to, v, NULL, 0) != 0;
}

/* The operand whose tag I has, if I computes with the bits of a pointer: adding an integer and setting or masking low bits keep
 * the tag. NULL if there is none. */
static ir_value *tag_source(const opt_answers *a, const ir_inst *i)
{
    ir_value *x = i->operand_count ? ir_operand(i, 0) : NULL, *y = i->operand_count > 1 ? ir_operand(i, 1) : NULL;
    uint64_t bits;

    switch ((ir_opcode)i->op) {
    case IR_ptrtoint:
    case IR_inttoptr:
    case IR_getelementptr:
    case IR_freeze:
        if (i->op == IR_getelementptr && opt_adds_to_number(i))
            return NULL;
        return ir_scalar_bits(x->type) == 64 && !ir_is_vector(x->type) ? x : NULL;
    case IR_add:
        return !carries_pointer(a, y) ? x : !carries_pointer(a, x) ? y : NULL;
    case IR_sub:
        return carries_pointer(a, y) ? NULL : x;
    case IR_or:
    case IR_xor:
        return is_below_tag(y) ? x : is_below_tag(x) ? y : NULL;
    case IR_and:
        return ir_const_bits(y, &bits) && bits >> 61 == 7 ? x : NULL;
    default: /* no operand has the tag: a load, a call, or other arithmetic */
        return NULL;
    }
}

static bool is_derived_from_known(const opt_answers *a, search *s, const ir_value *p, unsigned space)
{
    unsigned set = opt_spaces_of(a->twins->points_to, p), bit = 1u << space;
    const ir_inst *i = ir_try_inst(p);

    if (!(set & bit) || set == bit || (s->to_pointers && ir_is_ptr(p->type)))
        return true;
    if (!i || s->count == VISITS)
        return false;
    if (mark_seen(s, p))
        return true;
    if (opt_is_merged(i))
        return false;
    switch ((ir_opcode)i->op) {
    case IR_addrspacecast:
        return true;
    case IR_select:
        return is_derived_from_known(a, s, ir_operand(i, 1), space) && is_derived_from_known(a, s, ir_operand(i, 2), space);
    case IR_phi:
        for (unsigned n = 0; n < i->operand_count; n++)
            if (!is_derived_from_known(a, s, ir_operand(i, n), space))
                return false;
        return true;
    default: { /* arithmetic on a pointer or its bits, or a value of unknown origin */
        const ir_value *source = tag_source(a, i);
        return source && is_derived_from_known(a, s, source, space);
    }
    }
}

bool opt_answer_is_known(const opt_answers *a, const ir_value *p, unsigned space)
{
    search s = {.to_pointers = false};

    if (space == IR_GLOBAL)
        return opt_answer_is_known(a, p, IR_LOCAL) && opt_answer_is_known(a, p, IR_PRIVATE);
    return is_derived_from_known(a, &s, p, space);
}

static ir_value *make_answer(const opt_answers *a, bool v)
{
    ir_module *m = a->twins->context->module;

    return ir_const(m, m->i1, v);
}

/* A builder positioned directly after the definition of V, an instruction or argument. */
static ir_builder start_after_definition(ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (!i) {
        ir_inst *first = ir_as_argument(v)->function->first->first;
        return ir_before(first);
    }
    ir_inst *next = i->next;
    while (i->op == IR_phi && next->op == IR_phi)
        next = next->next;
    return ir_before(next);
}

/* Tests the tag of P, a pointer or its bits, at run time. P is an instruction or argument: a constant has at most one space
 * (opt/analysis/points_to.h) and needs no test. */
static ir_value *test_tag(ir_value *p, unsigned space)
{
    ir_builder b = start_after_definition(p);

    if (!ir_is_ptr(p->type))
        p = ir_cast(&b, IR_inttoptr, p, ir_ptr(b.module, IR_GENERIC));
    return &ir_call_intrinsic(&b, space == IR_LOCAL ? IR_INTRINSIC_is_local : IR_INTRINSIC_is_private, NULL, 0, &p, 1)->value;
}

static ir_value *select_answer(const opt_answers *a, ir_inst *select, ir_value *yes, ir_value *no)
{
    ir_value *c = ir_operand(select, 0);
    uint64_t x, y;
    ir_builder at = ir_before(select);

    if (yes == no)
        return yes;
    if (ir_const_bits(yes, &x) && ir_const_bits(no, &y))
        return x ? c : ir_binary(&at, IR_xor, c, make_answer(a, true));
    return ir_select(&at, c, yes, no);
}

/* The operand of I that has the same answer as I: a pointer, or bits computed from a pointer; its own answer must be known. NULL
 * if there is none. */
static ir_value *answerable_source(const opt_answers *a, const ir_inst *i, unsigned space)
{
    search s = {.to_pointers = true};
    ir_value *source = tag_source(a, i);

    return source && is_derived_from_known(a, &s, source, space) ? source : NULL;
}

/* Would a phi of answers read the tags of two or more operands of PHI? The tag of PHI itself is then read once instead. */
static bool must_test_phi(const opt_answers *a, const ir_inst *phi, unsigned space)
{
    const ir_value *tested = NULL;

    for (unsigned n = 0; n < phi->operand_count; n++) {
        const ir_value *v = ir_operand(phi, n);
        search s = {.to_pointers = false};
        if (v == tested || is_derived_from_known(a, &s, v, space))
            continue;
        if (tested)
            return true;
        tested = v;
    }
    return false;
}

static ir_value *answer_of_inst(opt_answers *a, ir_inst *i, unsigned space)
{
    if (opt_is_merged(i) || (i->op == IR_phi && must_test_phi(a, i, space)))
        return test_tag(&i->value, space);
    switch ((ir_opcode)i->op) {
    case IR_select: {
        ir_value *yes = opt_answer(a, ir_operand(i, 1), space);
        return select_answer(a, i, yes, opt_answer(a, ir_operand(i, 2), space));
    }
    case IR_addrspacecast:
        return make_answer(a, (opt_spaces_of(a->twins->points_to, ir_operand(i, 0)) & 1u << space) != 0);
    case IR_phi: {
        ir_builder b = ir_before(i);
        ir_inst *phi = ir_phi(&b, b.module->i1);
        a->memo[space][i->value.id] = &phi->value;
        for (unsigned n = 0; n < i->operand_count; n++)
            ir_phi_add(phi, opt_answer(a, ir_operand(i, n), space), i->blocks[n]);
        return &phi->value;
    }
    default: { /* arithmetic on a pointer or its bits, or a value of unknown origin */
        ir_value *source = answerable_source(a, i, space);
        return source ? opt_answer(a, source, space) : test_tag(&i->value, space);
    }
    }
}

ir_value *opt_answer(opt_answers *a, ir_value *p, unsigned space)
{
    unsigned set = opt_spaces_of(a->twins->points_to, p), bit = 1u << space;

    bug_unless(space == IR_LOCAL || space == IR_PRIVATE);
    if (!(set & bit))
        return make_answer(a, false);
    if (set == bit)
        return make_answer(a, true);
    if (!a->memo[space][p->id])
        a->memo[space][p->id] = p->kind == IR_INSTRUCTION ? answer_of_inst(a, ir_as_inst(p), space) : test_tag(p, space);
    return a->memo[space][p->id];
}
