/* src/opencl/check/commands.c - passes what a command does to memory to the checks: of maps, races, bytes that were never written, freed
 * allocations, and memory of the host. */
#include "src/opencl/check/commands.h"

#include "src/opencl/check/calls.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/check/maps.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/check/unwritten.h"
#include "src/opencl/program/launch.h"

/* --- enqueueing ----------------------------------------------------------------------------------------------------------- */

/* Is the source of T memory of the host, which T reads after its call has returned? */
static bool has_late_source(const ocl_transfer *t, bool blocking)
{
    return findings_has(CHECK_races) && !blocking && !t->from.memory &&
           !allocation_find(t->command.queue->context, t->from.data, NULL);
}

/* Is the destination of T memory of the host, which T writes after its call has returned? */
static bool has_late_target(const ocl_transfer *t, bool blocking)
{
    return findings_has(CHECK_races) && !blocking && t->from.memory && !t->to.memory &&
           !allocation_find(t->command.queue->context, t->to.data, NULL);
}

/* What the host must not change before it has seen the end of C; NULL: nothing, or C is no such transfer. */
static ocl_frozen *freeze_region(const ocl_command *c, bool blocking)
{
    const ocl_transfer *t = (const ocl_transfer *)c;

    if (c->work == WORK_COPY && has_late_source(t, blocking))
        return frozen_new_region(&t->from, t->size, "source region", c->site);
    if (c->work == WORK_COPY && has_late_target(t, blocking))
        return frozen_new_region(&t->to, t->size, "destination region", c->site);
    const ocl_box *mapped = t->to.data ? &t->to : &t->from;
    if (c->work == WORK_MAP && findings_has(CHECK_races) && !blocking && mapped->memory)
        return frozen_new_region(mapped, t->size, "mapped region", c->site);
    return NULL;
}

void commands_enqueued(ocl_command *c, bool blocking)
{
    const ocl_transfer *t = (const ocl_transfer *)c;
    bool is_transfer = c->work == WORK_COPY || c->work == WORK_FILL || c->work == WORK_MAP;

    if (blocking)
        calls_check_wait();
    if (c->queue->recording) /* what is mapped when it runs is not known */
        return;
    if (c->work == WORK_LAUNCH)
        c->event->mapped = maps_list((const ocl_launch *)c);
    if (is_transfer)
        maps_check_transfer(t);
    if (c->work == WORK_MAP)
        maps_begin(c->queue->context, t);
    c->event->source = freeze_region(c, blocking);
}

/* --- transfers ------------------------------------------------------------------------------------------------------------ */

/* Both sides of T, before it accesses them, and after. */
static void start_use(const ocl_transfer *t)
{
    cl_context context = t->command.queue->context;
    const call_site *site = t->command.site;

    uses_add_box(context, &t->from, t->size, false);
    uses_add_box(context, &t->to, t->size, true);
    if (t->from.data && t->command.work != WORK_MAP)
        frozen_check_unmapped(t->from.data, transfer_box_bytes(&t->from, t->size), site);
    host_writes_start(t->to.memory, site);
    host_writes_start(t->from.memory, site);
    if (!t->to.memory)
        freed_check(t->to.data, site);
    if (!t->from.memory)
        freed_check(t->from.data, site);
}

static void stop_use(const ocl_transfer *t)
{
    if (t->to.data && t->command.work != WORK_UNMAP)
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
        frozen_check(source, t->from.memory ? NULL : &t->from);
}

/* From now on, the source of T must not change until the host sees the end of T. */
static void keep_source(const ocl_transfer *t)
{
    ocl_step *step = precedence_current();
    cl_event e = t->command.event;

    if (!e->source || !step || t->from.memory)
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

static void start_map(ocl_transfer *t)
{
    check_source(t);
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
    cl_mem root = memory_root(box->memory);
    bool is_exclusive = root ? root->owns_data : maps_is_coarse(t->command.queue->context, box->data);

    if (host_writes_ignores(box->memory))
        frozen_begin_map(box, t->size, t->to.data != NULL, is_exclusive);
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
