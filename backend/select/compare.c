/* backend/select/compare.c - selects comparisons, whose results are flags.
 *
 * For some float comparisons only the complementary condition exists; their flag then holds the complement, and its users invert
 * it. The predicates one and ueq take two comparisons, the second in the channels where the first was false. */
#include "backend/select/mask.h"

#include "src/base/bug.h"

bool sel_natural_inversion(const ir_value *v)
{
    if (!ir_is_op(v, IR_fcmp))
        return false;
    switch ((ir_pred)ir_as_inst(v)->pred) {
    case IR_ORD:
    case IR_UEQ:
    case IR_FUGT:
    case IR_FUGE:
    case IR_FULT:
    case IR_FULE:
        return true;
    default: /* the hardware conditions are false on NaN, except ne and un */
        return false;
    }
}

/* The condition for predicate P. If sel_natural_inversion(), it is that of the complement of P; for one and ueq, it is that of
 * the first comparison. */
static gen_cond condition_for(ir_pred p)
{
    switch (p) {
    case IR_EQ:
    case IR_OEQ:
        return GEN_COND_EQ;
    case IR_NE:
    case IR_UNE:
        return GEN_COND_NE;
    case IR_UGT:
    case IR_SGT:
    case IR_OGT:
    case IR_FULE:
        return GEN_COND_GT;
    case IR_UGE:
    case IR_SGE:
    case IR_OGE:
    case IR_FULT:
        return GEN_COND_GE;
    case IR_ULT:
    case IR_SLT:
    case IR_OLT:
    case IR_FUGE:
    case IR_ONE:
    case IR_UEQ:
        return GEN_COND_LT;
    case IR_ULE:
    case IR_SLE:
    case IR_OLE:
    case IR_FUGT:
        return GEN_COND_LE;
    case IR_UNO:
    case IR_ORD:
        return GEN_COND_UN;
    case IR_FALSE:
    case IR_TRUE:
        break;
    }
    bug("comparison that is a constant");
}

static gen_cond swap_condition(gen_cond c)
{
    static const gen_cond other[] = {
        [GEN_COND_EQ] = GEN_COND_EQ, [GEN_COND_NE] = GEN_COND_NE, [GEN_COND_GT] = GEN_COND_LT, [GEN_COND_GE] = GEN_COND_LE,
        [GEN_COND_LT] = GEN_COND_GT, [GEN_COND_LE] = GEN_COND_GE, [GEN_COND_UN] = GEN_COND_UN};

    return other[c];
}

mir_inst *sel_put_compare(selector *s, gen_cond c, unsigned n, sel_source a, sel_source b, int flag, const sel_pred *p,
                          const sel_dest *also)
{
    mir_inst *i = mir_inst_new(s->f, GEN_OP_cmp, n);

    i->g.cond = (unsigned char)c;
    gen_type null_type = a.o.type == GEN_b || a.o.type == GEN_ub ? GEN_w : (gen_type)a.o.type;
    i->g.dst = gen_null(null_type);
    if (also) {
        i->g.dst = gen_grf(0, 0, 0, 1, n > 1 ? also->step / gen_type_bytes(also->type) : 1, also->type);
        i->ref[0] = (mir_ref){.vreg = also->vreg, .at = also->at};
    }
    i->g.src[0] = a.o;
    i->g.src[1] = b.o;
    i->ref[1] = a.ref;
    i->ref[2] = b.ref;
    i->flag = flag;
    i->flag_written = true;
    i->g.nomask = p->nomask;
    i->g.channel = (unsigned char)p->channel;
    if (p->flag != MIR_NONE) {
        bug_unless(p->flag == flag);
        i->g.pred = GEN_PRED_NORMAL;
        i->g.pred_inverted = p->inverted;
        i->flag_read = true;
    }
    return sel_emit(s, i);
}

static unsigned compare_source_flags(const ir_inst *i)
{
    if (i->op == IR_fcmp)
        return SEL_MODS;
    bool is_unsigned = i->pred >= IR_UGT && i->pred <= IR_ULE;
    return is_unsigned ? SEL_WIDEN_UNSIGNED : SEL_WIDEN;
}

void sel_compare_into(selector *s, ir_inst *i, unsigned n, int flag, const sel_pred *p, const sel_dest *also)
{
    ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    gen_cond c = condition_for((ir_pred)i->pred);

    if (ir_is_const(x) && !ir_is_const(y)) {
        ir_value *t = x;
        x = y;
        y = t;
        c = swap_condition(c);
    }
    bool is_unsigned = i->op == IR_icmp && i->pred >= IR_UGT && i->pred <= IR_ULE;
    gen_type t = sel_type(x->type, !is_unsigned);
    unsigned flags = compare_source_flags(i);
    sel_source a = sel_read(s, x, t, n, flags), b = sel_read(s, y, t, n, flags | SEL_IMM);
    sel_put_compare(s, c, n, a, b, flag, p, also);
    if (i->pred != IR_ONE && i->pred != IR_UEQ)
        return;
    sel_pred again = *p;
    again.flag = flag;
    again.inverted = true;
    sel_put_compare(s, swap_condition(c), n, a, b, flag, &again, NULL);
}

unsigned sel_compare_limit(const ir_inst *i)
{
    unsigned bytes = sel_bytes(ir_operand(i, 0)->type);

    return bytes <= 2 ? 16 : 64 / bytes;
}

void sel_compare(selector *s, ir_inst *i, int flag, const sel_pred *p, bool *inverted, const sel_dest *also)
{
    unsigned lanes = ir_is_vector(i->value.type) ? sel_lanes(&i->value) : sel_of(&i->value)->fill, limit = sel_compare_limit(i);

    *inverted = sel_natural_inversion(&i->value);
    if (i->pred == IR_FALSE || i->pred == IR_TRUE) {
        sel_source bits = sel_immediate(i->pred == IR_TRUE ? 0xFFFFFFFF : 0, sel_word_type(s, flag));
        bits.o = gen_imm(bits.o.imm, sel_word_type(s, flag));
        sel_set_flag_word(s, GEN_OP_mov, flag, &bits, 1);
        return;
    }
    lanes = lanes ? lanes : 1;
    bool scalar = !ir_is_vector(i->value.type);
    if (lanes <= limit || !scalar) {
        sel_compare_into(s, i, lanes, flag, p, also);
        return;
    }
    if (s->f->vregs.items[flag].bytes == 4 || lanes > limit)
        sel_start(s, flag);
    for (unsigned k = 0; k < lanes; k += limit) {
        sel_pred part = *p;
        part.channel += k;
        sel_compare_into(s, i, limit, flag, &part, NULL);
    }
}
