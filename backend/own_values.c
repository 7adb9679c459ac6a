/* backend/own_values.c - variables that a part of an if changes get a register of their own before the if.
 *
 *   entry:  br %c, then, end                      entry:  %o = freeze 7
 *   then:   %w = wrregion(7, %x, mask)      ->    then:   %w = wrregion(%o, %x, mask)
 *   end:    %p = phi [7, entry], [%w, then]       end:    %p = phi [%o, entry], [%w, then]
 *
 * Inside the if only some lanes are there; the write under their mask keeps what the others have, which is what %p has from
 * entry. Where that value is a constant, or is wanted elsewhere as well, it would be copied twice: to %p, because the thread may
 * go over the part, and for the write. A copy that both take is one register with %w and %p. It is made when regions are legal
 * and not for parts that are long: there it would be a register more. Freezing stands for the copy: the instruction set of the
 * IR has no other operation that changes nothing. */
#include "backend/own_values.h"

#include "backend/region.h"
#include "ir/dominators.h"

enum { LONG_PART = 200 }; /* operations between the branch and the write */

typedef struct owner {
    ir_function *f;
    arena *scratch;
    ir_dominators *dominators; /* NULL: not yet wanted */
} owner;

/* Of the writes that V is the last of, the one that begins with OLD; NULL when there is none. */
static ir_inst *write_into(ir_value *old, ir_value *v)
{
    for (; gen_is_write(v); v = gen_argument((ir_inst *)v, 0))
        if (gen_argument((ir_inst *)v, 0) == old)
            return (ir_inst *)v;
    return NULL;
}

/* Has V users that would keep it apart from phi P and write W? */
static bool is_wanted_elsewhere(const ir_value *v, const ir_inst *p, const ir_inst *w)
{
    if (ir_is_const(v))
        return true;
    ir_each_use(u, v)
        if (u->user != p && u->user != w)
            return true;
    return false;
}

static bool is_short(const ir_block *from, const ir_block *to)
{
    unsigned count = 0;

    for (const ir_block *b = from->next; b && b != to->next; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next)
            if (++count > LONG_PART)
                return false;
    return true;
}

static bool dominates(owner *o, const ir_block *a, const ir_block *b)
{
    if (!o->dominators)
        o->dominators = ir_dominators_compute(o->scratch, o->f);
    return ir_dominates(o->dominators, a, b);
}

/* In front of what B ends with: its branch, and the calls that part the lanes. */
static ir_inst *end_of(ir_block *b)
{
    ir_inst *end = b->last;

    while (end->prev && (ir_intrinsic_flags(ir_intrinsic_of(end->prev)) & IR_CONVERGENT))
        end = end->prev;
    return end;
}

/* Phi P has V from FROM: a copy of it for P and for the writes that it may get instead. */
static void own(owner *o, ir_inst *p, unsigned n)
{
    ir_block *from = p->blocks[n];
    ir_value *v = ir_operand(p, n), *copy = NULL;

    if (v->kind == IR_UNDEF || v->kind == IR_POISON)
        return;
    for (unsigned k = 0; k < p->operand_count; k++) {
        ir_inst *w = k == n ? NULL : write_into(v, ir_operand(p, k));
        bool fits = w && from->id < w->block->id && is_wanted_elsewhere(v, p, w);
        if (!fits || !is_short(from, w->block) || !dominates(o, from, w->block))
            continue;
        if (!copy) {
            ir_builder b = ir_before(end_of(from));
            copy = ir_unary(&b, IR_freeze, v);
        }
        ir_set_operand(w, 1, copy);
    }
    if (copy)
        ir_set_operand(p, n, copy);
}

void gen_own_values(arena *scratch, ir_function *f)
{
    owner o = {.f = f, .scratch = scratch};

    ir_number(f);
    ir_each_block(b, f)
        for (ir_inst *p = b->first; p && p->op == IR_phi; p = p->next) {
            bool is_mask = ir_scalar_bits(p->value.type) == 1;
            for (unsigned n = 0; n < p->operand_count && !is_mask; n++)
                own(&o, p, n);
        }
}
