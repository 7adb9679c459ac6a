/* parser/check/record.c - structs, unions and enums (C99 6.7.2.1 to 6.7.2.3, OpenCL C 6.1.3 and 6.11.1).
 *
 * A definition is open while its members are read: c->record and c->enumeration are the innermost ones. parser/tree/types.c
 * computes the layout. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/source_index.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

/* --- structs and unions --------------------------------------------------------------------------------------------------- */

static const char *record_word(type_kind kind)
{
    return kind == TYPE_STRUCT ? "struct" : kind == TYPE_UNION ? "union" : "enum";
}

static void declare_tag(checker *c, name *n, type *t, source_loc loc)
{
    tag *g = arena_new(c->memory, tag);

    g->type = t;
    g->level = c->level;
    g->name = n;
    g->loc = loc;
    g->shadowed = n->tag;
    g->next = c->scope->tags;
    c->scope->tags = g;
    n->tag = g;
    if (type_is_record(t) && !c->in_library)
        vec_push(c->memory, &c->unit->record_names,
                 (ast_record_name){arena_printf(c->memory, "%s %s", record_word(t->kind), n->text), t});
}

/* The type that a definition with tag N (NULL: without a tag) completes: one declared before in this scope, or a new one. */
static type *type_to_define(checker *c, type_kind kind, name *n, source_loc loc)
{
    if (n && n->tag && n->tag->level == c->level) {
        type *t = n->tag->type;
        if (t->kind != kind)
            diag_error(c->diag, loc, "'%s' is declared as another kind of tag", n->text);
        else if (t->record->complete || t->record->in_progress)
            diag_error(c->diag, loc, "redefinition of '%s %s'", record_word(kind), n->text);
        else
            return t;
        diag_note(c->diag, n->tag->loc, "the previous one is here");
        n = NULL;
    }
    type *t = type_new_record(c->types, kind, n ? n->text : NULL, loc);
    if (n)
        declare_tag(c, n, t, loc);
    return t;
}

/* Applies LIST to T, whose tag or keyword is at LOC in this specifier. */
static void record_attributes(checker *c, type *t, attribute *list, source_loc loc)
{
    attribute_check_places(c, list, t->kind == TYPE_ENUM ? ON_ENUM : ON_STRUCT);
    uint32_t align = attribute_align(c, list);

    if (attribute_find(list, ATTRIBUTE_packed))
        t->record->packed = true;
    for (const attribute *a = list; a; a = a->next)
        t->record->use = use_add(c, t->record->use, a, loc);
    if (align > t->record->declared_align)
        t->record->declared_align = align;
}

void check_begin_record(checker *c, type_kind kind, name *n, attribute *attributes, source_loc loc)
{
    open_record *r = arena_new(c->memory, open_record);

    r->type = type_to_define(c, kind, n, loc);
    index_tag(c, INDEX_DEFINES, loc, r->type);
    r->type->record->in_progress = true;
    r->type->record->pack = c->tokens.pack;
    r->loc = loc;
    r->outer = c->record;
    c->record = r;
    record_attributes(c, r->type, attributes, loc);
}

/* Adds field F to the record being defined. A name that exists already is an error, and the field is not added, except an
 * anonymous one, some of whose members may already be in the table of names. */
static void add_field(checker *c, type_field f)
{
    open_record *r = c->record;
    const field_entry *before = type_name_field(c->types, &r->type->record->by_name, &f, (uint32_t)r->fields.count);

    if (before) {
        uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;
        const type_field *inner = f.name ? NULL : type_find_field(f.type, before->name, path, &depth);
        diag_error(c->diag, inner ? inner->loc : f.loc, "duplicate member '%s'", before->name);
        diag_note(c->diag, before->loc, "the other one is here");
        if (f.name)
            return;
    }
    index_member(c, INDEX_DEFINES, f.loc, &f);
    vec_push(c->memory, &r->fields, f);
}

/* The type of a field that is declared with type T: T or, after an error, another type to continue with. */
static const type *field_type(checker *c, const type *t, const char *text, source_loc loc)
{
    if (t->kind == TYPE_FUNCTION)
        diag_error(c->diag, loc, "member '%s' is declared as a function", text);
    else if (t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT && type_is_complete(t->element) && c->record->fields.count)
        return type_array(c->types, t->element, 0); /* a flexible array member: the memory after the struct */
    else if (t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT)
        diag_error(c->diag, loc, "flexible array member '%s' in a struct without other members", text);
    else if (t->kind == TYPE_EVENT || t->kind == TYPE_PIPE || t->kind == TYPE_BLOCK || type_is_object(t))
        diag_error(c->diag, loc, "a member cannot have type '%s'", SPELL(t->bare));
    else if (!type_is_complete(t)) {
        diag_error(c->diag, loc, "member '%s' has incomplete type '%s'", text, SPELL(t));
        check_note_incomplete(c, t, loc);
    } else
        return t;
    return type_basic(c->types, TYPE_ERROR);
}

static bool is_too_deep(checker *c, const type *t, source_loc loc)
{
    if (t->depth < TYPE_MAX_DEPTH)
        return false;
    diag_error(c->diag, loc, "types nested deeper than %d levels are not supported", TYPE_MAX_DEPTH);
    return true;
}

/* If a member of type T, declared with specifiers S, is or contains a size_t etc., records that in the record being defined. */
static void note_host_sized(checker *c, const specifiers *s, const type *t, source_loc loc)
{
    type_record *r = c->record->type->record;

    while (t->kind == TYPE_ARRAY)
        t = t->element;
    if (type_is_record(t) && t->record->host_sized) {
        r->host_sized = t->record->host_sized;
        r->host_sized_loc = t->record->host_sized_loc;
    } else if (s->host_sized && t->kind != TYPE_POINTER) {
        r->host_sized = s->typedef_name->text;
        r->host_sized_loc = loc;
    }
}

void check_field(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declarator *at;
    attribute *list = attribute_join(attribute_join(declarator_attributes(d), attributes), s->attributes);

    attribute_check_places(c, list, ON_FIELD);
    const type *t = attribute_declared_type(c, list, check_declared_type(c, s, d, &at));
    const char *text = at->name->text;
    const use_report *use = use_find(c, list, at->loc);

    (void)range;
    use_check_declaration(c, s, d, use);
    if (!c->record)
        return;
    if (c->record->flexible) {
        diag_error(c->diag, c->record->flexible_loc, "flexible array member '%s' is not at the end of the struct",
                   c->record->flexible);
        diag_note(c->diag, at->loc, "the next member is here");
    }
    attribute_check_alignas(c, list, t);
    bool flexible = t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT;
    t = field_type(c, t, text, at->loc);
    c->record->flexible = flexible && t->kind != TYPE_ERROR ? text : NULL;
    c->record->flexible_loc = at->loc;
    if (is_too_deep(c, t, at->loc))
        t = type_basic(c->types, TYPE_ERROR);
    if (t->space != SPACE_NONE)
        diag_error(c->diag, at->loc, "a member cannot be qualified with an address space ('%s')",
                   type_space_name((type_space)t->space));
    if (s->storage != SPECIFIED_NONE)
        diag_error(c->diag, s->storage_loc, "a member cannot have a storage class");
    note_host_sized(c, s, t, at->loc);
    type_field f = {.name = text,
                    .type = type_qualified(c->types, t, t->quals, SPACE_NONE),
                    .align = attribute_align(c, list),
                    .packed = attribute_find(list, ATTRIBUTE_packed) != NULL,
                    .use = use,
                    .loc = at->loc};
    add_field(c, f);
}

void check_bit_field(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range, source_loc loc)
{
    diag_error(c->diag, loc, "bit-fields are not supported in OpenCL C");
    if (d)
        check_field(c, s, d, attributes, range);
}

void check_anonymous_field(checker *c, specifiers *s, source_range range)
{
    const type *t = s->type;

    if (!c->record || t->kind == TYPE_ERROR)
        return;
    if (!type_is_record(t) || t->record->tag || !t->record->complete) {
        if (!s->is_record)
            diag_warn(c->diag, WARN_other, range.begin, "this declaration does not declare a member");
        return;
    }
    attribute_check_places(c, s->attributes, ON_FIELD);
    use_check_specified(c, &s->use, use_find(c, s->attributes, s->loc));
    type_field f = {.type = type_qualified(c->types, t, t->quals, SPACE_NONE),
                    .align = attribute_align(c, s->attributes),
                    .packed = attribute_find(s->attributes, ATTRIBUTE_packed) != NULL,
                    .loc = s->loc};
    if (is_too_deep(c, t, s->loc))
        return;
    note_host_sized(c, s, t, s->loc);
    add_field(c, f);
}

void check_complete_record(checker *c, type *t, type_field *fields, uint32_t count)
{
    uint32_t past;

    if (type_complete_record(c->types, t, fields, count, &past))
        return;
    if (past == count)
        diag_error(c->diag, t->record->loc, "'%s' is too large: with its padding it takes 2^63 bytes or more", SPELL(t));
    else
        diag_error(c->diag, fields[past].loc, "'%s' is too large: up to this member it takes 2^63 bytes or more", SPELL(t));
}

const type *check_end_record(checker *c, attribute *attributes)
{
    open_record *r = c->record;

    if (!r)
        return type_basic(c->types, TYPE_ERROR);
    record_attributes(c, r->type, attributes, r->loc);
    c->tag_loc = r->loc;
    check_complete_record(c, r->type, r->fields.items, (uint32_t)r->fields.count);
    c->record = r->outer;
    return r->type;
}

/* Returns T after applying LIST, the attributes in a reference to its tag at LOC, which have no effect once it is defined. */
static const type *reference_attributes(checker *c, type *t, attribute *list, source_loc loc)
{
    c->tag_loc = loc;
    index_tag(c, loc == t->record->loc ? INDEX_DECLARES : INDEX_USES, loc, t);
    if (list && t->record->complete)
        diag_warn(c->diag, WARN_ignored_attributes, list->loc, "attribute '%s' has no effect here: '%s' is defined already",
                  list->name, SPELL(t));
    else if (list)
        record_attributes(c, t, list, loc);
    return t;
}

const type *check_record_reference(checker *c, type_kind kind, name *n, attribute *attributes, source_loc loc)
{
    if (n->tag && n->tag->type->kind == kind)
        return reference_attributes(c, n->tag->type, attributes, loc);
    if (n->tag && n->tag->level == c->level) {
        diag_error(c->diag, loc, "'%s' is declared as another kind of tag", n->text);
        diag_note(c->diag, n->tag->loc, "the declaration is here");
        return type_basic(c->types, TYPE_ERROR);
    }
    type *t = type_new_record(c->types, kind, n->text, loc);
    declare_tag(c, n, t, loc);
    return reference_attributes(c, t, attributes, loc);
}

/* --- enums ---------------------------------------------------------------------------------------------------------------- */

void check_begin_enum(checker *c, name *n, attribute *attributes, source_loc loc)
{
    open_enum *e = arena_new(c->memory, open_enum);

    e->type = type_to_define(c, TYPE_ENUM, n, loc);
    index_tag(c, INDEX_DEFINES, loc, e->type);
    e->type->record->in_progress = true;
    e->type->element = type_basic(c->types, TYPE_INT);
    e->type->size = e->type->align = 4;
    e->loc = loc;
    e->errors = c->diag->errors;
    e->outer = c->enumeration;
    c->enumeration = e;
    record_attributes(c, e->type, attributes, loc);
}

void check_enumerator(checker *c, name *n, attribute *attributes, ast_expr *value, source_loc loc)
{
    open_enum *e = c->enumeration;
    int64_t v = e->next;

    attribute_check_places(c, attributes, ON_ENUMERATOR);
    value = value ? check_rvalue(c, value) : NULL;
    if (value && !is_bad(value) && !constant_integer(c, value, &v)) {
        diag_error_range(c->diag, value->loc, value->range, "the value of enumerator '%s' is not an integer constant expression",
                         n->text);
        v = e->next;
    }
    const symbol *before = scope_find_here(c, n);
    if (before) {
        diag_error(c->diag, loc, "redefinition of '%s'", n->text);
        diag_note(c->diag, before->loc, "the previous declaration is here");
    }
    symbol *s = scope_declare(c, n, SYMBOL_ENUMERATOR, loc);
    s->value = v;
    s->type = type_basic(c->types, v == (int32_t)v ? TYPE_INT : v >= 0 && v <= UINT32_MAX ? TYPE_UINT : TYPE_LONG);
    s->enumeration = e->type;
    s->use = use_find(c, attributes, loc);
    index_symbol(c, INDEX_DEFINES, loc, s);
    vec_push(c->memory, &e->enumerators, ((type_field){.name = n->text, .offset = (uint64_t)v, .loc = loc}));
    e->next = v == INT64_MAX ? v : v + 1;
    e->least = v < e->least ? v : e->least;
    e->greatest = v > e->greatest ? v : e->greatest;
}

/* The size of the smallest integer of at least LEAST bytes that has all values of E. */
static unsigned enum_size(const open_enum *e, unsigned least)
{
    for (unsigned size = least; size < 8; size *= 2) {
        unsigned bits = 8 * size;
        if (e->least < 0 ? e->least >= -(INT64_C(1) << (bits - 1)) && e->greatest < INT64_C(1) << (bits - 1)
                         : e->greatest < INT64_C(1) << bits)
            return size;
    }
    return 8;
}

type *check_complete_enum(checker *c)
{
    open_enum *e = c->enumeration;
    type *t = e->type;
    const type_record *r = t->record;

    t->element = type_integer_of(c->types, enum_size(e, r->packed ? 1 : 4), e->least < 0);
    t->size = t->element->size;
    t->align = r->declared_align ? r->declared_align : t->element->align;
    t->lanes = 1;
    t->record->complete = true;
    t->record->in_progress = false;
    t->record->fields = e->enumerators.items;
    t->record->field_count = (uint32_t)e->enumerators.count;
    for (type *v = t->next_variant; v; v = v->next_variant) {
        v->element = t->element;
        v->size = t->size;
        v->align = v->declared_align ? v->declared_align : t->align;
    }
    c->enumeration = e->outer;
    return t;
}

const type *check_end_enum(checker *c, attribute *attributes, source_loc end)
{
    record_attributes(c, c->enumeration->type, attributes, c->enumeration->loc);
    c->tag_loc = c->enumeration->loc;
    if (!c->enumeration->enumerators.count && c->diag->errors == c->enumeration->errors)
        diag_error(c->diag, end, "an enum needs at least one enumerator");
    return check_complete_enum(c);
}

const type *check_enum_reference(checker *c, name *n, attribute *attributes, source_loc loc)
{
    if (n->tag && n->tag->type->kind == TYPE_ENUM)
        return reference_attributes(c, n->tag->type, attributes, loc);
    if (n->tag && n->tag->level == c->level) {
        diag_error(c->diag, loc, "'%s' is declared as another kind of tag", n->text);
        diag_note(c->diag, n->tag->loc, "the declaration is here");
        return type_basic(c->types, TYPE_ERROR);
    }
    type *t = type_new_record(c->types, TYPE_ENUM, n->text, loc); /* GNU C: the enumerators of the enum are declared later */
    t->element = type_basic(c->types, TYPE_INT);
    declare_tag(c, n, t, loc);
    return reference_attributes(c, t, attributes, loc);
}
