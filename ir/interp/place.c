/* ir/interp/place.c - assigns addresses to variables, buffers and local arguments of the interpreter (interp.h).
 *
 * All addresses are computed here, once for each run, in 64-bit arithmetic. A variable that no function of the run refers to
 * gets an address without memory. During a run the aux of each variable points to its address, and that of each function to its
 * code. */
#include "ir/interp/machine.h"

#include "ir/analysis/memory_use.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"
#include "src/base/map.h"
#include "src/base/search.h"

#include <inttypes.h>

enum { LARGEST_SLOT = 36 }; /* log2 of bytes */
#define FIRST_SLOT (UINT64_C(1) << LARGEST_SLOT)
#define CANONICAL_END (UINT64_C(1) << 47)

/* Reports that the run cannot start. */
static bool refuse_run(machine *m, const char *space, uint64_t bytes, uint64_t limit)
{
    m->result->fault = (run_fault){
        .inst = -1,
        .kernel = m->root->value.name,
        .message = arena_printf(m->memory, "%" PRIu64 " bytes of %s memory: the interpreter has %" PRIu64, bytes, space, limit)};
    return false;
}

/* --- buffers, and variables in global and constant memory ----------------------------------------------------------------- */

/* Slots for BYTES, including at least half a slot of free space at the end. */
static uint64_t slots_of(uint64_t bytes, unsigned shift)
{
    return ((bytes + (UINT64_C(1) << (shift - 1))) >> shift) + 1;
}

static uint64_t all_slots(const ir_address_map *map, unsigned shift)
{
    uint64_t slots = 0;

    for (size_t n = 0; n < map->regions.count; n++)
        if (!map->regions.items[n].is_host)
            slots += slots_of(map->regions.items[n].bytes, shift);
    return slots;
}

/* Slots are as large as the canonical address range allows, so that an out-of-bounds access rarely hits another buffer. */
static void place_regions(machine *m)
{
    ir_address_map *map = m->map;
    uint64_t slot = 0;

    map->shift = LARGEST_SLOT;
    while (all_slots(map, map->shift) > (CANONICAL_END - FIRST_SLOT) >> map->shift)
        map->shift--;
    map->slot_count = all_slots(map, map->shift);
    map->slots = arena_array(m->memory, uint32_t, map->slot_count);
    for (size_t n = 0; n < map->regions.count; n++) {
        region *r = &map->regions.items[n];
        if (r->is_host)
            continue;
        r->address = FIRST_SLOT + (slot << map->shift);
        for (uint64_t left = slots_of(r->bytes, map->shift); left > 0; left--)
            map->slots[slot++] = (uint32_t)n;
        if (r->variable)
            interp_set_address(m->memory, r->variable, r->address);
    }
}

/* The last region at a host address that begins at or before ADDRESS; NULL: there is none. */
static const region *host_region(const ir_address_map *map, uint64_t address)
{
    const region *hosts = &map->regions.items[map->first_host];

    lower_bound(after, map->host_count, hosts[after].address <= address);
    return after ? &hosts[after - 1] : NULL;
}

const region *machine_region(const ir_address_map *map, uint64_t address)
{
    uint64_t slot = (address - FIRST_SLOT) >> map->shift;
    const region *host = host_region(map, address);

    if ((host && address - host->address < host->bytes) || address < FIRST_SLOT || slot >= map->slot_count)
        return host;
    return &map->regions.items[map->slots[slot]];
}

struct ir_program_state {
    arena *memory;
    map contents; /* the bytes of each ir_global that a launch has used */
};

ir_program_state *ir_program_state_new(arena *memory)
{
    ir_program_state *s = arena_new(memory, ir_program_state);

    s->memory = memory;
    return s;
}

ir_program_state *ir_program_state_copy(const ir_program_state *s, const ir_module *m, arena *memory)
{
    ir_program_state *copy = ir_program_state_new(memory);

    for (ir_global *g = m->globals; g; g = g->next) {
        void *bytes = map_get(&s->contents, g);
        if (bytes)
            map_set(memory, &copy->contents, g, arena_copy(memory, bytes, ir_size(g->contents)));
    }
    return copy;
}

const unsigned char *ir_program_find(const ir_program_state *s, const ir_global *g)
{
    return map_get(&s->contents, g);
}

unsigned char *ir_program_bytes(ir_program_state *s, ir_global *g, arena *memory, bool *keeps)
{
    void *kept = s ? map_get(&s->contents, g) : NULL;

    *keeps = kept != NULL;
    if (kept)
        return kept;
    void *bytes = arena_alloc(s ? s->memory : memory, ir_size(g->contents));
    if (s)
        map_set(s->memory, &s->contents, g, bytes);
    return bytes;
}

/* The region of variable G, with its contents in the state of the run if it has one. */
static region variable_region(machine *m, ir_global *g)
{
    region r = {.bytes = ir_size(g->contents), .name = g->value.name, .read_only = g->constant, .variable = g};

    r.data = ir_program_bytes(m->state, g, m->memory, &r.keeps);
    return r;
}

/* Variables come first, so that their addresses do not depend on the number of buffers (while those are few). */
static void map_regions(machine *m)
{
    m->map = arena_new(m->memory, ir_address_map);
    for (ir_global *g = m->module->globals; g; g = g->next)
        if (ir_has_number(g))
            vec_push(m->memory, &m->map->regions, variable_region(m, g));
    m->first_buffer = (unsigned)m->map->regions.count;
    m->map->first_host = m->first_buffer;
    for (size_t n = 0; m->run && n < m->run->buffer_count; n++) {
        const run_buffer *b = &m->run->buffers[n];
        region r = {.data = b->contents.data, .bytes = b->contents.bytes, .name = b->name, .read_only = b->is_protected};
        r.is_host = m->run->in_place && (int)n != m->printf_buffer;
        if (r.is_host)
            r.address = (uintptr_t)b->contents.data;
        m->map->host_count += r.is_host;
        vec_push(m->memory, &m->map->regions, r);
    }
    place_regions(m);
}

uint64_t machine_buffer_address(const machine *m, unsigned buffer)
{
    return m->map->regions.items[m->first_buffer + buffer].address;
}

const char *machine_find_name(const item *it, uint64_t address, uint64_t *offset)
{
    const machine *m = it->machine;
    const region *r = machine_region(m->map, address);

    if (address >= MACHINE_LOCAL && address < MACHINE_PRIVATE) {
        uint64_t at = address - MACHINE_LOCAL;
        for (size_t n = 0; n < m->local_places.count; n++) {
            const local_place *p = &m->local_places.items[n];
            if (at - p->at < p->bytes) {
                *offset = at - p->at;
                return p->name;
            }
        }
        return NULL;
    }
    if (!r || address - r->address >= r->bytes)
        return NULL;
    *offset = address - r->address;
    return r->name;
}

const char *machine_find_text(const void *map, uint64_t address, arena *memory)
{
    const region *r = machine_region(map, address);

    if (!r || !r->variable || address - r->address >= r->bytes)
        return NULL;
    const char *text = (const char *)r->data + (address - r->address);
    const char *end = memchr(text, 0, r->bytes - (address - r->address));
    return end ? arena_strndup(memory, text, (size_t)(end - text)) : NULL;
}

/* --- local memory --------------------------------------------------------------------------------------------------------- */

static void add_local(machine *m, uint64_t at, uint64_t bytes, const char *name)
{
    vec_push(m->memory, &m->local_places, (local_place){at, bytes, name});
    m->local_bytes = at + bytes;
}

/* Variables first, then the memory of arguments. */
static bool place_local_memory(machine *m, const ir_memory_use *use)
{
    const run_launch *run = m->run;
    uint64_t own = m->root->thread_form ? m->root->local_bytes : 0, bytes = own;

    for (size_t n = 0; n < use->variables.count; n++)
        if (use->variables.items[n]->value.type->space == IR_LOCAL)
            bytes = saturated_sum(bytes, ir_size(use->variables.items[n]->contents));
    for (size_t a = 0; run && a < run->arg_count; a++)
        if (run->args[a].kind == RUN_LOCAL)
            bytes = saturated_sum(bytes, run->args[a].value.bytes);
    if (bytes > LOCAL_MEMORY_BYTES)
        return refuse_run(m, "local", bytes, LOCAL_MEMORY_BYTES);
    m->local_bytes = own;
    for (size_t n = 0; n < use->variables.count; n++) {
        ir_global *g = use->variables.items[n];
        if (g->value.type->space != IR_LOCAL)
            continue;
        uint64_t at = round_up(m->local_bytes, g->align);
        add_local(m, at, ir_size(g->contents), g->value.name);
        interp_set_address(m->memory, g, MACHINE_LOCAL + at);
    }
    m->first_local_argument = m->local_places.count;
    for (size_t a = 0; run && a < run->arg_count; a++)
        if (run->args[a].kind == RUN_LOCAL)
            add_local(m, round_up(m->local_bytes, LOCAL_ARGUMENT_ALIGN), run->args[a].value.bytes, m->root->args[a]->value.name);
    m->local_memory = arena_alloc(m->memory, allocated_local_memory(m->local_bytes));
    m->local_region = (region){.data = m->local_memory, .address = MACHINE_LOCAL, .bytes = m->local_bytes};
    return true;
}

/* --- private memory ------------------------------------------------------------------------------------------------------- */

/* Program-scope variables in private memory; other private memory follows them. */
static bool place_private_memory(machine *m, const ir_memory_use *use)
{
    for (size_t n = 0; n < use->variables.count; n++) {
        ir_global *g = use->variables.items[n];
        if (g->value.type->space == IR_LOCAL)
            continue;
        uint64_t at = round_up(m->private_start, g->align), bytes = ir_size(g->contents);
        if (saturated_sum(at, bytes) > MACHINE_PRIVATE_BYTES)
            return refuse_run(m, "private", saturated_sum(at, bytes), MACHINE_PRIVATE_BYTES);
        m->private_start = at + bytes;
        interp_set_address(m->memory, g, MACHINE_PRIVATE + at);
        vec_push(m->memory, &m->private_variables, g);
    }
    return true;
}

/* Checks that the regions at host addresses are past the addresses of private memory, in the half of the address space that
 * programs of the host have, and not where variables are. */
static bool check_host_regions(machine *m)
{
    const ir_address_map *map = m->map;
    uint64_t slots_end = FIRST_SLOT + (map->slot_count << map->shift);

    for (size_t n = map->first_host; n < map->first_host + map->host_count; n++) {
        const region *r = &map->regions.items[n];
        bool is_low = r->address < MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES && r->address + r->bytes > MACHINE_LOCAL;
        if (!is_low && (r->address >= slots_end || r->address + r->bytes <= FIRST_SLOT))
            continue;
        m->result->fault = (run_fault){
            .inst = -1,
            .kernel = m->root->value.name,
            .message = arena_printf(
                m->memory, "the host's memory at 0x%" PRIx64 " is where the interpreter has memory of its own", r->address)};
        return false;
    }
    return true;
}

bool machine_place_memory(machine *m)
{
    ir_memory_use use = ir_memory_use_of(m->memory, m->root);

    ir_each_function(f, m->module)
        f->aux = NULL;
    for (ir_global *g = m->module->globals; g; g = g->next)
        if (!ir_has_number(g))
            interp_set_address(m->memory, g, g->value.type->space == IR_LOCAL ? MACHINE_NO_LOCAL : MACHINE_NO_PRIVATE);
    map_regions(m);
    if (!check_host_regions(m))
        return false;
    return place_local_memory(m, &use) && place_private_memory(m, &use);
}
