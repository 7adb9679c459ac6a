/* parser/check/blocks/kept_enqueue.c - calls of functions that take a block, for a writer that has instructions for them
 * (parse_options.keeps_objects).
 *
 * Such an instruction names the function of the block, so each call must have the number of one block as a constant. A call is one of a
 * helper, which tests the number in the record if the block may be one of several:
 *
 *     int block.enqueue.3(block b, queue_t q, uint flags, ndrange_t range, …)
 *     {
 *         return b->number == 1 ? __gasket_enqueue_block(q, flags, &range, …, 0, (uint *)b, 1)
 *                               : __gasket_enqueue_block(q, flags, &range, …, 0, (uint *)b, 2);
 *     }
 *
 * How many sizes of local memory there are is a constant in the helper, too.
 *
 * The library's own blocks become no kernels: the writer has instructions for the functions with them. */
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/check.h"
#include "parser/check/expr_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

static const char enqueue[] = "__gasket_enqueue_block";

/* A call of a helper with BLOCK and REST, whose helper follows when all blocks are known. */
static ast_expr *keep_call(checker *c, const char *library, const type *result, ast_expr *block, const expr_list *rest,
                           bool has_sub_groups, source_loc loc, source_range range)
{
    expr_list all = {0};

    vec_push(c->memory, &all, block);
    for (uint32_t i = 0; i < rest->count; i++)
        vec_push(c->memory, &all, rest->items[i]);
    ast_expr *e = call_new(c, CALL_BLOCK, result, &all, loc, range);
    if (!is_bad(e) && !c->unevaluated && !c->in_library)
        vec_push(c->memory, &c->enqueued,
                 (enqueued_block){
                     .block = block, .has_sub_groups = has_sub_groups, .call = e, .caller = c->function, .library = library});
    return e;
}

ast_expr *check_keep_enqueue(checker *c, ast_expr *block, expr_list *rest, source_loc loc, source_range range)
{
    const type *word = type_basic(c->types, TYPE_UINT), *event = &c->types->device_event;
    const type *event_pointer = type_pointer(c->types, type_with_space(c->types, event, SPACE_GENERIC)),
               *waits = type_pointer(c->types, type_qualified(c->types, event, TYPE_CONST, SPACE_GENERIC)),
               *sizes = type_pointer(c->types, type_qualified(c->types, word, TYPE_CONST, SPACE_GENERIC));
    const type *const types[] = {NULL, word, NULL, word, waits, event_pointer, sizes}; /* NULL: the type it has */

    for (uint32_t i = 0; i < rest->count; i++) {
        ast_expr *a = check_rvalue(c, rest->items[i]);
        rest->items[i] = types[i] ? check_assign_convert(c, a, types[i], FOR_ARGUMENT, a->loc) : a;
        if (is_bad(rest->items[i]))
            return check_bad(c, loc);
    }
    return keep_call(c, enqueue, type_basic(c->types, TYPE_INT), block, rest, false, loc, range);
}

ast_expr *check_keep_property(checker *c, const char *library, ast_expr *block, const expr_list *rest, bool has_sub_groups,
                              source_loc loc, source_range range)
{
    return keep_call(c, library, type_basic(c->types, TYPE_UINT), block, rest, has_sub_groups, loc, range);
}

/* --- helpers -------------------------------------------------------------------------------------------------------------- */

static ast_expr *address_of_parameter(checker *c, ast_variable *v, source_range range)
{
    ast_expr *e = ast_new_expr(c, AST_VARIABLE, v->type, range.begin, range);
    ast_expr *address = ast_new_expr(c, AST_ADDRESS, type_pointer(c->types, v->type), range.begin, range);

    e->lvalue = true;
    e->variable = v;
    address->unary = e;
    v->address_taken = true;
    return address;
}

/* The call of the library function, in HELPER, for block number NUMBER. */
static ast_expr *call_for_block(checker *c, const enqueued_block *k, const ast_function *helper, uint32_t number)
{
    const type *word = type_basic(c->types, TYPE_UINT);
    source_range range = k->call->range;
    expr_list all = {0};

    for (uint32_t i = 1; i < helper->count; i++) {
        ast_variable *v = helper->parameters[i];
        vec_push(c->memory, &all,
                 type_is_record(v->type) ? address_of_parameter(c, v, range) : check_variable_value(c, v, range));
    }
    if (strcmp(k->library, enqueue) == 0)
        vec_push(c->memory, &all, ast_new_constant(c, word, k->block->type->element->count, range.begin, range));
    vec_push(c->memory, &all, check_record_address(c, check_variable_value(c, helper->parameters[0], range)));
    vec_push(c->memory, &all, ast_new_constant(c, word, number, range.begin, range));
    return builtin_library_call(c, k->library, &all, range.begin, range);
}

void check_resolve_kept(checker *c, const enqueued_block *k, ast_function *const *candidates, size_t count)
{
    ast_expr *e = k->call, *value = NULL;
    const type **types = arena_array(c->memory, const type *, e->call.count);
    ast_function *before = c->function;

    for (uint32_t i = 0; i < e->call.count; i++)
        types[i] = e->call.arguments[i]->type->bare;
    ast_function *helper = check_new_helper(c, arena_printf(c->memory, "block.enqueue.%u", (unsigned)c->declared.count), e->type,
                                            types, e->call.count, e->range);
    helper->is_static = helper->always_inline = true;
    c->function = helper;
    if (!count) /* a parameter of a function without calls */
        value = call_for_block(c, k, helper, 0);
    for (size_t i = count; i-- > 0;) {
        ast_expr *one = call_for_block(c, k, helper, candidates[i]->block->number);
        value =
            value ? check_conditional(c, check_is_block(c, helper, candidates[i], e->range), one, value, e->loc, e->range) : one;
    }
    check_helper_body(c, helper, value);
    c->function = before;
    e->call.kind = CALL_FUNCTION;
    e->call.function = helper;
    call_note_callee(c, k->caller, helper, e->range.begin);
}
