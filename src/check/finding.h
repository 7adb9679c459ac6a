/* src/check/finding.h - what --check found: findings, each once, with the work-items that ran into it.
 *
 * The interpreter of src/check/ and the simulator add findings to a list while a kernel runs; the driver prints the list as
 * diagnostics (report.h) or as JSON. */
#ifndef GASKET_CHECK_FINDING_H
#define GASKET_CHECK_FINDING_H

#include "src/base/arena.h"
#include "src/base/table.h"
#include "src/base/vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum check_kind {
#define KIND(id, on, sim, host, level, text) CHECK_##id,
#include "src/check/kinds.def"
    CHECK_KIND_COUNT
} check_kind;

typedef enum check_level { CHECK_WARNING, CHECK_ERROR } check_level;

typedef uint32_t check_set; /* bit 1 << kind for each kind */

/* A location in the source. Columns count bytes from 1. */
typedef struct check_place {
    const char *file; /* NULL: unknown */
    uint32_t line, column;
    uint32_t first, last; /* columns of the underlined range on that line; 0, 0: none */
} check_place;

typedef struct check_item { /* a work-item */
    uint32_t global[3], local[3], group[3];
} check_item;

typedef struct check_note {
    check_place where;
    const char *message;
} check_note;

/* One of the accesses that a finding is about. */
typedef struct check_access {
    check_place where;
    check_item item;
    bool has_item; /* false: an asynchronous copy, or unknown */
    enum { CHECK_OTHER_ACCESS, CHECK_READ, CHECK_WRITE } kind;
    bool is_atomic;
} check_access;

/* The bits of an address in the checked machine that name the object and the offset in it: all but the address space of a generic pointer. */
#define CHECK_ADDRESS_MASK ((UINT64_C(1) << 60) - 1)

/* Begins the message of a note about a frame of the host's stack. */
#define CHECK_FRAME_MARK "host: "

/* What identifies a finding of a program: its place, and what is wrong there. The same in each of its launches. */
typedef struct finding_key {
    uint64_t a, b;
    check_kind kind;
} finding_key;

enum { CHECK_MAX_ITEMS = 4 }; /* work-items that are kept of each finding */

typedef struct check_finding {
    check_kind kind;
    check_level level;
    finding_key key;
    check_place where;
    const char *message; /* without its kind */
    const char *kernel;
    const char *space;                 /* "global", "local", "constant", "private"; NULL: not about memory */
    const char *object;                /* the buffer or variable; NULL: none */
    int64_t offset;                    /* bytes from the beginning of the object; may be negative */
    uint64_t bytes;                    /* size of the access; 0: not about memory */
    uint64_t address;                  /* of the first of these bytes, with CHECK_ADDRESS_MASK; 0: unknown */
    check_access accesses[2];          /* the one that was reported; of a race, the one before it */
    unsigned access_count;             /* 0: the simulator has found it, or it is about a call of the host */
    uint64_t count;                    /* times that it happened */
    check_item items[CHECK_MAX_ITEMS]; /* the first different work-items */
    unsigned item_count;
    VEC(check_note) notes;
} check_finding;

/* Does a finding of kind K and LEVEL with the key (A, B) tell nothing new? */
typedef bool check_known(const void *context, check_kind k, check_level level, uint64_t a, uint64_t b);
/* What else may change the memory of a run in place. */
typedef struct check_others {
    bool (*is_alone)(void); /* does nothing but the run that calls this, at this moment? NULL: unknown */
    /* Lets launches run that wait for the end of this one; returns whether they may have changed memory. HAS_CHANGED: so may this one since the last
     * call. NULL: none waits */
    bool (*pause)(void *context, bool has_changed);
    void *context;
    uint64_t changes; /* of the run, at the end of its last pause; UINT64_MAX: it has not paused */
} check_others;

typedef struct check_findings {
    arena *memory;            /* of the list and its texts; the names of files and kernels are those of the program */
    VEC(check_finding) items; /* in the order of their first occurrence */
    uint64_t limit;           /* --max-findings: full with this many places */
    hash_table numbers;       /* private to finding.c */
} check_findings;

const char *check_kind_name(check_kind k);
/* Sets *K to the kind called NAME; false: there is none. */
bool check_kind_of(const char *name, check_kind *k);
const char *check_kind_text(check_kind k);  /* its meaning, for help */
check_level check_kind_level(check_kind k); /* of its findings, unless one has a reason for another level */
const char *check_level_name(check_level level);
/* Sets *LEVEL to the one called NAME; false: there is none. */
bool check_level_of(const char *name, check_level *level);
/* The set of kinds in ALLOWED that LIST names ("races,bounds"); NULL: the default. 0 after an unknown name, whose position in LIST is
 * *BAD, of *LENGTH characters. */
check_set check_set_of(const char *list, check_set allowed, const char **bad, size_t *length);
bool check_is_default(check_kind k); /* Is K checked unless a list names others? */
check_set check_simulator_set(void); /* the kinds that --via=sim can check */
check_set check_kernel_set(void);    /* the kinds of kernels: all but those of the host */
check_set check_program_set(void);   /* all kinds: those of an OpenCL program and its kernels */

void check_findings_init(check_findings *f, arena *memory, uint64_t limit);
/* The finding of kind K with the key (A, B), which ITEM (may be NULL) ran into. Counts the occurrence. *IS_NEW: it was added, and the caller fills in the rest. NULL: it is new,
 * and the list is full. */
check_finding *check_find(check_findings *f, check_kind k, uint64_t a, uint64_t b, const check_item *item, bool *is_new);
/* The finding of kind K with the key (A, B); NULL: there is none. */
const check_finding *check_look_up(const check_findings *f, check_kind k, uint64_t a, uint64_t b);
/* Removes all findings of F. */
void check_findings_clear(check_findings *f);
bool check_is_full(const check_findings *f);
void check_add_note(check_findings *f, check_finding *to, check_place where, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

#endif
