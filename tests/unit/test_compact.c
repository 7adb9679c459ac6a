/* tests/unit/test_compact.c - functions in fresh memory are the functions that they were. */
#include "ir/build.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <criterion/criterion.h>

static const char source[] = "@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4\n"
                             "\n"
                             "define spir_func i32 @twice(i32 %x) {\n"
                             "  %1 = add i32 %x, %x\n"
                             "  ret i32 %1\n"
                             "}\n"
                             "\n"
                             "define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {\n"
                             "entry:\n"
                             "  br label %loop\n"
                             "\n"
                             "loop:\n"
                             "  %i = phi i32 [ 0, %entry ], [ %next, %latch ]\n"
                             "  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]\n"
                             "  %0 = call i32 @twice(i32 %i)\n"
                             "  %1 = call i32 @twice(i32 %0)\n"
                             "  switch i32 %i, label %latch [\n"
                             "    i32 1, label %one\n"
                             "    i32 7, label %one\n"
                             "  ]\n"
                             "\n"
                             "one:\n"
                             "  %at = getelementptr [4 x i32], ptr addrspace(2) @table, i64 0, i64 1\n"
                             "  %2 = load i32, ptr addrspace(2) %at, align 4\n"
                             "  %v = insertelement <2 x i32> poison, i32 %2, i32 0\n"
                             "  %w = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 0>\n"
                             "  store <2 x i32> %w, ptr addrspace(1) %p, align 8\n"
                             "  br label %latch\n"
                             "\n"
                             "latch:\n"
                             "  %more = add i32 %sum, %1\n"
                             "  %next = add i32 %i, 1\n"
                             "  %3 = icmp ult i32 %next, %n\n"
                             "  br i1 %3, label %loop, label %out\n"
                             "\n"
                             "out:\n"
                             "  store i32 %more, ptr addrspace(1) %p, align 4\n"
                             "  ret void\n"
                             "}\n";

static arena memory;
static ir_module *m;
static ir_function *kernel;

static void set_up(void)
{
    source_map sources;
    diag d;

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    m = ir_read(&memory, &d, source_add_file(&sources, "t.ll", source, sizeof source - 1, 0), NULL);
    cr_assert_not_null(m);
    kernel = ir_function_find(m, "k");
}

static void tear_down(void)
{
    arena_release(&memory);
}

TestSuite(compact, .init = set_up, .fini = tear_down);

static const char *printed(void)
{
    text t;

    text_init(&t, &memory);
    ir_print_module(&t, m);
    return t.data;
}

static void check_sound(void)
{
    text problems;

    text_init(&problems, &memory);
    cr_assert(ir_verify(m, &problems), "%s", problems.data);
}

/* Users of V, first to last, by operation and operand. */
static const char *users(const ir_value *v)
{
    text t;

    text_init(&t, &memory);
    text_char(&t, ';');
    ir_each_use(u, v)
        text_printf(&t, "%u.%u.%s ", u->user->value.id, (unsigned)(u - u->user->operands), ir_op_name((ir_opcode)u->user->op));
    return t.data;
}

static const char *all_users(void)
{
    text t;

    text_init(&t, &memory);
    ir_each_function(f, m)
        ir_number(f);
    ir_each_function(f, m) {
        text_str(&t, users(&f->value));
        for (unsigned n = 0; n < f->arg_count; n++)
            text_str(&t, users(&f->args[n]->value));
        ir_each_block(b, f)
            ir_each_inst(i, b)
                text_str(&t, users(&i->value));
    }
    text_str(&t, users(&m->globals->value));
    return t.data;
}

Test(compact, text_and_order_of_uses_stay)
{
    const char *before = printed(), *uses_before = all_users();

    for (unsigned turn = 0; turn < 3; turn++) {
        ir_compact(m);
        check_sound();
        cr_assert_str_eq(printed(), before);
        cr_assert_str_eq(all_users(), uses_before);
    }
}

/* But for the steps from one piece of memory to the next. */
Test(compact, operations_stand_in_the_order_of_the_function)
{
    const char *last = NULL;
    unsigned all = 0, onwards = 0;

    ir_compact(m);
    ir_each_block(b, kernel)
        ir_each_inst(i, b) {
            cr_assert(!i->operand_count || i->operands == (ir_use *)(i + 1));
            all++;
            onwards += (const char *)i > last;
            last = (const char *)i;
        }
    cr_assert_gt(onwards, all * 2 / 3);
}

Test(compact, two_memories_take_turns)
{
    ir_compact(m);
    ir_compact(m);
    size_t used = memory.used;
    for (unsigned turn = 0; turn < 50; turn++)
        ir_compact(m);
    cr_assert_eq(memory.used, used);
}

Test(compact, work_goes_on_behind_it)
{
    ir_update_preds(kernel);
    ir_compact(m);
    ir_update_preds(kernel);
    ir_block *loop = kernel->first->next;
    cr_assert_eq(loop->preds.count, 2);
    cr_assert_eq(loop->preds.items[0], kernel->first);
    ir_builder at = ir_at_end(loop);
    ir_inst *phi = ir_phi(&at, m->i32); /* behind the phis that are there */
    cr_assert_eq(phi->prev->prev, loop->first);
    for (size_t p = 0; p < loop->preds.count; p++)
        ir_phi_add(phi, ir_const(m, m->i32, p), loop->preds.items[p]);
    ir_inst *end = ir_terminator(loop);
    for (int32_t n = 0; n < 5; n++)
        ir_switch_add(end, ir_const(m, m->i32, 20 + (uint64_t)n), end->blocks[1]);
    check_sound();
    ir_inst *call = loop->first->next->next->next;
    cr_assert_eq(call->op, IR_call);
    ir_replace(call, &phi->value);
    check_sound();
    cr_assert(ir_has_one_use(&ir_function_find(m, "twice")->value));
}

/* Its operands would have it in the lists of their users when its memory is gone. */
Test(compact, what_stands_nowhere_and_uses_something_is_a_bug, .exit_code = 4)
{
    ir_clone(m, kernel->last->last->prev);
    ir_compact(m);
}

/* Operations at both ends of the function in turn, and many removed. */
static void make_large(void)
{
    enum { COUNT = 150000 };
    ir_builder first = ir_before(kernel->first->last), last = ir_before(kernel->last->last);

    for (unsigned n = 0; n < COUNT; n++) {
        ir_value *v = ir_binary(n % 2 ? &first : &last, IR_mul, &kernel->args[1]->value, ir_const(m, m->i32, n));
        if (n > COUNT / 2 && n % 3)
            ir_remove(ir_as_inst(v));
    }
}

Test(compact, a_large_function_stays_what_it_is)
{
    make_large();
    const char *before = printed(), *uses_before = all_users();
    for (unsigned turn = 0; turn < 2; turn++) {
        ir_compact(m);
        check_sound();
        cr_assert_str_eq(printed(), before);
        cr_assert_str_eq(all_users(), uses_before);
    }
}

Test(compact, it_pays_once_a_third_of_the_memory_is_free)
{
    ir_compact(m);
    cr_assert_not(ir_is_wasteful(m));
    make_large();
    ir_compact(m);
    cr_assert_not(ir_is_wasteful(m));
    make_large();
    make_large();
    cr_assert(ir_is_wasteful(m));
    ir_compact(m);
    cr_assert_not(ir_is_wasteful(m));
}
