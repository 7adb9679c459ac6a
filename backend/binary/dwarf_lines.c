/* backend/binary/dwarf_lines.c - writes and reads .debug_line: a program for a machine with the registers address, file and line, which
 * appends them to the table. Its special opcodes advance address and line, and append. Source: DWARF 4, 6.2. */
#include "backend/binary/dwarf.h"

#include "backend/binary/dwarf_cursor.h"
#include "backend/binary/elf_write.h"
#include "backend/binary/kernel.h"
#include "backend/isa/bits.h"
#include "src/base/search.h"

#include <stdlib.h>

enum {
    LNS_COPY = 1,
    LNS_ADVANCE_PC,
    LNS_ADVANCE_LINE,
    LNS_SET_FILE,
    LNS_SET_COLUMN,
    LNS_NEGATE_STMT,
    LNS_SET_BASIC_BLOCK,
    LNS_CONST_ADD_PC,
    LNS_FIXED_ADVANCE_PC,
};
enum { LNE_END_SEQUENCE = 1, LNE_SET_ADDRESS, LNE_DEFINE_FILE };
enum { VERSION = 4, LINE_BASE = -5, LINE_RANGE = 14, OPCODE_BASE = 13, UNIT = GEN_COMPACT_BYTES, ADDRESS_BYTES = 8 };

/* --- writing -------------------------------------------------------------------------------------------------------------- */

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

/* The registers of the machine while its program is written. */
typedef struct line_state {
    uint64_t address;
    uint32_t file, line, column;
    bool is_statement;
} line_state;

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

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* A unit of the section. */
typedef struct line_reader {
    dwarf_cursor c;
    size_t start; /* the byte of the section at which it begins */
    unsigned unit, line_range, opcode_base;
    int line_base;
    bool first_is_statement;       /* the row of a new sequence begins a statement */
    const unsigned char *operands; /* numbers of operands of the opcodes from 1 on */
    dwarf_files files;
    dwarf_rows *rows;
} line_reader;

/* Reads the names of folders and files. */
static void read_files(line_reader *r)
{
    VEC(const char *) folders = {0};
    const char *name;

    while (*(name = dwarf_take_string(&r->c, "the name of a file")))
        vec_push(r->c.memory, &folders, name);
    while (*(name = dwarf_take_string(&r->c, "the name of a file"))) {
        uint64_t folder = dwarf_take_leb(&r->c, false);
        dwarf_take_leb(&r->c, false);
        dwarf_take_leb(&r->c, false);
        if (folder && folder <= folders.count && name[0] != '/')
            name = arena_printf(r->c.memory, "%s/%s", folders.items[folder - 1], name);
        vec_push(r->c.memory, &r->files.names, name);
    }
}

static line_state first_state(const line_reader *r)
{
    return (line_state){.file = 1, .line = 1, .is_statement = r->first_is_statement};
}

static void add_row(line_reader *r, const line_state *s, bool is_end)
{
    bool is_known = s->file && s->file <= r->files.names.count;
    dwarf_row row = {.address = s->address,
                     .file = is_known ? r->files.names.items[s->file - 1] : "",
                     .line = s->line,
                     .column = s->column,
                     .is_end = is_end || !is_known || !s->line,
                     .is_statement = s->is_statement,
                     .order = r->rows->rows.count};

    vec_push(r->c.memory, &r->rows->rows, row);
}

static void run_extended(line_reader *r, line_state *s)
{
    uint64_t length = dwarf_take_leb(&r->c, false);

    if (!length || length > r->c.end - r->c.at) {
        dwarf_break(&r->c, "an extended opcode ends after its unit");
        return;
    }
    size_t end = r->c.at + (size_t)length;
    unsigned opcode = (unsigned)dwarf_take(&r->c, 1);
    if (opcode == LNE_END_SEQUENCE) {
        add_row(r, s, true);
        *s = first_state(r);
    } else if (opcode == LNE_SET_ADDRESS) {
        s->address = dwarf_take(&r->c, length - 1 < ADDRESS_BYTES ? (unsigned)length - 1 : ADDRESS_BYTES);
    }
    r->c.at = r->c.is_broken ? r->c.end : end;
}

static void run_standard(line_reader *r, line_state *s, unsigned opcode)
{
    switch (opcode) {
    case LNS_COPY:
        add_row(r, s, false);
        return;
    case LNS_ADVANCE_PC:
        s->address += dwarf_take_leb(&r->c, false) * r->unit;
        return;
    case LNS_ADVANCE_LINE:
        s->line += (uint32_t)dwarf_take_leb(&r->c, true);
        return;
    case LNS_SET_FILE:
        s->file = (uint32_t)dwarf_take_leb(&r->c, false);
        return;
    case LNS_SET_COLUMN:
        s->column = (uint32_t)dwarf_take_leb(&r->c, false);
        return;
    case LNS_NEGATE_STMT:
        s->is_statement = !s->is_statement;
        return;
    case LNS_CONST_ADD_PC:
        s->address += (255 - r->opcode_base) / r->line_range * r->unit;
        return;
    case LNS_FIXED_ADVANCE_PC:
        s->address += dwarf_take(&r->c, 2);
        return;
    default: /* of no effect here, and those of later versions */
        for (unsigned n = r->operands[opcode - 1]; n > 0; n--)
            dwarf_take_leb(&r->c, false);
    }
}

static void run_program(line_reader *r)
{
    line_state s = first_state(r);

    while (r->c.at < r->c.end) {
        unsigned opcode = (unsigned)dwarf_take(&r->c, 1);
        if (!opcode) {
            run_extended(r, &s);
        } else if (opcode < r->opcode_base) {
            run_standard(r, &s, opcode);
        } else {
            unsigned advance = opcode - r->opcode_base;
            s.address += (uint64_t)(advance / r->line_range) * r->unit;
            s.line += (uint32_t)(r->line_base + (int)(advance % r->line_range));
            add_row(r, &s, false);
        }
    }
}

/* Reads the unit from its version on. */
static void read_unit(line_reader *r)
{
    unsigned version = (unsigned)dwarf_take(&r->c, 2);

    if (r->c.is_broken)
        return;
    if (version < 2 || version > VERSION) {
        dwarf_skip_unit(&r->c, r->start, version);
        return;
    }
    uint64_t header = dwarf_take(&r->c, 4);
    if (header > r->c.end - r->c.at) {
        dwarf_break(&r->c, "a header ends after its unit");
        return;
    }
    size_t program = r->c.at + (size_t)header;
    r->unit = (unsigned)dwarf_take(&r->c, 1);
    if (version == VERSION)
        dwarf_take(&r->c, 1);
    r->first_is_statement = dwarf_take(&r->c, 1);
    r->line_base = (int8_t)dwarf_take(&r->c, 1);
    r->line_range = (unsigned)dwarf_take(&r->c, 1);
    r->opcode_base = (unsigned)dwarf_take(&r->c, 1);
    if (!r->line_range || !r->opcode_base || r->opcode_base - 1 > r->c.end - r->c.at) {
        dwarf_break(&r->c, "a header has no lines or no opcodes");
        return;
    }
    r->operands = r->c.section->data + r->c.at;
    r->c.at += r->opcode_base - 1;
    read_files(r);
    vec_push(r->c.memory, &r->rows->units, (dwarf_line_unit){.at = r->start, .files = r->files});
    if (!r->c.is_broken) {
        r->c.at = program;
        run_program(r);
    }
}

static int by_address(const void *a, const void *b)
{
    const dwarf_row *x = a, *y = b;

    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->is_end != y->is_end) /* the row that begins at an address counts, not the one that ends there */
        return y->is_end - x->is_end;
    return x->order < y->order ? -1 : x->order > y->order;
}

bool dwarf_read_lines(arena *memory, const elf_section *line, dwarf_rows *rows, binary_problem *problem)
{
    enum { LENGTH_BYTES = 4 };

    for (size_t at = 0; at < line->size;) {
        line_reader r = {
            .c = {.memory = memory, .section = line, .at = at, .end = line->size, .problem = problem}, .start = at, .rows = rows};
        uint64_t length = dwarf_take(&r.c, LENGTH_BYTES);
        if (!r.c.is_broken && length > r.c.end - r.c.at)
            dwarf_break(&r.c, "a unit ends after it");
        r.c.end = r.c.is_broken ? r.c.end : r.c.at + (size_t)length;
        at = r.c.end;
        if (!r.c.is_broken)
            read_unit(&r);
        if (r.c.is_broken)
            return false;
    }
    if (rows->rows.count)
        qsort(rows->rows.items, rows->rows.count, sizeof *rows->rows.items, by_address);
    return true;
}

void dwarf_set_lines(arena *memory, const dwarf_rows *rows, gen_kernel *k, uint64_t start)
{
    const size_t *offsets = gen_inst_offsets(memory, k);
    const dwarf_row *now = NULL, *named = NULL; /* the row of the instruction; the one that the last line is of */

    lower_bound(next, rows->rows.count, rows->rows.items[next].address < start);
    for (size_t n = 0; n < k->insts.count; n++) {
        for (; next < rows->rows.count && rows->rows.items[next].address <= start + offsets[n]; next++)
            now = &rows->rows.items[next];
        if (!now || now->is_end)
            continue;
        if (!named || named->line != now->line || strcmp(named->file, now->file) != 0)
            vec_push(memory, &k->lines, (gen_source_line){.file = now->file, .line = now->line});
        named = now;
        k->insts.items[n].line = (uint32_t)k->lines.count;
    }
}
