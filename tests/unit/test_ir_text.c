/* tests/unit/test_ir_text.c - reading and printing: what is printed reads back to the same text, and what cannot be read is
 * refused at its place. */
#include "ir/ir.h"
#include "ir/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static arena memory;
static source_map map;
static diag d;
static char *messages;
static size_t messages_length;

static void set_up(void)
{
    arena_init(&memory);
    source_init(&map, &memory);
    diag_init(&d, &map, open_memstream(&messages, &messages_length));
    d.colour = false;
}

static void tear_down(void)
{
    fclose(d.out);
    free(messages);
    arena_release(&memory);
}

TestSuite(text, .init = set_up, .fini = tear_down);

static ir_module *read_text(const char *s)
{
    return ir_read(&memory, &d, source_add_file(&map, "t.ll", s, strlen(s), 0), NULL);
}

static const char *printed(const ir_module *m)
{
    text out;

    text_init(&out, &memory);
    ir_print_module(&out, m);
    return out.data;
}

#define HEAD                                                                                                                     \
    "target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64\"\n"   \
    "target triple = \"spir64-unknown-unknown\"\n"

static void check_fixed_point(const char *body)
{
    const char *s = arena_printf(&memory, HEAD "\n%s", body);
    ir_module *m = read_text(s);

    fflush(d.out);
    cr_assert(m, "%s", messages);
    cr_expect_str_eq(printed(m), s);
}

Test(text, instructions_print_as_they_were_read)
{
    check_fixed_point("define spir_func void @f(i32 %a, i64 %b, float %x, <4 x float> %v, ptr addrspace(1) %p, ptr %s) {\n"
                      "entry:\n"
                      "  %0 = add nuw nsw i32 %a, -1\n"
                      "  %1 = udiv exact i64 %b, 3\n"
                      "  %2 = fadd fast float %x, 1.500000e+00\n"
                      "  %3 = fmul nnan ninf float %2, 0x3FB99999A0000000\n"
                      "  %4 = fneg <4 x float> %v\n"
                      "  %5 = trunc i32 %a to i8\n"
                      "  %6 = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)\n"
                      "  %7 = icmp slt i32 %a, %0\n"
                      "  %8 = fcmp nnan ugt float %x, %2\n"
                      "  %9 = select i1 %7, i32 %a, i32 %0\n"
                      "  %10 = freeze i32 %9\n"
                      "  %11 = extractelement <4 x float> %v, i32 %a\n"
                      "  %12 = insertelement <4 x float> %v, float %x, i32 0\n"
                      "  %13 = shufflevector <4 x float> %v, <4 x float> %12, <2 x i32> <i32 7, i32 poison>\n"
                      "  %14 = shufflevector <4 x float> %v, <4 x float> %12, <2 x i32> zeroinitializer\n"
                      "  %15 = insertvalue { i32, [2 x float] } undef, float %x, 1, 0\n"
                      "  %16 = extractvalue { i32, [2 x float] } %15, 1, 0\n"
                      "  %17 = getelementptr inbounds { i32, [2 x float] }, ptr addrspace(1) %p, i64 %b, i32 1, i64 0\n"
                      "  %18 = alloca [4 x i32], align 16\n"
                      "  %19 = load volatile i32, ptr addrspace(1) %17, align 2\n"
                      "  %20 = load atomic i32, ptr addrspace(1) %17 syncscope(\"device\") acquire, align 4\n"
                      "  store i32 %19, ptr %18, align 4\n"
                      "  store atomic volatile i32 %19, ptr addrspace(1) %17 syncscope(\"workgroup\") release, align 4\n"
                      "  fence syncscope(\"subgroup\") acq_rel\n"
                      "  fence seq_cst\n"
                      "  %21 = atomicrmw umax ptr addrspace(1) %17, i32 7 syncscope(\"device\") monotonic, align 4\n"
                      "  %22 = atomicrmw volatile fadd ptr addrspace(1) %17, float %x seq_cst, align 4\n"
                      "  %23 = cmpxchg ptr addrspace(1) %17, i32 1, i32 2 syncscope(\"singlethread\") acq_rel acquire, align 4\n"
                      "  call spir_func void @g(i32 %a)\n"
                      "  %24 = call fast float @llvm.fma.f32(float %x, float %x, float 0x7FF0000000000000)\n"
                      "  br i1 %7, label %loop, label %\"an other\"\n"
                      "\n"
                      "loop:\n"
                      "  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]\n"
                      "  %i.next = add i32 %i, 1\n"
                      "  switch i32 %i, label %loop [ i32 5, label %25 i32 -7, label %\"an other\" ]\n"
                      "\n"
                      "25:\n"
                      "  unreachable\n"
                      "\n"
                      "\"an other\":\n"
                      "  ret void\n"
                      "}\n"
                      "\n"
                      "declare spir_func void @g(i32) convergent memory(read)\n"
                      "declare float @llvm.fma.f32(float, float, float)\n");
}

Test(text, globals_constants_and_types_print_as_they_were_read)
{
    check_fixed_point("%struct.pair = type { i32, %struct.other }\n"
                      "%struct.other = type <{ i8, half }>\n"
                      "%\"odd name\" = type opaque\n"
                      "\n"
                      "@s = internal addrspace(2) constant [4 x i8] c\"a\\0A\\22\\00\", align 1\n"
                      "@v = addrspace(1) global <2 x i32> <i32 -1, i32 2147483647>, align 8\n"
                      "@p = addrspace(1) global %struct.pair { i32 1, %struct.other <{ i8 2, half 0xH3C01 }> }, align 4\n"
                      "@q = addrspace(1) global ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @s, i64 3), align 8\n"
                      "@r = addrspace(1) global ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr (i8, ptr "
                      "addrspace(1) @v, i64 -4) to ptr addrspace(4)), align 8\n"
                      "@z = addrspace(1) global [2 x ptr addrspace(1)] [ptr addrspace(1) @v, ptr addrspace(1) null], align 8\n"
                      "@l = internal addrspace(3) global [16 x float] undef, align 4\n"
                      "@e = external addrspace(1) global i64, align 8\n"
                      "@n = addrspace(1) global [5 x float] [float 0.000000e+00, float -0.000000e+00, float 0x7FF8000000000000, "
                      "float 0x7FF0000020000000, float 0xFFF0000000000000], align 4\n"
                      "@d = addrspace(1) global [2 x double] [double 1.000000e-01, double 0x3FD5555555555555], align 8\n");
}

Test(text, kernels_keep_their_metadata)
{
    check_fixed_point("@g = addrspace(1) global i32 0, align 4, !loc !0\n"
                      "\n"
                      "define spir_kernel void @k(ptr addrspace(1) noalias align 4 %p, i32 %n, ptr byval({ i32, i32 }) align 4 "
                      "%s) noinline !kernel_arg_addr_space !1 "
                      "!kernel_arg_access_qual !2 !kernel_arg_type !3 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 "
                      "!reqd_work_group_size !5 "
                      "!intel_reqd_sub_group_size !6 !loc !7 {\n"
                      "  store i32 %n, ptr addrspace(1) %p, align 4, !loc !8\n"
                      "  ret void\n"
                      "}\n"
                      "\n"
                      "define dllexport spir_kernel void @t(<16 x i32> %v) \"gasket.thread\"=\"16\" {\n"
                      "  ret void\n"
                      "}\n"
                      "\n"
                      "!genx.kernels = !{!10}\n"
                      "!opencl.ocl.version = !{!11}\n"
                      "!gasket.options = !{!12}\n"
                      "!0 = !{!\"a.cl\", i32 1, i32 2}\n"
                      "!1 = !{i32 1, i32 0, i32 0}\n"
                      "!2 = !{!\"none\", !\"none\", !\"none\"}\n"
                      "!3 = !{!\"int*\", !\"uint\", !\"pair\"}\n"
                      "!4 = !{!\"restrict const\", !\"\", !\"\"}\n"
                      "!5 = !{i32 8, i32 4, i32 1}\n"
                      "!6 = !{i32 16}\n"
                      "!7 = !{!\"a.cl\", i32 3, i32 1}\n"
                      "!8 = !{!\"a.cl\", i32 4, i32 5}\n"
                      "!9 = !{i32 0}\n"
                      "!10 = !{ptr @t, !\"t\", !\"t.asm\", !9, i32 0, !9}\n"
                      "!11 = !{i32 2, i32 0}\n"
                      "!12 = !{!\"fast_math\", !\"mad_enable\"}\n");
}

Test(text, regions_are_followed_by_gen_notation)
{
    check_fixed_point(
        "define spir_func <8 x i32> @f(<8 x i32> %v, i16 %o) {\n"
        "  %1 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32> %v, i32 4, i32 2, i32 1, i16 4, i32 undef) ; <4;2,1> @ "
        "4\n"
        "  %2 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32> %v, <4 x i32> %1, i32 0, i32 4, i32 2, i16 %o, i32 "
        "undef, i1 true) ; <0;4,2> @ %o\n"
        "  ret <8 x i32> %2\n"
        "}\n"
        "\n"
        "declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32(<8 x i32>, i32, i32, i32, i16, i32)\n"
        "declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)\n");
}

Test(text, names_are_kept_apart)
{
    ir_module *m = read_text(
        "define i32 @f(i32 %x) {\n  %x.1 = add i32 %x, 1\n  %y = add i32 %x.1, 2\n  %z = add i32 %y, 3\n  ret i32 %z\n}\n");

    ir_each_inst(i, m->functions->first)
        if (i->value.name)
            i->value.name = intern_str(&m->names, "x");
    cr_expect_str_eq(printed(m), HEAD "\n"
                                      "define spir_func i32 @f(i32 %x) {\n"
                                      "  %x.1 = add i32 %x, 1\n"
                                      "  %x.2 = add i32 %x.1, 2\n"
                                      "  %x.3 = add i32 %x.2, 3\n"
                                      "  ret i32 %x.3\n"
                                      "}\n");
}

/* --- what other compilers write ------------------------------------------------------------------------------------------- */

static void check_reads_as(const char *from, const char *to)
{
    ir_module *m = read_text(from);

    fflush(d.out);
    cr_assert(m, "%s", messages);
    cr_expect_str_eq(printed(m), arena_printf(&memory, HEAD "\n%s", to));
}

Test(text, typed_pointers)
{
    check_reads_as("%pair = type { i32, %pair* }\n"
                   "define void @f(%pair addrspace(1)* nocapture noundef %p, i32 (i8*)** %q) #0 {\n"
                   "  %1 = getelementptr inbounds %pair, %pair addrspace(1)* %p, i64 1, i32 0\n"
                   "  %2 = bitcast i32 addrspace(1)* %1 to i8 addrspace(1)*\n"
                   "  %3 = load i8, i8 addrspace(1)* %2, align 4, !tbaa !3\n"
                   "  ret void\n"
                   "}\n"
                   "attributes #0 = { noinline nounwind \"a\"=\"b\" }\n"
                   "!3 = !{!\"int\", !4, i64 0}\n"
                   "!4 = distinct !{!4}\n",
                   "%pair = type { i32, ptr }\n"
                   "\n"
                   "define spir_func void @f(ptr addrspace(1) %p, ptr %q) noinline {\n"
                   "  %1 = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 1, i32 0\n"
                   "  %2 = load i8, ptr addrspace(1) %1, align 4\n"
                   "  ret void\n"
                   "}\n");
}

Test(text, constant_expressions_become_addresses_or_instructions)
{
    check_reads_as(
        "@t = internal addrspace(2) constant [4 x i32] zeroinitializer\n"
        "define i64 @f(i1 %c) {\n"
        "e:\n"
        "  %v = load i32, i32 addrspace(2)* getelementptr inbounds ([4 x i32], [4 x i32] addrspace(2)* @t, i64 0, i64 2)\n"
        "  br i1 %c, label %a, label %b\n"
        "a:\n"
        "  br label %b\n"
        "b:\n"
        "  %p = phi i64 [ ptrtoint ([4 x i32] addrspace(2)* @t to i64), %e ], [ 0, %a ]\n"
        "  %q = add i64 %p, ptrtoint ([4 x i32] addrspace(2)* @t to i64)\n"
        "  ret i64 %q\n"
        "}\n",
        "@t = internal addrspace(2) constant [4 x i32] zeroinitializer, align 4\n"
        "\n"
        "define spir_func i64 @f(i1 %c) {\n"
        "e:\n"
        "  %v = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @t, i64 8), align 4\n"
        "  %0 = ptrtoint ptr addrspace(2) @t to i64\n"
        "  br i1 %c, label %a, label %b\n"
        "\n"
        "a:\n"
        "  br label %b\n"
        "\n"
        "b:\n"
        "  %p = phi i64 [ %0, %e ], [ 0, %a ]\n"
        "  %1 = ptrtoint ptr addrspace(2) @t to i64\n"
        "  %q = add i64 %p, %1\n"
        "  ret i64 %q\n"
        "}\n");
}

Test(text, debug_locations_are_places)
{
    ir_module *m =
        read_text("define i32 @f() !dbg !4 {\n  %x = add i32 1, 2, !dbg !6\n  call void @llvm.dbg.value(metadata i32 %x, "
                  "metadata !5, metadata !DIExpression()), !dbg !6\n"
                  "  ret i32 %x, !dbg !DILocation(line: 9, column: 8, scope: !5)\n}\n"
                  "declare void @llvm.dbg.value(metadata, metadata, metadata)\n"
                  "!1 = !DIFile(filename: \"k.cl\", directory: \"/d\", checksumkind: CSK_MD5, checksum: \"00\")\n"
                  "!4 = distinct !DISubprogram(name: \"f\", file: !1, line: 3, flags: DIFlagPrototyped | DIFlagX, unit: !2)\n"
                  "!5 = !DILexicalBlock(scope: !4, line: 4)\n"
                  "!6 = !DILocation(line: 5, column: 7, scope: !5)\n"
                  "!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)\n");

    cr_assert(m);
    const ir_inst *add = m->functions->first->first;
    cr_expect_eq(add->next->op, IR_ret);
    cr_expect_str_eq(m->locs.items[add->loc].file, "k.cl");
    cr_expect_eq(m->locs.items[add->loc].line, 5);
    cr_expect_eq(m->locs.items[add->loc].column, 7);
    cr_expect_eq(m->locs.items[add->next->loc].line, 9);
    cr_expect_eq(m->locs.items[m->functions->loc].line, 3);
}

Test(text, structs_by_value_are_copied_for_the_callee)
{
    ir_module *m = read_text("%s = type { i32, i32 }\n"
                             "define void @f(%s* %p) {\n  call void @g(%s* byval(%s) align 4 %p)\n  ret void\n}\n"
                             "define void @g(%s* byval(%s) align 4 %p) {\n  ret void\n}\n");

    cr_assert(m);
    const char *s = printed(m);
    cr_expect(strstr(s, "%1 = alloca %s, align 4\n"
                        "  call void @llvm.memcpy.p0.p0.i64(ptr %1, ptr %p, i64 8, i1 false)\n"
                        "  call spir_func void @g(ptr %1)\n"),
              "%s", s);
}

/* --- errors --------------------------------------------------------------------------------------------------------------- */

static const struct error_case {
    const char *text, *message;
} errors[] = {
    {"define i32 @f() {\n  %x = ad i32 1, 2\n  ret i32 %x\n}\n",
     "t.ll:2:8: error: the instruction 'ad' is not supported\n  %x = ad i32 1, 2\n       ^\n"},
    {"define i32 @f() {\n  ret i32 %x\n}\n", "t.ll:2:11: error: %x is not defined in this function\n  ret i32 %x\n          ^\n"},
    {"define i32 @f(i64 %x) {\n  ret i32 %x\n}\n", "t.ll:2:11: error: %x is i64, not i32\n  ret i32 %x\n          ^\n"},
    {"define void @f() {\n  br label %x\n}\n", "t.ll:2:12: error: there is no block %x\n  br label %x\n           ^\n"},
    {"define void @f() {\n  %2 = add i32 1, 1\n  ret void\n}\n",
     "t.ll:2:3: error: the number must be the next one, 1\n  %2 = add i32 1, 1\n  ^\n"},
    {"define void @f() {\n  %x = add i32 1, 1\n  %x = add i32 1, 1\n  ret void\n}\n",
     "t.ll:3:3: error: %x is defined twice\n  %x = add i32 1, 1\n  ^\n"},
    {"define void @f() {\n  %x = add i128 1, 1\n  ret void\n}\n",
     "t.ll:2:12: error: integers of 128 bits are not supported: 1, 8, 16, 32 and 64 are\n  %x = add i128 1, 1\n           ^\n"},
    {"define void @f() {\n  %x = add i8 256, 1\n  ret void\n}\n",
     "t.ll:2:15: error: '256' does not fit into i8\n  %x = add i8 256, 1\n              ^\n"},
    {"define void @f() {\n  %x = fadd float 0.1, 1.0\n  ret void\n}\n",
     "t.ll:2:19: error: '0.1' is not exact in float; write the bits of the nearest number, as a double: 0x...\n  %x = fadd float "
     "0.1, 1.0\n                  ^\n"},
    {"define void @f() {\n  call void @g()\n  ret void\n}\n",
     "t.ll:2:13: error: there is no function @g\n  call void @g()\n            ^\n"},
    {"define void @f() {\n  call void @llvm.va_start(ptr null)\n  ret void\n}\n",
     "t.ll:2:13: error: @llvm.va_start is no intrinsic that is supported\n  call void @llvm.va_start(ptr null)\n            ^\n"},
    {"define void @f(i32 %x) {\n  call i32 @llvm.fabs.i32(i32 %x, i32 1)\n  ret void\n}\n",
     "t.ll:2:12: error: @llvm.fabs has 1 operand, not 2: it is A (A), where A: floating-point numbers\n  call i32 "
     "@llvm.fabs.i32(i32 %x, i32 1)\n           ^\n"},
    {"declare void @g(i32)\ndefine void @f(i64 %x) {\n  call void @g(i64 %x)\n  ret void\n}\n",
     "t.ll:3:16: error: this argument of @g must be i32, not i64\n  call void @g(i64 %x)\n               ^\n"},
    {"@v = addrspace(7) global i32 0\n@w = addrspace(1) global i32 1.0\n",
     "t.ll:2:30: error: '1.0' is not a value of type i32\n@w = addrspace(1) global i32 1.0\n                             ^\n"},
    {"define void @f(ptr addrspace(7) %p) {\n  ret void\n}\n", "t.ll:1:20: error: there is no address space 7: 0 private, 1 "
                                                               "global, 2 constant, 3 local, 4 generic, 10 module-scope private\n"
                                                               "define void @f(ptr addrspace(7) %p) {\n                   ^\n"},
    {"define void @f() noinlin {\n  ret void\n}\n",
     "t.ll:1:18: error: '{' is expected here, not 'noinlin'\ndefine void @f() noinlin {\n                 ^\n"},
    {"define void @f() {\n  ret void\n",
     "t.ll:1:18: error: this body has no closing '}'\ndefine void @f() {\n                 ^\n"},
    {"define void @f() {\n}\n", "t.ll:2:1: error: the body of @f has no instruction\n}\n^\n"},
    {"target datalayout = \"e-p:32:32\"\n", "t.ll:1:8: error: only little-endian targets with 64-bit pointers are "
                                            "supported\ntarget datalayout = \"e-p:32:32\"\n       ^\n"},
    {"define void @f(ptr %p) {\n  %x = invoke void @g() to label %a unwind label %b\n  ret void\n}\n",
     "t.ll:2:8: error: the instruction 'invoke' is not supported\n  %x = invoke void @g() to label %a unwind label %b\n       "
     "^\n"},
    {"define void @f(ptr %p) {\n  call void %p()\n  ret void\n}\n",
     "t.ll:2:13: error: calls through pointers are not supported\n  call void %p()\n            ^\n"},
    {"define void @f(ptr %p) {\n  %x = load i32, ptr %p, align 3\n  ret void\n}\n",
     "t.ll:2:32: error: an alignment is a power of two\n  %x = load i32, ptr %p, align 3\n                               ^\n"},
    {"@s = addrspace(2) constant [3 x i8] c\"ab\"\n", "t.ll:1:37: error: this string has 2 bytes, its type 3\n@s = addrspace(2) "
                                                      "constant [3 x i8] c\"ab\"\n                                    ^\n"},
    {"define void @f(ptr %p) {\n  %x = load i32, ptr %p, align x\n  ret void\n}\n",
     "t.ll:2:32: error: a number is expected here, not 'x'\n  %x = load i32, ptr %p, align x\n                               "
     "^\n"},
    {"declare void f()\n", "t.ll:1:14: error: a name such as @f is expected here, not 'f'\ndeclare void f()\n             ^\n"},
    {"define void @f() {\n  5\n}\n", "t.ll:2:3: error: an instruction is expected here, not '5'\n  5\n  ^\n"},
    {"define spir_kernel void @f(i64 \"gasket.object\"=\"thing\" %x) {\n  ret void\n}\n",
     "t.ll:1:48: error: \"thing\" is no image, sampler, pipe or queue\ndefine spir_kernel void @f(i64 "
     "\"gasket.object\"=\"thing\" %x) {\n                                               ^\n"},
    {"declare void @f(ptr dereferenceable(8\n", "t.ll:2:1: error: ')' is missing\n\n^\n"},
    {"@a = addrspace(1) global i32 0\n@g = addrspace(1) global i64 shl (i64 ptrtoint (ptr addrspace(1) @a to i64), i64 1)\n",
     "t.ll:2:39: error: this constant expression is not supported in an initialiser\n@g = addrspace(1) global i64 shl (i64 "
     "ptrtoint (ptr addrspace(1) @a to i64), i64 1)\n                                      ^\n"},
    {"@a = addrspace(1) global i32 0\ndefine void @f(<2 x i32> %v) {\n  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> "
     "<i32 0, i32 ptrtoint (ptr addrspace(1) @a to i32)>\n  ret void\n}\n",
     "t.ll:3:50: error: the mask must be a constant\n  %r = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 0, i32 "
     "ptrtoint (ptr addrspace(1) @a to i32)>\n                                                 ^\n"},
};

Test(text, errors_have_a_place)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        size_t before = messages_length;
        cr_expect(!read_text(errors[i].text), "%s", errors[i].text);
        fflush(d.out);
        cr_expect_str_eq(messages + before, errors[i].message);
        before = messages_length;
    }
}

Test(text, several_errors_none_from_another)
{
    cr_expect(!read_text("define i32 @f(i32 %a) {\n"
                         "  %x = ad i32 %a, 2\n"
                         "  %y = add i32 %x, 1\n"
                         "  switch i32 %a, label %d [ i32 1, label %d\n"
                         "    i65 2, label %d\n"
                         "    i32 3, label %d ]\n"
                         "d:\n"
                         "  %z = mul i32 %q, %y\n"
                         "  ret i32 %z\n"
                         "}\n"
                         "define void @g() {\n"
                         "  ret voi\n"
                         "}\n"));
    fflush(d.out);
    cr_expect_eq(d.errors, 4, "%s", messages);
}

Test(text, deep_nesting_is_refused)
{
    text t;

    text_init(&t, &memory);
    text_str(&t, "@x = addrspace(1) global ");
    for (int i = 0; i < 100000; i++)
        text_str(&t, "{");
    cr_expect(!read_text(t.data));
    fflush(d.out);
    cr_expect(strstr(messages, "nested deeper than 4100"));
}
