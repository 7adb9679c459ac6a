/* src/library/turns.c - see turns.h. Turns are served in the order of their numbers. */
#include "src/library/turns.h"

#include <stdatomic.h>

static atomic_uint waiting;

unsigned turns_waiting(void)
{
    return atomic_load(&waiting);
}

void turns_init(program_turns *t)
{
    *t = (program_turns){0};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
}

void turns_destroy(program_turns *t)
{
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
}

/* Waits for a new turn, under the lock. */
static void wait_for_turn(program_turns *t)
{
    uint64_t number = t->next++;

    atomic_fetch_add(&waiting, 1);
    while (t->serving != number)
        pthread_cond_wait(&t->changed, &t->lock);
    atomic_fetch_sub(&waiting, 1);
}

/* Ends the present turn, under the lock. */
static void serve_next(program_turns *t)
{
    t->serving++;
    pthread_cond_broadcast(&t->changed);
}

void turns_take(program_turns *t)
{
    pthread_mutex_lock(&t->lock);
    wait_for_turn(t);
    pthread_mutex_unlock(&t->lock);
}

void turns_end(program_turns *t)
{
    pthread_mutex_lock(&t->lock);
    t->changes++;
    serve_next(t);
    pthread_mutex_unlock(&t->lock);
}

bool turns_pause(program_turns *t, bool has_changed)
{
    pthread_mutex_lock(&t->lock);
    t->changes += has_changed;
    uint64_t before = t->changes;
    if (t->next != t->serving + 1) {
        serve_next(t);
        wait_for_turn(t);
    }
    bool others_have = t->changes != before;
    pthread_mutex_unlock(&t->lock);
    return others_have;
}
