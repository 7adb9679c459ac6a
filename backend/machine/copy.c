/* backend/machine/copy.c - copies machine IR, so that a form of it can be changed without a change of the code. */
#include "backend/machine/mir.h"

#include "src/base/map.h"

typedef struct copier {
    mir_function *to;
    map copies; /* blocks, instructions and routines of the original -> those of the copy */
} copier;

static void *copy_of(const copier *c, const void *original)
{
    return original ? map_get(&c->copies, original) : NULL;
}

static void copy_inst(copier *c, mir_block *b, const mir_inst *i)
{
    mir_inst *made = arena_new(c->to->memory, mir_inst);

    *made = *i;
    made->prev = made->next = NULL;
    mir_append(b, made);
    map_set(c->to->memory, &c->copies, i, made);
}

/* Copies block B without its edges, whose ends may not be copied yet. */
static void copy_block(copier *c, const mir_block *b)
{
    mir_block *made = arena_new(c->to->memory, mir_block);

    *made = (mir_block){.number = b->number, .depth = b->depth, .label = b->label, .is_branch = b->is_branch, .ir = b->ir};
    vec_push(c->to->memory, &c->to->blocks, made);
    map_set(c->to->memory, &c->copies, b, made);
    mir_each_inst(i, b)
        copy_inst(c, made, i);
}

static void copy_routine(copier *c, const mir_routine *r)
{
    mir_routine *made = arena_new(c->to->memory, mir_routine);

    *made = *r;
    made->entry = copy_of(c, r->entry);
    made->params.items = NULL;
    made->params.count = made->params.capacity = 0;
    for (size_t k = 0; k < r->params.count; k++)
        vec_push(c->to->memory, &made->params, r->params.items[k]);
    vec_push(c->to->memory, &c->to->routines, made);
    map_set(c->to->memory, &c->copies, r, made);
}

static void connect_block(const copier *c, const mir_block *from)
{
    mir_block *b = copy_of(c, from);

    for (unsigned s = 0; s < 2; s++)
        b->succ[s] = copy_of(c, from->succ[s]);
    mir_each_inst(i, b) {
        i->jip = copy_of(c, i->jip);
        i->uip = copy_of(c, i->uip);
        i->routine = copy_of(c, i->routine);
        i->skip_to = copy_of(c, i->skip_to);
    }
}

mir_function *mir_copy(arena *memory, const mir_function *f)
{
    copier c = {.to = arena_new(memory, mir_function)};
    mir_function *to = c.to;

    *to = (mir_function){.memory = memory,
                         .name = f->name,
                         .module = f->module,
                         .options = f->options,
                         .simd = f->simd,
                         .marks = f->marks,
                         .r0 = f->r0};
    for (size_t v = 0; v < f->vregs.count; v++)
        vec_push(memory, &to->vregs, f->vregs.items[v]);
    mir_each_block(b, f)
        copy_block(&c, b);
    for (size_t r = 0; r < f->routines.count; r++)
        copy_routine(&c, f->routines.items[r]);
    mir_each_block(from, f)
        connect_block(&c, from);
    for (size_t n = 0; n < f->private_starts.count; n++)
        vec_push(memory, &to->private_starts, copy_of(&c, f->private_starts.items[n]));
    return to;
}
