/* ir/constant.c - constants; each exists once in its module for its type and contents, so they are compared by address.
 *
 * All ways to build a value give the same object: a vector of zeros is zeroinitializer, an aggregate of undefs is undef, the
 * address of a global with offset 0 is the global. Constants are immutable and have no use lists. */
#include "ir/tables.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

static bool is_same_constant(const ir_constant *x, const ir_constant *y)
{
    if (x->value.kind != y->value.kind || x->value.type != y->value.type || x->bits != y->bits || x->base != y->base ||
        x->offset != y->offset)
        return false;
    for (uint64_t i = 0; x->elements && i < x->value.type->count; i++)
        if (x->elements[i] != y->elements[i])
            return false;
    return true;
}

static uint32_t constant_hash(const ir_constant *c)
{
    uint32_t h = hash_word(c->value.type->hash, (uint64_t)c->value.kind);

    h = hash_word(h, c->bits);
    h = hash_pointer(h, c->base);
    h = hash_word(h, (uint64_t)c->offset);
    for (uint64_t i = 0; c->elements && i < c->value.type->count; i++)
        h = hash_pointer(h, c->elements[i]);
    return h;
}

static ir_value *unique_constant(ir_module *m, ir_constant key)
{
    struct ir_tables *t = m->tables;
    uint32_t hash = constant_hash(&key);

    table_each(n, &t->constant_numbers, hash) if (is_same_constant(t->constants.items[n], &key)) return &t->constants.items[n]
        ->value;

    ir_constant *fresh = arena_copy(m->memory, &key, sizeof key);
    if (key.elements)
        fresh->elements = arena_copy(m->memory, key.elements, key.value.type->count * sizeof *key.elements);
    table_push(m->memory, &t->constant_numbers, hash, &t->constants, fresh);
    return &fresh->value;
}

static ir_value *plain_constant(ir_module *m, ir_type *t, ir_kind kind)
{
    return unique_constant(m, (ir_constant){.value = {.kind = kind, .type = t}});
}

static bool is_aggregate_type(const ir_type *t)
{
    return t->kind == IR_VECTOR || t->kind == IR_ARRAY || t->kind == IR_STRUCT;
}

ir_value *ir_const(ir_module *m, ir_type *t, uint64_t bits)
{
    ir_type *s = ir_scalar(t);

    bug_unless(ir_is_int(s) || ir_is_float(s) || ir_is_ptr(s));
    ir_value *one =
        unique_constant(m, (ir_constant){.value = {.kind = IR_CONST, .type = s}, .bits = bits_low(bits, ir_scalar_bits(s))});
    if (s == t)
        return one;

    arena scratch;
    arena_init(&scratch);
    ir_value **all = arena_array(&scratch, ir_value *, t->count);
    for (uint64_t i = 0; i < t->count; i++)
        all[i] = one;
    ir_value *splat = ir_aggregate(m, t, all);
    arena_release(&scratch);
    return splat;
}

ir_value *ir_const_float(ir_module *m, ir_type *t, double v)
{
    return ir_const(m, t, ir_double_to_bits(ir_scalar(t), v));
}

ir_value *ir_null(ir_module *m, ir_type *t)
{
    return is_aggregate_type(t) ? plain_constant(m, t, IR_ZERO) : ir_const(m, t, 0);
}

ir_value *ir_undef(ir_module *m, ir_type *t)
{
    return plain_constant(m, t, IR_UNDEF);
}

ir_value *ir_poison(ir_module *m, ir_type *t)
{
    if (!t->poison)
        t->poison = plain_constant(m, t, IR_POISON);
    return t->poison;
}

static void mark_in_constant(ir_value *v)
{
    ir_function *f = ir_try_function(v);

    if (f)
        f->in_constant = true;
}

ir_value *ir_aggregate(ir_module *m, ir_type *t, ir_value **elements)
{
    bool zero = true, undef = t->count > 0, poison = t->count > 0;

    for (uint64_t i = 0; i < t->count; i++) {
        zero = zero && ir_is_zero(elements[i]);
        undef = undef && elements[i]->kind == IR_UNDEF;
        poison = poison && elements[i]->kind == IR_POISON;
        mark_in_constant(elements[i]);
    }
    if (zero)
        return plain_constant(m, t, IR_ZERO);
    if (undef || poison)
        return plain_constant(m, t, undef ? IR_UNDEF : IR_POISON);
    return unique_constant(m, (ir_constant){.value = {.kind = IR_AGGREGATE, .type = t}, .elements = elements});
}

ir_value *ir_address(ir_module *m, ir_value *base, int64_t offset, ir_type *ptr)
{
    if (base->kind == IR_ADDRESS) {
        offset = wrapping_add(offset, ir_as_constant(base)->offset);
        base = ir_as_constant(base)->base;
    }
    bug_unless(base->kind == IR_GLOBAL_VAR || base->kind == IR_FUNCTION);
    if (offset == 0 && base->type == ptr)
        return base;
    mark_in_constant(base);
    return unique_constant(m, (ir_constant){.value = {.kind = IR_ADDRESS, .type = ptr}, .base = base, .offset = offset});
}

bool ir_is_const(const ir_value *v)
{
    return v->kind <= IR_ADDRESS;
}

bool ir_const_bits(const ir_value *v, uint64_t *bits)
{
    const ir_constant *c = ir_try_constant(v);

    if (!c)
        return false;
    if (v->kind == IR_CONST) {
        *bits = c->bits;
        return true;
    }
    if (v->type->kind != IR_VECTOR)
        return false;
    if (v->kind == IR_ZERO) {
        *bits = 0;
        return true;
    }
    if (v->kind != IR_AGGREGATE || c->elements[0]->kind != IR_CONST)
        return false;
    for (uint64_t i = 1; i < v->type->count; i++)
        if (c->elements[i] != c->elements[0])
            return false;
    *bits = ir_as_constant(c->elements[0])->bits;
    return true;
}

bool ir_is_zero(const ir_value *v)
{
    return v->kind == IR_ZERO || (v->kind == IR_CONST && ir_as_constant(v)->bits == 0);
}

ir_value *ir_const_element(ir_module *m, ir_value *v, unsigned i)
{
    ir_type *t = v->type->kind == IR_STRUCT ? v->type->fields[i] : v->type->element;

    switch (v->kind) {
    case IR_ZERO:
        return ir_null(m, t);
    case IR_UNDEF:
        return ir_undef(m, t);
    case IR_POISON:
        return ir_poison(m, t);
    case IR_AGGREGATE:
        return ir_as_constant(v)->elements[i];
    case IR_CONST:
    case IR_ADDRESS:
    case IR_GLOBAL_VAR:
    case IR_FUNCTION:
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    bug("no constant aggregate");
}

/* Adds to *BYTES the offset of INDEX, the index of getelementptr at POSITION. *T is the type that it indexes; it becomes the
 * type that the next index applies to. False if INDEX is not constant or out of range for *T. */
static bool add_index(ir_type **t, unsigned position, ir_value *index, uint64_t *bytes)
{
    uint64_t bits;

    if (!ir_const_bits(index, &bits))
        return false;
    int64_t n = bits_signed(bits, ir_scalar_bits(index->type));
    if (position && (*t)->kind == IR_STRUCT) {
        if (n < 0 || (uint64_t)n >= (*t)->count)
            return false;
        *bytes += ir_field_offset(*t, (unsigned)n);
        *t = (*t)->fields[n];
        return true;
    }
    if (position && (*t)->kind != IR_ARRAY && (*t)->kind != IR_VECTOR)
        return false;
    *t = position ? (*t)->element : *t;
    *bytes += (uint64_t)n * ir_size(*t);
    return true;
}

bool ir_constant_offset(ir_type *t, ir_value *const *indices, unsigned count, int64_t *offset)
{
    uint64_t bytes = 0;

    for (unsigned i = 0; i < count; i++)
        if (indices[i]->kind != IR_CONST || !add_index(&t, i, indices[i], &bytes))
            return false;
    *offset = (int64_t)bytes;
    return true;
}

bool ir_gep_offset(const ir_inst *gep, int64_t *offset)
{
    ir_type *t = gep->elem_type;
    uint64_t bytes = 0;

    for (unsigned n = 1; n < gep->operand_count; n++)
        if (!add_index(&t, n - 1, ir_operand(gep, n), &bytes))
            return false;
    *offset = (int64_t)bytes;
    return true;
}
