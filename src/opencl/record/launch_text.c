/* src/opencl/record/launch_text.c - describes a launch as commands of a launch file (src/driver/formats.md 1.6). */
#include "src/opencl/record/recording.h"

#include "src/driver/arguments/spec.h"
#include "src/run/pipe.h"

#include <inttypes.h>
#include <math.h>

enum { LARGE = 1 << 24 /* bytes of zeros that are not compared if they stay zeros */ };

/* --- names and types ------------------------------------------------------------------------------------------------------ */

static bool is_taken(const recording *r, const char *name)
{
    for (size_t i = 0; i < r->parts.count; i++)
        if (strcmp(r->parts.items[i].name, name) == 0)
            return true;
    return false;
}

/* A name for the next part: NAME if it is one that no part has. */
static const char *choose_name(recording *r, const char *name)
{
    return spec_is_name(name) && !is_taken(r, name) ? name : arena_printf(r->memory, "memory%zu", r->parts.count + 1);
}

/* The first parameter that points to the start of buffer B; -1: none does. */
static int find_owner(const recording *r, size_t b)
{
    for (size_t p = 0; p < r->values.values.count; p++) {
        const run_value *v = &r->values.values.items[p];
        if (v->kind == RUN_BUFFER && v->buffer == b && !v->offset)
            return (int)p;
    }
    return -1;
}

/* The type of the BYTES bytes of a buffer for parameter P: its own where it is a scalar or a vector, structs as raw bytes. */
static element type_of(const param *p, size_t bytes)
{
    element type = p ? p->type : (element){0};

    if (p && !type.lanes && p->bytes && bytes % p->bytes == 0)
        return (element){0};
    return type.lanes && bytes % element_stride(type) == 0 ? type : (element){ELEMENT_uchar, 1};
}

static bool has_type(const param *p, element type)
{
    return p->type.lanes == type.lanes && (!type.lanes || p->type.scalar == type.scalar);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static const char *access_suffix(const run_buffer *b)
{
    return b->access == RUN_READ_ONLY ? ":ro" : b->access == RUN_WRITE_ONLY ? ":wo" : "";
}

/* The masks of the unwritten bits of the memory with the bytes of B; none: all are written, or nothing is known. */
static undefined_masks find_masks(const recording *r, const run_buffer *b)
{
    const array *a = &b->contents;
    undefined_masks found = {0};

    for (size_t p = 0; p < r->values.values.count; p++)
        if (r->request->arguments[p].data == a->data && r->request->arguments[p].bytes == a->bytes)
            found = r->request->arguments[p].unwritten;
    for (size_t i = 0; i < r->request->memory_count && !found.stored; i++)
        if (r->request->memory[i].contents.data == a->data && r->request->memory[i].contents.bytes == a->bytes)
            found = r->request->memory[i].unwritten;
    return found;
}

/* Appends what of the masks of B a SPEC and the words after it tell. */
static void print_unwritten(recording *r, const recorded_memory *m, const run_buffer *b)
{
    const undefined_masks masks = find_masks(r, b);

    if (!masks.stored)
        return;
    const recorded_memory file = {.type = {ELEMENT_uchar, 1}, .data = masks.stored, .bytes = m->bytes};
    const char *name = record_write_memory(r, &file, arena_printf(r->memory, "%s.unwritten", m->name));
    if (name)
        text_printf(&r->commands, " %s=@%s", masks.flip ? "written" : "unwritten", name);
    else if (masks.flip)
        text_str(&r->commands, " unwritten=all");
}

/* Appends the command that makes buffer B. Kernels that reach allocations may have pointers to all memory. */
static void describe_buffer(recording *r, size_t b)
{
    const run_buffer *from = &r->values.buffers.items[b];
    int owner = find_owner(r, b);
    const param *p = owner < 0 ? NULL : &r->values.signature->params.items[owner];
    recorded_memory m = {.name = choose_name(r, p && p->name ? p->name : ""),
                         .type = type_of(p, from->contents.bytes),
                         .data = from->contents.data,
                         .bytes = from->contents.bytes};

    m.file = record_write_memory(r, &m, m.name);
    m.is_zero = !m.file;
    if (m.is_zero && !m.type.lanes)
        m.type = (element){ELEMENT_uchar, 1};
    text_printf(&r->commands, "buffer %s ", m.name);
    if (m.is_zero)
        text_printf(&r->commands, "%s[%zu]%s", element_name(r->memory, m.type), m.bytes / element_stride(m.type),
                    access_suffix(from));
    else
        text_printf(&r->commands, "@%s%s", m.file, access_suffix(from));
    if (r->reachable->count)
        text_printf(&r->commands, " at=0x%" PRIxPTR, (uintptr_t)m.data);
    print_unwritten(r, &m, from);
    text_char(&r->commands, '\n');
    vec_push(r->memory, &r->parts, m);
}

/* --- pipes ---------------------------------------------------------------------------------------------------------------- */

static array packets_of(recording *r, const recorded_memory *m)
{
    const run_buffer b = {.contents = {.data = (unsigned char *)m->data, .bytes = m->bytes}, .pipe = m->pipe};

    return pipe_packets(r->memory, &b);
}

static void describe_pipe(recording *r, size_t b)
{
    const run_buffer *from = &r->values.buffers.items[b];
    int owner = find_owner(r, b);
    const char *name = owner < 0 ? "" : r->values.signature->params.items[owner].name;
    recorded_memory m = {
        .name = choose_name(r, name ? name : ""), .data = from->contents.data, .bytes = from->contents.bytes, .pipe = from->pipe};
    array packets = packets_of(r, &m);

    text_printf(&r->commands, "pipe %s pipe[%" PRIu32 "]", m.name, m.pipe->capacity);
    if (packets.bytes)
        m.file = record_write_file(r, arena_printf(r->memory, "%s.bin", m.name), packets.data, packets.bytes);
    text_printf(&r->commands, m.file ? ":@%s\n" : "\n", m.file);
    vec_push(r->memory, &r->parts, m);
}

/* --- images --------------------------------------------------------------------------------------------------------------- */

/* The texels of I without the padding of rows and slices. */
static text pack_texels(recording *r, const image *i)
{
    text out;

    text_init(&out, r->memory);
    for (uint32_t level = 0; level < i->levels; level++) {
        uint32_t size[3];
        image_level_size(i, level, size);
        bool has_layers = image_is_array(i->shape);
        uint32_t slices = has_layers ? i->layers : size[2], rows = size[1];
        size_t row = size[0] * (size_t)i->samples * image_texel_bytes(i->format);
        for (uint32_t z = 0; z < slices; z++)
            for (uint32_t y = 0; y < rows; y++) {
                const uint32_t at[3] = {0, y, has_layers ? 0 : z};
                text_add(&out, (const char *)i->data + image_offset(i, level, at, has_layers ? z : 0, 0), row);
            }
    }
    return out;
}

/* Appends the dimensions of I as in a SPEC. */
static void print_shape(text *out, const image *i)
{
    unsigned plain = image_coordinates(i->shape) - image_is_array(i->shape);

    if (image_is_array(i->shape))
        text_printf(out, "[layers=%" PRIu32 "]", i->layers);
    if (plain > 2)
        text_printf(out, "[%" PRIu32 "]", i->depth);
    if (plain > 1)
        text_printf(out, "[%" PRIu32 "]", i->height);
    text_printf(out, "[%" PRIu32 "]", i->width);
    if (image_has_samples(i->shape))
        text_printf(out, "[%" PRIu32 "]", i->samples);
    if (i->levels > 1)
        text_printf(out, "/%" PRIu32, i->levels);
}

static bool share_bytes(const unsigned char *a, size_t a_bytes, const unsigned char *b, size_t b_bytes)
{
    return (uintptr_t)a < (uintptr_t)b + b_bytes && (uintptr_t)b < (uintptr_t)a + a_bytes;
}

/* The part that is image I, if an argument before has it; NULL: none has. Images that share bytes with other memory are refused. */
static const recorded_memory *find_image(recording *r, const image *i)
{
    for (size_t p = 0; p < r->parts.count; p++) {
        const recorded_memory *m = &r->parts.items[p];
        if (m->image && m->image->data == i->data && m->image->shape == i->shape && m->image->format.order == i->format.order &&
            m->image->format.type == i->format.type && m->image->bytes == i->bytes && m->image->width == i->width)
            return m;
        if (share_bytes(m->data, m->bytes, i->data, i->bytes))
            r->refusal = "an image shares its memory with another argument";
    }
    return NULL;
}

static void describe_image(recording *r, const image *i)
{
    image_format unused;
    const char *format = arena_printf(r->memory, "%s,%s", image_order_name(i->format.order), image_type_name(i->format.type));

    if (find_image(r, i))
        return;
    if (spec_parse_format(r->memory, format, &unused)) {
        r->refusal = "launch files have no images of its format";
        return;
    }
    recorded_memory m = {.name = choose_name(r, i->name), .data = i->data, .bytes = i->bytes, .image = i};
    text texels = pack_texels(r, i);
    m.file = record_write_file(r, arena_printf(r->memory, "%s.bin", m.name), texels.data, texels.length);
    text_printf(&r->commands, "image %s image:%s", m.name, format);
    print_shape(&r->commands, i);
    text_printf(&r->commands, ":@%s\n", m.file ? m.file : "");
    vec_push(r->memory, &r->parts, m);
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* Can the value of type E at DATA be written as literals? NaNs have bits that these do not tell. */
static bool has_literals(element e, const unsigned char *data, size_t bytes)
{
    if (!e.lanes || element_stride(e) != bytes)
        return false;
    for (unsigned i = 0; i < e.lanes && element_kind_of(e.scalar) == FLOATING; i++)
        if (!isfinite(element_to_double(e.scalar, data + i * element_scalar_bytes(e.scalar))))
            return false;
    return true;
}

static void print_value(text *out, const param *p, const run_value *v)
{
    const array *a = &v->value;

    if (has_literals(p->type, a->data, a->bytes)) {
        element_print(out, p->type, a->data, ",");
        return;
    }
    text_str(out, "hex:");
    for (size_t i = 0; i < a->bytes; i++)
        text_printf(out, "%02x", a->data[i]);
}

static void print_sampler(recording *r, text *out, const run_value *v)
{
    uint32_t bits;

    memcpy(&bits, v->value.data, sizeof bits);
    if (bits & IMAGE_MIP_LINEAR)
        r->refusal = "launch files have no samplers that interpolate between mipmap levels";
    text_printf(out, "sampler:%s,%s,%s", image_address_word(bits), image_filter_word(bits), image_coordinates_word(bits));
}

/* Queues other than the default one have numbers that only kernels compare. */
static void print_queue(text *out, const run_value *v)
{
    uint64_t number;

    memcpy(&number, v->value.data, sizeof number);
    text_str(out, number == 1 ? "queue:default" : "queue");
}

static void print_pointer(recording *r, text *out, const param *p, const run_value *v)
{
    const recorded_memory *m = &r->parts.items[v->buffer];

    text_str(out, m->name);
    if (!m->pipe && (v->offset || v->bytes || !has_type(p, m->type)))
        text_printf(out, "+%zu", v->offset);
    if (!m->pipe && v->bytes)
        text_printf(out, ":%zu", v->bytes);
}

static void print_argument(recording *r, size_t i)
{
    const param *p = &r->values.signature->params.items[i];
    const run_value *v = &r->values.values.items[i];
    text *out = &r->commands;
    const recorded_memory *m;

    text_printf(out, " %s=", signature_param_name(r->values.signature, r->memory, (unsigned)i));
    switch (v->kind) {
    case RUN_VALUE:
        if (p->kind == PARAM_SAMPLER)
            print_sampler(r, out, v);
        else if (p->kind == PARAM_QUEUE)
            print_queue(out, v);
        else
            print_value(out, p, v);
        return;
    case RUN_BUFFER:
        print_pointer(r, out, p, v);
        return;
    case RUN_LOCAL:
        text_printf(out, "local[%zu]", v->value.bytes);
        return;
    case RUN_NULL:
        text_str(out, "null");
        return;
    case RUN_IMAGE:
        m = find_image(r, &r->values.images.items[v->image]);
        text_str(out, m ? m->name : "null");
        return;
    }
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Writes the variables at program scope that launches have changed. */
static void describe_variables(recording *r)
{
    const launch *l = &r->request->program->settings;
    run_variable v;

    for (size_t n = 0; launch_describe_variable(l, n, &v); n++) {
        if (!v.data)
            continue;
        if (v.has_addresses)
            r->refusal = "a variable at program scope has pointers";
        const char *file = record_write_file(r, arena_printf(r->memory, "variable.%s.bin", v.name), v.data, v.bytes);
        text_printf(&r->commands, "variable %s @%s\n", v.name, file ? file : "");
    }
}

/* --- the launch ----------------------------------------------------------------------------------------------------------- */

static void print_sizes(text *out, const char *option, const size_t *sizes, unsigned dims)
{
    text_printf(out, " %s ", option);
    for (unsigned i = 0; i < dims; i++)
        text_printf(out, i ? ",%zu" : "%zu", sizes[i]);
}

void record_describe(recording *r)
{
    const run_sizes *z = r->request->sizes;

    describe_variables(r);
    for (size_t b = 0; b < r->values.buffers.count && !r->refusal; b++) {
        if (r->values.buffers.items[b].contents.bytes > SIM_BUFFER_LIMIT)
            r->refusal = "a buffer has more bytes than one of a launch file";
        else if (r->values.buffers.items[b].pipe)
            describe_pipe(r, b);
        else
            describe_buffer(r, b);
    }
    for (size_t i = 0; i < r->values.images.count && !r->refusal; i++)
        describe_image(r, &r->values.images.items[i]);
    text_printf(&r->commands, "launch %s", r->values.signature->kernel);
    print_sizes(&r->commands, "-g", z->global, z->dims);
    print_sizes(&r->commands, "-l", z->local, z->dims);
    if (z->offset[0] || z->offset[1] || z->offset[2])
        print_sizes(&r->commands, "--offset", z->offset, z->dims);
    text_str(&r->commands, " --bounds=note");
    for (size_t i = 0; i < r->values.values.count && !r->refusal; i++)
        print_argument(r, i);
    text_char(&r->commands, '\n');
}

/* --- afterwards ----------------------------------------------------------------------------------------------------------- */

static void expect_zeros(recording *r, const recorded_memory *m)
{
    if (m->bytes < LARGE)
        text_printf(&r->commands, "expect %s 0 exact\n", m->name);
    else
        text_printf(&r->commands, "# %s stays zeros, %zu bytes: too many to compare\n", m->name, m->bytes);
}

static void expect_buffer(recording *r, const recorded_memory *m)
{
    bool has_changed = record_has_changed(r, m);
    const char *file = has_changed ? record_write_memory(r, m, arena_printf(r->memory, "%s.after", m->name)) : m->file;

    if (file)
        text_printf(&r->commands, "expect %s @%s exact\n", m->name, file);
    else
        expect_zeros(r, m);
}

static void expect_bytes(recording *r, const recorded_memory *m, const char *data, size_t length)
{
    const char *file = record_write_file(r, arena_printf(r->memory, "%s.after.bin", m->name), data, length);

    text_printf(&r->commands, "expect %s @%s exact\n", m->name, file ? file : "");
}

static void expect_part(recording *r, const recorded_memory *m)
{
    if (m->image) {
        text texels = pack_texels(r, m->image);
        expect_bytes(r, m, texels.data, texels.length);
    } else if (m->pipe) {
        array packets = packets_of(r, m);
        expect_bytes(r, m, (const char *)packets.data, packets.bytes);
    } else {
        expect_buffer(r, m);
    }
}

void record_expect(recording *r, gasket_status result)
{
    if (result != GASKET_DONE) {
        text_str(&r->commands, "# The launch failed, so the contents of its memory are not defined.\n");
        return;
    }
    for (size_t i = 0; i < r->parts.count; i++)
        expect_part(r, &r->parts.items[i]);
}
