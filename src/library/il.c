/* src/library/il.c - see il.h. */
#include "src/library/il.h"

#include "ir/spirv/spirv.h"
#include "src/library/call.h"

typedef struct il_query {
    const void *il;
    size_t length;
    uint32_t id;
    size_t bytes; /* result */
} il_query;

static gasket_status validate(library_call *c, void *context)
{
    il_query *q = context;
    spirv_module *m = spirv_read(c->memory, &c->diagnostics, "program.spv", q->il, q->length);

    return m && spirv_validate(m) ? GASKET_DONE : GASKET_REFUSED;
}

static gasket_status find_constant(library_call *c, void *context)
{
    il_query *q = context;
    spirv_module *m = spirv_read(c->memory, &c->diagnostics, "program.spv", q->il, q->length);

    q->bytes = m ? spirv_specialization_bytes(m, q->id) : 0;
    return m ? GASKET_DONE : GASKET_REFUSED;
}

/* Runs WORK for Q without its diagnostics. */
static bool run_query(il_query *q, gasket_status (*work)(library_call *c, void *context))
{
    library_call c;
    arena memory;

    arena_init(&memory);
    gasket_status status = library_run(&c, &memory, work, q, NULL);
    arena_release(&memory);
    return status == GASKET_DONE;
}

bool library_il_is_valid(const void *il, size_t length)
{
    return run_query(&(il_query){.il = il, .length = length}, validate);
}

size_t library_il_constant_size(const void *il, size_t length, uint32_t id)
{
    il_query q = {.il = il, .length = length, .id = id};

    return run_query(&q, find_constant) ? q.bytes : 0;
}
