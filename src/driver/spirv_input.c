/* src/driver/spirv_input.c - see spirv_input.h. */
#include "src/driver/spirv_input.h"

#include "ir/spirv/spirv.h"
#include "ir/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

typedef VEC(spirv_specialization) specializations;

/* Reads WORD, the argument of --spec, such as "3=-1", "3=1.5" or "3=#3fc00000"; false if it is not one. */
static bool read_specialization(const char *word, spirv_specialization *out)
{
    const char *equals = strchr(word, '=');
    char *end;

    *out = (spirv_specialization){.is_number = true};
    if (!equals || equals == word || !equals[1])
        return false;
    errno = 0;
    unsigned long id = strtoul(word, &end, 10);
    if (end != equals || errno || id > UINT32_MAX || word[0] == '-')
        return false;
    out->id = (uint32_t)id;
    if (equals[1] == '#') {
        out->is_number = false;
        out->bits = strtoull(equals + 2, &end, 16);
        return equals[2] && !*end && !errno;
    }
    out->number = strtod(equals + 1, &end);
    if (*end)
        return strcmp(equals + 1, "true") == 0 ? (out->bits = 1, true) : strcmp(equals + 1, "false") == 0;
    errno = 0;
    out->bits = equals[1] == '-' ? (uint64_t)strtoll(equals + 1, &end, 0) : strtoull(equals + 1, &end, 0);
    out->is_beyond = errno == ERANGE || (*end && !(fabs(out->number) < 0x1p63));
    if (*end && !out->is_beyond) /* a fraction or an exponent: an integer is rounded toward zero */
        out->bits = (uint64_t)(int64_t)out->number;
    return true;
}

static bool read_specializations(const compilation *c, specializations *out)
{
    const options *o = c->session->options;

    for (size_t i = 0; i < o->given.count; i++) {
        spirv_specialization s;
        if (o->given.items[i].id != OPTION_specialization)
            continue;
        if (!read_specialization(o->given.items[i].value, &s)) {
            diag_error(c->session->diagnostics, 0, "--spec: expected ID=VALUE, a number or true or false, not '%s'",
                       o->given.items[i].value);
            return false;
        }
        vec_push(c->session->memory, out, s);
    }
    return true;
}

ir_module *read_spirv(compilation *c, uint16_t fast, bool keeps_objects, ir_outside_calls *outside)
{
    session *s = c->session;
    specializations set = {0};
    spirv_module *m = NULL;

    if (!read_specializations(c, &set)) {
        c->is_misused = true;
        return NULL;
    }
    if (c->kind == INPUT_SPVASM) {
        c->base = source_add_file(s->sources, c->file, c->text, c->length, 0);
        m = spirv_assemble(s->memory, s->diagnostics, c->base);
    } else {
        m = spirv_read(s->memory, s->diagnostics, c->file, c->text, c->length);
    }
    if (!m || !spirv_validate(m))
        return NULL;
    spirv_options options = {.set = set.items, .set_count = set.count, .fast = fast, .keeps_objects = keeps_objects};
    return spirv_translate(m, &options, outside);
}
