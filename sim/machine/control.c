/* sim/machine/control.c - the handlers of control-flow instructions.
 *
 * There is no mask stack. Each channel has an instruction pointer of its own, and is active while it equals the thread's. A
 * branch sets the pointers of some channels to a target, where they wait until the thread arrives. Channels can wait only at
 * branch targets ("merges"), so the state of all inactive channels is a mask per merge: waiting[l] is the set of channels that
 * wait at merge l. Other instructions do not access it.
 *
 *   fall_through(stay): the thread continues at the next instruction if a channel stays or waits there, else at JIP
 *
 * Source: the table of branches in gen9.md 4.2, whose rows are the functions below. */
#include "sim/machine/machine.h"

#include "src/base/bug.h"
#include "src/base/search.h"

/* The active channels for which the predicate of branch O holds. */
static uint32_t taken_channels(const sim_thread *t, const sim_op *o)
{
    return t->active & sim_enabled(t, o) << o->channel;
}

static void count_branch(sim_thread *t, const sim_op *o)
{
    t->channels += sim_count(sim_executing(t, o));
    t->instructions += (uint64_t)(o - t->block) + 1;
    t->block = o + 1;
}

/* The op before every branch target: activates the channels that wait here. A thread can be paused only at a merge. */
static const sim_op *run_merge(sim_thread *t, const sim_op *o)
{
    t->instructions += (uint64_t)(o - t->block);
    t->block = o + 1;
    if (t->instructions >= t->pause_at) {
        t->block = o;
        t->ip = o;
        return NULL;
    }
    uint32_t arrive = t->waiting[o->leader] & t->call;
    t->active |= arrive;
    t->waiting[o->leader] ^= arrive;
    return o + 1;
}

/* Makes T continue at merge TARGET with ACTIVE as the active channels. */
static const sim_op *jump_to(sim_thread *t, const sim_op *target, uint32_t active)
{
    t->active = active;
    t->block = target;
    return run_merge(t, target);
}

/* Makes T continue at the next instruction with ACTIVE as the active channels. */
static const sim_op *continue_at_next(sim_thread *t, const sim_op *o, uint32_t active)
{
    t->active = active;
    return o + 1;
}

/* Makes the channels STAY continue at the next instruction, where others may wait. If no channel is there, the thread continues
 * at JIP. The caller has sent all other channels elsewhere. */
static const sim_op *fall_through(sim_thread *t, const sim_op *o, uint32_t stay)
{
    if (stay | (t->waiting[o->leader] & t->call))
        return continue_at_next(t, o, stay);
    return jump_to(t, o->jip, 0);
}

static void send_to(sim_thread *t, uint32_t leader, uint32_t channels)
{
    t->waiting[leader] |= channels;
}

static const sim_op *run_if(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->jip_leader, t->active & ~p);
    return fall_through(t, o, p);
}

static const sim_op *run_else(sim_thread *t, const sim_op *o)
{
    count_branch(t, o);
    send_to(t, o->uip_leader, t->active);
    return fall_through(t, o, 0);
}

/* Executes endif and join, which do nothing: the merge before the op has activated the waiting channels. */
static const sim_op *run_endif(sim_thread *t, const sim_op *o)
{
    count_branch(t, o);
    return fall_through(t, o, t->active);
}

static const sim_op *run_while(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    if (!p)
        return continue_at_next(t, o, t->active);
    send_to(t, o->leader, t->active & ~p);
    return jump_to(t, o->jip, p);
}

/* break, cont and halt: the channels whose predicate holds continue at UIP, which for a break decode.c has moved after the
 * while. */
static const sim_op *run_break(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->uip_leader, p);
    return fall_through(t, o, t->active & ~p);
}

/* goto: the channels whose predicate holds stay; the others wait at UIP. */
static const sim_op *run_goto(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->uip_leader, t->active & ~p);
    return fall_through(t, o, p);
}

/* goto.b: the channels whose predicate holds jump back; the others wait at JIP. */
static const sim_op *run_goto_back(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->jip_leader, t->active & ~p);
    if (p)
        return jump_to(t, o->uip, p);
    return jump_to(t, o->jip, 0);
}

static const sim_op *run_goto_either(sim_thread *t, const sim_op *o)
{
    return o->gen->branch_ctrl ? run_goto_back(t, o) : run_goto(t, o);
}

/* The merge at byte ADDRESS of the code; NULL: no instruction to which threads jump begins there. */
static const sim_op *merge_at(const sim_code *c, uint64_t address)
{
    size_t count = c->kernel->insts.count;

    lower_bound(n, count, c->offsets[n] < address);
    return n < count && c->offsets[n] == address && c->at[n]->op == SIM_OP_MERGE ? c->at[n] : NULL;
}

/* jmpi to a register, which has the distance from the next instruction: all active channels jump, or none. */
static const sim_op *run_jump_register(sim_thread *t, const sim_op *o)
{
    bool jumps = !o->pred || (sim_predicate(t, o) & 1);
    int32_t distance;

    count_branch(t, o);
    if (!jumps)
        return continue_at_next(t, o, t->active);
    memcpy(&distance, t->image + o->src[0].base, sizeof distance);
    uint64_t address = t->code->offsets[o->inst + 1] + (uint64_t)(int64_t)distance;
    const sim_op *to = merge_at(t->code, address);
    if (!to)
        return sim_raise(t, o, t->active, "jmpi to byte 0x%llx, where neither a function begins nor a jump returns to",
                         (unsigned long long)address);
    return jump_to(t, to, t->active);
}

/* jmpi: all active channels jump, or none; the predicate is one flag bit. */
static const sim_op *run_jmpi(sim_thread *t, const sim_op *o)
{
    if (!o->jip)
        return run_jump_register(t, o);
    bool jumps = !o->pred || (sim_predicate(t, o) & 1);

    count_branch(t, o);
    return jumps ? jump_to(t, o->jip, t->active) : continue_at_next(t, o, t->active);
}

/* brd: the channels whose predicate holds jump; the thread follows only if none stays. */
static const sim_op *run_brd(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->jip_leader, p);
    return fall_through(t, o, t->active & ~p);
}

static const sim_op *run_brc(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o);

    count_branch(t, o);
    send_to(t, o->uip_leader, p);
    return fall_through(t, o, t->active & ~p);
}

/* call: saves the return address. */
static const sim_op *run_call(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o), saved[2] = {(uint32_t)t->code->offsets[o->inst + 1], t->call};

    count_branch(t, o);
    if (!p)
        return continue_at_next(t, o, t->active);
    memcpy(t->image + o->dst.base, saved, sizeof saved);
    send_to(t, o->leader, t->active & ~p);
    t->call = p;
    return jump_to(t, o->jip, p);
}

static const sim_op *run_ret(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken_channels(t, o), saved[2];

    count_branch(t, o);
    memcpy(saved, t->image + o->src[0].base, sizeof saved);
    const sim_op *back = merge_at(t->code, saved[0]);
    if (!back)
        return sim_raise(t, o, t->active, "return to 0x%x, which is not a return address of a call", saved[0]);
    send_to(t, back->leader, p);
    t->active &= ~p;
    t->call &= ~p;
    if (t->call)
        return continue_at_next(t, o, t->active);
    t->call = saved[1] & t->dispatch;
    return jump_to(t, back, 0);
}

static const sim_op *run_wait(sim_thread *t, const sim_op *o)
{
    uint32_t n;

    memcpy(&n, t->image + o->src[0].base, sizeof n);
    if (!n) {
        t->instructions += (uint64_t)(o - t->block);
        t->block = o;
        t->ip = o;
        t->state = SIM_AT_BARRIER;
        return NULL;
    }
    t->channels += sim_executing(t, o) & 1;
    n--;
    memcpy(t->image + o->src[0].base, &n, sizeof n);
    return o + 1;
}

static const sim_op *run_nop(sim_thread *t, const sim_op *o)
{
    t->channels += sim_executing(t, o) & 1;
    return o + 1;
}

static const sim_op *run_illegal(sim_thread *t, const sim_op *o)
{
    return sim_raise(t, o, t->active, "illegal instruction");
}

static const sim_op *run_off_the_end(sim_thread *t, const sim_op *o)
{
    return sim_raise(t, o, t->dispatch, "the thread runs past the last instruction without an end-of-thread message");
}

sim_handler sim_control_handler(unsigned op)
{
    switch (op) {
    case SIM_OP_MERGE:
        return run_merge;
    case SIM_OP_END:
        return run_off_the_end;
    case GEN_OP_if:
        return run_if;
    case GEN_OP_else:
        return run_else;
    case GEN_OP_endif:
    case GEN_OP_join:
        return run_endif;
    case GEN_OP_while:
        return run_while;
    case GEN_OP_break:
    case GEN_OP_cont:
    case GEN_OP_halt:
        return run_break;
    case GEN_OP_goto:
        return run_goto_either;
    case GEN_OP_jmpi:
        return run_jmpi;
    case GEN_OP_call:
        return run_call;
    case GEN_OP_ret:
        return run_ret;
    case GEN_OP_brd:
        return run_brd;
    case GEN_OP_brc:
        return run_brc;
    case GEN_OP_wait:
        return run_wait;
    case GEN_OP_nop:
        return run_nop;
    case GEN_OP_illegal:
        return run_illegal;
    default: /* not a control-flow instruction */
        return NULL;
    }
}
