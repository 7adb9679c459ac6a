/* backend/prepare/lower_frame.c - assigns offsets to variables in private and local memory.
 *
 * There is no recursion, so a kernel has one instance of each variable. Every alloca, in whatever block, has a fixed offset in
 * the work-item's segment of private memory: in the kernel's part, which also contains the module-private variables, or in the
 * part of its function. The same holds for globals that lift-allocas made from allocas. A function's part begins where the
 * parts of all its callers end, so functions that are never active together share bytes. A local variable has a fixed offset in
 * the work-group's local memory. Module-private variables with an initial value are initialized at the kernel's entry.
 *
 * Arrays in registers (lower_arrays.c) get no offset.
 *
 * Null is 0 in every space. If the kernel could compare a pointer with null or pass one on, the first bytes are left unused. */
#include "backend/prepare/prepare.h"

#include "ir/analysis/memory_use.h"
#include "src/base/bits.h"
#include "src/base/limits.h"

#include <stdlib.h>

enum {
    SEGMENT_ALIGN = 16,
    MOST_ZERO_STORES = 64, /* limit on the zeros that are stored without a loop */
};

typedef struct variable {
    ir_value *value;
    uint64_t bytes;
    uint32_t align;
    unsigned order;
} variable;

typedef VEC(variable) variable_list;

/* Stores the offset of a variable in its aux, plus one, so that NULL means "no offset". */
static void set_offset(ir_value *v, uint32_t offset)
{
    v->aux = (void *)((uintptr_t)offset + 1);
}

uint32_t prep_frame_offset(const ir_value *v)
{
    return v->aux ? (uint32_t)((uintptr_t)v->aux - 1) : 0;
}

static int by_alignment(const void *a, const void *b)
{
    const variable *x = a, *y = b;

    if (x->align != y->align)
        return x->align > y->align ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

/* Assigns offsets to all variables from START on and returns the end. Sorted by decreasing alignment, to avoid padding. */
static uint64_t assign_offsets(variable_list *list, uint64_t start, uint32_t *align)
{
    uint64_t at = start;

    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, by_alignment);
    for (size_t n = 0; n < list->count; n++) {
        const variable *v = &list->items[n];
        at = (at + v->align - 1) / v->align * v->align;
        set_offset(v->value, (uint32_t)at);
        at += v->bytes;
        if (v->align > *align)
            *align = v->align;
    }
    return at;
}

static void add_variable(prep_lowering *l, variable_list *list, ir_value *v, ir_type *t, uint32_t align)
{
    for (size_t n = 0; n < list->count; n++)
        if (list->items[n].value == v)
            return;
    uint32_t natural = ir_align(t);
    vec_push(l->scratch, list, (variable){v, ir_size(t), align > natural ? align : natural, (unsigned)list->count});
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
    bool sees_null[2];      /* null may be compared with private ([0]) or local ([1]) pointers */
} survey;

/* Records that a function refers to G, a variable that lift-allocas moved to the module. MINE is the function's list of
 * variables. G is added to it if no other function refers to G, else to the kernel's list. */
static void claim_variable(survey *s, ir_global *g, variable_list *mine)
{
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

typedef VEC(ir_inst *) call_list;

static ir_inst *fill_zeros(ir_builder *b, ir_value *at, uint64_t bytes)
{
    ir_module *m = b->module;
    ir_type *types[] = {at->type, m->i32};
    ir_value *args[] = {at, ir_const(m, m->i8, 0), ir_const(m, m->i32, bytes), ir_const(m, m->i1, 0)};

    return ir_call_intrinsic(b, IR_INTRINSIC_memset, types, 2, args, 4);
}

/* Stores INIT scalar by scalar. Large zero parts are written by calls of memset, which are added to FILLS. */
static void store_initial(prep_lowering *l, call_list *fills, ir_builder *b, ir_value *at, ir_type *t, ir_value *init,
                          uint64_t offset)
{
    ir_module *m = b->module;

    if (ir_is_undefined(init))
        return;
    ir_value *place_of_part = offset ? ir_offset(b, at, ir_const(m, m->i64, offset)) : at;
    if (ir_is_zero(init) && ir_leaf_count(t) > MOST_ZERO_STORES) {
        vec_push(l->scratch, fills, fill_zeros(b, place_of_part, ir_size(t)));
        return;
    }
    if (t->kind == IR_ARRAY || t->kind == IR_STRUCT) {
        for (uint64_t n = 0; n < t->count; n++) {
            ir_type *part = t->kind == IR_ARRAY ? t->element : t->fields[n];
            uint64_t by = t->kind == IR_ARRAY ? n * ir_size(part) : ir_field_offset(t, (unsigned)n);
            store_initial(l, fills, b, at, part, ir_const_element(m, init, (unsigned)n), offset + by);
        }
        return;
    }
    ir_store(b, init, place_of_part, ir_align(t));
}

static void initialize_variables(prep_lowering *l, const variable_list *list)
{
    ir_builder b = ir_before(l->kernel->first->first);
    call_list fills = {0};

    b.loc = 0;
    for (size_t n = 0; n < list->count; n++) {
        ir_value *v = list->items[n].value;
        const ir_global *g = ir_try_global(v);
        if (g && g->init && !g->lifted)
            store_initial(l, &fills, &b, v, g->contents, g->init, 0);
    }
    for (size_t n = 0; n < fills.count; n++)
        prep_lower_block_copy(l, fills.items[n]);
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
        uint64_t end = assign_offsets(&s->allocas[n], start[n], align);
        push_callees(l, l->routines.items[n]->kernel, end, start);
        last = end > last ? end : last;
        apart += end - start[n];
    }
    l->frame.shared_bytes = (uint32_t)(apart - last);
    return last;
}

/* Assigns offsets to local variables. Returns the end of local memory, with padding that does not depend on the order of the
 * variables (ir_local_bytes). */
static uint64_t place_local(prep_lowering *l, survey *s)
{
    l->frame.slm_align = 1;
    assign_offsets(&s->local_ones, s->sees_null[1] ? IR_NULL_BYTES : 0, &l->frame.slm_align);
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
    survey s = {0};
    uint32_t private_align = SEGMENT_ALIGN;

    survey_variables(l, &s);
    initialize_variables(l, &s.private_ones);
    l->frame.private_nulls = s.sees_null[0];
    uint64_t first = s.sees_null[0] ? IR_NULL_BYTES : 0, end = assign_offsets(&s.private_ones, first, &private_align);
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
