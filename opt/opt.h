/* opt/opt.h - the optimizer: passes over work-item IR, and the runner that orders, dumps, verifies and times them.
 *
 * passes.def has a row for every pass and the pipelines of the -O levels. A pass is one file with one function, which returns
 * whether it changed anything. It takes scratch memory from its context, which the runner empties after it. */
#ifndef GASKET_OPT_OPT_H
#define GASKET_OPT_OPT_H

#include "ir/ir.h"

typedef enum opt_private { OPT_PRIVATE_AUTO, OPT_PRIVATE_SCRATCH, OPT_PRIVATE_GLOBAL } opt_private;
typedef enum opt_access { OPT_ACCESS_AUTO, OPT_ACCESS_STATELESS, OPT_ACCESS_STATEFUL } opt_access;

typedef struct opt_pass_time {
    const char *name;
    double seconds;          /* processor time, summed over the functions and runs of the pass */
    unsigned runs, changes;  /* how often the pass ran over the module, and how often that changed something */
} opt_pass_time;

/* generic.*, casts.* and mixed.* of the statistics. */
#define OPT_STATS(X) X(accesses) X(resolved) X(dynamic) X(tests) X(queries) X(folded) X(mixed_accesses) X(mixed_messages)

typedef struct opt_stats {
#define OPT_STAT(name) unsigned name;
    OPT_STATS(OPT_STAT)
#undef OPT_STAT
} opt_stats;

typedef struct opt_function_stats {
    const char *name;
    opt_stats stats;
} opt_function_stats;

typedef struct opt_options {
    int level;                     /* 0, 1, 2 */
    const char *passes;            /* "a,b,c" in place of the level's pipeline; NULL */
    const char *stop_after;        /* pass name; NULL */
    int bisect_limit;              /* run at most so many passes, and list them in `dump`; -1: all, without a list */
    bool verify_each, generic_switch;
    bool time_passes;              /* the result says how long each pass took */
    opt_private private_memory;
    opt_access global_access;
    bool check_bounds;             /* accesses through surfaces find every distance that does not fit an offset */
    diag *diagnostics;
    text *dump;                    /* receives what dump_wanted asks for */
    bool (*dump_wanted)(void *context, const char *pass, bool before);
    void *dump_context;
    bool print_changed;            /* dump what a pass changed, as a difference of the text before and after it */
    /* NULL, or called after PASS changed something: after each function that it changed (NULL for a pass over modules). False
     * ends the run. */
    bool (*changed)(void *context, const char *pass, const ir_function *f);
    void *changed_context;
} opt_options;

typedef VEC(uint32_t) opt_serials;

typedef struct opt_flow {        /* of one function, while its flow is as it was; see opt/analysis/flow.h */
    arena memory;
    const ir_function *function;
    uint32_t flow;
    const struct ir_dominators *dominators, *post; /* NULL: nobody has asked */
    const struct ir_loops *loops;
} opt_flow;

typedef struct opt_context {
    ir_module *module;
    arena *scratch;                /* emptied by the runner after every pass */
    opt_flow flow;
    const opt_options *options;
    struct opt_result *result;
    opt_stats *stats;              /* of the whole module: mixed.* */
    bool private_in_global;        /* of the function that is worked on */
    bool accesses_counted, queries_counted; /* the first pass that sees all of them has gone by */
    uint32_t serial;               /* the last that was given to an instruction */
    opt_serials dynamic_seen, tests_seen; /* those that were counted */
    opt_serials told_resolved, told_left; /* accesses that a remark was made of */
} opt_context;

typedef struct opt_result {
    opt_stats stats;               /* mixed.* of the whole module */
    VEC(opt_function_stats) functions; /* a row for each function that something was counted in */
    uint32_t *rows;                    /* hash table from names to them */
    size_t row_slots;
    VEC(opt_function_stats) kernels;   /* sums over what each kernel calls */
    VEC(opt_pass_time) times;
    int passes_run;
} opt_result;

/* What C says of private memory is true of F from now on. The runner calls it for passes over functions; others do themselves. */
static inline void opt_work_on(opt_context *c, const ir_function *f)
{
    c->private_in_global = f->private_in_global;
}

/* Runs the pipeline over M. False when a pass name is unknown or a pass reported an error; diagnostics say why. Memory for
 * RESULT comes from M. */
bool opt_run(ir_module *m, const opt_options *o, opt_result *result);
/* The row of F, made where there is none; valid until the next call for another function. */
opt_stats *opt_stats_of(opt_context *c, const ir_function *f);
/* F once more, internal, with a name of its own and with what was counted in F. */
ir_function *opt_copy_function(opt_context *c, ir_function *f);
/* What was counted in KERNEL and in the functions that it calls. */
opt_stats opt_stats_of_kernel(const opt_result *r, const char *kernel);
/* One line a pass: name and what it does. */
void opt_list_passes(text *out);
const char *opt_pass_name(unsigned n); /* NULL behind the last */
/* Whether every name in the comma-separated LIST is a pass; the first that is not goes to *UNKNOWN. */
bool opt_passes_known(const char *list, const char **unknown, size_t *length);
/* What is wrong with the groups of such a list, "(a,b)*"; NULL when nothing is. */
const char *opt_passes_flaw(const char *list);

#define FUNCTION_PASS(id, name, text) bool opt_##id(ir_function *f, opt_context *c);
#define MODULE_PASS(id, name, text) bool opt_##id(ir_module *m, opt_context *c);
#include "opt/passes.def"

#endif
