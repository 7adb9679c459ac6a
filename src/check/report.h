/* src/check/report.h - findings as diagnostics, and as JSON. findings.md describes both. */
#ifndef GASKET_CHECK_REPORT_H
#define GASKET_CHECK_REPORT_H

#include "src/check/finding.h"
#include "src/base/diag.h"
#include "src/base/text.h"

#include <stdio.h>

/* The number of findings of level FROM and above. */
size_t check_count(const check_findings *f, check_level from);
/* Prints those as diagnostics, followed by the line "N findings" if there are any. DIMS is the number of dimensions of the launch: 1 to
 * 3 indices of each work-item are printed. */
void check_report(diag *d, const check_findings *f, check_level from, unsigned dims);
/* Prints one finding, with MEMORY for its text, and with the name of its kernel if NAMES_KERNEL. */
void check_report_finding(diag *d, const check_finding *f, arena *memory, unsigned dims, bool names_kernel);
/* Prints F, a finding about a call of a program, whose place is the name of the entry point. */
void check_print_call(FILE *out, const check_finding *f);
/* Appends those as the JSON object of --findings. */
void check_print_json(text *out, const check_findings *f, check_level from);
/* Appends F as an element of its list. */
void check_print_json_finding(text *out, const check_finding *f);
/* Reads the element OBJECT, in a text that json_skip() has accepted and that ends at END, to F, whose texts are in MEMORY; false: it is none. */
bool check_read_json_finding(arena *memory, const char *object, const char *end, check_finding *f);
/* Appends the findings of TEXT, an object of --findings, to TO; they have no keys. False: it is no such object, or has an element that is no
 * finding. */
bool check_read_json(check_findings *to, const char *text, size_t length);

#endif
