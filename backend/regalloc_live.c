/* backend/regalloc_live.c - live ranges.
 *
 * Liveness is solved over blocks with bit sets, then each block is walked backwards once to cut the ranges into segments. A
 * write of a part of a register, or of some channels, keeps what was there and so counts as a use as well; MIR_START says where
 * contents begin. */
#include "backend/regalloc.h"

#include "src/base/bug.h"

/* A branch backwards in the layout makes a loop of everything in between (backend/README.md: loops are contiguous). */
void mir_shape(mir_function *f)
{
    mir_each_block(b, f)
    {
        b->preds.count = 0;
        b->depth = 0;
    }
    unsigned number = 0;
    mir_each_block(c, f) c->number = number++;
    mir_each_block(d, f)
    {
        for (unsigned s = 0; s < 2; s++) {
            mir_block *to = d->succ[s];
            if (!to)
                continue;
            vec_push(f->memory, &to->preds, d);
            for (unsigned n = to->number; n <= d->number; n++)
                f->blocks.items[n]->depth++;
        }
    }
}

/* When an operand covers two registers the hardware runs the instruction in two halves. A source is safe when it has the layout
 * of the destination: it is then either the same registers or others. */
static bool same_layout(const mir_inst *i, unsigned k)
{
    const gen_operand *d = &i->g.dst, *s = &i->g.src[k - 1];
    bool sizes = gen_type_bytes(d->type) == gen_type_bytes(s->type) && (d->file == GEN_FILE_MME || d->hstride == 1);
    return sizes && (s->file == GEN_FILE_MME || gen_is_packed(s, i->g.exec)) && (i->ref[0].at - i->ref[k].at) % 64 == 0;
}

void mir_mark_late(mir_function *f)
{
    mir_each_block(b, f)
    {
        mir_each_inst(i, b)
        {
            if (i->kind != MIR_OP || i->ref[0].vreg == MIR_NONE || gen_op_is(i->g.op, GEN_IS_SEND))
                continue;
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(f, i, a);
            bool two = false;
            for (unsigned k = 0; k < n; k++)
                two |= a[k].operand >= 0 && a[k].last - a[k].first > GEN_GRF_BYTES;
            for (unsigned k = 1; k <= GEN_MAX_SRC && two; k++)
                if (i->ref[k].vreg != MIR_NONE)
                    i->ref[k].late = !same_layout(i, k);
        }
    }
}

static void block_sets(mir_function *f, mir_block *b, arena *scratch)
{
    unsigned n = (unsigned)f->vregs.count;
    b->live_in = bitset_new(scratch, n);
    b->live_out = bitset_new(scratch, n);
    b->defined = bitset_new(scratch, n);
    b->exposed = bitset_new(scratch, n);
    mir_each_inst(i, b)
    {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(f, i, a);
        for (unsigned k = 0; k < count; k++)
            if (!(a[k].is_def && a[k].whole) && !bitset_has(&b->defined, (unsigned)a[k].vreg))
                bitset_add(&b->exposed, (unsigned)a[k].vreg);
        for (unsigned k = 0; k < count; k++)
            if (a[k].is_def && a[k].whole)
                bitset_add(&b->defined, (unsigned)a[k].vreg);
    }
}

static void solve(mir_function *f, arena *scratch)
{
    mir_each_block(b, f) block_sets(f, b, scratch);
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t at = f->blocks.count; at-- > 0;) {
            mir_block *c = f->blocks.items[at];
            for (unsigned s = 0; s < 2; s++)
                if (c->succ[s])
                    changed |= bitset_union(&c->live_out, &c->succ[s]->live_in);
            for (unsigned w = 0; w < bitset_words(&c->live_in); w++) {
                uint64_t in = c->exposed.words[w] | (c->live_out.words[w] & ~c->defined.words[w]);
                changed |= in != c->live_in.words[w];
                c->live_in.words[w] = in;
            }
        }
    }
}

/* Segments are found from the end: kept in falling order until all blocks are done. */
static void add_segment(arena *scratch, mir_range *r, int from, int to)
{
    if (from >= to)
        return;
    if (r->segments.count && vec_last(&r->segments).from <= to) {
        if (from < vec_last(&r->segments).from)
            vec_last(&r->segments).from = from;
        return;
    }
    vec_push(scratch, &r->segments, (mir_segment){from, to});
}

static void reverse(mir_range *r)
{
    for (size_t i = 0, j = r->segments.count; i + 1 < j; i++) {
        mir_segment s = r->segments.items[i];
        r->segments.items[i] = r->segments.items[--j];
        r->segments.items[j] = s;
    }
}

static void number_positions(mir_function *f)
{
    int at = 0;
    mir_each_block(b, f)
    {
        b->first_position = at;
        mir_each_inst(i, b) at += 4;
        b->last_position = at;
    }
}

static void count_access(mir_range *r, unsigned depth)
{
    double weight = 1;
    for (unsigned d = 0; d < depth && d < 6; d++)
        weight *= 10;
    r->cost += weight;
    r->accesses++;
}

mir_range *mir_live_ranges(mir_function *f, arena *scratch)
{
    solve(f, scratch);
    number_positions(f);
    size_t n = f->vregs.count;
    mir_range *ranges = arena_array(scratch, mir_range, n);
    int *until = arena_array(scratch, int, n); /* where the segment that is open ends; 0: none is */
    for (size_t at = f->blocks.count; at-- > 0;) {
        mir_block *b = f->blocks.items[at];
        int position = b->last_position;
        bitset_each (v, &b->live_out)
            until[v] = position;
        for (mir_inst *i = b->last; i; i = i->prev) {
            position -= 4;
            mir_access a[MIR_MAX_ACCESSES];
            unsigned count = mir_accesses(f, i, a);
            for (unsigned k = 0; k < count; k++) {
                mir_range *r = &ranges[a[k].vreg];
                count_access(r, b->depth);
                if (!a[k].is_def)
                    continue;
                if (!until[a[k].vreg])
                    until[a[k].vreg] = position + 3;
                if (!a[k].whole)
                    continue;
                add_segment(scratch, r, position + 2, until[a[k].vreg]);
                until[a[k].vreg] = 0;
            }
            for (unsigned k = 0; k < count; k++)
                if (!a[k].is_def && !until[a[k].vreg])
                    until[a[k].vreg] = position + (a[k].late ? 3 : 1);
        }
        for (unsigned v = 0; v < n; v++) {
            if (until[v])
                add_segment(scratch, &ranges[v], b->first_position, until[v]);
            until[v] = 0;
        }
    }
    for (size_t v = 0; v < n; v++)
        reverse(&ranges[v]);
    return ranges;
}

bool mir_ranges_overlap(const mir_range *a, const mir_range *b)
{
    size_t i = 0, j = 0;
    while (i < a->segments.count && j < b->segments.count) {
        const mir_segment *s = &a->segments.items[i], *t = &b->segments.items[j];
        if (s->to <= t->from)
            i++;
        else if (t->to <= s->from)
            j++;
        else
            return true;
    }
    return false;
}
