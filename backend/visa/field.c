/* backend/visa/field.c - insertion of bit fields. The bfi of vISA makes the mask and inserts; Gen9 has an instruction for each.
 *
 *   bfi1 v1 width first           bfi V1 width first -1 0
 *   bfi2 v2 v1 value base         bfi V2 width first value base, if v1 is such a mask or a constant */
#include "backend/visa/writer.h"

#include "src/base/bits.h"

static bool is_number(const visa_writer *w, const mir_inst *i, int v)
{
    const gen_operand *from = &i->g.src[0];

    return i->kind == MIR_OP && i->g.op == GEN_OP_mov && i->ref[0].vreg == v && i->ref[0].at == 0 && from->file == GEN_FILE_IMM &&
           i->g.nomask && !i->g.pred && w->f->vregs.items[v].bytes == 4;
}

/* Prints the width and the first bit of the mask that source 0 of I, a bfi2, is. Returns false if it is no known mask. */
static bool print_mask(visa_writer *w, const mir_inst *i)
{
    const mir_inst *mask = i->ref[1].vreg == MIR_NONE ? NULL : w->variables.items[i->ref[1].vreg].definition;

    if (mask && mask->kind == MIR_OP && mask->g.op == GEN_OP_bfi1 && i->ref[1].at == mask->ref[0].at &&
        mask->g.exec == i->g.exec) {
        visa_source(w, mask, 0);
        visa_source(w, mask, 1);
        return true;
    }
    if (!mask || !is_number(w, mask, i->ref[1].vreg))
        return false;
    uint32_t bits = (uint32_t)mask->g.src[0].imm;
    unsigned first = bits ? (unsigned)__builtin_ctz(bits) : 0;
    uint64_t field = bits >> first;
    if (!bits || (field & (field + 1)))
        return false;
    text_printf(&w->body, " 0x%x:ud 0x%x:ud", (unsigned)__builtin_popcount(bits), first);
    return true;
}

bool visa_insert_field(visa_writer *w, const mir_inst *i)
{
    if (i->g.op != GEN_OP_bfi1 && i->g.op != GEN_OP_bfi2)
        return false;
    visa_begin(w, i, "bfi", GEN_COND_NONE);
    visa_destination(w, i);
    if (i->g.op == GEN_OP_bfi1) {
        visa_source(w, i, 0);
        visa_source(w, i, 1);
        text_str(&w->body, " 0xffffffff:ud 0x0:ud\n");
        return true;
    }
    if (!print_mask(w, i))
        visa_refuse(w, "an inserted field whose mask is computed");
    visa_source(w, i, 1);
    visa_source(w, i, 2);
    visa_end(w);
    return true;
}
