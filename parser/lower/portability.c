/* parser/lower/portability.c - states, for checks, what OpenCL C defines but programs seldom mean, or allows on some devices only:
 * shifts by the width or more, signed overflow, and half and double without their extensions. */
#include "parser/lower/lowering.h"

void lower_check_shift(lowering *l, ir_value *amount, unsigned width)
{
    ir_value *args[2] = {amount, lower_int(l, l->m->i32, width)};
    uint64_t bits;

    if (!lower_has_checks(l) || (ir_const_bits(amount, &bits) && bits < width))
        return;
    ir_call_intrinsic(&l->b, IR_INTRINSIC_check_shift, &amount->type, 1, args, 2);
}

ir_value *lower_check_overflow(lowering *l, ir_opcode op, ir_value *x, ir_value *y, const type *t)
{
    ir_value *v = ir_binary(&l->b, op, x, y);
    const ir_inst *i = ir_try_inst(v);
    bool is_own = i && i->op == op && ir_operand(i, 0) == x && ir_operand(i, 1) == y; /* the builder may simplify */

    if (lower_has_checks(l) && is_own && type_is_signed(t) && (op == IR_add || op == IR_sub || op == IR_mul) &&
        (ir_lanes(v->type) > 1 || ir_scalar_bits(v->type) >= 32))
        ir_as_inst(v)->flags |= IR_NSW;
    return v;
}

static bool holds(const type *t, type_kind kind)
{
    while (type_is_array(t))
        t = t->element;
    return type_is_record(t) ? type_contains(t, kind) : type_scalar(t)->kind == kind;
}

void lower_check_declaration(lowering *l, const ast_variable *v)
{
    uint32_t before = l->b.loc;

    lower_locate(l, v->loc);
    lower_check_extension(l, v->type, v->lacks);
    l->b.loc = before;
}

void lower_check_extension(lowering *l, const type *t, uint8_t lacks)
{
    static const struct {
        uint8_t bit;
        type_kind kind;
    } types[] = {{AST_LACKS_HALF, TYPE_HALF}, {AST_LACKS_DOUBLE, TYPE_DOUBLE}}; /* by the operand of check_extension */

    if (!lacks || !lower_has_checks(l))
        return;
    for (unsigned n = 0; n < 2; n++) {
        ir_value *which = lower_int(l, l->m->i32, n);
        if (!(lacks & ~l->stated & types[n].bit) || !holds(t, types[n].kind))
            continue;
        l->stated |= types[n].bit;
        ir_call_intrinsic(&l->b, IR_INTRINSIC_check_extension, NULL, 0, &which, 1);
    }
}
