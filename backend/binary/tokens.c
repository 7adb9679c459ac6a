/* backend/binary/tokens.c - reads the program of a device binary: headers, code, heaps, constants and variables. Every size is compared with
 * the rest of the file before it is used. */
#include "backend/binary/tokens.h"

#include "backend/binary/elf.h"

enum {
    MAGIC = 0x494E5443,
    PROGRAM_HEADER = 28,
    KERNEL_HEADER = 40,
    TOKEN_HEADER = 8,
    POINTER_BYTES = 8,
    GLOBAL_ALIGN = 64,
    VERSION_LEAST = 1000,
};

enum {
    TOKEN_GLOBAL_DATA = 41,
    TOKEN_CONSTANT_DATA = 42,
    TOKEN_GLOBAL_POINTER = 47,
    TOKEN_CONSTANT_POINTER = 48,
    TOKEN_SYMBOLS = 53,
    TOKEN_RELOCATIONS = 54,
    TOKEN_HOST_ACCESS = 57,
};

uint32_t token_word(const token *t, unsigned index)
{
    bug_unless((size_t)index * 4 + 4 <= t->size);
    return elf_u32(t->data + (size_t)index * 4);
}

bool tokens_is(const void *data, size_t length)
{
    return length >= 4 && elf_u32(data) == MAGIC;
}

/* Skips BYTES of the file, and sets *DATA to them. */
static bool take(tokens_reader *r, uint64_t bytes, const char *what, const unsigned char **data)
{
    if (bytes > r->length - r->at)
        return binary_fail(r->problem, r->at,
                           arena_printf(r->memory, "%s has %llu bytes, but the file has only %zu more", what,
                                        (unsigned long long)bytes, r->length - r->at));
    *data = r->file + r->at;
    r->at += (size_t)bytes;
    return true;
}

/* Reads the header of the token at r->at, which belongs to a list that ends at END. */
static bool read_token(tokens_reader *r, size_t end, token *t)
{
    size_t start = r->at;
    const unsigned char *header;

    if (end - start < TOKEN_HEADER)
        return binary_fail(r->problem, start, "the list of tokens ends in a token");
    if (!take(r, TOKEN_HEADER, "a token", &header))
        return false;
    uint32_t size = elf_u32(header + 4);
    if (size < TOKEN_HEADER || size > end - start)
        return binary_fail(
            r->problem, start + 4,
            arena_printf(r->memory, "a token has %u bytes, but its list has %zu more", (unsigned)size, end - start));
    *t = (token){.kind = elf_u32(header), .offset = start, .data = header + TOKEN_HEADER, .size = size - TOKEN_HEADER};
    r->at = start + size;
    return true;
}

/* --- the program ---------------------------------------------------------------------------------------------------------- */

/* Reads the data that follow token T, which is not counted in its size, into a new global. */
static bool read_data(tokens_reader *r, const token *t, size_t end, bool constant)
{
    unsigned bytes_at = constant ? 1 : 2;
    int *number = constant ? &r->constants : &r->globals;
    const unsigned char *data;

    if (t->size < (bytes_at + 1) * 4u)
        return binary_fail(r->problem, t->offset, "the token of the program's data is too short");
    uint32_t bytes = token_word(t, bytes_at);
    if (*number >= 0)
        return binary_fail(r->problem, t->offset, "a second buffer of constants or of variables is not supported");
    if (bytes > end - r->at)
        return binary_fail(r->problem, t->offset, "the program's data end after the list of tokens");
    if (!take(r, bytes, "the program's data", &data))
        return false;
    gen_global g = {.name = constant ? "constants" : "variables",
                    .bytes = bytes ? bytes : 1,
                    .align = GLOBAL_ALIGN,
                    .constant = constant,
                    .init = bytes ? data : NULL};
    *number = (int)r->program->globals.count;
    vec_push(r->memory, &r->program->globals, g);
    return true;
}

/* Reads a pointer in the program's data: the 8 bytes at an offset are an offset in a buffer, to which its address is added. */
static bool read_pointer(tokens_reader *r, const token *t, bool constant)
{
    enum { INDEX, OFFSET_LOW, OFFSET_HIGH, TARGET, WORDS = 5 };
    int in = constant ? r->constants : r->globals;

    if (t->size < WORDS * 4u)
        return binary_fail(r->problem, t->offset, "the token of a pointer is too short");
    uint64_t offset = token_word(t, OFFSET_LOW) | (uint64_t)token_word(t, OFFSET_HIGH) << 32;
    int to = token_word(t, TARGET) == 0 ? r->globals : token_word(t, TARGET) == 1 ? r->constants : -1;
    gen_global *g = in >= 0 ? &r->program->globals.items[in] : NULL;
    if (!g || to < 0 || !g->init || offset > g->bytes || g->bytes - offset < POINTER_BYTES)
        return binary_fail(r->problem, t->offset,
                           "a pointer is outside the program's data, or points to data that the program lacks");
    gen_reloc reloc = {.offset = (uint32_t)offset, .global = to, .addend = (int64_t)elf_u64(g->init + offset)};
    vec_push(r->memory, &g->relocs, reloc);
    return true;
}

static bool read_program_token(tokens_reader *r, const token *t, size_t end)
{
    switch (t->kind) {
    case TOKEN_GLOBAL_DATA:
    case TOKEN_CONSTANT_DATA:
        return read_data(r, t, end, t->kind == TOKEN_CONSTANT_DATA);
    case TOKEN_GLOBAL_POINTER:
    case TOKEN_CONSTANT_POINTER:
        return read_pointer(r, t, t->kind == TOKEN_CONSTANT_POINTER);
    case TOKEN_SYMBOLS: /* for programs that are linked with this one */
    case TOKEN_HOST_ACCESS:
        return true;
    default:
        return binary_fail(r->problem, t->offset,
                           arena_printf(r->memory, "token %u of a program is not supported", (unsigned)t->kind));
    }
}

static bool read_program_header(tokens_reader *r, uint32_t *kernels, uint32_t *token_bytes)
{
    const unsigned char *h;

    if (!take(r, PROGRAM_HEADER, "the header of the program", &h))
        return false;
    uint32_t version = elf_u32(h + 4), device = elf_u32(h + 8), pointer = elf_u32(h + 12);
    if (version < VERSION_LEAST)
        return binary_fail(r->problem, 4,
                           arena_printf(r->memory, "version %u of the format is not supported", (unsigned)version));
    if (device != GEN9_CORE)
        return binary_fail(r->problem, 8, binary_other_core(r->memory, device));
    if (pointer != POINTER_BYTES)
        return binary_fail(r->problem, 12,
                           arena_printf(r->memory, "pointers have %u bytes; only programs whose pointers have 8 are supported",
                                        (unsigned)pointer));
    *kernels = elf_u32(h + 16);
    *token_bytes = elf_u32(h + 24);
    return true;
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

typedef struct kernel_sizes {
    uint32_t name, tokens, code, general, dynamic, surfaces;
} kernel_sizes;

static bool read_kernel_name(tokens_reader *r, uint32_t bytes, const char **name)
{
    const unsigned char *data;
    size_t at = r->at;

    if (!take(r, bytes, "the name of a kernel", &data))
        return false;
    const unsigned char *end = memchr(data, '\0', bytes);
    *name = end ? arena_strndup(r->memory, (const char *)data, (size_t)(end - data)) : "";
    return binary_is_word(*name) ||
           binary_fail(r->problem, at, "a kernel has no name, or one with other than printable characters");
}

static bool read_kernel_tokens(token_kernel *k, uint32_t bytes)
{
    tokens_reader *r = k->reader;
    size_t end = r->at + bytes;

    if (bytes > r->length - r->at)
        return binary_fail(r->problem, k->offset + 16, "the tokens of a kernel end after the file");
    while (r->at < end) {
        token t;
        if (!read_token(r, end, &t) || !tokens_read_kernel_token(k, &t))
            return false;
    }
    return true;
}

static bool read_kernel(tokens_reader *r)
{
    token_kernel k = {.reader = r, .offset = r->at};
    const unsigned char *h, *code, *general;

    if (!take(r, KERNEL_HEADER, "the header of a kernel", &h))
        return false;
    kernel_sizes s = {elf_u32(h + 12), elf_u32(h + 16), elf_u32(h + 20), elf_u32(h + 24), elf_u32(h + 28), elf_u32(h + 32)};
    uint32_t unpadded = elf_u32(h + 36);
    k.k = arena_new(r->memory, gen_kernel);
    *k.k = (gen_kernel){0};
    if (!read_kernel_name(r, s.name, &k.k->name))
        return false;
    k.code = r->at;
    if (!take(r, s.code, "the code of a kernel", &code) || !take(r, s.general, "the general state of a kernel", &general) ||
        !take(r, s.dynamic, "the dynamic state of a kernel", &k.dynamic) ||
        !take(r, s.surfaces, "the surface states of a kernel", &k.surfaces))
        return false;
    if (unpadded > s.code)
        return binary_fail(r->problem, k.offset + 36, "the code of a kernel has more bytes without its padding than with it");
    k.dynamic_bytes = s.dynamic;
    k.surface_bytes = s.surfaces;
    if (r->only && strcmp(k.k->name, r->only) != 0)
        return take(r, s.tokens, "the tokens of a kernel", &general);
    vec_push(r->memory, &r->program->kernels, k.k);
    return binary_read_code(r->memory, code, s.code, k.code, k.k, r->problem) && read_kernel_tokens(&k, s.tokens) &&
           tokens_finish_kernel(&k);
}

/* Reads COUNT kernels: the one called ONLY, or all if there is no such kernel. */
static bool read_kernels(tokens_reader *r, uint32_t count, const char *only)
{
    size_t first = r->at;

    r->only = only;
    for (uint32_t k = 0; k < count; k++)
        if (!read_kernel(r))
            return false;
    if (r->program->kernels.count || !only)
        return true;
    r->at = first;
    return read_kernels(r, count, NULL);
}

gen_program *tokens_read(arena *memory, const unsigned char *data, size_t length, const char *only, binary_problem *problem)
{
    tokens_reader r = {.memory = memory, .file = data, .length = length, .constants = -1, .globals = -1, .problem = problem};
    uint32_t kernels = 0, token_bytes = 0;

    r.program = arena_new(memory, gen_program);
    *r.program = (gen_program){0};
    if (!read_program_header(&r, &kernels, &token_bytes))
        return NULL;
    if (token_bytes > r.length - r.at) {
        binary_fail(problem, 24, "the tokens of the program end after the file");
        return NULL;
    }
    for (size_t end = r.at + token_bytes; r.at < end;) {
        token t;
        if (!read_token(&r, end, &t) || !read_program_token(&r, &t, end))
            return NULL;
    }
    if (!read_kernels(&r, kernels, only))
        return NULL;
    if (r.program->kernels.count)
        return r.program;
    binary_fail(problem, 16, "the file has no kernels");
    return NULL;
}
