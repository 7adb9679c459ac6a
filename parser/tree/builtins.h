/* parser/tree/builtins.h - which built-in functions there are, and which of them a call means.
 *
 * Every built-in function is a row of builtins.def, or one of the families that are told by the shape of their names
 * (convert_T, as_T, vloadN, …). A row's signature is generic; a call binds its variables, and the best candidate is found by
 * ranking conversions (OpenCL C 6.13, and the C++ rules that clang takes for overloadable functions). What a row is lowered to
 * is either a row of lowerings.def, which the lowering turns into IR by itself, or a function of the library: OpenCL C of
 * ours, embedded, parsed only when something calls it. */
#ifndef GASKET_PARSER_TREE_BUILTINS_H
#define GASKET_PARSER_TREE_BUILTINS_H

#include "parser/tree/ast.h"

typedef enum builtin_lowering {
#define LOWERING(name, what) LOWER_##name,
#include "parser/tree/lowerings.def"
    LOWER_COUNT
} builtin_lowering;

/* How a row comes to code. */
typedef enum builtin_way {
    BUILTIN_LOWERED, /* `lowering` says */
    BUILTIN_LIBRARY, /* the function of that name and those parameter types in library file `file` */
    BUILTIN_LANES,   /* the same; if the file has it for scalars only, once for each lane */
    BUILTIN_SIZED, /* function __gasket_NAME of `file`: pointers to T become ones to uchar, uint sizeof(T) comes last */
} builtin_way;

struct builtin_row {
    const char *name, *signature;
    uint32_t over;             /* which types T stands for: BUILTIN_OVER_… bits; 0 when the signature has no T */
    uint16_t since;            /* least OpenCL C version; 0: only inside the library */
    uint8_t way;               /* builtin_way */
    builtin_lowering lowering; /* LOWER_none unless BUILTIN_LOWERED */
    const char *file;
    bool ends;                 /* a call of it does not return */
};

const char *builtin_lowering_name(builtin_lowering l);
/* Is there a built-in function of that name, in whatever version? What __has_builtin answers. */
bool builtin_is_known(const char *name);

#endif
