/* src/driver/arguments/spec.c - see spec.h. The kind of the parameter determines the forms of its SPEC:
 *
 *   value    42   1,2,3,4   {1,2}   @FILE   hex:00ff
 *   buffer   float[64]   float[64]:iota   float[64]:fill=1   float[64]:random=7   float[64]:noinit
 *            float[]:1,2   Node[4]:{0,2},{2,1}   @FILE.npy   @FILE   each also with :ro or :wo   null   same=OTHER
 *   local    local[256]   float[64]
 *
 * TYPE[H][W] gives a buffer a shape, which pictures and .npy files keep. */
#include "src/driver/arguments/spec_contents.h"

#include "sim/sim.h"
#include "src/base/limits.h"
#include "src/run/record.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

bool spec_is_name(const char *text)
{
    size_t n = 0;

    while (isalnum((unsigned char)text[n]) || text[n] == '_')
        n++;
    return n && !text[n] && !isdigit((unsigned char)*text) && strcmp(text, "null") != 0;
}

void spec_error(const spec *s, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    const char *problem = arena_vprintf(s->memory, fmt, ap);
    if (s->where)
        diag_error(s->d, s->where, "%s: %s", s->label, problem);
    else
        diag_error(s->d, 0, "%s=%s: %s", s->label, s->text, problem);
    va_end(ap);
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

char *spec_file(const spec *s, const char *name, size_t *length)
{
    char *data =
        source_read_file(s->d->sources, s->memory, path_within(s->memory, s->folder, name), FILE_NAMED, FILE_DATA_LIMIT, length);

    if (!data)
        spec_error(s, "%s", file_read_problem(errno));
    return data;
}

static int parse_hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Reads the raw bytes of a parameter by value: "@FILE" or "hex:00ff". */
static void read_raw_value(const spec *s, array *out)
{
    const param *want = s->want;
    const char *text = s->text;
    size_t length;
    char *data;

    if (*text == '@') {
        data = spec_file(s, s->text + 1, &length);
        if (!data)
            return;
    } else {
        const char *digits = text + 4;
        length = strlen(digits) / 2;
        data = arena_alloc(s->memory, length);
        for (size_t i = 0; i < length * 2; i++) {
            if (parse_hex_digit(digits[i]) < 0) {
                spec_error(s, "'%c' is not a hexadecimal digit", digits[i]);
                return;
            }
            data[i / 2] = (char)((data[i / 2] << 4) | parse_hex_digit(digits[i]));
        }
        if (strlen(digits) % 2) {
            spec_error(s, "expected an even number of hexadecimal digits");
            return;
        }
    }
    if (want->bytes && length != want->bytes && !(want->is_padded && (length + 3) / 4 * 4 == want->bytes)) {
        spec_error(s, "%s has %zu bytes, but %zu %s given", want->type_name, want->bytes, length, length == 1 ? "is" : "are");
        return;
    }
    *out = (array){.data = (unsigned char *)data, .bytes = length, .type = want->type};
}

/* Reads literals separated by commas and stores the first COUNT of them as scalars at TO. Returns the number of literals; 0
 * after an error message. */
static size_t read_literals(const spec *s, const char *text, element_id scalar, unsigned char *to, size_t count)
{
    size_t n = 0;

    for (;; n++) {
        unsigned char extra[8];
        const char *problem = element_read(s->memory, scalar, &text, n < count ? to + n * element_scalar_bytes(scalar) : extra);
        if (!problem && *text && *text != ',')
            problem = arena_printf(s->memory, "unexpected '%s'", text);
        if (problem) {
            spec_error(s, "%s", problem);
            return 0;
        }
        if (!*text++)
            return n + 1;
    }
}

/* Reads the fields of a parameter by value: "{0,2}". */
static void read_record_value(const spec *s, array *out)
{
    const ir_source_type *t = s->want->record;
    const char *text = s->text;

    *out = (array){.bytes = s->want->bytes > t->size ? s->want->bytes : (size_t)t->size, .record = t};
    out->data = arena_alloc(s->memory, out->bytes);
    const char *problem = record_read(s->memory, t, &text, out->data);
    if (!problem && *text)
        problem = arena_printf(s->memory, "unexpected '%s'", text);
    if (problem)
        spec_error(s, "%s", problem);
}

void spec_read_value(const spec *s, array *out)
{
    const param *want = s->want;
    const char *text = s->text;

    if (*text == '@' || strncmp(text, "hex:", 4) == 0) {
        read_raw_value(s, out);
        return;
    }
    if (*text == '{' && want->record) {
        read_record_value(s, out);
        return;
    }
    if (!want->type.lanes) {
        spec_error(s, "a value of type %s must be given as %s@FILE or hex:00ff…", want->type_name, want->record ? "{…}, " : "");
        return;
    }
    *out = (array){.bytes = element_stride(want->type), .type = want->type};
    out->data = arena_alloc(s->memory, out->bytes);
    size_t n = read_literals(s, text, want->type.scalar, out->data, want->type.lanes);
    if (n && n != want->type.lanes)
        spec_error(s, "%s takes %u value%s, not %zu", want->type_name, want->type.lanes, want->type.lanes == 1 ? "" : "s", n);
}

/* --- buffers -------------------------------------------------------------------------------------------------------------- */

bool spec_read_dimension(const spec *s, array *a, size_t *count, const char *word, size_t length)
{
    uint64_t size;
    const char *digits = arena_strndup(s->memory, word, length);
    bool is_number = parse_count(digits, &size), is_large = !is_number && length && strspn(digits, "0123456789") == length;

    if (!word[length])
        spec_error(s, "expected ']'");
    else if ((!is_number && !is_large) || (is_number && !size))
        spec_error(s, "'%s' is not a valid number of elements (at least 1)", digits);
    else if (a->dims == ARRAY_MAX_DIMS)
        spec_error(s, "an array has at most %d dimensions", ARRAY_MAX_DIMS);
    else if (is_large || size > SIM_BUFFER_LIMIT / array_stride(a) / *count) /* their product does not overflow */
        spec_error(s, "an argument has at most %u bytes", SIM_BUFFER_LIMIT);
    else {
        *count *= (size_t)size;
        a->shape[a->dims++] = (size_t)size;
        return true;
    }
    return false;
}

/* Sets the type of A's elements to that of the N bytes at NAME; false if there is none. */
static bool find_type(const spec *s, array *a, const char *name, size_t n)
{
    if (element_named(&a->type, name, n))
        return true;
    for (size_t i = s->module_count; i-- > 0 && !a->record;)
        a->record = ir_source_type_find(s->modules[i], arena_strndup(s->memory, name, n));
    a->type = (element){0};
    return a->record && a->record->size;
}

/* The forms of SPEC for the parameter, or of a buffer without one. */
static const char *expected_forms(const spec *s)
{
    if (!s->want)
        return "TYPE[N], TYPE[]:V,… or @FILE";
    return s->want->kind == PARAM_LOCAL ? "local[BYTES] or TYPE[N]" : "TYPE[N], TYPE[]:V,…, @FILE, null or same=NAME";
}

/* Reads "TYPE[N]", "TYPE[H][W]" or "TYPE[]" into A's type and shape. Returns the text after it; NULL after an error message.
 * *COUNT: the number of elements; *EMPTY: "[]" was read. */
static const char *read_array_type(const spec *s, array *a, size_t *count, bool *empty)
{
    const char *text = s->text;
    size_t n = strcspn(text, "[");

    *count = 1;
    *empty = false;
    if (!text[n] || !find_type(s, a, text, n)) {
        spec_error(s, "expected %s%s", expected_forms(s), text[n] ? ", where TYPE is a scalar, vector or struct" : "");
        return NULL;
    }
    for (text += n; *text == '[' && !*empty;) {
        size_t length = strcspn(++text, "]");

        *empty = length == 0 && a->dims == 0 && *text;
        if (!*empty && !spec_read_dimension(s, a, count, text, length))
            return NULL;
        text += length + 1;
    }
    if (a->dims == 1 || a->record)
        a->dims = 0; /* one dimension is not a shape: pictures take theirs from -g */
    return text;
}

/* Iterates over the scalars of A in order, without padding: AT is the address of the scalar, N its index. */
#define each_scalar(n, at, a)                                                                                                    \
    for (size_t n = 0, element_i = 0; element_i < (a)->bytes / element_stride((a)->type); element_i++)                           \
        for (unsigned char *at = (a)->data + element_i * element_stride((a)->type),                                              \
                           *at##_end = at + (size_t)(a)->type.lanes * element_scalar_bytes((a)->type.scalar);                    \
             at < at##_end; at += element_scalar_bytes((a)->type.scalar), n++)

void spec_count_elements(array *a)
{
    each_scalar(i, to, a)
        element_from_count(a->type.scalar, i, to);
}

void spec_fill_elements(const spec *s, array *a, const char *literals)
{
    unsigned char values[16 * 8];
    size_t n = read_literals(s, literals, a->type.scalar, values, a->type.lanes);

    if (!n)
        return;
    if (n != 1 && n != a->type.lanes) {
        spec_error(s, "fill takes 1 or %u values", a->type.lanes);
        return;
    }
    unsigned bytes = element_scalar_bytes(a->type.scalar);
    each_scalar(i, to, a)
        memcpy(to, values + (n == 1 ? 0 : i % n) * bytes, bytes);
}

void spec_fill_random(const spec *s, array *a, const char *text)
{
    uint64_t seed;

    if (!parse_count(text, &seed)) {
        spec_error(s, "the seed of random must be a number");
        return;
    }
    each_scalar(i, to, a)
        element_random(a->type.scalar, seed, i, to);
}

/* Reads "V,V,V". After "TYPE[]:" A gets as many elements as there are values. After "TYPE[N]:" A has its N elements already,
 * and those without a value stay zero, as in an array initializer of C. */
static void read_value_list(const spec *s, array *a, const char *text)
{
    size_t count = 1;

    for (const char *c = text; *c; c++)
        count += *c == ',';
    unsigned bytes = element_scalar_bytes(a->type.scalar);
    unsigned char *scalars = arena_alloc(s->memory, count * bytes);

    if (!read_literals(s, text, a->type.scalar, scalars, count))
        return;
    if (count % a->type.lanes) {
        spec_error(s, "%zu values are not a whole number of elements of type %s", count, element_name(s->memory, a->type));
        return;
    }
    size_t size = count / a->type.lanes * element_stride(a->type);
    if (!a->data) {
        a->bytes = size;
        a->data = arena_alloc(s->memory, size);
    } else if (size > a->bytes) {
        spec_error(s, "%zu values do not fit in %zu bytes", count, a->bytes);
        return;
    }
    each_scalar(i, to, a)
        if (i < count)
            memcpy(to, scalars + i * bytes, bytes);
}

/* Reads "{…},{…}". */
static void read_record_list(const spec *s, array *a, const char *text)
{
    size_t stride = array_stride(a), count = 0;
    VEC(unsigned char) bytes = {0};

    for (;; count++) {
        unsigned char *value = arena_alloc(s->memory, stride);
        const char *problem = record_read(s->memory, a->record, &text, value);
        if (!problem && *text && *text != ',')
            problem = arena_printf(s->memory, "unexpected '%s'", text);
        if (!problem && a->data && (count + 1) * stride > a->bytes)
            problem = arena_printf(s->memory, "there are more than %zu values", a->bytes / stride);
        if (problem) {
            spec_error(s, "%s", problem);
            return;
        }
        if (a->data)
            memcpy(a->data + count * stride, value, stride);
        else
            for (size_t i = 0; i < stride; i++)
                vec_push(s->memory, &bytes, value[i]);
        if (!*text++)
            break;
    }
    if (!a->data) {
        a->data = bytes.items;
        a->bytes = bytes.count;
    }
}

/* Reads the contents of A, structs, after its type: nothing, ":{…},{…}" or ":fill={…}". */
static void read_record_contents(const spec *s, array *a, const char *rest)
{
    if (*rest == ':' && rest[1] == '{') {
        read_record_list(s, a, rest + 1);
    } else if (strncmp(rest, ":fill=", 6) == 0 && a->data) {
        spec one = *s;
        array first = {.record = a->record};
        unsigned errors = s->d->errors;
        read_record_list(&one, &first, rest + 6);
        if (s->d->errors == errors && first.bytes != array_stride(a))
            spec_error(s, "fill takes one value");
        for (size_t at = 0; s->d->errors == errors && at < a->bytes; at += first.bytes)
            memcpy(a->data + at, first.data, first.bytes);
    } else if (!*rest && !a->data) {
        spec_error(s, "TYPE[] needs its values: %s:{…},{…}", s->text);
    } else if (*rest) {
        spec_error(s, "unexpected '%s' (expected :{…},{…}, :fill={…} or :noinit for structs)", rest);
    }
}

static bool begins_literal(const spec *s, element_id scalar, const char *text)
{
    unsigned char unused[8];

    return !element_read(s->memory, scalar, &text, unused);
}

static void read_array_spec(const spec *s, array *a)
{
    size_t count;
    bool empty;
    const char *rest = read_array_type(s, a, &count, &empty);

    if (!rest)
        return;
    if (empty && a->record) {
        read_record_contents(s, a, rest);
        return;
    }
    if (empty) {
        if (*rest == ':' && rest[1])
            read_value_list(s, a, rest + 1);
        else
            spec_error(s, "TYPE[] needs its values: %s:V,V,V", s->text);
        return;
    }
    a->bytes = count * array_stride(a);
    a->data = arena_alloc(s->memory, a->bytes);
    if (a->record) {
        read_record_contents(s, a, rest);
        return;
    }
    if (strcmp(rest, ":iota") == 0) {
        spec_count_elements(a);
    } else if (strncmp(rest, ":fill=", 6) == 0) {
        spec_fill_elements(s, a, rest + 6);
    } else if (strncmp(rest, ":random=", 8) == 0) {
        spec_fill_random(s, a, rest + 8);
    } else if (*rest == ':' && begins_literal(s, a->type.scalar, rest + 1)) {
        read_value_list(s, a, rest + 1);
    } else if (*rest) {
        spec_error(s, "unexpected '%s' (expected :iota, :fill=V, :random=SEED, :noinit or :V,V,…)", rest);
    }
}

/* --- files ---------------------------------------------------------------------------------------------------------------- */

/* True if elements as in HAVE can be those of parameter WANT. */
static bool fits_parameter(const array *have, const param *want)
{
    if (have->record)
        return want->record ? have->record->size == want->record->size : !want->type.lanes;
    if (!want->type.lanes || !have->type.lanes)
        return true;
    return element_scalar_bytes(have->type.scalar) == element_scalar_bytes(want->type.scalar) &&
           (element_kind_of(have->type.scalar) == FLOATING) == (element_kind_of(want->type.scalar) == FLOATING);
}

bool spec_check_type(const spec *s, const array *have, const char *of)
{
    if (!s->want || fits_parameter(have, s->want))
        return true;
    array want = {.type = s->want->type, .record = s->want->record};
    spec_error(s, "%s %s, but %s %s", of, array_type_name(s->memory, have),
               s->want->kind == PARAM_PIPE ? "those of the parameter are" : "the parameter points to",
               array_type_name(s->memory, &want));
    return false;
}

/* Reads a NumPy array. If the parameter points to vectors, the array's last dimension becomes the components. */
static void read_npy_buffer(const spec *s, array *a, const char *file, size_t length)
{
    const char *problem = npy_read(s->memory, file, length, a);

    if (problem) {
        spec_error(s, "%s", problem);
        return;
    }
    if (!s->want || !s->want->type.lanes || !spec_check_type(s, a, "the file holds"))
        return;
    element want = s->want->type;
    size_t lanes = element_stride(want) / element_scalar_bytes(want.scalar);
    if (lanes > 1 && a->dims > 1 && a->shape[a->dims - 1] == lanes) {
        a->dims--;
        a->type.lanes = want.lanes;
    } else if (lanes > 1) {
        a->type.lanes = a->bytes % element_stride(want) ? 1 : want.lanes;
        a->dims = a->type.lanes == 1 ? a->dims : 0;
    }
}

static void read_file_buffer(const spec *s, array *a)
{
    array want = {.type = s->want ? s->want->type : (element){0}, .record = s->want ? s->want->record : NULL};
    size_t element_bytes = s->want ? s->want->bytes : 0, length;
    char *data = spec_file(s, s->text + 1, &length);

    if (!data)
        return;
    if (ends_with(s->text, ".npy"))
        read_npy_buffer(s, a, data, length);
    else
        *a = (array){.data = (unsigned char *)data, .bytes = length, .type = want.type, .record = want.record};
    if (s->want && !a->type.lanes && !a->record)
        a->type = (element){ELEMENT_uchar, 1};
    if (a->bytes > SIM_BUFFER_LIMIT)
        spec_error(s, "an argument has at most %u bytes, but the file has %zu", SIM_BUFFER_LIMIT, a->bytes);
    else if (element_bytes && a->bytes % element_bytes)
        spec_error(s, "%zu bytes are not a whole number of elements of type %s (%zu bytes each)", a->bytes, s->want->type_name,
                   element_bytes);
    else if (!a->bytes && a->data && !(s->want && s->want->kind == PARAM_PIPE))
        spec_error(s, "the file is empty");
}

/* --- packets -------------------------------------------------------------------------------------------------------------- */

void spec_read_packets(const spec *s, array *a, size_t most)
{
    const char *text = s->text;
    bool is_fill = strncmp(text, "fill=", 5) == 0, is_iota = strcmp(text, "iota") == 0;

    if (*text == '@') {
        read_file_buffer(s, a);
        return;
    }
    if (!a->record && !a->type.lanes) {
        spec_error(s, "packets of type %s can only be read from a file: @FILE", s->want->type_name);
        return;
    }
    if (is_fill || is_iota) {
        a->bytes = most * array_stride(a);
        a->data = arena_alloc(s->memory, a->bytes);
    }
    if (a->record)
        read_record_contents(s, a, arena_printf(s->memory, ":%s", text));
    else if (is_fill)
        spec_fill_elements(s, a, text + 5);
    else if (is_iota)
        spec_count_elements(a);
    else if (begins_literal(s, a->type.scalar, text))
        read_value_list(s, a, text);
    else
        spec_error(s, "unexpected '%s' (expected iota, fill=V, V,V,… or @FILE)", text);
}

/* --- buffers and local memory --------------------------------------------------------------------------------------------- */

/* Removes suffix WORD, such as ":ro", from the end of *TEXT; false if it has another end. */
static bool remove_suffix(const spec *s, const char **text, const char *word)
{
    if (!ends_with(*text, word))
        return false;
    *text = arena_strndup(s->memory, *text, strlen(*text) - strlen(word));
    return true;
}

/* Reads the suffixes :ro, :wo and :noinit into OUT. Returns the text before them. */
static const char *read_suffixes(const spec *s, run_buffer *out)
{
    const char *text = s->text;
    bool read_only = false, write_only = false, found;

    do {
        bool ro = remove_suffix(s, &text, ":ro"), wo = remove_suffix(s, &text, ":wo");
        bool noinit = remove_suffix(s, &text, ":noinit");
        read_only |= ro;
        write_only |= wo;
        out->is_uninitialized |= noinit;
        found = ro || wo || noinit;
    } while (found);
    out->access = read_only ? RUN_READ_ONLY : write_only ? RUN_WRITE_ONLY : RUN_READ_WRITE;
    if (read_only && write_only)
        spec_error(s, ":ro and :wo contradict each other");
    if (out->is_uninitialized && !ends_with(text, "]"))
        spec_error(s, ":noinit contradicts the initial contents");
    return text;
}

void spec_read_buffer(const spec *s, run_buffer *out)
{
    spec bare = *s;
    unsigned errors = s->d->errors;

    *out = (run_buffer){.where = s->where};
    bare.text = read_suffixes(s, out);
    if (strcmp(bare.text, "null") == 0 && s->want) {
        spec_error(s, "null has no access and no contents");
        return;
    }
    if (*bare.text == '@') {
        read_file_buffer(&bare, &out->contents);
        return;
    }
    read_array_spec(&bare, &out->contents);
    if (s->d->errors == errors)
        spec_check_type(&bare, &out->contents, "the elements are");
}

size_t spec_read_local(const spec *s)
{
    uint64_t bytes = 0;
    size_t count, n = strlen(s->text);
    bool empty;

    if (strncmp(s->text, "local[", 6) == 0 && s->text[n - 1] == ']') {
        if (!parse_count(arena_strndup(s->memory, s->text + 6, n - 7), &bytes) || !bytes)
            spec_error(s, "expected local[BYTES], at least 1");
    } else {
        array a = {0};
        const char *rest = read_array_type(s, &a, &count, &empty);
        if (rest && (*rest || empty))
            spec_error(s, "local memory must be given as local[BYTES] or TYPE[N]");
        bytes = rest ? count * array_stride(&a) : 0;
    }
    if (bytes > LOCAL_MEMORY_BYTES)
        spec_error(s, "a work-group has only %d bytes of local memory", LOCAL_MEMORY_BYTES);
    return (size_t)bytes;
}
