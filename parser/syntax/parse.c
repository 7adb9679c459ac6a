/* parser/syntax/parse.c - parses a translation unit to the checked tree.
 *
 * The grammar parses the tokens. This file contains the steps that need the whole unit: resolving library functions, checking
 * the call graph (recursion, calls of undefined functions, kernels that use unsupported features), and collecting the functions
 * of the unit. */
#include "parser/syntax/parse.h"

#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/stmt_check.h"
#include "parser/check/types_check.h"
#include "parser/syntax/grammar.h"
#include "parser/syntax/tokens.h"

/* --- the call graph ------------------------------------------------------------------------------------------------------- */

/* Refuses the functions that call a refused function, for the same reason. */
static void spread_refusals(checker *c)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c->declared.count; i++) {
            ast_function *f = c->declared.items[i];
            for (size_t j = 0; j < f->callees.count && !f->refused; j++) {
                const ast_function *callee = f->callees.items[j];
                if (!callee->refused)
                    continue;
                f->refused = arena_printf(c->memory, "it calls '%s', and %s", callee->name, callee->refused);
                f->refused_at = f->call_locs.items[j];
                changed = true;
            }
        }
    }
    for (size_t i = 0; i < c->declared.count; i++)
        if (c->declared.items[i]->refused)
            c->declared.items[i]->body = NULL;
}

enum { MARK_NONE, MARK_OPEN, MARK_DONE };

typedef struct visit {
    ast_function *function;
    size_t next;
} visit;

typedef VEC(visit) visit_stack;

static void report_cycle(checker *c, const visit_stack *stack, const ast_function *again, source_loc at)
{
    text cycle;
    size_t first = 0;

    while (stack->items[first].function != again)
        first++;
    text_init(&cycle, c->memory);
    for (size_t i = first; i < stack->count; i++)
        text_printf(&cycle, "%s calls ", check_spell_function(c, stack->items[i].function));
    text_str(&cycle, check_spell_function(c, again));
    diag_error(c->diag, at, "recursion is not supported in OpenCL C: %s", cycle.data);
    for (size_t i = first; i + 1 < stack->count; i++) {
        const visit *v = &stack->items[i];
        diag_note(c->diag, v->function->call_locs.items[v->next - 1], "%s is called here",
                  check_spell_function(c, stack->items[i + 1].function));
    }
}

/* Searches depth first for cycles in the call graph that ROOT reaches. It uses an explicit stack, as call chains may be long. */
static void find_recursion(checker *c, ast_function *root)
{
    visit_stack stack = {0};

    if (root->mark != MARK_NONE)
        return;
    root->mark = MARK_OPEN;
    vec_push(c->memory, &stack, (visit){root, 0});
    while (stack.count) {
        visit *top = &vec_last(&stack);
        if (top->next == top->function->callees.count) {
            top->function->mark = MARK_DONE;
            stack.count--;
            continue;
        }
        ast_function *callee = top->function->callees.items[top->next];
        source_loc at = top->function->call_locs.items[top->next++];
        if (callee->mark == MARK_OPEN) {
            report_cycle(c, &stack, callee, at);
        } else if (callee->mark == MARK_NONE) {
            callee->mark = MARK_OPEN;
            vec_push(c->memory, &stack, (visit){callee, 0});
        }
    }
}

static void check_recursion(checker *c)
{
    for (size_t i = 0; i < c->declared.count; i++)
        find_recursion(c, c->declared.items[i]);
    for (size_t i = 0; i < c->declared.count; i++)
        c->declared.items[i]->mark = MARK_NONE;
}

typedef VEC(ast_function *) function_list;

static void mark_reachable(checker *c, ast_function *root)
{
    function_list work = {0};

    vec_push(c->memory, &work, root);
    root->mark = 1;
    while (work.count) {
        ast_function *f = vec_pop(&work);
        for (size_t i = 0; i < f->callees.count; i++) {
            if (f->callees.items[i]->mark)
                continue;
            f->callees.items[i]->mark = 1;
            vec_push(c->memory, &work, f->callees.items[i]);
        }
    }
}

/* Reports undefined functions that the kernels call, directly or indirectly. */
static void check_undefined(checker *c)
{
    for (size_t i = 0; i < c->declared.count; i++) {
        ast_function *f = c->declared.items[i];
        if (f->is_kernel && !f->refused && !f->mark && f->body)
            mark_reachable(c, f);
    }
    for (size_t i = 0; !c->options->separate && i < c->declared.count; i++) {
        const ast_function *f = c->declared.items[i];
        for (size_t j = 0; f->mark && j < f->callees.count; j++) {
            const ast_function *callee = f->callees.items[j];
            if (callee->body || callee->refused)
                continue;
            diag_error(c->diag, f->call_locs.items[j], "'%s' is called here, but not defined", callee->name);
            bool hides = builtin_exists(c, name_of_text(c, callee->name));
            diag_note(c->diag, callee->loc, "'%s' is declared here%s", callee->name,
                      hides ? "; without this declaration the call is one of the built-in function" : "");
        }
    }
    for (size_t i = 0; i < c->declared.count; i++)
        c->declared.items[i]->mark = 0;
}

/* Is there a definition at file scope of V, an extern declaration in a block? */
static bool is_defined_later(const checker *c, const ast_variable *v)
{
    for (size_t i = 0; i < c->unit->variables.count; i++) {
        const ast_variable *w = c->unit->variables.items[i];
        if (w->name == v->name && !w->function && !w->is_extern)
            return true;
    }
    return false;
}

/* Reports the variables that are used and only declared. */
static void check_undefined_variables(checker *c)
{
    for (size_t i = 0; !c->options->separate && i < c->unit->variables.count; i++) {
        const ast_variable *v = c->unit->variables.items[i];
        if (v->is_extern && v->used && v->name && !is_defined_later(c, v))
            diag_error_range(c->diag, v->loc, v->range, "'%s' is used, but only declared: define it without 'extern'", v->name);
    }
}

static void warn_unused_functions(checker *c)
{
    for (size_t i = 0; c->diag->errors == 0 && i < c->declared.count; i++) {
        const ast_function *f = c->declared.items[i];
        if (f->is_static && !f->is_kernel && !f->is_inline && !f->used && !f->keep && f->body && !f->is_library)
            diag_warn(c->diag, WARN_unused_function, f->loc, "unused function '%s'", f->name);
    }
}

/* --- the unit ------------------------------------------------------------------------------------------------------------- */

static void collect_functions(checker *c)
{
    ast_unit *u = c->unit;

    for (int library = 0; library < 2; library++) {
        for (size_t i = 0; i < c->declared.count; i++) {
            ast_function *f = c->declared.items[i];
            if (f->is_library != (library != 0) || (!f->body && !f->used && !f->is_kernel) || (library && !f->used))
                continue;
            vec_push(c->memory, &u->functions, f);
            if (f->is_kernel && (f->body || f->refused))
                vec_push(c->memory, &u->kernels, f);
        }
    }
}

static void finish_unit(checker *c)
{
    check_recover(c);
    while (c->scope)
        scope_pop(c);
    if (!diag_failed(c->diag))
        check_resolve_blocks(c);
    spread_refusals(c);
    warn_unused_functions(c);
    if (!diag_failed(c->diag) && !c->options->index)
        library_finish(c);
    if (!diag_failed(c->diag))
        check_resolve_blocks(c); /* those of the library */
    if (!diag_failed(c->diag))
        check_recursion(c);
    if (!diag_failed(c->diag))
        check_undefined(c);
    if (!diag_failed(c->diag))
        check_undefined_variables(c);
    collect_functions(c);
}

ast_unit *parse_unit(arena *memory, interner *names, source_map *sources, diag *diagnostics, preprocessor *pp,
                     const parse_options *options)
{
    checker *c = arena_new(memory, checker);

    c->memory = memory;
    c->interner = names;
    c->sources = sources;
    c->diag = diagnostics;
    c->options = options;
    c->pp = pp;
    c->types = arena_new(memory, type_table);
    type_table_init(c->types, memory);
    c->unit = arena_new(memory, ast_unit);
    c->unit->memory = memory;
    c->unit->types = c->types;
    c->tokens.contract = true;
    c->tokens.lacks = extension_initially_lacks(c);
    c->tokens.disabled = extension_disabled(c);
    tokens_init(c);
    builtin_declare_constants(c);
    scope_push(c);
    c->file_scope = c->scope;
    tokens_parse_unit(c);
    finish_unit(c);
    return c->unit;
}
