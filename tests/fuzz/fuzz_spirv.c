/* tests/fuzz/fuzz_spirv.c - libFuzzer target for SPIR-V: bytes to words, and words to IR.
 *
 * Whatever the bytes are, they end in diagnostics or in a module whose text is read back to the same words, and whose IR keeps every rule. Bytes
 * that do not begin with the first word of a binary are text.
 *
 * Three of four mutations of a binary are of its instructions: one is copied, moved or removed, or an operand becomes another id or another operand of the
 * module. Bytes at random rarely leave a module that passes the reader. */
#include "ir/spirv/spirv.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

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

/* --- mutations ------------------------------------------------------------------------------------------------------------ */

enum { MOST_WORDS = 1 << 16, BOUND = 3 };

typedef struct instructions {
    uint32_t words[MOST_WORDS];
    size_t count;                /* of words */
    uint32_t starts[MOST_WORDS]; /* of instructions */
    size_t instructions;
} instructions;

/* Reads a binary in the byte order of the host; false: it is none, or has no instruction. */
static bool read_instructions(instructions *m, const uint8_t *data, size_t size)
{
    m->count = size / 4;
    m->instructions = 0;
    if (m->count <= SPIRV_HEADER_WORDS || m->count > MOST_WORDS || !spirv_is_binary(data, size))
        return false;
    memmove(m->words, data, m->count * 4);
    if (m->words[0] != SPIRV_MAGIC)
        return false;
    for (size_t at = SPIRV_HEADER_WORDS; at < m->count && m->words[at] >> 16; at += m->words[at] >> 16)
        m->starts[m->instructions++] = (uint32_t)at;
    return m->instructions > 0;
}

static size_t length_at(const instructions *m, size_t at)
{
    size_t n = m->words[at] >> 16;

    return n < m->count - at ? n : m->count - at;
}

static void remove_words(instructions *m, size_t at, size_t n)
{
    memmove(m->words + at, m->words + at + n, (m->count - at - n) * 4);
    m->count -= n;
}

static void insert_words(instructions *m, size_t at, const uint32_t *words, size_t n)
{
    memmove(m->words + at + n, m->words + at, (m->count - at) * 4);
    memcpy(m->words + at, words, n * 4);
    m->count += n;
}

static void change_operand(instructions *m, size_t at, unsigned how)
{
    size_t n = length_at(m, at), operand = at + 1 + (n > 1 ? (size_t)rand() % (n - 1) : 0);

    if (n < 2)
        return;
    if (how == 0)
        m->words[operand] = m->words[SPIRV_HEADER_WORDS + (size_t)rand() % (m->count - SPIRV_HEADER_WORDS)];
    else if (how == 1)
        m->words[operand] = (uint32_t)rand() % (m->words[BOUND] ? m->words[BOUND] : 1);
    else
        m->words[operand] = rand() % 2 ? m->words[operand] ^ 1u << rand() % 32 : (uint32_t)rand() % 5;
}

/* Copies an instruction to another place, and removes it where it was if it is MOVED. */
static void copy_instruction(instructions *m, size_t at, bool moved)
{
    static uint32_t copy[UINT16_MAX];
    size_t n = length_at(m, at), to = m->starts[(size_t)rand() % m->instructions];

    memcpy(copy, m->words + at, n * 4);
    if (moved) {
        remove_words(m, at, n);
        to = to > at ? to - n : to;
    }
    if (m->count + n <= MOST_WORDS && to <= m->count)
        insert_words(m, to, copy, n);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    static instructions m;

    srand(seed);
    if (seed % 4 == 0 || !read_instructions(&m, data, size))
        return LLVMFuzzerMutate(data, size, most);
    for (unsigned changes = 1 + (unsigned)rand() % 3; changes; changes--) {
        size_t at = m.starts[(size_t)rand() % m.instructions];
        unsigned how = (unsigned)rand() % 6;
        if (at >= m.count)
            continue;
        if (how < 3)
            change_operand(&m, at, how);
        else if (how == 3)
            remove_words(&m, at, length_at(&m, at));
        else
            copy_instruction(&m, at, how == 4);
        if (!read_instructions(&m, (const uint8_t *)m.words, m.count * 4))
            break;
    }
    size = m.count * 4 < most ? m.count * 4 : most / 4 * 4;
    memcpy(data, m.words, size);
    return size;
}
