/* tests/unit/test_chunk_cache.c - the memory of arenas. */
#include "src/base/chunk_cache.h"

#include "src/base/poison.h"

#include <criterion/criterion.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>

static const size_t sizes[] = {
    1, 64, 65, CHUNK_PAGE / 20, CHUNK_PAGE / 2, CHUNK_PAGE - 1, CHUNK_PAGE, CHUNK_PAGE + 1, CHUNK_PAGE * 5 / 2};
enum { COUNT = sizeof sizes / sizeof *sizes };

Test(chunk_cache, blocks_are_apart_and_writable)
{
    char *blocks[COUNT];

    for (int i = 0; i < COUNT; i++) {
        blocks[i] = chunk_cache_take(sizes[i]);
        cr_assert(blocks[i]);
        cr_expect_eq((uintptr_t)blocks[i] % 64, 0);
        memset(blocks[i], i, sizes[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        cr_expect_eq(blocks[i][0], i, "%zu", sizes[i]);
        cr_expect_eq(blocks[i][sizes[i] - 1], i, "%zu", sizes[i]);
        chunk_cache_put(blocks[i], sizes[i]);
    }
}

/* Sizes that differ a little have one class, so that freed memory is of use for them. */
Test(chunk_cache, a_freed_block_is_the_next_one_of_about_its_size)
{
    static const size_t pairs[][2] = {
        {CHUNK_PAGE / 16 + 1, CHUNK_PAGE / 8}, {CHUNK_PAGE / 2 + 1, CHUNK_PAGE}, {CHUNK_PAGE * 2 - 5, CHUNK_PAGE * 2}};

    for (int i = 0; i < 3; i++) {
        void *p = chunk_cache_take(pairs[i][0]);
        void *other = chunk_cache_take(pairs[i][0]);
        chunk_cache_put(p, pairs[i][0]);
        cr_expect_eq(chunk_cache_take(pairs[i][1]), p, "%zu", pairs[i][0]);
        chunk_cache_put(p, pairs[i][1]);
        chunk_cache_put(other, pairs[i][0]);
    }
}

Test(chunk_cache, small_blocks_fill_a_page)
{
    static const size_t parts[] = {CHUNK_PAGE / 8, CHUNK_PAGE / 2, CHUNK_PAGE / 4, CHUNK_PAGE / 8};
    char *blocks[4];

    for (int i = 0; i < 4; i++) {
        blocks[i] = chunk_cache_take(parts[i]);
        cr_expect_eq((uintptr_t)blocks[i] / CHUNK_PAGE, (uintptr_t)blocks[0] / CHUNK_PAGE, "%zu", parts[i]);
    }
    for (int i = 0; i < 4; i++)
        chunk_cache_put(blocks[i], parts[i]);
}

#ifndef WITH_ASAN /* its malloc does not count */
/* The blocks are larger than they seem where the system aligns them. */
static size_t allocated_bytes(void)
{
    struct mallinfo2 m = mallinfo2();

    return m.uordblks + m.hblkhd;
}

Test(chunk_cache, the_system_gets_back_what_is_too_much)
{
    char *blocks[64];
    size_t before = allocated_bytes();

    for (int i = 0; i < 64; i++)
        blocks[i] = chunk_cache_take(CHUNK_PAGE * 2);
    cr_expect_geq(allocated_bytes() - before, (size_t)CHUNK_KEPT * 4);
    for (int i = 0; i < 64; i++)
        chunk_cache_put(blocks[i], CHUNK_PAGE * 2);
    cr_expect_leq(allocated_bytes() - before, (size_t)CHUNK_KEPT * 2);
    char *huge = chunk_cache_take((size_t)CHUNK_KEPT + 1);
    chunk_cache_put(huge, (size_t)CHUNK_KEPT + 1);
    cr_expect_leq(allocated_bytes() - before, (size_t)CHUNK_KEPT * 2);
}
#endif

Test(chunk_cache, no_smaller_block)
{
    size_t larger = 2 * (size_t)CHUNK_KEPT - CHUNK_PAGE; /* has the same logarithm as the block that is kept */
    char *kept = chunk_cache_take(CHUNK_KEPT);

    chunk_cache_put(kept, CHUNK_KEPT);
    char *p = chunk_cache_take(larger);
    cr_expect_geq(malloc_usable_size(p), larger);
    chunk_cache_put(p, larger);
}
