/* ir/interp/schedule.c - groups: their sizes and work-items, what the work-items of a sub-group do together, and their turns. */
#include "ir/eval.h"
#include "ir/interp/machine.h"

/* --- groups --------------------------------------------------------------------------------------------------------------- */

void machine_count_groups(machine *m)
{
    const run_launch *run = m->run;

    for (unsigned d = 0; d < 3; d++)
        m->group_count[d] = (uint32_t)(((uint64_t)run->global[d] + run->local[d] - 1) / run->local[d]);
}

void machine_set_group(group *g, const machine *m, uint64_t linear)
{
    const run_launch *run = m->run;
    uint64_t left = linear;

    g->linear = (uint32_t)linear;
    for (unsigned d = 0; d < 3; d++) {
        g->id[d] = (uint32_t)(left % m->group_count[d]);
        left /= m->group_count[d];
        uint32_t rest = run->global[d] - g->id[d] * run->local[d];
        g->size[d] = rest < run->local[d] ? rest : run->local[d];
    }
}

void machine_count_items(group *g)
{
    unsigned width = 1u << g->machine->shift;

    for (unsigned n = 0; n < g->batch_count; n++) {
        unsigned first = n << g->machine->shift, left = g->item_count > first ? g->item_count - first : 0;
        g->batches[n].count = left < width ? left : width;
    }
}

void machine_join_times(group *g)
{
    uint64_t latest = 0;

    for (unsigned i = 0; i < g->item_count; i++) {
        uint64_t time = g->items[i].instructions + g->items[i].clock_lead;
        latest = time > latest ? time : latest;
    }
    for (unsigned i = 0; i < g->item_count; i++)
        g->items[i].clock_lead = latest - g->items[i].instructions;
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

/* Orders work-items by the position in the code where they wait; 0: at the same position, through the same calls. */
static int compare_positions(const item *x, const item *y)
{
    for (unsigned d = 0; d < x->depth && d < y->depth; d++)
        if (x->frames[d].next->id != y->frames[d].next->id)
            return x->frames[d].next->id < y->frames[d].next->id ? -1 : 1;
    return (x->depth > y->depth) - (x->depth < y->depth);
}

/* The work-items of FIRST … END - 1 that wait at the sub-group operation that is earliest in the code: work-items on another branch have
 * reached it by then. Returns their number; *ABSENT is one that does not wait there, or NULL. */
static unsigned find_waiting(group *g, unsigned first, unsigned end, item *at[64], const item **absent)
{
    const item *earliest = NULL;
    unsigned count = 0;

    *absent = NULL;
    for (unsigned i = first; g->machine->has_sub_groups && i < end; i++) {
        const item *it = &g->items[i];
        if (it->state == ITEM_AT_SUB_GROUP && (!earliest || compare_positions(it, earliest) < 0))
            earliest = it;
    }
    for (unsigned i = first; earliest && i < end && count < 64; i++) {
        item *it = &g->items[i];
        if (it->state == ITEM_AT_SUB_GROUP && compare_positions(it, earliest) == 0)
            at[count++] = it;
        else
            *absent = it;
    }
    return count;
}

/* Executes that operation. False: no work-item waits at one. */
static bool release_sub_group(group *g, unsigned first, unsigned end)
{
    item *at[64];
    const item *absent;
    unsigned count = find_waiting(g, first, end, at, &absent);

    if (count)
        g->machine->hooks->execute_sub_group(at, count, absent);
    for (unsigned i = 0; i < count; i++)
        machine_resume(at[i]);
    return count > 0;
}

void machine_reduce(item *const *at, unsigned count, uint64_t values[64])
{
    const machine *m = at[0]->machine;
    const op *o = at[0]->waits;
    bool scan = o->intrinsic == IR_INTRINSIC_sub_group_scan, flush = m->module->denorms_are_zero;
    unsigned how = (unsigned)machine_scalar(at[0], o, 1);
    uint64_t active = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned lane = at[i]->linear % m->simd;
        active |= UINT64_C(1) << lane;
        values[lane] = machine_scalar(at[i], o, scan ? 3 : 2);
    }
    if (scan)
        ir_eval_scan(how, machine_scalar(at[0], o, 2) != 0, flush, o->scalar, active, m->simd, values);
    else
        ir_eval_reduce(how, flush, o->scalar, active, m->simd, values);
}

unsigned machine_find_lane(item *const *at, unsigned count, uint64_t lane)
{
    unsigned simd = at[0]->machine->simd, k = 0;

    while (k < count && at[k]->linear % simd != lane % simd)
        k++;
    return k;
}

uint64_t machine_vote(item *const *at, unsigned count)
{
    uint64_t bits = 0;

    for (unsigned i = 0; i < count; i++)
        bits |= (machine_scalar(at[i], at[i]->waits, 1) & 1) << at[i]->linear % at[i]->machine->simd;
    return bits;
}

/* --- turns ---------------------------------------------------------------------------------------------------------------- */

/* Gives a turn to the work-items FIRST … END - 1, a sub-group or a batch. Returns whether one of them can run on. */
static bool run_items(group *g, unsigned first, unsigned end)
{
    const machine *m = g->machine;
    bool runs;

    do {
        runs = false;
        for (unsigned n = first >> m->shift; n <= (end - 1) >> m->shift && !m->hooks->is_stopped(m); n++)
            runs |= m->hooks->run_batch(&g->batches[n]);
    } while (!runs && !m->hooks->is_stopped(m) && release_sub_group(g, first, end));
    return runs;
}

bool machine_run_group(group *g, unsigned turns)
{
    const machine *m = g->machine;
    unsigned step = m->has_sub_groups && !m->root->thread_form ? m->simd : 1u << m->shift;

    while (turns && !m->hooks->is_stopped(m)) {
        bool runs = false;
        for (unsigned i = 0; i < g->item_count && !m->hooks->is_stopped(m); i += step)
            runs |= run_items(g, i, i + step < g->item_count ? i + step : g->item_count);
        if (runs)
            turns--;
        else if (!m->hooks->is_stopped(m) && !m->hooks->pass_barrier(g))
            return true;
    }
    return m->hooks->is_stopped(m);
}
