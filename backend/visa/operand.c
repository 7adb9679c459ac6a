/* backend/visa/operand.c - operands, and the parts of an instruction around them.
 *
 *   (!P0007) add.sat (M5_NM, 16) V0012(2,0)<1> (-)V0009(0,0)<1;1,0> 0x4:d
 *
 * `V0012(2,0)` is row 2 (a register of 32 bytes), element 0 of the variable; M5 is channel 16, and _NM ignores the execution mask. A
 * packed region is <1;1,0>. `r[A0003(0),16]<1,0>:d` is an indirect operand. Integers are hexadecimal, as Intel's compiler writes
 * them. */
#include "backend/visa/writer.h"

#include "src/base/bits.h"

/* --- before the operands -------------------------------------------------------------------------------------------------- */

void visa_predicate(visa_writer *w, int flag, bool inverted)
{
    text_str(&w->body, inverted ? "(!" : "(");
    visa_name_untyped(w, flag);
    text_str(&w->body, ") ");
}

/* Prints the mask of N channels from CHANNEL on. */
static void print_mask(visa_writer *w, unsigned channel, bool nomask, unsigned n)
{
    text_printf(&w->body, " (M%u%s, %u) ", channel / 4 + 1, nomask ? "_NM" : "", n);
}

static void print_condition(visa_writer *w, gen_cond c)
{
    if (c == GEN_COND_NONE)
        return;
    if (c > GEN_COND_LE)
        visa_refuse(w, "vISA has no condition '%s'", gen_cond_name(c));
    text_printf(&w->body, ".%s", gen_cond_name(c));
}

void visa_begin_plain(visa_writer *w, const mir_inst *i, const char *name, gen_cond condition)
{
    text_printf(&w->body, "    %s", name);
    print_condition(w, condition);
    print_mask(w, i->g.channel, i->g.nomask, i->g.exec);
}

void visa_begin(visa_writer *w, const mir_inst *i, const char *name, gen_cond condition)
{
    text_str(&w->body, "    ");
    if (i->g.pred != GEN_PRED_NONE) {
        if (i->g.pred != GEN_PRED_NORMAL)
            visa_refuse(w, "vISA has no predicate over '%s'", gen_predctrl_name(i->g.pred));
        visa_predicate(w, i->flag, i->g.pred_inverted);
    }
    text_str(&w->body, name);
    print_condition(w, condition);
    text_str(&w->body, i->g.saturate ? ".sat" : "");
    print_mask(w, i->g.channel, i->g.nomask, i->g.exec);
}

void visa_begin_all(visa_writer *w, const char *name, unsigned n)
{
    text_printf(&w->body, "    %s", name);
    print_mask(w, 0, true, n);
}

void visa_end(visa_writer *w)
{
    text_char(&w->body, '\n');
}

/* --- registers ------------------------------------------------------------------------------------------------------------ */

void visa_element(visa_writer *w, int v, int at, gen_type t)
{
    visa_name(w, v, t);
    text_printf(&w->body, "(%d,%d)", at / GEN_GRF_BYTES, at % GEN_GRF_BYTES / (int)gen_type_bytes(t));
}

void visa_region(visa_writer *w, int v, int at, gen_type t, unsigned n, unsigned hstride)
{
    text_char(&w->body, ' ');
    visa_element(w, v, at, t);
    text_printf(&w->body, "<%u;1,0>", n > 1 ? hstride : 0);
}

void visa_raw(visa_writer *w, const mir_ref *r)
{
    text_char(&w->body, ' ');
    if (r->vreg == MIR_NONE) {
        text_str(&w->body, "%null.0");
        return;
    }
    visa_name_untyped(w, r->vreg);
    text_printf(&w->body, ".%d", r->at);
}

/* Prints the register of operand O, whose virtual register is R: of a file whose registers have names in vISA. */
static void print_register(visa_writer *w, const gen_operand *o, const mir_ref *r)
{
    static const char *const names[] = {
        [GEN_FILE_CE] = "%ce0", [GEN_FILE_SR] = "%sr0", [GEN_FILE_CR] = "%cr0", [GEN_FILE_TM] = "%tsc"};

    if (r->vreg != MIR_NONE && o->file == GEN_FILE_GRF) {
        visa_element(w, r->vreg, r->at, o->type);
        return;
    }
    if (o->file == GEN_FILE_NULL) {
        text_str(&w->body, "%null(0,0)");
        return;
    }
    const char *name = o->file < sizeof names / sizeof *names ? names[o->file] : NULL;
    if (!name || gen_type_bytes(o->type) != 4 || o->number)
        visa_refuse(w, "vISA has no operand for this register");
    text_printf(&w->body, "%s(0,%u)", name ? name : "%null", o->sub);
}

/* Prints the address of indirect operand O. */
static void print_address(visa_writer *w, const gen_operand *o)
{
    visa_address a = o->sub < VISA_ADDRESS_WORDS ? w->words[o->sub] : (visa_address){.variable = MIR_NONE};

    if (a.variable == MIR_NONE)
        visa_refuse(w, "an indirect operand whose address another block computes");
    text_printf(&w->body, "r[A%04d(%u),%d]", a.variable, a.element, o->offset);
}

void visa_destination(visa_writer *w, const mir_inst *i)
{
    const gen_operand *o = &i->g.dst;
    unsigned stride = i->g.exec > 1 && o->file != GEN_FILE_NULL ? o->hstride : 1;

    if (o->indirect) {
        print_address(w, o);
        text_printf(&w->body, "<%u>:%s", stride, gen_type_name(o->type));
        return;
    }
    print_register(w, o, &i->ref[0]);
    text_printf(&w->body, "<%u>", stride);
}

/* --- sources -------------------------------------------------------------------------------------------------------------- */

static void print_integer(visa_writer *w, const gen_operand *o)
{
    unsigned bits = 8 * (o->type == GEN_v || o->type == GEN_uv || o->type == GEN_vf ? 4 : gen_type_bytes(o->type));
    uint64_t value = bits_low(o->imm, bits);
    bool negative = gen_type_is_signed(o->type) && bits < 64 && value >> (bits - 1) && o->type != GEN_v && o->type != GEN_vf;

    text_printf(&w->body, "%s0x%llx:%s", negative ? "-" : "", (unsigned long long)(negative ? bits_low(-value, bits) : value),
                gen_type_name(o->type));
}

/* The bits of a signalling NaN survive only as an integer: the finalizer reads a float as a double. */
static void print_immediate(visa_writer *w, const gen_operand *o)
{
    if (!gen_type_is_float(o->type) || o->type == GEN_vf) {
        print_integer(w, o);
        return;
    }
    gen_print_float(&w->body, o);
    text_printf(&w->body, ":%s", gen_type_name(o->type));
}

static void print_modifiers(visa_writer *w, const mir_inst *i, const gen_operand *o)
{
    bool logic = gen_op_is(i->g.op, GEN_CAN_NOT);

    if (o->negate || o->absolute)
        text_str(&w->body, logic ? "(~)" : !o->absolute ? "(-)" : o->negate ? "(-abs)" : "(abs)");
}

/* Prints the region of source O of N channels; packed elements and single ones in the form that is independent of their number. */
static void print_source_region(visa_writer *w, const gen_operand *o, unsigned n)
{
    if (o->vstride == GEN_VXH)
        text_printf(&w->body, "<%u,%u>", o->width, o->hstride);
    else if (n == 1 || gen_is_scalar(o))
        text_str(&w->body, "<0;1,0>");
    else if (gen_is_packed(o, n))
        text_str(&w->body, "<1;1,0>");
    else
        text_printf(&w->body, "<%u;%u,%u>", o->vstride, o->width, o->hstride);
}

static void print_source(visa_writer *w, const mir_inst *i, unsigned k)
{
    const gen_operand *o = &i->g.src[k];

    print_modifiers(w, i, o);
    if (o->indirect) {
        print_address(w, o);
        print_source_region(w, o, i->g.exec);
        text_printf(&w->body, ":%s", gen_type_name(o->type));
        return;
    }
    print_register(w, o, &i->ref[k + 1]);
    print_source_region(w, o, i->g.exec);
}

void visa_source(visa_writer *w, const mir_inst *i, unsigned k)
{
    const gen_operand *o = &i->g.src[k];
    int v = i->ref[k + 1].vreg;

    text_char(&w->body, ' ');
    if (v != MIR_NONE && o->file == GEN_FILE_GRF && w->variables.items[v].is_constant) {
        gen_operand constant = gen_imm(w->variables.items[v].constant, o->type);
        print_immediate(w, &constant);
        return;
    }
    if (o->file == GEN_FILE_IMM && i->global != MIR_NONE && k == 0)
        visa_refuse(w, "the address of a program-scope variable as an immediate: vISA text has no relocations");
    if (o->file == GEN_FILE_IMM)
        print_immediate(w, o);
    else
        print_source(w, i, k);
}
