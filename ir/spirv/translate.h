/* ir/spirv/translate.h - what the files that translate SPIR-V to IR share. Private to ir/spirv/.
 *
 * Types and values are found by their ids. A value of a type that IR lacks, a sampled image, is a pair. An error ends the translation: spirv_fail_at() does not return. */
#ifndef GASKET_IR_SPIRV_TRANSLATE_H
#define GASKET_IR_SPIRV_TRANSLATE_H

#include "ir/spirv/instruction.h"
#include "ir/text.h"
#include "src/base/map.h"

#include <setjmp.h>

/* A decoration, a name, or an execution mode of an id. */
typedef struct note {
    uint32_t offset; /* of the instruction */
    uint32_t next;   /* 1 + the index of another one of the id; 0: none */
} note;

/* What an id is in IR. */
typedef struct entry {
    ir_type *type;     /* of a type */
    ir_value *value;   /* of a value */
    ir_value *sampler; /* of a sampled image, whose image is `value` */
    ir_block *block;   /* of a label */
    ir_block *last;    /* of a label: the block that ends as the SPIR-V block does */
    uint32_t notes;    /* as note.next */
    uint32_t builtin;  /* 1 + the BuiltIn that a variable has */
} entry;

typedef struct translation {
    const spirv_module *s;
    arena *memory;
    ir_module *m;
    ir_builder b;
    entry *entries; /* by id */
    VEC(note) notes;
    const spirv_options *options;
    ir_outside_calls *outside;
    map callees;           /* declarations of built-in functions, by their interned signature */
    ir_function *function; /* the one whose body is being translated */
    ir_function *folding;  /* has the block that constants are computed in */
    spirv_operands operands;
    VEC(spirv_inst) phis;     /* of the function */
    VEC(uint32_t) parameters; /* offsets of the DebugLocalVariable of parameters */
    map function_ids;         /* a function -> its id */
    map type_lists;           /* the name of a kernel -> the types of its parameters, "int*,float," */
    map blocks;               /* a function that kernels enqueue -> its kernel */
    uint32_t block_count;     /* of these kernels */
    bool enqueues;            /* the module has the capability DeviceEnqueue */
    jmp_buf failed;
} translation;

_Noreturn void spirv_fail_at(translation *t, const spirv_inst *i, const char *rule, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Moves the builder to the end of B; location and flags stay. */
void spirv_continue_at(translation *t, ir_block *b);

/* --- notes: translate.c --------------------------------------------------------------------------------------------------- */

/* The first decoration DECORATION of ID; false: it has none. The operands of the decoration begin at word 3. */
bool spirv_find_decoration(const translation *t, uint32_t id, uint32_t decoration, spirv_inst *out);
bool spirv_has_decoration(const translation *t, uint32_t id, uint32_t decoration);
/* The function parameter attribute ATTRIBUTE of ID? */
bool spirv_has_attribute(const translation *t, uint32_t id, uint32_t attribute);
/* The name that OpName gives to ID, or else the debug information; NULL: none. */
const char *spirv_name_of(const translation *t, uint32_t id);

/* --- the source: debug_names.c -------------------------------------------------------------------------------------------- */

/* Reads I if it is about the source. True: it is a DebugDeclare, a note of the id at word 6. */
bool spirv_read_debug(translation *t, const spirv_inst *i);
/* The name in the source that the DebugDeclare I states; NULL: I is none, or has no name. */
const char *spirv_declared_name(const translation *t, const spirv_inst *i);
/* The name in the source of parameter N of FUNCTION; NULL: none. */
const char *spirv_debug_parameter(const translation *t, uint32_t function, unsigned n);

/* --- types: types.c ------------------------------------------------------------------------------------------------------- */

void spirv_translate_type(translation *t, const spirv_inst *i);
ir_type *spirv_type_at(translation *t, const spirv_inst *i, uint32_t id);
/* The id of the type of the contents of VARIABLE; 0: it states none. *INIT: the word of its initializer; 0: it has none. */
uint32_t spirv_contents_of(const translation *t, const spirv_inst *variable, uint32_t *init);
/* The id of what a pointer type points to; 0: ID is no pointer type, or an untyped one. */
uint32_t spirv_pointee_of(const translation *t, uint32_t id);
/* The address space of the storage class; false: gasket has none for it. */
bool spirv_space_of_class(uint32_t storage_class, ir_space *out);
/* The shape and the access of the image type ID. */
image_shape spirv_shape_of_image(translation *t, const spirv_inst *i, uint32_t type, image_access *access);
/* Describes parameter A of a kernel, whose type has the id TYPE and which is the id PARAMETER. TYPE_NAME: as the source has it, or NULL. */
void spirv_describe_argument(translation *t, const spirv_inst *i, ir_argument *a, uint32_t type, uint32_t parameter,
                             const char *spirv_type_name);

/* --- constants: constants.c ----------------------------------------------------------------------------------------------- */

void spirv_translate_constant(translation *t, const spirv_inst *i);
void spirv_translate_variable(translation *t, const spirv_inst *i);
/* The linkage of the function or variable ID; if it is not internal, also its kind in SPIR-V and its name. */
ir_linkage spirv_linkage_of(const translation *t, uint32_t id, uint32_t *kind, const char **name);
/* The value ID, inserted at the builder if it is no constant yet: an aggregate of addresses, or a built-in variable. */
ir_value *spirv_value_at(translation *t, const spirv_inst *i, uint32_t id);
/* The value of the id at word N of I. */
ir_value *spirv_operand_at(translation *t, const spirv_inst *i, uint32_t n);
/* The constant bits of the id at word N of I; false: it is no constant integer. */
bool spirv_constant_at(translation *t, const spirv_inst *i, uint32_t n, uint64_t *bits);
ir_value *spirv_int_value(translation *t, ir_type *type, uint64_t bits);

/* --- instructions: instructions.c, memory.c, image.c, builtins.c ---------------------------------------------------------- */

/* Translates I, an instruction of a block that is no terminator. */
void spirv_translate_instruction(translation *t, const spirv_inst *i);
/* The value of I computed at the builder, by the row of translation.def; fails for an instruction that has none. */
ir_value *spirv_translate_operation(translation *t, const spirv_inst *i);
/* A call of the built-in function FUNCTION of OpenCL C with COUNT arguments; PARAMETERS are their types in OpenCL C, RESULT that of the
 * result, or NULL: any that has the same bits as TYPE. */
ir_value *spirv_call_builtin(translation *t, const char *function, ir_type *type, const char *result, ir_value **args,
                             const char **parameters, unsigned count);
/* The variable in global memory that OpConstantPipeStorage makes. */
ir_value *spirv_pipe_storage(translation *t, const spirv_inst *i);
/* The pointer P as a generic one. */
ir_value *spirv_to_generic(translation *t, ir_value *p);
/* The name of IR type T in OpenCL C, with the sign SIGN: 's' or 'u'. */
const char *spirv_type_name(translation *t, const spirv_inst *i, const ir_type *type, char sign);
/* The value of the variable with the built-in BUILTIN, of type TYPE. */
ir_value *spirv_builtin_value(translation *t, const spirv_inst *i, uint32_t builtin, ir_type *type);
ir_value *spirv_call_intrinsic(translation *t, ir_intrinsic id, ir_type *overload, ir_value **args, unsigned count);
/* The alignment that the memory operands at word AT of I state, or that of TYPE; *IS_VOLATILE: they state that. */
uint32_t spirv_memory_access(translation *t, const spirv_inst *i, uint32_t at, const ir_type *type, bool *is_volatile);

/* --- functions: functions.c ----------------------------------------------------------------------------------------------- */

void spirv_declare_function(translation *t, const spirv_inst *i);
/* Translates the body that begins with the OpFunction I, which follows BEFORE; returns the OpFunctionEnd. */
spirv_inst spirv_translate_body(translation *t, const spirv_inst *i, const spirv_inst *before);
/* Makes the function of OpEntryPoint I a kernel. */
void spirv_make_kernel(translation *t, const spirv_inst *i);
/* The OpFunctionParameter N of the function ID; false: it has none. */
bool spirv_parameter_of(const translation *t, uint32_t id, unsigned n, spirv_inst *out);
/* Finds the size of the packets of the pipe PARAMETER, a parameter of a kernel: the instructions that access a pipe have it as an operand. */
void spirv_find_packet(translation *t, uint32_t parameter, ir_object *out);
void spirv_set_execution_mode(translation *t, const spirv_inst *i);

/* The rows of functions.def and groups.def. */
enum {
#define SPIRV_FUNCTION(name, ...) FUNCTION_##name,
#include "ir/spirv/functions.def"
    FUNCTION_COUNT
};
enum {
#define SPIRV_GROUP(name, ...) GROUP_##name,
#include "ir/spirv/groups.def"
    GROUP_COUNT
};

/* The functions of translation.def. */
#define SPIRV_TRANSLATES(name) ir_value *name(translation *t, const spirv_inst *i, int which, int more);
SPIRV_TRANSLATES(spirv_translate_call)
SPIRV_TRANSLATES(spirv_translate_phi)
SPIRV_TRANSLATES(spirv_translate_variable_here)
SPIRV_TRANSLATES(spirv_translate_binary)
SPIRV_TRANSLATES(spirv_translate_shift)
SPIRV_TRANSLATES(spirv_translate_unary)
SPIRV_TRANSLATES(spirv_translate_not)
SPIRV_TRANSLATES(spirv_translate_compare)
SPIRV_TRANSLATES(spirv_translate_logical_not)
SPIRV_TRANSLATES(spirv_translate_test)
SPIRV_TRANSLATES(spirv_translate_any)
SPIRV_TRANSLATES(spirv_translate_convert)
SPIRV_TRANSLATES(spirv_translate_resize)
SPIRV_TRANSLATES(spirv_translate_pointer_cast)
SPIRV_TRANSLATES(spirv_translate_explicit_cast)
SPIRV_TRANSLATES(spirv_translate_bitcast)
SPIRV_TRANSLATES(spirv_translate_select)
SPIRV_TRANSLATES(spirv_translate_extract)
SPIRV_TRANSLATES(spirv_translate_insert)
SPIRV_TRANSLATES(spirv_translate_construct)
SPIRV_TRANSLATES(spirv_translate_extract_dynamic)
SPIRV_TRANSLATES(spirv_translate_insert_dynamic)
SPIRV_TRANSLATES(spirv_translate_shuffle)
SPIRV_TRANSLATES(spirv_translate_copy)
SPIRV_TRANSLATES(spirv_translate_extended)
SPIRV_TRANSLATES(spirv_translate_modulo)
SPIRV_TRANSLATES(spirv_translate_count_bits)
SPIRV_TRANSLATES(spirv_translate_chain)
SPIRV_TRANSLATES(spirv_translate_load)
SPIRV_TRANSLATES(spirv_translate_store)
SPIRV_TRANSLATES(spirv_translate_copy_memory)
SPIRV_TRANSLATES(spirv_translate_atomic_load)
SPIRV_TRANSLATES(spirv_translate_atomic_store)
SPIRV_TRANSLATES(spirv_translate_rmw)
SPIRV_TRANSLATES(spirv_translate_exchange)
SPIRV_TRANSLATES(spirv_translate_compare_exchange)
SPIRV_TRANSLATES(spirv_translate_flag)
SPIRV_TRANSLATES(spirv_translate_barrier)
SPIRV_TRANSLATES(spirv_translate_fence)
SPIRV_TRANSLATES(spirv_translate_sampled_image)
SPIRV_TRANSLATES(spirv_translate_sample)
SPIRV_TRANSLATES(spirv_translate_image_read)
SPIRV_TRANSLATES(spirv_translate_image_write)
SPIRV_TRANSLATES(spirv_translate_image_size)
SPIRV_TRANSLATES(spirv_translate_image_property)
SPIRV_TRANSLATES(spirv_translate_image_of)
SPIRV_TRANSLATES(spirv_translate_std)
SPIRV_TRANSLATES(spirv_translate_function_of)
SPIRV_TRANSLATES(spirv_translate_group)
SPIRV_TRANSLATES(spirv_translate_dot_product)
SPIRV_TRANSLATES(spirv_translate_bit_count)
SPIRV_TRANSLATES(spirv_translate_rotate)
SPIRV_TRANSLATES(spirv_translate_async_copy)
SPIRV_TRANSLATES(spirv_translate_wait_events)
SPIRV_TRANSLATES(spirv_translate_enqueue)
SPIRV_TRANSLATES(spirv_translate_marker)
SPIRV_TRANSLATES(spirv_translate_range)
SPIRV_TRANSLATES(spirv_translate_kernel_query)
SPIRV_TRANSLATES(spirv_translate_event)
SPIRV_TRANSLATES(spirv_translate_pipe)
SPIRV_TRANSLATES(spirv_translate_pointer_query)
SPIRV_TRANSLATES(spirv_translate_block_io)
SPIRV_TRANSLATES(spirv_translate_nothing)
SPIRV_TRANSLATES(spirv_translate_lifetime)
SPIRV_TRANSLATES(spirv_translate_assume)
SPIRV_TRANSLATES(spirv_translate_pointer_difference)
SPIRV_TRANSLATES(spirv_translate_constant_operand)
#undef SPIRV_TRANSLATES

#endif
