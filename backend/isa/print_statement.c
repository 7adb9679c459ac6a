/* backend/isa/print_statement.c - prints the statements of the source as directives (src/driver/formats.md 3.3). */
#include "backend/isa/isa.h"

#include <inttypes.h>

static const char *unsigned_type(unsigned bytes)
{
    return bytes == 1 ? "ub" : bytes == 2 ? "uw" : bytes == 4 ? "ud" : "uq";
}

/* "j=r12.0<1>:ud+1", "a[0:4]=private+64", "k=0x5:ud". */
static void print_place(text *out, const gen_kernel *k, const gen_statement *s, const gen_place *p)
{
    const char *type = unsigned_type(p->element_bytes);

    text_printf(out, " %s%%%u", k->variables.items[p->variable].name, p->variable);
    if (p->frame != s->frame)
        text_printf(out, "@%u", p->frame);
    if (p->at || p->is_part)
        text_printf(out, "[%u:%u]", p->at, p->at + p->bytes);
    if (p->first || p->is_varying)
        text_printf(out, "{%u:%u}", p->first, p->first + p->count);
    switch (p->kind) {
    case GEN_PLACE_UNKNOWN:
        text_str(out, "=?");
        return;
    case GEN_PLACE_UNSET:
        text_str(out, "=unset");
        return;
    case GEN_PLACE_ARGUMENT:
        text_printf(out, "=arg%" PRIu64, p->number);
        break;
    case GEN_PLACE_FORMULA:
        text_str(out, "=formula");
        break;
    case GEN_PLACE_NUMBER:
        text_printf(out, "=0x%" PRIx64 ":%s", p->number, type);
        break;
    case GEN_PLACE_PRIVATE:
    case GEN_PLACE_LOCAL:
        text_printf(out, "=%s%+" PRId64, p->kind == GEN_PLACE_LOCAL ? "local" : "private", (int64_t)p->number);
        break;
    case GEN_PLACE_REGISTERS:
        text_printf(out, "=r%u.%u<%u>:%s", p->address / GEN_GRF_BYTES, p->address % GEN_GRF_BYTES / p->element_bytes,
                    p->step / p->element_bytes, type);
        break;
    }
    if (p->wide_bytes != p->element_bytes &&
        (p->kind == GEN_PLACE_REGISTERS || p->kind == GEN_PLACE_NUMBER || p->kind == GEN_PLACE_FORMULA))
        text_printf(out, ">%s", unsigned_type(p->wide_bytes) + p->is_signed);
    if (p->plus)
        text_printf(out, "%+" PRId64, p->plus);
    if (p->until != s->at)
        text_printf(out, "!%u", p->until);
}

void gen_print_variables(text *out, const gen_kernel *k)
{
    for (size_t n = 0; n < k->variables.count; n++) {
        const gen_variable *v = &k->variables.items[n];
        text_printf(out, "//.variable %zu %u:%u %s\n", n, v->line, v->column, v->name);
    }
    for (size_t n = 1; n < k->frames.count; n++) {
        const gen_frame *f = &k->frames.items[n];
        text_printf(out, "//.frame %zu %u %u:%u %s\n", n, f->parent, f->line, f->column, f->function);
    }
}

void gen_print_statement(text *out, const gen_kernel *k, const gen_statement *s)
{
    text_printf(out, "//.statement %u:%u", s->line, s->column);
    if (s->frame)
        text_printf(out, " @%u", s->frame);
    for (uint32_t n = 0; n < s->place_count; n++)
        print_place(out, k, s, &k->places.items[s->first_place + n]);
    text_char(out, '\n');
}
