/* backend/isa/print.c - prints Gen9 instructions as text that iga64 assembles.
 *
 * A line is predicate, operation with execution size, condition, destination, sources, options, in fixed columns:
 *
 *     (W&f0.0) mov (8|M0)               r10.0<1>:d        r2.0<8;8,1>:d        {Compacted}
 *
 * Regions are always printed, even where the assembler has a default. Immediates read back to the same bits: a float is
 * decimal only if its short decimal form is exact. Properties of a kernel that instructions cannot express (SIMD width,
 * payload, arguments, surfaces, data) precede them as directives, comments that begin with "//.". */
#include "backend/isa/bits.h"

#include "src/image/shape.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OP_COLUMN = 9, DST_COLUMN = 36, SRC_COLUMN = 50, SRC_WIDTH = 18 };

/* --- immediates ----------------------------------------------------------------------------------------------------------- */

/* Formats VALUE as a decimal with a point and no exponent; false if six digits do not represent it exactly. */
static bool short_decimal(char *buffer, size_t size, double value, bool is_float)
{
    if (!isfinite(value) || (value != 0 && (fabs(value) < 1e-4 || fabs(value) >= 1e6)))
        return false;
    snprintf(buffer, size, "%.6g", value);
    if (is_float ? strtof(buffer, NULL) != (float)value : strtod(buffer, NULL) != value)
        return false;
    if (!strchr(buffer, '.'))
        strncat(buffer, ".0", size - strlen(buffer) - 1);
    return !strchr(buffer, 'e');
}

static void print_type(text *out, const gen_operand *o)
{
    text_char(out, ':');
    text_str(out, gen_type_name(o->type));
}

static void print_bits(text *out, uint64_t bits, unsigned digits)
{
    text_str(out, "0x");
    text_hex(out, bits, digits);
}

void gen_print_float(text *out, const gen_operand *o)
{
    char decimal[32];
    uint32_t low = (uint32_t)o->imm;
    float f;
    double d;

    memcpy(&f, &low, sizeof f);
    memcpy(&d, &o->imm, sizeof d);
    if (o->type == GEN_hf)
        print_bits(out, low, 4);
    else if (short_decimal(decimal, sizeof decimal, o->type == GEN_f ? (double)f : d, o->type == GEN_f))
        text_str(out, decimal);
    else if (o->type == GEN_f)
        print_bits(out, low, 8);
    else
        print_bits(out, o->imm, 16);
}

static void print_imm(text *out, const gen_operand *o)
{
    switch ((gen_type)o->type) {
    case GEN_b:
        text_printf(out, "%d", (int)(int8_t)o->imm);
        break;
    case GEN_w:
        text_printf(out, "%d", (int)(int16_t)o->imm);
        break;
    case GEN_d:
        text_printf(out, "%d", (int32_t)o->imm);
        break;
    case GEN_q:
        text_printf(out, "%lld", (long long)o->imm);
        break;
    case GEN_ub:
    case GEN_uw:
    case GEN_ud:
    case GEN_uq:
        print_bits(out, o->imm, 1);
        break;
    case GEN_v:
    case GEN_uv:
    case GEN_vf:
        print_bits(out, o->imm, 8);
        break;
    case GEN_hf:
    case GEN_f:
    case GEN_df:
        gen_print_float(out, o);
        break;
    case GEN_TYPE_COUNT:
        bug("immediate without a type");
    }
}

/* --- registers ------------------------------------------------------------------------------------------------------------ */

/* Prints numbers between constant texts without a format string: registers and regions are most of a file. */
static void print_numbers(text *out, const char *before, unsigned first, const char *between, unsigned second, const char *after)
{
    text_str(out, before);
    text_unsigned(out, first);
    text_str(out, between);
    text_unsigned(out, second);
    text_str(out, after);
}

static void print_register(text *out, const gen_operand *o)
{
    switch ((gen_file)o->file) {
    case GEN_FILE_GRF:
        print_numbers(out, "r", o->number, ".", o->sub, "");
        return;
    case GEN_FILE_NULL:
        text_str(out, "null");
        return;
    case GEN_FILE_ACC:
        text_printf(out, "acc%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_FLAG:
        text_printf(out, "f%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_A0:
        text_printf(out, "a0.%u", o->sub);
        return;
    case GEN_FILE_CE:
        text_str(out, "ce0.0");
        return;
    case GEN_FILE_SR:
        text_printf(out, "sr%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_CR:
        text_printf(out, "cr%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_N:
        text_printf(out, "n%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_IP:
        text_str(out, "ip.0");
        return;
    case GEN_FILE_TM:
        text_printf(out, "tm%u.%u", o->number, o->sub);
        return;
    case GEN_FILE_MME:
        if (o->mme < 8)
            text_printf(out, "r%u.mme%u", o->number, o->mme);
        else
            text_printf(out, "r%u.nomme", o->number);
        return;
    case GEN_FILE_NONE:
    case GEN_FILE_IMM:
    case GEN_FILE_LABEL:
        break;
    }
    bug("operand of kind %u is no register", o->file);
}

static void print_indirect(text *out, const gen_operand *o)
{
    text_printf(out, "r[a0.%u", o->sub);
    if (o->offset)
        text_printf(out, ",%d", o->offset);
    text_char(out, ']');
}

static void print_modifiers(text *out, const gen_inst *i, const gen_operand *o)
{
    bool logic = gen_op_is(i->op, GEN_CAN_NOT);

    if (o->negate)
        text_char(out, logic ? '~' : '-');
    if (o->absolute)
        text_str(out, "(abs)");
}

static bool is_third_source(const gen_inst *i, const gen_operand *o)
{
    return o == &i->src[2];
}

static void print_src_region(text *out, const gen_inst *i, const gen_operand *o)
{
    bool scalar = gen_is_scalar(o);

    if (gen_op_is(i->op, GEN_IS_TERNARY))
        text_str(out, is_third_source(i, o) ? (scalar ? "<0>" : "<1>") : (scalar ? "<0;0>" : "<2;1>"));
    else if (o->vstride == GEN_VXH)
        print_numbers(out, "<", o->width, ",", o->hstride, ">");
    else {
        text_char(out, '<');
        text_unsigned(out, o->vstride);
        print_numbers(out, ";", o->width, ",", o->hstride, ">");
    }
}

static bool print_name(text *out, const gen_names *names, const gen_inst *i, const gen_operand *o)
{
    return names && names->print(out, i, o, names->context);
}

static void print_constant(text *out, const gen_names *names, const gen_inst *i, const gen_operand *o)
{
    if (!print_name(out, names, i, o))
        print_imm(out, o);
    print_type(out, o);
}

static void print_operand(text *out, const gen_names *names, const gen_inst *i, const gen_operand *o, bool is_dst)
{
    if (o->file == GEN_FILE_IMM) {
        print_constant(out, names, i, o);
        return;
    }
    if (o->file == GEN_FILE_LABEL) {
        text_printf(out, "L%d", o->label);
        return;
    }
    if (is_dst && i->saturate)
        text_str(out, "(sat)");
    if (!is_dst)
        print_modifiers(out, i, o);
    if (!print_name(out, names, i, o))
        (o->indirect ? print_indirect : print_register)(out, o);
    if (o->file != GEN_FILE_MME) {
        if (is_dst)
            text_printf(out, "<%u>", o->hstride);
        else
            print_src_region(out, i, o);
    }
    print_type(out, o);
}

void gen_print_operand(text *out, const gen_inst *i, const gen_operand *o, bool is_dst)
{
    print_operand(out, NULL, i, o, is_dst);
}

/* --- one instruction ------------------------------------------------------------------------------------------------------ */

/* A line that is being printed. Label names carry the kernel's name if the file has several kernels. */
typedef struct line_printer {
    text *out;
    const gen_kernel *kernel;
    const char *prefix;     /* prefix of label names: "" or "NAME_" */
    size_t start;           /* offset in `out` at which the line starts */
    const gen_names *names; /* names of virtual registers; NULL: registers have their own */
} line_printer;

static void pad_to_column(line_printer *p, size_t where)
{
    size_t at = p->out->length - p->start;

    if (where)
        text_repeat(p->out, ' ', at < where ? where - at : at ? 1 : 0);
}

static void print_label(line_printer *p, const gen_inst *i, const gen_operand *o)
{
    int target = o->label;

    if (print_name(p->out, p->names, i, o))
        return;
    if ((size_t)target == p->kernel->insts.count) {
        text_printf(p->out, "%sLend", p->prefix);
        return;
    }
    bug_unless(target >= 0 && (size_t)target < p->kernel->insts.count && p->kernel->insts.items[target].label >= 0);
    text_printf(p->out, "%sL%d", p->prefix, p->kernel->insts.items[target].label);
}

static void print_flag(const line_printer *p, const gen_inst *i)
{
    if (!print_name(p->out, p->names, i, NULL))
        text_printf(p->out, "f%u.%u", i->flag / 2, i->flag % 2);
}

static void print_predicate(const line_printer *p, const gen_inst *i)
{
    text *out = p->out;

    if (!i->nomask && i->pred == GEN_PRED_NONE)
        return;
    text_char(out, '(');
    if (i->nomask)
        text_str(out, i->pred == GEN_PRED_NONE ? "W" : "W&");
    if (i->pred != GEN_PRED_NONE) {
        if (i->pred_inverted)
            text_char(out, '~');
        print_flag(p, i);
        if (i->pred != GEN_PRED_NORMAL)
            text_printf(out, ".%s", gen_predctrl_name(i->pred));
    }
    text_char(out, ')');
}

static void print_options(text *out, const gen_inst *i)
{
    const struct {
        bool on;
        const char *name;
    } options[] = {{i->acc_wr_en, "AccWrEn"}, {i->atomic, "Atomic"},     {i->compacted, "Compacted"}, {i->eot, "EOT"},
                   {i->no_dd_chk, "NoDDChk"}, {i->no_dd_clr, "NoDDClr"}, {i->thread_switch, "Switch"}};
    const char *before = " {";

    for (size_t o = 0; o < sizeof options / sizeof *options; o++)
        if (options[o].on) {
            text_printf(out, "%s%s", before, options[o].name);
            before = ",";
        }
    if (*before == ',')
        text_char(out, '}');
}

/* Prints a register without region and type, such as "r5.4" in call and ret; if WHOLE, without subregister, such as "r5" in the
 * payload of a send. */
static void print_bare_register(const line_printer *p, const gen_inst *i, const gen_operand *o, bool whole)
{
    if (print_name(p->out, p->names, i, o))
        return;
    if (o->file == GEN_FILE_NULL)
        text_str(p->out, "null");
    else if (whole)
        text_printf(p->out, "r%u", o->number);
    else
        text_printf(p->out, "r%u.%u", o->number, o->sub);
}

static void print_send_comment(text *out, const gen_inst *i)
{
    gen_message m;

    if (!i->desc_in_reg && !i->exdesc_in_reg && gen_message_decode(&m, i->desc, i->exdesc))
        text_printf(out, " // %s, %u+%u registers out, %u in", gen_message_name(&m, out->memory), m.mlen, m.xlen, m.rlen);
}

static void print_send(line_printer *p, const gen_inst *i)
{
    text *out = p->out;

    pad_to_column(p, DST_COLUMN);
    print_bare_register(p, i, &i->dst, true);
    text_printf(out, ":%s", gen_type_name(i->dst.type));
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        pad_to_column(p, SRC_COLUMN + s * 6);
        print_bare_register(p, i, &i->src[s], true);
        if (i->src[s].type != GEN_ud && gen_op_sources(i->op) == 1) /* sends has no bits for the types of its payloads */
            text_printf(out, ":%s", gen_type_name(i->src[s].type));
    }
    pad_to_column(p, SRC_COLUMN + 12);
    if (i->exdesc_in_reg)
        text_printf(out, "a0.%u ", (unsigned)i->exdesc);
    else
        text_printf(out, "0x%X ", (unsigned)i->exdesc);
    if (i->desc_in_reg)
        text_str(out, "a0.0");
    else
        print_bits(out, i->desc, 8);
    print_options(out, i);
    print_send_comment(out, i);
}

static void print_flow(line_printer *p, const gen_inst *i)
{
    if (!gen_op_is(i->op, GEN_NO_DST)) {
        pad_to_column(p, DST_COLUMN);
        print_bare_register(p, i, &i->dst, false);
    }
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        pad_to_column(p, SRC_COLUMN + s * 8);
        if (i->src[s].file == GEN_FILE_LABEL)
            print_label(p, i, &i->src[s]);
        else if (i->op == GEN_OP_ret || gen_jumps_to_register(i))
            print_bare_register(p, i, &i->src[s], false);
        else
            print_operand(p->out, p->names, i, &i->src[s], false);
    }
    print_options(p->out, i);
}

static void print_operation(line_printer *p, const gen_inst *i)
{
    if (!gen_op_is(i->op, GEN_NO_DST)) {
        pad_to_column(p, DST_COLUMN);
        print_operand(p->out, p->names, i, &i->dst, true);
    }
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        pad_to_column(p, SRC_COLUMN + s * SRC_WIDTH);
        print_operand(p->out, p->names, i, &i->src[s], false);
    }
    print_options(p->out, i);
}

static void print_inst_line(line_printer *p, const gen_inst *i)
{
    text *out = p->out;

    p->start = out->length;
    print_predicate(p, i);
    pad_to_column(p, OP_COLUMN);
    text_str(out, gen_op_name(i->op));
    if (i->branch_ctrl && gen_op_takes_branch_control(i->op))
        text_str(out, ".b");
    if (!gen_op_is(i->op, GEN_NO_EXEC))
        print_numbers(out, " (", i->exec, "|M", i->channel, ")");
    if (i->cond != GEN_COND_NONE) {
        text_printf(out, " (%s)", gen_cond_name(i->cond));
        print_flag(p, i);
    }
    if (gen_op_is(i->op, GEN_IS_SEND))
        print_send(p, i);
    else if (gen_op_is(i->op, GEN_IS_FLOW))
        print_flow(p, i);
    else
        print_operation(p, i);
}

void gen_print_inst(text *out, const gen_kernel *k, const gen_inst *i)
{
    line_printer p = {.out = out, .kernel = k, .prefix = ""};

    print_inst_line(&p, i);
}

void gen_print_named_inst(text *out, const gen_inst *i, const gen_names *names)
{
    line_printer p = {.out = out, .prefix = "", .names = names};

    print_inst_line(&p, i);
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

static void print_byte(text *out, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";

    text_add(out, (const char[]){digits[byte >> 4], digits[byte & 15]}, 2);
}

/* Prints one word of a directive. Its blanks, as in "struct settings", are printed as '_'. */
static void print_word(text *out, const char *word)
{
    for (; *word; word++)
        text_char(out, *word == ' ' ? '_' : *word);
}

static void print_argument(text *out, const gen_arg *a, size_t number)
{
    text_printf(out, "//.arg %zu %s %s ", number, a->name, gen_arg_kind_name(a->kind));
    print_word(out, a->type);
    if (a->packet_bytes)
        text_printf(out, " packet=%u", (unsigned)a->packet_bytes);
    if (a->captured_at)
        text_printf(out, " captured=%u", (unsigned)a->captured_at);
    text_char(out, '\n');
}

static void print_sampler(text *out, const gen_sampler *s, size_t number)
{
    text_printf(out, "//.sampler %zu ", number);
    if (s->arg >= 0)
        text_printf(out, "arg=%d", s->arg);
    else
        text_printf(out, "%s,%s,%s", image_address_word(s->bits), image_filter_word(s->bits), image_coordinates_word(s->bits));
    text_str(out, s->integer ? " integer\n" : "\n");
}

/* Prints a string of printf as the bytes of its characters. */
static void print_string(text *out, const char *s, size_t number)
{
    text_printf(out, "//.string %zu ", number);
    for (; *s; s++)
        print_byte(out, (unsigned char)*s);
    text_char(out, '\n');
}

static void print_relocations(text *out, const gen_kernel *k)
{
    for (size_t f = 0; f < k->functions.count; f++) {
        text_printf(out, "//.function %zu %s", f, k->functions.items[f].name);
        if (k->functions.items[f].inst >= 0)
            text_printf(out, " inst=%d", k->functions.items[f].inst);
        text_char(out, '\n');
    }
    for (size_t n = 0; n < k->patches.count; n++) {
        const gen_patch *p = &k->patches.items[n];
        text_printf(out, "//.patch %u %s=%d addend=%lld%s%s\n", (unsigned)p->inst, p->object >= 0 ? "global" : "function",
                    p->object >= 0 ? p->object : -1 - p->object, (long long)p->addend, p->part ? " bits=" : "",
                    gen_patch_part_name(p->part));
    }
}

/* Returns what prints the statements of K; NULL: it has none. */
static gen_statement_printer *print_directives(text *out, const gen_kernel *k)
{
    text_printf(out, "//.kernel %s\n//.target gen9\n", k->name);
    if (k->simd)
        text_printf(out, "//.simd %u\n", (unsigned)k->simd);
    text_printf(out, "//.slm %u\n//.barriers %u\n//.private %u\n//.scratch %u\n", (unsigned)k->slm_bytes, (unsigned)k->barriers,
                (unsigned)k->private_bytes, (unsigned)k->scratch_bytes);
    if (k->spill_bytes)
        text_printf(out, "//.spill %u\n", (unsigned)k->spill_bytes);
    for (size_t a = 0; a < k->args.count; a++)
        print_argument(out, &k->args.items[a], a);
    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *y = &k->payload.items[i];
        text_printf(out, "//.payload %s offset=%u size=%u", gen_payload_name(y->kind), (unsigned)y->offset, (unsigned)y->size);
        if (y->arg >= 0)
            text_printf(out, " arg=%d", y->arg);
        if (y->from)
            text_printf(out, " from=%u", (unsigned)y->from);
        text_char(out, '\n');
    }
    for (size_t b = 0; b < k->surfaces.count; b++) {
        const gen_surface *s = &k->surfaces.items[b];
        text_printf(out, "//.bti %zu %s=%d%s%s\n", b, s->object >= 0 ? "arg" : "global",
                    s->object >= 0 ? s->object : -1 - s->object, s->as ? " as=" : "", gen_class_name((gen_class)s->as));
    }
    for (size_t s = 0; s < k->samplers.count; s++)
        print_sampler(out, &k->samplers.items[s], s);
    print_relocations(out, k);
    for (size_t s = 0; s < k->strings.count; s++)
        print_string(out, k->strings.items[s], s);
    if (k->required_group[0])
        text_printf(out, "//.required_work_group_size %u %u %u\n", (unsigned)k->required_group[0], (unsigned)k->required_group[1],
                    (unsigned)k->required_group[2]);
    return k->statements.count ? gen_print_variables(out, k) : NULL;
}

static bool is_end_target(const gen_kernel *k)
{
    for (size_t i = 0; i < k->insts.count; i++)
        for (unsigned s = 0; s < gen_op_sources(k->insts.items[i].op); s++) {
            const gen_operand *o = &k->insts.items[i].src[s];
            if (o->file == GEN_FILE_LABEL && (size_t)o->label == k->insts.count)
                return true;
        }
    return false;
}

const char *gen_label_prefix(arena *memory, const char *name)
{
    text t;

    text_init(&t, memory);
    for (; *name; name++)
        if (isalnum((unsigned char)*name) || *name == '_')
            text_char(&t, *name);
        else
            text_printf(&t, "%02X", (unsigned)(unsigned char)*name);
    text_char(&t, '_');
    return t.data;
}

/* Prints the instructions of K, whose labels begin with PREFIX, and with STATEMENTS, unless NULL, the statements. */
static void print_insts(text *out, const gen_kernel *k, const char *prefix, gen_statement_printer *statements)
{
    line_printer line = {.out = out, .kernel = k, .prefix = prefix};
    const gen_source_line *source = NULL;

    for (size_t i = 0; i < k->insts.count; i++) {
        const gen_inst *in = &k->insts.items[i];
        if (in->label >= 0)
            text_printf(out, "%sL%d:\n", prefix, in->label);
        if (statements)
            gen_print_statements(out, statements, i);
        const gen_source_line *at = in->line ? &k->lines.items[in->line - 1] : NULL;
        if (at && !at->implied) {
            if (!source || at->line != source->line || at->file != source->file)
                text_printf(out, "// %s:%u\n", at->file, (unsigned)at->line);
            source = at;
        }
        if (in->ignored)
            gen_print_ignored(out, in);
        print_inst_line(&line, in);
        text_char(out, '\n');
    }
    if (is_end_target(k))
        text_printf(out, "%sLend:\n", prefix);
}

void gen_print_kernel(text *out, const gen_program *p, const gen_kernel *k)
{
    gen_statement_printer *statements = print_directives(out, k);

    print_insts(out, k, p && p->kernels.count > 1 ? gen_label_prefix(out->memory, k->name) : "", statements);
}

void gen_print_code(text *out, const gen_kernel *k)
{
    print_insts(out, k, "", NULL);
}

enum { DATA_BYTES_A_LINE = 32 };

static bool all_zero(const unsigned char *p, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}

static void print_global(text *out, const gen_global *g, size_t number)
{
    text_printf(out, "//.global %zu %llu %u %s %s\n", number, (unsigned long long)g->bytes, (unsigned)g->align,
                g->constant ? "constant" : "global", g->name);
    for (uint64_t at = 0; g->init && at < g->bytes; at += DATA_BYTES_A_LINE) {
        uint64_t n = g->bytes - at < DATA_BYTES_A_LINE ? g->bytes - at : DATA_BYTES_A_LINE;
        if (all_zero(g->init + at, n))
            continue;
        text_printf(out, "//.data %zu %llu ", number, (unsigned long long)at);
        for (uint64_t i = 0; i < n; i++)
            print_byte(out, g->init[at + i]);
        text_char(out, '\n');
    }
    for (size_t r = 0; r < g->relocs.count; r++)
        text_printf(out, "//.reloc %zu %u global=%d addend=%lld\n", number, (unsigned)g->relocs.items[r].offset,
                    g->relocs.items[r].global, (long long)g->relocs.items[r].addend);
}

void gen_print_program(text *out, const gen_program *p)
{
    for (size_t g = 0; g < p->globals.count; g++)
        print_global(out, &p->globals.items[g], g);
    for (size_t k = 0; k < p->kernels.count; k++) {
        if (k || p->globals.count)
            text_char(out, '\n');
        gen_print_kernel(out, p, p->kernels.items[k]);
    }
}
