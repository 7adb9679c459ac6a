/* backend/simdize/clean.c - what the translation has made twice or for nothing.
 *
 * Each operation of a work-item is translated on its own, so a scalar is broadcast again for each use, an index is scaled again
 * for each access, and what only dead operations used is still there. Inside a block equal operations become one, and then what
 * nobody uses goes. Over blocks nothing is shared: a value that is cheap to make again is not worth a register for long.
 *
 *   %old = phi [undef, %before], [%s, %latch]             Each phi is a variable of its own, which takes its value under a mask.
 *   %new = phi [%x, %before], [%s, %latch]                Where that value has come from the variable itself, the other lanes
 *   %m = wrregion(%old, %new, mask)       ->  %new        have it already, or have nothing yet: there is nothing to merge. */
#include "backend/simdize/simdize.h"

#include "backend/region/region.h"

typedef struct known {
    ir_inst *inst;
    uint32_t hash;
} known;

typedef VEC(known) known_list;

enum { BUCKETS = 256 };

typedef struct sharing { /* the operations of one block */
    arena *scratch;
    known_list buckets[BUCKETS];
    VEC(known_list *) used;
} sharing;

/* Operations whose value depends on their operands alone, and whose place does not matter. */
static bool is_plain(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    return i->op != IR_phi && effects & IR_PURE &&
           !(effects & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

static uint32_t hash_of(const ir_inst *i)
{
    uint32_t h = hash_bytes(&i->op, sizeof i->op, i->pred);

    h = hash_bytes(&i->value.type, sizeof i->value.type, h);
    for (unsigned n = 0; n < i->operand_count; n++) {
        const ir_value *v = ir_operand(i, n);
        h = hash_bytes(&v, sizeof v, h);
    }
    return h;
}

static bool equal(const ir_inst *x, const ir_inst *y)
{
    return ir_is_like(x, y) && x->flags == y->flags && ir_has_same_operands(x, y);
}

static ir_inst *earlier(const known_list *list, const ir_inst *i, uint32_t hash)
{
    for (size_t n = 0; n < list->count; n++)
        if (list->items[n].hash == hash && equal(list->items[n].inst, i))
            return list->items[n].inst;
    return NULL;
}

static void remember(sharing *s, known_list *bucket, known k)
{
    if (!bucket->count)
        vec_push(s->scratch, &s->used, bucket);
    vec_push(s->scratch, bucket, k);
}

static void share(sharing *s, ir_block *b)
{
    ir_each_inst_safe(i, b) {
        if (!is_plain(i))
            continue;
        uint32_t hash = hash_of(i);
        known_list *bucket = &s->buckets[hash % BUCKETS];
        ir_inst *same = earlier(bucket, i, hash);
        if (same) {
            if (i->value.uses)
                ir_replace_uses(&i->value, &same->value);
            ir_remove(i);
        } else {
            remember(s, bucket, (known){i, hash});
        }
    }
    while (s->used.count)
        vec_pop(&s->used)->count = 0;
}

/* What stays, whoever reads it: memory, branches, and the tokens of control flow. */
static bool is_root(const ir_inst *i)
{
    return !ir_is_removable(i) || ir_effects(i) & IR_CONVERGENT;
}

typedef VEC(ir_inst *) inst_list;

static void need(arena *scratch, inst_list *work, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (i && !i->value.aux) {
        i->value.aux = i;
        vec_push(scratch, work, i);
    }
}

/* Removes what no root needs, cycles of phis included. */
static void sweep(arena *scratch, ir_function *f)
{
    inst_list work = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (is_root(i))
                need(scratch, &work, &i->value);
    while (work.count) {
        ir_inst *i = vec_pop(&work);
        for (unsigned n = 0; n < i->operand_count; n++)
            need(scratch, &work, ir_operand(i, n));
    }
    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            if (i->value.aux)
                continue;
            if (i->value.uses)
                ir_replace_uses(&i->value, ir_poison(f->module, i->value.type));
            ir_remove(i);
        }
}

/* --- merges that change nothing --------------------------------------------------------------------------------------------- */

/* What WRITE puts into its place is what V has there. */
static bool is_part_of(const ir_inst *write, const ir_value *v)
{
    const ir_value *x = gen_argument(write, 1);
    gen_region in, out;

    if (!gen_region_of(write, &in) || in.index || !gen_region_is_contiguous(&in))
        return false;
    if (x == v)
        return in.offset == 0;
    if (!gen_is_read(x) || gen_argument(ir_as_inst(x), 0) != v || !gen_region_of(ir_as_inst(x), &out))
        return false;
    return !out.index && gen_region_is_contiguous(&out) && in.count == out.count && in.offset == out.offset;
}

/* Wherever OLD has a value at all it is V's: phis of one block that take the same from everywhere, or nothing. */
static bool holds(const ir_value *old, const ir_value *v)
{
    if (old == v || ir_is_undefined(old))
        return true;
    if (!ir_is_op(old, IR_phi) || !ir_is_op(v, IR_phi) || ir_as_inst(old)->block != ir_as_inst(v)->block)
        return false;
    const ir_inst *p = ir_as_inst(old);
    for (unsigned n = 0; n < p->operand_count; n++) {
        const ir_value *x = ir_operand(p, n);
        if (x->kind != IR_UNDEF && x->kind != IR_POISON && x != ir_phi_value(ir_as_inst(v), p->blocks[n]))
            return false;
    }
    return true;
}

/* What V is part of when it is read from there, else V. */
static ir_value *whole_of(ir_value *v)
{
    return gen_is_read(v) ? gen_argument(ir_as_inst(v), 0) : v;
}

/* A value is often merged into the variable that it has come from: at the head of a loop, say, for lanes that leave it there. */
static bool drop_idle_merges(ir_function *f)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            if (!gen_is_write(&i->value))
                continue;
            ir_value *v = whole_of(gen_argument(i, 1));
            if (v->type != i->value.type || !is_part_of(i, v) || !holds(gen_argument(i, 0), v))
                continue;
            ir_replace(i, v);
            changed = true;
        }
    return changed;
}

void gen_simdize_clean(arena *scratch, ir_function *f)
{
    sharing *s = arena_new(scratch, sharing);

    s->scratch = scratch;
    while (drop_idle_merges(f))
        ;
    ir_each_block(b, f)
        share(s, b);
    sweep(scratch, f);
}
