/* tests/unit/test_check_race.c - pairs of accesses that race or do not, by definition: two agents, a common byte, a write, not
 * both atomic, and no order. */
#include "src/check/race.h"

#include <criterion/criterion.h>
#include <stdlib.h>

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

static const race_world world = {NULL, find_group, is_complete, NULL};

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

/* Two work-items of a group access a byte, then one of another group, then after a barrier the first ones: the barrier orders only those of their
 * group. */
Test(check_race, an_access_of_another_group_is_not_forgotten)
{
    enum { READ = RACE_ATOMIC | ORDER_DEVICE, CHANGE = READ | RACE_WRITE, KINDS = 5 };
    static const unsigned kinds[KINDS] = {0, READ, CHANGE, CHANGE, READ}, others[KINDS] = {0, READ, CHANGE, READ, CHANGE};

    for (int kind = 0; kind < KINDS; kind++)
        for (uint32_t later = 0; later < 3; later++) {
            tear_down();
            set_up();
            order_agent first = agent(0), second = agent(1), other = agent(GROUP_ITEMS), third = agent(later);
            cr_expect_eq(access_bytes(&first, 0, 4, kinds[kind]), NONE);
            cr_expect_eq(access_bytes(&second, 0, 4, kinds[kind]), NONE);
            cr_expect_eq(access_bytes(&other, 0, 4, others[kind]), NONE);
            order_pass_barrier(&third, ORDER_GLOBAL_BIT);
            cr_expect_eq(write_bytes(&third, 0, 4), other.id, "kind %d, work-item %u", kind, third.id);
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

/* An atomic access whose scope is its work-group races with those of other groups, however many others of its group or of its agent there are. */
Test(check_race, an_access_of_a_narrow_scope_is_not_forgotten)
{
    enum { MOST = 4 };

    const unsigned device = RACE_WRITE | RACE_ATOMIC | ORDER_DEVICE, group = RACE_WRITE | RACE_ATOMIC | ORDER_WORK_GROUP;

    for (uint32_t narrow = 0; narrow < MOST; narrow++)
        for (uint32_t first = 0; first < MOST; first++) {
            tear_down();
            set_up();
            for (uint32_t n = 0; n < MOST; n++) {
                order_agent a = agent((first + n) % MOST);
                if (a.id == narrow)
                    cr_expect_eq(access_bytes(&a, 0, 4, group), NONE);
                cr_expect_eq(access_bytes(&a, 0, 4, device), NONE);
            }
            for (uint32_t n = 0; n < MOST; n++) {
                order_agent other = agent(GROUP_ITEMS * (1 + n));
                cr_expect_eq(access_bytes(&other, 0, 4, device), narrow, "work-item %u, after %u", narrow, first);
            }
        }
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

/* --- accesses of a row, compared with a list of all accesses -------------------------------------------------------------- */

enum { WIDE = 64, GROUPS = 3, AREA = 2048, MOST_ACCESSES = 512 };

typedef struct past_access {
    uint64_t at, size;
    uint32_t id, barriers;
    unsigned flags;
} past_access;

/* Groups of WIDE work-items, which only barriers order. */
typedef struct groups {
    order_memory memory;
    uint32_t barriers[GROUPS], epochs[GROUPS];
    past_access past[MOST_ACCESSES * WIDE];
    size_t count;
} groups;

static void find_wide_group(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group)
{
    (void)context;
    *group = *sub_group = id / WIDE;
}

static const race_world wide_world = {NULL, find_wide_group, is_complete, NULL};

static uint32_t random_below(uint32_t n)
{
    static uint32_t state = 1;

    state = state * 1664525 + 1013904223;
    return (uint32_t)((uint64_t)state * n >> 32);
}

static bool are_both_atomic(const past_access *x, const past_access *y, bool is_same_group)
{
    unsigned least = is_same_group ? ORDER_WORK_GROUP : ORDER_DEVICE;

    return x->flags & y->flags & RACE_ATOMIC && (x->flags & 7) >= least && (y->flags & 7) >= least;
}

/* By definition: a common byte, another agent, a write, not both atomic with scopes that include the other one, and no order. */
static bool has_race(const groups *g, const past_access *x)
{
    for (size_t n = 0; n < g->count; n++) {
        const past_access *old = &g->past[n];
        bool is_same_group = old->id / WIDE == x->id / WIDE, both_atomic = are_both_atomic(old, x, is_same_group);
        bool is_ordered = is_same_group ? old->barriers < g->epochs[x->id / WIDE] : g->memory == ORDER_LOCAL;
        if (old->id != x->id && ((old->flags | x->flags) & RACE_WRITE) && !both_atomic && !is_ordered &&
            old->at < x->at + x->size && x->at < old->at + old->size)
            return true;
    }
    return false;
}

static race_result access_fully(const groups *g, const past_access *x)
{
    uint32_t group = x->id / WIDE;
    order_agent a = {.id = x->id, .group = group, .sub_group = group, .barriers = x->barriers, .stamp = 1};
    race_access other = {0};
    uint64_t where;

    a.epoch[g->memory] = g->epochs[group];
    return race_access_memory(&shadow, &wide_world, &a, g->memory, x->at, x->size, SITE, x->flags, &other, &where);
}

/* X reads a cell, and needs no record. */
static bool is_known(const race_row *row, const past_access *x)
{
    uint64_t block = x->at / RACE_BLOCK_BYTES * RACE_BLOCK_BYTES, cell = (x->at - block) / RACE_CELL_BYTES;

    return !x->flags && x->size == RACE_CELL_BYTES && race_known_cells(&shadow, row, block) >> cell & 1;
}

/* Two work-items of group 0 have read each of the bytes from 0 on: those of another group are read again, the own ones are not. */
Test(check_race, reads_of_one_group_are_not_enough_for_another)
{
    enum { SIZE = 4, COUNT = 8 };

    for (uint32_t id = 0; id < COUNT + 1; id++)
        for (uint32_t cell = id ? id - 1 : 0; cell <= id && cell < COUNT; cell++) {
            order_agent reader = {.id = id, .stamp = 1};
            race_access other;
            uint64_t where;
            cr_assert_eq(
                race_access_memory(&shadow, &wide_world, &reader, ORDER_GLOBAL, cell * SIZE, SIZE, SITE, 0, &other, &where),
                RACE_NONE);
        }
    for (uint32_t group = 0; group < GROUPS; group++) {
        race_row row = {ORDER_GLOBAL, group * WIDE, WIDE, 0, 0, 1, SITE, 0, true};
        cr_expect_eq(race_is_saturated(&shadow, &row, 0, SIZE), group == 0);
    }
    race_row row = {ORDER_GLOBAL, WIDE, WIDE, 0, 0, 1, SITE, 0, true};
    if (!race_access_span(&shadow, &row, WIDE, 0, SIZE, COUNT))
        for (uint32_t k = 0; k < COUNT; k++)
            cr_expect(race_access_quickly(&shadow, &row, WIDE + k, k * SIZE, SIZE));
    for (uint32_t cell = 0; cell < COUNT; cell++) {
        order_agent writer = {.id = 0, .barriers = 1, .stamp = 1};
        race_access other = {0};
        uint64_t where;
        writer.epoch[ORDER_GLOBAL] = 1;
        cr_expect_eq(
            race_access_memory(&shadow, &wide_world, &writer, ORDER_GLOBAL, cell * SIZE, SIZE, SITE, RACE_WRITE, &other, &where),
            RACE_FOUND, "cell %u", cell);
        cr_expect_eq(other.agent, WIDE + cell + 1);
    }
}

typedef enum row_form { SPAN, EQUAL, SCATTERED } row_form;

/* COUNT work-items of GROUP from FIRST on access SIZE bytes each. Returns false if there is a race, which must be found. */
static bool access_row(groups *g, uint32_t group, row_form form, uint32_t size, unsigned flags, unsigned *quick)
{
    uint32_t count = 1 + random_below(WIDE), first = random_below(WIDE - count + 1);
    uint64_t base = form == EQUAL ? random_below(4) * UINT64_C(16) : random_below(AREA / size - WIDE) * (uint64_t)size;
    race_row row = {g->memory, group * WIDE, WIDE, g->barriers[group], g->epochs[group], 1, SITE, flags, random_below(2)};
    past_access all[WIDE];
    bool race = false, is_recorded = false;

    for (uint32_t k = 0; k < count; k++) {
        uint64_t at = form == SPAN    ? base + (uint64_t)k * size
                      : form == EQUAL ? base
                                      : random_below(AREA / size) * (uint64_t)size;
        all[k] = (past_access){at, size, group * WIDE + first + k, row.barriers, flags};
        race = race || has_race(g, &all[k]);
        g->past[g->count++] = all[k];
    }
    if (form == SPAN)
        is_recorded = race_access_span(&shadow, &row, all->id, base, size, count);
    else if (form == EQUAL && race_is_saturated(&shadow, &row, base, size))
        is_recorded = true;
    cr_assert(!(race && is_recorded), "a row with a race was recorded");
    *quick += is_recorded;
    for (uint32_t k = 0; !is_recorded && k < count; k++) {
        if (is_known(&row, &all[k])) {
            cr_assert_not(has_race(g, &all[k]), "a known read has a race");
            continue;
        }
        if (race_access_quickly(&shadow, &row, all[k].id, all[k].at, size))
            continue;
        race_result result = access_fully(g, &all[k]);
        if (result == RACE_FOUND) {
            cr_assert(race, "a race without reason");
            return false;
        }
    }
    cr_assert_not(race, "a race was not found");
    return true;
}

/* GASKET_RACE_ROUNDS says how many random rounds (default 3000). */
static void compare_rows(order_memory in)
{
    static const unsigned atomics[] = {ORDER_DEVICE, RACE_WRITE | ORDER_DEVICE, RACE_WRITE | ORDER_WORK_GROUP};
    static groups g;
    const char *given = getenv("GASKET_RACE_ROUNDS");
    unsigned quick = 0, rounds = given ? (unsigned)atoi(given) : 3000;

    for (unsigned round = 0; round < rounds; round++) {
        g = (groups){.memory = in};
        arena_release(&memory);
        arena_init(&memory);
        used = 0;
        race_shadow_init(&shadow, &memory, AREA + 64, &used, 1 << 24);
        uint32_t kinds = random_below(4), mixes_scopes = kinds == 3 && random_below(2);
        for (unsigned n = 0; n < 40; n++) {
            uint32_t group = in == ORDER_LOCAL ? n * GROUPS / 40 : random_below(GROUPS), size = 1u << random_below(5);
            unsigned flags = kinds == 0 ? 0 : kinds == 1 ? RACE_WRITE : random_below(2) ? RACE_WRITE : 0;
            if (kinds == 3 && random_below(2))
                flags = RACE_ATOMIC | atomics[random_below(mixes_scopes ? 3 : 2)];
            bool orders = random_below(4);
            if (!mixes_scopes && random_below(2)) {
                g.barriers[group]++;
                g.epochs[group] = orders ? g.barriers[group] : g.epochs[group];
            }
            if (!access_row(&g, group, flags & RACE_ATOMIC ? SCATTERED : (row_form)random_below(3), size, flags, &quick))
                break;
        }
    }
    cr_expect_gt(quick, rounds);
}

Test(check_race, rows_in_global_memory_race_by_definition)
{
    compare_rows(ORDER_GLOBAL);
}

Test(check_race, rows_in_local_memory_race_with_those_of_their_group)
{
    compare_rows(ORDER_LOCAL);
}

/* Agent n writes the bytes from n * SIZE on, as in an array of structs, in parts of a cell. */
Test(check_race, an_array_of_structs_needs_no_memory_for_each_cell)
{
    enum { PAGE = 1024, MOST_FOR_A_PAGE = 200, CELL = 4 };

    for (unsigned size = CELL; size <= 300; size += CELL) {
        tear_down();
        set_up();
        for (unsigned round = 0; round < 2; round++) /* the second one changes nothing */
            for (unsigned at = 0; at < BYTES; at += CELL) {
                order_agent writer = agent(at / size);
                cr_assert_eq(write_bytes(&writer, at, CELL), NONE);
            }
        cr_expect_leq(used, BYTES / PAGE * MOST_FOR_A_PAGE, "%u bytes each: %u bytes of memory", size, (unsigned)used);
        order_agent other = agent(BYTES);
        for (unsigned at = 0; at < BYTES; at += CELL)
            cr_assert_eq(read_bytes(&other, at, CELL), at / size, "%u bytes each, offset %u", size, at);
    }
}

/* Sizes that differ: no run has them all. */
Test(check_race, structs_of_different_sizes)
{
    static const unsigned sizes[] = {3, 5, 4, 4, 1, 9, 2, 2, 2, 6, 40, 7, 70, 1, 1, 3};
    unsigned owners[BYTES / 4] = {0}, count = 0;

    for (unsigned n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        order_agent writer = agent(n);
        for (unsigned k = 0; k < sizes[n]; k++, count++) {
            owners[count] = n;
            cr_assert_eq(write_bytes(&writer, count * 4, 4), NONE);
        }
    }
    order_agent other = agent(BYTES);
    for (unsigned n = 0; n < count; n++)
        cr_assert_eq(read_bytes(&other, n * 4, 4), owners[n], "cell %u", n);
}

/* Each agent writes the first word of its struct, then the second, and so on: no column is a run, and its accesses differ only in their agents. */
Test(check_race, words_of_structs_in_turn)
{
    enum { PAGE = 1024, MOST_FOR_A_PAGE = 600 + 4 * 256, WORDS = 5, COUNT = BYTES / 4 / WORDS };
    order_agent other = agent(BYTES);

    for (unsigned word = 0; word < WORDS; word++)
        for (unsigned n = 0; n < COUNT; n++) {
            order_agent writer = agent(n);
            cr_assert_eq(write_bytes(&writer, (n * WORDS + word) * 4, 4), NONE);
        }
    cr_expect_leq(used, BYTES / PAGE * MOST_FOR_A_PAGE, "%u bytes of memory", (unsigned)used);
    for (unsigned n = 0; n < COUNT * WORDS; n++)
        cr_assert_eq(read_bytes(&other, n * 4, 4), n / WORDS, "word %u", n);
}

/* Each agent writes two fields of its struct: a few parts of a block have an agent each. */
Test(check_race, some_fields_of_structs_need_no_memory_for_each_cell)
{
    enum { PAGE = 1024, MOST_FOR_A_PAGE = 600 };
    order_agent other = agent(BYTES);

    for (unsigned size = 80; size <= 300; size += 4) {
        tear_down();
        set_up();
        for (unsigned n = 0; n < BYTES / size; n++) {
            order_agent writer = agent(n);
            cr_assert_eq(write_bytes(&writer, n * size, 16), NONE);
            cr_assert_eq(write_bytes(&writer, n * size + 32, 4), NONE);
        }
        cr_expect_leq(used, BYTES / PAGE * MOST_FOR_A_PAGE, "%u bytes each: %u bytes of memory", size, (unsigned)used);
        for (unsigned at = 0; at < BYTES; at += 4) {
            unsigned n = at / size, field = at % size;
            bool is_written = n < BYTES / size && (field < 16 || field == 32);
            cr_assert_eq(read_bytes(&other, at, 4), is_written ? n : NONE, "%u bytes each, offset %u", size, at);
        }
    }
}

/* Other accesses to the same cells, and none after a clear. */
Test(check_race, columns_without_a_step_change)
{
    static const uint32_t ids[] = {9, 2, 40, 2, 17, 8, 8, 33};

    enum { COUNT = sizeof ids / sizeof *ids };

    for (unsigned round = 0; round < 3; round++) {
        order_agent reader = agent(100 + round), none = agent(500);
        for (unsigned n = 0; n < COUNT; n++) {
            order_agent writer = agent(ids[n]);
            writer.stamp = 1 + (round == 1 && n == 5); /* not like the others */
            cr_assert_eq(write_bytes(&writer, n * 8, 4), NONE);
        }
        for (unsigned n = 0; n < COUNT; n++) {
            cr_assert_eq(read_bytes(&reader, n * 8, 4), ids[n], "round %u, %u", round, n);
            cr_assert_eq(read_bytes(&reader, n * 8 + 4, 4), NONE);
        }
        race_shadow_clear(&shadow);
        for (unsigned n = 0; n < 2 * COUNT; n++)
            cr_assert_eq(write_bytes(&none, n * 4, 4), NONE);
        race_shadow_clear(&shadow);
    }
}
