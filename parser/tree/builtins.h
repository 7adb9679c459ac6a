/* parser/tree/builtins.h - the built-in functions and their implementations.
 *
 * Every built-in function is a row of builtins.def or belongs to a family that is recognised by the pattern of its names
 * (convert_T, as_T, vloadN, …). A row's signature is generic; a call binds its type variables, and overload resolution chooses
 * the best candidate (OpenCL C 6.13, and the C++ rules that clang applies to overloadable functions). A row is implemented
 * either by a row of lowerings.def, for which the lowering generates IR, or by a function of the library: embedded OpenCL C
 * source that is parsed only when a program calls it. */
#ifndef GASKET_PARSER_TREE_BUILTINS_H
#define GASKET_PARSER_TREE_BUILTINS_H

#include "parser/tree/ast.h"

typedef enum builtin_lowering {
#define LOWERING(name, what) LOWER_##name,
#include "parser/tree/lowerings.def"
    LOWER_COUNT
} builtin_lowering;

/* How a row is implemented. */
typedef enum builtin_way {
    BUILTIN_LOWERED, /* by `lowering` */
    BUILTIN_LIBRARY, /* by the function with this name and these parameter types in library file `file` */
    BUILTIN_LANES,   /* the same; if the file has only a scalar version, by a call for each lane */
    BUILTIN_SIZED,   /* by __gasket_NAME in `file`, with uchar * in place of T *, and sizeof(T), a uint, as last argument */
} builtin_way;

struct builtin_row {
    const char *name, *signature;
    uint32_t over;             /* the types of T: bits of kinds and lanes (check/builtins.c); 0 when the signature has no T */
    uint16_t since;            /* first OpenCL C version that has it; 0: only the library may call it */
    uint8_t way;               /* builtin_way */
    builtin_lowering lowering; /* LOWER_none unless BUILTIN_LOWERED */
    const char *file;
    bool ends;                 /* a call of it does not return */
};

const char *builtin_lowering_name(builtin_lowering l);
/* True if a built-in function is named NAME in any language version: the value of __has_builtin(NAME). */
bool builtin_is_known(const char *name);

#endif
