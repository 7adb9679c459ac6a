/* sim/native/control.c - merges and branches.
 *
 * The code does what the handlers of the same ops in sim/machine/control.c do; X86_ACTIVE holds `active`, which is written to the
 * thread whenever it changes. A thread that is to pause leaves at the merge, as the handler does. */
#include "sim/native/native.h"

/* Adds the instructions from the beginning of the block up to O, and AND_O, O itself. */
static void count_instructions(translator *x, const sim_op *o, bool and_o)
{
    long n = (long)(o - x->block) + and_o;

    if (n)
        x86_add_to_memory(&x->code, X86_THREAD, THREAD_AT(instructions), (int32_t)n);
}

static void begin_block(translator *x, const sim_op *o)
{
    x->block = o + 1;
    x->is_block_set = false;
}

static void store_active(translator *x)
{
    x86_int_at(&x->code, X86_STORE, false, X86_ACTIVE, X86_THREAD, THREAD_AT(active));
}

/* Sets register TO to the address of the masks of waiting channels. */
static void load_waiting(translator *x, x86_reg to)
{
    x86_int_at(&x->code, X86_MOV, true, to, X86_THREAD, THREAD_AT(waiting));
}

static int32_t mask_of(uint32_t leader)
{
    return (int32_t)(leader * sizeof(uint32_t));
}

static void emit_merge(translator *x, const sim_op *o)
{
    count_instructions(x, o, false);
    x->arrivals[o - x->ops] = x->code.bytes.count;
    x86_int_at(&x->code, X86_MOV, true, X86_RAX, X86_THREAD, THREAD_AT(instructions));
    x86_int_at(&x->code, X86_CMP, true, X86_RAX, X86_THREAD, THREAD_AT(pause_at));
    size_t runs = x86_jump(&x->code, X86_BELOW);
    store_active(x);
    x86_mov_imm(&x->code, X86_RDX, (uintptr_t)o);
    x86_int_at(&x->code, X86_STORE, true, X86_RDX, X86_THREAD, THREAD_AT(block));
    x86_int_at(&x->code, X86_STORE, true, X86_RDX, X86_THREAD, THREAD_AT(ip));
    vec_push(x->code.memory, &x->exits, x86_jump(&x->code, X86_ALWAYS));
    x86_land(&x->code, runs);
    load_waiting(x, X86_RDX);
    x86_int_at(&x->code, X86_MOV, false, X86_RAX, X86_RDX, mask_of(o->leader));
    x86_int_at(&x->code, X86_AND, false, X86_RAX, X86_THREAD, THREAD_AT(call));
    size_t none = x86_jump(&x->code, X86_ZERO);
    x86_int(&x->code, X86_OR, false, X86_ACTIVE, X86_RAX);
    x86_int_at(&x->code, X86_XOR_TO, false, X86_RAX, X86_RDX, mask_of(o->leader));
    x86_land(&x->code, none);
    store_active(x);
    begin_block(x, o);
}

static void jump_to(translator *x, const sim_op *target)
{
    vec_push(x->code.memory, &x->branches, (native_branch){x86_jump(&x->code, X86_ALWAYS), (size_t)(target - x->ops)});
}

/* Counts branch O and the channels that execute it. */
static void count_branch(translator *x, const sim_op *o)
{
    if (o->force) {
        x86_add_to_memory(&x->code, X86_THREAD, THREAD_AT(channels), (int32_t)sim_count(o->lanes));
    } else {
        native_find_active(x, o, X86_RAX);
        native_count_lanes(x, o);
    }
    count_instructions(x, o, true);
}

/* Sets X86_RCX to the active channels for which O's predicate holds, and X86_RSI to the others. */
static void split_channels(translator *x, const sim_op *o)
{
    if (o->pred) {
        native_find_predicate(x, o);
        x86_int_imm(&x->code, X86_AND_IMM, false, X86_RAX, (int32_t)o->lanes);
        x86_shift_imm(&x->code, X86_SHL, false, X86_RAX, o->channel);
    } else {
        x86_mov_imm(&x->code, X86_RAX, o->lanes << o->channel);
    }
    x86_int(&x->code, X86_MOV, false, X86_RCX, X86_ACTIVE);
    x86_int(&x->code, X86_AND, false, X86_RCX, X86_RAX);
    x86_int(&x->code, X86_MOV, false, X86_RSI, X86_ACTIVE);
    x86_int(&x->code, X86_XOR, false, X86_RSI, X86_RCX);
}

/* The channels in register R wait at the merge with id LEADER. */
static void send_to(translator *x, uint32_t leader, x86_reg r)
{
    load_waiting(x, X86_RDX);
    x86_int_at(&x->code, X86_OR_TO, false, r, X86_RDX, mask_of(leader));
}

/* The channels in register R stay; if none does and none waits after O, the thread continues at JIP. */
static void fall_through(translator *x, const sim_op *o, x86_reg r)
{
    x86_int(&x->code, X86_MOV, false, X86_ACTIVE, r);
    x86_int(&x->code, X86_MOV, false, X86_RAX, r);
    if (o->leader) {
        load_waiting(x, X86_RDX);
        x86_int_at(&x->code, X86_MOV, false, X86_RDX, X86_RDX, mask_of(o->leader));
        x86_int_at(&x->code, X86_AND, false, X86_RDX, X86_THREAD, THREAD_AT(call));
        x86_int(&x->code, X86_OR, false, X86_RAX, X86_RDX);
    }
    x86_int(&x->code, X86_OR, false, X86_RAX, X86_RAX);
    size_t stays = x86_jump(&x->code, X86_NOT_ZERO);
    jump_to(x, o->jip);
    x86_land(&x->code, stays);
    store_active(x);
}

static void emit_if(translator *x, const sim_op *o)
{
    split_channels(x, o);
    send_to(x, o->jip_leader, X86_RSI);
    fall_through(x, o, X86_RCX);
}

static void emit_else(translator *x, const sim_op *o)
{
    send_to(x, o->uip_leader, X86_ACTIVE);
    x86_mov_imm(&x->code, X86_RCX, 0);
    fall_through(x, o, X86_RCX);
}

static void emit_break(translator *x, const sim_op *o)
{
    split_channels(x, o);
    send_to(x, o->uip_leader, X86_RCX);
    fall_through(x, o, X86_RSI);
}

static void emit_while(translator *x, const sim_op *o)
{
    split_channels(x, o);
    x86_int(&x->code, X86_OR, false, X86_RCX, X86_RCX);
    size_t ends = x86_jump(&x->code, X86_ZERO);
    send_to(x, o->leader, X86_RSI);
    x86_int(&x->code, X86_MOV, false, X86_ACTIVE, X86_RCX);
    jump_to(x, o->jip);
    x86_land(&x->code, ends);
}

static void emit_jmpi(translator *x, const sim_op *o)
{
    if (!o->pred) {
        jump_to(x, o->jip);
        return;
    }
    native_find_predicate(x, o);
    x86_int_imm(&x->code, X86_AND_IMM, false, X86_RAX, 1);
    size_t stays = x86_jump(&x->code, X86_ZERO);
    jump_to(x, o->jip);
    x86_land(&x->code, stays);
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
        fall_through(x, o, X86_ACTIVE);
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
