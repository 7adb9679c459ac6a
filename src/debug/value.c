/* src/debug/value.c - types, bytes and text of values. */
#include "src/debug/known.h"

#include "src/base/bits.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* --- types ---------------------------------------------------------------------------------------------------------------- */

enum { WIDEST = 16 };

const ir_source_type *value_type(element e)
{
    static ir_source_type types[ELEMENT_COUNT][WIDEST + 1];
    static char names[ELEMENT_COUNT][WIDEST + 1][16];
    ir_source_type *t = &types[e.scalar][e.lanes];
    element_kind kind = element_kind_of(e.scalar);

    if (t->name)
        return t;
    arena memory;
    arena_init(&memory);
    snprintf(names[e.scalar][e.lanes], sizeof names[0][0], "%s", element_name(&memory, e));
    arena_release(&memory);
    *t = (ir_source_type){.kind = e.lanes > 1 ? IR_SOURCE_VECTOR : IR_SOURCE_SCALAR,
                          .name = names[e.scalar][e.lanes],
                          .size = element_stride(e),
                          .align = (uint32_t)element_stride(e),
                          .count = e.lanes > 1 ? e.lanes : 0,
                          .element = e.lanes > 1 ? value_type((element){e.scalar, 1}) : NULL,
                          .is_signed = kind == SIGNED,
                          .is_float = kind == FLOATING};
    return t;
}

static const char *space_word(ir_space space)
{
    static const char *const words[] = {"private", "global", "constant", "local", "generic"};

    return space <= IR_GENERIC ? words[space] : words[IR_PRIVATE];
}

const ir_source_type *value_pointer_type(arena *memory, const ir_source_type *t, ir_space space)
{
    ir_source_type *p = arena_new(memory, ir_source_type);
    const char *star = t->kind == IR_SOURCE_POINTER ? "*" : " *";

    *p = (ir_source_type){.kind = IR_SOURCE_POINTER,
                          .name = arena_printf(memory, "%s %s%s", space_word(space), t->name, star),
                          .size = 8,
                          .align = 8,
                          .element = t,
                          .space = space};
    return p;
}

/* The element of scalar T, which its name gives. */
static element read_scalar(const ir_source_type *t)
{
    static const char *const names[2][4] = {{"uchar", "ushort", "uint", "ulong"}, {"char", "short", "int", "long"}};
    element e = element_of_spelling(t->name);

    if (e.lanes == 1 && element_scalar_bytes(e.scalar) == t->size)
        return e;
    if (t->size != 1 && t->size != 2 && t->size != 4 && t->size != 8)
        return (element){0};
    unsigned log = t->size == 8 ? 3 : t->size == 4 ? 2 : t->size == 2 ? 1 : 0; /* an enum, or an atomic type */
    return element_of_spelling(t->is_float ? log == 3 ? "double" : log == 1 ? "half" : "float" : names[t->is_signed][log]);
}

/* A condition asks for the elements of a few types millions of times. Scalar types live as long as the program. */
element value_element(const ir_source_type *t)
{
    static struct {
        const ir_source_type *type;
        element element;
    } known[64];
    const ir_source_type *scalar = t->kind == IR_SOURCE_VECTOR ? t->element : t;
    size_t at = (uintptr_t)scalar / sizeof(ir_source_type) % 64;

    if (scalar->kind != IR_SOURCE_SCALAR)
        return (element){0};
    if (known[at].type != scalar) {
        known[at].type = scalar;
        known[at].element = read_scalar(scalar);
    }
    element e = known[at].element;
    if (e.lanes && t->kind == IR_SOURCE_VECTOR)
        e.lanes = (unsigned)t->count;
    return e;
}

/* --- numbers -------------------------------------------------------------------------------------------------------------- */

static debug_value new_scalar(arena *memory, element_id s)
{
    element e = {s, 1};

    return (debug_value){.type = value_type(e), .is_available = true, .data = arena_alloc(memory, 8)};
}

debug_value value_of_integer(arena *memory, element_id s, int64_t v)
{
    debug_value out = new_scalar(memory, s);

    if (element_kind_of(s) == FLOATING)
        element_from_double(s, (double)v, out.data);
    else
        memcpy(out.data, &v, element_scalar_bytes(s));
    return out;
}

debug_value value_of_double(arena *memory, element_id s, double v)
{
    debug_value out = new_scalar(memory, s);

    element_from_double(s, v, out.data);
    return out;
}

int64_t value_integer(const debug_value *v, unsigned n)
{
    element e = value_element(v->type);
    uint64_t bits = 0;

    if (v->type->kind == IR_SOURCE_POINTER) {
        memcpy(&bits, v->data, 8);
        return (int64_t)bits;
    }
    unsigned bytes = element_scalar_bytes(e.scalar);
    const unsigned char *from = v->data + (size_t)n * bytes;
    if (element_kind_of(e.scalar) == FLOATING) {
        double d = element_to_double(e.scalar, from);
        return d >= 9.2233720368547758e18 ? INT64_MAX : d <= -9.2233720368547758e18 || d != d ? INT64_MIN : (int64_t)d;
    }
    memcpy(&bits, from, bytes);
    return element_kind_of(e.scalar) == SIGNED ? bits_signed(bits, bytes * 8) : (int64_t)bits;
}

double value_double(const debug_value *v, unsigned n)
{
    element e = value_element(v->type);

    if (v->type->kind == IR_SOURCE_POINTER)
        return (double)(uint64_t)value_integer(v, 0);
    return element_to_double(e.scalar, v->data + (size_t)n * element_scalar_bytes(e.scalar));
}

bool value_is_true(const debug_value *v)
{
    element e = value_element(v->type);

    return e.lanes && element_kind_of(e.scalar) == FLOATING ? value_double(v, 0) != 0 : value_integer(v, 0) != 0;
}

/* --- text ----------------------------------------------------------------------------------------------------------------- */

typedef struct printer {
    text *out;
    value_format format;
    value_namer *name_at;
    void *context;
    unsigned left;                      /* elements of arrays, and structs in structs, that may still be printed */
    const unsigned char *data, *states; /* of the whole value, if only parts of it are known; NULL: all of it is */
} printer;

static void print_binary(text *out, uint64_t bits)
{
    unsigned n = 63;

    while (n && !(bits >> n & 1))
        n--;
    for (unsigned k = n + 1; k-- > 0;)
        text_char(out, bits >> k & 1 ? '1' : '0');
}

static void print_character(text *out, uint64_t v)
{
    unsigned char c = (unsigned char)v;

    if (isprint(c))
        text_printf(out, c == '\'' || c == '\\' ? "'\\%c'" : "'%c'", c);
    else
        text_printf(out, "'\\%03o'", c);
}

static void print_natural(text *out, element_id s, const unsigned char *from)
{
    if (s == ELEMENT_bool) {
        text_str(out, *from ? "true" : "false");
        return;
    }
    element_print_scalar(out, s, from);
}

static void print_scalar(const printer *p, element_id s, const unsigned char *from)
{
    unsigned bytes = element_scalar_bytes(s);
    bool is_float = element_kind_of(s) == FLOATING;
    uint64_t bits = 0;

    memcpy(&bits, from, bytes);
    int64_t number = bits_signed(bits, bytes * 8);
    switch (p->format) {
    case FORMAT_NATURAL:
        print_natural(p->out, s, from);
        return;
    case FORMAT_HEX:
        text_printf(p->out, "0x%" PRIx64, bits);
        return;
    case FORMAT_DECIMAL:
        text_printf(p->out, "%" PRId64, is_float ? (int64_t)element_to_double(s, from) : number);
        return;
    case FORMAT_UNSIGNED:
        text_printf(p->out, "%" PRIu64, is_float ? (uint64_t)(int64_t)element_to_double(s, from) : bits);
        return;
    case FORMAT_BINARY:
        print_binary(p->out, bits);
        return;
    case FORMAT_OCTAL:
        text_printf(p->out, bits ? "0%" PRIo64 : "%" PRIo64, bits);
        return;
    case FORMAT_CHARACTER:
        text_printf(p->out, "%" PRId64 " ", number);
        print_character(p->out, bits);
        return;
    case FORMAT_FLOAT:
        if (bytes == 4 && !is_float)
            s = ELEMENT_float;
        else if (bytes == 8 && !is_float)
            s = ELEMENT_double;
        element_print_scalar(p->out, s, from);
        return;
    }
}

static void print_pointer(const printer *p, const ir_source_type *t, const unsigned char *from)
{
    uint64_t address;
    bool is_all = false;

    memcpy(&address, from, sizeof address);
    const char *name = p->name_at ? p->name_at(p->context, address, t->element, &is_all) : NULL;
    if (name && is_all) {
        text_printf(p->out, "&%s", name);
        return;
    }
    text_printf(p->out, "0x%" PRIx64, address);
    if (name)
        text_printf(p->out, " <%s>", name);
}

/* Is a pointer to TO one to T? TO without a size points to anything. */
static bool is_target(const ir_source_type *t, const ir_source_type *to)
{
    return t == to || !to || !to->size || (t->kind == to->kind && t->size == to->size && strcmp(t->name, to->name) == 0);
}

/* The field of record T, the first of several in a union, that has byte AT; NULL: padding. */
static const ir_source_field *field_at(const ir_source_type *t, uint64_t at)
{
    for (uint64_t n = 0; n < t->count; n++)
        if (at - t->fields[n].offset < t->fields[n].type->size)
            return &t->fields[n];
    return NULL;
}

const char *value_part_name(arena *memory, const char *name, const ir_source_type *t, int64_t at, const ir_source_type *to)
{
    uint64_t left = (uint64_t)at;
    text out;

    text_init(&out, memory);
    text_str(&out, name);
    while (at >= 0 && (left || !is_target(t, to))) {
        const ir_source_field *f = t->kind == IR_SOURCE_RECORD ? field_at(t, left) : NULL;
        bool has_elements = (t->kind == IR_SOURCE_ARRAY || t->kind == IR_SOURCE_VECTOR) && left < t->size;
        if (f) {
            if (f->name)
                text_printf(&out, ".%s", f->name);
            left -= f->offset;
            t = f->type;
        } else if (has_elements) {
            text_printf(&out, t->kind == IR_SOURCE_ARRAY ? "[%" PRIu64 "]" : ".s%" PRIx64, left / t->element->size);
            left %= t->element->size;
            t = t->element;
        } else {
            break;
        }
    }
    if (left)
        text_printf(&out, "%+" PRId64, (int64_t)left);
    return out.data;
}

static void print_value(printer *p, const ir_source_type *t, const unsigned char *from);

/* Are elements A and B of type T equal, also in what is known of them? */
static bool is_equal(const printer *p, const ir_source_type *t, const unsigned char *a, const unsigned char *b)
{
    return memcmp(a, b, t->size) == 0 &&
           (!p->states || memcmp(p->states + (a - p->data), p->states + (b - p->data), t->size) == 0);
}

/* The number of elements after element N of the COUNT of T at FROM that are equal to it, and itself. */
static uint64_t count_equal(const printer *p, const ir_source_type *t, const unsigned char *from, uint64_t n, uint64_t count)
{
    uint64_t k = n + 1;

    while (k < count && is_equal(p, t, from + k * t->size, from + n * t->size))
        k++;
    return k - n;
}

static void print_array(printer *p, const ir_source_type *t, const unsigned char *from)
{
    enum { REPEATED = 10 };

    text_char(p->out, '{');
    for (uint64_t n = 0; n < t->count;) {
        uint64_t same = count_equal(p, t->element, from, n, t->count);
        text_str(p->out, n ? ", " : "");
        if (!p->left) {
            text_str(p->out, "...");
            break;
        }
        print_value(p, t->element, from + n * t->element->size);
        if (same >= REPEATED)
            text_printf(p->out, " <repeats %" PRIu64 " times>", same);
        n += same >= REPEATED ? same : 1;
        if (p->left)
            p->left--;
    }
    text_char(p->out, '}');
}

static void print_record(printer *p, const ir_source_type *t, const unsigned char *from)
{
    text_char(p->out, '{');
    for (uint64_t n = 0; n < t->count; n++) {
        const ir_source_field *f = &t->fields[n];
        text_str(p->out, n ? ", " : "");
        if (f->name)
            text_printf(p->out, "%s = ", f->name);
        if (f->type->kind == IR_SOURCE_RECORD && !p->left) {
            text_str(p->out, "{...}");
            continue;
        }
        p->left -= f->type->kind == IR_SOURCE_RECORD;
        print_value(p, f->type, from + f->offset);
    }
    text_char(p->out, '}');
}

/* Prints what is said of a value of type T at FROM that is unknown. False: it is known, or its parts are to be looked at. */
static bool print_unknown(const printer *p, const ir_source_type *t, const unsigned char *from)
{
    bool has_parts = t->kind != IR_SOURCE_SCALAR && t->kind != IR_SOURCE_POINTER;
    known_state state = p->states ? known_state_of(p->out->memory, t, p->states + (from - p->data)) : KNOWN_VALUE;

    if (state == KNOWN_VALUE || (state == KNOWN_MIXED && has_parts))
        return false;
    text_printf(p->out, "<%s>", known_text(state));
    return true;
}

static void print_numbers(printer *p, const ir_source_type *t, element e, const unsigned char *from)
{
    const ir_source_type *scalar = e.lanes > 1 ? t->element : t;

    text_str(p->out, e.lanes > 1 ? "{" : "");
    for (unsigned n = 0; n < e.lanes; n++) {
        const unsigned char *at = from + n * element_scalar_bytes(e.scalar);
        text_str(p->out, n ? ", " : "");
        if (!print_unknown(p, scalar, at))
            print_scalar(p, e.scalar, at);
    }
    text_str(p->out, e.lanes > 1 ? "}" : "");
}

static void print_value(printer *p, const ir_source_type *t, const unsigned char *from)
{
    element e = value_element(t);

    if (print_unknown(p, t, from))
        return;
    switch (t->kind) {
    case IR_SOURCE_SCALAR:
    case IR_SOURCE_VECTOR:
        if (!e.lanes) {
            uint64_t bits = 0;
            memcpy(&bits, from, t->size < 8 ? t->size : 8);
            text_printf(p->out, "<%s 0x%" PRIx64 ">", t->name, bits);
            return;
        }
        print_numbers(p, t, e, from);
        return;
    case IR_SOURCE_POINTER:
        print_pointer(p, t, from);
        return;
    case IR_SOURCE_ARRAY:
        print_array(p, t, from);
        return;
    case IR_SOURCE_RECORD:
        print_record(p, t, from);
        return;
    }
}

void value_print(text *out, const debug_value *v, value_format format, value_namer *name_at, void *context)
{
    printer p = {.out = out, .format = format, .name_at = name_at, .context = context, .left = VALUE_MOST_ELEMENTS};

    if (v->states) {
        p.data = v->data;
        p.states = v->states;
    }
    if (!v->is_available && !v->states)
        text_printf(out, "<%s>", v->why);
    else if (v->type->kind == IR_SOURCE_POINTER && format == FORMAT_NATURAL) {
        text_printf(out, "(%s) ", v->type->name);
        print_pointer(&p, v->type, v->data);
    } else
        print_value(&p, v->type, v->data);
}
