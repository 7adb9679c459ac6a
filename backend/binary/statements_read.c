/* backend/binary/statements_read.c - reads section .misc.gasket.debug: see statements.h.
 *
 * A debugger uses the tables without further checks: types contain only types before them, so none contains itself; parts are inside their variables,
 * registers inside the register file. Every count is at most the number of bytes that are left, so that memory follows the size of the file. */
#include "backend/binary/statements.h"

#include "backend/binary/dwarf_cursor.h"
#include "backend/isa/isa.h"
#include "ir/formula.h"
#include "ir/source_type.h"
#include "src/base/bits.h"
#include "src/base/limits.h"

enum { TYPE_LIMIT = 1 << 30, LENGTH_LIMIT = (1 << 24) - 1 };

typedef struct statement_reader {
    dwarf_cursor c;
    gen_kernel *kernel;
    VEC(const char *) files;
    VEC(ir_source_type *) types;
    VEC(uint64_t) elements; /* of each type: 1 plus the number of its element's; 0: none */
} statement_reader;

/* A number up to LIMIT. */
static uint64_t take(statement_reader *r, uint64_t limit, const char *what)
{
    size_t at = r->c.at;
    uint64_t n = dwarf_take_leb(&r->c, false);

    if (n <= limit || r->c.is_broken)
        return n;
    r->c.at = at;
    dwarf_break(&r->c, arena_printf(r->c.memory, "%s is %llu, at most %llu is possible", what, (unsigned long long)n,
                                    (unsigned long long)limit));
    return 0;
}

static uint32_t take32(statement_reader *r, const char *what)
{
    return (uint32_t)take(r, UINT32_MAX - 1, what);
}

/* The number of items that follow, each of at least a byte. */
static size_t take_count(statement_reader *r, const char *what)
{
    return (size_t)take(r, r->c.end - r->c.at, what);
}

/* The index of one of COUNT items. */
static uint32_t take_index(statement_reader *r, size_t count, const char *what)
{
    if (!count)
        dwarf_break(&r->c, arena_printf(r->c.memory, "%s, of which there are none", what));
    return count ? (uint32_t)take(r, count - 1, what) : 0;
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static void read_fields(statement_reader *r, ir_source_type *t)
{
    size_t known = r->types.count;

    t->fields = arena_array(r->c.memory, ir_source_field, t->count);
    for (uint64_t n = 0; n < t->count && !r->c.is_broken; n++) {
        ir_source_field *f = &t->fields[n];
        f->offset = take(r, TYPE_LIMIT, "the offset of a field");
        uint32_t type = take_index(r, known, "the type of a field");
        if (r->c.is_broken)
            return;
        f->type = r->types.items[type];
        if (f->offset + f->type->size > t->size)
            dwarf_break(&r->c, "a field is outside its struct");
        f->name = take(r, 1, "whether a field has a name") ? dwarf_take_string(&r->c, "the name of a field") : NULL;
    }
}

static void read_type(statement_reader *r, size_t types)
{
    ir_source_type *t = arena_new(r->c.memory, ir_source_type);

    t->kind = (ir_source_kind)take(r, IR_SOURCE_RECORD, "the kind of a type");
    t->size = take(r, TYPE_LIMIT, "the size of a type");
    t->align = (uint32_t)take(r, TYPE_LIMIT, "the alignment of a type");
    t->count = take(r, t->kind == IR_SOURCE_RECORD ? r->c.end - r->c.at : TYPE_LIMIT, "the number of elements of a type");
    uint64_t element = take(r, t->kind == IR_SOURCE_POINTER ? types : r->types.count, "the type of the elements");
    t->space = (ir_space)take(r, IR_MODULE_PRIVATE, "an address space");
    unsigned flags = (unsigned)take(r, STATEMENTS_SIGNED | STATEMENTS_FLOAT | STATEMENTS_UNION, "the flags of a type");
    t->is_signed = flags & STATEMENTS_SIGNED;
    t->is_float = flags & STATEMENTS_FLOAT;
    t->is_union = flags & STATEMENTS_UNION;
    t->name = dwarf_take_string(&r->c, "the name of a type");
    if (r->c.is_broken)
        return;
    if (element && t->kind != IR_SOURCE_POINTER)
        t->element = r->types.items[element - 1];
    if (t->kind == IR_SOURCE_RECORD)
        read_fields(r, t);
    if (!r->c.is_broken && !ir_source_type_fits(t))
        dwarf_break(&r->c, "a type has elements that do not fit it");
    vec_push(r->c.memory, &r->types, t);
    vec_push(r->c.memory, &r->elements, element);
}

static void read_types(statement_reader *r)
{
    size_t count = take_count(r, "the number of types");

    for (size_t n = 0; n < count && !r->c.is_broken; n++)
        read_type(r, count);
    for (size_t n = 0; n < r->types.count && !r->c.is_broken; n++)
        if (r->types.items[n]->kind == IR_SOURCE_POINTER && r->elements.items[n])
            r->types.items[n]->element = r->types.items[r->elements.items[n] - 1];
    if (!r->c.is_broken && ir_source_find_deep(r->c.memory, r->types.items, r->types.count) < r->types.count)
        dwarf_break(&r->c, arena_printf(r->c.memory, "types are nested more than %d deep", IR_SOURCE_MOST_DEPTH));
}

/* --- variables, frames ---------------------------------------------------------------------------------------------------- */

static void read_variables(statement_reader *r)
{
    size_t count = take_count(r, "the number of variables");

    for (size_t n = 0; n < count && !r->c.is_broken; n++) {
        uint32_t type = take_index(r, r->types.count, "the type of a variable");
        gen_variable v = {.is_parameter = take(r, STATEMENTS_PARAMETER, "the flags of a variable") != 0};
        v.line = take32(r, "a line");
        v.column = take32(r, "a column");
        v.name = dwarf_take_string(&r->c, "the name of a variable");
        if (r->c.is_broken)
            return;
        v.type = r->types.items[type];
        vec_push(r->c.memory, &r->kernel->variables, v);
    }
}

static void read_frames(statement_reader *r)
{
    gen_kernel *k = r->kernel;
    size_t count = take_count(r, "the number of frames");

    vec_push(r->c.memory, &k->frames, (gen_frame){.function = k->name});
    for (size_t n = 0; n < count && !r->c.is_broken; n++) {
        gen_frame f = {.parent = take_index(r, k->frames.count, "the frame that calls a function")};
        uint64_t file = take(r, r->files.count, "the file of a call");
        f.file = file && !r->c.is_broken ? r->files.items[file - 1] : NULL;
        f.line = take32(r, "a line");
        f.column = take32(r, "a column");
        f.function = dwarf_take_string(&r->c, "the name of a function");
        vec_push(r->c.memory, &k->frames, f);
    }
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

static unsigned char take_bytes(statement_reader *r)
{
    uint64_t bytes = take(r, 8, "the bytes of a number");

    if (!is_power_of_two(bytes))
        dwarf_break(&r->c, "a number has 1, 2, 4 or 8 bytes");
    return (unsigned char)bytes;
}

static void read_elements(statement_reader *r, gen_place *p)
{
    p->element_bytes = take_bytes(r);
    p->first = (uint16_t)take(r, UINT16_MAX, "the first element of a place");
    p->count = (uint16_t)take(r, UINT16_MAX - p->first, "the number of elements of a place");
    if (!p->count)
        dwarf_break(&r->c, "a place has no elements");
}

static void read_view(statement_reader *r, gen_place *p)
{
    p->wide_bytes = take_bytes(r);
    p->plus = (int64_t)dwarf_take_leb(&r->c, false);
}

static void read_where(statement_reader *r, gen_place *p)
{
    const char *words;

    switch (p->kind) {
    case GEN_PLACE_UNKNOWN:
    case GEN_PLACE_UNSET:
        return;
    case GEN_PLACE_ARGUMENT:
        p->number = take_index(r, r->kernel->args.count, "the argument of a place");
        return;
    case GEN_PLACE_POINTER:
        p->target = take_index(r, r->kernel->variables.count, "the target of a pointer");
        p->target_frame = take_index(r, r->kernel->frames.count, "the frame of a pointer's target");
        p->number = dwarf_take_leb(&r->c, false);
        return;
    case GEN_PLACE_PRIVATE:
        p->number = take(r, TYPE_LIMIT, "an offset in private memory");
        return;
    case GEN_PLACE_LOCAL:
        p->number = take(r, LOCAL_MEMORY_BYTES, "an offset in local memory");
        return;
    case GEN_PLACE_MEMORY:
        p->number = take(r, INT32_MAX, "an offset in memory");
        p->address = (uint16_t)take(r, UINT16_MAX, "a register");
        p->step = (uint16_t)take(r, UINT16_MAX, "the distance of lanes");
        if (!gen_place_is_inside(p))
            dwarf_break(&r->c, "a place is outside the registers");
        return;
    case GEN_PLACE_FORMULA:
        words = dwarf_take_string(&r->c, "a formula");
        p->formula = r->c.is_broken ? NULL : ir_formula_read(r->c.memory, words, r->kernel->args.count);
        if (!p->formula)
            dwarf_break(&r->c, "a text is no formula of arguments and ids");
        break;
    case GEN_PLACE_NUMBER:
        read_elements(r, p);
        p->number = dwarf_take_leb(&r->c, false);
        break;
    case GEN_PLACE_REGISTERS:
        read_elements(r, p);
        p->address = (uint16_t)take(r, UINT16_MAX, "a register");
        p->step = (uint16_t)take(r, UINT16_MAX, "the distance of elements");
        break;
    case GEN_PLACE_MASK:
        read_elements(r, p);
        p->address = (uint16_t)take(r, UINT16_MAX, "a bit");
        break;
    }
    read_view(r, p);
    if (!gen_place_is_inside(p))
        dwarf_break(&r->c, "a place is outside the registers");
}

static void read_place(statement_reader *r, const gen_statement *s)
{
    enum { FLAGS = 2 * STATEMENTS_SIGN - 1 };
    gen_kernel *k = r->kernel;
    gen_place p = {.kind = (gen_place_kind)take(r, GEN_PLACE_POINTER, "the kind of a place"), .count = 1};
    unsigned flags = (unsigned)take(r, FLAGS, "the flags of a place");

    p.is_varying = flags & STATEMENTS_VARYING;
    p.is_part = flags & STATEMENTS_PART;
    p.in_flags = flags & STATEMENTS_IN_FLAGS;
    p.is_inverted = flags & STATEMENTS_INVERTED;
    p.is_signed = flags & STATEMENTS_SIGN;
    p.variable = take_index(r, k->variables.count, "the variable of a place");
    p.frame = take_index(r, k->frames.count, "the frame of a place");
    if (r->c.is_broken)
        return;
    uint64_t size = k->variables.items[p.variable].type->size;
    p.at = p.is_part ? (uint32_t)take(r, size, "the beginning of a part") : 0;
    p.bytes = (uint32_t)(p.is_part ? take(r, size - p.at, "the bytes of a part") : size);
    p.until = s->at + (uint32_t)take(r, LENGTH_LIMIT, "the instructions of a place");
    read_where(r, &p);
    vec_push(r->c.memory, &k->places, p);
}

/* Reads a statement after instruction LAST. Returns its instruction. */
static uint32_t read_statement(statement_reader *r, uint32_t last)
{
    gen_kernel *k = r->kernel;
    uint32_t end = (uint32_t)k->insts.count;
    gen_statement s = {.first_place = (uint32_t)k->places.count};

    s.at = last + take_index(r, end - last, "the instruction of a statement");
    s.until = s.at + take_index(r, end - s.at, "the last instruction of a block");
    uint32_t file = take_index(r, r->files.count, "the file of a statement");
    s.line = take32(r, "a line");
    s.column = take32(r, "a column");
    s.frame = take_index(r, k->frames.count, "the frame of a statement");
    s.place_count = (uint32_t)take_count(r, "the number of places");
    if (r->c.is_broken)
        return end;
    s.file = r->files.items[file];
    if (!s.line)
        dwarf_break(&r->c, "lines are counted from 1");
    for (uint32_t n = 0; n < s.place_count && !r->c.is_broken; n++)
        read_place(r, &s);
    vec_push(r->c.memory, &k->statements, s);
    return s.at;
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

static gen_kernel *find_kernel(const gen_program *p, const char *name)
{
    for (size_t n = 0; n < p->kernels.count; n++)
        if (strcmp(p->kernels.items[n]->name, name) == 0)
            return p->kernels.items[n];
    return NULL;
}

static void read_kernel(statement_reader *r, gen_program *p)
{
    const char *name = dwarf_take_string(&r->c, "the name of a kernel");
    gen_kernel *k = r->kernel = r->c.is_broken ? NULL : find_kernel(p, name);

    if (!k || k->statements.count) {
        dwarf_break(&r->c, arena_printf(r->c.memory, "%s kernel '%s'", k ? "a second table of" : "there is no", name));
        return;
    }
    k->scratch_private = (uint32_t)take(r, GEN_SCRATCH_LIMIT, "the start of private memory");
    k->scratch_lane_bytes = (uint32_t)take(r, GEN_SCRATCH_LIMIT, "the private memory of a work-item");
    size_t files = take_count(r, "the number of files");
    for (size_t n = 0; n < files && !r->c.is_broken; n++) {
        const char *file = dwarf_take_string(&r->c, "the name of a file");
        vec_push(r->c.memory, &r->files, file);
    }
    read_types(r);
    read_variables(r);
    read_frames(r);
    size_t statements = take_count(r, "the number of statements");
    for (size_t n = 0, last = 0; n < statements && !r->c.is_broken; n++)
        last = read_statement(r, (uint32_t)last);
    if (!r->c.is_broken)
        gen_number_lines(r->c.memory, k);
}

bool statements_read(arena *memory, const elf_section *s, gen_program *p, binary_problem *problem)
{
    statement_reader r = {.c = {.memory = memory, .section = s, .end = s->size, .problem = problem}};

    if (take(&r, STATEMENTS_VERSION, "the version") != STATEMENTS_VERSION)
        dwarf_break(&r.c, "version 1 is expected");
    while (r.c.at < r.c.end) {
        dwarf_cursor c = r.c;
        r = (statement_reader){.c = c};
        read_kernel(&r, p);
    }
    return !r.c.is_broken;
}
