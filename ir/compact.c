/* ir/compact.c - the functions of a module in fresh memory, in the order in which they are walked.
 *
 * Passes put what they make wherever memory is free, and leave holes where something went. After a few of them a walk over a
 * function of a hundred thousand operations jumps about in four times the memory that its operations fill, and what a pass costs
 * is waiting for that memory. So the runner of the passes has the bodies copied now and then: block after block, each operation
 * with its operands behind it. Two arenas take turns, as in a copying garbage collector (Cheney, "A Nonrecursive List Compacting
 * Algorithm", 1970; here the order is that of the lists, so nothing has to be searched): one is filled while the other is read,
 * and then emptied. A large module does not have to be there twice: when an operation is moved, all that leads to it leads to its
 * new place at once, so a piece of the old memory goes back, and is filled with what comes next, as soon as what stood in it has
 * been moved. When that is, a walk ahead finds out.
 *
 * Nothing that a pass can see changes: the uses of every value keep their order, and so do predecessors. */
#include "ir/tables.h"

#include "src/base/bug.h"

#include <stdlib.h>

#ifdef GASKET_SMALL
enum { SMALLEST = 1, LEAST_WASTE = 0 };
#else
/* Operations: fewer are near the processor wherever they stand. Bytes: below these nobody feels the want of them. */
enum { SMALLEST = 4096, LEAST_WASTE = 4 << 20 };
#endif
enum { AHEAD = 32 }; /* operations of the next block whose surroundings are asked for */

bool ir_is_scattered(const ir_module *m)
{
    return m->live >= SMALLEST && m->stirred >= m->live * 3 / 2;
}

bool ir_is_wasteful(const ir_module *m)
{
    return m->bodies.used > LEAST_WASTE + 2 * m->kept;
}

/* --- what can go while the walk is at work ---------------------------------------------------------------------------------- */
typedef struct piece { /* of the memory that is left */
    arena_piece is;
    uint32_t last; /* the operation behind which nobody looks into it, counted as they are moved */
} piece;

typedef struct move {
    arena *to, *from;
    piece *pieces; /* by address; once all is seen, by `last` */
    size_t piece_count, dropped;
    piece *recent, *earlier; /* that was looked into last, and another before that */
    uint32_t count; /* operations so far */
    uint64_t uses, operands; /* in the lists of values; moved. An operation in no block would be in lists alone */
} move;

static int by_address(const void *a, const void *b)
{
    const piece *x = a, *y = b;

    return (x->is.at > y->is.at) - (x->is.at < y->is.at);
}

static int by_last(const void *a, const void *b)
{
    const piece *x = a, *y = b;

    return (x->last > y->last) - (x->last < y->last);
}

static bool is_in(const piece *k, const void *p)
{
    return (uintptr_t)p - (uintptr_t)k->is.at < k->is.size;
}

/* The operation that is counted now is the last one so far that looks at P. */
static void look_at(move *m, const void *p)
{
    if (is_in(m->earlier, p)) {
        piece *found = m->earlier;
        m->earlier = m->recent;
        m->recent = found;
    }
    if (!is_in(m->recent, p)) {
        size_t first = 0, behind = m->piece_count;
        while (behind - first > 1) {
            size_t middle = (first + behind) / 2;
            *((const char *)p < m->pieces[middle].is.at ? &behind : &first) = middle;
        }
        if (!is_in(&m->pieces[first], p))
            return;
        m->earlier = m->recent;
        m->recent = &m->pieces[first];
    }
    m->recent->last = m->count;
}

/* What move_body will look at. */
static void look_at_body(move *m, const ir_function *f)
{
    for (const ir_block *b = f->first; b; b = b->next) {
        ir_each_inst(i, b) {
            look_at(m, i);
            look_at(m, i->operands);
            for (uint32_t n = 0; n < ir_block_count(i); n++)
                look_at(m, i->blocks[n]);
            if (ir_block_count(i))
                look_at(m, i->blocks);
            if (ir_index_count(i))
                look_at(m, i->indices);
            m->count++;
        }
        look_at(m, b);
    }
}

/* Lists the pieces of the old memory in the order in which they can go. */
static void plan(move *m, const ir_module *of, arena *scratch)
{
    arena_piece *all = arena_array(scratch, arena_piece, arena_pieces(m->from, NULL));

    m->piece_count = arena_pieces(m->from, all);
    if (!m->piece_count)
        return;
    m->recent = m->earlier = m->pieces = arena_array(scratch, piece, m->piece_count);
    for (size_t n = 0; n < m->piece_count; n++)
        m->pieces[n].is = all[n];
    qsort(m->pieces, m->piece_count, sizeof *m->pieces, by_address);
    ir_each_function(f, of)
        look_at_body(m, f);
    qsort(m->pieces, m->piece_count, sizeof *m->pieces, by_last);
    m->count = 0;
}

/* Gives back what nobody looks into from now on, for what comes next to stand in. */
static void drop_pieces(move *m)
{
    for (; m->dropped < m->piece_count && m->pieces[m->dropped].last < m->count; m->dropped++)
        arena_drop(m->from, m->pieces[m->dropped].is.at, m->pieces[m->dropped].is.size);
}

/* --- moving ----------------------------------------------------------------------------------------------------------------- */
/* The uses of V point to it from now on. */
static void take_uses(move *m, ir_value *v)
{
    if (v->uses)
        v->uses->prev = &v->uses;
    for (ir_use *u = v->uses; u; u = u->next) {
        u->value = v;
        m->uses++;
    }
}

/* I behind what was moved before, with its operands, blocks and numbers behind it. The lists of uses that its operands are in
 * lead to their new places at once, and so do its own users: nothing leads back. */
static ir_inst *move_inst(move *m, ir_inst *i)
{
    uint32_t count = i->operand_count, room = ir_blocks_room(ir_block_count(i));
    size_t operands = count * sizeof *i->operands, blocks = room * sizeof *i->blocks;
    size_t indices = ir_index_count(i) * sizeof *i->indices;
    ir_inst *moved = arena_raw(m->to, sizeof *moved + operands + blocks + indices);
    ir_use *slots = (ir_use *)(moved + 1);

    for (uint32_t n = 0; n < count; n++) {
        ir_use_carry(&slots[n], &i->operands[n]);
        slots[n].user = moved;
        m->operands += slots[n].prev != NULL;
    }
    *moved = *i;
    moved->operands = count ? slots : NULL;
    take_uses(m, &moved->value);
    if (room) {
        moved->blocks = (ir_block **)&slots[count];
        for (uint32_t n = 0; n < i->block_count; n++)
            moved->blocks[n] = i->blocks[n]->aux;
    } else if (indices) {
        moved->indices = memcpy(&slots[count], i->indices, indices);
    }
    return moved;
}

/* What moving the operations of B, or the first ones, will write to: where else their operands are used, and their users. */
static void ask_for_uses(const ir_block *b)
{
    unsigned seen = 0;

    for (const ir_inst *i = b ? b->first : NULL; i && seen < AHEAD; i = i->next, seen++) {
        __builtin_prefetch(i->value.uses);
        for (uint32_t n = 0; n < i->operand_count; n++) {
            __builtin_prefetch(i->operands[n].prev);
            __builtin_prefetch(i->operands[n].next);
        }
    }
}

/* What stands in B, in TO. */
static void move_block(move *m, ir_block *to, const ir_block *b)
{
    ir_inst *last = NULL;

    ask_for_uses(b->next);
    ir_each_inst_safe(i, b) {
        ir_inst *moved = move_inst(m, i);
        if (i == b->last_phi)
            to->last_phi = moved;
        moved->block = to;
        moved->prev = last;
        *(last ? &last->next : &to->first) = moved;
        last = moved;
        m->count++;
        drop_pieces(m);
    }
    to->last = last;
}

/* Copies of all blocks of F in place of its blocks. The blocks themselves come first, as walks over the flow of control look at
 * nothing else. */
static void move_body(move *m, ir_function *f)
{
    ir_block *first = f->first, *last = NULL;

    for (ir_block *b = first; b; b = b->next) {
        ir_block *copy = b->aux = arena_new(m->to, ir_block);
        *copy = (ir_block){.id = b->id, .prev = last, .function = f, .name = b->name};
        *(last ? &last->next : &f->first) = copy;
        last = copy;
    }
    f->last = last;
    for (const ir_block *b = first; b; b = b->next)
        move_block(m, b->aux, b);
    ir_flow_changed(f);
}

void ir_compact(ir_module *m)
{
    arena old = m->bodies, scratch;
    move all = {.to = &m->bodies, .from = &old};

    arena_init(&scratch);
    plan(&all, m, &scratch);
    for (ir_global *g = m->globals; g; g = g->next)
        take_uses(&all, &g->value);
    ir_each_function(f, m) {
        take_uses(&all, &f->value);
        for (uint32_t n = 0; n < f->arg_count; n++)
            take_uses(&all, &f->args[n]->value);
    }
    m->bodies = m->vacated;
    m->spare_block_count = 0;
    ir_each_function(f, m)
        move_body(&all, f);
    if (all.uses != all.operands)
        bug("a user that stands in no block");
    m->live = all.count;
    m->stirred = 0;
    m->kept = m->bodies.used;
    m->vacated = old;
    arena_reset(&m->vacated);
    arena_release(&scratch);
}
