/* tests/unit/test_ir_readme.c - no instruction and no intrinsic is without an example that claims something, and the tables of
 * ir/README.md have the rows of the tables of the program.
 *
 * Examples are the blocks of the README that are marked llvm, and the files of ir/examples. In them a line
 *
 *     ; @f(1, <2,3>, 0x1p-3) = <4,5>
 *
 * states what @f returns; tests/tools/check_examples.py compares that with the program. An operation has an example if a function
 * of its name, or one that this calls, contains it. */
#include "ir/interp/interp.h"
#include "ir/text/printer.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static arena memory;
static bool used[IR_OPCODE_COUNT], called[IR_INTRINSIC_COUNT];

static ir_module *read_text(const char *name, const char *s, size_t n)
{
    static source_map map;
    static diag d;

    source_init(&map, &memory);
    diag_init(&d, &map, stderr);
    ir_module *m = ir_read(&memory, &d, source_add_file(&map, name, s, n, 0), NULL);
    cr_assert(m, "%s", name);
    text broken;
    text_init(&broken, &memory);
    cr_assert(ir_verify(m, &broken), "%s: %s", name, broken.data);
    return m;
}

/* Whether a line claims something of F: that it is called, or launched. */
static bool is_claimed(const char *s, const ir_function *f)
{
    const char *call = arena_printf(&memory, "\n; @%s(", f->value.name);
    const char *launch = arena_printf(&memory, "\n; @%s over ", f->value.name);

    return strstr(s, call) || strstr(s, launch);
}

/* S begins with the end of a line. */
static void check_text(const char *name, const char *s, size_t n)
{
    ir_module *m = read_text(name, s, n);

    ir_each_function(f, m) {
        bool silent = !f->first || f->linkage == IR_INTERNAL;
        cr_expect(silent || is_claimed(s, f), "%s: nothing is claimed of @%s", name, f->value.name);
        ir_each_block(b, f)
            ir_each_inst(i, b)
                called[ir_intrinsic_of(i)] = used[i->op] = true;
    }
}

static char *contents(const char *name)
{
    size_t length;
    char *s = file_read(&memory, name, FILE_NAMED, FILE_TEXT_LIMIT, &length);

    cr_assert(s, "%s: run from the top of the tree", name);
    return s;
}

static void check_blocks_of_readme(void)
{
    const char *start = "```llvm\n";

    for (char *at = contents("ir/README.md"); (at = strstr(at, start));) {
        char *end = strstr(at += strlen(start), "```");
        cr_assert(end);
        const char *block = arena_printf(&memory, "\n%.*s", (int)(end - at), at);
        check_text("ir/README.md", block, strlen(block));
        at = end + 3;
    }
}

static void check_example_files(void)
{
    DIR *d = opendir("ir/examples");

    cr_assert(d);
    for (struct dirent *e; (e = readdir(d));)
        if (strstr(e->d_name, ".ll")) {
            const char *name = arena_printf(&memory, "ir/examples/%s", e->d_name);
            const char *s = arena_printf(&memory, "\n%s", contents(name));
            check_text(name, s, strlen(s));
        }
    closedir(d);
}

Test(readme, every_operation_has_an_example)
{
    arena_init(&memory);
    check_blocks_of_readme();
    check_example_files();
    for (int op = 0; op < IR_OPCODE_COUNT; op++)
        cr_expect(used[op], "%s has no example", ir_op_name((ir_opcode)op));
    for (int id = 1; id < IR_INTRINSIC_COUNT; id++)
        cr_expect(called[id] || ir_intrinsic_flags((ir_intrinsic)id) & IR_CHECK_ONLY, "%s has no example",
                  ir_intrinsic_name((ir_intrinsic)id));
    arena_release(&memory);
}

/* --- tables --------------------------------------------------------------------------------------------------------------- */

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
    char *s = file_read(&memory, "ir/README.md", FILE_NAMED, FILE_TEXT_LIMIT, &length);
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
#include "ir/verify/rules.def"
    };
    const unsigned count = sizeof rules / sizeof *rules;
    unsigned rows = 0;
    size_t length;

    arena_init(&memory);
    char *s = file_read(&memory, "ir/README.md", FILE_NAMED, FILE_TEXT_LIMIT, &length);
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
