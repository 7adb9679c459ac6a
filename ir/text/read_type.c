/* ir/text/read_type.c - reads types, with opaque or typed pointers: `i32 addrspace(1)*` is read as `ptr addrspace(1)`, since every
 * instruction states the type that it accesses. */
#include "ir/text/reader.h"
#include "ir/text.h"

#include <stdlib.h>

const char *ir_type_text(ir_reader *r, const ir_type *t)
{
    text out;

    text_init(&out, &r->scratch);
    ir_print_type(&out, t);
    return out.data;
}

static uint32_t read_space(ir_reader *r)
{
    if (!ir_take_word(r, "addrspace"))
        return 0;
    ir_expect_char(r, '(');
    uint32_t space = (uint32_t)ir_expect_number(r, 0xFFFFFF);
    ir_expect_char(r, ')');
    return space;
}

static void check_space(ir_reader *r, uint32_t space, source_loc where)
{
    switch (space) {
    case IR_PRIVATE:
    case IR_GLOBAL:
    case IR_CONSTANT:
    case IR_LOCAL:
    case IR_GENERIC:
    case IR_MODULE_PRIVATE:
        return;
    }
    ir_read_error(r, where,
                  "there is no address space %u: 0 private, 1 global, 2 constant, 3 local, 4 generic, 10 module-scope private",
                  space);
}

static void check_element(ir_reader *r, const ir_type *t, source_loc where)
{
    if (t->kind == IR_VOID || t->kind == IR_FUNCTION_TYPE || t->kind == IR_LABEL || t->kind == IR_METADATA)
        ir_read_error(r, where, "%s cannot be an element or a field", ir_type_text(r, t));
}

/* Reads "4 x float" up to CLOSE. */
static ir_type *read_sequence(ir_reader *r, char close)
{
    source_loc count_at = r->t.loc;

    if (ir_at_word(r, "vscale"))
        ir_read_error(r, count_at, "scalable vectors are not supported");
    uint64_t count = ir_expect_number(r, close == '>' ? 1 << 16 : UINT64_C(1) << 40);
    ir_expect_word(r, "x");
    source_loc element_at = r->t.loc;
    ir_type *element = ir_read_type(r);
    check_element(r, element, element_at);
    ir_expect_char(r, close);
    if (close == ']')
        return ir_array(r->m, element, count);
    if (count == 0)
        ir_read_error(r, count_at, "a vector must have at least one element");
    if (!ir_is_int(element) && !ir_is_float(element) && !ir_is_ptr(element))
        ir_read_error(r, element_at, "the elements of a vector must be integers, floating-point numbers or pointers, not %s",
                      ir_type_text(r, element));
    return ir_vector(r->m, element, count);
}

typedef struct type_list {
    VEC(ir_type *) types;
    bool variadic;
} type_list;

/* Reads types separated by commas up to CLOSE, and consumes CLOSE. */
static void read_types(ir_reader *r, type_list *list, char close)
{
    while (!ir_at_char(r, close)) {
        if (list->types.count)
            ir_expect_char(r, ',');
        if (close == ')' && r->t.kind == TOKEN_DOTS) {
            ir_next(r);
            list->variadic = true;
            break;
        }
        source_loc where = r->t.loc;
        ir_type *t = ir_read_type(r);
        if (t->kind != IR_METADATA || close != ')')
            check_element(r, t, where);
        vec_push(&r->scratch, &list->types, t);
    }
    ir_expect_char(r, close);
}

static ir_type *read_struct(ir_reader *r, bool packed)
{
    type_list fields = {0};

    read_types(r, &fields, '}');
    if (packed)
        ir_expect_char(r, '>');
    return ir_struct(r->m, fields.types.items, (unsigned)fields.types.count, packed);
}

static ir_type *read_named(ir_reader *r)
{
    const char *name = r->t.name;

    if (r->t.numbered)
        name = intern_str(&r->m->names, arena_printf(&r->scratch, "%u", (unsigned)r->t.number));
    ir_type *t = map_get(&r->type_names, name);
    if (!t) {
        t = ir_named_struct(r->m, name);
        map_set(&r->scratch, &r->type_names, name, t);
    }
    ir_next(r);
    return t;
}

/* A search for the named struct TARGET within the types that its body contains. */
typedef struct body_search {
    arena scratch;
    map seen;
    const ir_type *target;
} body_search;

typedef enum body_answer { BODY_FINITE, BODY_CONTAINS_TARGET, BODY_TOO_DEEP } body_answer;

static bool is_first_visit(body_search *s, const ir_type *t)
{
    const char *key = (const char *)t;

    if (map_get(&s->seen, key))
        return false;
    map_set(&s->scratch, &s->seen, key, s);
    return true;
}

/* Searches the types within T, each once: the type graph is a DAG, and the number of its paths may be exponential. */
static body_answer search_body(body_search *s, const ir_type *t, unsigned depth)
{
    body_answer answer = BODY_FINITE;

    if (t == s->target)
        return BODY_CONTAINS_TARGET;
    if (t->kind != IR_STRUCT && t->kind != IR_ARRAY && t->kind != IR_VECTOR)
        return BODY_FINITE;
    if (depth > IR_TYPE_DEPTH)
        return BODY_TOO_DEEP;
    if (!is_first_visit(s, t))
        return BODY_FINITE;
    if (t->kind != IR_STRUCT)
        return search_body(s, t->element, depth + 1);
    for (uint64_t i = 0; i < t->count && !answer; i++)
        answer = search_body(s, t->fields[i], depth + 1);
    return answer;
}

void ir_set_read_body(ir_reader *r, ir_type *t, const ir_type *body, source_loc where)
{
    body_search s = {.target = t};

    arena_init(&s.scratch);
    body_answer answer = search_body(&s, body, 1);
    arena_release(&s.scratch);
    if (answer == BODY_CONTAINS_TARGET)
        diag_error(r->d, where, "%s contains itself, so it has no size", ir_type_text(r, t));
    else if (answer == BODY_TOO_DEEP)
        diag_error(r->d, where, "types nested deeper than %d are not supported", IR_TYPE_DEPTH);
    else
        ir_struct_body(r->m, t, body->fields, (unsigned)body->count, body->packed);
}

static ir_type *integer_type(ir_reader *r)
{
    char *end;
    unsigned long bits = strtoul(r->t.name + 1, &end, 10);

    if (*end || bits == 0)
        return NULL;
    if (bits > 64)
        ir_read_error(r, r->t.loc, "integers of %lu bits are not supported: 1, 8, 16, 32 and 64 are", bits);
    if (bits != 1 && bits != 8 && bits != 16 && bits != 32 && bits != 64 && !r->odd_loc) {
        r->odd_loc = r->t.loc;
        r->odd_bits = (unsigned)bits;
    }
    return ir_int(r->m, (unsigned)bits);
}

static ir_type *read_type_word(ir_reader *r)
{
    static const char *const unsupported[] = {"bfloat",  "fp128",   "x86_fp80", "ppc_fp128",
                                              "x86_mmx", "x86_amx", "token",    "target"};

    const struct {
        const char *word;
        ir_type *type;
    } plain[] = {
        {"void", r->m->void_type},     {"half", r->m->half_type},   {"float", r->m->float_type},
        {"double", r->m->double_type}, {"label", r->m->label_type},
    };
    ir_type *t = NULL;

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (ir_at_word(r, plain[i].word))
            t = plain[i].type;
    if (!t && r->t.name[0] == 'i' && r->t.name[1] >= '0' && r->t.name[1] <= '9')
        t = integer_type(r);
    for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
        if (ir_at_word(r, unsupported[i]))
            ir_read_error(r, r->t.loc, "the type %s is not supported", unsupported[i]);
    if (!t)
        ir_read_error(r, r->t.loc, "a type is expected here, not %s", ir_token_text(r));
    ir_next(r);
    return t;
}

static ir_type *read_pointer(ir_reader *r)
{
    source_loc where = r->t.loc;
    uint32_t space = read_space(r);

    check_space(r, space, where);
    return ir_ptr(r->m, space);
}

static ir_type *read_base(ir_reader *r)
{
    if (r->t.kind == TOKEN_LOCAL)
        return read_named(r);
    if (ir_take_char(r, '['))
        return read_sequence(r, ']');
    if (ir_take_char(r, '{'))
        return read_struct(r, false);
    if (ir_take_char(r, '<')) {
        if (ir_take_char(r, '{'))
            return read_struct(r, true);
        return read_sequence(r, '>');
    }
    if (ir_take_word(r, "ptr"))
        return read_pointer(r);
    if (ir_take_word(r, "metadata")) {
        static ir_type metadata = {.kind = IR_METADATA};
        return &metadata;
    }
    if (r->t.kind == TOKEN_WORD)
        return read_type_word(r);
    ir_read_error(r, r->t.loc, "a type is expected here, not %s", ir_token_text(r));
}

void ir_check_layout(ir_reader *r, const ir_type *t, source_loc where)
{
    switch (ir_lay_out(t)) {
    case IR_LAYOUT_KNOWN:
    case IR_LAYOUT_NONE:
    case IR_LAYOUT_OPAQUE:
        return;
    case IR_LAYOUT_TOO_DEEP:
        ir_read_error(r, where, "this type contains itself, or types nested deeper than %d", IR_TYPE_DEPTH);
    case IR_LAYOUT_TOO_LARGE:
        ir_read_error(r, where, "this type is too large: it takes 2^63 bytes or more");
    }
}

ir_type *ir_read_type(ir_reader *r)
{
    if (++r->depth > IR_TYPE_DEPTH)
        ir_read_error(r, r->t.loc, "types nested deeper than %d are not supported", IR_TYPE_DEPTH);
    source_loc begin = r->t.loc;
    ir_type *t = read_base(r);
    for (;;) {
        source_loc where = r->t.loc;
        if (ir_at_word(r, "addrspace") || ir_at_char(r, '*')) {
            uint32_t space = read_space(r);
            ir_expect_char(r, '*');
            check_space(r, space, where);
            t = ir_ptr(r->m, space);
            r->typed_pointer = true;
        } else if (ir_take_char(r, '(')) {
            type_list params = {0};
            read_types(r, &params, ')');
            t = ir_function_type(r->m, t, params.types.items, (unsigned)params.types.count, params.variadic);
        } else {
            break;
        }
    }
    r->depth--;
    ir_check_layout(r, t, begin);
    return t;
}

ir_type *ir_read_value_type(ir_reader *r)
{
    source_loc where = r->t.loc;
    ir_type *t = ir_read_type(r);

    if (t->kind == IR_VOID || t->kind == IR_FUNCTION_TYPE || t->kind == IR_LABEL || t->kind == IR_METADATA)
        ir_read_error(r, where, "a value cannot have the type %s", ir_type_text(r, t));
    return t;
}
