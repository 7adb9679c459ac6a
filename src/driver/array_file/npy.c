/* src/driver/array_file/npy.c - NumPy's array files ("NPY format", numpy.lib.format): a magic number, a version, and a Python dictionary
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 *
 * padded with blanks to a multiple of 64 bytes, then the elements. */
#include "src/driver/array_file/array_file.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>

static const char magic[] = "\x93NUMPY";
enum { MAGIC = 6, ALIGN = 64 };

/* Returns the start of the value of 'KEY' in the dictionary HEADER; NULL if the key is missing. */
static const char *find_dictionary_value(arena *memory, const char *header, const char *key)
{
    const char *p = strstr(header, arena_printf(memory, "'%s'", key));

    if (!p)
        return NULL;
    p += strlen(key) + 2;
    while (*p == ' ' || *p == ':')
        p++;
    return p;
}

static const char *read_shape(arena *memory, const char *p, array *out, size_t *count)
{
    *count = 1;
    if (!p || *p++ != '(')
        return "the header has no 'shape'";
    while (*p != ')') {
        char *end;
        unsigned long long n = strtoull(p, &end, 10);
        if (end == p)
            return "the 'shape' contains an entry that is not a number";
        if (out->dims == ARRAY_MAX_DIMS)
            return arena_printf(memory, "more than %d dimensions", ARRAY_MAX_DIMS);
        if (n && *count > SIZE_MAX / n)
            return "the array is too large";
        out->shape[out->dims++] = (size_t)n;
        *count *= (size_t)n;
        for (p = end; *p == ',' || *p == ' ';)
            p++;
    }
    return NULL;
}

/* Reads 'descr', such as '<f4', into OUT->type. *SWAPPED: the elements are big-endian. Returns NULL, or an error message. */
static const char *read_type(arena *memory, const char *p, array *out, bool *swapped)
{
    if (!p || *p++ != '\'')
        return "the header has no simple 'descr' (structured arrays are not supported)";
    size_t n = strcspn(p, "'");
    *swapped = *p == '>';
    bool order = n && strchr("<>|=", *p) != NULL;
    const char *name = p + order;
    size_t length = n - order;
    if (length == 2 && memcmp(name, "b1", 2) == 0)
        name = "u1";
    out->type = (element){element_of_npy(name, length), 1};
    if (out->type.scalar == ELEMENT_COUNT)
        return arena_printf(memory, "elements of type '%.*s' have no counterpart in OpenCL C", (int)n, p);
    return NULL;
}

static void swap_bytes(unsigned char *data, size_t count, unsigned bytes)
{
    for (size_t i = 0; i < count; i++, data += bytes) {
        for (unsigned a = 0, b = bytes - 1; a < b; a++, b--) {
            unsigned char c = data[a];
            data[a] = data[b];
            data[b] = c;
        }
    }
}

const char *npy_read(arena *memory, const char *file, size_t length, array *out)
{
    const unsigned char *f = (const unsigned char *)file;
    bool swapped;
    size_t count;

    *out = (array){0};
    if (length < 12 || memcmp(file, magic, MAGIC) != 0)
        return "not a .npy file";
    bool wide = f[6] >= 2;
    size_t start = wide ? 12 : 10;
    size_t header_length = f[8] | (size_t)f[9] << 8 | (wide ? (size_t)f[10] << 16 | (size_t)f[11] << 24 : 0);
    if (f[6] < 1 || f[6] > 3)
        return arena_printf(memory, "version %d of the .npy format is not supported", f[6]);
    if (header_length > length - start)
        return "the file ends inside its header";
    const char *header = arena_strndup(memory, file + start, header_length);
    const char *wrong = read_type(memory, find_dictionary_value(memory, header, "descr"), out, &swapped);
    if (!wrong)
        wrong = read_shape(memory, find_dictionary_value(memory, header, "shape"), out, &count);
    if (wrong)
        return wrong;
    const char *order = find_dictionary_value(memory, header, "fortran_order");
    if (order && strncmp(order, "True", 4) == 0 && out->dims > 1)
        return "the array is in Fortran order; save it with numpy.ascontiguousarray";
    unsigned bytes = element_scalar_bytes(out->type.scalar);
    size_t have = length - start - header_length;
    if (count > SIZE_MAX / bytes || have != count * bytes)
        return arena_printf(memory, "the shape requires %zu elements of %u bytes, but %zu bytes follow", count, bytes, have);
    out->bytes = have;
    out->data = arena_copy(memory, file + start + header_length, have);
    if (swapped)
        swap_bytes(out->data, count, bytes);
    return NULL;
}

void npy_write_header(text *out, const array *a)
{
    element e = a->type.lanes ? a->type : (element){ELEMENT_uchar, 1};
    unsigned lanes = e.lanes == 3 ? 4 : e.lanes;
    text header;

    text_init(&header, out->memory);
    text_printf(&header, "{'descr': '%c%s', 'fortran_order': False, 'shape': (", element_scalar_bytes(e.scalar) == 1 ? '|' : '<',
                element_npy(e.scalar));
    unsigned dims = a->dims ? a->dims : 1;
    for (unsigned i = 0; i < dims; i++)
        text_printf(&header, i ? ", %zu" : "%zu", a->dims ? a->shape[i] : a->bytes / element_stride(e));
    if (lanes > 1)
        text_printf(&header, ", %u", lanes);
    else if (dims == 1)
        text_char(&header, ',');
    text_str(&header, "), }");
    while ((MAGIC + 4 + header.length + 1) % ALIGN)
        text_char(&header, ' ');
    text_char(&header, '\n');
    text_add(out, magic, MAGIC);
    text_char(out, 1);
    text_char(out, 0);
    text_char(out, (char)(header.length & 255));
    text_char(out, (char)(header.length >> 8));
    text_add(out, header.data, header.length);
}

void npy_write(text *out, const array *a)
{
    npy_write_header(out, a);
    text_add(out, (const char *)a->data, a->bytes);
}
