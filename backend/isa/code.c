/* backend/isa/code.c - the code of a kernel: instructions one after the other, and the distances of its branches.
 *
 * Instructions have 16 bytes, compacted ones 8. Branches count bytes, gen_operand.label instructions: both directions first find the
 * offset of each instruction. */
#include "backend/isa/bits.h"

#include "src/base/search.h"

#include <stdlib.h>

unsigned gen_inst_bytes(const gen_inst *i)
{
    return i->compacted ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;
}

size_t *gen_inst_offsets(arena *memory, const gen_kernel *k)
{
    size_t *offsets = arena_array(memory, size_t, k->insts.count + 1), at = 0;

    for (size_t i = 0; i < k->insts.count; i++) {
        offsets[i] = at;
        at += gen_inst_bytes(&k->insts.items[i]);
    }
    offsets[k->insts.count] = at;
    return offsets;
}

static void add_word(text *out, uint64_t word)
{
    char bytes[8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(word >> 8 * i);
    text_add(out, bytes, sizeof bytes);
}

static const char *encode_one(text *out, const gen_inst *i, const size_t *offsets, size_t index)
{
    int64_t distance[2] = {0, 0};
    uint64_t compact;
    gen_bits b;

    for (unsigned s = 0; s < gen_op_sources(i->op) && s < 2; s++)
        if (i->src[s].file == GEN_FILE_LABEL)
            distance[s] = (int64_t)offsets[i->src[s].label] - (int64_t)offsets[index];
    const char *problem = gen_encode(i, distance, &b);
    if (problem)
        return problem;
    if (!i->compacted) {
        add_word(out, b.word[0]);
        add_word(out, b.word[1]);
        return NULL;
    }
    if (!gen_compact(&b, &compact))
        return "the instruction has no compacted form";
    add_word(out, compact);
    return NULL;
}

bool gen_encode_kernel(text *out, const gen_kernel *k, gen_code_problem *problem)
{
    const size_t *offsets = gen_inst_offsets(out->memory, k);

    for (size_t i = 0; i < k->insts.count; i++) {
        const char *what = encode_one(out, &k->insts.items[i], offsets, i);
        if (what) {
            *problem = (gen_code_problem){.what = what, .offset = offsets[i], .inst = i};
            return false;
        }
    }
    return true;
}

size_t gen_compact_kernel(gen_kernel *k)
{
    static const int64_t nowhere[2] = {0, 0};
    size_t count = 0;
    uint64_t compact;
    gen_bits b;

    for (size_t i = 0; i < k->insts.count; i++) {
        gen_inst *in = &k->insts.items[i];
        if (!gen_encode(in, nowhere, &b) && gen_compact(&b, &compact))
            in->compacted = true;
        count += in->compacted;
    }
    return count;
}

/* --- decoding ------------------------------------------------------------------------------------------------------------- */

typedef struct code_decoder {
    arena *memory;
    const unsigned char *code;
    size_t length;
    gen_kernel *k;
    VEC(size_t) offsets;
    VEC(int64_t) distances; /* two for each instruction */
    gen_code_problem *problem;
} code_decoder;

static bool fail(code_decoder *d, const char *what, size_t offset)
{
    *d->problem = (gen_code_problem){.what = what, .offset = offset, .inst = d->k->insts.count};
    return false;
}

static uint64_t word_at(const unsigned char *p)
{
    uint64_t word = 0;

    for (unsigned i = 8; i-- > 0;)
        word = word << 8 | p[i];
    return word;
}

static bool is_padding(const code_decoder *d, size_t at)
{
    while (at < d->length && d->code[at] == 0)
        at++;
    return at == d->length;
}

/* Decodes the instruction at byte AT; *SIZE becomes its bytes. */
static bool decode_one(code_decoder *d, size_t at, size_t *size)
{
    gen_bits b = {{0, 0}};
    gen_inst i;
    int64_t distance[2];

    *size = GEN_COMPACT_BYTES;
    if (d->length - at < GEN_COMPACT_BYTES)
        return fail(d, "the code ends in an instruction", at);
    b.word[0] = word_at(d->code + at);
    bool compacted = GEN_GET(&b, compacted);
    unsigned opcode = (unsigned)GEN_GET(&b, opcode);
    if (!compacted) {
        *size = GEN_NATIVE_BYTES;
        if (d->length - at < GEN_NATIVE_BYTES)
            return fail(d, "the code ends in an instruction", at);
        b.word[1] = word_at(d->code + at + 8);
    } else if (!gen_expand(b.word[0], &b)) {
        return fail(d, arena_printf(d->memory, "an instruction with opcode 0x%02X has no compacted form", opcode), at);
    }
    const char *problem = gen_decode(d->memory, &b, &i, distance);
    if (problem)
        return fail(d, problem, at);
    i.compacted = compacted;
    vec_push(d->memory, &d->offsets, at);
    vec_push(d->memory, &d->distances, distance[0]);
    vec_push(d->memory, &d->distances, distance[1]);
    vec_push(d->memory, &d->k->insts, i);
    return true;
}

/* The index of the instruction at byte OFFSET, or their count for the end of the code; -1: none begins there. */
static int inst_at(const code_decoder *d, int64_t offset)
{
    if (offset < 0 || (uint64_t)offset > d->length)
        return -1;
    lower_bound(at, d->offsets.count, d->offsets.items[at] < (uint64_t)offset);
    bool begins = at < d->offsets.count && d->offsets.items[at] == (uint64_t)offset;
    return begins || (uint64_t)offset == d->length ? (int)at : -1;
}

static bool resolve_branch(code_decoder *d, size_t index)
{
    gen_inst *i = &d->k->insts.items[index];

    for (unsigned s = 0; s < gen_op_sources(i->op) && s < 2; s++) {
        if (i->src[s].file != GEN_FILE_LABEL)
            continue;
        int64_t target = (int64_t)d->offsets.items[index] + d->distances.items[2 * index + s];
        int to = inst_at(d, target);
        if (to < 0)
            return fail(d,
                        arena_printf(d->memory, "%s branches to byte %lld, where no instruction begins", gen_op_name(i->op),
                                     (long long)target),
                        d->offsets.items[index]);
        i->src[s].label = to;
        if ((size_t)to < d->k->insts.count)
            d->k->insts.items[to].label = 0; /* numbered below */
    }
    return true;
}

bool gen_decode_kernel(arena *memory, const unsigned char *code, size_t length, gen_kernel *k, gen_code_problem *problem)
{
    code_decoder d = {.memory = memory, .code = code, .length = length, .k = k, .problem = problem};
    int labels = 0;

    for (size_t at = 0, size; at < d.length; at += size) {
        if (length - at < GEN_NATIVE_BYTES && is_padding(&d, at)) {
            d.length = at;
            break;
        }
        if (!decode_one(&d, at, &size))
            return false;
    }
    for (size_t i = 0; i < k->insts.count; i++)
        if (!resolve_branch(&d, i))
            return false;
    for (size_t i = 0; i < k->insts.count; i++)
        if (k->insts.items[i].label >= 0)
            k->insts.items[i].label = labels++;
    return true;
}
