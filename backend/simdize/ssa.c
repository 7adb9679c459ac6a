/* backend/simdize/ssa.c - turns variables of the thread into SSA values.
 *
 * Execution masks, waiting masks and merged phis are assigned in several blocks. The blocks that assign a variable are declared
 * in advance, so the positions of its phis are known: the iterated dominance frontier of those blocks (Cytron and others,
 * "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph", 1991). A read in any other block uses
 * the value of the nearest dominating block that assigns the variable or has a phi position; the cost thus depends on assignments
 * and reads, not on blocks times variables. A phi is created by the first read that reaches its position, so there are none where
 * the variable is dead, and gets its operands at the end, after all assignments. */
#include "backend/simdize/simdize.h"

#include "src/base/bug.h"
#include "src/base/search.h"

#include <stdlib.h>

/* A block at the start or end of which a variable gets a new value: it assigns the variable, or is one of its phi positions. */
typedef struct definer {
    uint32_t block, enter; /* id of the block; its preorder number in the dominator tree */
    uint32_t above;        /* index of the nearest definer that dominates this block; NOWHERE: none */
    bool has_phi;
} definer;

typedef struct variable {
    ir_type *type;
    ir_value *initial;
    VEC(definer) definers; /* the definers, in preorder of the dominator tree if is_placed */
    bool is_placed;
    /* the predicate of simd_ssa_limit(); NULL: the variable is live everywhere */
    bool (*lives)(const void *context, const ir_block *b);
    const void *context;
} variable;

typedef struct definition { /* the value of a variable in a block */
    unsigned variable;
    const ir_block *block;
    ir_value *value;
} definition;

typedef struct open_phi {
    ir_inst *phi;
    unsigned variable;
} open_phi;

struct ssa {
    arena *scratch;
    const ir_dominators *dominators;
    const ir_frontier *frontiers;
    VEC(variable) variables;
    VEC(open_phi) phis;
    VEC(definition) definitions;
    hash_table numbers; /* of definitions, by variable and block */
    bool is_complete;   /* all writes have been made: no more assignments follow */
    /* By block id: 1 + the last placed variable that the block assigns (defines), that has a phi position there (joins). */
    unsigned *defines, *joins;
};

#define NOWHERE UINT32_MAX

ssa *simd_ssa_new(arena *scratch, const ir_dominators *d)
{
    ssa *s = arena_new(scratch, ssa);

    s->scratch = scratch;
    s->dominators = d;
    s->frontiers = ir_dominance_frontiers(scratch, d);
    s->defines = arena_array(scratch, unsigned, d->count + 1);
    s->joins = arena_array(scratch, unsigned, d->count + 1);
    return s;
}

unsigned simd_ssa_variable(ssa *s, ir_type *t, ir_value *initial)
{
    vec_push(s->scratch, &s->variables, (variable){.type = t, .initial = initial});
    return (unsigned)s->variables.count - 1;
}

void simd_ssa_limit(ssa *s, unsigned v, bool (*lives)(const void *context, const ir_block *b), const void *context)
{
    variable *x = &s->variables.items[v];

    bug_unless(!x->is_placed);
    x->lives = lives;
    x->context = context;
}

static bool may_be_live_in(const variable *x, const ir_block *b)
{
    return !x->lives || x->lives(x->context, b);
}

void simd_ssa_assigns(ssa *s, unsigned v, const ir_block *b)
{
    bug_unless(!s->variables.items[v].is_placed);
    if (ir_is_reachable(s->dominators, b))
        vec_push(s->scratch, &s->variables.items[v].definers, (definer){.block = b->id, .enter = s->dominators->enter[b->id]});
}

/* --- phi positions -------------------------------------------------------------------------------------------------------- */

static int by_preorder(const void *a, const void *b)
{
    const definer *x = a, *y = b;

    return x->enter < y->enter ? -1 : x->enter > y->enter;
}

/* Removes duplicate definers, and adds their iterated dominance frontier. */
static void collect_definers(ssa *s, unsigned v)
{
    variable *x = &s->variables.items[v];
    size_t kept = 0;

    for (size_t n = 0; n < x->definers.count; n++) {
        definer d = x->definers.items[n];
        if (s->defines[d.block] != v + 1)
            x->definers.items[kept++] = d;
        s->defines[d.block] = v + 1;
    }
    x->definers.count = kept;
    for (size_t n = 0; n < x->definers.count; n++) { /* the list grows in the loop */
        const ir_frontier *frontier = &s->frontiers[x->definers.items[n].block];
        for (size_t k = 0; k < frontier->count; k++) {
            uint32_t b = frontier->items[k];
            if (!may_be_live_in(x, s->dominators->blocks[b]))
                continue;
            s->joins[b] = v + 1;
            if (s->defines[b] != v + 1)
                vec_push(s->scratch, &x->definers, (definer){.block = b, .enter = s->dominators->enter[b]});
            s->defines[b] = v + 1;
        }
    }
}

static void place_phis(ssa *s, unsigned v)
{
    variable *x = &s->variables.items[v];

    if (x->is_placed)
        return;
    x->is_placed = true;
    collect_definers(s, v);
    if (x->definers.count)
        qsort(x->definers.items, x->definers.count, sizeof(definer), by_preorder);
    for (size_t n = 0; n < x->definers.count; n++) {
        definer *d = &x->definers.items[n];
        uint32_t above = n ? (uint32_t)n - 1 : NOWHERE;
        while (above != NOWHERE && s->dominators->leave[x->definers.items[above].block] < d->enter)
            above = x->definers.items[above].above;
        d->above = above;
        d->has_phi = s->joins[d->block] == v + 1;
    }
}

/* The nearest definer of V that dominates B, possibly B itself; NOWHERE if there is none. */
static uint32_t nearest_definer(const ssa *s, unsigned v, const ir_block *b)
{
    const variable *x = &s->variables.items[v];
    uint32_t enter = s->dominators->enter[b->id];

    lower_bound(after, x->definers.count, x->definers.items[after].enter <= enter);
    uint32_t at = after ? (uint32_t)after - 1 : NOWHERE;
    while (at != NOWHERE && s->dominators->leave[x->definers.items[at].block] < enter)
        at = x->definers.items[at].above;
    return at;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static uint32_t hash_definition(unsigned v, const ir_block *b)
{
    return hash_word(v, (uint64_t)b->id << 32);
}

/* The definition of V in B; NULL if there is none. */
static definition *find_definition(const ssa *s, unsigned v, const ir_block *b)
{
    table_each(n, &s->numbers, hash_definition(v, b))
    {
        definition *d = &s->definitions.items[n];
        if (d->block == b && d->variable == v)
            return d;
    }
    return NULL;
}

static void set_variable_value(ssa *s, unsigned v, const ir_block *b, ir_value *value)
{
    definition *known = find_definition(s, v, b);

    if (known) {
        known->value = value;
        return;
    }
    table_push(s->scratch, &s->numbers, hash_definition(v, b), &s->definitions, (definition){v, b, value});
}

void simd_ssa_write(ssa *s, unsigned v, const ir_block *b, ir_value *value)
{
    place_phis(s, v);
    uint32_t at = ir_is_reachable(s->dominators, b) ? nearest_definer(s, v, b) : NOWHERE;
    bug_unless(at != NOWHERE ? s->variables.items[v].definers.items[at].block == b->id : !ir_is_reachable(s->dominators, b));
    set_variable_value(s, v, b, value);
}

static ir_value *make_phi(ssa *s, unsigned v, ir_block *b)
{
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi(&at, s->variables.items[v].type);

    vec_push(s->scratch, &s->phis, (open_phi){phi, v});
    set_variable_value(s, v, b, &phi->value);
    return &phi->value;
}

/* The nearest block at or above B with several predecessors; NULL if a single path leads from the entry to B. */
static ir_block *join_above(ir_block *b)
{
    while (b->preds.count == 1)
        b = b->preds.items[0];
    return b->preds.count ? b : NULL;
}

/* Reads a variable. After a join, a variable without assignments reads as a phi until the end: constants merged into undef would
 * become constants with different elements, which cost more than masked writes. */
ir_value *simd_ssa_read(ssa *s, unsigned v, ir_block *b)
{
    const definition *known = find_definition(s, v, b);
    const variable *x = &s->variables.items[v];

    if (known)
        return known->value;
    if (!may_be_live_in(x, b))
        return x->initial;
    place_phis(s, v);
    uint32_t at = ir_is_reachable(s->dominators, b) ? nearest_definer(s, v, b) : NOWHERE;
    for (; at != NOWHERE; at = x->definers.items[at].above) {
        ir_block *definer = s->dominators->blocks[x->definers.items[at].block];
        known = find_definition(s, v, definer);
        if (known)
            return known->value;
        if (x->definers.items[at].has_phi)
            return make_phi(s, v, definer);
    }
    ir_block *join = s->is_complete || x->initial->kind != IR_UNDEF ? NULL : join_above(b);
    if (!join)
        return x->initial;
    known = find_definition(s, v, join);
    return known ? known->value : make_phi(s, v, join);
}

ir_value *simd_ssa_peek(ssa *s, unsigned v, ir_block *b, ir_block **joins)
{
    const definition *known = find_definition(s, v, b);
    const variable *x = &s->variables.items[v];

    *joins = NULL;
    if (known || !ir_is_reachable(s->dominators, b) || !may_be_live_in(x, b))
        return known ? known->value : NULL;
    place_phis(s, v);
    for (uint32_t at = nearest_definer(s, v, b); at != NOWHERE && !*joins; at = x->definers.items[at].above) {
        ir_block *definer = s->dominators->blocks[x->definers.items[at].block];
        known = find_definition(s, v, definer);
        if (known)
            return known->value;
        if (x->definers.items[at].has_phi)
            *joins = definer;
    }
    return NULL;
}

ir_value *simd_ssa_phi(const ssa *s, unsigned v, const ir_block *b)
{
    for (size_t n = 0; n < s->phis.count; n++)
        if (s->phis.items[n].variable == v && s->phis.items[n].phi->block == b)
            return &s->phis.items[n].phi->value;
    return NULL;
}

/* The only operand of PHI other than PHI itself; NULL if it has several. */
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

/* Removes trivial and dead phis until none is left: removing one may make others trivial. */
static void drop_trivial_variable_phis(ssa *s)
{
    for (bool changed = true; changed;) {
        size_t kept = 0;
        changed = false;
        for (size_t n = 0; n < s->phis.count; n++) {
            ir_inst *phi = s->phis.items[n].phi;
            ir_value *v = only_value(phi);
            if (!v && ir_has_uses(&phi->value)) {
                s->phis.items[kept++] = s->phis.items[n];
                continue;
            }
            if (v)
                ir_replace_uses(&phi->value, v);
            ir_remove(phi);
            changed = true;
        }
        s->phis.count = kept;
    }
}

void simd_ssa_finish(ssa *s)
{
    s->is_complete = true;
    for (size_t n = 0; n < s->phis.count; n++) { /* reading a variable may append phis */
        ir_inst *phi = s->phis.items[n].phi;
        ir_block *b = phi->block;
        for (size_t p = 0; p < b->preds.count; p++)
            ir_phi_add(phi, simd_ssa_read(s, s->phis.items[n].variable, b->preds.items[p]), b->preds.items[p]);
    }
    drop_trivial_variable_phis(s);
}
