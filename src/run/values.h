/* src/run/values.h - the arguments of a launch, by the parameters of its kernel; the choice of its sizes. */
#ifndef GASKET_RUN_VALUES_H
#define GASKET_RUN_VALUES_H

#include "src/run/run.h"
#include "src/run/signature.h"

typedef struct run_values {
    const signature *signature;
    VEC(run_value) values; /* by parameter */
    VEC(run_buffer) buffers;
    VEC(image) images; /* one for each parameter that is an image, in their order */
} run_values;

/* Work-items in a group: the most of a launch, and the most that gasket chooses. */
enum { RUN_MOST_GROUP_ITEMS = 1024, RUN_CHOSEN_GROUP_ITEMS = 64 };

/* Completes and checks sizes whose global size is set. If local[0] is 0, a work-group size is chosen. False after error
 * messages to D. */
bool sizes_settle(run_sizes *z, diag *d, const signature *s, bool uniform);

#endif
