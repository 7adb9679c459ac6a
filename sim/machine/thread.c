/* sim/machine/thread.c - runs a thread: calls the handler of each op, which returns the next op, until one returns NULL. Also
 * the float modes of a thread and the predicates over groups of flag bits. */
#include "sim/machine/machine.h"

#include <fenv.h>

/* Runs T. A handler returns NULL, which ends the inner loop, at a barrier, at the end of the thread, after a fault, at a pause,
 * and after a write to cr0 that selects the other of an op's two handlers. */
void sim_thread_run(sim_thread *t)
{
    while (t->state == SIM_RUNNING && t->instructions < t->pause_at) {
        const sim_op *o = t->ip;

        if (t->moded)
            do
                o = o->moded(t, o);
            while (o);
        else
            do
                o = o->run(t, o);
            while (o);
    }
}

void sim_thread_run_stepped(sim_thread *t, run_stepper *stepper)
{
    while (t->state == SIM_RUNNING && t->instructions < t->pause_at) {
        const sim_op *o = t->ip;
        do {
            t->ip = o;
            if (o->op != SIM_OP_MERGE && o->op != SIM_OP_END)
                stepper->before(stepper, t);
            o = (t->moded ? o->moded : o->run)(t, o);
        } while (o);
    }
}

uint32_t sim_thread_cr0(const sim_thread *t)
{
    uint32_t cr0;

    memcpy(&cr0, t->image + SIM_CR, sizeof cr0);
    return cr0;
}

bool sim_thread_set_modes(sim_thread *t)
{
    bool before = t->moded;

    static const int rounding[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    uint32_t cr0 = sim_thread_cr0(t);

    t->round = rounding[(cr0 & GEN_CR0_ROUND) >> GEN_CR0_ROUND_SHIFT];
    t->moded = (cr0 & GEN_CR0_MODES) != SIM_CR_FAST;
    return t->moded != before;
}

/* Does predicate PRED, an any or all form, hold for flag bit BIT? The group of the bit is N aligned flag bits, or for anyv and
 * allv the bits of one channel in f0 and f1. */
static bool group_holds(uint64_t flags, unsigned bit, unsigned pred)
{
    static const unsigned char width[] = {
        [GEN_PRED_ANY2H] = 2, [GEN_PRED_ALL2H] = 2,   [GEN_PRED_ANY4H] = 4,   [GEN_PRED_ALL4H] = 4,   [GEN_PRED_ANY8H] = 8,
        [GEN_PRED_ALL8H] = 8, [GEN_PRED_ANY16H] = 16, [GEN_PRED_ALL16H] = 16, [GEN_PRED_ANY32H] = 32, [GEN_PRED_ALL32H] = 32};
    bool any = pred == GEN_PRED_ANYV || (pred >= GEN_PRED_ANY2H && (pred - GEN_PRED_ANY2H) % 2 == 0);
    uint64_t group;

    if (pred == GEN_PRED_ANYV || pred == GEN_PRED_ALLV)
        group = UINT64_C(0x100000001) << (bit & 31);
    else
        group = ((UINT64_C(1) << width[pred]) - 1) << (bit & ~(width[pred] - 1u));
    return any ? (flags & group) != 0 : (flags & group) == group;
}

uint32_t sim_predicate_group(const sim_thread *t, const sim_op *o)
{
    uint64_t flags = sim_flags(t);
    uint32_t lanes = 0;

    for (unsigned i = 0; i < o->exec; i++)
        lanes |= (uint32_t)group_holds(flags, (o->flag_shift + i) & 63, o->pred) << i;
    return lanes;
}
