/* backend/isa/gen9.h - the numbers of the Gen9 machine: registers, channels, the thread header, float modes, surfaces, messages.
 *
 * The back end and the simulator take these numbers from here. src/base/limits.h has the size of local memory, which the
 * interpreter uses as well. Sources: Intel "Skylake PRM, Volume 2a, 7"; gen9.md sections 3.1, 3.4, 5 and 8. */
#ifndef GASKET_BACKEND_ISA_GEN9_H
#define GASKET_BACKEND_ISA_GEN9_H

/* Registers. An architecture register (a0, f0, cr0, …) has as many bytes as a general one. */
enum { GEN_GRF_COUNT = 128, GEN_GRF_BYTES = 32, GEN_ARF_BYTES = 32 };

/* Instructions: the most sources and channels, and the registers that an operand covers. Strides and widths of regions, in
 * elements, are powers of two (or a stride of 0) up to these. */
enum { GEN_MAX_SRC = 3, GEN_MAX_CHANNELS = 32, GEN_OPERAND_BYTES = 2 * GEN_GRF_BYTES };
enum { GEN_MAX_VSTRIDE = 32, GEN_MAX_WIDTH = 16, GEN_MAX_HSTRIDE = 4 };

/* r0, the header of a thread: offsets of its members in bytes. r0.5 has the base of the thread's scratch memory in its high bits
 * and the slot of the thread in its low bits. */
enum {
    GEN_R0_GROUP_X = 4,
    GEN_R0_BARRIER = 8,
    GEN_R0_SCRATCH = 20,
    GEN_R0_GROUP_Y = 24,
    GEN_R0_GROUP_Z = 28,
    GEN_R0_SLOT_MASK = 1023,                 /* of r0.5 */
    GEN_R0_SCRATCH_MASK = ~GEN_R0_SLOT_MASK, /* of r0.5 */
};
#define GEN_R0_BARRIER_MASK 0x8F000000u /* of r0.2: the bits that the barrier message takes */

/* cr0.0: the float modes. A rounding mode is stored from bit GEN_CR0_ROUND_SHIFT on. Denormals of a type are flushed to zero
 * unless its bit is set. */
enum { GEN_ROUND_EVEN, GEN_ROUND_UP, GEN_ROUND_DOWN, GEN_ROUND_ZERO };
enum {
    GEN_CR0_ROUND_SHIFT = 4,
    GEN_CR0_ROUND = 3 << GEN_CR0_ROUND_SHIFT,
    GEN_CR0_KEEP_DF = 1 << 6,
    GEN_CR0_KEEP_F = 1 << 7,
    GEN_CR0_KEEP_HF = 1 << 10,
    GEN_CR0_KEEP_DENORMALS = GEN_CR0_KEEP_DF | GEN_CR0_KEEP_F | GEN_CR0_KEEP_HF,
    GEN_CR0_MODES = GEN_CR0_ROUND | GEN_CR0_KEEP_DENORMALS,
};

/* Surfaces: numbers below GEN_SURFACE_COUNT are those of the binding table. */
enum {
    GEN_SURFACE_COUNT = 240,
    GEN_SAMPLER_COUNT = 16, /* entries of the sampler table that a descriptor can name */
    GEN_SURFACE_STATELESS_NON_COHERENT = 253,
    GEN_SURFACE_LOCAL = 254,
    GEN_SURFACE_STATELESS = 255,
};

/* Messages: the most registers of one operand and of the returned data; the message that ends a thread is in registers from
 * GEN_FIRST_EOT on. */
enum { GEN_MESSAGE_REGISTERS = 15, GEN_RETURN_REGISTERS = 16, GEN_SAMPLER_REGISTERS = 11, GEN_FIRST_EOT = 112 };

/* Limits: work-items in a work-group, bytes of scratch memory per thread. */
enum { GEN_GROUP_LIMIT = 1024, GEN_SCRATCH_LIMIT = 2 << 20 };

/* Can a thread run SIMD work-items, in as many channels? */
static inline _Bool gen_is_simd_width(unsigned simd)
{
    return simd == 8 || simd == 16 || simd == 32;
}

/* Can SIMD work-items share a thread? One has a thread of its own, which uses the channels for whatever it wants. */
static inline _Bool gen_is_thread_width(unsigned simd)
{
    return simd == 1 || gen_is_simd_width(simd);
}

/* The most elements of BYTES that an operand can have. */
static inline unsigned gen_operand_elements(unsigned bytes)
{
    return bytes * GEN_MAX_CHANNELS <= GEN_OPERAND_BYTES ? GEN_MAX_CHANNELS : GEN_OPERAND_BYTES / bytes;
}

/* The bytes of the local ids of one dimension in the payload: packed words in whole registers. */
static inline unsigned gen_local_id_bytes(unsigned simd)
{
    return simd > GEN_GRF_BYTES / 2 ? 2 * GEN_GRF_BYTES : GEN_GRF_BYTES;
}

#endif
