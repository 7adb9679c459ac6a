/* src/driver/launch_file/expect.c - expect NAME[FIRST:COUNT] VALUE… [tolerance=T|ulp=N], and expect NAME @FILE. */
#include "src/driver/launch_file/file_run.h"

#include "src/base/bits.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_DIFFERENCES = 4 }; /* that are listed */

typedef struct expectation {
    file_run *run;
    element_range range;
    array found;             /* its elements */
    unsigned char *expected; /* as many elements, as in memory */
    const source_loc *where; /* of the expected values, by scalar; NULL: a file */
    source_loc values;       /* of the first value, or the file */
    double tolerance;        /* absolute; < 0: not given */
    uint64_t ulps;           /* 0: not given */
} expectation;

/* --- comparison ----------------------------------------------------------------------------------------------------------- */

static uint64_t load_scalar(element_id s, const unsigned char *from)
{
    uint64_t bits = 0;

    memcpy(&bits, from, element_scalar_bytes(s));
    return bits;
}

/* The position of a float of type S among all floats of the type; both zeros have position 0. */
static int64_t float_position(element_id s, const unsigned char *from)
{
    unsigned width = element_scalar_bytes(s) * 8;
    uint64_t bits = load_scalar(s, from), magnitude = bits_low(bits, width - 1);

    return bits >> (width - 1) ? -(int64_t)magnitude : (int64_t)magnitude;
}

static bool is_within_ulps(element_id s, const unsigned char *a, const unsigned char *b, uint64_t ulps)
{
    int64_t x = float_position(s, a), y = float_position(s, b);

    return (x < y ? (uint64_t)y - (uint64_t)x : (uint64_t)x - (uint64_t)y) <= ulps;
}

static bool is_integer_within(element_id s, const unsigned char *a, const unsigned char *b, double tolerance)
{
    unsigned width = element_scalar_bytes(s) * 8;
    uint64_t x = load_scalar(s, a), y = load_scalar(s, b);
    bool less = element_kind_of(s) == SIGNED ? bits_signed(x, width) < bits_signed(y, width) : x < y;

    return (double)bits_low(less ? y - x : x - y, width) <= tolerance;
}

/* True if the scalar of type S at FOUND is as expected: the same number, or both are NaN, or they differ by no more than allowed. */
static bool is_met(const expectation *e, element_id s, const unsigned char *found, const unsigned char *expected)
{
    if (element_kind_of(s) != FLOATING) {
        uint64_t x = load_scalar(s, found), y = load_scalar(s, expected);
        return x == y || (e->tolerance >= 0 && is_integer_within(s, found, expected, e->tolerance));
    }
    double x = element_to_double(s, found), y = element_to_double(s, expected);
    if (isnan(x) || isnan(y))
        return isnan(x) && isnan(y);
    if (x == y || isinf(x) || isinf(y))
        return x == y;
    return (e->tolerance >= 0 && fabs(x - y) <= e->tolerance) || (e->ulps && is_within_ulps(s, found, expected, e->ulps));
}

/* The index of the first component of element I that is not as expected; the number of components if all are. */
static unsigned find_unmet(const expectation *e, size_t i)
{
    element type = e->found.type;
    size_t stride = element_stride(type);
    unsigned bytes = element_scalar_bytes(type.scalar), lane = 0;

    while (lane < type.lanes && is_met(e, type.scalar, e->found.data + i * stride + (size_t)lane * bytes,
                                       e->expected + i * stride + (size_t)lane * bytes))
        lane++;
    return lane;
}

/* --- the report ----------------------------------------------------------------------------------------------------------- */

static const char *print_value(const expectation *e, const unsigned char *elements, size_t i)
{
    element type = e->found.type;
    text out;

    text_init(&out, &e->run->scratch);
    text_str(&out, type.lanes > 1 ? "(" : "");
    element_print(&out, type, elements + i * element_stride(type), ", ");
    text_str(&out, type.lanes > 1 ? ")" : "");
    return out.data;
}

/* ", with i = 3, j = 0" in repeats; else nothing. */
static const char *print_counters(const file_run *r, arena *memory)
{
    text out;

    text_init(&out, memory);
    text_str(&out, "");
    for (unsigned n = 0; n < r->depth; n++)
        text_printf(&out, "%s%c = %" PRIu64, n ? ", " : ", with ", 'i' + (int)n, r->counters[r->depth - 1 - n]);
    return out.data ? out.data : "";
}

static void report_unmet(const expectation *e, size_t i, unsigned lane, size_t listed, size_t differ)
{
    diag *d = e->run->session->diagnostics;
    arena *memory = &e->run->scratch;
    source_loc where = e->where ? e->where[i * e->found.type.lanes + lane] : e->values;
    const char *element = arena_printf(memory, "%s[%zu] is %s, expected %s", e->range.of->buffer.name, e->range.first + i,
                                       print_value(e, e->found.data, i), print_value(e, e->expected, i));

    if (listed)
        diag_note(d, where, "%s", element);
    else if (differ > 1)
        diag_error(d, where, "%s%s; %zu of %zu elements differ", element, print_counters(e->run, memory), differ, e->range.count);
    else
        diag_error(d, where, "%s%s", element, print_counters(e->run, memory));
}

static void check_elements(const expectation *e)
{
    size_t differ = 0, listed = 0;

    for (size_t i = 0; i < e->range.count; i++)
        differ += find_unmet(e, i) < e->found.type.lanes;
    e->run->unmet += differ > 0;
    for (size_t i = 0; listed < differ && listed < MOST_DIFFERENCES; i++) {
        unsigned lane = find_unmet(e, i);
        if (lane < e->found.type.lanes)
            report_unmet(e, i, lane, listed++, differ);
    }
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Reads W if it is tolerance=T or ulp=N. *FAILED: after an error message. */
static bool read_allowance(expectation *e, word w, bool *failed)
{
    diag *d = e->run->session->diagnostics;
    const char *value = w.text + strcspn(w.text, "=") + 1;
    char *end;

    if (begins_with(w.text, "tolerance=")) {
        e->tolerance = strtod(value, &end);
        if (end == value || *end || !(e->tolerance >= 0)) {
            diag_error(d, word_location(w, 10), "expected a tolerance of at least 0, not '%s'", value);
            *failed = true;
        }
    } else if (begins_with(w.text, "ulp=")) {
        if (!parse_count(value, &e->ulps)) {
            diag_error(d, word_location(w, 4), "expected a number of units in the last place, not '%s'", value);
            *failed = true;
        } else if (element_kind_of(e->found.type.scalar) != FLOATING) {
            diag_error(d, w.where, "ulp= needs floating-point elements, but those of '%s' are %s", e->range.of->buffer.name,
                       element_name(&e->run->scratch, e->found.type));
            *failed = true;
        }
    } else {
        return false;
    }
    return true;
}

typedef VEC(unsigned char) byte_list;
typedef VEC(source_loc) loc_list;

/* Reads the literals of W, separated by commas, and adds their bytes and locations; false after an error message. */
static bool read_values(expectation *e, word w, byte_list *bytes, loc_list *where)
{
    arena *memory = &e->run->scratch;
    element_id scalar = e->found.type.scalar;
    const char *at = w.text;
    unsigned char value[8];

    for (;;) {
        const char *start = at, *problem = element_read(memory, scalar, &at, value);
        if (!problem && *at && *at != ',')
            problem = arena_printf(memory, "unexpected '%s'", at);
        if (problem) {
            diag_error(e->run->session->diagnostics, word_location(w, (size_t)(start - w.text)), "%s", problem);
            return false;
        }
        for (unsigned i = 0; i < element_scalar_bytes(scalar); i++)
            vec_push(memory, bytes, value[i]);
        vec_push(memory, where, word_location(w, (size_t)(start - w.text)));
        if (!*at++)
            return true;
    }
}

/* Stores the COUNT scalars at BYTES as the expected elements; a single one is expected everywhere. */
static void store_expected(expectation *e, const unsigned char *bytes, size_t count, const source_loc *where)
{
    element type = e->found.type;
    unsigned size = element_scalar_bytes(type.scalar);
    size_t wanted = e->range.count * type.lanes;
    source_loc *locs = arena_array(&e->run->scratch, source_loc, wanted);

    e->expected = arena_alloc(&e->run->scratch, e->range.count * element_stride(type));
    for (size_t n = 0; n < wanted; n++) {
        size_t from = count == 1 ? 0 : n;
        memcpy(e->expected + n / type.lanes * element_stride(type) + n % type.lanes * size, bytes + from * size, size);
        locs[n] = where ? where[from] : 0;
    }
    e->where = where ? locs : NULL;
}

static bool read_expected_values(expectation *e, const word_list *words)
{
    byte_list bytes = {0};
    loc_list where = {0};
    size_t wanted = e->range.count * e->found.type.lanes;
    bool failed = false;

    for (size_t i = 2; i < words->count; i++) {
        if (read_allowance(e, words->items[i], &failed))
            continue;
        if (!failed && !read_values(e, words->items[i], &bytes, &where))
            failed = true;
    }
    if (failed)
        return false;
    if (where.count != wanted && where.count != 1) {
        diag_error(e->run->session->diagnostics, words->items[where.count > wanted ? 2 : 1].where,
                   "%zu value%s given, but %zu are expected: %zu element%s of type %s", where.count,
                   where.count == 1 ? " is" : "s are", wanted, e->range.count, e->range.count == 1 ? "" : "s",
                   element_name(&e->run->scratch, e->found.type));
        return false;
    }
    store_expected(e, bytes.items, where.count, where.items);
    return true;
}

/* Reads the expected elements from the file that W ("@FILE") names: a .npy array, or raw bytes as in memory. */
static bool read_expected_file(expectation *e, word w)
{
    file_run *r = e->run;
    diag *d = r->session->diagnostics;
    element type = e->found.type;
    size_t length, bytes = e->range.count * element_stride(type);
    char *data = file_read(&r->scratch, path_within(&r->scratch, r->folder, w.text + 1), &length);
    array a = {.data = (unsigned char *)data, .bytes = length, .type = type};

    if (!data) {
        diag_error(d, w.where, "%s: %s", w.text + 1, strerror(errno));
        return false;
    }
    const char *problem = ends_with(w.text, ".npy") ? npy_read(&r->scratch, data, length, &a) : NULL;
    if (problem) {
        diag_error(d, w.where, "%s: %s", w.text + 1, problem);
        return false;
    }
    if (a.type.scalar != type.scalar) {
        diag_error(d, w.where, "%s holds %s, but the elements of '%s' are %s", w.text + 1, element_name(&r->scratch, a.type),
                   e->range.of->buffer.name, element_name(&r->scratch, type));
        return false;
    }
    size_t packed = e->range.count * type.lanes * element_scalar_bytes(type.scalar);
    if (a.bytes != bytes && a.bytes != packed) {
        diag_error(d, w.where, "%s has %zu bytes, but %zu elements of type %s have %zu", w.text + 1, a.bytes, e->range.count,
                   element_name(&r->scratch, type), bytes);
        return false;
    }
    if (a.bytes == bytes)
        e->expected = a.data;
    else
        store_expected(e, a.data, e->range.count * type.lanes, NULL);
    return true;
}

status run_expect_command(file_run *r, const word_list *words)
{
    expectation e = {.run = r, .values = words->items[2].where, .tolerance = -1};
    bool failed = false;

    if (!read_range(r, words->items[1], &e.range))
        return STATUS_DONE;
    e.found = typed_contents(e.range.of);
    e.found.data += e.range.first * element_stride(e.found.type);
    if (*words->items[2].text == '@') {
        for (size_t i = 3; i < words->count; i++) {
            if (!read_allowance(&e, words->items[i], &failed)) {
                diag_error(r->session->diagnostics, words->items[i].where, "expected tolerance=T or ulp=N after @FILE, not '%s'",
                           words->items[i].text);
                failed = true;
            }
        }
        if (failed || !read_expected_file(&e, words->items[2]))
            return STATUS_DONE;
    } else if (!read_expected_values(&e, words)) {
        return STATUS_DONE;
    }
    if (!r->is_trial)
        check_elements(&e);
    return STATUS_DONE;
}
