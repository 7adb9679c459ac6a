/* src/opencl/record/recording.h - one launch that is being recorded. Private to this folder. */
#ifndef GASKET_OPENCL_RECORD_RECORDING_H
#define GASKET_OPENCL_RECORD_RECORDING_H

#include "src/opencl/record/record.h"

#include "src/base/text.h"

/* Memory of a launch that a file holds. */
typedef struct recorded_memory {
    const char *name; /* in the launch file */
    element type;     /* lanes 0: of structs, as raw bytes */
    const unsigned char *data;
    size_t bytes;
    const image *image;    /* NULL: a buffer or a pipe */
    struct run_pipe *pipe; /* NULL: a buffer or an image */
    bool is_zero;          /* all bytes were zero before the launch: there is no file */
    const char *file;      /* of the contents before, in the folder; NULL: none */
    const char *skipped;   /* why the contents are not compared afterwards; NULL: they are */
} recorded_memory;

typedef struct recording {
    const ocl_launch *launch;
    const library_launch *request;
    const ocl_reachable *reachable;
    arena *memory;              /* of all of this */
    const char *folder;         /* an absolute path */
    const char *name;           /* of the files of this launch, up to their suffixes */
    run_values values;          /* the buffers, disjoint and sorted by address, and the arguments */
    VEC(recorded_memory) parts; /* the buffers of `values`, then the images */
    text commands;              /* of the launch file */
    const char *refusal;        /* why the launch cannot be recorded; NULL: it can */
    const char *failure;        /* why a file could not be written; NULL: all were */
    VEC(const char *) files;    /* written for this launch alone */
} recording;

/* live.c: announces R, whose files are written, in FIFO, and waits until the debugger that reads it lets the launch run, or has ended. */
void record_announce(const recording *r, const char *fifo);

/* memory_file.c: each writes a file of R's folder; on failure R->failure is set. */

/* Writes M, a buffer, as the file "NAME.MIDDLE.npy", or ".bin" if it consists of structs, without reading memory that was never touched.
 * Returns the file's name; NULL if all bytes are zero, which need no file, or after a failure. */
const char *record_write_memory(recording *r, const recorded_memory *m, const char *middle);
/* Has M, a buffer, other contents than its file, or than zeros? */
bool record_has_changed(recording *r, const recorded_memory *m);
/* Writes the LENGTH bytes at DATA as the file "NAME.MIDDLE", and returns its name; NULL after a failure. */
const char *record_write_file(recording *r, const char *middle, const void *data, size_t length);
/* Writes FILE, which several launches share, unless it exists. */
void record_write_shared(recording *r, const char *file, const void *data, size_t length);

/* program_file.c: writes the program of R, and appends the command that compiles it. */
void record_program(recording *r);
/* launch_text.c: appends the commands before the launch, and the launch; those that compare what the launch, which ended with RESULT, left. */
void record_describe(recording *r);
void record_expect(recording *r, gasket_status result);

#endif
