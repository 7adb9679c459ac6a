/* opt/spaces/expand_for_spirv.c - expand operations that SPIR-V has no instruction for, at the end of the pipeline for --emit=spirv.
 *
 *   llvm.memset(ptr %v, i8 0, i64 16)      ->  store [4 x i32] zeroinitializer, ptr %v          %v is a variable of these 16 bytes
 *   llvm.memset, llvm.memmove              ->  loads and stores, or a loop
 *   llvm.fshl(x, y, n)                     ->  x << (n & 31) | y >> 1 >> (~n & 31)
 *   llvm.uadd.with.overflow(x, y)          ->  { x + y, x + y < x }
 *   gasket.sbfe(width, offset, x)          ->  x << (32 - width - offset) >> (32 - width), 0 without a width
 *
 * A rotation and memcpy are instructions of SPIR-V. */
#include "opt/opt.h"
#include "opt/spaces/expand_copy.h"

static ir_value *constant(ir_builder *b, ir_type *t, uint64_t n)
{
    return ir_const(b->module, t, n);
}

static ir_value *masked(ir_builder *b, ir_value *v)
{
    return ir_binary(b, IR_and, v, constant(b, v->type, ir_scalar_bits(v->type) - 1));
}

/* A left shift takes UPPER whole when N is 0, a right shift LOWER. */
static ir_value *expand_funnel(ir_inst *i, bool is_left)
{
    ir_builder b = ir_before(i);
    ir_value *upper = ir_operand(i, 1), *lower = ir_operand(i, 2), *n = ir_operand(i, 3), *one = constant(&b, n->type, 1);
    ir_value *amount = masked(&b, n), *flipped = ir_binary(&b, IR_xor, n, constant(&b, n->type, UINT64_MAX)),
             *rest = masked(&b, flipped);

    if (is_left) {
        ir_value *high = ir_binary(&b, IR_shl, upper, amount), *half = ir_binary(&b, IR_lshr, lower, one);
        return ir_binary(&b, IR_or, high, ir_binary(&b, IR_lshr, half, rest));
    }
    ir_value *twice = ir_binary(&b, IR_shl, upper, one), *high = ir_binary(&b, IR_shl, twice, rest);
    return ir_binary(&b, IR_or, high, ir_binary(&b, IR_lshr, lower, amount));
}

static ir_value *expand_overflow(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_value *x = ir_operand(i, 1), *y = ir_operand(i, 2), *sum = ir_binary(&b, IR_add, x, y);
    ir_value *carry = ir_compare(&b, IR_ULT, sum, x);
    ir_value *pair = ir_insert_value(&b, ir_poison(b.module, i->value.type), sum, (int32_t[]){0}, 1);

    return ir_insert_value(&b, pair, carry, (int32_t[]){1}, 1);
}

static ir_value *expand_field(ir_inst *i, bool is_signed)
{
    ir_builder b = ir_before(i);
    ir_value *width = masked(&b, ir_operand(i, 1)), *offset = masked(&b, ir_operand(i, 2)), *v = ir_operand(i, 3);
    ir_type *t = v->type;
    ir_value *bits = constant(&b, t, 32), *free_bits = ir_binary(&b, IR_sub, bits, width);
    ir_value *above = ir_binary(&b, IR_sub, free_bits, offset), *zero = constant(&b, t, 0);
    ir_value *fits = ir_compare(&b, IR_SGE, above, zero), *shift = ir_select(&b, fits, above, zero);
    ir_value *up = ir_binary(&b, IR_shl, v, masked(&b, shift));
    ir_value *down = ir_select(&b, fits, free_bits, offset); /* a field that ends beyond the number has its upper bits */
    ir_value *field = ir_binary(&b, is_signed ? IR_ashr : IR_lshr, up, masked(&b, down));

    return ir_select(&b, ir_compare(&b, IR_EQ, width, zero), zero, field);
}

/* Does I set all bytes of a variable to zero? */
static bool clears_variable(const ir_inst *i)
{
    const ir_inst *variable = ir_try_inst(ir_operand(i, 1));
    uint64_t byte, bytes, is_volatile;

    return variable && variable->op == IR_alloca && ir_const_bits(ir_operand(i, 2), &byte) && !byte &&
           ir_const_bits(ir_operand(i, 3), &bytes) && bytes == ir_size(variable->elem_type) &&
           ir_const_bits(ir_operand(i, 4), &is_volatile) && !is_volatile;
}

static void expand_set(ir_inst *i)
{
    ir_builder b = ir_before(i);
    ir_inst *variable;

    if (!clears_variable(i)) {
        opt_expand_copy(i);
        return;
    }
    variable = ir_as_inst(ir_operand(i, 1));
    ir_store(&b, ir_null(b.module, variable->elem_type), &variable->value, variable->align);
    ir_remove(i);
}

/* The value that replaces I; NULL: I has no result, or SPIR-V has an instruction for it. */
static ir_value *expansion(ir_inst *i)
{
    switch (ir_intrinsic_of(i)) {
    case IR_INTRINSIC_fshl:
        return ir_operand(i, 1) != ir_operand(i, 2) ? expand_funnel(i, true) : NULL;
    case IR_INTRINSIC_fshr:
        return expand_funnel(i, false);
    case IR_INTRINSIC_uadd_overflow:
        return expand_overflow(i);
    case IR_INTRINSIC_bfe_s:
    case IR_INTRINSIC_bfe_u:
        return expand_field(i, ir_intrinsic_of(i) == IR_INTRINSIC_bfe_s);
    default:
        return NULL;
    }
}

static bool expand(ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    ir_value *v;

    if (id == IR_INTRINSIC_memset || id == IR_INTRINSIC_memmove) {
        if (id == IR_INTRINSIC_memset)
            expand_set(i);
        else
            opt_expand_copy(i);
        return true;
    }
    v = expansion(i);
    if (v)
        ir_replace(i, v);
    return v != NULL;
}

static bool is_expanded(const ir_inst *i)
{
    return ir_intrinsic_of(i) != IR_NOT_INTRINSIC;
}

bool opt_expand_for_spirv(ir_function *f, opt_context *c)
{
    ir_inst_list calls = {0};
    bool changed = false;

    ir_number_and_find(f, is_expanded, c->scratch, &calls);
    for (size_t n = 0; n < calls.count; n++)
        changed |= expand(calls.items[n]);
    return changed;
}
