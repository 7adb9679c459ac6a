/* src/base/frame.c - see frame.h. */
#include "src/base/frame.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Reads the number that ends the line at S; false: there is none. */
static bool read_length(const char *s, size_t *length)
{
    char *end;

    s += strspn(s, " \t");
    if (!isdigit((unsigned char)*s))
        return false;
    errno = 0;
    unsigned long n = strtoul(s, &end, 10);
    *length = n;
    return errno == 0 && *end == '\r';
}

frame_state frame_find(const char *start, size_t available, size_t *header, size_t *length)
{
    static const char name[] = "content-length:";
    const char *end = start + available;
    bool has_length = false;
    size_t found = 0;

    *header = *length = 0;
    for (const char *at = start; at + 3 < end; at++) {
        if (memcmp(at, "\r\n\r\n", 4) == 0) {
            *header = (size_t)(at + 4 - start);
            if (!has_length)
                return FRAME_BROKEN;
            *length = found;
            return (size_t)(end - start) - *header < found ? FRAME_PARTIAL : FRAME_COMPLETE;
        }
        if ((size_t)(end - at) > sizeof name && strncasecmp(at, name, sizeof name - 1) == 0 &&
            memchr(at, '\r', (size_t)(end - at)))
            has_length = read_length(at + sizeof name - 1, &found);
    }
    return FRAME_PARTIAL;
}

static bool write_all(int file, const char *from, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t sent = write(file, from + at, length - at);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += (size_t)sent;
    }
    return true;
}

bool frame_write(int file, const char *message, size_t length)
{
    char header[64];
    int n = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", length);

    return write_all(file, header, (size_t)n) && write_all(file, message, length);
}
