/* src/base/kept_files.c - see kept_files.h. */
#include "src/base/kept_files.h"

#include <errno.h>

kept_file *kept_find(const kept_files *k, const char *path)
{
    for (size_t n = 0; n < k->items.count; n++)
        if (strcmp(k->items.items[n].path, path) == 0)
            return &k->items.items[n];
    return NULL;
}

/* The file at PATH that has contents, or another path of the same file that has some; NULL: none is kept. */
static const kept_file *find_contents(const kept_files *k, const char *path)
{
    const kept_file *named = kept_find(k, path);

    if (!named || named->text)
        return named;
    for (size_t n = 0; n < k->items.count; n++) {
        const kept_file *f = &k->items.items[n];
        if (f->text && f->device == named->device && f->inode == named->inode)
            return f;
    }
    return NULL;
}

void kept_add(kept_files *k, kept_file file)
{
    file.path = arena_strdup(k->memory, file.path);
    file.text = file.text ? arena_strndup(k->memory, file.text, file.length) : NULL;
    vec_push(k->memory, &k->items, file);
}

/* Standard input is "-", a file with this name "./-". */
static const char *key_of(const char *path, file_kind kind)
{
    return kind != FILE_NAMED && strcmp(path, "-") == 0 ? "./-" : path;
}

static char *copy_contents(const kept_file *f, arena *memory, size_t limit, size_t *length)
{
    if (!f || f->length > limit) {
        errno = f ? EFBIG : ENOENT;
        return NULL;
    }
    *length = f->length;
    return arena_strndup(memory, f->text, f->length);
}

char *kept_read(kept_files *k, arena *memory, const char *path, file_kind kind, size_t limit, size_t *length)
{
    const char *key = key_of(path, kind);
    const kept_file *known = find_contents(k, key);
    struct stat st;

    if (known || k->is_complete)
        return copy_contents(known, memory, limit, length);
    char *data = file_read(memory, path, kind, limit, length);
    if (!data || !file_stat(path, kind, &st))
        return data;
    kept_file *named = kept_find(k, key);
    if (named)
        named->text = arena_strndup(k->memory, data, *length), named->length = *length;
    else
        kept_add(k, (kept_file){.path = key, .text = data, .length = *length, .device = st.st_dev, .inode = st.st_ino});
    return data;
}

bool kept_stat(kept_files *k, const char *path, struct stat *st)
{
    const kept_file *known = kept_find(k, path);

    if (known) {
        *st = (struct stat){.st_dev = known->device, .st_ino = known->inode};
        return true;
    }
    if (k->is_complete || stat(path, st) != 0 || !S_ISREG(st->st_mode))
        return false;
    kept_add(k, (kept_file){.path = path, .device = st->st_dev, .inode = st->st_ino});
    return true;
}

struct tm kept_clock(kept_files *k)
{
    time_t now = time(NULL);

    if (!k->has_clock) {
        k->clock = (struct tm){.tm_year = 70, .tm_mday = 1}; /* some valid date if there is no other (C99 6.10.8) */
        localtime_r(&now, &k->clock);
        k->has_clock = true;
    }
    return k->clock;
}
