/* sim/native/a64/scalar.c - translates integer operations on one lane: loads the sources into general registers, computes, and
 * stores the lane or its flag. */
#include "sim/native/a64/operations.h"

#define LANES(op, word) [SIM_FAST_##op##_W] = word, [SIM_FAST_##op##_D] = word, [SIM_FAST_##op##_Q] = word | A64_WIDE
#define SHIFT(op, word) [SIM_FAST_##op##_D] = word, [SIM_FAST_##op##_Q] = word | A64_WIDE

/* Instructions of two sources by row of fast.def. Shifts use the low 5 or 6 bits of the count, as Gen9 does. */
static const uint32_t instructions[SIM_FAST_COUNT] = {
    LANES(add, A64_ADD), LANES(sub, A64_SUB),  LANES(and, A64_AND),  LANES(or, A64_ORR),   LANES(xor, A64_EOR),
    LANES(mul, A64_MUL), SHIFT(shl, A64_LSLV), SHIFT(shr, A64_LSRV), SHIFT(asr, A64_ASRV),
};

/* For each row that is a comparison, 1 + the condition under which it holds; 0 for other rows. */
#define CONDITION(op, condition) [SIM_FAST_##op##_D] = 1 + condition, [SIM_FAST_##op##_Q] = 1 + condition
static const unsigned char conditions[SIM_FAST_COUNT] = {
    CONDITION(eq_u, A64_EQ), CONDITION(eq_s, A64_EQ), CONDITION(ne_u, A64_NE), CONDITION(ne_s, A64_NE),
    CONDITION(lt_u, A64_LO), CONDITION(ge_u, A64_HS), CONDITION(le_u, A64_LS), CONDITION(gt_u, A64_HI),
    CONDITION(lt_s, A64_LT), CONDITION(ge_s, A64_GE), CONDITION(le_s, A64_LE), CONDITION(gt_s, A64_GT),
};

/* The instruction that loads source K of O, extended to the lane; NULL if there is none. */
static const a64_access *load_of(const sim_op *o, unsigned k)
{
    unsigned bytes = native_lane_bytes(o);

    switch (native_conversion_of(o, k)) {
    case NATIVE_AS_IS:
        return bytes == 2 ? &a64_ldrh : bytes == 4 ? &a64_ldr_w : &a64_ldr_x;
    case NATIVE_ZERO_EXTEND_WORDS:
        return &a64_ldrh;
    case NATIVE_SIGN_EXTEND_WORDS:
        return &a64_ldrsh;
    case NATIVE_ZERO_EXTEND_DWORDS:
        return &a64_ldr_w;
    case NATIVE_SIGN_EXTEND_DWORDS:
        return &a64_ldrsw;
    case NATIVE_DWORDS_TO_FLOATS:
    case NATIVE_UDWORDS_TO_FLOATS:
    case NATIVE_FLOATS_TO_DWORDS:
    case NATIVE_FLOATS_TO_UDWORDS:
    case NATIVE_FLOATS_TO_DOUBLES:
    case NATIVE_OTHER_CONVERSION:
        break;
    }
    return NULL;
}

static void load_scalar(translator *x, const sim_op *o, unsigned k, unsigned d)
{
    uint32_t from = native_source_offset(o, k);

    native_write_back(x, from, from + native_lane_bytes(o));
    a64_memory(&x->code, load_of(o, k), d, A64_THREAD, image_at(from));
}

/* Sets the flag bit of O if the sources in A64_X10 and A64_X11 satisfy CONDITION, else clears it. */
static void emit_flag(translator *x, const sim_op *o, a64_condition condition)
{
    int32_t flags = image_at(SIM_FLAGS) + o->flag_shift / 8;

    native_free_flags(x);
    a64_op(&x->code, A64_SUBS | (native_lane_bytes(o) == 8 ? A64_WIDE : 0), A64_ZERO, A64_X10, A64_X11);
    a64_set(&x->code, condition, A64_X10);
    a64_memory(&x->code, &a64_ldrb, A64_X11, A64_THREAD, flags);
    a64_insert_bit(&x->code, A64_X11, A64_X10, o->flag_shift % 8);
    a64_memory(&x->code, &a64_strb, A64_X11, A64_THREAD, flags);
}

bool a64_scalar(translator *x, const sim_op *o)
{
    unsigned row = o->row - 1u, bytes = native_lane_bytes(o), condition = o->d == SIM_SINK ? conditions[row] : 0;
    bool is_known = o->force || x->all_active, has_two = instructions[row] || condition;

    if (o->pred || !is_known || !(has_two || native_is_move(row) || native_is_not(row)) || !load_of(o, 0) ||
        (has_two && !load_of(o, 1)))
        return false;
    native_find_lanes(x, o);
    load_scalar(x, o, 0, A64_X10);
    if (has_two)
        load_scalar(x, o, 1, A64_X11);
    if (condition) {
        emit_flag(x, o, (a64_condition)(condition - 1));
        return true;
    }
    if (instructions[row])
        a64_op(&x->code, instructions[row], A64_X10, A64_X10, A64_X11);
    else if (native_is_not(row))
        a64_not(&x->code, true, A64_X10, A64_X10);
    native_overwrite(x, o->d, o->d + bytes);
    a64_memory(&x->code, bytes == 2 ? &a64_strh : bytes == 4 ? &a64_str_w : &a64_str_x, A64_X10, A64_THREAD, image_at(o->d));
    return true;
}
