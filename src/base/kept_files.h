/* src/base/kept_files.h - the files that a process has read, kept as they were, so that the same can be done again without them: elsewhere,
 * or after they have changed. */
#ifndef GASKET_BASE_KEPT_FILES_H
#define GASKET_BASE_KEPT_FILES_H

#include "src/base/arena.h"
#include "src/base/text.h"
#include "src/base/vec.h"

#include <sys/stat.h>
#include <time.h>

typedef struct kept_file {
    const char *path; /* as it was named; "-": standard input */
    const char *text; /* NUL-terminated; NULL: the file was found, but not read */
    size_t length;
    dev_t device; /* both: the same for other paths of the same file */
    ino_t inode;
} kept_file;

typedef struct kept_files {
    arena *memory;
    VEC(kept_file) items; /* each path once */
    bool is_complete;     /* there are no other files: the disk is not read */
    bool has_clock;
    struct tm clock; /* the local time when it was requested first */
} kept_files;

/* Reads a file as file_read() does. A file that was read before has the contents that it had then. */
char *kept_read(kept_files *k, arena *memory, const char *path, file_kind kind, size_t limit, size_t *length);
/* Is PATH a regular file? *ST then has its device and inode. */
bool kept_stat(kept_files *k, const char *path, struct stat *st);
/* The local time of the first call. */
struct tm kept_clock(kept_files *k);
/* The file that was named PATH; NULL: none is kept. */
kept_file *kept_find(const kept_files *k, const char *path);
/* Adds a file, whose fields are copied. */
void kept_add(kept_files *k, kept_file file);

#endif
