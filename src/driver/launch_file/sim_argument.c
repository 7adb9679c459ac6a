/* src/driver/launch_file/sim_argument.c - see sim_argument.h. An argument is a header, "<size=BYTES …>", and the values of its
 * elements unless the header gives them. The words of a header:
 *
 *     size=BYTES   required, except with null        fill=V            every element is V
 *     int, float…  the type of the values             range=A:STEP:B    A, A + STEP, … B
 *     hex          numbers are hexadecimal            noinit            nothing is written
 *     dump         the buffer is printed              ro wo null        the access; a null pointer
 */
#include "src/driver/launch_file/sim_argument.h"

#include "sim/sim.h"
#include "src/base/bits.h"
#include "src/driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

/* --- words ---------------------------------------------------------------------------------------------------------------- */

static source_loc location(const sim_scanner *s, const char *at)
{
    return s->loc + (source_loc)(at - s->base);
}

static void skip_space(sim_scanner *s)
{
    while (s->at < s->end && (isspace((unsigned char)*s->at) || *s->at == '#')) {
        if (*s->at == '#')
            while (s->at < s->end && *s->at != '\n')
                s->at++;
        else
            s->at++;
    }
}

/* The word of the N characters at START. */
static word word_at(const sim_scanner *s, const char *start, size_t n)
{
    return (word){.text = arena_strndup(s->memory, start, n), .where = location(s, start), .is_plain = true};
}

bool sim_next_word(sim_scanner *s, word *out)
{
    skip_space(s);
    const char *start = s->at;
    while (s->at < s->end && !isspace((unsigned char)*s->at) && *s->at != '#')
        s->at++;
    *out = word_at(s, start, (size_t)(s->at - start));
    return s->at > start;
}

bool sim_read_word(sim_scanner *s, word *out, const char *what)
{
    if (sim_next_word(s, out))
        return true;
    diag_error(s->d, location(s, s->at), "the file ends before the %s", what);
    return false;
}

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

/* Reads the LENGTH characters at TEXT as a scalar of type S into TO; false if they are no such number. */
static bool read_integer(element_id s, const char *text, size_t length, bool hex, unsigned char *to)
{
    bool negative = *text == '-';
    const char *digits = text + (*text == '-' || *text == '+');
    unsigned width = element_scalar_bytes(s) * 8;
    char *end;

    if (!isxdigit((unsigned char)*digits))
        return false;
    bool prefixed = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    errno = 0;
    uint64_t magnitude = strtoull(digits, &end, hex || prefixed ? 16 : 10);
    if (errno || end != text + length)
        return false;
    bool is_signed = element_kind_of(s) == SIGNED;
    uint64_t most = is_signed && !hex ? bits_mask(width - 1) + negative : bits_mask(width);
    if (magnitude > most || (negative && !is_signed && width == 8))
        return false;
    uint64_t bits = negative ? 0 - magnitude : magnitude;
    memcpy(to, &bits, element_scalar_bytes(s));
    return true;
}

static bool read_number(arena *memory, element_id s, const char *text, size_t length, bool hex, unsigned char *to)
{
    const char *at = text;

    if (!length)
        return false;
    if (element_kind_of(s) != FLOATING)
        return read_integer(s, text, length, hex, to);
    return !element_read(memory, s, &at, to) && at == text + length;
}

/* Reads W, or the part of it from OFFSET on that has LENGTH characters, as a scalar of A; false after an error message. */
static bool read_scalar(sim_scanner *s, const sim_argument *a, word w, size_t offset, size_t length, unsigned char *to)
{
    const char *text = arena_strndup(s->memory, w.text + offset, length);

    if (read_number(s->memory, a->scalar, text, length, a->is_hex, to))
        return true;
    diag_error(s->d, word_location(w, offset), "argument %s: '%s' is not a%s number of type %s", a->name, text,
               a->is_hex ? " hexadecimal" : "", element_name(s->memory, (element){a->scalar, 1}));
    return false;
}

/* --- contents ------------------------------------------------------------------------------------------------------------- */

static bool read_values(sim_scanner *s, sim_argument *a)
{
    unsigned bytes = element_scalar_bytes(a->scalar);
    size_t count = a->contents.bytes / bytes;

    for (size_t i = 0; i < count; i++) {
        word w;
        if (!sim_next_word(s, &w)) {
            diag_error(s->d, location(s, s->at), "argument %s: the file ends after %zu of %zu values", a->name, i, count);
            return false;
        }
        if (*w.text == '<') {
            diag_error(s->d, w.where, "argument %s: expected %zu values, but only %zu precede the next argument", a->name, count,
                       i);
            return false;
        }
        if (!read_scalar(s, a, w, 0, strlen(w.text), a->contents.data + i * bytes))
            return false;
    }
    return true;
}

static bool fill_values(sim_scanner *s, sim_argument *a, word fill)
{
    unsigned char value[8];
    unsigned bytes = element_scalar_bytes(a->scalar);

    if (!read_scalar(s, a, fill, 5, strlen(fill.text) - 5, value))
        return false;
    for (size_t i = 0; i < a->contents.bytes / bytes; i++)
        memcpy(a->contents.data + i * bytes, value, bytes);
    return true;
}

/* Adds STEP to the scalar at VALUE, as the type does. */
static void add_step(element_id s, unsigned char *value, const unsigned char *step)
{
    uint64_t x = 0, y = 0;

    if (element_kind_of(s) == FLOATING) {
        element_from_double(s, element_to_double(s, value) + element_to_double(s, step), value);
        return;
    }
    memcpy(&x, value, element_scalar_bytes(s));
    memcpy(&y, step, element_scalar_bytes(s));
    x += y;
    memcpy(value, &x, element_scalar_bytes(s));
}

/* Reads "range=FIRST:STEP:LAST" and stores the range, which must fill the buffer. */
static bool range_values(sim_scanner *s, sim_argument *a, word range)
{
    unsigned char values[3][8];
    unsigned bytes = element_scalar_bytes(a->scalar);
    size_t at = 6, count = a->contents.bytes / bytes;

    for (unsigned i = 0; i < 3; i++) {
        size_t n = strcspn(range.text + at, ":");
        if ((i < 2) != (range.text[at + n] == ':')) {
            diag_error(s->d, range.where, "argument %s: expected range=FIRST:STEP:LAST", a->name);
            return false;
        }
        if (!read_scalar(s, a, range, at, n, values[i]))
            return false;
        at += n + 1;
    }
    double first = element_to_double(a->scalar, values[0]), step = element_to_double(a->scalar, values[1]);
    double last = element_to_double(a->scalar, values[2]);
    double elements = (last - first + step) / step;
    if (!(elements > (double)count - 0.001 && elements < (double)count + 0.001)) {
        diag_error(s->d, range.where, "argument %s: the range does not have the %zu elements of %zu bytes", a->name, count,
                   a->contents.bytes);
        return false;
    }
    for (size_t i = 0; i < count; i++, add_step(a->scalar, values[0], values[1]))
        memcpy(a->contents.data + i * bytes, values[0], bytes);
    return true;
}

/* --- the header ----------------------------------------------------------------------------------------------------------- */

typedef struct header {
    const param *want;
    bool has_type, has_size;
    uint64_t size;
    word fill, range; /* text NULL: not given */
} header;

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_buffer(const header *h)
{
    return h->want->kind == PARAM_BUFFER;
}

static bool header_error(sim_scanner *s, const sim_argument *a, word w, const char *problem)
{
    diag_error(s->d, w.where, "argument %s: %s", a->name, problem);
    return false;
}

static bool read_type(sim_scanner *s, header *h, sim_argument *a, word w)
{
    element e;

    if (!element_named(&e, w.text, strlen(w.text)) || e.lanes != 1 || e.scalar == ELEMENT_bool) {
        diag_error(
            s->d, w.where,
            "argument %s: unexpected '%s' (expected a scalar type, size=, fill=, range=, noinit, null, dump, hex, ro or wo)",
            a->name, w.text);
        return false;
    }
    if (h->has_type)
        return header_error(s, a, w, "its type is given twice");
    a->scalar = e.scalar;
    h->has_type = true;
    return true;
}

/* Reads a word of a header that has no value; false if W is none of them. */
static bool read_flag(sim_argument *a, word w)
{
    bool *flag = strcmp(w.text, "dump") == 0     ? &a->is_dumped
                 : strcmp(w.text, "hex") == 0    ? &a->is_hex
                 : strcmp(w.text, "noinit") == 0 ? &a->is_uninitialized
                 : strcmp(w.text, "null") == 0   ? &a->is_null
                                                 : NULL;

    if (flag)
        *flag = true;
    return flag != NULL;
}

static bool read_header_word(sim_scanner *s, header *h, sim_argument *a, word w)
{
    bool read_only = strcmp(w.text, "ro") == 0;

    if (read_flag(a, w))
        return !(a->is_dumped || a->is_uninitialized || a->is_null) || is_buffer(h) ||
               header_error(s, a, w, "only buffers take dump, noinit and null");
    if (read_only || strcmp(w.text, "wo") == 0) {
        run_access access = read_only ? RUN_READ_ONLY : RUN_WRITE_ONLY;
        if (!is_buffer(h))
            return header_error(s, a, w, "only buffers take ro and wo");
        if (a->access != RUN_READ_WRITE && a->access != access)
            return header_error(s, a, w, "ro and wo contradict each other");
        a->access = access;
        return true;
    }
    if (begins_with(w.text, "fill=")) {
        h->fill = w;
        return true;
    }
    if (begins_with(w.text, "range=")) {
        h->range = w;
        return true;
    }
    if (begins_with(w.text, "size=")) {
        h->has_size = parse_count(w.text + 5, &h->size) && h->size <= SIM_BUFFER_LIMIT;
        return h->has_size || header_error(s, a, w, "expected size=BYTES, at most 4294967039");
    }
    return read_type(s, h, a, w);
}

/* Reads the words between '<' and '>'. */
static bool read_header(sim_scanner *s, header *h, sim_argument *a)
{
    word whole;

    skip_space(s);
    if (s->at == s->end) {
        diag_error(s->d, location(s, s->at), "the file ends before argument %s (%s)", a->name, h->want->type_name);
        return false;
    }
    a->where = location(s, s->at);
    if (*s->at != '<') {
        sim_next_word(s, &whole);
        diag_error(s->d, whole.where, "argument %s (%s): expected its header <size=BYTES …>, not '%s'", a->name,
                   h->want->type_name, whole.text);
        return false;
    }
    const char *end = ++s->at;
    while (end < s->end && *end != '>' && *end != '\n' && *end != '#')
        end++;
    if (end == s->end || *end != '>')
        return header_error(s, a, (word){.where = a->where}, "missing '>' at the end of the header");
    sim_scanner inside = *s;
    inside.end = end;
    for (word w; sim_next_word(&inside, &w);)
        if (!read_header_word(s, h, a, w))
            return false;
    s->at = end + 1;
    return true;
}

/* Checks the header as a whole, and determines type and size of the contents. */
static bool settle_header(sim_scanner *s, header *h, sim_argument *a)
{
    word at = {.where = a->where};
    const param *want = h->want;

    if (a->is_null && (h->has_size || h->fill.text || h->range.text || a->is_uninitialized || a->is_dumped))
        return header_error(s, a, at, "null contradicts the other words");
    if (a->is_null)
        return true;
    if (!h->has_size)
        return header_error(s, a, at, "size=BYTES is missing");
    if (a->is_uninitialized + (h->fill.text != NULL) + (h->range.text != NULL) > 1)
        return header_error(s, a, at, "noinit, fill= and range= contradict each other");
    a->contents.bytes = (size_t)h->size;
    if (want->kind == PARAM_LOCAL)
        return true;
    if (want->kind != PARAM_BUFFER && want->kind != PARAM_VALUE)
        return header_error(s, a, at,
                            arena_printf(s->memory, "a parameter of type %s has no form in a simulation file", want->type_name));
    if (!h->has_type && !want->type.lanes)
        return header_error(s, a, at,
                            arena_printf(s->memory,
                                         "the header must give the type of the values, because %s is no scalar or vector",
                                         want->type_name));
    if (!h->has_type)
        a->scalar = want->type.scalar;
    unsigned bytes = element_scalar_bytes(a->scalar);
    if (h->size % bytes)
        return header_error(
            s, a, at,
            arena_printf(s->memory, "%zu bytes are not a whole number of values of %u bytes", a->contents.bytes, bytes));
    size_t packed = (size_t)want->type.lanes * element_scalar_bytes(want->type.scalar);
    if (want->kind == PARAM_VALUE && want->bytes && h->size != want->bytes && !(want->type.lanes == 3 && h->size == packed))
        return header_error(
            s, a, at, arena_printf(s->memory, "%s has %zu bytes, not %zu", want->type_name, want->bytes, a->contents.bytes));
    return true;
}

bool sim_read_argument(sim_scanner *s, const param *want, const char *name, sim_argument *out)
{
    header h = {.want = want};
    sim_argument *a = out;

    *a = (sim_argument){.name = name};
    if (!read_header(s, &h, a) || !settle_header(s, &h, a))
        return false;
    if (a->is_null || want->kind == PARAM_LOCAL)
        return true;
    size_t given = a->contents.bytes, whole = want->kind == PARAM_VALUE && want->bytes > given ? want->bytes : given;
    a->contents.data = arena_alloc(s->memory, whole);
    a->contents.type = h.has_type || !want->type.lanes ? (element){a->scalar, 1} : want->type;
    bool read = h.fill.text           ? fill_values(s, a, h.fill)
                : h.range.text        ? range_values(s, a, h.range)
                : a->is_uninitialized ? true
                                      : read_values(s, a);
    a->contents.bytes = whole;
    return read;
}
