/* tests/unit/test_chunk_cache.c - the memory of arenas. */
#include "src/base/chunk_cache.h"

#include "src/base/poison.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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

#ifndef WITH_ASAN /* its malloc keeps what is freed */
/* The bytes of address space that the process has. */
static size_t mapped_bytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    size_t pages;

    cr_assert(f);
    cr_assert_eq(fscanf(f, "%zu", &pages), 1);
    fclose(f);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

Test(chunk_cache, the_system_gets_back_what_is_too_much)
{
    char *blocks[64];
    size_t before = mapped_bytes();

    for (int i = 0; i < 64; i++)
        blocks[i] = chunk_cache_take(CHUNK_PAGE * 2);
    cr_expect_geq(mapped_bytes() - before, (size_t)CHUNK_PAGE * 2 * 64);
    for (int i = 0; i < 64; i++)
        chunk_cache_put(blocks[i], CHUNK_PAGE * 2);
    cr_expect_leq(mapped_bytes() - before, (size_t)CHUNK_KEPT);
    char *huge = chunk_cache_take((size_t)CHUNK_KEPT + 1);
    chunk_cache_put(huge, (size_t)CHUNK_KEPT + 1);
    cr_expect_leq(mapped_bytes() - before, (size_t)CHUNK_KEPT);
}
#endif

Test(chunk_cache, no_smaller_block)
{
    size_t larger = 2 * (size_t)CHUNK_KEPT - CHUNK_PAGE; /* has the same logarithm as the block that is kept */
    char *kept = chunk_cache_take(CHUNK_KEPT);

    chunk_cache_put(kept, CHUNK_KEPT);
    char *p = chunk_cache_take(larger);
    cr_expect_neq(p, kept);
    chunk_cache_put(p, larger);
}
