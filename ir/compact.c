/* ir/compact.c - moves the bodies of a module's functions to fresh memory, in list order.
 *
 * Passes allocate instructions wherever memory is free, and removed instructions leave holes. After a few passes, a walk over a
 * function of a hundred thousand instructions jumps around in four times the memory that they occupy, and the cost of a pass is
 * dominated by cache misses. So the pass runner compacts the bodies now and then: block by block, each instruction followed by
 * its operands.
 *
 * Two arenas alternate, as in a copying garbage collector (Cheney, "A Nonrecursive List Compacting Algorithm", 1970; the order
 * here is that of the lists, so no queue is needed): one is filled while the other is read and then emptied. A large module
 * need not fit twice: when an instruction is moved, all pointers to it are updated at once, so a piece of the old arena can be
 * reused as soon as everything in it has been moved. A walk in advance determines when that is.
 *
 * No pass can observe the difference: use lists and predecessor lists keep their order. */
#include "ir/tables.h"

#include "src/base/bug.h"

#include <stdlib.h>

#ifdef GASKET_SMALL
enum { SMALLEST = 1, LEAST_WASTE = 0 };
#else
/* SMALLEST: instructions; LEAST_WASTE: bytes. Below these sizes a function fits the cache, and compacting does not pay. */
enum { SMALLEST = 4096, LEAST_WASTE = 4 << 20 };
#endif
enum { AHEAD = 32 }; /* instructions of the next block whose users and operands are prefetched */

bool ir_is_scattered(const ir_module *m)
{
    return m->live >= SMALLEST && m->stirred >= m->live * 3 / 2;
}

bool ir_is_wasteful(const ir_module *m)
{
    return m->bodies.used > LEAST_WASTE + 2 * m->kept;
}

/* --- which pieces of the old memory can be reused --------------------------------------------------------------------------- */
typedef struct piece { /* of the old memory */
    arena_piece is;
    uint32_t last; /* index, in move order, of the last instruction whose move reads this piece */
} piece;

typedef struct move {
    arena *to, *from;
    piece *pieces; /* by address; after the walk in advance, by `last` */
    size_t piece_count, dropped;
    piece *recent, *earlier; /* the most recently used piece, and the one before */
    uint32_t count; /* instructions moved so far */
    uint64_t uses, operands; /* in use lists; moved. They differ if an instruction in no block has operands */
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

static bool is_in_piece(const piece *k, const void *p)
{
    return (uintptr_t)p - (uintptr_t)k->is.at < k->is.size;
}

/* Records that the move of the current instruction reads the memory at P. */
static void record_read(move *m, const void *p)
{
    if (is_in_piece(m->earlier, p)) {
        piece *found = m->earlier;
        m->earlier = m->recent;
        m->recent = found;
    }
    if (!is_in_piece(m->recent, p)) {
        size_t first = 0, end = m->piece_count;
        while (end - first > 1) {
            size_t middle = (first + end) / 2;
            *((const char *)p < m->pieces[middle].is.at ? &end : &first) = middle;
        }
        if (!is_in_piece(&m->pieces[first], p))
            return;
        m->earlier = m->recent;
        m->recent = &m->pieces[first];
    }
    m->recent->last = m->count;
}

/* Records all reads of move_body, in the same order. */
static void record_body_reads(move *m, const ir_function *f)
{
    for (const ir_block *b = f->first; b; b = b->next) {
        ir_each_inst(i, b) {
            record_read(m, i);
            record_read(m, i->operands);
            for (uint32_t n = 0; n < ir_block_count(i); n++)
                record_read(m, i->blocks[n]);
            if (ir_block_count(i))
                record_read(m, i->blocks);
            if (ir_index_count(i))
                record_read(m, i->indices);
            m->count++;
        }
        record_read(m, b);
    }
}

/* Computes the pieces of the old memory, sorted by the time at which they can be reused. */
static void plan_pieces(move *m, const ir_module *of, arena *scratch)
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
        record_body_reads(m, f);
    qsort(m->pieces, m->piece_count, sizeof *m->pieces, by_last);
    m->count = 0;
}

/* Releases the pieces that are not read any more, for use by later allocations. */
static void drop_pieces(move *m)
{
    for (; m->dropped < m->piece_count && m->pieces[m->dropped].last < m->count; m->dropped++)
        arena_drop(m->from, m->pieces[m->dropped].is.at, m->pieces[m->dropped].is.size);
}

/* --- moving ----------------------------------------------------------------------------------------------------------------- */
/* Makes the uses of V point to V again, after V has moved. */
static void relink_uses(move *m, ir_value *v)
{
    if (v->uses)
        v->uses->prev = &v->uses;
    for (ir_use *u = v->uses; u; u = u->next) {
        u->value = v;
        m->uses++;
    }
}

/* Moves I to the end of the new memory, followed by its operands, blocks and indices. Updates the use lists of its operands and
 * its own users; the old copy is not referenced any more. */
static ir_inst *move_inst(move *m, ir_inst *i)
{
    uint32_t count = i->operand_count, capacity = ir_block_capacity(ir_block_count(i));
    size_t operands = count * sizeof *i->operands, blocks = capacity * sizeof *i->blocks;
    size_t indices = ir_index_count(i) * sizeof *i->indices;
    ir_inst *moved = arena_raw(m->to, sizeof *moved + operands + blocks + indices);
    ir_use *slots = (ir_use *)(moved + 1);

    for (uint32_t n = 0; n < count; n++) {
        ir_use_move(&slots[n], &i->operands[n]);
        slots[n].user = moved;
        m->operands += slots[n].prev != NULL;
    }
    *moved = *i;
    moved->operands = count ? slots : NULL;
    relink_uses(m, &moved->value);
    if (capacity) {
        moved->blocks = (ir_block **)&slots[count];
        for (uint32_t n = 0; n < i->block_count; n++)
            moved->blocks[n] = i->blocks[n]->aux;
    } else if (indices) {
        moved->indices = memcpy(&slots[count], i->indices, indices);
    }
    return moved;
}

/* Prefetches the memory that moving the first instructions of B will write: their users, and their neighbours in use lists. */
static void prefetch_uses(const ir_block *b)
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

/* Moves the instructions of B to TO. */
static void move_block(move *m, ir_block *to, const ir_block *b)
{
    ir_inst *last = NULL;

    prefetch_uses(b->next);
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

/* Replaces all blocks of F by copies. The blocks are allocated first, all adjacent, since walks over the CFG read nothing
 * else. */
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
    plan_pieces(&all, m, &scratch);
    for (ir_global *g = m->globals; g; g = g->next)
        relink_uses(&all, &g->value);
    ir_each_function(f, m) {
        relink_uses(&all, &f->value);
        for (uint32_t n = 0; n < f->arg_count; n++)
            relink_uses(&all, &f->args[n]->value);
    }
    m->bodies = m->vacated;
    m->spare_block_count = 0;
    ir_each_function(f, m)
        move_body(&all, f);
    if (all.uses != all.operands)
        bug("an instruction in no block has operands");
    m->live = all.count;
    m->stirred = 0;
    m->kept = m->bodies.used;
    m->vacated = old;
    arena_reset(&m->vacated);
    arena_release(&scratch);
}
