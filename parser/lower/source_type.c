/* parser/lower/source_type.c - describes types of the source for reports, launch files and checks (ir/source_type.h).
 *
 * A list of unfinished types replaces recursion, because types can be nested through pointers to any depth, and records can contain
 * pointers to themselves. */
#include "parser/lower/lowering.h"

enum { MOST_SPELLED_LEVELS = 8 }; /* limit on nested pointers and arrays whose names are spelled out: their total is quadratic */

static ir_source_kind choose_kind(const type *t)
{
    return type_is_vector(t)    ? IR_SOURCE_VECTOR
           : type_is_pointer(t) ? IR_SOURCE_POINTER
           : type_is_array(t)   ? IR_SOURCE_ARRAY
           : type_is_record(t)  ? IR_SOURCE_RECORD
                                : IR_SOURCE_SCALAR;
}

static uint64_t component_count(const type *t)
{
    if (type_is_record(t))
        return t->record->complete ? t->record->field_count : 0;
    return (type_is_vector(t) || type_is_array(t)) && t->count != TYPE_UNKNOWN_COUNT ? t->count : 0;
}

static const char *spell_type(lowering *l, const type *t)
{
    const type *inner = t;

    for (unsigned n = 0; type_is_pointer(inner) || type_is_array(inner); n++) {
        if (n == MOST_SPELLED_LEVELS)
            return type_is_pointer(t) ? "pointer" : "array";
        inner = inner->element;
    }
    if (!l->spelling.memory)
        text_init(&l->spelling, l->memory);
    l->spelling.length = 0;
    type_print(&l->spelling, t);
    return intern_str(&l->m->names, l->spelling.data);
}

/* Describes T except its components, which it appends to the list of unfinished types. */
static ir_source_type *begin_type(lowering *l, const type *t)
{
    t = t->bare;
    ir_source_type *s = map_get(&l->source_types, t);

    if (s)
        return s;
    s = arena_new(l->m->memory, ir_source_type);
    *s = (ir_source_type){.kind = choose_kind(t),
                          .name = spell_type(l, t),
                          .size = t->size,
                          .align = t->align,
                          .count = component_count(t),
                          .is_union = t->kind == TYPE_UNION,
                          .is_signed = type_is_integer(t) && !type_is_bool(t) && type_is_signed(t),
                          .is_float = type_is_floating(t)};
    map_set(l->memory, &l->source_types, t, s);
    vec_push(l->memory, &l->unfinished, t);
    return s;
}

static void describe_fields(lowering *l, ir_source_type *s, const type_record *r)
{
    s->typedef_name = r->typedef_name ? intern_str(&l->m->names, r->typedef_name) : NULL;
    s->fields = arena_array(l->m->memory, ir_source_field, s->count);
    for (uint64_t i = 0; i < s->count; i++) {
        const type_field *f = &r->fields[i];
        s->fields[i] = (ir_source_field){f->name ? intern_str(&l->m->names, f->name) : NULL, f->offset, begin_type(l, f->type)};
    }
}

static void finish_type(lowering *l, const type *t)
{
    ir_source_type *s = map_get(&l->source_types, t);

    if (type_is_record(t)) {
        describe_fields(l, s, t->record);
        return;
    }
    if (type_is_pointer(t))
        s->space = (ir_space)t->element->space;
    if (t->element && !type_is_function(t))
        s->element = begin_type(l, t->element);
}

const ir_source_type *lower_source_type(lowering *l, const type *t)
{
    const ir_source_type *s = begin_type(l, t);

    while (l->unfinished.count)
        finish_type(l, vec_pop(&l->unfinished));
    return s;
}

void lower_record_names(lowering *l)
{
    for (size_t i = 0; i < l->unit->record_names.count; i++) {
        const ast_record_name *n = &l->unit->record_names.items[i];
        if (n->type->record->complete)
            ir_source_type_name(l->m, n->name, lower_source_type(l, n->type));
    }
}
