/* src/device/read.c - reads a profile: lines `key = value`, and comments (README.md). */
#include "src/base/text.h"
#include "src/device/profile.h"

#include <ctype.h>
#include <string.h>

/* The line that is read. */
typedef struct reader {
    arena *memory;
    diag *d;
    device_profile *made;
    const char *text; /* of the file, which ends with NUL */
    source_loc base;  /* of `text` */
    const char *key;  /* of `key_length` bytes */
    size_t key_length;
    const char *value, *end; /* the value, without the blanks around it */
    const char *at;          /* the next word of the value */
} reader;

static source_loc place(const reader *r, const char *at)
{
    return r->base + (source_loc)(at - r->text);
}

static bool is_key(const reader *r, const char *key)
{
    return strlen(key) == r->key_length && memcmp(r->key, key, r->key_length) == 0;
}

/* Takes the next word of the value. Returns its length, and 0 at the end. */
static size_t take_word(reader *r, const char **word)
{
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
    *word = r->at;
    while (r->at < r->end && !isspace((unsigned char)*r->at))
        r->at++;
    return (size_t)(r->at - *word);
}

static bool is_word(const char *word, size_t length, const char *text)
{
    return strlen(text) == length && memcmp(word, text, length) == 0;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

/* Reads a number in decimal digits; false: it is none, or too large for 64 bits. */
static bool read_number(const char *word, size_t length, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)(word[i] - '0');
        if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
            return false;
        *number = *number * 10 + digit;
    }
    return length > 0;
}

static const struct {
    const char *key;
    unsigned index;
    uint64_t least, most;
} rows[] = {
#define LIMIT(id, key, index, value, least, most, meaning) {key, index, least, most},
#include "src/device/profile.def"
};

/* Reads the numbers of the key; false: it is none of profile.def. */
static bool read_limits(reader *r)
{
    const char *word;
    bool is_known = false;
    uint64_t number;

    for (unsigned i = 0; i < DEVICE_LIMIT_COUNT; i++) {
        if (!is_key(r, rows[i].key))
            continue;
        is_known = true;
        size_t length = take_word(r, &word);
        if (!read_number(word, length, &number)) {
            diag_error(r->d, place(r, word), "expected a number");
            return true;
        }
        if (number < rows[i].least) {
            diag_error(r->d, place(r, word), "'%s' is at least %llu", rows[i].key, (unsigned long long)rows[i].least);
            return true;
        }
        r->made->limits[i] = number < rows[i].most ? number : rows[i].most;
    }
    if (is_known && take_word(r, &word))
        diag_error(r->d, place(r, word), "too many numbers for '%.*s'", (int)r->key_length, r->key);
    return is_known;
}

/* The version "A.B" of WORD as A * 100 + B * 10; 0: it is none. */
static unsigned version_of(const char *word, size_t length)
{
    bool is_version = length == 3 && word[1] == '.' && isdigit((unsigned char)word[0]) && isdigit((unsigned char)word[2]);

    return is_version ? (unsigned)(word[0] - '0') * 100 + (unsigned)(word[2] - '0') * 10 : 0;
}

static void read_version(reader *r)
{
    static const unsigned known[] = {110, 120, 200, 210, 220, 300};
    const char *word;
    size_t length = take_word(r, &word);
    unsigned version = version_of(word, length);

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == version)
            r->made->version = version;
    if (!r->made->version || take_word(r, &word))
        diag_error(r->d, place(r, r->value), "expected a version of OpenCL: 1.1, 1.2, 2.0, 2.1, 2.2 or 3.0");
}

static void read_c_versions(reader *r)
{
    const char *word;

    for (size_t n; (n = take_word(r, &word));) {
        unsigned version = version_of(word, n), before = r->made->c_versions;
        for (unsigned i = 0; i < DEVICE_C_VERSIONS; i++)
            if (device_c_version(i) == version)
                r->made->c_versions |= 1u << i;
        if (r->made->c_versions == before) {
            diag_error(r->d, place(r, word), "expected versions of OpenCL C, each once: 1.0, 1.1, 1.2, 2.0 or 3.0");
            return;
        }
    }
    if (!device_highest_c(r->made, 120))
        diag_error(r->d, place(r, r->value), "a device has a version 1.x of OpenCL C");
}

static void read_names(reader *r, device_names *names)
{
    const char *word;

    for (size_t n; (n = take_word(r, &word));)
        vec_push(r->memory, names, arena_strndup(r->memory, word, n));
}

/* Reads sizes of sub-groups. A size that gasket does not have becomes the nearest one: 64 becomes 32, 4 becomes 8. */
static void read_sub_groups(reader *r)
{
    const char *word;
    uint64_t size;

    r->made->sub_group_sizes = 0;
    for (size_t n; (n = take_word(r, &word));) {
        if (!read_number(word, n, &size) || !size || size & (size - 1)) {
            diag_error(r->d, place(r, word), "expected powers of two");
            return;
        }
        r->made->sub_group_sizes |= (unsigned)(size < 8 ? 8 : size > 32 ? 32 : size);
    }
    if (!r->made->sub_group_sizes)
        diag_error(r->d, place(r, r->value), "expected powers of two");
}

/* Reads words of CHOICES, a list up to NULL, as bits; "none" alone: no bit. */
static unsigned read_choices(reader *r, const char *const *choices)
{
    const char *word;
    unsigned bits = 0;

    for (size_t n; (n = take_word(r, &word));) {
        unsigned i = 0;
        while (choices[i] && !is_word(word, n, choices[i]))
            i++;
        if (choices[i])
            bits |= 1u << i;
        else if (!is_word(word, n, "none"))
            diag_error(r->d, place(r, word), "unknown word '%.*s'", (int)n, word);
    }
    return bits;
}

static bool read_yes(reader *r)
{
    size_t length = (size_t)(r->end - r->value);
    bool is_yes = is_word(r->value, length, "yes");

    if (!is_yes && !is_word(r->value, length, "no"))
        diag_error(r->d, place(r, r->value), "expected 'yes' or 'no'");
    return is_yes;
}

static const char *const orders[] = {
#define IMAGE_ORDER(id, name, ...) [IMAGE_ORDER_##id] = name,
#include "src/image/formats.def"
    NULL};
static const char *const types[] = {
#define IMAGE_TYPE(id, name, ...) [IMAGE_TYPE_##id] = name,
#define IMAGE_PACKED(id, name, ...) [IMAGE_TYPE_##id] = name,
#include "src/image/formats.def"
    NULL};

/* Adds the formats of a word ORDER:TYPE,TYPE… */
static bool read_format(reader *r, const char *word, size_t length)
{
    const char *end = word + length, *at = memchr(word, ':', length);
    unsigned order = 0;

    while (orders[order] && (!at || !is_word(word, (size_t)(at - word), orders[order])))
        order++;
    if (!orders[order])
        return false;
    while (at < end) {
        const char *begin = at + 1, *comma = memchr(begin, ',', (size_t)(end - begin));
        unsigned type = 0;
        at = comma ? comma : end;
        while (types[type] && !is_word(begin, (size_t)(at - begin), types[type]))
            type++;
        if (!types[type] || !image_format_exists((image_format){(image_order)order, (image_type)type}))
            return false;
        r->made->formats[order] |= 1u << type;
    }
    return true;
}

static void read_formats(reader *r)
{
    const char *word;

    memset(r->made->formats, 0, sizeof r->made->formats);
    for (size_t n; (n = take_word(r, &word));)
        if (!read_format(r, word, n))
            diag_error(r->d, place(r, word), "expected ORDER:TYPE,… of formats such as rgba:unorm8,float");
}

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

static const char *copy_value(const reader *r)
{
    return arena_strndup(r->memory, r->value, (size_t)(r->end - r->value));
}

static void read_value(reader *r)
{
    static const char *const kinds[] = {"gpu", "cpu", NULL}, *const svm[] = {"coarse", "fine", "system", "atomics", NULL};
    device_profile *p = r->made;

    if (is_key(r, "name"))
        p->name = copy_value(r);
    else if (is_key(r, "vendor"))
        p->vendor = copy_value(r);
    else if (is_key(r, "type"))
        p->is_processor = read_choices(r, kinds) == 2;
    else if (is_key(r, "version"))
        read_version(r);
    else if (is_key(r, "opencl-c"))
        read_c_versions(r);
    else if (is_key(r, "extensions"))
        read_names(r, &p->extensions);
    else if (is_key(r, "features"))
        read_names(r, &p->features);
    else if (is_key(r, "sub-group-sizes"))
        read_sub_groups(r);
    else if (is_key(r, "svm"))
        p->svm = read_choices(r, svm);
    else if (is_key(r, "spirv"))
        p->has_il = read_yes(r);
    else if (is_key(r, "non-uniform-work-groups"))
        p->is_uniform = !read_yes(r);
    else if (is_key(r, "out-of-order-queues"))
        p->is_in_order = !read_yes(r);
    else if (is_key(r, "image-formats"))
        read_formats(r);
    else if (!read_limits(r))
        diag_error(r->d, place(r, r->key), "unknown key '%.*s'", (int)r->key_length, r->key);
}

/* The end of the line at LINE of a text that ends at END, with the lines that begin with a blank and continue it. */
static const char *end_of_line(const char *line, const char *end)
{
    const char *next;

    while ((next = memchr(line, '\n', (size_t)(end - line))) && next + 1 < end && isblank((unsigned char)next[1]))
        line = next + 1;
    return next ? next : end;
}

/* Reads the line from BEGIN to END. SEEN has the keys before it. */
static void read_line(reader *r, const char *begin, const char *end, device_names *seen)
{
    const char *equals = memchr(begin, '=', (size_t)(end - begin)), *last = equals;

    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    while (end > begin && isspace((unsigned char)end[-1]))
        end--;
    if (begin == end || *begin == '#')
        return;
    while (equals && last > begin && isblank((unsigned char)last[-1]))
        last--;
    if (!equals || last <= begin || memchr(begin, 0, (size_t)(end - begin))) {
        diag_error(r->d, place(r, begin), "expected 'key = value'");
        return;
    }
    r->key = begin;
    r->key_length = (size_t)(last - begin);
    for (r->value = equals + 1; r->value < end && isblank((unsigned char)*r->value);)
        r->value++;
    r->end = end;
    r->at = r->value;
    for (size_t i = 0; i < seen->count; i++)
        if (is_key(r, seen->items[i])) {
            diag_error(r->d, place(r, begin), "'%s' is given twice", seen->items[i]);
            return;
        }
    vec_push(r->memory, seen, arena_strndup(r->memory, r->key, r->key_length));
    read_value(r);
}

/* Reports what a profile must have and R lacks. */
static void check_complete(const reader *r)
{
    const device_profile *p = r->made;
    const char *missing = !p->name ? "name" : !p->version ? "version" : !p->c_versions ? "opencl-c" : NULL;

    if (missing && !diag_failed(r->d))
        diag_error(r->d, r->base, "the profile has no line '%s = …'", missing);
}

const device_profile *device_read(arena *memory, source_map *sources, diag *d, const char *id, const char *file, const char *text,
                                  size_t length)
{
    device_profile *p = arena_new(memory, device_profile);
    reader r = {.memory = memory, .d = d, .made = p, .text = text};
    device_names seen = {0};
    unsigned before = d->errors;

    *p = *device_own();
    p->id = id;
    p->name = NULL;
    p->vendor = "";
    p->version = p->c_versions = p->svm = 0;
    p->is_uniform = p->is_in_order = true;
    p->has_il = false;
    p->limits[DEVICE_pipe_arguments] = p->limits[DEVICE_device_queues] = p->limits[DEVICE_read_write_images] = 0;
    r.base = source_add_file(sources, file, text, length, 0);
    for (const char *line = text, *end = text + length; line < end;) {
        const char *next = end_of_line(line, end);
        read_line(&r, line, next, &seen);
        line = next < end ? next + 1 : end;
    }
    check_complete(&r);
    return d->errors == before ? p : NULL;
}
