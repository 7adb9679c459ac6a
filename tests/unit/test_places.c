/* tests/unit/test_places.c - where compiled instructions come from: the source that the IR names, else the text of the IR. */
#include "backend/backend.h"
#include "ir/ir.h"
#include "ir/text.h"

#include <criterion/criterion.h>

/* The kernel that TEXT, the file k.ll, compiles to. */
static const gen_kernel *compiled(arena *memory, diag *d, const char *text)
{
    backend_options o = {
        .simd = 8, .private_memory = BACKEND_PRIVATE_SCRATCH, .optimize = true, .verify = true, .diagnostics = d};
    ir_outside_calls outside = {0};
    gen_program *program = arena_new(memory, gen_program);
    ir_module *thread, *m;
    backend_kernel_stats *stats;
    unsigned count;

    m = ir_read(memory, d, source_add_file(d->sources, "k.ll", text, strlen(text), 0), &outside);
    cr_assert(m && backend_compile(memory, m, NULL, &o, program, &thread, &stats, &count));
    return program->kernels.items[0];
}

static bool comes_from(const gen_kernel *k, const char *file, uint32_t line, uint32_t column, bool implied)
{
    for (size_t i = 0; i < k->insts.count; i++) {
        const gen_source_line *at = k->insts.items[i].line ? &k->lines.items[k->insts.items[i].line - 1] : NULL;
        if (at && strcmp(at->file, file) == 0 && at->line == line && at->column == column && at->implied == implied)
            return true;
    }
    return false;
}

Test(places, source_or_text_of_the_ir)
{
    arena memory;
    source_map sources;
    diag d;
    text out;

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    const gen_kernel *k = compiled(&memory, &d,
                                   "define spir_kernel void @k(ptr addrspace(1) %p) {\n"
                                   "  %x = load volatile i32, ptr addrspace(1) %p, align 4\n"
                                   "    store volatile i32 %x, ptr addrspace(1) %p, align 4, !loc !0\n"
                                   "  ret void\n}\n"
                                   "!0 = !{!\"k.cl\", i32 12, i32 5}\n");
    cr_expect(comes_from(k, "k.ll", 2, 3, true));
    cr_expect(comes_from(k, "k.cl", 12, 5, false));
    text_init(&out, &memory);
    gen_print_kernel(&out, &(gen_program){0}, k);
    cr_expect(strstr(out.data, "// k.cl:12\n") && !strstr(out.data, "k.ll"), "%s", out.data);
    arena_release(&memory);
}
