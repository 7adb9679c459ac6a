/* src/explain/spirv.c - the section of SPIR-V: the text of --emit=spirv-text, each line with the place that the OpLine before it states.
 *
 * SPIR-V is written from IR that no pass has lowered for the machine, so the input is compiled a second time, without messages: the first
 * compilation has reported them. */
#include "src/explain/snapshots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SPIRV_ROWS = 20000, MOST_ELEMENTS = 100000 };

typedef struct spirv_lines {
    explain_column *column;
    explain_rows rows;
    map files; /* the id of an OpString, without its sigil and interned -> its text */
    int64_t place;
} spirv_lines;

void explain_prepare_spirv(explain_column *e)
{
    (void)e;
}

/* The word that AT begins with, which ends at a blank. */
static const char *take_word(spirv_lines *l, const char **at)
{
    size_t n = strcspn(*at, " ");
    const char *word = intern(&l->column->texts, *at, n);

    *at += n + ((*at)[n] == ' ');
    return word;
}

/* The line `%5 = OpString "a.cl"` names a file. */
static void note_string(spirv_lines *l, const char *line)
{
    const char *id = take_word(l, &line), *quote = strchr(line, '"'), *end = quote ? strchr(quote + 1, '"') : NULL;

    if (end)
        map_set(l->column->memory, &l->files, id,
                (void *)(uintptr_t)intern(&l->column->texts, quote + 1, (size_t)(end - quote - 1)));
}

/* The file NAME, which may be one of the library. */
static explain_file file_named(const spirv_lines *l, const char *name)
{
    const source_map *sources = l->column->document->sources;

    for (size_t n = 0; name && n < sources->entries.count; n++)
        if (sources->entries.items[n].text && strcmp(sources->entries.items[n].name, name) == 0)
            return (explain_file){name, sources->entries.items[n].is_library};
    return (explain_file){.name = name};
}

/* The line `OpLine %5 3 9` is the place of the lines that follow. */
static void set_place(spirv_lines *l, const char *line)
{
    take_word(l, &line);
    const char *file = map_get(&l->files, take_word(l, &line)), *row = take_word(l, &line);

    l->place =
        explain_place_id(l->column, file_named(l, file), (uint32_t)strtoul(row, NULL, 10), (uint32_t)strtoul(line, NULL, 10));
}

static int kind_of_line(const char *line)
{
    return strstr(line, " = OpLabel") ? ROW_LABEL : ROW_INSTRUCTION;
}

static void add_line(spirv_lines *l, const char *line)
{
    if (strncmp(line, "OpLine ", 7) == 0) {
        set_place(l, line);
        return;
    }
    if (strstr(line, " = OpString "))
        note_string(l, line);
    bool is_end = strcmp(line, "OpFunctionEnd") == 0 || strcmp(line, "OpNoLine") == 0;
    explain_row r = {.kind = kind_of_line(line),
                     .value = -1,
                     .string = explain_plain_string_id(l->column, line),
                     .place = is_end ? -1 : (int32_t)l->place};
    vec_push(l->column->memory, &l->rows, r);
    if (is_end)
        l->place = -1;
}

static size_t count_lines(const char *s)
{
    size_t n = 0;

    for (; *s; s++)
        n += *s == '\n';
    return n;
}

static void add_lines(spirv_lines *l, const char *s)
{
    for (const char *line = s, *end; *line; line = end + (*end == '\n')) {
        end = line + strcspn(line, "\n");
        while (*line == ' ')
            line++;
        if (line < end)
            add_line(l, intern(&l->column->texts, line, (size_t)(end - line)));
    }
}

/* Compiles the input of E to the text of SPIR-V, in MEMORY; NULL after errors, which LOG has. */
static const char *compile_to_spirv(explain_column *e, diag_log *log, arena *memory)
{
    const compilation *c = e->compiled;
    session quiet = *c->session;
    source_map sources;
    compilation again;
    diag d;
    char *printed = NULL;
    size_t length;
    FILE *messages = open_memstream(&printed, &length); /* dropped: LOG has them */

    if (!messages) {
        explain_omit(e, "The program is not shown as SPIR-V: memory ran out.");
        return NULL;
    }
    source_init(&sources, memory);
    diag_init(&d, &sources, messages);
    d.copies = log;
    quiet.diagnostics = &d;
    quiet.memory = memory;
    quiet.sources = &sources;
    bool done = compilation_of_input(&again, &quiet, c->file, c->kind, c->text, c->length, STAGE_SPIRV_TEXT);
    again.print = true;
    again.calls_functions = true;
    done = done && compile(&again);
    fclose(messages);
    free(printed);
    return done ? again.output.data : NULL;
}

/* Do the initial values in M have more elements than a page can show? Each would be an instruction, but one instruction is a zero of any type. */
static bool is_large(const ir_module *m)
{
    uint64_t elements = 0;

    for (ir_global *g = m ? m->globals : NULL; g && elements <= MOST_ELEMENTS; g = g->next)
        elements += g->init && !ir_is_zero(g->init) ? ir_leaf_count(g->contents) : 0;
    return elements > MOST_ELEMENTS;
}

void explain_write_spirv(explain_column *e, json_writer *w)
{
    spirv_lines l = {.column = e, .place = -1};
    arena memory;
    const compilation *c = e->compiled;

    arena_init(&memory);
    diag_log log = {.memory = &memory};
    bool has_spirv =
        c->done && c->text && (c->kind == INPUT_CL || c->kind == INPUT_LL || c->kind == INPUT_SPV || c->kind == INPUT_SPVASM);
    if (has_spirv && is_large(c->module)) {
        explain_omit(e, "The program is not shown as SPIR-V: its variables have more than %d elements.", MOST_ELEMENTS);
        has_spirv = false;
    }
    const char *s = has_spirv ? compile_to_spirv(e, &log, &memory) : NULL;

    bool is_long = s && count_lines(s) > MOST_SPIRV_ROWS;
    if (is_long)
        explain_omit(e, "The SPIR-V is not shown: it has more than %u lines.", (unsigned)MOST_SPIRV_ROWS);
    else if (s)
        add_lines(&l, s);
    for (size_t n = 0; has_spirv && !s && n < log.records.count; n++)
        if (log.records.items[n].level == DIAG_ERROR)
            explain_omit(e, "The program is not shown as SPIR-V: %s.", log.records.items[n].message);
    arena_release(&memory);
    json_begin(w, "spirv", '[');
    for (size_t n = 0; n < l.rows.count; n++)
        json_numbers(w, NULL, (int64_t[]){l.rows.items[n].kind, -1, l.rows.items[n].string, l.rows.items[n].place}, 4);
    json_end(w, ']');
}
