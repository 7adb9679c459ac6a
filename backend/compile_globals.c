/* backend/compile_globals.c - program-scope variables as bytes.
 *
 * Variables in global and constant memory travel with the program: their bytes, and where in them the address of another variable has to be put in. They are
 * numbered in the order of the module; a kernel asks for the address of number i. */
#include "backend/compile.h"
#include "backend/prepare.h"

static bool travels(const ir_global *g)
{
    return g->value.type->space == IR_GLOBAL || g->value.type->space == IR_CONSTANT;
}

unsigned gen_global_index(const ir_global *g)
{
    unsigned n = 0;

    for (const ir_global *other = g->module->globals; other != g; other = other->next)
        n += travels(other);
    return n;
}

typedef struct image {
    arena *memory;
    ir_module *module;
    unsigned char *bytes;
    gen_global *global;
} image;

static void put_address(image *to, uint64_t offset, const ir_value *v)
{
    int64_t addend = 0;

    if (v->kind == IR_ADDRESS) {
        addend = ((const ir_constant *)v)->offset;
        v = ((const ir_constant *)v)->base;
    }
    const ir_global *g = v->kind == IR_GLOBAL_VAR ? (const ir_global *)v : NULL;
    if (g && travels(g))
        vec_push(to->memory, &to->global->relocs, (gen_reloc){(uint32_t)offset, (int)gen_global_index(g), addend});
}

static void put(image *to, uint64_t offset, ir_type *t, ir_value *v)
{
    uint64_t bits;

    if (v->kind == IR_ZERO || v->kind == IR_UNDEF || v->kind == IR_POISON)
        return;
    if (t->kind == IR_ARRAY || t->kind == IR_VECTOR || t->kind == IR_STRUCT) {
        for (uint64_t n = 0; n < t->count; n++) {
            ir_type *part = t->kind == IR_STRUCT ? t->fields[n] : t->element;
            uint64_t by = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)n) : n * ir_size(part);
            put(to, offset + by, part, ir_const_element(to->module, v, (unsigned)n));
        }
    } else if (ir_const_bits(v, &bits)) {
        memcpy(to->bytes + offset, &bits, ir_store_size(t));
    } else {
        put_address(to, offset, v);
    }
}

void gen_program_globals(arena *memory, ir_module *m, gen_program *p)
{
    for (ir_global *g = m->globals; g; g = g->next) {
        if (!travels(g))
            continue;
        gen_global out = {.name = g->value.name, .bytes = ir_size(g->contents), .align = g->align, .constant = g->constant};
        if (g->init) {
            image to = {memory, m, arena_alloc(memory, out.bytes), &out};
            put(&to, 0, g->contents, g->init);
            out.init = to.bytes;
        }
        vec_push(memory, &p->globals, out);
    }
}
