/* backend/isa/print_statement.c - prints the statements of the source as directives (src/driver/formats.md 3.3). */
#include "backend/isa/source_tables.h"

#include "ir/formula.h"

#include <inttypes.h>

/* --- tables: types, files, variables, frames ------------------------------------------------------------------------------ */

static void print_type(text *out, const gen_source_tables *t, const ir_source_type *type)
{
    text_printf(out, "//.type %u %" PRIu64 " %u ", gen_source_type_number(t, type), type->size, type->align);
    switch (type->kind) {
    case IR_SOURCE_SCALAR:
        text_str(out, type->is_float ? "float" : type->is_signed ? "signed" : "unsigned");
        break;
    case IR_SOURCE_VECTOR:
    case IR_SOURCE_ARRAY:
        text_printf(out, "%s %" PRIu64, type->kind == IR_SOURCE_VECTOR ? "vector" : "array", type->count);
        break;
    case IR_SOURCE_POINTER:
        text_printf(out, "pointer %u", (unsigned)type->space);
        break;
    case IR_SOURCE_RECORD:
        text_str(out, type->is_union ? "union" : "struct");
        break;
    }
    if (type->element)
        text_printf(out, " of=%u", gen_source_type_number(t, type->element));
    text_printf(out, " %s\n", type->name);
    if (type->kind != IR_SOURCE_RECORD)
        return;
    for (uint64_t n = 0; n < type->count; n++) {
        const ir_source_field *f = &type->fields[n];
        text_printf(out, "//.field %u %" PRIu64 " of=%u%s%s\n", gen_source_type_number(t, type), f->offset,
                    gen_source_type_number(t, f->type), f->name ? " " : "", f->name ? f->name : "");
    }
}

/* "13:9", "13:9:1" in file 1; "0:0": nowhere. */
static void print_location(text *out, gen_source_tables *t, const char *file, uint32_t line, uint32_t column)
{
    uint32_t number = file ? gen_source_file_number(t, file) : 0;

    text_printf(out, "%u:%u", line, column);
    if (number)
        text_printf(out, ":%u", number);
}

static void print_tables(text *out, gen_source_tables *t)
{
    const gen_kernel *k = t->kernel;

    if (k->scratch_lane_bytes)
        text_printf(out, "//.private_items %u %u\n", k->scratch_private, k->scratch_lane_bytes);
    for (size_t n = 0; n < t->files.count; n++)
        text_printf(out, "//.file %zu %s\n", n, t->files.items[n]);
    for (size_t n = 0; n < t->types.count; n++)
        print_type(out, t, t->types.items[n]);
    for (size_t n = 0; n < k->variables.count; n++) {
        const gen_variable *v = &k->variables.items[n];
        text_printf(out, "//.variable %zu %u %s %u:%u %s\n", n, gen_source_type_number(t, v->type),
                    v->is_parameter ? "parameter" : "local", v->line, v->column, v->name);
    }
    for (size_t n = 1; n < k->frames.count; n++) {
        const gen_frame *f = &k->frames.items[n];
        text_printf(out, "//.frame %zu %u ", n, f->parent);
        print_location(out, t, f->file, f->file ? f->line : 0, f->file ? f->column : 0);
        text_printf(out, " %s\n", f->function);
    }
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* The bits of a register that has masks as P does. */
static unsigned register_bits(const gen_place *p)
{
    return p->in_flags ? GEN_FLAG_BITS : GEN_GRF_BYTES * 8;
}

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
    bool has_elements = p->kind == GEN_PLACE_REGISTERS || p->kind == GEN_PLACE_NUMBER || p->kind == GEN_PLACE_MASK;
    if (has_elements && p->is_varying)
        text_printf(out, "{%u:%u}", p->first, p->first + p->count);
    else if (has_elements && (p->first || p->count > 1))
        text_printf(out, "(%u:%u)", p->first, p->first + p->count);
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
    case GEN_PLACE_POINTER:
        text_printf(out, "=&%s%%%u", k->variables.items[p->target].name, p->target);
        if (p->target_frame != s->frame)
            text_printf(out, "@%u", p->target_frame);
        if (p->number)
            text_printf(out, "%+" PRId64, (int64_t)p->number);
        break;
    case GEN_PLACE_FORMULA:
        text_str(out, "=formula(");
        ir_formula_print(out, p->formula);
        text_char(out, ')');
        break;
    case GEN_PLACE_NUMBER:
        text_printf(out, "=0x%" PRIx64 ":%s", p->number, type);
        break;
    case GEN_PLACE_PRIVATE:
    case GEN_PLACE_LOCAL:
        text_printf(out, "=%s%+" PRId64, p->kind == GEN_PLACE_LOCAL ? "local" : "private", (int64_t)p->number);
        break;
    case GEN_PLACE_MEMORY:
        text_printf(out, "=memory(r%u.%u+%" PRIu64 "<%u>)", p->address / GEN_GRF_BYTES, p->address % GEN_GRF_BYTES / 8u,
                    p->number, p->step);
        break;
    case GEN_PLACE_MASK:
        text_printf(out, "=mask(%s%c%u.%u%+d)", p->is_inverted ? "~" : "", p->in_flags ? 'f' : 'r', p->address / register_bits(p),
                    p->address % register_bits(p) / GEN_WORD_BITS, p->address % GEN_WORD_BITS);
        break;
    case GEN_PLACE_REGISTERS:
        text_printf(out, "=r%u.%u<%u>:%s", p->address / GEN_GRF_BYTES, p->address % GEN_GRF_BYTES / p->element_bytes,
                    p->step / p->element_bytes, type);
        break;
    }
    if (gen_place_is_extended(p))
        text_printf(out, ">%s", unsigned_type(p->wide_bytes) + p->is_signed);
    if (p->plus)
        text_printf(out, "%+" PRId64, p->plus);
    if (p->until != s->at)
        text_printf(out, "!%u", p->until - s->at);
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

struct gen_statement_printer {
    gen_source_tables *tables;
    size_t next;
};

gen_statement_printer *gen_print_variables(text *out, const gen_kernel *k)
{
    gen_statement_printer *p = arena_new(out->memory, gen_statement_printer);

    p->tables = gen_collect_source(out->memory, k);
    print_tables(out, p->tables);
    return p;
}

static void print_statement(text *out, gen_source_tables *t, const gen_statement *s)
{
    const gen_kernel *k = t->kernel;

    text_str(out, "//.statement ");
    print_location(out, t, s->file, s->line, s->column);
    if (s->frame)
        text_printf(out, " @%u", s->frame);
    if (s->until != s->at)
        text_printf(out, " !%u", s->until - s->at);
    for (uint32_t n = 0; n < s->place_count; n++)
        print_place(out, k, s, &k->places.items[s->first_place + n]);
    text_char(out, '\n');
}

void gen_print_statements(text *out, gen_statement_printer *p, size_t inst)
{
    const gen_kernel *k = p->tables->kernel;

    for (; p->next < k->statements.count && k->statements.items[p->next].at == inst; p->next++)
        print_statement(out, p->tables, &k->statements.items[p->next]);
}
