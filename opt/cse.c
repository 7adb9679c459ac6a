/* opt/cse.c - reuse the value of an equal operation that dominates.
 *
 * Blocks are visited in reverse post-order, so that what dominates a block has been seen before it; the hash table keeps every operation, and one that
 * does not dominate is passed over. Loads take part within a block, as long as nothing has written to
 * memory in between. Flags such as nsw are kept only where both operations have them. */
#include "opt/opt.h"

#include "ir/dominators.h"

typedef struct entry {
    struct entry *next;      /* in the bucket */
    ir_inst *inst;
    uint32_t hash;
    uint32_t epoch;          /* of memory, for loads */
} entry;

typedef struct table {
    arena *memory;
    const ir_dominators *dominators;
    entry **buckets;
    uint32_t mask, epoch;
} table;

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

    h = mix(h, i->elem_type);
    if (commutes(i))
        return h ^ mix(7, ir_operand(i, 0)) ^ mix(7, ir_operand(i, 1));
    for (unsigned n = 0; n < i->operand_count; n++)
        h = mix(h, ir_operand(i, n));
    for (unsigned n = 0; n < i->index_count; n++)
        h = mix(h, (void *)(intptr_t)i->indices[n]);
    return h;
}

static bool same(const ir_inst *a, const ir_inst *b)
{
    if (a->op != b->op || a->pred != b->pred || a->value.type != b->value.type || a->elem_type != b->elem_type ||
        a->operand_count != b->operand_count || a->index_count != b->index_count)
        return false;
    if (a->index_count && memcmp(a->indices, b->indices, a->index_count * sizeof *a->indices) != 0)
        return false;
    bool equal = true;
    for (unsigned n = 0; n < a->operand_count; n++)
        equal &= ir_operand(a, n) == ir_operand(b, n);
    return equal || (commutes(a) && ir_operand(a, 0) == ir_operand(b, 1) && ir_operand(a, 1) == ir_operand(b, 0));
}

static bool takes_part(const ir_inst *i)
{
    if (i->op == IR_phi || i->op == IR_alloca || i->value.type->kind == IR_VOID)
        return false;
    if (i->op == IR_load)
        return !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
    unsigned effects = ir_effects(i);
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR)) && i->op != IR_freeze;
}

static ir_inst *find(table *t, ir_inst *i, uint32_t hash)
{
    for (entry *e = t->buckets[hash & t->mask]; e; e = e->next)
        if (e->hash == hash && same(e->inst, i) && ir_dominates(t->dominators, e->inst->block, i->block) &&
            (i->op != IR_load || (e->epoch == t->epoch && e->inst->block == i->block)))
            return e->inst;
    return NULL;
}

static bool visit_block(table *t, ir_block *b)
{
    bool changed = false;

    t->epoch++;
    ir_each_inst_safe(i, b) {
        if (ir_effects(i) & IR_WRITES)
            t->epoch++;
        if (!takes_part(i))
            continue;
        uint32_t hash = hash_inst(i);
        ir_inst *earlier = find(t, i, hash);
        if (earlier) {
            earlier->flags &= i->flags;
            ir_replace(i, &earlier->value);
            changed = true;
            continue;
        }
        entry *e = arena_new(t->memory, entry);
        *e = (entry){t->buckets[hash & t->mask], i, hash, t->epoch};
        t->buckets[hash & t->mask] = e;
    }
    return changed;
}

bool opt_cse(ir_function *f, opt_context *c)
{
    ir_dominators *d = ir_dominators_compute(c->scratch, f);
    uint32_t size = 64;
    bool changed = false;

    while (size < ir_value_count(f))
        size *= 2;
    table t = {.memory = c->scratch, .dominators = d, .buckets = arena_array(c->scratch, entry *, size), .mask = size - 1};
    for (uint32_t n = 0; n < d->order_count; n++)
        changed |= visit_block(&t, d->blocks[d->order[n]]);
    return changed;
}
