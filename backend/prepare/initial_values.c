/* backend/prepare/initial_values.c - stores the initial values of private variables at program scope at the kernel's entry.
 *
 *   private int counter = 1;                        store i32 1, ptr addrspace(10) @counter
 *   kernel void k(…) { counter = 0; next(); }       store i32 0, ptr addrspace(10) @counter      the first one is never read
 *
 * A value that no path reads is not stored: on every path from the entry, a store of the whole variable precedes all other references to it,
 * and all calls of functions that refer to it or call one that does. The optimizer cannot remove such a store, as it does not exist before. */
#include "backend/prepare/initial_values.h"

#include "ir/initial_value.h"

typedef VEC(ir_inst *) call_list;

struct prep_initializer {
    prep_lowering *lowering;
    map used;        /* from a routine to its global_set */
    map in_constant; /* the globals to which initial values refer */
    ir_inst *first;  /* of the kernel's instructions, before which the stores are */
    ir_builder at;   /* the kernel's entry */
};

/* The private variables at program scope to which a function refers, itself or through those that it calls. */
typedef struct global_set {
    map globals;
} global_set;

/* --- references ----------------------------------------------------------------------------------------------------------- */

/* The private variable at program scope that operand V is, or is an address in; NULL if none. */
static const ir_global *referenced_variable(const ir_value *v)
{
    const ir_global *g = ir_try_global(v->kind == IR_ADDRESS ? ir_as_constant(v)->base : v);

    return g && !g->lifted && (g->value.type->space == IR_PRIVATE || g->value.type->space == IR_MODULE_PRIVATE) ? g : NULL;
}

static void add_constant(arena *memory, map *found, const ir_value *v)
{
    const ir_global *g = referenced_variable(v);

    if (g)
        map_set(memory, found, g, found);
    for (uint64_t n = 0; v->kind == IR_AGGREGATE && n < v->type->count; n++)
        add_constant(memory, found, ir_as_constant(v)->elements[n]);
}

static void add_callee(const prep_initializer *in, map *found, const ir_inst *call)
{
    const ir_function *callee = backend_callee(call);
    const global_set *used = callee ? map_get(&in->used, callee) : NULL;

    for (size_t n = 0; used && n < used->globals.entries.count; n++)
        map_set(in->lowering->scratch, found, used->globals.entries.items[n].key, found);
}

static global_set *find_used(const prep_initializer *in, const ir_function *f)
{
    global_set *used = arena_new(in->lowering->scratch, global_set);

    ir_each_block(b, f)
        ir_each_inst(i, b) {
            for (unsigned n = 0; n < i->operand_count; n++)
                add_constant(in->lowering->scratch, &used->globals, ir_operand(i, n));
            add_callee(in, &used->globals, i);
        }
    return used;
}

static bool mentions(const ir_value *v, const ir_global *g)
{
    for (uint64_t n = 0; v->kind == IR_AGGREGATE && n < v->type->count; n++)
        if (mentions(ir_as_constant(v)->elements[n], g))
            return true;
    return referenced_variable(v) == g;
}

static bool refers_to(const prep_initializer *in, const ir_inst *i, const ir_global *g)
{
    const ir_function *callee = backend_callee(i);
    const global_set *used = callee ? map_get(&in->used, callee) : NULL;

    for (unsigned n = 0; n < i->operand_count; n++)
        if (mentions(ir_operand(i, n), g))
            return true;
    return used && map_get(&used->globals, g);
}

/* Does I store all bytes of G? */
static bool overwrites(const ir_inst *i, const ir_global *g)
{
    return i->op == IR_store && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC && ir_operand(i, 1) == &g->value &&
           !mentions(ir_operand(i, 0), g) && ir_size(ir_operand(i, 0)->type) >= ir_size(g->contents);
}

/* The first instruction of B that refers to G; NULL if none. */
static const ir_inst *first_reference(const prep_initializer *in, const ir_block *b, const ir_global *g)
{
    ir_each_inst(i, b)
        if (refers_to(in, i, g))
            return i;
    return NULL;
}

/* May a path from the entry read the initial value of G? */
static bool is_initial_value_read(const prep_initializer *in, const ir_global *g)
{
    ir_function *f = in->lowering->kernel;
    VEC(ir_block *) pending = {0};
    map seen = {0};

    if (map_get(&in->in_constant, g))
        return true;
    vec_push(in->lowering->scratch, &pending, f->first);
    while (pending.count) {
        ir_block *b = pending.items[--pending.count];
        const ir_inst *i = map_get(&seen, b) ? NULL : first_reference(in, b, g);
        if (i && !overwrites(i, g))
            return true;
        if (!i && !map_get(&seen, b))
            for (unsigned n = 0; n < ir_successor_count(b); n++)
                vec_push(in->lowering->scratch, &pending, ir_successor(b, n));
        map_set(in->lowering->scratch, &seen, b, b);
    }
    return false;
}

/* --- stores --------------------------------------------------------------------------------------------------------------- */

prep_initializer *prep_begin_initializing(prep_lowering *l)
{
    prep_initializer *in = arena_new(l->scratch, prep_initializer);

    in->lowering = l;
    in->first = l->kernel->first->first;
    in->at = ir_before(in->first);
    in->at.loc = 0;
    for (size_t n = l->routines.count; n-- > 0;) { /* callees before callers */
        ir_function *f = l->routines.items[n]->kernel;
        map_set(l->scratch, &in->used, f, find_used(in, f));
    }
    for (const ir_global *g = l->kernel->module->globals; g; g = g->next)
        if (g->init && ir_holds_pointer(g->contents))
            add_constant(l->scratch, &in->in_constant, g->init);
    return in;
}

void prep_initialize_variable(prep_initializer *in, ir_global *g)
{
    if (!g->init || ir_is_undefined(g->init) || !is_initial_value_read(in, g))
        return;
    ir_store_initial(&in->at, &g->value, g->contents, g->init);
}

/* Expands the calls of memset. */
void prep_finish_initializing(prep_initializer *in)
{
    call_list fills = {0};

    for (ir_inst *i = in->lowering->kernel->first->first; i != in->first; i = i->next)
        if (ir_intrinsic_of(i) == IR_INTRINSIC_memset)
            vec_push(in->lowering->scratch, &fills, i);
    for (size_t n = 0; n < fills.count; n++)
        prep_lower_block_copy(in->lowering, fills.items[n]);
}
