/* ir/spirv/assemble.c - reads the text form that spirv-as reads.
 *
 *   %sum = OpFAdd %float %a %b          ; a comment
 *
 * Ids are names or numbers. Both get new numbers, in the order in which the text mentions them first, as spirv-as gives them. An instruction
 * begins with Op, or with a name and an equals sign; line ends have no meaning. !N is the word N. After an error, reading continues with the next
 * instruction. */
#include "ir/spirv/instruction.h"

#include "src/base/half.h"
#include "src/base/intern.h"
#include "src/base/map.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdlib.h>

/* The version of the header, SPIR-V 1.5, and the tool, which has no number: 0. */
enum { ASSEMBLED_VERSION = 0x00010500, LONGEST_INSTRUCTION = 0xFFFF };

typedef struct word_token {
    const char *start; /* in the text */
    const char *name;  /* interned: the characters, or the contents of a string; NULL: the end of the text */
    size_t length;     /* of the name */
    bool is_string;
} word_token;

typedef struct assembler {
    arena *memory;
    diag *d;
    const source_entry *file;
    const char *at, *end;
    interner words_of_text;
    map ids, opcodes; /* by name */
    word_token t, next;
    VEC(uint32_t) words;
    VEC(spirv_place) places;
    VEC(uint32_t) types;       /* by id: the offset of the OpTypeInt or OpTypeFloat with this result, 0 if there is none */
    VEC(uint32_t) value_types; /* by id: the type of the value */
    VEC(spirv_import) imports;
    uint32_t bound;
    size_t begin;          /* of the instruction in `words` */
    uint32_t type, result; /* of the instruction */
    jmp_buf recover;
} assembler;

static source_loc loc_of(const assembler *a, const char *at)
{
    return a->file->base + (source_loc)(at - a->file->text);
}

_Noreturn static void fail(assembler *a, const word_token *t, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

static void fail(assembler *a, const word_token *t, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    diag_error(a->d, loc_of(a, t->start), "%s", arena_vprintf(a->memory, fmt, ap));
    va_end(ap);
    longjmp(a->recover, 1);
}

/* --- words of the text ---------------------------------------------------------------------------------------------------- */

static word_token read_string(assembler *a)
{
    word_token t = {.start = a->at++, .is_string = true};
    text s;

    text_init(&s, a->memory);
    while (a->at < a->end && *a->at != '"') {
        a->at += *a->at == '\\' && a->at + 1 < a->end;
        text_char(&s, *a->at++);
    }
    t.length = s.length;
    t.name = intern(&a->words_of_text, s.data ? s.data : "", s.length);
    if (a->at < a->end) {
        a->at++;
    } else {
        a->t = a->next = (word_token){.start = a->end};
        fail(a, &t, "this string has no end");
    }
    return t;
}

static word_token read_word(assembler *a)
{
    while (a->at < a->end && (isspace((unsigned char)*a->at) || *a->at == ';')) {
        if (*a->at == ';')
            while (a->at < a->end && *a->at != '\n')
                a->at++;
        else
            a->at++;
    }
    if (a->at >= a->end)
        return (word_token){.start = a->end};
    if (*a->at == '"')
        return read_string(a);
    const char *start = a->at;
    while (a->at < a->end && !isspace((unsigned char)*a->at) && *a->at != ';' && *a->at != '"')
        a->at++;
    size_t n = (size_t)(a->at - start);
    return (word_token){.start = start, .name = intern(&a->words_of_text, start, n), .length = n};
}

static void advance(assembler *a)
{
    a->t = a->next;
    a->next = read_word(a);
}

static bool is_word(const word_token *t, const char *word)
{
    return t->name && !t->is_string && strcmp(t->name, word) == 0;
}

static bool at_instruction(const assembler *a)
{
    if (!a->t.name)
        return true;
    if (a->t.is_string)
        return false;
    return is_word(&a->next, "=") || (a->t.name[0] == 'O' && a->t.name[1] == 'p' && isupper((unsigned char)a->t.name[2]));
}

/* --- words of the module -------------------------------------------------------------------------------------------------- */

static void push(assembler *a, uint32_t word)
{
    vec_push(a->memory, &a->words, word);
}

static uint32_t id_of(assembler *a)
{
    if (!a->t.name || a->t.is_string || a->t.name[0] != '%' || !a->t.name[1])
        fail(a, &a->t, "an id is expected here, a name that begins with '%%'");
    uint32_t id = (uint32_t)(uintptr_t)map_get(&a->ids, a->t.name);
    if (!id) {
        if (a->bound >= SPIRV_MOST_IDS)
            fail(a, &a->t, "a module has at most %d ids", SPIRV_MOST_IDS);
        id = a->bound++;
        map_set(a->memory, &a->ids, a->t.name, (void *)(uintptr_t)id);
        vec_push(a->memory, &a->types, 0);
        vec_push(a->memory, &a->value_types, 0);
    }
    advance(a);
    return id;
}

static bool read_integer(const char *s, uint64_t *out, bool *negative)
{
    char *end;

    *negative = *s == '-';
    s += *negative;
    if (!isdigit((unsigned char)*s))
        return false;
    errno = 0;
    *out = strtoull(s, &end, s[0] == '0' && (s[1] == 'x' || s[1] == 'X') ? 16 : 10);
    return !*end && !errno;
}

static uint32_t literal_integer(assembler *a)
{
    uint64_t n;
    bool negative;

    if (!a->t.name || a->t.is_string || !read_integer(a->t.name, &n, &negative) ||
        n > (negative ? UINT64_C(1) << 31 : UINT32_MAX))
        fail(a, &a->t, "an integer of 32 bits is expected here");
    advance(a);
    return (uint32_t)(negative ? 0 - n : n);
}

static void push_string(assembler *a)
{
    if (!a->t.is_string)
        fail(a, &a->t, "a string in quotes is expected here");
    for (size_t n = 0; n <= a->t.length; n += 4) {
        uint32_t word = 0;
        for (size_t k = n; k < n + 4 && k < a->t.length; k++)
            word |= (uint32_t)(unsigned char)a->t.name[k] << 8 * (k - n);
        push(a, word);
    }
    advance(a);
}

/* An integer, sign-extended if its type is signed. */
static uint64_t typed_integer(assembler *a, unsigned width, bool is_signed)
{
    uint64_t n, most = width < 64 ? (UINT64_C(1) << width) - 1 : UINT64_MAX;
    bool negative;

    if (!read_integer(a->t.name, &n, &negative))
        fail(a, &a->t, "an integer is expected here");
    if ((negative && !is_signed && n) || n > (negative ? most / 2 + 1 : most))
        fail(a, &a->t, "the integer %s does not fit %s bits of its type", a->t.name, is_signed ? "the signed" : "the unsigned");
    uint64_t value = negative ? 0 - n : n;
    if (is_signed && width < 64 && value >> (width - 1) & 1)
        value |= ~most;
    return is_signed ? value : value & most;
}

/* Infinities and NaNs are hexadecimal numbers with the exponent after the greatest: 0x1.8p+128. */
static bool read_special_float(const char *s, unsigned exponent, unsigned fraction, uint64_t *bits)
{
    uint64_t sign = *s == '-', mantissa = 0;
    unsigned digits = 0;
    char *end;

    s += sign;
    if (strncmp(s, "0x1", 3) != 0)
        return false;
    s += 3;
    if (*s == '.')
        for (s++; isxdigit((unsigned char)*s) && digits < 16; s++, digits++)
            mantissa = mantissa << 4 | (uint64_t)(isdigit((unsigned char)*s) ? *s - '0' : tolower((unsigned char)*s) - 'a' + 10);
    if (*s != 'p' || strtol(s + 1, &end, 10) != 1 << (exponent - 1) || *end)
        return false;
    mantissa = digits ? mantissa << (64 - 4 * digits) >> (64 - fraction) : 0;
    *bits = sign << (exponent + fraction) | ((UINT64_C(1) << exponent) - 1) << fraction | mantissa;
    return true;
}

static uint64_t typed_float(assembler *a, unsigned width)
{
    unsigned exponent = width == 16 ? 5 : width == 32 ? 8 : 11;
    uint64_t bits;
    uint32_t low;
    char *end;

    if (read_special_float(a->t.name, exponent, width - 1 - exponent, &bits))
        return bits;
    double v = strtod(a->t.name, &end);
    if (*end || isalpha((unsigned char)a->t.name[a->t.name[0] == '-']))
        fail(a, &a->t, "a number is expected here");
    if (width == 16)
        return half_rounded(v);
    if (width == 32) {
        float single = strtof(a->t.name, &end);
        memcpy(&low, &single, sizeof low);
        return low;
    }
    memcpy(&bits, &v, sizeof bits);
    return bits;
}

static void push_number(assembler *a, uint32_t type)
{
    const uint32_t *t = type && a->types.items[type] ? &a->words.items[a->types.items[type]] : NULL;

    if (!t)
        fail(a, &a->t, "the type of this number is not an integer or floating-point type that precedes it");
    unsigned width = t[2];
    if (!a->t.name || a->t.is_string)
        fail(a, &a->t, "a number is expected here");
    bool is_float = (t[0] & 0xFFFF) == SPIRV_OpTypeFloat;
    if (width > 64 || !width || (is_float && width != 16 && width != 32 && width != 64))
        fail(a, &a->t, "numbers of %u bits are not supported", width);
    uint64_t bits = is_float ? typed_float(a, width) : typed_integer(a, width, t[3]);
    push(a, (uint32_t)bits);
    if (width > 32)
        push(a, (uint32_t)(bits >> 32));
    advance(a);
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

static void assemble_all(assembler *a, const char *operands);

static void push_value(assembler *a, char kind)
{
    const spirv_enumerant *e = a->t.name && !a->t.is_string ? spirv_enumerant_named(kind, a->t.name) : NULL;

    if (!e)
        fail(a, &a->t, "'%s' is no %s of SPIR-V", a->t.name ? a->t.name : "the end of the text", spirv_kind_name(kind));
    push(a, e->value);
    advance(a);
    assemble_all(a, e->operands);
}

static void push_mask(assembler *a, char kind)
{
    const char *s = a->t.name;
    uint32_t bits = 0;

    if (!s || a->t.is_string)
        fail(a, &a->t, "a %s is expected here", spirv_kind_name(kind));
    while (*s) {
        size_t n = strcspn(s, "|");
        const char *name = arena_strndup(a->memory, s, n);
        const spirv_enumerant *e = spirv_enumerant_named(kind, name);
        if (!e)
            fail(a, &a->t, "'%s' is no %s of SPIR-V", name, spirv_kind_name(kind));
        bits |= e->value;
        s += n + (s[n] == '|');
    }
    push(a, bits);
    advance(a);
    for (unsigned n = 0; n < 32; n++)
        if (bits >> n & 1)
            assemble_all(a, spirv_enumerant_of(kind, 1u << n)->operands);
}

static void push_ext(assembler *a)
{
    uint32_t id = a->words.items[a->words.count - 1];
    spirv_set set = SPIRV_SET_NONE;

    for (size_t n = 0; n < a->imports.count; n++)
        set = a->imports.items[n].id == id ? a->imports.items[n].set : set;
    const spirv_ext_row *row = a->t.name && !a->t.is_string ? spirv_ext_row_named(set, a->t.name) : NULL;
    if (set == SPIRV_SET_NON_SEMANTIC) {
        push(a, literal_integer(a));
        assemble_all(a, "i*");
        return;
    }
    if (!row)
        fail(a, &a->t, "the imported set has no instruction '%s'", a->t.name ? a->t.name : "");
    push(a, row->number);
    advance(a);
    assemble_all(a, row->operands);
}

static void push_spec_op(assembler *a)
{
    const spirv_row *row = a->t.name && !a->t.is_string ? spirv_row_named(a->t.name) : NULL;

    if (!row || strncmp(row->operands, "TR", 2) != 0 || strpbrk(row->operands, "xo"))
        fail(a, &a->t, "'%s' is no operation of a constant", a->t.name ? a->t.name : "");
    push(a, row->opcode);
    advance(a);
    assemble_all(a, row->operands + 2);
}

static void assemble_one(assembler *a, char kind)
{
    uint64_t n;
    bool negative;

    if (kind != SPIRV_KIND_IdResult && at_instruction(a))
        fail(a, &a->t, "Op%s ends here, before its operands do", spirv_row_of(a->words.items[a->begin] & 0xFFFF)->name);
    if (a->t.name && !a->t.is_string && a->t.name[0] == '!' && read_integer(a->t.name + 1, &n, &negative)) {
        push(a, (uint32_t)n);
        advance(a);
        return;
    }
    switch (kind) {
    case SPIRV_KIND_IdResult:
        push(a, a->result);
        return;
    case SPIRV_KIND_LiteralInteger:
        push(a, literal_integer(a));
        return;
    case SPIRV_KIND_LiteralString:
        push_string(a);
        return;
    case SPIRV_KIND_LiteralContextDependentNumber:
        push_number(a, a->type);
        return;
    case SPIRV_KIND_LiteralExtInstInteger:
        push_ext(a);
        return;
    case SPIRV_KIND_LiteralSpecConstantOpInteger:
        push_spec_op(a);
        return;
    case SPIRV_KIND_PairLiteralIntegerIdRef:
        push_number(a, a->value_types.items[a->words.items[a->begin + 1]]);
        push(a, id_of(a));
        return;
    case SPIRV_KIND_PairIdRefLiteralInteger:
    case SPIRV_KIND_PairIdRefIdRef:
        push(a, id_of(a));
        push(a, kind == SPIRV_KIND_PairIdRefIdRef ? id_of(a) : literal_integer(a));
        return;
    default:
        if (spirv_class_of(kind) == SPIRV_CLASS_ID) {
            uint32_t id = id_of(a);
            a->type = kind == SPIRV_KIND_IdResultType ? id : a->type;
            push(a, id);
        } else if (spirv_class_of(kind) == SPIRV_CLASS_MASK) {
            push_mask(a, kind);
        } else {
            push_value(a, kind);
        }
        return;
    }
}

static void assemble_all(assembler *a, const char *operands)
{
    for (const char *o = operands; *o; o++) {
        char quantifier = o[1] == '?' || o[1] == '*' ? o[1] : 0;
        if (!quantifier || (quantifier == '?' && !at_instruction(a)))
            assemble_one(a, *o);
        while (quantifier == '*' && !at_instruction(a))
            assemble_one(a, *o);
        o += quantifier != 0;
    }
}

/* --- instructions --------------------------------------------------------------------------------------------------------- */

static void note_definitions(assembler *a, uint32_t opcode)
{
    if (opcode == SPIRV_OpTypeInt || opcode == SPIRV_OpTypeFloat)
        a->types.items[a->result] = (uint32_t)a->begin;
    if (a->result && a->type)
        a->value_types.items[a->result] = a->type;
    if (opcode == SPIRV_OpExtInstImport) {
        const char *s =
            (const char *)(a->words.items + a->begin + 2); /* the bytes of the words: the host has the order of the strings */
        vec_push(a->memory, &a->imports, (spirv_import){a->result, spirv_set_named(s)});
    }
}

/* The row of the instruction at the current word. */
static const spirv_row *row_of_word(assembler *a)
{
    const spirv_row *row = a->t.name ? map_get(&a->opcodes, a->t.name) : NULL;

    if (!row && a->t.name && !a->t.is_string && strncmp(a->t.name, "Op", 2) == 0) {
        row = spirv_row_named(a->t.name);
        map_set(a->memory, &a->opcodes, a->t.name, (void *)row);
    }
    if (!row)
        fail(a, &a->t, "an instruction is expected here, not '%s'", a->t.name ? a->t.name : "the end of the text");
    return row;
}

static void assemble_instruction(assembler *a)
{
    const char *start = a->t.start;

    a->begin = a->words.count;
    a->type = a->result = 0;
    if (is_word(&a->next, "=")) {
        a->result = id_of(a);
        advance(a);
    }
    const spirv_row *row = row_of_word(a);
    bool has_result = strchr(row->operands, SPIRV_KIND_IdResult) != NULL;
    if (has_result != (a->result != 0))
        fail(a, &a->t, has_result ? "Op%s has a result: write '%%name = Op%s'" : "Op%s has no result", row->name, row->name);
    advance(a);
    vec_push(a->memory, &a->places, (spirv_place){(uint32_t)a->begin, loc_of(a, start)});
    push(a, row->opcode);
    assemble_all(a, row->operands);
    if (!at_instruction(a))
        fail(a, &a->t, "Op%s has no operand here", row->name);
    if (a->words.count - a->begin > LONGEST_INSTRUCTION)
        fail(a, &a->t, "an instruction has at most %d words", LONGEST_INSTRUCTION);
    a->words.items[a->begin] |= (uint32_t)(a->words.count - a->begin) << 16;
    note_definitions(a, row->opcode);
}

static void assemble_text(assembler *a)
{
    if (setjmp(a->recover))
        do
            advance(a);
        while (!at_instruction(a));
    while (a->t.name)
        assemble_instruction(a);
}

spirv_module *spirv_assemble(arena *memory, diag *d, source_loc file_base)
{
    const source_entry *file = source_find(d->sources, file_base);
    assembler *a = arena_new(memory, assembler);
    unsigned errors = d->errors;

    *a = (assembler){.memory = memory, .d = d, .file = file, .at = file->text, .end = file->text + file->length, .bound = 1};
    interner_init(&a->words_of_text, memory);
    vec_push(memory, &a->types, 0);
    vec_push(memory, &a->value_types, 0);
    for (unsigned n = 0; n < SPIRV_HEADER_WORDS; n++)
        push(a, n == 0 ? SPIRV_MAGIC : n == 1 ? ASSEMBLED_VERSION : 0);
    if (!setjmp(a->recover)) {
        advance(a);
        advance(a);
    }
    assemble_text(a);
    if (d->errors != errors)
        return NULL;
    a->words.items[3] = a->bound;
    spirv_module *m = arena_new(memory, spirv_module);
    *m = (spirv_module){.memory = memory,
                        .d = d,
                        .file = file->name,
                        .lines = arena_new(memory, spirv_lines),
                        .words = a->words.items,
                        .count = (uint32_t)a->words.count};
    m->places.items = a->places.items;
    m->places.count = a->places.count;
    return spirv_index(m) ? m : NULL;
}
