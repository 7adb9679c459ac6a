/* sim/assembly/place.c - reads the places of a directive //.statement: which variable, which part of it, and where that is.
 *
 * A debugger uses what is read here without further checks: parts are inside their variables, registers inside the register file. */
#include "sim/assembly/read.h"

#include "ir/formula.h"
#include "src/base/limits.h"

enum { OFFSET_LIMIT = 1 << 30, REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

bool sim_skip_char(read_state *r, char c)
{
    bool is_next = r->s.at < r->s.end && r->s.text[r->s.at] == c;

    r->s.at += is_next;
    return is_next;
}

static bool is_digit_next(const read_state *r)
{
    return r->s.at < r->s.end && r->s.text[r->s.at] >= '0' && r->s.text[r->s.at] <= '9';
}

bool sim_read_digits(read_state *r, uint64_t limit, uint64_t *out, const char *what)
{
    if (!is_digit_next(r))
        return sim_scan_error(&r->s, r->s.at, "%s is expected", what);
    return sim_read_number(r, limit, out, what);
}

/* Reads "FIRST:END" and CLOSE, FIRST <= END <= LIMIT. */
static bool read_range(read_state *r, char close, uint64_t limit, const char *what, uint64_t *first, uint64_t *end)
{
    size_t where = r->s.at;

    if (!sim_read_digits(r, limit, first, what))
        return false;
    if (!sim_skip_char(r, ':'))
        return sim_scan_error(&r->s, r->s.at, "':' is expected");
    if (!sim_read_digits(r, limit, end, what))
        return false;
    if (!sim_skip_char(r, close))
        return sim_scan_error(&r->s, r->s.at, "'%c' is expected", close);
    return *first <= *end || sim_scan_error(&r->s, where, "the end of %s must not be before its beginning", what);
}

/* Reads the type of numbers in a place: its bytes, and whether it is signed. */
static bool read_number_type(read_state *r, unsigned char *bytes, bool *is_signed)
{
    static const char *const names[] = {"ub", "uw", "ud", "uq", "b", "w", "d", "q"};
    scanner *s = &r->s;

    for (unsigned n = 0; n < sizeof names / sizeof *names; n++) {
        size_t length = strlen(names[n]);
        if (s->end - s->at < length || memcmp(s->text + s->at, names[n], length) != 0)
            continue;
        s->at += length;
        *bytes = (unsigned char)(1u << n % 4);
        *is_signed = n >= 4;
        return true;
    }
    return sim_scan_error(s, s->at, "a type of 1 to 8 bytes is expected: ub, uw, ud, uq, b, w, d or q");
}

/* Reads "R.S<STEP>:TYPE", the registers of P. */
static bool read_registers(read_state *r, gen_place *p)
{
    uint64_t number, sub, step;
    bool is_signed;
    size_t where = r->s.at;

    if (!sim_read_digits(r, GEN_GRF_COUNT - 1, &number, "the register"))
        return false;
    if (!sim_skip_char(r, '.'))
        return sim_scan_error(&r->s, r->s.at, "'.' and the subregister is expected");
    if (!sim_read_digits(r, GEN_GRF_BYTES - 1, &sub, "the subregister"))
        return false;
    if (!sim_skip_char(r, '<'))
        return sim_scan_error(&r->s, r->s.at, "'<' and the distance of elements is expected");
    if (!sim_read_digits(r, REGISTER_BYTES, &step, "the distance of elements"))
        return false;
    if (!sim_skip_char(r, '>') || !sim_skip_char(r, ':'))
        return sim_scan_error(&r->s, r->s.at, "'>:' and the type of the elements is expected");
    if (!read_number_type(r, &p->element_bytes, &is_signed))
        return false;
    uint64_t address = number * GEN_GRF_BYTES + sub * p->element_bytes, bytes = step * p->element_bytes;
    p->kind = GEN_PLACE_REGISTERS;
    p->address = (uint16_t)address;
    p->step = (uint16_t)bytes;
    return gen_place_is_inside(p) || sim_scan_error(&r->s, where, "this place is outside the registers");
}

/* Reads "[~]R.W+BIT)", the first bit of the mask P in word W of general register or flag R. */
static bool read_mask(read_state *r, gen_place *p)
{
    uint64_t number, word, bit;

    p->kind = GEN_PLACE_MASK;
    p->element_bytes = 1;
    p->is_inverted = sim_skip_char(r, '~');
    size_t where = r->s.at;
    p->in_flags = sim_skip_char(r, 'f');
    if (!p->in_flags && !sim_skip_char(r, 'r'))
        return sim_scan_error(&r->s, where, "a general register or a flag is expected");
    unsigned words = (p->in_flags ? GEN_FLAG_BITS : GEN_GRF_BYTES * 8) / GEN_WORD_BITS;
    if (!sim_read_digits(r, p->in_flags ? GEN_FLAG_COUNT - 1 : GEN_GRF_COUNT - 1, &number, "the register"))
        return false;
    if (!sim_skip_char(r, '.'))
        return sim_scan_error(&r->s, r->s.at, "'.' and the word of the register is expected");
    if (!sim_read_digits(r, words - 1, &word, "the word of the register"))
        return false;
    if (!sim_skip_char(r, '+'))
        return sim_scan_error(&r->s, r->s.at, "'+' and the first bit is expected");
    if (!sim_read_digits(r, GEN_WORD_BITS - 1, &bit, "the first bit"))
        return false;
    p->address = (uint16_t)((number * words + word) * GEN_WORD_BITS + bit);
    if (!gen_place_is_inside(p))
        return sim_scan_error(&r->s, where, "this place is outside the registers");
    return sim_skip_char(r, ')') || sim_scan_error(&r->s, r->s.at, "')' is expected");
}

/* Reads "R.S+OFFSET<STEP>)", memory at the address in quadword S of register R. */
static bool read_memory(read_state *r, gen_place *p)
{
    uint64_t number, sub, step;
    size_t where = r->s.at;

    if (!sim_read_digits(r, GEN_GRF_COUNT - 1, &number, "the register"))
        return false;
    if (!sim_skip_char(r, '.'))
        return sim_scan_error(&r->s, r->s.at, "'.' and the subregister is expected");
    if (!sim_read_digits(r, GEN_GRF_BYTES / 8 - 1, &sub, "the subregister"))
        return false;
    if (!sim_skip_char(r, '+'))
        return sim_scan_error(&r->s, r->s.at, "'+' and the offset is expected");
    if (!sim_read_digits(r, INT32_MAX, &p->number, "the offset"))
        return false;
    if (!sim_skip_char(r, '<'))
        return sim_scan_error(&r->s, r->s.at, "'<' and the distance of lanes is expected");
    if (!sim_read_digits(r, UINT16_MAX, &step, "the distance of lanes"))
        return false;
    p->kind = GEN_PLACE_MEMORY;
    p->address = (uint16_t)(number * GEN_GRF_BYTES + sub * 8);
    p->step = (uint16_t)step;
    if (!gen_place_is_inside(p))
        return sim_scan_error(&r->s, where, "this place is outside the registers");
    return (sim_skip_char(r, '>') && sim_skip_char(r, ')')) || sim_scan_error(&r->s, r->s.at, "'>)' is expected");
}

static bool read_hexadecimal(read_state *r, uint64_t *out)
{
    scanner *s = &r->s;
    size_t start = s->at, length = 0;

    for (*out = 0; s->at < s->end && (is_digit_next(r) || (s->text[s->at] >= 'a' && s->text[s->at] <= 'f')); s->at++, length++)
        *out = *out << 4 | (uint64_t)(is_digit_next(r) ? s->text[s->at] - '0' : s->text[s->at] - 'a' + 10);
    return (length && length <= 16) || sim_scan_error(s, start, "1 to 16 hexadecimal digits are expected");
}

static bool read_formula(read_state *r, gen_place *p)
{
    scanner *s = &r->s;
    size_t start = s->at;

    while (s->at < s->end && s->text[s->at] != ')' && s->text[s->at] != '\n')
        s->at++;
    const char *words = arena_strndup(r->memory, s->text + start, s->at - start);
    p->formula = ir_formula_read(r->memory, words, r->kernel->args.count);
    if (!p->formula || !sim_skip_char(r, ')'))
        return sim_scan_error(s, start, "'%s' is no formula of arguments and ids", words);
    p->kind = GEN_PLACE_FORMULA;
    return true;
}

/* Reads "+OFFSET" of memory of KIND. */
static bool read_offset(read_state *r, gen_place *p, gen_place_kind kind)
{
    p->kind = kind;
    return sim_read_digits(r, kind == GEN_PLACE_LOCAL ? LOCAL_MEMORY_BYTES : OFFSET_LIMIT, &p->number, "the offset in memory");
}

/* Reads "NAME%N": the name is for readers. */
static bool read_variable(read_state *r, uint32_t *out)
{
    scanner *s = &r->s;
    size_t where = s->at;

    while (s->at < s->end && s->text[s->at] != '%' && s->text[s->at] != ' ' && s->text[s->at] != '\n')
        s->at++;
    const char *name = arena_strndup(r->memory, s->text + where, s->at - where);
    if (!sim_skip_char(r, '%'))
        return sim_scan_error(s, where, "a place begins with NAME%%N, the name and the number of a variable");
    if (!sim_read_known(r, r->kernel->variables.count, out, "variable"))
        return false;
    const char *own = r->kernel->variables.items[*out].name;
    return strcmp(name, own) == 0 || sim_scan_error(s, where, "variable %u is '%s', not '%s'", (unsigned)*out, own, name);
}

/* Reads "[@FRAME]". FRAME has the frame that is meant without it. */
static bool read_frame(read_state *r, uint32_t *frame)
{
    return !sim_skip_char(r, '@') || sim_read_known(r, r->kernel->frames.count, frame, "frame");
}

/* Reads "[+K|-K]". */
static bool read_sum(read_state *r, int64_t *out)
{
    uint64_t n;
    bool is_negative = sim_skip_char(r, '-');

    if (!is_negative && !sim_skip_char(r, '+'))
        return true;
    if (!sim_read_digits(r, (uint64_t)INT64_MAX + is_negative, &n, "the number to add"))
        return false;
    *out = (int64_t)(is_negative ? 0 - n : n);
    return true;
}

/* Reads "NAME%N[@FRAME][+K|-K]", the target of pointer P. */
static bool read_pointee(read_state *r, gen_place *p, const gen_statement *s)
{
    int64_t at = 0;

    p->kind = GEN_PLACE_POINTER;
    p->target_frame = s->frame;
    if (!read_variable(r, &p->target) || !read_frame(r, &p->target_frame) || !read_sum(r, &at))
        return false;
    p->number = (uint64_t)at;
    return true;
}

/* Reads where P, of statement OF, is. */
static bool read_where(read_state *r, gen_place *p, const gen_statement *of)
{
    scanner *s = &r->s;
    size_t where = s->at;
    uint64_t n;
    bool is_signed;

    if (sim_skip_char(r, '?')) {
        p->kind = GEN_PLACE_UNKNOWN;
        return true;
    }
    if (sim_skip_key(r, "unset")) {
        p->kind = GEN_PLACE_UNSET;
        return true;
    }
    if (sim_skip_char(r, '&'))
        return read_pointee(r, p, of);
    if (sim_skip_key(r, "formula("))
        return read_formula(r, p);
    if (sim_skip_key(r, "mask("))
        return read_mask(r, p);
    if (sim_skip_key(r, "memory(r"))
        return read_memory(r, p);
    if (sim_skip_key(r, "private+"))
        return read_offset(r, p, GEN_PLACE_PRIVATE);
    if (sim_skip_key(r, "local+"))
        return read_offset(r, p, GEN_PLACE_LOCAL);
    if (sim_skip_key(r, "arg")) {
        if (!sim_read_digits(r, SIM_NUMBER_LIMIT, &n, "the argument's number"))
            return false;
        p->kind = GEN_PLACE_ARGUMENT;
        p->number = n;
        return n < r->kernel->args.count || sim_scan_error(s, where, "there is no argument %llu above", (unsigned long long)n);
    }
    if (sim_skip_key(r, "0x")) {
        p->kind = GEN_PLACE_NUMBER;
        if (!read_hexadecimal(r, &p->number))
            return false;
        return (sim_skip_char(r, ':') || sim_scan_error(s, s->at, "':' and a type is expected")) &&
               read_number_type(r, &p->element_bytes, &is_signed);
    }
    if (sim_skip_char(r, 'r'))
        return read_registers(r, p);
    return sim_scan_error(s, where,
                          "a place is registers, a mask, a number, an argument, private, local or other memory, a formula, a "
                          "pointer, 'unset' or '?'");
}

/* Reads "[>TYPE][+K|-K][!UNTIL]" of P. */
static bool read_view(read_state *r, gen_place *p, uint32_t at)
{
    uint64_t n;

    p->wide_bytes = p->kind == GEN_PLACE_FORMULA ? ir_formula_bytes(p->formula) : p->element_bytes;
    if (sim_skip_char(r, '>') && !read_number_type(r, &p->wide_bytes, &p->is_signed))
        return false;
    if (!read_sum(r, &p->plus))
        return false;
    p->until = at;
    if (!sim_skip_char(r, '!'))
        return true;
    if (!sim_read_digits(r, SIM_NUMBER_LIMIT, &n, "the number of instructions"))
        return false;
    p->until = at + (uint32_t)n;
    return true;
}

/* Reads the parts of the variable and the elements of the value that P has. */
static bool read_parts(read_state *r, gen_place *p)
{
    const ir_source_type *type = r->kernel->variables.items[p->variable].type;
    uint64_t first = 0, end = type->size;

    if (sim_skip_char(r, '[')) {
        p->is_part = true;
        if (!read_range(r, ']', type->size, "the part of the variable", &first, &end))
            return false;
    }
    p->at = (uint32_t)first;
    p->bytes = (uint32_t)(end - first);
    p->count = 1;
    size_t where = r->s.at;
    p->is_varying = sim_skip_char(r, '{');
    if (!p->is_varying && !sim_skip_char(r, '('))
        return true;
    if (!read_range(r, p->is_varying ? '}' : ')', UINT16_MAX, "the elements", &first, &end))
        return false;
    if (first == end)
        return sim_scan_error(&r->s, where, "a place has at least one element");
    p->first = (uint16_t)first;
    p->count = (uint16_t)(end - first);
    return true;
}

bool sim_read_place(read_state *r, gen_statement *s)
{
    gen_place p = {.frame = s->frame};

    if (!read_variable(r, &p.variable) || !read_frame(r, &p.frame) || !read_parts(r, &p))
        return false;
    if (!sim_skip_char(r, '='))
        return sim_scan_error(&r->s, r->s.at, "'=' and the place of the variable are expected");
    if (!read_where(r, &p, s) || !read_view(r, &p, s->at))
        return false;
    vec_push(r->memory, &r->kernel->places, p);
    s->place_count++;
    return true;
}
