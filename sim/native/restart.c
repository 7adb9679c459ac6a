/* sim/native/restart.c - the code with which a thread that has ended becomes the next one of its worker.
 *
 * sim_continue_as_next_thread() updates the scheduler and the state of the thread; this code resets registers: those that may
 * differ from the initial contents and that the next thread may read before it has written all of them. They are copied from its
 * initial image. Registers that the payload does not set begin with one pattern, which is loaded once. */
#include "sim/native/native.h"

/* The registers that differ between the threads of a group when they start. */
static native_registers find_own(const gen_kernel *k)
{
    native_registers s = {{0}};

    native_add_bytes(&s, 0, GEN_GRF_BYTES);
    native_add_bytes(&s, SIM_SR, SIM_SR + GEN_ARF_BYTES);
    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        if (p->kind == GEN_PAYLOAD_local_id)
            native_add_bytes(&s, p->offset, p->offset + p->size);
    }
    return s;
}

/* Finds the registers to reset; those AT_START are live at the beginning of C. */
static native_registers find_resets(const sim_code *c, const native_registers *at_start)
{
    native_registers changed = find_own(c->kernel), live = *at_start;

    native_add_bytes(&live, SIM_N, SIM_N + GEN_ARF_BYTES);
    native_add_bytes(&live, SIM_CR, SIM_CR + GEN_ARF_BYTES);
    if (c->kernel->barriers)
        native_add_bytes(&changed, SIM_N, SIM_N + GEN_ARF_BYTES);
    for (size_t n = 0; n < c->count; n++) {
        native_registers writes = native_writes_of(&c->ops[n]);
        native_unite(&changed, &writes);
    }
    for (unsigned w = 0; w < NATIVE_REGISTERS_WORDS; w++)
        changed.bits[w] &= live.bits[w];
    return changed;
}

static bool is_set_at_start(const gen_kernel *k, uint32_t offset)
{
    bool is_set = offset == 0 || offset >= SIM_GRF_END;

    for (size_t i = 0; i < k->payload.count && !is_set; i++) {
        const gen_payload *p = &k->payload.items[i];
        is_set = p->offset < offset + GEN_GRF_BYTES && p->offset + p->size > offset;
    }
    return is_set;
}

/* Copies the register at OFFSET of the image from offset FROM of the initial image, which is at HOST_R0. *PATTERN is the vector
 * register with the pattern of unset registers; negative if it is not loaded yet. */
static void emit_reset(translator *x, uint32_t offset, uint32_t from, int *pattern)
{
    enum { PATTERN, COPY };
    bool is_set = is_set_at_start(x->from->kernel, offset);
    unsigned v = is_set ? COPY : PATTERN;

    for (uint32_t at = 0; at < GEN_GRF_BYTES; at += host_vector_bytes) {
        if (is_set || *pattern < 0)
            host_load_vector(&x->code, host_vector_bytes, v, HOST_R0, (int32_t)(from + at));
        if (!is_set)
            *pattern = (int)v;
        host_store_vector(&x->code, host_vector_bytes, v, HOST_THREAD, image_at(offset + at));
    }
}

static void emit_group_id(translator *x)
{
    static const uint32_t at[3] = {GEN_R0_GROUP_X, GEN_R0_GROUP_Y, GEN_R0_GROUP_Z};

    host_load(&x->code, true, HOST_R1, HOST_THREAD, THREAD_AT(group));
    for (unsigned d = 0; d < 3; d++) {
        host_load(&x->code, false, HOST_R2, HOST_R1, (int32_t)(offsetof(sim_group, id) + d * sizeof(uint32_t)));
        host_store(&x->code, false, HOST_R2, HOST_THREAD, image_at(at[d]));
    }
}

bool native_may_follow(const sim_code *c)
{
    return !c->kernel->barriers && !c->uses_acc;
}

/* Adds N to the dword at OFFSET of the thread. */
static void emit_add(translator *x, int32_t offset, int32_t n)
{
    host_load(&x->code, false, HOST_R0, HOST_THREAD, offset);
    host_compute_constant(&x->code, HOST_ADD, false, HOST_R0, n);
    host_store(&x->code, false, HOST_R0, HOST_THREAD, offset);
}

static void emit_scratch_base(translator *x)
{
    int32_t base = THREAD_AT(scratch) + (int32_t)offsetof(sim_surface, base);

    host_load(&x->code, true, HOST_R1, HOST_THREAD, THREAD_AT(group));
    host_load(&x->code, true, HOST_R1, HOST_R1, (int32_t)offsetof(sim_group, machine));
    host_load(&x->code, false, HOST_R0, HOST_THREAD, base);
    host_compute_at(&x->code, HOST_ADD, false, HOST_R0, HOST_R1, (int32_t)offsetof(sim_machine, scratch_bytes));
    host_store(&x->code, false, HOST_R0, HOST_THREAD, base);
}

void native_emit_follow(translator *x, const sim_op *o)
{
    host_load(&x->code, false, HOST_R0, HOST_THREAD, THREAD_AT(followers));
    host_test(&x->code, false, HOST_R0);
    size_t none = host_jump(&x->code, HOST_EQUAL);
    host_move(&x->code, false, HOST_R1, HOST_ACTIVE);
    host_compute_at(&x->code, HOST_CMP, false, HOST_R1, HOST_THREAD, THREAD_AT(dispatch));
    size_t some_wait = host_jump(&x->code, HOST_NOT_EQUAL);
    emit_add(x, THREAD_AT(followers), -1);
    emit_add(x, THREAD_AT(number), 1);
    if (x->from->kernel->scratch_bytes)
        emit_scratch_base(x);
    host_load(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(instructions));
    host_add_constant(&x->code, HOST_R0, HOST_R0, (int32_t)(o - x->block) + 1);
    host_store(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(begun));
    host_add_constant(&x->code, HOST_R0, HOST_R0, 1); /* the first op */
    host_store(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(instructions));
    host_add_to(&x->code, HOST_THREAD, THREAD_AT(channels), 1);
    host_add_constant(&x->code, HOST_R0, HOST_R0, SIM_SHARE);
    host_store(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(pause_at));
    host_load(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(initial));
    host_add_constant(&x->code, HOST_R0, HOST_R0, (int32_t)x->from->initial_bytes);
    host_store(&x->code, true, HOST_R0, HOST_THREAD, THREAD_AT(initial));
    vec_push(x->code.memory, &x->restarts, host_jump(&x->code, HOST_ALWAYS));
    host_land(&x->code, none);
    host_land(&x->code, some_wait);
}

void native_emit_restart(translator *x, const native_registers *at_start)
{
    const sim_code *c = x->from;
    native_registers resets = find_resets(c, at_start);
    int pattern = -1;

    for (unsigned i = 0; i < c->span_count; i++)
        for (uint32_t at = 0; at < c->spans[i].bytes; at += GEN_GRF_BYTES)
            if (native_is_live(&resets, c->spans[i].offset + at, c->spans[i].offset + at + GEN_GRF_BYTES))
                emit_reset(x, c->spans[i].offset + at, c->spans[i].from + at, &pattern);
    if (native_is_live(&resets, 0, GEN_GRF_BYTES))
        emit_group_id(x);
}
