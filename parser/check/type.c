/* parser/check/type.c - builds types from specifiers and declarators (C99 6.7.2 to 6.7.5, OpenCL C 6.1 and 6.7).
 *
 * An address space in a specifier list belongs to the type of the specifiers: the target of a pointer, or the object itself. A
 * pointer to a type without a space gets the default of the language version: private, or generic if the generic space exists.
 * Objects get their default in decl.c. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/source_index.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* --- specifiers ----------------------------------------------------------------------------------------------------------- */

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

void check_warn_duplicate(checker *c, source_loc loc)
{
    source_range word = source_word(c->sources, loc), spelled = source_word(c->sources, source_spelling(c->sources, loc));
    const source_entry *e = source_find(c->sources, spelled.begin);

    if (word.begin != word.end) /* not in a macro */
        diag_fix_it(c->diag, word, "");
    diag_warn_range(c->diag, WARN_duplicate_decl_specifier, loc, word, "duplicate '%.*s'", (int)(spelled.end - spelled.begin),
                    e->text + (spelled.begin - e->base));
}

void specifiers_qualifier(checker *c, specifiers *s, unsigned quals, source_loc loc)
{
    if (quals & TYPE_RESTRICT)
        s->restrict_loc = loc;
    if (s->quals & quals)
        check_warn_duplicate(c, loc);
    s->quals |= (uint8_t)quals;
}

static uint8_t join_spaces(checker *c, unsigned had, type_space space, source_loc loc)
{
    if (had == space && had != SPACE_NONE)
        check_warn_duplicate(c, loc);
    if (had != SPACE_NONE && had != space) {
        diag_error(c->diag, loc, "multiple address spaces: '%s' and '%s'", type_space_name((type_space)had),
                   type_space_name(space));
        return (uint8_t)had;
    }
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

static void note_type_word(checker *c, specifiers *s, source_loc loc)
{
    source_range word = source_word(c->sources, loc);

    if (!s->type_range.begin)
        s->type_range.begin = word.begin;
    s->type_range.end = word.end;
}

void specifiers_word(checker *c, specifiers *s, word_specifier w, source_loc loc)
{
    static const char *const texts[] = {"char", "short", "int", "long", "signed", "unsigned", "double"};

    if (s->words[w] && !(w == WORD_LONG && s->words[w] == 1))
        diag_error(c->diag, loc, "too many '%s' specifiers", texts[w]);
    s->words[w]++;
    s->has_words = true;
    note_type_word(c, s, loc);
}

void specifiers_type(checker *c, specifiers *s, const type *t, source_loc loc)
{
    s->type = t;
    note_type_word(c, s, loc);
}

void specifiers_typedef(checker *c, specifiers *s, name *n, source_loc loc)
{
    note_type_word(c, s, loc);
    s->type = n->symbol ? n->symbol->type : type_basic(c->types, TYPE_ERROR);
    s->host_sized = n->symbol && n->symbol->host_sized;
    if (n->symbol)
        n->symbol->used = true;
    if (n->symbol && !n->symbol->builtin)
        index_symbol(c, INDEX_USES, loc, n->symbol);
    if (n->symbol && n->symbol->use)
        s->use = (specified_use){n->symbol->use, n->text, loc};
    else if (s->type->record)
        s->use = (specified_use){s->type->record->use, n->text, loc};
    s->typedef_name = n;
}

void specifiers_record(checker *c, specifiers *s, const type *t, source_loc loc)
{
    (void)loc;
    s->type = t;
    s->is_record = true;
    if (t->record && t->record->use)
        s->use = (specified_use){t->record->use, t->record->tag ? t->record->tag : SPELL(t), c->tag_loc};
}

void specifiers_access(checker *c, specifiers *s, image_access access, source_loc loc)
{
    if (s->has_access && s->access != (uint8_t)access)
        diag_error(c->diag, loc, "multiple access qualifiers");
    else if (s->has_access)
        check_warn_duplicate(c, loc);
    s->has_access = true;
    s->access = (uint8_t)access;
    s->access_loc = loc;
}

void specifiers_pipe(checker *c, specifiers *s, source_loc loc)
{
    if (s->is_pipe)
        diag_error(c->diag, loc, "duplicate 'pipe'");
    else if (!c->options->pipes)
        diag_error(c->diag, loc, "pipes need OpenCL C 2.0, or 3.0 with __opencl_c_pipes");
    s->is_pipe = true;
    s->pipe_loc = loc;
}

void specifiers_late_pipe(checker *c, specifiers *s, source_loc loc)
{
    (void)s;
    diag_error(c->diag, loc, "'pipe' must precede the type of its packets");
}

void specifiers_attributes(specifiers *s, attribute *list)
{
    s->attributes = attribute_join(s->attributes, list);
}

void specifiers_implicit_int(checker *c, specifiers *s, source_range range)
{
    if (s->is_pipe) {
        diag_error(c->diag, s->pipe_loc, "missing the type of the pipe's packets");
        s->type = type_basic(c->types, TYPE_ERROR);
        return;
    }
    s->type = type_basic(c->types, TYPE_INT);
    s->without_type = range;
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
                       w[WORD_LONG] ? "OpenCL C reserves 'long double'" : "'double' cannot be combined with these specifiers");
        return type_basic(c->types, TYPE_DOUBLE);
    }
    if (w[WORD_CHAR] + (w[WORD_SHORT] > 0) + (w[WORD_LONG] > 0) > 1 || (w[WORD_CHAR] && w[WORD_INT]))
        diag_error(c->diag, s->loc, "this combination of type specifiers is invalid");
    if (w[WORD_LONG] == 2)
        diag_warn(c->diag, WARN_extension, s->loc, "OpenCL C reserves 'long long' for 128 bits; treated as 'long'");
    return type_integer_of(c->types, w[WORD_CHAR] ? 1 : w[WORD_SHORT] ? 2 : w[WORD_LONG] ? 8 : 4, !is_unsigned);
}

/* Reports the qualifiers *QUALS and the space *SPACE of S, whose type is the function type T, and drops them. */
static void report_qualified_function(checker *c, const specifiers *s, const type *t, unsigned *quals, type_space *space)
{
    if (*quals)
        diag_warn(c->diag, WARN_other, s->loc, "a qualifier of the function type '%s' has no effect", SPELL(t->bare));
    if (*space != SPACE_NONE)
        diag_error(c->diag, s->space_loc, "the function type '%s' cannot be qualified with the address space '%s'",
                   SPELL(t->bare), type_space_name(*space));
    *quals = 0;
    *space = SPACE_NONE;
}

void specifiers_finish(checker *c, specifiers *s)
{
    const type *t = s->has_words ? type_of_words(c, s) : s->type;
    const symbol *named = s->typedef_name ? s->typedef_name->symbol : NULL;

    if (s->has_words || (named && named->builtin))
        extension_check_named_type(c, t, s->type_range);
    if (s->is_pipe) {
        t = check_pipe_type(c, s, t);
        s->host_sized = false; /* the host creates pipes with packets of any size */
    } else if (t->kind == TYPE_PIPE && s->has_access && s->access != t->count)
        diag_error(c->diag, s->access_loc, "multiple access qualifiers: '%s' has one already", SPELL(t->bare));
    else if (t->kind == TYPE_PIPE && s->has_access)
        check_warn_duplicate(c, s->access_loc);
    t = check_image_type(c, s, t);
    unsigned quals = t->quals | s->quals;
    type_space space = (type_space)t->space;

    if (s->space != SPACE_NONE && space != SPACE_NONE && space != (type_space)s->space)
        diag_error(c->diag, s->space_loc, "multiple address spaces: '%s' and '%s'", type_space_name(space),
                   type_space_name((type_space)s->space));
    if (s->space != SPACE_NONE && space == (type_space)s->space)
        check_warn_duplicate(c, s->space_loc);
    if (s->space != SPACE_NONE)
        space = (type_space)s->space;
    if ((s->quals & TYPE_RESTRICT) && t->kind != TYPE_POINTER && t->kind != TYPE_ERROR) {
        diag_error(c->diag, s->restrict_loc, "'restrict' requires a pointer ('%s' is invalid)", SPELL(t->bare));
        quals &= ~(unsigned)TYPE_RESTRICT;
    }
    if (t->kind == TYPE_FUNCTION)
        report_qualified_function(c, s, t, &quals, &space);
    s->type = type_qualified(c->types, attribute_vector_type(c, s->attributes, t), quals, space);
    for (attribute *a = s->attributes; a; a = a->next)
        a->applied = true;
}

/* --- declarators ---------------------------------------------------------------------------------------------------------- */

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

declarator *declarator_pointer(checker *c, declarator *inner, unsigned quals, unsigned space, attribute *attributes,
                               source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_POINTER, inner, loc);

    if (d != inner) {
        d->quals = (uint8_t)quals;
        d->space = (uint8_t)space;
        d->attributes = attributes;
    }
    return d;
}

attribute *declarator_attributes(const declarator *d)
{
    attribute *list = NULL;

    for (; d; d = d->inner)
        list = attribute_join(list, d->attributes);
    return list;
}

declarator *declarator_block(checker *c, declarator *inner, unsigned quals, unsigned space, attribute *attributes, source_loc loc)
{
    declarator *d = declarator_pointer(c, inner, quals, space, attributes, loc);

    if (d != inner)
        d->kind = DECLARATOR_BLOCK;
    return d;
}

unsigned check_array_storage(checker *c, storage_specifier storage, source_loc loc)
{
    if (storage == SPECIFIED_STATIC)
        return ARRAY_STATIC;
    diag_error(c->diag, loc, "'%s' in the brackets of an array: only 'static' and qualifiers can be there",
               storage_text(storage));
    return 0;
}

declarator *declarator_array(checker *c, declarator *inner, ast_expr *count, unsigned qualifiers, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_ARRAY, inner, loc);

    if (d == inner)
        return d;
    d->count = count;
    d->array = (uint16_t)qualifiers;
    if ((qualifiers & ARRAY_STATIC) && !count) {
        diag_error(c->diag, loc, "'static' in the brackets of an array needs the size of the array");
        d->array = 0;
    }
    return d;
}

/* Removes what is in the brackets of the array that parameter D is declared as, and returns it; 0: nothing, or D is no array. */
static unsigned take_array_qualifiers(declarator *d)
{
    for (; d->inner; d = d->inner)
        if (d->kind == DECLARATOR_ARRAY && d->inner->kind == DECLARATOR_NAME) {
            unsigned taken = d->array;
            d->array = 0;
            return taken;
        }
    return 0;
}

declarator *declarator_function(checker *c, declarator *inner, parameter *first, bool variadic, source_loc loc)
{
    declarator *d = declarator_new(c, DECLARATOR_FUNCTION, inner, loc);

    if (d == inner)
        return d;
    if (first && !first->next && !first->name && first->type->kind == TYPE_VOID && !variadic)
        first = NULL; /* the parameter list (void) */
    d->parameters = first;
    d->variadic = variadic;
    for (const parameter *p = first; p; p = p->next)
        if (p->type->kind == TYPE_VOID)
            diag_error(c->diag, p->loc, "a parameter cannot have type void");
    return d;
}

/* The declarations of the parameters, which follow the declarator, are skipped: the error is the only one. */
declarator *declarator_old_style(checker *c, declarator *inner, parameter *first, source_loc loc)
{
    diag_error(c->diag, loc, "OpenCL C does not allow parameters without types: write each type before its parameter");
    return declarator_function(c, inner, first, false, loc);
}

parameter *check_untyped_parameter(checker *c, name *n, source_range range)
{
    parameter *p = arena_new(c->memory, parameter);

    *p = (parameter){.type = type_basic(c->types, TYPE_ERROR), .name = n, .is_wrong = true, .loc = range.begin, .range = range};
    return p;
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
    if (t->kind == TYPE_BLOCK) {
        diag_error(c->diag, d->loc, "a pointer to a block ('%s') is not allowed", SPELL(t->bare));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_PIPE) {
        diag_error(c->diag, d->loc, "there are no pointers to pipes, and the packets of a pipe cannot be pointers");
        return type_basic(c->types, TYPE_ERROR);
    }
    if (type_is_object(t)) {
        diag_error(c->diag, d->loc, "a pointer to type '%s' is not allowed", SPELL(t->bare));
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
        diag_error_range(
            c->diag, count->range.begin, count->range,
            "the size of this array is not a constant expression; variable length arrays are not supported in OpenCL C");
        return 1;
    }
    if ((int64_t)k.bits[0] < 0 && type_is_signed(count->type)) {
        diag_error(c->diag, d->loc, "array size is negative");
        return 1;
    }
    return k.bits[0];
}

static const type *array_of(checker *c, const type *t, const declarator *d)
{
    uint64_t count = array_count(c, d);

    if (d->array)
        diag_error(c->diag, d->loc, "%s in the brackets of an array is only allowed for the outermost array of a parameter",
                   d->array & ARRAY_STATIC ? "'static'" : "a qualifier");
    if (t->kind == TYPE_ERROR)
        return t;
    if (t->kind == TYPE_FUNCTION || t->kind == TYPE_VOID) {
        diag_error(c->diag, d->loc, "an array cannot have elements of type '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_PIPE || t->kind == TYPE_BLOCK || type_is_object(t)) {
        diag_error(c->diag, d->loc, "an array of '%s' is not allowed", SPELL(t->bare));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (!type_is_complete(t)) {
        diag_error(c->diag, d->loc, "array has incomplete element type '%s'", SPELL(t));
        check_note_incomplete(c, t, d->loc);
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->size % t->align != 0) {
        diag_error(c->diag, d->loc, "the size of an element of type '%s' is no multiple of its alignment: %llu and %u bytes",
                   SPELL(t), (unsigned long long)t->size, t->align);
        return type_basic(c->types, TYPE_ERROR);
    }
    if (count != TYPE_UNKNOWN_COUNT && t->size && count > TYPE_MOST_ARRAY_BYTES / t->size) {
        diag_error(c->diag, d->loc, "this array is too large");
        count = 1;
    }
    if (t->depth >= TYPE_MAX_DEPTH) {
        diag_error(c->diag, d->loc, "types nested deeper than %d levels are not supported", TYPE_MAX_DEPTH);
        return type_basic(c->types, TYPE_ERROR);
    }
    return type_array(c->types, t, count);
}

static const type *function_of(checker *c, const type *t, const declarator *d)
{
    enum { MOST = 255 };
    const type *types[MOST];
    unsigned count = 0;

    if (t->kind == TYPE_FUNCTION || t->kind == TYPE_ARRAY || t->kind == TYPE_PIPE || type_is_object(t)) {
        diag_error(c->diag, d->loc, "a function cannot return type '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_BLOCK && !c->in_library)
        diag_warn(c->diag, WARN_extension, d->loc, "a function that returns a block is an extension");
    for (const parameter *p = d->parameters; p; p = p->next) {
        if (count == MOST) {
            diag_error(c->diag, p->loc, "a function cannot have more than %d parameters", MOST);
            break;
        }
        types[count++] = type_without_align(c->types, p->type->bare);
    }
    if (t->space != SPACE_NONE)
        diag_error(c->diag, d->loc, "the return type cannot be qualified with the address space '%s'",
                   type_space_name((type_space)t->space));
    bool printf_again = d->inner->name && strcmp(d->inner->name->text, "printf") == 0 && c->options->cl_version >= 120;
    if (d->variadic && !c->in_library && !printf_again)
        diag_error(c->diag, d->loc, "functions with a variable number of arguments are not supported in OpenCL C");
    return type_function(c->types, type_without_align(c->types, t->bare), types, count, d->variadic);
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
            t = check_block_of(c, t, d);
            break;
        case DECLARATOR_NAME:
            bug("a name within a declarator");
        }
    }
    if (s->without_type.begin)
        diag_warn_range(c->diag, WARN_implicit_int, d->loc, s->without_type, "type specifier missing, defaults to 'int'");
    *name_at = d;
    return t;
}

const type *check_type_name(checker *c, specifiers *s, declarator *d)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);

    if (s->storage != SPECIFIED_NONE)
        diag_error(c->diag, s->storage_loc, "a type name cannot have a storage class");
    use_check_declaration(c, s, d, c->initialized_use);
    attribute_check_places(c, attribute_join(declarator_attributes(d), s->attributes), ON_TYPE_NAME);
    return t;
}

/* T, the type of a parameter, with the typedef name of S: "point*"; NULL if S has none, or the language's own. */
static const char *declared_text(checker *c, const specifiers *s, const type *t)
{
    unsigned stars = 0;

    if (t->kind == TYPE_PIPE || !s->typedef_name || !s->typedef_name->symbol || s->typedef_name->symbol->builtin)
        return NULL;
    for (; t->bare != s->type->bare && t->kind == TYPE_POINTER; t = t->element)
        stars++;
    if (t->bare != s->type->bare)
        return NULL;
    const char *text = s->typedef_name->text;
    while (stars--)
        text = arena_printf(c->memory, "%s*", text);
    return text;
}

parameter *check_parameter(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    parameter *p = arena_new(c->memory, parameter);
    unsigned errors = c->diag->errors;
    declarator *at;
    attribute *list = attribute_join(s->attributes, attribute_join(declarator_attributes(d), attributes));

    attribute_check_places(c, list, ON_PARAMETER);
    unsigned quals = take_array_qualifiers(d) & (unsigned)~ARRAY_STATIC;
    const type *t = attribute_declared_type(c, list, check_declared_type(c, s, d, &at));
    if (s->storage != SPECIFIED_NONE && s->storage != SPECIFIED_AUTO && s->storage != SPECIFIED_REGISTER)
        diag_error(c->diag, s->storage_loc, "a parameter cannot have the storage class '%s'",
                   storage_text((storage_specifier)s->storage));
    if (s->is_kernel)
        diag_error(c->diag, s->kernel_loc, "'kernel' can only appear on functions");
    p->was_array = t->kind == TYPE_ARRAY;
    if (t->kind == TYPE_ARRAY) {
        const type *element = t->element;
        if (element->space == SPACE_NONE)
            element = type_with_space(c->types, element, default_pointee_space(c));
        t = type_qualified(c->types, type_pointer(c->types, element), quals, SPACE_NONE);
    } else if (t->kind == TYPE_FUNCTION) {
        diag_error(c->diag, at->loc, "function pointers are not supported in OpenCL C");
        t = type_basic(c->types, TYPE_ERROR);
    } else if (t->space != SPACE_NONE && t->space != SPACE_PRIVATE) {
        diag_error(c->diag, at->name ? at->loc : s->loc, "a parameter itself cannot be in the address space '%s'",
                   type_space_name((type_space)t->space));
    }
    t = type_with_align(c->types, t, 0);
    p->type = type_with_space(c->types, t, t->kind == TYPE_VOID ? SPACE_NONE : SPACE_PRIVATE);
    p->name = at->name;
    p->host_sized = s->host_sized && t->kind != TYPE_POINTER ? s->typedef_name->text : NULL;
    p->declared = declared_text(c, s, t);
    p->is_wrong = c->diag->errors != errors;
    p->use = s->use;
    p->attributes = list;
    p->loc = at->name ? at->loc : s->loc;
    if (t->kind == TYPE_BLOCK && !c->in_library)
        diag_warn(c->diag, WARN_extension, p->loc, "a parameter that is a block is an extension");
    p->range = range;
    return p;
}
