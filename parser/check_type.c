/* parser/check_type.c - from specifiers and declarators to types (C99 6.7.2 to 6.7.5, OpenCL C 6.1 and 6.7).
 *
 * Address spaces need care here. A specifier list may name a space; it belongs to the type that the specifiers make, which is
 * what a pointer points to or the object itself. When a pointer is built to a type for which no space was named, the language
 * version gives one: private, or generic where the generic space exists. Objects get theirs in check_decl.c. */
#include "parser/check.h"

#include "src/base/bug.h"

/* --- specifiers ------------------------------------------------------------------------------------------------------------- */
specifiers *specifiers_new(checker *c, source_loc loc)
{
    specifiers *s = arena_new(c->memory, specifiers);

    s->space = SPACE_NONE;
    s->loc = loc;
    return s;
}

static const char *storage_text(storage_specifier s)
{
    static const char *const texts[] = {"", "typedef", "extern", "static", "auto", "register"};
    return texts[s];
}

void specifiers_storage(checker *c, specifiers *s, storage_specifier storage, source_loc loc)
{
    if (s->storage == storage)
        diag_warn(c->diag, WARN_other, loc, "duplicate '%s'", storage_text(storage));
    else if (s->storage != SPECIFIED_NONE)
        diag_error(c->diag, loc, "cannot combine '%s' with '%s'", storage_text(storage),
                   storage_text((storage_specifier)s->storage));
    if (storage == SPECIFIED_AUTO || storage == SPECIFIED_REGISTER)
        diag_error(c->diag, loc, "OpenCL C has no '%s' storage class", storage_text(storage));
    s->storage = (uint8_t)storage;
    s->storage_loc = loc;
}

void specifiers_qualifier(checker *c, specifiers *s, unsigned quals, source_loc loc)
{
    (void)c;
    (void)loc;
    s->quals |= (uint8_t)quals;
}

static uint8_t join_spaces(checker *c, unsigned had, type_space space, source_loc loc)
{
    if (had != SPACE_NONE && had != space)
        diag_error(c->diag, loc, "multiple address spaces: '%s' and '%s'", type_space_name((type_space)had),
                   type_space_name(space));
    if (space == SPACE_GENERIC && !c->options->generic_space)
        diag_error(c->diag, loc, "the generic address space needs OpenCL C 2.0, or 3.0 with __opencl_c_generic_address_space");
    return (uint8_t)space;
}

void specifiers_space(checker *c, specifiers *s, type_space space, source_loc loc)
{
    s->space = join_spaces(c, s->space, space, loc);
    s->space_loc = loc;
}

uint8_t check_pointer_space(checker *c, unsigned had, type_space space, source_loc loc)
{
    return join_spaces(c, had, space, loc);
}

void specifiers_function(checker *c, specifiers *s, function_specifier f, source_loc loc)
{
    (void)c;
    if (f == SPECIFIED_KERNEL) {
        s->is_kernel = true;
        s->kernel_loc = loc;
    } else if (f == SPECIFIED_INLINE) {
        s->is_inline = true;
    }
}

void specifiers_word(checker *c, specifiers *s, word_specifier w, source_loc loc)
{
    static const char *const texts[] = {"char", "short", "int", "long", "signed", "unsigned", "double"};

    if (s->words[w] && !(w == WORD_LONG && s->words[w] == 1))
        diag_error(c->diag, loc, "'%s' is said too often", texts[w]);
    s->words[w]++;
    s->has_words = true;
}

void specifiers_type(checker *c, specifiers *s, const type *t, source_loc loc)
{
    (void)c;
    (void)loc;
    s->type = t;
}

void specifiers_typedef(checker *c, specifiers *s, name *n, source_loc loc)
{
    (void)loc;
    s->type = n->symbol ? n->symbol->type : type_basic(c->types, TYPE_ERROR);
    s->host_sized = n->symbol && n->symbol->host_sized;
    s->typedef_align = n->symbol ? n->symbol->align : 0;
    s->typedef_name = n;
}

void specifiers_record(checker *c, specifiers *s, const type *t, source_loc loc)
{
    (void)c;
    (void)loc;
    s->type = t;
    s->is_record = true;
}

void specifiers_pipe(checker *c, specifiers *s, source_loc loc)
{
    (void)loc;
    s->type = type_opaque(c->types, intern_str(c->interner, "pipe"));
}

void specifiers_attributes(specifiers *s, attribute *list)
{
    s->attributes = attribute_join(s->attributes, list);
}

static const type *type_of_words(checker *c, const specifiers *s)
{
    const uint8_t *w = s->words;
    bool is_unsigned = w[WORD_UNSIGNED], sign = w[WORD_SIGNED] || is_unsigned;

    if (w[WORD_SIGNED] && is_unsigned)
        diag_error(c->diag, s->loc, "a type cannot be both signed and unsigned");
    if (w[WORD_DOUBLE]) {
        if (sign || w[WORD_CHAR] || w[WORD_SHORT] || w[WORD_INT] || w[WORD_LONG])
            diag_error(c->diag, s->loc,
                       w[WORD_LONG] ? "OpenCL C reserves 'long double'" : "'double' cannot be combined with these words");
        return type_basic(c->types, TYPE_DOUBLE);
    }
    if (w[WORD_CHAR] + (w[WORD_SHORT] > 0) + (w[WORD_LONG] > 0) > 1 || (w[WORD_CHAR] && w[WORD_INT]))
        diag_error(c->diag, s->loc, "these words do not make a type");
    if (w[WORD_LONG] == 2)
        diag_warn(c->diag, WARN_extension, s->loc, "OpenCL C reserves 'long long' for 128 bits; taken as long");
    type_kind kind = w[WORD_CHAR] ? TYPE_CHAR : w[WORD_SHORT] ? TYPE_SHORT : w[WORD_LONG] ? TYPE_LONG : TYPE_INT;
    return type_basic(c->types, kind + is_unsigned);
}

void specifiers_finish(checker *c, specifiers *s)
{
    const type *t = s->has_words ? type_of_words(c, s) : s->type;
    unsigned quals = t->quals | s->quals;
    type_space space = (type_space)t->space;

    if (s->space != SPACE_NONE && space != SPACE_NONE && space != (type_space)s->space)
        diag_error(c->diag, s->space_loc, "multiple address spaces: '%s' and '%s'", type_space_name(space),
                   type_space_name((type_space)s->space));
    if (s->space != SPACE_NONE)
        space = (type_space)s->space;
    const attribute *vector = attribute_find(s->attributes, ATTRIBUTE_ext_vector_type);
    if (vector && type_is_arithmetic(t) && vector->count == 1)
        t = type_vector(c->types, t, (unsigned)vector->numbers[0]);
    s->type = type_qualified(c->types, t, quals, space);
}

/* --- declarators ------------------------------------------------------------------------------------------------------------ */
declarator *declarator_new(checker *c, declarator_kind kind, declarator *inner, source_loc loc)
{
    declarator *d = arena_new(c->memory, declarator);

    d->kind = (uint8_t)kind;
    d->inner = inner;
    d->loc = loc;
    d->space = SPACE_NONE;
    d->depth = inner ? (uint16_t)(inner->depth + 1) : 0;
    if (d->depth == CHECK_MAX_TYPE_DEPTH)
        diag_error(c->diag, loc, "this declarator is nested too deeply (more than %d levels)", CHECK_MAX_TYPE_DEPTH);
    return d->depth < CHECK_MAX_TYPE_DEPTH ? d : inner;
}

declarator *declarator_name(checker *c, name *n, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_NAME, NULL, loc);

    d->name = n;
    return d;
}

declarator *declarator_pointer(checker *c, declarator *inner, unsigned quals, unsigned space, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_POINTER, inner, loc);

    if (d != inner) {
        d->quals = (uint8_t)quals;
        d->space = (uint8_t)space;
    }
    return d;
}

declarator *declarator_array(checker *c, declarator *inner, ast_expr *count, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_ARRAY, inner, loc);

    if (d != inner)
        d->count = count;
    return d;
}

declarator *declarator_function(checker *c, declarator *inner, parameter *first, bool variadic, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_FUNCTION, inner, loc);

    if (d == inner)
        return d;
    if (first && !first->next && !first->name && first->type->kind == TYPE_VOID && !variadic)
        first = NULL; /* (void) */
    d->parameters = first;
    d->variadic = variadic;
    for (const parameter *p = first; p; p = p->next)
        if (p->type->kind == TYPE_VOID)
            diag_error(c->diag, p->loc, "a parameter cannot have type void");
    return d;
}

declarator *declarator_old_style(checker *c, declarator *inner, source_loc loc)
{
    diag_error(c->diag, loc, "parameters without types are not OpenCL C: write each type in front of its parameter");
    return declarator_function(c, inner, NULL, false, loc);
}

static type_space default_pointee_space(const checker *c)
{
    return c->options->generic_space ? SPACE_GENERIC : SPACE_PRIVATE;
}

static const type *pointer_to(checker *c, const type *t, const declarator *d)
{
    if (t->kind == TYPE_FUNCTION) {
        diag_error(c->diag, d->loc, "function pointers are not supported in OpenCL C");
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_ERROR)
        return t;
    if (t->space == SPACE_NONE)
        t = type_with_space(c->types, t, default_pointee_space(c));
    return type_qualified(c->types, type_pointer(c->types, t), d->quals, (type_space)d->space);
}

static uint64_t array_count(checker *c, const declarator *d)
{
    constant k;

    if (!d->count)
        return TYPE_UNKNOWN_COUNT;
    ast_expr *count = check_rvalue(c, d->count);
    if (is_bad(count))
        return 1;
    if (!type_is_integer(count->type)) {
        diag_error(c->diag, d->loc, "the size of an array has type '%s', not an integer type", SPELL(count->type));
        return 1;
    }
    if (!constant_evaluate_through(c, count, &k) || k.is_address) {
        diag_error_range(c->diag, count->range.begin, count->range,
                         "the size of this array is no constant expression; variable length arrays are not supported in OpenCL C");
        return 1;
    }
    if ((int64_t)k.bits[0] < 0 && type_is_signed(count->type)) {
        diag_error(c->diag, d->loc, "an array of negative size");
        return 1;
    }
    return k.bits[0];
}

static const type *array_of(checker *c, const type *t, const declarator *d)
{
    const uint64_t most = UINT64_C(1) << 31;
    uint64_t count = array_count(c, d);

    if (t->kind == TYPE_ERROR)
        return t;
    if (t->kind == TYPE_FUNCTION || t->kind == TYPE_VOID) {
        diag_error(c->diag, d->loc, "an array of elements of type '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_OPAQUE && builtin_in_arrays(t->bare)) {
        check_refuse(c, d->loc, arena_printf(c->memory, "'%s' is not supported", SPELL(t->bare)));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_OPAQUE) {
        diag_error(c->diag, d->loc, "an array of '%s' is not allowed", SPELL(t->bare));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (!type_is_complete(t)) {
        diag_error(c->diag, d->loc, "an array of elements of incomplete type '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (count != TYPE_UNKNOWN_COUNT && t->size && count > most / t->size) {
        diag_error(c->diag, d->loc, "this array is too large");
        count = 1;
    }
    return type_array(c->types, t, count);
}

static const type *function_of(checker *c, const type *t, const declarator *d)
{
    enum { MOST = 255 };
    const type *types[MOST];
    unsigned count = 0;

    if (t->kind == TYPE_FUNCTION || t->kind == TYPE_ARRAY) {
        diag_error(c->diag, d->loc, "a function cannot return type '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    for (const parameter *p = d->parameters; p; p = p->next) {
        if (count == MOST) {
            diag_error(c->diag, p->loc, "more than %d parameters", MOST);
            break;
        }
        types[count++] = p->type->bare;
    }
    if (t->space != SPACE_NONE && t->space != SPACE_PRIVATE)
        diag_error(c->diag, d->loc, "the return type cannot be qualified with the address space '%s'",
                   type_space_name((type_space)t->space));
    if (d->variadic && !c->in_library)
        diag_error(c->diag, d->loc, "functions with a variable number of arguments are not supported in OpenCL C");
    return type_function(c->types, t->bare, types, count, d->variadic);
}

const type *check_declared_type(checker *c, const specifiers *s, declarator *d, declarator **name_at)
{
    const type *t = s->type;

    for (; d->kind != DECLARATOR_NAME; d = d->inner) {
        switch ((declarator_kind)d->kind) {
        case DECLARATOR_POINTER:
            t = pointer_to(c, t, d);
            break;
        case DECLARATOR_ARRAY:
            t = array_of(c, t, d);
            break;
        case DECLARATOR_FUNCTION:
            t = function_of(c, t, d);
            break;
        case DECLARATOR_BLOCK:
            check_refuse(c, d->loc, "blocks are not supported");
            t = type_opaque(c->types, intern_str(c->interner, "block"));
            break;
        case DECLARATOR_NAME:
            bug("a name within a declarator");
        }
    }
    *name_at = d;
    return t;
}

const type *check_type_name(checker *c, specifiers *s, declarator *d)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);

    if (s->storage != SPECIFIED_NONE)
        diag_error(c->diag, s->storage_loc, "a type name cannot have a storage class");
    return t;
}

parameter *check_parameter(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    parameter *p = arena_new(c->memory, parameter);
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);

    if (s->storage != SPECIFIED_NONE && s->storage != SPECIFIED_AUTO && s->storage != SPECIFIED_REGISTER)
        diag_error(c->diag, s->storage_loc, "a parameter cannot have the storage class '%s'",
                   storage_text((storage_specifier)s->storage));
    if (t->kind == TYPE_ARRAY) {
        const type *element = t->element;
        if (element->space == SPACE_NONE)
            element = type_with_space(c->types, element, default_pointee_space(c));
        t = type_pointer(c->types, element);
    } else if (t->kind == TYPE_FUNCTION) {
        diag_error(c->diag, at->loc, "function pointers are not supported in OpenCL C");
        t = type_basic(c->types, TYPE_ERROR);
    } else if (t->space != SPACE_NONE && t->space != SPACE_PRIVATE) {
        diag_error(c->diag, at->name ? at->loc : s->loc, "a parameter itself cannot be in the address space '%s'",
                   type_space_name((type_space)t->space));
    }
    p->type = type_with_space(c->types, t, t->kind == TYPE_VOID ? SPACE_NONE : SPACE_PRIVATE);
    p->name = at->name;
    p->host_sized = s->host_sized && t->kind != TYPE_POINTER ? s->typedef_name->text : NULL;
    p->attributes = attribute_join(s->attributes, attributes);
    p->loc = at->name ? at->loc : s->loc;
    p->range = range;
    return p;
}

/* --- structs and unions ----------------------------------------------------------------------------------------------------- */
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
}

/* The type that a definition of tag N (NULL: none) gives its members to: one declared before in this scope, or a new one. */
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

static void record_attributes(checker *c, type *t, const attribute *list)
{
    uint32_t align = attribute_align(c, list);

    if (attribute_find(list, ATTRIBUTE_packed))
        t->record->packed = true;
    if (align > t->record->declared_align)
        t->record->declared_align = align;
}

void check_begin_record(checker *c, type_kind kind, name *n, attribute *attributes, source_loc loc)
{
    open_record *r = arena_new(c->memory, open_record);

    r->type = type_to_define(c, kind, n, loc);
    r->type->record->in_progress = true;
    r->outer = c->record;
    c->record = r;
    record_attributes(c, r->type, attributes);
}

static bool field_exists(checker *c, const type_field *fields, size_t count, const char *text, source_loc loc)
{
    for (size_t i = 0; i < count; i++) {
        if (fields[i].name == text) {
            diag_error(c->diag, loc, "duplicate member '%s'", text);
            diag_note(c->diag, fields[i].loc, "the other one is here");
            return true;
        }
    }
    return false;
}

/* A type that a field cannot have: says why and gives the type to go on with. */
static const type *field_type(checker *c, const type *t, const char *text, source_loc loc)
{
    if (t->kind == TYPE_FUNCTION)
        diag_error(c->diag, loc, "member '%s' is declared as a function", text);
    else if (t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT && type_is_complete(t->element) && c->record->fields.count)
        return type_array(c->types, t->element, 0); /* a flexible array member: what follows the struct */
    else if (t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT)
        diag_error(c->diag, loc, "flexible array member '%s' in a struct without other members", text);
    else if (t->kind == TYPE_OPAQUE || t->kind == TYPE_EVENT)
        diag_error(c->diag, loc, "a member cannot have type '%s'", SPELL(t->bare));
    else if (!type_is_complete(t))
        diag_error(c->diag, loc, "member '%s' has incomplete type '%s'", text, SPELL(t));
    else
        return t;
    return type_basic(c->types, TYPE_ERROR);
}

void check_field(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);
    attribute *list = attribute_join(attributes, s->attributes);
    const char *text = at->name->text;

    (void)range;
    if (!c->record)
        return;
    if (c->record->flexible)
        diag_error(c->diag, at->loc, "flexible array member '%s' is not at the end of the struct", c->record->flexible);
    bool flexible = t->kind == TYPE_ARRAY && t->count == TYPE_UNKNOWN_COUNT;
    t = field_type(c, t, text, at->loc);
    c->record->flexible = flexible && t->kind != TYPE_ERROR ? text : NULL;
    if (t->space != SPACE_NONE)
        diag_error(c->diag, at->loc, "a member cannot be qualified with an address space ('%s')",
                   type_space_name((type_space)t->space));
    if (s->storage != SPECIFIED_NONE)
        diag_error(c->diag, s->storage_loc, "a member cannot have a storage class");
    if (field_exists(c, c->record->fields.items, c->record->fields.count, text, at->loc))
        return;
    type_field f = {.name = text,
                    .type = type_qualified(c->types, t, t->quals, SPACE_NONE),
                    .align = check_declared_align(c, s, t, list),
                    .packed = attribute_find(attributes, ATTRIBUTE_packed) != NULL,
                    .loc = at->loc};
    vec_push(c->memory, &c->record->fields, f);
}

void check_bit_field(checker *c, source_loc loc)
{
    diag_error(c->diag, loc, "bit-fields are not supported in OpenCL C");
}

void check_anonymous_field(checker *c, specifiers *s, source_range range)
{
    const type *t = s->type;

    if (!c->record || t->kind == TYPE_ERROR)
        return;
    if (!type_is_record(t) || t->record->tag || !t->record->complete) {
        if (!s->is_record)
            diag_warn(c->diag, WARN_other, range.begin, "this declares no member");
        return;
    }
    type_field f = {.type = type_qualified(c->types, t, t->quals, SPACE_NONE), .loc = s->loc};
    for (uint32_t i = 0; i < t->record->field_count; i++) {
        const char *text = t->record->fields[i].name;
        if (text && field_exists(c, c->record->fields.items, c->record->fields.count, text, t->record->fields[i].loc))
            return;
    }
    vec_push(c->memory, &c->record->fields, f);
}

const type *check_end_record(checker *c, attribute *attributes)
{
    open_record *r = c->record;

    if (!r)
        return type_basic(c->types, TYPE_ERROR);
    record_attributes(c, r->type, attributes);
    type_complete_record(c->types, r->type, r->fields.items, (uint32_t)r->fields.count);
    c->record = r->outer;
    return r->type;
}

const type *check_record_reference(checker *c, type_kind kind, name *n, source_loc loc)
{
    if (n->tag && n->tag->type->kind == kind)
        return n->tag->type;
    if (n->tag && n->tag->level == c->level) {
        diag_error(c->diag, loc, "'%s' is declared as another kind of tag", n->text);
        diag_note(c->diag, n->tag->loc, "the declaration is here");
        return type_basic(c->types, TYPE_ERROR);
    }
    type *t = type_new_record(c->types, kind, n->text, loc);
    declare_tag(c, n, t, loc);
    return t;
}

/* --- enums ------------------------------------------------------------------------------------------------------------------ */
void check_begin_enum(checker *c, name *n, source_loc loc)
{
    open_enum *e = arena_new(c->memory, open_enum);

    e->type = type_to_define(c, TYPE_ENUM, n, loc);
    e->type->record->in_progress = true;
    e->type->element = type_basic(c->types, TYPE_INT);
    e->type->size = e->type->align = 4;
    e->outer = c->enumeration;
    c->enumeration = e;
}

void check_enumerator(checker *c, name *n, ast_expr *value, source_loc loc)
{
    open_enum *e = c->enumeration;
    int64_t v = e->next;

    if (value && !is_bad(value) && !constant_integer(c, value, &v)) {
        diag_error_range(c->diag, value->loc, value->range, "the value of enumerator '%s' is no integer constant expression",
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
    e->next = v == INT64_MAX ? v : v + 1;
    e->least = v < e->least ? v : e->least;
    e->greatest = v > e->greatest ? v : e->greatest;
}

const type *check_end_enum(checker *c)
{
    open_enum *e = c->enumeration;
    bool is_signed = e->least < 0;
    bool wide = is_signed ? e->least < INT32_MIN || e->greatest > INT32_MAX : e->greatest > UINT32_MAX;
    type *t = e->type;

    t->element = type_integer_of(c->types, wide ? 8 : 4, is_signed);
    t->size = t->element->size;
    t->align = t->element->align;
    t->lanes = 1;
    t->record->complete = true;
    t->record->in_progress = false;
    for (type *v = t->next_variant; v; v = v->next_variant) {
        v->element = t->element;
        v->size = t->size;
        v->align = t->align;
    }
    c->enumeration = e->outer;
    return t;
}

const type *check_enum_reference(checker *c, name *n, source_loc loc)
{
    if (n->tag && n->tag->type->kind == TYPE_ENUM)
        return n->tag->type;
    if (n->tag && n->tag->level == c->level) {
        diag_error(c->diag, loc, "'%s' is declared as another kind of tag", n->text);
        diag_note(c->diag, n->tag->loc, "the declaration is here");
        return type_basic(c->types, TYPE_ERROR);
    }
    type *t = type_new_record(c->types, TYPE_ENUM, n->text, loc); /* of GNU C: its enumerators come later */
    t->element = type_basic(c->types, TYPE_INT);
    declare_tag(c, n, t, loc);
    return t;
}
