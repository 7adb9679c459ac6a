/* src/run/schedule.c - see schedule.h.
 *
 * OpenCL leaves open in which order work-groups run, and work-items between barriers. A kernel without a data race may still depend on it: an
 * atomic counter that gives out places, a sum of floats by atomic operations, a loop around a compare-and-exchange. Each order begins with the same
 * memory, and a copy of the variables at program scope. */
#include "src/run/schedule.h"

#include "src/run/fault.h"
#include "src/run/printf.h"

#include <inttypes.h>

/* The memory of a launch at one time. */
typedef struct memory_copy {
    unsigned char **buffers;
    unsigned char **images;
} memory_copy;

/* Images of the command line have their bytes in a buffer as well; those of an OpenCL program do not. */
static bool is_in_buffer(const run_values *v, const image *i)
{
    for (size_t b = 0; b < v->buffers.count; b++)
        if ((uintptr_t)i->data - (uintptr_t)v->buffers.items[b].contents.data < v->buffers.items[b].contents.bytes)
            return true;
    return false;
}

static memory_copy copy_memory(const launch *l)
{
    const run_values *v = l->values;
    memory_copy c = {.buffers = arena_array(l->memory, unsigned char *, v->buffers.count),
                     .images = arena_array(l->memory, unsigned char *, v->images.count)};

    for (size_t b = 0; b < v->buffers.count; b++)
        if (!v->buffers.items[b].is_protected)
            c.buffers[b] = arena_copy(l->memory, v->buffers.items[b].contents.data, v->buffers.items[b].contents.bytes);
    for (size_t i = 0; i < v->images.count; i++)
        if (!is_in_buffer(v, &v->images.items[i]))
            c.images[i] = arena_copy(l->memory, v->images.items[i].data, v->images.items[i].bytes);
    return c;
}

static void restore_memory(const launch *l, const memory_copy *c)
{
    const run_values *v = l->values;

    for (size_t b = 0; b < v->buffers.count; b++)
        if (c->buffers[b])
            memcpy(v->buffers.items[b].contents.data, c->buffers[b], v->buffers.items[b].contents.bytes);
    for (size_t i = 0; i < v->images.count; i++)
        if (c->images[i])
            memcpy(v->images.items[i].data, c->images[i], v->images.items[i].bytes);
}

/* --- orders --------------------------------------------------------------------------------------------------------------- */

/* COUNT!, at most LIMIT + 1. */
static uint64_t factorial(uint64_t count, uint64_t limit)
{
    uint64_t product = 1;

    for (uint64_t i = 2; i <= count && product <= limit; i++)
        product *= i;
    return product <= limit ? product : limit + 1;
}

/* The numbers of permutations of the groups of L, and of the work-items of a group. */
static void count_orders(const launch *l, uint64_t *groups, uint64_t *items)
{
    uint64_t group_count = 1, item_count = 1;

    for (unsigned d = 0; d < 3; d++) {
        size_t local = l->sizes->local[d] < l->sizes->global[d] ? l->sizes->local[d] : l->sizes->global[d];
        item_count *= local;
        group_count *= (l->sizes->global[d] + l->sizes->local[d] - 1) / l->sizes->local[d];
    }
    *groups = factorial(group_count, SCHEDULE_MOST_ORDERS);
    *items = factorial(item_count, SCHEDULE_MOST_ORDERS);
}

/* Order N of L after the usual one, as a word of the report; false: there are no more. */
static bool choose_order(launch *l, uint64_t n, const char **name)
{
    uint64_t groups, items;

    if (l->schedule.kind == SCHEDULE_RANDOM) {
        l->order = (run_order){.kind = ORDER_RANDOM, .seed = l->schedule.seed + n};
        *name = arena_printf(l->memory, "random:%" PRIu64, l->order.seed);
        return n < SCHEDULE_RUNS;
    }
    count_orders(l, &groups, &items);
    l->order = (run_order){.kind = ORDER_NUMBERED, .groups = n / items, .items = n % items};
    *name = arena_printf(l->memory, "permutation %" PRIu64 " of %" PRIu64, n + 1, groups * items);
    return n < groups * items;
}

/* --- differences ---------------------------------------------------------------------------------------------------------- */

static const char *print_element(arena *memory, const array *a, const unsigned char *data, size_t i)
{
    array view = *a;
    text out;

    view.data = (unsigned char *)data;
    text_init(&out, memory);
    array_print(&out, &view, i, " ");
    return out.data;
}

/* Reports the first element of buffer B that is other than in the usual order, AFTER. */
static const char *describe_buffer(const launch *l, const run_buffer *b, const unsigned char *after)
{
    array a = b->contents;
    size_t at = 0;

    if (!a.type.lanes && !a.record)
        a.type = (element){ELEMENT_uchar, 1};
    while (a.data[at] == after[at])
        at++;
    size_t i = at / array_stride(&a);
    return arena_printf(l->memory, "%s[%zu] is %s, and %s in the usual order", b->name, i,
                        print_element(l->memory, &a, a.data, i), print_element(l->memory, &a, after, i));
}

static const char *compare_variables(const launch *l, const launch *usual)
{
    run_variable one, other;

    for (size_t n = 0; launch_describe_variable(l, n, &one) && launch_describe_variable(usual, n, &other); n++)
        if (one.data && other.data && memcmp(one.data, other.data, one.bytes) != 0)
            return arena_printf(l->memory, "variable '%s' at program scope has other contents", one.name);
    return NULL;
}

/* What the run of L has left in another way than USUAL, which left AFTER; NULL: nothing. */
static const char *compare_memory(const launch *l, const launch *usual, const memory_copy *after)
{
    const run_values *v = l->values;

    for (size_t b = 0; b < v->buffers.count; b++)
        if (after->buffers[b] &&
            memcmp(v->buffers.items[b].contents.data, after->buffers[b], v->buffers.items[b].contents.bytes) != 0)
            return describe_buffer(l, &v->buffers.items[b], after->buffers[b]);
    for (size_t i = 0; i < v->images.count; i++)
        if (after->images[i] && memcmp(v->images.items[i].data, after->images[i], v->images.items[i].bytes) != 0)
            return arena_printf(l->memory, "image '%s' has other texels", v->images.items[i].name);
    return compare_variables(l, usual);
}

/* --- the run -------------------------------------------------------------------------------------------------------------- */

/* The launch L for a run that is only compared: it prints nothing and has a copy of the variables STATE. */
static launch silent_copy(const launch *l, const ir_program_state *state, FILE *silent)
{
    launch copy = *l;

    copy.ir_state = ir_program_state_copy(state, l->program.module, l->memory);
    copy.faults = copy.printed = silent;
    copy.trace.out = NULL;
    copy.result = (run_result){0};
    return copy;
}

/* Runs L in order N, beginning with BEFORE; false: there is no such order. *PROBLEM: what differs; NULL: nothing. */
static bool try_order(launch *l, uint64_t n, const memory_copy *before, const memory_copy *after, const ir_program_state *state,
                      FILE *silent, const char **problem)
{
    launch copy = silent_copy(l, state, silent);
    const char *name;

    *problem = NULL;
    if (!choose_order(&copy, n, &name))
        return false;
    restore_memory(l, before);
    diag *d = copy.diagnostics;
    diag hidden = *d;
    hidden.log = NULL;
    hidden.out = silent;
    copy.diagnostics = &hidden;
    bool ends = launch_run_once(&copy) == STATUS_DONE;
    const char *difference =
        ends ? compare_memory(&copy, l, after)
             : arena_printf(l->memory, "%s", copy.result.fault.message ? copy.result.fault.message : "it faults");
    if (difference)
        *problem = arena_printf(l->memory, "the result depends on the order of work-items and groups: in the order %s, %s", name,
                                difference);
    return true;
}

/* Runs the other orders of L until one differs. */
static void try_orders(launch *l, const memory_copy *before, const ir_program_state *state, FILE *silent)
{
    memory_copy after = copy_memory(l);
    const char *problem = NULL;
    bool goes_on = true;

    for (uint64_t n = 0; goes_on && !problem; n++) {
        arena_mark mark = arena_here(l->memory);
        goes_on = try_order(l, n, before, &after, state, silent, &problem);
        if (!problem)
            arena_rewind(l->memory, mark);
    }
    restore_memory(l, &after);
    l->depends_on_order = problem != NULL;
    if (problem)
        launch_report_order(l, problem);
}

/* SCHEDULE_ALL: are there few enough orders? Reports it if not. */
static bool has_few_orders(const launch *l)
{
    uint64_t groups, items;

    if (l->schedule.kind != SCHEDULE_ALL)
        return true;
    count_orders(l, &groups, &items);
    if (groups * items <= SCHEDULE_MOST_ORDERS)
        return true;
    if (l->in_place && !l->is_tolerant) /* a program that goes on */
        fprintf(
            l->faults,
            "warning: kernel '%s' has more than %d orders, and ran in the usual one only (--schedule=random:SEED tries some)\n",
            l->values->signature->kernel, SCHEDULE_MOST_ORDERS);
    else
        diag_error(l->diagnostics, 0,
                   "--schedule=all: there are more than %d orders of the groups and work-items of this launch; use random:SEED",
                   SCHEDULE_MOST_ORDERS);
    return false;
}

status schedule_run(launch *l)
{
    if (!has_few_orders(l))
        return l->in_place && !l->is_tolerant ? launch_run_once(l) : STATUS_USAGE;
    if (!l->ir_state)
        launch_make_state(l, l->memory);
    memory_copy before = copy_memory(l);
    const ir_program_state *state = ir_program_state_copy(l->ir_state, l->program.module, l->memory);
    status done = launch_run_once(l);
    FILE *silent = done == STATUS_DONE ? fopen("/dev/null", "we") : NULL;
    if (!silent)
        return done;
    try_orders(l, &before, state, silent);
    fclose(silent);
    return done;
}
