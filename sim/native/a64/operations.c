/* sim/native/a64/operations.c - arithmetic on vectors of lanes.
 *
 * An op is translated if it has a row of fast.def that is in a table below, and operands that need no gathering, modifier or finish. The
 * lanes of a source, 16 to 64 bytes, are in up to four registers. */
#include "sim/native/a64/operations.h"

enum { REGISTER = 16, MOST_REGISTERS = 4, MASK = 24, TEMP = 28, OTHER = 29, CONSTANT = 30 };

/* --- tables --------------------------------------------------------------------------------------------------------------- */

#define BYTES_W A64_SIZE(2)
#define BYTES_D A64_SIZE(4)
#define BYTES_Q A64_SIZE(8)
#define LANES(op, word) [SIM_FAST_##op##_W] = word | BYTES_W, [SIM_FAST_##op##_D] = word | BYTES_D
#define LANES3(op, word) LANES(op, word), [SIM_FAST_##op##_Q] = word | BYTES_Q
#define BITS(op, word) [SIM_FAST_##op##_W] = word, [SIM_FAST_##op##_D] = word, [SIM_FAST_##op##_Q] = word
#define FLOATS(op, word) [SIM_FAST_##op##_F] = word, [SIM_FAST_##op##_DF] = word | A64_DOUBLE

/* Instructions of two sources by row of fast.def; the operands are in the order of the row. */
static const uint32_t binary[SIM_FAST_COUNT] = {
    BITS(and, A64_VAND),    BITS(or, A64_VORR),     BITS(xor, A64_VEOR),
    LANES3(add, A64_VADD),  LANES3(sub, A64_VSUB),  LANES(mul, A64_VMUL),
    LANES(min_s, A64_SMIN), LANES(min_u, A64_UMIN), LANES(max_s, A64_SMAX),
    LANES(max_u, A64_UMAX), FLOATS(add, A64_FADD),  FLOATS(sub, A64_FSUB),
    FLOATS(mul, A64_FMUL),  FLOATS(nmul, A64_FMUL), [SIM_FAST_math_fdiv_F] = A64_FDIV,
};

/* Instructions that are applied to the result of the instruction before. */
static const uint32_t negations[SIM_FAST_COUNT] = {FLOATS(nmul, A64_FNEG)};

/* Shifts. USHL and SSHL shift to the left by the signed low byte of an element, so to the right if it is negative. */
typedef struct shift {
    uint32_t word;
    a64_shift by_immediate;
} shift;
static const shift shifts[SIM_FAST_COUNT] = {
    [SIM_FAST_shl_D] = {A64_USHL | BYTES_D, A64_SHIFT_LEFT},   [SIM_FAST_shl_Q] = {A64_USHL | BYTES_Q, A64_SHIFT_LEFT},
    [SIM_FAST_shr_D] = {A64_USHL | BYTES_D, A64_SHIFT_RIGHT},  [SIM_FAST_shr_Q] = {A64_USHL | BYTES_Q, A64_SHIFT_RIGHT},
    [SIM_FAST_asr_D] = {A64_SSHL | BYTES_D, A64_SHIFT_SIGNED}, [SIM_FAST_asr_Q] = {A64_SSHL | BYTES_Q, A64_SHIFT_SIGNED},
};

/* Instructions that add the product of two sources to the first source, or to its negation, or subtract it. */
typedef struct fused {
    uint32_t word;
    bool negates_first;
} fused;
#define FUSED(op, word, negates) [SIM_FAST_##op##_F] = {word, negates}, [SIM_FAST_##op##_DF] = {word | A64_DOUBLE, negates}
static const fused fusions[SIM_FAST_COUNT] = {
    FUSED(mad, A64_FMLA, false),
    FUSED(nmad, A64_FMLS, false),
    FUSED(msub, A64_FMLA, true),
    FUSED(nmsub, A64_FMLS, true),
};

/* Instructions of one source. */
static const uint32_t unary[SIM_FAST_COUNT] = {
    BITS(not, A64_VMVN),
    [SIM_FAST_rnde_F] = A64_FRINTN,
    [SIM_FAST_rndd_F] = A64_FRINTM,
    [SIM_FAST_rndu_F] = A64_FRINTP,
    [SIM_FAST_rndz_F] = A64_FRINTZ,
    [SIM_FAST_math_sqt_F] = A64_FSQRT,
};

/* Comparisons. There are instructions for "equal", "greater" and "greater or equal"; the others exchange the sources or invert
 * the result. */
typedef struct comparison {
    uint32_t word;
    bool exchanges, inverts;
} comparison;
#define COMPARE(op, word, ...)                                                                                                   \
    [SIM_FAST_##op##_W] = {word | BYTES_W, __VA_ARGS__}, [SIM_FAST_##op##_D] = {word | BYTES_D, __VA_ARGS__},                    \
    [SIM_FAST_##op##_Q] = {word | BYTES_Q, __VA_ARGS__}
#define COMPARE_FLOATS(op, word, ...)                                                                                            \
    [SIM_FAST_##op##_F] = {word, __VA_ARGS__}, [SIM_FAST_##op##_DF] = {word | A64_DOUBLE, __VA_ARGS__}
static const comparison comparisons[SIM_FAST_COUNT] = {
    COMPARE(eq_s, A64_CMEQ, false, false),       COMPARE(eq_u, A64_CMEQ, false, false),
    COMPARE(ne_s, A64_CMEQ, false, true),        COMPARE(ne_u, A64_CMEQ, false, true),
    COMPARE(gt_s, A64_CMGT, false, false),       COMPARE(gt_u, A64_CMHI, false, false),
    COMPARE(ge_s, A64_CMGE, false, false),       COMPARE(ge_u, A64_CMHS, false, false),
    COMPARE(lt_s, A64_CMGT, true, false),        COMPARE(lt_u, A64_CMHI, true, false),
    COMPARE(le_s, A64_CMGE, true, false),        COMPARE(le_u, A64_CMHS, true, false),
    COMPARE_FLOATS(eq, A64_FCMEQ, false, false), COMPARE_FLOATS(ne, A64_FCMEQ, false, true),
    COMPARE_FLOATS(gt, A64_FCMGT, false, false), COMPARE_FLOATS(ge, A64_FCMGE, false, false),
    COMPARE_FLOATS(lt, A64_FCMGT, true, false),  COMPARE_FLOATS(le, A64_FCMGE, true, false),
    COMPARE_FLOATS(un, A64_FCMEQ, false, true), /* of each source with itself */
};

static bool is_choice(unsigned row)
{
    return row == SIM_FAST_sel_W || row == SIM_FAST_sel_D || row == SIM_FAST_sel_Q;
}

static bool is_float_extreme(unsigned row)
{
    return row == SIM_FAST_min_F || row == SIM_FAST_max_F;
}

/* The number of sources of a row; 0 if the row is not translated. */
static unsigned source_count(unsigned row)
{
    if (native_is_move(row) || unary[row] || row == SIM_FAST_frc_F || row == SIM_FAST_math_inv_F)
        return 1;
    if (fusions[row].word)
        return 3;
    return binary[row] || shifts[row].word || comparisons[row].word || is_choice(row) || is_float_extreme(row) ? 2 : 0;
}

/* --- sources -------------------------------------------------------------------------------------------------------------- */

/* Instructions that convert the elements of a register, or of its low half if the elements become twice as wide. */
static const uint32_t converters[] = {[NATIVE_AS_IS] = 0,
                                      [NATIVE_ZERO_EXTEND_WORDS] = A64_UXTL_WORDS,
                                      [NATIVE_SIGN_EXTEND_WORDS] = A64_SXTL_WORDS,
                                      [NATIVE_ZERO_EXTEND_DWORDS] = A64_UXTL_DWORDS,
                                      [NATIVE_SIGN_EXTEND_DWORDS] = A64_SXTL_DWORDS,
                                      [NATIVE_DWORDS_TO_FLOATS] = A64_SCVTF,
                                      [NATIVE_UDWORDS_TO_FLOATS] = A64_UCVTF,
                                      [NATIVE_FLOATS_TO_DWORDS] = A64_FCVTZS,
                                      [NATIVE_FLOATS_TO_UDWORDS] = A64_FCVTZU,
                                      [NATIVE_FLOATS_TO_DOUBLES] = A64_FCVTL};

void native_convert(translator *x, native_conversion kind, unsigned d, unsigned s)
{
    a64_op(&x->code, converters[kind], d, s, 0);
}

/* --- masks and results ---------------------------------------------------------------------------------------------------- */

/* Expands the lanes of O, at most 16, in general register S to masks of elements: first the bits to words, then each register to
 * the two registers of the next width, from the last to the first. */
static void expand_lanes(translator *x, const sim_op *o, unsigned s)
{
    unsigned registers = o->exec > 8 ? 2 : 1;

    a64_duplicate_general(&x->code, 2, TEMP, s);
    for (unsigned n = 0; n < registers; n++) {
        a64_constant_to(&x->code, CONSTANT, n ? A64_HIGH_BITS : A64_BITS);
        a64_op(&x->code, A64_CMTST | A64_SIZE(2), MASK + n, TEMP, CONSTANT);
    }
    for (unsigned bytes = 4; bytes <= native_lane_bytes(o); bytes *= 2) {
        unsigned wider = o->exec * bytes > REGISTER ? o->exec * bytes / REGISTER : 1;
        for (unsigned n = registers; n-- > 0;) {
            if (2 * n + 1 < wider)
                a64_op(&x->code, bytes == 4 ? A64_SXTL2_WORDS : A64_SXTL2_DWORDS, MASK + 2 * n + 1, MASK + n, 0);
            a64_op(&x->code, bytes == 4 ? A64_SXTL_WORDS : A64_SXTL_DWORDS, MASK + 2 * n, MASK + n, 0);
        }
        registers = wider;
    }
}

/* Stores the result: its new values in LANES, and the old contents of the image in the other lanes. */
static void store_result(translator *x, const sim_op *o, native_lanes lanes)
{
    if (!lanes.known) {
        expand_lanes(x, o, A64_R0);
        for (unsigned n = 0; n < native_part_count(o); n++) {
            unsigned old = native_vector_of(x, NATIVE_BYTES, o->d + n * REGISTER, REGISTER);
            a64_op(&x->code, A64_VBIF, x->result[n], old, MASK + n);
        }
    }
    native_end_result(x, o);
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static void emit_shift(translator *x, const sim_op *o, const shift *s, unsigned n)
{
    unsigned bytes = native_lane_bytes(o), a = native_source(x, o, 0, n), b = native_source(x, o, 1, n);
    int count = native_shift_count(x, o);

    if (count >= 0) {
        a64_shift_vector(&x->code, s->by_immediate, bytes, x->result[n], a, (unsigned)count);
        return;
    }
    a64_constant_to(&x->code, CONSTANT, bytes == 8 ? A64_63 : A64_31);
    a64_op(&x->code, A64_VAND, TEMP, b, CONSTANT);
    if (s->by_immediate != A64_SHIFT_LEFT)
        a64_op(&x->code, A64_VNEG | A64_SIZE(bytes), TEMP, TEMP, 0);
    a64_op(&x->code, s->word, x->result[n], a, TEMP);
}

/* Computes a < b ? a : b, or a >= b ? a : b. If one operand is a NaN, the result is the other one; a NaN becomes quiet. */
static void emit_float_extreme(translator *x, const sim_op *o, bool is_minimum, unsigned n)
{
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n), r = x->result[n];

    a64_op(&x->code, A64_FCMEQ, TEMP, a, a);
    a64_op(&x->code, A64_FCMEQ, OTHER, b, b);
    a64_op(&x->code, A64_VBIC, TEMP, TEMP, OTHER);
    a64_op(&x->code, is_minimum ? A64_FCMGT : A64_FCMGE, OTHER, is_minimum ? b : a, is_minimum ? a : b);
    a64_op(&x->code, A64_VORR, r, TEMP, OTHER);
    a64_op(&x->code, A64_VBSL, r, a, b);
    a64_op(&x->code, A64_FCMEQ, TEMP, r, r);
    a64_constant_to(&x->code, CONSTANT, A64_QUIET_F);
    a64_op(&x->code, A64_VBIC, TEMP, CONSTANT, TEMP);
    a64_op(&x->code, A64_VORR, r, r, TEMP);
}

/* Computes register N of the result of O, which is neither a comparison nor a choice. */
static void emit_value(translator *x, const sim_op *o, unsigned row, unsigned n)
{
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n), c = native_source(x, o, 2, n), r = x->result[n];
    const fused *f = &fusions[row];

    if (shifts[row].word) {
        emit_shift(x, o, &shifts[row], n);
    } else if (f->word) {
        if (f->negates_first)
            a64_op(&x->code, A64_FNEG | (f->word & A64_DOUBLE), r, a, 0);
        else
            a64_move_vector(&x->code, r, a);
        a64_op(&x->code, f->word, r, b, c);
    } else if (unary[row]) {
        a64_op(&x->code, unary[row], r, a, 0);
    } else if (row == SIM_FAST_frc_F) {
        a64_op(&x->code, A64_FRINTM, TEMP, a, 0);
        a64_op(&x->code, A64_FSUB, r, a, TEMP);
    } else if (row == SIM_FAST_math_inv_F) {
        a64_constant_to(&x->code, CONSTANT, A64_ONE_F);
        a64_op(&x->code, A64_FDIV, r, CONSTANT, a);
    } else if (is_float_extreme(row)) {
        emit_float_extreme(x, o, row == SIM_FAST_min_F, n);
    } else if (native_is_move(row)) {
        a64_move_vector(&x->code, r, a);
    } else {
        a64_op(&x->code, binary[row], r, a, b);
        if (negations[row])
            a64_op(&x->code, negations[row], r, r, 0);
    }
}

/* --- comparisons and choices ---------------------------------------------------------------------------------------------- */

static void emit_comparison(translator *x, const sim_op *o, const comparison *p, bool is_unordered, unsigned n)
{
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n), r = MASK + n;

    if (is_unordered) {
        a64_op(&x->code, p->word, TEMP, a, a);
        a64_op(&x->code, p->word, r, b, b);
        a64_op(&x->code, A64_VAND, r, r, TEMP);
    } else {
        a64_op(&x->code, p->word, r, p->exchanges ? b : a, p->exchanges ? a : b);
    }
}

/* Sets general register D to the lanes of O, 8 or 16, for which the elements in the registers from MASK on are ones. The
 * elements are narrowed to words, of which each contributes one bit to a sum. */
static void collect_lanes(translator *x, const sim_op *o, unsigned d)
{
    unsigned registers = native_part_count(o);

    for (unsigned bytes = native_lane_bytes(o); bytes > 2; bytes /= 2) {
        registers /= 2;
        for (unsigned n = 0; n < registers; n++)
            a64_op(&x->code, A64_UZP1 | A64_SIZE(bytes / 2), MASK + n, MASK + 2 * n, MASK + 2 * n + 1);
    }
    for (unsigned n = 0; n < registers; n++) {
        a64_constant_to(&x->code, CONSTANT, n ? A64_HIGH_BITS : A64_BITS);
        a64_op(&x->code, A64_VAND, MASK + n, MASK + n, CONSTANT);
    }
    if (registers > 1)
        a64_op(&x->code, A64_VORR, MASK, MASK, MASK + 1);
    a64_op(&x->code, A64_ADDV | A64_SIZE(2), MASK, MASK, 0);
    a64_op(&x->code, A64_FMOV_FROM, d, MASK, 0);
}

static void emit_compare(translator *x, const sim_op *o, unsigned row)
{
    const comparison *p = &comparisons[row];
    int32_t flags = image_at(SIM_FLAGS) + o->flag_shift / 8;
    native_lanes lanes = native_find_lanes(x, o);

    native_free_flags(x);
    for (unsigned n = 0; n < native_part_count(o); n++)
        emit_comparison(x, o, p, row == SIM_FAST_un_F || row == SIM_FAST_un_DF, n);
    collect_lanes(x, o, A64_X10);
    if (p->inverts)
        a64_not(&x->code, false, A64_X10, A64_X10);
    if (!lanes.known) {
        a64_memory(&x->code, &a64_ldrh, A64_X11, A64_THREAD, flags);
        a64_op(&x->code, A64_EOR, A64_X10, A64_X10, A64_X11);
        a64_op(&x->code, A64_AND, A64_X10, A64_X10, A64_R0);
        a64_op(&x->code, A64_EOR, A64_X10, A64_X10, A64_X11);
    }
    a64_memory(&x->code, o->exec == 16 ? &a64_strh : &a64_strb, A64_X10, A64_THREAD, flags);
}

static void emit_choice(translator *x, const sim_op *o)
{
    native_lanes lanes = native_find_lanes(x, o);

    native_begin_result(x, o);
    native_free_flags(x);
    a64_memory(&x->code, &a64_ldr_x, A64_X10, A64_THREAD, image_at(SIM_FLAGS));
    a64_shift_right(&x->code, true, A64_X10, A64_X10, o->flag_shift);
    if (o->pred_xor)
        a64_not(&x->code, false, A64_X10, A64_X10);
    expand_lanes(x, o, A64_X10);
    for (unsigned n = 0; n < native_part_count(o); n++) {
        a64_move_vector(&x->code, x->result[n], native_source(x, o, 0, n));
        a64_op(&x->code, A64_VBIF, x->result[n], native_source(x, o, 1, n), MASK + n);
    }
    store_result(x, o, lanes);
}

/* --- ops ------------------------------------------------------------------------------------------------------------------ */

/* Do the lanes of O fill whole registers, and can their masks be expanded? */
static bool fits_vectors(const translator *x, const sim_op *o)
{
    unsigned bytes = o->exec * native_lane_bytes(o);
    bool is_masked = o->pred || !(o->force || x->all_active);

    return bytes >= REGISTER && bytes <= MOST_REGISTERS * REGISTER && !(is_masked && o->exec > 16);
}

static bool emit_vectors(translator *x, const sim_op *o, unsigned row)
{
    bool compares = comparisons[row].word;
    bool sets_flags = o->d == SIM_SINK && !o->pred && (o->exec == 8 || o->exec == 16) && o->flag_shift % 8 == 0;

    if (!fits_vectors(x, o) || (compares && !sets_flags))
        return false;
    for (unsigned k = 0; k < source_count(row); k++)
        if (!(shifts[row].word && k && native_shift_count(x, o) >= 0))
            native_load_source(x, o, k);
    if (compares) {
        emit_compare(x, o, row);
    } else if (is_choice(row)) {
        emit_choice(x, o);
    } else {
        native_lanes lanes = native_find_lanes(x, o);
        native_begin_result(x, o);
        for (unsigned n = 0; n < native_part_count(o); n++)
            emit_value(x, o, row, n);
        store_result(x, o, lanes);
    }
    return true;
}

bool native_operation(translator *x, const sim_op *o)
{
    unsigned row = o->row - 1u;

    if (!o->row || !native_has_plain_operands(o))
        return false;
    if (o->exec == 1)
        return a64_scalar(x, o);
    for (unsigned k = 0; k < source_count(row); k++)
        if (!native_is_contiguous(o, k))
            return false;
    return source_count(row) && emit_vectors(x, o, row);
}
