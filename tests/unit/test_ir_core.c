/* tests/unit/test_ir_core.c - types, constants, uses and instructions in memory. */
#include "ir/build.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stddef.h>

static arena memory;
static ir_module *m;

static void set_up(void)
{
    arena_init(&memory);
    m = ir_module_new(&memory);
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(core, .init = set_up, .fini = tear_down);

Test(core, equal_types_are_one_object)
{
    ir_type *v = ir_vector(m, m->i32, 4);
    ir_type *fields[] = {m->i8, v};

    cr_expect_eq(ir_vector(m, ir_int(m, 32), 4), v);
    cr_expect_neq(ir_vector(m, m->i32, 5), v);
    cr_expect_neq((void *)ir_array(m, m->i32, 4), (void *)v);
    cr_expect_eq(ir_struct(m, fields, 2, false), ir_struct(m, fields, 2, false));
    cr_expect_neq(ir_struct(m, fields, 2, true), ir_struct(m, fields, 2, false));
    cr_expect_neq(ir_ptr(m, 1), ir_ptr(m, 2));
    cr_expect_eq(ir_function_type(m, m->void_type, NULL, 0, false), ir_function_type(m, m->void_type, NULL, 0, false));
    cr_expect_neq(ir_struct(m, NULL, 0, false), ir_function_type(m, m->void_type, NULL, 0, false));
    for (unsigned i = 1; i < 1000; i++)
        cr_assert_eq(ir_array(m, m->i8, i), ir_array(m, m->i8, i));
}

Test(core, a_value_is_cast_to_its_own_kind_alone)
{
    ir_function *f = ir_function_new(m, "f", ir_function_type(m, m->void_type, &m->i32, 1, false));
    ir_block *b = ir_block_new(f, NULL, NULL);
    ir_builder at = ir_at_end(b);
    ir_inst *add = ir_build(&at, IR_add, m->i32, (ir_value *[]){&f->args[0]->value, &f->args[0]->value}, 2);
    ir_global *g = ir_global_new(m, "g", m->i32, IR_GLOBAL);
    ir_value *address = ir_address(m, &g->value, 4, g->value.type);
    const ir_value *read_only = &add->value;

    cr_expect_eq(ir_as_inst(&add->value), add);
    cr_expect_eq(ir_as_inst(read_only), add);
    cr_expect_eq(ir_as_argument(&f->args[0]->value), f->args[0]);
    cr_expect_eq(ir_as_function(&f->value), f);
    cr_expect_eq(ir_as_global(&g->value), g);
    cr_expect_eq(ir_as_constant(address)->base, &g->value);
    cr_expect_eq(ir_as_constant(ir_const(m, m->i32, 7))->bits, 7);
    cr_expect_null(ir_try_inst(&f->args[0]->value));
    cr_expect_null(ir_try_argument(read_only));
    cr_expect_null(ir_try_constant(&g->value));
    cr_expect_null(ir_try_global(address));
    cr_expect_null(ir_try_function(&g->value));
}

Test(core, a_constant_taken_for_an_argument_is_a_bug, .exit_code = 4)
{
    (void)ir_as_argument(ir_const(m, m->i32, 7));
}

Test(core, an_argument_taken_for_an_instruction_is_a_bug, .exit_code = 4)
{
    const ir_function *f = ir_function_new(m, "f", ir_function_type(m, m->void_type, &m->i32, 1, false));

    (void)ir_as_inst(&f->args[0]->value);
}

Test(core, a_constant_address_taken_for_a_global_is_a_bug, .exit_code = 4)
{
    ir_global *g = ir_global_new(m, "g", m->i32, IR_GLOBAL);

    (void)ir_as_global(ir_address(m, &g->value, 4, g->value.type));
}

Test(core, named_structs_are_told_apart)
{
    ir_type *a = ir_named_struct(m, "s"), *b = ir_named_struct(m, "s");

    cr_expect_neq(a, b);
    cr_expect_str_eq(a->name, "s");
    cr_expect_str_neq(b->name, "s");
}

/* OpenCL C 6.1.5: a vector is aligned to its size, a 3-vector like a 4-vector; sizes as `sizeof` gives them. */
Test(core, layout)
{
    ir_type *float3 = ir_vector(m, m->float_type, 3), *char3 = ir_vector(m, m->i8, 3),
            *double16 = ir_vector(m, m->double_type, 16);
    ir_type *fields[] = {m->i8, float3, m->i16, m->i64, char3};
    ir_type *s = ir_struct(m, fields, 5, false), *packed = ir_struct(m, fields, 5, true);
    static const uint64_t offsets[] = {0, 16, 32, 40, 48}, packed_offsets[] = {0, 1, 17, 19, 27};

    cr_expect_eq(ir_size(m->i1), 1);
    cr_expect_eq(ir_size(float3), 16);
    cr_expect_eq(ir_store_size(float3), 12);
    cr_expect_eq(ir_align(float3), 16);
    cr_expect_eq(ir_size(char3), 4);
    cr_expect_eq(ir_size(double16), 128);
    cr_expect_eq(ir_align(double16), 128);
    cr_expect_eq(ir_size(ir_ptr(m, 3)), 8);
    cr_expect_eq(ir_size(s), 64);
    cr_expect_eq(ir_align(s), 16);
    cr_expect_eq(ir_size(packed), 31);
    for (unsigned i = 0; i < 5; i++) {
        cr_expect_eq(ir_field_offset(s, i), offsets[i]);
        cr_expect_eq(ir_field_offset(packed, i), packed_offsets[i]);
    }
    cr_expect_eq(ir_size(ir_array(m, s, 3)), 192);
}

Test(core, equal_constants_are_one_object)
{
    ir_type *v = ir_vector(m, m->i32, 2), *f = ir_vector(m, m->float_type, 2);
    ir_value *both[] = {ir_const(m, m->i32, 7), ir_const(m, m->i32, 7)}, *undefs[] = {ir_undef(m, m->i32), ir_undef(m, m->i32)};

    cr_expect_eq(ir_const(m, m->i8, 0x1FF), ir_const(m, m->i8, 0xFF));
    cr_expect_eq(ir_aggregate(m, v, both), ir_const(m, v, 7));
    cr_expect_eq(ir_const(m, v, 0), ir_null(m, v));
    cr_expect_eq(ir_null(m, v)->kind, IR_ZERO);
    cr_expect_neq(ir_const_float(m, f, -0.0)->kind, IR_ZERO);
    cr_expect_eq(ir_aggregate(m, v, undefs)->kind, IR_UNDEF);
    uint64_t bits;
    cr_expect(ir_const_bits(ir_const(m, v, 7), &bits) && bits == 7);
    cr_expect(!ir_const_bits(ir_undef(m, v), &bits));
    cr_expect_eq(ir_const_element(m, ir_null(m, v), 1), ir_const(m, m->i32, 0));
}

Test(core, addresses_of_globals)
{
    ir_global *g = ir_global_new(m, "g", ir_array(m, m->i32, 8), IR_GLOBAL);
    ir_value *a = ir_address(m, &g->value, 8, g->value.type);

    cr_expect_eq(ir_address(m, &g->value, 0, g->value.type), &g->value);
    cr_expect_eq(ir_address(m, a, -8, g->value.type), &g->value);
    cr_expect_eq(ir_address(m, a, 4, g->value.type), ir_address(m, &g->value, 12, g->value.type));
    cr_expect_str_eq(ir_global_new(m, "g", m->i32, IR_GLOBAL)->value.name, "g.1");
    ir_global_remove(g);
    cr_expect_null(m->globals->next);
}

/* Every half is a double; the host's float conversion rounds halves given as floats the same way. */
Test(core, halves_go_to_double_and_back)
{
    for (uint32_t h = 0; h < 0x10000; h++)
        cr_assert_eq(ir_double_to_bits(m->half_type, ir_bits_to_double(m->half_type, h)), h, "%04x", h);
}

/* The nearest half, ties to even, found by looking at the two neighbours. */
Test(core, doubles_round_to_the_nearest_half)
{
    for (uint32_t h = 0; h < 0x7BFF; h++) {
        double low = ir_bits_to_double(m->half_type, h), high = ir_bits_to_double(m->half_type, h + 1), middle = (low + high) / 2;
        cr_assert_eq(ir_double_to_bits(m->half_type, middle), h & 1 ? h + 1 : h);
        cr_assert_eq(ir_double_to_bits(m->half_type, nextafter(middle, 0)), h);
        cr_assert_eq(ir_double_to_bits(m->half_type, nextafter(middle, 1e6)), h + 1);
        cr_assert_eq(ir_double_to_bits(m->half_type, -middle), 0x8000 | (h & 1 ? h + 1 : h));
    }
    cr_expect_eq(ir_double_to_bits(m->half_type, 65519.99), 0x7BFF);
    cr_expect_eq(ir_double_to_bits(m->half_type, 65520), 0x7C00);
    cr_expect_eq(ir_double_to_bits(m->half_type, 1e-300), 0);
}

static ir_function *function_of_two(void)
{
    ir_type *params[] = {m->i32, m->i32};

    return ir_function_new(m, "f", ir_function_type(m, m->i32, params, 2, false));
}

static unsigned count_uses(const ir_value *v)
{
    unsigned n = 0;

    ir_each_use(u, v) {
        cr_assert_eq(u->value, v);
        n++;
    }
    return n;
}

Test(core, uses_follow_operands)
{
    ir_function *f = function_of_two();
    ir_value *x = &f->args[0]->value, *y = &f->args[1]->value;
    ir_builder b = ir_at_end(ir_block_new(f, "entry", NULL));
    ir_value *s = ir_binary(&b, IR_add, x, x), *t = ir_binary(&b, IR_mul, s, x);

    ir_ret(&b, t);
    cr_expect_eq(count_uses(x), 3);
    cr_expect(ir_has_one_use(s));
    ir_set_operand(ir_as_inst(t), 1, y);
    cr_expect_eq(count_uses(x), 2);
    ir_replace(ir_as_inst(s), y);
    cr_expect_eq(count_uses(x), 0);
    cr_expect_eq(count_uses(y), 2);
    ir_set_operand(ir_as_inst(t), 0, ir_const(m, m->i32, 3));
    cr_expect_eq(count_uses(y), 1);
    ir_inst *copy = ir_clone(m, ir_as_inst(t));
    cr_expect_eq(count_uses(y), 2);
    ir_remove(copy);
    cr_expect_eq(count_uses(y), 1);
}

Test(core, phis_and_switches_grow)
{
    ir_function *f = function_of_two();
    ir_block *entry = ir_block_new(f, "entry", NULL), *end = ir_block_new(f, "end", NULL);
    ir_builder b = ir_at_end(end);
    ir_inst *phi = ir_phi(&b, m->i32);
    ir_value *x = &f->args[0]->value;

    for (int i = 0; i < 100; i++)
        ir_phi_add(phi, x, entry);
    cr_expect_eq(count_uses(x), 100);
    for (int i = 0; i < 99; i++)
        ir_phi_remove(phi, i % 2 ? 0 : phi->operand_count / 2);
    cr_expect_eq(count_uses(x), 1);
    cr_expect_eq(phi->block_count, 1);
    ir_ret(&b, &phi->value);
    ir_inst *late = ir_phi(&b, m->i32);
    cr_expect_eq(phi->next, late, "phis stay at the head of their block");
}

/* Against an array of what must be there. */
Test(core, operands_come_and_go_in_any_order)
{
    enum { MOST = 70 };
    ir_function *f = function_of_two();
    ir_block *entry = ir_block_new(f, "entry", NULL);
    ir_builder b = ir_at_end(entry);
    ir_value *made[MOST], *expected[MOST];
    uint32_t count = 1, seed = 1;

    for (unsigned n = 0; n < MOST; n++)
        made[n] = ir_binary(&b, IR_add, &f->args[0]->value, &f->args[1]->value);
    ir_inst *end = ir_ret(&b, made[0]);
    expected[0] = made[0];
    for (unsigned step = 0; step < 2000; step++) {
        seed = seed * 1103515245 + 12345;
        uint32_t chance = seed >> 16;
        if (count == 0 || (count < MOST && chance % 5 < (step / 200 % 2 ? 2 : 3))) {
            expected[count++] = made[chance / 5 % MOST];
            ir_add_operand(end, expected[count - 1]);
        } else {
            uint32_t gone = chance / 5 % count;
            ir_drop_operand(end, gone);
            memmove(&expected[gone], &expected[gone + 1], (--count - gone) * sizeof *expected);
        }
        cr_assert_eq(end->operand_count, count);
        for (uint32_t n = 0; n < count; n++)
            cr_assert_eq(ir_operand(end, n), expected[n], "operand %u in step %u", n, step);
    }
    for (unsigned n = 0; n < MOST; n++) {
        unsigned uses = 0;
        for (uint32_t k = 0; k < count; k++)
            uses += expected[k] == made[n];
        cr_assert_eq(count_uses(made[n]), uses);
    }
}

/* What stands in an instruction beside its operands: predicates, masks, the type that an address counts in. */
Test(core, operations_are_like_each_other)
{
    ir_function *f = function_of_two();
    ir_block *entry = ir_block_new(f, "entry", NULL);
    ir_builder b = ir_at_end(entry);
    ir_value *x = &f->args[0]->value, *y = &f->args[1]->value;
    ir_value *v = ir_undef(m, ir_vector(m, m->i32, 4)), *p = ir_null(m, ir_ptr(m, IR_GLOBAL)), *one = ir_const(m, m->i64, 1);
    static const int32_t mask[] = {0, 1, 2}, other[] = {0, 1, 3};
    ir_inst *all[] = {
        ir_as_inst(ir_compare(&b, IR_SLT, x, y)),
        ir_as_inst(ir_compare(&b, IR_ULT, x, y)),
        ir_as_inst(ir_binary(&b, IR_add, x, y)),
        ir_as_inst(ir_binary(&b, IR_mul, x, y)),
        ir_as_inst(ir_shuffle(&b, v, v, mask, 3)),
        ir_as_inst(ir_shuffle(&b, v, v, other, 3)),
        ir_as_inst(ir_shuffle(&b, v, v, mask, 2)),
        ir_as_inst(ir_gep(&b, m->i32, p, &one, 1)),
        ir_as_inst(ir_gep(&b, m->i16, p, &one, 1)),
        ir_alloca(&b, m->i32, 4),
        ir_alloca(&b, m->i64, 8),

    };

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            cr_expect_eq(ir_is_same_operation(all[i], all[k]), i == k, "%zu and %zu", i, k);
    cr_expect(ir_is_same_operation(all[4], ir_as_inst(ir_shuffle(&b, v, v, mask, 3))));
    cr_expect(ir_is_same_operation(all[7], ir_as_inst(ir_gep(&b, m->i32, p, &one, 1))));
}

Test(core, predecessors_count_edges)
{
    ir_function *f = function_of_two();
    ir_block *entry = ir_block_new(f, "entry", NULL), *end = ir_block_new(f, "end", NULL);
    ir_builder b = ir_at_end(entry);
    ir_inst *s = ir_switch(&b, &f->args[0]->value, end);

    ir_switch_add(s, ir_const(m, m->i32, 1), end);
    b = ir_at_end(end);
    ir_ret(&b, &f->args[1]->value);
    ir_update_preds(f);
    ir_update_preds(f);
    cr_expect_eq(end->preds.count, 2);
    cr_expect_eq(entry->preds.count, 0);
    ir_number(f);
    cr_expect_eq(ir_value_count(f), 4);
    cr_expect_eq(end->id, 1);
}

static bool has_same_bytes(const void *a, const void *b, size_t from, size_t end)
{
    return memcmp((const char *)a + from, (const char *)b + from, end - from) == 0;
}

/* Every field between the first and the last fact is one: a new one that is not copied is noticed here. */
Test(core, versions_have_all_facts)
{
    const size_t flags = offsetof(ir_function, noinline), flags_end = offsetof(ir_function, uniform_result) + sizeof(bool),
                 numbers = offsetof(ir_function, simd), numbers_end = offsetof(ir_function, loc) + sizeof(uint32_t);
    ir_type *params[] = {m->i32};
    ir_type *t = ir_function_type(m, m->void_type, params, 1, false);
    ir_function *f = ir_function_new(m, "f", t);
    ir_argument *a = f->args[0];

    memset((char *)f + flags, 1, flags_end - flags);
    memset((char *)f + numbers, 1, numbers_end - numbers);
    a->value.name = "a";
    a->byval = m->i8;
    a->align = 4;
    a->is_const = a->is_volatile = a->is_restrict = a->is_signed = a->is_uniform = true;
    a->type_name = "t";
    a->points_to = 3;
    ir_function *g = ir_function_version(f, "g", t);
    const ir_argument *b = g->args[0];
    cr_expect(has_same_bytes(f, g, flags, flags_end));
    cr_expect(has_same_bytes(f, g, numbers, numbers_end));
    cr_expect_eq(b->value.name, a->value.name);
    cr_expect_eq(b->byval, a->byval);
    cr_expect_eq(b->align, 4);
    cr_expect(b->is_const && b->is_volatile && b->is_restrict && b->is_signed && b->is_uniform);
    cr_expect_eq(b->type_name, a->type_name);
    cr_expect_eq(b->points_to, 3);
}

/* What is removed and made meanwhile changes nothing of the order of the others. */
Test(core, forms_are_separated_and_rejoined)
{
    static const char *const names[] = {"t0", "a", "t1", "b", "t2"}, *const left[] = {"t0", "a", "t1", "t2", "new"};
    ir_type *t = ir_function_type(m, m->void_type, NULL, 0, false);
    unsigned n = 0;

    for (unsigned i = 0; i < 5; i++)
        ir_function_new(m, names[i], t)->thread_form = names[i][0] == 't';
    ir_function_list all = ir_separate_forms(m, &memory);
    ir_each_function(f, m)
        cr_expect(!f->thread_form);
    ir_function_remove(ir_function_find(m, "b"));
    ir_function_new(m, "new", t);
    cr_expect_str_eq(ir_function_new(m, "t1", t)->value.name, "t1.1", "its name is not taken");
    ir_function_remove(ir_function_find(m, "t1.1"));
    ir_rejoin_forms(m, &all);
    const ir_function *before = NULL;
    ir_each_function(f, m) {
        cr_assert(n < 5);
        cr_expect_str_eq(f->value.name, left[n++]);
        cr_expect_eq(f->prev, before);
        before = f;
    }
    cr_expect_eq(n, 5);
    cr_expect_eq(m->last_function, before);
}

Test(core, predicates)
{
    for (int p = IR_EQ; p <= IR_TRUE; p++) {
        cr_expect_eq(ir_pred_inverted(ir_pred_inverted((ir_pred)p)), (ir_pred)p);
        cr_expect_eq(ir_pred_swapped(ir_pred_swapped((ir_pred)p)), (ir_pred)p);
    }
    cr_expect_eq(ir_pred_inverted(IR_OLT), IR_FUGE);
    cr_expect_eq(ir_pred_swapped(IR_ULE), IR_UGE);
}

Test(core, intrinsics_are_declared_once_under_llvms_names)
{
    ir_function *f = function_of_two();
    ir_builder b = ir_at_end(ir_block_new(f, "entry", NULL));
    ir_type *v4 = ir_vector(m, m->float_type, 4), *v16 = ir_vector(m, m->i32, 16), *rows = ir_vector(m, m->i16, 4);
    ir_value *x = ir_undef(m, v4), *args[] = {x, x, x};
    ir_inst *one = ir_call_intrinsic(&b, IR_INTRINSIC_fma, &v4, 1, args, 3),
            *two = ir_call_intrinsic(&b, IR_INTRINSIC_fma, &v4, 1, args, 3);

    cr_expect_eq(ir_operand(one, 0), ir_operand(two, 0));
    cr_expect_str_eq(ir_operand(one, 0)->name, "llvm.fma.v4f32");
    ir_type *types[] = {v16, v16};
    ir_value *n = ir_const(m, m->i32, 4), *region[] = {ir_undef(m, v16), n, n, n, ir_undef(m, m->i16), n};
    cr_expect_str_eq(ir_operand(ir_call_intrinsic(&b, IR_INTRINSIC_rdregioni, types, 2, region, 6), 0)->name,
                     "llvm.genx.rdregioni.v16i32.v16i32");
    region[4] = ir_undef(m, rows);
    cr_expect_str_eq(ir_operand(ir_call_intrinsic(&b, IR_INTRINSIC_rdregioni, types, 2, region, 6), 0)->name,
                     "llvm.genx.rdregioni.v16i32.v16i32.v4i16");
    cr_expect_eq(ir_intrinsic_find("llvm.genx.rdregioni.v16i32.v16i32"), IR_INTRINSIC_rdregioni);
    cr_expect_eq(ir_intrinsic_find("llvm.fmax"), IR_NOT_INTRINSIC);
    cr_expect_eq(ir_intrinsic_find("gasket.any.v8i1"), IR_INTRINSIC_any);
    cr_expect(ir_is_removable(one));
}
