/* tests/cross/criterion/criterion.h - the part of Criterion that the unit tests of translated code use, for hosts that have no Criterion.
 *
 * A program is one test file. It runs its tests in order and ends with status 1 at the first failure. */
#ifndef GASKET_TESTS_CROSS_CRITERION_H
#define GASKET_TESTS_CROSS_CRITERION_H

#include <stdio.h>
#include <stdlib.h>

enum { MOST_TESTS = 16 };

typedef struct cross_test {
    const char *name;
    void (*run)(void);
} cross_test;

static cross_test cross_tests[MOST_TESTS];
static size_t cross_test_count;

#define Test(suite, name)                                                                                                        \
    static void suite##_##name(void);                                                                                            \
    __attribute__((constructor)) static void add_##suite##_##name(void)                                                          \
    {                                                                                                                            \
        if (cross_test_count == MOST_TESTS)                                                                                      \
            abort();                                                                                                             \
        cross_tests[cross_test_count++] = (cross_test){#suite "/" #name, suite##_##name};                                        \
    }                                                                                                                            \
    static void suite##_##name(void)

#define cr_assert_fail(...)                                                                                                      \
    do {                                                                                                                         \
        printf("%s:%d: ", __FILE__, __LINE__);                                                                                   \
        printf(__VA_ARGS__);                                                                                                     \
        printf("\n");                                                                                                            \
        exit(1);                                                                                                                 \
    } while (0)

#define cr_assert(condition, ...)                                                                                                \
    do {                                                                                                                         \
        if (!(condition)) {                                                                                                      \
            puts(#condition);                                                                                                    \
            cr_assert_fail("" __VA_ARGS__);                                                                                      \
        }                                                                                                                        \
    } while (0)

#define cr_expect cr_assert

int main(void)
{
    for (size_t i = 0; i < cross_test_count; i++) {
        cross_tests[i].run();
        printf("ok - %s\n", cross_tests[i].name);
    }
    return 0;
}

#endif
