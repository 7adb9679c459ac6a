/* src/base/diag.h - diagnostics: errors, warnings, remarks and notes for the user.
 *
 * Errors are not fatal: a stage reports an error, recovers and continues; the driver calls diag_failed() at the end of the
 * stage. The form of a diagnostic is FILE:LINE:COLUMN: error: TEXT, followed by the source line and a caret. */
#ifndef GASKET_BASE_DIAG_H
#define GASKET_BASE_DIAG_H

#include "src/base/source.h"
#include "src/base/vec.h"

#include <stdio.h>

typedef enum diag_level { DIAG_NOTE, DIAG_REMARK, DIAG_WARNING, DIAG_ERROR } diag_level;

/* Rows of warnings.def. */
typedef enum diag_warning {
#define WARNING(id, ...) WARN_##id,
#include "src/base/warnings.def"
    WARN_COUNT
} diag_warning;

/* A location by name and numbers, for what has no source_loc, such as the IR. Columns count bytes from 1. */
typedef struct diag_place {
    const char *file;      /* NULL: unknown */
    uint32_t line, column; /* 0: unknown */
    uint32_t first, last;  /* columns of the underlined range on that line; 0, 0: none */
} diag_place;

typedef struct diag_record diag_record;

/* A fix-it: the replacement of some characters of a line, which corrects the source. */
typedef struct diag_fix {
    diag_place where; /* the columns first … last are replaced; an insertion has column == first == last + 1 */
    const char *line_text;
    uint32_t line_length;
    const char *text; /* empty: the characters are deleted */
} diag_fix;

enum { DIAG_FIXES = 4 }; /* the most of one diagnostic */

/* A diagnostic as data: in place of text if there is a diag_log. */
struct diag_record {
    diag_level level;
    const char *rule; /* the name of its warning, or the kind of a finding; NULL: none */
    const char *message;
    diag_place where;
    const char *line_text; /* the source line; NULL: unknown */
    uint32_t line_length;
    diag_fix fixes[DIAG_FIXES]; /* applied together */
    unsigned fix_count;
    VEC(diag_record) related; /* its notes, #include chain and macro expansions */
};

typedef struct diag_log {
    arena *memory;
    VEC(diag_record) records;
} diag_log;

/* Adds copies of the records of FROM to TO. */
void diag_copy_log(diag_log *to, const diag_log *from);

typedef struct diag {
    source_map *sources;
    FILE *out;        /* standard error, except in the library and in tests */
    diag_log *log;    /* receives the diagnostics in place of OUT; NULL: none */
    diag_log *copies; /* receives them, too; NULL: none */
    bool colour;
    bool no_warnings;              /* -w */
    bool warnings_are_errors;      /* -Werror */
    bool remarks;                  /* --remarks */
    bool remarks_are_hidden;       /* remarks and their notes only go to `copies` */
    bool is_hidden;                /* the last diagnostic was hidden */
    bool parseable_fixes;          /* -fdiagnostics-parseable-fixits */
    signed char state[WARN_COUNT]; /* -1 off, 0 by default, 1 on, 2 error: set by diag_option */
    bool all, extra;               /* -Wall, -Wextra */
    unsigned errors, warnings;
    unsigned limit;                 /* the number of errors after which nothing is printed; 0: no limit. diag_init sets 50 */
    bool notes_follow;              /* the last diagnostic was printed, so its notes are printed too */
    bool keep_warnings[WARN_COUNT]; /* -Wno-error=x: stays a warning under -Werror */
    source_loc included_from;       /* the #include chain that was printed last */
    struct {
        source_range range;
        const char *text;
    } fixes[DIAG_FIXES]; /* of the next diagnostic or note */
    unsigned fix_count;
    source_loc command; /* location of errors without one: a word of a launch file; 0: the command line */
} diag;

void diag_init(diag *d, source_map *sources, FILE *out); /* colour: a terminal, and NO_COLOR unset */
/* Sets a warning option: "-Wall", "-Wno-unused", "-Werror=x", "-w" and so on; false if there is no such warning. */
bool diag_option(diag *d, const char *option);

/* Each reports a diagnostic at WHERE, and underlines the characters of RANGE. Location 0 prints "gasket: error: ...", unless
 * `command` is set. For a location in a macro expansion, notes with the backtrace ("in expansion of macro 'X'") follow
 * automatically. */
void diag_error(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_error_range(diag *d, source_loc where, source_range range, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_warn(diag *d, diag_warning w, source_loc where, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_warn_range(diag *d, diag_warning w, source_loc where, source_range range, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
bool diag_is_enabled(const diag *d, diag_warning w); /* true if W is enabled, for checks that are expensive */
void diag_remark(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Adds a note to the diagnostic before it. The note is printed only if that diagnostic was. */
void diag_note(diag *d, source_loc where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Adds a note without a location to the last diagnostic that was printed. */
void diag_last_note(diag *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Proposes to replace the characters of RANGE by TEXT, which is not copied, as a part of the next diagnostic or note. An empty range
 * inserts. All parts of a proposal are dropped if one is not in a file but in a macro expansion. */
void diag_fix_it(diag *d, source_range range, const char *text);
static inline void diag_insert(diag *d, source_loc where, const char *text)
{
    diag_fix_it(d, (source_range){where, where}, text);
}
/* Reports a finding of kind KIND: an error or a warning about a run. It does not count for diag_failed(), nor for the limit on errors, and
 * options for warnings do not concern it. */
void diag_finding(diag *d, diag_level level, diag_place where, const char *kind, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
void diag_note_in(diag *d, diag_place where, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Reports a diagnostic at a diag_place, without a range. The source line is printed if FILE has been read and COLUMN is not 0. */
void diag_report_at(diag *d, diag_level level, const char *file, unsigned line, unsigned column, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));
void diag_warn_at(diag *d, diag_warning w, const char *file, unsigned line, unsigned column, const char *fmt, ...)
    __attribute__((format(printf, 6, 7)));

/* Edit distance between A and B: characters inserted, deleted, replaced or swapped with a neighbour; LIMIT + 1 if it exceeds
 * LIMIT. */
unsigned diag_spelling_distance(const char *a, const char *b, unsigned limit);

static inline bool diag_failed(const diag *d)
{
    return d->errors > 0;
}

#endif
