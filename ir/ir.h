/* ir/ir.h - gasket's intermediate representation in memory.
 *
 * A module holds global variables and functions; a function holds basic blocks of instructions in SSA form; every value other
 * than a constant has a list of its uses. The text form (ir/README.md) is a subset of LLVM assembly with opaque pointers typed
 * by address space. Two forms share all data structures: work-item form describes one work-item, as the front end generates it;
 * thread form describes one EU thread, with SIMD-wide vectors, execution masks and regions.
 *
 * Memory: everything lives in the module's arena, blocks and instructions in an arena of their own. Removed instructions
 * keep their memory until ir_compact(). */
#ifndef GASKET_IR_IR_H
#define GASKET_IR_IR_H

#include "src/image/shape.h"
#include "src/base/arena.h"
#include "src/base/diag.h"
#include "src/base/intern.h"
#include "src/base/text.h"
#include "src/base/vec.h"

/* --- types: each distinct type of a module exists once, so types are compared by address ---------------------------------- */

typedef enum ir_type_kind {
    IR_VOID,
    IR_INTEGER,
    IR_HALF,
    IR_FLOAT,
    IR_DOUBLE,
    IR_POINTER,
    IR_VECTOR,
    IR_ARRAY,
    IR_STRUCT,
    IR_FUNCTION_TYPE,
    IR_LABEL,
    IR_METADATA,
} ir_type_kind;

typedef enum ir_space {
    IR_PRIVATE = 0,
    IR_GLOBAL = 1,
    IR_CONSTANT = 2,
    IR_LOCAL = 3,
    IR_GENERIC = 4,
    IR_MODULE_PRIVATE = 10,
} ir_space;

/* Bits 61 to 63 of a generic pointer are its tag. Tags other than these two denote global memory. */
enum { IR_TAG_SHIFT = 61, IR_TAG_PRIVATE = 1, IR_TAG_LOCAL = 2 };

/* The address space of the target of a generic pointer with these bits. */
static inline ir_space ir_space_of_tag(uint64_t generic)
{
    uint64_t tag = generic >> IR_TAG_SHIFT;

    return tag == IR_TAG_PRIVATE ? IR_PRIVATE : tag == IR_TAG_LOCAL ? IR_LOCAL : IR_GLOBAL;
}

typedef struct ir_type ir_type;
struct ir_type {
    ir_type_kind kind;
    bool packed, variadic; /* struct; function */
    uint32_t bits;         /* integer: 1, 8, 16, 32, 64 (the reader and the verifier reject others) */
    uint32_t space;        /* pointer: ir_space */
    uint64_t count;        /* vector, array: elements; struct, function: fields, parameters */
    ir_type *element;      /* vector, array: element type; function: result type */
    ir_type **fields;      /* struct, function */
    const char *name;      /* struct: "struct.pair" for %struct.pair; NULL for a literal one */
    bool opaque;           /* named struct without a body */
    uint32_t hash;
    struct ir_value *poison;                      /* cached poison value of this type; NULL until ir_poison() needs it */
    bool laid_out;                                /* the members below are valid (layout.c) */
    bool holds_pointer, holds_generic, holds_i64; /* ir_holds_…() */
    uint32_t depth;                               /* nesting depth; 0: contains no other type */
    uint32_t align;
    uint64_t size;     /* ir_size() */
    uint64_t leaves;   /* ir_leaf_count() */
    uint64_t *offsets; /* of each field of a struct */
};

/* Limit on nesting: of types within types, and of constants within constants. */
enum { IR_TYPE_DEPTH = 4100 };

#define IR_MOST_BYTES ((uint64_t)INT64_MAX) /* largest size of a type */

/* --- values --------------------------------------------------------------------------------------------------------------- */

typedef enum ir_kind {
    IR_CONST, /* scalar integer, float, or null pointer: `bits` is its bit pattern, zero-extended */
    IR_ZERO,  /* zeroinitializer of a vector, array or struct */
    IR_UNDEF,
    IR_POISON,
    IR_AGGREGATE, /* constant vector, array or struct: `elements` */
    IR_ADDRESS,   /* constant address: base (a global or function) + `offset` bytes, in the address space of the type */
    IR_GLOBAL_VAR,
    IR_FUNCTION,
    IR_ARGUMENT,
    IR_INSTRUCTION,
} ir_kind;

typedef struct ir_value ir_value;
typedef struct ir_use ir_use;
typedef struct ir_inst ir_inst;
typedef struct ir_block ir_block;
typedef struct ir_function ir_function;
typedef struct ir_module ir_module;
typedef struct ir_source_type ir_source_type; /* ir/source_type.h */
typedef struct ir_builtin_call ir_builtin_call;
typedef struct ir_statement ir_statement; /* ir/statement.h, with ir_place and ir_frame */
typedef struct ir_place ir_place;

struct ir_use { /* one operand slot */
    ir_value *value;
    ir_inst *user;
    ir_use *next, **prev; /* in value->uses */
};

struct ir_value {
    ir_kind kind;
    uint32_t id; /* scratch for analyses and passes: set by ir_number() or by the pass itself */
    ir_type *type;
    ir_use *uses;     /* always NULL for constants */
    ir_place *places; /* of variables of the source that have this value; always NULL for constants */
    void *aux;        /* scratch for the current pass; undefined when a pass starts */
    const char *name; /* without sigil, interned in the module; NULL: the printer numbers it. Names of locals are
                                hints: the printer makes them unique with suffixes */
};

typedef struct ir_constant { /* IR_CONST … IR_ADDRESS; unique in its module for its type and contents */
    ir_value value;
    uint64_t bits;       /* IR_CONST */
    ir_value **elements; /* IR_AGGREGATE: value.type->count of them */
    ir_value *base;      /* IR_ADDRESS: an ir_global or ir_function */
    int64_t offset;
} ir_constant;

/* IR_LINK_ONCE: external, and several of the modules that are linked may define it, all in the same way. */
typedef enum ir_linkage { IR_EXTERNAL, IR_INTERNAL, IR_DLLEXPORT, IR_LINK_ONCE } ir_linkage;

typedef struct ir_global { /* value.type is the pointer; value.kind IR_GLOBAL_VAR */
    ir_value value;
    ir_type *contents;
    ir_value *init; /* NULL: a declaration (variables in local memory have `undef`) */
    uint32_t align;
    ir_linkage linkage;
    bool constant;
    bool library;  /* a variable of the library of built-in functions */
    bool lifted;   /* promoted from a variable of one function: its initial value is never read. Not printed */
    bool numbered; /* calls refer to it by ir_global_number(), so it keeps its position. Printed, with the number */
    uint32_t loc;
    const ir_source_type *source; /* its type in the source; NULL: unknown. Printed in a module for checks */
    const char *source_name;      /* its name there, without the function's; NULL: unknown or a literal */
    uint32_t number;              /* private to ir_global_number() */
    ir_module *module;            /* NULL after ir_global_remove */
    struct ir_global *next, *prev;
} ir_global;

/* The kinds of kernel arguments that are objects of the host: neither numbers nor pointers that the source can use. */
typedef enum ir_object_kind {
    IR_NO_OBJECT,
    IR_OBJECT_IMAGE,   /* i64, a handle */
    IR_OBJECT_SAMPLER, /* i32, the bits of src/image/shape.h */
    IR_OBJECT_PIPE,    /* ptr addrspace(1), to the pipe's header */
    IR_OBJECT_QUEUE,   /* i64, a handle */
} ir_object_kind;

typedef struct ir_object {
    ir_object_kind kind;
    image_shape shape;                   /* image */
    image_access access;                 /* image, pipe */
    uint32_t packet_bytes, packet_align; /* pipe */
    /* image, sampler: the offset of the field of the block's record, the kernel's first argument, that the dispatcher takes its
     * value from; 0: the host passes it */
    uint32_t captured_at;
} ir_object;

/* The kinds of arguments in !genx.kernels; multiples of 8 are what Intel's runtime passes. */
enum {
    IR_KIND_GENERAL,
    IR_KIND_SAMPLER,
    IR_KIND_SURFACE,
    IR_KIND_VIDEO,
    IR_KIND_COUNT,
    IR_KIND_BITS = 3,
    IR_KIND_LAST_IMPLICIT = 0x17
};

typedef struct ir_argument {
    ir_value value;
    ir_function *function;
    uint32_t index;
    ir_type *byval;                                     /* kernel aggregate passed by value: the pointee type; NULL otherwise */
    uint32_t align;                                     /* of the byval type or of the pointee; 0 unknown */
    bool is_const, is_volatile, is_restrict, is_signed; /* of the pointee; is_signed: of the number */
    const char *type_name;                              /* OpenCL C spelling ("float*", "uint4"); NULL except in kernels */
    const char *declared_type;                          /* the same with a typedef name of the source; NULL: none */
    const ir_source_type *source; /* type in the source; NULL: unknown, or not a kernel. Printed in a module for checks */
    bool is_uniform;              /* non-kernel function: the same for all work-items of each call */
    /* thread form, where pointers are integers: the address space a kernel's pointer parameter points into; 0: not a pointer */
    uint32_t points_to;
    /* thread form, kernels: the kind in !genx.kernels, where samplers and surfaces are known by `object` and `points_to`, too; the byte
     * in the payload, or 0 if the compiler chooses it */
    uint32_t kind, payload_at;
    ir_object object; /* kernels */
} ir_argument;

/* --- instructions --------------------------------------------------------------------------------------------------------- */

typedef enum ir_opcode {
#define IR_INT(name, ...) IR_##name,
#define IR_FLT(name, ...) IR_##name,
#define IR_CAST(name, ...) IR_##name,
#define IR_OP(name, ...) IR_##name,
#include "ir/opcodes.def"
    IR_OPCODE_COUNT
} ir_opcode;

enum {
    IR_PURE = 1,
    IR_COMMUTES = 2,
    IR_ASSOC = 4,
    IR_TRAPS = 8,
    IR_READS = 16,
    IR_WRITES = 32,
    IR_TERMINATOR = 64,
    IR_CROSS_LANE = 128,
    IR_CONVERGENT = 256,
    IR_BY_NUMBER = 512,
    IR_MOVES_LANES = 1024,
    IR_LOW_BITS = 2048,
    IR_CHECK_ONLY = 4096,
    IR_LANEWISE = 8192,
    IR_APPROXIMATES = 1 << 14,
    IR_BITWISE = 1 << 15,
    IR_CONVERTS = 1 << 16,
    IR_QUIETS = 1 << 17,
    /* those that describe a value; the others restrict where an operation may be */
    IR_VALUE_FLAGS =
        IR_PURE | IR_COMMUTES | IR_ASSOC | IR_LOW_BITS | IR_LANEWISE | IR_APPROXIMATES | IR_BITWISE | IR_CONVERTS | IR_QUIETS,
};

/* In text: eq ne ugt … for icmp; false oeq … true for fcmp. */
typedef enum ir_pred {
    IR_EQ,
    IR_NE,
    IR_UGT,
    IR_UGE,
    IR_ULT,
    IR_ULE,
    IR_SGT,
    IR_SGE,
    IR_SLT,
    IR_SLE,
    IR_FALSE,
    IR_OEQ,
    IR_OGT,
    IR_OGE,
    IR_OLT,
    IR_OLE,
    IR_ONE,
    IR_ORD,
    IR_UNO,
    IR_UEQ,
    IR_FUGT,
    IR_FUGE,
    IR_FULT,
    IR_FULE,
    IR_UNE,
    IR_TRUE,
} ir_pred;

typedef enum ir_rmw {
    IR_RMW_XCHG,
    IR_RMW_ADD,
    IR_RMW_SUB,
    IR_RMW_AND,
    IR_RMW_OR,
    IR_RMW_XOR,
    IR_RMW_MAX,
    IR_RMW_MIN,
    IR_RMW_UMAX,
    IR_RMW_UMIN,
    IR_RMW_FADD,
    IR_RMW_FMAX,
    IR_RMW_FMIN,
} ir_rmw;
typedef enum ir_ordering { IR_NOT_ATOMIC, IR_MONOTONIC, IR_ACQUIRE, IR_RELEASE, IR_ACQ_REL, IR_SEQ_CST } ir_ordering;
/* text: syncscope("workgroup") … */
typedef enum ir_scope { IR_SCOPE_WORK_ITEM, IR_SCOPE_SUB_GROUP, IR_SCOPE_WORK_GROUP, IR_SCOPE_DEVICE, IR_SCOPE_ALL } ir_scope;

enum { /* ir_inst.flags */
       IR_NUW = 1,
       IR_NSW = 2,
       IR_EXACT = 4,
       IR_INBOUNDS = 8,
       IR_VOLATILE = 16,
       IR_NNAN = 32,
       IR_NINF = 64,
       IR_NSZ = 128,
       IR_ARCP = 256,
       IR_CONTRACT = 512,
       IR_AFN = 1024,
       IR_REASSOC = 2048,
       IR_FAST = IR_NNAN | IR_NINF | IR_NSZ | IR_ARCP | IR_CONTRACT | IR_AFN | IR_REASSOC,
};

/* Unroll request of a loop, stored in the branch of its back edge; values from 2 on are unroll factors. Text: !llvm.loop, as
 * clang writes it. */
enum { IR_UNROLL_UNSAID = 0, IR_UNROLL_DISABLE = 1, IR_UNROLL_ENABLE = -1, IR_UNROLL_FULL = -2 };

/* Members that only some opcodes need share unions, and the operands follow the instruction in memory: walks are faster the
 * fewer bytes they read. Use the accessors (ir_block_count(), ir_index_count(), ir_loop_unroll()) when the opcode is not known. */
struct ir_inst {
    ir_value value; /* first: an ir_inst is an ir_value */
    ir_inst *next;
    ir_use *operands;
    uint32_t operand_count;
    uint16_t flags;
    uint8_t op;      /* ir_opcode */
    uint8_t pred;    /* ir_pred */
    ir_block *block; /* NULL when not inserted */
    ir_inst *prev;
    ir_statement *statements; /* those that begin before it */
    uint32_t loc;             /* index into module->locs; 0 none */
    union {
        uint32_t serial; /* shared by all copies of an instruction that statistics count once; 0 none. Not printed */
        uint32_t
            variable; /* alloca: index of its variable in the module's source_variables; 0 none. Printed in a module for checks */
    };
    union {
        struct {
            uint8_t rmw, ordering, failure_ordering, scope; /* load, store, atomics, fence */
        };
        int32_t unroll; /* br that is a back edge: unroll request of its loop (IR_UNROLL_…); 0 otherwise. See
                                ir_loop_unroll() */
    };
    union {
        uint32_t align;       /* load, store, alloca, atomics: bytes; never 0 there */
        uint32_t memories;    /* fence: set of 1 local, 2 global, 4 images; 0: all. For checks */
        uint32_t block_count; /* phi, br, switch; for any opcode use ir_block_count() */
        uint32_t index_count; /* shufflevector, extractvalue, insertvalue; for any opcode use ir_index_count() */
    };
    union {
        ir_type *elem_type; /* getelementptr: source element type; alloca, load: type in memory */
        ir_block **blocks;  /* phi: incoming; br, switch: targets. Capacity: block_count rounded up to a power of two */
        int32_t *indices;   /* shufflevector mask, extractvalue/insertvalue path */
    };
};

struct ir_block {
    uint32_t id; /* position in the function after ir_number() */
    ir_block *next;
    ir_inst *first, *last;
    void *aux;
    VEC(ir_block *) preds; /* valid after ir_update_preds(); one entry per edge */
    ir_block *prev;
    ir_function *function;
    const char *name;         /* NULL: numbered */
    ir_statement *statements; /* those at its end, which the next instruction that is appended takes */
    ir_inst *last_phi;        /* the most recently created phi; it may have been moved since, and other phis may follow it */
};

/* Intrinsics: calls with a meaning known to the compiler, the rows of intrinsics.def. 0 is an ordinary function. */
typedef enum ir_intrinsic {
    IR_NOT_INTRINSIC,
#define IR_INTRINSIC(id, ...) IR_INTRINSIC_##id,
#include "ir/intrinsics.def"
    IR_INTRINSIC_COUNT
} ir_intrinsic;

struct ir_function {
    ir_value value; /* type: ptr; see `type` for the function type */
    ir_type *type;
    ir_module *module; /* NULL after ir_function_remove */
    ir_argument **args;
    uint32_t arg_count;
    ir_block *first, *last; /* both NULL: a declaration */
    ir_function *prev, *next;
    ir_linkage linkage;
    ir_intrinsic intrinsic;
    /* a declaration: the built-in function of OpenCL C that a call of it calls; NULL: none. Not printed */
    const ir_builtin_call *builtin;
    bool in_constant; /* a constant refers to it (constants have no use lists) */
    bool kernel, noinline, always_inline, convergent, thread_form;
    bool library;           /* an OpenCL C built-in function that gasket defines and marks always_inline */
    bool pure, reads_only;  /* attributes of the declaration; intrinsics take them from their row */
    bool private_in_global; /* the kernels that run it keep their private memory in a global buffer (pass place-private) */
    bool uniform_result;    /* its result is the same for all work-items of a call */
    uint32_t simd;          /* thread form: work-items per thread; work-item form: required sub-group size or 0 */
    uint32_t local_bytes, private_bytes;       /* thread form: local memory of the kernel, private memory of a work-item */
    uint32_t required_group[3], group_hint[3]; /* reqd_work_group_size and work_group_size_hint; zeros: none */
    const char *vector_hint;                   /* type of vec_type_hint; NULL: none */
    const char *file_name;                     /* thread form: the file of its assembly in !genx.kernels; NULL: not stated */
    uint32_t loc;
    uint32_t value_count;  /* number of ids that the last ir_number() assigned */
    uint32_t flow;         /* incremented whenever blocks, their order or the edges between them change */
    uint32_t preds_at;     /* 1 + the value of `flow` for which the predecessor lists were computed; 0: never */
    uint32_t reachable_at; /* 1 + the value of `flow` for which no block was unreachable; 0: never */
    uint32_t variables;    /* number of allocas in its blocks */
    void *aux;
};

typedef struct ir_loc {
    const char *file;
    uint32_t line, column : 30;
    uint32_t implied : 1; /* position in the text of IR that was read, used where it has no !loc; not printed */
    uint32_t library : 1; /* position in a file of the library of built-in functions; not printed */
    /* first and last column of the expression on that line; 0: unknown. Only in a module lowered for checks */
    uint32_t first, last;
} ir_loc;

struct ir_module {
    arena *memory;
    arena bodies, vacated; /* blocks and instructions, inside `memory`; `vacated` is empty: the two alternate (ir_compact) */
    size_t used_after_compaction; /* bytes in `bodies` after the last ir_compact() */
    bool forms_are_separate;      /* the list `functions` has no functions in thread form: ir_separate_forms() */
    interner names;
    const char *source_name;
    ir_function *functions, *last_function;
    ir_global *globals, *last_global;
    bool globals_numbered;                           /* ir_global.number is valid */
    VEC(ir_loc) locs;                                /* source locations; locs.items[0] means unknown */
    VEC(struct ir_source_name) source_names;         /* names of all records of the source: ir_source_type_find() */
    VEC(struct ir_source_variable) source_variables; /* those of allocas (ir_inst.variable); item 0 is unused */
    VEC(struct ir_frame) frames;                     /* inlined calls, for statements; item 0 is unused */
    struct ir_tables *tables;                        /* unique types and constants; private to ir/ */
    ir_type *void_type, *label_type, *i1, *i8, *i16, *i32, *i64, *half_type, *float_type, *double_type;
#define IR_MODULE_OPTIONS(X)                                                                                                     \
    X(fast_math)                                                                                                                 \
    X(finite_math) X(no_signed_zeros) X(unsafe_math) X(mad_enable) X(denorms_are_zero) X(correct_div_sqrt) X(uniform_groups)
#define IR_MODULE_OPTION(name) bool name;
    IR_MODULE_OPTIONS(IR_MODULE_OPTION)
#undef IR_MODULE_OPTION
    bool visible_atomics; /* see ir_make_atomics_visible() in rmw.h. Not printed */
    bool for_checks;      /* a load that no store reaches becomes a gasket.indeterminate, not undef. Not printed */
    unsigned cl_version;  /* 100 * major + 10 * minor: 120, 300; 0 unknown */
};

/* --- downcasts of a value ---------------------------------------------------------------------------------------------------
 * ir_as_inst(v) and its siblings for arguments, constants (IR_CONST to IR_ADDRESS), globals and functions return V as its own
 * struct and call bug() when V is of another kind. ir_try_inst(v) and its siblings return NULL instead. V must not be NULL; the
 * result is const if V is. No other code casts a value down (tests/lint/check_casts.py); the upcast is &x->value. */
_Noreturn void ir_wrong_kind(const ir_value *v, const char *expected, const char *file, int line) __attribute__((cold));

#define IR_DEFINE_CASTS(what, first, last)                                                                                       \
    static inline const ir_##what *ir_try_const_##what(const ir_value *v)                                                        \
    {                                                                                                                            \
        return v->kind >= first && v->kind <= last ? (const ir_##what *)v : NULL;                                                \
    }                                                                                                                            \
    static inline ir_##what *ir_try_mutable_##what(ir_value *v)                                                                  \
    {                                                                                                                            \
        return v->kind >= first && v->kind <= last ? (ir_##what *)v : NULL;                                                      \
    }                                                                                                                            \
    static inline const ir_##what *ir_as_const_##what(const ir_value *v, const char *file, int line)                             \
    {                                                                                                                            \
        return v->kind >= first && v->kind <= last ? (const ir_##what *)v : (ir_wrong_kind(v, #what, file, line), NULL);         \
    }                                                                                                                            \
    static inline ir_##what *ir_as_mutable_##what(ir_value *v, const char *file, int line)                                       \
    {                                                                                                                            \
        return v->kind >= first && v->kind <= last ? (ir_##what *)v : (ir_wrong_kind(v, #what, file, line), NULL);               \
    }

IR_DEFINE_CASTS(constant, IR_CONST, IR_ADDRESS)
IR_DEFINE_CASTS(global, IR_GLOBAL_VAR, IR_GLOBAL_VAR)
IR_DEFINE_CASTS(function, IR_FUNCTION, IR_FUNCTION)
IR_DEFINE_CASTS(argument, IR_ARGUMENT, IR_ARGUMENT)
IR_DEFINE_CASTS(inst, IR_INSTRUCTION, IR_INSTRUCTION)
#undef IR_DEFINE_CASTS

/* Selects the function for const or mutable values by the type of V, which is evaluated once. */
#define IR_CAST_OF(form, what, v)                                                                                                \
    _Generic((v), const ir_value * : ir_##form##_const_##what, ir_value * : ir_##form##_mutable_##what)
#define ir_as_constant(v) IR_CAST_OF(as, constant, v)((v), __FILE__, __LINE__)
#define ir_as_global(v) IR_CAST_OF(as, global, v)((v), __FILE__, __LINE__)
#define ir_as_function(v) IR_CAST_OF(as, function, v)((v), __FILE__, __LINE__)
#define ir_as_argument(v) IR_CAST_OF(as, argument, v)((v), __FILE__, __LINE__)
#define ir_as_inst(v) IR_CAST_OF(as, inst, v)((v), __FILE__, __LINE__)
#define ir_try_constant(v) IR_CAST_OF(try, constant, v)(v)
#define ir_try_global(v) IR_CAST_OF(try, global, v)(v)
#define ir_try_function(v) IR_CAST_OF(try, function, v)(v)
#define ir_try_argument(v) IR_CAST_OF(try, argument, v)(v)
#define ir_try_inst(v) IR_CAST_OF(try, inst, v)(v)

/* --- queries: inline, since every walk uses them -------------------------------------------------------------------------- */

static inline bool ir_is_int(const ir_type *t) /* integer scalar */
{
    return t->kind == IR_INTEGER;
}

static inline bool ir_is_float(const ir_type *t) /* half, float, double scalar */
{
    return t->kind == IR_HALF || t->kind == IR_FLOAT || t->kind == IR_DOUBLE;
}

static inline bool ir_is_ptr(const ir_type *t)
{
    return t->kind == IR_POINTER;
}

static inline bool ir_is_vector(const ir_type *t)
{
    return t->kind == IR_VECTOR;
}

static inline ir_type *ir_scalar(ir_type *t) /* element of a vector; T itself otherwise */
{
    return t->kind == IR_VECTOR ? t->element : t;
}

static inline uint64_t ir_lanes(const ir_type *t) /* elements of a vector; 1 otherwise */
{
    return t->kind == IR_VECTOR ? t->count : 1;
}

unsigned ir_bits_of_kind(ir_type_kind k); /* floats and pointers */

static inline unsigned ir_scalar_bits(const ir_type *t) /* width of ir_scalar(t): pointers 64 */
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER ? s->bits : ir_bits_of_kind(s->kind);
}

enum { IR_MOST_PARTS = 4096 }; /* limit on the scalars of one value: the verifier's rule part_count */

extern const uint32_t ir_op_flags_table[IR_OPCODE_COUNT];

static inline unsigned ir_op_flags(ir_opcode op) /* IR_PURE … */
{
    return ir_op_flags_table[op];
}

unsigned ir_intrinsic_flags(ir_intrinsic id); /* of its row in intrinsics.def; 0 for IR_NOT_INTRINSIC */
unsigned ir_access_effects(const ir_inst *i); /* ir_effects() of instructions that may access memory, calls included */

/* Flags (IR_PURE …) of the operation or of the called function; a volatile or atomic access both reads and writes. */
static inline unsigned ir_effects(const ir_inst *i)
{
    unsigned flags = ir_op_flags((ir_opcode)i->op);

    return flags & (IR_READS | IR_WRITES) || i->op == IR_call ? ir_access_effects(i) : flags;
}

static inline bool ir_is_removable(const ir_inst *i) /* true: the instruction can be deleted when its value is unused */
{
    return !(ir_effects(i) & (IR_WRITES | IR_TERMINATOR | IR_MOVES_LANES));
}

static inline ir_value *ir_operand(const ir_inst *i, unsigned n)
{
    return i->operands[n].value;
}

static inline ir_intrinsic ir_intrinsic_of(const ir_inst *i) /* of a call, else IR_NOT_INTRINSIC */
{
    const ir_value *callee = i->op == IR_call ? ir_operand(i, 0) : NULL;

    return callee && callee->kind == IR_FUNCTION ? ir_as_function(callee)->intrinsic : IR_NOT_INTRINSIC;
}

/* The flags of I's row: of its operation, or of the intrinsic that it calls. */
static inline unsigned ir_row_flags(const ir_inst *i)
{
    return i->op == IR_call ? ir_intrinsic_flags(ir_intrinsic_of(i)) : ir_op_flags((ir_opcode)i->op);
}

static inline bool ir_is_op(const ir_value *v, ir_opcode op)
{
    return v->kind == IR_INSTRUCTION && ir_as_inst(v)->op == op;
}

static inline bool ir_is_undefined(const ir_value *v) /* the whole value is undef or poison */
{
    return v->kind == IR_UNDEF || v->kind == IR_POISON;
}

static inline bool ir_has_uses(const ir_value *v)
{
    return v->uses != NULL;
}

static inline bool ir_has_one_use(const ir_value *v)
{
    return v->uses && !v->uses->next;
}

static inline ir_inst *ir_first_operation(const ir_block *b) /* the first instruction after the phis; NULL if there is none */
{
    ir_inst *i = b->first;

    while (i && i->op == IR_phi)
        i = i->next;
    return i;
}

static inline uint32_t ir_block_count(const ir_inst *i) /* number of entries in `blocks`; 0 for most opcodes */
{
    return i->op == IR_phi || i->op == IR_br || i->op == IR_switch ? i->block_count : 0;
}

static inline uint32_t ir_index_count(const ir_inst *i) /* number of entries in `indices`; 0 for most opcodes */
{
    return i->op == IR_shufflevector || i->op == IR_extractvalue || i->op == IR_insertvalue ? i->index_count : 0;
}

static inline ir_inst *ir_terminator(ir_block *b) /* NULL while the block has no terminator */
{
    return b->last && ir_op_flags((ir_opcode)b->last->op) & IR_TERMINATOR ? b->last : NULL;
}

static inline unsigned ir_successor_count(const ir_block *b)
{
    return b->last && b->last->op != IR_phi ? ir_block_count(b->last) : 0;
}

static inline ir_block *ir_successor(const ir_block *b, unsigned i)
{
    return b->last->blocks[i];
}

static inline unsigned ir_value_count(const ir_function *f) /* number of ids that the last ir_number() assigned */
{
    return f->value_count;
}

/* --- module, types -------------------------------------------------------------------------------------------------------- */

ir_module *ir_module_new(arena *memory);
ir_type *ir_int(ir_module *m, unsigned bits);
ir_type *ir_ptr(ir_module *m, unsigned space);
bool ir_has_pointers_into(const ir_module *m, ir_space space); /* false: no such pointer type was ever created in the module */
ir_type *ir_vector(ir_module *m, ir_type *element, uint64_t count);
ir_type *ir_array(ir_module *m, ir_type *element, uint64_t count);
ir_type *ir_struct(ir_module *m, ir_type **fields, unsigned count, bool packed);
ir_type *ir_named_struct(ir_module *m, const char *name); /* opaque until ir_struct_body; a taken name gets a suffix */
void ir_struct_body(ir_module *m, ir_type *t, ir_type **fields, unsigned count, bool packed);
ir_type *ir_function_type(ir_module *m, ir_type *result, ir_type **params, unsigned count, bool variadic);
bool ir_is_boolean(const ir_type *t); /* i1 or a vector of i1 */
/* SCALAR itself, or a vector of it with as many lanes as VECTOR if that is a vector */
ir_type *ir_with_lanes(ir_module *m, ir_type *scalar, uint64_t lanes, bool vector);
/* Layout in memory: an i1 takes a byte, a 3-vector the space of 4 elements, a pointer 8 bytes in every address space. Each
 * query takes constant time, except the first one for a type. A type without a layout has size 0 and alignment 1. */
uint64_t ir_size(const ir_type *t);       /* bytes, padding to the alignment included */
uint64_t ir_store_size(const ir_type *t); /* bytes that a store writes */
uint32_t ir_align(const ir_type *t);
uint64_t ir_field_offset(const ir_type *t, unsigned field);
/* Scalars, vectors and pointers that T consists of: 1 for a scalar, vector or pointer; the sum over all parts of a struct or
 * array. Saturates at IR_MOST_BYTES. */
uint64_t ir_leaf_count(const ir_type *t);
bool ir_holds_pointer(const ir_type *t); /* T is a pointer or contains one at any depth; … */
bool ir_holds_generic(const ir_type *t); /* … a generic pointer; … */
bool ir_holds_i64(const ir_type *t);     /* … a 64-bit integer */
/* Why a type has no layout. */
typedef enum ir_layout {
    IR_LAYOUT_KNOWN,
    IR_LAYOUT_NONE,      /* void, a label, a function type */
    IR_LAYOUT_OPAQUE,    /* holds a struct without a body */
    IR_LAYOUT_TOO_DEEP,  /* nested deeper than IR_TYPE_DEPTH, or within itself */
    IR_LAYOUT_TOO_LARGE, /* larger than IR_MOST_BYTES */
} ir_layout;
ir_layout ir_lay_out(const ir_type *t);
bool ir_is_sized(const ir_type *t); /* has a layout */

/* --- constants ------------------------------------------------------------------------------------------------------------ */

/* scalar, or a splat when T is a vector; BITS is truncated to the width of T */
ir_value *ir_const(ir_module *m, ir_type *t, uint64_t bits);
ir_value *ir_const_float(ir_module *m, ir_type *t, double v); /* rounded to the type; splat for vectors */
ir_value *ir_null(ir_module *m, ir_type *t);                  /* zero of any type */
ir_value *ir_undef(ir_module *m, ir_type *t);
ir_value *ir_poison(ir_module *m, ir_type *t);
/* returns IR_ZERO, IR_UNDEF … if all elements are such constants */
ir_value *ir_aggregate(ir_module *m, ir_type *t, ir_value **elements);
ir_value *ir_address(ir_module *m, ir_value *base, int64_t offset, ir_type *ptr);
bool ir_is_const(const ir_value *v);                   /* IR_CONST … IR_ADDRESS: an ir_constant (globals are not) */
bool ir_const_bits(const ir_value *v, uint64_t *bits); /* scalar IR_CONST, or the common element of a splat */
bool ir_is_zero(const ir_value *v);
ir_value *ir_const_element(ir_module *m, ir_value *v, unsigned i); /* element I of a constant vector, array, struct */
/* Byte offset that getelementptr INDICES compute within memory of type T; false if they are not constant or out of range for
 * T. */
bool ir_constant_offset(ir_type *t, ir_value *const *indices, unsigned count, int64_t *offset);
/* The same for the indices of getelementptr GEP, an instruction; an index may also be a vector of equal elements. */
bool ir_gep_offset(const ir_inst *gep, int64_t *offset);
double ir_bits_to_double(const ir_type *t, uint64_t bits); /* half, float, double pattern -> number */
uint64_t ir_double_to_bits(const ir_type *t, double v);    /* rounded to nearest even */

/* --- globals, functions, blocks ------------------------------------------------------------------------------------------- */

/* appended to the module; a suffix makes a name that is taken unique */
ir_global *ir_global_new(ir_module *m, const char *name, ir_type *contents, unsigned space);
/* appended to the module, with its arguments; a suffix makes a name that is taken unique */
ir_function *ir_function_new(ir_module *m, const char *name, ir_type *type);
ir_function *ir_function_find(ir_module *m, const char *name);
typedef VEC(ir_function *) ir_function_list;
/* Removes the functions in thread form from M's list, and restores the original order. Between the two calls functions may be
 * removed from M or appended to it. ir_rejoin_forms() takes the result of ir_separate_forms(). */
ir_function_list ir_separate_forms(ir_module *m, arena *memory);
void ir_rejoin_forms(ir_module *m, const ir_function_list *all);
/* Replaces all operands in F by poison, so that F, which is about to be removed, uses nothing */
void ir_function_drop_operands(ir_function *f);
/* with its body; remaining uses must be in functions and globals that are removed too */
void ir_function_remove(ir_function *f);
void ir_global_remove(ir_global *g); /* must have no uses and not be `numbered` */
/* Variables in global and constant memory are numbered from 0 in module order. Variable n is surface n + (number of the
 * kernel's arguments), and its address is gasket.global_base(n). */
bool ir_has_number(const ir_global *g);
uint32_t ir_global_number(const ir_global *g);
ir_global *ir_global_at(const ir_module *m, uint64_t number); /* NULL: no such variable */
/* If any call refers to surfaces or variables by number (IR_BY_NUMBER), marks all variables that have numbers as `numbered`:
 * they keep their numbers from then on. */
void ir_fix_numbers(ir_module *m);
ir_block *ir_block_new(ir_function *f, const char *name, ir_block *before); /* BEFORE NULL: appended */
/* Splits the block of I after I: returns a new block right after it that holds the instructions that followed I. O(1): does not
 * update `block` in the moved instructions; the caller must. */
ir_block *ir_block_cut(ir_inst *i);
/* Removes B with its instructions; their uses elsewhere become poison. No phi may have B as an incoming block. */
void ir_block_remove(ir_block *b);
void ir_block_move(ir_block *b, ir_block *before);
/* Removes the blocks that are unreachable from the entry, and their edges from phis; returns whether there were any. O(1) if
 * the control flow has not changed since the last call. Overwrites the aux of blocks. */
bool ir_remove_unreachable(ir_function *f);
/* records a change of the CFG; the functions below that change blocks and edges call it */
void ir_flow_changed(ir_function *f);
void ir_update_preds(ir_function *f); /* recomputes the predecessor lists; O(1) if the CFG has not changed */
/* Assigns ids to arguments and instructions, counted together from 0, and to blocks, from 0 in layout order. */
void ir_number(ir_function *f);
typedef VEC(ir_inst *) ir_inst_list;
/* As ir_number(), and in the same walk appends the instructions for which WANTED is true to FOUND, allocated in MEMORY. */
void ir_number_and_find(ir_function *f, bool (*wanted)(const ir_inst *i), arena *memory, ir_inst_list *found);
/* index of the location, which is added if it is new */
uint32_t ir_loc_add(ir_module *m, ir_loc at);
/* Always adds a new location, without a search in the hash table; for callers that avoid duplicates themselves. Interns the file
 * name. */
uint32_t ir_loc_append(ir_module *m, ir_loc at);
/* Returns the index of location LOC of FROM in module TO, where it has no range of columns. */
uint32_t ir_loc_copy(ir_module *to, const ir_module *from, uint32_t loc);
/* always adds a new one, with `implied` set */
uint32_t ir_loc_implied(ir_module *m, const char *file, uint32_t line, uint32_t column);
bool ir_loc_is_explicit(const ir_module *m, uint32_t loc); /* known, and not implied */
/* Reports an error at location LOC of M; at no location if LOC is 0. */
void ir_error(diag *d, const ir_module *m, uint32_t loc, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Sets the function that this thread works on, which the diagnostics about excessive memory name (budget.h); NULL: the whole
 * module. */
void ir_work_at(const ir_function *f);
void ir_warn(diag *d, diag_warning w, const ir_module *m, uint32_t loc, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* --- facts ---------------------------------------------------------------------------------------------------------------- */

/* PHI's incoming value for FROM; NULL if FROM is no incoming block */
ir_value *ir_phi_value(const ir_inst *phi, const ir_block *from);
/* As ir_phi_value(), for callers that visit all incoming edges of large joins: *EDGE is the cached index of the edge found last,
 * 0 at first. */
ir_value *ir_phi_value_from(const ir_inst *phi, const ir_block *from, unsigned *edge);
/* NULL if PATH is out of range or enters a type that is no struct or array */
ir_type *ir_type_at(ir_type *t, const int32_t *path, unsigned count);
/* A and B have the same opcode, type and predicate and as many operands, and compute the same value from the same operands if
 * neither accesses memory. Flags, alignment, ordering and blocks are not compared. */
bool ir_is_same_operation(const ir_inst *a, const ir_inst *b);
/* Do A and B compute the same operation with the same flags from the same operands in the same order? */
bool ir_is_equal(const ir_inst *a, const ir_inst *b);
/* The same for instructions that are equal; it differs between runs. */
uint32_t ir_hash_operation(const ir_inst *i);

const char *ir_op_name(ir_opcode op);
ir_opcode ir_op_of_name(const char *name); /* IR_OPCODE_COUNT: no such operation */
int ir_op_args(ir_opcode op);              /* number of operands; -1: variable */
typedef enum ir_op_class { IR_CLASS_INT, IR_CLASS_FLT, IR_CLASS_CAST, IR_CLASS_OTHER } ir_op_class;
ir_op_class ir_op_class_of(ir_opcode op); /* the macro of opcodes.def that its row uses */
const char *ir_pred_name(ir_pred p);
ir_pred ir_pred_swapped(ir_pred p); /* a p b == b swapped(p) a */
ir_pred ir_pred_inverted(ir_pred p);
ir_pred ir_pred_signed(ir_pred p);        /* signed counterpart of an unsigned predicate; others are returned unchanged */
ir_function *ir_callee(const ir_inst *i); /* the function that I calls, if it has a body; NULL otherwise */
const char *ir_intrinsic_name(ir_intrinsic id);
const char *ir_intrinsic_signature(ir_intrinsic id); /* the pattern in its row */
/* The saturating truncation with these signs of the result and of the operand; and whether ID is one, and with which signs. */
ir_intrinsic ir_saturation(bool to_signed, bool from_signed);
bool ir_is_saturation(ir_intrinsic id, bool *to_signed, bool *from_signed);
ir_intrinsic ir_intrinsic_find(const char *name); /* "llvm.fma.v4f32": matches the name without its overload suffixes */
bool ir_intrinsic_fits(ir_module *m, ir_intrinsic id, const ir_type *t); /* T matches the pattern of the row */
/* The name of intrinsic ID for function type T, if the suffixes of NAME are not those of T; NULL if they are. */
const char *ir_intrinsic_name_for(ir_module *m, ir_intrinsic id, const char *name, const ir_type *t);
/* Returns the declaration of intrinsic ID with function type T, which is added if there is none; NULL if T does not match the
 * pattern of the row. */
ir_function *ir_intrinsic_declare(ir_module *m, ir_intrinsic id, ir_type *t);

/* The first call of an intrinsic that only the checked interpreter executes (IR_CHECK_ONLY); NULL if there is none. */
const ir_inst *ir_find_check(const ir_module *m);

/* Folds an operation on constant operands, lane by lane; NULL if it does not fold (it depends on memory, a division is
 * undefined, …). */
ir_value *ir_fold(ir_module *m, const ir_inst *i);

/* A built-in function of OpenCL C, with the types that it is called with there. */
struct ir_builtin_call {
    const char *function;
    const char *result; /* NULL: one whose values have the bits that those of the call have */
    const char **parameters;
    unsigned count;
};
/* The number N of the block that the kernel NAME, __F_block_invoke_N_kernel, runs; only kernels enqueue such a kernel. 0 if NAME
 * has another form. */
uint32_t ir_block_of_kernel(const char *name);

/* --- walks ---------------------------------------------------------------------------------------------------------------- */

#define ir_each_block(b, f) for (ir_block *b = (f)->first; b; b = b->next)
#define ir_each_inst(i, b) for (ir_inst *i = (b)->first; i; i = i->next)
#define ir_each_inst_safe(i, b) for (ir_inst *i = (b)->first, *i##_next; i && (i##_next = i->next, 1); i = i##_next)
#define ir_each_function(f, m) for (ir_function *f = (m)->functions; f; f = f->next)
#define ir_each_use(u, v) for (ir_use *u = (v)->uses; u; u = u->next)

#endif
