/* tests/cross/encodings.c - writes every kind of instruction that sim/native/a64 emits, for tests/groups/cross.py to disassemble.
 *
 *     encodings FILE      writes the words to FILE, and for each to standard output the text that a disassembler must print */
#include "sim/native/a64/a64.h"

#include <stdio.h>

static native_code code;

/* The text of the instructions that CALL emits, one after the other. */
#define EXPECT(call, text)                                                                                                       \
    do {                                                                                                                         \
        call;                                                                                                                    \
        puts(text);                                                                                                              \
    } while (0)

static void general_registers(void)
{
    EXPECT(a64_op(&code, A64_ADD, 3, 4, 5), "add w3, w4, w5");
    EXPECT(a64_op(&code, A64_ADD | A64_WIDE, 3, 4, 5), "add x3, x4, x5");
    EXPECT(a64_op(&code, A64_SUB, 3, 4, 5), "sub w3, w4, w5");
    EXPECT(a64_op(&code, A64_SUBS | A64_WIDE, 3, 4, 5), "subs x3, x4, x5");
    EXPECT(a64_op(&code, A64_SUBS, A64_ZERO, 4, 5), "cmp w4, w5");
    EXPECT(a64_op(&code, A64_AND, 3, 4, 5), "and w3, w4, w5");
    EXPECT(a64_op(&code, A64_ANDS, 3, 4, 5), "ands w3, w4, w5");
    EXPECT(a64_op(&code, A64_ORR | A64_WIDE, 3, 4, 5), "orr x3, x4, x5");
    EXPECT(a64_op(&code, A64_ORN, 3, 4, 5), "orn w3, w4, w5");
    EXPECT(a64_op(&code, A64_EOR, 3, 4, 5), "eor w3, w4, w5");
    EXPECT(a64_op(&code, A64_MUL, 3, 4, 5), "mul w3, w4, w5");
    EXPECT(a64_op(&code, A64_MUL | A64_WIDE, 3, 4, 5), "mul x3, x4, x5");
    EXPECT(a64_op(&code, A64_LSLV, 3, 4, 5), "lsl w3, w4, w5");
    EXPECT(a64_op(&code, A64_LSRV | A64_WIDE, 3, 4, 5), "lsr x3, x4, x5");
    EXPECT(a64_op(&code, A64_ASRV, 3, 4, 5), "asr w3, w4, w5");
    EXPECT(a64_move(&code, true, 19, 0), "mov x19, x0");
    EXPECT(a64_move(&code, false, 9, 20), "mov w9, w20");
    EXPECT(a64_not(&code, false, 9, 9), "mvn w9, w9");
    EXPECT(a64_shift_left(&code, false, 1, 2, 31), "lsl w1, w2, #31");
    EXPECT(a64_shift_left(&code, true, 1, 2, 3), "lsl x1, x2, #3");
    EXPECT(a64_shift_right(&code, false, 1, 2, 4), "lsr w1, w2, #4");
    EXPECT(a64_shift_right(&code, true, 1, 2, 48), "lsr x1, x2, #48");
    EXPECT(a64_compare_constant(&code, true, 9, 0), "cmp x9, #0x0");
    EXPECT(a64_keep_low_bits(&code, 9, 16), "ands w9, w9, #0xffff");
    EXPECT(a64_keep_low_bits(&code, 9, 1), "ands w9, w9, #0x1");
    EXPECT(a64_insert_bit(&code, 11, 10, 7), "bfi w11, w10, #7, #1");
    EXPECT(a64_insert_bit(&code, 11, 10, 0), "bfxil w11, w10, #0, #1");
    EXPECT(a64_set(&code, A64_LO, 10), "cset w10, cc");
    EXPECT(a64_set(&code, A64_GT, 10), "cset w10, gt");
}

static void constants(void)
{
    EXPECT(a64_move_constant(&code, 7, 0), "mov x7, #0x0");
    EXPECT(a64_move_constant(&code, 7, 0x1234), "mov x7, #0x1234");
    EXPECT(a64_move_constant(&code, 7, 0x10000), "mov x7, #0x10000");
    EXPECT(a64_move_constant(&code, 7, UINT64_C(0x7F0012345678)),
           "mov x7, #0x5678\nmovk x7, #0x1234, lsl #16\nmovk x7, #0x7f00, lsl #32");
    EXPECT(a64_move_constant(&code, 7, UINT64_C(0xABCD000000000000)), "mov x7, #0xabcd000000000000");
    EXPECT(a64_add_constant(&code, 1, 2, 0), "add x1, x2, #0x0");
    EXPECT(a64_add_constant(&code, 1, 2, 4095), "add x1, x2, #0xfff");
    EXPECT(a64_add_constant(&code, 1, 2, 0x5008), "add x1, x2, #0x5, lsl #12\nadd x1, x1, #0x8");
    EXPECT(
        a64_add_constant(&code, 1, 2, -1),
        "mov x17, #0xffff\nmovk x17, #0xffff, lsl #16\nmovk x17, #0xffff, lsl #32\nmovk x17, #0xffff, lsl #48\nadd x1, x2, x17");
}

static void accesses(void)
{
    EXPECT(a64_memory(&code, &a64_ldrb, 1, 2, 4095), "ldrb w1, [x2, #4095]");
    EXPECT(a64_memory(&code, &a64_ldrh, 1, 2, 8190), "ldrh w1, [x2, #8190]");
    EXPECT(a64_memory(&code, &a64_ldrsh, 1, 2, 2), "ldrsh w1, [x2, #2]");
    EXPECT(a64_memory(&code, &a64_ldr_w, 1, 2, 4), "ldr w1, [x2, #4]");
    EXPECT(a64_memory(&code, &a64_ldrsw, 1, 2, 4), "ldrsw x1, [x2, #4]");
    EXPECT(a64_memory(&code, &a64_ldr_x, 1, 2, 0), "ldr x1, [x2]");
    EXPECT(a64_memory(&code, &a64_strb, 1, 2, 1), "strb w1, [x2, #1]");
    EXPECT(a64_memory(&code, &a64_strh, 1, 2, 2), "strh w1, [x2, #2]");
    EXPECT(a64_memory(&code, &a64_str_w, 1, 2, 4), "str w1, [x2, #4]");
    EXPECT(a64_memory(&code, &a64_str_x, 1, 2, 8), "str x1, [x2, #8]");
    EXPECT(a64_memory(&code, &a64_ldr_h, 1, 2, 2), "ldr h1, [x2, #2]");
    EXPECT(a64_memory(&code, &a64_ldr_s, 1, 2, 4), "ldr s1, [x2, #4]");
    EXPECT(a64_memory(&code, &a64_ldr_d, 1, 2, 8), "ldr d1, [x2, #8]");
    EXPECT(a64_memory(&code, &a64_ldr_q, 1, 2, 65520), "ldr q1, [x2, #65520]");
    EXPECT(a64_memory(&code, &a64_str_q, 1, 2, 16), "str q1, [x2, #16]");
    EXPECT(a64_memory(&code, &a64_ldr_q, 1, 2, 4), "ldur q1, [x2, #4]");
    EXPECT(a64_memory(&code, &a64_str_q, 1, 2, -256), "stur q1, [x2, #-256]");
    EXPECT(a64_memory(&code, &a64_ldrb, 1, 2, -1), "ldurb w1, [x2, #-1]");
    EXPECT(a64_memory(&code, &a64_ldr_q, 1, 2, 260), "add x17, x2, #0x104\nldr q1, [x17]");
    EXPECT(a64_constant_to(&code, 30, A64_31), "ldr q30, [x24, #64]");
}

static void integers_of_vectors(void)
{
    EXPECT(a64_op(&code, A64_VAND, 1, 2, 3), "and v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VORR, 1, 2, 3), "orr v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VEOR, 1, 2, 3), "eor v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VBIC, 1, 2, 3), "bic v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VBSL, 1, 2, 3), "bsl v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VBIF, 1, 2, 3), "bif v1.16b, v2.16b, v3.16b");
    EXPECT(a64_op(&code, A64_VMVN, 1, 2, 0), "mvn v1.16b, v2.16b");
    EXPECT(a64_op(&code, A64_VADD | A64_SIZE(2), 1, 2, 3), "add v1.8h, v2.8h, v3.8h");
    EXPECT(a64_op(&code, A64_VADD | A64_SIZE(4), 1, 2, 3), "add v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_VADD | A64_SIZE(8), 1, 2, 3), "add v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_VSUB | A64_SIZE(4), 1, 2, 3), "sub v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_VMUL | A64_SIZE(4), 1, 2, 3), "mul v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_VNEG | A64_SIZE(4), 1, 2, 0), "neg v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_SMIN | A64_SIZE(4), 1, 2, 3), "smin v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_UMIN | A64_SIZE(2), 1, 2, 3), "umin v1.8h, v2.8h, v3.8h");
    EXPECT(a64_op(&code, A64_SMAX | A64_SIZE(4), 1, 2, 3), "smax v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_UMAX | A64_SIZE(4), 1, 2, 3), "umax v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_SSHL | A64_SIZE(8), 1, 2, 3), "sshl v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_USHL | A64_SIZE(4), 1, 2, 3), "ushl v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_CMEQ | A64_SIZE(4), 1, 2, 3), "cmeq v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_CMTST | A64_SIZE(2), 1, 2, 3), "cmtst v1.8h, v2.8h, v3.8h");
    EXPECT(a64_op(&code, A64_CMGT | A64_SIZE(8), 1, 2, 3), "cmgt v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_CMGE | A64_SIZE(4), 1, 2, 3), "cmge v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_CMHI | A64_SIZE(4), 1, 2, 3), "cmhi v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_CMHS | A64_SIZE(4), 1, 2, 3), "cmhs v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_UZP1 | A64_SIZE(4), 1, 2, 3), "uzp1 v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_ADDV | A64_SIZE(2), 1, 2, 0), "addv h1, v2.8h");
    EXPECT(a64_op(&code, A64_UMAXV | A64_SIZE(4), 1, 2, 0), "umaxv s1, v2.4s");
    EXPECT(a64_from_lane(&code, 1, 2, 3), "mov w1, v2.s[3]");
    EXPECT(a64_to_lane(&code, 1, 3, 2), "mov v1.s[3], w2");
    EXPECT(a64_op(&code, A64_UXTL_WORDS, 1, 2, 0), "uxtl v1.4s, v2.4h");
    EXPECT(a64_op(&code, A64_SXTL_WORDS, 1, 2, 0), "sxtl v1.4s, v2.4h");
    EXPECT(a64_op(&code, A64_SXTL2_WORDS, 1, 2, 0), "sxtl2 v1.4s, v2.8h");
    EXPECT(a64_op(&code, A64_UXTL_DWORDS, 1, 2, 0), "uxtl v1.2d, v2.2s");
    EXPECT(a64_op(&code, A64_SXTL_DWORDS, 1, 2, 0), "sxtl v1.2d, v2.2s");
    EXPECT(a64_op(&code, A64_SXTL2_DWORDS, 1, 2, 0), "sxtl2 v1.2d, v2.4s");
    EXPECT(a64_op(&code, A64_CNT, 1, 2, 0), "cnt v1.8b, v2.8b");
    EXPECT(a64_op(&code, A64_ADDV_BYTES, 1, 2, 0), "addv b1, v2.8b");
    EXPECT(a64_op(&code, A64_FMOV_FROM, 1, 2, 0), "fmov w1, s2");
    EXPECT(a64_op(&code, A64_FMOV_TO, 1, 2, 0), "fmov s1, w2");
    EXPECT(a64_duplicate(&code, 2, 1, 2), "dup v1.8h, v2.h[0]");
    EXPECT(a64_duplicate(&code, 4, 1, 2), "dup v1.4s, v2.s[0]");
    EXPECT(a64_duplicate(&code, 8, 1, 2), "dup v1.2d, v2.d[0]");
    EXPECT(a64_duplicate_general(&code, 2, 1, 2), "dup v1.8h, w2");
    EXPECT(a64_move_vector(&code, 1, 2), "mov v1.16b, v2.16b");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_LEFT, 4, 1, 2, 31), "shl v1.4s, v2.4s, #31");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_LEFT, 8, 1, 2, 1), "shl v1.2d, v2.2d, #1");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_RIGHT, 4, 1, 2, 1), "ushr v1.4s, v2.4s, #1");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_RIGHT, 8, 1, 2, 63), "ushr v1.2d, v2.2d, #63");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_SIGNED, 4, 1, 2, 31), "sshr v1.4s, v2.4s, #31");
    EXPECT(a64_shift_vector(&code, A64_SHIFT_SIGNED, 4, 1, 2, 0), "mov v1.16b, v2.16b");
}

static void floats_of_vectors(void)
{
    EXPECT(a64_op(&code, A64_FADD, 1, 2, 3), "fadd v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FADD | A64_DOUBLE, 1, 2, 3), "fadd v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_FSUB, 1, 2, 3), "fsub v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FMUL | A64_DOUBLE, 1, 2, 3), "fmul v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_FDIV, 1, 2, 3), "fdiv v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FMLA, 1, 2, 3), "fmla v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FMLS | A64_DOUBLE, 1, 2, 3), "fmls v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_FCMEQ, 1, 2, 3), "fcmeq v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FCMGE, 1, 2, 3), "fcmge v1.4s, v2.4s, v3.4s");
    EXPECT(a64_op(&code, A64_FCMGT | A64_DOUBLE, 1, 2, 3), "fcmgt v1.2d, v2.2d, v3.2d");
    EXPECT(a64_op(&code, A64_FNEG, 1, 2, 0), "fneg v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FNEG | A64_DOUBLE, 1, 2, 0), "fneg v1.2d, v2.2d");
    EXPECT(a64_op(&code, A64_FSQRT, 1, 2, 0), "fsqrt v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FRINTN, 1, 2, 0), "frintn v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FRINTM, 1, 2, 0), "frintm v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FRINTP, 1, 2, 0), "frintp v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FRINTZ, 1, 2, 0), "frintz v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_SCVTF, 1, 2, 0), "scvtf v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_UCVTF, 1, 2, 0), "ucvtf v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FCVTZS, 1, 2, 0), "fcvtzs v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FCVTZU, 1, 2, 0), "fcvtzu v1.4s, v2.4s");
    EXPECT(a64_op(&code, A64_FCVTL, 1, 2, 0), "fcvtl v1.2d, v2.2s");
    EXPECT(a64_op(&code, A64_FCVTN, 1, 2, 0), "fcvtn v1.2s, v2.2d");
    EXPECT(a64_op(&code, A64_FCVTN2, 1, 2, 0), "fcvtn2 v1.4s, v2.2d");
}

/* Jumps, which a disassembler prints with addresses: the code begins at 0. */
static void control_flow(void)
{
    size_t start = code.bytes.count;

    EXPECT(a64_land_at(&code, a64_jump(&code, A64_AL), start + 16), "b +16");
    EXPECT(a64_land_at(&code, a64_jump(&code, A64_EQ), start), "b.ne +8\nb -8");
    EXPECT(a64_land_at(&code, a64_jump(&code, A64_LO), start), "b.cs +8\nb -16");
    EXPECT(a64_call(&code, (const void *)(uintptr_t)0x12340000), "mov x16, #0x12340000\nblr x16\nmov x9, x0");
    EXPECT(a64_return(&code), "mov x0, x9\nldp x19, x20, [sp, #16]\nldp x21, x22, [sp, #32]\nldp x23, x24, [sp, #48]\n"
                              "ldp x29, x30, [sp], #64\nret");
    EXPECT(a64_prologue(&code), "stp x29, x30, [sp, #-64]!\nstp x19, x20, [sp, #16]\nstp x21, x22, [sp, #32]\n"
                                "stp x23, x24, [sp, #48]\nmov x19, x0\nadrp x24, 0");
    while (code.bytes.count < 9000)
        EXPECT(a64_move(&code, false, 1, 1), "mov w1, w1");
    EXPECT(a64_prologue(&code), "stp x29, x30, [sp, #-64]!\nstp x19, x20, [sp, #16]\nstp x21, x22, [sp, #32]\n"
                                "stp x23, x24, [sp, #48]\nmov x19, x0\nadrp x24, 0");
}

int main(int argc, char **argv)
{
    arena memory;
    FILE *out = argc == 2 ? fopen(argv[1], "wb") : NULL;

    if (!out)
        return 2;
    arena_init(&memory);
    code.memory = &memory;
    general_registers();
    constants();
    accesses();
    integers_of_vectors();
    floats_of_vectors();
    control_flow();
    fwrite(code.bytes.items, 1, code.bytes.count, out);
    arena_release(&memory);
    return fclose(out) ? 1 : 0;
}
