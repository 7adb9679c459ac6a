/* parser/syntax/parse.h - from preprocessed tokens to the checked tree. */
#ifndef GASKET_PARSER_SYNTAX_PARSE_H
#define GASKET_PARSER_SYNTAX_PARSE_H

#include "parser/tree/ast.h"
#include "parser/preprocess/preprocess.h"

typedef struct parse_options {
    unsigned cl_version;             /* 100, 110, 120, 200, 300 */
    bool generic_space;              /* unqualified pointers are generic: 2.0, and 3.0 with the feature */
    bool program_scope;              /* variables at program scope may be global: the same */
    bool private_program_scope;      /* --fprivate-program-scope */
    bool single_precision_constant;  /* -cl-single-precision-constant */
    const pp_options *preprocessing; /* what library sources are preprocessed with (macros of the command line left out) */
} parse_options;

/* Reads all of PP and then the library sources that are needed. Errors go to DIAGNOSTICS; when diag_failed() the unit is
 * incomplete and good for nothing but ast_print. Everything lives in MEMORY; NAMES is the interner that PP uses. */
ast_unit *parse_unit(arena *memory, interner *names, source_map *sources, diag *diagnostics, preprocessor *pp,
                     const parse_options *options);

#endif
