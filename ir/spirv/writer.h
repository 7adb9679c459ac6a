/* ir/spirv/writer.h - what the files that write IR as SPIR-V share. Private to ir/spirv/.
 *
 * A module is written section by section, into a list of words for each. Types and constants are written when they are first used, once each.
 * Capabilities, extensions and the version follow from the finished words (requirements.c).
 *
 * Pointers of IR have no target, and those of SPIR-V do. write_values.c chooses one for each value from its uses; a use that needs another one gets an
 * OpBitcast. A pointer in memory is a pointer to i8. */
#ifndef GASKET_IR_SPIRV_WRITER_H
#define GASKET_IR_SPIRV_WRITER_H

#include "ir/spirv/instruction.h"
#include "src/base/map.h"

#include <setjmp.h>

typedef enum written_section {
    WRITTEN_ENTRY_POINTS,
    WRITTEN_MODES,
    WRITTEN_SOURCES,
    WRITTEN_NAMES,
    WRITTEN_ANNOTATIONS,
    WRITTEN_TYPES, /* with constants and variables */
    WRITTEN_FUNCTIONS,
    WRITTEN_SECTIONS,
} written_section;

typedef VEC(uint32_t) word_list;

/* What a value that is an object of the host is. */
typedef struct written_object {
    ir_object_kind kind;
    image_shape shape;
    image_access access;
    uint32_t packet_bytes, packet_align; /* of a pipe */
} written_object;

/* The types of values that IR has as numbers of 64 bits: queues, events of the device and reservations of pipes. */
enum { SPIRV_HANDLES = 3 };

/* A row of objects.def; RESULT: q, e or r if the result is a handle. */
typedef struct spirv_object_row {
    const char *function;
    spirv_opcode opcode;
    char result;
    const char *operands;
} spirv_object_row;

/* The last cast of a pointer to a type, and the block that has it. */
typedef struct written_cast {
    const ir_value *value;
    const ir_type *pointee;
    uint32_t block, id; /* BLOCK: the id of its label */
} written_cast;

typedef struct writer {
    arena *memory;
    diag *d;
    ir_module *m;
    word_list sections[WRITTEN_SECTIONS];
    uint32_t bound; /* the next id */
    interner keys;  /* the contents of types and constants, and strings */
    map unique;     /* key -> id */
    map ids;        /* a global, a function, an argument or an instruction -> id */
    map blocks;     /* -> id of the label */
    map exits;      /* -> id of the last label, where the block is several of SPIR-V */
    map reached;    /* the blocks of the function that are written */
    map pointees;   /* a pointer -> ir_type, what it points to */
    map objects;    /* a parameter -> written_object */
    bool has_pipes; /* one of them is a pipe */
    map holders;    /* a variable -> itself if it holds an object, which values replace */
    map handles;    /* a value, a variable or (a function) a result -> its type, one of: */
    ir_type handle_types[SPIRV_HANDLES];
    map invokes;         /* the kernel of a block -> id of the function that is enqueued */
    map structs;         /* a structure -> id */
    map visited;         /* the variables whose initial values are being written, or are */
    map file_ids;        /* the name of a file -> OpString */
    map builtins;        /* 1 + the number of a built-in variable -> its id */
    word_list interface; /* the built-in variables */
    uint32_t std;        /* the import of OpenCL.std */
    const ir_function *function;
    const ir_inst *inst; /* for the place of an error */
    uint32_t line;       /* location of the last OpLine */
    VEC(written_cast) casts;
    hash_table cast_numbers; /* the indices of the casts */
    uint32_t block;          /* the id of the label of the current block */
    map edges;               /* an operand of a phi -> id of the pointer that its edge passes */
    bool contracts;          /* some product or sum may be contracted */
    jmp_buf failed;
} writer;

/* Reports that the current instruction, or LOC if there is none, has no form in SPIR-V; does not return. */
_Noreturn void spirv_refuse(writer *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* --- words: emit.c -------------------------------------------------------------------------------------------------------- */

uint32_t spirv_new_id(writer *w);
/* Appends the instruction OPCODE with COUNT words after the first one. */
void spirv_emit_words(writer *w, written_section section, spirv_opcode opcode, const uint32_t *words, size_t count);
#define spirv_emit(w, section, opcode, ...)                                                                                      \
    spirv_emit_words(w, section, opcode, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)
/* Appends an instruction with a result to the functions; returns its id. */
uint32_t spirv_emit_result(writer *w, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count);
#define spirv_make(w, opcode, type, ...)                                                                                         \
    spirv_emit_result(w, opcode, type, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)
/* The id of the type or constant with these words after its result, which exists once; TYPE 0: it has none. */
uint32_t spirv_unique(writer *w, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count);
#define spirv_once(w, opcode, type, ...)                                                                                         \
    spirv_unique(w, opcode, type, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)
/* Appends the words of the string S to LIST. */
void spirv_push_string(writer *w, word_list *list, const char *s);
void spirv_name(writer *w, uint32_t id, const char *name);
void spirv_decorate(writer *w, uint32_t id, uint32_t decoration);
void spirv_decorate_with(writer *w, uint32_t id, uint32_t decoration, uint32_t operand);
/* LINKAGE is not internal. */
void spirv_decorate_linkage(writer *w, uint32_t id, const char *name, ir_linkage linkage, bool is_import);
/* Makes LOC the source line of what follows in the functions. */
void spirv_set_line(writer *w, uint32_t loc);

/* --- types and constants: write_types.c ----------------------------------------------------------------------------------- */

/* The id of T as the type of a value; that of a pointer is the one of a pointer in memory. */
uint32_t spirv_type_id(writer *w, const ir_type *t);
/* The id of T in memory, where Booleans are bytes. */
uint32_t spirv_memory_type_id(writer *w, const ir_type *t);
/* T in memory: i8 for i1, and T otherwise. */
ir_type *spirv_memory_type(writer *w, ir_type *t);
uint32_t spirv_class_of_space(writer *w, unsigned space);
uint32_t spirv_pointer_id(writer *w, unsigned space, const ir_type *pointee);
uint32_t spirv_object_type_id(writer *w, const written_object *o);
/* The type of the value V, and of the result of I. */
uint32_t spirv_type_id_of(writer *w, const ir_value *v);
uint32_t spirv_own_type(writer *w, const ir_inst *i);
uint32_t spirv_int_id(writer *w, ir_type *t, uint64_t bits);
uint32_t spirv_u32(writer *w, uint32_t n);
/* The constant address BITS as a pointer of the type with the id TYPE. */
uint32_t spirv_number_as_pointer(writer *w, uint32_t type, uint64_t bits);
uint32_t spirv_constant_id(writer *w, const ir_value *v, bool in_memory);
void spirv_write_globals(writer *w);
/* Has T Booleans, which are bytes in memory? Then a value of T and memory of T have different types. */
bool spirv_holds_boolean(const ir_type *t);

/* --- values: write_values.c ----------------------------------------------------------------------------------------------- */

/* The id of V; an instruction that computes it is written if V is a constant that has none. */
uint32_t spirv_id_of(writer *w, const ir_value *v);
uint32_t spirv_operand_id(writer *w, const ir_inst *i, unsigned n);
/* What V, a pointer, points to. */
ir_type *spirv_pointee(writer *w, const ir_value *v);
/* The id of the pointer V as one to POINTEE. */
uint32_t spirv_pointer_to(writer *w, const ir_value *v, ir_type *pointee);
/* V, of the type T of memory, as a value; and the other way round. */
uint32_t spirv_from_memory(writer *w, uint32_t id, const ir_type *t);
uint32_t spirv_to_memory(writer *w, const ir_value *v);
/* The object that V is, and the argument or the constant that has it; NULL: V is none. */
const ir_value *spirv_find_object(writer *w, const ir_value *v, written_object *out);
/* Is I a variable for objects, which values replace, or an access to one? */
bool spirv_is_object_access(writer *w, const ir_inst *i);
void spirv_find_parameters(writer *w);

/* --- handles: write_handles.c --------------------------------------------------------------------------------------------- */

/* Finds the values that are handles. */
void spirv_find_handles(writer *w);
/* The type of the handles with LETTER, of objects.def; NULL: it has none. */
ir_type *spirv_handle_type(writer *w, char letter);
bool spirv_is_handle_type(const writer *w, const ir_type *t);
uint32_t spirv_handle_type_id(writer *w, const ir_type *t);
/* The type of V, a handle, a variable with one, or a function that returns one; NULL: V is none. */
ir_type *spirv_handle_of(const writer *w, const ir_value *v);
/* The type of the value V: that of its handle, or the one of IR. */
ir_type *spirv_value_type(const writer *w, const ir_value *v);
/* The id of V as a value of type T: a constant that is a handle has another one than the number. */
uint32_t spirv_id_as(writer *w, const ir_value *v, ir_type *t);
/* Refuses I if it computes with handles. */
void spirv_check_handles(writer *w, const ir_inst *i);

/* --- pipes and device-side enqueue: write_objects.c ----------------------------------------------------------------------- */

const spirv_object_row *spirv_find_object_function(const char *function);
/* Has LETTER, of the operands of a row, an argument of the function? */
bool spirv_takes_argument(char letter);
/* What the argument V of CALL points to by the row of the function; NULL: it has no row, or states no type. */
ir_type *spirv_object_pointee(writer *w, const ir_inst *call, const ir_value *v);
bool spirv_write_object_function(writer *w, const ir_inst *i, const ir_builtin_call *call);
bool spirv_is_block_kernel(const ir_function *f);
void spirv_write_invokes(writer *w);

/* --- functions and instructions ------------------------------------------------------------------------------------------- */

/* write_functions.c */
void spirv_write_functions(writer *w);
uint32_t spirv_function_id(writer *w, const ir_function *f);
bool spirv_is_called(const ir_function *f);
uint32_t spirv_parameter_type(writer *w, const ir_argument *a);
/* Writes A as a parameter, with its decorations if it HAS_FACTS. */
void spirv_write_parameter(writer *w, const ir_argument *a, bool has_facts);
/* Begins the function ID with the signature of F; returns ID. */
uint32_t spirv_begin_function(writer *w, const ir_function *f, uint32_t id);
/* write_kernels.c: the entry point for the kernel F, and its modes; the function ID that OpEnqueueKernel has for KERNEL */
void spirv_write_entry_point(writer *w, const ir_function *f);
void spirv_write_invoke(writer *w, const ir_function *kernel, uint32_t id);
/* write_instructions.c: writes I, which is no phi and no terminator. */
void spirv_write_instruction(writer *w, const ir_inst *i);
/* The rounding mode of SPIR-V for that of IR. */
uint32_t spirv_rounding_mode(uint64_t mode);
/* write_memory.c: writes I, a getelementptr, load, store, atomicrmw, cmpxchg or fence. */
void spirv_write_address(writer *w, const ir_inst *i);
void spirv_write_load(writer *w, const ir_inst *i);
void spirv_write_store(writer *w, const ir_inst *i);
void spirv_write_rmw(writer *w, const ir_inst *i);
void spirv_write_exchange(writer *w, const ir_inst *i);
void spirv_write_fence(writer *w, const ir_inst *i);
/* Is V a number that becomes halves only to be stored? The store is written with the conversion. */
bool spirv_is_only_stored(const ir_value *v);
/* Is the conversion I written with the access to memory that it belongs to? */
bool spirv_is_part_of_access(const ir_inst *i);
/* The ids of memory semantics and scopes. */
uint32_t spirv_scope_id(writer *w, unsigned scope);
uint32_t spirv_semantics_id(writer *w, unsigned ordering, uint32_t memories);
/* Of the flags of OpenCL C for fences: local memory 1, global memory 2, images 4. */
uint32_t spirv_memories_of_flags(uint64_t flags);
/* write_calls.c */
void spirv_write_call(writer *w, const ir_inst *i);
/* The sign of the first parameter in C, 's' or 'u'; 0: it is a floating-point number. */
char spirv_sign_of_call(const ir_builtin_call *c);
/* write_groups.c: the value of the built-in variable BUILTIN: one number, or a vector of all dimensions or words. */
uint32_t spirv_load_builtin(writer *w, uint32_t builtin);
/* Is FUNCTION, of OpenCL C, one of groups that is one instruction, or a built-in variable? spirv_write_group_function() writes a call of it; false: its
 * types have no instruction. */
bool spirv_is_group_function(const char *function);
bool spirv_write_group_function(writer *w, const ir_inst *i, const ir_builtin_call *c);
/* Of intrinsics, as a row of written.def states. */
void spirv_write_identity(writer *w, const ir_inst *i, int builtin);
void spirv_write_group_operation(writer *w, const ir_inst *i, int is_scan);
void spirv_write_shuffle(writer *w, const ir_inst *i, int which);
void spirv_write_ballot(writer *w, const ir_inst *i, int which);
void spirv_write_block_read(writer *w, const ir_inst *i, int which);
void spirv_write_block_write(writer *w, const ir_inst *i, int which);
/* write_images.c */
void spirv_write_image_call(writer *w, const ir_inst *i, int which);
uint32_t spirv_sampler_id(writer *w, const ir_value *v);
/* Writes a call of a function of the library that is an instruction; false: it is none. */
bool spirv_write_builtin(writer *w, const ir_inst *i, const ir_builtin_call *c);
uint32_t spirv_write_std(writer *w, uint32_t type, spirv_std number, const uint32_t *operands, size_t count);
/* Gives I, which has no instruction of its own, the result ID. */
void spirv_set_id(writer *w, const ir_inst *i, uint32_t id);
/* The id that I has as a result, which a use before it may have chosen. */
uint32_t spirv_result_id(writer *w, const ir_inst *i);
/* As spirv_emit_result(), with the result of I. */
void spirv_emit_for(writer *w, const ir_inst *i, spirv_opcode opcode, uint32_t type, const uint32_t *words, size_t count);
#define spirv_make_for(w, i, opcode, type, ...)                                                                                  \
    spirv_emit_for(w, i, opcode, type, (const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)

/* requirements.c: appends the version, capabilities and extensions that the words of the sections need, and the rest of the header. */
spirv_module *spirv_finish(writer *w);

#endif
