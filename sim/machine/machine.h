/* sim/machine/machine.h - the parts of the simulated machine, as its own files see them.
 *
 * A kernel is decoded once into an array of sim_op, one for each instruction plus one "merge" in front of every branch target.
 * Running a thread means calling ops: each op's handler does the work and returns the op to run next. A thread keeps its general
 * registers and everything else that an operand can name in one flat byte image, so that an operand is an offset, whatever
 * register file it is in. Masks: bit c of a mask is channel c of the thread; where a handler speaks of "lanes", bit i is element
 * i of the instruction's operands, that is channel M+i. */
#ifndef GASKET_SIM_MACHINE_MACHINE_H
#define GASKET_SIM_MACHINE_MACHINE_H

#include "sim/sim.h"

#include <stdatomic.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the register image is that of a little-endian machine");

/* --- the register image of a thread ------------------------------------------------------------------------------ */

enum {
    SIM_GRF_END = GEN_GRF_COUNT * GEN_GRF_BYTES,
    SIM_A0 = SIM_GRF_END, /* each architecture register below has 32 bytes */
    SIM_FLAGS = SIM_A0 + 32,
    SIM_CR = SIM_FLAGS + 32,
    SIM_SR = SIM_CR + 32,
    SIM_N = SIM_SR + 32,
    SIM_CE = SIM_N + 32,
    SIM_TM = SIM_CE + 32,
    SIM_IP = SIM_TM + 32,
    SIM_TEMP = SIM_IP + 32,      /* sources that had to be prepared (see operand.c), 64 bytes each … */
    SIM_RESULT = SIM_TEMP + 192, /* … a result on its way to its destination … */
    SIM_SINK = SIM_RESULT + 64,  /* … and the null destination */
    SIM_POOL = SIM_SINK + 128,   /* from here on the kernel's immediates */
    SIM_ACC_SLOTS = 32,          /* 64 bits a channel: acc0 and acc1 of words */
};

/* cr0.0 (gen9: 3.4). */
enum { SIM_CR_ROUND = 3 << 4, SIM_CR_KEEP_DF = 1 << 6, SIM_CR_KEEP_F = 1 << 7, SIM_CR_KEEP_HF = 1 << 10 };
enum { SIM_CR_MODES = SIM_CR_ROUND | SIM_CR_KEEP_DF | SIM_CR_KEEP_F | SIM_CR_KEEP_HF };
enum { SIM_CR_FAST = SIM_CR_KEEP_DF | SIM_CR_KEEP_F | SIM_CR_KEEP_HF }; /* the modes that the fast handlers implement */

/* --- decoded instructions ---------------------------------------------------------------------------------------- */

typedef struct sim_thread sim_thread;
typedef struct sim_op sim_op;
typedef struct sim_code sim_code;
typedef struct sim_message sim_message;

/* Executes OP and returns the next one; NULL when the thread cannot go on (thread->state says why). */
typedef const sim_op *(*sim_handler)(sim_thread *t, const sim_op *o);

typedef enum sim_space { SIM_IMAGE, SIM_ACC } sim_space; /* where an operand's elements are */

typedef enum sim_addressing { SIM_DIRECT, SIM_ONE_ADDRESS, SIM_ROW_ADDRESSES } sim_addressing;

/* Element i lies at base + (i / width) * v + (i % width) * h, all in bytes. Indirect: the address word(s) at `base` take base's
 * place. In SIM_ACC all are slots in place of bytes. */
typedef struct sim_operand {
    unsigned char space, type, size, addressing;
    bool negate, absolute;
    unsigned char width;
    short offset; /* of indirect operands */
    uint32_t base;
    int v, h;
} sim_operand;

/* What an operation computes in: decides how sources are widened. */
typedef enum sim_kind { SIM_INT, SIM_HF, SIM_F, SIM_DF } sim_kind;

/* A source as the fast handlers see it: contiguous elements of the handler's own type, or one element for all lanes. */
typedef struct sim_source {
    uint32_t offset; /* in the image */
    bool scalar;     /* the same element for all lanes */
} sim_source;

typedef void (*sim_prepare)(const unsigned char *from, int stride, unsigned n, void *to);
typedef void (*sim_gather)(const unsigned char *from, const sim_operand *region, unsigned n, void *to);
typedef void (*sim_modify)(void *lanes);
typedef void (*sim_finish)(sim_thread *t, const sim_op *o, uint32_t lanes);

struct sim_op {
    /* what the fast handlers look at */
    sim_handler run; /* with the float modes that the fast handlers implement */
    uint32_t lanes;  /* one bit for each element */
    uint32_t force;  /* all ones for (W) */
    uint32_t pred_xor;
    unsigned char channel, flag_shift, pred, exec; /* flag_shift: bit of the first lane in the 64 flag bits */
    uint32_t d;                                    /* where result elements go, contiguous */
    uint32_t whole; /* the lanes whose store needs no mask; a value that never occurs when there are none */
    sim_source s[3];
    /* fast handlers that need more around them */
    sim_handler inner;
    sim_gather gather[3]; /* sources whose elements are not evenly spaced are brought together first, … */
    sim_prepare prepare[3]; /* … converted to the handler's type, … */
    sim_modify modify[3];   /* … and changed */
    sim_finish finish;
    int stride[3];             /* of a prepared source, bytes */
    unsigned char prepared[3]; /* its elements */
    /* all others */
    unsigned char op, cond;
    unsigned char kind;      /* sim_kind */
    unsigned char exec_size; /* bytes of the widest source, at least 2 */
    bool raw;                /* a mov that copies bits */
    bool refresh;            /* reads ce, tm or ip: bring them up to date first */
    int inst;                /* index of the instruction; of a merge: of the instruction behind it */
    const gen_inst *gen;
    sim_handler moded; /* with float modes that the fast handlers do not have */
    sim_operand dst, src[3];
    /* control flow */
    const sim_op *jip, *uip;
    uint32_t leader; /* merge: its own number. Others: number of the merge that follows directly, 0 for none */
    uint32_t jip_leader, uip_leader;
    const sim_message *message; /* send with a constant descriptor */
};

/* Pseudo-operations, numbered behind isa.def's. */
enum { SIM_OP_MERGE = GEN_OP_COUNT, SIM_OP_END };

struct sim_code {
    const gen_kernel *kernel;
    sim_op *ops;
    size_t count;
    const sim_op **at;   /* op of instruction i (its merge where it has one) */
    uint32_t leaders;    /* merges are numbered from 1 */
    unsigned char *pool; /* 64 bytes for each immediate: its elements, repeated; goes to the end of each thread's image */
    size_t pool_bytes;
    unsigned grf_used; /* registers from r0 that an instruction or the payload names */
    bool uses_acc;
};

/* Immediates while they are collected. */
typedef struct sim_pool_entry {
    unsigned char bytes[64];
} sim_pool_entry;

typedef struct sim_pool {
    arena *memory;
    VEC(sim_pool_entry) entries;
    uint32_t *slots; /* by hash, open addressing: 1 + an index of entries; 0: free */
    size_t capacity; /* of slots: a power of two, at least twice the entries */
} sim_pool;

/* Offset in the image of an entry with these bytes. */
uint32_t sim_pool_add(sim_pool *p, const unsigned char bytes[64]);

/* Decodes KERNEL. REFERENCE: general handlers only. */
sim_code *sim_decode(const gen_kernel *k, bool reference, arena *memory);

/* --- memory ------------------------------------------------------------------------------------------------------ */

typedef struct sim_region {
    uint64_t base, bytes;
    uint64_t writable; /* bytes, or 0 */
    unsigned char *data;
    const char *name;
} sim_region;

enum { SIM_SLOT_BITS = 36, SIM_SLOTS = 4096 };
/* Bytes that one region can have: it begins in the first 4 GiB of its slot. */
#define SIM_REGION_LIMIT ((UINT64_C(1) << SIM_SLOT_BITS) - (UINT64_C(1) << 32))

/* The 64-bit address space: 4096 slots of 64 GiB; a slot holds one buffer, or some of the program's variables. */
typedef struct sim_memory {
    VEC(sim_region) regions; /* [0] is empty */
    uint32_t first[SIM_SLOTS], count[SIM_SLOTS];
    unsigned next;
    arena *memory;
} sim_memory;

/* A copy that can grow on its own. */
void sim_memory_copy(sim_memory *to, const sim_memory *from, arena *a);
/* Gives DATA an address and returns it. SHARE: in the slot of the region mapped before it. */
uint64_t sim_memory_map(sim_memory *m, void *data, uint64_t bytes, const char *name, bool read_only, bool share);
const sim_region *sim_memory_region(const sim_memory *m, uint64_t address); /* of a slot with several regions */
/* The region that is least far from ADDRESS; NULL when there is none. *DISTANCE as in sim_fault. */
const sim_region *sim_memory_nearest(const sim_memory *m, uint64_t address, int64_t *distance);
bool sim_memory_canonical(uint64_t address);

/* The host's bytes at ADDRESS; NULL unless all N lie in one region that allows it. */
static inline unsigned char *sim_memory_find(const sim_memory *m, uint64_t address, uint64_t n, bool write)
{
    unsigned slot = address >> SIM_SLOT_BITS & (SIM_SLOTS - 1);
    const sim_region *r = &m->regions.items[m->first[slot]];

    if (m->count[slot] > 1)
        r = sim_memory_region(m, address);
    uint64_t at = address - r->base, limit = write ? r->writable : r->bytes;
    return at < limit && limit - at >= n ? r->data + at : NULL;
}

/* A surface of the binding table, or what a special entry stands for: N bytes at DATA whose addresses begin with BASE. */
typedef struct sim_surface {
    unsigned char *data;
    uint64_t bytes;
    uint32_t base, mask;   /* (address - base) & mask is the offset */
    bool writable, faults; /* faults: out of bounds is a fault and not a null access */
    bool notes;            /* a null access that is noted */
    bool shared;           /* other host threads see it: atomics must be atomic */
    const char *name;      /* NULL: nothing is bound */
} sim_surface;

/* The N bytes at ADDRESS, NULL when they are not all in the surface. */
static inline unsigned char *sim_surface_find(const sim_surface *s, uint32_t address, uint32_t n)
{
    uint64_t at = (address - s->base) & s->mask;
    return at < s->bytes && s->bytes - at >= n ? s->data + at : NULL;
}

struct sim_program_state {
    sim_memory memory;
    uint64_t *address; /* of global i */
    unsigned char **data;
    const gen_program *program;
};

/* --- threads, groups, the launch --------------------------------------------------------------------------------- */

typedef enum sim_state { SIM_RUNNING, SIM_AT_BARRIER, SIM_ENDED, SIM_FAULTED } sim_state;

typedef struct sim_machine sim_machine;
typedef struct sim_group sim_group;

struct sim_thread {
    uint64_t acc[SIM_ACC_SLOTS];
    uint32_t active;     /* channels whose pc is here */
    uint32_t call;       /* channels that belong to the current subroutine */
    uint32_t dispatch;   /* channels that exist */
    uint32_t *waiting;   /* waiting[l]: channels that wait at merge l; [0] is always empty */
    const sim_op *ip;    /* where to go on */
    const sim_op *block; /* counted up to here */
    const sim_code *code;
    sim_group *group;
    uint64_t instructions, channels, pause_at;
    uint64_t *sends;     /* by instruction */
    sim_surface scratch; /* stateless 32-bit addresses: this thread's private memory and spills, nothing else */
    unsigned number;     /* in the group */
    sim_state state;
    bool moded;     /* cr0 asks for float modes that the fast handlers do not have */
    bool signalled; /* has signalled the barrier and not been released yet */
    int round;      /* fesetround()'s value for the mode */
    _Alignas(64) unsigned char image[];
};

/* A send whose descriptor came from a register. */
typedef struct sim_dynamic_send {
    int inst;
    uint32_t desc, exdesc;
    uint64_t count;
    sim_message *message;
} sim_dynamic_send;

/* The records that a group has appended to its printf buffer. */
typedef struct sim_printed {
    uint64_t group;
    uint32_t used, bytes; /* as the buffer counted them, and as many as fitted */
    const unsigned char *records;
} sim_printed;

/* A host thread with the group that it runs. */
struct sim_group {
    sim_machine *machine;
    uint64_t linear;         /* number of the group */
    uint32_t id[3], size[3]; /* size: less than the launch's in the last group of a dimension */
    unsigned thread_count, alive, at_barrier;
    sim_thread **threads;
    sim_surface slm;
    arena *memory; /* of the worker */
    sim_memory *space; /* the machine's address space, with what each worker has to itself */
    uint64_t private_base, printf_address;
    unsigned char *printf_buffer; /* NULL: the kernel prints nothing */
    VEC(sim_printed) printed;
    uint64_t printed_bytes; /* as the buffers counted them */
    VEC(sim_dynamic_send) dynamic;
    uint64_t *sends;                                    /* by instruction */
    uint64_t barriers, started, instructions, channels; /* of all groups that this worker ran */
    bool faulted;
    uint64_t fault_group; /* the group of the fault: the first one to fault counts */
    sim_fault fault;
    uint64_t strays, stray_group; /* null accesses that were noted, of all groups of the worker; the group of the first one */
    sim_fault stray;
};

struct sim_machine {
    const sim_launch *launch;
    sim_code *code;
    sim_memory *memory; /* global memory: buffers and the program's variables */
    sim_surface *surfaces;
    size_t surface_count;
    sim_program_state *state;
    uint32_t group_count[3];
    unsigned threads_per_group, workers;
    uint64_t slm_bytes; /* of a work-group */
    uint32_t scratch_bytes;
    uint32_t *local_offset; /* of local argument i */
    uint64_t *buffer_address;
    uint64_t private_bytes; /* of a group */
    bool prints;
    atomic_uint_fast64_t next_group, stop_at; /* groups from stop_at on need not run: one before them has faulted */
    arena *arena;
};

/* Bytes of argument ARG's buffer in front of its surface: those before a sub-buffer, unless the kernel adds them itself (payload
 * buffer_offset). */
uint64_t sim_surface_start(const sim_launch *l, int arg);
/* Gives a worker a printf buffer. */
void sim_printf_map(sim_group *g);
/* Takes the records of the group that has just ended out of the buffer. */
void sim_printf_collect(sim_group *g);
/* The records of groups up to LAST as one printf buffer in MEMORY. */
const unsigned char *sim_printf_merge(const sim_group *groups, unsigned workers, uint64_t last, arena *memory);
/* Runs T until it waits, ends, faults or reaches its pause. */
void sim_thread_run(sim_thread *t);
/* The same, a line of text for each instruction. */
void sim_thread_run_traced(sim_thread *t, FILE *out);
/* Runs the groups that are left, one after the other; called by each host thread. */
void sim_run_groups(sim_machine *m, sim_group *g);
/* After a write to cr0: whether the other handlers are in charge now. */
bool sim_thread_set_modes(sim_thread *t);
uint32_t sim_thread_cr0(const sim_thread *t);

/* --- handlers ---------------------------------------------------------------------------------------------------- */

const sim_op *sim_general(sim_thread *t, const sim_op *o);       /* any arithmetic, general.c */
const sim_op *sim_general_moded(sim_thread *t, const sim_op *o); /* the same under cr0's rounding mode */
const sim_op *sim_send(sim_thread *t, const sim_op *o);
const sim_op *sim_send_dynamic(sim_thread *t, const sim_op *o);
sim_handler sim_control_handler(unsigned op); /* branches, merge, wait, nop, end; NULL for others */
/* Picks a fast handler for an op that sim_decode has filled in for the general one; leaves it alone where there is none. */
void sim_fast_select(sim_op *o, sim_pool *pool);
/* Element I of an operand; false when an indirect address leaves the register file. */
bool sim_read_element(const sim_thread *t, const sim_operand *p, unsigned i, uint64_t *bits);
/* Takes a descriptor apart for instruction I; a message that cannot be executed faults when it is. */
sim_message *sim_message_new(const gen_inst *i, uint32_t desc, uint32_t exdesc, arena *memory);

/* --- faults: recorded in the thread's group; all return NULL, a handler's "cannot go on" ------------------------- */

const sim_op *sim_raise(sim_thread *t, const sim_op *o, uint32_t channels, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The accesses of a message: one address a lane (messages without channels: one lane). */
typedef struct sim_access {
    uint64_t address[SIM_MAX_CHANNELS];
    uint32_t lanes, bytes; /* bytes of each lane's access, from its address on */
    bool write;
} sim_access;
/* An access to 64-bit memory that sim_memory_find refused for one lane at least: finds out which and why. */
const sim_op *sim_raise_memory(sim_thread *t, const sim_op *o, const sim_access *a);
const sim_op *sim_raise_surface(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s);
/* A null access, of one lane of A at least: notes it where the launch wants that. */
void sim_note_stray(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s);
const sim_op *sim_raise_misaligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment);

/* --- what every handler begins with ------------------------------------------------------------------------------ */

static inline uint64_t sim_flags(const sim_thread *t)
{
    uint64_t f;
    memcpy(&f, t->image + SIM_FLAGS, sizeof f);
    return f;
}

/* any and all forms: lanes whose group of flag bits satisfies the predicate. */
uint32_t sim_predicate_group(const sim_thread *t, const sim_op *o);

static inline uint32_t sim_predicate(const sim_thread *t, const sim_op *o)
{
    uint32_t p = o->pred == GEN_PRED_NORMAL ? (uint32_t)(sim_flags(t) >> o->flag_shift) : sim_predicate_group(t, o);
    return p ^ o->pred_xor;
}

/* Bits set in X. */
static inline unsigned sim_count(uint32_t x)
{
#ifdef __POPCNT__
    return (unsigned)__builtin_popcount(x);
#else
    x -= x >> 1 & 0x55555555;
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return ((x + (x >> 4)) & 0x0F0F0F0F) * 0x01010101u >> 24;
#endif
}

/* The lanes that the instruction may touch, predicate left out. */
static inline uint32_t sim_executing(const sim_thread *t, const sim_op *o)
{
    return (t->active | o->force) >> o->channel & o->lanes;
}

static inline uint32_t sim_enabled(const sim_thread *t, const sim_op *o)
{
    uint32_t lanes = sim_executing(t, o);
    return o->pred ? lanes & sim_predicate(t, o) : lanes;
}

static inline void sim_set_flags(sim_thread *t, const sim_op *o, uint32_t lanes, uint32_t bits)
{
    uint64_t f = sim_flags(t), m = (uint64_t)lanes << o->flag_shift;
    f = (f & ~m) | ((uint64_t)bits << o->flag_shift & m);
    memcpy(t->image + SIM_FLAGS, &f, sizeof f);
}

#endif
