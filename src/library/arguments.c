/* src/library/arguments.c - see arguments.h. */
#include "src/library/arguments.h"

#include "sim/sim.h"
#include "src/driver/arguments/spec.h"
#include "src/run/pipe.h"

enum { DATA_ALIGN = 8 }; /* of buffers and texels, for the host's atomic operations */

gasket_kind argument_kind(param_kind k)
{
    switch (k) {
    case PARAM_BUFFER:
        return GASKET_BUFFER;
    case PARAM_LOCAL:
        return GASKET_LOCAL;
    case PARAM_IMAGE:
        return GASKET_IMAGE;
    case PARAM_SAMPLER:
        return GASKET_SAMPLER;
    case PARAM_PIPE:
        return GASKET_PIPE;
    case PARAM_QUEUE:
        return GASKET_QUEUE;
    case PARAM_VALUE:
        break;
    }
    return GASKET_VALUE;
}

/* --- checks: each returns an error message, or NULL ----------------------------------------------------------------------- */

static bool matches_param(const param *p, const gasket_argument *a)
{
    gasket_kind wanted = argument_kind(p->kind);

    if (a->kind != wanted && !(a->kind == GASKET_NULL && wanted == GASKET_BUFFER))
        return false;
    if (a->kind == GASKET_IMAGE || a->kind == GASKET_PIPE)
        return a->bytes == (a->kind == GASKET_IMAGE ? sizeof(gasket_image) : sizeof(gasket_pipe));
    if (a->kind == GASKET_NULL || a->kind == GASKET_QUEUE)
        return true;
    return a->bytes && (a->kind != GASKET_VALUE || !p->bytes || a->bytes == p->bytes);
}

static const char *check_memory(const void *data, size_t bytes, const char *what, arena *memory)
{
    if (!data)
        return arena_printf(memory, "%s has no data", what);
    if ((uintptr_t)data % DATA_ALIGN)
        return arena_printf(memory, "the data of %s must be aligned to %d bytes", what, DATA_ALIGN);
    return bytes > SIM_BUFFER_LIMIT ? arena_printf(memory, "%s has at most 4294967039 bytes", what) : NULL;
}

/* --- images --------------------------------------------------------------------------------------------------------------- */

/* Sets SIZE to GIVEN of an image if its shape HAS this dimension; false: it is missing, too large or not one of the shape. */
static bool set_size(uint32_t *size, size_t given, bool has)
{
    *size = has ? (uint32_t)given : 1;
    return has ? given && given <= UINT32_MAX : given <= 1;
}

static bool set_sizes(image *i, const gasket_image *g)
{
    unsigned axes = image_coordinates(i->shape) - image_is_array(i->shape);

    i->levels = 1;
    return set_size(&i->width, g->width, true) && set_size(&i->height, g->height, axes > 1) &&
           set_size(&i->depth, g->depth, axes > 2) && set_size(&i->layers, g->layers, image_is_array(i->shape)) &&
           set_size(&i->samples, g->samples, image_has_samples(i->shape));
}

/* The bytes of the texels of I; 0: more than a buffer can have. */
static size_t texel_bytes(const image *i)
{
    const uint32_t sizes[] = {i->width, i->height, i->depth, i->layers, i->samples};
    size_t bytes = image_texel_bytes(i->format);

    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        if (bytes > SIM_BUFFER_LIMIT / sizes[n])
            return 0;
        bytes *= sizes[n];
    }
    return bytes;
}

/* Makes OUT the image G, for an image parameter of SHAPE. Returns an error message, or NULL. */
static const char *make_image(image *out, const gasket_image *g, image_shape shape, arena *memory)
{
    const char *name = image_shape_name(shape), *problem;

    *out = (image){.shape = shape, .data = g->texels, .bytes = g->bytes};
    if (!g->format)
        return "the image has no format";
    if ((problem = spec_parse_format(memory, g->format, &out->format)))
        return problem;
    if ((out->format.order == IMAGE_ORDER_DEPTH) != image_is_depth(shape))
        return arena_printf(memory, image_is_depth(shape) ? "an %s needs the order depth" : "an %s cannot have the order depth",
                            name);
    if (!set_sizes(out, g))
        return arena_printf(memory, "the image has other dimensions than an %s, or one is 0 or too large", name);
    size_t bytes = texel_bytes(out);
    if (!bytes || g->bytes != bytes)
        return arena_printf(memory, "the image has %zu bytes, but its texels %s%zu", g->bytes, bytes ? "" : "more than ",
                            bytes ? bytes : (size_t)SIM_BUFFER_LIMIT);
    return check_memory(g->texels, g->bytes, "the image", memory);
}

/* --- pipes ---------------------------------------------------------------------------------------------------------------- */

static const char *check_pipe(const gasket_pipe *g, const param *p, arena *memory)
{
    if (g->packet_bytes != p->bytes)
        return arena_printf(memory, "the packets of the pipe have %zu bytes, but those of the parameter %zu", g->packet_bytes,
                            p->bytes);
    if (!pipe_is_possible(g->packet_bytes, g->capacity))
        return arena_printf(memory, "a pipe cannot hold %zu packets of %zu bytes", g->capacity, g->packet_bytes);
    if (g->count > g->capacity)
        return arena_printf(memory, "a pipe for %zu packets cannot have %zu", g->capacity, g->count);
    return g->packets ? NULL : "the pipe has no memory for packets";
}

/* Makes B the memory of the pipe G. */
static void make_pipe(run_buffer *b, const gasket_pipe *g, arena *memory)
{
    b->pipe = arena_new(memory, struct run_pipe);
    *b->pipe = (struct run_pipe){.capacity = (uint32_t)g->capacity, .packet_bytes = g->packet_bytes, .type = {ELEMENT_uchar, 1}};
    pipe_create(memory, b, &(array){.data = g->packets, .bytes = g->count * g->packet_bytes});
}

/* The argument before argument I that is the same pipe; I: there is none. */
static size_t find_pipe(const argument_list *l, size_t i)
{
    size_t first = 0;

    while (l->given[first].kind != GASKET_PIPE || l->given[first].data != l->given[i].data)
        first++;
    return first;
}

/* --- conversion ----------------------------------------------------------------------------------------------------------- */

static const char *convert_sampler(library_argument *out, const gasket_argument *a, arena *memory)
{
    uint32_t *bits = arena_new(memory, uint32_t);

    if (strnlen(a->data, a->bytes) != a->bytes || !image_sampler_parse(a->data, a->bytes, bits))
        return "the sampler is not ADDRESS,FILTER,COORDS, such as clamp_to_edge,linear,normalized";
    *out = (library_argument){.kind = RUN_VALUE, .data = bits, .bytes = sizeof *bits};
    return NULL;
}

static const char *convert_image(library_argument *out, const gasket_argument *a, const param *p, arena *memory)
{
    image *i = arena_new(memory, image);
    const char *problem = make_image(i, a->data, p->object.shape, memory);

    *out = (library_argument){.kind = RUN_IMAGE, .image = i};
    return problem;
}

static const char *convert_pipe(argument_list *l, size_t i, arena *memory)
{
    const gasket_pipe *g = l->given[i].data;
    const char *problem = check_pipe(g, &l->wanted->params.items[i], memory);
    size_t first = find_pipe(l, i);

    if (problem)
        return problem;
    if (first == i)
        make_pipe(&l->pipes[i], g, memory);
    const array *contents = &l->pipes[first].contents;
    l->converted[i] = (library_argument){.kind = RUN_BUFFER,
                                         .data = contents->data,
                                         .bytes = contents->bytes,
                                         .packet_bytes = g->packet_bytes,
                                         .packet_count = (uint32_t)g->capacity};
    return NULL;
}

/* The number of a queue in the kernel (parser/library/enqueue.cl): 1 is the default queue. */
static library_argument queue_argument(size_t i, arena *memory)
{
    uint64_t *number = arena_new(memory, uint64_t);

    *number = i + 2;
    return (library_argument){.kind = RUN_VALUE, .data = number, .bytes = sizeof *number};
}

/* Converts argument I, which matches its parameter. Returns an error message, or NULL. */
static const char *convert(argument_list *l, size_t i, arena *memory)
{
    const gasket_argument *a = &l->given[i];
    library_argument *out = &l->converted[i];

    *out = (library_argument){.data = a->data, .bytes = a->bytes};
    if (!a->data && a->kind != GASKET_LOCAL && a->kind != GASKET_NULL && a->kind != GASKET_QUEUE)
        return "it has no data";
    switch (a->kind) {
    case GASKET_VALUE:
        out->kind = RUN_VALUE;
        break;
    case GASKET_BUFFER:
        out->kind = RUN_BUFFER;
        return check_memory(a->data, a->bytes, "a buffer", memory);
    case GASKET_LOCAL:
        out->kind = RUN_LOCAL;
        break;
    case GASKET_NULL:
        out->kind = RUN_NULL;
        break;
    case GASKET_IMAGE:
        return convert_image(out, a, &l->wanted->params.items[i], memory);
    case GASKET_SAMPLER:
        return convert_sampler(out, a, memory);
    case GASKET_PIPE:
        return convert_pipe(l, i, memory);
    case GASKET_QUEUE:
        *out = queue_argument(i, memory);
        break;
    }
    return NULL;
}

bool arguments_read(argument_list *l, library_call *c)
{
    const signature *w = l->wanted;
    arena *memory = c->memory;

    if (l->count != w->params.count) {
        diag_error(&c->diagnostics, 0, "kernel %s takes %zu arguments, not %zu", w->kernel, w->params.count, l->count);
        return false;
    }
    l->converted = arena_array(memory, library_argument, l->count);
    l->pipes = arena_array(memory, run_buffer, l->count);
    for (size_t i = 0; i < l->count; i++) {
        const param *p = &w->params.items[i];
        if (!matches_param(p, &l->given[i])) {
            diag_error(&c->diagnostics, 0,
                       "argument %zu of kernel %s: its kind and size of %zu bytes do not match a parameter of type %s", i,
                       w->kernel, l->given[i].bytes, p->type_name);
            return false;
        }
        const char *problem = convert(l, i, memory);
        if (problem) {
            diag_error(&c->diagnostics, 0, "argument %zu of kernel %s: %s", i, w->kernel, problem);
            return false;
        }
    }
    return true;
}

void arguments_finish(const argument_list *l, library_call *c)
{
    for (size_t i = 0; i < l->count; i++) {
        gasket_pipe *g = l->given[i].data;
        if (!l->pipes[i].pipe)
            continue;
        array left = pipe_packets(c->memory, &l->pipes[i]);
        memcpy(g->packets, left.data, left.bytes);
        g->count = left.bytes / g->packet_bytes;
    }
}
