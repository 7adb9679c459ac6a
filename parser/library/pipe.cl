// parser/library/pipe.cl - pipes (OpenCL C 6.15.14). pipe.h describes their memory; the checker copies the packets (check/pipe.c).
//
// A reservation moves a position past its packets with a compare-and-exchange, so concurrent reservations follow one another. A
// commit changes the state of its slots; then it moves the committed position past all slots in that state. So reservations may be
// committed in any order, each becomes visible when all earlier ones are committed, and no work-item waits for another.
//
// A reserve_id_t has bit 63 set, the number of packets in bits 32 to 62, and the position of the first one in bits 0 to 31.
#define VALID (1UL << 63)
#define WORD(p, i) ((volatile global atomic_uint *)(p) + (i))
#define LOAD(p, i) atomic_load_explicit(WORD(p, i), memory_order_relaxed, memory_scope_device)
#define STORE(p, i, x) atomic_store_explicit(WORD(p, i), x, memory_order_relaxed, memory_scope_device)
#define EXCHANGE(p, i, old, x)                                                                                        \
    atomic_compare_exchange_strong_explicit(WORD(p, i), old, x, memory_order_acq_rel, memory_order_acquire, memory_scope_device)

/* Ends the kernel with a fault: nothing is at this address. The driver prints the reason, and LINE of the user's call. */
void __gasket_pipe_fault(global uint *p, uint what, uint line)
{
    STORE(p, PIPE_FAULT, line << 2 | what);
    *(volatile global int *)0 = 0;
}

static uint __gasket_pipe_wrap(uint position, uint limit) { return position >= limit ? position - limit : position; }

static uint __gasket_pipe_distance(uint from, uint to, uint capacity) { return to >= from ? to - from : to + 2 * capacity - from; }

static uint __gasket_pipe_id_count(ulong id) { return (uint)(id >> 32) & 0x7fffffff; }

static uint __gasket_pipe_state_word(uint position, uint capacity) { return PIPE_STATES + __gasket_pipe_wrap(position, capacity); }

/* The slot of packet INDEX of reservation ID. */
static uint __gasket_pipe_position(ulong id, uint index, uint capacity)
{
    return __gasket_pipe_wrap((uint)id + index, 2 * capacity);
}

/* Moves the position in word RESERVED past COUNT slots, but not past the position in word LIMIT plus SPARE. 0 if there are not as many. */
static ulong __gasket_pipe_reserve(global uint *p, uint count, uint reserved, uint limit, uint spare, uint state)
{
    uint capacity = p[PIPE_CAPACITY], at = LOAD(p, reserved), item = (uint)get_global_linear_id() << 2;

    do {
        uint end = __gasket_pipe_wrap(LOAD(p, limit) + spare, 2 * capacity);
        if (count > __gasket_pipe_distance(at, end, capacity))
            return 0;
    } while (!EXCHANGE(p, reserved, &at, __gasket_pipe_wrap(at + count, 2 * capacity)));
    for (uint i = 0; i < count; i++)
        STORE(p, __gasket_pipe_state_word(__gasket_pipe_wrap(at + i, 2 * capacity), capacity), item | state);
    return VALID | (ulong)count << 32 | at;
}

ulong __gasket_reserve_read_pipe(global uint *p, uint count)
{
    return __gasket_pipe_reserve(p, count, PIPE_READ_RESERVED, PIPE_WRITE_COMMITTED, 0, PIPE_READING);
}

ulong __gasket_reserve_write_pipe(global uint *p, uint count)
{
    return __gasket_pipe_reserve(p, count, PIPE_WRITE_RESERVED, PIPE_READ_COMMITTED, p[PIPE_CAPACITY], PIPE_WRITING);
}

/* Changes the state of the slots of ID from BEFORE to AFTER, and moves the position in word COMMITTED past all slots in state AFTER,
 * up to the position in word RESERVED. */
static void __gasket_pipe_commit(global uint *p, ulong id, uint before, uint after, uint committed, uint reserved,
                                 uint line)
{
    uint capacity = p[PIPE_CAPACITY], count = __gasket_pipe_id_count(id);

    if (!(id & VALID)) {
        __gasket_pipe_fault(p, PIPE_FAULT_INVALID, line);
        return;
    }
    for (uint i = 0; i < count; i++) {
        uint word = __gasket_pipe_state_word(__gasket_pipe_position(id, i, capacity), capacity), state = LOAD(p, word);
        if ((state & 3) != before) {
            __gasket_pipe_fault(p, PIPE_FAULT_COMMITTED, line);
            return;
        }
        EXCHANGE(p, word, &state, (state & ~3u) | after);
    }
    for (uint at = LOAD(p, committed);
         at != LOAD(p, reserved) && (LOAD(p, __gasket_pipe_state_word(at, capacity)) & 3) == after; at = LOAD(p, committed)) {
        uint next = __gasket_pipe_wrap(at + 1, 2 * capacity);
        EXCHANGE(p, committed, &at, next);
    }
}

void __gasket_commit_read_pipe(global uint *p, ulong id, uint line)
{
    __gasket_pipe_commit(p, id, PIPE_READING, PIPE_FREE, PIPE_READ_COMMITTED, PIPE_READ_RESERVED, line);
}

void __gasket_commit_write_pipe(global uint *p, ulong id, uint line)
{
    __gasket_pipe_commit(p, id, PIPE_WRITING, PIPE_FULL, PIPE_WRITE_COMMITTED, PIPE_WRITE_RESERVED, line);
}

static global uchar *__gasket_pipe_slot_at(global uint *p, uint position, uint capacity, uint size)
{
    return (global uchar *)p + p[PIPE_SLOTS] + (ulong)__gasket_pipe_wrap(position, capacity) * size;
}

/* The slot of the first packet of ID, a valid reservation. */
global uchar *__gasket_pipe_slot(global uint *p, ulong id, uint size)
{
    return __gasket_pipe_slot_at(p, (uint)id, p[PIPE_CAPACITY], size);
}

/* The slot of packet INDEX of ID, which is in STATE; null after a fault that --check has reported. */
static global uchar *__gasket_reserved_slot(global uint *p, ulong id, uint index, uint size, uint state, uint line)
{
    uint capacity = p[PIPE_CAPACITY], position = __gasket_pipe_position(id, index, capacity), what = 0;

    if (!(id & VALID))
        what = PIPE_FAULT_INVALID;
    else if (index >= __gasket_pipe_id_count(id))
        what = PIPE_FAULT_INDEX;
    else if ((LOAD(p, __gasket_pipe_state_word(position, capacity)) & 3) != state)
        what = PIPE_FAULT_COMMITTED;
    if (what) {
        __gasket_pipe_fault(p, what, line);
        return 0;
    }
    return __gasket_pipe_slot_at(p, position, capacity, size);
}

global uchar *__gasket_reserved_read_slot(global uint *p, ulong id, uint index, uint size, uint line)
{
    return __gasket_reserved_slot(p, id, index, size, PIPE_READING, line);
}

global uchar *__gasket_reserved_write_slot(global uint *p, ulong id, uint index, uint size, uint line)
{
    return __gasket_reserved_slot(p, id, index, size, PIPE_WRITING, line);
}

// One work-item of the group makes the reservation, or commits it after the others have accessed their packets.
#define GROUPS(ACTION)                                                                                                \
    ulong __gasket_work_group_reserve_##ACTION##_pipe(global uint *p, uint count)                                     \
    {                                                                                                                 \
        local ulong shared;                                                                                           \
        if (get_local_linear_id() == 0)                                                                               \
            shared = __gasket_reserve_##ACTION##_pipe(p, count);                                                      \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        ulong id = shared;                                                                                            \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return id;                                                                                                    \
    }                                                                                                                 \
    void __gasket_work_group_commit_##ACTION##_pipe(global uint *p, ulong id, uint line)                              \
    {                                                                                                                 \
        barrier(CLK_GLOBAL_MEM_FENCE);                                                                                \
        if (get_local_linear_id() == 0)                                                                               \
            __gasket_commit_##ACTION##_pipe(p, id, line);                                                             \
    }                                                                                                                 \
    ulong __gasket_sub_group_reserve_##ACTION##_pipe(global uint *p, uint count)                                      \
    {                                                                                                                 \
        ulong id = 0;                                                                                                 \
        if (get_sub_group_local_id() == 0)                                                                            \
            id = __gasket_reserve_##ACTION##_pipe(p, count);                                                          \
        return sub_group_broadcast(id, 0);                                                                            \
    }                                                                                                                 \
    void __gasket_sub_group_commit_##ACTION##_pipe(global uint *p, ulong id, uint line)                               \
    {                                                                                                                 \
        sub_group_barrier(CLK_GLOBAL_MEM_FENCE);                                                                      \
        if (get_sub_group_local_id() == 0)                                                                            \
            __gasket_commit_##ACTION##_pipe(p, id, line);                                                             \
    }
GROUPS(read)
GROUPS(write)

bool __gasket_is_valid_reserve_id(ulong id) { return (id & VALID) != 0; }

uint __gasket_pipe_num_packets(global uint *p)
{
    return __gasket_pipe_distance(LOAD(p, PIPE_READ_RESERVED), LOAD(p, PIPE_WRITE_COMMITTED), p[PIPE_CAPACITY]);
}

uint __gasket_pipe_max_packets(global uint *p) { return p[PIPE_CAPACITY]; }

// read_pipe() and write_pipe() of a packet of SIZE bytes as one call (parse_options.keeps_objects).
#define ACCESSES(ACTION, POINTER, TO, FROM)                                                                           \
    int __gasket_##ACTION##_pipe(global uint *p, POINTER packet, uint size)                                           \
    {                                                                                                                 \
        ulong id = __gasket_reserve_##ACTION##_pipe(p, 1);                                                            \
        if (!(id & VALID))                                                                                            \
            return -1;                                                                                                \
        global uchar *slot = __gasket_pipe_slot(p, id, size);                                                         \
        __builtin_memcpy(TO, FROM, size);                                                                             \
        __gasket_commit_##ACTION##_pipe(p, id, 0);                                                                    \
        return 0;                                                                                                     \
    }                                                                                                                 \
    int __gasket_##ACTION##_reserved(global uint *p, ulong id, uint index, POINTER packet, uint size)                 \
    {                                                                                                                 \
        global uchar *slot = __gasket_reserved_##ACTION##_slot(p, id, index, size, 0);                                \
        if (!slot)                                                                                                    \
            return -1;                                                                                                \
        __builtin_memcpy(TO, FROM, size);                                                                             \
        return 0;                                                                                                     \
    }
ACCESSES(read, void *, packet, slot)
ACCESSES(write, const void *, slot, packet)
