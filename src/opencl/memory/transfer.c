/* src/opencl/memory/transfer.c - see transfer.h. */
#include "src/opencl/memory/transfer.h"

#include "src/opencl/check/calls.h"
#include "src/opencl/queue/command.h"
#include "src/opencl/check/freed.h"
#include "src/opencl/check/host_writes.h"
#include "src/opencl/memory/map.h"
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/memory/svm.h"
#include "src/opencl/check/unwritten.h"

#include <string.h>

typedef struct transfer {
    ocl_command command;
    ocl_box to, from; /* of a fill: `from` is empty */
    size_t size[3];
    size_t pattern_bytes;
    unsigned char pattern[MAX_PATTERN_BYTES];
    const char *function; /* that enqueued it; NULL: unknown. Only with GASKET_CHECK */
    ocl_frozen *source;   /* of a non-blocking write, until it has run; NULL: not checked */
} transfer;

typedef struct holder {
    ocl_command command;
    const char *function; /* that enqueued it; NULL: unknown. Only with GASKET_CHECK */
    cl_uint count;
    cl_mem memory[]; /* held */
} holder;

ocl_box transfer_linear(cl_mem memory, const void *data)
{
    return (ocl_box){.data = (unsigned char *)data, .memory = memory};
}

/* --- overlap -------------------------------------------------------------------------------------------------------------- */

/* Do two rings of LENGTH, with WIDTH used bytes each from A and B on, leave each other free? */
static bool interleaves(size_t a, size_t b, size_t width, size_t length)
{
    a %= length;
    b %= length;
    return (b >= a + width && b + width <= a + length) || (a >= b + width && a + width <= b + length);
}

static size_t slice_bytes(const ocl_box *b, const size_t size[3])
{
    return (size[1] - 1) * b->row_pitch + size[0];
}

static size_t box_bytes(const ocl_box *b, const size_t size[3])
{
    return (size[2] - 1) * b->slice_pitch + slice_bytes(b, size);
}

bool transfer_overlaps(const ocl_box *a, const ocl_box *b, const size_t size[3])
{
    uintptr_t from = (uintptr_t)a->data, to = (uintptr_t)b->data;
    size_t rows = size[1], slices = size[2];

    if (!size[0] || from + box_bytes(a, size) <= to || to + box_bytes(b, size) <= from)
        return false;
    if (a->row_pitch != b->row_pitch || a->slice_pitch != b->slice_pitch)
        return true;
    uintptr_t origin = from < to ? from : to;
    from -= origin;
    to -= origin;
    if ((rows > 1 || slices > 1) && a->row_pitch && interleaves(from, to, size[0], a->row_pitch))
        return false;
    return !(slices > 1 && a->slice_pitch && interleaves(from, to, slice_bytes(a, size), a->slice_pitch));
}

/* --- execution ------------------------------------------------------------------------------------------------------------ */

/* Turns rows without gaps into one row, and slices without gaps into one slice. */
static void merge_rows(transfer *t)
{
    size_t *size = t->size;

    if (size[1] > 1 && t->to.row_pitch == size[0] && t->from.row_pitch == size[0]) {
        size[0] *= size[1];
        size[1] = 1;
    }
    if (size[2] > 1 && size[1] == 1 && t->to.slice_pitch == size[0] && t->from.slice_pitch == size[0]) {
        size[0] *= size[2];
        size[2] = 1;
    }
}

/* The checks of both sides of T: before it accesses them, and after. */
static void start_use(const transfer *t)
{
    cl_context context = t->command.queue->context;

    uses_add_box(context, &t->from, t->size, false);
    uses_add_box(context, &t->to, t->size, true);
    host_writes_start(t->to.memory, t->function);
    host_writes_start(t->from.memory, t->function);
    if (!t->to.memory)
        freed_check(t->to.data, t->function);
    if (!t->from.memory)
        freed_check(t->from.data, t->function);
}

static void stop_use(const transfer *t)
{
    if (findings_kinds && t->to.data)
        frozen_allow(t->to.data, box_bytes(&t->to, t->size));
    host_writes_stop(t->to.memory);
    host_writes_stop(t->from.memory);
}

static void copy_rows(transfer *t)
{
    merge_rows(t);
    for (size_t z = 0; z < t->size[2]; z++)
        for (size_t y = 0; y < t->size[1]; y++)
            memmove(t->to.data + z * t->to.slice_pitch + y * t->to.row_pitch,
                    t->from.data + z * t->from.slice_pitch + y * t->from.row_pitch, t->size[0]);
}

/* Compares the source of T with what it was when the program could change it last. The program must still not change it. */
static void check_source(transfer *t)
{
    ocl_step *step = precedence_current();

    if (!t->source || !step)
        return;
    if (step->waits_for_host)
        frozen_renew(t->source);
    else
        frozen_check(t->source, &t->from);
}

/* From now on, the source of T must not change until the host sees the end of T. */
static void keep_source(transfer *t)
{
    ocl_step *step = precedence_current();

    if (!t->source || !step)
        return;
    step->source = t->source;
    t->source = NULL;
}

static cl_int run_copy(ocl_command *c)
{
    transfer *t = (transfer *)c;

    if (!findings_kinds) {
        copy_rows(t);
        return CL_SUCCESS;
    }
    unwritten_copy(&t->to, &t->from, t->size, t->function);
    if (!t->from.memory)
        host_writes_accept(t->to.memory, t->from.data, box_bytes(&t->from, t->size));
    check_source(t);
    start_use(t);
    copy_rows(t);
    stop_use(t);
    keep_source(t);
    return CL_SUCCESS;
}

/* Fills the N bytes at TO, doubling the part that is filled. */
static void fill_row(unsigned char *to, size_t n, const unsigned char *pattern, size_t pattern_bytes)
{
    size_t done = pattern_bytes < n ? pattern_bytes : n;

    memcpy(to, pattern, done);
    while (done < n) {
        size_t more = done < n - done ? done : n - done;
        memcpy(to + done, to, more);
        done += more;
    }
}

static cl_int run_fill(ocl_command *c)
{
    transfer *t = (transfer *)c;

    if (findings_kinds)
        unwritten_write(&t->to, t->size);
    start_use(t);
    for (size_t z = 0; z < t->size[2]; z++)
        for (size_t y = 0; y < t->size[1]; y++)
            fill_row(t->to.data + z * t->to.slice_pitch + y * t->to.row_pitch, t->size[0], t->pattern, t->pattern_bytes);
    stop_use(t);
    return CL_SUCCESS;
}

static void clean_transfer(ocl_command *c)
{
    transfer *t = (transfer *)c;

    frozen_free(t->source);
    if (t->to.memory)
        ocl_drop(t->to.memory);
    if (t->from.memory)
        ocl_drop(t->from.memory);
}

static transfer *new_transfer(const ocl_enqueue *e, cl_int (*run)(ocl_command *c), ocl_box to, ocl_box from, const size_t size[3],
                              cl_int *error)
{
    transfer *t = command_new(sizeof *t, e->queue, e->type, e->waits, e->wait_list, run, clean_transfer, error);

    if (!t)
        return NULL;
    t->to = to;
    t->from = from;
    t->function = findings_kinds ? calls_function() : NULL;
    memcpy(t->size, size, sizeof t->size);
    if (to.memory)
        ocl_hold(to.memory);
    if (from.memory)
        ocl_hold(from.memory);
    return t;
}

/* Boxes of several rows may have gaps in which other memory is mapped. */
static void check_mappings(const ocl_box *b, const size_t size[3], bool writes)
{
    if (size[1] == 1 && size[2] == 1)
        map_check_command(b->memory, b->data, size[0], writes);
}

/* Is FROM memory of the host, which E reads after its call has returned? */
static bool is_late_source(const ocl_enqueue *e, const ocl_box *from)
{
    return findings_has(CHECK_races) && !e->blocking && !from->memory && !svm_find(e->queue->context, from->data, NULL);
}

cl_int transfer_enqueue(const ocl_enqueue *e, ocl_box to, ocl_box from, const size_t size[3])
{
    cl_int error;
    transfer *t = new_transfer(e, run_copy, to, from, size, &error);

    if (t && findings_kinds) {
        check_mappings(&to, size, true);
        check_mappings(&from, size, false);
    }
    if (t && is_late_source(e, &from))
        t->source = frozen_new_source(&from, size, t->function);
    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

cl_int transfer_enqueue_fill(const ocl_enqueue *e, ocl_box to, const size_t size[3], const void *pattern, size_t pattern_bytes)
{
    cl_int error;
    transfer *t = new_transfer(e, run_fill, to, (ocl_box){0}, size, &error);

    if (t && findings_kinds)
        check_mappings(&to, size, true);
    if (!t)
        return error;
    memcpy(t->pattern, pattern, pattern_bytes);
    t->pattern_bytes = pattern_bytes;
    return command_enqueue(&t->command, e->blocking, e->event);
}

/* The host can access what T maps. Its writes to an object with a copy of its own are found there. */
static void begin_map(const transfer *t)
{
    const ocl_box *box = t->to.data ? &t->to : &t->from;

    if (host_writes_ignores(box->memory))
        frozen_begin_map(box, t->size, t->to.data != NULL);
}

/* The memory of the host is that of the object, so a map moves nothing. */
static cl_int run_map(ocl_command *c)
{
    const transfer *t = (const transfer *)c;

    if (findings_kinds && t->to.data)
        unwritten_write(&t->to, t->size);
    else if (findings_kinds)
        unwritten_read(&t->from, t->size, t->function);
    start_use(t);
    stop_use(t);
    if (findings_kinds)
        begin_map(t);
    return CL_SUCCESS;
}

cl_int transfer_enqueue_map(const ocl_enqueue *e, ocl_box box, const size_t size[3], bool writes)
{
    const ocl_box none = {0};
    cl_int error;
    transfer *t = new_transfer(e, run_map, writes ? box : none, writes ? none : box, size, &error);

    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

/* Until now, the host could write to what T unmaps. */
static cl_int run_unmap(ocl_command *c)
{
    const transfer *t = (const transfer *)c;

    start_use(t);
    stop_use(t);
    return CL_SUCCESS;
}

cl_int transfer_enqueue_unmap(const ocl_enqueue *e, ocl_box box, const size_t size[3])
{
    cl_int error;
    transfer *t = new_transfer(e, run_unmap, box, (ocl_box){0}, size, &error);

    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

/* --- commands without an effect ------------------------------------------------------------------------------------------- */

static cl_int run_holder(ocl_command *c)
{
    const holder *h = (const holder *)c;

    for (cl_uint i = 0; i < h->count; i++) {
        host_writes_start(h->memory[i], h->function);
        host_writes_stop(h->memory[i]);
    }
    return CL_SUCCESS;
}

static void clean_holder(ocl_command *c)
{
    holder *h = (holder *)c;

    for (cl_uint i = 0; i < h->count; i++)
        ocl_drop(h->memory[i]);
}

cl_int transfer_enqueue_empty(const ocl_enqueue *e, cl_uint count, const cl_mem *memory)
{
    cl_int error;
    holder *h = command_new(sizeof *h + count * sizeof(cl_mem), e->queue, e->type, e->waits, e->wait_list, run_holder,
                            clean_holder, &error);

    if (!h)
        return error;
    h->function = findings_kinds ? calls_function() : NULL;
    for (; h->count < count; h->count++)
        h->memory[h->count] = ocl_hold(memory[h->count]);
    return command_enqueue(&h->command, e->blocking, e->event);
}
