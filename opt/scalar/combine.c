/* opt/scalar/combine.c - fold constants and rewrite operations by algebraic rules.
 *
 * The pass walks the function once, in block order, which is also the order in memory. A rewrite adds the operation's operands
 * and those of its users that the walk has already visited to a worklist, which is emptied before the walk continues. An
 * operation is folded when all its operands are constants, canonicalized (constants on the right), and rewritten by rules.def,
 * or by code where a rule depends on types: fused products (combine_float.c), casts (combine_cast.c), vectors and aggregates
 * (combine_vector.c), differences of pointers (combine_distance.c), masks (combine_mask.c), loads of constants
 * (combine_load.c), addresses in this file. */
#include "opt/scalar/combine.h"

#include "opt/analysis/remark.h"
#include "opt/scalar/rules.h"

#include "src/base/bits.h"

enum { MOST_INDICES = 8 };

/* Their addresses in value.aux are marks: `visited` for an operation that the walk has visited, `listed` for one that is in the
 * worklist, too; NULL before the visit. */
static char visited, listed;

/* The operations to visit again, and the position of the walk. */
typedef struct worklist {
    opt_context *context;
    arena *memory;
    VEC(ir_inst *) items;
    ir_inst *next; /* next operation of the walk in the current block; NULL: end of the block */
} worklist;

/* Adds I unless it is listed already or the walk is still to visit it. */
static void add_to_worklist(worklist *w, ir_inst *i)
{
    if (i->value.aux != &visited)
        return;
    i->value.aux = &listed;
    vec_push(w->memory, &w->items, i);
}

static bool is_constant_operand(const ir_value *v)
{
    return ir_is_const(v);
}

static void swap_operands(ir_inst *i)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);

    ir_set_operand(i, 0, y);
    ir_set_operand(i, 1, x);
}

/* Swaps the operands of a commuting operation or comparison so that a constant is on the right. */
static bool canonicalize_operands(ir_inst *i)
{
    bool compares = i->op == IR_icmp || i->op == IR_fcmp;

    if (!(ir_op_flags((ir_opcode)i->op) & IR_COMMUTES) && !compares)
        return false;
    if (!is_constant_operand(ir_operand(i, 0)) || is_constant_operand(ir_operand(i, 1)))
        return false;
    swap_operands(i);
    if (compares)
        i->pred = (uint8_t)ir_pred_swapped((ir_pred)i->pred);
    return true;
}

/* Uses the fast-math flags: with nnan, no operands are unordered; with reassoc (-cl-unsafe-math-optimizations), (x + C) + D is x
 * + (C + D), and products likewise. */
static ir_value *combine_by_fast_flags(ir_builder *b, ir_inst *i)
{
    if (i->op == IR_fcmp && (i->flags & IR_NNAN) && (i->pred == IR_UNO || i->pred == IR_ORD))
        return ir_const(b->module, i->value.type, i->pred == IR_ORD);
    if ((i->op != IR_fadd && i->op != IR_fmul) || !(i->flags & IR_REASSOC))
        return NULL;
    ir_inst *inner = ir_try_inst(ir_operand(i, 0));
    if (!inner || inner->op != i->op || !(inner->flags & IR_REASSOC) || !is_constant_operand(ir_operand(i, 1)) ||
        !is_constant_operand(ir_operand(inner, 1)))
        return NULL;
    ir_value *constant = ir_binary(b, (ir_opcode)i->op, ir_operand(inner, 1), ir_operand(i, 1));
    return ir_binary(b, (ir_opcode)i->op, ir_operand(inner, 0), constant);
}

/* xor (compare), true -> the inverted compare. */
static ir_value *invert_compare(ir_builder *b, ir_inst *i)
{
    uint64_t bits;

    if (i->op != IR_xor || ir_scalar_bits(i->value.type) != 1)
        return NULL;
    ir_inst *c = ir_try_inst(ir_operand(i, 0));
    if (!c || (c->op != IR_icmp && c->op != IR_fcmp) || !ir_has_one_use(&c->value))
        return NULL;
    if (!ir_const_bits(ir_operand(i, 1), &bits) || bits != 1)
        return NULL;
    return ir_compare(b, ir_pred_inverted((ir_pred)c->pred), ir_operand(c, 0), ir_operand(c, 1));
}

/* A select between i1 constants is the condition or its negation; between 1 and 0 of a wider type, its zero extension. */
static ir_value *select_of_constants(ir_builder *b, ir_inst *i)
{
    uint64_t x, y;

    if (i->op != IR_select || !ir_is_int(ir_scalar(i->value.type)) || !ir_const_bits(ir_operand(i, 1), &x) ||
        !ir_const_bits(ir_operand(i, 2), &y))
        return NULL;
    ir_value *c = ir_operand(i, 0);
    if (ir_lanes(c->type) != ir_lanes(i->value.type))
        return NULL;
    if (ir_scalar_bits(i->value.type) == 1)
        return x == y ? NULL : x ? c : ir_binary(b, IR_xor, c, ir_const(b->module, c->type, 1));
    if (x == 1 && y == 0)
        return ir_cast(b, IR_zext, c, i->value.type);
    return NULL;
}

/* The named-space pointer that generic P was cast from; NULL when P is no such cast. */
static ir_value *named_pointer(ir_module *m, ir_value *p)
{
    if (!ir_is_ptr(p->type) || p->type->space != IR_GENERIC)
        return NULL;
    if (p->kind == IR_ADDRESS) {
        ir_constant *c = ir_as_constant(p);
        return ir_address(m, c->base, c->offset, ir_ptr(m, c->base->type->space));
    }
    return ir_is_op(p, IR_addrspacecast) ? ir_operand(ir_as_inst(p), 0) : NULL;
}

/* getelementptr (cast p to generic), x … -> cast (getelementptr p, x …): arithmetic on a local pointer takes 32 bits, and
 * addresses computed before and after the cast become equal. */
static ir_value *address_in_named_space(ir_builder *b, ir_inst *i)
{
    ir_value *named = named_pointer(b->module, ir_operand(i, 0)), *indices[MOST_INDICES];

    if (!named || i->operand_count > MOST_INDICES + 1)
        return NULL;
    for (unsigned n = 1; n < i->operand_count; n++)
        indices[n - 1] = ir_operand(i, n);
    ir_value *moved = ir_gep(b, i->elem_type, named, indices, i->operand_count - 1);
    if (moved->kind == IR_INSTRUCTION && moved != named)
        ir_as_inst(moved)->flags = i->flags;
    return ir_cast(b, IR_addrspacecast, moved, i->value.type);
}

/* getelementptr p, 0 … -> p;  getelementptr (getelementptr i8 p, C), i8 D -> one. */
static ir_value *combine_address(ir_builder *b, ir_inst *i)
{
    if (i->op != IR_getelementptr)
        return NULL;
    bool zeros = true;
    for (unsigned n = 1; n < i->operand_count; n++)
        zeros &= ir_is_zero(ir_operand(i, n));
    if (zeros && ir_operand(i, 0)->type == i->value.type)
        return ir_operand(i, 0);
    ir_value *named = address_in_named_space(b, i);
    if (named)
        return named;
    ir_inst *inner = ir_try_inst(ir_operand(i, 0));
    uint64_t x, y;
    if (!inner || inner->op != IR_getelementptr || inner->elem_type != i->elem_type || i->operand_count != 2 ||
        inner->operand_count != 2)
        return NULL;
    ir_value *first = ir_operand(inner, 1), *second = ir_operand(i, 1);
    if (first->type != second->type || !ir_const_bits(first, &x) || !ir_const_bits(second, &y))
        return NULL;
    unsigned bits = ir_scalar_bits(first->type);
    int64_t steps = wrapping_add(bits_signed(x, bits), bits_signed(y, bits));
    /* a narrow index is sign-extended, so the sum of the constants must not wrap in its type */
    bool fits = bits_signed((uint64_t)steps, bits) == steps;
    if (!fits && ir_is_vector(first->type))
        return NULL;
    ir_value *sum = ir_const(b->module, fits ? first->type : b->module->i64, (uint64_t)steps);
    ir_value *v = ir_gep(b, i->elem_type, ir_operand(inner, 0), &sum, 1);
    if (v->kind == IR_INSTRUCTION && v != ir_operand(inner, 0))
        ir_as_inst(v)->flags = i->flags & inner->flags;
    return v;
}

static ir_value *fold_constants(ir_builder *b, ir_inst *i)
{
    return ir_fold(b->module, i);
}

/* The parts of the pass in the order of their application, with the names of their rules in remarks. */
static const struct {
    const char *name;
    ir_value *(*apply)(ir_builder *b, ir_inst *i);
} parts[] = {
    {"constant operands", fold_constants},
    {"rules.def", opt_apply_rules}, /* remarks name the rule itself */
    {"fast-math flags", combine_by_fast_flags},
    {"inverted comparison", invert_compare},
    {"select of constants", select_of_constants},
    {"limits", opt_combine_limits},
    {"saturation", opt_combine_saturation},
    {"division by a constant", opt_combine_reciprocal},
    {"fused product and sum", opt_combine_contract},
    {"minimum or maximum", opt_combine_minimum},
    {"conversion", opt_combine_cast},
    {"lanes and members", opt_combine_vector},
    {"distance of pointers, division by a constant", opt_combine_distance},
    {"selection by a mask", opt_combine_mask},
    {"load of a constant", opt_combine_load},
    {"address", combine_address},
};

/* The value that replaces I, built at B; NULL when no part applies. */
static ir_value *find_replacement(worklist *w, ir_builder *b, ir_inst *i)
{
    const rule *r = opt_is_observed(w->context) ? opt_find_rule(i) : NULL;
    ir_value *v = NULL;

    for (unsigned n = 0; n < sizeof parts / sizeof *parts && !v; n++) {
        v = parts[n].apply(b, i);
        if (!v || !opt_is_observed(w->context))
            continue;
        bool by_rule = parts[n].apply == opt_apply_rules && r;
        opt_report_replaced(w->context, i, v,
                            by_rule ? arena_printf(w->memory, "%s -> %s", r->pattern_text, r->result_text) : parts[n].name);
    }
    return v;
}

static void add_users_to_worklist(worklist *w, ir_value *v)
{
    ir_each_use(u, v)
        add_to_worklist(w, u->user);
}

/* Marks the new operations, which are between AFTER and I, as visited and adds them to the worklist. */
static void add_new_to_worklist(worklist *w, ir_inst *after, const ir_inst *i)
{
    for (ir_inst *n = after ? after->next : i->block->first; n && n != i; n = n->next) {
        n->value.aux = &visited;
        add_to_worklist(w, n);
    }
}

static void add_operands_to_worklist(worklist *w, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++) {
        ir_inst *o = ir_try_inst(ir_operand(i, n));
        if (o)
            add_to_worklist(w, o);
    }
}

/* Removes I from the function; if the walk was about to visit I, it continues after it. */
static void remove_visited(worklist *w, ir_inst *i)
{
    if (w->next == i)
        w->next = i->next;
    ir_remove(i);
}

static bool rewrite_inst(worklist *w, ir_inst *i)
{
    bool changed = canonicalize_operands(i);

    changed |= opt_drop_overwritten(i);
    ir_inst *before = i->prev;
    ir_builder b = ir_before(i);
    ir_value *v = find_replacement(w, &b, i);

    if (!v)
        return changed;
    add_new_to_worklist(w, before, i);
    add_operands_to_worklist(w, i);
    if (i->value.name && v->kind == IR_INSTRUCTION && !v->name)
        v->name = i->value.name;
    add_users_to_worklist(w, &i->value);
    ir_replace_uses(&i->value, v);
    remove_visited(w, i);
    return true;
}

static bool combine_inst(worklist *w, ir_inst *i)
{
    i->value.aux = &visited;
    if (ir_has_uses(&i->value) || !ir_is_removable(i))
        return rewrite_inst(w, i);
    add_operands_to_worklist(w, i);
    remove_visited(w, i);
    return true;
}

static bool combine_block(worklist *w, const ir_block *b)
{
    bool changed = false;

    for (ir_inst *i = b->first; i; i = w->next) {
        w->next = i->next;
        if (i->value.aux == &visited) /* built by a rewrite: it is visited from the worklist instead */
            continue;
        changed |= combine_inst(w, i);
        while (w->items.count)
            changed |= combine_inst(w, vec_pop(&w->items));
    }
    return changed;
}

bool opt_combine(ir_function *f, opt_context *c)
{
    worklist w = {.context = c, .memory = c->scratch};
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    ir_each_block(b, f)
        changed |= combine_block(&w, b);
    return changed;
}
