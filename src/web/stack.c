/* src/web/stack.c - the stack of src/base/stack.h without threads: that of the instance, whose size the linker sets (web.mk). */
#include "src/base/stack.h"

bool stack_extend(void)
{
    return true;
}

bool stack_run(void (*work)(void *), void *argument)
{
    work(argument);
    return true;
}
