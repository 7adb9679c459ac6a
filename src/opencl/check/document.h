/* src/opencl/check/document.h - a JSON document in a file that an environment variable names: HEAD, a list of elements, "]}".
 *
 * The file is a complete document after each change, so however the process ends, it has what happened before. A file that cannot be changed
 * in place, such as a pipe or a terminal, receives the document when the process ends.
 *
 * In the name, "%p" is the process id and "%n" the smallest number from 1 for which there is no file. Without either, a forked child
 * appends its process id to the name. The file is locked for sharing (flock) as long as the process can change it. A program may close all
 * descriptors that it does not know: then the file is opened again for the next change. */
#ifndef GASKET_OPENCL_CHECK_DOCUMENT_H
#define GASKET_OPENCL_CHECK_DOCUMENT_H

#include "src/base/text.h"
#include "src/base/vec.h"

#include <sys/types.h>

typedef struct document {
    const char *variable, *head;
    const char *pattern; /* the value of VARIABLE; NULL: not yet opened */
    arena *memory;
    text text;          /* the document */
    VEC(size_t) starts; /* the offset in `text` of the separator before each element */
    const char *path;   /* of the file */
    int file;           /* -1: none */
    dev_t device; /* of the file, which with the inode tells it from one that the program has opened under the same descriptor */
    ino_t inode;
    char *map; /* the file in memory, `map_bytes` of it; NULL: it is not mapped */
    size_t map_bytes;
    bool is_open;    /* the document has a file, or waits for the end */
    bool has_failed; /* after a report: it does not change any more */
    bool is_forked;  /* of a child whose parent had opened it */
} document;

/* Makes D an empty document with the file that VARIABLE names, in MEMORY. Does nothing with the file. */
void document_init(document *d, const char *variable, const char *head, arena *memory);
/* Creates or replaces the file. Errors are reported to standard error, once. Nothing if the variable is not set. */
void document_open(document *d);
/* Sets element INDEX, which is at most the number of elements, to T. Opens the document. */
void document_set(document *d, size_t index, const text *t);
/* Can elements be changed without a system call? So it is under gasket exec. */
bool document_is_mapped(document *d);
/* Changes bytes of element INDEX from offset AT, if that is so. */
void document_edit(document *d, size_t index, size_t at, const char *bytes, size_t count);
/* Writes a document that waited for the end. */
void document_end(document *d);
/* Makes D the empty document of a forked child, which has no file before its first element. */
void document_leave(document *d);
/* The path of an output file that PATTERN names, with %p and %n, in MEMORY, which is created if PATTERN has %n: *FILE is then open, and
 * otherwise -1. NULL with errno set: that is not possible. */
const char *document_path(arena *memory, const char *pattern, int *file);

#endif
