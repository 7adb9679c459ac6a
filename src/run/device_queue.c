/* src/run/device_queue.c - see device_queue.h. */
#include "src/run/device_queue.h"

#include "parser/library/enqueue.h"
#include "src/base/limits.h"
#include "src/run/kernel_data.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(QUEUE_LOCAL_BYTES == LOCAL_MEMORY_BYTES, "kernels and the host agree on the local memory of a work-group");

enum { WORD = sizeof(uint32_t), RECORD_BYTES = QUEUE_RECORD_WORDS * WORD, QUEUE_ALIGN = 8 };

/* --- the variable --------------------------------------------------------------------------------------------------------- */

ir_global *device_queue_of_module(const ir_module *m)
{
    ir_global *g = m->globals;

    while (g && strcmp(g->value.name, QUEUE_VARIABLE) != 0)
        g = g->next;
    return g;
}

size_t device_queue_of_program(const gen_program *p)
{
    size_t i = 0;

    while (i < p->globals.count && strcmp(p->globals.items[i].name, QUEUE_VARIABLE) != 0)
        i++;
    return i;
}

/* Checks a variable of BYTES bytes; IS_GLOBAL: in global memory, and not constant. */
static bool check_variable(diag *d, source_loc where, uint64_t bytes, uint32_t align, bool is_global)
{
    if (bytes == QUEUE_BYTES && align >= QUEUE_ALIGN && is_global)
        return true;
    diag_error(d, where,
               "'%s' is the memory of the device queue: it must be a variable of %d bytes in global memory, aligned to %d bytes",
               QUEUE_VARIABLE, QUEUE_BYTES, QUEUE_ALIGN);
    return false;
}

bool device_queue_is_valid(diag *d, source_loc where, const ir_module *m, const gen_program *p)
{
    const ir_global *g = m ? device_queue_of_module(m) : NULL;
    size_t i = p ? device_queue_of_program(p) : 0;
    bool fine = !g || check_variable(d, where, ir_size(g->contents), g->align, g->value.type->space == IR_GLOBAL && !g->constant);

    if (p && i < p->globals.count)
        fine &= check_variable(d, where, p->globals.items[i].bytes, p->globals.items[i].align, !p->globals.items[i].constant);
    return fine;
}

/* --- the memory ----------------------------------------------------------------------------------------------------------- */

static void write_bytes(device_queue *q, size_t word, const void *from, size_t count)
{
    memcpy(q->bytes + word * WORD, from, count);
}

/* Empties the queue, and stores the numbers of the host. */
static void write_header(device_queue *q)
{
    uint32_t header[QUEUE_CLOCK] = {[QUEUE_EVENTS] = q->events};

    write_bytes(q, 0, header, sizeof header);
    write_bytes(q, QUEUE_CLOCK, &q->clock, sizeof q->clock);
}

device_queue device_queue_begin(unsigned char *bytes)
{
    device_queue q = {.bytes = bytes};

    memcpy(&q.clock, bytes + QUEUE_CLOCK * WORD, sizeof q.clock); /* any number will do: only kernels read it */
    q.clock += q.clock == 0;
    write_header(&q);
    return q;
}

void device_queue_advance(device_queue *q, uint64_t by)
{
    q->clock += by;
    write_bytes(q, QUEUE_CLOCK, &q->clock, sizeof q->clock);
}

void device_queue_store_times(device_queue *q, uint64_t event, uint64_t start)
{
    uint64_t times[] = {start, q->clock};

    write_bytes(q, QUEUE_TIMES + (event - 1) % QUEUE_EVENT_TIMES * (sizeof times / WORD), times, sizeof times);
}

/* --- records -------------------------------------------------------------------------------------------------------------- */

static run_sizes read_sizes(kernel_data *d, uint32_t dimensions)
{
    const uint64_t ids = UINT64_C(1) << 32;
    run_sizes z = {.dims = dimensions};

    for (unsigned i = 0; i < 3; i++)
        z.offset[i] = kernel_data_long(d, "the offset", 0, dimensions ? ids - 1 : 0);
    for (unsigned i = 0; i < 3; i++)
        z.global[i] =
            kernel_data_long(d, "the global size", dimensions ? 1 : 0, dimensions ? ids - z.offset[i] - (z.offset[i] == 0) : 0);
    for (unsigned i = 0; i < 3; i++)
        z.local[i] = kernel_data_long(d, "the work-group size", 0, dimensions ? QUEUE_MOST_ITEMS : 0);
    return z;
}

static void read_lists(kernel_data *d, device_command *c, uint32_t events)
{
    c->waits = arena_array(d->memory, uint64_t, c->wait_count);
    c->locals = arena_array(d->memory, uint32_t, c->local_count);
    for (uint32_t i = 0; i < c->wait_count; i++)
        c->waits[i] = kernel_data_long(d, "an event of the wait list", 1, events);
    for (uint32_t i = 0; i < c->local_count; i++)
        c->locals[i] = kernel_data_word(d, "the size of a local argument", 1, QUEUE_LOCAL_BYTES);
    c->captured = kernel_data_bytes(d, "the record of the block", c->captured_bytes);
}

/* Reads the record D, after its length. EVENTS were created. */
static device_command read_record(kernel_data *d, uint32_t events)
{
    device_command c = {.kind = kernel_data_word(d, "the kind of the command", QUEUE_KERNEL, QUEUE_STATUS)};
    bool is_kernel = c.kind == QUEUE_KERNEL, is_status = c.kind == QUEUE_STATUS;
    uint32_t most_words = (uint32_t)(d->length / WORD);

    c.block = kernel_data_word(d, "the number of the block", is_kernel, is_kernel ? UINT32_MAX : 0);
    kernel_data_word(d, "the flags", 0, is_kernel ? 2 : 0);
    c.item = kernel_data_long(d, "the work-item", 0, UINT64_MAX);
    c.event = kernel_data_long(d, "the event", !is_kernel, events);
    c.status = (int32_t)kernel_data_word(d, "the status", 0, is_status ? UINT32_MAX : 0);
    uint32_t dimensions = kernel_data_word(d, "the number of dimensions", is_kernel, is_kernel ? 3 : 0);
    c.wait_count = kernel_data_word(d, "the length of the wait list", 0, is_status ? 0 : most_words / 2);
    c.local_count = kernel_data_word(d, "the number of local arguments", 0, is_kernel ? most_words : 0);
    c.captured_bytes = kernel_data_word(d, "the size of the block's record", 0, is_kernel ? most_words * WORD : 0);
    c.queue = kernel_data_word(d, "the queue", !is_status, is_status ? 0 : UINT32_MAX);
    c.sizes = read_sizes(d, dimensions);
    if (!d->problem)
        read_lists(d, &c, events);
    if (!d->problem && d->at != d->length)
        d->problem = arena_printf(d->memory, "it has %zu bytes, not %zu", d->length, d->at);
    return c;
}

/* Reads the next record of D, the Nth. Sets the problem of D if it is wrong. */
static device_command read_next(kernel_data *d, uint32_t events, size_t n)
{
    uint32_t bytes = kernel_data_word(d, "its size", RECORD_BYTES, (uint32_t)(d->length - d->at));
    device_command c = {0};

    if (!d->problem && bytes % WORD)
        d->problem = arena_printf(d->memory, "its size is %u, no multiple of %d", bytes, WORD);
    if (!d->problem) {
        d->at -= WORD;
        kernel_data record = kernel_data_part(d, bytes);
        record.at = WORD;
        c = read_record(&record, events);
        c.position = n;
        d->problem = record.problem;
    }
    if (d->problem)
        d->problem = arena_printf(d->memory, "command %zu: %s", n + 1, d->problem);
    return c;
}

static int compare_commands(const void *a, const void *b)
{
    const device_command *x = a, *y = b;

    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    return (x->position > y->position) - (x->position < y->position);
}

static kernel_data read_header(const device_queue *q, arena *memory, uint32_t *used, uint64_t *lost, uint32_t *events)
{
    kernel_data header = kernel_data_copy(memory, q->bytes, QUEUE_CLOCK * WORD);

    *used = kernel_data_word(&header, "the number of bytes in use", 0, QUEUE_RECORDS_BYTES);
    *lost += kernel_data_word(&header, "the number of commands that found no space", 0, UINT32_MAX);
    *events = kernel_data_word(&header, "the number of events", q->events, QUEUE_MOST_EVENTS);
    return header;
}

const char *device_queue_take(device_queue *q, arena *memory, device_command_list *commands, uint64_t *lost)
{
    uint32_t used;
    kernel_data header = read_header(q, memory, &used, lost, &q->events);
    kernel_data records = kernel_data_copy(memory, q->bytes + QUEUE_RECORDS * WORD, used);
    size_t before = commands->count;

    memset(q->bytes + QUEUE_RECORDS * WORD, 0, used);
    write_header(q);
    records.problem = header.problem;
    for (size_t n = 0; !records.problem && records.at < records.length; n++) {
        device_command c = read_next(&records, q->events, n);
        if (!records.problem)
            vec_push(memory, commands, c);
    }
    if (records.problem)
        commands->count = before;
    if (commands->count > before)
        qsort(commands->items + before, commands->count - before, sizeof *commands->items, compare_commands);
    return records.problem;
}
