/* opt/scalar/value_table.c - entries in buckets by their hash. A bucket is a list, the latest entry first, so the latest entry of
 * the table is always the first one of its bucket. */
#include "opt/scalar/value_table.h"

#include "src/base/bits.h"

bool opt_is_function_of_operands(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_alloca || i->op == IR_freeze || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR));
}

opt_value_table opt_value_table_new(arena *memory, size_t count, const uint32_t *numbers)
{
    size_t size = count < 64 ? 64 : power_of_two_from(count);

    return (opt_value_table){
        .buckets = arena_array(memory, opt_value_entry *, size), .mask = (uint32_t)size - 1, .numbers = numbers};
}

void opt_value_table_clear(opt_value_table *t)
{
    memset(t->buckets, 0, ((size_t)t->mask + 1) * sizeof *t->buckets);
    t->latest = NULL;
}

uint32_t opt_mix_hash(uint32_t h, uint64_t x)
{
    x = ((uint64_t)h << 32 ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(x >> 32 ^ x);
}

uint64_t opt_value_key(const opt_value_table *t, const ir_value *v)
{
    bool has_number = t->numbers && (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT);

    return has_number ? t->numbers[v->id] : (uintptr_t)v;
}

static bool is_commutative(const ir_inst *i)
{
    return i->operand_count == 2 && ir_op_flags((ir_opcode)i->op) & IR_COMMUTES;
}

uint32_t opt_hash_operation(const opt_value_table *t, const ir_inst *i)
{
    const void *more = i->op == IR_phi ? (void *)i->block : i->op == IR_getelementptr ? (void *)i->elem_type : NULL;
    uint32_t h = opt_mix_hash(opt_mix_hash(i->op * 31u + i->pred, (uintptr_t)i->value.type), (uintptr_t)more);
    bool any_order = i->op == IR_phi || is_commutative(i); /* phis may list their predecessors in any order */
    uint32_t all = 0;

    for (unsigned n = 0; n < i->operand_count; n++) {
        uint64_t key = opt_value_key(t, ir_operand(i, n));
        all = any_order ? all + opt_mix_hash(7, key) : opt_mix_hash(all, key);
    }
    for (uint32_t n = 0; n < ir_index_count(i); n++)
        all = opt_mix_hash(all, (uint32_t)i->indices[n]);
    return opt_mix_hash(h, all);
}

static bool have_equal_operands(const opt_value_table *t, const ir_inst *a, const ir_inst *b)
{
    bool equal = true;

    for (unsigned n = 0; n < a->operand_count && equal; n++) {
        bool here = a->op != IR_phi || a->blocks[n] == b->blocks[n];
        const ir_value *other = here ? ir_operand(b, n) : ir_phi_value(b, a->blocks[n]);
        equal = other && opt_value_key(t, ir_operand(a, n)) == opt_value_key(t, other);
    }
    return equal || (is_commutative(a) && opt_value_key(t, ir_operand(a, 0)) == opt_value_key(t, ir_operand(b, 1)) &&
                     opt_value_key(t, ir_operand(a, 1)) == opt_value_key(t, ir_operand(b, 0)));
}

bool opt_are_equal_operations(const opt_value_table *t, const ir_inst *a, const ir_inst *b)
{
    return ir_is_same_operation(a, b) && (a->op != IR_phi || a->block == b->block) && have_equal_operands(t, a, b);
}

static opt_value_entry *find_from(opt_value_entry *e, uint32_t hash)
{
    while (e && e->hash != hash)
        e = e->next;
    return e;
}

opt_value_entry *opt_find_entry(const opt_value_table *t, uint32_t hash)
{
    return find_from(t->buckets[hash & t->mask], hash);
}

opt_value_entry *opt_next_entry(const opt_value_entry *e)
{
    return find_from(e->next, e->hash);
}

void opt_add_entry(opt_value_table *t, opt_value_entry *e, ir_inst *i, uint32_t hash)
{
    opt_value_entry **bucket = &t->buckets[hash & t->mask];

    e->next = *bucket;
    e->older = t->latest;
    e->inst = i;
    e->hash = hash;
    *bucket = t->latest = e;
}

void opt_remove_latest_entry(opt_value_table *t)
{
    t->buckets[t->latest->hash & t->mask] = t->latest->next;
    t->latest = t->latest->older;
}
