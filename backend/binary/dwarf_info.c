/* backend/binary/dwarf_info.c - see dwarf_info.h. Source: "DWARF Debugging Information Format", version 4, 7.5. */
#include "backend/binary/dwarf_info.h"

#include "src/base/search.h"
#include "src/base/table.h"

/* An entry of .debug_abbrev, whose attributes begin at byte AT of it. */
typedef struct abbreviation {
    uint64_t code;
    size_t at;
    unsigned tag;
    bool has_children;
} abbreviation;

typedef struct abbreviations {
    size_t start; /* their first byte in the section */
    VEC(abbreviation) items;
    hash_table codes;
} abbreviations;

/* More attributes than any compiler writes; of one without bytes in .debug_info, an entry could have any number. */
enum { MOST_ATTRIBUTES = 256 };

typedef struct info_reader {
    arena *memory;
    dwarf_info *info;
    dwarf_cursor c;      /* in .debug_info */
    dwarf_cursor abbrev; /* in .debug_abbrev */
    abbreviations codes; /* of the unit */
    uint64_t budget;     /* bytes of .debug_abbrev that may still be read: tables that overlap could take any time */
    dwarf_unit *unit;
    unsigned version;
} info_reader;

/* --- abbreviations -------------------------------------------------------------------------------------------------------- */

static const abbreviation *find_abbreviation(const abbreviations *a, uint64_t code)
{
    table_each(n, &a->codes, (uint32_t)code)
    {
        if (a->items.items[n].code == code)
            return &a->items.items[n];
    }
    return NULL;
}

/* Reads the abbreviations from byte AT of their section on. */
static void read_abbreviations(info_reader *r, uint64_t at)
{
    dwarf_cursor *c = &r->abbrev;
    uint64_t code;

    if (r->codes.items.count && r->codes.start == at)
        return;
    r->codes = (abbreviations){.start = (size_t)at};
    if (at > c->end) {
        dwarf_break(&r->c, "a unit has its abbreviations after their section");
        return;
    }
    c->at = (size_t)at;
    while (!c->is_broken && (code = dwarf_take_leb(c, false))) {
        abbreviation a = {.code = code, .tag = (unsigned)dwarf_take_leb(c, false), .has_children = false};
        a.has_children = dwarf_take(c, 1);
        a.at = c->at;
        size_t attributes = 0;
        for (bool more = true; more && !c->is_broken; attributes++) {
            uint64_t attribute = dwarf_take_leb(c, false), form = dwarf_take_leb(c, false);
            more = attribute || form;
        }
        if (attributes > MOST_ATTRIBUTES)
            dwarf_break(c, "an abbreviation has more than 255 attributes");
        table_push(r->memory, &r->codes.codes, (uint32_t)code, &r->codes.items, a);
    }
    if (!c->is_broken && c->at - at > r->budget)
        dwarf_break(c, "tables of abbreviations overlap");
    r->budget -= c->at - at < r->budget ? c->at - at : r->budget;
    r->c.is_broken |= c->is_broken;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static void take_block(info_reader *r, dwarf_value *v, uint64_t bytes)
{
    if (bytes > r->c.end - r->c.at) {
        dwarf_break(&r->c, "a block ends after its unit");
        return;
    }
    v->kind = DWARF_BLOCK;
    v->at = r->c.at;
    v->number = bytes;
    r->c.at += (size_t)bytes;
}

static void take_string(info_reader *r, dwarf_value *v, bool is_elsewhere)
{
    v->kind = DWARF_STRING;
    v->string = is_elsewhere ? dwarf_string_at(&r->c, r->info->strings, dwarf_take(&r->c, 4), "a name")
                             : dwarf_take_string(&r->c, "a name");
}

static void take_reference(info_reader *r, dwarf_value *v, uint64_t at, bool is_in_unit)
{
    v->kind = DWARF_REFERENCE;
    v->number = is_in_unit ? r->unit->at + at : at;
}

/* Reads the value of V, whose attribute and form are known. */
static void take_value(info_reader *r, dwarf_value *v)
{
    dwarf_cursor *c = &r->c;

    v->at = c->at;
    switch (v->form) {
    case DW_FORM_addr:
        v->number = dwarf_take(c, r->unit->address_bytes);
        return;
    case DW_FORM_data1:
    case DW_FORM_flag:
        v->number = dwarf_take(c, 1);
        return;
    case DW_FORM_data2:
        v->number = dwarf_take(c, 2);
        return;
    case DW_FORM_data4:
    case DW_FORM_sec_offset:
        v->number = dwarf_take(c, 4);
        return;
    case DW_FORM_data8:
    case DW_FORM_ref_sig8:
        v->number = dwarf_take(c, 8);
        return;
    case DW_FORM_udata:
    case DW_FORM_sdata:
        v->number = dwarf_take_leb(c, v->form == DW_FORM_sdata);
        return;
    case DW_FORM_flag_present:
        v->number = 1;
        return;
    case DW_FORM_string:
    case DW_FORM_strp:
        take_string(r, v, v->form == DW_FORM_strp);
        return;
    case DW_FORM_block1:
    case DW_FORM_block2:
    case DW_FORM_block4:
        take_block(r, v, dwarf_take(c, v->form == DW_FORM_block1 ? 1 : v->form == DW_FORM_block2 ? 2 : 4));
        return;
    case DW_FORM_block:
    case DW_FORM_exprloc:
        take_block(r, v, dwarf_take_leb(c, false));
        return;
    case DW_FORM_ref1:
    case DW_FORM_ref2:
        take_reference(r, v, dwarf_take(c, v->form == DW_FORM_ref1 ? 1 : 2), true);
        return;
    case DW_FORM_ref4:
        take_reference(r, v, dwarf_take(c, 4), true);
        return;
    case DW_FORM_ref8:
        take_reference(r, v, dwarf_take(c, 8), true);
        return;
    case DW_FORM_ref_udata:
        take_reference(r, v, dwarf_take_leb(c, false), true);
        return;
    case DW_FORM_ref_addr:
        take_reference(r, v, dwarf_take(c, r->version == 2 ? r->unit->address_bytes : 4), false);
        return;
    default:
        dwarf_break(c, arena_printf(r->memory, "form 0x%X of a value is not supported", (unsigned)v->form));
    }
}

static void take_values(info_reader *r, dwarf_entry *e, const abbreviation *a)
{
    dwarf_cursor *c = &r->abbrev;
    VEC(dwarf_value) values = {0};

    c->at = a->at;
    while (!r->c.is_broken) {
        dwarf_value v = {.attribute = (uint16_t)dwarf_take_leb(c, false)};
        v.form = (uint16_t)dwarf_take_leb(c, false);
        if (!v.attribute && !v.form)
            break;
        while (v.form == DW_FORM_indirect && !r->c.is_broken)
            v.form = (uint16_t)dwarf_take_leb(&r->c, false);
        take_value(r, &v);
        vec_push(r->memory, &values, v);
    }
    e->values = values.items;
    e->value_count = values.count;
}

/* --- entries -------------------------------------------------------------------------------------------------------------- */

static dwarf_entry *take_entry(info_reader *r, dwarf_entry *parent, const abbreviation *a, size_t at)
{
    dwarf_entry *e = arena_new(r->memory, dwarf_entry);

    *e = (dwarf_entry){.tag = a->tag, .at = at, .unit = r->unit, .parent = parent};
    if (parent && parent->last)
        parent->last->next = e;
    else if (parent)
        parent->first = e;
    if (parent)
        parent->last = e;
    else if (!r->unit->root)
        r->unit->root = e;
    vec_push(r->memory, &r->info->entries, e);
    take_values(r, e, a);
    return e;
}

static void read_entries(info_reader *r)
{
    dwarf_entry *parent = NULL;

    while (r->c.at < r->c.end) {
        size_t at = r->c.at;
        uint64_t code = dwarf_take_leb(&r->c, false);
        if (!code) {
            parent = parent ? parent->parent : NULL;
            continue;
        }
        const abbreviation *a = find_abbreviation(&r->codes, code);
        if (!a) {
            dwarf_break(&r->c, arena_printf(r->memory, "there is no abbreviation %llu", (unsigned long long)code));
            return;
        }
        dwarf_entry *e = take_entry(r, parent, a, at);
        if (a->has_children)
            parent = e;
    }
}

/* Reads the unit at the cursor up to END. */
static void read_unit(info_reader *r)
{
    enum { OLDEST = 2, NEWEST = 4 };

    r->version = (unsigned)dwarf_take(&r->c, 2);
    if (r->c.is_broken)
        return;
    if (r->version < OLDEST || r->version > NEWEST) {
        dwarf_skip_unit(&r->c, r->unit->at, r->version, NEWEST);
        return;
    }
    read_abbreviations(r, dwarf_take(&r->c, 4));
    r->unit->address_bytes = (unsigned)dwarf_take(&r->c, 1);
    if (!r->unit->address_bytes || r->unit->address_bytes > 8)
        dwarf_break(&r->c, "addresses have 1 to 8 bytes");
    read_entries(r);
    if (r->c.is_broken || !r->unit->root)
        return;
    r->unit->base = dwarf_number_of(r->unit->root, DW_AT_low_pc, 0);
    vec_push(r->memory, &r->info->units, r->unit);
}

bool dwarf_read_info(arena *memory, dwarf_info *out, binary_problem *problem)
{
    enum { LENGTH_BYTES = 4, TIMES = 16 };
    info_reader r = {.memory = memory,
                     .info = out,
                     .c = {.memory = memory, .section = out->info, .problem = problem},
                     .abbrev = {.memory = memory, .section = out->abbrev, .end = out->abbrev->size, .problem = problem},
                     .budget = TIMES * (uint64_t)out->abbrev->size};

    while (r.c.at < out->info->size && !r.c.is_broken) {
        r.unit = arena_new(memory, dwarf_unit);
        *r.unit = (dwarf_unit){.at = r.c.at};
        r.c.end = out->info->size;
        uint64_t length = dwarf_take(&r.c, LENGTH_BYTES);
        if (!r.c.is_broken && length > r.c.end - r.c.at)
            dwarf_break(&r.c, "a unit ends after it");
        r.c.end = r.c.is_broken ? r.c.end : r.c.at + (size_t)length;
        read_unit(&r);
        r.c.at = r.c.end;
    }
    return !r.c.is_broken;
}

/* --- attributes ----------------------------------------------------------------------------------------------------------- */

const dwarf_value *dwarf_find_value(const dwarf_entry *e, unsigned attribute)
{
    for (size_t n = 0; n < e->value_count; n++)
        if (e->values[n].attribute == attribute)
            return &e->values[n];
    return NULL;
}

uint64_t dwarf_number_of(const dwarf_entry *e, unsigned attribute, uint64_t fallback)
{
    const dwarf_value *v = dwarf_find_value(e, attribute);

    return v && v->kind == DWARF_NUMBER ? v->number : fallback;
}

const char *dwarf_string_of(const dwarf_entry *e, unsigned attribute, const char *fallback)
{
    const dwarf_value *v = dwarf_find_value(e, attribute);

    return v && v->kind == DWARF_STRING ? v->string : fallback;
}

const dwarf_entry *dwarf_entry_of(const dwarf_info *info, const dwarf_entry *e, unsigned attribute)
{
    const dwarf_value *v = dwarf_find_value(e, attribute);

    if (!v || v->kind != DWARF_REFERENCE)
        return NULL;
    lower_bound(n, info->entries.count, info->entries.items[n]->at < v->number);
    return n < info->entries.count && info->entries.items[n]->at == v->number ? info->entries.items[n] : NULL;
}
