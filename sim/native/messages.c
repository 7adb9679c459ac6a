/* sim/native/messages.c - sends.
 *
 * Reads of dwords of a surface and writes of one per channel are translated for addresses that increase by 4, and reads of one for equal
 * ones. Where the addresses or the surface turn out to be others, and for all other messages, the code calls the message's executor. */
#include "sim/native/native.h"

/* Jumps to where the executor is called. */
typedef struct slow_path {
    size_t jumps[8];
    unsigned count;
} slow_path;

typedef VEC(size_t) jumps;

static void leave(translator *x, slow_path *slow, host_condition condition)
{
    slow->jumps[slow->count++] = host_jump(&x->code, condition);
}

static host_row addresses_of(const sim_message *m)
{
    return (host_row){image_at(m->address), m->m.simd};
}

/* The surface of M, relative to register *BASE. */
static int32_t find_surface(translator *x, const sim_message *m, host_reg *base)
{
    *base = HOST_SURFACES;
    if (m->m.surface != GEN_SURFACE_LOCAL)
        return (int32_t)(m->m.surface * sizeof(sim_surface));
    *base = HOST_R5;
    host_load(&x->code, true, HOST_R5, HOST_THREAD, THREAD_AT(group));
    return (int32_t)offsetof(sim_group, slm);
}

/* Leaves unless the first address of M is a multiple of 4. */
static void check_alignment(translator *x, const sim_message *m, slow_path *slow)
{
    host_load(&x->code, false, HOST_R2, HOST_THREAD, image_at(m->address));
    host_test_constant(&x->code, HOST_R2, m->low);
    leave(x, slow, HOST_NOT_EQUAL);
}

/* Sets HOST_R3 to the host address of the BYTES bytes at the first address; leaves if they may not be accessed. */
static void find_place(translator *x, const sim_message *m, unsigned bytes, bool write, slow_path *slow)
{
    host_reg base;
    int32_t surface = find_surface(x, m, &base);

    host_load(&x->code, false, HOST_R3, HOST_THREAD, image_at(m->address));
    if (write) {
        host_load_byte(&x->code, HOST_R2, base, surface + (int32_t)offsetof(sim_surface, writable));
        host_test(&x->code, false, HOST_R2);
        leave(x, slow, HOST_EQUAL);
    }
    host_compute_at(&x->code, HOST_SUB, false, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, base));
    host_compute_at(&x->code, HOST_AND, false, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, mask));
    host_add_constant(&x->code, HOST_R2, HOST_R3, (int32_t)bytes);
    host_compute_at(&x->code, HOST_CMP, true, HOST_R2, base, surface + (int32_t)offsetof(sim_surface, bytes));
    leave(x, slow, HOST_ABOVE);
    host_compute_at(&x->code, HOST_ADD, true, HOST_R3, base, surface + (int32_t)offsetof(sim_surface, data));
}

/* Copies the dwords of all lanes from [HOST_R3]: component C of a lane is component 0 of the lane C after it. */
static void read_all(translator *x, const sim_message *m)
{
    for (unsigned c = 0; c < m->m.channels; c++)
        host_copy_from(&x->code, (host_row){image_at(m->returned + c * m->block), m->m.simd}, HOST_R3, (int32_t)(4 * c));
}

/* Copies the dwords of all lanes to [HOST_R3]. */
static void write_all(translator *x, const sim_message *m)
{
    host_copy_to(&x->code, (host_row){image_at(m->data), m->m.simd}, HOST_R3, 0);
}

/* Copies one dword to all lanes of a read, if their addresses are equal. */
static void read_common(translator *x, const sim_message *m, slow_path *slow)
{
    host_test_same(&x->code, addresses_of(m));
    leave(x, slow, HOST_NOT_EQUAL);
    check_alignment(x, m, slow);
    find_place(x, m, 4, false, slow);
    host_spread_from(&x->code, (host_row){image_at(m->returned), m->m.simd}, HOST_R3, 0);
}

static bool has_surface(const translator *x, const sim_message *m)
{
    return m->m.surface == GEN_SURFACE_LOCAL || m->m.surface < x->from->kernel->surfaces.count;
}

/* Whether M reads (or, WRITE, writes) one to COUNT dwords per channel of a surface. */
static bool transfers_dwords(const translator *x, const sim_message *m, bool write, unsigned count)
{
    const sim_executor *executors = sim_fast_host()->executor[m->m.simd == 16][write][false];

    for (unsigned n = 1; n <= count; n++)
        if (m->m.channels == n && m->run == executors[4 * n])
            return has_surface(x, m);
    return false;
}

/* Whether M does nothing, and is not a fault, if no channel executes it. */
static bool has_gather(const translator *x, const sim_message *m)
{
    return m->plain && (sim_is_64bit_message(m) || has_surface(x, m));
}

static void count_send(translator *x, const sim_op *o)
{
    host_add_to(&x->code, HOST_SENDS, (int32_t)sizeof(uint64_t) * o->inst, 1);
}

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

/* Leaves to UNEVEN unless the addresses of M increase by 4, and to SLOW unless they are multiples of 4. What an earlier message of the
 * sequence found about the same addresses is not computed again. */
static void check_addresses(translator *x, const sim_message *m, slow_path *uneven, slow_path *slow)
{
    bool is_new;
    int bit = native_row_bit(x, m->address, m->m.simd, &is_new);
    size_t is_known = 0;

    if (bit >= 0 && !is_new) {
        host_test_constant(&x->code, HOST_EVEN, UINT32_C(1) << bit);
        is_known = host_jump(&x->code, HOST_NOT_EQUAL);
    }
    host_test_consecutive(&x->code, addresses_of(m));
    leave(x, uneven, HOST_NOT_EQUAL);
    check_alignment(x, m, slow);
    if (bit >= 0)
        host_compute_constant(&x->code, HOST_OR, false, HOST_EVEN, 1 << bit);
    if (is_known)
        host_land(&x->code, is_known);
}

/* Transfers the dwords of all lanes, if the addresses increase by 4 or, of a read of one dword, are equal; pushes jumps to the end of the
 * message. */
static void emit_for_all(translator *x, const sim_message *m, bool write, slow_path *slow, jumps *done)
{
    slow_path uneven = {.count = 0};
    bool may_be_equal = !write && m->m.channels == 1;

    check_addresses(x, m, may_be_equal ? &uneven : slow, slow);
    find_place(x, m, 4 * m->m.simd + 4 * (m->m.channels - 1), write, slow);
    (write ? write_all : read_all)(x, m);
    vec_push(x->code.memory, done, host_jump(&x->code, HOST_ALWAYS));
    if (!may_be_equal)
        return;
    host_land(&x->code, uneven.jumps[0]);
    read_common(x, m, slow);
    vec_push(x->code.memory, done, host_jump(&x->code, HOST_ALWAYS));
}

bool native_message(translator *x, const sim_op *o)
{
    const sim_message *m = o->message;
    slow_path slow = {.count = 0};
    jumps done = {0};

    if (!m || o->run != sim_fast_send() || (o->pred && o->pred != GEN_PRED_NORMAL))
        return false;
    count_send(x, o);
    native_lanes lanes = native_find_lanes(x, o);
    if (m->run == sim_end_of_thread)
        native_add_channels(x);
    bool write = transfers_dwords(x, m, true, 1);
    if (!lanes.known && has_gather(x, m)) {
        host_test(&x->code, false, HOST_R0);
        vec_push(x->code.memory, &done, host_jump(&x->code, HOST_EQUAL));
    }
    if (lanes.known && (write || transfers_dwords(x, m, false, 4)))
        emit_for_all(x, m, write, &slow, &done);
    for (unsigned i = 0; i < slow.count; i++)
        host_land(&x->code, slow.jumps[i]);
    call_executor(x, o, lanes);
    for (size_t i = 0; i < done.count; i++)
        host_land(&x->code, done.items[i]);
    return true;
}
