/* opt/scalar/constant_tables.c - turn private arrays that only hold constants into tables in constant memory.
 *
 *   %w = alloca [19 x float]                              @k.w = internal addrspace(2) constant [19 x float] […]
 *   store float 0.5, ptr %w                               …
 *   …  (eighteen more)                           ->       %q = getelementptr float, ptr addrspace(2) @k.w, i32 %i
 *   %p = getelementptr float, ptr %w, i32 %i              %x = load float, ptr addrspace(2) %q
 *   %x = load float, ptr %p
 *
 * In C, the table of a single function is written as `const float w[] = { … };` in it. Filling it costs a store per element
 * wherever the function is inlined, in every iteration of a surrounding loop. If all stores to each element store the same
 * constant, a load yields that constant (a load before the first store is undefined), so the order of stores and loads does not
 * matter. The address must have no other uses. An array that is filled once and read often is cheaper in registers
 * (backend/prepare/lower_arrays.c), so a table is made only when filling costs more than the messages that read it. An array
 * that is only read at constant indices is left to sroa. */
#include "opt/opt.h"
#include "opt/analysis/remark.h"
#include "opt/analysis/variables.h"

#include "ir/analysis/loops.h"
#include "ir/lifetime.h"
#include "src/base/bits.h"

/* Estimates: a load costs as much as READ stores, and a loop runs LOOP iterations. */
enum { MOST_BYTES = 4096, READ = 4, LOOP = 8, MOST_DEPTH = 4 };

typedef struct table {
    arena *scratch;
    const ir_loops *loops;
    ir_inst *variable;
    uint8_t *bytes;
    bool *known; /* by byte: some store stores a constant there */
    VEC(ir_inst *) addresses, loads, stores;
    unsigned filling, reading; /* estimated number of executions: of all stores, and of the loads at variable offsets */
} table;

/* The estimated number of executions of I, by the depth of its loop. */
static unsigned estimate_executions(const table *t, const ir_inst *i)
{
    unsigned w = 1;
    const ir_loop *loop = ir_loop_of(t->loops, i->block);

    for (unsigned d = 0; loop && d < MOST_DEPTH; d++, loop = loop->parent)
        w *= LOOP;
    return w;
}

/* --- contents of the variable --------------------------------------------------------------------------------------------- */

static bool is_int_or_float(const ir_type *t)
{
    return ir_is_int(t) || ir_is_float(t);
}

/* Records a store of V at byte AT of the variable. False when V is not a constant made of integers and floats, or when another
 * constant has been stored there. */
static bool record_constant(table *t, ir_value *v, uint64_t at)
{
    const ir_type *type = v->type;
    uint64_t bits;

    if (!ir_is_const(v) || at + ir_store_size(type) > ir_size(t->variable->elem_type))
        return false;
    if (ir_is_vector(type) || type->kind == IR_ARRAY) {
        bool good = true;
        for (unsigned n = 0; n < type->count && good; n++)
            good =
                record_constant(t, ir_const_element(t->variable->block->function->module, v, n), at + n * ir_size(type->element));
        return good;
    }
    if (!is_int_or_float(type) || !ir_const_bits(v, &bits))
        return false;
    for (uint64_t n = 0; n < ir_store_size(type); n++) {
        uint8_t byte = (uint8_t)(bits >> 8 * n);
        if (t->known[at + n] && t->bytes[at + n] != byte)
            return false;
        t->known[at + n] = true;
        t->bytes[at + n] = byte;
    }
    return true;
}

/* Collects the uses of P, an address OFFSET bytes into the variable if KNOWN, else at an unknown offset. False when a use
 * prevents a table. */
static bool collect_uses(table *t, ir_value *p, int64_t offset, bool known)
{
    ir_each_use(u, p) {
        ir_inst *i = u->user;
        int64_t more = 0;
        if (i->op == IR_getelementptr && u == i->operands) {
            bool constant = ir_gep_offset(i, &more);
            vec_push(t->scratch, &t->addresses, i);
            if (!collect_uses(t, &i->value, wrapping_add(offset, more), known && constant))
                return false;
            continue;
        }
        if ((i->op != IR_load && i->op != IR_store) || i->flags & IR_VOLATILE || i->ordering != IR_NOT_ATOMIC)
            return false;
        if (i->op == IR_load) {
            vec_push(t->scratch, &t->loads, i);
            t->reading += known ? 0 : estimate_executions(t, i);
            continue;
        }
        if (ir_begins_lifetime(i)) {
            vec_push(t->scratch, &t->stores, i);
            continue;
        }
        if (u != i->operands + 1 || !known || offset < 0 || !record_constant(t, ir_operand(i, 0), (uint64_t)offset))
            return false;
        vec_push(t->scratch, &t->stores, i);
        t->filling += estimate_executions(t, i);
    }
    return true;
}

/* --- the table ------------------------------------------------------------------------------------------------------------ */

/* The constant of type TYPE whose bytes begin at AT. */
static ir_value *table_contents(const table *t, ir_module *m, ir_type *type, uint64_t at)
{
    uint64_t bits = 0;

    if (ir_is_vector(type) || type->kind == IR_ARRAY) {
        ir_value **elements = arena_array(t->scratch, ir_value *, type->count);
        for (uint64_t n = 0; n < type->count; n++)
            elements[n] = table_contents(t, m, type->element, at + n * ir_size(type->element));
        return ir_aggregate(m, type, elements);
    }
    for (uint64_t n = 0; n < ir_store_size(type); n++)
        bits |= (uint64_t)t->bytes[at + n] << 8 * n;
    return ir_const(m, type, bits);
}

/* Returns an existing global with the same contents and sufficient alignment, else a new one. */
static ir_global *make_table(const table *t, ir_module *m)
{
    ir_type *type = t->variable->elem_type;
    ir_value *init = table_contents(t, m, type, 0);

    for (ir_global *g = m->globals; g; g = g->next)
        if (g->value.type->space == IR_CONSTANT && g->constant && g->linkage == IR_INTERNAL && g->init == init &&
            g->contents == type && g->align >= t->variable->align)
            return g;
    const ir_function *f = t->variable->block->function;
    const char *name = t->variable->value.name ? t->variable->value.name : "table";
    ir_global *g =
        ir_global_new(m, intern_str(&m->names, arena_printf(t->scratch, "%s.%s", f->value.name, name)), type, IR_CONSTANT);
    g->init = init;
    g->constant = true;
    g->linkage = IR_INTERNAL;
    g->align = t->variable->align;
    return g;
}

/* Replaces all addresses and loads of the variable by those of the table and removes the variable. t->addresses is ordered such
 * that bases come before the addresses derived from them. */
static void replace_by_table(table *t, ir_module *m)
{
    ir_global *g = make_table(t, m);

    t->variable->value.aux = &g->value;
    for (size_t n = 0; n < t->addresses.count; n++) {
        ir_inst *i = t->addresses.items[n];
        ir_builder b = ir_before(i);
        ir_value **indices = arena_array(t->scratch, ir_value *, i->operand_count);
        for (unsigned k = 1; k < i->operand_count; k++)
            indices[k - 1] = ir_operand(i, k);
        i->value.aux = ir_gep(&b, i->elem_type, ir_operand(i, 0)->aux, indices, i->operand_count - 1);
    }
    for (size_t n = 0; n < t->loads.count; n++) {
        ir_inst *i = t->loads.items[n];
        ir_builder b = ir_before(i);
        ir_replace(i, &ir_load(&b, i->value.type, ir_operand(i, 0)->aux, i->align)->value);
    }
    for (size_t n = 0; n < t->stores.count; n++)
        ir_remove(t->stores.items[n]);
    for (size_t n = t->addresses.count; n-- > 0;)
        ir_remove(t->addresses.items[n]);
    ir_remove(t->variable);
}

static bool is_array_of_numbers(const ir_type *t)
{
    if (t->kind != IR_ARRAY || ir_size(t) > MOST_BYTES)
        return false;
    while (t->kind == IR_ARRAY || ir_is_vector(t))
        t = t->element;
    return is_int_or_float(t);
}

static bool convert_variable(ir_module *m, opt_context *c, const ir_loops *loops, ir_inst *variable)
{
    arena *scratch = c->scratch;
    table t = {.scratch = scratch, .loops = loops, .variable = variable};
    uint64_t bytes = ir_size(variable->elem_type);

    t.bytes = arena_array(scratch, uint8_t, bytes);
    t.known = arena_array(scratch, bool, bytes);
    if (!collect_uses(&t, &variable->value, 0, true) || !t.reading || t.filling <= READ * t.reading)
        return false;
    opt_report(c, variable, "only constants", "the array becomes a table in constant memory: all stores to it are of constants");
    replace_by_table(&t, m);
    return true;
}

static bool convert_variables(ir_module *m, opt_context *c, ir_function *f)
{
    arena *scratch = c->scratch;
    opt_variables all = opt_find_variables(scratch, f), arrays = {0};
    bool changed = false;

    for (size_t n = 0; n < all.count; n++)
        if (is_array_of_numbers(all.items[n]->elem_type))
            vec_push(scratch, &arrays, all.items[n]);
    if (!arrays.count)
        return false;
    const ir_loops *loops = ir_loops_compute(scratch, ir_dominators_compute(scratch, f));
    for (size_t n = 0; n < arrays.count; n++)
        changed |= convert_variable(m, c, loops, arrays.items[n]);
    return changed;
}

bool opt_constant_tables(ir_module *m, opt_context *c)
{
    bool changed = false;

    ir_each_function(f, m)
        if (f->variables)
            changed |= convert_variables(m, c, f);
    return changed;
}
