/* sim/native/control.c - translates merges and branches.
 *
 * The code does what the handlers of the same ops in sim/machine/control.c do; HOST_ACTIVE holds `active`, which is written to
 * the thread whenever it changes. A thread that is to pause leaves at the merge, as the handler does. */
#include "sim/native/native.h"

void native_count_instructions(translator *x, const sim_op *o, bool and_o)
{
    long n = (long)(o - x->block) + and_o;

    if (n)
        host_add_to(&x->code, HOST_THREAD, THREAD_AT(instructions), (int32_t)n);
}

static void begin_block(translator *x, const sim_op *o)
{
    x->block = o + 1;
    x->is_block_set = false;
}

static void store_active(translator *x)
{
    host_store(&x->code, false, HOST_ACTIVE, HOST_THREAD, THREAD_AT(active));
}

/* Sets register TO to the address of the masks of waiting channels. */
static void load_waiting(translator *x, host_reg to)
{
    host_load(&x->code, true, to, HOST_THREAD, THREAD_AT(waiting));
}

static int32_t mask_of(uint32_t leader)
{
    return (int32_t)(leader * sizeof(uint32_t));
}

static void emit_merge(translator *x, const sim_op *o)
{
    native_count_instructions(x, o, false);
    x->arrivals[o - x->ops] = x->code.bytes.count;
    host_load(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(instructions));
    host_compute_at(&x->code, HOST_CMP, true, HOST_R0, HOST_THREAD, THREAD_AT(pause_at));
    size_t runs = host_jump(&x->code, HOST_BELOW);
    store_active(x);
    host_move_constant(&x->code, HOST_R2, (uintptr_t)o);
    host_store(&x->code, true, HOST_R2, HOST_THREAD, THREAD_AT(block));
    host_store(&x->code, true, HOST_R2, HOST_THREAD, THREAD_AT(ip));
    vec_push(x->code.memory, &x->exits, host_jump(&x->code, HOST_ALWAYS));
    host_land(&x->code, runs);
    load_waiting(x, HOST_R2);
    host_load(&x->code, false, HOST_R0, HOST_R2, mask_of(o->leader));
    host_compute_at(&x->code, HOST_AND, false, HOST_R0, HOST_THREAD, THREAD_AT(call));
    size_t none = host_jump(&x->code, HOST_EQUAL);
    host_compute(&x->code, HOST_OR, false, HOST_ACTIVE, HOST_R0);
    host_compute_to(&x->code, HOST_XOR, false, HOST_R2, mask_of(o->leader), HOST_R0);
    host_land(&x->code, none);
    store_active(x);
    begin_block(x, o);
}

static void jump_to(translator *x, const sim_op *target)
{
    vec_push(x->code.memory, &x->branches, (native_branch){host_jump(&x->code, HOST_ALWAYS), (size_t)(target - x->ops)});
}

/* Counts branch O and the channels that execute it. */
static void count_branch(translator *x, const sim_op *o)
{
    if (o->force) {
        host_add_to(&x->code, HOST_THREAD, THREAD_AT(channels), (int32_t)sim_count(o->lanes));
    } else {
        native_find_active(x, o, HOST_R0);
        native_count_lanes(x, o);
    }
    native_count_instructions(x, o, true);
}

/* Sets HOST_R1 to the active channels for which O's predicate holds, and HOST_R3 to the others. */
static void split_channels(translator *x, const sim_op *o)
{
    if (o->pred) {
        native_find_predicate(x, o);
        host_compute_constant(&x->code, HOST_AND, false, HOST_R0, (int32_t)o->lanes);
        host_shift_left(&x->code, false, HOST_R0, o->channel);
    } else {
        host_move_constant(&x->code, HOST_R0, o->lanes << o->channel);
    }
    host_move(&x->code, false, HOST_R1, HOST_ACTIVE);
    host_compute(&x->code, HOST_AND, false, HOST_R1, HOST_R0);
    host_move(&x->code, false, HOST_R3, HOST_ACTIVE);
    host_compute(&x->code, HOST_XOR, false, HOST_R3, HOST_R1);
}

/* Makes the channels in register R wait at the merge with id LEADER. */
static void send_to(translator *x, uint32_t leader, host_reg r)
{
    load_waiting(x, HOST_R2);
    host_compute_to(&x->code, HOST_OR, false, HOST_R2, mask_of(leader), r);
}

/* Makes the channels in register R continue at the next op. If there are none, and none waits there, the thread continues at
 * JIP. */
static void fall_through(translator *x, const sim_op *o, host_reg r)
{
    host_move(&x->code, false, HOST_ACTIVE, r);
    host_move(&x->code, false, HOST_R0, r);
    if (o->leader) {
        load_waiting(x, HOST_R2);
        host_load(&x->code, false, HOST_R2, HOST_R2, mask_of(o->leader));
        host_compute_at(&x->code, HOST_AND, false, HOST_R2, HOST_THREAD, THREAD_AT(call));
        host_compute(&x->code, HOST_OR, false, HOST_R0, HOST_R2);
    }
    host_test(&x->code, false, HOST_R0);
    size_t stays = host_jump(&x->code, HOST_NOT_EQUAL);
    jump_to(x, o->jip);
    host_land(&x->code, stays);
    store_active(x);
}

static void emit_if(translator *x, const sim_op *o)
{
    split_channels(x, o);
    send_to(x, o->jip_leader, HOST_R3);
    fall_through(x, o, HOST_R1);
}

static void emit_else(translator *x, const sim_op *o)
{
    send_to(x, o->uip_leader, HOST_ACTIVE);
    host_move_constant(&x->code, HOST_R1, 0);
    fall_through(x, o, HOST_R1);
}

static void emit_break(translator *x, const sim_op *o)
{
    split_channels(x, o);
    send_to(x, o->uip_leader, HOST_R1);
    fall_through(x, o, HOST_R3);
}

static void emit_while(translator *x, const sim_op *o)
{
    split_channels(x, o);
    host_test(&x->code, false, HOST_R1);
    size_t ends = host_jump(&x->code, HOST_EQUAL);
    send_to(x, o->leader, HOST_R3);
    host_move(&x->code, false, HOST_ACTIVE, HOST_R1);
    jump_to(x, o->jip);
    host_land(&x->code, ends);
}

static void emit_jmpi(translator *x, const sim_op *o)
{
    if (!o->pred) {
        jump_to(x, o->jip);
        return;
    }
    native_find_predicate(x, o);
    host_compute_constant(&x->code, HOST_AND, false, HOST_R0, 1);
    size_t stays = host_jump(&x->code, HOST_EQUAL);
    jump_to(x, o->jip);
    host_land(&x->code, stays);
}

static void emit_branch(translator *x, const sim_op *o)
{
    count_branch(x, o);
    switch (o->op) {
    case GEN_OP_if:
        emit_if(x, o);
        break;
    case GEN_OP_else:
        emit_else(x, o);
        break;
    case GEN_OP_endif:
    case GEN_OP_join:
        fall_through(x, o, HOST_ACTIVE);
        break;
    case GEN_OP_break:
    case GEN_OP_cont:
    case GEN_OP_halt:
        emit_break(x, o);
        break;
    case GEN_OP_while:
        emit_while(x, o);
        break;
    default:
        emit_jmpi(x, o);
        break;
    }
    begin_block(x, o);
}

bool native_control(translator *x, const sim_op *o)
{
    bool is_branch = o->op == GEN_OP_if || o->op == GEN_OP_else || o->op == GEN_OP_endif || o->op == GEN_OP_join ||
                     o->op == GEN_OP_break || o->op == GEN_OP_cont || o->op == GEN_OP_halt || o->op == GEN_OP_while ||
                     o->op == GEN_OP_jmpi;
    bool simple = o->pred == GEN_PRED_NONE || o->pred == GEN_PRED_NORMAL;

    if (o->op == SIM_OP_MERGE) {
        emit_merge(x, o);
        return true;
    }
    if (!is_branch || !simple || !o->jip)
        return false;
    emit_branch(x, o);
    return true;
}
