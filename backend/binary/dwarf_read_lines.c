/* backend/binary/dwarf_read_lines.c - reads .debug_line, versions 2 to 5. */
#include "backend/binary/dwarf.h"

#include "backend/binary/dwarf_codes.h"
#include "backend/binary/dwarf_cursor.h"
#include "backend/binary/dwarf_line_codes.h"
#include "backend/binary/kernel.h"
#include "backend/isa/bits.h"
#include "src/base/search.h"

#include <stdlib.h>

enum { OLDEST = 2, NEWEST = 5, ADDRESS_BYTES = 8 };

/* A unit of the section. */
typedef struct line_reader {
    dwarf_cursor c;
    size_t start; /* the byte of the section at which it begins */
    unsigned unit, line_range, opcode_base;
    int line_base;
    bool first_is_statement;       /* the row of a new sequence begins a statement */
    const unsigned char *operands; /* numbers of operands of the opcodes from 1 on */
    dwarf_files files;
    unsigned first_file; /* the number of the first of them */
    const dwarf_strings *strings;
    dwarf_rows *rows;
} line_reader;

/* How the values of one kind of an entry are stored, version 5. */
typedef struct entry_format {
    uint64_t content, form;
} entry_format;

typedef VEC(entry_format) format_list;

typedef struct file_entry {
    const char *path;
    uint64_t folder;
} file_entry;

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

/* Takes a number or a string of FORM; *STRING stays NULL for others. */
static uint64_t take_form(line_reader *r, uint64_t form, const char **string)
{
    dwarf_cursor *c = &r->c;

    switch (form) {
    case DW_FORM_string:
        *string = dwarf_take_string(c, "the name of a file");
        return 0;
    case DW_FORM_line_strp:
    case DW_FORM_strp:
        *string = dwarf_string_at(c, form == DW_FORM_strp ? r->strings->strings : r->strings->line_strings, dwarf_take(c, 4),
                                  "the name of a file");
        return 0;
    case DW_FORM_data1:
        return dwarf_take(c, 1);
    case DW_FORM_data2:
        return dwarf_take(c, 2);
    case DW_FORM_data4:
        return dwarf_take(c, 4);
    case DW_FORM_data8:
        return dwarf_take(c, 8);
    case DW_FORM_data16:
        dwarf_take(c, 8);
        return dwarf_take(c, 8);
    case DW_FORM_udata:
        return dwarf_take_leb(c, false);
    case DW_FORM_block:
        for (uint64_t bytes = dwarf_take_leb(c, false); bytes && !c->is_broken; bytes--)
            dwarf_take(c, 1);
        return 0;
    default:
        dwarf_break(c, arena_printf(c->memory, "form 0x%llX in a table of files is not supported", (unsigned long long)form));
        return 0;
    }
}

static void read_formats(line_reader *r, format_list *out)
{
    for (uint64_t count = dwarf_take(&r->c, 1); count && !r->c.is_broken; count--) {
        entry_format f = {.content = dwarf_take_leb(&r->c, false)};
        f.form = dwarf_take_leb(&r->c, false);
        vec_push(r->c.memory, out, f);
    }
}

static file_entry take_entry(line_reader *r, const format_list *formats)
{
    file_entry e = {.path = ""};

    for (size_t n = 0; n < formats->count && !r->c.is_broken; n++) {
        const char *string = NULL;
        uint64_t number = take_form(r, formats->items[n].form, &string);
        if (formats->items[n].content == LNCT_PATH && string)
            e.path = string;
        else if (formats->items[n].content == LNCT_DIRECTORY_INDEX)
            e.folder = number;
    }
    return e;
}

/* The number of entries that follow, each of at least a byte. */
static uint64_t take_count(line_reader *r, const format_list *formats)
{
    uint64_t count = dwarf_take_leb(&r->c, false);

    if (count && (!formats->count || count > r->c.end - r->c.at))
        dwarf_break(&r->c, "a table has more files than bytes");
    return r->c.is_broken ? 0 : count;
}

/* The same for version 5, whose tables say what their entries have. Folder 0 is that of the compilation, to which paths are relative. */
static void read_files_by_format(line_reader *r)
{
    format_list folder_formats = {0}, formats = {0};
    VEC(const char *) folders = {0};

    r->first_file = 0;
    read_formats(r, &folder_formats);
    for (uint64_t left = take_count(r, &folder_formats); left && !r->c.is_broken; left--) {
        const char *folder = take_entry(r, &folder_formats).path;
        vec_push(r->c.memory, &folders, folder);
    }
    read_formats(r, &formats);
    for (uint64_t left = take_count(r, &formats); left && !r->c.is_broken; left--) {
        file_entry e = take_entry(r, &formats);
        bool is_inside = e.folder && e.folder < folders.count && e.path[0] != '/';
        const char *name = is_inside ? arena_printf(r->c.memory, "%s/%s", folders.items[e.folder], e.path) : e.path;
        vec_push(r->c.memory, &r->files.names, name);
    }
}

const char *dwarf_file_named(const dwarf_files *files, unsigned first, uint64_t number)
{
    return number >= first && number - first < files->names.count ? files->names.items[number - first] : NULL;
}

static line_state first_state(const line_reader *r)
{
    return (line_state){.file = 1, .line = 1, .is_statement = r->first_is_statement};
}

static void add_row(line_reader *r, const line_state *s, bool is_end)
{
    const char *name = dwarf_file_named(&r->files, r->first_file, s->file);
    dwarf_row row = {.address = s->address,
                     .file = name ? name : "",
                     .line = s->line,
                     .column = s->column,
                     .is_end = is_end || !name || !s->line,
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
    if (version < OLDEST || version > NEWEST) {
        dwarf_skip_unit(&r->c, r->start, version, NEWEST);
        return;
    }
    if (version >= 5)
        dwarf_take(&r->c, 2); /* bytes of addresses and of segments */
    uint64_t header = dwarf_take(&r->c, 4);
    if (header > r->c.end - r->c.at) {
        dwarf_break(&r->c, "a header ends after its unit");
        return;
    }
    size_t program = r->c.at + (size_t)header;
    r->unit = (unsigned)dwarf_take(&r->c, 1);
    if (version >= 4)
        dwarf_take(&r->c, 1); /* operations of an instruction */
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
    r->first_file = 1;
    if (version >= 5)
        read_files_by_format(r);
    else
        read_files(r);
    vec_push(r->c.memory, &r->rows->units, (dwarf_line_unit){.at = r->start, .files = r->files, .first_file = r->first_file});
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

bool dwarf_read_lines(arena *memory, const elf_section *line, const dwarf_strings *strings, dwarf_rows *rows,
                      binary_problem *problem)
{
    enum { LENGTH_BYTES = 4 };

    for (size_t at = 0; at < line->size;) {
        line_reader r = {.c = {.memory = memory, .section = line, .at = at, .end = line->size, .problem = problem},
                         .start = at,
                         .strings = strings,
                         .rows = rows};
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
