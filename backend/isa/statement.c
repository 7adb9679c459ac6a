/* backend/isa/statement.c - the lines of statements, by which a debugger knows where one begins. */
#include "backend/isa/isa.h"

#include "src/base/intern.h"

typedef struct known_line {
    const char *file;
    uint32_t line, id;
} known_line;

typedef struct lines {
    hash_table numbers;
    VEC(known_line) items;
} lines;

static uint32_t hash_of(const gen_statement *s)
{
    return hash_bytes(s->file, strlen(s->file), s->line);
}

static const known_line *find_line(const lines *l, const gen_statement *s)
{
    table_each(n, &l->numbers, hash_of(s))
    {
        const known_line *at = &l->items.items[n];
        if (at->line == s->line && strcmp(at->file, s->file) == 0)
            return at;
    }
    return NULL;
}

void gen_number_lines(arena *scratch, gen_kernel *k)
{
    lines l = {0};

    for (size_t n = 0; n < k->statements.count; n++) {
        gen_statement *s = &k->statements.items[n];
        const known_line *at = find_line(&l, s);
        s->line_id = at ? at->id : (uint32_t)n + 1;
        if (!at)
            table_push(scratch, &l.numbers, hash_of(s), &l.items, (known_line){s->file, s->line, s->line_id});
    }
}
