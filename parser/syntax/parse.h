/* parser/syntax/parse.h - parses preprocessed tokens to the checked tree. */
#ifndef GASKET_PARSER_SYNTAX_PARSE_H
#define GASKET_PARSER_SYNTAX_PARSE_H

#include "parser/preprocess/preprocess.h"
#include "parser/tree/ast.h"
#include "parser/tree/parse_options.h"

/* Parses all tokens of PP, and then the library files that they need. Reports errors to DIAGNOSTICS; after an error the unit is
 * incomplete, and only ast_print accepts it. The unit is allocated in MEMORY; NAMES is the interner of PP. */
ast_unit *parse_unit(arena *memory, interner *names, source_map *sources, diag *diagnostics, preprocessor *pp,
                     const parse_options *options);

#endif
