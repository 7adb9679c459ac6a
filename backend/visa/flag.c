/* backend/visa/flag.c - flags as numbers. In vISA a flag is no operand of arithmetic.
 *
 *   mov f1:uw 0xff                setp P1 0xff:uw
 *   mov v2:uw f1                  mov V2 P1
 *   and f1:uw ~f1:uw v2:uw        mov V3 P1, and V3 (~)V3 V2, setp P1 V3
 *
 * An operand that is a word of a flag of 32 channels is a word of that variable. */
#include "backend/visa/writer.h"

bool visa_is_flag_operation(const mir_inst *i)
{
    bool reads = false;

    for (unsigned k = 0; k < gen_op_sources(i->g.op); k++)
        reads |= i->g.src[k].file == GEN_FILE_FLAG;
    return i->g.dst.file == GEN_FILE_FLAG || reads;
}

static void set_flag(visa_writer *w, int flag)
{
    visa_begin_all(w, "setp", 8 * w->variables.items[flag].bytes);
    visa_name_untyped(w, flag);
}

static void move_flag(visa_writer *w, int to, int at, int flag)
{
    visa_begin_all(w, "mov", 1);
    visa_element(w, to, at, w->variables.items[flag].bytes == 4 ? GEN_ud : GEN_uw);
    text_str(&w->body, "<1> ");
    visa_name_untyped(w, flag);
    visa_end(w);
}

/* Reads FLAG into a new variable of its size. */
static int read_flag(visa_writer *w, int flag)
{
    int word = visa_new_variable(w, MIR_GRF, w->variables.items[flag].bytes);

    move_flag(w, word, 0, flag);
    return word;
}

static void set_flag_to_word(visa_writer *w, int flag, int word)
{
    set_flag(w, flag);
    visa_region(w, word, 0, w->variables.items[flag].bytes == 4 ? GEN_ud : GEN_uw, 1, 1);
    visa_end(w);
}

void visa_copy_flag(visa_writer *w, int to, int from)
{
    set_flag_to_word(w, to, read_flag(w, from));
}

/* Is operand K of I, a flag, all of it? */
static bool is_whole_flag(const visa_writer *w, const mir_inst *i, unsigned k)
{
    const gen_operand *o = k ? &i->g.src[k - 1] : &i->g.dst;

    return i->ref[k].at == 0 && gen_type_bytes(o->type) == w->variables.items[i->ref[k].vreg].bytes;
}

/* Is I a move of a number or a register to a whole flag? */
static bool sets_flag(const visa_writer *w, const mir_inst *i)
{
    const gen_operand *from = &i->g.src[0];

    return i->g.op == GEN_OP_mov && i->g.dst.file == GEN_FILE_FLAG && is_whole_flag(w, i, 0) &&
           (from->file == GEN_FILE_IMM || from->file == GEN_FILE_GRF) && !from->negate && !from->absolute && !from->indirect &&
           gen_type_bytes(from->type) == w->variables.items[i->ref[0].vreg].bytes;
}

/* Is I a move of a whole flag to a register of its size? */
static bool reads_flag(const visa_writer *w, const mir_inst *i)
{
    const gen_operand *from = &i->g.src[0];

    return i->g.op == GEN_OP_mov && from->file == GEN_FILE_FLAG && is_whole_flag(w, i, 1) && i->g.dst.file == GEN_FILE_GRF &&
           !i->g.dst.indirect && !from->negate && !from->absolute && gen_type_bytes(i->g.dst.type) == gen_type_bytes(from->type);
}

/* Replaces the flags among the operands of I by variables, and writes it. */
static void write_through_variables(visa_writer *w, const mir_inst *i)
{
    mir_inst plain = *i;

    for (unsigned k = 0; k < gen_op_sources(i->g.op); k++)
        if (i->g.src[k].file == GEN_FILE_FLAG) {
            plain.ref[k + 1].vreg = read_flag(w, i->ref[k + 1].vreg);
            plain.g.src[k].file = GEN_FILE_GRF;
        }
    if (i->g.dst.file == GEN_FILE_FLAG) {
        unsigned bytes = w->variables.items[i->ref[0].vreg].bytes;
        plain.g.dst = gen_grf(0, 0, 0, 1, 1, i->g.dst.type);
        plain.ref[0].vreg = is_whole_flag(w, i, 0) ? visa_new_variable(w, MIR_GRF, bytes) : read_flag(w, i->ref[0].vreg);
    }
    visa_instruction(w, &plain);
    w->at = i;
    if (i->g.dst.file == GEN_FILE_FLAG)
        set_flag_to_word(w, i->ref[0].vreg, plain.ref[0].vreg);
}

void visa_flag_operation(visa_writer *w, const mir_inst *i)
{
    if (i->g.exec != 1 || !i->g.nomask || i->g.pred != GEN_PRED_NONE)
        visa_refuse(w, "a flag as an operand of several channels");
    if (i->g.dst.file == GEN_FILE_FLAG && w->variables.items[i->ref[0].vreg].is_constant)
        return;
    if (reads_flag(w, i)) {
        move_flag(w, i->ref[0].vreg, i->ref[0].at, i->ref[1].vreg);
        return;
    }
    if (!sets_flag(w, i)) {
        write_through_variables(w, i);
        return;
    }
    mir_inst unsigned_move = *i;
    unsigned_move.g.src[0].type = w->variables.items[i->ref[0].vreg].bytes == 4 ? GEN_ud : GEN_uw;
    set_flag(w, i->ref[0].vreg);
    visa_source(w, &unsigned_move, 0);
    visa_end(w);
}
