/* src/explain/graphs.h - the graphs of a function: control flow, dominators, loops, calls, uses, and the objects of its pointers. */
#ifndef GASKET_EXPLAIN_GRAPHS_H
#define GASKET_EXPLAIN_GRAPHS_H

#include "opt/analysis/points_to.h"
#include "src/explain/document.h"

/* Writes the members of F's graphs except "pointers". Overwrites the ids of F's values and blocks. */
void explain_write_graphs(explain_column *e, json_writer *w, ir_function *f);
/* Writes the elements of "pointers" for F. */
void explain_write_pointers(explain_column *e, json_writer *w, const ir_function *f, const opt_points_to *p);

#endif
