/* src/opencl/record/memory_file.c - writes memory as files, and compares it with them.
 *
 * A program may allocate gigabytes and use the first page. Pages of anonymous memory that were never touched are zeros, and reading them
 * would take as long as writing them; /proc/self/pagemap tells which they are. They, and other blocks of zeros, are holes of the file. */
#include "src/opencl/record/recording.h"

#include "src/driver/array_file/array_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 16, WORTHWHILE = 1 << 20 /* bytes of memory whose pages are looked up */ };

/* --- pages that were never touched ---------------------------------------------------------------------------------------- */

typedef struct page_range {
    uintptr_t first, end;
} page_range;

/* What is known of the pages of some memory. */
typedef struct page_map {
    int file; /* pagemap; -1: nothing is known */
    uintptr_t page;
    VEC(page_range) anonymous;
} page_map;

/* Lists the private anonymous mappings of the process that contain bytes from FIRST to END. */
static void find_anonymous(arena *memory, page_map *p, uintptr_t first, uintptr_t end)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    char *line = NULL;
    size_t capacity = 0;

    while (maps && getline(&line, &capacity, maps) > 0) {
        page_range at;
        char protection[5];
        uint64_t inode;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s %*s %*s %" SCNu64, &at.first, &at.end, protection, &inode) == 4 &&
            !inode && protection[3] == 'p' && at.first < end && at.end > first)
            vec_push(memory, &p->anonymous, at);
    }
    free(line);
    if (maps)
        fclose(maps);
}

static page_map open_pages(arena *memory, const unsigned char *data, size_t bytes)
{
    page_map p = {.file = -1, .page = (uintptr_t)sysconf(_SC_PAGESIZE)};

    if (bytes < WORTHWHILE)
        return p;
    p.file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    if (p.file >= 0)
        find_anonymous(memory, &p, (uintptr_t)data, (uintptr_t)data + bytes);
    return p;
}

static void close_pages(const page_map *p)
{
    if (p->file >= 0)
        close(p->file);
}

/* Were the pages of the BYTES bytes at DATA never touched, so that they are zeros? BYTES is at most BLOCK. */
static bool is_untouched(const page_map *p, const unsigned char *data, size_t bytes)
{
    const uint64_t present = UINT64_C(3) << 62; /* in memory or swapped out ("pagemap" of the kernel's documentation) */
    uintptr_t first = (uintptr_t)data / p->page, end = ((uintptr_t)data + bytes + p->page - 1) / p->page;
    uint64_t entries[BLOCK / 4096 + 2];
    bool is_anonymous = false;

    if (p->file < 0 || end - first > sizeof entries / sizeof *entries)
        return false;
    for (size_t i = 0; i < p->anonymous.count && !is_anonymous; i++)
        is_anonymous = (uintptr_t)data >= p->anonymous.items[i].first && (uintptr_t)data + bytes <= p->anonymous.items[i].end;
    ssize_t wanted = (ssize_t)((end - first) * sizeof *entries);
    if (!is_anonymous || pread(p->file, entries, (size_t)wanted, (off_t)(first * sizeof *entries)) != wanted)
        return false;
    for (uintptr_t i = 0; i < end - first; i++)
        if (entries[i] & present)
            return false;
    return true;
}

/* --- files ---------------------------------------------------------------------------------------------------------------- */

static bool is_zero(const unsigned char *data, size_t bytes)
{
    return !bytes || (!*data && memcmp(data, data + 1, bytes - 1) == 0);
}

/* Notes that FILE cannot be written, because of errno. */
static void fail(recording *r, const char *file)
{
    if (!r->failure)
        r->failure = arena_printf(r->memory, "%s: %s", file, strerror(errno ? errno : EIO));
}

static bool write_at(int file, const void *data, size_t n, off_t at)
{
    for (const char *from = data; n;) {
        ssize_t written = pwrite(file, from, n, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        from += written;
        at += written;
        n -= (size_t)written;
    }
    return true;
}

static const char *path_of(const recording *r, const char *file)
{
    return arena_printf(r->memory, "%s/%s", r->folder, file);
}

static int create(recording *r, const char *file)
{
    int created = open(path_of(r, file), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);

    if (created < 0)
        fail(r, file);
    else
        vec_push(r->memory, &r->files, file);
    return created;
}

const char *record_write_file(recording *r, const char *middle, const void *data, size_t length)
{
    const char *file = arena_printf(r->memory, "%s.%s", r->name, middle);
    int to = create(r, file);

    if (to < 0)
        return NULL;
    bool done = write_at(to, data, length, 0);
    if (close(to) != 0 || !done) {
        fail(r, file);
        return NULL;
    }
    return file;
}

void record_write_shared(recording *r, const char *file, const void *data, size_t length)
{
    const char *path = path_of(r, file);

    if (access(path, F_OK) != 0 && !file_write(path, data, length))
        fail(r, file);
}

/* --- arrays --------------------------------------------------------------------------------------------------------------- */

/* The header of the file of M: none if it consists of structs. */
static text file_header(recording *r, const recorded_memory *m)
{
    text header;

    text_init(&header, r->memory);
    if (m->type.lanes)
        npy_write_header(&header, &(array){.bytes = m->bytes, .type = m->type});
    return header;
}

/* Calls WORK for each block of M that was touched, or, if SKIPS_ZEROS, is not zero; ends and returns false if WORK does. */
static bool each_block(recording *r, const recorded_memory *m, bool skips_zeros,
                       bool (*work)(void *context, size_t at, const unsigned char *data, size_t n), void *context)
{
    page_map pages = open_pages(r->memory, m->data, m->bytes);
    bool goes_on = true;

    for (size_t at = 0, n; at < m->bytes && goes_on; at += n) {
        n = BLOCK - (uintptr_t)(m->data + at) % BLOCK; /* whole pages: to read one block touches no page of the next */
        n = m->bytes - at < n ? m->bytes - at : n;
        if (!is_untouched(&pages, m->data + at, n) && !(skips_zeros && is_zero(m->data + at, n)))
            goes_on = work(context, at, m->data + at, n);
    }
    close_pages(&pages);
    return goes_on;
}

typedef struct array_output {
    int file;
    off_t start; /* of the elements */
} array_output;

static bool write_block(void *context, size_t at, const unsigned char *data, size_t n)
{
    const array_output *o = context;

    return write_at(o->file, data, n, o->start + (off_t)at);
}

static bool stop_at_block(void *context, size_t at, const unsigned char *data, size_t n)
{
    (void)context;
    (void)at;
    (void)data;
    return n == 0;
}

const char *record_write_memory(recording *r, const recorded_memory *m, const char *middle)
{
    if (each_block(r, m, true, stop_at_block, NULL))
        return NULL;
    const char *file = arena_printf(r->memory, "%s.%s.%s", r->name, middle, m->type.lanes ? "npy" : "bin");
    text header = file_header(r, m);
    array_output o = {.file = create(r, file), .start = (off_t)header.length};
    if (o.file < 0)
        return NULL;
    bool done = write_at(o.file, header.data, header.length, 0) && each_block(r, m, true, write_block, &o) &&
                ftruncate(o.file, o.start + (off_t)m->bytes) == 0;
    if (close(o.file) == 0 && done)
        return file;
    fail(r, file);
    return NULL;
}

/* The contents of the file of M, of which *LENGTH bytes are mapped; NULL after a failure. */
static unsigned char *map_file(recording *r, const recorded_memory *m, size_t *length)
{
    int file = open(path_of(r, m->file), O_RDONLY | O_CLOEXEC);
    struct stat st;
    void *at = MAP_FAILED;

    if (file >= 0 && fstat(file, &st) == 0) {
        *length = (size_t)st.st_size;
        at = mmap(NULL, *length, PROT_READ, MAP_PRIVATE, file, 0);
    }
    if (at == MAP_FAILED)
        fail(r, m->file);
    if (file >= 0)
        close(file);
    return at == MAP_FAILED ? NULL : at;
}

static bool equals_block(void *context, size_t at, const unsigned char *data, size_t n)
{
    return memcmp((const unsigned char *)context + at, data, n) == 0;
}

bool record_has_changed(recording *r, const recorded_memory *m)
{
    size_t length;

    if (!m->file)
        return !each_block(r, m, true, stop_at_block, NULL);
    unsigned char *before = map_file(r, m, &length);
    if (!before)
        return false;
    bool changed = length < m->bytes || !each_block(r, m, false, equals_block, before + (length - m->bytes));
    munmap(before, length);
    return changed;
}
