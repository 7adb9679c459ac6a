/* src/base/bitset.h - fixed-size sets of small integers, for data-flow analyses. */
#ifndef GASKET_BASE_BITSET_H
#define GASKET_BASE_BITSET_H

#include "src/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct bitset {
    uint64_t *words;
    unsigned bits;
} bitset;

static inline unsigned bitset_words(const bitset *s)
{
    return (s->bits + 63) / 64;
}

static inline bitset bitset_new(arena *a, unsigned bits)
{
    bitset s = {arena_array(a, uint64_t, (bits + 63) / 64), bits};

    return s;
}

static inline bool bitset_has(const bitset *s, unsigned i)
{
    return s->words[i / 64] >> (i % 64) & 1;
}

static inline void bitset_add(bitset *s, unsigned i)
{
    s->words[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void bitset_remove(bitset *s, unsigned i)
{
    s->words[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

static inline void bitset_clear(bitset *s)
{
    memset(s->words, 0, bitset_words(s) * sizeof *s->words);
}

static inline void bitset_copy(bitset *to, const bitset *from)
{
    memcpy(to->words, from->words, bitset_words(to) * sizeof *to->words);
}

/* Adds all members of FROM to TO, a set of the same size; true if TO changed. */
static inline bool bitset_union(bitset *to, const bitset *from)
{
    uint64_t added = 0;

    for (unsigned i = 0; i < bitset_words(to); i++) {
        added |= from->words[i] & ~to->words[i];
        to->words[i] |= from->words[i];
    }
    return added != 0;
}

/* The smallest member that is at least FROM, or s->bits if there is none. */
static inline unsigned bitset_next(const bitset *s, unsigned from)
{
    for (unsigned w = from / 64; w < bitset_words(s); w++) {
        uint64_t word = s->words[w];
        if (w == from / 64)
            word &= ~UINT64_C(0) << (from % 64);
        if (word)
            return w * 64 + (unsigned)__builtin_ctzll(word);
    }
    return s->bits;
}

#define bitset_each(i, s) for (unsigned i = bitset_next((s), 0); i < (s)->bits; i = bitset_next((s), i + 1))

#endif
