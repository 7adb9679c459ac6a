/* sim/assembly/statement.c - reads the directives of statements of the source (src/driver/formats.md 3.3), and checks them at the end of a kernel. */
#include "sim/assembly/read.h"

bool sim_read_statement(read_state *r)
{
    gen_kernel *k = sim_kernel_with_frames(r);
    gen_statement s = {.at = (uint32_t)k->insts.count, .first_place = (uint32_t)k->places.count};
    size_t where = (sim_skip_line_blanks(&r->s), r->s.at);
    uint64_t n = 0;

    if (!sim_read_location(r, &s.line, &s.column, &s.file))
        return false;
    if (!s.line)
        return sim_scan_error(&r->s, where, "lines are counted from 1");
    if (sim_skip_key(r, "@") && !sim_read_known(r, k->frames.count, &s.frame, "frame"))
        return false;
    if (sim_skip_key(r, "!") && !sim_read_digits(r, SIM_NUMBER_LIMIT, &n, "the number of instructions"))
        return false;
    s.until = s.at + (uint32_t)n;
    while (!sim_at_line_end(&r->s))
        if (!sim_read_place(r, &s))
            return false;
    vec_push(r->memory, &k->statements, s);
    vec_push(r->memory, &r->source.statement_at, where);
    return true;
}

static void check_end(read_state *r, const gen_statement *s, size_t where)
{
    const gen_kernel *k = r->kernel;
    size_t last = k->insts.count - 1;

    if (s->at >= k->insts.count)
        sim_scan_error(&r->s, where, "no instruction follows this statement");
    else if (s->until > last)
        sim_scan_error(&r->s, where, "only %zu instructions follow this statement, not %u", last - s->at,
                       (unsigned)(s->until - s->at));
}

void sim_read_end_statements(read_state *r)
{
    gen_kernel *k = r->kernel;

    for (size_t n = 0; n < r->source.pointers.count; n++) {
        const read_pointer *p = &r->source.pointers.items[n];
        if (p->target < r->source.types.count)
            p->type->element = r->source.types.items[p->target];
        else
            sim_scan_error(&r->s, p->where, "there is no type %llu", (unsigned long long)p->target);
    }
    size_t deep = ir_source_find_deep(r->memory, r->source.types.items, r->source.types.count);
    if (deep < r->source.types.count)
        sim_scan_error(&r->s, r->source.type_at.items[deep], "types are nested more than %d deep", IR_SOURCE_MOST_DEPTH);
    for (size_t n = 0; n < k->statements.count; n++)
        check_end(r, &k->statements.items[n], r->source.statement_at.items[n]);
    if (k->statements.count)
        gen_number_lines(r->memory, k);
    r->source = (read_source){0};
}
