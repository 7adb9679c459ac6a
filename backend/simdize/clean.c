/* backend/simdize/clean.c - removes redundant and dead operations left by the translation.
 *
 * Each operation of a work-item is translated on its own, so a scalar is broadcast again for each use, an index is scaled again
 * for each access, and operations used only by dead ones are still present. Within a block equal operations become one, and
 * then unused operations are removed. Nothing is shared across blocks: a value that is cheap to recompute is not worth a long
 * live range.
 *
 *   %old = phi [undef, %before], [%s, %latch]             Each phi is a variable of its own, assigned under a mask.
 *   %new = phi [%x, %before], [%s, %latch]                If that value came from the variable itself, the other lanes
 *   %m = wrregion(%old, %new, mask)       ->  %new        have it already, or are undefined: the merge is redundant. */
#include "backend/simdize/simdize.h"

#include "backend/region/region.h"

#include "src/base/table.h"

typedef struct sharing {
    arena *scratch;
    hash_table table;     /* of `known`, by ir_hash_operation() */
    VEC(ir_inst *) known; /* the operations of one block */
} sharing;

/* Does the value of I depend on its operands alone, so that its position does not matter? */
static bool is_position_independent(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    return i->op != IR_phi && effects & IR_PURE &&
           !(effects & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT | IR_TERMINATOR));
}

static ir_inst *find_equal(const sharing *s, const ir_inst *i, uint32_t hash)
{
    table_each(n, &s->table, hash) if (ir_is_equal(s->known.items[n], i)) return s->known.items[n];
    return NULL;
}

static void share_operations(sharing *s, ir_block *b)
{
    table_clear(&s->table);
    s->known.count = 0;
    ir_each_inst_safe(i, b) {
        if (!is_position_independent(i))
            continue;
        uint32_t hash = ir_hash_operation(i);
        ir_inst *same = find_equal(s, i, hash);
        if (same) {
            if (i->value.uses)
                ir_replace_uses(&i->value, &same->value);
            ir_remove(i);
        } else {
            table_push(s->scratch, &s->table, hash, &s->known, i);
        }
    }
}

/* Must I stay even if it is unused: is it a memory access, a branch, or a control-flow token? */
static bool must_stay(const ir_inst *i)
{
    return !ir_is_removable(i) || ir_effects(i) & IR_CONVERGENT;
}

typedef VEC(ir_inst *) inst_list;

static void mark_needed(arena *scratch, inst_list *work, ir_value *v)
{
    ir_inst *i = ir_try_inst(v);

    if (i && !i->value.aux) {
        i->value.aux = i;
        vec_push(scratch, work, i);
    }
}

/* Removes all instructions whose results no instruction that must stay uses, directly or indirectly; cycles of phis, too. */
static void remove_unneeded(arena *scratch, ir_function *f)
{
    inst_list work = {0};

    ir_each_block(b, f)
        ir_each_inst(i, b)
            i->value.aux = NULL;
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (must_stay(i))
                mark_needed(scratch, &work, &i->value);
    while (work.count) {
        ir_inst *i = vec_pop(&work);
        for (unsigned n = 0; n < i->operand_count; n++)
            mark_needed(scratch, &work, ir_operand(i, n));
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

/* --- redundant merges ----------------------------------------------------------------------------------------------------- */

/* Does WRITE write elements of V to the positions that they have in V? */
static bool is_part_of(const ir_inst *write, const ir_value *v)
{
    const ir_value *x = region_call_argument(write, 1);
    region_description in, out;

    if (!region_decode(write, &in) || in.index || !region_is_contiguous(&in))
        return false;
    if (x == v)
        return in.offset == 0;
    if (!region_is_read(x) || region_call_argument(ir_as_inst(x), 0) != v || !region_decode(ir_as_inst(x), &out))
        return false;
    return !out.index && region_is_contiguous(&out) && in.count == out.count && in.offset == out.offset;
}

/* Is OLD undefined or equal to V in every lane? Phis of one block are equal if their operands are equal or undefined. */
static bool is_subsumed(const ir_value *old, const ir_value *v)
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

/* The vector that V is a part of, if V is a region read; else V. */
static ir_value *whole_of(ir_value *v)
{
    return region_is_read(v) ? region_call_argument(ir_as_inst(v), 0) : v;
}

/* Removes merges of a value into the variable that the value came from, as at a loop header for lanes that leave the loop
 * there. */
static bool drop_idle_merges(ir_function *f)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            if (!region_is_write(&i->value))
                continue;
            ir_value *v = whole_of(region_call_argument(i, 1));
            if (v->type != i->value.type || !is_part_of(i, v) || !is_subsumed(region_call_argument(i, 0), v))
                continue;
            ir_replace(i, v);
            changed = true;
        }
    return changed;
}

void simd_clean(arena *scratch, ir_function *f)
{
    sharing *s = arena_new(scratch, sharing);

    s->scratch = scratch;
    while (drop_idle_merges(f))
        ;
    ir_each_block(b, f)
        share_operations(s, b);
    remove_unneeded(scratch, f);
}
