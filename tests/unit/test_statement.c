/* tests/unit/test_statement.c - statements stay where they begin, and places say what a variable is, when the IR changes (ir/statement.h). */
#include "ir/build.h"
#include "ir/source_type.h"
#include "ir/statement.h"

#include <criterion/criterion.h>

static arena memory;
static ir_module *m;
static ir_function *f;
static ir_block *block;
static ir_builder b;
static ir_value *n;
static uint32_t variable;

static void set_up(void)
{
    arena_init(&memory);
    m = ir_module_new(&memory);
    ir_type *params[] = {ir_int(m, 32)};
    f = ir_function_new(m, "k", ir_function_type(m, m->void_type, params, 1, false));
    f->kernel = true;
    block = ir_block_new(f, NULL, NULL);
    b = ir_at_end(block);
    n = &f->args[0]->value;
    variable = ir_source_variable_number(m, (ir_source_variable){.name = "v"});
}

static void tear_down(void)
{
    arena_release(&memory);
}

/* A statement at the end of the block with a place for V. */
static ir_place *state(ir_value *v)
{
    return ir_place_new(m, ir_statement_new(block, 0), (ir_place){.value = v, .variable = variable, .bytes = 4});
}

static ir_value *number(uint64_t k)
{
    return ir_const(m, m->i32, k);
}

Test(statement, begins_before_the_next_instruction, .init = set_up, .fini = tear_down)
{
    state(n);
    ir_statement *s = block->statements;
    ir_inst *first = ir_as_inst(ir_binary(&b, IR_mul, n, n));
    cr_expect_eq(first->statements, s);
    cr_expect_null(block->statements);
    ir_inst *second = ir_as_inst(ir_binary(&b, IR_xor, n, n));
    ir_remove(first);
    cr_expect_eq(second->statements, s, "a removed instruction leaves its statements to the next one");
    ir_remove(second);
    cr_expect_eq(block->statements, s, "the last one leaves them at the end of the block");
}

Test(statement, precedes_what_replaces_its_instruction, .init = set_up, .fini = tear_down)
{
    state(n);
    ir_inst *i = ir_as_inst(ir_binary(&b, IR_mul, n, n));
    ir_statement *s = i->statements;
    ir_builder before = ir_before(i);
    ir_inst *part = ir_as_inst(ir_binary(&before, IR_shl, n, n));
    cr_expect_eq(part->statements, s);
    state(n);
    ir_inst *last = ir_as_inst(ir_binary(&b, IR_and, n, n));
    ir_builder after = ir_after(i);
    cr_expect_null(ir_as_inst(ir_binary(&after, IR_or, n, n))->statements, "what follows an instruction belongs to that");
    cr_expect_not_null(last->statements);
}

Test(statement, places_follow_values, .init = set_up, .fini = tear_down)
{
    ir_value *x = ir_binary(&b, IR_mul, n, n), *y = ir_binary(&b, IR_xor, n, n);
    ir_place *p = state(x);

    ir_replace(ir_as_inst(x), y);
    cr_expect_eq(p->value, y);
    ir_replace(ir_as_inst(y), number(7));
    cr_expect_eq(p->value, number(7));
}

Test(statement, a_removed_value_leaves_what_it_was_made_of, .init = set_up, .fini = tear_down)
{
    ir_value *x = ir_binary(&b, IR_mul, n, n), *more = ir_binary(&b, IR_add, x, number(5));
    ir_value *less = ir_binary(&b, IR_sub, more, number(7)), *wide = ir_cast(&b, IR_sext, less, m->i64);
    ir_place *p = state(less), *q = state(wide);

    ir_remove(ir_as_inst(wide));
    cr_expect_eq(q->value, less);
    cr_expect_eq(q->view.bytes, 8);
    cr_expect(q->view.is_signed);
    ir_remove(ir_as_inst(less));
    cr_expect_eq(p->value, more);
    cr_expect_eq(p->view.plus, -7);
    cr_expect_null(q->value, "a sum in 32 bits that is extended is not a sum in 64 bits");
    ir_remove(ir_as_inst(more));
    cr_expect_eq(p->value, x);
    cr_expect_eq(p->view.plus, -2);
}

Test(statement, a_pointer_to_a_removed_variable_says_what_it_points_to, .init = set_up, .fini = tear_down)
{
    uint32_t pointer = ir_source_variable_number(m, (ir_source_variable){.name = "p"});
    ir_inst *of = ir_alloca(&b, ir_array(m, m->i32, 4), 4), *other = ir_alloca(&b, m->i32, 4);
    ir_value *inside = ir_offset(&b, &of->value, ir_const(m, m->i64, 12));
    ir_statement *s = ir_statement_new(block, 0);
    ir_place *p = ir_place_new(m, s, (ir_place){.value = inside, .variable = pointer, .bytes = 8});
    ir_place *q = ir_place_new(m, s, (ir_place){.value = &other->value, .variable = pointer, .bytes = 8});

    ir_place *v =
        ir_place_new(m, s, (ir_place){.value = &of->value, .variable = variable, .at = 32, .bytes = 16, .in_memory = true});

    ir_ret(&b, NULL);
    ir_note_targets(f);
    cr_expect(p->target.is_known);
    cr_expect_eq(p->target.variable, variable);
    cr_expect_eq(p->target.at, 44, "the element at byte 12 of what is at byte 32 of the variable");
    cr_expect_not(q->target.is_known, "no variable of the statement is there");
    cr_expect_not(v->target.is_known, "it is a variable in memory, not a pointer");
    ir_remove(ir_as_inst(inside));
    ir_remove(of);
    cr_expect_null(p->value);
    cr_expect(p->target.is_known);
}

static bool argument(const void *context, unsigned index, uint64_t *out)
{
    (void)index;
    *out = *(const uint64_t *)context;
    return true;
}

static bool no_identity(const void *context, ir_intrinsic id, unsigned d, uint64_t *out)
{
    (void)context, (void)id, (void)d, (void)out;
    return false;
}

Test(statement, a_value_of_arguments_alone_is_a_formula, .init = set_up, .fini = tear_down)
{
    uint64_t nine = 9, out = 0;
    ir_formula_facts facts = {argument, no_identity, &nine};
    ir_value *square = ir_binary(&b, IR_mul, n, n), *rest = ir_binary(&b, IR_urem, square, number(7));
    ir_value *is_big = ir_compare(&b, IR_UGT, square, number(80)), *chosen = ir_select(&b, is_big, rest, number(1));
    ir_place *p = state(chosen);

    ir_remove(ir_as_inst(chosen));
    cr_assert_not_null(p->formula);
    cr_expect(ir_formula_value(p->formula, &facts, &out));
    cr_expect_eq(out, 4, "81 mod 7");
    nine = 2;
    cr_expect(ir_formula_value(p->formula, &facts, &out));
    cr_expect_eq(out, 1);
    ir_place *trap = state(ir_binary(&b, IR_udiv, number(1), n));
    ir_remove(ir_as_inst(trap->value));
    nine = 0;
    cr_expect_not(ir_formula_value(trap->formula, &facts, &out), "a division by zero has no value");
}

Test(statement, copies_have_the_values_of_the_copy, .init = set_up, .fini = tear_down)
{
    ir_value *x = ir_binary(&b, IR_mul, n, n);

    state(x);
    ir_ret(&b, NULL);
    ir_function *g = ir_function_new(m, "g", f->type);
    f->args[0]->value.aux = &g->args[0]->value;
    ir_copy_body(g, f, NULL);
    cr_assert_not_null(g->first->last->statements);
    cr_expect_eq(g->first->last->statements->first->value, &g->first->first->value);
    ir_block_remove(g->first);
    cr_expect_null(g->args[0]->value.places);
    ir_compact(m);
    cr_expect_eq(f->first->last->statements->first->value, &f->first->first->value, "fresh memory");
    cr_expect_eq(f->first->first->value.places, f->first->last->statements->first);
}
