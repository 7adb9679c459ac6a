/* tests/fuzz/fuzz_binary.c - libFuzzer target for machine code: containers (ELF, device binaries, archives), the YAML in them, and instructions.
 *
 * Whatever the bytes are, they end in a problem with an offset in the file, or in a program. The text of a program is printed, and a program that is
 * written as a zebin is read again. Code that is decoded is encoded to as many bytes, and decoded again to the same text. */
#include "backend/binary/binary.h"
#include "backend/binary/yaml.h"
#include "backend/isa/bits.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

static text print_program(arena *memory, const gen_program *p)
{
    text out;

    text_init(&out, memory);
    gen_print_program(&out, p);
    return out;
}

static void check_container(arena *memory, const uint8_t *data, size_t size)
{
    binary_problem problem;
    binary_write_problem not_written;
    text file;
    gen_program *p = binary_read(memory, data, size, NULL, &problem);

    if (!p && (!problem.what || problem.offset > size))
        fail("a file was refused without a place in it");
    if (!p)
        return;
    print_program(memory, p);
    text_init(&file, memory);
    for (size_t k = 0; k < p->kernels.count; k++) /* what the assembly reader would refuse */
        for (size_t y = 0; y < p->kernels.items[k]->payload.count; y++)
            if (p->kernels.items[k]->payload.items[y].arg >= (int)p->kernels.items[k]->args.count ||
                (p->kernels.items[k]->payload.items[y].arg < 0 &&
                 gen_payloads[p->kernels.items[k]->payload.items[y].kind].owner != GEN_OWNER_NOTHING))
                return;
    for (size_t k = 0; k < p->kernels.count; k++)
        for (size_t s = 0; s < p->kernels.items[k]->surfaces.count; s++)
            if (p->kernels.items[k]->surfaces.items[s].object >= (int)p->kernels.items[k]->args.count)
                return;
    binary_write(&file, p, &not_written);
}

static text print_code(arena *memory, const gen_kernel *k)
{
    text out;

    text_init(&out, memory);
    gen_print_code(&out, k);
    return out;
}

static void check_code(arena *memory, const uint8_t *data, size_t size)
{
    gen_kernel one = {.name = "one"}, two = {.name = "two"};
    gen_code_problem problem = {NULL, 0, 0};
    text code;

    if (!gen_decode_kernel(memory, data, size, &one, &problem)) {
        if (!problem.what || problem.offset > size)
            fail("code was refused without a place in it");
        return;
    }
    text_init(&code, memory);
    if (!gen_encode_kernel(&code, &one, &problem) || code.length > size)
        fail("decoded code has no bits");
    if (!gen_decode_kernel(memory, (const unsigned char *)code.data, code.length, &two, &problem))
        fail("encoded code is not decoded");
    text before = print_code(memory, &one), after = print_code(memory, &two);
    if (before.length != after.length || (before.length && memcmp(before.data, after.data, before.length) != 0))
        fail("decoded code has another text");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    arena memory;
    binary_problem problem = {0};

    arena_init(&memory);
    if (binary_is_container(data, size))
        check_container(&memory, data, size);
    else if (size > 3 && memcmp(data, "---", 3) == 0)
        yaml_parse(&memory, (const char *)data, size, &problem);
    else
        check_code(&memory, data, size);
    arena_release(&memory);
    return 0;
}
