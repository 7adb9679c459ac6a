/* src/check/report.h - findings as diagnostics, and as JSON. findings.md describes both. */
#ifndef GASKET_CHECK_REPORT_H
#define GASKET_CHECK_REPORT_H

#include "src/check/finding.h"
#include "src/base/diag.h"
#include "src/base/text.h"

/* Prints F as diagnostics, followed by the line "N findings" if there are any. DIMS is the number of dimensions of the launch: 1 to
 * 3 indices of each work-item are printed. */
void check_report(diag *d, const check_findings *f, unsigned dims);
/* Prints one finding, with MEMORY for its text. */
void check_report_finding(diag *d, const check_finding *f, arena *memory, unsigned dims);
/* Appends F as the JSON object of --findings. */
void check_print_json(text *out, const check_findings *f);
/* Appends F as an element of its list. */
void check_print_json_finding(text *out, const check_finding *f);

#endif
