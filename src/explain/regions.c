/* src/explain/regions.c - the region operands of a kernel in thread form, and the instructions that legalization makes of each. */
#include "backend/region/region.h"
#include "ir/text.h"
#include "src/explain/attempts.h"
#include "src/explain/snapshots.h"

enum { MOST_REGIONS = 2000 }; /* of a function */

static const char *shape_of(arena *memory, const region_description *r)
{
    return arena_printf(memory, "<%d;%d,%d>%s", r->vstride, r->width, r->hstride, r->index ? " from a variable start" : "");
}

static const char *element_type(arena *memory, ir_type *t)
{
    text out;

    text_init(&out, memory);
    ir_print_type(&out, ir_scalar(t));
    return out.data;
}

void explain_collect_regions(explain_column *e, explain_thread_step *s, const ir_function *f)
{
    ir_each_block(b, f) {
        ir_each_inst(i, b) {
            region_description r;
            if (!region_decode(i, &r))
                continue;
            if (s->regions.count == MOST_REGIONS) {
                explain_omit(e, "Function %s has more than %u regions; the first are shown.", f->value.name,
                             (unsigned)MOST_REGIONS);
                return;
            }
            bool is_read = region_is_read(&i->value);
            explain_region x = {.value = explain_number_of(e, &i->value),
                                .place = explain_place_in(e, f->module, i->loc),
                                .operand = is_read ? 0 : -1,
                                .shape = shape_of(e->memory, &r),
                                .type = element_type(e->memory, i->value.type)};
            for (unsigned n = 0; n < r.count; n++)
                vec_push(e->memory, &x.elements, region_byte(&r, n));
            vec_push(e->memory, &s->regions, x);
        }
    }
}

static explain_region *find_region(explain_thread_step *s, uint32_t value)
{
    for (size_t n = 0; n < s->regions.count; n++)
        if (s->regions.items[n].value == value)
            return &s->regions.items[n];
    return NULL;
}

static void add_replacement(arena *memory, explain_region *r, const void *inst)
{
    for (size_t n = 0; n < r->into.count; n++)
        if (r->into.items[n] == inst)
            return;
    vec_push(memory, &r->into, inst);
}

void explain_replace_region(explain_column *e, explain_thread_step *s, const ir_inst *i, const ir_inst *first, const char *rule,
                            ir_value *const *parts, unsigned count)
{
    explain_region *r = find_region(s, explain_number_of(e, &i->value));

    if (!r)
        return;
    r->rule = rule;
    for (const ir_inst *n = first; n && n != i; n = n->next)
        add_replacement(e->memory, r, n);
    for (unsigned k = 0; k < count; k++)
        if (parts[k] && parts[k]->kind == IR_INSTRUCTION)
            add_replacement(e->memory, r, parts[k]);
}

/* Writes the numbers of the replacements that are still instructions; legalization removes those that it did not need. */
static void write_replacements(explain_column *e, json_writer *w, const explain_region *r)
{
    json_begin(w, "into", '[');
    for (size_t n = 0; n < r->into.count; n++) {
        uintptr_t known = (uintptr_t)map_get(&e->value_ids, r->into.items[n]);
        if (known)
            json_number(w, NULL, (int64_t)known - 1);
    }
    json_end(w, ']');
}

void explain_write_regions(explain_column *e, json_writer *w, const explain_thread_step *s)
{
    json_begin(w, "regions", '[');
    for (size_t n = 0; n < s->regions.count; n++) {
        const explain_region *r = &s->regions.items[n];
        json_begin(w, NULL, '{');
        json_number(w, "value", r->value);
        json_number(w, "operand", r->operand);
        json_text(w, "region", r->shape);
        json_text(w, "type", r->type);
        json_begin(w, "elements", '[');
        for (size_t k = 0; k < r->elements.count; k++)
            json_number(w, NULL, r->elements.items[k]);
        json_end(w, ']');
        json_text(w, "rule", r->rule ? r->rule : "");
        write_replacements(e, w, r);
        json_end(w, '}');
    }
    json_end(w, ']');
}

void explain_write_split_remarks(explain_column *e, json_writer *w, const explain_thread_step *s)
{
    json_begin(w, "remarks", '[');
    for (size_t n = 0; n < s->regions.count; n++) {
        const explain_region *r = &s->regions.items[n];
        if (!r->rule)
            continue;
        json_begin(w, NULL, '{');
        json_number(w, "place", r->place);
        json_text(
            w, "message",
            arena_printf(e->memory, "region %s split into %zu instructions", r->operand < 0 ? "write" : "read", r->into.count));
        json_number(w, "value", r->value);
        json_text(w, "rule", r->rule);
        json_end(w, '}');
    }
    json_end(w, ']');
}
