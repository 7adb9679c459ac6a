/* src/library/turns.h - the turns of launches of one program that cannot run at the same time.
 *
 * A launch that waits for another one, through memory, pauses: each of those that wait for their turn gets one before it continues. So kernels of
 * one program may wait for each other, as on a device that runs several at a time. */
#ifndef GASKET_LIBRARY_TURNS_H
#define GASKET_LIBRARY_TURNS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct program_turns {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t next, serving; /* the number of the next launch that asks for a turn; that of the one that has it */
    uint64_t changes;       /* turns that may have changed memory */
} program_turns;

void turns_init(program_turns *t);
void turns_destroy(program_turns *t);
/* Waits for a turn. */
void turns_take(program_turns *t);
void turns_end(program_turns *t);
/* Lets those that wait have their turns. HAS_CHANGED: the caller may have changed memory since it paused last. Returns whether others may have. */
bool turns_pause(program_turns *t, bool has_changed);
/* The number of launches of all programs that wait for a turn. */
unsigned turns_waiting(void);

#endif
