/* sim/native/a64/host.c - the functions of host.h for AArch64 processors. */
#include "sim/native/host.h"

#include "sim/native/a64/a64.h"

enum { REGISTER = 16 }; /* bytes of a vector register */

bool host_is_known(void)
{
#if defined(__aarch64__) && !defined(__AARCH64EB__)
    return true;
#else
    return false;
#endif
}

void host_begin(native_code *c, arena *memory)
{
    a64_begin(c, memory);
}

/* --- general registers ---------------------------------------------------------------------------------------------------- */

static const unsigned char regs[HOST_REGS] = {
    [HOST_R0] = A64_R0,     [HOST_R1] = 3,           [HOST_R2] = 2,           [HOST_R3] = 1,         [HOST_R4] = A64_X0,
    [HOST_R5] = 5,          [HOST_THREAD] = A64_X19, [HOST_ACTIVE] = A64_X20, [HOST_EVEN] = A64_X21, [HOST_SURFACES] = A64_X22,
    [HOST_SENDS] = A64_X23,
};

static uint32_t width(bool wide)
{
    return wide ? A64_WIDE : 0;
}

static const a64_access *load_of(bool wide)
{
    return wide ? &a64_ldr_x : &a64_ldr_w;
}

static const a64_access *store_of(bool wide)
{
    return wide ? &a64_str_x : &a64_str_w;
}

void host_load(native_code *c, bool wide, host_reg d, host_reg base, int32_t offset)
{
    a64_memory(c, load_of(wide), regs[d], regs[base], offset);
}

void host_load_byte(native_code *c, host_reg d, host_reg base, int32_t offset)
{
    a64_memory(c, &a64_ldrb, regs[d], regs[base], offset);
}

void host_store(native_code *c, bool wide, host_reg s, host_reg base, int32_t offset)
{
    a64_memory(c, store_of(wide), regs[s], regs[base], offset);
}

void host_move(native_code *c, bool wide, host_reg d, host_reg s)
{
    a64_move(c, wide, regs[d], regs[s]);
}

void host_move_constant(native_code *c, host_reg d, uint64_t n)
{
    a64_move_constant(c, regs[d], n);
}

static void compute(native_code *c, host_op op, bool wide, unsigned d, unsigned a, unsigned b)
{
    static const uint32_t words[] = {[HOST_ADD] = A64_ADD, [HOST_SUB] = A64_SUBS, [HOST_AND] = A64_ANDS,
                                     [HOST_OR] = A64_ORR,  [HOST_XOR] = A64_EOR,  [HOST_CMP] = A64_SUBS};

    a64_op(c, words[op] | width(wide), op == HOST_CMP ? A64_ZERO : d, a, b);
}

void host_compute(native_code *c, host_op op, bool wide, host_reg d, host_reg s)
{
    compute(c, op, wide, regs[d], regs[d], regs[s]);
}

void host_compute_at(native_code *c, host_op op, bool wide, host_reg d, host_reg base, int32_t offset)
{
    a64_memory(c, load_of(wide), A64_SCRATCH, regs[base], offset);
    compute(c, op, wide, regs[d], regs[d], A64_SCRATCH);
}

void host_compute_constant(native_code *c, host_op op, bool wide, host_reg d, int32_t n)
{
    bool is_low_mask = n > 0 && (n & (n + 1)) == 0;

    if (op == HOST_AND && !wide && is_low_mask) {
        a64_keep_low_bits(c, regs[d], (unsigned)__builtin_popcount((unsigned)n));
        return;
    }
    a64_move_constant(c, A64_SCRATCH, wide ? (uint64_t)(int64_t)n : (uint32_t)n);
    compute(c, op, wide, regs[d], regs[d], A64_SCRATCH);
}

void host_compute_to(native_code *c, host_op op, bool wide, host_reg base, int32_t offset, host_reg s)
{
    a64_memory(c, load_of(wide), A64_SCRATCH, regs[base], offset);
    compute(c, op, wide, A64_SCRATCH, A64_SCRATCH, regs[s]);
    a64_memory(c, store_of(wide), A64_SCRATCH, regs[base], offset);
}

void host_add_to(native_code *c, host_reg base, int32_t offset, int32_t n)
{
    a64_memory(c, &a64_ldr_x, A64_SCRATCH, regs[base], offset);
    a64_add_constant(c, A64_SCRATCH, A64_SCRATCH, n);
    a64_memory(c, &a64_str_x, A64_SCRATCH, regs[base], offset);
}

void host_add_constant(native_code *c, host_reg d, host_reg base, int32_t n)
{
    a64_add_constant(c, regs[d], regs[base], n);
}

void host_shift_left(native_code *c, bool wide, host_reg d, unsigned n)
{
    a64_shift_left(c, wide, regs[d], regs[d], n);
}

void host_shift_right(native_code *c, bool wide, host_reg d, unsigned n)
{
    a64_shift_right(c, wide, regs[d], regs[d], n);
}

void host_not(native_code *c, bool wide, host_reg d)
{
    a64_not(c, wide, regs[d], regs[d]);
}

void host_count_bits(native_code *c, host_reg d, host_reg s)
{
    enum { COUNTS = 31 }; /* no operation uses this vector register */

    a64_op(c, A64_FMOV_TO, COUNTS, regs[s], 0);
    a64_op(c, A64_CNT, COUNTS, COUNTS, 0);
    a64_op(c, A64_ADDV_BYTES, COUNTS, COUNTS, 0);
    a64_op(c, A64_FMOV_FROM, regs[d], COUNTS, 0);
}

void host_test(native_code *c, bool wide, host_reg s)
{
    a64_compare_constant(c, wide, regs[s], 0);
}

void host_test_constant(native_code *c, host_reg s, uint32_t n)
{
    a64_move_constant(c, A64_SCRATCH, n);
    a64_op(c, A64_ANDS, A64_ZERO, regs[s], A64_SCRATCH);
}

/* --- control flow --------------------------------------------------------------------------------------------------------- */

size_t host_jump(native_code *c, host_condition condition)
{
    static const a64_condition conditions[] = {
        [HOST_EQUAL] = A64_EQ, [HOST_NOT_EQUAL] = A64_NE, [HOST_BELOW] = A64_LO, [HOST_ABOVE] = A64_HI, [HOST_ALWAYS] = A64_AL};

    return a64_jump(c, conditions[condition]);
}

void host_land(native_code *c, size_t jump)
{
    a64_land_at(c, jump, c->bytes.count);
}

void host_land_at(native_code *c, size_t jump, size_t target)
{
    a64_land_at(c, jump, target);
}

void host_call(native_code *c, const void *function)
{
    a64_call(c, function);
}

void host_prologue(native_code *c)
{
    a64_prologue(c);
}

void host_return(native_code *c)
{
    a64_return(c);
}

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

/* The registers, from host_vector_count on, that the functions below use. */
enum { EXPECTED = 24, STEP, DIFFERENCES, OTHER, FIRST = 24, OLD = 28, MASK, START, LIMIT };
const unsigned host_vector_count = 24, host_vector_bytes = REGISTER;

void host_load_vector(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset)
{
    a64_memory(c, bytes == 8 ? &a64_ldr_d : &a64_ldr_q, d, regs[base], offset);
}

void host_store_vector(native_code *c, unsigned bytes, unsigned s, host_reg base, int32_t offset)
{
    (void)bytes; /* always those of a register */
    a64_memory(c, &a64_str_q, s, regs[base], offset);
}

void host_repeat_element(native_code *c, unsigned bytes, unsigned d, host_reg base, int32_t offset)
{
    a64_memory(c, bytes == 2 ? &a64_ldr_h : bytes == 4 ? &a64_ldr_s : &a64_ldr_d, d, regs[base], offset);
    a64_duplicate(c, bytes, d, d);
}

void host_move_vector(native_code *c, unsigned d, unsigned s)
{
    a64_move_vector(c, d, s);
}

void host_move_from_vector(native_code *c, host_reg d, unsigned s)
{
    a64_op(c, A64_FMOV_FROM, regs[d], s, 0);
}

/* Sets the condition EQUAL if all bits of vector register S are 0. */
static void test_vector(native_code *c, unsigned s)
{
    a64_op(c, A64_UMAXV | A64_SIZE(4), s, s, 0);
    a64_op(c, A64_FMOV_FROM, A64_SCRATCH, s, 0);
    a64_compare_constant(c, false, A64_SCRATCH, 0);
}

/* Sets the condition EQUAL if register N of R is EXPECTED + N * STEP, for all N; without IS_STEPPED, if all are EXPECTED. */
static void test_row(native_code *c, const host_row *r, bool is_stepped)
{
    a64_op(c, A64_VEOR, DIFFERENCES, EXPECTED, r->registers[0]);
    for (unsigned n = 1; n < r->count; n++) {
        if (is_stepped)
            a64_op(c, A64_VADD | A64_SIZE(4), EXPECTED, EXPECTED, STEP);
        a64_op(c, A64_VEOR, OTHER, EXPECTED, r->registers[n]);
        a64_op(c, A64_VORR, DIFFERENCES, DIFFERENCES, OTHER);
    }
    test_vector(c, DIFFERENCES);
}

void host_test_consecutive(native_code *c, const host_row *r)
{
    a64_duplicate(c, 4, EXPECTED, r->registers[0]);
    a64_constant_to(c, STEP, A64_INDEX4);
    a64_op(c, A64_VADD | A64_SIZE(4), EXPECTED, EXPECTED, STEP);
    a64_constant_to(c, STEP, A64_16);
    test_row(c, r, true);
}

void host_test_same(native_code *c, const host_row *r)
{
    a64_duplicate(c, 4, EXPECTED, r->registers[0]);
    test_row(c, r, false);
}

/* Sets registers START and MASK to those of O. */
static void load_start_and_mask(native_code *c, const host_offsets *o)
{
    host_repeat_element(c, 4, START, o->base, o->start);
    host_repeat_element(c, 4, MASK, o->base, o->mask);
}

/* D = the offsets of register N of the addresses. */
static void find_offsets(native_code *c, const host_offsets *o, unsigned d, unsigned n)
{
    a64_op(c, A64_VSUB | A64_SIZE(4), d, o->addresses.registers[n], START);
    a64_op(c, A64_VAND, d, d, MASK);
}

void host_test_offsets(native_code *c, const host_offsets *o, host_reg limit, host_reg bits)
{
    load_start_and_mask(c, o);
    a64_duplicate_general(c, 4, LIMIT, regs[limit]);
    for (unsigned n = 0; n < o->addresses.count; n++) {
        find_offsets(c, o, n ? OTHER : DIFFERENCES, n);
        if (n)
            a64_op(c, A64_UMAX | A64_SIZE(4), DIFFERENCES, DIFFERENCES, OTHER);
    }
    a64_op(c, A64_CMHI | A64_SIZE(4), DIFFERENCES, DIFFERENCES, LIMIT);
    a64_duplicate_general(c, 4, LIMIT, regs[bits]);
    for (unsigned n = 0; n < o->addresses.count; n++) {
        a64_op(c, A64_VAND, OTHER, o->addresses.registers[n], LIMIT);
        a64_op(c, A64_VORR, DIFFERENCES, DIFFERENCES, OTHER);
    }
    test_vector(c, DIFFERENCES);
}

/* Sets HOST_R0 to DATA + dword LANE of vector register S. */
static void find_lane(native_code *c, unsigned s, unsigned lane, host_reg data)
{
    a64_from_lane(c, regs[HOST_R0], s, lane);
    host_compute(c, HOST_ADD, true, HOST_R0, data);
}

void host_gather(native_code *c, const host_row *to, const host_offsets *o, host_reg data, int32_t n)
{
    load_start_and_mask(c, o);
    for (unsigned i = 0; i < 4 * to->count; i++) {
        if (i % 4 == 0)
            find_offsets(c, o, OTHER, i / 4);
        find_lane(c, OTHER, i % 4, data);
        host_load(c, false, HOST_R0, HOST_R0, n);
        a64_to_lane(c, to->registers[i / 4], i % 4, regs[HOST_R0]);
    }
}

void host_scatter(native_code *c, const host_row *from, const host_offsets *o, host_reg data)
{
    load_start_and_mask(c, o);
    for (unsigned i = 0; i < 4 * from->count; i++) {
        if (i % 4 == 0)
            find_offsets(c, o, OTHER, i / 4);
        find_lane(c, OTHER, i % 4, data);
        a64_from_lane(c, A64_SCRATCH, from->registers[i / 4], i % 4);
        a64_memory(c, &a64_str_w, A64_SCRATCH, regs[HOST_R0], 0);
    }
}

/* Loads the 64 bytes of the image at OFFSET from HOST_THREAD to the registers from FIRST on. */
static void load_four(native_code *c, int32_t offset)
{
    for (unsigned n = 0; n < 4; n++)
        a64_memory(c, &a64_ldr_q, FIRST + n, A64_THREAD, offset + (int32_t)(REGISTER * n));
}

void host_join_dwords(native_code *c, int32_t to, int32_t from)
{
    load_four(c, from);
    for (unsigned n = 0; n < 2; n++) {
        a64_op(c, A64_UZP1 | A64_SIZE(4), FIRST + n, FIRST + 2 * n, FIRST + 2 * n + 1);
        a64_memory(c, &a64_str_q, FIRST + n, A64_THREAD, to + (int32_t)(REGISTER * n));
    }
}

void host_narrow_doubles(native_code *c, int32_t to, int32_t from, bool spaced)
{
    load_four(c, from);
    if (spaced)
        a64_constant_to(c, MASK, A64_LOW_DWORDS);
    for (unsigned n = 0; n < 4; n++) {
        unsigned result = spaced ? FIRST + n : FIRST + n / 2;
        int32_t at = to + (int32_t)(REGISTER * (spaced ? n : n / 2));
        a64_op(c, n % 2 && !spaced ? A64_FCVTN2 : A64_FCVTN, result, FIRST + n, 0);
        if (spaced) {
            a64_op(c, A64_UXTL_DWORDS, result, result, 0);
            a64_memory(c, &a64_ldr_q, OLD, A64_THREAD, at);
            a64_op(c, A64_VBIF, result, OLD, MASK);
        }
        if (spaced || n % 2)
            a64_memory(c, &a64_str_q, result, A64_THREAD, at);
    }
}
