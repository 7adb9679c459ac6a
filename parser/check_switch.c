/* parser/check_switch.c - switches and their cases, single ones and ranges (C99 6.8.1 and 6.8.4.2). */
#include "parser/check.h"

ast_stmt *check_begin_switch(checker *c, ast_expr *value, source_loc loc)
{
    ast_stmt *s = ast_new_stmt(c, AST_SWITCH, loc);
    enclosing *e = arena_new(c->memory, enclosing);

    value = check_rvalue(c, value);
    if (!is_bad(value) && !type_is_integer(value->type))
        value = check_fail(c, value->loc, value->range, "a switch over '%s', which is no integer type", SPELL(value->type));
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
        if (before && s->kind == AST_CASE && !before->falls_through && check_falls_through(before))
            diag_warn(c->diag, WARN_fallthrough, s->loc,
                      "the case in front of this one runs on into it; '__attribute__((fallthrough));' would "
                      "show that this is meant");
}

static bool has_case(const ast_stmt *s, uint64_t value)
{
    const type *t = s->choice.value->type;

    for (const ast_case *k = s->choice.cases; k; k = k->next)
ast_stmt *check_case_body(checker *c, ast_stmt *s, ast_stmt *body)
{
    s->label_case.body = ast_stmt_within(c, s, body);
    return s;
}

        if (!k->is_default && !less(t, value, k->low) && !less(t, k->high, value))
            return true;
    return false;
}

/* A switch over ENUMERATION that leaves some of its values out, and has no default. */
static void warn_values_left(checker *c, const ast_stmt *s, const type *enumeration)
{
    const type_record *r = enumeration->record;
    const char *first = NULL;
    unsigned left = 0;

    for (uint32_t i = 0; i < r->field_count; i++) {
        if (has_case(s, constant_convert_bits(r->fields[i].offset, c->types->difference_type, s->choice.value->type)))
            continue;
        first = first ? first : r->fields[i].name;
        left++;
    }
    if (left == 1)
        diag_warn(c->diag, WARN_switch, s->loc, "the switch has no case for '%s'", first);
    else if (left)
        diag_warn(c->diag, WARN_switch, s->loc, "the switch has no case for %u values of '%s', '%s' the first", left,
                  SPELL(enumeration), first);
}

static void warn_foreign_cases(checker *c, const ast_stmt *s, const type *enumeration)
{
    const type_record *r = enumeration->record;

    for (const ast_case *k = s->choice.cases; k; k = k->next) {
        bool known = k->is_default;
        for (uint32_t i = 0; i < r->field_count && !known; i++)
            known = constant_convert_bits(r->fields[i].offset, c->types->difference_type, s->choice.value->type) == k->low;
        if (!known)
            diag_warn(c->diag, WARN_switch, k->loc, "'%s' has no such value", SPELL(enumeration));
    }
}

ast_stmt *check_end_switch(checker *c, ast_stmt *s, ast_stmt *body)
{
    const type *enumeration = c->enclosing ? c->enclosing->enumeration : NULL;

    if (c->enclosing)
        c->enclosing = c->enclosing->outer;
    if (enumeration && !s->choice.default_case)
        warn_values_left(c, s, enumeration);
    if (enumeration)
        warn_foreign_cases(c, s, enumeration);
    check_empty_body(c, body, "switch");
    warn_fallthrough(c, body);
    s->choice.body = ast_stmt_within(c, s, body);
    return s;
}
