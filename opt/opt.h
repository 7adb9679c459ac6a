/* opt/opt.h - interface of the optimizer: passes over work-item IR, and the runner that schedules, dumps, verifies and times
 * them.
 *
 * passes.def has a row for every pass and the pipelines of the -O levels. A pass is one exported function, usually in a file of
 * its own, that returns true when it changed the IR. It allocates from the scratch arena of its context, which the runner
 * resets after every pass. */
#ifndef GASKET_OPT_OPT_H
#define GASKET_OPT_OPT_H

#include "ir/build.h"

typedef enum opt_private { OPT_PRIVATE_AUTO, OPT_PRIVATE_SCRATCH, OPT_PRIVATE_GLOBAL } opt_private;
/* How an access that may reach several buffers becomes messages (--mixed). */
typedef enum opt_mixed { OPT_MIXED_SELECT, OPT_MIXED_BEIGNET } opt_mixed;
/* Where private variables are declared (--private-variables): the solutions in opt/storage/README.md. */
typedef enum opt_variables_at {
    OPT_VARIABLES_MODULE,
    OPT_VARIABLES_LANGUAGE,
    OPT_VARIABLES_INLINE,
    OPT_VARIABLES_PASS,
    OPT_VARIABLES_ESCAPING,
} opt_variables_at;
typedef enum opt_access { OPT_ACCESS_AUTO, OPT_ACCESS_STATELESS, OPT_ACCESS_STATEFUL } opt_access;

typedef struct opt_pass_time {
    const char *name;
    double seconds;         /* processor time, summed over all runs of the pass */
    unsigned runs, changes; /* runs over the module, and how many of them changed it */
} opt_pass_time;

/* Counters of the sections generic.*, casts.* and mixed.* of --stats. */
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

/* A decision of a pass: a change that it made, or the reason that it left something unchanged. */
typedef struct opt_remark {
    const char *pass;
    const ir_function *function;
    uint32_t loc;          /* index into the module's locations; 0: unknown */
    const ir_value *value; /* the value that it is about; NULL: none */
    const char *rule;      /* the rule of the pass that applies; NULL: none */
    const char *message;   /* valid during the call */
    bool is_diagnostic;    /* it is a remark of the diagnostics, too */
} opt_remark;

/* A moment inside a pass, such as the placement of a phi: a title of a few words, and a sentence. */
typedef struct opt_step {
    const char *title, *text;      /* valid during the call, as are the lists */
    const ir_value *const *values; /* that it is about */
    const ir_block *const *blocks;
    unsigned value_count, block_count;
} opt_step;

/* Callbacks of an observer of the passes. They may allocate, but must not change the module. */
typedef struct opt_listener {
    void *context;
    /* PASS has run on F; F is NULL for a pass over the module. CHANGED: it changed it. */
    void (*ran)(void *context, const char *pass, const ir_function *f, bool changed);
    void (*remark)(void *context, const opt_remark *r);
    void (*step)(void *context, const char *pass, const ir_function *f, const opt_step *s);
} opt_listener;

typedef struct opt_options {
    int level;              /* optimization level: 0, 1 or 2 */
    const char *passes;     /* a pipeline such as "a,b,c" that replaces the level's; NULL: none */
    const char *stop_after; /* name of the last pass to run; NULL: run all */
    int bisect_limit;       /* maximum number of passes to run; they are listed in `dump`. -1: no limit and no list */
    bool verify_each;       /* verify the IR after every pass */
    bool compare_each;      /* compare its text when a pass says that it changed nothing */
    bool generic_switch;    /* --generic=switch: test the tag at every generic access */
    bool time_passes;       /* measure the time of each pass for opt_result.times */
    opt_private private_memory;
    opt_access global_access;
    opt_mixed mixed;
    opt_variables_at private_variables;
    bool portable; /* the result is written as SPIR-V: passes that lower for the machine do not run in the pipeline of a level */
    bool check_bounds; /* --check=bounds: accesses through surfaces detect distances that do not fit 32 bits */
    diag *diagnostics;
    text *dump; /* receives the dumps of the passes for which dump_wanted returns true */
    bool (*dump_wanted)(void *context, const char *pass, bool before);
    void *dump_context;
    bool print_changed; /* dump a diff of the IR's text after each pass that changed it */
    /* Optional. Called after PASS changed F, or after a module pass changed the module (F is NULL). Returning false ends the
     * run. */
    bool (*changed)(void *context, const char *pass, const ir_function *f);
    void *changed_context;
    const opt_listener *listener; /* NULL: none */
} opt_options;

typedef VEC(uint32_t) opt_serials;

typedef struct opt_flow { /* cached analyses of one function, valid while its CFG is unchanged (opt/analysis/flow.h) */
    arena memory;
    const ir_function *function;
    uint32_t flow;                                 /* the function's `flow` at the time of the analyses */
    const struct ir_dominators *dominators, *post; /* NULL: not computed yet */
    const struct ir_loops *loops;
} opt_flow;

typedef struct opt_context {
    ir_module *module;
    arena *scratch; /* the runner resets it after every pass */
    opt_flow flow;
    const opt_options *options;
    const char *pass; /* name of the running pass */
    struct opt_result *result;
    opt_stats *stats;       /* counters mixed.* of the whole module */
    bool private_in_global; /* the current function's private memory is in a global buffer; set by opt_work_on */
    /* the generic accesses, and the queries, have been counted: only the first pass does so */
    bool accesses_counted, queries_counted;
    uint32_t serial;                              /* the serial number assigned last to an instruction */
    opt_serials dynamic_seen, tests_seen;         /* serials of the instructions counted already */
    opt_serials remarked_resolved, remarked_left; /* serials of the accesses for which a remark has been reported */
} opt_context;

typedef struct opt_result {
    opt_stats stats;                   /* counters mixed.* of the whole module */
    VEC(opt_function_stats) functions; /* a row for each function with counts */
    uint32_t *rows;                    /* hash table: name -> 1 + index in `functions`; 0: free slot */
    size_t row_slots;                  /* size of `rows`: 0 or a power of two */
    VEC(opt_function_stats) kernels;   /* per kernel: sums over it and every function that it calls, directly or not */
    VEC(opt_pass_time) times;
    int passes_run;
} opt_result;

/* Copies F's private-memory placement into the context. The runner calls it before every function pass; module passes that
 * depend on the placement call it themselves. */
static inline void opt_work_on(opt_context *c, const ir_function *f)
{
    c->private_in_global = f->private_in_global;
}

/* Runs the pipeline that O selects over M. Returns false when a pass name is unknown, a pass reported an error (see
 * O->diagnostics), or O->changed ended the run. RESULT must be zeroed; its memory belongs to M. */
bool opt_run(ir_module *m, const opt_options *o, opt_result *result);
/* Turns the variables of functions in thread form, and structs whose members are extracted, into values. A variable that remains is reported
 * to D: false. */
bool opt_make_thread_values(ir_module *m, diag *d);
/* Makes the pointers of F, a function in thread form of a module whose other such functions are lowered too, numbers, and its loads and
 * stores messages. Reports to D what no message does: false. */
bool opt_lower_thread_memory(ir_function *f, diag *d, arena *scratch);
uint64_t opt_local_bytes(const ir_module *m); /* of variables in local memory: they begin at offset 0 in functions lowered so */
/* Adds a kernel NAME.kernel for each function of M that no kernel calls: for those in thread form, and for those in work-item form if M has no
 * kernel. False after an error for what a kernel cannot pass to such a function. Overwrites the `aux` of all functions. */
bool opt_call_unreached(ir_module *m, diag *d);
/* The statistics row of F, created on the first call. The pointer is valid until the next call for another function. */
opt_stats *opt_stats_of(opt_context *c, const ir_function *f);
/* Returns a copy of F with internal linkage, a unique name and a copy of F's statistics. */
ir_function *opt_copy_function(opt_context *c, ir_function *f);
/* The sums for KERNEL and every function that it calls, directly or not; all zero when there is no such kernel. */
opt_stats opt_stats_of_kernel(const opt_result *r, const char *kernel);
/* Appends one line per pass (name and description) and one per pipeline to OUT. */
void opt_list_passes(text *out);
const char *opt_pass_name(unsigned n); /* name of pass N, from 0; NULL past the last */
/* Returns true when every name in the pipeline LIST is a pass; otherwise *UNKNOWN and *LENGTH give the first that is not, a
 * part of LIST. */
bool opt_passes_known(const char *list, const char **unknown, size_t *length);
/* Describes the first syntax error in the groups of LIST, "(a,b)*"; NULL when there is none. */
const char *opt_find_list_error(const char *list);

#define FUNCTION_PASS(id, name, text) bool opt_##id(ir_function *f, opt_context *c);
#define MODULE_PASS(id, name, text) bool opt_##id(ir_module *m, opt_context *c);
#include "opt/passes.def"

#endif
