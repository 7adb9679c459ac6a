/* opt/scalar/narrow.c - 64-bit integers that fit 32 bits are computed in 32; signed operations on numbers that are not negative become
 * unsigned ones.
 *
 *   %i = phi i64 [ 0, ], [ %n, ]             %i = phi i32 [ 0, ], [ %n, ]
 *   %n = add i64 %i, 1                  ->   %n = add i32 %i, 1
 *   icmp ult i64 %n, (zext i32 %size)        icmp ult i32 %n, %size
 *
 * size_t is the type of work-item ids and of many counters, but Gen9 has no 64-bit multiplication, its 64-bit operations take
 * eight channels at a time and twice the registers, and offsets into surfaces and local memory have 32 bits anyway. What fits
 * is known from opt/analysis/ranges.h; the rest of a sum or product does not matter either where all users cut it off. A value is computed
 * anew from the low halves of its operands, and zero-extended for the users that want all of it; combine removes the pairs of
 * extension and truncation in between. Comparisons that the ranges decide become constants. A size_t is also divided by an int
 * and compared with one in 32 bits, with a question for the sign beside it. */
#include "opt/analysis/flow.h"
#include "opt/analysis/ranges.h"

typedef struct narrower {
    opt_context *context;
    opt_ranges *ranges;
    ir_module *module;
    VEC(ir_inst *) wide;     /* that compute 64 bits */
    VEC(ir_inst *) chosen;
    bool changed;
} narrower;

static const char low_only; /* its address marks operations in value.aux */

static bool fits(const narrower *n, const ir_value *v)
{
    return opt_range_of(n->ranges, v).high <= UINT32_MAX;
}

static bool is_constant_shift(const ir_inst *i)
{
    uint64_t amount;

    return i->op == IR_shl && ir_const_bits(ir_operand(i, 1), &amount) && amount < 32;
}

static bool all_fit(const narrower *n, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!fits(n, ir_operand(i, k)))
            return false;
    return true;
}

/* Each half of the result of OP depends on the same half of its operands, or also on the lower one. */
static bool carries_upwards(ir_opcode op)
{
    switch (op) {
    case IR_add: case IR_sub: case IR_mul: case IR_and: case IR_or: case IR_xor: case IR_phi: case IR_select:
        return true;
    default: /* shifts, divisions and comparisons bring upper bits down */
        return false;
    }
}

/* Nobody looks at the upper half of I, as far as its users in value.aux are given up as well. */
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

/* Lists I where it computes 64 bits, and marks it in value.aux where that may be for the lower half alone. */
static void list_wide(narrower *n, ir_inst *i)
{
    bool wide = i->value.type == n->module->i64, could = wide && (carries_upwards((ir_opcode)i->op) || is_constant_shift(i));

    i->value.aux = could ? (void *)&low_only : NULL;
    if (wide)
        vec_push(n->context->scratch, &n->wide, i);
}

/* Leaves the mark to the operations of which only the lower half is wanted: to all, less those with another user, until it
 * stays. */
static void keep_low_only(narrower *n)
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

/* The low half of I can be computed from the low halves of its operands. */
static bool is_narrowable(const narrower *n, const ir_inst *i)
{
    uint64_t amount;

    if (carries_upwards((ir_opcode)i->op) || is_constant_shift(i))
        return true;
    switch ((ir_opcode)i->op) {
    case IR_lshr:
        return fits(n, ir_operand(i, 0)) && ir_const_bits(ir_operand(i, 1), &amount) && amount < 32;
    case IR_udiv: case IR_urem:
        return all_fit(n, i);
    default: /* other operations look at the upper half, or make no i64 */
        return false;
    }
}

/* V costs nothing in 32 bits: a constant, an extension, or a value that becomes narrow itself. value.aux: chosen. */
static bool is_cheap(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i)
        return ir_is_const(v);
    return i->value.aux || ((i->op == IR_zext || i->op == IR_sext) && ir_scalar_bits(ir_operand(i, 0)->type) <= 32);
}

static unsigned first_number(const ir_inst *i)
{
    return i->op == IR_select ? 1 : 0;
}

/* What only has a lower half is chosen, and everything that fits, less what would need the half of a wide value, until nothing
 * does. */
static void choose(narrower *n)
{
    VEC(ir_inst *) work = {0};
    VEC(ir_inst *) all = {0};

    for (size_t k = 0; k < n->wide.count; k++) {
        ir_inst *i = n->wide.items[k];
        if (i->value.aux != &low_only) {
            bool taken = fits(n, &i->value) && is_narrowable(n, i);
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
        for (unsigned k = first_number(i); cheap && k < i->operand_count; k++)
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

/* V in 32 bits, in front of BEFORE. */
static ir_value *half(narrower *n, ir_value *v, ir_inst *before)
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

static void rebuild(narrower *n)
{
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *copy = ir_clone(n->module, i);
        copy->value.type = n->module->i32;
        copy->flags &= (uint16_t)~(IR_NSW | IR_NUW);
        ir_move_before(copy, i);
        copy->value.aux = NULL;
        i->value.aux = copy;
    }
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *copy = i->value.aux;
        for (unsigned m = first_number(i); m < i->operand_count; m++)
            ir_set_operand(copy, m, half(n, ir_operand(i, m), i->op == IR_phi ? ir_terminator(i->blocks[m]) : copy));
    }
    for (size_t k = 0; k < n->chosen.count; k++) {
        ir_inst *i = n->chosen.items[k], *behind = i->next, *copy = i->value.aux;
        while (behind->op == IR_phi)
            behind = behind->next;
        ir_builder b = ir_before(behind);
        ir_replace_uses(&i->value, ir_cast(&b, IR_zext, &copy->value, n->module->i64));
    }
    for (size_t k = 0; k < n->chosen.count; k++)
        ir_remove(n->chosen.items[k]);
    n->changed |= n->chosen.count != 0;
}

/* --- signs and comparisons --- */

static bool decide_compare(narrower *n, ir_inst *i)
{
    if (i->op != IR_icmp || !ir_is_int(ir_operand(i, 0)->type))
        return false;
    opt_range a = opt_range_of(n->ranges, ir_operand(i, 0)), b = opt_range_of(n->ranges, ir_operand(i, 1));
    int decided = opt_compare_ranges((ir_pred)i->pred, &a, &b);
    if (decided < 0)
        return false;
    ir_replace(i, ir_const(n->module, n->module->i1, (uint64_t)decided));
    return true;
}

/* The operation that gives the same on operands that are not negative. */
static ir_opcode unsigned_form(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_sext: return IR_zext;
    case IR_ashr: return IR_lshr;
    case IR_sdiv: return IR_udiv;
    case IR_srem: return IR_urem;
    default: return (ir_opcode)i->op; /* it has no sign */
    }
}

static bool drop_sign(narrower *n, ir_inst *i)
{
    ir_opcode op = unsigned_form(i);

    if (op == (ir_opcode)i->op || !ir_is_int(i->value.type) || opt_range_of(n->ranges, ir_operand(i, 0)).least < 0)
        return false;
    if ((op == IR_udiv || op == IR_urem) && opt_range_of(n->ranges, ir_operand(i, 1)).least < 0)
        return false;
    i->op = (uint8_t)op;
    return true;
}

/* The 32-bit number that V is the sign extension of, or NULL. */
static ir_value *sign_extended(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    return i && i->op == IR_sext && ir_scalar_bits(ir_operand(i, 0)->type) == 32 ? ir_operand(i, 0) : NULL;
}

/* get_global_id(0) / n divides a size_t by an int. As a size_t, a negative n is larger than all that fits 32 bits:
 *
 *   udiv i64 %a, (sext i32 %n)   ->   zext (select (icmp slt %n, 0), 0, (udiv i32 %low, %n))
 *   urem i64 %a, (sext i32 %n)   ->   zext (select (icmp slt %n, 0), %low, (urem i32 %low, %n)) */
static bool divide_by_signed(narrower *n, ir_inst *i)
{
    if ((i->op != IR_udiv && i->op != IR_urem) || i->value.type != n->module->i64 || !fits(n, ir_operand(i, 0)))
        return false;
    ir_value *divisor = sign_extended(ir_operand(i, 1));
    if (!divisor)
        return false;
    ir_builder b = ir_before(i);
    ir_value *zero = ir_const(n->module, n->module->i32, 0), *low = ir_cast(&b, IR_trunc, ir_operand(i, 0), n->module->i32);
    ir_value *divided = ir_binary(&b, (ir_opcode)i->op, low, divisor);
    ir_value *negative = ir_compare(&b, IR_SLT, divisor, zero);
    ir_value *result = ir_select_(&b, negative, i->op == IR_udiv ? zero : low, divided);
    ir_replace(i, ir_cast(&b, IR_zext, result, n->module->i64));
    return true;
}

static bool is_below(ir_pred p)
{
    return p == IR_ULT || p == IR_ULE || p == IR_NE;
}

/* get_global_id(0) < n compares a size_t with an int:
 *
 *   icmp ult i64 %a, (sext i32 %n)   ->   or (icmp slt %n, 0), (icmp ult i32 %low, %n)
 *   icmp uge i64 %a, (sext i32 %n)   ->   and (icmp sgt %n, -1), (icmp uge i32 %low, %n)
 *
 * and without the question for the sign where %a fits 31 bits. */
static bool compare_with_signed(narrower *n, ir_inst *i)
{
    if (i->op != IR_icmp || ir_operand(i, 0)->type != n->module->i64 || i->pred >= IR_SGT)
        return false;
    ir_value *bound = sign_extended(ir_operand(i, 1)), *number = ir_operand(i, bound ? 0 : 1);
    ir_pred p = bound ? (ir_pred)i->pred : ir_pred_swapped((ir_pred)i->pred);
    bound = bound ? bound : sign_extended(ir_operand(i, 0));
    if (!bound || !fits(n, number))
        return false;
    ir_builder b = ir_before(i);
    ir_value *low = ir_cast(&b, IR_trunc, number, n->module->i32), *result = ir_compare(&b, p, low, bound);
    if (opt_range_of(n->ranges, number).high > INT32_MAX) {
        bool below = is_below(p);
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
                list_wide(&n, i);
        }
    keep_low_only(&n);
    choose(&n);
    rebuild(&n);
    return n.changed;
}
