/* backend/binary/ze_info.c - writes .ze_info, version 1.15: that of the runtime for Skylake in Debian 12. Source: its specification in Intel's
 * graphics compiler. */
#include "backend/binary/ze_info.h"

#include "backend/binary/words.h"
#include "src/image/shape.h"

enum { LEAST_SCRATCH = 1024 };

uint32_t ze_shared_start(const gen_kernel *k)
{
    uint32_t start = 2 * GEN_GRF_BYTES;

    for (size_t y = 0; y < k->payload.count; y++)
        if (k->payload.items[y].kind == GEN_PAYLOAD_local_id)
            start = k->payload.items[y].offset + k->payload.items[y].size;
    return start;
}

static gen_arg_kind kind_of(const gen_kernel *k, int arg)
{
    return k->args.items[arg].kind;
}

bool ze_has_payload(const gen_kernel *k, const gen_payload *y)
{
    switch (y->kind) {
    case GEN_PAYLOAD_global_base:
    case GEN_PAYLOAD_surface_base:
    case GEN_PAYLOAD_surface_size:
    case GEN_PAYLOAD_printf_buffer: /* its records have another layout than those of ze_info's printf_buffer */
        return false;
    case GEN_PAYLOAD_arg_byvalue:
        return kind_of(k, y->arg) == GEN_ARG_VALUE;
    case GEN_PAYLOAD_arg_bypointer:
        return kind_of(k, y->arg) != GEN_ARG_PIPE && kind_of(k, y->arg) != GEN_ARG_QUEUE;
    default:
        return true;
    }
}

bool ze_has_surface(const gen_kernel *k, const gen_surface *s)
{
    gen_arg_kind kind = s->object >= 0 ? kind_of(k, s->object) : GEN_ARG_VALUE;

    return kind == GEN_ARG_BUFFER || kind == GEN_ARG_CONSTANT || kind == GEN_ARG_IMAGE;
}

const char *ze_type_of(arena *memory, const gen_arg *a)
{
    char *type = arena_strdup(memory, a->type);

    for (char *c = type; *c; c++)
        if (*c == ' ')
            *c = '_';
    return type;
}

/* --- the environment ------------------------------------------------------------------------------------------------------ */

static void write_environment(text *out, const gen_kernel *k)
{
    text_str(out, "    execution_env:\n");
    if (k->barriers)
        text_printf(out, "      barrier_count: %u\n", (unsigned)k->barriers);
    text_printf(out, "      grf_count: %d\n", GEN_GRF_COUNT);
    if (k->required_group[0])
        text_printf(out, "      required_work_group_size: [%u, %u, %u]\n", (unsigned)k->required_group[0],
                    (unsigned)k->required_group[1], (unsigned)k->required_group[2]);
    text_printf(out, "      simd_size: %u\n", (unsigned)k->simd);
    if (k->slm_bytes)
        text_printf(out, "      slm_size: %u\n", (unsigned)k->slm_bytes);
}

/* The hardware allocates scratch memory in powers of two from 1 KiB on. */
static uint32_t scratch_size(uint32_t bytes)
{
    uint32_t size = LEAST_SCRATCH;

    while (size < bytes)
        size *= 2;
    return size;
}

static void write_memory(text *out, const gen_kernel *k)
{
    if (k->private_bytes || k->scratch_bytes)
        text_str(out, "    per_thread_memory_buffers:\n");
    if (k->private_bytes)
        text_printf(out, "      - type: global\n        usage: private_space\n        size: %u\n        is_simt_thread: true\n",
                    (unsigned)k->private_bytes);
    if (k->scratch_bytes)
        text_printf(out, "      - type: scratch\n        usage: single_space\n        size: %u\n",
                    (unsigned)scratch_size(k->scratch_bytes));
}

/* --- the payload ---------------------------------------------------------------------------------------------------------- */

static void write_item(text *out, const char *kind, uint32_t offset, uint32_t size, int arg)
{
    text_printf(out, "      - arg_type: %s\n        offset: %u\n        size: %u\n", kind, (unsigned)offset, (unsigned)size);
    if (arg >= 0)
        text_printf(out, "        arg_index: %d\n", arg);
}

static void write_access(text *out, const char *mode, const char *space, const char *access)
{
    text_printf(out, "        addrmode: %s\n        addrspace: %s\n        access_type: %s\n", mode, space, access);
}

/* An argument that the kernel accesses through the binding table, or a sampler: an item without registers. */
static void write_surface(text *out, const gen_kernel *k, int arg)
{
    image_access access;
    image_shape shape;
    const gen_arg *a = &k->args.items[arg];
    const char *type = ze_type_of(out->memory, a);

    write_item(out, "arg_bypointer", 0, 0, arg);
    if (a->kind != GEN_ARG_IMAGE || !image_argument_find(type, &access, &shape)) {
        bool constant = a->kind == GEN_ARG_CONSTANT;
        write_access(out, "stateful", constant ? "constant" : "global", constant ? "readonly" : "readwrite");
        return;
    }
    type += strlen(image_access_name(access)) + 1;
    write_access(out, "stateful", "image", word_for_intel(access_words, image_access_name(access)));
    text_printf(out, "        image_type: %s\n", word_for_intel(image_words, type));
}

static bool is_surface(const gen_kernel *k, int arg)
{
    for (size_t s = 0; s < k->surfaces.count; s++)
        if (k->surfaces.items[s].object == arg && ze_has_surface(k, &k->surfaces.items[s]))
            return true;
    return false;
}

static void write_payload_item(text *out, const gen_kernel *k, const gen_payload *y)
{
    const char *kind = word_for_intel(payload_words, gen_payload_name(y->kind));
    uint32_t start = ze_shared_start(k);

    if (y->kind == GEN_PAYLOAD_arg_bypointer)
        kind = "arg_bypointer";
    write_item(out, kind ? kind : gen_payload_name(y->kind), y->offset - start, y->size, y->arg);
    if (y->from)
        text_printf(out, "        source_offset: %u\n", (unsigned)y->from);
    if (y->kind != GEN_PAYLOAD_arg_bypointer)
        return;
    if (kind_of(k, y->arg) == GEN_ARG_LOCAL) {
        write_access(out, "slm", "local", "readwrite");
        text_str(out, "        slm_alignment: 16\n");
    } else {
        bool constant = kind_of(k, y->arg) == GEN_ARG_CONSTANT;
        write_access(out, "stateless", constant ? "constant" : "global", constant ? "readonly" : "readwrite");
    }
}

static void write_samplers(text *out, const gen_kernel *k)
{
    for (size_t s = 0; s < k->samplers.count; s++) {
        if (k->samplers.items[s].arg < 0)
            continue;
        write_item(out, "arg_bypointer", 0, 0, k->samplers.items[s].arg);
        write_access(out, "stateful", "sampler", "readwrite");
        text_printf(out, "        sampler_index: %zu\n        sampler_type: texture\n", s);
    }
}

static void write_payload(text *out, const gen_kernel *k)
{
    text rows;

    text_init(&rows, out->memory);
    for (int a = 0; a < (int)k->args.count; a++)
        if (is_surface(k, a))
            write_surface(&rows, k, a);
    for (size_t y = 0; y < k->payload.count; y++)
        if (k->payload.items[y].kind != GEN_PAYLOAD_local_id && ze_has_payload(k, &k->payload.items[y]))
            write_payload_item(&rows, k, &k->payload.items[y]);
    write_samplers(&rows, k);
    if (rows.length) {
        text_str(out, "    payload_arguments:\n");
        text_add(out, rows.data, rows.length);
    }
    for (size_t y = 0; y < k->payload.count; y++)
        if (k->payload.items[y].kind == GEN_PAYLOAD_local_id) {
            text_str(out, "    per_thread_payload_arguments:\n");
            write_item(out, "local_id", 0, k->payload.items[y].size, -1);
        }
}

/* --- tables --------------------------------------------------------------------------------------------------------------- */

static void write_binding_table(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t s = 0; s < k->surfaces.count; s++) {
        if (!ze_has_surface(k, &k->surfaces.items[s]))
            continue;
        if (!begun)
            text_str(out, "    binding_table_indices:\n");
        begun = true;
        text_printf(out, "      - bti_value: %zu\n        arg_index: %d\n", s, k->surfaces.items[s].object);
    }
}

static void write_constant_samplers(text *out, const gen_kernel *k)
{
    bool begun = false;

    for (size_t s = 0; s < k->samplers.count; s++) {
        const gen_sampler *sampler = &k->samplers.items[s];
        if (sampler->arg >= 0)
            continue;
        if (!begun)
            text_str(out, "    inline_samplers:\n");
        begun = true;
        text_printf(out, "      - sampler_index: %zu\n        addrmode: %s\n        filtermode: %s\n", s,
                    word_for_intel(addressing_words, image_address_word(sampler->bits)), image_filter_word(sampler->bits));
        if (sampler->bits & IMAGE_NORMALIZED)
            text_str(out, "        normalized: true\n");
    }
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static void write_argument(text *out, const gen_arg *a, size_t number)
{
    static const char *const spaces[GEN_ARG_KIND_COUNT] = {[GEN_ARG_BUFFER] = "__global",
                                                           [GEN_ARG_CONSTANT] = "__constant",
                                                           [GEN_ARG_LOCAL] = "__local",
                                                           [GEN_ARG_IMAGE] = "__global"};
    image_access access;
    image_shape shape;
    const char *type = ze_type_of(out->memory, a), *word = "NONE";

    if (a->kind == GEN_ARG_IMAGE && image_argument_find(type, &access, &shape)) {
        word = arena_printf(out->memory, "__%s", image_access_name(access));
        type += strlen(image_access_name(access)) + 1;
    }
    text_printf(out,
                "      - index: %zu\n        name: '%s'\n        address_qualifier: %s\n        access_qualifier: %s\n"
                "        type_name: '%s;8'\n        type_qualifiers: NONE\n",
                number, a->name, spaces[a->kind] ? spaces[a->kind] : "__private", word, type);
}

static void write_names(text *out, const gen_program *p)
{
    text_str(out, "kernels_misc_info:\n");
    for (size_t n = 0; n < p->kernels.count; n++) {
        const gen_kernel *k = p->kernels.items[n];
        text_printf(out, "  - name: '%s'\n", k->name);
        if (k->args.count)
            text_str(out, "    args_info:\n");
        for (size_t a = 0; a < k->args.count; a++)
            write_argument(out, &k->args.items[a], a);
    }
}

void ze_info_write(text *out, const gen_program *p)
{
    text_str(out, "---\nversion: '1.15'\nkernels:\n");
    for (size_t n = 0; n < p->kernels.count; n++) {
        const gen_kernel *k = p->kernels.items[n];
        text_printf(out, "  - name: '%s'\n", k->name);
        write_environment(out, k);
        write_payload(out, k);
        write_binding_table(out, k);
        write_memory(out, k);
        write_constant_samplers(out, k);
    }
    write_names(out, p);
    text_str(out, "...\n");
}
