/* ir/text/read_numbers.c - the explicit numbers of variables in global and constant memory.
 *
 *   @table = internal addrspace(2) constant [4 x i32] [...], align 4 "gasket.number"="1"
 *
 * Calls refer to such variables by number (ir_global_number): their position in the module. The text states the number, so that
 * adding, removing or moving a variable by hand does not renumber the others: variables are sorted by number, and those without
 * one take the remaining positions. */
#include "ir/text/reader.h"

void ir_note_number(ir_reader *r, ir_global *g, const ir_attributes *a, source_loc where)
{
    bool numbered = a->numbered;
    uint32_t number = a->number;

    for (size_t n = 0; n < a->groups.count && !numbered; n++) {
        uint64_t id = a->groups.items[n];
        const ir_attributes *group = id < r->groups.count ? r->groups.items[id] : NULL;
        numbered = group && group->numbered;
        number = numbered ? group->number : number;
    }
    if (!numbered)
        return;
    if (!ir_has_number(g))
        ir_read_error(r, where, "only variables in global and constant memory have numbers");
    vec_push(&r->scratch, &r->numbered, (ir_numbered){g, number, where});
}

typedef VEC(ir_global *) global_list;

static global_list list_globals(arena *memory, const ir_module *m)
{
    global_list all = {0};

    for (ir_global *g = m->globals; g; g = g->next)
        vec_push(memory, &all, g);
    return all;
}

/* Stores the variables with explicit numbers in PLACES, which has COUNT entries. Returns false after an error. */
static bool place_numbered(ir_reader *r, ir_global **places, size_t count)
{
    unsigned errors = r->d->errors;

    for (size_t n = 0; n < r->numbered.count; n++) {
        const ir_numbered *v = &r->numbered.items[n];
        if (v->number >= count)
            diag_error(r->d, v->where, "@%s has number %u, but the module has only %zu variables in global and constant memory",
                       v->global->value.name, (unsigned)v->number, count);
        else if (places[v->number])
            diag_error(r->d, v->where, "@%s and @%s have the same number", places[v->number]->value.name, v->global->value.name);
        else
            places[v->number] = v->global;
        v->global->numbered = true;
    }
    return r->d->errors == errors;
}

/* Stores the other variables of ALL in the remaining entries of PLACES, in their order. */
static void place_others(ir_global **places, const global_list *all)
{
    size_t at = 0;

    for (size_t n = 0; n < all->count; n++) {
        ir_global *g = all->items[n];
        if (!ir_has_number(g) || g->numbered)
            continue;
        while (places[at])
            at++;
        places[at] = g;
    }
}

static void append_global(ir_module *m, ir_global *g)
{
    g->prev = m->last_global;
    g->next = NULL;
    *(m->last_global ? &m->last_global->next : &m->globals) = g;
    m->last_global = g;
}

void ir_apply_numbers(ir_reader *r)
{
    global_list all = list_globals(&r->scratch, r->m);
    ir_global **places = arena_array(&r->scratch, ir_global *, all.count);
    size_t count = 0, at = 0;

    for (size_t n = 0; n < all.count; n++)
        count += ir_has_number(all.items[n]);
    if (!place_numbered(r, places, count))
        return;
    place_others(places, &all);
    r->m->globals = r->m->last_global = NULL;
    r->m->globals_numbered = false;
    for (size_t n = 0; n < all.count; n++)
        append_global(r->m, ir_has_number(all.items[n]) ? places[at++] : all.items[n]);
    ir_fix_numbers(r->m);
}
