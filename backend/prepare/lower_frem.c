/* backend/prepare/lower_frem.c - lowers the floating-point remainder to a loop, exactly.
 *
 * frem x, y is x - n*y, where n is the quotient rounded toward zero. No digit of it may be lost, so it is computed on the
 * significands as integers: with x = mx * 2^ex and y = my * 2^ey (ex >= ey) the remainder is (mx * 2^(ex-ey) mod my) * 2^ey.
 * The power of two is multiplied in a few bits at a time, so that the product fits the integer:
 *
 *   while (ex > ey) { s = min(ex - ey, spare bits); mx = (mx << s) mod my; ex -= s; }      mx mod my at the end
 *
 * Half is computed in float (both conversions are exact). Zero divisors, infinities and NaN give NaN (with the sign that the
 * hardware's own invalid operations give it), |x| < |y| gives x. */
#include "backend/prepare/blocks.h"
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

typedef struct format {
    ir_type *integer;
    /* bits of the type; bits of the stored significand; bits by which a significand can be shifted left without overflow */
    unsigned bits, fraction, spare;
} format;

/* A nonzero magnitude, significand * 2^exponent. The exponent is biased, and is that of the significand's last bit. */
typedef struct number {
    ir_value *significand, *exponent;
} number;

static format format_of(ir_module *m, const ir_type *t)
{
    return t->kind == IR_DOUBLE ? (format){m->i64, 64, 52, 11} : (format){m->i32, 32, 23, 8};
}

static number unpack_magnitude(ir_builder *b, const format *f, ir_value *magnitude)
{
    ir_value *field = build_bin_k(b, IR_lshr, magnitude, f->fraction);
    ir_value *low = build_bin_k(b, IR_and, magnitude, (UINT64_C(1) << f->fraction) - 1);
    ir_value *denormal = build_cmp_k(b, IR_EQ, field, 0);
    ir_value *with_one = build_bin_k(b, IR_or, low, UINT64_C(1) << f->fraction);

    return (number){build_sel(b, denormal, low, with_one), build_sel(b, denormal, ir_const(b->module, f->integer, 1), field)};
}

/* MAGNITUDE, or zero if it is denormal and B's module flushes denormals of this format: of floats, and of halves as floats. */
static ir_value *flush_magnitude(ir_builder *b, const format *f, ir_value *magnitude)
{
    if (!b->module->denorms_are_zero || f->bits != 32)
        return magnitude;
    ir_value *denormal = build_cmp_k(b, IR_ULT, magnitude, UINT64_C(1) << f->fraction);

    return build_sel(b, denormal, ir_const(b->module, f->integer, 0), magnitude);
}

/* Packs SIGNIFICAND, which is below 2^(fraction+1), and EXPONENT, the divisor's exponent field, into a magnitude. Normalizes it
 * as far as the exponent permits. */
static ir_value *pack_magnitude(ir_builder *b, format *f, ir_value *significand, ir_value *exponent)
{
    ir_value *args[] = {significand, ir_const(b->module, b->module->i1, 0)};
    ir_value *zeros = &ir_call_intrinsic(b, IR_INTRINSIC_ctlz, &f->integer, 1, args, 2)->value;
    ir_value *wanted = build_bin_k(b, IR_sub, zeros, f->bits - 1 - f->fraction);
    ir_value *most = build_bin_k(b, IR_sub, exponent, 1);
    ir_value *shift = build_call2(b, IR_INTRINSIC_umin, wanted, most);
    ir_value *shifted = build_bin(b, IR_shl, significand, shift);
    ir_value *normal = build_cmp_k(b, IR_NE, build_bin_k(b, IR_lshr, shifted, f->fraction), 0);
    ir_value *field = build_sel(b, normal, build_bin(b, IR_sub, exponent, shift), ir_const(b->module, f->integer, 0));
    ir_value *low = build_bin_k(b, IR_and, shifted, (UINT64_C(1) << f->fraction) - 1);

    return build_bin(b, IR_or, build_bin_k(b, IR_shl, field, f->fraction), low);
}

static void add_two_edges(ir_inst *phi, ir_value *v1, ir_block *b1, ir_value *v2, ir_block *b2)
{
    ir_phi_add(phi, v1, b1);
    ir_phi_add(phi, v2, b2);
}

/* Builds the loop between BEFORE, which gets a branch to it, and AFTER. Returns the significand of the remainder. */
static ir_value *build_loop(ir_block *before, ir_block *after, const format *f, number x, number y)
{
    ir_function *fn = before->function;
    ir_block *loop = ir_block_new(fn, NULL, after);
    ir_builder b = ir_at_end(before);
    ir_value *distance = build_bin(&b, IR_sub, x.exponent, y.exponent),
             *start = build_bin(&b, IR_urem, x.significand, y.significand);

    ir_cond_br(&b, build_cmp_k(&b, IR_SGT, distance, 0), loop, after);
    b = ir_at_end(loop);
    ir_inst *m = ir_phi(&b, f->integer), *d = ir_phi(&b, f->integer);
    ir_value *step = build_call2(&b, IR_INTRINSIC_umin, &d->value, ir_const(fn->module, f->integer, f->spare));
    ir_value *next = build_bin(&b, IR_urem, build_bin(&b, IR_shl, &m->value, step), y.significand);
    ir_value *left = build_bin(&b, IR_sub, &d->value, step);
    add_two_edges(m, start, before, next, loop);
    add_two_edges(d, distance, before, left, loop);
    ir_cond_br(&b, build_cmp_k(&b, IR_NE, left, 0), loop, after);
    ir_builder head = ir_at_end(after);
    ir_inst *result = ir_phi(&head, f->integer);
    add_two_edges(result, start, before, next, loop);
    return &result->value;
}

/* Expands I, a frem of scalar float or double. For special operands the loop runs with safe values, and the result is selected at
 * the end. */
static void expand_frem(ir_inst *i)
{
    ir_module *m = i->block->function->module;
    ir_type *t = i->value.type;
    format f = format_of(m, t);
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    ir_block *before = i->block, *after = prep_split_before(i);
    ir_builder b = ir_at_end(before);
    uint64_t sign = UINT64_C(1) << (f.bits - 1), infinity = sign - (UINT64_C(1) << f.fraction);

    b.loc = i->loc;
    ir_value *ix = build_cast(&b, IR_bitcast, x, f.integer), *iy = build_cast(&b, IR_bitcast, y, f.integer);
    ir_value *ax = flush_magnitude(&b, &f, build_bin_k(&b, IR_and, ix, sign - 1)),
             *ay = flush_magnitude(&b, &f, build_bin_k(&b, IR_and, iy, sign - 1));
    ir_value *endless = build_cmp_k(&b, IR_UGE, ax, infinity), *is_nan = build_cmp_k(&b, IR_UGT, ay, infinity),
             *zero = build_cmp_k(&b, IR_EQ, ay, 0);
    ir_value *bad_divisor = build_bin(&b, IR_or, is_nan, zero), *invalid = build_bin(&b, IR_or, endless, bad_divisor);
    ir_value *is_less = build_cmp(&b, IR_ULT, ax, ay);
    ir_value *harmless = build_bin(&b, IR_or, invalid, is_less), *one = ir_const(m, f.integer, UINT64_C(1) << f.fraction);
    number nx = unpack_magnitude(&b, &f, build_sel(&b, harmless, one, ax)),
           ny = unpack_magnitude(&b, &f, build_sel(&b, harmless, one, ay));
    ir_value *rest = build_loop(before, after, &f, nx, ny);
    b = ir_before(i);
    ir_value *magnitude = build_sel(&b, is_less, ax, pack_magnitude(&b, &f, rest, ny.exponent));
    magnitude = flush_magnitude(&b, &f, magnitude);
    ir_value *bits = build_bin(&b, IR_or, magnitude, build_bin_k(&b, IR_and, ix, sign));
    bits = build_sel(&b, invalid, ir_const(m, f.integer, sign | infinity | UINT64_C(1) << (f.fraction - 1)), bits);
    ir_replace(i, build_cast(&b, IR_bitcast, bits, t));
}

/* Splits vectors into components, and computes half in float. The resulting scalar frems are expanded later. */
static ir_value *split_frem(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    ir_module *m = b->module;

    (void)l;
    if (i->op != IR_frem)
        return NULL;
    b->fast = 0;
    if (ir_is_vector(i->value.type)) {
        ir_value *v = ir_poison(m, i->value.type);
        for (unsigned n = 0; n < ir_lanes(i->value.type); n++) {
            ir_value *k = ir_const(m, m->i32, n);
            ir_value *x = ir_extract(b, ir_operand(i, 0), k), *y = ir_extract(b, ir_operand(i, 1), k);
            v = ir_insert(b, v, ir_binary(b, IR_frem, x, y), k);
        }
        return v;
    }
    if (i->value.type->kind != IR_HALF)
        return NULL;
    ir_value *x = build_cast(b, IR_fpext, ir_operand(i, 0), m->float_type),
             *y = build_cast(b, IR_fpext, ir_operand(i, 1), m->float_type);
    return build_cast(b, IR_fptrunc, ir_binary(b, IR_frem, x, y), m->half_type);
}

bool prep_lower_frem(prep_lowering *l)
{
    VEC(ir_inst *) found = {0};

    prep_rewrite(l, split_frem);
    ir_each_block(b, l->kernel)
        ir_each_inst(i, b)
            if (i->op == IR_frem)
                vec_push(l->scratch, &found, i);
    for (size_t n = 0; n < found.count; n++)
        expand_frem(found.items[n]);
    return found.count > 0;
}
