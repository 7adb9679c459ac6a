/* sim/machine/memory.c - the 64-bit address space of a launch.
 *
 * A kernel's pointers are addresses of the simulated machine, never host addresses. Each buffer has a slot of 64 GiB for
 * itself, so that an out-of-bounds pointer hits the unmapped rest of the slot, and the nearest buffer is the intended one. The
 * address within the slot is chosen to expose errors: a buffer begins one page below a 4 GiB boundary, so that an addition that
 * loses the carry between the halves of an address faults, and every second buffer lies in the upper, negative half of the
 * canonical addresses, so that a generic pointer whose tag is removed without sign extension faults. The program's variables are
 * in the upper half.
 *
 * Host memory may also be mapped at its own address, so that pointers in it are valid on both sides. Then the low half of the
 * address space, which has all addresses of the host's user space, has no other regions.
 *
 * The table of slots consists of pages, which address spaces share until they write to them: each launch and each worker adds
 * few regions to those of the program. */
#include "sim/machine/machine.h"

#include "src/base/bug.h"

enum { FIRST_SLOT = 16, PAGE = 4096 };

static void memory_init(sim_memory *m, arena *a)
{
    static sim_slot empty[SIM_PAGE_SLOTS];

    *m = (sim_memory){.memory = a};
    for (unsigned i = 0; i < SIM_PAGES; i++)
        m->pages[i] = empty;
    vec_push(a, &m->regions, (sim_region){0});
}

void sim_memory_copy(sim_memory *to, const sim_memory *from, arena *a)
{
    *to = *from;
    to->memory = a;
    to->own_pages = 0;
    to->regions.items = arena_copy(a, from->regions.items, from->regions.count * sizeof *from->regions.items);
    to->regions.capacity = from->regions.count;
}

bool sim_memory_canonical(uint64_t address)
{
    return (uint64_t)((int64_t)(address << 16) >> 16) == address;
}

static uint64_t slot_base(unsigned slot)
{
    return (uint64_t)((int64_t)((uint64_t)slot << SIM_SLOT_BITS << 16) >> 16);
}

/* Returns SLOT for writing, after copying its page of the table if another address space shares the page. */
static sim_slot *own_slot(sim_memory *m, unsigned slot)
{
    unsigned page = slot / SIM_PAGE_SLOTS;

    if (!(m->own_pages >> page & 1)) {
        m->pages[page] = arena_copy(m->memory, m->pages[page], SIM_PAGE_SLOTS * sizeof(sim_slot));
        m->own_pages |= UINT64_C(1) << page;
    }
    return &m->pages[page][slot % SIM_PAGE_SLOTS];
}

/* Takes the next free slot, alternately in the low and the high half of the address space, or only in the high half. Dies if there
 * is none. */
static unsigned next_slot(sim_memory *m)
{
    if (m->has_host)
        m->next |= 1;
    unsigned turn = m->next++;

    if (turn / 2 + FIRST_SLOT >= SIM_SLOTS / 2)
        die("more than %d buffers", SIM_SLOTS - 2 * FIRST_SLOT);
    return turn / 2 + FIRST_SLOT + (turn & 1 ? SIM_SLOTS / 2 : 0);
}

uint64_t sim_memory_map(sim_memory *m, void *data, uint64_t bytes, const char *name, bool read_only, bool share)
{
    const sim_region *before = &vec_last(&m->regions);
    uint64_t base;
    unsigned slot;

    if (share) {
        base = (before->base + before->bytes + 2 * PAGE - 1) & ~(uint64_t)(PAGE - 1);
        slot = base >> SIM_SLOT_BITS & (SIM_SLOTS - 1);
    } else {
        slot = next_slot(m);
        base = slot_base(slot) + (UINT64_C(1) << 32) - PAGE;
        own_slot(m, slot)->first = (uint32_t)m->regions.count;
    }
    uint64_t left = (UINT64_C(1) << SIM_SLOT_BITS) - (base & ((UINT64_C(1) << SIM_SLOT_BITS) - 1));
    if (bytes > left)
        die("no address space for the %llu bytes of '%s'", (unsigned long long)bytes, name);
    own_slot(m, slot)->count++;
    vec_push(m->memory, &m->regions, (sim_region){base, bytes, read_only ? 0 : bytes, data, name});
    return base;
}

void sim_memory_map_host(sim_memory *m, const run_buffer *b)
{
    uint64_t base = (uintptr_t)b->contents.data;

    m->has_host = true;
    if (!b->contents.bytes)
        return;
    for (uint64_t n = base >> SIM_SLOT_BITS; n <= (base + b->contents.bytes - 1) >> SIM_SLOT_BITS; n++) {
        sim_slot *slot = own_slot(m, (unsigned)n & (SIM_SLOTS - 1));
        if (!slot->count++)
            slot->first = (uint32_t)m->regions.count;
    }
    vec_push(m->memory, &m->regions,
             (sim_region){base, b->contents.bytes, b->is_protected ? 0 : b->contents.bytes, b->contents.data, b->name});
}

const sim_region *sim_memory_region(const sim_memory *m, uint64_t address)
{
    const sim_slot *slot = sim_memory_slot(m, address);
    uint32_t low = slot->first, high = low + slot->count;

    while (high - low > 1) { /* finds the last region that begins at or before ADDRESS */
        uint32_t middle = low + (high - low) / 2;
        if (m->regions.items[middle].base <= address)
            low = middle;
        else
            high = middle;
    }
    return &m->regions.items[low];
}

const sim_region *sim_memory_nearest(const sim_memory *m, uint64_t address, int64_t *distance)
{
    const sim_region *best = NULL;
    uint64_t least = UINT64_MAX;

    for (size_t i = 1; i < m->regions.count; i++) {
        const sim_region *r = &m->regions.items[i];
        bool below = address < r->base, above = address - r->base >= r->bytes;
        uint64_t d = below ? r->base - address : above ? address - r->base - r->bytes : 0;
        if (d < least || !best) {
            best = r;
            least = d;
            *distance = below ? -(int64_t)d : (int64_t)d;
        }
    }
    return best;
}

/* --- the program's variables ---------------------------------------------------------------------------------------------- */

unsigned char *sim_program_bytes(const sim_program_state *s, size_t global)
{
    return s->data[global];
}

sim_program_state *sim_program_state_new(const gen_program *p, arena *memory)
{
    sim_program_state *s = arena_new(memory, sim_program_state);

    s->program = p;
    s->address = arena_array(memory, uint64_t, p->globals.count);
    s->data = arena_array(memory, unsigned char *, p->globals.count);
    memory_init(&s->memory, memory);
    s->memory.next = p->globals.count != 0; /* the second slot, which is in the upper half */
    for (size_t i = 0; i < p->globals.count; i++) {
        const gen_global *g = &p->globals.items[i];
        bug_unless(g->align <= PAGE);
        s->data[i] = g->init ? arena_copy(memory, g->init, g->bytes) : arena_alloc(memory, g->bytes);
        s->address[i] = sim_memory_map(&s->memory, s->data[i], g->bytes, g->name, g->constant, i > 0);
    }
    for (size_t i = 0; i < p->globals.count; i++) {
        const gen_global *g = &p->globals.items[i];
        for (size_t k = 0; k < g->relocs.count; k++) {
            const gen_reloc *r = &g->relocs.items[k];
            uint64_t target = s->address[r->global] + (uint64_t)r->addend;
            bug_unless(r->offset + sizeof target <= g->bytes);
            memcpy(s->data[i] + r->offset, &target, sizeof target);
        }
    }
    return s;
}

const char *sim_find_text(const void *state, uint64_t address, arena *memory)
{
    const sim_program_state *s = state;

    for (size_t i = 0; i < s->program->globals.count; i++) {
        uint64_t offset = address - s->address[i], bytes = s->program->globals.items[i].bytes;
        const unsigned char *end = offset < bytes ? memchr(s->data[i] + offset, 0, bytes - offset) : NULL;
        if (end)
            return arena_strndup(memory, (const char *)s->data[i] + offset, (size_t)(end - s->data[i]) - offset);
    }
    return NULL;
}
