/* sim/machine/control.c - branches: where each channel goes next.
 *
 * There is no mask stack. Each channel has an instruction pointer of its own; a channel is active when it equals the thread's. A
 * branch sends channels to a place and the thread moves on; the channels wait there until the thread arrives. All that a thread
 * must remember is who waits where, and channels can wait only at branch targets ("merges"): so waiting[l] is the set of
 * channels at merge number l, and straight-line code never looks at it.
 *
 *   fall(j): the thread goes to the next instruction if some channel is there, else to j
 *
 * What each branch does with its channels is the table of gen9 section 4.2, one function a row. */
#include "sim/machine/machine.h"

#include "src/base/bug.h"

/* Channels for which the branch's predicate holds. */
static uint32_t taken(const sim_thread *t, const sim_op *o)
{
    return t->active & sim_enabled(t, o) << o->channel;
}

static void count(sim_thread *t, const sim_op *o)
{
    t->channels += sim_count(sim_executing(t, o));
    t->instructions += (uint64_t)(o - t->block) + 1;
    t->block = o + 1;
}

/* In front of every branch target: those who waited here go along. Also the place where a thread can be paused. */
static const sim_op *merge(sim_thread *t, const sim_op *o)
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

/* Goes to merge TARGET with channels ACTIVE already there. */
static const sim_op *go(sim_thread *t, const sim_op *target, uint32_t active)
{
    t->active = active;
    t->block = target;
    return merge(t, target);
}

/* Goes to the next instruction. */
static const sim_op *next(sim_thread *t, const sim_op *o, uint32_t active)
{
    t->active = active;
    return o + 1;
}

/* STAY go to the next instruction, the rest have been sent elsewhere. */
static const sim_op *fall(sim_thread *t, const sim_op *o, uint32_t stay)
{
    if (stay | (t->waiting[o->leader] & t->call))
        return next(t, o, stay);
    return go(t, o->jip, 0);
}

static void send_to(sim_thread *t, uint32_t leader, uint32_t channels)
{
    t->waiting[leader] |= channels;
}

static const sim_op *run_if(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->jip_leader, t->active & ~p);
    return fall(t, o, p);
}

static const sim_op *run_else(sim_thread *t, const sim_op *o)
{
    count(t, o);
    send_to(t, o->uip_leader, t->active);
    return fall(t, o, 0);
}

/* endif and join: the merge in front of it has collected the channels. */
static const sim_op *run_endif(sim_thread *t, const sim_op *o)
{
    count(t, o);
    return fall(t, o, t->active);
}

static const sim_op *run_while(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    if (!p)
        return next(t, o, t->active);
    send_to(t, o->leader, t->active & ~p);
    return go(t, o->jip, p);
}

/* break and halt: the leaving channels go to UIP (for a break decode has set it behind the while). */
static const sim_op *run_break(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->uip_leader, p);
    return fall(t, o, t->active & ~p);
}

/* goto: the predicate says who stays. */
static const sim_op *run_goto(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->uip_leader, t->active & ~p);
    return fall(t, o, p);
}

/* goto.b: the predicate says who goes back; the others wait at JIP. */
static const sim_op *run_goto_back(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->jip_leader, t->active & ~p);
    if (p)
        return go(t, o->uip, p);
    return go(t, o->jip, 0);
}

static const sim_op *run_goto_either(sim_thread *t, const sim_op *o)
{
    return o->gen->branch_ctrl ? run_goto_back(t, o) : run_goto(t, o);
}

/* jmpi: all active channels or none; the predicate is one flag bit. */
static const sim_op *run_jmpi(sim_thread *t, const sim_op *o)
{
    bool jumps = !o->pred || (sim_predicate(t, o) & 1);

    count(t, o);
    return jumps ? go(t, o->jip, t->active) : next(t, o, t->active);
}

/* brd: like a jump of the channels whose predicate holds; the thread follows them only when none is left behind. */
static const sim_op *run_brd(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->jip_leader, p);
    return fall(t, o, t->active & ~p);
}

static const sim_op *run_brc(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o);

    count(t, o);
    send_to(t, o->uip_leader, p);
    return fall(t, o, t->active & ~p);
}

/* A return address is an instruction's index times 16, as an instruction pointer is. */
static const sim_op *run_call(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o), saved[2] = {((uint32_t)o->inst + 1) * 16, t->call};

    count(t, o);
    if (!p)
        return next(t, o, t->active);
    memcpy(t->image + o->dst.base, saved, sizeof saved);
    send_to(t, o->leader, t->active & ~p);
    t->call = p;
    return go(t, o->jip, p);
}

static const sim_op *run_ret(sim_thread *t, const sim_op *o)
{
    uint32_t p = taken(t, o), saved[2];

    count(t, o);
    memcpy(saved, t->image + o->src[0].base, sizeof saved);
    if (saved[0] % 16 || saved[0] / 16 >= t->code->kernel->insts.count || t->code->at[saved[0] / 16]->op != SIM_OP_MERGE)
        return sim_raise(t, o, t->active, "return to 0x%x, which no call has left there", saved[0]);
    const sim_op *back = t->code->at[saved[0] / 16];
    send_to(t, back->leader, p);
    t->active &= ~p;
    t->call &= ~p;
    if (t->call)
        return next(t, o, t->active);
    t->call = saved[1] & t->dispatch;
    return go(t, back, 0);
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
        return merge;
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
    default: /* not a branch */
        return NULL;
    }
}
