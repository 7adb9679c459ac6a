/* src/run/pipe.c - see pipe.h. */
#include "src/run/pipe.h"

#include "src/check/check.h"
#include "parser/library/pipe.h"
#include "sim/sim.h"
#include "src/base/bits.h"
#include "src/run/kernel_data.h"

enum { WORD = sizeof(uint32_t), SLOT_ALIGN = 128 };

/* --- the memory of a pipe ------------------------------------------------------------------------------------------------- */

static void write_word(run_buffer *b, size_t word, uint32_t v)
{
    memcpy(b->contents.data + word * WORD, &v, WORD);
}

static uint32_t slot_word(const run_buffer *b, uint32_t slot)
{
    uint32_t v;

    memcpy(&v, b->contents.data + (PIPE_STATES + slot) * WORD, WORD);
    return v;
}

static uint32_t slot_state(const run_buffer *b, uint32_t slot)
{
    return slot_word(b, slot) & PIPE_STATE_MASK;
}

/* The offset of the first slot. */
static size_t slots_offset(uint32_t capacity)
{
    return (size_t)round_up((PIPE_STATES + (uint64_t)capacity) * WORD, SLOT_ALIGN);
}

static unsigned char *slot_data(const run_buffer *b, uint32_t slot)
{
    return b->contents.data + slots_offset(b->pipe->capacity) + slot * b->pipe->packet_bytes;
}

/* The header of a pipe, as the host needs it. */
typedef struct pipe_header {
    uint32_t start, end; /* positions of the packets that are in the pipe, reserved or committed */
    uint32_t fault;      /* PIPE_FAULT */
} pipe_header;

/* The number of slots from position FROM to TO. */
static uint32_t count_slots(uint32_t from, uint32_t to, uint32_t capacity)
{
    return to >= from ? to - from : to + 2 * capacity - from;
}

/* Reads the header of B. Returns NULL; or, in MEMORY, what is wrong with it. */
static const char *read_header(arena *memory, const run_buffer *b, pipe_header *out)
{
    uint32_t capacity = b->pipe->capacity, most = 2 * capacity - 1;
    kernel_data d = kernel_data_copy(memory, b->contents.data, PIPE_STATES * WORD);

    kernel_data_word(&d, "its capacity", capacity, capacity);
    kernel_data_word(&d, "the offset of its slots", (uint32_t)slots_offset(capacity), (uint32_t)slots_offset(capacity));
    out->end = kernel_data_word(&d, "its position for writing", 0, most);
    uint32_t written = kernel_data_word(&d, "its committed position for writing", 0, most);
    uint32_t read = kernel_data_word(&d, "its position for reading", 0, most);
    out->start = kernel_data_word(&d, "its committed position for reading", 0, most);
    out->fault = kernel_data_word(&d, "its note of a misuse", 0, UINT32_MAX);
    uint32_t used = count_slots(out->start, out->end, capacity), full = count_slots(out->start, written, capacity);
    if (!d.problem && (used > capacity || full > used || count_slots(out->start, read, capacity) > full))
        d.problem = arena_printf(memory, "its positions %u, %u, %u and %u are not in order", out->start, read, written, out->end);
    return d.problem;
}

/* Is B a pipe with memory? */
static bool is_created(const run_buffer *b)
{
    return b->pipe && b->pipe->packet_bytes;
}

bool pipe_is_possible(size_t packet_bytes, size_t capacity)
{
    return capacity && capacity <= PIPE_MAX_CAPACITY && packet_bytes <= SIM_BUFFER_LIMIT / capacity &&
           pipe_bytes(packet_bytes, (uint32_t)capacity) <= SIM_BUFFER_LIMIT;
}

size_t pipe_bytes(size_t packet_bytes, uint32_t capacity)
{
    return slots_offset(capacity) + capacity * packet_bytes;
}

void pipe_format(void *data, size_t packet_bytes, uint32_t capacity)
{
    run_buffer b = {.contents = {.data = data, .bytes = pipe_bytes(packet_bytes, capacity)}};

    write_word(&b, PIPE_CAPACITY, capacity);
    write_word(&b, PIPE_SLOTS, (uint32_t)slots_offset(capacity));
}

void pipe_create(arena *memory, run_buffer *b, const array *packets)
{
    struct run_pipe *p = b->pipe;
    uint32_t count = (uint32_t)(packets->bytes / p->packet_bytes);

    b->contents = (array){.bytes = pipe_bytes(p->packet_bytes, p->capacity), .type = {ELEMENT_uchar, 1}};
    b->contents.data = arena_alloc(memory, b->contents.bytes);
    pipe_format(b->contents.data, p->packet_bytes, p->capacity);
    write_word(b, PIPE_WRITE_RESERVED, count);
    write_word(b, PIPE_WRITE_COMMITTED, count);
    for (uint32_t i = 0; i < count; i++)
        write_word(b, PIPE_STATES + i, PIPE_FULL);
    if (count)
        memcpy(slot_data(b, 0), packets->data, count * p->packet_bytes);
}

array pipe_packets(arena *memory, const run_buffer *b)
{
    const struct run_pipe *p = b->pipe;
    array a = {.type = p->type, .record = p->record};
    pipe_header h;

    if (!a.type.lanes && !a.record)
        a.type = (element){ELEMENT_uchar, 1};
    a.data = arena_alloc(memory, p->capacity * p->packet_bytes);
    if (read_header(memory, b, &h))
        return a;
    for (uint32_t at = h.start; at != h.end; at = (at + 1) % (2 * p->capacity)) {
        uint32_t state = slot_state(b, at % p->capacity);
        if (state != PIPE_FULL && state != PIPE_READING)
            continue;
        memcpy(a.data + a.bytes, slot_data(b, at % p->capacity), p->packet_bytes);
        a.bytes += p->packet_bytes;
    }
    return a;
}

void pipe_mark_slots(const run_buffer *b, struct check_shadow *s)
{
    for (uint32_t slot = 0; slot < b->pipe->capacity; slot++)
        if (slot_state(b, slot) == PIPE_FREE)
            check_shadow_undefine(s, (uint64_t)(slot_data(b, slot) - b->contents.data), b->pipe->packet_bytes);
}

/* --- misuse --------------------------------------------------------------------------------------------------------------- */

const char *pipe_fault_message(arena *memory, const run_values *v, uint32_t *line)
{
    static const char *const reasons[] = {
        [PIPE_FAULT_INVALID] = "the reserve_id_t is not valid: the reservation failed, or was not made",
        [PIPE_FAULT_INDEX] = "the index is not less than the number of packets that are reserved",
        [PIPE_FAULT_COMMITTED] = "the reservation is already committed, or is not one of this pipe",

    };

    for (size_t i = 0; i < v->buffers.count; i++) {
        run_buffer *b = &v->buffers.items[i];
        pipe_header h;
        if (!is_created(b) || read_header(memory, b, &h) || !reasons[h.fault & PIPE_STATE_MASK])
            continue;
        write_word(b, PIPE_FAULT, 0);
        *line = h.fault >> 2;
        return arena_printf(memory, "pipe '%s': %s", b->name, reasons[h.fault & PIPE_STATE_MASK]);
    }
    return NULL;
}

enum { REPORTED_ITEM = UINT32_MAX >> 2 }; /* in place of the work-item that has reserved a slot: an earlier launch was reported */

/* Describes the slots of B in STATE in OUT, which follows from the kernel's access WHAT, and marks them as reported; false if there are none. */
static bool find_open(pipe_open *out, arena *memory, run_buffer *b, uint32_t state, const char *what)
{
    uint32_t count = 0;

    for (uint32_t slot = b->pipe->capacity; slot-- > 0;) {
        uint32_t item = slot_word(b, slot) >> 2;
        if (slot_state(b, slot) != state || item == REPORTED_ITEM)
            continue;
        count++;
        out->item = item;
        write_word(b, PIPE_STATES + slot, (uint32_t)REPORTED_ITEM << 2 | state);
    }
    if (count)
        out->message = arena_printf(memory, "%u packet%s of pipe '%s' %s reserved for %s, but never committed", count,
                                    count == 1 ? "" : "s", b->name, count == 1 ? "is" : "are", what);
    return count;
}

const char *pipe_damage(const launch *l, const char **name)
{
    const char *problem = NULL;

    for (size_t i = 0; i < l->values->buffers.count && !problem; i++) {
        const run_buffer *b = &l->values->buffers.items[i];
        pipe_header h;
        *name = b->name;
        problem = is_created(b) ? read_header(l->memory, b, &h) : NULL;
    }
    return problem;
}

bool pipe_find_open(pipe_open *out, const launch *l)
{
    for (size_t i = 0; i < l->values->buffers.count; i++) {
        run_buffer *b = &l->values->buffers.items[i];
        if (is_created(b) &&
            (find_open(out, l->memory, b, PIPE_WRITING, "writing") || find_open(out, l->memory, b, PIPE_READING, "reading")))
            return true;
    }
    return false;
}
