/* src/driver/pipeline.h - a compilation: one input file on its way through the stages.
 *
 *   .cl --preprocess--> text --parse--> tree --lower--> work-item IR --optimize--> IR --back end--> thread IR, Gen9 program
 *   .ll -----------------------------------------------> work-item IR
 *   .asm ------------------------------------------------------------------------------------------> Gen9 program
 *
 * compile() walks this road up to the stage that is wanted, from wherever the input gets on. */
#ifndef GASKET_DRIVER_PIPELINE_H
#define GASKET_DRIVER_PIPELINE_H

#include "backend/backend.h"
#include "ir/ir.h"
#include "opt/opt.h"
#include "parser/tree/ast.h"
#include "parser/preprocess/preprocess.h"
#include "src/driver/driver.h"
#include "src/driver/values.h"

typedef enum input_kind { INPUT_CL, INPUT_LL, INPUT_ASM } input_kind; /* in the order of -x */

/* In the order of --emit. */
typedef enum stage { STAGE_PP, STAGE_AST, STAGE_IR, STAGE_THREAD_IR, STAGE_ASM } stage;

/* What the options say to the stages. */
typedef struct settings {
    unsigned cl_version;
    bool features[PP_FEATURE_COUNT]; /* which extensions and features there are */
    bool non_uniform; /* the last work-group of a dimension may be smaller */
    opt_options opt;
    gen_options gen;
} settings;

typedef struct compilation {
    session *session;
    interner names;
    const char *file;
    input_kind kind;
    source_loc base;      /* of the file's text */
    const char *text;
    size_t length;
    settings set;
    stage wanted;
    const char *kernel;   /* compile this one only; NULL: all. With before_passes, the front end makes all */
    text dump;            /* what --print-after and its like asked for, printed by compile() */

    /* NULL, or called with the front end's module; false ends the walk */
    bool (*before_passes)(struct compilation *c, void *context);
    void *before_passes_context;

    ast_unit *unit;       /* from STAGE_AST on, for OpenCL C */
    ir_module *module;    /* from STAGE_IR on, unless the input is assembly */
    gen_program *program; /* from STAGE_THREAD_IR on; kernels from STAGE_ASM on */
    opt_result optimized;
    gen_kernel_stats *kernel_stats;
    unsigned kernel_count;
    text output;          /* the wanted stage as text, where `print` asked for it */
    bool print;
    bool done;            /* the wanted stage is reached */
    bool is_misused;      /* a failure is the command line's */
    double front_seconds, back_seconds, total_seconds; /* processor time */
} compilation;

/* A compilation of operand FILE. False after a report; the status is then STATUS_USAGE. */
bool compilation_begin(compilation *c, session *s, const char *file, stage wanted);
/* The same for TEXT, OpenCL C that is called FILE in diagnostics. */
bool compilation_of_text(compilation *c, session *s, const char *file, const char *text, stage wanted);
/* Runs the stages. False when the input was refused, or the command line is wrong: compile_failure(c) is the status. */
bool compile(compilation *c);
status compile_failure(const compilation *c);
/* Every work-group must be whole: the options say so, or the text of IR that was compiled so. After the front end. */
bool needs_whole_groups(const compilation *c);

/* The only operand of the command line; NULL after a report. */
const char *input_file(session *s);
/* Compiles that file to stage WANTED and writes that where -o says. */
status compile_to(session *s, stage wanted);
/* --list-passes, on standard output. */
status list_passes(session *s);

/* The statistics of contracts 4 without the last brace, so that `run` can add to them. */
void stats_print(text *out, const compilation *c);
/* S as a JSON string. */
void stats_string(text *out, const char *s);

/* The scalar or vector of OpenCL C that IR type T is; lanes 0 when it is none. IR's integers have no sign. */
element element_of_ir(const ir_type *t, bool is_signed);
/* What kernel NAME (NULL: the only one) wants, from the IR or from the assembly; false after a report to D. */
bool signature_of_module(signature *out, arena *memory, diag *d, ir_module *m, const char *name, ir_function **kernel);
bool signature_of_program(signature *out, arena *memory, diag *d, const gen_program *p, const char *name,
                          const gen_kernel **kernel);
/* Whether each payload arg_byvalue of P lies within its argument, as far as the argument's type is known; reports to D. */
bool signature_check_payload(arena *memory, diag *d, const gen_program *p);

#endif
