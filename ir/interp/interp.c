/* ir/interp/interp.c - groups, work-items, barriers and sub-groups of the interpreter.
 *
 * The work-items of a group run one after another, each until it ends or waits. When all wait at the same barrier, all
 * continue. A sub-group operation is executed when no work-item of the sub-group can run any further, for those that wait at
 * it. */
#include "ir/interp/interp.h"

#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>

/* Computes the local ids of work-item N of the current group. */
static void find_local_ids(const machine *m, uint32_t n, uint32_t ids[3])
{
    ids[0] = n % m->group_local[0];
    ids[1] = n / m->group_local[0] % m->group_local[1];
    ids[2] = n / m->group_local[0] / m->group_local[1];
}

/* --- faults --------------------------------------------------------------------------------------------------------------- */

static void set_fault(item *it, const op *o, const char *fmt, va_list ap)
{
    machine *m = it->machine;
    ir_fault *f = &m->result->fault;

    it->state = ITEM_FAULT;
    if (f->message)
        return;
    *f = (ir_fault){.message = arena_vprintf(m->memory, fmt, ap)};
    f->function = m->root->value.name;
    if (o) {
        const ir_loc *l = &m->module->locs.items[o->inst->loc];
        text t;
        text_init(&t, m->memory);
        ir_print_inst(&t, o->inst);
        f->inst_text = t.data;
        if (o->inst->loc)
            f->file = l->file, f->line = l->line, f->column = l->column;
    }
    f->has_item = m->run != NULL;
    if (!m->run)
        return;
    find_local_ids(m, it->linear + it->lane, f->local_id);
    for (unsigned d = 0; d < 3; d++) {
        f->group[d] = m->group[d];
        f->global_id[d] = m->group[d] * m->run->local[d] + f->local_id[d] + m->run->offset[d];
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

static void fill_memory(machine *m, unsigned char *at, ir_value *v)
{
    ir_type *t = v->type;

    switch (v->kind) {
    case IR_AGGREGATE:
        for (uint64_t i = 0; i < t->count; i++) {
            uint64_t offset = t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element);
            fill_memory(m, at + offset, ir_as_constant(v)->elements[i]);
        }
        return;
    case IR_CONST:
        machine_store(at, t, ir_as_constant(v)->bits);
        return;
    case IR_GLOBAL_VAR:
        machine_store(at, t, machine_global_address(v));
        return;
    case IR_ADDRESS:
        machine_store(at, t, machine_constant_address(ir_as_constant(v)));
        return;
    case IR_ZERO:
    case IR_UNDEF:
    case IR_POISON:
    case IR_FUNCTION:
        return;
    case IR_ARGUMENT:
    case IR_INSTRUCTION:
        break;
    }
    bug("initializer is no constant");
}

static void fill_regions(machine *m)
{
    for (size_t n = 0; n < m->first_buffer; n++) {
        const region *r = &m->map->regions.items[n];
        if (r->variable->init && !r->keeps)
            fill_memory(m, r->data, r->variable->init);
    }
}

/* Initialises program-scope private variables: each work-item has its own copies. */
static void fill_private(machine *m, item *it)
{
    it->private_used = it->private_end = m->private_start;
    for (size_t n = 0; n < m->private_variables.count; n++) {
        const ir_global *g = m->private_variables.items[n];
        uint64_t address = machine_global_address(&g->value);
        unsigned char *p =
            g->init && !g->lifted ? machine_memory(it, NULL, address, IR_PRIVATE, ir_size(g->contents), MEMORY_WRITE) : NULL;
        if (p)
            fill_memory(m, p, g->init);
    }
}

/* The bytes of argument V, padded to the size of T: in thread form a struct is a vector of dwords, the last of which may
 * include padding. */
static const unsigned char *pad_value(machine *m, const ir_run_arg *v, const ir_type *t)
{
    if (v->size >= ir_size(t))
        return v->bytes;
    unsigned char *all = arena_alloc(&m->group_memory, ir_size(t));
    memcpy(all, v->bytes, v->size);
    return all;
}

/* Converts the arguments to lanes. A struct passed by value is stored at the start of private memory. In thread form a pointer
 * to local memory is an offset. */
static void argument_lanes(machine *m, item *it, uint64_t *out)
{
    unsigned n = 0;
    size_t local = m->first_local_argument;

    for (unsigned a = 0; a < m->run->kernel->arg_count; a++) {
        const ir_argument *p = m->run->kernel->args[a];
        const ir_run_arg *v = &m->run->args[a];
        if (n + machine_lanes(p->value.type) > MACHINE_MAX_ARGUMENT_LANES) {
            machine_fault(it, NULL, "the arguments consist of more than %d scalars", (int)MACHINE_MAX_ARGUMENT_LANES);
            return;
        }
        switch (v->kind) {
        case IR_ARG_VALUE:
            if (p->byval) {
                uint64_t at = (it->private_used + p->align) / 16 * 16 + 16, address = MACHINE_PRIVATE + MACHINE_NULL_BYTES + at;
                machine_use_private(it, at + v->size);
                unsigned char *to = machine_memory(it, NULL, address, IR_PRIVATE, v->size, MEMORY_WRITE);
                if (to)
                    memcpy(to, v->bytes, v->size);
                out[n++] = address;
            } else {
                machine_load_value(out + n, pad_value(m, v, p->value.type), p->value.type);
                n += machine_lanes(p->value.type);
            }
            break;
        case IR_ARG_BUFFER:
            out[n++] = machine_buffer_address(m, v->buffer) + v->offset;
            break;
        case IR_ARG_LOCAL:
            out[n++] = (m->run->kernel->thread_form ? 0 : MACHINE_LOCAL) + m->local_places.items[local++].at;
            break;
        case IR_ARG_NULL:
            out[n++] = 0;
            break;
        case IR_ARG_IMAGE:
            out[n++] = v->image + 1;
            break;
        }
    }
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

static uint64_t *result_slot(item *it)
{
    return it->slots + it->frames[it->depth - 1].base + it->waits->result;
}

static void reduce_sub_group(item **at, unsigned count, bool scan)
{
    const op *o = at[0]->waits;
    unsigned how = (unsigned)*machine_operand(at[0], o, 1);
    bool inclusive = scan && *machine_operand(at[0], o, 2) != 0;
    uint64_t values[64], results[64];

    for (unsigned i = 0; i < count; i++)
        values[i] = *machine_operand(at[i], o, scan ? 3 : 2);
    if (scan)
        ir_eval_scan(how, inclusive, o->scalar, values, count, results);
    else
        ir_eval_reduce(how, o->scalar, values, count, results);
    for (unsigned i = 0; i < count; i++)
        *result_slot(at[i]) = results[i];
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
        *result_slot(at[i]) = v;
    }
}

static void sub_group_operation(machine *m, item **at, unsigned count)
{
    const op *o = at[0]->waits;
    uint64_t ballot = 0;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
        reduce_sub_group(at, count, false);
        break;
    case IR_INTRINSIC_sub_group_scan:
        reduce_sub_group(at, count, true);
        break;
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
        shuffle_lanes(at, count, m->simd);
        break;
    case IR_INTRINSIC_sub_group_ballot:
        for (unsigned i = 0; i < count; i++)
            ballot |= (*machine_operand(at[i], o, 1) & 1) << at[i]->linear % m->simd;
        for (unsigned i = 0; i < count; i++)
            *result_slot(at[i]) = ballot;
        break;
    default: /* a sub-group barrier: all work-items have arrived */
        break;
    }
    for (unsigned i = 0; i < count; i++)
        at[i]->state = ITEM_RUNS;
}

/* Orders work-items by the position in the code where they wait; 0: at the same position, through the same calls. */
static int by_place(const item *x, const item *y)
{
    for (unsigned d = 0; d < x->depth && d < y->depth; d++) {
        if (x->frames[d].ip != y->frames[d].ip)
            return x->frames[d].ip < y->frames[d].ip ? -1 : 1;
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

static bool run_sub_group(machine *m, unsigned first, unsigned end)
{
    do
        for (unsigned i = first; i < end; i++) {
            machine_run(&m->items[i]);
            if (m->items[i].state == ITEM_FAULT)
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
    if (waiting)
        m->result->barriers++;
    for (unsigned i = 0; i < m->item_count && waiting; i++)
        m->items[i].state = ITEM_RUNS;
    return true;
}

static void make_items(machine *m)
{
    uint64_t args[MACHINE_MAX_ARGUMENT_LANES];
    code *c = machine_code(m);
    unsigned lanes = m->run->kernel->thread_form ? m->simd : 1;
    unsigned total = m->group_local[0] * m->group_local[1] * m->group_local[2];

    m->item_count = (total + lanes - 1) / lanes;
    m->items = arena_array(&m->group_memory, item, m->item_count);
    for (unsigned i = 0; i < m->item_count; i++) {
        item *it = &m->items[i];
        unsigned n = i * lanes;
        it->machine = m;
        it->linear = n;
        find_local_ids(m, n, it->local_id);
        fill_private(m, it);
        if (m->run->kernel->thread_form)
            machine_use_private(it, (uint64_t)lanes * m->run->kernel->private_bytes);
        argument_lanes(m, it, args);
        machine_enter(it, c, args, 0);
    }
}

static bool run_work_group(machine *m)
{
    bool done = false;
    unsigned sub_group = m->run->kernel->thread_form ? 1 : m->simd;

    for (unsigned d = 0; d < 3; d++) {
        uint64_t start = (uint64_t)m->group[d] * m->run->local[d], left = m->run->global[d] - start;
        m->group_local[d] = left < m->run->local[d] ? (uint32_t)left : m->run->local[d];
    }
    memset(m->local_memory, 0, m->local_bytes);
    make_items(m);
    bool ok = true;
    while (ok && !done) {
        for (unsigned i = 0; i < m->item_count && ok; i += sub_group)
            ok = run_sub_group(m, i, i + sub_group < m->item_count ? i + sub_group : m->item_count);
        ok = ok && pass_barrier(m, &done);
    }
    for (unsigned i = 0; i < m->item_count; i++)
        m->result->instructions += m->items[i].instructions;
    arena_reset(&m->group_memory);
    return ok;
}

/* A fault before the first work-item starts is attributed to no work-item. */
static bool begin_run(machine *m, ir_run_result *result)
{
    *result = (ir_run_result){0};
    arena_init(&m->group_memory);
    if (!machine_place_memory(m))
        return false;
    result->find_text = machine_find_text;
    result->context = m->map;
    fill_regions(m);
    return true;
}

/* Sub-group size, or work-items of a thread: the kernel's own if it has or requires one, else that of RUN. */
static unsigned choose_lanes(const ir_run *run)
{
    unsigned own = run->kernel->simd;

    if (own == 8 || own == 16 || own == 32)
        return own;
    return run->simd ? run->simd : 16;
}

bool ir_interpret(const ir_run *run, ir_run_result *result, arena *memory)
{
    machine m = {.run = run,
                 .module = run->module,
                 .root = run->kernel,
                 .memory = memory,
                 .result = result,
                 .simd = choose_lanes(run),
                 .max_instructions = run->max_instructions};

    for (unsigned d = 0; d < 3; d++)
        m.group_count[d] = (uint32_t)(((uint64_t)run->global[d] + run->local[d] - 1) / run->local[d]);
    result->ok = begin_run(&m, result);
    for (m.group[2] = 0; m.group[2] < m.group_count[2] && result->ok; m.group[2]++)
        for (m.group[1] = 0; m.group[1] < m.group_count[1] && result->ok; m.group[1]++)
            for (m.group[0] = 0; m.group[0] < m.group_count[0] && result->ok; m.group[0]++)
                result->ok = run_work_group(&m);
    arena_release(&m.group_memory);
    return result->ok;
}

bool ir_interpret_call(ir_module *module, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       ir_run_result *result, arena *memory)
{
    machine m = {
        .module = module, .root = f, .memory = memory, .result = result, .simd = 1, .max_instructions = max_instructions};

    if (!begin_run(&m, result))
        return false;
    m.items = arena_new(&m.group_memory, item);
    m.item_count = 1;
    m.items->machine = &m;
    fill_private(&m, m.items);
    machine_enter(m.items, machine_code(&m), args, 0);
    machine_run(m.items);
    if (m.items->state == ITEM_AT_BARRIER || m.items->state == ITEM_AT_SUB_GROUP)
        machine_fault(m.items, m.items->waits, "barrier or sub-group operation outside of a work-group");
    result->ok = m.items->state == ITEM_DONE;
    result->instructions = m.items->instructions;
    memcpy(out, m.items->out, sizeof m.items->out);
    arena_release(&m.group_memory);
    return result->ok;
}
