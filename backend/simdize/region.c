/* backend/simdize/region.c - builds components of vectors, broadcasts and merges, all as regions.
 *
 * A varying vector of k components for N lanes is <k*N x T>, component after component, so a component is a region of stride 1,
 * and the components of one lane are a region of stride N. When bits are reinterpreted, a component of dwords is two components
 * of words: its even and its odd ones. */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"

static unsigned scalar_bytes(const ir_type *t)
{
    return ir_scalar_bits(t) / 8;
}

static region_description component_region(const ir_value *v, unsigned first, unsigned stride, unsigned count)
{
    return region_line(v->type, count, (int)stride, (int)(first * scalar_bytes(v->type)));
}

/* Builds a constant vector that repeats each element of V LANES times. */
static ir_value *broadcast_constant(ir_builder *b, ir_value *v, unsigned lanes)
{
    uint64_t count = ir_lanes(v->type);
    ir_type *t = ir_vector(b->module, ir_scalar(v->type), count * lanes);
    arena scratch;

    if (ir_is_undefined(v))
        return ir_undef(b->module, t);
    arena_init(&scratch);
    ir_value **elements = arena_array(&scratch, ir_value *, count * lanes);
    for (uint64_t n = 0; n < count * lanes; n++)
        elements[n] = ir_is_vector(v->type) ? ir_const_element(b->module, v, (unsigned)(n / lanes)) : v;
    ir_value *all = ir_aggregate(b->module, t, elements);
    arena_release(&scratch);
    return all;
}

ir_value *simd_broadcast(ir_builder *b, ir_value *v, unsigned lanes)
{
    ir_module *m = b->module;

    if (ir_is_const(v))
        return broadcast_constant(b, v, lanes);
    if (v->type == m->i1) {
        ir_type *t = ir_vector(m, m->i1, lanes);
        return ir_select(b, v, ir_const(m, t, 1), ir_null(m, t));
    }
    if (!ir_is_vector(v->type))
        return region_build_splat(b, v, lanes);
    region_description r = component_region(v, 0, 0, (unsigned)ir_lanes(v->type) * lanes);
    r.vstride = 1;
    r.width = (int)lanes;
    return region_build_read(b, v, &r, false);
}

ir_value *simd_strided(ir_builder *b, ir_value *v, unsigned first, unsigned stride, unsigned count)
{
    region_description r = component_region(v, first, stride, count);

    if (first == 0 && (stride == 1 || count == 1) && ir_is_vector(v->type) && ir_lanes(v->type) == count)
        return v;
    if (ir_is_undefined(v))
        return ir_undef(b->module, ir_with_lanes(b->module, ir_scalar(v->type), count, count > 1));
    return region_build_read(b, v, &r, count == 1);
}

ir_value *simd_component(ir_builder *b, ir_value *v, unsigned k, unsigned lanes)
{
    return simd_strided(b, v, k * lanes, 1, lanes);
}

ir_value *simd_write_region(ir_builder *b, ir_value *old, ir_value *v, unsigned stride, unsigned byte_offset, ir_value *mask)
{
    region_description r = region_line(old->type, (unsigned)ir_lanes(v->type), (int)stride, (int)byte_offset);

    if (!mask && stride == 1 && v->type == old->type)
        return v;
    return region_build_write(b, old, v, &r, mask);
}

static ir_value *put_component(ir_builder *b, ir_value *v, ir_value *x, unsigned k, unsigned lanes)
{
    return simd_write_region(b, v, x, 1, k * lanes * scalar_bytes(v->type), NULL);
}

ir_value *simd_join_components(ir_builder *b, ir_value **parts, unsigned count)
{
    ir_type *t = parts[0]->type;
    unsigned lanes = (unsigned)ir_lanes(t);

    if (count == 1)
        return parts[0];
    ir_value *v = ir_undef(b->module, ir_vector(b->module, ir_scalar(t), (uint64_t)lanes * count));
    for (unsigned k = 0; k < count; k++)
        v = put_component(b, v, parts[k], k, lanes);
    return v;
}

/* Splits each component of V into RATIO components of type T: every RATIO-th element, from each of the first RATIO on. */
static ir_value *split_components(ir_builder *b, ir_value *v, ir_type *t, unsigned ratio, unsigned lanes)
{
    ir_value *parts = region_build_bitcast(b, v, t), *out = ir_undef(b->module, t);
    unsigned count = (unsigned)ir_lanes(t) / lanes;

    for (unsigned k = 0; k < count; k++)
        out = put_component(b, out, simd_strided(b, parts, k / ratio * ratio * lanes + k % ratio, ratio, lanes), k, lanes);
    return out;
}

/* Joins every RATIO components of V into one component of the result, whose type is T. */
static ir_value *join_narrow_components(ir_builder *b, ir_value *v, ir_type *t, unsigned ratio, unsigned lanes)
{
    unsigned count = (unsigned)ir_lanes(v->type) / lanes, bytes = scalar_bytes(v->type);
    ir_value *out = ir_undef(b->module, v->type);

    for (unsigned k = 0; k < count; k++)
        out = simd_write_region(b, out, simd_component(b, v, k, lanes), ratio, (k / ratio * ratio * lanes + k % ratio) * bytes,
                                NULL);
    return region_build_bitcast(b, out, t);
}

/* Builds part K, of scalar type SCALAR, of the bits of constant element V. */
static ir_value *part_of_constant(ir_builder *b, ir_value *v, unsigned k, ir_type *scalar)
{
    uint64_t bits = 0;

    if (ir_is_undefined(v))
        return ir_undef(b->module, scalar);
    ir_const_bits(v, &bits);
    return ir_const(b->module, scalar, bits >> (k * scalar->bits));
}

static ir_value *join_narrow_constants(ir_builder *b, ir_value *v, unsigned first, unsigned step, unsigned ratio, ir_type *scalar)
{
    uint64_t all = 0, bits;
    unsigned width = ir_scalar_bits(v->type);

    for (unsigned k = 0; k < ratio; k++)
        if (ir_const_bits(ir_const_element(b->module, v, first + k * step), &bits))
            all |= bits << (k * width);
    return ir_const(b->module, scalar, all);
}

/* As simd_reinterpret(), for a constant vector of numbers; NULL for other constants. */
static ir_value *reinterpret_constant(ir_builder *b, ir_value *v, ir_type *t, unsigned lanes)
{
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(t), count = (unsigned)ir_lanes(t);
    ir_value **elements = arena_array(b->module->memory, ir_value *, count);
    uint64_t bits;

    for (unsigned n = 0; n < ir_lanes(v->type); n++) {
        ir_value *x = ir_const_element(b->module, v, n);
        if (x->kind != IR_UNDEF && x->kind != IR_POISON && !ir_const_bits(x, &bits))
            return NULL;
    }
    for (unsigned n = 0; n < count; n++) {
        unsigned k = n / lanes, lane = n % lanes, ratio = from > to ? from / to : to / from;
        elements[n] = from > to
                          ? part_of_constant(b, ir_const_element(b->module, v, k / ratio * lanes + lane), k % ratio, ir_scalar(t))
                          : join_narrow_constants(b, v, k * ratio * lanes + lane, lanes, ratio, ir_scalar(t));
    }
    return ir_aggregate(b->module, t, elements);
}

ir_value *simd_reinterpret(ir_builder *b, ir_value *v, ir_type *scalar, unsigned lanes)
{
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(scalar);
    uint64_t count = ir_lanes(v->type) * from / to;
    ir_type *t = ir_with_lanes(b->module, scalar, count, count > 1);

    if (from == to)
        return region_build_bitcast(b, v, t);
    ir_value *constant = ir_is_const(v) && ir_is_vector(t) ? reinterpret_constant(b, v, t, lanes) : NULL;
    if (constant)
        return constant;
    return from > to ? split_components(b, v, t, from / to, lanes) : join_narrow_components(b, v, t, to / from, lanes);
}

ir_value *simd_merge(ir_builder *b, ir_value *old, ir_value *v, ir_value *mask)
{
    unsigned lanes = (unsigned)ir_lanes(mask->type), count = (unsigned)ir_lanes(v->type) / lanes;

    if (old == v || ir_is_undefined(old))
        return v;
    if (ir_scalar(v->type) == b->module->i1)
        return ir_select(b, mask, v, old);
    for (unsigned k = 0; k < count; k++)
        old = simd_write_region(b, old, simd_component(b, v, k, lanes), 1, k * lanes * scalar_bytes(v->type), mask);
    return old;
}
