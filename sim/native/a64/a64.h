/* sim/native/a64/a64.h - writes AArch64 instructions: the base instructions and Advanced SIMD (NEON).
 *
 * An instruction is a word. Its constant below has all bits but the registers: the destination in bits 0 to 4, the first source
 * in 5 to 9, the second in 16 to 20. Names and numbers are those of "Arm Architecture Reference Manual for A-profile architecture"
 * (DDI 0487), C4 "A64 Instruction Set Encoding", C6 and C7. A vector register holds 16 bytes. */
#ifndef GASKET_SIM_NATIVE_A64_A64_H
#define GASKET_SIM_NATIVE_A64_A64_H

#include "sim/native/host.h"

/* General registers. A64_SCRATCH and A64_ADDRESS keep no value between two calls of functions of this folder. */
enum {
    A64_X0,
    A64_R0 = 9, /* HOST_R0 */
    A64_X10 = 10,
    A64_X11 = 11,
    A64_SCRATCH = 16,
    A64_ADDRESS = 17,
    A64_X19 = 19,
    A64_THREAD = A64_X19, /* HOST_THREAD */
    A64_X20 = 20,
    A64_X21 = 21,
    A64_X22 = 22,
    A64_X23 = 23,
    A64_CONSTANTS = 24, /* the address of the constants */
    A64_FP = 29,
    A64_LR = 30,
    A64_ZERO = 31,
    A64_SP = 31
};

/* The constants of the code, 16 bytes each. */
typedef enum a64_constant {
    A64_BITS,      /* word i is 1 << i */
    A64_HIGH_BITS, /* word i is 256 << i */
    A64_INDEX4,    /* dword i is 4 * i */
    A64_16,
    A64_31,
    A64_63,
    A64_QUIET_F,
    A64_ONE_F,
    A64_LOW_DWORDS, /* the low half of each qword is ones */
    A64_CONSTANTS_COUNT
} a64_constant;

/* Operations on general registers; with A64_WIDE added, on 64 bits. ADDS and the like set the flags. */
enum {
    A64_ADD = 0x0B000000,
    A64_SUB = 0x4B000000,
    A64_SUBS = 0x6B000000,
    A64_AND = 0x0A000000,
    A64_ANDS = 0x6A000000,
    A64_ORR = 0x2A000000,
    A64_ORN = 0x2A200000, /* first | ~second */
    A64_EOR = 0x4A000000,
    A64_MUL = 0x1B007C00,
    A64_LSLV = 0x1AC02000,
    A64_LSRV = 0x1AC02400,
    A64_ASRV = 0x1AC02800,
};
#define A64_WIDE UINT32_C(0x80000000)

/* Accesses of memory, in the form with an offset that is a multiple of the size. Those with V access vector registers. */
typedef struct a64_access {
    uint32_t word;
    unsigned char shift; /* the binary logarithm of the size */
} a64_access;
extern const a64_access a64_ldrb, a64_ldrh, a64_ldrsh, a64_ldr_w, a64_ldrsw, a64_ldr_x, a64_strb, a64_strh, a64_str_w, a64_str_x,
    a64_ldr_h, a64_ldr_s, a64_ldr_d, a64_ldr_q, a64_str_q;

/* Vector instructions. */
enum {
    A64_VAND = 0x4E201C00,
    A64_VORR = 0x4EA01C00,
    A64_VEOR = 0x6E201C00,
    A64_VBIC = 0x4E601C00, /* first & ~second */
    A64_VBSL = 0x6E601C00, /* destination = destination ? first : second, bit by bit */
    A64_VBIF = 0x6EE01C00, /* destination = second ? destination : first */
    A64_VMVN = 0x6E205800,
    /* With A64_SIZE(bytes of an element): */
    A64_VADD = 0x4E208400,
    A64_VSUB = 0x6E208400,
    A64_VMUL = 0x4E209C00,
    A64_VNEG = 0x6E20B800,
    A64_SMIN = 0x4E206C00,
    A64_UMIN = 0x6E206C00,
    A64_SMAX = 0x4E206400,
    A64_UMAX = 0x6E206400,
    A64_SSHL = 0x4E204400,
    A64_USHL = 0x6E204400,
    A64_CMEQ = 0x6E208C00,
    A64_CMTST = 0x4E208C00,
    A64_CMGT = 0x4E203400,
    A64_CMGE = 0x4E203C00,
    A64_CMHI = 0x6E203400,
    A64_CMHS = 0x6E203C00,
    A64_UZP1 = 0x4E001800,
    A64_ADDV = 0x4E31B800,
    A64_UMAXV = 0x6E30A800,
    /* On floats; with A64_DOUBLE on doubles. */
    A64_FADD = 0x4E20D400,
    A64_FSUB = 0x4EA0D400,
    A64_FMUL = 0x6E20DC00,
    A64_FDIV = 0x6E20FC00,
    A64_FMLA = 0x4E20CC00, /* destination + first * second */
    A64_FMLS = 0x4EA0CC00, /* destination - first * second */
    A64_FCMEQ = 0x4E20E400,
    A64_FCMGE = 0x6E20E400,
    A64_FCMGT = 0x6EA0E400,
    A64_FNEG = 0x6EA0F800,
    A64_FSQRT = 0x6EA1F800,
    A64_FRINTN = 0x4E218800,
    A64_FRINTM = 0x4E219800,
    A64_FRINTP = 0x4EA18800,
    A64_FRINTZ = 0x4EA19800,
    A64_SCVTF = 0x4E21D800,
    A64_UCVTF = 0x6E21D800,
    A64_FCVTZS = 0x4EA1B800,
    A64_FCVTZU = 0x6EA1B800,
    /* Of the low half of the source; those with 2 use the high half, of the destination where that is the narrower one. */
    A64_FCVTL = 0x0E617800, /* to doubles */
    A64_FCVTN = 0x0E616800, /* to floats */
    A64_FCVTN2 = 0x4E616800,
    A64_UXTL_WORDS = 0x2F10A400, /* USHLL and SSHLL by 0 */
    A64_SXTL_WORDS = 0x0F10A400,
    A64_SXTL2_WORDS = 0x4F10A400,
    A64_UXTL_DWORDS = 0x2F20A400,
    A64_SXTL_DWORDS = 0x0F20A400,
    A64_SXTL2_DWORDS = 0x4F20A400,
    /* Bits counted in each of eight bytes; their sum; moves of a dword between a vector register and a general one. */
    A64_CNT = 0x0E205800,
    A64_ADDV_BYTES = 0x0E31B800,
    A64_FMOV_FROM = 0x1E260000,
    A64_FMOV_TO = 0x1E270000
};
#define A64_DOUBLE UINT32_C(0x00400000)
#define A64_SIZE(bytes) ((uint32_t)__builtin_ctz(bytes) << 22)

/* D = A op B. Instructions of one source, A, have 0 for B; A64_UZP1 and the like have D, A and B as vectors. */
void a64_op(native_code *c, uint32_t word, unsigned d, unsigned a, unsigned b);
/* D = A op N in general registers. */
void a64_add_constant(native_code *c, unsigned d, unsigned a, int32_t n);
void a64_move_constant(native_code *c, unsigned d, uint64_t n);
void a64_move(native_code *c, bool wide, unsigned d, unsigned s);
void a64_shift_left(native_code *c, bool wide, unsigned d, unsigned s, unsigned n);
void a64_shift_right(native_code *c, bool wide, unsigned d, unsigned s, unsigned n);
void a64_not(native_code *c, bool wide, unsigned d, unsigned s);
/* Sets the flags to those of S - N; N is less than 4096. */
void a64_compare_constant(native_code *c, bool wide, unsigned s, unsigned n);
/* D & its lowest COUNT bits, 1 to 31, which also sets the flags. */
void a64_keep_low_bits(native_code *c, unsigned d, unsigned count);
/* Bit N of the low 32 of D = bit 0 of S. */
void a64_insert_bit(native_code *c, unsigned d, unsigned s, unsigned n);

/* Register T from or to [BASE + offset]. Changes A64_ADDRESS. */
void a64_memory(native_code *c, const a64_access *access, unsigned t, unsigned base, int32_t offset);
void a64_constant_to(native_code *c, unsigned d, a64_constant k);

/* D = the first element of A, or general register S, in all elements of BYTES bytes. */
void a64_duplicate(native_code *c, unsigned bytes, unsigned d, unsigned a);
void a64_duplicate_general(native_code *c, unsigned bytes, unsigned d, unsigned s);
/* Move dword LANE of a vector register: a64_from_lane to D, a64_to_lane from S. */
void a64_from_lane(native_code *c, unsigned d, unsigned s, unsigned lane);
void a64_to_lane(native_code *c, unsigned d, unsigned lane, unsigned s);
/* D = A shifted by N bits, which is less than those of an element of BYTES bytes. */
typedef enum a64_shift { A64_SHIFT_LEFT, A64_SHIFT_RIGHT, A64_SHIFT_SIGNED } a64_shift;
void a64_shift_vector(native_code *c, a64_shift shift, unsigned bytes, unsigned d, unsigned a, unsigned n);
void a64_move_vector(native_code *c, unsigned d, unsigned a);

/* Conditions of the flags that a comparison has set: for two unsigned numbers, and for two signed ones. */
typedef enum a64_condition {
    A64_EQ,
    A64_NE,
    A64_HS,
    A64_LO,
    A64_HI = 8,
    A64_LS,
    A64_GE,
    A64_LT,
    A64_GT,
    A64_LE,
    A64_AL
} a64_condition;
/* D = CONDITION ? 1 : 0, in 32 bits. */
void a64_set(native_code *c, a64_condition condition, unsigned d);
/* The functions of host.h of the same names. */
size_t a64_jump(native_code *c, a64_condition condition);
void a64_land_at(native_code *c, size_t jump, size_t target);
void a64_call(native_code *c, const void *function);
void a64_prologue(native_code *c);
void a64_return(native_code *c);
void a64_begin(native_code *c, arena *memory);

#endif
