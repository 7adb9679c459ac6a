/* check/execute.c - executes the operations of a work-item until it waits, ends or has used up its turn.
 *
 * The loop has handlers of its own for common operations on scalars; others.c executes the rest. */
#include "check/machine.h"
#include "check/undefined.h"
#include "ir/eval.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>

enum { MOST_SLOTS = 1 << 26 }; /* of a work-item */

/* --- operands ------------------------------------------------------------------------------------------------------------- */

static inline const lane *lanes_at(const frame *f, const lane *slots, int32_t at)
{
    return at >= 0 ? slots + at : &f->code->constants.items[-1 - at];
}

const lane *checker_operand(const item *it, const op *o, unsigned n)
{
    const frame *f = &it->frames[it->depth - 1];

    return lanes_at(f, it->slots + f->base, o->operands[n].at);
}

uint32_t checker_operand_origin(const item *it, const op *o, unsigned n, unsigned k)
{
    const frame *f = &it->frames[it->depth - 1];
    int32_t at = o->operands[n].at;

    return at >= 0 ? it->origins[f->base + (uint32_t)at + k] : checker_origin_of_inst(it->machine, o->inst);
}

void checker_set_origin(item *it, const op *o, unsigned k, uint32_t origin)
{
    it->origins[it->frames[it->depth - 1].base + o->result + k] = origin;
}

lane *checker_waiting_result(item *it)
{
    return it->slots + it->frames[it->depth - 1].base + it->waits->result;
}

/* The result of O, lane K, is undefined because an operand is. */
void checker_inherit_origin(item *it, const op *o, unsigned k)
{
    for (unsigned n = 0; n < o->count; n++) {
        unsigned lane_index = o->operands[n].lanes > k ? k : 0;
        if (o->operands[n].lanes && checker_operand(it, o, n)[lane_index].u) {
            checker_set_origin(it, o, k, checker_operand_origin(it, o, n, lane_index));
            return;
        }
    }
    for (unsigned n = 0; n < o->count; n++)
        for (unsigned i = 0; i < o->operands[n].lanes; i++)
            if (checker_operand(it, o, n)[i].u) {
                checker_set_origin(it, o, k, checker_operand_origin(it, o, n, i));
                return;
            }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static void grow_slots(item *it, uint64_t need)
{
    arena *memory = &it->group->memory;
    uint64_t capacity = need * 2;

    if (need <= it->slot_capacity)
        return;
    it->slots = arena_grow(memory, it->slots, it->slot_capacity * sizeof *it->slots, capacity * sizeof *it->slots);
    it->origins = arena_grow(memory, it->origins, it->slot_capacity * sizeof *it->origins, capacity * sizeof *it->origins);
    it->slot_capacity = capacity;
}

static frame *push_frame(item *it)
{
    if (it->depth == it->frame_capacity) {
        unsigned capacity = it->frame_capacity ? it->frame_capacity * 2 : 4;
        it->frames =
            arena_grow(&it->group->memory, it->frames, it->frame_capacity * sizeof *it->frames, capacity * sizeof *it->frames);
        it->frame_capacity = capacity;
    }
    return &it->frames[it->depth++];
}

/* Pushes a frame for C, whose parameters the caller sets. May move the slots. Returns false after a fault. */
static bool begin_function(item *it, code *c, uint32_t result, uint32_t stack)
{
    const frame *below = it->depth ? &it->frames[it->depth - 1] : NULL;
    uint64_t base = below ? (uint64_t)below->base + below->code->slots : 0, need = base + c->slots + 1;

    if (it->depth == it->machine->codes.count) { /* more active calls than functions: one of them is recursive */
        checker_stop(it, NULL, "recursive call of '%s'", c->function->value.name);
        return false;
    }
    if (need > MOST_SLOTS) {
        checker_stop(it, NULL, "the values of '%s' need more memory than the checker has", c->function->value.name);
        return false;
    }
    grow_slots(it, need);
    frame *f = push_frame(it);
    *f = (frame){.code = c, .next = &c->ops.items[c->entry], .base = (uint32_t)base, .result = result, .stack = stack};
    return checker_push_variables(it, f);
}

void checker_enter(item *it, code *c)
{
    begin_function(it, c, 0, 0);
}

static void enter_callee(item *it, const op *o)
{
    const code *c = o->callee;

    if (!begin_function(it, o->callee, o->result, checker_stack(it, o)))
        return;
    frame *f = &it->frames[it->depth - 1];
    const frame *caller = f - 1;
    f->doubt = c->only_computes ? caller->doubt : 0;
    for (unsigned a = 1; a < o->count && a <= c->function->arg_count; a++) {
        uint32_t to = f->base + c->arg_slot[a - 1], lanes = o->operands[a].lanes;
        int32_t from = o->operands[a].at;
        memcpy(it->slots + to, lanes_at(caller, it->slots + caller->base, from), lanes * sizeof(lane));
        if (from >= 0)
            memcpy(it->origins + to, it->origins + caller->base + from, lanes * sizeof *it->origins);
        else
            memset(it->origins + to, 0, lanes * sizeof *it->origins);
    }
}

static void leave_function(item *it, const op *o)
{
    frame *f = &it->frames[it->depth - 1];
    unsigned lanes = o->count ? o->operands[0].lanes : 0;
    const lane *value = lanes ? checker_operand(it, o, 0) : NULL;

    checker_pop_variables(it, f);
    if (it->depth == 1) {
        it->depth = 0;
        it->state = ITEM_DONE;
        return;
    }
    uint32_t to = (f - 1)->base + f->result, doubt = f->doubt;
    for (unsigned k = 0; k < lanes; k++)
        it->origins[to + k] = value[k].u ? checker_operand_origin(it, o, 0, k) : 0;
    if (lanes)
        memmove(it->slots + to, value, lanes * sizeof *value);
    for (unsigned k = 0; doubt && k < lanes; k++) {
        it->slots[to + k].u = bits_mask(ir_scalar_bits(o->from));
        it->origins[to + k] = doubt - 1;
    }
    it->depth--;
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

static void move_parallel(item *it, const frame *f, const edge *e)
{
    machine *m = it->machine;
    lane *slots = it->slots + f->base, *at;
    uint32_t *origins = it->origins + f->base, *from;

    vec_reserve(m->memory, &m->edge_lanes, e->lanes);
    vec_reserve(m->memory, &m->edge_origins, e->lanes);
    at = m->edge_lanes.items;
    from = m->edge_origins.items;
    for (uint32_t n = 0; n < e->count; n++) {
        const move *v = &e->moves[n];
        memcpy(at, lanes_at(f, slots, v->from.at), v->from.lanes * sizeof *at);
        for (uint32_t k = 0; k < v->from.lanes; k++)
            from[k] = v->from.at >= 0 ? origins[(uint32_t)v->from.at + k] : 0;
        at += v->from.lanes;
        from += v->from.lanes;
    }
    at = m->edge_lanes.items;
    from = m->edge_origins.items;
    for (uint32_t n = 0; n < e->count; n++) {
        const move *v = &e->moves[n];
        memcpy(slots + v->to, at, v->from.lanes * sizeof *at);
        memcpy(origins + v->to, from, v->from.lanes * sizeof *from);
        at += v->from.lanes;
        from += v->from.lanes;
    }
}

/* Executes the phi moves of E: all reads precede all writes. Returns the next operation. */
static inline const op *follow_edge(item *it, const frame *f, const edge *e)
{
    lane *slots = it->slots + f->base;

    if (e->counter)
        slots[e->counter].v = e->is_entry ? 0 : slots[e->counter].v + 1;
    if (e->count && !e->is_serial) {
        move_parallel(it, f, e);
    } else {
        for (uint32_t n = 0; n < e->count; n++) {
            const move *v = &e->moves[n];
            const lane *from = lanes_at(f, slots, v->from.at);
            for (uint32_t k = 0; k < v->from.lanes; k++) {
                slots[v->to + k] = from[k];
                if (from[k].u)
                    it->origins[f->base + v->to + k] = v->from.at >= 0 ? it->origins[f->base + (uint32_t)v->from.at + k] : 0;
            }
        }
    }
    return &f->code->ops.items[e->target];
}

static const op *execute_switch(item *it, const frame *f, const op *o)
{
    const lane *v = checker_operand(it, o, 0);
    unsigned n = 1;

    if (v->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, 0, 0), "the value of this switch");
    while (n < o->count && checker_operand(it, o, n)->v != v->v)
        n++;
    return follow_edge(it, f, o->edges[n < o->count ? n : 0]);
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

/* Stores the result of arithmetic O on X and Y, some of whose bits are undefined. */
static void set_undefined_result(item *it, const op *o, lane *r, lane x, lane y)
{
    r->u = undefined_arithmetic((ir_opcode)o->opcode, o->bits, x, y);
    if (r->u)
        checker_inherit_origin(it, o, 0);
}

/* The object, offset and host address of a scalar access for which every check passes quickly; NULL: take the slow path. */
static inline unsigned char *find_quick(item *it, const op *o, const lane *p, bool is_write, object **found)
{
    object *x = p->u ? NULL : checker_object(it, p->v);
    uint64_t at = checker_offset(p->v);

    if (!x || at > x->bytes || o->size > x->bytes - at || o->address || (at & (o->align - 1)) || x->read_only || x->write_only ||
        (is_write && x->is_const) || o->inst->ordering != IR_NOT_ATOMIC)
        return NULL;
    if (x->races && it->machine->finds_races)
        return NULL;
    *found = x;
    return x->data + at;
}

static void load_quickly(item *it, const op *o, const lane *p, lane *slots)
{
    object *x;
    const unsigned char *from = find_quick(it, o, p, false, &x);
    lane *r = &slots[o->result];

    if (!from) {
        checker_execute_load(it, o, slots);
        return;
    }
    r->v = checker_load_bytes(from, o->size);
    r->u = 0;
    if (x->shadow->undefined) {
        uint64_t at = checker_offset(p->v);
        r->u = checker_load_bytes(x->shadow->undefined + at, o->size);
        if (r->u)
            checker_set_origin(it, o, 0, checker_memory_origin(it->machine, x, at, o->size));
    }
}

static void store_quickly(item *it, const op *o, const lane *v, const lane *p, lane *slots)
{
    object *x;
    unsigned char *to = v->u ? NULL : find_quick(it, o, p, true, &x);

    if (!to) {
        checker_execute_store(it, o, slots);
        return;
    }
    memcpy(to, &v->v, o->size);
    if (x->shadow->undefined)
        memset(x->shadow->undefined + checker_offset(p->v), 0, o->size);
}

static void execute_shift(item *it, const op *o, const lane *x, const lane *y, lane *r)
{
    unsigned n = (unsigned)y->v & (o->bits - 1);

    r->v = o->opcode == IR_shl    ? x->v << n & o->mask
           : o->opcode == IR_lshr ? x->v >> n
                                  : (uint64_t)(bits_signed(x->v, o->bits) >> n) & o->mask;
    r->u = 0;
    if (x->u | y->u)
        set_undefined_result(it, o, r, *x, *y);
}

static void execute_compare(item *it, const op *o, const lane *x, const lane *y, lane *r)
{
    lane a = *x, b = *y;

    r->v = ir_eval_compare((ir_pred)o->pred, o->from, a.v, b.v);
    r->u = 0;
    if ((a.u | b.u) && undefined_compare((ir_pred)o->pred, o->from_bits, a, b)) {
        r->u = 1;
        checker_inherit_origin(it, o, 0);
    }
}

/* An integer becomes narrower or wider. */
static void resize_integer(item *it, const op *o, const lane *x, lane *r)
{
    lane a = *x;

    r->v = (o->code == OP_SEXT ? (uint64_t)bits_signed(a.v, o->from_bits) : a.v) & o->mask;
    r->u = 0;
    if (a.u) {
        r->u = undefined_cast((ir_opcode)o->opcode, o->from_bits, o->bits, a.u);
        checker_inherit_origin(it, o, 0);
    }
}

/* A getelementptr of one index Y. */
static void compute_element_address(item *it, const op *o, const lane *x, const lane *y, lane *r)
{
    lane a = *x, b = *y;

    r->v = a.v + (uint64_t)wrapping_multiply(bits_signed(b.v, o->from_bits), o->step);
    r->u = 0;
    if (a.u | b.u) {
        r->u = ~UINT64_C(0);
        checker_inherit_origin(it, o, 0);
    }
}

static const op *execute_branch(item *it, const frame *f, const op *o, const lane *condition)
{
    if (condition->u & 1)
        checker_report_undefined(it, o, checker_operand_origin(it, o, 0, 0), "this condition");
    return follow_edge(it, f, o->edges[condition->v & 1 ? 0 : 1]);
}

/* Executes operations of F, the current frame of IT, up to the first OP_OTHER, and returns that one: it is counted, but not
 * executed. NULL: IT has executed LIMIT operations. Operations with a handler stay in the frame and do not move the slots. */
static const op *run_handlers(item *it, frame *f, uint64_t limit)
{
    lane *slots = it->slots + f->base;
    uint64_t done = it->instructions;

    for (const op *o = f->next;; o++) {
        const lane *x = lanes_at(f, slots, o->a), *y = lanes_at(f, slots, o->b);
        lane *r = &slots[o->result];
        if (done >= limit) {
            it->instructions = done;
            f->next = o;
            return NULL;
        }
        done++;
        switch ((op_code)o->code) {
#define BINARY(name, expression)                                                                                                 \
    case name: {                                                                                                                 \
        lane a = *x, b = *y;                                                                                                     \
        r->v = (expression)&o->mask;                                                                                             \
        r->u = 0;                                                                                                                \
        if (__builtin_expect((a.u | b.u) != 0, 0))                                                                               \
            set_undefined_result(it, o, r, a, b);                                                                                \
        continue;                                                                                                                \
    }
            BINARY(OP_ADD, a.v + b.v)
            BINARY(OP_SUB, a.v - b.v)
            BINARY(OP_MUL, a.v * b.v)
            BINARY(OP_AND, a.v & b.v)
            BINARY(OP_OR, a.v | b.v)
            BINARY(OP_XOR, a.v ^ b.v)
            BINARY(OP_FADD, bits_of_float(float_of_bits(a.v) + float_of_bits(b.v)))
            BINARY(OP_FSUB, bits_of_float(float_of_bits(a.v) - float_of_bits(b.v)))
            BINARY(OP_FMUL, bits_of_float(float_of_bits(a.v) * float_of_bits(b.v)))
#undef BINARY
        case OP_SHIFT:
            execute_shift(it, o, x, y, r);
            continue;
        case OP_COMPARE:
            execute_compare(it, o, x, y, r);
            continue;
        case OP_TRUNC:
        case OP_ZEXT:
        case OP_SEXT:
            resize_integer(it, o, x, r);
            continue;
        case OP_ELEMENT:
            compute_element_address(it, o, x, y, r);
            continue;
        case OP_LOAD:
            f->next = o + 1;
            load_quickly(it, o, x, slots);
            continue;
        case OP_STORE:
            f->next = o + 1;
            store_quickly(it, o, x, y, slots);
            continue;
        case OP_JUMP:
            o = follow_edge(it, f, o->edges[0]) - 1;
            continue;
        case OP_BRANCH:
            o = execute_branch(it, f, o, x) - 1;
            continue;
        case OP_OTHER:
            it->instructions = done;
            f->next = o + 1;
            return o;
        }
    }
}

/* Executes O, which has no handler and may begin or end a call. */
static void execute_other(item *it, frame *f, const op *o)
{
    if (o->opcode == IR_switch)
        f->next = execute_switch(it, f, o);
    else if (o->opcode == IR_ret)
        leave_function(it, o);
    else if (o->opcode == IR_call && o->callee && !o->is_unreachable)
        enter_callee(it, o);
    else
        checker_execute_other(it, o, it->slots + f->base);
}

void checker_run(item *it, uint64_t budget)
{
    machine *m = it->machine;
    uint64_t limit = it->instructions + budget;

    if (m->max_instructions && limit > m->max_instructions)
        limit = m->max_instructions;
    while (it->state == ITEM_RUNS && it->instructions < limit && !m->stopped) {
        frame *f = &it->frames[it->depth - 1];
        const op *o = run_handlers(it, f, limit);
        if (o)
            execute_other(it, f, o);
    }
    if (it->state == ITEM_RUNS && m->max_instructions && it->instructions >= m->max_instructions && !m->stopped)
        checker_stop(it, it->frames[it->depth - 1].next, "more than %" PRIu64 " instructions: an endless loop?",
                     m->max_instructions);
}
