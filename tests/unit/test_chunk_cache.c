/* tests/unit/test_chunk_cache.c - the memory of arenas. */
#include "src/base/chunk_cache.h"

#include <criterion/criterion.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>

enum { MIB = 1 << 20 };

Test(chunk_cache, blocks_are_apart_and_writable)
{
    static const size_t sizes[] = {1, 64, 65, 100000, MIB, 2 * MIB - 1, 2 * MIB, 2 * MIB + 1, 5 * MIB};
    char *blocks[9];

    for (int i = 0; i < 9; i++) {
        blocks[i] = chunk_cache_take(sizes[i]);
        cr_assert(blocks[i]);
        cr_expect_eq((uintptr_t)blocks[i] % 64, 0);
        memset(blocks[i], i, sizes[i]);
    }
    for (int i = 0; i < 9; i++) {
        cr_expect_eq(blocks[i][0], i, "%zu", sizes[i]);
        cr_expect_eq(blocks[i][sizes[i] - 1], i, "%zu", sizes[i]);
        chunk_cache_put(blocks[i], sizes[i]);
    }
}

/* Sizes that differ a little have one class, so that freed memory is of use for them. */
Test(chunk_cache, a_freed_block_is_the_next_one_of_about_its_size)
{
    static const size_t sizes[][2] = {{70000, 131072}, {1 * MIB + 1, 2 * MIB}, {4 * MIB - 5, 4 * MIB}};

    for (int i = 0; i < 3; i++) {
        void *p = chunk_cache_take(sizes[i][0]);
        void *other = chunk_cache_take(sizes[i][0]);
        chunk_cache_put(p, sizes[i][0]);
        cr_expect_eq(chunk_cache_take(sizes[i][1]), p, "%zu", sizes[i][0]);
        chunk_cache_put(p, sizes[i][1]);
        chunk_cache_put(other, sizes[i][0]);
    }
}

Test(chunk_cache, the_system_gets_back_what_is_too_much)
{
    char *blocks[64];
    struct mallinfo2 before = mallinfo2();

    for (int i = 0; i < 64; i++)
        blocks[i] = chunk_cache_take(4 * MIB);
    for (int i = 0; i < 64; i++)
        chunk_cache_put(blocks[i], 4 * MIB);
    struct mallinfo2 after = mallinfo2();
    cr_expect_leq(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd + (64 << 20));
    char *huge = chunk_cache_take((size_t)100 * MIB);
    chunk_cache_put(huge, (size_t)100 * MIB);
    after = mallinfo2();
    cr_expect_leq(after.uordblks + after.hblkhd, before.uordblks + before.hblkhd + (64 << 20));
}
