/* backend/machine/conditions.c - comparisons with zero done by the instruction that computes.
 *
 *   and (16) v2 v1 1                      and (16) (ne)f1 v2 v1 1
 *   cmp (16) (ne)f1 null v2 0      ->
 *
 * A result that nothing else reads goes to null. Only equality is asked of it: the sign that the hardware looks at is that of the
 * result before it is cut to the destination's width. Source: Intel "Skylake PRM, Volume 7, Conditional Modifiers". */
#include "backend/machine/mir.h"

static bool is_zero(const gen_operand *o)
{
    return o->file == GEN_FILE_IMM && !gen_type_is_float(o->type) && o->imm == 0;
}

/* I compares all of one register with zero, and puts the answer nowhere but in its flag. */
static bool tests_zero(const mir_inst *i)
{
    const gen_operand *o = &i->g.src[0];

    return i->kind == MIR_OP && i->g.op == GEN_OP_cmp && (i->g.cond == GEN_COND_EQ || i->g.cond == GEN_COND_NE) && !i->g.pred &&
           i->ref[0].vreg == MIR_NONE && i->ref[1].vreg != MIR_NONE && is_zero(&i->g.src[1]) && o->file == GEN_FILE_GRF &&
           !gen_type_is_float(o->type) && !o->indirect && (i->g.exec == 1 || gen_is_packed(o, i->g.exec));
}

static bool can_tell(gen_op op)
{
    return op == GEN_OP_and || op == GEN_OP_or || op == GEN_OP_xor || op == GEN_OP_not || op == GEN_OP_add || op == GEN_OP_shl ||
           op == GEN_OP_shr || op == GEN_OP_asr;
}

/* I computes just what TEST looks at, in the same channels. */
static bool makes(const mir_inst *i, const mir_inst *test)
{
    const gen_operand *d = &i->g.dst, *s = &test->g.src[0];
    bool same_channels = i->g.nomask == test->g.nomask && i->g.exec == test->g.exec && i->g.channel == test->g.channel;

    return can_tell((gen_op)i->g.op) && same_channels && !i->g.pred && !i->g.cond && !i->g.saturate && i->flag == MIR_NONE &&
           i->ref[0].at == test->ref[1].at && !d->indirect && d->file == GEN_FILE_GRF && (i->g.exec == 1 || d->hstride == 1) &&
           gen_type_bytes(d->type) == gen_type_bytes(s->type) && gen_type_bytes(d->type) > 1 && !gen_type_is_float(d->type);
}

/* What stands between may not touch the flag. */
static mir_inst *maker(const mir_function *f, const mir_inst *test)
{
    for (mir_inst *i = test->prev; i && i->kind != MIR_MARK; i = i->prev) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned n = mir_accesses(f, i, a);
        for (unsigned k = 0; k < n; k++) {
            if (a[k].vreg == test->flag)
                return NULL;
            if (a[k].is_def && a[k].vreg == test->ref[1].vreg)
                return i->kind == MIR_OP && makes(i, test) ? i : NULL;
        }
    }
    return NULL;
}

static unsigned *count_reads(const mir_function *f, arena *scratch)
{
    unsigned *reads = arena_array(scratch, unsigned, f->vregs.count);

    mir_each_block(b, f) {
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(f, i, a);
            for (unsigned k = 0; k < n; k++)
                reads[a[k].vreg] += !a[k].is_def;
        }
    }
    return reads;
}

void mir_fold_conditions(mir_function *f)
{
    arena scratch;
    arena_init(&scratch);
    unsigned *reads = count_reads(f, &scratch);
    mir_each_block(b, f) {
        mir_each_inst_safe(i, b) {
            mir_inst *made = tests_zero(i) ? maker(f, i) : NULL;
            if (!made)
                continue;
            made->g.cond = i->g.cond;
            made->flag = i->flag;
            made->flag_at = i->flag_at;
            made->flag_written = true;
            if (--reads[i->ref[1].vreg] == 0) {
                made->g.dst = gen_null((gen_type)made->g.dst.type);
                made->ref[0].vreg = MIR_NONE;
            }
            mir_remove(b, i);
        }
    }
    arena_release(&scratch);
}
