/* src/driver/exec.c - `gasket exec`: runs an OpenCL program with gasket as its only platform.
 *
 * The ICD loader of the program finds a folder with one .icd file, and the library that it names reads its settings from the environment
 * (src/opencl/README.md). Each process that uses the library leaves its findings and its statistics in that folder, in a file with its
 * process id, since a program may start others. The trace can be long, so all of them append to its file. */
#include "src/driver/files.h"
#include "src/driver/launch.h"
#include "src/driver/version.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char library_name[] = "libgasket-opencl.so";

/* --- settings ------------------------------------------------------------------------------------------------------------- */

/* The library beside the program, as in the build folder, or in ../lib, as in an installation; NULL after an error message. */
static const char *find_library(session *s)
{
    static const char *const folders[] = {"", "../lib/"};
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    while (n > 0 && self[n - 1] != '/')
        n--;
    self[n < 0 ? 0 : n] = '\0';
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *path = arena_printf(s->memory, "%s%s%s", self, folders[i], library_name);
        if (access(path, R_OK) == 0)
            return path;
    }
    diag_error(s->diagnostics, 0, "%s is missing: it is neither in %s nor in %s../lib", library_name, self, self);
    return NULL;
}

/* Appends WORD so that GASKET_OPTIONS has it as one word. */
static void print_word(text *out, const char *word)
{
    text_str(out, out->length ? " \"" : "\"");
    for (; *word; word++) {
        if (*word == '"' || *word == '\\')
            text_char(out, '\\');
        text_char(out, *word);
    }
    text_char(out, '"');
}

static bool is_own_option(option_id id)
{
    return id == OPTION_check || id == OPTION_findings || id == OPTION_stats || id == OPTION_trace;
}

/* The options of the command line for the compiler and the launches, after those of the environment. */
static const char *print_options(const session *s)
{
    const char *before = getenv("GASKET_OPTIONS");
    text out;

    text_init(&out, s->memory);
    text_str(&out, before ? before : "");
    for (size_t i = 0; i < s->options->given.count; i++) {
        const option_given *g = &s->options->given.items[i];
        const option_row *r = &option_rows[g->id];
        if (is_own_option(g->id))
            continue;
        if (r->how == HOW_PREFIX) {
            print_word(&out, g->value);
        } else if (r->how == HOW_VALUE) {
            print_word(&out, arena_printf(s->memory, "%s=%s", r->spelling, g->value));
        } else {
            print_word(&out, r->spelling);
            if (g->value)
                print_word(&out, g->value);
        }
    }
    return out.length ? out.data : "";
}

/* Writes the .icd file into FOLDER; false after an error message. */
static bool write_icd(session *s, const char *folder, const char *library)
{
    const char *path = arena_printf(s->memory, "%s/gasket.icd", folder), *line = arena_printf(s->memory, "%s\n", library);

    if (file_write(path, line, strlen(line)))
        return true;
    diag_error(s->diagnostics, 0, "%s: %s", path, strerror(errno));
    return false;
}

/* Creates or empties the file of the trace, to which the program appends. Returns its path for GASKET_TRACE; NULL after an error message. */
static const char *create_trace(session *s)
{
    const char *file = option_value(s->options, OPTION_trace, "");
    char folder[4096] = "";

    if (!*file || strcmp(file, "-") == 0)
        return file;
    if (!file_write(file, "", 0) || (*file != '/' && !getcwd(folder, sizeof folder))) {
        diag_error(s->diagnostics, 0, "%s: %s", file, strerror(errno));
        return NULL;
    }
    return *file == '/' ? file : arena_printf(s->memory, "%s/%s", folder, file);
}

static void set_environment(const session *s, const char *folder, const char *trace)
{
    bool checks = option_is_given(s->options, OPTION_check);

    setenv("OCL_ICD_VENDORS", folder, 1);
    unsetenv("OCL_ICD_FILENAMES"); /* Khronos's loader would add these platforms */
    setenv("GASKET_OPTIONS", print_options(s), 1);
    unsetenv("GASKET_CHECK");
    unsetenv("GASKET_FINDINGS");
    unsetenv("GASKET_STATS");
    unsetenv("GASKET_TRACE");
    if (checks) {
        const char *kinds = option_value(s->options, OPTION_check, NULL);
        setenv("GASKET_CHECK", kinds ? kinds : "1", 1);
        setenv("GASKET_FINDINGS", arena_printf(s->memory, "%s/findings.%%p", folder), 1);
    }
    if (option_is_given(s->options, OPTION_stats))
        setenv("GASKET_STATS", arena_printf(s->memory, "%s/stats.%%p", folder), 1);
    if (trace_is_wanted(s->options))
        setenv("GASKET_TRACE", trace, 1);
}

/* --- the process ---------------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t child; /* its process id */

static void pass_signal(int signal)
{
    if (child)
        kill((pid_t)child, signal);
}

/* The terminal sends SIGINT and SIGQUIT to the program, too. */
static void prepare_signals(void)
{
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    signal(SIGTERM, pass_signal);
    signal(SIGHUP, pass_signal);
}

/* Starts the program WORDS, with the signal handling that this process began with. Returns an error number or 0. */
static int start_program(char **words)
{
    posix_spawnattr_t how;
    sigset_t defaults;
    pid_t pid;

    sigemptyset(&defaults);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&how, &defaults);
    int error = posix_spawnp(&pid, words[0], NULL, &how, words, environ);
    posix_spawnattr_destroy(&how);
    child = error ? 0 : (sig_atomic_t)pid;
    return error;
}

/* Runs the program of the command line. Returns its status as a shell reports it, or STATUS_USAGE after an error message. */
static int run_program(session *s)
{
    size_t count = s->options->operands.count;
    char **words = arena_array(s->memory, char *, count + 1);
    int state, error;

    for (size_t i = 0; i < count; i++)
        words[i] = arena_strdup(s->memory, s->options->operands.items[i]);
    prepare_signals();
    error = start_program(words);
    if (error) {
        diag_error(s->diagnostics, 0, "%s: %s", words[0], strerror(error));
        return STATUS_USAGE;
    }
    while (waitpid((pid_t)child, &state, 0) < 0)
        if (errno != EINTR)
            return STATUS_USAGE;
    return WIFSIGNALED(state) ? 128 + WTERMSIG(state) : WEXITSTATUS(state);
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

/* Appends the elements of the list in the JSON text at DATA: a list ends with "\n]", and an empty one with "[]". */
static void add_elements(text *out, const char *data)
{
    const char *begin = strchr(data, '['), *end = strstr(data, "\n]}");

    if (!begin || !end || end == begin)
        return;
    text_str(out, out->length ? "," : "");
    text_add(out, begin + 1, (size_t)(end - begin - 1));
}

/* Appends the elements of the lists in the files of FOLDER whose names begin with PREFIX, and removes the files. */
static void collect_results(session *s, const char *folder, const char *prefix, text *out)
{
    DIR *d = opendir(folder);

    text_init(out, s->memory);
    for (const struct dirent *e; d && (e = readdir(d));) {
        size_t length;
        const char *path = arena_printf(s->memory, "%s/%s", folder, e->d_name);
        if (strncmp(e->d_name, prefix, strlen(prefix)) != 0)
            continue;
        const char *data = file_read(s->memory, path, &length);
        if (data)
            add_elements(out, data);
        unlink(path);
    }
    if (d)
        closedir(d);
}

/* Writes HEAD and the list of ELEMENTS to FILE, which may be NULL; false after an error message. */
static bool write_list(session *s, const char *file, const char *head, const text *elements)
{
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    text_printf(&out, "%s[%s%s]}\n", head, elements->length ? elements->data : "", elements->length ? "\n" : "");
    return write_result(s->diagnostics, file, &out);
}

/* Runs the program with its settings in FOLDER, which is empty. */
static int run_in_folder(session *s, const char *folder, const char *library)
{
    const char *trace = create_trace(s);
    text findings, stats;

    if (!trace || !write_icd(s, folder, library))
        return STATUS_USAGE;
    set_environment(s, folder, trace);
    int result = run_program(s);
    collect_results(s, folder, "findings.", &findings);
    collect_results(s, folder, "stats.", &stats);
    unlink(arena_printf(s->memory, "%s/gasket.icd", folder));
    if (s->diagnostics->errors)
        return STATUS_USAGE;
    bool is_written = write_list(s, option_value(s->options, OPTION_findings, NULL), "{\"findings\":", &findings);
    is_written = write_list(s, option_value(s->options, OPTION_stats, NULL),
                            "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": ", &stats) &&
                 is_written;
    if (!is_written)
        return STATUS_USAGE;
    return !result && findings.length ? STATUS_FAULT : result;
}

/* Notes the files that the program is known to read: its own, and those of -include. */
static void note_inputs(session *s)
{
    if (s->options->operands.count)
        files_note_program(s, s->options->operands.items[0]);
    for (size_t i = 0; i < s->options->given.count; i++)
        if (s->options->given.items[i].id == OPTION_include)
            files_note_input(s, s->options->given.items[i].value);
}

int command_exec(session *s)
{
    const char *library = find_library(s), *base = getenv("TMPDIR");
    const char *kinds = option_value(s->options, OPTION_check, NULL);
    trace_output selection;

    if (!s->options->operands.count)
        diag_error(s->diagnostics, 0, "no program to run (see 'gasket help exec')");
    if (kinds)
        checking_read_kinds(s, "--check", kinds, check_program_set());
    trace_read_selection(s, &selection, NULL);
    note_inputs(s);
    if (s->diagnostics->errors || !files_are_distinct(s, NULL, 0))
        return STATUS_USAGE;
    char *folder = arena_printf(s->memory, "%s/gasket-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        diag_error(s->diagnostics, 0, "%s: %s", folder, strerror(errno));
        return STATUS_USAGE;
    }
    int result = run_in_folder(s, folder, library);
    rmdir(folder);
    return result;
}
