/* The interpreter's memory: buffers at their host addresses, and launches that need more memory than it has. */
#include "ir/interp/interp.h"
#include "ir/text/reader.h"
#include "ir/text.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>

enum { MOST_BUFFERS = 4 };

typedef struct launch {
    arena memory;
    run_buffer buffers[MOST_BUFFERS];
    run_value args[MOST_BUFFERS];
    ir_run run;
    run_result result;
} launch;

/* A launch of kernel k of SOURCE for one work-item. */
static void launch_init(launch *l, const char *source)
{
    *l = (launch){0};
    arena_init(&l->memory);
    source_map *sources = arena_new(&l->memory, source_map);
    diag d;

    source_init(sources, &l->memory);
    diag_init(&d, sources, stderr);
    ir_module *m = ir_read(&l->memory, &d, source_add_file(sources, "k.ll", source, strlen(source), 0), NULL);
    cr_assert(m, "%s", source);
    l->run = (ir_run){.module = m,
                      .kernel = ir_function_find(m, "k"),
                      .run = {.dims = 1, .global = {1, 1, 1}, .local = {1, 1, 1}, .args = l->args, .buffers = l->buffers},
                      .printf_buffer = -1};
}

static void add_buffer(launch *l, void *data, size_t bytes, const char *name)
{
    uint32_t n = l->run.run.buffer_count++;

    l->buffers[n] = (run_buffer){.contents = {.data = data, .bytes = bytes}, .name = name};
    l->args[l->run.run.arg_count++] = (run_value){.kind = RUN_BUFFER, .buffer = n};
}

static void expect_fault(launch *l, const char *text)
{
    cr_assert(!ir_interpret(&l->run, &l->result, &l->memory));
    cr_expect_not_null(strstr(l->result.fault.message, text), "%s", l->result.fault.message);
}

/* Stores the int that the pointer in %from points to, plus 1, to the first element of %to. */
static const char follows_pointer[] =
    "define spir_kernel void @k(ptr addrspace(1) %from, ptr addrspace(1) %to, ptr addrspace(1) %last) {\n"
    "  %n = load i64, ptr addrspace(1) %from, align 8\n"
    "  %p = inttoptr i64 %n to ptr addrspace(1)\n"
    "  %v = load i32, ptr addrspace(1) %p, align 4\n"
    "  %w = add i32 %v, 1\n"
    "  store i32 %w, ptr addrspace(1) %to, align 4\n"
    "  ret void\n"
    "}\n";

Test(interp_memory, buffers_in_place)
{
    struct {
        int64_t pointer, between[3];
        int32_t values[4];
        int64_t gap;
        int32_t last[2];
    } host = {.values = {10, 20, 30, 40}, .last = {50, 60}};
    const int32_t *const inside[] = {&host.values[0], &host.values[3], &host.last[0], &host.last[1]};
    const intptr_t start = (intptr_t)&host, end = (intptr_t)(&host + 1);
    const intptr_t outside[] = {(intptr_t)&host.between[0], (intptr_t)&host.between[2], (intptr_t)&host.gap, start - 8, end};
    launch l;

    launch_init(&l, follows_pointer);
    l.run.run.in_place = true;
    add_buffer(&l, &host.pointer, sizeof host.pointer, "from");
    add_buffer(&l, host.values, sizeof host.values, "to");
    add_buffer(&l, host.last, sizeof host.last, "last");
    for (size_t n = 0; n < sizeof inside / sizeof *inside; n++) {
        host.pointer = (int64_t)(intptr_t)inside[n];
        int32_t expected = *inside[n] + 1;
        cr_assert(ir_interpret(&l.run, &l.result, &l.memory), "%s", l.result.fault.message);
        cr_expect_eq(host.values[0], expected);
    }
    for (size_t n = 0; n < sizeof outside / sizeof *outside; n++) {
        host.pointer = outside[n];
        expect_fault(&l, "outside every buffer");
    }
    arena_release(&l.memory);
}

/* Surface 0 begins in the middle of its buffer, and another buffer follows it. */
Test(interp_memory, surfaces_in_place)
{
    static const char source[] = "define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {\n"
                                 "  %v = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 -4)\n"
                                 "  %w = call i32 @gasket.surface_load.i32(i32 0, i32 4, i32 8)\n"
                                 "  %x = add i32 %v, %w\n"
                                 "  call void @gasket.surface_store.i32(i32 %x, i32 1, i32 4, i32 0)\n"
                                 "  ret void\n"
                                 "}\n";
    int32_t host[6] = {10, 20, 30, 40, 50, 60};
    launch l;

    launch_init(&l, source);
    l.run.run.in_place = true;
    l.run.run.bounds = RUN_BOUNDS_NOTE;
    add_buffer(&l, host, 16, "p");
    add_buffer(&l, host + 4, 8, "q");
    l.args[0].offset = 8;
    cr_assert(ir_interpret(&l.run, &l.result, &l.memory), "%s", l.result.fault.message);
    cr_expect_eq(host[4], 20);
    cr_assert_eq(l.result.strays, 1);
    cr_expect_str_eq(l.result.stray.message, "read of 4 bytes outside its buffer");
    cr_expect_str_eq(l.result.stray.kernel, "k");
    arena_release(&l.memory);
}

/* From 0x6f000000 on, the interpreter has local and private memory. */
Test(interp_memory, host_memory_at_addresses_of_the_interpreter)
{
    static const uintptr_t refused[] = {0x6f000000, 0x7eff0000, 0x7f000000, 0x80000000};
    char message[100];
    launch l;

    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        launch_init(&l, "define spir_kernel void @k(ptr addrspace(1) %p) {\n  ret void\n}\n");
        l.run.run.in_place = true;
        add_buffer(&l, (void *)refused[n], 16, "p"); // NOLINT(performance-no-int-to-ptr)
        snprintf(message, sizeof message, "the host's memory at 0x%" PRIxPTR " is where the interpreter has memory of its own",
                 refused[n]);
        expect_fault(&l, message);
        arena_release(&l.memory);
    }
}

Test(interp_memory, too_much)
{
    static const char local[] = "@l = internal addrspace(3) global [3 x i32] undef, align 4\n"
                                "define spir_kernel void @k(ptr addrspace(3) %p) {\n"
                                "  store i32 1, ptr addrspace(3) @l, align 4\n"
                                "  store i32 1, ptr addrspace(3) %p, align 4\n"
                                "  ret void\n"
                                "}\n";
    static const char variable[] = "@v = internal addrspace(10) global [20000000000 x i8] zeroinitializer, align 1\n"
                                   "define spir_kernel void @k() {\n"
                                   "  %x = load i8, ptr addrspace(10) @v, align 1\n"
                                   "  ret void\n"
                                   "}\n";
    static const char frame[] = "define spir_kernel void @k() {\n"
                                "  %v = alloca [20000000000 x i8], align 1\n"
                                "  store i8 1, ptr %v, align 1\n"
                                "  ret void\n"
                                "}\n";
    launch l;

    launch_init(&l, local);
    l.args[l.run.run.arg_count++] = (run_value){.kind = RUN_LOCAL, .value = {.bytes = 70000}};
    expect_fault(&l, "70012 bytes of local memory: the interpreter has 65536");
    l.args[0].value.bytes = 65536 - 64;
    cr_expect(ir_interpret(&l.run, &l.result, &l.memory));
    arena_release(&l.memory);
    launch_init(&l, variable);
    expect_fault(&l, "20000000000 bytes of private memory: the interpreter has 17179869184");
    arena_release(&l.memory);
    launch_init(&l, frame);
    expect_fault(&l, "a work-item needs more than the 17179869184 bytes of private memory that the interpreter has");
    arena_release(&l.memory);
}
