/* tests/unit/test_check_race.c - pairs of accesses that race or do not, by definition: two agents, a common byte, a write, not
 * both atomic, and no order. */
#include "check/race.h"

#include <criterion/criterion.h>

enum { GROUP_ITEMS = 4, BYTES = 4096, SITE = 7 };

static arena memory;
static uint64_t used;
static race_shadow shadow;

static void find_group(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group)
{
    (void)context;
    *group = *sub_group = id / GROUP_ITEMS;
}

static bool is_complete(const void *context, const order_agent *a, uint32_t id)
{
    (void)context;
    (void)a;
    return id == RACE_COPIES; /* the first copy is complete, others are not */
}

static const race_world world = {NULL, find_group, is_complete};

static void set_up(void)
{
    arena_init(&memory);
    used = 0;
    race_shadow_init(&shadow, &memory, BYTES, &used, 1 << 20);
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(check_race, .init = set_up, .fini = tear_down);

static order_agent agent(uint32_t id)
{
    return (order_agent){.id = id, .group = id / GROUP_ITEMS, .sub_group = id / GROUP_ITEMS, .stamp = 1};
}

/* The id of the agent that the access races with; UINT32_MAX: none. */
static uint32_t access_bytes(const order_agent *a, uint64_t at, uint64_t size, unsigned flags)
{
    race_access other = {0};
    uint64_t where = 0;

    switch (race_access_memory(&shadow, &world, a, ORDER_GLOBAL, at, size, SITE, flags, &other, &where)) {
    case RACE_NONE:
        return UINT32_MAX;
    case RACE_FOUND:
        cr_expect(where >= at && where < at + size);
        cr_expect_eq(race_site(&other), SITE);
        return other.agent - 1;
    case RACE_NO_MEMORY:
        break;
    }
    cr_assert_fail("no memory");
    return UINT32_MAX;
}

static uint32_t read_bytes(const order_agent *a, uint64_t at, uint64_t size)
{
    return access_bytes(a, at, size, 0);
}

static uint32_t write_bytes(const order_agent *a, uint64_t at, uint64_t size)
{
    return access_bytes(a, at, size, RACE_WRITE);
}

enum { NONE = UINT32_MAX };

Test(check_race, one_of_two_accesses_must_write)
{
    order_agent a = agent(0), b = agent(1);

    cr_expect_eq(read_bytes(&a, 0, 4), (uint32_t)NONE);
    cr_expect_eq(read_bytes(&b, 0, 4), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&b, 0, 4), 0);
    cr_expect_eq(write_bytes(&a, 8, 4), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&a, 8, 4), (uint32_t)NONE, "an agent does not race with itself");
    cr_expect_eq(read_bytes(&b, 8, 4), 0);
    cr_expect_eq(write_bytes(&b, 8, 4), 0);
}

Test(check_race, accesses_must_have_a_common_byte)
{
    order_agent a = agent(0), b = agent(1);

    for (uint64_t at = 0; at < 64; at += 2) {
        cr_expect_eq(write_bytes(&a, at, 1), (uint32_t)NONE);
        cr_expect_eq(write_bytes(&b, at + 1, 1), (uint32_t)NONE);
    }
    cr_expect_eq(write_bytes(&b, 62, 2), 0);
    cr_expect_eq(read_bytes(&a, 1022, 4), (uint32_t)NONE, "across two pages");
    cr_expect_eq(write_bytes(&b, 1020, 2), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&b, 1026, 2), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&b, 1024, 2), 0);
}

Test(check_race, a_page_of_words_becomes_one_of_bytes_and_keeps_its_accesses)
{
    order_agent a = agent(0), b = agent(1);

    cr_expect_eq(write_bytes(&a, 16, 4), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&a, 20, 1), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&b, 21, 1), (uint32_t)NONE);
    cr_expect_eq(read_bytes(&b, 19, 1), 0);
}

Test(check_race, a_barrier_orders_a_group_and_not_two)
{
    order_agent a = agent(0), b = agent(1), other = agent(GROUP_ITEMS);

    cr_expect_eq(write_bytes(&a, 0, 4), (uint32_t)NONE);
    order_pass_barrier(&a, ORDER_GLOBAL_BIT);
    order_pass_barrier(&b, ORDER_GLOBAL_BIT);
    order_pass_barrier(&other, ORDER_GLOBAL_BIT);
    cr_expect_eq(read_bytes(&b, 0, 4), (uint32_t)NONE);
    cr_expect_eq(read_bytes(&other, 0, 4), 0);
}

Test(check_race, two_of_many_readers_are_enough)
{
    for (uint32_t id = 0; id < GROUP_ITEMS; id++) {
        order_agent a = agent(id);
        cr_expect_eq(read_bytes(&a, 0, 4), (uint32_t)NONE);
    }
    for (uint32_t id = 0; id < GROUP_ITEMS; id++) {
        order_agent a = agent(id);
        cr_expect_neq(write_bytes(&a, 0, 4), (uint32_t)NONE);
    }
}

Test(check_race, atomic_accesses_race_with_plain_ones_and_across_their_scopes)
{
    const unsigned device = RACE_ATOMIC | ORDER_DEVICE, group = RACE_ATOMIC | ORDER_WORK_GROUP;
    order_agent a = agent(0), b = agent(1), other = agent(GROUP_ITEMS);

    cr_expect_eq(access_bytes(&a, 0, 4, RACE_WRITE | device), (uint32_t)NONE);
    cr_expect_eq(access_bytes(&other, 0, 4, RACE_WRITE | device), (uint32_t)NONE);
    cr_expect_neq(read_bytes(&b, 0, 4), (uint32_t)NONE);
    cr_expect_eq(access_bytes(&a, 8, 4, RACE_WRITE | group), (uint32_t)NONE);
    cr_expect_eq(access_bytes(&b, 8, 4, RACE_WRITE | group), (uint32_t)NONE);
    cr_expect_neq(access_bytes(&other, 8, 4, device), (uint32_t)NONE, "of another group");
}

Test(check_race, a_copy_that_was_waited_for_is_ordered)
{
    order_agent first = {.id = RACE_COPIES, .sub_group = UINT32_MAX, .stamp = 1}, second = first, a = agent(0);

    second.id++;
    cr_expect_eq(write_bytes(&first, 0, 4), (uint32_t)NONE);
    cr_expect_eq(write_bytes(&second, 4, 4), (uint32_t)NONE);
    cr_expect_eq(read_bytes(&a, 0, 4), (uint32_t)NONE);
    cr_expect_eq(read_bytes(&a, 4, 4), second.id);
}

Test(check_race, the_limit_of_memory_is_observed)
{
    order_agent a = agent(0);
    race_access other = {0};
    uint64_t where;

    shadow.limit = used;
    cr_expect_eq(race_access_memory(&shadow, &world, &a, ORDER_GLOBAL, 0, 4, SITE, 0, &other, &where), RACE_NO_MEMORY);
}
