/* backend/binary/dwarf_read_types.c - makes types of the source of entries of .debug_info. */
#include "backend/binary/dwarf_reader.h"

enum { TYPE_LIMIT = 1 << 30, MOST_DEPTH = 32, VECTOR_LIMIT = 16 };

#define ANONYMOUS "(anonymous)"

static const ir_source_type *read_type(dwarf_reader *r, const dwarf_entry *e, unsigned depth);

void dwarf_reader_fail(dwarf_reader *r, const elf_section *s, size_t at, const char *what)
{
    dwarf_cursor c = {
        .memory = r->memory, .section = s, .at = at, .end = s->size, .problem = r->problem, .is_broken = r->is_broken};

    dwarf_break(&c, what);
    r->is_broken = true;
}

static void fail(dwarf_reader *r, const dwarf_entry *e, const char *what)
{
    dwarf_reader_fail(r, r->info.info, e->at, what);
}

static const ir_source_type *element_of(dwarf_reader *r, const dwarf_entry *e, unsigned depth)
{
    const dwarf_entry *of = dwarf_entry_of(&r->info, e, DW_AT_type);

    return of ? read_type(r, of, depth + 1) : NULL;
}

static void read_base(ir_source_type *t, const dwarf_entry *e)
{
    uint64_t encoding = dwarf_number_of(e, DW_AT_encoding, DW_ATE_unsigned);

    t->is_float = encoding == DW_ATE_float;
    t->is_signed = encoding == DW_ATE_signed || encoding == DW_ATE_signed_char;
    t->size = t->size <= 8 ? t->size : 0;
}

/* The number of elements in one dimension. */
static uint64_t count_of(const dwarf_entry *dimension)
{
    const dwarf_value *last = dwarf_find_value(dimension, DW_AT_upper_bound);

    return last && last->kind == DWARF_NUMBER ? last->number + 1 : dwarf_number_of(dimension, DW_AT_count, 0);
}

/* An array or vector with the dimensions from DIMENSION on. */
static const ir_source_type *read_array(dwarf_reader *r, const dwarf_entry *e, const dwarf_entry *dimension,
                                        const ir_source_type *element, unsigned depth)
{
    while (dimension && dimension->tag != DW_TAG_subrange_type)
        dimension = dimension->next;
    if (!dimension || !element || !element->size)
        return element;
    if (depth > MOST_DEPTH) {
        fail(r, e, "an array has too many dimensions");
        return element;
    }
    const ir_source_type *of = read_array(r, e, dimension->next, element, depth + 1);
    uint64_t count = count_of(dimension);
    bool is_vector = dwarf_number_of(e, DW_AT_GNU_vector, 0) && of->kind == IR_SOURCE_SCALAR && count <= VECTOR_LIMIT;
    if (count > TYPE_LIMIT || count * of->size > TYPE_LIMIT) {
        fail(r, e, "an array has more than 1 GiB");
        return element;
    }
    ir_source_type *t = arena_new(r->memory, ir_source_type);
    *t = (ir_source_type){.kind = is_vector ? IR_SOURCE_VECTOR : IR_SOURCE_ARRAY,
                          .name = arena_printf(r->memory, is_vector ? "%s%llu" : "%s[%llu]", of->name, (unsigned long long)count),
                          .count = count,
                          .size = (is_vector && count == 3 ? 4 : count) * of->size,
                          .align = of->align,
                          .element = of};
    return t;
}

static void read_record(dwarf_reader *r, const dwarf_entry *e, ir_source_type *t, unsigned depth)
{
    VEC(ir_source_field) fields = {0};

    t->kind = IR_SOURCE_RECORD;
    t->is_union = e->tag == DW_TAG_union_type;
    for (const dwarf_entry *m = e->first; m && !r->is_broken; m = m->next) {
        if (m->tag != DW_TAG_member)
            continue;
        ir_source_field f = {.name = dwarf_string_of(m, DW_AT_name, NULL),
                             .offset = dwarf_number_of(m, DW_AT_data_member_location, 0),
                             .type = element_of(r, m, depth)};
        if (!f.type)
            continue;
        if (!f.type->align)
            fail(r, m, "a struct contains itself");
        if (f.offset > t->size || f.type->size > t->size - f.offset)
            fail(r, m, "a member is outside its struct");
        vec_push(r->memory, &fields, f);
    }
    t->fields = fields.items;
    t->count = fields.count;
    const char *name = dwarf_string_of(e, DW_AT_name, NULL);
    t->name = arena_printf(r->memory, "%s %s", t->is_union ? "union" : "struct", name ? name : ANONYMOUS);
}

/* What the typedef E calls another type: the same type under its name, unless that is one of a struct with a tag. */
static const ir_source_type *read_typedef(dwarf_reader *r, const dwarf_entry *e, unsigned depth)
{
    const ir_source_type *of = element_of(r, e, depth);
    const char *name = dwarf_string_of(e, DW_AT_name, NULL);

    bool has_name = of && (of->kind == IR_SOURCE_RECORD ? !strstr(of->name, ANONYMOUS)
                                                        : of->kind != IR_SOURCE_SCALAR && of->kind != IR_SOURCE_VECTOR);
    if (!of || !name || has_name || !of->align)
        return of;
    ir_source_type *t = arena_copy(r->memory, of, sizeof *of);
    t->name = name;
    return t;
}

static void read_pointer(dwarf_reader *r, const dwarf_entry *e, ir_source_type *t, unsigned depth)
{
    t->kind = IR_SOURCE_POINTER;
    t->size = t->size && t->size <= 8 ? t->size : 8;
    t->align = (uint32_t)t->size;
    t->space = IR_GLOBAL;
    t->element = element_of(r, e, depth);
    t->name = arena_printf(r->memory, "%s *", t->element && t->element->name ? t->element->name : "void");
}

static const ir_source_type *read_new_type(dwarf_reader *r, const dwarf_entry *e, unsigned depth)
{
    ir_source_type *t = arena_new(r->memory, ir_source_type);
    const ir_source_type *other;

    *t = (ir_source_type){.kind = IR_SOURCE_SCALAR, .name = dwarf_string_of(e, DW_AT_name, "unknown")};
    t->size = dwarf_number_of(e, DW_AT_byte_size, 0);
    if (t->size > TYPE_LIMIT) {
        fail(r, e, "a type has more than 1 GiB");
        t->size = 0;
    }
    map_set(r->memory, &r->types, e, t); /* so that a type that contains itself ends */
    switch (e->tag) {
    case DW_TAG_base_type:
    case DW_TAG_enumeration_type:
        read_base(t, e);
        break;
    case DW_TAG_pointer_type:
        read_pointer(r, e, t, depth);
        return t;
    case DW_TAG_structure_type:
    case DW_TAG_union_type:
        read_record(r, e, t, depth);
        break;
    case DW_TAG_array_type:
        other = read_array(r, e, e->first, element_of(r, e, depth), 0);
        return other ? other : t;
    case DW_TAG_typedef:
        other = read_typedef(r, e, depth);
        return other ? other : t;
    case DW_TAG_const_type:
    case DW_TAG_volatile_type:
    case DW_TAG_restrict_type:
        other = element_of(r, e, depth);
        return other ? other : t;
    default:
        t->size = 0;
    }
    t->align = (uint32_t)(!t->size ? 1 : t->size < 8 ? t->size : 8); /* 0 until its members are known */
    return t;
}

static const ir_source_type *read_type(dwarf_reader *r, const dwarf_entry *e, unsigned depth)
{
    const ir_source_type *t = map_get(&r->types, e);

    if (t)
        return t;
    if (depth > MOST_DEPTH) {
        fail(r, e, "types contain each other too deeply");
        return arena_new(r->memory, ir_source_type);
    }
    t = read_new_type(r, e, depth);
    map_set(r->memory, &r->types, e, (void *)(uintptr_t)t);
    return t;
}

const ir_source_type *dwarf_read_type(dwarf_reader *r, const dwarf_entry *e)
{
    const dwarf_entry *of = dwarf_entry_of(&r->info, e, DW_AT_type);
    static const ir_source_type unknown = {.kind = IR_SOURCE_SCALAR, .name = "unknown"};

    return of ? read_type(r, of, 0) : &unknown;
}
