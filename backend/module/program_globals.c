/* backend/module/program_globals.c - stores program-scope variables as bytes.
 *
 * The program contains the bytes of its variables in global and constant memory, and relocations where the address of another
 * variable is to be stored. Variables are numbered in module order; a kernel reads the address of variable number i. */
#include "backend/module/copy.h"

#include "src/base/bug.h"

typedef struct image {
    arena *memory;
    ir_module *module;
    unsigned char *bytes;
    gen_global *global;
} image;

static void store_address(image *to, uint64_t offset, const ir_value *v)
{
    int64_t addend = 0;

    if (v->kind == IR_ADDRESS) {
        addend = ir_as_constant(v)->offset;
        v = ir_as_constant(v)->base;
    }
    const ir_global *g = ir_try_global(v);
    if (g && ir_has_number(g))
        vec_push(to->memory, &to->global->relocs, (gen_reloc){(uint32_t)offset, (int)ir_global_number(g), addend});
}

static void store_value(image *to, uint64_t offset, ir_type *t, ir_value *v)
{
    uint64_t bits;

    if (v->kind == IR_ZERO || ir_is_undefined(v))
        return;
    if (t->kind == IR_ARRAY || t->kind == IR_VECTOR || t->kind == IR_STRUCT) {
        for (uint64_t n = 0; n < t->count; n++) {
            ir_type *part = t->kind == IR_STRUCT ? t->fields[n] : t->element;
            uint64_t by = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)n) : n * ir_size(part);
            store_value(to, offset + by, part, ir_const_element(to->module, v, (unsigned)n));
        }
    } else if (ir_const_bits(v, &bits)) {
        memcpy(to->bytes + offset, &bits, ir_store_size(t));
    } else {
        store_address(to, offset, v);
    }
}

void backend_program_globals(arena *memory, ir_module *m, gen_program *p)
{
    for (ir_global *g = m->globals; g; g = g->next) {
        if (!ir_has_number(g))
            continue;
        gen_global out = {.name = g->value.name, .bytes = ir_size(g->contents), .align = g->align, .constant = g->constant};
        if (g->init && !ir_is_zero(g->init) && !ir_is_undefined(g->init)) {
            image to = {memory, m, arena_alloc(memory, out.bytes), &out};
            store_value(&to, 0, g->contents, g->init);
            out.init = to.bytes;
        }
        vec_push(memory, &p->globals, out);
    }
}

/* --- in the thread's module ----------------------------------------------------------------------------------------------- */

static ir_type *copy_struct(backend_copier *c, ir_type *t)
{
    ir_type *made = t->name ? map_get(&c->structs, t) : NULL;
    ir_type **fields = arena_array(c->to->memory, ir_type *, t->count);

    if (made)
        return made;
    for (uint64_t n = 0; n < t->count; n++)
        fields[n] = backend_copied_type(c, t->fields[n]);
    if (!t->name)
        return ir_struct(c->to, fields, (unsigned)t->count, t->packed);
    made = ir_named_struct(c->to, t->name);
    ir_struct_body(c->to, made, fields, (unsigned)t->count, t->packed);
    map_set(c->to->memory, &c->structs, t, made);
    return made;
}

ir_type *backend_copied_type(backend_copier *c, ir_type *t)
{
    ir_module *to = c->to;

    switch (t->kind) {
    case IR_VOID:
        return to->void_type;
    case IR_INTEGER:
        return ir_int(to, t->bits);
    case IR_HALF:
        return to->half_type;
    case IR_FLOAT:
        return to->float_type;
    case IR_DOUBLE:
        return to->double_type;
    case IR_POINTER:
        return ir_ptr(to, t->space);
    case IR_VECTOR:
        return ir_vector(to, backend_copied_type(c, t->element), t->count);
    case IR_ARRAY:
        return ir_array(to, backend_copied_type(c, t->element), t->count);
    case IR_STRUCT:
        return copy_struct(c, t);
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    bug("a value of type kind %d", (int)t->kind);
}

static ir_value *copy_aggregate(backend_copier *c, ir_constant *k)
{
    ir_type *t = k->value.type;
    ir_value *made = map_get(&c->constants, k);

    if (made)
        return made;
    ir_value **elements = arena_array(c->to->memory, ir_value *, t->count);
    for (uint64_t n = 0; n < t->count; n++)
        elements[n] = backend_copied_constant(c, k->elements[n]);
    made = ir_aggregate(c->to, backend_copied_type(c, t), elements);
    map_set(c->to->memory, &c->constants, k, made);
    return made;
}

ir_value *backend_copied_constant(backend_copier *c, ir_value *v)
{
    ir_constant *k = ir_try_constant(v);

    if (v->kind == IR_AGGREGATE)
        return copy_aggregate(c, k);
    ir_type *t = backend_copied_type(c, v->type);
    ir_value *base = v->kind == IR_ADDRESS ? k->base : v;
    if (v->kind == IR_POISON)
        return ir_poison(c->to, t);
    if (ir_is_undefined(v))
        return ir_undef(c->to, t);
    if (v->kind == IR_CONST)
        return ir_const(c->to, t, k->bits);
    if (base->kind == IR_GLOBAL_VAR && ir_has_number(ir_as_global(base)))
        return ir_address(c->to, map_get(&c->globals, base), v->kind == IR_ADDRESS ? k->offset : 0, t);
    /* zero; an address in local or private memory, which no program-scope constant can contain, becomes zero, too */
    return ir_null(c->to, t);
}

void backend_copy_globals(backend_copier *c, ir_module *m)
{
    for (ir_global *g = m->globals; g; g = g->next) {
        if (!ir_has_number(g))
            continue;
        ir_global *own = ir_global_new(c->to, g->value.name, backend_copied_type(c, g->contents), g->value.type->space);
        own->align = g->align;
        own->linkage = g->linkage;
        own->constant = g->constant;
        own->numbered = true;
        map_set(c->to->memory, &c->globals, &g->value, &own->value);
    }
    for (ir_global *g = m->globals; g; g = g->next) {
        ir_value *own = map_get(&c->globals, &g->value);
        if (own && g->init)
            ir_as_global(own)->init = backend_copied_constant(c, g->init);
    }
}
