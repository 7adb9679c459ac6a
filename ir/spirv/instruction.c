/* ir/spirv/instruction.c - see instruction.h: walks the instructions of a module, splits them into operands, and reports errors about them. */
#include "ir/spirv/instruction.h"

#include "src/base/search.h"

#include <stdarg.h>

spirv_inst spirv_inst_at(const spirv_module *m, uint32_t offset)
{
    spirv_inst i = {.words = m->words + offset, .offset = offset};

    i.count = i.words[0] >> 16;
    i.opcode = i.words[0] & 0xFFFF;
    i.row = spirv_row_of(i.opcode);
    if (!i.row)
        return i;
    const char *o = i.row->operands;
    uint32_t left = m->count - offset, end = i.count < left ? i.count : left; /* a module may end within its last instruction */
    uint32_t at = 1;
    if (*o == SPIRV_KIND_IdResultType && at < end) {
        i.type = i.words[at++];
        o++;
    }
    if (*o == SPIRV_KIND_IdResult && at < end)
        i.result = i.words[at];
    return i;
}

bool spirv_definition(const spirv_module *m, uint32_t id, spirv_inst *out)
{
    if (id >= m->bound || !m->definitions[id])
        return false;
    *out = spirv_inst_at(m, m->definitions[id]);
    return true;
}

uint32_t spirv_type_of(const spirv_module *m, uint32_t id)
{
    spirv_inst i;

    return spirv_definition(m, id, &i) ? i.type : 0;
}

spirv_set spirv_set_of(const spirv_module *m, uint32_t id)
{
    for (size_t n = 0; n < m->imports.count; n++)
        if (m->imports.items[n].id == id)
            return m->imports.items[n].set;
    return SPIRV_SET_NONE;
}

unsigned spirv_number_width(const spirv_module *m, uint32_t type, bool *is_float, bool *is_signed)
{
    spirv_inst i;

    *is_float = *is_signed = false;
    if (!spirv_definition(m, type, &i) || (i.opcode != SPIRV_OpTypeInt && i.opcode != SPIRV_OpTypeFloat))
        return 0;
    *is_float = i.opcode == SPIRV_OpTypeFloat;
    *is_signed = !*is_float && i.count > 3 && i.words[3];
    return i.count > 2 ? i.words[2] : 0;
}

/* The words of the string at AT of I, its end included; 0 if it does not end in I. */
static uint32_t string_words(const spirv_inst *i, uint32_t at)
{
    for (uint32_t n = at; n < i->count; n++)
        if (!(i->words[n] >> 24))
            return n - at + 1;
    return 0;
}

const char *spirv_string(const spirv_module *m, const spirv_inst *i, uint32_t at, uint32_t *next)
{
    uint32_t count = string_words(i, at);
    char *s = arena_array(m->memory, char, 4 * (size_t)count + 1);

    if (!count)
        return NULL;
    for (uint32_t n = 0; n < 4 * count; n++)
        s[n] = (char)(i->words[at + n / 4] >> 8 * (n % 4));
    if (next)
        *next = at + count;
    return s;
}

size_t spirv_specialization_bytes(const spirv_module *m, uint32_t id)
{
    bool is_float, is_signed;
    spirv_inst constant;

    spirv_each(i, m)
    {
        if (i.opcode != SPIRV_OpDecorate || i.words[2] != SPIRV_Decoration_SpecId || i.words[3] != id ||
            !spirv_definition(m, i.words[1], &constant))
            continue;
        unsigned width = spirv_number_width(m, constant.type, &is_float, &is_signed);
        return width ? width / 8 : 1;
    }
    return 0;
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

typedef struct splitting {
    const spirv_module *m;
    const spirv_inst *i;
    spirv_operands *out;
    uint32_t at;
} splitting;

static void split_all(splitting *s, const char *operands);

static void set_problem(splitting *s, const char *problem)
{
    if (!s->out->problem)
        s->out->problem = problem;
}

static void push(splitting *s, char kind, uint32_t count)
{
    if (count > s->i->count - s->at) {
        set_problem(s, "the instruction ends before its operands do");
        s->at = s->i->count;
        return;
    }
    vec_push(s->out->memory, &s->out->list, (spirv_operand){kind, s->at, count});
    s->at += count;
}

/* The words of a number of the type TYPE. */
static uint32_t number_words(splitting *s, uint32_t type)
{
    bool is_float, is_signed;
    unsigned width = spirv_number_width(s->m, type, &is_float, &is_signed);

    if (!width || width > 64)
        set_problem(s, "the type of the number is no integer or floating-point type of at most 64 bits");
    return width > 32 ? 2 : 1;
}

static void push_mask(splitting *s, char kind)
{
    uint32_t bits = s->at < s->i->count ? s->i->words[s->at] : 0;

    push(s, kind, 1);
    for (unsigned n = 0; n < 32; n++) {
        if (!(bits >> n & 1))
            continue;
        const spirv_enumerant *e = spirv_enumerant_of(kind, 1u << n);
        if (!e) {
            set_problem(s, "a mask has a bit without a meaning");
            return;
        }
        split_all(s, e->operands);
    }
}

static void push_value(splitting *s, char kind)
{
    const spirv_enumerant *e = s->at < s->i->count ? spirv_enumerant_of(kind, s->i->words[s->at]) : NULL;

    if (s->at < s->i->count && !e)
        set_problem(s, "an operand has a number that its kind does not have");
    push(s, kind, 1);
    if (e)
        split_all(s, e->operands);
}

static void push_ext(splitting *s)
{
    spirv_set set = s->at > 1 ? spirv_set_of(s->m, s->i->words[s->at - 1]) : SPIRV_SET_NONE;
    uint32_t number = s->at < s->i->count ? s->i->words[s->at] : 0;
    const spirv_ext_row *row = spirv_ext_row_of(set, number);

    push(s, SPIRV_KIND_LiteralExtInstInteger, 1);
    if (row)
        split_all(s, row->operands);
    else if (set == SPIRV_SET_NON_SEMANTIC)
        split_all(s, "i*");
    else
        set_problem(s, set == SPIRV_SET_NONE ? "the instruction set is not one that is imported, or gasket does not know it"
                                             : "the instruction set has no instruction of this number");
}

/* The operands of OpSpecConstantOp are those of the instruction that it names, after its type and result. */
static void push_spec_op(splitting *s)
{
    const spirv_row *row = s->at < s->i->count ? spirv_row_of(s->i->words[s->at]) : NULL;

    push(s, SPIRV_KIND_LiteralSpecConstantOpInteger, 1);
    if (row && strncmp(row->operands, "TR", 2) == 0 && !strpbrk(row->operands, "xo"))
        split_all(s, row->operands + 2);
    else
        set_problem(s, "the operation of the constant is no instruction with a result");
}

static void split_one(splitting *s, char kind)
{
    uint32_t type;

    switch (spirv_class_of(kind)) {
    case SPIRV_CLASS_ID:
        push(s, kind, 1);
        return;
    case SPIRV_CLASS_VALUE:
        push_value(s, kind);
        return;
    case SPIRV_CLASS_MASK:
        push_mask(s, kind);
        return;
    case SPIRV_CLASS_PAIR:
        if (kind == SPIRV_KIND_PairLiteralIntegerIdRef) {
            type = spirv_type_of(s->m, s->i->count > 1 ? s->i->words[1] : 0);
            push(s, SPIRV_KIND_LiteralContextDependentNumber, number_words(s, type));
            push(s, SPIRV_KIND_IdRef, 1);
        } else {
            push(s, SPIRV_KIND_IdRef, 1);
            push(s, kind == SPIRV_KIND_PairIdRefIdRef ? SPIRV_KIND_IdRef : SPIRV_KIND_LiteralInteger, 1);
        }
        return;
    case SPIRV_CLASS_LITERAL:
        if (kind == SPIRV_KIND_LiteralString) {
            uint32_t words = string_words(s->i, s->at);
            if (!words)
                set_problem(s, "a string does not end in its instruction");
            push(s, kind, words ? words : s->i->count - s->at);
        } else if (kind == SPIRV_KIND_LiteralContextDependentNumber) {
            push(s, kind, number_words(s, s->i->type));
        } else if (kind == SPIRV_KIND_LiteralExtInstInteger) {
            push_ext(s);
        } else if (kind == SPIRV_KIND_LiteralSpecConstantOpInteger) {
            push_spec_op(s);
        } else {
            push(s, kind, 1);
        }
        return;
    }
}

static void split_all(splitting *s, const char *operands)
{
    for (const char *o = operands; *o; o++) {
        char quantifier = o[1] == '?' || o[1] == '*' ? o[1] : 0;
        if (!quantifier)
            split_one(s, *o);
        else if (quantifier == '?' && s->at < s->i->count)
            split_one(s, *o);
        while (quantifier == '*' && s->at < s->i->count)
            split_one(s, *o);
        o += quantifier != 0;
    }
}

void spirv_split(const spirv_module *m, const spirv_inst *i, spirv_operands *out)
{
    splitting s = {m, i, out, 1};

    out->list.count = 0;
    out->problem = NULL;
    split_all(&s, i->row->operands);
    if (s.at < i->count)
        set_problem(&s, "the instruction has more words than operands");
}

/* --- errors --------------------------------------------------------------------------------------------------------------- */

static source_loc text_place(const spirv_module *m, uint32_t offset)
{
    lower_bound(at, m->places.count, m->places.items[at].offset <= offset);
    return at ? m->places.items[at - 1].loc : 0;
}

/* Finds the instructions of M that change the line, up to the first one whose length is wrong. */
static void find_lines(const spirv_module *m)
{
    spirv_lines *lines = m->lines;

    lines->is_complete = true;
    for (spirv_inst i = {.offset = SPIRV_HEADER_WORDS}; i.offset < m->count; i.offset += i.count) {
        i = spirv_inst_at(m, i.offset);
        if (!i.count || i.count > m->count - i.offset)
            return;
        bool is_line = i.opcode == SPIRV_OpLine && i.count == 4;
        if (is_line || i.opcode == SPIRV_OpNoLine || i.opcode == SPIRV_OpFunctionEnd)
            vec_push(m->memory, &lines->changes, (spirv_line_change){i.offset, is_line});
    }
}

/* The OpLine that is valid at OFFSET; false: there is none. */
static bool find_line(const spirv_module *m, uint32_t offset, spirv_inst *out)
{
    if (!m->lines->is_complete)
        find_lines(m);
    lower_bound(at, m->lines->changes.count, m->lines->changes.items[at].offset < offset);
    if (!at || !m->lines->changes.items[at - 1].is_line)
        return false;
    *out = spirv_inst_at(m, m->lines->changes.items[at - 1].offset);
    return true;
}

static void note_source_line(const spirv_module *m, const spirv_inst *i)
{
    spirv_inst line, file;

    if (!find_line(m, i->offset, &line) || !spirv_definition(m, line.words[1], &file) || file.opcode != SPIRV_OpString)
        return;
    const char *name = spirv_string(m, &file, 2, NULL);
    if (name)
        diag_note_in(m->d, (diag_place){.file = name, .line = line.words[2], .column = line.words[3]},
                     "the instruction was made from this line");
}

void spirv_error(const spirv_module *m, const spirv_inst *i, const char *rule, const char *fmt, ...)
{
    text message;
    va_list ap;

    text_init(&message, m->memory);
    if (i) {
        if (i->result)
            text_printf(&message, "%%%u = ", (unsigned)i->result);
        text_printf(&message, "%s%s at word %u: ", i->row ? "Op" : "an instruction", i->row ? i->row->name : "",
                    (unsigned)i->offset);
    }
    va_start(ap, fmt);
    text_vprintf(&message, fmt, ap);
    va_end(ap);
    if (rule)
        text_printf(&message, " [%s]", rule);
    source_loc loc = i ? text_place(m, i->offset) : 0;
    if (loc)
        diag_error(m->d, loc, "%s", message.data);
    else
        diag_report_at(m->d, DIAG_ERROR, m->file, 0, 0, "%s", message.data);
    if (i)
        note_source_line(m, i);
}
