/* backend/prepare/lower_frame.c - assigns offsets to variables in private and local memory.
 *
 * There is no recursion, so a kernel has one instance of each variable. Every alloca, in whatever block, has a fixed offset in
 * the work-item's segment of private memory: in the kernel's part, which also contains the module-private variables, or in the
 * part of its function. The same holds for globals that lift-allocas made from allocas. A function's part begins where the
 * parts of all its callers end, so functions that are never active together share bytes. Within a function, variables that are needed
 * in disjoint ranges of instructions share a slot (variable_ranges.c), such as those of disjoint scopes. The starts of lifetimes, which
 * these ranges depend on, leave no code: this step removes them. A local variable has a fixed offset in the work-group's local memory.
 * Module-private variables are initialized at the kernel's entry (initial_values.c).
 *
 * Arrays in registers (lower_arrays.c) get no offset.
 *
 * Null is 0 in every space. If the kernel could compare a pointer with null or pass one on, the first bytes are left unused. */
#include "backend/prepare/initial_values.h"
#include "backend/prepare/prepare.h"
#include "backend/prepare/variable_ranges.h"

#include "ir/analysis/memory_use.h"
#include "ir/lifetime.h"
#include "ir/statement.h"
#include "src/base/bits.h"
#include "src/base/limits.h"
#include "src/base/search.h"

#include <stdlib.h>

enum {
    SEGMENT_ALIGN = 16,
    MOST_SLOTS_TRIED = 64, /* limit on the time for one variable */
};

typedef struct variable {
    ir_value *value;
    uint64_t bytes;
    uint32_t align;
    unsigned order;
    prep_range_list ranges; /* where its function needs it; empty: everywhere */
} variable;

typedef VEC(variable) variable_list;

/* Bytes of variables whose ranges are disjoint. */
typedef struct slot {
    uint64_t bytes;
    uint32_t align;
    unsigned order;            /* the least of its variables */
    VEC(variable *) variables; /* larger ones first */
    prep_range_list taken;     /* their ranges */
} slot;

typedef VEC(slot) slot_list;

/* Stores the offset of a variable in its aux, plus one, so that NULL means "no offset". */
static void set_offset(ir_value *v, uint32_t offset)
{
    v->aux = (void *)((uintptr_t)offset + 1);
}

uint32_t prep_frame_offset(const ir_value *v)
{
    return v->aux ? (uint32_t)((uintptr_t)v->aux - 1) : 0;
}

static int by_size(const void *a, const void *b)
{
    const variable *x = a, *y = b;

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

static int by_alignment(const void *a, const void *b)
{
    const slot *x = a, *y = b;

    if (x->align != y->align)
        return x->align > y->align ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* The index of the first range of S that ends at FIRST or later. */
static size_t find_in_slot(const slot *s, uint32_t first)
{
    lower_bound(at, s->taken.count, s->taken.items[at].last < first);
    return at;
}

static bool is_slot_free(const slot *s, const prep_range_list *ranges)
{
    for (size_t n = 0; n < ranges->count; n++) {
        size_t at = find_in_slot(s, ranges->items[n].first);
        if (at < s->taken.count && s->taken.items[at].first <= ranges->items[n].last)
            return false;
    }
    return ranges->count > 0;
}

static void take_range(arena *memory, slot *s, prep_range range)
{
    size_t at = find_in_slot(s, range.first);

    vec_push(memory, &s->taken, range);
    for (size_t n = s->taken.count - 1; n > at; n--)
        s->taken.items[n] = s->taken.items[n - 1];
    s->taken.items[at] = range;
}

static void add_to_slot(arena *memory, slot *s, variable *v)
{
    vec_push(memory, &s->variables, v);
    for (size_t n = 0; n < v->ranges.count; n++)
        take_range(memory, s, v->ranges.items[n]);
    if (!v->ranges.count)
        take_range(memory, s, prep_whole_range);
    s->align = v->align > s->align ? v->align : s->align;
    s->order = v->order < s->order ? v->order : s->order;
}

/* Distributes the variables to slots, larger ones first, each to the first of the last slots in which its ranges are free. */
static slot_list make_slots(arena *memory, variable_list *list)
{
    slot_list slots = {0};

    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, by_size);
    for (size_t n = 0; n < list->count; n++) {
        variable *v = &list->items[n];
        size_t at = slots.count > MOST_SLOTS_TRIED ? slots.count - MOST_SLOTS_TRIED : 0;
        while (at < slots.count && !is_slot_free(&slots.items[at], &v->ranges))
            at++;
        if (at == slots.count)
            vec_push(memory, &slots, (slot){.bytes = v->bytes, .align = v->align, .order = v->order});
        add_to_slot(memory, &slots.items[at], v);
    }
    if (slots.count)
        qsort(slots.items, slots.count, sizeof *slots.items, by_alignment);
    return slots;
}

/* Assigns offsets to all variables from START on and returns the end. Sorted by decreasing alignment, to avoid padding. Adds to *SAVED the
 * bytes that variables with disjoint ranges share. */
static uint64_t assign_offsets(arena *memory, variable_list *list, uint64_t start, uint32_t *align, uint64_t *saved)
{
    slot_list slots = make_slots(memory, list);
    uint64_t at = start;

    for (size_t n = 0; n < slots.count; n++) {
        const slot *s = &slots.items[n];
        at = round_up(at, s->align);
        for (size_t v = 0; v < s->variables.count; v++) {
            set_offset(s->variables.items[v]->value, (uint32_t)at);
            if (s->variables.count > 1)
                ir_lose_places(s->variables.items[v]->value); /* the bytes are its own only in its range */
            *saved += s->variables.items[v]->bytes;
        }
        at += s->bytes;
        *saved -= s->bytes;
        if (s->align > *align)
            *align = s->align;
    }
    return at;
}

static void add_variable(prep_lowering *l, variable_list *list, ir_value *v, ir_type *t, uint32_t align)
{
    for (size_t n = 0; n < list->count; n++)
        if (list->items[n].value == v)
            return;
    uint32_t natural = ir_align(t);
    vec_push(
        l->scratch, list,
        (variable){.value = v, .bytes = ir_size(t), .align = align > natural ? align : natural, .order = (unsigned)list->count});
}

/* The variable that an operand refers to: the operand itself if it is a global, or the base of a constant address. */
static ir_global *referenced_global(ir_value *v)
{
    if (v->kind == IR_ADDRESS)
        v = ir_as_constant(v)->base;
    return ir_try_global(v);
}

static bool is_private_space(unsigned space)
{
    return space == IR_PRIVATE || space == IR_MODULE_PRIVATE;
}

typedef struct survey {
    /* the private and local variables of the kernel, and of the module if the kernel uses them */
    variable_list private_ones, local_ones;
    variable_list *allocas; /* by routine: its allocas */
    map in_registers;       /* the arrays that are kept in registers need no memory */
    map shared;             /* the variables to which several functions refer */
    arena *memory;
    bool sees_null[2]; /* null may be compared with private ([0]) or local ([1]) pointers */
    uint64_t saved;    /* bytes that variables of one function share */
} survey;

/* Records that a function refers to G, a variable that lift-allocas moved to the module. MINE is the function's list of
 * variables. G is added to it if no other function refers to G, else to the kernel's list. */
static void claim_variable(survey *s, ir_global *g, variable_list *mine)
{
    if (g->value.aux && g->value.aux != mine)
        map_set(s->memory, &s->shared, g, g);
    g->value.aux = g->value.aux && g->value.aux != mine ? &s->private_ones : mine;
}

static void record_operand(prep_lowering *l, survey *s, const ir_inst *i, unsigned n, variable_list *mine)
{
    ir_value *v = ir_operand(i, n);
    ir_global *g = referenced_global(v);
    unsigned space = ir_is_ptr(v->type) ? v->type->space : IR_GLOBAL;

    if (g && map_get(&s->in_registers, &g->value))
        return;
    if (g && g->lifted)
        claim_variable(s, g, mine);
    else if (g && is_private_space(g->value.type->space))
        add_variable(l, &s->private_ones, &g->value, g->contents, g->align);
    if (g && g->value.type->space == IR_LOCAL)
        add_variable(l, &s->local_ones, &g->value, g->contents, g->align);
    if ((is_private_space(space) || space == IR_LOCAL) && ir_observes_null(i, n))
        s->sees_null[space == IR_LOCAL] = true;
}

/* Adds the allocas of F to ALLOCAS, and the globals that F uses to S. */
static void record_variables(prep_lowering *l, survey *s, ir_function *f, variable_list *allocas)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            if (i->op == IR_alloca && !map_get(&s->in_registers, &i->value))
                add_variable(l, allocas, &i->value, i->elem_type, i->align);
            for (unsigned n = 0; n < i->operand_count; n++)
                record_operand(l, s, i, n, allocas);
        }
}

static void survey_variables(prep_lowering *l, survey *s)
{
    prep_find_in_registers(l, l->scratch, &s->in_registers);
    s->allocas = arena_alloc(l->scratch, (l->routines.count + 1) * sizeof *s->allocas);
    for (ir_global *g = l->kernel->module->globals; g; g = g->next)
        g->value.aux = NULL;
    record_variables(l, s, l->kernel, &s->private_ones);
    for (size_t n = 0; n < l->routines.count; n++)
        record_variables(l, s, l->routines.items[n]->kernel, &s->allocas[n]);
    for (ir_global *g = l->kernel->module->globals; g; g = g->next)
        if (g->lifted && g->value.aux)
            add_variable(l, g->value.aux, &g->value, g->contents, g->align);
    for (unsigned n = 0; n < l->kernel->arg_count; n++) /* local memory arguments follow the kernel's own variables */
        if (ir_is_ptr(l->kernel->args[n]->value.type) && l->kernel->args[n]->value.type->space == IR_LOCAL && s->sees_null[1])
            l->frame.slm_bytes = IR_NULL_BYTES;
}

/* Sets the ranges of the variables in LIST that only F refers to. */
static void find_ranges(prep_range_finder *r, ir_function *f, const survey *s, variable_list *list)
{
    prep_enter_function(r, f);
    for (size_t n = 0; n < list->count; n++) {
        const ir_global *g = ir_try_global(list->items[n].value);
        if (list->items[n].bytes >= IR_LEAST_SHARED_BYTES && (!g || (g->lifted && !map_get(&s->shared, g))))
            list->items[n].ranges = prep_ranges_of(r, list->items[n].value);
    }
}

static void find_all_ranges(prep_lowering *l, survey *s)
{
    prep_range_finder *r = prep_find_ranges(l);

    find_ranges(r, l->kernel, s, &s->private_ones);
    for (size_t n = 0; n < l->routines.count; n++)
        find_ranges(r, l->routines.items[n]->kernel, s, &s->allocas[n]);
}

static void remove_starts(ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst_safe(i, b)
            if (ir_begins_lifetime(i))
                ir_remove(i);
}

static void initialize_all(prep_lowering *l, const survey *s)
{
    prep_initializer *i = prep_begin_initializing(l);

    for (size_t n = 0; n < s->private_ones.count; n++) {
        ir_global *g = ir_try_global(s->private_ones.items[n].value);
        if (g && !g->lifted)
            prep_initialize_variable(i, g);
    }
    prep_finish_initializing(i);
}

/* Raises the start of the parts of F's callees to at least END. */
static void push_callees(const prep_lowering *l, const ir_function *f, uint64_t end, uint64_t *start)
{
    ir_each_block(b, f)
        ir_each_inst(i, b) {
            const ir_function *callee = backend_callee(i);
            for (size_t n = 0; callee && n < l->routines.count; n++)
                if (l->routines.items[n]->kernel == callee && start[n] < end)
                    start[n] = end;
        }
}

/* Assigns offsets in all routines, callers before callees. Returns the end of the work-item's segment of private memory. */
static uint64_t place_routines(prep_lowering *l, survey *s, uint64_t kernel_end, uint32_t *align)
{
    uint64_t *start = arena_array(l->scratch, uint64_t, l->routines.count + 1), last = kernel_end, apart = kernel_end;

    push_callees(l, l->kernel, kernel_end, start);
    for (size_t n = 0; n < l->routines.count; n++) {
        uint64_t end = assign_offsets(l->scratch, &s->allocas[n], start[n], align, &s->saved);
        push_callees(l, l->routines.items[n]->kernel, end, start);
        last = end > last ? end : last;
        apart += end - start[n];
    }
    l->frame.shared_bytes = (uint32_t)(apart - last + s->saved);
    return last;
}

/* Assigns offsets to local variables. Returns the end of local memory, with padding that does not depend on the order of the
 * variables (ir_local_bytes). */
static uint64_t place_local(prep_lowering *l, survey *s)
{
    l->frame.slm_align = 1;
    uint64_t saved = 0;
    assign_offsets(l->scratch, &s->local_ones, s->sees_null[1] ? IR_NULL_BYTES : 0, &l->frame.slm_align, &saved);
    uint64_t end = s->sees_null[1] ? round_up(IR_NULL_BYTES, l->frame.slm_align) : 0;
    for (size_t n = 0; n < s->local_ones.count; n++)
        end = saturated_sum(end, round_up(s->local_ones.items[n].bytes, s->local_ones.items[n].align));
    return end;
}

/* Reports a size that exceeds LIMIT. ir_check_memory has checked the variables of the source; inlined functions add theirs. */
static void check_size(const prep_lowering *l, uint64_t bytes, const char *space, const char *owner, unsigned limit)
{
    if (bytes > limit)
        ir_error(l->options->diagnostics, l->kernel->module, l->original->loc,
                 "kernel '%s' needs %llu bytes of %s memory: a %s has %u", l->name, (unsigned long long)bytes, space, owner,
                 limit);
}

bool prep_lower_frame(prep_lowering *l)
{
    survey s = {.memory = l->scratch};
    uint32_t private_align = SEGMENT_ALIGN;

    survey_variables(l, &s);
    find_all_ranges(l, &s);
    remove_starts(l->kernel);
    for (size_t n = 0; n < l->routines.count; n++)
        remove_starts(l->routines.items[n]->kernel);
    initialize_all(l, &s);
    l->frame.private_nulls = s.sees_null[0];
    uint64_t first = s.sees_null[0] ? IR_NULL_BYTES : 0,
             end = assign_offsets(l->scratch, &s.private_ones, first, &private_align, &s.saved);
    end = place_routines(l, &s, end, &private_align);
    l->frame.private_bytes = end > first ? (uint32_t)((end + private_align - 1) / private_align * private_align) : 0;
    uint64_t local = s.local_ones.count ? place_local(l, &s) : l->frame.slm_bytes;
    l->frame.slm_bytes = (uint32_t)local;
    check_size(l, local, "local", "work-group", LOCAL_MEMORY_BYTES);
    check_size(l, end, "private", "work-item", PRIVATE_MEMORY_BYTES);
    for (size_t n = 0; n < l->routines.count; n++)
        l->routines.items[n]->frame = l->frame;
    return end > first || s.local_ones.count;
}
