/* src/check/race_uses.c - the bytes of an object that a run has used, from the cells of race detection.
 *
 * A cell keeps one access of each kind at least for the whole run. */
#include "src/check/cells.h"

static unsigned use_of(const race_access *a)
{
    bool is_write = race_is_write(a);

    if (race_is_atomic(a))
        return is_write ? USE_ATOMIC_WRITE : USE_ATOMIC_READ;
    return is_write ? USE_WRITE : USE_READ;
}

static unsigned uses_of_cell(const block *b, unsigned n)
{
    unsigned uses = 0;

    for (unsigned k = 0; k < COLUMNS; k++) {
        race_access a = get_access(column_of(b, k), n);
        uses |= a.agent ? use_of(&a) : 0;
    }
    return uses;
}

/* Consecutive cells with the same uses. */
typedef struct range {
    uint64_t begin, end;
    unsigned uses; /* 0: no cells */
} range;

static void end_range(range *r, const check_uses *to, const unsigned char *data)
{
    if (r->uses)
        to->add(to->context, data + r->begin, r->end - r->begin, r->uses);
    r->uses = 0;
}

void race_report_uses(const race_shadow *s, const unsigned char *data, const check_uses *to)
{
    range r = {0};

    for (uint64_t start = 0; start < s->bytes; start += PAGE_BYTES) {
        const race_page *p = s->pages[start >> PAGE_BITS];
        if (!p)
            end_range(&r, to, data);
        for (unsigned n = 0; p && n < (unsigned)PAGE_BYTES >> p->shift; n++) {
            unsigned uses = uses_of_cell(&p->blocks[n >> BLOCK_BITS], n & (BLOCK_CELLS - 1));
            uint64_t at = start + ((uint64_t)n << p->shift);
            if (uses != r.uses) {
                end_range(&r, to, data);
                r = (range){.begin = at, .uses = uses};
            }
            r.end = at + (UINT64_C(1) << p->shift);
        }
    }
    end_range(&r, to, data);
}
