/* opt/scalar/narrow.c - compute 64-bit integers that fit 32 bits in 32; make signed operations on non-negative values unsigned.
 *
 *   %i = phi i64 [ 0, ], [ %n, ]             %i = phi i32 [ 0, ], [ %n, ]
 *   %n = add i64 %i, 1                  ->   %n = add i32 %i, 1
 *   icmp ult i64 %n, (zext i32 %size)        icmp ult i32 %n, %size
 *
 * size_t is the type of work-item ids and of many counters, but Gen9 has no 64-bit multiplication, its 64-bit operations
 * process eight channels at a time and take twice the registers, and offsets into surfaces and local memory have 32 bits
 * anyway. opt/analysis/ranges.h determines which values fit 32 bits; the high half of a sum or product is also irrelevant when
 * all users truncate it. A narrowed value is recomputed from the low halves of its operands and zero-extended for the users
 * that need 64 bits; combine removes the pairs of extension and truncation in between. Comparisons that the ranges decide
 * become constants. Division of a size_t by an int, and their comparison, are done in 32 bits with a separate test of the int's
 * sign. */
#include "opt/analysis/flow.h"
#include "opt/analysis/ranges.h"
#include "opt/analysis/remark.h"

typedef struct narrower {
    opt_context *context;
    opt_ranges *ranges;
    ir_module *module;
    VEC(ir_inst *) wide;   /* operations with an i64 result */
    VEC(ir_inst *) chosen; /* the operations to narrow */
    bool changed;
} narrower;

static const char low_only; /* the address of this object in value.aux marks operations of which only the low half is used */

static bool fits_32_bits(const narrower *n, const ir_value *v)
{
    return opt_range_of(n->ranges, v).high <= UINT32_MAX;
}

static bool is_constant_shift(const ir_inst *i)
{
    uint64_t amount;

    return i->op == IR_shl && ir_const_bits(ir_operand(i, 1), &amount) && amount < 32;
}

static bool operands_fit(const narrower *n, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!fits_32_bits(n, ir_operand(i, k)))
            return false;
    return true;
}

/* Does the low half of OP's result depend only on the low halves of its operands? */
static bool carries_upwards(ir_opcode op)
{
    return (ir_op_flags(op) & IR_LOW_BITS) || op == IR_phi || op == IR_select;
}

/* Does no user of I depend on its high half, if none of the users marked low_only does? */
static bool low_half_suffices(const ir_inst *i)
{
    ir_each_use(u, &i->value) {
        const ir_inst *user = u->user;
        bool narrows = user->op == IR_trunc && ir_scalar_bits(user->value.type) <= 32;
        bool shifted = user->op == IR_shl && u == &user->operands[0];
        if (!narrows && !(user->value.aux == &low_only && (shifted || carries_upwards((ir_opcode)user->op))))
            return false;
    }
    return ir_has_uses(&i->value);
}

/* Lists I if its result is an i64, and marks it low_only if its low half can be computed from low halves. */
static void list_if_wide(narrower *n, ir_inst *i)
{
    bool wide = i->value.type == n->module->i64, could = wide && (carries_upwards((ir_opcode)i->op) || is_constant_shift(i));

    i->value.aux = could ? (void *)&low_only : NULL;
    if (wide)
        vec_push(n->context->scratch, &n->wide, i);
}

/* Clears the mark low_only of operations whose high half is used. Optimistic: starts with all marks and clears them up to a
 * fixed point. */
static void clear_low_only(narrower *n)
{
    VEC(ir_inst *) work = {0};

    for (size_t k = 0; k < n->wide.count; k++)
        vec_push(n->context->scratch, &work, n->wide.items[k]);
    while (work.count) {
        ir_inst *i = vec_pop(&work);
        if (!i->value.aux || low_half_suffices(i))
            continue;
        i->value.aux = NULL;
        for (unsigned k = 0; k < i->operand_count; k++) {
            ir_inst *o = ir_try_inst(ir_operand(i, k));
            if (o && o->value.aux)
                vec_push(n->context->scratch, &work, o);
        }
    }
}

/* Can the low half of I be computed from the low halves of its operands? */
static bool is_narrowable(const narrower *n, const ir_inst *i)
{
    uint64_t amount;

    if (carries_upwards((ir_opcode)i->op) || is_constant_shift(i))
        return true;
    switch ((ir_opcode)i->op) {
    case IR_lshr:
        return fits_32_bits(n, ir_operand(i, 0)) && ir_const_bits(ir_operand(i, 1), &amount) && amount < 32;
    case IR_udiv:
    case IR_urem:
        return operands_fit(n, i);
    default: /* the result depends on high halves, or is no i64 */
        return false;
    }
}

/* Is the low half of V available at no cost: is V a constant, an extension, or a value that is narrowed, too (value.aux is
 * set)? */
static bool is_cheap(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i)
        return ir_is_const(v);
    return i->value.aux || ((i->op == IR_zext || i->op == IR_sext) && ir_scalar_bits(ir_operand(i, 0)->type) <= 32);
}

/* The index of the first operand that has the type of the result. */
static unsigned first_value_index(const ir_inst *i)
{
    return i->op == IR_select ? 1 : 0;
}

/* Chooses the operations to narrow: those marked low_only, and those that fit unless an operand would have to be truncated, up
 * to a fixed point. */
static void choose_operations(narrower *n)
{
    VEC(ir_inst *) work = {0};
    VEC(ir_inst *) all = {0};

    for (size_t k = 0; k < n->wide.count; k++) {
        ir_inst *i = n->wide.items[k];
        if (i->value.aux != &low_only) {
            bool taken = fits_32_bits(n, &i->value) && is_narrowable(n, i);
            i->value.aux = taken ? i : NULL;
            if (taken)
                vec_push(n->context->scratch, &work, i);
        }
        if (i->value.aux)
            vec_push(n->context->scratch, &all, i);
    }
    while (work.count) {
        ir_inst *i = vec_pop(&work);
        bool cheap = i->value.aux != NULL;
        for (unsigned k = first_value_index(i); cheap && k < i->operand_count; k++)
            cheap = is_cheap(ir_operand(i, k));
        if (cheap || i->value.aux != i)
            continue;
        i->value.aux = NULL;
        ir_each_use(u, &i->value)
            if (u->user->value.aux)
                vec_push(n->context->scratch, &work, u->user);
    }
    for (size_t k = 0; k < all.count; k++)
        if (all.items[k]->value.aux)
            vec_push(n->context->scratch, &n->chosen, all.items[k]);
}

/* The low half of V as an i32, built before BEFORE if needed. */
static ir_value *low_half(narrower *n, ir_value *v, ir_inst *before)
{
    ir_inst *i = ir_try_inst(v);
    uint64_t bits;

    if (i && i->value.aux)
        return i->value.aux;
    if (ir_const_bits(v, &bits))
        return ir_const(n->module, n->module->i32, bits);
    if (i && (i->op == IR_zext || i->op == IR_sext) && ir_operand(i, 0)->type == n->module->i32)
        return ir_operand(i, 0);
    ir_builder b = ir_before(before);
    return ir_cast(&b, IR_trunc, v, n->module->i32);
}

/* Is I a division that may be one by zero? With 64 bits it gives other results than with 32 bits. */
static bool may_divide_by_zero(const narrower *n, const ir_inst *i)
{
    return (i->op == IR_udiv || i->op == IR_urem) && opt_range_of(n->ranges, ir_operand(i, 1)).low == 0;
}

/* Builds the selection of the result that COPY has with 64 bits, after it; finish_guard() sets its operands. */
static ir_inst *build_guard(narrower *n, ir_inst *copy)
{
    ir_builder b = ir_before(copy->next);
    ir_value *zero = ir_const(n->module, n->module->i32, 0), *is_zero = ir_compare(&b, IR_EQ, zero, zero);

    return ir_as_inst(ir_select(&b, is_zero, zero, &copy->value));
}

static void finish_guard(ir_inst *guard)
{
    ir_inst *copy = ir_as_inst(ir_operand(guard, 2));

    ir_set_operand(ir_as_inst(ir_operand(guard, 0)), 0, ir_operand(copy, 1));
    if (copy->op == IR_urem)
        ir_set_operand(guard, 1, ir_operand(copy, 0));
}

/* Replaces each chosen operation by a 32-bit copy and a zero extension. */
static void narrow_operations(narrower *n)
{
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *copy = ir_clone(n->module, i);
        copy->value.type = n->module->i32;
        copy->flags &= (uint16_t) ~(IR_NSW | IR_NUW);
        ir_move_before(copy, i);
        copy->value.aux = NULL;
        i->value.aux = may_divide_by_zero(n, i) ? build_guard(n, copy) : copy;
    }
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *result = i->value.aux,
                *copy = result->op == i->op ? result : ir_as_inst(ir_operand(result, 2));
        for (unsigned m = first_value_index(i); m < i->operand_count; m++)
            ir_set_operand(copy, m, low_half(n, ir_operand(i, m), i->op == IR_phi ? ir_terminator(i->blocks[m]) : copy));
        if (copy != result)
            finish_guard(result);
    }
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *behind = i->next, *copy = i->value.aux;
        while (behind->op == IR_phi)
            behind = behind->next;
        ir_builder b = ir_before(behind);
        ir_replace_uses(&i->value, ir_cast(&b, IR_zext, &copy->value, n->module->i64));
    }
    for (size_t k = 0; k < n->chosen.count; k++) {
        opt_report(n->context, n->chosen.items[k], "32 bits", "%s is computed with 32 bits: its values fit",
                   ir_op_name((ir_opcode)n->chosen.items[k]->op));
        ir_remove(n->chosen.items[k]);
    }
    n->changed |= n->chosen.count != 0;
}

/* --- signs and comparisons ------------------------------------------------------------------------------------------------ */

static bool decide_compare(narrower *n, ir_inst *i)
{
    if (i->op != IR_icmp || !ir_is_int(ir_operand(i, 0)->type))
        return false;
    opt_range a = opt_range_of(n->ranges, ir_operand(i, 0)), b = opt_range_of(n->ranges, ir_operand(i, 1));
    int decided = opt_compare_ranges((ir_pred)i->pred, &a, &b);
    if (decided < 0)
        return false;
    opt_report(n->context, i, "ranges", "icmp is always %s: the ranges of its operands decide it", decided ? "true" : "false");
    ir_replace(i, ir_const(n->module, n->module->i1, (uint64_t)decided));
    return true;
}

/* The opcode of the unsigned operation that has the same result as I if the operands are not negative. */
static ir_opcode unsigned_form(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_sext:
        return IR_zext;
    case IR_ashr:
        return IR_lshr;
    case IR_sdiv:
        return IR_udiv;
    case IR_srem:
        return IR_urem;
    default:
        return (ir_opcode)i->op; /* the operation does not depend on signs */
    }
}

/* Makes the extension, shift, division or remainder I unsigned if its operands are not negative. Up to 32 bits, the result of a division
 * by zero depends on the sign, so the divisor must be known to be positive. */
static bool drop_sign(narrower *n, ir_inst *i)
{
    ir_opcode op = unsigned_form(i);
    int64_t least_divisor = ir_scalar_bits(i->value.type) == 64 ? 0 : 1;

    if (op == (ir_opcode)i->op || !ir_is_int(i->value.type) || opt_range_of(n->ranges, ir_operand(i, 0)).least < 0)
        return false;
    if ((op == IR_udiv || op == IR_urem) && opt_range_of(n->ranges, ir_operand(i, 1)).least < least_divisor)
        return false;
    opt_report(n->context, i, "not negative", "%s becomes %s: its operands are not negative", ir_op_name((ir_opcode)i->op),
               ir_op_name(op));
    i->op = (uint8_t)op;
    return true;
}

/* The i32 that V is the sign extension of; NULL if V is none. */
static ir_value *sign_extension_source(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && i->op == IR_sext && ir_scalar_bits(ir_operand(i, 0)->type) == 32 ? ir_operand(i, 0) : NULL;
}

/* get_global_id(0) / n divides a size_t by an int. Converted to size_t, a negative n exceeds every value that fits 32 bits:
 *
 *   udiv i64 %a, (sext i32 %n)   ->   zext (select (icmp sle %n, 0), 0, (udiv i32 %low, %n))
 *   urem i64 %a, (sext i32 %n)   ->   zext (select (icmp sle %n, 0), %low, (urem i32 %low, %n))
 *
 * These are also the results of a 64-bit division by zero. */
static bool divide_by_signed(narrower *n, ir_inst *i)
{
    if ((i->op != IR_udiv && i->op != IR_urem) || i->value.type != n->module->i64 || !fits_32_bits(n, ir_operand(i, 0)))
        return false;
    ir_value *divisor = sign_extension_source(ir_operand(i, 1));
    if (!divisor)
        return false;
    ir_builder b = ir_before(i);
    ir_value *zero = ir_const(n->module, n->module->i32, 0), *low = ir_cast(&b, IR_trunc, ir_operand(i, 0), n->module->i32);
    ir_value *divided = ir_binary(&b, (ir_opcode)i->op, low, divisor);
    ir_value *apart = ir_compare(&b, IR_SLE, divisor, zero);
    ir_value *result = ir_select(&b, apart, i->op == IR_udiv ? zero : low, divided);
    ir_replace(i, ir_cast(&b, IR_zext, result, n->module->i64));
    return true;
}

static bool is_true_below(ir_pred p)
{
    return p == IR_ULT || p == IR_ULE || p == IR_NE;
}

/* get_global_id(0) < n compares a size_t with an int:
 *
 *   icmp ult i64 %a, (sext i32 %n)   ->   or (icmp slt %n, 0), (icmp ult i32 %low, %n)
 *   icmp uge i64 %a, (sext i32 %n)   ->   and (icmp sgt %n, -1), (icmp uge i32 %low, %n)
 *
 * The test of the sign is omitted when %a fits 31 bits. */
static bool compare_with_signed(narrower *n, ir_inst *i)
{
    if (i->op != IR_icmp || ir_operand(i, 0)->type != n->module->i64 || i->pred >= IR_SGT)
        return false;
    ir_value *bound = sign_extension_source(ir_operand(i, 1)), *number = ir_operand(i, bound ? 0 : 1);
    ir_pred p = bound ? (ir_pred)i->pred : ir_pred_swapped((ir_pred)i->pred);
    bound = bound ? bound : sign_extension_source(ir_operand(i, 0));
    if (!bound || !fits_32_bits(n, number))
        return false;
    ir_builder b = ir_before(i);
    ir_value *low = ir_cast(&b, IR_trunc, number, n->module->i32), *result = ir_compare(&b, p, low, bound);
    if (opt_range_of(n->ranges, number).high > INT32_MAX) {
        bool below = is_true_below(p);
        ir_value *sign =
            ir_compare(&b, below ? IR_SLT : IR_SGT, bound, ir_const(n->module, n->module->i32, below ? 0 : UINT32_MAX));
        result = ir_binary(&b, below ? IR_or : IR_and, sign, result);
    }
    ir_replace(i, result);
    return true;
}

bool opt_narrow(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_number(f);
    narrower n = {.context = c, .ranges = opt_ranges_compute(c->scratch, d), .module = f->module};

    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            n.changed |= decide_compare(&n, i) || drop_sign(&n, i) || divide_by_signed(&n, i) || compare_with_signed(&n, i);
            if (i->block)
                list_if_wide(&n, i);
        }
    clear_low_only(&n);
    choose_operations(&n);
    narrow_operations(&n);
    return n.changed;
}
