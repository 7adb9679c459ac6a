/* src/driver/arguments/spec_pipe.c - see spec.h: the SPECs of pipes.
 *
 *   pipe[N]   pipe[N]:iota   pipe[N]:fill=V   pipe[N]:V,V   pipe[N]:{…},{…}   pipe[N]:@FILE   pipe[N]:@FILE.npy
 *
 * The type of the packets is that of the parameter, which a launch file names after the pipe. */
#include "sim/sim.h"
#include "parser/library/pipe.h"
#include "src/run/pipe.h"
#include "src/driver/arguments/spec_contents.h"

enum { MOST_HEADER_BYTES = 256 };

void spec_read_pipe(const spec *s, run_buffer *out)
{
    static const char prefix[] = "pipe[";
    const char *number = s->text + sizeof prefix - 1;
    size_t n = strncmp(s->text, prefix, sizeof prefix - 1) == 0 ? strcspn(number, "]") : 0;
    uint64_t capacity;

    *out = (run_buffer){.where = s->where};
    if (!n || !number[n] || (number[n + 1] && number[n + 1] != ':')) {
        spec_error(s, "expected pipe[N] or pipe[N]:INIT, where N is the most packets that the pipe holds");
        return;
    }
    if (!parse_count(arena_strndup(s->memory, number, n), &capacity) || !capacity || capacity > PIPE_MAX_CAPACITY) {
        spec_error(s, "'%.*s' is not a number of packets from 1 to %u", (int)n, number, PIPE_MAX_CAPACITY);
        return;
    }
    const char *init = number + n + 1;
    if (*init == ':' && !init[1]) {
        spec_error(s, "the packets after ':' are missing");
        return;
    }
    spec *given = arena_copy(s->memory, s, sizeof *s);
    given->label = arena_strdup(s->memory, s->label);
    given->text = arena_strdup(s->memory, *init ? init + 1 : init);
    out->pipe = arena_new(s->memory, struct run_pipe);
    *out->pipe = (struct run_pipe){.given = given, .capacity = (uint32_t)capacity};
}

/* Creates the pipe B for the parameter S->want, the first one that gets it. B gets a description of its own, so that the pipe stays as it is
 * where a launch is refused after this. */
static bool create_pipe(const spec *s, run_buffer *b)
{
    spec given = *b->pipe->given;
    struct run_pipe *p = arena_copy(given.memory, b->pipe, sizeof *b->pipe);
    array packets = {.type = s->want->type, .record = s->want->record};
    unsigned errors = s->d->errors;

    if (!s->want->bytes) {
        spec_error(s, "the packets have an unknown size; give it in the assembly: //.arg … pipe %s packet=BYTES",
                   s->want->type_name);
        return false;
    }
    if ((SIM_BUFFER_LIMIT - MOST_HEADER_BYTES) / (s->want->bytes + sizeof(uint32_t)) < p->capacity) {
        spec_error(s, "%u packets of %zu bytes do not fit in the %u bytes of an argument", p->capacity, s->want->bytes,
                   SIM_BUFFER_LIMIT);
        return false;
    }
    given.want = s->want;
    if (*given.text)
        spec_read_packets(&given, &packets, p->capacity);
    if (s->d->errors > errors)
        return false;
    if (packets.bytes / s->want->bytes > p->capacity) {
        spec_error(&given, "%zu packets do not fit in a pipe of %u", packets.bytes / s->want->bytes, p->capacity);
        return false;
    }
    p->type = s->want->type;
    p->record = s->want->record;
    p->packet_bytes = s->want->bytes;
    b->pipe = p;
    pipe_create(given.memory, b, &packets);
    return true;
}

bool spec_bind_pipe(const spec *s, run_buffer *b)
{
    const struct run_pipe *p = b->pipe;

    if (!p->packet_bytes)
        return create_pipe(s, b);
    if (p->packet_bytes != s->want->bytes) {
        spec_error(s, "the packets of %s have %zu bytes, but those of the parameter %zu", b->name, p->packet_bytes,
                   s->want->bytes);
        return false;
    }
    return spec_check_type(s, &(array){.type = p->type, .record = p->record},
                           arena_printf(s->memory, "the packets of %s are", b->name));
}
