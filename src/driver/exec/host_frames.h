/* src/driver/exec/host_frames.h - the stack of a host program, as a text, and as notes of findings. */
#ifndef GASKET_DRIVER_EXEC_HOST_FRAMES_H
#define GASKET_DRIVER_EXEC_HOST_FRAMES_H

#include "src/check/finding.h"
#include "src/base/text.h"

enum { HOST_FRAMES = 8 /* printed unless another number is set */, HOST_FRAMES_LIMIT = 32, HOST_STACK_BYTES = 4096 };

/* Appends the frame of a call at ADDRESS, as the symbols of the file OBJECT count, to the stack S; OBJECT NULL: it is in no file. */
void host_frames_add(text *s, uint64_t address, const char *object);
/* Appends a frame of a language that gives its own functions, such as Python: line LINE of FILE, in FUNCTION. */
void host_frames_add_source(text *s, const char *file, unsigned line, const char *function);

typedef struct host_frame {
    uint64_t address;   /* in `object`, unless that is NULL */
    const char *object; /* "": unknown */
    check_place where;
    const char *function;      /* NULL: unknown */
    struct host_frame *caller; /* that F is inlined into; NULL: it is not */
} host_frame;

/* Completes F, a frame with an address in a file, by what is known of its function and its line, in MEMORY. */
typedef void host_lookup(arena *memory, host_frame *f);

/* Adds a note to F, a finding of LIST, for each frame of STACK, the innermost one first, at most MOST. STACK is what the functions above have
 * appended, but it may have any contents. Frames of the first kind without a line are left out if there are frames of the second one, and what calls
 * main(). LOOK_UP may be NULL. */
void host_frames_note(check_findings *list, check_finding *f, const char *stack, unsigned most, host_lookup *look_up);
/* Reads the number of frames, 0 to HOST_FRAMES_LIMIT, to *MOST; false: VALUE is none. */
bool host_frames_read_number(const char *value, unsigned *most);

#endif
