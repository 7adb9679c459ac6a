/* src/driver/launch_file/file_run.h - a run of a launch file: its programs, its buffers and its loops. Private to this folder. */
#ifndef GASKET_DRIVER_LAUNCH_FILE_FILE_RUN_H
#define GASKET_DRIVER_LAUNCH_FILE_FILE_RUN_H

#include "src/driver/files.h"
#include "src/driver/launch_file/commands.h"
#include "src/driver/launch_file/programs.h"
#include "src/run/run_stats.h"
#include "src/base/intern.h"
#include "src/base/map.h"

typedef struct named_buffer { /* or an image or a pipe */
    run_buffer buffer;
    arena *memory;         /* of the buffer */
    source_loc definition; /* of its name in the command that defines it */
    bool is_refused;       /* a launch that names it was refused, so its type may be unknown */
} named_buffer;

typedef struct named_sampler {
    const char *name, *spec;
    source_loc definition;
} named_sampler;

typedef struct placed_pages { /* memory of this process at an address that the launch file gives */
    uintptr_t first, end;
} placed_pages;

typedef struct file_run {
    session *session;
    const char *folder; /* of the launch file; NULL: the current one */
    command_list commands;
    bool is_silent; /* nothing is printed or written */
    bool is_trial;  /* everything is read and checked, but no kernel runs and nothing is written */
    launch launch;  /* the options of all launches */
    arena scratch;  /* of one command */
    uint64_t counters[MAX_LOOPS];
    unsigned depth;               /* of the current command in repeats */
    uint64_t steps;               /* commands that ran */
    unsigned unmet;               /* expectations that did not hold */
    VEC(file_program *) programs; /* each once */
    VEC(file_program *) visible;  /* those of the `program` commands so far, the latest last */
    VEC(named_buffer) buffers;
    VEC(named_sampler) samplers;
    interner names;
    map buffer_of, sampler_of; /* by interned name: 1 + its index in the lists above */
    file_program *program;     /* of the latest launch */
    run_sizes sizes;           /* the same */
    run_stats sum;
    VEC(file_output) outputs; /* of `write` commands in the trial */
    VEC(placed_pages) placed; /* pages of the buffers with `at=` */
    text launches;            /* their statistics, as the elements of a JSON array */
} file_run;

/* Elements of a buffer: "NAME", "NAME[FIRST:COUNT]", "NAME[I]" or "NAME:COUNT". */
typedef struct element_range {
    const named_buffer *of;
    size_t first, count;
    bool is_whole; /* no elements were named */
} element_range;

/* The number of work-items in a work-group, if it is known and the same in all launches of the file; else 0. */
uint32_t file_group_items(file_run *r);
/* Reads W; false after an error message. Of a pipe, COUNT may be more than the packets that it has. */
bool read_range(file_run *r, word w, element_range *out);
/* Returns the index of the buffer, image or pipe called NAME; -1 if there is none. */
int find_buffer(file_run *r, const char *name);
/* Returns the index of the sampler called NAME; -1 if there is none. */
int find_sampler(file_run *r, const char *name);
/* The contents of B, the packets of a pipe; bytes if the type of its elements is unknown. */
array typed_contents(file_run *r, const named_buffer *b);

/* Moves the contents of B to ADDRESS, which word W gives; the launches of a file with such a buffer run in place. Reports errors at W. */
void place_buffer(file_run *r, named_buffer *b, word w, uint64_t address);

/* Returns ", with i = 3, j = 0" in repeats; else "". */
const char *print_counters(file_run *r);
/* Reports those of the COUNT options IDS that are given, because FILE determines the launches; false if there are any. */
bool refuse_options(session *s, const char *file, const option_id *ids, size_t count);
/* The folder of FILE; NULL: the current one. */
const char *folder_of(arena *memory, const char *file);

/* Each runs the command with WORDS. Returns STATUS_DONE, or the status that ends the run after error messages. A trial returns
 * STATUS_DONE also after errors in WORDS, to find further ones. */
status run_launch_command(file_run *r, const word_list *words);
status run_expect_command(file_run *r, const word_list *words);

#endif
