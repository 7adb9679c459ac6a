/* src/check/describe.c - findings in terms of the source: places, call stacks, names of objects and elements. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "src/base/bits.h"
#include "src/base/intern.h"

#include <inttypes.h>
#include <string.h>

bool checker_checks(const machine *m, check_kind k)
{
    return m->checks->run->kinds >> k & 1;
}

bool checker_is_library(const ir_function *f)
{
    return f->library;
}

bool checker_is_library_variable(const ir_value *v)
{
    return v->kind == IR_GLOBAL_VAR && ir_as_global((ir_value *)v)->library;
}

/* --- sites ---------------------------------------------------------------------------------------------------------------- */

static uint32_t current_stack(const item *it)
{
    return it->depth ? it->frames[it->depth - 1].stack : 0;
}

uint32_t checker_find_stack(item *it, const op *call)
{
    machine *m = it->machine;
    uint32_t parent = current_stack(it);
    op *o = (op *)call;
    uint32_t next = (uint32_t)m->checks->stacks.count,
             found = pair_index(m->memory, &m->checks->stack_indices, (uintptr_t)call, parent, next);

    if (found == next)
        vec_push(m->memory, &m->checks->stacks, (stack_node){parent, call});
    o->stack = parent;
    return o->site = found; /* a call has no other use for its site */
}

uint32_t checker_site(item *it, const op *read_only)
{
    machine *m = it->machine;
    uint32_t stack = current_stack(it);
    op *o = (op *)read_only; /* caches its site */

    if (o->site && o->stack == stack)
        return o->site;
    uint32_t next = (uint32_t)m->checks->sites.count,
             found = pair_index(m->memory, &m->checks->site_indices, (uintptr_t)o, stack, next);
    if (found == next)
        vec_push(m->memory, &m->checks->sites, (site){o, stack});
    o->stack = stack;
    return o->site = found;
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

check_place checker_place_of_loc(const machine *m, uint32_t loc)
{
    const ir_loc *l = &m->module->locs.items[loc];

    return loc ? (check_place){l->file, l->line, l->column, l->first, l->last} : (check_place){0};
}

const op *checker_user_op(const machine *m, site s, uint32_t *stack)
{
    const op *o = s.op;

    *stack = s.stack;
    while (*stack && (o->in_library || !o->inst->loc)) {
        o = m->checks->stacks.items[*stack].call;
        *stack = m->checks->stacks.items[*stack].parent;
    }
    return o;
}

check_place checker_place_of_op(const machine *m, const op *o)
{
    return checker_place_of_loc(m, o->inst->loc ? o->inst->loc : o->inst->block->function->loc);
}

check_place checker_place(const machine *m, uint32_t at)
{
    uint32_t stack;

    return checker_place_of_op(m, checker_user_op(m, m->checks->sites.items[at], &stack));
}

const char *checker_library_function(const machine *m, site s)
{
    const ir_function *f = s.op->in_library ? s.op->inst->block->function : NULL;

    for (uint32_t stack = s.stack; stack && f; stack = m->checks->stacks.items[stack].parent) {
        const op *call = m->checks->stacks.items[stack].call;
        if (!call->in_library)
            break;
        f = call->inst->block->function;
    }
    return f ? checker_built_in_name(m, f) : NULL;
}

/* "library._Z6vload4mPU3AS1Kf" is the mangled name of vload4: a length and as many characters. */
const char *checker_built_in_name(const machine *m, const ir_function *f)
{
    const char *name = f->value.name;
    size_t length = 0;

    if (f->library && strncmp(name, "library.", 8) == 0)
        name += 8;
    if (strncmp(name, "_Z", 2) != 0)
        return arena_strndup(m->memory, name, strcspn(name, "."));
    for (name += 2; *name >= '0' && *name <= '9'; name++)
        length = length * 10 + (size_t)(*name - '0');
    return length <= strlen(name) ? arena_strndup(m->memory, name, length) : name;
}

/* --- findings ------------------------------------------------------------------------------------------------------------- */

uint64_t checker_place_key(const machine *m, const op *o)
{
    const ir_loc *l = &m->module->locs.items[o->inst->loc];
    bool has_place = o->inst->loc != 0;
    uint64_t name = hash_text(has_place ? l->file : o->inst->block->function->value.name);

    return name ^ (has_place ? (uint64_t)l->line << 32 | l->column : o->id);
}

void checker_note_calls(machine *m, check_finding *f, uint32_t stack)
{
    for (; stack; stack = m->checks->stacks.items[stack].parent) {
        const op *call = m->checks->stacks.items[stack].call;
        const char *callee = call->callee->function->value.name;
        checker_note(m, f, checker_place_of_op(m, call), "in '%.*s', called here", (int)ir_stem_length(callee), callee);
    }
}

/* A trial may count a finding of kind K and LEVEL at PLACE, as an earlier launch, or the sequential part of this one, has reported it. */
static bool is_known(const machine *m, check_kind k, check_level level, uint64_t place, uint64_t key)
{
    const check_run *r = m->checks->run;

    /* the results are those of the order of work-items */
    if (level == CHECK_ERROR && (k == CHECK_races || k == CHECK_events))
        return false;
    if (r->is_known && r->is_known(r->known, k, level, place, key))
        return true;
    const check_finding *f = m->checks->has_changed ? check_look_up(r->findings, k, place, key) : NULL;
    return f && f->level >= level;
}

/* A finding of kind K and LEVEL with KEY at S in a trial, which ends unless the finding is known. */
static void find_in_trial(machine *m, check_kind k, check_level level, site s, uint64_t key, const check_item *ids)
{
    const check_run *r = m->checks->run;
    struct known_finding *last = &m->checks->known;
    uint32_t stack;
    bool is_new;

    m->checks->known_count++;
    if (last->exists && last->site.op == s.op && last->site.stack == s.stack && last->kind == k && last->level == level &&
        last->key == key) {
        r->findings->items.items[last->number].count++;
        return;
    }
    bool may_know = r->is_known || m->checks->has_changed;
    uint64_t place = may_know ? checker_place_key(m, checker_user_op(m, s, &stack)) : 0;
    check_finding *f =
        may_know && is_known(m, k, level, place, key) ? check_find(r->findings, k, place, key, ids, &is_new) : NULL;
    if (!f) {
        m->checks->stopped = true;
        return;
    }
    f->level = is_new || f->level < level ? level : f->level;
    bool lists_items = m->checks->has_changed && f->item_count < CHECK_MAX_ITEMS; /* the report names further work-items */
    *last = (struct known_finding){s, k, level, key, (size_t)(f - r->findings->items.items), !lists_items};
}

/* A finding of LEVEL takes the place of one that is less severe. */
static check_finding *find_at_site(machine *m, check_kind k, check_level level, site s, uint64_t key, const check_item *ids)
{
    uint32_t stack;
    bool is_new;

    if (!checker_checks(m, k) || m->checks->stopped)
        return NULL;
    if (m->checks->is_trial) {
        find_in_trial(m, k, level, s, key, m->checks->has_changed ? ids : NULL);
        return NULL;
    }
    const op *o = checker_user_op(m, s, &stack);
    check_finding *f = check_find(m->checks->run->findings, k, checker_place_key(m, o), key, ids, &is_new);
    if (!f) {
        m->checks->stopped = true; /* the list is full */
        return NULL;
    }
    if (!is_new && f->level >= level)
        return NULL;
    f->level = level;
    f->notes.count = 0;
    f->where = checker_place_of_op(m, o);
    f->accesses[0] = (check_access){.where = f->where, .has_item = ids != NULL};
    if (ids)
        f->accesses[0].item = *ids;
    f->access_count = 1;
    f->kernel = m->root->value.name;
    checker_note_calls(m, f, stack);
    return f;
}

check_finding *checker_find_at(machine *m, check_kind k, uint32_t at, uint64_t key, const check_item *ids)
{
    return find_at_site(m, k, check_kind_level(k), m->checks->sites.items[at], key, ids);
}

check_finding *checker_find_level(item *it, check_kind k, check_level level, const op *o, uint64_t key)
{
    check_item ids;

    checker_ids(it, &ids);
    return find_at_site(it->machine, k, level, (site){o, current_stack(it)}, key, &ids);
}

check_finding *checker_find(item *it, check_kind k, const op *o, uint64_t key)
{
    return checker_find_level(it, k, check_kind_level(k), o, key);
}

void checker_say(machine *m, check_finding *f, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    f->message = arena_vprintf(m->checks->run->findings->memory, fmt, ap);
    va_end(ap);
}

void checker_note(machine *m, check_finding *f, check_place where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    check_add_note(m->checks->run->findings, f, where, "%s", arena_vprintf(m->memory, fmt, ap));
    va_end(ap);
}

void checker_stop_after_finding(item *it, const op *o)
{
    checker_stop(it, o, "the run has stopped after a finding");
    it->machine->result->fault.is_finding = true;
}

void checker_stop(item *it, const op *o, const char *fmt, ...)
{
    machine *m = it->machine;
    run_fault *fault = &m->result->fault;
    check_item ids;
    va_list ap;

    m->checks->stopped = true;
    if (fault->message)
        return;
    va_start(ap, fmt);
    *fault = (run_fault){.message = arena_vprintf(m->memory, fmt, ap),
                         .kernel = m->root->value.name,
                         .inst = -1,
                         .item_count = 1,
                         .items = arena_new(m->memory, run_work_item)};
    va_end(ap);
    if (o) {
        uint32_t stack;
        check_place p = checker_place_of_op(m, checker_user_op(m, (site){o, current_stack(it)}, &stack));
        fault->file = p.file;
        fault->line = p.line;
        fault->column = p.column;
    }
    checker_ids(it, &ids);
    memcpy(fault->group, ids.group, sizeof ids.group);
    memcpy(fault->items->local, ids.local, sizeof ids.local);
    memcpy(fault->items->global, ids.global, sizeof ids.global);
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

void checker_describe_alloca(const machine *m, variable *v)
{
    const ir_source_variable *s = ir_source_variable_of(ir_as_inst(v->value));

    if (!s)
        return;
    v->name = s->name || !s->type ? s->name : arena_printf(m->memory, "(%s){…}", s->type->name);
    v->type = s->type;
}

const char *checker_name(const variable *v)
{
    return v->name ? v->name : "a temporary object";
}

const char *checker_space_name(unsigned space)
{
    switch (space) {
    case IR_PRIVATE:
    case IR_MODULE_PRIVATE:
        return "private";
    case IR_LOCAL:
        return "local";
    case IR_CONSTANT:
        return "constant";
    case IR_GLOBAL:
        return "global";
    default:
        return "generic";
    }
}

unsigned checker_pointer_space(const op *o)
{
    for (unsigned n = o->opcode == IR_store || o->opcode == IR_call; n < o->count; n++)
        if (ir_operand(o->inst, n)->type->kind == IR_POINTER)
            return ir_operand(o->inst, n)->type->space;
    return IR_GENERIC;
}

void checker_about(check_finding *f, const object *x, uint64_t address, uint64_t bytes)
{
    f->object = checker_name(x->variable);
    f->space = checker_space_name(x->variable->space);
    f->offset = (int64_t)checker_offset(address);
    f->bytes = bytes;
    f->address = address & CHECK_ADDRESS_MASK;
}

/* Appends the path to the BYTES at offset AT of a T: "[3].x". */
static void append_path(text *out, const ir_source_type *t, int64_t at, uint64_t bytes)
{
    while (t && (uint64_t)at + bytes <= t->size) {
        if (t->kind == IR_SOURCE_ARRAY) {
            if (!t->element || !t->element->size || bytes == t->size)
                return;
            text_printf(out, "[%" PRId64 "]", at / (int64_t)t->element->size);
            at %= (int64_t)t->element->size;
            t = t->element;
        } else if (t->kind == IR_SOURCE_VECTOR) {
            if (bytes == t->element->size && t->count <= 4)
                text_printf(out, ".%c", "xyzw"[at / (int64_t)bytes & 3]);
            else if (bytes == t->element->size)
                text_printf(out, ".s%x", (unsigned)(at / (int64_t)bytes));
            return;
        } else if (t->kind == IR_SOURCE_RECORD) {
            const ir_source_field *field = NULL;
            if (bytes == t->size)
                return;
            for (uint64_t n = 0; n < t->count; n++) {
                const ir_source_field *f = &t->fields[n];
                if (f->offset <= (uint64_t)at && (uint64_t)at + bytes <= f->offset + f->type->size && (!field || !t->is_union))
                    field = f;
            }
            if (!field)
                return;
            if (field->name)
                text_printf(out, ".%s", field->name);
            at -= (int64_t)field->offset;
            t = field->type;
        } else {
            return;
        }
    }
}

const char *checker_element_name(machine *m, const object *x, int64_t at, uint64_t bytes)
{
    const variable *v = x->variable;
    const ir_source_type *t = v->type;
    char texel[IMAGE_TEXEL_TEXT];
    text out;

    text_init(&out, m->memory);
    if (v->image && at >= 0 && (uint64_t)at < v->image->bytes) {
        image_print_texel(v->image, (size_t)at, texel);
        text_printf(&out, "'%s' at %s", checker_name(v), texel);
        return out.data;
    }
    text_printf(&out, "'%s", checker_name(v));
    /* a buffer is an array of its type; an array continues beyond its bounds */
    const ir_source_type *element = t && v->is_buffer ? t : t && t->kind == IR_SOURCE_ARRAY ? t->element : NULL;
    bool is_whole = at == 0 && bytes == v->bytes && element && bytes > element->size;
    if (element && element->size && !is_whole) {
        int64_t size = (int64_t)element->size, index = at >= 0 ? at / size : -((-at + size - 1) / size);
        text_printf(&out, "[%" PRId64 "]", index);
        append_path(&out, element, at - index * size, bytes);
    } else if (!element && at >= 0) {
        append_path(&out, t, at, bytes);
    }
    text_char(&out, '\'');
    return out.data;
}

const char *checker_distance(machine *m, const object *x, int64_t at, uint64_t bytes)
{
    uint64_t end = x->bytes;

    if (at < 0 && (uint64_t)-at >= bytes)
        return arena_printf(m->memory, "%" PRId64 " byte%s before the beginning of", -at, at == -1 ? "" : "s");
    if (at < 0)
        return "partly before the beginning of";
    if ((uint64_t)at < end)
        return (uint64_t)at + bytes - end == 1
                   ? "whose last byte is past the end of"
                   : arena_printf(m->memory, "whose last %" PRIu64 " bytes are past the end of", (uint64_t)at + bytes - end);
    if ((uint64_t)at == end)
        return "just past the end of";
    return arena_printf(m->memory, "%" PRIu64 " byte%s past the end of", (uint64_t)at - end, (uint64_t)at - end == 1 ? "" : "s");
}

const char *checker_array_name(machine *m, item *it, const op *e, unsigned last)
{
    const ir_type *t = e->inst->elem_type;
    uint64_t address = checker_lane(it, e, 0, 0).v, bits;

    for (unsigned n = 1; n < last; n++) {
        const lane *index = checker_operand(it, e, n);
        if (n > 1 && t->kind == IR_STRUCT) {
            if (!ir_const_bits(ir_operand(e->inst, n), &bits))
                break;
            address += ir_field_offset((ir_type *)t, (unsigned)bits);
            t = t->fields[bits];
            continue;
        }
        if (n > 1)
            t = t->element;
        address += (uint64_t)wrapping_multiply(bits_signed(index->v, ir_scalar_bits(ir_operand(e->inst, n)->type)),
                                               (int64_t)ir_size((ir_type *)t));
    }
    const object *x = checker_object(it, address);
    return x && x->variable ? checker_element_name(m, x, (int64_t)checker_offset(address), ir_size((ir_type *)t)) : "an array";
}

void checker_note_object(machine *m, check_finding *f, const object *x)
{
    const variable *v = x->variable;
    check_place where = checker_place_of_loc(m, v->loc);
    uint64_t count = v->type && v->type->size ? x->bytes / v->type->size : 0;

    if (v->is_buffer && count && v->type->size * count == x->bytes)
        checker_note(m, f, where, "'%s' has %" PRIu64 " bytes: %" PRIu64 " element%s of type '%s'", checker_name(v), x->bytes,
                     count, count == 1 ? "" : "s", v->type->name);
    else if (v->is_buffer)
        checker_note(m, f, where, "'%s' has %" PRIu64 " byte%s", checker_name(v), x->bytes, x->bytes == 1 ? "" : "s");
    else
        checker_note(m, f, where, "'%s' is declared here, with %" PRIu64 " byte%s", checker_name(v), v->bytes,
                     v->bytes == 1 ? "" : "s");
}

const char *checker_ids_text(machine *m, const uint32_t ids[3])
{
    text out;

    text_init(&out, m->memory);
    for (unsigned d = 0; d < m->checks->dims; d++)
        text_printf(&out, "%s%" PRIu32, d ? "," : "(", ids[d]);
    text_char(&out, ')');
    return out.data;
}

const char *checker_item_text(machine *m, const check_item *ids)
{
    return checker_ids_text(m, ids->global);
}
