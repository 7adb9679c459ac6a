/* tests/unit/test_budget.c - work that takes more memory than it may. */
#include "src/base/arena.h"
#include "src/base/budget.h"
#include "src/base/bug.h"

#include <criterion/criterion.h>

enum { LIMIT = 16 << 20 };

typedef struct greedy {
    arena *kept;
    size_t pieces;
    char *first; /* of the kept memory */
    int done;
} greedy;

static void take_pieces(void *context)
{
    greedy *g = context;
    arena own;

    arena_init(&own);
    g->first = arena_alloc(g->kept, 1 << 20);
    g->first[0] = 1;
    budget_at("f", "file.cl", 3, 4);
    for (size_t n = 0; n < g->pieces; n++)
        arena_alloc(&own, 1 << 20);
    arena_release(&own);
    g->done = 1;
}

Test(budget, work_that_fits_is_done)
{
    arena kept;
    budget_place at = {0};

    arena_init(&kept);
    greedy g = {.kept = &kept, .pieces = 6};
    cr_expect(budget_run(LIMIT, &kept, take_pieces, &g, &at));
    cr_expect(g.done);
    arena_release(&kept);
}

Test(budget, work_that_does_not_is_given_up_where_it_was)
{
    arena kept;
    budget_place at = {0};

    arena_init(&kept);
    for (int again = 0; again < 100; again++) { /* what it held is released each time: more than a gigabyte in all */
        greedy g = {.kept = &kept, .pieces = 32};
        cr_assert_not(budget_run(LIMIT, &kept, take_pieces, &g, &at));
        cr_expect_not(g.done);
        cr_expect_eq(g.first[0], 1);
        arena_release(&kept);
    }
    cr_expect_str_eq(at.name, "f");
    cr_expect_str_eq(at.file, "file.cl");
    cr_expect_eq(at.line, 3);
    cr_expect_eq(at.column, 4);
    arena_release(&kept);
}

static void take_pieces_and_clean_up(void *context)
{
    bug_failure why;

    if (bug_catch(take_pieces, context, &why))
        return;
    ((greedy *)context)->done = 2;
    bug_repeat(&why);
}

Test(budget, work_that_is_given_up_passes_its_catchers)
{
    arena kept;
    budget_place at = {0};

    arena_init(&kept);
    greedy g = {.kept = &kept, .pieces = 32};
    cr_expect_not(budget_run(LIMIT, &kept, take_pieces_and_clean_up, &g, &at));
    cr_expect_eq(g.done, 2);
    cr_expect_null(bug_innermost());
    arena_release(&kept);
}

Test(budget, memory_that_is_given_back_does_not_count)
{
    arena kept;
    budget_place at = {0};

    arena_init(&kept);
    arena_alloc(&kept, 12 << 20); /* before it began */
    greedy g = {.kept = &kept, .pieces = 6};
    for (int again = 0; again < 10; again++)
        cr_expect(budget_run(LIMIT, &kept, take_pieces, &g, &at));
    arena_release(&kept);
}
