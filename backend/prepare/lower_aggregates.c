/* backend/prepare/lower_aggregates.c - replaces struct and array values by their scalars and vectors.
 *
 *   %s = load { i32, <2 x float> }, ptr %p      ->   %s0 = load i32, ptr %p        %s1 = load <2 x float>, ptr (%p + 8)
 *   %t = insertvalue … %s, i32 %x, 0            ->   the leaves %x, %s1
 *
 * The leaves of a value are computed on demand and cached in its aux. The result of cmpxchg stays a pair; only its parts are
 * used. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

#include "ir/lifetime.h"

static bool is_aggregate(const ir_type *t)
{
    return t->kind == IR_STRUCT || t->kind == IR_ARRAY;
}

static ir_type *member_type(const ir_type *t, uint64_t n)
{
    return t->kind == IR_STRUCT ? t->fields[n] : t->element;
}

/* The index of the first leaf of the element that I's indices select; *AT becomes the element's type. */
static uint64_t first_leaf(const ir_inst *i, ir_type *t, ir_type **at)
{
    uint64_t first = 0;

    for (unsigned n = 0; n < i->index_count; n++) {
        uint64_t k = (uint64_t)i->indices[n];
        for (uint64_t m = 0; m < k && t->kind == IR_STRUCT; m++)
            first += ir_leaf_count(t->fields[m]);
        if (t->kind == IR_ARRAY)
            first += k * ir_leaf_count(t->element);
        t = member_type(t, k);
    }
    *at = t;
    return first;
}

/* The type and byte offset of a leaf. */
typedef struct leaf {
    ir_type *type;
    uint64_t offset;
} leaf;
typedef VEC(leaf) leaf_list;

static void list_leaves(arena *scratch, leaf_list *out, ir_type *t, uint64_t offset)
{
    if (!is_aggregate(t)) {
        vec_push(scratch, out, (leaf){t, offset});
        return;
    }
    for (uint64_t n = 0; n < t->count; n++) {
        uint64_t by = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)n) : n * ir_size(t->element);
        list_leaves(scratch, out, member_type(t, n), offset + by);
    }
}

static ir_value **leaves_of(prep_lowering *l, ir_value *v);

static void constant_leaves(ir_module *m, ir_value *v, ir_value **out, uint64_t *at)
{
    if (!is_aggregate(v->type)) {
        out[(*at)++] = v;
        return;
    }
    for (uint64_t n = 0; n < v->type->count; n++)
        constant_leaves(m, ir_const_element(m, v, (unsigned)n), out, at);
}

static uint32_t align_at(uint32_t align, uint64_t offset)
{
    uint64_t low = offset & -offset;

    return offset && low < align ? (uint32_t)low : align;
}

static ir_value *leaf_pointer(ir_builder *b, ir_value *pointer, uint64_t offset)
{
    return offset ? ir_offset(b, pointer, ir_const(b->module, b->module->i64, offset)) : pointer;
}

static void load_leaves(prep_lowering *l, ir_inst *i, ir_value **out)
{
    leaf_list list = {0};
    ir_builder b = ir_before(i);

    list_leaves(l->scratch, &list, i->value.type, 0);
    for (size_t n = 0; n < list.count; n++) {
        const leaf *at = &list.items[n];
        ir_inst *load = ir_load(&b, at->type, leaf_pointer(&b, ir_operand(i, 0), at->offset), align_at(i->align, at->offset));
        load->flags |= i->flags;
        out[n] = &load->value;
    }
}

static void phi_leaves(prep_lowering *l, ir_inst *phi, ir_value **out)
{
    leaf_list list = {0};
    ir_builder b = ir_before(phi);

    list_leaves(l->scratch, &list, phi->value.type, 0);
    for (size_t n = 0; n < list.count; n++)
        out[n] = &ir_phi(&b, list.items[n].type)->value;
    for (unsigned k = 0; k < phi->block_count; k++) {
        ir_value **from = leaves_of(l, ir_operand(phi, k));
        for (size_t n = 0; n < list.count; n++)
            ir_phi_add(ir_as_inst(out[n]), from[n], phi->blocks[k]);
    }
}

static void select_leaves(prep_lowering *l, ir_inst *i, ir_value **out, uint64_t count)
{
    ir_value **x = leaves_of(l, ir_operand(i, 1)), **y = leaves_of(l, ir_operand(i, 2));
    ir_builder b = ir_before(i);

    for (uint64_t n = 0; n < count; n++)
        out[n] = build_sel(&b, ir_operand(i, 0), x[n], y[n]);
}

static void insert_leaves(prep_lowering *l, ir_inst *i, ir_value **out, uint64_t count)
{
    ir_value *x = ir_operand(i, 1), **old = leaves_of(l, ir_operand(i, 0)), **new = leaves_of(l, x);
    ir_type *at;
    uint64_t first = first_leaf(i, i->value.type, &at);

    for (uint64_t n = 0; n < count; n++)
        out[n] = n >= first && n - first < ir_leaf_count(at) ? new[n - first] : old[n];
}

/* Stores the leaves of I, a cmpxchg or uadd.with.overflow: both parts of the pair, which itself is kept. */
static void pair_leaves(ir_inst *i, ir_value **out)
{
    ir_builder b = ir_after(i);

    b.loc = i->loc;
    for (int32_t n = 0; n < 2; n++)
        out[n] = ir_extract_value(&b, &i->value, &n, 1);
}

static void inst_leaves(prep_lowering *l, ir_inst *i, ir_value **out, uint64_t count)
{
    ir_type *at;

    if (i->op == IR_load) {
        load_leaves(l, i, out);
    } else if (i->op == IR_phi) {
        phi_leaves(l, i, out);
    } else if (i->op == IR_select) {
        select_leaves(l, i, out, count);
    } else if (i->op == IR_insertvalue) {
        insert_leaves(l, i, out, count);
    } else if (i->op == IR_extractvalue) {
        uint64_t first = first_leaf(i, ir_operand(i, 0)->type, &at);
        memcpy(out, leaves_of(l, ir_operand(i, 0)) + first, count * sizeof *out);
    } else if (i->op == IR_freeze) {
        memcpy(out, leaves_of(l, ir_operand(i, 0)), count * sizeof *out);
    } else {
        pair_leaves(i, out);
    }
}

static ir_value **leaves_of(prep_lowering *l, ir_value *v)
{
    uint64_t count = ir_leaf_count(v->type), at = 0;
    ir_inst *i = ir_try_inst(v);

    if (i && i->value.aux)
        return i->value.aux;
    ir_value **out = arena_array(l->scratch, ir_value *, count + 1);
    if (!is_aggregate(v->type)) {
        out[0] = v;
    } else if (!i) {
        constant_leaves(l->kernel->module, v, out, &at);
    } else {
        i->value.aux = out;
        inst_leaves(l, i, out, count);
    }
    return out;
}

static void store_leaves(prep_lowering *l, ir_inst *i)
{
    ir_value **v = leaves_of(l, ir_operand(i, 0));
    leaf_list list = {0};
    ir_builder b = ir_before(i);

    list_leaves(l->scratch, &list, ir_operand(i, 0)->type, 0);
    for (size_t n = 0; n < list.count; n++)
        ir_store(&b, v[n], leaf_pointer(&b, ir_operand(i, 1), list.items[n].offset), align_at(i->align, list.items[n].offset))
            ->flags |= i->flags;
}

/* Is V the result of cmpxchg or of a call, a pair that is kept as an aggregate? */
static bool is_pair(const ir_value *v)
{
    return ir_is_op(v, IR_cmpxchg) || ir_is_op(v, IR_call);
}

bool prep_lower_aggregates(prep_lowering *l)
{
    bool changed = false;

    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    ir_each_block(b, l->kernel)
        ir_each_inst_safe(i, b) {
            if (ir_begins_lifetime(i)) /* lower-frame reads it */
                continue;
            if (i->op == IR_store && is_aggregate(ir_operand(i, 0)->type)) {
                store_leaves(l, i);
                ir_remove(i);
                changed = true;
            } else if (i->op == IR_extractvalue && !is_aggregate(i->value.type) && !is_pair(ir_operand(i, 0))) {
                ir_type *at;
                ir_replace(i, leaves_of(l, ir_operand(i, 0))[first_leaf(i, ir_operand(i, 0)->type, &at)]);
                changed = true;
            }
        }
    ir_each_block(b, l->kernel)
        ir_each_inst_safe(i, b)
            if (is_aggregate(i->value.type) && !is_pair(&i->value)) {
                if (i->value.uses)
                    ir_replace_uses(&i->value, ir_poison(l->kernel->module, i->value.type));
                ir_remove(i);
                changed = true;
            }
    return changed;
}
