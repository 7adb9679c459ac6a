/* sim/assembly/statement.c - reads the directives of statements of the source: types, variables, frames, statements and places
 * (src/driver/formats.md 3.3).
 *
 * A debugger uses what is read here without further checks: types contain only types that are declared before them, so none contains itself; parts
 * are inside their variables, registers inside the register file. */
#include "sim/assembly/read.h"

#include "ir/formula.h"
#include "src/base/limits.h"

enum { TYPE_LIMIT = 1 << 30, NUMBER_LIMIT = (1 << 24) - 1, REGISTER_BYTES = GEN_GRF_COUNT * GEN_GRF_BYTES };

/* The rest of the line without blanks at its ends; NULL after an error: there is none. */
static const char *read_rest(read_state *r, const char *what)
{
    scanner *s = &r->s;

    if (sim_at_line_end(s)) {
        sim_scan_error(s, s->at, "%s is expected", what);
        return NULL;
    }
    size_t start = s->at;
    while (s->at < s->end && s->text[s->at] != '\n')
        s->at++;
    size_t end = s->at;
    while (s->text[end - 1] == ' ' || s->text[end - 1] == '\t' || s->text[end - 1] == '\r')
        end--;
    return arena_strndup(r->memory, s->text + start, end - start);
}

/* Reads the number of an item that is declared as number COUNT. */
static bool read_next(read_state *r, size_t count, const char *what)
{
    uint64_t n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    if (!sim_read_number(r, NUMBER_LIMIT, &n, arena_printf(r->memory, "the %s's number", what)))
        return false;
    return n == count || sim_scan_error(&r->s, where, "%ss must be declared in order: number %zu is next", what, count);
}

/* Reads the number of one of COUNT items that are declared above. */
static bool read_known(read_state *r, size_t count, uint32_t *out, const char *what)
{
    uint64_t n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    if (!sim_read_number(r, UINT32_MAX, &n, arena_printf(r->memory, "the %s's number", what)))
        return false;
    *out = (uint32_t)n;
    return n < count || sim_scan_error(&r->s, where, "there is no //.%s %llu above", what, (unsigned long long)n);
}

/* --- types ---------------------------------------------------------------------------------------------------------------- */

/* Reads "of=N" of T: a type above, or for a pointer any type of the kernel. */
static bool read_element(read_state *r, ir_source_type *t)
{
    uint32_t n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    if (!sim_skip_key(r, "of="))
        return (t->kind != IR_SOURCE_VECTOR && t->kind != IR_SOURCE_ARRAY) ||
               sim_scan_error(&r->s, where, "of=N, the number of the elements' type, is expected");
    if (t->kind == IR_SOURCE_POINTER) {
        read_pointer p = {.type = t, .where = r->s.at};
        if (!sim_read_number(r, NUMBER_LIMIT, &p.target, "the type's number"))
            return false;
        vec_push(r->memory, &r->source.pointers, p);
        return true;
    }
    if (!read_known(r, r->source.types.count, &n, "type"))
        return false;
    t->element = r->source.types.items[n];
    return true;
}

/* Reads the kind of T, and the number that follows it. */
static bool read_kind(read_state *r, ir_source_type *t)
{
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    const char *word = sim_read_operand_word(r, "the kind of type");
    uint64_t space;

    if (!word)
        return false;
    if (strcmp(word, "signed") == 0 || strcmp(word, "unsigned") == 0 || strcmp(word, "float") == 0) {
        t->kind = IR_SOURCE_SCALAR;
        t->is_signed = *word == 's';
        t->is_float = *word == 'f';
        return t->size <= 8 || sim_scan_error(&r->s, where, "a scalar has at most 8 bytes");
    }
    if (strcmp(word, "struct") == 0 || strcmp(word, "union") == 0) {
        t->kind = IR_SOURCE_RECORD;
        t->is_union = *word == 'u';
        return true;
    }
    if (strcmp(word, "pointer") == 0) {
        t->kind = IR_SOURCE_POINTER;
        if (!sim_read_number(r, IR_MODULE_PRIVATE, &space, "the address space"))
            return false;
        t->space = (ir_space)space;
        return t->size <= 8 || sim_scan_error(&r->s, where, "a pointer has at most 8 bytes");
    }
    if (strcmp(word, "vector") != 0 && strcmp(word, "array") != 0)
        return sim_scan_error(&r->s, where,
                              "a type is signed, unsigned, float, vector, array, pointer, struct or union, not '%s'", word);
    t->kind = *word == 'v' ? IR_SOURCE_VECTOR : IR_SOURCE_ARRAY;
    return sim_read_number(r, *word == 'v' ? 16 : TYPE_LIMIT, &t->count, "the number of elements");
}

/* Do the elements of T, whose size is at WHERE, have their space? */
static bool check_elements(read_state *r, const ir_source_type *t, size_t where)
{
    if (t->kind != IR_SOURCE_VECTOR && t->kind != IR_SOURCE_ARRAY)
        return true;
    if (t->kind == IR_SOURCE_VECTOR && t->element->kind != IR_SOURCE_SCALAR)
        return sim_scan_error(&r->s, where, "the elements of a vector are scalars");
    return (t->element->size && t->element->size * t->count <= t->size) ||
           sim_scan_error(&r->s, where, "a type of %llu elements with %llu bytes has at least %llu bytes",
                          (unsigned long long)t->count, (unsigned long long)t->element->size,
                          (unsigned long long)(t->element->size * t->count));
}

bool sim_read_type(read_state *r)
{
    ir_source_type *t = arena_new(r->memory, ir_source_type);
    uint64_t align;

    sim_read_kernel(r);
    if (!read_next(r, r->source.types.count, "type"))
        return false;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    if (!sim_read_number(r, TYPE_LIMIT, &t->size, "the size") || !sim_read_number(r, TYPE_LIMIT, &align, "the alignment") ||
        !read_kind(r, t) || !read_element(r, t) || !check_elements(r, t, where))
        return false;
    t->align = (uint32_t)align;
    t->name = read_rest(r, "the type's name");
    if (t->name)
        vec_push(r->memory, &r->source.types, t);
    return t->name != NULL;
}

bool sim_read_field(read_state *r)
{
    ir_source_field f = {0};
    uint32_t of, n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    sim_read_kernel(r);
    if (!read_known(r, r->source.types.count, &of, "type"))
        return false;
    ir_source_type *t = r->source.types.items[of];
    if (t->kind != IR_SOURCE_RECORD)
        return sim_scan_error(&r->s, where, "type %u is no struct or union", (unsigned)of);
    size_t offset_at = (sim_skip_line_blanks(&r->s), r->s.at);
    if (!sim_read_number(r, TYPE_LIMIT, &f.offset, "the offset"))
        return false;
    if (!sim_skip_key(r, "of="))
        return sim_scan_error(&r->s, r->s.at, "of=N, the number of the field's type, is expected");
    if (!read_known(r, of, &n, "type")) /* above the struct, which so does not contain itself */
        return false;
    f.type = r->source.types.items[n];
    if (f.offset + f.type->size > t->size)
        return sim_scan_error(&r->s, offset_at, "this field is outside the %llu bytes of %s", (unsigned long long)t->size,
                              t->name);
    f.name = sim_at_line_end(&r->s) ? NULL : read_rest(r, "the field's name");
    if (!(t->count & (t->count - 1))) { /* the space for a power of two of them is full */
        ir_source_field *more = arena_array(r->memory, ir_source_field, t->count ? t->count * 2 : 1);
        if (t->count)
            memcpy(more, t->fields, t->count * sizeof f);
        t->fields = more;
    }
    t->fields[t->count++] = f;
    return true;
}

/* --- files, variables, frames --------------------------------------------------------------------------------------------- */

bool sim_read_file(read_state *r)
{
    sim_read_kernel(r);
    const char *name = read_next(r, r->source.files.count, "file") ? read_rest(r, "the file's name") : NULL;
    if (name)
        vec_push(r->memory, &r->source.files, name);
    return name != NULL;
}

/* Reads "LINE:COLUMN[:FILE]". FILE NULL: there is no file. */
static bool read_location(read_state *r, uint32_t *line, uint32_t *column, const char **file)
{
    uint32_t n = 0;

    if (!sim_read_number32(r, UINT32_MAX - 1, line, "the line"))
        return false;
    if (!sim_skip_key(r, ":"))
        return sim_scan_error(&r->s, r->s.at, "LINE:COLUMN is expected");
    if (!sim_read_number32(r, UINT32_MAX - 1, column, "the column"))
        return false;
    if (!file)
        return true;
    *file = NULL;
    if (!*line)
        return true;
    if (r->s.at < r->s.end && r->s.text[r->s.at] == ':')
        r->s.at++;
    else if (r->source.files.count) {
        *file = r->source.files.items[0];
        return true;
    } else
        return sim_scan_error(&r->s, r->s.at, "there is no //.file 0 above");
    if (!read_known(r, r->source.files.count, &n, "file"))
        return false;
    *file = r->source.files.items[n];
    return true;
}

bool sim_read_variable(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);
    gen_variable v = {0};
    uint32_t type;

    if (!read_next(r, k->variables.count, "variable") || !read_known(r, r->source.types.count, &type, "type"))
        return false;
    v.type = r->source.types.items[type];
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    const char *kind = sim_read_operand_word(r, "local or parameter");
    if (!kind)
        return false;
    v.is_parameter = strcmp(kind, "parameter") == 0;
    if (!v.is_parameter && strcmp(kind, "local") != 0)
        return sim_scan_error(&r->s, where, "a variable is local or a parameter, not '%s'", kind);
    if (!read_location(r, &v.line, &v.column, NULL))
        return false;
    v.name = read_rest(r, "the variable's name");
    if (v.name)
        vec_push(r->memory, &k->variables, v);
    return v.name != NULL;
}

/* Frame 0 is the kernel. */
static gen_kernel *kernel_with_frames(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);

    if (!k->frames.count)
        vec_push(r->memory, &k->frames, (gen_frame){.function = k->name});
    return k;
}

bool sim_read_frame(read_state *r)
{
    gen_kernel *k = kernel_with_frames(r);
    gen_frame f = {0};

    if (!read_next(r, k->frames.count, "frame") || !read_known(r, k->frames.count, &f.parent, "frame") ||
        !read_location(r, &f.line, &f.column, &f.file))
        return false;
    f.function = read_rest(r, "the function's name");
    if (f.function)
        vec_push(r->memory, &k->frames, f);
    return f.function != NULL;
}

bool sim_read_private_items(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);

    return sim_read_number32(r, GEN_SCRATCH_LIMIT, &k->scratch_private, "the start of private memory") &&
           sim_read_number32(r, GEN_SCRATCH_LIMIT, &k->scratch_lane_bytes, "the private memory of a work-item");
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* Consumes C if it is next, without blanks before it. */
static bool skip_char(read_state *r, char c)
{
    bool is_next = r->s.at < r->s.end && r->s.text[r->s.at] == c;

    r->s.at += is_next;
    return is_next;
}

static bool is_digit_next(const read_state *r)
{
    return r->s.at < r->s.end && r->s.text[r->s.at] >= '0' && r->s.text[r->s.at] <= '9';
}

/* A number without blanks before it. */
static bool read_digits(read_state *r, uint64_t limit, uint64_t *out, const char *what)
{
    if (!is_digit_next(r))
        return sim_scan_error(&r->s, r->s.at, "%s is expected", what);
    return sim_read_number(r, limit, out, what);
}

/* Reads "FIRST:END" and CLOSE, FIRST <= END <= LIMIT. */
static bool read_range(read_state *r, char close, uint64_t limit, const char *what, uint64_t *first, uint64_t *end)
{
    size_t where = r->s.at;

    if (!read_digits(r, limit, first, what))
        return false;
    if (!skip_char(r, ':'))
        return sim_scan_error(&r->s, r->s.at, "':' is expected");
    if (!read_digits(r, limit, end, what))
        return false;
    if (!skip_char(r, close))
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

    if (!read_digits(r, GEN_GRF_COUNT - 1, &number, "the register"))
        return false;
    if (!skip_char(r, '.'))
        return sim_scan_error(&r->s, r->s.at, "'.' and the subregister is expected");
    if (!read_digits(r, GEN_GRF_BYTES - 1, &sub, "the subregister"))
        return false;
    if (!skip_char(r, '<'))
        return sim_scan_error(&r->s, r->s.at, "'<' and the distance of elements is expected");
    if (!read_digits(r, REGISTER_BYTES, &step, "the distance of elements"))
        return false;
    if (!skip_char(r, '>') || !skip_char(r, ':'))
        return sim_scan_error(&r->s, r->s.at, "'>:' and the type of the elements is expected");
    if (!read_number_type(r, &p->element_bytes, &is_signed))
        return false;
    uint64_t address = number * GEN_GRF_BYTES + sub * p->element_bytes, bytes = step * p->element_bytes;
    if (address + (p->count - 1u) * bytes + p->element_bytes > REGISTER_BYTES)
        return sim_scan_error(&r->s, where, "this place is outside the registers");
    p->kind = GEN_PLACE_REGISTERS;
    p->address = (uint16_t)address;
    p->step = (uint16_t)bytes;
    return true;
}

/* Reads "[~]R.W+BIT)", the first bit of the mask P in word W of general register or flag R. */
static bool read_mask(read_state *r, gen_place *p)
{
    uint64_t number, word, bit;

    p->kind = GEN_PLACE_MASK;
    p->element_bytes = 1;
    p->is_inverted = skip_char(r, '~');
    size_t where = r->s.at;
    p->in_flags = skip_char(r, 'f');
    if (!p->in_flags && !skip_char(r, 'r'))
        return sim_scan_error(&r->s, where, "a general register or a flag is expected");
    unsigned words = (p->in_flags ? GEN_FLAG_BITS : GEN_GRF_BYTES * 8) / GEN_WORD_BITS;
    if (!read_digits(r, p->in_flags ? GEN_FLAG_COUNT - 1 : GEN_GRF_COUNT - 1, &number, "the register"))
        return false;
    if (!skip_char(r, '.'))
        return sim_scan_error(&r->s, r->s.at, "'.' and the word of the register is expected");
    if (!read_digits(r, words - 1, &word, "the word of the register"))
        return false;
    if (!skip_char(r, '+'))
        return sim_scan_error(&r->s, r->s.at, "'+' and the first bit is expected");
    if (!read_digits(r, GEN_WORD_BITS - 1, &bit, "the first bit"))
        return false;
    uint64_t address = (number * words + word) * GEN_WORD_BITS + bit,
             limit = p->in_flags ? GEN_FLAG_COUNT * GEN_FLAG_BITS : REGISTER_BYTES * 8;
    if (address + p->count > limit)
        return sim_scan_error(&r->s, where, "this place is outside the registers");
    p->address = (uint16_t)address;
    return skip_char(r, ')') || sim_scan_error(&r->s, r->s.at, "')' is expected");
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
    if (!p->formula || !skip_char(r, ')'))
        return sim_scan_error(s, start, "'%s' is no formula of arguments and ids", words);
    p->kind = GEN_PLACE_FORMULA;
    return true;
}

/* Reads "+OFFSET" of memory of KIND. */
static bool read_offset(read_state *r, gen_place *p, gen_place_kind kind)
{
    p->kind = kind;
    return read_digits(r, kind == GEN_PLACE_LOCAL ? LOCAL_MEMORY_BYTES : TYPE_LIMIT, &p->number, "the offset in memory");
}

/* Reads where P is. */
static bool read_where(read_state *r, gen_place *p)
{
    scanner *s = &r->s;
    size_t where = s->at;
    uint64_t n;
    bool is_signed;

    if (skip_char(r, '?')) {
        p->kind = GEN_PLACE_UNKNOWN;
        return true;
    }
    if (sim_skip_key(r, "unset")) {
        p->kind = GEN_PLACE_UNSET;
        return true;
    }
    if (sim_skip_key(r, "formula("))
        return read_formula(r, p);
    if (sim_skip_key(r, "mask("))
        return read_mask(r, p);
    if (sim_skip_key(r, "private+"))
        return read_offset(r, p, GEN_PLACE_PRIVATE);
    if (sim_skip_key(r, "local+"))
        return read_offset(r, p, GEN_PLACE_LOCAL);
    if (sim_skip_key(r, "arg")) {
        if (!read_digits(r, NUMBER_LIMIT, &n, "the argument's number"))
            return false;
        p->kind = GEN_PLACE_ARGUMENT;
        p->number = n;
        return n < r->kernel->args.count || sim_scan_error(s, where, "there is no argument %llu above", (unsigned long long)n);
    }
    if (sim_skip_key(r, "0x")) {
        p->kind = GEN_PLACE_NUMBER;
        if (!read_hexadecimal(r, &p->number))
            return false;
        return (skip_char(r, ':') || sim_scan_error(s, s->at, "':' and a type is expected")) &&
               read_number_type(r, &p->element_bytes, &is_signed);
    }
    if (skip_char(r, 'r'))
        return read_registers(r, p);
    return sim_scan_error(
        s, where, "a place is registers, a mask, a number, an argument, private or local memory, a formula, 'unset' or '?'");
}

/* Reads "[>TYPE][+K|-K][!UNTIL]" of P. */
static bool read_view(read_state *r, gen_place *p, uint32_t at)
{
    uint64_t n;

    p->wide_bytes = p->kind == GEN_PLACE_FORMULA ? ir_formula_bytes(p->formula) : p->element_bytes;
    if (skip_char(r, '>') && !read_number_type(r, &p->wide_bytes, &p->is_signed))
        return false;
    bool is_negative = skip_char(r, '-');
    if (is_negative || skip_char(r, '+')) {
        if (!read_digits(r, (uint64_t)INT64_MAX + is_negative, &n, "the number to add"))
            return false;
        p->plus = (int64_t)(is_negative ? 0 - n : n);
    }
    p->until = at;
    if (!skip_char(r, '!'))
        return true;
    if (!read_digits(r, NUMBER_LIMIT, &n, "the number of instructions"))
        return false;
    p->until = at + (uint32_t)n;
    return true;
}

/* Reads "NAME%N": the name is for readers. */
static bool read_place_variable(read_state *r, gen_place *p)
{
    scanner *s = &r->s;
    size_t where = s->at;

    while (s->at < s->end && s->text[s->at] != '%' && s->text[s->at] != ' ' && s->text[s->at] != '\n')
        s->at++;
    const char *name = arena_strndup(r->memory, s->text + where, s->at - where);
    if (!skip_char(r, '%'))
        return sim_scan_error(s, where, "a place begins with NAME%%N, the name and the number of a variable");
    if (!read_known(r, r->kernel->variables.count, &p->variable, "variable"))
        return false;
    const char *own = r->kernel->variables.items[p->variable].name;
    return strcmp(name, own) == 0 || sim_scan_error(s, where, "variable %u is '%s', not '%s'", (unsigned)p->variable, own, name);
}

/* Reads the parts of the variable and the elements of the value that P has. */
static bool read_parts(read_state *r, gen_place *p)
{
    const ir_source_type *type = r->kernel->variables.items[p->variable].type;
    uint64_t first = 0, end = type->size;

    if (skip_char(r, '[')) {
        p->is_part = true;
        if (!read_range(r, ']', type->size, "the part of the variable", &first, &end))
            return false;
    }
    p->at = (uint32_t)first;
    p->bytes = (uint32_t)(end - first);
    p->count = 1;
    size_t where = r->s.at;
    p->is_varying = skip_char(r, '{');
    if (!p->is_varying && !skip_char(r, '('))
        return true;
    if (!read_range(r, p->is_varying ? '}' : ')', UINT16_MAX, "the elements", &first, &end))
        return false;
    if (first == end)
        return sim_scan_error(&r->s, where, "a place has at least one element");
    p->first = (uint16_t)first;
    p->count = (uint16_t)(end - first);
    return true;
}

static bool read_place(read_state *r, gen_statement *s)
{
    gen_place p = {.frame = s->frame};

    if (!read_place_variable(r, &p))
        return false;
    if (skip_char(r, '@') && !read_known(r, r->kernel->frames.count, &p.frame, "frame"))
        return false;
    if (!read_parts(r, &p))
        return false;
    if (!skip_char(r, '='))
        return sim_scan_error(&r->s, r->s.at, "'=' and the place of the variable are expected");
    if (!read_where(r, &p) || !read_view(r, &p, s->at))
        return false;
    vec_push(r->memory, &r->kernel->places, p);
    s->place_count++;
    return true;
}

/* --- statements ----------------------------------------------------------------------------------------------------------- */

bool sim_read_statement(read_state *r)
{
    gen_kernel *k = kernel_with_frames(r);
    gen_statement s = {.at = (uint32_t)k->insts.count, .first_place = (uint32_t)k->places.count};
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    uint64_t n = 0;

    if (!read_location(r, &s.line, &s.column, &s.file))
        return false;
    if (!s.line)
        return sim_scan_error(&r->s, where, "lines are counted from 1");
    if (sim_skip_key(r, "@") && !read_known(r, k->frames.count, &s.frame, "frame"))
        return false;
    if (sim_skip_key(r, "!") && !read_digits(r, NUMBER_LIMIT, &n, "the number of instructions"))
        return false;
    s.until = s.at + (uint32_t)n;
    while (!sim_at_line_end(&r->s))
        if (!read_place(r, &s))
            return false;
    vec_push(r->memory, &k->statements, s);
    vec_push(r->memory, &r->source.statement_at, where);
    return true;
}

static void check_end(read_state *r, const gen_statement *s, size_t where)
{
    const gen_kernel *k = r->kernel;
    size_t last = k->insts.count - 1;

    if (s->at >= k->insts.count)
        sim_scan_error(&r->s, where, "no instruction follows this statement");
    else if (s->until > last)
        sim_scan_error(&r->s, where, "only %zu instructions follow this statement, not %u", last - s->at,
                       (unsigned)(s->until - s->at));
}

void sim_read_end_statements(read_state *r)
{
    gen_kernel *k = r->kernel;

    for (size_t n = 0; n < r->source.pointers.count; n++) {
        const read_pointer *p = &r->source.pointers.items[n];
        if (p->target < r->source.types.count)
            p->type->element = r->source.types.items[p->target];
        else
            sim_scan_error(&r->s, p->where, "there is no type %llu", (unsigned long long)p->target);
    }
    for (size_t n = 0; n < k->statements.count; n++)
        check_end(r, &k->statements.items[n], r->source.statement_at.items[n]);
    if (k->statements.count)
        gen_number_lines(r->memory, k);
    r->source = (read_source){0};
}
