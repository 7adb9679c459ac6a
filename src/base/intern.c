/* src/base/intern.c - finds strings by their hash, and copies each new one to the arena of the interner. */
#include "src/base/intern.h"

static uint64_t mix_hash(uint64_t h, uint64_t word)
{
    h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return h ^ h >> 32;
}

/* Hashes N bytes, eight at a time, by multiplications and xor-shifts: fast, and well distributed for short names. */
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

const char *intern(interner *in, const char *s, size_t n)
{
    uint32_t hash = hash_bytes(s, n, 0);

    table_each(i, &in->numbers, hash)
    {
        const interned *known = &in->strings.items[i];
        if (known->length == n && memcmp(known->text, s, n) == 0)
            return known->text;
    }
    interned new = {arena_strndup(in->memory, s, n), n};
    table_push(in->memory, &in->numbers, hash, &in->strings, new);
    return new.text;
}

const char *intern_str(interner *in, const char *s)
{
    return intern(in, s, strlen(s));
}

uint64_t hash_long(const void *p, size_t n)
{
    return (uint64_t)hash_bytes(p, n, 1) << 32 | hash_bytes(p, n, 2);
}

uint64_t hash_text(const char *s)
{
    return s ? hash_long(s, strlen(s)) : 0;
}
