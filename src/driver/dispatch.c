/* src/driver/dispatch.c - see dispatch.h.
 *
 * The kernels append records to one program-scope variable (parser/library/enqueue.cl):
 *
 *     u32 bytes used, commands lost, events created, 0; u64 clock, {start, end} of 4,096 events; then records of
 *     u32 bytes, kind, block, flags; u64 work-item, event; i32 status; u32 dimensions, waits, locals, captured bytes, queue;
 *     u64 offset[3], global[3], local[3]; u64 events to wait for; u32 bytes of local arguments; the record of the block
 *
 * After each launch the records are taken out, in the order of the work-items that wrote them, so that the result does not depend on
 * the order in which an engine runs the work-items. A command starts after its parent has ended, whatever its flags, when the
 * events of its wait list are complete; of several, the one enqueued first. The kernel of block N is called …_block_invoke_N_kernel. */
#include "src/driver/dispatch.h"

#include "src/driver/run_stats.h"

#include <stdlib.h>
#include <string.h>

#define QUEUE_NAME "library.__gasket_queue"
#define MOST_COMMANDS 65536
#define MOST_EVENTS 4096

enum { CLOCK_AT = 16, TIMES_AT = 24, TIMES_BYTES = 16, RECORDS_AT = TIMES_AT + MOST_EVENTS * TIMES_BYTES, RECORD_BYTES = 128 };
enum { KIND_KERNEL = 1, KIND_MARKER, KIND_STATUS };
enum { EVENT_COMPLETE = 0, EVENT_FAILED_WAIT = -14 };

/* The start of a record, in the layout of the library. */
typedef struct record {
    uint32_t bytes, kind, block, flags;
    uint32_t item[2], event[2];
    int32_t status;
    uint32_t dimensions, waits, locals, captured, queue;
    uint32_t offset[3][2], global[3][2], local[3][2];
} record;

_Static_assert(sizeof(record) == RECORD_BYTES, "the words of parser/library/enqueue.cl");

typedef struct device_command {
    const record *r;
    const unsigned char *lists; /* what follows the record */
    bool is_done;
} device_command;

typedef struct event {
    bool has_status; /* complete, or ended by an error: a negative status */
    int32_t status;
} event;

/* An enqueued kernel that has run in the simulator, decoded for its next launches. */
typedef struct decoded_kernel {
    const gen_kernel *kernel;
    sim_code *code;
} decoded_kernel;

struct dispatcher {
    arena *memory;
    const char *name;     /* of the kernel that the host launched */
    unsigned char *queue; /* the variable's bytes */
    VEC(device_command) commands;
    VEC(event) events; /* by number - 1 */
    VEC(decoded_kernel) decoded;
    size_t first;     /* commands before this one are done */
    unsigned started; /* number of commands that have run */
    uint64_t clock;   /* 1 + number of work-items that commands have run: the time that the program can capture */
};

static uint64_t long_of(const uint32_t words[2])
{
    return words[0] | (uint64_t)words[1] << 32;
}

/* --- the queue ------------------------------------------------------------------------------------------------------------ */

static unsigned char *queue_of_module(launch *l)
{
    bool keeps;

    for (ir_global *g = l->compiled->module->globals; g; g = g->next) {
        if (strcmp(g->value.name, QUEUE_NAME) != 0)
            continue;
        if (!l->ir_state)
            l->ir_state = ir_program_state_new(l->memory);
        return ir_program_bytes(l->ir_state, g, l->memory, &keeps);
    }
    return NULL;
}

/* The index of the variable in P; the number of P's variables if it has none. */
static size_t find_queue(const gen_program *p)
{
    size_t i = 0;

    while (i < p->globals.count && strcmp(p->globals.items[i].name, QUEUE_NAME) != 0)
        i++;
    return i;
}

static unsigned char *queue_of_program(launch *l)
{
    const gen_program *p = l->compiled->program;
    size_t i = find_queue(p);

    if (i == p->globals.count)
        return NULL;
    if (!l->sim_state)
        l->sim_state = sim_program_state_new(p, l->memory);
    return sim_program_bytes(l->sim_state, i);
}

bool dispatch_has_queue(const compilation *c)
{
    return c->program && find_queue(c->program) < c->program->globals.count;
}

static uint32_t queue_word(const dispatcher *d, unsigned i)
{
    uint32_t v;

    memcpy(&v, d->queue + i * sizeof v, sizeof v);
    return v;
}

static void advance_clock(dispatcher *d, uint64_t by)
{
    d->clock += by;
    memcpy(d->queue + CLOCK_AT, &d->clock, sizeof d->clock);
}

dispatcher *dispatch_begin(launch *l)
{
    unsigned char *queue = l->via_ir ? queue_of_module(l) : queue_of_program(l);

    if (!queue)
        return NULL;
    dispatcher *d = arena_new(l->memory, dispatcher);
    d->memory = l->memory;
    d->queue = queue;
    memcpy(&d->clock, queue + CLOCK_AT, sizeof d->clock);
    advance_clock(d, d->clock == 0);
    for (uint32_t n = queue_word(d, 2); n; n--) /* of earlier launches */
        vec_push(d->memory, &d->events, (event){.has_status = true});
    return d;
}

static int compare_commands(const void *a, const void *b)
{
    const device_command *x = a, *y = b;
    uint64_t i = long_of(x->r->item), j = long_of(y->r->item);

    return i != j ? (i < j ? -1 : 1) : (x->r > y->r) - (x->r < y->r);
}

static event *event_of(dispatcher *d, uint64_t number)
{
    return number && number <= d->events.count ? &d->events.items[number - 1] : NULL;
}

static void set_status(dispatcher *d, uint64_t number, int32_t status)
{
    event *e = event_of(d, number);

    if (e && !e->has_status) {
        e->has_status = status <= 0;
        e->status = status;
    }
}

/* Moves the records of the launch that has just ended to d->commands. */
static void take_records(dispatcher *d)
{
    uint32_t used = queue_word(d, 0), header[4] = {0, 0, queue_word(d, 2), 0};
    unsigned char *copy = arena_alloc(d->memory, used + 1);
    size_t before = d->commands.count;

    memcpy(copy, d->queue + RECORDS_AT, used);
    memset(d->queue + RECORDS_AT, 0, used);
    memcpy(d->queue, header, sizeof header);
    while (d->events.count < header[2])
        vec_push(d->memory, &d->events, (event){0});
    for (uint32_t at = 0; at < used;) {
        const record *r = (const record *)(const void *)(copy + at);
        vec_push(d->memory, &d->commands, (device_command){.r = r, .lists = copy + at + RECORD_BYTES});
        at += r->bytes;
    }
    qsort(d->commands.items + before, d->commands.count - before, sizeof *d->commands.items, compare_commands);
    for (size_t i = before; i < d->commands.count; i++) {
        device_command *k = &d->commands.items[i];
        if (k->r->kind != KIND_STATUS)
            continue;
        set_status(d, long_of(k->r->event), k->r->status);
        k->is_done = true;
    }
}

/* --- wait lists ----------------------------------------------------------------------------------------------------------- */

static uint64_t wait_of(const device_command *k, uint32_t i)
{
    uint64_t number;

    memcpy(&number, k->lists + i * sizeof number, sizeof number);
    return number;
}

/* A marker without a wait list waits for all commands before it. */
static bool is_ready(dispatcher *d, size_t index)
{
    const device_command *k = &d->commands.items[index];

    for (size_t i = d->first; k->r->kind == KIND_MARKER && !k->r->waits && i < index; i++)
        if (!d->commands.items[i].is_done && d->commands.items[i].r->queue == k->r->queue)
            return false;
    for (uint32_t i = 0; i < k->r->waits; i++)
        if (!d->events.items[wait_of(k, i) - 1].has_status)
            return false;
    return true;
}

static bool has_failed_wait(const dispatcher *d, const device_command *k)
{
    for (uint32_t i = 0; i < k->r->waits; i++)
        if (d->events.items[wait_of(k, i) - 1].status < 0)
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

static const char *kernel_name(const launch *l, uint32_t block)
{
    if (!l->via_ir) {
        for (size_t i = 0; i < l->compiled->program->kernels.count; i++)
            if (ir_block_of_kernel(l->compiled->program->kernels.items[i]->name) == block)
                return l->compiled->program->kernels.items[i]->name;
        return NULL;
    }
    ir_each_function(f, l->compiled->module)
        if (f->kernel && ir_block_of_kernel(f->value.name) == block)
            return f->value.name;
    return NULL;
}

static run_sizes sizes_of(const device_command *k)
{
    run_sizes z = {.dims = k->r->dimensions};

    for (unsigned i = 0; i < 3; i++) {
        z.offset[i] = long_of(k->r->offset[i]);
        z.global[i] = long_of(k->r->global[i]);
        z.local[i] = long_of(k->r->local[i]);
    }
    return z;
}

static void report(const launch *l, const char *kernel, const char *what)
{
    launch_report_fault(l, arena_printf(l->memory, "fault in kernel '%s': %s\n", kernel, what));
}

/* The image with HANDLE, of the kernel that the host launched; false: there is none. */
static bool find_image(const launch *l, uint64_t handle, run_value *out)
{
    uint64_t n = 0;

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        if (v->kind == RUN_IMAGE && ++n == handle) {
            *out = *v;
            out->handle = (unsigned)handle;
            return true;
        }
    }
    return false;
}

/* The value of captured image or sampler P, which is in RECORD. */
static bool bind_object(const launch *l, const param *p, const run_value *record, run_value *out)
{
    unsigned char *bytes = (unsigned char *)record->value.data + p->object.captured_at;
    uint64_t handle, at = p->object.captured_at, size = p->kind == PARAM_IMAGE ? sizeof handle : sizeof(uint32_t);

    if (at == 0 || at + size > record->value.bytes)
        return false;
    *out = (run_value){.kind = RUN_VALUE, .value = {.data = bytes, .bytes = sizeof(uint32_t)}};
    if (p->kind != PARAM_IMAGE)
        return true;
    memcpy(&handle, bytes, sizeof handle);
    return find_image(l, handle, out);
}

/* Appends the values of the images and samplers that the block of S has captured; false after the report of a fault. */
static bool bind_objects(launch *l, const signature *s, run_values *v)
{
    for (size_t p = v->values.count; p < s->params.count; p++) {
        run_value object;
        if (!bind_object(l, &s->params.items[p], &v->values.items[0], &object)) {
            report(l, s->kernel, "the block has captured an invalid image");
            return false;
        }
        vec_push(l->memory, &v->values, object);
    }
    return true;
}

/* The arguments: the record of the block, and the sizes of its local memory. */
static run_values values_of(launch *l, const device_command *k, const signature *s)
{
    const unsigned char *locals = k->lists + k->r->waits * sizeof(uint64_t), *captured = locals + k->r->locals * sizeof(uint32_t);
    run_values v = {.signature = s, .buffers = l->values->buffers};
    run_value first = {.kind = RUN_VALUE};

    first.value.data = arena_alloc(l->memory, k->r->captured);
    first.value.bytes = k->r->captured;
    memcpy(first.value.data, captured, k->r->captured);
    vec_push(l->memory, &v.values, first);
    for (uint32_t i = 0; i < k->r->locals; i++) {
        uint32_t bytes;
        memcpy(&bytes, locals + i * sizeof bytes, sizeof bytes);
        run_value local = {.kind = RUN_LOCAL};
        local.value.bytes = bytes;
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

/* Sets the code of CHILD, a launch in the simulator; false after an error message. */
static bool decode_kernel(dispatcher *d, launch *child)
{
    for (size_t n = 0; n < d->decoded.count; n++)
        if (d->decoded.items[n].kernel == child->kernel) {
            child->code = d->decoded.items[n].code;
            return true;
        }
    if (!launch_prepare(child, d->memory))
        return false;
    vec_push(d->memory, &d->decoded, (decoded_kernel){child->kernel, child->code});
    return true;
}

static status run_kernel(dispatcher *d, launch *l, const device_command *k, status (*run)(launch *l))
{
    launch child = *l;

    child.recording = NULL; /* of the kernel that the host launched */
    child.machine = NULL;
    signature s = {0};
    run_sizes z = sizes_of(k);
    const char *name = kernel_name(l, k->r->block);

    if (!name) {
        report(l, l->values->signature->kernel,
               arena_printf(l->memory, "the program has no kernel for the enqueued block %u", k->r->block));
        return STATUS_FAULT;
    }
    if (!launch_find_kernel(&child, &s, name) || (!l->via_ir && !decode_kernel(d, &child)))
        return STATUS_REFUSED;
    run_values values = values_of(l, k, &s);
    if (!bind_objects(l, &s, &values))
        return STATUS_FAULT;
    child.values = &values;
    child.outer = l->values;
    child.sizes = &z;
    child.result = (sim_result){0};
    if (!sizes_settle(&z, l->compiled->session->diagnostics, &s, false) || !launch_has_memory(&child))
        return STATUS_USAGE;
    arena own;
    arena_init(&own);
    if (!l->check.kinds) /* findings refer to the memory of their launch */
        child.memory = &own;
    status done = run(&child);
    l->check = child.check;
    l->values->buffers = values.buffers;
    add_counters(l, &child);
    arena_release(&own);
    return done;
}

/* Stores the times of event NUMBER, whose command ends now, for capture_event_profiling_info(). */
static void store_times(dispatcher *d, uint64_t number, uint64_t start)
{
    uint64_t times[] = {start, d->clock};

    memcpy(d->queue + TIMES_AT + (number - 1) % MOST_EVENTS * TIMES_BYTES, times, TIMES_BYTES);
}

static uint64_t item_count(const device_command *k)
{
    return long_of(k->r->global[0]) * long_of(k->r->global[1]) * long_of(k->r->global[2]);
}

/* Runs the command at INDEX, whose children are appended. */
static status run_command(dispatcher *d, launch *l, size_t index, status (*run)(launch *l))
{
    device_command k = d->commands.items[index];
    uint64_t number = long_of(k.r->event), start = d->clock;
    bool failed = has_failed_wait(d, &k);
    status done = STATUS_DONE;

    d->commands.items[index].is_done = true;
    if (k.r->kind == KIND_KERNEL && !failed) {
        done = run_kernel(d, l, &k, run);
        d->started++;
        advance_clock(d, item_count(&k));
        take_records(d);
    }
    set_status(d, number, failed ? EVENT_FAILED_WAIT : EVENT_COMPLETE);
    if (number && number <= d->events.count)
        store_times(d, number, start);
    return done;
}

static status report_waiting(const dispatcher *d, const launch *l)
{
    const device_command *k = &d->commands.items[d->first];
    const char *name = k->r->kind == KIND_MARKER ? "a marker" : kernel_name(l, k->r->block);

    report(l, k->r->kind == KIND_MARKER ? d->name : name,
           arena_printf(l->memory, "the wait list of %s can never complete: it has %s",
                        k->r->kind == KIND_MARKER ? name : "this command", "an event whose status is never set"));
    return STATUS_FAULT;
}

static status run_commands(dispatcher *d, launch *l, status (*run)(launch *l))
{
    status done = STATUS_DONE;

    d->name = l->values->signature->kernel;
    uint32_t lost = queue_word(d, 1);
    take_records(d);
    for (device_command *k; done == STATUS_DONE && (k = find_ready(d));) {
        if (d->started == MOST_COMMANDS) {
            report(l, d->name,
                   arena_printf(l->memory, "more than %d commands were enqueued: does a block enqueue itself without end?",
                                MOST_COMMANDS));
            return STATUS_FAULT;
        }
        done = run_command(d, l, (size_t)(k - d->commands.items), run);
    }
    if (lost)
        diag_warn(l->compiled->session->diagnostics, WARN_other, 0,
                  "kernel %s: the device queue was full, and %u commands were not enqueued", d->name, lost);
    return done == STATUS_DONE && d->first < d->commands.count ? report_waiting(d, l) : done;
}

status dispatch_commands(dispatcher *d, launch *l, status (*run)(launch *l))
{
    if (!d)
        return STATUS_DONE;
    status done = run_commands(d, l, run);
    for (size_t n = 0; n < d->decoded.count; n++)
        sim_code_end(d->decoded.items[n].code);
    return done;
}
