/* src/check/filter.h - findings that are left out: those that entries of suppression files describe, those that a comment in the source
 * allows, and those that a baseline has. findings.md, section 8, describes the files. */
#ifndef GASKET_CHECK_FILTER_H
#define GASKET_CHECK_FILTER_H

#include "src/check/finding.h"
#include "src/base/diag.h"
#include "src/base/text.h"

/* An entry of a suppression file: patterns, in which '*' is any text and '?' any character; NULL fits everything. */
typedef struct check_suppression {
    const char *kind, *kernel, *object, *file, *message, *frame;
    uint32_t first_line, last_line; /* 0, 0: any */
    const char *source;             /* the suppression file, and the line of the entry in it */
    uint32_t source_line;
    bool is_used;
} check_suppression;

typedef struct check_filter {
    arena *memory;
    VEC(check_suppression) suppressions;
    check_findings baseline;   /* `count` of an item is 0 once it has covered a finding */
    const source_map *sources; /* of the kernels, for comments; NULL: unknown */
    const char *file;          /* of the finding in `sources`; NULL: the one that it names */
} check_filter;

void check_filter_init(check_filter *f, arena *memory);
/* Adds the entries of TEXT, the contents of the suppression file NAME. False after an error message to D for each wrong line. */
bool check_add_suppressions(check_filter *f, diag *d, const char *name, const char *text);
/* Makes the findings of TEXT, LENGTH bytes of the file NAME, the baseline. False after an error message to D. */
bool check_add_baseline(check_filter *f, diag *d, const char *name, const char *text, size_t length);
/* Is FOUND left out? Marks the entry that says so. */
bool check_is_left_out(check_filter *f, const check_finding *found);
/* Removes the findings that are left out from LIST. */
void check_filter_list(check_filter *f, check_findings *list);
/* Warns of each entry that no finding fitted. */
void check_report_unused(const check_filter *f, diag *d);
/* Appends an entry that describes FOUND, and a line end. */
void check_print_suppression(text *out, const check_finding *found);

#endif
