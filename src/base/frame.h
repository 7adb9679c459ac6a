/* src/base/frame.h - messages in frames: a header with lines such as "Content-Length: 52", an empty line, and that many bytes. The protocols of
 * editors, for debuggers and for languages, use them. */
#ifndef GASKET_BASE_FRAME_H
#define GASKET_BASE_FRAME_H

#include <stdbool.h>
#include <stddef.h>

typedef enum frame_state {
    FRAME_PARTIAL,  /* more bytes are needed */
    FRAME_COMPLETE, /* header and message are there */
    FRAME_BROKEN,   /* the header is complete, but has no length, or none that is a number */
} frame_state;

/* Looks at the AVAILABLE bytes at START, which begin with a header. When that is complete, stores its bytes in *HEADER, and those of the message in
 * *LENGTH (0 if FRAME_BROKEN); else stores 0 in both. The
 * length may follow other bytes in its line: those of a message whose header had none, after which the reader so finds the next frame. */
frame_state frame_find(const char *start, size_t available, size_t *header, size_t *length);
/* Writes a frame with the LENGTH bytes at MESSAGE to FILE; false: the reader has gone. */
bool frame_write(int file, const char *message, size_t length);

#endif
