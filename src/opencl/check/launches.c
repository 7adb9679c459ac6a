/* src/opencl/check/launches.c - runs a launch between the checks of its memory, and records its findings, statistics and trace. */
#include "src/opencl/check/launches.h"

#include "ir/ir.h"
#include "src/library/turns.h"
#include "src/opencl/check/findings.h"
#include "src/opencl/check/programs.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/check/maps.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/check/statistics.h"
#include "src/opencl/check/trace_file.h"
#include "src/opencl/check/undeclared.h"
#include "src/opencl/check/unwritten.h"
#include "src/opencl/queue/schedule.h"
#include "src/opencl/record/record.h"

#include <stdio.h>
#include <stdlib.h>

/* --- results -------------------------------------------------------------------------------------------------------------- */

/* Records a launch by COMMAND, an ocl_launch, that has ended. */
static void record_launch(void *command, const launch *l)
{
    const ocl_launch *c = command;

    findings_add_launch(c->program, l, c->command.site);
    if (statistics_wanted)
        statistics_add(c->program, l);
}

/* A launch whose uses of memory are compared with those of other commands. */
typedef struct used_launch {
    const ocl_launch *launch;
    ocl_step *step;      /* NULL: they are not compared */
    bool has_undeclared; /* undeclared_check_use() has reported an allocation */
} used_launch;

static void add_uses(void *context, const unsigned char *data, uint64_t bytes, unsigned uses)
{
    used_launch *u = context;
    const ocl_launch *l = u->launch;
    cl_mem owner = NULL;

    for (size_t i = 0; i < l->kernel->count && !owner; i++) {
        const cl_mem m = launch_memory(l, i);
        if (m && (uintptr_t)data - (uintptr_t)m->data < m->size)
            owner = m;
    }
    maps_check_use(l, owner, data, bytes, uses);
    if (!u->has_undeclared && !owner)
        u->has_undeclared = undeclared_check_use(l, data, uses);
    uses_add_launch(u->step, l->command.queue->context, owner, data, bytes, uses);
}

/* --- bytes that were never written ---------------------------------------------------------------------------------------- */

/* Passes the unwritten bytes of memory objects and of MEMORY to the checks of PROGRAM, and stores what the launch holds in HOLDS: one for
 * each argument and each item of MEMORY. Where the checks do not follow the bytes, all of them count as written. */
static void pass_unwritten(ocl_launch *l, const gasket_program *program, ocl_reachable *memory, unwritten_masks **holds)
{
    bool follows = program->settings.check.kinds >> CHECK_uninitialized & 1;

    for (size_t i = 0; i < l->kernel->count; i++)
        if (launch_memory(l, i))
            l->arguments[i].unwritten = unwritten_find_object(launch_memory(l, i), follows, holds++);
    for (size_t i = 0; i < memory->count; i++)
        memory->items[i].unwritten =
            unwritten_find(memory->items[i].contents.data, memory->items[i].contents.bytes, follows, holds++);
}

/* Runs R, the launch of L, and records it if that is wanted. */
static gasket_status run_recorded(const ocl_launch *l, const library_launch *r, const ocl_reachable *memory, char **messages)
{
    record_begin_launch(l, r, memory);
    gasket_status result = library_launch_run(r, messages);
    record_end_launch(result);
    return result;
}

static gasket_status run_with_masks(ocl_launch *l, const library_launch *r, ocl_reachable *memory, char **messages)
{
    size_t count = l->kernel->count + memory->count;

    if (!findings_has(CHECK_uninitialized))
        return run_recorded(l, r, memory, messages);
    unwritten_masks **holds = calloc(count + 1, sizeof *holds);
    *messages = NULL;
    if (!holds)
        return GASKET_FAILED;
    pass_unwritten(l, r->program, memory, holds);
    gasket_status result = run_recorded(l, r, memory, messages);
    for (size_t i = 0; i < count; i++)
        unwritten_leave(holds[i]);
    free(holds);
    return result;
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Reports what the host has changed of argument I of L although it had unmapped it. */
static void check_unmapped(const ocl_launch *l, size_t i)
{
    const cl_mem m = launch_memory(l, i);
    ocl_allocation a;

    if (m)
        frozen_check_unmapped(m->data, m->size, l->command.site);
    else if (l->arguments[i].kind == RUN_BUFFER && allocation_find(l->command.queue->context, l->arguments[i].data, &a))
        frozen_check_unmapped(a.data, a.bytes, l->command.site);
}

/* Reports argument I of L if it is a pointer to memory that was freed. */
static void check_pointer(const ocl_launch *l, size_t i)
{
    char message[256];

    if (!l->command.site || l->objects[i] || l->arguments[i].kind != RUN_BUFFER || !freed_has(l->arguments[i].data))
        return;
    snprintf(message, sizeof message, "argument %zu of kernel '%s', '%s', points to an allocation that was freed before", i,
             l->kernel->found->signature.kernel, kernel_parameter_name(l->kernel, i));
    findings_add_call(CHECK_api, l->command.site, message);
}

/* Can the host write memory that L reads while L runs? */
static bool has_atomics(const ocl_launch *l)
{
    return l->indirect.has_system || allocations_have_atomics(l->command.queue->context);
}

/* The memory that L uses: before its launch, and after. */
static void start_use(const ocl_launch *l)
{
    uses_begin_launch(l->kernel->found->signature.kernel);
    if (has_atomics(l))
        precedence_observe_current();
    for (size_t i = 0; i < l->kernel->count; i++) {
        host_writes_start(launch_memory(l, i), l->command.site);
        check_pointer(l, i);
        check_unmapped(l, i);
    }
}

static void stop_use(const ocl_launch *l, const ocl_reachable *memory)
{
    for (size_t i = 0; i < l->kernel->count; i++) {
        const cl_mem m = launch_memory(l, i);
        host_writes_stop(m);
        if (m)
            frozen_allow(m->data, m->size);
    }
    for (size_t i = 0; i < memory->count; i++)
        frozen_allow(memory->items[i].contents.data, memory->items[i].contents.bytes);
}

static bool is_alone(void)
{
    return schedule_is_alone(turns_waiting());
}

static gasket_status run_checked(ocl_launch *l, library_launch *r, ocl_reachable *memory, char **messages)
{
    used_launch used = {.launch = l, .step = precedence_current()};

    if (used.step)
        r->uses = (check_uses){.add = add_uses, .context = &used};
    r->keeps_findings = true;
    const uint64_t program = programs_hash(l->program);
    r->is_known = findings_is_known;
    r->known = &program;
    r->is_alone = has_atomics(l) || memory->has_process ? NULL : is_alone;
    start_use(l);
    gasket_status result = run_with_masks(l, r, memory, messages);
    stop_use(l, memory);
    return result;
}

gasket_status launches_run(ocl_launch *l, library_launch *r, ocl_reachable *memory, char **messages)
{
    if (findings_kinds || statistics_wanted) {
        r->ended = record_launch;
        r->context = l;
    }
    if (findings_kinds && memory->has_process)
        host_writes_forget_all();
    trace_file_begin_launch(r);
    gasket_status result = findings_kinds ? run_checked(l, r, memory, messages) : run_recorded(l, r, memory, messages);
    trace_file_end_launch();
    return result;
}
