/* backend/simdize_ssa.c - variables of the thread as SSA values.
 *
 * Execution masks, waiting masks and merged phis are assigned in several blocks. Reads become SSA values on the fly, after Braun and others, "Simple and Efficient
 * Construction of Static Single Assignment Form" (2013): what a block does not assign comes from its predecessors, through a phi where there are several. The blocks and edges
 * exist beforehand but are filled in layout order, so such a phi gets its operands at the end, when every block has made its assignments. */
#include "backend/simdize.h"

#include "src/base/bug.h"

typedef struct variable {
    ir_type *type;
    ir_value *initial;
} variable;

typedef struct slot { /* of the hash table (variable, block) -> value */
    unsigned variable;
    const ir_block *block;
    ir_value *value;
} slot;

typedef struct open_phi {
    ir_inst *phi;
    unsigned variable;
} open_phi;

struct ssa {
    arena *scratch;
    ir_function *function;
    VEC(variable) variables;
    VEC(open_phi) phis;
    slot *slots;
    unsigned count, capacity; /* a power of two */
};

ssa *gen_ssa_new(arena *scratch, ir_function *f)
{
    ssa *s = arena_new(scratch, ssa);

    s->scratch = scratch;
    s->function = f;
    s->capacity = 64;
    s->slots = arena_array(scratch, slot, s->capacity);
    return s;
}

unsigned gen_ssa_variable(ssa *s, ir_type *t, ir_value *initial)
{
    vec_push(s->scratch, &s->variables, (variable){t, initial});
    return (unsigned)s->variables.count - 1;
}

static slot *find(ssa *s, unsigned v, const ir_block *b)
{
    unsigned h = (v * 0x9E3779B1u ^ b->id * 0x85EBCA77u) * 0xC2B2AE35u;

    for (h >>= 7;; h++) {
        slot *at = &s->slots[h & (s->capacity - 1)];
        if (!at->block || (at->block == b && at->variable == v))
            return at;
    }
}

static void grow(ssa *s)
{
    slot *old = s->slots;
    unsigned capacity = s->capacity;

    s->capacity *= 2;
    s->slots = arena_array(s->scratch, slot, s->capacity);
    for (unsigned n = 0; n < capacity; n++)
        if (old[n].block)
            *find(s, old[n].variable, old[n].block) = old[n];
}

void gen_ssa_write(ssa *s, unsigned v, const ir_block *b, ir_value *value)
{
    slot *at = find(s, v, b);

    if (!at->block && ++s->count * 2 > s->capacity) {
        grow(s);
        at = find(s, v, b);
    }
    *at = (slot){v, b, value};
}

ir_value *gen_ssa_read(ssa *s, unsigned v, ir_block *b)
{
    const slot *known = find(s, v, b);
    ir_value *value;

    if (known->block)
        return known->value;
    if (b->preds.count == 0) {
        value = s->variables.items[v].initial;
    } else if (b->preds.count == 1) {
        value = gen_ssa_read(s, v, b->preds.items[0]);
    } else {
        ir_builder at = ir_at_end(b);
        ir_inst *phi = ir_phi_(&at, s->variables.items[v].type);
        vec_push(s->scratch, &s->phis, (open_phi){phi, v});
        value = &phi->value;
    }
    gen_ssa_write(s, v, b, value);
    return value;
}

/* The one value that PHI stands for: all operands are it or PHI itself. NULL when there are two. */
static ir_value *only_value(const ir_inst *phi)
{
    ir_value *only = NULL;

    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_value *v = ir_operand(phi, n);
        if (v == &phi->value || v == only)
            continue;
        if (only)
            return NULL;
        only = v;
    }
    return only;
}

void gen_ssa_finish(ssa *s)
{
    for (size_t n = 0; n < s->phis.count; n++) { /* reading may append more */
        ir_inst *phi = s->phis.items[n].phi;
        ir_block *b = phi->block;
        for (size_t p = 0; p < b->preds.count; p++)
            ir_phi_add(phi, gen_ssa_read(s, s->phis.items[n].variable, b->preds.items[p]), b->preds.items[p]);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t n = 0; n < s->phis.count; n++) {
            ir_inst *phi = s->phis.items[n].phi;
            ir_value *v = phi->block ? only_value(phi) : NULL;
            if (!phi->block || (!v && ir_has_uses(&phi->value)))
                continue;
            if (v)
                ir_replace_uses(&phi->value, v);
            ir_remove(phi);
            changed = true;
        }
    }
}
