/* src/driver/exec/exec.c - `gasket exec`: runs an OpenCL program with gasket as its only platform.
 *
 * The ICD loader of the program finds a folder with one .icd file, and the library that it names reads its settings from the environment
 * (src/opencl/README.md). Each process that uses the library keeps its findings, its statistics and the counts of its objects in files of
 * that folder (results.h), which are complete however the process ends, and which are read when the processes have ended. The trace can
 * be long, so all of them append to its file. */
#include "src/driver/check_launch.h"
#include "src/driver/device_limits.h"
#include "src/driver/exec/results.h"
#include "src/driver/files.h"
#include "src/driver/exec/host_frames.h"
#include "src/driver/launch_options.h"
#include "src/driver/exec/record_selection.h"
#include "src/driver/version.h"
#include "src/check/report.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static const char library_name[] = "libgasket-opencl.so";

/* --- settings ------------------------------------------------------------------------------------------------------------- */

/* The library beside the program, as in the build folder, or in ../lib or ../lib/gasket, as in an installation; NULL after an error message. */
static const char *find_library(session *s)
{
    static const char *const folders[] = {"", "../lib/", "../lib/gasket/"};
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    if (n < 0) {
        diag_error(s->diagnostics, 0, "%s is not found: without /proc the folder of gasket is unknown", library_name);
        return NULL;
    }
    while (n > 0 && self[n - 1] != '/')
        n--;
    self[n] = '\0';
    for (unsigned i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *path = arena_printf(s->memory, "%s%s%s", self, folders[i], library_name);
        if (access(path, R_OK) == 0)
            return path;
    }
    diag_error(s->diagnostics, 0, "%s is missing: it is neither in %s nor in %s../lib or %s../lib/gasket", library_name, self,
               self, self);
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
    static const option_id own[] = {OPTION_check,
                                    OPTION_device,
                                    OPTION_findings,
                                    OPTION_stats,
                                    OPTION_trace,
                                    OPTION_max_findings,
                                    OPTION_fail_on,
                                    OPTION_level,
                                    OPTION_error_exitcode,
                                    OPTION_frames,
                                    OPTION_suppressions,
                                    OPTION_baseline,
                                    OPTION_gen_suppressions,
                                    OPTION_unused_suppressions,
                                    OPTION_diagnostics_format,
                                    OPTION_record,
                                    OPTION_record_kernels,
                                    OPTION_exec_debug,
                                    OPTION_debug_commands,
                                    OPTION_debug_script,
                                    OPTION_debug_batch,
                                    OPTION_debug_dap};
    bool is_own = false;

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        is_own |= own[i] == id;
    return is_own;
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
        const char *words[2];
        unsigned count = is_own_option(g->id) ? 0 : option_words(s->memory, g, words);
        for (unsigned w = 0; w < count; w++)
            print_word(&out, words[w]);
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

/* Sets VARIABLE to VALUE; NULL: removes it. */
static void set_variable(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

/* Sets what the library prints of the findings, and which. The files are in FOLDER, as the program may change its directory. */
static void set_report(const session *s, const char *folder)
{
    const options *o = s->options;

    set_variable("GASKET_MAX_FINDINGS", option_value(o, OPTION_max_findings, NULL));
    set_variable("GASKET_LEVEL", option_value(o, OPTION_level, NULL));
    set_variable("GASKET_FRAMES", option_value(o, OPTION_frames, NULL));
    set_variable("GASKET_SILENT", s->diagnostics->log ? "1" : NULL);
    set_variable("GASKET_PRINT_SUPPRESSIONS", option_is_given(o, OPTION_gen_suppressions) ? "1" : NULL);
    set_variable("GASKET_SUPPRESSIONS",
                 option_is_given(o, OPTION_suppressions) ? arena_printf(s->memory, "%s/suppressions", folder) : NULL);
    set_variable("GASKET_BASELINE", option_is_given(o, OPTION_baseline) ? arena_printf(s->memory, "%s/baseline", folder) : NULL);
}

/* Creates the folder of --record, which must not have files yet, or one for --debug in FOLDER. Returns its absolute path for GASKET_RECORD, or NULL
 * without these options. Reports errors. */
static const char *create_record(session *s, const char *folder)
{
    const char *own = option_is_given(s->options, OPTION_exec_debug) ? arena_printf(s->memory, "%s/launches", folder) : NULL;
    const char *name = option_value(s->options, OPTION_record, own);
    const struct dirent *e = NULL;
    char path[PATH_MAX];

    if (!name)
        return NULL;
    if (mkdir(name, 0777) != 0 && errno != EEXIST) {
        diag_error(s->diagnostics, 0, "%s: %s", name, strerror(errno));
        return NULL;
    }
    DIR *d = opendir(name);
    while (d && (e = readdir(d)) && (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0))
        continue;
    if (!d || access(name, W_OK) != 0 || !realpath(name, path))
        diag_error(s->diagnostics, 0, "%s: %s", name, strerror(errno));
    else if (e)
        diag_error(s->diagnostics, 0, "--record=%s: the folder is not empty: it has '%s'", name, e->d_name);
    if (d)
        closedir(d);
    return arena_strdup(s->memory, path);
}

/* The value of GASKET_DEVICE for --device: a file by its absolute path, as the program may change its directory. NULL without the option. */
static const char *device_path(const session *s)
{
    const char *name = option_value(s->options, OPTION_device, NULL);
    char path[PATH_MAX];

    return name && device_is_file(name) && realpath(name, path) ? arena_strdup(s->memory, path) : name;
}

static void set_environment(const session *s, const char *folder, const char *trace, const char *record)
{
    bool checks = option_is_given(s->options, OPTION_check);

    setenv("OCL_ICD_VENDORS", folder, 1);
    unsetenv("OCL_ICD_FILENAMES"); /* Khronos's loader would add these platforms */
    setenv("GASKET_OPTIONS", print_options(s), 1);
    set_variable("GASKET_DEVICE", device_path(s));
    unsetenv("GASKET_CHECK");
    unsetenv("GASKET_FINDINGS");
    unsetenv("GASKET_BUILDS");
    unsetenv("GASKET_STATS");
    unsetenv("GASKET_TRACE");
    setenv("GASKET_EXEC", folder, 1);
    set_report(s, folder);
    if (checks) {
        const char *kinds = option_value(s->options, OPTION_check, NULL);
        setenv("GASKET_CHECK", kinds ? kinds : "1", 1);
        setenv("GASKET_FINDINGS", arena_printf(s->memory, "%s/findings.%%n", folder), 1);
        set_variable("GASKET_BUILDS", s->diagnostics->log ? arena_printf(s->memory, "%s/builds.%%n", folder) : NULL);
    }
    if (option_is_given(s->options, OPTION_stats))
        setenv("GASKET_STATS", arena_printf(s->memory, "%s/stats.%%n", folder), 1);
    if (trace_is_wanted(s->options))
        setenv("GASKET_TRACE", trace, 1);
    const char *schedule = option_value(s->options, OPTION_schedule, NULL);
    unsetenv("GASKET_SCHEDULE");
    if (schedule)
        setenv("GASKET_SCHEDULE", schedule, 1);
    unsetenv("GASKET_RECORD");
    unsetenv("GASKET_RECORD_KERNELS");
    if (record) {
        setenv("GASKET_RECORD", record, 1);
        setenv("GASKET_RECORD_KERNELS", option_value(s->options, OPTION_record_kernels, "*"), 1);
    }
}

/* --- the processes -------------------------------------------------------------------------------------------------------- */

/* After the end of the program: how long to wait for processes that it has left behind. Those that have used OpenCL are waited for without a
 * limit, and the others, which may be about to use it, for GRACE_POLLS of POLL_NANOSECONDS. */
enum { GRACE_POLLS = 250, POLL_NANOSECONDS = 20000000 };

static volatile sig_atomic_t child;          /* the process id of the program, while it runs */
static volatile sig_atomic_t is_interrupted; /* after the end of the program */

static void pass_signal(int signal)
{
    if (child)
        kill((pid_t)child, signal);
    else
        is_interrupted = 1;
}

/* Without SA_RESTART: the signal also ends a wait for the reader of a FIFO that is to receive the results. */
static void pass_on(int signal)
{
    struct sigaction action = {.sa_handler = pass_signal};

    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

/* The terminal sends SIGINT and SIGQUIT to the program, too. If SIGCHLD were ignored, the ends of processes would not be seen. */
static void prepare_signals(void)
{
    signal(SIGCHLD, SIG_DFL);
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    pass_on(SIGTERM);
    pass_on(SIGHUP);
}

/* Starts the program WORDS, with the signal handling that this process began with. Returns an error number or 0. */
static int start_program(char **words, bool is_debugged)
{
    posix_spawnattr_t how;
    sigset_t defaults;
    pid_t pid;

    sigemptyset(&defaults);
    if (!is_debugged) /* SIGINT is for the debugger */
        sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGQUIT);
    sigaddset(&defaults, SIGXFSZ);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&how, &defaults);
    int error = posix_spawnp(&pid, words[0], NULL, &how, words, environ);
    posix_spawnattr_destroy(&how);
    if (!error)
        child = (sig_atomic_t)pid;
    return error;
}

/* Waits for the end of a child, without a wait if HOW is WNOHANG. Returns its id and *STATE; 0: none has ended; -1: there is none. */
static pid_t wait_for_child(session *s, const char *folder, int how, int *state)
{
    siginfo_t ended = {0};

    while (waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT | how) != 0)
        if (errno != EINTR)
            return -1;
    if (!ended.si_pid)
        return 0;
    if (ended.si_code == CLD_EXITED)
        exec_judge_leaks(s, folder, ended.si_pid);
    return waitpid(ended.si_pid, state, 0);
}

/* Waits for the processes that the program has left behind. A signal ends that. */
static void wait_for_others(session *s, const char *folder)
{
    const struct timespec pause = {0, POLL_NANOSECONDS};
    unsigned polls = 0;
    int state;

    pass_on(SIGINT);
    while (!is_interrupted) {
        pid_t ended = wait_for_child(s, folder, WNOHANG, &state);
        if (ended < 0)
            return;
        if (ended > 0)
            continue;
        if (polls++ >= GRACE_POLLS && !exec_is_used(s, folder, "findings") && !exec_is_used(s, folder, "stats"))
            return;
        nanosleep(&pause, NULL);
    }
}

/* Runs the program of the command line. Returns its status as a shell reports it, or STATUS_USAGE after an error message. */
static int run_command(session *s, const char *folder)
{
    size_t count = s->options->operands.count;
    char **words = arena_array(s->memory, char *, count + 1);
    int state, error;
    pid_t ended;

    for (size_t i = 0; i < count; i++)
        words[i] = arena_strdup(s->memory, s->options->operands.items[i]);
    prepare_signals();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    error = start_program(words, option_is_given(s->options, OPTION_exec_debug));
    if (error) {
        diag_error(s->diagnostics, 0, "%s: %s", words[0], strerror(error));
        return STATUS_USAGE;
    }
    do {
        ended = wait_for_child(s, folder, 0, &state);
        if (ended < 0)
            return STATUS_USAGE;
    } while (ended != (pid_t)child);
    child = 0;
    wait_for_others(s, folder);
    return WIFSIGNALED(state) ? 128 + WTERMSIG(state) : WEXITSTATUS(state);
}

/* Runs the program in a process of its own, and the debugger, which follows its launches in RECORD, in this one. After the session the program goes on
 * alone. */
static int run_debugged(session *s, const char *folder, const char *record)
{
    const char *fifo = arena_printf(s->memory, "%s/.announce", record);
    int *result = mmap(NULL, sizeof *result, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (result == MAP_FAILED || mkfifo(fifo, 0600) != 0) {
        diag_error(s->diagnostics, 0, "--debug: %s: %s", fifo, strerror(errno));
        return STATUS_USAGE;
    }
    setenv("GASKET_RECORD_LIVE", fifo, 1);
    *result = STATUS_USAGE;
    fflush(NULL);
    pid_t runner = fork();
    if (runner == 0) {
        int out = open(fifo, O_WRONLY | O_CLOEXEC); /* when the session has begun */
        *result = run_command(s, folder);
        signal(SIGPIPE, SIG_IGN);
        bool is_told = write(out, "\n", 1) == 1;
        (void)is_told; /* the session may have ended before */
        _exit(0);
    }
    if (runner < 0)
        diag_error(s->diagnostics, 0, "--debug: %s", strerror(errno));
    else
        debug_recorded(s, record);
    int in = open(fifo, O_RDONLY | O_NONBLOCK); /* for a program that waits for a session that could not begin */
    while (runner > 0 && waitpid(runner, NULL, 0) < 0 && errno == EINTR)
        continue;
    if (in >= 0)
        close(in);
    unlink(fifo);
    int status = *result;
    munmap(result, sizeof *result);
    return status;
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

/* Writes HEAD and LIST to FILE, which may be NULL; false after an error message. */
static bool write_list(session *s, const char *file, const char *head, const exec_list *list)
{
    text out;

    if (!file)
        return true;
    text_init(&out, s->memory);
    text_printf(&out, "%s[%s%s]}\n", head, list->count ? list->elements.data : "", list->count ? "\n" : "");
    return write_result(s->diagnostics, file, &out);
}

/* The last dimension in which a work-item of F is not the first one, from 1 on. */
static unsigned dimensions_of(const check_finding *f)
{
    unsigned dims = 1;

    for (unsigned i = 0; i < f->item_count; i++)
        for (unsigned d = 1; d < 3; d++)
            if (f->items[i].global[d] || f->items[i].group[d])
                dims = d + 1 > dims ? d + 1 : dims;
    return dims;
}

/* Adds FOUND to the document of diagnostics, or prints how many there are. */
static void report_findings(session *s, const check_findings *found)
{
    size_t count = found->items.count;

    for (size_t i = 0; s->diagnostics->log && i < count; i++)
        if (found->items.items[i].message)
            check_report_finding(s->diagnostics, &found->items.items[i], s->memory, dimensions_of(&found->items.items[i]), true);
    if (count && !s->diagnostics->log)
        fprintf(stderr, "%zu finding%s\n", count, count == 1 ? "" : "s");
}

/* The exit status after the end of a program with status RESULT. */
static int status_with(session *s, const char *folder, int result, const check_findings *found)
{
    uint64_t code = STATUS_FAULT;

    if (check_count(found, level_option(s->options, OPTION_fail_on, CHECK_ERROR))) {
        const char *given = option_value(s->options, OPTION_error_exitcode, NULL);
        return given && parse_count(given, &code) ? (int)code : result ? result : STATUS_FAULT;
    }
    if (!option_is_given(s->options, OPTION_check) || exec_has_checked(s, folder))
        return result;
    diag_error(s->diagnostics, 0,
               "%s has not used OpenCL, so nothing was checked (is it linked with the ICD loader, libOpenCL.so?)",
               s->options->operands.items[0]);
    return result ? result : STATUS_USAGE;
}

/* Writes the files of the filter into FOLDER: all suppressions as one. False after an error message. */
static bool write_filter(session *s, const char *folder)
{
    const char *baseline = option_value(s->options, OPTION_baseline, NULL), *file;
    text all;
    size_t length = 0;

    text_init(&all, s->memory);
    for (size_t i = 0; i < s->options->given.count; i++) {
        if (s->options->given.items[i].id != OPTION_suppressions)
            continue;
        file = file_read(s->memory, s->options->given.items[i].value, FILE_REGULAR, FILE_TEXT_LIMIT, &length);
        text_str(&all, file ? file : "");
        text_char(&all, '\n');
    }
    file = arena_printf(s->memory, "%s/suppressions", folder);
    if (all.length && !file_write(file, all.data, all.length)) {
        diag_error(s->diagnostics, 0, "%s: %s", file, strerror(errno));
        return false;
    }
    if (!baseline)
        return true;
    const char *contents = file_read(s->memory, baseline, FILE_REGULAR, FILE_TEXT_LIMIT, &length);
    file = arena_printf(s->memory, "%s/baseline", folder);
    if (contents && file_write(file, contents, length))
        return true;
    diag_error(s->diagnostics, 0, "%s: %s", contents ? file : baseline, strerror(errno));
    return false;
}

/* Removes the files by which the processes of the program and the debugger have numbered themselves and the launches in RECORD; NULL: there is no such folder. */
static void clean_record(session *s, const char *record)
{
    const char *path;

    for (unsigned n = 1; record && access(path = arena_printf(s->memory, "%s/.process-%u", record, n), F_OK) == 0; n++)
        unlink(path);
    for (unsigned n = 0; record && unlink(arena_printf(s->memory, "%s/.live-%u.launch", record, n)) == 0; n++)
        continue;
}

/* Runs the program with its settings in FOLDER, which is empty. */
static int run_in_folder(session *s, const char *folder, const char *library, check_filter *filter)
{
    const char *trace = create_trace(s);
    check_findings found;
    exec_list builds = {.log = s->diagnostics->log}, findings = {.findings = &found, .filter = filter}, stats = {0};

    check_findings_init(&found, s->memory, UINT64_MAX);
    if (!trace || !write_icd(s, folder, library) || !write_filter(s, folder))
        return STATUS_USAGE;
    const char *record = create_record(s, folder);
    if (s->diagnostics->errors)
        return STATUS_USAGE;
    set_environment(s, folder, trace, record);
    bool is_debugged = option_is_given(s->options, OPTION_exec_debug);
    int result = is_debugged ? run_debugged(s, folder, record) : run_command(s, folder);
    clean_record(s, record);
    unsigned errors = s->diagnostics->errors;
    exec_read_documents(s, folder, "builds", &builds);
    exec_read_documents(s, folder, "findings", &findings);
    exec_report_leaks(s, folder, &findings);
    exec_read_documents(s, folder, "stats", &stats);
    report_findings(s, &found);
    if (option_is_given(s->options, OPTION_unused_suppressions))
        check_report_unused(filter, s->diagnostics);
    if (errors)
        return STATUS_USAGE;
    bool is_written = write_list(s, option_value(s->options, OPTION_findings, NULL), "{\"findings\":", &findings);
    is_written = write_list(s, option_value(s->options, OPTION_stats, NULL),
                            "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": ", &stats) &&
                 is_written;
    if (!is_written || s->diagnostics->errors)
        return STATUS_USAGE;
    return status_with(s, folder, result, &found);
}

/* Removes FOLDER and its files. */
static void remove_folder(session *s, const char *folder)
{
    DIR *d = opendir(folder);

    for (const struct dirent *e; d && (e = readdir(d));) {
        const char *path = arena_printf(s->memory, "%s/%s", folder, e->d_name);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0 && unlink(path) != 0 &&
            (errno == EISDIR || errno == EPERM))
            remove_folder(s, path);
    }
    if (d)
        closedir(d);
    rmdir(folder);
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

/* Reports a value of --error-exitcode that no process can end with, and one of --frames that is too large. */
static void check_numbers(session *s)
{
    const char *frames = option_value(s->options, OPTION_frames, "0");
    unsigned most;

    const char *given = option_value(s->options, OPTION_error_exitcode, NULL);
    uint64_t code;

    if (given && (!parse_count(given, &code) || !code || code > 255))
        diag_error(s->diagnostics, 0, "--error-exitcode %s: expected a number from 1 to 255", given);
    if (!host_frames_read_number(frames, &most))
        diag_error(s->diagnostics, 0, "--frames %s: expected a number from 0 to %d", frames, HOST_FRAMES_LIMIT);
}

/* Reports a wrong --record-kernels. */
static void read_record_choices(session *s)
{
    const char *list = option_value(s->options, OPTION_record_kernels, NULL);
    record_choices choices;
    const char *problem = list ? record_read_choices(&choices, s->memory, list) : NULL;

    if (problem)
        diag_error(s->diagnostics, 0, "--record-kernels: %s", problem);
}

/* Reports options of a session of the debugger without --debug. */
static void check_debug_options(session *s)
{
    static const option_id of_session[] = {OPTION_debug_commands, OPTION_debug_script, OPTION_debug_batch, OPTION_debug_dap};

    for (size_t n = 0; n < sizeof of_session / sizeof *of_session && !option_is_given(s->options, OPTION_exec_debug); n++)
        if (option_is_given(s->options, of_session[n]))
            diag_error(s->diagnostics, 0, "%s has no effect without --debug", option_rows[of_session[n]].spelling);
}

int command_exec(session *s)
{
    const char *library = find_library(s), *base = getenv("TMPDIR");
    const char *kinds = option_value(s->options, OPTION_check, NULL);
    trace_output selection;
    check_filter filter;
    uint64_t limit;

    if (!s->options->operands.count)
        diag_error(s->diagnostics, 0, "no program to run (see 'gasket help exec')");
    if (kinds)
        checking_read_kinds(s->memory, s->diagnostics, "--check", kinds, check_program_set());
    trace_read_selection(s, &selection, NULL);
    check_filter_init(&filter, s->memory);
    checking_read_filter(s, &filter);
    checking_read_limit(s, &limit);
    check_numbers(s);
    check_debug_options(s);
    read_record_choices(s);
    device_of_options(s);
    launch_read_options(&(launch){.memory = s->memory}, s);
    note_inputs(s);
    if (s->diagnostics->errors || !files_are_distinct(s, NULL, 0))
        return STATUS_USAGE;
    char *folder = arena_printf(s->memory, "%s/gasket-XXXXXX", base && *base ? base : "/tmp");
    if (!mkdtemp(folder)) {
        diag_error(s->diagnostics, 0, "%s: %s", folder, strerror(errno));
        return STATUS_USAGE;
    }
    int result = run_in_folder(s, folder, library, &filter);
    remove_folder(s, folder);
    return result;
}
