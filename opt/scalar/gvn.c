/* opt/scalar/gvn.c - global value numbering: equal values through phis, which cse cannot find across loops and joins.
 *
 *   %i = phi [ 0, ], [ %i1, ]      %j = phi [ 0, ], [ %j1, ]         ; %j is %i: both start at 0 and grow by 1
 *   a: %x = load %p     b: store %v, %p     join: %y = load %p       ; %y is phi [ %x, a ], [ %v, b ]
 *
 * Values are numbered optimistically (Alpern, Wegman and Zadeck, with Simpson's reverse post-order iteration): values are
 * assumed equal until different operands prove otherwise, in repeated sweeps in reverse post-order, so equal cycles through
 * phis remain equal. Then each value is replaced by a dominating one with the same number. Only phis have operands that are
 * defined later in this order; if no two phis were assumed equal before their operands had numbers, the first sweep is final.
 *
 * A load at a join that sees the memory state of the block's start becomes a phi when each predecessor provides the value:
 * loaded from or stored to the same address, with no write since. If a single predecessor lacks the value and has no other
 * successor, the load is moved there: a value that a loop stores in every iteration is loaded once, before the loop. */
#include "opt/analysis/flow.h"
#include "opt/analysis/recent_stores.h"
#include "opt/analysis/remark.h"
#include "opt/scalar/value_table.h"

/* Sweeps before value numbering is given up; accesses of an address examined per load. */
enum { MOST_ROUNDS = 10, LONGEST_LIST = 16 };

typedef struct numbering {
    opt_context *context;
    arena *scratch;
    const ir_dominators *dominators;
    ir_block **order; /* reverse post-order */
    uint32_t *number; /* by value id; 0: not seen */
    opt_value_table table;
    bool merged, guessed; /* in this sweep: two operations got one number; so did phis with unnumbered operands */
} numbering;

/* Does some operand of I have no number yet? */
static bool has_unseen(const numbering *n, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!opt_value_key(&n->table, ir_operand(i, k)))
            return true;
    return false;
}

/* The number of I by the current numbers of its operands: that of an equal operation seen in this sweep, or its own. */
static uint32_t find_number(numbering *n, ir_inst *i)
{
    uint32_t hash = opt_hash_operation(&n->table, i);

    for (const opt_value_entry *e = opt_find_entry(&n->table, hash); e; e = opt_next_entry(e))
        if (opt_are_equal_operations(&n->table, e->inst, i)) {
            n->merged = true;
            n->guessed |= has_unseen(n, i);
            return n->number[e->inst->value.id];
        }
    opt_add_entry(&n->table, arena_new(n->scratch, opt_value_entry), i, hash);
    return i->value.id + 1;
}

/* Numbers all values once. Returns false if another sweep would give the same numbers. */
static bool sweep_numbers(numbering *n, bool first)
{
    bool changed = false;

    n->merged = n->guessed = false;
    if (!first)
        opt_value_table_clear(&n->table);
    for (uint32_t b = 0; b < n->dominators->order_count; b++)
        ir_each_inst(i, n->order[b]) {
            uint32_t now = opt_is_function_of_operands(i) ? find_number(n, i) : i->value.id + 1;
            changed |= n->number[i->value.id] != now;
            n->number[i->value.id] = now;
        }
    return first ? n->guessed : changed;
}

/* Reports each class of several values with the same number. */
static void report_classes(const numbering *n)
{
    typedef VEC(const ir_value *) members;
    const ir_dominators *d = n->dominators;

    if (!opt_is_observed(n->context))
        return;
    members *of = arena_array(n->scratch, members, (size_t)ir_value_count(d->function) + 1);
    for (uint32_t b = 0; b < d->order_count; b++)
        ir_each_inst(i, n->order[b])
            if (opt_is_function_of_operands(i))
                vec_push(n->scratch, &of[n->number[i->value.id]], &i->value);
    for (size_t k = 0; k <= ir_value_count(d->function); k++) {
        if (of[k].count < 2)
            continue;
        const char *text = arena_printf(n->scratch, "These %zu values are equal in every execution; %s comes first.", of[k].count,
                                        opt_describe(n->context, of[k].items[0]));
        opt_report_step(
            n->context, d->function,
            &(opt_step){
                .title = "class of equal values", .text = text, .values = of[k].items, .value_count = (unsigned)of[k].count});
    }
}

/* Replaces each value by one with the same number that dominates it. */
static bool replace_equal(numbering *n)
{
    const ir_dominators *d = n->dominators;
    ir_inst **first = arena_array(n->scratch, ir_inst *, (size_t)ir_value_count(d->function) + 1);
    bool changed = false;

    for (uint32_t b = 0; b < d->order_count; b++)
        ir_each_inst_safe(i, n->order[b]) {
            ir_inst **leader = &first[n->number[i->value.id]];
            if (!opt_is_function_of_operands(i))
                continue;
            if (!*leader || !ir_dominates(d, (*leader)->block, i->block)) {
                *leader = i;
                continue;
            }
            (*leader)->flags &= i->flags;
            opt_report_replaced(n->context, i, &(*leader)->value, "equal value");
            ir_replace(i, &(*leader)->value);
            changed = true;
        }
    return changed;
}

static bool replace_congruent(opt_context *c, const ir_dominators *d)
{
    size_t count = (size_t)ir_value_count(d->function) + 1;
    numbering n = {.context = c,
                   .scratch = c->scratch,
                   .dominators = d,
                   .order = arena_array(c->scratch, ir_block *, d->order_count),
                   .number = arena_array(c->scratch, uint32_t, count)};

    n.table = opt_value_table_new(c->scratch, count, n.number);
    for (uint32_t b = 0; b < d->order_count; b++)
        n.order[b] = d->blocks[d->order[b]];
    for (unsigned a = 0; a < d->function->arg_count; a++)
        n.number[d->function->args[a]->value.id] = d->function->args[a]->value.id + 1;
    for (unsigned round = 0; sweep_numbers(&n, !round); round++)
        if (round == MOST_ROUNDS) /* the numbers are correct only at the fixed point */
            return false;
    if (!n.merged)
        return false;
    report_classes(&n);
    return replace_equal(&n);
}

/* --- loads ---------------------------------------------------------------------------------------------------------------- */

typedef struct access {
    struct access *next; /* previous access of the same address */
    ir_inst *inst;       /* load or store */
    const ir_block *block;
    opt_memory_state state; /* seen by a load, left by a store */
} access;

typedef struct tracer {
    opt_context *context;
    const ir_dominators *dominators;
    opt_memory *memory;
    opt_memory_state *at_end; /* by block id */
    access **of;              /* by value id of the address: its accesses, the latest first */
} tracer;

static bool is_plain_load_or_store(const ir_inst *i)
{
    return (i->op == IR_load || i->op == IR_store) && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static ir_inst *access_address(const ir_inst *i)
{
    return ir_try_inst(ir_operand(i, i->op == IR_load ? 0 : 1));
}

/* Lists all plain accesses by address and records the memory state at the end of each block. */
static void list_accesses(tracer *t)
{
    for (uint32_t n = 0; n < t->dominators->order_count; n++) {
        const ir_block *b = t->dominators->blocks[t->dominators->order[n]];
        opt_memory_state now = t->memory->at_entry[b->id];
        ir_each_inst(i, b) {
            opt_memory_pass(t->memory, &now, i);
            ir_inst *address = is_plain_load_or_store(i) ? access_address(i) : NULL;
            if (!address)
                continue;
            access *a = arena_new(t->context->scratch, access);
            *a = (access){t->of[address->value.id], i, b, now};
            t->of[address->value.id] = a;
        }
        t->at_end[b->id] = now;
    }
}

/* The value that LOAD would have at the end of FROM; NULL when no access determines it. */
static ir_value *find_available(const tracer *t, const ir_inst *load, const ir_block *from, unsigned kinds)
{
    unsigned looked = 0;

    for (access *a = t->of[access_address(load)->value.id]; a && looked < LONGEST_LIST; a = a->next, looked++) {
        ir_value *v = a->inst->op == IR_store ? ir_operand(a->inst, 0) : &a->inst->value;
        if (a->inst == load || v->type != load->value.type || !ir_dominates(t->dominators, a->block, from) ||
            !opt_is_same_memory(&a->state, &t->at_end[from->id], kinds))
            continue;
        while (v->kind == IR_INSTRUCTION && !ir_as_inst(v)->block) /* a load that was replaced: by its aux */
            v = v->aux;
        return v;
    }
    return NULL;
}

/* Can a copy of a load in B be placed at the end of PRED: does PRED have no other successor, and dominate B, so that B is a loop
 * header? */
static bool may_load_before(const tracer *t, const ir_block *b, const ir_block *pred)
{
    return ir_successor_count(pred) == 1 && ir_dominates(t->dominators, pred, b) && pred != b;
}

/* Replaces LOAD by a phi of the values at the ends of the predecessors; at most one of them may need a new load. */
static bool load_by_phi(tracer *t, ir_inst *load, unsigned kinds)
{
    ir_block *b = load->block, *lacks = NULL;
    ir_value **values = arena_array(t->context->scratch, ir_value *, b->preds.count);

    for (size_t p = 0; p < b->preds.count; p++) {
        values[p] = ir_is_reachable(t->dominators, b->preds.items[p]) ? find_available(t, load, b->preds.items[p], kinds) : NULL;
        if (values[p])
            continue;
        if (lacks || !may_load_before(t, b, b->preds.items[p]))
            return false;
        lacks = b->preds.items[p];
    }
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi(&at, load->value.type);
    for (size_t p = 0; p < b->preds.count; p++) {
        if (!values[p]) {
            ir_inst *copy = ir_clone(t->context->module, load);
            ir_move_to_end(copy, lacks);
            values[p] = &copy->value;
        }
        ir_phi_add(phi, values[p], b->preds.items[p]);
    }
    phi->loc = load->loc;
    if (lacks)
        opt_report(t->context, load, "loop-carried load",
                   "load becomes a phi: the predecessors provide its value, and one of them loads it once");
    else
        opt_report(t->context, load, "available load", "load becomes a phi of the values that all predecessors provide");
    ir_replace(load, &phi->value);
    load->value.aux = phi;
    return true;
}

/* Replaces the loads of B that see the memory state at its start, where that is a join of different states. */
static bool replace_loads_of(tracer *t, ir_block *b)
{
    opt_memory_state start = t->memory->at_entry[b->id], now = start;
    bool changed = false;

    ir_each_inst_safe(i, b) {
        opt_memory_pass(t->memory, &now, i);
        if (i->op != IR_load || !is_plain_load_or_store(i) || !access_address(i) || access_address(i)->block == b)
            continue;
        unsigned kinds = opt_memory_read(t->memory, i);
        bool meets = false;
        for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
            meets |= kinds & 1u << k && start.maker[k] == b;
        if (meets && opt_is_same_memory(&start, &now, kinds))
            changed |= load_by_phi(t, i, kinds);
    }
    return changed;
}

static bool replace_loads(opt_context *c, const ir_dominators *d)
{
    tracer t = {.context = c,
                .dominators = d,
                .memory = opt_memory_compute(c, d),
                .at_end = arena_array(c->scratch, opt_memory_state, d->count),
                .of = arena_array(c->scratch, access *, (size_t)ir_value_count(d->function) + 1)};
    bool changed = false;

    list_accesses(&t);
    for (uint32_t n = 0; n < d->order_count; n++)
        if (d->blocks[d->order[n]]->preds.count > 1)
            changed |= replace_loads_of(&t, d->blocks[d->order[n]]);
    return changed;
}

bool opt_gvn(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_number(f);
    bool changed = replace_congruent(c, d);
    return replace_loads(c, d) || changed;
}
