/* parser/check/source_index.h - notes the names of a source for parser/tree/source_index.h. */
#ifndef GASKET_PARSER_CHECK_SOURCE_INDEX_H
#define GASKET_PARSER_CHECK_SOURCE_INDEX_H

#include "parser/check/check.h"
#include "parser/tree/source_index.h"

static inline bool index_is_wanted(const checker *c)
{
    return c->options->index && !c->in_library;
}

/* Each does nothing if the index is not wanted. */
void index_add(const checker *c, index_kind kind, index_role role, source_loc loc, source_loc declared, const char *name,
               const void *what, const type *t);
void index_name(checker *c, name *n, source_loc loc); /* a use of a value, by its visible declaration */
void index_variable(const checker *c, index_role role, source_loc loc, const ast_variable *v);
void index_function(const checker *c, index_role role, source_loc loc, const ast_function *f);
void index_symbol(const checker *c, index_role role, source_loc loc, const symbol *s); /* a typedef name or enumerator */
void index_member(const checker *c, index_role role, source_loc loc, const type_field *f);
void index_tag(const checker *c, index_role role, source_loc loc, const type *t);
void index_label(const checker *c, index_role role, source_loc loc, const ast_label *l);
/* The innermost scope ends: its declarations. */
void index_end_scope(const checker *c);

#endif
