/* src/lsp/settings.c - the options of a document: those of the nearest gasket.toml, compile_commands.json or compile_flags.txt in its folder or one
 * above, in this order in each folder, and after them those of the client. README.md describes the formats.
 *
 * Each word has its place in the file, so that a wrong option is reported there. Paths are relative to the folder of the file. */
#include "src/lsp/lsp.h"

#include "src/base/bug.h"

#include <ctype.h>
#include <errno.h>

typedef struct word_list {
    arena *memory;
    VEC(char *) words;
    VEC(source_loc) where;
} word_list;

static void add_word(word_list *list, const char *word, source_loc where)
{
    vec_push(list->memory, &list->words, (char *)word);
    vec_push(list->memory, &list->where, where);
}

/* A file of options that is being read. */
typedef struct config {
    lsp_analysis *analysis;
    const char *path, *folder; /* of paths in it */
    const char *text;
    size_t length;
    source_loc base;
    word_list list;
} config;

static source_loc at(const config *c, const char *s)
{
    return c->base + (source_loc)(s - c->text);
}

/* --- words of other compilers --------------------------------------------------------------------------------------------- */

static bool is_known_warning(const char *word)
{
    diag none = {0};

    return diag_option(&none, word);
}

/* Compilers of C have these options; none changes what a source in OpenCL C means. */
static bool is_without_meaning(const char *word, bool *has_argument)
{
    static const char *const with_argument[] = {
        "-o", "-x", "-target", "-MF", "-MT", "-MQ", "-Xclang", "-arch", "--serialize-diagnostics"};
    static const char *const prefixes[] = {"-f",        "-m",      "-M",     "-g",        "-x", "-o",
                                           "--target=", "-triple", "-emit-", "-pedantic", "-O"};

    *has_argument = false;
    for (size_t i = 0; i < sizeof with_argument / sizeof *with_argument; i++)
        if (strcmp(word, with_argument[i]) == 0)
            return *has_argument = true;
    if (strcmp(word, "-c") == 0 || strcmp(word, "-S") == 0 || strcmp(word, "-E") == 0 || strcmp(word, "-ansi") == 0)
        return true;
    if (strncmp(word, "-W", 2) == 0 && !is_known_warning(word))
        return true;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(word, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* Appends the options among COUNT words of a command of a compiler of C to those of C. */
static void add_foreign(config *c, char *const *words, const source_loc *where, size_t count)
{
    bool has_argument;

    for (size_t i = 0; i < count; i++) {
        const char *word = words[i];
        if (*word != '-' || is_without_meaning(word, &has_argument)) {
            i += *word == '-' && has_argument;
            continue;
        }
        if (strncmp(word, "-std=", 5) == 0) {
            word = arena_printf(c->list.memory, "-cl-std=%s", word + 5);
            if (strncmp(word, "-cl-std=cl", 10) == 0)
                memcpy((char *)word + 8, "CL", 2);
        }
        add_word(&c->list, strcmp(word, "-isystem") == 0 ? "-I" : word, where[i]);
        if ((strcmp(word, "-I") == 0 || strcmp(word, "-D") == 0 || strcmp(word, "-U") == 0 || strcmp(word, "-include") == 0 ||
             strcmp(word, "-isystem") == 0) &&
            i + 1 < count) {
            i++;
            add_word(&c->list, words[i], where[i]);
        }
    }
}

/* --- compile_flags.txt: an option in each line ---------------------------------------------------------------------------- */

static void read_flags(config *c)
{
    word_list lines = {.memory = c->list.memory};

    for (const char *s = c->text, *end = s + c->length; s < end;) {
        s += strspn(s, " \t\r\n");
        size_t length = strcspn(s, "\r\n");
        const char *line = s;
        s += length;
        while (length && isspace((unsigned char)line[length - 1]))
            length--;
        if (length && *line != '#')
            add_word(&lines, arena_strndup(lines.memory, line, length), at(c, line));
        s += !*s && s < end; /* a NUL */
    }
    add_foreign(c, lines.words.items, lines.where.items, lines.words.count);
}

/* --- compile_commands.json ------------------------------------------------------------------------------------------------ */

/* Appends the words of the shell command S, which is at WHERE. */
static void split_command(word_list *list, const char *s, source_loc where)
{
    for (const char *word; (word = text_next_word(list->memory, &s, "\"'"));)
        add_word(list, word, where);
}

static void read_command(config *c, const char *entry, const char *end)
{
    arena *memory = c->list.memory;
    word_list words = {.memory = memory};
    const char *arguments = json_member(entry, end, "arguments"), *command = json_member(entry, end, "command");
    const char *folder = json_read_string(memory, json_member(entry, end, "directory"), end);

    if (folder)
        c->folder = path_within(memory, c->folder, folder);
    for (const char *e = arguments ? json_first(arguments, end) : NULL; e; e = json_next(e, end)) {
        const char *word = json_read_string(memory, e, end);
        if (word)
            add_word(&words, word, at(c, e + strspn(e, " \t\r\n")) + 1);
        else
            diag_error(&c->analysis->diagnostics, at(c, e), "an element of 'arguments' is not a string");
    }
    if (!arguments && command && json_read_string(memory, command, end))
        split_command(&words, json_read_string(memory, command, end), at(c, command + strspn(command, " \t\r\n")));
    else if (!arguments)
        diag_error(&c->analysis->diagnostics, at(c, entry), "a compile command needs 'arguments' or 'command'");
    if (words.words.count) /* the first word is the compiler */
        add_foreign(c, words.words.items + 1, words.where.items + 1, words.words.count - 1);
}

/* PATH, which begins with "/", without the parts "." and "..". */
static const char *clean_path(arena *memory, const char *path)
{
    char *made = arena_alloc(memory, strlen(path) + 2), *end = made;

    for (const char *s = path; *s;) {
        s += strspn(s, "/");
        size_t length = strcspn(s, "/");
        if (length == 2 && memcmp(s, "..", 2) == 0) {
            while (end > made && *--end != '/')
                ;
        } else if (length && !(length == 1 && *s == '.')) {
            *end++ = '/';
            memcpy(end, s, length);
            end += length;
        }
        s += length;
    }
    *end = '\0';
    return made;
}

/* Reads the command of the file at PATH, if there is one. */
static void read_commands(config *c, const char *path)
{
    const char *end = c->text + c->length, *after = json_skip(c->text, end);
    arena *memory = c->list.memory;

    if (!after || after[strspn(after, " \t\r\n")] || c->text[strspn(c->text, " \t\r\n")] != '[') {
        diag_error(&c->analysis->diagnostics, c->base, "this is no compilation database: a list in JSON");
        return;
    }
    for (const char *e = json_first(c->text, end); e; e = json_next(e, end)) {
        const char *file = json_read_string(memory, json_member(e, end, "file"), end);
        const char *folder = json_read_string(memory, json_member(e, end, "directory"), end);
        if (!file) {
            diag_error(&c->analysis->diagnostics, at(c, e + strspn(e, " \t\r\n")), "a compile command needs 'file', a string");
            continue;
        }
        folder = folder ? path_within(memory, c->folder, folder) : c->folder;
        if (strcmp(clean_path(memory, path_within(memory, folder, file)), path) == 0) {
            read_command(c, e, end);
            return;
        }
    }
}

/* --- gasket.toml ---------------------------------------------------------------------------------------------------------- */

typedef struct toml {
    config *c;
    const char *at, *end;
    bool has_failed;
} toml;

static void fail(toml *t, const char *where, const char *what)
{
    if (!t->has_failed)
        diag_error(&t->c->analysis->diagnostics, at(t->c, where), "%s", what);
    t->has_failed = true;
}

/* Skips blanks and comments, and line ends too if LINES. */
static void skip(toml *t, bool lines)
{
    for (;;) {
        t->at += strspn(t->at, lines ? " \t\r\n" : " \t\r");
        if (*t->at != '#')
            return;
        t->at += strcspn(t->at, "\n");
    }
}

static const char *read_text(toml *t)
{
    const char quote = *t->at, *start = t->at;
    text out;

    if (quote != '"' && quote != '\'') {
        fail(t, start, "a text in quotes is expected here");
        return NULL;
    }
    text_init(&out, t->c->list.memory);
    text_str(&out, "");
    for (t->at++; *t->at != quote; t->at++) {
        if (t->at >= t->end || *t->at == '\n' || !*t->at) {
            fail(t, start, "the closing quote is missing");
            return NULL;
        }
        if (quote == '"' && *t->at == '\\') {
            const char *escape = t->at[1] ? strchr("\"\"\\\\n\nt\t", t->at[1]) : NULL;
            if (!escape) {
                fail(t, t->at, "unknown escape; a text in '' has none");
                return NULL;
            }
            text_char(&out, escape[1]);
            t->at++;
        } else {
            text_char(&out, *t->at);
        }
    }
    t->at++;
    return out.data ? out.data : arena_strdup(t->c->list.memory, "");
}

static void add_value(toml *t, const char *key, size_t length, const char *value, const char *where)
{
    config *c = t->c;
    arena *memory = c->list.memory;

    if (length == 7 && memcmp(key, "options", 7) == 0) {
        add_word(&c->list, value, at(c, where) + 1);
    } else if (length == 7 && memcmp(key, "include", 7) == 0) {
        add_word(&c->list, arena_printf(memory, "-I%s", value), at(c, where) + 1);
    } else if (length == 6 && memcmp(key, "define", 6) == 0) {
        add_word(&c->list, arena_printf(memory, "-D%s", value), at(c, where) + 1);
    } else {
        vec_push(memory, &c->analysis->launches, path_within(memory, c->folder, value));
    }
}

static void read_pair(toml *t)
{
    const char *key = t->at;
    size_t length = strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    static const char *const keys[] = {"options", "include", "define", "launch"};
    bool is_known = false;

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        is_known |= strlen(keys[i]) == length && memcmp(key, keys[i], length) == 0;
    if (!is_known) {
        fail(t, key, "a key is expected here: options, include, define or launch");
        return;
    }
    t->at += length;
    skip(t, false);
    if (*t->at != '=') {
        fail(t, t->at, "'=' is expected after the key");
        return;
    }
    t->at++;
    skip(t, false);
    bool is_list = *t->at == '[';
    t->at += is_list;
    while (!t->has_failed) {
        skip(t, is_list);
        if (is_list && *t->at == ']') {
            t->at++;
            break;
        }
        const char *where = t->at, *value = read_text(t);
        if (value)
            add_value(t, key, length, value, where);
        skip(t, is_list);
        if (!is_list)
            break;
        if (*t->at == ',')
            t->at++;
        else if (*t->at != ']')
            fail(t, t->at, "',' or ']' is expected here");
    }
    skip(t, false);
    if (t->at < t->end && *t->at != '\n')
        fail(t, t->at, "the line must end here");
}

static void read_toml(config *c)
{
    toml t = {.c = c, .at = c->text, .end = c->text + c->length};

    for (skip(&t, true); t.at < t.end && !t.has_failed; skip(&t, true))
        read_pair(&t);
}

/* --- finding -------------------------------------------------------------------------------------------------------------- */

typedef enum config_kind { CONFIG_TOML, CONFIG_COMMANDS, CONFIG_FLAGS, CONFIG_KINDS } config_kind;

static bool find_config(config *c, const char *path, config_kind *kind)
{
    static const char *const names[CONFIG_KINDS] = {"gasket.toml", "compile_commands.json", "compile_flags.txt"};
    arena *memory = c->list.memory;
    source_map *sources = &c->analysis->sources;
    struct stat st;

    for (char *folder = arena_strdup(memory, path), *slash; (slash = strrchr(folder, '/'));) {
        *slash = '\0';
        for (*kind = 0; *kind < CONFIG_KINDS; (*kind)++) {
            c->path = arena_printf(memory, "%s/%s", folder, names[*kind]);
            if (source_is_file(sources, c->path, &st)) {
                c->folder = *folder ? arena_strdup(memory, folder) : "/";
                return true;
            }
        }
    }
    return false;
}

static void read_config(config *c, const char *path)
{
    config_kind kind;

    if (!find_config(c, path, &kind))
        return;
    c->analysis->config = c->path;
    c->text = source_read_file(&c->analysis->sources, c->list.memory, c->path, FILE_REGULAR, FILE_TEXT_LIMIT, &c->length);
    if (!c->text) {
        diag_error(&c->analysis->diagnostics, 0, "%s: %s", c->path, file_read_problem(errno));
        return;
    }
    c->base = source_add_file(&c->analysis->sources, c->path, c->text, c->length, 0);
    if (kind == CONFIG_TOML)
        read_toml(c);
    else if (kind == CONFIG_COMMANDS)
        read_commands(c, path);
    else
        read_flags(c);
}

bool lsp_read_options(const lsp_server *s, const lsp_document *d, lsp_analysis *a, options *out)
{
    arena *memory = &a->memory;
    config c = {.analysis = a, .list = {.memory = memory}, .folder = NULL};

    if (d->is_file)
        read_config(&c, d->path);
    for (size_t i = 0; i < s->arguments.count; i++)
        add_word(&c.list, s->arguments.items[i], 0);
    options_parse_located(out, memory, &a->diagnostics, COMMAND_CC, (int)c.list.words.count, c.list.words.items,
                          c.list.where.items);
    for (size_t i = 0; i < out->given.count; i++) {
        option_given *g = &out->given.items[i];
        if (c.folder && (g->id == OPTION_include_dir || g->id == OPTION_include))
            g->value = path_within(memory, c.folder, g->value);
    }
    return !diag_failed(&a->diagnostics);
}
