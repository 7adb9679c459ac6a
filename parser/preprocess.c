/* parser/preprocess.c - the preprocessor's entrance: what is defined before the first line, and the public functions.
 *
 * Predefined macros and the command line are text that is read before the program, so they go the way of every other
 * definition. They are put on the stack of files in reverse order: the program first, then what comes before it. */
#include "parser/preprocess_private.h"

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
enum { FIRST_BUDGET = 1 << 20 };
#else
enum { FIRST_BUDGET = 96 << 20 };
#endif

typedef struct feature {
    const char *macro;
    unsigned since;
    bool on;
} feature;

static const feature features[] = {
#define FEATURE(id, macro, since, on) {macro, since, on},
#include "parser/features.def"
};
_Static_assert(PP_FEATURE_COUNT <= 64, "pp_options.features has a place for each feature");

void pp_default_features(pp_options *options)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        options->features[i] = features[i].on;
}

bool pp_switch_feature(pp_options *options, const char *name, size_t length, bool on)
{
    bool all = length == 3 && strncmp(name, "all", 3) == 0, found = all;

    for (int i = 0; i < PP_FEATURE_COUNT; i++) {
        if (all || (strlen(features[i].macro) == length && strncmp(features[i].macro, name, length) == 0)) {
            options->features[i] = on;
            found = true;
        }
    }
    return found;
}

bool pp_has_feature(const preprocessor *pp, const char *name)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (strcmp(features[i].macro, name) == 0)
            return pp->options->features[i];
    return false;
}

/* The language's constants: MACRO(name, value, since). */
static const struct {
    const char *text;
    unsigned since;
} prelude[] = {
#define MACRO(name, value, since) {"#define " name " " value "\n", since},
#include "parser/prelude.def"
};

/* ---- before the first line ---------------------------------------------------------------------------------------- */

static void add_predefined(preprocessor *pp, text *out)
{
    unsigned version = pp->options->cl_version;

    text_str(out, "#define __STDC__ 1\n"
                  "#define __STDC_VERSION__ 199901L\n"
                  "#define __GASKET__ 1\n"
                  "#define __ENDIAN_LITTLE__ 1\n"
                  "#define CL_VERSION_1_0 100\n"
                  "#define CL_VERSION_1_1 110\n"
                  "#define CL_VERSION_1_2 120\n"
                  "#define CL_VERSION_2_0 200\n"
                  "#define CL_VERSION_3_0 300\n"
                  "#define __kernel_exec(X, typen) __kernel __attribute__((work_group_size_hint(X, 1, 1))) "
                  "__attribute__((vec_type_hint(typen)))\n"
                  "#define kernel_exec(X, typen) __kernel_exec(X, typen)\n");
    text_printf(out, "#define __OPENCL_VERSION__ %u\n#define __OPENCL_C_VERSION__ %u\n", version > 300 ? 300 : version, version);
    if (pp->options->fast_relaxed_math)
        text_str(out, "#define __FAST_RELAXED_MATH__ 1\n");
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (pp->options->features[i] && version >= features[i].since)
            text_printf(out, "#define %s 1\n", features[i].macro);
    for (size_t i = 0; i < sizeof prelude / sizeof *prelude; i++)
        if (version >= prelude[i].since)
            text_str(out, prelude[i].text);
}

/* Adds S, in which nothing may end the line. */
static void add_one_line(text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_char(out, s[i] == '\n' || s[i] == '\r' ? ' ' : s[i]);
}

/* "-DNAME=VALUE", "-UNAME" or "-includeFILE" as a directive. */
static void add_command(text *out, const char *command)
{
    const char *value = strchr(command, '=');

    if (strncmp(command, "-include", 8) == 0) {
        text_str(out, "#include \"");
        add_one_line(out, command + 8, strlen(command + 8));
        text_char(out, '"');
    } else if (command[1] == 'U') {
        text_str(out, "#undef ");
        add_one_line(out, command + 2, strlen(command + 2));
    } else {
        text_str(out, "#define ");
        add_one_line(out, command + 2, value ? (size_t)(value - command - 2) : strlen(command + 2));
        text_char(out, ' ');
        add_one_line(out, value ? value + 1 : "1", value ? strlen(value + 1) : 1);
    }
    text_char(out, '\n');
}

static void push_text(preprocessor *pp, const char *name, const text *t)
{
    pp_push_file(pp, name, t->data, t->length, 0, false);
}

static void push_before(preprocessor *pp)
{
    text command_line, predefined;

    text_init(&command_line, pp->memory);
    text_str(&command_line, "");
    for (size_t i = 0; i < pp->options->commands.count; i++)
        add_command(&command_line, pp->options->commands.items[i]);
    if (command_line.length)
        push_text(pp, "<command line>", &command_line);
    text_init(&predefined, pp->memory);
    add_predefined(pp, &predefined);
    push_text(pp, "<predefined>", &predefined);
}

static void define_builtins(preprocessor *pp)
{
    static const struct {
        const char *name;
        pp_builtin builtin;
    } table[] = {
        {"__FILE__", BUILTIN_FILE},
        {"__LINE__", BUILTIN_LINE},
        {"__COUNTER__", BUILTIN_COUNTER},
        {"__DATE__", BUILTIN_DATE},
        {"__TIME__", BUILTIN_TIME},
        {"_Pragma", BUILTIN_PRAGMA},
        {"__has_attribute", BUILTIN_HAS_ATTRIBUTE},
        {"__has_builtin", BUILTIN_HAS_BUILTIN},
        {"__has_include", BUILTIN_HAS_INCLUDE},
        {"__has_feature", BUILTIN_HAS_FEATURE},
        {"__has_extension", BUILTIN_HAS_FEATURE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        pp_macro_builtin(pp, table[i].name, table[i].builtin);
}

preprocessor *pp_new(arena *memory, interner *names, source_map *sources, diag *diagnostics, const pp_options *options,
                     const char *name, const char *text, size_t length)
{
    preprocessor *pp = arena_new(memory, preprocessor);

    pp->memory = memory;
    pp->names = names;
    pp->sources = sources;
    pp->diagnostics = diagnostics;
    pp->options = options;
    pp->budget = FIRST_BUDGET;
    pp->words = (pp_words){
        .defined = intern_str(names, "defined"),
        .va_args = intern_str(names, "__VA_ARGS__"),
        .once = intern_str(names, "once"),
        .opencl = intern_str(names, "OPENCL"),
        .stdc = intern_str(names, "STDC"),
        .true_word = intern_str(names, "true"),
        .false_word = intern_str(names, "false"),
    };
    define_builtins(pp);
    if (pp_push_file(pp, name, text, length, 0, false))
        push_before(pp);
    return pp;
}

void pp_stop(preprocessor *pp, source_loc where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    diag_error(pp->diagnostics, where, "%s", arena_vprintf(pp->memory, fmt, ap));
    va_end(ap);
    pp->stopped = true;
}

void pp_next(preprocessor *pp, pp_token *token)
{
    pp_expand(pp, token);
}
