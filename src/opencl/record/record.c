/* src/opencl/record/record.c - see record.h: which launches are recorded, and their files.
 *
 * A launch is recorded in two steps, before it runs and after; the lock is held in between, so that no other recorded launch changes its
 * memory. The launch file is written last: what a process that was killed leaves besides is no recording. */
#include "src/opencl/record/recording.h"

#include "src/base/fork.h"
#include "src/driver/exec/record_selection.h"
#include "src/library/bound.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The launches of a kernel. */
typedef struct kernel_launches {
    const char *kernel;
    uint64_t count;
    const char *refusal; /* reported last */
} kernel_launches;

static struct {
    const char *folder; /* NULL: nothing is recorded. Constant after record_begin(), as `choices` */
    const char *fifo;   /* of the debugger that follows the launches; NULL: they are only recorded */
    record_choices choices;
    arena memory;
    pthread_mutex_t lock; /* of the following members; held while a launch is recorded */
    VEC(kernel_launches) kernels;
    uint64_t launches;
    unsigned process; /* the number of this process in the folder; 0: it has none yet */
    bool has_ended;   /* a file could not be written */
    recording *current;
    arena scratch; /* of `current` */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

bool record_begin(void)
{
    const char *folder = getenv("GASKET_RECORD"), *list = getenv("GASKET_RECORD_KERNELS");

    if (!folder || !*folder)
        return true;
    arena_init_lasting(&all.memory);
    const char *problem = list ? record_read_choices(&all.choices, &all.memory, list) : NULL;
    if (problem)
        fprintf(stderr, "gasket: error: GASKET_RECORD_KERNELS: %s\n", problem);
    all.folder = problem ? NULL : arena_strdup(&all.memory, folder);
    const char *fifo = getenv("GASKET_RECORD_LIVE");
    all.fifo = fifo && *fifo ? arena_strdup(&all.memory, fifo) : NULL;
    return !problem;
}

bool record_is_wanted(void)
{
    return all.folder != NULL;
}

/* A forked child counts its own launches. */
static void begin_child(bool all_locked)
{
    (void)all_locked;
    pthread_mutex_init(&all.lock, NULL);
    all.kernels.count = 0;
    all.launches = 0;
    all.process = 0;
    all.current = NULL;
}
FORK_CHILD(begin_child);

static _Thread_local bool is_recording; /* the launch of this thread is `all.current` */

/* --- names ---------------------------------------------------------------------------------------------------------------- */

/* Takes the next number of a process, by a file that only one process can create; false: none can be created. */
static bool take_process_number(recording *r)
{
    while (!all.process) {
        static unsigned number;
        const char *path = arena_printf(r->memory, "%s/.process-%u", r->folder, ++number);
        int file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST) {
            r->failure = strerror(errno);
            return false;
        }
        if (file >= 0) {
            close(file);
            all.process = number;
        }
    }
    return true;
}

/* The row of the kernel of L, whose launch is counted. */
static kernel_launches *count_launch(const ocl_launch *l)
{
    const char *kernel = l->kernel->found->signature.kernel;
    size_t i = 0;

    while (i < all.kernels.count && strcmp(all.kernels.items[i].kernel, kernel) != 0)
        i++;
    if (i == all.kernels.count)
        vec_push(&all.memory, &all.kernels, (kernel_launches){.kernel = arena_strdup(&all.memory, kernel)});
    all.kernels.items[i].count++;
    all.launches++;
    return &all.kernels.items[i];
}

/* --- reports -------------------------------------------------------------------------------------------------------------- */

static void remove_files(const recording *r)
{
    for (size_t i = 0; i < r->files.count; i++)
        unlink(arena_printf(r->memory, "%s/%s", r->folder, r->files.items[i]));
}

/* Reports why R is not recorded, and removes its files: a refusal once for each kernel and reason; after a failure nothing more is
 * recorded. The program goes on. */
static void report(const recording *r, kernel_launches *k)
{
    remove_files(r);
    if (r->failure) {
        all.has_ended = true;
        fprintf(stderr, "gasket: error: GASKET_RECORD=%s: %s; launch %llu (kernel '%s') and later ones are not recorded\n",
                r->folder, r->failure, (unsigned long long)all.launches, k->kernel);
    } else if (k->refusal != r->refusal) {
        k->refusal = r->refusal;
        fprintf(stderr, "gasket: warning: launch %llu (kernel '%s') is not recorded: %s\n", (unsigned long long)all.launches,
                k->kernel, r->refusal);
    }
}

/* --- the two steps -------------------------------------------------------------------------------------------------------- */

typedef struct record_step {
    const ocl_launch *launch;
    const library_launch *request;
    const ocl_reachable *reachable;
    gasket_status result;
} record_step;

/* The launch as the library binds it, without the masks of unwritten bytes, which that would change. */
static void bind(recording *r)
{
    const library_launch *from = r->request;
    size_t count = from->kernel->signature.params.count;
    library_launch copy = *from;
    library_argument *arguments = arena_copy(r->memory, from->arguments, count * sizeof *arguments);
    run_buffer *memory = arena_copy(r->memory, from->memory, from->memory_count * sizeof *memory);

    for (size_t i = 0; i < count; i++)
        arguments[i].unwritten = (undefined_masks){0};
    for (size_t i = 0; i < from->memory_count; i++)
        memory[i].unwritten = (undefined_masks){0};
    copy.arguments = arguments;
    copy.memory = memory;
    library_bind_arguments(r->memory, &r->values, &copy);
}

/* Records R, launch NUMBER of K, before it runs. */
static void begin_recording(recording *r, const kernel_launches *k)
{
    if (!take_process_number(r))
        return;
    r->name = all.process == 1
                  ? arena_printf(r->memory, "%04llu-%.60s", (unsigned long long)all.launches, k->kernel)
                  : arena_printf(r->memory, "p%u-%04llu-%.60s", all.process, (unsigned long long)all.launches, k->kernel);
    text_printf(&r->commands, "# Launch %llu of a process, number %llu of kernel '%s', as `gasket exec --record` found it.\n",
                (unsigned long long)all.launches, (unsigned long long)k->count, k->kernel);
    if (r->reachable->has_process) {
        r->refusal = "it reaches all memory of the process";
        return;
    }
    bind(r);
    record_program(r);
    if (!r->refusal)
        record_describe(r);
    if (!r->refusal && !r->failure && all.fifo)
        record_write_file(r, "launch", r->commands.data, r->commands.length);
}

static gasket_status begin_step(library_call *c, void *context)
{
    const record_step *s = context;
    kernel_launches *k = count_launch(s->launch);

    if (all.has_ended || !record_is_chosen(&all.choices, k->kernel, k->count))
        return GASKET_DONE;
    recording *r = arena_new(c->memory, recording);
    *r = (recording){
        .launch = s->launch, .request = s->request, .reachable = s->reachable, .memory = c->memory, .folder = all.folder};
    text_init(&r->commands, r->memory);
    begin_recording(r, k);
    if (r->refusal || r->failure) {
        report(r, k);
        return GASKET_DONE;
    }
    all.current = r;
    if (all.fifo)
        record_announce(r, all.fifo);
    return GASKET_DONE;
}

static gasket_status end_step(library_call *c, void *context)
{
    const record_step *s = context;
    recording *r = all.current;

    (void)c;
    if (all.fifo) /* the debugger has the launch, and sees what it does */
        return GASKET_DONE;
    record_expect(r, s->result);
    if (!r->failure)
        record_write_file(r, "launch", r->commands.data, r->commands.length);
    for (size_t i = 0; i < all.kernels.count && r->failure; i++)
        if (strcmp(all.kernels.items[i].kernel, r->values.signature->kernel) == 0)
            report(r, &all.kernels.items[i]);
    return GASKET_DONE;
}

/* Runs STEP, whose failure is that of the recording alone. */
static void run_step(gasket_status (*step)(library_call *c, void *context), record_step *s)
{
    library_call c;

    if (library_run_shallow(&c, &all.scratch, step, s, NULL) != GASKET_FAILED)
        return;
    all.has_ended = true;
    all.current = NULL;
    fprintf(stderr, "gasket: error: GASKET_RECORD=%s: memory ran out; no further launches are recorded\n", all.folder);
}

void record_begin_launch(const ocl_launch *l, const library_launch *r, const ocl_reachable *memory)
{
    if (!all.folder)
        return;
    pthread_mutex_lock(&all.lock);
    arena_init_lasting(&all.scratch);
    run_step(begin_step, &(record_step){.launch = l, .request = r, .reachable = memory});
    is_recording = all.current != NULL;
    if (is_recording)
        return;
    arena_release(&all.scratch);
    pthread_mutex_unlock(&all.lock);
}

void record_end_launch(gasket_status result)
{
    if (!is_recording)
        return;
    is_recording = false;
    run_step(end_step, &(record_step){.result = result});
    all.current = NULL;
    arena_release(&all.scratch);
    pthread_mutex_unlock(&all.lock);
}
