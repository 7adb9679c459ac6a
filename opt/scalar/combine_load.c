/* opt/scalar/combine_load.c - fold loads from constant tables of the program.
 *
 *   @K = internal addrspace(2) constant [4 x i32] [i32 7, i32 8, i32 9, i32 10]
 *   load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 8)          ->  9
 *   load <2 x i32>, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 4)    ->  <i32 8, i32 9>
 *
 * Constants are never written, so a load at a known offset folds to the initializer's value. After unrolling, the round
 * constants of ciphers and hash functions and the coefficients of filters and polynomials come from such tables; as constants
 * they become immediates, while a load needs an address, a message and a register. */
#include "opt/scalar/combine.h"

/* The scalar that contains byte *OFFSET of V, a constant of type T; *OFFSET becomes the byte's offset in it. NULL for
 * padding. */
static ir_value *scalar_at(ir_module *m, ir_type *t, ir_value *v, uint64_t *offset)
{
    while (t->kind == IR_ARRAY || t->kind == IR_VECTOR || t->kind == IR_STRUCT) {
        unsigned n = 0;
        if (t->kind == IR_STRUCT) {
            while (n + 1 < t->count && ir_field_offset(t, n + 1) <= *offset)
                n++;
            *offset -= ir_field_offset(t, n);
        } else {
            uint64_t size = ir_size(t->element);
            if (size == 0)
                return NULL;
            n = (unsigned)(*offset / size);
            *offset %= size;
        }
        if (n >= t->count)
            return NULL;
        v = ir_const_element(m, v, n);
        t = v->type;
    }
    return *offset < ir_store_size(t) ? v : NULL;
}

/* The scalar of type T whose bytes are at OFFSET, whatever scalars they are part of; NULL when one is part of an address or
 * padding. */
static ir_value *scalar_from_bytes(const ir_global *g, uint64_t offset, ir_type *t)
{
    uint64_t bits = 0;

    for (uint64_t n = 0; n < ir_store_size(t); n++) {
        uint64_t at = offset + n, part;
        ir_value *v = scalar_at(g->module, g->contents, g->init, &at);
        if (!v || !ir_const_bits(v, &part))
            return NULL;
        bits |= (part >> 8 * at & 0xFF) << 8 * n;
    }
    return ir_const(g->module, t, bits);
}

/* The scalar of type T at OFFSET in the initializer of G; NULL when unknown. */
static ir_value *find_scalar(const ir_global *g, uint64_t offset, ir_type *t)
{
    uint64_t at = offset;
    ir_value *v = scalar_at(g->module, g->contents, g->init, &at);

    if (v && at == 0 && v->type == t && v->kind != IR_UNDEF && v->kind != IR_POISON)
        return v;
    return ir_is_ptr(t) ? NULL : scalar_from_bytes(g, offset, t);
}

ir_value *opt_combine_load(ir_builder *b, ir_inst *i)
{
    if (i->op != IR_load || i->flags & IR_VOLATILE || i->ordering)
        return NULL;
    ir_value *p = ir_operand(i, 0);
    const ir_constant *address = p->kind == IR_ADDRESS ? ir_as_constant(p) : NULL;
    ir_value *base = address ? address->base : p;
    const ir_global *g = ir_try_global(base);
    uint64_t offset = address ? (uint64_t)address->offset : 0;
    ir_type *t = i->value.type, *s = ir_scalar(t);
    if (!g || !g->constant || !g->init || offset > ir_size(g->contents) || ir_store_size(t) > ir_size(g->contents) - offset)
        return NULL;
    if (!ir_is_int(s) && !ir_is_float(s) && !ir_is_ptr(s))
        return NULL;
    if (s == t)
        return find_scalar(g, offset, t);
    ir_value *lanes[16];
    if (ir_lanes(t) > sizeof lanes / sizeof *lanes)
        return NULL;
    for (uint64_t n = 0; n < ir_lanes(t); n++) {
        lanes[n] = find_scalar(g, offset + n * ir_size(s), s);
        if (!lanes[n] || lanes[n]->kind == IR_ADDRESS || lanes[n]->kind == IR_GLOBAL_VAR)
            return NULL; /* vector constants in functions contain no addresses */
    }
    return ir_aggregate(b->module, t, lanes);
}
