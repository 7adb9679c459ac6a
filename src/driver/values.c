/* src/driver/values.c - see values.h. The kind of the parameter determines the forms of its SPEC:
 *
 *   value    42   1,2,3,4   @FILE   hex:00ff
 *   buffer   float[64]   float[64]:iota   float[64]:fill=1   float[64]:random=7
 *            float[]:1,2   @FILE.npy   @FILE   null   same=OTHER
 *   local    local[256]   float[64]
 *
 * TYPE[H][W] gives a buffer a shape, which pictures and .npy files keep. */
#include "src/driver/values.h"

#include "sim/sim.h"
#include "src/base/bug.h"
#include "src/base/limits.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct reader {
    run_values *out;
    arena *memory;
    diag *d;
    const signature *s;
    const run_sizes *sizes;
    const char **specs; /* by parameter; NULL: not given */
} reader;

/* Reports an error in the argument for parameter P. */
__attribute__((format(printf, 3, 4))) static void report_bad_argument(reader *r, unsigned p, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    diag_error(r->d, 0, "argument %s=%s: %s", signature_param_name(r->s, r->memory, p), r->specs[p],
               arena_vprintf(r->memory, fmt, ap));
    va_end(ap);
}

element element_of_spelling(const char *type_name)
{
    static const char *const qualifiers[] = {"const",   "volatile",  "restrict",  "global",    "constant",
                                             "local",   "private",   "generic",   "__global",  "__constant",
                                             "__local", "__private", "__generic", "__restrict"};
    char words[64];
    size_t length = 0;
    element e = {0};

    for (const char *p = type_name; *p && *p != '*';) {
        if (isspace((unsigned char)*p)) {
            p++;
            continue;
        }
        size_t n = strcspn(p, " \t*");
        bool skip = false;
        for (size_t i = 0; i < sizeof qualifiers / sizeof *qualifiers; i++)
            skip |= strlen(qualifiers[i]) == n && memcmp(qualifiers[i], p, n) == 0;
        if (!skip && length + n + 2 < sizeof words) {
            if (length)
                words[length++] = ' ';
            memcpy(words + length, p, n);
            length += n;
        }
        p += n;
    }
    if (!element_named(&e, words, length))
        e = (element){0};
    return e;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

/* Reads the file that the SPEC of parameter P ("@FILE") names; NULL after an error message. */
static char *spec_file(reader *r, unsigned p, size_t *length)
{
    char *data = file_read(r->memory, r->specs[p] + 1, length);

    if (!data)
        report_bad_argument(r, p, "%s", strerror(errno));
    return data;
}

static int parse_hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads the raw bytes of a parameter by value: "@FILE" or "hex:00ff". */
static void read_raw_value(reader *r, unsigned p, run_value *v)
{
    const param *want = &r->s->params.items[p];
    const char *spec = r->specs[p];
    size_t length;
    char *data;

    if (*spec == '@') {
        data = spec_file(r, p, &length);
        if (!data)
            return;
    } else {
        const char *digits = spec + 4;
        length = strlen(digits) / 2;
        data = arena_alloc(r->memory, length);
        for (size_t i = 0; i < length * 2; i++) {
            if (parse_hex_digit(digits[i]) < 0) {
                report_bad_argument(r, p, "'%c' is not a hexadecimal digit", digits[i]);
                return;
            }
            data[i / 2] = (char)((data[i / 2] << 4) | parse_hex_digit(digits[i]));
        }
        if (strlen(digits) % 2) {
            report_bad_argument(r, p, "expected an even number of hexadecimal digits");
            return;
        }
    }
    if (want->bytes && length != want->bytes && !(want->is_padded && (length + 3) / 4 * 4 == want->bytes)) {
        report_bad_argument(r, p, "%s has %zu bytes, but %zu %s given", want->type_name, want->bytes, length,
                            length == 1 ? "is" : "are");
        return;
    }
    v->value = (array){.data = (unsigned char *)data, .bytes = length, .type = want->type};
}

/* Reads literals separated by commas and stores the first COUNT of them as scalars at TO. Returns the number of literals; 0
 * after an error message. */
static size_t read_literals(reader *r, unsigned p, const char *text, element_id scalar, unsigned char *to, size_t count)
{
    size_t n = 0;

    for (;; n++) {
        unsigned char extra[8];
        const char *problem = element_read(r->memory, scalar, &text, n < count ? to + n * element_scalar_bytes(scalar) : extra);
        if (!problem && *text && *text != ',')
            problem = arena_printf(r->memory, "unexpected '%s'", text);
        if (problem) {
            report_bad_argument(r, p, "%s", problem);
            return 0;
        }
        if (!*text++)
            return n + 1;
    }
}

static void read_value(reader *r, unsigned p, run_value *v)
{
    const param *want = &r->s->params.items[p];
    const char *spec = r->specs[p];

    v->kind = RUN_VALUE;
    if (*spec == '@' || strncmp(spec, "hex:", 4) == 0) {
        read_raw_value(r, p, v);
        return;
    }
    if (!want->type.lanes) {
        report_bad_argument(r, p, "a value of type %s must be given as @FILE or hex:00ff…", want->type_name);
        return;
    }
    v->value = (array){.bytes = element_stride(want->type), .type = want->type};
    v->value.data = arena_alloc(r->memory, v->value.bytes);
    size_t n = read_literals(r, p, spec, want->type.scalar, v->value.data, want->type.lanes);
    if (n && n != want->type.lanes)
        report_bad_argument(r, p, "%s takes %u value%s, not %zu", want->type_name, want->type.lanes,
                            want->type.lanes == 1 ? "" : "s", n);
}

/* --- buffers -------------------------------------------------------------------------------------------------------------- */

/* Reads the LENGTH characters at WORD as the next dimension of A; false after an error message. */
static bool read_dimension(reader *r, unsigned p, array *a, size_t *count, const char *word, size_t length)
{
    uint64_t size;
    const char *digits = arena_strndup(r->memory, word, length);
    bool is_number = parse_count(digits, &size), is_large = !is_number && length && strspn(digits, "0123456789") == length;

    if (!word[length])
        report_bad_argument(r, p, "expected ']'");
    else if ((!is_number && !is_large) || (is_number && !size))
        report_bad_argument(r, p, "'%s' is not a valid number of elements (at least 1)", digits);
    else if (a->dims == ARRAY_MAX_DIMS)
        report_bad_argument(r, p, "an array has at most %d dimensions", ARRAY_MAX_DIMS);
    else if (is_large || size > SIM_BUFFER_LIMIT / element_stride(a->type) / *count) /* their product does not overflow */
        report_bad_argument(r, p, "an argument has at most %u bytes", SIM_BUFFER_LIMIT);
    else {
        *count *= (size_t)size;
        a->shape[a->dims++] = (size_t)size;
        return true;
    }
    return false;
}

/* Reads "TYPE[N]", "TYPE[H][W]" or "TYPE[]" into A's type and shape. Returns the text after it; NULL after an error message.
 * *COUNT: the number of elements; *EMPTY: "[]" was read. */
static const char *read_array_type(reader *r, unsigned p, array *a, size_t *count, bool *empty)
{
    const char *spec = r->specs[p];
    size_t n = strcspn(spec, "[");

    *count = 1;
    *empty = false;
    if (!spec[n] || !element_named(&a->type, spec, n)) {
        report_bad_argument(r, p, "expected %s%s",
                            r->s->params.items[p].kind == PARAM_LOCAL ? "local[BYTES] or TYPE[N]"
                                                                      : "TYPE[N], TYPE[]:V,…, @FILE, null or same=NAME",
                            spec[n] ? ", where TYPE is a scalar or vector of OpenCL C" : "");
        return NULL;
    }
    for (spec += n; *spec == '[' && !*empty;) {
        size_t length = strcspn(++spec, "]");

        *empty = length == 0 && a->dims == 0 && *spec;
        if (!*empty && !read_dimension(r, p, a, count, spec, length))
            return NULL;
        spec += length + 1;
    }
    if (a->dims == 1)
        a->dims = 0; /* one dimension is not a shape: pictures take theirs from -g */
    return spec;
}

/* Iterates over the scalars of A in order, without padding: AT is the address of the scalar, N its index. */
#define each_scalar(n, at, a)                                                                                                    \
    for (size_t n = 0, element_i = 0; element_i < (a)->bytes / element_stride((a)->type); element_i++)                           \
        for (unsigned char *at = (a)->data + element_i * element_stride((a)->type),                                              \
                           *at##_end = at + (size_t)(a)->type.lanes * element_scalar_bytes((a)->type.scalar);                    \
             at < at##_end; at += element_scalar_bytes((a)->type.scalar), n++)

static void fill_elements(reader *r, unsigned p, array *a, const char *literals)
{
    unsigned char values[16 * 8];
    size_t n = read_literals(r, p, literals, a->type.scalar, values, a->type.lanes);

    if (!n)
        return;
    if (n != 1 && n != a->type.lanes) {
        report_bad_argument(r, p, "fill takes 1 or %u values", a->type.lanes);
        return;
    }
    unsigned bytes = element_scalar_bytes(a->type.scalar);
    each_scalar(i, to, a)
        memcpy(to, values + (n == 1 ? 0 : i % n) * bytes, bytes);
}

static void fill_random(reader *r, unsigned p, array *a, const char *text)
{
    uint64_t seed;

    if (!parse_count(text, &seed)) {
        report_bad_argument(r, p, "the seed of random must be a number");
        return;
    }
    each_scalar(i, to, a)
        element_random(a->type.scalar, seed, i, to);
}

/* Reads "V,V,V". After "TYPE[]:" A gets as many elements as there are values. After "TYPE[N]:" A has its N elements already,
 * and those without a value stay zero, as in an array initializer of C. */
static void read_value_list(reader *r, unsigned p, array *a, const char *text)
{
    size_t count = 1;

    for (const char *c = text; *c; c++)
        count += *c == ',';
    unsigned bytes = element_scalar_bytes(a->type.scalar);
    unsigned char *scalars = arena_alloc(r->memory, count * bytes);

    if (!read_literals(r, p, text, a->type.scalar, scalars, count))
        return;
    if (count % a->type.lanes) {
        report_bad_argument(r, p, "%zu values are not a whole number of elements of type %s", count,
                            element_name(r->memory, a->type));
        return;
    }
    size_t size = count / a->type.lanes * element_stride(a->type);
    if (!a->data) {
        a->bytes = size;
        a->data = arena_alloc(r->memory, size);
    } else if (size > a->bytes) {
        report_bad_argument(r, p, "%zu values do not fit in %zu bytes", count, a->bytes);
        return;
    }
    each_scalar(i, to, a)
        if (i < count)
            memcpy(to, scalars + i * bytes, bytes);
}

static bool begins_literal(reader *r, element_id scalar, const char *text)
{
    unsigned char unused[8];

    return !element_read(r->memory, scalar, &text, unused);
}

static void read_array_spec(reader *r, unsigned p, array *a)
{
    size_t count;
    bool empty;
    const char *rest = read_array_type(r, p, a, &count, &empty);

    if (!rest)
        return;
    if (empty) {
        if (*rest == ':' && rest[1])
            read_value_list(r, p, a, rest + 1);
        else
            report_bad_argument(r, p, "TYPE[] needs its values: %s:V,V,V", r->specs[p]);
        return;
    }
    a->bytes = count * element_stride(a->type);
    a->data = arena_alloc(r->memory, a->bytes);
    if (strcmp(rest, ":iota") == 0) {
        each_scalar(i, to, a)
            element_from_count(a->type.scalar, i, to);
    } else if (strncmp(rest, ":fill=", 6) == 0) {
        fill_elements(r, p, a, rest + 6);
    } else if (strncmp(rest, ":random=", 8) == 0) {
        fill_random(r, p, a, rest + 8);
    } else if (*rest == ':' && begins_literal(r, a->type.scalar, rest + 1)) {
        read_value_list(r, p, a, rest + 1);
    } else if (*rest) {
        report_bad_argument(r, p, "unexpected '%s' (expected :iota, :fill=V, :random=SEED or :V,V,…)", rest);
    }
}

/* Reads a NumPy array for parameter P. If the parameter points to vectors, the array's last dimension becomes the
 * components. */
static void read_npy_buffer(reader *r, unsigned p, array *a, const char *file, size_t length)
{
    const param *want = &r->s->params.items[p];
    const char *problem = npy_read(r->memory, file, length, a);
    element_id have = a->type.scalar;

    if (problem) {
        report_bad_argument(r, p, "%s", problem);
        return;
    }
    if (!want->type.lanes)
        return;
    if (element_scalar_bytes(have) != element_scalar_bytes(want->type.scalar) ||
        (element_kind_of(have) == FLOATING) != (element_kind_of(want->type.scalar) == FLOATING)) {
        report_bad_argument(r, p, "the file holds %s, but the parameter points to %s", element_name(r->memory, a->type),
                            element_name(r->memory, want->type));
        return;
    }
    size_t lanes = element_stride(want->type) / element_scalar_bytes(want->type.scalar);
    if (lanes > 1 && a->dims > 1 && a->shape[a->dims - 1] == lanes) {
        a->dims--;
        a->type.lanes = want->type.lanes;
    } else if (lanes > 1) {
        a->type.lanes = a->bytes % element_stride(want->type) ? 1 : want->type.lanes;
        a->dims = a->type.lanes == 1 ? a->dims : 0;
    }
}

static void read_file_buffer(reader *r, unsigned p, array *a)
{
    const param *want = &r->s->params.items[p];
    size_t length;
    char *data = spec_file(r, p, &length);

    if (!data)
        return;
    if (ends_with(r->specs[p], ".npy"))
        read_npy_buffer(r, p, a, data, length);
    else
        *a = (array){
            .data = (unsigned char *)data, .bytes = length, .type = want->type.lanes ? want->type : (element){ELEMENT_uchar, 1}};
    if (a->bytes > SIM_BUFFER_LIMIT)
        report_bad_argument(r, p, "an argument has at most %u bytes, but the file has %zu", SIM_BUFFER_LIMIT, a->bytes);
    else if (want->bytes && a->bytes % want->bytes)
        report_bad_argument(r, p, "%zu bytes are not a whole number of elements of type %s (%zu bytes each)", a->bytes,
                            want->type_name, want->bytes);
    else if (!a->bytes && a->data)
        report_bad_argument(r, p, "the file is empty");
}

static void read_buffer(reader *r, unsigned p, run_value *v)
{
    array a = {0};

    if (strcmp(r->specs[p], "null") == 0) {
        v->kind = RUN_NULL;
        return;
    }
    if (*r->specs[p] == '@')
        read_file_buffer(r, p, &a);
    else
        read_array_spec(r, p, &a);
    v->kind = RUN_BUFFER;
    v->buffer = (unsigned)r->out->buffers.count;
    vec_push(r->memory, &r->out->buffers, a);
}

static void read_local(reader *r, unsigned p, run_value *v)
{
    const char *spec = r->specs[p];
    uint64_t bytes = 0;
    size_t count, n = strlen(spec);
    bool empty;

    v->kind = RUN_LOCAL;
    if (strncmp(spec, "local[", 6) == 0 && spec[n - 1] == ']') {
        if (!parse_count(arena_strndup(r->memory, spec + 6, n - 7), &bytes) || !bytes)
            report_bad_argument(r, p, "expected local[BYTES], at least 1");
    } else {
        const char *rest = read_array_type(r, p, &v->value, &count, &empty);
        if (rest && (*rest || empty))
            report_bad_argument(r, p, "local memory must be given as local[BYTES] or TYPE[N]");
        bytes = rest ? count * element_stride(v->value.type) : 0;
    }
    v->value.bytes = bytes;
    if (bytes > LOCAL_MEMORY_BYTES)
        report_bad_argument(r, p, "a work-group has only %d bytes of local memory", LOCAL_MEMORY_BYTES);
}

/* --- all arguments -------------------------------------------------------------------------------------------------------- */

/* Finds the SPEC of each parameter among the -a options. */
static void collect_specs(reader *r, const options *o)
{
    for (size_t i = 0; i < o->given.count; i++) {
        const char *text = o->given.items[i].value;
        if (o->given.items[i].id != OPTION_argument)
            continue;
        size_t n = strcspn(text, "=");
        if (!text[n]) {
            diag_error(r->d, 0, "-a %s: expected NAME=SPEC", text);
            continue;
        }
        int p = signature_find_param(r->s, r->memory, r->d, text, n, "-a");
        if (p >= 0 && r->specs[p])
            diag_error(r->d, 0, "argument %s is given twice", signature_param_name(r->s, r->memory, (unsigned)p));
        else if (p >= 0)
            r->specs[p] = text + n + 1;
    }
}

static bool is_alias(const char *spec)
{
    return strncmp(spec, "same=", 5) == 0;
}

static void report_missing(reader *r, unsigned p)
{
    const char *example = values_example(r->memory, r->s, p, r->sizes);

    if (example)
        diag_error(r->d, 0, "argument %s is missing; for example -a %s (%s)", signature_param_name(r->s, r->memory, p), example,
                   r->s->params.items[p].type_name);
    else
        diag_error(r->d, 0, "argument %s is missing, and a parameter of type %s cannot be given on the command line",
                   signature_param_name(r->s, r->memory, p), r->s->params.items[p].type_name);
}

static void read_spec(reader *r, unsigned p)
{
    const param *want = &r->s->params.items[p];
    run_value *v = &r->out->values.items[p];

    if (!r->specs[p]) {
        report_missing(r, p);
        return;
    }
    switch (want->kind) {
    case PARAM_VALUE:
        read_value(r, p, v);
        return;
    case PARAM_BUFFER:
        if (!is_alias(r->specs[p]))
            read_buffer(r, p, v);
        return;
    case PARAM_LOCAL:
        read_local(r, p, v);
        return;
    case PARAM_OTHER:
        diag_error(r->d, 0, "argument %s: a parameter of type %s cannot be given on the command line",
                   signature_param_name(r->s, r->memory, p), want->type_name);
        return;
    }
}

/* Sets the buffer of each "same=OTHER" parameter to that of parameter OTHER. */
static void read_aliases(reader *r)
{
    for (unsigned p = 0; p < r->s->params.count; p++) {
        if (!r->specs[p] || r->s->params.items[p].kind != PARAM_BUFFER || !is_alias(r->specs[p]))
            continue;
        const char *name = r->specs[p] + 5;
        int other = signature_find_param(r->s, r->memory, r->d, name, strlen(name),
                                         arena_printf(r->memory, "argument %s", signature_param_name(r->s, r->memory, p)));
        if (other < 0)
            continue;
        if (!r->specs[other] || r->s->params.items[other].kind != PARAM_BUFFER || is_alias(r->specs[other])) {
            report_bad_argument(r, p, "%s has no buffer of its own", name);
            continue;
        }
        r->out->values.items[p] = r->out->values.items[other];
    }
}

bool values_read(run_values *out, arena *memory, diag *d, const options *o, const signature *s, const run_sizes *sizes)
{
    unsigned errors = d->errors;
    reader r = {out, memory, d, s, sizes, arena_array(memory, const char *, s->params.count)};

    *out = (run_values){.signature = s};
    for (unsigned p = 0; p < s->params.count; p++)
        vec_push(memory, &out->values, (run_value){0});
    collect_specs(&r, o);
    for (unsigned p = 0; p < s->params.count; p++)
        read_spec(&r, p);
    read_aliases(&r);
    outputs_read(out, memory, d, o, sizes);
    return d->errors == errors;
}
