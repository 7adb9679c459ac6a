/* ir/genx/genx.c - finds the row of an intrinsic of the vector language, and what its expansions share. */
#include "ir/genx/expand.h"

#include <stdarg.h>
#include <string.h>

static const ir_genx_row rows[] = {
#define GENX(name, kinds, pattern, expand, which, more) {{"llvm.genx." name, kinds, pattern}, false, expand, which, more},
#define GENX_THREAD(name, kinds, pattern, expand, which, more) {{"llvm.genx." name, kinds, pattern}, true, expand, which, more},
#include "ir/genx/genx.def"
};

/* Intrinsics without a row. */
static const struct refusal {
    const char *name, *why;
} refusals[] = {
#define REFUSED(name, why) {"llvm.genx." name, why},
#include "ir/genx/refused.def"
};

const ir_genx_row *ir_genx_find(const char *name)
{
    const ir_genx_row *best = NULL;
    size_t longest = 0;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = ir_base_length(name, rows[i].signature.name);
        if (n > longest) {
            best = &rows[i];
            longest = n;
        }
    }
    return best;
}

const ir_signature *ir_genx_signature(const ir_genx_row *row)
{
    return &row->signature;
}

bool ir_genx_needs_thread(const ir_genx_row *row)
{
    return row->needs_thread;
}

const char *ir_genx_refusal(const char *name)
{
    const char *why = NULL;
    size_t longest = 0;

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        size_t n = ir_base_length(name, refusals[i].name);
        if (n > longest) {
            why = refusals[i].why;
            longest = n;
        }
    }
    return why;
}

ir_value *ir_genx_expand(ir_builder *b, const ir_genx_row *row, const ir_type *t, ir_value **args, const char **problem)
{
    genx_call c = {.b = b, .m = b->module, .row = row, .type = t->element, .args = args};
    ir_value *v = row->expand(&c);

    *problem = c.problem;
    return c.problem ? NULL : v;
}

/* --- operands ------------------------------------------------------------------------------------------------------------- */

ir_value *genx_refuse(genx_call *c, const char *format, ...)
{
    text out;
    va_list list;

    if (c->problem)
        return NULL;
    text_init(&out, c->m->memory);
    text_printf(&out, "@%s: ", c->row->signature.name);
    va_start(list, format);
    text_vprintf(&out, format, list);
    va_end(list);
    c->problem = out.data;
    return NULL;
}

uint64_t genx_constant(genx_call *c, unsigned n)
{
    uint64_t v = 0;

    if (c->args[n]->kind != IR_CONST || !ir_const_bits(c->args[n], &v))
        genx_refuse(c, "operand %u must be a constant", n + 1);
    return v;
}

ir_value *genx_int(const genx_call *c, ir_type *t, uint64_t n)
{
    return ir_const(c->m, t, n);
}

ir_value *genx_splat(const genx_call *c, ir_value *v, ir_type *t)
{
    unsigned count = (unsigned)ir_lanes(t);

    if (!ir_is_vector(t))
        return v;
    int32_t *zeros = arena_array(c->m->memory, int32_t, count);
    ir_value *first = ir_insert(c->b, ir_undef(c->m, t), v, ir_const(c->m, c->m->i32, 0));
    return ir_shuffle(c->b, first, first, zeros, count);
}

ir_value *genx_resize(const genx_call *c, ir_value *v, ir_type *to, bool is_signed)
{
    unsigned from_bits = ir_scalar_bits(v->type), to_bits = ir_scalar_bits(to);
    ir_type *t = ir_with_lanes(c->m, ir_scalar(to), ir_lanes(v->type), ir_is_vector(v->type));

    if (from_bits == to_bits)
        return v;
    return ir_cast(c->b, from_bits > to_bits ? IR_trunc : is_signed ? IR_sext : IR_zext, v, t);
}

/* --- parts of vectors ----------------------------------------------------------------------------------------------------- */

static unsigned bytes_of_element(const ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);

    return bits == 1 ? 1 : bits / 8;
}

ir_value *genx_read_part(const genx_call *c, ir_value *v, unsigned offset, ir_type *to)
{
    ir_type *types[] = {to, v->type}, *i32 = c->m->i32;
    ir_value *args[] = {v,
                        ir_const(c->m, i32, 0),
                        ir_const(c->m, i32, ir_lanes(to)),
                        ir_const(c->m, i32, 1),
                        ir_const(c->m, c->m->i16, (uint64_t)offset * bytes_of_element(v->type)),
                        ir_undef(c->m, i32)};

    if (to == v->type)
        return v;
    return &ir_call_intrinsic(c->b, ir_is_float(ir_scalar(to)) ? IR_INTRINSIC_rdregionf : IR_INTRINSIC_rdregioni, types, 2, args,
                              6)
                ->value;
}

ir_value *genx_write_part(const genx_call *c, ir_value *v, ir_value *part, unsigned offset, unsigned stride, ir_value *mask)
{
    ir_type *types[] = {v->type, part->type, mask->type}, *i32 = c->m->i32;
    ir_value *args[] = {v,
                        part,
                        ir_const(c->m, i32, 0),
                        ir_const(c->m, i32, ir_lanes(part->type)),
                        ir_const(c->m, i32, stride),
                        ir_const(c->m, c->m->i16, (uint64_t)offset * bytes_of_element(v->type)),
                        ir_undef(c->m, i32),
                        mask};
    ir_intrinsic id = ir_is_float(ir_scalar(part->type)) ? IR_INTRINSIC_wrregionf : IR_INTRINSIC_wrregioni;

    return &ir_call_intrinsic(c->b, id, types, 3, args, 8)->value;
}

ir_value *genx_pair(const genx_call *c, ir_value *first, ir_value *second)
{
    static const int32_t at_0 = 0, at_1 = 1;

    return ir_insert_value(c->b, ir_insert_value(c->b, ir_undef(c->m, c->type), first, &at_0, 1), second, &at_1, 1);
}

ir_value *genx_triple(const genx_call *c, ir_value *first, ir_value *second, ir_value *third)
{
    static const int32_t at_2 = 2;

    return ir_insert_value(c->b, genx_pair(c, first, second), third, &at_2, 1);
}
