/* backend/binary/dwarf_types.c - writes the types of OpenCL C, each once. */
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

uint32_t dwarf_write_lane_type(dwarf_writer *w, const char *name, unsigned lanes)
{
    bool is_scalar = false;

    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++)
        is_scalar |= strcmp(scalars[s].name, name) == 0;
    if (!is_scalar)
        return DWARF_NO_DIE;
    const char *vector = arena_printf(w->memory, "%s%u", name, lanes);
    uint32_t die = find_type(w, vector);
    return die ? die : note_type(w, vector, write_vector(w, vector, strlen(name)));
}
