/* sim/native/x86/host.c - the functions of host.h for x86-64 processors with AVX2. */
#include "sim/native/host.h"

#include "sim/fast/fast.h"
#include "sim/native/x86/x86.h"

enum { CHUNK = 32 }; /* bytes of a vector register */

bool host_is_known(void)
{
#if defined(__x86_64__)
    return sim_fast_host() == &sim_fast_avx2;
#else
    return false;
#endif
}

void host_begin(native_code *c, arena *memory)
{
    x86_begin(c, memory);
}

/* --- general registers ---------------------------------------------------------------------------------------------------- */

static const x86_reg regs[HOST_REGS] = {
    [HOST_R0] = X86_RAX,   [HOST_R1] = X86_RCX,       [HOST_R2] = X86_RDX,     [HOST_R3] = X86_RSI,
    [HOST_R4] = X86_RDI,   [HOST_R5] = X86_R8,        [HOST_THREAD] = X86_RBX, [HOST_ACTIVE] = X86_R12,
    [HOST_EVEN] = X86_R13, [HOST_SURFACES] = X86_R14, [HOST_SENDS] = X86_R15,
};

void host_load(native_code *c, bool wide, host_reg d, host_reg base, int32_t offset)
{
    x86_int_at(c, X86_MOV, wide, regs[d], regs[base], offset);
}

void host_load_byte(native_code *c, host_reg d, host_reg base, int32_t offset)
{
    x86_int_at(c, X86_MOVZX_BYTE, false, regs[d], regs[base], offset);
}

void host_store(native_code *c, bool wide, host_reg s, host_reg base, int32_t offset)
{
    x86_int_at(c, X86_STORE, wide, regs[s], regs[base], offset);
}

void host_move(native_code *c, bool wide, host_reg d, host_reg s)
{
    x86_int(c, X86_MOV, wide, regs[d], regs[s]);
}

void host_move_constant(native_code *c, host_reg d, uint64_t n)
{
    x86_mov_imm(c, regs[d], n);
}

/* The opcodes of an operation: from a register or memory, to memory, and of a constant. */
static const struct {
    unsigned char opcode, to, constant;
} operations[] = {[HOST_ADD] = {X86_ADD, X86_ADD_TO, X86_ADD_IMM}, [HOST_SUB] = {X86_SUB, 0, X86_SUB_IMM},
                  [HOST_AND] = {X86_AND, 0, X86_AND_IMM},          [HOST_OR] = {X86_OR, X86_OR_TO, X86_OR_IMM},
                  [HOST_XOR] = {X86_XOR, X86_XOR_TO, X86_XOR_IMM}, [HOST_CMP] = {X86_CMP, 0, X86_CMP_IMM}};

void host_compute(native_code *c, host_op op, bool wide, host_reg d, host_reg s)
{
    x86_int(c, operations[op].opcode, wide, regs[d], regs[s]);
}

void host_compute_at(native_code *c, host_op op, bool wide, host_reg d, host_reg base, int32_t offset)
{
    x86_int_at(c, operations[op].opcode, wide, regs[d], regs[base], offset);
}

void host_compute_constant(native_code *c, host_op op, bool wide, host_reg d, int32_t n)
{
    x86_int_imm(c, operations[op].constant, wide, regs[d], n);
}

void host_compute_to(native_code *c, host_op op, bool wide, host_reg base, int32_t offset, host_reg s)
{
    x86_int_at(c, operations[op].to, wide, regs[s], regs[base], offset);
}

void host_add_to(native_code *c, host_reg base, int32_t offset, int32_t n)
{
    x86_add_to_memory(c, regs[base], offset, n);
}

void host_add_constant(native_code *c, host_reg d, host_reg base, int32_t n)
{
    x86_int_at(c, X86_LEA, true, regs[d], regs[base], n);
}

void host_shift_left(native_code *c, bool wide, host_reg d, unsigned n)
{
    x86_shift_imm(c, X86_SHL, wide, regs[d], n);
}

void host_shift_right(native_code *c, bool wide, host_reg d, unsigned n)
{
    x86_shift_imm(c, X86_SHR, wide, regs[d], n);
}

void host_not(native_code *c, bool wide, host_reg d)
{
    x86_not(c, wide, regs[d]);
}

void host_count_bits(native_code *c, host_reg d, host_reg s)
{
    x86_popcnt(c, regs[d], regs[s]);
}

void host_test(native_code *c, bool wide, host_reg s)
{
    x86_int(c, X86_OR, wide, regs[s], regs[s]);
}

void host_test_constant(native_code *c, host_reg s, uint32_t n)
{
    x86_test_imm(c, regs[s], n);
}

/* --- control flow --------------------------------------------------------------------------------------------------------- */

size_t host_jump(native_code *c, host_condition condition)
{
    static const unsigned char conditions[] = {[HOST_EQUAL] = X86_ZERO,
                                               [HOST_NOT_EQUAL] = X86_NOT_ZERO,
                                               [HOST_BELOW] = X86_BELOW,
                                               [HOST_ABOVE] = X86_ABOVE,
                                               [HOST_ALWAYS] = X86_ALWAYS};

    return x86_jump(c, conditions[condition]);
}

void host_land(native_code *c, size_t jump)
{
    x86_land_at(c, jump, c->bytes.count);
}

void host_land_at(native_code *c, size_t jump, size_t target)
{
    x86_land_at(c, jump, target);
}

void host_call(native_code *c, const void *function)
{
    x86_call(c, function);
}

void host_prologue(native_code *c)
{
    x86_prologue(c);
}

void host_return(native_code *c)
{
    x86_return(c);
}

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

/* The registers, from host_vector_count on, that the functions below use. */
enum { START = 12, MASK, EXPECTED, DIFFERENCES, FIRST = EXPECTED, SECOND };
const unsigned host_vector_count = 12, host_vector_bytes = CHUNK;

static const x86_vex load = {0x6F, 1, 2, 0}, store = {0x7F, 1, 2, 0}, load_qword = {0x7E, 1, 2, 0}, add = {0xFE, 1, 1, 0},
                     exclusive = {0xEF, 1, 1, 0}, unite = {0xEB, 1, 1, 0}, intersect = {0xDB, 1, 1, 0},
                     subtract = {0xFA, 1, 1, 0}, test = {0x17, 2, 1, 0};

void host_load_vector(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset)
{
    x86_vector_at(c, bytes == 8 ? load_qword : load, bytes < CHUNK, d, 0, regs[base], offset);
}

void host_store_vector(native_code *c, unsigned bytes, unsigned s, host_reg base, int32_t offset)
{
    x86_vector_at(c, store, bytes < CHUNK, s, 0, regs[base], offset);
}

void host_repeat_element(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset)
{
    x86_vector_at(c, x86_broadcast(bytes), false, d, 0, regs[base], offset);
}

void host_move_vector(native_code *c, unsigned d, unsigned s)
{
    x86_vector(c, load, false, d, 0, s);
}

void host_move_from_vector(native_code *c, host_reg d, unsigned s)
{
    const x86_vex move_dword = {0x7E, 1, 1, 0};

    x86_vector(c, move_dword, true, s, 0, regs[d]);
}

void host_test_consecutive(native_code *c, const host_row *r)
{
    x86_vector(c, x86_broadcast(4), false, EXPECTED, 0, r->registers[0]);
    if (r->count > 1) {
        x86_vector_constant(c, add, false, DIFFERENCES, EXPECTED, X86_HIGH_INDEX4);
        x86_vector(c, exclusive, false, DIFFERENCES, DIFFERENCES, r->registers[1]);
    }
    x86_vector_constant(c, add, false, EXPECTED, EXPECTED, X86_INDEX4);
    x86_vector(c, exclusive, false, EXPECTED, EXPECTED, r->registers[0]);
    if (r->count > 1)
        x86_vector(c, unite, false, EXPECTED, EXPECTED, DIFFERENCES);
    x86_vector(c, test, false, EXPECTED, 0, EXPECTED);
}

void host_test_same(native_code *c, const host_row *r)
{
    x86_vector(c, x86_broadcast(4), false, EXPECTED, 0, r->registers[0]);
    if (r->count > 1)
        x86_vector(c, exclusive, false, DIFFERENCES, EXPECTED, r->registers[1]);
    x86_vector(c, exclusive, false, EXPECTED, EXPECTED, r->registers[0]);
    if (r->count > 1)
        x86_vector(c, unite, false, EXPECTED, EXPECTED, DIFFERENCES);
    x86_vector(c, test, false, EXPECTED, 0, EXPECTED);
}

/* Sets registers START and MASK to those of O. */
static void load_start_and_mask(native_code *c, const host_offsets *o)
{
    x86_vector_at(c, x86_broadcast(4), false, START, 0, regs[o->base], o->start);
    x86_vector_at(c, x86_broadcast(4), false, MASK, 0, regs[o->base], o->mask);
}

/* D = the offsets of register N of the addresses. */
static void find_offsets(native_code *c, const host_offsets *o, unsigned d, unsigned n)
{
    x86_vector(c, subtract, false, d, o->addresses.registers[n], START);
    x86_vector(c, intersect, false, d, d, MASK);
}

void host_test_offsets(native_code *c, const host_offsets *o, host_reg limit, host_reg bits)
{
    const x86_vex largest = {0x3F, 2, 1, 0}, move_to = {0x6E, 1, 1, 0};
    const host_row *a = &o->addresses;

    load_start_and_mask(c, o);
    find_offsets(c, o, FIRST, 0);
    if (a->count > 1) {
        find_offsets(c, o, SECOND, 1);
        x86_vector(c, largest, false, FIRST, FIRST, SECOND);
    }
    /* What is above the limit, and the bits: each is 0 if all is well. */
    x86_vector(c, move_to, true, START, 0, regs[limit]);
    x86_vector(c, x86_broadcast(4), false, START, 0, START);
    x86_vector(c, largest, false, FIRST, FIRST, START);
    x86_vector(c, exclusive, false, FIRST, FIRST, START);
    x86_vector(c, move_to, true, MASK, 0, regs[bits]);
    x86_vector(c, x86_broadcast(4), false, MASK, 0, MASK);
    for (unsigned n = 0; n < a->count; n++) {
        x86_vector(c, intersect, false, SECOND, MASK, a->registers[n]);
        x86_vector(c, unite, false, FIRST, FIRST, SECOND);
    }
    x86_vector(c, test, false, FIRST, 0, FIRST);
}

void host_gather(native_code *c, const host_row *to, const host_offsets *o, host_reg data, int32_t n)
{
    const x86_vex equal = {0x76, 1, 1, 0};

    load_start_and_mask(c, o);
    for (unsigned i = 0; i < to->count; i++) {
        find_offsets(c, o, FIRST, i);
        x86_vector(c, equal, false, SECOND, SECOND, SECOND);
        x86_gather(c, to->registers[i], regs[data], FIRST, n, SECOND);
    }
}

void host_scatter(native_code *c, const host_row *from, const host_offsets *o, host_reg data)
{
    enum { DWORDS = CHUNK / 4, HALF = DWORDS / 2 };
    const x86_vex extract = {0x16, 3, 1, 0}, extract_half = {0x39, 3, 1, 0};

    load_start_and_mask(c, o);
    for (unsigned i = 0; i < from->count; i++) {
        unsigned value = from->registers[i];
        find_offsets(c, o, FIRST, i);
        for (unsigned lane = 0; lane < DWORDS; lane++) {
            if (lane == HALF) {
                x86_vector(c, extract_half, false, FIRST, 0, FIRST);
                x86_imm8(c, 1);
                x86_vector(c, extract_half, false, value, 0, SECOND);
                x86_imm8(c, 1);
                value = SECOND;
            }
            x86_vector(c, extract, true, FIRST, 0, regs[HOST_R0]);
            x86_imm8(c, lane % HALF);
            host_compute(c, HOST_ADD, true, HOST_R0, data);
            x86_vector_at(c, extract, true, value, 0, regs[HOST_R0], 0);
            x86_imm8(c, lane % HALF);
        }
    }
}

void host_join_dwords(native_code *c, int32_t to, int32_t from)
{
    const x86_vex shuffle = {0xC6, 1, 0, 0}, permute_qwords = {0x00, 3, 1, 1};

    x86_vector_memory(c, load, false, FIRST, 0, from);
    x86_vector_memory(c, shuffle, false, FIRST, FIRST, from + CHUNK);
    x86_imm8(c, 0x88);
    x86_vector(c, permute_qwords, false, FIRST, 0, FIRST);
    x86_imm8(c, 0xD8);
    x86_vector_memory(c, store, false, FIRST, 0, to);
}

/* Stores the floats in D, four of them, to every other dword at AT. */
static void store_spaced(native_code *c, unsigned d, int32_t at)
{
    const x86_vex extend_dword = {0x35, 2, 1, 0}, blend_dwords = {0x02, 3, 1, 0};

    x86_vector(c, extend_dword, false, d, 0, d);
    x86_vector_memory(c, blend_dwords, false, d, d, at);
    x86_imm8(c, 0xAA);
    x86_vector_memory(c, store, false, d, 0, at);
}

void host_narrow_doubles(native_code *c, int32_t to, int32_t from, bool spaced)
{
    const x86_vex narrow = {0x5A, 1, 1, 0}, insert_half = {0x18, 3, 1, 0};

    x86_vector_memory(c, narrow, false, FIRST, 0, from);
    x86_vector_memory(c, narrow, false, SECOND, 0, from + CHUNK);
    if (spaced) {
        store_spaced(c, FIRST, to);
        store_spaced(c, SECOND, to + CHUNK);
        return;
    }
    x86_vector(c, insert_half, false, FIRST, FIRST, SECOND);
    x86_imm8(c, 1);
    x86_vector_memory(c, store, false, FIRST, 0, to);
}
