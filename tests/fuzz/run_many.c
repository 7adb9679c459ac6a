/* tests/fuzz/run_many.c - many kernels at many settings, without a process start and files of buffers for each.
 *
 *     run_many SETTINGS KERNEL.cl...
 *
 * SETTINGS is a file with the options of `gasket run` that make one setting on each line. The rest of the options of a kernel
 * stands in its first line, after "// RUN:"; its second one, "// KERNELS: a b", names the kernels of the file, which are
 * launched one after the other over the same buffers. What they print counts as one more buffer, its lines in order. Every
 * setting of every kernel runs in a child of its own, so that a crash is one setting's. All must leave the same bytes in the
 * buffers; where KERNEL.cl.want exists, those are the right ones, else the first answer's. Prints a line for each that does
 * not: the kernel, the setting and what is wrong, with tabs between; status 1 when there was one. */
#include "src/driver/check_passes.h"
#include "src/driver/launch_options.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOM = 1 << 20, MESSAGES = 1 << 14, SECONDS = 60, MAX_SETTINGS = 64, MAX_KERNELS = 8 };

/* What a child leaves, in memory that its parent shares. */
typedef struct answer {
    size_t buffer_count, ends[64], length;
    char names[64][32];
    char messages[MESSAGES];
    unsigned char bytes[ROOM];
} answer;

/* What a child makes its parent's; too much of it is a defect of the test. */
static void keep_buffers(answer *a, const run_values *v, const signature *kernel)
{
    for (size_t b = 0; b < v->buffers.count && b < 64; b++) {
        const array *from = &v->buffers.items[b].contents;
        if (a->length + from->bytes > ROOM)
            exit(STATUS_USAGE);
        memcpy(a->bytes + a->length, from->data, from->bytes);
        a->length += from->bytes;
        a->ends[b] = a->length;
        for (size_t p = 0; p < v->values.count; p++)
            if (v->values.items[p].kind == RUN_BUFFER && v->values.items[p].buffer == b && kernel->params.items[p].name)
                snprintf(a->names[b], sizeof a->names[b], "%s", kernel->params.items[p].name);
        a->buffer_count = b + 1;
    }
}

static int by_text(const void *x, const void *y)
{
    return strcmp(*(char *const *)x, *(char *const *)y);
}

/* The lines of FROM, sorted: work-items print in any order. */
static void keep_lines(answer *a, FILE *from)
{
    static char text[ROOM], *lines[ROOM / 8];
    size_t count = 0;

    rewind(from);
    text[fread(text, 1, sizeof text - 1, from)] = 0;
    for (char *line = strtok(text, "\n"); line && count < sizeof lines / sizeof *lines; line = strtok(NULL, "\n"))
        lines[count++] = line;
    qsort(lines, count, sizeof *lines, by_text);
    for (size_t n = 0; n < count; n++) {
        size_t length = strlen(lines[n]);
        if (a->length + length + 1 > ROOM)
            exit(STATUS_USAGE);
        memcpy(a->bytes + a->length, lines[n], length);
        a->length += length;
        a->bytes[a->length++] = '\n';
    }
    snprintf(a->names[a->buffer_count], sizeof *a->names, "%s", "what is printed");
    a->ends[a->buffer_count++] = a->length;
}

/* Finds kernel NAME for a launch; its signature goes to WANTED. */
static bool choose(session *s, launch *l, signature *wanted, const char *name, bool via_ir)
{
    return signature_of_module(wanted, s->memory, s->diagnostics, l->program.module, name, &l->function) &&
           (via_ir || signature_of_program(wanted, s->memory, s->diagnostics, l->program.program, wanted->kernel, &l->kernel));
}

/* KERNELS end with a NULL; the first may be one, in a file of one. */
static status run(session *s, char *const *kernels, answer *a)
{
    bool via_ir = option_choice(s->options, OPTION_via, "sim") == 1;
    compilation c;
    signature wanted;
    run_sizes sizes;
    command_values values;
    pass_check checked = {0};
    launch l = {.memory = s->memory,
                .via_ir = via_ir,
                .values = &values.run,
                .sizes = &sizes,
                .threads = 1,
                .max_instructions = 100000000,
                .faults = stderr,
                .printed = tmpfile()};

    if (!l.printed || !compilation_begin(&c, s, input_file(s), via_ir ? STAGE_IR : STAGE_ASM))
        return STATUS_USAGE;
    if (option_is_given(s->options, OPTION_check_passes))
        check_passes(&checked, &c, kernels[0], 0);
    if (!compile(&c))
        return checked.found ? STATUS_DEFECT : STATUS_REFUSED;
    launch_set_program(&l, &c);
    if (!choose(s, &l, &wanted, kernels[0], via_ir) ||
        !sizes_read(&sizes, s->diagnostics, s->options, &wanted, !c.set.non_uniform) ||
        !values_read(&values, s->memory, s->diagnostics, s->options, &wanted, &sizes))
        return STATUS_USAGE;
    status result = launch_run(&l);
    for (size_t n = 1; kernels[0] && kernels[n] && result == STATUS_DONE; n++) {
        if (!choose(s, &l, &wanted, kernels[n], via_ir))
            return STATUS_USAGE;
        result = launch_run(&l);
    }
    if (result == STATUS_DONE) {
        keep_buffers(a, &values.run, &wanted);
        keep_lines(a, l.printed);
    }
    return result;
}

/* The words of TEXT, cut in place. */
static size_t split(char *text, char **words, size_t room)
{
    size_t n = 0;

    for (char *word = strtok(text, " \n"); word && n < room; word = strtok(NULL, " \n"))
        words[n++] = word;
    return n;
}

static status run_setting(const char *setting, const char *arguments, char *const *kernels, const char *file, answer *a)
{
    arena memory;
    source_map sources;
    diag diagnostics;
    options o;
    char *words[256];

    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&diagnostics, &sources, stderr);
    size_t count = split(arena_printf(&memory, "-w %s %s", setting, arguments), words, 255);
    words[count++] = arena_strndup(&memory, file, strlen(file));
    if (!options_parse(&o, &memory, &diagnostics, COMMAND_RUN, (int)count, words))
        return STATUS_USAGE;
    return run(&(session){.memory = &memory, .sources = &sources, .diagnostics = &diagnostics, .options = &o}, kernels, a);
}

/* Runs a setting in a child; its wait status. What it prints to standard error is in A afterwards. */
static int ask(const char *setting, const char *arguments, char *const *kernels, const char *file, answer *a)
{
    int pipes[2], result = 0;
    size_t have = 0;
    ssize_t n;

    a->length = a->buffer_count = 0;
    fflush(stdout);
    if (pipe(pipes) != 0)
        exit(STATUS_USAGE);
    pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], 2);
        close(pipes[0]);
        close(pipes[1]);
        setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = SECONDS}, NULL); /* of processor time */
        exit(run_setting(setting, arguments, kernels, file, a));
    }
    close(pipes[1]);
    while ((n = read(pipes[0], a->messages + have, sizeof a->messages - 1 - have)) > 0)
        have += (size_t)n;
    a->messages[have] = 0;
    close(pipes[0]);
    waitpid(child, &result, 0);
    return result;
}

/* --- judging -------------------------------------------------------------------------------------------------------------- */

/* The line of A's messages that says what went wrong. */
static const char *complaint(answer *a)
{
    static const char *const words[] = {"error: ", "defect at ", "fault in ", "runtime error", "ERROR: "};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char *at = strstr(a->messages, words[i]);
        if (at) {
            at[strcspn(at, "\n")] = 0;
            return at;
        }
    }
    return "";
}

/* Prints the first place at which A is not WANT, by buffer and aligned 8 bytes. */
static void print_difference(const answer *a, const unsigned char *want)
{
    size_t at = 0, b = 0;

    while (a->bytes[at] == want[at])
        at++;
    while (at >= a->ends[b])
        b++;
    size_t start = b ? a->ends[b - 1] : 0, element = (at - start) / 4;
    uint32_t have, wanted;
    memcpy(&have, a->bytes + start + 4 * element, 4);
    memcpy(&wanted, want + start + 4 * element, 4);
    printf("dword %zu of %s is 0x%x, not 0x%x\n", element, a->names[b], have, wanted);
}

/* A setting's answer against WANT (length 0: none known yet, and this becomes it); whether it is fine. */
static bool judge(const char *file, const char *setting, int result, answer *a, unsigned char *want, size_t *length)
{
    if (WIFSIGNALED(result) || WEXITSTATUS(result) != STATUS_DONE) {
        const char *why = complaint(a);
        if (strstr(why, "needs more registers")) /* a limit that is said is no wrong answer */
            return true;
        printf("%s\t%s\tstatus %d %s\n", file, setting, WIFSIGNALED(result) ? -WTERMSIG(result) : WEXITSTATUS(result), why);
        return false;
    }
    if (*length == 0) {
        memcpy(want, a->bytes, a->length);
        *length = a->length;
    }
    if (a->length == *length && memcmp(a->bytes, want, a->length) == 0)
        return true;
    printf("%s\t%s\t", file, setting);
    if (a->length == *length)
        print_difference(a, want);
    else
        printf("%zu bytes, not %zu\n", a->length, *length);
    return false;
}

/* What stands behind MARK in the next line of F. */
static bool read_marked(FILE *f, const char *mark, char *out, int room)
{
    size_t length = strlen(mark);
    bool found = fgets(out, room, f) && strncmp(out, mark, length) == 0;

    if (found)
        memmove(out, out + length, strlen(out + length) + 1);
    return found;
}

/* The kernel's own options and the names of the kernels, from the first lines of FILE. */
static bool read_head(const char *file, char *arguments, char *kernels, int room)
{
    FILE *f = fopen(file, "r");
    bool done = f && read_marked(f, "// RUN:", arguments, room);

    if (done && !read_marked(f, "// KERNELS:", kernels, room))
        *kernels = 0;
    if (f)
        fclose(f);
    return done;
}

static size_t read_wanted(const char *file, unsigned char *want)
{
    char path[4096];
    size_t length = 0;

    snprintf(path, sizeof path, "%s.want", file);
    FILE *f = fopen(path, "rb");
    if (f) {
        length = fread(want, 1, ROOM, f);
        fclose(f);
    }
    return length;
}

static bool run_kernel(const char *file, char **settings, size_t count, answer *a)
{
    static unsigned char want[ROOM];
    char arguments[4096], names[4096], *kernels[MAX_KERNELS + 1] = {0};
    bool fine = true;

    if (!read_head(file, arguments, names, sizeof arguments)) {
        printf("%s\t\tno first line that says // RUN:\n", file);
        return false;
    }
    split(names, kernels, MAX_KERNELS);
    size_t length = read_wanted(file, want);
    for (size_t i = 0; i < count; i++) {
        int result = ask(settings[i], arguments, kernels, file, a);
        fine &= judge(file, settings[i], result, a, want, &length);
    }
    return fine;
}

int main(int argc, char **argv)
{
    static char lines[MAX_SETTINGS][256];
    char *settings[MAX_SETTINGS];
    size_t count = 0;
    bool fine = true;
    answer *a = mmap(NULL, sizeof *a, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    FILE *f = argc > 2 ? fopen(argv[1], "r") : NULL;

    if (!f || a == MAP_FAILED)
        return STATUS_USAGE;
    while (count < MAX_SETTINGS && fgets(lines[count], sizeof *lines, f)) {
        lines[count][strcspn(lines[count], "\n")] = 0;
        settings[count] = lines[count];
        count++;
    }
    fclose(f);
    for (int i = 2; i < argc; i++)
        fine &= run_kernel(argv[i], settings, count, a);
    return fine ? 0 : 1;
}
