/* backend/binary/spirv_types.c - see spirv_types.h. One walk over the instructions: types are defined before the functions that have them.
 * Source: "SPIR-V Specification", 2.3 and 3.42. */
#include "backend/binary/spirv_types.h"

#include "backend/binary/elf.h"
#include "src/base/table.h"

enum { MAGIC = 0x07230203, HEADER_WORDS = 5 };
enum { OP_ENTRY_POINT = 15, OP_TYPE_INT = 21, OP_TYPE_FLOAT = 22, OP_TYPE_VECTOR = 23, OP_TYPE_FUNCTION = 33, OP_FUNCTION = 54 };

/* The type of an id: a number or vector with a name in OpenCL C, or a function, whose instruction begins at word AT. */
typedef struct spirv_type {
    uint32_t id;
    const char *name;
    size_t at;
} spirv_type;

typedef struct type_reader {
    arena *memory;
    const unsigned char *data;
    size_t words;
    gen_program *program;
    VEC(spirv_type) types;
    hash_table ids;
} type_reader;

static uint32_t word(const type_reader *r, size_t index)
{
    return elf_u32(r->data + index * 4);
}

static const spirv_type *find_type(const type_reader *r, uint32_t id)
{
    table_each(n, &r->ids, hash_word(0, id)) if (r->types.items[n].id == id) return &r->types.items[n];
    return NULL;
}

static void add_type(type_reader *r, uint32_t id, const char *name, size_t at)
{
    spirv_type t = {id, name, at};

    table_push(r->memory, &r->ids, hash_word(0, id), &r->types, t);
}

static const char *number_name(uint32_t op, uint32_t bits)
{
    if (op == OP_TYPE_INT)
        return bits == 8 ? "char" : bits == 16 ? "short" : bits == 32 ? "int" : bits == 64 ? "long" : NULL;
    return bits == 16 ? "half" : bits == 32 ? "float" : bits == 64 ? "double" : NULL;
}

/* Does TYPE name a number or a vector in OpenCL C? */
static bool is_number(const char *type)
{
    static const char *const names[] = {"char", "short", "int", "long", "half", "float", "double", "bool", "size_t"};

    if (*type == 'u')
        type++;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        size_t length = strlen(names[n]);
        if (strncmp(type, names[n], length) == 0 && type[length + strspn(type + length, "0123456789")] == '\0')
            return true;
    }
    return false;
}

/* Sets the types of the arguments of K from the type of a function, whose instruction of COUNT words begins at word AT. */
static void set_types(const type_reader *r, gen_kernel *k, size_t at, size_t count)
{
    for (size_t a = 0; a < k->args.count && a + 3 < count; a++) {
        const spirv_type *t = find_type(r, word(r, at + 3 + a));
        if (k->args.items[a].kind == GEN_ARG_VALUE && !is_number(k->args.items[a].type) && t && t->name)
            k->args.items[a].type = t->name;
    }
}

/* Reads OpEntryPoint at word AT: its function is that of a kernel. */
static void read_entry(type_reader *r, size_t at, size_t count)
{
    const char *name = (const char *)r->data + (at + 3) * 4;
    size_t room = (count - 3) * 4;

    for (size_t k = 0; k < r->program->kernels.count; k++) {
        size_t length = strlen(r->program->kernels.items[k]->name);
        if (length < room && memcmp(r->program->kernels.items[k]->name, name, length + 1) == 0)
            add_type(r, word(r, at + 2), NULL, k + 1);
    }
}

static void read_instruction(type_reader *r, size_t at, size_t count)
{
    uint32_t op = word(r, at) & 0xFFFF;
    const spirv_type *t;

    if (op == OP_ENTRY_POINT && count > 3)
        read_entry(r, at, count);
    else if ((op == OP_TYPE_INT || op == OP_TYPE_FLOAT) && count > 2)
        add_type(r, word(r, at + 1), number_name(op, word(r, at + 2)), 0);
    else if (op == OP_TYPE_VECTOR && count > 3 && (t = find_type(r, word(r, at + 2))) && t->name)
        add_type(r, word(r, at + 1), arena_printf(r->memory, "%s%u", t->name, (unsigned)word(r, at + 3)), 0);
    else if (op == OP_TYPE_FUNCTION && count > 2)
        add_type(r, word(r, at + 1), NULL, at);
    else if (op == OP_FUNCTION && count > 4) {
        const spirv_type *entry = find_type(r, word(r, at + 2)), *type = find_type(r, word(r, at + 4));
        if (entry && entry->at && entry->at <= r->program->kernels.count && type && type->at)
            set_types(r, r->program->kernels.items[entry->at - 1], type->at, word(r, type->at) >> 16);
    }
}

void binary_resolve_types(arena *memory, gen_program *p, const unsigned char *data, size_t length)
{
    type_reader r = {.memory = memory, .data = data, .words = length / 4, .program = p};

    if (r.words < HEADER_WORDS || word(&r, 0) != MAGIC)
        return;
    for (size_t at = HEADER_WORDS, count; at < r.words; at += count) {
        count = word(&r, at) >> 16;
        if (!count || count > r.words - at)
            return;
        read_instruction(&r, at, count);
    }
}
