/* parser/lower/stmt.c - statements become blocks.
 *
 * Code behind a jump goes to a block of its own that nothing reaches; simplify-cfg removes it. Loops keep their condition at the
 * top, as in the source. */
#include "parser/lower/lowering.h"

#include "src/base/bug.h"

enum { CASES_OF_A_RANGE = 64 }; /* larger ranges of cases are compared, not listed */

typedef struct loop_blocks {
    ir_block *next, *exit; /* where continue and break go; next is NULL for a switch */
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

/* What follows a jump cannot be reached unless a label stands there. */
static void leave(lowering *l, ir_block *to)
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

static loop_blocks *blocks_of(lowering *l, ir_block *next, ir_block *exit)
{
    loop_blocks *b = arena_new(l->memory, loop_blocks);
    *b = (loop_blocks){next, exit};
    return b;
}

_Static_assert((int)UNROLL_NONE == (int)IR_UNROLL_DISABLE && (int)UNROLL_ENABLE == (int)IR_UNROLL_ENABLE &&
                   (int)UNROLL_FULL == (int)IR_UNROLL_FULL,
               "the tree and the IR count alike");

/* The jump from the end of the current block to the start of the loop S, unless the block has ended already. */
static void lower_back_edge(lowering *l, const ast_stmt *s, ir_block *to)
{
    if (!ir_terminator(l->b.block))
        ir_br(&l->b, to)->unroll = s->loop.unroll;
}

static void lower_loop(lowering *l, const ast_stmt *s)
{
    ast_stmt *own = (ast_stmt *)s;
    bool is_do = s->kind == AST_DO;

    if (s->kind == AST_FOR && s->loop.init)
        lower_stmt(l, s->loop.init);
    ir_block *test = lower_block(l, "loop.test"), *body = lower_block(l, "loop.body");
    ir_block *step = s->loop.step ? lower_block(l, "loop.step") : test, *exit = lower_block(l, "loop.end");
    own->loop.lowered = blocks_of(l, is_do ? test : step, exit);
    lower_jump(l, is_do ? body : test);
    if (!is_do) {
        lower_enter(l, test);
        if (s->loop.condition)
            ir_cond_br(&l->b, lower_condition(l, s->loop.condition), body, exit);
        else
            lower_jump(l, body);
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
        ir_value *c = lower_condition(l, s->loop.condition);
        ir_cond_br(&l->b, c, body, exit)->unroll = s->loop.unroll;
    } else if (s->loop.step) {
        ir_block_move(step, NULL);
        lower_enter(l, step);
        lower_expr(l, s->loop.step);
        lower_back_edge(l, s, test);
    }
    ir_block_move(exit, NULL);
    lower_enter(l, exit);
}

/* value in low … high, of the switch's signedness. */
static ir_value *in_range(lowering *l, ir_value *v, const ast_case *c)
{
    ir_value *offset = ir_binary(&l->b, IR_sub, v, lower_int(l, v->type, c->low));
    return ir_compare(&l->b, IR_ULE, offset, lower_int(l, v->type, c->high - c->low));
}

static void lower_switch(lowering *l, const ast_stmt *s)
{
    ast_stmt *own = (ast_stmt *)s;
    ir_value *v = lower_expr(l, s->choice.value);
    ir_block *exit = lower_block(l, "switch.end");

    own->choice.lowered = blocks_of(l, NULL, exit);
    for (ast_case *c = s->choice.cases; c; c = c->next) {
        c->lowered = lower_block(l, c->is_default ? "switch.default" : "switch.case");
        if (c->is_default || c->high - c->low < CASES_OF_A_RANGE)
            continue;
        ir_block *rest = lower_block(l, NULL);
        ir_cond_br(&l->b, in_range(l, v, c), c->lowered, rest);
        lower_enter(l, rest);
    }
    ir_inst *i = ir_switch_(&l->b, v, s->choice.default_case ? s->choice.default_case->lowered : exit);
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

/* A place that jumps lead to: the code above falls into it. */
static void lower_target(lowering *l, ir_block *b, const ast_stmt *body)
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

static const loop_blocks *left_blocks(const ast_stmt *s)
{
    const ast_stmt *target = s->leaves;
    return target->kind == AST_SWITCH ? target->choice.lowered : target->loop.lowered;
}

void lower_stmt(lowering *l, const ast_stmt *s)
{
    if (!s)
        return;
    lower_locate(l, s->loc);
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
        return;
    case AST_EXPRESSION:
        lower_expr(l, s->expr);
        return;
    case AST_DECLARATION:
        if (s->variable->storage == STORAGE_AUTO)
            lower_init(l, s->variable, lower_variable_address(l, s->variable));
        return;
    case AST_BLOCK:
        for (const ast_stmt *i = s->block.first; i; i = i->next)
            lower_stmt(l, i);
        return;
    case AST_IF:
        lower_if(l, s);
        return;
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
        lower_loop(l, s);
        return;
    case AST_SWITCH:
        lower_switch(l, s);
        return;
    case AST_CASE:
        if (s->label_case.which->lowered)
            lower_target(l, s->label_case.which->lowered, s->label_case.body);
        else /* an empty range, which nothing jumps to */
            lower_stmt(l, s->label_case.body);
        return;
    case AST_LABEL:
        lower_target(l, label_block(l, s->label.label), s->label.body);
        return;
    case AST_GOTO:
        leave(l, label_block(l, s->target));
        return;
    case AST_BREAK:
        leave(l, left_blocks(s)->exit);
        return;
    case AST_CONTINUE:
        leave(l, left_blocks(s)->next);
        return;
    case AST_RETURN:
        lower_return(l, s);
        return;
    }
    bug("statement kind %d", s->kind);
}
