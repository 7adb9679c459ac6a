/* backend/binary/dwarf_cursor.c - see dwarf_cursor.h. */
#include "backend/binary/dwarf_cursor.h"

#include "backend/binary/kernel.h"

void dwarf_break(dwarf_cursor *c, const char *what)
{
    if (!c->is_broken)
        binary_fail(c->problem, c->section->offset + c->at, arena_printf(c->memory, "section %s: %s", c->section->name, what));
    c->is_broken = true;
    c->at = c->end;
}

void dwarf_skip_unit(const dwarf_cursor *c, size_t at, unsigned version, unsigned newest)
{
    if (c->problem->skipped)
        return;
    c->problem->skipped = arena_printf(
        c->memory, "section %s: DWARF %u is not read, only versions 2 to %u are: the debugger lacks what it describes",
        c->section->name, version, newest);
    c->problem->skipped_at = c->section->offset + at;
}

uint64_t dwarf_take(dwarf_cursor *c, unsigned bytes)
{
    uint64_t value = 0;

    if (bytes > c->end - c->at) {
        dwarf_break(c, "it ends in a number");
        return 0;
    }
    for (unsigned b = 0; b < bytes; b++)
        value |= (uint64_t)c->section->data[c->at + b] << 8 * b;
    c->at += bytes;
    return value;
}

uint64_t dwarf_take_leb(dwarf_cursor *c, bool is_signed)
{
    uint64_t value = 0, byte = 0x80;
    unsigned shift = 0;

    for (; byte & 0x80; shift += 7) {
        byte = dwarf_take(c, 1);
        if (shift < 64)
            value |= (byte & 0x7F) << shift;
    }
    return is_signed && byte & 0x40 && shift < 64 ? value | ~UINT64_C(0) << shift : value;
}

const char *dwarf_take_string(dwarf_cursor *c, const char *what)
{
    const char *s = (const char *)c->section->data + c->at, *end = memchr(s, '\0', c->end - c->at);

    if (!end) {
        dwarf_break(c, arena_printf(c->memory, "it ends in %s", what));
        return "";
    }
    for (const char *at = s; at < end; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            dwarf_break(c, arena_printf(c->memory, "%s has control characters", what));
    c->at = c->is_broken ? c->end : c->at + (size_t)(end - s) + 1;
    return c->is_broken ? "" : s;
}

const char *dwarf_string_at(dwarf_cursor *c, const elf_section *s, uint64_t at, const char *what)
{
    dwarf_cursor there = {.memory = c->memory, .section = s, .problem = c->problem};

    if (c->is_broken)
        return "";
    if (!s || !s->data || at >= s->size) {
        dwarf_break(c, arena_printf(c->memory, "%s is outside its section", what));
        return "";
    }
    there.at = (size_t)at;
    there.end = s->size;
    const char *string = dwarf_take_string(&there, what);
    if (there.is_broken) {
        c->is_broken = true;
        c->at = c->end;
    }
    return string;
}
