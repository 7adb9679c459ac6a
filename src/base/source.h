/* src/base/source.h - where text came from.
 *
 * A source_loc is one 32-bit number. Every file read, and every macro expansion, owns a range of them, so a token needs no more
 * than that number to name its file, line and column, and the expansions that it came through. */
#ifndef GASKET_BASE_SOURCE_H
#define GASKET_BASE_SOURCE_H

#include "src/base/arena.h"
#include "src/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t source_loc; /* 0: nowhere (the command line, gasket itself) */

typedef struct source_range {
    source_loc begin, end; /* end: the location of the last character's successor, or begin when only a place is known */
} source_range;

typedef struct source_line_mark {
    uint32_t offset;      /* from here on (a #line directive) … */
    uint32_t line;        /* … the next line has this number … */
    const char *file;     /* … in this file */
} source_line_mark;

typedef struct source_entry {
    source_loc base;      /* location of the first character */
    uint32_t length;      /* locations base … base + length (the last one is the end of the file) */
    const char *name;     /* file name as given, or the macro's name */
    const char *text;     /* NUL-terminated contents; NULL for an expansion */
    source_loc includer;  /* file: where it was #included from, or 0. Expansion: where the macro was invoked */
    source_loc spelling;  /* expansion: where the characters really stand (location i of it is spelled at spelling + i); else 0 */
    uint32_t *lines;      /* offsets of line starts, computed at first use */
    uint32_t line_count;
    uint32_t last_line;   /* that was asked for: the next question is often about it or the next one */
    VEC(source_line_mark) marks;
} source_entry;

typedef struct source_map {
    arena *memory;
    VEC(source_entry) entries; /* by rising base */
    source_loc next;
} source_map;

typedef struct source_place {
    const char *file;      /* as #line says */
    uint32_t line, column; /* from 1; columns count bytes */
    const char *line_text; /* start of the physical line … */
    uint32_t line_length;  /* … without its line end */
} source_place;

void source_init(source_map *m, arena *memory);
/* Takes LENGTH bytes at TEXT (kept, not copied) as a file called NAME. Returns its first location; 0 when the 4 GiB of
 * locations are used up. */
source_loc source_add_file(source_map *m, const char *name, const char *text, size_t length, source_loc includer);
/* A range of LENGTH locations for what macro NAME, invoked at WHERE, takes from SPELLING on. Returns its first location. */
source_loc source_add_expansion(source_map *m, const char *name, source_loc where, source_loc spelling, uint32_t length);
source_entry *source_find(const source_map *m, source_loc loc); /* NULL for 0 */
/* LOC with every expansion undone: where the user wrote the outermost macro invocation. */
source_loc source_expansion(const source_map *m, source_loc loc);
/* LOC taken through expansions to where its characters stand. */
source_loc source_spelling(const source_map *m, source_loc loc);
/* The text of a line of a file that was read under that name; false where none was, or #line gives its lines other numbers. */
bool source_line(const source_map *m, const char *file, uint32_t line, source_place *out);
/* File, line, column and line text of LOC (expansions undone first); false for 0. */
bool source_where(const source_map *m, source_loc loc, source_place *out);

/* Decodes the UTF-8 character at S, of which N bytes may be read. Returns its length, 0 when it is malformed. */
unsigned source_utf8(const char *s, size_t n, uint32_t *code);
/* The other way; gives the length. */
unsigned source_to_utf8(uint32_t code, char out[4]);

#endif
