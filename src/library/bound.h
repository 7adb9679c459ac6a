/* src/library/bound.h - a launch whose arguments are bound to the structures of the driver. In place, it stays with its kernel for the next
 * launch, which often has the same sizes and memory: then only the values of arguments are bound again. */
#ifndef GASKET_LIBRARY_BOUND_H
#define GASKET_LIBRARY_BOUND_H

#include "src/library/launch.h"

typedef struct library_bound {
    launch launch; /* its memory is that of all parts */
    run_values values;
    run_sizes sizes;
    unsigned threads;            /* library_launch.threads */
    library_argument *arguments; /* copies */
    arena_mark end;              /* of what stays: a run allocates after it */
    bool may_stay;
} library_bound;

/* Do launches of P wait for each other? The interpreter, the checks and the device queue have data in the program. */
bool library_runs_alone(const gasket_program *p);

/* Binds the arguments of R, a launch without checks, to V, which is empty. */
void library_bind_arguments(arena *memory, run_values *v, const library_launch *r);
/* An empty arena for a launch that may stay; NULL: memory ran out. */
arena *library_new_memory(void);
/* Frees MEMORY, which library_new_memory() returned. */
void library_free_memory(arena *memory);

/* Binds the arguments of R to B, which is zero and in the memory of L: L with the sizes and arguments of R. False after an error message. */
bool library_bind(library_bound *b, const launch *l, const library_launch *r);
/* Takes the launch that the kernel of R keeps, with the values of R. NULL: it keeps none, or one that does not fit, which is freed. */
library_bound *library_take_bound(const library_launch *r);
/* Gives B, which may stay and whose memory library_new_memory() returned, to kernel K; frees it if K has one. */
void library_keep_bound(library_bound *b, const library_kernel *k);
/* Frees the launch that K keeps. */
void library_drop_bound(const library_kernel *k);

#endif
