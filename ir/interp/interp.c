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
#include "ir/interp/order.h"
#include "ir/text.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"

#include <inttypes.h>
#include <limits.h>

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
    interp_find_local_ids(it->linear + it->lane, m->group.size, who->local);
    for (unsigned d = 0; d < 3; d++) {
        f->group[d] = m->group.id[d];
        who->global[d] = m->group.id[d] * m->run->local[d] + who->local[d] + m->run->offset[d];
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

static void execute_sub_group(item *const *at, unsigned count, const item *absent)
{
    const op *o = at[0]->waits;
    unsigned simd = at[0]->machine->simd, source;
    uint64_t values[64], v = 0;

    (void)absent;
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
        machine_reduce(at, count, values);
        for (unsigned i = 0; i < count; i++)
            machine_set_result(at[i], o, 0, values[at[i]->linear % simd]);
        break;
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
        for (unsigned i = 0; i < count; i++) {
            source = machine_find_lane(at, count, machine_scalar(at[i], o, 2));
            values[i] = source < count ? machine_scalar(at[source], o, 1) : 0;
        }
        for (unsigned i = 0; i < count; i++)
            machine_set_result(at[i], o, 0, values[i]);
        break;
    case IR_INTRINSIC_sub_group_ballot:
        v = machine_vote(at, count);
        for (unsigned i = 0; i < count; i++)
            machine_set_result(at[i], o, 0, v);
        break;
    default: /* a sub-group barrier: all work-items have arrived */
        break;
    }
}

/* --- groups --------------------------------------------------------------------------------------------------------------- */

static bool pass_barrier(group *g)
{
    machine *m = g->machine;
    item *waiting = NULL, *ended = NULL;

    for (unsigned i = 0; i < g->item_count; i++) {
        item *it = &g->items[i];
        if (it->state == ITEM_DONE)
            ended = it;
        else if (!waiting)
            waiting = it;
        else if (it->waits != waiting->waits) {
            machine_fault(it, it->waits, "work-items of a group wait at different barriers");
            return false;
        }
    }
    if (waiting && ended)
        machine_fault(waiting, waiting->waits, "barrier that other work-items of the group never reach");
    if (!waiting || ended)
        return false;
    m->result->barriers++;
    if (m->has_clock)
        machine_join_times(g);
    for (unsigned i = 0; i < g->item_count; i++)
        machine_resume(&g->items[i]);
    return true;
}

static bool is_stopped(const machine *m)
{
    return m->result->fault.message != NULL;
}

static uint64_t variable_address(const item *it, unsigned n, const op *o)
{
    return MACHINE_PRIVATE + MACHINE_NULL_BYTES + it->frames[it->depth - 1 - n].private_base + (uint64_t)o->offset;
}

static bool is_private(uint64_t address)
{
    return address >= MACHINE_PRIVATE && address < MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES;
}

static const machine_hooks hooks = {.run_batch = machine_run,
                                    .execute_sub_group = execute_sub_group,
                                    .pass_barrier = pass_barrier,
                                    .is_stopped = is_stopped,
                                    .variable_address = variable_address,
                                    .find_bytes = machine_find_bytes,
                                    .find_name = machine_find_name,
                                    .is_private = is_private,
                                    .buffer_address = machine_buffer_address};

/* In thread form, private memory begins with that of the work-items. */
static void prepare_thread(machine *m, item *it)
{
    if (m->root->thread_form)
        machine_use_private(it, (uint64_t)m->simd * m->root->private_bytes);
}

/* The rows of the parameters of C in column COLUMN. */
static void set_parameters(const batch *b, unsigned column, const code *c, const uint64_t *lanes)
{
    for (unsigned a = 0; a < c->function->arg_count; a++) {
        ir_type *t = c->function->args[a]->value.type;
        uint64_t mask = ir_is_int(ir_scalar(t)) ? bits_mask(ir_scalar_bits(ir_scalar(t))) : ~UINT64_C(0);
        for (unsigned k = 0; k < interp_lanes(t); k++)
            machine_row(b, c->arg_row[a] + k)[column] = *lanes++ & mask;
    }
}

/* The kernel's arguments become parameters of the root, in all columns of all batches. */
static void set_arguments(machine *m)
{
    uint64_t args[PARAMETER_BYTES];

    fill_private(m, m->group.items);
    prepare_thread(m, m->group.items);
    argument_lanes(m, m->group.items, args);
    for (unsigned n = 0; n < m->group.batch_count && !m->result->fault.message; n++)
        for (unsigned column = 0; column < 1u << m->shift; column++)
            set_parameters(&m->group.batches[n], column, m->codes.items[0], args);
}

/* Decodes the program, and allocates the items and batches of a group of COUNT items; false after a fault. */
static bool make_batches(machine *m, unsigned count)
{
    machine_decode(m);
    if (machine_make_batches(&m->group, count))
        return true;
    m->result->fault = (run_fault){
        .kernel = m->root->value.name,
        .inst = -1,
        .message = arena_printf(m->memory, "the values of '%s' need more memory than the interpreter has", m->root->value.name)};
    return false;
}

/* The work-items of the largest group. */
static unsigned most_items(const machine *m)
{
    unsigned count = 1;

    for (unsigned d = 0; d < 3; d++)
        count *= m->run->local[d] < m->run->global[d] ? m->run->local[d] : m->run->global[d];
    return count;
}

/* The work-items of a group that is as large as M's group. */
static bool make_items(machine *m)
{
    unsigned lanes = m->root->thread_form ? m->simd : 1;
    unsigned total = m->group.size[0] * m->group.size[1] * m->group.size[2], most = (most_items(m) + lanes - 1) / lanes;
    bool is_first = !m->group.items;

    m->group.item_count = (total + lanes - 1) / lanes;
    if (is_first && !make_batches(m, most))
        return false;
    if (is_first)
        m->order = arena_array(&m->group.lasting, unsigned, most);
    order_items(&m->run->order, m->group.linear, m->group.item_count, m->has_sub_groups && lanes == 1 ? m->simd : 0, m->order);
    for (unsigned i = 0; i < m->group.item_count; i++) {
        item *it = &m->group.items[i];
        it->linear = m->order[i] * lanes;
        interp_find_local_ids(it->linear, m->group.size, it->local_id);
    }
    if (is_first)
        set_arguments(m);
    return !m->result->fault.message;
}

static bool start_items(machine *m)
{
    code *c = m->codes.items[0];

    for (unsigned i = 0; i < m->group.item_count; i++) {
        item *it = &m->group.items[i];
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
    machine_count_items(&m->group);
    return true;
}

static bool run_work_group(machine *m, uint64_t linear)
{
    uint32_t old[3];

    memcpy(old, m->group.size, sizeof old);
    machine_set_group(&m->group, m, linear);
    bool is_new_size = !m->group.items || m->run->order.kind != ORDER_USUAL || memcmp(old, m->group.size, sizeof old) != 0;
    memset(m->local_memory, 0, allocated_local_memory(m->local_bytes));
    if (is_new_size && !make_items(m))
        return false;
    if (start_items(m))
        machine_run_group(&m->group, UINT_MAX);
    for (unsigned i = 0; i < m->group.item_count; i++)
        m->result->instructions += m->group.items[i].instructions;
    return !is_stopped(m);
}

/* A fault before the first work-item starts is attributed to no work-item. */
static bool begin_run(machine *m, run_result *result)
{
    *result = (run_result){0};
    m->group.machine = m;
    arena_init(&m->group.lasting);
    if (!machine_place_memory(m))
        return false;
    result->find_text = machine_find_text;
    result->context = m->map;
    fill_regions(m);
    return true;
}

bool ir_interpret(const ir_run *run, run_result *result, arena *memory)
{
    machine m = {.hooks = &hooks,
                 .run = &run->run,
                 .state = run->state,
                 .printf_buffer = run->printf_buffer,
                 .module = run->module,
                 .root = run->kernel,
                 .memory = memory,
                 .result = result,
                 .simd = interp_sub_group_size(run),
                 .max_instructions = run->run.max_instructions};

    machine_count_groups(&m);
    uint64_t groups = machine_group_total(&m);
    result->ok = begin_run(&m, result);
    for (uint64_t n = 0; n < groups && result->ok; n++)
        result->ok = run_work_group(&m, order_group(&run->run.order, n, groups));
    arena_release(&m.group.lasting);
    return result->ok;
}

static void call_root(machine *m, const uint64_t *args)
{
    item *it = m->group.items;
    code *c = m->codes.items[0];

    fill_private(m, it);
    if (machine_begin_function(it, c, 0)) {
        set_parameters(m->group.batches, 0, c, args);
        machine_resume(it);
        m->group.batches->count = 1;
        machine_run(m->group.batches);
    }
    if (it->state == ITEM_AT_BARRIER || it->state == ITEM_AT_SUB_GROUP)
        machine_fault(it, it->waits, "barrier or sub-group operation outside of a work-group");
}

bool ir_interpret_call(ir_module *module, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       run_result *result, arena *memory)
{
    machine m = {.hooks = &hooks,
                 .module = module,
                 .root = f,
                 .memory = memory,
                 .result = result,
                 .printf_buffer = -1,
                 .simd = 1,
                 .max_instructions = max_instructions};

    if (!begin_run(&m, result))
        return false;
    if (make_batches(&m, 1)) {
        call_root(&m, args);
        result->ok = m.group.items->state == ITEM_DONE;
        result->instructions = m.group.items->instructions;
    }
    memcpy(out, m.out, sizeof m.out);
    arena_release(&m.group.lasting);
    return result->ok;
}
