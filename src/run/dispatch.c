/* src/run/dispatch.c - see dispatch.h.
 *
 * After each launch the commands are taken out of the device queue (device_queue.h), in the order of the work-items that wrote them, so that the
 * result does not depend on the order in which an engine runs the work-items. A command starts after its parent has ended,
 * whatever its flags, when the events of its wait list are complete; of several, the one enqueued first. The kernel of block N is
 * called …_block_invoke_N_kernel. */
#include "src/run/dispatch.h"

#include "parser/library/enqueue.h"
#include "src/run/device_queue.h"
#include "src/run/run_stats.h"

#include <stdlib.h>
#include <string.h>

#define MOST_COMMANDS 65536

enum { EVENT_COMPLETE = 0, EVENT_FAILED_WAIT = -14 };

typedef struct event {
    bool has_status; /* complete, or ended by an error: a negative status */
    int32_t status;
} event;

/* The kernel of a block. */
typedef struct block_kernel {
    uint32_t block;
    const gen_kernel *kernel;
    ir_function *function;
    sim_code *code; /* in the simulator: decoded for all launches */
    signature signature;
} block_kernel;

struct dispatcher {
    arena *memory;
    device_queue queue;
    device_command_list commands;
    VEC(event) events;         /* by number - 1 */
    VEC(block_kernel) kernels; /* those that commands have named */
    size_t first;              /* commands before this one are done */
    unsigned started;          /* number of commands that have run */
    uint64_t lost;             /* commands that found no space in the queue */
};

/* --- the queue ------------------------------------------------------------------------------------------------------------ */

bool dispatch_has_queue(const gen_program *p)
{
    return p && device_queue_of_program(p) < p->globals.count;
}

dispatcher *dispatch_begin(launch *l)
{
    unsigned char *queue = launch_find_queue(l);

    if (!queue)
        return NULL;
    dispatcher *d = arena_new(l->memory, dispatcher);
    d->memory = l->memory;
    d->queue = device_queue_begin(queue);
    return d;
}

static void set_status(dispatcher *d, uint64_t number, int32_t status)
{
    event *e = number ? &d->events.items[number - 1] : NULL;

    if (e && !e->has_status) {
        e->has_status = status <= 0;
        e->status = status;
    }
}

/* Takes the commands of L, which has just ended; STATUS_FAULT after a report. */
static status take_commands(dispatcher *d, launch *l)
{
    size_t before = d->commands.count;
    const char *problem = device_queue_take(&d->queue, d->memory, &d->commands, &d->lost);

    if (problem) {
        launch_report_damage(l, "the memory of the device queue", problem);
        return STATUS_FAULT;
    }
    while (d->events.count < d->queue.events)
        vec_push(d->memory, &d->events, (event){0});
    for (size_t i = before; i < d->commands.count; i++) {
        device_command *k = &d->commands.items[i];
        if (k->kind != QUEUE_STATUS)
            continue;
        set_status(d, k->event, k->status);
        k->is_done = true;
    }
    return STATUS_DONE;
}

/* --- wait lists ----------------------------------------------------------------------------------------------------------- */

/* A marker without a wait list waits for all commands before it. */
static bool is_ready(dispatcher *d, size_t index)
{
    const device_command *k = &d->commands.items[index];

    for (size_t i = d->first; k->kind == QUEUE_MARKER && !k->wait_count && i < index; i++)
        if (!d->commands.items[i].is_done && d->commands.items[i].queue == k->queue)
            return false;
    for (uint32_t i = 0; i < k->wait_count; i++)
        if (!d->events.items[k->waits[i] - 1].has_status)
            return false;
    return true;
}

static bool has_failed_wait(const dispatcher *d, const device_command *k)
{
    for (uint32_t i = 0; i < k->wait_count; i++)
        if (d->events.items[k->waits[i] - 1].status < 0)
            return true;
    return false;
}

/* The first command that can start; NULL: there is none. */
static device_command *find_ready(dispatcher *d)
{
    while (d->first < d->commands.count && d->commands.items[d->first].is_done)
        d->first++;
    for (size_t i = d->first; i < d->commands.count; i++)
        if (!d->commands.items[i].is_done && is_ready(d, i))
            return &d->commands.items[i];
    return NULL;
}

/* --- running a command ---------------------------------------------------------------------------------------------------- */

/* Makes CHILD a launch of the kernel of BLOCK, with the signature *S. STATUS_DONE, or the status of an error or a fault, which is reported. */
static status find_kernel(dispatcher *d, launch *child, uint32_t block, const signature **s)
{
    block_kernel new = {.block = block};
    const char *name;
    size_t n = 0;

    while (n < d->kernels.count && d->kernels.items[n].block != block)
        n++;
    if (n == d->kernels.count) {
        if (!(name = launch_find_block(child, block))) {
            launch_report_fault(child, arena_printf(child->memory, "the program has no kernel for the enqueued block %u", block));
            return STATUS_FAULT;
        }
        if (!launch_find_kernel(child, d->memory, &new.signature, name) || !launch_prepare(child, d->memory))
            return STATUS_REFUSED;
        new.kernel = child->kernel;
        new.function = child->function;
        new.code = child->code;
        vec_push(d->memory, &d->kernels, new);
    }
    const block_kernel *found = &d->kernels.items[n];
    child->kernel = found->kernel;
    child->function = found->function;
    child->code = found->code;
    *s = &found->signature;
    return STATUS_DONE;
}

/* The value of captured image or sampler P, which is in RECORD. */
static bool bind_object(const launch *l, const param *p, const run_value *record, run_value *out)
{
    unsigned char *bytes = (unsigned char *)record->value.data + p->object.captured_at;
    uint64_t handle, at = p->object.captured_at, size = p->kind == PARAM_IMAGE ? sizeof handle : sizeof(uint32_t);

    if ((p->kind != PARAM_IMAGE && p->kind != PARAM_SAMPLER) || at == 0 || at + size > record->value.bytes)
        return false;
    *out = (run_value){.kind = RUN_VALUE, .value = {.data = bytes, .bytes = sizeof(uint32_t)}};
    if (p->kind != PARAM_IMAGE)
        return true;
    memcpy(&handle, bytes, sizeof handle);
    *out = (run_value){.kind = RUN_IMAGE, .image = (unsigned)handle - 1};
    return handle - 1 < l->values->images.count;
}

/* Appends the values of the images and samplers that the block of S has captured; false after the report of a fault. */
static bool bind_objects(const launch *l, const signature *s, run_values *v)
{
    for (size_t p = v->values.count; p < s->params.count; p++) {
        run_value object;
        if (!bind_object(l, &s->params.items[p], &v->values.items[0], &object)) {
            launch_report_fault(l, "the block has captured an invalid image");
            return false;
        }
        vec_push(l->memory, &v->values, object);
    }
    return true;
}

/* Does the record of K's block have the size of the first parameter of its kernel, and K as many local arguments as that kernel? Registers
 * do not have the exact size of a struct: the engines accept one of any size there. */
static bool fits_kernel(const device_command *k, const signature *s)
{
    const param *record = s->params.count ? &s->params.items[0] : NULL;
    size_t locals = 0;

    if (!record || record->kind != PARAM_VALUE)
        return false;
    if (record->bytes && !record->is_padded && k->captured_bytes != record->bytes)
        return false;
    while (locals + 1 < s->params.count && s->params.items[locals + 1].kind == PARAM_LOCAL)
        locals++;
    return locals == k->local_count;
}

/* The arguments: the record of the block, and the sizes of its local memory. The block may access the buffers and images of the kernel that
 * the host launched. */
static run_values values_of(const launch *l, const device_command *k, const signature *s)
{
    run_values v = {.signature = s, .buffers = l->values->buffers, .images = l->values->images};
    run_value first = {.kind = RUN_VALUE};

    first.value.data = arena_copy(l->memory, k->captured, k->captured_bytes);
    first.value.bytes = k->captured_bytes;
    vec_push(l->memory, &v.values, first);
    for (uint32_t i = 0; i < k->local_count; i++) {
        run_value local = {.kind = RUN_LOCAL};
        local.value.bytes = k->locals[i];
        vec_push(l->memory, &v.values, local);
    }
    return v;
}

static void add_counters(launch *to, const launch *child)
{
    run_stats sum = {.counts = to->result, .seconds = to->seconds};

    run_stats_add(&sum, to->memory, child);
    to->result = sum.counts;
    to->seconds = sum.seconds;
}

static uint64_t item_count(const run_sizes *z)
{
    return z->global[0] * z->global[1] * z->global[2];
}

/* Runs CHILD, whose values and sizes are complete, and takes the commands that it has enqueued. */
static status run_child(dispatcher *d, launch *l, launch *child, status (*run)(launch *l))
{
    status done = run(child);

    device_queue_advance(&d->queue, item_count(child->sizes));
    if (done == STATUS_DONE)
        done = take_commands(d, child);
    l->check = child->check;
    l->values->buffers = child->values->buffers;
    add_counters(l, child);
    return done;
}

/* Runs K, the command of a kernel, in the memory of CHILD, a copy of L. */
static status run_kernel(dispatcher *d, launch *l, launch *child, const device_command *k, status (*run)(launch *l))
{
    const signature *s;
    run_sizes z = k->sizes;
    status found = find_kernel(d, child, k->block, &s);

    if (found != STATUS_DONE)
        return found;
    if (!fits_kernel(k, s)) {
        launch_report_fault(child, "the enqueued block has other arguments than its kernel");
        return STATUS_FAULT;
    }
    run_values values = values_of(child, k, s);
    if (!bind_objects(child, s, &values))
        return STATUS_FAULT;
    child->values = &values;
    child->sizes = &z;
    child->result = (run_result){0};
    if (!sizes_settle(&z, l->diagnostics, s, false) || !launch_has_memory(child))
        return STATUS_FAULT;
    return run_child(d, l, child, run);
}

static status run_in_own_memory(dispatcher *d, launch *l, const device_command *k, status (*run)(launch *l))
{
    launch child = *l;
    arena own;

    child.recording = NULL; /* of the kernel that the host launched */
    child.machine = NULL;
    child.memory = &own;
    child.lasting = d->memory;
    arena_init(&own);
    status done = run_kernel(d, l, &child, k, run);
    arena_release(&own);
    return done;
}

/* Runs the command at INDEX, whose children are appended. */
static status run_command(dispatcher *d, launch *l, size_t index, status (*run)(launch *l))
{
    device_command k = d->commands.items[index];
    uint64_t start = d->queue.clock;
    bool failed = has_failed_wait(d, &k);
    status done = STATUS_DONE;

    d->commands.items[index].is_done = true;
    if (k.kind == QUEUE_KERNEL && !failed) {
        done = run_in_own_memory(d, l, &k, run);
        d->started++;
    }
    set_status(d, k.event, failed ? EVENT_FAILED_WAIT : EVENT_COMPLETE);
    if (k.event)
        device_queue_store_times(&d->queue, k.event, start);
    return done;
}

static status report_waiting(dispatcher *d, const launch *l)
{
    const device_command *k = &d->commands.items[d->first];
    const char *what = k->kind == QUEUE_MARKER ? "a marker" : "this command";
    const signature *s;
    launch at = *l; /* whose kernel the report names */

    if (k->kind == QUEUE_KERNEL && find_kernel(d, &at, k->block, &s) != STATUS_DONE)
        return STATUS_FAULT;
    launch_report_fault(
        &at, arena_printf(l->memory, "the wait list of %s can never complete: it has an event whose status is never set", what));
    return STATUS_FAULT;
}

static status run_commands(dispatcher *d, launch *l, status (*run)(launch *l))
{
    status done = take_commands(d, l);

    for (device_command *k; done == STATUS_DONE && (k = find_ready(d));) {
        if (d->started == MOST_COMMANDS) {
            launch_report_fault(l, arena_printf(l->memory,
                                                "more than %d commands were enqueued: does a block enqueue itself without end?",
                                                MOST_COMMANDS));
            return STATUS_FAULT;
        }
        done = run_command(d, l, (size_t)(k - d->commands.items), run);
    }
    if (d->lost)
        diag_warn(l->diagnostics, WARN_other, 0, "kernel %s: the device queue was full, and %llu commands were not enqueued",
                  l->values->signature->kernel, (unsigned long long)d->lost);
    return done == STATUS_DONE && d->first < d->commands.count ? report_waiting(d, l) : done;
}

status dispatch_commands(dispatcher *d, launch *l, status (*run)(launch *l))
{
    if (!d)
        return STATUS_DONE;
    status done = run_commands(d, l, run);
    for (size_t n = 0; n < d->kernels.count; n++)
        if (d->kernels.items[n].code)
            sim_code_end(d->kernels.items[n].code);
    return done;
}
