/* backend/binary/dwarf_types.c - writes types, each once: those of arguments, by their names in OpenCL C, and those of variables. */
#include "backend/binary/dwarf_codes.h"
#include "backend/binary/dwarf_writer.h"

#include <ctype.h>
#include <stdlib.h>

static const struct {
    const char *name;
    unsigned char encoding, bytes;
} scalars[] = {
    {"bool", DW_ATE_boolean, 1},    {"char", DW_ATE_signed_char, 1}, {"uchar", DW_ATE_unsigned_char, 1},
    {"short", DW_ATE_signed, 2},    {"ushort", DW_ATE_unsigned, 2},  {"int", DW_ATE_signed, 4},
    {"uint", DW_ATE_unsigned, 4},   {"long", DW_ATE_signed, 8},      {"ulong", DW_ATE_unsigned, 8},
    {"half", DW_ATE_float, 2},      {"float", DW_ATE_float, 4},      {"double", DW_ATE_float, 8},
    {"size_t", DW_ATE_unsigned, 8},
};

static uint32_t write_pointer(dwarf_writer *w, const char *name)
{
    const char *to = arena_strndup(w->memory, name, strlen(name) - 1);
    uint32_t target = strcmp(to, "void") == 0 ? DWARF_NO_DIE : dwarf_write_type(w, to);
    uint32_t at = dwarf_begin_die(w, target ? DWARF_DIE_POINTER_TO : DWARF_DIE_POINTER);

    elf_put(&w->out->info, DWARF_ADDRESS_BYTES, 1);
    if (target)
        elf_put(&w->out->info, target, 4);
    return at;
}

/* Writes the vector NAME, whose first LENGTH characters are its scalar. */
static uint32_t write_vector(dwarf_writer *w, const char *name, size_t length)
{
    uint32_t scalar = dwarf_write_type(w, arena_strndup(w->memory, name, length)), at = dwarf_begin_die(w, DWARF_DIE_VECTOR);

    dwarf_put_string(&w->out->info, name);
    elf_put(&w->out->info, scalar, 4);
    dwarf_begin_die(w, DWARF_DIE_COUNT);
    elf_put(&w->out->info, (uint64_t)strtoul(name + length, NULL, 10) - 1, 1);
    elf_put(&w->out->info, 0, 1);
    return at;
}

static uint32_t write_new_type(dwarf_writer *w, const char *name)
{
    size_t length = strlen(name), stem = length;
    uint32_t at;

    if (length && name[length - 1] == '*')
        return write_pointer(w, name);
    while (stem && isdigit((unsigned char)name[stem - 1]))
        stem--;
    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++) {
        if (strlen(scalars[s].name) != stem || memcmp(scalars[s].name, name, stem) != 0)
            continue;
        if (stem < length && length - stem <= 2 && name[stem] != '0')
            return write_vector(w, name, stem);
        if (stem < length)
            break;
        at = dwarf_begin_die(w, DWARF_DIE_BASE);
        dwarf_put_string(&w->out->info, name);
        elf_put(&w->out->info, scalars[s].encoding, 1);
        elf_put(&w->out->info, scalars[s].bytes, 1);
        return at;
    }
    at = dwarf_begin_die(w, DWARF_DIE_OTHER);
    dwarf_put_string(&w->out->info, name);
    return at;
}

/* The byte of the type NAME; DWARF_NO_DIE: it has not been written. */
static uint32_t find_type(const dwarf_writer *w, const char *name)
{
    for (size_t n = 0; n < w->types.count; n++)
        if (strcmp(w->types.items[n].name, name) == 0)
            return w->types.items[n].die;
    return DWARF_NO_DIE;
}

static uint32_t note_type(dwarf_writer *w, const char *name, uint32_t die)
{
    vec_push(w->memory, &w->types, (dwarf_type){name, die});
    return die;
}

uint32_t dwarf_write_type(dwarf_writer *w, const char *name)
{
    uint32_t die = find_type(w, name);

    return die ? die : note_type(w, name, write_new_type(w, name));
}

/* --- types of variables --------------------------------------------------------------------------------------------------- */

/* Are A and B one type? Those of several kernels are separate tables, so names and layouts count. */
static bool is_same_type(const ir_source_type *a, const ir_source_type *b)
{
    if (a == b)
        return true;
    if (a->kind != b->kind || a->size != b->size || a->count != b->count || a->is_union != b->is_union ||
        strcmp(a->name, b->name) != 0)
        return false;
    for (uint64_t n = 0; a->kind == IR_SOURCE_RECORD && n < a->count; n++) {
        const ir_source_field *x = &a->fields[n], *y = &b->fields[n];
        bool is_same = x->offset == y->offset && x->type->size == y->type->size && strcmp(x->type->name, y->type->name) == 0 &&
                       !x->name == !y->name && (!x->name || strcmp(x->name, y->name) == 0);
        if (!is_same)
            return false;
    }
    return true;
}

/* Appends the dimension of an array with COUNT elements. */
static void write_dimension(dwarf_writer *w, uint64_t count)
{
    dwarf_begin_die(w, DWARF_DIE_DIMENSION);
    dwarf_put_uleb(&w->out->info, count);
    elf_put(&w->out->info, 0, 1);
}

static uint32_t write_array(dwarf_writer *w, uint32_t element, uint64_t count)
{
    uint32_t at = dwarf_begin_die(w, DWARF_DIE_ARRAY);

    elf_put(&w->out->info, element, 4);
    write_dimension(w, count);
    return at;
}

static uint32_t write_record(dwarf_writer *w, const ir_source_type *t)
{
    text *info = &w->out->info;
    uint32_t *types = arena_array(w->memory, uint32_t, t->count);
    const char *tag = t->is_union ? "union " : "struct ";

    for (uint64_t n = 0; n < t->count; n++)
        types[n] = dwarf_write_source_type(w, t->fields[n].type);
    uint32_t at = dwarf_begin_die(w, t->is_union ? DWARF_DIE_UNION : DWARF_DIE_STRUCT);
    dwarf_put_string(info, strncmp(t->name, tag, strlen(tag)) == 0 ? t->name + strlen(tag) : t->name);
    dwarf_put_uleb(info, t->size);
    for (uint64_t n = 0; n < t->count; n++) {
        const ir_source_field *f = &t->fields[n];
        dwarf_begin_die(w, f->name ? DWARF_DIE_MEMBER : DWARF_DIE_UNNAMED_MEMBER);
        if (f->name)
            dwarf_put_string(info, f->name);
        elf_put(info, types[n], 4);
        dwarf_put_uleb(info, f->offset);
    }
    elf_put(info, 0, 1);
    return at;
}

/* A pointer, whose target is written later: it may contain the pointer. */
static uint32_t write_source_pointer(dwarf_writer *w, const ir_source_type *t)
{
    uint32_t at = dwarf_begin_die(w, t->element ? DWARF_DIE_POINTER_TO : DWARF_DIE_POINTER);

    elf_put(&w->out->info, t->size, 1);
    if (!t->element)
        return at;
    vec_push(w->memory, &w->pointers, (dwarf_source_type){t->element, (uint32_t)w->out->info.length});
    elf_put(&w->out->info, 0, 4);
    return at;
}

static uint32_t write_scalar(dwarf_writer *w, const ir_source_type *t)
{
    bool is_known = false;

    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++)
        is_known |= strcmp(scalars[s].name, t->name) == 0 && scalars[s].bytes == t->size;
    if (is_known || !t->size)
        return dwarf_write_type(w, t->name);
    uint32_t at = dwarf_begin_die(w, DWARF_DIE_BASE); /* an enum, an atomic, an opaque type */
    dwarf_put_string(&w->out->info, t->name);
    elf_put(&w->out->info, t->is_float ? DW_ATE_float : t->is_signed ? DW_ATE_signed : DW_ATE_unsigned, 1);
    elf_put(&w->out->info, t->size, 1);
    return at;
}

static uint32_t write_new_source_type(dwarf_writer *w, const ir_source_type *t)
{
    switch (t->kind) {
    case IR_SOURCE_SCALAR:
        return write_scalar(w, t);
    case IR_SOURCE_VECTOR:
        return dwarf_write_type(w, t->name);
    case IR_SOURCE_POINTER:
        return write_source_pointer(w, t);
    case IR_SOURCE_ARRAY:
        return write_array(w, dwarf_write_source_type(w, t->element), t->count);
    case IR_SOURCE_RECORD:
        return write_record(w, t);
    }
    return DWARF_NO_DIE;
}

uint32_t dwarf_write_source_type(dwarf_writer *w, const ir_source_type *t)
{
    for (size_t n = 0; n < w->source_types.count; n++)
        if (is_same_type(w->source_types.items[n].type, t))
            return w->source_types.items[n].die;
    uint32_t die = write_new_source_type(w, t);
    vec_push(w->memory, &w->source_types, (dwarf_source_type){t, die});
    return die;
}

void dwarf_write_targets(dwarf_writer *w)
{
    for (size_t n = 0; n < w->pointers.count; n++) { /* a target may have pointers */
        uint32_t die = dwarf_write_source_type(w, w->pointers.items[n].type);
        for (unsigned b = 0; b < 4; b++)
            w->out->info.data[w->pointers.items[n].die + b] = (char)(die >> 8 * b & 0xFF);
    }
}

uint32_t dwarf_write_lane_type(dwarf_writer *w, const ir_source_type *t, unsigned lanes)
{
    bool is_scalar = false;

    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++)
        is_scalar |= strcmp(scalars[s].name, t->name) == 0;
    uint32_t element = dwarf_write_source_type(w, t);
    const char *name =
        is_scalar ? arena_printf(w->memory, "%s%u", t->name, lanes) : arena_printf(w->memory, "%u[%u]", element, lanes);
    uint32_t die = find_type(w, name);
    if (die)
        return die;
    return note_type(w, name, is_scalar ? write_vector(w, name, strlen(t->name)) : write_array(w, element, lanes));
}
