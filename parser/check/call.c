/* parser/check/call.c - calls and overload resolution (C99 6.5.2.2; C++ 13.3, as clang applies it to `overloadable`).
 *
 * Every candidate gets a rank for each argument: exact, qualifiers only, promotion, conversion, widening to a vector, or
 * conversion of a pointer to an incompatible one. A candidate is the best if, compared with any other, it is worse in no
 * argument and better in some; if there is none, the call is ambiguous. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/source_index.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* --- candidates ----------------------------------------------------------------------------------------------------------- */

bool candidate_rank(checker *c, candidate *k, const expr_list *arguments)
{
    if (k->count != arguments->count || k->count > CALL_MAX_RANKED)
        return false;
    for (unsigned i = 0; i < k->count; i++) {
        int rank = check_rank(c, arguments->items[i], k->parameters[i]);
        if (rank < 0)
            return false;
        k->ranks[i] = (int8_t)rank;
    }
    return true;
}

/* Returns -1 if A is worse in some argument, 1 if A is better in some and worse in none, 0 if all ranks are equal. */
static int compare_candidates(const candidate *a, const candidate *b)
{
    int result = 0;

    for (unsigned i = 0; i < a->count; i++) {
        if (a->ranks[i] > b->ranks[i])
            return -1;
        if (a->ranks[i] < b->ranks[i])
            result = 1;
    }
    return result;
}

/* Removes the candidates that convert a pointer to an incompatible one, unless there are no others. */
static void drop_dubious(candidate_list *list)
{
    size_t kept = 0;

    for (size_t i = 0; i < list->count; i++) {
        bool dubious = false;
        for (unsigned j = 0; j < list->items[i].count; j++)
            dubious |= list->items[i].ranks[j] == RANK_DUBIOUS;
        if (!dubious)
            list->items[kept++] = list->items[i];
    }
    if (kept)
        list->count = kept;
}

candidate *candidate_best(candidate_list *list)
{
    drop_dubious(list);
    for (size_t i = 0; i < list->count; i++) {
        bool best = true;
        for (size_t j = 0; j < list->count && best; j++)
            best = i == j || compare_candidates(&list->items[i], &list->items[j]) == 1;
        if (best)
            return &list->items[i];
    }
    return NULL;
}

static const char *candidate_text(checker *c, const char *text, const candidate *k)
{
    struct text out;

    text_init(&out, c->memory);
    text_printf(&out, "%s %s(", SPELL(k->result), text);
    for (unsigned i = 0; i < k->count; i++)
        text_printf(&out, "%s%s", i ? ", " : "", SPELL(k->parameters[i]));
    text_char(&out, ')');
    return out.data;
}

/* A measure of how badly candidate K fits the call, for sorting the notes: arguments that cannot be converted weigh most. */
static unsigned candidate_distance(checker *c, const candidate *k, const expr_list *arguments)
{
    unsigned sum = 0;

    if (k->count != arguments->count)
        return 10000 + (k->count > arguments->count ? k->count - arguments->count : arguments->count - k->count);
    for (unsigned i = 0; i < k->count; i++) {
        int rank = check_rank(c, arguments->items[i], k->parameters[i]);
        sum += rank < 0 ? 100 : (unsigned)rank;
    }
    return sum;
}

static void note_nearest(checker *c, const char *text, candidate_list *list, const expr_list *arguments)
{
    bool *shown = arena_array(c->memory, bool, list->count);

    for (int n = 0; n < 3; n++) {
        size_t nearest = list->count;
        unsigned least = UINT32_MAX;
        for (size_t i = 0; i < list->count; i++) {
            unsigned d = shown[i] ? UINT32_MAX : candidate_distance(c, &list->items[i], arguments);
            if (d < least) {
                least = d;
                nearest = i;
            }
        }
        if (nearest == list->count)
            return;
        shown[nearest] = true;
        const candidate *k = &list->items[nearest];
        diag_note(c->diag, k->function ? k->function->loc : 0, "candidate: %s", candidate_text(c, text, k));
    }
    if (list->count > 3)
        diag_note(c->diag, 0, "and %zu more", list->count - 3);
}

/* Notes an argument whose address a candidate of LIST takes. */
static void note_missing_address(checker *c, const candidate_list *list, const expr_list *arguments)
{
    for (uint32_t i = 0; i < arguments->count; i++) {
        const ast_expr *a = arguments->items[i];
        bool lacks = false;
        for (size_t k = 0; k < list->count; k++)
            lacks |= i < list->items[k].count && check_lacks_address(a, list->items[k].parameters[i]);
        if (!lacks)
            continue;
        diag_insert(c->diag, a->range.begin, "&");
        diag_note(c->diag, a->range.begin, "take the address of argument %u with '&'", i + 1);
    }
}

/* The number of arguments that all candidates of LIST take; -1: it differs, or LIST is empty. */
static int common_count(const candidate_list *list)
{
    for (size_t i = 1; i < list->count; i++)
        if (list->items[i].count != list->items[0].count)
            return -1;
    return list->count ? (int)list->items[0].count : -1;
}

ast_expr *candidate_report(checker *c, const char *text, candidate_list *viable, candidate_list *considered,
                           const expr_list *arguments, source_loc loc, source_range range)
{
    struct text given;

    int count = common_count(considered);
    if (!viable->count && count >= 0 && (uint32_t)count != arguments->count) {
        const builtin_row *row = considered->items[0].row;
        diag_error_range(c->diag, range.begin, range, "too %s arguments for '%s': %u given, %s%d expected",
                         arguments->count < (uint32_t)count ? "few" : "many", text, arguments->count,
                         row && strstr(row->signature, "...") ? "at least " : "", count);
        note_nearest(c, text, considered, arguments);
        return check_bad(c, loc);
    }
    text_init(&given, c->memory);
    text_char(&given, '(');
    for (uint32_t i = 0; i < arguments->count; i++)
        text_printf(&given, "%s%s", i ? ", " : "", SPELL(arguments->items[i]->type));
    text_char(&given, ')');
    diag_error_range(c->diag, range.begin, range,
                     viable->count ? "call to '%s' with %s is ambiguous" : "no matching function for call to '%s' with %s", text,
                     given.data);
    if (!viable->count)
        note_missing_address(c, considered, arguments);
    note_nearest(c, text, viable->count ? viable : considered, arguments);
    return check_bad(c, loc);
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

ast_expr *call_new(checker *c, ast_call_kind kind, const type *result, const expr_list *arguments, source_loc loc,
                   source_range range)
{
    ast_expr *e = ast_new_expr(c, AST_CALL, result, loc, range);

    e->call.kind = kind;
    e->call.arguments = arguments->items;
    e->call.count = arguments->count;
    for (uint32_t i = 0; i < arguments->count; i++)
        e = ast_over(c, e, arguments->items[i]);
    return e;
}

void call_note_callee(checker *c, ast_function *caller, ast_function *callee, source_loc loc)
{
    if (!caller || c->unevaluated)
        return;
    for (size_t i = 0; i < caller->callees.count; i++)
        if (caller->callees.items[i] == callee)
            return;
    vec_push(c->memory, &caller->callees, callee);
    vec_push(c->memory, &caller->call_locs, loc);
}

static ast_expr *convert_arguments(checker *c, ast_function *f, expr_list *arguments, source_loc loc, source_range range)
{
    for (uint32_t i = 0; i < arguments->count && i < f->type->count; i++) {
        ast_expr *a = arguments->items[i];
        arguments->items[i] = check_assign_convert(c, a, f->type->parameters[i], FOR_ARGUMENT, a->loc);
        if (is_bad(arguments->items[i])) {
            if (f->parameters && f->parameters[i] && !is_bad(a))
                diag_note(c->diag, f->parameters[i]->loc, "the parameter is here");
            return check_bad(c, loc);
        }
        if (f->type->parameters[i]->kind == TYPE_BLOCK)
            check_note_block(c, NULL, f, i, arguments->items[i]);
    }
    if (!c->unevaluated)
        f->used = true;
    if (f->kept)
        library_request_body(c, f);
    call_note_callee(c, c->function, f, range.begin);
    ast_expr *e = call_new(c, CALL_FUNCTION, f->type->element, arguments, loc, range);
    if (!is_bad(e))
        e->call.function = f;
    return e;
}

static ast_expr *call_one(checker *c, ast_function *f, expr_list *arguments, source_loc loc, source_range range)
{
    uint64_t wanted = f->type->count;

    if (arguments->count != wanted && !(f->type->variadic && arguments->count > wanted)) {
        diag_error_range(c->diag, range.begin, range, "too %s arguments for '%s': %u given, %llu expected",
                         arguments->count < wanted ? "few" : "many", f->name, arguments->count, (unsigned long long)wanted);
        diag_note(c->diag, f->loc, "'%s' is declared here", f->name);
        return check_bad(c, loc);
    }
    return convert_arguments(c, f, arguments, loc, range);
}

static ast_expr *call_overloaded(checker *c, ast_function *first, name *n, expr_list *arguments, source_loc loc,
                                 source_range range)
{
    candidate_list considered = {0}, viable = {0};

    if (c->in_library && n->rows) /* not all overloads of a library function may have been read */
        return builtin_call(c, n, arguments, loc, range);
    for (ast_function *f = first; f; f = f->next_overload) {
        candidate k = {
            .function = f, .parameters = f->type->parameters, .count = (unsigned)f->type->count, .result = f->type->element};
        vec_push(c->memory, &considered, k);
        if (candidate_rank(c, &k, arguments))
            vec_push(c->memory, &viable, k);
    }
    candidate *best = candidate_best(&viable);
    if (best) {
        use_check(c, best->function->use, n->text, range.begin);
        index_function(c, INDEX_USES, range.begin, best->function);
        return convert_arguments(c, best->function, arguments, loc, range);
    }
    if (viable.count == 0 && n->rows)
        return builtin_call(c, n, arguments, loc, range);
    return candidate_report(c, n->text, &viable, &considered, arguments, loc, range);
}

static bool load_arguments(checker *c, expr_list *arguments)
{
    bool good = true;

    for (uint32_t i = 0; i < arguments->count; i++) {
        arguments->items[i] = check_rvalue(c, arguments->items[i]);
        if (is_bad(arguments->items[i]))
            good = false;
        else if (arguments->items[i]->type->kind == TYPE_VOID) {
            check_fail(c, arguments->items[i]->loc, arguments->items[i]->range, "an argument cannot have type void");
            good = false;
        }
    }
    return good;
}

/* Calls built-in function N, as the program does. */
static ast_expr *call_builtin(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    ast_expr *e = builtin_call(c, n, arguments, loc, range);

    return is_bad(e) || extension_check_result(c, e->type, range) ? e : check_bad(c, loc);
}

ast_expr *check_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range)
{
    if (is_bad(callee))
        return check_bad(c, loc);
    if (callee->type->kind == TYPE_BLOCK)
        return load_arguments(c, arguments) ? check_block_call(c, callee, arguments, loc, range) : check_bad(c, loc);
    if (callee->kind != AST_FUNCTION)
        return check_fail(c, loc, range, "called object '%s' is not a function", SPELL(callee->type->bare));
    name *n = callee->designator.name;
    ast_function *f = callee->designator.function;
    if (!f && !builtin_exists(c, n)) {
        check_undeclared(c, n, WANT_FUNCTION, source_word(c->sources, callee->loc));
        load_arguments(c, arguments); /* reports the mistakes in them */
        return check_bad(c, loc);
    }
    if (!load_arguments(c, arguments))
        return check_bad(c, loc);
    if (!f)
        return call_builtin(c, n, arguments, loc, range);
    builtin_exists(c, n); /* called for its effect: sets n->rows, for overloads of built-in functions */
    if (f->next_overload || f->overloadable)
        return call_overloaded(c, f, n, arguments, loc, range);
    return call_one(c, f, arguments, loc, range);
}
