/* src/driver/pipe.c - see pipe.h. */
#include "src/driver/pipe.h"

#include "check/check.h"
#include "parser/library/pipe.h"
#include "sim/sim.h"
#include "src/base/bits.h"

enum { WORD = sizeof(uint32_t), SLOT_ALIGN = 128 };

/* --- the memory of a pipe ------------------------------------------------------------------------------------------------- */

static uint32_t read_word(const run_buffer *b, size_t word)
{
    uint32_t v;

    memcpy(&v, b->contents.data + word * WORD, WORD);
    return v;
}

static void write_word(run_buffer *b, size_t word, uint32_t v)
{
    memcpy(b->contents.data + word * WORD, &v, WORD);
}

static uint32_t slot_state(const run_buffer *b, uint32_t slot)
{
    return read_word(b, PIPE_STATES + slot) & 3;
}

static unsigned char *slot_data(const run_buffer *b, uint32_t slot)
{
    return b->contents.data + read_word(b, PIPE_SLOTS) + slot * b->pipe->packet_bytes;
}

/* The offset of the first slot. */
static size_t slots_offset(uint32_t capacity)
{
    return (size_t)round_up((PIPE_STATES + (uint64_t)capacity) * WORD, SLOT_ALIGN);
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

void pipe_create(run_buffer *b, const array *packets)
{
    struct run_pipe *p = b->pipe;
    uint32_t count = (uint32_t)(packets->bytes / p->packet_bytes);

    b->contents = (array){.bytes = pipe_bytes(p->packet_bytes, p->capacity), .type = {ELEMENT_uchar, 1}};
    b->contents.data = arena_alloc(p->given.memory, b->contents.bytes);
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
    uint32_t end = read_word(b, PIPE_WRITE_RESERVED);

    if (!a.type.lanes && !a.record)
        a.type = (element){ELEMENT_uchar, 1};
    a.data = arena_alloc(memory, p->capacity * p->packet_bytes);
    for (uint32_t at = read_word(b, PIPE_READ_COMMITTED); at != end; at = (at + 1) % (2 * p->capacity)) {
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
        const run_buffer *b = &v->buffers.items[i];
        uint32_t fault = b->pipe && b->pipe->packet_bytes ? read_word(b, PIPE_FAULT) : 0;
        if (!fault)
            continue;
        *line = fault >> 2;
        return arena_printf(memory, "pipe '%s': %s", b->name, reasons[fault & 3]);
    }
    return NULL;
}

/* Appends the work-item with LINEAR, a global linear id. */
static void print_item(text *report, const run_sizes *z, uint32_t linear)
{
    size_t id[3];

    for (unsigned d = 0; d < 3; d++) {
        id[d] = linear % z->global[d] + z->offset[d];
        linear /= (uint32_t)z->global[d];
    }
    text_printf(report, "  work-item: global id (%zu,%zu,%zu)\n", id[0], id[1], id[2]);
}

/* Appends the report of the first slot of B in STATE, which follows from the kernel's access WHAT; false if there is none. */
static bool report_state(text *report, const launch *l, const run_buffer *b, uint32_t state, const char *what)
{
    uint32_t count = 0, first = 0;

    for (uint32_t slot = b->pipe->capacity; slot-- > 0;) {
        if (slot_state(b, slot) != state)
            continue;
        count++;
        first = slot;
    }
    if (!count)
        return false;
    text_printf(report, "fault in kernel '%s': %u packet%s of pipe '%s' %s reserved for %s, but never committed\n",
                l->values->signature->kernel, count, count == 1 ? "" : "s", b->name, count == 1 ? "is" : "are", what);
    print_item(report, l->sizes, read_word(b, PIPE_STATES + first) >> 2);
    return true;
}

bool pipe_report_open(text *report, const launch *l)
{
    for (size_t i = 0; i < l->values->buffers.count; i++) {
        const run_buffer *b = &l->values->buffers.items[i];
        if (b->pipe && b->pipe->packet_bytes &&
            (report_state(report, l, b, PIPE_WRITING, "writing") || report_state(report, l, b, PIPE_READING, "reading")))
            return true;
    }
    return false;
}
