/* sim/check/send.c - the rules about branches and messages.
 *
 * A message is checked against backend/isa/messages.def: its descriptor must exist, its lengths must match the payload and the
 * return value, and its channel count must be the execution size. The targets of a branch must lie in the direction and at the
 * kind of instruction that the operation requires: the simulator relies on the contracts of JIP and UIP (Intel "Skylake PRM,
 * Volume 2a", if, while, break …). */
#include "sim/check/check.h"
#include "sim/check/rules.h"
#include "src/base/bug.h"

/* --- branches ------------------------------------------------------------------------------------------------------------- */

typedef enum direction { FORWARD, FORWARD_OR_SELF, BACKWARD, ANYWHERE } direction;

static const struct {
    gen_op op;
    direction jip;
} directions[] = {
    {GEN_OP_while, BACKWARD}, {GEN_OP_endif, FORWARD_OR_SELF}, {GEN_OP_join, FORWARD_OR_SELF}, {GEN_OP_halt, FORWARD_OR_SELF},
    {GEN_OP_if, FORWARD},     {GEN_OP_else, FORWARD},          {GEN_OP_break, FORWARD},        {GEN_OP_cont, FORWARD},
    {GEN_OP_goto, FORWARD},
};

/* The direction in which the first target of branch I must lie. Operations that are not in the table (jmpi, call, brd, brc) may
 * branch in either direction. */
static direction jip_direction(const gen_inst *i)
{
    for (size_t d = 0; d < sizeof directions / sizeof *directions; d++)
        if (directions[d].op == i->op)
            return directions[d].jip;
    return ANYWHERE;
}

static bool check_jip(checker *c, int to)
{
    const char *op = gen_op_name(c->i->op);

    switch (jip_direction(c->i)) {
    case FORWARD:
        return to > c->index || REFUSE(c, target, op, "its first target must follow it");
    case FORWARD_OR_SELF:
        return to >= c->index || REFUSE(c, target, op, "its target must not precede it");
    case BACKWARD:
        return to <= c->index || REFUSE(c, target, op, "the loop's head must precede its end");
    case ANYWHERE:
        return true;
    }
    bug("no such direction");
}

static bool enables_channels(const gen_inst *i)
{
    return i->op == GEN_OP_join || i->op == GEN_OP_endif || i->op == GEN_OP_while;
}

/* Checks the first target of goto.b C, where the channels wait that do not take it. */
static bool check_exit(checker *c)
{
    size_t to = (size_t)c->i->src[0].label;

    return to == c->k->insts.count || enables_channels(&c->k->insts.items[to]) ||
           REFUSE(c, target, gen_op_name(c->i->op), "with .b its first target must be a join, an endif or a while");
}

static bool check_uip(checker *c, int to)
{
    /* NULL: the target is the end of the kernel */
    const gen_inst *at = (size_t)to < c->k->insts.count ? &c->k->insts.items[to] : NULL;
    const char *op = gen_op_name(c->i->op);

    if (c->i->op == GEN_OP_break || c->i->op == GEN_OP_cont)
        return (at && at->op == GEN_OP_while) || REFUSE(c, target, op, "its second target must be the loop's while");
    if (c->i->op == GEN_OP_goto && c->i->branch_ctrl)
        return check_exit(c);
    if (!at)
        return true;
    if (c->i->op == GEN_OP_if || c->i->op == GEN_OP_else)
        return at->op == GEN_OP_endif || REFUSE(c, target, op, "its second target must be the endif");
    if (c->i->op != GEN_OP_goto)
        return true;
    if (to <= c->index)
        return REFUSE(c, target, op, "without .b its second target must follow it");
    return enables_channels(at) || REFUSE(c, target, op, "without .b its second target must be a join, an endif or a while");
}

static bool check_return_register(checker *c, const gen_operand *o)
{
    bool fits = o->file == GEN_FILE_GRF && !o->indirect && gen_type_bytes(o->type) == 4 && o->sub <= 6;

    return fits || REFUSE(c, callreg, gen_op_name(c->i->op));
}

bool sim_check_flow(checker *c)
{
    const gen_inst *i = c->i;
    const char *op = gen_op_name(i->op);

    if (i->op == GEN_OP_calla)
        return REFUSE(c, calla, op);
    if (i->op == GEN_OP_ret)
        return check_return_register(c, &i->src[0]);
    if (i->op == GEN_OP_call && !check_return_register(c, &i->dst))
        return false;
    if (gen_jumps_to_register(i))
        return true;
    for (unsigned s = 0; s < gen_op_sources(i->op); s++) /* the assembly reader refuses other targets */
        bug_unless(i->src[s].file == GEN_FILE_LABEL && i->src[s].label >= 0 && (size_t)i->src[s].label <= c->k->insts.count);
    if (!check_jip(c, i->src[0].label))
        return false;
    return gen_op_sources(i->op) < 2 || check_uip(c, i->src[1].label);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

static bool is_whole_register(const gen_operand *o)
{
    return o->file == GEN_FILE_GRF && !o->indirect && o->sub == 0;
}

static bool check_send_operands(checker *c)
{
    const gen_inst *i = c->i;

    if (i->dst.file != GEN_FILE_NULL && !is_whole_register(&i->dst))
        return REFUSE(c, sendgrf, "dst");
    for (unsigned s = 0; s < gen_op_sources(i->op); s++)
        if (!is_whole_register(&i->src[s]) && !(s == 1 && i->src[s].file == GEN_FILE_NULL))
            return REFUSE(c, sendgrf, check_src_name(s));
    return true;
}

static bool check_send_ranges(checker *c, unsigned mlen, unsigned xlen, unsigned rlen)
{
    const gen_inst *i = c->i;
    unsigned dst = i->dst.number, a = i->src[0].number, b = i->src[1].number;
    bool second = xlen > 0;

    if (a + mlen > GEN_GRF_COUNT)
        return REFUSE(c, sendbounds, "src0", a, a + mlen - 1);
    if (second && b + xlen > GEN_GRF_COUNT)
        return REFUSE(c, sendbounds, "src1", b, b + xlen - 1);
    if (second && i->src[1].file == GEN_FILE_NULL)
        return REFUSE(c, sendgrf, "src1");
    if (second && a < b + xlen && b < a + mlen)
        return REFUSE(c, sendsover, a, a + mlen - 1, b, b + xlen - 1);
    if (i->dst.file == GEN_FILE_NULL || rlen == 0)
        return true;
    if (dst + rlen > GEN_GRF_COUNT)
        return REFUSE(c, sendbounds, "dst", dst, dst + rlen - 1);
    if (dst + rlen == GEN_GRF_COUNT && a + mlen > dst)
        return REFUSE(c, r127, dst, a, a + mlen - 1);
    if (second && dst + rlen == GEN_GRF_COUNT && b + xlen > dst)
        return REFUSE(c, r127, dst, b, b + xlen - 1);
    return true;
}

static bool is_a64(gen_msg m)
{
    return m >= GEN_MSG_a64_gather && m <= GEN_MSG_a64_block_write;
}

static bool check_surface(checker *c, const gen_message *m, const char *name)
{
    bool scratch = m->msg == GEN_MSG_scratch_read || m->msg == GEN_MSG_scratch_write, known;
    bool none = scratch || m->msg == GEN_MSG_barrier || m->msg == GEN_MSG_eot;

    if (m->msg == GEN_MSG_fence)
        known = m->surface == 0 || m->surface == GEN_SURFACE_LOCAL;
    else if (is_a64(m->msg))
        known = m->surface == GEN_SURFACE_STATELESS || m->surface == GEN_SURFACE_STATELESS_NON_COHERENT;
    else
        known = none || m->surface < GEN_SURFACE_COUNT || m->surface >= GEN_SURFACE_STATELESS_NON_COHERENT;
    return known || REFUSE(c, sendbti, name, m->surface);
}

static bool check_message_channels(checker *c, const gen_message *m, const char *name)
{
    const gen_inst *i = c->i;

    if (m->simd == 0) { /* a masked spill has one dword per channel */
        bool masked = m->dwords && m->regs * 8 == i->exec;
        return i->nomask || masked || REFUSE(c, sendw, name);
    }
    if (m->upper_slots)
        return i->exec == 16 || REFUSE(c, sendslots, name, (unsigned)i->exec);
    if (m->msg == GEN_MSG_typed_read || m->msg == GEN_MSG_typed_write) /* it names half of the channels */
        return i->exec <= 16 || REFUSE(c, sendsimd, name, m->simd, (unsigned)i->exec);
    return (m->simd == 8 ? i->exec <= 8 : i->exec == 16) || REFUSE(c, sendsimd, name, m->simd, (unsigned)i->exec);
}

/* Checks the number of parameters of a message about an image, which follows from the length of the payload. */
static bool check_parameters(checker *c, const gen_message *m, const char *name)
{
    unsigned least, most;
    const char *parameters = gen_message_parameters(m->msg, &least);

    if (!parameters)
        return true;
    most = (unsigned)strlen(parameters);
    if (m->parameters < least || m->parameters > most)
        return REFUSE(c, sendparams, name, least, most, m->parameters);
    if (m->msg == GEN_MSG_typed_write && m->channels < 4)
        return REFUSE(c, sendtexel, name, m->channels);
    if (!gen_message_is_sampler(m->msg))
        return true;
    if (m->channels < 1 || m->channels > 4)
        return REFUSE(c, sendreturn, name, m->rlen);
    return m->mlen + m->xlen <= GEN_SAMPLER_REGISTERS || REFUSE(c, sendlong, name, m->mlen + m->xlen, GEN_SAMPLER_REGISTERS);
}

static bool check_message_lengths(checker *c, const gen_message *m, const char *name)
{
    const gen_inst *i = c->i;
    unsigned address, data, returned, least;
    bool is_about_image = gen_message_parameters(m->msg, &least) != NULL;

    gen_message_lengths(m, &address, &data, &returned);
    if (gen_op_sources(i->op) == 1 && m->xlen)
        return REFUSE(c, sendsrc1, gen_op_name(i->op), m->xlen);
    if (m->mlen + m->xlen != address + data)
        return REFUSE(c, sendmlen, name, address + data, m->mlen + m->xlen);
    if (!check_parameters(c, m, name))
        return false;
    if (m->xlen && m->mlen != address && !is_about_image)
        return REFUSE(c, sendsplit, name, address, data, m->mlen, m->xlen);
    if (m->rlen != returned)
        return REFUSE(c, sendrlen, name, returned, m->rlen);
    if (m->rlen && i->dst.file == GEN_FILE_NULL)
        return REFUSE(c, senddst, name, "it returns registers, so its destination must not be null");
    if (!m->rlen && i->dst.file != GEN_FILE_NULL)
        return REFUSE(c, senddst, name, "it returns nothing, so its destination must be null");
    return true;
}

static bool check_header(checker *c, const gen_message *m, const char *name)
{
    bool fixed = m->msg == GEN_MSG_barrier || m->msg == GEN_MSG_eot;
    bool block = m->simd == 0 && !fixed;

    if ((block || m->msg == GEN_MSG_sampleinfo) && !m->header)
        return REFUSE(c, sendheader, name, "it needs a header");
    if (gen_message_is_sampler(m->msg))
        return true;
    return !(fixed || m->simd) || !m->header || REFUSE(c, sendheader, name, "it takes no header");
}

static bool check_end_of_thread(checker *c, bool eot, bool is_spawner, unsigned mlen)
{
    const gen_inst *i = c->i;

    if (eot != is_spawner)
        return REFUSE(c, eot, gen_op_name(i->op),
                      eot ? "{EOT} belongs to the thread spawner's message" : "this message needs {EOT}");
    if (!eot)
        return true;
    if (i->pred != GEN_PRED_NONE)
        return REFUSE(c, eot, gen_op_name(i->op), "an end-of-thread message takes no predicate");
    return (i->src[0].number >= GEN_FIRST_EOT && i->src[0].number + mlen <= GEN_GRF_COUNT) ||
           REFUSE(c, eot112, (unsigned)i->src[0].number);
}

/* Checks the rules that depend on the descriptors. check_send_operands() has checked that the operands are whole registers. */
static bool check_descriptors(checker *c, uint32_t desc, uint32_t exdesc, gen_message *m)
{
    enum { EXDESC_EOT = 1 << 5 };
    bool eot = c->i->eot || (exdesc & EXDESC_EOT);

    if (exdesc >> 10 && gen_op_sources(c->i->op) == 2)
        return REFUSE(c, exmlen, (unsigned)exdesc);
    if (!gen_message_decode(m, desc, exdesc))
        return REFUSE(c, senddesc, (unsigned)desc, (unsigned)exdesc);
    const char *name = gen_message_name(m, c->memory);
    return check_end_of_thread(c, eot, m->msg == GEN_MSG_eot, m->mlen) && check_header(c, m, name) &&
           check_message_channels(c, m, name) && check_surface(c, m, name) && check_message_lengths(c, m, name) &&
           check_send_ranges(c, m->mlen, m->xlen, m->rlen);
}

/* Checks send c->i. If its descriptor is in a0.0, the simulator checks it when it executes the message. */
bool sim_check_send(checker *c)
{
    const gen_inst *i = c->i;
    gen_message m;

    return check_send_operands(c) && (i->desc_in_reg || i->exdesc_in_reg || check_descriptors(c, i->desc, i->exdesc, &m));
}

const char *sim_check_message(const gen_inst *i, uint32_t desc, uint32_t exdesc, gen_message *m, arena *memory)
{
    checker c = {.memory = memory, .i = i};

    return check_send_operands(&c) && check_descriptors(&c, desc, exdesc, m) ? NULL : c.broken;
}
