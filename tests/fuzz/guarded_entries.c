/* tests/fuzz/guarded_entries.c - every function of both libraries that a program can reach enters a guard (src/base/bug.h), so that a failure
 * of gasket in it does not end the process.
 *
 * Each function is called with null arguments only. The program is linked with the objects of gasket, and the linker replaces their calls of
 * bug_enter(). With GASKET_CHECK the calls are observed. */
#include "src/base/bug.h"
#include "src/gasket.h"
#include "src/opencl/api/dispatch.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Integers and pointers only: no entry point has other parameters. */
typedef uintptr_t (*entry_point)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t,
                                 uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

typedef struct entry {
    const char *name;
    void *function;
} entry;

/* clang-format off */
static const entry exported[] = {
    {"clIcdGetPlatformIDsKHR", (void *)clIcdGetPlatformIDsKHR},
    {"clGetPlatformInfo", (void *)clGetPlatformInfo},
    {"clGetExtensionFunctionAddress", (void *)clGetExtensionFunctionAddress},
#define RESULT(type, name, parameters, arguments, failed) {"gasket_" #name, (void *)gasket_##name},
#define ACTION(name, parameters, arguments) {"gasket_" #name, (void *)gasket_##name},
#include "src/library/entries.def"
};

static const char *const looked_up[] = {
#define BY_NAME(name) #name,
#include "src/opencl/api/entries.def"
    "clIcdGetPlatformIDsKHR",
    "clGetKernelSubGroupInfoKHR",
};
/* clang-format on */

static unsigned guards, failures;
/* Keeps what the caller owns: LeakSanitizer, which the program is linked with, reports lost memory. */
static volatile uintptr_t results[1000];
static size_t result_count;

void __real_bug_enter(bug_catcher *c, bug_failure *why);
void __wrap_bug_enter(bug_catcher *c, bug_failure *why);

void __wrap_bug_enter(bug_catcher *c, bug_failure *why)
{
    guards++;
    __real_bug_enter(c, why);
}

static void call(const char *name, size_t index, void *function)
{
    guards = 0;
    if (function && result_count < sizeof results / sizeof *results)
        results[result_count++] = ((entry_point)function)(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    if (function && guards && !bug_innermost())
        return;
    printf("%s, number %zu: %s\n", name, index, !function ? "no function" : guards ? "stays in its guard" : "enters no guard");
    failures++;
}

static void call_table(const char *name, const cl_icd_dispatch *table)
{
    void *slots[sizeof *table / sizeof(void *)];

    memcpy(slots, table, sizeof slots);
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        call(name, i, slots[i]);
}

int main(void)
{
    for (size_t i = 0; i < sizeof exported / sizeof *exported; i++)
        call(exported[i].name, i, exported[i].function);
    for (size_t i = 0; i < sizeof looked_up / sizeof *looked_up; i++)
        call(looked_up[i], i, clGetExtensionFunctionAddress(looked_up[i]));
    call_table("the table", &ocl_dispatch);
    return failures != 0;
}
