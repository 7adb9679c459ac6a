/* src/base/masks.h - masks of undefined bits: a byte for each byte of memory, in which the bits that were never written are set.
 *
 * Most long memory has one mask for nearly all of its bytes, and the pages of its masks must stay untouched. They are zeros, so the masks are stored
 * exclusive-or'ed with `flip`: 0 where memory begins as written, and 0xff where it does not; and masks that have their value already are not written. */
#ifndef GASKET_BASE_MASKS_H
#define GASKET_BASE_MASKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct undefined_masks {
    unsigned char *stored; /* NULL: all bits are defined */
    unsigned char flip;
} undefined_masks;

/* The masks from byte AT on. */
static inline undefined_masks masks_from(undefined_masks m, uint64_t at)
{
    return (undefined_masks){m.stored ? m.stored + at : NULL, m.flip};
}

/* The undefined bits of the SIZE bytes at AT, at most 8. */
static inline uint64_t masks_get(undefined_masks m, uint64_t at, uint32_t size)
{
    uint64_t bits = m.flip * UINT64_C(0x0101010101010101);

    if (!m.stored)
        return 0;
    if (size < 8)
        bits &= (UINT64_C(1) << size * 8) - 1;
    uint64_t stored = 0;
    memcpy(&stored, m.stored + at, size);
    return stored ^ bits;
}

/* Sets those of the SIZE bytes at AT, at most 8. M has masks. */
static inline void masks_set(undefined_masks m, uint64_t at, uint32_t size, uint64_t bits)
{
    bits ^= m.flip * UINT64_C(0x0101010101010101);
    if (memcmp(m.stored + at, &bits, size) != 0)
        memcpy(m.stored + at, &bits, size);
}

/* The COUNT bytes at AT are undefined. M has masks. */
static inline void masks_undefine(undefined_masks m, uint64_t at, size_t count)
{
    memset(m.stored + at, (unsigned char)~m.flip, count);
}

/* The number of defined bytes from AT on, at most COUNT. */
static inline size_t masks_defined_count(undefined_masks m, uint64_t at, size_t count)
{
    const uint64_t defined = m.flip * UINT64_C(0x0101010101010101);
    size_t n = m.stored ? 0 : count;

    for (uint64_t bits; n + sizeof bits <= count; n += sizeof bits) {
        memcpy(&bits, m.stored + at + n, sizeof bits);
        if (bits != defined)
            break;
    }
    while (n < count && m.stored[at + n] == m.flip)
        n++;
    return n;
}

/* The COUNT bytes at AT are defined. */
static inline void masks_define(undefined_masks m, uint64_t at, size_t count)
{
    if (masks_defined_count(m, at, count) < count)
        memset(m.stored + at, m.flip, count);
}

/* Copies the COUNT masks at FROM to TO; both have masks, and the ranges may overlap. */
static inline void masks_copy(undefined_masks to, undefined_masks from, size_t count)
{
    memmove(to.stored, from.stored, count);
    for (size_t n = 0; to.flip != from.flip && n < count; n++)
        to.stored[n] ^= to.flip ^ from.flip;
}

#endif
