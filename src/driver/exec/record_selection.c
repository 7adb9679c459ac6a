/* src/driver/exec/record_selection.c - see record_selection.h. */
#include "src/driver/exec/record_selection.h"

#include "src/driver/options.h"

/* Reads "N" or "N-M" at TEXT. */
static bool read_numbers(arena *memory, const char *text, record_choice *out)
{
    size_t n = strcspn(text, "-");

    if (!parse_count(arena_strndup(memory, text, n), &out->first))
        return false;
    out->last = out->first;
    return (!text[n] || parse_count(text + n + 1, &out->last)) && out->first >= 1 && out->last >= out->first;
}

const char *record_read_choices(record_choices *out, arena *memory, const char *list)
{
    *out = (record_choices){0};
    for (const char *at = list;; at++) {
        size_t n = strcspn(at, ",");
        const char *word = arena_strndup(memory, at, n);
        size_t name = strcspn(word, ":");
        record_choice c = {.kernel = arena_strndup(memory, word, name), .first = 1, .last = UINT64_MAX};
        c.is_any = strcmp(c.kernel, "*") == 0;
        if (!name || (word[name] && !read_numbers(memory, word + name + 1, &c)))
            return arena_printf(memory, "'%s' is no choice of launches: expected NAME, NAME:N or NAME:N-M, counted from 1", word);
        vec_push(memory, out, c);
        at += n;
        if (!*at)
            return NULL;
    }
}

bool record_is_chosen(const record_choices *choices, const char *kernel, uint64_t number)
{
    for (size_t i = 0; i < choices->count; i++) {
        const record_choice *c = &choices->items[i];
        if ((c->is_any || strcmp(c->kernel, kernel) == 0) && number >= c->first && number <= c->last)
            return true;
    }
    return !choices->count;
}
