/* sim/native/x86/x86.c - puts the bytes of x86-64 instructions together: VEX prefix or REX, opcode, ModRM, SIB, offset and
 * immediate. */
#include "sim/native/x86/x86.h"

#include <string.h>

enum { CONSTANT_BYTES = 32 };

static void put(native_code *c, unsigned byte)
{
    vec_push(c->memory, &c->bytes, (unsigned char)byte);
}

static void put32(native_code *c, uint32_t n)
{
    for (unsigned i = 0; i < 4; i++)
        put(c, n >> (8 * i) & 0xFF);
}

static void put_constant(native_code *c, unsigned bytes, const uint64_t *lanes)
{
    for (unsigned at = 0; at < CONSTANT_BYTES; at++)
        put(c, (unsigned)(lanes[at / bytes] >> (8 * (at % bytes))) & 0xFF);
}

static void put_same(native_code *c, unsigned bytes, uint64_t lane)
{
    uint64_t lanes[8];

    for (unsigned i = 0; i < 8; i++)
        lanes[i] = lane;
    put_constant(c, bytes, lanes);
}

void x86_begin(native_code *c, arena *memory)
{
    *c = (native_code){.memory = memory};
    put_constant(c, 4, (const uint64_t[]){1, 2, 4, 8, 16, 32, 64, 128});
    put_constant(c, 4, (const uint64_t[]){256, 512, 1024, 2048, 4096, 8192, 16384, 32768});
    put_constant(c, 4, (const uint64_t[]){0, 4, 8, 12, 16, 20, 24, 28});
    put_constant(c, 4, (const uint64_t[]){32, 36, 40, 44, 48, 52, 56, 60});
    put_same(c, 4, 0x80000000);
    put_same(c, 8, UINT64_C(1) << 63);
    put_same(c, 4, 0x00400000);
    put_same(c, 4, 0x3F800000);
    put_same(c, 4, 31);
    put_same(c, 8, 63);
}

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

/* Writes the VEX prefix of three bytes and the opcode. REG, A and RM are the registers of the three operands. */
static void put_vex(native_code *c, x86_vex op, bool half, unsigned reg, unsigned a, unsigned rm)
{
    put(c, 0xC4);
    put(c, (reg < 8 ? 0x80 : 0) | 0x40 | (rm < 8 ? 0x20 : 0) | op.map);
    put(c, (op.wide ? 0x80 : 0) | (~a & 15) << 3 | (half ? 0 : 4) | op.prefix);
    put(c, op.opcode);
}

void x86_vector(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, unsigned b)
{
    put_vex(c, op, half, d, a, b);
    put(c, 0xC0 | (d & 7) << 3 | (b & 7));
}

/* Writes ModRM for [BASE + offset]. */
static void put_address(native_code *c, unsigned reg, x86_reg base, int32_t offset)
{
    put(c, 0x80 | (reg & 7) << 3 | ((unsigned)base & 7));
    if ((base & 7) == X86_RSP)
        put(c, 0x24);
    put32(c, (uint32_t)offset);
}

void x86_vector_at(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, x86_reg base, int32_t offset)
{
    put_vex(c, op, half, d, a, base);
    put_address(c, d, base, offset);
}

void x86_vector_memory(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, int32_t offset)
{
    x86_vector_at(c, op, half, d, a, X86_THREAD, offset);
}

/* Writes an instruction with a constant, whose address is relative to the end of the instruction: none of these has an immediate
 * after it. */
void x86_vector_constant(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, x86_constant b)
{
    put_vex(c, op, half, d, a, 0);
    put(c, (d & 7) << 3 | 5);
    put32(c, (uint32_t)(CONSTANT_BYTES * b) - (uint32_t)(c->bytes.count + 4));
}

/* Writes VPGATHERDD. The SIB byte names the base and the index; their fourth bits, and that of D, are in the prefix. */
void x86_gather(native_code *c, unsigned d, x86_reg base, unsigned index, int32_t offset, unsigned mask)
{
    put(c, 0xC4);
    put(c, (d < 8 ? 0x80 : 0) | (index < 8 ? 0x40 : 0) | (base < 8 ? 0x20 : 0) | 2);
    put(c, (~mask & 15) << 3 | 4 | 1);
    put(c, 0x90);
    put(c, 0x80 | (d & 7) << 3 | 4);
    put(c, (index & 7) << 3 | ((unsigned)base & 7));
    put32(c, (uint32_t)offset);
}

x86_vex x86_broadcast(unsigned bytes)
{
    return (x86_vex){bytes == 1 ? 0x78 : bytes == 2 ? 0x79 : bytes == 4 ? 0x58 : 0x59, 2, 1, 0};
}

void x86_imm8(native_code *c, unsigned n)
{
    put(c, n & 0xFF);
}

/* --- general registers ---------------------------------------------------------------------------------------------------- */

static void put_opcode(native_code *c, unsigned opcode, bool wide, unsigned reg, unsigned rm)
{
    unsigned rex = (wide ? 8u : 0) | (reg >= 8 ? 4u : 0) | (rm >= 8 ? 1u : 0);

    if (rex)
        put(c, 0x40 | rex);
    if (opcode > 0xFF)
        put(c, opcode >> 8);
    put(c, opcode & 0xFF);
}

void x86_int(native_code *c, unsigned opcode, bool wide, x86_reg d, x86_reg s)
{
    put_opcode(c, opcode, wide, d, s);
    put(c, 0xC0 | ((unsigned)d & 7) << 3 | ((unsigned)s & 7));
}

void x86_int_at(native_code *c, unsigned opcode, bool wide, x86_reg d, x86_reg base, int32_t offset)
{
    put_opcode(c, opcode, wide, d, base);
    put_address(c, d, base, offset);
}

void x86_int_imm(native_code *c, unsigned operation, bool wide, x86_reg d, int32_t n)
{
    put_opcode(c, 0x81, wide, 0, d);
    put(c, 0xC0 | operation << 3 | ((unsigned)d & 7));
    put32(c, (uint32_t)n);
}

void x86_test_imm(native_code *c, x86_reg s, uint32_t n)
{
    put_opcode(c, 0xF7, false, 0, s);
    put(c, 0xC0 | ((unsigned)s & 7));
    put32(c, n);
}

void x86_shift_imm(native_code *c, unsigned operation, bool wide, x86_reg d, unsigned n)
{
    put_opcode(c, 0xC1, wide, 0, d);
    put(c, 0xC0 | operation << 3 | ((unsigned)d & 7));
    put(c, n);
}

void x86_shift_by_cl(native_code *c, unsigned operation, bool wide, x86_reg d)
{
    put_opcode(c, 0xD3, wide, 0, d);
    put(c, 0xC0 | operation << 3 | ((unsigned)d & 7));
}

void x86_not(native_code *c, bool wide, x86_reg d)
{
    put_opcode(c, 0xF7, wide, 0, d);
    put(c, 0xD0 | ((unsigned)d & 7));
}

void x86_popcnt(native_code *c, x86_reg d, x86_reg s)
{
    put(c, 0xF3);
    x86_int(c, 0x0FB8, false, d, s);
}

void x86_add_to_memory(native_code *c, x86_reg base, int32_t offset, int32_t n)
{
    put_opcode(c, 0x81, true, 0, base);
    put_address(c, 0, base, offset);
    put32(c, (uint32_t)n);
}

void x86_store_byte(native_code *c, x86_reg base, int32_t offset, x86_reg s)
{
    put_opcode(c, 0x88, false, s, base);
    put_address(c, s, base, offset);
}

void x86_store_word(native_code *c, x86_reg base, int32_t offset, x86_reg s)
{
    put(c, 0x66);
    x86_int_at(c, X86_STORE, false, s, base, offset);
}

void x86_mov_imm(native_code *c, x86_reg d, uint64_t n)
{
    put_opcode(c, 0xB8 | ((unsigned)d & 7), n > UINT32_MAX, 0, d);
    put32(c, (uint32_t)n);
    if (n > UINT32_MAX)
        put32(c, (uint32_t)(n >> 32));
}

/* --- control flow --------------------------------------------------------------------------------------------------------- */

void x86_set(native_code *c, unsigned condition, x86_reg d)
{
    put(c, 0x0F);
    put(c, 0x90 | condition);
    put(c, 0xC0 | (unsigned)d);
    x86_int(c, X86_MOVZX_BYTE, false, d, d);
}

size_t x86_jump(native_code *c, unsigned condition)
{
    if (condition == X86_ALWAYS) {
        put(c, 0xE9);
    } else {
        put(c, 0x0F);
        put(c, 0x80 | condition);
    }
    put32(c, 0);
    return c->bytes.count - 4;
}

void x86_land_at(native_code *c, size_t jump, size_t target)
{
    uint32_t distance = (uint32_t)(target - (jump + 4));

    memcpy(c->bytes.items + jump, &distance, sizeof distance);
}

static void put_vzeroupper(native_code *c)
{
    put(c, 0xC5);
    put(c, 0xF8);
    put(c, 0x77);
}

void x86_call(native_code *c, const void *function)
{
    put_vzeroupper(c);
    x86_mov_imm(c, X86_RAX, (uintptr_t)function);
    put(c, 0xFF);
    put(c, 0xD0);
}

void x86_prologue(native_code *c)
{
    put(c, 0x53); /* push rbx, r12, …, r15 */
    for (unsigned r = X86_R12; r <= X86_R15; r++) {
        put(c, 0x41);
        put(c, 0x50 | (r & 7));
    }
    x86_int(c, X86_MOV, true, X86_THREAD, X86_RDI);
}

void x86_return(native_code *c)
{
    put_vzeroupper(c);
    for (unsigned r = X86_R15; r >= X86_R12; r--) { /* pop r15, …, r12, rbx */
        put(c, 0x41);
        put(c, 0x58 | (r & 7));
    }
    put(c, 0x5B);
    put(c, 0xC3);
}
