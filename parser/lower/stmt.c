/* parser/lower/stmt.c - lowers statements to blocks.
 *
 * Code after a jump is put into a new, unreachable block, which simplify-cfg removes. Loops keep their condition at the top, as
 * in the source. */
#include "parser/lower/lowering.h"

#include "src/base/bug.h"

enum { CASES_OF_A_RANGE = 64 }; /* case ranges with more values become comparisons, others entries of the switch */

typedef struct loop_blocks {
    ir_block *next, *exit;    /* targets of continue and break; `next` is NULL for a switch */
    const lower_scope *scope; /* the scope around it */
} loop_blocks;

ir_block *lower_block(lowering *l, const char *name)
{
    return ir_block_new(l->function, name ? intern_str(&l->m->names, name) : NULL, NULL);
}

void lower_enter(lowering *l, ir_block *b)
{
    l->b.block = b;
    l->b.before = NULL;
}

void lower_jump(lowering *l, ir_block *to)
{
    if (!ir_terminator(l->b.block))
        ir_br(&l->b, to);
}

/* Jumps to TO. The code that follows is unreachable unless it has a label, so it gets a new block. */
static void jump_and_start_block(lowering *l, ir_block *to)
{
    lower_jump(l, to);
    lower_enter(l, lower_block(l, NULL));
}

static void lower_if(lowering *l, const ast_stmt *s)
{
    ir_value *c = lower_condition(l, s->branch.condition);
    ir_block *then = lower_block(l, "if.then"), *otherwise = s->branch.otherwise ? lower_block(l, "if.else") : NULL;
    ir_block *end = lower_block(l, "if.end");

    ir_cond_br(&l->b, c, then, otherwise ? otherwise : end);
    lower_enter(l, then);
    lower_stmt(l, s->branch.then);
    lower_jump(l, end);
    if (otherwise) {
        lower_enter(l, otherwise);
        lower_stmt(l, s->branch.otherwise);
        lower_jump(l, end);
    }
    ir_block_move(end, NULL);
    lower_enter(l, end);
}

static loop_blocks *new_loop_blocks(lowering *l, ir_block *next, ir_block *exit)
{
    loop_blocks *b = arena_new(l->memory, loop_blocks);

    *b = (loop_blocks){next, exit, l->scope};
    return b;
}

_Static_assert((int)UNROLL_NONE == (int)IR_UNROLL_DISABLE && (int)UNROLL_ENABLE == (int)IR_UNROLL_ENABLE &&
                   (int)UNROLL_FULL == (int)IR_UNROLL_FULL,
               "the tree and the IR number the hints alike");

/* Branches from the current block to the header TO of loop S, unless the block is terminated already. */
static void lower_back_edge(lowering *l, const ast_stmt *s, ir_block *to)
{
    if (!ir_terminator(l->b.block))
        ir_br(&l->b, to)->unroll = s->loop.unroll;
}

/* The declarations belong to the scope of the loop, so their block is none. */
static void lower_for_init(lowering *l, const ast_stmt *s)
{
    if (s->kind != AST_BLOCK)
        lower_stmt(l, s);
    for (const ast_stmt *i = s->kind == AST_BLOCK ? s->block.first : NULL; i; i = i->next)
        lower_stmt(l, i);
}

static void lower_loop(lowering *l, const ast_stmt *s)
{
    ast_stmt *own = (ast_stmt *)s;
    bool is_do = s->kind == AST_DO;

    if (s->kind == AST_FOR && s->loop.init)
        lower_for_init(l, s->loop.init);
    ir_block *test = lower_block(l, "loop.test"), *body = lower_block(l, "loop.body");
    ir_block *step = s->loop.step ? lower_block(l, "loop.step") : test, *exit = lower_block(l, "loop.end");
    own->loop.lowered = new_loop_blocks(l, is_do ? test : step, exit);
    lower_jump(l, is_do ? body : test);
    if (!is_do) {
        lower_enter(l, test);
        if (s->loop.condition) {
            lower_begin_statement(l, s->loop.condition->loc);
            ir_cond_br(&l->b, lower_condition(l, s->loop.condition), body, exit);
        } else {
            lower_jump(l, body);
        }
    }
    lower_enter(l, body);
    lower_stmt(l, s->loop.body);
    if (is_do || s->loop.step)
        lower_jump(l, is_do ? test : step);
    else
        lower_back_edge(l, s, test);
    if (is_do) {
        ir_block_move(test, NULL);
        lower_enter(l, test);
        lower_begin_statement(l, s->loop.condition->loc);
        ir_value *c = lower_condition(l, s->loop.condition);
        ir_cond_br(&l->b, c, body, exit)->unroll = s->loop.unroll;
    } else if (s->loop.step) {
        ir_block_move(step, NULL);
        lower_enter(l, step);
        lower_begin_statement(l, s->loop.step->loc);
        lower_expr(l, s->loop.step);
        lower_back_edge(l, s, test);
    }
    ir_block_move(exit, NULL);
    lower_enter(l, exit);
}

/* Builds the test whether V is in C's range low ... high, as an unsigned distance from low. */
static ir_value *is_in_case_range(lowering *l, ir_value *v, const ast_case *c)
{
    ir_value *offset = ir_binary(&l->b, IR_sub, v, lower_int(l, v->type, c->low));

    return ir_compare(&l->b, IR_ULE, offset, lower_int(l, v->type, c->high - c->low));
}

static void lower_switch(lowering *l, const ast_stmt *s)
{
    ast_stmt *own = (ast_stmt *)s;
    ir_value *v = lower_expr(l, s->choice.value);
    ir_block *exit = lower_block(l, "switch.end");

    own->choice.lowered = new_loop_blocks(l, NULL, exit);
    for (ast_case *c = s->choice.cases; c; c = c->next) {
        c->lowered = lower_block(l, c->is_default ? "switch.default" : "switch.case");
        if (c->is_default || c->high - c->low < CASES_OF_A_RANGE)
            continue;
        ir_block *rest = lower_block(l, NULL);
        ir_cond_br(&l->b, is_in_case_range(l, v, c), c->lowered, rest);
        lower_enter(l, rest);
    }
    ir_inst *i = ir_switch(&l->b, v, s->choice.default_case ? s->choice.default_case->lowered : exit);
    for (ast_case *c = s->choice.cases; c; c = c->next)
        if (!c->is_default && c->high - c->low < CASES_OF_A_RANGE)
            for (uint64_t n = 0; n <= c->high - c->low; n++)
                ir_switch_add(i, lower_int(l, v->type, c->low + n), c->lowered);
    lower_enter(l, lower_block(l, NULL));
    lower_stmt(l, s->choice.body);
    lower_jump(l, exit);
    ir_block_move(exit, NULL);
    lower_enter(l, exit);
}

static ir_block *label_block(lowering *l, ast_label *label)
{
    if (!label->lowered)
        label->lowered = lower_block(l, label->name);
    return label->lowered;
}

/* Starts block B, the target of a label; the code before it falls through. */
static void lower_labelled(lowering *l, ir_block *b, const ast_stmt *body)
{
    lower_jump(l, b);
    ir_block_move(b, NULL);
    lower_enter(l, b);
    lower_stmt(l, body);
}

static void lower_return(lowering *l, const ast_stmt *s)
{
    ir_value *v = s->expr ? lower_expr(l, s->expr) : NULL;

    lower_locate(l, s->loc);
    if (v && l->result) {
        place to = lower_object(l->result, s->expr->type, s->expr->type->align), from = lower_source(s->expr, v);
        lower_copy(l, &to, &from);
        v = NULL;
    }
    ir_ret(&l->b, v);
    lower_enter(l, lower_block(l, NULL));
}

static void lower_break(lowering *l, const ast_stmt *s, bool is_continue)
{
    const ast_stmt *target = s->leaves;
    const loop_blocks *b = target->kind == AST_SWITCH ? target->choice.lowered : target->loop.lowered;

    lower_leave_scopes(l, b->scope);
    jump_and_start_block(l, is_continue ? b->next : b->exit);
}

static void lower_declaration(lowering *l, const ast_variable *v)
{
    lower_check_declaration(l, v);
    if (v->storage != STORAGE_AUTO)
        return;
    ir_value *address = lower_variable_address(l, v);
    lower_begin_lifetime(l, v, address);
    lower_init(l, v, address);
    lower_end_initialization(l, v, address);
    lower_show_variable(l, v, address);
}

/* The variables from FIRST_VARIABLE on belong to the block whose operations have the locations from FIRST on: notes where it ends. Those of
 * blocks inside have their ends already. */
static void end_variables(lowering *l, size_t first_variable, size_t first)
{
    const ir_loc *last = NULL;

    for (size_t i = first; i < l->m->locs.count; i++) {
        const ir_loc *at = &l->m->locs.items[i];
        if (at->file == l->last_file_name &&
            (!last || at->line > last->line || (at->line == last->line && at->column > last->column)))
            last = at;
    }
    for (size_t i = first_variable; last && i < l->m->source_variables.count; i++) {
        ir_source_variable *v = &l->m->source_variables.items[i];
        if (!v->end_line)
            v->end_line = last->line, v->end_column = last->column;
    }
}

/* Lowers block S, or loop S with its own declarations, as a scope. */
static void lower_scope_of(lowering *l, const ast_stmt *s)
{
    lower_scope scope;
    size_t variables = l->m->source_variables.count, locations = l->m->locs.count, visible = l->visible.count;

    lower_begin_scope(l, &scope, s);
    if (s->kind == AST_BLOCK)
        for (const ast_stmt *i = s->block.first; i; i = i->next)
            lower_stmt(l, i);
    else
        lower_loop(l, s);
    lower_end_scope(l);
    l->visible.count = visible;
    if (l->options->keeps_variables && s != l->source->body)
        end_variables(l, variables, locations);
}

/* Does S do something before the statements that it consists of? */
static bool begins_with_code(const ast_stmt *s)
{
    switch ((ast_stmt_kind)s->kind) {
    case AST_EXPRESSION:
    case AST_IF:
    case AST_SWITCH:
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        return true;
    case AST_DECLARATION:
        return s->variable->storage == STORAGE_AUTO && s->variable->init;
    case AST_EMPTY:
    case AST_BLOCK:
    case AST_FOR: /* its parts are statements of their own */
    case AST_WHILE:
    case AST_DO:
    case AST_CASE:
    case AST_LABEL:
        return false;
    }
    bug("statement kind %d", s->kind);
}

void lower_stmt(lowering *l, const ast_stmt *s)
{
    if (!s)
        return;
    lower_locate(l, s->loc);
    l->stated = 0;
    if (begins_with_code(s))
        lower_begin_statement(l, s->loc);
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
        return;
    case AST_EXPRESSION:
        lower_expr(l, s->expr);
        return;
    case AST_DECLARATION:
        lower_declaration(l, s->variable);
        return;
    case AST_BLOCK:
    case AST_FOR:
        lower_scope_of(l, s);
        return;
    case AST_IF:
        lower_if(l, s);
        return;
    case AST_WHILE:
    case AST_DO:
        lower_loop(l, s);
        return;
    case AST_SWITCH:
        lower_switch(l, s);
        return;
    case AST_CASE:
        if (s->label_case.which->lowered)
            lower_labelled(l, s->label_case.which->lowered, s->label_case.body);
        else /* the range is empty, so no jump leads here */
            lower_stmt(l, s->label_case.body);
        return;
    case AST_LABEL:
        lower_labelled(l, label_block(l, s->label.label), s->label.body);
        return;
    case AST_GOTO:
        jump_and_start_block(l, label_block(l, s->target));
        return;
    case AST_BREAK:
    case AST_CONTINUE:
        lower_break(l, s, s->kind == AST_CONTINUE);
        return;
    case AST_RETURN:
        lower_return(l, s);
        return;
    }
    bug("statement kind %d", s->kind);
}
