/* src/base/dump.h - dumps of a program around a step of a pipeline: IR, machine IR, assembly. */
#ifndef GASKET_BASE_DUMP_H
#define GASKET_BASE_DUMP_H

#include <stdbool.h>

#include "src/base/text.h"

/* Begins a dump before or after STEP in OUT with its heading, "; *** after NAME ***"; the caller appends the program. Returns
 * false if there is no OUT or WANTED(CONTEXT, STEP, BEFORE) is false. */
static inline bool dump_begin(text *out, bool (*wanted)(void *context, const char *step, bool before), void *context,
                              const char *step, bool before)
{
    if (!out || !wanted || !wanted(context, step, before))
        return false;
    text_printf(out, "; *** %s %s ***\n", before ? "before" : "after", step);
    return true;
}

#endif
