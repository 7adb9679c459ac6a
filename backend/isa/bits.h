/* backend/isa/bits.h - Gen9 instructions as bits: fields, encoder, decoder, compaction, and the code of a kernel.
 *
 * A native instruction has 128 bits in fields whose meaning depends on the operation and on other fields (fields.def). A compacted one
 * has 64 bits and stands for one native instruction (compact.c). The judge of all bits is Intel's iga64 (tests/tools/compare_bits.py).
 * Sources: Intel "Skylake PRM, Volume 2d, Command Reference: Structures" (EU_INSTRUCTION_…), Volume 2a, Volume 7. */
#ifndef GASKET_BACKEND_ISA_BITS_H
#define GASKET_BACKEND_ISA_BITS_H

#include "backend/isa/isa.h"
#include "src/base/bug.h"

enum { GEN_NATIVE_BYTES = 16, GEN_COMPACT_BYTES = 8 };

/* Bit N of the instruction is bit N % 64 of word N / 64; in memory the words follow each other in little endian. */
typedef struct gen_bits {
    uint64_t word[2];
} gen_bits;

typedef enum gen_field {
#define GEN_FIELD(id, ...) GEN_FIELD_##id,
#include "backend/isa/fields.def"
    GEN_FIELD_COUNT
} gen_field;

/* GEN_LOW_id and GEN_BITS_id: the lowest bit and the number of bits of each field. */
enum {
#define GEN_FIELD(id, name, low, bits, ...) GEN_LOW_##id = low, GEN_BITS_##id = bits,
#include "backend/isa/fields.def"
};

/* The conditions of fields.def: what an instruction contains. A direct operand is no immediate and not indirect. */
enum {
    GEN_WHEN_ALWAYS = 1 << 0,
    GEN_WHEN_CONTROLS = 1 << 1, /* every instruction but nop and illegal */
    GEN_WHEN_COND = 1 << 2,
    GEN_WHEN_MATH = 1 << 3,
    GEN_WHEN_UNIT = 1 << 4, /* a message whose extended descriptor is in the instruction */
    GEN_WHEN_ACC = 1 << 5,
    GEN_WHEN_BRANCH = 1 << 6,
    GEN_WHEN_SATURATE = 1 << 7,
    GEN_WHEN_TWO = 1 << 8, /* at most two sources, other than sends */
    GEN_WHEN_DST = 1 << 9, /* a direct destination */
    GEN_WHEN_DST_INDIRECT = 1 << 10,
    GEN_WHEN_MACRO = 1 << 11, /* math macro with at most two sources */
    GEN_WHEN_SRC0 = 1 << 12,  /* a direct source */
    GEN_WHEN_SRC0_INDIRECT = 1 << 13,
    GEN_WHEN_SRC0_MACRO = 1 << 14,
    GEN_WHEN_SRC0_REGION = 1 << 15, /* a direct or indirect source of an instruction that is no macro */
    GEN_WHEN_SRC1_TYPE = 1 << 16,   /* a second source of any kind */
    GEN_WHEN_SRC1 = 1 << 17,
    GEN_WHEN_SRC1_INDIRECT = 1 << 18,
    GEN_WHEN_SRC1_MACRO = 1 << 19,
    GEN_WHEN_SRC1_REGION = 1 << 20,
    GEN_WHEN_IMM32 = 1 << 21, /* an immediate of up to 32 bits; 16 bits are stored twice */
    GEN_WHEN_IMM64 = 1 << 22,
    GEN_WHEN_JIP = 1 << 23,
    GEN_WHEN_UIP = 1 << 24,
    GEN_WHEN_SEND = 1 << 25,
    GEN_WHEN_SENDS = 1 << 26,
    GEN_WHEN_EXDESC = 1 << 27,          /* sends with an extended descriptor in the instruction */
    GEN_WHEN_EXDESC_REGISTER = 1 << 28, /* sends with one in a0 */
    GEN_WHEN_DESC = 1 << 29,
    GEN_WHEN_DESC_REGISTER = 1 << 30, /* send with a descriptor in a0 */
};
#define GEN_WHEN_THREE (INT64_C(1) << 31)

/* How gen_explain_bits() prints a field's value: the column of fields.def. */
typedef enum gen_value_kind {
    GEN_VALUE_NUMBER,
    GEN_VALUE_HEX,
    GEN_VALUE_FLAG,
    GEN_VALUE_OPCODE,
    GEN_VALUE_EXEC,
    GEN_VALUE_PRED,
    GEN_VALUE_COND,
    GEN_VALUE_THREAD,
    GEN_VALUE_FILE,
    GEN_VALUE_TYPE,
    GEN_VALUE_TYPE3,
    GEN_VALUE_REGISTER,
    GEN_VALUE_VSTRIDE,
    GEN_VALUE_WIDTH,
    GEN_VALUE_HSTRIDE,
    GEN_VALUE_OFFSET,
} gen_value_kind;

typedef struct gen_field_info {
    const char *name;
    unsigned char low, bits;
    unsigned char values; /* a gen_value_kind */
    int64_t when;         /* set of GEN_WHEN_… */
    const char *structure;
} gen_field_info;
extern const gen_field_info gen_fields[];

static inline uint64_t gen_bits_get(const gen_bits *b, unsigned low, unsigned count)
{
    uint64_t value = b->word[low / 64] >> low % 64;

    return count == 64 ? value : value & ((UINT64_C(1) << count) - 1);
}

/* The bits must be 0. VALUE must fit. */
static inline void gen_bits_put(gen_bits *b, unsigned low, unsigned count, uint64_t value)
{
    bug_unless(count == 64 || value >> count == 0);
    b->word[low / 64] |= value << low % 64;
}

#define GEN_GET(b, field) gen_bits_get(b, GEN_LOW_##field, GEN_BITS_##field)
#define GEN_PUT(b, field, value) gen_bits_put(b, GEN_LOW_##field, GEN_BITS_##field, (uint64_t)(value))

/* The operation of a native instruction; GEN_OP_COUNT: its opcode or its math function is not in isa.def. */
gen_op gen_bits_op(const gen_bits *b);
/* The conditions that hold for B, whose operation is known. */
int64_t gen_bits_contents(const gen_bits *b);

/* Does the text of OP take .b? Intel's compiler also sets the bit in while, where the hardware ignores it. */
static inline bool gen_op_takes_branch_control(gen_op op)
{
    return op == GEN_OP_if || op == GEN_OP_else || op == GEN_OP_goto;
}

/* Does an operation in Align16 mode, with three sources or a math macro, have predicate control P? Other codes mean a component of four. */
static inline bool gen_predicate_fits_align16(gen_predctrl p)
{
    return p <= GEN_PRED_NORMAL || p == GEN_PRED_ANY4H || p == GEN_PRED_ALL4H;
}

/* The bits of register fields: file (0 architecture, 1 general, 3 immediate) and execution sizes, regions as their logarithms. */
enum { GEN_BITS_ARF = 0, GEN_BITS_GRF = 1, GEN_BITS_IMM = 3 };
enum { GEN_BITS_VXH = 15, GEN_SWIZZLE_PACKED = 0xE4, GEN_SWIZZLE_LOW = 0x44, GEN_SWIZZLE_HIGH = 0xEE };

/* Encodes I as a native instruction, whatever I->compacted is. DISTANCE has the bytes from the branch to its targets, in the order of
 * its sources. I obeys the rules of sim/check. Returns NULL, or what the hardware has no bits for. */
const char *gen_encode(const gen_inst *i, const int64_t distance[2], gen_bits *b);
/* Decodes a native instruction, and sets DISTANCE for a branch, whose label operands get no target. Returns NULL, or a reason in MEMORY:
 * a value that does not exist, or bits that text cannot express. */
const char *gen_decode(arena *memory, const gen_bits *b, gen_inst *i, int64_t distance[2]);

/* Gives fields of B, which I has been encoded to, the values of I->ignored. */
void gen_put_ignored(gen_bits *b, const gen_inst *i);
/* Sets I->ignored for the ignored fields of READ, the bits of I, that differ from MADE, to which I is encoded without them. */
void gen_note_ignored(gen_inst *i, const gen_bits *read, const gen_bits *made);
/* Sets field NAME, an id of fields.def, in I->ignored. False if the operation has no ignored field of that name, or VALUE does not fit. */
bool gen_set_ignored(gen_inst *i, const char *name, uint64_t value);
/* Prints the directive of I, which has ignored fields. */
void gen_print_ignored(text *out, const gen_inst *i);

/* Sets *COMPACT to the compacted form of B. False if B has none. */
bool gen_compact(const gen_bits *b, uint64_t *compact);
/* Sets *B to the native instruction, without the compaction bit, that COMPACT stands for. False if it stands for none. */
bool gen_expand(uint64_t compact, gen_bits *b);

/* Prints each field of B: its bits, name, value, meaning and source. */
void gen_explain_bits(text *out, const gen_bits *b);
/* The same for instruction I, whose bits are at CODE; for a compacted one, after a line with its own bits. */
void gen_explain_code(text *out, const gen_inst *i, const unsigned char *code);

/* A reason why code cannot be encoded or decoded: instruction number INST at byte OFFSET of the code. */
typedef struct gen_code_problem {
    const char *what;
    size_t offset, inst;
} gen_code_problem;

/* The bytes that I has in code. */
unsigned gen_inst_bytes(const gen_inst *i);
/* The offsets of the instructions of K in its code, and of the end. */
size_t *gen_inst_offsets(arena *memory, const gen_kernel *k);
/* Appends the code of K to OUT: native instructions, or compacted ones where gen_inst.compacted. False after setting *PROBLEM. */
bool gen_encode_kernel(text *out, const gen_kernel *k, gen_code_problem *problem);
/* Appends the instructions of the LENGTH bytes at CODE to K, which has none, without zeros at the end that are no whole instruction. Labels
 * are numbered in the order of the instructions. False after setting *PROBLEM. */
bool gen_decode_kernel(arena *memory, const unsigned char *code, size_t length, gen_kernel *k, gen_code_problem *problem);
/* Marks the instructions of K that have a compacted form. Returns their number. */
size_t gen_compact_kernel(gen_kernel *k);

#endif
