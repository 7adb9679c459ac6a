/* sim/fast/messages.h - gathers and scatters of many channels at once; kernels.h includes it.
 *
 * The plain executors in sim/machine/gather.c check and copy one channel after the other. These check all addresses with a few
 * vector operations. If they are consecutive or equal, the values are copied as vectors, else one by one without further checks.
 * A message with an access that the plain executor does not simply carry out (misaligned, out of bounds, read-only) is left to
 * it entirely: nothing has been read or written yet. */

enum { SOME_LANES = 8 }; /* dwords in a vector */

INLINE bool has_any(const bits_D *v)
{
#ifdef __AVX2__
    return !_mm256_testz_si256((__m256i)*v, (__m256i)*v);
#else
    uint32_t any = 0;
    for (unsigned i = 0; i < SOME_LANES; i++)
        any |= (*v)[i];
    return any;
#endif
}

INLINE const sim_surface *surface_of(const sim_thread *t, const sim_message *m)
{
    static const sim_surface none;
    const sim_machine *machine = t->group->machine;

    if (m->m.surface == GEN_SURFACE_LOCAL)
        return &t->group->slm;
    if (m->m.surface == GEN_SURFACE_STATELESS || m->m.surface == GEN_SURFACE_STATELESS_NON_COHERENT)
        return &t->scratch;
    return m->m.surface < machine->surface_count ? &machine->surfaces[m->m.surface] : &none;
}

INLINE const sim_region *region_of(const sim_thread *t, uint64_t address)
{
    const sim_memory *memory = t->group->space;
    const sim_slot *slot = sim_memory_slot(memory, address);

    return slot->count > 1 ? sim_memory_region(memory, address) : &memory->regions.items[slot->first];
}

/* --- evenly spaced addresses ---------------------------------------------------------------------------------------------- */

/* Do the addresses of all SIMD channels, 32 bits each, increase by STEP? */
INLINE bool is_spaced(const unsigned char *addresses, unsigned simd, uint32_t step)
{
    const bits_D index = {0, 1, 2, 3, 4, 5, 6, 7}, zero = {0};
    bits_D differs = zero;
    uint32_t first;

    memcpy(&first, addresses, sizeof first);
    for (unsigned i = 0; i < simd; i += SOME_LANES) {
        bits_D a;
        memcpy(&a, addresses + 4 * i, sizeof a);
        differs |= a ^ (first + (index + i) * step);
    }
    return !has_any(&differs);
}

/* As is_spaced(), for addresses of 64 bits. */
INLINE bool is_spaced_64(const unsigned char *addresses, unsigned simd, uint64_t step)
{
    uint64_t first, differs = 0;

    memcpy(&first, addresses, sizeof first);
    for (unsigned i = 0; i < simd; i++) {
        uint64_t a;
        memcpy(&a, addresses + 8 * i, sizeof a);
        differs |= a ^ (first + i * step);
    }
    return !differs;
}

/* The host address of the BYTES bytes that begin at the address of channel 0; NULL if they are misaligned or may not all be
 * accessed. */
INLINE unsigned char *first_place(const sim_thread *t, const sim_message *m, uint32_t bytes, bool is_a64, bool write)
{
    uint64_t first = 0;

    memcpy(&first, t->image + m->address, is_a64 ? 8 : 4);
    if (first & m->low)
        return NULL;
    if (is_a64)
        return sim_memory_find(t->group->space, first, bytes, write);
    const sim_surface *s = surface_of(t, m);
    return write && !s->writable ? NULL : sim_surface_find(s, (uint32_t)first, bytes);
}

/* The host address of all SIMD accesses, if each is BYTES bytes and follows that of the channel before it; else NULL. */
INLINE unsigned char *consecutive_place(const sim_thread *t, const sim_message *m, unsigned simd, uint32_t bytes, bool is_a64,
                                        bool write)
{
    const unsigned char *addresses = t->image + m->address;

    if (!(is_a64 ? is_spaced_64(addresses, simd, bytes) : is_spaced(addresses, simd, bytes)))
        return NULL;
    return first_place(t, m, simd * bytes, is_a64, write);
}

/* The host address of the BYTES bytes that all SIMD channels read, if they are the same; else NULL. */
INLINE unsigned char *common_place(const sim_thread *t, const sim_message *m, unsigned simd, uint32_t bytes, bool is_a64)
{
    const unsigned char *addresses = t->image + m->address;

    if (!(is_a64 ? is_spaced_64(addresses, simd, 0) : is_spaced(addresses, simd, 0)))
        return NULL;
    return first_place(t, m, bytes, is_a64, false);
}

/* --- other addresses ------------------------------------------------------------------------------------------------------ */

/* The memory that the enabled channels access. */
typedef struct places {
    unsigned char *memory; /* of the surface or the buffer */
    uint32_t at[16];       /* offset of each enabled channel in `memory`; of other channels, that of the first enabled one */
} places;

/* Fills in *P for LANES, which is not 0. False if an access of BYTES bytes is not entirely inside the surface, is misaligned, or
 * is a write to read-only memory. */
INLINE bool locate_in_surface(const sim_thread *t, const sim_message *m, unsigned simd, uint32_t lanes, uint32_t bytes,
                              bool write, places *p)
{
    const sim_surface *s = surface_of(t, m);
    const unsigned char *addresses = t->image + m->address;
    const bits_D zero = {0};
    bits_D bad = zero;
    uint32_t first;

    if (s->bytes < bytes || (write && !s->writable))
        return false;
    memcpy(&first, addresses + 4 * __builtin_ctz(lanes), sizeof first);
    for (unsigned i = 0; i < simd; i += SOME_LANES) {
        bits_D a, all_first = zero + first;
        compared_D enabled;
        memcpy(&a, addresses + 4 * i, sizeof a);
        expand_mask_D(lanes >> i, &enabled);
        a = (a & (bits_D)enabled) | (all_first & ~(bits_D)enabled);
        bad |= a & m->low;
        a = (a - s->base) & s->mask;
        bad |= (bits_D)(a > (uint32_t)(s->bytes - bytes));
        memcpy(p->at + i, &a, sizeof a);
    }
    p->memory = s->data;
    return !has_any(&bad);
}

/* As locate_in_surface(), for 64-bit addresses, which must all be in the buffer of the first one. Buffers of more than 4 GiB are
 * left to the plain executor. */
INLINE bool locate_in_buffer(const sim_thread *t, const sim_message *m, unsigned simd, uint32_t lanes, uint32_t bytes, bool write,
                             places *p)
{
    const unsigned char *addresses = t->image + m->address;
    uint64_t first, bad = 0;

    memcpy(&first, addresses + 8 * __builtin_ctz(lanes), sizeof first);
    const sim_region *r = region_of(t, first);
    uint64_t limit = write ? r->writable : r->bytes;
    if (limit < bytes || limit - bytes > UINT32_MAX)
        return false;
    for (unsigned i = 0; i < simd; i++) {
        uint64_t a;
        memcpy(&a, addresses + 8 * i, sizeof a);
        a = lanes >> i & 1 ? a : first;
        uint64_t at = a - r->base;
        /* the sign of one of the two is set unless 0 <= at <= limit - bytes */
        bad |= (a & m->low) | ((at | (limit - bytes - at)) & UINT64_C(1) << 63);
        p->at[i] = (uint32_t)at;
    }
    p->memory = r->data;
    return !bad;
}

INLINE bool locate(const sim_thread *t, const sim_message *m, unsigned simd, uint32_t lanes, uint32_t bytes, bool is_a64,
                   bool write, places *p)
{
    if (!(lanes & (lanes - 1))) /* a single channel or none */
        return false;
    return (is_a64 ? locate_in_buffer : locate_in_surface)(t, m, simd, lanes, bytes, write, p);
}

/* --- dwords --------------------------------------------------------------------------------------------------------------- */

/* A dword in memory or in a register; it need not be aligned. */
typedef uint32_t dwords __attribute__((aligned(1), may_alias));

/* Copy the N dwords of each channel. In memory they are adjacent; in registers there is a block for each of them, with the dword
 * of every channel. */

INLINE void read_consecutive(dwords *restrict to, const dwords *restrict from, unsigned simd, unsigned n)
{
    for (unsigned c = 0; c < n; c++)
        for (unsigned i = 0; i < simd; i++)
            to[simd * c + i] = from[n * i + c];
}

INLINE void write_consecutive(dwords *restrict to, const dwords *restrict from, unsigned simd, unsigned n)
{
    for (unsigned i = 0; i < simd; i++)
        for (unsigned c = 0; c < n; c++)
            to[n * i + c] = from[simd * c + i];
}

INLINE void read_common(unsigned char *to, const unsigned char *from, unsigned simd, unsigned n)
{
    for (unsigned c = 0; c < n; c++) {
        const bits_D zero = {0};
        uint32_t x;
        memcpy(&x, from + 4 * c, sizeof x);
        bits_D r = zero + x;
        for (unsigned i = 0; i < simd; i += SOME_LANES)
            memcpy(to + 4 * simd * c + 4 * i, &r, sizeof r);
    }
}

/* Reads dwords from any addresses. The functions *_scattered are not inlined, so that the others need no stack. */

INLINE bool read_dwords_scattered(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                                  bool is_a64)
{
    unsigned char *to = t->image + m->returned;
    places p;

    if (!locate(t, m, simd, lanes, 4 * n, is_a64, false, &p))
        return m->plain(t, o, m, lanes);
    sim_each_lane(i, lanes)
        for (unsigned c = 0; c < n; c++)
            memcpy(to + 4 * simd * c + 4 * i, p.memory + p.at[i] + 4 * c, 4);
    return true;
}

/* Writes dwords to any addresses. If several channels write the same bytes, those of the last channel remain. */
INLINE bool write_dwords_scattered(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd,
                                   unsigned n, bool is_a64)
{
    const unsigned char *from = t->image + m->data;
    places p;

    if (!locate(t, m, simd, lanes, 4 * n, is_a64, true, &p))
        return m->plain(t, o, m, lanes);
    sim_each_lane(i, lanes)
        for (unsigned c = 0; c < n; c++)
            memcpy(p.memory + p.at[i] + 4 * c, from + 4 * simd * c + 4 * i, 4);
    return true;
}

INLINE bool read_dwords(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                        bool is_a64, sim_executor scattered)
{
    const unsigned char *from;

    if (lanes != (1u << simd) - 1)
        return scattered(t, o, m, lanes);
    from = consecutive_place(t, m, simd, 4 * n, is_a64, false);
    if (from) {
        read_consecutive((dwords *)(t->image + m->returned), (const dwords *)from, simd, n);
        return true;
    }
    from = common_place(t, m, simd, 4 * n, is_a64);
    if (!from)
        return scattered(t, o, m, lanes);
    read_common(t->image + m->returned, from, simd, n);
    return true;
}

INLINE bool write_dwords(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                         bool is_a64, sim_executor scattered)
{
    unsigned char *to = lanes == (1u << simd) - 1 ? consecutive_place(t, m, simd, 4 * n, is_a64, true) : NULL;

    if (!to)
        return scattered(t, o, m, lanes);
    write_consecutive((dwords *)to, (const dwords *)(t->image + m->data), simd, n);
    return true;
}

/* --- bytes and words ------------------------------------------------------------------------------------------------------ */

/* Copy an element of N bytes, 1 or 2, for each channel. In a register it is the low part of a dword, whose other bytes are 0
 * after a read. */

INLINE uint32_t load_element(const unsigned char *from, unsigned n)
{
    return n == 1 ? from[0] : from[0] | (uint32_t)from[1] << 8;
}

INLINE void extend_elements(dwords *restrict to, const unsigned char *restrict from, unsigned simd, unsigned n)
{
    for (unsigned i = 0; i < simd; i++)
        to[i] = load_element(from + n * i, n);
}

INLINE bool read_bytes_scattered(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                                 bool is_a64)
{
    unsigned char *to = t->image + m->returned;
    places p;

    if (!locate(t, m, simd, lanes, n, is_a64, false, &p))
        return m->plain(t, o, m, lanes);
    sim_each_lane(i, lanes) {
        uint32_t x = load_element(p.memory + p.at[i], n);
        memcpy(to + 4 * i, &x, sizeof x);
    }
    return true;
}

INLINE bool write_bytes_scattered(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                                  bool is_a64)
{
    const unsigned char *from = t->image + m->data;
    places p;

    if (!locate(t, m, simd, lanes, n, is_a64, true, &p))
        return m->plain(t, o, m, lanes);
    sim_each_lane(i, lanes)
        memcpy(p.memory + p.at[i], from + 4 * i, n);
    return true;
}

INLINE bool read_bytes(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                       bool is_a64, sim_executor scattered)
{
    const unsigned char *from = lanes == (1u << simd) - 1 ? consecutive_place(t, m, simd, n, is_a64, false) : NULL;

    if (!from)
        return scattered(t, o, m, lanes);
    extend_elements((dwords *)(t->image + m->returned), from, simd, n);
    return true;
}

INLINE bool write_bytes(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, unsigned simd, unsigned n,
                        bool is_a64, sim_executor scattered)
{
    unsigned char *to = lanes == (1u << simd) - 1 ? consecutive_place(t, m, simd, n, is_a64, true) : NULL;

    if (!to)
        return scattered(t, o, m, lanes);
    for (unsigned i = 0; i < simd; i++)
        memcpy(to + n * i, t->image + m->data + 4 * i, n);
    return true;
}

/* --- atomic operations on local memory ------------------------------------------------------------------------------------ */

typedef uint32_t atomic_operation(uint32_t old, uint32_t a);

/* Executes an atomic operation on local memory. Only one host thread accesses local memory, so no host atomics are needed. All
 * operands are read before the first old value is written, as the registers may overlap. */
INLINE bool modify_local(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, atomic_operation *operation)
{
    unsigned char *returned = t->image + m->returned;
    uint32_t operands[16];
    places p;

    if (!lanes || !locate_in_surface(t, m, m->m.simd, lanes, 4, true, &p))
        return m->plain(t, o, m, lanes);
    memcpy(operands, t->image + m->data, sizeof operands);
    sim_each_lane(i, lanes) {
        uint32_t old, new;
        memcpy(&old, p.memory + p.at[i], sizeof old);
        new = operation(old, operands[i]);
        memcpy(p.memory + p.at[i], &new, sizeof new);
        if (m->m.returns)
            memcpy(returned + 4 * i, &old, sizeof old);
    }
    return true;
}

#define ATOMIC(name, value)                                                                                                      \
    INLINE uint32_t name##_value(uint32_t old UNUSED, uint32_t a UNUSED)                                                         \
    {                                                                                                                            \
        return value;                                                                                                            \
    }                                                                                                                            \
    static bool modify_local_##name(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)                        \
    {                                                                                                                            \
        return modify_local(t, o, m, lanes, name##_value);                                                                       \
    }
ATOMIC(and, old &a)
ATOMIC(or, old | a)
ATOMIC(xor, old ^ a)
ATOMIC(xchg, a)
ATOMIC(inc, old + 1)
ATOMIC(dec, old - 1)
ATOMIC(add, old + a)
ATOMIC(sub, old - a)
ATOMIC(imax, (int32_t)old > (int32_t)a ? old : a)
ATOMIC(imin, (int32_t)old < (int32_t)a ? old : a)
ATOMIC(umax, old > a ? old : a)
ATOMIC(umin, old < a ? old : a)

/* --- sends ---------------------------------------------------------------------------------------------------------------- */

static const sim_op *send_message(sim_thread *t, const sim_op *o)
{
    const sim_message *m = o->message;

    t->sends[o->inst]++;
    return m->run(t, o, m, count_lanes(t, sim_enabled(t, o))) ? o + 1 : NULL;
}

/* --- the rows ------------------------------------------------------------------------------------------------------------- */

#define EXECUTOR(name, simd, n, is_a64)                                                                                          \
    static __attribute__((noinline)) bool name##_scattered_##simd##_##n##_##is_a64(sim_thread *t, const sim_op *o,               \
                                                                                   const sim_message *m, uint32_t lanes)         \
    {                                                                                                                            \
        return name##_scattered(t, o, m, lanes, simd, n, is_a64);                                                                \
    }                                                                                                                            \
    static bool name##_##simd##_##n##_##is_a64(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)             \
    {                                                                                                                            \
        return name(t, o, m, lanes, simd, n, is_a64, name##_scattered_##simd##_##n##_##is_a64);                                  \
    }
#define EXECUTORS(name, n) EXECUTOR(name, 8, n, 0) EXECUTOR(name, 8, n, 1) EXECUTOR(name, 16, n, 0) EXECUTOR(name, 16, n, 1)
EXECUTORS(read_dwords, 1)
EXECUTORS(read_dwords, 2)
EXECUTORS(read_dwords, 3)
EXECUTORS(read_dwords, 4)
EXECUTORS(write_dwords, 1)
EXECUTORS(write_dwords, 2)
EXECUTORS(write_dwords, 3)
EXECUTORS(write_dwords, 4)
EXECUTORS(read_bytes, 1)
EXECUTORS(read_bytes, 2)
EXECUTORS(write_bytes, 1)
EXECUTORS(write_bytes, 2)

/* The executors of one kind, indexed by the size of each channel's access. */
#define BY_BYTES(direction, simd, is_a64)                                                                                        \
    {                                                                                                                            \
        [1] = direction##_bytes_##simd##_1_##is_a64, [2] = direction##_bytes_##simd##_2_##is_a64,                                \
        [4] = direction##_dwords_##simd##_1_##is_a64, [8] = direction##_dwords_##simd##_2_##is_a64,                              \
        [12] = direction##_dwords_##simd##_3_##is_a64, [16] = direction##_dwords_##simd##_4_##is_a64,                            \
    }
