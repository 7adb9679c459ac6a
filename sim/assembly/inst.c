/* sim/assembly/inst.c - reads an instruction:  (pred) mnemonic (exec|Moff) (cond)flag  destination  sources  {options}
 *
 * The operation's flags in backend/isa/isa.def determine the form of the operands: messages, branches and all other operations
 * have different ones. */
#include "sim/assembly/read.h"

#include "backend/isa/bits.h"

/* --- before the operands -------------------------------------------------------------------------------------------------- */

static bool predicate_control(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    const char *word;
    size_t where = s->at;

    i->pred = GEN_PRED_NORMAL;
    if (!sim_scan_char(s, '.'))
        return true;
    size_t n = sim_scan_word(s, &word, false);
    for (unsigned p = GEN_PRED_ANYV; p <= GEN_PRED_ALL32H; p++)
        if (strlen(gen_predctrl_name(p)) == n && memcmp(gen_predctrl_name(p), word, n) == 0) {
            i->pred = (unsigned char)p;
            return true;
        }
    return sim_scan_error(s, where,
                          "'.%.*s' is not a predicate control: use anyv, allv, or any or all with a width, as any16h [predany]",
                          (int)n, word);
}

static bool read_predicate(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;

    if (!sim_scan_char(s, '('))
        return true;
    if (sim_scan_char(s, 'W')) {
        i->nomask = true;
        if (sim_scan_char(s, ')'))
            return true;
        if (!sim_scan_expect(s, '&', "or ')' after W"))
            return false;
    }
    i->pred_inverted = sim_scan_char(s, '~');
    return sim_read_flag(r, &i->flag) && predicate_control(r, i) && sim_scan_expect(s, ')', "after the predicate");
}

static bool read_mnemonic(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    const char *word;

    sim_scan_blanks(s);
    size_t start = s->at, n = sim_scan_word(s, &word, true), stem = n;
    if (!n)
        return sim_scan_error(s, start, "an instruction is expected");
    if (n > 2 && memcmp(word + n - 2, ".b", 2) == 0)
        stem = n - 2;
    for (unsigned op = 0; op < GEN_OP_COUNT; op++)
        if (strlen(gen_op_name(op)) == stem && memcmp(gen_op_name(op), word, stem) == 0) {
            i->op = (unsigned char)op;
            i->branch_ctrl = stem != n;
            if (i->branch_ctrl && !gen_op_takes_branch_control(op))
                return sim_scan_error(s, start, "%s does not support .b", gen_op_name(op));
            return true;
        }
    return sim_scan_error(s, start, "'%.*s' is not a Gen9 operation [noop]", (int)n, word);
}

static bool is_exec_size(unsigned n)
{
    return n == 1 || n == 2 || n == 4 || n == 8 || n == 16 || n == 32;
}

static bool execution_size(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    unsigned exec, channel = 0;

    i->exec = 1;
    if (gen_op_is(i->op, GEN_NO_EXEC) && !sim_scan_peek(s, "("))
        return true;
    if (!sim_scan_expect(s, '(', "and an execution size such as (8|M0)"))
        return false;
    sim_scan_blanks(s);
    size_t where = s->at;
    if (!sim_scan_number(s, &exec) || !is_exec_size(exec))
        return sim_scan_error(s, where, "an execution size must be 1, 2, 4, 8, 16 or 32");
    if (sim_scan_char(s, '|')) {
        sim_scan_blanks(s);
        where = s->at;
        if (!sim_scan_text(s, "M") || !sim_scan_number(s, &channel) || channel > 28 || channel % 4)
            return sim_scan_error(s, where, "a channel offset must be M0, M4, M8 … M28");
    }
    i->exec = (unsigned char)exec;
    i->channel = (unsigned char)channel;
    return sim_scan_expect(s, ')', "after the execution size");
}

/* Reads a condition modifier such as (lt)f0.0; (sat) and (abs) are not consumed. */
static bool read_condition(read_state *r, gen_inst *i)
{
    static const struct {
        const char *name;
        gen_cond cond;
    } names[] = {{"(eq)", GEN_COND_EQ}, {"(ze)", GEN_COND_EQ}, {"(ne)", GEN_COND_NE}, {"(nz)", GEN_COND_NE},
                 {"(gt)", GEN_COND_GT}, {"(ge)", GEN_COND_GE}, {"(lt)", GEN_COND_LT}, {"(le)", GEN_COND_LE},
                 {"(ov)", GEN_COND_OV}, {"(un)", GEN_COND_UN}, {"(eo)", GEN_COND_EO}};
    scanner *s = &r->s;
    unsigned char flag;

    for (size_t c = 0; c < sizeof names / sizeof *names; c++) {
        if (!sim_scan_text(s, names[c].name))
            continue;
        size_t where = s->at;
        i->cond = (unsigned char)names[c].cond;
        if (!sim_read_flag(r, &flag))
            return false;
        if (i->pred != GEN_PRED_NONE && flag != i->flag)
            return sim_scan_error(s, where,
                                  "predicate and condition must use the same flag: f%u.%u here, f%u.%u in the predicate "
                                  "[flagsame]",
                                  flag / 2, flag % 2, i->flag / 2, i->flag % 2);
        i->flag = flag;
        return true;
    }
    return true;
}

/* --- options -------------------------------------------------------------------------------------------------------------- */

static bool one_option(read_state *r, gen_inst *i)
{
    const struct {
        const char *name;
        bool *set;
    } options[] = {{"AccWrEn", &i->acc_wr_en}, {"Atomic", &i->atomic},     {"Compacted", &i->compacted}, {"EOT", &i->eot},
                   {"NoDDChk", &i->no_dd_chk}, {"NoDDClr", &i->no_dd_clr}, {"Switch", &i->thread_switch}};
    const char *word;

    sim_scan_blanks(&r->s);
    size_t start = r->s.at, n = sim_scan_word(&r->s, &word, false);
    for (size_t o = 0; o < sizeof options / sizeof *options; o++)
        if (strlen(options[o].name) == n && memcmp(options[o].name, word, n) == 0) {
            *options[o].set = true;
            return true;
        }
    return sim_scan_error(&r->s, start, "there is no instruction option '%.*s'", (int)n, word);
}

static bool read_options(read_state *r, gen_inst *i)
{
    if (!sim_scan_char(&r->s, '{') || sim_scan_char(&r->s, '}'))
        return true;
    do {
        if (!one_option(r, i))
            return false;
    } while (sim_scan_char(&r->s, ','));
    return sim_scan_expect(&r->s, '}', "after the options");
}

/* --- the three shapes ----------------------------------------------------------------------------------------------------- */

static bool read_descriptor(read_state *r, const char *what, bool *in_reg, uint32_t *value)
{
    scanner *s = &r->s;
    unsigned word;
    scan_value v;

    sim_scan_blanks(s);
    size_t where = s->at;
    if (sim_scan_text(s, "a0.")) {
        *in_reg = true;
        if (!sim_scan_number(s, &word))
            return sim_scan_error(s, where, "a subregister of a0 is expected");
        *value = word;
        return true;
    }
    if (!sim_scan_expression(s, &v))
        return false;
    if (v.is_float || v.negative || v.integer >> 32)
        return sim_scan_error(s, where, "the %s must be a 32-bit number", what);
    *value = (uint32_t)v.integer;
    return true;
}

static bool read_send(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;

    enum { EXDESC_EOT = 1 << 5 };

    if (!sim_read_bare_register(r, &i->dst, "the destination of a message"))
        return false;
    for (unsigned n = 0; n < gen_op_sources(i->op); n++)
        if (!sim_read_bare_register(r, &i->src[n], "the payload of a message"))
            return false;
    if (!read_descriptor(r, "extended descriptor", &i->exdesc_in_reg, &i->exdesc))
        return false;
    sim_scan_blanks(s);
    size_t where = s->at;
    if (!read_descriptor(r, "descriptor", &i->desc_in_reg, &i->desc) || !read_options(r, i))
        return false;
    if (i->desc_in_reg && i->desc != 0)
        return sim_scan_error(s, where, "a descriptor in a register must be in a0.0, not in a0.%u [descreg]", (unsigned)i->desc);
    if (!i->exdesc_in_reg) {
        i->eot |= (i->exdesc & EXDESC_EOT) != 0;
        i->exdesc |= i->eot ? EXDESC_EOT : 0u;
    }
    return true;
}

/* Is a general register next, which is no label? */
static bool at_register(read_state *r)
{
    scanner *s = &r->s;
    size_t at = (sim_scan_blanks(s), s->at);

    if (at + 1 >= s->end || s->text[at] != 'r' || s->text[at + 1] < '0' || s->text[at + 1] > '9')
        return false;
    while (++at < s->end && s->text[at] >= '0' && s->text[at] <= '9')
        ;
    return at < s->end && s->text[at] == '.';
}

static bool read_jump_register(read_state *r, gen_operand *o)
{
    if (!sim_read_bare_register(r, o, "the target of jmpi"))
        return false;
    o->type = GEN_d;
    o->hstride = 0;
    return true;
}

static bool read_flow(read_state *r, gen_inst *i)
{
    if (!gen_op_is(i->op, GEN_NO_DST) && !sim_read_bare_register(r, &i->dst, "the destination of a call"))
        return false;
    if (i->op == GEN_OP_ret)
        return sim_read_bare_register(r, &i->src[0], "the return address");
    if (i->op == GEN_OP_jmpi && at_register(r))
        return read_jump_register(r, &i->src[0]);
    for (unsigned n = 0; n < gen_op_sources(i->op); n++)
        if (!sim_read_label_operand(r, i, n))
            return false;
    return true;
}

static bool read_plain(read_state *r, gen_inst *i)
{
    if (!gen_op_is(i->op, GEN_NO_DST) && !sim_read_dst(r, i))
        return false;
    for (unsigned n = 0; n < gen_op_sources(i->op); n++)
        if (!sim_read_src(r, i, n))
            return false;
    return true;
}

static bool read_operands(read_state *r, gen_inst *i)
{
    if (gen_op_is(i->op, GEN_IS_SEND))
        return read_send(r, i);
    return (gen_op_is(i->op, GEN_IS_FLOW) ? read_flow(r, i) : read_plain(r, i)) && read_options(r, i);
}

bool sim_read_inst(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;

    *i = (gen_inst){.label = -1, .line = r->line};
    if (!read_predicate(r, i))
        return false;
    sim_scan_blanks(s);
    i->loc = sim_scan_place(s);
    if (!read_mnemonic(r, i) || !execution_size(r, i) || !read_condition(r, i) || !read_operands(r, i))
        return false;
    if (sim_scan_peek(s, ","))
        return sim_scan_error(s, s->at, "operands must be separated by blanks, not by commas [comma]");
    return sim_scan_at_end(s) || sim_scan_error(s, s->at, "unexpected text after this instruction");
}
