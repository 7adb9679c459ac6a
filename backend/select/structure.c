/* backend/select/structure.c - if, else, endif, while, break and cont, seen again in the thread form.
 *
 *   B: (f) if E T          T waits for nobody but the lanes of such regions       goto E E
 *      …                                                                         …
 *   L: else T T            behind it stands E                                     goto E T  (no lane stays)
 *   E: …                                                                      E: join T
 *   T: endif                                                                  T: join
 *
 *   H: …                                                                      H: …
 *   B: (f) break W W                                                             goto T T
 *      …                                                                         …
 *   W: (f) while H                                                               goto.b T H
 *   T: …                                                                      T: join
 *
 *   B: (f) cont W W                                                              goto L L
 *      …                                                                         …
 *   W: while H                                                                L: join
 *                                                                                goto.b T H
 *
 * Thread form says who waits where (README.md, "Thread form: control flow"), which every graph can say. Where lanes wait for the
 * end of a region that is entered at its first block and left at its end only, the hardware's structured branches mean the same
 * and cost less: an else-part needs no join and what stands before it no flag without lanes, a loop's end is its own join. Every
 * other join stays a join, and who waits there comes by goto. Several regions may end at one endif, and lanes inside go there by
 * goto as well: nobody can tell apart who waits there. `else` is an instruction apart from the blocks around it: the thread comes
 * to it without lanes too, when all have gone elsewhere, and it then finds out whether somebody waits behind it.
 *
 * Where all lanes that come to the end of a loop go round again, and nothing is done there before, those that come by a
 * branch may wait at the while itself: cont. Behind a loop the join is left out only where it is certain to find somebody.
 * Loops are settled first, since a break may leave an if. */
#include "backend/select/select.h"

#include "src/base/bug.h"

typedef struct structure {
    selector *s;
    sel_shape *shapes;                       /* by block id, like those below */
    ir_block **first_source, **next_source; /* the blocks whose lanes wait at one, and the next of the same list */
} structure;

static sel_shape *of(const structure *r, const ir_block *b)
{
    return &r->shapes[b->id];
}

/* --- what the blocks say -------------------------------------------------------------------------------------------------- */

static void describe(const structure *r, ir_block *b)
{
    sel_shape *x = of(r, b);
    const ir_inst *t = ir_terminator(b);

    x->joins = sel_begins_with_join(b) ? SEL_JOIN : SEL_NO_JOIN;
    if (sel_left_by_join(b))
        x->skip = t->blocks[1];
    x->wait = t->op == IR_br ? sel_last_call(b, IR_INTRINSIC_simd_wait) : NULL;
    if (!x->wait)
        return;
    x->leaving = sel_last_call(b, IR_INTRINSIC_simd_goto);
    x->to = sel_waiting_place(r->s, x->wait);
    x->stay = x->leaving ? t->blocks[0] : NULL;
    x->next = t->blocks[t->operand_count ? 1 : 0];
    x->leave = SEL_GOTO;
}

/* Every block that lanes leave to wait at T, in layout order. */
#define each_source(b, r, t) for (ir_block *b = (r)->first_source[(t)->id]; b; b = (r)->next_source[b->id])

static void list_sources(structure *r, unsigned count)
{
    r->first_source = arena_array(r->s->memory, ir_block *, count);
    r->next_source = arena_array(r->s->memory, ir_block *, count);
    for (ir_block *b = r->s->ir->last; b; b = b->prev) {
        const sel_shape *x = of(r, b);
        if (!x->wait)
            continue;
        r->next_source[b->id] = r->first_source[x->to->id];
        r->first_source[x->to->id] = b;
    }
}

/* --- loops ---------------------------------------------------------------------------------------------------------------- */

/* The header that block B goes back to; NULL: none. */
static ir_block *header_of(const ir_block *b)
{
    for (unsigned k = 0; k < ir_successor_count(b); k++)
        if (ir_successor(b, k)->id <= b->id)
            return ir_successor(b, k);
    return NULL;
}

static bool within(const ir_block *b, const ir_block *first, const ir_block *last)
{
    return b->id >= first->id && b->id <= last->id;
}

/* Lanes that leave B, in the loop, can do so by break: those that stay go on with the next block. */
static bool may_break(const sel_shape *x, const ir_block *b)
{
    return !x->stay || x->stay == b->next;
}

/* The latch goes back with all its lanes, or with those that do not leave, or leaves with all by a condition that they share. */
static bool is_latch(const structure *r, const ir_block *header, const ir_block *latch)
{
    const sel_shape *x = of(r, latch);
    const ir_block *behind = latch->next;

    if (x->wait)
        return x->leaving && x->stay == header && x->to == behind && x->next == behind;
    for (unsigned k = 0; k < ir_successor_count(latch); k++)
        if (ir_successor(latch, k) != header && ir_successor(latch, k) != behind)
            return false;
    return true;
}

static bool is_loop(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *behind = latch->next;
    bool waited_for = false;

    if (!behind || !is_latch(r, header, latch))
        return false;
    for (ir_block *b = header; b != behind; b = b->next) {
        const sel_shape *y = of(r, b);
        if (!y->wait)
            continue;
        waited_for |= y->to == behind;
        if (!within(y->to, header, behind) || (y->to == behind && b != latch && !may_break(y, b)))
            return false;
    }
    each_source(c, r, behind)
        if (!within(c, header, latch))
            return false;
    return waited_for;
}

/* Nothing but phis and the join: the rest of the block is known before it. */
static bool is_bare(const ir_block *b)
{
    for (const ir_inst *i = b->first; i; i = i->next) {
        ir_intrinsic id = ir_intrinsic_of(i);
        if (i->op != IR_phi && i != b->last && id != IR_INTRINSIC_simd_join && id != IR_INTRINSIC_simd_any)
            return false;
    }
    return true;
}

/* The block where lanes wait for the next round, when the while behind LATCH could take them as well: all of them go round,
 * nothing is done before, and if nobody is there the thread goes behind the loop. NULL: there is none. */
static ir_block *end_of_round(const structure *r, ir_block *latch)
{
    const sel_shape *x = of(r, latch);
    ir_block *before = latch->prev, *end = x->joins == SEL_JOIN ? latch : before;

    if (x->wait || latch->last->operand_count || !end || of(r, end)->joins != SEL_JOIN || !is_bare(end))
        return NULL;
    if (end == latch)
        return x->skip ? NULL : end;
    bool only_way = latch->first == latch->last && latch->preds.count == 1 && latch->preds.items[0] == before;
    return only_way && !of(r, end)->wait && of(r, end)->skip == latch->next && before->last->blocks[0] == latch ? end : NULL;
}

/* Lanes that wait at END, where a round of the loop ends, wait at the while. */
static void take_continues(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *end = end_of_round(r, latch);

    if (!end)
        return;
    each_source(b, r, end)
        if (!within(b, header, latch) || of(r, b)->leave != SEL_GOTO || !may_break(of(r, b), b))
            return;
    each_source(c, r, end) {
        of(r, c)->leave = SEL_CONT;
        of(r, c)->loop = latch;
    }
    of(r, end)->joins = SEL_LOOP_END;
}

static void take_loop(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *behind = latch->next;

    for (ir_block *b = header; b != behind; b = b->next) {
        sel_shape *x = of(r, b);
        if (x->wait && x->to == behind) {
            x->leave = SEL_BREAK;
            x->loop = latch;
        }
        if (x->skip == behind || (x->wait && x->next == behind))
            x->skips_to_end = latch;
    }
    of(r, latch)->leave = SEL_WHILE;
    take_continues(r, header, latch);
    if (!of(r, behind)->skip)
        of(r, behind)->joins = SEL_BEHIND_LOOP;
}

/* --- if and else ---------------------------------------------------------------------------------------------------------- */

static bool is_if(const structure *r, const ir_block *b)
{
    const sel_shape *x = of(r, b);

    return x->leave == SEL_GOTO && x->leaving && x->next == x->to && x->stay == b->next && x->stay != x->to;
}

/* Nothing comes to the blocks behind FIRST and before END but from FIRST and from each other. */
static bool is_entered_at(const ir_block *first, const ir_block *end)
{
    for (const ir_block *b = first->next; b && b != end; b = b->next)
        for (size_t n = 0; n < b->preds.count; n++)
            if (!within(b->preds.items[n], first, end->prev))
                return false;
    return true;
}

/* The only block whose lanes wait at T; NULL: none or several. */
static ir_block *only_source(const structure *r, const ir_block *t)
{
    ir_block *only = NULL;

    each_source(b, r, t) {
        if (only)
            return NULL;
        only = b;
    }
    return only;
}

/* The thread comes to PART from B without lanes: it found nobody where B would have had it go on. */
static bool comes_without_lanes(const structure *r, const ir_block *b, const ir_block *part)
{
    const sel_shape *x = of(r, b);

    return (x->wait && x->next == part && x->stay != part) || x->skip == part;
}

/* The block with the `if` whose then-part ends with L, where all lanes leave; NULL: this is no such place. */
static ir_block *if_of(const structure *r, const ir_block *l)
{
    const sel_shape *x = of(r, l);
    ir_block *part = l->next;

    if (!x->wait || x->leaving || x->leave != SEL_GOTO || !part || x->next != part || !of(r, part)->skip)
        return NULL;
    ir_block *b = only_source(r, part);
    if (!b || !is_if(r, b) || !is_bare(part) || ir_terminator(part)->blocks[0] != part->next)
        return NULL;
    for (size_t n = 0; n < part->preds.count; n++)
        if (part->preds.items[n] != b && !comes_without_lanes(r, part->preds.items[n], part))
            return NULL;
    return is_entered_at(b, of(r, part)->skip) ? b : NULL;
}

/* Nothing goes out of the blocks behind FIRST and before END but to END (or by a break or cont), and nothing comes in but from
 * FIRST. */
static bool is_closed(const structure *r, const ir_block *first, const ir_block *end)
{
    for (const ir_block *b = first->next; b != end; b = b->next) {
        const sel_shape *x = of(r, b);
        bool leaves_loop = x->leave == SEL_BREAK || x->leave == SEL_CONT;
        if (x->wait && !leaves_loop && !within(x->to, first->next, end))
            return false;
        for (unsigned k = 0; k < ir_successor_count(b); k++)
            if (!within(ir_successor(b, k), first->next, end))
                return false;
    }
    return is_entered_at(first, end);
}

/* The first block of the regions that end at T: all others whose lanes wait there are inside. NULL: T ends no regions. */
static ir_block *first_of_regions(const structure *r, const ir_block *t)
{
    ir_block *first = NULL, *outside = NULL;

    if (of(r, t)->joins != SEL_JOIN)
        return NULL;
    each_source(b, r, t) {
        ir_block *begin = is_if(r, b) ? b : if_of(r, b);
        if (begin && (!first || begin->id < first->id))
            first = begin;
        outside = outside ? outside : b;
    }
    return first && outside->id >= first->id && is_closed(r, first, t) ? first : NULL;
}

static void take_regions(const structure *r, ir_block *t)
{
    of(r, t)->joins = SEL_ENDIF;
    each_source(b, r, t) {
        sel_shape *x = of(r, b);
        ir_block *first = if_of(r, b);
        if (first) {
            of(r, b->next)->joins = SEL_ELSE_PART;
            of(r, b->next)->endif = t;
            of(r, first)->leave = SEL_IF;
            of(r, first)->endif = t;
            x->leave = SEL_ELSE;
        } else if (is_if(r, b)) {
            x->leave = SEL_IF;
            x->endif = t;
        }
    }
}

/* --- all of it ------------------------------------------------------------------------------------------------------------ */

void sel_find_structure(selector *s)
{
    structure r = {.s = s};
    unsigned count = 0;

    ir_each_block(b, s->ir)
        b->id = count++;
    ir_update_preds(s->ir);
    r.shapes = s->shapes = arena_array(s->memory, sel_shape, count);
    ir_each_block(c, s->ir)
        describe(&r, c);
    if (s->failed)
        return;
    list_sources(&r, count);
    ir_each_block(latch, s->ir) {
        ir_block *header = header_of(latch);
        if (header && is_loop(&r, header, latch))
            take_loop(&r, header, latch);
    }
    ir_each_block(t, s->ir)
        if (first_of_regions(&r, t))
            take_regions(&r, t);
}
