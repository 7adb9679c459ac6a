/* parser/check/expr.c - names, members, and the operators with one operand (C99 6.5.1 to 6.5.3, OpenCL C 6.3 and 6.15.1). */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/blocks/blocks.h"
#include "parser/check/builtins.h"
#include "parser/check/decl_check.h"
#include "parser/check/expr_check.h"
#include "parser/check/source_index.h"
#include "parser/check/values.h"

#include "src/base/bug.h"

/* --- names ---------------------------------------------------------------------------------------------------------------- */

/* Reports that N is not declared, once for each function, and suggests a similar name. */
ast_expr *check_undeclared(checker *c, name *n, name_want want, source_range range)
{
    const char *what = want == WANT_FUNCTION ? "function " : "";

    if (n->reported && n->reported_in == c->function_number)
        return check_bad(c, range.begin);
    n->reported = true;
    n->reported_in = c->function_number;
    c->tokens.undeclared_in_statement = true;
    const char *replacement = "", *advice = name_foreign(n->text, &replacement);
    if (advice && !*replacement)
        return check_fail(c, range.begin, range, "'%s' is not declared; %s", n->text, advice);
    if (want == WANT_FUNCTION && *replacement && builtin_type_of_name(c, replacement, &(bool){false}))
        replacement = arena_printf(c->memory, "(%s)", replacement); /* a vector literal, in place of a constructor */
    const char *near = *replacement ? replacement : name_suggestion(c, n->text, want);
    if (!near)
        return check_fail(c, range.begin, range, "%s'%s' is not declared", what, n->text);
    name_propose(c, near, range);
    check_fail(c, range.begin, range, "%s'%s' is not declared; did you mean '%s'?", what, n->text, near);
    name_note_declaration(c, near);
    return check_bad(c, range.begin);
}

static ast_expr *designator_of(checker *c, ast_function *f, name *n, source_range range)
{
    const type *t = f ? f->type : type_function(c->types, type_basic(c->types, TYPE_VOID), NULL, 0, false);
    ast_expr *e = ast_new_expr(c, AST_FUNCTION, t, range.begin, range);

    e->designator.function = f;
    e->designator.name = n;
    return e;
}

/* Builds the string that replaces __func__, __FUNCTION__, … */
static ast_expr *function_name(checker *c, const name *n, source_range range)
{
    if (!c->function || (strcmp(n->text, "__func__") != 0 && strcmp(n->text, "__FUNCTION__") != 0))
        return NULL;
    string_value s = {arena_strdup(c->memory, c->function->name), strlen(c->function->name), 0};
    return check_string(c, &s, range);
}

static ast_expr *variable_reference(checker *c, ast_variable *v, source_range range)
{
    v->used = true;
    v->named++;
    if (v->type->kind == TYPE_ERROR)
        return check_bad(c, range.begin);
    ast_expr *captured = check_captured(c, v, range);
    if (captured)
        return captured;
    ast_expr *e = ast_new_expr(c, AST_VARIABLE, v->type, range.begin, range);
    e->lvalue = true;
    e->variable = v;
    return e;
}

/* The report of the uses of S, a value: its own, or that of the enum it belongs to. Which overload is used depends on the call. */
static const use_report *use_of_symbol(const symbol *s)
{
    if (s->kind == SYMBOL_FUNCTION)
        return s->function->overloadable || s->function->next_overload ? NULL : s->function->use;
    return !s->use && s->enumeration ? s->enumeration->record->use : s->use;
}

ast_expr *check_name(checker *c, name *n, source_range range)
{
    const symbol *s = n->symbol;

    index_name(c, n, range.begin);
    if (!s) {
        ast_expr *e = function_name(c, n, range);
        return e ? e : designator_of(c, NULL, n, range); /* N is a built-in function or undeclared; the caller checks that */
    }
    if (s->kind != SYMBOL_TYPEDEF)
        use_check(c, use_of_symbol(s), n->text, range.begin);
    switch ((symbol_kind)s->kind) {
    case SYMBOL_VARIABLE:
        return variable_reference(c, s->variable, range);
    case SYMBOL_FUNCTION:
        return designator_of(c, s->function, n, range);
    case SYMBOL_ENUMERATOR: {
        ast_expr *e = ast_new_constant(c, s->type, (uint64_t)s->value, range.begin, range);
        e->null_constant = s->value == 0;
        e->enumerator.of = s->enumeration;
        return e;
    }
    case SYMBOL_TYPEDEF:
        return check_fail(c, range.begin, range, "'%s' is a type, not a value", n->text);
    }
    bug("symbol kind %d", s->kind);
}

/* --- members -------------------------------------------------------------------------------------------------------------- */

static const char *find_similar_field(checker *c, const type *record, const char *text)
{
    const char *found = NULL;
    unsigned best = strlen(text) < 4 ? 2 : 3;

    (void)c;
    for (uint32_t i = 0; i < record->record->field_count; i++) {
        const char *name = record->record->fields[i].name;
        unsigned d = name ? edit_distance(text, name, best) : best;
        if (d < best) {
            best = d;
            found = name;
        }
    }
    return found;
}

static ast_expr *record_member(checker *c, ast_expr *base, name *field, source_loc loc, source_range range)
{
    const type *t = base->type;
    uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;

    if (!t->record->complete)
        return check_fail_incomplete(c, "member of the", t, loc, range);
    const type_field *f = type_find_field(t, field->text, path, &depth);
    if (!f) {
        const char *near = find_similar_field(c, t, field->text);
        source_range word = {loc, loc + (uint32_t)strlen(field->text)};
        if (!near)
            return check_fail(c, loc, word, "'%s' has no member '%s'", SPELL(t->bare), field->text);
        const type_field *other = type_find_field(t, near, path, &depth);
        name_propose(c, near, word);
        check_fail(c, loc, word, "'%s' has no member '%s'; did you mean '%s'?", SPELL(t->bare), field->text, near);
        if (other->loc)
            diag_note(c->diag, other->loc, "'%s' is declared here", near);
        return check_bad(c, loc);
    }
    use_check(c, f->use, field->text, loc);
    index_member(c, INDEX_USES, loc, f);
    const type *made = f->type;
    if (base->lvalue) /* a member of a const object in a space is const and in that space too */
        made = type_qualified(c->types, made, (made->quals | t->quals) & (unsigned)~(TYPE_RESTRICT & ~made->quals),
                              (type_space)t->space);
    else /* an array in an rvalue is an object with the lifetime of the rvalue (C11 6.2.4) */
        made = made->kind == TYPE_ARRAY ? type_qualified(c->types, made, made->quals, SPACE_PRIVATE) : made->bare;
    ast_expr *e = ast_new_expr(c, AST_MEMBER, made, loc, range);
    e->lvalue = base->lvalue || made->kind == TYPE_ARRAY;
    e->member.base = base;
    e->member.path = arena_copy(c->memory, path, depth * sizeof *path);
    e->member.depth = depth;
    return ast_over(c, e, base);
}

static ast_expr *dereference_pointer(checker *c, ast_expr *pointer, source_loc loc, source_range range)
{
    const type *target = pointer->type->element;

    if (target->kind == TYPE_ERROR)
        return check_bad(c, loc);
    ast_expr *e = ast_new_expr(c, AST_DEREFERENCE, target, loc, range);
    e->lvalue = true;
    e->unary = pointer;
    return ast_over(c, e, pointer);
}

/* BASE.FIELD. */
static ast_expr *member_of(checker *c, ast_expr *base, name *field, source_loc loc, source_range range)
{
    if (is_bad(base))
        return base;
    if (type_is_vector(base->type))
        return check_swizzle(c, base, field->text, loc, range);
    if (type_is_record(base->type))
        return record_member(c, base, field, loc, range);
    if (base->type->kind == TYPE_POINTER && (type_is_record(base->type->element) || type_is_vector(base->type->element))) {
        diag_fix_it(c->diag, (source_range){base->range.end, loc}, "->");
        diag_error_range(c->diag, loc, range, "'%s' is a pointer; did you mean '->'?", SPELL(base->type->bare));
        return member_of(c, dereference_pointer(c, check_rvalue(c, base), loc, base->range), field, loc, range);
    }
    return check_fail(c, loc, range, "'%s' has no members", SPELL(base->type->bare));
}

ast_expr *check_member(checker *c, ast_expr *base, name *field, bool arrow, source_loc loc, source_range range)
{
    if (base->kind == AST_FUNCTION)
        base = check_rvalue(c, base);
    if (is_bad(base))
        return base;
    if (arrow) {
        ast_expr *given = base;
        base = check_rvalue(c, base);
        if (is_bad(base))
            return base;
        if (base->type->kind != TYPE_POINTER) {
            if (type_is_record(base->type) || type_is_vector(base->type)) {
                diag_fix_it(c->diag, (source_range){base->range.end, loc}, ".");
                diag_error_range(c->diag, loc, range, "'%s' is not a pointer; did you mean '.'?", SPELL(base->type));
                return member_of(c, given, field, loc, range);
            }
            return check_fail(c, loc, range, "'->' on '%s', which is not a pointer", SPELL(base->type));
        }
        base = dereference_pointer(c, base, loc, base->range);
    }
    return member_of(c, base, field, loc, range);
}

static void note_array(checker *c, const ast_expr *array)
{
    if (array->kind == AST_VARIABLE && array->variable->name)
        diag_note(c->diag, array->variable->loc, "array '%s' is declared here", array->variable->name);
}

static void warn_bounds(checker *c, const ast_expr *base, const ast_expr *index)
{
    const ast_expr *array = base->kind == AST_CONVERT && base->convert.kind == CONVERSION_decay ? base->convert.operand : NULL;

    if (!array || index->kind != AST_CONSTANT || array->type->count == 0 || array->type->count == TYPE_UNKNOWN_COUNT ||
        c->unevaluated)
        return;
    int64_t i = (int64_t)index->bits;
    if (type_is_signed(index->type) && i < 0)
        diag_warn(c->diag, WARN_array_bounds, index->loc, "array index %lld is before the beginning of the array", (long long)i);
    else if (index->bits < array->type->count)
        return;
    else
        diag_warn(c->diag, WARN_array_bounds, index->loc,
                  "array index %llu is past the end of the array, which has %llu element%s", (unsigned long long)index->bits,
                  (unsigned long long)array->type->count, array->type->count == 1 ? "" : "s");
    note_array(c, array);
}

ast_expr *check_index(checker *c, ast_expr *base, ast_expr *index, source_loc loc, source_range range)
{
    if (is_bad(base) || is_bad(index))
        return check_bad(c, loc);
    if (type_is_vector(base->type)) {
        index = check_rvalue(c, index);
        if (is_bad(index))
            return index;
        if (!type_is_integer(index->type))
            return check_fail(c, index->loc, index->range, "the index of a vector has type '%s', not an integer type",
                              SPELL(index->type));
        if (index->kind == AST_CONSTANT && index->bits >= base->type->count)
            diag_warn(c->diag, WARN_array_bounds, index->loc, "index %lld is outside of the vector", (long long)index->bits);
        const type *element = base->type->element;
        ast_expr *e = ast_new_expr(
            c, AST_ELEMENT,
            base->lvalue ? type_qualified(c->types, element, base->type->quals, (type_space)base->type->space) : element, loc,
            range);
        e->lvalue = base->lvalue;
        e->element.base = base;
        e->element.index = check_promote(c, index);
        return ast_over(c, ast_over(c, e, base), index);
    }
    base = check_rvalue(c, base);
    index = check_rvalue(c, index);
    if (is_bad(base) || is_bad(index))
        return check_bad(c, loc);
    if (base->type->kind != TYPE_POINTER && index->type->kind == TYPE_POINTER) { /* the form 2[a] */
        ast_expr *swap = base;
        base = index;
        index = swap;
    }
    if (base->type->kind != TYPE_POINTER)
        return check_fail(c, loc, range, "'%s' cannot be indexed: it is not an array, pointer or vector", SPELL(base->type));
    if (!type_is_integer(index->type))
        return check_fail(c, index->loc, index->range, "index has type '%s', not an integer type", SPELL(index->type));
    warn_bounds(c, base, index);
    if (index->type->kind == TYPE_CHAR && index->kind != AST_CONSTANT)
        diag_warn(c->diag, WARN_char_subscripts, index->loc, "index has type 'char', which is signed");
    ast_expr *sum = check_binary(c, OP_add, base, index, loc, range);
    return is_bad(sum) ? sum : dereference_pointer(c, sum, loc, range);
}

/* --- one operand ---------------------------------------------------------------------------------------------------------- */

static ast_expr *new_unary(checker *c, ast_expr_kind kind, const type *t, ast_expr *operand, source_range range)
{
    ast_expr *e = ast_new_expr(c, kind, t, range.begin, range);

    e->unary = operand;
    return ast_over(c, e, operand);
}

static ast_expr *wrong_operand(checker *c, const ast_expr *e, const char *op, source_range range)
{
    return check_fail(c, range.begin, range, "invalid operand to '%s' ('%s')", op, SPELL(e->type));
}

void check_mark_address_taken(ast_expr *e)
{
    while (e->kind == AST_MEMBER)
        e = e->member.base;
    if (e->kind == AST_VARIABLE)
        e->variable->address_taken = e->variable->assigned = true;
}

/* A copy of E without the marks of casts and parentheses that affect warnings. */
static ast_expr *copy_value(checker *c, const ast_expr *e, source_range range)
{
    ast_expr *copy = arena_copy(c->memory, e, sizeof *e);

    copy->range = range;
    copy->null_constant = false;
    return copy;
}

static ast_expr *take_address(checker *c, ast_expr *e, source_range range)
{
    if (e->kind == AST_FUNCTION)
        return check_rvalue(c, e);
    if (e->kind == AST_SWIZZLE || e->kind == AST_ELEMENT)
        return check_fail(c, range.begin, range, "an element of a vector has no address");
    if (!e->lvalue)
        return check_fail(c, range.begin, range, "'&' needs an object, not a value of type '%s'", SPELL(e->type));
    if (type_is_object(e->type))
        return check_fail(c, range.begin, range, "an object of type '%s' has no address", SPELL(e->type->bare));
    if (e->type->kind == TYPE_PIPE)
        return check_fail(c, range.begin, range, "a pipe ('%s') has no address", SPELL(e->type->bare));
    if (e->type->kind == TYPE_BLOCK)
        return check_fail(c, range.begin, range, "'&' cannot be applied to a block ('%s')", SPELL(e->type->bare));
    if (check_captured_variable(e))
        return check_fail(c, range.begin, range, "taking the address of a captured variable is not allowed");
    check_mark_address_taken(e);
    if (e->kind == AST_DEREFERENCE) /* &*p is p, and &p[i] is p + i */
        return copy_value(c, e->unary, range);
    return new_unary(c, AST_ADDRESS, type_pointer(c->types, e->type), e, range);
}

static ast_expr *fold_value(checker *c, ast_expr *e)
{
    constant k;

    if (is_bad(e) || !type_is_arithmetic(e->type) || !constant_evaluate(c, e, &k) || k.is_address)
        return e;
    ast_expr *made = ast_new_constant(c, e->type, k.bits[0], e->loc, e->range);
    made->null_constant = type_is_integer(e->type) && k.bits[0] == 0;
    return made;
}

ast_expr *check_unary(checker *c, int op, ast_expr *e, source_range range)
{
    const type *t;

    if (is_bad(e))
        return check_bad(c, range.begin);
    if (op == '&')
        return take_address(c, e, range);
    e = check_rvalue(c, e);
    if (is_bad(e))
        return e;
    switch (op) {
    case '*':
        if (e->type->kind != TYPE_POINTER)
            return check_fail(c, range.begin, range, "'*' needs a pointer, not '%s'", SPELL(e->type));
        return dereference_pointer(c, e, range.begin, range);
    case '+':
    case '-':
        if (!type_has_numbers(e->type))
            return wrong_operand(c, e, op == '+' ? "+" : "-", range);
        e = check_promote(c, e);
        if (op == '+')
            return e->kind == AST_CONSTANT ? check_copy_constant(c, e, range.begin, range)
                                           : ast_over(c, ast_new_convert(c, CONVERSION_same, e->type, e), e);
        e = new_unary(c, AST_NEGATE, e->type, e, range);
        return !is_bad(e) && e->unary->kind == AST_CONSTANT ? fold_value(c, e) : e;
    case '~':
        if (!type_has_integers(e->type))
            return wrong_operand(c, e, "~", range);
        e = check_promote(c, e);
        e = new_unary(c, AST_COMPLEMENT, e->type, e, range);
        return !is_bad(e) && e->unary->kind == AST_CONSTANT ? fold_value(c, e) : e;
    case '!':
        if (c->options->cl_version < 120 && !c->in_library && type_has_floats(e->type))
            return check_fail(c, range.begin, range, "'!' of a floating-point operand ('%s') needs OpenCL C 1.2", SPELL(e->type));
        if (type_is_vector(e->type))
            return new_unary(c, AST_NOT, type_mask(c->types, e->type), e, range);
        t = type_basic(c->types, TYPE_INT);
        e = check_boolean(c, e, "the operand of '!'");
        if (is_bad(e))
            return e;
        e = new_unary(c, AST_NOT, t, e, range);
        return !is_bad(e) && e->unary->kind == AST_CONSTANT ? fold_value(c, e) : e;
    }
    bug("unary operator %d", op);
}

ast_expr *check_increment(checker *c, ast_expr *e, bool decrement, bool postfix, source_range range)
{
    const char *op = decrement ? "--" : "++";

    if (is_bad(e))
        return e;
    if (!check_assignable(c, e, range.begin))
        return check_bad(c, range.begin);
    bool float_vector = type_is_vector(e->type) && type_has_floats(e->type);
    if ((!type_has_numbers(e->type) && e->type->kind != TYPE_POINTER) || float_vector)
        return wrong_operand(c, e, op, range);
    if (e->type->kind == TYPE_POINTER && e->type->element->kind == TYPE_VOID)
        diag_warn(c->diag, WARN_extension, range.begin, "arithmetic on a pointer to void is a GNU extension");
    else if (e->type->kind == TYPE_POINTER && !type_is_complete(e->type->element))
        return check_fail_incomplete(c, "arithmetic on a pointer to the", e->type->element, range.begin, range);
    check_mark_assigned(e);
    ast_expr *made = ast_new_expr(c, AST_INCREMENT, e->type->bare, range.begin, range);
    made->increment.operand = e;
    made->increment.decrement = decrement;
    made->increment.postfix = postfix;
    return ast_over(c, made, e);
}

/* --- sizes ---------------------------------------------------------------------------------------------------------------- */

ast_expr *check_measure(checker *c, measure what, const type *t, source_loc loc, source_range range)
{
    static const char *const words[] = {"sizeof", "_Alignof", "vec_step"};
    uint64_t value = 0;

    if (t->kind == TYPE_ERROR)
        return check_bad(c, loc);
    bool needs_no_size = (what == MEASURE_STEP && t->kind == TYPE_VOID) || (what == MEASURE_ALIGN && t->kind == TYPE_ARRAY);
    if (t->kind == TYPE_FUNCTION || (!type_is_complete(t) && !needs_no_size)) {
        check_fail(c, loc, range, "%s of the %s type '%s'", words[what], t->kind == TYPE_FUNCTION ? "function" : "incomplete",
                   SPELL(t));
        check_note_incomplete(c, t, range.begin);
        return check_bad(c, loc);
    }
    switch (what) {
    case MEASURE_SIZE:
        value = t->size;
        break;
    case MEASURE_ALIGN:
        value = t->align;
        break;
    case MEASURE_STEP:
        value = t->kind == TYPE_VECTOR ? (t->lanes == 3 ? 4 : t->lanes) : 1;
        if (!type_has_numbers(t) && t->kind != TYPE_VOID)
            return check_fail(c, loc, range, "vec_step of '%s', which is not a scalar or vector", SPELL(t));
        return ast_new_constant(c, type_basic(c->types, TYPE_INT), value, loc, range);
    }
    ast_expr *made = ast_new_constant(c, c->types->size_type, value, loc, range);
    made->enumerator.measured = what == MEASURE_SIZE ? t->bare : NULL;
    return made;
}

/* The alignment of the object that E names: that of its declaration. 0: E names none. */
static uint32_t object_align(const ast_expr *e)
{
    if (e->kind == AST_VARIABLE)
        return e->variable->align;
    if (e->kind != AST_MEMBER)
        return 0;
    const type *t = e->member.base->type;
    const type_field *f = NULL;
    for (uint32_t i = 0; i < e->member.depth; i++) {
        f = &t->record->fields[e->member.path[i]];
        t = f->type;
    }
    uint32_t own = f->packed || (e->member.depth == 1 && e->member.base->type->record->packed) ? 1 : t->align;
    return f->align > own ? f->align : own;
}

ast_expr *check_measure_expr(checker *c, measure what, ast_expr *e, source_loc loc, source_range range)
{
    if (e->kind == AST_FUNCTION)
        e = check_rvalue(c, e);
    if (is_bad(e))
        return e;
    if (what == MEASURE_SIZE && e->kind == AST_VARIABLE && e->variable->was_array)
        diag_warn(c->diag, WARN_sizeof_array_argument, loc, "'%s' is a pointer ('%s'), and this is the size of the pointer",
                  e->variable->name, SPELL(e->type->bare));
    ast_expr *made = check_measure(c, what, e->type, loc, range);
    if (what == MEASURE_ALIGN && made->kind == AST_CONSTANT && object_align(e))
        made->bits = object_align(e);
    if (what == MEASURE_SIZE && made->kind == AST_CONSTANT && e->kind == AST_VARIABLE && e->type->kind == TYPE_POINTER)
        made->enumerator.pointer = e->variable;
    return made;
}

ast_expr *check_offsetof(checker *c, const type *t, designator *path, source_loc loc, source_range range)
{
    uint64_t offset = 0;

    for (; path; path = path->next) {
        if (t->kind == TYPE_ERROR)
            return check_bad(c, loc);
        if (!path->field) {
            if (t->kind != TYPE_ARRAY)
                return check_fail(c, path->loc, range, "'%s' is not an array", SPELL(t));
            t = t->element;
            offset += path->first * t->size;
            continue;
        }
        uint32_t steps[TYPE_MAX_FIELD_DEPTH], depth = 0;
        const type_field *member =
            type_is_record(t) && t->record->complete ? type_find_field(t, path->field->text, steps, &depth) : NULL;
        if (!member)
            return check_fail(c, path->loc, range, "'%s' has no member '%s'", SPELL(t), path->field->text);
        index_member(c, INDEX_USES, path->loc, member);
        for (uint32_t i = 0; i < depth; i++) {
            offset += t->record->fields[steps[i]].offset;
            t = t->record->fields[steps[i]].type;
        }
    }
    return ast_new_constant(c, c->types->size_type, offset, loc, range);
}

/* --- the rest ------------------------------------------------------------------------------------------------------------- */

association *association_new(checker *c, const type *t, ast_expr *e, source_loc loc)
{
    association *a = arena_new(c->memory, association);

    a->type = t;
    a->expr = e;
    a->loc = loc;
    return a;
}

/* Selects the association of a _Generic expression. LIST is in reverse order. */
ast_expr *check_generic(checker *c, ast_expr *control, association *list, source_loc loc, source_range range)
{
    association *chosen = NULL, *fallback = NULL;

    if (is_bad(control))
        return control;
    control = check_rvalue(c, control);
    for (association *a = list; a; a = a->next) {
        if (!a->type)
            fallback = a;
        else if (type_is_same(c->types, a->type->bare, control->type))
            chosen = a;
        for (association *b = a->next; b; b = b->next)
            if (a->type == b->type || (a->type && b->type && type_is_same(c->types, a->type, b->type)))
                return check_fail(c, a->loc, range, a->type ? "two associations have type '%s'" : "two default associations",
                                  a->type ? SPELL(a->type) : "");
    }
    if (!chosen)
        chosen = fallback;
    if (!chosen)
        return check_fail(c, loc, range, "no association has the type of the controlling expression, '%s'", SPELL(control->type));
    return chosen->expr;
}

unsigned check_begin_statement_expr(checker *c, source_loc loc)
{
    unsigned errors = c->diag->errors;

    if (!c->function)
        diag_error(c->diag, loc, "a statement expression is not allowed outside of a function");
    return errors;
}

ast_expr *check_statement_expr(checker *c, ast_stmt *block, unsigned errors, source_range range)
{
    ast_stmt *last = NULL, *before = NULL;
    ast_expr *e = ast_new_expr(c, AST_STATEMENT, type_basic(c->types, TYPE_VOID), range.begin, range);

    for (ast_stmt *s = block->block.first; s; s = s->next) {
        before = last;
        last = s;
    }
    if (last && last->kind == AST_EXPRESSION && c->unused == last->expr)
        c->unused = NULL;
    e->statement.block = block;
    if (c->diag->errors != errors) /* the value is not what was meant */
        return check_bad(c, range.begin);
    e = ast_over_depth(c, e, block->depth);
    if (is_bad(e))
        return e;
    if (!last || last->kind != AST_EXPRESSION || last->expr->type->kind == TYPE_VOID)
        return e;
    if (before)
        before->next = NULL;
    else
        block->block.first = NULL;
    e->statement.result = check_rvalue(c, last->expr);
    e->type = e->statement.result->type;
    return is_bad(e->statement.result) ? e->statement.result : ast_over(c, e, e->statement.result);
}

ast_expr *check_compound_literal(checker *c, const type *t, initializer *list, source_range range)
{
    if (t->kind == TYPE_ERROR)
        return check_bad(c, range.begin);
    if (t->kind == TYPE_VOID || t->kind == TYPE_FUNCTION || type_is_object(t) || t->kind == TYPE_PIPE ||
        (t->kind != TYPE_ARRAY && !type_is_complete(t)))
        return check_fail(c, range.begin, range, "a compound literal cannot have type '%s'", SPELL(t));
    bool is_static = !c->function || t->space == SPACE_CONSTANT;
    type_space space = t->space != SPACE_NONE          ? (type_space)t->space
                       : !is_static                    ? SPACE_PRIVATE
                       : c->options->cl_version >= 200 ? SPACE_GLOBAL
                                                       : SPACE_CONSTANT;
    if (c->function && space != SPACE_PRIVATE && space != SPACE_CONSTANT)
        return check_fail(c, range.begin, range,
                          "a compound literal in a function is private; it cannot be in the address space '%s'",
                          type_space_name(space));
    t = type_with_space(c->types, t, space);
    unsigned errors = c->diag->errors;
    ast_init *init = check_initializer(c, &t, list, is_static, range.begin);
    if (c->diag->errors != errors)
        return check_bad(c, range.begin);
    ast_variable *v = check_new_variable(c, NULL, t, is_static ? STORAGE_STATIC : STORAGE_AUTO, range.begin, range);
    v->used = true;
    v->init = init;
    if (is_static) {
        v->symbol = arena_printf(c->memory, ".literal.%u", c->next_unnamed++);
        v->is_static = true;
        v->is_const_unit = space == SPACE_CONSTANT;
    }
    ast_expr *e = ast_new_expr(c, AST_COMPOUND_LITERAL, t, range.begin, range);
    e->lvalue = true;
    e->literal = v;
    return ast_over_depth(c, e, init->depth);
}
