/* src/check/view.c - arguments for parts of a region: the memory objects of the host that share bytes with others.
 *
 *     sub-buffer 'part'          [████]
 *     buffer 'all'        [████████████████]      one region, with the contents, the masks and the races of all
 *
 * A pointer that is made from 'part' has an object number of its own, so that its bounds are known wherever it goes, and the offset in the region, so that
 * nothing but bounds depends on the number. */
#include "src/check/machine.h"

enum { LAST_OBJECT = (1 << CHECKER_OBJECT_BITS) - 1 };

/* The last numbers of objects are those of the views. */
static uint64_t view_address(size_t n)
{
    return checker_address(OBJECT_GLOBAL, (uint32_t)(LAST_OBJECT - n));
}

const view *checker_view(const machine *m, uint64_t address)
{
    uint32_t n = LAST_OBJECT - checker_object_index(address);

    return (address >> CHECKER_KIND_SHIFT & 15) == OBJECT_GLOBAL && n < m->checks->views.count ? &m->checks->views.items[n]
                                                                                               : NULL;
}

uint64_t checker_address_in_region(const machine *m, uint64_t address)
{
    const view *v = checker_view(m, address);

    return v ? (address & ~((uint64_t)LAST_OBJECT << CHECKER_OBJECT_SHIFT)) | (uint64_t)v->region << CHECKER_OBJECT_SHIFT
             : address;
}

uint64_t checker_argument_address(const machine *m, unsigned a)
{
    const run_value *v = &m->run->args[a];

    for (size_t n = 0; n < m->checks->views.count; n++)
        if (m->checks->views.items[n].argument == a)
            return view_address(n) + v->offset;
    return checker_buffer_address(m, v->buffer) + v->offset;
}

bool checker_may_reach(const machine *m, const object *x, uint64_t address, uint64_t at, uint64_t bytes)
{
    const view *v = checker_view(m, address);
    uint64_t begin = v ? v->begin : 0, end = v ? v->end : x->bytes;

    return at >= begin && at <= end && bytes <= end - at;
}

variable checker_parameter_variable(const ir_argument *p, uint64_t bytes)
{
    return (variable){.name = p->value.name,
                      .type = p->source ? p->source->element : NULL,
                      .value = &p->value,
                      .loc = p->function->loc,
                      .bytes = bytes,
                      .space = p->value.type->space,
                      .is_buffer = true};
}

void checker_add_views(machine *m)
{
    for (unsigned a = 0; a < m->run->arg_count; a++) {
        const run_value *v = &m->run->args[a];
        const ir_argument *p = m->root->args[a];
        if (v->kind != RUN_BUFFER || !v->bytes)
            continue;
        variable *whole = arena_new(m->memory, variable);
        *whole = checker_parameter_variable(p, v->bytes);
        vec_push(m->memory, &m->checks->views,
                 (view){.region = m->first_buffer + v->buffer,
                        .begin = v->offset,
                        .end = v->offset + v->bytes,
                        .argument = a,
                        .variable = whole});
    }
}
