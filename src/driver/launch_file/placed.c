/* src/driver/launch_file/placed.c - buffers at addresses that the launch file gives: `buffer NAME SPEC at=ADDRESS`.
 *
 * Memory that was recorded with pointers in it means the same only at the same addresses. The pages of such a buffer are mapped there, unless
 * this process uses them for something else, which is an error. They stay mapped until the process ends. */
#include "src/driver/launch_file/file_run.h"

#include <errno.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <unistd.h>

static bool is_placed(const file_run *r, uintptr_t page)
{
    for (size_t i = 0; i < r->placed.count; i++)
        if (page - r->placed.items[i].first < r->placed.items[i].end - r->placed.items[i].first)
            return true;
    return false;
}

/* Maps the pages from FIRST to END that are not mapped for another buffer of the file. Returns 0, or an error number. */
static int map_pages(file_run *r, uintptr_t first, uintptr_t end, uintptr_t page)
{
    for (uintptr_t at = first, last; at < end; at = last) {
        bool has = is_placed(r, at);
        for (last = at + page; last < end && is_placed(r, last) == has; last += page)
            continue;
        if (has)
            continue;
        void *got = mmap((void *)at, last - at, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == MAP_FAILED)
            return errno;
        if (got != (void *)at) { /* a kernel before Linux 4.17 takes the address as a hint */
            munmap(got, last - at);
            return EEXIST;
        }
        vec_push(r->session->memory, &r->placed, (placed_pages){at, last});
    }
    return 0;
}

/* The buffer before B that has bytes between FIRST and END; NULL: none. */
static const named_buffer *find_overlap(const file_run *r, const named_buffer *b, uintptr_t first, uintptr_t end)
{
    for (const named_buffer *other = r->buffers.items; other < r->buffers.items + r->buffers.count; other++) {
        uintptr_t at = (uintptr_t)other->buffer.contents.data;
        if (other != b && at < end && at + other->buffer.contents.bytes > first)
            return other;
    }
    return NULL;
}

/* Copies BYTES bytes, except for pages of zeros to a page of zeros: what was never touched is not touched here. */
static void copy_touched(unsigned char *to, const unsigned char *from, size_t bytes)
{
    enum { PIECE = 4096 };

    for (size_t at = 0; at < bytes; at += PIECE) {
        size_t n = bytes - at < PIECE ? bytes - at : PIECE;
        if (memcmp(to + at, from + at, n) != 0)
            memcpy(to + at, from + at, n);
    }
}

void place_buffer(file_run *r, named_buffer *b, word w, uint64_t address)
{
    diag *d = r->session->diagnostics;
    array *a = &b->buffer.contents;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), at = (uintptr_t)address;

    if (!a->data)
        return;
    if (address != at || address < page || a->bytes > UINTPTR_MAX / 2 - at) {
        diag_error(d, w.where, "0x%" PRIx64 " is no address for %zu bytes", address, a->bytes);
        return;
    }
    const named_buffer *other = find_overlap(r, b, at, at + a->bytes);
    if (other) {
        diag_error(d, w.where, "buffers '%s' and '%s' overlap", other->buffer.name, b->buffer.name);
        return;
    }
    int problem = map_pages(r, at & ~(page - 1), (at + a->bytes + page - 1) & ~(page - 1), page);
    if (problem) {
        diag_error(d, w.where, "the %zu bytes at 0x%" PRIx64 " cannot be mapped: %s", a->bytes, address,
                   problem == EEXIST ? "this process uses them; run it again" : strerror(problem));
        return;
    }
    copy_touched((unsigned char *)at, a->data, a->bytes);
    a->data = (unsigned char *)at;
    r->launch.in_place = true;
}
