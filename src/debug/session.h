/* src/debug/session.h - a session of the debugger: what survives journeys in time, and what belongs to the process that runs. */
#ifndef GASKET_DEBUG_SESSION_H
#define GASKET_DEBUG_SESSION_H

#include "src/debug/expression.h"
#include "src/debug/timeline.h"
#include "src/driver/driver.h"

enum {
    MOST_BREAKPOINTS = 256,
    MOST_DISPLAYS = 64,
    MOST_EDITS = 256,
    MOST_VALUES = 1024,     /* of the value history */
    MOST_MARKS = 64,        /* the user's checkpoints */
    MOST_WORDS = 256,       /* bytes of an expression or a place that is kept */
    MOST_WATCHED = 64,      /* bytes of a watched object */
    MOST_QUEUE = 1 << 20,   /* bytes of commands that wait */
    MOST_HISTORY = 1 << 16, /* bytes of commands that were typed */
    MOST_PATH = 4096,       /* bytes of the path of a saved session */
};

/* The steps of a run are numbered from 0 through all launches: each is an operation of a work-item, or an instruction of a thread. */

typedef enum breakpoint_kind { BREAK_LINE, BREAK_FUNCTION, BREAK_INSTRUCTION, BREAK_WATCH, BREAK_CATCH } breakpoint_kind;
typedef enum catch_kind { CATCH_BARRIER, CATCH_ATOMIC, CATCH_LAUNCH, CATCH_KIND_COUNT } catch_kind;

typedef struct breakpoint {
    unsigned number; /* 0: this row is free */
    breakpoint_kind kind;
    bool is_enabled, is_temporary;
    char file[MOST_WORDS]; /* BREAK_LINE and BREAK_FUNCTION: the line, whatever number it has in the program that runs */
    uint32_t file_line;
    uint32_t line;              /* BREAK_LINE: a number of target.line_of */
    uint32_t instruction;       /* BREAK_INSTRUCTION */
    catch_kind caught;          /* BREAK_CATCH */
    char what[MOST_WORDS];      /* as the user gave it: the function, or the expression that is watched */
    char condition[MOST_WORDS]; /* "": none */
    char log[MOST_WORDS];       /* printed instead of a stop, with {EXPRESSION}s; "": none */
    bool has_item;
    uint32_t item[3];       /* only this global id */
    uint64_t hits, ignored; /* ignored: hits that are still to be passed over */
    /* BREAK_WATCH */
    uint64_t address, bytes;
    element shown_as;
    bool is_private; /* only `unit` of `group` can change it, and it ends with the frame at `depth` */
    uint64_t group;
    uint32_t unit;
    unsigned depth, lane; /* lane: of a variable in registers, which is evaluated in each step, as it may move */
    bool is_write;        /* `when` of such a variable: matches a step that writes its registers */
    unsigned hit_lane; /* 1 + the lane in which its work-item and condition held last; 0: it has none, or units have no lanes */
} breakpoint;

/* An assignment that the user made: it is made again whenever the run passes its step. */
typedef struct edit {
    uint64_t step;
    uint32_t unit; /* of the group that runs at that step */
    uint64_t address;
    unsigned bytes;
    unsigned char data[MOST_WATCHED * 2];
} edit;

typedef struct display {
    unsigned number; /* 0: free */
    char expression[MOST_WORDS];
    char format;
} display;

typedef enum resume_kind {
    RESUME_CONTINUE,
    RESUME_STEP,
    RESUME_NEXT,
    RESUME_FINISH,
    RESUME_UNTIL,
    RESUME_STEPI,
    RESUME_NEXTI,
    RESUME_ITEM, /* to a step of the unit, whichever */
    RESUME_LINE, /* to the beginning of a line, of whichever unit */
} resume_kind;

typedef enum goal_kind {
    GOAL_FORWARD, /* until something matches */
    GOAL_SEARCH,  /* the last match from `from` on and before `limit` */
    GOAL_AT,      /* to step `at` */
} goal_kind;

typedef struct goal {
    goal_kind kind;
    resume_kind how;
    uint64_t group; /* the unit that steps, and its frames and line when the command was given */
    uint32_t unit;
    unsigned depth;
    uint32_t line;
    uint64_t count;               /* matches that are still wanted, with this one */
    uint64_t start;               /* the step of the command */
    uint64_t from, limit, origin; /* GOAL_SEARCH; origin: the step to return to if there is no match at all */
    bool has_found;
    uint64_t found, at;
    bool is_end;         /* `at` is the last step of a run that has ended */
    unsigned breakpoint; /* number of the one that was found or hit; 0: none */
    unsigned lane;       /* 1 + the lane that the stop is about; 0: none in particular */
    bool only_watch;     /* GOAL_SEARCH, of `when`: only watchpoint `watch` matches, which is then removed */
    unsigned watch;
    char reason[512]; /* printed at the stop; "": the place says all */
} goal;

/* A value of the history or a convenience variable; of a pointer, its address. */
typedef struct kept_value {
    char name[32];
    element type;
    unsigned char data[128];
} kept_value;

typedef struct user_mark {
    unsigned number;
    uint64_t step;
} user_mark;

/* Where a session was when it was saved (saved.h). */
typedef struct saved_arrival {
    bool is_set; /* the run is on its way there */
    uint64_t step, state;
    uint32_t unit; /* that was selected, its frame and its lane */
    unsigned frame, lane;
} saved_arrival;

/* The lane that the user has chosen, or of the breakpoint that was hit last: at each stop of its unit it is selected if it executes. */
typedef struct lane_choice {
    bool is_set;
    uint64_t group;
    uint32_t unit;
    unsigned lane;
} lane_choice;

/* A client of a protocol. */
typedef struct remote_state {
    int in, out;
    bool without_acknowledgement;                           /* gdb */
    enum { REPLY_NONE, REPLY_STOP, REPLY_MONITOR } pending; /* what the client waits for while the run goes on */
    uint32_t unit;                                          /* that requests are about: its number */
    uint64_t sequence;                                      /* DAP: of messages to the client */
    /* DAP */
    int64_t launch; /* the number of the request that is not answered yet */
    bool stops_at_entry, counts_from_zero, has_stopped, has_ended;
    char exception[512]; /* the fault or finding of the last stop */
} remote_state;

/* The launches of a program that runs: `known` of them have been announced, and the last one waits for the file of its name. */
typedef struct live_program {
    unsigned known;
    bool has_ended;
    char waiting[256]; /* "": none waits */
    uint64_t passed;   /* the step after the last fault that the session went past */
} live_program;

/* In shared memory. */
typedef struct debug_shared {
    timeline time; /* first */
    goal goal;
    breakpoint breakpoints[MOST_BREAKPOINTS];
    unsigned last_breakpoint, breakpoint_rows; /* breakpoint_rows: those from here on are free */
    display displays[MOST_DISPLAYS];
    unsigned last_display;
    edit edits[MOST_EDITS];
    unsigned edit_count;
    kept_value values[MOST_VALUES];
    unsigned value_count, last_number; /* of "$1", "$2" … */
    user_mark marks[MOST_MARKS];
    unsigned last_mark;
    uint64_t end; /* the step after the last one; valid if has_end */
    bool has_end;
    unsigned launches; /* whose end has been reported */
    /* the unit and the function of the stop that was shown last */
    bool has_shown;
    uint64_t shown_group;
    uint32_t shown_unit;
    unsigned shown_lane;
    lane_choice lane;
    char shown_function[MOST_WORDS];
    char queue[MOST_QUEUE]; /* commands that wait, and what was read from standard input */
    size_t queue_start, queue_end;
    bool input_ended, is_batch;
    unsigned layout;                /* panes that are drawn at each stop (layout.c); 0: none */
    char last_line[MOST_WORDS * 4]; /* for an empty one */
    char history[MOST_HISTORY];
    size_t history_length;
    enum { PROTOCOL_TERMINAL, PROTOCOL_GDB, PROTOCOL_DAP } protocol;
    remote_state remote;
    saved_arrival arrival;
    live_program live;
    char next[MOST_PATH]; /* the saved session that follows this one, which ends; "": none */
    int status;           /* of the program, when the session ends */
} debug_shared;

/* What each unit of the group was at when it executed last: for each of its frames, the line. */
enum { TRACKED_FRAMES = 32 };
typedef struct track {
    unsigned depth;
    uint32_t lines[TRACKED_FRAMES];
} track;

/* Of the process that runs. */
typedef struct debugger {
    run_stepper stepper; /* first */
    debug_shared *shared;
    const session *session;
    launch *launch;
    const debug_target *target;
    const source_map *sources;
    bool has_lines; /* of source code */
    arena memory;   /* of one command */
    uint64_t step;  /* that is executed next */
    void *unit;     /* that executes it; NULL: the run has ended */
    /* of this step */
    uint64_t group;
    uint32_t number, line;
    unsigned depth;
    bool begins_line, enters_function;
    /* of all units of the group */
    track *tracks;
    unsigned track_count;
    uint64_t tracked_group;
    bool has_tracked;
    /* the watched bytes before this step */
    unsigned char watched[MOST_BREAKPOINTS][MOST_WATCHED];
    bool is_watched[MOST_BREAKPOINTS];
    unsigned launches; /* that have begun, with those that kernels have enqueued */
    size_t findings;   /* of the checks, up to the step before */
    /* what the user looks at */
    void *selected;
    unsigned frame, lane;
    uint32_t listed; /* the last line that `list` has shown */
    char listed_file[MOST_WORDS];
} debugger;

/* --- execution (steps.c) -------------------------------------------------------------------------------------------------- */

/* Before each step: run_stepper.before. */
void debug_before_step(run_stepper *s, void *unit);
/* The run has ended with RESULT, and the REPORT of its fault: goes back to its last step, for a stop there. Returns if there is none. */
void debug_at_end(debugger *d, status result, const char *report);
/* Was a command at the last step of the run, or of a launch that has just ended, to go on? */
bool debug_is_after_last(const debugger *d);
/* The goal is the first line of the run, or its first step if the program has no lines; of a saved session, its step. */
void debug_begin(debugger *d);
/* Goes to step AT. Does not return if AT is in the past. */
void debug_go_to(debugger *d, uint64_t at);
/* Searches the past from here for the last match of the goal that is set (how, unit …). Does not return. */
_Noreturn void debug_search_back(debugger *d);
/* The unit that the goal is about has the group, number, frames and line of the selected one. */
void debug_set_goal(debugger *d, goal_kind kind, resume_kind how, uint64_t count);

/* UNIT's BYTES at ADDRESS were changed at this step: keeps them as an edit, and forgets the checkpoints after it. False: they cannot be kept. */
bool debug_note_edit(debugger *d, void *unit, uint64_t address, uint64_t bytes);

/* Shows TEXT, which the program or a breakpoint has printed, to the user or the client. */
void debug_print_output(debugger *d, const char *output);

/* --- saved sessions (debug.c) --------------------------------------------------------------------------------------------- */

/* Can the session that was saved in FILE run? It begins, in a process of its own. False after an error message. */
bool debug_can_load(debugger *d, const char *file);

/* --- stops (stops.c) ------------------------------------------------------------------------------------------------------ */

/* Does a breakpoint match this step? Its row, or NULL. COUNTS: hits are counted, and passed over if they are ignored. ONLY: the number of the only
 * one that counts; 0: all. */
breakpoint *debug_match_breakpoint(debugger *d, bool counts, unsigned only);
/* The watched bytes are those of now. */
void debug_reset_watches(debugger *d);
/* The lines of all breakpoints get their numbers in the program that runs. */
void debug_resolve_breakpoints(debugger *d);
/* Breakpoint B is at LINE. */
void debug_set_line(debugger *d, breakpoint *b, uint32_t line);
/* Adds a breakpoint like B, of a function, for function N with its name, from 1; NULL: there is none, or there are too many breakpoints. */
breakpoint *debug_add_namesake(debugger *d, const breakpoint *b, unsigned n);
/* The name that FUNCTION of a place has in the source; "?": it is unknown. */
const char *debug_function_name(debugger *d, const char *function);
breakpoint *debug_find_breakpoint(debugger *d, unsigned number);
/* A new row with a number; NULL: all are in use. */
breakpoint *debug_new_breakpoint(debugger *d, breakpoint_kind kind);
/* The line with code at or after LINE of FILE (NULL: of the file of the selected place); 0: there is none. */
uint32_t debug_find_code_line(debugger *d, const char *file, uint32_t line);
void debug_print_breakpoint(text *out, const breakpoint *b);
/* Selects LANE of the selected unit, for this and its next stops. */
void debug_choose_lane(debugger *d, unsigned lane);
/* The lane of the selected unit that is selected where it executes: the chosen one, or lane 0. */
unsigned debug_wanted_lane(const debugger *d);
/* Selects that lane, or if it does not execute the first one that does. */
void debug_select_lane(debugger *d);
/* The context for expressions at the selected frame. */
debug_context debug_context_of(debugger *d);

/* --- commands (commands.c) ------------------------------------------------------------------------------------------------ */

/* Shows where the run has stopped, and executes commands until one resumes it, for which the goal is set. */
void debug_stop(debugger *d);
/* The same with a client (gdb.c, dap.c). */
void debug_talk_to_gdb(debugger *d);
void debug_talk_to_editor(debugger *d);
/* While the run goes on: answers what the client asks. True: it is to stop. */
bool debug_gdb_interrupts(debugger *d);
bool debug_editor_interrupts(debugger *d);
/* Tells the editor that the run has ended, and waits until it asks for more: it leaves, or goes back. */
void debug_end_for_editor(debugger *d);
/* The next line of commands, without its end; NULL: the session ends. (input.c) */
const char *debug_read_line(debugger *d);
/* Adds TEXT, lines of commands, to those that wait. False: they are too many. */
bool debug_queue(debug_shared *s, const char *text, bool first);
/* Reads more bytes of FILE into the queue of S. Ended: the file has, or the queue is full. */
typedef enum debug_read_result { READ_MORE, READ_INTERRUPTED, READ_ENDED } debug_read_result;
debug_read_result debug_fill_queue(debug_shared *s, int file);

#endif
