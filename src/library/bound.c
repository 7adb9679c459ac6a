/* src/library/bound.c - see bound.h. */
#include "src/library/bound.h"

#include "src/run/dispatch.h"
#include "src/run/pipe.h"

#include "src/base/search.h"

#include <stdlib.h>

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* The index of the buffer in V with the byte at DATA. Buffers are sorted by address. */
static unsigned find_buffer(const run_values *v, const void *data)
{
    lower_bound(after, v->buffers.count, (uintptr_t)v->buffers.items[after].contents.data <= (uintptr_t)data);
    return after ? (unsigned)after - 1 : 0;
}

static int compare_buffers(const void *a, const void *b)
{
    const run_buffer *x = a, *y = b;
    uintptr_t i = (uintptr_t)x->contents.data, j = (uintptr_t)y->contents.data;

    return (i > j) - (i < j);
}

/* The bytes of B, which becomes part of a union, count as written. */
static void drop_masks(run_buffer *b)
{
    masks_define(b->unwritten, 0, b->contents.bytes);
    b->unwritten = (undefined_masks){0};
}

/* Is A a pointer into the memory of R besides its arguments? */
static bool is_pointer_into(const library_launch *r, const library_argument *a)
{
    for (size_t i = 0; i < r->memory_count && a->kind == RUN_BUFFER && !a->bytes; i++)
        if ((uintptr_t)a->data - (uintptr_t)r->memory[i].contents.data < r->memory[i].contents.bytes)
            return true;
    return false;
}

/* B can be used through two objects, of which the second one allows ACCESS. */
static void join_access(run_buffer *b, run_access access)
{
    if (b->access != access)
        b->access = RUN_READ_WRITE;
}

/* Sorts the buffers of V by address, and replaces those that overlap by their union. */
static void sort_buffers(arena *memory, run_values *v)
{
    size_t kept = 0;

    if (v->buffers.count > 1)
        qsort(v->buffers.items, v->buffers.count, sizeof *v->buffers.items, compare_buffers);
    for (size_t b = 1; b < v->buffers.count; b++) {
        run_buffer *next = &v->buffers.items[b], *last = &v->buffers.items[kept];
        size_t distance = (size_t)(next->contents.data - last->contents.data);
        if (distance >= last->contents.bytes) {
            v->buffers.items[++kept] = *next;
            continue;
        }
        drop_masks(next);
        drop_masks(last);
        if (strcmp(last->name, next->name) != 0)
            last->name = arena_printf(memory, "%s and %s", last->name, next->name);
        if (next->contents.bytes > last->contents.bytes - distance)
            last->contents.bytes = distance + next->contents.bytes;
        join_access(last, next->access);
        last->is_shared = true;
        last->is_protected |= next->is_protected;
        last->pipe = last->pipe ? last->pipe : next->pipe;
    }
    v->buffers.count = v->buffers.count ? kept + 1 : 0;
}

static struct run_pipe *pipe_of(arena *memory, const library_argument *a)
{
    struct run_pipe *p = arena_new(memory, struct run_pipe);

    *p = (struct run_pipe){.capacity = a->packet_count, .packet_bytes = a->packet_bytes};
    return p;
}

/* Adds B to the buffers of V, unless an earlier argument has the same memory. */
static void add_buffer(arena *memory, run_values *v, run_buffer b)
{
    for (size_t i = 0; i < v->buffers.count; i++) {
        run_buffer *other = &v->buffers.items[i];
        if (other->contents.data == b.contents.data && other->contents.bytes == b.contents.bytes) {
            join_access(other, b.access);
            return;
        }
    }
    vec_push(memory, &v->buffers, b);
}

/* Adds the memory of argument A, called NAME. The checks have the bytes of images as buffers, too. */
static void add_argument(arena *memory, run_values *v, const library_argument *a, const char *name, bool checks)
{
    run_buffer b = {.contents = {.data = a->data, .bytes = a->bytes}, .name = name, .unwritten = a->unwritten};

    if (a->kind == RUN_BUFFER) {
        b.access = a->access;
        b.pipe = a->packet_count ? pipe_of(memory, a) : NULL;
    } else if (a->kind == RUN_IMAGE && checks) {
        b.contents = (array){.data = a->image->data, .bytes = a->image->bytes};
    } else {
        return;
    }
    add_buffer(memory, v, b);
}

/* Collects the buffers that R may access. */
static void add_buffers(arena *memory, run_values *v, const library_launch *r, bool checks)
{
    for (size_t p = 0; p < v->signature->params.count; p++)
        if (!is_pointer_into(r, &r->arguments[p]))
            add_argument(memory, v, &r->arguments[p], signature_param_name(v->signature, memory, (unsigned)p), checks);
    for (size_t i = 0; i < r->memory_count; i++) {
        run_buffer b = r->memory[i];
        b.is_shared = true;
        if (b.contents.bytes)
            vec_push(memory, &v->buffers, b);
    }
    if (r->in_place)
        sort_buffers(memory, v);
}

static run_value pointer_value(const run_values *v, const library_launch *r, const library_argument *a)
{
    run_value value = {.kind = RUN_BUFFER};

    if (r->in_place) {
        value.buffer = find_buffer(v, a->data);
        value.offset = (size_t)((unsigned char *)a->data - v->buffers.items[value.buffer].contents.data);
        if (!a->is_open && a->bytes != v->buffers.items[value.buffer].contents.bytes)
            value.bytes = a->bytes;
        return value;
    }
    while (v->buffers.items[value.buffer].contents.data != a->data || v->buffers.items[value.buffer].contents.bytes != a->bytes)
        value.buffer++;
    return value;
}

/* Adds image I, of the parameter NAME, to V; returns its index. */
static unsigned add_image(arena *memory, run_values *v, const image *i, const char *name)
{
    vec_push(memory, &v->images, *i);
    v->images.items[v->images.count - 1].name = name;
    return (unsigned)v->images.count - 1;
}

static run_value value_of(arena *memory, run_values *v, const library_launch *r, const library_argument *a, const char *name)
{
    run_value value = {.kind = a->kind};

    switch (a->kind) {
    case RUN_VALUE:
    case RUN_LOCAL:
        value.value = (array){.data = a->data, .bytes = a->bytes};
        break;
    case RUN_BUFFER:
        return pointer_value(v, r, a);
    case RUN_IMAGE:
        value.image = add_image(memory, v, a->image, name);
        break;
    case RUN_NULL:
        break;
    }
    return value;
}

/* Converts the arguments of R to V. */
static void bind_arguments(arena *memory, run_values *v, const library_launch *r, bool checks)
{
    add_buffers(memory, v, r, checks);
    for (size_t p = 0; p < v->signature->params.count; p++)
        vec_push(memory, &v->values,
                 value_of(memory, v, r, &r->arguments[p], signature_param_name(v->signature, memory, (unsigned)p)));
}

void library_bind_arguments(arena *memory, run_values *v, const library_launch *r)
{
    v->signature = &r->kernel->signature;
    bind_arguments(memory, v, r, false);
}

/* --- launches that stay --------------------------------------------------------------------------------------------------- */

/* The arguments of R, with copies of their values. */
static library_argument *copy_arguments(arena *memory, const library_launch *r)
{
    size_t count = r->kernel->signature.params.count;
    library_argument *copies = arena_copy(memory, r->arguments, count * sizeof *copies);

    for (size_t p = 0; p < count; p++)
        if (copies[p].kind == RUN_VALUE)
            copies[p].data = arena_copy(memory, copies[p].data, copies[p].bytes);
    return copies;
}

bool library_runs_alone(const gasket_program *p)
{
    return launch_engine(&p->settings)->is_exclusive || p->settings.check.kinds ||
           dispatch_has_queue(p->settings.program.program);
}

/* Images, pipes and memory besides the arguments may change from launch to launch although their addresses stay. */
static bool may_stay(const library_launch *r)
{
    bool may = r->in_place && !r->memory_count && !r->ended && !r->trace && !r->uses.add && !library_runs_alone(r->program);

    for (size_t p = 0; p < r->kernel->signature.params.count && may; p++)
        may = r->arguments[p].kind != RUN_IMAGE && !r->arguments[p].packet_count;
    return may;
}

arena *library_new_memory(void)
{
    arena *memory = malloc(sizeof *memory);

    if (memory)
        arena_init_lasting(memory);
    return memory;
}

void library_free_memory(arena *memory)
{
    arena_release(memory);
    free(memory);
}

bool library_bind(library_bound *b, const launch *l, const library_launch *r)
{
    library_launch copy = *r;

    b->launch = *l;
    b->threads = r->threads;
    b->sizes = *r->sizes;
    b->arguments = copy_arguments(l->memory, r);
    copy.arguments = b->arguments;
    b->values.signature = &r->kernel->signature;
    b->launch.sizes = &b->sizes;
    b->launch.values = &b->values;
    bind_arguments(l->memory, &b->values, &copy, l->check.kinds != 0);
    if (!launch_has_memory(&b->launch))
        return false;
    b->may_stay = may_stay(r);
    if (b->may_stay)
        launch_set_up(&b->launch);
    b->end = arena_here(l->memory);
    return true;
}

static bool same_sizes(const run_sizes *a, const run_sizes *b)
{
    bool same = a->dims == b->dims;

    for (unsigned i = 0; i < 3; i++)
        same = same && a->global[i] == b->global[i] && a->local[i] == b->local[i] && a->offset[i] == b->offset[i];
    return same;
}

static bool fits_argument(const library_argument *a, const library_argument *b)
{
    return a->kind == b->kind && a->bytes == b->bytes &&
           (a->kind != RUN_BUFFER || (a->data == b->data && a->access == b->access));
}

/* Is launch R the same as B except for the values of arguments? */
static bool fits(const library_bound *b, const library_launch *r)
{
    bool fits = may_stay(r) && b->threads == r->threads && same_sizes(&b->sizes, r->sizes);

    for (size_t p = 0; p < r->kernel->signature.params.count && fits; p++)
        fits = fits_argument(&b->arguments[p], &r->arguments[p]);
    return fits;
}

static void store_values(library_bound *b, const library_launch *r)
{
    for (size_t p = 0; p < r->kernel->signature.params.count; p++)
        if (b->arguments[p].kind == RUN_VALUE)
            memcpy(b->arguments[p].data, r->arguments[p].data, b->arguments[p].bytes);
}

library_bound *library_take_bound(const library_launch *r)
{
    library_bound *b = atomic_exchange(r->kernel->kept, NULL);

    if (b && fits(b, r)) {
        store_values(b, r);
        return b;
    }
    if (b)
        library_free_memory(b->launch.memory);
    return NULL;
}

void library_keep_bound(library_bound *b, const library_kernel *k)
{
    library_bound *none = NULL;

    arena_rewind(b->launch.memory, b->end);
    if (!atomic_compare_exchange_strong(k->kept, &none, b))
        library_free_memory(b->launch.memory);
}

void library_drop_bound(const library_kernel *k)
{
    library_bound *b = atomic_exchange(k->kept, NULL);

    if (b)
        library_free_memory(b->launch.memory);
}
