/* opt/scalar/value_part.c - parts of values; see value_part.h. Value, loaded type and byte offset -> operation:
 *
 *   <4 x float> v, float, 4                extractelement v, 1
 *   <4 x float> v, <2 x float>, 8          shufflevector v, <2, 3>
 *   i32 v, i8, 1                           trunc (lshr v, 8)
 *   float v, i32, 0                        bitcast v
 *
 * Memory is little-endian. Pointers are never split. */
#include "opt/scalar/value_part.h"

#include "src/base/bits.h"

static ir_value *extract_lanes(ir_builder *b, ir_value *v, ir_type *t, unsigned first)
{
    unsigned count = (unsigned)ir_lanes(t);
    int32_t mask[16];

    if (!ir_is_vector(t))
        return ir_is_vector(v->type) ? ir_extract(b, v, ir_const(b->module, b->module->i32, first)) : v;
    if (!ir_is_vector(v->type) || count > sizeof mask / sizeof *mask)
        return NULL;
    for (unsigned n = 0; n < count; n++)
        mask[n] = (int32_t)(first + n);
    return ir_shuffle(b, v, ir_poison(b->module, v->type), mask, count);
}

static bool has_bits(ir_type *t)
{
    ir_type *s = ir_scalar(t);

    return (ir_is_int(s) || ir_is_float(s)) && ir_scalar_bits(s) >= 8;
}

ir_value *opt_value_part(ir_builder *b, ir_value *v, ir_type *t, uint64_t at)
{
    ir_type *element = ir_scalar(v->type);

    if (!span_contains(0, ir_store_size(v->type), (int64_t)at, ir_store_size(t)))
        return NULL;
    if (element == ir_scalar(t))
        return at % ir_size(element) == 0 ? extract_lanes(b, v, t, (unsigned)(at / ir_size(element))) : NULL;
    if (!has_bits(v->type) || !has_bits(t))
        return NULL;
    if (ir_scalar_bits(v->type) * ir_lanes(v->type) == ir_scalar_bits(t) * ir_lanes(t))
        return ir_cast(b, IR_bitcast, v, t);
    if (!ir_is_int(v->type) || !ir_is_int(t))
        return NULL;
    ir_value *low = at ? ir_binary(b, IR_lshr, v, ir_const(b->module, v->type, at * 8)) : v;
    return ir_cast(b, IR_trunc, low, t);
}
