/* ir/compact.c - moves the bodies of a module's functions to fresh memory, in list order.
 *
 * Removed instructions leave holes. The back end makes several copies of each kernel and removes them again, so it compacts the
 * module when a third of the memory of the bodies is holes. Two arenas alternate, as in a copying garbage collector (Cheney, "A
 * Nonrecursive List Compacting Algorithm", 1970; the order here is that of the lists, so no queue is needed): one is filled
 * while the other is read and then emptied. Use lists and predecessor lists keep their order. */
#include "ir/statement.h"
#include "ir/tables.h"

#include "src/base/bug.h"

#ifdef GASKET_SMALL
enum { LEAST_WASTE = 0 };
#else
enum { LEAST_WASTE = 4 << 20 }; /* bytes; less is not worth the time */
#endif

typedef struct move {
    arena *to;
    uint64_t uses, operands; /* in use lists; moved. They differ if an instruction in no block has operands */
} move;

bool ir_is_wasteful(const ir_module *m)
{
    return m->bodies.used > LEAST_WASTE + m->used_after_compaction / 2 * 3;
}

/* Makes the uses of V point to V again, after V has moved. */
static void relink_uses(move *m, ir_value *v)
{
    if (v->uses)
        v->uses->prev = &v->uses;
    for (ir_use *u = v->uses; u; u = u->next) {
        u->value = v;
        m->uses++;
    }
    if (v->places)
        v->places->prev = &v->places;
    for (ir_place *p = v->places; p; p = p->next)
        p->value = v;
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

/* Moves the instructions of B to TO. */
static void move_block(move *m, ir_block *to, const ir_block *b)
{
    ir_inst *last = NULL;

    ir_each_inst_safe(i, b) {
        ir_inst *moved = move_inst(m, i);
        if (i == b->last_phi)
            to->last_phi = moved;
        moved->block = to;
        moved->prev = last;
        *(last ? &last->next : &to->first) = moved;
        last = moved;
    }
    to->last = last;
}

/* Replaces all blocks of F by copies. The blocks are allocated before their instructions are moved, as phis and branches refer
 * to blocks later in the list. */
static void move_body(move *m, ir_function *f)
{
    ir_block *first = f->first, *last = NULL;

    for (ir_block *b = first; b; b = b->next) {
        ir_block *copy = b->aux = arena_new(m->to, ir_block);
        *copy = (ir_block){.id = b->id, .prev = last, .function = f, .name = b->name, .statements = b->statements};
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
    arena old = m->bodies;
    move all = {.to = &m->bodies};

    for (ir_global *g = m->globals; g; g = g->next)
        relink_uses(&all, &g->value);
    ir_each_function(f, m) {
        relink_uses(&all, &f->value);
        for (uint32_t n = 0; n < f->arg_count; n++)
            relink_uses(&all, &f->args[n]->value);
    }
    m->bodies = m->vacated;
    ir_each_function(f, m)
        move_body(&all, f);
    if (all.uses != all.operands)
        bug("an instruction in no block has operands");
    m->used_after_compaction = m->bodies.used;
    m->vacated = old;
    arena_release(&m->vacated);
}
