/* backend/machine/live.c - computes live ranges.
 *
 * For each register, a backward walk from the blocks that read it before they write it to the blocks that write it (Appel and
 * Palsberg, "Modern Compiler Implementation", 10.1: one variable at a time) yields the list of registers live at the start of
 * each block. Then one backward walk over each block divides the ranges into segments. A write of a part of a register, or of
 * some channels, preserves the other contents and so counts as a use as well; MIR_START marks the start of new contents.
 *
 * Most registers are written and read in one block, and most others are live in few blocks. So the time is proportional to the
 * lengths of the lists; a bit set of all registers for each block would take quadratic time and space. */
#include "backend/machine/regalloc.h"

#include "src/base/bug.h"

/* Adds the loop depth of calls to the blocks of their callees. Callers precede callees. */
static void deepen_routines(mir_function *f)
{
    size_t next = 0; /* routine */
    unsigned within = 0;

    for (size_t r = 0; r < f->routines.count; r++)
        f->routines.items[r]->depth = 0;
    mir_each_block(b, f) {
        if (next < f->routines.count && b->number == f->routines.items[next]->first)
            within = f->routines.items[next++]->depth;
        b->depth += within;
        for (const mir_inst *i = f->routines.count ? b->first : NULL; i; i = i->next)
            if (mir_is_call(i) && b->depth > i->routine->depth)
                i->routine->depth = b->depth;
    }
}

/* Computes loop depths. A backward branch in the layout encloses a loop, as loops are contiguous (backend/README.md). */
void mir_shape(mir_function *f)
{
    mir_each_block(b, f) {
        b->preds.count = 0;
        b->depth = 0;
    }
    unsigned number = 0;
    mir_each_block(c, f)
        c->number = number++;
    mir_each_block(d, f) {
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

/* Has the source the layout of the destination? An instruction with an operand of two registers is executed in two halves; such
 * a source is safe, as it is either in the same registers or in disjoint ones. */
static bool has_same_layout(const mir_inst *i, unsigned k)
{
    const gen_operand *d = &i->g.dst, *s = &i->g.src[k - 1];

    if (gen_type_bytes(d->type) != gen_type_bytes(s->type) || (i->ref[0].at - i->ref[k].at) % 64)
        return false;
    for (unsigned e = 1; e < i->g.exec; e++)
        if (gen_src_byte(s, e) - gen_src_byte(s, 0) != gen_dst_byte(d, e) - gen_dst_byte(d, 0))
            return false;
    return true;
}

void mir_mark_late(mir_function *f)
{
    mir_each_block(b, f) {
        mir_each_inst(i, b) {
            if (i->kind != MIR_OP || i->ref[0].vreg == MIR_NONE || gen_op_is(i->g.op, GEN_IS_SEND))
                continue;
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(f, i, a);
            bool two = false;
            for (unsigned k = 0; k < n; k++)
                two |= a[k].operand >= 0 && a[k].last - a[k].first > GEN_GRF_BYTES;
            for (unsigned k = 1; k <= GEN_MAX_SRC && two; k++)
                if (i->ref[k].vreg != MIR_NONE)
                    i->ref[k].late = !has_same_layout(i, k);
        }
    }
}

static bool has_call(const mir_block *b)
{
    mir_each_inst(i, b) {
        if (mir_is_call(i))
            return true;
    }
    return false;
}

typedef struct location { /* the position of an instruction */
    mir_block *block;
    int position;
} location;

typedef struct shared { /* a register that may be live in several blocks */
    int vreg;
    VEC(mir_block *) reads;          /* blocks that read it before writing all of it */
    VEC(location) writes;            /* for each block that writes all of it, the first such write */
    const mir_block *read, *written; /* cached: the block added last to each */
} shared;

typedef VEC(location) locations;

typedef struct liveness {
    mir_function *f;
    arena *scratch;
    int *shared_at;        /* by register: its index in `all`; -1: live in one block only */
    VEC(shared) all;       /* in ascending order */
    locations *calls;      /* by routine: its calls */
    int *routine_at;       /* by block: the routine whose entry it is; -1 */
    int *needed, *written; /* by block: 1 + the register most recently found live at its start, or written in it */
    int *first_write;      /* by block: position of that write */
    VEC(mir_block *) work;
} liveness;

/* Adds to SHARED the registers of block B (numbered from 1) that may be live in several blocks: those that an earlier block
 * accesses as well (HOME: by register, the last block), those that B reads before it has written all of them, and all registers
 * of a block with calls, as they may be live across the routine. */
static void find_shared(const mir_function *f, const mir_block *b, int number, int *home, bitset *shared)
{
    bool calls = f->routines.count && has_call(b);

    mir_each_inst(i, b) {
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

/* Finds the registers that may be live in several blocks, and allocates the tables. */
static liveness start_liveness(mir_function *f, arena *scratch)
{
    size_t blocks = f->blocks.count;
    liveness l = {.f = f, .scratch = scratch, .shared_at = arena_array(scratch, int, f->vregs.count)};
    int *home = arena_array(scratch, int, f->vregs.count), number = 1;
    bitset is_shared = bitset_new(scratch, (unsigned)f->vregs.count);

    mir_each_block(b, f)
        find_shared(f, b, number++, home, &is_shared);
    for (unsigned v = 0; v < f->vregs.count; v++) {
        l.shared_at[v] = bitset_has(&is_shared, v) ? (int)l.all.count : -1;
        if (l.shared_at[v] >= 0)
            vec_push(scratch, &l.all, (shared){.vreg = (int)v});
    }
    l.calls = arena_array(scratch, locations, f->routines.count + 1);
    l.routine_at = arena_array(scratch, int, blocks);
    l.needed = arena_array(scratch, int, blocks);
    l.written = arena_array(scratch, int, blocks);
    l.first_write = arena_array(scratch, int, blocks);
    for (size_t n = 0; n < blocks; n++)
        l.routine_at[n] = -1;
    for (size_t r = 0; r < f->routines.count; r++)
        l.routine_at[f->routines.items[r]->entry->number] = (int)r;
    return l;
}

/* Records the reads and writes of shared registers in block B, and its calls. */
static void find_accesses(liveness *l, mir_block *b)
{
    int position = b->first_position;

    mir_each_inst(i, b) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(l->f, i, a);
        for (unsigned whole = 0; whole < 2; whole++)
            for (unsigned k = 0; k < count; k++) {
                int at = l->shared_at[a[k].vreg];
                if (at < 0 || (a[k].is_def && a[k].whole) != whole)
                    continue;
                shared *s = &l->all.items[at];
                if (whole && s->written != b)
                    vec_push(l->scratch, &s->writes, (location){b, position});
                if (!whole && s->written != b && s->read != b)
                    vec_push(l->scratch, &s->reads, b);
                *(whole ? &s->written : &s->read) = b;
            }
        if (mir_is_call(i))
            vec_push(l->scratch, &l->calls[l->routine_at[i->routine->entry->number]], (location){b, position});
        position += 4;
    }
}

/* Marks V as live at the start of B. */
static void mark_live_in(liveness *l, int v, mir_block *b)
{
    if (l->needed[b->number] == v + 1)
        return;
    l->needed[b->number] = v + 1;
    vec_push(l->scratch, &b->live_in, v);
    vec_push(l->scratch, &l->work, b);
}

/* Marks V, which is live at the entry of ROUTINE, as live at the calls of the routine, unless it is the return address, which
 * the call itself writes. */
static void mark_live_at_calls(liveness *l, int v, int routine)
{
    const locations *calls = &l->calls[routine];

    if (v == l->f->routines.items[routine]->back)
        return;
    for (size_t k = 0; k < calls->count; k++) {
        const location *c = &calls->items[k];
        unsigned n = c->block->number;
        if (l->written[n] != v + 1 || l->first_write[n] >= c->position)
            mark_live_in(l, v, c->block);
    }
}

/* Marks the blocks where register S is live at the start, with a work list that starts at its reads. */
static void propagate_liveness(liveness *l, const shared *s)
{
    int v = s->vreg;

    for (size_t k = 0; k < s->writes.count; k++) {
        unsigned n = s->writes.items[k].block->number;
        l->written[n] = v + 1;
        l->first_write[n] = s->writes.items[k].position;
    }
    for (size_t k = 0; k < s->reads.count; k++)
        mark_live_in(l, v, s->reads.items[k]);
    while (l->work.count) {
        const mir_block *b = vec_pop(&l->work);
        for (size_t p = 0; p < b->preds.count; p++)
            if (l->written[b->preds.items[p]->number] != v + 1)
                mark_live_in(l, v, b->preds.items[p]);
        if (l->routine_at[b->number] >= 0)
            mark_live_at_calls(l, v, l->routine_at[b->number]);
    }
}

void mir_live_out(const mir_block *b, arena *scratch, mir_registers *out)
{
    static const mir_registers none;
    const mir_registers *x = b->succ[0] ? &b->succ[0]->live_in : &none, *y = b->succ[1] ? &b->succ[1]->live_in : &none;
    size_t i = 0, j = 0;

    out->count = 0;
    while (i < x->count || j < y->count) {
        bool first = j == y->count || (i < x->count && x->items[i] <= y->items[j]);
        int v = first ? x->items[i] : y->items[j];
        i += i < x->count && x->items[i] == v;
        j += j < y->count && y->items[j] == v;
        vec_push(scratch, out, v);
    }
}

/* --- calls -------------------------------------------------------------------------------------------------------------------
 *
 * A call reads the registers that are live at the callee's entry. A register that is live after a call and not written by it is
 * live across the callee: its range gets the callee's blocks as one more segment, and so shares no physical register with those
 * that the callee, or its callees, write. So each call preserves exactly the registers that it must, without saving them. */

static void add_registers(const liveness *l, bitset *set, const mir_registers *from)
{
    for (size_t k = 0; k < from->count; k++)
        bitset_add(set, (unsigned)l->shared_at[from->items[k]]);
}

/* Adds the registers live across the calls of block B to the `across` sets of the callees. LIVE and OUT are scratch storage. */
static void find_across(const liveness *l, mir_block *b, bitset *live, mir_registers *out)
{
    bitset_clear(live);
    mir_live_out(b, l->scratch, out);
    add_registers(l, live, out);
    for (mir_inst *i = b->last; i; i = i->prev) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(l->f, i, a);
        for (unsigned k = 0; k < count; k++)
            if (a[k].is_def && a[k].whole)
                bitset_remove(live, (unsigned)l->shared_at[a[k].vreg]);
        if (mir_is_call(i)) {
            bitset_union(&i->routine->across, live);
            add_registers(l, live, &i->routine->entry->live_in);
            if (l->shared_at[i->routine->back] >= 0)
                bitset_remove(live, (unsigned)l->shared_at[i->routine->back]);
        }
        for (unsigned k = 0; k < count; k++)
            if (!(a[k].is_def && a[k].whole))
                bitset_add(live, (unsigned)l->shared_at[a[k].vreg]);
    }
}

static void find_all_across(const liveness *l)
{
    mir_function *f = l->f;
    bitset live = bitset_new(l->scratch, (unsigned)l->all.count);
    mir_registers out = {0};

    for (size_t r = 0; r < f->routines.count; r++)
        f->routines.items[r]->across = bitset_new(l->scratch, (unsigned)l->all.count);
    mir_each_block(b, f)
        if (has_call(b))
            find_across(l, b, &live, &out);
    for (size_t r = 0; r < f->routines.count; r++) {
        const mir_routine *caller = f->routines.items[r];
        for (unsigned n = caller->first; n < caller->end; n++) {
            mir_each_inst(i, f->blocks.items[n]) {
                if (mir_is_call(i))
                    bitset_union(&i->routine->across, &caller->across);
            }
        }
    }
}

static liveness solve_liveness(mir_function *f, arena *scratch)
{
    liveness l = start_liveness(f, scratch);

    mir_each_block(b, f) {
        b->live_in = (mir_registers){0};
        find_accesses(&l, b);
    }
    for (size_t k = 0; k < l.all.count; k++)
        propagate_liveness(&l, &l.all.items[k]);
    if (f->routines.count)
        find_all_across(&l);
    return l;
}

/* Adds a segment to a live range. Segments are found from last to first, so the list is in descending order until all blocks are
 * done. */
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

/* Adds the positions of a routine to the registers that are live across its calls. The blocks of the routine have been
 * processed, those of its callers have not. */
static void add_routine(const liveness *l, const mir_routine *routine, mir_range *ranges)
{
    const mir_function *f = l->f;
    int from = routine->entry->first_position, to = f->blocks.items[routine->end - 1]->last_position;

    bitset_each(s, &routine->across) {
        mir_range *r = &ranges[l->all.items[s].vreg];
        while (r->segments.count && vec_last(&r->segments).to <= to)
            (void)vec_pop(&r->segments);
        add_segment(l->scratch, r, from, to);
    }
}

static void reverse_segments(mir_range *r)
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

    mir_each_block(b, f) {
        b->first_position = at;
        mir_each_inst(i, b)
            at += 4;
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
    int *until;    /* by register: end of its open segment; 0: none is open */
    VEC(int) open; /* registers with segments opened in this block */
} cutter;

static void open_segment(cutter *c, int v, int until)
{
    if (c->until[v])
        return;
    c->until[v] = until;
    vec_push(c->scratch, &c->open, v);
}

/* Opens and closes segments at instruction I, in the backward walk over its block. */
static void cut_inst(cutter *c, const mir_inst *i, int position, unsigned depth)
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
    const mir_registers *needed = &i->routine->entry->live_in; /* registers that the callee reads are live until the call */
    for (size_t k = 0; k < needed->count; k++)
        if (needed->items[k] != i->routine->back)
            open_segment(c, needed->items[k], position + 1);
}

static void cut_block(cutter *c, mir_block *b)
{
    int position = b->last_position;

    c->open.count = 0;
    for (unsigned n = 0; n < 2; n++)
        for (size_t k = 0; b->succ[n] && k < b->succ[n]->live_in.count; k++)
            open_segment(c, b->succ[n]->live_in.items[k], position);
    for (mir_inst *i = b->last; i; i = i->prev) {
        position -= 4;
        cut_inst(c, i, position, b->depth);
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
    number_positions(f);
    liveness l = solve_liveness(f, scratch);
    size_t n = f->vregs.count, routine = f->routines.count;
    cutter c = {.f = f, .scratch = scratch};
    c.ranges = arena_array(scratch, mir_range, n);
    c.until = arena_array(scratch, int, n);
    for (size_t at = f->blocks.count; at-- > 0;) {
        cut_block(&c, f->blocks.items[at]);
        if (routine && f->routines.items[routine - 1]->first == at)
            add_routine(&l, f->routines.items[--routine], c.ranges);
    }
    for (size_t v = 0; v < n; v++)
        reverse_segments(&c.ranges[v]);
    return c.ranges;
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
