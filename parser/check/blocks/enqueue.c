/* parser/check/blocks/enqueue.c - device-side enqueue: calls of functions that take a block (OpenCL C 2.0, 6.13.17), and the kernels of the
 * blocks.
 *
 * A block that is enqueued becomes a kernel of the unit, with the record of the block as its first argument:
 *
 *     kernel void __f_block_invoke_1_kernel(struct block.1 record, local void *a) { __f_block_invoke_1(&record, a); }
 *
 * A captured image or sampler is an argument of the kernel, too, because the hardware needs it in a table: the kernel stores it in the
 * record, where the block finds it. src/run/dispatch.c takes its value from the record, at ast_variable.captured_at.
 *
 * The functions themselves are in parser/library/enqueue.cl; here a call gets the address of the record in place of the block.
 * For a writer that has instructions for them, kept_enqueue.c builds other calls. */
#include "parser/check/check.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"

#include "src/base/limits.h"

enum { MOST_GROUP_ITEMS = 1024, SUB_GROUP_SIZE = 16 };

static ast_expr *wrong_argument(checker *c, const name *n, const ast_expr *e, const char *want)
{
    return check_fail(c, e->loc, e->range, "'%s' needs %s here, not '%s'", n->text, want, SPELL(e->type));
}

/* --- blocks as arguments -------------------------------------------------------------------------------------------------- */

static bool takes_local_pointers(const type *function)
{
    for (uint64_t i = 0; i < function->count; i++) {
        const type *p = function->parameters[i];
        if (p->kind != TYPE_POINTER || p->element->space != SPACE_LOCAL || p->element->kind != TYPE_VOID)
            return false;
    }
    return true;
}

/* True if block E can be enqueued; false after an error message. */
static bool can_be_enqueued(checker *c, const name *n, const ast_expr *e)
{
    if (e->type->kind != TYPE_BLOCK) {
        wrong_argument(c, n, e, "a block");
        return false;
    }
    if (!takes_local_pointers(e->type->element)) {
        check_fail(c, e->loc, e->range, "the parameters of a block for '%s' must have type 'local void *', not those of '%s'",
                   n->text, SPELL(e->type));
        return false;
    }
    return true;
}

/* Notes that block E becomes a kernel. */
static void note_enqueued(checker *c, const ast_expr *e, bool has_sub_groups)
{
    if (!c->unevaluated)
        vec_push(c->memory, &c->enqueued, (enqueued_block){.block = e, .has_sub_groups = has_sub_groups});
}

ast_expr *check_record_address(checker *c, ast_expr *block)
{
    const type *word = type_qualified(c->types, type_basic(c->types, TYPE_UINT), TYPE_CONST, SPACE_GENERIC);

    return ast_new_convert(c, CONVERSION_pointer, type_pointer(c->types, word), block);
}

/* --- enqueue_kernel ------------------------------------------------------------------------------------------------------- */

static ast_expr *null_events(checker *c, source_range range)
{
    const type *t = type_pointer(c->types, type_with_space(c->types, type_basic(c->types, TYPE_VOID), SPACE_GENERIC));
    ast_expr *e = ast_new_constant(c, t, 0, range.begin, range);

    e->null_constant = true;
    return e;
}

static bool is_event_pointer(const checker *c, const ast_expr *e)
{
    return e->null_constant || (e->type->kind == TYPE_POINTER && e->type->element->bare == &c->types->device_event);
}

/* The sizes from argument FIRST on, as an array. */
static ast_expr *local_sizes(checker *c, const name *n, const expr_list *given, uint32_t first, source_range range)
{
    const type *word = type_basic(c->types, TYPE_UINT);
    initializer *list = initializer_list(c, range);

    if (first == given->count)
        return null_events(c, range);
    for (uint32_t i = first; i < given->count; i++) {
        if (!type_is_integer(given->items[i]->type))
            return wrong_argument(c, n, given->items[i], "the bytes of local memory, an integer,");
        initializer_add(list, initializer_expr(c, given->items[i], given->items[i]->range), NULL);
    }
    return check_rvalue(c, check_compound_literal(c, type_array(c->types, word, given->count - first), list, range));
}

static ast_expr *enqueue_kernel(checker *c, const name *n, const expr_list *given, source_loc loc, source_range range)
{
    ast_expr *const *a = given->items;
    expr_list all = {0};

    if (given->count < 4)
        return check_fail(c, range.begin, range, "too few arguments for '%s': %u given, at least 4 expected", n->text,
                          given->count);
    bool has_events = a[3]->type->kind != TYPE_BLOCK && given->count >= 7;
    uint32_t at = has_events ? 6 : 3;
    if (a[0]->type != &c->types->queue)
        return wrong_argument(c, n, a[0], "a 'queue_t'");
    if (!type_is_integer(a[1]->type))
        return wrong_argument(c, n, a[1], "flags, of type 'kernel_enqueue_flags_t',");
    if (a[2]->type != builtin_ndrange(c))
        return wrong_argument(c, n, a[2], "an 'ndrange_t'");
    if (has_events && !type_is_integer(a[3]->type))
        return wrong_argument(c, n, a[3], "a block, or the number of events to wait for,");
    for (uint32_t i = 4; i < at; i++)
        if (!is_event_pointer(c, a[i]))
            return wrong_argument(c, n, a[i], "a 'clk_event_t *'");
    if (!can_be_enqueued(c, n, a[at]))
        return check_bad(c, loc);
    uint64_t pointers = a[at]->type->element->count;
    if (given->count - at - 1 != pointers)
        return check_fail(c, range.begin, range, "the block has %llu parameters, but %u sizes of local memory are given",
                          (unsigned long long)pointers, given->count - at - 1);
    const type *word = type_basic(c->types, TYPE_UINT);
    for (uint32_t i = 0; i < 3; i++)
        vec_push(c->memory, &all, a[i]);
    vec_push(c->memory, &all, has_events ? a[3] : ast_new_constant(c, word, 0, range.begin, range));
    vec_push(c->memory, &all, has_events ? a[4] : null_events(c, range));
    vec_push(c->memory, &all, has_events ? a[5] : null_events(c, range));
    ast_expr *count = ast_new_constant(c, word, pointers, range.begin, range), *sizes = local_sizes(c, n, given, at + 1, range);
    if (is_bad(sizes))
        return sizes;
    if (c->options->keeps_objects) {
        vec_push(c->memory, &all, sizes);
        return check_keep_enqueue(c, a[at], &all, loc, range);
    }
    note_enqueued(c, a[at], false);
    vec_push(c->memory, &all, check_record_address(c, a[at]));
    vec_push(c->memory, &all, count);
    vec_push(c->memory, &all, sizes);
    return builtin_library_call(c, "__gasket_enqueue_kernel", &all, loc, range);
}

/* --- properties of a block's kernel --------------------------------------------------------------------------------------- */

static ast_expr *kernel_property(checker *c, const name *n, const expr_list *given, source_loc loc, source_range range)
{
    bool has_range = strstr(n->text, "_for_ndrange") != NULL, counts = strstr(n->text, "_count_") != NULL;
    bool is_group = strcmp(n->text, "get_kernel_work_group_size") == 0;
    const char *kept = is_group     ? "__gasket_block_group_size"
                       : !has_range ? "__gasket_block_group_multiple"
                       : counts     ? "__gasket_block_range_sub_groups"
                                    : "__gasket_block_sub_group_size";
    const type *word = type_basic(c->types, TYPE_UINT);
    uint32_t wanted = has_range ? 2 : 1;
    expr_list all = {0};

    if (given->count != wanted)
        return check_fail(c, range.begin, range, "too %s arguments for '%s': %u given, %u expected",
                          given->count < wanted ? "few" : "many", n->text, given->count, wanted);
    if (has_range && given->items[0]->type != builtin_ndrange(c))
        return wrong_argument(c, n, given->items[0], "an 'ndrange_t'");
    if (!can_be_enqueued(c, n, given->items[wanted - 1]))
        return check_bad(c, loc);
    if (has_range)
        vec_push(c->memory, &all, given->items[0]);
    if (c->options->keeps_objects)
        return check_keep_property(c, kept, given->items[wanted - 1], &all, !is_group, loc, range);
    note_enqueued(c, given->items[wanted - 1], !is_group);
    ast_expr *size = ast_new_constant(c, word, is_group ? MOST_GROUP_ITEMS : SUB_GROUP_SIZE, range.begin, range);
    if (!counts)
        return size;
    vec_push(c->memory, &all, size);
    return builtin_library_call(c, "__gasket_block_sub_groups", &all, loc, range);
}

bool builtin_takes_block(const char *text)
{
    static const char *const names[] = {"enqueue_kernel", "get_kernel_work_group_size",
                                        "get_kernel_preferred_work_group_size_multiple",
                                        "get_kernel_max_sub_group_size_for_ndrange", "get_kernel_sub_group_count_for_ndrange"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i]) == 0)
            return true;
    return false;
}

ast_expr *builtin_block_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range)
{
    if (!builtin_has_enqueue(c))
        return check_fail(c, range.begin, range,
                          c->options->cl_version < 200 ? "'%s' needs OpenCL C 2.0"
                                                       : "'%s' needs the feature __opencl_c_device_enqueue, which is off",
                          n->text);
    return strcmp(n->text, "enqueue_kernel") == 0 ? enqueue_kernel(c, n, arguments, loc, range)
                                                  : kernel_property(c, n, arguments, loc, range);
}

/* --- the kernels ---------------------------------------------------------------------------------------------------------- */

/* The record, which is the first parameter of KERNEL. */
static ast_expr *record_parameter(checker *c, const ast_function *kernel, const ast_function *f)
{
    ast_variable *v = kernel->parameters[0];
    ast_expr *e = ast_new_expr(c, AST_VARIABLE, v->type, f->loc, f->range);

    e->lvalue = true;
    e->variable = v;
    return e;
}

static ast_expr *record_argument(checker *c, const ast_function *kernel, const ast_function *f)
{
    ast_variable *v = kernel->parameters[0];
    ast_expr *address = ast_new_expr(c, AST_ADDRESS, type_pointer(c->types, v->type), f->loc, f->range);

    address->unary = record_parameter(c, kernel, f);
    v->address_taken = true;
    return ast_new_convert(c, CONVERSION_space, f->parameters[0]->type->bare, address);
}

/* The field of capture I of block F in the record of its kernel. */
static ast_expr *record_field(checker *c, const ast_function *kernel, const ast_function *f, uint32_t i)
{
    ast_expr *record = record_parameter(c, kernel, f);
    ast_expr *e = ast_new_expr(c, AST_MEMBER, type_with_space(c->types, f->block->captures.items[i]->type->bare, SPACE_PRIVATE),
                               f->loc, f->range);

    e->lvalue = true;
    e->member.base = record;
    e->member.path = arena_array(c->memory, uint32_t, 1);
    e->member.path[0] = BLOCK_FIRST_CAPTURE + i;
    e->member.depth = 1;
    return ast_over(c, e, record);
}

/* Stores parameter AT of KERNEL, and those after it, in the captures of block F that are images or samplers, before CALL. */
static ast_expr *store_objects(checker *c, const ast_function *kernel, const ast_function *f, uint32_t at, ast_expr *call)
{
    for (uint32_t i = 0; i < f->block->captures.count; i++) {
        ast_variable *captured = f->block->captures.items[i];
        if (!type_is_object(captured->type))
            continue;
        kernel->parameters[at]->name = captured->name;
        kernel->parameters[at]->captured_at = (uint32_t)f->block->record->record->fields[BLOCK_FIRST_CAPTURE + i].offset;
        ast_expr *value = check_variable_value(c, kernel->parameters[at++], f->range);
        ast_expr *store =
            check_new_binary(c, AST_ASSIGN, captured->type->bare, OP_add, record_field(c, kernel, f, i), value, f->loc, f->range);
        ast_expr *dropped = ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), store);
        call = check_new_binary(c, AST_COMMA, call->type, OP_add, dropped, call, f->loc, f->range);
    }
    return call;
}

static void make_kernel(checker *c, ast_function *f)
{
    const type **types = arena_array(c->memory, const type *, f->count + f->block->captures.count);
    expr_list arguments = {0};
    uint32_t count = f->count;

    if (f->block->local) {
        diag_error(c->diag, f->block->local_loc, "a block that is enqueued cannot use the local variable '%s' of its kernel",
                   f->block->local->name);
        return;
    }
    uint64_t bytes = f->block->record->size + 8 * (count - 1);
    if (bytes > PARAMETER_BYTES) {
        diag_error_range(c->diag, f->loc, f->range,
                         "the captures and parameters of this block take %llu bytes; a kernel has at most %d",
                         (unsigned long long)bytes, PARAMETER_BYTES);
        return;
    }
    types[0] = f->block->record;
    for (uint32_t i = 1; i < f->count; i++)
        types[i] = f->parameters[i]->type->bare;
    for (size_t i = 0; i < f->block->captures.count; i++)
        if (type_is_object(f->block->captures.items[i]->type))
            types[count++] = f->block->captures.items[i]->type->bare;
    ast_function *k = check_new_helper(c, arena_printf(c->memory, "%s_kernel", f->symbol), type_basic(c->types, TYPE_VOID), types,
                                       count, f->range);
    k->is_kernel = true;
    k->child = f->block->number;
    f->block->kernel = k;
    vec_push(c->memory, &arguments, record_argument(c, k, f));
    for (uint32_t i = 1; i < f->count; i++)
        vec_push(c->memory, &arguments, check_variable_value(c, k->parameters[i], f->range));
    ast_expr *call = call_new(c, CALL_FUNCTION, f->type->element, &arguments, f->loc, f->range);
    call->call.function = f;
    call_note_callee(c, k, f, f->loc);
    if (f->type->element->kind != TYPE_VOID)
        call = ast_new_convert(c, CONVERSION_discard, type_basic(c->types, TYPE_VOID), call);
    check_helper_body(c, k, store_objects(c, k, f, f->count, call));
}

void check_enqueued_block(checker *c, ast_function *f, bool has_sub_groups)
{
    if (!f->block->kernel)
        make_kernel(c, f);
    if (f->block->kernel && has_sub_groups)
        f->block->kernel->sub_group_size = SUB_GROUP_SIZE;
}
