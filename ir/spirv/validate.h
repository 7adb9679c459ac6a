/* ir/spirv/validate.h - what the files that validate a module share. Private to ir/spirv/. */
#ifndef GASKET_IR_SPIRV_VALIDATE_H
#define GASKET_IR_SPIRV_VALIDATE_H

#include "ir/spirv/instruction.h"
#include "src/base/intern.h"

enum { CAPABILITY_LIMIT = 8192, ROW_LIMIT = 8192 };

typedef struct validator {
    const spirv_module *m;
    bool failed;
    unsigned version;                    /* of the module: 150 for SPIR-V 1.5 */
    bool capabilities[CAPABILITY_LIMIT]; /* declared, or implied by one that is */
    VEC(const char *) extensions;        /* declared */
    unsigned char allowed[ROW_LIMIT];    /* by opcode: 0 not known yet, 1 the module may have the instruction */
    uint32_t functions;                  /* the offset of the first function */
    spirv_operands operands;             /* of the current instruction */
    VEC(uint32_t) types;                 /* the ids of the types so far that are no aggregates */
    hash_table type_numbers;             /* their indices, by their words */
} validator;

/* Reports that I violates the rule of section RULE of the standard. */
#define violation(v, i, rule, ...) ((v)->failed = true, spirv_error((v)->m, (i), (rule), __VA_ARGS__))

/* capabilities.c: reads the capabilities and extensions, and reports those that are not supported; checks that the module may have I, of
 * which V has the operands. */
void spirv_declare_capabilities(validator *v);
/* Declares CAPABILITY and those that it implies; NULL: none. */
void spirv_add_capability(validator *v, const spirv_enumerant *capability);
/* Is one of CAPABILITIES declared, a list of names? True if the list is empty. */
bool spirv_has_one_of(const validator *v, const char *capabilities);
bool spirv_supports_capability(uint32_t capability);
void spirv_check_capabilities(validator *v, const spirv_inst *i);
/* layout.c: the order of the sections, and the structure of functions and blocks. */
void spirv_check_layout(validator *v);
/* dominance.c: what is defined in a block dominates its uses. */
void spirv_check_dominance(validator *v);

#endif
