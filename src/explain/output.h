/* src/explain/output.h - buffers after a run, as numbers and pictures. */
#ifndef GASKET_EXPLAIN_OUTPUT_H
#define GASKET_EXPLAIN_OUTPUT_H

#include "src/explain/run.h"

/* Appends the COUNT bytes at BYTES in base64. */
void explain_print_base64(text *out, const unsigned char *bytes, size_t count);
/* Writes the member "outputs". */
void explain_write_outputs(explain_column *e, json_writer *w, const explain_run *r);

#endif
