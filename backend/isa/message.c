/* backend/isa/message.c - encodes and decodes send descriptors.
 *
 *   desc:   surface 7:0 | control 13:8 | type 18:14 | header 19 | rlen 24:20 | mlen 28:25
 *   exdesc: SFID 3:0 | end of thread 5 | ex-mlen 9:6
 *
 * A row of messages.def gives the meaning of the control bits. Encoding and decoding use the same row: encode_simd and
 * encode_control turn the fields of gen_message into bits, decode_simd and decode_control are their inverses, and the
 * lengths follow from the payload layout. Decoding is strict: a descriptor with a bit that its row does not explain is
 * unknown. The number of parameters of a message about an image, and of values that a sampler returns, is in the lengths only.
 */
#include "backend/isa/isa.h"

#include "src/base/bug.h"

typedef enum simd_field { ANY2, BIT12_8, BIT12_16, BIT8_16, LOW2, ONLY8, ONE, SLOTS, SAMPLER2 } simd_field;
typedef enum control_field {
    MASK,
    ATOMIC,
    ATOMIC64,
    GATHER,
    BYTES,
    DWORD,
    BLOCK,
    BLOCK64,
    SCRATCH,
    FENCE,
    FIXED,
    SAMPLER,
    MEDIA
} control_field;
typedef enum address_kind { A32, A64, HEADER, PARAMETERS } address_kind;
typedef enum direction { READ, WRITE, RMW, CTRL } direction;

typedef struct message_row {
    const char *name;
    unsigned sfid, type;
    simd_field simd;
    control_field control;
    address_kind address;
    direction direction;
    const char *parameters; /* NULL: the message is not about an image */
    unsigned least_parameters;
} message_row;

static const message_row rows[] = {
#define GEN_MSG(id, name, sfid, type, simd, control, address, direction)                                                         \
    {name, sfid, type, simd, control, address, direction, NULL, 0},
#define GEN_IMAGE_MSG(id, name, sfid, type, simd, control, address, direction, parameters, least)                                \
    {name, sfid, type, simd, control, address, direction, parameters, least},
#include "backend/isa/messages.def"
};

enum {
    SFID_SAMPLER = 2,
    SFID_GATEWAY = 3,
    SFID_SPAWNER = 7,
    GATEWAY_BARRIER = 0x4,
    SPAWNER_EOT = 0x10,
    SCRATCH_DWORD_MODE = 1 << 16
};

static const char *const atomic_names[] = {"cmpwr8b", "and",    "or",   "xor",  "xchg", "inc",  "dec",   "add",
                                           "sub",     "revsub", "imax", "imin", "umax", "umin", "cmpwr", "predec"};
static const char *const float_atomic_names[] = {"", "fmax", "fmin", "fcmpwr"};
static const char *const channel_names[] = {"", "x", "xy", "xyz", "xyzw"};

static unsigned extract_bits(uint32_t word, unsigned high, unsigned low)
{
    return word >> low & ((1u << (high - low + 1)) - 1);
}

static bool exact_log2(unsigned n, unsigned limit, unsigned *log)
{
    for (*log = 0; *log <= limit; ++*log)
        if (n == 1u << *log)
            return true;
    return false;
}

/* --- SIMD width ----------------------------------------------------------------------------------------------------------- */

static uint32_t encode_simd(const message_row *row, unsigned simd)
{
    bool wide = simd == 16;

    if (row->simd != ONE)
        bug_unless(simd == 8 || simd == 16);
    switch (row->simd) {
    case ANY2:
        return (wide ? 1u : 2u) << 12;
    case BIT12_8:
        return (wide ? 0u : 1u) << 12;
    case BIT12_16:
        return (wide ? 1u : 0u) << 12;
    case BIT8_16:
        return (wide ? 1u : 0u) << 8;
    case LOW2:
        return (wide ? 3u : 2u) << 8;
    case ONLY8:
        bug_unless(!wide);
        return 0;
    case ONE:
        return 0;
    case SAMPLER2:
        return (wide ? 2u : 1u) << 17;
    case SLOTS: /* encode_control() */
        bug_unless(!wide);
        return 0;
    }
    bug("no such SIMD field");
}

static bool decode_simd(const message_row *row, uint32_t desc, unsigned *simd)
{
    switch (row->simd) {
    case ANY2:
        *simd = extract_bits(desc, 13, 12) == 1 ? 16 : 8;
        return extract_bits(desc, 13, 12) == 1 || extract_bits(desc, 13, 12) == 2;
    case BIT12_8:
        *simd = extract_bits(desc, 12, 12) ? 8 : 16;
        return true;
    case BIT12_16:
        *simd = extract_bits(desc, 12, 12) ? 16 : 8;
        return true;
    case BIT8_16:
        *simd = extract_bits(desc, 8, 8) ? 16 : 8;
        return true;
    case LOW2:
        *simd = extract_bits(desc, 8, 8) ? 16 : 8;
        return extract_bits(desc, 9, 9);
    case ONLY8:
        *simd = 8;
        return true;
    case ONE:
        *simd = 0;
        return true;
    case SAMPLER2:
        *simd = extract_bits(desc, 18, 17) == 2 ? 16 : 8;
        return extract_bits(desc, 18, 17) == 1 || extract_bits(desc, 18, 17) == 2;
    case SLOTS:
        *simd = 8;
        return extract_bits(desc, 13, 12) == 1 || extract_bits(desc, 13, 12) == 2;
    }
    bug("no such SIMD field");
}

/* --- control bits --------------------------------------------------------------------------------------------------------- */

/* Encodes the size of a block: 0 is one oword in the low half of a register, 2 to 4 are two to eight owords. Code 1, the high
 * half, is not used. */
static uint32_t encode_block(unsigned owords)
{
    unsigned log;

    bug_unless(exact_log2(owords, 3, &log));
    return log ? log + 1 : 0;
}

static bool decode_block(gen_message *m, unsigned code)
{
    m->regs = code ? 1u << (code - 1) : 1;
    return code != 1 && code <= 4;
}

static uint32_t encode_gather(const gen_message *m)
{
    unsigned log, size = m->elem_bytes == 1 ? 0 : m->elem_bytes == 4 ? 1 : 2;

    bug_unless(m->elem_bytes == 1 || m->elem_bytes == 4 || m->elem_bytes == 8);
    bug_unless(exact_log2(m->elems, size == 1 ? 3 : 2, &log));
    return log << 10 | size << 8;
}

static bool decode_gather(gen_message *m, uint32_t desc)
{
    static const unsigned bytes[] = {1, 4, 8, 0};

    m->elem_bytes = bytes[extract_bits(desc, 9, 8)];
    m->elems = 1u << extract_bits(desc, 11, 10);
    return m->elem_bytes && m->elems <= (m->elem_bytes == 4 ? 8 : 4) && !extract_bits(desc, 13, 13);
}

static uint32_t encode_mask(const gen_message *m)
{
    if (m->mask)
        return m->mask;
    bug_unless(m->channels >= 1 && m->channels <= 4);
    return 0xF & 0xFu << m->channels;
}

static bool decode_mask(gen_message *m, unsigned mask)
{
    m->channels = 0;
    for (unsigned c = 0; c < 4; c++)
        m->channels += !(mask >> c & 1);
    m->mask = mask == (0xF & 0xFu << m->channels) ? 0 : mask;
    m->elem_bytes = 4;
    return m->channels > 0;
}

static bool is_float_atomic(const gen_message *m)
{
    return m->msg == GEN_MSG_atomic_float || m->msg == GEN_MSG_a64_atomic_float;
}

static bool decode_atomic(gen_message *m, uint32_t desc)
{
    m->atomic = extract_bits(desc, 11, 8);
    m->returns = extract_bits(desc, 13, 13);
    m->elem_bytes = 4;
    m->elems = 1;
    return !is_float_atomic(m) || (m->atomic >= GEN_ATOMIC_FMAX && m->atomic <= GEN_ATOMIC_FCMPWR);
}

static uint32_t encode_control(const message_row *row, const gen_message *m)
{
    unsigned log;

    switch (row->control) {
    case MASK:
        return encode_mask(m) << 8 | (row->simd == SLOTS ? (m->upper_slots ? 2u : 1u) << 12 : 0);
    case ATOMIC:
        return m->atomic << 8 | (uint32_t)m->returns << 13;
    case ATOMIC64:
        return m->atomic << 8 | (uint32_t)(m->elem_bytes == 8) << 12 | (uint32_t)m->returns << 13;
    case GATHER:
        return encode_gather(m);
    case BYTES:
        bug_unless(exact_log2(m->elems, 2, &log));
        return log << 10;
    case DWORD:
    case MEDIA:
        return 0;
    case BLOCK:
        bug_unless(!m->unaligned || row->direction == READ);
        return encode_block(m->regs) << 8 | (uint32_t)m->unaligned << 14;
    case BLOCK64:
        bug_unless(!m->unaligned || row->direction == READ);
        return encode_block(m->regs) << 8 | (uint32_t)m->unaligned << 11;
    case SCRATCH:
        bug_unless(exact_log2(m->regs, 3, &log) && m->offset < 1u << 12);
        return log << 12 | m->offset | (row->direction == WRITE ? SCRATCH_DWORD_MODE : 0);
    case FENCE:
        return (uint32_t)m->commit << 13 | (uint32_t)m->flush << 12;
    case FIXED:
        return m->msg == GEN_MSG_barrier ? GATEWAY_BARRIER : SPAWNER_EOT;
    case SAMPLER:
        bug_unless(m->sampler < GEN_SAMPLER_COUNT && m->channels >= 1 && m->channels <= 4 && !m->mask);
        return m->sampler << 8 | (uint32_t)m->halves << 30;
    }
    bug("no such control field");
}

static bool decode_control(const message_row *row, gen_message *m, uint32_t desc)
{
    switch (row->control) {
    case MASK:
        m->upper_slots = row->simd == SLOTS && extract_bits(desc, 13, 12) == 2;
        return decode_mask(m, extract_bits(desc, 11, 8));
    case SAMPLER:
        m->sampler = extract_bits(desc, 11, 8);
        m->halves = extract_bits(desc, 30, 30);
        m->elem_bytes = m->halves ? 2 : 4;
        return true;
    case ATOMIC:
        return decode_atomic(m, desc);
    case ATOMIC64:
        if (!decode_atomic(m, desc))
            return false;
        m->elem_bytes = extract_bits(desc, 12, 12) ? 8 : 4;
        return true;
    case GATHER:
        return decode_gather(m, desc);
    case BYTES:
        m->elem_bytes = 1;
        m->elems = 1u << extract_bits(desc, 11, 10);
        return m->elems <= 4 && !extract_bits(desc, 9, 9) && !extract_bits(desc, 13, 12);
    case DWORD:
        m->elem_bytes = 4;
        m->elems = 1;
        return !extract_bits(desc, 13, 10);
    case MEDIA:
        m->regs = row->direction == READ ? m->rlen : m->mlen + m->xlen - 1;
        return m->regs && m->mlen && !extract_bits(desc, 13, 8);
    case BLOCK:
        m->unaligned = extract_bits(desc, 14, 14);
        return decode_block(m, extract_bits(desc, 10, 8)) && !extract_bits(desc, 13, 11);
    case BLOCK64:
        m->unaligned = extract_bits(desc, 11, 11);
        return decode_block(m, extract_bits(desc, 10, 8)) && !extract_bits(desc, 13, 12);
    case SCRATCH:
        m->regs = 1u << extract_bits(desc, 13, 12);
        m->offset = extract_bits(desc, 11, 0);
        m->dwords = row->direction == WRITE && (desc & SCRATCH_DWORD_MODE);
        m->surface = 0;
        return !extract_bits(desc, 15, 14);
    case FENCE:
        m->commit = extract_bits(desc, 13, 13);
        m->flush = extract_bits(desc, 12, 12);
        return !extract_bits(desc, 11, 8);
    case FIXED:
        m->surface = 0;
        return extract_bits(desc, 18, 0) == (m->msg == GEN_MSG_barrier ? GATEWAY_BARRIER : SPAWNER_EOT);
    }
    bug("no such control field");
}

/* --- lengths -------------------------------------------------------------------------------------------------------------- */

static unsigned atomic_operand_count(const gen_message *m)
{
    if (is_float_atomic(m))
        return m->atomic == GEN_ATOMIC_FCMPWR ? 2 : 1;
    if (m->atomic == GEN_ATOMIC_CMPWR8B || m->atomic == GEN_ATOMIC_CMPWR)
        return 2;
    return m->atomic != GEN_ATOMIC_INC && m->atomic != GEN_ATOMIC_DEC && m->atomic != GEN_ATOMIC_PREDEC;
}

/* The number of registers that hold one value of BYTES bytes for each channel. */
static unsigned value_register_count(const gen_message *m, unsigned bytes)
{
    return m->simd * (bytes < 4 ? 4 : bytes) / GEN_GRF_BYTES;
}

/* The number of registers in which sampler message M returns one value for each channel: words have a register of their own. */
static unsigned returned_register_count(const gen_message *m)
{
    return m->halves ? 1 : value_register_count(m, 4);
}

/* The number of registers that the message sends or returns as data. */
static unsigned transfer_register_count(const message_row *row, const gen_message *m)
{
    switch (row->control) {
    case MASK:
        return m->channels * value_register_count(m, 4);
    case GATHER:
        return m->elem_bytes == 1 ? value_register_count(m, 1) : m->elems * value_register_count(m, m->elem_bytes);
    case BYTES:
    case DWORD:
        return value_register_count(m, 4);
    case BLOCK:
    case BLOCK64:
        return (m->regs + 1) / 2;
    case SCRATCH:
    case MEDIA:
        return m->regs;
    case ATOMIC:
    case ATOMIC64:
        return value_register_count(m, m->elem_bytes) * (m->atomic == GEN_ATOMIC_CMPWR8B && !is_float_atomic(m) ? 2 : 1);
    case FENCE:
        return m->commit;
    case FIXED:
        return 0;
    case SAMPLER:
        return m->channels * returned_register_count(m);
    }
    bug("no such control field");
}

static unsigned address_register_count(const message_row *row, const gen_message *m)
{
    switch (row->address) {
    case HEADER:
        return 1;
    case A32:
        return m->header + value_register_count(m, 4);
    case A64:
        return m->header + value_register_count(m, 8);
    case PARAMETERS:
        return m->header + m->parameters * value_register_count(m, 4);
    }
    bug("no such kind of address");
}

void gen_message_lengths(const gen_message *m, unsigned *address, unsigned *data, unsigned *returned)
{
    const message_row *row = &rows[m->msg];
    unsigned transfer = transfer_register_count(row, m);

    *address = address_register_count(row, m);
    switch (row->direction) {
    case READ:
        *data = 0;
        *returned = transfer;
        return;
    case WRITE:
        *data = transfer;
        *returned = 0;
        return;
    case RMW:
        *data = atomic_operand_count(m) * transfer;
        *returned = m->returns ? transfer : 0;
        return;
    case CTRL:
        *data = 0;
        *returned = transfer;
        return;
    }
    bug("no such direction");
}

/* --- descriptors ---------------------------------------------------------------------------------------------------------- */

void gen_message_encode(gen_message *m, bool split, uint32_t *desc, uint32_t *exdesc)
{
    const message_row *row = &rows[m->msg];
    unsigned address, data;

    if (row->address == HEADER)
        m->header = row->control != FIXED;
    gen_message_lengths(m, &address, &data, &m->rlen);
    if (split && row->control == SAMPLER) {
        bug_unless(m->header);
        data = address - 1;
        address = 1;
    }
    m->mlen = split ? address : address + data;
    m->xlen = split ? data : 0;
    bug_unless(m->mlen >= 1 && m->mlen <= GEN_MESSAGE_REGISTERS && m->xlen <= GEN_MESSAGE_REGISTERS &&
               m->rlen <= GEN_RETURN_REGISTERS);
    uint32_t low = row->control == SCRATCH || row->control == FIXED ? 0 : m->surface;
    *desc = m->mlen << 25 | m->rlen << 20 | (uint32_t)m->header << 19 | row->type << (row->control == SAMPLER ? 12 : 14) |
            encode_simd(row, m->simd) | encode_control(row, m) | low;
    *exdesc = row->sfid | (uint32_t)(m->msg == GEN_MSG_eot) << 5 | m->xlen << 6;
}

static bool type_matches(const message_row *row, unsigned sfid, uint32_t desc)
{
    unsigned type = extract_bits(desc, 18, 14);

    if (row->sfid != sfid)
        return false;
    switch (row->control) {
    case SCRATCH:
        return (type & 0x18) == row->type;
    case BLOCK:
        return row->direction == READ ? (type & ~1u) == row->type : type == row->type;
    case MASK:
    case ATOMIC:
    case ATOMIC64:
    case GATHER:
    case BYTES:
    case DWORD:
    case BLOCK64:
    case FENCE:
    case FIXED:
    case MEDIA:
        return type == row->type;
    case SAMPLER:
        return extract_bits(desc, 16, 12) == row->type;
    }
    bug("no such control field");
}

/* Derives the number of parameters of M, and of the values that a sampler returns, from the lengths. For a descriptor with wrong
 * lengths the results do not agree with gen_message_lengths(). */
static void decode_parameters(const message_row *row, gen_message *m)
{
    unsigned total = m->mlen + m->xlen - (m->mlen ? m->header : 0);

    if (row->address != PARAMETERS)
        return;
    if (row->control == SAMPLER)
        m->channels = m->rlen / returned_register_count(m);
    unsigned data = row->direction == WRITE ? transfer_register_count(row, m) : 0;
    m->parameters = total > data ? (total - data) / value_register_count(m, 4) : 0;
}

bool gen_message_decode(gen_message *m, uint32_t desc, uint32_t exdesc)
{
    unsigned sfid = extract_bits(exdesc, 3, 0);

    if (desc >> 29 & (sfid == SFID_SAMPLER ? 5 : 7) || exdesc >> 10 || extract_bits(exdesc, 4, 4))
        return false;
    for (unsigned r = 0; r < GEN_MSG_COUNT; r++) {
        const message_row *row = &rows[r];
        if (!type_matches(row, sfid, desc))
            continue;
        *m = (gen_message){.msg = (gen_msg)r,
                           .surface = extract_bits(desc, 7, 0),
                           .header = extract_bits(desc, 19, 19),
                           .mlen = extract_bits(desc, 28, 25),
                           .rlen = extract_bits(desc, 24, 20),
                           .xlen = extract_bits(exdesc, 9, 6)};
        if (!decode_simd(row, desc, &m->simd) || !decode_control(row, m, desc))
            return false;
        decode_parameters(row, m);
        return true;
    }
    return false;
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static const char *component_names(const gen_message *m, arena *memory)
{
    if (!m->mask)
        return channel_names[m->channels];
    text t;
    text_init(&t, memory);
    for (unsigned c = 0; c < 4; c++)
        if (!(m->mask >> c & 1))
            text_char(&t, "xyzw"[c]);
    return t.data;
}

const char *gen_message_name(const gen_message *m, arena *memory)
{
    const message_row *row = &rows[m->msg];

    switch (row->control) {
    case MASK:
        return arena_printf(memory, "%s with %s", row->name, component_names(m, memory));
    case ATOMIC:
    case ATOMIC64:
        return arena_printf(memory, "%s %s%s", row->name, (is_float_atomic(m) ? float_atomic_names : atomic_names)[m->atomic],
                            m->elem_bytes == 8 ? " (64 bits)" : "");
    case GATHER:
        return arena_printf(memory, "%s of %u %s%s", row->name, m->elems,
                            m->elem_bytes == 1   ? "byte"
                            : m->elem_bytes == 4 ? "dword"
                                                 : "qword",
                            m->elems == 1 ? "" : "s");
    case BYTES:
        return arena_printf(memory, "%s of %u byte%s", row->name, m->elems, m->elems == 1 ? "" : "s");
    case BLOCK:
    case BLOCK64:
        return arena_printf(memory, "%s of %u oword%s%s", row->name, m->regs, m->regs == 1 ? "" : "s",
                            m->unaligned ? ", unaligned" : "");
    case SCRATCH:
    case MEDIA:
        return arena_printf(memory, "%s of %u register%s", row->name, m->regs, m->regs == 1 ? "" : "s");
    case FENCE:
        return m->surface == GEN_SURFACE_LOCAL ? "local memory fence" : "memory fence";
    case SAMPLER:
        return m->channels < 1 || m->channels > 4
                   ? row->name
                   : arena_printf(memory, "%s with %s%s", row->name, channel_names[m->channels], m->halves ? " (16 bits)" : "");
    case DWORD:
    case FIXED:
        return row->name;
    }
    bug("no such control field");
}

/* --- messages about images ------------------------------------------------------------------------------------------------ */

const char *gen_message_parameters(gen_msg msg, unsigned *least)
{
    *least = rows[msg].least_parameters;
    return rows[msg].parameters;
}

bool gen_message_accesses_image(gen_msg msg)
{
    return rows[msg].parameters || rows[msg].control == MEDIA;
}

bool gen_message_is_sampler(gen_msg msg)
{
    return rows[msg].control == SAMPLER;
}
