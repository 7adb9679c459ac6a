/* opt/scalar/cse.c - common-subexpression elimination: reuse the value of a dominating equal operation.
 *
 * Blocks are visited in preorder of the dominator tree, and the hash table contains exactly the operations that dominate the
 * current block: on leaving a subtree its operations are removed, so a lookup never meets an operation that does not dominate.
 * Loads are included, also across blocks, if both see the same state of memory (opt/analysis/memory_state.h). A load from an
 * address just stored to is the stored value, and a load through a select of two pointers with known contents is a select of
 * the contents. A few intervening stores are ignored when they are to other bytes of the same base or to another variable. A
 * load of bytes within a wider known value becomes a part of that value (value_part.h). Flags such as nsw are kept only if both
 * operations have them. */
#include "opt/analysis/address.h"
#include "opt/scalar/ahead.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/memory_state.h"
#include "opt/scalar/value_part.h"

enum {
    LONGEST_SEARCH = 16, /* accesses with the same base examined per lookup */
    LOOK_BACK = 8,       /* stores to other memory that a lookup may skip */
    PIECE = 1 << 8       /* entries per allocation: a large function has too many for one contiguous array */
};

/* The contents of memory that a load or store makes known. */
typedef struct access {
    const ir_value *pointer; /* address of VALUE; NULL for a message, which is compared as an operation */
    const ir_value *base;    /* POINTER is BASE plus … */
    int64_t offset;          /* … this number of bytes */
    ir_value *value;
    opt_memory_state state;  /* seen by a load, left by a store */
} access;

typedef struct entry {
    ir_inst *inst;
    const access *access;    /* NULL for an operation that does not access memory */
    uint32_t next;           /* index of the previous entry with the same hash; 0: none */
    uint32_t slot;
    uint32_t block;          /* id of the operation's block */
    bool near;               /* an access hashed by its base */
} entry;

/* A slot of the hash table (open addressing): the latest entry with a hash. Entries are removed in the reverse order of
 * insertion, so a slot that becomes free is always the last one of its probe sequence. */
typedef struct slot {
    uint32_t hash;
    uint32_t entry;          /* index of the entry; 0: the slot is free */
} slot;

/* A store and the state of memory before it. */
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
    entry **pieces;          /* the entries by index, in arrays of PIECE */
    uint32_t count;          /* 1 + number of entries: index 0 is unused */
    const ir_block *block;   /* the current one */
    opt_ahead ahead;
    opt_memory_state now;
    passed recent[LOOK_BACK]; /* the last stores, as a ring buffer */
    unsigned stores;
} table;

/* A hash that preserves locality: neighbouring operations of a function have operands at neighbouring addresses and thus get
 * neighbouring slots, which matters when the table exceeds the caches. ADDRESSES is the sum of the operands' addresses, H a
 * hash of the whole operation. */
static uint32_t hash_with_locality(uintptr_t addresses, uint32_t h)
{
    enum { LINE = 64, NEAR = 63, PLACES = (1 << 24) - 1 };

    return ((uint32_t)(addresses / LINE) & PLACES) ^ (h & ~(uint32_t)(PLACES ^ NEAR));
}

static uint32_t mix_hash(uint32_t h, const void *p)
{
    uint64_t x = ((uint64_t)h << 32 ^ (uint64_t)(uintptr_t)p) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(x >> 32 ^ x);
}

static bool is_commutative(const ir_inst *i)
{
    return i->operand_count == 2 && ir_op_flags((ir_opcode)i->op) & IR_COMMUTES;
}

static uint32_t hash_inst(const ir_inst *i)
{
    uint32_t h = mix_hash(i->op * 31u + i->pred, i->value.type);
    uintptr_t addresses = 0;

    for (unsigned n = 0; n < i->operand_count; n++)
        addresses += (uintptr_t)ir_operand(i, n);
    if (is_commutative(i))
        return hash_with_locality(addresses, h ^ mix_hash(7, ir_operand(i, 0)) ^ mix_hash(7, ir_operand(i, 1)));
    for (unsigned n = 0; n < i->operand_count; n++)
        h = mix_hash(h, ir_operand(i, n));
    if (i->op == IR_getelementptr)
        h = mix_hash(h, i->elem_type);
    if (i->op == IR_shufflevector || i->op == IR_extractvalue || i->op == IR_insertvalue)
        for (unsigned n = 0; n < i->index_count; n++)
            h = mix_hash(h, (void *)(intptr_t)i->indices[n]);
    return hash_with_locality(addresses, h);
}

static bool are_same_operation(const ir_inst *a, const ir_inst *b)
{
    if (!ir_is_like(a, b))
        return false;
    return ir_has_same_operands(a, b) ||
           (is_commutative(a) && ir_operand(a, 0) == ir_operand(b, 1) && ir_operand(a, 1) == ir_operand(b, 0));
}

static bool is_plain_store(const ir_inst *i)
{
    return i->op == IR_store && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static bool is_reusable(const ir_inst *i)
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
    return hash_with_locality((uintptr_t)pointer, mix_hash(mix_hash(IR_load * 31u, type), pointer));
}

/* The hash under which I is entered and looked up; that of a store equals that of a load of the same address and type. */
static uint32_t hash_for_lookup(const ir_inst *i)
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

/* The hash of all accesses at constant offsets from BASE, of any type. */
static uint32_t hash_base(const ir_value *base)
{
    return hash_with_locality((uintptr_t)base, mix_hash(IR_store * 31u, base));
}

/* The variable that contains address P; NULL when unknown. */
static const ir_value *variable_at(const ir_value *p)
{
    while (ir_is_op(p, IR_getelementptr))
        p = ir_operand(ir_as_inst(p), 0);
    if (p->kind == IR_ADDRESS)
        p = ir_as_constant(p)->base;
    return p->kind == IR_GLOBAL_VAR || ir_is_op(p, IR_alloca) ? p : NULL;
}

/* STORE does not write the BYTES bytes at P: it writes other bytes of the same base, or another variable. */
static bool is_elsewhere(const ir_inst *store, ir_value *p, uint64_t bytes)
{
    int64_t at, from;
    const ir_value *x = opt_strip_offsets(ir_operand(store, 1), &at), *y = opt_strip_offsets(p, &from);

    if (x == y)
        return spans_are_apart(at, ir_store_size(ir_operand(store, 0)->type), from, bytes);
    x = variable_at(x);
    y = variable_at(y);
    return x && y && x != y;
}

/* The recorded store MAKER with the state before it; NULL when MAKER is none of the last stores. */
static const passed *passed_at(const table *t, const void *maker)
{
    for (unsigned n = 0; n < LOOK_BACK; n++)
        if (t->recent[n].store == maker)
            return &t->recent[n];
    return NULL;
}

/* The BYTES bytes at P are unchanged since the state of A, as far as KINDS of memory go. P NULL: all of memory. */
static bool sees_same_memory(const table *t, const access *a, unsigned kinds, ir_value *p, uint64_t bytes)
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

/* The index of the slot of HASH, or of the free slot where it would be entered. Linear probing in a run of slots; when a run is
 * full, because neighbouring operations have many users, probing jumps to another part of the table. */
static uint32_t find_slot(const table *t, uint32_t hash)
{
    enum { RUN = 16 };
    uint32_t jump = hash * UINT32_C(0x9E3779B1) >> 7 | 1; /* odd, so that every slot is reached eventually */

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

static const entry *entry_or_null(const table *t, uint32_t number)
{
    return number ? entry_at(t, number) : NULL;
}

/* The latest entry of a hash; NULL when there is none. previous_entry() gives the others. */
static const entry *latest_entry(const table *t, uint32_t hash)
{
    return entry_or_null(t, t->slots[find_slot(t, hash)].entry);
}

static const entry *previous_entry(const table *t, const entry *e)
{
    return entry_or_null(t, e->next);
}

/* The access that determines the value of type TYPE at P; NULL when unknown. Only the latest access to the address counts: if
 * memory has changed since then, it has changed since the earlier ones too. */
static const entry *find_contents(const table *t, ir_value *p, const ir_type *type)
{
    uint32_t hash = hash_access(p, type);

    for (const entry *e = latest_entry(t, hash); e; e = previous_entry(t, e))
        if (e->access && e->access->pointer == p && !e->near && e->access->value->type == type)
            return sees_same_memory(t, e->access, opt_memory_read_at(t->memory_states, p), p, ir_store_size(type)) ? e : NULL;
    return NULL;
}

/* An equal operation that dominates I; NULL when there is none. */
static const entry *find_equal(const table *t, ir_inst *i, uint32_t hash)
{
    if (i->op == IR_load)
        return find_contents(t, ir_operand(i, 0), i->value.type);
    for (const entry *e = latest_entry(t, hash); e; e = previous_entry(t, e))
        if (!(e->access && e->access->pointer) && are_same_operation(e->inst, i))
            return e->access && !sees_same_memory(t, e->access, opt_memory_read(t->memory_states, i), NULL, 0) ? NULL : e;
    return NULL;
}

/* Adds I to the table under HASH. NEAR: hashed by the access's base. */
static void add_entry(table *t, ir_inst *i, const access *a, uint32_t hash, bool near)
{
    uint32_t at = find_slot(t, hash);
    slot *s = &t->slots[at];

    if (!t->pieces[t->count / PIECE])
        t->pieces[t->count / PIECE] = arena_raw(t->memory, PIECE * sizeof(entry));
    *entry_at(t, t->count) = (entry){i, a, s->entry, at, t->block->id, near};
    *s = (slot){hash, t->count++};
}

/* Creates an access that reads or writes VALUE at P in the current state. */
static const access *new_access(table *t, ir_value *p, ir_value *value)
{
    access *a = arena_new(t->memory, access);

    *a = (access){.pointer = p, .value = value, .state = t->now};
    if (p)
        a->base = opt_strip_offsets(p, &a->offset);
    return a;
}

/* Also enters access I under its base, for loads of a part of its value. */
static void add_base_entry(table *t, ir_inst *i, const access *a)
{
    if (ir_store_size(a->value->type) > 1)
        add_entry(t, i, a, hash_base(a->base), true);
}

/* The value of load I as a part of a wider known value in memory; NULL when unknown. */
static ir_value *find_part(table *t, ir_inst *i)
{
    int64_t offset;
    ir_value *p = ir_operand(i, 0), *base = opt_strip_offsets(p, &offset);
    unsigned steps = 0, kinds = opt_memory_read_at(t->memory_states, p);

    for (const entry *e = latest_entry(t, hash_base(base)); e && steps < LONGEST_SEARCH; e = previous_entry(t, e)) {
        const access *a = e->access;
        if (!e->near || a->base != base)
            continue;
        steps++;
        if (offset < a->offset || !sees_same_memory(t, a, kinds, p, ir_store_size(i->value.type)))
            continue;
        ir_builder b = ir_before(i);
        ir_value *part = opt_value_part(&b, a->value, i->value.type, (uint64_t)offset - (uint64_t)a->offset);
        if (part)
            return part;
    }
    return NULL;
}

/* Removes the entries of blocks that do not dominate B. These are the latest entries, as blocks are visited in tree order. */
static void remove_entries(table *t, const ir_dominators *d, const ir_block *b)
{
    while (t->count > 1 && !ir_dominates(d, d->blocks[entry_at(t, t->count - 1)->block], b)) {
        const entry *e = entry_at(t, --t->count);
        t->slots[e->slot].entry = e->next;
    }
}

/* For a load I through a select of two pointers: the select of the two values in memory; NULL when one is unknown. */
static ir_value *select_of_contents(table *t, ir_inst *i)
{
    ir_inst *choice = i->op == IR_load ? ir_try_inst(ir_operand(i, 0)) : NULL;

    if (!choice || choice->op != IR_select || ir_is_vector(ir_operand(choice, 0)->type))
        return NULL;
    const entry *yes = find_contents(t, ir_operand(choice, 1), i->value.type),
                *no = find_contents(t, ir_operand(choice, 2), i->value.type);
    ir_builder b = ir_before(i);
    return yes && no ? ir_select(&b, ir_operand(choice, 0), yes->access->value, no->access->value) : NULL;
}

static ir_value *entry_value(const entry *e)
{
    return e->access ? e->access->value : &e->inst->value;
}

/* Prefetches the slot of a later operation, as the table of a large function exceeds the caches. */
static void prefetch_slot(table *t)
{
    const ir_inst *i = opt_ahead_next(&t->ahead);

    if (i && (is_reusable(i) || i->op == IR_store))
        __builtin_prefetch(&t->slots[hash_for_lookup(i) & t->mask]);
}

static bool process_block(table *t, ir_block *b)
{
    bool changed = false;

    t->block = b;
    t->now = t->memory_states->at_entry[b->id];
    ir_each_inst_safe(i, b) {
        prefetch_slot(t);
        opt_memory_state before = t->now;
        opt_memory_pass(t->memory_states, &t->now, i);
        if (is_plain_store(i)) {
            t->recent[t->stores++ % LOOK_BACK] = (passed){i, before};
            const access *a = new_access(t, ir_operand(i, 1), ir_operand(i, 0));
            add_entry(t, i, a, hash_for_lookup(i), false);
            add_base_entry(t, i, a);
        }
        if (!is_reusable(i))
            continue;
        ir_value *p = i->op == IR_load ? ir_operand(i, 0) : NULL;
        uint32_t hash = hash_for_lookup(i);
        const entry *earlier = find_equal(t, i, hash);
        ir_value *made = earlier || !p ? NULL : find_part(t, i);
        if (!earlier && !made)
            made = select_of_contents(t, i);
        const access *a = !earlier && opt_memory_is_load(i) ? new_access(t, p, made ? made : &i->value) : NULL;
        if (a && p && !made)
            add_base_entry(t, i, a);
        if (!earlier)
            add_entry(t, i, a, hash, false);
        else if (entry_value(earlier) == &earlier->inst->value && earlier->inst->op == i->op)
            earlier->inst->flags &= i->flags;
        if (earlier || made) {
            ir_replace(i, earlier ? entry_value(earlier) : made);
            changed = true;
        }
    }
    return changed;
}

/* The reachable blocks in preorder of the dominator tree. */
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

    while (size < 3 * states->instructions) /* an instruction is entered at most twice */
        size *= 2;
    table t = {.memory = c->scratch, .memory_states = states, .context = c,
               .slots = arena_array(c->scratch, slot, size), .mask = size - 1, .count = 1, /* index 0: none */
               .ahead = opt_ahead_of(order, d->order_count)};
    t.pieces = arena_array(c->scratch, entry *, 2 * states->instructions / PIECE + 1);
    for (uint32_t n = 0; n < d->order_count; n++) {
        remove_entries(&t, d, order[n]);
        changed |= process_block(&t, order[n]);
    }
    return changed;
}
