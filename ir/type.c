/* ir/type.c - types; each distinct type exists once in a module, so types are compared by address.
 *
 * Structural types are found in a hash table. A named struct is distinct from all others; its body may be set later, since with
 * the typed pointers of other compilers it can contain pointers to itself. */
#include "ir/tables.h"
#include "src/base/bug.h"

const char *ir_numbered_name(ir_module *m, map *numbers, const char *name, unsigned first,
                             bool (*is_taken)(const ir_module *m, const char *name))
{
    const char *base = intern_str(&m->names, name), *made;
    uintptr_t n = (uintptr_t)map_get(numbers, base);

    for (n = n > first ? n : first;
         made = intern_str(&m->names, arena_printf(m->memory, "%s.%u", base, (unsigned)n)), is_taken(m, made);)
        n++;
    map_set(m->memory, numbers, base, (void *)(n + 1));
    return made;
}

/* --- making them unique --------------------------------------------------------------------------------------------------- */

static bool is_same_type(const ir_type *x, const ir_type *y)
{
    if (x->kind != y->kind || x->bits != y->bits || x->space != y->space || x->count != y->count || x->element != y->element ||
        x->packed != y->packed || x->variadic != y->variadic || x->name || y->name)
        return false;
    for (uint64_t i = 0; x->fields && i < x->count; i++)
        if (x->fields[i] != y->fields[i])
            return false;
    return true;
}

static uint32_t type_hash(const ir_type *t)
{
    uint32_t h = hash_word(t->kind, (uint64_t)t->bits << 32 | t->space);

    h = hash_word(h, t->count << 2 | (uint64_t)t->packed << 1 | t->variadic);
    h = hash_word(h, t->element ? t->element->hash : 0);
    for (uint64_t i = 0; t->fields && i < t->count; i++)
        h = hash_word(h, t->fields[i]->hash);
    return h;
}

/* The type of the module that equals KEY, created if needed; its field array is then copied. */
static ir_type *unique_type(ir_module *m, ir_type key)
{
    struct ir_tables *t = m->tables;

    key.hash = type_hash(&key);
    table_each(n, &t->type_numbers, key.hash) if (is_same_type(t->types.items[n], &key)) return t->types.items[n];

    ir_type *fresh = arena_copy(m->memory, &key, sizeof key);
    if (key.kind == IR_POINTER)
        t->spaces |= 1u << key.space;
    if (key.fields)
        fresh->fields = arena_copy(m->memory, key.fields, key.count * sizeof *key.fields);
    if (key.kind == IR_STRUCT)
        fresh->offsets = arena_array(m->memory, uint64_t, key.count);
    table_push(m->memory, &t->type_numbers, key.hash, &t->types, fresh);
    return fresh;
}

void ir_types_init(ir_module *m)
{
    m->void_type = unique_type(m, (ir_type){.kind = IR_VOID});
    m->label_type = unique_type(m, (ir_type){.kind = IR_LABEL});
    m->i1 = unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = 1});
    m->i8 = unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = 8});
    m->i16 = unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = 16});
    m->i32 = unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = 32});
    m->i64 = unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = 64});
    m->half_type = unique_type(m, (ir_type){.kind = IR_HALF});
    m->float_type = unique_type(m, (ir_type){.kind = IR_FLOAT});
    m->double_type = unique_type(m, (ir_type){.kind = IR_DOUBLE});
}

ir_type *ir_int(ir_module *m, unsigned bits)
{
    switch (bits) {
    case 1:
        return m->i1;
    case 8:
        return m->i8;
    case 16:
        return m->i16;
    case 32:
        return m->i32;
    case 64:
        return m->i64;
    }
    return unique_type(m, (ir_type){.kind = IR_INTEGER, .bits = bits});
}

bool ir_has_pointers_into(const ir_module *m, ir_space space)
{
    return m->tables->spaces >> space & 1;
}

ir_type *ir_ptr(ir_module *m, unsigned space)
{
    return unique_type(m, (ir_type){.kind = IR_POINTER, .space = space});
}

ir_type *ir_vector(ir_module *m, ir_type *element, uint64_t count)
{
    return unique_type(m, (ir_type){.kind = IR_VECTOR, .element = element, .count = count});
}

ir_type *ir_array(ir_module *m, ir_type *element, uint64_t count)
{
    return unique_type(m, (ir_type){.kind = IR_ARRAY, .element = element, .count = count});
}

/* Returns the field types of a struct, whose array is not NULL even if it is empty: NULL denotes a type without fields. */
static ir_type **fields_of(ir_module *m, ir_type **fields, unsigned count)
{
    return count ? fields : arena_alloc(m->memory, 0);
}

ir_type *ir_struct(ir_module *m, ir_type **fields, unsigned count, bool packed)
{
    return unique_type(m, (ir_type){.kind = IR_STRUCT, .fields = fields_of(m, fields, count), .count = count, .packed = packed});
}

ir_type *ir_function_type(ir_module *m, ir_type *result, ir_type **params, unsigned count, bool variadic)
{
    return unique_type(m, (ir_type){.kind = IR_FUNCTION_TYPE,
                                    .element = result,
                                    .fields = fields_of(m, params, count),
                                    .count = count,
                                    .variadic = variadic});
}

static bool is_struct_name(const ir_module *m, const char *name)
{
    return map_get(&m->tables->struct_names, name) != NULL;
}

ir_type *ir_named_struct(ir_module *m, const char *name)
{
    ir_type *t = arena_new(m->memory, ir_type);

    t->kind = IR_STRUCT;
    t->opaque = true;
    t->name = intern_str(&m->names, name);
    if (is_struct_name(m, t->name))
        t->name = ir_numbered_name(m, &m->tables->struct_numbers, name, 0, is_struct_name);
    t->hash = hash_bytes(t->name, strlen(t->name), IR_STRUCT);
    vec_push(m->memory, &m->tables->named, t);
    map_set(m->memory, &m->tables->struct_names, t->name, t);
    return t;
}

void ir_struct_body(ir_module *m, ir_type *t, ir_type **fields, unsigned count, bool packed)
{
    t->fields = count ? arena_copy(m->memory, fields, count * sizeof *fields) : arena_alloc(m->memory, 0);
    t->offsets = arena_array(m->memory, uint64_t, count);
    t->count = count;
    t->packed = packed;
    t->opaque = t->laid_out = false;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

bool ir_is_boolean(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER && s->bits == 1;
}

unsigned ir_bits_of_kind(ir_type_kind k)
{
    switch (k) {
    case IR_HALF:
        return 16;
    case IR_FLOAT:
        return 32;
    case IR_DOUBLE:
    case IR_POINTER:
        return 64;
    case IR_INTEGER:
    case IR_VECTOR:
    case IR_VOID:
    case IR_ARRAY:
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    return 0;
}

ir_type *ir_with_lanes(ir_module *m, ir_type *scalar, uint64_t lanes, bool vector)
{
    return vector ? ir_vector(m, scalar, lanes) : scalar;
}
