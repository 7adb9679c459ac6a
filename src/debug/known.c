/* src/debug/known.c - see known.h. */
#include "src/debug/known.h"

#include "src/base/map.h"

typedef struct survey { /* of the numbers of a value */
    arena *memory;
    map records; /* of each type of record which of its bytes belong to numbers: the members of nested unions overlap, so that any number of paths
                        * lead to the same few bytes */
    bool seen[KNOWN_MIXED]; /* states */
} survey;

static const unsigned char *numbers_of(survey *s, const ir_source_type *t);

/* Sets the bytes of NUMBERS that belong to numbers of a value of type T, as opposed to padding. */
static void mark_numbers(survey *s, const ir_source_type *t, unsigned char *numbers)
{
    if (t->kind == IR_SOURCE_ARRAY || t->kind == IR_SOURCE_VECTOR) {
        for (uint64_t n = 0; n < t->count; n++)
            mark_numbers(s, t->element, numbers + n * t->element->size);
    } else if (t->kind == IR_SOURCE_RECORD) {
        const unsigned char *own = numbers_of(s, t);
        for (uint64_t n = 0; n < t->size; n++)
            numbers[n] |= own[n];
    } else {
        memset(numbers, 1, t->size);
    }
}

/* The bytes of record T that belong to numbers. */
static const unsigned char *numbers_of(survey *s, const ir_source_type *t)
{
    unsigned char *numbers = map_get(&s->records, t);

    if (numbers)
        return numbers;
    numbers = arena_alloc(s->memory, t->size + 1);
    for (uint64_t n = 0; n < t->count; n++)
        mark_numbers(s, t->fields[n].type, numbers + t->fields[n].offset);
    map_set(s->memory, &s->records, t, numbers);
    return numbers;
}

static void look_at(survey *s, const ir_source_type *t, const unsigned char *states)
{
    const unsigned char *numbers = t->kind == IR_SOURCE_RECORD ? numbers_of(s, t) : NULL;

    if (t->kind == IR_SOURCE_ARRAY || t->kind == IR_SOURCE_VECTOR) {
        for (uint64_t n = 0; n < t->count; n++)
            look_at(s, t->element, states + n * t->element->size);
        return;
    }
    for (uint64_t n = 0; n < t->size; n++)
        if (!numbers || numbers[n])
            s->seen[states[n]] = true;
}

known_state known_state_of(arena *memory, const ir_source_type *t, const unsigned char *states)
{
    survey s = {.memory = memory};

    look_at(&s, t, states);
    if (s.seen[KNOWN_NOT] + s.seen[KNOWN_VALUE] + s.seen[KNOWN_UNSET] > 1)
        return KNOWN_MIXED;
    return s.seen[KNOWN_NOT] ? KNOWN_NOT : s.seen[KNOWN_UNSET] ? KNOWN_UNSET : KNOWN_VALUE;
}

const char *known_text(known_state state)
{
    return state == KNOWN_UNSET ? "not assigned yet" : "optimized out";
}

debug_value known_value(arena *memory, const ir_source_type *t, unsigned char *data, const unsigned char *states, const char *why)
{
    known_state state = known_state_of(memory, t, states);

    switch (state) {
    case KNOWN_NOT:
        return (debug_value){.type = t, .why = why};
    case KNOWN_UNSET:
        return (debug_value){.type = t, .why = known_text(state)};
    case KNOWN_VALUE:
        return (debug_value){.type = t, .is_available = true, .data = data};
    case KNOWN_MIXED:
        break;
    }
    return (debug_value){.type = t, .why = "only parts of it are known", .data = data, .states = states};
}

debug_value known_part(arena *memory, const debug_value *v, const ir_source_type *t, uint64_t offset)
{
    debug_value out = *v;

    if (v->states)
        return known_value(memory, t, v->data + offset, v->states + offset, known_text(KNOWN_NOT));
    out.type = t;
    out.address += offset;
    if (out.data)
        out.data += offset;
    return out;
}
