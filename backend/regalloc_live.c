/* backend/regalloc_live.c - live ranges.
 *
 * Liveness is solved over blocks with bit sets, then each block is walked backwards once to cut the ranges into segments. A
 * write of a part of a register, or of some channels, keeps what was there and so counts as a use as well; MIR_START says where
 * contents begin.
 *
 * Most registers are written and read in one block. The sets are of the others alone, which are few: sets of all, one for each
 * block, would grow with the square of the kernel. */
#include "backend/regalloc.h"

#include "src/base/bug.h"

/* What runs inside of a call runs as often as the call. Callers stand before what they call. */
static void deepen_routines(mir_function *f)
{
    size_t next = 0; /* routine */
    unsigned within = 0;

    for (size_t r = 0; r < f->routines.count; r++)
        f->routines.items[r]->depth = 0;
    mir_each_block(b, f)
    {
        if (next < f->routines.count && b->number == f->routines.items[next]->first)
            within = f->routines.items[next++]->depth;
        b->depth += within;
        for (const mir_inst *i = f->routines.count ? b->first : NULL; i; i = i->next)
            if (mir_is_call(i) && b->depth > i->routine->depth)
                i->routine->depth = b->depth;
    }
}

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
    deepen_routines(f);
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

static bool has_call(const mir_block *b)
{
    mir_each_inst(i, b)
    {
        if (mir_is_call(i))
            return true;
    }
    return false;
}

typedef struct liveness {
    mir_function *f;
    arena *scratch;
    int *place; /* by register: its position in f->shared; -1: it lives in one block */
} liveness;

/* Marks in SHARED what block B, numbered from 1, shares with others: what an earlier one has as well (HOME tells), what it reads
 * before it has written all of it, and what it has where it calls: that may live through the routine. */
static void find_shared(const mir_function *f, const mir_block *b, int number, int *home, bitset *shared)
{
    bool calls = f->routines.count && has_call(b);

    mir_each_inst(i, b)
    {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(f, i, a);
        for (unsigned whole = 0; whole < 2; whole++)
            for (unsigned k = 0; k < count; k++) {
                int *at = &home[a[k].vreg];
                if ((a[k].is_def && a[k].whole) != whole)
                    continue;
                if (calls || (*at && *at != number) || (!*at && !whole))
                    bitset_add(shared, (unsigned)a[k].vreg);
                *at = number;
            }
    }
}

static liveness start_liveness(mir_function *f, arena *scratch)
{
    liveness l = {f, scratch, arena_array(scratch, int, f->vregs.count)};
    int *home = arena_array(scratch, int, f->vregs.count), number = 1;
    bitset shared = bitset_new(scratch, (unsigned)f->vregs.count);

    mir_each_block(b, f) find_shared(f, b, number++, home, &shared);
    f->shared.count = 0;
    for (unsigned v = 0; v < f->vregs.count; v++) {
        l.place[v] = bitset_has(&shared, v) ? (int)f->shared.count : -1;
        if (l.place[v] >= 0)
            vec_push(f->memory, &f->shared, (int)v);
    }
    return l;
}

/* What a call needs is what its callee needs at its entry, except where to return to, which the call itself says. */
static void expose_callee(const liveness *l, mir_block *b, const mir_inst *i)
{
    bitset_each (s, &i->routine->entry->live_in)
        if (l->f->shared.items[s] != i->routine->back && !bitset_has(&b->defined, s))
            bitset_add(&b->exposed, s);
}

static void block_sets(const liveness *l, mir_block *b)
{
    arena *scratch = l->scratch;
    unsigned n = (unsigned)l->f->shared.count;
    b->live_in = bitset_new(scratch, n);
    b->live_out = bitset_new(scratch, n);
    b->defined = bitset_new(scratch, n);
    b->exposed = bitset_new(scratch, n);
    mir_each_inst(i, b)
    {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(l->f, i, a);
        if (mir_is_call(i))
            expose_callee(l, b, i);
        for (unsigned k = 0; k < count; k++) {
            int s = l->place[a[k].vreg];
            if (s >= 0 && !(a[k].is_def && a[k].whole) && !bitset_has(&b->defined, (unsigned)s))
                bitset_add(&b->exposed, (unsigned)s);
        }
        for (unsigned k = 0; k < count; k++)
            if (l->place[a[k].vreg] >= 0 && a[k].is_def && a[k].whole)
                bitset_add(&b->defined, (unsigned)l->place[a[k].vreg]);
    }
}

/* What lives at the beginning of C by what lives at the beginnings of its successors; whether that is more than before. */
static bool flow_back(mir_block *c)
{
    bool changed = false;

    for (unsigned s = 0; s < 2; s++)
        if (c->succ[s])
            bitset_union(&c->live_out, &c->succ[s]->live_in);
    for (unsigned w = 0; w < bitset_words(&c->live_in); w++) {
        uint64_t in = c->exposed.words[w] | (c->live_out.words[w] & ~c->defined.words[w]);
        changed |= in != c->live_in.words[w];
        c->live_in.words[w] = in;
    }
    return changed;
}

/* Only blocks with a successor that has changed are looked at again. */
static void solve_blocks(const liveness *l, unsigned first, unsigned end)
{
    mir_function *f = l->f;
    for (unsigned n = first; n < end; n++)
        block_sets(l, f->blocks.items[n]);
    bitset stale = bitset_new(l->scratch, end);
    for (unsigned n = first; n < end; n++)
        bitset_add(&stale, n);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned at = end; at-- > first;) {
            if (!bitset_has(&stale, at))
                continue;
            bitset_remove(&stale, at);
            if (!flow_back(f->blocks.items[at]))
                continue;
            changed = true;
            for (size_t p = 0; p < f->blocks.items[at]->preds.count; p++)
                bitset_add(&stale, f->blocks.items[at]->preds.items[p]->number);
        }
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------------
 *
 * Nothing recurses, so liveness is solved callees first: a call then reads what is live at the callee's entry. A register that is
 * live behind a call and not written by it lives through the callee, all of it: its range gets the callee's blocks as a segment
 * more, and so shares no register with what the callee, or whom that calls, writes. Each call thereby saves exactly what it must,
 * by keeping it where the callee does not go. */

/* Registers that live through the calls of block B. */
static void find_across(const liveness *l, mir_block *b)
{
    bitset live = bitset_new(l->scratch, (unsigned)l->f->shared.count);

    bitset_copy(&live, &b->live_out);
    for (mir_inst *i = b->last; i; i = i->prev) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(l->f, i, a);
        for (unsigned k = 0; k < count; k++)
            if (a[k].is_def && a[k].whole)
                bitset_remove(&live, (unsigned)l->place[a[k].vreg]);
        if (mir_is_call(i)) {
            bitset_union(&i->routine->across, &live);
            bitset_union(&live, &i->routine->entry->live_in);
            if (l->place[i->routine->back] >= 0)
                bitset_remove(&live, (unsigned)l->place[i->routine->back]);
        }
        for (unsigned k = 0; k < count; k++)
            if (!(a[k].is_def && a[k].whole))
                bitset_add(&live, (unsigned)l->place[a[k].vreg]);
    }
}

static void find_all_across(const liveness *l)
{
    mir_function *f = l->f;
    for (size_t r = 0; r < f->routines.count; r++)
        f->routines.items[r]->across = bitset_new(l->scratch, (unsigned)f->shared.count);
    mir_each_block(b, f) if (has_call(b)) find_across(l, b);
    for (size_t r = 0; r < f->routines.count; r++) {
        const mir_routine *caller = f->routines.items[r];
        for (unsigned n = caller->first; n < caller->end; n++) {
            mir_each_inst(i, f->blocks.items[n])
            {
                if (mir_is_call(i))
                    bitset_union(&i->routine->across, &caller->across);
            }
        }
    }
}

static void solve(mir_function *f, arena *scratch)
{
    unsigned end = (unsigned)f->blocks.count;
    liveness l = start_liveness(f, scratch);

    for (size_t r = f->routines.count; r-- > 0; end = f->routines.items[r]->first)
        solve_blocks(&l, f->routines.items[r]->first, end);
    solve_blocks(&l, 0, end);
    if (f->routines.count)
        find_all_across(&l);
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

/* What lives through the calls of a routine occupies all of it. The routine's blocks have been done, its callers' have not. */
static void add_routine(mir_function *f, const mir_routine *routine, mir_range *ranges, arena *scratch)
{
    int from = routine->entry->first_position, to = f->blocks.items[routine->end - 1]->last_position;

    bitset_each (s, &routine->across) {
        mir_range *r = &ranges[f->shared.items[s]];
        while (r->segments.count && vec_last(&r->segments).to <= to)
            (void)vec_pop(&r->segments);
        add_segment(scratch, r, from, to);
    }
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

typedef struct cutter {
    mir_function *f;
    arena *scratch;
    mir_range *ranges;
    int *until;     /* by register: where the segment that is open ends; 0: none is */
    VEC(int) open;  /* registers whose segments have been opened in this block */
} cutter;

static void open_segment(cutter *c, int v, int until)
{
    if (c->until[v])
        return;
    c->until[v] = until;
    vec_push(c->scratch, &c->open, v);
}

static void cut_at(cutter *c, const mir_inst *i, int position, unsigned depth)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned count = mir_accesses(c->f, i, a);
    for (unsigned k = 0; k < count; k++) {
        mir_range *r = &c->ranges[a[k].vreg];
        count_access(r, depth);
        if (!a[k].is_def)
            continue;
        open_segment(c, a[k].vreg, position + 3);
        if (!a[k].whole)
            continue;
        add_segment(c->scratch, r, position + 2, c->until[a[k].vreg]);
        c->until[a[k].vreg] = 0;
    }
    for (unsigned k = 0; k < count; k++)
        if (!a[k].is_def)
            open_segment(c, a[k].vreg, position + (a[k].late ? 3 : 1));
    if (!mir_is_call(i))
        return;
    bitset_each (s, &i->routine->entry->live_in) /* what the callee needs is live until the call */
        if (c->f->shared.items[s] != i->routine->back)
            open_segment(c, c->f->shared.items[s], position + 1);
}

static void cut_block(cutter *c, mir_block *b)
{
    int position = b->last_position;
    c->open.count = 0;
    bitset_each (s, &b->live_out)
        open_segment(c, c->f->shared.items[s], position);
    for (mir_inst *i = b->last; i; i = i->prev) {
        position -= 4;
        cut_at(c, i, position, b->depth);
    }
    for (size_t k = 0; k < c->open.count; k++) {
        int v = c->open.items[k];
        if (c->until[v])
            add_segment(c->scratch, &c->ranges[v], b->first_position, c->until[v]);
        c->until[v] = 0;
    }
}

mir_range *mir_live_ranges(mir_function *f, arena *scratch)
{
    solve(f, scratch);
    number_positions(f);
    size_t n = f->vregs.count, routine = f->routines.count;
    cutter c = {.f = f, .scratch = scratch};
    c.ranges = arena_array(scratch, mir_range, n);
    c.until = arena_array(scratch, int, n);
    for (size_t at = f->blocks.count; at-- > 0;) {
        cut_block(&c, f->blocks.items[at]);
        if (routine && f->routines.items[routine - 1]->first == at)
            add_routine(f, f->routines.items[--routine], c.ranges, scratch);
    }
    for (size_t v = 0; v < n; v++)
        reverse(&c.ranges[v]);
    return c.ranges;
}

bool mir_ranges_overlap(const mir_range *a, const mir_range *b)
{
    size_t i = a->over, j = b->over;
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
