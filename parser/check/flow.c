/* parser/check/flow.c - from a function's checked tree to blocks and edges (flow.h).
 *
 * One walk over the tree in the order of evaluation. What is behind a jump goes into a block that nothing leads to. A condition
 * is taken apart into the tests that it consists of, each a block that goes to where the whole condition's outcome is known, or
 * to the next test; conditions that are constant have one edge only. */
#include "parser/check/flow.h"

#include "src/base/bug.h"

typedef struct leave {     /* a loop or switch around the place that is being walked */
    const ast_stmt *of;
    uint32_t behind, again; /* blocks where break and continue lead */
    uint32_t decides;       /* switch: the block that does */
    bool is_constant;       /* switch: over a number that is known … */
    uint64_t value;         /* … this one */
    struct leave *outer;
} leave;

typedef struct builder {
    checker *c;
    arena *memory;
    flow *made;
    uint32_t at; /* the block that is growing */
    leave *around;
    bool has_labels;
    ast_variable *declaring; /* its initialiser is being walked */
} builder;

static void walk_stmt(builder *b, const ast_stmt *s);
static void walk(builder *b, const ast_expr *e);

/* --- blocks ----------------------------------------------------------------------------------------------------------------- */
static uint32_t new_block(builder *b)
{
    vec_push(b->memory, &b->made->blocks, (flow_block){0});
    return (uint32_t)b->made->blocks.count - 1;
}

static void edge(builder *b, uint32_t from, uint32_t to)
{
    vec_push(b->memory, &b->made->blocks.items[from].to, to);
    if (to != FLOW_NOWHERE)
        vec_push(b->memory, &b->made->blocks.items[to].from, from);
}

static void go(builder *b, uint32_t to)
{
    edge(b, b->at, to);
    b->at = to;
}

/* After a jump: what follows is reached by labels alone. */
static void go_nowhere(builder *b)
{
    b->at = new_block(b);
}

static void fork_here(builder *b, flow_fork fork, const ast_expr *condition, uint32_t yes, uint32_t no)
{
    flow_block *k = &b->made->blocks.items[b->at];

    k->fork = fork;
    k->condition = condition;
    edge(b, b->at, yes);
    edge(b, b->at, no);
}

/* --- variables -------------------------------------------------------------------------------------------------------------- */
static bool in_switch(const builder *b)
{
    const leave *l = b->around;

    while (l && l->of->kind != AST_SWITCH)
        l = l->outer;
    return l != NULL;
}

/* Whether V, which is declared here, has events. One that is initialised matters only where that can be jumped over. */
static bool is_followed(const builder *b, const ast_variable *v)
{
    return v->storage == STORAGE_AUTO && v->name && (type_is_scalar(v->type) || type_is_vector(v->type)) &&
           (!v->init || b->has_labels || in_switch(b));
}

/* A variable that is followed has its number, and one more, as its index. */
static void follow(builder *b, ast_variable *v)
{
    vec_push(b->memory, &b->made->variables, v);
    v->index = (uint32_t)b->made->variables.count;
}

static void event(builder *b, flow_event_kind kind, const ast_variable *v, const ast_expr *at)
{
    if (v == b->declaring && !v->index) { /* int x = x + 1 */
        follow(b, b->declaring);
        event(b, FLOW_DECLARED, v, NULL);
    }
    if (v->storage == STORAGE_AUTO && v->index)
        vec_push(b->memory, &b->made->blocks.items[b->at].events, (flow_event){kind, v->index - 1, at});
}

/* The variable that lvalue E is, or is lanes of; NULL when it is something else. */
static const ast_variable *variable_of(const ast_expr *e)
{
    while (e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    return e->kind == AST_VARIABLE ? e->variable : NULL;
}

static const ast_expr *name_in(const ast_expr *e)
{
    while (e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base;
    return e;
}

/* What is evaluated on the way to the variable that lvalue E is made of: the indices. */
static void walk_indices(builder *b, const ast_expr *e)
{
    for (; e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT; e = e->kind == AST_SWIZZLE ? e->swizzle.base : e->element.base)
        if (e->kind == AST_ELEMENT)
            walk(b, e->element.index);
}

/* --- expressions ------------------------------------------------------------------------------------------------------------ */
static bool known_outcome(builder *b, const ast_expr *e, bool *out)
{
    constant k;

    while (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_boolean)
        e = e->convert.operand;
    if (e->type->lanes != 1 || !type_is_arithmetic(e->type) || !constant_evaluate(b->c, e, &k) || k.is_address)
        return false;
    *out = type_is_floating(k.type) ? constant_double(k.bits[0], k.type) != 0 : k.bits[0] != 0;
    return true;
}

/* Condition E, of the construct FORK, ends the block at hand. AND and OR within it are forks of their own: the condition of each
 * is its left operand. */
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
    walk(b, e);
    if (known_outcome(b, e, &outcome))
        fork_here(b, fork, condition, outcome ? yes : FLOW_NOWHERE, outcome ? FLOW_NOWHERE : no);
    else
        fork_here(b, fork, condition, yes, no);
}

static void walk_logical(builder *b, const ast_expr *e)
{
    bool is_and = e->kind == AST_AND;
    uint32_t right = new_block(b), behind = new_block(b);

    walk_condition(b, e->binary.left, is_and ? FLOW_AND : FLOW_OR, e->binary.left, is_and ? right : behind,
                   is_and ? behind : right);
    b->at = right;
    walk(b, e->binary.right);
    go(b, behind);
}

static void walk_choice(builder *b, const ast_expr *e)
{
    uint32_t yes = new_block(b), no = new_block(b), behind = new_block(b);

    walk_condition(b, e->choice.condition, FLOW_CHOICE, e->choice.condition, yes, no);
    b->at = yes;
    walk(b, e->choice.then);
    edge(b, b->at, behind);
    b->at = no;
    walk(b, e->choice.otherwise);
    go(b, behind);
}

static void walk_assign(builder *b, const ast_expr *left, const ast_expr *right, bool reads)
{
    const ast_variable *v = variable_of(left);

    if (!v)
        walk(b, left);
    walk(b, right);
    if (!v)
        return;
    walk_indices(b, left);
    if (reads)
        event(b, FLOW_READ, v, name_in(left));
    event(b, FLOW_WRITTEN, v, NULL);
}

/* An argument &x for a parameter `const T *` tells nothing: the callee may read the variable or not, but gives it no value. */
static bool only_looks(const ast_expr *argument)
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
        if (!only_looks(e->call.arguments[i]))
            walk(b, e->call.arguments[i]);
    if (never_returns(e))
        go_nowhere(b);
}

static void walk_convert(builder *b, const ast_expr *e)
{
    const ast_expr *of = e->convert.operand;

    if (e->convert.kind == CONVERSION_discard) { /* (void)x is no use of it */
        if (of->kind == AST_VARIABLE ||
            (of->kind == AST_CONVERT && of->convert.kind == CONVERSION_load && of->convert.operand->kind == AST_VARIABLE))
            return;
    }
    const ast_variable *v = e->convert.kind == CONVERSION_load ? variable_of(of) : NULL;
    if (!v) {
        walk(b, of);
        return;
    }
    walk_indices(b, of);
    event(b, FLOW_READ, v, name_in(of));
}

static void walk_initializer(builder *b, const ast_init *init)
{
    for (uint32_t i = 0; init && i < init->count; i++)
        walk(b, init->places[i].value);
}

static void walk(builder *b, const ast_expr *e)
{
    switch ((ast_expr_kind)e->kind) {
    case AST_CONSTANT:
    case AST_STRING:
    case AST_ADDRESS_CONSTANT:
    case AST_FUNCTION:
    case AST_ERROR:
        return;
    case AST_VARIABLE: /* whoever gets at it this way may write to it */
        event(b, FLOW_WRITTEN, e->variable, NULL);
        return;
    case AST_NEGATE:
    case AST_COMPLEMENT:
    case AST_NOT:
    case AST_DEREFERENCE:
    case AST_ADDRESS:
        walk(b, e->unary);
        return;
    case AST_BINARY:
    case AST_COMMA:
        walk(b, e->binary.left);
        walk(b, e->binary.right);
        return;
    case AST_AND:
    case AST_OR:
        walk_logical(b, e);
        return;
    case AST_CONDITIONAL:
        walk_choice(b, e);
        return;
    case AST_SELECT:
        walk(b, e->choice.condition);
        walk(b, e->choice.then);
        walk(b, e->choice.otherwise);
        return;
    case AST_ASSIGN:
        walk_assign(b, e->binary.left, e->binary.right, false);
        return;
    case AST_COMPOUND_ASSIGN:
        walk_assign(b, e->compound.left, e->compound.right, true);
        return;
    case AST_INCREMENT: {
        const ast_variable *v = variable_of(e->increment.operand);
        if (v)
            event(b, FLOW_READ, v, name_in(e->increment.operand));
        else
            walk(b, e->increment.operand);
        return;
    }
    case AST_CONVERT:
        walk_convert(b, e);
        return;
    case AST_CALL:
        walk_call(b, e);
        return;
    case AST_MEMBER:
        walk(b, e->member.base);
        return;
    case AST_ELEMENT:
        walk(b, e->element.base);
        walk(b, e->element.index);
        return;
    case AST_SWIZZLE:
        walk(b, e->swizzle.base);
        return;
    case AST_VECTOR:
        for (uint32_t i = 0; i < e->list.count; i++)
            walk(b, e->list.items[i]);
        return;
    case AST_COMPOUND_LITERAL:
        walk_initializer(b, e->literal->init);
        return;
    case AST_STATEMENT:
        walk_stmt(b, e->statement.block);
        if (e->statement.result)
            walk(b, e->statement.result);
        return;
    }
    bug("expression kind %d", e->kind);
}

/* --- statements ------------------------------------------------------------------------------------------------------------- */
static void walk_declaration(builder *b, ast_variable *v)
{
    const ast_expr *first = v->init && v->init->count == 1 ? v->init->places[0].value : NULL;
    bool itself = first && first->kind == AST_CONVERT && first->convert.kind == CONVERSION_load &&
                  first->convert.operand->kind == AST_VARIABLE && first->convert.operand->variable == v;

    if (v->storage != STORAGE_AUTO)
        return;
    if (itself || is_followed(b, v))
        follow(b, v);
    b->declaring = type_is_scalar(v->type) || type_is_vector(v->type) ? v : NULL;
    if (!itself)
        walk_initializer(b, v->init);
    b->declaring = NULL;
    event(b, itself ? FLOW_SELF : v->init ? FLOW_WRITTEN : FLOW_DECLARED, v, itself ? first->convert.operand : NULL);
}

static void walk_if(builder *b, const ast_stmt *s)
{
    uint32_t then = new_block(b), otherwise = new_block(b), behind = s->branch.otherwise ? new_block(b) : otherwise;

    walk_condition(b, s->branch.condition, FLOW_IF, s->branch.condition, then, otherwise);
    b->at = then;
    walk_stmt(b, s->branch.then);
    edge(b, b->at, behind);
    b->at = otherwise;
    if (s->branch.otherwise) {
        walk_stmt(b, s->branch.otherwise);
        go(b, behind);
    }
}

static void walk_loop(builder *b, const ast_stmt *s)
{
    const ast_expr *condition = s->loop.condition;
    flow_fork fork = s->kind == AST_DO ? FLOW_DO : s->kind == AST_FOR ? FLOW_FOR : FLOW_WHILE;

    if (s->loop.init)
        walk_stmt(b, s->loop.init);
    uint32_t test = new_block(b), body = new_block(b), behind = new_block(b), again = s->loop.step ? new_block(b) : test;
    leave here = {.of = s, .behind = behind, .again = again, .outer = b->around};

    go(b, s->kind == AST_DO ? body : test);
    if (s->kind != AST_DO) {
        if (condition)
            walk_condition(b, condition, fork, condition, body, behind);
        else
            edge(b, test, body);
        b->at = body;
    }
    b->around = &here;
    walk_stmt(b, s->loop.body);
    b->around = here.outer;
    go(b, again);
    if (s->loop.step) {
        walk(b, s->loop.step);
        go(b, test);
    }
    if (s->kind == AST_DO)
        walk_condition(b, condition, fork, condition, body, behind);
    b->at = behind;
}

static void walk_switch(builder *b, const ast_stmt *s)
{
    leave here = {.of = s, .behind = new_block(b), .outer = b->around};
    constant k;

    walk(b, s->choice.value);
    here.decides = b->at;
    here.is_constant = constant_evaluate(b->c, s->choice.value, &k) && !k.is_address;
    here.value = here.is_constant ? k.bits[0] : 0;
    b->made->blocks.items[b->at].fork = FLOW_SWITCH;
    b->around = &here;
    go_nowhere(b);
    walk_stmt(b, s->choice.body);
    b->around = here.outer;
    edge(b, b->at, here.behind);
    bool matched = false;
    for (const ast_case *i = s->choice.cases; i && here.is_constant; i = i->next)
        matched |= !i->is_default && here.value >= i->low && here.value <= i->high;
    if (!s->choice.default_case && !matched)
        edge(b, here.decides, here.behind);
    b->at = here.behind;
}

static void walk_case(builder *b, const ast_stmt *s)
{
    const ast_case *k = s->label_case.which;
    uint32_t here = new_block(b);
    leave *of = b->around;

    while (of && of->of->kind != AST_SWITCH)
        of = of->outer;
    go(b, here);
    b->made->blocks.items[here].label = k;
    if (of && (!of->is_constant || k->is_default || (of->value >= k->low && of->value <= k->high)))
        edge(b, of->decides, here);
    walk_stmt(b, s->label_case.body);
}

static uint32_t label_block(builder *b, ast_label *l)
{
    if (!l->block)
        l->block = new_block(b);
    return l->block;
}

static const leave *leave_of(const builder *b, const ast_stmt *s)
{
    const leave *l = b->around;

    while (l->of != s)
        l = l->outer;
    return l;
}

static void jump(builder *b, uint32_t to)
{
    edge(b, b->at, to);
    go_nowhere(b);
}

static void walk_stmt(builder *b, const ast_stmt *s)
{
    if (!s)
        return;
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
        return;
    case AST_EXPRESSION:
        walk(b, s->expr);
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
        go(b, label_block(b, s->label.label));
        walk_stmt(b, s->label.body);
        return;
    case AST_GOTO:
        jump(b, label_block(b, s->target));
        return;
    case AST_BREAK:
        jump(b, leave_of(b, s->leaves)->behind);
        return;
    case AST_CONTINUE:
        jump(b, leave_of(b, s->leaves)->again);
        return;
    case AST_RETURN:
        if (s->expr)
            walk(b, s->expr);
        go_nowhere(b);
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
