/* src/driver/reduce/case.c - reads a launch file as data, and writes it. */
#include "src/driver/reduce/case.h"

#include "src/driver/array_file/array_file.h"
#include "src/driver/files.h"
#include "src/driver/launch_file/words.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

/* --- reading: programs ---------------------------------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Is LINE a line marker or a #line directive? Without them, findings have the line of the file itself. */
static bool is_line_marker(const char *line)
{
    line += strspn(line, " \t");
    if (*line != '#')
        return false;
    line += 1 + strspn(line + 1, " \t");
    return isdigit((unsigned char)*line) || strncmp(line, "line", 4) == 0;
}

static void split_lines(reduced_case *c, case_program *p)
{
    for (const char *at = p->data, *end = p->data + p->length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        case_line line = {.text = arena_strndup(c->memory, at, (size_t)(stop - at))};
        line.is_removed = is_line_marker(line.text);
        vec_push(c->memory, &p->lines, line);
        at = stop + 1;
    }
}

/* Reads the program of the path *WORD, which becomes its name in the folder; false after an error message. */
static bool read_program(reduced_case *c, const char **word)
{
    session *s = c->session;
    case_program p = {.file = base_name(*word)};
    const char *path = path_within(c->memory, c->from, *word);

    for (size_t i = 0; i < c->programs.count; i++)
        if (strcmp(c->programs.items[i].file, p.file) == 0)
            return *word = p.file, true;
    p.data = source_read_file(s->sources, c->memory, path, FILE_NAMED, FILE_TEXT_LIMIT, &p.length);
    if (!p.data) {
        diag_error(s->diagnostics, 0, "%s: %s", path, file_read_problem(errno));
        return false;
    }
    p.is_text = !memchr(p.data, 0, p.length) && (ends_with(p.file, ".cl") || ends_with(p.file, ".ll"));
    if (p.is_text)
        split_lines(c, &p);
    vec_push(c->memory, &c->programs, p);
    *word = p.file;
    return true;
}

/* Has SOURCE an #include directive? */
static bool includes_files(const char *source)
{
    for (const char *at = source; (at = strstr(at, "include")); at++) {
        const char *before = at;
        while (before > source && (before[-1] == ' ' || before[-1] == '\t'))
            before--;
        if (before > source && before[-1] == '#')
            return true;
    }
    return false;
}

static bool read_program_command(reduced_case *c, case_command *command)
{
    static const char checked[] = "checked=";
    const char *file = command->words.count > 2 ? command->words.items[2] : "";

    if (command->words.items[1][0] == '-' || !read_program(c, &command->words.items[1]))
        return false;
    if (strncmp(file, checked, sizeof checked - 1) == 0) {
        file += sizeof checked - 1;
        if (!read_program(c, &file))
            return false;
        command->words.items[2] = arena_printf(c->memory, "%s%s", checked, file);
    }
    if (includes_files(vec_last(&c->programs).data)) {
        vec_push(c->memory, &command->words, "-I");
        vec_push(c->memory, &command->words, c->from);
    }
    return true;
}

/* --- reading: buffers ----------------------------------------------------------------------------------------------------- */

/* Divides a SPEC into its part before ":ro" or ":wo", and that. */
static const char *split_suffix(arena *memory, const char *spec, const char **suffix)
{
    size_t n = strlen(spec);
    bool has = ends_with(spec, ":ro") || ends_with(spec, ":wo");

    *suffix = has ? spec + n - 3 : "";
    return arena_strndup(memory, spec, has ? n - 3 : n);
}

/* Reads "@FILE" as the contents of A; false: it is damaged, which a run reports. */
static bool read_array_file(reduced_case *c, case_array *a, const char *file)
{
    size_t length;
    char *data = file_read(c->memory, path_within(c->memory, c->from, file), FILE_NAMED, FILE_DATA_LIMIT, &length);

    a->file = base_name(file);
    a->is_raw = !ends_with(file, ".npy");
    if (!data)
        return false;
    if (!a->is_raw)
        return !npy_read(c->memory, data, length, &a->contents);
    a->contents = (array){.data = (unsigned char *)data, .bytes = length, .type = {ELEMENT_uchar, 1}};
    return true;
}

/* Reads "TYPE[N]", or a form with a rule for all elements, as the contents of A; false: it is another form. */
static bool read_array_type(reduced_case *c, case_array *a, const char *spec)
{
    size_t n = strcspn(spec, "["), digits = spec[n] ? strspn(spec + n + 1, "0123456789") : 0;
    uint64_t count;
    const char *rest = spec + n + 1 + digits;
    bool has_rule = strncmp(rest, "]:iota", 6) == 0 || strncmp(rest, "]:fill=", 7) == 0 || strncmp(rest, "]:random=", 9) == 0;
    bool is_zero = digits && strcmp(rest, "]") == 0;

    if (!digits || !(is_zero || has_rule) || !element_named(&a->contents.type, spec, n) ||
        !parse_count(arena_strndup(c->memory, spec + n + 1, digits), &count))
        return false;
    a->is_zero = is_zero;
    a->init = has_rule ? rest + 1 : NULL;
    a->contents.bytes = (size_t)count * element_stride(a->contents.type);
    return true;
}

/* Adds the contents that buffer command AT describes, if a file or a size do. */
static void read_buffer_command(reduced_case *c, size_t at)
{
    case_array a = {.command = at};
    const char *spec = split_suffix(c->memory, c->commands.items[at].words.items[2], &a.suffix);

    if (*spec == '@' ? !read_array_file(c, &a, spec + 1) : !read_array_type(c, &a, spec))
        return;
    a.contents.dims = 0;
    a.count = a.contents.bytes / element_stride(a.contents.type);
    vec_push(c->memory, &c->arrays, a);
}

/* Makes the files that WORD names ("@FILE", "x=@FILE", "image:…:@FILE") absolute. */
static const char *absolute_file(reduced_case *c, const char *word)
{
    const char *at = strchr(word, '@');
    bool is_file = at && at[1] && (at == word || at[-1] == '=' || at[-1] == ':');

    return is_file ? arena_printf(c->memory, "%.*s@%s", (int)(at - word), word, path_within(c->memory, c->from, at + 1)) : word;
}

bool case_read(reduced_case *c, const char *file)
{
    session *s = c->session;
    command_list list;
    size_t length;
    const char *contents = source_read_file(s->sources, c->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    char from[PATH_MAX], to[PATH_MAX];
    const char *slash = strrchr(file, '/');

    c->from = slash ? arena_strndup(c->memory, file, slash == file ? 1 : (size_t)(slash - file)) : ".";
    c->launch = arena_printf(c->memory, "%s/%s", c->folder, base_name(file));
    if (!realpath(c->from, from) || !realpath(c->folder, to) || strcmp(from, to) == 0) {
        diag_error(s->diagnostics, 0, "--reduce=%s: this is the folder of %s, whose files would be overwritten", c->folder, file);
        return false;
    }
    c->from = arena_strdup(c->memory, from);
    if (!contents) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return false;
    }
    source_loc loc = source_add_file(s->sources, file, contents, length, 0);
    if (!read_commands(&list, c->memory, s->diagnostics, contents, length, loc))
        return false;
    for (size_t i = 0; i < list.count; i++) {
        command_id id = list.items[i].id;
        case_command command = {.id = id, .is_removed = id == DO_EXPECT || id == DO_PRINT || id == DO_WRITE};
        for (size_t w = 0; w < list.items[i].words.count; w++)
            vec_push(c->memory, &command.words, list.items[i].words.items[w].text);
        vec_push(c->memory, &c->commands, command);
        case_command *added = &c->commands.items[i];
        if (command.id == DO_PROGRAM && !read_program_command(c, added))
            return false;
        if (command.id == DO_BUFFER)
            read_buffer_command(c, i);
        for (size_t w = 1; w < added->words.count && command.id != DO_PROGRAM; w++)
            added->words.items[w] = absolute_file(c, added->words.items[w]);
    }
    return true;
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

static bool write_file(const reduced_case *c, const char *file, const char *data, size_t length)
{
    const char *path = arena_printf(c->memory, "%s/%s", c->folder, file);

    if (file_write(path, data, length))
        return true;
    diag_error(c->session->diagnostics, 0, "%s: %s", path, strerror(errno));
    return false;
}

static bool write_program(const reduced_case *c, const case_program *p, bool is_final)
{
    text out;

    if (!p->is_text)
        return write_file(c, p->file, p->data, p->length);
    text_init(&out, c->memory);
    for (size_t i = 0; i < p->lines.count; i++) {
        const case_line *l = &p->lines.items[i];
        if (!l->is_removed)
            text_str(&out, l->text);
        if (!is_final || (!l->is_removed && l->text[strspn(l->text, " \t")]))
            text_char(&out, '\n');
    }
    return write_file(c, p->file, out.data ? out.data : "", out.length);
}

static array used_part(const case_array *a)
{
    array part = a->contents;

    part.bytes = a->count * element_stride(part.type);
    return part;
}

static bool write_array(const reduced_case *c, const case_array *a)
{
    array part = used_part(a);
    text out;

    if (a->is_zero || a->init || c->commands.items[a->command].is_removed)
        return true;
    if (a->is_raw)
        return write_file(c, a->file, (const char *)part.data, part.bytes);
    text_init(&out, c->memory);
    npy_write(&out, &part);
    return write_file(c, a->file, out.data, out.length);
}

/* The SPEC of A as it is. */
static const char *print_spec(const reduced_case *c, const case_array *a)
{
    if (a->is_zero || a->init)
        return arena_printf(c->memory, "%s[%zu]%s%s", element_name(c->memory, a->contents.type), a->count,
                            a->is_zero ? "" : a->init, a->suffix);
    return arena_printf(c->memory, "@%s%s", a->file, a->suffix);
}

static const case_array *find_array(const reduced_case *c, size_t command)
{
    for (size_t i = 0; i < c->arrays.count; i++)
        if (c->arrays.items[i].command == command)
            return &c->arrays.items[i];
    return NULL;
}

static void print_command(const reduced_case *c, size_t i, text *out)
{
    const case_command *command = &c->commands.items[i];
    const case_array *a = find_array(c, i);

    for (size_t w = 0; w < command->words.count; w++) {
        if (w)
            text_char(out, ' ');
        words_print(out, a && w == 2 ? print_spec(c, a) : command->words.items[w]);
    }
    text_char(out, '\n');
}

bool case_write(const reduced_case *c, bool is_final)
{
    bool done = true;
    text out;

    text_init(&out, c->memory);
    for (size_t i = 0; i < c->commands.count; i++)
        if (!c->commands.items[i].is_removed)
            print_command(c, i, &out);
    for (size_t i = 0; i < c->programs.count && done; i++)
        done = write_program(c, &c->programs.items[i], is_final);
    for (size_t i = 0; i < c->arrays.count && done; i++)
        done = write_array(c, &c->arrays.items[i]);
    return done && write_file(c, base_name(c->launch), out.data ? out.data : "", out.length);
}
