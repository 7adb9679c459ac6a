/* src/driver/arguments/example.c - an -a option for a parameter without an argument, for the user to paste: it has the parameter's type,
 * and a buffer has an element for each work-item. */
#include "src/driver/arguments/values.h"

#include "ir/source_type.h"

#include "sim/sim.h"
#include "src/base/limits.h"

enum {
    UNKNOWN_ITEMS = 64, /* work-items if the sizes are unknown */
    UNKNOWN_BYTES = 64, /* of an element if its size is unknown */
    SHORT_STRUCT = 16,  /* bytes of a struct that is written out; longer ones are printed by the shell */
};

static const size_t no_sizes[3];

/* The product of the sums of SIZES and OFFSETS, at most LIMIT. */
static size_t count_items(const size_t sizes[3], const size_t offsets[3], size_t limit)
{
    size_t items = 1;

    for (unsigned i = 0; i < 3; i++) {
        size_t n = sizes[i] + offsets[i];
        if (!n) /* not given */
            n = i ? 1 : UNKNOWN_ITEMS;
        items = n > limit / items ? limit : items * n;
    }
    return items;
}

static void print_value(text *out, const char *name, const param *p)
{
    size_t bytes = p->bytes ? p->bytes : sizeof(uint32_t);

    if (!p->type.lanes && bytes > SHORT_STRUCT) {
        text_printf(out, "\"%s=hex:$(printf %%0%zud 0)\"", name, bytes * 2);
        return;
    }
    text_printf(out, "%s=%s", name, p->type.lanes ? "" : "hex:");
    for (size_t n = 0; !p->type.lanes && n < bytes; n++)
        text_str(out, "00");
    for (unsigned n = 0; n < p->type.lanes; n++)
        text_printf(out, n ? ",%u" : "%u", n + 1);
}

static void print_buffer(text *out, const char *name, const param *p, const run_sizes *z)
{
    size_t bytes = p->type.lanes ? element_stride(p->type) : p->bytes ? p->bytes : UNKNOWN_BYTES;
    size_t items = count_items(z->dims ? z->global : no_sizes, z->offset, SIM_BUFFER_LIMIT / bytes);

    if (p->type.lanes)
        text_printf(out, "'%s=%s[%zu]:iota'", name, element_name(out->memory, p->type), items);
    else if (p->record && p->record->size)
        text_printf(out, "'%s=%s[%zu]'", name, p->record->name, items);
    else
        text_printf(out, "'%s=uchar[%zu]'", name, bytes * items);
}

static void print_local(text *out, const char *name, const param *p, const run_sizes *z)
{
    size_t bytes = p->type.lanes ? element_stride(p->type) : UNKNOWN_BYTES;
    size_t items = count_items(z->local, no_sizes, LOCAL_MEMORY_BYTES / 4 / bytes); /* leaves space for other arguments */

    text_printf(out, "'%s=local[%zu]'", name, bytes * items);
}

static void print_image(text *out, const char *name, const param *p, const run_sizes *z)
{
    image_shape shape = p->object.shape;
    unsigned n = image_coordinates(shape);

    text_printf(out, "'%s=image:%s", name, image_is_depth(shape) ? "depth,float" : "rgba,unorm8");
    for (unsigned d = n; d-- > 0;)
        text_printf(out, "[%zu]", z->dims > d && z->global[d] + z->offset[d] ? z->global[d] + z->offset[d] : n == 1 ? 64 : 16);
    text_printf(out, "%s'", image_has_samples(shape) ? "[4]" : "");
}

const char *values_example(arena *memory, const signature *s, unsigned p, const run_sizes *sizes)
{
    const param *wanted = &s->params.items[p];
    const char *name = signature_param_name(s, memory, p);
    text out;

    text_init(&out, memory);
    switch (wanted->kind) {
    case PARAM_VALUE:
        print_value(&out, name, wanted);
        break;
    case PARAM_BUFFER:
        print_buffer(&out, name, wanted, sizes);
        break;
    case PARAM_LOCAL:
        print_local(&out, name, wanted, sizes);
        break;
    case PARAM_IMAGE:
        print_image(&out, name, wanted, sizes);
        break;
    case PARAM_SAMPLER:
        text_printf(&out, "%s=sampler:clamp_to_edge,nearest,unnormalized", name);
        break;
    case PARAM_QUEUE:
        text_printf(&out, "%s=queue", name);
        break;
    case PARAM_PIPE:
        text_printf(&out, "'%s=pipe[1024]%s'", name, wanted->object.access == IMAGE_READ_ONLY ? ":iota" : "");
        break;
    }
    return out.data;
}
