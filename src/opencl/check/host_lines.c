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

typedef struct dw_die { /* an entry of the debug information */
    void *parts[4];
} dw_die;

typedef struct dw_attribute {
    unsigned code, form;
    void *parts[2];
} dw_attribute;

enum { DW_SUBPROGRAM = 0x2e, DW_INLINED = 0x1d, DW_LINKAGE_NAME = 0x6e, DW_CALL_FILE = 0x58, DW_CALL_LINE = 0x59 };

static struct {
    void *(*begin)(const dw_callbacks *callbacks);
    void *(*report)(void *session, const char *name, const char *path, int file, uint64_t base, bool adds_base);
    int (*end_report)(void *session, void *removed, void *context);
    const char *(*name_of)(void *module, uint64_t address);
    void *(*line_of)(void *module, uint64_t address);
    const char *(*line_info)(void *line, uint64_t *address, int *number, int *column, uint64_t *time, uint64_t *length);
    dw_die *(*unit_of)(void *module, uint64_t address, uint64_t *bias);
    int (*scopes_at)(dw_die *unit, uint64_t address, dw_die **scopes); /* innermost first, to be freed */
    int (*scopes_around)(dw_die *die, dw_die **scopes);                /* the same; the first one is DIE */
    int (*tag_of)(dw_die *die);
    const char *(*die_name)(dw_die *die);
    dw_attribute *(*attribute)(dw_die *die, unsigned code, dw_attribute *a);
    const char *(*string_of)(dw_attribute *a);
    int (*number_of)(dw_attribute *a, uint64_t *value);
    int (*files_of)(dw_die *unit, void **files, size_t *count);
    const char *(*file_name)(void *files, size_t index, uint64_t *time, uint64_t *length);
    dw_callbacks callbacks;
} dw;

static const found_function functions[] = {
    {"dwfl_begin", &dw.begin},
    {"dwfl_report_elf", &dw.report},
    {"dwfl_report_end", &dw.end_report},
    {"dwfl_module_addrname", &dw.name_of},
    {"dwfl_module_getsrc", &dw.line_of},
    {"dwfl_lineinfo", &dw.line_info},
    {"dwfl_module_addrdie", &dw.unit_of},
    {"dwarf_getscopes", &dw.scopes_at},
    {"dwarf_getscopes_die", &dw.scopes_around},
    {"dwarf_tag", &dw.tag_of},
    {"dwarf_diename", &dw.die_name},
    {"dwarf_attr_integrate", &dw.attribute},
    {"dwarf_formstring", &dw.string_of},
    {"dwarf_formudata", &dw.number_of},
    {"dwarf_getsrcfiles", &dw.files_of},
    {"dwarf_filesrc", &dw.file_name},
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

/* The name of the function DIE; NULL: it has none. */
static const char *function_of(arena *memory, dw_die *die)
{
    dw_attribute a;
    const char *name = dw.attribute(die, DW_LINKAGE_NAME, &a) ? dw.string_of(&a) : dw.die_name(die);

    return name ? source_name(memory, name) : NULL;
}

/* Where the inlined function DIE of UNIT was called. */
static check_place place_of_call(arena *memory, dw_die *unit, dw_die *die)
{
    dw_attribute a;
    uint64_t file = 0, line = 0;
    void *files;
    size_t count;

    if (!dw.attribute(die, DW_CALL_FILE, &a) || dw.number_of(&a, &file) != 0 || !dw.attribute(die, DW_CALL_LINE, &a) ||
        dw.number_of(&a, &line) != 0 || dw.files_of(unit, &files, &count) != 0 || file >= count)
        return (check_place){0};
    const char *name = dw.file_name(files, file, NULL, NULL);
    return name ? (check_place){.file = arena_strdup(memory, name), .line = (uint32_t)line} : (check_place){0};
}

/* F, whose place is known, is in the innermost of the COUNT scopes: it gets the name of the function that was inlined there, and the frames around it. */
static void add_inlined(arena *memory, host_frame *f, dw_die *unit, dw_die *scopes, int count)
{
    const char *function = f->function;

    for (int n = 0; n < count && dw.tag_of(&scopes[n]) != DW_SUBPROGRAM; n++) {
        if (dw.tag_of(&scopes[n]) != DW_INLINED)
            continue;
        f->function = function_of(memory, &scopes[n]);
        f->caller = arena_new(memory, host_frame);
        *f->caller = (host_frame){f->address, f->object, place_of_call(memory, unit, &scopes[n]), function, NULL};
        f = f->caller;
    }
}

static void look_up_inlined(arena *memory, host_frame *f, void *module)
{
    uint64_t bias = 0;
    dw_die *unit = dw.unit_of(module, f->address, &bias), *at = NULL, *around = NULL;
    int count = unit ? dw.scopes_at(unit, f->address - bias, &at) : 0, n = 0;

    while (n < count && dw.tag_of(&at[n]) != DW_INLINED && dw.tag_of(&at[n]) != DW_SUBPROGRAM)
        n++;
    if (n < count && dw.tag_of(&at[n]) == DW_INLINED) /* the scopes after it in AT are those of its declaration */
        count = dw.scopes_around(&at[n], &around);
    else
        count = 0;
    add_inlined(memory, f, unit, around, count);
    free(around);
    free(at);
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
    if (file)
        look_up_inlined(memory, f, module);
}
