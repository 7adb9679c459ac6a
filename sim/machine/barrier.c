/* sim/machine/barrier.c - fences, the work-group barrier and the end of a thread.
 *
 * A thread signals the barrier with a message to the gateway and then waits for notification register n0.0. When every live
 * thread of the group has signalled, each gets its notification. OpenCL demands that all work-items of a group reach a barrier;
 * the hardware cannot check that and hangs or goes wrong, the simulator faults: a thread that signals with some of its channels
 * elsewhere, and a thread that ends while others wait. */
#include "sim/machine/message.h"

/* Every access of the simulator is complete when its instruction is: only other host threads need the fence. */
bool sim_fence(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    (void)t, (void)o, (void)m, (void)lanes;
    atomic_thread_fence(memory_order_seq_cst);
    return true;
}

static void release(sim_group *g)
{
    for (unsigned i = 0; i < g->thread_count; i++) {
        sim_thread *t = g->threads[i];
        uint32_t n;
        if (t->state == SIM_ENDED)
            continue;
        memcpy(&n, t->image + SIM_N, sizeof n);
        n++;
        memcpy(t->image + SIM_N, &n, sizeof n);
        t->signalled = false;
    }
    g->at_barrier = 0;
    g->barriers++;
}

bool sim_signal_barrier(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    sim_group *g = t->group;

    (void)m, (void)lanes;
    if (!t->code->kernel->barriers)
        return sim_raise(t, o, t->active, "the kernel uses the barrier without having one (//.barriers 1)"), false;
    if (t->active != t->dispatch)
        return sim_raise(t, o, t->dispatch & ~t->active, "a barrier that only some work-items of the group reach; these do not"),
               false;
    if (g->alive < g->thread_count)
        return sim_raise(t, o, t->dispatch, "a barrier that only some work-items of the group reach; others have ended"), false;
    if (t->signalled)
        return sim_raise(t, o, t->dispatch, "a second signal to the barrier without a wait"), false;
    t->signalled = true;
    if (++g->at_barrier == g->alive)
        release(g);
    return true;
}

bool sim_end_of_thread(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    sim_group *g = t->group;

    (void)m, (void)lanes;
    if (g->at_barrier)
        return sim_raise(t, o, t->dispatch, "a barrier that only some work-items of the group reach; these end without it"),
               false;
    t->instructions += (uint64_t)(o - t->block) + 1;
    t->state = SIM_ENDED;
    g->alive--;
    return false;
}
