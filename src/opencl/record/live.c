/* src/opencl/record/live.c - a debugger follows the launches: each is announced in its FIFO, and runs when it lets it go on. */
#include "src/opencl/record/recording.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

/* Opens FIFO; -1: no debugger reads it. */
static int open_fifo(const char *fifo)
{
    return open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

static bool is_followed(const char *fifo)
{
    int file = open_fifo(fifo);

    if (file >= 0)
        close(file);
    return file >= 0;
}

void record_announce(const recording *r, const char *fifo)
{
    enum { POLLS_A_LOOK = 256 };
    const struct timespec pause = {0, 1000000};
    const char *line = arena_printf(r->memory, "%s\n", r->name), *go = arena_printf(r->memory, "%s/%s.go", r->folder, r->name);
    size_t length = strlen(line);
    int file = open_fifo(fifo);

    if (file < 0)
        return;
    bool is_written = write(file, line, length) == (ssize_t)length; /* at once, as it is short */
    close(file);
    for (unsigned polls = 1; is_written && unlink(go) != 0 && errno == ENOENT; polls++) {
        nanosleep(&pause, NULL);
        if (polls % POLLS_A_LOOK == 0 && !is_followed(fifo))
            return;
    }
}
