/* backend/isa/isa.h - Gen9 instructions as data, shared by the emitter, the assembly reader, the rule checker and the
 * simulator.
 *
 * The tables are isa.def (operations), types.def (operand types) and messages.def (send messages). The text syntax is that
 * of iga64. Sources: Intel "Skylake PRM, Volume 2a/7" for instructions and regions, IGA's Gen9 model for operand types. */
#ifndef GASKET_BACKEND_ISA_H
#define GASKET_BACKEND_ISA_H

#include "backend/isa/gen9.h"
#include "src/base/diag.h"
#include "src/base/text.h"

/* Rows of isa.def: GEN_OP(id, "mnemonic", opcode, sources, flags …). */
typedef enum gen_op {
#define GEN_OP(id, ...) GEN_OP_##id,
#include "backend/isa/isa.def"
    GEN_OP_COUNT
} gen_op;

/* The flags of isa.def: modifiers that an operation accepts, and properties that affect its text. */
typedef enum gen_op_flag {
    GEN_CAN_PREDICATE = 1 << 0,
    GEN_CAN_COND = 1 << 1,
    GEN_CAN_SATURATE = 1 << 2,
    GEN_CAN_MODIFY = 1 << 3, /* sources may have the modifiers - and (abs) */
    GEN_CAN_NOT = 1 << 4,    /* sources may have the modifier ~ */
    GEN_IS_FLOW = 1 << 5,
    GEN_IS_SEND = 1 << 6,
    GEN_IS_MATH = 1 << 7,
    GEN_IS_TERNARY = 1 << 8, /* operation with three sources, in Align16 mode */
    GEN_USES_ACC = 1 << 9,   /* acc0 is an implicit operand */
    GEN_IS_MACRO = 1 << 10,  /* operands are math macro registers */
    GEN_NO_DST = 1 << 11,
    GEN_NO_EXEC = 1 << 12, /* the text has no "(exec|offset)" part */
} gen_op_flag;

typedef struct gen_op_info {
    const char *name;
    unsigned opcode; /* as in isa.def: bits 11:8 are the function of math */
    unsigned sources;
    unsigned flags;     /* set of gen_op_flag */
    uint16_t dst_types; /* bit t: the operand may have gen_type t */
    uint16_t src_types[3];
} gen_op_info;
extern const gen_op_info gen_ops[];

/* Rows of types.def: GEN_TYPE(id, "name", bytes, is_float, is_signed, codes). */
typedef enum gen_type {
#define GEN_TYPE(id, ...) GEN_##id,
#include "backend/isa/types.def"
    GEN_TYPE_COUNT
} gen_type; /* GEN_ub GEN_b GEN_uw GEN_w GEN_ud GEN_d GEN_uq GEN_q GEN_hf GEN_f GEN_df GEN_v GEN_uv GEN_vf */

typedef enum gen_file {
    GEN_FILE_NONE, /* the instruction has no such operand */
    GEN_FILE_GRF,
    GEN_FILE_NULL,
    GEN_FILE_ACC,  /* accumulators acc0 … */
    GEN_FILE_MME,  /* math macro register: general register `number`, extension `mme` */
    GEN_FILE_FLAG, /* flag registers f0, f1 */
    GEN_FILE_A0,
    GEN_FILE_CE,
    GEN_FILE_SR,
    GEN_FILE_CR,
    GEN_FILE_N,
    GEN_FILE_IP,
    GEN_FILE_TM,
    GEN_FILE_IMM,
    GEN_FILE_LABEL, /* branch target: `label` is the index of an instruction in the kernel */
} gen_file;

typedef enum gen_cond {
    GEN_COND_NONE,
    GEN_COND_EQ,
    GEN_COND_NE,
    GEN_COND_GT,
    GEN_COND_GE,
    GEN_COND_LT,
    GEN_COND_LE,
    GEN_COND_OV,
    GEN_COND_UN,
    GEN_COND_EO,
} gen_cond;

typedef enum gen_predctrl {                  /* how the flag bits become a channel's predicate */
                            GEN_PRED_NONE,   /* the instruction has no predicate */
                            GEN_PRED_NORMAL, /* the channel's own bit of the flag */
                            GEN_PRED_ANYV,
                            GEN_PRED_ALLV,
                            GEN_PRED_ANY2H,
                            GEN_PRED_ALL2H,
                            GEN_PRED_ANY4H,
                            GEN_PRED_ALL4H,
                            GEN_PRED_ANY8H,
                            GEN_PRED_ALL8H,
                            GEN_PRED_ANY16H,
                            GEN_PRED_ALL16H,
                            GEN_PRED_ANY32H,
                            GEN_PRED_ALL32H,
} gen_predctrl;

/* A three-source operation has two regions only: replicate is <0;1,0>, packed is any region whose element i is i (the reader
 * makes <1;1,0>). Math macro registers are always packed. Flow and send operands have no region. Element i of a source is at
 * byte `32*number + sub*size + size*((i/width)*vstride + (i%width)*hstride)`; a destination uses hstride alone. In indirect
 * operands, `a0.sub + offset` replaces `32*number + sub*size` (vstride GEN_VXH: one address per row). */
enum { GEN_VXH = 255 };

typedef struct gen_operand {
    unsigned char file; /* register file: a gen_file */
    unsigned char type; /* type of the elements: a gen_type */
    unsigned char vstride, width, hstride;
    bool indirect;         /* register-indirect operand: r[a0.sub, offset] */
    bool negate, absolute; /* on a logic operation `negate` inverts the bits (~) */
    unsigned char mme;     /* GEN_FILE_MME: extension 0..7, or 8 for nomme */
    unsigned short number; /* number of the register in its file */
    unsigned short sub;    /* subregister, in elements of the type; indirect: word of a0 that holds the address */
    short offset;          /* indirect: bytes added to the address, -512..511 */
    int label;             /* GEN_FILE_LABEL: index of the target instruction; the reader has resolved names */
    uint64_t imm;          /* GEN_FILE_IMM: the value, in the low bits as wide as `type` (v, uv, vf: 32 bits) */
} gen_operand;

typedef struct gen_inst {
    unsigned char op;      /* operation: a gen_op */
    unsigned char exec;    /* execution size in channels: 1, 2, 4, 8, 16, 32 */
    unsigned char channel; /* first channel, M0 to M28: 0, 4, 8, … 28 */
    bool nomask;           /* "(W)": the execution mask is ignored */
    unsigned char pred;    /* predicate: a gen_predctrl */
    bool pred_inverted;
    unsigned char cond; /* condition modifier: a gen_cond */
    unsigned char flag; /* flag register and subregister of pred and cond: 2*register + sub, 0..3 for f0.0 f0.1 f1.0 f1.1 */
    bool saturate;
    bool acc_wr_en, eot, thread_switch, atomic, no_dd_clr, no_dd_chk, branch_ctrl, compacted;
    gen_operand dst;
    /* branches: src[0] is JIP, src[1] UIP. call: dst is the return register, src[0] the target. send: src[0] and src[1] are
     * payloads */
    gen_operand src[GEN_MAX_SRC];
    bool desc_in_reg, exdesc_in_reg; /* send: the descriptor, the extended descriptor is in a0.0 */
    uint32_t ignored;                /* branches: fields that the hardware ignores (ignored.c) */
    uint32_t desc, exdesc;
    source_loc loc; /* location in the assembly file, set by the assembly reader; 0 for compiled code */
    /* index into gen_kernel.lines + 1: the line of the kernel source that the instruction belongs to; 0: unknown. In the text, a
     * comment "// FILE:LINE" precedes the first instruction of each line */
    uint32_t line;
    int label; /* label at this instruction: a number (printed as L<n>) in compiled code; -1: no label */
} gen_inst;

/* Kinds of the .payload directive, after ze_info. Rows of payload.def: GEN_PAYLOAD(id, "name", owner, unit, least, most). */
typedef enum gen_payload_kind {
#define GEN_PAYLOAD(id, ...) GEN_PAYLOAD_##id,
#include "backend/isa/payload.def"
    GEN_PAYLOAD_COUNT
} gen_payload_kind;

typedef enum gen_payload_owner {
    GEN_OWNER_NOTHING,
    GEN_OWNER_VALUE,
    GEN_OWNER_BUFFER,
    GEN_OWNER_POINTER,
    GEN_OWNER_GLOBAL,
    GEN_OWNER_IMAGE,
    GEN_OWNER_SAMPLER,
} gen_payload_owner;

typedef struct gen_payload_info {
    const char *name;
    gen_payload_owner owner;
    uint32_t unit, least,
        most; /* bytes: offset and size of an item are multiples of `unit`, its size is from `least` to `most` */
} gen_payload_info;
extern const gen_payload_info gen_payloads[];

typedef enum gen_arg_kind {
    GEN_ARG_BUFFER,
    GEN_ARG_CONSTANT,
    GEN_ARG_LOCAL,
    GEN_ARG_VALUE,
    GEN_ARG_IMAGE,
    GEN_ARG_SAMPLER,
    GEN_ARG_PIPE,
    GEN_ARG_QUEUE,
    GEN_ARG_KIND_COUNT
} gen_arg_kind;

typedef struct gen_arg {
    const char *name, *type; /* OpenCL C type name; the directive writes blanks as '_' */
    gen_arg_kind kind;
    uint32_t packet_bytes; /* pipe: size of a packet; 0: unknown */
    uint32_t captured_at;  /* image, sampler: ir_object.captured_at */
} gen_arg;

typedef struct gen_payload {
    gen_payload_kind kind;
    uint32_t offset, size; /* in bytes; the offset is from the start of r0 */
    int arg;               /* argument index; -1: belongs to no argument */
    /* arg_byvalue: offset in the argument of the first byte of this item (a struct may be passed in pieces) */
    uint32_t from;
    source_loc loc; /* location in the assembly file, set by the assembly reader; 0 for compiled code */
} gen_payload;

/* Data of the program: program-scope variables and string literals. Directives (formats.md 3.1):
 *   //.global N BYTES ALIGN constant|global NAME      //.data N OFFSET HEXBYTES      //.reloc N OFFSET global=M addend=K
 * A kernel finds the address of global N as payload `global_base` arg=N (64 bits) or as an immediate (`//.patch`). */
typedef struct gen_reloc {
    uint32_t offset;
    int global;
    int64_t addend;
} gen_reloc;
typedef struct gen_global {
    const char *name;
    uint64_t bytes;
    uint32_t align;
    bool constant;
    const unsigned char *init; /* the initial bytes; NULL: all are zero */
    VEC(gen_reloc) relocs;
} gen_global;

typedef struct gen_source_line {
    const char *file;
    uint32_t line, column; /* column 0: the column is unknown */
    bool library;          /* in a file of the library of built-in functions; not printed */
    bool implied;          /* location in an IR text without source locations: used only by the checker's diagnostics */
} gen_source_line;

/* An entry of the binding table. */
typedef struct gen_surface {
    int object; /* index of the argument, or -1-g for global g */
    /* an image is accessed as OpenCL defines for reads and writes of this class; GEN_ANY_CLASS: as the hardware does */
    unsigned char as; /* a gen_class */
} gen_surface;

/* The classes of image_class, each plus 1. */
typedef enum gen_class { GEN_ANY_CLASS, GEN_AS_FLOAT, GEN_AS_INT, GEN_AS_UINT, GEN_CLASS_COUNT } gen_class;

/* An entry of the sampler table: the sampler of an argument, or a constant one. */
typedef struct gen_sampler {
    int arg;       /* index of the argument; -1: BITS */
    uint32_t bits; /* as in src/image/shape.h */
    bool integer;  /* reads through it come from integer coordinates */
} gen_sampler;

/* A function, outside of the kernel in the source, to which the code refers by its name. */
typedef struct gen_function {
    const char *name;
    int inst; /* the instruction of the kernel's code at which it begins; -1: the program does not have it */
} gen_function;

/* The bits of an address that an immediate holds. */
typedef enum gen_patch_part {
    GEN_PATCH_ALL,
    GEN_PATCH_LOW32,
    GEN_PATCH_HIGH32,
    GEN_PATCH_LOW16,
    GEN_PATCH_PART_COUNT
} gen_patch_part;

/* A relocation in code: the immediate of instruction INST is PART of the address of OBJECT plus ADDEND. Functions count from the start of the
 * kernel's code, as `ip` does. */
typedef struct gen_patch {
    uint32_t inst;
    int object; /* a global, or -1-f for function f of the kernel */
    int64_t addend;
    gen_patch_part part;
} gen_patch;

/* --- statements of the source, for debuggers ------------------------------------------------------------------------------ */

typedef struct gen_variable { /* an automatic variable of the source */
    const char *name;
    const struct ir_source_type *type; /* ir/source_type.h */
    uint32_t line, column;             /* of its declaration; 0: unknown */
    bool is_parameter;
} gen_variable;

typedef struct gen_frame { /* a call that was inlined, or a function that is called; item 0 of a kernel is the kernel itself */
    const char *function;
    uint32_t parent;       /* the frame that calls it; of a function that is not inlined, the kernel */
    const char *file;      /* NULL: it is called from several places, or the place is unknown */
    uint32_t line, column; /* of the call */
} gen_frame;

typedef enum gen_place_kind {
    GEN_PLACE_UNKNOWN, /* visible, but not known */
    GEN_PLACE_UNSET,   /* nothing has been assigned to it yet */
    GEN_PLACE_NUMBER,
    GEN_PLACE_ARGUMENT, /* it is still the kernel's argument `number` */
    GEN_PLACE_FORMULA,  /* it follows from arguments and ids */
    GEN_PLACE_REGISTERS,
    GEN_PLACE_MASK, /* booleans, one bit each */
    GEN_PLACE_PRIVATE,
    GEN_PLACE_LOCAL,
    GEN_PLACE_MEMORY, /* at an address in registers */
    GEN_PLACE_POINTER /* a pointer to byte `number` of a variable, which may have no address */
} gen_place_kind;

/* Masks are named by their words: f0.1, or the words of a general register. */
enum { GEN_FLAG_COUNT = 2, GEN_FLAG_BITS = 32, GEN_WORD_BITS = 16 };

/* Is something known of a place of this kind? */
static inline bool gen_place_is_known(gen_place_kind k)
{
    return k != GEN_PLACE_UNKNOWN && k != GEN_PLACE_UNSET;
}

/* Where a variable is, or a part of it, from the beginning of a statement on. */
typedef struct gen_place {
    gen_place_kind kind;
    uint32_t variable, frame; /* of the kernel's tables */
    uint32_t at, bytes;       /* of the variable; a value with more elements than one has them in order */
    uint32_t until;           /* the last instruction before which it is there */
    unsigned char element_bytes;
    /* NUMBER, REGISTERS, MASK: elements [first, first + count) of the value; REGISTERS: `step` bytes apart from byte `address` of the registers; MASK:
     * one after the other from bit `address` of them, or of the flags if `in_flags`, each its complement if `is_inverted`. If `is_varying`, element
     * component * simd + lane is that of a lane, else component is that of all lanes */
    bool is_varying, is_part; /* is_part: other bytes of the variable are elsewhere, or unknown */
    bool in_flags, is_inverted;
    uint16_t address, step, first, count;
    const struct ir_formula *formula; /* FORMULA: ir/formula.h */
    uint32_t target, target_frame;    /* POINTER: the variable and its frame, of the kernel's tables */
    /* NUMBER: the bits of each element. ARGUMENT: its index. POINTER: the byte, signed. PRIVATE: the offset in the work-item's part of scratch_private. LOCAL: in local memory. MEMORY: with
     * `step` for each lane, what is added to the 64-bit address at byte `address` of the registers */
    uint64_t number;
    /* a number is what is there, of element_bytes, extended or cut to `wide_bytes`, plus a number */
    unsigned char wide_bytes;
    bool is_signed;
    int64_t plus;
} gen_place;

/* The bytes of each number that P has before it is extended or cut; 0: P has no numbers. */
unsigned char gen_place_value_bytes(const gen_place *p);
/* Does P extend or cut its numbers, or make signed ones of booleans? */
bool gen_place_is_extended(const gen_place *p);
/* Are the elements of P, in registers or flags, inside of these? */
bool gen_place_is_inside(const gen_place *p);

typedef struct gen_statement {
    uint32_t at;    /* the instruction before which it begins */
    uint32_t until; /* the last instruction of its block */
    const char *file;
    uint32_t line, column;
    uint32_t line_id; /* the same for all statements of a line: 1 + the index of the first one (gen_number_lines()) */
    uint32_t frame;
    uint32_t first_place, place_count; /* of the kernel's places */
} gen_statement;

struct gen_kernel;
/* Sets the line_id of all statements of K. */
void gen_number_lines(arena *scratch, struct gen_kernel *k);

typedef struct gen_kernel {
    const char *name;
    source_loc loc; /* location in the assembly file, set by the assembly reader; 0 for compiled code */
    /* SIMD width: 8, 16, 32; 0: not stated in the text, as in another compiler's file without directives */
    uint32_t simd;
    uint32_t slm_bytes, barriers, private_bytes, scratch_bytes;
    uint32_t spill_bytes;       /* of scratch_bytes; only queries read it */
    uint32_t required_group[3]; /* required work-group size; zeros: none is required */
    VEC(gen_arg) args;
    VEC(gen_payload) payload;
    VEC(gen_surface) surfaces; /* the binding table */
    VEC(gen_sampler) samplers; /* the sampler table */
    VEC(gen_patch) patches;
    VEC(const char *) strings; /* named by index in records of payload printf_buffer_intel; none: the records have addresses */
    VEC(gen_inst) insts;
    VEC(gen_source_line) lines;
    VEC(gen_statement) statements; /* by ascending instruction; none: the code was compiled without them */
    VEC(gen_place) places;
    VEC(gen_variable) variables;
    VEC(gen_frame) frames;
    /* with statements: private memory in scratch: its start; bytes of a work-item, 0: it is not there */
    uint32_t scratch_private, scratch_lane_bytes;
    VEC(gen_function) functions;
} gen_kernel;

typedef struct gen_program {
    VEC(gen_kernel *) kernels;
    VEC(gen_global) globals;
} gen_program;

/* --- text ----------------------------------------------------------------------------------------------------------------- */

void gen_print_inst(text *out, const gen_kernel *k, const gen_inst *i); /* appends one line without a newline */
/* P decides whether labels have the kernel's name as prefix */
void gen_print_kernel(text *out, const gen_program *p, const gen_kernel *k);
void gen_print_program(text *out, const gen_program *p);
/* The prefix of the labels of kernel NAME in a program of several: its letters and digits, the bytes of other characters in hexadecimal,
 * and '_'. In MEMORY. */
const char *gen_label_prefix(arena *memory, const char *name);
/* Prints the variables, types, files and frames of K. Returns, in the memory of OUT, what prints the statements: those that begin at instruction INST,
 * to be called for each instruction in order. */
typedef struct gen_statement_printer gen_statement_printer;
gen_statement_printer *gen_print_variables(text *out, const gen_kernel *k);
void gen_print_statements(text *out, gen_statement_printer *p, size_t inst);
void gen_print_code(text *out, const gen_kernel *k); /* only the instructions, with labels */
void gen_print_operand(text *out, const gen_inst *i, const gen_operand *o, bool is_dst);
/* Prints the value of O, a float immediate, without its type: decimal if six digits are exact, else its bits in hexadecimal. */
void gen_print_float(text *out, const gen_operand *o);

/* Names of registers that are not physical (machine/print.c). `print` prints operand O of I, or if O is NULL the flag of I's
 * predicate and condition, without modifiers, region and type. It returns false if the operand has its usual name. */
typedef struct gen_names {
    bool (*print)(text *out, const gen_inst *i, const gen_operand *o, const void *context);
    const void *context;
} gen_names;
void gen_print_named_inst(text *out, const gen_inst *i, const gen_names *names); /* one line, no newline */

/* --- properties ----------------------------------------------------------------------------------------------------------- */

unsigned gen_type_bytes(gen_type t);
bool gen_type_is_float(gen_type t);
bool gen_type_is_signed(gen_type t);
const char *gen_type_name(gen_type t);
typedef enum gen_type_use { GEN_OF_REGISTER, GEN_OF_IMMEDIATE, GEN_OF_THREE, GEN_TYPE_USE_COUNT } gen_type_use;
int gen_type_code(gen_type t, gen_type_use use);            /* column of types.def; -1: no such operand has type T */
gen_type gen_type_of_code(unsigned code, gen_type_use use); /* GEN_TYPE_COUNT: no type has CODE */
typedef struct gen_file_info {
    const char *name;
    gen_file file;
    unsigned count, bytes; /* number of registers in the file, and addressable bytes in each */
    unsigned code;         /* of an architecture register: bits 7:4 of the field for its number; bits 3:0 are the number */
} gen_file_info;
const gen_file_info *gen_file_of(gen_file file);                      /* NULL: FILE has no registers */
const gen_file_info *gen_file_named(const char *name, size_t length); /* NAME is "r", "acc", …; NULL: unknown name */
const gen_file_info *gen_file_of_code(unsigned code);                 /* of an architecture register; NULL: none has CODE */
const char *gen_op_name(gen_op op);
unsigned gen_op_sources(gen_op op);
static inline bool gen_op_is(gen_op op, unsigned flags) /* does OP have any of FLAGS? */
{
    return (gen_ops[op].flags & flags) != 0;
}
const char *gen_cond_name(gen_cond c); /* the text in assembly, such as "lt" */
/* The text of a predicate control in assembly, such as "any16h"; "" for GEN_PRED_NONE and GEN_PRED_NORMAL. */
const char *gen_predctrl_name(gen_predctrl p);
const char *gen_payload_name(gen_payload_kind k);
bool gen_has_payload(const gen_kernel *k, gen_payload_kind kind);
/* The word after bits= for PART, "" for GEN_PATCH_ALL, and the bytes of such an immediate. */
const char *gen_patch_part_name(gen_patch_part part);
unsigned gen_patch_bytes(gen_patch_part part);
/* Does I jump to an address that a register holds? */
bool gen_jumps_to_register(const gen_inst *i);
const char *gen_owner_name(gen_payload_owner o); /* for diagnostics, such as "a buffer or constant" */
const char *gen_arg_kind_name(gen_arg_kind k);
const char *gen_class_name(gen_class c); /* the word after as=; "" for GEN_ANY_CLASS */
/* gen_is_packed: is element i of source O at element position i, for EXEC elements? gen_is_scalar: are all elements at position
 * 0? */
bool gen_is_packed(const gen_operand *o, unsigned exec);
bool gen_is_scalar(const gen_operand *o);
/* The type in which an operation computes: the widest source type, where bytes count as words, and floats are preferred to
 * integers. */
gen_type gen_exec_type(const gen_inst *i);
/* The first function returns the byte address, counted from r0, of a direct operand in general or math macro registers; the
 * others return that of its element I, as a source and as a destination. */
unsigned gen_operand_start(const gen_operand *o);
unsigned gen_src_byte(const gen_operand *o, unsigned i);
unsigned gen_dst_byte(const gen_operand *o, unsigned i);

/* --- operands for the emitter --------------------------------------------------------------------------------------------- */

gen_operand gen_null(gen_type t);
gen_operand gen_grf(unsigned number, unsigned sub, unsigned v, unsigned w, unsigned h, gen_type t);
gen_operand gen_imm(uint64_t bits, gen_type t);

/* --- pictures of regions -------------------------------------------------------------------------------------------------- */

/* Draws the positions of the EXEC elements of operand O: one line per register, elements numbered in the order of access, the
 * rows of the region in alternating colours (COLOUR: escape sequences for a terminal). O is a general register operand, direct
 * or indirect. */
void gen_region_picture(text *out, const gen_operand *o, unsigned exec, bool is_dst, bool colour);
/* Draws the same picture as an SVG document. */
void gen_region_svg(text *out, const gen_operand *o, unsigned exec, bool is_dst);

/* --- messages ------------------------------------------------------------------------------------------------------------- */

/* Rows of messages.def. Each row has SFID, message type, the meaning of the control bits and the payload layout; the emitter
 * encodes with it, the checker and the simulator decode with it. */
typedef enum gen_msg {
#define GEN_MSG(id, ...) GEN_MSG_##id,
#include "backend/isa/messages.def"
    GEN_MSG_COUNT
} gen_msg; /* untyped_read untyped_write atomic atomic_float a64_gather a64_scatter a64_untyped_read a64_untyped_write
            * a64_atomic a64_atomic_float a64_block_read a64_block_write block_read block_write byte_gather byte_scatter
            * dword_gather dword_scatter scratch_read scratch_write fence barrier eot sample sample_l sample_d sample_lz ld ld_lz
            * ld2dms_w ld_mcs ld2dms resinfo sampleinfo typed_read typed_write */

typedef enum gen_atomic {
    GEN_ATOMIC_CMPWR8B = 0,
    GEN_ATOMIC_AND = 1,
    GEN_ATOMIC_OR,
    GEN_ATOMIC_XOR,
    GEN_ATOMIC_XCHG,
    GEN_ATOMIC_INC,
    GEN_ATOMIC_DEC,
    GEN_ATOMIC_ADD,
    GEN_ATOMIC_SUB,
    GEN_ATOMIC_REVSUB,
    GEN_ATOMIC_IMAX,
    GEN_ATOMIC_IMIN,
    GEN_ATOMIC_UMAX,
    GEN_ATOMIC_UMIN,
    GEN_ATOMIC_CMPWR,
    GEN_ATOMIC_PREDEC,
    GEN_ATOMIC_FMAX = 1,
    GEN_ATOMIC_FMIN = 2,
    GEN_ATOMIC_FCMPWR = 3,
} gen_atomic;

typedef struct gen_message { /* a decoded send descriptor */
    gen_msg msg;
    /* channels of a per-channel message, 8 or 16; 0 for block, fence, barrier and end-of-thread messages */
    unsigned simd;
    unsigned surface;  /* the index of a surface in the binding table, or GEN_SURFACE_LOCAL or GEN_SURFACE_STATELESS… */
    unsigned channels; /* untyped, typed, sampler: number of components 1..4 (x, xy, xyz, xyzw); other sets are in `mask` */
    unsigned mask;     /* untyped, typed: the mask of disabled components if the enabled ones are not a prefix of xyzw; else 0 */
    unsigned elem_bytes; /* bytes of an element: 1, 2, 4 or 8 for gather and scatter, 4 or 8 for an a64 atomic */
    /* gather and scatter: elements per channel, 1, 2, 4 or 8; a byte gather with 2 or 4 has elem_bytes 1 */
    unsigned elems;
    unsigned atomic; /* atomic: the operation (gen_atomic) */
    bool returns;    /* atomic: returns the old value */
    bool header;
    unsigned regs;      /* block: length in owords; scratch, media block: length in registers */
    bool unaligned;     /* block reads: offset aligned to bytes or dwords instead of owords */
    unsigned offset;    /* scratch: offset in registers */
    bool dwords;        /* scratch writes: each enabled channel writes the dword with its index */
    bool commit, flush; /* fence: the options of the message */
    /* messages about images: the number of values sent for each channel, in the order of gen_message_parameters() */
    unsigned parameters;
    unsigned sampler; /* entry of the sampler table */
    bool halves;      /* sampler: returns 16 bits per value */
    bool upper_slots; /* typed: the channels are 8 to 15 of a 16-channel instruction */
    /* lengths in registers: of the first payload (src0), the second payload (src1), the returned data */
    unsigned mlen, xlen, rlen;
} gen_message;

/* Fills mlen, xlen, rlen and the descriptors from the other fields, which must describe an existing message. With SPLIT the
 * data is passed in src1 (sends); otherwise it follows the addresses in src0. With SPLIT a sampler message, which has a header,
 * takes that in src0 and its parameters in src1. */
void gen_message_encode(gen_message *m, bool split, uint32_t *desc, uint32_t *exdesc);
/* Fills M from the descriptors. False if no row of messages.def explains a bit. */
bool gen_message_decode(gen_message *m, uint32_t desc, uint32_t exdesc);
/* Counts the registers of message M: of its header and addresses together, of its data, and of the returned data. */
void gen_message_lengths(const gen_message *m, unsigned *address, unsigned *data, unsigned *returned);
/* The parameters of a message about an image, in order, as letters of messages.def, and how many of them must be present; NULL
 * for another message. */
const char *gen_message_parameters(gen_msg msg, unsigned *least);
bool gen_message_accesses_image(gen_msg msg); /* also the block messages, which have no parameters */
bool gen_message_is_sampler(gen_msg msg);
/* Text such as "untyped surface read with xy", for traces, statistics and faults. Static, or allocated in MEMORY. */
const char *gen_message_name(const gen_message *m, arena *memory);

#endif
