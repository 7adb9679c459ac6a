/* src/base/intern.c - see intern.h. */
#include "src/base/intern.h"

#ifdef GASKET_SMALL
enum { FIRST_CAPACITY = 2 };
#else
enum { FIRST_CAPACITY = 256 };
#endif

static uint64_t mix_hash(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

/* Multiplies and xor-shifts eight bytes at a time: fast, and well distributed for short names. */
uint32_t hash_bytes(const void *p, size_t n, uint32_t seed)
{
    const unsigned char *s = p;
    uint64_t h = seed ^ (n * UINT64_C(0x9E3779B97F4A7C15));

    for (; n >= 8; s += 8, n -= 8) {
        uint64_t word;
        memcpy(&word, s, 8);
        h = mix_hash(h, word);
    }
    if (n >= 4) { /* two words that may overlap */
        uint32_t low, high;
        memcpy(&low, s, 4);
        memcpy(&high, s + n - 4, 4);
        h = mix_hash(h, low | (uint64_t)high << 32);
    } else if (n) {
        h = mix_hash(h, s[0] | (uint64_t)s[n / 2] << 8 | (uint64_t)s[n - 1] << 16);
    }
    return (uint32_t)(h ^ h >> 29);
}

void interner_init(interner *in, arena *memory)
{
    *in = (interner){.memory = memory};
}

static void grow_table(interner *in)
{
    size_t capacity = in->capacity ? in->capacity * 2 : FIRST_CAPACITY;
    const char **slots = arena_array(in->memory, const char *, capacity);
    uint32_t *hashes = arena_array(in->memory, uint32_t, capacity);

    for (size_t i = 0; i < in->capacity; i++) {
        if (!in->slots[i])
            continue;
        size_t at = in->hashes[i] & (capacity - 1);
        while (slots[at])
            at = (at + 1) & (capacity - 1);
        slots[at] = in->slots[i];
        hashes[at] = in->hashes[i];
    }
    arena_drop(in->memory, in->slots, in->capacity * sizeof *slots);
    arena_drop(in->memory, in->hashes, in->capacity * sizeof *hashes);
    in->slots = slots;
    in->hashes = hashes;
    in->capacity = capacity;
}

const char *intern(interner *in, const char *s, size_t n)
{
    if (in->count * 4 >= in->capacity * 3)
        grow_table(in);
    uint32_t hash = hash_bytes(s, n, 0);
    size_t at = hash & (in->capacity - 1);
    for (; in->slots[at]; at = (at + 1) & (in->capacity - 1))
        if (in->hashes[at] == hash && strncmp(in->slots[at], s, n) == 0 && in->slots[at][n] == '\0')
            return in->slots[at];
    in->slots[at] = arena_strndup(in->memory, s, n);
    in->hashes[at] = hash;
    in->count++;
    return in->slots[at];
}

const char *intern_str(interner *in, const char *s)
{
    return intern(in, s, strlen(s));
}
