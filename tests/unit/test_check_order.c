/* tests/unit/test_check_order.c - which accesses happen before the present of an agent: barriers, releases and acquires, fences,
 * scopes, and the maps of times that clocks are made of. */
#include "src/check/order.h"

#include <criterion/criterion.h>

enum { ALL = ORDER_LOCAL_BIT | ORDER_GLOBAL_BIT };

static arena memory;
static times_pool pool;

static void set_up(void)
{
    arena_init(&memory);
    pool = (times_pool){.memory = &memory};
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(check_order, .init = set_up, .fini = tear_down);

static order_agent agent(uint32_t id, uint32_t group)
{
    return (order_agent){.id = id, .group = group, .sub_group = group, .stamp = 1};
}

static order_object object(order_memory in)
{
    return (order_object){.memory = in, .releaser = {.id = UINT32_MAX}};
}

/* The access to memory IN by an agent in the state X is ordered before the present of A. */
static bool is_before(const order_agent *x, const order_agent *a, order_memory in)
{
    return order_is_before(a, in, x->id, x->group, x->barriers, x->stamp);
}

/* --- maps of times -------------------------------------------------------------------------------------------------------- */

Test(check_order, a_map_holds_the_greatest_time_of_each_id)
{
    times_map m = {0};

    cr_expect_eq(times_of(&m, 0), 0);
    for (uint32_t n = 0; n < 1000; n++)
        times_raise(&pool, &m, n * 7919, n + 1);
    times_raise(&pool, &m, UINT32_MAX, 5);
    times_raise(&pool, &m, 7919, 1);
    for (uint32_t n = 0; n < 1000; n++)
        cr_assert_eq(times_of(&m, n * 7919), n + 1, "%u", n);
    cr_expect_eq(times_of(&m, UINT32_MAX), 5);
    cr_expect_eq(times_of(&m, 1), 0);
}

Test(check_order, a_join_changes_one_map_and_leaves_the_other)
{
    times_map odd = {0}, even = {0}, joined = {0};

    for (uint32_t n = 0; n < 500; n++)
        times_raise(&pool, n % 2 ? &odd : &even, n, n + 1);
    times_raise(&pool, &odd, 10, 100);
    times_join(&pool, &joined, &odd);
    times_join(&pool, &joined, &even);
    times_raise(&pool, &joined, 3, 77);
    for (uint32_t n = 0; n < 500; n++) {
        cr_assert_eq(times_of(&joined, n), n == 3 ? 77 : n == 10 ? 100 : n + 1, "%u", n);
        cr_assert_eq(times_of(&odd, n), n == 10 ? 100 : n % 2 ? n + 1 : 0, "%u", n);
        cr_assert_eq(times_of(&even, n), n % 2 ? 0 : n + 1, "%u", n);
    }
}

Test(check_order, maps_of_different_height_join)
{
    times_map low = {0}, high = {0}, both = {0};

    times_raise(&pool, &low, 3, 3);
    times_raise(&pool, &high, 100000, 4);
    times_join(&pool, &both, &high);
    times_join(&pool, &both, &low);
    times_join(&pool, &low, &high);
    cr_expect(times_of(&both, 3) == 3 && times_of(&both, 100000) == 4);
    cr_expect(times_of(&low, 3) == 3 && times_of(&low, 100000) == 4);
    cr_expect(times_of(&high, 3) == 0);
}

Test(check_order, a_chain_of_joins_shares_its_nodes_and_cleared_maps_return_them)
{
    times_map shared = {0};

    for (uint32_t n = 0; n < 20000; n++) {
        times_map own = {0};
        times_join(&pool, &own, &shared);
        times_raise(&pool, &own, n, 1);
        times_join(&pool, &shared, &own);
        cr_assert_eq(own.root, shared.root);
        times_clear(&pool, &own);
    }
    cr_expect_not_null(pool.free);
    times_clear(&pool, &shared);
    cr_expect_null(shared.root);
}

/* --- barriers ------------------------------------------------------------------------------------------------------------- */

Test(check_order, a_barrier_orders_the_memories_of_its_flags_in_its_group)
{
    order_agent a = agent(0, 0), b = agent(1, 0), other = agent(2, 1);
    order_agent past = a;

    cr_expect_not(is_before(&past, &b, ORDER_LOCAL));
    order_pass_barrier(&a, ORDER_LOCAL_BIT);
    order_pass_barrier(&b, ORDER_LOCAL_BIT);
    order_pass_barrier(&other, ORDER_LOCAL_BIT);
    cr_expect(is_before(&past, &b, ORDER_LOCAL));
    cr_expect_not(is_before(&past, &b, ORDER_GLOBAL));
    cr_expect_not(is_before(&past, &other, ORDER_LOCAL));
    cr_expect_not(is_before(&a, &b, ORDER_LOCAL), "an access after the barrier is not ordered");
    order_pass_barrier(&b, ORDER_GLOBAL_BIT);
    cr_expect(is_before(&past, &b, ORDER_GLOBAL), "a later barrier orders earlier accesses too");
}

/* --- atomics -------------------------------------------------------------------------------------------------------------- */

Test(check_order, an_acquire_that_reads_from_a_release_orders_what_precedes_the_release)
{
    order_agent a = agent(0, 0), b = agent(1, 1);
    order_object flag = object(ORDER_GLOBAL);
    order_agent past = a;

    order_store(&pool, &a, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES, false);
    order_load(&pool, &b, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect(is_before(&past, &b, ORDER_GLOBAL));
    cr_expect_not(is_before(&past, &b, ORDER_LOCAL), "a flag in global memory orders global memory");
    cr_expect_not(is_before(&a, &b, ORDER_GLOBAL), "accesses after the release are not ordered");
}

Test(check_order, relaxed_operations_order_nothing)
{
    order_agent a = agent(0, 0), b = agent(1, 1), c = agent(2, 1);
    order_object flag = object(ORDER_GLOBAL);
    order_agent past = a;

    order_store(&pool, &a, &flag, ORDER_DEVICE, ORDER_RELAXED, false);
    order_load(&pool, &b, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect_not(is_before(&past, &b, ORDER_GLOBAL));
    order_store(&pool, &a, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES, false);
    order_load(&pool, &c, &flag, ORDER_DEVICE, ORDER_RELAXED);
    cr_expect_not(is_before(&past, &c, ORDER_GLOBAL));
    order_fence(&pool, &c, ORDER_DEVICE, ALL, true, false);
    cr_expect(is_before(&past, &c, ORDER_GLOBAL), "an acquire fence after the relaxed load orders");
}

Test(check_order, a_release_fence_gives_later_relaxed_stores_its_past)
{
    order_agent a = agent(0, 0), b = agent(1, 1);
    order_object flag = object(ORDER_GLOBAL);
    order_agent past = a;

    order_fence(&pool, &a, ORDER_DEVICE, ALL, false, true);
    order_agent between = a;
    order_store(&pool, &a, &flag, ORDER_DEVICE, ORDER_RELAXED, false);
    order_load(&pool, &b, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect(is_before(&past, &b, ORDER_GLOBAL));
    cr_expect_not(is_before(&between, &b, ORDER_GLOBAL));
}

Test(check_order, both_scopes_must_include_the_other_agent)
{
    static const struct {
        order_scope store, load;
        uint32_t group;
        bool ordered;
    } rows[] = {{ORDER_WORK_GROUP, ORDER_DEVICE, 1, false},    {ORDER_DEVICE, ORDER_WORK_GROUP, 1, false},
                {ORDER_WORK_GROUP, ORDER_WORK_GROUP, 0, true}, {ORDER_DEVICE, ORDER_ALL, 1, true},
                {ORDER_WORK_ITEM, ORDER_DEVICE, 0, false},     {ORDER_SUB_GROUP, ORDER_SUB_GROUP, 0, true}};

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++) {
        order_agent a = agent(0, 0), b = agent(1, rows[n].group);
        order_object flag = object(ORDER_GLOBAL);
        order_agent past = a;
        order_store(&pool, &a, &flag, rows[n].store, ORDER_SYNCHRONIZES, false);
        order_load(&pool, &b, &flag, rows[n].load, ORDER_SYNCHRONIZES);
        cr_expect_eq(is_before(&past, &b, ORDER_GLOBAL), rows[n].ordered, "row %zu", n);
    }
}

Test(check_order, a_release_sequence_continues_with_read_modify_writes_only)
{
    order_agent a = agent(0, 0), b = agent(1, 1), c = agent(2, 2), d = agent(3, 3);
    order_object flag = object(ORDER_GLOBAL);
    order_agent past = a;

    order_store(&pool, &a, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES, false);
    order_load(&pool, &b, &flag, ORDER_DEVICE, ORDER_RELAXED);
    order_store(&pool, &b, &flag, ORDER_DEVICE, ORDER_RELAXED, true);
    order_load(&pool, &c, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect(is_before(&past, &c, ORDER_GLOBAL));
    order_store(&pool, &b, &flag, ORDER_DEVICE, ORDER_RELAXED, false);
    order_load(&pool, &d, &flag, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect_not(is_before(&past, &d, ORDER_GLOBAL), "a plain atomic store of another agent ends it");
}

Test(check_order, order_is_transitive)
{
    order_agent a = agent(0, 0), b = agent(1, 1), c = agent(2, 2);
    order_object x = object(ORDER_GLOBAL), y = object(ORDER_GLOBAL);
    order_agent past = a, mate = agent(9, 0); /* of the same group, before the barrier */

    order_pass_barrier(&a, ORDER_GLOBAL_BIT);
    order_store(&pool, &a, &x, ORDER_DEVICE, ORDER_SYNCHRONIZES, false);
    order_load(&pool, &b, &x, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    order_store(&pool, &b, &y, ORDER_DEVICE, ORDER_SYNCHRONIZES, false);
    order_load(&pool, &c, &y, ORDER_DEVICE, ORDER_SYNCHRONIZES);
    cr_expect(is_before(&past, &c, ORDER_GLOBAL));
    cr_expect(is_before(&mate, &c, ORDER_GLOBAL));
}

Test(check_order, sequentially_consistent_operations_order_all_memories)
{
    order_agent a = agent(0, 0), b = agent(1, 0);
    order_object flag = object(ORDER_LOCAL);
    order_agent past = a;

    order_store(&pool, &a, &flag, ORDER_WORK_GROUP, ORDER_CONSISTENT, false);
    order_load(&pool, &b, &flag, ORDER_WORK_GROUP, ORDER_CONSISTENT);
    cr_expect(is_before(&past, &b, ORDER_LOCAL));
    cr_expect(is_before(&past, &b, ORDER_GLOBAL));
}
