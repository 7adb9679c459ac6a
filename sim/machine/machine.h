/* sim/machine/machine.h - the data structures of the simulated machine; internal to sim/.
 *
 * sim_decode() turns a kernel into an array of sim_op: one op per instruction, plus a "merge" before every branch target. A
 * thread runs by calling handlers: each op's handler executes it and returns the op to run next. A thread keeps its general
 * registers and all other registers that an operand can name in one flat byte image, so that an operand is an offset, whatever
 * its register file. In a mask of channels, bit c is channel c of the thread; in a mask of lanes, bit i is element i of the
 * instruction's operands, that is channel M+i. */
#ifndef GASKET_SIM_MACHINE_MACHINE_H
#define GASKET_SIM_MACHINE_MACHINE_H

#include "sim/sim.h"
#include "src/base/trace.h"

#include <stdatomic.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the register image is little-endian");

/* --- the register image of a thread --------------------------------------------------------------------------------------- */

enum {
    SIM_GRF_END = GEN_GRF_COUNT * GEN_GRF_BYTES,
    SIM_A0 = SIM_GRF_END, /* the architecture registers from here to SIM_IP */
    SIM_FLAGS = SIM_A0 + GEN_ARF_BYTES,
    SIM_CR = SIM_FLAGS + GEN_ARF_BYTES,
    SIM_SR = SIM_CR + GEN_ARF_BYTES,
    SIM_N = SIM_SR + GEN_ARF_BYTES,
    SIM_CE = SIM_N + GEN_ARF_BYTES,
    SIM_TM = SIM_CE + GEN_ARF_BYTES,
    SIM_IP = SIM_TM + GEN_ARF_BYTES,
    SIM_TEMP = SIM_IP + GEN_ARF_BYTES, /* sources prepared for fast handlers (see sim/fast/fast.c), 64 bytes each */
    SIM_RESULT = SIM_TEMP + 192,       /* the result of a fast handler, which o->finish stores to the destination */
    SIM_SINK = SIM_RESULT + 64,        /* written instead of the null register */
    SIM_POOL = SIM_SINK + 128,         /* the kernel's immediates, 64 bytes each, up to the end of the image */
    /* slots of an accumulator register, 64 bits each: one per channel, as acc0 and acc1 hold up to 32 words */
    SIM_ACC_SLOTS = GEN_MAX_CHANNELS,
};

/* cr0.0: the float modes that the fast handlers implement. */
enum { SIM_CR_FAST = GEN_CR0_KEEP_DENORMALS };

/* --- decoded instructions ------------------------------------------------------------------------------------------------- */

typedef struct sim_thread sim_thread;
typedef struct sim_op sim_op;
typedef struct sim_message sim_message;
typedef struct sim_native sim_native; /* sim/native: a translation to code of the host */
typedef struct sim_worker sim_worker; /* group.c: runs groups on a host thread */

/* A handler executes O and returns the next op; NULL if the thread stops here (thread->state tells the reason). */
typedef const sim_op *(*sim_handler)(sim_thread *t, const sim_op *o);

/* The storage of an operand's elements: the register image, or the accumulator slots. */
typedef enum sim_space { SIM_IMAGE, SIM_ACC } sim_space;

typedef enum sim_addressing { SIM_DIRECT, SIM_ONE_ADDRESS, SIM_ROW_ADDRESSES } sim_addressing;

/* An operand. Element i is at base + (i / width) * v + (i % width) * h, all in bytes. If it is indirect, `base` locates the
 * address word(s) in a0, whose value plus `offset` replaces it. In SIM_ACC the unit is an accumulator slot, not a byte. */
typedef struct sim_operand {
    unsigned char space, type, size, addressing;
    bool negate, absolute;
    unsigned char width;
    short offset; /* indirect operands: added to the address, in bytes */
    uint32_t base;
    int v, h;
} sim_operand;

/* The type that an operation computes in; sources are widened to it. */
typedef enum sim_kind { SIM_INT, SIM_HF, SIM_F, SIM_DF } sim_kind;

/* A source of a fast handler: contiguous elements of the handler's type, or one element for all lanes. */
typedef struct sim_source {
    uint32_t offset; /* offset of the first element in the image */
    bool scalar;     /* all lanes read the same element */
} sim_source;

typedef void (*sim_prepare)(const unsigned char *from, int stride, unsigned n, void *to);
typedef void (*sim_gather)(const unsigned char *from, const sim_operand *region, unsigned n, void *to);
typedef void (*sim_modify)(void *lanes);
typedef void (*sim_finish)(sim_thread *t, const sim_op *o, uint32_t lanes);

struct sim_op {
    /* fields that the fast handlers read */
    sim_handler run; /* used under the float modes SIM_CR_FAST */
    uint32_t lanes;  /* the elements of the instruction, one bit each */
    uint32_t force;  /* all ones for (W), which ignores the channel mask; else 0 */
    uint32_t pred_xor;
    unsigned char channel, flag_shift, pred, exec; /* flag_shift: bit of the first lane in the 64 bits of f0 and f1 */
    uint32_t d;                                    /* offset in the image of the result, whose elements are contiguous */
    /* if the mask of enabled lanes equals this, the store needs no blend; an impossible mask if every store needs one */
    uint32_t whole;
    sim_source s[3];
    /* for fast handlers with prepared sources or a finished result; run_with_extras() calls these in this order */
    sim_gather gather[3];      /* collects the elements of a source that are not evenly spaced */
    sim_prepare prepare[3];    /* converts the elements of a source to the handler's type */
    sim_modify modify[3];      /* applies the source modifiers */
    sim_handler inner;         /* computes the operation */
    sim_finish finish;         /* stores the result from SIM_RESULT to the destination */
    int stride[3];             /* distance of elements of a prepared source, in bytes */
    unsigned char prepared[3]; /* number of elements of a prepared source */
    unsigned char preparing;   /* bit k: source k is converted by prepare[k] */
    unsigned char lane;        /* the lane type of `row`: a sim_lane */
    unsigned short row;        /* 1 + the row of fast.def that computes the result; 0: the op has no fast handler */
    /* fields that other handlers read */
    unsigned char op, cond;
    unsigned char kind;      /* type that the operation computes in: a sim_kind */
    unsigned char exec_size; /* bytes of the execution type: of the widest source, at least 2 */
    bool raw;                /* a mov that copies bits without conversion */
    bool refresh;            /* the op reads ce, tm or ip, which must be updated in the image first */
    int inst;                /* index of the instruction in the kernel; for a merge: of the instruction after it */
    const gen_inst *gen;
    sim_handler moded; /* the handler for float modes other than SIM_CR_FAST, where `run` is not used */
    sim_handler alone; /* `run` as decoded: it executes this op only, where `run` may be the translation of a sequence */
    sim_operand dst, src[3];
    /* fields for control flow */
    const sim_op *jip, *uip;
    uint32_t leader; /* merge: its id. Other ops: id of the merge that directly follows, 0 if none does */
    uint32_t jip_leader, uip_leader;
    const sim_message *message; /* the message of a send whose descriptor is constant */
};

/* Pseudo-operations, numbered after those of isa.def. */
enum { SIM_OP_MERGE = GEN_OP_COUNT, SIM_OP_END };

/* The number of workers of earlier launches that stay with the code. */
enum { SIM_KEPT_WORKERS = 8 };

/* Registers that are next to each other, as bytes of the image. */
typedef struct sim_register_span {
    uint32_t offset, bytes;
    uint32_t from; /* offset in the initial image of a thread, which has only the spans */
} sim_register_span;

struct sim_code {
    const gen_kernel *kernel;
    sim_op *ops;
    size_t count;
    const sim_op **at;   /* by instruction index: the op of the instruction, or the merge before it */
    uint32_t leaders;    /* number of merges; their ids begin at 1 */
    unsigned char *pool; /* 64 bytes per immediate: its elements, repeated; copied to the end of each thread's image */
    size_t pool_bytes;
    sim_register_span *
        spans; /* r0, the registers that an instruction or the payload names, and the architecture registers: only these are initialized */
    unsigned span_count;
    uint32_t initial_bytes; /* of all spans */
    bool uses_acc;
    bool may_follow;                  /* its translation may use sim_thread.followers */
    bool selects_fast;                /* the first op selects the modes SIM_CR_FAST in a thread that starts with cr0 = 0 */
    _Atomic(sim_native *) native;     /* its translation; NULL: there is none yet */
    atomic_uint_fast64_t nanoseconds; /* that launches have taken without a translation */
    _Atomic(sim_worker *) workers[SIM_KEPT_WORKERS];
    const size_t *offsets; /* by instruction index: its first byte, and after the last one the end: what ip counts */
};

/* The pool of immediates while decoding; equal entries are shared. */
typedef struct sim_pool_entry {
    unsigned char bytes[64];
} sim_pool_entry;

typedef struct sim_pool {
    arena *memory;
    VEC(sim_pool_entry) entries;
    hash_table numbers;
} sim_pool;

/* Returns the image offset of a pool entry with these BYTES; adds the entry if there is none. Amortized O(1). */
uint32_t sim_pool_add(sim_pool *p, const unsigned char bytes[64]);

/* Sets the spans of C, for general registers R with USES[R]. */
void sim_find_spans(sim_code *c, const bool uses[GEN_GRF_COUNT], arena *memory);
/* Decodes K into MEMORY. With REFERENCE, all ops have general handlers. */
sim_code *sim_decode(const gen_kernel *k, bool reference, arena *memory);

/* --- memory --------------------------------------------------------------------------------------------------------------- */

typedef struct sim_region {
    uint64_t base, bytes;
    uint64_t writable; /* `bytes`, or 0 if the region is read-only */
    unsigned char *data;
    const char *name;
} sim_region;

enum { SIM_SLOT_BITS = 36, SIM_SLOTS = 4096, SIM_PAGE_SLOTS = 64, SIM_PAGES = SIM_SLOTS / SIM_PAGE_SLOTS };
/* Size limit of a region in bytes, as a region begins in the first 4 GiB of its slot. */
#define SIM_REGION_LIMIT ((UINT64_C(1) << SIM_SLOT_BITS) - (UINT64_C(1) << 32))

/* The regions of a slot: `count` of them from index `first` on. */
typedef struct sim_slot {
    uint32_t first, count;
} sim_slot;

/* The 64-bit address space: 4096 slots of 64 GiB. A slot holds one buffer, or some of the program's variables, or host memory. */
typedef struct sim_memory {
    VEC(sim_region) regions; /* sorted by address within each slot; regions.items[0] is empty */
    sim_slot *pages[SIM_PAGES];
    uint64_t own_pages; /* bit i: pages[i] belongs to this address space; else it is shared and read-only */
    unsigned next;
    bool has_host; /* the low half of the address space is the host's */
    arena *memory;
} sim_memory;

/* Copies FROM to *TO, in arena A; mapping into the copy leaves FROM unchanged. */
void sim_memory_copy(sim_memory *to, const sim_memory *from, arena *a);
/* Maps the BYTES at DATA into the address space and returns their address. NAME appears in faults. With SHARE, the region is in
 * the same slot as the region mapped last. Dies if the address space is exhausted. */
uint64_t sim_memory_map(sim_memory *m, void *data, uint64_t bytes, const char *name, bool read_only, bool share);
/* Maps B at its host address, which is higher than those of all buffers mapped so before. */
void sim_memory_map_host(sim_memory *m, const run_buffer *b);
static inline const sim_slot *sim_memory_slot(const sim_memory *m, uint64_t address)
{
    unsigned slot = address >> SIM_SLOT_BITS & (SIM_SLOTS - 1);

    return &m->pages[slot / SIM_PAGE_SLOTS][slot % SIM_PAGE_SLOTS];
}
/* The region that contains ADDRESS, by binary search in its slot. */
const sim_region *sim_memory_region(const sim_memory *m, uint64_t address);
/* The region nearest to ADDRESS; NULL if there is none. *DISTANCE is defined as run_fault.distance. */
const sim_region *sim_memory_nearest(const sim_memory *m, uint64_t address, int64_t *distance);
bool sim_memory_canonical(uint64_t address);

/* The host address of the N bytes at ADDRESS; NULL unless they all lie in one region (with WRITE, a writable one). */
static inline unsigned char *sim_memory_find(const sim_memory *m, uint64_t address, uint64_t n, bool write)
{
    const sim_slot *slot = sim_memory_slot(m, address);
    const sim_region *r = &m->regions.items[slot->first];

    if (slot->count > 1)
        r = sim_memory_region(m, address);
    uint64_t at = address - r->base, limit = write ? r->writable : r->bytes;
    return at < limit && limit - at >= n ? r->data + at : NULL;
}

/* A surface of the binding table, or the memory of a special entry (local memory, scratch): the `bytes` bytes of host memory at
 * `data`. The kernel's first address for them is `base`. */
typedef struct sim_surface {
    unsigned char *data;
    uint64_t bytes;
    uint32_t base, mask; /* the offset of an address in the surface is (address - base) & mask */
    /* faults: an out-of-bounds access is a fault; else its bytes in no surface are read as 0, and not written */
    bool writable, faults;
    bool notes;         /* out-of-bounds accesses that are no faults are counted and described (sim_record_stray_access) */
    bool shared;        /* other host threads access the memory too, so atomic operations need the host's */
    const char *name;   /* name of the buffer, for faults; NULL: nothing is bound to the entry */
    const image *image; /* an image, which has no bytes for other messages; NULL: none */
    unsigned char as;   /* the class of accesses to the image: a gen_class */
    uint64_t slack;     /* bytes after those of the surface that an out-of-bounds access uses if it is no fault */
} sim_surface;

/* An entry of the sampler table. */
typedef struct sim_sampler {
    uint32_t bits; /* as in src/image/shape.h */
    bool integer;  /* reads through it come from integer coordinates */
} sim_sampler;

/* The host address of the N bytes at ADDRESS; NULL unless they all lie in the first BYTES bytes of the surface. */
static inline unsigned char *sim_surface_find_within(const sim_surface *s, uint32_t address, uint32_t n, uint64_t bytes)
{
    uint64_t at = (address - s->base) & s->mask;

    return at < bytes && bytes - at >= n ? s->data + at : NULL;
}

/* As sim_surface_find_within(), for all bytes of the surface. */
static inline unsigned char *sim_surface_find(const sim_surface *s, uint32_t address, uint32_t n)
{
    return sim_surface_find_within(s, address, n, s->bytes);
}

/* As sim_surface_find_within(), for all bytes of the surface and its slack. */
static inline unsigned char *sim_surface_find_held(const sim_surface *s, uint32_t address, uint32_t n)
{
    return sim_surface_find_within(s, address, n, s->bytes + s->slack);
}

/* Copies the N bytes at ADDRESS to TO; bytes that lie neither in the surface nor in its slack are copied as 0. */
static inline void sim_surface_read_part(const sim_surface *s, uint32_t address, uint32_t n, unsigned char *to)
{
    for (uint32_t k = 0; k < n; k++) {
        const unsigned char *p = sim_surface_find_held(s, address + k, 1);
        to[k] = p ? *p : 0;
    }
}

/* Copies the N bytes at FROM to ADDRESS, without those whose destination lies neither in the surface nor in its slack. */
static inline void sim_surface_write_part(const sim_surface *s, uint32_t address, uint32_t n, const unsigned char *from)
{
    for (uint32_t k = 0; k < n; k++) {
        unsigned char *p = sim_surface_find_held(s, address + k, 1);
        if (p)
            *p = from[k];
    }
}

struct sim_program_state {
    sim_memory memory;
    uint64_t *address; /* addresses of the program's globals, by index */
    unsigned char **data;
    const gen_program *program;
};

/* --- threads, groups, the launch ------------------------------------------------------------------------------------------ */

typedef enum sim_state { SIM_RUNNING, SIM_AT_BARRIER, SIM_ENDED, SIM_FAULTED } sim_state;

typedef struct sim_group sim_group;
typedef struct sim_monitor sim_monitor; /* monitor.h */
typedef struct sim_crew sim_crew;       /* launch.c: the host threads */

/* Instructions that a thread may execute before the next one of its group runs. */
enum { SIM_SHARE = 50000 };

struct sim_thread {
    uint64_t acc[SIM_ACC_SLOTS];
    uint32_t active;     /* active channels: those whose instruction pointer is the thread's */
    uint32_t call;       /* channels that belong to the current subroutine */
    uint32_t dispatch;   /* channels that have a work-item */
    uint32_t *waiting;   /* waiting[l] are the channels that wait at the merge with id l; waiting[0] is always empty */
    const sim_op *ip;    /* the op at which a paused thread resumes */
    const sim_op *block; /* first op of the current sequence: `instructions` counts the ops before it */
    const sim_code *code;
    sim_group *group;
    uint64_t instructions, pause_at, channels;
    uint64_t begun;      /* `instructions` when it started; those before are of threads that it has followed */
    uint64_t *sends;     /* number of executions, by index of the send instruction */
    sim_surface scratch; /* target of stateless 32-bit addresses: the private memory and spills of this thread only */
    unsigned number;     /* index of the thread in its group */
    unsigned followers;  /* threads of the group that may begin where this one ends without sim_continue_as_next_thread() */
    const unsigned char *initial; /* the initial image */
    sim_state state;
    bool moded;                       /* cr0 selects float modes other than SIM_CR_FAST */
    uint64_t signal_time;             /* instructions executed before the last signal to the barrier */
    uint64_t clock_lead;              /* tm0 is ahead of the number of instructions by this: the time spent at barriers */
    bool signalled;                   /* the thread has signalled the barrier and has not been released */
    int round;                        /* argument of fesetround() for cr0's rounding mode */
    struct sim_channels *channels_of; /* of the trace (trace_lanes.c); NULL: the thread was never traced */
    _Alignas(64) unsigned char image[];
};

/* A send whose descriptor is in a register, decoded for one value of the descriptor. */
typedef struct sim_dynamic_send {
    int inst;
    uint32_t desc, exdesc;
    uint64_t count;
    sim_message *message;
} sim_dynamic_send;

/* The printf records of one group. */
typedef struct sim_printed {
    uint64_t group;
    uint32_t used, bytes; /* size by the buffer's counter, which counts dropped records, too; bytes that fit into the buffer */
    const unsigned char *records;
} sim_printed;

/* A worker: a host thread with the group that it runs. */
struct sim_group {
    sim_machine *machine;
    sim_worker *worker;
    uint64_t linear;         /* linear group id */
    uint32_t id[3], size[3]; /* size: of this group; in the last group of a dimension it may be less than the launch's */
    unsigned thread_count, alive, at_barrier; /* alive: threads that have not ended; some of them may not have started */
    sim_thread **threads;                     /* `running` of them: those that have started and not ended, by number */
    unsigned running;
    sim_surface slm;
    arena *memory; /* of this launch: that of the caller, or `own` */
    arena own;
    sim_memory *space; /* the machine's address space, with this worker's private memory and printf buffer added */
    uint64_t private_base, printf_address;
    unsigned char *printf_buffer; /* NULL: the kernel has no printf buffer */
    VEC(sim_printed) printed;
    uint64_t printed_bytes; /* sum of the `used` of all printed records */
    VEC(sim_dynamic_send) dynamic;
    uint64_t *sends;                                    /* number of executions, by index of the send instruction */
    uint64_t barriers, started, instructions, channels; /* totals of all groups that this worker ran */
    bool faulted;
    uint64_t fault_group; /* linear id of the faulting group */
    run_fault fault;
    /* strays: number of null accesses in all groups of this worker; stray_group: linear id of the first group with one */
    uint64_t strays, stray_group;
    run_fault stray;
};

struct sim_machine {
    const sim_launch *launch;
    sim_code *code;
    _Atomic(const sim_code *) running; /* the code that threads start in: `code`, or its translation once there is one */
    sim_memory *memory;                /* global memory: buffers and the program's variables */
    sim_surface *surfaces;
    size_t surface_count;
    sim_sampler *samplers;
    size_t sampler_count;
    sim_program_state *state;
    uint32_t group_count[3];
    uint64_t groups;
    unsigned threads_per_group, workers;
    uint64_t slm_bytes; /* bytes of local memory of a work-group */
    uint32_t scratch_bytes;
    uint32_t *local_offset; /* by argument index: offset of a local argument in local memory */
    uint64_t *buffer_address;
    uint64_t private_bytes;       /* bytes of private memory of a group */
    bool prints, prints_as_intel; /* the kernel has a printf buffer; the layout of its records is that of Intel's compiler */
    sim_monitor *monitor;         /* checks accesses and barriers; NULL: nothing is checked */
    sim_crew *crew;
    arena *arena; /* of what is set up; then of the run */
    /* What changes while groups run is at the end, so that a host thread that changes it does not take what all read from their caches.
     * next_group: the next group to run. stop_at: groups from here on are skipped, as an earlier one faulted or they do not exist */
    atomic_uint_fast64_t next_group, stop_at;
};

/* The offset in the buffer of argument ARG at which the argument's surface begins: the offset of the sub-buffer, or 0 if the
 * kernel itself adds it (payload buffer_offset). */
uint64_t sim_surface_start(const sim_launch *l, int arg);
/* Maps a printf buffer in G's address space. */
void sim_printf_map(sim_group *g);
/* Moves the records of the group that has just ended from the printf buffer to G->printed. */
void sim_printf_collect(sim_group *g);
/* Merges the printf records of all groups up to LAST, in group order, into one printf buffer in MEMORY. */
const unsigned char *sim_printf_merge(const sim_group *groups, unsigned workers, uint64_t last, arena *memory);
/* Runs T until it waits, ends, faults or has executed pause_at instructions. */
void sim_thread_run(sim_thread *t);
/* Like sim_thread_run; prints a line per executed instruction that OUT shows. */
void sim_thread_run_traced(sim_thread *t, trace_output *out);
/* The same for a stepper, which sees T before each instruction. */
void sim_thread_run_stepped(sim_thread *t, run_stepper *stepper);
/* trace_lanes.c: T, which is to be traced, starts. Its record is allocated in MEMORY, which must outlive T. */
void sim_channels_start(sim_thread *t, arena *memory);
/* T, which is traced, is about to execute O. Stores 1 + the channel of each element of the result, or 0 for one that belongs to no channel, or is unknown. */
void sim_channels_follow(const sim_thread *t, const sim_op *o, unsigned char channels[GEN_MAX_CHANNELS]);
/* The lanes whose results instruction O will write. */
uint32_t sim_written_lanes(const sim_thread *t, const sim_op *o);
/* Like sim_thread_run; counts each executed instruction in the launch's recording, and records the steps of chosen threads. */
void sim_thread_run_recorded(sim_thread *t);
/* Begins the record of thread T, whose registers have their initial contents, if the recording has chosen it. */
void sim_record_start(sim_thread *t);
/* Ends the record of T, which has ended, faulted, or been stopped by the fault of another thread. */
void sim_record_end(sim_thread *t);
/* Sets ID and SIZE to those of the group with linear id LINEAR. In the last group of a dimension the size may be less than the launch's. */
void sim_find_group(const sim_machine *m, uint64_t linear, uint32_t id[3], uint32_t size[3]);
/* Runs groups one after the other until none is left. Each host thread calls it; IS_CALLER is true in the one that called
 * sim_run(). */
void sim_run_groups(sim_machine *m, sim_group *g, bool is_caller);
/* Executes O, the end of T, for translated code. Where nothing waits for the scheduler, T then becomes the next thread to start: returns
 * the initial image of that thread, else NULL. The caller copies those registers of it that T has changed and that are not the same for all
 * threads, and the ids of the group.
 *
 * Without this call T may become each of the `followers` next threads, if it ends with all its channels active: all that then changes are
 * `followers`, `number`, `scratch.base`, `initial`, `begun`, and `pause_at`, which is SIM_SHARE instructions later. */
const unsigned char *sim_continue_as_next_thread(sim_thread *t, const sim_op *o);
/* Keeps W for later launches of C, or frees it; and frees all that C keeps. */
void sim_keep_worker(sim_code *c, sim_worker *w);
void sim_free_worker(sim_worker *w);
void sim_free_workers(sim_code *c);
/* The host thread of the caller calls this now and then. If the launch has run for long enough, threads of the pool help with
 * it, and its code is translated. Returns whether one of these may still happen. */
bool sim_speed_up(sim_machine *m);
/* Updates T's float modes from cr0. Returns true if T must now use the other handler of each op (`moded` instead of `run`, or
 * back). */
bool sim_thread_set_modes(sim_thread *t);
uint32_t sim_thread_cr0(const sim_thread *t);

/* The bits of the sampler that is argument ARG. */
uint32_t sim_sampler_bits(const sim_launch *l, int arg);

/* --- handlers ------------------------------------------------------------------------------------------------------------- */

const sim_op *sim_general(sim_thread *t, const sim_op *o);       /* executes any arithmetic instruction (general.c) */
const sim_op *sim_general_moded(sim_thread *t, const sim_op *o); /* the same, with the host's rounding mode set to cr0's */
const sim_op *sim_send(sim_thread *t, const sim_op *o);
const sim_op *sim_send_dynamic(sim_thread *t, const sim_op *o);
sim_handler sim_control_handler(unsigned op); /* the handler of a branch, merge, wait, nop or end; NULL for other operations */

/* The functions of the folders above this one, which make launches faster: fast/ has vectorized handlers, native/ translates to instructions
 * of the host. sim/faster.c defines the table. */
typedef struct sim_faster {
    /* Selects a fast handler for O, which sim_decode() has filled in for the general handler. Leaves O unchanged if there is none. */
    void (*select)(sim_op *o, sim_pool *pool);
    /* Returns the handler of O, which computes with floats, for float modes other than SIM_CR_FAST. O's `run` is already set. */
    sim_handler (*choose_moded)(const sim_op *o);
    /* Selects a fast executor for M if there is one. */
    void (*select_message)(sim_message *m);
    /* The fast handler for sends with a constant descriptor that is valid; it does the same as sim_send(). */
    sim_handler (*choose_send)(void);
    /* Translates CODE, which must remain in memory, to instructions of the host; NULL if gasket has no translation for the host.
     * SCRATCH is for the translator. */
    sim_native *(*translate)(const sim_code *code, arena *scratch);
    void (*free_translation)(sim_native *n);
    /* The code whose ops run the translation. */
    const sim_code *(*translated_code)(const sim_native *n);
} sim_faster;

extern const sim_faster sim_faster_handlers;

/* The offset of element I of P: in bytes in the image, in slots in the accumulator; -1 if an indirect address leaves the register
 * file. */
int sim_element_offset(const sim_thread *t, const sim_operand *p, unsigned i);
/* Reads element I of an operand into *BITS; false if an indirect address leaves the register file. */
bool sim_read_element(const sim_thread *t, const sim_operand *p, unsigned i, uint64_t *bits);
/* Decodes the message of send I with descriptors DESC and EXDESC, in MEMORY. An invalid message faults when it is executed. */
sim_message *sim_message_new(const gen_inst *i, uint32_t desc, uint32_t exdesc, arena *memory);

/* --- faults: recorded in the thread's group; all return NULL, which stops the thread -------------------------------------- */

const sim_op *sim_raise(sim_thread *t, const sim_op *o, uint32_t channels, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The accesses of a message, with one address per lane. A message without channels counts as one lane. */
typedef struct sim_access {
    uint64_t address[GEN_MAX_CHANNELS];
    uint32_t lanes, bytes; /* bytes: size of each lane's access, from its address on */
    bool write;
} sim_access;
/* Faults for the lanes of A whose address sim_memory_find() rejects (at least one). */
const sim_op *sim_raise_memory(sim_thread *t, const sim_op *o, const sim_access *a);
const sim_op *sim_raise_surface(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s);
/* If S->notes is set, counts a null access of at least one lane of A, and describes the worker's first one. */
void sim_record_stray_access(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s);
/* Counts the undefined accesses of CHANNELS to lenient images, of which TEXT describes the first one of this group. */
void sim_record_stray_texels(sim_thread *t, const sim_op *o, uint32_t channels, const char *text);
const sim_op *sim_raise_misaligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment);
/* run_result.find_text, of the sim_program_state that is its context. */
const char *sim_find_text(const void *state, uint64_t address, arena *memory);
/* Fills ITEM with the ids of the work-item of CHANNEL; its address is left unchanged. */
void sim_name_item(const sim_thread *t, unsigned channel, run_work_item *item);
/* The index in K->lines of the source line of instruction INST, or of the nearest line before it; -1 if there is none. */
int sim_line_of(const gen_kernel *k, int inst);

/* --- flags and masks, used by every handler ------------------------------------------------------------------------------- */

static inline uint64_t sim_flags(const sim_thread *t)
{
    uint64_t f;

    memcpy(&f, t->image + SIM_FLAGS, sizeof f);
    return f;
}

/* The lanes whose group of flag bits satisfies O's predicate, an any or all form. */
uint32_t sim_predicate_group(const sim_thread *t, const sim_op *o);

static inline uint32_t sim_predicate(const sim_thread *t, const sim_op *o)
{
    uint32_t p = o->pred == GEN_PRED_NORMAL ? (uint32_t)(sim_flags(t) >> o->flag_shift) : sim_predicate_group(t, o);

    return p ^ o->pred_xor;
}

/* The number of bits set in X. */
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

/* The active lanes of O, regardless of its predicate. */
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
