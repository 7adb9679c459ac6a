/* ir/region.c - decodes calls of rdregion and wrregion, whose operands intrinsics.def lists, and computes which elements of the
 * vector a constant region covers. */
#include "ir/region.h"

static bool get_constant(const ir_value *v, uint64_t *n)
{
    return v->kind == IR_CONST && ir_const_bits(v, n);
}

bool ir_region_of(const ir_inst *i, ir_region *r)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool reads = id == IR_INTRINSIC_rdregioni || id == IR_INTRINSIC_rdregionf;
    bool writes = id == IR_INTRINSIC_wrregioni || id == IR_INTRINSIC_wrregionf;

    if (!reads && !writes)
        return false;
    *r = (ir_region){.writes = writes, .first = writes ? 3 : 2, .parent = ir_operand(i, 1)};
    r->part = writes ? ir_operand(i, 2)->type : i->value.type;
    r->count = (unsigned)ir_lanes(r->part);
    r->size = ir_scalar_bits(r->part) < 8 ? 1 : ir_scalar_bits(r->part) / 8;
    r->start = ir_operand(i, r->first + 3);
    r->is_constant = get_constant(ir_operand(i, r->first), &r->vstride);
    r->is_constant &= get_constant(ir_operand(i, r->first + 1), &r->width);
    r->is_constant &= get_constant(ir_operand(i, r->first + 2), &r->hstride);
    get_constant(ir_operand(i, r->first + 4), &r->parent_width);
    if (ir_is_vector(r->start->type))
        r->vstride = 0;
    return true;
}

static bool is_constant(const ir_region *r, uint64_t *start)
{
    return r->is_constant && r->width && get_constant(r->start, start);
}

bool ir_region_is_inside(const ir_region *r, uint64_t *first)
{
    uint64_t start;

    if (!is_constant(r, &start) || start % r->size)
        return false;
    uint64_t lanes = ir_lanes(r->parent->type), last_row = (r->count - 1) / r->width;
    uint64_t columns = r->width < r->count ? r->width : r->count;
    *first = start / r->size;
    return *first + last_row * r->vstride + (columns - 1) * r->hstride < lanes;
}

bool ir_region_is_outside(const ir_inst *i)
{
    uint64_t start, first;
    ir_region r;

    return ir_region_of(i, &r) && is_constant(&r, &start) && !ir_region_is_inside(&r, &first);
}
