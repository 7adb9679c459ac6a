/* src/driver/reduce/lists.c - removes commands and lines: delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
 * Input"), with the braces of C in addition. */
#include "src/driver/reduce/case.h"

#include <ctype.h>

bool reduce_list(reduced_case *c, size_t count, bool (*change)(void *context, size_t first, size_t end, bool removes),
                 void *context)
{
    bool changed = false;

    for (size_t chunk = count; chunk; chunk /= 2) {
        for (size_t end = count; end > 0;) { /* from the end: what is defined earlier is needed longer */
            size_t first = end > chunk ? end - chunk : 0;
            if (change(context, first, end, true)) {
                if (case_holds(c))
                    changed = true;
                else
                    change(context, first, end, false);
            }
            end = first;
        }
    }
    return changed;
}

/* --- changes -------------------------------------------------------------------------------------------------------------- */

/* An attempt to remove items of a list: commands, or lines of PROGRAM. */
typedef struct list_change {
    reduced_case *c;
    case_program *program;
    void (*remove)(struct list_change *change, size_t i); /* item I, unless it is removed or stays */
    VEC(bool *) removed;                                  /* the flags that the attempt has set */
} list_change;

static void set_removed(list_change *change, bool *is_removed)
{
    *is_removed = true;
    vec_push(change->c->memory, &change->removed, is_removed);
}

static void undo_change(const list_change *change)
{
    for (size_t i = 0; i < change->removed.count; i++)
        *change->removed.items[i] = false;
}

/* Removes items FIRST to END - 1; or, if not REMOVES, undoes the latest attempt. */
static bool change_items(void *context, size_t first, size_t end, bool removes)
{
    list_change *change = context;

    if (!removes) {
        undo_change(change);
        return true;
    }
    change->removed.count = 0;
    for (size_t i = first; i < end; i++)
        change->remove(change, i);
    return change->removed.count > 0;
}

/* --- commands ------------------------------------------------------------------------------------------------------------- */

/* The `end` of a `repeat` is removed with it, and the body stays. */
static size_t find_end(const reduced_case *c, size_t repeat)
{
    size_t depth = 0, i = repeat;

    for (; i < c->commands.count; i++) {
        depth += c->commands.items[i].id == DO_REPEAT;
        depth -= c->commands.items[i].id == DO_END;
        if (!depth)
            break;
    }
    return i;
}

static void remove_command(list_change *change, size_t i)
{
    case_command *command = &change->c->commands.items[i];

    if (command->is_removed || command->id == DO_END)
        return;
    set_removed(change, &command->is_removed);
    size_t end = command->id == DO_REPEAT ? find_end(change->c, i) : i;
    if (end != i && end < change->c->commands.count)
        set_removed(change, &change->c->commands.items[end].is_removed);
}

bool reduce_commands(reduced_case *c)
{
    list_change change = {.c = c, .remove = remove_command};

    return reduce_list(c, c->commands.count, change_items, &change);
}

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

static bool is_blank(const char *text)
{
    return !text[strspn(text, " \t\r")];
}

static void remove_line(list_change *change, size_t i)
{
    case_line *l = &change->program->lines.items[i];

    if (!l->is_removed && !is_blank(l->text))
        set_removed(change, &l->is_removed);
}

/* The depth of braces after line L, before which it is DEPTH. */
static int depth_after(const case_line *l, int depth)
{
    for (const char *at = l->is_removed ? "" : l->text; *at; at++)
        depth += (*at == '{') - (*at == '}');
    return depth;
}

/* The line after the one that closes the brace that line I opens; 0: it opens none, or nothing closes it. */
static size_t find_close(const case_program *p, size_t i)
{
    int depth = depth_after(&p->lines.items[i], 0);

    if (depth <= 0)
        return 0;
    for (size_t at = i + 1; at < p->lines.count; at++) {
        depth = depth_after(&p->lines.items[at], depth);
        if (depth <= 0)
            return at + 1;
    }
    return 0;
}

/* Removes lines I to END - 1, or only the first and the last of them; false, with all lines back, if the symptom does not stay. */
static bool try_block(list_change *change, size_t first, size_t i, size_t end, bool keeps_body)
{
    change->removed.count = 0;
    for (size_t at = first; at < end; at++)
        if (!keeps_body || at <= i || at == end - 1)
            remove_line(change, at);
    if (!change->removed.count)
        return false;
    if (case_holds(change->c))
        return true;
    undo_change(change);
    return false;
}

/* Removes whole blocks, with the line before a brace of its own, or the braces around a body. */
static bool reduce_blocks(list_change *change)
{
    case_program *p = change->program;
    bool changed = false;

    for (size_t i = 0; i < p->lines.count; i++) {
        size_t end = find_close(p, i), head = i;
        if (!end)
            continue;
        bool is_alone = strspn(p->lines.items[i].text, " \t{") == strlen(p->lines.items[i].text);
        while (is_alone && head > 0 && (p->lines.items[head - 1].is_removed || is_blank(p->lines.items[head - 1].text)))
            head--;
        head -= is_alone && head > 0;
        changed |= try_block(change, head, i, end, false) || try_block(change, head, i, end, true);
    }
    return changed;
}

bool reduce_sources(reduced_case *c)
{
    bool changed = false;

    for (size_t i = 0; i < c->programs.count; i++) {
        list_change change = {.c = c, .program = &c->programs.items[i], .remove = remove_line};
        if (!change.program->is_text)
            continue;
        changed |= reduce_blocks(&change);
        changed |= reduce_list(c, change.program->lines.count, change_items, &change);
    }
    return changed;
}
