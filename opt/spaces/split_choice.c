/* opt/spaces/split_choice.c - split an access to one of several private variables that hold generic pointers into an access to
 * each.
 *
 *   %v = select i1 %c, ptr %x, ptr %y                     %a = load ptr addrspace(4), ptr %x
 *   %p = load ptr addrspace(4), ptr %v             ->     %b = load ptr addrspace(4), ptr %y
 *                                                         %p = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
 *
 * and likewise for a small table with a variable index. mem2reg can then turn the variables into SSA values, and the condition
 * determines the address space of %p: no tag is read, and none need be stored. It applies if all uses of the variables are such
 * accesses. */
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/opt.h"
#include "opt/analysis/ranges.h"
#include "opt/analysis/variables.h"

enum { MOST_TARGETS = 4, NESTING = 4 };

typedef struct splitter {
    opt_context *context;
    ir_module *module;
    opt_ranges *ranges;
} splitter;

typedef struct target {
    ir_inst *variable;
    int64_t offset;
    ir_value *condition; /* an i1 that is true if the access touches this variable; NULL: it always does */
} target;

typedef struct targets {
    target items[MOST_TARGETS];
    unsigned count;
    ir_builder *b; /* where the conditions of targets are built; NULL: they are not built, targets are only counted */
} targets;

/* The only variable index of G, if its range is within 0 to MOST_TARGETS - 1; *OFFSET becomes the bytes of the constant indices,
 * *STRIDE the bytes per index, *LIMIT the number of possible indices. */
static ir_value *small_index(const splitter *s, const ir_inst *g, int64_t *offset, int64_t *stride, unsigned *limit)
{
    opt_term term;

    if (opt_address_terms(g, offset, &term, 1) != 1)
        return NULL;
    opt_range r = opt_range_of(s->ranges, term.index);
    if (r.high >= MOST_TARGETS || r.least < 0)
        return NULL;
    *stride = term.scale;
    *limit = (unsigned)r.high + 1;
    return term.index;
}

static bool add_target(targets *w, ir_inst *variable, int64_t offset, ir_value *condition, uint64_t bytes)
{
    if (offset < 0 || (uint64_t)offset + bytes > ir_size(variable->elem_type))
        return true; /* out of bounds, so no variable is accessed */
    if (w->count == MOST_TARGETS)
        return false;
    w->items[w->count++] = (target){variable, offset, condition};
    return true;
}

static ir_value *build_and(ir_builder *b, ir_value *x, ir_value *y)
{
    return !b || !x ? y : ir_binary(b, IR_and, x, y);
}

/* Collects in W the targets that an access to P + OFFSET may have if CONDITION is true. False if some targets are unknown. */
static bool find_targets_of(const splitter *s, targets *w, ir_value *p, int64_t offset, ir_value *condition, uint64_t bytes,
                            unsigned depth)
{
    int64_t more, stride;
    unsigned limit;

    p = opt_strip_offsets(p, &more);
    offset = wrapping_add(offset, more);
    ir_inst *i = ir_try_inst(p);
    if (!i || !depth)
        return false;
    if (i->op == IR_alloca)
        return add_target(w, i, offset, condition, bytes);
    if (i->op == IR_select && !ir_is_vector(ir_operand(i, 0)->type)) {
        ir_value *no = w->b ? ir_binary(w->b, IR_xor, ir_operand(i, 0), ir_const(s->module, s->module->i1, 1)) : NULL;
        return find_targets_of(s, w, ir_operand(i, 1), offset, build_and(w->b, condition, ir_operand(i, 0)), bytes, depth - 1) &&
               find_targets_of(s, w, ir_operand(i, 2), offset, build_and(w->b, condition, no), bytes, depth - 1);
    }
    ir_value *index = i->op == IR_getelementptr ? small_index(s, i, &more, &stride, &limit) : NULL;
    if (!index)
        return false;
    for (unsigned k = 0; k < limit; k++) {
        ir_value *is = w->b ? ir_compare(w->b, IR_EQ, index, ir_const(s->module, index->type, k)) : NULL;
        int64_t at = wrapping_add(wrapping_add(offset, more), wrapping_multiply(k, stride));
        if (!find_targets_of(s, w, ir_operand(i, 0), at, build_and(w->b, condition, is), bytes, depth - 1))
            return false;
    }
    return true;
}

/* --- which variables ------------------------------------------------------------------------------------------------------ */

static bool is_plain_access(const ir_inst *i, const ir_value *p)
{
    if (i->flags & IR_VOLATILE || i->ordering != IR_NOT_ATOMIC)
        return false;
    ir_type_kind k = i->op == IR_load ? i->value.type->kind : i->op == IR_store ? ir_operand(i, 0)->type->kind : IR_STRUCT;
    return k != IR_STRUCT && k != IR_ARRAY && opt_address_of(i) == p;
}

/* Are all uses of address P accesses with known targets? Adds to CHOICES the number of those with several targets. */
static bool has_only_splittable_uses(const splitter *s, const ir_value *p, unsigned *choices, unsigned depth)
{
    if (!depth)
        return false;
    ir_each_use(u, p) {
        ir_inst *i = u->user;
        if (i->op == IR_getelementptr || i->op == IR_select) {
            if (!has_only_splittable_uses(s, &i->value, choices, depth - 1))
                return false;
            continue;
        }
        targets w = {.count = 0};
        if (!is_plain_access(i, p) ||
            !find_targets_of(s, &w, opt_address_of(i), 0, NULL,
                             ir_store_size(i->op == IR_load ? i->value.type : ir_operand(i, 0)->type), NESTING))
            return false;
        *choices += w.count > 1;
    }
    return true;
}

/* --- rewriting ------------------------------------------------------------------------------------------------------------ */

static ir_value *target_address(ir_builder *b, const target *w)
{
    return w->offset ? ir_offset(b, &w->variable->value, ir_const(b->module, b->module->i64, (uint64_t)w->offset))
                     : &w->variable->value;
}

static void split_access(const splitter *s, ir_inst *i)
{
    ir_builder b = ir_before(i);
    targets w = {.b = &b};
    ir_type *t = i->op == IR_load ? i->value.type : ir_operand(i, 0)->type;
    ir_value *v = NULL;

    find_targets_of(s, &w, opt_address_of(i), 0, NULL, ir_store_size(t), NESTING);
    opt_report(s->context, i, "several variables", "the %s becomes one for each of %u variables, of which a condition chooses",
               ir_op_name((ir_opcode)i->op), w.count);
    for (unsigned n = 0; n < w.count; n++) {
        ir_value *at = target_address(&b, &w.items[n]), *old = &ir_load(&b, t, at, ir_align(t))->value;
        if (i->op == IR_load)
            v = v ? ir_select(&b, w.items[n].condition, old, v) : old;
        else
            ir_store(&b, ir_select(&b, w.items[n].condition, ir_operand(i, 0), old), at, ir_align(t));
    }
    if (i->op == IR_load)
        ir_replace(i, v);
    else
        ir_remove(i);
}

static bool is_splittable(const splitter *s, const ir_inst *i, const ir_inst *const *chosen, size_t count)
{
    ir_value *p = opt_address_of(i);
    targets w = {.count = 0};

    if (!is_plain_access(i, p) ||
        !find_targets_of(s, &w, p, 0, NULL, ir_store_size(i->op == IR_load ? i->value.type : ir_operand(i, 0)->type), NESTING) ||
        w.count < 2)
        return false;
    for (unsigned n = 0; n < w.count; n++) {
        bool is_chosen = false;
        for (size_t k = 0; k < count; k++)
            is_chosen |= chosen[k] == w.items[n].variable;
        if (!is_chosen)
            return false;
    }
    return true;
}

bool opt_split_choice(ir_function *f, opt_context *c)
{
    splitter s = {.context = c, .module = f->module};
    opt_variables all = opt_find_variables(c->scratch, f);
    VEC(const ir_inst *) candidates = {0}, chosen = {0};
    VEC(ir_inst *) accesses = {0};
    unsigned choices = 0;

    for (size_t n = 0; n < all.count; n++)
        if (ir_holds_generic(all.items[n]->elem_type))
            vec_push(c->scratch, &candidates, all.items[n]);
    if (!candidates.count)
        return false;
    ir_number(f);
    s.ranges = opt_ranges_compute(c->scratch, opt_dominators(c, f));
    for (size_t n = 0; n < candidates.count; n++)
        if (has_only_splittable_uses(&s, &candidates.items[n]->value, &choices, 2 * NESTING))
            vec_push(c->scratch, &chosen, candidates.items[n]);
    if (!choices)
        return false;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (is_splittable(&s, i, chosen.items, chosen.count))
                vec_push(c->scratch, &accesses, i);
    for (size_t n = 0; n < accesses.count; n++)
        split_access(&s, accesses.items[n]);
    return accesses.count > 0;
}
