/* src/base/source.h - source locations.
 *
 * A source_loc is a 32-bit number. Every file, and every macro expansion, owns a range of them, so that number alone gives the
 * file, line and column of a token, and the macro expansions that produced it. */
#ifndef GASKET_BASE_SOURCE_H
#define GASKET_BASE_SOURCE_H

#include "src/base/arena.h"
#include "src/base/kept_files.h"
#include "src/base/text.h"
#include "src/base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef uint32_t source_loc; /* 0: no location (the command line, gasket itself) */

typedef struct source_range {
    source_loc begin, end; /* end: the location after the last character, or begin if only one location is known */
} source_range;

typedef struct source_line_mark {
    uint32_t offset;  /* of a #line directive */
    uint32_t line;    /* number of the line after it */
    const char *file; /* file name from there on; NULL: unchanged */
} source_line_mark;

typedef struct source_entry {
    source_loc base;     /* location of the first character */
    uint32_t length;     /* locations base … base + length (the last one is the end of the file) */
    const char *name;    /* file name as given, or the macro's name */
    const char *text;    /* NUL-terminated contents; NULL for an expansion */
    source_loc includer; /* file: location of the #include, or 0. Expansion: location of the macro's invocation */
    source_loc spelling; /* expansion: location of its characters (those of base + i are at spelling + i); file: 0 */
    bool is_library;     /* a file of the library of built-in functions, whatever its name */
    uint32_t *lines;     /* offsets of line starts, computed at first use */
    uint32_t line_count;
    uint32_t last_line; /* cached result of the last query: the next one is often for the same or the next line */
    VEC(source_line_mark) marks;
} source_entry;

/* A file on the disk that was read, as source text or as data. */
typedef struct source_file {
    const char *path;
    dev_t device;
    ino_t inode;
} source_file;

typedef struct source_map {
    arena *memory;
    VEC(source_entry) entries; /* by increasing base */
    VEC(source_file) files;    /* each once, in the order in which they were read first */
    source_loc next;
    /* What was compiled depends on more than the texts and options: on a file of the disk, on the absence of one, or on the clock. */
    bool depends_on_host;
    kept_files *kept; /* the contents of all files are kept, or come from there; NULL: they are read from the disk */
} source_map;

/* New names of files. */
typedef struct source_rename {
    const char *from, *to;
} source_rename;

typedef VEC(source_rename) source_renames;

typedef struct source_place {
    const char *file;      /* as changed by #line */
    uint32_t line, column; /* from 1; columns count bytes */
    const char *line_text; /* the physical line */
    uint32_t line_length;  /* its length without the line end */
    bool is_library;       /* the file is one of the library */
} source_place;

void source_init(source_map *m, arena *memory);
/* Adds the LENGTH bytes at TEXT, which are not copied, as a file called NAME. Returns its first location; 0 if all 2^32
 * locations are used. */
source_loc source_add_file(source_map *m, const char *name, const char *text, size_t length, source_loc includer);
struct stat;
/* Adds the file PATH, which ST describes, to `files`. */
void source_note_file(source_map *m, const char *path, const struct stat *st);
/* Reads a file as file_read() does, and adds it to `files`. */
char *source_read_file(source_map *m, arena *memory, const char *path, file_kind kind, size_t limit, size_t *length);
/* Is PATH a regular file? *ST then has its device and inode. */
bool source_is_file(source_map *m, const char *path, struct stat *st);
/* The local time. */
struct tm source_clock(source_map *m);
/* The line of E, counted from 1, that has the directive of mark N. */
uint32_t source_line_of_mark(const source_map *m, source_entry *e, size_t n);
/* Adds a mark to the file at location FILE, in line LINE, counted from 1: the lines after it have numbers from NUMBER on, and belong to the file NAME
 * (NULL: unchanged), which is not copied. False: the file has no such line, or a mark in it or in a later one. */
bool source_add_mark(source_map *m, source_loc file, uint32_t line, uint32_t number, const char *name);
/* Removes the file at location FILE, and drops its text, a block of the memory of M. Its locations become unknown. */
void source_remove_file(source_map *m, source_loc file);
/* Adds copies of the files of FROM to M, for source_line(). A file whose name in M is that of another text gets the name with a number, such as
 * "a.cl#2", and a rename in RENAMES, whose memory is that of M. */
void source_add_copies(source_map *m, const source_map *from, source_renames *renames);
/* The new name of FILE, which may be NULL. */
const char *source_renamed(const source_renames *r, const char *file);
/* Adds LENGTH locations for the expansion of macro NAME, invoked at WHERE, whose characters are at SPELLING. Returns the
 * first. */
source_loc source_add_expansion(source_map *m, const char *name, source_loc where, source_loc spelling, uint32_t length);
source_entry *source_find(const source_map *m, source_loc loc); /* the file or expansion that owns LOC; NULL for 0 */
/* Maps LOC to the location in a file where the outermost macro was invoked. */
source_loc source_expansion(const source_map *m, source_loc loc);
/* Maps LOC to the location in a file where its characters are spelled. */
source_loc source_spelling(const source_map *m, source_loc loc);
/* Finds the line with number LINE of the file called FILE, both as changed by #line: of the library if IS_LIBRARY, else of the user. Returns false if
 * there is none, or if lines with different texts have this name and number. */
bool source_line(const source_map *m, const char *file, bool is_library, uint32_t line, source_place *out);
/* Lines of a file called FILE, also by #line, are known. */
bool source_has_file(const source_map *m, const char *file, bool is_library);
/* Finds file, line, column and line text of LOC, mapped by source_expansion(); returns false if LOC is 0. */
bool source_where(const source_map *m, source_loc loc, source_place *out);

/* Converts RANGE to offsets in the line of PLACE, the result of source_where() for AT, and clips it to that line; if RANGE has no
 * part in that line, *BEGIN and *END are unchanged. A range that ends in an expansion covers the macro's name. */
void source_clip(const source_map *m, const source_place *place, source_loc at, source_range range, uint32_t *begin,
                 uint32_t *end);

/* The range of the identifier or number at LOC. In a macro expansion the range is empty. */
source_range source_word(const source_map *m, source_loc loc);

/* Decodes the UTF-8 character at S, of which N bytes may be read. Returns its length, or 0 if it is malformed. */
unsigned source_utf8(const char *s, size_t n, uint32_t *code);
/* Encodes CODE as UTF-8. Returns its length. */
unsigned source_to_utf8(uint32_t code, char out[4]);

#endif
