/* sim/check/check.c - checks all instructions of a program; the rules about predicates, modifiers and options.
 *
 * The groups of rules run from the cause to its consequences, and the checker stops at the first rule that an instruction
 * breaks, so that one mistake gives one message. The other rules are in sim/check/type.c (register files, types),
 * sim/check/region.c (regions), sim/check/send.c (messages, branches), sim/check/compact.c (compaction) and sim/check/depend.c (hints about
 * dependencies, which belong to several instructions). */
#include "sim/check/check.h"
#include "sim/check/rules.h"

#include "backend/isa/bits.h"

#include <stdarg.h>

/* The source line of the instruction, or of the nearest instruction before it that has one; NULL if there is none. */
static const gen_source_line *line_of(const checker *c)
{
    for (int n = c->index; n >= 0; n--)
        if (c->k->insts.items[n].line)
            return &c->k->lines.items[c->k->insts.items[n].line - 1];
    return NULL;
}

/* Reports c->broken at the instruction. A program that was not read from text is reported at its source line, with a note that
 * prints the instruction. */
static void report_broken_rule(checker *c)
{
    const gen_source_line *line = line_of(c);
    text instruction;

    if (c->i->loc) {
        diag_error(c->diagnostics, c->i->loc, "%s", c->broken);
        return;
    }
    if (line)
        diag_report_at(c->diagnostics, DIAG_ERROR, line->file, line->line, line->column, "%s", c->broken);
    else
        diag_error(c->diagnostics, 0, "%s", c->broken);
    text_init(&instruction, c->memory);
    gen_print_inst(&instruction, c->k, c->i);
    diag_note(c->diagnostics, 0, "kernel %s, instruction %d: %s", c->k->name, c->index, instruction.data);
}

bool sim_check_report(checker *c, const char *id, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    c->broken = arena_printf(c->memory, "%s [%s]", arena_vprintf(c->memory, fmt, ap), id);
    va_end(ap);
    if (c->diagnostics)
        report_broken_rule(c);
    return false;
}

/* --- attributes ----------------------------------------------------------------------------------------------------------- */

static bool check_channels(checker *c)
{
    const gen_inst *i = c->i;

    if (i->channel + i->exec > GEN_MAX_CHANNELS)
        return REFUSE(c, chanoff2, (unsigned)i->channel, i->channel + i->exec - 1u);
    return i->channel % i->exec == 0 || REFUSE(c, chanoff, (unsigned)i->channel, (unsigned)i->exec);
}

static bool check_predicate(checker *c)
{
    const gen_inst *i = c->i;
    const char *name = gen_op_name(i->op);

    if (i->pred == GEN_PRED_NONE)
        return true;
    if (gen_op_is(i->op, GEN_IS_TERNARY | GEN_IS_MACRO) && !gen_predicate_fits_align16((gen_predctrl)i->pred))
        return REFUSE(c, t3pred, name, gen_predctrl_name(i->pred));
    if (gen_op_is(i->op, GEN_CAN_PREDICATE))
        return true;
    if (i->op == GEN_OP_csel)
        return REFUSE(c, cselpred, "it has one here");
    if (i->op == GEN_OP_else || i->op == GEN_OP_endif)
        return REFUSE(c, elsepred, name);
    return REFUSE(c, nopred, name);
}

static bool check_condition(checker *c)
{
    const gen_inst *i = c->i;
    const char *name = gen_op_name(i->op);
    bool macro = i->op == GEN_OP_math_invm || i->op == GEN_OP_math_rsqtm;

    if (i->cond != GEN_COND_NONE && !gen_op_is(i->op, GEN_CAN_COND))
        return gen_op_is(i->op, GEN_IS_MATH) ? REFUSE(c, mathflag, name) : REFUSE(c, nocond, name);
    if (i->cond == GEN_COND_EO && !macro)
        return REFUSE(c, eocond, name, "only math.invm and math.rsqtm have the condition (eo)");
    if (macro && i->cond != GEN_COND_EO)
        return REFUSE(c, eocond, name, "it needs the condition (eo), which marks the channels that are done");
    if (i->op == GEN_OP_sel && (i->pred != GEN_PRED_NONE) == (i->cond != GEN_COND_NONE))
        return REFUSE(c, selnopred, name, i->cond ? "not both" : "and has neither");
    if ((i->op == GEN_OP_cmp || i->op == GEN_OP_cmpn || i->op == GEN_OP_csel) && i->cond == GEN_COND_NONE)
        return REFUSE(c, cmpcond, name);
    return true;
}

static bool check_flag_range(checker *c)
{
    const gen_inst *i = c->i;

    if (i->pred == GEN_PRED_NONE && i->cond == GEN_COND_NONE)
        return true;
    return i->flag % 2 * 16 + i->channel + i->exec <= GEN_MAX_CHANNELS ||
           REFUSE(c, flagrange, (unsigned)i->channel, i->channel + i->exec - 1u, i->flag / 2u, i->flag % 2u);
}

static bool check_modifiers(checker *c)
{
    const gen_inst *i = c->i;
    const char *name = gen_op_name(i->op);

    if (i->saturate && !gen_op_is(i->op, GEN_CAN_SATURATE))
        return REFUSE(c, nosat, name);
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) {
        const gen_operand *o = &i->src[s];
        if (!o->negate && !o->absolute)
            continue;
        if (o->file == GEN_FILE_IMM)
            return REFUSE(c, immmod, check_src_name(s));
        if (gen_op_is(i->op, GEN_IS_SEND))
            return REFUSE(c, sendmod, check_src_name(s));
        if (gen_op_is(i->op, GEN_CAN_MODIFY) || (gen_op_is(i->op, GEN_CAN_NOT) && !o->absolute))
            continue;
        if (gen_op_is(i->op, GEN_IS_MATH))
            return REFUSE(c, mathmod, name, check_src_name(s));
        return REFUSE(c, nomod, name, check_src_name(s));
    }
    return true;
}

static bool check_options(checker *c)
{
    const gen_inst *i = c->i;
    const char *name = gen_op_name(i->op);
    unsigned file = gen_op_is(i->op, GEN_NO_DST) ? GEN_FILE_NONE : i->dst.file;

    if (i->op == GEN_OP_jmpi && !i->nomask)
        return REFUSE(c, jmpiw, name);
    if (!i->thread_switch && (file == GEN_FILE_CR || file == GEN_FILE_SR || file == GEN_FILE_IP || file == GEN_FILE_TM))
        return REFUSE(c, crswitch,
                      file == GEN_FILE_CR   ? "cr0"
                      : file == GEN_FILE_SR ? "sr0"
                      : file == GEN_FILE_IP ? "ip"
                                            : "tm0");
    if (i->thread_switch && i->atomic)
        return REFUSE(c, threadctl, name);
    if (i->acc_wr_en && gen_op_is(i->op, GEN_IS_SEND | GEN_IS_FLOW))
        return REFUSE(c, accwren, name);
    if ((i->op == GEN_OP_addc || i->op == GEN_OP_subb) && (!i->acc_wr_en || i->exec > 8))
        return REFUSE(c, addcacc, name);
    if (i->op == GEN_OP_mach && (!i->acc_wr_en || i->exec > 8))
        return REFUSE(c, machacc, name);
    if (gen_op_is(i->op, GEN_IS_SEND) && (i->no_dd_chk || i->no_dd_clr))
        return REFUSE(c, sendopt, name);
    if (i->eot && !gen_op_is(i->op, GEN_IS_SEND))
        return REFUSE(c, eot, name, "only a message can end a thread");
    return true;
}

/* Checks predicate, condition, saturation, modifiers, options and channel offset. */
static bool check_attributes(checker *c)
{
    return check_channels(c) && check_predicate(c) && check_condition(c) && check_flag_range(c) && check_modifiers(c) &&
           check_options(c);
}

/* --- all groups ----------------------------------------------------------------------------------------------------------- */

static void check_instruction(checker *c)
{
    gen_op op = c->i->op;

    if (!check_attributes(c))
        return;
    if (gen_op_is(op, GEN_IS_FLOW))
        (void)(sim_check_flow(c) && sim_check_compaction(c));
    else if (gen_op_is(op, GEN_IS_SEND))
        (void)(sim_check_send(c) && sim_check_compaction(c));
    else if (gen_op_is(op, GEN_IS_TERNARY))
        (void)(sim_check_ternary(c) && sim_check_types(c) && sim_check_regions(c) && sim_check_compaction(c));
    else
        (void)(sim_check_files(c) && sim_check_types(c) && sim_check_immediates(c) && sim_check_regions(c) && sim_check_math(c) &&
               sim_check_strides(c) && sim_check_compaction(c));
}

bool sim_check_kernel(diag *diagnostics, const gen_kernel *k)
{
    unsigned before = diagnostics->errors;
    arena memory;

    arena_init(&memory);
    for (size_t i = 0; i < k->insts.count; i++) {
        checker c = {.diagnostics = diagnostics, .memory = &memory, .k = k, .i = &k->insts.items[i], .index = (int)i};
        check_instruction(&c);
    }
    if (diagnostics->errors == before)
        sim_check_hints(diagnostics, k, &memory);
    arena_release(&memory);
    return diagnostics->errors == before;
}

bool sim_check(diag *diagnostics, const gen_program *p)
{
    bool fine = true;

    for (size_t k = 0; k < p->kernels.count; k++)
        fine &= sim_check_kernel(diagnostics, p->kernels.items[k]);
    return fine;
}
