/* sim/native/x86/x86.h - writes x86-64 instructions with AVX2.
 *
 * Generated code has the thread in register X86_THREAD; a memory operand is an offset from it, or a constant of the code. A
 * vector register holds 32 bytes; with `half`, an instruction uses the low 16. Names follow Intel's manuals; the opcode tables
 * of "Intel 64 and IA-32 Architectures Software Developer's Manual", volume 2, are the source of all numbers. */
#ifndef GASKET_SIM_NATIVE_X86_X86_H
#define GASKET_SIM_NATIVE_X86_X86_H

#include "sim/native/host.h"

typedef enum x86_reg {
    X86_RAX,
    X86_RCX,
    X86_RDX,
    X86_RBX,
    X86_RSP,
    X86_RBP,
    X86_RSI,
    X86_RDI,
    X86_R8,
    X86_R9,
    X86_R10,
    X86_R11,
    X86_R12,
    X86_R13,
    X86_R14,
    X86_R15,
    X86_THREAD = X86_RBX, /* HOST_THREAD */
} x86_reg;

/* The constants of the code, 32 bytes each. */
typedef enum x86_constant {
    X86_BITS,        /* dword i is 1 << i */
    X86_HIGH_BITS,   /* dword i is 256 << i */
    X86_INDEX4,      /* dword i is 4 * i */
    X86_HIGH_INDEX4, /* dword i is 4 * (i + 8) */
    X86_SIGN_F,
    X86_SIGN_DF,
    X86_QUIET_F,
    X86_ONE_F,
    X86_31,
    X86_63,
    X86_CONSTANTS
} x86_constant;

/* A VEX opcode: the opcode byte, its map (1: 0F, 2: 0F38, 3: 0F3A), the prefix (1: 66, 2: F3, 3: F2) and the W bit. */
typedef struct x86_vex {
    unsigned char opcode, map, prefix, wide;
} x86_vex;

/* Starts C with the constants. */
void x86_begin(native_code *c, arena *memory);

/* Vector instructions: D = A op source. Instructions of one source ignore A, which must be 0 there. */
void x86_vector(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, unsigned b);
void x86_vector_memory(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, int32_t offset);
void x86_vector_constant(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, x86_constant b);
/* Vector instructions whose memory operand is at [BASE + offset]. */
void x86_vector_at(native_code *c, x86_vex op, bool half, unsigned d, unsigned a, x86_reg base, int32_t offset);
/* VPGATHERDD: D = the dwords at [BASE + those of INDEX + offset], for the dwords of MASK whose sign is set; clears MASK. */
void x86_gather(native_code *c, unsigned d, x86_reg base, unsigned index, int32_t offset, unsigned mask);
/* The vector instruction that copies an element of BYTES bytes to all lanes. */
x86_vex x86_broadcast(unsigned bytes);
/* The last byte of an instruction that has an immediate. */
void x86_imm8(native_code *c, unsigned n);

/* Opcodes for general registers. With X86_STORE and those that end in _TO, the memory operand is the destination. */
enum {
    X86_MOV = 0x8B,
    X86_ADD = 0x03,
    X86_SUB = 0x2B,
    X86_AND = 0x23,
    X86_OR = 0x0B,
    X86_XOR = 0x33,
    X86_CMP = 0x3B,
    X86_IMUL = 0x0FAF,
    X86_MOVZX_BYTE = 0x0FB6,
    X86_MOVZX_WORD = 0x0FB7,
    X86_MOVSX_WORD = 0x0FBF,
    X86_MOVSXD = 0x63,
    X86_LEA = 0x8D,
    X86_STORE = 0x89,
    X86_ADD_TO = 0x01,
    X86_OR_TO = 0x09,
    X86_XOR_TO = 0x31,
};
/* D op= source, in 32 bits, or 64 if WIDE. */
void x86_int(native_code *c, unsigned opcode, bool wide, x86_reg d, x86_reg s);
void x86_int_at(native_code *c, unsigned opcode, bool wide, x86_reg d, x86_reg base, int32_t offset);
enum { X86_ADD_IMM = 0, X86_OR_IMM = 1, X86_AND_IMM = 4, X86_SUB_IMM = 5, X86_XOR_IMM = 6, X86_CMP_IMM = 7 };
/* D op= N. */
void x86_int_imm(native_code *c, unsigned operation, bool wide, x86_reg d, int32_t n);
/* Sets the flags to those of S & N. */
void x86_test_imm(native_code *c, x86_reg s, uint32_t n);
enum { X86_SHL = 4, X86_SHR = 5, X86_SAR = 7 };
void x86_shift_imm(native_code *c, unsigned operation, bool wide, x86_reg d, unsigned n);
void x86_shift_by_cl(native_code *c, unsigned operation, bool wide, x86_reg d);
void x86_not(native_code *c, bool wide, x86_reg d);
/* D = the number of bits set in S. */
void x86_popcnt(native_code *c, x86_reg d, x86_reg s);
/* Adds N to the 64 bits at [BASE + offset]; stores the low byte or word of S there. */
void x86_add_to_memory(native_code *c, x86_reg base, int32_t offset, int32_t n);
void x86_store_byte(native_code *c, x86_reg base, int32_t offset, x86_reg s);
void x86_store_word(native_code *c, x86_reg base, int32_t offset, x86_reg s);
/* D = N, which may be an address. */
void x86_mov_imm(native_code *c, x86_reg d, uint64_t n);
/* Conditions of the flags that the last instruction has set: for two unsigned numbers, and for two signed ones. */
enum {
    X86_BELOW = 2,
    X86_NOT_BELOW = 3,
    X86_ZERO = 4,
    X86_NOT_ZERO = 5,
    X86_NOT_ABOVE = 6,
    X86_ABOVE = 7,
    X86_LESS = 12,
    X86_NOT_LESS = 13,
    X86_NOT_GREATER = 14,
    X86_GREATER = 15,
    X86_ALWAYS = 16,
};
/* D = CONDITION ? 1 : 0. D is X86_RAX, X86_RCX, X86_RDX or X86_RBX. */
void x86_set(native_code *c, unsigned condition, x86_reg d);
/* The functions of host.h of the same names; CONDITION is one of the above. */
size_t x86_jump(native_code *c, unsigned condition);
void x86_land_at(native_code *c, size_t jump, size_t target);
void x86_call(native_code *c, const void *function);
void x86_prologue(native_code *c);
void x86_return(native_code *c);

#endif
