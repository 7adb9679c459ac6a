/* src/driver/pipeline.h - a compilation: the stages that one input file passes through.
 *
 *   .cl --preprocess--> text --parse--> tree --lower--> work-item IR --optimize--> IR --back end--> thread IR, Gen9 program
 *   .ll -----------------------------------------------> work-item IR
 *   .spv, .spvasm --validate, translate----------------> work-item IR
 *   .asm ------------------------------------------------------------------------------------------> Gen9 program
 *
 * compile() runs the stages from that of the input up to the wanted one. */
#ifndef GASKET_DRIVER_PIPELINE_H
#define GASKET_DRIVER_PIPELINE_H

#include "backend/backend.h"
#include "ir/ir.h"
#include "opt/opt.h"
#include "parser/tree/ast.h"
#include "parser/tree/source_index.h"
#include "parser/preprocess/preprocess.h"
#include "src/driver/driver.h"

typedef enum input_kind {
    INPUT_CL,
    INPUT_LL,
    INPUT_ASM,
    INPUT_SPV,
    INPUT_SPVASM,
    INPUT_MODULE
} input_kind; /* in the order of -x; last: a module in memory */

/* In the order of --emit. The last two are no stages of a compilation: the document of one to STAGE_ASM, and its page. */
typedef enum stage {
    STAGE_PP,
    STAGE_AST,
    STAGE_SPIRV,
    STAGE_SPIRV_TEXT,
    STAGE_IR,
    STAGE_THREAD_IR,
    STAGE_MIR,
    STAGE_VISA,
    STAGE_ASM,
    STAGE_CODE,
    STAGE_ZEBIN,
    STAGE_JSON,
    STAGE_PAGE
} stage;

/* The options of the command line, as the stages need them. */
typedef struct settings {
    const struct device_profile *device; /* that of --device, or gasket's own */
    unsigned cl_version;
    bool features[PP_FEATURE_COUNT]; /* enabled extensions and features */
    bool is_checked;                 /* --check on IR: the module stays as the source has it, with calls for the checks */
    bool is_debugged;                /* IR for `gasket debug`: the module stays as the source has it, with its variables */
    bool keeps_statements;           /* -g: the code has the statements of the source, and where their variables are */
    bool non_uniform;                /* the last work-group of a dimension may be smaller than the others */
    opt_options opt;
    backend_options gen;
} settings;

typedef struct compilation {
    session *session;
    interner names;
    const char *file;
    input_kind kind;
    source_loc base; /* of the file's text */
    const char *text;
    size_t length;
    bool is_on_disk; /* `text` is that of the file whose path is `file` */
    bool is_binary;  /* `text` is a container of machine code (backend/binary), whose assembly is the input */
    settings set;
    stage wanted;
    const pp_header *headers; /* for #include; `header_count` of them */
    size_t header_count;
    bool separate;        /* names may be defined in other units, with which the module will be linked; the passes do not run */
    bool has_ir_parts;    /* linked: one of the files was IR or SPIR-V */
    bool calls_functions; /* functions of IR text that no kernel calls get one that does */
    const char *kernel;   /* compile only this kernel; NULL: all. With before_passes, the front end still lowers all */
    text dump;            /* output of --print-after and similar options; compile() prints it to standard error */

    /* NULL, or called with the front end's module; returning false ends the compilation */
    bool (*before_passes)(struct compilation *c, void *context);
    void *before_passes_context;
    void (*after_passes)(struct compilation *c, void *context); /* NULL, or called with the optimized module */
    void *after_passes_context;

    ast_unit *unit;       /* from STAGE_AST on, for OpenCL C */
    ir_module *module;    /* from STAGE_IR on, unless the input is assembly */
    gen_program *program; /* from STAGE_THREAD_IR on; kernels from STAGE_ASM on */
    opt_result optimized;
    backend_kernel_stats *kernel_stats;
    unsigned kernel_count;
    text output; /* the wanted stage as text, if `print` is set */
    bool print;
    bool done;                                         /* the wanted stage was reached */
    bool is_misused;                                   /* the failure is an error in the command line, not in the input */
    double front_seconds, back_seconds, total_seconds; /* processor time */
} compilation;

/* Initializes C for input file FILE, and reads the file and the options. False after an error message; the status is then
 * STATUS_USAGE. */
bool compilation_begin(compilation *c, session *s, const char *file, stage wanted);
/* The program in the LENGTH bytes at BYTES, a container of machine code with the name FILE: its kernel ONLY, or all kernels if that is NULL. NULL
 * after an error message with the byte of the file. */
gen_program *read_container(session *s, const char *file, const char *bytes, size_t length, const char *only);
/* Initializes C, like compilation_begin(), for OpenCL C in TEXT, which is copied. Diagnostics call it FILE. */
bool compilation_of_text(compilation *c, session *s, const char *file, const char *text, stage wanted);
/* The same for the LENGTH bytes at TEXT, of any KIND but INPUT_MODULE. */
bool compilation_of_input(compilation *c, session *s, const char *file, input_kind kind, const char *text, size_t length,
                          stage wanted);
/* Initializes C, like compilation_begin(), for MODULE, IR before the passes in the memory of S, which the compilation changes. */
bool compilation_of_module(compilation *c, session *s, ir_module *module, stage wanted);
/* Runs the stages. False if the input was refused or the command line was wrong; compile_failure(C) is then the status. */
bool compile(compilation *c);
/* The names and expressions of a source, for editors. */
typedef struct source_names {
    source_index index;
    pp_record macros;
} source_names;
/* Parses C, OpenCL C, without the library of built-in functions, and stores its names in NAMES, which is empty; also if it has errors, and the
 * result is false. */
bool compile_names(compilation *c, source_names *names);
status compile_failure(const compilation *c);
/* True if work-group sizes must divide the global size: by the options, or by the attributes of an IR file. Valid after the
 * front end. */
bool needs_whole_groups(const compilation *c);

/* True if --check checks bounds, by its list or by default. */
bool checks_bounds(const options *o);

/* Is there an operand? False after an error message. */
bool has_input(session *s);
/* Returns the only operand of the command line; NULL after an error message. */
const char *input_file(session *s);
/* Compiles that file to stage WANTED and writes the result to the file of -o. */
status compile_to(session *s, stage wanted);
/* --emit=json: writes the document of the compilation of that file (src/explain/document.h) to the file of -o. */
status explain_as_json(session *s);
/* Appends the document of SOURCE, OpenCL C with the name of the only operand of S, to OUT; WANTED is STAGE_JSON, or STAGE_PAGE for its page. The
 * options are those of COMMAND_EXPLAIN. OUT stays empty if the command line was wrong. */
status explain_text(session *s, const char *source, stage wanted, text *out);
/* Checks that the suffix of the file of -o is not that of another kind of file than the text of WANTED; false after an error message. */
bool has_fitting_suffix(session *s, stage wanted);
/* Writes the statistics of C to the file of --stats, if it is given; false after an error message. */
bool stats_write(session *s, const compilation *c);
/* Prints the list of --list-passes to standard output. */
status list_passes(session *s);

/* Appends the statistics of COUNT compilations as a JSON object without its closing brace, so that `run` can add to it. */
void stats_print(text *out, const compilation *const *c, size_t count);

/* Appends those of C's kernel number KERNEL, a JSON object. */
void stats_print_kernel(text *out, const compilation *c, unsigned kernel);

#endif
