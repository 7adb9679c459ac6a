/* opt/scalar/cse.c - reuse the value of an equal operation that dominates.
 *
 * Blocks are visited down the dominator tree, and the hash table holds what dominates the block at work: leaving a subtree
 * takes its operations out again, so that no lookup passes over what cannot be meant. Loads take part, also across blocks,
 * where both see the same state of memory (opt/analysis/memory_state.h); a load of what was just stored is the stored value, and a load
 * through a choice of two pointers whose values are both known is the choice of the values. A few stores in between do not
 * matter where they are to other bytes of what both addresses are computed from, or to another variable. What a load finds
 * within a wider value that is known is a part of it (value_part.h). Flags such as nsw are kept only where both operations
 * have them. */
#include "opt/analysis/address.h"
#include "opt/scalar/ahead.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/memory_state.h"
#include "opt/scalar/value_part.h"

enum {
    LONGEST_SEARCH = 16, /* of accesses near an address */
    LOOK_BACK = 8,       /* past stores elsewhere */
    PIECE = 1 << 8       /* entries; a large function has many, and memory for all of them in one piece may not be there */
};

/* What is known of memory behind a load or store. */
typedef struct access {
    const ir_value *pointer; /* where VALUE is; NULL behind a message, which is compared as a whole */
    const ir_value *base;    /* what POINTER is a constant number of bytes behind: … */
    int64_t offset;          /* … this one */
    ir_value *value;
    opt_memory_state state;  /* that a load sees, a store leaves */
} access;

typedef struct entry {
    ir_inst *inst;           /* the operation */
    const access *access;    /* NULL for what does not read or write memory */
    uint32_t next;           /* number of the one of the same hash that was entered before; 0: none */
    uint32_t slot;
    uint32_t block;          /* id of the one where it stands */
    bool near;               /* an access under its base */
} entry;

/* The latest entry of a hash. What has another one stands in the slots that follow it, and as the latest entries are the first to
 * go, a slot that becomes free was the last one of those. */
typedef struct slot {
    uint32_t hash;
    uint32_t entry;          /* its number; 0: the slot is free */
} slot;

/* A store, and memory as it was. */
typedef struct passed {
    const ir_inst *store;
    opt_memory_state before;
} passed;

typedef struct table {
    arena *memory;
    const opt_memory *memory_states;
    opt_context *context;
    slot *slots;
    uint32_t mask;
    entry **pieces;          /* the entries in order, by number, PIECE of them each */
    uint32_t count;          /* of entries */
    const ir_block *block;   /* the one at work */
    opt_ahead ahead;
    opt_memory_state now;
    passed recent[LOOK_BACK]; /* the last stores, in turn */
    unsigned stores;
} table;

/* Operations that stand together in a function have operands that stand together in memory, and get buckets that stand together
 * in the table: for a large function it is larger than the caches. PLACE is the sum of the operands' addresses, H a hash of
 * all. */
static uint32_t near(uintptr_t place, uint32_t h)
{
    enum { LINE = 64, NEAR = 63, PLACES = (1 << 24) - 1 };

    return ((uint32_t)(place / LINE) & PLACES) ^ (h & ~(uint32_t)(PLACES ^ NEAR));
}

static uint32_t mix(uint32_t h, const void *p)
{
    uint64_t x = ((uint64_t)h << 32 ^ (uint64_t)(uintptr_t)p) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(x >> 32 ^ x);
}

static bool commutes(const ir_inst *i)
{
    return i->operand_count == 2 && ir_op_flags((ir_opcode)i->op) & IR_COMMUTES;
}

static uint32_t hash_inst(const ir_inst *i)
{
    uint32_t h = mix(i->op * 31u + i->pred, i->value.type);
    uintptr_t place = 0;

    for (unsigned n = 0; n < i->operand_count; n++)
        place += (uintptr_t)ir_operand(i, n);
    if (commutes(i))
        return near(place, h ^ mix(7, ir_operand(i, 0)) ^ mix(7, ir_operand(i, 1)));
    for (unsigned n = 0; n < i->operand_count; n++)
        h = mix(h, ir_operand(i, n));
    if (i->op == IR_getelementptr)
        h = mix(h, i->elem_type);
    if (i->op == IR_shufflevector || i->op == IR_extractvalue || i->op == IR_insertvalue)
        for (unsigned n = 0; n < i->index_count; n++)
            h = mix(h, (void *)(intptr_t)i->indices[n]);
    return near(place, h);
}

static bool same(const ir_inst *a, const ir_inst *b)
{
    if (!ir_is_like(a, b))
        return false;
    return ir_has_same_operands(a, b) ||
           (commutes(a) && ir_operand(a, 0) == ir_operand(b, 1) && ir_operand(a, 1) == ir_operand(b, 0));
}

static bool is_plain_store(const ir_inst *i)
{
    return i->op == IR_store && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static bool takes_part(const ir_inst *i)
{
    if (i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return false;
    if (opt_memory_is_load(i))
        return true;
    unsigned effects = ir_effects(i);
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR)) &&
           i->op != IR_freeze;
}

static uint32_t hash_access(const ir_value *pointer, const ir_type *type)
{
    return near((uintptr_t)pointer, mix(mix(IR_load * 31u, type), pointer));
}

/* Where what I gives or stores is looked for. */
static uint32_t hash_of(const ir_inst *i)
{
    switch (i->op) {
    case IR_load:
        return hash_access(ir_operand(i, 0), i->value.type);
    case IR_store:
        return hash_access(ir_operand(i, 1), ir_operand(i, 0)->type);
    default:
        return hash_inst(i);
    }
}

/* Of the accesses behind BASE, of whatever type. */
static uint32_t hash_base(const ir_value *base)
{
    return near((uintptr_t)base, mix(IR_store * 31u, base));
}

/* The variable that P is computed from; NULL when it is none. */
static const ir_value *variable_of(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    if (p->kind == IR_ADDRESS)
        p = ir_as_constant(p)->base;
    return p->kind == IR_GLOBAL_VAR || ir_is_op(p, IR_alloca) ? p : NULL;
}

/* STORE does not touch the BYTES at P: it is beside them, or in another variable. */
static bool is_elsewhere(const ir_inst *store, ir_value *p, uint64_t bytes)
{
    int64_t at, from;
    const ir_value *x = opt_strip_offsets(ir_operand(store, 1), &at), *y = opt_strip_offsets(p, &from);

    if (x == y)
        return spans_are_apart(at, ir_store_size(ir_operand(store, 0)->type), from, bytes);
    x = variable_of(x);
    y = variable_of(y);
    return x && y && x != y;
}

/* The state in front of store MAKER, if that is one of the last stores; NULL otherwise. */
static const passed *passed_at(const table *t, const void *maker)
{
    for (unsigned n = 0; n < LOOK_BACK; n++)
        if (t->recent[n].store == maker)
            return &t->recent[n];
    return NULL;
}

/* The BYTES at P are as they were in the state of A; P is NULL for all of memory. */
static bool sees_same(const table *t, const access *a, unsigned kinds, ir_value *p, uint64_t bytes)
{
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++) {
        const void *maker = t->now.maker[k];
        for (unsigned back = 0; p && back < LOOK_BACK && kinds & 1u << k && a->state.maker[k] != maker; back++) {
            const passed *s = maker ? passed_at(t, maker) : NULL;
            if (!s || !is_elsewhere(s->store, p, bytes))
                break;
            maker = s->before.maker[k];
        }
        if (kinds & 1u << k && a->state.maker[k] != maker)
            return false;
    }
    return true;
}

/* That of HASH, or the free one where it would go. Where all that is near is taken, because much was made of what stands there, it
 * is anywhere in the table. */
static uint32_t slot_of(const table *t, uint32_t hash)
{
    enum { RUN = 16 };
    uint32_t jump = hash * UINT32_C(0x9E3779B1) >> 7 | 1; /* odd: no slot is left out in the end */

    for (uint32_t first = hash;; first += jump)
        for (uint32_t n = 0; n < RUN; n++) {
            uint32_t at = (first + n) & t->mask;
            if (!t->slots[at].entry || t->slots[at].hash == hash)
                return at;
        }
}

static entry *entry_at(const table *t, uint32_t number)
{
    return &t->pieces[number / PIECE][number % PIECE];
}

static const entry *numbered(const table *t, uint32_t number)
{
    return number ? entry_at(t, number) : NULL;
}

/* The entries of a hash, the latest one first. */
static const entry *latest(const table *t, uint32_t hash)
{
    return numbered(t, t->slots[slot_of(t, hash)].entry);
}

static const entry *before(const table *t, const entry *e)
{
    return numbered(t, e->next);
}

/* What is at P in memory; NULL when nothing dominating tells. Of the accesses to one address the latest tells: when memory
 * has changed since then, it has since the earlier ones too. */
static const entry *find_at(const table *t, ir_value *p, const ir_type *type)
{
    uint32_t hash = hash_access(p, type);

    for (const entry *e = latest(t, hash); e; e = before(t, e))
        if (e->access && e->access->pointer == p && !e->near && e->access->value->type == type)
            return sees_same(t, e->access, opt_memory_read_at(t->memory_states, p), p, ir_store_size(type)) ? e : NULL;
    return NULL;
}

/* An equal operation that dominates I; NULL when there is none. */
static const entry *find(const table *t, ir_inst *i, uint32_t hash)
{
    if (i->op == IR_load)
        return find_at(t, ir_operand(i, 0), i->value.type);
    for (const entry *e = latest(t, hash); e; e = before(t, e))
        if (!(e->access && e->access->pointer) && same(e->inst, i))
            return e->access && !sees_same(t, e->access, opt_memory_read(t->memory_states, i), NULL, 0) ? NULL : e;
    return NULL;
}

static void enter(table *t, ir_inst *i, const access *a, uint32_t hash, bool near)
{
    uint32_t at = slot_of(t, hash);
    slot *s = &t->slots[at];

    if (!t->pieces[t->count / PIECE])
        t->pieces[t->count / PIECE] = arena_raw(t->memory, PIECE * sizeof(entry));
    *entry_at(t, t->count) = (entry){i, a, s->entry, at, t->block->id, near};
    *s = (slot){hash, t->count++};
}

/* An access that finds or leaves VALUE at P. */
static const access *access_at(table *t, ir_value *p, ir_value *value)
{
    access *a = arena_new(t->memory, access);

    *a = (access){.pointer = p, .value = value, .state = t->now};
    if (p)
        a->base = opt_strip_offsets(p, &a->offset);
    return a;
}

/* Enters access I once more under its base, for loads of a part of its value. */
static void enter_near(table *t, ir_inst *i, const access *a)
{
    if (ir_store_size(a->value->type) > 1)
        enter(t, i, a, hash_base(a->base), true);
}

/* What load I gives, as a part of what is known to stand there; NULL when nothing is. */
static ir_value *part_of_known(table *t, ir_inst *i)
{
    int64_t offset;
    ir_value *p = ir_operand(i, 0), *base = opt_strip_offsets(p, &offset);
    unsigned steps = 0, kinds = opt_memory_read_at(t->memory_states, p);

    for (const entry *e = latest(t, hash_base(base)); e && steps < LONGEST_SEARCH; e = before(t, e)) {
        const access *a = e->access;
        if (!e->near || a->base != base)
            continue;
        steps++;
        if (offset < a->offset || !sees_same(t, a, kinds, p, ir_store_size(i->value.type)))
            continue;
        ir_builder b = ir_before(i);
        ir_value *part = opt_value_part(&b, a->value, i->value.type, (uint64_t)offset - (uint64_t)a->offset);
        if (part)
            return part;
    }
    return NULL;
}

/* Takes out what does not dominate B: the latest entries, as the blocks come in the order of the tree. */
static void leave(table *t, const ir_dominators *d, const ir_block *b)
{
    while (t->count > 1 && !ir_dominates(d, d->blocks[entry_at(t, t->count - 1)->block], b)) {
        const entry *e = entry_at(t, --t->count);
        t->slots[e->slot].entry = e->next;
    }
}

/* What load I gives, chosen as its pointer is from values that are known; NULL when they are not. */
static ir_value *chosen_value(table *t, ir_inst *i)
{
    ir_inst *choice = i->op == IR_load ? ir_try_inst(ir_operand(i, 0)) : NULL;

    if (!choice || choice->op != IR_select || ir_is_vector(ir_operand(choice, 0)->type))
        return NULL;
    const entry *yes = find_at(t, ir_operand(choice, 1), i->value.type), *no = find_at(t, ir_operand(choice, 2), i->value.type);
    ir_builder b = ir_before(i);
    return yes && no ? ir_select_(&b, ir_operand(choice, 0), yes->access->value, no->access->value) : NULL;
}

static ir_value *value_of(const entry *e)
{
    return e->access ? e->access->value : &e->inst->value;
}

/* The slot of an operation that comes later is asked for, as the table is larger than the caches where a function is large. */
static void look_ahead(table *t)
{
    const ir_inst *i = opt_ahead_next(&t->ahead);

    if (i && (takes_part(i) || i->op == IR_store))
        __builtin_prefetch(&t->slots[hash_of(i) & t->mask]);
}

static bool visit_block(table *t, ir_block *b)
{
    bool changed = false;

    t->block = b;
    t->now = t->memory_states->at_entry[b->id];
    ir_each_inst_safe(i, b) {
        look_ahead(t);
        opt_memory_state before = t->now;
        opt_memory_pass(t->memory_states, &t->now, i);
        if (is_plain_store(i)) {
            t->recent[t->stores++ % LOOK_BACK] = (passed){i, before};
            const access *a = access_at(t, ir_operand(i, 1), ir_operand(i, 0));
            enter(t, i, a, hash_of(i), false);
            enter_near(t, i, a);
        }
        if (!takes_part(i))
            continue;
        ir_value *p = i->op == IR_load ? ir_operand(i, 0) : NULL;
        uint32_t hash = hash_of(i);
        const entry *earlier = find(t, i, hash);
        ir_value *made = earlier || !p ? NULL : part_of_known(t, i);
        if (!earlier && !made)
            made = chosen_value(t, i);
        const access *a = !earlier && opt_memory_is_load(i) ? access_at(t, p, made ? made : &i->value) : NULL;
        if (a && p && !made)
            enter_near(t, i, a);
        if (!earlier)
            enter(t, i, a, hash, false);
        else if (value_of(earlier) == &earlier->inst->value && earlier->inst->op == i->op)
            earlier->inst->flags &= i->flags;
        if (earlier || made) {
            ir_replace(i, earlier ? value_of(earlier) : made);
            changed = true;
        }
    }
    return changed;
}

/* Reachable blocks, each before those that it dominates and all of those before any other. */
static ir_block **tree_order(arena *memory, const ir_dominators *d)
{
    ir_block **order = arena_array(memory, ir_block *, d->count);

    for (uint32_t n = 0; n < d->order_count; n++)
        order[d->enter[d->order[n]]] = d->blocks[d->order[n]];
    return order;
}

bool opt_cse(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);
    ir_block **order = tree_order(c->scratch, d);
    const opt_memory *states = opt_memory_compute(c, d);
    uint32_t size = 64;
    bool changed = false;

    while (size < 3 * states->instructions) /* none is entered more than twice */
        size *= 2;
    table t = {.memory = c->scratch, .memory_states = states, .context = c,
               .slots = arena_array(c->scratch, slot, size), .mask = size - 1, .count = 1, /* number 0 is none */
               .ahead = opt_ahead_of(order, d->order_count)};
    t.pieces = arena_array(c->scratch, entry *, 2 * states->instructions / PIECE + 1);
    for (uint32_t n = 0; n < d->order_count; n++) {
        leave(&t, d, order[n]);
        changed |= visit_block(&t, order[n]);
    }
    return changed;
}
