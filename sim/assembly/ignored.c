/* sim/assembly/ignored.c - reads the directive of fields that an instruction has and the hardware ignores (backend/isa/ignored.c):
 *
 *   //.ignored dst_type=0 src0_vstride=3
 *
 * Which fields there are depends on the operation, so the words are read after the instruction that follows. */
#include "sim/assembly/read.h"

#include "backend/isa/bits.h"

bool sim_read_ignored(read_state *r)
{
    scanner *s = &r->s;
    size_t at = s->at;

    sim_read_kernel(r);
    if (sim_at_line_end(s))
        return sim_scan_error(s, at, "FIELD=VALUE is expected");
    if (r->ignored)
        return sim_scan_error(s, at, "the next instruction has this directive already");
    r->ignored = s->at;
    while (s->at < s->end && s->text[s->at] != '\n')
        s->at++;
    return true;
}

/* Reads FIELD=VALUE for I. */
static bool read_field(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    size_t where = s->at, length = 0;
    uint64_t value;

    while (where + length < s->end && s->text[where + length] != '=' && s->text[where + length] > ' ')
        length++;
    const char *name = arena_strndup(r->memory, s->text + where, length);
    s->at += length;
    if (!sim_skip_char(r, '='))
        return sim_scan_error(s, where, "FIELD=VALUE is expected");
    return sim_read_digits(r, UINT32_MAX, &value, "the value of the field") &&
           (gen_set_ignored(i, name, value) ||
            sim_scan_error(s, where, "%s has no field '%s' that the hardware ignores, or not with the value %llu",
                           gen_op_name(i->op), name, (unsigned long long)value));
}

bool sim_set_ignored(read_state *r, gen_inst *i)
{
    scanner *s = &r->s;
    size_t end = s->at;
    bool good = true;

    if (!r->ignored)
        return true;
    s->at = r->ignored;
    r->ignored = 0;
    while (good && !sim_at_line_end(s))
        good = read_field(r, i);
    s->at = end;
    return good;
}
