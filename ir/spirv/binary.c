/* ir/spirv/binary.c - reads and writes binaries: the header, the order of the bytes, the lengths of the instructions, and what defines each id.
 *
 * A module whose words were read has instructions of the grammar only: each has a row, ends where its length says, and has the operands of its
 * row. So the other files need no checks of lengths. */
#include "ir/spirv/instruction.h"

#include <string.h>

static uint32_t swap_bytes(uint32_t w)
{
    return w >> 24 | (w >> 8 & 0xFF00) | (w << 8 & 0xFF0000) | w << 24;
}

static uint32_t first_word(const void *data)
{
    uint32_t w;

    memcpy(&w, data, sizeof w);
    return w;
}

bool spirv_is_binary(const void *data, size_t n)
{
    return n >= sizeof(uint32_t) && (first_word(data) == SPIRV_MAGIC || swap_bytes(first_word(data)) == SPIRV_MAGIC);
}

spirv_module *spirv_read(arena *memory, diag *d, const char *file, const void *data, size_t n)
{
    uint32_t *words = arena_array(memory, uint32_t, n / 4 + 1);

    if (!spirv_is_binary(data, n)) {
        diag_report_at(d, DIAG_ERROR, file, 0, 0, "this is no SPIR-V binary: the first word is not 0x%08x", SPIRV_MAGIC);
        return NULL;
    }
    if (n % 4) {
        diag_report_at(d, DIAG_ERROR, file, 0, 0, "a SPIR-V binary consists of words of 4 bytes, but this file has %zu bytes", n);
        return NULL;
    }
    memcpy(words, data, n);
    if (words[0] != SPIRV_MAGIC)
        for (size_t i = 0; i < n / 4; i++)
            words[i] = swap_bytes(words[i]);
    return spirv_module_of(memory, d, file, words, n / 4);
}

/* --- the index of a module ------------------------------------------------------------------------------------------------ */

static bool has_valid_header(const spirv_module *m)
{
    if (m->count < SPIRV_HEADER_WORDS) {
        spirv_error(m, NULL, "2.3", "the module ends within its header of five words");
        return false;
    }
    uint32_t version = m->words[1];
    if (version & 0xFF0000FF || version >> 16 != 1 || (version >> 8 & 0xFF) > 6) {
        spirv_error(m, NULL, "2.3", "the version of the module, 0x%08x, is none of SPIR-V 1.0 to 1.6", (unsigned)version);
        return false;
    }
    if (!m->words[3] || m->words[3] > SPIRV_MOST_IDS) {
        spirv_error(m, NULL, "2.17", "the bound of the ids, %u, is not from 1 to %d", (unsigned)m->words[3], SPIRV_MOST_IDS);
        return false;
    }
    if (m->words[4]) {
        spirv_error(m, NULL, "2.3", "the schema of the module, %u, is not 0", (unsigned)m->words[4]);
        return false;
    }
    return true;
}

static bool add_definition(spirv_module *m, const spirv_inst *i)
{
    if (!i->result && !strchr(i->row->operands, SPIRV_KIND_IdResult))
        return true;
    if (!i->result || i->result >= m->bound) {
        spirv_error(m, i, "2.16.1", "the id of the result is not from 1 to %u, the bound in the header less 1",
                    (unsigned)m->bound - 1);
        return false;
    }
    if (m->definitions[i->result]) {
        spirv_error(m, i, "2.16.1", "%%%u is the result of more than one instruction", (unsigned)i->result);
        return false;
    }
    m->definitions[i->result] = i->offset;
    return true;
}

static void add_import(spirv_module *m, const spirv_inst *i)
{
    const char *name = spirv_string(m, i, 2, NULL);

    if (name)
        vec_push(m->memory, &m->imports, (spirv_import){i->result, spirv_set_named(name)});
}

/* Finds the instructions, by their lengths, and their results. */
static bool index_module(spirv_module *m)
{
    for (uint32_t at = SPIRV_HEADER_WORDS; at < m->count;) {
        spirv_inst i = {
            .words = m->words + at, .offset = at, .count = m->words[at] >> 16, .row = spirv_row_of(m->words[at] & 0xFFFF)};
        if (!i.row || !i.count) {
            spirv_error(m, &i, "2.3",
                        i.row ? "the length of the instruction is 0" : "SPIR-V has no instruction with the opcode %u",
                        (unsigned)m->words[at] & 0xFFFF);
            return false;
        }
        if (i.count > m->count - at) {
            spirv_error(m, &i, "2.3", "the module ends within this instruction of %u words", (unsigned)i.count);
            return false;
        }
        i = spirv_inst_at(m, at);
        if (!add_definition(m, &i))
            return false;
        if (i.opcode == SPIRV_OpExtInstImport)
            add_import(m, &i);
        at += i.count;
    }
    return true;
}

static bool has_valid_operands(const spirv_module *m)
{
    spirv_operands operands = {.memory = m->memory};

    spirv_each(i, m)
    {
        spirv_split(m, &i, &operands);
        if (operands.problem) {
            spirv_error(m, &i, NULL, "%s", operands.problem);
            return false;
        }
    }
    return true;
}

bool spirv_index(spirv_module *m)
{
    if (!has_valid_header(m))
        return false;
    m->bound = m->words[3];
    m->definitions = arena_array(m->memory, uint32_t, m->bound);
    return index_module(m) && has_valid_operands(m);
}

spirv_module *spirv_module_of(arena *memory, diag *d, const char *file, const uint32_t *words, size_t count)
{
    spirv_module *m = arena_new(memory, spirv_module);

    *m = (spirv_module){.memory = memory,
                        .d = d,
                        .file = file,
                        .lines = arena_new(memory, spirv_lines),
                        .words = words,
                        .count = (uint32_t)count};
    return spirv_index(m) ? m : NULL;
}

void spirv_write(text *out, const spirv_module *m)
{
    text_add(out, (const char *)m->words, m->count * sizeof *m->words);
}
