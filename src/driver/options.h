/* src/driver/options.h - parses the command line by the table options.def. */
#ifndef GASKET_DRIVER_OPTIONS_H
#define GASKET_DRIVER_OPTIONS_H

#include "src/base/nearest.h"
#include "src/base/diag.h"

/* Subcommands and libraries, as bits: an option can belong to several. */
typedef enum command {
    COMMAND_CC = 1,
    COMMAND_OPT = 2,
    COMMAND_RUN = 4,
    COMMAND_EVAL = 8,
    COMMAND_REGIONS = 16,
    COMMAND_HELP = 32,
    COMMAND_EXEC = 64,
    COMMAND_EXPLAIN = 128,
    COMMAND_LIBRARY = 256, /* no subcommand: the options of gasket.h … */
    COMMAND_OPENCL = 512,  /* … and of programs of the OpenCL platform */
    COMMAND_DIS = 1024,
    COMMAND_DEBUG = 2048,
    COMMAND_LSP = 4096,
} command;

enum { COMMAND_COUNT = 11 }; /* subcommands */

typedef enum option_how { HOW_FLAG, HOW_VALUE, HOW_WORD, HOW_GLUED, HOW_OPTIONAL, HOW_PREFIX } option_how;

typedef enum option_group {
    GROUP_INPUT,
    GROUP_LANGUAGE,
    GROUP_OPTIMIZER,
    GROUP_INSPECT,
    GROUP_KERNEL,
    GROUP_OTHER,
    GROUP_COUNT
} option_group;

typedef enum option_id {
#define OPTION(id, ...) OPTION_##id,
#include "src/driver/options.def"
    OPTION_COUNT
} option_id;

typedef struct option_row {
    const char *spelling;
    option_how how;
    unsigned commands;
    option_group group;
    bool many;            /* may be given many times */
    const char *argument; /* "" for none */
    const char *help;
} option_row;

extern const option_row option_rows[OPTION_COUNT];

typedef struct option_given {
    option_id id;
    const char *value; /* NULL for a flag; PREFIX: the whole word */
    source_loc where;  /* of its word in a launch file; 0: on the command line */
} option_given;

typedef struct options {
    command command;
    VEC(option_given) given;    /* in command-line order */
    VEC(const char *) operands; /* words that are not options */
} options;

/* A subcommand, and its line in the overview. */
typedef struct command_row {
    command bit;
    const char *name, *operands, *help;
} command_row;

extern const command_row command_rows[COMMAND_COUNT];

/* Parses the COUNT words after subcommand C into OUT. Reports all errors to D, and returns false if there were any. The words
 * must outlive OUT. */
bool options_parse(options *out, arena *memory, diag *d, command c, int count, char **words);

/* The same for words of a launch file: WHERE has the location of each. */
bool options_parse_located(options *out, arena *memory, diag *d, command c, int count, char **words, const source_loc *where);

bool option_is_given(const options *o, option_id id);
/* The value of the last option ID given, or FALLBACK. */
const char *option_value(const options *o, option_id id, const char *fallback);
/* The location of the last option ID given, in a launch file; 0 if it is on the command line or not given. */
source_loc option_where(const options *o, option_id id);
/* The index of the choice given last ("8|16": 0, 1), or that of FALLBACK, which must be one of the choices. */
unsigned option_choice(const options *o, option_id id, const char *fallback);
/* True if the argument of ID is a list of choices, rather than a form such as NAME|all. */
bool option_has_choices(option_id id);

/* Stores the one or two words that give G on a command line at WORDS, in MEMORY or constant. Returns their number. */
unsigned option_words(arena *memory, const option_given *g, const char *words[2]);

/* Returns the option of any subcommand that is similar to WORD, for "did you mean"; NULL if there is none. */
const char *nearest_option(const char *word);

/* Parses S as a number: decimal, hexadecimal or octal, optionally with a suffix k, m or g (2^10, 2^20, 2^30). False if S is not
 * a number, or does not fit in 64 bits. */
bool parse_count(const char *s, uint64_t *out);

bool ends_with(const char *s, const char *suffix);

#endif
