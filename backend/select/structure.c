/* backend/select/structure.c - recovers if, else, endif, while, break and cont from the thread form.
 *
 *   B: (f) if E T          only lanes of such regions wait at T                   goto E E
 *      …                                                                         …
 *   L: else T T            the next block is E                                    goto E T  (no lane stays)
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
 * Thread form states which lanes wait where (backend/README.md, "Thread form: control flow"), for any control flow graph. If
 * lanes wait for the end of a region that is entered only at its first block and left only at its end, the hardware's
 * structured branches are equivalent and cheaper: an else-part needs no join, the branch before it needs no flag without lanes,
 * and the end of a loop is its own join. All other joins remain, and lanes reach them by goto. Several regions may end at one
 * endif, and lanes inside may also reach it by goto: the endif does not distinguish the waiting lanes. `else` is an instruction
 * separate from the blocks around it: the thread also reaches it without lanes, if all have left, and it then checks for lanes
 * that wait after it.
 *
 * If all lanes at the end of a loop start the next iteration, and no instruction is executed there before, lanes that branch to
 * it may wait at the while itself: cont. The join after a loop is omitted only if some lane is always enabled there. Loops are
 * recognized first, as a break may leave an if. */
#include "backend/select/select.h"

#include "src/base/bug.h"
#include "src/base/spans.h"

typedef struct structure {
    selector *s;
    sel_shape *shapes; /* by block id, as the two arrays below */
    /* first_source: by id of join block T, the first block whose lanes wait at T; next_source: by block id, the next block whose
     * lanes wait at the same join */
    ir_block **first_source, **next_source;
    /* by block id: the predecessors, and the blocks that control leaves to: successors, and the block where lanes wait unless they
     * left by break or cont */
    span_tree entries, exits;
    ir_block **join; /* by value id: the block whose join consumes that waiting mask; NULL: none */
} structure;

static sel_shape *get_shape(const structure *r, const ir_block *b)
{
    return &r->shapes[b->id];
}

/* --- joins ---------------------------------------------------------------------------------------------------------------- */

typedef VEC(ir_inst *) mask_list;

/* Notes that the join of AT consumes V, and appends V to WORK if it is made of other waiting masks. */
static void note_join(const structure *r, ir_value *v, ir_block *at, mask_list *work)
{
    ir_inst *i = ir_try_inst(v);

    if (!i || r->join[v->id])
        return;
    r->join[v->id] = at;
    if (i->op == IR_phi || ir_intrinsic_of(i) == IR_INTRINSIC_simd_wait)
        vec_push(r->s->memory, work, i);
}

/* Follows the masks from each join back through phis and waits to the waits where they begin: each mask is visited once. */
static void find_joins(structure *r)
{
    mask_list work = {0};

    ir_number(r->s->ir);
    r->join = arena_array(r->s->memory, ir_block *, ir_value_count(r->s->ir));
    ir_each_block(b, r->s->ir) {
        ir_each_inst(join, b)
            if (ir_intrinsic_of(join) == IR_INTRINSIC_simd_join)
                note_join(r, region_call_argument(join, 1), b, &work);
        while (work.count) {
            ir_inst *i = vec_pop(&work);
            if (i->op != IR_phi) {
                note_join(r, region_call_argument(i, 0), b, &work);
                continue;
            }
            for (unsigned n = 0; n < i->operand_count; n++)
                note_join(r, ir_operand(i, n), b, &work);
        }
    }
}

/* The block whose join enables the lanes that start to wait by WAIT; NULL after a diagnostic. */
static ir_block *join_block(const structure *r, const ir_inst *wait)
{
    ir_block *at = r->join[wait->value.id];

    if (!at)
        sel_error(r->s, wait, "lanes wait, but no join enables them");
    return at;
}

/* --- branches and joins of the blocks ------------------------------------------------------------------------------------- */

static void describe_block(const structure *r, ir_block *b)
{
    sel_shape *x = get_shape(r, b);
    const ir_inst *t = ir_terminator(b);

    x->joins = sel_begins_with_join(b) ? SEL_JOIN : SEL_NO_JOIN;
    if (sel_left_by_join(b))
        x->skip = t->blocks[1];
    x->wait = t->op == IR_br ? sel_last_call(b, IR_INTRINSIC_simd_wait) : NULL;
    if (!x->wait)
        return;
    x->leaving = sel_last_call(b, IR_INTRINSIC_simd_goto);
    x->to = join_block(r, x->wait);
    x->stay = x->leaving ? t->blocks[0] : NULL;
    x->next = t->blocks[t->operand_count ? 1 : 0];
    x->leave = SEL_GOTO;
}

/* Iterates over the blocks whose lanes wait at T, in layout order. */
#define each_source(b, r, t) for (ir_block *b = (r)->first_source[(t)->id]; b; b = (r)->next_source[b->id])

static void list_sources(structure *r, unsigned count)
{
    r->first_source = arena_array(r->s->memory, ir_block *, count);
    r->next_source = arena_array(r->s->memory, ir_block *, count);
    for (ir_block *b = r->s->ir->last; b; b = b->prev) {
        const sel_shape *x = get_shape(r, b);
        if (!x->wait)
            continue;
        r->next_source[b->id] = r->first_source[x->to->id];
        r->first_source[x->to->id] = b;
    }
}

/* --- loops ---------------------------------------------------------------------------------------------------------------- */

/* The loop header that block B branches back to; NULL if there is none. */
static ir_block *find_header(const ir_block *b)
{
    for (unsigned k = 0; k < ir_successor_count(b); k++)
        if (ir_successor(b, k)->id <= b->id)
            return ir_successor(b, k);
    return NULL;
}

static bool is_between(const ir_block *b, const ir_block *first, const ir_block *last)
{
    return b->id >= first->id && b->id <= last->id;
}

/* Can lanes leave B, a block of a loop, by break? Those that stay must continue with the next block. */
static bool can_break(const sel_shape *x, const ir_block *b)
{
    return !x->stay || x->stay == b->next;
}

/* Does LATCH branch back to HEADER with all its lanes, or with all but those that leave, or leave with all lanes by a uniform
 * condition? */
static bool is_latch(const structure *r, const ir_block *header, const ir_block *latch)
{
    const sel_shape *x = get_shape(r, latch);
    const ir_block *after = latch->next;

    if (x->wait)
        return x->leaving && x->stay == header && x->to == after && x->next == after;
    for (unsigned k = 0; k < ir_successor_count(latch); k++)
        if (ir_successor(latch, k) != header && ir_successor(latch, k) != after)
            return false;
    return true;
}

static bool is_structured_loop(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *after = latch->next;
    bool waited_for = false;

    if (!after || !is_latch(r, header, latch))
        return false;
    for (ir_block *b = header; b != after; b = b->next) {
        const sel_shape *y = get_shape(r, b);
        if (!y->wait)
            continue;
        waited_for |= y->to == after;
        if (!is_between(y->to, header, after) || (y->to == after && b != latch && !can_break(y, b)))
            return false;
    }
    each_source(c, r, after)
        if (!is_between(c, header, latch))
            return false;
    return waited_for;
}

/* Does B contain only phis, a join and its branch? */
static bool has_only_join(const ir_block *b)
{
    for (const ir_inst *i = b->first; i; i = i->next) {
        ir_intrinsic id = ir_intrinsic_of(i);
        if (i->op != IR_phi && i != b->last && id != IR_INTRINSIC_simd_join && id != IR_INTRINSIC_simd_any)
            return false;
    }
    return true;
}

/* The block where lanes wait for the next iteration, if they could wait at the while after LATCH instead: all of them start the
 * next iteration, no instruction precedes it, and if no lane is enabled the thread continues after the loop. NULL if there is
 * none. */
static ir_block *find_iteration_end(const structure *r, ir_block *latch)
{
    const sel_shape *x = get_shape(r, latch);
    ir_block *before = latch->prev, *end = x->joins == SEL_JOIN ? latch : before;

    if (x->wait || latch->last->operand_count || !end || get_shape(r, end)->joins != SEL_JOIN || !has_only_join(end))
        return NULL;
    if (end == latch)
        return x->skip ? NULL : end;
    bool only_path = latch->first == latch->last && latch->preds.count == 1 && latch->preds.items[0] == before;
    return only_path && !get_shape(r, end)->wait && get_shape(r, end)->skip == latch->next && before->last->blocks[0] == latch
               ? end
               : NULL;
}

/* Makes lanes that wait at the end of the body of the loop wait at the while, if possible. */
static void convert_continues(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *end = find_iteration_end(r, latch);

    if (!end)
        return;
    each_source(b, r, end)
        if (!is_between(b, header, latch) || get_shape(r, b)->leave != SEL_GOTO || !can_break(get_shape(r, b), b))
            return;
    each_source(c, r, end) {
        get_shape(r, c)->leave = SEL_CONT;
        get_shape(r, c)->loop = latch;
    }
    get_shape(r, end)->joins = SEL_LOOP_END;
}

static void convert_loop(const structure *r, ir_block *header, ir_block *latch)
{
    ir_block *after = latch->next;

    for (ir_block *b = header; b != after; b = b->next) {
        sel_shape *x = get_shape(r, b);
        if (x->wait && x->to == after) {
            x->leave = SEL_BREAK;
            x->loop = latch;
        }
        if (x->skip == after || (x->wait && x->next == after))
            x->skips_to_end = latch;
    }
    get_shape(r, latch)->leave = SEL_WHILE;
    convert_continues(r, header, latch);
    if (!get_shape(r, after)->skip)
        get_shape(r, after)->joins = SEL_AFTER_LOOP;
}

/* --- if and else ---------------------------------------------------------------------------------------------------------- */

static bool is_if(const structure *r, const ir_block *b)
{
    const sel_shape *x = get_shape(r, b);

    return x->leave == SEL_GOTO && x->leaving && x->next == x->to && x->stay == b->next && x->stay != x->to;
}

static void add_to_span(span *s, const ir_block *b)
{
    *s = span_union(*s, (span){b->id, b->id});
}

/* Fills in `entries` and `exits`, after the loops have been converted. */
static void list_edges(structure *r, unsigned count)
{
    r->entries = span_tree_new(r->s->memory, count);
    r->exits = span_tree_new(r->s->memory, count);
    ir_each_block(b, r->s->ir) {
        const sel_shape *x = get_shape(r, b);
        if (x->wait && x->leave != SEL_BREAK && x->leave != SEL_CONT)
            add_to_span(span_tree_leaf(&r->exits, b->id), x->to);
        for (unsigned k = 0; k < ir_successor_count(b); k++) {
            add_to_span(span_tree_leaf(&r->exits, b->id), ir_successor(b, k));
            add_to_span(span_tree_leaf(&r->entries, ir_successor(b, k)->id), b);
        }
    }
    span_tree_build(&r->entries);
    span_tree_build(&r->exits);
}

/* Are FIRST and the blocks between FIRST and END the only predecessors of the blocks between FIRST and END? */
static bool has_single_entry(const structure *r, const ir_block *first, const ir_block *end)
{
    if (end->id <= first->id)
        return false;
    span from = span_tree_union(&r->entries, first->id + 1, end->id);
    return from.low >= first->id && from.high < end->id;
}

/* The only block whose lanes wait at T; NULL if there are none or several. */
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

/* Does the thread branch from B to PART only when no lane is enabled, after B or after B's join? */
static bool branches_without_lanes(const structure *r, const ir_block *b, const ir_block *part)
{
    const sel_shape *x = get_shape(r, b);

    return (x->wait && x->next == part && x->stay != part) || x->skip == part;
}

/* The block of the `if` whose then-part ends with L, at the end of which all lanes leave; NULL if there is none. */
static ir_block *find_if(const structure *r, const ir_block *l)
{
    const sel_shape *x = get_shape(r, l);
    ir_block *part = l->next;

    if (!x->wait || x->leaving || x->leave != SEL_GOTO || !part || x->next != part || !get_shape(r, part)->skip)
        return NULL;
    ir_block *b = only_source(r, part);
    if (!b || !is_if(r, b) || !has_only_join(part) || ir_terminator(part)->blocks[0] != part->next)
        return NULL;
    for (size_t n = 0; n < part->preds.count; n++)
        if (part->preds.items[n] != b && !branches_without_lanes(r, part->preds.items[n], part))
            return NULL;
    return has_single_entry(r, b, get_shape(r, part)->skip) ? b : NULL;
}

/* Are the blocks between FIRST and END entered only from FIRST, and left only to END or by break or cont? */
static bool is_single_entry_exit(const structure *r, const ir_block *first, const ir_block *end)
{
    span to = span_tree_union(&r->exits, first->id + 1, end->id);

    return to.low > first->id && to.high <= end->id && has_single_entry(r, first, end);
}

/* The first block of the regions that end at T, if all blocks whose lanes wait there are inside; NULL if T ends no regions. */
static ir_block *find_first_region(const structure *r, const ir_block *t)
{
    ir_block *first = NULL, *outside = NULL;

    if (get_shape(r, t)->joins != SEL_JOIN)
        return NULL;
    each_source(b, r, t) {
        ir_block *begin = is_if(r, b) ? b : find_if(r, b);
        if (begin && (!first || begin->id < first->id))
            first = begin;
        outside = outside ? outside : b;
    }
    return first && outside->id >= first->id && is_single_entry_exit(r, first, t) ? first : NULL;
}

static void convert_regions(const structure *r, ir_block *t)
{
    get_shape(r, t)->joins = SEL_ENDIF;
    each_source(b, r, t) {
        sel_shape *x = get_shape(r, b);
        ir_block *first = find_if(r, b);
        if (first) {
            get_shape(r, b->next)->joins = SEL_ELSE_PART;
            get_shape(r, b->next)->endif = t;
            get_shape(r, first)->leave = SEL_IF;
            get_shape(r, first)->endif = t;
            x->leave = SEL_ELSE;
        } else if (is_if(r, b)) {
            x->leave = SEL_IF;
            x->endif = t;
        }
    }
}

/* --- the structure of a function ------------------------------------------------------------------------------------------ */

void sel_find_structure(selector *s)
{
    structure r = {.s = s};

    find_joins(&r);
    unsigned count = s->ir->last->id + 1;
    ir_update_preds(s->ir);
    r.shapes = s->shapes = arena_array(s->memory, sel_shape, count);
    ir_each_block(c, s->ir)
        describe_block(&r, c);
    if (s->failed)
        return;
    list_sources(&r, count);
    ir_each_block(latch, s->ir) {
        ir_block *header = find_header(latch);
        if (header && is_structured_loop(&r, header, latch))
            convert_loop(&r, header, latch);
    }
    list_edges(&r, count);
    ir_each_block(t, s->ir)
        if (find_first_region(&r, t))
            convert_regions(&r, t);
}
