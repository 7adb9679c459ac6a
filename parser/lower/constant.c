/* parser/lower/constant.c - lowers the initializers of variables with static storage duration to IR constants.
 *
 * The constant has the type of the variable if the IR has an equivalent type. An object that contains a union, or whose layout
 * differs from the IR's, becomes a packed struct of its initialized parts with zeros between them. */
#include "parser/lower/lowering.h"

#include "src/base/bug.h"

/* Limit on the bytes of initialized objects, because the program contains each of them, and each element is an IR constant. */
enum { MOST_INITIALISED_BYTES = 16 << 20 };

typedef struct pieces {
    const ast_init *init;
    unsigned next; /* index of the next element to read */
} pieces;

ir_value *lower_int(lowering *l, ir_type *t, uint64_t v)
{
    return ir_const(l->m, t, v);
}

ir_value *lower_constant(lowering *l, const ast_expr *e, ir_type *t)
{
    switch ((ast_expr_kind)e->kind) {
    case AST_CONSTANT:
        return ir_const(l->m, t, e->bits);
    case AST_ADDRESS_CONSTANT:
        return ir_address(l->m, lower_global_of(l, e->address.variable), e->address.offset, t);
    case AST_VECTOR: {
        ir_value **lanes = arena_array(l->memory, ir_value *, t->count);
        uint64_t n = 0;
        for (unsigned i = 0; i < e->list.count; i++) {
            const ast_expr *item = e->list.items[i];
            uint64_t count = type_lanes(item->type);
            ir_value *v = lower_constant(l, item, count > 1 ? ir_vector(l->m, t->element, count) : t->element);
            for (uint64_t k = 0; k < count; k++)
                lanes[n++] = count > 1 ? ir_const_element(l->m, v, (unsigned)k) : v;
        }
        return ir_aggregate(l->m, t, lanes);
    }
    case AST_CONVERT:
        if (e->convert.kind == CONVERSION_splat)
            return ir_const(l->m, t, e->convert.operand->bits);
        return lower_constant(l, e->convert.operand, t);
    default:
        bug("expression kind %d in a static initializer", e->kind);
    }
}

bool lower_is_constant(const ast_expr *e)
{
    if (e->kind == AST_CONVERT)
        return e->convert.kind == CONVERSION_splat && e->convert.operand->kind == AST_CONSTANT;
    if (e->kind != AST_VECTOR)
        return e->kind == AST_CONSTANT;
    for (uint32_t i = 0; i < e->list.count; i++)
        if (e->list.items[i]->kind == AST_CONVERT || !lower_is_constant(e->list.items[i]))
            return false;
    return true;
}

static ir_value *byte_array_constant(lowering *l, const char *bytes, uint64_t length, uint64_t size)
{
    ir_value **v = arena_array(l->memory, ir_value *, size);

    for (uint64_t i = 0; i < size; i++)
        v[i] = ir_const(l->m, l->m->i8, i < length ? (uint8_t)bytes[i] : 0);
    return ir_aggregate(l->m, ir_array(l->m, l->m->i8, size), v);
}

static bool has_ir_type(lowering *l, const type *t);

static ir_value *element_value(lowering *l, const ast_init_place *p)
{
    if (type_is_array(p->type) && p->value->kind == AST_STRING)
        return byte_array_constant(l, p->value->string.bytes, p->value->string.length, p->type->size);
    return lower_constant(l, p->value, lower_memory_type(l, p->type));
}

static bool has_plain_fields(lowering *l, const type *t)
{
    if (!lower_is_regular(l, t))
        return false;
    for (unsigned i = 0; i < t->record->field_count; i++)
        if (!has_ir_type(l, t->record->fields[i].type))
            return false;
    return true;
}

/* Does the IR have a type with the same structure and layout as T? */
static bool has_ir_type(lowering *l, const type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->element;
    type *bare = (type *)t->bare;
    if (t->kind == TYPE_UNION || t->kind != TYPE_STRUCT)
        return t->kind != TYPE_UNION;
    if (!bare->plain)
        bare->plain = has_plain_fields(l, bare) ? 2 : 1;
    return bare->plain == 2;
}

static ir_value *build_typed_constant(lowering *l, const type *t, uint64_t offset, pieces *p)
{
    ir_type *type = lower_memory_type(l, t);

    if (p->next >= p->init->count || p->init->places[p->next].offset >= offset + (t->size ? t->size : 1))
        return ir_null(l->m, type);
    const ast_init_place *place = &p->init->places[p->next];
    bool whole = place->offset == offset && place->type->kind == t->kind && place->type->size == t->size;
    if ((t->kind != TYPE_ARRAY && t->kind != TYPE_STRUCT) ||
        (whole && t->kind == TYPE_ARRAY && place->value->kind == AST_STRING)) {
        p->next++;
        return element_value(l, place);
    }
    uint64_t count = t->kind == TYPE_ARRAY ? t->count : t->record->field_count;
    ir_value **elements = arena_array(l->memory, ir_value *, count);
    for (uint64_t i = 0; i < count; i++)
        elements[i] = t->kind == TYPE_ARRAY
                          ? build_typed_constant(l, t->element, offset + i * t->element->size, p)
                          : build_typed_constant(l, t->record->fields[i].type, offset + t->record->fields[i].offset, p);
    return ir_aggregate(l->m, type, elements);
}

static ir_value *build_packed_constant(lowering *l, const type *t, const ast_init *init)
{
    VEC(ir_value *) values = {0};
    VEC(ir_type *) types = {0};
    uint64_t at = 0;

    for (unsigned i = 0; i <= init->count; i++) {
        uint64_t next = i < init->count ? init->places[i].offset : t->size;
        if (next > at) {
            ir_type *gap = ir_array(l->m, l->m->i8, next - at);
            vec_push(l->memory, &types, gap);
            vec_push(l->memory, &values, ir_null(l->m, gap));
        }
        if (i == init->count)
            break;
        ir_value *v = element_value(l, &init->places[i]);
        vec_push(l->memory, &types, v->type);
        vec_push(l->memory, &values, v);
        at = next + ir_store_size(v->type);
    }
    return ir_aggregate(l->m, ir_struct(l->m, types.items, (unsigned)types.count, true), values.items);
}

static bool is_all_zeros(const ast_init *init)
{
    for (uint32_t i = 0; i < init->count; i++)
        if (init->places[i].value->kind != AST_CONSTANT || init->places[i].value->bits != 0)
            return false;
    return true;
}

ir_value *lower_static_init(lowering *l, const ast_variable *of, const ast_init *init, ir_type **contents)
{
    const type *t = of->type;

    if (!init || is_all_zeros(init))
        return ir_null(l->m, *contents);
    l->initialised_bytes += t->size;
    if (t->size > MOST_INITIALISED_BYTES || l->initialised_bytes > MOST_INITIALISED_BYTES) {
        l->initialised_bytes = 0;
        diag_error(l->d, of->loc, "objects with nonzero initializers take more than %d bytes with this one",
                   MOST_INITIALISED_BYTES);
        return ir_null(l->m, *contents);
    }
    if (has_ir_type(l, t)) {
        pieces p = {init, 0};
        return build_typed_constant(l, t, 0, &p);
    }
    ir_value *v = build_packed_constant(l, t, init);
    *contents = v->type;
    return v;
}

ir_value *lower_string(lowering *l, const ast_expr *e)
{
    uint64_t size = e->string.length + 1;
    ir_value *bytes = byte_array_constant(l, e->string.bytes, e->string.length, size);
    ir_global *g = map_get(&l->strings, bytes);

    if (g)
        return &g->value;
    g = ir_global_new(l->m, intern_str(&l->m->names, ".str"), bytes->type, IR_CONSTANT);
    map_set(l->memory, &l->strings, bytes, g);
    g->init = bytes;
    g->constant = true;
    g->align = 1;
    g->linkage = IR_INTERNAL;
    g->loc = l->options->check || l->options->keeps_variables ? l->b.loc : 0;
    return &g->value;
}
