/* src/base/diag.h - what gasket tells the user about an input.
 *
 * Diagnostics are collected, not fatal: a front end reports what it finds, recovers and goes on; the driver asks diag_failed() at
 * the end of a stage. The text form is contracts.md's: FILE:LINE:COLUMN: error: TEXT, the source line, a caret. */
#ifndef GASKET_BASE_DIAG_H
#define GASKET_BASE_DIAG_H

#include "src/base/source.h"

#include <stdio.h>

typedef enum diag_level { DIAG_NOTE, DIAG_REMARK, DIAG_WARNING, DIAG_ERROR } diag_level;

/* Rows of warnings.def. */
typedef enum diag_warning {
#define WARNING(id, flag, on, all, extra, group) WARN_##id,
#include "src/base/warnings.def"
    WARN_COUNT
} diag_warning;

typedef struct diag {
    source_map *sources;
    FILE *out;              /* standard error unless a test says otherwise */
    bool colour;
    bool no_warnings;       /* -w */
    bool warnings_are_errors; /* -Werror */
    bool remarks;           /* --remarks */
    signed char state[WARN_COUNT];   /* -1 off, 0 by default, 1 on, 2 error: set by diag_option */
    bool all, extra;        /* -Wall, -Wextra */
    unsigned errors, warnings;
    unsigned limit;         /* stop printing after so many errors; 0: never. diag_init sets 50 */
    bool notes_follow;      /* the last diagnostic was printed, so its notes are too */
    bool keep_warnings[WARN_COUNT];  /* -Wno-error=x: stays a warning under -Werror */
    source_loc included_from;        /* the #include chain that was printed last */
} diag;

void diag_init(diag *d, source_map *sources, FILE *out); /* colour: a terminal, and NO_COLOR unset */
/* Takes "-Wall", "-Wno-unused", "-Werror=x", "-w", …; false when there is no such warning. */
bool diag_option(diag *d, const char *option);

/* Each prints at WHERE; with a range the characters of it are underlined. Location 0 prints "gasket: error: …". A macro's
 * backtrace ("in expansion of macro 'X'") follows by itself. */
void diag_error(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_error_range(diag *d, source_loc where, source_range range, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_warn(diag *d, diag_warning w, source_loc where, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_warn_range(diag *d, diag_warning w, source_loc where, source_range range, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
bool diag_wants(const diag *d, diag_warning w); /* whether it would be printed: what is costly to find out may ask first */
void diag_remark(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* A note belongs to the diagnostic before it and is dropped with it. */
void diag_note(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* For places that are no source_loc, such as an IR location: FILE, LINE, COLUMN as given, no source line. */
void diag_report_at(diag *d, diag_level level, const char *file, unsigned line, unsigned column, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
void diag_warn_at(diag *d, diag_warning w, const char *file, unsigned line, unsigned column, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

/* How many letters must be added, dropped, changed or swapped to turn A into B; LIMIT + 1 when there are more than LIMIT. */
unsigned diag_spelling_distance(const char *a, const char *b, unsigned limit);

static inline bool diag_failed(const diag *d)
{
    return d->errors > 0;
}

#endif
