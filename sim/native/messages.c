/* sim/native/messages.c - translates sends.
 *
 * Reads of dwords of a surface and writes of one per channel are translated for addresses that increase by 4. Where they turn out
 * to be others, the code jumps to the rare part of the message, which comes after the code of all sequences. It reads one address
 * for all lanes, or tests all addresses and then accesses the dword of each lane. If a test fails, it calls the message's
 * executor. All other messages are calls of their executors. */
#include "sim/native/native.h"

static void leave(translator *x, native_rare *rare, host_condition condition)
{
    rare->jumps[rare->jump_count++] = host_jump(&x->code, condition);
}

/* Loads COUNT dwords of the image into vector registers. */
static host_row load_row(translator *x, uint32_t offset, unsigned count)
{
    host_row r = {.count = 4 * count / host_vector_bytes};

    for (unsigned n = 0; n < r.count; n++)
        r.registers[n] = native_vector_of(x, NATIVE_BYTES, offset + n * host_vector_bytes, host_vector_bytes);
    return r;
}

/* Reserves vector registers for COUNT new dwords of the image. */
static host_row new_row(translator *x, unsigned count)
{
    host_row r = {.count = 4 * count / host_vector_bytes};

    for (unsigned n = 0; n < r.count; n++)
        r.registers[n] = native_new_vector(x);
    return r;
}

static void set_row(translator *x, const host_row *r, uint32_t offset)
{
    for (unsigned n = 0; n < r->count; n++)
        native_set_vector(x, r->registers[n], offset + n * host_vector_bytes, host_vector_bytes);
}

/* Finds the surface of M, relative to register *BASE. */
static int32_t find_surface(translator *x, const sim_message *m, host_reg *base)
{
    *base = HOST_SURFACES;
    if (m->m.surface != GEN_SURFACE_LOCAL)
        return (int32_t)(m->m.surface * sizeof(sim_surface));
    *base = HOST_R5;
    host_load(&x->code, true, HOST_R5, HOST_THREAD, THREAD_AT(group));
    return (int32_t)offsetof(sim_group, slm);
}

static void check_writable(translator *x, host_reg base, int32_t surface, native_rare *rare)
{
    host_load_byte(&x->code, HOST_R2, base, surface + (int32_t)offsetof(sim_surface, writable));
    host_test(&x->code, false, HOST_R2);
    leave(x, rare, HOST_EQUAL);
}

/* Sets HOST_R3 to the host address of the BYTES bytes at address HOST_R3; leaves if they may not be accessed. */
static void find_place(translator *x, const sim_message *m, unsigned bytes, bool write, native_rare *rare)
{
    host_reg base;
    int32_t surface = find_surface(x, m, &base);

    if (write)
        check_writable(x, base, surface, rare);
    host_compute_at(&x->code, HOST_SUB, false, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, base));
    host_compute_at(&x->code, HOST_AND, false, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, mask));
    host_add_constant(&x->code, HOST_R2, HOST_R3, (int32_t)bytes);
    host_compute_at(&x->code, HOST_CMP, true, HOST_R2, base, surface + (int32_t)offsetof(sim_surface, bytes));
    leave(x, rare, HOST_ABOVE);
    host_compute_at(&x->code, HOST_ADD, true, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, data));
}

/* Calls O's executor for the lanes MASK, or for the lanes in HOST_R0. */
static void call_executor(translator *x, const sim_op *o, native_lanes lanes)
{
    native_store_block(x);
    if (lanes.known)
        host_move_constant(&x->code, HOST_ARGUMENT3, lanes.mask);
    else
        host_move(&x->code, false, HOST_ARGUMENT3, HOST_R0);
    host_move(&x->code, true, HOST_ARGUMENT0, HOST_THREAD);
    host_move_constant(&x->code, HOST_ARGUMENT1, (uintptr_t)o);
    host_move_constant(&x->code, HOST_ARGUMENT2, (uintptr_t)o->message);
    host_call(&x->code, (const void *)(uintptr_t)o->message->run);
    host_compute_constant(&x->code, HOST_AND, false, HOST_R0, 0xFF);
    vec_push(x->code.memory, &x->exits, host_jump(&x->code, HOST_EQUAL));
}

/* --- messages of all lanes ------------------------------------------------------------------------------------------------ */

/* Leaves the fast path unless the addresses of M increase by 4 and are multiples of 4. The result of an earlier message of the
 * sequence about the same addresses is used again. Sets HOST_R3 to the first address. */
static void check_addresses(translator *x, const sim_message *m, native_rare *rare)
{
    int bit = native_row_bit(x, m->address, m->m.simd);
    size_t is_known = 0;

    host_move_from_vector(&x->code, HOST_R3, rare->addresses.registers[0]);
    if (bit >= 0) {
        host_test_constant(&x->code, HOST_EVEN, UINT32_C(1) << bit);
        is_known = host_jump(&x->code, HOST_NOT_EQUAL);
    }
    host_test_consecutive(&x->code, &rare->addresses);
    rare->uneven = host_jump(&x->code, HOST_NOT_EQUAL);
    host_test_constant(&x->code, HOST_R3, m->low);
    leave(x, rare, HOST_NOT_EQUAL);
    if (bit >= 0)
        host_compute_constant(&x->code, HOST_OR, false, HOST_EVEN, 1 << bit);
    if (is_known)
        host_land(&x->code, is_known);
}

/* Reads the dwords of all lanes. As the addresses increase by one dword, component C of a lane is component 0 of the lane C
 * after it. */
static void emit_read(translator *x, const sim_message *m, native_rare *rare)
{
    host_row *values = rare->values;

    rare->addresses = load_row(x, m->address, m->m.simd);
    for (unsigned c = 0; c < m->m.channels; c++) {
        values[c] = new_row(x, m->m.simd);
        native_store_across(x, m->returned + c * m->block, m->returned + c * m->block + 4 * m->m.simd);
    }
    rare->before = x->vectors;
    check_addresses(x, m, rare);
    find_place(x, m, 4 * m->m.simd + 4 * (m->m.channels - 1), false, rare);
    for (unsigned c = 0; c < m->m.channels; c++) {
        for (unsigned n = 0; n < values[c].count; n++)
            host_load_vector(&x->code, host_vector_bytes, values[c].registers[n], HOST_R3,
                             (int32_t)(4 * c + n * host_vector_bytes));
        set_row(x, &values[c], m->returned + c * m->block);
    }
}

static void emit_write(translator *x, const sim_message *m, native_rare *rare)
{
    rare->addresses = load_row(x, m->address, m->m.simd);
    rare->values[0] = load_row(x, m->data, m->m.simd);
    rare->before = x->vectors;
    check_addresses(x, m, rare);
    find_place(x, m, 4 * m->m.simd, true, rare);
    for (unsigned n = 0; n < rare->values[0].count; n++)
        host_store_vector(&x->code, host_vector_bytes, rare->values[0].registers[n], HOST_R3, (int32_t)(n * host_vector_bytes));
}

static void emit_for_all(translator *x, const sim_op *o, bool write)
{
    native_rare rare = {.op = o, .is_write = write, .block = x->block, .is_block_set = x->is_block_set};

    (write ? emit_write : emit_read)(x, o->message, &rare);
    native_end_op(x);
    rare.after = x->vectors;
    rare.resume = x->code.bytes.count;
    vec_push(x->code.memory, &x->rare, rare);
}

/* --- rare parts ----------------------------------------------------------------------------------------------------------- */

/* Copies one dword to all lanes of a read, if their addresses are equal. */
static void read_common(translator *x, native_rare *rare)
{
    const sim_message *m = rare->op->message;
    const host_row *values = &rare->values[0];

    host_test_same(&x->code, &rare->addresses);
    size_t differ = host_jump(&x->code, HOST_NOT_EQUAL);
    host_test_constant(&x->code, HOST_R3, m->low);
    leave(x, rare, HOST_NOT_EQUAL);
    find_place(x, m, 4, false, rare);
    host_repeat_element(&x->code, 4, values->registers[0], HOST_R3, 0);
    for (unsigned n = 1; n < values->count; n++)
        host_move_vector(&x->code, values->registers[n], values->registers[0]);
    host_land_at(&x->code, host_jump(&x->code, HOST_ALWAYS), rare->resume);
    host_land(&x->code, differ);
}

/* Accesses the dwords of all lanes one by one, unless some access is a fault or null. */
static void access_each(translator *x, native_rare *rare)
{
    const sim_message *m = rare->op->message;
    host_offsets offsets = {.addresses = rare->addresses};
    int32_t surface = find_surface(x, m, &offsets.base);

    offsets.start = surface + (int32_t)offsetof(sim_surface, base);
    offsets.mask = surface + (int32_t)offsetof(sim_surface, mask);
    if (rare->is_write)
        check_writable(x, offsets.base, surface, rare);
    host_load(&x->code, true, HOST_R2, offsets.base, surface + (int32_t)offsetof(sim_surface, bytes));
    host_compute_constant(&x->code, HOST_SUB, true, HOST_R2, (int32_t)(4 * m->m.channels));
    host_compute_constant(&x->code, HOST_CMP, true, HOST_R2, INT32_MAX);
    leave(x, rare, HOST_ABOVE);
    host_move_constant(&x->code, HOST_R3, m->low);
    host_test_offsets(&x->code, &offsets, HOST_R2, HOST_R3);
    leave(x, rare, HOST_NOT_EQUAL);
    host_load(&x->code, true, HOST_R3, offsets.base, surface + (int32_t)offsetof(sim_surface, data));
    if (rare->is_write)
        host_scatter(&x->code, &rare->values[0], &offsets, HOST_R3);
    for (unsigned c = 0; c < m->m.channels && !rare->is_write; c++)
        host_gather(&x->code, &rare->values[c], &offsets, HOST_R3, (int32_t)(4 * c));
    host_land_at(&x->code, host_jump(&x->code, HOST_ALWAYS), rare->resume);
}

static void call_rarely(translator *x, const native_rare *rare)
{
    for (unsigned i = 0; i < rare->jump_count; i++)
        host_land(&x->code, rare->jumps[i]);
    x->block = rare->block;
    x->is_block_set = rare->is_block_set;
    x->vectors = rare->before;
    native_store_vectors(x);
    call_executor(x, rare->op, (native_lanes){true, rare->op->lanes});
    x->vectors = rare->after;
    native_load_vectors(x);
    host_land_at(&x->code, host_jump(&x->code, HOST_ALWAYS), rare->resume);
}

void native_emit_rare(translator *x)
{
    for (size_t i = 0; i < x->rare.count; i++) {
        native_rare *rare = &x->rare.items[i];
        host_land(&x->code, rare->uneven);
        if (!rare->is_write && rare->op->message->m.channels == 1)
            read_common(x, rare);
        access_each(x, rare);
        call_rarely(x, rare);
    }
}

/* --- sends ---------------------------------------------------------------------------------------------------------------- */

static bool has_surface(const translator *x, const sim_message *m)
{
    return m->m.surface == GEN_SURFACE_LOCAL || m->m.surface < x->from->kernel->surfaces.count;
}

/* Does M read (with WRITE, write) one to COUNT dwords per channel of a surface? */
static bool transfers_dwords(const translator *x, const sim_message *m, bool write, unsigned count)
{
    const sim_executor *executors = sim_fast_host()->executor[m->m.simd == 16][write][false];

    for (unsigned n = 1; n <= count; n++)
        if (m->m.channels == n && m->run == executors[4 * n])
            return has_surface(x, m);
    return false;
}

/* Does M do nothing, without a fault, if no channel executes it? */
static bool has_gather(const translator *x, const sim_message *m)
{
    return m->plain && (sim_is_64bit_message(m) || has_surface(x, m));
}

static void count_send(translator *x, const sim_op *o)
{
    host_add_to(&x->code, HOST_SENDS, (int32_t)sizeof(uint64_t) * o->inst, 1);
}

static void emit_call(translator *x, const sim_op *o, native_lanes lanes)
{
    size_t none = 0;

    native_store_vectors(x);
    native_forget_vectors(x);
    if (!lanes.known && has_gather(x, o->message)) {
        host_test(&x->code, false, HOST_R0);
        none = host_jump(&x->code, HOST_EQUAL);
    }
    call_executor(x, o, lanes);
    if (none)
        host_land(&x->code, none);
}

/* Translates the end of the thread. No later instruction reads its registers, so they are not stored. */
static void emit_end(translator *x, const sim_op *o)
{
    native_forget_vectors(x);
    native_add_channels(x);
    if (!native_can_restart(x)) {
        call_executor(x, o, (native_lanes){true, o->lanes});
        return;
    }
    if (native_may_follow(x->from))
        native_emit_follow(x, o);
    native_store_block(x);
    host_move(&x->code, true, HOST_ARGUMENT0, HOST_THREAD);
    host_move_constant(&x->code, HOST_ARGUMENT1, (uintptr_t)o);
    host_call(&x->code, (const void *)(uintptr_t)sim_continue_as_next_thread);
    host_test(&x->code, true, HOST_R0);
    vec_push(x->code.memory, &x->exits, host_jump(&x->code, HOST_EQUAL));
    vec_push(x->code.memory, &x->restarts, host_jump(&x->code, HOST_ALWAYS));
}

bool native_message(translator *x, const sim_op *o)
{
    const sim_message *m = o->message;

    if (!m || o->run != sim_fast_send() || (o->pred && o->pred != GEN_PRED_NORMAL))
        return false;
    count_send(x, o);
    native_lanes lanes = native_find_lanes(x, o);
    bool write = transfers_dwords(x, m, true, 1), all = lanes.known && sim_count(lanes.mask) == m->m.simd;
    if (m->run == sim_end_of_thread)
        emit_end(x, o);
    else if (all && (write || transfers_dwords(x, m, false, 4)))
        emit_for_all(x, o, write);
    else
        emit_call(x, o, lanes);
    return true;
}
