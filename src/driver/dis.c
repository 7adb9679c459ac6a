/* src/driver/dis.c - `gasket dis`: prints the instructions in a file of machine code.
 *
 * The result is assembly that `gasket cc -x asm --emit=code` turns into the same bytes; with --bits it is the fields of the instructions. */
#include "src/driver/files.h"
#include "src/driver/pipeline.h"

#include "backend/isa/bits.h"

#include <errno.h>

/* The number of --bits=OFFSET; UINT64_MAX without one. False after an error message. */
static bool read_wanted_offset(session *s, uint64_t *wanted)
{
    const char *value = option_value(s->options, OPTION_bits, NULL);

    *wanted = UINT64_MAX;
    if (!value || parse_count(value, wanted))
        return true;
    diag_error(s->diagnostics, 0, "--bits: '%s' is not an offset in bytes", value);
    return false;
}

/* Prints the fields of instruction I of K, which is at OFFSET of the code. */
static void explain_inst(text *out, const gen_kernel *k, const gen_inst *i, size_t offset, const unsigned char *code)
{
    gen_bits b = {{0, 0}};
    unsigned bytes = i->compacted ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;

    for (unsigned n = 0; n < bytes; n++)
        b.word[n / 8] |= (uint64_t)code[offset + n] << n % 8 * 8;
    text_printf(out, "0x%zX: ", offset);
    gen_print_inst(out, k, i);
    text_char(out, '\n');
    if (i->compacted) {
        text_printf(out, "compacted: 0x%016llX stands for these fields\n", (unsigned long long)b.word[0]);
        gen_expand(b.word[0], &b);
    }
    gen_explain_bits(out, &b);
    text_char(out, '\n');
}

/* Prints the fields of all instructions of K, or of the one at byte WANTED. False after an error message. */
static bool explain_code(session *s, text *out, const char *file, const gen_kernel *k, const unsigned char *code, uint64_t wanted)
{
    bool found = wanted == UINT64_MAX;
    size_t offset = 0;

    for (size_t i = 0; i < k->insts.count; i++) {
        const gen_inst *in = &k->insts.items[i];
        if (wanted == UINT64_MAX || wanted == offset) {
            explain_inst(out, k, in, offset, code);
            found = true;
        }
        offset += in->compacted ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;
    }
    if (!found)
        diag_error(s->diagnostics, 0, "%s: no instruction begins at byte 0x%llX", file, (unsigned long long)wanted);
    return found;
}

status command_dis(session *s)
{
    const char *file = input_file(s), *output = option_value(s->options, OPTION_output, "-");
    gen_kernel k = {.name = "code"};
    gen_code_problem problem;
    uint64_t wanted;
    size_t length;
    text out;

    if (!file || !read_wanted_offset(s, &wanted))
        return STATUS_USAGE;
    char *bytes = source_read_file(s->sources, s->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    if (!bytes) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return STATUS_USAGE;
    }
    const unsigned char *code = (const unsigned char *)bytes;
    if (!gen_decode_kernel(s->memory, code, length, &k, &problem)) {
        diag_error(s->diagnostics, 0, "%s: instruction at byte 0x%zX: %s", file, problem.offset, problem.what);
        return STATUS_REFUSED;
    }
    if (!k.insts.count) {
        diag_error(s->diagnostics, 0, "%s: the file has no instructions", file);
        return STATUS_REFUSED;
    }
    text_init(&out, s->memory);
    if (!option_is_given(s->options, OPTION_bits))
        gen_print_code(&out, &k);
    else if (!explain_code(s, &out, file, &k, code, wanted))
        return STATUS_USAGE;
    return files_are_distinct(s, NULL, 0) && write_result(s->diagnostics, output, &out) ? STATUS_DONE : STATUS_USAGE;
}
