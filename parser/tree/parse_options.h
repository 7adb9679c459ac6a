/* parser/tree/parse_options.h - the language version and the options that change the meaning of a program. */
#ifndef GASKET_PARSER_TREE_PARSE_OPTIONS_H
#define GASKET_PARSER_TREE_PARSE_OPTIONS_H

#include <stdbool.h>

typedef struct parse_options {
    unsigned cl_version;            /* language version: 100, 110, 120, 200 or 300 */
    bool generic_space;             /* unqualified pointers are generic: in 2.0, and in 3.0 with the feature */
    bool program_scope;             /* variables at program scope may be in global memory: in the same versions */
    bool pipes;                     /* there are pipes: in the same versions */
    bool private_program_scope;     /* --fprivate-program-scope */
    bool single_precision_constant; /* -cl-single-precision-constant */
    bool separate;                  /* functions and variables may be defined in other units: -c of a C compiler */
    bool keeps_objects; /* an access to a pipe, or an enqueued block, is one call, for a writer that has an instruction for it */
    unsigned blocks_before; /* added to the numbers of blocks, so that those of units that are linked differ */
    /* options of the preprocessor for library sources; their -D, -U and -include are ignored */
    const struct pp_options *preprocessing;
    /* receives the names of the source with what they mean (parser/tree/source_index.h), and library files are not read; NULL: none */
    struct source_index *index;
} parse_options;

#endif
