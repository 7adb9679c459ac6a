/* src/opencl/memory/transfer.c - creates and runs the commands that copy, fill, map and unmap boxes of bytes. */
#include "src/opencl/memory/transfer.h"
#include "src/opencl/api/storage.h"

#include <string.h>

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

size_t transfer_box_bytes(const ocl_box *b, const size_t size[3])
{
    return (size[2] - 1) * b->slice_pitch + slice_bytes(b, size);
}

bool transfer_overlaps(const ocl_box *a, const ocl_box *b, const size_t size[3])
{
    uintptr_t from = (uintptr_t)a->data, to = (uintptr_t)b->data;
    size_t rows = size[1], slices = size[2];

    if (!size[0] || from + transfer_box_bytes(a, size) <= to || to + transfer_box_bytes(b, size) <= from)
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
static void merge_rows(ocl_transfer *t)
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

static cl_int run_copy(ocl_command *c)
{
    ocl_transfer *t = (ocl_transfer *)c;

    merge_rows(t);
    for (size_t z = 0; z < t->size[2]; z++)
        for (size_t y = 0; y < t->size[1]; y++)
            storage_copy(t->to.data + z * t->to.slice_pitch + y * t->to.row_pitch,
                         t->from.data + z * t->from.slice_pitch + y * t->from.row_pitch, t->size[0]);
    return CL_SUCCESS;
}

/* Fills the N bytes at TO with copies of a part of patterns, which a whole number of them fills. */
static void fill_row(unsigned char *to, size_t n, const unsigned char *pattern, size_t pattern_bytes)
{
    unsigned char part[32 * MAX_PATTERN_BYTES];
    const size_t most = sizeof part - sizeof part % pattern_bytes;

    for (size_t at = 0; at < most && at < n; at += pattern_bytes)
        memcpy(part + at, pattern, pattern_bytes);
    for (size_t at = 0; at < n; at += most)
        storage_copy(to + at, part, n - at < most ? n - at : most);
}

static cl_int run_fill(ocl_command *c)
{
    ocl_transfer *t = (ocl_transfer *)c;

    for (size_t z = 0; z < t->size[2]; z++)
        for (size_t y = 0; y < t->size[1]; y++)
            fill_row(t->to.data + z * t->to.slice_pitch + y * t->to.row_pitch, t->size[0], t->pattern, t->pattern_bytes);
    return CL_SUCCESS;
}

/* The memory of the host is that of the object, so a map moves nothing. */
static cl_int run_nothing(ocl_command *c)
{
    (void)c;
    return CL_SUCCESS;
}

static void clean_transfer(ocl_command *c)
{
    ocl_transfer *t = (ocl_transfer *)c;

    if (t->to.memory)
        ocl_drop(t->to.memory);
    if (t->from.memory)
        ocl_drop(t->from.memory);
}

/* --- enqueueing ----------------------------------------------------------------------------------------------------------- */

static ocl_transfer *new_transfer(const ocl_enqueue *e, ocl_work work, ocl_box to, ocl_box from, const size_t size[3],
                                  cl_int *error)
{
    ocl_transfer *t = command_new(sizeof *t, e->queue, e->type, e->waits, e->wait_list,
                                  work == WORK_COPY   ? run_copy
                                  : work == WORK_FILL ? run_fill
                                                      : run_nothing,
                                  clean_transfer, error);

    if (!t)
        return NULL;
    t->command.work = work;
    t->to = to;
    t->from = from;
    memcpy(t->size, size, sizeof t->size);
    if (to.memory)
        ocl_hold(to.memory);
    if (from.memory)
        ocl_hold(from.memory);
    return t;
}

cl_int transfer_enqueue(const ocl_enqueue *e, ocl_box to, ocl_box from, const size_t size[3])
{
    cl_int error;
    ocl_transfer *t = new_transfer(e, WORK_COPY, to, from, size, &error);

    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

cl_int transfer_enqueue_fill(const ocl_enqueue *e, ocl_box to, const size_t size[3], const void *pattern, size_t pattern_bytes)
{
    cl_int error;
    ocl_transfer *t = new_transfer(e, WORK_FILL, to, (ocl_box){0}, size, &error);

    if (!t)
        return error;
    memcpy(t->pattern, pattern, pattern_bytes);
    t->pattern_bytes = pattern_bytes;
    return command_enqueue(&t->command, e->blocking, e->event);
}

cl_int transfer_enqueue_map(const ocl_enqueue *e, ocl_box box, const size_t size[3], bool writes)
{
    const ocl_box none = {0};
    cl_int error;
    ocl_transfer *t = new_transfer(e, WORK_MAP, writes ? box : none, writes ? none : box, size, &error);

    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

cl_int transfer_enqueue_unmap(const ocl_enqueue *e, ocl_box box, const size_t size[3])
{
    cl_int error;
    ocl_transfer *t = new_transfer(e, WORK_UNMAP, box, (ocl_box){0}, size, &error);

    return t ? command_enqueue(&t->command, e->blocking, e->event) : error;
}

/* --- commands without an effect ------------------------------------------------------------------------------------------- */

static void clean_holder(ocl_command *c)
{
    ocl_holder *h = (ocl_holder *)c;

    for (cl_uint i = 0; i < h->count; i++)
        ocl_drop(h->memory[i]);
}

cl_int transfer_enqueue_empty(const ocl_enqueue *e, cl_uint count, const cl_mem *memory)
{
    cl_int error;
    ocl_holder *h = command_new(sizeof *h + count * sizeof(cl_mem), e->queue, e->type, e->waits, e->wait_list, run_nothing,
                                clean_holder, &error);

    if (!h)
        return error;
    h->command.work = WORK_HOLD;
    for (; h->count < count; h->count++)
        h->memory[h->count] = ocl_hold(memory[h->count]);
    return command_enqueue(&h->command, e->blocking, e->event);
}
