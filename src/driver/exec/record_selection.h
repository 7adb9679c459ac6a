/* src/driver/exec/record_selection.h - --record-kernels: which launches are recorded. */
#ifndef GASKET_DRIVER_EXEC_RECORD_SELECTION_H
#define GASKET_DRIVER_EXEC_RECORD_SELECTION_H

#include "src/base/arena.h"
#include "src/base/vec.h"

#include <stdint.h>

/* The launches FIRST to LAST of KERNEL in a process, from 1 on; `is_any`: of each kernel. */
typedef struct record_choice {
    const char *kernel;
    bool is_any;
    uint64_t first, last;
} record_choice;

typedef VEC(record_choice) record_choices;

/* Reads LIST, "NAME[:N[-M]],…" where NAME '*' is each kernel, into OUT, in MEMORY. Returns NULL, or an error message. */
const char *record_read_choices(record_choices *out, arena *memory, const char *list);
/* Is launch NUMBER of KERNEL chosen? An empty list chooses all. */
bool record_is_chosen(const record_choices *choices, const char *kernel, uint64_t number);

#endif
