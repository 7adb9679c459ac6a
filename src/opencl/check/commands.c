/* src/opencl/check/commands.c - passes what a command does to memory to the checks: of maps, races, bytes that were never written, freed
 * allocations, and memory of the host. */
#include "src/opencl/check/commands.h"

#include "src/opencl/check/calls.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/check/unwritten.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/program/launch.h"

/* --- enqueueing ----------------------------------------------------------------------------------------------------------- */

/* Reports that the current call enqueues a command which WRITES the COUNT bytes at DATA of M, or reads them, while the host has mapped
 * them. */
static void check_map(cl_mem m, const unsigned char *data, size_t count, bool writes)
{
    if (!findings_has(CHECK_maps) || !m || !count)
        return;
    ocl_map_state state = map_find_state(m, data, count);
    if (state != MAP_NONE && writes)
        calls_report(CHECK_maps, "the command writes to memory that the host has mapped");
    else if (state == MAP_FOR_WRITING)
        calls_report(CHECK_maps, "the command reads memory that the host has mapped for writing");
}

/* Boxes of several rows may have gaps in which other memory is mapped. */
static void check_box(const ocl_box *b, const size_t size[3], bool writes)
{
    if (size[1] == 1 && size[2] == 1)
        check_map(b->memory, b->data, size[0], writes);
}

/* A pointer to const only reads. */
static void check_arguments(const ocl_launch *l)
{
    for (size_t i = 0; i < l->kernel->count; i++) {
        const cl_mem m = launch_memory(l, i);
        const ir_argument *p = kernel_parameter(l->kernel, i);
        if (m)
            check_map(m, m->data, m->size, !(m->flags & CL_MEM_READ_ONLY) && !(p && p->is_const));
    }
}

/* Is the source of T memory of the host, which T reads after its call has returned? */
static bool has_late_source(const ocl_transfer *t, bool blocking)
{
    return findings_has(CHECK_races) && !blocking && !t->from.memory &&
           !allocation_find(t->command.queue->context, t->from.data, NULL);
}

void commands_enqueued(ocl_command *c, bool blocking)
{
    const ocl_transfer *t = (const ocl_transfer *)c;

    if (blocking)
        calls_check_wait();
    if (c->work == WORK_LAUNCH)
        check_arguments((const ocl_launch *)c);
    if (c->work == WORK_COPY || c->work == WORK_FILL)
        check_box(&t->to, t->size, true);
    if (c->work != WORK_COPY)
        return;
    check_box(&t->from, t->size, false);
    if (has_late_source(t, blocking))
        c->event->source = frozen_new_source(&t->from, t->size, c->site);
}

/* --- transfers ------------------------------------------------------------------------------------------------------------ */

/* Both sides of T, before it accesses them, and after. */
static void start_use(const ocl_transfer *t)
{
    cl_context context = t->command.queue->context;
    const call_site *site = t->command.site;

    uses_add_box(context, &t->from, t->size, false);
    uses_add_box(context, &t->to, t->size, true);
    host_writes_start(t->to.memory, site);
    host_writes_start(t->from.memory, site);
    if (!t->to.memory)
        freed_check(t->to.data, site);
    if (!t->from.memory)
        freed_check(t->from.data, site);
}

static void stop_use(const ocl_transfer *t)
{
    if (t->to.data)
        frozen_allow(t->to.data, transfer_box_bytes(&t->to, t->size));
    host_writes_stop(t->to.memory);
    host_writes_stop(t->from.memory);
}

/* Compares the source of T with what it was when the program could change it last. The program must still not change it. */
static void check_source(ocl_transfer *t)
{
    const ocl_step *step = precedence_current();
    ocl_frozen *source = t->command.event->source;

    if (!source || !step)
        return;
    if (step->waits_for_host)
        frozen_renew(source);
    else
        frozen_check(source, &t->from);
}

/* From now on, the source of T must not change until the host sees the end of T. */
static void keep_source(const ocl_transfer *t)
{
    ocl_step *step = precedence_current();
    cl_event e = t->command.event;

    if (!e->source || !step)
        return;
    step->source = e->source;
    e->source = NULL;
}

static void start_copy(ocl_transfer *t)
{
    unwritten_copy(&t->to, &t->from, t->size, t->command.site);
    if (!t->from.memory)
        host_writes_accept(t->to.memory, t->from.data, transfer_box_bytes(&t->from, t->size));
    check_source(t);
    start_use(t);
}

static void start_map(const ocl_transfer *t)
{
    if (t->to.data)
        unwritten_write(&t->to, t->size);
    else
        unwritten_read(&t->from, t->size, t->command.site);
    start_use(t);
}

/* The host can access what T maps. Its writes to an object with a copy of its own are found there. */
static void begin_map(const ocl_transfer *t)
{
    const ocl_box *box = t->to.data ? &t->to : &t->from;

    if (host_writes_ignores(box->memory))
        frozen_begin_map(box, t->size, t->to.data != NULL);
}

/* --- other commands ------------------------------------------------------------------------------------------------------- */

static void compare_held(const ocl_holder *h)
{
    for (cl_uint i = 0; i < h->count; i++) {
        host_writes_start(h->memory[i], h->command.site);
        host_writes_stop(h->memory[i]);
    }
}

/* The function of N may have written to any memory, and to all of its memory objects. */
static void end_native(const ocl_native *n)
{
    frozen_allow_all();
    for (cl_uint i = 0; i < n->count; i++)
        if (n->memory[i]) {
            const ocl_box all = transfer_linear(n->memory[i], n->memory[i]->data);
            unwritten_write(&all, (const size_t[3]){n->memory[i]->size, 1, 1});
        }
}

void commands_run(ocl_command *c)
{
    ocl_transfer *t = (ocl_transfer *)c;

    switch (c->work) {
    case WORK_COPY:
        start_copy(t);
        break;
    case WORK_FILL:
        unwritten_write(&t->to, t->size);
        start_use(t);
        break;
    case WORK_MAP:
        start_map(t);
        break;
    case WORK_UNMAP: /* until now, the host could write to what T unmaps */
        start_use(t);
        break;
    case WORK_HOLD:
        compare_held((const ocl_holder *)c);
        break;
    case WORK_NATIVE:
    case WORK_CALLBACK:
        precedence_observe_current();
        break;
    case WORK_NONE:
    case WORK_LAUNCH:
        break;
    }
}

void commands_ran(ocl_command *c)
{
    ocl_transfer *t = (ocl_transfer *)c;
    bool is_transfer = c->work == WORK_COPY || c->work == WORK_FILL || c->work == WORK_MAP || c->work == WORK_UNMAP;

    if (is_transfer)
        stop_use(t);
    if (c->work == WORK_COPY)
        keep_source(t);
    if (c->work == WORK_MAP)
        begin_map(t);
    if (c->work == WORK_NATIVE)
        end_native((const ocl_native *)c);
}
