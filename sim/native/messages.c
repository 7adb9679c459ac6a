/* sim/native/messages.c - sends.
 *
 * Reads of dwords of a surface and writes of one per channel are translated for addresses that increase by 4, and reads of one for equal
 * ones. Where the addresses or the surface turn out to be others, and for all other messages, the code calls the message's executor. */
#include "sim/native/native.h"

static const x86_vex load = {0x6F, 1, 2, 0}, store = {0x7F, 1, 2, 0}, broadcast = {0x58, 2, 1, 0}, add = {0xFE, 1, 1, 0},
                     exclusive = {0xEF, 1, 1, 0}, unite = {0xEB, 1, 1, 0}, test = {0x17, 2, 1, 0};

enum { CHUNK = 32 };

/* Jumps to where the executor is called. */
typedef struct slow_path {
    size_t jumps[8];
    unsigned count;
} slow_path;

typedef VEC(size_t) jumps;

static void leave(translator *x, slow_path *slow, unsigned condition)
{
    slow->jumps[slow->count++] = x86_jump(&x->code, condition);
}

/* Leaves unless the addresses of M increase by 4. */
static void compare_addresses(translator *x, const sim_message *m, bool two, slow_path *slow)
{
    int32_t addresses = image_at(m->address);

    x86_vector_memory(&x->code, broadcast, false, 1, 0, addresses);
    x86_vector_constant(&x->code, add, false, 0, 1, X86_INDEX4);
    x86_vector_memory(&x->code, exclusive, false, 0, 0, addresses);
    if (two) {
        x86_vector_constant(&x->code, add, false, 1, 1, X86_HIGH_INDEX4);
        x86_vector_memory(&x->code, exclusive, false, 1, 1, addresses + CHUNK);
        x86_vector(&x->code, unite, false, 0, 0, 1);
    }
    x86_vector(&x->code, test, false, 0, 0, 0);
    leave(x, slow, X86_NOT_ZERO);
}

/* The surface of M, relative to register *BASE. */
static int32_t find_surface(translator *x, const sim_message *m, x86_reg *base)
{
    *base = X86_SURFACES;
    if (m->m.surface != GEN_SURFACE_LOCAL)
        return (int32_t)(m->m.surface * sizeof(sim_surface));
    *base = X86_R8;
    x86_int_at(&x->code, X86_MOV, true, X86_R8, X86_THREAD, THREAD_AT(group));
    return (int32_t)offsetof(sim_group, slm);
}

/* Leaves unless the first address of M is a multiple of 4. */
static void check_alignment(translator *x, const sim_message *m, slow_path *slow)
{
    x86_int_at(&x->code, X86_MOV, false, X86_RDX, X86_THREAD, image_at(m->address));
    x86_test_imm(&x->code, X86_RDX, m->low);
    leave(x, slow, X86_NOT_ZERO);
}

/* Sets X86_RSI to the host address of the BYTES bytes at the first address; leaves if they may not be accessed. */
static void find_place(translator *x, const sim_message *m, unsigned bytes, bool write, slow_path *slow)
{
    x86_reg base;
    int32_t surface = find_surface(x, m, &base);

    x86_int_at(&x->code, X86_MOV, false, X86_RSI, X86_THREAD, image_at(m->address));
    if (write) {
        x86_int_at(&x->code, X86_MOVZX_BYTE, false, X86_RDX, base, surface + (int32_t)offsetof(sim_surface, writable));
        x86_int(&x->code, X86_OR, false, X86_RDX, X86_RDX);
        leave(x, slow, X86_ZERO);
    }
    x86_int_at(&x->code, X86_SUB, false, X86_RSI, base, surface + (int32_t)offsetof(sim_surface, base));
    x86_int_at(&x->code, X86_AND, false, X86_RSI, base, surface + (int32_t)offsetof(sim_surface, mask));
    x86_int_at(&x->code, X86_LEA, true, X86_RDX, X86_RSI, (int32_t)bytes);
    x86_int_at(&x->code, X86_CMP, true, X86_RDX, base, surface + (int32_t)offsetof(sim_surface, bytes));
    leave(x, slow, X86_ABOVE);
    x86_int_at(&x->code, X86_ADD, true, X86_RSI, base, surface + (int32_t)offsetof(sim_surface, data));
}

/* Copies the dwords of all lanes from [X86_RSI]: component C of a lane is component 0 of the lane C after it. */
static void read_all(translator *x, const sim_message *m, unsigned chunks)
{
    for (unsigned c = 0; c < m->m.channels; c++)
        for (unsigned n = 0; n < chunks; n++) {
            unsigned at = CHUNK * n;
            x86_vector_at(&x->code, load, false, n, 0, X86_RSI, (int32_t)(4 * c + at));
            x86_vector_memory(&x->code, store, false, n, 0, image_at(m->returned + c * m->block + at));
        }
}

/* Copies the dwords of all lanes to [X86_RSI]. */
static void write_all(translator *x, const sim_message *m, unsigned chunks)
{
    for (unsigned n = 0; n < chunks; n++) {
        x86_vector_memory(&x->code, load, false, n, 0, image_at(m->data + CHUNK * n));
        x86_vector_at(&x->code, store, false, n, 0, X86_RSI, (int32_t)(CHUNK * n));
    }
}

/* Copies one dword to all lanes of a read, if their addresses are equal. */
static void read_common(translator *x, const sim_message *m, unsigned chunks, slow_path *slow)
{
    x86_vector_memory(&x->code, broadcast, false, 1, 0, image_at(m->address));
    x86_vector_memory(&x->code, exclusive, false, 0, 1, image_at(m->address));
    if (chunks > 1) {
        x86_vector_memory(&x->code, exclusive, false, 1, 1, image_at(m->address) + CHUNK);
        x86_vector(&x->code, unite, false, 0, 0, 1);
    }
    x86_vector(&x->code, test, false, 0, 0, 0);
    leave(x, slow, X86_NOT_ZERO);
    check_alignment(x, m, slow);
    find_place(x, m, 4, false, slow);
    x86_vector_at(&x->code, broadcast, false, 0, 0, X86_RSI, 0);
    for (unsigned n = 0; n < chunks; n++)
        x86_vector_memory(&x->code, store, false, 0, 0, image_at(m->returned) + (int32_t)(CHUNK * n));
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
    x86_add_to_memory(&x->code, X86_SENDS, (int32_t)sizeof(uint64_t) * o->inst, 1);
}

static void call_executor(translator *x, const sim_op *o, native_lanes lanes)
{
    native_store_block(x);
    if (lanes.known)
        x86_mov_imm(&x->code, X86_RCX, lanes.mask);
    else
        x86_int(&x->code, X86_MOV, false, X86_RCX, X86_RAX);
    x86_int(&x->code, X86_MOV, true, X86_RDI, X86_THREAD);
    x86_mov_imm(&x->code, X86_RSI, (uintptr_t)o);
    x86_mov_imm(&x->code, X86_RDX, (uintptr_t)o->message);
    x86_call(&x->code, (const void *)(uintptr_t)o->message->run);
    x86_int(&x->code, X86_MOVZX_BYTE, false, X86_RAX, X86_RAX);
    x86_int(&x->code, X86_OR, false, X86_RAX, X86_RAX);
    vec_push(x->code.memory, &x->exits, x86_jump(&x->code, X86_ZERO));
}

/* Leaves to UNEVEN unless the addresses of M increase by 4, and to SLOW unless they are multiples of 4. What an earlier message of the
 * sequence found about the same addresses is not computed again. */
static void check_addresses(translator *x, const sim_message *m, unsigned chunks, slow_path *uneven, slow_path *slow)
{
    bool is_new;
    int bit = native_row_bit(x, m->address, m->m.simd, &is_new);
    size_t is_known = 0;

    if (bit >= 0 && !is_new) {
        x86_test_imm(&x->code, X86_EVEN, UINT32_C(1) << bit);
        is_known = x86_jump(&x->code, X86_NOT_ZERO);
    }
    compare_addresses(x, m, chunks > 1, uneven);
    check_alignment(x, m, slow);
    if (bit >= 0)
        x86_int_imm(&x->code, X86_OR_IMM, false, X86_EVEN, 1 << bit);
    if (is_known)
        x86_land(&x->code, is_known);
}

/* Transfers the dwords of all lanes, if the addresses increase by 4 or, of a read of one dword, are equal; pushes jumps to the end of the
 * message. */
static void emit_for_all(translator *x, const sim_message *m, bool write, slow_path *slow, jumps *done)
{
    slow_path uneven = {.count = 0};
    unsigned chunks = m->m.simd / 8;
    bool may_be_equal = !write && m->m.channels == 1;

    check_addresses(x, m, chunks, may_be_equal ? &uneven : slow, slow);
    find_place(x, m, 4 * m->m.simd + 4 * (m->m.channels - 1), write, slow);
    (write ? write_all : read_all)(x, m, chunks);
    vec_push(x->code.memory, done, x86_jump(&x->code, X86_ALWAYS));
    if (!may_be_equal)
        return;
    x86_land(&x->code, uneven.jumps[0]);
    read_common(x, m, chunks, slow);
    vec_push(x->code.memory, done, x86_jump(&x->code, X86_ALWAYS));
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
        x86_int(&x->code, X86_OR, false, X86_RAX, X86_RAX);
        vec_push(x->code.memory, &done, x86_jump(&x->code, X86_ZERO));
    }
    if (lanes.known && (write || transfers_dwords(x, m, false, 4)))
        emit_for_all(x, m, write, &slow, &done);
    for (unsigned i = 0; i < slow.count; i++)
        x86_land(&x->code, slow.jumps[i]);
    call_executor(x, o, lanes);
    for (size_t i = 0; i < done.count; i++)
        x86_land(&x->code, done.items[i]);
    return true;
}
