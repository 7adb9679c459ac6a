/* ir/fold.c - constant folding.
 *
 * The semantics of an operation on a lane is in eval.c; this file iterates over lanes and handles the operations that only move
 * values. An undef lane may have any value, so it counts as zero, except where it is moved unchanged; a poison lane gives a
 * poison lane. An operation that is undefined (division by zero) or accesses memory does not fold. An overflow that a flag
 * excludes gives the wrapped number, which is a valid refinement of poison. */
#include "ir/eval.h"
#include "ir/region.h"
#include "ir/tables.h"
#include "src/base/bug.h"

typedef struct folder {
    ir_module *m;
    const ir_inst *i;
    arena scratch;
} folder;

static bool is_plain_constant(const ir_value *v)
{
    return v->kind == IR_CONST || ir_is_undefined(v) || v->kind == IR_ZERO || v->kind == IR_AGGREGATE;
}

static ir_value *operand_at(const folder *f, unsigned n)
{
    return f->i->operands[n].value;
}

/* Lane N of constant vector V; V itself if it is a scalar. The lanes of a constant vector are constants, which may be
 * addresses. */
static ir_value *constant_lane(const folder *f, ir_value *v, uint64_t n)
{
    return v->type->kind == IR_VECTOR ? ir_const_element(f->m, v, (unsigned)n) : v;
}

/* The bits of lane N. Sets *POISON if the lane is poison; returns false if it is not a number (an address). */
static bool get_lane_bits(const folder *f, ir_value *v, uint64_t n, uint64_t *bits, bool *poison)
{
    ir_value *lane = constant_lane(f, v, n);

    *bits = 0;
    if (lane->kind == IR_POISON)
        *poison = true;
    else if (lane->kind == IR_CONST)
        *bits = ir_as_constant(lane)->bits;
    else
        return lane->kind == IR_UNDEF;
    return true;
}

/* Computes one lane from the lanes of the operands; returns false if it does not fold. */
typedef bool lane_function(const folder *f, const uint64_t *args, uint64_t *out);

/* Applies COMPUTE lane by lane to the operands from FIRST on; the result has type T. A scalar operand is used for all lanes. */
static ir_value *fold_lanes(folder *f, ir_type *t, unsigned first, lane_function *compute)
{
    uint64_t lanes = ir_lanes(t), args[8] = {0}, out;
    unsigned count = f->i->operand_count - first;
    ir_value **all = arena_array(&f->scratch, ir_value *, lanes);

    for (unsigned k = 0; k < count; k++)
        if (!is_plain_constant(operand_at(f, first + k)) || k >= 8)
            return NULL;
    for (uint64_t n = 0; n < lanes; n++) {
        bool poison = false;
        for (unsigned k = 0; k < count; k++)
            if (!get_lane_bits(f, operand_at(f, first + k), n, &args[k], &poison))
                return NULL;
        if (!poison && !compute(f, args, &out))
            return NULL;
        all[n] = poison ? ir_poison(f->m, ir_scalar(t)) : ir_const(f->m, ir_scalar(t), out);
    }
    return t->kind == IR_VECTOR ? ir_aggregate(f->m, t, all) : all[0];
}

static bool fold_arithmetic_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    return ir_eval_flushed_arithmetic(f->m->denorms_are_zero, f->i->op, ir_scalar(f->i->value.type), args[0], args[1], out);
}

static uint64_t flush(const folder *f, const ir_type *t, uint64_t bits)
{
    return ir_eval_flush(f->m->denorms_are_zero, t, bits);
}

static bool fold_compare_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    const ir_type *t = ir_scalar(operand_at(f, 0)->type);

    *out = ir_eval_compare(f->i->pred, t, flush(f, t, args[0]), flush(f, t, args[1]));
    return true;
}

static bool fold_cast_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    const ir_type *from = ir_scalar(operand_at(f, 0)->type), *to = ir_scalar(f->i->value.type);

    *out = flush(f, to, ir_eval_cast(f->i->op, from, to, flush(f, from, args[0])));
    return true;
}

/* --- casts that are more than a lane -------------------------------------------------------------------------------------- */

static bool is_symbolic(const ir_value *v)
{
    return v->kind == IR_GLOBAL_VAR || v->kind == IR_ADDRESS;
}

static ir_type *base_type(const ir_value *v)
{
    return v->kind == IR_ADDRESS ? ir_as_constant(v)->base->type : v->type;
}

static ir_value *fold_space_cast(folder *f)
{
    ir_value *v = operand_at(f, 0);
    ir_type *to = f->i->value.type;

    if (is_symbolic(v) && (to->space == IR_GENERIC || base_type(v) == to))
        return ir_address(f->m, v, 0, to);
    return ir_is_zero(v) && ir_is_ptr(to) ? ir_null(f->m, to) : NULL;
}

/* Folds a bitcast. The bits of a vector are those of its lanes, lane 0 lowest. */
static ir_value *fold_bitcast(folder *f)
{
    ir_value *v = operand_at(f, 0);
    ir_type *from = v->type, *to = f->i->value.type;
    unsigned from_bits = ir_scalar_bits(from), to_bits = ir_scalar_bits(to);

    if (from == to)
        return v;
    if (ir_is_undefined(v))
        return v->kind == IR_UNDEF ? ir_undef(f->m, to) : ir_poison(f->m, to);
    if (!is_plain_constant(v) || !from_bits || !to_bits || ir_is_ptr(ir_scalar(from)) != ir_is_ptr(ir_scalar(to)))
        return NULL;
    uint8_t *bits = arena_alloc(&f->scratch, ir_lanes(from) * from_bits); /* a byte for each bit */
    bool poison = false;
    for (uint64_t n = 0; n < ir_lanes(from); n++) {
        uint64_t lane;
        if (!get_lane_bits(f, v, n, &lane, &poison) || poison)
            return NULL;
        for (unsigned k = 0; k < from_bits; k++)
            bits[n * from_bits + k] = lane >> k & 1;
    }
    ir_value **all = arena_array(&f->scratch, ir_value *, ir_lanes(to));
    for (uint64_t n = 0; n < ir_lanes(to); n++) {
        uint64_t lane = 0;
        for (unsigned k = 0; k < to_bits; k++)
            lane |= (uint64_t)bits[n * to_bits + k] << k;
        all[n] = ir_const(f->m, ir_scalar(to), lane);
    }
    return to->kind == IR_VECTOR ? ir_aggregate(f->m, to, all) : all[0];
}

static ir_value *fold_cast(folder *f)
{
    switch ((ir_opcode)f->i->op) {
    case IR_addrspacecast:
        return fold_space_cast(f);
    case IR_bitcast:
        return fold_bitcast(f);
    default:
        return fold_lanes(f, f->i->value.type, 0, fold_cast_lane);
    }
}

/* --- moving --------------------------------------------------------------------------------------------------------------- */

static ir_value *fold_select(folder *f)
{
    ir_value *c = operand_at(f, 0), *x = operand_at(f, 1), *y = operand_at(f, 2);
    ir_type *t = f->i->value.type;

    if (c->kind == IR_POISON)
        return ir_poison(f->m, t);
    if (c->type->kind != IR_VECTOR)
        return is_plain_constant(c) ? (ir_is_zero(c) || c->kind == IR_UNDEF ? y : x) : NULL;
    if (!is_plain_constant(c) || !is_plain_constant(x) || !is_plain_constant(y))
        return NULL;
    ir_value **all = arena_array(&f->scratch, ir_value *, t->count);
    for (uint64_t n = 0; n < t->count; n++) {
        ir_value *lane = constant_lane(f, c, n);
        if (lane->kind == IR_POISON)
            all[n] = ir_poison(f->m, t->element);
        else
            all[n] = constant_lane(f, lane->kind == IR_UNDEF || ir_is_zero(lane) ? y : x, n);
    }
    return ir_aggregate(f->m, t, all);
}

static ir_value **constant_lanes(folder *f, ir_value *v)
{
    ir_value **all = arena_array(&f->scratch, ir_value *, v->type->count);

    for (uint64_t n = 0; n < v->type->count; n++)
        all[n] = ir_const_element(f->m, v, (unsigned)n);
    return all;
}

static bool get_index(const ir_value *v, uint64_t *index)
{
    return v->kind == IR_CONST && ir_const_bits(v, index);
}

static ir_value *fold_extract(folder *f)
{
    ir_value *v = operand_at(f, 0);
    uint64_t n;

    if (!get_index(operand_at(f, 1), &n))
        return NULL;
    return n < v->type->count ? constant_lane(f, v, n) : ir_poison(f->m, v->type->element);
}

static ir_value *fold_insert(folder *f)
{
    ir_value *v = operand_at(f, 0), *element = operand_at(f, 1);
    uint64_t n;

    if (!is_plain_constant(element) || !get_index(operand_at(f, 2), &n))
        return NULL;
    if (n >= v->type->count)
        return ir_poison(f->m, v->type);
    ir_value **all = constant_lanes(f, v);
    all[n] = element;
    return ir_aggregate(f->m, v->type, all);
}

static ir_value *fold_shuffle(folder *f)
{
    ir_value *x = operand_at(f, 0), *y = operand_at(f, 1);
    ir_value **all = arena_array(&f->scratch, ir_value *, f->i->index_count);

    for (uint32_t k = 0; k < f->i->index_count; k++) {
        int32_t n = f->i->indices[k];
        int64_t lanes = (int64_t)x->type->count;
        all[k] = n < 0       ? ir_poison(f->m, x->type->element)
                 : n < lanes ? constant_lane(f, x, (uint64_t)n)
                             : constant_lane(f, y, (uint64_t)(n - lanes));
    }
    return ir_aggregate(f->m, f->i->value.type, all);
}

static ir_value *fold_extract_value(folder *f)
{
    ir_value *v = operand_at(f, 0);

    for (uint32_t k = 0; k < f->i->index_count; k++) {
        if (!is_plain_constant(v))
            return NULL;
        v = ir_const_element(f->m, v, (unsigned)f->i->indices[k]);
    }
    return v;
}

/* V with the element at PATH replaced by ELEMENT. */
static ir_value *with_element(folder *f, ir_value *v, const int32_t *path, uint32_t count, ir_value *element)
{
    if (count == 0)
        return element;
    ir_value **all = constant_lanes(f, v);
    all[*path] = with_element(f, all[*path], path + 1, count - 1, element);
    return ir_aggregate(f->m, v->type, all);
}

static ir_value *fold_insert_value(folder *f)
{
    ir_value *v = operand_at(f, 0), *element = operand_at(f, 1);

    if (!is_plain_constant(v) || !is_plain_constant(element))
        return NULL;
    return with_element(f, v, f->i->indices, f->i->index_count, element);
}

static ir_value *fold_address(folder *f)
{
    ir_value *base = operand_at(f, 0), **indices = arena_array(&f->scratch, ir_value *, f->i->operand_count);
    int64_t offset;

    for (uint32_t n = 1; n < f->i->operand_count; n++)
        indices[n - 1] = operand_at(f, n);
    if (!ir_constant_offset(f->i->elem_type, indices, f->i->operand_count - 1, &offset))
        return NULL;
    if (is_symbolic(base))
        return ir_address(f->m, base, offset, base->type);
    return base->kind == IR_CONST ? ir_const(f->m, base->type, ir_as_constant(base)->bits + (uint64_t)offset) : NULL;
}

static ir_value *fold_freeze(folder *f)
{
    ir_value *v = operand_at(f, 0);

    if (ir_is_undefined(v))
        return ir_null(f->m, v->type);
    if (v->kind == IR_AGGREGATE && v->type->kind == IR_VECTOR) {
        ir_value **all = constant_lanes(f, v);
        for (uint64_t n = 0; n < v->type->count; n++)
            if (ir_is_undefined(all[n]))
                all[n] = ir_null(f->m, v->type->element);
        return ir_aggregate(f->m, v->type, all);
    }
    return v->kind == IR_CONST || v->kind == IR_ZERO ? v : NULL;
}

/* --- intrinsics ----------------------------------------------------------------------------------------------------------- */

static bool fold_intrinsic_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    return ir_eval_flushed_intrinsic(f->m->denorms_are_zero, ir_intrinsic_of(f->i), ir_scalar(f->i->value.type),
                                     ir_scalar(operand_at(f, 1)->type), args, out);
}

static bool fold_sum_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    return ir_eval_arithmetic(IR_add, ir_scalar(operand_at(f, 1)->type), args[0], args[1], out);
}

static bool fold_carry_lane(const folder *f, const uint64_t *args, uint64_t *out)
{
    uint64_t sum = 0;

    ir_eval_arithmetic(IR_add, ir_scalar(operand_at(f, 1)->type), args[0], args[1], &sum);
    *out = sum < args[0];
    return true;
}

static ir_value *fold_overflow(folder *f)
{
    ir_type *t = f->i->value.type;
    ir_value *both[] = {fold_lanes(f, t->fields[0], 1, fold_sum_lane), fold_lanes(f, t->fields[1], 1, fold_carry_lane)};

    return both[0] && both[1] ? ir_aggregate(f->m, t, both) : NULL;
}

/* Folds queries of generic pointers, if the address space of the target is known. */
static ir_value *fold_query(folder *f, uint32_t space, bool convert)
{
    ir_value *v = operand_at(f, 1);
    ir_type *t = f->i->value.type;

    if (convert && ir_is_zero(v))
        return ir_null(f->m, t);
    if (!is_symbolic(v))
        return NULL;
    uint32_t has = base_type(v)->space == IR_MODULE_PRIVATE ? IR_PRIVATE : base_type(v)->space;
    if (!convert)
        return ir_const(f->m, t, has == space);
    if (has != space)
        return ir_null(f->m, t);
    return base_type(v) == t ? ir_address(f->m, v, 0, t) : NULL;
}

/* The index, in the parent vector, of element N of region R, which starts at element START. */
static uint64_t region_element(const ir_region *r, uint64_t start, uint64_t n)
{
    return start + n / r->width * r->vstride + n % r->width * r->hstride;
}

static ir_value *fold_read_region(folder *f)
{
    ir_type *t = f->i->value.type;
    ir_value **all = arena_array(&f->scratch, ir_value *, ir_lanes(t));
    ir_region r;
    uint64_t start;

    ir_region_of(f->i, &r);
    if (!is_plain_constant(r.parent) || !ir_region_is_inside(&r, &start))
        return NULL;
    for (uint64_t n = 0; n < r.count; n++)
        all[n] = constant_lane(f, r.parent, region_element(&r, start, n));
    return t->kind == IR_VECTOR ? ir_aggregate(f->m, t, all) : all[0];
}

static ir_value *fold_write_region(folder *f)
{
    ir_value *old = operand_at(f, 1), *v = operand_at(f, 2), *mask = operand_at(f, 8);
    ir_region r;
    uint64_t start;

    ir_region_of(f->i, &r);
    if (!is_plain_constant(old) || !is_plain_constant(v) || !is_plain_constant(mask) || old->type->kind != IR_VECTOR ||
        !ir_region_is_inside(&r, &start))
        return NULL;
    ir_value **all = constant_lanes(f, old);
    for (uint64_t n = 0; n < r.count; n++) {
        ir_value *on = constant_lane(f, mask, n);
        if (on->kind != IR_CONST)
            return NULL;
        if (!ir_is_zero(on))
            all[region_element(&r, start, n)] = constant_lane(f, v, n);
    }
    return ir_aggregate(f->m, old->type, all);
}

static ir_value *fold_call(folder *f)
{
    ir_intrinsic id = ir_intrinsic_of(f->i);

    switch (id) {
    case IR_NOT_INTRINSIC:
        return NULL;
    case IR_INTRINSIC_uadd_overflow:
        return fold_overflow(f);
    case IR_INTRINSIC_to_global:
        return fold_query(f, IR_GLOBAL, true);
    case IR_INTRINSIC_to_local:
        return fold_query(f, IR_LOCAL, true);
    case IR_INTRINSIC_to_private:
        return fold_query(f, IR_PRIVATE, true);
    case IR_INTRINSIC_is_global:
        return fold_query(f, IR_GLOBAL, false);
    case IR_INTRINSIC_is_local:
        return fold_query(f, IR_LOCAL, false);
    case IR_INTRINSIC_is_private:
        return fold_query(f, IR_PRIVATE, false);
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
        return fold_read_region(f);
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        return fold_write_region(f);
    default: /* lane by lane, or not at all */
        if (!(ir_intrinsic_flags(id) & IR_PURE) || f->i->operand_count < 2 || f->i->operand_count > 4)
            return NULL;
        return fold_lanes(f, f->i->value.type, 1, fold_intrinsic_lane);
    }
}

static ir_value *fold_other(folder *f)
{
    switch ((ir_opcode)f->i->op) {
    case IR_icmp:
    case IR_fcmp:
        return fold_lanes(f, f->i->value.type, 0, fold_compare_lane);
    case IR_select:
        return fold_select(f);
    case IR_freeze:
        return fold_freeze(f);
    case IR_extractelement:
        return fold_extract(f);
    case IR_insertelement:
        return fold_insert(f);
    case IR_shufflevector:
        return fold_shuffle(f);
    case IR_extractvalue:
        return fold_extract_value(f);
    case IR_insertvalue:
        return fold_insert_value(f);
    case IR_getelementptr:
        return fold_address(f);
    case IR_call:
        return fold_call(f);
    default: /* memory, control */
        return NULL;
    }
}

ir_value *ir_fold(ir_module *m, const ir_inst *i)
{
    folder f = {.m = m, .i = i};
    ir_value *v = NULL;

    for (uint32_t n = 0; n < i->operand_count; n++)
        if (i->operands[n].value->kind >= IR_ARGUMENT)
            return NULL;
    if (ir_op_flags(i->op) & IR_TERMINATOR || i->op == IR_phi || (i->op != IR_call && !(ir_op_flags(i->op) & IR_PURE)))
        return NULL;
    arena_init(&f.scratch);
    switch (ir_op_class_of(i->op)) {
    case IR_CLASS_INT:
    case IR_CLASS_FLT:
        v = fold_lanes(&f, i->value.type, 0, fold_arithmetic_lane);
        break;
    case IR_CLASS_CAST:
        v = fold_cast(&f);
        break;
    case IR_CLASS_OTHER:
        v = fold_other(&f);
        break;
    }
    arena_release(&f.scratch);
    return v;
}
