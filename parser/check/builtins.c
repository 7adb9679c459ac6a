/* parser/check/builtins.c - resolves a call of a built-in function to a row of parser/tree/builtins.def.
 *
 * Each row of the name is first instantiated with the types of the arguments; if it fits exactly, as for nearly all calls, that
 * is the result. Otherwise all rows are instantiated for all their scalar types, with the lanes of the vector arguments, and
 * the best candidate is chosen as among overloads. */
#include "parser/tree/builtins.h"

#include "parser/check/builtin_feature.h"
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"
#include "parser/check/values.h"
#include "parser/check/warnings.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <pthread.h>

/* --- the table ------------------------------------------------------------------------------------------------------------ */

/* Bits of builtin_row.over: 1 << type_kind for scalars, then 1 << 16 and up for lanes. */
#define KIND(k) (1u << (TYPE_##k))
_Static_assert(TYPE_DOUBLE < 16, "the kinds of scalars are the first ones");
#define LANES_OF(n) (1u << (16 + (n)))
#define ANY_LANES (LANES_OF(0) | LANES_OF(1) | LANES_OF(2) | LANES_OF(3) | LANES_OF(4) | LANES_OF(5))
#define SCALAR (0xffffu | LANES_OF(0))
#define VECTORS (0xffffu | (ANY_LANES & ~LANES_OF(0)))
#define LANES_3_4 (0xffffu | LANES_OF(2) | LANES_OF(3))
#define LANES_1_4 (0xffffu | LANES_OF(0) | LANES_OF(1) | LANES_OF(2) | LANES_OF(3))
#define HALF (KIND(HALF) | ANY_LANES)
#define FLOAT (KIND(FLOAT) | ANY_LANES)
#define DOUBLE (KIND(DOUBLE) | ANY_LANES)
#define FLOATS (KIND(HALF) | KIND(FLOAT) | KIND(DOUBLE) | ANY_LANES)
#define INT32S (KIND(INT) | KIND(UINT) | ANY_LANES)
#define LONGS (KIND(LONG) | KIND(ULONG) | ANY_LANES)
#define SIGNED (KIND(CHAR) | KIND(SHORT) | KIND(INT) | KIND(LONG) | ANY_LANES)
#define INTS (SIGNED | KIND(UCHAR) | KIND(USHORT) | KIND(UINT) | KIND(ULONG))
#define SMALL_INTS (INT32S | KIND(CHAR) | KIND(UCHAR) | KIND(SHORT) | KIND(USHORT))
#define ATOMICS (KIND(INT) | KIND(UINT) | KIND(LONG) | KIND(ULONG) | KIND(FLOAT) | KIND(DOUBLE) | LANES_OF(0))
#define COLLECTIVE (ATOMICS | KIND(HALF))

/* The same field in rows of images: 1 << image_shape, and 1 << 16 and up for access. */
#define SHAPE(s) (1u << (IMAGE_##s))
#define ACCESS_OF(a) (1u << (16 + (IMAGE_##a)))
#define ANY_ACCESS (ACCESS_OF(READ_ONLY) | ACCESS_OF(WRITE_ONLY) | ACCESS_OF(READ_WRITE))
#define READ_ONLY (0xffffu | ACCESS_OF(READ_ONLY))
#define READABLE (READ_ONLY | ACCESS_OF(READ_WRITE))
#define WRITE_ONLY (0xffffu | ACCESS_OF(WRITE_ONLY))
#define WRITABLE (WRITE_ONLY | ACCESS_OF(READ_WRITE))
#define SAMPLED (SHAPE(1D) | SHAPE(1D_ARRAY) | SHAPE(2D) | SHAPE(2D_ARRAY) | SHAPE(3D) | ANY_ACCESS)
#define COLORS (SAMPLED | SHAPE(1D_BUFFER))
#define DEPTHS (SHAPE(2D_DEPTH) | SHAPE(2D_ARRAY_DEPTH) | ANY_ACCESS)
#define MSAA_COLORS (SHAPE(2D_MSAA) | SHAPE(2D_ARRAY_MSAA) | ANY_ACCESS)
#define MSAA_DEPTHS (SHAPE(2D_MSAA_DEPTH) | SHAPE(2D_ARRAY_MSAA_DEPTH) | ANY_ACCESS)
#define IMAGES (COLORS | DEPTHS | MSAA_COLORS | MSAA_DEPTHS)
#define AREAS (SHAPE(2D) | SHAPE(2D_ARRAY) | DEPTHS | MSAA_COLORS | MSAA_DEPTHS)
#define FLAT (SHAPE(2D) | ANY_ACCESS)
#define VOLUMES (SHAPE(3D) | ANY_ACCESS)
#define ARRAY_SHAPES                                                                                                             \
    (SHAPE(1D_ARRAY) | SHAPE(2D_ARRAY) | SHAPE(2D_ARRAY_DEPTH) | SHAPE(2D_ARRAY_MSAA) | SHAPE(2D_ARRAY_MSAA_DEPTH))
#define ARRAYS (ARRAY_SHAPES | ANY_ACCESS)
#define SINGLE ((0xffffu & ~ARRAY_SHAPES) | ANY_ACCESS)

#define LOWER(l) BUILTIN_LOWERED, LOWER_##l, NULL, false
#define LIBRARY(f) BUILTIN_LIBRARY, LOWER_none, f, false
#define LANES(f) BUILTIN_LANES, LOWER_none, f, false
#define SIZED(f) BUILTIN_SIZED, LOWER_none, f, false
#define ENDS(f) BUILTIN_LIBRARY, LOWER_none, f, true

static const builtin_row rows[] = {
#define BUILTIN(name, signature, over, since, ...) {#name, signature, over, since, __VA_ARGS__, false, BUILTIN_ALONE},
#define VALUE(name, signature, over, since, ...) {#name, signature, over, since, __VA_ARGS__, true, BUILTIN_ALONE},
#define CONVERGENT(who, name, signature, over, since, ...) {#name, signature, over, since, __VA_ARGS__, false, BUILTIN_##who},
#include "parser/tree/builtins.def"
};

#undef LONGS
enum { ROWS = sizeof rows / sizeof *rows, SLOTS = 2048 };

static uint16_t slots[SLOTS];   /* 1 + the first row of a name, by hash */
static uint16_t next_row[ROWS]; /* 1 + the next row of the same name; 0: the last */
static pthread_once_t slots_made = PTHREAD_ONCE_INIT;

static uint16_t *find_row_slot(const char *text)
{
    uint32_t at = hash_bytes(text, strlen(text), 0) % SLOTS;

    while (slots[at] && strcmp(rows[slots[at] - 1].name, text) != 0)
        at = (at + 1) % SLOTS;
    return &slots[at];
}

static void make_slots(void)
{
    for (unsigned i = ROWS; i-- > 0;) {
        uint16_t *slot = find_row_slot(rows[i].name);
        next_row[i] = *slot;
        *slot = (uint16_t)(i + 1);
    }
}

static const builtin_row *find_rows(const char *text)
{
    pthread_once(&slots_made, make_slots);
    uint16_t found = *find_row_slot(text);
    return found ? &rows[found - 1] : NULL;
}

bool builtin_is_known(const char *name)
{
    static const char *const keywords[] = {"__builtin_astype", "__builtin_offsetof", "__builtin_bit_cast",
                                           "__builtin_convertvector", "__builtin_types_compatible_p"};

    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(name, keywords[i]) == 0)
            return true;
    return find_rows(name) || builtin_family_of(name) != FAMILY_NONE;
}

builtin_reach builtin_reach_of(const char *name)
{
    const builtin_row *row = find_rows(name);

    return row ? (builtin_reach)row->reach : BUILTIN_ALONE;
}

bool builtin_only_computes(const char *name)
{
    const builtin_row *row = find_rows(name);

    return row && row->only_computes;
}

static const builtin_row *row_after(const builtin_row *row)
{
    uint16_t next = next_row[row - rows];

    return next ? &rows[next - 1] : NULL;
}

bool builtin_exists(checker *c, name *n)
{
    (void)c;
    if (!n->builtin_known) {
        n->builtin_known = true;
        n->rows = find_rows(n->text);
        n->family = (uint8_t)builtin_family_of(n->text);
    }
    return n->rows || n->family;
}

const char *builtin_suggestion(const char *misspelt, unsigned *distance)
{
    const char *found = NULL;

    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].since == 0 || rows[i].name[0] == '_')
            continue;
        unsigned d = *distance ? edit_distance(misspelt, rows[i].name, *distance - 1) : 1;
        if (d < *distance) {
            *distance = d;
            found = rows[i].name;
        }
    }
    return found;
}

const char *builtin_lowering_name(builtin_lowering l)
{
    static const char *const names[] = {

#define LOWERING(name, what) #name,
#include "parser/tree/lowerings.def"
    };
    return names[l];
}

/* --- signatures ----------------------------------------------------------------------------------------------------------- */

typedef enum pointer_space { TO_NAMED, TO_ANY, TO_DATA } pointer_space;

typedef struct word { /* one parameter or result type in a signature */
    char generic;     /* a letter for a generic type: T S I J N U W R A X M P C G; 0: a fixed type */
    const type *concrete;
    bool pointer;
    uint8_t quals, space, to; /* pointer: the qualifiers and spaces of its target */
} word;

enum { MOST_WORDS = 16 };

typedef struct signature {
    word result, parameters[MOST_WORDS];
    unsigned count;
    bool variadic;
} signature;

static bool skip_word(const char **s, const char *text)
{
    size_t n = strlen(text);

    if (strncmp(*s, text, n) != 0 || isalnum((unsigned char)(*s)[n]) || (*s)[n] == '_')
        return false;
    *s += n;
    *s += strspn(*s, " ");
    return true;
}

static const type *named_type(checker *c, const char *text, size_t n)
{
    static const struct {
        const char *name;
        type_kind kind;
    } plain[] = {
        {"void", TYPE_VOID}, {"bool", TYPE_BOOL},        {"char", TYPE_CHAR},
        {"int", TYPE_INT},   {"memory_scope", TYPE_INT}, {"memory_order", TYPE_INT},
    };
    bool host;

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strlen(plain[i].name) == n && !memcmp(plain[i].name, text, n))
            return type_basic(c->types, plain[i].kind);
    const type *t = builtin_type_of_name(c, arena_strndup(c->memory, text, n), &host);
    bug_unless(t);
    return t;
}

static word read_signature_word(checker *c, const char **s)
{
    static const struct {
        const char *text;
        type_space space;
    } spaces[] = {{"global", SPACE_GLOBAL}, {"local", SPACE_LOCAL}, {"private", SPACE_PRIVATE}, {"constant", SPACE_CONSTANT}};
    word w = {.space = SPACE_PRIVATE};

    for (bool more = true; more;) {
        more = false;
        if (skip_word(s, "const"))
            w.quals |= TYPE_CONST, more = true;
        else if (skip_word(s, "volatile"))
            w.quals |= TYPE_VOLATILE, more = true;
        else if (skip_word(s, "any"))
            w.to = TO_ANY, more = true;
        else if (skip_word(s, "data"))
            w.to = TO_DATA, more = true;
        for (size_t i = 0; i < sizeof spaces / sizeof *spaces && !more; i++)
            if (skip_word(s, spaces[i].text))
                w.space = (uint8_t)spaces[i].space, more = true;
    }
    size_t n = 0;
    while (isalnum((unsigned char)(*s)[n]) || (*s)[n] == '_')
        n++;
    if (n == 1 && strchr("TSIJNUWRAXMPCG", **s))
        w.generic = **s;
    else
        w.concrete = named_type(c, *s, n);
    *s += n;
    *s += strspn(*s, " ");
    if (**s == '*') {
        w.pointer = true;
        *s += 1 + strspn(*s + 1, " ");
    }
    return w;
}

static signature read_signature(checker *c, const char *s)
{
    signature g = {0};

    g.result = read_signature_word(c, &s);
    bug_unless(*s == '(');
    s++;
    while (*s != ')') {
        if (*s == '.') {
            g.variadic = true;
            s += 3;
            continue;
        }
        bug_unless(g.count < MOST_WORDS);
        g.parameters[g.count++] = read_signature_word(c, &s);
        if (*s == ',')
            s += 1 + strspn(s + 1, " ");
    }
    return g;
}

/* --- instances ------------------------------------------------------------------------------------------------------------ */

static unsigned lanes_bit(unsigned lanes)
{
    return lanes == 1 ? 0 : lanes == 2 ? 1 : lanes == 3 ? 2 : lanes == 4 ? 3 : lanes == 8 ? 4 : 5;
}

static bool ranges_over(uint32_t over, const type *t)
{
    return (type_is_vector(t) || type_is_element(t)) && (over >> type_scalar(t)->kind & 1) &&
           (over >> (16 + lanes_bit(type_lanes(t))) & 1);
}

/* Is T an image with a shape and an access in OVER? */
static bool ranges_over_image(uint32_t over, const type *t)
{
    return t->kind == TYPE_IMAGE && (over >> type_image_shape(t) & 1) && (over >> (16 + type_image_access(t)) & 1);
}

/* COUNT numbers of kind NUMBER. Vectors of three are passed as vectors of four. */
static const type *numbers_of(checker *c, type_kind number, unsigned count)
{
    const type *t = type_basic(c->types, number);

    return count == 1 ? t : type_vector(c->types, t, count == 2 ? 2 : 4);
}

static const type *substitute_image(checker *c, char generic, const type *image)
{
    image_shape shape = type_image_shape(image);
    unsigned coordinates = image_coordinates(shape);

    switch (generic) {
    case 'M':
        return image;
    case 'P':
        return numbers_of(c, TYPE_FLOAT, coordinates);
    case 'C':
        return numbers_of(c, TYPE_INT, coordinates);
    case 'G':
        return numbers_of(c, TYPE_FLOAT, coordinates - image_is_array(shape));
    }
    bug("generic word %c of an image", generic);
}

static const type *substitute_generic(checker *c, char generic, const type *t)
{
    type_table *types = c->types;
    const type *s = type_scalar(t);

    if (t->kind == TYPE_IMAGE)
        return substitute_image(c, generic, t);
    switch (generic) {
    case 'T':
        return t;
    case 'S':
        return s;
    case 'I':
        return type_with_scalar(types, t, type_basic(types, TYPE_INT));
    case 'J':
        return type_mask(types, t);
    case 'N':
        return type_with_scalar(types, t, type_integer_of(types, s->size, false));
    case 'U':
        return type_is_floating(s) ? t : type_with_scalar(types, t, type_integer_of(types, s->size, false));
    case 'W':
        return type_with_scalar(types, t, type_integer_of(types, s->size * 2, type_is_signed(s)));
    case 'R':
        return t->kind == TYPE_VECTOR ? type_mask(types, t) : type_basic(types, TYPE_INT);
    case 'A':
        return type_atomic(types, t);
    }
    bug("generic word %c", generic);
}

/* The address space of the target that pointer parameter W has for ARGUMENT. */
static type_space pointee_space(checker *c, const word *w, const ast_expr *argument)
{
    type_space fallback = c->options->generic_space ? SPACE_GENERIC : SPACE_PRIVATE;

    if (w->to == TO_NAMED)
        return (type_space)w->space;
    if (!argument || argument->type->kind != TYPE_POINTER)
        return w->to == TO_DATA && !c->options->generic_space ? SPACE_GLOBAL : fallback;
    type_space s = (type_space)argument->type->element->space;
    if (s == SPACE_CONSTANT || (w->to == TO_DATA && s == SPACE_PRIVATE))
        return c->options->generic_space ? SPACE_GENERIC : SPACE_GLOBAL;
    return s;
}

static const type *instance_of(checker *c, const word *w, const type *t, const ast_expr *argument)
{
    const type *made;

    if (w->generic == 'X')
        made = argument && argument->type->kind == TYPE_POINTER ? argument->type->element->bare : type_basic(c->types, TYPE_VOID);
    else
        made = w->generic ? substitute_generic(c, w->generic, t) : w->concrete;
    if (!w->pointer)
        return made;
    unsigned quals = w->quals;
    if (w->generic == 'X' && argument && argument->type->kind == TYPE_POINTER)
        quals |= argument->type->element->quals;
    return type_pointer(c->types, type_qualified(c->types, made, quals, pointee_space(c, w, argument)));
}

static candidate make_instance(checker *c, const builtin_row *row, const signature *g, const type *t, const expr_list *arguments)
{
    candidate k = {.row = row, .count = g->count};

    k.parameters = arena_array(c->memory, const type *, g->count);
    for (unsigned i = 0; i < g->count; i++)
        k.parameters[i] = instance_of(c, &g->parameters[i], t, i < arguments->count ? arguments->items[i] : NULL);
    bool generic = g->result.to == TO_ANY && c->options->generic_space;
    k.result = instance_of(c, &g->result, t, arguments->count && !generic ? arguments->items[0] : NULL);
    return k;
}

/* The type T for which an argument of type A fits parameter W exactly; NULL if A does not determine T. */
static const type *deduce_type(const word *w, const type *a)
{
    if (w->pointer)
        a = a->kind == TYPE_POINTER ? a->element->bare : NULL;
    if (!a)
        return NULL;
    if (w->generic == 'A')
        return a->kind == TYPE_ATOMIC ? a->element : NULL;
    return w->generic == 'T' || w->generic == 'M' ? a : NULL;
}

static const type *deduce_all(const signature *g, const builtin_row *row, const expr_list *arguments)
{
    for (unsigned i = 0; i < g->count && i < arguments->count; i++) {
        const type *t = deduce_type(&g->parameters[i], arguments->items[i]->type);
        if (t && (g->parameters[i].generic == 'M' ? ranges_over_image(row->over, t) : ranges_over(row->over, t)))
            return t;
    }
    return NULL;
}

static unsigned argument_lanes(const expr_list *arguments)
{
    for (uint32_t i = 0; i < arguments->count; i++) {
        const type *t = arguments->items[i]->type;
        if (t->kind == TYPE_POINTER)
            t = t->element;
        if (t->kind == TYPE_VECTOR)
            return (unsigned)t->count;
    }
    return 1;
}

static bool is_all_exact(const candidate *k)
{
    for (unsigned i = 0; i < k->count; i++)
        if (k->ranks[i] > 1) /* ranks 0 and 1 are exact: the same type, or a target with more qualifiers */
            return false;
    return true;
}

/* The first image type in OVER, if possible with the shape of ARGUMENT. */
static const type *nearest_image(checker *c, uint32_t over, const type *argument)
{
    unsigned shape = 0, access = 0;

    if (ranges_over_image(over, argument))
        return argument;
    if (argument->kind == TYPE_IMAGE && over >> type_image_shape(argument) & 1)
        shape = type_image_shape(argument);
    while (!(over >> shape & 1))
        shape++;
    while (!(over >> (16 + access) & 1))
        access++;
    return type_image(c->types, (image_shape)shape, (image_access)access);
}

/* Appends all instances of ROW with the lanes of the arguments to OUT; of a row of images, the one nearest to the first argument. */
static void add_instances(checker *c, const builtin_row *row, const signature *g, const expr_list *arguments, candidate_list *out)
{
    unsigned lanes = argument_lanes(arguments);

    if (row->over == 0) {
        vec_push(c->memory, out, make_instance(c, row, g, NULL, arguments));
        return;
    }
    if (g->parameters[0].generic == 'M') {
        const type *argument = arguments->count ? arguments->items[0]->type : type_basic(c->types, TYPE_VOID);
        vec_push(c->memory, out, make_instance(c, row, g, nearest_image(c, row->over, argument), arguments));
        return;
    }
    for (int kind = 0; kind < TYPE_KIND_COUNT; kind++) {
        if (!(type_kind_traits[kind] & TYPE_ELEMENT))
            continue;
        const type *scalar = type_basic(c->types, (type_kind)kind);
        const type *t = lanes == 1 ? scalar : type_vector(c->types, scalar, lanes);
        if (ranges_over(row->over, t))
            vec_push(c->memory, out, make_instance(c, row, g, t, arguments));
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static ast_expr *promote_variadic(checker *c, ast_expr *e)
{
    const type *s = type_scalar(e->type);

    if (e->type->kind == TYPE_VECTOR)
        return e;
    if (s->kind == TYPE_FLOAT || s->kind == TYPE_HALF)
        return check_number_convert(c, e, type_basic(c->types, TYPE_DOUBLE));
    if (type_is_record(e->type) || type_is_opaque(e->type))
        return check_fail(c, e->loc, e->range, "a value of type '%s' cannot be printed", SPELL(e->type));
    return check_promote(c, e);
}

/* Is argument I a scalar that is widened to a vector, as in max(float4, float)? The lowering then only gets the form with
 * vectors. */
static bool is_widened(const candidate *k, unsigned i)
{
    const type *first = k->parameters[0];

    return k->row->way == BUILTIN_LOWERED && i > 0 && first->kind == TYPE_VECTOR && k->parameters[i] == first->element &&
           strchr(k->row->signature, 'S') != NULL;
}

static bool needs_generic_space(const builtin_row *row)
{
    return row->lowering == LOWER_to_global || row->lowering == LOWER_to_local || row->lowering == LOWER_to_private;
}

static bool is_null_pointer(const ast_expr *e)
{
    return e->null_constant || (e->kind == AST_CONVERT && e->convert.kind == CONVERSION_null);
}

void builtin_warn_null(checker *c, const name *n, const ast_expr *a)
{
    if (is_null_pointer(a) && !c->in_library)
        diag_warn_range(c->diag, WARN_nonnull, a->loc, a->range, "'%s' accesses memory through this null pointer", n->text);
}

/* Warns about argument A of a call of K, for a parameter of type TO: a null pointer to numbers, or a pointer whose conversion by
 * to_global(), to_local() or to_private() is always null. Calls of functions of the library alone are not the user's. */
static void warn_pointer(checker *c, const name *n, const candidate *k, const ast_expr *a, const type *to)
{
    if (c->in_library || !k->row->since || to->kind != TYPE_POINTER)
        return;
    if (needs_generic_space(k->row)) {
        type_space from = a->type->kind == TYPE_POINTER ? (type_space)a->type->element->space : SPACE_GENERIC;
        if (from != SPACE_GENERIC && from != SPACE_CONSTANT && from != (type_space)k->result->element->space &&
            !is_null_pointer(a))
            diag_warn_range(c->diag, WARN_other, a->loc, a->range, "'%s' of a pointer to %s memory is always NULL", n->text,
                            type_space_name(from));
    } else if (type_has_numbers(to->element) || to->element->kind == TYPE_ATOMIC)
        builtin_warn_null(c, n, a);
}

static ast_expr *finish_call(checker *c, name *n, const candidate *k, expr_list *arguments, source_loc loc, source_range range)
{
    if (!builtin_has_feature(c, n->text, k->count ? k->parameters[0] : NULL, range))
        return check_bad(c, loc);
    for (uint32_t i = 0; i < arguments->count; i++) {
        ast_expr *a = arguments->items[i];
        if (i < k->count)
            warn_pointer(c, n, k, a, k->parameters[i]);
        if (i < k->count && k->parameters[i]->kind == TYPE_POINTER && type_is_integer(a->type) && !a->null_constant)
            return check_fail(c, a->loc, a->range, "argument %u of '%s' is a pointer, not '%s'", i + 1, n->text, SPELL(a->type));
        arguments->items[i] =
            i < k->count ? check_assign_convert(c, a, k->parameters[i], FOR_ARGUMENT, a->loc) : promote_variadic(c, a);
        if (is_bad(arguments->items[i]))
            return check_bad(c, loc);
        if (i < k->count && is_widened(k, i))
            arguments->items[i] = ast_new_convert(c, CONVERSION_splat, k->parameters[0], arguments->items[i]);
    }
    ast_expr *e = call_new(c, CALL_BUILTIN, k->result, arguments, loc, range);
    if (is_bad(e))
        return e;
    e->call.builtin = k->row;
    if (k->row->lowering == LOWER_printf) {
        c->unit->uses_printf = true;
        check_format(c, arguments->items[0], arguments);
    }
    builtin_atomic_check_order(c, e);
    if (!builtin_check_constants(c, e))
        return check_bad(c, loc);
    if (k->row->way != BUILTIN_LOWERED && !c->unevaluated)
        library_request(c, (library_call){e, k->row, n, c->function, k->parameters, k->result});
    return e;
}

static bool is_available(const checker *c, const builtin_row *row)
{
    if (row->file && strcmp(row->file, "enqueue.cl") == 0 && !builtin_has_enqueue(c))
        return false;
    if (needs_generic_space(row) && !c->options->generic_space && !c->in_library)
        return false;
    return row->since ? c->options->cl_version >= row->since || c->in_library : c->in_library;
}

static ast_expr *report_too_new(checker *c, const builtin_row *row, source_loc loc, source_range range)
{
    if (c->options->cl_version >= row->since)
        return check_fail(c, loc, range, "'%s' needs the feature %s, which is off", row->name,
                          needs_generic_space(row) ? "__opencl_c_generic_address_space" : "__opencl_c_device_enqueue");
    return check_fail(c, loc, range, "'%s' needs OpenCL C %u.%u", row->name, row->since / 100, row->since / 10 % 10);
}

ast_expr *builtin_library_call(checker *c, const char *text, expr_list *arguments, source_loc loc, source_range range)
{
    name *n = name_of_text(c, text);

    builtin_exists(c, n);
    signature g = read_signature(c, n->rows->signature);
    candidate k = make_instance(c, n->rows, &g, NULL, arguments);
    return finish_call(c, n, &k, arguments, loc, range);
}

/* Is there only one function, K, that a call with these ARGUMENTS can mean? A row of images has one for each shape. */
static bool is_only_choice(const candidate *k, const expr_list *arguments)
{
    bool other_image = arguments->count && k->count && k->parameters[0]->kind == TYPE_IMAGE &&
                       arguments->items[0]->type != k->parameters[0] && __builtin_popcount(k->row->over & 0xffffu) > 1;

    return k->count == arguments->count && !other_image;
}

ast_expr *builtin_call(checker *c, name *n, expr_list *arguments, source_loc loc, source_range range)
{
    candidate_list viable = {0}, considered = {0};
    const builtin_row *newer = NULL;
    bool some = false;

    if (n->family && !n->rows)
        return builtin_family_call(c, (builtin_family)n->family, n, arguments, loc, range);
    for (const builtin_row *row = n->rows; row; row = row_after(row)) {
        if (!is_available(c, row)) {
            newer = row;
            continue;
        }
        some = true;
        signature g = read_signature(c, row->signature);
        if (g.variadic && arguments->count > g.count) {
            candidate k = make_instance(c, row, &g, NULL, arguments);
            return finish_call(c, n, &k, arguments, loc, range);
        }
        if (g.count == arguments->count) {
            const type *t = row->over ? deduce_all(&g, row, arguments) : NULL;
            candidate k = {0};
            if (t || !row->over)
                k = make_instance(c, row, &g, t, arguments);
            if (k.row && candidate_rank(c, &k, arguments) && is_all_exact(&k))
                return finish_call(c, n, &k, arguments, loc, range);
        }
        add_instances(c, row, &g, arguments, &considered);
    }
    if (!some)
        return newer && newer->since ? report_too_new(c, newer, range.begin, range)
                                     : check_undeclared(c, n, WANT_FUNCTION, range);
    for (size_t i = 0; i < considered.count; i++)
        if (candidate_rank(c, &considered.items[i], arguments))
            vec_push(c->memory, &viable, considered.items[i]);
    candidate *best = candidate_best(&viable);
    if (best)
        return finish_call(c, n, best, arguments, loc, range);
    /* a report about the conversion that fails is more precise */
    if (considered.count == 1 && is_only_choice(&considered.items[0], arguments))
        return finish_call(c, n, &considered.items[0], arguments, loc, range);
    return candidate_report(c, n->text, &viable, &considered, arguments, loc, range);
}
