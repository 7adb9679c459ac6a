/* backend/machine/transfer.c - the slots of spilled registers, and the messages that load and store them. */
#include "backend/machine/spill.h"

enum { GRF = GEN_GRF_BYTES };

unsigned mir_register_count(const mir_vreg *v)
{
    return (v->bytes + GRF - 1) / GRF;
}

int mir_slot_of(mir_function *f, int v)
{
    if (f->vregs.items[v].slot == MIR_NONE) {
        int slot = mir_vreg_new(f, MIR_SCRATCH, mir_register_count(&f->vregs.items[v]) * GRF, GRF);
        f->vregs.items[slot].is_kept = true;
        f->vregs.items[v].slot = slot;
        f->spilled++;
    }
    return f->vregs.items[v].slot;
}

int mir_new_temporary(mir_function *f, unsigned bytes)
{
    int t = mir_vreg_new(f, MIR_GRF, bytes, bytes > GRF ? 2 * GRF : bytes < GRF ? bytes : GRF);

    f->vregs.items[t].is_kept = true;
    return t;
}

/* Builds the message for T, of 1, 2, 4 or 8 registers. mir_reach_slots() fills in the offset in its descriptor. */
static mir_inst *scratch_message(mir_function *f, const mir_transfer *t)
{
    mir_inst *i = mir_inst_new(f, t->write ? GEN_OP_sends : GEN_OP_send, t->regs == 1 ? 8 : 16);
    gen_message m = {.msg = t->write ? GEN_MSG_scratch_write : GEN_MSG_scratch_read, .header = true, .regs = t->regs};

    gen_message_encode(&m, true, &i->g.desc, &i->g.exdesc);
    i->g.nomask = true;
    i->g.dst = t->write ? gen_null(GEN_ud) : gen_grf(0, 0, 0, 1, 1, GEN_ud);
    i->g.src[0] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[1].vreg = f->r0;
    if (t->write)
        i->g.src[1] = gen_grf(0, 0, 8, 8, 1, GEN_ud);
    i->ref[t->write ? 2 : 0] = (mir_ref){.vreg = t->data, .at = t->at};
    i->scratch = t->slot;
    i->scratch_at = (int)t->first * GRF;
    return i;
}

unsigned mir_message_registers(unsigned left)
{
    return left >= 8 ? 8 : left >= 4 ? 4 : left >= 2 ? 2 : 1;
}

mir_inst *mir_insert_transfer(mir_function *f, mir_block *b, mir_inst *before, mir_transfer t)
{
    mir_inst *first = NULL;

    for (unsigned left = t.regs; left; left -= t.regs) {
        t.regs = mir_message_registers(left);
        mir_inst *i = scratch_message(f, &t);
        mir_insert_before(b, i, before);
        first = first ? first : i;
        t.first += t.regs;
        t.at += (int)t.regs * GRF;
    }
    return first;
}

mir_inst *mir_new_start(mir_function *f, int v)
{
    mir_inst *i = mir_inst_new(f, GEN_OP_nop, 1);

    i->kind = MIR_START;
    i->ref[0].vreg = v;
    return i;
}

mir_inst *mir_move_bytes(mir_function *f, int to, int to_at, int from, int from_at, unsigned bytes)
{
    static const gen_type types[] = {[1] = GEN_ub, [2] = GEN_uw, [4] = GEN_ud, [8] = GEN_uq};
    unsigned unit = bytes % 4 == 0 ? 4 : bytes % 2 == 0 ? 2 : 1, n = bytes / unit;
    mir_inst *i = mir_inst_new(f, GEN_OP_mov, n);

    i->g.nomask = true;
    i->g.dst = gen_grf(0, 0, 0, 1, 1, types[unit]);
    i->g.src[0] = n == 1 ? gen_grf(0, 0, 0, 1, 0, types[unit]) : gen_grf(0, 0, n < 8 ? n : 8, n < 8 ? n : 8, 1, types[unit]);
    i->ref[0] = (mir_ref){.vreg = to, .at = to_at};
    i->ref[1] = (mir_ref){.vreg = from, .at = from_at};
    return i;
}
