/* src/explain/document.h - the document that `gasket explain` shows and --emit=json prints; src/page/FORMAT.md describes it.
 *
 * A document has a column for each set of options. Before a column's compilation runs, the sections install their collectors in it;
 * after it, each section writes its members (sections.def). A collector keeps data, not JSON: a compilation can be aborted at any
 * allocation, and its page shows the data collected so far. */
#ifndef GASKET_EXPLAIN_DOCUMENT_H
#define GASKET_EXPLAIN_DOCUMENT_H

#include "src/base/intern.h"
#include "src/base/map.h"
#include "src/driver/pipeline.h"
#include "src/base/json_writer.h"

typedef enum explain_section {
#define SECTION(name) EXPLAIN_##name,
#include "src/explain/sections.def"
    EXPLAIN_SECTIONS
} explain_section;

/* A source file. A user may have a file with the name of one of the library. */
typedef struct explain_file {
    const char *name;
    bool is_library;
} explain_file;

typedef struct explain_document {
    arena *memory;
    source_map *sources;
    const char *title, *command;
    VEC(explain_file) files; /* the first is the main file */
    VEC(text) columns;       /* the JSON of each */
} explain_document;

typedef struct explain_place {
    uint32_t file, line, column; /* file: an index into the document's files */
} explain_place;

typedef struct explain_column {
    explain_document *document;
    arena *memory; /* that of the document */
    compilation *compiled;
    const char *options; /* as the user wrote them */
    diag_log log;
    VEC(explain_place) places;
    hash_table place_numbers;
    interner texts;
    map string_ids; /* text of `texts` -> 1 + its index into `strings` */
    VEC(const char *) strings;
    VEC(uint32_t) string_uses;     /* by string: calls of explain_string_id() less those of explain_release_string() */
    map value_ids;                 /* IR object -> 1 + its number */
    VEC(const char *) value_names; /* by number; NULL: it has none */
    VEC(const char *) omitted;
    const char *stopped;          /* the stage that failed after the compilation; NULL: none */
    void *data[EXPLAIN_SECTIONS]; /* of each section's collector */
} explain_column;

/* FILE names the main file; COMMAND is the command line. The strings must outlive the document, which lives in MEMORY. */
explain_document *explain_document_new(arena *memory, source_map *sources, const char *file, const char *command);
/* Starts a column: installs the collectors in C, whose compilation has begun but not run. The column has the diagnostics of C from
 * then on. */
explain_column *explain_begin(explain_document *d, compilation *c, const char *options);
/* Writes the column after its compilation, and its run if it has one. Reads the sources that only locations name. */
void explain_end(explain_column *e);
/* Appends the document as JSON, with a line end, to OUT. */
void explain_print(text *out, const explain_document *d);

/* The index of a place; -1 if FILE is NULL or LINE 0. */
int64_t explain_place_id(explain_column *e, explain_file file, uint32_t line, uint32_t column);
int64_t explain_place_of(explain_column *e, source_loc where);
/* The index of the place that is location LOC of module M. */
int64_t explain_place_in(explain_column *e, const ir_module *m, uint32_t loc);
/* The index of the LENGTH bytes at S in the table of strings. */
uint32_t explain_string_id(explain_column *e, const char *s, size_t length);
/* Takes back one use of a string. A string without uses is written as "". */
void explain_release_string(explain_column *e, uint32_t string);
/* The index of S, a string without references: its braces are doubled. */
uint32_t explain_plain_string_id(explain_column *e, const char *s);
/* The number of OBJECT, an instruction, argument, block or other object of the compilation: given at the first call and kept. The
 * object's memory must not be used for another one. */
uint32_t explain_value_id(explain_column *e, const void *object, const char *name);
/* States that a part of the data is left out, as a sentence. Each sentence is stated once. */
void explain_omit(explain_column *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Writes R as an element of a list of diagnostics. */
void explain_write_diagnostic(explain_column *e, json_writer *w, const diag_record *r, const char *severity);

/* Declares the functions of a section: one installs its collector, the other writes its members into the object of the column. */
#define SECTION(name)                                                                                                            \
    void explain_prepare_##name(explain_column *e);                                                                              \
    void explain_write_##name(explain_column *e, json_writer *w);
#include "src/explain/sections.def"

#endif
