/* parser/check/attributes.c - __attribute__((…)) (OpenCL C 6.13, and the GNU ones that gasket knows).
 *
 * attributes.def lists the arguments of each attribute and the constructs it applies to. An unknown attribute is ignored with a
 * warning, and its arguments are skipped. */
#include "parser/check/check.h"
#include "parser/check/attributes.h"
#include "parser/check/values.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

typedef enum attribute_class { DONE, IGNORED, REFUSED, FOREIGN } attribute_class;

static const struct {
    const char *name, *arguments;
    unsigned places;
    attribute_class class;
    attribute_kind kind;
    const char *text; /* REFUSED: the advice; FOREIGN: the owner */
} table[] = {
#define ATTRIBUTE(name, arguments, places) {#name, arguments, places, DONE, ATTRIBUTE_##name, NULL},
#define IGNORED(name, arguments, places) {#name, arguments, places, IGNORED, ATTRIBUTE_ignored, NULL},
#define REFUSED(name, advice) {#name, "*", 0, REFUSED, ATTRIBUTE_unknown, advice},
#define FOREIGN(name, owner) {#name, "*", 0, FOREIGN, ATTRIBUTE_unknown, owner},
#include "parser/tree/attributes.def"
};
enum { ROWS = sizeof table / sizeof *table, DEFAULT_ALIGN = 16 /* bytes, of `aligned` without an argument */ };

/* The attribute's name without the underscores around it: "aligned" for __aligned__. */
static const char *plain_name(checker *c, const char *word)
{
    size_t n = strlen(word);

    if (n > 4 && !strncmp(word, "__", 2) && !strcmp(word + n - 2, "__"))
        return arena_strndup(c->memory, word + 2, n - 4);
    return word;
}

/* Warns about the unknown attribute A, and proposes the most similar name. */
static void warn_unknown(checker *c, const attribute *a)
{
    size_t length = strlen(a->name);
    unsigned limit = length < 6 ? 1 : length < 12 ? 2 : 3, best = limit + 1;
    const char *near = NULL;

    for (int i = 0; i < ROWS; i++) {
        unsigned d = edit_distance(a->name, table[i].name, limit);
        if (d < best && table[i].class != REFUSED && table[i].class != FOREIGN) {
            best = d;
            near = table[i].name;
        }
    }
    if (near)
        diag_warn(c->diag, WARN_attribute, a->loc, "unknown attribute '%s' ignored; did you mean '%s'?", a->name, near);
    else
        diag_warn(c->diag, WARN_attribute, a->loc, "unknown attribute '%s' ignored", a->name);
}

attribute *attribute_begin(checker *c, const char *word, source_loc loc)
{
    attribute *a = arena_new(c->memory, attribute);

    a->name = plain_name(c, word);
    a->loc = loc;
    a->kind = ATTRIBUTE_unknown;
    for (a->row = 0; a->row < ROWS && strcmp(table[a->row].name, a->name) != 0; a->row++)
        ;
    if (a->row == ROWS)
        warn_unknown(c, a);
    else if (table[a->row].class == REFUSED)
        diag_error(c->diag, loc, "attribute '%s' is not supported in OpenCL C: %s", a->name, table[a->row].text);
    else if (table[a->row].class == FOREIGN)
        diag_warn(c->diag, WARN_ignored_attributes, loc, "attribute '%s' is one of %s, and is ignored", a->name,
                  table[a->row].text);
    else
        a->kind = table[a->row].kind;
    char first = a->kind == ATTRIBUTE_unknown ? '*' : table[a->row].arguments[0];
    c->tokens.skip_arguments = first == '*' || first == 'i';
    c->tokens.skipped_word = NULL;
    c->attribute = a;
    return a;
}

attribute *attribute_alignas(checker *c, ast_expr *align, source_loc loc)
{
    attribute *a = attribute_begin(c, "aligned", loc);

    a->is_alignas = true;
    attribute_argument(c, a, align);
    attribute_end(c, a);
    return a;
}

attribute *attribute_convention(checker *c, const char *word, source_loc loc)
{
    attribute *a = attribute_begin(c, word + strlen("__"), loc);

    c->tokens.skip_arguments = false;
    return a;
}

/* The letter of parser/tree/attributes.def for the next argument of A. */
static char next_argument(const attribute *a)
{
    const char *letters = table[a->row].arguments + (table[a->row].arguments[0] == '?');

    return a->count < strlen(letters) ? letters[a->count] : 'n';
}

void attribute_argument(checker *c, attribute *a, ast_expr *e)
{
    char letter = a->kind == ATTRIBUTE_unknown ? 'n' : next_argument(a);
    int64_t value = 0;

    if (letter == 't') {
        if (e->kind == AST_FUNCTION && !e->designator.function)
            name_report_unknown_type(c, e->designator.name, e->range);
        else if (!is_bad(e))
            diag_error_range(c->diag, e->loc, e->range, "attribute '%s' takes a type", a->name);
        a->kind = ATTRIBUTE_unknown;
        return;
    }
    if (letter == 's') {
        if (e->kind != AST_STRING && !is_bad(e))
            e = check_fail(c, e->loc, e->range, "attribute '%s' takes a string", a->name);
        else if (a->count < 2 && !is_bad(e))
            *(a->count ? &a->replacement : &a->text) = arena_strndup(c->memory, e->string.bytes, e->string.length);
    } else {
        e = check_rvalue(c, e);
        if (!is_bad(e) && !constant_integer(c, e, &value))
            e = check_fail(c, e->loc, e->range, "an argument of attribute '%s' is not an integer constant expression", a->name);
    }
    if (is_bad(e))
        a->kind = ATTRIBUTE_unknown;
    if (a->count < 3)
        a->numbers[a->count] = (uint64_t)value;
    a->count++;
}

void attribute_type(checker *c, attribute *a, const type *t, source_loc loc)
{
    if (a->kind != ATTRIBUTE_vec_type_hint)
        diag_error(c->diag, loc, "attribute '%s' takes no type", a->name);
    a->type = t;
    a->count++;
}

static bool is_for_kernels(attribute_kind k)
{
    return k == ATTRIBUTE_reqd_work_group_size || k == ATTRIBUTE_work_group_size_hint || k == ATTRIBUTE_vec_type_hint ||
           k == ATTRIBUTE_intel_reqd_sub_group_size;
}

static const char *place_text(attribute_place p)
{
    switch (p) {
    case ON_GLOBAL:
        return "a variable";
    case ON_LOCAL:
        return "an automatic variable";
    case ON_PARAMETER:
        return "a parameter";
    case ON_FUNCTION:
        return "a function";
    case ON_STRUCT:
        return "a struct or union";
    case ON_ENUM:
        return "an enum";
    case ON_FIELD:
        return "a member";
    case ON_TYPEDEF:
        return "a typedef name";
    case ON_STATEMENT:
        return "a statement";
    case ON_ENUMERATOR:
        return "a value of an enum";
    case ON_TYPE_NAME:
        return "the name of a type";
    case ON_OBJECT:
    case ON_RECORD:
    case ANYWHERE:
        break;
    }
    bug("place %d", (int)p);
}

void attribute_check_places(checker *c, attribute *list, attribute_place place)
{
    for (attribute *a = list; a; a = a->next) {
        if (a->is_alignas && place != ON_GLOBAL && place != ON_LOCAL && place != ON_FIELD) {
            diag_error(c->diag, a->loc, "'_Alignas' only applies to variables and members, not to %s", place_text(place));
            a->kind = ATTRIBUTE_unknown;
        }
        unsigned places = a->kind == ATTRIBUTE_unknown ? 0 : table[a->row].places;
        if (a->kind == ATTRIBUTE_unknown || places & place)
            continue;
        if (is_for_kernels(a->kind) || a->kind == ATTRIBUTE_kernel || a->kind == ATTRIBUTE_overloadable)
            diag_error(c->diag, a->loc, "attribute '%s' only applies to functions, not to %s", a->name, place_text(place));
        else if (a->kind == ATTRIBUTE_mode)
            diag_error(c->diag, a->loc, "attribute 'mode' is not supported on %s", place_text(place));
        else
            diag_warn(c->diag, WARN_ignored_attributes, a->loc, "attribute '%s' has no effect on %s", a->name, place_text(place));
        a->kind = ATTRIBUTE_unknown;
    }
}

static bool has_sizes(const attribute *a)
{
    for (int i = 0; i < 3; i++)
        if (a->numbers[i] < 1 || a->numbers[i] > UINT32_MAX)
            return false;
    return true;
}

void attribute_end(checker *c, attribute *a)
{
    if (a->kind == ATTRIBUTE_unknown)
        return;
    const char *wanted = table[a->row].arguments;
    bool optional = *wanted == '?';

    if (*wanted == 'i') {
        if (!c->tokens.skipped_word)
            diag_error(c->diag, a->loc, "attribute '%s' takes an identifier", a->name);
        a->kind = c->tokens.skipped_word ? a->kind : ATTRIBUTE_unknown;
        a->text = c->tokens.skipped_word;
        return;
    }
    unsigned most = *wanted == '*' ? UINT32_MAX : (unsigned)strlen(wanted) - optional,
             least = optional || *wanted == '*' ? 0 : most;

    if (a->count < least || a->count > most)
        diag_error(c->diag, a->loc, "attribute '%s' takes %u argument%s, not %u", a->name, most, most == 1 ? "" : "s", a->count);
    else if (a->kind == ATTRIBUTE_nosvm && c->options->cl_version < 200)
        diag_error(c->diag, a->loc, "attribute 'nosvm' needs OpenCL C 2.0");
    else if (a->kind == ATTRIBUTE_nosvm)
        diag_warn(c->diag, WARN_ignored_attributes, a->loc, "attribute 'nosvm' is deprecated, and has no effect");
    else if (a->is_alignas && !a->numbers[0])
        a->kind = ATTRIBUTE_ignored; /* C11 6.7.5: no effect */
    else if (a->kind == ATTRIBUTE_aligned && a->count && (!is_power_of_two(a->numbers[0]) || a->numbers[0] > 1 << 20))
        diag_error(c->diag, a->loc, "an alignment must be a power of two, and at most %d", 1 << 20);
    else if (a->kind == ATTRIBUTE_ext_vector_type && !type_is_vector_length(a->numbers[0]))
        diag_error(c->diag, a->loc, "a vector has 2, 3, 4, 8 or 16 elements");
    else if (a->kind == ATTRIBUTE_intel_reqd_sub_group_size && a->numbers[0] != 8 && a->numbers[0] != 16 && a->numbers[0] != 32)
        diag_error(c->diag, a->loc, "a sub-group has 8, 16 or 32 work-items");
    else if ((a->kind == ATTRIBUTE_reqd_work_group_size || a->kind == ATTRIBUTE_work_group_size_hint) && !has_sizes(a))
        diag_error(c->diag, a->loc, "the size of a work-group in each dimension must be a number from 1 to 4294967295");
    else if (a->kind == ATTRIBUTE_opencl_unroll_hint && a->count && (a->numbers[0] < 1 || a->numbers[0] > INT32_MAX))
        diag_error(c->diag, a->loc, "'opencl_unroll_hint' requires a positive integer constant expression of 32 bits");
    else if (a->kind == ATTRIBUTE_vec_type_hint && a->type->kind != TYPE_ERROR &&
             (!type_has_numbers(a->type) || a->type->kind == TYPE_BOOL))
        diag_error(c->diag, a->loc, "'vec_type_hint' needs a scalar or vector type, not '%s'", SPELL(a->type));
    else
        return;
    a->kind = ATTRIBUTE_unknown;
}

/* The last attribute of LIST; the head caches it, so joining long lists takes constant time. */
static attribute *last_attribute(attribute *list)
{
    attribute *last = list->last ? list->last : list;

    while (last->next)
        last = last->next;
    return list->last = last;
}

attribute *attribute_join(attribute *a, attribute *b)
{
    if (!a || !b)
        return a ? a : b;
    attribute *end = last_attribute(a);
    if (end != last_attribute(b)) /* otherwise B is the end of A already */
        end->next = b;
    return a;
}

const attribute *attribute_find(const attribute *list, attribute_kind kind)
{
    for (; list; list = list->next)
        if (list->kind == kind)
            return list;
    return NULL;
}

const type *attribute_vector_type(checker *c, const attribute *list, const type *t)
{
    const attribute *a = attribute_find(list, ATTRIBUTE_ext_vector_type);

    if (!a || a->applied || t->kind == TYPE_ERROR)
        return t;
    if (type_is_element(t))
        return type_qualified(c->types, type_vector(c->types, t, (unsigned)a->numbers[0]), t->quals, (type_space)t->space);
    diag_error(c->diag, a->loc, "the elements of a vector are integers or floating-point numbers, not '%s'", SPELL(t->bare));
    return t;
}

/* The machine modes of GNU C: the size in bytes, and whether it is one of floating-point numbers. */
static const struct {
    const char *name;
    unsigned size;
    bool is_float;
} modes[] = {
    {"QI", 1, false}, {"HI", 2, false},   {"SI", 4, false},   {"DI", 8, false},      {"SF", 4, true},
    {"DF", 8, true},  {"byte", 1, false}, {"word", 8, false}, {"pointer", 8, false}, {"unwind_word", 8, false},
};

/* The type of T, a scalar or vector, with elements of type SCALAR. A vector keeps its size, as in clang, so the number of its elements
 * changes; if no vector has that many, reports mode NAME of A and returns T. */
static const type *type_with_mode(checker *c, const attribute *a, const char *name, const type *t, const type *scalar)
{
    if (!type_is_vector(t))
        return scalar;
    uint64_t lanes = t->count * t->element->size / scalar->size;
    if (type_is_vector_length(lanes))
        return type_vector(c->types, scalar, (unsigned)lanes);
    diag_error(c->diag, a->loc, "machine mode '%s' would make a vector of %u element%s of '%s', which OpenCL C does not have",
               name, (unsigned)lanes, lanes == 1 ? "" : "s", SPELL(t->bare));
    return t;
}

static const type *type_of_mode(checker *c, const attribute *a, const type *t)
{
    const char *name = plain_name(c, a->text);

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(name, modes[i].name) != 0)
            continue;
        if (!type_has_numbers(t))
            diag_error(c->diag, a->loc, "attribute 'mode' only applies to integers and floating-point numbers, not to '%s'",
                       SPELL(t->bare));
        else if (modes[i].is_float != type_has_floats(t))
            diag_error(c->diag, a->loc, "machine mode '%s' does not match type '%s'", name, SPELL(t->bare));
        else
            return type_with_mode(c, a, name, t,
                                  modes[i].is_float ? type_basic(c->types, modes[i].size == 8 ? TYPE_DOUBLE : TYPE_FLOAT)
                                                    : type_integer_of(c->types, modes[i].size, type_is_signed(t)));
        return t;
    }
    diag_error(c->diag, a->loc, "machine mode '%s' is not supported", name);
    return t;
}

const type *attribute_declared_type(checker *c, const attribute *list, const type *t)
{
    const attribute *a = attribute_find(list, ATTRIBUTE_mode);

    t = attribute_vector_type(c, list, t);
    if (!a || t->kind == TYPE_ERROR)
        return t;
    return type_qualified(c->types, type_of_mode(c, a, t), t->quals, (type_space)t->space);
}

void attribute_check_alignas(checker *c, const attribute *list, const type *t)
{
    uint64_t most = 0;
    const attribute *last = NULL;

    for (const attribute *a = list; a; a = a->next) {
        if (a->kind != ATTRIBUTE_aligned)
            continue;
        uint64_t n = a->count ? a->numbers[0] : DEFAULT_ALIGN;
        most = n > most ? n : most;
        last = a->is_alignas ? a : last;
    }
    if (last && t->kind != TYPE_ERROR && most < t->align)
        diag_error(c->diag, last->loc, "the requested alignment is less than the minimum alignment of %u for type '%s'", t->align,
                   SPELL(t));
}

uint32_t attribute_align(checker *c, const attribute *list)
{
    uint64_t most = 0;

    (void)c;
    for (; list; list = list->next) {
        uint64_t n = list->kind != ATTRIBUTE_aligned ? 0 : list->count ? list->numbers[0] : DEFAULT_ALIGN;
        most = n > most ? n : most;
    }
    return (uint32_t)most;
}

static void warn_contradiction(checker *c, const attribute *a, bool contradicts)
{
    if (contradicts)
        diag_warn(c->diag, WARN_ignored_attributes, a->loc, "attribute '%s' is given before with other arguments", a->name);
}

static void set_sizes(checker *c, uint32_t *to, const attribute *a)
{
    warn_contradiction(c, a, to[0] && (to[0] != a->numbers[0] || to[1] != a->numbers[1] || to[2] != a->numbers[2]));
    for (int i = 0; i < 3; i++)
        to[i] = (uint32_t)a->numbers[i];
}

void attribute_apply_function(checker *c, ast_function *f, const attribute *list)
{
    for (const attribute *a = list; a; a = a->next) {
        if (is_for_kernels(a->kind) && !f->is_kernel) {
            diag_error(c->diag, a->loc, "attribute '%s' can only be applied to a kernel, and '%s' is not one", a->name, f->name);
            continue;
        }
        switch (a->kind) {
        case ATTRIBUTE_noinline:
            f->noinline = true;
            break;
        case ATTRIBUTE_always_inline:
            f->always_inline = true;
            break;
        case ATTRIBUTE_overloadable:
            f->overloadable = true;
            break;
        case ATTRIBUTE_const:
            f->const_attribute = true;
            break;
        case ATTRIBUTE_pure:
            f->pure_attribute = true;
            break;
        case ATTRIBUTE_convergent:
            f->convergent = true;
            break;
        case ATTRIBUTE_unused:
        case ATTRIBUTE_used:
            f->keep = true;
            break;
        case ATTRIBUTE_reqd_work_group_size:
            set_sizes(c, f->required_size, a);
            break;
        case ATTRIBUTE_work_group_size_hint:
            set_sizes(c, f->size_hint, a);
            break;
        case ATTRIBUTE_intel_reqd_sub_group_size:
            warn_contradiction(c, a, f->sub_group_size && f->sub_group_size != a->numbers[0]);
            f->sub_group_size = (uint32_t)a->numbers[0];
            break;
        case ATTRIBUTE_vec_type_hint:
            warn_contradiction(c, a, f->vector_hint && f->vector_hint != a->type);
            f->vector_hint = a->type;
            break;
        case ATTRIBUTE_deprecated:
        case ATTRIBUTE_unavailable:
        case ATTRIBUTE_error:
        case ATTRIBUTE_warning:
            f->use = use_add(c, f->use, a, f->loc);
            break;
        case ATTRIBUTE_warn_unused_result:
            if (f->type->element->kind == TYPE_VOID)
                diag_warn(c->diag, WARN_ignored_attributes, a->loc, "attribute '%s' has no effect on a function without a result",
                          a->name);
            f->warn_unused_result = true;
            break;
        case ATTRIBUTE_aligned:
        case ATTRIBUTE_kernel:
        case ATTRIBUTE_ignored:
        case ATTRIBUTE_unknown:
            break;
        case ATTRIBUTE_packed:
        case ATTRIBUTE_mode:
        case ATTRIBUTE_ext_vector_type:
        case ATTRIBUTE_opencl_unroll_hint:
        case ATTRIBUTE_fallthrough:
        case ATTRIBUTE_nosvm:
            bug("attribute '%s' does not apply to functions", a->name);
        }
    }
}
