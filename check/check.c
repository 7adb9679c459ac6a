/* check/check.c - see check.h. */
#include "check/check.h"
#include "check/machine.h"

bool check_interpret(const check_run *check, ir_run_result *result, arena *memory)
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
        return false;
    result->ok = checker_run_groups(m) || check_is_full(check->findings);
    checker_report_results(m);
    return result->ok && !result->fault.message;
}
