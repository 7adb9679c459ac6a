/* backend/machine/held.c - the temporaries of spill code that the next instructions can use again.
 *
 *   add v3 v1 v2            add t1 v1 v2                           add t1 v1 v2
 *                           scratch_write t1 [slot of v3]          scratch_write t1 [slot of v3]
 *   mul v4 v3 v3     ->     scratch_read t2 [slot of v3]     ->    mul v4 t1 t1
 *                           mul v4 t2 t2
 *
 * A temporary has what its slot has until the next write of the register, so an access soon after uses the temporary itself. It may not be spilled,
 * as only spilling has made it; so few are held, and for few instructions: otherwise others would be spilled for them. A store that no message
 * loads before the next store of the same parts, or before new contents begin, is dead.
 *
 * All temporaries are forgotten where code is not executed in a line: at the ends of a block, at calls, and at both ends of a jump inside a block. */
#include "backend/machine/spill.h"

/* FAR: instructions after its last access for which a temporary is held. MOST: registers held at the same time. */
enum { FAR = 2, MOST = (MIR_FILE_END + 1) / 16 };

static void forget_at(mir_held_list *l, size_t n)
{
    l->all.count--;
    memmove(&l->all.items[n], &l->all.items[n + 1], (l->all.count - n) * sizeof *l->all.items);
}

void mir_advance_held(mir_held_list *l)
{
    int registers = 0;

    l->now++;
    for (size_t n = l->all.count; n-- > 0;) {
        const mir_held *h = &l->all.items[n];
        registers += h->last - h->first;
        if (registers > MOST || l->now - h->used > FAR) {
            registers -= h->last - h->first;
            forget_at(l, n);
        }
    }
}

mir_held *mir_find_held(mir_held_list *l, int v, int first, int last)
{
    for (size_t n = l->all.count; n-- > 0;) {
        mir_held h = l->all.items[n];
        if (h.vreg != v || h.first >= last || first >= h.last)
            continue;
        forget_at(l, n);
        /* operands of two registers are at even ones, as those of the temporary are */
        if (h.first <= first && last <= h.last && (first - h.first) % 2 == 0) {
            h.used = l->now;
            vec_push(l->memory, &l->all, h);
            return &vec_last(&l->all);
        }
    }
    return NULL;
}

mir_held *mir_hold(mir_held_list *l, int v, int temp, int first, int last)
{
    mir_held h = {.vreg = v, .temp = temp, .first = first, .last = last, .used = l->now};

    vec_push(l->memory, &l->all, h);
    return &vec_last(&l->all);
}

/* Removes from B the messages that begin with STORE and store the parts [FIRST, LAST). */
static void remove_store(mir_block *b, mir_inst *store, int first, int last)
{
    while (first < last) {
        mir_inst *next = store->next;
        first += (int)mir_message_registers((unsigned)(last - first));
        mir_remove(b, store);
        store = next;
    }
}

void mir_note_store(mir_held *h, mir_block *b, mir_inst *store, int first, int last)
{
    if (h->store && first <= h->stored && h->until <= last)
        remove_store(b, h->store, h->stored, h->until);
    h->store = store;
    h->stored = first;
    h->until = last;
}

void mir_forget_held(mir_held_list *l, mir_block *b, int v, bool is_dead)
{
    for (size_t n = l->all.count; n-- > 0;) {
        const mir_held *h = &l->all.items[n];
        if (h->vreg != v)
            continue;
        if (is_dead && h->store)
            remove_store(b, h->store, h->stored, h->until);
        forget_at(l, n);
    }
}

void mir_forget_all_held(mir_held_list *l)
{
    l->all.count = 0;
}
