/* backend/visa/compare.c - comparisons. In vISA they have no predicate, write a flag or a register, and know six conditions.
 *
 *   (f1) cmp (lt)f1 null a b      cmp.lt P2 a b, and P1 P1 P2      the channels without predicate keep their bit, which is clear
 *   (~f1) cmp (lt)f1 null a b     cmp.lt P2 a b, or P1 P1 P2       theirs is set
 *   cmp (un)f1 null a b           cmp.ne P1 a a, cmp.ne P2 b b, or P1 P1 P2
 *   cmp (lt)f1 v3 a b             cmp.lt P1 a b, cmp.lt V3 a b
 *   csel (lt) v3 a b c            cmp.lt P1 c 0, (P1) sel V3 a b */
#include "backend/visa/writer.h"

static unsigned channel_count(const visa_writer *w, int flag)
{
    return 8 * w->variables.items[flag].bytes;
}

static int new_flag_like(visa_writer *w, int flag)
{
    return visa_new_variable(w, MIR_FLAG, w->variables.items[flag].bytes);
}

/* Writes NAME with the channels of I on flags: TO = X op Y. */
static void combine_flags(visa_writer *w, const char *name, int to, int x, int y)
{
    const int flags[] = {to, x, y};

    visa_begin_all(w, name, channel_count(w, to));
    for (unsigned k = 0; k < 3; k++) {
        text_str(&w->body, k ? " " : "");
        visa_name_untyped(w, flags[k]);
    }
    visa_end(w);
}

/* Compares sources X and Y of I into FLAG. */
static void compare_sources(visa_writer *w, const mir_inst *i, int flag, gen_cond c, unsigned x, unsigned y)
{
    visa_begin_plain(w, i, "cmp", c);
    visa_name_untyped(w, flag);
    visa_source(w, i, x);
    visa_source(w, i, y);
    visa_end(w);
}

/* Sets all bits of FLAG to BIT, if comparison I does not write all of them. */
static void fill_flag(visa_writer *w, const mir_inst *i, int flag, bool bit)
{
    bool wide = channel_count(w, flag) > 16;

    if (i->g.nomask && i->g.exec == channel_count(w, flag))
        return;
    visa_begin_all(w, "setp", channel_count(w, flag));
    visa_name_untyped(w, flag);
    text_printf(&w->body, " %s:%s\n", !bit ? "0x0" : wide ? "0xffffffff" : "0xffff", wide ? "ud" : "uw");
}

static bool is_same_operand(const mir_inst *i)
{
    const gen_operand *x = &i->g.src[0], *y = &i->g.src[1];

    return x->file == y->file && i->ref[1].vreg == i->ref[2].vreg && i->ref[1].at == i->ref[2].at && x->type == y->type &&
           x->vstride == y->vstride && x->width == y->width && x->hstride == y->hstride && !x->indirect && !y->indirect &&
           x->file == GEN_FILE_GRF;
}

/* Compares the sources of I into FLAG by its condition. */
static void compare_into(visa_writer *w, const mir_inst *i, int flag)
{
    if (i->g.cond != GEN_COND_UN) {
        compare_sources(w, i, flag, (gen_cond)i->g.cond, 0, 1);
        return;
    }
    compare_sources(w, i, flag, GEN_COND_NE, 0, 0);
    if (is_same_operand(i) || i->g.src[1].file == GEN_FILE_IMM)
        return;
    int other = new_flag_like(w, flag);
    fill_flag(w, i, other, false);
    compare_sources(w, i, other, GEN_COND_NE, 1, 1);
    combine_flags(w, "or", flag, flag, other);
}

void visa_compare(visa_writer *w, const mir_inst *i)
{
    if (i->flag != MIR_NONE && i->g.pred == GEN_PRED_NONE) {
        compare_into(w, i, i->flag);
    } else if (i->flag != MIR_NONE) {
        int now = new_flag_like(w, i->flag);
        if (i->g.pred != GEN_PRED_NORMAL || !i->g.nomask)
            visa_refuse(w, "a comparison with this predicate");
        fill_flag(w, i, now, !i->g.pred_inverted);
        compare_into(w, i, now);
        combine_flags(w, i->g.pred_inverted ? "or" : "and", i->flag, i->flag, now);
    }
    if (i->ref[0].vreg == MIR_NONE && !i->g.dst.indirect)
        return;
    if (i->g.cond == GEN_COND_UN || i->g.pred != GEN_PRED_NONE)
        visa_refuse(w, "a comparison of this kind that writes a register");
    visa_begin_plain(w, i, "cmp", (gen_cond)i->g.cond);
    visa_destination(w, i);
    visa_source(w, i, 0);
    visa_source(w, i, 1);
    visa_end(w);
}

void visa_compare_select(visa_writer *w, const mir_inst *i)
{
    int flag = visa_new_variable(w, MIR_FLAG, i->g.exec + i->g.channel > 16 ? 4 : 2);
    mir_inst select = *i;

    visa_begin_plain(w, i, "cmp", (gen_cond)i->g.cond);
    visa_name_untyped(w, flag);
    visa_source(w, i, 2);
    text_str(&w->body, " 0.0:f\n");
    select.g.op = GEN_OP_sel;
    select.g.cond = GEN_COND_NONE;
    select.g.pred = GEN_PRED_NORMAL;
    select.flag = flag;
    visa_operation(w, &select, "sel");
}

void visa_condition(visa_writer *w, const mir_inst *result, const mir_inst *i)
{
    gen_type t = i->g.dst.type;

    if (i->g.pred != GEN_PRED_NONE || gen_type_is_float(t))
        visa_refuse(w, "a condition of this operation");
    visa_begin_plain(w, i, "cmp", (gen_cond)i->g.cond);
    visa_name_untyped(w, i->flag);
    visa_region(w, result->ref[0].vreg, result->ref[0].at, t, i->g.exec, i->g.exec > 1 ? result->g.dst.hstride : 1);
    text_str(&w->body, " 0x0:w\n");
}
