/* src/run/launch.c - a launch: finds its kernel, checks its memory, and runs it and the kernels that it enqueues on its engine. */
#include "src/run/engine.h"

#include "src/base/bits.h"
#include "src/base/limits.h"
#include "src/run/dispatch.h"
#include "src/run/schedule.h"

#include <time.h>

/* The engine of L: the only place that chooses one. */
static const run_engine *engine_of(const launch *l)
{
    return l->via_ir ? &run_interpreter : &run_simulator;
}

const engine_traits *launch_engine(const launch *l)
{
    return &engine_of(l)->traits;
}

bool launch_find_kernel(launch *l, arena *memory, signature *wanted, const char *name)
{
    const run_program *p = &l->program;
    diag *d = l->diagnostics;

    if (!p->module)
        return signature_of_program(wanted, memory, d, p->program, name, &l->kernel);
    return signature_of_module(wanted, memory, d, p->module, name, &l->function) && engine_of(l)->find_kernel(l, wanted);
}

bool launch_prepare(launch *l, arena *memory)
{
    return engine_of(l)->prepare(l, memory);
}

void launch_make_state(launch *l, arena *memory)
{
    engine_of(l)->make_state(l, memory);
}

unsigned char *launch_find_queue(launch *l)
{
    return engine_of(l)->find_queue(l);
}

unsigned char *launch_find_variable(launch *l, const char *name, size_t *bytes)
{
    return engine_of(l)->find_variable(l, name, bytes);
}

bool launch_describe_variable(const launch *l, size_t n, run_variable *out)
{
    if (!engine_of(l)->describe_variable(l, n, out))
        return false;
    for (const ir_global *g = l->program.module ? l->program.module->globals : NULL; g; g = g->next)
        if (strcmp(g->value.name, out->name) == 0)
            out->has_addresses |= ir_holds_pointer(g->contents);
    return true;
}

const char *launch_find_block(const launch *l, uint32_t block)
{
    return engine_of(l)->find_block(l, block);
}

/* --- local memory --------------------------------------------------------------------------------------------------------- */

uint64_t launch_local_bytes(const launch *l, arena *memory)
{
    return engine_of(l)->local_bytes(l, memory);
}

uint64_t launch_add_local(uint64_t bytes, uint64_t more)
{
    if (bytes > UINT64_MAX - LOCAL_ARGUMENT_ALIGN)
        return bytes;
    return saturated_sum(round_up(bytes, LOCAL_ARGUMENT_ALIGN), more);
}

uint64_t launch_group_local_bytes(const launch *l)
{
    uint64_t bytes = launch_local_bytes(l, l->memory);

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        if (v->kind == RUN_LOCAL)
            bytes = launch_add_local(bytes, v->value.bytes);
    }
    return bytes;
}

bool launch_has_memory(const launch *l)
{
    uint64_t bytes = launch_group_local_bytes(l);

    if (bytes <= LOCAL_MEMORY_BYTES)
        return true;
    diag_error(l->diagnostics, 0, "kernel %s needs %llu bytes of local memory (%llu of its own), but a work-group has only %d",
               l->values->signature->kernel, (unsigned long long)bytes, (unsigned long long)launch_local_bytes(l, l->memory),
               LOCAL_MEMORY_BYTES);
    return false;
}

/* The treatment of accesses outside their surface. A host program gets a warning where the command line gets a fault: it may have run for
 * years on devices that tolerate the access. */
static run_bounds bounds_mode(const launch *l)
{
    bool checks = l->check.kinds >> CHECK_bounds & 1;

    return (l->in_place || l->is_tolerant) && l->program.bounds == RUN_BOUNDS_FAULT && !checks ? RUN_BOUNDS_NOTE
                                                                                               : l->program.bounds;
}

/* Does an access to an image that OpenCL leaves undefined get a warning instead of a fault? In a host program its value may not matter.
 * That also holds for assembly and binaries, whose accesses outside of buffers have the hardware's effect without a warning. */
static bool is_lenient(const launch *l)
{
    return (l->in_place || l->is_tolerant) && bounds_mode(l) != RUN_BOUNDS_FAULT && !(l->check.kinds >> CHECK_access & 1);
}

/* --- images --------------------------------------------------------------------------------------------------------------- */

/* The host decides about undefined accesses to the images of L. */
static void set_leniency(launch *l)
{
    for (size_t i = 0; i < l->values->images.count; i++)
        l->values->images.items[i].is_lenient = is_lenient(l);
}

run_launch engine_launch(launch *l, const run_buffer *buffers, size_t count)
{
    const run_sizes *z = l->sizes;
    const run_values *v = l->values;
    run_launch run = {.dims = z->dims,
                      .args = v->values.items,
                      .arg_count = v->values.count,
                      .buffers = buffers,
                      .buffer_count = count,
                      .images = v->images.items,
                      .image_count = v->images.count,
                      .in_place = l->in_place,
                      .bounds = bounds_mode(l),
                      .order = l->order,
                      .max_instructions = l->max_instructions,
                      .trace = l->trace.out ? &l->trace : NULL,
                      .stepper = l->stepper};

    for (unsigned i = 0; i < 3; i++) {
        run.global[i] = (uint32_t)z->global[i];
        run.local[i] = (uint32_t)z->local[i];
        run.offset[i] = (uint32_t)z->offset[i];
    }
    set_leniency(l);
    return run;
}

double engine_seconds(const launch *l)
{
    struct timespec t;

    if (l->omits_statistics)
        return 0;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The last dimension of more than one work-item, from 1 on. */
static unsigned dimensions_of(const run_sizes *z)
{
    unsigned dims = z->dims;

    while (dims > 1 && z->global[dims - 1] == 1)
        dims--;
    return dims;
}

static status run_one(launch *l)
{
    if (!l->observer)
        return engine_of(l)->run(l);
    l->observer->begins(l->observer, l);
    status result = engine_of(l)->run(l);
    l->observer->ended(l->observer, l, result);
    return result;
}

status launch_run_once(launch *l)
{
    unsigned dims = dimensions_of(l->sizes);

    if (dims > l->check.dims)
        l->check.dims = dims;
    dispatcher *commands = dispatch_begin(l);
    status done = run_one(l);
    if (done == STATUS_DONE)
        done = dispatch_commands(commands, l, run_one);
    return done == STATUS_DONE && launch_report_pipes(l) ? STATUS_FAULT : done;
}

status launch_run(launch *l)
{
    return l->schedule.kind == SCHEDULE_USUAL ? launch_run_once(l) : schedule_run(l);
}
