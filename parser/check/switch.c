/* parser/check/switch.c - switches and their cases, single ones and ranges (C99 6.8.1 and 6.8.4.2). */
#include "parser/check/check.h"
#include "parser/check/stmt_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"

#include "src/base/search.h"

#include <stdlib.h>

ast_stmt *check_begin_switch(checker *c, ast_expr *value, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_SWITCH, loc);
    enclosing *e = arena_new(c->memory, enclosing);

    value = check_rvalue(c, value);
    check_unsequenced(c, value);
    if (!is_bad(value) && !type_is_integer(value->type))
        value = check_fail(c, value->loc, value->range, "switch over '%s', which is not an integer type", SPELL(value->type));
    if (!is_bad(value) && value->type->kind == TYPE_ENUM && value->type->record->complete)
        e->enumeration = value->type->bare;
    if (!is_bad(value))
        value = check_promote(c, value);
    s->choice.value = ast_expr_within(s, value);
    e->stmt = s;
    e->outer = c->enclosing;
    c->enclosing = e;
    return s;
}

static bool is_less_value(const type *t, uint64_t a, uint64_t b)
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

/* Stores in *OUT the value of case label E, converted to T, the type of the switch. */
static bool case_value(checker *c, ast_expr *e, const type *t, uint64_t *out)
{
    int64_t value;

    e = check_rvalue(c, e);
    if (is_bad(e) || t->kind == TYPE_ERROR)
        return false;
    if (!constant_integer(c, e, &value)) {
        diag_error_range(c->diag, e->loc, e->range, "the value of a case is not an integer constant expression");
        return false;
    }
    *out = constant_convert_bits((uint64_t)value, e->type, t);
    if (*out != (uint64_t)value && (type_is_signed(t) || (int64_t)value >= 0))
        diag_warn(c->diag, WARN_constant_conversion, e->loc, "conversion to the switch's type '%s' changes the value of the case",
                  SPELL(t));
    return true;
}

/* The number of cases of IN, a switch over type T, that are entirely less than VALUE. O(1) if that is all of them, else O(log
 * n). */
static size_t cases_below(const enclosing *in, const type *t, uint64_t value)
{
    /* tests the end first, as most switches list their cases in ascending order */
    if (in->sorted.count && is_less_value(t, vec_last(&in->sorted)->high, value))
        return in->sorted.count;
    lower_bound(at, in->sorted.count, is_less_value(t, in->sorted.items[at]->high, value));
    return at;
}

static void add_case(checker *c, ast_stmt *s, ast_case *added)
{
    const type *t = s->choice.value->type;
    enclosing *in = c->enclosing;

    while (in->stmt != s)
        in = in->outer;
    size_t at = cases_below(in, t, added->low);
    const ast_case *next = at < in->sorted.count ? in->sorted.items[at] : NULL;
    if (next && !is_less_value(t, added->high, next->low)) {
        diag_error(c->diag, added->value_loc, "duplicate case value %lld",
                   (long long)(is_less_value(t, added->low, next->low) ? next->low : added->low));
        diag_note(c->diag, next->value_loc, "the other case is here");
        return;
    }
    vec_push(c->memory, &in->sorted, added);
    memmove(in->sorted.items + at + 1, in->sorted.items + at, (in->sorted.count - 1 - at) * sizeof *in->sorted.items);
    in->sorted.items[at] = added;
    if (s->choice.last_case)
        s->choice.last_case->next = added;
    else
        s->choice.cases = added;
    s->choice.last_case = added;
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
            diag_error(c->diag, loc, "multiple 'default' labels in one switch");
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
    k->value_loc = low->loc;
    if (!case_value(c, low, t, &k->low))
        return made;
    k->high = k->low;
    if (high && !case_value(c, high, t, &k->high))
        return made;
    if (is_less_value(t, k->high, k->low)) {
        diag_warn(c->diag, WARN_other, k->value_loc, "this range of cases is empty");
        return made;
    }
    add_case(c, s, k);
    return made;
}

ast_stmt *check_case_body(checker *c, ast_stmt *s, ast_stmt *body)
{
    s->label_case.body = ast_stmt_within(c, s, body);
    return s;
}

/* Warns if control reaches a case from the statement before it, without __attribute__((fallthrough)). */
static void warn_fallthrough(checker *c, const ast_stmt *body)
{
    const ast_stmt *before = NULL;

    if (body->kind != AST_BLOCK)
        return;
    for (const ast_stmt *s = body->block.first; s; before = s, s = s->next)
        if (before && s->kind == AST_CASE && !before->falls_through && check_falls_through(before))
            diag_warn(c->diag, WARN_fallthrough, s->loc,
                      "the previous case falls through to this one; add '__attribute__((fallthrough));' to "
                      "silence this warning");
}

static int by_signed_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

static int by_unsigned_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* The value of enumerator I of enum R, converted to T, the promoted type of the switch. */
static uint64_t enum_value(checker *c, const type_record *r, uint32_t i, const type *t)
{
    return constant_convert_bits(r->fields[i].offset, c->types->difference_type, t);
}

static const uint64_t *sorted_values(checker *c, type_record *r, const type *t)
{
    if (r->sorted_values)
        return r->sorted_values;
    r->sorted_values = arena_array(c->memory, uint64_t, r->field_count);
    for (uint32_t i = 0; i < r->field_count; i++)
        r->sorted_values[i] = enum_value(c, r, i, t);
    qsort(r->sorted_values, r->field_count, sizeof *r->sorted_values, type_is_signed(t) ? by_signed_value : by_unsigned_value);
    return r->sorted_values;
}

/* The number of the N sorted VALUES that are less than LIMIT. */
static uint32_t values_below(const type *t, const uint64_t *values, uint32_t n, uint64_t limit)
{
    lower_bound(at, n, is_less_value(t, values[at], limit));
    return (uint32_t)at;
}

static uint32_t values_up_to(const type *t, const uint64_t *values, uint32_t n, uint64_t most)
{
    uint32_t below = values_below(t, values, n, most);

    while (below < n && values[below] == most)
        below++;
    return below;
}

static bool has_case(const enclosing *in, const type *t, uint64_t value)
{
    size_t at = cases_below(in, t, value);

    return at < in->sorted.count && !is_less_value(t, value, in->sorted.items[at]->low);
}

/* Warns if IN, a switch over an enum without a default, has no case for some of its values. */
static void warn_values_left(checker *c, const enclosing *in)
{
    type_record *r = in->enumeration->record;
    const type *t = in->stmt->choice.value->type;
    const uint64_t *values = sorted_values(c, r, t);
    uint32_t left = r->field_count, first = 0;

    for (size_t i = 0; i < in->sorted.count; i++)
        left -= values_up_to(t, values, r->field_count, in->sorted.items[i]->high) -
                values_below(t, values, r->field_count, in->sorted.items[i]->low);
    if (!left)
        return;
    while (has_case(in, t, enum_value(c, r, first, t)))
        first++;
    if (left == 1)
        diag_warn(c->diag, WARN_switch, in->stmt->loc, "value '%s' is not handled in this switch", r->fields[first].name);
    else
        diag_warn(c->diag, WARN_switch, in->stmt->loc, "%u values of '%s' are not handled in this switch, the first is '%s'",
                  left, SPELL(in->enumeration), r->fields[first].name);
}

static void warn_foreign_cases(checker *c, const enclosing *in)
{
    type_record *r = in->enumeration->record;
    const type *t = in->stmt->choice.value->type;
    const uint64_t *values = sorted_values(c, r, t);

    for (const ast_case *k = in->stmt->choice.cases; k; k = k->next) {
        uint32_t at = k->is_default ? 0 : values_below(t, values, r->field_count, k->low);
        if (!k->is_default && (at == r->field_count || values[at] != k->low))
            diag_warn(c->diag, WARN_switch, k->value_loc, "case value not in '%s'", SPELL(in->enumeration));
    }
}

ast_stmt *check_end_switch(checker *c, ast_stmt *s, ast_stmt *body)
{
    const enclosing *in = c->enclosing;

    if (in)
        c->enclosing = in->outer;
    if (in && in->enumeration && !s->choice.default_case)
        warn_values_left(c, in);
    if (in && in->enumeration)
        warn_foreign_cases(c, in);
    check_empty_body(c, body, "switch");
    warn_fallthrough(c, body);
    s->choice.body = ast_stmt_within(c, s, body);
    return s;
}
