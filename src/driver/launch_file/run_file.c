/* src/driver/launch_file/run_file.c - runs a launch file.
 *
 * The commands run twice. The trial reads and checks everything, in the order of the run, without running a kernel or writing
 * anything: all errors of the file are found before the first launch. The second time the kernels run. */
#include "src/check/check.h"
#include "src/driver/launch_file/file_run.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/run/pipe.h"
#include "src/driver/arguments/spec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

enum { MOST_STEPS = 1000000 };

launch_file_format launch_file_kind(const options *o, const char *file)
{
    const char *kind = option_value(o, OPTION_run_language, NULL);

    if (kind ? strcmp(kind, "launch") == 0 : ends_with(file, ".launch"))
        return LAUNCH_FILE_GASKET;
    return (kind ? strcmp(kind, "sim") == 0 : ends_with(file, ".sim")) ? LAUNCH_FILE_OCLGRIND : LAUNCH_FILE_NONE;
}

/* --- buffers -------------------------------------------------------------------------------------------------------------- */

/* The index of NAME in MAP; -1: it has none. */
static int find_index(file_run *r, const map *of, const char *name)
{
    return (int)(uintptr_t)map_get(of, intern_str(&r->names, name)) - 1;
}

static void set_index(file_run *r, map *of, const char *name, int index)
{
    map_set(r->session->memory, of, intern_str(&r->names, name), (void *)((uintptr_t)index + 1));
}

int find_buffer(file_run *r, const char *name)
{
    return find_index(r, &r->buffer_of, name);
}

array typed_contents(file_run *r, const named_buffer *b)
{
    array a = output_view(&r->scratch, &b->buffer, -1).contents;

    if (!a.type.lanes && !a.record)
        a.type = (element){ELEMENT_uchar, 1};
    return a;
}

int find_sampler(file_run *r, const char *name)
{
    return find_index(r, &r->sampler_of, name);
}

/* Reports a NAME that is none, or that another command than this one has defined. */
static bool is_new_name(file_run *r, word name)
{
    diag *d = r->session->diagnostics;
    int buffer = find_buffer(r, name.text), sampler = find_sampler(r, name.text);
    source_loc other = buffer >= 0    ? r->buffers.items[buffer].definition
                       : sampler >= 0 ? r->samplers.items[sampler].definition
                                      : name.where;

    if (!spec_is_name(name.text)) {
        diag_error(d, name.where, "'%s' is not a name: expected letters, digits and underscores", name.text);
        return false;
    }
    if (other == name.where)
        return true;
    diag_error(d, name.where, "'%s' is defined twice", name.text);
    diag_note(d, other, "the other definition is here");
    return false;
}

/* Returns the buffer, image or pipe that the command at WHERE defines as NAME; NULL after an error message. A command in a repeat
 * defines its buffer again. */
static named_buffer *define_buffer(file_run *r, word name)
{
    int known = find_buffer(r, name.text);

    if (!is_new_name(r, name))
        return NULL;
    if (known < 0) {
        named_buffer new = {.definition = name.where, .memory = arena_new(r->session->memory, arena)};
        arena_init_within(new.memory, r->session->memory);
        vec_push(r->session->memory, &r->buffers, new);
        known = (int)r->buffers.count - 1;
        set_index(r, &r->buffer_of, name.text, known);
    }
    arena_release(r->buffers.items[known].memory);
    r->buffers.items[known].buffer = (run_buffer){.name = arena_strdup(r->buffers.items[known].memory, name.text)};
    return &r->buffers.items[known];
}

/* The struct that a TYPE names comes from the latest program that has it. */
static void add_modules(file_run *r, spec *s)
{
    const ir_module **modules = arena_array(&r->scratch, const ir_module *, r->visible.count);

    for (size_t i = 0; i < r->visible.count; i++)
        if (r->visible.items[i]->compiled.module)
            modules[s->module_count++] = r->visible.items[i]->compiled.module;
    s->modules = modules;
}

/* The SPEC of a command that defines an object. */
static spec spec_of_command(file_run *r, const word_list *words)
{
    return (spec){.memory = &r->scratch,
                  .d = r->session->diagnostics,
                  .text = words->items[2].text,
                  .label = arena_printf(&r->scratch, "%s %s", words->items[0].text, words->items[1].text),
                  .where = words->items[2].where,
                  .folder = r->folder};
}

/* Reads W: "unwritten=all", or "unwritten=@FILE" or "written=@FILE", a file with a mask for each byte of B of its bits that were never written,
 * or that were written. */
static void read_unwritten(file_run *r, named_buffer *b, word w)
{
    bool is_written = strncmp(w.text, "written=@", strlen("written=@")) == 0;
    array masks = {.data = NULL};
    diag *d = r->session->diagnostics;

    if (strcmp(w.text, "unwritten=all") == 0) {
        b->buffer.is_uninitialized = true;
        return;
    }
    if (!is_written && strncmp(w.text, "unwritten=@", strlen("unwritten=@")) != 0) {
        diag_error(d, w.where, "expected at=ADDRESS, unwritten=all, unwritten=@FILE or written=@FILE, not '%s'", w.text);
        return;
    }
    size_t length, n = strcspn(w.text, "@") + 1;
    char *file = source_read_file(d->sources, b->memory, path_within(&r->scratch, r->folder, w.text + n), FILE_NAMED,
                                  FILE_DATA_LIMIT, &length);
    const char *problem = file ? npy_read(b->memory, file, length, &masks) : file_read_problem(errno);
    if (!problem && masks.bytes != b->buffer.contents.bytes)
        problem = arena_printf(&r->scratch, "%zu masks for %zu bytes", masks.bytes, b->buffer.contents.bytes);
    if (problem)
        diag_error(d, w.where, "%s: %s", w.text + n, problem);
    else
        b->buffer.unwritten = (undefined_masks){masks.data, is_written ? UINT8_MAX : 0};
}

/* Reads the words of a `buffer` command after its SPEC. */
static void read_buffer_options(file_run *r, named_buffer *b, const word_list *words)
{
    static const char prefix[] = "at=";
    uint64_t address;

    for (size_t i = 3; i < words->count; i++) {
        word w = words->items[i];
        if (strncmp(w.text, prefix, sizeof prefix - 1) != 0)
            read_unwritten(r, b, w);
        else if (parse_count(w.text + sizeof prefix - 1, &address))
            place_buffer(r, b, w, address);
        else
            diag_error(r->session->diagnostics, w.where, "expected an address, not '%s'", w.text + sizeof prefix - 1);
    }
}

static void run_buffer_command(file_run *r, const word_list *words, command_id kind)
{
    named_buffer *b = define_buffer(r, words->items[1]);
    spec s = spec_of_command(r, words);

    if (!b)
        return;
    s.memory = b->memory;
    add_modules(r, &s);
    const char *name = b->buffer.name;
    if (kind == DO_IMAGE)
        spec_read_image(&s, &b->buffer);
    else if (kind == DO_PIPE)
        spec_read_pipe(&s, &b->buffer);
    else
        spec_read_buffer(&s, &b->buffer);
    b->buffer.name = name;
    read_buffer_options(r, b, words);
    if (!r->launch.check.kinds || !b->buffer.contents.data)
        return;
    size_t bytes = b->buffer.contents.bytes;
    b->buffer.shadow = b->buffer.unwritten.stored ? check_shadow_of_masks(b->memory, bytes, b->buffer.unwritten)
                                                  : check_shadow_new(b->memory, bytes, b->buffer.is_uninitialized);
}

static void run_sampler_command(file_run *r, const word_list *words)
{
    arena *memory = r->session->memory;
    word name = words->items[1];
    spec s = spec_of_command(r, words);
    array bits;

    if (!is_new_name(r, name))
        return;
    spec_read_sampler(&s, &bits);
    int known = find_sampler(r, name.text);
    if (known < 0) {
        vec_push(memory, &r->samplers, (named_sampler){.name = arena_strdup(memory, name.text), .definition = name.where});
        known = (int)r->samplers.count - 1;
        set_index(r, &r->sampler_of, name.text, known);
    }
    r->samplers.items[known].spec = arena_strdup(memory, s.text);
}

/* Reads the digits from *AT to the character STOP, and moves *AT past it; false if there are none or another character follows. */
static bool read_index(const char **at, char stop, uint64_t *out)
{
    char digits[24];
    size_t n = strspn(*at, "0123456789");

    if (!n || n >= sizeof digits || (*at)[n] != stop)
        return false;
    memcpy(digits, *at, n);
    digits[n] = 0;
    *at += n + (stop != 0);
    return parse_count(digits, out);
}

/* Reads "[FIRST:COUNT]", "[I]" or ":COUNT". */
static bool read_extent(const char *text, uint64_t *first, uint64_t *count)
{
    const char *at = text + 1;

    *first = 0;
    *count = 1;
    if (*text == ':')
        return read_index(&at, 0, count);
    if (read_index(&at, ']', first))
        return !*at;
    at = text + 1;
    return read_index(&at, ':', first) && read_index(&at, ']', count) && !*at;
}

/* The number of elements of B, which W names: of a pipe, the most packets. False after an error message. */
static bool count_elements(file_run *r, const named_buffer *b, word w, uint64_t *have)
{
    const struct run_pipe *p = b->buffer.pipe;

    if (p && !p->packet_bytes && b->is_refused)
        return false;
    if (p && !p->packet_bytes) {
        diag_error(r->session->diagnostics, w.where, "the packets of '%s' have no type: no launch before has the pipe",
                   b->buffer.name);
        return false;
    }
    array a = typed_contents(r, b);
    size_t stride = array_stride(&a);
    *have = p ? p->capacity * p->packet_bytes / stride : a.bytes / stride;
    return true;
}

/* Returns the mipmap level of image B that the LENGTH characters "/LEVEL" name, at offset AT of W; NULL after an error message. */
static named_buffer *find_level(file_run *r, const named_buffer *b, word w, size_t at, size_t length)
{
    named_buffer *level = arena_new(&r->scratch, named_buffer);
    uint64_t number;
    const char *problem = "expected NAME/LEVEL, the number of a mipmap level";

    *level = *b;
    if (parse_count(arena_strndup(&r->scratch, w.text + at + 1, length - 1), &number))
        problem = image_level_view(&r->scratch, &b->buffer, number, &level->buffer);
    if (problem)
        diag_error(r->session->diagnostics, word_location(w, at), "%s", problem);
    return problem ? NULL : level;
}

bool read_range(file_run *r, word w, element_range *out)
{
    diag *d = r->session->diagnostics;
    size_t n = strcspn(w.text, "[:"), slash = strcspn(w.text, "/[:");
    const char *name = arena_strndup(&r->scratch, w.text, slash), *names[64];
    int known = find_buffer(r, name);
    uint64_t first = 0, count = UINT64_MAX;
    size_t name_count = 0;

    if (known < 0) {
        for (size_t i = 0; i < r->buffers.count && i < 64; i++)
            names[name_count++] = r->buffers.items[i].buffer.name;
        const char *near = nearest_name(name, names, name_count);
        if (near)
            diag_error(d, w.where, "there is no buffer, image or pipe '%s'; did you mean '%s'?", name, near);
        else
            diag_error(d, w.where, "there is no buffer, image or pipe '%s'", name);
        return false;
    }
    if (w.text[n] && (!read_extent(w.text + n, &first, &count) || !count)) {
        diag_error(d, word_location(w, n), "expected [FIRST:COUNT] or :COUNT, at least 1, not '%s'", w.text + n);
        return false;
    }
    uint64_t have;
    named_buffer *of = slash == n ? &r->buffers.items[known] : find_level(r, &r->buffers.items[known], w, slash, n - slash);
    if (!of || !count_elements(r, of, w, &have))
        return false;
    if (w.text[n] && (first >= have || (w.text[n] == '[' && count > have - first))) {
        diag_error(d, word_location(w, n), "'%s' has only %" PRIu64 " elements", name, have);
        return false;
    }
    *out = (element_range){of, (size_t)first, (size_t)(count < have - first ? count : have - first), !w.text[n]};
    return true;
}

const char *print_counters(file_run *r)
{
    text out;

    text_init(&out, &r->scratch);
    for (unsigned n = 0; n < r->depth; n++)
        text_printf(&out, "%s%c = %" PRIu64, n ? ", " : ", with ", 'i' + (int)n, r->counters[r->depth - 1 - n]);
    return out.data ? out.data : "";
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

/* The elements of RANGE as a buffer: of a pipe, as many as there are. */
static run_buffer range_contents(file_run *r, const element_range *range)
{
    run_buffer b = range->of->buffer;
    array *a = &b.contents;

    *a = typed_contents(r, range->of);
    size_t stride = array_stride(a), have = a->bytes / stride, first = range->first < have ? range->first : have;
    if (!range->is_whole) {
        a->data += first * stride;
        a->bytes = (range->count < have - first ? range->count : have - first) * stride;
        a->dims = 0;
    }
    return b;
}

static status run_print_command(file_run *r, const word_list *words)
{
    element_range range;
    run_output printed = {.count = UINT64_MAX};
    text out;

    if (!read_range(r, words->items[1], &range) || r->is_trial || r->is_silent)
        return STATUS_DONE;
    run_buffer b = range_contents(r, &range);
    text_init(&out, &r->scratch);
    output_format(&out, &b, &printed);
    return write_result(r->session->diagnostics, "-", &out) ? STATUS_DONE : STATUS_USAGE;
}

/* Notes that the command with FILE writes PATH. Commands after it read what it has written. */
static void note_output(file_run *r, word file, const char *path)
{
    arena *memory = r->session->memory;

    vec_push(memory, &r->outputs,
             (file_output){.path = arena_strdup(memory, path),
                           .use = arena_strdup(memory, file.text),
                           .where = file.where,
                           .read = r->session->sources->files.count});
}

static status run_write_command(file_run *r, const word_list *words)
{
    element_range range;
    word file = words->items[2];
    run_output output = {.file = file.text};
    text out;

    if (!read_range(r, words->items[1], &range))
        return STATUS_DONE;
    run_buffer b = range_contents(r, &range);
    const char *problem = output_problem(&r->scratch, &b, &output, r->sizes.global);
    const char *path = strcmp(file.text, "-") == 0 ? file.text : path_within(&r->scratch, r->folder, file.text);
    if (problem)
        diag_error(r->session->diagnostics, file.where, "%s", problem);
    else if (r->is_trial)
        note_output(r, file, path);
    const kept_files *kept = r->session->sources->kept;
    bool is_elsewhere =
        kept && kept->is_complete; /* a run that was saved on another machine, whose paths are not those of this one */
    if (problem || r->is_trial || r->is_silent || is_elsewhere)
        return STATUS_DONE;
    text_init(&out, &r->scratch);
    output_format(&out, &b, &output);
    return write_result(r->session->diagnostics, path, &out) ? STATUS_DONE : STATUS_USAGE;
}

/* --- programs ------------------------------------------------------------------------------------------------------------- */

static const char *key_of(arena *memory, const word_list *words)
{
    text key;

    text_init(&key, memory);
    for (size_t i = 1; i < words->count; i++)
        text_printf(&key, "%s\n", words->items[i].text);
    return key.data;
}

static void show_program(file_run *r, file_program *p)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->visible.count; i++)
        if (r->visible.items[i] != p)
            r->visible.items[kept++] = r->visible.items[i];
    r->visible.count = kept;
    vec_push(r->session->memory, &r->visible, p);
}

static status run_program_command(file_run *r, const word_list *words)
{
    const char *key = key_of(&r->scratch, words);
    static const char checked[] = "checked=";
    bool has_checked = words->count > 2 && strncmp(words->items[2].text, checked, sizeof checked - 1) == 0;
    size_t first = has_checked ? 3 : 2;
    word_list options = {.items = words->items + first, .count = words->count - first};
    word file = words->items[1];

    for (size_t i = 0; i < r->programs.count; i++) {
        if (strcmp(r->programs.items[i]->key, key) == 0) {
            show_program(r, r->programs.items[i]);
            return STATUS_DONE;
        }
    }
    if (has_checked && r->launch.check.kinds)
        file = (word){.text = words->items[2].text + sizeof checked - 1, .where = words->items[2].where};
    file_program *p = compile_program(r->session, &r->launch, r->folder, file, &options, NULL, file_group_items(r));
    p->key = arena_strdup(r->session->memory, key);
    vec_push(r->session->memory, &r->programs, p);
    show_program(r, p);
    return p->result;
}

/* Reads W, "LINE:NUMBER[:NAME]": a #line in line LINE of the source at FILE, which gives the lines after it numbers from NUMBER on. */
static void read_source_mark(file_run *r, source_loc file, word w)
{
    const char *at = w.text;
    diag *d = r->session->diagnostics;
    uint64_t line, number = 0;
    bool has_name = strchr(w.text + strcspn(w.text, ":") + !!strchr(w.text, ':'), ':');

    if (!read_index(&at, ':', &line) || !read_index(&at, has_name ? ':' : 0, &number) || number > UINT32_MAX)
        diag_error(d, w.where, "expected LINE:NUMBER or LINE:NUMBER:NAME, not '%s'", w.text);
    else if (line > UINT32_MAX || !source_add_mark(r->session->sources, file, (uint32_t)line, (uint32_t)number,
                                                   has_name ? arena_strdup(r->session->memory, at) : NULL))
        diag_error(d, w.where, "the source has no line %" PRIu64 " after the line before", line);
}

/* source NAME @FILE [LINE:NUMBER[:NAME]…]: the text of a source file that programs in IR name, and its #line directives. */
static void run_source_command(file_run *r, const word_list *words)
{
    diag *d = r->session->diagnostics;
    word name = words->items[1], file = words->items[2];
    source_map *sources = r->session->sources;
    source_loc loc = 0;
    size_t length = 0;

    if (*file.text != '@') {
        diag_error(d, file.where, "expected @FILE, not '%s'", file.text);
        return;
    }
    if (source_has_file(sources, name.text, false))
        return;
    const char *text = source_read_file(sources, r->session->memory, path_within(&r->scratch, r->folder, file.text + 1),
                                        FILE_NAMED, FILE_TEXT_LIMIT, &length);
    if (!text)
        diag_error(d, file.where, "%s: %s", file.text + 1, file_read_problem(errno));
    else if (!(loc = source_add_file(sources, arena_strdup(r->session->memory, name.text), text, length, 0)))
        diag_error(d, file.where, "the sources have more than 4 GiB");
    for (size_t i = 3; text && loc && i < words->count; i++)
        read_source_mark(r, loc, words->items[i]);
}

/* The variable at program scope called NAME of the latest program that has it; NULL: none has. */
static array find_variable(file_run *r, const char *name)
{
    array found = {.data = NULL};

    for (size_t i = r->visible.count; i-- > 0 && !found.data;) {
        file_program *p = r->visible.items[i];
        launch of = {.via_ir = r->launch.via_ir, .sim_state = p->sim_state, .ir_state = p->ir_state, .memory = p->session.memory};
        launch_set_program(&of, &p->compiled);
        found.data = launch_find_variable(&of, name, &found.bytes);
    }
    return found;
}

/* variable NAME @FILE: sets the bytes of a variable at program scope. */
static void run_variable_command(file_run *r, const word_list *words)
{
    diag *d = r->session->diagnostics;
    word name = words->items[1], file = words->items[2];
    array variable = find_variable(r, name.text);
    size_t length = 0;

    if (!variable.data) {
        diag_error(d, name.where, "there is no variable '%s' at program scope", name.text);
        return;
    }
    if (*file.text != '@') {
        diag_error(d, file.where, "expected @FILE, not '%s'", file.text);
        return;
    }
    const char *data = source_read_file(d->sources, &r->scratch, path_within(&r->scratch, r->folder, file.text + 1), FILE_NAMED,
                                        FILE_DATA_LIMIT, &length);
    if (!data)
        diag_error(d, file.where, "%s: %s", file.text + 1, file_read_problem(errno));
    else if (length != variable.bytes)
        diag_error(d, file.where, "%s has %zu bytes, but variable '%s' has %zu", file.text + 1, length, name.text,
                   variable.bytes);
    else
        memcpy(variable.data, data, length);
}

/* --- all commands --------------------------------------------------------------------------------------------------------- */

static status run_commands(file_run *r, size_t from, size_t to);

static status run_repeat(file_run *r, size_t at, const word_list *words)
{
    diag *d = r->session->diagnostics;
    source_loc where = words->items[1].where; /* the words are gone after the first command of the body */
    uint64_t count;

    if (!parse_count(words->items[1].text, &count)) {
        diag_error(d, words->items[1].where, "expected the number of repetitions, not '%s'", words->items[1].text);
        return STATUS_DONE;
    }
    unsigned errors = d->errors, loop = r->depth++;
    status result = STATUS_DONE;
    for (uint64_t i = 0; i < count && result == STATUS_DONE && (!r->is_trial || d->errors == errors); i++) {
        r->counters[loop] = i;
        result = run_commands(r, at + 1, r->commands.items[at].end);
        if (result == STATUS_DONE && ++r->steps > MOST_STEPS) {
            diag_error(d, where, "the launch file runs more than %d commands", MOST_STEPS);
            result = STATUS_REFUSED;
        }
    }
    r->depth--;
    return result;
}

static status run_command(file_run *r, size_t at, const word_list *words)
{
    switch (r->commands.items[at].id) {
    case DO_PROGRAM:
        return run_program_command(r, words);
    case DO_SOURCE:
        run_source_command(r, words);
        return STATUS_DONE;
    case DO_BUFFER:
    case DO_IMAGE:
    case DO_PIPE:
        run_buffer_command(r, words, r->commands.items[at].id);
        return STATUS_DONE;
    case DO_SAMPLER:
        run_sampler_command(r, words);
        return STATUS_DONE;
    case DO_VARIABLE:
        run_variable_command(r, words);
        return STATUS_DONE;
    case DO_LAUNCH:
        return run_launch_command(r, words);
    case DO_EXPECT:
        return run_expect_command(r, words);
    case DO_PRINT:
        return run_print_command(r, words);
    case DO_WRITE:
        return run_write_command(r, words);
    case DO_REPEAT:
        return run_repeat(r, at, words);
    case DO_END:
    case COMMAND_ID_COUNT:
        break;
    }
    return STATUS_DONE;
}

/* Runs the commands FROM … TO - 1. */
static status run_commands(file_run *r, size_t from, size_t to)
{
    diag *d = r->session->diagnostics;
    status result = STATUS_DONE;

    for (size_t at = from; at < to && result == STATUS_DONE; at++) {
        const file_command *c = &r->commands.items[at];
        unsigned errors = d->errors;
        word_list words = {0};
        arena_release(&r->scratch);
        for (size_t i = 0; i < c->words.count; i++)
            vec_push(&r->scratch, &words, expand_word(&r->scratch, d, c->words.items[i], r->counters, r->depth));
        r->steps++;
        d->command = c->words.items[0].where;
        if (d->errors == errors)
            result = run_command(r, at, &words);
        if (result == STATUS_DONE && d->errors > errors && !r->is_trial && c->id != DO_EXPECT && c->id != DO_REPEAT)
            result = STATUS_REFUSED; /* a file has changed since the trial */
        if (c->id == DO_REPEAT)
            at = c->end;
    }
    return result;
}

/* Forgets the state of the trial, except the compiled programs. */
static void begin_again(file_run *r)
{
    for (size_t i = 0; i < r->buffers.count; i++)
        arena_release(r->buffers.items[i].memory);
    r->buffers.count = 0;
    r->samplers.count = 0;
    r->buffer_of = r->sampler_of = (map){0};
    r->visible.count = 0;
    r->steps = 0;
    r->sizes = (run_sizes){0};
    for (size_t i = 0; i < r->programs.count; i++)
        reset_program(r->programs.items[i], &r->launch);
}

static bool write_stats(file_run *r)
{
    session *s = r->session;
    const char *file = option_value(s->options, OPTION_stats, NULL);
    VEC(const compilation *) compiled = {0};
    double seconds = 0;
    text out;

    if (!file)
        return true;
    for (size_t i = 0; i < r->programs.count; i++) {
        vec_push(s->memory, &compiled, &r->programs.items[i]->compiled);
        seconds += r->programs.items[i]->compiled.total_seconds;
    }
    text_init(&out, s->memory);
    stats_print(&out, (const compilation *const *)compiled.items, compiled.count);
    text_str(&out, ",\n \"run\": ");
    run_stats_print(&out, &r->sum, seconds, 0);
    text_str(&out, ",\n \"launches\": [");
    text_add(&out, r->launches.data, r->launches.length);
    text_str(&out, "]}\n");
    return write_result(s->diagnostics, file, &out);
}

/* Tries all commands. */
static status run_trial(file_run *r)
{
    diag *d = r->session->diagnostics;

    r->is_trial = true;
    status result = run_commands(r, 0, r->commands.count);
    if (result != STATUS_DONE || d->errors)
        return result == STATUS_DONE ? STATUS_REFUSED : result;
    begin_again(r);
    r->is_trial = false;
    d->command = 0;
    r->launch.sizes = NULL; /* those of each launch differ */
    return files_are_distinct(r->session, r->outputs.items, r->outputs.count) ? STATUS_DONE : STATUS_USAGE;
}

/* Runs all commands, after the trial. */
static status run_all(file_run *r)
{
    if (!trace_open(r->session, &r->launch))
        return STATUS_USAGE;
    status result = run_commands(r, 0, r->commands.count);
    r->session->diagnostics->command = 0;
    if (!trace_close(r->session, &r->launch))
        return STATUS_USAGE;
    if (result != STATUS_DONE)
        return result;
    if (!write_stats(r))
        return STATUS_USAGE;
    return r->unmet ? STATUS_FAULT : STATUS_DONE;
}

/* --- the file ------------------------------------------------------------------------------------------------------------- */

/* Options about one kernel, which a launch file determines itself. */
static const option_id refused[] = {OPTION_kernel,   OPTION_global_size, OPTION_local_size, OPTION_offset,
                                    OPTION_argument, OPTION_result,      OPTION_print,      OPTION_check_passes};

bool refuse_options(session *s, const char *file, const option_id *ids, size_t count)
{
    bool fine = true;

    for (size_t i = 0; i < count; i++) {
        if (!option_is_given(s->options, ids[i]))
            continue;
        diag_error(s->diagnostics, 0, "%s cannot be given here: %s determines the launches", option_rows[ids[i]].spelling, file);
        fine = false;
    }
    return fine;
}

const char *folder_of(arena *memory, const char *file)
{
    const char *slash = strrchr(file, '/');

    return slash ? arena_strndup(memory, file, slash == file ? 1 : (size_t)(slash - file)) : NULL;
}

/* Stores in W what R has left. */
static void watch_results(file_run *r, launch_watch *w)
{
    w->instructions = r->sum.counts.instructions;
    for (size_t i = 0; i < r->buffers.count && w->keeps_results; i++) {
        array a = typed_contents(r, &r->buffers.items[i]);
        text_add(&w->results, (const char *)a.data, a.bytes);
    }
}

status run_launch_file(session *s, const char *file)
{
    return run_watched_launch_file(s, file, NULL);
}

status run_watched_launch_file(session *s, const char *file, launch_watch *w)
{
    file_run r = {.session = s,
                  .folder = folder_of(s->memory, file),
                  .is_silent = w != NULL,
                  .launch = {.faults = w ? w->silent : stderr, .printed = w ? w->silent : stdout}};
    size_t length;

    if (!refuse_options(s, file, refused, sizeof refused / sizeof *refused) || !launch_read_options(&r.launch, s) ||
        !checking_begin(&r.launch, s))
        return STATUS_USAGE;
    const char *contents = source_read_file(s->sources, s->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    if (!contents) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return STATUS_USAGE;
    }
    source_loc loc = source_add_file(s->sources, file, contents, length, 0);
    if (!read_commands(&r.commands, s->memory, s->diagnostics, contents, length, loc))
        return STATUS_REFUSED;
    arena_init(&r.scratch);
    text_init(&r.launches, s->memory);
    interner_init(&r.names, s->memory);
    r.launch.memory = &r.scratch;
    status result = run_trial(&r);
    if (result == STATUS_DONE)
        result = checking_end(&r.launch.check, s, run_all(&r));
    if (w)
        watch_results(&r, w);
    arena_release(&r.scratch);
    return result;
}
