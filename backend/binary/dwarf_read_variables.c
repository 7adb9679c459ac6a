/* backend/binary/dwarf_read_variables.c - makes the statements of a kernel (backend/isa/isa.h) of .debug_line, .debug_info, .debug_loc and .debug_ranges, for
 * files of other compilers.
 *
 * A row of .debug_line that begins a statement is one. Its frame is the innermost inlined call whose addresses contain it; a variable is visible in the
 * addresses of its block. A location holds by address, whatever the path there, so a statement holds up to the next one. Source: DWARF 4, 2.6, 2.17, 3.3, 4.1. */
#include "backend/binary/dwarf_reader.h"

#include "backend/binary/kernel.h"
#include "backend/isa/bits.h"
#include "src/base/search.h"

enum { MOST_WORK = 1 << 28, WORK_OF_PLACE = 64 };

typedef struct range {
    uint64_t begin, end;
} range;

/* Where a variable is at the addresses from BEGIN to END. */
typedef struct location {
    range at;
    const elf_section *section;
    size_t expression, length;
    bool is_evaluated;
    VEC(gen_place) places; /* as in a statement, without `until` */
} location;

/* A block, a function or an inlined call, in the order of the entries: parents first. */
typedef struct scope {
    VEC(range) ranges;
    uint32_t parent, frame; /* `parent`: its index; of a function its own */
} scope;

typedef struct variable {
    uint32_t scope;
    VEC(location) locations;
} variable;

typedef struct statement_reader {
    dwarf_reader *r;
    gen_kernel *k;
    const size_t *offsets; /* of the instructions */
    uint64_t start, end;   /* addresses of the code */
    VEC(scope) scopes;
    VEC(variable) variables; /* as the kernel's */
    bool *is_in;             /* for each scope: does it contain the statement? */
    dwarf_parts *parts;      /* of a location, for each lane */
} statement_reader;

/* Counts a step of work. False: there is a problem. */
static bool work(dwarf_reader *r, const dwarf_entry *e)
{
    if (r->work++ >= MOST_WORK)
        dwarf_reader_fail(r, r->info.info, e->at, "its scopes and locations demand too many comparisons");
    return !r->is_broken;
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* The cursor at byte AT of section S, which E refers to. */
static dwarf_cursor cursor_at(dwarf_reader *r, const dwarf_entry *e, const elf_section *s, uint64_t at)
{
    dwarf_cursor c = {.memory = r->memory, .problem = r->problem, .is_broken = true};

    if (!s || !s->data || at >= s->size) {
        dwarf_reader_fail(r, r->info.info, e->at, "a list of addresses is outside its section");
        return c;
    }
    c.section = s;
    c.at = (size_t)at;
    c.end = s->size;
    c.is_broken = r->is_broken;
    return c;
}

/* Takes the next pair of addresses of a list of unit U. BASE: what they count from. False: the list has ended. */
static bool take_range(dwarf_reader *r, const dwarf_entry *e, dwarf_cursor *c, uint64_t *base, range *out)
{
    unsigned bytes = e->unit->address_bytes;
    uint64_t highest = bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;

    while (work(r, e) && !c->is_broken) {
        uint64_t begin = dwarf_take(c, bytes), end = dwarf_take(c, bytes);
        if (!c->is_broken && begin == highest) {
            *base = end;
            continue;
        }
        *out = (range){*base + begin, *base + end};
        r->is_broken |= c->is_broken;
        return !c->is_broken && (begin || end);
    }
    return false;
}

/* Fills the ranges of S with those of E. False: E has none. */
static bool read_ranges(dwarf_reader *r, const dwarf_entry *e, scope *s)
{
    const dwarf_value *list = dwarf_find_value(e, DW_AT_ranges), *low = dwarf_find_value(e, DW_AT_low_pc),
                      *high = dwarf_find_value(e, DW_AT_high_pc);
    uint64_t base = e->unit->base;
    range next;

    if (list && list->kind == DWARF_NUMBER) {
        dwarf_cursor c = cursor_at(r, e, r->ranges, list->number);
        while (!r->is_broken && take_range(r, e, &c, &base, &next))
            vec_push(r->memory, &s->ranges, next);
        return true;
    }
    if (!low || !high || low->kind != DWARF_NUMBER || high->kind != DWARF_NUMBER)
        return false;
    next = (range){low->number, high->form == DW_FORM_addr ? high->number : low->number + high->number};
    vec_push(r->memory, &s->ranges, next);
    return true;
}

static void read_locations(dwarf_reader *r, const dwarf_entry *e, variable *v)
{
    const dwarf_value *at = dwarf_find_value(e, DW_AT_location);
    uint64_t base = e->unit->base;
    location l = {.at = {0, UINT64_MAX}, .section = r->info.info};

    if (!at || at->kind == DWARF_STRING || at->kind == DWARF_REFERENCE)
        return;
    if (at->kind == DWARF_BLOCK) {
        l.expression = at->at;
        l.length = (size_t)at->number;
        vec_push(r->memory, &v->locations, l);
        return;
    }
    dwarf_cursor c = cursor_at(r, e, r->loc, at->number);
    l.section = r->loc;
    while (!r->is_broken && take_range(r, e, &c, &base, &l.at)) {
        l.length = (size_t)dwarf_take(&c, 2);
        l.expression = c.at;
        if (!c.is_broken && l.length > c.end - c.at)
            dwarf_break(&c, "an expression ends after the section");
        r->is_broken |= c.is_broken;
        if (r->is_broken)
            return;
        c.at += l.length;
        vec_push(r->memory, &v->locations, l);
    }
}

/* --- scopes --------------------------------------------------------------------------------------------------------------- */

/* The entry that describes E, an instance of it. */
static const dwarf_entry *origin_of(const dwarf_reader *r, const dwarf_entry *e)
{
    const dwarf_entry *of = dwarf_entry_of(&r->info, e, DW_AT_abstract_origin);

    of = of ? of : dwarf_entry_of(&r->info, e, DW_AT_specification);
    return of ? of : e;
}

/* The file with NUMBER of the unit of E; NULL: there is none. */
static const char *file_of(const dwarf_reader *r, const dwarf_entry *e, uint64_t number)
{
    uint64_t at = dwarf_number_of(e->unit->root, DW_AT_stmt_list, UINT64_MAX);

    lower_bound(n, r->rows->units.count, r->rows->units.items[n].at < at);
    if (n == r->rows->units.count || r->rows->units.items[n].at != at)
        return NULL;
    const char *name = dwarf_file_named(&r->rows->units.items[n].files, r->rows->units.items[n].first_file, number);
    return name && *name ? name : NULL;
}

/* Adds the frame of E, a function or an inlined call in FRAME. */
static uint32_t add_frame(statement_reader *s, const dwarf_entry *e, uint32_t frame)
{
    gen_frame f = {.function = dwarf_string_of(origin_of(s->r, e), DW_AT_name, "?"), .parent = frame};

    if (e->tag == DW_TAG_inlined_subroutine) {
        f.file = file_of(s->r, e, dwarf_number_of(e, DW_AT_call_file, 0));
        f.line = (uint32_t)dwarf_number_of(e, DW_AT_call_line, 0);
        f.column = (uint32_t)dwarf_number_of(e, DW_AT_call_column, 0);
    }
    if (!f.file || !f.line)
        f.file = NULL;
    if (!*f.function)
        f.function = "?";
    vec_push(s->r->memory, &s->k->frames, f);
    return (uint32_t)s->k->frames.count - 1;
}

static void add_variable(statement_reader *s, const dwarf_entry *e, uint32_t scope)
{
    const dwarf_entry *of = origin_of(s->r, e);
    gen_variable v = {.name = dwarf_string_of(of, DW_AT_name, ""), .is_parameter = e->tag == DW_TAG_formal_parameter};
    variable places = {.scope = scope};

    if (!binary_is_word(v.name) || strchr(v.name, '%')) /* a temporary of the compiler */
        return;
    v.type = dwarf_read_type(s->r, of);
    v.line = (uint32_t)dwarf_number_of(of, DW_AT_decl_line, 0);
    v.column = (uint32_t)dwarf_number_of(of, DW_AT_decl_column, 0);
    read_locations(s->r, e, &places);
    vec_push(s->r->memory, &s->k->variables, v);
    vec_push(s->r->memory, &s->variables, places);
}

/* Adds the scope of E in scope PARENT, and returns its index. */
static uint32_t add_scope(statement_reader *s, const dwarf_entry *e, uint32_t parent)
{
    scope inner = {.parent = parent, .frame = s->scopes.items[parent].frame};

    if (!read_ranges(s->r, e, &inner))
        inner.ranges.items = s->scopes.items[parent].ranges.items, inner.ranges.count = s->scopes.items[parent].ranges.count;
    if (e->tag == DW_TAG_inlined_subroutine)
        inner.frame = add_frame(s, e, inner.frame);
    vec_push(s->r->memory, &s->scopes, inner);
    return (uint32_t)s->scopes.count - 1;
}

/* Adds the scopes and variables in FUNCTION, whose scope is the last. */
static void add_entries(statement_reader *s, const dwarf_entry *function)
{
    const dwarf_entry *e = function->first;
    uint32_t scope = (uint32_t)s->scopes.count - 1;

    while (e && !s->r->is_broken) {
        bool is_scope = e->tag == DW_TAG_lexical_block || e->tag == DW_TAG_inlined_subroutine;
        if (e->tag == DW_TAG_variable || e->tag == DW_TAG_formal_parameter)
            add_variable(s, e, scope);
        if (is_scope && e->first) {
            scope = add_scope(s, e, scope);
            e = e->first;
            continue;
        }
        while (e && e != function && !e->next) {
            e = e->parent;
            if (e != function)
                scope = s->scopes.items[scope].parent;
        }
        e = e && e != function ? e->next : NULL;
    }
}

/* Adds FUNCTION if its code is that of the kernel, or in the same section. */
static void add_function(statement_reader *s, const dwarf_entry *function)
{
    scope own = {.parent = (uint32_t)s->scopes.count};

    if (!read_ranges(s->r, function, &own) || !own.ranges.count || own.ranges.items[0].begin < s->start ||
        own.ranges.items[0].begin >= s->end)
        return;
    if (own.ranges.items[0].begin != s->start)
        own.frame = add_frame(s, function, 0);
    vec_push(s->r->memory, &s->scopes, own);
    add_entries(s, function);
}

static void add_functions(statement_reader *s)
{
    const dwarf_info *info = &s->r->info;

    for (size_t n = 0; n < info->entries.count && !s->r->is_broken; n++)
        if (info->entries.items[n]->tag == DW_TAG_subprogram)
            add_function(s, info->entries.items[n]);
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* The bytes of the numbers into which N bytes in registers divide. */
static unsigned char element_bytes(uint32_t n)
{
    return n % 8 == 0 ? 8 : n % 4 == 0 ? 4 : n % 2 == 0 ? 2 : 1;
}

static bool is_same(const dwarf_part *a, const dwarf_part *b)
{
    return a->kind == b->kind && a->bytes == b->bytes && a->address == b->address && a->number == b->number;
}

/* Adds to L a place of the part at byte AT of the value, the same in all lanes. */
static void add_shared(statement_reader *s, location *l, const dwarf_part *p, uint32_t at, bool is_part)
{
    gen_place place = {.at = at, .bytes = p->bytes, .is_part = is_part, .count = 1};

    if (p->kind == DWARF_PART_NUMBER) {
        if (p->bytes & (p->bytes - 1))
            return;
        place.kind = GEN_PLACE_NUMBER;
        place.element_bytes = (unsigned char)p->bytes;
        place.number = p->bytes < 8 ? p->number & ((UINT64_C(1) << 8 * p->bytes) - 1) : p->number;
    } else {
        place.kind = GEN_PLACE_REGISTERS;
        place.element_bytes = element_bytes(p->bytes | p->address);
        place.address = (uint16_t)p->address;
        place.step = place.element_bytes;
        place.count = (uint16_t)(p->bytes / place.element_bytes);
    }
    place.wide_bytes = place.element_bytes;
    vec_push(s->r->memory, &l->places, place);
}

/* Adds the places of part N at byte AT of the value, of which lane L has its own in PARTS[L]: a place for each run of lanes that have it equally far apart. */
static void add_varying(statement_reader *s, location *l, const dwarf_parts *parts, unsigned n, uint32_t at, bool is_part)
{
    const dwarf_part *first = &parts[0].items[n];
    unsigned char bytes = element_bytes(first->bytes | first->address);

    for (uint32_t byte = 0; byte < first->bytes; byte += bytes)
        for (unsigned lane = 0; lane < s->k->simd;) {
            uint32_t from = parts[lane].items[n].address;
            unsigned end = lane + 1;
            uint32_t step = end < s->k->simd ? parts[end].items[n].address - from : 0;
            while (end < s->k->simd && step < UINT16_MAX && parts[end].items[n].address == from + (end - lane) * step)
                end++;
            gen_place place = {.kind = GEN_PLACE_REGISTERS,
                               .at = at + byte,
                               .bytes = bytes,
                               .is_part = is_part || bytes < first->bytes,
                               .is_varying = true,
                               .element_bytes = bytes,
                               .wide_bytes = bytes,
                               .address = (uint16_t)(from + byte),
                               .step = (uint16_t)(end - lane > 1 ? step : 0),
                               .first = (uint16_t)lane,
                               .count = (uint16_t)(end - lane)};
            vec_push(s->r->memory, &l->places, place);
            lane = end;
        }
}

/* Adds a place in memory, if its distance from lane to lane is always the same. */
static void add_memory(statement_reader *s, location *l, const dwarf_parts *parts, unsigned n, uint32_t at, bool is_part)
{
    const dwarf_part *first = &parts[0].items[n];
    uint64_t step = s->k->simd > 1 ? parts[1].items[n].number - first->number : 0;

    for (unsigned lane = 1; lane < s->k->simd; lane++)
        if (parts[lane].items[n].address != first->address || parts[lane].items[n].number != first->number + lane * step)
            return;
    if (step > UINT16_MAX || first->address % 8 || first->number > INT32_MAX)
        return;
    gen_place place = {.kind = GEN_PLACE_MEMORY,
                       .at = at,
                       .bytes = first->bytes,
                       .is_part = is_part,
                       .count = 1,
                       .address = (uint16_t)first->address,
                       .step = (uint16_t)step,
                       .number = first->number};
    vec_push(s->r->memory, &l->places, place);
}

/* Adds the places of part N at byte AT of the value, of SIZE bytes. */
static void add_part(statement_reader *s, location *l, const dwarf_parts *parts, unsigned n, uint32_t at, uint64_t size)
{
    const dwarf_part *first = &parts[0].items[n];
    bool is_shared = true, is_part = first->bytes != size;

    for (unsigned lane = 1; lane < s->k->simd; lane++) {
        const dwarf_part *p = &parts[lane].items[n];
        if (p->kind != first->kind || p->bytes != first->bytes)
            return;
        is_shared &= is_same(p, first);
    }
    if (!first->bytes || first->kind == DWARF_PART_UNKNOWN)
        return;
    if (first->kind == DWARF_PART_MEMORY)
        add_memory(s, l, parts, n, at, is_part);
    else if (is_shared)
        add_shared(s, l, first, at, is_part);
    else if (first->kind == DWARF_PART_REGISTERS)
        add_varying(s, l, parts, n, at, is_part);
}

/* Fills the places of L, a location of a variable of SIZE bytes. */
static void evaluate(statement_reader *s, location *l, uint64_t size)
{
    dwarf_parts *parts = s->parts;
    uint32_t at = 0;

    l->is_evaluated = true;
    for (unsigned lane = 0; lane < s->k->simd && !s->r->is_broken; lane++)
        dwarf_evaluate(s->r, l->section, l->expression, l->length, lane, size, &parts[lane]);
    for (unsigned lane = 1; lane < s->k->simd; lane++)
        if (parts[lane].count != parts[0].count)
            return;
    for (unsigned n = 0; n < parts[0].count && !s->r->is_broken; n++) {
        uint32_t bytes = parts[0].items[n].bytes;
        if (bytes > size - at)
            return;
        add_part(s, l, parts, n, at, size);
        at += bytes;
    }
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

static bool contains(statement_reader *s, const scope *in, uint64_t address)
{
    for (size_t n = 0; n < in->ranges.count; n++) {
        s->r->work++;
        if (address >= in->ranges.items[n].begin && address < in->ranges.items[n].end)
            return true;
    }
    return false;
}

/* The last instruction before address END. */
static uint32_t last_before(const statement_reader *s, uint64_t end)
{
    lower_bound(n, s->k->insts.count, s->start + s->offsets[n] < end);
    return n ? (uint32_t)n - 1 : 0;
}

/* Adds the places of variable V in FRAME to those of the statement at ADDRESS. */
static void place_variable(statement_reader *s, gen_statement *at, uint32_t v, uint32_t frame, uint64_t address)
{
    gen_kernel *k = s->k;
    variable *of = &s->variables.items[v];
    uint64_t size = k->variables.items[v].type->size;
    location *here = NULL;

    for (size_t n = 0; n < of->locations.count && !here; n++) {
        s->r->work++;
        if (address >= of->locations.items[n].at.begin && address < of->locations.items[n].at.end)
            here = &of->locations.items[n];
    }
    if (here && !here->is_evaluated)
        evaluate(s, here, size);
    for (size_t n = 0; here && n < here->places.count; n++) {
        gen_place p = here->places.items[n];
        p.variable = v;
        p.frame = frame;
        p.until = last_before(s, here->at.end);
        vec_push(s->r->memory, &k->places, p);
        at->place_count++;
        s->r->work += WORK_OF_PLACE;
    }
    if (at->place_count && k->places.items[k->places.count - 1].variable == v)
        return;
    gen_place nowhere = {.kind = GEN_PLACE_UNKNOWN, .variable = v, .frame = frame, .bytes = (uint32_t)size, .count = 1};
    vec_push(s->r->memory, &k->places, nowhere);
    at->place_count++;
}

/* Adds the statement that begins at instruction AT, by ROW. */
static void add_statement(statement_reader *s, uint32_t at, const dwarf_row *row)
{
    gen_kernel *k = s->k;
    gen_statement statement = {.at = at, .file = row->file, .line = row->line, .column = row->column};

    statement.first_place = (uint32_t)k->places.count;
    for (size_t n = 0; n < s->scopes.count && !s->r->is_broken; n++) {
        const scope *in = &s->scopes.items[n];
        s->is_in[n] = (in->parent == n || s->is_in[in->parent]) && contains(s, in, row->address);
        if (s->is_in[n])
            statement.frame = in->frame;
    }
    for (uint32_t v = 0; v < s->variables.count && work(s->r, s->r->info.entries.items[0]); v++) {
        uint32_t in = s->variables.items[v].scope;
        if (s->is_in[in])
            place_variable(s, &statement, v, s->scopes.items[in].frame, row->address);
    }
    vec_push(s->r->memory, &k->statements, statement);
}

static void add_statements(statement_reader *s)
{
    const dwarf_rows *rows = s->r->rows;
    gen_kernel *k = s->k;

    lower_bound(n, rows->rows.count, rows->rows.items[n].address < s->start);
    for (; n < rows->rows.count && rows->rows.items[n].address < s->end && !s->r->is_broken; n++) {
        const dwarf_row *row = &rows->rows.items[n];
        lower_bound(at, k->insts.count, s->start + s->offsets[at] < row->address);
        bool is_last = n + 1 == rows->rows.count || rows->rows.items[n + 1].address != row->address;
        if (row->is_statement && !row->is_end && *row->file && is_last && at < k->insts.count &&
            s->start + s->offsets[at] == row->address)
            add_statement(s, (uint32_t)at, row);
    }
    for (size_t m = 0; m < k->statements.count; m++)
        k->statements.items[m].until =
            (m + 1 < k->statements.count ? k->statements.items[m + 1].at : (uint32_t)k->insts.count) - 1;
}

void dwarf_read_statements(dwarf_reader *r, gen_kernel *k, uint64_t start)
{
    statement_reader s = {.r = r, .k = k, .offsets = gen_inst_offsets(r->memory, k), .start = start};

    if (!k->insts.count || !r->info.entries.count || !gen_is_thread_width(k->simd))
        return;
    s.end = start + s.offsets[k->insts.count - 1] + GEN_NATIVE_BYTES;
    vec_push(r->memory, &k->frames, (gen_frame){.function = k->name});
    add_functions(&s);
    s.is_in = arena_array(r->memory, bool, s.scopes.count);
    s.parts = arena_array(r->memory, dwarf_parts, GEN_MAX_CHANNELS);
    if (!r->is_broken)
        add_statements(&s);
    if (k->statements.count && !r->is_broken) {
        gen_number_lines(r->memory, k);
        return;
    }
    k->frames.count = 0;
    k->variables.count = 0;
}
