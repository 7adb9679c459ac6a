/* opt/scalar/gvn.c - equal values through phis: what cse cannot see because loops or joins are between.
 *
 *   %i = phi [ 0, ], [ %i1, ]      %j = phi [ 0, ], [ %j1, ]         ; %j is %i: both begin with 0 and grow by 1
 *   a: %x = load %p     b: store %v, %p     join: %y = load %p       ; %y is phi [ %x, a ], [ %v, b ]
 *
 * Values are numbered optimistically (Alpern, Wegman and Zadeck; the order of visits is Simpson's): everything is held for
 * equal until operands tell it apart, round by round in reverse post-order, so that cycles through phis that are the same stay
 * the same. Then each value is replaced by one of its number that dominates it. Only a phi has operands that come later in that
 * order; where none was held for equal to another before its operands were seen, the first round is the last one.
 *
 * A load that sees memory as its block found it, where several ways meet there, becomes a phi when each way brings the value:
 * loaded or stored under the same address before, with
 * nothing written since. Where one way alone lacks it, and leads nowhere else, the load goes there: a value that a loop stores
 * in every round is loaded once in front of it. */
#include "opt/scalar/ahead.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/memory_state.h"

enum { MOST_ROUNDS = 10, LONGEST_LIST = 16 };

typedef struct numbering {
    arena *scratch;
    ir_module *module;
    const ir_dominators *dominators;
    ir_block **order;        /* reverse post-order */
    uint32_t *number;        /* by value id; 0: not seen */
    struct entry **buckets;
    uint32_t mask;
    bool merged, guessed;    /* in this round: two operations got one number; two phis did before their operands were seen */
} numbering;

typedef struct entry {
    struct entry *next;
    ir_inst *inst;
    uint32_t number, hash;
} entry;

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
    return h ^ h >> 29;
}

static uint64_t key_of(const numbering *n, const ir_value *v)
{
    if (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT)
        return n->number[v->id];
    return (uint64_t)(uintptr_t)v;
}

static bool takes_part(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_alloca || i->op == IR_freeze || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR));
}

static bool commutes(const ir_inst *i)
{
    return i->operand_count == 2 && ir_op_flags((ir_opcode)i->op) & IR_COMMUTES;
}

static uint64_t hash_of(const numbering *n, const ir_inst *i)
{
    const void *more = i->op == IR_phi ? (void *)i->block : i->op == IR_getelementptr ? (void *)i->elem_type : NULL;
    uint64_t h = mix(mix(i->op * 31u + i->pred, (uintptr_t)i->value.type), (uintptr_t)more);

    if (commutes(i))
        return mix(h, key_of(n, ir_operand(i, 0)) + key_of(n, ir_operand(i, 1)));
    uint64_t all = 0; /* phis may list their ways in any order */
    for (unsigned k = 0; k < i->operand_count; k++)
        all = i->op == IR_phi ? all + mix(7, key_of(n, ir_operand(i, k))) : mix(all, key_of(n, ir_operand(i, k)));
    return mix(h, all);
}

static bool same_operands(const numbering *n, const ir_inst *a, const ir_inst *b)
{
    bool equal = true;

    for (unsigned k = 0; k < a->operand_count && equal; k++) {
        bool here = a->op != IR_phi || a->blocks[k] == b->blocks[k];
        const ir_value *other = here ? ir_operand(b, k) : ir_phi_value(b, a->blocks[k]);
        equal = other && key_of(n, ir_operand(a, k)) == key_of(n, other);
    }
    return equal || (commutes(a) && key_of(n, ir_operand(a, 0)) == key_of(n, ir_operand(b, 1)) &&
                     key_of(n, ir_operand(a, 1)) == key_of(n, ir_operand(b, 0)));
}

static bool same(const numbering *n, const ir_inst *a, const ir_inst *b)
{
    return ir_is_like(a, b) && (a->op != IR_phi || a->block == b->block) && same_operands(n, a, b);
}

enum { NEAR = 7 }; /* buckets in a line */

/* A number for what I is made of that is near those of operations and constants that were made at about the same time, and the
 * same for all that are equal to it. EARLY: where operands have no numbers yet, as if they got their own. */
static uint32_t place_of(const numbering *n, const ir_inst *i, bool early)
{
    enum { LINE = 64 };
    uint32_t place = i->op == IR_phi ? i->block->id * (NEAR + 1) : 0;

    for (unsigned k = 0; k < i->operand_count; k++) {
        const ir_value *v = ir_operand(i, k);
        if (v->kind != IR_INSTRUCTION && v->kind != IR_ARGUMENT)
            place += (uint32_t)((uintptr_t)v / LINE);
        else
            place += early && !n->number[v->id] ? v->id + 1 : n->number[v->id];
    }
    return place;
}

/* Operations that stand together have buckets that stand together: the table may be larger than the caches. */
static entry **bucket_of(const numbering *n, const ir_inst *i, uint32_t hash)
{
    return &n->buckets[(place_of(n, i, false) ^ (hash & NEAR)) & n->mask];
}

static void look_ahead(const numbering *n, opt_ahead *a)
{
    const ir_inst *i = opt_ahead_next(a);

    if (i)
        __builtin_prefetch(&n->buckets[place_of(n, i, true) & n->mask]);
}

static bool has_unseen(const numbering *n, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!key_of(n, ir_operand(i, k)))
            return true;
    return false;
}

/* The number of I by what its operands have now: that of an equal operation seen in this round, or its own. */
static uint32_t number_of(numbering *n, ir_inst *i)
{
    uint64_t h = hash_of(n, i);
    uint32_t hash = (uint32_t)(h ^ h >> 32);
    entry **bucket = bucket_of(n, i, hash);

    for (entry *e = *bucket; e; e = e->next)
        if (e->hash == hash && same(n, e->inst, i)) {
            n->merged = true;
            n->guessed |= has_unseen(n, i);
            return e->number;
        }
    entry *e = arena_new(n->scratch, entry);
    *e = (entry){*bucket, i, i->value.id + 1, hash};
    *bucket = e;
    return e->number;
}

/* False: another round would give the same numbers. */
static bool one_round(numbering *n, bool first)
{
    const ir_dominators *d = n->dominators;
    opt_ahead ahead = opt_ahead_of(n->order, d->order_count);
    bool changed = false;

    n->merged = n->guessed = false;
    if (!first)
        memset(n->buckets, 0, ((size_t)n->mask + 1) * sizeof *n->buckets);
    for (uint32_t b = 0; b < d->order_count; b++)
        ir_each_inst(i, n->order[b]) {
            look_ahead(n, &ahead);
            uint32_t now = !takes_part(i) ? i->value.id + 1 : number_of(n, i);
            changed |= n->number[i->value.id] != now;
            n->number[i->value.id] = now;
        }
    return first ? n->guessed : changed;
}

static bool replace_equal(numbering *n)
{
    const ir_dominators *d = n->dominators;
    ir_inst **first = arena_array(n->scratch, ir_inst *, (size_t)ir_value_count(d->function) + 1);
    bool changed = false;

    for (uint32_t b = 0; b < d->order_count; b++)
        ir_each_inst_safe(i, n->order[b]) {
            ir_inst **leader = &first[n->number[i->value.id]];
            if (!takes_part(i))
                continue;
            if (!*leader || !ir_dominates(d, (*leader)->block, i->block)) {
                *leader = i;
                continue;
            }
            (*leader)->flags &= i->flags;
            ir_replace(i, &(*leader)->value);
            changed = true;
        }
    return changed;
}

static bool replace_congruent(opt_context *c, const ir_dominators *d)
{
    uint32_t size = 64;

    while (size < ir_value_count(d->function))
        size *= 2;
    numbering n = {.scratch = c->scratch, .module = c->module, .dominators = d,
                   .order = arena_array(c->scratch, ir_block *, d->order_count),
                   .number = arena_array(c->scratch, uint32_t, (size_t)ir_value_count(d->function) + 1),
                   .buckets = arena_array(c->scratch, entry *, size), .mask = size - 1};
    for (uint32_t b = 0; b < d->order_count; b++)
        n.order[b] = d->blocks[d->order[b]];
    for (unsigned a = 0; a < d->function->arg_count; a++)
        n.number[d->function->args[a]->value.id] = d->function->args[a]->value.id + 1;
    for (unsigned round = 0; one_round(&n, !round); round++)
        if (round == MOST_ROUNDS) /* what is held for equal is only true once nothing changes */
            return false;
    return n.merged && replace_equal(&n);
}

/* --- loads --- */

typedef struct access {
    struct access *next;     /* of the same address */
    ir_inst *inst;           /* load or store */
    const ir_block *block;
    opt_memory_state state;  /* that a load sees, a store leaves */
} access;

typedef struct tracer {
    opt_context *context;
    const ir_dominators *dominators;
    opt_memory *memory;
    opt_memory_state *at_end;  /* by block id */
    access **of;               /* by value id of the address: the latest first */
} tracer;

static bool is_plain(const ir_inst *i)
{
    return (i->op == IR_load || i->op == IR_store) && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static ir_inst *address_of(const ir_inst *i)
{
    return ir_try_inst(ir_operand(i, i->op == IR_load ? 0 : 1));
}

static void trace(tracer *t)
{
    for (uint32_t n = 0; n < t->dominators->order_count; n++) {
        const ir_block *b = t->dominators->blocks[t->dominators->order[n]];
        opt_memory_state now = t->memory->at_entry[b->id];
        ir_each_inst(i, b) {
            opt_memory_pass(t->memory, &now, i);
            ir_inst *address = is_plain(i) ? address_of(i) : NULL;
            if (!address)
                continue;
            access *a = arena_new(t->context->scratch, access);
            *a = (access){t->of[address->value.id], i, b, now};
            t->of[address->value.id] = a;
        }
        t->at_end[b->id] = now;
    }
}

static bool agree(const opt_memory_state *a, const opt_memory_state *b, unsigned kinds)
{
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        if (kinds & 1u << k && a->maker[k] != b->maker[k])
            return false;
    return true;
}

/* What LOAD would give at the end of FROM, when something has it; NULL otherwise. */
static ir_value *available(const tracer *t, const ir_inst *load, const ir_block *from, unsigned kinds)
{
    unsigned looked = 0;

    for (access *a = t->of[address_of(load)->value.id]; a && looked < LONGEST_LIST; a = a->next, looked++) {
        ir_value *v = a->inst->op == IR_store ? ir_operand(a->inst, 0) : &a->inst->value;
        if (a->inst == load || v->type != load->value.type || !ir_dominates(t->dominators, a->block, from) ||
            !agree(&a->state, &t->at_end[from->id], kinds))
            continue;
        while (v->kind == IR_INSTRUCTION && !ir_as_inst(v)->block) /* a load that has gone: what came for it */
            v = v->aux;
        return v;
    }
    return NULL;
}

/* The only way into B without the value, when it is the way into a loop and leads nowhere else. */
static bool may_load_before(const tracer *t, const ir_block *b, const ir_block *pred)
{
    return ir_successor_count(pred) == 1 && ir_dominates(t->dominators, pred, b) && pred != b;
}

static bool load_by_phi(tracer *t, ir_inst *load, unsigned kinds)
{
    ir_block *b = load->block, *lacks = NULL;
    ir_value **values = arena_array(t->context->scratch, ir_value *, b->preds.count);

    for (size_t p = 0; p < b->preds.count; p++) {
        values[p] = ir_is_reachable(t->dominators, b->preds.items[p]) ? available(t, load, b->preds.items[p], kinds) : NULL;
        if (values[p])
            continue;
        if (lacks || !may_load_before(t, b, b->preds.items[p]))
            return false;
        lacks = b->preds.items[p];
    }
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi_(&at, load->value.type);
    for (size_t p = 0; p < b->preds.count; p++) {
        if (!values[p]) {
            ir_inst *copy = ir_clone(t->context->module, load);
            ir_move_to_end(copy, lacks);
            values[p] = &copy->value;
        }
        ir_phi_add(phi, values[p], b->preds.items[p]);
    }
    phi->loc = load->loc;
    ir_replace(load, &phi->value);
    load->value.aux = phi;
    return true;
}

/* Loads of B that see memory as B found it, where the ways into B bring different states. */
static bool visit_block(tracer *t, ir_block *b)
{
    opt_memory_state start = t->memory->at_entry[b->id], now = start;
    bool changed = false;

    ir_each_inst_safe(i, b) {
        opt_memory_pass(t->memory, &now, i);
        if (i->op != IR_load || !is_plain(i) || !address_of(i) || address_of(i)->block == b)
            continue;
        unsigned kinds = opt_memory_read(t->memory, i);
        bool meets = false;
        for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
            meets |= kinds & 1u << k && start.maker[k] == b;
        if (meets && agree(&start, &now, kinds))
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

    trace(&t);
    for (uint32_t n = 0; n < d->order_count; n++)
        if (d->blocks[d->order[n]]->preds.count > 1)
            changed |= visit_block(&t, d->blocks[d->order[n]]);
    return changed;
}

bool opt_gvn(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_number(f);
    bool changed = replace_congruent(c, d);
    return replace_loads(c, d) || changed;
}
