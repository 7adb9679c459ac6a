/* src/opencl/program/cache.c - see cache.h.
 *
 * The folder is GASKET_CACHE, or gasket/ in the user's cache folder ($XDG_CACHE_HOME or ~/.cache); GASKET_CACHE=0 turns the cache off. A
 * file is a program: its name is the hash of its key, and it begins with the key itself, so that two keys with the same hash are told
 * apart. The key has the source and the options, each with its length, the version, and the identity of the library's file with the
 * time of its last change, so that another build of gasket does not use the entry. Programs that depend on more are not stored. Files
 * are written under another name and renamed, so a process never reads a part of one; a hash at the beginning detects damage. Only
 * regular files of the user are read; anything else in the place of an entry is replaced.
 *
 * The files are in SHARDS subfolders, by their hash. When those of a subfolder exceed its part of the limit, the oldest of them are
 * removed, so that storing a program reads a small part of the names only. */
#define _GNU_SOURCE /* dl_iterate_phdr() */
#include "src/opencl/program/cache.h"

#include "src/base/recover.h"
#include "src/driver/version.h"
#include "src/library/stored.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <link.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define CACHE_BYTES ((uint64_t)256 << 20) /* limit of all files together */

enum { SHARDS = 64 };

/* The beginning of an entry; its key, log and program follow. */
typedef struct cache_header {
    char magic[8];
    uint64_t hash;              /* of all bytes that follow */
    uint64_t key, log, program; /* lengths */
} cache_header;

static const char magic[8] = "GASKET\1";

enum { HASHED_FROM = offsetof(cache_header, key) };

/* --- the folder and the key ----------------------------------------------------------------------------------------------- */

/* The folder, which is created if needed; NULL: the cache is off, or there is no place for it. */
static const char *find_folder(arena *memory)
{
    const char *given = getenv("GASKET_CACHE"), *base = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

    if (given && strcmp(given, "0") == 0)
        return NULL;
    if (given && *given)
        return mkdir(given, 0777) == 0 || errno == EEXIST ? given : NULL;
    if (!base || *base != '/')
        base = home && *home ? arena_printf(memory, "%s/.cache", home) : NULL;
    if (!base || (mkdir(base, 0700) != 0 && errno != EEXIST))
        return NULL;
    const char *folder = arena_printf(memory, "%s/gasket", base);
    return mkdir(folder, 0700) == 0 || errno == EEXIST ? folder : NULL;
}

typedef struct library_file {
    uintptr_t address; /* within the library */
    struct stat st;
} library_file;

/* Finds the file that the address of FOUND was loaded from; for dl_iterate_phdr(). */
static int find_library(struct dl_phdr_info *info, size_t size, void *found)
{
    library_file *f = found;

    (void)size;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        if (h->p_type == PT_LOAD && f->address - info->dlpi_addr - h->p_vaddr < h->p_memsz)
            return stat(*info->dlpi_name ? info->dlpi_name : "/proc/self/exe", &f->st) == 0;
    }
    return 0;
}

/* NULL: the file of the library is unknown. */
static const char *make_key(arena *memory, const char *source, const char *options, size_t *length)
{
    library_file f = {.address = (uintptr_t)magic};
    text key;

    if (!dl_iterate_phdr(find_library, &f))
        return NULL;
    text_init(&key, memory);
    text_printf(&key, "%s %ju %ju %jd %jd.%09ld %jd.%09ld\n%zu %s\n", GASKET_VERSION, (uintmax_t)f.st.st_dev,
                (uintmax_t)f.st.st_ino, (intmax_t)f.st.st_size, (intmax_t)f.st.st_mtim.tv_sec, f.st.st_mtim.tv_nsec,
                (intmax_t)f.st.st_ctim.tv_sec, f.st.st_ctim.tv_nsec, strlen(options), options);
    text_str(&key, source);
    *length = key.length;
    return key.data;
}

/* The subfolder of the file with HASH. */
static const char *make_shard(arena *memory, const char *folder, uint64_t hash)
{
    return arena_printf(memory, "%s/%02x", folder, (unsigned)(hash % SHARDS));
}

static const char *make_path(arena *memory, const char *folder, uint64_t hash)
{
    return arena_printf(memory, "%s/%016" PRIx64, make_shard(memory, folder, hash), hash);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* Reads the header of the LENGTH bytes at DATA; false: they are damaged, or of another KEY. */
static bool read_header(cache_header *h, const char *data, size_t length, const char *key, size_t key_length)
{
    if (!data || length < sizeof *h)
        return false;
    memcpy(h, data, sizeof *h);
    size_t rest = length - sizeof *h;
    return memcmp(h->magic, magic, sizeof magic) == 0 && h->key == key_length && h->key <= rest && h->log <= rest - h->key &&
           h->program == rest - h->key - h->log && memcmp(data + sizeof *h, key, key_length) == 0 &&
           h->hash == hash_long(data + HASHED_FROM, length - HASHED_FROM);
}

/* A use of the cache. If it fails because memory runs out, there is no entry. */
typedef struct cache_use {
    const char *source, *options;
    char *log;               /* from malloc(); NULL: none */
    gasket_program *found;   /* the result of a search */
    const gasket_program *p; /* the program to store … */
    char *stored;            /* … and its text, from malloc() */
} cache_use;

static void use_cache(void (*work)(void *use), cache_use *u)
{
    bug_failure why;

    recover_run(NULL, work, u, &why);
}

static gasket_program *read_entry(arena *memory, const char *source, const char *options, char **log)
{
    size_t key_length, length;
    cache_header h;
    const char *folder = find_folder(memory), *key = folder ? make_key(memory, source, options, &key_length) : NULL;

    if (!key)
        return NULL;
    const char *data = file_read(memory, make_path(memory, folder, hash_long(key, key_length)), FILE_OWN, CACHE_BYTES, &length);
    if (!read_header(&h, data, length, key, key_length))
        return NULL;
    const char *at = data + sizeof h + h.key;
    gasket_program *p = library_restore_program(at + h.log, h.program, source, options);
    *log = p && h.log ? strndup(at, h.log) : NULL;
    return p;
}

static void find_entry(void *use)
{
    cache_use *u = use;
    arena memory;

    arena_init(&memory);
    u->found = read_entry(&memory, u->source, u->options, &u->log);
    arena_release(&memory);
}

gasket_program *cache_find(const char *source, const char *options, char **log)
{
    cache_use u = {.source = source, .options = options};

    use_cache(find_entry, &u);
    *log = u.log;
    return u.found;
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

typedef struct cache_file {
    const char *path;
    uint64_t bytes;
    struct timespec changed;
} cache_file;

static int compare_age(const void *a, const void *b)
{
    const struct timespec *x = &((const cache_file *)a)->changed, *y = &((const cache_file *)b)->changed;

    return x->tv_sec != y->tv_sec ? (x->tv_sec < y->tv_sec ? -1 : 1) : (x->tv_nsec > y->tv_nsec) - (x->tv_nsec < y->tv_nsec);
}

/* Removes the oldest files of FOLDER, but not the newest one, until the rest is within the limit of a subfolder. */
static void limit_folder(arena *memory, const char *folder)
{
    VEC(cache_file) files = {0};
    uint64_t total = 0;
    DIR *d = opendir(folder);

    for (const struct dirent *e; d && (e = readdir(d));) {
        struct stat st;
        cache_file f = {.path = arena_printf(memory, "%s/%s", folder, e->d_name)};
        if (stat(f.path, &st) != 0 || !S_ISREG(st.st_mode) || strspn(e->d_name, "0123456789abcdef") != 16)
            continue;
        f.bytes = (uint64_t)st.st_size;
        f.changed = st.st_mtim;
        total += f.bytes;
        vec_push(memory, &files, f);
    }
    if (d)
        closedir(d);
    if (total <= CACHE_BYTES / SHARDS)
        return;
    qsort(files.items, files.count, sizeof *files.items, compare_age);
    for (size_t i = 0; i + 1 < files.count && total > CACHE_BYTES / SHARDS; i++) {
        unlink(files.items[i].path);
        total -= files.items[i].bytes;
    }
}

static void write_entry(arena *memory, const char *folder, const char *key, size_t key_length, const char *log,
                        const char *program, size_t length)
{
    cache_header h = {.key = key_length, .log = log ? strlen(log) : 0, .program = length};
    text out;

    memcpy(h.magic, magic, sizeof magic);
    text_init(&out, memory);
    text_add(&out, (const char *)&h, sizeof h);
    text_add(&out, key, key_length);
    text_add(&out, log, h.log);
    text_add(&out, program, length);
    h.hash = hash_long(out.data + HASHED_FROM, out.length - HASHED_FROM);
    memcpy(out.data, &h, sizeof h);
    uint64_t hash = hash_long(key, key_length);
    const char *shard = make_shard(memory, folder, hash);
    if (mkdir(shard, 0700) != 0 && errno != EEXIST)
        return;
    if (file_replace(make_path(memory, folder, hash), out.data, out.length))
        limit_folder(memory, shard);
}

static void store_entry(void *use)
{
    cache_use *u = use;
    size_t key_length, length = 0;
    arena memory;

    arena_init(&memory);
    const char *folder = find_folder(&memory), *key = folder ? make_key(&memory, u->source, u->options, &key_length) : NULL;
    u->stored = key ? library_store_program(u->p, &length) : NULL;
    if (u->stored)
        write_entry(&memory, folder, key, key_length, u->log, u->stored, length);
    arena_release(&memory);
}

void cache_store(const gasket_program *p, const char *log)
{
    cache_use u = {.source = p->source, .options = p->option_words, .p = p, .log = (char *)log};

    use_cache(store_entry, &u);
    free(u.stored);
}
