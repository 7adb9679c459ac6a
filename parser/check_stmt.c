/* parser/check_stmt.c - statements (C99 6.8, OpenCL C 6.12).
 *
 * Loops and switches are begun before their bodies are read and ended behind them, so that break, continue and case know at
 * once what they belong to. Labels may be named before they stand; what is left undefined is reported at the end of the
 * function. */
#include "parser/check.h"

#include "src/base/bug.h"

/* --- expressions as statements ---------------------------------------------------------------------------------------------- */
static bool has_effect(const ast_expr *e)
{
    switch ((ast_expr_kind)e->kind) {
    case AST_ASSIGN:
    case AST_COMPOUND_ASSIGN:
    case AST_INCREMENT:
    case AST_STATEMENT:
    case AST_ERROR:
        return true;
    case AST_CALL:
        return !(e->call.kind == CALL_FUNCTION && (e->call.function->pure_attribute || e->call.function->const_attribute));
    case AST_COMMA:
        return has_effect(e->binary.right);
    case AST_CONDITIONAL:
        return has_effect(e->choice.then) || has_effect(e->choice.otherwise);
    case AST_AND:
    case AST_OR:
        return has_effect(e->binary.right) ||
               (e->binary.right->kind == AST_CONVERT && has_effect(e->binary.right->convert.operand));
    case AST_CONVERT:
        if (e->convert.kind == CONVERSION_discard)
            return true;
        return e->convert.kind == CONVERSION_load ? (e->convert.operand->type->quals & TYPE_VOLATILE) != 0
                                                  : has_effect(e->convert.operand);
    case AST_CONSTANT:
    case AST_STRING:
    case AST_ADDRESS_CONSTANT:
    case AST_VARIABLE:
    case AST_FUNCTION:
    case AST_NEGATE:
    case AST_COMPLEMENT:
    case AST_NOT:
    case AST_DEREFERENCE:
    case AST_ADDRESS:
    case AST_BINARY:
    case AST_SELECT:
    case AST_MEMBER:
    case AST_ELEMENT:
    case AST_SWIZZLE:
    case AST_VECTOR:
    case AST_COMPOUND_LITERAL:
        return false;
    }
    bug("expression kind %d", e->kind);
}

static bool is_comparison(const ast_expr *e)
{
    return e->kind == AST_BINARY && e->binary.op >= OP_lt && e->binary.op <= OP_ne;
}

void check_unused_value(checker *c, const ast_expr *e)
{
    for (; e->kind == AST_COMMA; e = e->binary.right)
        if (e->binary.left->kind == AST_CONVERT)
            check_unused_value(c, e->binary.left->convert.operand);
    if (e->type->kind != TYPE_VOID && !has_effect(e))
        diag_warn_range(c->diag, is_comparison(e) ? WARN_unused_comparison : WARN_unused_value, e->loc, e->range,
                        e->kind == AST_BINARY && e->binary.op == OP_eq ? "the result of this comparison is not used; was '=' meant?"
                        : is_comparison(e)                             ? "the result of this comparison is not used"
                                                                       : "the value of this expression is not used");
}

/* The value of an expression statement may turn out to be that of a statement expression, so it is called unused when the next
 * statement comes, or the end of the function. */
void check_flush_unused(checker *c)
{
    if (c->unused)
        check_unused_value(c, c->unused);
    c->unused = NULL;
}

ast_stmt *check_expr_stmt(checker *c, ast_expr *e, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_EXPRESSION, loc);

    s->expr = check_rvalue(c, e);
    if (is_bad(s->expr))
        return ast_new_stmt(c, AST_EMPTY, loc);
    c->unused = s->expr;
    return s;
}

/* --- branches --------------------------------------------------------------------------------------------------------------- */
static void warn_assignment(checker *c, const ast_expr *condition)
{
    if (condition->kind == AST_ASSIGN && !condition->parenthesized)
        diag_warn(c->diag, WARN_parentheses, condition->loc,
                  "an assignment as a condition; '==' compares, and parentheses would show that it is meant");
}

/* BODY right behind WORD is empty, on the same line. */
static void warn_empty(checker *c, const ast_stmt *body, const char *word)
{
    if (body && body->kind == AST_EMPTY)
        diag_warn(c->diag, WARN_empty_body, body->loc, "'%s' has an empty body", word);
}

/* --- barriers that some work-items never reach --- */
static const ast_expr *without_conversions(const ast_expr *e)
{
    while (e->kind == AST_CONVERT)
        e = e->convert.operand;
    return e;
}

static bool calls_one_of(const ast_expr *e, const char *const *names)
{
    if (e->kind != AST_CALL || e->call.kind != CALL_BUILTIN)
        return false;
    for (; *names; names++)
        if (strcmp(e->call.builtin->name, *names) == 0)
            return true;
    return false;
}

/* Different in all work-items of a dimension: an id, or a variable that was given one and nothing else. */
static bool is_own_id(const ast_expr *e)
{
    static const char *const ids[] = {"get_local_id", "get_global_id", "get_local_linear_id", "get_global_linear_id", NULL};

    e = without_conversions(e);
    if (e->kind == AST_VARIABLE) {
        const ast_variable *v = e->variable;
        if (v->storage != STORAGE_AUTO || v->assigned || !v->init || v->init->count != 1)
            return false;
        e = without_conversions(v->init->places[0].value);
    }
    return calls_one_of(e, ids);
}

/* Only one work-item of a dimension can meet this condition. */
static bool picks_one_item(const ast_expr *e)
{
    e = without_conversions(e);
    if (e->kind == AST_AND)
        return picks_one_item(e->binary.left) || picks_one_item(e->binary.right);
    if (e->kind != AST_BINARY || e->binary.op != OP_eq)
        return false;
    return (is_own_id(e->binary.left) && without_conversions(e->binary.right)->kind == AST_CONSTANT) ||
           (is_own_id(e->binary.right) && without_conversions(e->binary.left)->kind == AST_CONSTANT);
}

/* The first barrier that is a statement of S, or of one within S. */
static const ast_expr *find_barrier(const ast_stmt *s)
{
    static const char *const barriers[] = {"barrier", "work_group_barrier", NULL};
    const ast_expr *found = NULL;

    switch ((ast_stmt_kind)s->kind) {
    case AST_EXPRESSION:
        return s->expr && calls_one_of(without_conversions(s->expr), barriers) ? without_conversions(s->expr) : NULL;
    case AST_BLOCK:
        for (const ast_stmt *i = s->block.first; i && !found; i = i->next)
            found = find_barrier(i);
        return found;
    case AST_IF:
        found = find_barrier(s->branch.then);
        return found || !s->branch.otherwise ? found : find_barrier(s->branch.otherwise);
    case AST_WHILE:
    case AST_DO:
    case AST_FOR:
        return find_barrier(s->loop.body);
    case AST_SWITCH:
        return find_barrier(s->choice.body);
    case AST_CASE:
        return find_barrier(s->label_case.body);
    case AST_LABEL:
        return find_barrier(s->label.body);
    case AST_EMPTY:
    case AST_DECLARATION:
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        return NULL;
    }
    bug("statement kind %d", s->kind);
}

static void warn_divergent_barrier(checker *c, const ast_expr *condition, const ast_stmt *then)
{
    const uint32_t *size = c->function ? c->function->required_size : NULL;

    if (c->in_library || !picks_one_item(condition) || (size && size[0] == 1 && size[1] == 1 && size[2] == 1))
        return;
    const ast_expr *barrier = find_barrier(then);
    if (!barrier)
        return;
    diag_warn(c->diag, WARN_divergent_barrier, barrier->range.begin,
              "only one work-item can reach this barrier: the others of its work-group never do");
    diag_note(c->diag, condition->loc, "because of this condition");
}

ast_stmt *check_if(checker *c, ast_expr *condition, ast_stmt *then, ast_stmt *otherwise, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_IF, loc);

    warn_assignment(c, condition);
    if (!otherwise)
        warn_empty(c, then, "if");
    if (!otherwise && then->kind == AST_IF && then->branch.otherwise)
        diag_warn(c->diag, WARN_dangling_else, then->branch.otherwise->loc,
                  "the 'else' in front of this belongs to the inner 'if'; braces would show whether that is meant");
    s->branch.condition = check_boolean(c, condition, "the condition");
    if (!is_bad(s->branch.condition))
        warn_divergent_barrier(c, s->branch.condition, then);
    s->branch.then = then;
    s->branch.otherwise = otherwise;
    return s;
}

/* --- loops ------------------------------------------------------------------------------------------------------------------ */
ast_stmt *check_begin_loop(checker *c, ast_stmt_kind kind, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, kind, loc);
    enclosing *e = arena_new(c->memory, enclosing);

    e->stmt = s;
    e->outer = c->enclosing;
    c->enclosing = e;
    return s;
}

ast_stmt *check_end_loop(checker *c, ast_stmt *s, stmt_list init, ast_expr *condition, ast_expr *step, ast_stmt *body)
{
    if (c->enclosing) /* not after an error in between */
        c->enclosing = c->enclosing->outer;
    if (init.first) {
        bool whole = init.first == init.last && init.first->kind != AST_DECLARATION;
        s->loop.init = whole ? init.first : check_block(c, init, s->loc, s->loc);
    }
    if (condition) {
        if (s->kind != AST_DO)
            warn_assignment(c, condition);
        s->loop.condition = check_boolean(c, condition, "the condition");
    }
    if (step) {
        step = check_rvalue(c, step);
        if (!is_bad(step))
            check_unused_value(c, step);
        s->loop.step = step;
    }
    s->loop.body = body;
    return s;
}

static bool is_loop(const ast_stmt *s)
{
    return s->kind == AST_FOR || s->kind == AST_WHILE || s->kind == AST_DO;
}

enum { MOST_UNROLLED = 1 << 20 };

int check_unroll_count(checker *c, ast_expr *e)
{
    int64_t n = 0;

    if (is_bad(e))
        return UNROLL_UNSAID;
    if (!constant_integer(c, e, &n) || n < 1 || n > MOST_UNROLLED)
        check_fail(c, e->loc, e->range, "'#pragma unroll' wants a positive integer constant expression");
    return n < 1 || n > MOST_UNROLLED ? UNROLL_UNSAID : (int)n;
}

void check_unroll(checker *c, ast_stmt *s, int unroll, source_loc loc)
{
    if (is_loop(s))
        s->loop.unroll = unroll;
    else
        diag_error(c->diag, loc, "a loop must follow '#pragma unroll'");
}

void check_loop_attributes(checker *c, ast_stmt *s, const attribute *list)
{
    for (const attribute *a = list; a; a = a->next) {
        if (a->kind == ATTRIBUTE_opencl_unroll_hint && is_loop(s))
            s->loop.unroll = a->count == 0 ? UNROLL_ENABLE : (int32_t)a->numbers[0];
        else if (a->kind == ATTRIBUTE_opencl_unroll_hint)
            diag_error(c->diag, a->loc, "'opencl_unroll_hint' belongs in front of a loop");
        else if (a->kind == ATTRIBUTE_fallthrough)
            s->falls_through = true;
        else if (a->kind != ATTRIBUTE_unknown)
            diag_warn(c->diag, WARN_attribute, a->loc, "attribute '%s' has no effect on a statement", a->name);
    }
}

ast_stmt *check_break(checker *c, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_BREAK, loc);

    if (!c->enclosing) {
        diag_error(c->diag, loc, "'break' outside of a loop or switch");
        return ast_new_stmt(c, AST_EMPTY, loc);
    }
    s->leaves = c->enclosing->stmt;
    if (is_loop(s->leaves))
        s->leaves->loop.is_left = true;
    else
        s->leaves->choice.is_left = true;
    return s;
}

ast_stmt *check_continue(checker *c, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_CONTINUE, loc);
    enclosing *e = c->enclosing;

    while (e && !is_loop(e->stmt))
        e = e->outer;
    if (!e) {
        diag_error(c->diag, loc, "'continue' outside of a loop");
        return ast_new_stmt(c, AST_EMPTY, loc);
    }
    s->leaves = e->stmt;
    s->leaves->loop.is_continued = true;
    return s;
}

/* --- can the end be reached? ------------------------------------------------------------------------------------------------ */
static bool is_true(const ast_expr *condition)
{
    return !condition || (condition->kind == AST_CONSTANT && condition->bits != 0);
}

/* May control leave S at its end? True when in doubt, except that a goto anywhere counts as leaving for good. */
static bool falls_through(const ast_stmt *s)
{
    if (!s)
        return true;
    switch ((ast_stmt_kind)s->kind) {
    case AST_EMPTY:
    case AST_EXPRESSION:
    case AST_DECLARATION:
        return true;
    case AST_BLOCK: {
        bool falls = true;
        for (const ast_stmt *i = s->block.first; i; i = i->next) /* what stands behind a jump counts if it has a label */
            if (falls || i->kind == AST_LABEL || i->kind == AST_CASE)
                falls = falls_through(i);
        return falls;
    }
    case AST_IF:
        return falls_through(s->branch.then) || falls_through(s->branch.otherwise);
    case AST_WHILE:
    case AST_FOR:
        return s->loop.is_left || !is_true(s->loop.condition);
    case AST_DO:
        return s->loop.is_left || (!is_true(s->loop.condition) && (falls_through(s->loop.body) || s->loop.is_continued));
    case AST_SWITCH:
        return s->choice.is_left || !s->choice.default_case || falls_through(s->choice.body);
    case AST_CASE:
        return falls_through(s->label_case.body);
    case AST_LABEL:
        return falls_through(s->label.body);
    case AST_GOTO:
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
        return false;
    }
    bug("statement kind %d", s->kind);
}

/* --- switch ----------------------------------------------------------------------------------------------------------------- */
ast_stmt *check_begin_switch(checker *c, ast_expr *value, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_SWITCH, loc);
    enclosing *e = arena_new(c->memory, enclosing);

    value = check_rvalue(c, value);
    if (!is_bad(value) && !type_is_integer(value->type))
        value = check_fail(c, value->loc, value->range, "a switch over '%s', which is no integer type", SPELL(value->type));
    if (!is_bad(value))
        value = check_promote(c, value);
    s->choice.value = value;
    e->stmt = s;
    e->outer = c->enclosing;
    c->enclosing = e;
    return s;
}

static bool less(const type *t, uint64_t a, uint64_t b)
{
    return type_is_signed(t) ? (int64_t)a < (int64_t)b : a < b;
}

static ast_stmt *innermost_switch(const checker *c)
{
    for (const enclosing *e = c->enclosing; e; e = e->outer)
        if (e->stmt->kind == AST_SWITCH)
            return e->stmt;
    return NULL;
}

/* The value of a case label as the switch sees it. */
static bool case_value(checker *c, ast_expr *e, const type *t, uint64_t *out)
{
    int64_t value;

    if (is_bad(e) || t->kind == TYPE_ERROR)
        return false;
    if (!constant_integer(c, e, &value)) {
        diag_error_range(c->diag, e->loc, e->range, "the value of a case is no integer constant expression");
        return false;
    }
    *out = constant_convert_bits((uint64_t)value, e->type, t);
    if (*out != (uint64_t)value && (type_is_signed(t) || (int64_t)value >= 0))
        diag_warn(c->diag, WARN_constant_conversion, e->loc, "conversion to the switch's type '%s' changes the value of the case",
                  SPELL(t));
    return true;
}

static void add_case(checker *c, ast_stmt *s, ast_case *added)
{
    const type *t = s->choice.value->type;
    enclosing *in = c->enclosing;

    while (in->stmt != s)
        in = in->outer;
    bool rises = in->greatest && less(t, in->greatest->high, added->low); /* as most lists of cases do: nothing to compare with */
    for (const ast_case *k = rises ? NULL : s->choice.cases; k; k = k->next) {
        if (k->is_default || less(t, added->high, k->low) || less(t, k->high, added->low))
            continue;
        diag_error(c->diag, added->loc, "case value %lld stands already",
                   (long long)(less(t, added->low, k->low) ? k->low : added->low));
        diag_note(c->diag, k->loc, "the other case is here");
        return;
    }
    if (s->choice.last_case)
        s->choice.last_case->next = added;
    else
        s->choice.cases = added;
    s->choice.last_case = added;
    if (!in->greatest || less(t, in->greatest->high, added->high))
        in->greatest = added;
}

ast_stmt *check_case(checker *c, ast_expr *low, ast_expr *high, source_loc loc)
{
    ast_stmt *made = ast_new_stmt(c, AST_CASE, loc), *s = innermost_switch(c);
    ast_case *k = arena_new(c->memory, ast_case);

    k->loc = loc;
    made->label_case.which = k;
    if (!s) {
        diag_error(c->diag, loc, low ? "'case' outside of a switch" : "'default' outside of a switch");
        return made;
    }
    const type *t = s->choice.value->type;
    if (!low) {
        k->is_default = true;
        if (s->choice.default_case) {
            diag_error(c->diag, loc, "a second 'default' in one switch");
            diag_note(c->diag, s->choice.default_case->loc, "the other one is here");
            return made;
        }
        s->choice.default_case = k;
        if (s->choice.last_case)
            s->choice.last_case->next = k;
        else
            s->choice.cases = k;
        s->choice.last_case = k;
        return made;
    }
    if (!case_value(c, low, t, &k->low))
        return made;
    k->high = k->low;
    if (high && !case_value(c, high, t, &k->high))
        return made;
    if (less(t, k->high, k->low)) {
        diag_warn(c->diag, WARN_other, loc, "this range of cases is empty");
        return made;
    }
    add_case(c, s, k);
    return made;
}

/* A case that is reached from the statement in front of it, which does not say that this is meant. */
static void warn_fallthrough(checker *c, const ast_stmt *body)
{
    const ast_stmt *before = NULL;

    if (body->kind != AST_BLOCK)
        return;
    for (const ast_stmt *s = body->block.first; s; before = s, s = s->next)
        if (before && s->kind == AST_CASE && !before->falls_through && falls_through(before))
            diag_warn(c->diag, WARN_fallthrough, s->loc,
                      "the case in front of this one runs on into it; '__attribute__((fallthrough));' would "
                      "show that this is meant");
}

ast_stmt *check_end_switch(checker *c, ast_stmt *s, ast_stmt *body)
{
    if (c->enclosing)
        c->enclosing = c->enclosing->outer;
    warn_empty(c, body, "switch");
    warn_fallthrough(c, body);
    s->choice.body = body;
    return s;
}

/* --- labels ----------------------------------------------------------------------------------------------------------------- */
static ast_label *new_label(checker *c, name *n, source_loc loc)
{
    ast_label *l = arena_new(c->memory, ast_label);

    l->name = n->text;
    l->loc = loc;
    l->next = c->labels;
    c->labels = l;
    n->label = l;
    n->label_function = c->function_number;
    return l;
}

static ast_label *label_of(checker *c, name *n, source_loc loc)
{
    return n->label && n->label_function == c->function_number ? n->label : new_label(c, n, loc);
}

void check_local_label(checker *c, name *n, source_loc loc)
{
    local_label *l = arena_new(c->memory, local_label);

    *l = (local_label){n, n->label, n->label_function, c->scope->labels};
    c->scope->labels = l;
    new_label(c, n, loc);
}

ast_stmt *check_label(checker *c, name *n, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_LABEL, loc);
    ast_label *l = label_of(c, n, loc);

    if (l->defined) {
        diag_error(c->diag, loc, "label '%s' stands already", n->text);
        diag_note(c->diag, l->loc, "the other one is here");
    }
    l->defined = true;
    l->loc = loc;
    s->label.label = l;
    return s;
}

ast_stmt *check_goto(checker *c, name *n, source_loc loc, source_loc name_loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_GOTO, loc);

    s->target = label_of(c, n, name_loc);
    s->target->used = true;
    return s;
}

void check_end_labels(checker *c)
{
    ast_label *in_order = NULL;

    for (ast_label *l = c->labels, *next; l; l = next) {
        next = l->next;
        l->next = in_order;
        in_order = l;
    }
    for (ast_label *l = in_order; l; l = l->next) {
        if (!l->defined)
            diag_error(c->diag, l->loc, "there is no label '%s' in this function", l->name);
        else if (!l->used)
            diag_warn(c->diag, WARN_unused_label, l->loc, "unused label '%s'", l->name);
    }
    c->labels = NULL;
}

/* --- return, blocks --------------------------------------------------------------------------------------------------------- */
ast_stmt *check_return(checker *c, ast_expr *e, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_RETURN, loc);
    const type *t = c->function ? c->function->type->element : type_basic(c->types, TYPE_ERROR);

    if (c->block_depth || t->kind == TYPE_ERROR)
        return s;
    if (!e && t->kind != TYPE_VOID) {
        diag_error(c->diag, loc, "'%s' must return a value of type '%s'", c->function->name, SPELL(t));
    } else if (e && t->kind == TYPE_VOID) {
        e = check_rvalue(c, e);
        if (is_bad(e))
            return s;
        if (e->type->kind != TYPE_VOID)
            diag_error_range(c->diag, e->loc, e->range, "void function '%s' returns a value of type '%s'", c->function->name,
                             SPELL(e->type));
        s->expr = NULL;
        if (e->type->kind == TYPE_VOID) { /* return f(); */
            ast_stmt *call = ast_new_stmt(c, AST_EXPRESSION, loc);
            call->expr = e;
            call->next = s;
            return check_block(c, (stmt_list){call, s}, loc, loc);
        }
    } else if (e) {
        s->expr = check_assign_convert(c, e, t, FOR_RETURN, e->loc);
    }
    return s;
}

ast_stmt *check_block(checker *c, stmt_list list, source_loc loc, source_loc end)
{
    ast_stmt *s = ast_new_stmt(c, AST_BLOCK, loc);

    s->block.first = list.first;
    s->block.end = end;
    return s;
}

void check_missing_return(checker *c, const ast_function *f)
{
    const type *t = f->type->element;

    if (t->kind != TYPE_VOID && t->kind != TYPE_ERROR && falls_through(f->body))
        diag_warn(c->diag, WARN_return_type, f->end_loc, "the end of '%s' is reached without returning a value", f->name);
}
