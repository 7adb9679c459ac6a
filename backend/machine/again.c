/* backend/machine/again.c - rematerialization: recomputes values at their uses instead of reloading them from memory.
 *
 *   add v7 v3 16                          (nothing)
 *   …                                     …
 *   send v9 v7                    ->      add t1 v3 16
 *                                         send v9 t1
 *
 * A register qualifies if one instruction computes all of it, for all lanes, from constants and registers that hold the same
 * value at every use: the thread's header and payload, and values whose live range includes this one's. So rematerialization
 * extends no live range, and it replaces a message by one instruction: addresses at a constant distance, converted or scaled
 * indices, lane ids, broadcast arguments. If an operand is spilled in the same iteration, the value is reloaded from memory.
 *
 * (Briggs, Cooper and Torczon, "Rematerialization", 1992.) */
#include "backend/machine/regalloc.h"

typedef struct definitions { /* of one register */
    mir_inst *only;          /* NULL: none or several */
    int position;            /* of `only` */
    unsigned count;
} definitions;

/* Finds the definitions of each register. */
static definitions *find_definitions(const mir_function *f, arena *scratch)
{
    definitions *d = arena_array(scratch, definitions, f->vregs.count);
    int position = 0;

    mir_each_block(b, f) {
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(f, i, a);
            for (unsigned k = 0; k < n; k++) {
                if (!a[k].is_def)
                    continue;
                definitions *v = &d[a[k].vreg];
                bool first = v->count++ == 0, whole = a[k].whole && a[k].operand == 0 && i->kind == MIR_OP;
                v->only = first && whole ? i : NULL;
                v->position = position;
            }
            position += 4;
        }
    }
    return d;
}

/* Does I depend only on its operands, and have no effect but to write its destination? */
static bool is_repeatable(const mir_inst *i)
{
    if (gen_op_is(i->g.op, GEN_IS_SEND) || gen_op_is(i->g.op, GEN_IS_FLOW) || i->g.dst.file != GEN_FILE_GRF)
        return false;
    if (i->flag != MIR_NONE || i->address_of != MIR_NONE || i->indirect != MIR_NONE || i->scratch != MIR_NONE || i->g.acc_wr_en)
        return false;
    for (unsigned k = 0; k < gen_op_sources(i->g.op); k++) {
        const gen_operand *o = &i->g.src[k];
        bool number = o->file == GEN_FILE_IMM, held = o->file == GEN_FILE_GRF && !o->indirect && i->ref[k + 1].vreg != MIR_NONE;
        if (!number && !held)
            return false;
    }
    return true;
}

static bool is_inside(const mir_range *inner, const mir_range *outer)
{
    size_t o = 0;

    for (size_t n = 0; n < inner->segments.count; n++) {
        const mir_segment *s = &inner->segments.items[n];
        while (o < outer->segments.count && outer->segments.items[o].to < s->to)
            o++;
        if (o == outer->segments.count || outer->segments.items[o].from > s->from)
            return false;
    }
    return true;
}

static bool is_live_at(const mir_range *r, int position)
{
    for (size_t n = 0; n < r->segments.count; n++)
        if (r->segments.items[n].from <= position && position < r->segments.items[n].to)
            return true;
    return false;
}

/* Does W hold the same value at every use of V as at the definition of V? */
static bool is_steady(const mir_function *f, const definitions *d, const mir_range *ranges, int v, int w)
{
    if (f->vregs.items[w].class != MIR_GRF || !is_inside(&ranges[v], &ranges[w]))
        return false;
    if (f->vregs.items[w].is_fixed)
        return d[w].count == 0;
    return d[w].only && !is_live_at(&ranges[v], d[w].position + 2);
}

mir_inst **mir_find_repeatable(const mir_function *f, const mir_range *ranges, arena *scratch)
{
    definitions *d = find_definitions(f, scratch);
    mir_inst **made = arena_array(scratch, mir_inst *, f->vregs.count);

    for (size_t v = 0; v < f->vregs.count; v++) {
        mir_inst *i = d[v].only;
        if (!i || f->vregs.items[v].class != MIR_GRF || f->vregs.items[v].is_fixed || f->vregs.items[v].is_addressed ||
            !is_repeatable(i))
            continue;
        bool steady = true;
        for (unsigned k = 1; k <= GEN_MAX_SRC; k++)
            steady &= i->ref[k].vreg == MIR_NONE || is_steady(f, d, ranges, (int)v, i->ref[k].vreg);
        made[v] = steady ? i : NULL;
    }
    return made;
}
