/* tests/fuzz/fuzz_spirv.c - libFuzzer target for SPIR-V: bytes to words, and words to IR.
 *
 * Whatever the bytes are, they end in diagnostics or in a module whose text is read back to the same words, and whose IR keeps every rule. Bytes
 * that do not begin with the first word of a binary are text. */
#include "ir/spirv/spirv.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static void check_ir(const spirv_module *m)
{
    spirv_options options = {0};
    ir_outside_calls outside = {0};
    unsigned errors = m->d->errors;
    ir_module *ir = spirv_validate(m) ? spirv_translate(m, &options, &outside) : NULL;

    if (!ir && m->d->errors == errors)
        fail("a module was refused without an error");
    if (ir)
        ir_verify_read(ir, m->d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    arena memory;
    source_map sources;
    diag d;
    text out;

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, nowhere);
    d.limit = 0;
    char *bytes = arena_strndup(&memory, (const char *)data, size);
    spirv_module *m = spirv_is_binary(data, size)
                          ? spirv_read(&memory, &d, "fuzz.spv", data, size)
                          : spirv_assemble(&memory, &d, source_add_file(&sources, "fuzz.spvasm", bytes, size, 0));
    if (m) {
        text_init(&out, &memory);
        spirv_print(&out, m);
        check_ir(m);
    }
    arena_release(&memory);
    return 0;
}
