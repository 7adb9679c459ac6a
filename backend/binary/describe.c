/* backend/binary/describe.c - the members of .ze_info that describe a kernel: its arguments, what a thread has in its registers at the
 * start, binding table, samplers and memory.
 *
 * Registers: r0, then the local ids of each thread, from r1, then what is the same for all threads, to which .ze_info counts offsets. If a
 * kernel uses no local ids, r1 stays free. Names of payloads are those of payload.def, but for those in words.c. */
#include "backend/binary/words.h"
#include "backend/binary/zebin.h"

#include "src/image/shape.h"

#include <stdio.h>

static bool refuse(zebin_reader *r, const yaml_node *at, const gen_kernel *k, const char *what)
{
    return zebin_fail(r, r->info->offset + at->offset, arena_printf(r->memory, "kernel '%s': %s", k->name, what));
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

static bool image_argument(zebin_reader *r, gen_kernel *k, const yaml_node *row, gen_arg *a)
{
    const char *access = word_of_intel(access_words, yaml_text(row, "access_type", ""));
    const char *type = word_of_intel(image_words, yaml_text(row, "image_type", ""));

    if (!access || !type)
        return refuse(r, row, k,
                      arena_printf(r->memory, "images of type '%s' are not supported", yaml_text(row, "image_type", "")));
    a->kind = GEN_ARG_IMAGE;
    a->type = arena_printf(r->memory, "%s_%s", access, type);
    return true;
}

/* Sets what the payload's ROW of a pointer or value tells about argument A. */
static bool argument_of_payload(zebin_reader *r, gen_kernel *k, const yaml_node *row, gen_arg *a)
{
    static const struct {
        const char *space, *type;
        gen_arg_kind kind;
    } spaces[] = {{"global", "void*", GEN_ARG_BUFFER},
                  {"constant", "void*", GEN_ARG_CONSTANT},
                  {"local", "void*", GEN_ARG_LOCAL},
                  {"sampler", "sampler_t", GEN_ARG_SAMPLER}};
    const char *space = yaml_text(row, "addrspace", NULL);

    if (!space)
        return true;
    if (strcmp(space, "image") == 0)
        return image_argument(r, k, row, a);
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces; s++)
        if (strcmp(space, spaces[s].space) == 0) {
            a->kind = spaces[s].kind;
            a->type = spaces[s].type;
            return true;
        }
    return refuse(r, row, k, arena_printf(r->memory, "arguments in address space '%s' are not supported", space));
}

/* Sets name and type of an argument from ROW of args_info. */
static bool describe_argument(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    uint32_t index;

    if (!zebin_number(r, row, "index", UINT32_MAX, &index))
        return false;
    if (index >= BINARY_MOST_ARGUMENTS)
        return refuse(r, row, k, "an argument has no index, or one of 1024 or more");
    binary_name_argument(r->memory, binary_argument(r->memory, k, index), yaml_text(row, "name", ""),
                         yaml_text(row, "address_qualifier", ""), yaml_text(row, "access_qualifier", ""),
                         yaml_text(row, "type_name", ""));
    return true;
}

/* --- payload -------------------------------------------------------------------------------------------------------------- */

static bool find_payload_kind(const char *word, gen_payload_kind *kind)
{
    const char *name = word_of_intel(payload_words, word);

    for (unsigned p = 0; p < GEN_PAYLOAD_COUNT; p++)
        if (strcmp(gen_payload_name((gen_payload_kind)p), name ? name : word) == 0) {
            *kind = (gen_payload_kind)p;
            return true;
        }
    return false;
}

static bool add_payload(zebin_reader *r, gen_kernel *k, const yaml_node *row, uint32_t start)
{
    const char *word = yaml_text(row, "arg_type", "");
    uint32_t offset, size, arg, from;
    gen_payload p = {.arg = -1};

    if (!zebin_number(r, row, "offset", 0, &offset) || !zebin_number(r, row, "size", 0, &size) ||
        !zebin_number(r, row, "arg_index", UINT32_MAX, &arg) || !zebin_number(r, row, "source_offset", 0, &from))
        return false;
    if (arg != UINT32_MAX) {
        if (arg >= BINARY_MOST_ARGUMENTS)
            return refuse(r, row, k, "an argument has an index of 1024 or more");
        gen_arg *a = binary_argument(r->memory, k, arg);
        if ((strcmp(word, "arg_bypointer") == 0 || strcmp(word, "arg_byvalue") == 0) && !argument_of_payload(r, k, row, a))
            return false;
        p.arg = (int)arg;
    }
    if (!size) /* a surface, which is in no register */
        return true;
    if (!find_payload_kind(word, &p.kind))
        return refuse(r, row, k, arena_printf(r->memory, "a payload of type '%s' is not supported", word));
    if (offset > GEN_GRF_COUNT * GEN_GRF_BYTES || size > GEN_GRF_COUNT * GEN_GRF_BYTES)
        return refuse(r, row, k, "a payload is outside the registers");
    p.offset = start + offset;
    p.size = size;
    p.from = from;
    const char *problem = binary_payload_problem(r->memory, &p);
    if (problem)
        return refuse(r, row, k, problem);
    vec_push(r->memory, &k->payload, p);
    return true;
}

static bool read_payload(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const yaml_node *own = yaml_member(row, "per_thread_payload_arguments"), *shared = yaml_member(row, "payload_arguments");
    uint32_t start = own && own->first ? GEN_GRF_BYTES : 2 * GEN_GRF_BYTES;

    for (const yaml_node *p = own ? own->first : NULL; p; p = p->next) {
        if (!add_payload(r, k, p, GEN_GRF_BYTES))
            return false;
        if (k->payload.count && vec_last(&k->payload).offset + vec_last(&k->payload).size > start)
            start = vec_last(&k->payload).offset + vec_last(&k->payload).size;
    }
    for (const yaml_node *p = shared ? shared->first : NULL; p; p = p->next)
        if (!add_payload(r, k, p, start))
            return false;
    return true;
}

/* --- binding table and samplers ------------------------------------------------------------------------------------------- */

static bool read_surfaces(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const yaml_node *table = yaml_member(row, "binding_table_indices");

    for (const yaml_node *b = table ? table->first : NULL; b; b = b->next) {
        uint32_t index, arg;
        if (!zebin_number(r, b, "bti_value", UINT32_MAX, &index) || !zebin_number(r, b, "arg_index", UINT32_MAX, &arg))
            return false;
        if (index >= GEN_SURFACE_COUNT || arg >= k->args.count)
            return refuse(r, b, k, "an entry of the binding table has no number below 240, or belongs to no argument");
        binary_set_surface(r->memory, k, index, (int)arg);
    }
    return true;
}

static bool set_sampler(zebin_reader *r, gen_kernel *k, const yaml_node *at, uint32_t index, gen_sampler s)
{
    if (index >= GEN_SAMPLER_COUNT)
        return refuse(r, at, k, "a sampler has no number below 16");
    while (k->samplers.count <= index)
        vec_push(r->memory, &k->samplers, s);
    k->samplers.items[index] = s;
    return true;
}

static bool constant_sampler(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const char *address = word_of_intel(addressing_words, yaml_text(row, "addrmode", "none"));
    bool normalized = strcmp(yaml_text(row, "normalized", "false"), "true") == 0;
    gen_sampler s = {.arg = -1};
    uint32_t index;

    if (!zebin_number(r, row, "sampler_index", UINT32_MAX, &index))
        return false;
    const char *words = arena_printf(r->memory, "%s,%s,%s", address ? address : "", yaml_text(row, "filtermode", "nearest"),
                                     normalized ? "normalized" : "unnormalized");
    if (!address || !image_sampler_parse(words, strlen(words), &s.bits))
        return refuse(r, row, k, "a sampler has an unknown mode");
    return set_sampler(r, k, row, index, s);
}

static bool read_samplers(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const yaml_node *shared = yaml_member(row, "payload_arguments"), *constants = yaml_member(row, "inline_samplers");

    for (const yaml_node *p = shared ? shared->first : NULL; p; p = p->next) {
        uint32_t index, arg;
        if (strcmp(yaml_text(p, "addrspace", ""), "sampler") != 0)
            continue;
        if (!zebin_number(r, p, "sampler_index", UINT32_MAX, &index) || !zebin_number(r, p, "arg_index", UINT32_MAX, &arg) ||
            !set_sampler(r, k, p, index, (gen_sampler){.arg = (int)arg}))
            return false;
    }
    for (const yaml_node *s = constants ? constants->first : NULL; s; s = s->next)
        if (!constant_sampler(r, k, s))
            return false;
    return true;
}

/* --- environment ---------------------------------------------------------------------------------------------------------- */

static bool read_memory(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const yaml_node *buffers = yaml_member(row, "per_thread_memory_buffers");

    for (const yaml_node *b = buffers ? buffers->first : NULL; b; b = b->next) {
        const char *usage = yaml_text(b, "usage", "");
        uint32_t size;
        if (!zebin_number(r, b, "size", 0, &size))
            return false;
        if (size > GEN_SCRATCH_LIMIT || k->private_bytes + k->scratch_bytes > GEN_SCRATCH_LIMIT - size)
            return refuse(r, b, k, "it needs more than 2 MiB of memory for a thread");
        if (strcmp(usage, "private_space") == 0 && strcmp(yaml_text(b, "type", ""), "global") == 0) {
            if (size && strcmp(yaml_text(b, "is_simt_thread", "false"), "true") != 0)
                return refuse(r, b, k,
                              "private memory that is allocated for threads is not supported; only that of work-items is");
            k->private_bytes += size;
        } else if (strcmp(usage, "private_space") == 0 || strcmp(usage, "spill_fill_space") == 0 ||
                   strcmp(usage, "single_space") == 0) {
            k->scratch_bytes += size;
        } else {
            return refuse(r, b, k, arena_printf(r->memory, "memory for '%s' is not supported", usage));
        }
    }
    return true;
}

static bool read_environment(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const yaml_node *env = yaml_member(row, "execution_env"), *group = yaml_member(env, "required_work_group_size");
    uint32_t barriers;

    if (!zebin_number(r, env, "simd_size", 0, &k->simd) || !zebin_number(r, env, "slm_size", 0, &k->slm_bytes) ||
        !zebin_number(r, env, "barrier_count", 0, &barriers))
        return false;
    if (!gen_is_thread_width(k->simd))
        return refuse(r, row, k, "its SIMD width is not 1, 8, 16 or 32");
    k->barriers = barriers > 0;
    if (group && (!group->value || sscanf(group->value, "[ %u , %u , %u", &k->required_group[0], &k->required_group[1],
                                          &k->required_group[2]) != 3))
        return refuse(r, group, k, "the required work-group size is no list of three numbers");
    return true;
}

bool zebin_describe(zebin_reader *r, gen_kernel *k, const yaml_node *row, const yaml_node *misc)
{
    const yaml_node *arguments = yaml_member(misc, "args_info");

    if (!read_environment(r, k, row) || !read_memory(r, k, row) || !read_payload(r, k, row))
        return false;
    for (const yaml_node *a = arguments ? arguments->first : NULL; a; a = a->next)
        if (!describe_argument(r, k, a))
            return false;
    return read_surfaces(r, k, row) && read_samplers(r, k, row);
}
