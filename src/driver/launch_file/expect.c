/* src/driver/launch_file/expect.c - expect NAME[FIRST:COUNT] VALUE… [tolerance=T|ulp=N], and expect NAME @FILE. `exact` compares
 * bytes: the sign of zeros, the bits of NaNs and the padding of structs count. */
#include "src/driver/launch_file/file_run.h"

#include "src/base/bits.h"
#include "src/run/record.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_DIFFERENCES = 4 }; /* that are listed */

typedef struct expectation {
    file_run *run;
    element_range range;
    array found;             /* its elements */
    size_t have;             /* number of elements: of a pipe, its packets at present */
    leaf_list leaves;        /* the scalars of an element */
    unsigned char *expected; /* as many elements, as in memory */
    const source_loc *where; /* of the expected values, by scalar; of structs, by element; NULL: a file */
    source_loc values;       /* of the first value, or the file */
    double tolerance;        /* absolute; < 0: not given */
    uint64_t ulps;           /* 0: not given */
    bool is_exact;
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

/* The index of the first scalar of element I that is not as expected; the number of scalars if all are. */
static size_t find_unmet(const expectation *e, size_t i)
{
    size_t stride = array_stride(&e->found), n = 0;

    if (e->is_exact && memcmp(e->found.data + i * stride, e->expected + i * stride, stride) == 0)
        return e->leaves.count;
    for (; n < e->leaves.count; n++) {
        const leaf *l = &e->leaves.items[n];
        size_t at = i * stride + l->offset;
        if (e->is_exact && memcmp(e->found.data + at, e->expected + at, element_scalar_bytes(l->scalar)) != 0)
            break;
        if (!is_met(e, l->scalar, e->found.data + i * stride + l->offset, e->expected + i * stride + l->offset))
            break;
    }
    return e->is_exact && n == e->leaves.count ? 0 : n; /* only padding differs */
}

/* Lists the scalars of an element. */
static void find_leaves(expectation *e)
{
    arena *memory = &e->run->scratch;
    element type = e->found.type;

    if (e->found.record)
        record_leaves(memory, e->found.record, 0, &e->leaves);
    for (unsigned lane = 0; lane < type.lanes; lane++)
        vec_push(memory, &e->leaves, (leaf){(uint64_t)lane * element_scalar_bytes(type.scalar), type.scalar});
}

/* --- the report ----------------------------------------------------------------------------------------------------------- */

static const char *print_value(const expectation *e, const unsigned char *elements, size_t i)
{
    array a = e->found;
    bool is_vector = a.type.lanes > 1;
    text out;

    a.data = (unsigned char *)elements;
    text_init(&out, &e->run->scratch);
    text_str(&out, is_vector ? "(" : "");
    array_print(&out, &a, i, ", ");
    text_str(&out, is_vector ? ")" : "");
    return out.data;
}

static void report_unmet(const expectation *e, size_t i, size_t scalar, size_t listed, size_t differ)
{
    diag *d = e->run->session->diagnostics;
    arena *memory = &e->run->scratch;
    source_loc where = e->where ? e->where[e->found.record ? i : i * e->leaves.count + scalar] : e->values;
    const char *element = arena_printf(memory, "%s[%zu] is %s, expected %s", e->range.of->buffer.name, e->range.first + i,
                                       print_value(e, e->found.data, i), print_value(e, e->expected, i));

    if (listed)
        diag_note(d, where, "%s", element);
    else if (differ > 1)
        diag_error(d, where, "%s%s; %zu of %zu elements differ", element, print_counters(e->run), differ, e->range.count);
    else
        diag_error(d, where, "%s%s", element, print_counters(e->run));
}

static void check_elements(const expectation *e)
{
    size_t differ = 0, listed = 0;

    for (size_t i = 0; i < e->range.count; i++)
        differ += find_unmet(e, i) < e->leaves.count;
    e->run->unmet += differ > 0;
    for (size_t i = 0; listed < differ && listed < MOST_DIFFERENCES; i++) {
        size_t scalar = find_unmet(e, i);
        if (scalar < e->leaves.count)
            report_unmet(e, i, scalar, listed++, differ);
    }
}

/* Has the pipe the packets that the expectation is about, and no others if it is about the whole pipe? Reports it if not. A buffer
 * has all its elements at any time. */
static bool has_packets(const expectation *e)
{
    size_t end = e->range.first + e->range.count;

    if (!e->range.of->buffer.pipe || e->have == end || (!e->range.is_whole && e->have > end))
        return true;
    e->run->unmet++;
    diag_error(e->run->session->diagnostics, e->values, "%s has %zu packet%s, expected %s%zu%s", e->range.of->buffer.name,
               e->have, e->have == 1 ? "" : "s", e->range.is_whole ? "" : "at least ", end, print_counters(e->run));
    return false;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

/* Sets the number of expected elements to COUNT, the number that is given, if the range is a whole pipe. */
static void expect_packets(expectation *e, size_t count)
{
    if (e->range.of->buffer.pipe && e->range.is_whole && count < e->range.count)
        e->range.count = count;
}

static bool begins_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool has_floats(const expectation *e)
{
    for (size_t n = 0; n < e->leaves.count; n++)
        if (element_kind_of(e->leaves.items[n].scalar) == FLOATING)
            return true;
    return false;
}

/* Reads W if it is tolerance=T, ulp=N or exact. *FAILED: after an error message. */
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
        } else if (!has_floats(e)) {
            diag_error(d, w.where, "ulp= needs floating-point elements, but those of '%s' are %s", e->range.of->buffer.name,
                       array_type_name(&e->run->scratch, &e->found));
            *failed = true;
        }
    } else if (strcmp(w.text, "exact") == 0) {
        e->is_exact = true;
    } else {
        return false;
    }
    if (!*failed && e->is_exact && (e->tolerance >= 0 || e->ulps)) {
        diag_error(d, w.where, "'exact' contradicts the tolerance");
        *failed = true;
    }
    return true;
}

/* The values of the command: scalars, or structs. */
typedef struct value_list {
    unsigned char *bytes; /* `stride` for each */
    size_t count, capacity, stride;
    VEC(source_loc) where;
} value_list;

/* Adds a value of zeros; the caller fills it in. */
static unsigned char *add_value(value_list *list, arena *memory, source_loc where)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 16;
        list->bytes = arena_grow(memory, list->bytes, list->capacity * list->stride, capacity * list->stride);
        list->capacity = capacity;
    }
    vec_push(memory, &list->where, where);
    return list->bytes + list->count++ * list->stride;
}

/* Reads the values of W, separated by commas; false after an error message. */
static bool read_values(const expectation *e, word w, value_list *list)
{
    arena *memory = &e->run->scratch;
    const char *at = w.text;

    do {
        source_loc where = word_location(w, (size_t)(at - w.text));
        unsigned char *to = add_value(list, memory, where);
        const char *problem =
            e->found.record ? record_read(memory, e->found.record, &at, to) : element_read(memory, e->found.type.scalar, &at, to);
        if (!problem && *at && *at != ',')
            problem = arena_printf(memory, "unexpected '%s'", at);
        if (problem) {
            diag_error(e->run->session->diagnostics, where, "%s", problem);
            return false;
        }
    } while (*at++);
    return true;
}

/* Stores the COUNT values at BYTES, of STRIDE bytes each, as the expected elements; a single one is expected everywhere. */
static void store_expected(expectation *e, const unsigned char *bytes, size_t stride, size_t count)
{
    size_t per_element = e->found.record ? 1 : e->found.type.lanes, element_bytes = array_stride(&e->found);

    e->expected = arena_alloc(&e->run->scratch, e->range.count * element_bytes);
    for (size_t n = 0; n < e->range.count * per_element; n++)
        memcpy(e->expected + n / per_element * element_bytes + n % per_element * stride, bytes + (count == 1 ? 0 : n) * stride,
               stride);
}

/* The locations of the values: of all, if there is only one for all of them. */
static const source_loc *locate_values(expectation *e, const value_list *list, size_t wanted)
{
    if (list->count == wanted)
        return list->where.items;
    source_loc *where = arena_array(&e->run->scratch, source_loc, wanted);
    for (size_t n = 0; n < wanted; n++)
        where[n] = list->where.items[0];
    return where;
}

static bool read_expected_values(expectation *e, const word_list *words)
{
    array *a = &e->found;
    value_list list = {.stride = a->record ? (size_t)a->record->size : element_scalar_bytes(a->type.scalar)};
    size_t per_element = a->record ? 1 : a->type.lanes;
    bool failed = false;

    for (size_t i = 2; i < words->count; i++)
        if (!read_allowance(e, words->items[i], &failed) && !failed)
            failed = !read_values(e, words->items[i], &list);
    if (failed)
        return false;
    expect_packets(e, (list.count + per_element - 1) / per_element);
    size_t wanted = e->range.count * per_element;
    if (!list.count || (list.count != wanted && list.count != 1)) {
        diag_error(e->run->session->diagnostics, words->items[list.count > wanted ? 2 : 1].where,
                   "%zu value%s given, but %zu are expected: %zu element%s of type %s", list.count,
                   list.count == 1 ? " is" : "s are", wanted, e->range.count, e->range.count == 1 ? "" : "s",
                   array_type_name(&e->run->scratch, a));
        return false;
    }
    store_expected(e, list.bytes, list.stride, list.count);
    e->where = locate_values(e, &list, wanted);
    return true;
}

/* Reads the expected elements from the file that W ("@FILE") names: a .npy array, or raw bytes as in memory. */
static bool read_expected_file(expectation *e, word w)
{
    file_run *r = e->run;
    diag *d = r->session->diagnostics;
    element type = e->found.type;
    size_t length;
    char *data = source_read_file(d->sources, &r->scratch, path_within(&r->scratch, r->folder, w.text + 1), FILE_NAMED,
                                  FILE_DATA_LIMIT, &length);
    array a = {.data = (unsigned char *)data, .bytes = length, .type = type, .record = e->found.record};

    if (!data) {
        diag_error(d, w.where, "%s: %s", w.text + 1, file_read_problem(errno));
        return false;
    }
    const char *problem = ends_with(w.text, ".npy") ? npy_read(&r->scratch, data, length, &a) : NULL;
    if (problem) {
        diag_error(d, w.where, "%s: %s", w.text + 1, problem);
        return false;
    }
    expect_packets(e, a.bytes / array_stride(&e->found));
    size_t bytes = e->range.count * array_stride(&e->found);
    if (a.type.scalar != type.scalar || a.record != e->found.record) {
        diag_error(d, w.where, "%s holds %s, but the elements of '%s' are %s", w.text + 1, array_type_name(&r->scratch, &a),
                   e->range.of->buffer.name, array_type_name(&r->scratch, &e->found));
        return false;
    }
    size_t scalar = e->found.record ? 0 : element_scalar_bytes(type.scalar), packed = e->range.count * type.lanes * scalar;
    if (a.bytes != bytes && (a.bytes != packed || !packed)) {
        diag_error(d, w.where, "%s has %zu bytes, but %zu elements of type %s have %zu", w.text + 1, a.bytes, e->range.count,
                   array_type_name(&r->scratch, &e->found), bytes);
        return false;
    }
    if (a.bytes == bytes)
        e->expected = a.data;
    else
        store_expected(e, a.data, scalar, e->range.count * type.lanes);
    return true;
}

status run_expect_command(file_run *r, const word_list *words)
{
    expectation e = {.run = r, .values = words->items[2].where, .tolerance = -1};
    bool failed = false;

    if (!read_range(r, words->items[1], &e.range))
        return STATUS_DONE;
    e.found = typed_contents(r, e.range.of);
    e.have = e.found.bytes / array_stride(&e.found);
    e.found.data += e.range.first * array_stride(&e.found);
    find_leaves(&e);
    if (*words->items[2].text == '@') {
        for (size_t i = 3; i < words->count; i++) {
            if (!read_allowance(&e, words->items[i], &failed)) {
                diag_error(r->session->diagnostics, words->items[i].where,
                           "expected tolerance=T, ulp=N or exact after @FILE, not '%s'", words->items[i].text);
                failed = true;
            }
        }
        if (failed || !read_expected_file(&e, words->items[2]))
            return STATUS_DONE;
    } else if (!read_expected_values(&e, words)) {
        return STATUS_DONE;
    }
    if (!r->is_trial && has_packets(&e))
        check_elements(&e);
    return STATUS_DONE;
}
