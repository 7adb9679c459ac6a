/* backend/prepare/variable_ranges.c - where a function needs the bytes of its private variables.
 *
 *   { int a[64]; fill(a); t += sum(a); }       positions 10 to 11
 *   { int b[64]; fill(b); t += sum(b); }       positions 12 to 13: b gets the bytes of a
 *
 * The accesses to a variable are found by following its address through casts, arithmetic, phis and selects, and into the parameters of
 * called functions. An address that is stored may be used anywhere: the variable then needs its bytes in the whole function. So does a
 * variable whose address becomes a number or is compared with another: addresses of variables differ in their scope, accessed or not.
 *
 * The range of a variable begins at its first access and ends at the last one. If it overlaps a cycle, it includes the cycle: a value that
 * one iteration stores may be read in the next one. With retreating edges u -> h as the spans [h, u] of positions, no path between two
 * accesses leaves such a range: a path that passes its last position returns only by a retreating edge, whose span overlaps the range, so that
 * u would be in it. So irreducible cycles need no special case.
 *
 * A variable whose lifetime begins in a cycle, or several times, needs no bytes from its last access to the next start (lifetime_ranges.h).
 *
 * The lanes of a thread have separate segments, and each lane executes its accesses in the order of its own path. */
#include "backend/prepare/variable_ranges.h"

#include "backend/prepare/lifetime_ranges.h"

#include "ir/analysis/dominators.h"
#include "ir/lifetime.h"

/* Limit on the uses that are followed, and on the blocks that are visited, in a kernel; the variables after it get the whole range. */
enum { MOST_STEPS = 1 << 22 };

/* What a function does with an address that it gets as an argument. */
enum {
    STORES_ADDRESS = 1, /* stores, compares or converts it, or passes it to an intrinsic */
    RETURNS_ADDRESS = 2,
};

typedef struct reference {
    ir_inst *user;
    unsigned operand;
} reference;

typedef VEC(reference) reference_list;

struct prep_range_finder {
    const prep_lowering *lowering;
    map fates; /* from a parameter of a routine to 1 + a set of STORES_ADDRESS and RETURNS_ADDRESS */
    uint64_t steps;
    /* of the entered function */
    ir_function *function;
    const ir_dominators *dominators;
    map references; /* from each variable to its reference_list */
    prep_range
        *spans;     /* by index of a block in reverse post-order: the union of overlapping spans that contains it, or the block */
    uint32_t *seen; /* by position: the walk that has followed the result of the instruction last */
    uint32_t walk, count; /* number of this walk; number of positions */
    VEC(ir_inst *) pending;
    prep_event_list events; /* the accesses that the walk has found, and the starts of lifetimes */
};

/* What one walk over the uses of an address has found. */
typedef struct address_use {
    prep_range range;
    unsigned fate;
} address_use;

/* --- positions ------------------------------------------------------------------------------------------------------------ */

static void number_positions(prep_range_finder *r)
{
    const ir_dominators *d = r->dominators;

    r->count = 0;
    ir_each_block(b, r->function)
        if (!ir_is_reachable(d, b))
            ir_each_inst(i, b)
                i->value.id = UINT32_MAX;
    for (uint32_t n = 0; n < d->order_count; n++)
        ir_each_inst(i, d->blocks[d->order[n]])
            i->value.id = r->count++;
}

/* The last position of a retreating edge to block N, or of the block itself. */
static uint32_t last_source(const ir_dominators *d, uint32_t n)
{
    const ir_block *b = d->blocks[d->order[n]];
    uint32_t last = b->last->value.id;

    for (size_t p = 0; p < b->preds.count; p++) {
        const ir_block *source = b->preds.items[p];
        if (ir_is_reachable(d, source) && source->last->value.id > last)
            last = source->last->value.id;
    }
    return last;
}

static bool is_repeated(const ir_block *b)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (b->preds.items[p] == b)
            return true;
    return false;
}

/* Fills in the spans: overlapping ones are joined. */
static void find_spans(prep_range_finder *r, const ir_dominators *d)
{
    uint32_t end = 0; /* of the open union */

    for (uint32_t n = 0, first = 0; n < d->order_count; n++) {
        const ir_block *b = d->blocks[d->order[n]];
        uint32_t last = last_source(d, n);
        if (n == 0 || b->first->value.id > end)
            first = n;
        end = n == first || last > end ? last : end;
        r->spans[n] = (prep_range){d->blocks[d->order[first]]->first->value.id, end};
    }
    for (uint32_t n = d->order_count; n-- > 1;) /* the end of a union is known at its last block */
        if (r->spans[n - 1].first == r->spans[n].first)
            r->spans[n - 1].last = r->spans[n].last;
}

static bool is_in_cycle(const prep_range_finder *r, const ir_block *b)
{
    const prep_range *span = &r->spans[r->dominators->position[b->id]];

    return span->first != b->first->value.id || span->last != b->last->value.id || is_repeated(b);
}

static void add_access(prep_range_finder *r, address_use *use, const ir_inst *i)
{
    if (i->value.id == UINT32_MAX) /* unreachable */
        return;
    vec_push(r->lowering->scratch, &r->events, ((prep_event){i, false}));
    prep_range at =
        is_in_cycle(r, i->block) ? r->spans[r->dominators->position[i->block->id]] : (prep_range){i->value.id, i->value.id};
    use->range.first = at.first < use->range.first ? at.first : use->range.first;
    use->range.last = at.last > use->range.last ? at.last : use->range.last;
}

/* --- uses of an address --------------------------------------------------------------------------------------------------- */

static void follow_result(prep_range_finder *r, ir_inst *i)
{
    if (i->value.id == UINT32_MAX || r->seen[i->value.id] == r->walk)
        return;
    r->seen[i->value.id] = r->walk;
    vec_push(r->lowering->scratch, &r->pending, i);
}

static unsigned fate_in_callee(const prep_range_finder *r, const ir_function *callee, unsigned argument)
{
    uintptr_t known = argument < callee->arg_count ? (uintptr_t)map_get(&r->fates, callee->args[argument]) : 0;

    return known ? (unsigned)known - 1 : STORES_ADDRESS;
}

static void use_in_call(prep_range_finder *r, address_use *use, ir_inst *call, unsigned operand)
{
    const ir_function *callee = backend_callee(call);
    unsigned fate = callee ? fate_in_callee(r, callee, operand - 1) : STORES_ADDRESS;

    add_access(r, use, call);
    use->fate |= fate & STORES_ADDRESS;
    if (fate & RETURNS_ADDRESS)
        follow_result(r, call);
}

/* Adds what operand OPERAND of I, which is the address or computed from it, does with it. */
static void use_address(prep_range_finder *r, address_use *use, ir_inst *i, unsigned operand)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
        add_access(r, use, i);
        break;
    case IR_store:
    case IR_atomicrmw:
    case IR_cmpxchg:
        if (ir_begins_lifetime(i))
            break;
        add_access(r, use, i);
        if (operand != (i->op == IR_store ? 1 : 0))
            use->fate |= STORES_ADDRESS;
        break;
    case IR_ptrtoint:
        use->fate |= STORES_ADDRESS;
        break;
    case IR_icmp:
        if (!ir_is_zero(ir_operand(i, !operand)))
            use->fate |= STORES_ADDRESS;
        break;
    case IR_ret:
        use->fate |= RETURNS_ADDRESS;
        break;
    case IR_call:
        use_in_call(r, use, i, operand);
        break;
    default:
        if (!(ir_op_flags((ir_opcode)i->op) & IR_TERMINATOR))
            follow_result(r, i);
    }
}

static address_use begin_walk(prep_range_finder *r)
{
    r->walk++;
    r->pending.count = r->events.count = 0;
    return (address_use){.range = {UINT32_MAX, 0}};
}

static void follow_uses(prep_range_finder *r, address_use *use, const ir_value *v)
{
    ir_each_use(u, v) {
        if (r->steps++ >= MOST_STEPS)
            use->fate |= STORES_ADDRESS;
        use_address(r, use, u->user, (unsigned)(u - u->user->operands));
        if (use->fate & STORES_ADDRESS)
            return;
    }
}

static void finish_walk(prep_range_finder *r, address_use *use)
{
    while (r->pending.count && !(use->fate & STORES_ADDRESS))
        follow_uses(r, use, &r->pending.items[--r->pending.count]->value);
}

/* --- functions and variables ---------------------------------------------------------------------------------------------- */

/* Records that an operand refers to the variable V, to an address in it, or to a constant with such addresses. */
static void add_reference(prep_range_finder *r, ir_value *v, ir_inst *user, unsigned operand)
{
    reference_list *list;

    if (v->kind == IR_AGGREGATE) {
        for (uint64_t n = 0; n < v->type->count; n++)
            add_reference(r, ir_as_constant(v)->elements[n], user, operand);
        return;
    }
    if (v->kind == IR_ADDRESS)
        v = ir_as_constant(v)->base;
    if (v->kind != IR_GLOBAL_VAR && !ir_is_op(v, IR_alloca))
        return;
    list = map_get(&r->references, v);
    if (!list) {
        list = arena_new(r->lowering->scratch, reference_list);
        map_set(r->lowering->scratch, &r->references, v, list);
    }
    vec_push(r->lowering->scratch, list, (reference){user, operand});
}

void prep_enter_function(prep_range_finder *r, ir_function *f)
{
    arena *scratch = r->lowering->scratch;

    r->function = f;
    r->dominators = ir_dominators_compute(scratch, f);
    r->spans = arena_array(scratch, prep_range, r->dominators->order_count);
    number_positions(r);
    find_spans(r, r->dominators);
    r->seen = arena_array(scratch, uint32_t, r->count);
    r->walk = 0;
    r->references = (map){0};
    ir_each_block(b, f)
        ir_each_inst(i, b)
            for (unsigned n = 0; n < i->operand_count; n++)
                add_reference(r, ir_operand(i, n), i, n);
}

/* Does reference OF to variable V begin a lifetime of all its bytes? */
static bool begins_lifetime_of(const prep_range_finder *r, const ir_value *v, const reference *of)
{
    const ir_inst *i = of->user;
    const ir_global *g = ir_try_global((ir_value *)v);
    const ir_type *contents = g ? g->contents : ir_as_inst((ir_value *)v)->elem_type;

    return ir_begins_lifetime(i) && of->operand == 1 && ir_operand(i, 1) == v && i->value.id < r->count &&
           ir_size(ir_operand(i, 0)->type) >= ir_size(contents);
}

/* Adds the starts of V's lifetime to the events. Can control pass several, or one of them several times? */
static bool add_starts(prep_range_finder *r, const ir_value *v, const reference_list *list)
{
    unsigned count = 0;

    for (size_t n = 0; list && n < list->count; n++)
        if (begins_lifetime_of(r, v, &list->items[n])) {
            vec_push(r->lowering->scratch, &r->events, ((prep_event){list->items[n].user, true}));
            count += 1 + is_in_cycle(r, list->items[n].user->block);
        }
    return count > 1;
}

prep_range_list prep_ranges_of(prep_range_finder *r, const ir_value *v)
{
    const reference_list *list = map_get(&r->references, v);
    address_use use = begin_walk(r);
    prep_range_list one = {0};

    for (size_t n = 0; list && n < list->count; n++)
        use_address(r, &use, list->items[n].user, list->items[n].operand);
    finish_walk(r, &use);
    if (!use.fate && use.range.first <= use.range.last && add_starts(r, v, list)) {
        r->steps += r->events.count + r->dominators->order_count;
        if (r->steps < MOST_STEPS)
            return prep_lifetime_ranges(r->lowering->scratch, r->dominators, &r->events);
    }
    vec_push(r->lowering->scratch, &one,
             use.fate                            ? prep_whole_range
             : use.range.first <= use.range.last ? use.range
                                                 : ((prep_range){0, 0}));
    return one;
}

prep_range_finder *prep_find_ranges(const prep_lowering *l)
{
    prep_range_finder *r = arena_new(l->scratch, prep_range_finder);

    r->lowering = l;
    for (size_t n = l->routines.count; n-- > 0;) { /* callees before callers */
        ir_function *f = l->routines.items[n]->kernel;
        prep_enter_function(r, f);
        for (unsigned a = 0; a < f->arg_count; a++) {
            address_use use = begin_walk(r);
            follow_uses(r, &use, &f->args[a]->value);
            finish_walk(r, &use);
            map_set(l->scratch, &r->fates, f->args[a], (void *)((uintptr_t)use.fate + 1));
        }
    }
    return r;
}
