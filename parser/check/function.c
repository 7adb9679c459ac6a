/* parser/check/function.c - functions and kernels: their declarations, overloads and names in the IR, and the beginning and end
 * of their bodies (C99 6.7.5.3 and 6.9.1, OpenCL C 6.9 and 6.11). */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/source_index.h"
#include "parser/check/stmt_check.h"
#include "parser/check/types_check.h"

#include "src/base/limits.h"

#include <string.h>

/* --- functions ------------------------------------------------------------------------------------------------------------ */

/* Is T a pointer that leads, through pointers only, to private memory? No such address is valid in another kernel; a generic one
 * in memory may be. */
static bool points_to_private(const type *t)
{
    for (; t->kind == TYPE_POINTER; t = t->element)
        if (t->element->space == SPACE_PRIVATE)
            return true;
    return false;
}

static const char *kernel_parameter_fault(checker *c, const parameter *p)
{
    const type *t = p->type;

    if (p->host_sized)
        return "the host does not know the size of size_t and similar types";
    if (t->kind == TYPE_BOOL)
        return "the host does not know the size of bool";
    if (t->kind == TYPE_BLOCK)
        return "blocks exist only on the device";
    if (t->bare == &c->types->device_event)
        return "events of the device exist only there";
    if (t->kind == TYPE_EVENT)
        return "events exist only on the device";
    if (t->kind == TYPE_RESERVE_ID || (type_is_record(t) && type_contains(t, TYPE_RESERVE_ID)))
        return "reservations exist only on the device";
    if (type_is_record(t) && type_contains(t, TYPE_POINTER))
        return "it contains pointers";
    if (type_is_record(t) && type_contains(t, TYPE_BOOL))
        return "it contains a bool";
    if (type_is_record(t) && t->record->host_sized)
        return arena_printf(c->memory, "it contains a %s, whose size the host does not know", t->record->host_sized);
    if (t->kind != TYPE_POINTER)
        return NULL;
    if (points_to_private(t) || t->element->space == SPACE_GENERIC)
        return "a kernel's pointers must point to global, constant or local memory";
    if (t->element->kind == TYPE_POINTER && c->options->cl_version < 200)
        return "pointers to pointers are not allowed in OpenCL C 1.x";
    return NULL;
}

/* The first member of T, at any depth, that has a type of KIND; NULL: there is none. */
static const type_field *find_member_of_kind(const type *t, type_kind kind)
{
    for (uint32_t i = 0; i < t->record->field_count; i++) {
        const type_field *f = &t->record->fields[i];
        const type *of = f->type;
        while (of->kind == TYPE_ARRAY)
            of = of->element;
        if (of->kind == kind)
            return f;
        if (type_is_record(of) && type_contains(of, kind))
            return find_member_of_kind(of, kind);
    }
    return NULL;
}

/* Notes the member that makes T, a record, invalid as the type of a kernel parameter. */
static void note_invalid_member(checker *c, const type *t)
{
    const type_field *f = find_member_of_kind(t, type_contains(t, TYPE_POINTER) ? TYPE_POINTER : TYPE_BOOL);

    if (f && f->loc)
        diag_note(c->diag, f->loc, "member '%s' has type '%s'", f->name ? f->name : "", SPELL(f->type->bare));
    else if (t->record->host_sized_loc)
        diag_note(c->diag, t->record->host_sized_loc, "this member has type '%s'", t->record->host_sized);
}

/* Reports the first parameter with which those of kernel NAME, from P on, exceed CL_DEVICE_MAX_PARAMETER_SIZE. */
static void check_parameter_bytes(checker *c, const parameter *p, const char *name)
{
    uint64_t bytes = 0;

    for (; p; p = p->next) {
        bytes += p->type->size;
        if (bytes <= PARAMETER_BYTES)
            continue;
        diag_error_range(c->diag, p->loc, p->range,
                         "with this parameter, those of kernel '%s' take %llu bytes; a kernel has at most %d", name,
                         (unsigned long long)bytes, PARAMETER_BYTES);
        return;
    }
}

static void check_kernel_parameters(checker *c, const parameter *p)
{
    for (; p; p = p->next) {
        const char *fault = kernel_parameter_fault(c, p);
        if (!fault)
            continue;
        diag_error_range(c->diag, p->loc, p->range, "a kernel parameter cannot have type '%s': %s",
                         p->host_sized ? p->host_sized : SPELL(p->type->bare), fault);
        if (type_is_record(p->type))
            note_invalid_member(c, p->type);
    }
}

/* Appends the mangled name of T. The scheme is a simplification of the Itanium C++ ABI: names are unique, and c++filt can read
 * them. */
static void mangle_type(text *out, const type *t)
{
    static const char letters[] = {
        [TYPE_VOID] = 'v', [TYPE_BOOL] = 'b', [TYPE_CHAR] = 'c', [TYPE_UCHAR] = 'h', [TYPE_SHORT] = 's', [TYPE_USHORT] = 't',
        [TYPE_INT] = 'i',  [TYPE_UINT] = 'j', [TYPE_LONG] = 'l', [TYPE_ULONG] = 'm', [TYPE_FLOAT] = 'f', [TYPE_DOUBLE] = 'd'};
    static const char *const spaces[] = {"", "U3AS1", "U3AS2", "U3AS3", "U3AS4", ""};

    if (t->kind == TYPE_POINTER) {
        text_printf(out, "P%s%s%s", spaces[t->element->space], t->element->quals & TYPE_VOLATILE ? "V" : "",
                    t->element->quals & TYPE_CONST ? "K" : "");
        mangle_type(out, t->element->bare);
    } else if (t->kind == TYPE_VECTOR) {
        text_printf(out, "Dv%u_", t->lanes);
        mangle_type(out, t->element);
    } else if (t->kind == TYPE_PIPE) {
        text_str(out, t->count == IMAGE_WRITE_ONLY ? "U10write_pipe" : "U9read_pipe");
        mangle_type(out, t->element);
    } else if (t->kind == TYPE_HALF) {
        text_str(out, "Dh");
    } else if (t->kind < sizeof letters && letters[t->kind]) {
        text_char(out, letters[t->kind]);
    } else {
        const char *word = t->kind == TYPE_ATOMIC ? "atomic" : t->record ? t->record->tag : t->name;
        if (t->kind == TYPE_ATOMIC)
            text_printf(out, "7_Atomic");
        else if (word)
            text_printf(out, "%zu%s", strlen(word), word);
        else
            text_printf(out, "Ut%u", t->number);
        if (t->kind == TYPE_ATOMIC)
            mangle_type(out, t->element);
    }
}

static const char *mangle_name(checker *c, const char *base, const type *t)
{
    text out;

    text_init(&out, c->memory);
    text_printf(&out, "_Z%zu%s", strlen(base), base);
    for (uint64_t i = 0; i < t->count; i++)
        mangle_type(&out, t->parameters[i]);
    if (t->count == 0)
        text_char(&out, 'v');
    return out.data;
}

static bool same_parameters(const type *a, const type *b)
{
    if (a->count != b->count)
        return false;
    for (uint64_t i = 0; i < a->count; i++)
        if (a->parameters[i] != b->parameters[i])
            return false;
    return true;
}

declarator *check_parameter_list(declarator *d)
{
    for (; d->kind != DECLARATOR_NAME; d = d->inner)
        if (d->kind == DECLARATOR_FUNCTION && d->inner->kind == DECLARATOR_NAME)
            return d;
    return NULL;
}

/* The parameters of a function of type T, which a typedef name declares: none has a name. */
static parameter *unnamed_parameters(checker *c, const type *t, source_loc loc, source_range range)
{
    parameter *first = NULL;

    for (uint64_t i = t->count; i > 0; i--) {
        parameter *p = arena_new(c->memory, parameter);
        *p = (parameter){.type = type_with_space(c->types, t->parameters[i - 1], SPACE_PRIVATE), .loc = loc, .range = range};
        p->next = first;
        first = p;
    }
    return first;
}

parameter *check_declared_parameters(checker *c, declarator *d, const type *t, source_loc loc, source_range range)
{
    declarator *list = check_parameter_list(d);

    return list ? list->parameters : unnamed_parameters(c, t, loc, range);
}

static void set_parameters(checker *c, ast_function *f, const parameter *first)
{
    uint32_t i = 0;

    f->count = (uint32_t)f->type->count;
    f->parameters = arena_array(c->memory, ast_variable *, f->count);
    for (const parameter *p = first; p && i < f->count; p = p->next, i++) {
        ast_variable *v = check_new_variable(c, p->name, p->type, STORAGE_PARAMETER, p->loc, p->range);
        v->index = i;
        v->was_array = p->was_array;
        v->declared = p->declared;
        v->function = f;
        if (p->is_wrong || attribute_find(p->attributes, ATTRIBUTE_unused))
            v->used = true;
        f->parameters[i] = v;
    }
}

static ast_function *new_function(checker *c, name *n, const type *t, source_loc loc, source_range range)
{
    ast_function *f = arena_new(c->memory, ast_function);

    f->name = n->text;
    f->symbol = n->text;
    f->type = t;
    f->loc = loc;
    f->range = range;
    f->is_library = c->in_library;
    vec_push(c->memory, &c->declared, f);
    return f;
}

static symbol *file_symbol(checker *c, const name *n)
{
    for (symbol *s = n->symbol; s; s = s->shadowed)
        if (s->level == c->file_scope->level && !s->builtin)
            return s;
    return NULL;
}

/* The function N if it has been declared so far only in blocks and is not visible at file scope; NULL: there is none. */
static ast_function *find_in_blocks(const checker *c, const name *n)
{
    for (size_t i = 0; i < c->block_declared.count; i++)
        if (c->block_declared.items[i]->name == n->text)
            return c->block_declared.items[i];
    return NULL;
}

/* Makes N refer to the function of S again, where a declaration in a block hides a variable of an outer block. */
static void uncover_function(checker *c, name *n, symbol *s, source_loc loc)
{
    if (n->symbol != s)
        scope_declare(c, n, SYMBOL_FUNCTION, loc)->function = s->function;
}

/* Returns the function that D declares: an existing one, or a new one. NULL after an error. */
static ast_function *find_or_make(checker *c, const declaration *d)
{
    name *n = d->name;
    const type *t = d->type;
    source_loc loc = d->loc;
    bool overloadable = attribute_find(d->attributes, ATTRIBUTE_overloadable) != NULL;
    symbol *s = file_symbol(c, n), *here = scope_find_here(c, n), *other = here ? here : s;

    if (other && other->kind != SYMBOL_FUNCTION) {
        diag_error(c->diag, loc, "'%s' is declared as a function, previously as a %s", n->text, check_symbol_kind(other));
        diag_note(c->diag, other->loc, "the previous declaration is here");
        return NULL;
    }
    for (ast_function *f = s ? s->function : NULL; f; f = f->next_overload) {
        if (!same_parameters(f->type, t))
            continue;
        if (f->type == t) {
            uncover_function(c, n, s, loc);
            return f;
        }
        diag_error(c->diag, loc, "conflicting result types for '%s': '%s', previously '%s'", n->text, SPELL(t->element),
                   SPELL(f->type->element));
        diag_note(c->diag, f->loc, "the previous declaration is here");
        return NULL;
    }
    if (s && !overloadable && !s->function->overloadable) {
        diag_error(c->diag, loc, "conflicting types for '%s': '%s', previously '%s'", n->text, SPELL(t),
                   SPELL(s->function->type));
        diag_note(c->diag, s->function->loc,
                  "the previous declaration is here; __attribute__((overloadable)) on both would allow both");
        return NULL;
    }
    ast_function *f = s || overloadable ? NULL : find_in_blocks(c, n);
    if (f)
        scope_declare(c, n, SYMBOL_FUNCTION, loc)->function = f;
    if (f && f->type == t)
        return f;
    if (f) {
        diag_error(c->diag, loc, "conflicting types for '%s': '%s', previously '%s'", n->text, SPELL(t), SPELL(f->type));
        diag_note(c->diag, f->loc, "the previous declaration is here");
        return NULL;
    }
    f = new_function(c, n, t, loc, d->range);
    if (!s && !overloadable && c->scope != c->file_scope)
        vec_push(c->memory, &c->block_declared, f);
    if (s) {
        f->next_overload = s->function->next_overload;
        s->function->next_overload = f;
    } else {
        scope_declare(c, n, SYMBOL_FUNCTION, loc)->function = f;
    }
    if (overloadable)
        f->symbol = arena_printf(c->memory, "%s%s", c->in_library ? "library." : "", mangle_name(c, n->text, t));
    else if (c->in_library)
        f->symbol = arena_printf(c->memory, "library.%s.%u", n->text, (unsigned)c->declared.count);
    if (c->in_library && n->text) {
        f->next_library = n->library;
        n->library = f;
    }
    return f;
}

ast_function *check_function_declaration(checker *c, const declaration *d)
{
    const specifiers *s = d->specifiers;
    name *n = d->name;
    const type *t = d->type;
    source_loc loc = d->loc;
    bool is_kernel = s->is_kernel || attribute_find(d->attributes, ATTRIBUTE_kernel);

    if (!c->in_library && strcmp(n->text, "main") == 0)
        diag_error(c->diag, loc, is_kernel ? "a kernel cannot be called 'main'" : "a function cannot be called 'main'");
    if (t->variadic && builtin_exists(c, n) && !c->in_library)
        return NULL; /* a declaration of the built-in printf: the language's remains */
    extension_check_half(c, "returning a value of type '%s'", t->element, loc, d->range);
    ast_function *f = find_or_make(c, d);

    if (!f)
        return NULL;
    index_function(c, INDEX_DECLARES, loc, f);
    if (s->storage == SPECIFIED_STATIC && c->scope != c->file_scope)
        diag_error(c->diag, s->storage_loc, "a function that is declared in a block cannot be static");
    const parameter *parameters = check_declared_parameters(c, d->declarator, t, loc, d->range);
    if (is_kernel && !f->is_kernel) {
        if (t->element->kind != TYPE_VOID && t->element->kind != TYPE_ERROR) {
            if (s->type && t->element->bare == s->type->bare && s->type_range.begin)
                diag_fix_it(c->diag, s->type_range, "void");
            diag_error(c->diag, loc, "kernel '%s' must return void, not '%s'", n->text, SPELL(t->element));
        }
        if (s->storage == SPECIFIED_STATIC)
            diag_error(c->diag, s->storage_loc, "a kernel cannot be static");
        check_kernel_parameters(c, parameters);
        check_parameter_bytes(c, parameters, n->text);
    }
    f->is_kernel |= is_kernel;
    f->is_static |= s->storage == SPECIFIED_STATIC;
    f->is_inline |= s->is_inline;
    f->is_extern |= s->storage == SPECIFIED_EXTERN;
    attribute_apply_function(c, f, d->attributes);
    if (!f->parameters)
        set_parameters(c, f, parameters);
    return f;
}

/* --- function bodies ------------------------------------------------------------------------------------------------------ */

/* Returns the function whose body begins; after an error in the declaration, a new one to continue with. */
static ast_function *function_to_define(checker *c, const declaration *d)
{
    specifiers *s = d->specifiers;
    const type *t = d->type;
    ast_function *f = NULL;

    if (t->kind != TYPE_FUNCTION) {
        if (t->kind != TYPE_ERROR)
            diag_error(c->diag, d->loc, "'%s' is not declared as a function, but has a body", d->name->text);
        t = type_function(c->types, type_basic(c->types, TYPE_ERROR), NULL, 0, false);
    } else if (s->storage == SPECIFIED_TYPEDEF) {
        diag_error(c->diag, s->storage_loc, "a function definition cannot be a typedef");
    } else if (!check_parameter_list(d->declarator)) {
        diag_error(c->diag, d->loc, "the definition of function '%s' needs a list of parameters; '%s' cannot be its whole type",
                   d->name->text, SPELL(t));
    } else {
        attribute_check_places(c, d->attributes, ON_FUNCTION);
        use_check_declaration(c, s, d->declarator, use_find(c, d->attributes, d->loc));
        f = check_function_declaration(c, d);
    }
    if (f && !f->body && f->loc == d->loc && !f->is_kernel && !f->is_static && !f->is_inline && !c->in_library) {
        diag_warn(c->diag, WARN_missing_prototypes, d->loc, "no prototype precedes the definition of '%s'", f->name);
        diag_insert(c->diag, s->loc, "static ");
        diag_note(c->diag, s->loc, "add 'static' if other files do not use it");
    }
    if (f && f->body) {
        diag_error(c->diag, d->loc, "redefinition of '%s'", d->name->text);
        diag_note(c->diag, f->loc, "the previous definition is here");
        f = NULL;
    }
    return f ? f : new_function(c, d->name, t, d->loc, d->range);
}

static void declare_parameters(checker *c, ast_function *f, const parameter *p)
{
    for (uint32_t i = 0; p && i < f->count; p = p->next, i++) {
        if (!p->name)
            continue;
        const symbol *before = scope_find_here(c, p->name);
        if (before) {
            diag_error(c->diag, p->loc, "redefinition of parameter '%s'", p->name->text);
            diag_note(c->diag, before->loc, "the other parameter is here");
            continue;
        }
        symbol *s = scope_declare(c, p->name, SYMBOL_VARIABLE, p->loc);
        s->variable = f->parameters[i];
        index_variable(c, INDEX_DEFINES, p->loc, s->variable);
        s->use = use_find(c, p->attributes, p->loc);
        if (p->type->kind == TYPE_ERROR || type_is_complete(p->type))
            continue;
        diag_error(c->diag, p->loc, "parameter '%s' has incomplete type '%s'", p->name->text, SPELL(p->type->bare));
        check_note_incomplete(c, p->type, p->loc);
    }
}

static void begin_body(checker *c, ast_function *f, const parameter *first)
{
    c->refused = NULL;
    c->refused_at = 0;
    c->errors_before = c->diag->errors;
    c->function = f;
    c->function_number = ++c->function_count;
    c->labels = NULL;
    c->enclosing = NULL;
    c->unevaluated = 0;
    scope_push(c);
    declare_parameters(c, f, first);
}

void check_resume_function(checker *c, ast_function *f)
{
    begin_body(c, f, f->kept->parameters);
}

void check_begin_function(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    check_recover(c);
    declaration declared = declaration_of(c, s, d, attributes, range);
    ast_function *f = function_to_define(c, &declared);
    parameter *first = check_declared_parameters(c, d, f->type, declared.loc, range);

    if (declared.type->kind == TYPE_FUNCTION && !(f->count && f->parameters && first && f->parameters[0]->loc == first->loc))
        set_parameters(c, f, first); /* else it has those of this declaration */
    f->loc = declared.loc;
    f->range = range;
    index_function(c, INDEX_DEFINES, f->loc, f);
    const type *result = f->type->element;
    if (result->kind != TYPE_VOID && !type_is_complete(result)) {
        diag_error(c->diag, declared.loc, "the result of '%s' has incomplete type '%s'", f->name, SPELL(result));
        check_note_incomplete(c, result, declared.loc);
    }
    if (c->in_library) {
        f->kept = arena_new(c->memory, kept_body);
        f->kept->parameters = first;
        c->tokens.keep = f->kept;
        return;
    }
    begin_body(c, f, first);
}

void check_end_function(checker *c, stmt_list body, source_loc loc, source_loc end)
{
    ast_function *f = c->function;

    if (!f) /* the body of a library function, which is stored for later */
        return;
    while (c->level > c->file_scope->level + 1) /* leaves scopes that errors left open */
        scope_pop(c);
    f->body = check_block(c, body, loc, end);
    f->end_loc = end;
    check_flush_unused(c);
    if (!c->in_library && !c->refused)
        check_uninitialized(c, f);
    check_end_labels(c);
    if (!c->refused && c->diag->errors == c->errors_before)
        check_missing_return(c, f);
    if (c->refused && !f->refused) {
        f->refused = c->refused;
        f->refused_at = c->refused_at;
        for (uint32_t i = 0; i < f->count; i++)
            f->parameters[i]->used = true;
    }
    scope_pop(c);
    c->function = NULL;
}
