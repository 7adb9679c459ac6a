/* parser/syntax/library.c - built-in functions that are written in OpenCL C.
 *
 * The files of parser/library are embedded in the program. After the user's unit has been parsed, the files that define
 * functions it calls are parsed into a separate scope, in which no declaration of the user is visible. At first only the
 * declarations of a library file are checked; the tokens of a body are stored, and parsed when the function is called. So a
 * unit without such calls costs nothing, and one that calls sin() does not pay for cos(). */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"

#include "parser/syntax/grammar.h"
#include "parser/syntax/tokens.h"
#include "parser/library_text.h"
#include "src/base/bug.h"

/* The library function for a call, and whether it is called for each lane. */
typedef struct match {
    ast_function *function;
    bool per_lane;
} match;

/* --- bodies --------------------------------------------------------------------------------------------------------------- */

void library_request_body(checker *c, ast_function *f)
{
    if (!f->kept || f->kept->wanted)
        return;
    f->kept->wanted = true;
    vec_push(c->memory, &c->wanted_bodies, f);
}

static void parse_bodies(checker *c)
{
    for (; c->next_body < c->wanted_bodies.count; c->next_body++) {
        ast_function *f = c->wanted_bodies.items[c->next_body];
        c->tokens.kept = f->kept;
        c->tokens.kept_next = 0;
        check_resume_function(c, f);
        grammar_parse(c);
        c->tokens.kept = NULL;
    }
}

/* --- files ---------------------------------------------------------------------------------------------------------------- */

static void forget_types(checker *c)
{
    for (size_t i = 0; i < c->names.names.count; i++)
        if (!c->names.names.items[i]->symbol)
            c->names.names.items[i]->type_known = false;
}

/* Switches to the options and the scope of the library, which is written for the newest language version with all features. */
static void enter_library(checker *c)
{
    pp_options *pp = arena_new(c->memory, pp_options);
    parse_options *options = arena_new(c->memory, parse_options);

    *pp = *c->options->preprocessing;
    memset(&pp->commands, 0, sizeof pp->commands);
    memset(&pp->include_dirs, 0, sizeof pp->include_dirs);
    pp->cl_version = 300;
    pp->is_library = true;
    pp->is_on_disk = false;
    pp_default_features(pp);
    *options = *c->options;
    options->cl_version = 300;
    options->generic_space = options->program_scope = options->pipes = true;
    options->single_precision_constant = false;
    options->preprocessing = pp;
    pp->record = NULL;
    while (c->scope)
        scope_pop(c);
    c->in_library = true;
    c->options = options;
    forget_types(c);
    tokens_init(c);
    builtin_declare_constants(c);
    scope_push(c);
    c->file_scope = c->scope;
}

/* The text of library file F. If there is a header NAME.h for NAME.cl, its macros precede it. */
static const char *text_of_file(checker *c, const library_text_file *f)
{
    for (size_t i = 0; i < library_text_count; i++) {
        const library_text_file *h = &library_text_files[i];
        size_t stem = strlen(h->name) - strlen("h");
        if (strcmp(h->name + stem, "h") == 0 && strncmp(h->name, f->name, stem) == 0)
            return arena_printf(c->memory, "%s#line 1\n%s", h->text, f->text);
    }
    return f->text;
}

static void parse_file(checker *c, size_t number)
{
    const library_text_file *f = &library_text_files[number];

    if (c->library_read[number])
        return;
    c->library_read[number] = true;
    const char *text = text_of_file(c, f);
    c->pp = pp_new(c->memory, c->interner, c->sources, c->diag, c->options->preprocessing, f->name, text, strlen(text));
    memset(&c->tokens, 0, sizeof c->tokens);
    grammar_parse(c);
}

static bool is_of_double(const library_call *w)
{
    for (uint32_t i = 0; i < w->call->call.count; i++) {
        const type *t = w->parameters[i];
        while (t->kind == TYPE_POINTER || t->kind == TYPE_VECTOR)
            t = t->element;
        if (t->kind == TYPE_DOUBLE)
            return true;
    }
    return false;
}

/* Parses the file that W's row names, NAME.cl; for a call with double types also NAME_double.cl, if there is one. */
static void parse_files(checker *c, const library_call *w)
{
    static const char suffix[] = ".cl", of_double[] = "_double.cl";
    size_t stem = strlen(w->row->file) - strlen(suffix);
    bool both = is_of_double(w);

    for (size_t i = 0; i < library_text_count; i++) { /* the files are sorted: NAME.cl precedes NAME_double.cl */
        const char *name = library_text_files[i].name;
        if (strncmp(name, w->row->file, stem) == 0 &&
            (strcmp(name + stem, suffix) == 0 || (both && strcmp(name + stem, of_double) == 0)))
            parse_file(c, i);
    }
}

/* --- finding the function ------------------------------------------------------------------------------------------------- */

static bool can_pass_pointer(const type *from, const type *to)
{
    const type *f = from->element, *t = to->element;

    return f->bare == t->bare && type_spaces_convert((type_space)f->space, (type_space)t->space, false) &&
           ((f->quals & ~(unsigned)t->quals) & (TYPE_CONST | TYPE_VOLATILE)) == 0;
}

/* Can an argument of type FROM be passed to a parameter of type TO? PER_LANE: each lane of the argument is passed. */
static bool can_pass(checker *c, const type *from, const type *to, bool per_lane)
{
    if (from == to)
        return true;
    if (per_lane && from->kind == TYPE_VECTOR)
        return from->element == to;
    if (from->kind != TYPE_POINTER || to->kind != TYPE_POINTER)
        return false;
    if (per_lane && from->element->kind == TYPE_VECTOR) {
        const type *e = from->element;
        from = type_pointer(c->types, type_qualified(c->types, e->element, e->quals, (type_space)e->space));
    }
    return can_pass_pointer(from, to);
}

static bool accepts_types(checker *c, const ast_function *f, const type *const *parameters, unsigned count, bool per_lane)
{
    if (f->type->count != count)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!can_pass(c, parameters[i], f->type->parameters[i], per_lane))
            return false;
    return true;
}

static bool has_exact_types(const ast_function *f, const type *const *parameters, unsigned count)
{
    if (f->type->count != count)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (parameters[i] != f->type->parameters[i])
            return false;
    return true;
}

static match find_overload(checker *c, const name *n, const type *const *parameters, unsigned count, bool lanes_allowed)
{
    for (ast_function *f = n->library; f; f = f->next_library)
        if (has_exact_types(f, parameters, count))
            return (match){f, false};
    for (ast_function *f = n->library; f; f = f->next_library)
        if (accepts_types(c, f, parameters, count, false))
            return (match){f, false};
    for (ast_function *f = n->library; f && lanes_allowed; f = f->next_library)
        if (accepts_types(c, f, parameters, count, true))
            return (match){f, true};
    return (match){NULL, false};
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

void library_request(checker *c, library_call call)
{
    vec_push(c->memory, &c->library_calls, call);
}

/* Converts pointer argument A to the address space and qualifiers of parameter type TO. The type of its target does not change:
 * for a call per lane it stays a vector. */
static ast_expr *adapt_pointer(checker *c, ast_expr *a, const type *to)
{
    if (to->kind != TYPE_POINTER || a->type == to)
        return a;
    const type *target =
        type_qualified(c->types, a->type->element, to->element->quals | a->type->element->quals, (type_space)to->element->space);
    const type *made = type_pointer(c->types, target);
    if (a->type == made)
        return a;
    return ast_new_convert(c, a->type->element->space == to->element->space ? CONVERSION_pointer : CONVERSION_space, made, a);
}

/* Call E of F, which returns a generic pointer, keeps its type, a pointer to another address space: its node becomes a conversion
 * of the call. */
static void adapt_result(checker *c, ast_expr *e, const ast_function *f)
{
    const type *returned = f->type->element, *wanted = e->type;

    if (wanted->kind != TYPE_POINTER || returned->kind != TYPE_POINTER || wanted->element->space == returned->element->space)
        return;
    ast_expr *call = arena_new(c->memory, ast_expr);
    *call = *e;
    call->type = returned;
    *e = *ast_new_convert(c, CONVERSION_space, wanted, call);
}

/* BUILTIN_SIZED: converts pointers to T to pointers to uchar, and appends sizeof(T) as the last argument. */
static void add_size(checker *c, library_call *w)
{
    ast_expr *e = w->call;
    uint32_t n = e->call.count;
    ast_expr **arguments = arena_array(c->memory, ast_expr *, n + 1);
    const type **parameters = arena_array(c->memory, const type *, n + 1);
    const type *byte = type_basic(c->types, TYPE_UCHAR);
    uint64_t size = 0;

    for (uint32_t i = 0; i < n; i++) {
        ast_expr *a = e->call.arguments[i];
        if (a->type->kind == TYPE_POINTER) {
            const type *target = a->type->element;
            size = target->size;
            const type *p = type_pointer(c->types, type_qualified(c->types, byte, target->quals, (type_space)target->space));
            a = a->type == p ? a : ast_new_convert(c, CONVERSION_pointer, p, a);
        }
        arguments[i] = a;
        parameters[i] = a->type;
    }
    parameters[n] = type_basic(c->types, TYPE_UINT);
    arguments[n] = ast_new_constant(c, parameters[n], size, e->loc, e->range);
    e->call.arguments = arguments;
    e->call.count = n + 1;
    w->parameters = parameters;
    w->name = name_of_text(c, arena_printf(c->memory, "__gasket_%s", w->row->name));
}

static void resolve_call(checker *c, library_call w)
{
    ast_expr *e = w.call;

    if (w.row->way == BUILTIN_SIZED)
        add_size(c, &w);
    match m = find_overload(c, w.name, w.parameters, e->call.count, w.row->way == BUILTIN_LANES);
    if (!m.function)
        bug("the library has no '%s' for %u arguments of these types", w.row->name, e->call.count);
    for (uint32_t i = 0; i < e->call.count; i++)
        e->call.arguments[i] = adapt_pointer(c, e->call.arguments[i], m.function->type->parameters[i]);
    e->call.kind = m.per_lane ? CALL_PER_LANE : CALL_FUNCTION;
    e->call.function = m.function;
    e->call.builtin = NULL;
    m.function->used = true;
    call_note_callee(c, w.caller, m.function, e->range.begin);
    library_request_body(c, m.function);
    adapt_result(c, e, m.function);
}

void library_finish(checker *c)
{
    if (c->library_calls.count == 0)
        return;
    bool quiet = c->diag->no_warnings;
    c->diag->no_warnings = true;
    c->library_read = arena_array(c->memory, bool, library_text_count + 1);
    enter_library(c);
    for (size_t i = 0; i < c->library_calls.count; i++) { /* parse_bodies() may append calls to the list */
        library_call w = c->library_calls.items[i];
        parse_files(c, &w);
        resolve_call(c, w);
        parse_bodies(c);
    }
    c->diag->no_warnings = quiet;
}
