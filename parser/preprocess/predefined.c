/* parser/preprocess/predefined.c - the macros defined before the first line: those of the language and of its features, and
 * __LINE__ and the other built-in ones.
 *
 * The macros of the language are the text of a file "<predefined>", so a message can point into it. A program uses few of these
 * two hundred, and they are defined again for each file of the library, so at first only a macro's name and position are
 * recorded; its definition is read at the first lookup. */
#include "parser/preprocess/private.h"

/* --- features ------------------------------------------------------------------------------------------------------------- */

typedef struct feature {
    const char *macro;
    unsigned since;
    bool on;
} feature;

static const feature features[] = {
#define FEATURE(id, macro, since, on) {macro, since, on},
#include "parser/preprocess/features.def"
};
_Static_assert(PP_FEATURE_COUNT <= 80, "pp_options.features has an element for each feature");

void pp_default_features(pp_options *options)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        options->features[i] = features[i].on;
}

void pp_limit_features(pp_options *options, bool (*has)(const char *macro, const void *context), const void *context)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        options->features[i] = options->features[i] && has(features[i].macro, context);
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

bool pp_has_all_features(const preprocessor *pp)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (features[i].on && !pp->options->features[i])
            return false;
    return true;
}

bool pp_has_feature(const preprocessor *pp, const char *name)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (strcmp(features[i].macro, name) == 0)
            return pp->options->features[i];
    return false;
}

unsigned pp_feature_since(const char *name)
{
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (strcmp(features[i].macro, name) == 0)
            return features[i].since;
    return 0;
}

/* --- the text ------------------------------------------------------------------------------------------------------------- */

/* The constants that the language defines as macros. */
static const struct {
    const char *text;
    unsigned since;
} prelude[] = {
#define MACRO(name, value, since) {"#define " name " " value "\n", since},
#include "parser/preprocess/prelude.def"
};

/* The OpenCL version of gasket's own device, whatever the version of the language (OpenCL C 6.10). */
enum { DEVICE_VERSION = 300 };

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
    text_printf(out, "#define __OPENCL_VERSION__ %u\n#define __OPENCL_C_VERSION__ %u\n",
                pp->options->device_version ? pp->options->device_version : DEVICE_VERSION, version);
    if (pp->options->fast_relaxed_math)
        text_str(out, "#define __FAST_RELAXED_MATH__ 1\n");
    for (int i = 0; i < PP_FEATURE_COUNT; i++)
        if (pp->options->features[i] && version >= features[i].since)
            text_printf(out, "#define %s 1\n", features[i].macro);
    for (size_t i = 0; i < sizeof prelude / sizeof *prelude; i++)
        if (version >= prelude[i].since)
            text_str(out, prelude[i].text);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static size_t count_lines(const char *p, const char *limit)
{
    size_t lines = 0;

    while ((p = memchr(p, '\n', (size_t)(limit - p))) != NULL) {
        lines++;
        p++;
    }
    return lines;
}

/* Defines an unread macro for every line of the file "<predefined>". */
static void define_unread(preprocessor *pp)
{
    static const char define[] = "#define ";
    const pp_lexer *lx = &pp->predefined.lexer;
    pp_macro *m = arena_array(pp->memory, pp_macro, count_lines(lx->text, lx->limit));

    for (const char *line = lx->text; line < lx->limit; m++) {
        const char *name = line + strlen(define), *end = name + strcspn(name, " (");
        m->name = intern(pp->names, name, (size_t)(end - name));
        m->where = lx->base + (source_loc)(name - lx->text);
        m->unread = end;
        pp_macro_set(pp, m->name, m);
        line = (const char *)memchr(end, '\n', (size_t)(lx->limit - end)) + 1;
    }
}

void pp_read_predefined(preprocessor *pp, pp_macro *m)
{
    pp_file *file = pp->file;
    size_t floor = pp->floor;
    source_loc last = pp->last;

    pp->predefined.lexer.cursor = m->unread;
    m->unread = NULL;
    pp->file = &pp->predefined;
    pp->floor = pp->contexts.count;
    pp_macro_read(pp, m);
    pp->file = file;
    pp->floor = floor;
    pp->last = last;
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

void pp_predefine(preprocessor *pp)
{
    static const char name[] = "<predefined>";
    text t;

    define_builtins(pp);
    text_init(&t, pp->memory);
    add_predefined(pp, &t);
    source_loc base = source_add_file(pp->sources, name, t.data, t.length, 0);
    if (!base) {
        pp_stop_for_size(pp, 0);
        return;
    }
    vec_last(&pp->sources->entries).is_library = pp->options->is_library;
    pp->predefined.name = name;
    pp->predefined.directory = "";
    pp_lexer_open(pp, &pp->predefined.lexer, t.data, t.length, base, false);
    pp->predefined.lexer.line_start = false;
    pp->predefined.lexer.directive = true;
    define_unread(pp);
}
