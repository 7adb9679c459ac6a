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

/* A copy of I behind what was copied before, its operands, blocks and numbers behind it in the same lines; linked to nothing yet.
 * In the old operand slots is left where their copies stand (carry_uses). */
static ir_inst *copy_inst(arena *memory, ir_inst *i)
{
    uint32_t count = i->operand_count, room = ir_blocks_room(ir_block_count(i));
    size_t operands = count * sizeof *i->operands, blocks = room * sizeof *i->blocks;
    size_t indices = ir_index_count(i) * sizeof *i->indices;
    ir_inst *copy = arena_raw(memory, sizeof *copy + operands + blocks + indices);
    void *behind = (char *)(copy + 1) + operands;

    *copy = *i;
    copy->operands = count ? (ir_use *)(copy + 1) : NULL;
    for (uint32_t n = 0; n < count; n++) {
        ir_use *old = &i->operands[n];
        copy->operands[n] = (ir_use){.value = old->value, .user = copy};
        *old = (ir_use){.next = old->next, .prev = &copy->operands[n].next};
    }
    if (room) {
        copy->blocks = behind;
        for (uint32_t n = 0; n < i->block_count; n++)
            copy->blocks[n] = i->blocks[n]->aux;
    } else if (indices) {
        copy->indices = memcpy(behind, i->indices, indices);
    }
    return copy;
}

/* Copies of what stands in B, in COPY. */
static void fill_block(arena *memory, ir_block *copy, const ir_block *b)
{
    ir_inst *last = NULL;

    ir_each_inst(i, b) {
        ir_inst *c = copy_inst(memory, i);
        if (i == b->last_phi)
            copy->last_phi = c;
        c->block = copy;
        c->prev = last;
        *(last ? &last->next : &copy->first) = c;
        last = c;
    }
    copy->last = last;
}

/* The uses of V, which are still those from before, by the copies of their users. What stands in no block was not copied: its
 * operands still have values. */
static void carry_uses(ir_value *v)
{
    ir_use **end = &v->uses;

    for (const ir_use *u = v->uses; u; u = u->next) {
        if (u->value)
            continue;
        ir_use *copy = (ir_use *)((char *)u->prev - offsetof(ir_use, next));
        copy->value = v;
        copy->prev = end;
        *end = copy;
        end = &copy->next;
    }
    *end = NULL;
}

enum { AHEAD = 8 };

/* A place on the walk over a function. */
typedef struct place {
    ir_block *block;
    ir_inst *inst;
} place;

static place next_place(place p)
{
    if (p.inst)
        p.inst = p.inst->next;
    while (!p.inst && p.block) {
        p.block = p.block->next;
        p.inst = p.block ? p.block->first : NULL;
    }
    return p;
}

/* The uses of a value stand wherever its users stood: they are asked of memory twice AHEAD operations before they are carried, and
 * where their copies stand half way. */
static void ask_for_uses(place *far, place *near)
{
    *far = next_place(*far);
    *near = next_place(*near);
    if (far->inst)
        __builtin_prefetch(far->inst->value.uses);
    if (near->inst && near->inst->value.uses)
        __builtin_prefetch(near->inst->value.uses->prev);
}

static uint32_t carry_body(ir_function *f)
{
    place near = {.block = f->first, .inst = f->first ? f->first->first : NULL}, far;
    uint32_t count = 0;

    for (unsigned n = 0; n < AHEAD; n++)
        near = next_place(near);
    far = near;
    for (unsigned n = 0; n < AHEAD; n++)
        far = next_place(far);
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            ask_for_uses(&far, &near);
            carry_uses(&i->value);
            count++;
        }
    return count;
}

/* Copies of all blocks of F in place of its blocks. The blocks themselves come first, as walks over the flow of control look at
 * nothing else. */
static void copy_body(arena *memory, ir_function *f)
{
    ir_block *first = f->first, *last = NULL;

    for (ir_block *b = first; b; b = b->next) {
        ir_block *copy = b->aux = arena_new(memory, ir_block);
        *copy = (ir_block){.id = b->id, .prev = last, .function = f, .name = b->name};
        *(last ? &last->next : &f->first) = copy;
        last = copy;
    }
    f->last = last;
    for (const ir_block *b = first; b; b = b->next)
        fill_block(memory, b->aux, b);
    ir_flow_changed(f);
}

void ir_compact(ir_module *m)
{
    arena old = m->bodies;

    m->bodies = m->vacated;
    ir_each_function(f, m)
        copy_body(&m->bodies, f);
    m->live = 0;
    ir_each_function(f, m) {
        carry_uses(&f->value);
        for (uint32_t n = 0; n < f->arg_count; n++)
            carry_uses(&f->args[n]->value);
        m->live += carry_body(f);
    }
    for (ir_global *g = m->globals; g; g = g->next)
        carry_uses(&g->value);
    m->stirred = 0;
    m->kept = m->bodies.used;
    m->vacated = old;
    arena_reset(&m->vacated);
}
