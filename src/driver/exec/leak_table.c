/* src/driver/exec/leak_table.c - see leak_table.h. */
#include "src/driver/exec/leak_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_rows(const void *a, const void *b)
{
    const leak_row *x = *(const leak_row *const *)a, *y = *(const leak_row *const *)b;

    int names = strcmp(x->function, y->function);

    if (x->order != y->order)
        return (x->order > y->order) - (x->order < y->order);
    return names ? names : (x > y) - (x < y);
}

static bool is_text(const char *s, size_t room)
{
    size_t length = strnlen(s, room);

    for (size_t i = 0; i < length; i++)
        if (s[i] < ' ' || s[i] > '~')
            return false;
    return length < room;
}

static bool is_left(const leak_row *r)
{
    bool has_end = memchr(r->stack, '\0', sizeof r->stack);

    return r->count > 0 && has_end && is_text(r->function, sizeof r->function) && is_text(r->object, sizeof r->object);
}

static void print_message(char *out, size_t room, const leak_row *r)
{
    int count = r->count;

    if (*r->object)
        snprintf(out, room, "%d %s%s of this function %s not released at the end", count, r->object, count == 1 ? "" : "s",
                 count == 1 ? "is" : "are");
    else
        snprintf(out, room, "%d allocation%s of this function %s not freed at the end", count, count == 1 ? "" : "s",
                 count == 1 ? "is" : "are");
}

void leak_table_report(const leak_table *t, leak_report *report, void *context)
{
    const leak_row *left[LEAK_ROWS];
    size_t count = 0, rows = t->row_count < LEAK_ROWS ? t->row_count : LEAK_ROWS;
    char message[160];

    for (size_t i = 0; i < rows; i++)
        if (is_left(&t->rows[i]))
            left[count++] = &t->rows[i];
    qsort(left, count, sizeof *left, compare_rows);
    for (size_t i = 0; i < count; i++) {
        print_message(message, sizeof message, left[i]);
        report(context, left[i]->function, left[i]->stack, message);
    }
}
