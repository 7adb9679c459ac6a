/* ir/compact.c - the functions of a module in fresh memory, in the order in which they are walked.
 *
 * Passes put what they make wherever memory is free, and leave holes where something went. After a few of them a walk over a
 * function of a hundred thousand operations jumps about in four times the memory that its operations fill, and what a pass costs
 * is waiting for that memory. So the runner of the passes has the bodies copied now and then: block after block, each operation
 * with its operands behind it. Two arenas take turns, as in a copying garbage collector (Cheney, "A Nonrecursive List Compacting
 * Algorithm", 1970; here the order is that of the lists, so nothing has to be searched): one is filled while the other is read,
 * and then emptied.
 *
 * Nothing that a pass can see changes: the uses of every value keep their order, and so do predecessors. */
#include "ir/tables.h"

#ifdef GASKET_SMALL
enum { SMALLEST = 1, LEAST_WASTE = 0 };
#else
/* Operations: fewer are near the processor wherever they stand. Bytes: below these nobody feels the want of them. */
enum { SMALLEST = 4096, LEAST_WASTE = 4 << 20 };
#endif

bool ir_is_scattered(const ir_module *m)
{
    return m->live >= SMALLEST && m->stirred >= m->live * 3 / 2;
}

bool ir_is_wasteful(const ir_module *m)
{
    return m->bodies.used > LEAST_WASTE + 2 * m->kept;
}

/* The uses of V point to it from now on. What stands in no block stays behind, so it is no user any more. */
static void take_uses(ir_value *v)
{
    if (v->uses)
        v->uses->prev = &v->uses;
    for (ir_use *u = v->uses, *next; u; u = next) {
        next = u->next;
        u->value = v;
        if (!u->user->block)
            ir_use_unlink(u);
    }
}

/* I behind what was moved before, with its operands, blocks and numbers behind it. The lists of uses that its operands are in
 * lead to their new places at once, and so do its own users: nothing leads back. */
static ir_inst *move_inst(arena *memory, ir_inst *i)
{
    uint32_t count = i->operand_count, room = ir_blocks_room(ir_block_count(i));
    size_t operands = count * sizeof *i->operands, blocks = room * sizeof *i->blocks;
    size_t indices = ir_index_count(i) * sizeof *i->indices;
    ir_inst *moved = arena_raw(memory, sizeof *moved + operands + blocks + indices);
    ir_use *slots = (ir_use *)(moved + 1);

    for (uint32_t n = 0; n < count; n++) {
        ir_use_carry(&slots[n], &i->operands[n]);
        slots[n].user = moved;
    }
    *moved = *i;
    moved->operands = count ? slots : NULL;
    take_uses(&moved->value);
    if (room) {
        moved->blocks = (ir_block **)&slots[count];
        for (uint32_t n = 0; n < i->block_count; n++)
            moved->blocks[n] = i->blocks[n]->aux;
    } else if (indices) {
        moved->indices = memcpy(&slots[count], i->indices, indices);
    }
    return moved;
}

/* What stands in B, in TO; returns how many instructions. */
static uint32_t move_block(arena *memory, ir_block *to, const ir_block *b)
{
    ir_inst *last = NULL;
    uint32_t count = 0;

    ir_each_inst(i, b) {
        ir_inst *moved = move_inst(memory, i);
        if (i == b->last_phi)
            to->last_phi = moved;
        moved->block = to;
        moved->prev = last;
        *(last ? &last->next : &to->first) = moved;
        last = moved;
        count++;
    }
    to->last = last;
    return count;
}

/* Copies of all blocks of F in place of its blocks. The blocks themselves come first, as walks over the flow of control look at
 * nothing else. Returns how many instructions there are. */
static uint32_t move_body(arena *memory, ir_function *f)
{
    ir_block *first = f->first, *last = NULL;
    uint32_t count = 0;

    for (ir_block *b = first; b; b = b->next) {
        ir_block *copy = b->aux = arena_new(memory, ir_block);
        *copy = (ir_block){.id = b->id, .prev = last, .function = f, .name = b->name};
        *(last ? &last->next : &f->first) = copy;
        last = copy;
    }
    f->last = last;
    for (const ir_block *b = first; b; b = b->next)
        count += move_block(memory, b->aux, b);
    ir_flow_changed(f);
    return count;
}

void ir_compact(ir_module *m)
{
    arena old = m->bodies;

    for (ir_global *g = m->globals; g; g = g->next)
        take_uses(&g->value);
    ir_each_function(f, m) {
        take_uses(&f->value);
        for (uint32_t n = 0; n < f->arg_count; n++)
            take_uses(&f->args[n]->value);
    }
    m->bodies = m->vacated;
    m->spare_block_count = 0;
    m->live = 0;
    ir_each_function(f, m)
        m->live += move_body(&m->bodies, f);
    m->stirred = 0;
    m->kept = m->bodies.used;
    m->vacated = old;
    arena_reset(&m->vacated);
}
