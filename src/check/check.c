/* src/check/check.c - see check.h.
 *
 * A finding names the work-item and the place of the access that came last, so its text depends on the schedule. It is to be that of
 * work-items that run one after another, though they run together. So the first run is a *trial*, which ends with the first finding or
 * fault: then the bytes of buffers that it has written are restored, and the kernel runs again, one work-item at a time. Results without findings do
 * not depend on the schedule.
 *
 * A kernel with a mistake usually repeats it in most groups. So the second run is sequential up to the group in which the trial stopped, and then becomes
 * a trial itself, which counts further cases of the findings so far. Any other finding ends it; the third run is sequential throughout. */
#include "src/check/check.h"
#include "src/check/describe.h"

/* Undoes the effects of the trial M. */
static void undo_trial(const machine *m)
{
    checker_undo_writes(m);
    if (m->checks->run->is_known || m->checks->has_changed)
        check_findings_clear(m->checks->run->findings);
}

static bool is_stopped(const machine *m)
{
    return m->checks->stopped;
}

static const machine_hooks hooks = {.begin_code = checker_begin_code,
                                    .choose_handler = checker_choose_handler,
                                    .link_code = checker_link_code,
                                    .run_batch = checker_run,
                                    .execute_sub_group = checker_execute_sub_group,
                                    .pass_barrier = checker_pass_barrier,
                                    .is_stopped = is_stopped,
                                    .variable_address = checker_variable_address,
                                    .find_bytes = checker_find_bytes,
                                    .find_name = checker_find_name,
                                    .is_private = checker_is_private,
                                    .buffer_address = checker_buffer_address};

/* Prepares a run; NULL after a fault. */
static machine *new_machine(const check_run *check, run_result *result, arena *memory)
{
    const ir_run *run = &check->run;
    machine *m = arena_new(memory, machine);

    *m = (machine){.run = &run->run,
                   .state = run->state,
                   .printf_buffer = run->printf_buffer,
                   .module = run->module,
                   .root = run->kernel,
                   .memory = memory,
                   .result = result,
                   .simd = interp_sub_group_size(run),
                   .max_instructions = run->run.max_instructions,
                   .checks = arena_new(memory, machine_checks),
                   .hooks = &hooks};
    m->checks->run = check;
    m->checks->together_from = m->checks->stopped_in = UINT32_MAX;
    m->checks->times.memory = memory;

    *result = (run_result){.find_text = checker_find_text, .context = m};
    arena_init(&m->checks->cells);
    m->checks->world = (race_world){m, checker_find_group, checker_knows_copy, NULL};
    m->checks->finds_races = checker_checks(m, CHECK_races) || checker_checks(m, CHECK_events);
    machine_count_groups(m);
    m->checks->group_items = m->checks->dims = 1;
    for (unsigned d = 0; d < 3; d++) {
        m->checks->group_items *= m->run->local[d];
        if (m->run->global[d] > 1)
            m->checks->dims = d + 1;
    }
    /* index 0 means "none" in these lists */
    vec_push(memory, &m->checks->origins, (origin){0});
    vec_push(memory, &m->checks->stacks, (stack_node){0});
    vec_push(memory, &m->checks->sites, (site){0});
    if (!checker_place_memory(m))
        return NULL;
    machine_decode(m);
    m->checks->gathered = arena_array(memory, lane, m->most_gathered + 1);
    m->checks->result = arena_array(memory, lane, m->most_lanes + 1);
    return m;
}

static void report_uses(const machine *m)
{
    const check_uses *to = &m->checks->run->uses;

    for (size_t n = m->first_buffer; to->add && n < m->checks->regions.count; n++)
        if (m->checks->regions.items[n].races)
            race_report_uses(m->checks->regions.items[n].races, m->checks->regions.items[n].data, to);
}

/* Runs the kernel. Returns whether the run is complete: it is not if it ends as a trial, stopped or with a fault. Then the effects of the run are undone. */
static bool run_kernel(machine *m)
{
    m->result->ok = checker_run_groups(m) || (!m->checks->is_trial && check_is_full(m->checks->run->findings));
    checker_report_results(m);
    bool is_complete = !m->checks->is_trial || (!m->checks->stopped && !m->result->fault.message);
    if (is_complete)
        report_uses(m);
    else
        undo_trial(m);
    arena_release(&m->checks->cells);
    return is_complete;
}

/* Runs the kernel as a trial, unless batches could change its results or each step is followed. Returns whether the run is complete. */
static bool try_together(machine *m)
{
    if (m->is_sequential || m->checks->group_items == 1 || m->run->trace || m->run->stepper)
        return false;
    m->checks->is_trial = m->checks->can_undo = true;
    return run_kernel(m);
}

/* Runs the groups before BEFORE one work-item after another, and the others as a trial. Returns whether the run is complete. */
static bool try_after(machine *m, uint32_t before)
{
    m->is_sequential = m->checks->can_undo = true;
    m->checks->together_from = before;
    return run_kernel(m);
}

static void run_sequentially(machine *m)
{
    m->is_sequential = true;
    run_kernel(m);
}

bool check_interpret(const check_run *check, run_result *result, arena *memory)
{
    bool is_first = !check->findings->items.count;
    machine *m = new_machine(check, result, memory);

    if (!m)
        return false;
    if (try_together(m))
        return true;
    bool has_tried = m->checks->is_trial;
    uint32_t before = m->checks->stopped_in + 1; /* 0: in no group */
    if (has_tried && !(m = new_machine(check, result, memory)))
        return false;
    if (has_tried && is_first && before && before < machine_group_total(m)) {
        if (try_after(m, before))
            return result->ok && !result->fault.message;
        m = new_machine(check, result, memory);
        if (!m)
            return false;
    }
    run_sequentially(m);
    return result->ok && !result->fault.message;
}
