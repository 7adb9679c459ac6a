// parser/library/enqueue.cl - device-side enqueue (OpenCL C 2.0, 6.13.17).
//
// A kernel that enqueues appends records to one variable in global memory, which enqueue.h describes. When it has ended, the host empties
// the variable, orders the records by the work-items that wrote them, and starts the commands (src/run/device_queue.c). Events and
// queues are numbers: event N is the one created as the Nth, 0 is none; queue 1 is the default queue. The host stores the times of the
// events that are complete.
typedef struct {
    ulong start, end; // of the event's command; the end is 0 until the event is complete
} event_times;

typedef struct {
    uint used, lost, events, reserved;
    ulong clock;
    event_times times[QUEUE_EVENT_TIMES];
    uint records[QUEUE_RECORDS_BYTES / 4];
} device_queue;

global device_queue __gasket_queue;

static ulong number_of_event(clk_event_t e) { return *(ulong *)&e; }
static ulong number_of_queue(queue_t q) { return *(ulong *)&q; }

static global event_times *times_of_event(clk_event_t e)
{
    return &__gasket_queue.times[(number_of_event(e) - 1) % QUEUE_EVENT_TIMES];
}

/* Event 0, which is none, if there are too many. */
static clk_event_t new_event(void)
{
    uint before = atomic_add(&__gasket_queue.events, 0);
    ulong number = 0;

    while (before < QUEUE_MOST_EVENTS && number == 0) {
        uint seen = atomic_cmpxchg(&__gasket_queue.events, before, before + 1);
        if (seen == before)
            number = before + 1;
        before = seen;
    }
    clk_event_t e = *(clk_event_t *)&number;
    if (number != 0)
        times_of_event(e)->end = 0;
    return e;
}

static void store_long(global uint *to, ulong v)
{
    to[0] = (uint)v;
    to[1] = (uint)(v >> 32);
}

/* Reserves a record with WORDS_MORE words for lists; null if the queue is full. */
static global uint *new_record(uint kind, uint words_more)
{
    uint bytes = (QUEUE_RECORD_WORDS + words_more) * 4, before = atomic_add(&__gasket_queue.used, 0);

    for (;;) {
        if (words_more > QUEUE_RECORDS_BYTES / 4 || bytes > QUEUE_RECORDS_BYTES || before > QUEUE_RECORDS_BYTES - bytes) {
            atomic_inc(&__gasket_queue.lost);
            return 0;
        }
        uint seen = atomic_cmpxchg(&__gasket_queue.used, before, before + bytes);
        if (seen == before)
            break;
        before = seen;
    }
    global uint *r = __gasket_queue.records + before / 4;
    for (uint i = 0; i < QUEUE_RECORD_WORDS; i++)
        r[i] = 0;
    r[QUEUE_RECORD_BYTES] = bytes;
    r[QUEUE_RECORD_KIND] = kind;
    store_long(r + QUEUE_RECORD_ITEM, get_global_linear_id());
    return r;
}

static bool is_event(clk_event_t e)
{
    ulong number = number_of_event(e);

    return number != 0 && number <= atomic_add(&__gasket_queue.events, 0);
}

static bool has_valid_waits(uint count, const clk_event_t *waits)
{
    if ((count != 0) != (waits != 0))
        return false;
    for (uint i = 0; i < count; i++)
        if (!is_event(waits[i]))
            return false;
    return true;
}

static void store_waits(global uint *to, uint count, const clk_event_t *waits)
{
    for (uint i = 0; i < count; i++)
        store_long(to + 2 * i, number_of_event(waits[i]));
}

static bool is_valid_range(ndrange_t range)
{
    ulong items = 1;

    if (range.__work_dimensions < 1 || range.__work_dimensions > 3)
        return false;
    for (uint i = 0; i < range.__work_dimensions; i++) {
        if (range.__work_size[i] == 0 || range.__work_size[i] > UINT_MAX || range.__work_offset[i] > (1ul << 32) - range.__work_size[i])
            return false;
        if ((range.__group_size[i] == 0) != (range.__group_size[0] == 0) || range.__group_size[i] > QUEUE_MOST_ITEMS)
            return false;
        items *= range.__group_size[i];
    }
    return items <= QUEUE_MOST_ITEMS;
}

static bool fits_local_memory(uint count, const uint *bytes)
{
    ulong sum = 0;

    for (uint i = 0; i < count; i++) {
        if (bytes[i] == 0)
            return false;
        sum = ((sum + 127) & ~127ul) + bytes[i];
    }
    return sum <= QUEUE_LOCAL_BYTES;
}

static void store_sizes(global uint *to, ndrange_t range)
{
    for (uint i = 0; i < 3; i++) {
        bool used = i < range.__work_dimensions;
        store_long(to + 2 * i, used ? range.__work_offset[i] : 0);
        store_long(to + 6 + 2 * i, used ? range.__work_size[i] : 1);
        store_long(to + 12 + 2 * i, used ? range.__group_size[i] : 1);
    }
}

/* RECORD is that of the block: its number, its bytes, the captured values. */
int __gasket_enqueue_kernel(queue_t queue, uint flags, ndrange_t range, uint wait_count, const clk_event_t *waits, clk_event_t *event,
                            const uint *record, uint local_count, const uint *local_bytes)
{
    uint captured = record[1] / 4;
    clk_event_t created;

    if (number_of_queue(queue) == 0 || flags > CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP || !is_valid_range(range) ||
        !has_valid_waits(wait_count, waits) || !fits_local_memory(local_count, local_bytes))
        return CLK_ENQUEUE_FAILURE;
    if (event && number_of_event(created = new_event()) == 0)
        return CLK_ENQUEUE_FAILURE;
    global uint *r = new_record(QUEUE_KERNEL, 2 * wait_count + local_count + captured);
    if (!r)
        return CLK_ENQUEUE_FAILURE;
    r[QUEUE_RECORD_BLOCK] = record[0];
    r[QUEUE_RECORD_FLAGS] = flags;
    r[QUEUE_RECORD_DIMENSIONS] = range.__work_dimensions;
    r[QUEUE_RECORD_WAITS] = wait_count;
    r[QUEUE_RECORD_LOCALS] = local_count;
    r[QUEUE_RECORD_CAPTURED] = record[1];
    r[QUEUE_RECORD_QUEUE] = (uint)number_of_queue(queue);
    store_sizes(r + QUEUE_RECORD_SIZES, range);
    store_waits(r + QUEUE_RECORD_WORDS, wait_count, waits);
    for (uint i = 0; i < local_count; i++)
        r[QUEUE_RECORD_WORDS + 2 * wait_count + i] = local_bytes[i];
    for (uint i = 0; i < captured; i++)
        r[QUEUE_RECORD_WORDS + 2 * wait_count + local_count + i] = record[i];
    if (event) {
        *event = created;
        store_long(r + QUEUE_RECORD_EVENT, number_of_event(created));
    }
    return CLK_SUCCESS;
}

/* The same for SPIR-V (ir/spirv/enqueue.c, parse_options.keeps_objects): BLOCK is the number in the record. */
int __gasket_enqueue_block(queue_t queue, uint flags, const ndrange_t *range, uint wait_count, const clk_event_t *waits,
                           clk_event_t *event, const uint *local_bytes, uint local_count, const uint *record, uint block)
{
    return __gasket_enqueue_kernel(queue, flags, *range, wait_count, waits, event, record, local_count, local_bytes);
}

__attribute__((overloadable)) int enqueue_marker(queue_t queue, uint wait_count, const clk_event_t *waits, clk_event_t *event)
{
    if (number_of_queue(queue) == 0 || !event || !has_valid_waits(wait_count, waits))
        return CLK_ENQUEUE_FAILURE;
    clk_event_t created = new_event();
    global uint *r = number_of_event(created) ? new_record(QUEUE_MARKER, 2 * wait_count) : 0;
    if (!r)
        return CLK_ENQUEUE_FAILURE;
    r[QUEUE_RECORD_WAITS] = wait_count;
    r[QUEUE_RECORD_QUEUE] = (uint)number_of_queue(queue);
    store_waits(r + QUEUE_RECORD_WORDS, wait_count, waits);
    *event = created;
    store_long(r + QUEUE_RECORD_EVENT, number_of_event(created));
    return CLK_SUCCESS;
}

__attribute__((overloadable)) queue_t get_default_queue(void)
{
    ulong number = 1;

    return *(queue_t *)&number;
}

__attribute__((overloadable)) clk_event_t create_user_event(void) { return new_event(); }
__attribute__((overloadable)) bool is_valid_event(clk_event_t event) { return is_event(event); }
__attribute__((overloadable)) void retain_event(clk_event_t event) {}
__attribute__((overloadable)) void release_event(clk_event_t event) {}

__attribute__((overloadable)) void set_user_event_status(clk_event_t event, int status)
{
    global uint *r = is_event(event) ? new_record(QUEUE_STATUS, 0) : 0;

    if (!r)
        return;
    store_long(r + QUEUE_RECORD_EVENT, number_of_event(event));
    r[QUEUE_RECORD_STATUS] = (uint)status;
}

static void store_times(clk_event_t event, global ulong *to)
{
    global const event_times *t = times_of_event(event);

    to[0] = t->end - t->start;
    to[1] = __gasket_queue.clock - t->start;
}

/* If the event is not complete, a command that waits for it stores the times. */
__attribute__((overloadable)) void capture_event_profiling_info(clk_event_t event, int name, global void *value)
{
    global ulong *to = (global ulong *)value;

    if (name != CLK_PROFILING_COMMAND_EXEC_TIME || !is_event(event))
        return;
    if (times_of_event(event)->end != 0)
        store_times(event, to);
    else
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &event, 0, ^{ store_times(event, to); });
}

__attribute__((overloadable)) ndrange_t ndrange_1D(size_t global_size)
{
    return (ndrange_t){.__work_dimensions = 1, .__work_size = {global_size}};
}

__attribute__((overloadable)) ndrange_t ndrange_1D(size_t global_size, size_t local_size)
{
    return (ndrange_t){.__work_dimensions = 1, .__work_size = {global_size}, .__group_size = {local_size}};
}

__attribute__((overloadable)) ndrange_t ndrange_1D(size_t offset, size_t global_size, size_t local_size)
{
    return (ndrange_t){.__work_dimensions = 1, .__work_offset = {offset}, .__work_size = {global_size}, .__group_size = {local_size}};
}

__attribute__((overloadable)) ndrange_t ndrange_2D(const size_t *global_size)
{
    return (ndrange_t){.__work_dimensions = 2, .__work_size = {global_size[0], global_size[1]}};
}

__attribute__((overloadable)) ndrange_t ndrange_2D(const size_t *global_size, const size_t *local_size)
{
    return (ndrange_t){
        .__work_dimensions = 2, .__work_size = {global_size[0], global_size[1]}, .__group_size = {local_size[0], local_size[1]}};
}

__attribute__((overloadable)) ndrange_t ndrange_2D(const size_t *offset, const size_t *global_size, const size_t *local_size)
{
    return (ndrange_t){.__work_dimensions = 2,
                       .__work_offset = {offset[0], offset[1]},
                       .__work_size = {global_size[0], global_size[1]},
                       .__group_size = {local_size[0], local_size[1]}};
}

__attribute__((overloadable)) ndrange_t ndrange_3D(const size_t *global_size)
{
    return (ndrange_t){.__work_dimensions = 3, .__work_size = {global_size[0], global_size[1], global_size[2]}};
}

__attribute__((overloadable)) ndrange_t ndrange_3D(const size_t *global_size, const size_t *local_size)
{
    return (ndrange_t){.__work_dimensions = 3,
                       .__work_size = {global_size[0], global_size[1], global_size[2]},
                       .__group_size = {local_size[0], local_size[1], local_size[2]}};
}

__attribute__((overloadable)) ndrange_t ndrange_3D(const size_t *offset, const size_t *global_size, const size_t *local_size)
{
    return (ndrange_t){.__work_dimensions = 3,
                       .__work_offset = {offset[0], offset[1], offset[2]},
                       .__work_size = {global_size[0], global_size[1], global_size[2]},
                       .__group_size = {local_size[0], local_size[1], local_size[2]}};
}

/* The kernel of a block has this sub-group size where the program asks for it (parser/check/blocks/enqueue.c). */
uint __gasket_block_sub_groups(ndrange_t range, uint size)
{
    ulong items = 1;

    for (uint i = 0; i < range.__work_dimensions; i++)
        items *= range.__group_size[i];
    return (uint)((items + size - 1) / size);
}

// Properties of the kernel of block number BLOCK, for SPIR-V: the kernel has the sub-group size QUEUE_SUB_GROUP_SIZE.
uint __gasket_block_group_size(const uint *record, uint block) { return QUEUE_MOST_ITEMS; }
uint __gasket_block_group_multiple(const uint *record, uint block) { return QUEUE_SUB_GROUP_SIZE; }
uint __gasket_block_sub_group_size(const ndrange_t *range, const uint *record, uint block) { return QUEUE_SUB_GROUP_SIZE; }
uint __gasket_block_most_sub_groups(const uint *record, uint block) { return QUEUE_MOST_ITEMS / QUEUE_SUB_GROUP_SIZE; }

uint __gasket_block_range_sub_groups(const ndrange_t *range, const uint *record, uint block)
{
    return __gasket_block_sub_groups(*range, QUEUE_SUB_GROUP_SIZE);
}

uint __gasket_block_items_of_sub_groups(uint count, const uint *record, uint block)
{
    return count <= QUEUE_MOST_ITEMS / QUEUE_SUB_GROUP_SIZE ? count * QUEUE_SUB_GROUP_SIZE : 0;
}
