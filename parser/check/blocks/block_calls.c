/* parser/check/blocks/block_calls.c - finds the functions that calls of blocks call, once the whole unit is known.
 *
 * Every block variable is const, so the blocks that a variable, a parameter or the result of a function can be follow from the
 * initializers, arguments and return statements, without regard to order. A call of one candidate becomes a direct call, which
 * is inlined like any other. A call of several becomes a call of a new function that branches on the number in the record:
 *
 *     int dispatch(block b, int x) { return b->number == 1 ? invoke_1(b, x) : b->number == 2 ? invoke_2(b, x) : invoke_3(b, x); }
 *
 * Where the optimizer then knows the record, the branches disappear. */
#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

typedef VEC(ast_function *) function_set;

/* --- the candidates ------------------------------------------------------------------------------------------------------- */

void check_note_block(checker *c, ast_variable *v, ast_function *f, uint32_t index, const ast_expr *value)
{
    if (is_bad(value))
        return;
    const ast_function *literal = v ? check_literal_block(value) : NULL;
    if (literal)
        literal->block->variable = v;
    vec_push(c->memory, &c->block_flows, (block_flow){v, f, index, value});
}

void check_returned_block(checker *c, const ast_expr *value)
{
    const ast_function *literal = is_bad(value) ? NULL : check_literal_block(value);

    if (literal && literal->block->captures.count)
        diag_error_range(c->diag, value->loc, value->range,
                         "a block that captures variables cannot be returned: its record ends with the function");
    check_note_block(c, NULL, c->function, UINT32_MAX, value);
}

static bool has_function(ast_function *const *items, size_t count, const ast_function *f)
{
    for (size_t i = 0; i < count; i++)
        if (items[i] == f)
            return true;
    return false;
}

static void add_function(checker *c, function_set *set, ast_function *f)
{
    if (!has_function(set->items, set->count, f))
        vec_push(c->memory, set, f);
}

static void add_candidates(checker *c, const ast_expr *e, function_set *out);

/* The variable that a load of OPERAND reads: an ordinary one, or the captured one. */
static const ast_variable *loaded_variable(const ast_expr *operand)
{
    if (operand->kind == AST_VARIABLE)
        return operand->variable;
    return check_captured_variable(operand);
}

static void add_call_candidates(checker *c, const ast_expr *e, function_set *out)
{
    function_set called = {0};

    if (e->call.kind == CALL_FUNCTION)
        vec_push(c->memory, &called, e->call.function);
    else
        add_candidates(c, e->call.arguments[0], &called);
    for (size_t i = 0; i < called.count; i++)
        for (size_t j = 0; j < called.items[i]->results.count; j++)
            add_function(c, out, called.items[i]->results.items[j]);
}

/* Adds the functions of the blocks that E can be, as far as they are known. */
static void add_candidates(checker *c, const ast_expr *e, function_set *out)
{
    const ast_function *literal = check_literal_block(e);

    if (literal) {
        add_function(c, out, (ast_function *)literal);
    } else if (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_load) {
        const ast_variable *v = loaded_variable(e->convert.operand);
        for (size_t i = 0; v && i < v->blocks.count; i++)
            add_function(c, out, v->blocks.items[i]);
    } else if (e->kind == AST_CALL) {
        add_call_candidates(c, e, out);
    } else if (e->kind == AST_COMMA) {
        add_candidates(c, e->binary.right, out);
    } else if (e->kind == AST_STATEMENT && e->statement.result) {
        add_candidates(c, e->statement.result, out);
    } else if (e->kind == AST_CONVERT) {
        add_candidates(c, e->convert.operand, out);
    }
}

/* Adds the candidates of FLOW's value to its target; true if there were new ones. */
static bool follow_flow(checker *c, const block_flow *flow)
{
    function_set found = {0};
    ast_variable *to = flow->to ? flow->to : flow->index != UINT32_MAX ? flow->function->parameters[flow->index] : NULL;
    size_t before = to ? to->blocks.count : flow->function->results.count;

    add_candidates(c, flow->value, &found);
    for (size_t i = 0; i < found.count; i++) {
        if (to && !has_function(to->blocks.items, to->blocks.count, found.items[i]))
            vec_push(c->memory, &to->blocks, found.items[i]);
        else if (!to && !has_function(flow->function->results.items, flow->function->results.count, found.items[i]))
            vec_push(c->memory, &flow->function->results, found.items[i]);
    }
    return before != (to ? to->blocks.count : flow->function->results.count);
}

/* Follows the blocks among the arguments of a call to the parameters of its candidates. */
static bool follow_arguments(checker *c, const ast_expr *call)
{
    function_set called = {0};
    bool changed = false;

    add_candidates(c, call->call.arguments[0], &called);
    for (size_t i = 0; i < called.count; i++)
        for (uint32_t a = 1; a < call->call.count; a++)
            if (call->call.arguments[a]->type->kind == TYPE_BLOCK)
                changed |= follow_flow(c, &(block_flow){NULL, called.items[i], a, call->call.arguments[a]});
    return changed;
}

static void find_candidates(checker *c)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c->block_flows.count; i++)
            changed |= follow_flow(c, &c->block_flows.items[i]);
        for (size_t i = 0; i < c->block_calls.count; i++)
            changed |= follow_arguments(c, c->block_calls.items[i].call);
    }
}

/* --- functions that call one of several ----------------------------------------------------------------------------------- */

ast_expr *check_variable_value(checker *c, ast_variable *v, source_range range)
{
    ast_expr *e = ast_new_expr(c, AST_VARIABLE, v->type, range.begin, range);

    e->lvalue = true;
    e->variable = v;
    return ast_new_convert(c, CONVERSION_load, v->type->bare, e);
}

ast_function *check_new_helper(checker *c, const char *text, const type *result, const type **types, uint32_t count,
                               source_range range)
{
    ast_function *f = arena_new(c->memory, ast_function), *before = c->function;

    f->name = f->symbol = text;
    f->type = type_function(c->types, result, types, count, false);
    f->count = count;
    f->parameters = arena_array(c->memory, ast_variable *, count);
    f->used = true;
    f->loc = f->end_loc = range.begin;
    f->range = range;
    c->function = f;
    for (uint32_t i = 0; i < count; i++) {
        f->parameters[i] = check_new_variable(c, NULL, type_with_space(c->types, types[i], SPACE_PRIVATE), STORAGE_PARAMETER,
                                              range.begin, range);
        f->parameters[i]->index = i;
        f->parameters[i]->used = true;
    }
    c->function = before;
    vec_push(c->memory, &c->declared, f);
    return f;
}

void check_helper_body(checker *c, ast_function *f, ast_expr *value)
{
    bool is_void = f->type->element->kind == TYPE_VOID;
    ast_stmt *s = value ? ast_new_stmt(c, is_void ? AST_EXPRESSION : AST_RETURN, f->loc) : NULL;

    if (s)
        s->expr = ast_expr_within(s, value);
    f->body = check_block(c, (stmt_list){s, s}, f->loc, f->loc);
}

static ast_expr *helper_call(checker *c, const ast_function *helper, ast_function *f, const type *first, source_range range)
{
    expr_list arguments = {0};

    for (uint32_t i = 0; i < helper->count; i++) {
        ast_expr *a = check_variable_value(c, helper->parameters[i], range);
        if (i == 0 && first)
            a = ast_new_convert(c, CONVERSION_pointer, first, a);
        vec_push(c->memory, &arguments, a);
    }
    ast_expr *e = call_new(c, CALL_FUNCTION, f->type->element, &arguments, range.begin, range);
    e->call.function = f;
    return e;
}

ast_expr *check_is_block(checker *c, const ast_function *dispatch, const ast_function *f, source_range range)
{
    const type *number = type_basic(c->types, TYPE_UINT);
    const type *target = type_qualified(c->types, number, TYPE_CONST, SPACE_GENERIC);

    ast_expr *pointer = ast_new_convert(c, CONVERSION_pointer, type_pointer(c->types, target),
                                        check_variable_value(c, dispatch->parameters[0], range));
    ast_expr *at = ast_new_expr(c, AST_DEREFERENCE, target, range.begin, range);
    at->lvalue = true;
    at->unary = pointer;
    ast_expr *same =
        check_new_binary(c, AST_BINARY, type_basic(c->types, TYPE_INT), OP_eq, ast_new_convert(c, CONVERSION_load, number, at),
                         ast_new_constant(c, number, f->block->number, range.begin, range), range.begin, range);
    return check_boolean(c, same, "the condition");
}

/* Makes the function that calls the candidate whose number is in the record. */
static ast_function *new_dispatch(checker *c, const ast_expr *call, const function_set *candidates)
{
    const type *block = call->call.arguments[0]->type;
    const type **types = arena_array(c->memory, const type *, call->call.count);
    ast_expr *value = NULL;

    for (uint32_t i = 0; i < call->call.count; i++)
        types[i] = i ? block->element->parameters[i - 1] : block;
    ast_function *d = check_new_helper(c, arena_printf(c->memory, "block.call.%u", (unsigned)c->declared.count),
                                       block->element->element, types, call->call.count, call->range);
    d->is_static = d->always_inline = true;
    for (size_t i = candidates->count; i-- > 0;) {
        ast_function *f = candidates->items[i];
        ast_expr *one = helper_call(c, d, f, f->parameters[0]->type->bare, call->range);
        if (value) {
            ast_expr *choice = ast_new_expr(c, AST_CONDITIONAL, one->type, call->loc, call->range);
            choice->choice.condition = check_is_block(c, d, f, call->range);
            choice->choice.then = one;
            choice->choice.otherwise = value;
            one = ast_over(c, ast_over(c, ast_over(c, choice, choice->choice.condition), one), value);
        }
        value = one;
    }
    check_helper_body(c, d, value);
    return d;
}

static void resolve_block_call(checker *c, const block_call *k)
{
    function_set candidates = {0};
    ast_expr *e = k->call;

    e->call.kind = CALL_FUNCTION;
    add_candidates(c, e->call.arguments[0], &candidates);
    for (size_t i = 0; i < candidates.count; i++)
        call_note_callee(c, k->caller, candidates.items[i], e->range.begin);
    if (candidates.count == 1) {
        ast_function *f = candidates.items[0];
        e->call.arguments[0] = ast_new_convert(c, CONVERSION_pointer, f->parameters[0]->type->bare, e->call.arguments[0]);
        e->call.function = f;
    } else {
        e->call.function = new_dispatch(c, e, &candidates);
    }
}

/* --- the whole unit ------------------------------------------------------------------------------------------------------- */

/* Replaces READ, a load of a static block variable, by the literal that initializes the variable. */
static void replace_read(ast_expr *read)
{
    const ast_variable *v = read->convert.operand->variable;
    const ast_expr *value = v->init->places[0].value;

    while (!check_literal_block(value))
        value = value->convert.operand->variable->init->places[0].value;
    *read = *value;
}

void check_resolve_blocks(checker *c)
{
    find_candidates(c);
    for (size_t i = c->resolved_calls; i < c->block_calls.count; i++)
        resolve_block_call(c, &c->block_calls.items[i]);
    for (size_t i = c->resolved_enqueued; i < c->enqueued.count; i++) {
        function_set candidates = {0};
        add_candidates(c, c->enqueued.items[i].block, &candidates);
        for (size_t f = 0; f < candidates.count; f++)
            check_enqueued_block(c, candidates.items[f], c->enqueued.items[i].has_sub_groups);
        if (c->enqueued.items[i].call)
            check_resolve_kept(c, &c->enqueued.items[i], candidates.items, candidates.count);
    }
    for (size_t i = c->resolved_reads; i < c->block_reads.count; i++)
        replace_read(c->block_reads.items[i]);
    c->resolved_calls = c->block_calls.count;
    c->resolved_enqueued = c->enqueued.count;
    c->resolved_reads = c->block_reads.count;
}
