/* src/library/entries.c - the functions of gasket.h as programs call them: a failure of gasket in one of them is its result. Most of their work
 * runs in library_run(), which turns a failure into messages and frees the memory; here the rest is caught. */
#include "src/library/entries.h"

#include "src/base/bug.h"

#include <stdlib.h>

/* Stores the results of a call that failed outside of library_run(): it had no messages yet. */
static gasket_status fail(gasket_status *status, char **messages)
{
    if (status)
        *status = GASKET_FAILED;
    if (messages)
        *messages = calloc(1, 1);
    return GASKET_FAILED;
}

/* clang-format off */
#define RESULT(type, name, parameters, arguments, failed)                                                                         \
    type gasket_##name parameters                                                                                                 \
    {                                                                                                                             \
        bug_catcher c;                                                                                                            \
        bug_failure why;                                                                                                          \
                                                                                                                                  \
        bug_enter(&c, &why);                                                                                                      \
        if (setjmp(c.start) == 0) {                                                                                               \
            type result = entry_##name arguments;                                                                                 \
            bug_leave(&c);                                                                                                        \
            return result;                                                                                                        \
        }                                                                                                                         \
        return failed;                                                                                                            \
    }
#define ACTION(name, parameters, arguments)                                                                                       \
    void gasket_##name parameters                                                                                                 \
    {                                                                                                                             \
        bug_catcher c;                                                                                                            \
        bug_failure why;                                                                                                          \
                                                                                                                                  \
        bug_enter(&c, &why);                                                                                                      \
        if (setjmp(c.start) == 0) {                                                                                               \
            entry_##name arguments;                                                                                               \
            bug_leave(&c);                                                                                                        \
        }                                                                                                                         \
    }
#include "src/library/entries.def"
/* clang-format on */
