/* src/debug/expression.c - a recursive-descent evaluator of expressions (expression.h): the grammar, and the objects that it names. */
#include "src/debug/evaluator.h"
#include "src/debug/known.h"

#include "src/base/bits.h"
#include "src/base/map.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 200, MOST_NAME = 128 };

_Noreturn void evaluator_fail(evaluator *e, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    e->error = arena_vprintf(e->c->memory, fmt, ap);
    va_end(ap);
    longjmp(e->failed, 1);
}

/* --- tokens --------------------------------------------------------------------------------------------------------------- */

static void skip_blanks(evaluator *e)
{
    while (isspace((unsigned char)*e->at))
        e->at++;
}

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool evaluator_accept(evaluator *e, const char *token)
{
    size_t n = strlen(token);

    skip_blanks(e);
    if (strncmp(e->at, token, n) != 0)
        return false;
    e->at += n;
    return true;
}

void evaluator_expect(evaluator *e, const char *token)
{
    if (!evaluator_accept(e, token))
        evaluator_fail(e, "expected '%s' before '%s'", token, *e->at ? e->at : "the end");
}

static bool read_name(evaluator *e, char out[MOST_NAME])
{
    size_t n = 0;

    skip_blanks(e);
    if (!isalpha((unsigned char)*e->at) && *e->at != '_')
        return false;
    while (is_name_char(e->at[n]))
        n++;
    if (n >= MOST_NAME)
        evaluator_fail(e, "a name is too long");
    memcpy(out, e->at, n);
    out[n] = 0;
    e->at += n;
    return true;
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

const char *expression_dereference(debug_context *c, const debug_value *p, const ir_source_type *t, debug_value *out)
{
    uint64_t address = (uint64_t)value_integer(p, 0);
    debug_object of;

    *out = (debug_value){.type = t, .is_available = true, .has_address = true, .address = address, .space = p->type->space};
    if (!c->target->object_at(c->launch, c->unit, c->lane, c->memory, address, &of) || !of.is_symbolic)
        return NULL;
    uint64_t size = of.value.type->size;
    if (of.at < 0 || (uint64_t)of.at > size || size - (uint64_t)of.at < t->size)
        return arena_printf(c->memory, "%" PRIu64 " bytes from byte %" PRId64 " of '%s' on are not in it", t->size, of.at,
                            of.name);
    *out = known_part(c->memory, &of.value, t, (uint64_t)of.at);
    return NULL;
}

/* What P points to, as a T; NULL: as its type says. */
static debug_value dereference(evaluator *e, debug_value p, const ir_source_type *t)
{
    debug_value out;

    evaluator_load_number(e, &p);
    if (p.type->kind != IR_SOURCE_POINTER)
        evaluator_fail(e, "a value of type '%s' is no pointer", p.type->name);
    if (!p.type->element->size)
        evaluator_fail(e, "the type that '%s' points to is unknown", p.type->name);
    const char *problem = expression_dereference(e->c, &p, t ? t : p.type->element, &out);
    if (problem)
        evaluator_fail(e, "%s", problem);
    return out;
}

static const ir_source_type *array_type(evaluator *e, const ir_source_type *t, uint64_t count)
{
    ir_source_type *a = arena_new(e->c->memory, ir_source_type);

    *a = (ir_source_type){.kind = IR_SOURCE_ARRAY,
                          .name = arena_printf(e->c->memory, "%s[%" PRIu64 "]", t->name, count),
                          .size = t->size * count,
                          .align = t->align,
                          .count = count,
                          .element = t};
    return a;
}

static uint64_t checked_count(evaluator *e, int64_t first, int64_t last)
{
    uint64_t count = (uint64_t)last - (uint64_t)first + 1;

    if (last < first || !count || count > 1 << 24)
        evaluator_fail(e, "a slice of %" PRId64 " elements", (int64_t)count);
    return count;
}

/* After V and '[': an element, or with FIRST..LAST a slice. */
static debug_value subscript(evaluator *e, debug_value v)
{
    debug_value first = evaluator_read(e), last = first;

    evaluator_load_number(e, &first);
    bool is_slice = evaluator_accept(e, "..");
    if (is_slice) {
        last = evaluator_read(e);
        evaluator_load_number(e, &last);
    }
    evaluator_expect(e, "]");
    int64_t from = value_integer(&first, 0), to = is_slice ? value_integer(&last, 0) : from;
    if (v.type->kind == IR_SOURCE_ARRAY || v.type->kind == IR_SOURCE_VECTOR) {
        bool is_inside = from >= 0 && (uint64_t)to < v.type->count;
        if (!is_inside && !(v.type->kind == IR_SOURCE_ARRAY && v.has_address))
            evaluator_fail(e, "element %" PRId64 " of '%s'", is_inside ? from : to, v.type->name);
        const ir_source_type *t = is_slice ? array_type(e, v.type->element, checked_count(e, from, to)) : v.type->element;
        debug_value out = known_part(e->c->memory, &v, t, (uint64_t)from * v.type->element->size);
        if (!is_inside)
            out.data = NULL;
        return out;
    }
    evaluator_load_number(e, &v);
    if (v.type->kind != IR_SOURCE_POINTER)
        evaluator_fail(e, "a value of type '%s' has no elements", v.type->name);
    const ir_source_type *t = is_slice ? array_type(e, v.type->element, checked_count(e, from, to)) : NULL;
    return dereference(e, evaluator_offset_pointer(e, &v, from), t);
}

/* The field of T, or of the anonymous structs in it, that is called NAME; NULL: none. TRIED: those structs that have none. */
static const ir_source_field *find_field(evaluator *e, map *tried, const ir_source_type *t, const char *name, uint64_t *offset)
{
    if (t->kind != IR_SOURCE_RECORD || map_find(tried, t))
        return NULL;
    for (uint64_t n = 0; n < t->count; n++) {
        const ir_source_field *f = &t->fields[n];
        uint64_t inside = 0;
        const ir_source_field *found =
            f->name ? strcmp(f->name, name) == 0 ? f : NULL : find_field(e, tried, f->type, name, &inside);
        if (found) {
            *offset = f->offset + inside;
            return found;
        }
    }
    map_set(e->c->memory, tried, t, NULL);
    return NULL;
}

/* The lanes that the component letters NAME select from COUNT (OpenCL C 6.1.7). Returns their number; 0: it is no such name. */
static unsigned read_components(const char *name, unsigned count, unsigned lanes[16])
{
    static const char *const letters[] = {"xyzw", "rgba"};
    unsigned half = count == 3 ? 2 : count / 2, n = 0;

    if (strcmp(name, "lo") == 0 || strcmp(name, "hi") == 0) {
        for (n = 0; n < half; n++)
            lanes[n] = *name == 'h' ? half + n : n;
        return n;
    }
    if (strcmp(name, "even") == 0 || strcmp(name, "odd") == 0) {
        for (n = 0; n < half; n++)
            lanes[n] = 2 * n + (*name == 'o');
        return n;
    }
    if ((*name == 's' || *name == 'S') && name[1]) {
        for (name++; *name && n < 16; name++, n++) {
            if (!isxdigit((unsigned char)*name))
                return 0;
            lanes[n] = (unsigned)(isdigit((unsigned char)*name) ? *name - '0' : tolower((unsigned char)*name) - 'a' + 10);
        }
        return *name ? 0 : n;
    }
    for (unsigned k = 0; k < 2; k++) {
        for (n = 0; name[n] && n < 16 && strchr(letters[k], name[n]); n++)
            lanes[n] = (unsigned)(strchr(letters[k], name[n]) - letters[k]);
        if (n && !name[n])
            return n;
    }
    return 0;
}

static debug_value components(evaluator *e, debug_value v, const char *name)
{
    element t = value_element(v.type);
    unsigned lanes[16], count = read_components(name, t.lanes, lanes);

    for (unsigned n = 0; n < count; n++)
        if (lanes[n] >= t.lanes && !(t.lanes == 3 && lanes[n] == 3))
            count = 0;
    if (count != 1 && count != 2 && count != 3 && count != 4 && count != 8 && count != 16)
        evaluator_fail(e, "'%s' has no components '%s'", v.type->name, name);
    if (count == 1)
        return known_part(e->c->memory, &v, v.type->element, lanes[0] * v.type->element->size);
    element to = {t.scalar, count};
    debug_value out = evaluator_new_value(e, to);
    for (unsigned n = 0; n < count; n++) {
        debug_value lane = known_part(e->c->memory, &v, v.type->element, lanes[n] * v.type->element->size);
        evaluator_load(e, &lane);
        memcpy(out.data + n * element_scalar_bytes(t.scalar), lane.data, element_scalar_bytes(t.scalar));
    }
    return out;
}

static debug_value member(evaluator *e, debug_value v)
{
    char name[MOST_NAME];
    uint64_t offset = 0;
    map tried = {0};

    if (!read_name(e, name))
        evaluator_fail(e, "expected the name of a member");
    if (v.type->kind == IR_SOURCE_VECTOR)
        return components(e, v, name);
    const ir_source_field *f = find_field(e, &tried, v.type, name, &offset);
    if (!f)
        evaluator_fail(e, "'%s' has no member '%s'", v.type->name, name);
    return known_part(e->c->memory, &v, f->type, offset);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

typedef struct name_search {
    const char *name;
    debug_value found;
    bool has_found;
} name_search;

static void look_at(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    name_search *s = context;

    (void)is_parameter;
    if (s->has_found || !name || strcmp(name, s->name) != 0)
        return;
    s->found = *v;
    s->has_found = true;
}

/* The buffer of a parameter, in a program whose parameters have no variables: assembly. */
static bool find_buffer(evaluator *e, const char *name, debug_value *out)
{
    const launch *l = e->c->launch;

    for (size_t p = 0; p < l->values->values.count; p++) {
        const run_value *v = &l->values->values.items[p];
        const param *q = &l->values->signature->params.items[p];
        if (!q->name || strcmp(q->name, name) != 0 || v->kind != RUN_BUFFER)
            continue;
        const ir_source_type *t = q->record       ? q->record
                                  : q->type.lanes ? value_type(q->type)
                                                  : value_type((element){ELEMENT_uchar, 1});
        uint64_t address = e->c->target->buffer_address(e->c->launch, e->c->unit, v->buffer) + v->offset;
        *out = (debug_value){.type = value_pointer_type(e->c->memory, t, IR_GLOBAL), .is_available = true};
        out->data = arena_copy(e->c->memory, &address, sizeof address);
        return true;
    }
    return false;
}

static debug_value variable(evaluator *e, const char *name)
{
    name_search s = {.name = name};
    debug_value out;

    e->c->target->variables(e->c->launch, e->c->unit, e->c->frame, e->c->lane, e->c->memory, name, look_at, &s);
    if (s.has_found)
        return s.found;
    if (find_buffer(e, name, &out))
        return out;
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        return value_of_integer(e->c->memory, ELEMENT_bool, *name == 't');
    evaluator_fail(e, "no variable '%s' is visible here", name);
}

/* --- the grammar ---------------------------------------------------------------------------------------------------------- */

/* A type name at the position, in parentheses whose first one was read: skips it and the closing one. NULL: there is none. */
static const ir_source_type *read_cast(evaluator *e)
{
    const char *start = e->at;
    const char *end = strchr(start, ')');
    const ir_module *m = e->c->launch->program.module;
    const ir_source_type *t = NULL;
    ir_space space = IR_PRIVATE;
    char words[MOST_NAME];
    unsigned stars = 0;

    skip_blanks(e);
    if (!end || (size_t)(end - start) >= sizeof words || !(isalpha((unsigned char)*e->at) || *e->at == '_'))
        return NULL;
    size_t n = (size_t)(end - start);
    memcpy(words, start, n);
    words[n] = 0;
    for (char *p = words; *p; p++)
        if (*p == '*') {
            stars++;
            *p = ' ';
        }
    static const struct {
        const char *word;
        ir_space space;
    } spaces[] = {{"global", IR_GLOBAL}, {"constant", IR_CONSTANT}, {"local", IR_LOCAL}, {"private", IR_PRIVATE}};
    for (size_t k = 0; k < sizeof spaces / sizeof *spaces; k++)
        if (strstr(words, spaces[k].word))
            space = spaces[k].space;
    while (n && isspace((unsigned char)words[n - 1]))
        words[--n] = 0;
    element s = element_of_spelling(words);
    if (s.lanes)
        t = value_type(s);
    else if (m)
        t = ir_source_type_find(m, words);
    if (!t)
        return NULL;
    for (; stars; stars--)
        t = value_pointer_type(e->c->memory, t, space);
    e->at = end + 1;
    return t;
}

static debug_value unary(evaluator *e);

static debug_value cast(evaluator *e, const ir_source_type *t)
{
    element to = value_element(t);

    if (to.lanes > 1 && evaluator_accept(e, "(")) { /* (float4)(1, 2, 3, 4) */
        debug_value out = evaluator_new_value(e, to);
        unsigned n = 0;
        do {
            debug_value v = evaluator_read(e);
            element from = evaluator_load_number(e, &v);
            if (!from.lanes)
                evaluator_fail(e, "a pointer is no component of a vector");
            debug_value scalars = evaluator_convert(e, &v, (element){to.scalar, from.lanes});
            for (unsigned k = 0; k < from.lanes && n < to.lanes; k++, n++)
                memcpy(out.data + n * element_scalar_bytes(to.scalar), scalars.data + k * element_scalar_bytes(to.scalar),
                       element_scalar_bytes(to.scalar));
        } while (evaluator_accept(e, ","));
        evaluator_expect(e, ")");
        if (n == 1)
            for (; n < to.lanes; n++)
                memcpy(out.data + n * element_scalar_bytes(to.scalar), out.data, element_scalar_bytes(to.scalar));
        if (n != to.lanes)
            evaluator_fail(e, "'%s' needs %u components", t->name, to.lanes);
        return out;
    }
    debug_value v = unary(e);
    if (to.lanes)
        return evaluator_convert(e, &v, to);
    evaluator_load_number(e, &v);
    if (t->kind != IR_SOURCE_POINTER)
        evaluator_fail(e, "no value converts to '%s'", t->name);
    int64_t address = value_integer(&v, 0);
    return (debug_value){.type = t, .is_available = true, .data = arena_copy(e->c->memory, &address, sizeof address)};
}

static debug_value number(evaluator *e)
{
    char *end, *float_end;

    errno = 0;
    unsigned long long i = strtoull(e->at, &end, 0);
    double d = strtod(e->at, &float_end);
    bool is_hex = e->at[0] == '0' && (e->at[1] == 'x' || e->at[1] == 'X');
    bool is_slice = end[0] == '.' && end[1] == '.'; /* a[2..5] */
    if (float_end > end && !is_slice && (!is_hex || strpbrk(e->at, ".pP"))) {
        bool is_float = *float_end == 'f' || *float_end == 'F';
        e->at = float_end + is_float;
        return value_of_double(e->c->memory, is_float ? ELEMENT_float : ELEMENT_double, d);
    }
    if (!is_hex && (*end == 'f' || *end == 'F') && !is_name_char(end[1])) {
        e->at = end + 1;
        return value_of_double(e->c->memory, ELEMENT_float, d);
    }
    bool is_unsigned = false, is_long = false;
    for (; strchr("uUlL", *end) && *end; end++)
        *(strchr("uU", *end) ? &is_unsigned : &is_long) = true;
    if (is_name_char(*end))
        evaluator_fail(e, "a number ends with '%c'", *end);
    e->at = end;
    is_long |= i > UINT32_MAX || (i > INT32_MAX && !is_unsigned && !is_hex);
    is_unsigned |= i > INT64_MAX || (is_hex && !is_long && i > INT32_MAX);
    element_id s = is_long ? is_unsigned ? ELEMENT_ulong : ELEMENT_long : is_unsigned ? ELEMENT_uint : ELEMENT_int;
    return value_of_integer(e->c->memory, s, (int64_t)i);
}

/* "$r10", "$1", "%5": words of the debugger. */
static debug_value internal(evaluator *e)
{
    char name[MOST_NAME];
    size_t n = 1;
    debug_value out;

    while (is_name_char(e->at[n]) || (e->at[n] == '.' && isalnum((unsigned char)e->at[n + 1]) && *e->at == '%'))
        n++;
    if (n >= sizeof name)
        evaluator_fail(e, "a name is too long");
    memcpy(name, e->at, n);
    name[n] = 0;
    e->at += n;
    if (*name == '$' && e->c->convenience && e->c->convenience(e->c->owner, name, &out))
        return out;
    if (!e->c->target->internal(e->c->launch, e->c->unit, e->c->frame, e->c->lane, name, e->c->memory, &out))
        evaluator_fail(e, "there is no '%s' here", name);
    return out;
}

static debug_value primary(evaluator *e)
{
    char name[MOST_NAME];

    skip_blanks(e);
    if (*e->at == '$' || (*e->at == '%' && is_name_char(e->at[1])))
        return internal(e);
    if (isdigit((unsigned char)*e->at) || (*e->at == '.' && isdigit((unsigned char)e->at[1])))
        return number(e);
    if (e->at[0] == '\'' && e->at[1] && e->at[1] != '\\' && e->at[2] == '\'') {
        e->at += 3;
        return value_of_integer(e->c->memory, ELEMENT_char, e->at[-2]);
    }
    if (evaluator_accept(e, "(")) {
        debug_value v = evaluator_read(e);
        evaluator_expect(e, ")");
        return v;
    }
    if (!read_name(e, name))
        evaluator_fail(e, *e->at ? "expected an expression before '%s'" : "expected an expression", e->at);
    if (evaluator_accept(e, "("))
        return evaluator_call(e, name);
    return variable(e, name);
}

static debug_value postfix(evaluator *e)
{
    debug_value v = primary(e);

    for (;;) {
        skip_blanks(e);
        if (evaluator_accept(e, "[")) {
            v = subscript(e, v);
        } else if (evaluator_accept(e, "->")) {
            v = member(e, dereference(e, v, NULL));
        } else if (*e->at == '.' && e->at[1] != '.') {
            e->at++;
            if (!v.is_available && !v.states)
                evaluator_fail(e, "value is not available: %s", v.why);
            v = member(e, v);
        } else {
            return v;
        }
    }
}

static debug_value address_of(evaluator *e, debug_value v)
{
    uint64_t address = v.address;

    if (!v.has_address)
        evaluator_fail(e, "the value has no address");
    debug_value out = {.type = value_pointer_type(e->c->memory, v.type, v.space), .is_available = true};
    out.data = arena_copy(e->c->memory, &address, sizeof address);
    return out;
}

static const ir_source_type *read_cast_after_parenthesis(evaluator *e)
{
    const char *start = e->at;

    skip_blanks(e);
    if (*e->at != '(')
        return NULL;
    e->at++;
    const ir_source_type *t = read_cast(e);
    if (!t)
        e->at = start;
    return t;
}

static debug_value size_of(evaluator *e)
{
    const ir_source_type *t = read_cast_after_parenthesis(e);

    if (!t)
        t = unary(e).type;
    return value_of_integer(e->c->memory, ELEMENT_ulong, (int64_t)t->size);
}

static debug_value unary(evaluator *e)
{
    debug_value zero = value_of_integer(e->c->memory, ELEMENT_int, 0), v;

    if (++e->depth > MOST_DEPTH)
        evaluator_fail(e, "the expression is nested too deeply");
    skip_blanks(e);
    const ir_source_type *t = read_cast_after_parenthesis(e);
    if (t)
        v = cast(e, t);
    else if (strncmp(e->at, "sizeof", 6) == 0 && !is_name_char(e->at[6])) {
        e->at += 6;
        v = size_of(e);
    } else if (evaluator_accept(e, "*"))
        v = dereference(e, unary(e), NULL);
    else if (e->at[0] == '&' && e->at[1] != '&') {
        e->at++;
        v = address_of(e, unary(e));
    } else if (evaluator_accept(e, "-")) {
        v = unary(e);
        element s = evaluator_load_number(e, &v);
        v = s.lanes && element_kind_of(s.scalar) == FLOATING
                ? evaluator_operate(e, '*', v, value_of_integer(e->c->memory, ELEMENT_int, -1))
                : evaluator_operate(e, '-', zero, v);
    } else if (evaluator_accept(e, "+"))
        v = evaluator_operate(e, '+', unary(e), zero);
    else if (evaluator_accept(e, "~"))
        v = evaluator_operate(e, '^', unary(e), value_of_integer(e->c->memory, ELEMENT_int, -1));
    else if (e->at[0] == '!' && e->at[1] != '=') {
        e->at++;
        v = evaluator_operate(e, '=', unary(e), zero);
    } else
        v = postfix(e);
    e->depth--;
    return v;
}

/* The binary operators; tokens that begin like another one come first. LEVEL: of binding, the least binds least. */
static const struct {
    const char *token;
    char op;
    unsigned char level;
} operators[] = {
    {"||", 'O', 1}, {"&&", 'A', 2}, {"|", '|', 3},  {"^", '^', 4},  {"&", '&', 5},  {"==", '=', 6},
    {"!=", '!', 6}, {"<<", 'l', 8}, {">>", 'r', 8}, {"<=", 'a', 7}, {">=", 'b', 7}, {"<", '<', 7},
    {">", '>', 7},  {"+", '+', 9},  {"-", '-', 9},  {"*", '*', 10}, {"/", '/', 10}, {"%", '%', 10},
};

enum { OPERATOR_COUNT = sizeof operators / sizeof *operators };

static int next_operator(evaluator *e)
{
    skip_blanks(e);
    for (int n = 0; n < OPERATOR_COUNT; n++) {
        size_t length = strlen(operators[n].token);
        if (strncmp(e->at, operators[n].token, length) != 0)
            continue;
        bool is_assignment = length == 1 && e->at[1] == '=' && !strchr("<>", *e->at);
        return is_assignment ? -1 : n;
    }
    return -1;
}

static debug_value binary(evaluator *e, unsigned level)
{
    debug_value v = unary(e);

    for (;;) {
        int n = next_operator(e);
        if (n < 0 || operators[n].level < level)
            return v;
        e->at += strlen(operators[n].token);
        if (++e->depth > MOST_DEPTH)
            evaluator_fail(e, "the expression is nested too deeply");
        debug_value right = binary(e, operators[n].level + 1u);
        e->depth--;
        char op = operators[n].op;
        if (op == 'O' || op == 'A') {
            evaluator_load_number(e, &v);
            evaluator_load_number(e, &right);
            bool x = value_is_true(&v), y = value_is_true(&right);
            v = value_of_integer(e->c->memory, ELEMENT_int, op == 'O' ? x || y : x && y);
        } else {
            v = evaluator_operate(e, op, v, right);
        }
    }
}

static void store(evaluator *e, debug_value *place, debug_value *v)
{
    if (!e->c->may_write)
        evaluator_fail(e, "an assignment is not possible here");
    if (!place->has_address)
        evaluator_fail(e, "the left side of '=' has no address");
    element t = value_element(place->type);
    debug_value stored = *v;
    if (t.lanes)
        stored = evaluator_convert(e, v, t);
    else
        evaluator_load_number(e, &stored);
    unsigned char *to = e->c->target->bytes(e->c->unit, e->c->lane, place->address, place->type->size);
    if (!to)
        evaluator_fail(e, "cannot access memory at 0x%" PRIx64, place->address);
    memcpy(to, stored.data, place->type->size);
    e->c->has_written = true;
    place->data = NULL;
}

debug_value evaluator_read(evaluator *e)
{
    if (++e->depth > MOST_DEPTH)
        evaluator_fail(e, "the expression is nested too deeply");
    debug_value v = binary(e, 0);
    skip_blanks(e);
    if (evaluator_accept(e, "?")) {
        evaluator_load_number(e, &v);
        debug_value then = evaluator_read(e);
        evaluator_expect(e, ":");
        debug_value otherwise = evaluator_read(e);
        v = value_is_true(&v) ? then : otherwise;
    } else if (*e->at == '@') { /* as gdb: the elements that begin here */
        e->at++;
        debug_value count = unary(e);
        evaluator_load_number(e, &count);
        if (!v.has_address)
            evaluator_fail(e, "the left side of '@' has no address");
        v.type = array_type(e, v.type, checked_count(e, 1, value_integer(&count, 0)));
        v.data = NULL;
    } else if (e->at[0] == '=' && e->at[1] != '=') {
        e->at++;
        debug_value right = evaluator_read(e);
        store(e, &v, &right);
    }
    e->depth--;
    return v;
}

/* --- the interface -------------------------------------------------------------------------------------------------------- */

const char *expression_evaluate(debug_context *c, const char *text, debug_value *out, const char **end)
{
    evaluator e = {.c = c, .at = text};

    if (setjmp(e.failed))
        return e.error;
    *out = evaluator_read(&e);
    skip_blanks(&e);
    if (end)
        *end = e.at;
    if (*e.at && (!end || *e.at != ','))
        evaluator_fail(&e, "unexpected '%s' after the expression", e.at);
    if (out->is_available) {
        const char *problem = expression_read(c, out);
        if (problem)
            return problem;
    }
    return NULL;
}

const char *expression_assign(debug_context *c, const char *text, const debug_value *v)
{
    evaluator e = {.c = c, .at = text};

    if (setjmp(e.failed))
        return e.error;
    debug_value place = evaluator_read(&e), value = *v;
    store(&e, &place, &value);
    return NULL;
}

const char *expression_name_at(void *context, uint64_t address, const ir_source_type *to, bool *is_all)
{
    debug_context *c = context;
    debug_object of;
    uint64_t offset = 0;

    if (c->target->object_at(c->launch, c->unit, c->lane, c->memory, address, &of)) {
        *is_all = of.is_symbolic;
        return value_part_name(c->memory, of.name, of.value.type, of.at, to);
    }
    const char *name = c->target->name_at(c->unit, address, &offset);
    return name && offset ? arena_printf(c->memory, "%s+%" PRIu64, name, offset) : name;
}
