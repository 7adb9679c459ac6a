/* src/driver/diagnostics.h - --diagnostics-format: the diagnostics of a process as one JSON document, or as one SARIF log.
 * src/check/findings.md describes both, and the other forms. */
#ifndef GASKET_DRIVER_DIAGNOSTICS_H
#define GASKET_DRIVER_DIAGNOSTICS_H

#include "src/base/diag.h"

/* In the order of the option. */
typedef enum diagnostics_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT_JUNIT, FORMAT_GITHUB } diagnostics_format;

/* The format that the command line WORDS selects. Errors in the command line use it too, so it is read before the other options. */
diagnostics_format diagnostics_format_of(int count, char **words);
/* Makes D log its diagnostics in LOG, whose memory is MEMORY, unless FORMAT is text. */
void diagnostics_begin(diag *d, diag_log *log, arena *memory, diagnostics_format format);
/* Writes the document to D's stream, unless FORMAT is text. */
void diagnostics_end(const diag *d, diagnostics_format format);
/* Writes R as an element of the JSON document. */
void diagnostics_write_record(FILE *out, const diag_record *r);
/* Reads the element OBJECT, in a text that json_skip() has accepted and that ends at END, to *TO, in MEMORY; false: it is none. Lines of the source are
 * no part of it. */
bool diagnostics_read_record(arena *memory, const char *object, const char *end, diag_record *to);
/* For main(): messages of bug() and die(), which end the process, also end the document of D. */
void diagnostics_own_process(const diag *d, diagnostics_format format);

#endif
