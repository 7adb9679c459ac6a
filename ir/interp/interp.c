/* ir/interp/interp.c - groups, barriers and sub-groups of the interpreter.
 *
 * The batches of a group run one after another, each until its work-items end or wait. When all wait at the same barrier, all
 * continue. A sub-group operation is executed when no work-item of the sub-group can run any further, for those that wait at
 * it.
 *
 * A batch has several work-items only if the results of a kernel without data races cannot depend on their order
 * (machine.is_sequential). A fault is then that of the first work-item that faults, as if they ran one after another. */
#include "ir/interp/interp.h"

#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"

#include <inttypes.h>

/* --- faults --------------------------------------------------------------------------------------------------------------- */

static void set_fault(item *it, const op *o, const char *fmt, va_list ap)
{
    machine *m = it->machine;
    run_fault *f = &m->result->fault;

    it->state = ITEM_FAULT;
    if (f->message && m->fault_linear <= it->linear)
        return;
    m->fault_linear = it->linear;
    *f = (run_fault){.message = arena_vprintf(m->memory, fmt, ap), .kernel = m->root->value.name, .inst = -1};
    if (o) {
        const ir_loc *l = &m->module->locs.items[o->inst->loc];
        text t;
        text_init(&t, m->memory);
        ir_print_inst(&t, o->inst);
        f->inst_text = t.data;
        if (o->inst->loc)
            f->file = l->file, f->line = l->line, f->column = l->column;
    }
    if (!m->run)
        return;
    run_work_item *who = f->items = arena_new(m->memory, run_work_item);
    f->item_count = 1;
    interp_find_local_ids(it->linear + it->lane, m->group_local, who->local);
    for (unsigned d = 0; d < 3; d++) {
        f->group[d] = m->group[d];
        who->global[d] = m->group[d] * m->run->local[d] + who->local[d] + m->run->offset[d];
    }
}

void machine_fault(item *it, const op *o, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    set_fault(it, o, fmt, ap);
    va_end(ap);
}

void machine_fault_at(item *it, const op *o, uint64_t address, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    set_fault(it, o, fmt, ap);
    va_end(ap);
    it->machine->result->fault.has_address = true;
    it->machine->result->fault.address = address;
}

/* --- memory of a run ------------------------------------------------------------------------------------------------------ */

static void fill_regions(machine *m)
{
    for (size_t n = 0; n < m->first_buffer; n++) {
        const region *r = &m->map->regions.items[n];
        if (r->variable->init && !r->keeps)
            interp_fill(r->data, r->variable->init);
    }
}

/* Initialises program-scope private variables: each work-item has its own copies. */
static void fill_private(machine *m, item *it)
{
    if (it->private_touched)
        memset(it->private_memory, 0, it->private_touched);
    it->private_touched = 0;
    it->private_used = it->private_end = m->private_start;
    for (size_t n = 0; n < m->private_variables.count; n++) {
        const ir_global *g = m->private_variables.items[n];
        uint64_t address = interp_global_address(&g->value);
        unsigned char *p =
            g->init && !g->lifted ? machine_memory(it, NULL, address, IR_PRIVATE, ir_size(g->contents), MEMORY_WRITE) : NULL;
        if (p)
            interp_fill(p, g->init);
    }
}

/* Stores argument V, a struct passed by value, at the start of the private memory of IT; returns its address. */
static uint64_t place_struct(item *it, const ir_argument *p, const run_value *v)
{
    uint64_t at = (it->private_used + p->align) / 16 * 16 + 16, address = MACHINE_PRIVATE + MACHINE_NULL_BYTES + at;

    machine_use_private(it, at + v->value.bytes);
    unsigned char *to = machine_memory(it, NULL, address, IR_PRIVATE, v->value.bytes, MEMORY_WRITE);
    if (to)
        memcpy(to, v->value.data, v->value.bytes);
    return address;
}

static void place_structs(machine *m, item *it)
{
    for (unsigned a = 0; a < m->root->arg_count; a++)
        if (m->run->args[a].kind == RUN_VALUE && m->root->args[a]->byval)
            place_struct(it, m->root->args[a], &m->run->args[a]);
}

/* The bytes of argument V, padded to the size of T: in thread form a struct is a vector of dwords, the last of which may
 * include padding. */
static const unsigned char *pad_value(machine *m, const run_value *v, const ir_type *t)
{
    if (v->value.bytes >= ir_size(t))
        return v->value.data;
    unsigned char *all = arena_alloc(m->memory, ir_size(t));
    memcpy(all, v->value.data, v->value.bytes);
    return all;
}

/* Converts the arguments to lanes, which are the same for all items: IT is any of them. In thread form a pointer to local
 * memory is an offset. */
static void argument_lanes(machine *m, item *it, uint64_t *out)
{
    unsigned n = 0;
    size_t local = m->first_local_argument;

    for (unsigned a = 0; a < m->root->arg_count; a++) {
        const ir_argument *p = m->root->args[a];
        const run_value *v = &m->run->args[a];
        bug_unless(n + interp_lanes(p->value.type) <= PARAMETER_BYTES); /* no lane is smaller than a byte */
        switch (v->kind) {
        case RUN_VALUE:
            if (p->byval) {
                out[n++] = place_struct(it, p, v);
            } else {
                machine_load_value(out + n, pad_value(m, v, p->value.type), p->value.type);
                n += interp_lanes(p->value.type);
            }
            break;
        case RUN_BUFFER:
            out[n++] = machine_buffer_address(m, v->buffer) + v->offset;
            break;
        case RUN_LOCAL:
            out[n++] = (m->root->thread_form ? 0 : MACHINE_LOCAL) + m->local_places.items[local++].at;
            break;
        case RUN_NULL:
            out[n++] = 0;
            break;
        case RUN_IMAGE:
            out[n++] = v->image + 1;
            break;
        }
    }
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

static void reduce_sub_group(item **at, unsigned count, unsigned simd, bool scan)
{
    const op *o = at[0]->waits;
    unsigned how = (unsigned)*machine_operand(at[0], o, 1);
    bool inclusive = scan && *machine_operand(at[0], o, 2) != 0, flush = at[0]->machine->module->denorms_are_zero;
    uint64_t values[64], active = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned lane = at[i]->linear % simd;
        active |= UINT64_C(1) << lane;
        values[lane] = *machine_operand(at[i], o, scan ? 3 : 2);
    }
    if (scan)
        ir_eval_scan(how, inclusive, flush, o->scalar, active, simd, values);
    else
        ir_eval_reduce(how, flush, o->scalar, active, simd, values);
    for (unsigned i = 0; i < count; i++)
        machine_set_result(at[i], o, 0, values[at[i]->linear % simd]);
}

static void shuffle_lanes(item **at, unsigned count, unsigned simd)
{
    const op *o = at[0]->waits;
    uint64_t values[64];

    for (unsigned i = 0; i < count; i++)
        values[i] = *machine_operand(at[i], o, 1);
    for (unsigned i = 0; i < count; i++) {
        uint64_t lane = *machine_operand(at[i], o, 2) % simd, v = 0;
        for (unsigned k = 0; k < count; k++)
            if (at[k]->linear % simd == lane)
                v = values[k];
        machine_set_result(at[i], o, 0, v);
    }
}

static void sub_group_operation(machine *m, item **at, unsigned count)
{
    const op *o = at[0]->waits;
    uint64_t ballot = 0;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
        reduce_sub_group(at, count, m->simd, false);
        break;
    case IR_INTRINSIC_sub_group_scan:
        reduce_sub_group(at, count, m->simd, true);
        break;
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
        shuffle_lanes(at, count, m->simd);
        break;
    case IR_INTRINSIC_sub_group_ballot:
        for (unsigned i = 0; i < count; i++)
            ballot |= (*machine_operand(at[i], o, 1) & 1) << at[i]->linear % m->simd;
        for (unsigned i = 0; i < count; i++)
            machine_set_result(at[i], o, 0, ballot);
        break;
    default: /* a sub-group barrier: all work-items have arrived */
        break;
    }
    for (unsigned i = 0; i < count; i++)
        machine_resume(at[i]);
}

/* Orders work-items by the position in the code where they wait; 0: at the same position, through the same calls. */
static int by_place(const item *x, const item *y)
{
    for (unsigned d = 0; d < x->depth && d < y->depth; d++) {
        if (x->frames[d].next->id != y->frames[d].next->id)
            return x->frames[d].next->id < y->frames[d].next->id ? -1 : 1;
    }
    return (x->depth > y->depth) - (x->depth < y->depth);
}

/* Executes the sub-group operation that is earliest in the code, for the work-items FIRST … END - 1 that wait at it.
 * (Work-items on another branch have reached it by then.) Returns false if no work-item waits. */
static bool release_sub_group(machine *m, unsigned first, unsigned end)
{
    item *at[64];
    const item *earliest = NULL;
    unsigned count = 0;

    for (unsigned i = first; i < end; i++) {
        const item *it = &m->items[i];
        if (it->state == ITEM_AT_SUB_GROUP && (!earliest || by_place(it, earliest) < 0))
            earliest = it;
    }
    for (unsigned i = first; earliest && i < end && count < 64; i++)
        if (m->items[i].state == ITEM_AT_SUB_GROUP && by_place(&m->items[i], earliest) == 0)
            at[count++] = &m->items[i];
    if (count)
        sub_group_operation(m, at, count);
    return count > 0;
}

/* --- groups --------------------------------------------------------------------------------------------------------------- */

/* Advances the clocks of all work-items to the latest one, as they leave a barrier together. */
static void join_clocks(machine *m)
{
    uint64_t latest = 0;

    for (unsigned i = 0; i < m->item_count; i++) {
        uint64_t time = m->items[i].instructions + m->items[i].clock_lead;
        latest = time > latest ? time : latest;
    }
    for (unsigned i = 0; i < m->item_count; i++)
        m->items[i].clock_lead = latest - m->items[i].instructions;
}

/* Runs the work-items FIRST … END - 1: a sub-group, or a batch. */
static bool run_sub_group(machine *m, unsigned first, unsigned end)
{
    unsigned last = (end - 1) >> m->shift;

    do
        for (unsigned n = first >> m->shift; n <= last; n++) {
            machine_run(&m->batches[n]);
            if (m->result->fault.message)
                return false;
        }
    while (release_sub_group(m, first, end));
    return true;
}

static bool pass_barrier(machine *m, bool *done)
{
    item *waiting = NULL, *ended = NULL;

    for (unsigned i = 0; i < m->item_count; i++) {
        item *it = &m->items[i];
        if (it->state == ITEM_DONE)
            ended = it;
        else if (!waiting)
            waiting = it;
        else if (it->waits != waiting->waits) {
            machine_fault(it, it->waits, "work-items of a group wait at different barriers");
            return false;
        }
    }
    *done = !waiting;
    if (waiting && ended) {
        machine_fault(waiting, waiting->waits, "barrier that other work-items of the group never reach");
        return false;
    }
    if (waiting) {
        m->result->barriers++;
        if (m->has_clock)
            join_clocks(m);
    }
    for (unsigned i = 0; i < m->item_count && waiting; i++)
        machine_resume(&m->items[i]);
    return true;
}

/* In thread form, private memory begins with that of the work-items. */
static void prepare_thread(machine *m, item *it)
{
    if (m->root->thread_form)
        machine_use_private(it, (uint64_t)m->simd * m->root->private_bytes);
}

/* The kernel's arguments become parameters of the root, in all columns of all batches. */
static void set_arguments(machine *m)
{
    uint64_t args[PARAMETER_BYTES];
    unsigned batches = (m->item_count + (1u << m->shift) - 1) >> m->shift;

    fill_private(m, m->items);
    prepare_thread(m, m->items);
    argument_lanes(m, m->items, args);
    for (unsigned n = 0; n < batches && !m->result->fault.message; n++)
        for (unsigned column = 0; column < 1u << m->shift; column++)
            machine_set_parameters(&m->batches[n], column, machine_code(m), args);
}

/* The work-items of a group that is as large as M's group_local. The first group is the largest one. */
static bool make_items(machine *m)
{
    unsigned lanes = m->root->thread_form ? m->simd : 1;
    unsigned total = m->group_local[0] * m->group_local[1] * m->group_local[2];
    bool is_first = !m->items;

    m->item_count = (total + lanes - 1) / lanes;
    if (is_first && !machine_make_batches(m, m->item_count))
        return false;
    for (unsigned i = 0; i < m->item_count; i++) {
        item *it = &m->items[i];
        it->linear = i * lanes;
        interp_find_local_ids(it->linear, m->group_local, it->local_id);
    }
    if (is_first)
        set_arguments(m);
    return !m->result->fault.message;
}

static bool start_items(machine *m)
{
    code *c = machine_code(m);
    unsigned width = 1u << m->shift;

    for (unsigned i = 0; i < m->item_count; i++) {
        item *it = &m->items[i];
        it->waits = NULL;
        it->depth = 0;
        it->instructions = it->clock_lead = 0;
        fill_private(m, it);
        prepare_thread(m, it);
        place_structs(m, it);
        if (!machine_begin_function(it, c, 0))
            return false;
        machine_resume(it);
    }
    for (unsigned first = 0; first < m->item_count; first += width)
        m->batches[first >> m->shift].count = m->item_count - first < width ? m->item_count - first : width;
    return true;
}

static bool run_work_group(machine *m)
{
    bool done = false, is_new_size = !m->items;

    for (unsigned d = 0; d < 3; d++) {
        uint64_t start = (uint64_t)m->group[d] * m->run->local[d], left = m->run->global[d] - start;
        uint32_t size = left < m->run->local[d] ? (uint32_t)left : m->run->local[d];
        is_new_size |= size != m->group_local[d];
        m->group_local[d] = size;
    }
    memset(m->local_memory, 0, allocated_local_memory(m->local_bytes));
    if (is_new_size && !make_items(m))
        return false;
    bool ok = start_items(m);
    while (ok && !done) {
        unsigned step = m->root->thread_form ? 1 : m->shift ? 1u << m->shift : m->simd;
        for (unsigned i = 0; i < m->item_count && ok; i += step)
            ok = run_sub_group(m, i, i + step < m->item_count ? i + step : m->item_count);
        ok = ok && pass_barrier(m, &done);
    }
    for (unsigned i = 0; i < m->item_count; i++)
        m->result->instructions += m->items[i].instructions;
    return ok;
}

/* A fault before the first work-item starts is attributed to no work-item. */
static bool begin_run(machine *m, run_result *result)
{
    *result = (run_result){0};
    arena_init(&m->item_memory);
    if (!machine_place_memory(m))
        return false;
    result->find_text = machine_find_text;
    result->context = m->map;
    fill_regions(m);
    return true;
}

bool ir_interpret(const ir_run *run, run_result *result, arena *memory)
{
    machine m = {.run = &run->run,
                 .state = run->state,
                 .printf_buffer = run->printf_buffer,
                 .module = run->module,
                 .root = run->kernel,
                 .memory = memory,
                 .result = result,
                 .simd = interp_sub_group_size(run),
                 .max_instructions = run->run.max_instructions};

    for (unsigned d = 0; d < 3; d++)
        m.group_count[d] = (uint32_t)(((uint64_t)m.run->global[d] + m.run->local[d] - 1) / m.run->local[d]);
    result->ok = begin_run(&m, result);
    for (m.group[2] = 0; m.group[2] < m.group_count[2] && result->ok; m.group[2]++)
        for (m.group[1] = 0; m.group[1] < m.group_count[1] && result->ok; m.group[1]++)
            for (m.group[0] = 0; m.group[0] < m.group_count[0] && result->ok; m.group[0]++)
                result->ok = run_work_group(&m);
    arena_release(&m.item_memory);
    return result->ok;
}

static void call_root(machine *m, code *c, const uint64_t *args)
{
    item *it = m->items;

    fill_private(m, it);
    if (machine_begin_function(it, c, 0)) {
        machine_set_parameters(m->batches, 0, c, args);
        machine_resume(it);
        m->batches->count = 1;
        machine_run(m->batches);
    }
    if (it->state == ITEM_AT_BARRIER || it->state == ITEM_AT_SUB_GROUP)
        machine_fault(it, it->waits, "barrier or sub-group operation outside of a work-group");
}

bool ir_interpret_call(ir_module *module, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       run_result *result, arena *memory)
{
    machine m = {.module = module,
                 .root = f,
                 .memory = memory,
                 .result = result,
                 .printf_buffer = -1,
                 .simd = 1,
                 .max_instructions = max_instructions};

    if (!begin_run(&m, result))
        return false;
    code *c = machine_code(&m);
    if (machine_make_batches(&m, 1)) {
        call_root(&m, c, args);
        result->ok = m.items->state == ITEM_DONE;
        result->instructions = m.items->instructions;
    }
    memcpy(out, m.out, sizeof m.out);
    arena_release(&m.item_memory);
    return result->ok;
}
