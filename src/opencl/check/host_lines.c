/* src/opencl/check/host_lines.c - see host_lines.h. */
#include "src/opencl/check/host_lines.h"

#include "src/opencl/check/found_functions.h"

#include <stdlib.h>

/* --- libdw ---------------------------------------------------------------------------------------------------------------- */

/* As <elfutils/libdwfl.h> declares them; elfutils is not needed to build gasket. */
typedef struct dw_callbacks {
    int (*find_elf)(void), (*find_debuginfo)(void), (*section_address)(void);
    char **debuginfo_path;
} dw_callbacks;

static struct {
    void *(*begin)(const dw_callbacks *callbacks);
    void *(*report)(void *session, const char *name, const char *path, int file, uint64_t base, bool adds_base);
    int (*end_report)(void *session, void *removed, void *context);
    const char *(*name_of)(void *module, uint64_t address);
    void *(*line_of)(void *module, uint64_t address);
    const char *(*line_info)(void *line, uint64_t *address, int *number, int *column, uint64_t *time, uint64_t *length);
    dw_callbacks callbacks;
} dw;

static const found_function functions[] = {
    {"dwfl_begin", &dw.begin},
    {"dwfl_report_elf", &dw.report},
    {"dwfl_report_end", &dw.end_report},
    {"dwfl_module_addrname", &dw.name_of},
    {"dwfl_module_getsrc", &dw.line_of},
    {"dwfl_lineinfo", &dw.line_info},
    {"dwfl_standard_find_debuginfo", &dw.callbacks.find_debuginfo},
    {"dwfl_offline_section_address", &dw.callbacks.section_address},
};

static bool load_libdw(void)
{
    void *library = dlopen("libdw.so.1", RTLD_LAZY | RTLD_LOCAL);

    return library && functions_find(library, functions, sizeof functions / sizeof *functions);
}

/* A file with code, at the addresses of its symbols: as if it were loaded with bias 0. */
typedef struct code_file {
    struct code_file *next;
    void *module; /* NULL: libdw cannot read it */
    char path[];
} code_file;

static void *open_module(const char *path)
{
    static enum { UNKNOWN, MISSING, LOADED } library;
    void *session;

    if (library == UNKNOWN)
        library = load_libdw() ? LOADED : MISSING;
    if (library == MISSING || !(session = dw.begin(&dw.callbacks)))
        return NULL;
    void *module = dw.report(session, path, path, -1, 0, true);
    return dw.end_report(session, NULL, NULL) == 0 ? module : NULL;
}

/* The module of the file at PATH; NULL: it is unknown. */
static void *find_module(const char *path)
{
    static code_file *first;
    size_t bytes = strlen(path) + 1;
    code_file *f = first;

    while (f && strcmp(f->path, path) != 0)
        f = f->next;
    if (f)
        return f->module;
    f = malloc(sizeof *f + bytes);
    if (!f)
        return NULL;
    memcpy(f->path, path, bytes);
    f->module = open_module(path);
    f->next = first;
    first = f;
    return f->module;
}

/* --- frames --------------------------------------------------------------------------------------------------------------- */

/* The name of FUNCTION as in the source: a name of C++ is demangled if the program has loaded the library of that language. In MEMORY. */
static const char *source_name(arena *memory, const char *function)
{
    char *(*demangle)(const char *, char *, size_t *, int *), *name = NULL;
    const found_function row = {"__cxa_demangle", &demangle};
    bool is_mangled = strncmp(function, "_Z", 2) == 0;
    void *library = is_mangled ? dlopen("libstdc++.so.6", RTLD_LAZY | RTLD_NOLOAD) : NULL;

    if (is_mangled && functions_find(library ? library : RTLD_DEFAULT, &row, 1))
        name = demangle(function, NULL, NULL, NULL);
    if (library)
        dlclose(library);
    const char *copy = arena_strdup(memory, name ? name : function);
    free(name);
    return copy;
}

void host_lines_look_up(arena *memory, host_frame *f)
{
    void *module = find_module(f->object), *line = module ? dw.line_of(module, f->address) : NULL;
    const char *name = module ? dw.name_of(module, f->address) : NULL, *file = NULL;
    int number = 0;

    if (line)
        file = dw.line_info(line, NULL, &number, NULL, NULL, NULL);
    if (file)
        f->where = (check_place){.file = arena_strdup(memory, file), .line = (uint32_t)number};
    if (name)
        f->function = source_name(memory, name);
}
