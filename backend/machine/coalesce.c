/* backend/machine/coalesce.c - copies that need no instruction.
 *
 *   copy v2 v1          v1 and v2 never hold different contents at the same time: one register for both
 *
 * Copies come from phis and from region writes, which keep the old value apart from the new one. Those in the deepest loops go
 * first. A register that only one of several copies can have stays with the first. */
#include "backend/machine/regalloc.h"

/* --- values -------------------------------------------------------------------------------------------------------------------
 *
 * Two registers may be the same although both are live, where one is a copy of the other and neither has been written since. So a
 * live range is cut where a write or the entry of a block may bring in something else, and each piece gets the number of the
 * value that it holds; a copy passes the number on. A register that is written once holds one value everywhere. Where ways meet,
 * registers that held the same on each of them hold the same; behind the way back of a loop nothing is known. */

typedef struct piece {
    int from, to, value;
} piece;

typedef struct event { /* from here on the register holds this value */
    int position, value;
} event;

typedef struct held { /* what one register (or several that became one) holds, and when */
    VEC(piece) pieces;
} held;

typedef struct content { /* what a register that is copied holds */
    int vreg, value;
} content;

typedef VEC(content) contents;

typedef struct numbering {
    mir_function *f;
    arena *scratch;
    VEC(event) * events;
    int *now, *once;       /* by register: value in the current block; value of a register with one write, -1 not known yet */
    unsigned char *writes; /* 0, 1, 2 for more */
    bitset copied;         /* registers in copies: for others it does not matter what else holds the same */
    contents *ends;        /* by number of the block: those that live out of it, in rising order */
    mir_registers out;     /* of the block at work */
    int next;
} numbering;

static void set_value(numbering *n, int v, int position, int value)
{
    n->now[v] = value;
    if (n->writes[v] == 1)
        n->once[v] = value;
    if (!n->events[v].count || vec_last(&n->events[v]).value != value)
        vec_push(n->scratch, &n->events[v], (event){position, value});
}

static void find_writes(numbering *n)
{
    mir_each_block(b, n->f) {
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned count = mir_accesses(n->f, i, a);
            for (unsigned k = 0; k < count; k++) {
                if (a[k].is_def && n->writes[a[k].vreg] < 2)
                    n->writes[a[k].vreg]++;
                if (i->kind == MIR_COPY)
                    bitset_add(&n->copied, (unsigned)a[k].vreg);
            }
        }
    }
}

/* The only way to B is from the block before it, whose values are the ones that were numbered last. */
static bool goes_on(const mir_function *f, const mir_block *b)
{
    return b->number && b->preds.count == 1 && b->preds.items[0] == f->blocks.items[b->number - 1];
}

/* What V holds at the end of B; 0: not known. */
static int value_at_end(const numbering *n, const mir_block *b, int v)
{
    const contents *all = &n->ends[b->number];
    size_t low = 0, high = all->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (all->items[middle].vreg < v)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && all->items[low].vreg == v ? all->items[low].value : 0;
}

static bool same_on_all_ways(const numbering *n, const mir_block *b, int v, int w)
{
    for (size_t p = 0; p < b->preds.count; p++) {
        int x = value_at_end(n, b->preds.items[p], v);
        if (!x || x != value_at_end(n, b->preds.items[p], w))
            return false;
    }
    return true;
}

/* The value that V brings into B, behind those in SEEN, which are numbered: theirs, where it held the same on all ways. All
 * ways have been numbered. */
static int met_value(numbering *n, const mir_block *b, int v, const contents *seen)
{
    int first = value_at_end(n, b->preds.items[0], v);
    bool one = true;
    for (size_t p = 1; p < b->preds.count; p++)
        one &= value_at_end(n, b->preds.items[p], v) == first;
    if (one && first)
        return first;
    for (size_t k = 0; k < seen->count; k++)
        if (same_on_all_ways(n, b, v, seen->items[k].vreg))
            return seen->items[k].value;
    return n->next++;
}

static bool comes_from_before(const mir_block *b)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (b->preds.items[p]->number >= b->number)
            return false;
    return b->preds.count > 0;
}

enum { MOST_MET = 64 }; /* registers that are compared where ways meet */

static void number_entry(numbering *n, const mir_block *b)
{
    bool forward = comes_from_before(b);
    contents seen = {0};
    for (size_t k = 0; k < b->live_in.count; k++) {
        int v = b->live_in.items[k];
        bool is_copied = bitset_has(&n->copied, (unsigned)v);
        int value = goes_on(n->f, b)                           ? n->now[v]
                    : n->writes[v] == 1 && n->once[v] >= 0     ? n->once[v]
                    : forward && is_copied && seen.count < MOST_MET ? met_value(n, b, v, &seen)
                                                               : n->next++;
        set_value(n, v, b->first_position, value);
        if (is_copied)
            vec_push(n->scratch, &seen, (content){v, value});
    }
}

static void number_block(numbering *n, mir_block *b)
{
    int position = b->first_position;
    number_entry(n, b);
    mir_each_inst(i, b) {
        mir_access a[MIR_MAX_ACCESSES];
        unsigned count = mir_accesses(n->f, i, a);
        for (unsigned k = 0; k < count; k++)
            if (a[k].is_def)
                set_value(n, a[k].vreg, position + 2, i->kind == MIR_COPY ? n->now[i->ref[1].vreg] : n->next++);
        position += 4;
    }
    mir_live_out(b, n->scratch, &n->out);
    for (size_t k = 0; k < n->out.count; k++) {
        int v = n->out.items[k];
        if (bitset_has(&n->copied, (unsigned)v))
            vec_push(n->scratch, &n->ends[b->number], (content){v, n->now[v]});
    }
}

/* Live ranges with values. Events of a register come in rising order because blocks are visited in layout order. */
static held *number_values(mir_function *f, const mir_range *ranges, arena *scratch)
{
    size_t count = f->vregs.count;
    numbering n = {.f = f, .scratch = scratch, .next = 1};
    n.events = (void *)arena_alloc(scratch, count * sizeof *n.events);
    n.now = arena_array(scratch, int, count);
    n.once = arena_array(scratch, int, count);
    n.writes = arena_array(scratch, unsigned char, count);
    n.copied = bitset_new(scratch, (unsigned)count);
    n.ends = arena_array(scratch, contents, f->blocks.count);
    for (size_t v = 0; v < count; v++)
        n.once[v] = -1;
    find_writes(&n);
    mir_each_block(b, f)
        number_block(&n, b);
    held *all = arena_array(scratch, held, count);
    for (size_t v = 0; v < count; v++) {
        size_t e = 0;
        int value = 0;
        for (size_t s = 0; s < ranges[v].segments.count; s++) {
            mir_segment g = ranges[v].segments.items[s];
            int from = g.from;
            for (; e < n.events[v].count && n.events[v].items[e].position < g.to; e++) {
                event at = n.events[v].items[e];
                if (at.position > from)
                    vec_push(scratch, &all[v].pieces, (piece){from, at.position, value});
                from = at.position > from ? at.position : from;
                value = at.value;
            }
            vec_push(scratch, &all[v].pieces, (piece){from, g.to, value});
        }
    }
    return all;
}

/* The first piece that ends behind POSITION, or at it where AT says so. */
static size_t first_behind(const held *h, int position, bool at)
{
    size_t low = 0, high = h->pieces.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int to = h->pieces.items[middle].to;
        if (to < position || (to == position && !at))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Live at the same time with different contents? One that holds much is looked at where the other one begins. */
static bool conflict(const held *a, const held *b)
{
    if (!a->pieces.count || !b->pieces.count)
        return false;
    size_t i = first_behind(a, b->pieces.items[0].from, false), j = first_behind(b, a->pieces.items[0].from, false);
    while (i < a->pieces.count && j < b->pieces.count) {
        const piece *s = &a->pieces.items[i], *t = &b->pieces.items[j];
        if (s->to <= t->from)
            i++;
        else if (t->to <= s->from)
            j++;
        else if (s->value != t->value)
            return true;
        else if (s->to < t->to)
            i++;
        else
            j++;
    }
    return false;
}

static void push_piece(arena *scratch, held *h, piece p)
{
    if (p.from >= p.to)
        return;
    piece *last = h->pieces.count ? &vec_last(&h->pieces) : NULL;
    if (last && last->to == p.from && last->value == p.value)
        last->to = p.to;
    else
        vec_push(scratch, &h->pieces, p);
}

/* Pieces [i, end) of A and all of B to OUT, without conflict: where they overlap they are equal. */
static void merge_pieces(arena *scratch, const held *a, size_t i, size_t end, const held *b, held *out)
{
    size_t j = 0;
    int done = -1; /* everything before is in OUT */

    out->pieces.count = 0;
    while (i < end || j < b->pieces.count) {
        bool first = j == b->pieces.count || (i < end && a->pieces.items[i].from <= b->pieces.items[j].from);
        piece p = first ? a->pieces.items[i++] : b->pieces.items[j++];
        p.from = p.from < done ? done : p.from;
        push_piece(scratch, out, p);
        done = p.to > done ? p.to : done;
    }
}

/* Both. Where one of a thousand copies joins what the others have become, only the pieces about it are made again, in MIDDLE,
 * which the next call uses again. */
static held merge_held(arena *scratch, held a, held b, held *middle)
{
    if (a.pieces.count < b.pieces.count) {
        held t = a;
        a = b;
        b = t;
    }
    if (!b.pieces.count)
        return a;
    size_t first = first_behind(&a, b.pieces.items[0].from, true), end = first;
    while (end < a.pieces.count && a.pieces.items[end].from <= vec_last(&b.pieces).to)
        end++;
    merge_pieces(scratch, &a, first, end, &b, middle);
    size_t rest = a.pieces.count - end, count = first + middle->pieces.count + rest;
    vec_reserve(scratch, &a.pieces, count);
    memmove(&a.pieces.items[first + middle->pieces.count], &a.pieces.items[end], rest * sizeof *a.pieces.items);
    memcpy(&a.pieces.items[first], middle->pieces.items, middle->pieces.count * sizeof *a.pieces.items);
    a.pieces.count = count;
    return a;
}

/* --- copies ----------------------------------------------------------------------------------------------------------------- */

typedef struct copy {
    mir_block *block;
    mir_inst *inst;
} copy;

typedef struct coalescer {
    mir_function *f;
    arena *scratch;
    VEC(copy) copies;
    held *all;
    int *leader;
    held middle; /* for merge_held */
} coalescer;

static int find(int *leader, int v)
{
    while (leader[v] != v)
        v = leader[v] = leader[leader[v]];
    return v;
}

static bool may_merge(const mir_function *f, const held *all, int a, int b)
{
    const mir_vreg *x = &f->vregs.items[a], *y = &f->vregs.items[b];
    if (x->class != y->class || x->filled != y->filled || x->is_fixed || y->is_fixed)
        return false;
    return !conflict(&all[a], &all[b]);
}

static void merge(coalescer *c, int into, int from)
{
    mir_vreg *x = &c->f->vregs.items[into];
    const mir_vreg *y = &c->f->vregs.items[from];

    c->all[into] = merge_held(c->scratch, c->all[into], c->all[from], &c->middle);
    x->align = y->align > x->align ? y->align : x->align;
    x->bytes = y->bytes > x->bytes ? y->bytes : x->bytes;
    x->is_kept |= y->is_kept;
    x->is_addressed |= y->is_addressed;
    c->leader[from] = into;
}

static void rename_routines(mir_function *f, int *leader)
{
    for (size_t r = 0; r < f->routines.count; r++) {
        mir_routine *routine = f->routines.items[r];
        for (size_t k = 0; k < routine->params.count; k++)
            if (routine->params.items[k] != MIR_NONE)
                routine->params.items[k] = find(leader, routine->params.items[k]);
        if (routine->result != MIR_NONE)
            routine->result = find(leader, routine->result);
    }
}

static void rename_all(mir_function *f, int *leader)
{
    rename_routines(f, leader);
    mir_each_block(b, f) {
        mir_each_inst_safe(i, b) {
            for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
                if (i->ref[k].vreg != MIR_NONE)
                    i->ref[k].vreg = find(leader, i->ref[k].vreg);
            if (i->address_of != MIR_NONE)
                i->address_of = find(leader, i->address_of);
            if (i->indirect != MIR_NONE)
                i->indirect = find(leader, i->indirect);
            if (i->flag != MIR_NONE)
                i->flag = find(leader, i->flag);
            if (i->kind == MIR_COPY && i->ref[0].vreg == i->ref[1].vreg)
                mir_remove(b, i);
        }
    }
}

static void find_copies(coalescer *c)
{
    mir_each_block(b, c->f)
        mir_each_inst(i, b)
            if (i->kind == MIR_COPY)
                vec_push(c->scratch, &c->copies, (copy){b, i});
}

/* Copies in loops of this DEPTH, and of those such as are to be looked at first, or last. */
static void merge_copies(coalescer *c, unsigned depth, bool apart)
{
    for (size_t n = 0; n < c->copies.count; n++) {
        const copy *x = &c->copies.items[n];
        if (x->block->depth != depth || x->inst->apart != apart)
            continue;
        int to = find(c->leader, x->inst->ref[0].vreg), from = find(c->leader, x->inst->ref[1].vreg);
        if (to != from && may_merge(c->f, c->all, to, from))
            merge(c, to, from);
    }
}

void mir_coalesce(mir_function *f, arena *scratch)
{
    coalescer c = {.f = f, .scratch = scratch};
    unsigned deepest = 0;

    find_copies(&c);
    if (!c.copies.count)
        return;
    c.all = number_values(f, mir_live_ranges(f, scratch), scratch);
    c.leader = arena_array(scratch, int, f->vregs.count);
    for (size_t v = 0; v < f->vregs.count; v++)
        c.leader[v] = (int)v;
    for (size_t n = 0; n < c.copies.count; n++)
        if (c.copies.items[n].block->depth > deepest)
            deepest = c.copies.items[n].block->depth;
    for (unsigned depth = deepest + 1; depth-- > 0;)
        merge_copies(&c, depth, false);
    for (unsigned depth = deepest + 1; depth-- > 0;)
        merge_copies(&c, depth, true);
    rename_all(f, c.leader);
}
