/* tests/fuzz/fuzz_front.c - libFuzzer target for the whole front end: bytes to tokens, tree and IR.
 *
 * Whatever the bytes are, they end in diagnostics or in a module that keeps every rule of the IR. The size of the input picks the
 * language version. */
#include "parser/lower/lower.h"
#include "ir/verify.h"
#include "parser/syntax/parse.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void verify(const ir_module *m, arena *memory)
{
    text problems;

    text_init(&problems, memory);
    if (ir_verify(m, &problems))
        return;
    fprintf(stderr, "the IR is broken:\n%s\n", problems.data);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const unsigned versions[] = {300, 200, 120, 300};
    static FILE *nowhere;
    unsigned version = versions[size % 4];
    arena memory;
    interner names;
    source_map sources;
    diag diagnostics;

    if (!nowhere)
        nowhere = fopen("/dev/null", "w");
    arena_init(&memory);
    interner_init(&names, &memory);
    source_init(&sources, &memory);
    diag_init(&diagnostics, &sources, nowhere);
    diag_option(&diagnostics, "-Wall");
    diag_option(&diagnostics, "-Wextra");
    pp_options pp = {.cl_version = version};
    pp_default_features(&pp);
    parse_options parse = {
        .cl_version = version, .generic_space = version >= 200, .program_scope = version >= 200, .preprocessing = &pp};
    char *source = arena_strndup(&memory, (const char *)data, size);
    preprocessor *tokens = pp_new(&memory, &names, &sources, &diagnostics, &pp, "fuzz.cl", source, size);
    ast_unit *unit = parse_unit(&memory, &names, &sources, &diagnostics, tokens, &parse);
    if (!diag_failed(&diagnostics)) {
        lower_options lower = {.cl_version = version};
        ir_module *m = lower_unit(&memory, unit, &sources, &diagnostics, &lower);
        if (!diag_failed(&diagnostics))
            verify(m, &memory);
    }
    arena_release(&memory);
    return 0;
}
