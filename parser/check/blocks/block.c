/* parser/check/blocks/block.c - blocks: ^{ … } (OpenCL C 2.0, 6.12.5).
 *
 * A block literal becomes a function and a record, both in terms of the tree, so that the lowering knows nothing about blocks:
 *
 *     int (^add)(int) = ^(int x) { return x + n; };
 *
 *     struct block.1 { uint number, size; int n; };               .number: 1, the number of the block's function
 *     int __f_block_invoke(const generic struct block.1 *block, int x) { return x + block->n; }
 *     … add = (block)&(struct block.1){1, 16, n};
 *
 * The value of a block is a generic pointer to its record: a private one, or one at program scope if there are no captures, so
 * that such a block can be used everywhere. A captured variable is a const member of the record; a block inside another one
 * captures from that. Calls are resolved when the whole unit is known (block_calls.c). */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* --- the function --------------------------------------------------------------------------------------------------------- */

static bool has_blocks(checker *c, source_loc loc)
{
    if (c->in_library || builtin_has_enqueue(c))
        return true;
    diag_error(c->diag, loc,
               c->options->cl_version < 300 ? "blocks need OpenCL C 2.0 or later (-cl-std=CL2.0)"
                                            : "blocks need the feature __opencl_c_device_enqueue, which is off");
    return false;
}

static type_field record_field(checker *c, const char *text, const type *t, source_loc loc)
{
    return (type_field){.name = intern_str(c->interner, text), .type = t, .loc = loc};
}

static ast_function *new_block_function(checker *c, source_loc loc)
{
    ast_function *f = arena_new(c->memory, ast_function);
    ast_block *b = arena_new(c->memory, ast_block);
    const ast_function *outer = c->function;
    const type *number = type_basic(c->types, TYPE_UINT);

    while (outer && outer->block && outer->block->outer)
        outer = outer->block->outer;
    vec_push(c->memory, &c->blocks, f);
    b->number = c->options->blocks_before + (uint32_t)c->blocks.count;
    b->outer = c->function;
    b->record = type_new_record(c->types, TYPE_STRUCT, arena_printf(c->memory, "block.%u", b->number), loc);
    b->record->record->block = f;
    vec_push(c->memory, &b->fields, record_field(c, "number", number, loc));
    vec_push(c->memory, &b->fields, record_field(c, "size", number, loc));
    f->block = b;
    f->name = arena_printf(c->memory, "__%s_block_invoke_%u",
                           !outer              ? "program"
                           : outer->is_library ? outer->name
                                               : outer->symbol,
                           b->number);
    f->symbol = f->name;
    f->is_static = f->used = true;
    f->is_library = c->in_library;
    f->loc = loc;
    vec_push(c->memory, &c->declared, f);
    return f;
}

/* Sets the type of F, whose parameters are known, to a function that returns RESULT. */
static void set_result(checker *c, ast_function *f, const type *result)
{
    const type **types = arena_array(c->memory, const type *, f->count);

    for (uint32_t i = 0; i < f->count; i++)
        types[i] = f->parameters[i]->type->bare;
    f->type = type_function(c->types, result, types, f->count, false);
    f->block->type = type_block(c->types, type_function(c->types, result, types + 1, f->count - 1, false));
}

static ast_variable *block_parameter(checker *c, ast_function *f)
{
    const type *target = type_qualified(c->types, f->block->record, TYPE_CONST, SPACE_GENERIC);
    const type *t = type_with_space(c->types, type_pointer(c->types, target), SPACE_PRIVATE);
    ast_variable *v = check_new_variable(c, name_of_text(c, "block"), t, STORAGE_PARAMETER, f->loc, f->range);

    v->used = true;
    return v;
}

/* Gives the new block function F its first parameter, the block itself, and the type that it has until its signature is known: what is
 * used before that, or after an error in the signature, finds both. */
static void set_initial_signature(checker *c, ast_function *f)
{
    f->count = 1;
    f->parameters = arena_array(c->memory, ast_variable *, 1);
    f->parameters[0] = block_parameter(c, f);
    set_result(c, f, type_basic(c->types, TYPE_ERROR));
}

unsigned check_begin_lambda(checker *c, source_loc loc)
{
    open_block *b = arena_new(c->memory, open_block);

    has_blocks(c, loc);
    *b = (open_block){.function = c->function,
                      .function_number = c->function_number,
                      .labels = c->labels,
                      .enclosing = c->enclosing,
                      .unused = c->unused,
                      .unevaluated = c->unevaluated,
                      .outer = c->block};
    c->function = new_block_function(c, loc);
    c->function_number = ++c->function_count;
    c->labels = NULL;
    c->enclosing = NULL;
    c->unused = NULL;
    c->unevaluated = 0;
    c->block = b;
    set_initial_signature(c, c->function);
    scope_push(c);
    b->level = c->level;
    return c->level;
}

void check_leave_lambda(checker *c)
{
    open_block *b = c->block;

    if (!b || c->level >= b->level)
        return;
    c->function = b->function;
    c->function_number = b->function_number;
    c->labels = b->labels;
    c->enclosing = b->enclosing;
    c->unused = b->unused;
    c->unevaluated = b->unevaluated;
    c->block = b->outer;
}

void check_abandon(checker *c)
{
    while (c->block && !c->block->has_body)
        scope_leave(c, c->block->level);
    while (c->enumeration)
        check_complete_enum(c);
}

void check_lambda_signature(checker *c, const type *result, parameter *first, bool variadic, source_loc loc)
{
    ast_function *f = c->function;
    uint32_t count = 1;

    if (variadic)
        diag_error(c->diag, loc, "a block cannot have a variable number of arguments in OpenCL C");
    for (parameter *p = first; p; p = p->next) {
        count += p->type->kind != TYPE_VOID;
        use_check_specified(c, &p->use, NULL);
    }
    ast_variable *block = f->parameters[0];
    f->count = count;
    f->parameters = arena_array(c->memory, ast_variable *, count);
    f->parameters[0] = block;
    count = 1;
    for (const parameter *p = first; p; p = p->next) {
        if (p->type->kind == TYPE_VOID)
            continue;
        ast_variable *v = check_new_variable(c, p->name, p->type, STORAGE_PARAMETER, p->loc, p->range);
        v->index = count;
        v->was_array = p->was_array;
        v->used |= !p->name || attribute_find(p->attributes, ATTRIBUTE_unused);
        f->parameters[count++] = v;
        if (p->name && scope_find_here(c, p->name))
            diag_error(c->diag, p->loc, "redefinition of parameter '%s'", p->name->text);
        else if (p->name) {
            symbol *s = scope_declare(c, p->name, SYMBOL_VARIABLE, p->loc);
            s->variable = v;
            s->use = use_find(c, p->attributes, p->loc);
        }
    }
    c->block->deduces = !result;
    set_result(c, f, result ? result->bare : type_basic(c->types, TYPE_VOID));
}

void check_lambda_declarator(checker *c, specifiers *s, declarator *d, source_loc loc)
{
    declarator *at;
    const type *t = check_declared_type(c, s, d, &at);

    use_check_declaration(c, s, d, NULL);
    if (t->kind == TYPE_FUNCTION)
        check_lambda_signature(c, t->element, check_declared_parameters(c, d, t, loc, (source_range){loc, loc}), false, loc);
    else
        check_lambda_signature(c, t, NULL, false, loc);
}

void check_lambda_attributes(checker *c, attribute *list)
{
    attribute_check_places(c, list, ON_FUNCTION);
    attribute_apply_function(c, c->function, list);
}

/* The first return statement of a block without a result type determines it; the others must agree. */
const type *check_lambda_result(checker *c, const ast_expr *e, source_loc loc)
{
    const type *now = c->function->type->element, *given = e ? e->type->bare : type_basic(c->types, TYPE_VOID);

    if (!c->block->deduced || given->kind == TYPE_ERROR)
        set_result(c, c->function, given);
    else if (now != given)
        diag_error(c->diag, loc, "return type '%s' must match previous return type '%s' when the block has no result type",
                   SPELL(given), SPELL(now));
    c->block->deduced = true;
    return c->function->type->element;
}

/* --- captures ------------------------------------------------------------------------------------------------------------- */

static uint32_t capture_index(checker *c, ast_block *b, ast_variable *v)
{
    for (uint32_t i = 0; i < b->captures.count; i++)
        if (b->captures.items[i] == v)
            return i;
    vec_push(c->memory, &b->captures, v);
    vec_push(c->memory, &b->fields,
             record_field(c, v->name ? v->name : "capture", type_qualified(c->types, v->type->bare, 0, SPACE_NONE), v->loc));
    return (uint32_t)b->captures.count - 1;
}

const ast_variable *check_captured_variable(const ast_expr *e)
{
    if (e->kind != AST_MEMBER || !type_is_record(e->member.base->type) || !e->member.base->type->record->block)
        return NULL;
    return e->member.base->type->record->block->block->captures.items[e->member.path[0] - BLOCK_FIRST_CAPTURE];
}

/* Builds the member of the record of block function F that has the captured value of V. */
static ast_expr *capture_member(checker *c, const ast_function *f, ast_variable *v, source_range range)
{
    const type *record = type_qualified(c->types, f->block->record, TYPE_CONST, SPACE_GENERIC);
    ast_expr *parameter = ast_new_expr(c, AST_VARIABLE, f->parameters[0]->type, range.begin, range);

    parameter->lvalue = true;
    parameter->variable = f->parameters[0];
    ast_expr *base = ast_new_expr(c, AST_DEREFERENCE, record, range.begin, range);
    base->lvalue = true;
    base->unary = ast_new_convert(c, CONVERSION_load, parameter->type->bare, parameter);
    const type *t =
        type_qualified(c->types, v->type->bare, (v->type->quals & ~(unsigned)TYPE_RESTRICT) | TYPE_CONST, SPACE_GENERIC);
    ast_expr *e = ast_new_expr(c, AST_MEMBER, t, range.begin, range);
    e->lvalue = true;
    e->member.base = base;
    e->member.path = arena_array(c->memory, uint32_t, 1);
    e->member.path[0] = BLOCK_FIRST_CAPTURE + capture_index(c, f->block, v);
    e->member.depth = 1;
    return ast_over(c, e, base);
}

static bool is_outside(const ast_function *f, const ast_variable *v)
{
    return f && f->block && v->function != f && (v->storage == STORAGE_AUTO || v->storage == STORAGE_PARAMETER);
}

ast_expr *check_captured(checker *c, ast_variable *v, source_range range)
{
    ast_function *f = c->function;

    if (f && f->block && v->storage == STORAGE_LOCAL && !f->block->local) {
        f->block->local = v;
        f->block->local_loc = range.begin;
    }
    if (!is_outside(f, v))
        return NULL;
    if (v->type->kind == TYPE_ARRAY)
        return check_fail(c, range.begin, range,
                          "a block cannot refer to the array '%s' of its function; capture a pointer to it", v->name);
    if (v->type->kind == TYPE_BLOCK && !c->in_library)
        diag_warn_range(c->diag, WARN_extension, range.begin, range, "a block that captures another block ('%s') is an extension",
                        v->name);
    for (const ast_function *g = f->block->outer; is_outside(g, v); g = g->block->outer)
        capture_index(c, g->block, v);
    return capture_member(c, f, v, range);
}

/* --- the literal ---------------------------------------------------------------------------------------------------------- */

/* The value of V where the literal is: in function F. */
static ast_expr *captured_value(checker *c, const ast_function *f, ast_variable *v, source_range range)
{
    if (is_outside(f, v))
        return check_rvalue(c, capture_member(c, f, v, range));
    ast_expr *e = ast_new_expr(c, AST_VARIABLE, v->type, range.begin, range);
    e->lvalue = true;
    e->variable = v;
    return check_rvalue(c, e);
}

static ast_init *record_values(checker *c, const ast_function *f, source_range range)
{
    const ast_block *b = f->block;
    ast_init *init = arena_new(c->memory, ast_init);
    unsigned depth = 0;

    init->zeros = true;
    init->count = b->record->record->field_count;
    init->places = arena_array(c->memory, ast_init_place, init->count);
    for (uint32_t i = 0; i < init->count; i++) {
        const type_field *field = &b->record->record->fields[i];
        ast_expr *value = i >= BLOCK_FIRST_CAPTURE
                              ? captured_value(c, b->outer, b->captures.items[i - BLOCK_FIRST_CAPTURE], range)
                              : ast_new_constant(c, field->type, i ? b->record->size : b->number, range.begin, range);
        init->places[i] = (ast_init_place){field->offset, field->type, value};
        depth = value->depth > depth ? value->depth : depth;
    }
    init->depth = (uint16_t)depth;
    return init;
}

static ast_expr *new_record(checker *c, const ast_function *f, source_range range)
{
    const ast_block *b = f->block;
    bool is_static = b->captures.count == 0;
    const type *t = is_static ? type_qualified(c->types, b->record, TYPE_CONST, SPACE_GLOBAL)
                              : type_with_space(c->types, b->record, SPACE_PRIVATE);
    ast_variable *v = check_new_variable(c, NULL, t, is_static ? STORAGE_STATIC : STORAGE_AUTO, range.begin, range);

    v->used = true;
    v->init = record_values(c, f, range);
    if (is_static) {
        v->symbol = arena_printf(c->memory, "%s.record", f->symbol);
        v->is_static = v->is_const_unit = true;
    }
    ast_expr *e = ast_new_expr(c, AST_COMPOUND_LITERAL, t, range.begin, range);
    e->lvalue = true;
    e->literal = v;
    return ast_over_depth(c, e, v->init->depth);
}

static ast_expr *new_literal(checker *c, const ast_function *f, source_range range)
{
    ast_expr *record = new_record(c, f, range);

    if (is_bad(record))
        return record;
    ast_expr *address = ast_new_expr(c, AST_ADDRESS, type_pointer(c->types, record->type), range.begin, range);
    address->unary = record;
    address = ast_over(c, address, record);
    if (is_bad(address))
        return address;
    const type *target = type_qualified(c->types, f->block->record, TYPE_CONST, SPACE_GENERIC);
    ast_expr *generic = ast_new_convert(c, CONVERSION_space, type_pointer(c->types, target), address);
    return ast_new_convert(c, CONVERSION_pointer, f->block->type, generic);
}

const ast_function *check_literal_block(const ast_expr *e)
{
    if (e->type->kind != TYPE_BLOCK || e->kind != AST_CONVERT || e->convert.kind != CONVERSION_pointer)
        return NULL;
    const type *from = e->convert.operand->type;
    return from->kind == TYPE_POINTER && from->element->record ? from->element->record->block : NULL;
}

ast_expr *check_end_lambda(checker *c, unsigned level, stmt_list body, source_range whole, source_loc open, source_loc end)
{
    ast_function *f = c->function;
    bool deduces = c->block->deduces && !c->block->deduced;

    scope_leave(c, level + 1);
    if (deduces)
        set_result(c, f, type_basic(c->types, TYPE_VOID));
    f->range = whole;
    f->body = check_block(c, body, open, end);
    f->end_loc = end;
    check_flush_unused(c);
    if (!c->in_library)
        check_uninitialized(c, f);
    check_end_labels(c);
    check_missing_return(c, f);
    check_complete_record(c, f->block->record, f->block->fields.items, (uint32_t)f->block->fields.count);
    scope_leave(c, level);
    if (f->type->element->kind == TYPE_ERROR) /* of an operand of return */
        return check_bad(c, whole.begin);
    return new_literal(c, f, whole);
}

/* --- types and calls ------------------------------------------------------------------------------------------------------ */

const type *check_block_of(checker *c, const type *t, const declarator *d)
{
    if (!has_blocks(c, d->loc) || t->kind == TYPE_ERROR)
        return type_basic(c->types, TYPE_ERROR);
    if (t->kind != TYPE_FUNCTION) {
        diag_error(c->diag, d->loc, "a block must have a function type, such as int (^)(int), not '%s'", SPELL(t));
        return type_basic(c->types, TYPE_ERROR);
    }
    return type_qualified(c->types, type_block(c->types, t), d->quals, (type_space)d->space);
}

ast_expr *check_block_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range)
{
    callee = check_rvalue(c, callee);
    if (is_bad(callee))
        return callee;
    const type *t = callee->type->element;
    expr_list all = {0};

    if (arguments->count != t->count)
        return check_fail(c, range.begin, range, "too %s arguments for a block of type '%s': %u given, %llu expected",
                          arguments->count < t->count ? "few" : "many", SPELL(callee->type), arguments->count,
                          (unsigned long long)t->count);
    vec_push(c->memory, &all, callee);
    for (uint32_t i = 0; i < arguments->count; i++) {
        ast_expr *a = check_assign_convert(c, arguments->items[i], t->parameters[i], FOR_ARGUMENT, arguments->items[i]->loc);
        if (is_bad(a))
            return a;
        vec_push(c->memory, &all, a);
    }
    ast_expr *e = call_new(c, CALL_BLOCK, t->element, &all, loc, range);
    if (!is_bad(e) && !c->unevaluated)
        vec_push(c->memory, &c->block_calls, (block_call){e, c->function});
    return e;
}
