/* ir/ir.h - gasket's intermediate representation in memory.
 *
 * A module holds globals and functions; a function holds blocks of instructions in SSA form; every value knows its uses. The text
 * form (ir/README.md) is a subset of LLVM assembly with opaque pointers typed by address space. Two forms share everything here:
 * work-item form (one work-item's view, as the front end writes it) and thread form (one EU thread's view: SIMD-wide vectors,
 * masks, regions). */
#ifndef GASKET_IR_IR_H
#define GASKET_IR_IR_H

#include "src/base/arena.h"
#include "src/base/diag.h"
#include "src/base/intern.h"
#include "src/base/text.h"
#include "src/base/vec.h"

/* --- types: one pointer per distinct type of a module ----------------------------------------------------------------------- */
typedef enum ir_type_kind {
    IR_VOID, IR_INTEGER, IR_HALF, IR_FLOAT, IR_DOUBLE, IR_POINTER, IR_VECTOR, IR_ARRAY, IR_STRUCT, IR_FUNCTION_TYPE, IR_LABEL,
    IR_METADATA,
} ir_type_kind;

typedef enum ir_space {
    IR_PRIVATE = 0, IR_GLOBAL = 1, IR_CONSTANT = 2, IR_LOCAL = 3, IR_GENERIC = 4, IR_MODULE_PRIVATE = 10,
} ir_space;

/* The tag of a generic pointer is its bits 61 to 63; the other tags are global memory's. */
enum { IR_TAG_SHIFT = 61, IR_TAG_PRIVATE = 1, IR_TAG_LOCAL = 2 };

static inline ir_space ir_space_of_tag(uint64_t generic) /* the space that a generic pointer with these bits points into */
{
    uint64_t tag = generic >> IR_TAG_SHIFT;

    return tag == IR_TAG_PRIVATE ? IR_PRIVATE : tag == IR_TAG_LOCAL ? IR_LOCAL : IR_GLOBAL;
}

typedef struct ir_type ir_type;
struct ir_type {
    ir_type_kind kind;
    bool packed, variadic;   /* struct; function */
    uint32_t bits;           /* integer: 1, 8, 16, 32, 64 (others are refused by reader and verifier) */
    uint32_t space;          /* pointer: ir_space */
    uint64_t count;          /* vector, array: elements; struct, function: fields, parameters */
    ir_type *element;        /* vector, array: of what; function: result */
    ir_type **fields;        /* struct, function */
    const char *name;        /* struct: "struct.pair" for %struct.pair; NULL for a literal one */
    bool opaque;             /* named struct without body */
    uint32_t hash;
    struct ir_value *poison; /* of this type, once ir_poison() was asked for it */
    bool laid_out;           /* what follows is known (layout.c) */
    bool holds_pointer, holds_generic, holds_i64; /* ir_holds_…() */
    uint32_t depth;          /* of types within each other; 0: nothing is within it */
    uint32_t align;
    uint64_t size;           /* ir_size() */
    uint64_t leaves;         /* ir_leaf_count() */
    uint64_t *offsets;       /* of each field of a struct */
};

/* How far nesting goes: a type within a type, a constant within a constant. */
enum { IR_TYPE_DEPTH = 4100 };

#define IR_MOST_BYTES ((uint64_t)INT64_MAX) /* in a type */

/* --- values ----------------------------------------------------------------------------------------------------------------- */
typedef enum ir_kind {
    IR_CONST,        /* scalar integer, float, or null pointer: `bits`; zero-extended pattern of the type */
    IR_ZERO,         /* zeroinitializer of a vector, array or struct */
    IR_UNDEF,
    IR_POISON,
    IR_AGGREGATE,    /* constant vector, array or struct: `elements` */
    IR_ADDRESS,      /* constant address: base (a global) + `offset` bytes, in the address space of the type */
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

struct ir_use {              /* one operand slot */
    ir_value *value;
    ir_inst *user;
    ir_use *next, **prev;    /* in value->uses */
};

struct ir_value {
    ir_kind kind;
    uint32_t id;             /* free for analyses and passes: set by ir_number() or by yourself */
    ir_type *type;
    ir_use *uses;            /* constants keep none */
    void *aux;               /* free for the pass at work; garbage when it starts */
    const char *name;        /* without sigil, interned in the module; NULL: numbered by the printer. Names of locals are
                                hints: the printer keeps them apart with suffixes */
};

typedef struct ir_constant { /* IR_CONST … IR_ADDRESS; unique per module for one type and contents */
    ir_value value;
    uint64_t bits;           /* IR_CONST */
    ir_value **elements;     /* IR_AGGREGATE: value.type->count of them */
    ir_value *base;          /* IR_ADDRESS: an ir_global or ir_function */
    int64_t offset;
} ir_constant;

typedef enum ir_linkage { IR_EXTERNAL, IR_INTERNAL, IR_DLLEXPORT } ir_linkage;

typedef struct ir_global {   /* value.type is the pointer; value.kind IR_GLOBAL_VAR */
    ir_value value;
    ir_type *contents;
    ir_value *init;          /* NULL: declared without (local variables are `undef`) */
    uint32_t align;
    ir_linkage linkage;
    bool constant;
    bool lifted;             /* was a variable of one function: nothing needs its initial value. Not printed */
    bool numbered;           /* calls name it by ir_global_number(): it keeps its position. Printed, with the number */
    uint32_t loc;
    uint32_t number;         /* for ir_global_number() alone */
    ir_module *module;       /* NULL after ir_global_remove */
    struct ir_global *next, *prev;
} ir_global;

typedef struct ir_argument {
    ir_value value;
    ir_function *function;
    uint32_t index;
    ir_type *byval;          /* kernel aggregates passed by value: type behind the pointer; NULL otherwise */
    uint32_t align;          /* of byval, or of what a pointer points to; 0 unknown */
    bool is_const, is_volatile, is_restrict, is_signed; /* of the pointee / of the number */
    const char *type_name;   /* OpenCL C spelling ("float*", "uint4"); NULL unless a kernel's */
    bool is_uniform;         /* of a function that is no kernel: the same for all work-items of each call */
    /* thread form, where pointers are integers: the address space that a kernel's parameter leads into; 0: it is a value */
    uint32_t points_to;
} ir_argument;

/* --- instructions ----------------------------------------------------------------------------------------------------------- */
typedef enum ir_opcode {
#define IR_INT(name, ...) IR_##name,
#define IR_FLT(name, ...) IR_##name,
#define IR_CAST(name, ...) IR_##name,
#define IR_OP(name, ...) IR_##name,
#include "ir/opcodes.def"
    IR_OPCODE_COUNT
} ir_opcode;

enum {
    IR_PURE = 1, IR_COMMUTES = 2, IR_ASSOC = 4, IR_TRAPS = 8, IR_READS = 16, IR_WRITES = 32, IR_TERMINATOR = 64,
    IR_CROSS_LANE = 128, IR_CONVERGENT = 256, IR_BY_NUMBER = 512, IR_MOVES_LANES = 1024,
};

typedef enum ir_pred { /* text: eq ne ugt … for icmp; false oeq … true for fcmp */
    IR_EQ, IR_NE, IR_UGT, IR_UGE, IR_ULT, IR_ULE, IR_SGT, IR_SGE, IR_SLT, IR_SLE,
    IR_FALSE, IR_OEQ, IR_OGT, IR_OGE, IR_OLT, IR_OLE, IR_ONE, IR_ORD,
    IR_UNO, IR_UEQ, IR_FUGT, IR_FUGE, IR_FULT, IR_FULE, IR_UNE, IR_TRUE,
} ir_pred;

typedef enum ir_rmw {
    IR_RMW_XCHG, IR_RMW_ADD, IR_RMW_SUB, IR_RMW_AND, IR_RMW_OR, IR_RMW_XOR, IR_RMW_MAX, IR_RMW_MIN, IR_RMW_UMAX, IR_RMW_UMIN,
    IR_RMW_FADD, IR_RMW_FMAX, IR_RMW_FMIN,
} ir_rmw;
typedef enum ir_ordering { IR_NOT_ATOMIC, IR_MONOTONIC, IR_ACQUIRE, IR_RELEASE, IR_ACQ_REL, IR_SEQ_CST } ir_ordering;
/* text: syncscope("workgroup") … */
typedef enum ir_scope { IR_SCOPE_WORK_ITEM, IR_SCOPE_SUB_GROUP, IR_SCOPE_WORK_GROUP, IR_SCOPE_DEVICE, IR_SCOPE_ALL } ir_scope;

enum { /* ir_inst.flags */
    IR_NUW = 1, IR_NSW = 2, IR_EXACT = 4, IR_INBOUNDS = 8, IR_VOLATILE = 16,
    IR_NNAN = 32, IR_NINF = 64, IR_NSZ = 128, IR_ARCP = 256, IR_CONTRACT = 512, IR_AFN = 1024, IR_REASSOC = 2048,
    IR_FAST = IR_NNAN | IR_NINF | IR_NSZ | IR_ARCP | IR_CONTRACT | IR_AFN | IR_REASSOC,
};

/* What a back edge says of unrolling its loop; numbers from 2 on: that many bodies to an iteration. Text: !llvm.loop, as clang
 * writes it. */
enum { IR_UNROLL_UNSAID = 0, IR_UNROLL_DISABLE = 1, IR_UNROLL_ENABLE = -1, IR_UNROLL_FULL = -2 };

/* A function of a million operations is far larger than the caches near the processor, and what a pass costs is the bytes that its
 * walks go through. So what only some operations have shares its place with what only others have, and operands stand right
 * behind their instruction. */
struct ir_inst {
    ir_value value;          /* first: an ir_inst is an ir_value */
    ir_inst *next;
    ir_use *operands;
    uint32_t operand_count;
    uint16_t flags;
    uint8_t op;              /* ir_opcode */
    uint8_t pred;            /* ir_pred */
    ir_block *block;         /* NULL when not inserted */
    ir_inst *prev;
    uint32_t loc;            /* index into module->locs; 0 none */
    uint32_t serial;         /* of what statistics count once, copies included; 0 none. Not printed */
    union {
        struct {
            uint8_t rmw, ordering, failure_ordering, scope; /* load, store, atomics, fence */
        };
        int32_t unroll;      /* br: of the loop that it is a back edge of (IR_UNROLL_…); 0 otherwise. See ir_loop_unroll() */
    };
    union {
        uint32_t align;      /* load, store, alloca, atomics: bytes; never 0 there */
        uint32_t block_count; /* phi, br, switch; of any operation: ir_block_count() */
        uint32_t index_count; /* shufflevector, extractvalue, insertvalue; of any operation: ir_index_count() */
    };
    union {
        ir_type *elem_type;  /* getelementptr source element, alloca, load: type in memory */
        ir_block **blocks;   /* phi: incoming; br, switch: targets. Room for block_count rounded up to a power of two */
        int32_t *indices;    /* shufflevector mask, extractvalue/insertvalue path */
    };
};

struct ir_block {
    uint32_t id;             /* position in the function after ir_number() */
    ir_block *next;
    ir_inst *first, *last;
    void *aux;
    VEC(ir_block *) preds;   /* valid after ir_update_preds(); one entry per edge */
    ir_block *prev;
    ir_function *function;
    const char *name;        /* NULL: numbered */
    ir_inst *last_phi;       /* the phi that was made last, which may be elsewhere by now; others may follow it */
};

/* Calls that the compiler itself understands: rows of intrinsics.def. 0: an ordinary function. */
typedef enum ir_intrinsic {
    IR_NOT_INTRINSIC,
#define IR_INTRINSIC(id, ...) IR_INTRINSIC_##id,
#include "ir/intrinsics.def"
    IR_INTRINSIC_COUNT
} ir_intrinsic;

struct ir_function {
    ir_value value;          /* type: ptr; see `type` for the function type */
    ir_type *type;
    ir_module *module;       /* NULL after ir_function_remove */
    ir_argument **args;
    uint32_t arg_count;
    ir_block *first, *last;  /* none: a declaration */
    ir_function *prev, *next;
    ir_linkage linkage;
    ir_intrinsic intrinsic;
    bool in_constant;        /* a constant was made of its address: constants keep no uses */
    bool kernel, noinline_, always_inline, convergent, thread_form;
    bool library;            /* one of the language's own functions, always_inline by our choice. Not printed */
    bool pure, reads_only;   /* declared so; intrinsics take it from their row */
    bool private_in_global;  /* private memory of the kernels that it runs in lives in a global buffer (the pass place-private) */
    bool uniform_result;     /* what it returns is the same for all work-items of a call */
    uint32_t simd;           /* thread form: work-items per thread; work-item form: required sub-group size or 0 */
    uint32_t local_bytes, private_bytes; /* thread form: local memory that the kernel declares, private memory of a work-item */
    uint32_t required_group[3];
    uint32_t loc;
    uint32_t value_count;    /* ids that the last ir_number() gave */
    uint32_t flow;           /* grows whenever blocks, their order or the edges between them change */
    uint32_t preds_at;       /* 1 + flow when the lists of predecessors were made; 0: never */
    uint32_t reachable_at;   /* 1 + flow when no block was unreachable; 0: never */
    uint32_t variables;      /* alloca instructions in its blocks */
    void *aux;
};

typedef struct ir_loc {
    const char *file;
    uint32_t line, column : 31;
    uint32_t implied : 1;    /* the place in the text of IR that was read, which names no other: not printed */
} ir_loc;

struct ir_module {
    arena *memory;
    ir_block *spare_blocks;  /* in `bodies`, for the next ones that are made: walks over the flow of control look at blocks alone */
    uint32_t spare_block_count, block_batch;
    arena bodies, vacated;   /* blocks and instructions, in `memory`; the second is empty: they take turns (ir_compact) */
    size_t kept;             /* bytes of `bodies` when it was made last */
    bool forms_are_separate; /* functions in thread form are out of the list `functions`: ir_separate_forms() */
    uint32_t live, stirred;  /* instructions that were made and not removed; since they were last brought in order: made, each
                                twice, or removed */
    interner names;
    const char *source_name;
    ir_function *functions, *last_function;
    ir_global *globals, *last_global;
    bool globals_numbered;   /* ir_global.number is set */
    VEC(ir_loc) locs;        /* locs.items[0] is nowhere */
    struct ir_tables *tables; /* unique types and constants; private to ir/ */
    ir_type *void_type, *label_type, *i1, *i8, *i16, *i32, *i64, *half_type, *float_type, *double_type;
#define IR_MODULE_OPTIONS(X) \
    X(fast_math) X(finite_math) X(no_signed_zeros) X(unsafe_math) X(mad_enable) X(denorms_are_zero) \
    X(correct_div_sqrt) X(uniform_groups)
#define IR_MODULE_OPTION(name) bool name;
    IR_MODULE_OPTIONS(IR_MODULE_OPTION)
#undef IR_MODULE_OPTION
    unsigned cl_version;     /* 100 * major + 10 * minor: 120, 300; 0 unknown */
};

/* --- downcasts of a value ---------------------------------------------------------------------------------------------------
 * ir_as_inst(v) and its siblings for argument, constant (IR_CONST to IR_ADDRESS), global and function return V as its own struct
 * and call bug() when V is of another kind. ir_try_inst(v) and its siblings return NULL then. V must not be NULL; the result is
 * const where V is. No other code casts a value down (tests/check_casts.py); the upcast is &x->value. */
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

/* Chooses the function for const or for mutable values by the type of V, which is evaluated once. */
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

/* --- asking, in the midst of every walk ------------------------------------------------------------------------------------- */
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

unsigned ir_bits_of_kind(ir_type_kind k); /* of floats and pointers */

static inline unsigned ir_scalar_bits(const ir_type *t) /* width of ir_scalar(t): pointers 64 */
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER ? s->bits : ir_bits_of_kind(s->kind);
}

enum { IR_MOST_PARTS = 4096 }; /* scalars that a value may consist of: the verifier's rule part_count */

extern const uint16_t ir_op_flags_table[IR_OPCODE_COUNT];

static inline unsigned ir_op_flags(ir_opcode op) /* IR_PURE … */
{
    return ir_op_flags_table[op];
}

unsigned ir_access_effects(const ir_inst *i); /* ir_effects() of what may access memory, calls included */

/* IR_PURE … of the operation or of the function called; volatile and atomic count as both. */
static inline unsigned ir_effects(const ir_inst *i)
{
    unsigned flags = ir_op_flags((ir_opcode)i->op);

    return flags & (IR_READS | IR_WRITES) || i->op == IR_call ? ir_access_effects(i) : flags;
}

static inline bool ir_is_removable(const ir_inst *i) /* nothing but its value matters */
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

static inline bool ir_is_op(const ir_value *v, ir_opcode op)
{
    return v->kind == IR_INSTRUCTION && ir_as_inst(v)->op == op;
}

static inline bool ir_is_undefined(const ir_value *v) /* undef or poison as a whole */
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

static inline ir_inst *ir_first_operation(const ir_block *b) /* behind the phis; NULL where there are no others */
{
    ir_inst *i = b->first;

    while (i && i->op == IR_phi)
        i = i->next;
    return i;
}

static inline uint32_t ir_block_count(const ir_inst *i) /* blocks that it names: 0 of most operations */
{
    return i->op == IR_phi || i->op == IR_br || i->op == IR_switch ? i->block_count : 0;
}

static inline uint32_t ir_index_count(const ir_inst *i) /* numbers that it has: 0 of most operations */
{
    return i->op == IR_shufflevector || i->op == IR_extractvalue || i->op == IR_insertvalue ? i->index_count : 0;
}

static inline ir_inst *ir_terminator(ir_block *b) /* NULL while the block is open */
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

static inline unsigned ir_value_count(const ir_function *f) /* ids given by the last ir_number */
{
    return f->value_count;
}

/* --- module, types ---------------------------------------------------------------------------------------------------------- */
ir_module *ir_module_new(arena *memory);
ir_type *ir_int(ir_module *m, unsigned bits);
ir_type *ir_ptr(ir_module *m, unsigned space);
bool ir_has_pointers_into(const ir_module *m, ir_space space); /* false: nothing in the module is or was such a pointer */
ir_type *ir_vector(ir_module *m, ir_type *element, uint64_t count);
ir_type *ir_array(ir_module *m, ir_type *element, uint64_t count);
ir_type *ir_struct(ir_module *m, ir_type **fields, unsigned count, bool packed);
ir_type *ir_named_struct(ir_module *m, const char *name); /* opaque until ir_struct_body; a taken name gets a suffix */
void ir_struct_body(ir_module *m, ir_type *t, ir_type **fields, unsigned count, bool packed);
ir_type *ir_function_type(ir_module *m, ir_type *result, ir_type **params, unsigned count, bool variadic);
bool ir_is_boolean(const ir_type *t);         /* i1 or a vector of i1 */
ir_type *ir_with_lanes(ir_module *m, ir_type *scalar, uint64_t lanes, bool vector); /* SCALAR itself, or a vector of it */
/* Layout in memory: i1 takes a byte, a 3-vector the room of 4, pointers 8 bytes in every space. Each takes constant time, but for
 * the first query of a type. A type without a layout has size 0 and alignment 1. */
uint64_t ir_size(const ir_type *t);           /* bytes, padding to the alignment included */
uint64_t ir_store_size(const ir_type *t);     /* bytes that a store writes */
uint32_t ir_align(const ir_type *t);
uint64_t ir_field_offset(const ir_type *t, unsigned field);
/* Scalars, vectors and pointers that T consists of: 1 of one of these, those of all parts of a struct or array. IR_MOST_BYTES
 * stands for all larger numbers. */
uint64_t ir_leaf_count(const ir_type *t);
bool ir_holds_pointer(const ir_type *t);      /* T is, or one of its parts in any depth is, a pointer, … */
bool ir_holds_generic(const ir_type *t);      /* … a generic pointer, … */
bool ir_holds_i64(const ir_type *t);          /* … an integer of 64 bits */
/* Why a type has no layout. */
typedef enum ir_layout {
    IR_LAYOUT_KNOWN,
    IR_LAYOUT_NONE,      /* void, a label, a function type */
    IR_LAYOUT_OPAQUE,    /* holds a struct without a body */
    IR_LAYOUT_TOO_DEEP,  /* nested deeper than IR_TYPE_DEPTH, or within itself */
    IR_LAYOUT_TOO_LARGE, /* takes more than IR_MOST_BYTES */
} ir_layout;
ir_layout ir_lay_out(const ir_type *t);
bool ir_is_sized(const ir_type *t);           /* has a layout */

/* --- constants -------------------------------------------------------------------------------------------------------------- */
/* scalar, or a splat when T is a vector; bits are cut to the width */
ir_value *ir_const(ir_module *m, ir_type *t, uint64_t bits);
ir_value *ir_const_float(ir_module *m, ir_type *t, double v);      /* rounded to the type; splat for vectors */
ir_value *ir_null(ir_module *m, ir_type *t);                       /* zero of any type */
ir_value *ir_undef(ir_module *m, ir_type *t);
ir_value *ir_poison(ir_module *m, ir_type *t);
ir_value *ir_aggregate(ir_module *m, ir_type *t, ir_value **elements); /* becomes IR_ZERO, IR_UNDEF … where it is */
ir_value *ir_address(ir_module *m, ir_value *base, int64_t offset, ir_type *ptr);
bool ir_is_const(const ir_value *v);                               /* IR_CONST … IR_ADDRESS: an ir_constant (globals are not) */
bool ir_const_bits(const ir_value *v, uint64_t *bits);             /* scalar IR_CONST, or the common element of a splat */
bool ir_is_zero(const ir_value *v);
ir_value *ir_const_element(ir_module *m, ir_value *v, unsigned i); /* element I of a constant vector, array, struct */
/* Bytes that getelementptr INDICES lead through memory of type T; false when they are no constants or lead nowhere. */
bool ir_constant_offset(ir_type *t, ir_value *const *indices, unsigned count, int64_t *offset);
double ir_bits_to_double(const ir_type *t, uint64_t bits);         /* half, float, double pattern -> number */
uint64_t ir_double_to_bits(const ir_type *t, double v);            /* rounded to nearest even */

/* --- globals, functions, blocks --------------------------------------------------------------------------------------------- */
/* appended; a taken name gets a suffix */
ir_global *ir_global_new(ir_module *m, const char *name, ir_type *contents, unsigned space);
/* appended; arguments made; a taken name gets a suffix */
ir_function *ir_function_new(ir_module *m, const char *name, ir_type *type);
ir_function *ir_function_find(ir_module *m, const char *name);
typedef VEC(ir_function *) ir_function_list;
/* Takes the functions in thread form out of M's list, and puts them back where they were. In between M may lose functions, and
 * get new ones at the end of the list. The result of the first is for the second. */
ir_function_list ir_separate_forms(ir_module *m, arena *memory);
void ir_rejoin_forms(ir_module *m, const ir_function_list *all);
void ir_function_let_go(ir_function *f);      /* F, which is to be removed, uses nothing any more */
void ir_function_remove(ir_function *f);      /* with its body; uses that are left must be in functions and globals that go too */
void ir_global_remove(ir_global *g);          /* without uses, and not numbered */
/* Variables in global and constant memory have numbers, 0 for the first in the module: surface n + (arguments of the kernel) and
 * gasket.global_base(n). */
bool ir_has_number(const ir_global *g);
uint32_t ir_global_number(const ir_global *g);
ir_global *ir_global_at(const ir_module *m, uint64_t number); /* NULL: the module has no such variable */
/* If a call names surfaces or variables by number (IR_BY_NUMBER), all variables that have numbers keep theirs from now on. */
void ir_fix_numbers(ir_module *m);
ir_block *ir_block_new(ir_function *f, const char *name, ir_block *before); /* before NULL: appended */
/* A new block behind that of I, with what followed I. It takes no time, as the `block` of what it takes is still the old one:
 * that is left to the caller. */
ir_block *ir_block_cut(ir_inst *i);
/* with its instructions, whose uses elsewhere become poison; phis elsewhere must not name it any more */
void ir_block_remove(ir_block *b);
void ir_block_move(ir_block *b, ir_block *before);
/* Removes the blocks that no path from the entry leads to, and their edges from phis; true when there were any. O(1) when the
 * flow has not changed since the last call. Uses the aux of blocks. */
bool ir_remove_unreachable(ir_function *f);
void ir_flow_changed(ir_function *f);         /* the functions below that change blocks and edges say it themselves */
void ir_update_preds(ir_function *f);         /* nothing to do while the flow is as it was */
/* block ids 0.. in layout order; instruction ids 0.. ; returns nothing; arguments too */
void ir_number(ir_function *f);
typedef VEC(ir_inst *) ir_inst_list;
/* The same, and appends to FOUND, in MEMORY, the operations that are WANTED: one walk in place of two. */
void ir_number_and_find(ir_function *f, bool (*wanted)(const ir_inst *i), arena *memory, ir_inst_list *found);
uint32_t ir_loc_add(ir_module *m, const char *file, uint32_t line, uint32_t column); /* its number, old or new */
/* Always a new number, for makers who keep account themselves: that saves a table of all places. FILE is interned. */
uint32_t ir_loc_append(ir_module *m, const char *file, uint32_t line, uint32_t column);
uint32_t ir_loc_implied(ir_module *m, const char *file, uint32_t line, uint32_t column); /* appended, too */
bool ir_loc_is_said(const ir_module *m, uint32_t loc); /* known, and not implied */
/* An error at place LOC of M, as far as that is known. */
void ir_error(diag *d, const ir_module *m, uint32_t loc, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* F is what this thread is at from now on, for diagnostics of what takes too much memory (budget.h); NULL: the whole module. */
void ir_work_at(const ir_function *f);
void ir_warn(diag *d, diag_warning w, const ir_module *m, uint32_t loc, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));

/* --- building: append at the end of a block, or before an instruction ------------------------------------------------------- */
typedef struct ir_builder {
    ir_module *module;
    ir_block *block;
    ir_inst *before;         /* NULL: at the end of block */
    uint32_t loc;
    uint16_t fast;           /* fast-math flags given to every floating-point operation built */
} ir_builder;

ir_builder ir_at_end(ir_block *b);
ir_builder ir_before(ir_inst *i);             /* takes the location of I */
ir_builder ir_after(ir_inst *i);

ir_inst *ir_build(ir_builder *b, ir_opcode op, ir_type *type, ir_value **operands, unsigned count); /* the general form */
ir_value *ir_binary(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
ir_value *ir_unary(ir_builder *b, ir_opcode op, ir_value *x);
ir_value *ir_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to);
ir_value *ir_compare(ir_builder *b, ir_pred p, ir_value *x, ir_value *y);   /* icmp or fcmp by the predicate */
ir_value *ir_select_(ir_builder *b, ir_value *c, ir_value *x, ir_value *y);
ir_value *ir_extract(ir_builder *b, ir_value *v, ir_value *index);
ir_value *ir_insert(ir_builder *b, ir_value *v, ir_value *element, ir_value *index);
ir_value *ir_shuffle(ir_builder *b, ir_value *x, ir_value *y, const int32_t *mask, unsigned count);
ir_value *ir_extract_value(ir_builder *b, ir_value *agg, const int32_t *path, unsigned count);
ir_value *ir_insert_value(ir_builder *b, ir_value *agg, ir_value *v, const int32_t *path, unsigned count);
ir_type *ir_type_at(ir_type *t, const int32_t *path, unsigned count);        /* NULL when PATH leads out of structs and arrays */
ir_value *ir_gep(ir_builder *b, ir_type *element, ir_value *ptr, ir_value **indices, unsigned count);
ir_value *ir_offset(ir_builder *b, ir_value *ptr, ir_value *bytes);         /* getelementptr i8 */
ir_inst *ir_alloca_(ir_builder *b, ir_type *t, uint32_t align);             /* private */
ir_inst *ir_load_(ir_builder *b, ir_type *t, ir_value *ptr, uint32_t align);
ir_inst *ir_store_(ir_builder *b, ir_value *v, ir_value *ptr, uint32_t align);
ir_inst *ir_rmw_(ir_builder *b, ir_rmw op, ir_value *ptr, ir_value *v, ir_ordering o, ir_scope s);
ir_inst *ir_cmpxchg_(ir_builder *b, ir_value *ptr, ir_value *expected, ir_value *v, ir_ordering o, ir_scope s);
ir_inst *ir_fence_(ir_builder *b, ir_ordering o, ir_scope s);
/* inserted after the phis of the block, wherever B stands */
ir_inst *ir_phi_(ir_builder *b, ir_type *t);
void ir_phi_add(ir_inst *phi, ir_value *v, ir_block *from);
void ir_phi_remove(ir_inst *phi, unsigned i);
ir_value *ir_phi_value(const ir_inst *phi, const ir_block *from); /* that PHI takes from there; NULL when none comes */
/* The same for who goes through all ways into large joins: *WAY is where that was found the last time, 0 at first. */
ir_value *ir_phi_value_near(const ir_inst *phi, const ir_block *from, unsigned *way);
ir_inst *ir_call(ir_builder *b, ir_function *f, ir_value **args, unsigned count);
/* Calls intrinsic ID; TYPES are the types its name is overloaded on, in the order of its row ("llvm.fma.v4f32"). Declares it
 * where needed. */
ir_inst *ir_call_intrinsic(ir_builder *b, ir_intrinsic id, ir_type **types, unsigned type_count, ir_value **args, unsigned count);
ir_inst *ir_ret(ir_builder *b, ir_value *v);  /* V may be NULL */
ir_inst *ir_br(ir_builder *b, ir_block *to);
ir_inst *ir_cond_br(ir_builder *b, ir_value *c, ir_block *yes, ir_block *no);
ir_inst *ir_switch_(ir_builder *b, ir_value *v, ir_block *otherwise);
void ir_switch_add(ir_inst *s, ir_value *constant, ir_block *to);
ir_inst *ir_unreachable_(ir_builder *b);

/* --- changing --------------------------------------------------------------------------------------------------------------- */
void ir_set_operand(ir_inst *i, unsigned n, ir_value *v);
void ir_replace_uses(ir_value *old, ir_value *with); /* not inside IR_ADDRESS constants and initialisers */
/* The list-like instructions (phi, switch, call, ret): one more operand or block at the end, or one taken out. The instruction
 * stands in a block. */
void ir_add_operand(ir_inst *i, ir_value *v);
void ir_add_block(ir_inst *i, ir_block *b);
void ir_drop_operand(ir_inst *i, unsigned n);
void ir_drop_block(ir_inst *i, unsigned n);
void ir_set_block(ir_inst *i, unsigned n, ir_block *b); /* of a branch: where it leads */
void ir_remove(ir_inst *i);                   /* unlinks and drops its uses; its own value must be unused */
void ir_replace(ir_inst *i, ir_value *v);     /* ir_replace_uses and ir_remove */
void ir_move_before(ir_inst *i, ir_inst *before);
void ir_move_to_end(ir_inst *i, ir_block *b); /* before the terminator */
ir_inst *ir_clone(ir_module *m, const ir_inst *i); /* not inserted; same operands and blocks */
/* A and B compute the same from the same operands, of which they have as many, where memory is not looked at: flags, alignment,
 * ordering and the blocks that they name are not compared. */
bool ir_is_like(const ir_inst *a, const ir_inst *b);
bool ir_has_same_operands(const ir_inst *a, const ir_inst *b); /* of two that are like each other, in order */
/* Copies everything that FROM states about itself: attributes and metadata, but not its name, linkage and calling convention. */
void ir_copy_facts(ir_function *to, const ir_function *from);
void ir_copy_argument_facts(ir_argument *to, const ir_argument *from); /* with the name */
/* A function without body, internal, with the facts of F and of its parameters (as many in TYPE, whose types may be others). */
ir_function *ir_function_version(ir_function *f, const char *name, ir_type *type);
/* Copies of FROM's blocks stand in TO in front of BEFORE (NULL: at the end). What stands for each parameter of FROM is in the aux
 * of its value; the aux of each block and operation becomes its copy. */
void ir_copy_body(ir_function *to, ir_function *from, ir_block *before);
/* FROM's blocks and variables become TO's, in front of BEFORE (NULL: at the end); FROM has none then. The parameters of FROM are
 * left in operands. */
void ir_take_body(ir_function *to, ir_function *from, ir_block *before);
/* Whether instructions lie so far from where they are walked that ir_compact pays. It puts all blocks and instructions of M into
 * new places, in order: no pointer to one holds. Nothing else changes. What stands in no block by then must have no operands. */
bool ir_is_scattered(const ir_module *m);
bool ir_is_wasteful(const ir_module *m); /* what has gone takes up most of the memory of blocks and instructions */
void ir_compact(ir_module *m);

/* --- facts ------------------------------------------------------------------------------------------------------------------ */
const char *ir_op_name(ir_opcode op);
ir_opcode ir_op_of_name(const char *name); /* IR_OPCODE_COUNT: there is none */
int ir_op_args(ir_opcode op);                 /* operands; -1: any number */
typedef enum ir_op_class { IR_CLASS_INT, IR_CLASS_FLT, IR_CLASS_CAST, IR_CLASS_OTHER } ir_op_class;
ir_op_class ir_op_class_of(ir_opcode op);     /* which macro of opcodes.def its row uses */
const char *ir_pred_name(ir_pred p);
ir_pred ir_pred_swapped(ir_pred p);           /* a p b == b swapped(p) a */
ir_pred ir_pred_inverted(ir_pred p);
ir_pred ir_pred_signed(ir_pred p);            /* of an unsigned one; of others themselves */
ir_function *ir_callee(const ir_inst *i);          /* the function with a body that I calls; NULL when it calls none */
const char *ir_intrinsic_name(ir_intrinsic id);
unsigned ir_intrinsic_flags(ir_intrinsic id);
const char *ir_intrinsic_signature(ir_intrinsic id); /* the pattern of its row */
ir_intrinsic ir_intrinsic_find(const char *name); /* "llvm.fma.v4f32": by what stands before the suffixes */
bool ir_intrinsic_fits(ir_module *m, ir_intrinsic id, const ir_type *t); /* T keeps to the pattern of the row */
/* The declaration of intrinsic ID with function type T, made where there is none; NULL when T does not fit the row's
 * signature. */
ir_function *ir_intrinsic_declare(ir_module *m, ir_intrinsic id, ir_type *t);

/* Folds an operation on constant operands; NULL when it does not fold (a value that depends on memory, an undefined division
 * …). Works lane by lane. */
ir_value *ir_fold(ir_module *m, const ir_inst *i);
uint64_t ir_float_to_unsigned(double v, unsigned bits); /* truncates; saturates; NaN gives 0 */
uint64_t ir_float_to_signed(double v, unsigned bits);

/* --- text, checking --------------------------------------------------------------------------------------------------------- */
void ir_print_module(text *out, const ir_module *m);
/* F's module without the bodies of all functions but F and those that it calls. */
void ir_print_with_callees(text *out, const ir_function *f);
void ir_print_without_places(text *out, const ir_module *m); /* no !loc: for comparing */
void ir_print_function(text *out, const ir_function *f);
/* one line without indentation; numbers unnamed values as the whole function would */
void ir_print_inst(text *out, const ir_inst *i);
void ir_print_type(text *out, const ir_type *t);
void ir_print_value(text *out, const ir_value *v);     /* "%x", "@g", "42" without type */
/* A call of a function that the text declares and does not define. */
typedef struct ir_outside_call { ir_inst *call; source_loc where; } ir_outside_call;
typedef VEC(ir_outside_call) ir_outside_calls;
/* Reads a module; FILE_BASE is where source_add_file put the text. NULL after errors, which went to D. OUTSIDE, where it is
 * not NULL, gets the calls that lead outside. */
ir_module *ir_read(arena *memory, diag *d, source_loc file_base, ir_outside_calls *outside);
/* True when the module keeps every rule of ir/README.md; otherwise the broken ones are printed into OUT, one a line, with
 * function and instruction. */
bool ir_verify(const ir_module *m, text *out);
bool ir_verify_read(const ir_module *m, diag *d); /* the same of a module from outside: what is broken are errors */
bool ir_verify_function(const ir_function *f, text *out);

#define ir_each_block(b, f) for (ir_block *b = (f)->first; b; b = b->next)
/* Has the processor fetch what is at P, as much as an operation takes with three operands. */
static inline void ir_ask_for(const void *p)
{
    enum { LINE = 64 };
    const char *from = p;

    __builtin_prefetch(from);
    __builtin_prefetch(from + LINE);
    __builtin_prefetch(from + 2 * LINE);
    __builtin_prefetch(from + 3 * LINE);
}

/* Walks go through memory from one end to the other, mostly (ir_compact): they ask for what comes some forty operations later. */
#define ir_ahead(i) ir_ask_for((const char *)(i) + 8192)
#define ir_behind(i) ir_ask_for((const char *)(i) - 8192) /* of a walk from the end */
#define ir_each_inst(i, b) for (ir_inst *i = (b)->first; i; ir_ahead(i), i = i->next)
#define ir_each_inst_safe(i, b) for (ir_inst *i = (b)->first, *i##_next; i && (i##_next = i->next, ir_ahead(i), 1); i = i##_next)
/* Walks that look at the ends of blocks alone pass over much memory in between: the end of a block is asked for while the walk is
 * at the eighth block before it. */
ir_block *ir_blocks_ahead(ir_block *b);

static inline ir_block *ir_end_ahead(ir_block *b)
{
    if (!b)
        return NULL;
    __builtin_prefetch(b->last);
    __builtin_prefetch((const char *)b->last + 64);
    return b->next;
}

#define ir_each_block_end(b, f) \
    for (ir_block *b = (f)->first, *b##_ahead = ir_blocks_ahead(b); b; b = b->next, b##_ahead = ir_end_ahead(b##_ahead))
#define ir_each_function(f, m) for (ir_function *f = (m)->functions; f; f = f->next)
#define ir_each_use(u, v) for (ir_use *u = (v)->uses; u; u = u->next)

#endif
