/* tests/unit/test_tables.c - hash tables and binary search. */
#include "src/base/map.h"
#include "src/base/search.h"

#include <criterion/criterion.h>

typedef VEC(int) int_list;

/* The index of KEY in LIST, whose numbers are in T under the hash KEY % KINDS; -1: it is not there. */
static int64_t find(const hash_table *t, const int_list *list, int key, int kinds)
{
    table_each(n, t, (uint32_t)(key % kinds)) if (list->items[n] == key) return n;
    return -1;
}

/* Most hashes differ, seven of them occur, or only one does. */
Test(tables, every_entry_is_found_whatever_the_hashes)
{
    static const int kinds[] = {1000003, 7, 1};

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        arena memory;
        hash_table t = {0};
        int_list list = {0};

        arena_init(&memory);
        cr_assert_eq(find(&t, &list, 5, kinds[k]), -1);
        for (int i = 0; i < 500; i++) {
            cr_assert_eq(find(&t, &list, 3 * i, kinds[k]), -1);
            table_push(&memory, &t, (uint32_t)(3 * i % kinds[k]), &list, 3 * i);
        }
        for (int i = 0; i < 1500; i++)
            cr_assert_eq(find(&t, &list, i, kinds[k]), i % 3 ? -1 : i / 3);
        table_clear(&t);
        cr_assert_eq(find(&t, &list, 3, kinds[k]), -1);
        arena_release(&memory);
    }
}

/* Hashes at the end of the range of 32 bits: the search continues at the first slot. */
Test(tables, probing_wraps_around)
{
    arena memory;
    hash_table t = {0};
    VEC(uint32_t) list = {0};

    arena_init(&memory);
    for (uint32_t i = 0; i < 20; i++)
        table_push(&memory, &t, UINT32_MAX, &list, i);
    uint32_t count = 0, sum = 0;
    table_each(n, &t, UINT32_MAX)
    {
        count++;
        sum += list.items[n];
    }
    cr_assert_eq(count, 20);
    cr_assert_eq(sum, 190);
    arena_release(&memory);
}

Test(tables, a_map_replaces_values)
{
    arena memory;
    map m = {0};
    char keys[300];

    arena_init(&memory);
    cr_assert_null(map_get(&m, keys));
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 300; i++)
            map_set(&memory, &m, &keys[i], round ? &keys[299 - i] : keys);
    for (int i = 0; i < 300; i++)
        cr_assert_eq(map_get(&m, &keys[i]), &keys[299 - i]);
    cr_assert_null(map_get(&m, &memory));
    map_set(&memory, &m, keys, NULL);
    cr_assert_null(map_get(&m, keys));
    arena_release(&memory);
}

Test(tables, lower_bound_is_the_first_that_is_not_before)
{
    static const int items[] = {1, 3, 3, 3, 8};
    static const size_t expected[] = {0, 0, 1, 1, 4, 4, 4, 4, 4, 5}; /* for 0 to 9 */

    for (int wanted = 0; wanted < 10; wanted++) {
        lower_bound(at, 5, items[at] < wanted);
        cr_assert_eq(at, expected[wanted]);
        lower_bound(none, 0, items[none] < wanted);
        cr_assert_eq(none, 0);
    }
}
