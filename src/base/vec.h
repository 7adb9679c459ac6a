/* src/base/vec.h - growable arrays in an arena.
 *
 *     VEC(int) v = {0};
 *     vec_push(arena, &v, 42);
 *     for (size_t i = 0; i < v.count; i++) use(v.items[i]);
 *
 * A zeroed vector is empty. Growing moves the items: keep indices, not pointers, across a push. The pushed item is evaluated after the
 * growth, so it must not be read through such a pointer. */
#ifndef GASKET_BASE_VEC_H
#define GASKET_BASE_VEC_H

#include "src/base/arena.h"

#define VEC(type)                                                                                                                \
    struct {                                                                                                                     \
        type *items;                                                                                                             \
        size_t count, capacity;                                                                                                  \
    }

#define vec_reserve(a, v, n)                                                                                                     \
    do {                                                                                                                         \
        size_t vec_want = (n);                                                                                                   \
        if ((v)->capacity < vec_want) {                                                                                          \
            size_t vec_cap = (v)->capacity ? (v)->capacity * 2 : 4;                                                              \
            if (vec_cap < vec_want)                                                                                              \
                vec_cap = vec_want;                                                                                              \
            (v)->items = arena_grow((a), (v)->items, (v)->capacity * sizeof *(v)->items, vec_cap * sizeof *(v)->items);          \
            (v)->capacity = vec_cap;                                                                                             \
        }                                                                                                                        \
    } while (0)

#define vec_push(a, v, ...)                                                                                                      \
    do {                                                                                                                         \
        vec_reserve((a), (v), (v)->count + 1);                                                                                   \
        (v)->items[(v)->count] = (__VA_ARGS__);                                                                                  \
        (v)->count++;                                                                                                            \
    } while (0)

/* Copies the items to another arena, without spare capacity. */
#define vec_move(a, v)                                                                                                           \
    do {                                                                                                                         \
        (v)->items = arena_copy((a), (v)->items, (v)->count * sizeof *(v)->items);                                               \
        (v)->capacity = (v)->count;                                                                                              \
    } while (0)

#define vec_last(v) ((v)->items[(v)->count - 1])
#define vec_pop(v) ((v)->items[--(v)->count])

#endif
