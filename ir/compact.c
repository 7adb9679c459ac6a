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
    return m->live >= SMALLEST && m->stirred >= m->live / 2;
}

bool ir_is_wasteful(const ir_module *m)
{
    return m->bodies.used > LEAST_WASTE + 2 * m->kept;
}

/* A copy of I behind what was copied before, linked to nothing yet; the aux of I becomes the copy. */
static ir_inst *copy_inst(arena *memory, ir_inst *i)
{
    uint32_t count = i->operand_count;
    ir_inst *copy = arena_lines_raw(memory, sizeof *copy + count * sizeof *copy->operands);

    *copy = *i;
    copy->value.uses = NULL;
    copy->operands = count ? (ir_use *)(copy + 1) : NULL;
    copy->operand_capacity = count;
    for (uint32_t n = 0; n < count; n++)
        copy->operands[n] = (ir_use){.value = i->operands[n].value, .user = copy};
    i->value.aux = copy;
    return copy;
}

/* Copies of what stands in B, in COPY. */
static void fill_block(arena *memory, ir_block *copy, const ir_block *b)
{
    ir_inst *last = NULL;

    ir_each_inst(i, b) {
        ir_inst *c = copy_inst(memory, i);
        c->block = copy;
        c->prev = last;
        *(last ? &last->next : &copy->first) = c;
        last = c;
    }
    copy->last = last;
    if (b->last_phi && b->last_phi->block == b)
        copy->last_phi = b->last_phi->value.aux;
}

/* The uses that begin at FIRST, as uses of TO by the copies of their users. What stands in no block was not copied. */
static void carry_uses(ir_value *to, const ir_use *first)
{
    ir_use **end = &to->uses;

    for (const ir_use *u = first; u; u = u->next) {
        if (!u->user->block)
            continue;
        ir_inst *user = u->user->value.aux;
        ir_use *slot = &user->operands[u - u->user->operands];
        slot->value = to;
        slot->prev = end;
        *end = slot;
        end = &slot->next;
    }
    *end = NULL;
}

/* Gives the copy of I its blocks or numbers, and what uses I. */
static void connect(ir_module *m, ir_inst *i)
{
    ir_inst *copy = i->value.aux;

    if (i->block_count) {
        copy->blocks = ir_blocks_new(m, i->block_count);
        for (uint32_t n = 0; n < i->block_count; n++)
            copy->blocks[n] = i->blocks[n]->aux;
    } else if (i->index_count) {
        copy->indices = arena_copy(&m->bodies, i->indices, i->index_count * sizeof *i->indices);
    }
    carry_uses(&copy->value, i->value.uses);
}

/* Copies of all blocks of F in place of its blocks; where those began is in its aux. The blocks themselves come first, as walks
 * over the flow of control look at nothing else. */
static void copy_body(arena *memory, ir_function *f)
{
    ir_block *last = NULL;

    f->aux = f->first;
    for (ir_block *b = f->first; b; b = b->next) {
        ir_block *copy = b->aux = arena_lines(memory, sizeof *copy);
        *copy = (ir_block){.id = b->id, .prev = last, .function = f, .name = b->name};
        *(last ? &last->next : &f->first) = copy;
        last = copy;
    }
    f->last = last;
    for (const ir_block *b = f->aux; b; b = b->next)
        fill_block(memory, b->aux, b);
    ir_flow_changed(f);
}

void ir_compact(ir_module *m)
{
    arena old = m->bodies;

    m->bodies = m->vacated;
    m->live = 0;
    ir_each_function(f, m)
        copy_body(&m->bodies, f);
    ir_each_function(f, m)
        for (ir_block *b = f->aux; b; b = b->next)
            ir_each_inst(i, b) {
                connect(m, i);
                m->live++;
            }
    ir_each_function(f, m) {
        carry_uses(&f->value, f->value.uses);
        for (uint32_t n = 0; n < f->arg_count; n++)
            carry_uses(&f->args[n]->value, f->args[n]->value.uses);
    }
    for (ir_global *g = m->globals; g; g = g->next)
        carry_uses(&g->value, g->value.uses);
    m->stirred = 0;
    m->kept = m->bodies.used;
    m->vacated = old;
    arena_reset(&m->vacated);
}
