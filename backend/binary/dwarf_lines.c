/* backend/binary/dwarf_lines.c - writes .debug_line, version 4. */
#include "backend/binary/dwarf.h"

#include "backend/binary/dwarf_line_codes.h"
#include "backend/binary/elf_write.h"
#include "backend/isa/bits.h"

enum { VERSION = 4, LINE_BASE = -5, LINE_RANGE = 14, OPCODE_BASE = 13, UNIT = GEN_COMPACT_BYTES, ADDRESS_BYTES = 8 };

void dwarf_put_uleb(text *out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        text_char(out, (char)(value | 0x80));
    text_char(out, (char)value);
}

static void put_sleb(text *out, int64_t value)
{
    while (value < -0x40 || value >= 0x40) {
        text_char(out, (char)(value | 0x80));
        value >>= 7;
    }
    text_char(out, (char)(value & 0x7F));
}

static bool has_line(const gen_kernel *k, size_t index)
{
    uint32_t at = k->insts.items[index].line;

    return at && !k->lines.items[at - 1].implied;
}

bool dwarf_has_lines(const gen_kernel *k)
{
    for (size_t n = 0; n < k->insts.count; n++)
        if (has_line(k, n))
            return true;
    return false;
}

uint32_t dwarf_file_number(arena *memory, dwarf_files *files, const char *name)
{
    for (size_t n = 0; n < files->names.count; n++)
        if (strcmp(files->names.items[n], name) == 0)
            return (uint32_t)n + 1;
    vec_push(memory, &files->names, name);
    return (uint32_t)files->names.count;
}

static void collect_files(arena *memory, const dwarf_program *p, dwarf_files *files)
{
    for (size_t c = 0; c < p->code_count; c++) {
        const gen_kernel *k = p->code[c].kernel;
        const char *last = NULL;
        for (size_t n = 0; n < k->insts.count; n++) {
            if (!has_line(k, n) || k->lines.items[k->insts.items[n].line - 1].file == last)
                continue;
            last = k->lines.items[k->insts.items[n].line - 1].file;
            dwarf_file_number(memory, files, last);
        }
        for (size_t n = 0; n < k->statements.count; n++)
            dwarf_file_number(memory, files, k->statements.items[n].file);
        for (size_t n = 1; n < k->frames.count; n++)
            if (k->frames.items[n].file)
                dwarf_file_number(memory, files, k->frames.items[n].file);
    }
}

static void put_extended(text *out, unsigned opcode, size_t operand_bytes)
{
    elf_put(out, 0, 1);
    dwarf_put_uleb(out, 1 + operand_bytes);
    elf_put(out, opcode, 1);
}

/* Appends a row with the registers of TO. */
static void put_row(text *out, line_state *s, line_state to)
{
    uint64_t advance = (to.address - s->address) / UNIT;
    int64_t lines = (int64_t)to.line - s->line;

    if (to.file != s->file) {
        elf_put(out, LNS_SET_FILE, 1);
        dwarf_put_uleb(out, to.file);
    }
    if (to.column != s->column) {
        elf_put(out, LNS_SET_COLUMN, 1);
        dwarf_put_uleb(out, to.column);
    }
    if (to.is_statement != s->is_statement)
        elf_put(out, LNS_NEGATE_STMT, 1);
    if (lines < LINE_BASE || lines >= LINE_BASE + LINE_RANGE) {
        elf_put(out, LNS_ADVANCE_LINE, 1);
        put_sleb(out, lines);
        lines = 0;
    }
    if (advance > (255u - OPCODE_BASE - (unsigned)(lines - LINE_BASE)) / LINE_RANGE) {
        elf_put(out, LNS_ADVANCE_PC, 1);
        dwarf_put_uleb(out, advance);
        advance = 0;
    }
    elf_put(out, (uint64_t)(lines - LINE_BASE) + LINE_RANGE * advance + OPCODE_BASE, 1);
    *s = to;
}

/* Appends the rows of CODE. With statements of the source, a row begins a statement where one does; without, where the line changes. Of several
 * rows at an address the last one has the line of the instruction. */
static void put_sequence(text *out, const dwarf_code *code, dwarf_files *files)
{
    const gen_kernel *k = code->kernel;
    const size_t *offsets = gen_inst_offsets(out->memory, k);
    line_state s = {.address = code->start, .file = 1, .line = 1, .is_statement = true};
    const gen_source_line *last = NULL;
    bool has_row = false;

    if (!dwarf_has_lines(k))
        return;
    put_extended(out, LNE_SET_ADDRESS, ADDRESS_BYTES);
    elf_put(out, code->start, ADDRESS_BYTES);
    for (size_t n = 0, next = 0; n < k->insts.count; n++) {
        const gen_source_line *at = has_line(k, n) ? &k->lines.items[k->insts.items[n].line - 1] : last;
        const gen_statement *begins = NULL;
        for (; next < k->statements.count && k->statements.items[next].at <= n; next++)
            begins = &k->statements.items[next];
        line_state to = {.address = code->start + offsets[n]};
        if (begins) {
            to.file = dwarf_file_number(out->memory, files, begins->file);
            to.line = begins->line;
            to.column = begins->column;
            to.is_statement = true;
            put_row(out, &s, to);
            has_row = true;
        }
        last = at;
        if (!at)
            continue;
        uint32_t file = dwarf_file_number(out->memory, files, at->file);
        if (has_row && file == s.file && at->line == s.line)
            continue;
        to.file = file;
        to.line = at->line;
        to.column = 0;
        to.is_statement = !k->statements.count;
        put_row(out, &s, to);
        has_row = true;
    }
    elf_put(out, LNS_ADVANCE_PC, 1);
    dwarf_put_uleb(out, (code->start + code->bytes - s.address) / UNIT);
    put_extended(out, LNE_END_SEQUENCE, 0);
}

void dwarf_write_lines(text *out, const dwarf_program *p, dwarf_files *files)
{
    static const unsigned char operands[OPCODE_BASE - 1] = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};
    text header, program;

    collect_files(out->memory, p, files);
    text_init(&header, out->memory);
    text_init(&program, out->memory);
    elf_put(&header, UNIT, 1);
    elf_put(&header, 1, 1); /* operations of an instruction */
    elf_put(&header, 1, 1); /* rows begin statements */
    elf_put(&header, (uint8_t)LINE_BASE, 1);
    elf_put(&header, LINE_RANGE, 1);
    elf_put(&header, OPCODE_BASE, 1);
    text_add(&header, (const char *)operands, sizeof operands);
    elf_put(&header, 0, 1); /* no folders */
    for (size_t n = 0; n < files->names.count; n++) {
        text_add(&header, files->names.items[n], strlen(files->names.items[n]) + 1);
        elf_put(&header, 0, 3); /* folder, time and size are not known */
    }
    elf_put(&header, 0, 1);
    for (size_t c = 0; c < p->code_count; c++)
        put_sequence(&program, &p->code[c], files);
    elf_put(out, 2 + 4 + header.length + program.length, 4);
    elf_put(out, VERSION, 2);
    elf_put(out, header.length, 4);
    text_add(out, header.data, header.length);
    text_add(out, program.data, program.length);
}
