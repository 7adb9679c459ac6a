/* sim/native/x86/operations.c - arithmetic on whole vectors of lanes, and on one lane.
 *
 * An op is translated if it has a row of fast.def that is in a table below, and operands that need no gathering, modifier or
 * finish. */
#include "sim/native/sources.h"
#include "sim/native/x86/x86.h"

enum { CHUNK = 32, LOW_MASK = 12, HIGH_MASK, TEMP, OTHER };

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static const x86_vex load = {0x6F, 1, 2, 0}, blend = {0x4C, 3, 1, 0}, move_dword = {0x6E, 1, 1, 0}, unite = {0xEB, 1, 1, 0},
                     intersect = {0xDB, 1, 1, 0}, exclusive = {0xEF, 1, 1, 0}, equal_dwords = {0x76, 1, 1, 0},
                     broadcast_dword = {0x58, 2, 1, 0}, extend_dword = {0x25, 2, 1, 0}, upper_half = {0x39, 3, 1, 0};

/* Instructions of two sources by row of fast.def; the operands are in the order of the row. */
static const x86_vex binary[SIM_FAST_COUNT] = {
    [SIM_FAST_and_W] = {0xDB, 1, 1, 0},   [SIM_FAST_and_D] = {0xDB, 1, 1, 0},       [SIM_FAST_and_Q] = {0xDB, 1, 1, 0},
    [SIM_FAST_or_W] = {0xEB, 1, 1, 0},    [SIM_FAST_or_D] = {0xEB, 1, 1, 0},        [SIM_FAST_or_Q] = {0xEB, 1, 1, 0},
    [SIM_FAST_xor_W] = {0xEF, 1, 1, 0},   [SIM_FAST_xor_D] = {0xEF, 1, 1, 0},       [SIM_FAST_xor_Q] = {0xEF, 1, 1, 0},
    [SIM_FAST_add_W] = {0xFD, 1, 1, 0},   [SIM_FAST_add_D] = {0xFE, 1, 1, 0},       [SIM_FAST_add_Q] = {0xD4, 1, 1, 0},
    [SIM_FAST_sub_W] = {0xF9, 1, 1, 0},   [SIM_FAST_sub_D] = {0xFA, 1, 1, 0},       [SIM_FAST_sub_Q] = {0xFB, 1, 1, 0},
    [SIM_FAST_mul_W] = {0xD5, 1, 1, 0},   [SIM_FAST_mul_D] = {0x40, 2, 1, 0},       [SIM_FAST_add_F] = {0x58, 1, 0, 0},
    [SIM_FAST_add_DF] = {0x58, 1, 1, 0},  [SIM_FAST_sub_F] = {0x5C, 1, 0, 0},       [SIM_FAST_sub_DF] = {0x5C, 1, 1, 0},
    [SIM_FAST_mul_F] = {0x59, 1, 0, 0},   [SIM_FAST_mul_DF] = {0x59, 1, 1, 0},      [SIM_FAST_nmul_F] = {0x59, 1, 0, 0},
    [SIM_FAST_nmul_DF] = {0x59, 1, 1, 0}, [SIM_FAST_math_fdiv_F] = {0x5E, 1, 0, 0}, [SIM_FAST_min_s_D] = {0x39, 2, 1, 0},
    [SIM_FAST_min_u_D] = {0x3B, 2, 1, 0}, [SIM_FAST_max_s_D] = {0x3D, 2, 1, 0},     [SIM_FAST_max_u_D] = {0x3F, 2, 1, 0},
};

/* Shifts by a vector of counts, and by an immediate. In the latter the middle field of ModRM selects the operation. */
typedef struct shift {
    x86_vex by_vector;
    unsigned char by_immediate, field;
} shift;
static const shift shifts[SIM_FAST_COUNT] = {
    [SIM_FAST_shl_D] = {{0x47, 2, 1, 0}, 0x72, 6}, [SIM_FAST_shr_D] = {{0x45, 2, 1, 0}, 0x72, 2},
    [SIM_FAST_asr_D] = {{0x46, 2, 1, 0}, 0x72, 4}, [SIM_FAST_shl_Q] = {{0x47, 2, 1, 1}, 0x73, 6},
    [SIM_FAST_shr_Q] = {{0x45, 2, 1, 1}, 0x73, 2},
};

/* Instructions that add the product of two sources to the first source, or to its negation, or subtract it. */
static const x86_vex fused[SIM_FAST_COUNT] = {
    [SIM_FAST_mad_F] = {0xB8, 2, 1, 0},   [SIM_FAST_mad_DF] = {0xB8, 2, 1, 1},   [SIM_FAST_nmad_F] = {0xBC, 2, 1, 0},
    [SIM_FAST_nmad_DF] = {0xBC, 2, 1, 1}, [SIM_FAST_msub_F] = {0xBA, 2, 1, 0},   [SIM_FAST_msub_DF] = {0xBA, 2, 1, 1},
    [SIM_FAST_nmsub_F] = {0xBE, 2, 1, 0}, [SIM_FAST_nmsub_DF] = {0xBE, 2, 1, 1},
};

/* Instructions of one source; roundings have an immediate. */
typedef struct unary {
    x86_vex op;
    unsigned char rounding;
} unary;
enum { ROUND_NEAREST = 8, ROUND_DOWN = 9, ROUND_UP = 10, ROUND_TO_ZERO = 11 };
static const unary unaries[SIM_FAST_COUNT] = {
    [SIM_FAST_rnde_F] = {{0x08, 3, 1, 0}, ROUND_NEAREST}, [SIM_FAST_rndd_F] = {{0x08, 3, 1, 0}, ROUND_DOWN},
    [SIM_FAST_rndu_F] = {{0x08, 3, 1, 0}, ROUND_UP},      [SIM_FAST_rndz_F] = {{0x08, 3, 1, 0}, ROUND_TO_ZERO},
    [SIM_FAST_math_sqt_F] = {{0x51, 1, 0, 0}, 0},
};

/* Comparisons. Integers have only "equal" and "greater" (signed), and minima and maxima: a <= b if min(a, b) == a. */
typedef enum compare_kind {
    NO_COMPARISON,
    COMPARE_FLOATS,
    COMPARE_EQUAL,
    COMPARE_GREATER,
    COMPARE_LESS,
    COMPARE_EXTREME
} compare_kind;
typedef struct comparison {
    unsigned char kind;
    bool invert;
    x86_vex op;
    unsigned char predicate; /* of floats */
} comparison;
enum { FLOAT_EQ = 0, FLOAT_UN = 3, FLOAT_NE = 4, FLOAT_LT = 0x11, FLOAT_LE = 0x12, FLOAT_GE = 0x1D, FLOAT_GT = 0x1E };
#define FLOATS(name, predicate)                                                                                                  \
    [SIM_FAST_##name##_F] = {COMPARE_FLOATS, false, {0xC2, 1, 0, 0}, predicate},                                                 \
    [SIM_FAST_##name##_DF] = {COMPARE_FLOATS, false, {0xC2, 1, 1, 0}, predicate}
static const comparison comparisons[SIM_FAST_COUNT] = {
    FLOATS(eq, FLOAT_EQ),
    FLOATS(ne, FLOAT_NE),
    FLOATS(gt, FLOAT_GT),
    FLOATS(ge, FLOAT_GE),
    FLOATS(lt, FLOAT_LT),
    FLOATS(le, FLOAT_LE),
    FLOATS(un, FLOAT_UN),
    [SIM_FAST_eq_s_D] = {COMPARE_EQUAL, false, {0x76, 1, 1, 0}, 0},
    [SIM_FAST_eq_u_D] = {COMPARE_EQUAL, false, {0x76, 1, 1, 0}, 0},
    [SIM_FAST_ne_s_D] = {COMPARE_EQUAL, true, {0x76, 1, 1, 0}, 0},
    [SIM_FAST_ne_u_D] = {COMPARE_EQUAL, true, {0x76, 1, 1, 0}, 0},
    [SIM_FAST_gt_s_D] = {COMPARE_GREATER, false, {0x66, 1, 1, 0}, 0},
    [SIM_FAST_le_s_D] = {COMPARE_GREATER, true, {0x66, 1, 1, 0}, 0},
    [SIM_FAST_lt_s_D] = {COMPARE_LESS, false, {0x66, 1, 1, 0}, 0},
    [SIM_FAST_ge_s_D] = {COMPARE_LESS, true, {0x66, 1, 1, 0}, 0},
    [SIM_FAST_ge_u_D] = {COMPARE_EXTREME, false, {0x3F, 2, 1, 0}, 0},
    [SIM_FAST_lt_u_D] = {COMPARE_EXTREME, true, {0x3F, 2, 1, 0}, 0},
    [SIM_FAST_le_u_D] = {COMPARE_EXTREME, false, {0x3B, 2, 1, 0}, 0},
    [SIM_FAST_gt_u_D] = {COMPARE_EXTREME, true, {0x3B, 2, 1, 0}, 0},
};

/* Operations on one lane in a general register. */
static const unsigned short scalar_binary[SIM_FAST_COUNT] = {
    [SIM_FAST_add_W] = X86_ADD,  [SIM_FAST_add_D] = X86_ADD,  [SIM_FAST_add_Q] = X86_ADD, [SIM_FAST_sub_W] = X86_SUB,
    [SIM_FAST_sub_D] = X86_SUB,  [SIM_FAST_sub_Q] = X86_SUB,  [SIM_FAST_and_W] = X86_AND, [SIM_FAST_and_D] = X86_AND,
    [SIM_FAST_and_Q] = X86_AND,  [SIM_FAST_or_W] = X86_OR,    [SIM_FAST_or_D] = X86_OR,   [SIM_FAST_or_Q] = X86_OR,
    [SIM_FAST_xor_W] = X86_XOR,  [SIM_FAST_xor_D] = X86_XOR,  [SIM_FAST_xor_Q] = X86_XOR, [SIM_FAST_mul_W] = X86_IMUL,
    [SIM_FAST_mul_D] = X86_IMUL, [SIM_FAST_mul_Q] = X86_IMUL,
};
static const unsigned char scalar_shifts[SIM_FAST_COUNT] = {
    [SIM_FAST_shl_D] = X86_SHL, [SIM_FAST_shr_D] = X86_SHR, [SIM_FAST_asr_D] = X86_SAR,
    [SIM_FAST_shl_Q] = X86_SHL, [SIM_FAST_shr_Q] = X86_SHR, [SIM_FAST_asr_Q] = X86_SAR,
};

/* The condition of a jump under which the comparison of one lane holds. */
#define CONDITIONS(name, value) [SIM_FAST_##name##_D] = value, [SIM_FAST_##name##_Q] = value
static const unsigned char scalar_comparisons[SIM_FAST_COUNT] = {
    CONDITIONS(eq_u, X86_ZERO),      CONDITIONS(eq_s, X86_ZERO),        CONDITIONS(ne_u, X86_NOT_ZERO),
    CONDITIONS(ne_s, X86_NOT_ZERO),  CONDITIONS(lt_u, X86_BELOW),       CONDITIONS(ge_u, X86_NOT_BELOW),
    CONDITIONS(le_u, X86_NOT_ABOVE), CONDITIONS(gt_u, X86_ABOVE),       CONDITIONS(lt_s, X86_LESS),
    CONDITIONS(ge_s, X86_NOT_LESS),  CONDITIONS(le_s, X86_NOT_GREATER), CONDITIONS(gt_s, X86_GREATER),
};

static bool is_choice(unsigned row)
{
    return row == SIM_FAST_sel_D;
}

/* --- sources -------------------------------------------------------------------------------------------------------------- */

static const x86_vex converters[NATIVE_OTHER_CONVERSION + 1] = {[NATIVE_AS_IS] = {0x6F, 1, 2, 0},
                                                                [NATIVE_ZERO_EXTEND_WORDS] = {0x33, 2, 1, 0},
                                                                [NATIVE_SIGN_EXTEND_WORDS] = {0x23, 2, 1, 0},
                                                                [NATIVE_ZERO_EXTEND_DWORDS] = {0x35, 2, 1, 0},
                                                                [NATIVE_SIGN_EXTEND_DWORDS] = {0x25, 2, 1, 0},
                                                                [NATIVE_DWORDS_TO_FLOATS] = {0x5B, 1, 0, 0},
                                                                [NATIVE_FLOATS_TO_DOUBLES] = {0x5A, 1, 0, 0}};

/* Can source K be loaded into vector registers? */
static bool can_load(const sim_op *o, unsigned k)
{
    return native_is_contiguous(o, k) && converters[native_conversion_of(o, k)].map;
}

static bool is_half(const sim_op *o)
{
    return o->exec * native_lane_bytes(o) < CHUNK;
}

void native_convert(translator *x, native_conversion kind, unsigned d, unsigned s)
{
    x86_vector(&x->code, converters[kind], false, d, 0, s);
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

/* Expands the first COUNT lanes in X86_RAX to masks of dwords: lanes 0 to 7 in LOW_MASK, lanes 8 to 15 in HIGH_MASK. */
static void expand_lanes(translator *x, unsigned count)
{
    x86_vector(&x->code, move_dword, true, LOW_MASK, 0, X86_RAX);
    x86_vector(&x->code, broadcast_dword, false, LOW_MASK, 0, LOW_MASK);
    if (count > 8) {
        x86_vector_constant(&x->code, intersect, false, HIGH_MASK, LOW_MASK, X86_HIGH_BITS);
        x86_vector_constant(&x->code, equal_dwords, false, HIGH_MASK, HIGH_MASK, X86_HIGH_BITS);
    }
    x86_vector_constant(&x->code, intersect, false, LOW_MASK, LOW_MASK, X86_BITS);
    x86_vector_constant(&x->code, equal_dwords, false, LOW_MASK, LOW_MASK, X86_BITS);
}

/* As expand_lanes(), for lanes of O's size, up to CHUNK bytes in each register. */
static void expand_lanes_of(translator *x, const sim_op *o)
{
    expand_lanes(x, o->exec);
    if (native_lane_bytes(o) == 8) {
        x86_vector(&x->code, upper_half, false, LOW_MASK, 0, HIGH_MASK); /* from the first register to the last */
        x86_imm8(&x->code, 1);
        x86_vector(&x->code, extend_dword, false, HIGH_MASK, 0, HIGH_MASK);
        x86_vector(&x->code, extend_dword, false, LOW_MASK, 0, LOW_MASK);
    }
}

/* Stores the result: its new values in LANES, and the old contents of the image in the other lanes. */
static void store_result(translator *x, const sim_op *o, native_lanes lanes)
{
    if (!lanes.known) {
        expand_lanes_of(x, o);
        for (unsigned n = 0; n < native_part_count(o); n++) {
            unsigned old = native_vector_of(x, NATIVE_BYTES, o->d + n * CHUNK, native_part_bytes(o));
            x86_vector(&x->code, blend, false, x->result[n], old, x->result[n]);
            x86_imm8(&x->code, (LOW_MASK + n) << 4);
        }
    }
    native_end_result(x, o);
}

/* --- vectors of lanes ----------------------------------------------------------------------------------------------------- */

static unsigned source_count(unsigned row)
{
    if (native_is_move(row) || native_is_not(row) || unaries[row].op.map || row == SIM_FAST_frc_F || row == SIM_FAST_math_inv_F)
        return 1;
    if (fused[row].map)
        return 3;
    return binary[row].map || shifts[row].by_immediate || comparisons[row].kind || scalar_comparisons[row] || is_choice(row) ||
                   row == SIM_FAST_min_F || row == SIM_FAST_max_F
               ? 2
               : 0;
}

static void emit_shift(translator *x, const sim_op *o, const shift *s, unsigned n)
{
    bool half = is_half(o);
    int count = native_shift_count(x, o);
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n);

    if (count >= 0) {
        x86_vector(&x->code, (x86_vex){s->by_immediate, 1, 1, 0}, half, s->field, x->result[n], a);
        x86_imm8(&x->code, (unsigned)count);
        return;
    }
    x86_vector_constant(&x->code, intersect, half, TEMP, b, native_lane_bytes(o) == 8 ? X86_63 : X86_31);
    x86_vector(&x->code, s->by_vector, half, x->result[n], a, TEMP);
}

/* Computes a < b ? a : b, or a >= b ? a : b. If one operand is a NaN, the result is the other one; a NaN becomes quiet. */
static void emit_float_extreme(translator *x, const sim_op *o, unsigned predicate, unsigned n)
{
    const x86_vex compare = {0xC2, 1, 0, 0};
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n), r = x->result[n], other = OTHER;
    bool half = is_half(o);

    x86_vector(&x->code, compare, half, TEMP, b, b);
    x86_imm8(&x->code, FLOAT_UN);
    x86_vector(&x->code, compare, half, other, a, a);
    x86_imm8(&x->code, FLOAT_EQ);
    x86_vector(&x->code, intersect, half, TEMP, TEMP, other);
    x86_vector(&x->code, compare, half, other, a, b);
    x86_imm8(&x->code, predicate);
    x86_vector(&x->code, unite, half, TEMP, TEMP, other);
    x86_vector(&x->code, blend, half, r, b, a);
    x86_imm8(&x->code, TEMP << 4);
    x86_vector(&x->code, compare, half, TEMP, r, r);
    x86_imm8(&x->code, FLOAT_UN);
    x86_vector_constant(&x->code, intersect, half, TEMP, TEMP, X86_QUIET_F);
    x86_vector(&x->code, unite, half, r, r, TEMP);
}

/* Computes chunk N of the result of O, which is neither a comparison nor a choice. */
static void emit_chunk(translator *x, const sim_op *o, unsigned row, unsigned n)
{
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n), c = native_source(x, o, 2, n), r = x->result[n];
    bool half = is_half(o);

    if (shifts[row].by_immediate) {
        emit_shift(x, o, &shifts[row], n);
    } else if (fused[row].map) {
        x86_vector(&x->code, load, half, r, 0, a);
        x86_vector(&x->code, fused[row], half, r, b, c);
    } else if (unaries[row].op.map) {
        x86_vector(&x->code, unaries[row].op, half, r, 0, a);
        if (unaries[row].rounding)
            x86_imm8(&x->code, unaries[row].rounding);
    } else if (row == SIM_FAST_frc_F) {
        x86_vector(&x->code, unaries[SIM_FAST_rndd_F].op, half, TEMP, 0, a);
        x86_imm8(&x->code, ROUND_DOWN);
        x86_vector(&x->code, binary[SIM_FAST_sub_F], half, r, a, TEMP);
    } else if (row == SIM_FAST_math_inv_F) {
        x86_vector_constant(&x->code, load, half, TEMP, 0, X86_ONE_F);
        x86_vector(&x->code, binary[SIM_FAST_math_fdiv_F], half, r, TEMP, a);
    } else if (row == SIM_FAST_min_F || row == SIM_FAST_max_F) {
        emit_float_extreme(x, o, row == SIM_FAST_min_F ? FLOAT_LT : FLOAT_GE, n);
    } else if (native_is_not(row)) {
        x86_vector(&x->code, equal_dwords, half, TEMP, TEMP, TEMP);
        x86_vector(&x->code, exclusive, half, r, a, TEMP);
    } else if (native_is_move(row)) {
        x86_vector(&x->code, load, half, r, 0, a);
    } else {
        x86_vector(&x->code, binary[row], half, r, a, b);
        if (row == SIM_FAST_nmul_F || row == SIM_FAST_nmul_DF)
            x86_vector_constant(&x->code, exclusive, half, r, r, row == SIM_FAST_nmul_F ? X86_SIGN_F : X86_SIGN_DF);
    }
}

/* --- comparisons and choices ---------------------------------------------------------------------------------------------- */

/* Sets the bits of register D that are lanes of chunk N for which comparison P holds, before its inversion. */
static void emit_comparison(translator *x, const sim_op *o, const comparison *p, unsigned n, x86_reg d)
{
    unsigned a = native_source(x, o, 0, n), b = native_source(x, o, 1, n);
    bool half = is_half(o);

    switch ((compare_kind)p->kind) {
    case COMPARE_FLOATS:
        x86_vector(&x->code, p->op, half, TEMP, a, b);
        x86_imm8(&x->code, p->predicate);
        break;
    case COMPARE_LESS:
        x86_vector(&x->code, p->op, half, TEMP, b, a);
        break;
    case COMPARE_EXTREME:
        x86_vector(&x->code, p->op, half, TEMP, a, b);
        x86_vector(&x->code, equal_dwords, half, TEMP, TEMP, a);
        break;
    case COMPARE_EQUAL:
    case COMPARE_GREATER:
    case NO_COMPARISON:
        x86_vector(&x->code, p->op, half, TEMP, a, b);
        break;
    }
    x86_vector(&x->code, (x86_vex){0x50, 1, native_lane_bytes(o) == 8, 0}, half, d, 0, TEMP);
}

static void emit_compare(translator *x, const sim_op *o, const comparison *p)
{
    unsigned per_chunk = CHUNK / native_lane_bytes(o);
    int32_t flags = image_at(SIM_FLAGS) + o->flag_shift / 8;
    native_lanes lanes = native_find_lanes(x, o);

    native_free_flags(x);
    if (!lanes.known)
        x86_int(&x->code, X86_MOV, false, X86_RDX, X86_RAX);
    emit_comparison(x, o, p, 0, X86_RAX);
    if (native_part_count(o) > 1) {
        emit_comparison(x, o, p, 1, X86_RCX);
        x86_shift_imm(&x->code, X86_SHL, false, X86_RCX, per_chunk);
        x86_int(&x->code, X86_OR, false, X86_RAX, X86_RCX);
    }
    if (p->invert)
        x86_not(&x->code, false, X86_RAX);
    if (!lanes.known) {
        x86_int_at(&x->code, X86_MOVZX_WORD, false, X86_RCX, X86_THREAD, flags);
        x86_int(&x->code, X86_XOR, false, X86_RAX, X86_RCX);
        x86_int(&x->code, X86_AND, false, X86_RAX, X86_RDX);
        x86_int(&x->code, X86_XOR, false, X86_RAX, X86_RCX);
    }
    (o->exec == 16 ? x86_store_word : x86_store_byte)(&x->code, X86_THREAD, flags, X86_RAX);
}

static void emit_choice(translator *x, const sim_op *o)
{
    native_lanes lanes = native_find_lanes(x, o);

    native_begin_result(x, o);
    if (!lanes.known)
        x86_int(&x->code, X86_MOV, false, X86_RDX, X86_RAX);
    native_find_predicate(x, o);
    expand_lanes_of(x, o);
    for (unsigned n = 0; n < native_part_count(o); n++) {
        x86_vector(&x->code, blend, is_half(o), x->result[n], native_source(x, o, 1, n), native_source(x, o, 0, n));
        x86_imm8(&x->code, (LOW_MASK + n) << 4);
    }
    if (!lanes.known)
        x86_int(&x->code, X86_MOV, false, X86_RAX, X86_RDX);
    store_result(x, o, lanes);
}

/* Do the lanes of O fill whole chunks or half of one, and can its masks be expanded? */
static bool fits_vectors(const translator *x, const sim_op *o)
{
    unsigned bytes = o->exec * native_lane_bytes(o);
    bool is_masked = o->pred || !(o->force || x->all_active);

    return (bytes == CHUNK / 2 || bytes == CHUNK || bytes == 2 * CHUNK) && !(is_masked && native_lane_bytes(o) == 2);
}

static bool emit_vectors(translator *x, const sim_op *o, unsigned row)
{
    const comparison *compare = &comparisons[row];
    bool sets_flags = compare->kind && o->d == SIM_SINK && !o->pred && (o->exec == 8 || o->exec == 16) && o->flag_shift % 8 == 0;

    if (!fits_vectors(x, o) || (compare->kind && !sets_flags) || (scalar_comparisons[row] && !compare->kind))
        return false;
    for (unsigned k = 0; k < source_count(row); k++)
        if (!(shifts[row].by_immediate && k && native_shift_count(x, o) >= 0))
            native_load_source(x, o, k);
    if (compare->kind) {
        emit_compare(x, o, compare);
    } else if (is_choice(row)) {
        emit_choice(x, o);
    } else {
        native_lanes lanes = native_find_lanes(x, o);
        native_begin_result(x, o);
        for (unsigned n = 0; n < native_part_count(o); n++)
            emit_chunk(x, o, row, n);
        store_result(x, o, lanes);
    }
    return true;
}

/* --- one lane ------------------------------------------------------------------------------------------------------------- */

/* Loads source K into general register D, extended to the lane. */
static void load_scalar(translator *x, const sim_op *o, unsigned k, x86_reg d)
{
    static const struct {
        unsigned short opcode;
        bool wide;
    } loads[] = {[NATIVE_ZERO_EXTEND_WORDS] = {X86_MOVZX_WORD, false},
                 [NATIVE_SIGN_EXTEND_WORDS] = {X86_MOVSX_WORD, false},
                 [NATIVE_ZERO_EXTEND_DWORDS] = {X86_MOV, false},
                 [NATIVE_SIGN_EXTEND_DWORDS] = {X86_MOVSXD, true}};
    native_conversion kind = native_conversion_of(o, k);
    unsigned bytes = native_lane_bytes(o);
    uint32_t from = native_source_offset(o, k);
    int32_t at = image_at(from);

    native_write_back(x, from, from + bytes);

    if (kind == NATIVE_AS_IS)
        x86_int_at(&x->code, bytes == 2 ? X86_MOVZX_WORD : X86_MOV, bytes == 8, d, X86_THREAD, at);
    else
        x86_int_at(&x->code, loads[kind].opcode, loads[kind].wide, d, X86_THREAD, at);
}

/* Sets the flag bit of O if the sources in X86_RAX and X86_RCX satisfy CONDITION, else clears it. */
static void emit_scalar_comparison(translator *x, const sim_op *o, unsigned condition)
{
    int32_t flags = image_at(SIM_FLAGS) + o->flag_shift / 8;
    unsigned bit = o->flag_shift % 8;

    native_free_flags(x);
    x86_int(&x->code, X86_CMP, native_lane_bytes(o) == 8, X86_RAX, X86_RCX);
    x86_set(&x->code, condition, X86_RAX);
    x86_shift_imm(&x->code, X86_SHL, false, X86_RAX, bit);
    x86_int_at(&x->code, X86_MOVZX_BYTE, false, X86_RCX, X86_THREAD, flags);
    x86_int_imm(&x->code, X86_AND_IMM, false, X86_RCX, ~(1 << bit));
    x86_int(&x->code, X86_OR, false, X86_RAX, X86_RCX);
    x86_store_byte(&x->code, X86_THREAD, flags, X86_RAX);
}

static bool emit_scalar(translator *x, const sim_op *o, unsigned row)
{
    unsigned short binary_op = scalar_binary[row];
    unsigned shift_op = scalar_shifts[row], condition = o->d == SIM_SINK ? scalar_comparisons[row] : 0;
    bool wide = native_lane_bytes(o) == 8, is_known = o->force || x->all_active;

    if (o->pred || !is_known || !(binary_op || shift_op || condition || native_is_move(row) || native_is_not(row)))
        return false;
    for (unsigned k = 0; k < source_count(row); k++)
        if (native_conversion_of(o, k) >= NATIVE_DWORDS_TO_FLOATS)
            return false;
    native_find_lanes(x, o);
    load_scalar(x, o, 0, X86_RAX);
    if (binary_op || shift_op || condition)
        load_scalar(x, o, 1, X86_RCX);
    if (condition) {
        emit_scalar_comparison(x, o, condition);
        return true;
    }
    if (binary_op)
        x86_int(&x->code, binary_op, wide, X86_RAX, X86_RCX);
    else if (shift_op)
        x86_shift_by_cl(&x->code, shift_op, wide, X86_RAX);
    else if (native_is_not(row))
        x86_not(&x->code, wide, X86_RAX);
    native_overwrite(x, o->d, o->d + native_lane_bytes(o));
    if (native_lane_bytes(o) == 2)
        x86_store_word(&x->code, X86_THREAD, image_at(o->d), X86_RAX);
    else
        x86_int_at(&x->code, X86_STORE, wide, X86_RAX, X86_THREAD, image_at(o->d));
    return true;
}

bool native_operation(translator *x, const sim_op *o)
{
    unsigned row = o->row - 1u;

    if (!o->row || !native_has_plain_operands(o))
        return false;
    unsigned sources = source_count(row);
    for (unsigned k = 0; k < sources; k++)
        if (!can_load(o, k))
            return false;
    return sources && (o->exec == 1 ? emit_scalar(x, o, row) : emit_vectors(x, o, row));
}
