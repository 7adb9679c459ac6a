/* tests/unit/test_ir_verify.c - every rule of ir/verify/rules.def, broken once: by a text where the reader lets it pass, else by a hand
 * that changes a sound module.
 *
 * A case must break its own rule and no other; the last test sees to it that no rule is without a case. */
#include "ir/text.h"
#include "ir/verify/verifier.h"
#include "ir/verify.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *const texts[IR_RULE_COUNT] = {
#define IR_RULE(id, text) text,
#include "ir/verify/rules.def"
};

static const char *const names[IR_RULE_COUNT] = {
#define IR_RULE(id, text) #id,
#include "ir/verify/rules.def"
};

/* --- what the changing hands need ----------------------------------------------------------------------------------------- */

static ir_function *named(ir_module *m, const char *name)
{
    ir_function *f = ir_function_find(m, name);

    cr_assert(f, "no function %s", name);
    return f;
}

static ir_inst *first(ir_module *m, ir_opcode op)
{
    ir_each_function(f, m)
        ir_each_block(b, f)
            ir_each_inst(i, b)
                if (i->op == op)
                    return i;
    cr_assert(false, "no %s", ir_op_name(op));
    return NULL;
}

static void drop_end(ir_module *m)
{
    ir_remove(first(m, IR_ret));
}

static void branch_abroad(ir_module *m)
{
    first(m, IR_br)->blocks[0] = named(m, "g")->first;
}

static void remove_target(ir_module *m)
{
    ir_block_remove(first(m, IR_br)->blocks[0]);
}

static void use_foreign_argument(ir_module *m)
{
    ir_set_operand(first(m, IR_add), 0, &named(m, "g")->args[0]->value);
}

static void put_address_into_constant(ir_module *m)
{
    ir_inst *i = first(m, IR_freeze);
    ir_value *all[] = {&m->globals->value, &m->globals->value};

    ir_set_operand(i, 0, ir_aggregate(m, i->value.type, all));
}

static void forget_use(ir_module *m)
{
    ir_inst *i = first(m, IR_add);

    i->operands[0].value = i->operands[1].value;
}

static void odd_width(ir_module *m)
{
    ir_inst *i = first(m, IR_freeze);
    ir_value *v = ir_const(m, ir_int(m, 24), 5);

    ir_set_operand(i, 0, v);
    i->value.type = v->type;
}

static void drop_operand(ir_module *m)
{
    ir_drop_operand(first(m, IR_add), 1);
}

static void freeze_other(ir_module *m)
{
    ir_set_operand(first(m, IR_freeze), 0, ir_const(m, m->i64, 5));
}

static void wrong_path(ir_module *m)
{
    first(m, IR_extractvalue)->indices[0] = 7;
}

static void phi_of_other(ir_module *m)
{
    ir_set_operand(first(m, IR_phi), 0, ir_const(m, m->i64, 5));
}

static void branch_on_number(ir_module *m)
{
    ir_set_operand(first(m, IR_br), 0, ir_const(m, m->i32, 1));
}

static void load_from_number(ir_module *m)
{
    ir_set_operand(first(m, IR_load), 0, ir_const(m, m->i64, 4096));
}

static void align_three(ir_module *m)
{
    first(m, IR_load)->align = 3;
}

static void alloca_elsewhere(ir_module *m)
{
    first(m, IR_alloca)->value.type = ir_ptr(m, IR_LOCAL);
}

static void no_ordering(ir_module *m)
{
    first(m, IR_atomicrmw)->ordering = IR_NOT_ATOMIC;
}

static void call_a_number(ir_module *m)
{
    ir_set_operand(first(m, IR_call), 0, ir_undef(m, ir_ptr(m, IR_PRIVATE)));
}

static void call_with_other(ir_module *m)
{
    ir_set_operand(first(m, IR_call), 1, ir_const(m, m->i64, 1));
}

static void call_with_lifted(ir_module *m)
{
    ir_set_operand(first(m, IR_call), 1, ir_address(m, &m->globals->value, 0, ir_ptr(m, IR_MODULE_PRIVATE)));
}

static void swap_targets(ir_module *m)
{
    ir_inst *br = first(m, IR_br);

    ir_add_block(br, br->blocks[0]);
}

static void load_as_released(ir_module *m)
{
    first(m, IR_load)->ordering = IR_RELEASE;
}

static void fail_released(ir_module *m)
{
    first(m, IR_cmpxchg)->failure_ordering = IR_RELEASE;
}

static void insert_other(ir_module *m)
{
    ir_set_operand(first(m, IR_insertvalue), 1, ir_const(m, m->i64, 1));
}

static void other_value_for_edge(ir_module *m)
{
    ir_set_operand(first(m, IR_phi), 1, ir_const(m, m->i32, 9));
}

static void other_edge(ir_module *m)
{
    ir_inst *phi = first(m, IR_phi);

    phi->blocks[0] = phi->block;
}

static void load_elsewhere(ir_module *m)
{
    first(m, IR_getelementptr)->value.type = ir_ptr(m, IR_LOCAL);
}

static void change_pattern(ir_module *m)
{
    ir_function *f = named(m, "llvm.fabs.f32");

    f->intrinsic = IR_INTRINSIC_fma;
}

static void same_name(ir_module *m)
{
    named(m, "g")->value.name = named(m, "f")->value.name;
}

static void wider_initialiser(ir_module *m)
{
    m->globals->init = ir_const(m, m->i64, 1);
}

static void narrower_initialiser(ir_module *m)
{
    m->globals->init = ir_const(m, m->i32, 1);
}

static void align_global(ir_module *m)
{
    m->globals->align = 0;
}

#define DEFINE(body)                                                                                                             \
    "define void @f(i32 %a, i32 %b, float %x, ptr addrspace(1) %p, <4 x i32> %v, ptr addrspace(4) %g, <8 x i1> %m) {\n" body     \
    "  ret void\n}\n"
#define THREAD(body)                                                                                                             \
    "define dllexport void @f(i32 %a, <16 x i32> %v, <16 x i1> %m, <16 x i64> %q) \"gasket.thread\"=\"16\" {\n" body             \
    "  ret void\n}\n"
#define ROUTINE(convention, em, lanes)                                                                                           \
    "define " convention " void @g(" em " %em) \"gasket.thread\"=\"" lanes "\" {\n  ret void\n}\n"
#define G "define void @g(i32 %a) {\n  ret void\n}\n"

static const struct broken_case {
    ir_rule rule;
    const char *text;
    void (*change)(ir_module *m);
} cases[] = {
    {IR_RULE_block_end, DEFINE(""), drop_end},
    {IR_RULE_entry, "define void @f() {\nentry:\n  br label %next\nnext:\n  br label %entry\n}\n", NULL},
    {IR_RULE_phi_place,
     "define i32 @f(i1 %c) {\nentry:\n  br label %l\nl:\n  %x = add i32 1, 2\n  %y = phi i32 [ 0, %entry ]\n  ret i32 %y\n}\n",
     NULL},
    {IR_RULE_phi_edges,
     "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  %y = phi i32 [ 0, %e ]\n  ret i32 "
     "%y\n}\n",
     NULL},
    {IR_RULE_phi_edges, "define i32 @f(i1 %c) {\ne:\n  br label %b\nb:\n  %y = phi i32 [ 0, %e ]\n  ret i32 %y\n}\n", other_edge},
    {IR_RULE_phi_values,
     "define i32 @f(i32 %c) {\ne:\n  switch i32 %c, label %b [ i32 1, label %b ]\nb:\n  %y = phi i32 [ 0, %e ], [ 0, %e ]\n  ret "
     "i32 %y\n}\n",
     other_value_for_edge},
    {IR_RULE_target, "define void @f() {\n  br label %b\nb:\n  ret void\n}\n" G, branch_abroad},
    {IR_RULE_target, "define void @f() {\n  br label %b\nb:\n  ret void\n}\n", remove_target},
    {IR_RULE_operand_home, DEFINE("  %y = add i32 %a, %b\n") G, use_foreign_argument},
    {IR_RULE_operand_address,
     "@x = addrspace(1) global i32 0, align 4\n" DEFINE("  %y = freeze <2 x ptr addrspace(1)> zeroinitializer\n"),
     put_address_into_constant},
    {IR_RULE_function_operand, DEFINE("  store ptr @g, ptr addrspace(1) %p, align 8\n") G, NULL},
    {IR_RULE_function_operand,
     DEFINE("  store ptr addrspace(4) addrspacecast (ptr @g to ptr addrspace(4)), ptr addrspace(1) %p, align 8\n") G, NULL},
    {IR_RULE_use_list, DEFINE("  %y = add i32 %a, %b\n"), forget_use},
    {IR_RULE_dominance,
     "define i32 @f(i1 %c) {\ne:\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}\n",
     NULL},
    {IR_RULE_dominance, DEFINE("  %y = add i32 %z, 1\n  %z = add i32 %a, 1\n"), NULL},
    {IR_RULE_int_width, DEFINE("  %y = freeze i32 %a\n"), odd_width},
    {IR_RULE_operand_count, DEFINE("  %y = add i32 %a, %b\n"), drop_operand},
    {IR_RULE_int_operands, DEFINE("  %y = add float %x, %x\n"), NULL},
    {IR_RULE_float_operands, DEFINE("  %y = fmul i32 %a, %b\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = trunc i32 %a to i64\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = fptoui i32 %a to i64\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = bitcast <4 x i32> %v to i64\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = sext <4 x i32> %v to <2 x i64>\n"), NULL},
    {IR_RULE_space_cast, DEFINE("  %y = addrspacecast ptr addrspace(1) %p to ptr addrspace(3)\n"), NULL},
    {IR_RULE_space_cast, DEFINE("  %y = addrspacecast ptr addrspace(4) %g to ptr addrspace(2)\n"), NULL},
    {IR_RULE_compare, DEFINE("  %y = icmp eq float %x, %x\n"), NULL},
    {IR_RULE_compare, DEFINE("  %y = fcmp oeq i32 %a, %b\n"), NULL},
    {IR_RULE_select, DEFINE("  %y = select <8 x i1> %m, <4 x i32> %v, <4 x i32> %v\n"), NULL},
    {IR_RULE_freeze, DEFINE("  %y = freeze i32 %a\n"), freeze_other},
    {IR_RULE_element, DEFINE("  %y = extractelement <4 x i32> %v, float %x\n"), NULL},
    {IR_RULE_element, DEFINE("  %y = insertelement <4 x i32> %v, float %x, i32 0\n"), NULL},
    {IR_RULE_shuffle, DEFINE("  %y = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 8>\n"), NULL},
    {IR_RULE_path, DEFINE("  %y = extractvalue { i32, i32 } undef, 1\n"), wrong_path},
    {IR_RULE_address, DEFINE("  %y = getelementptr { i32, i32 }, ptr addrspace(1) %p, i64 0, i32 %a\n"), NULL},
    {IR_RULE_address, DEFINE("  %y = getelementptr i32, ptr addrspace(1) %p, i64 0, i32 0\n"), NULL},
    {IR_RULE_address, DEFINE("  %y = getelementptr i32, ptr addrspace(1) %p, i64 1\n"), load_elsewhere},
    {IR_RULE_address, DEFINE("  %y = getelementptr { i32, i32 }, ptr addrspace(1) %p, i64 0, i32 2\n"), NULL},
    {IR_RULE_path, DEFINE("  %y = insertvalue { i32, i32 } undef, i32 %a, 1\n"), insert_other},
    {IR_RULE_phi_type, "define void @f() {\ne:\n  br label %b\nb:\n  %y = phi i32 [ 0, %e ]\n  ret void\n}\n", phi_of_other},
    {IR_RULE_condition, "define void @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  ret void\nb:\n  ret void\n}\n",
     branch_on_number},
    {IR_RULE_condition, "define void @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  ret void\nb:\n  ret void\n}\n",
     swap_targets},
    {IR_RULE_switch_cases,
     "define void @f(i32 %c) {\n  switch i32 %c, label %a [ i32 1, label %a i32 1, label %b ]\na:\n  ret void\nb:\n  ret "
     "void\n}\n",
     NULL},
    {IR_RULE_switch_cases, "define void @f(float %c) {\n  switch float %c, label %a [ ]\na:\n  ret void\n}\n", NULL},
    {IR_RULE_result, "define i32 @f(i64 %c) {\n  ret i64 %c\n}\n", NULL},
    {IR_RULE_result, "define i32 @f(i64 %c) {\n  ret void\n}\n", NULL},
    {IR_RULE_result, "define void @f(i32 %c) {\n  ret i32 %c\n}\n", NULL},
    {IR_RULE_pointer, DEFINE("  %y = load i32, ptr addrspace(1) %p\n"), load_from_number},
    {IR_RULE_part_count, DEFINE("  %y = load [4097 x i8], ptr addrspace(1) %p\n"), NULL},
    {IR_RULE_part_count, "define void @f({ i8, [1048576 x [1048576 x i8]] } %c) {\n  ret void\n}\n", NULL},
    {IR_RULE_sized, "%t = type opaque\n@v = external addrspace(1) global %t\n", NULL},
    {IR_RULE_alignment, DEFINE("  %y = load i32, ptr addrspace(1) %p\n"), align_three},
    {IR_RULE_alignment, "@v = addrspace(1) global i32 0\n", align_global},
    {IR_RULE_variable_space, DEFINE("  %y = alloca i32\n"), alloca_elsewhere},
    {IR_RULE_constant_write,
     "define void @f(ptr addrspace(2) %p) {\n  call void @llvm.memset.p2.i64(ptr addrspace(2) %p, i8 0, i64 4, i1 false)\n  ret "
     "void\n}\n",
     NULL},
    {IR_RULE_constant_write, "define void @f(ptr addrspace(2) %p) {\n  store i32 1, ptr addrspace(2) %p\n  ret void\n}\n", NULL},
    {IR_RULE_atomic_type, DEFINE("  %y = atomicrmw add ptr addrspace(1) %p, i8 1 monotonic\n"), NULL},
    {IR_RULE_atomic_type, DEFINE("  %y = atomicrmw add ptr addrspace(1) %p, float %x monotonic\n"), NULL},
    {IR_RULE_shuffle,
     "define void @f(<2 x i32> %a, <4 x i32> %b) {\n  %s = shufflevector <2 x i32> %a, <4 x i32> %b, <2 x i32> <i32 0, i32 1>\n  "
     "ret void\n}\n",
     NULL},
    {IR_RULE_atomic_type, DEFINE("  %y = load atomic <2 x i32>, ptr addrspace(1) %p acquire, align 8\n"), NULL},
    {IR_RULE_atomic_type, DEFINE("  store atomic <2 x i32> zeroinitializer, ptr addrspace(1) %p release, align 8\n"), NULL},
    {IR_RULE_atomic_type, DEFINE("  %y = cmpxchg ptr addrspace(1) %p, float %x, float %x monotonic monotonic\n"), NULL},
    {IR_RULE_ordering, DEFINE("  %y = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic\n"), no_ordering},
    {IR_RULE_ordering, DEFINE("  store atomic i32 1, ptr addrspace(1) %p acquire, align 4\n"), NULL},
    {IR_RULE_ordering, DEFINE("  fence monotonic\n"), NULL},
    {IR_RULE_ordering, DEFINE("  %y = load atomic i32, ptr addrspace(1) %p acquire, align 4\n"), load_as_released},
    {IR_RULE_ordering, DEFINE("  %y = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 acq_rel acquire\n"), fail_released},
    {IR_RULE_callee, DEFINE("  call void @g(i32 1)\n") G, call_a_number},
    {IR_RULE_call_types, DEFINE("  call void @g(i32 1)\n") G, call_with_other},
    {IR_RULE_call_types,
     "@x = internal addrspace(10) global i32 0\ndefine void @f(ptr %p) {\n  call void @g(ptr %p)\n  ret void\n}\ndefine void "
     "@g(ptr %p) {\n  ret void\n}\n",
     call_with_lifted},
    {IR_RULE_intrinsic_types, DEFINE("  %y = call float @llvm.fabs.f32(float %x)\n"), change_pattern},
    {IR_RULE_intrinsic_constant, DEFINE("  %y = call i32 @gasket.local_id(i32 %a)\n"), NULL},
    {IR_RULE_value_size, "%t = type opaque\ndeclare void @f(%t)\n", NULL},
    {IR_RULE_value_size, "%t = type opaque\ndeclare { i32, %t } @f()\n", NULL},
    {IR_RULE_value_size, "%t = type opaque\n" DEFINE("  %y = select i1 true, %t undef, %t undef\n"), NULL},
    {IR_RULE_dimension, DEFINE("  %y = call i32 @gasket.local_id(i32 3)\n"), NULL},
    {IR_RULE_dimension, DEFINE("  %y = call i32 @gasket.group_count(i32 -1)\n"), NULL},
    {IR_RULE_dimension, THREAD("  %y = call <16 x i16> @gasket.local_ids.v16i16(i32 3)\n"), NULL},
    {IR_RULE_scope, DEFINE("  call void @gasket.barrier(i32 1, i32 5)\n"), NULL},
    {IR_RULE_sub_group_operation, DEFINE("  %y = call i32 @gasket.sub_group_reduce.i32(i32 9, i32 %a)\n"), NULL},
    {IR_RULE_sub_group_operation, DEFINE("  %y = call float @gasket.sub_group_scan.f32(i32 4, i32 1, float %x)\n"), NULL},
    {IR_RULE_zero_or_one, DEFINE("  %y = call i32 @gasket.sub_group_scan.i32(i32 0, i32 2, i32 %a)\n"), NULL},
    {IR_RULE_rounding, DEFINE("  %y = call half @gasket.fptrunc.round.f16.f32(float %x, i32 4)\n"), NULL},
    {IR_RULE_image, DEFINE("  %y = call <4 x i32> @gasket.image_load.v4i32.i32(i32 3, i32 1, i64 0, i32 %a, i32 0)\n"), NULL},
    {IR_RULE_image, DEFINE("  %y = call <4 x i32> @gasket.image_load.v4i32.i32(i32 0, i32 0, i64 0, i32 %a, i32 0)\n"), NULL},
    {IR_RULE_image, DEFINE("  %y = call i32 @gasket.image_query(i32 12, i32 0, i64 0, i32 0)\n"), NULL},
    {IR_RULE_surface, DEFINE("  %y = call i32 @gasket.surface_load.i32(i32 240, i32 4, i32 0)\n"), NULL},
    {IR_RULE_surface, DEFINE("  %y = call i32 @gasket.mixed_load.i32(i32 -1, i64 2, i32 4, i32 0)\n"), NULL},
    {IR_RULE_surface, DEFINE("  %y = call i64 @gasket.surface_base(i32 255)\n"), NULL},
    {IR_RULE_surface,
     THREAD(
         "  %y = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> %m, i32 253, i32 4, <16 x i32> %v, <16 x i32> undef)\n"),
     NULL},
    {IR_RULE_alignment, DEFINE("  %y = call i32 @gasket.surface_load.i32(i32 0, i32 3, i32 0)\n"), NULL},
    {IR_RULE_atomic_number, DEFINE("  %y = call i32 @gasket.surface_atomic.i32(i32 16, i32 0, i32 0, i32 %a, i32 0)\n"), NULL},
    {IR_RULE_atomic_number, DEFINE("  %y = call float @gasket.surface_atomic.f32(i32 4, i32 0, i32 0, float %x, float 0.0)\n"),
     NULL},
    {IR_RULE_kernel_result, "define spir_kernel i32 @f() {\n  ret i32 0\n}\n", NULL},
    {IR_RULE_kernel_parameter, "define spir_kernel void @f([4 x i32] %p) {\n  ret void\n}\n", NULL},
    {IR_RULE_kernel_parameter, "define spir_kernel void @f({ i32, i32 } %p) {\n  ret void\n}\n", NULL},
    {IR_RULE_kernel_pointer, "define spir_kernel void @f(ptr %p) {\n  ret void\n}\n", NULL},
    {IR_RULE_kernel_pointer, "define spir_kernel void @f(ptr addrspace(10) %p) {\n  ret void\n}\n", NULL},
    {IR_RULE_kernel_pointer, "define spir_kernel void @f(ptr addrspace(4) %p) {\n  ret void\n}\n", NULL},
    {IR_RULE_kernel_pointer,
     "define spir_kernel void @f(i64 %p) \"gasket.thread\"=\"8\" !kernel_arg_addr_space !0 {\n  ret void\n}\n!0 = !{i32 4}\n",
     NULL},
    {IR_RULE_space_cast, DEFINE("  %y = addrspacecast ptr addrspace(1) %p to ptr addrspace(10)\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = inttoptr float %x to ptr\n"), NULL},
    {IR_RULE_cast, DEFINE("  %y = fpext float %x to half\n"), NULL},
    {IR_RULE_region_type,
     DEFINE("  %y = call <4 x i32> @llvm.genx.wrregionf.v4i32.v4i32.i1(<4 x i32> %v, <4 x i32> %v, i32 0, i32 4, i32 1, i16 0, "
            "i32 undef, i1 true)\n"),
     NULL},
    {IR_RULE_region_shape,
     DEFINE("  %y = call <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32.v3i16(<4 x i32> %v, i32 0, i32 2, i32 1, <3 x i16> "
            "zeroinitializer, i32 undef)\n"),
     NULL},
    {IR_RULE_region_type,
     DEFINE("  %y = call <4 x i32> @llvm.genx.rdregionf.v4i32.v4i32(<4 x i32> %v, i32 0, i32 4, i32 1, i16 0, i32 undef)\n"),
     NULL},
    {IR_RULE_region_shape,
     DEFINE("  %y = call <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32(<4 x i32> %v, i32 0, i32 3, i32 1, i16 0, i32 undef)\n"),
     NULL},
    {IR_RULE_region_shape,
     DEFINE("  %y = call <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32(<4 x i32> %v, i32 %a, i32 4, i32 1, i16 0, i32 undef)\n"),
     NULL},
    {IR_RULE_region_mask,
     DEFINE("  %y = call <4 x i32> @llvm.genx.wrregioni.v4i32.v4i32.v8i1(<4 x i32> %v, <4 x i32> %v, i32 0, i32 4, i32 1, i16 0, "
            "i32 undef, <8 x i1> %m)\n"),
     NULL},
    {IR_RULE_thread_width, THREAD("  %y = call <8 x i1> @gasket.simd.entry.v8i1()\n"), NULL},
    {IR_RULE_thread_width, "define dllexport void @f() \"gasket.thread\"=\"12\" {\n  ret void\n}\n", NULL},
    {IR_RULE_thread_pointer, THREAD("  %y = inttoptr i64 0 to ptr addrspace(1)\n"), NULL},
    {IR_RULE_thread_pointer, "@v = addrspace(1) global i32 0\n" THREAD("  %y = ptrtoint ptr addrspace(1) @v to i64\n"), NULL},
    {IR_RULE_thread_memory, THREAD("  %x = alloca [2 x i32]\n  %y = getelementptr i32, ptr %x, i32 1\n"), NULL},
    {IR_RULE_thread_item, THREAD("  %y = call i32 @gasket.local_id(i32 0)\n"), NULL},
    {IR_RULE_item_thread, DEFINE("  %y = call <16 x i16> @gasket.lane_ids.v16i16()\n"), NULL},
    {IR_RULE_thread_call, THREAD("  call void @g(i32 1)\n") G, NULL},
    {IR_RULE_thread_call, THREAD("  call void @g(i32 1)\n") "declare void @g(i32)\n", NULL},
    {IR_RULE_thread_call, THREAD("  call void @g(<16 x i1> %m)\n") ROUTINE("spir_func", "<16 x i1>", "8"), NULL},
    {IR_RULE_thread_call, THREAD("  call spir_kernel void @g(<16 x i1> %m)\n") ROUTINE("spir_kernel", "<16 x i1>", "16"), NULL},
    {IR_RULE_message,
     THREAD("  %y = call <16 x i32> @gasket.gather.v16i32.v16i32(<16 x i1> %m, i32 undef, i32 4, <16 x i32> %v, <16 x i32> "
            "undef)\n"),
     NULL},
    {IR_RULE_item_thread, DEFINE("  %y = call i32 @gasket.ballot.v8i1(<8 x i1> %m)\n"), NULL},
    {IR_RULE_item_thread, DEFINE("  %y = call <16 x i1> @gasket.simd.entry.v16i1()\n"), NULL},
    {IR_RULE_item_thread, DEFINE("  call void @g()\n") "define void @g() \"gasket.thread\"=\"16\" {\n  ret void\n}\n", NULL},
    {IR_RULE_thread_item, THREAD("  %y = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 0)\n"), NULL},
    {IR_RULE_thread_memory, THREAD("  fence acq_rel\n  %y = load i32, ptr null\n"), NULL},
    {IR_RULE_message,
     THREAD("  %y = call <24 x i32> @gasket.gather.v24i32.v16i32(<16 x i1> %m, i32 1, i32 4, <16 x i32> %v, <24 x i32> undef)\n"),
     NULL},
    {IR_RULE_image,
     THREAD("  %y = call <64 x i32> @gasket.texel_load.v64i32.v16i1.v16i32(i32 3, i32 1, i32 0, <16 x i1> %m, <16 x i32> %v, "
            "<16 x i32> %v, <64 x i32> undef)\n"),
     NULL},
    {IR_RULE_image,
     THREAD("  %y = call <32 x i32> @gasket.texel_load.v32i32.v16i1.v16i32(i32 0, i32 1, i32 0, <16 x i1> %m, <16 x i32> %v, "
            "<16 x i32> %v, <32 x i32> undef)\n"),
     NULL},
    {IR_RULE_image,
     THREAD("  %y = call <64 x i32> @gasket.texel_load.v64i32.v16i1.v16i32(i32 0, i32 0, i32 0, <16 x i1> %m, <16 x i32> %v, "
            "<16 x i32> %v, <64 x i32> undef)\n"),
     NULL},
    {IR_RULE_image_block, THREAD("  %y = call <16 x i32> @gasket.media_read.v16i32(i32 0, i32 33, i32 0, i32 0)\n"), NULL},
    {IR_RULE_image_block, THREAD("  %y = call <3 x i32> @gasket.media_read.v3i32(i32 0, i32 8, i32 0, i32 0)\n"), NULL},
    {IR_RULE_image_block, THREAD("  %y = call <72 x i32> @gasket.media_read.v72i32(i32 0, i32 32, i32 0, i32 0)\n"), NULL},
    {IR_RULE_image_block, THREAD("  call void @gasket.media_write.i32(i32 0, i32 0, i32 2, i32 0, i32 0)\n"), NULL},
    {IR_RULE_thread_item, THREAD("  %y = call <4 x i32> @gasket.image_load.v4i32.i32(i32 0, i32 1, i64 0, i32 0, i32 0)\n"),
     NULL},
    {IR_RULE_item_thread,
     DEFINE(
         "  call void @gasket.texel_store.v4i32.i1.i32(<4 x i32> zeroinitializer, i32 0, i32 1, i32 0, i1 true, i32 0, i32 0)\n"),
     NULL},
    {IR_RULE_global_name, DEFINE("") G, same_name},
    {IR_RULE_global_init, "@v = addrspace(1) global i32 0\n", wider_initialiser},
    {IR_RULE_global_init, "@v = addrspace(1) global i64 0\n", narrower_initialiser},
    {IR_RULE_local_init, "@v = addrspace(3) global i32 0\n", NULL},
    {IR_RULE_global_space, "@v = addrspace(4) global i32 0\n", NULL},
};

static ir_module *read_text(arena *a, const char *text)
{
    static source_map sources;
    static diag d;

    source_init(&sources, a);
    diag_init(&d, &sources, stderr);
    return ir_read(a, &d, source_add_file(&sources, "case.ll", text, strlen(text), 0), NULL);
}

static void check_case(const struct broken_case *c)
{
    arena a;
    text out;

    arena_init(&a);
    text_init(&out, &a);
    text_str(&out, "");
    ir_module *m = read_text(&a, c->text);
    cr_assert(m, "%s: the reader refuses\n%s", names[c->rule], c->text);
    if (c->change) {
        cr_expect(ir_verify(m, &out), "%s: not sound before the change: %s", names[c->rule], out.data);
        c->change(m);
    }
    cr_expect(!ir_verify(m, &out), "%s: not noticed\n%s", names[c->rule], c->text);
    for (char *line = strtok(out.data, "\n"); line; line = strtok(NULL, "\n"))
        cr_expect(strstr(line, texts[c->rule]), "%s: %s", names[c->rule], line);
    arena_release(&a);
}

Test(verify, each_case_breaks_its_rule)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_case(&cases[i]);
}

Test(verify, no_rule_without_a_case)
{
    for (int r = 0; r < IR_RULE_COUNT; r++) {
        bool has = false;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            has = has || (int)cases[i].rule == r;
        cr_expect(has, "%s", names[r]);
    }
}

Test(verify, a_message_names_function_and_instruction)
{
    arena a;
    text out;

    arena_init(&a);
    text_init(&out, &a);
    ir_module *m = read_text(&a, "define i32 @f(i32 %a) {\n  %1 = add i32 %a, 1\n  ret i64 0\n}\n");
    cr_expect(!ir_verify(m, &out));
    cr_expect_str_eq(out.data,
                     "@f: ret i64 0: ret returns a value of the function's result type, or nothing from a void function\n");
    arena_release(&a);
}

Test(verify, a_message_about_a_parameter_names_the_function)
{
    arena a;
    text out;

    arena_init(&a);
    text_init(&out, &a);
    ir_module *m = read_text(&a, "define i32 @f(i32 %a, i32 %b) {\n  %y = add i32 %a, %b\n  ret i32 %y\n}\n");
    ir_argument **args = named(m, "f")->args;
    args[0]->value.uses->value = &args[1]->value;
    cr_expect(!ir_verify(m, &out));
    text expected;
    text_init(&expected, &a);
    text_printf(&expected, "@f: %s\n", texts[IR_RULE_use_list]);
    cr_expect_str_eq(out.data, expected.data);
    arena_release(&a);
}
