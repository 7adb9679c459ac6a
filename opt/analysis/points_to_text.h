/* opt/analysis/points_to_text.h - the results of the points-to analysis as text, for people. */
#ifndef GASKET_OPT_ANALYSIS_POINTS_TO_TEXT_H
#define GASKET_OPT_ANALYSIS_POINTS_TO_TEXT_H

#include "opt/analysis/points_to.h"

/* Appends SET, of address spaces: "global or local"; "none" for the empty set. */
void opt_print_spaces(text *out, unsigned set);
/* Appends the name of O: that of its variable or argument, or a description such as "global memory at a constant address". */
void opt_print_object(text *out, const opt_object *o);
/* Appends the reason that V may point where P says, a clause such as "loaded from memory that holds pointers to global or local memory". */
void opt_print_reason(text *out, const opt_points_to *p, const ir_value *v);

#endif
