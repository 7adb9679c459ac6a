/* src/debug/target.h - what the debugger needs of an engine. Two targets: the interpreter, whose unit of execution is a work-item, and the
 * simulator, whose unit is a thread with a work-item in each lane. */
#ifndef GASKET_DEBUG_TARGET_H
#define GASKET_DEBUG_TARGET_H

#include "ir/source_type.h"
#include "src/debug/value.h"
#include "src/run/launch.h"

/* A place in the program. */
typedef struct debug_place {
    const char *function; /* NULL: unknown */
    const char *file;     /* NULL: unknown, then `line` is 0 */
    uint32_t line, column;
    bool is_library;
    uint32_t instruction; /* its number: of the operation in its function, or of the instruction in its kernel */
} debug_place;

/* A work-item: the unit itself, or that of a lane of the thread. */
typedef struct debug_ids {
    uint32_t group[3], local[3], global[3];
    uint32_t unit; /* number of the work-item or thread in its group */
} debug_ids;

typedef enum debug_state { DEBUG_RUNS, DEBUG_WAITS, DEBUG_WAITS_FOR_SUB_GROUP, DEBUG_ENDED, DEBUG_FAULTED } debug_state;

/* Receives a variable that is visible: its name, and its value, which may be unavailable. */
typedef void debug_variable_visitor(void *context, const char *name, const debug_value *v, bool is_parameter);

/* A variable of a unit to which a pointer points. */
typedef struct debug_object {
    const char *name;
    debug_value value; /* of the variable */
    int64_t at;        /* the byte of it that has the address */
    bool is_symbolic;  /* no memory has the address: only the variable's value says what is there */
} debug_object;

/* A unit is an interp_work_item or a sim_thread, as run_stepper.before gets it. FRAME 0 is the innermost one. */
typedef struct debug_target {
    const char *unit_name; /* "work-item" or "thread" */
    /* Fast: called before each step. The line, a number that identifies file and line (0: no line, or of the library); the number of frames. */
    uint32_t (*line_of)(const launch *l, void *unit);
    unsigned (*depth)(void *unit);
    uint64_t (*group_of)(void *unit);                         /* the number of its group in the launch */
    uint32_t (*number_of)(void *unit);                        /* debug_ids.unit */
    uint32_t (*instruction_of)(void *unit);                   /* debug_place.instruction of its innermost frame */
    bool (*is_barrier)(void *unit), (*is_atomic)(void *unit); /* is the next step one? */
    /* The others are called when the run has stopped, or by conditions. */
    debug_place (*place_of)(const launch *l, void *unit, unsigned frame);
    void (*ids_of)(const launch *l, void *unit, unsigned lane, debug_ids *out);
    debug_state (*state_of)(void *unit);
    unsigned (*count)(void *unit);                              /* units of its group that exist */
    void *(*find)(void *unit, uint32_t number);                 /* NULL: it does not exist (yet, or any more) */
    unsigned (*lanes)(void *unit, uint32_t *active);            /* work-items of the unit; those that execute */
    void (*print_step)(text *out, const launch *l, void *unit); /* the operation or instruction that is next */
    /* Visits the variables of the frame, the innermost scope first; ONLY: those with this name, NULL: all. False: it has none that are known. */
    bool (*variables)(const launch *l, void *unit, unsigned frame, unsigned lane, arena *memory, const char *only,
                      debug_variable_visitor *visit, void *context);
    unsigned char *(*bytes)(void *unit, unsigned lane, uint64_t address, uint64_t bytes);
    bool (*is_private)(void *unit, uint64_t address); /* memory of this unit alone */
    /* Is ADDRESS one of a register, where a variable is for a time only? Does the next step of UNIT write any of the BYTES there? NULL: there are no registers. */
    bool (*is_register)(uint64_t address);
    bool (*writes)(void *unit, uint64_t address, uint64_t bytes);
    const char *(*name_at)(void *unit, uint64_t address, uint64_t *offset);
    /* The variable of the source that is at ADDRESS, in the work-item of LANE; false: none is. */
    bool (*object_at)(const launch *l, void *unit, unsigned lane, arena *memory, uint64_t address, debug_object *out);
    /* A register "$r10", "$f0", or a value of the IR "%5"; false: there is none. */
    bool (*internal)(const launch *l, void *unit, unsigned frame, unsigned lane, const char *name, arena *memory,
                     debug_value *out);
    bool (*returned)(void *unit, arena *memory, debug_value *out); /* by the call before this step; false: unknown, or nothing */
    void (*print_regions)(text *out, const launch *l,
                          void *unit); /* of the operands of the next instruction; NULL: there are none */
    void (*disassemble)(text *out, const launch *l, void *unit, unsigned frame); /* around the frame's place, which is marked */
    void (*print_registers)(text *out, const launch *l, void *unit, unsigned frame); /* nothing: there are none */
    /* Instruction N of the kernel, or operation N of the function of the innermost frame; false: there are fewer. */
    bool (*print_instruction)(text *out, const launch *l, void *unit, uint32_t n);
    /* The first line of the body of function N of those that have a name in the source: linked units may each have a static one. 0: there are fewer. The
     * names of all functions of the user. */
    uint32_t (*line_of_function)(const launch *l, const char *name, unsigned n);
    const char *(*function_at)(const launch *l, unsigned n);
    debug_place (*place_of_line)(const launch *l, uint32_t line); /* `line` 0: there are fewer lines */
    uint64_t (*buffer_address)(const launch *l, void *unit, unsigned buffer);
} debug_target;

extern const debug_target debug_interpreter, debug_simulator;

#endif
