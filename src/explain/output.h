/* src/explain/output.h - buffers after a run, as numbers and pictures. */
#ifndef GASKET_EXPLAIN_OUTPUT_H
#define GASKET_EXPLAIN_OUTPUT_H

#include "src/explain/run.h"

/* Writes the member "outputs". */
void explain_write_outputs(explain_column *e, json_writer *w, const explain_run *r);

#endif
