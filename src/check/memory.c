/* src/check/memory.c - objects: buffers, variables, and the addresses of both.
 *
 * Regions (buffers and variables in global or constant memory) exist for the whole run, local variables for that of a group,
 * private ones from a call to its return. The ids of dead private objects are used again as late as possible, so that a pointer to
 * one of them is recognized. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/analysis/memory_use.h"
#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/limits.h"
#include "src/base/search.h"

#include <inttypes.h>

enum { MOST_OBJECTS = 1 << CHECKER_OBJECT_BITS, LATEST_DEAD = 256, FIRST_CHUNK = 4096 };
/* of a work-item: the address range of one object */
#define MOST_PRIVATE_BYTES (UINT64_C(1) << 32)
#define MOST_OBJECT_BYTES (UINT64_C(1) << 35)

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

uint64_t checker_buffer_address(const machine *m, unsigned buffer)
{
    return checker_address(OBJECT_GLOBAL, m->first_buffer + buffer);
}

bool checker_is_printf_buffer(const machine *m, const object *x)
{
    return m->printf_buffer >= 0 && x == &m->checks->regions.items[m->first_buffer + (uint32_t)m->printf_buffer];
}

object *checker_object(item *it, uint64_t address)
{
    uint32_t index = checker_object_index(address);
    const view *v;

    switch ((object_kind)(address >> CHECKER_KIND_SHIFT & 15)) {
    case OBJECT_PRIVATE:
        return index < it->checks->objects.count && index ? &it->checks->objects.items[index] : NULL;
    case OBJECT_LOCAL:
        return index < it->machine->checks->locals.count && index ? &it->group->checks->locals[index] : NULL;
    case OBJECT_GLOBAL:
        if (index < it->machine->checks->regions.count)
            return index ? &it->machine->checks->regions.items[index] : NULL;
        v = checker_view(it->machine, address);
        return v ? &it->machine->checks->regions.items[v->region] : NULL;
    default:
        return NULL;
    }
}

uint64_t checker_variable_address(const item *it, unsigned n, const op *o)
{
    return checker_address(OBJECT_PRIVATE, it->checks->calls.items[it->checks->calls.count - 1 - n].objects[o->offset]);
}

unsigned char *checker_find_bytes(item *it, uint64_t address, uint64_t bytes)
{
    object *x = checker_object(it, address);
    uint64_t at = checker_offset(address);

    return x && x->data && at <= x->bytes && bytes <= x->bytes - at ? x->data + at : NULL;
}

const char *checker_find_name(const item *it, uint64_t address, uint64_t *offset)
{
    const object *x = checker_object((item *)it, address);

    if (!x || !x->variable || checker_offset(address) >= x->bytes)
        return NULL;
    *offset = checker_offset(address);
    return checker_name(x->variable);
}

static object_kind kind_of_address(uint64_t address)
{
    return (object_kind)(address >> CHECKER_KIND_SHIFT);
}

uint64_t checker_host_address(const machine *m, uint64_t address)
{
    address = checker_address_in_region(m, address);
    uint32_t index = checker_object_index(address);

    if (!m->run->in_place || kind_of_address(address) != OBJECT_GLOBAL || index < m->first_buffer ||
        index >= m->checks->regions.count)
        return address;
    return (uintptr_t)m->checks->regions.items[index].data + checker_offset(address);
}

/* The last buffer that begins at or before HOST; the one for printf, the last one, is not searched. */
static const object *last_buffer_before(const machine *m, uint64_t host)
{
    const object *buffers = m->checks->regions.items + m->first_buffer;
    size_t count = m->checks->regions.count - (m->printf_buffer >= 0) - m->first_buffer;

    lower_bound(at, count, (uintptr_t)buffers[at].data <= host);
    return at ? &buffers[at - 1] : NULL;
}

uint64_t checker_address_of_host(const machine *m, uint64_t host)
{
    const object *x = m->run->in_place && kind_of_address(host) == OBJECT_NONE ? last_buffer_before(m, host) : NULL;

    if (!x || host - (uintptr_t)x->data > x->bytes)
        return host;
    return checker_address(OBJECT_GLOBAL, (uint32_t)(x - m->checks->regions.items)) + (host - (uintptr_t)x->data);
}

const char *checker_find_text(const void *context, uint64_t address, arena *memory)
{
    const machine *m = context;
    uint32_t index = checker_object_index(address);
    uint64_t at = checker_offset(address);

    if (!index || index >= m->first_buffer || (address >> CHECKER_KIND_SHIFT & 15) != OBJECT_GLOBAL)
        return NULL;
    const object *x = &m->checks->regions.items[index];
    const unsigned char *end = at < x->bytes ? memchr(x->data + at, 0, x->bytes - at) : NULL;
    return end ? arena_strndup(memory, (const char *)x->data + at, (size_t)(end - x->data) - at) : NULL;
}

/* --- shadows -------------------------------------------------------------------------------------------------------------- */

check_shadow *check_shadow_new(arena *memory, size_t bytes, bool uninitialized)
{
    check_shadow *s = arena_new(memory, check_shadow);

    *s = (check_shadow){.bytes = bytes, .memory = memory};
    if (uninitialized) {
        s->undefined = (undefined_masks){arena_alloc(memory, bytes), UINT8_MAX};
    }
    return s;
}

check_shadow *check_shadow_of_masks(arena *memory, size_t bytes, undefined_masks undefined)
{
    check_shadow *s = check_shadow_new(memory, bytes, false);

    s->undefined = undefined;
    return s;
}

void check_shadow_undefine(check_shadow *s, uint64_t offset, uint64_t bytes)
{
    if (!s->undefined.stored)
        s->undefined = (undefined_masks){.stored = arena_alloc(s->memory, s->bytes)};
    masks_undefine(s->undefined, offset, bytes);
    if (s->has_origins)
        memset(s->origins + offset, 0, bytes * sizeof *s->origins);
}

/* NULL: the races of such long memory are not found. */
static race_shadow *new_races(machine *m, arena *memory, uint64_t bytes, uint64_t *used)
{
    if (bytes > RACE_MOST_BYTES)
        return NULL;
    race_shadow *r = arena_new(memory, race_shadow);

    race_shadow_init(r, memory, bytes, used, m->checks->run->max_shadow_bytes);
    return r;
}

/* --- regions -------------------------------------------------------------------------------------------------------------- */

/* The beginning of string literal G, in quotes. */
static const char *name_of_literal(machine *m, const ir_global *g)
{
    uint64_t bytes = ir_size(g->contents), shown = 0;
    unsigned char *contents = arena_raw(m->memory, bytes);

    interp_fill(contents, g->init);
    while (shown < 20 && shown + 1 < bytes && contents[shown] >= ' ' && contents[shown] <= '~')
        shown++;
    return arena_printf(m->memory, "\"%.*s%s\"", (int)shown, (const char *)contents, shown + 1 < bytes ? "…" : "");
}

static variable *new_variable(machine *m, ir_global *g)
{
    variable *v = arena_new(m->memory, variable);
    bool is_literal = !g->source_name && g->init && strncmp(g->value.name, ".str", 4) == 0;

    *v = (variable){.name = g->source_name ? g->source_name
                            : is_literal   ? name_of_literal(m, g)
                                           : g->value.name,
                    .type = g->source,
                    .value = &g->value,
                    .loc = g->loc,
                    .bytes = ir_size(g->contents),
                    .align = g->align,
                    .space = g->value.type->space};
    return v;
}

static void add_program_variables(machine *m)
{
    for (ir_global *g = m->module->globals; g; g = g->next) {
        if (!ir_has_number(g))
            continue;
        uint64_t bytes = ir_size(g->contents);
        bool keeps;
        object x = {.data = ir_program_bytes(m->state, g, m->memory, &keeps),
                    .bytes = bytes,
                    .shadow = check_shadow_new(m->memory, bytes, false),
                    .variable = new_variable(m, g),
                    .read_only = g->constant,
                    .is_protected = g->constant};
        if (!g->constant)
            x.races = new_races(m, &m->checks->cells, bytes, &m->checks->shadow_bytes);
        interp_set_address(m->memory, g, checker_address(OBJECT_GLOBAL, (uint32_t)m->checks->regions.count));
        x.keeps = keeps;
        vec_push(m->memory, &m->checks->regions, x);
    }
    for (size_t n = 1; n < m->checks->regions.count; n++) {
        const ir_global *g = ir_as_global(m->checks->regions.items[n].variable->value);
        if (g->init && !m->checks->regions.items[n].keeps)
            interp_fill(m->checks->regions.items[n].data, g->init);
    }
}

/* Every parameter that buffer N is passed to points to const, and only to that. */
static bool is_const_buffer(const machine *m, unsigned n)
{
    const run_launch *run = m->run;
    bool is_const = true;

    for (size_t a = 0; a < run->arg_count; a++)
        if (run->args[a].kind == RUN_BUFFER && run->args[a].buffer == n)
            is_const &= m->root->args[a]->is_const;
    return is_const;
}

/* The image whose texels buffer N has, and no pointer reaches; NULL: none. */
static const image *image_of_buffer(const run_launch *run, unsigned n)
{
    for (size_t a = 0; a < run->arg_count; a++)
        if (run->args[a].kind == RUN_BUFFER && run->args[a].buffer == n)
            return NULL;
    for (size_t i = 0; i < run->image_count; i++)
        if (run->images[i].data == run->buffers[n].contents.data)
            return &run->images[i];
    return NULL;
}

/* The parameter that buffer N, which other pointers may reach, too, is passed to; NULL: there is none that points to its beginning, or several. */
static const ir_argument *only_parameter_of(const machine *m, unsigned n)
{
    const run_launch *run = m->run;
    const ir_argument *found = NULL;

    for (size_t a = 0; a < run->arg_count; a++) {
        if (run->args[a].kind != RUN_BUFFER || run->args[a].buffer != n)
            continue;
        if (found || run->args[a].offset)
            return NULL;
        found = m->root->args[a];
    }
    return found;
}

/* The first parameter that buffer N, or the image of it, is passed to; NULL: none that describes all of the buffer. */
static const ir_argument *parameter_of(const machine *m, unsigned n, const image *image)
{
    const run_launch *run = m->run;

    if (run->buffers[n].is_shared)
        return image ? NULL : only_parameter_of(m, n);
    for (size_t a = 0; a < run->arg_count; a++) {
        const run_value *arg = &run->args[a];
        if (image ? arg->kind == RUN_IMAGE && &run->images[arg->image] == image : arg->kind == RUN_BUFFER && arg->buffer == n)
            return m->root->args[a];
    }
    return NULL;
}

static void add_buffers(machine *m)
{
    const run_launch *run = m->run;

    m->first_buffer = (uint32_t)m->checks->regions.count;
    for (size_t n = 0; n < run->buffer_count; n++) {
        const run_buffer *b = &run->buffers[n];
        const image *texels = image_of_buffer(run, (unsigned)n);
        const ir_argument *p = parameter_of(m, (unsigned)n, texels);
        variable *v = arena_new(m->memory, variable);
        *v = (variable){.name = p ? p->value.name : b->name,
                        .type = p && p->source && !texels ? p->source->element : NULL,
                        .value = p ? &p->value : NULL,
                        .loc = p ? p->function->loc : 0,
                        .bytes = b->contents.bytes,
                        .space = p && !b->is_shared && p->value.type->kind == IR_POINTER ? p->value.type->space : IR_GLOBAL,
                        .is_buffer = true,
                        .image = texels};
        check_shadow *shadow = m->checks->run->shadows ? m->checks->run->shadows[n] : NULL;
        object x = {.data = b->contents.data,
                    .bytes = b->contents.bytes,
                    .shadow = shadow ? shadow : check_shadow_new(m->memory, b->contents.bytes, false),
                    .variable = v,
                    .read_only = b->is_protected || b->access == RUN_READ_ONLY || v->space == IR_CONSTANT,
                    .is_protected = b->is_protected,
                    .write_only = b->access == RUN_WRITE_ONLY,
                    .is_const = p && !texels && !b->is_shared && is_const_buffer(m, (unsigned)n)};
        if ((!x.read_only || m->checks->run->uses.add) && (int)n != m->printf_buffer)
            x.races = new_races(m, &m->checks->cells, b->contents.bytes, &m->checks->shadow_bytes);
        vec_push(m->memory, &m->checks->regions, x);
    }
}

/* --- local memory --------------------------------------------------------------------------------------------------------- */

static bool refuse_run(machine *m, const char *space, uint64_t bytes, uint64_t limit)
{
    m->result->fault = (run_fault){
        .inst = -1,
        .kernel = m->root->value.name,
        .message = arena_printf(m->memory, "%" PRIu64 " bytes of %s memory: a run has at most %" PRIu64, bytes, space, limit)};
    return false;
}

static bool place_local_memory(machine *m, const ir_memory_use *use)
{
    const run_launch *run = m->run;
    uint64_t bytes = 0;

    vec_push(m->memory, &m->checks->locals, (variable){0});
    for (size_t n = 0; n < use->variables.count; n++) {
        ir_global *g = use->variables.items[n];
        if (g->value.type->space != IR_LOCAL)
            continue;
        interp_set_address(m->memory, g, checker_address(OBJECT_LOCAL, (uint32_t)m->checks->locals.count));
        vec_push(m->memory, &m->checks->locals, *new_variable(m, g));
        bytes = saturated_sum(bytes, ir_size(g->contents));
    }
    m->first_local_argument = (uint32_t)m->checks->locals.count;
    for (size_t a = 0; a < run->arg_count; a++) {
        const ir_argument *p = m->root->args[a];
        if (run->args[a].kind != RUN_LOCAL)
            continue;
        vec_push(m->memory, &m->checks->locals, checker_parameter_variable(p, run->args[a].value.bytes));
        bytes = saturated_sum(bytes, run->args[a].value.bytes);
    }
    return bytes <= LOCAL_MEMORY_BYTES || refuse_run(m, "local", bytes, LOCAL_MEMORY_BYTES);
}

/* Variables of built-in functions, whose barriers order nothing else. They are read without having been written only after a
 * finding, when work-items are absent. */
static bool is_of_library(const variable *v)
{
    return v->value && checker_is_library_variable(v->value);
}

void checker_make_locals(group *g)
{
    machine *m = g->machine;

    g->checks->locals = arena_array(&g->lasting, object, m->checks->locals.count);
    for (size_t n = 1; n < m->checks->locals.count; n++) {
        variable *v = &m->checks->locals.items[n];
        bool library = is_of_library(v);
        g->checks->locals[n] = (object){.data = arena_alloc(&g->lasting, v->bytes),
                                        .bytes = v->bytes,
                                        .shadow = check_shadow_new(&g->lasting, v->bytes, !library),
                                        .races = library ? NULL : new_races(m, &g->lasting, v->bytes, &g->checks->shadow_bytes),
                                        .variable = v,
                                        .is_saved = true};
    }
}

void checker_reset_locals(group *g)
{
    machine *m = g->machine;

    for (size_t n = 1; n < m->checks->locals.count; n++) {
        object *x = &g->checks->locals[n];
        memset(x->data, 0, x->bytes);
        if (is_of_library(x->variable))
            masks_define(x->shadow->undefined, 0, x->bytes);
        else
            masks_undefine(x->shadow->undefined, 0, x->bytes);
        x->shadow->has_origins = false;
        if (x->races)
            race_shadow_clear(x->races);
    }
}

/* --- private memory ------------------------------------------------------------------------------------------------------- */

static bool place_private_variables(machine *m, const ir_memory_use *use)
{
    uint64_t bytes = 0;

    for (size_t n = 0; n < use->variables.count; n++) {
        ir_global *g = use->variables.items[n];
        if (g->value.type->space == IR_LOCAL)
            continue;
        vec_push(m->memory, &m->private_variables, g);
        /* the first objects of each work-item */
        interp_set_address(m->memory, g, checker_address(OBJECT_PRIVATE, (uint32_t)m->private_variables.count));
        bytes = saturated_sum(bytes, ir_size(g->contents));
    }
    return bytes <= MOST_PRIVATE_BYTES || refuse_run(m, "private", bytes, MOST_PRIVATE_BYTES);
}

/* BYTES from the stack of private memory, with as many bytes for the mask of undefined bits after them; aligned to 16. */
static unsigned char *push_bytes(item *it, uint64_t bytes)
{
    uint64_t need = 2 * ((bytes + 15) & ~UINT64_C(15));
    arena *memory = &it->group->lasting;

    while (it->checks->chunk < it->checks->chunks.count &&
           it->checks->chunk_bytes.items[it->checks->chunk] - it->checks->used < need) {
        it->checks->chunk++;
        it->checks->used = 0;
    }
    if (it->checks->chunk == it->checks->chunks.count) {
        uint64_t size = need > FIRST_CHUNK ? need : FIRST_CHUNK;
        vec_push(memory, &it->checks->chunks, arena_raw(memory, size));
        vec_push(memory, &it->checks->chunk_bytes, size);
        it->checks->used = 0;
    }
    unsigned char *p = it->checks->chunks.items[it->checks->chunk] + it->checks->used;
    it->checks->used += need;
    return p;
}

static private_row new_private_row(const batch *b, arena *memory)
{
    size_t width = machine_at(b, 1);

    return (private_row){.data = arena_array(memory, unsigned char *, width),
                         .bytes = arena_array(memory, int32_t, width),
                         .defined = arena_array(memory, int32_t, width)};
}

/* The row of private objects with ID shows the present state of that of IT. */
static void update_private_row(item *it, uint32_t id)
{
    batch *b = it->batch;
    const object *x = &it->checks->objects.items[id];
    uint64_t bit = UINT64_C(1) << it->column;

    while (id >= b->privates.count)
        vec_push(&it->group->lasting, &b->privates, new_private_row(b, &it->group->lasting));
    private_row *row = &b->privates.items[id];
    row->data[it->column] = x->data;
    row->bytes[it->column] = x->bytes <= INT32_MAX ? (int32_t)x->bytes : 0;
    row->defined[it->column] = 0;
    row->constants = x->is_const ? row->constants | bit : row->constants & ~bit;
}

void checker_reset_private(item *it)
{
    for (uint32_t id = 0; id < it->checks->objects.count; id++)
        it->batch->privates.items[id].bytes[it->column] = it->batch->privates.items[id].defined[it->column] = 0;
    it->checks->objects.count = it->checks->dead.count = it->checks->first_dead = 0;
    it->checks->chunk = it->checks->used = 0;
}

void checker_forget_defined(const item *it, const object *x)
{
    uint64_t distance = (uintptr_t)x - (uintptr_t)it->checks->objects.items;

    if (distance < it->checks->objects.count * sizeof *x)
        it->batch->privates.items[distance / sizeof *x].defined[it->column] = 0;
}

static void kill_object(item *it, uint32_t id)
{
    object *x = &it->checks->objects.items[id];

    x->bytes = 0;
    x->is_dead = true;
    update_private_row(it, id);
}

static uint32_t new_object_id(item *it)
{
    arena *memory = &it->group->lasting;

    if (it->checks->dead.count - it->checks->first_dead > LATEST_DEAD) {
        uint32_t id = it->checks->dead.items[it->checks->first_dead++];
        if (it->checks->first_dead > it->checks->dead.count / 2 && it->checks->first_dead > 1024) { /* amortized O(1) */
            memmove(it->checks->dead.items, it->checks->dead.items + it->checks->first_dead,
                    (it->checks->dead.count - it->checks->first_dead) * sizeof *it->checks->dead.items);
            it->checks->dead.count -= it->checks->first_dead;
            it->checks->first_dead = 0;
        }
        return id;
    }
    vec_reserve(memory, &it->checks->objects, it->checks->objects.count + 1); /* with the shadows of earlier groups */
    return (uint32_t)it->checks->objects.count++;
}

/* A private object of variable V, all of whose bits are undefined. */
static uint32_t push_object(item *it, variable *v)
{
    unsigned char *p = push_bytes(it, v->bytes);
    uint32_t id = new_object_id(it);
    object *x = &it->checks->objects.items[id];
    check_shadow *s = x->shadow;

    if (!s)
        s = arena_new(&it->group->lasting, check_shadow);
    s->bytes = v->bytes;
    s->undefined = checker_private_masks(p, v->bytes);
    s->memory = &it->group->lasting;
    s->has_origins = false;
    *x = (object){.data = p, .bytes = v->bytes, .shadow = s, .variable = v, .is_saved = true};
    memset(p, 0, v->bytes);
    masks_undefine(s->undefined, 0, v->bytes);
    update_private_row(it, id);
    return id;
}

bool checker_push_variables(item *it, const code *c, uint32_t doubt)
{
    item_checks *checks = it->checks;

    vec_reserve(&it->group->lasting, &checks->calls, checks->calls.count + 1);
    call_checks *call = &checks->calls.items[checks->calls.count++];
    call->chunk = checks->chunk;
    call->used = checks->used;
    call->doubt = doubt;
    if (c->private_bytes > MOST_PRIVATE_BYTES || checks->objects.count + c->variable_count >= MOST_OBJECTS) {
        checker_stop(it, NULL, "'%s' needs %" PRIu64 " bytes of private memory: a checked work-item has %" PRIu64,
                     c->function->value.name, c->private_bytes, MOST_PRIVATE_BYTES);
        return false;
    }
    call->objects = c->variable_count ? (uint32_t *)push_bytes(it, c->variable_count * sizeof(uint32_t)) : NULL;
    for (uint32_t n = 0; n < c->variable_count; n++)
        call->objects[n] = push_object(it, &c->variables[n]);
    return true;
}

void checker_pop_variables(item *it)
{
    const call_checks *call = &vec_pop(&it->checks->calls);
    const code *c = it->frames[it->depth - 1].code;

    for (uint32_t n = 0; n < c->variable_count; n++) {
        kill_object(it, call->objects[n]);
        vec_push(&it->group->lasting, &it->checks->dead, call->objects[n]);
    }
    it->checks->chunk = call->chunk;
    it->checks->used = call->used;
}

uint64_t checker_push_value(item *it, variable *v, unsigned char **data)
{
    uint32_t id = push_object(it, v);
    object *x = &it->checks->objects.items[id];

    masks_define(x->shadow->undefined, 0, x->bytes);
    *data = x->data;
    return checker_address(OBJECT_PRIVATE, id);
}

void checker_make_program_private(item *it)
{
    machine *m = it->machine;

    vec_push(&it->group->lasting, &it->checks->objects, (object){0});
    update_private_row(it, 0);
    for (size_t n = 0; n < m->private_variables.count; n++) {
        ir_global *g = m->private_variables.items[n];
        uint32_t id = push_object(it, new_variable(m, g)); /* may move the objects */
        object *x = &it->checks->objects.items[id];
        if (g->init && g->init->kind != IR_UNDEF && g->init->kind != IR_POISON) {
            interp_fill(x->data, g->init);
            masks_define(x->shadow->undefined, 0, x->bytes);
        }
    }
}

void checker_begin_variable(item *it, const op *o)
{
    const code *c = it->frames[it->depth - 1].code;
    uint32_t *objects = checker_call(it)->objects;
    uint64_t *address = machine_row(it->batch, o->operands[1].row) + it->column;
    uint32_t old_id = checker_object_index(*address), n = 0;
    object *old = checker_object(it, *address);

    while (n < c->variable_count && objects[n] != old_id)
        n++;
    if (n == c->variable_count || o->operands[1].is_constant)
        return;
    if (old->has_begun) { /* another iteration: pointers to the variable of the last one are invalid */
        object next = *old;
        uint32_t id = new_object_id(it);
        check_shadow *unused = it->checks->objects.items[id].shadow;
        old = &it->checks->objects.items[old_id];
        kill_object(it, old_id);
        old->shadow = unused;
        vec_push(&it->group->lasting, &it->checks->dead, old_id);
        it->checks->objects.items[id] = next;
        objects[n] = id;
        *address = checker_address(OBJECT_PRIVATE, id);
        old = &it->checks->objects.items[id];
        old_id = id;
    }
    old->has_begun = true;
    old->is_dead = old->is_const = false;
    old->bytes = old->variable->bytes;
    masks_undefine(old->shadow->undefined, 0, old->bytes);
    old->shadow->has_origins = false;
    update_private_row(it, old_id);
}

void checker_end_initialization(item *it, uint64_t address)
{
    object *x = checker_object(it, address);

    if (!x)
        return;
    x->is_const = true;
    if (checker_is_private(address))
        update_private_row(it, checker_object_index(address));
}

void checker_end_variable(item *it, uint64_t address)
{
    if (checker_object(it, address) && checker_is_private(address))
        kill_object(it, checker_object_index(address));
}

/* --- all ------------------------------------------------------------------------------------------------------------------ */

bool checker_place_memory(machine *m)
{
    ir_memory_use use = ir_memory_use_of(m->memory, m->root);

    ir_each_function(f, m->module)
        f->aux = NULL;
    for (ir_global *g = m->module->globals; g; g = g->next)
        if (!ir_has_number(g))
            interp_set_address(m->memory, g, 0);
    vec_push(m->memory, &m->checks->regions, (object){0});
    add_program_variables(m);
    add_buffers(m);
    checker_add_views(m);
    for (size_t n = 0; n < m->run->buffer_count; n++)
        if ((uint64_t)m->run->buffers[n].contents.bytes > MOST_OBJECT_BYTES)
            return refuse_run(m, "buffer", m->run->buffers[n].contents.bytes, MOST_OBJECT_BYTES);
    return place_local_memory(m, &use) && place_private_variables(m, &use);
}
