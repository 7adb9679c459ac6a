/* sim/native/pages.c - copies code to pages of its own, which are writable first and executable afterwards, never both at the
 * same time. */
#include "sim/native/pages.h"

#include <string.h>

#if defined(__x86_64__) || defined(__aarch64__)
#include <sys/mman.h>

void *sim_pages_new(const void *code, size_t bytes)
{
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (pages == MAP_FAILED)
        return NULL;
    memcpy(pages, code, bytes);
    __builtin___clear_cache(pages, (char *)pages + bytes); /* nothing on x86-64, which keeps its instruction caches coherent */
    if (mprotect(pages, bytes, PROT_READ | PROT_EXEC) == 0)
        return pages;
    munmap(pages, bytes);
    return NULL;
}

void sim_pages_free(void *pages, size_t bytes)
{
    munmap(pages, bytes);
}
#else
void *sim_pages_new(const void *code, size_t bytes)
{
    (void)code;
    (void)bytes;
    return NULL;
}

void sim_pages_free(void *pages, size_t bytes)
{
    (void)pages;
    (void)bytes;
}
#endif
