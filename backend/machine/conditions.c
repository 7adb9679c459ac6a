/* backend/machine/conditions.c - folds comparisons with zero into the instruction that computes the operand.
 *
 *   and (16) v2 v1 1                      and (16) (ne)f1 v2 v1 1
 *   cmp (16) (ne)f1 null v2 0      ->
 *
 * If no other instruction reads the result, the destination becomes null. Only eq and ne are folded: for other conditions the
 * hardware tests the sign of the result before it is truncated to the width of the destination. Source: Intel "Skylake PRM,
 * Volume 7, Conditional Modifiers". */
#include "backend/machine/mir.h"

static bool is_zero(const gen_operand *o)
{
    return o->file == GEN_FILE_IMM && !gen_type_is_float(o->type) && o->imm == 0;
}

/* Does I compare a packed operand with zero, and write nothing but its flag? */
static bool tests_zero(const mir_inst *i)
{
    const gen_operand *o = &i->g.src[0];

    return i->kind == MIR_OP && i->g.op == GEN_OP_cmp && (i->g.cond == GEN_COND_EQ || i->g.cond == GEN_COND_NE) && !i->g.pred &&
           i->ref[0].vreg == MIR_NONE && i->ref[1].vreg != MIR_NONE && is_zero(&i->g.src[1]) && o->file == GEN_FILE_GRF &&
           !gen_type_is_float(o->type) && !o->indirect && (i->g.exec == 1 || gen_is_packed(o, i->g.exec));
}

static bool can_set_flag(gen_op op)
{
    return op == GEN_OP_and || op == GEN_OP_or || op == GEN_OP_xor || op == GEN_OP_not || op == GEN_OP_add || op == GEN_OP_shl ||
           op == GEN_OP_shr || op == GEN_OP_asr;
}

/* Does I compute exactly the operand of TEST, in the same channels? */
static bool computes_operand(const mir_inst *i, const mir_inst *test)
{
    const gen_operand *d = &i->g.dst, *s = &test->g.src[0];
    bool same_channels = i->g.nomask == test->g.nomask && i->g.exec == test->g.exec && i->g.channel == test->g.channel;

    return can_set_flag((gen_op)i->g.op) && same_channels && !i->g.pred && !i->g.cond && !i->g.saturate && i->flag == MIR_NONE &&
           i->ref[0].at == test->ref[1].at && !d->indirect && d->file == GEN_FILE_GRF && (i->g.exec == 1 || d->hstride == 1) &&
           gen_type_bytes(d->type) == gen_type_bytes(s->type) && gen_type_bytes(d->type) > 1 && !gen_type_is_float(d->type);
}

/* The instruction that computes the operand of TEST, if it can set the flag of TEST; NULL if not, or if an instruction between
 * them accesses the flag. */
static mir_inst *find_computation(const mir_function *f, const mir_inst *test)
{
    for (mir_inst *i = test->prev; i && i->kind != MIR_MARK; i = i->prev) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned n = mir_accesses(f, i, a);
        for (unsigned k = 0; k < n; k++) {
            if (a[k].vreg == test->flag)
                return NULL;
            if (a[k].is_def && a[k].vreg == test->ref[1].vreg)
                return i->kind == MIR_OP && computes_operand(i, test) ? i : NULL;
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
            mir_inst *made = tests_zero(i) ? find_computation(f, i) : NULL;
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
