/* parser/check/builtin_feature.h - built-in functions of extensions and features that are off. */
#ifndef GASKET_PARSER_CHECK_BUILTIN_FEATURE_H
#define GASKET_PARSER_CHECK_BUILTIN_FEATURE_H

#include "parser/check/check.h"

/* Is an extension or feature on that provides the built-in function NAME, whose first parameter has type FIRST (NULL: none)? False after an
 * error message at RANGE, a call. */
bool builtin_has_feature(checker *c, const char *name, const type *first, source_range range);

#endif
