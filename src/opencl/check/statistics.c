/* src/opencl/check/statistics.c - adds the counts of launches by kernel, and changes their numbers in the file. */
#include "src/opencl/check/statistics.h"

#include "src/base/fork.h"
#include "src/base/json.h"
#include "src/base/lock.h"
#include "src/run/run_stats.h"
#include "src/driver/version.h"
#include "src/opencl/check/document.h"
#include "src/opencl/api/guard.h"

#include <stdlib.h>

typedef struct kernel_stats {
    const char *kernel;
    uint32_t source; /* hash of the source of its program */
    uint64_t launches;
    run_stats sums;
    double compile_seconds; /* of its program */
    VEC(size_t) slots;      /* offsets of the numbers in the element of the document, each WIDTH characters */
} kernel_stats;

/* A number has so many characters, so that it can change in place. FIXED_SLOTS: besides those of the sends. */
enum { WIDTH = 20, FIXED_SLOTS = 7, SECONDS_DECIMALS = 6 };

bool statistics_wanted;

static struct {
    pthread_mutex_t lock; /* of the following members */
    arena memory;
    VEC(kernel_stats) kernels;
    document document;  /* its elements are those of `kernels` */
    text element, sums; /* scratch space */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(statistics, &all.lock);

void statistics_begin(void)
{
    arena_init_lasting(&all.memory);
    statistics_wanted = getenv("GASKET_STATS") != NULL;
    text_init(&all.element, &all.memory);
    text_init(&all.sums, &all.memory);
    document_init(&all.document, "GASKET_STATS", "{\"gasket\": \"" GASKET_VERSION "\",\n \"kernels\": ", &all.memory);
    document_open(&all.document);
}

/* A forked child has its own launches only. */
static void begin_child(bool all_locked)
{
    if (!statistics_wanted)
        return;
    statistics_wanted = all_locked;
    all.kernels.count = 0;
    document_leave(&all.document);
}
FORK_CHILD(begin_child);

static kernel_stats *find_kernel(const gasket_program *p, const launch *l)
{
    const char *name = l->values->signature->kernel;
    uint32_t source = hash_bytes(p->source, strlen(p->source), 1);

    for (size_t i = 0; i < all.kernels.count; i++)
        if (all.kernels.items[i].source == source && strcmp(all.kernels.items[i].kernel, name) == 0)
            return &all.kernels.items[i];
    kernel_stats added = {
        .kernel = arena_strdup(&all.memory, name), .source = source, .compile_seconds = l->program.compile_seconds};
    vec_push(&all.memory, &all.kernels, added);
    return &all.kernels.items[all.kernels.count - 1];
}

/* Stores the element of kernel K in the document, with numbers of WIDTH characters at least. */
static void set_element(kernel_stats *k, int width)
{
    text *out = &all.element;

    all.sums.length = out->length = 0;
    run_stats_print(&all.sums, &k->sums, k->compile_seconds, width);
    text_str(out, "{\"name\": ");
    json_string(out, k->kernel);
    text_printf(out, ", \"launches\": %*llu, %s", width, (unsigned long long)k->launches, all.sums.data + 1);
    document_set(&all.document, (size_t)(k - all.kernels.items), out);
}

/* Finds the numbers in the element of K, each after a colon. */
static void find_slots(kernel_stats *k)
{
    const char *at = all.element.data;

    k->slots.count = 0;
    while ((at = strstr(at, "\": "))) {
        at += 3;
        if (*at != '"' && *at != '{')
            vec_push(&all.memory, &k->slots, (size_t)(at - all.element.data));
    }
}

/* Changes number SLOT of K to N, in units of the last of the DECIMALS digits of its fraction. */
static void set_number(const kernel_stats *k, size_t slot, uint64_t n, unsigned decimals)
{
    char digits[WIDTH], *at = digits + WIDTH;

    memset(digits, ' ', WIDTH);
    for (unsigned count = 0; (n || count <= decimals) && at > digits + 1; n /= 10) {
        *--at = (char)('0' + n % 10);
        if (++count == decimals)
            *--at = '.';
    }
    document_edit(&all.document, (size_t)(k - all.kernels.items), k->slots.items[slot], digits, WIDTH);
}

/* Changes the numbers of K in place, in the order of run_stats_print(). */
static void set_numbers(const kernel_stats *k)
{
    const run_result *r = &k->sums.counts;
    const uint64_t first[] = {k->launches, r->threads, r->instructions, r->channels};
    size_t slot = 0;

    for (; slot < sizeof first / sizeof *first; slot++)
        set_number(k, slot, first[slot], 0);
    for (size_t i = 0; i < r->sends.count; i++)
        set_number(k, slot++, r->sends.items[i].count, 0);
    set_number(k, slot, r->barriers, 0);
    set_number(k, slot + 2, (uint64_t)(k->sums.seconds * 1e6 + 0.5), SECONDS_DECIMALS);
}

void statistics_add(const gasket_program *program, const launch *l)
{
    held_lock held;

    lock_take(&held, &all.lock);
    kernel_stats *k = find_kernel(program, l);
    k->launches++;
    run_stats_add(&k->sums, &all.memory, l);
    if (k->slots.count == FIXED_SLOTS + k->sums.counts.sends.count && document_is_mapped(&all.document)) {
        set_numbers(k);
    } else {
        set_element(k, WIDTH);
        find_slots(k);
    }
    lock_release(&held);
}

static void end_document(void *unused)
{
    (void)unused;
    for (size_t i = 0; i < all.kernels.count; i++)
        set_element(&all.kernels.items[i], 0);
    document_end(&all.document);
}

/* Removes the blanks before numbers, and writes the document to a pipe. A thread that the end of the process interrupts may hold the lock. */
__attribute__((destructor)) static void end_statistics(void)
{
    if (!statistics_wanted || pthread_mutex_trylock(&all.lock) != 0)
        return;
    if (guard_run("the end of the process", end_document, NULL))
        fputs("gasket: error: the statistics could not be written\n", stderr);
    pthread_mutex_unlock(&all.lock);
}
