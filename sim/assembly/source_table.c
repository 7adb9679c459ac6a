/* sim/assembly/source_table.c - reads the directives of what statements of the source refer to: types, files, variables, frames
 * (src/driver/formats.md 3.3).
 *
 * A debugger uses what is read here without further checks: types contain only types that are declared before them, so none contains itself. */
#include "sim/assembly/read.h"

enum { TYPE_LIMIT = 1 << 30 };

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

    if (!sim_read_number(r, SIM_NUMBER_LIMIT, &n, arena_printf(r->memory, "the %s's number", what)))
        return false;
    return n == count || sim_scan_error(&r->s, where, "%ss must be declared in order: number %zu is next", what, count);
}

bool sim_read_known(read_state *r, size_t count, uint32_t *out, const char *what)
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
        if (!sim_read_number(r, SIM_NUMBER_LIMIT, &p.target, "the type's number"))
            return false;
        vec_push(r->memory, &r->source.pointers, p);
        return true;
    }
    if (!sim_read_known(r, r->source.types.count, &n, "type"))
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
    if (!t->name)
        return false;
    vec_push(r->memory, &r->source.types, t);
    vec_push(r->memory, &r->source.type_at, where);
    return true;
}

bool sim_read_field(read_state *r)
{
    ir_source_field f = {0};
    uint32_t of, n;
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);

    sim_read_kernel(r);
    if (!sim_read_known(r, r->source.types.count, &of, "type"))
        return false;
    ir_source_type *t = r->source.types.items[of];
    if (t->kind != IR_SOURCE_RECORD)
        return sim_scan_error(&r->s, where, "type %u is no struct or union", (unsigned)of);
    size_t offset_at = (sim_skip_line_blanks(&r->s), r->s.at);
    if (!sim_read_number(r, TYPE_LIMIT, &f.offset, "the offset"))
        return false;
    if (!sim_skip_key(r, "of="))
        return sim_scan_error(&r->s, r->s.at, "of=N, the number of the field's type, is expected");
    if (!sim_read_known(r, of, &n, "type")) /* above the struct, which so does not contain itself */
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

bool sim_read_location(read_state *r, uint32_t *line, uint32_t *column, const char **file)
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
    if (!sim_read_known(r, r->source.files.count, &n, "file"))
        return false;
    *file = r->source.files.items[n];
    return true;
}

bool sim_read_variable(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);
    gen_variable v = {0};
    uint32_t type;

    if (!read_next(r, k->variables.count, "variable") || !sim_read_known(r, r->source.types.count, &type, "type"))
        return false;
    v.type = r->source.types.items[type];
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    const char *kind = sim_read_operand_word(r, "local or parameter");
    if (!kind)
        return false;
    v.is_parameter = strcmp(kind, "parameter") == 0;
    if (!v.is_parameter && strcmp(kind, "local") != 0)
        return sim_scan_error(&r->s, where, "a variable is local or a parameter, not '%s'", kind);
    if (!sim_read_location(r, &v.line, &v.column, NULL))
        return false;
    v.name = read_rest(r, "the variable's name");
    if (v.name)
        vec_push(r->memory, &k->variables, v);
    return v.name != NULL;
}

gen_kernel *sim_kernel_with_frames(read_state *r)
{
    gen_kernel *k = sim_read_kernel(r);

    if (!k->frames.count)
        vec_push(r->memory, &k->frames, (gen_frame){.function = k->name});
    return k;
}

bool sim_read_frame(read_state *r)
{
    gen_kernel *k = sim_kernel_with_frames(r);
    gen_frame f = {0};

    if (!read_next(r, k->frames.count, "frame") || !sim_read_known(r, k->frames.count, &f.parent, "frame") ||
        !sim_read_location(r, &f.line, &f.column, &f.file))
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
