/* src/driver/dis.c - `gasket dis`: prints the instructions in a file of machine code, with the properties of its kernels as directives if the
 * file has a container (backend/binary).
 *
 * `gasket cc -x asm --emit=code` turns the text into the same bytes of code; with --bits the result is the fields of the instructions. */
#include "src/driver/files.h"
#include "src/driver/pipeline.h"

#include "backend/binary/binary.h"
#include "backend/isa/bits.h"

#include <errno.h>

/* The kernel of P that -k names, or the only one; NULL after an error message. */
static const gen_kernel *wanted_kernel(session *s, const char *file, const gen_program *p)
{
    const char *name = option_value(s->options, OPTION_kernel, NULL);

    for (size_t k = 0; k < p->kernels.count; k++)
        if (name ? strcmp(p->kernels.items[k]->name, name) == 0 : p->kernels.count == 1)
            return p->kernels.items[k];
    if (name)
        diag_error(s->diagnostics, 0, "%s: there is no kernel '%s'", file, name);
    else
        diag_error(s->diagnostics, 0, "%s has %zu kernels; choose one with -k", file, p->kernels.count);
    return NULL;
}

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
    text_printf(out, "0x%zX: ", offset);
    gen_print_inst(out, k, i);
    text_char(out, '\n');
    gen_explain_code(out, i, code + offset);
    text_char(out, '\n');
}

/* Prints the fields of all instructions of K, or of the one at byte WANTED. False after an error message. */
static bool explain_code(session *s, text *out, const char *file, const gen_kernel *k, uint64_t wanted)
{
    bool found = wanted == UINT64_MAX;
    size_t offset = 0;
    gen_code_problem problem;
    text code;

    text_init(&code, s->memory);
    bug_unless(gen_encode_kernel(&code, k, &problem)); /* what was decoded has the same bits */

    for (size_t i = 0; i < k->insts.count; i++) {
        const gen_inst *in = &k->insts.items[i];
        if (wanted == UINT64_MAX || wanted == offset) {
            explain_inst(out, k, in, offset, (const unsigned char *)code.data);
            found = true;
        }
        offset += gen_inst_bytes(in);
    }
    if (!found)
        diag_error(s->diagnostics, 0, "%s: no instruction begins at byte 0x%llX", file, (unsigned long long)wanted);
    return found;
}

/* Reads the LENGTH bytes of FILE: a container with several kernels, or code without one. NULL after an error message. */
static gen_program *read_program(session *s, const char *file, const char *bytes, size_t length, bool *is_container)
{
    gen_code_problem in_code;

    *is_container = binary_is_container(bytes, length);
    if (*is_container)
        return read_container(s, file, bytes, length, option_value(s->options, OPTION_kernel, NULL));
    gen_program *p = arena_new(s->memory, gen_program);
    gen_kernel *k = arena_new(s->memory, gen_kernel);
    *p = (gen_program){0};
    *k = (gen_kernel){.name = "code"};
    vec_push(s->memory, &p->kernels, k);
    if (gen_decode_kernel(s->memory, (const unsigned char *)bytes, length, k, &in_code)) {
        if (k->insts.count)
            return p;
        diag_error(s->diagnostics, 0, "%s: the file has no instructions", file);
        return NULL;
    }
    diag_error(s->diagnostics, 0, "%s: instruction at byte 0x%zX: %s", file, in_code.offset, in_code.what);
    return NULL;
}

status command_dis(session *s)
{
    const char *file = input_file(s), *output = option_value(s->options, OPTION_output, "-");
    const gen_kernel *k = NULL;
    bool is_container;
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
    gen_program *p = read_program(s, file, bytes, length, &is_container);
    if (!p)
        return STATUS_REFUSED;
    bool one = option_is_given(s->options, OPTION_bits) || option_is_given(s->options, OPTION_kernel);
    if (one && !(k = wanted_kernel(s, file, p)))
        return STATUS_USAGE;
    text_init(&out, s->memory);
    if (option_is_given(s->options, OPTION_bits)) {
        if (!explain_code(s, &out, file, k, wanted))
            return STATUS_USAGE;
    } else if (k || !is_container) {
        gen_print_code(&out, k ? k : p->kernels.items[0]);
    } else {
        gen_print_program(&out, p);
    }
    return files_are_distinct(s, NULL, 0) && write_result(s->diagnostics, output, &out) ? STATUS_DONE : STATUS_USAGE;
}
