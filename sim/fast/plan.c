/* sim/fast/plan.c - chooses a fast handler's operation and lane type, by operation.
 *
 * The plans state the conditions under which a handler is exact: integer arithmetic modulo the lane's width needs lanes as wide
 * as the destination, a comparison needs lanes that hold both operands' values, and a shift needs lanes of the width that its
 * count is taken modulo. */
#include "sim/fast/plan.h"

/* The rows of an integer operation by lane type; -1 where there is none. */
#define INTEGER_OPS(op) ((const int[]){SIM_FAST_##op##_W, SIM_FAST_##op##_D, SIM_FAST_##op##_Q, -1, -1})
#define WIDE_OPS(op) ((const int[]){-1, SIM_FAST_##op##_D, SIM_FAST_##op##_Q, -1, -1})
#define FLOAT_OPS(op) ((const int[]){-1, -1, -1, SIM_FAST_##op##_F, SIM_FAST_##op##_DF})
#define ALL_OPS(op)                                                                                                              \
    ((const int[]){SIM_FAST_##op##_W, SIM_FAST_##op##_D, SIM_FAST_##op##_Q, SIM_FAST_##op##_F, SIM_FAST_##op##_DF})

/* --- facts about operands ------------------------------------------------------------------------------------------------- */

static bool is_modified(const sim_operand *p)
{
    return p->negate || p->absolute;
}

static sim_lane int_lane(unsigned bytes)
{
    return bytes <= 2 ? SIM_LANE_W : bytes == 4 ? SIM_LANE_D : SIM_LANE_Q;
}

static gen_type lane_type(sim_lane lane)
{
    static const gen_type types[] = {GEN_uw, GEN_ud, GEN_uq, GEN_f, GEN_df};

    return types[lane];
}

static sim_plan in_lane(const int *ops, sim_lane lane)
{
    return (sim_plan){.op = ops[lane], .lane = lane, .modify_lane = lane, .target = lane_type(lane)};
}

static const sim_plan no_plan = {.op = -1};

/* The value of an immediate of an integer type. */
static int64_t immediate_value(const gen_operand *o)
{
    switch (o->type) {
    case GEN_w:
        return (int16_t)o->imm;
    case GEN_d:
        return (int32_t)o->imm;
    case GEN_uw:
        return (uint16_t)o->imm;
    case GEN_ud:
        return (uint32_t)o->imm;
    default: /* 64 bits */
        return (int64_t)o->imm;
    }
}

/* Are all values of source K, before its modifiers, representable as (signed or unsigned) integers of BYTES bytes? */
static bool value_fits(const sim_op *o, unsigned k, unsigned bytes, bool is_signed)
{
    const sim_operand *p = &o->src[k];
    const gen_operand *g = &o->gen->src[k];

    if (g->file == GEN_FILE_IMM && (g->type == GEN_w || g->type == GEN_d || g->type == GEN_uw || g->type == GEN_ud)) {
        int64_t x = immediate_value(g), half = bytes == 8 ? INT64_MAX : (INT64_C(1) << (8 * bytes - 1)) - 1;
        return is_signed ? x <= half && x >= -half - 1 : x >= 0 && x <= (bytes == 8 ? half : 2 * half + 1);
    }
    if (gen_type_is_signed(p->type))
        return is_signed && p->size <= bytes;
    return is_signed ? p->size < bytes : p->size <= bytes;
}

static bool unmodified_fits(const sim_op *o, unsigned k, unsigned bytes, bool is_signed)
{
    return !is_modified(&o->src[k]) && value_fits(o, k, bytes, is_signed);
}

/* --- plans: integers ------------------------------------------------------------------------------------------------------ */

/* Plans arithmetic modulo the lane's width, in lanes of the destination's size. */
static sim_plan plan_modular(const sim_op *o, const int *ops)
{
    if (o->gen->saturate || !sim_is_int(&o->dst))
        return no_plan;
    return in_lane(ops, int_lane(o->dst.size));
}

/* Plans saturating sums and differences of operands that are in the destination's range. */
static sim_plan plan_saturated_add(const sim_op *o, bool minus)
{
    bool is_signed = o->dst.type == GEN_d;
    sim_plan p = in_lane(WIDE_OPS(shl), SIM_LANE_D);

    if ((o->dst.type != GEN_d && o->dst.type != GEN_ud) || o->cond || !value_fits(o, 0, 4, is_signed) ||
        !value_fits(o, 1, 4, is_signed))
        return no_plan;
    if (is_signed)
        p.op = minus ? SIM_FAST_sub_sat_s_D : SIM_FAST_add_sat_s_D;
    else
        p.op = minus ? SIM_FAST_sub_sat_u_D : SIM_FAST_add_sat_u_D;
    p.modifiers_done = true;
    return p;
}

static sim_plan plan_int_add(const sim_op *o)
{
    bool minus0 = o->src[0].negate, minus1 = o->src[1].negate, absolute = o->src[0].absolute || o->src[1].absolute;
    sim_plan p = plan_modular(o, INTEGER_OPS(add));

    if (o->gen->saturate && !minus0 && !absolute)
        return plan_saturated_add(o, minus1);
    if (p.op < 0 || absolute || minus0 == minus1)
        return p;
    p.op = INTEGER_OPS(sub)[p.lane];
    p.swap = minus0;
    p.modifiers_done = true;
    return p;
}

/* Plans a shift of words. Lanes are words if there are 32 channels, since two chunks cannot hold wider lanes. */
static sim_plan plan_word_shift(const sim_op *o)
{
    bool is_signed = gen_type_is_signed(o->src[0].type);
    sim_plan p = in_lane(INTEGER_OPS(add), SIM_LANE_W);

    if (o->dst.size > 2 || is_modified(&o->src[0]) || is_modified(&o->src[1]) || o->src[0].size > 2)
        return no_plan;
    if (o->op == GEN_OP_shl)
        p.op = SIM_FAST_shl_W;
    else if (o->op == GEN_OP_shr)
        p.op = is_signed ? -1 : SIM_FAST_shr_W;
    else
        p.op = is_signed ? SIM_FAST_asr_W : SIM_FAST_shr_W;
    return p;
}

static sim_plan plan_shift(const sim_op *o)
{
    bool wide = o->dst.size == 8 || o->src[0].size == 8, is_signed = gen_type_is_signed(o->src[0].type);
    sim_lane lane = wide ? SIM_LANE_Q : SIM_LANE_D;
    bool whole = o->src[0].size == sim_lane_bytes(lane);

    if (o->gen->saturate || (is_modified(&o->src[0]) && o->op != GEN_OP_shl))
        return no_plan;
    if (o->exec == 32)
        return plan_word_shift(o);
    if (o->op == GEN_OP_shl)
        return in_lane(WIDE_OPS(shl), lane);
    if (o->op == GEN_OP_asr && is_signed)
        return in_lane(WIDE_OPS(asr), lane);
    return is_signed && !whole ? no_plan : in_lane(WIDE_OPS(shr), lane);
}

/* For a comparison of two integers, finds the narrowest lane type that represents both operands, and whether it is signed. */
static bool common_lane(const sim_op *o, sim_lane *lane, bool *is_signed)
{
    for (unsigned bytes = o->exec == 32 ? 2 : 4; bytes <= 8; bytes *= 2)
        for (int s = 1; s >= 0; s--)
            if (unmodified_fits(o, 0, bytes, s) && unmodified_fits(o, 1, bytes, s)) {
                *lane = int_lane(bytes);
                *is_signed = s;
                return true;
            }
    return false;
}

static sim_plan plan_compare(const sim_op *o)
{
    static const int table[][5] = {

#define ROWS(c)                                                                                                                  \
    {SIM_FAST_##c##_s_W, SIM_FAST_##c##_s_D, SIM_FAST_##c##_s_Q, SIM_FAST_##c##_F, SIM_FAST_##c##_DF},                           \
        {SIM_FAST_##c##_u_W, SIM_FAST_##c##_u_D, SIM_FAST_##c##_u_Q, SIM_FAST_##c##_F, SIM_FAST_##c##_DF}
        ROWS(eq), ROWS(ne), ROWS(gt), ROWS(ge),
        ROWS(lt), ROWS(le)
#undef ROWS
    };
    sim_lane lane = o->kind == SIM_DF ? SIM_LANE_DF : SIM_LANE_F;
    bool is_signed = true;

    if (o->cond == GEN_COND_UN && o->kind != SIM_INT && (o->dst.base == SIM_SINK || o->dst.size <= sim_lane_bytes(lane)))
        return in_lane(FLOAT_OPS(un), lane);
    if (o->cond < GEN_COND_EQ || o->cond > GEN_COND_LE)
        return no_plan;
    if (o->kind == SIM_INT && !common_lane(o, &lane, &is_signed))
        return no_plan;
    if (o->dst.base != SIM_SINK && o->dst.size > sim_lane_bytes(lane))
        return no_plan;
    return in_lane(table[2 * (o->cond - GEN_COND_EQ) + !is_signed], lane);
}

static sim_plan plan_extreme(const sim_op *o)
{
    static const int table[][5] = {{SIM_FAST_min_s_W, SIM_FAST_min_s_D, SIM_FAST_min_s_Q, SIM_FAST_min_F, SIM_FAST_min_DF},
                                   {SIM_FAST_min_u_W, SIM_FAST_min_u_D, SIM_FAST_min_u_Q, SIM_FAST_min_F, SIM_FAST_min_DF},
                                   {SIM_FAST_max_s_W, SIM_FAST_max_s_D, SIM_FAST_max_s_Q, SIM_FAST_max_F, SIM_FAST_max_DF},
                                   {SIM_FAST_max_u_W, SIM_FAST_max_u_D, SIM_FAST_max_u_Q, SIM_FAST_max_F, SIM_FAST_max_DF}};
    sim_lane lane = o->kind == SIM_DF ? SIM_LANE_DF : SIM_LANE_F;
    bool is_signed = true;

    if ((o->cond != GEN_COND_LT && o->cond != GEN_COND_GE) || o->gen->saturate)
        return no_plan;
    if (o->kind == SIM_INT && !common_lane(o, &lane, &is_signed))
        return no_plan;
    bool fits_dst = o->kind == SIM_INT ? sim_is_int(&o->dst) && o->dst.size <= sim_lane_bytes(lane)
                                       : o->dst.type == lane_type(lane) || (o->dst.type == GEN_hf && o->kind != SIM_DF);
    if (!fits_dst)
        return no_plan;
    return in_lane(table[2 * (o->cond == GEN_COND_GE) + !is_signed], lane);
}

/* Plans sel by a predicate, which moves bits: floats move as integers. */
static sim_plan plan_choice(const sim_op *o)
{
    bool ints = sim_is_int(&o->dst) && sim_is_int(&o->src[0]) && sim_is_int(&o->src[1]);
    bool same = o->dst.type == o->src[0].type && o->dst.type == o->src[1].type;

    if (o->gen->saturate || (!ints && !same))
        return no_plan;
    sim_plan p = in_lane(INTEGER_OPS(sel), int_lane(o->dst.size));
    if (!ints) {
        if (o->dst.type == GEN_hf)
            return is_modified(&o->src[0]) || is_modified(&o->src[1]) ? no_plan : (p.target = GEN_uw, p);
        p.target = o->dst.type;
        p.modify_lane = o->dst.type == GEN_f ? SIM_LANE_F : SIM_LANE_DF;
    }
    return p;
}

static sim_plan plan_lanes(const sim_op *o, int signed_op, int unsigned_op)
{
    bool s = signed_op >= 0, u = unsigned_op >= 0;

    if (o->gen->saturate || o->dst.size != 4 || !sim_is_int(&o->dst))
        return no_plan;
    for (unsigned k = 0; k < gen_op_sources(o->op); k++) {
        s &= unmodified_fits(o, k, 4, true);
        u &= unmodified_fits(o, k, 4, false);
    }
    sim_plan p = in_lane(WIDE_OPS(shl), SIM_LANE_D);
    p.op = u ? unsigned_op : s ? signed_op : -1;
    return p;
}

/* Plans bit operations whose result is a dword. */
static sim_plan plan_bits(const sim_op *o, int op)
{
    if (o->gen->saturate)
        return no_plan;
    for (unsigned k = 0; k < gen_op_sources(o->op); k++)
        if (is_modified(&o->src[k]) || o->src[k].size > 4)
            return no_plan;
    sim_plan p = in_lane(WIDE_OPS(shl), SIM_LANE_D);
    p.op = op;
    return p;
}

/* --- plans: moves and floats ---------------------------------------------------------------------------------------------- */

static sim_plan plan_mov(const sim_op *o)
{
    const sim_operand *s = &o->src[0];
    sim_plan p = in_lane(INTEGER_OPS(mov), int_lane(o->dst.size));
    bool from_int = sim_is_int(s), to_int = sim_is_int(&o->dst);

    if (o->raw) {
        if (!from_int)
            p.target = o->dst.type == GEN_hf ? GEN_uw : o->dst.type;
        return p;
    }
    if (to_int) {
        p.saturate_sources = from_int && o->gen->saturate;
        if (!from_int || o->gen->saturate)
            p.target = o->dst.type;
        return is_modified(s) && (!from_int || o->gen->saturate) ? no_plan : p;
    }
    bool twice = o->dst.type == GEN_df;
    p.lane = twice ? SIM_LANE_Q : SIM_LANE_D;
    p.op = INTEGER_OPS(mov)[p.lane];
    p.modify_lane = twice ? SIM_LANE_DF : SIM_LANE_F;
    p.target = twice ? GEN_df : GEN_f;
    bool needs_double_rounding = o->dst.type == GEN_hf && (s->size == 8 || s->type == GEN_hf);
    bool minus_zero = from_int && s->negate; /* the integer -0 is 0, but the float 0 negated after conversion is -0 */
    return needs_double_rounding || minus_zero ? no_plan : p;
}

/* Plans float operations, which compute in the execution type. The destination has this type, or is a half to which floats are
 * rounded. */
static sim_plan plan_float(const sim_op *o, const int *ops)
{
    sim_lane lane = o->kind == SIM_F ? SIM_LANE_F : SIM_LANE_DF;
    bool fits_dst = o->kind == SIM_F ? o->dst.type == GEN_f || o->dst.type == GEN_hf : o->dst.type == GEN_df;

    return o->kind == SIM_HF || !fits_dst ? no_plan : in_lane(ops, lane);
}

/* Plans sums and products of halves in lanes of floats. A float has more than twice the precision of a half, so rounding to
 * float and then to half equals rounding once. */
static sim_plan plan_half(const sim_op *o, const int *ops)
{
    return o->dst.type == GEN_hf ? in_lane(ops, SIM_LANE_F) : no_plan;
}

static sim_plan plan_float_add(const sim_op *o)
{
    bool minus0 = o->src[0].negate, minus1 = o->src[1].negate, absolute = o->src[0].absolute || o->src[1].absolute;
    sim_plan p = o->kind == SIM_HF ? plan_half(o, FLOAT_OPS(add)) : plan_float(o, FLOAT_OPS(add));

    if (p.op < 0 || absolute || minus0 == minus1)
        return p;
    p.op = FLOAT_OPS(sub)[p.lane];
    p.swap = minus0;
    p.modifiers_done = true;
    return p;
}

static sim_plan plan_float_mul(const sim_op *o)
{
    sim_plan p = o->kind == SIM_HF ? plan_half(o, FLOAT_OPS(mul)) : plan_float(o, FLOAT_OPS(mul));

    if (p.op < 0 || o->src[0].absolute || o->src[1].absolute)
        return p;
    if (o->src[0].negate != o->src[1].negate)
        p.op = FLOAT_OPS(nmul)[p.lane];
    p.modifiers_done = true;
    return p;
}

static sim_plan plan_mad(const sim_op *o)
{
    bool minus_product = o->src[1].negate != o->src[2].negate;
    sim_plan p = plan_float(o, FLOAT_OPS(mad));

    if (p.op < 0 || o->src[0].absolute || o->src[1].absolute || o->src[2].absolute)
        return p;
    if (o->src[0].negate)
        p.op = (minus_product ? FLOAT_OPS(nmsub) : FLOAT_OPS(msub))[p.lane];
    else if (minus_product)
        p.op = FLOAT_OPS(nmad)[p.lane];
    p.modifiers_done = true;
    return p;
}

#define SINGLE(op) ((const int[]){-1, -1, -1, SIM_FAST_##op##_F, -1})

static sim_plan plan_accumulator(const sim_op *o, int signed_op, int unsigned_op, bool updates)
{
    return updates == o->gen->acc_wr_en && !o->cond ? plan_lanes(o, signed_op, unsigned_op) : no_plan;
}

static sim_plan plan_mach(const sim_op *o)
{
    bool is_signed = gen_type_is_signed(o->src[0].type);

    if (gen_type_is_signed(o->src[1].type) != is_signed || is_modified(&o->src[0]) || is_modified(&o->src[1]) ||
        !o->gen->acc_wr_en || o->gen->saturate || o->cond)
        return no_plan;
    sim_plan p = in_lane(WIDE_OPS(shl), SIM_LANE_D);
    p.op = is_signed ? SIM_FAST_mach_s_D : SIM_FAST_mach_u_D;
    return p;
}

static sim_plan make_int_plan(const sim_op *o)
{
    switch ((gen_op)o->op) {
    case GEN_OP_not:
        return plan_modular(o, INTEGER_OPS(not ));
    case GEN_OP_and:
        return plan_modular(o, INTEGER_OPS(and));
    case GEN_OP_or:
        return plan_modular(o, INTEGER_OPS(or));
    case GEN_OP_xor:
        return plan_modular(o, INTEGER_OPS(xor));
    case GEN_OP_shl:
    case GEN_OP_shr:
    case GEN_OP_asr:
        return plan_shift(o);
    case GEN_OP_add:
        return plan_int_add(o);
    case GEN_OP_mul:
        return o->dst.space == SIM_ACC ? plan_accumulator(o, SIM_FAST_mul_acc_s_D, SIM_FAST_mul_acc_u_D, false)
                                       : plan_modular(o, INTEGER_OPS(mul));
    case GEN_OP_mach:
        return plan_mach(o);
    case GEN_OP_addc:
        return plan_accumulator(o, -1, SIM_FAST_addc_D, true);
    case GEN_OP_subb:
        return plan_accumulator(o, -1, SIM_FAST_subb_D, true);
    case GEN_OP_avg:
        return plan_lanes(o, SIM_FAST_avg_s_D, SIM_FAST_avg_u_D);
    case GEN_OP_lzd:
        return o->src[0].size == 4 ? plan_bits(o, SIM_FAST_lzd_D) : no_plan;
    case GEN_OP_fbh:
        return o->src[0].type == GEN_ud ? plan_bits(o, SIM_FAST_fbh_u_D) : no_plan;
    case GEN_OP_fbl:
        return plan_bits(o, SIM_FAST_fbl_D);
    case GEN_OP_cbit:
        return plan_bits(o, SIM_FAST_cbit_D);
    case GEN_OP_bfrev:
        return plan_bits(o, SIM_FAST_bfrev_D);
    case GEN_OP_bfi1:
        return plan_bits(o, SIM_FAST_bfi1_D);
    case GEN_OP_bfi2:
        return plan_bits(o, SIM_FAST_bfi2_D);
    case GEN_OP_bfe:
        return plan_bits(o, o->dst.type == GEN_d ? SIM_FAST_bfe_s_D : SIM_FAST_bfe_u_D);
    case GEN_OP_math_iqot:
        return plan_lanes(o, SIM_FAST_iqot_s_D, o->src[0].type == GEN_ud ? SIM_FAST_iqot_u_D : -1);
    case GEN_OP_math_irem:
        return plan_lanes(o, SIM_FAST_irem_s_D, o->src[0].type == GEN_ud ? SIM_FAST_irem_u_D : -1);
    default: /* no fast handler */
        return no_plan;
    }
}

static sim_plan make_float_plan(const sim_op *o)
{
    switch ((gen_op)o->op) {
    case GEN_OP_add:
        return plan_float_add(o);
    case GEN_OP_mul:
        return plan_float_mul(o);
    case GEN_OP_mad:
    case GEN_OP_madm:
        return plan_mad(o);
    case GEN_OP_lrp:
        return plan_float(o, SINGLE(lrp));
    case GEN_OP_frc:
        return plan_float(o, SINGLE(frc));
    case GEN_OP_rndd:
        return plan_float(o, SINGLE(rndd));
    case GEN_OP_rndu:
        return plan_float(o, SINGLE(rndu));
    case GEN_OP_rnde:
        return plan_float(o, SINGLE(rnde));
    case GEN_OP_rndz:
        return plan_float(o, SINGLE(rndz));
    case GEN_OP_math_inv:
        return plan_float(o, SINGLE(math_inv));
    case GEN_OP_math_sqt:
        return plan_float(o, SINGLE(math_sqt));
    case GEN_OP_math_fdiv:
        return plan_float(o, SINGLE(math_fdiv));
    case GEN_OP_math_rsqt:
        return plan_float(o, SINGLE(math_rsqt));
    case GEN_OP_math_log:
        return plan_float(o, SINGLE(math_log));
    case GEN_OP_math_exp:
        return plan_float(o, SINGLE(math_exp));
    case GEN_OP_math_sin:
        return plan_float(o, SINGLE(math_sin));
    case GEN_OP_math_cos:
        return plan_float(o, SINGLE(math_cos));
    case GEN_OP_math_pow:
        return plan_float(o, SINGLE(math_pow));
    default: /* no fast handler */
        return no_plan;
    }
}

sim_plan sim_make_plan(const sim_op *o)
{
    if (o->op == GEN_OP_mov)
        return plan_mov(o);
    if (o->op == GEN_OP_cmp)
        return plan_compare(o);
    if (o->op == GEN_OP_sel)
        return o->cond ? plan_extreme(o) : plan_choice(o);
    return o->kind == SIM_INT ? make_int_plan(o) : make_float_plan(o);
}
