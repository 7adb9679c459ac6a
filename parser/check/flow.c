/* parser/check/flow.c - builds the control-flow graph of a function's checked tree (flow.h).
 *
 * The tree is traversed once, in the order of evaluation. Code after a jump is in a block without predecessors. Each operand of
 * && and || in a condition ends a block, with an edge to the next operand and one to the target of the whole condition. A
 * constant condition has only one edge. */
#include "parser/check/flow.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

typedef struct leave { /* a loop or switch around the current statement: the targets of jumps out of it */
    const ast_stmt *of;
    uint32_t after, again; /* blocks after it, and for the next iteration: targets of break and continue */
    uint32_t decides;      /* switch: the block that ends with the fork of the switch */
    bool is_constant;      /* switch: its value is constant … */
    uint64_t value;        /* … and this is the value */
    struct leave *outer;
} leave;

typedef struct builder {
    checker *c;
    arena *memory;
    flow *made;
    uint32_t at; /* block to which events are appended */
    leave *around;
    bool has_labels;
    ast_variable *declaring; /* variable whose initialiser is being visited; NULL: none */
} builder;

static void walk_stmt(builder *b, const ast_stmt *s);
static void walk_expr(builder *b, const ast_expr *e);

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

static uint32_t new_block(builder *b)
{
    vec_push(b->memory, &b->made->blocks, (flow_block){0});
    return (uint32_t)b->made->blocks.count - 1;
}

static void add_edge(builder *b, uint32_t from, uint32_t to)
{
    vec_push(b->memory, &b->made->blocks.items[from].to, to);
    if (to != FLOW_NOWHERE)
        vec_push(b->memory, &b->made->blocks.items[to].from, from);
}

static void continue_in(builder *b, uint32_t to)
{
    add_edge(b, b->at, to);
    b->at = to;
}

/* Starts a block that only labels can reach, for the code after a jump. */
static void start_unreachable(builder *b)
{
    b->at = new_block(b);
}

static void fork_here(builder *b, flow_fork fork, const ast_expr *condition, uint32_t yes, uint32_t no)
{
    flow_block *k = &b->made->blocks.items[b->at];

    k->fork = fork;
    k->condition = condition;
    add_edge(b, b->at, yes);
    add_edge(b, b->at, no);
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

static bool in_switch(const builder *b)
{
    const leave *l = b->around;

    while (l && l->of->kind != AST_SWITCH)
        l = l->outer;
    return l != NULL;
}

/* Does variable V get events? An initialised variable does only if a jump can bypass its declaration. */
static bool is_tracked(const builder *b, const ast_variable *v)
{
    return v->storage == STORAGE_AUTO && v->name && (type_is_scalar(v->type) || type_is_vector(v->type)) &&
           (!v->init || b->has_labels || in_switch(b));
}

/* Adds V to the flow's variables; its `index` becomes 1 + the index there. */
static void track_variable(builder *b, ast_variable *v)
{
    vec_push(b->memory, &b->made->variables, v);
    v->index = (uint32_t)b->made->variables.count;
}

static void add_event(builder *b, flow_event_kind kind, const ast_variable *v, const ast_expr *at)
{
    if (v == b->declaring && !v->index) { /* a read of the variable in its own initialiser: int x = x + 1 */
        track_variable(b, b->declaring);
        add_event(b, FLOW_DECLARED, v, NULL);
    }
    if (v->storage == STORAGE_AUTO && v->index)
        vec_push(b->memory, &b->made->blocks.items[b->at].events, (flow_event){kind, v->index - 1, at});
}

/* The variable that lvalue E is, or whose lanes it is; NULL: E is something else. */
static const ast_variable *written_variable(const ast_expr *e)
{
    while (e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    return e->kind == AST_VARIABLE ? e->variable : NULL;
}

static const ast_expr *lvalue_name(const ast_expr *e)
{
    while (e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    return e;
}

/* Visits the indices that are evaluated for lvalue E, lanes of a variable. */
static void walk_indices(builder *b, const ast_expr *e)
{
    for (; e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT; e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base)
        if (e->kind == AST_ELEMENT)
            walk_expr(b, e->element.index);
}

/* --- expressions ---------------------------------------------------------------------------------------------------------- */

static bool evaluate_outcome(builder *b, const ast_expr *e, bool *out)
{
    constant k;

    while (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_boolean)
        e = e->convert.operand;
    if (e->type->lanes != 1 || !type_is_arithmetic(e->type) || !constant_evaluate(b->c, e, &k) || k.is_address)
        return false;
    *out = type_is_floating(k.type) ? constant_double(k.bits[0], k.type) != 0 : k.bits[0] != 0;
    return true;
}

/* Ends the current block with condition E of the construct FORK. Each && and || in it is another fork, whose condition is its
 * left operand. */
static void walk_condition(builder *b, const ast_expr *e, flow_fork fork, const ast_expr *condition, uint32_t yes, uint32_t no)
{
    const ast_expr *plain = e;
    bool outcome;

    while (plain->kind == AST_CONVERT &&
           (plain->convert.kind == CONVERSION_boolean || plain->convert.kind == CONVERSION_integral))
        plain = plain->convert.operand;
    if (plain->kind == AST_AND || plain->kind == AST_OR) {
        bool is_and = plain->kind == AST_AND;
        uint32_t right = new_block(b);
        walk_condition(b, plain->binary.left, is_and ? FLOW_AND : FLOW_OR, plain->binary.left, is_and ? right : yes,
                       is_and ? no : right);
        b->at = right;
        walk_condition(b, plain->binary.right, fork, condition, yes, no);
        return;
    }
    walk_expr(b, e);
    if (evaluate_outcome(b, e, &outcome))
        fork_here(b, fork, condition, outcome ? yes : FLOW_NOWHERE, outcome ? FLOW_NOWHERE : no);
    else
        fork_here(b, fork, condition, yes, no);
}

static void walk_logical(builder *b, const ast_expr *e)
{
    bool is_and = e->kind == AST_AND;
    uint32_t right = new_block(b), after = new_block(b);

    walk_condition(b, e->binary.left, is_and ? FLOW_AND : FLOW_OR, e->binary.left, is_and ? right : after,
                   is_and ? after : right);
    b->at = right;
    walk_expr(b, e->binary.right);
    continue_in(b, after);
}

static void walk_choice(builder *b, const ast_expr *e)
{
    uint32_t yes = new_block(b), no = new_block(b), after = new_block(b);

    walk_condition(b, e->choice.condition, FLOW_CHOICE, e->choice.condition, yes, no);
    b->at = yes;
    walk_expr(b, e->choice.then);
    add_edge(b, b->at, after);
    b->at = no;
    walk_expr(b, e->choice.otherwise);
    continue_in(b, after);
}

static void walk_assign(builder *b, const ast_expr *left, const ast_expr *right, bool reads)
{
    const ast_variable *v = written_variable(left);

    if (!v)
        walk_expr(b, left);
    walk_expr(b, right);
    if (!v)
        return;
    walk_indices(b, left);
    if (reads)
        add_event(b, FLOW_READ, v, lvalue_name(left));
    add_event(b, FLOW_WRITTEN, v, NULL);
}

/* Is ARGUMENT &x for a parameter `const T *`? That is no event: the callee does not write x, and need not read it. */
static bool is_const_address(const ast_expr *argument)
{
    const type *t = argument->type;

    if (t->kind != TYPE_POINTER || !(t->element->quals & TYPE_CONST))
        return false;
    while (argument->kind == AST_CONVERT)
        argument = argument->convert.operand;
    return argument->kind == AST_ADDRESS && argument->unary->kind == AST_VARIABLE;
}

static bool never_returns(const ast_expr *call)
{
    return call->call.kind == CALL_BUILTIN && call->call.builtin->ends;
}

static void walk_call(builder *b, const ast_expr *e)
{
    for (uint32_t i = 0; i < e->call.count; i++)
        if (!is_const_address(e->call.arguments[i]))
            walk_expr(b, e->call.arguments[i]);
    if (never_returns(e))
        start_unreachable(b);
}

static void walk_convert(builder *b, const ast_expr *e)
{
    const ast_expr *of = e->convert.operand;

    if (e->convert.kind == CONVERSION_discard) { /* (void)x does not read x */
        if (of->kind == AST_VARIABLE ||
            (of->kind == AST_CONVERT && of->convert.kind == CONVERSION_load && of->convert.operand->kind == AST_VARIABLE))
            return;
    }
    const ast_variable *v = e->convert.kind == CONVERSION_load ? written_variable(of) : NULL;
    if (!v) {
        walk_expr(b, of);
        return;
    }
    walk_indices(b, of);
    add_event(b, FLOW_READ, v, lvalue_name(of));
}

static void walk_initializer(builder *b, const ast_init *init)
{
    for (uint32_t i = 0; init && i < init->count; i++)
        walk_expr(b, init->places[i].value);
}

static void walk_operands(builder *b, const ast_expr *e)
{
    ast_operands operands = ast_operands_of(e);

    for (uint32_t i = 0; i < operands.count; i++)
        walk_expr(b, ast_operand(&operands, i));
}

static void walk_expr(builder *b, const ast_expr *e)
{
    switch ((ast_expr_kind)e->kind) {
    case AST_VARIABLE: /* an address or other use of the lvalue, by which it may be written */
        add_event(b, FLOW_WRITTEN, e->variable, NULL);
        return;
    case AST_AND:
    case AST_OR:
        walk_logical(b, e);
        return;
    case AST_CONDITIONAL:
        walk_choice(b, e);
        return;
    case AST_ASSIGN:
        walk_assign(b, e->binary.left, e->binary.right, false);
        return;
    case AST_COMPOUND_ASSIGN:
        walk_assign(b, e->compound.left, e->compound.right, true);
        return;
    case AST_INCREMENT: {
        const ast_variable *v = written_variable(e->increment.operand);
        if (v)
            add_event(b, FLOW_READ, v, lvalue_name(e->increment.operand));
        else
            walk_expr(b, e->increment.operand);
        return;
    }
    case AST_CONVERT:
        walk_convert(b, e);
        return;
    case AST_CALL:
        walk_call(b, e);
        return;
    case AST_COMPOUND_LITERAL:
        walk_initializer(b, e->literal->init);
        return;
    case AST_STATEMENT:
        walk_stmt(b, e->statement.block);
        if (e->statement.result)
            walk_expr(b, e->statement.result);
        return;
    default:
        walk_operands(b, e);
    }
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

static void walk_declaration(builder *b, ast_variable *v)
{
    const ast_expr *first = v->init && v->init->count == 1 ? v->init->places[0].value : NULL;
    bool itself = first && first->kind == AST_CONVERT && first->convert.kind == CONVERSION_load &&
                  first->convert.operand->kind == AST_VARIABLE && first->convert.operand->variable == v;

    if (v->storage != STORAGE_AUTO)
        return;
    if (itself || is_tracked(b, v))
        track_variable(b, v);
    b->declaring = type_is_scalar(v->type) || type_is_vector(v->type) ? v : NULL;
    if (!itself)
        walk_initializer(b, v->init);
    b->declaring = NULL;
    add_event(b, itself ? FLOW_SELF : v->init ? FLOW_WRITTEN : FLOW_DECLARED, v, itself ? first->convert.operand : NULL);
}

static void walk_if(builder *b, const ast_stmt *s)
{
    uint32_t then = new_block(b), otherwise = new_block(b), after = s->branch.otherwise ? new_block(b) : otherwise;

    walk_condition(b, s->branch.condition, FLOW_IF, s->branch.condition, then, otherwise);
    b->at = then;
    walk_stmt(b, s->branch.then);
    add_edge(b, b->at, after);
    b->at = otherwise;
    if (s->branch.otherwise) {
        walk_stmt(b, s->branch.otherwise);
        continue_in(b, after);
    }
}

static void walk_loop(builder *b, const ast_stmt *s)
{
    const ast_expr *condition = s->loop.condition;
    flow_fork fork = s->kind == AST_DO ? FLOW_DO : s->kind == AST_FOR ? FLOW_FOR : FLOW_WHILE;

    if (s->loop.init)
        walk_stmt(b, s->loop.init);
    uint32_t test = new_block(b), body = new_block(b), after = new_block(b), again = s->loop.step ? new_block(b) : test;
    leave here = {.of = s, .after = after, .again = again, .outer = b->around};

    b->around = &here;
    continue_in(b, s->kind == AST_DO ? body : test);
    if (s->kind != AST_DO) {
        if (condition)
            walk_condition(b, condition, fork, condition, body, after);
        else
            add_edge(b, test, body);
        b->at = body;
    }
    walk_stmt(b, s->loop.body);
    continue_in(b, again);
    if (s->loop.step) {
        walk_expr(b, s->loop.step);
        continue_in(b, test);
    }
    if (s->kind == AST_DO)
        walk_condition(b, condition, fork, condition, body, after);
    b->around = here.outer;
    b->at = after;
}

static void walk_switch(builder *b, const ast_stmt *s)
{
    leave here = {.of = s, .after = new_block(b), .outer = b->around};
    constant k;

    walk_expr(b, s->choice.value);
    here.decides = b->at;
    here.is_constant = constant_evaluate(b->c, s->choice.value, &k) && !k.is_address;
    here.value = here.is_constant ? k.bits[0] : 0;
    b->made->blocks.items[b->at].fork = FLOW_SWITCH;
    b->around = &here;
    start_unreachable(b);
    walk_stmt(b, s->choice.body);
    b->around = here.outer;
    add_edge(b, b->at, here.after);
    bool matched = false;
    for (const ast_case *i = s->choice.cases; i && here.is_constant; i = i->next)
        matched |= !i->is_default && here.value >= i->low && here.value <= i->high;
    if (!s->choice.default_case && !matched)
        add_edge(b, here.decides, here.after);
    b->at = here.after;
}

static void walk_case(builder *b, const ast_stmt *s)
{
    const ast_case *k = s->label_case.which;
    uint32_t here = new_block(b);
    leave *of = b->around;

    while (of && of->of->kind != AST_SWITCH)
        of = of->outer;
    continue_in(b, here);
    b->made->blocks.items[here].label = k;
    if (of && (!of->is_constant || k->is_default || (of->value >= k->low && of->value <= k->high)))
        add_edge(b, of->decides, here);
    walk_stmt(b, s->label_case.body);
}

static uint32_t label_block(builder *b, ast_label *l)
{
    if (!l->block)
        l->block = new_block(b);
    return l->block;
}

static const leave *find_enclosing(const builder *b, const ast_stmt *s)
{
    const leave *l = b->around;

    while (l->of != s)
        l = l->outer;
    return l;
}

static void add_jump(builder *b, uint32_t to)
{
    add_edge(b, b->at, to);
    start_unreachable(b);
}

static void walk_stmt(builder *b, const ast_stmt *s)
{
    if (!s)
        return;
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
        return;
    case AST_EXPRESSION:
        walk_expr(b, s->expr);
        return;
    case AST_DECLARATION:
        walk_declaration(b, s->variable);
        return;
    case AST_BLOCK:
        for (const ast_stmt *i = s->block.first; i; i = i->next)
            walk_stmt(b, i);
        return;
    case AST_IF:
        walk_if(b, s);
        return;
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
        walk_loop(b, s);
        return;
    case AST_SWITCH:
        walk_switch(b, s);
        return;
    case AST_CASE:
        walk_case(b, s);
        return;
    case AST_LABEL:
        continue_in(b, label_block(b, s->label.label));
        walk_stmt(b, s->label.body);
        return;
    case AST_GOTO:
        add_jump(b, label_block(b, s->target));
        return;
    case AST_BREAK:
        add_jump(b, find_enclosing(b, s->leaves)->after);
        return;
    case AST_CONTINUE:
        add_jump(b, find_enclosing(b, s->leaves)->again);
        return;
    case AST_RETURN:
        if (s->expr)
            walk_expr(b, s->expr);
        start_unreachable(b);
        return;
    }
    bug("statement kind %d", s->kind);
}

flow *flow_of(checker *c, arena *memory, const ast_function *f, bool has_labels)
{
    builder b = {.c = c, .memory = memory, .made = arena_new(memory, flow), .has_labels = has_labels};

    new_block(&b);
    walk_stmt(&b, f->body);
    return b.made;
}
