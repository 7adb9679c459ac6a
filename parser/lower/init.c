/* parser/lower/init.c - initialization of automatic variables.
 *
 * Each element of the initializer becomes a store, which later passes can analyse: sroa splits small objects, and
 * constant-tables turns arrays into tables. Initializers too large for those passes are lowered in bulk, because each store
 * takes kilobytes of memory during compilation:
 *
 *     int x[100000] = {[0 ... 99999] = n};    a loop over the range
 *     int x[100000] = {3, 1, 4, …};           a copy of a table in constant memory
 *  */
#include "parser/lower/lowering.h"

enum { MOST_STORES = 4096 }; /* limit on stores: the pass constant-tables handles arrays of up to 4096 bytes */

static place element_target(lowering *l, const ast_variable *v, const ast_init_place *p, ir_value *address)
{
    return lower_object(lower_byte_offset(l, address, p->offset), p->type, lower_align_at(v->align, p->offset));
}

static bool is_text(const ast_init_place *p)
{
    return type_is_array(p->type) && p->value->kind == AST_STRING;
}

static void store_text(lowering *l, const ast_init_place *p, const place *to)
{
    const ast_expr *s = p->value;

    for (uint64_t i = 0; i < p->type->size; i++) {
        uint8_t c = i < s->string.length ? (uint8_t)s->string.bytes[i] : 0;
        ir_store(&l->b, lower_int(l, l->m->i8, c), lower_byte_offset(l, to->address, i), lower_align_at(to->align, i));
    }
}

/* Stores VALUE, the value of P's expression (for an aggregate, its address), to TO. */
static void store_value(lowering *l, const ast_init_place *p, ir_value *value, const place *to)
{
    place from = lower_source(p->value, value);

    lower_locate_expr(l, p->value);
    if (type_is_aggregate(p->type))
        lower_copy(l, to, &from);
    else
        lower_store(l, p->type, value, to->address, to->align, false);
}

/* --- ranges --------------------------------------------------------------------------------------------------------------- */

/* Repeated elements: the `period` elements from `first` on are repeated `times` times, each time `stride` bytes further.
 * Elements share an expression only if they come from the same range designator. */
typedef struct run {
    const ast_init_place *first;
    uint32_t period;
    uint64_t stride, times;
} run;

enum { LONGEST_PERIOD = 64 }; /* limit on the initialized parts of one element of a range */

static uint32_t find_period(const ast_init_place *p, uint32_t left)
{
    uint32_t period = 1;

    while (period < left && period <= LONGEST_PERIOD && p[period].value != p->value)
        period++;
    return period < left && period <= LONGEST_PERIOD ? period : 0;
}

static run find_run(const ast_init_place *p, uint32_t left)
{
    uint32_t period = find_period(p, left), same = 0;
    run r = {p, period ? period : 1, 0, 1};

    if (!period)
        return r;
    r.stride = p[period].offset - p->offset;
    while (same + period < left && p[same].value == p[same + period].value && p[same].type == p[same + period].type &&
           p[same + period].offset - p[same].offset == r.stride)
        same++;
    r.times += same / period;
    return r;
}

static void store_place(lowering *l, const ast_init_place *p, ir_value *value, const place *to)
{
    if (is_text(p))
        store_text(l, p, to);
    else
        store_value(l, p, value, to);
}

static void store_run_in_loop(lowering *l, const ast_variable *v, const run *r, ir_value *const *values, ir_value *address)
{
    counted_loop loop = lower_begin_loop(l, r->times);
    ir_value *bytes = ir_binary(&l->b, IR_mul, &loop.index->value, lower_int(l, l->m->i64, r->stride));
    ir_value *element = ir_gep(&l->b, l->m->i8, address, &bytes, 1);

    for (uint32_t n = 0; n < r->period; n++) {
        const ast_init_place *p = &r->first[n];
        place to = element_target(l, v, p, element);
        to.align = lower_align_at(to.align, r->stride);
        store_place(l, p, values[n], &to);
    }
    lower_end_loop(l, &loop);
}

static bool needs_loop(const run *r)
{
    return r->times * r->period > MOST_STORES;
}

/* --- tables --------------------------------------------------------------------------------------------------------------- */

static bool is_in_table(const ast_init_place *p)
{
    return is_text(p) || lower_is_constant(p->value);
}

/* Returns the constant elements of INIT, except those of runs that become loops, if there are too many for stores; else a table
 * whose places are NULL. */
static ast_init collect_table(lowering *l, const ast_init *init)
{
    ast_init table = {.zeros = true, .places = arena_array(l->memory, ast_init_place, init->count)};
    uint64_t stores = 0;

    for (uint32_t i = 0; i < init->count;) {
        run r = find_run(&init->places[i], init->count - i);
        uint64_t count = r.times * r.period;
        for (uint64_t n = 0; n < count && !needs_loop(&r); n++) {
            if (!is_in_table(&r.first[n]))
                continue;
            table.places[table.count++] = r.first[n];
            stores += is_text(&r.first[n]) ? r.first[n].type->size : 1;
        }
        i += (uint32_t)count;
    }
    if (stores <= MOST_STORES)
        table.places = NULL;
    return table;
}

static void copy_table(lowering *l, const ast_variable *v, const ast_init *table, ir_value *address)
{
    ir_type *contents = lower_memory_type(l, v->type);
    ir_value *init = lower_static_init(l, v, table, &contents);
    const char *name = arena_printf(l->memory, "%s.%s", l->function->value.name, v->name ? v->name : "literal");
    ir_global *g = ir_global_new(l->m, intern_str(&l->m->names, name), contents, IR_CONSTANT);

    g->init = init;
    g->constant = true;
    g->linkage = IR_INTERNAL;
    g->align = v->align;
    place to = lower_object(address, v->type, v->align), from = lower_object(&g->value, v->type->bare, v->align);
    lower_copy(l, &to, &from);
}

/* Stores the elements of R, except those that a copied TABLE has initialized already. Each value is evaluated once. */
static void lower_run(lowering *l, const ast_variable *v, const run *r, bool table, ir_value *address)
{
    ir_value *values[LONGEST_PERIOD];

    for (uint32_t n = 0; n < r->period; n++)
        values[n] = is_text(&r->first[n]) ? NULL : lower_expr(l, r->first[n].value);
    if (needs_loop(r)) {
        store_run_in_loop(l, v, r, values, address);
        return;
    }
    for (uint64_t n = 0; n < r->times * r->period; n++) {
        const ast_init_place *p = &r->first[n];
        if (table && is_in_table(p))
            continue;
        place to = element_target(l, v, p, address);
        store_place(l, p, values[n % r->period], &to);
    }
}

void lower_init(lowering *l, const ast_variable *v, ir_value *address)
{
    const ast_init *init = v->init;

    if (!init)
        return;
    ast_init table = collect_table(l, init);
    if (table.places)
        copy_table(l, v, &table, address);
    else if (init->zeros)
        lower_zero(l, v->type, address, v->align);
    for (uint32_t i = 0; i < init->count;) {
        run r = find_run(&init->places[i], init->count - i);
        lower_run(l, v, &r, table.places != NULL, address);
        i += (uint32_t)(r.times * r.period);
    }
}
