/* backend/isa/statement.c - the lines of statements, by which a debugger knows where one begins; what follows from a place. */
#include "backend/isa/isa.h"

#include "ir/formula.h"
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

unsigned char gen_place_value_bytes(const gen_place *p)
{
    switch (p->kind) {
    case GEN_PLACE_UNKNOWN:
    case GEN_PLACE_UNSET:
    case GEN_PLACE_ARGUMENT:
    case GEN_PLACE_POINTER:
    case GEN_PLACE_PRIVATE:
    case GEN_PLACE_LOCAL:
    case GEN_PLACE_MEMORY:
        return 0;
    case GEN_PLACE_FORMULA:
        return ir_formula_bytes(p->formula);
    case GEN_PLACE_NUMBER:
    case GEN_PLACE_REGISTERS:
    case GEN_PLACE_MASK:
        return p->element_bytes;
    }
    return 0;
}

bool gen_place_is_extended(const gen_place *p)
{
    unsigned bytes = gen_place_value_bytes(p);

    return bytes && p->wide_bytes && (p->wide_bytes != bytes || (p->kind == GEN_PLACE_MASK && p->is_signed));
}

bool gen_place_is_inside(const gen_place *p)
{
    enum { REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

    if (p->kind == GEN_PLACE_REGISTERS)
        return p->address + (p->count - 1u) * p->step + p->element_bytes <= REGISTER_BYTES;
    if (p->kind == GEN_PLACE_MEMORY)
        return p->address + sizeof(uint64_t) <= REGISTER_BYTES;
    if (p->kind == GEN_PLACE_MASK)
        return p->address + p->count <= (p->in_flags ? GEN_FLAG_COUNT * GEN_FLAG_BITS : REGISTER_BYTES * 8);
    return true;
}
