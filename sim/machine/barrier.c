/* sim/machine/barrier.c - fences, the work-group barrier and the end of a thread.
 *
 * A thread signals the barrier with a message to the gateway and then waits for notification register n0.0. When every live
 * thread of the group has signalled, each is notified. OpenCL requires that all work-items of a group reach a barrier. The
 * hardware cannot check that, and hangs or computes wrong results; the simulator faults if a thread signals while some of its
 * channels are inactive, or ends while others wait. If divergence is checked, that is a finding: the channels that reach the
 * barrier pass it with the threads that still run. */
#include "sim/machine/monitor.h"

/* Executes a fence. Simulated accesses complete with their instruction, so it only orders them for other host threads. */
bool sim_fence(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    (void)t, (void)o, (void)m, (void)lanes;
    atomic_thread_fence(memory_order_seq_cst);
    return true;
}

/* Advances the time stamps of all threads that have signalled the barrier to the latest one. */
static void join_clocks(sim_group *g)
{
    uint64_t latest = 0;

    for (unsigned i = 0; i < g->running; i++) {
        const sim_thread *t = g->threads[i];
        if (t->signalled && t->signal_time + t->clock_lead > latest)
            latest = t->signal_time + t->clock_lead;
    }
    for (unsigned i = 0; i < g->running; i++)
        if (g->threads[i]->signalled)
            g->threads[i]->clock_lead = latest - g->threads[i]->signal_time;
}

static void release_threads(sim_group *g)
{
    join_clocks(g);
    for (unsigned i = 0; i < g->running; i++) {
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
    if (g->machine->monitor)
        sim_monitor_pass_barrier(g->machine->monitor, g);
}

/* Reports that CHANNELS of T do not reach the barrier at instruction INST. Returns false if that is a fault. */
static bool can_diverge(sim_thread *t, const sim_op *o, int inst, uint32_t channels, const char *message)
{
    sim_monitor *n = t->group->machine->monitor;

    if (!sim_monitor_checks(n, CHECK_divergence)) {
        sim_raise(t, o, channels, "%s", message);
        return false;
    }
    sim_report_divergence(n, t, inst, channels, message);
    return true;
}

/* The instruction at which a thread of G waits for the barrier; O if the only one that has signalled is T, which executes O. */
static int barrier_inst(const sim_group *g, const sim_thread *t, const sim_op *o)
{
    for (unsigned i = 0; i < g->running; i++)
        if (g->threads[i] != t && g->threads[i]->signalled && g->threads[i]->state != SIM_ENDED)
            return g->threads[i]->ip->inst;
    return o->inst;
}

bool sim_signal_barrier(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    sim_group *g = t->group;

    (void)m, (void)lanes;
    if (!t->code->kernel->barriers)
        return sim_raise(t, o, t->active, "the kernel uses a barrier but does not declare one (//.barriers 1)"), false;
    if (t->active != t->dispatch && !can_diverge(t, o, o->inst, t->dispatch & ~t->active,
                                                 "barrier not reached by all work-items of the group; these do not reach it"))
        return false;
    if (g->alive < g->thread_count &&
        !can_diverge(t, o, o->inst, t->dispatch, "barrier not reached by all work-items of the group; others have ended"))
        return false;
    if (t->signalled)
        return sim_raise(t, o, t->dispatch, "second signal to the barrier without a wait in between"), false;
    t->signalled = true;
    t->signal_time = t->instructions + (uint64_t)(o - t->block);
    if (++g->at_barrier == g->alive)
        release_threads(g);
    return true;
}

bool sim_end_of_thread(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    sim_group *g = t->group;

    (void)m, (void)lanes;
    if (g->at_barrier && !can_diverge(t, o, barrier_inst(g, t, o), t->dispatch,
                                      "barrier not reached by all work-items of the group; these end without it"))
        return false;
    t->instructions += (uint64_t)(o - t->block) + 1;
    t->state = SIM_ENDED;
    g->alive--;
    g->at_barrier -= t->signalled;
    if (g->at_barrier && g->at_barrier == g->alive)
        release_threads(g);
    return false;
}
