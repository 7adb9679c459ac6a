/* src/opencl/check/call_site.c - walks the stack of the host, and that of Python.
 *
 * The walk yields return addresses only. Their functions and files are found when a stack occurs for the first time. */
#define _GNU_SOURCE
#include "src/opencl/check/call_site.h"

#include "src/base/fork.h"
#include "src/base/intern.h"
#include "src/base/table.h"
#include "src/driver/exec/host_frames.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/api/observer.h"
#include "src/opencl/check/found_functions.h"

#include <execinfo.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    MOST_WALKED = 48,
    MOST_KEYS = MOST_WALKED + 2 * HOST_FRAMES_LIMIT + 1,
    UNLOCKED_BYTES = 8192, /* of a stack that print_unlocked() prints; the rest of it is left out */
};
#define UNLOCKED_FRAME "  File \""

/* A stack as it was walked: what tells it from others. */
typedef struct walk {
    size_t count;
    uint64_t keys
        [MOST_KEYS]; /* the entry point, `native` return addresses, and of Python the code and line of each frame, or a hash of the stack */
    size_t native;
    bool has_lock; /* of the interpreter, if there are frames of Python */
} walk;

typedef struct known_site {
    call_site site;
    size_t count;
    const uint64_t *keys;
} known_site;

static struct {
    pthread_mutex_t lock; /* of the following members */
    arena memory;
    VEC(known_site *) sites;
    hash_table numbers;
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(call_sites, &all.lock);

static unsigned most_frames; /* constant after call_site_begin() */
static _Thread_local const call_site *current;

bool call_site_begin(void)
{
    const char *given = getenv("GASKET_FRAMES");

    most_frames = HOST_FRAMES;
    arena_init_lasting(&all.memory);
    if (!given || host_frames_read_number(given, &most_frames))
        return true;
    fprintf(stderr, "gasket: error: GASKET_FRAMES is a number from 0 to %d, not '%s'\n", HOST_FRAMES_LIMIT, given);
    return false;
}

unsigned call_site_frames(void)
{
    return most_frames;
}

void call_site_leave(void)
{
    current = NULL;
}

/* --- Python --------------------------------------------------------------------------------------------------------------- */

/* The functions of Python's stable interface, found in the program. */
static struct {
    int (*is_initialized)(void);
    int (*holds_lock)(void);
    void *(*frame)(void);          /* of this thread; borrowed */
    void *(*outer)(void *frame);   /* a new reference; NULL: none */
    void *(*code_of)(void *frame); /* a new reference */
    int (*line_of)(void *frame);
    void *(*member)(void *object, const char *name); /* a new reference */
    const char *(*characters)(void *string);
    void (*release)(void *object);
} python;

static const found_function python_functions[] = {
    {"Py_IsInitialized", &python.is_initialized},
    {"PyGILState_Check", &python.holds_lock},
    {"PyEval_GetFrame", &python.frame},
    {"PyFrame_GetBack", &python.outer},
    {"PyFrame_GetCode", &python.code_of},
    {"PyFrame_GetLineNumber", &python.line_of},
    {"PyObject_GetAttrString", &python.member},
    {"PyUnicode_AsUTF8", &python.characters},
    {"Py_DecRef", &python.release},
};

/* The functions for a thread that has released the lock of the interpreter, as PyOpenCL does while it waits. The interpreter has them for reports of
 * crashes: they need no lock, and change no object. */
static struct {
    void *(*thread)(void); /* that this one is in Python; NULL: none */
    void (*print_stack)(int file, void *thread);
} unlocked;

static const found_function unlocked_functions[] = {
    {"PyGILState_GetThisThreadState", &unlocked.thread},
    {"_Py_DumpTraceback", &unlocked.print_stack},
};

static pthread_once_t python_once = PTHREAD_ONCE_INIT;

static void find_python(void)
{
    if (!functions_find(RTLD_DEFAULT, python_functions, sizeof python_functions / sizeof *python_functions))
        python.is_initialized = NULL;
    if (!functions_find(RTLD_DEFAULT, unlocked_functions, sizeof unlocked_functions / sizeof *unlocked_functions))
        unlocked.thread = NULL;
}

/* Is there an interpreter of Python in this process? */
static bool has_python(void)
{
    pthread_once(&python_once, find_python);
    return python.is_initialized && python.is_initialized();
}

/* Prints the stack of Python of this thread, which has released the lock of the interpreter, to TEXT, of BYTES bytes:
 *
 *     Stack (most recent call first):
 *       File "PATH", line N in FUNCTION
 *
 * Returns whether it has one. */
static bool print_unlocked(char *text, size_t bytes)
{
    void *thread = unlocked.thread ? unlocked.thread() : NULL;
    int file = thread ? memfd_create("stack", MFD_CLOEXEC) : -1;

    if (file < 0)
        return false;
    unlocked.print_stack(file, thread);
    ssize_t length = pread(file, text, bytes - 1, 0);
    close(file);
    text[length > 0 ? length : 0] = '\0';
    return strstr(text, UNLOCKED_FRAME) != NULL;
}

/* Appends the frames that print_unlocked() has printed to S. */
static void add_unlocked_frames(text *s, char *printed)
{
    static const char line_mark[] = "\", line ", function_mark[] = " in ";

    for (char *at = printed, *next; *at; at = next) {
        next = at + strcspn(at, "\n");
        next += *next ? (*next = '\0', 1) : 0;
        if (strncmp(at, UNLOCKED_FRAME, sizeof UNLOCKED_FRAME - 1) != 0)
            continue;
        char *path = at + sizeof UNLOCKED_FRAME - 1, *line = strstr(path, line_mark), *function;
        unsigned long number = line ? strtoul(line + sizeof line_mark - 1, &function, 10) : 0;
        if (!number || strncmp(function, function_mark, sizeof function_mark - 1) != 0)
            continue;
        *line = '\0';
        host_frames_add_source(s, path, (unsigned)number, function + sizeof function_mark - 1);
    }
}

/* Calls VISIT for the code and the line of each frame of Python of this thread, the innermost one first. */
static void walk_python(void (*visit)(void *context, void *code, int line), void *context)
{
    void *frame = python.frame();

    for (int n = 0; frame && n < HOST_FRAMES_LIMIT; n++) {
        void *code = python.code_of(frame), *outer = python.outer(frame);
        visit(context, code, python.line_of(frame));
        python.release(code);
        if (n) /* the first frame is borrowed */
            python.release(frame);
        frame = outer;
        if (frame && n + 1 == HOST_FRAMES_LIMIT)
            python.release(frame);
    }
}

/* Appends the frame of CODE at LINE to the stack in CONTEXT. */
static void add_python_frame(void *context, void *code, int line)
{
    void *file = python.member(code, "co_filename"), *name = python.member(code, "co_name");
    const char *path = file ? python.characters(file) : NULL, *function = name ? python.characters(name) : NULL;

    if (path && function && line > 0)
        host_frames_add_source(context, path, (unsigned)line, function);
    if (file)
        python.release(file);
    if (name)
        python.release(name);
}

/* --- the walk ------------------------------------------------------------------------------------------------------------- */

static void add_python_keys(void *context, void *code, int line)
{
    walk *w = context;

    w->keys[w->count++] = (uintptr_t)code;
    w->keys[w->count++] = (uint64_t)line;
}

static void walk_stack(walk *w)
{
    void *addresses[MOST_WALKED];
    char printed[UNLOCKED_BYTES];
    int count = most_frames ? backtrace(addresses, MOST_WALKED) : 0;

    w->count = 0;
    w->keys[w->count++] = (uintptr_t)observed_call;
    w->native = (size_t)count;
    for (int i = 0; i < count; i++)
        w->keys[w->count++] = (uintptr_t)addresses[i];
    if (!most_frames || !has_python())
        return;
    w->has_lock = python.holds_lock();
    if (w->has_lock && python.frame())
        walk_python(add_python_keys, w);
    else if (!w->has_lock && print_unlocked(printed, sizeof printed))
        w->keys[w->count++] = hash_text(printed);
}

/* What dladdr1() says of an address in the program. */
typedef struct code_object {
    const void *base; /* NULL: the address is in no file */
    const char *path;
    uintptr_t bias; /* of its addresses */
} code_object;

static code_object object_of(arena *memory, const void *address)
{
    static char program[4096];
    struct link_map *map = NULL;
    Dl_info info;

    if (!dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) || !map)
        return (code_object){0};
    if (*map->l_name)
        return (code_object){info.dli_fbase, arena_strdup(memory, map->l_name), map->l_addr};
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    return (code_object){info.dli_fbase, arena_strndup(memory, program, length > 0 ? (size_t)length : 0), map->l_addr};
}

/* Is O the library with the code at ADDRESS? */
static bool has_address(const code_object *o, uintptr_t address)
{
    Dl_info info;

    return o->base && dladdr((void *)address, &info) && o->base == info.dli_fbase;
}

/* Is O this library, or the loader of OpenCL that has called it? */
static bool is_of_platform(const code_object *o)
{
    const char *name = o->path ? strrchr(o->path, '/') : NULL;

    return has_address(o, (uintptr_t)call_site_here) || (name && strncmp(name + 1, "libOpenCL.so", 12) == 0);
}

/* Is O the interpreter of Python, whose own frames say nothing about the program? */
static bool is_interpreter(const code_object *o)
{
    return python.is_initialized && has_address(o, (uintptr_t)python.frame);
}

/* Appends the native frames of W outside of the platform, up to the interpreter if IS_PYTHON. Those of a callback come before those of the call that runs it; if a
 * thread of the platform runs it, they are all. */
static void print_native(text *out, const walk *w, bool is_python)
{
    unsigned count = 0;
    bool is_inside = false;

    for (size_t i = 0; i < w->native && count < HOST_FRAMES_LIMIT; i++) {
        uintptr_t call = (uintptr_t)w->keys[1 + i] - 1; /* the frame has the address after it */
        code_object o = object_of(out->memory, (void *)call);
        if (is_python && is_interpreter(&o))
            return;
        if (count && is_inside && has_address(&o, (uintptr_t)pthread_create))
            return;
        is_inside = is_of_platform(&o);
        if (is_inside)
            continue;
        host_frames_add(out, call - o.bias, o.path);
        count++;
    }
}

/* --- call sites ----------------------------------------------------------------------------------------------------------- */

static uint32_t hash_walk(const walk *w)
{
    uint32_t hash = 0;

    for (size_t i = 0; i < w->count; i++)
        hash = hash_word(hash, w->keys[i]);
    return hash;
}

static const call_site *find_site(const walk *w, uint32_t hash)
{
    table_each(n, &all.numbers, hash)
    {
        const known_site *s = all.sites.items[n];
        if (s->count == w->count && memcmp(s->keys, w->keys, w->count * sizeof *w->keys) == 0)
            return &s->site;
    }
    return NULL;
}

/* Adds the call site of the walk in CONTEXT. */
static void add_site(void *context)
{
    const walk *w = context;
    bool is_python = w->count > 1 + w->native;
    known_site *s = arena_new(&all.memory, known_site);
    char printed[UNLOCKED_BYTES];
    text stack;

    text_init(&stack, &all.memory);
    text_str(&stack, "");
    print_native(&stack, w, is_python);
    if (is_python && w->has_lock)
        walk_python(add_python_frame, &stack);
    else if (is_python && print_unlocked(printed, sizeof printed))
        add_unlocked_frames(&stack, printed);
    uint64_t *keys = arena_array(&all.memory, uint64_t, w->count);
    memcpy(keys, w->keys, w->count * sizeof *keys);
    *s = (known_site){{observed_call, stack.length ? stack.data : ""}, w->count, keys};
    table_push(&all.memory, &all.numbers, hash_walk(w), &all.sites, s);
}

const call_site *call_site_here(void)
{
    walk w;

    if (!observed_call)
        return NULL;
    if (current)
        return current;
    walk_stack(&w);
    uint32_t hash = hash_walk(&w);
    pthread_mutex_lock(&all.lock);
    current = find_site(&w, hash);
    if (!current && guard_run("the stack of a call", add_site, &w) == CL_SUCCESS)
        current = find_site(&w, hash);
    pthread_mutex_unlock(&all.lock);
    return current;
}
