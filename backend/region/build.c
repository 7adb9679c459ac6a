/* backend/region/build.c - builds the calls of rdregion and wrregion for a region, of integers or floating-point numbers, and
 * for the common slices of vectors. */
#include "backend/region/build.h"

static ir_value *region_constant(ir_module *m, int n)
{
    return ir_const(m, m->i32, (uint32_t)n);
}

static ir_value *region_start(ir_builder *b, const region_description *r)
{
    ir_module *m = b->module;

    if (!r->index)
        return ir_const(m, m->i16, (uint16_t)r->offset);
    if (!r->offset)
        return r->index;
    return ir_binary(b, IR_add, r->index, ir_const(m, r->index->type, (uint16_t)r->offset));
}

static ir_value *parent_width(ir_module *m, const region_description *r)
{
    return r->parent_width ? region_constant(m, (int)r->parent_width) : ir_undef(m, m->i32);
}

static bool is_float_element(ir_type *t)
{
    return ir_is_float(ir_scalar(t));
}

region_description region_line(ir_type *t, unsigned count, int stride, int offset)
{
    unsigned bits = ir_scalar_bits(t);

    return (region_description){
        .count = count, .size = bits < 8 ? 1 : bits / 8, .width = (int)count, .hstride = stride, .offset = offset};
}

ir_value *region_build_vector(ir_builder *b, ir_value *v)
{
    return ir_is_vector(v->type) ? v : region_build_bitcast(b, v, ir_vector(b->module, v->type, 1));
}

ir_value *region_build_bitcast(ir_builder *b, ir_value *v, ir_type *t)
{
    if (v->type == t)
        return v;
    if (ir_is_undefined(v))
        return ir_undef(b->module, t);
    if (ir_is_op(v, IR_bitcast) && ir_operand(ir_as_inst(v), 0)->type == t)
        return ir_operand(ir_as_inst(v), 0);
    return ir_cast(b, IR_bitcast, v, t);
}

ir_value *region_build_read(ir_builder *b, ir_value *v, const region_description *r, bool scalar)
{
    ir_module *m = b->module;
    ir_type *t = ir_with_lanes(m, ir_scalar(v->type), r->count, !(scalar && r->count == 1));

    v = region_build_vector(b, v);
    ir_value *args[] = {v,
                        region_constant(m, r->vstride),
                        region_constant(m, r->width),
                        region_constant(m, r->hstride),
                        region_start(b, r),
                        parent_width(m, r)};
    ir_type *types[] = {t, v->type};
    ir_intrinsic id = is_float_element(v->type) ? IR_INTRINSIC_rdregionf : IR_INTRINSIC_rdregioni;
    return &ir_call_intrinsic(b, id, types, 2, args, 6)->value;
}

ir_value *region_build_write(ir_builder *b, ir_value *old, ir_value *v, const region_description *r, ir_value *mask)
{
    ir_module *m = b->module;

    mask = mask ? mask : ir_const(m, m->i1, 1);
    ir_value *args[] = {old,
                        v,
                        region_constant(m, r->vstride),
                        region_constant(m, r->width),
                        region_constant(m, r->hstride),
                        region_start(b, r),
                        parent_width(m, r),
                        mask};
    ir_type *types[] = {old->type, v->type, mask->type};
    ir_intrinsic id = is_float_element(old->type) ? IR_INTRINSIC_wrregionf : IR_INTRINSIC_wrregioni;
    return &ir_call_intrinsic(b, id, types, 3, args, 8)->value;
}

ir_value *region_build_slice(ir_builder *b, ir_value *v, unsigned first, unsigned count, bool scalar)
{
    unsigned lanes = (unsigned)ir_lanes(v->type);

    if (first == 0 && count == lanes) {
        if (scalar && ir_is_vector(v->type))
            return region_build_bitcast(b, v, ir_scalar(v->type));
        return v;
    }
    region_description r = region_line(v->type, count, 1, 0);
    r.offset = (int)(first * r.size);
    return region_build_read(b, v, &r, scalar);
}

ir_value *region_build_splat(ir_builder *b, ir_value *scalar, unsigned lanes)
{
    uint64_t bits;

    if (ir_const_bits(scalar, &bits))
        return ir_const(b->module, ir_vector(b->module, ir_scalar(scalar->type), lanes), bits);
    region_description r = region_line(scalar->type, lanes, 0, 0);
    return region_build_read(b, scalar, &r, false);
}
