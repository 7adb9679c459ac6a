/* backend/binary/statements_write.c - writes section .misc.gasket.debug: see statements.h. */
#include "backend/binary/statements.h"

#include "backend/binary/dwarf_writer.h"
#include "backend/isa/source_tables.h"
#include "ir/formula.h"

static void put(text *out, uint64_t value)
{
    dwarf_put_uleb(out, value);
}

static void put_type(text *out, const gen_source_tables *t, const ir_source_type *type)
{
    put(out, type->kind);
    put(out, type->size);
    put(out, type->align);
    put(out, type->count);
    put(out, type->element ? gen_source_type_number(t, type->element) + UINT64_C(1) : 0);
    put(out, type->space);
    put(out, (type->is_signed ? STATEMENTS_SIGNED : 0u) | (type->is_float ? STATEMENTS_FLOAT : 0u) |
                 (type->is_union ? STATEMENTS_UNION : 0u));
    dwarf_put_string(out, type->name);
    if (type->kind != IR_SOURCE_RECORD)
        return;
    for (uint64_t n = 0; n < type->count; n++) {
        const ir_source_field *f = &type->fields[n];
        put(out, f->offset);
        put(out, gen_source_type_number(t, f->type));
        put(out, f->name != NULL);
        if (f->name)
            dwarf_put_string(out, f->name);
    }
}

static void put_tables(text *out, gen_source_tables *t)
{
    const gen_kernel *k = t->kernel;

    put(out, t->files.count);
    for (size_t n = 0; n < t->files.count; n++)
        dwarf_put_string(out, t->files.items[n]);
    put(out, t->types.count);
    for (size_t n = 0; n < t->types.count; n++)
        put_type(out, t, t->types.items[n]);
    put(out, k->variables.count);
    for (size_t n = 0; n < k->variables.count; n++) {
        const gen_variable *v = &k->variables.items[n];
        put(out, gen_source_type_number(t, v->type));
        put(out, v->is_parameter ? STATEMENTS_PARAMETER : 0);
        put(out, v->line);
        put(out, v->column);
        dwarf_put_string(out, v->name);
    }
    put(out, k->frames.count - 1);
    for (size_t n = 1; n < k->frames.count; n++) {
        const gen_frame *f = &k->frames.items[n];
        put(out, f->parent);
        put(out, f->file ? gen_source_file_number(t, f->file) + UINT64_C(1) : 0);
        put(out, f->file ? f->line : 0);
        put(out, f->file ? f->column : 0);
        dwarf_put_string(out, f->function);
    }
}

static void put_view(text *out, const gen_place *p)
{
    put(out, gen_place_is_extended(p) ? p->wide_bytes : gen_place_value_bytes(p));
    put(out, (uint64_t)p->plus);
}

static void put_elements(text *out, const gen_place *p)
{
    put(out, p->element_bytes);
    put(out, p->first);
    put(out, p->count);
}

static void put_where(text *out, const gen_place *p)
{
    text formula;

    switch (p->kind) {
    case GEN_PLACE_UNKNOWN:
    case GEN_PLACE_UNSET:
        return;
    case GEN_PLACE_ARGUMENT:
    case GEN_PLACE_PRIVATE:
    case GEN_PLACE_LOCAL:
        put(out, p->number);
        return;
    case GEN_PLACE_POINTER:
        put(out, p->target);
        put(out, p->target_frame);
        put(out, p->number);
        return;
    case GEN_PLACE_MEMORY:
        put(out, p->number);
        put(out, p->address);
        put(out, p->step);
        return;
    case GEN_PLACE_FORMULA:
        text_init(&formula, out->memory);
        ir_formula_print(&formula, p->formula);
        text_char(&formula, '\0');
        text_add(out, formula.data, formula.length);
        put_view(out, p);
        return;
    case GEN_PLACE_NUMBER:
        put_elements(out, p);
        put(out, p->number);
        break;
    case GEN_PLACE_REGISTERS:
        put_elements(out, p);
        put(out, p->address);
        put(out, p->step);
        break;
    case GEN_PLACE_MASK:
        put_elements(out, p);
        put(out, p->address);
        break;
    }
    put_view(out, p);
}

static void put_place(text *out, const gen_statement *s, const gen_place *p)
{
    bool is_part = p->at || p->is_part, is_mask = p->kind == GEN_PLACE_MASK,
         has_elements = is_mask || p->kind == GEN_PLACE_REGISTERS || p->kind == GEN_PLACE_NUMBER;

    put(out, p->kind);
    put(out, (has_elements && p->is_varying ? STATEMENTS_VARYING : 0u) | (is_part ? STATEMENTS_PART : 0u) |
                 (is_mask && p->in_flags ? STATEMENTS_IN_FLAGS : 0u) | (is_mask && p->is_inverted ? STATEMENTS_INVERTED : 0u) |
                 (gen_place_is_extended(p) && p->is_signed ? STATEMENTS_SIGN : 0u));
    put(out, p->variable);
    put(out, p->frame);
    if (is_part) {
        put(out, p->at);
        put(out, p->bytes);
    }
    put(out, gen_place_is_known(p->kind) ? p->until - s->at : 0);
    put_where(out, p);
}

static void put_kernel(text *out, const gen_kernel *k)
{
    gen_source_tables *t = gen_collect_source(out->memory, k);
    uint32_t last = 0;

    dwarf_put_string(out, k->name);
    put(out, k->scratch_private);
    put(out, k->scratch_lane_bytes);
    put_tables(out, t);
    put(out, k->statements.count);
    for (size_t n = 0; n < k->statements.count; n++) {
        const gen_statement *s = &k->statements.items[n];
        put(out, s->at - last);
        put(out, s->until - s->at);
        put(out, gen_source_file_number(t, s->file));
        put(out, s->line);
        put(out, s->column);
        put(out, s->frame);
        put(out, s->place_count);
        for (uint32_t p = 0; p < s->place_count; p++)
            put_place(out, s, &k->places.items[s->first_place + p]);
        last = s->at;
    }
}

bool statements_exist(const gen_program *p)
{
    for (size_t n = 0; n < p->kernels.count; n++)
        if (p->kernels.items[n]->statements.count)
            return true;
    return false;
}

void statements_write(text *out, const gen_program *p)
{
    put(out, STATEMENTS_VERSION);
    for (size_t n = 0; n < p->kernels.count; n++)
        if (p->kernels.items[n]->statements.count)
            put_kernel(out, p->kernels.items[n]);
}
