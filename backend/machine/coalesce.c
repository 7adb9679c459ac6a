/* backend/machine/coalesce.c - removes copies by merging their registers.
 *
 *   copy v2 v1          if v1 and v2 never hold different values at the same time, they become one register
 *
 * Phis and region writes create copies: a write keeps the old value separate from the new one. Copies in the deepest loops are
 * merged first. If a register can be merged with only one of several copies, it is the first one. */
#include "backend/machine/regalloc.h"
#include "backend/machine/statement.h"

#include "src/base/search.h"

/* --- values ------------------------------------------------------------------------------------------------------------------
 *
 * Two registers may be merged although both are live, if one is a copy of the other and neither has been written since. So live
 * ranges are divided where a write or the entry of a block may change the value, and each piece has a value number; a copy
 * passes the number on. A register that is written once has one value everywhere. At a join, registers that held the same value
 * on each incoming edge hold the same value; at a loop header nothing is known. */

typedef struct piece {
    int from, to, value;
} piece;

typedef struct event { /* the register holds this value from this position */
    int position, value;
} event;

typedef struct held { /* the values of one register (or of several merged ones) over time */
    VEC(piece) pieces;
} held;

typedef struct content { /* the value of a register that occurs in copies */
    int vreg, value;
} content;

typedef VEC(content) contents;

typedef struct numbering {
    mir_function *f;
    arena *scratch;
    VEC(event) * events;
    int *now, *once;       /* by register: current value; value of a register with one write, -1 if not known yet */
    unsigned char *writes; /* by register: 0, 1, or 2 for two or more */
    bitset copied;         /* registers in copies: the values of others need not be compared */
    contents *ends;        /* by block number: copied registers live out of it, in ascending order */
    mir_registers out;     /* scratch: live out of the current block */
    int next;
} numbering;

static void set_register_value(numbering *n, int v, int position, int value)
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

/* Is the only predecessor of B the previous block of the layout? Its values are then the current ones. */
static bool continues_previous_block(const mir_function *f, const mir_block *b)
{
    return b->number && b->preds.count == 1 && b->preds.items[0] == f->blocks.items[b->number - 1];
}

/* The number of the value of V at the end of B; 0 if it is unknown. */
static int value_at_end(const numbering *n, const mir_block *b, int v)
{
    const contents *all = &n->ends[b->number];

    lower_bound(at, all->count, all->items[at].vreg < v);
    return at < all->count && all->items[at].vreg == v ? all->items[at].value : 0;
}

static bool same_in_all_predecessors(const numbering *n, const mir_block *b, int v, int w)
{
    for (size_t p = 0; p < b->preds.count; p++) {
        int x = value_at_end(n, b->preds.items[p], v);
        if (!x || x != value_at_end(n, b->preds.items[p], w))
            return false;
    }
    return true;
}

/* The number of the value of V at the start of B, a join. It is that of the predecessors if all have the same one; else that of
 * a register in SEEN (already numbered) which has the same value as V in each predecessor; else a new one. All predecessors have
 * been numbered. */
static int join_value(numbering *n, const mir_block *b, int v, const contents *seen)
{
    int first = value_at_end(n, b->preds.items[0], v);
    bool one = true;

    for (size_t p = 1; p < b->preds.count; p++)
        one &= value_at_end(n, b->preds.items[p], v) == first;
    if (one && first)
        return first;
    for (size_t k = 0; k < seen->count; k++)
        if (same_in_all_predecessors(n, b, v, seen->items[k].vreg))
            return seen->items[k].value;
    return n->next++;
}

static bool has_only_forward_edges(const mir_block *b)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (b->preds.items[p]->number >= b->number)
            return false;
    return b->preds.count > 0;
}

enum { MOST_COMPARED = 64 }; /* limit of registers compared at a join */

static void number_entry(numbering *n, const mir_block *b)
{
    bool forward = has_only_forward_edges(b);
    contents seen = {0};

    for (size_t k = 0; k < b->live_in.count; k++) {
        int v = b->live_in.items[k];
        bool is_copied = bitset_has(&n->copied, (unsigned)v);
        int value = continues_previous_block(n->f, b)                    ? n->now[v]
                    : n->writes[v] == 1 && n->once[v] >= 0               ? n->once[v]
                    : forward && is_copied && seen.count < MOST_COMPARED ? join_value(n, b, v, &seen)
                                                                         : n->next++;
        set_register_value(n, v, b->first_position, value);
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
                set_register_value(n, a[k].vreg, position + 2, i->kind == MIR_COPY ? n->now[i->ref[1].vreg] : n->next++);
        position += 4;
    }
    mir_live_out(b, n->scratch, &n->out);
    for (size_t k = 0; k < n->out.count; k++) {
        int v = n->out.items[k];
        if (bitset_has(&n->copied, (unsigned)v))
            vec_push(n->scratch, &n->ends[b->number], (content){v, n->now[v]});
    }
}

/* Divides live ranges by value. Events of a register are in ascending order, as blocks are visited in layout order. */
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

/* The first piece that ends after POSITION; with AT, the first piece that ends at POSITION or after it. */
static size_t first_piece_after(const held *h, int position, bool at)
{
    int end = position + !at;

    lower_bound(n, h->pieces.count, h->pieces.items[n].to < end);
    return n;
}

/* Are A and B live at the same time with different values? Binary searches skip pieces of one before the start of the other. */
static bool values_conflict(const held *a, const held *b)
{
    if (!a->pieces.count || !b->pieces.count)
        return false;
    size_t i = first_piece_after(a, b->pieces.items[0].from, false), j = first_piece_after(b, a->pieces.items[0].from, false);
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

/* Merges pieces [I, END) of A and all of B into OUT. They do not conflict: where they overlap they are equal. */
static void merge_pieces(arena *scratch, const held *a, size_t i, size_t end, const held *b, held *out)
{
    size_t j = 0;
    int done = -1; /* positions before it are in OUT */

    out->pieces.count = 0;
    while (i < end || j < b->pieces.count) {
        bool first = j == b->pieces.count || (i < end && a->pieces.items[i].from <= b->pieces.items[j].from);
        piece p = first ? a->pieces.items[i++] : b->pieces.items[j++];
        p.from = p.from < done ? done : p.from;
        push_piece(scratch, out, p);
        done = p.to > done ? p.to : done;
    }
}

/* Merges A and B. Only the pieces of the longer one near the shorter one are rebuilt, in MIDDLE, a buffer reused by later
 * calls: a value may be merged with a thousand copies one by one. */
static held merge_held(arena *scratch, held a, held b, held *middle)
{
    if (a.pieces.count < b.pieces.count) {
        held t = a;
        a = b;
        b = t;
    }
    if (!b.pieces.count)
        return a;
    size_t first = first_piece_after(&a, b.pieces.items[0].from, true), end = first;
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

/* --- copies --------------------------------------------------------------------------------------------------------------- */

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
    held middle; /* buffer of merge_held */
} coalescer;

static int find_leader(int *leader, int v)
{
    while (leader[v] != v)
        v = leader[v] = leader[leader[v]];
    return v;
}

static bool can_merge(const mir_function *f, const held *all, int a, int b)
{
    const mir_vreg *x = &f->vregs.items[a], *y = &f->vregs.items[b];

    if (x->class != y->class || x->filled != y->filled || x->is_fixed || y->is_fixed)
        return false;
    return !values_conflict(&all[a], &all[b]);
}

static void merge_registers(coalescer *c, int into, int from)
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
                routine->params.items[k] = find_leader(leader, routine->params.items[k]);
        if (routine->result != MIR_NONE)
            routine->result = find_leader(leader, routine->result);
    }
}

static void rename_all(mir_function *f, int *leader)
{
    rename_routines(f, leader);
    mir_each_block(b, f) {
        mir_each_inst_safe(i, b) {
            for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
                if (i->ref[k].vreg != MIR_NONE)
                    i->ref[k].vreg = find_leader(leader, i->ref[k].vreg);
            if (i->address_of != MIR_NONE)
                i->address_of = find_leader(leader, i->address_of);
            if (i->indirect != MIR_NONE)
                i->indirect = find_leader(leader, i->indirect);
            if (i->flag != MIR_NONE)
                i->flag = find_leader(leader, i->flag);
            if (i->kind == MIR_COPY && i->ref[0].vreg == i->ref[1].vreg) {
                if (f->has_statements)
                    mir_note_copy(f, i);
                mir_remove(b, i);
            }
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

/* Merges the copies at loop depth DEPTH whose flag `apart` is APART. */
static void merge_copies(coalescer *c, unsigned depth, bool apart)
{
    for (size_t n = 0; n < c->copies.count; n++) {
        const copy *x = &c->copies.items[n];
        if (x->block->depth != depth || x->inst->apart != apart)
            continue;
        int to = find_leader(c->leader, x->inst->ref[0].vreg), from = find_leader(c->leader, x->inst->ref[1].vreg);
        if (to != from && can_merge(c->f, c->all, to, from))
            merge_registers(c, to, from);
    }
}

static void merge_all_copies(mir_function *f, arena *scratch)
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
    for (size_t v = 0; v < f->vregs.count; v++)
        f->vregs.items[v].joined = find_leader(c.leader, (int)v) == (int)v ? MIR_NONE : find_leader(c.leader, (int)v);
    rename_all(f, c.leader);
}

void mir_coalesce(mir_function *f)
{
    arena scratch;

    arena_init(&scratch);
    mir_mark_late(f);
    if (f->has_statements)
        mir_note_writes(f);
    merge_all_copies(f, &scratch);
    arena_release(&scratch);
}
