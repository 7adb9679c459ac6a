/* opt/scalar/mem2reg.c - turn private variables whose address is not taken into SSA values.
 *
 *   %x = alloca i32                        entry: ... br i1 %c, label %a, label %b
 *   store i32 1, ptr %x   (in %a)     ->   join:  %x = phi i32 [ 1, %a ], [ 2, %b ]
 *   store i32 2, ptr %x   (in %b)
 *   load i32, ptr %x      (in %join)
 *
 * Within a block, a load takes the value stored or loaded last. This leaves, for each variable, the upward-exposed loads and
 * the last store of each block. Phis are placed on the iterated dominance frontier of these stores (Cytron et al.), where the
 * variable is live (Choi et al.). A variable may be read as another type of the same size, which becomes a cast.
 *
 * A load that no store reaches has the value undef. In a module for checks it has that of a gasket.indeterminate at the entry, with
 * the name and location of the variable, and the calls that begin and end the variable's lifetime are removed.
 *
 * The blocks are walked once per variable, so these walks use block ids and touch only arrays indexed by them. */
#include "opt/analysis/flow.h"
#include "opt/opt.h"
#include "opt/analysis/remark.h"
#include "opt/analysis/variables.h"

#include "ir/statement.h"

#include <stdlib.h>

enum { FEW_STORES = 8 }; /* limit on the stores of a variable that are examined for a block in a loop */

typedef struct definition {
    ir_value *value;
    uint32_t block; /* id of the block that contains the definition */
} definition;

typedef struct reader { /* a place of the variable in a statement (ir/statement.h), which takes its value */
    ir_place *place;
    uint32_t block;
} reader;

typedef struct variable {
    ir_inst *alloca;
    ir_value *unset;         /* value before the first store; NULL until it is needed */
    VEC(definition) stores;  /* the last store in each block */
    VEC(definition) exposed; /* loads that read the variable's value at the start of their block */
    VEC(definition) phis;
    VEC(reader) readers; /* statements that begin before their block stores or loads the variable */
    ir_value *current;   /* value at the current point of the scan through the block in_block */
    ir_block *in_block;
    bool stored_here;
} variable;

typedef struct promoter {
    opt_context *context;
    ir_function *function;
    arena *scratch;
    const ir_dominators *dominators;
    const ir_loops *loops;
    ir_frontier *frontiers;
    VEC(variable) variables;
    VEC(ir_inst *) dead; /* loads and stores to remove; a load's replacement is in value.aux */
    /* per block: the last variable (index + 1) that is stored there; that is live at its start; that has a phi there */
    uint32_t *stored, *live, *placed;
    uint32_t
        *joins; /* per block: the last variable (index + 1) that may have several values at its start; NULL: not needed yet */
    uint32_t *first_pred, *preds; /* the predecessors of block B are preds[first_pred[B]] to preds[first_pred[B + 1] - 1] */
    uint32_t *stamp;              /* per block: the variable (index + 1) for which `reaching` is valid */
    ir_value **reaching;          /* value at the end of the block */
} promoter;

/* Can a value of type ACCESSED be cast to and from IN_MEMORY, the type of a variable? */
static bool can_hold(ir_type *in_memory, ir_type *accessed)
{
    if (in_memory == accessed)
        return true;
    if (accessed->kind == IR_STRUCT || accessed->kind == IR_ARRAY || in_memory->kind == IR_STRUCT || in_memory->kind == IR_ARRAY)
        return false;
    if (ir_is_ptr(in_memory) || ir_is_ptr(accessed)) /* a union of a pointer and its bits */
        return ir_is_ptr(in_memory) != ir_is_ptr(accessed) && ir_is_int(ir_is_ptr(accessed) ? in_memory : accessed) &&
               ir_store_size(in_memory) == ir_store_size(accessed);
    return ir_store_size(in_memory) == ir_store_size(accessed) && ir_scalar_bits(in_memory) != 1 &&
           ir_scalar_bits(accessed) != 1 && !ir_is_ptr(ir_scalar(in_memory)) && !ir_is_ptr(ir_scalar(accessed));
}

static bool is_lifetime_call(const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);

    return id == IR_INTRINSIC_lifetime_start || id == IR_INTRINSIC_lifetime_end || id == IR_INTRINSIC_check_const;
}

/* Is use U of variable A a plain load or store of the whole variable, or the start or end of its lifetime, or of its being const? */
static bool is_whole_access(const ir_inst *a, const ir_use *u)
{
    const ir_inst *i = u->user;

    if (is_lifetime_call(i))
        return true;
    bool load = i->op == IR_load && can_hold(a->elem_type, i->value.type);
    bool store = i->op == IR_store && u == &i->operands[1] && can_hold(a->elem_type, ir_operand(i, 0)->type);

    return (load || store) && !(i->flags & IR_VOLATILE) && i->ordering == IR_NOT_ATOMIC;
}

static ir_value *cast_before(ir_inst *before, ir_value *v, ir_type *t)
{
    if (v->type == t)
        return v;
    ir_builder b = ir_before(before);
    ir_opcode cast = ir_is_ptr(t) ? IR_inttoptr : ir_is_ptr(v->type) ? IR_ptrtoint : IR_bitcast;
    return ir_is_const(v) && ir_is_zero(v) ? ir_null(b.module, t) : ir_cast(&b, cast, v, t);
}

/* The value that replaces V, after following replaced loads. */
static ir_value *resolve_replacement(ir_value *v)
{
    while (v->kind == IR_INSTRUCTION && ir_as_inst(v)->op == IR_load && v->aux)
        v = v->aux;
    return v;
}

static variable *promoted_variable(promoter *p, ir_value *address)
{
    ir_inst *a = ir_try_inst(address);

    return a && a->op == IR_alloca && a->value.id ? &p->variables.items[a->value.id - 1] : NULL;
}

/* Makes PLACE, which is V, the value X of V; NULL: unknown. */
static void set_place(ir_place *place, const variable *v, ir_value *x)
{
    ir_place_set(place, x && x->type == v->alloca->elem_type ? x : NULL);
    place->in_memory = false;
}

static void scan_load(promoter *p, variable *v, ir_inst *load)
{
    vec_push(p->scratch, &p->dead, load);
    if (v->in_block == load->block) {
        load->value.aux = cast_before(load, v->current, load->value.type);
        return;
    }
    vec_push(p->scratch, &v->exposed, (definition){&load->value, load->block->id});
    v->in_block = load->block;
    v->stored_here = false;
    v->current = &load->value;
}

static void scan_store(promoter *p, variable *v, ir_inst *store)
{
    vec_push(p->scratch, &p->dead, store);
    v->current = cast_before(store, ir_operand(store, 0), v->alloca->elem_type);
    if (v->in_block == store->block && v->stored_here)
        vec_last(&v->stores).value = v->current;
    else
        vec_push(p->scratch, &v->stores, (definition){v->current, store->block->id});
    v->in_block = store->block;
    v->stored_here = true;
}

/* Gives the places of promoted variables in the statements before I their values, or lists them as readers. */
static void scan_statements(promoter *p, const ir_inst *i)
{
    ir_each_statement(s, i)
        ir_each_place(place, s) {
            variable *v = place->in_memory && place->value ? promoted_variable(p, place->value) : NULL;
            if (!v)
                continue;
            if (v->in_block == i->block)
                set_place(place, v, v->current);
            else
                vec_push(p->scratch, &v->readers, (reader){place, i->block->id});
        }
}

static void scan_accesses(promoter *p)
{
    ir_each_block(b, p->function)
        ir_each_inst_safe(i, b) {
            if (i->statements)
                scan_statements(p, i);
            if (i->op == IR_load)
                i->value.aux = NULL;
            variable *v = i->op == IR_load                           ? promoted_variable(p, ir_operand(i, 0))
                          : i->op == IR_store || is_lifetime_call(i) ? promoted_variable(p, ir_operand(i, 1))
                                                                     : NULL;
            if (!v)
                continue;
            if (i->op == IR_load)
                scan_load(p, v, i);
            else if (i->op == IR_store)
                scan_store(p, v, i);
            else
                vec_push(p->scratch, &p->dead, i);
        }
}

/* Does no store of V reach the start of B, because B dominates all stores and is in no loop with any of them? False if
 * unknown. */
static bool is_never_stored_above(const promoter *p, const variable *v, uint32_t b)
{
    const ir_loop *l = p->loops->of_block[b];

    if (p->loops->irreducible || (l && v->stores.count > FEW_STORES))
        return false;
    for (size_t i = 0; i < v->stores.count; i++) {
        const ir_block *store = p->dominators->blocks[v->stores.items[i].block];
        if (!ir_dominates(p->dominators, p->dominators->blocks[b], store))
            return false;
        for (const ir_loop *in = l; in; in = in->parent)
            if (ir_loop_has(p->loops, in, store))
                return false;
    }
    return true;
}

/* Marks the blocks at whose start V is live and may have been stored before. Only these can need phis. */
static void mark_live(promoter *p, variable *v, uint32_t stamp)
{
    VEC(uint32_t) work = {0};

    for (size_t i = 0; i < v->stores.count; i++)
        p->stored[v->stores.items[i].block] = stamp;
    for (size_t i = 0; i < v->exposed.count; i++)
        vec_push(p->scratch, &work, v->exposed.items[i].block);
    while (work.count) {
        uint32_t b = vec_pop(&work);
        if (p->live[b] == stamp)
            continue;
        p->live[b] = stamp;
        if (is_never_stored_above(p, v, b))
            continue;
        for (uint32_t i = p->first_pred[b]; i < p->first_pred[b + 1]; i++)
            if (p->stored[p->preds[i]] != stamp)
                vec_push(p->scratch, &work, p->preds[i]);
    }
}

static int compare_ids(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

/* Reports the blocks where V is stored, and the joins of their iterated dominance frontier where V is live. */
static void report_phis(const promoter *p, const variable *v, const uint32_t *joins, size_t count)
{
    VEC(const ir_block *) blocks = {0};
    VEC(const ir_value *) values = {0};
    text out;

    if (!opt_is_observed(p->context))
        return;
    text_init(&out, p->scratch);
    text_printf(&out, "Stored in %zu block%s, read before any store in %zu block%s. ", v->stores.count,
                v->stores.count == 1 ? "" : "s", v->exposed.count, v->exposed.count == 1 ? "" : "s");
    for (size_t i = 0; i < v->stores.count; i++)
        vec_push(p->scratch, &blocks, p->dominators->blocks[v->stores.items[i].block]);
    for (size_t i = 0; i < count; i++)
        vec_push(p->scratch, &blocks, p->dominators->blocks[joins[i]]);
    for (size_t i = 0; i < v->phis.count; i++)
        vec_push(p->scratch, &values, v->phis.items[i].value);
    if (count)
        text_printf(&out,
                    "The iterated dominance frontier of the stores has %zu block%s where the variable is live: each gets a phi.",
                    count, count == 1 ? "" : "s");
    else
        text_str(&out, "No join needs a phi.");
    opt_report_step(p->context, p->function,
                    &(opt_step){.title = opt_describe(p->context, &v->alloca->value),
                                .text = out.data,
                                .values = values.items,
                                .value_count = (unsigned)values.count,
                                .blocks = blocks.items,
                                .block_count = (unsigned)blocks.count});
    opt_report(p->context, v->alloca, "promoted", "%s becomes SSA values with %zu phi%s",
               opt_describe(p->context, &v->alloca->value), count, count == 1 ? "" : "s");
}

/* Places empty phis for V; connect_values() adds their operands. */
static void place_phis(promoter *p, variable *v, uint32_t stamp)
{
    VEC(uint32_t) work = {0};
    VEC(uint32_t) joins = {0}; /* blocks that get a phi */

    if (!v->stores.count) {
        report_phis(p, v, NULL, 0);
        return;
    }
    mark_live(p, v, stamp);
    for (size_t i = 0; i < v->stores.count; i++)
        if (p->dominators->position[v->stores.items[i].block] != IR_NO_BLOCK)
            vec_push(p->scratch, &work, v->stores.items[i].block);
    while (work.count) {
        const ir_frontier *frontier = &p->frontiers[vec_pop(&work)];
        for (size_t i = 0; i < frontier->count; i++) {
            uint32_t id = frontier->items[i];
            if (p->placed[id] == stamp || p->live[id] != stamp)
                continue;
            p->placed[id] = stamp;
            vec_push(p->scratch, &joins, id);
            vec_push(p->scratch, &work, id);
        }
    }
    if (joins.count)
        qsort(joins.items, joins.count, sizeof *joins.items, compare_ids); /* allocate phis in block order */
    for (size_t i = 0; i < joins.count; i++) {
        ir_builder at = ir_at_end(p->dominators->blocks[joins.items[i]]);
        ir_inst *phi = ir_phi(&at, v->alloca->elem_type);
        phi->value.name = v->alloca->value.name;
        phi->value.aux = NULL;
        vec_push(p->scratch, &v->phis, (definition){&phi->value, joins.items[i]});
    }
    report_phis(p, v, joins.items, joins.count);
}

static void set_reaching(promoter *p, uint32_t b, uint32_t stamp, ir_value *v)
{
    p->stamp[b] = stamp;
    p->reaching[b] = v;
}

/* The value of V where no store reaches: undef, or a gasket.indeterminate in a module for checks. */
static ir_value *unset_value(const promoter *p, variable *v)
{
    ir_module *m = p->function->module;
    ir_type *t = v->alloca->elem_type;

    if (!v->unset && m->for_checks && t != m->i1) {
        ir_builder at = ir_before(v->alloca);
        ir_inst *i = ir_call_intrinsic(&at, IR_INTRINSIC_indeterminate, &t, 1, NULL, 0);
        i->value.name = v->alloca->value.name;
        v->unset = &i->value;
    } else if (!v->unset) {
        v->unset = ir_undef(m, t);
    }
    return v->unset;
}

/* The value of V at the end of block B: that of the nearest definition up the dominator tree. Caches it for the blocks in
 * between. */
static ir_value *find_reaching(promoter *p, variable *v, uint32_t b, uint32_t stamp)
{
    const uint32_t *parent = p->dominators->parent;
    uint32_t at = b;

    while (at != IR_NO_BLOCK && p->stamp[at] != stamp)
        at = parent[at];
    ir_value *value = at != IR_NO_BLOCK ? p->reaching[at] : unset_value(p, v);
    for (uint32_t up = b; up != at; up = parent[up])
        set_reaching(p, up, stamp, value);
    return value;
}

/* Sets the operands of the phis of V and the replacements of its exposed loads. */
static void connect_values(promoter *p, variable *v, uint32_t stamp)
{
    VEC(ir_value *) at_start = {0};

    for (size_t i = 0; i < v->phis.count; i++)
        set_reaching(p, v->phis.items[i].block, stamp, v->phis.items[i].value);
    /* An exposed load takes the phi of its block, or else the value at the end of the immediate dominator. The phi must be read
     * before the block's own store overwrites `reaching`. */
    for (size_t i = 0; i < v->exposed.count; i++) {
        uint32_t b = v->exposed.items[i].block;
        vec_push(p->scratch, &at_start, p->stamp[b] == stamp ? p->reaching[b] : NULL);
    }
    for (size_t i = 0; i < v->stores.count; i++)
        set_reaching(p, v->stores.items[i].block, stamp, v->stores.items[i].value);
    for (size_t i = 0; i < v->exposed.count; i++) {
        ir_inst *load = ir_as_inst(v->exposed.items[i].value);
        ir_value *value = at_start.items[i];
        uint32_t above = p->dominators->parent[v->exposed.items[i].block];
        if (!value)
            value = above != IR_NO_BLOCK ? find_reaching(p, v, above, stamp) : unset_value(p, v);
        load->value.aux = cast_before(load, value, load->value.type);
    }
    for (size_t i = 0; i < v->phis.count; i++) {
        ir_inst *phi = ir_as_inst(v->phis.items[i].value);
        const ir_block *b = p->dominators->blocks[v->phis.items[i].block];
        for (size_t n = 0; n < b->preds.count; n++) {
            ir_block *pred = b->preds.items[n];
            bool reached = ir_is_reachable(p->dominators, pred);
            ir_phi_add(phi, reached ? find_reaching(p, v, pred->id, stamp) : ir_undef(p->function->module, phi->value.type),
                       pred);
        }
    }
}

/* Marks the blocks of the iterated dominance frontier of the stores of V, live or not. */
static void mark_joins(promoter *p, const variable *v, uint32_t stamp)
{
    VEC(uint32_t) work = {0};

    if (!p->joins)
        p->joins = arena_array(p->scratch, uint32_t, p->dominators->count);
    for (size_t i = 0; i < v->stores.count; i++)
        if (p->dominators->position[v->stores.items[i].block] != IR_NO_BLOCK)
            vec_push(p->scratch, &work, v->stores.items[i].block);
    while (work.count) {
        const ir_frontier *frontier = &p->frontiers[vec_pop(&work)];
        for (size_t i = 0; i < frontier->count; i++) {
            uint32_t id = frontier->items[i];
            if (p->joins[id] == stamp)
                continue;
            p->joins[id] = stamp;
            vec_push(p->scratch, &work, id);
        }
    }
}

/* The value of the definition in block B, which is one of ALL. */
static ir_value *definition_in(const definition *all, uint32_t b)
{
    while (all->block != b)
        all++;
    return all->value;
}

/* The value of V at the start of block B if it is known there: no phi is made for a statement. NULL: unknown. */
static ir_value *value_at_start(const promoter *p, const variable *v, uint32_t b, uint32_t stamp)
{
    for (; p->placed[b] != stamp; b = p->dominators->parent[b]) {
        uint32_t above = p->dominators->parent[b];
        if (p->joins[b] == stamp)
            return NULL;
        if (above == IR_NO_BLOCK)
            return ir_undef(p->function->module, v->alloca->elem_type);
        if (p->stored[above] == stamp)
            return definition_in(v->stores.items, above);
    }
    return definition_in(v->phis.items, b);
}

static void connect_readers(promoter *p, const variable *v, uint32_t stamp)
{
    if (!v->readers.count)
        return;
    mark_joins(p, v, stamp);
    for (size_t i = 0; i < v->readers.count; i++)
        set_place(v->readers.items[i].place, v, value_at_start(p, v, v->readers.items[i].block, stamp));
}

static void remove_replaced(promoter *p)
{
    for (size_t i = 0; i < p->dead.count; i++) {
        ir_inst *d = p->dead.items[i];
        if (d->op == IR_load)
            ir_replace_uses(&d->value, resolve_replacement(&d->value));
        ir_remove(d);
    }
    for (size_t i = 0; i < p->variables.count; i++)
        ir_remove(p->variables.items[i].alloca);
}

static void list_preds(promoter *p)
{
    const ir_dominators *d = p->dominators;
    uint32_t count = 0;

    p->first_pred = arena_array(p->scratch, uint32_t, d->count + 1);
    for (uint32_t b = 0; b < d->count; b++) {
        p->first_pred[b] = count;
        count += (uint32_t)d->blocks[b]->preds.count;
    }
    p->first_pred[d->count] = count;
    p->preds = arena_array(p->scratch, uint32_t, count);
    for (uint32_t b = 0, n = 0; b < d->count; b++)
        for (size_t k = 0; k < d->blocks[b]->preds.count; k++)
            p->preds[n++] = d->blocks[b]->preds.items[k]->id;
}

/* Reports why alloca A is not promoted. PLAIN: all of its uses are accesses to the whole variable. */
static void report_kept(const promoter *p, const ir_inst *a, bool plain)
{
    if (!opt_is_observed(p->context))
        return;
    const char *name = opt_describe(p->context, &a->value);
    const ir_inst *user = NULL;
    ir_each_use(u, &a->value)
        if (!is_whole_access(a, u))
            user = u->user;
    if (plain || !user)
        opt_report(p->context, a, "aggregate", "%s stays in memory: it is an array or a struct", name);
    else
        opt_report(p->context, a, "address is used", "%s stays in memory: %s uses its address or a part of it", name,
                   ir_op_name((ir_opcode)user->op));
}

/* Lists the promotable variables. The id of an alloca becomes the variable's index + 1, or 0 when it is not promotable. */
static void find_variables(promoter *p)
{
    opt_variables all = opt_find_variables(p->scratch, p->function);
    const bool *plain = opt_all_uses(p->scratch, &all, is_whole_access);

    for (size_t n = 0; n < all.count; n++) {
        ir_inst *a = all.items[n];
        bool promoted = plain[n] && a->elem_type->kind != IR_STRUCT && a->elem_type->kind != IR_ARRAY;
        if (promoted)
            vec_push(p->scratch, &p->variables, (variable){.alloca = a});
        else
            report_kept(p, a, plain[n]);
        a->value.id = promoted ? (uint32_t)p->variables.count : 0;
    }
}

bool opt_mem2reg(ir_function *f, opt_context *c)
{
    if (!f->variables)
        return false;
    promoter p = {
        .context = c, .function = f, .scratch = c->scratch, .dominators = opt_dominators(c, f), .loops = opt_loops(c, f)};

    find_variables(&p);
    if (!p.variables.count)
        return false;
    ir_note_targets(f); /* of pointers to the variables that are promoted */
    p.frontiers = ir_dominance_frontiers(c->scratch, p.dominators);
    list_preds(&p);
    p.stored = arena_array(c->scratch, uint32_t, p.dominators->count);
    p.live = arena_array(c->scratch, uint32_t, p.dominators->count);
    p.placed = arena_array(c->scratch, uint32_t, p.dominators->count);
    p.stamp = arena_array(c->scratch, uint32_t, p.dominators->count);
    p.reaching = arena_array(c->scratch, ir_value *, p.dominators->count);
    scan_accesses(&p);
    for (uint32_t i = 0; i < p.variables.count; i++) {
        place_phis(&p, &p.variables.items[i], i + 1);
        connect_values(&p, &p.variables.items[i], i + 1);
        connect_readers(&p, &p.variables.items[i], i + 1);
    }
    ir_note_targets(f); /* of the pointers that have values now */
    remove_replaced(&p);
    return true;
}
