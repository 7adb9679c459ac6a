/* src/library/module.h - modules: translation units that are compiled separately, and linked to a program. */
#ifndef GASKET_LIBRARY_MODULE_H
#define GASKET_LIBRARY_MODULE_H

#include "ir/link/link.h"
#include "src/library/program.h"

/* A header as text, which the source includes by NAME; TEXT has LENGTH bytes and a NUL. */
typedef pp_header library_header;

/* A module of IR before optimization: one translation unit, or several that were linked. */
typedef struct library_module library_module;

/* Compiles the LENGTH bytes at SOURCE, OpenCL C or a SPIR-V binary. Functions and variables that it declares may be defined in other modules. OPTIONS as in gasket.h. NULL if *STATUS
 * is not GASKET_DONE. *MESSAGES receives the diagnostics; the caller frees them. */
library_module *library_module_compile(const char *source, size_t length, const library_header *headers, size_t header_count,
                                       const char *options, gasket_status *status, char **messages);
/* A module as bytes: its IR as text, and its units (module_unit.h). */
typedef struct library_module_parts {
    char *ir, *units;
    size_t ir_length, units_length;
} library_module_parts;

/* Reads FROM, as library_module_write() makes it. NULL with *STATUS GASKET_REFUSED: it is something else. */
library_module *library_module_read(const library_module_parts *from, gasket_status *status, char **messages);
/* Makes the parts of M, which library_module_parts_free() frees; false: memory ran out. */
bool library_module_write(const library_module *m, library_module_parts *out);
void library_module_parts_free(library_module_parts *p);
/* Links the COUNT modules FROM into a new one, which does not refer to them. */
library_module *library_module_link(library_module *const *from, size_t count, ir_link_goal goal, gasket_status *status,
                                    char **messages);
/* A #line in line LINE of a source file, counted from 1: the lines after it have numbers from NUMBER on, and belong to the file NAME; NULL: that of the
 * source. */
typedef struct library_source_mark {
    uint32_t line, number;
    char *name;
} library_source_mark;

/* A source file that the locations of a module name. */
typedef struct library_source {
    char *name, *text;
    size_t length;
    library_source_mark *marks;
    size_t mark_count;
} library_source;

/* A module as text: its IR, the IR of the same source for checks, and the source files. */
typedef struct library_module_texts {
    char *plain, *checked;
    size_t plain_length, checked_length;
    library_source *sources;
    size_t source_count;
} library_module_texts;

/* Makes the texts of M, which library_module_texts_free() frees; false: memory ran out. */
bool library_module_print(const library_module *m, library_module_texts *out);
void library_module_texts_free(library_module_texts *t);
/* A new module has one hold. Without any it is freed. M of library_module_drop() may be NULL. */
library_module *library_module_hold(library_module *m);
void library_module_drop(library_module *m);

/* Optimizes and compiles a copy of M, in which all names must be defined, to a program. If OPTIONS have checks, the units of M are compiled again
 * for them, each with its options, and linked. */
gasket_program *library_program_of_module(const library_module *m, const char *options, gasket_status *status, char **messages);

/* Is a program with OPTIONS compiled for the checks of the interpreter? */
bool library_is_for_checks(const char *options);
/* True if OPTIONS are valid for clCompileProgram and clBuildProgram; with LINKING for clLinkProgram. Else *MESSAGES (may be NULL)
 * receives the reasons. */
bool library_check_options(const char *options, bool linking, char **messages);

#endif
