/* tests/unit/test_recover.c - work that fails without ending the process. */
#include "src/base/arena.h"
#include "src/base/budget.h"
#include "src/base/lock.h"
#include "src/base/recover.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct work {
    arena *kept;
    int repeat; /* how often an inner failure is caught and repeated */
    char *kept_bytes;
} work;

static void fail(void *context)
{
    work *w = context;
    bug_failure why;
    arena own;

    arena_init(&own);
    arena_alloc(&own, 3 << 20);
    w->kept_bytes = arena_strdup(w->kept, "kept");
    if (w->repeat) {
        w->repeat--;
        cr_expect_not(recover_run(w->kept, fail, w, &why));
        bug_repeat(&why);
    }
    die("no more of %s", "it");
}

static void have_a_defect(void *context)
{
    (void)context;
    bug_context("pass gvn", "@main");
    bug("a number is %d", 7);
}

static void grow_without_end(void *context)
{
    arena own;

    arena_init(&own);
    for (;;)
        arena_alloc(context ? context : &own, 1 << 20);
}

static void exceed_a_budget(void *context)
{
    budget_place at;
    arena kept;

    arena_init(&kept);
    cr_expect_not(budget_run(16 << 20, &kept, grow_without_end, NULL, &at));
    arena_release(&kept);
    fail(context);
}

static void fail_within_a_budget(void *context)
{
    budget_place at;

    budget_run(64 << 20, NULL, fail, context, &at);
}

static void succeed(void *context)
{
    arena own;

    arena_init(&own);
    strcpy(arena_alloc(&own, 16), "done");
    *(arena *)context = own;
}

Test(recover, a_limit_is_a_result)
{
    arena kept;
    bug_failure why;
    work w = {.kept = &kept};

    arena_init(&kept);
    for (int again = 0; again < 2000; again++) { /* what it held is released each time: 6 GB in all */
        cr_assert_not(recover_run(&kept, fail, &w, &why));
        cr_assert_str_eq(w.kept_bytes, "kept");
    }
    cr_expect_eq(why.status, 2);
    cr_expect_str_eq(why.message, "error: no more of it");
    arena_release(&kept);
}

Test(recover, a_defect_is_a_result)
{
    bug_failure why;

    cr_assert_not(recover_run(NULL, have_a_defect, NULL, &why));
    cr_expect_eq(why.status, 4);
    cr_expect(strncmp(why.message, "defect at tests/unit/test_recover.c:", 36) == 0, "%s", why.message);
    cr_expect_not_null(strstr(why.message, "a number is 7 (in pass gvn @main)"), "%s", why.message);
}

Test(recover, nested_failures)
{
    arena kept;
    bug_failure why;
    work w = {.kept = &kept, .repeat = 3};

    arena_init(&kept);
    cr_assert_not(recover_run(&kept, fail, &w, &why));
    cr_expect_str_eq(why.message, "error: no more of it");
    arena_release(&kept);
}

Test(recover, with_budgets)
{
    arena kept;
    bug_failure why;
    work w = {.kept = &kept};

    arena_init(&kept);
    cr_assert_not(recover_run(&kept, exceed_a_budget, &w, &why));
    for (int again = 0; again < 2; again++) /* the failure has ended the budget, so that there can be another one */
        cr_assert_not(recover_run(&kept, fail_within_a_budget, &w, &why));
    arena_release(&kept);
}

Test(recover, memory_of_work_that_succeeds_stays)
{
    arena made;
    bug_failure why;

    cr_assert(recover_run(NULL, succeed, &made, &why));
    arena_release(&made);
}

typedef struct filled {
    arena memory;
    char *first, *last;
} filled;

static void fill(filled *f)
{
    f->first = arena_strdup(&f->memory, "first");
    for (int n = 0; n < 100; n++)
        f->last = memset(arena_alloc(&f->memory, 10000), 'x', 10000);
}

static void fill_and_fail(void *all)
{
    fill(all);
    fill((filled *)all + 1);
    die("no more of it");
}

/* Memory that a failure freed is used again, but not that of lasting arenas, and of arenas nested in the kept one. */
Test(recover, lasting_and_nested_memory_stays)
{
    arena kept, other;
    bug_failure why;
    filled all[2];

    arena_init(&kept);
    arena_init(&other);
    arena_init_lasting(&all[0].memory);
    arena_init_within(&all[1].memory, &kept);
    cr_assert_not(recover_run(&kept, fill_and_fail, all, &why));
    for (int n = 0; n < 1000; n++)
        memset(arena_alloc(&other, 10000), 'y', 10000);
    for (int i = 0; i < 2; i++) {
        cr_expect_str_eq(all[i].first, "first");
        cr_expect(all[i].last[0] == 'x' && all[i].last[9999] == 'x');
        arena_release(&all[i].memory);
    }
    arena_release(&kept);
    arena_release(&other);
}

static pthread_mutex_t outer_lock = PTHREAD_MUTEX_INITIALIZER, inner_lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_free(pthread_mutex_t *lock)
{
    return pthread_mutex_trylock(lock) == 0 && pthread_mutex_unlock(lock) == 0;
}

static void fail_with_lock(void *by_budget)
{
    held_lock held;

    lock_take(&held, &inner_lock);
    if (by_budget)
        grow_without_end(NULL);
    die("no more of it");
}

/* A failure releases the locks that were taken within the computation, and no others. */
Test(recover, releases_locks)
{
    budget_place at;
    bug_failure why;
    held_lock held;

    lock_take(&held, &outer_lock);
    cr_assert_not(recover_run(NULL, fail_with_lock, NULL, &why));
    cr_expect(is_free(&inner_lock));
    cr_assert_not(budget_run(1 << 20, NULL, fail_with_lock, &at, &at));
    cr_expect(is_free(&inner_lock));
    cr_expect_not(is_free(&outer_lock));
    lock_release(&held);
    cr_expect(is_free(&outer_lock));
}
