/* ir/intrinsic.c - the rows of intrinsics.def: names, signatures, declarations.
 *
 * A signature is a pattern over function types. Given overloads it yields the function type; given a function type it yields
 * the overloads, or rejects a type that does not match. The name follows from the overloads, mangled as in LLVM:
 * "llvm.genx.rdregioni" + ".v4i32" + ".v8i32". A vector for the letter W adds one more suffix, since otherwise two declarations
 * would have the same name. */
#include "ir/tables.h"
#include "src/base/bug.h"

static const struct intrinsic_fact {
    const char *name;
    const char *kinds; /* a letter for each overload */
    const char *signature;
    unsigned flags;
} facts[IR_INTRINSIC_COUNT] = {
    {"", "", "v:", 0},
#define IR_INTRINSIC(id, name, kinds, signature, flags) {name, kinds, signature, flags},
#include "ir/intrinsics.def"
};

enum { MAX_OVERLOADS = 3 };

const char *ir_intrinsic_name(ir_intrinsic id)
{
    return facts[id].name;
}

unsigned ir_intrinsic_flags(ir_intrinsic id)
{
    return facts[id].flags;
}

const char *ir_intrinsic_signature(ir_intrinsic id)
{
    return facts[id].signature;
}

ir_function *ir_callee(const ir_inst *i)
{
    ir_value *v = i->op == IR_call ? ir_operand(i, 0) : NULL;
    ir_function *f = v ? ir_try_function(v) : NULL;

    return f && f->first && !f->intrinsic ? f : NULL;
}

ir_intrinsic ir_intrinsic_find(const char *name)
{
    ir_intrinsic best = IR_NOT_INTRINSIC;
    size_t longest = 0;

    for (int id = 1; id < IR_INTRINSIC_COUNT; id++) {
        size_t n = strlen(facts[id].name);
        if (n > longest && strncmp(name, facts[id].name, n) == 0 && (name[n] == '\0' || name[n] == '.')) {
            best = (ir_intrinsic)id;
            longest = n;
        }
    }
    return best;
}

/* --- signatures ----------------------------------------------------------------------------------------------------------- */

static bool is_index(const ir_type *t)
{
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    return s->kind == IR_INTEGER && s->bits == 16;
}

static ir_type *mask_like(ir_module *m, ir_type *t)
{
    return ir_with_lanes(m, m->i1, ir_lanes(t), ir_is_vector(t));
}

/* The type that LETTER denotes. If the pattern leaves it open: GIVEN, or NULL if GIVEN is not allowed there. */
static ir_type *letter_type(ir_module *m, char letter, ir_type **overloads, ir_type *given)
{
    switch (letter) {
    case 'v':
        return m->void_type;
    case '1':
    case 'J':
        return m->i1;
    case 'h':
        return m->i8;
    case 'w':
        return m->i16;
    case 'i':
    case 'I':
    case 'A':
    case 'C':
    case 'D':
    case 'N':
    case 'O':
    case 'R':
    case 'S':
    case 'T':
    case 'P':
    case 'K':
    case 'Q':
    case 'U':
    case 'Z':
        return m->i32;
    case 'f':
        return m->float_type;
    case 'l':
        return m->i64;
    case 'a':
    case 'b':
    case 'c':
        return overloads[letter - 'a'];
    case 'e':
        return ir_scalar(overloads[0]);
    case 'm':
        return mask_like(m, overloads[0]);
    case 'n':
        return mask_like(m, overloads[1]);
    case 'X':
        return ir_with_lanes(m, m->float_type, ir_lanes(overloads[1]), ir_is_vector(overloads[1]));
    case 'Y':
        return ir_with_lanes(m, m->i32, ir_lanes(overloads[1]), ir_is_vector(overloads[1]));
    case 'p':
        return ir_ptr(m, IR_GLOBAL);
    case 'q':
        return ir_ptr(m, IR_CONSTANT);
    case 'r':
        return ir_ptr(m, IR_LOCAL);
    case 's':
        return ir_ptr(m, IR_PRIVATE);
    case 'g':
        return ir_ptr(m, IR_GENERIC);
    case 'W':
        return given && is_index(given) ? given : NULL;
    }
    bug("letter '%c' in a signature", letter);
}

/* The type {T, mask}: the result of an operation with overflow. */
static ir_type *overflow_pair(ir_module *m, ir_type *t)
{
    ir_type *fields[] = {t, mask_like(m, t)};

    return ir_struct(m, fields, 2, false);
}

static ir_type *result_type(ir_module *m, ir_intrinsic id, ir_type **overloads)
{
    if (id == IR_INTRINSIC_uadd_overflow)
        return overflow_pair(m, overloads[0]);
    return letter_type(m, facts[id].signature[0], overloads, NULL);
}

/* Finds overload K in T, at a position where the pattern has its letter. */
static ir_type *find_overload(ir_intrinsic id, const ir_type *t, int k)
{
    const char *s = facts[id].signature;

    if (s[0] == 'a' + k)
        return t->element;
    for (uint64_t i = 0; i < t->count && s[2 + i]; i++)
        if (s[2 + i] == 'a' + k)
            return t->fields[i];
    return NULL;
}

/* True for the widths of integers that the IR has. Others are possible until ir/text/read_widths.c has run. */
static bool is_whole_integer(const ir_type *scalar)
{
    return scalar->kind == IR_INTEGER && scalar->bits > 1;
}

static bool is_number_type(const ir_type *scalar)
{
    return is_whole_integer(scalar) || ir_is_float(scalar);
}

/* True for the numbers of which texels and coordinates of images consist. */
static bool is_image_number(const ir_type *scalar)
{
    return is_number_type(scalar) && ir_scalar_bits(scalar) == 32;
}

/* True if KIND allows T; FIRST is the first overload of the row. */
static bool is_of_kind(char kind, const ir_type *t, const ir_type *first)
{
    const ir_type *scalar = t->kind == IR_VECTOR ? t->element : t;
    bool same_lanes = ir_is_vector(t) == ir_is_vector(first) && ir_lanes(t) == ir_lanes(first);

    switch (kind) {
    case 'i':
        return is_whole_integer(scalar);
    case 'I':
        return is_whole_integer(scalar) && same_lanes;
    case 'd':
        return is_whole_integer(scalar) && scalar->bits == 32;
    case 'f':
        return ir_is_float(scalar);
    case 'x':
        return ir_is_float(scalar) && ir_scalar_bits(scalar) <= 32;
    case 'F':
        return ir_is_float(scalar) && same_lanes;
    case 'G':
        return ir_is_float(scalar) && same_lanes && ir_scalar_bits(scalar) > ir_scalar_bits(first);
    case 'n':
        return is_number_type(scalar);
    case 'y':
        return is_number_type(scalar) || scalar->kind == IR_POINTER;
    case 's':
        return is_number_type(t);
    case 'l':
        return is_whole_integer(t) && t->bits >= 32;
    case 'p':
        return t->kind == IR_POINTER;
    case 'b':
        return ir_is_vector(t) && scalar->kind == IR_INTEGER && scalar->bits == 1;
    case 'w':
        return ir_is_vector(t) && is_whole_integer(scalar) && scalar->bits == 16;
    case 'u':
        return ir_is_vector(t) && ir_lanes(t) == 4 && is_image_number(scalar);
    case 'k':
        return ir_lanes(t) <= 4 && is_image_number(scalar);
    case 'H':
        return ir_lanes(t) <= 3 && ir_is_float(scalar) && ir_scalar_bits(scalar) == 32;
    case 'K':
        return ir_lanes(t) <= 4 && is_whole_integer(scalar) && scalar->bits == 32;
    case 'M':
        return scalar->kind == IR_INTEGER && scalar->bits == 1;
    case 'U':
        return is_image_number(scalar);
    case 'V':
        return is_whole_integer(scalar) && scalar->bits == 32;
    case 't':
        return true;
    }
    bug("letter '%c' among kinds", kind);
}

/* Determines the overloads of T; returns false if T does not match intrinsic ID. */
static bool match_type(ir_module *m, ir_intrinsic id, const ir_type *t, ir_type **overloads)
{
    const char *params = facts[id].signature + 2;

    if (t->count != strlen(params) || t->variadic)
        return false;
    for (unsigned k = 0; facts[id].kinds[k]; k++) {
        overloads[k] = find_overload(id, t, (int)k);
        if (!overloads[k] || !is_of_kind(facts[id].kinds[k], overloads[k], overloads[0]))
            return false;
    }
    if (t->element != result_type(m, id, overloads))
        return false;
    for (uint64_t i = 0; i < t->count; i++)
        if (t->fields[i] != letter_type(m, params[i], overloads, t->fields[i]))
            return false;
    return true;
}

bool ir_intrinsic_fits(ir_module *m, ir_intrinsic id, const ir_type *t)
{
    ir_type *overloads[MAX_OVERLOADS];

    return match_type(m, id, t, overloads);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static void add_suffix(text *out, const ir_type *t)
{
    if (t->kind == IR_VECTOR) {
        text_printf(out, "v%llu", (unsigned long long)t->count);
        t = t->element;
    }
    if (t->kind == IR_POINTER)
        text_printf(out, "p%u", t->space);
    else
        text_printf(out, "%c%u", t->kind == IR_INTEGER ? 'i' : 'f', ir_scalar_bits(t));
}

static const char *mangled_name(ir_module *m, ir_intrinsic id, const ir_type *t, ir_type **overloads)
{
    const char *params = facts[id].signature + 2;
    text name;

    text_init(&name, m->memory);
    text_str(&name, facts[id].name);
    for (unsigned k = 0; facts[id].kinds[k]; k++) {
        text_char(&name, '.');
        add_suffix(&name, overloads[k]);
    }
    for (uint64_t i = 0; i < t->count; i++) {
        if (params[i] != 'W' || t->fields[i]->kind != IR_VECTOR)
            continue;
        text_char(&name, '.');
        add_suffix(&name, t->fields[i]);
    }
    return name.data;
}

/* --- declarations --------------------------------------------------------------------------------------------------------- */

ir_function *ir_intrinsic_declare(ir_module *m, ir_intrinsic id, ir_type *t)
{
    struct ir_tables *known = m->tables;
    ir_type *overloads[MAX_OVERLOADS];
    uint32_t hash = hash_word(t->hash, (uint64_t)id);

    table_each(n, &known->intrinsic_numbers, hash)
    {
        ir_function *f = known->intrinsics.items[n];
        if (f->intrinsic == id && f->type == t && f->module)
            return f;
    }
    if (!match_type(m, id, t, overloads))
        return NULL;
    ir_function *f = ir_function_new(m, mangled_name(m, id, t, overloads), t);
    f->intrinsic = id;
    f->pure = facts[id].flags & IR_PURE;
    f->convergent = facts[id].flags & IR_CONVERGENT;
    table_push(m->memory, &known->intrinsic_numbers, hash, &known->intrinsics, f);
    return f;
}

ir_inst *ir_call_intrinsic(ir_builder *b, ir_intrinsic id, ir_type **types, unsigned type_count, ir_value **args, unsigned count)
{
    const char *params = facts[id].signature + 2;
    ir_type *of_params[16];

    bug_unless(type_count == strlen(facts[id].kinds));
    bug_unless(count == strlen(params) && count <= 16);
    for (unsigned i = 0; i < count; i++) {
        if (!(of_params[i] = letter_type(b->module, params[i], types, args[i]->type)))
            bug("operand %u of %s", i, facts[id].name);
    }
    ir_type *t = ir_function_type(b->module, result_type(b->module, id, types), of_params, count, false);
    ir_function *f = ir_intrinsic_declare(b->module, id, t);
    if (!f)
        bug("no signature of %s fits", facts[id].name);
    return ir_call(b, f, args, count);
}

static bool declares_check(const ir_module *m)
{
    ir_each_function(f, m)
        if (facts[f->intrinsic].flags & IR_CHECK_ONLY)
            return true;
    return false;
}

const ir_inst *ir_find_check(const ir_module *m)
{
    if (!declares_check(m))
        return NULL;
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (facts[ir_intrinsic_of(i)].flags & IR_CHECK_ONLY)
                    return i;
    return NULL;
}
