/* src/driver/ci_formats.h - --diagnostics-format=junit and github: diagnostics in the forms that hosted CI reads. Nothing is allocated, because
 * running out of memory is a diagnostic, too. src/check/findings.md, section 5, describes both. */
#ifndef GASKET_DRIVER_CI_FORMATS_H
#define GASKET_DRIVER_CI_FORMATS_H

#include "src/base/diag.h"

/* Write the records of LOG, and after them LAST, which may be NULL, to OUT. */
void ci_write_junit(FILE *out, const diag_log *log, const diag_record *last);
void ci_write_github(FILE *out, const diag_log *log, const diag_record *last);

#endif
