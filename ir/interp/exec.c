/* ir/interp/exec.c - executes decoded operations of one item until it waits, ends or faults. */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>

static inline const uint64_t *operand_lanes(const frame *f, const uint64_t *slots, operand o)
{
    return o.at >= 0 ? slots + o.at : &f->code->constants.items[-1 - o.at];
}

const uint64_t *machine_operand(const item *it, const op *o, unsigned n)
{
    const frame *f = &it->frames[it->depth - 1];

    return operand_lanes(f, it->slots + f->base, o->operands[n]);
}

static int64_t signed_value(uint64_t v, const ir_type *t)
{
    return bits_signed(v, ir_scalar_bits(t));
}

/* With -cl-denorms-are-zero the hardware treats a denormal float or half as a zero of the same sign, as operand and as
 * result. */
static uint64_t flush_denormal(const item *it, const ir_type *t, uint64_t bits)
{
    if (!it->machine->module->denorms_are_zero || (t->kind != IR_FLOAT && t->kind != IR_HALF))
        return bits;
    uint64_t exponent = t->kind == IR_FLOAT ? 0x7f800000 : 0x7c00, sign = t->kind == IR_FLOAT ? 0x80000000 : 0x8000;
    return bits & exponent ? bits : bits & sign;
}

enum { MOST_SLOTS = 1 << 28 }; /* of a work-item */

static void grow_slots(item *it, uint64_t need)
{
    arena *memory = &it->machine->group_memory;
    uint64_t capacity = need * 2;

    if (need <= it->slot_capacity)
        return;
    it->slots = arena_grow(memory, it->slots, it->slot_capacity * sizeof *it->slots, capacity * sizeof *it->slots);
    it->slot_capacity = capacity;
}

static frame *push_frame(item *it)
{
    if (it->depth == it->frame_capacity) {
        unsigned capacity = it->frame_capacity ? it->frame_capacity * 2 : 4;
        it->frames = arena_grow(&it->machine->group_memory, it->frames, it->frame_capacity * sizeof *it->frames,
                                capacity * sizeof *it->frames);
        it->frame_capacity = capacity;
    }
    return &it->frames[it->depth++];
}

/* Pushes a frame for C, whose parameters the caller sets. May move the slots. Returns false after a fault. */
static bool begin_function(item *it, code *c, uint32_t result)
{
    const frame *below = it->depth ? &it->frames[it->depth - 1] : NULL;
    uint64_t base = below ? below->base + below->code->slots : 0, need = base + c->slots + 1;

    if (it->depth == it->machine->codes.count) { /* more active calls than functions: one of them is recursive */
        machine_fault(it, NULL, "recursive call");
        return false;
    }
    if (need > MOST_SLOTS) {
        machine_fault(it, NULL, "the values of '%s' need more memory than the interpreter has", c->function->value.name);
        return false;
    }
    grow_slots(it, need);
    frame *f = push_frame(it);
    *f = (frame){c, c->blocks[c->function->first->id].first, (uint32_t)base, result, 0};
    f->private_base = round_up(it->private_used, 16);
    return machine_use_private(it, f->private_base + c->private_bytes);
}

void machine_enter(item *it, code *c, const uint64_t *args, uint32_t result)
{
    if (!begin_function(it, c, result))
        return;
    uint64_t *slots = it->slots + it->frames[it->depth - 1].base;
    for (unsigned a = 0; a < c->function->arg_count; a++) {
        unsigned lanes = machine_lanes(c->function->args[a]->value.type);
        memcpy(&slots[c->arg_slot[a]], args, lanes * sizeof *args);
        args += lanes;
    }
}

/* O calls a function with a body. */
static void enter_callee(item *it, const op *o)
{
    const code *c = o->callee;

    if (!begin_function(it, o->callee, o->result))
        return;
    const frame *caller = &it->frames[it->depth - 2];
    const uint64_t *from = it->slots + caller->base;
    uint64_t *to = it->slots + it->frames[it->depth - 1].base;
    for (unsigned a = 1; a < o->count && a <= c->function->arg_count; a++)
        memcpy(&to[c->arg_slot[a - 1]], operand_lanes(caller, from, o->operands[a]), o->operands[a].lanes * sizeof *to);
}

uint64_t machine_alloca_address(const frame *f, const op *o)
{
    return MACHINE_PRIVATE + MACHINE_NULL_BYTES + f->private_base + (uint64_t)o->offset;
}

static void leave_function(item *it, const op *o, uint64_t *slots)
{
    frame *f = &it->frames[it->depth - 1];
    unsigned lanes = o->count ? o->operands[0].lanes : 0;
    const uint64_t *value = lanes ? operand_lanes(f, slots, o->operands[0]) : NULL;
    uint64_t *to = it->out;

    it->private_used = f->private_base;
    if (--it->depth == 0)
        it->state = ITEM_DONE;
    else
        to = it->slots + it->frames[it->depth - 1].base + f->result;
    bug_unless(it->depth || lanes <= 2 * IR_MAX_VALUE_LANES);
    if (lanes)
        memcpy(to, value, lanes * sizeof *value);
}

/* Executes the phi moves of edge E: all reads precede all writes. */
static void move_along(item *it, const frame *f, const edge *e)
{
    machine *m = it->machine;
    uint64_t *slots = it->slots + f->base;
    const move *moves = &f->code->moves.items[e->first];

    if (e->lanes > m->edge_lanes) {
        m->edge_lanes = e->lanes * 2;
        m->edge_lane_values = arena_array(m->memory, uint64_t, m->edge_lanes);
    }
    uint64_t *at = m->edge_lane_values;
    for (unsigned i = 0; i < e->count; at += moves[i++].from.lanes)
        memcpy(at, operand_lanes(f, slots, moves[i].from), moves[i].from.lanes * sizeof *at);
    at = m->edge_lane_values;
    for (unsigned i = 0; i < e->count; at += moves[i++].from.lanes)
        memcpy(slots + moves[i].to, at, moves[i].from.lanes * sizeof *at);
}

static void jump_to_block(item *it, const op *o, uint32_t target)
{
    frame *f = &it->frames[it->depth - 1];
    const block_code *b = &f->code->blocks[target];

    for (size_t e = 0; e < b->edges.count; e++)
        if (b->edges.items[e].from == o->inst->block) {
            if (b->edges.items[e].count)
                move_along(it, f, &b->edges.items[e]);
            break;
        }
    f->ip = b->first;
}

static void execute_branch(item *it, const op *o, const uint64_t *slots)
{
    const frame *f = &it->frames[it->depth - 1];

    if (o->count == 0) {
        jump_to_block(it, o, o->targets[0]);
    } else if (o->code == IR_br) {
        jump_to_block(it, o, o->targets[*operand_lanes(f, slots, o->operands[0]) & 1 ? 0 : 1]);
    } else {
        uint64_t v = *operand_lanes(f, slots, o->operands[0]);
        unsigned n = 1;
        while (n < o->count && *operand_lanes(f, slots, o->operands[n]) != v)
            n++;
        jump_to_block(it, o, o->targets[n < o->count ? n : 0]);
    }
}

static unsigned pointer_space(const op *o, unsigned n)
{
    return ir_operand(o->inst, n)->type->space;
}

/* Messages of whole dwords ignore the low address bits, so an access that claims that alignment must have it. */
static bool is_misaligned(item *it, const op *o, uint64_t address, uint64_t bytes, bool write)
{
    if (o->inst->align < 4 || address % 4 == 0)
        return false;
    machine_fault_at(it, o, address, "%s of %" PRIu64 " bytes at an address that is not a multiple of 4",
                     write ? "write" : "read", bytes);
    return true;
}

static bool is_record(const ir_type *t)
{
    return t->kind == IR_STRUCT || t->kind == IR_ARRAY;
}

static void execute_load(item *it, const op *o, const frame *f, uint64_t *slots)
{
    const ir_type *t = o->inst->value.type;
    uint64_t address = *operand_lanes(f, slots, o->operands[0]);

    if (!is_record(t) && is_misaligned(it, o, address, ir_store_size(o->scalar), false))
        return;
    const unsigned char *p = machine_memory(it, o, address, pointer_space(o, 0), ir_store_size(t), MEMORY_READ);
    if (!p)
        return;
    machine_load_value(&slots[o->result], p, t);
}

static void execute_store(item *it, const op *o, const frame *f, const uint64_t *slots)
{
    const ir_type *t = ir_operand(o->inst, 0)->type;
    uint64_t address = *operand_lanes(f, slots, o->operands[1]);

    if (!is_record(t) && is_misaligned(it, o, address, ir_store_size(ir_scalar((ir_type *)t)), true))
        return;
    unsigned char *p = machine_memory(it, o, address, pointer_space(o, 1), ir_store_size(t), MEMORY_WRITE);
    if (p)
        machine_store_value(p, t, operand_lanes(f, slots, o->operands[0]));
}

static void execute_atomic(item *it, const op *o, const frame *f, uint64_t *slots)
{
    const ir_type *t = ir_operand(o->inst, 1)->type;
    uint64_t address = *operand_lanes(f, slots, o->operands[0]);
    unsigned char *p = machine_memory(it, o, address, pointer_space(o, 0), ir_store_size(t), MEMORY_READ);

    if (!p || !machine_memory(it, o, address, pointer_space(o, 0), ir_store_size(t), MEMORY_WRITE))
        return;
    uint64_t old = machine_load(p, t), x = *operand_lanes(f, slots, o->operands[1]);
    if (o->code == IR_atomicrmw) {
        machine_store(p, t, ir_eval_rmw((ir_rmw)o->inst->rmw, t, old, x));
        slots[o->result] = old;
        return;
    }
    bool equal = old == x;
    if (equal)
        machine_store(p, t, *operand_lanes(f, slots, o->operands[2]));
    slots[o->result] = old;
    slots[o->result + 1] = equal;
}

static void copy_memory(item *it, const op *o, const frame *f, const uint64_t *slots, bool is_set)
{
    uint64_t to = *operand_lanes(f, slots, o->operands[1]), from = *operand_lanes(f, slots, o->operands[2]),
             n = *operand_lanes(f, slots, o->operands[3]);

    if (!n)
        return;
    if (!machine_memory(it, o, to, pointer_space(o, 1), n, MEMORY_WRITE))
        return;
    const unsigned char *s = is_set ? NULL : machine_memory(it, o, from, pointer_space(o, 2), n, MEMORY_READ);
    /* queried again: the access to the source may have moved private memory */
    unsigned char *d = machine_memory(it, o, to, pointer_space(o, 1), n, MEMORY_WRITE);
    if (d && is_set) {
        memset(d, (int)(from & 255), n);
    } else if (d && s) {
        memmove(d, s, n);
    }
}

static uint64_t work_item_value(const item *it, ir_intrinsic id, unsigned d)
{
    const machine *m = it->machine;
    const ir_run *r = m->run;

    switch (id) {
    case IR_INTRINSIC_group_id:
        return m->group[d];
    case IR_INTRINSIC_local_id:
        return it->local_id[d];
    case IR_INTRINSIC_local_size:
        return m->group_local[d];
    case IR_INTRINSIC_enqueued_local_size:
        return r->local[d];
    case IR_INTRINSIC_global_size:
        return r->global[d];
    case IR_INTRINSIC_global_offset:
        return r->offset[d];
    case IR_INTRINSIC_group_count:
        return m->group_count[d];
    default:
        bug("no identity");
    }
}

static bool execute_id_query(item *it, const op *o, const frame *f, uint64_t *slots)
{
    const machine *m = it->machine;
    uint64_t *r = &slots[o->result];

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_group_id:
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_local_size:
    case IR_INTRINSIC_enqueued_local_size:
    case IR_INTRINSIC_global_size:
    case IR_INTRINSIC_global_offset:
    case IR_INTRINSIC_group_count:
        *r = work_item_value(it, (ir_intrinsic)o->intrinsic, (unsigned)*operand_lanes(f, slots, o->operands[1]) % 3);
        return true;
    case IR_INTRINSIC_work_dim:
        *r = m->run->dims;
        return true;
    case IR_INTRINSIC_lane_id:
        *r = it->linear % m->simd;
        return true;
    case IR_INTRINSIC_simd_size:
        *r = m->simd;
        return true;
    case IR_INTRINSIC_sub_group_id:
        *r = it->linear / m->simd;
        return true;
    case IR_INTRINSIC_printf_buffer:
        *r = m->run->printf_buffer < 0 ? 0 : machine_buffer_address(m, (unsigned)m->run->printf_buffer);
        return true;
    default:
        return false; /* not a work-item query */
    }
}

static bool execute_space_query(const op *o, const frame *f, uint64_t *slots)
{
    uint64_t p = o->count > 1 ? *operand_lanes(f, slots, o->operands[1]) : 0, tag = p >> MACHINE_TAG_SHIFT,
             *r = &slots[o->result];
    bool is_private = tag == MACHINE_TAG_PRIVATE, is_local = tag == MACHINE_TAG_LOCAL, is_global = !is_private && !is_local;
    uint64_t bare = (uint64_t)((int64_t)(p << 3) >> 3);

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_to_global:
        *r = is_global ? p : 0;
        return true;
    case IR_INTRINSIC_to_local:
        *r = is_local ? bare : 0;
        return true;
    case IR_INTRINSIC_to_private:
        *r = is_private ? bare : 0;
        return true;
    case IR_INTRINSIC_is_global:
        *r = is_global;
        return true;
    case IR_INTRINSIC_is_local:
        *r = is_local;
        return true;
    case IR_INTRINSIC_is_private:
        *r = is_private;
        return true;
    case IR_INTRINSIC_get_fence:
        *r = is_local ? 1 : is_global ? 2 : 0;
        return true;
    default:
        return false; /* not an address space query */
    }
}

static void arithmetic_intrinsic(item *it, const op *o, const frame *f, uint64_t *slots)
{
    uint64_t args[3];

    if (o->intrinsic == IR_INTRINSIC_uadd_overflow) {
        unsigned lanes = o->operands[1].lanes;
        const uint64_t *x = operand_lanes(f, slots, o->operands[1]), *y = operand_lanes(f, slots, o->operands[2]);
        for (unsigned k = 0; k < lanes; k++) {
            uint64_t sum;
            ir_eval_arithmetic(IR_add, o->from, x[k], y[k], &sum);
            slots[o->result + k] = sum;
            slots[o->result + lanes + k] = sum < x[k];
        }
        return;
    }
    for (unsigned k = 0; k < o->lanes; k++) {
        for (unsigned a = 0; a < 3; a++) {
            args[a] = 0;
            if (a + 1 < o->count)
                args[a] = flush_denormal(it, o->from,
                                         operand_lanes(f, slots, o->operands[a + 1])[o->operands[a + 1].lanes > 1 ? k : 0]);
        }
        if (!ir_eval_intrinsic((ir_intrinsic)o->intrinsic, o->scalar, o->from, args, &slots[o->result + k])) {
            machine_fault(it, o, "the interpreter cannot run %s here", ir_intrinsic_name((ir_intrinsic)o->intrinsic));
            return;
        }
        slots[o->result + k] = flush_denormal(it, o->scalar, slots[o->result + k]);
    }
}

static void execute_call(item *it, const op *o, const frame *f, uint64_t *slots)
{
    if (o->callee) {
        enter_callee(it, o);
        return;
    }
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_NOT_INTRINSIC:
        machine_fault(it, o, "call of '%s', which has no body", ir_operand(o->inst, 0)->name);
        return;
    case IR_INTRINSIC_barrier:
        it->state = ITEM_AT_BARRIER;
        it->waits = o;
        return;
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
    case IR_INTRINSIC_sub_group_barrier:
        it->state = ITEM_AT_SUB_GROUP;
        it->waits = o;
        return;
    case IR_INTRINSIC_assume:
        return;
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
        copy_memory(it, o, f, slots, o->intrinsic == IR_INTRINSIC_memset);
        return;
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
    case IR_INTRINSIC_image_load:
    case IR_INTRINSIC_image_store:
    case IR_INTRINSIC_image_query:
        machine_image_op(it, o, slots);
        return;
    default:
        break;
    }
    if (execute_id_query(it, o, f, slots) || execute_space_query(o, f, slots) || machine_thread_op(it, o, slots))
        return;
    arithmetic_intrinsic(it, o, f, slots);
}

/* Number of slots before the member at PATH in a value of type T. */
static unsigned member_slot(const ir_type *t, const int32_t *path, unsigned count)
{
    unsigned at = 0;

    for (unsigned p = 0; p < count; p++) {
        for (int32_t i = 0; i < path[p]; i++)
            at += t->kind == IR_STRUCT ? machine_lanes(t->fields[i]) : machine_lanes(t->element);
        t = t->kind == IR_STRUCT ? t->fields[path[p]] : t->element;
    }
    return at;
}

static void execute_element(const op *o, const frame *f, uint64_t *slots)
{
    uint64_t *r = &slots[o->result];
    const uint64_t *v = operand_lanes(f, slots, o->operands[0]);

    switch ((ir_opcode)o->code) {
    case IR_extractelement: {
        uint64_t index = *operand_lanes(f, slots, o->operands[1]);
        *r = v[index < o->operands[0].lanes ? index : 0];
        return;
    }
    case IR_insertelement: {
        uint64_t index = *operand_lanes(f, slots, o->operands[2]);
        memmove(r, v, o->lanes * sizeof *r);
        if (index < o->lanes)
            r[index] = *operand_lanes(f, slots, o->operands[1]);
        return;
    }
    case IR_shufflevector: {
        const uint64_t *w = operand_lanes(f, slots, o->operands[1]);
        for (unsigned k = 0; k < o->lanes; k++) {
            int32_t lane = o->inst->indices[k];
            r[k] = lane < 0 ? 0 : (unsigned)lane < o->operands[0].lanes ? v[lane] : w[(unsigned)lane - o->operands[0].lanes];
        }
        return;
    }
    case IR_extractvalue:
        memmove(r, v + member_slot(ir_operand(o->inst, 0)->type, o->inst->indices, o->inst->index_count), o->lanes * sizeof *r);
        return;
    case IR_insertvalue:
        memmove(r, v, o->lanes * sizeof *r);
        memcpy(r + member_slot(o->inst->value.type, o->inst->indices, o->inst->index_count),
               operand_lanes(f, slots, o->operands[1]), o->operands[1].lanes * sizeof *r);
        return;
    default:
        bug("%s is about no element", ir_op_name((ir_opcode)o->code));
    }
}

static void reshape_bits(const op *o, const frame *f, uint64_t *slots)
{
    const uint64_t *v = operand_lanes(f, slots, o->operands[0]);
    unsigned from = ir_scalar_bits(o->from), to = ir_scalar_bits(o->scalar);

    if (from == to) {
        memmove(&slots[o->result], v, o->lanes * sizeof *v);
        return;
    }
    for (unsigned k = 0; k < o->lanes; k++) {
        uint64_t r = 0;
        for (unsigned i = 0; i < to; i++) {
            unsigned at = k * to + i;
            r |= (v[at / from] >> at % from & 1) << i;
        }
        slots[o->result + k] = r;
    }
}

/* Computes each lane of R from those of X and Y (NULL: no second operand). */
static void execute_arithmetic(item *it, const op *o, const uint64_t *x, const uint64_t *y, uint64_t *r)
{
    for (unsigned k = 0; k < o->lanes; k++) {
        uint64_t a = flush_denormal(it, o->scalar, x[k]), b = y ? flush_denormal(it, o->scalar, y[k]) : 0;
        ir_eval_arithmetic((ir_opcode)o->code, o->scalar, a, b, &r[k]);
        r[k] = flush_denormal(it, o->scalar, r[k]);
    }
}

/* The bytes that the variable indices of getelementptr O add. */
static uint64_t sum_of_steps(const op *o, const frame *f, const uint64_t *slots)
{
    uint64_t sum = 0;

    for (unsigned n = 1; n < o->count; n++)
        if (o->steps[n])
            sum += (uint64_t)wrapping_multiply(
                signed_value(*operand_lanes(f, slots, o->operands[n]), ir_operand(o->inst, n)->type), o->steps[n]);
    return sum;
}

static void execute_op(item *it, const op *o)
{
    frame *f = &it->frames[it->depth - 1];
    uint64_t *slots = it->slots + f->base, *r = &slots[o->result];
    const uint64_t *x = o->count ? operand_lanes(f, slots, o->operands[0]) : NULL,
                   *y = o->count > 1 ? operand_lanes(f, slots, o->operands[1]) : NULL;

    switch ((ir_opcode)o->code) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
        execute_arithmetic(it, o, x, y, r);
        return;
    case IR_bitcast:
        reshape_bits(o, f, slots);
        return;
    case IR_addrspacecast:
        for (unsigned k = 0; k < o->lanes; k++)
            r[k] = machine_cast_space(x[k], o->from->space, o->scalar->space);
        return;
    case IR_trunc:
    case IR_zext:
    case IR_sext:
    case IR_fptrunc:
    case IR_fpext:
    case IR_fptoui:
    case IR_fptosi:
    case IR_uitofp:
    case IR_sitofp:
    case IR_ptrtoint:
    case IR_inttoptr:
        for (unsigned k = 0; k < o->lanes; k++)
            r[k] = flush_denormal(it, o->scalar,
                                  ir_eval_cast((ir_opcode)o->code, o->from, o->scalar, flush_denormal(it, o->from, x[k])));
        return;
    case IR_icmp:
    case IR_fcmp:
        for (unsigned k = 0; k < o->lanes; k++)
            r[k] =
                ir_eval_compare((ir_pred)o->pred, o->from, flush_denormal(it, o->from, x[k]), flush_denormal(it, o->from, y[k]));
        return;
    case IR_select: {
        const uint64_t *z = operand_lanes(f, slots, o->operands[2]);
        for (unsigned k = 0; k < o->lanes; k++)
            r[k] = x[o->operands[0].lanes > 1 ? k : 0] & 1 ? y[k] : z[k];
        return;
    }
    case IR_freeze:
        memmove(r, x, o->lanes * sizeof *r);
        return;
    case IR_extractelement:
    case IR_insertelement:
    case IR_shufflevector:
    case IR_extractvalue:
    case IR_insertvalue:
        execute_element(o, f, slots);
        return;
    case IR_getelementptr:
        *r = *x + (uint64_t)o->offset + sum_of_steps(o, f, slots);
        return;
    case IR_alloca:
        *r = machine_alloca_address(f, o);
        return;
    case IR_load:
        execute_load(it, o, f, slots);
        return;
    case IR_store:
        execute_store(it, o, f, slots);
        return;
    case IR_fence:
        return;
    case IR_atomicrmw:
    case IR_cmpxchg:
        execute_atomic(it, o, f, slots);
        return;
    case IR_call:
        execute_call(it, o, f, slots);
        return;
    case IR_ret:
        leave_function(it, o, slots);
        return;
    case IR_br:
    case IR_switch:
        execute_branch(it, o, slots);
        return;
    case IR_unreachable:
        machine_fault(it, o, "reached 'unreachable'");
        return;
    case IR_phi:
    case IR_OPCODE_COUNT:
        break;
    }
    bug("operation %d", o->code);
}

/* Executes and prints O, of a frame with code IN whose slots begin at BASE. */
static void execute_traced(item *it, const op *o, const code *in, uint32_t base)
{
    unsigned depth = it->depth;

    execute_op(it, o);
    machine_trace(it, o, in, it->depth == depth ? it->slots + base + o->result : NULL);
}

void machine_run(item *it)
{
    uint64_t limit = it->machine->max_instructions;
    bool traced = it->machine->run && it->machine->run->trace;

    while (it->state == ITEM_RUNS) {
        frame *f = &it->frames[it->depth - 1];
        const op *o = &f->code->ops.items[f->ip++];
        if (limit && it->instructions >= limit) {
            machine_fault(it, o,
                          "more than %" PRIu64
                          " instructions in one work-item: an endless loop? (--max-instructions sets the limit)",
                          limit);
            return;
        }
        it->instructions++;
        if (traced)
            execute_traced(it, o, f->code, f->base);
        else
            execute_op(it, o);
    }
}
