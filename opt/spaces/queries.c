/* opt/spaces/queries.c - builds the value of a query from answers and twins.
 *
 * is_local and is_private are false for null, which has neither tag, and is_global is true for it. The answer of space_answer.h
 * is undefined for null, so a pointer that may be null is also compared with null, in the space of the query. An undefined
 * pointer has no space: all queries answer as if it were global, so that they agree with each other and with get_fence. */
#include "opt/spaces/queries.h"

#include "opt/analysis/never_null.h"
#include "opt/spaces/spaces_at.h"
#include "src/base/bug.h"

static const struct {
    ir_intrinsic id;
    unsigned space;
} rows[] = {
    {IR_INTRINSIC_to_global, IR_GLOBAL},  {IR_INTRINSIC_to_local, IR_LOCAL}, {IR_INTRINSIC_to_private, IR_PRIVATE},
    {IR_INTRINSIC_is_global, IR_GLOBAL},  {IR_INTRINSIC_is_local, IR_LOCAL}, {IR_INTRINSIC_is_private, IR_PRIVATE},
    {IR_INTRINSIC_get_fence, IR_GENERIC},
};

enum { ROWS = sizeof rows / sizeof *rows };

bool opt_is_query(ir_intrinsic id)
{
    for (unsigned n = 0; n < ROWS; n++)
        if (rows[n].id == id)
            return true;
    return false;
}

unsigned opt_query_space(ir_intrinsic id)
{
    for (unsigned n = 0; n < ROWS; n++)
        if (rows[n].id == id)
            return rows[n].space;
    bug("%s is no query", ir_intrinsic_name(id));
}

static ir_value *make_bool(ir_builder *b, bool v)
{
    return ir_const(b->module, b->module->i1, v);
}

/* The twin of P in SPACE; NULL if the address must be taken from P's bits, as for a private pointer in a global buffer that may
 * have a tag, which a twin would lack. */
static ir_value *twin_for_query(opt_answers *a, ir_value *p, unsigned space)
{
    bool hidden = space == IR_PRIVATE && a->twins->context->private_in_global;

    return hidden ? NULL : opt_twin(a->twins, p, space);
}

/* The disjunction of X and Y, folded if one is false. */
static ir_value *build_or(ir_builder *b, ir_value *x, ir_value *y)
{
    return ir_is_zero(x) ? y : ir_is_zero(y) ? x : ir_binary(b, IR_or, x, y);
}

static ir_value *build_answer(opt_answers *a, ir_builder *b, ir_value *p, unsigned space)
{
    if (space != IR_GLOBAL)
        return opt_answer(a, p, space);
    ir_value *private = opt_answer(a, p, IR_PRIVATE), *local = opt_answer(a, p, IR_LOCAL);
    return ir_binary(b, IR_xor, build_or(b, local, private), make_bool(b, true));
}

/* Is the answer for P and SPACE read from the tag of P itself, rather than computed from the answers for P's operands? */
static bool reads_own_tag(const opt_answers *a, const ir_value *p, unsigned space)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    return !opt_answer_is_known(a, p, space) && !ir_is_op(p, IR_select) && !ir_is_op(p, IR_phi);
}

static bool is_never_null(const opt_answers *a, const ir_builder *b, const ir_value *p)
{
    return opt_is_never_null(p, a->spaces ? opt_dominators_of(a->spaces, b->block->function) : NULL, b->before);
}

static ir_value *build_is_in(opt_answers *a, ir_builder *b, ir_value *p, unsigned space, unsigned set)
{
    unsigned bit = 1u << space;

    if (!(set & bit))
        return make_bool(b, false);
    ir_value *yes = set == bit ? make_bool(b, true) : opt_answer(a, p, space);
    if (reads_own_tag(a, p, space))
        return yes;
    ir_value *tested = twin_for_query(a, p, space);
    if (!tested)
        tested = p;
    if (is_never_null(a, b, tested))
        return yes;
    ir_value *there = ir_compare(b, IR_NE, tested, ir_null(b->module, tested->type));
    return set == bit ? there : ir_binary(b, IR_and, yes, there);
}

static ir_value *build_is_global(opt_answers *a, ir_builder *b, ir_value *p, unsigned set)
{
    if (set && !(set & OPT_SPACE_GLOBAL) && is_never_null(a, b, p))
        return make_bool(b, false);
    ir_value *local = build_is_in(a, b, p, IR_LOCAL, set), *other = build_or(b, local, build_is_in(a, b, p, IR_PRIVATE, set));
    return ir_is_zero(other) ? make_bool(b, true) : ir_binary(b, IR_xor, other, make_bool(b, true));
}

static ir_value *build_pointer_in(opt_answers *a, ir_builder *b, ir_value *p, unsigned space, unsigned set)
{
    ir_value *none = ir_null(b->module, ir_ptr(b->module, space));

    if (!(set & 1u << space))
        return none;
    ir_value *there = twin_for_query(a, p, space);
    if (!there)
        there = ir_cast(b, IR_addrspacecast, p, none->type);
    return set == 1u << space ? there : ir_select(b, build_answer(a, b, p, space), there, none);
}

static ir_value *build_fence(opt_answers *a, ir_builder *b, ir_value *p, ir_type *t, unsigned set)
{
    static const uint64_t flags[] = {[IR_PRIVATE] = 0, [IR_GLOBAL] = 2, [IR_LOCAL] = 1};

    if (!(set & (set - 1)))
        return ir_const(b->module, t, flags[set ? __builtin_ctz(set) : IR_GLOBAL]);
    ir_value *v = ir_const(b->module, t, flags[IR_GLOBAL]);
    if (set & OPT_SPACE_PRIVATE)
        v = ir_select(b, opt_answer(a, p, IR_PRIVATE), ir_const(b->module, t, flags[IR_PRIVATE]), v);
    if (set & OPT_SPACE_LOCAL)
        v = ir_select(b, opt_answer(a, p, IR_LOCAL), ir_const(b->module, t, flags[IR_LOCAL]), v);
    return v;
}

ir_value *opt_query_value(opt_answers *a, ir_inst *i, unsigned set)
{
    ir_builder b = ir_before(i);
    ir_value *p = ir_operand(i, 1);
    ir_intrinsic id = ir_intrinsic_of(i);

    if (id == IR_INTRINSIC_get_fence)
        return build_fence(a, &b, p, i->value.type, set);
    unsigned space = opt_query_space(id);
    if (ir_is_ptr(i->value.type))
        return build_pointer_in(a, &b, p, space, set);
    return space == IR_GLOBAL ? build_is_global(a, &b, p, set) : build_is_in(a, &b, p, space, set);
}
