/* tests/unit/test_modules.c - modules that are compiled separately, linked, printed and read, and programs that are stored as text. */
#include "src/library/module.h"
#include "src/library/stored.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Compiles SOURCE, OpenCL C 3.0. */
static library_module *compile_unit(const char *source, const char *options)
{
    char *messages, all[200];

    snprintf(all, sizeof all, "-cl-std=CL3.0 %s", options);
    gasket_status status;
    library_module *m = library_module_compile(source, strlen(source), NULL, 0, all, &status, &messages);

    cr_assert_not_null(m, "%s", messages);
    free(messages);
    return m;
}

/* The module of TEXT, IR with no calls for checks. */
static library_module *read_unit(char *text, gasket_status *status, char **messages)
{
    const uint64_t row[11] = {strlen(text)};
    char units[sizeof row + 4000];

    cr_assert_lt(row[0], sizeof units - sizeof row);
    memcpy(units, row, sizeof row);
    memcpy(units + sizeof row, text, row[0]);
    library_module_parts parts = {text, units, strlen(text), sizeof row + row[0]};
    return library_module_read(&parts, status, messages);
}

static library_module *link_units(library_module *const *from, size_t count, ir_link_goal goal)
{
    char *messages;
    gasket_status status;
    library_module *m = library_module_link(from, count, goal, &status, &messages);

    cr_assert_not_null(m, "%s", messages);
    free(messages);
    return m;
}

/* Links the COUNT units FROM to a program and to kernels, which must fail with the message TEXT. */
static void refuse_link(library_module *const *from, size_t count, const char *text)
{
    char *messages;
    gasket_status status;

    for (ir_link_goal goal = IR_GOAL_PROGRAM; goal <= IR_GOAL_KERNELS; goal++) {
        cr_expect_null(library_module_link(from, count, goal, &status, &messages));
        cr_expect_eq(status, GASKET_REFUSED);
        cr_expect_not_null(strstr(messages, text), "%s", messages);
        free(messages);
    }
}

/* Launches kernel k of P with four work-items. */
static void launch_all(gasket_program *p, int *out)
{
    gasket_argument arguments[] = {{GASKET_BUFFER, out, 16}};
    gasket_range range = {.dimensions = 1, .global = {4}, .local = {4}};
    gasket_output output;

    cr_assert_eq(gasket_launch(p, "k", &range, arguments, 1, &output), GASKET_DONE, "%s", output.messages);
    gasket_output_free(&output);
}

/* Runs M, and compares the results. */
static void expect_results(const library_module *m, const char *options, const int *expected)
{
    char *messages;
    gasket_status status;

    _Alignas(8) int out[4] = {0};
    gasket_program *p = library_program_of_module(m, options, &status, &messages);

    cr_assert_not_null(p, "%s", messages);
    free(messages);
    launch_all(p, out);
    cr_expect_arr_eq(out, expected, sizeof out, "%s: %d %d %d %d", options, out[0], out[1], out[2], out[3]);
    gasket_program_free(p);
}

static const char main_unit[] = "typedef struct { int a; char b; } pair;\n"
                                "extern constant pair table[2];\n"
                                "extern global int counter;\n"
                                "int twice(int x);\n"
                                "static int own(int x) { return x + 1; }\n"
                                "kernel void k(global int *o) { int i = get_global_id(0);\n"
                                "  o[i] = own(twice(i)) + table[i & 1].a + work_group_reduce_add(i); if (!i) counter = 1; }\n";
static const char part_unit[] = "typedef struct { int a; char b; } pair;\n"
                                "constant pair table[2] = {{100, 1}, {200, 2}};\n"
                                "global int counter;\n"
                                "static int own(int x) { return x * 2 + (int)work_group_reduce_max(0); }\n"
                                "int twice(int x) { return own(x); }\n";
static const int results[] = {107, 209, 111, 213}; /* 2 i + 1 + table + 0 + 1 + 2 + 3 */

Test(modules, link_to_one)
{
    static const char *const settings[] = {"-O2", "-O0 --simd=8", "--via=ir", "--via=ir -O0", "--check", "-O1 --simd=16"};

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        library_module *units[] = {compile_unit(main_unit, settings[i]), compile_unit(part_unit, settings[i])};
        library_module *linked = link_units(units, 2, IR_GOAL_PROGRAM);
        library_module_drop(units[0]);
        library_module_drop(units[1]);
        expect_results(linked, settings[i], results);
        library_module_drop(linked);
    }
}

/* The text of the link of the COUNT units FROM to kernels; freed by the caller. */
static char *print_kernels(library_module *const *from, size_t count)
{
    library_module *linked = link_units(from, count, IR_GOAL_KERNELS);
    library_module_parts parts;

    cr_assert(library_module_write(linked, &parts));
    library_module_drop(linked);
    char *text = strndup(parts.ir, parts.ir_length);
    library_module_parts_free(&parts);
    return text;
}

/* Calls reach functions, in other units as well; what only unreached ones call is left out, too. */
Test(modules, a_link_to_kernels_has_what_they_reach)
{
    static const char kernel_unit[] = "int far(int x);\n"
                                      "int unused(int x) { return far(x); }\n"
                                      "typedef int (^addition)(int);\n"
                                      "constant addition block = ^(int x) { return x + 1000; };\n"
                                      "kernel void k(global int *o) { int i = get_global_id(0); o[i] = far(i) + block(i); }\n",
                      far_unit[] = "static int near(int x) { return x * 2; }\n"
                                   "static int idle(int x) { return x * 3; }\n"
                                   "int lonely(int x) { return idle(x); }\n"
                                   "int far(int x) { return near(x); }\n";
    static const char *const reached[] = {"@k(", "@far(", "@near("}, *const others[] = {"unused", "lonely", "idle"};
    library_module *units[] = {compile_unit(kernel_unit, ""), compile_unit(far_unit, "")};
    char *text = print_kernels(units, 2);

    for (int i = 0; i < 3; i++) {
        cr_expect_not_null(strstr(text, reached[i]), "%s in %s", reached[i], text);
        cr_expect_null(strstr(text, others[i]), "%s in %s", others[i], text);
    }
    free(text);
    library_module *linked = link_units(units, 2, IR_GOAL_KERNELS);
    expect_results(linked, "", (int[]){1000, 1003, 1006, 1009});
    expect_results(linked, "--check", (int[]){1000, 1003, 1006, 1009});
    library_module_drop(linked);
    library_module_drop(units[0]);
    library_module_drop(units[1]);
}

Test(modules, initializers_reach_functions)
{
    char ir[] = "@t = internal addrspace(2) constant ptr @f, align 8\n"
                "define spir_func i32 @f(i32 %x) {\n  ret i32 %x\n}\n"
                "define spir_func i32 @g(i32 %x) {\n  ret i32 %x\n}\n"
                "define spir_kernel void @k(ptr addrspace(1) %o) {\n"
                "  %a = ptrtoint ptr addrspace(2) @t to i64\n  store i64 %a, ptr addrspace(1) %o, align 8\n  ret void\n}\n";
    gasket_status status;
    char *messages;
    library_module *unit = read_unit(ir, &status, &messages);

    cr_assert_not_null(unit, "%s", messages);
    free(messages);
    char *text = print_kernels(&unit, 1);
    cr_expect_not_null(strstr(text, "define spir_func i32 @f("), "%s", text);
    cr_expect_null(strstr(text, "@g("), "%s", text);
    free(text);
    library_module_drop(unit);
}

Test(modules, link_through_libraries_and_text)
{
    library_module *units[] = {compile_unit(main_unit, ""), compile_unit(part_unit, "")}, *read[2];
    gasket_status status;

    for (int i = 0; i < 2; i++) {
        library_module *library = link_units(&units[i], 1, IR_GOAL_LIBRARY);
        library_module_parts parts;
        cr_assert(library_module_write(library, &parts));
        read[i] = library_module_read(&parts, &status, NULL);
        cr_assert_not_null(read[i]);
        library_module_parts_free(&parts);
        library_module_drop(library);
        library_module_drop(units[i]);
    }
    library_module *linked = link_units(read, 2, IR_GOAL_PROGRAM);
    expect_results(linked, "", results);
    expect_results(linked, "--check", results);
    library_module_drop(linked);
    library_module_drop(read[0]);
    library_module_drop(read[1]);
}

/* The units of a module with a header as bytes, of which each part is cut, and each number is made too large. */
Test(modules, damaged_units)
{
    static const library_header header = {"a.h", "#define A 5\n", 12};
    static const char source[] = "#include \"a.h\"\nkernel void k(global int *p) { p[0] = A; }\n";
    gasket_status status;
    library_module *m = library_module_compile(source, strlen(source), &header, 1, "-cl-std=CL3.0 -DX=1", &status, NULL);
    library_module_parts parts;

    cr_assert(library_module_write(m, &parts));
    cr_assert_eq(parts.units_length, 11 * 8 + strlen(source) + strlen("-cl-std=CL3.0 -DX=1") + 2 * 8 + 3 + 12);
    for (size_t length = 0; length < parts.units_length; length++) {
        library_module_parts cut = {parts.ir, parts.units, parts.ir_length, length};
        cr_expect_null(library_module_read(&cut, &status, NULL), "%zu bytes", length);
        cr_expect_eq(status, GASKET_REFUSED);
    }
    const size_t numbers[] = {0, 8, 16, 24, 32, 11 * 8 + strlen(source) + 19, 12 * 8 + strlen(source) + 19};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint64_t old;
        memcpy(&old, parts.units + numbers[i], 8);
        for (unsigned shift = 2; shift < 64; shift += 20) {
            uint64_t wrong = old + (UINT64_C(1) << shift);
            memcpy(parts.units + numbers[i], &wrong, 8);
            library_module *read = library_module_read(&parts, &status, NULL);
            cr_expect(!read || ((i == 0 || i == 1 || i == 5) && shift == 2), "number %zu, bit %u", i, shift);
            library_module_drop(read);
        }
        memcpy(parts.units + numbers[i], &old, 8);
    }
    library_module *read = library_module_read(&parts, &status, NULL);
    cr_assert_not_null(read);
    library_module_drop(read);
    library_module_parts_free(&parts);
    library_module_drop(m);
}

Test(modules, refuse_wrong_names)
{
    library_module *a = compile_unit(main_unit, ""), *b = compile_unit(part_unit, "");

    library_module *floats =
        compile_unit("float twice(float x) { return x; } constant int table[2] = {1}; global int counter;", "");

    refuse_link(&a, 1, "source.cl:7:19: error: 'twice' is called here, but no linked program defines it");
    refuse_link(&a, 1, "variable 'table' is not defined in any linked program");
    refuse_link((library_module *[]){a, b, b}, 3, "'twice' is defined here and in another of the linked programs");
    refuse_link((library_module *[]){a, b, b}, 3, "'counter' is defined here and in another of the linked programs");
    refuse_link((library_module *[]){a, a, b}, 3, "'k' is defined here and in another of the linked programs");
    refuse_link((library_module *[]){a, floats}, 2, "'twice' has another type here than in the linked program that defines it");
    refuse_link((library_module *[]){a, floats}, 2, "'table' has another type here");
    library_module *spaces = compile_unit("int twice(int x) { return x; } global int table[2] = {1}; global int counter;", "");
    library_module *vectors = compile_unit("int twice(int x) { return x; } constant int2 table = 1; global int counter;", "");
    refuse_link((library_module *[]){a, spaces}, 2, "'table' has another type here");
    refuse_link((library_module *[]){a, vectors}, 2, "'table' has another type here");
    library_module_drop(a);
    library_module_drop(b);
    library_module_drop(floats);
    library_module_drop(spaces);
    library_module_drop(vectors);
}

/* Types and constants of all kinds are copied: members of structs, operands and results of functions, and addresses in initializers. */
Test(modules, copy_types_and_constants)
{
    static const char types[] = "typedef struct { float4 v; half h; double d; constant int *p; char tail[3]; } record;\n"
                                "half shorten(float x); double widen(half h); float4 spread(float x, bool b);\n";

    static const char user[] =
        "extern constant record values[2];\n"
        "kernel void k(global int *o) { int i = get_global_id(0); constant record *r = &values[i & 1];\n"
        "  o[i] = (int)r->v.z + (int)(r->h * 2) + (int)r->d + *r->p + r->tail[2] + (int)spread(i, i > 1).w +\n"
        "    (int)widen(shorten(i)); }\n";
    static const char definer[] = "constant int numbers[2] = {1000, 2000};\n"
                                  "constant record values[2] = {{(float4)(1, 2, 3, 4), 0.5h, 16, &numbers[1], {0, 0, 7}}, "
                                  "{(float4)(5, 6, 7, 8), 1.5h, 32, numbers}};\n"
                                  "half shorten(float x) { return convert_half(x); } double widen(half h) { return h; }\n"
                                  "float4 spread(float x, bool b) { float4 v = (float4)(0); v.w = b ? 50 : x + 3; return v; }\n";
    char sources[2][2000];
    library_module *units[2];

    snprintf(sources[0], sizeof sources[0], "%s%s", types, user);
    snprintf(sources[1], sizeof sources[1], "%s%s", types, definer);
    for (int i = 0; i < 2; i++)
        units[i] = compile_unit(sources[i], "");
    library_module *linked = link_units(units, 2, IR_GOAL_PROGRAM);
    /* 3 + 1 + 16 + 2000 + 7 + 3 + 0, 7 + 3 + 32 + 1000 + 0 + 4 + 1, 3 + 1 + 16 + 2000 + 7 + 50 + 2, 7 + 3 + 32 + 1000 + 0 + 50 + 3 */
    expect_results(linked, "", (int[]){2030, 1047, 2079, 1095});
    expect_results(linked, "--via=ir", (int[]){2030, 1047, 2079, 1095});
    library_module_drop(linked);
    library_module_drop(units[0]);
    library_module_drop(units[1]);
}

/* The queue on the device is one variable, in whichever units kernels enqueue. */
Test(modules, share_the_queue)
{
    library_module *units[] = {
        compile_unit("int tell(global int *o, int v);\n"
                     "kernel void k(global int *o) { if (get_global_id(0) == 0) { tell(o, 5);\n"
                     "  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(4),\n"
                     "    ^{ atomic_add(o + get_global_id(0), 10); }); } }\n",
                     ""),
        compile_unit(
            "int tell(global int *o, int v) { return enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL,\n"
            "  ndrange_1D(4), ^{ atomic_add(o + get_global_id(0), v + (int)get_global_id(0)); }); }\n",
            "")};
    library_module *linked = link_units(units, 2, IR_GOAL_PROGRAM);

    library_module_drop(units[0]);
    library_module_drop(units[1]);
    expect_results(linked, "", (int[]){15, 16, 17, 18});
    library_module_drop(linked);
}

/* The number of a block is part of the name of its kernel, and of the records of enqueued blocks. */
Test(modules, refuse_equal_blocks)
{
    static const char source[] = "define spir_kernel void @__%s_block_invoke_%d_kernel(ptr addrspace(1) %%p) {\n  ret void\n}\n";
    library_module *units[3];
    char text[300];

    for (int i = 0; i < 3; i++) {
        char *messages;
        gasket_status status;
        snprintf(text, sizeof text, source, i ? "m" : "k", 7 + i / 2);
        units[i] = read_unit(text, &status, &messages);
        cr_assert_not_null(units[i], "%s", messages);
        free(messages);
    }
    refuse_link(units, 2, "a block in this program has the number of one in another: change the text of one of them");
    library_module_drop(link_units((library_module *[]){units[0], units[2]}, 2, IR_GOAL_PROGRAM));
    for (int i = 0; i < 3; i++)
        library_module_drop(units[i]);
}

Test(modules, store_programs)
{
    static const char source[] = "global int calls; constant int table[] = {3, 4, 5, 6};\n"
                                 "kernel void k(global int *restrict out) {\n"
                                 "  int i = get_global_id(0); atomic_inc(&calls); barrier(CLK_GLOBAL_MEM_FENCE);\n"
                                 "  out[i] = table[i] + calls; }\n";
    gasket_program *made = gasket_program_new(source, "-cl-std=CL1.2 -cl-ext=+all -cl-std=CL3.0", NULL, NULL);
    gasket_parameter parameter;

    _Alignas(8) int out[4];
    size_t length;

    cr_assert_not_null(made);
    char *text = library_store_program(made, &length);
    cr_assert_not_null(text);
    gasket_program *p = library_restore_program(text, length, source, "-cl-ext=+all");
    cr_assert_not_null(p);
    cr_assert(gasket_kernel_parameter(p, "k", 0, &parameter));
    cr_expect_str_eq(parameter.type, "int*");
    cr_expect_str_eq(parameter.name, "out");
    cr_expect_eq(p->variable_bytes, 4);
    for (int i = 0; i < 2; i++) { /* variables keep their contents from launch to launch */
        launch_all(p, out);
        cr_expect_eq(out[0], 7 + 4 * i);
        cr_expect_eq(out[3], 10 + 4 * i);
    }
    for (size_t n = 0; n < length; n += 1 + length / 40) {
        char *part = strndup(text, n);
        gasket_program_free(library_restore_program(part, n, source, ""));
        free(part);
    }
    free(text);
    gasket_program_free(p);
    gasket_program_free(made);
}

/* Text that the back end's passes left. */
Test(modules, refuse_modules_after_passes)
{
    static char ir[] = "define spir_kernel void @k(ptr addrspace(1) %o) {\n"
                       "  call void @gasket.surface_store.i32(i32 1, i32 0, i32 4, i32 0)\n"
                       "  ret void\n"
                       "}\n"
                       "declare void @gasket.surface_store.i32(i32, i32, i32, i32)\n";
    gasket_status status;
    char *messages;

    cr_expect_null(read_unit(ir, &status, &messages));
    cr_expect_not_null(strstr(messages, "by number"), "%s", messages);
    free(messages);
}

Test(modules, store_only_complete_programs)
{
    static const char *const options[] = {"--via=ir", "--check"};
    size_t length;

    for (int i = 0; i < 2; i++) {
        gasket_program *p = gasket_program_new("kernel void k(void) {}", options[i], NULL, NULL);
        cr_expect_null(library_store_program(p, &length));
        gasket_program_free(p);
    }
}
