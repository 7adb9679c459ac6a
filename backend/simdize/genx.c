/* backend/simdize/genx.c - regions that the work-item itself reads and writes (llvm.genx.rdregion, llvm.genx.wrregion).
 *
 * A region of a uniform vector stays a region of the thread's register. A varying vector is stored component after component,
 * so an element of the region is a component of N lanes:
 *
 *   rdregion(<k x T>, start)[e]  ->  component (start / size + offset of e), a region of N lanes at N times that index
 *
 * A start that differs between lanes takes one address per lane to read. A destination has only one address, so such a write is
 * done to every component, under the condition that it is the selected one. Vectors of booleans have a mask per component, and
 * their regions begin at constant offsets (backend/prepare/lower_indexed_booleans.c). Source: region reference, "Region access
 * in LLVM IR". */
#include "backend/region/build.h"
#include "backend/simdize/simdize.h"

typedef struct access {
    simdizer *s;
    ir_inst *inst;
    region_description r;
    ir_value *index; /* variable part of the work-item's start; NULL if the start is constant */
    bool writes;
} access;

static ir_value *parent_of(const access *a)
{
    return region_call_argument(a->inst, 0);
}

/* Builds component K of V (V itself if it is no vector), for each lane if VARYING, else once. */
static ir_value *region_component(simdizer *s, ir_value *v, unsigned k, bool varying)
{
    if (ir_is_boolean(v->type) || !ir_is_vector(v->type))
        return simd_part(s, v, ir_is_boolean(v->type) ? k : 0, varying);
    if (varying)
        return simd_component(&s->b, simd_varying(s, v), k, s->n);
    return ir_extract(&s->b, simd_uniform(s, v), ir_const(s->to, s->to->i32, k));
}

enum { MOST_STEPS = 8 };

static uint64_t smaller_of(uint64_t x, uint64_t y)
{
    return x < y ? x : y;
}

static uint64_t upper_bound(const ir_value *v, unsigned steps);

/* An upper bound of the result of I if its operands are at most X and Y; UINT64_MAX if it is unknown, or if the result
 * may wrap. */
static uint64_t largest_result(const ir_inst *i, uint64_t x, uint64_t y, bool constant)
{
    switch ((ir_opcode)i->op) {
    case IR_zext:
    case IR_trunc:
        return x;
    case IR_and:
        return smaller_of(x, y);
    case IR_urem:
        return y ? smaller_of(x, y - 1) : UINT64_MAX;
    case IR_add:
        return x + y >= x ? x + y : UINT64_MAX;
    case IR_mul:
        return y && x > UINT64_MAX / y ? UINT64_MAX : x * y;
    case IR_shl:
        return constant && y < 64 && x << y >> y == x ? x << y : UINT64_MAX;
    case IR_lshr:
        return constant && y < 64 ? x >> y : x;
    case IR_select:
        return x > y ? x : y;
    default: /* no bound is known */
        return UINT64_MAX;
    }
}

/* An upper bound of V, of up to 64 bits, in all lanes, including inactive ones. */
static uint64_t upper_bound(const ir_value *v, unsigned steps)
{
    unsigned bits = ir_scalar_bits(v->type);
    uint64_t most = bits < 64 ? ((uint64_t)1 << bits) - 1 : UINT64_MAX, k;

    if (ir_const_bits(v, &k))
        return k;
    const ir_inst *i = steps ? ir_try_inst(v) : NULL;
    unsigned first = i && i->op == IR_select;
    if (!i || i->op == IR_phi || i->op == IR_call || !i->operand_count || ir_scalar(ir_operand(i, 0)->type)->kind != IR_INTEGER)
        return most;
    uint64_t x = upper_bound(ir_operand(i, first), steps - 1);
    bool two = i->operand_count > first + 1, constant = two && ir_const_bits(ir_operand(i, first + 1), &k);
    uint64_t result = largest_result(i, x, two ? upper_bound(ir_operand(i, first + 1), steps - 1) : 0, constant);
    return result <= most ? result : most;
}

static bool is_below(const ir_value *v, uint64_t limit)
{
    return upper_bound(v, MOST_STEPS) < limit;
}

ir_value *simd_clamp(simdizer *s, ir_value *v, unsigned last)
{
    if (is_below(v, (uint64_t)last + 1))
        return v;
    if ((last & (last + 1)) == 0)
        return build_bin_k(&s->b, IR_and, v, last);
    ir_value *args[] = {v, ir_const(s->to, v->type, last)};
    return &ir_call_intrinsic(&s->b, IR_INTRINSIC_umin, &v->type, 1, args, 2)->value;
}

/* The byte offset of element E from the start of its row; if all rows have one start, from the start of the region. */
static int element_offset(const access *a, unsigned e)
{
    const region_description *r = &a->r;
    int column = (int)e % r->width * r->hstride;

    return (int)r->size * (column + (ir_is_vector(a->index->type) ? 0 : (int)e / r->width * r->vstride));
}

/* The byte offset of element E in the work-item's vector, for each lane if VARYING. */
static ir_value *element_start(const access *a, unsigned e, bool varying)
{
    simdizer *s = a->s;
    ir_value *start = region_component(s, a->index, ir_is_vector(a->index->type) ? e / (unsigned)a->r.width : 0, varying);

    return element_offset(a, e) ? build_bin_k(&s->b, IR_add, start, (uint16_t)element_offset(a, e)) : start;
}

static unsigned constant_place(const access *a, unsigned e)
{
    return (unsigned)region_byte(&a->r, e) / a->r.size;
}

/* --- masks ---------------------------------------------------------------------------------------------------------------- */

/* The mask of the access for element E, in all lanes; NULL: all true. */
static ir_value *element_mask(const access *a, unsigned e)
{
    ir_value *mask = region_call_argument(a->inst, 7);

    if (region_is_all_true(mask))
        return NULL;
    return simd_part(a->s, mask, ir_is_vector(mask->type) ? e : 0, true);
}

static bool is_vector_compare(const ir_value *v)
{
    return (ir_is_op(v, IR_icmp) || ir_is_op(v, IR_fcmp)) && !ir_is_boolean(ir_operand(ir_as_inst(v), 0)->type);
}

/* Converts a uniform vector of booleans to one mask: by a vector comparison if it is the result of a comparison, else from
 * words. */
static ir_value *whole_mask(simdizer *s, ir_value *mask)
{
    unsigned n = (unsigned)ir_lanes(mask->type);
    ir_builder *b = &s->b;

    if (!ir_is_vector(mask->type))
        return simd_part(s, mask, 0, false);
    if (is_vector_compare(mask)) {
        ir_inst *i = ir_as_inst(mask);
        ir_value *y = simd_uniform(s, ir_operand(i, 1)), *x = simd_uniform(s, ir_operand(i, 0));
        return build_cmp(b, (ir_pred)i->pred, x, y);
    }
    ir_value *words = ir_undef(s->to, ir_vector(s->to, s->to->i16, n));
    for (unsigned k = 0; k < n; k++) {
        ir_value *bit = simd_part(s, mask, k, false);
        ir_value *word = build_sel(b, bit, ir_const(s->to, s->to->i16, 1), ir_const(s->to, s->to->i16, 0));
        words = ir_insert(b, words, word, ir_const(s->to, s->to->i32, k));
    }
    return build_cmp_k(b, IR_NE, words, 0);
}

/* --- uniform vectors ------------------------------------------------------------------------------------------------------ */

static void access_uniform(access *a)
{
    simdizer *s = a->s;
    region_description r = a->r;
    ir_value *v = simd_uniform(s, parent_of(a));

    r.index = a->index ? simd_uniform(s, a->index) : NULL;
    if (!a->writes) {
        simd_define(s, a->inst, region_build_read(&s->b, v, &r, !ir_is_vector(a->inst->value.type)));
        return;
    }
    ir_value *mask = whole_mask(s, region_call_argument(a->inst, 7));
    simd_define(s, a->inst, region_build_write(&s->b, v, simd_uniform(s, region_call_argument(a->inst, 1)), &r, mask));
}

/* --- varying vectors ------------------------------------------------------------------------------------------------------ */

/* Builds the region of the N lanes of the component that begins at byte START of the work-item's vector. */
static region_description lanes_at(const access *a, ir_value *start, bool per_lane)
{
    simdizer *s = a->s;
    region_description r = {.count = s->n, .size = a->r.size, .width = per_lane ? 1 : (int)s->n, .hstride = per_lane ? 0 : 1};

    if (!per_lane) {
        r.index = build_bin_k(&s->b, IR_mul, start, s->n);
        return r;
    }
    unsigned last = ((unsigned)ir_lanes(parent_of(a)->type) - 1) * r.size;
    ir_type *t = ir_vector(s->to, s->to->i16, s->n);
    start = simd_clamp(s, build_bin_k(&s->b, IR_and, start, (uint16_t)-r.size), last);
    r.index = build_bin_k(&s->b, IR_mul, start, s->n);
    ir_value *lane = &ir_call_intrinsic(&s->b, IR_INTRINSIC_lane_ids, &t, 1, NULL, 0)->value;
    r.index = build_bin(&s->b, IR_add, r.index, build_bin_k(&s->b, IR_mul, lane, r.size));
    return r;
}

static void read_components(access *a)
{
    simdizer *s = a->s;
    ir_value **parts = arena_array(s->scratch, ir_value *, a->r.count), *v = simd_varying(s, parent_of(a));
    bool per_lane = a->index && simd_is_varying(s, a->index);

    for (unsigned e = 0; e < a->r.count; e++) {
        if (!a->index) {
            parts[e] = simd_component(&s->b, v, constant_place(a, e), s->n);
            continue;
        }
        region_description r = lanes_at(a, element_start(a, e, per_lane), per_lane);
        parts[e] = region_build_read(&s->b, v, &r, false);
    }
    simd_define(s, a->inst, simd_join_components(&s->b, parts, a->r.count));
}

/* Writes X to element E of V, whose start differs between lanes. Writes each component of V under a mask of the lanes for which
 * the start selects that component. */
static ir_value *write_varying_start(access *a, ir_value *v, ir_value *x, unsigned e)
{
    simdizer *s = a->s;
    ir_value *start = element_start(a, e, true), *mask = element_mask(a, e);

    for (unsigned k = 0; k < ir_lanes(a->inst->value.type); k++) {
        ir_value *here = build_cmp_k(&s->b, IR_EQ, start, k * a->r.size);
        if (mask)
            here = build_bin(&s->b, IR_and, here, mask);
        v = simd_write_region(&s->b, v, x, 1, k * s->n * a->r.size, here);
    }
    return v;
}

static void write_components(access *a)
{
    simdizer *s = a->s;
    ir_value *v = simd_varying(s, parent_of(a));

    for (unsigned e = 0; e < a->r.count; e++) {
        ir_value *x = region_component(s, region_call_argument(a->inst, 1), e, true);
        if (!a->index) {
            v = simd_write_region(&s->b, v, x, 1, constant_place(a, e) * s->n * a->r.size, element_mask(a, e));
        } else if (simd_is_varying(s, a->index)) {
            v = write_varying_start(a, v, x, e);
        } else {
            region_description r = lanes_at(a, element_start(a, e, false), false);
            v = region_build_write(&s->b, v, x, &r, element_mask(a, e));
        }
    }
    simd_define(s, a->inst, v);
}

/* --- booleans ------------------------------------------------------------------------------------------------------------- */

static ir_value *select_boolean(simdizer *s, ir_value *c, ir_value *x, ir_value *y)
{
    ir_value *yes = build_bin(&s->b, IR_and, c, x), *no = build_bin(&s->b, IR_and, build_not(&s->b, c), y);

    return build_bin(&s->b, IR_or, yes, no);
}

static void read_booleans(access *a, bool varying)
{
    simdizer *s = a->s;
    ir_value **parts = arena_array(s->scratch, ir_value *, a->r.count);

    for (unsigned e = 0; e < a->r.count; e++)
        parts[e] = simd_part(s, parent_of(a), constant_place(a, e), varying);
    simd_define_parts(s, a->inst, parts, a->r.count);
}

static void write_booleans(access *a, bool varying)
{
    simdizer *s = a->s;
    unsigned lanes = (unsigned)ir_lanes(a->inst->value.type);
    ir_value **parts = arena_array(s->scratch, ir_value *, lanes), *all = region_call_argument(a->inst, 7);

    for (unsigned k = 0; k < lanes; k++)
        parts[k] = simd_part(s, parent_of(a), k, varying);
    for (unsigned e = 0; e < a->r.count; e++) {
        ir_value *x = simd_part(s, region_call_argument(a->inst, 1), e, varying), **part = &parts[constant_place(a, e)];
        ir_value *mask = region_is_all_true(all) ? NULL : simd_part(s, all, ir_is_vector(all->type) ? e : 0, varying);
        *part = mask ? select_boolean(s, mask, x, *part) : x;
    }
    simd_define_parts(s, a->inst, parts, lanes);
}

bool simd_genx(simdizer *s, ir_inst *i)
{
    access a = {.s = s, .inst = i, .writes = region_is_write(&i->value)};
    bool varying = simd_is_varying(s, &i->value);

    if (!region_decode(i, &a.r))
        return false;
    a.index = a.r.index;
    a.r.index = NULL;
    if (ir_is_boolean(i->value.type) && a.writes)
        write_booleans(&a, varying);
    else if (ir_is_boolean(i->value.type))
        read_booleans(&a, varying);
    else if (!varying)
        access_uniform(&a);
    else if (a.writes)
        write_components(&a);
    else
        read_components(&a);
    return true;
}
