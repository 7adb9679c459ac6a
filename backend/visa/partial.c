/* backend/visa/partial.c - threads that begin with disabled lanes.
 *
 *   setp (M1_NM, 16) P0099 0x0:uw
 *   (P0099) goto (M1, 16) end               no lane
 *   ...
 * end:
 *   ret (M1, 1)
 *
 * The last thread of a work-group may have fewer work-items than lanes. For its target "cm" the finalizer assumes that all lanes are
 * enabled except where a goto has parted them: there it takes an instruction under the execution mask for one that defines its whole
 * destination. If the program uses what such an instruction leaves in the other lanes, a goto that no lane takes surrounds it. */
#include "backend/visa/writer.h"

/* Sets *COVERED for the blocks that branch I, of block B, parts. */
static void cover_blocks(const mir_function *f, const mir_block *b, const mir_inst *i, bitset *covered)
{
    const mir_block *to = visa_branch_target(f, i);

    if (!to || i->g.op == GEN_OP_jmpi)
        return;
    unsigned first = to->number <= b->number ? to->number : b->number + 1,
             end = to->number <= b->number ? b->number + 1 : to->number;
    for (unsigned n = first; n < end; n++)
        bitset_add(covered, n);
}

/* Does I, under the execution mask, define a part of a register or flag that has contents already? STARTED: a register whose
 * contents begin before I; MIR_NONE. */
static bool keeps_contents(const mir_function *f, const mir_inst *i, int started)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = i->kind == MIR_OP && !i->g.nomask && !visa_is_branch(i) ? mir_accesses(f, i, a) : 0;

    for (unsigned k = 0; k < n; k++)
        if (a[k].is_def && (!gen_op_is(i->g.op, GEN_IS_SEND) || a[k].vreg != started))
            return true;
    return false;
}

bool visa_depends_on_lanes(const visa_writer *w)
{
    bitset covered = bitset_new(w->memory, (unsigned)w->f->blocks.count + 1);

    mir_each_block(b, w->f)
        mir_each_inst(i, b)
            cover_blocks(w->f, b, i, &covered);
    mir_each_block(c, w->f) {
        int started = MIR_NONE;
        mir_each_inst(i, c) {
            if (!bitset_has(&covered, c->number) && keeps_contents(w->f, i, started))
                return true;
            started = i->kind == MIR_START ? i->ref[0].vreg : started;
        }
    }
    return false;
}

void visa_part_lanes(visa_writer *w)
{
    int flag = visa_new_variable(w, MIR_FLAG, w->f->simd > 16 ? 4 : 2);

    w->parts_lanes = true;
    visa_begin_all(w, "setp", w->f->simd > 16 ? 32 : 16);
    visa_name_untyped(w, flag);
    text_printf(&w->body, " 0x0:%s\n    ", w->f->simd > 16 ? "ud" : "uw");
    visa_predicate(w, flag, false);
    text_printf(&w->body, "goto (M1, %u) end\n", w->f->simd);
}
