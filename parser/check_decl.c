/* parser/check_decl.c - declarations of objects, functions and typedef names (C99 6.7 and 6.9, OpenCL C 6.7 to 6.9 and 6.11).
 *
 * Here an object gets its storage and its address space. What may stand where depends on the language version:
 *
 *                    before 2.0                    from 2.0 on (and 3.0 with program-scope variables)
 *   program scope    constant                      constant, global (also when nothing is said)
 *   kernel           private, local, constant      the same; static: global, constant
 *   other function   private                       private; static: global, constant
 *
 * --fprivate-program-scope adds `private` at program scope. */
#include "parser/check.h"

#include "src/base/bug.h"

/* --- variables -------------------------------------------------------------------------------------------------------------- */
ast_variable *check_new_variable(checker *c, name *n, const type *t, ast_storage storage, source_loc loc, source_range range)
{
    ast_variable *v = arena_new(c->memory, ast_variable);

    v->name = n ? n->text : NULL;
    v->type = t;
    v->storage = storage;
    v->align = t->align ? t->align : 1;
    v->function = c->function;
    v->loc = loc;
    v->range = range;
    v->is_library = c->in_library;
    if (storage == STORAGE_STATIC || storage == STORAGE_LOCAL)
        vec_push(c->memory, &c->unit->variables, v);
    return v;
}

static bool has_program_scope(const checker *c)
{
    return c->options->cl_version >= 200;
}

static const char *version_text(const checker *c)
{
    switch (c->options->cl_version) {
    case 100:
        return "1.0";
    case 110:
        return "1.1";
    case 120:
        return "1.2";
    case 200:
        return "2.0";
    case 300:
        return "3.0";
    }
    bug("OpenCL C version %u", c->options->cl_version);
}

/* The space of a variable at program scope, errors reported. */
static type_space program_space(checker *c, const type *t, const char *text, source_loc loc)
{
    switch ((type_space)t->space) {
    case SPACE_CONSTANT:
        return SPACE_CONSTANT;
    case SPACE_NONE:
        if (has_program_scope(c))
            return SPACE_GLOBAL;
        diag_error(c->diag, loc, "program-scope variable '%s' must be in the constant address space in OpenCL C %s", text,
                   version_text(c));
        return SPACE_CONSTANT;
    case SPACE_GLOBAL:
        if (!has_program_scope(c))
            diag_error(c->diag, loc, "program-scope variable '%s' must be in the constant address space in OpenCL C %s", text,
                       version_text(c));
        return SPACE_GLOBAL;
    case SPACE_PRIVATE:
        if (c->options->private_program_scope)
            return SPACE_PRIVATE;
        diag_error(c->diag, loc, "program-scope variable '%s' cannot be private (--fprivate-program-scope allows it)", text);
        return SPACE_GLOBAL;
    case SPACE_LOCAL:
    case SPACE_GENERIC:
        diag_error(c->diag, loc, "program-scope variable '%s' cannot be in the address space '%s'", text,
                   type_space_name((type_space)t->space));
        return SPACE_GLOBAL;
    }
    bug("space %d", t->space);
}

static bool outermost_of_kernel(const checker *c)
{
    return c->in_library || (c->function->is_kernel && c->level == 2);
}

/* Space and storage of a variable declared in a function. */
static type_space function_space(checker *c, const type *t, bool is_static, const char *text, source_loc loc,
                                 ast_storage *storage)
{
    type_space space = (type_space)t->space;

    *storage = STORAGE_AUTO;
    if (is_static) {
        *storage = STORAGE_STATIC;
        if (!has_program_scope(c) && space != SPACE_CONSTANT)
            diag_error(c->diag, loc, "variables in functions cannot be static before OpenCL C 2.0");
        if (space == SPACE_PRIVATE || space == SPACE_LOCAL || space == SPACE_GENERIC)
            diag_error(c->diag, loc, "static variable '%s' cannot be in the address space '%s'", text, type_space_name(space));
        return space == SPACE_CONSTANT ? SPACE_CONSTANT : SPACE_GLOBAL;
    }
    switch (space) {
    case SPACE_NONE:
    case SPACE_PRIVATE:
        return SPACE_PRIVATE;
    case SPACE_CONSTANT:
    case SPACE_LOCAL:
        if (!c->function->is_kernel && !c->in_library)
            diag_error(c->diag, loc, "variable '%s' cannot be in the %s address space: its function is no kernel", text,
                       type_space_name(space));
        else if (!outermost_of_kernel(c) && space == SPACE_LOCAL)
            diag_error(c->diag, loc, "local variable '%s' must be declared in the outermost scope of the kernel", text);
        *storage = space == SPACE_LOCAL ? STORAGE_LOCAL : STORAGE_STATIC;
        return space;
    case SPACE_GLOBAL:
        diag_error(c->diag, loc, "variable '%s' in a function cannot be in the global address space unless it is static", text);
        return SPACE_PRIVATE;
    case SPACE_GENERIC:
        diag_error(c->diag, loc, "variable '%s' cannot be in the generic address space, which only pointers point to", text);
        return SPACE_PRIVATE;
    }
    bug("space %d", space);
}

/* A name for the object file: "x", "f.x", and "f.x.1" for a second one in the same function. */
static const char *variable_symbol(checker *c, const ast_variable *v)
{
    const char *base = v->name ? v->name : "literal";
    const char *whole = v->function ? arena_printf(c->memory, "%s.%s", v->function->symbol, base) : base;
    unsigned number = 0;

    if (v->name && !v->function)
        return v->is_library ? arena_printf(c->memory, "library.%s", v->name) : v->name;
    for (size_t i = 0; i < c->unit->variables.count; i++) {
        const ast_variable *other = c->unit->variables.items[i];
        if (other != v && other->function == v->function && other->name == v->name)
            number++;
    }
    return number || !v->name ? arena_printf(c->memory, "%s.%u", whole, number) : whole;
}

static bool usable_type(checker *c, const type *t, const char *text, source_loc loc)
{
    if (t->kind == TYPE_ERROR)
        return false;
    if (t->kind == TYPE_VOID)
        diag_error(c->diag, loc, "variable '%s' has type void", text);
    else if (t->kind != TYPE_ARRAY && t->kind != TYPE_OPAQUE && !type_is_complete(t))
        diag_error(c->diag, loc, "variable '%s' has incomplete type '%s'", text, SPELL(t->bare));
    else
        return true;
    return false;
}

static void warn_shadow(checker *c, const name *n, source_loc loc)
{
    const symbol *s = n->symbol;

    if (!s || s->builtin || s->kind != SYMBOL_VARIABLE || s->level >= c->level)
        return;
    diag_warn(c->diag, WARN_shadow, loc, "declaration of '%s' hides another one", n->text);
    diag_note(c->diag, s->loc, "the hidden declaration is here");
}

/* A declaration of N in this scope stands already. Gives the variable when the new one is the same object, else reports. */
static ast_variable *redeclared(checker *c, const symbol *s, const type *t, bool is_extern, source_loc loc)
{
    if (s->kind == SYMBOL_VARIABLE &&
        (is_extern || s->variable->is_extern || (c->scope == c->file_scope && !s->variable->init))) {
        const type *had = s->variable->type;
        bool sized = had->kind == TYPE_ARRAY && t->kind == TYPE_ARRAY && had->element == t->element &&
                     (had->count == TYPE_UNKNOWN_COUNT || t->count == TYPE_UNKNOWN_COUNT);
        if (had == t || sized) {
            if (sized && had->count == TYPE_UNKNOWN_COUNT)
                s->variable->type = t;
            s->variable->is_extern &= is_extern;
            return s->variable;
        }
        diag_error(c->diag, loc, "redeclaration of '%s' with another type: '%s', before '%s'", s->name->text, SPELL(t),
                   SPELL(had));
    } else if (s->kind == SYMBOL_VARIABLE) {
        diag_error(c->diag, loc, "redefinition of '%s'", s->name->text);
    } else {
        diag_error(c->diag, loc, "'%s' is declared as something else here", s->name->text);
    }
    diag_note(c->diag, s->loc, "the previous declaration is here");
    return NULL;
}

/* A variable of a type that is not supported (a sampler at program scope): its uses are refused. */
static void declare_opaque(checker *c, name *n, const type *t, source_loc loc, source_range range)
{
    ast_variable *v = check_new_variable(c, n, type_with_space(c->types, t, SPACE_PRIVATE), STORAGE_AUTO, loc, range);

    v->used = true;
    scope_declare(c, n, SYMBOL_VARIABLE, loc)->variable = v;
    if (c->function)
        check_refuse(c, loc, arena_printf(c->memory, "variable '%s' has the unsupported type '%s'", n->text, SPELL(t->bare)));
    c->declared_variable = v;
}

static ast_stmt *declare_variable(checker *c, specifiers *s, name *n, const type *t, const attribute *list, source_loc loc,
                                  source_range range)
{
    bool is_extern = s->storage == SPECIFIED_EXTERN, at_file = c->scope == c->file_scope;
    ast_storage storage = STORAGE_STATIC;

    if (s->is_kernel || s->is_inline)
        diag_error(c->diag, loc, "'%s' is for functions only", s->is_kernel ? "kernel" : "inline");
    if (!usable_type(c, t, n->text, loc))
        t = type_basic(c->types, TYPE_ERROR);
    if (t->kind == TYPE_OPAQUE) {
        declare_opaque(c, n, t, loc, range);
        return NULL;
    }
    type_space space = t->kind == TYPE_ERROR  ? SPACE_PRIVATE
                       : at_file || is_extern ? program_space(c, t, n->text, loc)
                                              : function_space(c, t, s->storage == SPECIFIED_STATIC, n->text, loc, &storage);
    if (t->kind == TYPE_ERROR && !at_file)
        storage = STORAGE_AUTO;
    t = type_with_space(c->types, t, space);
    const symbol *before = scope_find_here(c, n);
    ast_variable *v = before ? redeclared(c, before, t, is_extern, loc) : NULL;
    if (!v) {
        warn_shadow(c, n, loc);
        v = check_new_variable(c, n, t, storage, loc, range);
        v->is_static = s->storage == SPECIFIED_STATIC;
        v->is_extern = is_extern;
        if (is_extern)
            v->function = NULL;
        if (storage != STORAGE_AUTO)
            v->symbol = variable_symbol(c, v);
        scope_declare(c, n, SYMBOL_VARIABLE, loc)->variable = v;
    }
    uint32_t align = check_declared_align(c, s, t, list);
    if (align > v->align)
        v->align = align;
    if (attribute_find(list, ATTRIBUTE_unused) || t->kind == TYPE_ERROR)
        v->used = true;
    c->declared_variable = v;
    if (storage != STORAGE_AUTO || at_file)
        return NULL;
    ast_stmt *d = ast_new_stmt(c, AST_DECLARATION, loc);
    d->variable = v;
    return d;
}

void check_initialize(checker *c, ast_variable *v, initializer *i, source_loc loc)
{
    if (!v || v->type->kind == TYPE_ERROR || v->type->kind == TYPE_OPAQUE)
        return;
    if (v->storage == STORAGE_LOCAL) {
        diag_error(c->diag, loc, "local variable '%s' cannot have an initializer", v->name);
        return;
    }
    if (v->init) {
        diag_error(c->diag, v->loc, "redefinition of '%s'", v->name);
        return;
    }
    if (v->is_extern && v->function == NULL && c->function)
        diag_error(c->diag, loc, "an extern declaration in a function cannot have an initializer");
    v->is_extern = false;
    v->init = check_initializer(c, &v->type, i, v->storage == STORAGE_STATIC, loc);
    v->is_const_unit = v->type->space == SPACE_CONSTANT || ((v->type->quals & TYPE_CONST) && !(v->type->quals & TYPE_VOLATILE));
    if (v->type->align > v->align)
        v->align = v->type->align;
}

void check_no_initializer(checker *c, ast_variable *v)
{
    c->declared_variable = NULL;
    if (!v || v->is_extern || v->init)
        return;
    if (v->type->kind == TYPE_ARRAY && v->type->count == TYPE_UNKNOWN_COUNT)
        diag_error(c->diag, v->loc, "array '%s' needs a size or an initializer", v->name);
    else if (v->storage == STORAGE_STATIC && v->type->space == SPACE_CONSTANT)
        diag_error(c->diag, v->loc, "constant variable '%s' needs an initializer", v->name);
}

/* --- typedef names ---------------------------------------------------------------------------------------------------------- */
static void declare_typedef(checker *c, specifiers *s, name *n, const type *t, const attribute *list, source_loc loc)
{
    const symbol *before = scope_find_here(c, n);
    const attribute *vector = attribute_find(list, ATTRIBUTE_ext_vector_type);

    if (vector && type_is_arithmetic(t) && vector->count == 1)
        t = type_vector(c->types, t, (unsigned)vector->numbers[0]);
    if (type_is_record(t) || t->kind == TYPE_ENUM) {
        if (!t->record->tag && !t->record->typedef_name)
            t->record->typedef_name = n->text;
        uint32_t align = attribute_align(c, list);
        if (s->is_record && type_is_record(t) && (align || attribute_find(list, ATTRIBUTE_packed)) && t->record->complete) {
            t->record->packed |= attribute_find(list, ATTRIBUTE_packed) != NULL;
            t->record->declared_align = align > t->record->declared_align ? align : t->record->declared_align;
            type_complete_record(c->types, (type *)t->bare, t->record->fields, t->record->field_count);
        }
    }
    if (before) {
        if (before->kind == SYMBOL_TYPEDEF && before->type == t)
            return;
        diag_error(c->diag, loc, "redefinition of '%s'", n->text);
        diag_note(c->diag, before->loc, "the previous declaration is here");
    }
    symbol *made = scope_declare(c, n, SYMBOL_TYPEDEF, loc);
    made->type = t;
    made->align = type_is_record(t) ? 0 : attribute_align(c, list);
}

/* --- functions -------------------------------------------------------------------------------------------------------------- */
static const char *kernel_parameter_fault(checker *c, const parameter *p)
{
    const type *t = p->type;

    if (p->host_sized)
        return "size_t and its kin have no size that the host knows";
    if (t->kind == TYPE_BOOL)
        return "bool has no size that the host knows";
    if (t->kind == TYPE_EVENT)
        return "events belong to the device";
    if (type_is_record(t) && type_contains(t, TYPE_POINTER))
        return "it contains pointers";
    if (type_is_record(t) && type_contains(t, TYPE_BOOL))
        return "it contains a bool";
    if (t->kind != TYPE_POINTER)
        return NULL;
    if (t->element->space == SPACE_PRIVATE || t->element->space == SPACE_GENERIC)
        return "a kernel's pointers point to global, constant or local memory";
    if (t->element->kind == TYPE_POINTER && c->options->cl_version < 200)
        return "pointers to pointers are not allowed in OpenCL C 1.x";
    return NULL;
}

static void check_kernel_parameters(checker *c, const parameter *p)
{
    for (; p; p = p->next) {
        const char *fault = kernel_parameter_fault(c, p);
        if (fault)
            diag_error_range(c->diag, p->loc, p->range, "type '%s' cannot be that of a kernel parameter: %s",
                             p->host_sized ? p->host_sized : SPELL(p->type->bare), fault);
    }
}

/* Itanium-like: enough to be unique and to be read by c++filt. */
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
    } else if (t->kind == TYPE_HALF) {
        text_str(out, "Dh");
    } else if (t->kind <= TYPE_DOUBLE) {
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

static const char *mangled(checker *c, const char *base, const type *t)
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

static void set_parameters(checker *c, ast_function *f, const parameter *first)
{
    uint32_t i = 0;

    f->count = (uint32_t)f->type->count;
    f->parameters = arena_array(c->memory, ast_variable *, f->count);
    for (const parameter *p = first; p && i < f->count; p = p->next, i++) {
        ast_variable *v = check_new_variable(c, p->name, p->type, STORAGE_PARAMETER, p->loc, p->range);
        v->index = i;
        v->function = f;
        if (attribute_find(p->attributes, ATTRIBUTE_unused))
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

/* The function that a declaration means: one that is known, or a new one. NULL after an error. */
static ast_function *find_or_make(checker *c, name *n, const type *t, bool overloadable, source_loc loc, source_range range)
{
    symbol *s = file_symbol(c, n);

    if (s && s->kind != SYMBOL_FUNCTION) {
        diag_error(c->diag, loc, "'%s' is declared as something else", n->text);
        diag_note(c->diag, s->loc, "the previous declaration is here");
        return NULL;
    }
    for (ast_function *f = s ? s->function : NULL; f; f = f->next_overload) {
        if (!same_parameters(f->type, t))
            continue;
        if (f->type == t)
            return f;
        diag_error(c->diag, loc, "'%s' returned '%s' before, now '%s'", n->text, SPELL(f->type->element), SPELL(t->element));
        diag_note(c->diag, f->loc, "the previous declaration is here");
        return NULL;
    }
    if (s && !overloadable && !s->function->overloadable) {
        diag_error(c->diag, loc, "conflicting types for '%s': '%s', before '%s'", n->text, SPELL(t), SPELL(s->function->type));
        diag_note(c->diag, s->function->loc,
                  "the previous declaration is here; __attribute__((overloadable)) on both would allow both");
        return NULL;
    }
    ast_function *f = new_function(c, n, t, loc, range);
    if (s) {
        f->next_overload = s->function->next_overload;
        s->function->next_overload = f;
    } else {
        scope_declare(c, n, SYMBOL_FUNCTION, loc)->function = f;
    }
    if (overloadable)
        f->symbol = arena_printf(c->memory, "%s%s", c->in_library ? "library." : "", mangled(c, n->text, t));
    else if (c->in_library)
        f->symbol = arena_printf(c->memory, "library.%s.%u", n->text, (unsigned)c->declared.count);
    if (c->in_library && n->text) {
        f->next_library = n->library;
        n->library = f;
    }
    return f;
}

static parameter *parameters_of(declarator *d)
{
    while (d->kind != DECLARATOR_NAME) {
        if (d->kind == DECLARATOR_FUNCTION && d->inner->kind == DECLARATOR_NAME)
            return d->parameters;
        d = d->inner;
    }
    return NULL;
}

static ast_function *declare_function(checker *c, specifiers *s, declarator *d, name *n, const type *t, const attribute *list,
                                      source_loc loc, source_range range)
{
    bool is_kernel = s->is_kernel || attribute_find(list, ATTRIBUTE_kernel);
    ast_function *f = find_or_make(c, n, t, attribute_find(list, ATTRIBUTE_overloadable) != NULL, loc, range);

    if (!f)
        return NULL;
    if (is_kernel && !f->is_kernel) {
        if (t->element->kind != TYPE_VOID && t->element->kind != TYPE_ERROR)
            diag_error(c->diag, loc, "kernel '%s' must return void, not '%s'", n->text, SPELL(t->element));
        if (s->storage == SPECIFIED_STATIC)
            diag_error(c->diag, s->storage_loc, "a kernel cannot be static");
        check_kernel_parameters(c, parameters_of(d));
    }
    f->is_kernel |= is_kernel;
    f->is_static |= s->storage == SPECIFIED_STATIC;
    f->is_inline |= s->is_inline;
    f->is_extern |= s->storage == SPECIFIED_EXTERN;
    attribute_apply_function(c, f, list);
    if (!f->parameters)
        set_parameters(c, f, parameters_of(d));
    return f;
}

stmt_list check_declare(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);
    attribute *list = attribute_join(attributes, s->attributes);
    ast_stmt *made = NULL;

    c->declared_variable = NULL;
    if (c->block_depth)
        t = type_basic(c->types, TYPE_ERROR);
    if (s->storage == SPECIFIED_TYPEDEF)
        declare_typedef(c, s, at->name, t, list, at->loc);
    else if (t->kind == TYPE_FUNCTION)
        declare_function(c, s, d, at->name, t, list, at->loc, range);
    else
        made = declare_variable(c, s, at->name, t, list, at->loc, range);
    return (stmt_list){made, made};
}

void check_empty_declaration(checker *c, specifiers *s)
{
    const type *t = s->type;

    if (!s->is_record && t->kind != TYPE_ERROR)
        diag_warn(c->diag, WARN_other, s->loc, "this declares nothing");
}

stmt_list check_auto_type(checker *c, name *n, ast_expr *value, source_loc loc, source_range range)
{
    value = check_rvalue(c, value);
    if (!is_bad(value) && value->type->kind == TYPE_VOID)
        value = check_fail(c, value->loc, value->range, "'%s' cannot have the type of this, which is void", n->text);
    specifiers *s = specifiers_new(c, loc);
    specifiers_type(c, s, value->type, loc);
    specifiers_finish(c, s);
    stmt_list list = check_declare(c, s, declarator_name(c, n, range.begin), NULL, range);
    if (c->declared_variable && !is_bad(value))
        check_initialize(c, c->declared_variable, initializer_expr(c, value, value->range), loc);
    return list;
}

void check_static_assert(checker *c, ast_expr *condition, const string_value *message, source_loc loc)
{
    int64_t value;

    if (is_bad(condition))
        return;
    if (!constant_integer(c, condition, &value))
        diag_error_range(c->diag, condition->loc, condition->range,
                         "the condition of a static assertion is no integer constant expression");
    else if (!value && message)
        diag_error(c->diag, loc, "static assertion failed: %.*s", (int)message->length, message->bytes);
    else if (!value)
        diag_error(c->diag, loc, "static assertion failed");
}

/* --- function bodies -------------------------------------------------------------------------------------------------------- */
static void refuse_opaque(checker *c, const parameter *p, const type *result)
{
    for (; p; p = p->next) {
        const type *t = p->type->kind == TYPE_POINTER ? p->type->element : p->type;
        if (t->kind == TYPE_OPAQUE)
            check_refuse(c, p->loc,
                         arena_printf(c->memory, "parameter '%s' has the unsupported type '%s'", p->name ? p->name->text : "",
                                      SPELL(t->bare)));
    }
    if (result->kind == TYPE_OPAQUE)
        check_refuse(c, 0, arena_printf(c->memory, "its result has the unsupported type '%s'", SPELL(result)));
}

/* The function whose body begins; something to go on with where the declaration was wrong. */
static ast_function *function_to_define(checker *c, specifiers *s, declarator *d, declarator *at, const type *t, attribute *list,
                                        source_range range)
{
    ast_function *f = NULL;

    if (t->kind != TYPE_FUNCTION) {
        if (t->kind != TYPE_ERROR)
            diag_error(c->diag, at->loc, "'%s' is not declared as a function, but has a body", at->name->text);
        t = type_function(c->types, type_basic(c->types, TYPE_ERROR), NULL, 0, false);
    } else if (s->storage == SPECIFIED_TYPEDEF) {
        diag_error(c->diag, s->storage_loc, "a function definition cannot be a typedef");
    } else {
        f = declare_function(c, s, d, at->name, t, list, at->loc, range);
    }
    if (f && f->body) {
        diag_error(c->diag, at->loc, "redefinition of '%s'", at->name->text);
        diag_note(c->diag, f->loc, "the previous definition is here");
        f = NULL;
    }
    return f ? f : new_function(c, at->name, t, at->loc, range);
}

static void declare_parameters(checker *c, ast_function *f, const parameter *p)
{
    for (uint32_t i = 0; p && i < f->count; p = p->next, i++) {
        if (!p->name)
            continue;
        const symbol *before = scope_find_here(c, p->name);
        if (before) {
            diag_error(c->diag, p->loc, "two parameters are called '%s'", p->name->text);
            continue;
        }
        scope_declare(c, p->name, SYMBOL_VARIABLE, p->loc)->variable = f->parameters[i];
        if (p->type->kind != TYPE_ERROR && p->type->kind != TYPE_OPAQUE && !type_is_complete(p->type))
            diag_error(c->diag, p->loc, "parameter '%s' has incomplete type '%s'", p->name->text, SPELL(p->type->bare));
    }
}

static void begin_body(checker *c, ast_function *f, const parameter *first)
{
    c->refused = NULL;
    c->refused_at = 0;
    c->function = f;
    c->function_number++;
    c->labels = NULL;
    c->enclosing = NULL;
    c->unevaluated = 0;
    refuse_opaque(c, first, f->type->element);
    scope_push(c);
    declare_parameters(c, f, first);
}

void check_resume_function(checker *c, ast_function *f)
{
    begin_body(c, f, f->kept->parameters);
}

void check_begin_function(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declarator *at;

    check_recover(c);
    const type *t = check_declared_type(c, s, d, &at);
    ast_function *f = function_to_define(c, s, d, at, t, attribute_join(attributes, s->attributes), range);
    parameter *first = parameters_of(d);

    if (t->kind == TYPE_FUNCTION)
        set_parameters(c, f, first);
    f->loc = at->loc;
    f->range = range;
    const type *result = f->type->element;
    if (result->kind != TYPE_VOID && result->kind != TYPE_OPAQUE && !type_is_complete(result))
        diag_error(c->diag, at->loc, "the result of '%s' has incomplete type '%s'", f->name, SPELL(result));
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

    if (!f) /* a library function whose body was only kept */
        return;
    while (c->level > c->file_scope->level + 1) /* after errors */
        scope_pop(c);
    f->body = ast_new_stmt(c, AST_BLOCK, loc);
    f->body->block.first = body.first;
    f->body->block.end = f->end_loc = end;
    check_flush_unused(c);
    if (!c->in_library && !c->refused)
        check_uninitialized(c, f);
    check_end_labels(c);
    if (!c->refused)
        check_missing_return(c, f);
    if (c->refused && !f->refused) {
        f->refused = c->refused;
        f->refused_at = c->refused_at;
        for (uint32_t i = 0; i < f->count; i++)
            f->parameters[i]->used = true;
    }
    if (f->is_kernel && !c->in_library)
        for (uint32_t i = 0; i < f->count; i++)
            f->parameters[i]->used |= f->parameters[i]->name == NULL;
    scope_pop(c);
    c->function = NULL;
    c->block_depth = 0;
}
