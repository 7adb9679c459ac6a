/* tests/unit/test_ir_readme.c - the examples of ir/README.md mean what they claim, no instruction is without one, and its tables
 * have the rows of the tables of the program.
 *
 * An example is a block marked llvm. In it, a line
 *
 *     ; @f(1, <2,3>, 0x1p-3) = <4,5>
 *
 * says what a function gives for some arguments. Numbers are compared as the bits of the result's type. */
#include "ir/interp.h"
#include "ir/printer.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static arena memory;
static bool used[IR_OPCODE_COUNT], called[IR_INTRINSIC_COUNT];
static unsigned claims;

static ir_module *read_block(const char *s, size_t n)
{
    static source_map map;
    static diag d;

    source_init(&map, &memory);
    diag_init(&d, &map, stderr);
    ir_module *m = ir_read(&memory, &d, source_add_file(&map, "README.md", s, n, 0), NULL);
    cr_assert(m);
    text broken;
    text_init(&broken, &memory);
    cr_assert(ir_verify(m, &broken), "%s", broken.data);
    return m;
}

static uint64_t number(const ir_type *t, char **at)
{
    while (**at == ' ')
        ++*at;
    if (ir_is_float(t))
        return ir_double_to_bits(t, strtod(*at, at));
    uint64_t v = (uint64_t)strtoll(*at, at, 10);
    return t->bits == 64 ? v : v & ((UINT64_C(1) << t->bits) - 1);
}

/* A number or <a,b,…> of type T at *AT; its lanes go to BITS. */
static unsigned value(const ir_type *t, char **at, uint64_t *bits)
{
    unsigned lanes = (unsigned)ir_lanes(t);

    while (**at == ' ' || **at == ',')
        ++*at;
    for (unsigned i = 0; i < lanes; i++) {
        if (ir_is_vector(t))
            ++*at; /* < or a comma */
        bits[i] = number(ir_is_vector(t) ? t->element : t, at);
    }
    if (ir_is_vector(t))
        ++*at;
    return lanes;
}

static void check_claim(ir_module *m, char *line)
{
    char *open = strchr(line, '('), *at = open + 1;
    ir_function *f = ir_function_find(m, arena_strndup(&memory, line + 3, (size_t)(open - line - 3)));
    uint64_t args[64], wanted[64], got[2 * IR_MAX_VALUE_LANES];
    unsigned lanes = 0;
    ir_run_result result;

    cr_assert(f, "%s", line);
    for (uint32_t i = 0; i < f->arg_count; i++)
        lanes += value(f->args[i]->value.type, &at, args + lanes);
    cr_assert(*at == ')', "%s", line);
    at = strchr(at, '=') + 1;
    unsigned count = value(f->type->element, &at, wanted);
    cr_assert(ir_interpret_call(m, f, args, got, 10000, &result, &memory), "%s: %s", line, result.fault.message);
    for (unsigned i = 0; i < count; i++)
        cr_expect_eq(got[i], wanted[i], "%s: lane %u is %llx", line, i, (unsigned long long)got[i]);
    claims++;
}

static void check_block(const char *s, size_t n)
{
    ir_module *m = read_block(arena_strndup(&memory, s, n), n);

    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                called[ir_intrinsic_of(i)] = used[i->op] = true;
    for (char *line = strtok(arena_strndup(&memory, s, n), "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, "; @", 3) == 0)
            check_claim(m, line);
}

Test(readme, examples_keep_their_claims_and_cover_every_instruction)
{
    size_t length;

    arena_init(&memory);
    char *s = file_read(&memory, "ir/README.md", &length);
    cr_assert(s, "run from the top of the tree");
    for (char *at = s; (at = strstr(at, "```llvm\n"));) {
        char *end = strstr(at += 8, "```");
        cr_assert(end);
        check_block(at, (size_t)(end - at));
        at = end + 3;
    }
    cr_expect_gt(claims, 40);
    for (int op = 0; op < IR_OPCODE_COUNT; op++)
        cr_expect(used[op], "%s has no example", ir_op_name((ir_opcode)op));
    for (int id = IR_INTRINSIC_fma; id <= IR_INTRINSIC_assume; id++)
        cr_expect(called[id], "%s has no example", ir_intrinsic_name((ir_intrinsic)id));
    arena_release(&memory);
}

/* --- tables --- */

static void expect_row(const char *readme, const char *name)
{
    text row;

    text_init(&row, &memory);
    text_printf(&row, "| `%s(", name);
    cr_expect(strstr(readme, row.data), "%s has no row", name);
}

/* Each row that begins with a call must be that of an intrinsic. */
static void expect_intrinsic(const char *row)
{
    const char *name = row + strlen("| `"), *end = strchr(name, '(');
    char *copy = arena_strndup(&memory, name, (size_t)(end - name));
    ir_intrinsic id = ir_intrinsic_find(copy);

    cr_expect(id && strcmp(ir_intrinsic_name(id), copy) == 0, "there is no %s", copy);
}

static void expect_word(const char *readme, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = readme; (at = strstr(at, word)); at++)
        if (!isalnum((unsigned char)at[-1]) && !isalnum((unsigned char)at[n]))
            return;
    cr_expect(false, "%s is not mentioned", word);
}

Test(readme, tables_have_the_rows_of_the_program)
{
    size_t length;

    arena_init(&memory);
    char *s = file_read(&memory, "ir/README.md", &length);
    cr_assert(s, "run from the top of the tree");
    for (int id = 1; id < IR_INTRINSIC_COUNT; id++)
        expect_row(s, ir_intrinsic_name((ir_intrinsic)id));
    for (const char *at = s; (at = strstr(at, "\n| `gasket.")); at++)
        expect_intrinsic(at + 1);
    for (const char *at = s; (at = strstr(at, "\n| `llvm.")); at++)
        expect_intrinsic(at + 1);
    for (int p = IR_EQ; p <= IR_TRUE; p++)
        expect_word(s, ir_pred_name((ir_pred)p));
    for (int rmw = IR_RMW_XCHG; rmw <= IR_RMW_FMIN; rmw++)
        expect_word(s, ir_rmw_names[rmw]);
    for (int o = IR_MONOTONIC; o <= IR_SEQ_CST; o++)
        expect_word(s, ir_ordering_names[o]);
    for (unsigned n = 0; ir_flag_names[n].name; n++)
        expect_word(s, ir_flag_names[n].name);
#define OPTION(name) expect_word(s, #name);
    IR_MODULE_OPTIONS(OPTION)
#undef OPTION
    arena_release(&memory);
}

Test(readme, rules_of_the_verifier_are_those_of_the_program)
{
    static const struct {
        const char *name, *text;
    } rules[] = {
#define IR_RULE(id, text) {#id, text},
#include "ir/rules.def"
    };
    const unsigned count = sizeof rules / sizeof *rules;
    unsigned rows = 0;
    size_t length;

    arena_init(&memory);
    char *s = file_read(&memory, "ir/README.md", &length);
    cr_assert(s, "run from the top of the tree");
    char *chapter = strstr(s, "## 11."), *end = strstr(s, "## 12.");
    cr_assert(chapter && end);
    *end = '\0';
    for (unsigned n = 0; n < count; n++)
        cr_expect(strstr(chapter, arena_printf(&memory, "\n| `%s` | %s |\n", rules[n].name, rules[n].text)), "%s", rules[n].name);
    for (const char *at = chapter; (at = strstr(at, "\n| `")); at++)
        rows++;
    cr_expect_eq(rows, count, "%u rules in the table, %u in the program", rows, count);
    arena_release(&memory);
}
