/* parser/check_printf.c - does the format of a printf fit its arguments? (OpenCL C 6.15.14)
 *
 * The host takes the arguments out of a record by what the format says of them, so a wrong format prints something else than
 * was meant. A format is a literal; each of its conversions,
 *
 *     %[flags][width][.precision][vN][hh|h|hl|l]letter
 *
 * is compared with the argument that it takes, as it is after the promotions. What does not fit is a warning, as in C. */
#include "parser/check.h"

typedef struct conversion {
    const char *text;    /* from the % on */
    unsigned size;       /* bytes of the text */
    unsigned lanes;      /* 1: none were asked for */
    unsigned bytes;      /* of the component, by the length; 0: none was given */
    char letter;         /* 0: the format ends before it */
} conversion;

static bool among(char c, const char *set)
{
    return c && strchr(set, c) != NULL;
}

static bool takes_float(char letter)
{
    return among(letter, "fFeEgGaA");
}

static const char *digits(const char *s)
{
    while (*s >= '0' && *s <= '9')
        s++;
    return s;
}

static conversion read_conversion(const char *s)
{
    conversion c = {.text = s++, .lanes = 1};

    while (among(*s, "-+ #0"))
        s++;
    s = digits(s);
    if (*s == '.')
        s = digits(s + 1);
    if (*s == 'v') {
        c.lanes = 0;
        for (s++; *s >= '0' && *s <= '9' && c.lanes < 100; s++)
            c.lanes = c.lanes * 10 + (unsigned)(*s - '0');
    }
    if (*s == 'h') {
        c.bytes = s[1] == 'h' ? 1 : s[1] == 'l' ? 4 : 2;
        s += c.bytes == 2 ? 1 : 2;
    } else if (*s == 'l') {
        c.bytes = 8;
        s++;
    }
    c.letter = *s;
    c.size = (unsigned)(s - c.text) + (*s != '\0');
    return c;
}

/* What is wrong with the conversion itself; NULL for nothing. */
static const char *fault_of(const conversion *c)
{
    bool vector = c->lanes != 1;

    if (!c->letter)
        return "the format ends within it";
    if (!among(c->letter, "diouxXcfFeEgGaAsp"))
        return c->letter == '*' ? "a width or precision must be a number" : "there is no such conversion";
    if (vector && c->lanes != 2 && c->lanes != 3 && c->lanes != 4 && c->lanes != 8 && c->lanes != 16)
        return "vectors have 2, 3, 4, 8 or 16 components";
    if (vector && among(c->letter, "csp"))
        return "it is not for vectors";
    if (!vector && c->bytes == 4)
        return "the length 'hl' is for vectors";
    return NULL;
}

/* Does an argument of type T fit? */
static bool fits(const conversion *c, const type *t)
{
    unsigned component = c->bytes ? c->bytes : 4;
    const type *scalar = type_scalar(t);

    if (c->letter == 'p')
        return t->kind == TYPE_POINTER;
    if (c->letter == 's')
        return t->kind == TYPE_POINTER && t->element->size == 1;
    if (!type_has_numbers(t) || type_lanes(t) != c->lanes)
        return false;
    if (takes_float(c->letter))
        return type_has_floats(t) && (c->lanes == 1 || scalar->size == component);
    return type_has_integers(t) && scalar->size == (c->lanes == 1 && component < 4 ? 4 : component);
}

static const char *wanted(checker *c, const conversion *v)
{
    static const char *const integers[] = {[0] = "int", [1] = "char", [2] = "short", [4] = "int", [8] = "long"};
    static const char *const floats[] = {[0] = "float", [1] = "char", [2] = "half", [4] = "float", [8] = "double"};

    if (among(v->letter, "sp"))
        return v->letter == 's' ? "a string" : "a pointer";
    if (v->lanes == 1)
        return takes_float(v->letter) ? "a float" : v->bytes == 8 ? "a long" : "an int";
    return arena_printf(c->memory, "a vector '%s%u'", (takes_float(v->letter) ? floats : integers)[v->bytes], v->lanes);
}

void check_printf(checker *c, const ast_expr *format, const expr_list *arguments)
{
    uint32_t next = 1;

    while (format->kind == AST_CONVERT) /* to a pointer */
        format = format->convert.operand;
    if (format->kind != AST_STRING)
        return;
    const source_loc loc = format->loc;
    const char *s = arena_strndup(c->memory, format->string.bytes, format->string.length);
    while ((s = strchr(s, '%')) != NULL) {
        if (s[1] == '%') {
            s += 2;
            continue;
        }
        conversion v = read_conversion(s);
        const char *fault = fault_of(&v);
        if (fault) {
            diag_warn(c->diag, WARN_format, loc, "'%.*s' in the format: %s", (int)v.size, v.text, fault);
            return; /* what follows is printed no more */
        }
        s += v.size;
        if (next >= arguments->count) {
            diag_warn(c->diag, WARN_format, loc, "there is no argument for '%.*s' in the format", (int)v.size, v.text);
            return;
        }
        const ast_expr *a = arguments->items[next++];
        if (!fits(&v, a->type))
            diag_warn(c->diag, WARN_format, a->loc, "'%.*s' in the format wants %s, not '%s'", (int)v.size, v.text, wanted(c, &v),
                      SPELL(a->type));
    }
    if (next < arguments->count)
        diag_warn(c->diag, WARN_format, arguments->items[next]->loc, "the format uses only %u of %u arguments", next - 1,
                  arguments->count - 1);
}
