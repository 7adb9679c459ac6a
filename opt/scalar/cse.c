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
#include "opt/analysis/flow.h"
#include "opt/analysis/recent_stores.h"
#include "opt/analysis/remark.h"
#include "opt/scalar/value_part.h"
#include "opt/scalar/value_table.h"

enum { LONGEST_SEARCH = 16 }; /* accesses with the same base examined per lookup */

/* The contents of memory that a load or store makes known. */
typedef struct access {
    const ir_value *pointer; /* address of VALUE; NULL for a message, which is compared as an operation */
    const ir_value *base;    /* POINTER is BASE plus … */
    int64_t offset;          /* … this number of bytes */
    ir_value *value;
    opt_memory_state state; /* seen by a load, left by a store */
} access;

typedef struct entry {
    opt_value_entry is;
    ir_value *value;      /* of an equal operation */
    const access *access; /* NULL for an operation that does not access memory */
    uint32_t block;       /* id of the operation's block */
    bool by_base;         /* an access hashed by its base */
} entry;

typedef struct table {
    arena *memory;
    const opt_memory *memory_states;
    opt_value_table entries;
    const ir_block *block; /* the current one */
    opt_memory_state now;
    opt_recent_stores stores;
} table;

static bool is_reusable(const ir_inst *i)
{
    return opt_memory_is_load(i) ? i->value.type->kind != IR_VOID : i->op != IR_phi && opt_is_function_of_operands(i);
}

static uint32_t hash_access(const ir_value *pointer, const ir_type *type)
{
    return opt_mix_hash(opt_mix_hash(IR_load, (uintptr_t)type), (uintptr_t)pointer);
}

/* The hash of all accesses at constant offsets from BASE, of any type. */
static uint32_t hash_base(const ir_value *base)
{
    return opt_mix_hash(IR_store, (uintptr_t)base);
}

/* The latest entry of a hash; NULL when there is none. previous_entry() gives the others. */
static const entry *latest_entry(const table *t, uint32_t hash)
{
    return (const entry *)opt_find_entry(&t->entries, hash);
}

static const entry *previous_entry(const entry *e)
{
    return (const entry *)opt_next_entry(&e->is);
}

/* The BYTES bytes at P are unchanged since the state of A. */
static bool is_unchanged(const table *t, const access *a, ir_value *p, uint64_t bytes)
{
    return opt_is_unchanged(&t->stores, &a->state, &t->now, opt_memory_read_at(t->memory_states, p), p, bytes);
}

/* The access that determines the value of type TYPE at P; NULL when unknown. Only the latest access to the address counts: if
 * memory has changed since then, it has changed since the earlier ones too. */
static const entry *find_contents(const table *t, ir_value *p, const ir_type *type)
{
    for (const entry *e = latest_entry(t, hash_access(p, type)); e; e = previous_entry(e))
        if (e->access && e->access->pointer == p && !e->by_base && e->access->value->type == type)
            return is_unchanged(t, e->access, p, ir_store_size(type)) ? e : NULL;
    return NULL;
}

/* The entry under HASH of an operation that dominates I and has its value; NULL when there is none. */
static const entry *find_equal(const table *t, ir_inst *i, uint32_t hash)
{
    if (i->op == IR_load)
        return find_contents(t, ir_operand(i, 0), i->value.type);
    for (const entry *e = latest_entry(t, hash); e; e = previous_entry(e))
        if (!(e->access && e->access->pointer) && opt_are_equal_operations(&t->entries, e->is.inst, i))
            return e->access && !opt_is_same_memory(&e->access->state, &t->now, opt_memory_read(t->memory_states, i)) ? NULL : e;
    return NULL;
}

static void add_entry(table *t, ir_inst *i, const access *a, uint32_t hash, bool by_base)
{
    entry *e = arena_new(t->memory, entry);

    *e = (entry){.value = a ? a->value : &i->value, .access = a, .block = t->block->id, .by_base = by_base};
    opt_add_entry(&t->entries, &e->is, i, hash);
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
    unsigned steps = 0;

    for (const entry *e = latest_entry(t, hash_base(base)); e && steps < LONGEST_SEARCH; e = previous_entry(e)) {
        const access *a = e->access;
        if (!e->by_base || a->base != base)
            continue;
        steps++;
        if (offset < a->offset || !is_unchanged(t, a, p, ir_store_size(i->value.type)))
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
    while (t->entries.latest && !ir_dominates(d, d->blocks[((const entry *)t->entries.latest)->block], b))
        opt_remove_latest_entry(&t->entries);
}

/* The value of load I from other known contents: a part of a wider value or, for a load through a select of two pointers, the
 * select of the two values in memory. NULL when unknown. */
static ir_value *make_from_contents(table *t, ir_inst *i)
{
    const ir_inst *choice = ir_try_inst(ir_operand(i, 0));
    ir_value *part = find_part(t, i);

    if (part || !choice || choice->op != IR_select || ir_is_vector(ir_operand(choice, 0)->type))
        return part;
    const entry *yes = find_contents(t, ir_operand(choice, 1), i->value.type);
    const entry *no = find_contents(t, ir_operand(choice, 2), i->value.type);
    ir_builder b = ir_before(i);
    return yes && no ? ir_select(&b, ir_operand(choice, 0), yes->access->value, no->access->value) : NULL;
}

static void enter_store(table *t, ir_inst *i, const opt_memory_state *before)
{
    const access *a = new_access(t, ir_operand(i, 1), ir_operand(i, 0));

    opt_record_store(&t->stores, i, before);
    add_entry(t, i, a, hash_access(a->pointer, a->value->type), false);
    add_base_entry(t, i, a);
}

/* Enters I, whose value is MADE if that is not NULL. */
static void enter_operation(table *t, ir_inst *i, ir_value *made, uint32_t hash)
{
    ir_value *p = i->op == IR_load ? ir_operand(i, 0) : NULL;
    const access *a = opt_memory_is_load(i) ? new_access(t, p, made ? made : &i->value) : NULL;

    if (p && !made)
        add_base_entry(t, i, a);
    add_entry(t, i, a, hash, false);
}

/* Replaces I by an earlier value if there is one; otherwise, or if that value was made for I, enters it. */
static bool process_operation(table *t, ir_inst *i)
{
    uint32_t hash = i->op == IR_load ? hash_access(ir_operand(i, 0), i->value.type) : opt_hash_operation(&t->entries, i);
    const entry *earlier = find_equal(t, i, hash);
    ir_value *value = earlier ? earlier->value : i->op == IR_load ? make_from_contents(t, i) : NULL;

    if (!earlier)
        enter_operation(t, i, value, hash);
    else if (value == &earlier->is.inst->value && earlier->is.inst->op == i->op)
        earlier->is.inst->flags &= i->flags;
    if (!value)
        return false;
    opt_report_replaced(t->memory_states->context, i, value,
                        !opt_memory_is_load(i) ? "equal operation"
                        : earlier              ? "known contents"
                                               : "part of known contents");
    ir_replace(i, value);
    return true;
}

static bool process_block(table *t, ir_block *b)
{
    bool changed = false;

    t->block = b;
    t->now = t->memory_states->at_entry[b->id];
    ir_each_inst_safe(i, b) {
        opt_memory_state before = t->now;
        opt_memory_pass(t->memory_states, &t->now, i);
        if (opt_is_plain_store(i))
            enter_store(t, i, &before);
        if (is_reusable(i))
            changed |= process_operation(t, i);
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
    table t = {
        .memory = c->scratch, .memory_states = states, .entries = opt_value_table_new(c->scratch, states->instructions, NULL)};
    bool changed = false;

    for (uint32_t n = 0; n < d->order_count; n++) {
        remove_entries(&t, d, order[n]);
        changed |= process_block(&t, order[n]);
    }
    return changed;
}
