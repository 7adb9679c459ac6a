/* parser/check/decl.c - declarations of objects, functions and typedef names (C99 6.7 and 6.9, OpenCL C 6.7 to 6.9 and 6.11).
 *
 * An object gets its storage and its address space here. The spaces that are allowed depend on the language version:
 *
 *                    before 2.0                    from 2.0 on (and 3.0 with program-scope variables)
 *   program scope    constant                      constant, global (the default)
 *   kernel           private, local, constant      the same; static: global, constant
 *   other function   private                       private; static: global, constant
 *
 * --fprivate-program-scope adds `private` at program scope. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/source_index.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* --- variables ------------------------------------------------------------------------------------------------------------ */

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
    v->lacks = c->in_library ? 0 : c->tokens.lacks;
    extension_check_variable(c, v);
    if (storage == STORAGE_STATIC || storage == STORAGE_LOCAL)
        vec_push(c->memory, &c->unit->variables, v);
    return v;
}

static void report_program_scope(checker *c, const char *text, source_loc loc)
{
    unsigned version = c->options->cl_version;

    diag_error(c->diag, loc, "program-scope variable '%s' must be in the constant address space in OpenCL C %u.%u", text,
               version / 100, version / 10 % 10);
}

/* The space of a variable of type T at program scope; reports an error if it is not allowed. */
static type_space program_space(checker *c, const type *t, const char *text, source_loc loc)
{
    switch ((type_space)t->space) {
    case SPACE_CONSTANT:
        return SPACE_CONSTANT;
    case SPACE_NONE:
        if (c->options->program_scope)
            return SPACE_GLOBAL;
        report_program_scope(c, text, loc);
        return SPACE_CONSTANT;
    case SPACE_GLOBAL:
        if (!c->options->program_scope)
            report_program_scope(c, text, loc);
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

/* The space, and in *STORAGE the storage, of a variable of type T in a function; reports an error if it is not allowed. */
static type_space function_space(checker *c, const type *t, bool is_static, const char *text, source_loc loc,
                                 ast_storage *storage)
{
    type_space space = (type_space)t->space;
    bool refused = !c->function; /* true in a statement expression at file scope */

    *storage = STORAGE_AUTO;
    if (is_static) {
        *storage = STORAGE_STATIC;
        if (c->options->cl_version < 200)
            diag_error(c->diag, loc, "variables in functions cannot be static before OpenCL C 2.0");
        else if (!c->options->program_scope && space != SPACE_CONSTANT)
            diag_error(c->diag, loc,
                       "static variable '%s' must be in the constant address space: the feature "
                       "__opencl_c_program_scope_global_variables is off",
                       text);
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
        if (refused)
            return space;
        if (!c->function->is_kernel && !c->in_library)
            diag_error(c->diag, loc, "variable '%s' cannot be in the %s address space: its function is not a kernel", text,
                       type_space_name(space));
        else if (!outermost_of_kernel(c))
            diag_error(c->diag, loc, "%s variable '%s' must be declared in the outermost scope of the kernel",
                       type_space_name(space), text);
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

/* The variable's symbol in the IR: "x", "f.x" in function f, and "f.x.1" for another x in it. */
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

/* Can variable TEXT have type T? If not, reports why. An extern declaration may name a struct that is defined elsewhere. */
static bool usable_type(checker *c, const type *t, bool is_extern, const char *text, source_loc loc)
{
    if (t->kind == TYPE_ERROR)
        return false;
    if (t->kind == TYPE_VOID)
        diag_error(c->diag, loc, "variable '%s' has type void", text);
    else if (t->kind == TYPE_IMAGE)
        diag_error(c->diag, loc, "'%s' cannot be the type of variable '%s': only parameters are images", SPELL(t->bare), text);
    else if (t->kind == TYPE_PIPE)
        diag_error(c->diag, loc, "'%s' cannot be the type of variable '%s': only parameters are pipes", SPELL(t->bare), text);
    else if (t->kind != TYPE_ARRAY && !type_is_complete(t) && !(is_extern && type_is_record(t))) {
        diag_error(c->diag, loc, "variable '%s' has incomplete type '%s'", text, SPELL(t->bare));
        check_note_incomplete(c, t, loc);
    } else
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

const char *check_symbol_kind(const symbol *s)
{
    switch ((symbol_kind)s->kind) {
    case SYMBOL_TYPEDEF:
        return "type name";
    case SYMBOL_VARIABLE:
        return "variable";
    case SYMBOL_FUNCTION:
        return "function";
    case SYMBOL_ENUMERATOR:
        return "value of an enum";
    }
    bug("symbol kind %d", s->kind);
}

/* Checks the redeclaration of S in its scope with type T. Returns the variable if both declare the same object; else reports an
 * error. */
static ast_variable *check_redeclared(checker *c, const symbol *s, const type *t, bool is_extern, source_loc loc)
{
    if (s->kind == SYMBOL_VARIABLE &&
        (is_extern || s->variable->is_extern || (c->scope == c->file_scope && !s->variable->init))) {
        const type *had = s->variable->type;
        bool sized = had->kind == TYPE_ARRAY && t->kind == TYPE_ARRAY && had->element == t->element &&
                     (had->count == TYPE_UNKNOWN_COUNT || t->count == TYPE_UNKNOWN_COUNT);
        if (had->kind == TYPE_ERROR)
            return s->variable;
        if (type_is_same(c->types, had, t) || sized) {
            if (sized && had->count == TYPE_UNKNOWN_COUNT)
                s->variable->type = t;
            s->variable->is_extern &= is_extern;
            return s->variable;
        }
        diag_error(c->diag, loc, "redeclaration of '%s' with a different type: '%s', previously '%s'", s->name->text, SPELL(t),
                   SPELL(had));
    } else if (t->kind == TYPE_ERROR) {
        return NULL; /* the type has been reported, and may not have been meant as one */
    } else if (s->kind == SYMBOL_VARIABLE) {
        if (t->bare == s->variable->type->bare || s->variable->type->kind == TYPE_ERROR)
            diag_error(c->diag, loc, "redefinition of '%s'", s->name->text);
        else
            diag_error(c->diag, loc, "redefinition of '%s' with a different type: '%s', previously '%s'", s->name->text,
                       SPELL(t->bare), SPELL(s->variable->type->bare));
    } else {
        diag_error(c->diag, loc, "'%s' is declared as a variable, previously as a %s", s->name->text, check_symbol_kind(s));
    }
    diag_note(c->diag, s->loc, "the previous declaration is here");
    return NULL;
}

/* Block variables are const, so that each has one value. */
static const type *block_variable_type(checker *c, const type *t, bool is_extern, source_loc loc)
{
    if (is_extern) {
        diag_error(c->diag, loc, "a block variable cannot be extern");
        return type_basic(c->types, TYPE_ERROR);
    }
    return type_qualified(c->types, t, t->quals | TYPE_CONST, (type_space)t->space);
}

static ast_stmt *declare_variable(checker *c, const declaration *d)
{
    const specifiers *s = d->specifiers;
    name *n = d->name;
    const type *t = d->type;
    source_loc loc = d->loc;
    bool is_extern = s->storage == SPECIFIED_EXTERN, at_file = c->scope == c->file_scope;
    ast_storage storage = STORAGE_STATIC;

    if (s->is_kernel || s->is_inline)
        diag_error(c->diag, loc, "'%s' can only appear on functions", s->is_kernel ? "kernel" : "inline");
    if (!usable_type(c, t, is_extern, n->text, loc))
        t = type_basic(c->types, TYPE_ERROR);
    if ((at_file || is_extern || s->storage == SPECIFIED_STATIC) && type_contains(t, TYPE_RESERVE_ID)) {
        diag_error(c->diag, loc, "variable '%s' cannot have type '%s': only automatic variables hold reservations", n->text,
                   SPELL(t->bare));
        t = type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_SAMPLER && !check_sampler_variable(c, t, n, at_file, loc))
        t = type_basic(c->types, TYPE_ERROR);
    if (at_file && (t->kind == TYPE_EVENT || t->bare == &c->types->device_event)) {
        diag_error(c->diag, loc, "program-scope variable '%s' cannot have type '%s'", n->text, SPELL(t->bare));
        t = type_basic(c->types, TYPE_ERROR);
    }
    if (t->kind == TYPE_BLOCK)
        t = block_variable_type(c, t, is_extern, loc);
    type_space space = t->kind == TYPE_ERROR                               ? SPACE_PRIVATE
                       : t->kind == TYPE_SAMPLER && (at_file || is_extern) ? SPACE_CONSTANT
                       : at_file || is_extern                              ? program_space(c, t, n->text, loc)
                                              : function_space(c, t, s->storage == SPECIFIED_STATIC, n->text, loc, &storage);
    if (t->kind == TYPE_ERROR && !at_file)
        storage = STORAGE_AUTO;
    t = type_with_space(c->types, t, space);
    const symbol *before = scope_find_here(c, n);
    ast_variable *v = before ? check_redeclared(c, before, t, is_extern, loc) : NULL;
    if (!v) {
        warn_shadow(c, n, loc);
        v = check_new_variable(c, n, t, storage, loc, d->range);
        v->is_static = s->storage == SPECIFIED_STATIC;
        v->is_extern = is_extern;
        if (is_extern)
            v->function = NULL;
        if (storage != STORAGE_AUTO)
            v->symbol = variable_symbol(c, v);
        if (!before || before->kind == SYMBOL_VARIABLE) /* a type stays one, which its other uses need */
            scope_declare(c, n, SYMBOL_VARIABLE, loc)->variable = v;
    }
    index_variable(c, is_extern ? INDEX_DECLARES : INDEX_DEFINES, loc, v);
    symbol *declared = scope_find_here(c, n);
    if (declared && !declared->use)
        declared->use = use_find(c, d->attributes, loc);
    attribute_check_alignas(c, d->attributes, t);
    uint32_t align = attribute_align(c, d->attributes);
    if (align > v->align || (align && !before)) /* the first declaration can also reduce it */
        v->align = align;
    if (attribute_find(d->attributes, ATTRIBUTE_unused))
        v->used = true;
    c->declared_variable = v;
    if (storage != STORAGE_AUTO || at_file)
        return NULL;
    ast_stmt *made = ast_new_stmt(c, AST_DECLARATION, loc);
    made->variable = v;
    return made;
}

static bool is_static_block(const ast_expr *e)
{
    const ast_function *f = check_literal_block(e);
    const ast_variable *v = check_variable_read(e);

    return (f && f->block->captures.count == 0) || (v && v->storage == STORAGE_STATIC && v->init);
}

static void initialize_block(checker *c, ast_variable *v, initializer *i, source_loc loc)
{
    ast_init *init = check_initializer(c, &v->type, i, false, loc);

    if (init->count != 1 || is_bad(init->places[0].value))
        return;
    if (v->storage == STORAGE_STATIC && !is_static_block(init->places[0].value)) {
        diag_error(c->diag, loc, "static block variable '%s' must be initialized with a block that captures nothing", v->name);
        return;
    }
    v->init = init;
    check_note_block(c, v, NULL, 0, init->places[0].value);
}

void check_initialize(checker *c, ast_variable *v, initializer *i, source_loc loc)
{
    c->initialized_use = NULL;
    if (!v && c->declared_other)
        diag_error(c->diag, loc, "a %s cannot have an initializer", c->declared_other);
    if (!v || v->type->kind == TYPE_ERROR)
        return;
    if (v->storage == STORAGE_LOCAL) {
        diag_error(c->diag, loc, "local variable '%s' cannot have an initializer", v->name);
        return;
    }
    if (v->type->kind == TYPE_SAMPLER && !check_sampler_initializer(c, v, i))
        return;
    if (v->is_extern && !usable_type(c, v->type, false, v->name, loc))
        return;
    if (v->init) {
        diag_error(c->diag, loc, "redefinition of '%s', which has an initializer already", v->name);
        diag_note(c->diag, v->loc, "the previous definition is here");
        return;
    }
    if (v->type->kind == TYPE_ATOMIC && v->storage == STORAGE_AUTO) {
        diag_error(c->diag, loc, "an atomic variable can only be initialized in the global address space; use atomic_init()");
        return;
    }
    if (v->is_extern && v->function == NULL && c->function)
        diag_error(c->diag, loc, "an extern declaration in a function cannot have an initializer");
    else if (v->is_extern)
        diag_warn(c->diag, WARN_extern_initializer, v->loc, "'extern' variable has an initializer, so this is its definition");
    v->is_extern = false;
    if (v->type->kind == TYPE_BLOCK) {
        initialize_block(c, v, i, loc);
        return;
    }
    v->init = check_initializer(c, &v->type, i, v->storage == STORAGE_STATIC, loc);
    v->is_const_unit = v->type->space == SPACE_CONSTANT || ((v->type->quals & TYPE_CONST) && !(v->type->quals & TYPE_VOLATILE));
    constant_note_variable(c, v);
}

void check_no_initializer(checker *c, ast_variable *v)
{
    c->declared_variable = NULL;
    c->initialized_use = NULL;
    if (!v || v->is_extern || v->init)
        return;
    if (v->type->kind == TYPE_BLOCK) {
        diag_error(c->diag, v->loc, "block variable '%s' must be initialized", v->name);
        v->type = type_basic(c->types, TYPE_ERROR); /* no further errors for assignments and calls */
    } else if (v->type->kind == TYPE_ARRAY && v->type->count == TYPE_UNKNOWN_COUNT)
        diag_error(c->diag, v->loc, "array '%s' needs a size or an initializer", v->name);
    else if (v->storage == STORAGE_STATIC && v->type->space == SPACE_CONSTANT)
        diag_error(c->diag, v->loc, "constant variable '%s' needs an initializer", v->name);
}

/* --- typedef names -------------------------------------------------------------------------------------------------------- */

static void declare_typedef(checker *c, const declaration *d)
{
    const specifiers *s = d->specifiers;
    name *n = d->name;
    const type *t = d->type;
    source_loc loc = d->loc;
    const symbol *before = scope_find_here(c, n);
    uint32_t align = attribute_align(c, d->attributes);

    if (align)
        t = type_with_align(c->types, t, align);
    if (type_is_record(t) || t->kind == TYPE_ENUM) {
        if (!t->record->typedef_name) {
            t->record->typedef_name = n->text;
            c->type_texts = (map){0}; /* the name is a part of them */
        }
        if (type_is_record(t) && !c->in_library)
            vec_push(c->memory, &c->unit->record_names, (ast_record_name){n->text, t->bare});
    }
    if (s->is_kernel || s->is_inline)
        diag_error(c->diag, loc, "'%s' can only appear on functions", s->is_kernel ? "kernel" : "inline");
    if (!before && c->scope == c->file_scope && n->symbol && n->symbol->kind == SYMBOL_TYPEDEF &&
        !type_is_same(c->types, n->symbol->type, t))
        diag_error(c->diag, loc, "'%s' is the language's name of type '%s', here '%s'", n->text, SPELL(n->symbol->type),
                   SPELL(t));
    if (before) {
        if (before->kind == SYMBOL_TYPEDEF && type_is_same(c->types, before->type, t))
            return;
        if (before->kind == SYMBOL_TYPEDEF)
            diag_error(c->diag, loc, "redefinition of '%s' with a different type: '%s', previously '%s'", n->text, SPELL(t),
                       SPELL(before->type));
        else
            diag_error(c->diag, loc, "'%s' is declared as a type name, previously as a %s", n->text, check_symbol_kind(before));
        diag_note(c->diag, before->loc, "the previous declaration is here");
    }
    symbol *made = scope_declare(c, n, SYMBOL_TYPEDEF, loc);
    made->type = t;
    made->use = use_find(c, d->attributes, loc);
    index_symbol(c, INDEX_DEFINES, loc, made);
    made->host_sized = (s->host_sized && t->bare == s->type->bare) || (made->shadowed && made->shadowed->host_sized);
}

/* Is a variable of type T that S declares automatic? Those in local and constant memory have static storage. */
static bool is_automatic(const checker *c, const specifiers *s, const type *t)
{
    return c->scope != c->file_scope && s->storage != SPECIFIED_STATIC && s->storage != SPECIFIED_EXTERN &&
           t->space != SPACE_LOCAL && t->space != SPACE_CONSTANT;
}

/* --- declarations --------------------------------------------------------------------------------------------------------- */

declaration declaration_of(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);

    return (declaration){.specifiers = s,
                         .declarator = d,
                         .name = at->name,
                         .type = t,
                         .attributes = attribute_join(attribute_join(declarator_attributes(d), attributes), s->attributes),
                         .loc = at->loc,
                         .range = range};
}

stmt_list check_declare(checker *c, specifiers *s, declarator *d, attribute *attributes, source_range range)
{
    declaration declared = declaration_of(c, s, d, attributes, range);
    bool is_typedef = s->storage == SPECIFIED_TYPEDEF, is_function = declared.type->kind == TYPE_FUNCTION;
    ast_stmt *made = NULL;

    c->declared_variable = NULL;
    c->declared_other = is_typedef ? "typedef name" : is_function ? "function" : NULL;
    attribute_check_places(c, declared.attributes,
                           is_typedef                          ? ON_TYPEDEF
                           : is_function                       ? ON_FUNCTION
                           : is_automatic(c, s, declared.type) ? ON_LOCAL
                                                               : ON_GLOBAL);
    c->initialized_use = use_find(c, declared.attributes, declared.loc);
    use_check_declaration(c, s, d, c->initialized_use);
    declared.type = attribute_declared_type(c, declared.attributes, declared.type);
    if (is_typedef)
        declare_typedef(c, &declared);
    else if (declared.type->kind == TYPE_FUNCTION)
        check_function_declaration(c, &declared);
    else
        made = declare_variable(c, &declared);
    return (stmt_list){made, made};
}

void check_empty_declaration(checker *c, specifiers *s)
{
    const type *t = s->type;

    if (!s->is_record && t->kind != TYPE_ERROR && !c->tokens.stray_in_statement && !c->tokens.undeclared_in_statement)
        diag_warn(c->diag, WARN_other, s->loc, "this declaration does not declare anything");
    for (const attribute *a = s->attributes; a; a = a->next)
        if (a->kind != ATTRIBUTE_unknown && a->kind != ATTRIBUTE_ignored)
            diag_warn(c->diag, WARN_ignored_attributes, a->loc,
                      "attribute '%s' is ignored; write it after 'struct', 'union' or 'enum' for it to apply to the type",
                      a->name);
}

stmt_list check_auto_type(checker *c, name *n, ast_expr *value, source_loc loc, source_range range)
{
    value = check_rvalue(c, value);
    if (!is_bad(value) && value->type->kind == TYPE_VOID)
        value = check_fail(c, value->loc, value->range, "'%s' cannot have type void", n->text);
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

    condition = check_rvalue(c, condition);
    if (is_bad(condition))
        return;
    if (!constant_integer(c, condition, &value))
        diag_error_range(c->diag, condition->loc, condition->range,
                         "the condition of a static assertion is not an integer constant expression");
    else if (!value && message)
        diag_error(c->diag, loc, "static assertion failed: %.*s", (int)message->length, message->bytes);
    else if (!value)
        diag_error(c->diag, loc, "static assertion failed");
}
