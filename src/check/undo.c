/* src/check/undo.c - the bytes that a trial has written get their contents back: those of buffers and of variables at program scope.
 *
 * A page is saved before the first write to it, in the shortest form. Only the bytes that the trial has written are restored: the host and other
 * commands may have written others. */
#include "src/check/machine.h"

enum { WORD = 4, PAGE_WORDS = SAVED_PAGE / WORD, SPARSE_WORDS = PAGE_WORDS / 2 };

/* memcpy() but for AddressSanitizer: an object may be memory of the process, with redzones between the allocations. */
static __attribute__((no_sanitize_address)) void copy_process_memory(unsigned char *restrict to,
                                                                     const unsigned char *restrict from, uint64_t bytes)
{
    for (uint64_t i = 0; i < bytes; i++)
        to[i] = from[i];
}

/* The number of bytes of X in the page that begins at offset AT. */
static uint64_t page_bytes(const object *x, uint64_t at)
{
    return x->bytes - at < SAVED_PAGE ? x->bytes - at : SAVED_PAGE;
}

/* --- pages ---------------------------------------------------------------------------------------------------------------- */

/* The words of a page that are not zero: their values, then their numbers in the page. */
struct sparse_words {
    uint32_t count;
    uint32_t values[];
};

static uint16_t *numbers_of(const struct sparse_words *w)
{
    return (uint16_t *)(w->values + w->count);
}

static bool is_uniform(const unsigned char *page, uint64_t bytes)
{
    return memcmp(page, page + 1, bytes - 1) == 0;
}

/* The words of the page at FROM that are not zero; NULL: there are so many that they would be no shorter than a copy. */
static struct sparse_words *find_words(arena *memory, const unsigned char *from)
{
    uint32_t values[SPARSE_WORDS], count = 0;
    uint16_t numbers[SPARSE_WORDS];

    for (unsigned n = 0; n < PAGE_WORDS; n++) {
        uint32_t value;
        memcpy(&value, from + n * WORD, WORD);
        if (!value)
            continue;
        if (count == SPARSE_WORDS)
            return NULL;
        values[count] = value;
        numbers[count++] = (uint16_t)n;
    }
    struct sparse_words *w = arena_raw(memory, sizeof *w + count * (sizeof *values + sizeof *numbers));
    w->count = count;
    memcpy(w->values, values, count * sizeof *values);
    memcpy(numbers_of(w), numbers, count * sizeof *numbers);
    return w;
}

/* The BYTES bytes at FROM, all of a page. */
static saved_page save_page(arena *memory, const unsigned char *from, uint64_t bytes)
{
    unsigned char page[SAVED_PAGE] = {0};

    copy_process_memory(page, from, bytes);
    if (is_uniform(page, bytes))
        return (saved_page){.form = PAGE_UNIFORM, .value = page[0]};
    struct sparse_words *words = find_words(memory, page);
    if (words)
        return (saved_page){.form = PAGE_SPARSE, .words = words};
    saved_page saved = {.form = PAGE_COPIED, .copy = arena_raw(memory, SAVED_PAGE)};
    memcpy(saved.copy, page, sizeof page);
    return saved;
}

static void expand_page(const saved_page *p, unsigned char *page)
{
    switch (p->form) {
    case PAGE_UNIFORM:
        memset(page, p->value, SAVED_PAGE);
        break;
    case PAGE_SPARSE:
        memset(page, 0, SAVED_PAGE);
        for (uint32_t n = 0; n < p->words->count; n++)
            memcpy(page + (size_t)numbers_of(p->words)[n] * WORD, &p->words->values[n], WORD);
        break;
    default:
        memcpy(page, p->copy, SAVED_PAGE);
    }
}

/* --- the bytes that were written ------------------------------------------------------------------------------------------ */

static void set_bits(unsigned char *bits, uint64_t from, uint64_t count)
{
    for (; count && (from % 8 || count < 8); from++, count--)
        bits[from / 8] |= (unsigned char)(1u << from % 8);
    memset(bits + from / 8, 0xff, count / 8);
    for (from += count / 8 * 8, count %= 8; count; from++, count--)
        bits[from / 8] |= (unsigned char)(1u << from % 8);
}

static bool has_bit(const unsigned char *bits, uint64_t n)
{
    return bits[n / 8] >> n % 8 & 1;
}

void checker_note_written(saved_object *s, uint64_t at, uint64_t bytes)
{
    if ((at | bytes) % WORD)
        set_bits(s->written_bytes, at, bytes);
    else
        set_bits(s->written_words, at / WORD, bytes / WORD);
}

static bool is_written(const saved_object *s, uint64_t at)
{
    return has_bit(s->written_words, at / WORD) || has_bit(s->written_bytes, at);
}

/* --- objects -------------------------------------------------------------------------------------------------------------- */

static saved_object *new_saved(machine *m, object *x)
{
    arena *memory = &m->checks->cells;
    saved_object *s = arena_new(memory, saved_object);
    uint64_t pages = x->bytes / SAVED_PAGE + 1;

    *s = (saved_object){.object = x,
                        .written_words = arena_alloc(memory, x->bytes / WORD / 8 + 2),
                        .written_bytes = arena_alloc(memory, x->bytes / 8 + 2),
                        .data = arena_array(memory, saved_page, pages),
                        .undefined = x->shadow->undefined.stored ? arena_array(memory, saved_page, pages) : NULL};
    s->older = m->checks->saved;
    m->checks->saved = s;
    x->is_saved = true;
    return x->saved = s;
}

void checker_save_pages(machine *m, object *x, uint64_t at, uint64_t bytes)
{
    saved_object *s = x->saved;

    if (!x->is_saved)
        s = new_saved(m, x);
    if (!s || s->is_whole)
        return;
    s->is_whole = at == 0 && bytes == x->bytes;
    for (uint64_t page = at / SAVED_PAGE; page * SAVED_PAGE < at + bytes; page++) {
        uint64_t begin = page * SAVED_PAGE, size = page_bytes(x, begin);
        if (s->data[page].form != PAGE_UNSAVED)
            continue;
        s->data[page] = save_page(&m->checks->cells, x->data + begin, size);
        if (s->undefined)
            s->undefined[page] = save_page(&m->checks->cells, x->shadow->undefined.stored + begin, size);
    }
}

/* Restores the written bytes of the page of S that begins at offset BEGIN. Bytes that have not changed are not written: see copy_out() of row_access.c. */
static void restore_page(const saved_object *s, uint64_t begin)
{
    const object *x = s->object;
    unsigned char data[SAVED_PAGE], undefined[SAVED_PAGE];

    expand_page(&s->data[begin / SAVED_PAGE], data);
    if (s->undefined)
        expand_page(&s->undefined[begin / SAVED_PAGE], undefined);
    for (uint64_t i = 0; i < page_bytes(x, begin); i++) {
        if (!is_written(s, begin + i))
            continue;
        if (x->data[begin + i] != data[i])
            x->data[begin + i] = data[i];
        if (s->undefined)
            x->shadow->undefined.stored[begin + i] = undefined[i];
    }
}

/* The newest first: two objects may have bytes in common. */
void checker_undo_writes(const machine *m)
{
    for (const saved_object *s = m->checks->saved; s; s = s->older) {
        for (uint64_t begin = 0; begin < s->object->bytes; begin += SAVED_PAGE)
            if (s->data[begin / SAVED_PAGE].form != PAGE_UNSAVED)
                restore_page(s, begin);
        if (!s->undefined)
            s->object->shadow->undefined = (undefined_masks){0};
        s->object->shadow->has_origins = false;
    }
}
