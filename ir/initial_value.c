/* ir/initial_value.c - stores the initial value of a variable. */
#include "ir/initial_value.h"

enum { MOST_ZERO_STORES = 64 }; /* limit on the zeros that are stored without a call of memset */

static void fill_zeros(ir_builder *b, ir_value *at, uint64_t bytes)
{
    ir_module *m = b->module;
    ir_type *types[] = {at->type, m->i32};
    ir_value *args[] = {at, ir_const(m, m->i8, 0), ir_const(m, m->i32, bytes), ir_const(m, m->i1, 0)};

    ir_call_intrinsic(b, IR_INTRINSIC_memset, types, 2, args, 4);
}

/* Stores INIT, a value of type T, at AT plus OFFSET. */
static void store_part(ir_builder *b, ir_value *at, ir_type *t, ir_value *init, uint64_t offset)
{
    ir_module *m = b->module;

    if (ir_is_undefined(init))
        return;
    ir_value *part_at = offset ? ir_offset(b, at, ir_const(m, m->i64, offset)) : at;
    if (ir_is_zero(init) && ir_leaf_count(t) > MOST_ZERO_STORES) {
        fill_zeros(b, part_at, ir_size(t));
        return;
    }
    if (t->kind != IR_ARRAY && t->kind != IR_STRUCT) {
        ir_store(b, init, part_at, ir_align(t));
        return;
    }
    for (uint64_t n = 0; n < t->count; n++) {
        ir_type *part = t->kind == IR_ARRAY ? t->element : t->fields[n];
        uint64_t by = t->kind == IR_ARRAY ? n * ir_size(part) : ir_field_offset(t, (unsigned)n);
        store_part(b, at, part, ir_const_element(m, init, (unsigned)n), offset + by);
    }
}

void ir_store_initial(ir_builder *b, ir_value *at, ir_type *t, ir_value *init)
{
    store_part(b, at, t, init, 0);
}
