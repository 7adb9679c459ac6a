/* src/base/source.c - maps locations to files, lines and columns.
 *
 * Entries are appended with increasing bases, so a binary search finds the owner of a location. A file of N characters owns N + 1
 * locations; the last one is its end, the location of "unexpected end of file". Location 0 has no owner. */
#include "src/base/source.h"

#include "src/base/text.h"
#include "src/base/search.h"

#include <sys/stat.h>

static source_loc add_entry(source_map *m, source_entry entry)
{
    if (entry.length >= UINT32_MAX - m->next)
        return 0;
    entry.base = m->next;
    m->next += entry.length + 1;
    vec_push(m->memory, &m->entries, entry);
    return entry.base;
}

void source_init(source_map *m, arena *memory)
{
    *m = (source_map){.memory = memory, .next = 1};
}

source_loc source_add_file(source_map *m, const char *name, const char *text, size_t length, source_loc includer)
{
    if (length >= UINT32_MAX)
        return 0;
    return add_entry(m, (source_entry){.name = name, .text = text, .length = (uint32_t)length, .includer = includer});
}

void source_note_file(source_map *m, const char *path, const struct stat *st)
{
    for (size_t i = 0; i < m->files.count; i++)
        if (m->files.items[i].device == st->st_dev && m->files.items[i].inode == st->st_ino)
            return;
    vec_push(m->memory, &m->files,
             (source_file){.path = arena_strdup(m->memory, path), .device = st->st_dev, .inode = st->st_ino});
}

char *source_read_file(source_map *m, arena *memory, const char *path, file_kind kind, size_t limit, size_t *length)
{
    char *data = m->kept ? kept_read(m->kept, memory, path, kind, limit, length) : file_read(memory, path, kind, limit, length);
    struct stat st;

    if (data && !(m->kept && m->kept->is_complete) && file_stat(path, kind, &st))
        source_note_file(m, path, &st);
    return data;
}

bool source_is_file(source_map *m, const char *path, struct stat *st)
{
    m->depends_on_host = true; /* whether there is a file or not */
    return m->kept ? kept_stat(m->kept, path, st) : stat(path, st) == 0 && S_ISREG(st->st_mode);
}

struct tm source_clock(source_map *m)
{
    kept_files now = {0};

    m->depends_on_host = true;
    return kept_clock(m->kept ? m->kept : &now);
}

source_loc source_add_expansion(source_map *m, const char *name, source_loc where, source_loc spelling, uint32_t length)
{
    return add_entry(m, (source_entry){.name = name, .includer = where, .spelling = spelling, .length = length});
}

void source_remove_file(source_map *m, source_loc file)
{
    source_entry *e = source_find(m, file);

    arena_drop(m->memory, e->lines, e->line_count * sizeof *e->lines);
    arena_drop(m->memory, e->text, e->length + 1);
    size_t after = (size_t)(m->entries.items + m->entries.count - (e + 1));
    memmove(e, e + 1, after * sizeof *e);
    m->entries.count--;
}

/* --- copies of files ------------------------------------------------------------------------------------------------------ */

/* The first file called NAME, of the first LENGTH characters; NULL: there is none. */
static const source_entry *find_file(const source_map *m, const char *name, size_t length, bool is_library)
{
    for (size_t i = 0; i < m->entries.count; i++) {
        const source_entry *e = &m->entries.items[i];
        if (e->text && e->is_library == is_library && strncmp(e->name, name, length) == 0 && !e->name[length])
            return e;
    }
    return NULL;
}

static bool has_same_text(const source_entry *a, const source_entry *b)
{
    return a->length == b->length && (a->text == b->text || memcmp(a->text, b->text, a->length) == 0);
}

/* The length of NAME without a number that it has got before. */
static size_t stem_length(const char *name)
{
    const char *mark = strrchr(name, '#');

    return mark && mark != name && mark[1] && !mark[1 + strspn(mark + 1, "0123456789")] ? (size_t)(mark - name) : strlen(name);
}

/* The name of the copy of E in M; *IS_NEW: M does not have it. */
static const char *name_copy(const source_map *m, const source_entry *e, bool *is_new)
{
    size_t length = strlen(e->name), stem = stem_length(e->name);
    const char *name = e->name;
    const source_entry *taken = find_file(m, name, length, e->is_library);

    for (unsigned n = 1; taken && !has_same_text(taken, e); n++) {
        name = n > 1 ? arena_printf(m->memory, "%.*s#%u", (int)stem, e->name, n) : arena_strndup(m->memory, e->name, stem);
        taken = find_file(m, name, strlen(name), e->is_library);
    }
    *is_new = !taken;
    return name;
}

static void add_copy(source_map *m, const source_entry *e, const char *name)
{
    source_entry copy = {.name = arena_strdup(m->memory, name),
                         .text = arena_strndup(m->memory, e->text, e->length),
                         .length = e->length,
                         .is_library = e->is_library};

    for (size_t i = 0; i < e->marks.count; i++) {
        source_line_mark mark = e->marks.items[i];
        mark.file = mark.file ? arena_strdup(m->memory, mark.file) : NULL;
        vec_push(m->memory, &copy.marks, mark);
    }
    add_entry(m, copy);
}

void source_add_copies(source_map *m, const source_map *from, source_renames *renames)
{
    for (size_t i = 0; i < from->entries.count; i++) {
        const source_entry *e = &from->entries.items[i];
        bool is_new;
        if (!e->text)
            continue;
        const char *name = name_copy(m, e, &is_new);
        if (is_new)
            add_copy(m, e, name);
        if (strcmp(name, e->name) != 0)
            vec_push(m->memory, renames, (source_rename){arena_strdup(m->memory, e->name), name});
    }
}

const char *source_renamed(const source_renames *r, const char *file)
{
    for (size_t i = 0; file && i < r->count; i++)
        if (strcmp(r->items[i].from, file) == 0)
            return r->items[i].to;
    return file;
}

/* --- locations ------------------------------------------------------------------------------------------------------------ */

source_entry *source_find(const source_map *m, source_loc loc)
{
    lower_bound(after, m->entries.count, m->entries.items[after].base <= loc);
    source_entry *e = after ? &m->entries.items[after - 1] : NULL;

    return loc && e && loc - e->base <= e->length ? e : NULL;
}

source_loc source_expansion(const source_map *m, source_loc loc)
{
    for (const source_entry *e = source_find(m, loc); e && !e->text; e = source_find(m, loc))
        loc = e->includer;
    return loc;
}

source_loc source_spelling(const source_map *m, source_loc loc)
{
    for (const source_entry *e = source_find(m, loc); e && !e->text; e = source_find(m, loc))
        loc = e->spelling + (loc - e->base);
    return loc;
}

/* A line ends with \n, \r\n or \r. */
static bool ends_line(const char *p)
{
    return p[0] == '\n' || (p[0] == '\r' && p[1] != '\n');
}

static void find_lines(const source_map *m, source_entry *e)
{
    uint32_t count = 1;

    for (uint32_t i = 0; i < e->length; i++)
        count += ends_line(e->text + i);
    e->lines = arena_array(m->memory, uint32_t, count);
    for (uint32_t i = 0; i < e->length; i++)
        if (ends_line(e->text + i))
            e->lines[++e->line_count] = i + 1;
    e->line_count++;
}

/* Index of the physical line that holds OFFSET. */
static uint32_t line_of(const source_entry *e, uint32_t offset)
{
    uint32_t last = e->last_line;

    for (uint32_t n = last; n < last + 2 && n < e->line_count; n++)
        if (e->lines[n] <= offset && (n + 1 == e->line_count || e->lines[n + 1] > offset))
            return n;
    lower_bound(after, e->line_count, e->lines[after] <= offset);
    return (uint32_t)after - 1;
}

static const source_line_mark *mark_before(const source_entry *e, uint32_t offset)
{
    lower_bound(at, e->marks.count, e->marks.items[at].offset < offset);
    return at ? &e->marks.items[at - 1] : NULL;
}

uint32_t source_line_of_mark(const source_map *m, source_entry *e, size_t n)
{
    if (!e->lines)
        find_lines(m, e);
    return line_of(e, e->marks.items[n].offset) + 1;
}

bool source_add_mark(source_map *m, source_loc file, uint32_t line, uint32_t number, const char *name)
{
    source_entry *e = source_find(m, file);
    uint32_t last = e->marks.count ? source_line_of_mark(m, e, e->marks.count - 1) : 0;

    if (!e->lines)
        find_lines(m, e);
    if (line <= last || line > e->line_count)
        return false;
    if (!name && last)
        name = vec_last(&e->marks).file;
    vec_push(m->memory, &e->marks, (source_line_mark){.offset = e->lines[line - 1], .line = number, .file = name});
    return true;
}

/* Sets the text of physical line LINE of E, counted from 0. */
static void show_line(const source_entry *e, uint32_t line, source_place *out)
{
    uint32_t start = e->lines[line], end = line + 1 < e->line_count ? e->lines[line + 1] : e->length;

    while (end > start && (e->text[end - 1] == '\n' || e->text[end - 1] == '\r'))
        end--;
    out->line_text = e->text + start;
    out->line_length = end - start;
}

/* The name of the lines of E after mark N - 1, or, for N = 0, before all marks. */
static const char *name_of_part(const source_entry *e, size_t n)
{
    return n && e->marks.items[n - 1].file ? e->marks.items[n - 1].file : e->name;
}

static bool has_part_named(const source_entry *e, const char *name)
{
    for (size_t n = 0; n <= e->marks.count; n++)
        if (strcmp(name_of_part(e, n), name) == 0)
            return true;
    return false;
}

bool source_has_file(const source_map *m, const char *file, bool is_library)
{
    for (size_t i = 0; i < m->entries.count; i++) {
        const source_entry *e = &m->entries.items[i];
        if (e->text && e->is_library == is_library && has_part_named(e, file))
            return true;
    }
    return false;
}

/* Finds the physical line, counted from 0, that has the number LINE in the part of E before mark N, and after the mark before it. */
static bool find_in_part(const source_entry *e, size_t n, uint32_t line, uint32_t *physical)
{
    uint32_t first = n ? line_of(e, e->marks.items[n - 1].offset) + 1 : 0, number = n ? e->marks.items[n - 1].line : 1,
             end = n < e->marks.count ? line_of(e, e->marks.items[n].offset) + 1 : e->line_count;

    if (line < number || line - number >= end - first)
        return false;
    *physical = first + (line - number);
    return true;
}

static bool has_line_text(const source_place *p, const source_entry *e, uint32_t physical)
{
    source_place other;

    show_line(e, physical, &other);
    return p->line_length == other.line_length && memcmp(p->line_text, other.line_text, other.line_length) == 0;
}

/* A line of E that is called FILE:LINE is *OUT, if FOUND, or becomes it. Returns false if it has another text. */
static bool match_line(const source_entry *e, const char *file, uint32_t line, source_place *out, bool *found)
{
    uint32_t physical;

    for (size_t n = 0; n <= e->marks.count; n++) {
        if (strcmp(name_of_part(e, n), file) != 0 || !find_in_part(e, n, line, &physical))
            continue;
        if (*found && !has_line_text(out, e, physical))
            return false;
        *found = true;
        *out = (source_place){.file = name_of_part(e, n), .line = line, .column = 1, .is_library = e->is_library};
        show_line(e, physical, out);
    }
    return true;
}

bool source_line(const source_map *m, const char *file, bool is_library, uint32_t line, source_place *out)
{
    bool found = false;

    for (size_t i = 0; i < m->entries.count; i++) {
        source_entry *e = &m->entries.items[i];
        if (!e->text || e->is_library != is_library || !has_part_named(e, file))
            continue;
        if (!e->lines)
            find_lines(m, e);
        if (!match_line(e, file, line, out, &found))
            return false;
    }
    return found;
}

bool source_where(const source_map *m, source_loc loc, source_place *out)
{
    loc = source_expansion(m, loc);
    source_entry *e = source_find(m, loc);
    if (!e)
        return false;
    if (!e->lines)
        find_lines(m, e);

    uint32_t offset = loc - e->base, line = e->last_line = line_of(e, offset);
    const source_line_mark *mark = mark_before(e, offset);
    *out = (source_place){
        .file = mark && mark->file ? mark->file : e->name,
        .line = mark ? mark->line + (line - line_of(e, mark->offset) - 1) : line + 1,
        .column = offset - e->lines[line] + 1,
        .is_library = e->is_library,
    };
    show_line(e, line, out);
    return true;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

void source_clip(const source_map *m, const source_place *place, source_loc at, source_range range, uint32_t *begin,
                 uint32_t *end)
{
    source_loc start = source_expansion(m, at) - (place->column - 1);
    source_loc from = source_expansion(m, range.begin), to = source_expansion(m, range.end);

    if (!range.begin || !range.end || from > start + place->line_length || to < start)
        return;
    uint32_t last = to - start;
    if (to != range.end)
        while (last < place->line_length && is_word(place->line_text[last]))
            last++;
    *begin = from > start ? from - start : 0;
    *end = last < place->line_length ? last : place->line_length;
}

source_range source_word(const source_map *m, source_loc loc)
{
    const source_entry *e = source_find(m, loc);
    source_range range = {loc, loc};

    if (e && e->text)
        while (range.end - e->base < e->length && is_word(e->text[range.end - e->base]))
            range.end++;
    return range;
}

unsigned source_utf8(const char *s, size_t n, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = n ? (unsigned char)s[0] : 0x80;
    unsigned length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;

    if (length == 0 || length > n)
        return 0;
    uint32_t c = length == 1 ? lead : lead & (0x7Fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 0;
        c = c << 6 | ((unsigned char)s[i] & 0x3F);
    }
    if (c < least[length] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return 0;
    *code = c;
    return length;
}

unsigned source_to_utf8(uint32_t code, char out[4])
{
    unsigned length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char leads[] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (unsigned i = length; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(leads[length] | code);
    return length;
}
