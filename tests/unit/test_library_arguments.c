/* tests/unit/test_library_arguments.c - every function of gasket.h with wrong arguments.
 *
 * src/library/entries.def gives the functions with the text of their parameters, which determines the arguments: valid ones and all kinds
 * of wrong ones that gasket.h promises to refuse. Each function is called with every pair of arguments, the others being valid. A call
 * returns one of its results, and never crashes. All parameters are integers or pointers, so each function is called through one type. */
#include "src/gasket.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARAMETERS = 7, PARAMETERS = 6 };

typedef uintptr_t (*function)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t);

typedef struct entry {
    const char *name, *result, *parameters;
    function call;
} entry;

/* clang-format off */
#define RESULT(type, name, parameters, arguments, failed) {#name, #type, #parameters, (function)(void (*)(void))gasket_##name},
#define ACTION(name, parameters, arguments) {#name, "void", #parameters, (function)(void (*)(void))gasket_##name},
static const entry entries[] = {
#include "src/library/entries.def"
};
/* clang-format on */

/* --- valid arguments ------------------------------------------------------------------------------------------------------ */

static const char source[] =
    "kernel void k(global int *o, int v, local int *l, read_only image2d_t i, sampler_t s, read_only pipe int p)\n"
    "{ o[0] = v; }\n";

static _Alignas(8) int memory[16], texels[4], packets[4];
static gasket_image image;
static gasket_pipe pipe_memory;
static int value;
static const char sampler[] = "clamp,linear,normalized";
static gasket_argument arguments[PARAMETERS];
static gasket_range range;
static gasket_output output;
static gasket_program *program;
static gasket_parameter parameter;
static gasket_status status;
static char *messages, *data;
static size_t size;

static void make_valid(void)
{
    image = (gasket_image){.format = "rgba,unorm8", .texels = texels, .bytes = sizeof texels, .width = 2, .height = 2};
    pipe_memory = (gasket_pipe){packets, sizeof(int), 4, 1};
    arguments[0] = (gasket_argument){GASKET_BUFFER, memory, sizeof memory};
    arguments[1] = (gasket_argument){GASKET_VALUE, &value, sizeof value};
    arguments[2] = (gasket_argument){GASKET_LOCAL, NULL, 4};
    arguments[3] = (gasket_argument){GASKET_IMAGE, &image, sizeof image};
    arguments[4] = (gasket_argument){GASKET_SAMPLER, (void *)sampler, sizeof sampler - 1};
    arguments[5] = (gasket_argument){GASKET_PIPE, &pipe_memory, sizeof pipe_memory};
    range = (gasket_range){.dimensions = 1, .global = {2}};
}

/* --- wrong arguments ------------------------------------------------------------------------------------------------------ */

/* Replaces SIZE bytes of a valid structure by VALUE, or by POINTER if it is not NULL. */
typedef struct change {
    void *at;
    size_t size;
    uint64_t value;
    const void *pointer;
} change;

/* clang-format off */
#define SET(member, number) {&(member), sizeof(member), (uint64_t)(number), NULL}
#define POINT(member, target) {&(member), sizeof(member), 0, target}
#define SIZES(member) SET(member, 0), SET(member, 3), SET(member, UINT64_C(1) << 32), SET(member, UINT64_C(1) << 63), SET(member, SIZE_MAX)
#define KINDS(a) SET((a).kind, 0), SET((a).kind, 1), SET((a).kind, 2), SET((a).kind, 3), SET((a).kind, 4), SET((a).kind, 5), \
    SET((a).kind, 6), SET((a).kind, 7), SET((a).kind, 8), SET((a).kind, 0x80000000), SET((a).kind, 0xFFFFFFFF)
#define NO_DATA(a) SET((a).data, 0), SET((a).bytes, 0)
/* clang-format on */

static const change range_changes[] = {
    SET(range.dimensions, 0),
    SET(range.dimensions, 4),
    SET(range.dimensions, 0xFFFFFFFF),
    SIZES(range.local[0]),
    SET(range.global[0], 0),
    SET(range.global[0], SIZE_MAX),
    SET(range.global[0], UINT64_C(1) << 63),
    SET(range.offset[0], SIZE_MAX),
    SET(range.offset[0], UINT64_C(1) << 63),
};

static const change argument_changes[] = {
    KINDS(arguments[0]),
    KINDS(arguments[1]),
    KINDS(arguments[2]),
    KINDS(arguments[3]),
    KINDS(arguments[4]),
    KINDS(arguments[5]),
    NO_DATA(arguments[0]),
    NO_DATA(arguments[1]),
    NO_DATA(arguments[2]),
    NO_DATA(arguments[3]),
    NO_DATA(arguments[4]),
    NO_DATA(arguments[5]),
    POINT(arguments[0].data, (char *)memory + 1),
    SET(arguments[0].bytes, SIZE_MAX),
    SET(arguments[0].bytes, UINT64_C(1) << 32),
    SET(arguments[1].bytes, 3),
    SET(arguments[1].bytes, SIZE_MAX),
    SIZES(arguments[2].bytes),
    SIZES(arguments[3].bytes),
    SIZES(arguments[5].bytes),
    SET(image.format, 0),
    POINT(image.format, ""),
    POINT(image.format, "rgba"),
    POINT(image.format, ",,,"),
    POINT(image.format, "depth,float"),
    SET(image.texels, 0),
    POINT(image.texels, (char *)texels + 1),
    SIZES(image.bytes),
    SIZES(image.width),
    SIZES(image.height),
    SIZES(image.depth),
    SIZES(image.layers),
    SIZES(image.samples),
    POINT(arguments[4].data, ""),
    POINT(arguments[4].data, "clamp"),
    SET(arguments[4].bytes, 1),
    SET(pipe_memory.packets, 0),
    SIZES(pipe_memory.packet_bytes),
    SIZES(pipe_memory.capacity),
    SIZES(pipe_memory.count),
    POINT(pipe_memory.packets, (char *)packets + 1),
};

/* Sets *ARGUMENT to FIRST, the valid argument (N is 0), to NULL (1), or makes change N - 2 of the COUNT in LIST; false: there is no such. */
static bool choose_structure(uintptr_t *argument, void *first, unsigned n, const change *list, size_t count)
{
    *argument = n == 1 ? 0 : (uintptr_t)first;
    if (n >= count + 2)
        return false;
    if (n > 1) {
        const change *c = &list[n - 2];
        memcpy(c->at, c->pointer ? (const void *)&c->pointer : (const void *)&c->value, c->size);
    }
    return true;
}

static bool choose_text(uintptr_t *argument, unsigned n, const char *const *list, size_t count)
{
    *argument = n < count ? (uintptr_t)list[n] : 0;
    return n < count;
}

static bool has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Sets *A to choice N for the parameter with text P of function NAME, 0 being valid; false: there is no such choice. */
static bool choose(uintptr_t *a, const char *name, const char *p, unsigned n)
{
    static const char *const kernels[] = {"k", NULL, "", "none"}, *const sources[] = {source, NULL, "", "kernel void k("},
                             *const options[] = {"-w", NULL, "-O9", "--stats=x", "\"", "-D", "-o x", "--", "--simd"};
    static const uintptr_t sizes[] = {0, 1, 1 << 30, SIZE_MAX}, counts[] = {PARAMETERS, 0, 1, 1 << 20, SIZE_MAX},
                           forms[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0x80000000, 0xFFFFFFFF};

    if (has(p, "*kernel"))
        return choose_text(a, n, kernels, COUNT(kernels));
    if (has(p, "*source"))
        return choose_text(a, n, sources, COUNT(sources));
    if (has(p, "*options"))
        return choose_text(a, n, options, COUNT(options));
    if (has(p, "gasket_range"))
        return choose_structure(a, &range, n, range_changes, COUNT(range_changes));
    if (has(p, "gasket_argument"))
        return choose_structure(a, arguments, n, argument_changes, COUNT(argument_changes));
    if (has(p, "gasket_form"))
        return *a = forms[n % COUNT(forms)], n < COUNT(forms);
    if (has(p, "size_t count"))
        return *a = counts[n % COUNT(counts)], n < COUNT(counts);
    if (has(p, "size_t i"))
        return *a = sizes[n % COUNT(sizes)], n < COUNT(sizes);
    if (has(p, "size_t *"))
        return choose_structure(a, &size, n, NULL, 0);
    if (has(p, "**data"))
        return choose_structure(a, &data, n, NULL, 0);
    if (has(p, "gasket_program")) /* its end is tested with NULL only */
        return choose_structure(a, has(name, "free") ? NULL : program, n, NULL, 0);
    if (has(p, "gasket_output"))
        return choose_structure(a, &output, n, NULL, 0);
    if (has(p, "gasket_parameter"))
        return choose_structure(a, &parameter, n, NULL, 0);
    if (has(p, "gasket_status"))
        return choose_structure(a, &status, n, NULL, 0);
    cr_assert(has(p, "messages"), "%s: no arguments for the parameter '%s'", name, p);
    return choose_structure(a, &messages, n, NULL, 0);
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* Splits E's parameters; returns their number. */
static unsigned split(const entry *e, char parameters[MOST_PARAMETERS][100])
{
    unsigned count = 0;
    size_t n = 0;

    for (const char *at = e->parameters + 1; *at; at++) {
        if (*at != ',' && *at != ')') {
            parameters[count][n++] = *at;
            continue;
        }
        parameters[count][n] = 0;
        count += strcmp(parameters[count], "void") != 0;
        n = 0;
    }
    return count;
}

/* Makes a call and judges its result. IS_VALID: with all arguments valid. */
static void call(const entry *e, const uintptr_t *a, bool is_valid)
{
    messages = data = NULL;
    size = 0;
    status = GASKET_DONE;
    output = (gasket_output){0};
    uintptr_t result = e->call(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
    if (strcmp(e->result, "gasket_status") == 0) {
        cr_assert((unsigned)result <= GASKET_FAULT, "%s", e->name);
        cr_assert(!is_valid || (unsigned)result == GASKET_DONE, "%s: %s%s", e->name, messages ? messages : "",
                  output.messages ? output.messages : "");
        cr_assert((unsigned)result == GASKET_DONE || (!messages && !output.messages) || (messages && *messages) ||
                      (output.messages && *output.messages),
                  "%s gives no reason", e->name);
    }
    if (strcmp(e->result, "char *") == 0)
        free((void *)result);
    if (strcmp(e->name, "program_new") == 0) {
        cr_assert((unsigned)status <= GASKET_USAGE && (!is_valid || result));
        gasket_program_free((void *)result);
    }
    gasket_output_free(&output);
    free(messages);
    free(data);
}

/* Calls E with choice I of parameter P and choice J of parameter Q; false: there is no choice J. */
static bool call_with(const entry *e, char parameters[MOST_PARAMETERS][100], unsigned count, unsigned p, unsigned i, unsigned q,
                      unsigned j)
{
    uintptr_t a[MOST_PARAMETERS] = {0};

    make_valid();
    for (unsigned n = 0; n < count; n++)
        if (!choose(&a[n], e->name, parameters[n], n == q ? j : n == p ? i : 0))
            return false;
    call(e, a, !i && !j);
    return true;
}

static bool has_choice(const entry *e, const char *parameter_text, unsigned n)
{
    uintptr_t unused;

    return choose(&unused, e->name, parameter_text, n);
}

Test(library_arguments, of_every_function, .timeout = 600)
{
    make_valid();
    program = gasket_program_new(source, "-w", NULL, NULL);
    cr_assert_not_null(program);
    for (size_t n = 0; n < COUNT(entries); n++) {
        const entry *e = &entries[n];
        char parameters[MOST_PARAMETERS][100];
        unsigned count = split(e, parameters);
        if (!count)
            call(e, (uintptr_t[MOST_PARAMETERS]){0}, true);
        for (unsigned p = 0; p < count; p++)
            for (unsigned i = 0; has_choice(e, parameters[p], i); i++)
                for (unsigned q = p + 1; q < count || q == p + 1; q++)
                    for (unsigned j = 0; call_with(e, parameters, count, p, i, q, j) && q < count; j++)
                        continue;
    }
    gasket_program_free(program);
}
