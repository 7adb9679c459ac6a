/* src/check/results.c - results that do not fit: a signed operation that overflows, a number that becomes NaN or infinite. The kinds are
 * off by default, and their operations then run in the loop (decode.c). */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "src/base/bits.h"

#include <inttypes.h>
#include <math.h>

bool checker_is_arithmetic(const op *o)
{
    switch ((ir_opcode)o->opcode) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
        return true;
    default:
        return false;
    }
}

/* --- integers ------------------------------------------------------------------------------------------------------------- */

/* Does X op Y, numbers of BITS bits, not fit? */
static bool overflows(ir_opcode op, int64_t x, int64_t y, unsigned bits)
{
    const int64_t most = (int64_t)(bits_mask(bits) >> 1);
    int64_t v;
    bool is_wrapped = op == IR_add   ? __builtin_add_overflow(x, y, &v)
                      : op == IR_sub ? __builtin_sub_overflow(x, y, &v)
                      : op == IR_mul ? __builtin_mul_overflow(x, y, &v)
                                     : (v = 0, false);

    return is_wrapped || v > most || v < -most - 1;
}

static void check_overflow(item *it, const op *o)
{
    const lane *x = checker_operand(it, o, 0), *y = checker_operand(it, o, 1);
    const char *sign = o->opcode == IR_add ? "+" : o->opcode == IR_sub ? "-" : "*";

    for (unsigned k = 0; k < o->lanes; k++) {
        int64_t a = bits_signed(x[k].v, o->bits), b = bits_signed(y[k].v, o->bits);
        if (x[k].u | y[k].u || !overflows((ir_opcode)o->opcode, a, b, o->bits))
            continue;
        check_finding *f = checker_find(it, CHECK_overflow, o, 0);
        if (f)
            checker_say(it->machine, f, "signed overflow: %" PRId64 " %s %" PRId64 " does not fit in %u bits", a, sign, b,
                        o->bits);
    }
}

/* --- floating-point numbers ----------------------------------------------------------------------------------------------- */

/* The operands of O that are numbers: those of a call follow the function. */
static bool some_operand(item *it, const op *o, unsigned k, bool (*is_special)(double v))
{
    for (unsigned n = o->opcode == IR_call; n < o->count; n++) {
        const ir_value *v = ir_operand(o->inst, n);
        const ir_type *t = ir_scalar(v->type);
        if (!ir_is_float(t) || !o->operands[n].lanes)
            continue;
        const lane *l = &checker_operand(it, o, n)[o->operands[n].lanes > 1 ? k : 0];
        if (l->u || is_special(ir_bits_to_double(t, l->v)))
            return true;
    }
    return false;
}

static bool is_nan_number(double v)
{
    return isnan(v);
}

static bool is_not_finite(double v)
{
    return !isfinite(v);
}

static void check_number(item *it, const op *o, const lane *r)
{
    for (unsigned k = 0; k < o->lanes; k++) {
        double v = ir_bits_to_double(o->scalar, r[k].v);
        check_kind kind = isnan(v) ? CHECK_nan : CHECK_infinity;
        if (r[k].u || isfinite(v) || !checker_checks(it->machine, kind) ||
            some_operand(it, o, k, isnan(v) ? is_nan_number : is_not_finite))
            continue;
        check_finding *f = checker_find(it, kind, o, 0);
        if (f)
            checker_say(it->machine, f,
                        isnan(v) ? "the result is NaN, though no operand is"
                                 : "the result is infinite, though all operands are finite");
    }
}

void checker_check_result(item *it, const op *o, const lane *r)
{
    if (o->in_library || !o->scalar)
        return;
    if (o->inst->flags & IR_NSW && checker_checks(it->machine, CHECK_overflow) && checker_is_arithmetic(o))
        check_overflow(it, o);
    if (ir_is_float(o->scalar) && (checker_checks(it->machine, CHECK_nan) || checker_checks(it->machine, CHECK_infinity)) &&
        (checker_is_arithmetic(o) || o->opcode == IR_fptrunc || (o->opcode == IR_call && o->intrinsic)))
        check_number(it, o, r);
}
