/* backend/binary/kernel.c - see kernel.h. */
#include "backend/binary/kernel.h"

#include "backend/isa/bits.h"

bool binary_fail(binary_problem *problem, size_t offset, const char *what)
{
    *problem = (binary_problem){.what = what, .offset = offset};
    return false;
}

bool binary_is_word(const char *name)
{
    for (const char *c = name; *c; c++)
        if (*c <= ' ' || *c > '~')
            return false;
    return *name;
}

const char *binary_other_core(arena *memory, uint32_t core)
{
    const char *other = "its instructions, messages and registers are not those of Gen9";
    const char *name = "another generation of graphics";

    if (core == GEN8_CORE) {
        name = "Gen8";
        other = "it has no messages with two payloads (sends)";
    } else if (core >= GEN10_CORE && core < GEN11_CORE) {
        name = "Gen10";
    } else if (core >= GEN11_CORE && core < GEN12_CORE) {
        name = "Gen11";
        other = "it has no 64-bit integers and floats, and other encodings of three sources and types than Gen9";
    } else if (core >= GEN12_CORE) {
        name = "Gen12 or later";
        other = "it has another encoding of instructions, and software scoreboards";
    }
    return arena_printf(memory, "the code is for %s, and only that of Gen9 runs: %s", name, other);
}

/* --- code ----------------------------------------------------------------------------------------------------------------- */

/* The bytes of code without the padding after the last instruction: zeros, which would be instructions that are illegal. The last
 * instruction may end with zeros. */
static size_t length_of_code(const unsigned char *data, size_t size)
{
    size_t zeros = size, at = 0;

    while (zeros && !data[zeros - 1])
        zeros--;
    while (at < zeros)
        at += at + 3 < size && data[at + 3] & 0x20 ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;
    return at < size ? at : size;
}

bool binary_read_code(arena *memory, const unsigned char *data, size_t size, size_t offset, gen_kernel *k,
                      binary_problem *problem)
{
    gen_code_problem in_code;
    size_t length = length_of_code(data, size);

    if (!length)
        return binary_fail(problem, offset, arena_printf(memory, "kernel '%s' has no instructions", k->name));
    return gen_decode_kernel(memory, data, length, k, &in_code) ||
           binary_fail(problem, offset + in_code.offset, arena_printf(memory, "kernel '%s': %s", k->name, in_code.what));
}

/* --- arguments and surfaces ----------------------------------------------------------------------------------------------- */

gen_arg *binary_argument(arena *memory, gen_kernel *k, uint32_t index)
{
    while (k->args.count <= index) {
        gen_arg a = {.name = arena_printf(memory, "arg%zu", k->args.count), .kind = GEN_ARG_VALUE, .type = "int"};
        vec_push(memory, &k->args, a);
    }
    return &k->args.items[index];
}

static bool starts_with(const char *word, const char *prefix)
{
    return strncmp(word, prefix, strlen(prefix)) == 0;
}

void binary_name_argument(arena *memory, gen_arg *a, const char *name, const char *space, const char *access, const char *type)
{
    static const struct {
        const char *word;
        gen_arg_kind kind;
    } spaces[] = {{"__global", GEN_ARG_BUFFER}, {"__constant", GEN_ARG_CONSTANT}, {"__local", GEN_ARG_LOCAL}};

    const char *plain = arena_strndup(memory, type, strcspn(type, ";"));
    if (binary_is_word(name))
        a->name = name;
    if (starts_with(plain, "image") && starts_with(access, "__")) {
        a->kind = GEN_ARG_IMAGE;
        a->type = arena_printf(memory, "%s_%s", access + 2, plain);
        return;
    }
    if (strcmp(plain, "sampler_t") == 0)
        a->kind = GEN_ARG_SAMPLER;
    for (size_t s = 0; s < sizeof spaces / sizeof *spaces && a->kind != GEN_ARG_SAMPLER; s++)
        if (strcmp(space, spaces[s].word) == 0)
            a->kind = spaces[s].kind;
    if (*plain)
        a->type = plain;
}

const char *binary_payload_problem(arena *memory, const gen_payload *y)
{
    const gen_payload_info *info = &gen_payloads[y->kind];

    if (y->size % info->unit || y->size < info->least || y->size > info->most)
        return arena_printf(memory, "payload %s has %u bytes; a multiple of %u from %u to %u is expected", info->name,
                            (unsigned)y->size, (unsigned)info->unit, (unsigned)info->least, (unsigned)info->most);
    if (y->offset % info->unit || y->offset < GEN_GRF_BYTES || (uint64_t)y->offset + y->size > GEN_GRF_COUNT * GEN_GRF_BYTES)
        return arena_printf(memory, "payload %s is at byte %u of the registers; a multiple of %u from r1 to r127 is expected",
                            info->name, (unsigned)y->offset, (unsigned)info->unit);
    return NULL;
}

void binary_set_surface(arena *memory, gen_kernel *k, uint32_t index, int object)
{
    while (k->surfaces.count <= index) {
        gen_surface s = {.object = BINARY_UNKNOWN};
        vec_push(memory, &k->surfaces, s);
    }
    k->surfaces.items[index].object = object;
}

/* The entry of the binding table that message I accesses; GEN_SURFACE_COUNT: none, or it is not known before the kernel runs. */
static unsigned accessed_surface(const gen_inst *i)
{
    gen_message m;

    if (!gen_op_is(i->op, GEN_IS_SEND) || i->desc_in_reg || i->exdesc_in_reg || !gen_message_decode(&m, i->desc, i->exdesc))
        return GEN_SURFACE_COUNT;
    bool has_surface = m.msg != GEN_MSG_scratch_read && m.msg != GEN_MSG_scratch_write && m.msg != GEN_MSG_fence &&
                       m.msg != GEN_MSG_barrier && m.msg != GEN_MSG_eot;
    return has_surface && m.surface < GEN_SURFACE_COUNT ? m.surface : GEN_SURFACE_COUNT;
}

bool binary_check_surfaces(arena *memory, gen_kernel *k, size_t offset, binary_problem *problem)
{
    size_t at = offset;

    while (k->surfaces.count && vec_last(&k->surfaces).object == BINARY_UNKNOWN)
        k->surfaces.count--;
    for (size_t i = 0; i < k->insts.count; i++) {
        unsigned surface = accessed_surface(&k->insts.items[i]);
        if (surface < GEN_SURFACE_COUNT && (surface >= k->surfaces.count || k->surfaces.items[surface].object == BINARY_UNKNOWN))
            return binary_fail(
                problem, at,
                arena_printf(memory,
                             "kernel '%s' accesses entry %u of the binding table, which belongs to no argument or variable",
                             k->name, surface));
        at += gen_inst_bytes(&k->insts.items[i]);
    }
    for (size_t s = k->surfaces.count; s-- > 0;) /* entries without accesses have the object of the next one */
        if (k->surfaces.items[s].object == BINARY_UNKNOWN)
            k->surfaces.items[s].object = k->surfaces.items[s + 1].object;
    return true;
}
