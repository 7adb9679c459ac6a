/* opt/spaces/named_twin.c - builds generic pointers again from the operands of their casts.
 *
 *   %p = phi ptr addrspace(4) [ %local.as.generic, %a ], [ %global.as.generic, %b ]
 *
 * has the twins
 *
 *   %p.3 = phi ptr addrspace(3) [ %local, %a ], [ undef, %b ]     %p.1 = phi ptr addrspace(1) [ undef, %a ], [ %global, %b ]
 *
 * An access whose space has been determined uses the twin in that space, and no tag has to be added or removed. Twins follow
 * phis, selects and address arithmetic back to the casts; a pointer that was loaded or passed as an argument has a twin only in
 * its only space. */
#include "opt/spaces/named_twin.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

enum { VISITS = 64, MOST_INDICES = 7 };

typedef struct search {
    const opt_twins *twins;
    unsigned space, count;
    const ir_value *seen[VISITS];
} search;

opt_twins opt_twins_new(opt_context *c, const opt_points_to *points_to, bool only_space)
{
    opt_twins t = {.context = c, .points_to = points_to, .only_space = only_space};

    for (unsigned s = 0; s < IR_GENERIC; s++)
        t.made[s] = arena_array(c->scratch, ir_value *, opt_numbers_of(points_to));
    return t;
}

unsigned opt_twin_spaces(const opt_twins *t, const ir_value *p)
{
    unsigned set = opt_spaces_of(t->points_to, p);

    if (t->context->private_in_global && set & OPT_SPACE_PRIVATE)
        set = (set & ~(unsigned)OPT_SPACE_PRIVATE) | OPT_SPACE_GLOBAL;
    return set;
}

/* Constant V, a generic pointer, as a pointer into SPACE. V must be null, undefined, or point into SPACE. */
static ir_value *constant_in_space(ir_module *m, ir_value *v, unsigned space)
{
    ir_type *t = ir_ptr(m, space);
    uint64_t bits;

    if (ir_is_undefined(v))
        return ir_undef(m, t);
    if (v->kind == IR_ADDRESS)
        return ir_address(m, ir_as_constant(v)->base, ir_as_constant(v)->offset, t);
    bug_unless(ir_const_bits(v, &bits));
    if (ir_space_of_tag(bits) != IR_GLOBAL) /* below the tag, the bits are a private or local address */
        bits = bits_low(bits, IR_TAG_SHIFT);
    return ir_const(m, t, bits);
}

bool opt_is_merged(const ir_inst *i)
{
    const ir_value *first = i->op == IR_phi && i->operand_count ? ir_operand(i, 0) : NULL;

    return first && first != &i->value && first->kind == IR_INSTRUCTION && first->id == i->value.id;
}

/* Can address arithmetic I be repeated on a twin of its base? */
static bool can_rebase(const ir_inst *i)
{
    return i->operand_count <= 1 + MOST_INDICES && !opt_adds_to_number(i);
}

/* Does every chain of definitions of P end at a cast, or at a value that cannot point into the space of the search? */
static bool can_build_twin(search *s, const ir_value *p)
{
    const ir_inst *i = ir_try_inst(p);

    if (!(opt_twin_spaces(s->twins, p) & 1u << s->space))
        return true;
    if (p->kind == IR_ADDRESS)
        return ir_as_constant(p)->base->type->space == s->space;
    if (ir_is_const(p))
        return true;
    if (!i || s->count == VISITS)
        return false;
    for (unsigned n = 0; n < s->count; n++)
        if (s->seen[n] == p)
            return true;
    s->seen[s->count++] = p;
    if (opt_is_merged(i))
        return opt_twin_spaces(s->twins, p) == 1u << s->space;
    switch ((ir_opcode)i->op) {
    case IR_addrspacecast:
        return true;
    case IR_getelementptr:
        return can_rebase(i) && can_build_twin(s, ir_operand(i, 0));
    case IR_select:
        return can_build_twin(s, ir_operand(i, 1)) && can_build_twin(s, ir_operand(i, 2));
    case IR_phi:
        for (unsigned n = 0; n < i->operand_count; n++)
            if (!can_build_twin(s, ir_operand(i, n)))
                return false;
        return true;
    default: /* the value has an unknown origin: a load, an integer, or a call */
        return opt_twin_spaces(s->twins, p) == 1u << s->space;
    }
}

static ir_value *build_twin(opt_twins *t, ir_value *p, unsigned space);

static ir_value *build_phi(opt_twins *t, ir_inst *phi, unsigned space)
{
    ir_builder b = ir_before(phi);
    ir_inst *n = ir_phi(&b, ir_ptr(t->context->module, space));

    t->made[space][phi->value.id] = &n->value;
    for (unsigned k = 0; k < phi->operand_count; k++)
        ir_phi_add(n, build_twin(t, ir_operand(phi, k), space), phi->blocks[k]);
    return &n->value;
}

static ir_value *build_select(opt_twins *t, ir_inst *i, unsigned space)
{
    ir_value *x = build_twin(t, ir_operand(i, 1), space), *y = build_twin(t, ir_operand(i, 2), space);
    ir_builder b = ir_after(i);

    if (x->kind == IR_UNDEF || y->kind == IR_UNDEF)
        return x->kind == IR_UNDEF ? y : x;
    return ir_select(&b, ir_operand(i, 0), x, y);
}

static ir_value *build_gep(opt_twins *t, ir_inst *i, unsigned space)
{
    ir_value *base = build_twin(t, ir_operand(i, 0), space), *indices[MOST_INDICES];
    ir_builder b = ir_after(i);

    for (unsigned k = 1; k < i->operand_count; k++)
        indices[k - 1] = ir_operand(i, k);
    ir_value *v = ir_gep(&b, i->elem_type, base, indices, i->operand_count - 1);
    if (v->kind == IR_INSTRUCTION && v != base)
        ir_as_inst(v)->flags = i->flags;
    return v;
}

static ir_builder build_after(ir_inst *i)
{
    return i->op == IR_phi ? ir_before(ir_first_operation(i->block)) : ir_after(i);
}

static ir_value *build_from_inst(opt_twins *t, ir_inst *i, unsigned space)
{
    if (i->op == IR_phi && !opt_is_merged(i))
        return build_phi(t, i, space);
    if (i->op == IR_select)
        return build_select(t, i, space);
    if (i->op == IR_getelementptr && can_rebase(i))
        return build_gep(t, i, space);
    if (i->op == IR_addrspacecast && ir_operand(i, 0)->type->space == space)
        return ir_operand(i, 0);
    ir_builder b = build_after(i); /* loaded, converted from an integer, returned by a call */
    return ir_cast(&b, IR_addrspacecast, &i->value, ir_ptr(t->context->module, space));
}

static ir_value *cast_argument(opt_twins *t, ir_value *argument, unsigned space)
{
    ir_inst *first = ir_as_argument(argument)->function->first->first;

    while (first->op == IR_alloca && first->next)
        first = first->next;
    ir_builder b = ir_before(first);
    return ir_cast(&b, IR_addrspacecast, argument, ir_ptr(t->context->module, space));
}

static ir_value *build_twin(opt_twins *t, ir_value *p, unsigned space)
{
    ir_type *type = ir_ptr(t->context->module, space);

    if (p->type == type)
        return p;
    if (!t->only_space && !opt_twin_spaces(t, p) && !ir_is_undefined(p))
        return ir_null(t->context->module, type); /* the pointer points to no object */
    if (!t->only_space && !(opt_twin_spaces(t, p) & 1u << space))
        return ir_undef(t->context->module, type);
    if (ir_is_const(p))
        return constant_in_space(t->context->module, p, space);
    if (t->made[space][p->id])
        return t->made[space][p->id];
    ir_value *v = p->kind == IR_ARGUMENT ? cast_argument(t, p, space) : build_from_inst(t, ir_as_inst(p), space);
    t->has_built = true;
    if (t->only_space && !v->name && v->kind == IR_INSTRUCTION)
        v->name = p->name;
    return t->made[space][p->id] = v;
}

ir_value *opt_twin(opt_twins *t, ir_value *p, unsigned space)
{
    search s = {.twins = t, .space = space};

    bug_unless(space < IR_GENERIC && !t->only_space);
    return can_build_twin(&s, p) ? build_twin(t, p, space) : NULL;
}

ir_value *opt_only_twin(opt_twins *t, ir_value *p, unsigned space)
{
    bug_unless(space < IR_GENERIC && t->only_space);
    return build_twin(t, p, space);
}
