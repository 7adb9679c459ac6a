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
#include "opt/scalar/ahead.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/memory_state.h"

/* Sweeps before value numbering is given up; accesses of an address examined per load. */
enum { MOST_ROUNDS = 10, LONGEST_LIST = 16 };

typedef struct numbering {
    arena *scratch;
    ir_module *module;
    const ir_dominators *dominators;
    ir_block **order;        /* reverse post-order */
    uint32_t *number;        /* by value id; 0: not seen */
    struct entry **buckets;
    uint32_t mask;
    bool merged, guessed;    /* in this sweep: two operations got one number; so did phis with unnumbered operands */
} numbering;

typedef struct entry {
    struct entry *next;
    ir_inst *inst;
    uint32_t number, hash;
} entry;

static uint64_t mix_hash(uint64_t h, uint64_t x)
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

static bool is_numbered_by_operands(const ir_inst *i)
{
    unsigned effects = ir_effects(i);

    if (i->op == IR_alloca || i->op == IR_freeze || i->value.type->kind == IR_VOID)
        return false;
    return effects & IR_PURE && !(effects & (IR_READS | IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR));
}

static bool is_commutative(const ir_inst *i)
{
    return i->operand_count == 2 && ir_op_flags((ir_opcode)i->op) & IR_COMMUTES;
}

static uint64_t hash_inst_by_numbers(const numbering *n, const ir_inst *i)
{
    const void *more = i->op == IR_phi ? (void *)i->block : i->op == IR_getelementptr ? (void *)i->elem_type : NULL;
    uint64_t h = mix_hash(mix_hash(i->op * 31u + i->pred, (uintptr_t)i->value.type), (uintptr_t)more);

    if (is_commutative(i))
        return mix_hash(h, key_of(n, ir_operand(i, 0)) + key_of(n, ir_operand(i, 1)));
    uint64_t all = 0; /* phis may list their predecessors in any order */
    for (unsigned k = 0; k < i->operand_count; k++)
        all = i->op == IR_phi ? all + mix_hash(7, key_of(n, ir_operand(i, k))) : mix_hash(all, key_of(n, ir_operand(i, k)));
    return mix_hash(h, all);
}

static bool have_equal_operands(const numbering *n, const ir_inst *a, const ir_inst *b)
{
    bool equal = true;

    for (unsigned k = 0; k < a->operand_count && equal; k++) {
        bool here = a->op != IR_phi || a->blocks[k] == b->blocks[k];
        const ir_value *other = here ? ir_operand(b, k) : ir_phi_value(b, a->blocks[k]);
        equal = other && key_of(n, ir_operand(a, k)) == key_of(n, other);
    }
    return equal || (is_commutative(a) && key_of(n, ir_operand(a, 0)) == key_of(n, ir_operand(b, 1)) &&
                     key_of(n, ir_operand(a, 1)) == key_of(n, ir_operand(b, 0)));
}

static bool are_congruent(const numbering *n, const ir_inst *a, const ir_inst *b)
{
    return ir_is_like(a, b) && (a->op != IR_phi || a->block == b->block) && have_equal_operands(n, a, b);
}

enum { NEAR = 7 }; /* number of buckets in a cache line, minus one */

/* A locality-preserving hash of I's operands: equal operations have the same, neighbouring ones similar hashes. EARLY: an
 * operand without a number yet is assumed to get its own. */
static uint32_t local_hash(const numbering *n, const ir_inst *i, bool early)
{
    enum { LINE = 64 };
    uint32_t hash = i->op == IR_phi ? i->block->id * (NEAR + 1) : 0;

    for (unsigned k = 0; k < i->operand_count; k++) {
        const ir_value *v = ir_operand(i, k);
        if (v->kind != IR_INSTRUCTION && v->kind != IR_ARGUMENT)
            hash += (uint32_t)((uintptr_t)v / LINE);
        else
            hash += early && !n->number[v->id] ? v->id + 1 : n->number[v->id];
    }
    return hash;
}

/* Neighbouring operations have neighbouring buckets, as the table may exceed the caches. */
static entry **bucket_of(const numbering *n, const ir_inst *i, uint32_t hash)
{
    return &n->buckets[(local_hash(n, i, false) ^ (hash & NEAR)) & n->mask];
}

static void prefetch_bucket(const numbering *n, opt_ahead *a)
{
    const ir_inst *i = opt_ahead_next(a);

    if (i)
        __builtin_prefetch(&n->buckets[local_hash(n, i, true) & n->mask]);
}

/* Some operand of I has no number yet. */
static bool has_unseen(const numbering *n, const ir_inst *i)
{
    for (unsigned k = 0; k < i->operand_count; k++)
        if (!key_of(n, ir_operand(i, k)))
            return true;
    return false;
}

/* The number of I by the current numbers of its operands: that of an equal operation seen in this sweep, or its own. */
static uint32_t find_number(numbering *n, ir_inst *i)
{
    uint64_t h = hash_inst_by_numbers(n, i);
    uint32_t hash = (uint32_t)(h ^ h >> 32);
    entry **bucket = bucket_of(n, i, hash);

    for (entry *e = *bucket; e; e = e->next)
        if (e->hash == hash && are_congruent(n, e->inst, i)) {
            n->merged = true;
            n->guessed |= has_unseen(n, i);
            return e->number;
        }
    entry *e = arena_new(n->scratch, entry);
    *e = (entry){*bucket, i, i->value.id + 1, hash};
    *bucket = e;
    return e->number;
}

/* Numbers all values once. False: another sweep would give the same numbers. */
static bool sweep_numbers(numbering *n, bool first)
{
    const ir_dominators *d = n->dominators;
    opt_ahead ahead = opt_ahead_of(n->order, d->order_count);
    bool changed = false;

    n->merged = n->guessed = false;
    if (!first)
        memset(n->buckets, 0, ((size_t)n->mask + 1) * sizeof *n->buckets);
    for (uint32_t b = 0; b < d->order_count; b++)
        ir_each_inst(i, n->order[b]) {
            prefetch_bucket(n, &ahead);
            uint32_t now = !is_numbered_by_operands(i) ? i->value.id + 1 : find_number(n, i);
            changed |= n->number[i->value.id] != now;
            n->number[i->value.id] = now;
        }
    return first ? n->guessed : changed;
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
            if (!is_numbered_by_operands(i))
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
    for (unsigned round = 0; sweep_numbers(&n, !round); round++)
        if (round == MOST_ROUNDS) /* the numbers are correct only at the fixed point */
            return false;
    return n.merged && replace_equal(&n);
}

/* --- loads --- */

typedef struct access {
    struct access *next;     /* previous access of the same address */
    ir_inst *inst;           /* load or store */
    const ir_block *block;
    opt_memory_state state;  /* seen by a load, left by a store */
} access;

typedef struct tracer {
    opt_context *context;
    const ir_dominators *dominators;
    opt_memory *memory;
    opt_memory_state *at_end;  /* by block id */
    access **of;               /* by value id of the address: its accesses, the latest first */
} tracer;

static bool is_plain_access(const ir_inst *i)
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
            ir_inst *address = is_plain_access(i) ? access_address(i) : NULL;
            if (!address)
                continue;
            access *a = arena_new(t->context->scratch, access);
            *a = (access){t->of[address->value.id], i, b, now};
            t->of[address->value.id] = a;
        }
        t->at_end[b->id] = now;
    }
}

static bool have_same_state(const opt_memory_state *a, const opt_memory_state *b, unsigned kinds)
{
    for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
        if (kinds & 1u << k && a->maker[k] != b->maker[k])
            return false;
    return true;
}

/* The value that LOAD would have at the end of FROM; NULL when no access determines it. */
static ir_value *find_available(const tracer *t, const ir_inst *load, const ir_block *from, unsigned kinds)
{
    unsigned looked = 0;

    for (access *a = t->of[access_address(load)->value.id]; a && looked < LONGEST_LIST; a = a->next, looked++) {
        ir_value *v = a->inst->op == IR_store ? ir_operand(a->inst, 0) : &a->inst->value;
        if (a->inst == load || v->type != load->value.type || !ir_dominates(t->dominators, a->block, from) ||
            !have_same_state(&a->state, &t->at_end[from->id], kinds))
            continue;
        while (v->kind == IR_INSTRUCTION && !ir_as_inst(v)->block) /* a load that was replaced: by its aux */
            v = v->aux;
        return v;
    }
    return NULL;
}

/* A copy of a load in B may be placed at the end of PRED: PRED has no other successor and dominates B, so B is a loop
 * header. */
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
        values[p] =
            ir_is_reachable(t->dominators, b->preds.items[p]) ? find_available(t, load, b->preds.items[p], kinds) : NULL;
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
        if (i->op != IR_load || !is_plain_access(i) || !access_address(i) || access_address(i)->block == b)
            continue;
        unsigned kinds = opt_memory_read(t->memory, i);
        bool meets = false;
        for (unsigned k = 0; k < OPT_MEMORY_KINDS; k++)
            meets |= kinds & 1u << k && start.maker[k] == b;
        if (meets && have_same_state(&start, &now, kinds))
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
