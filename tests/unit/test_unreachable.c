/* tests/unit/test_unreachable.c - no pass is given unreachable blocks, where values may be defined by each other.
 *
 * Each pass runs alone over each cycle of definitions that only an unreachable block can have. */
#include "opt/opt.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *const cycles[] = {
    "%a = add i32 %b, 1\n %b = add i32 %a, 1",
    "%a = sub i32 %a, 0",
    "%a = or i32 %a, %a",
    "%a = udiv i32 %a, 1",
    "%a = fneg float %b\n %b = fneg float %a",
    "%a = fadd fast float %a, 0.0",
    "%a = select i1 %a, i1 %a, i1 %a",
    "%a = icmp ne i32 %b, 0\n %b = zext i1 %a to i32",
    "%a = zext i32 %b to i64\n %b = trunc i64 %a to i32",
    "%a = bitcast i32 %b to float\n %b = bitcast float %a to i32",
    "%a = freeze i32 %a",
    "%a = getelementptr i8, ptr addrspace(1) %a, i64 0\n store i8 1, ptr addrspace(1) %a, align 1",
    "%a = getelementptr inbounds i8, ptr addrspace(4) %b, i64 4\n %b = getelementptr inbounds i8, ptr addrspace(4) %a, i64 -4\n"
    " store i8 1, ptr addrspace(4) %a, align 1",
    "%a = addrspacecast ptr addrspace(1) %b to ptr addrspace(4)\n %b = addrspacecast ptr addrspace(4) %a to ptr addrspace(1)",
    "%a = ptrtoint ptr addrspace(4) %b to i64\n %b = inttoptr i64 %a to ptr addrspace(4)\n store i8 1, ptr addrspace(4) %b, "
    "align 1",
    "%a = load ptr addrspace(4), ptr addrspace(4) %a, align 8",
    "%a = extractelement <4 x i32> %b, i32 %a\n %b = insertelement <4 x i32> %b, i32 %a, i32 0",
    "%a = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 0, i32 1>",
    "%a = insertvalue { i32, i32 } %a, i32 %b, 0\n %b = extractvalue { i32, i32 } %a, 0",
    "%a = call i32 @called(i32 %a)",
    "%a = atomicrmw add ptr addrspace(1) %p, i32 %a monotonic",
    "%x = alloca ptr, align 8\n store ptr %a, ptr %x, align 8\n %a = load ptr, ptr %x, align 8",
};

/* %s: a cycle. The dead blocks are a loop, and two of their edges lead into a live phi. */
/* clang-format off */
static const char frame[] =
    "define internal i32 @called(i32 %%x) noinline {\n ret i32 %%x\n}\n"
    "define spir_kernel void @k(ptr addrspace(1) %%p, i32 %%n) {\n"
    "entry:\n"
    "  br label %%end\n"
    "dead:\n"
    "  %%q = phi i32 [ %%q, %%dead ], [ %%n, %%loop ]\n"
    "  %s\n"
    "  switch i32 %%n, label %%end [ i32 1, label %%dead i32 2, label %%loop i32 3, label %%end ]\n"
    "loop:\n"
    "  br label %%dead\n"
    "end:\n"
    "  %%r = phi i32 [ 7, %%entry ], [ %%q, %%dead ], [ %%q, %%dead ]\n"
    "  store i32 %%r, ptr addrspace(1) %%p, align 4\n"
    "  ret void\n"
    "}\n";
/* clang-format on */

static void run_alone(const char *pass, const char *cycle)
{
    static char source[2048];
    arena memory;
    source_map sources;
    diag d;
    text problems;

    snprintf(source, sizeof source, frame, cycle);
    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    ir_module *m = ir_read(&memory, &d, source_add_file(&sources, "t.ll", source, strlen(source), 0), NULL);
    cr_assert(m, "%s", cycle);
    opt_options o = {.passes = pass, .bisect_limit = -1, .diagnostics = &d};
    opt_result result = {0};
    cr_expect(opt_run(m, &o, &result), "%s: %s", pass, cycle);
    text_init(&problems, &memory);
    cr_expect(ir_verify(m, &problems), "%s: %s\n%s", pass, cycle, problems.data);
    ir_each_function(f, m)
        if (f->first)
            cr_expect_not(ir_remove_unreachable(f), "%s leaves unreachable blocks: %s", pass, cycle);
    arena_release(&memory);
}

Test(unreachable, every_pass_alone)
{
    for (unsigned n = 0; opt_pass_name(n); n++)
        for (unsigned c = 0; c < sizeof cycles / sizeof *cycles; c++)
            run_alone(opt_pass_name(n), cycles[c]);
}

Test(unreachable, no_pass_at_all)
{
    for (unsigned c = 0; c < sizeof cycles / sizeof *cycles; c++)
        run_alone("", cycles[c]);
}
