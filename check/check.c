/* check/check.c - see check.h.
 *
 * A finding names the work-item and the place of the access that came last, so its text depends on the schedule. It is to be that of
 * work-items that run one after another, though they run together. So the first run is a *trial*, which ends with the first finding or
 * fault: then the contents of the buffers are restored, and the kernel runs again, one work-item at a time. Results without findings do
 * not depend on the schedule. */
#include "check/check.h"
#include "check/machine.h"

/* What a launch may change in a region. */
typedef struct saved_region {
    unsigned char *data, *undefined; /* undefined: NULL if nothing was */
} saved_region;

static bool can_be_written(const machine *m, const object *x)
{
    return x->variable && !x->read_only && !(x->is_const && checker_checks(m, CHECK_access));
}

static saved_region *save_regions(const machine *m, arena *memory)
{
    saved_region *saved = arena_array(memory, saved_region, m->regions.count);

    for (size_t n = 0; n < m->regions.count; n++) {
        const object *x = &m->regions.items[n];
        if (!can_be_written(m, x))
            continue;
        saved[n].data = arena_raw(memory, x->bytes);
        memcpy(saved[n].data, x->data, x->bytes);
        if (!x->shadow->undefined)
            continue;
        saved[n].undefined = arena_raw(memory, x->bytes);
        memcpy(saved[n].undefined, x->shadow->undefined, x->bytes);
    }
    return saved;
}

static void restore_regions(const machine *m, const saved_region *saved)
{
    for (size_t n = 0; n < m->regions.count; n++) {
        const object *x = &m->regions.items[n];
        if (!can_be_written(m, x))
            continue;
        memcpy(x->data, saved[n].data, x->bytes);
        if (saved[n].undefined)
            memcpy(x->shadow->undefined, saved[n].undefined, x->bytes);
        else
            x->shadow->undefined = NULL;
        x->shadow->has_origins = false;
    }
}

/* Prepares a run; NULL after a fault. */
static machine *new_machine(const check_run *check, ir_run_result *result, arena *memory)
{
    const ir_run *run = &check->run;
    machine *m = arena_new(memory, machine);

    *m = (machine){.check = check,
                   .run = run,
                   .module = run->module,
                   .memory = memory,
                   .times = {.memory = memory},
                   .result = result,
                   .simd = interp_sub_group_size(run),
                   .max_instructions = run->max_instructions};

    *result = (ir_run_result){.find_text = checker_find_text, .context = m};
    arena_init(&m->cells);
    m->world = (race_world){m, checker_find_group, checker_knows_copy, NULL};
    m->finds_races = checker_checks(m, CHECK_races) || checker_checks(m, CHECK_events);
    m->group_items = m->dims = 1;
    for (unsigned d = 0; d < 3; d++) {
        m->group_count[d] = (uint32_t)(((uint64_t)run->global[d] + run->local[d] - 1) / run->local[d]);
        m->group_items *= run->local[d];
        if (run->global[d] > 1)
            m->dims = d + 1;
    }
    /* index 0 means "none" in these lists */
    vec_push(memory, &m->origins, (origin){0});
    vec_push(memory, &m->stacks, (stack_node){0});
    vec_push(memory, &m->sites, (site){0});
    if (!checker_place_memory(m))
        return NULL;
    checker_code(m);
    return m;
}

static void run_kernel(machine *m)
{
    m->result->ok = checker_run_groups(m) || (!m->is_trial && check_is_full(m->check->findings));
    checker_report_results(m);
    arena_release(&m->cells);
}

/* Runs the kernel with work-items together, unless that could change its results. Returns whether there was neither finding nor fault; if
 * not, no trace of the run is left. */
static bool try_together(machine *m)
{
    arena saved;

    if (m->is_sequential || m->group_items == 1)
        return false;
    arena_init(&saved);
    const saved_region *before = save_regions(m, &saved);
    m->is_trial = true;
    run_kernel(m);
    bool is_clean = !m->stopped && !m->result->fault.message;
    if (!is_clean)
        restore_regions(m, before);
    arena_release(&saved);
    return is_clean;
}

bool check_interpret(const check_run *check, ir_run_result *result, arena *memory)
{
    machine *m = new_machine(check, result, memory);

    if (!m)
        return false;
    if (try_together(m))
        return true;
    if (m->is_trial) {
        m = new_machine(check, result, memory);
        if (!m)
            return false;
    }
    m->is_sequential = true;
    run_kernel(m);
    return result->ok && !result->fault.message;
}
