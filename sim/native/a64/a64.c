/* sim/native/a64/a64.c - puts the fields of AArch64 instructions together: registers, immediates, conditions. Offsets and
 * constants that an instruction cannot hold go through A64_ADDRESS. */
#include "sim/native/a64/a64.h"

#include <string.h>

enum { CONSTANT_BYTES = 16, PAGE = 4096 };

const a64_access a64_ldrb = {0x39400000, 0}, a64_ldrh = {0x79400000, 1}, a64_ldrsh = {0x79C00000, 1}, a64_ldr_w = {0xB9400000, 2},
                 a64_ldrsw = {0xB9800000, 2}, a64_ldr_x = {0xF9400000, 3}, a64_strb = {0x39000000, 0}, a64_strh = {0x79000000, 1},
                 a64_str_w = {0xB9000000, 2}, a64_str_x = {0xF9000000, 3}, a64_ldr_h = {0x7D400000, 1},
                 a64_ldr_s = {0xBD400000, 2}, a64_ldr_d = {0xFD400000, 3}, a64_ldr_q = {0x3DC00000, 4},
                 a64_str_q = {0x3D800000, 4};

static void put(native_code *c, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++)
        vec_push(c->memory, &c->bytes, (unsigned char)(word >> (8 * i)));
}

static void put_constant(native_code *c, unsigned bytes, const uint64_t *lanes)
{
    for (unsigned at = 0; at < CONSTANT_BYTES; at++)
        vec_push(c->memory, &c->bytes, (unsigned char)(lanes[at / bytes] >> (8 * (at % bytes))));
}

static void put_same(native_code *c, unsigned bytes, uint64_t lane)
{
    const uint64_t lanes[] = {lane, lane, lane, lane};

    put_constant(c, bytes, lanes);
}

void a64_begin(native_code *c, arena *memory)
{
    *c = (native_code){.memory = memory};
    put_constant(c, 2, (const uint64_t[]){1, 2, 4, 8, 16, 32, 64, 128});
    put_constant(c, 2, (const uint64_t[]){256, 512, 1024, 2048, 4096, 8192, 16384, 32768});
    put_constant(c, 4, (const uint64_t[]){0, 4, 8, 12});
    put_same(c, 4, 16);
    put_same(c, 4, 31);
    put_same(c, 8, 63);
    put_same(c, 4, 0x00400000);
    put_same(c, 4, 0x3F800000);
    put_same(c, 8, UINT32_MAX);
}

/* --- general registers ---------------------------------------------------------------------------------------------------- */

void a64_op(native_code *c, uint32_t word, unsigned d, unsigned a, unsigned b)
{
    put(c, word | b << 16 | a << 5 | d);
}

void a64_move_constant(native_code *c, unsigned d, uint64_t n)
{
    const uint32_t movz = 0xD2800000, movk = 0xF2800000;
    uint32_t word = movz;

    for (unsigned part = 0; part < 4; part++) {
        uint32_t bits = (uint32_t)(n >> (16 * part)) & 0xFFFF;
        if (bits || (part == 3 && word == movz)) {
            put(c, word | (bits ? part : 0) << 21 | bits << 5 | d);
            word = movk;
        }
    }
}

void a64_add_constant(native_code *c, unsigned d, unsigned a, int32_t n)
{
    const uint32_t add = 0x91000000, add_high = 0x91400000; /* of 12 bits, and of 12 bits shifted by 12 */
    uint32_t low = (uint32_t)n & 0xFFF, high = (uint32_t)n >> 12;

    if (n < 0 || high > 0xFFF) {
        a64_move_constant(c, A64_ADDRESS, (uint64_t)(int64_t)n);
        a64_op(c, A64_ADD | A64_WIDE, d, a, A64_ADDRESS);
        return;
    }
    if (high)
        put(c, add_high | high << 10 | a << 5 | d);
    if (low || !high)
        put(c, add | low << 10 | (high ? d : a) << 5 | d);
}

void a64_move(native_code *c, bool wide, unsigned d, unsigned s)
{
    a64_op(c, A64_ORR | (wide ? A64_WIDE : 0), d, A64_ZERO, s);
}

/* Writes UBFM, of which both shifts by a constant are forms. */
static void put_bit_field(native_code *c, bool wide, unsigned d, unsigned s, unsigned rotate, unsigned last)
{
    put(c, (wide ? 0xD3400000 : 0x53000000) | rotate << 16 | last << 10 | s << 5 | d);
}

void a64_shift_left(native_code *c, bool wide, unsigned d, unsigned s, unsigned n)
{
    unsigned bits = wide ? 64 : 32;

    put_bit_field(c, wide, d, s, (bits - n) % bits, bits - 1 - n);
}

void a64_shift_right(native_code *c, bool wide, unsigned d, unsigned s, unsigned n)
{
    put_bit_field(c, wide, d, s, n, wide ? 63 : 31);
}

void a64_not(native_code *c, bool wide, unsigned d, unsigned s)
{
    a64_op(c, A64_ORN | (wide ? A64_WIDE : 0), d, A64_ZERO, s);
}

void a64_compare_constant(native_code *c, bool wide, unsigned s, unsigned n)
{
    put(c, 0x71000000 | (wide ? A64_WIDE : 0) | n << 10 | s << 5 | A64_ZERO);
}

void a64_keep_low_bits(native_code *c, unsigned d, unsigned count)
{
    put(c, 0x72000000 | (count - 1) << 10 | d << 5 | d);
}

void a64_insert_bit(native_code *c, unsigned d, unsigned s, unsigned n)
{
    put(c, 0x33000000 | (32 - n) % 32 << 16 | s << 5 | d);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

void a64_memory(native_code *c, const a64_access *access, unsigned t, unsigned base, int32_t offset)
{
    const uint32_t is_scaled = 0x01000000; /* else the offset is a number of bytes, -256 to 255 */
    int32_t scaled = offset >> access->shift;

    if (offset >= 0 && offset % (1 << access->shift) == 0 && scaled < 4096) {
        put(c, access->word | (uint32_t)scaled << 10 | base << 5 | t);
    } else if (offset >= -256 && offset < 256) {
        put(c, (access->word & ~is_scaled) | ((uint32_t)offset & 0x1FF) << 12 | base << 5 | t);
    } else {
        a64_add_constant(c, A64_ADDRESS, base, offset);
        put(c, access->word | A64_ADDRESS << 5 | t);
    }
}

void a64_constant_to(native_code *c, unsigned d, a64_constant k)
{
    a64_memory(c, &a64_ldr_q, d, A64_CONSTANTS, (int32_t)(CONSTANT_BYTES * k));
}

/* --- vectors -------------------------------------------------------------------------------------------------------------- */

void a64_duplicate(native_code *c, unsigned bytes, unsigned d, unsigned a)
{
    put(c, 0x4E000400 | bytes << 16 | a << 5 | d);
}

void a64_duplicate_general(native_code *c, unsigned bytes, unsigned d, unsigned s)
{
    put(c, 0x4E000C00 | bytes << 16 | s << 5 | d);
}

/* Write UMOV and INS. The field imm5 has the lane above the bit that determines the size. */
void a64_from_lane(native_code *c, unsigned d, unsigned s, unsigned lane)
{
    put(c, 0x0E003C00 | (lane << 3 | 4) << 16 | s << 5 | d);
}

void a64_to_lane(native_code *c, unsigned d, unsigned lane, unsigned s)
{
    put(c, 0x4E001C00 | (lane << 3 | 4) << 16 | s << 5 | d);
}

/* Writes a shift by a constant. The field immh:immb has the size of an element and the count: bits + n, or for shifts to the
 * right 2 * bits - n, which has no form for a count of 0. */
void a64_shift_vector(native_code *c, a64_shift shift, unsigned bytes, unsigned d, unsigned a, unsigned n)
{
    static const uint32_t words[] = {
        [A64_SHIFT_LEFT] = 0x4F005400, [A64_SHIFT_RIGHT] = 0x6F000400, [A64_SHIFT_SIGNED] = 0x4F000400};
    unsigned bits = 8 * bytes;

    if (n == 0)
        a64_move_vector(c, d, a);
    else
        put(c, words[shift] | (shift == A64_SHIFT_LEFT ? bits + n : 2 * bits - n) << 16 | a << 5 | d);
}

void a64_move_vector(native_code *c, unsigned d, unsigned a)
{
    a64_op(c, A64_VORR, d, a, a);
}

/* --- control flow --------------------------------------------------------------------------------------------------------- */

/* Writes CSINC of the zero register with itself, under the opposite condition. */
void a64_set(native_code *c, a64_condition condition, unsigned d)
{
    put(c, 0x1A9F07E0 | (condition ^ 1u) << 12 | d);
}

/* Writes a conditional jump. B.cond reaches 1 MiB and B 128 MiB, which the code never exceeds, so B.cond skips a B under the
 * opposite condition. */
size_t a64_jump(native_code *c, a64_condition condition)
{
    if (condition != A64_AL)
        put(c, 0x54000000 | 2 << 5 | (condition ^ 1u));
    put(c, 0x14000000);
    return c->bytes.count - 4;
}

void a64_land_at(native_code *c, size_t jump, size_t target)
{
    uint32_t distance = (uint32_t)(target - jump) / 4 & 0x03FFFFFF;

    for (unsigned i = 0; i < 4; i++)
        c->bytes.items[jump + i] = (unsigned char)((0x14000000 | distance) >> (8 * i));
}

void a64_call(native_code *c, const void *function)
{
    a64_move_constant(c, A64_SCRATCH, (uintptr_t)function);
    put(c, 0xD63F0000 | A64_SCRATCH << 5); /* BLR */
    a64_move(c, true, A64_R0, A64_X0);
}

/* The registers that the prologue saves as pairs on the stack: X29 and X30, the frame and the return address, and the five
 * registers that host.h names, with A64_CONSTANTS. */
enum { PAIRS = 4 };
static const unsigned char saved[PAIRS] = {A64_FP, A64_X19, A64_X21, A64_X23}; /* the first register of each */

/* Writes STP or LDP of a pair, with the stack pointer as base; the offset counts in units of 8 bytes. */
static void put_pair(native_code *c, uint32_t word, unsigned first, int offset)
{
    put(c, word | ((uint32_t)offset & 0x7F) << 15 | (first + 1) << 10 | A64_SP << 5 | first);
}

void a64_prologue(native_code *c)
{
    const uint32_t push = 0xA9800000, store = 0xA9000000, adrp = 0x90000000;

    put_pair(c, push, saved[0], -2 * PAIRS);
    for (int i = 1; i < PAIRS; i++)
        put_pair(c, store, saved[i], 2 * i);
    a64_move(c, true, A64_THREAD, A64_X0);
    /* The constants are at the beginning of a page, that of the code. */
    uint32_t pages = -(uint32_t)(c->bytes.count / PAGE);
    put(c, adrp | (pages & 3) << 29 | (pages >> 2 & 0x7FFFF) << 5 | A64_CONSTANTS);
}

void a64_return(native_code *c)
{
    const uint32_t load = 0xA9400000, pop = 0xA8C00000, ret = 0xD65F0000;

    a64_move(c, true, A64_X0, A64_R0);
    for (int i = 1; i < PAIRS; i++)
        put_pair(c, load, saved[i], 2 * i);
    put_pair(c, pop, saved[0], 2 * PAIRS);
    put(c, ret | A64_LR << 5);
}
