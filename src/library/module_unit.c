/* src/library/module_unit.c - copies translation units, and writes and reads them as bytes. */
#include "src/library/module_unit.h"

#include <stdlib.h>

/* --- copies --------------------------------------------------------------------------------------------------------------- */

typedef struct unit_copy {
    module_unit *to;
    const module_unit *from;
    const kept_files *kept;
} unit_copy;

/* Makes those of TO complete: a unit is never compiled with others. */
static void copy_kept_files(arena *memory, kept_files *to, const kept_files *from)
{
    *to = (kept_files){.memory = memory, .is_complete = true, .has_clock = from->has_clock, .clock = from->clock};
    for (size_t i = 0; i < from->items.count; i++)
        kept_add(to, from->items.items[i]);
}

static gasket_status copy_unit(library_call *c, void *context)
{
    const unit_copy *copy = context;
    arena *memory = c->memory;
    module_unit *to = copy->to;
    const module_unit *from = copy->from;

    to->text = arena_strndup(memory, from->text, from->length);
    to->length = from->length;
    to->options = arena_strdup(memory, from->options);
    to->header_count = from->header_count;
    to->headers = arena_array(memory, library_header, from->header_count);
    for (size_t i = 0; i < from->header_count; i++) {
        const library_header *h = &from->headers[i];
        to->headers[i] = (library_header){
            .name = arena_strdup(memory, h->name), .text = arena_strndup(memory, h->text, h->length), .length = h->length};
    }
    copy_kept_files(memory, &to->kept, copy->kept);
    return GASKET_DONE;
}

module_unit *module_unit_copy(const module_unit *from, const kept_files *kept)
{
    unit_copy copy = {.to = calloc(1, sizeof(module_unit)), .from = from, .kept = kept};
    library_call c;

    if (!copy.to)
        return NULL;
    atomic_init(&copy.to->holds, 1);
    arena_init(&copy.to->memory);
    if (library_run_shallow(&c, &copy.to->memory, copy_unit, &copy, NULL) == GASKET_DONE)
        return copy.to;
    module_unit_drop(copy.to);
    return NULL;
}

module_unit *module_unit_hold(module_unit *u)
{
    atomic_fetch_add(&u->holds, 1);
    return u;
}

void module_unit_drop(module_unit *u)
{
    if (atomic_fetch_sub(&u->holds, 1) != 1)
        return;
    arena_release(&u->memory);
    free(u);
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

enum { CLOCK = 6, ROW = 5 + CLOCK, HEADER_ROW = 2, FILE_ROW = 5 }; /* numbers */

/* Bytes that are counted, and stored if `to` is not NULL. */
typedef struct unit_bytes {
    char *to;
    size_t length;
} unit_bytes;

static void add_bytes(unit_bytes *b, const void *from, size_t n)
{
    if (b->to && n)
        memcpy(b->to + b->length, from, n);
    b->length += n;
}

static void add_kept_file(unit_bytes *b, const kept_file *f)
{
    const uint64_t row[FILE_ROW] = {strlen(f->path), f->length, f->text != NULL, f->device, f->inode};

    add_bytes(b, row, sizeof row);
    add_bytes(b, f->path, strlen(f->path));
    add_bytes(b, f->text, f->length);
}

static void add_unit(unit_bytes *b, const module_unit *u)
{
    const struct tm *t = &u->kept.clock;
    const uint64_t clock[CLOCK] = {(uint64_t)t->tm_year, (uint64_t)t->tm_mon, (uint64_t)t->tm_mday,
                                   (uint64_t)t->tm_hour, (uint64_t)t->tm_min, (uint64_t)t->tm_sec};
    const uint64_t row[ROW - CLOCK] = {u->length, strlen(u->options), u->header_count, u->kept.items.count, u->kept.has_clock};

    add_bytes(b, row, sizeof row);
    add_bytes(b, clock, sizeof clock);
    add_bytes(b, u->text, u->length);
    add_bytes(b, u->options, strlen(u->options));
    for (size_t i = 0; i < u->header_count; i++) {
        const library_header *h = &u->headers[i];
        const uint64_t header_row[HEADER_ROW] = {strlen(h->name), h->length};
        add_bytes(b, header_row, sizeof header_row);
        add_bytes(b, h->name, strlen(h->name));
        add_bytes(b, h->text, h->length);
    }
    for (size_t i = 0; i < u->kept.items.count; i++)
        add_kept_file(b, &u->kept.items.items[i]);
}

static unit_bytes add_units(char *to, const module_unit *const *list, size_t count)
{
    unit_bytes b = {.to = to};

    for (size_t i = 0; i < count; i++)
        add_unit(&b, list[i]);
    return b;
}

char *module_units_write(const module_unit *const *list, size_t count, size_t *length)
{
    *length = add_units(NULL, list, count).length;
    char *bytes = malloc(*length + 1);

    if (bytes)
        add_units(bytes, list, count);
    return bytes;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

typedef struct unit_reader {
    const char *at;
    size_t left;
} unit_reader;

/* The next N bytes; NULL: there are fewer. */
static const char *take(unit_reader *r, uint64_t n)
{
    const char *from = r->at;

    if (n > r->left)
        return NULL;
    r->at += n;
    r->left -= (size_t)n;
    return from;
}

static bool take_row(unit_reader *r, uint64_t *row, size_t count)
{
    const char *from = take(r, count * sizeof *row);

    if (from)
        memcpy(row, from, count * sizeof *row);
    return from;
}

/* A copy of the next N bytes, a string, in MEMORY; NULL: there are fewer, or one of them is NUL. */
static const char *take_string(unit_reader *r, arena *memory, uint64_t n)
{
    const char *from = take(r, n);

    return from && !memchr(from, 0, (size_t)n) ? arena_strndup(memory, from, (size_t)n) : NULL;
}

typedef struct unit_reading {
    unit_reader from;
    module_unit *to;
} unit_reading;

static bool read_headers(unit_reader *r, arena *memory, module_unit *u)
{
    for (size_t i = 0; i < u->header_count; i++) {
        library_header *h = &u->headers[i];
        uint64_t row[HEADER_ROW];
        if (!take_row(r, row, HEADER_ROW) || !(h->name = take_string(r, memory, row[0])))
            return false;
        const char *text = take(r, row[1]);
        if (!text)
            return false;
        h->text = arena_strndup(memory, text, (size_t)row[1]);
        h->length = (size_t)row[1];
    }
    return true;
}

/* Reads a file to TO. False: it is none. */
static bool read_kept_file(unit_reader *r, kept_files *to)
{
    uint64_t row[FILE_ROW];

    if (!take_row(r, row, FILE_ROW) || row[2] > 1 || (row[1] && !row[2]))
        return false;
    const char *path = take_string(r, to->memory, row[0]), *text = path ? take(r, row[1]) : NULL;
    if (!text)
        return false;
    kept_add(to, (kept_file){.path = path,
                             .text = row[2] ? text : NULL,
                             .length = (size_t)row[1],
                             .device = (dev_t)row[3],
                             .inode = (ino_t)row[4]});
    return true;
}

/* The time that ROW is; false: it is none. */
static bool read_clock(struct tm *to, const uint64_t *row)
{
    static const unsigned most[CLOCK] = {9999 - 1900, 11, 31, 23, 59, 60};
    int n[CLOCK];

    for (unsigned i = 0; i < CLOCK; i++) {
        if (row[i] > most[i])
            return false;
        n[i] = (int)row[i];
    }
    *to = (struct tm){.tm_year = n[0], .tm_mon = n[1], .tm_mday = n[2], .tm_hour = n[3], .tm_min = n[4], .tm_sec = n[5]};
    return true;
}

static gasket_status read_unit(library_call *c, void *context)
{
    unit_reading *reading = context;
    unit_reader *r = &reading->from;
    module_unit *u = reading->to;
    uint64_t row[ROW];

    if (!take_row(r, row, ROW) || row[2] > r->left / (HEADER_ROW * sizeof *row) || row[4] > 1)
        return GASKET_REFUSED;
    const char *text = take(r, row[0]);
    if (!text)
        return GASKET_REFUSED;
    u->text = arena_strndup(c->memory, text, (size_t)row[0]);
    u->length = (size_t)row[0];
    u->options = take_string(r, c->memory, row[1]);
    u->header_count = (size_t)row[2];
    u->headers = arena_array(c->memory, library_header, u->header_count);
    u->kept = (kept_files){.memory = c->memory, .is_complete = true, .has_clock = row[4]};
    if (!u->options || !read_clock(&u->kept.clock, &row[ROW - CLOCK]) || !read_headers(r, c->memory, u))
        return GASKET_REFUSED;
    for (uint64_t i = 0; i < row[3]; i++)
        if (!read_kept_file(r, &u->kept))
            return GASKET_REFUSED;
    return GASKET_DONE;
}

/* The unit that R begins with, with one hold; NULL: see *STATUS. */
static module_unit *new_unit(unit_reader *r, gasket_status *status)
{
    unit_reading reading = {.from = *r, .to = calloc(1, sizeof(module_unit))};
    library_call c;

    *status = GASKET_FAILED;
    if (!reading.to)
        return NULL;
    atomic_init(&reading.to->holds, 1);
    arena_init(&reading.to->memory);
    *status = library_run_shallow(&c, &reading.to->memory, read_unit, &reading, NULL);
    *r = reading.from;
    if (*status == GASKET_DONE)
        return reading.to;
    module_unit_drop(reading.to);
    return NULL;
}

bool module_units_read(const char *data, size_t length, module_unit ***units, size_t *count, gasket_status *status)
{
    unit_reader r = {data, length};

    *units = NULL;
    *count = 0;
    do {
        module_unit *u = new_unit(&r, status);
        module_unit **list = u ? realloc(*units, (*count + 1) * sizeof *list) : NULL;
        if (!list) {
            if (u) {
                module_unit_drop(u);
                *status = GASKET_FAILED;
            }
            return false;
        }
        *units = list;
        list[(*count)++] = u;
    } while (r.left);
    return true;
}
