/* ir/text/read_vector_pointers.c - vectors of pointers in texts of LLVM: a getelementptr becomes a sum of integers, and the masked gathers and
 * scatters through such vectors the messages of a thread.
 *
 *   %p = getelementptr i32, ptr %b, <8 x i64> %i                              ptrtoint, shufflevector, mul, add, inttoptr
 *   %v = call <8 x i32> @llvm.masked.gather.v8i32.v8p0(<8 x ptr> %p, i32 4, <8 x i1> %m, <8 x i32> %old)
 */
#include "ir/text/reader.h"

#include <string.h>

enum { SURFACE_LOCAL = 254, SURFACE_OF_MEMORY = 255, MOST_LANES = 64 };

/* V in each element of T, a vector. */
static ir_value *splat(ir_reader *r, ir_value *v, ir_type *t)
{
    int32_t *zeros = arena_array(&r->scratch, int32_t, t->count);

    if (ir_is_vector(v->type))
        return v;
    memset(zeros, 0, t->count * sizeof *zeros);
    ir_value *one = ir_insert(&r->b, ir_poison(r->m, t), v, ir_const(r->m, r->m->i32, 0));
    return ir_shuffle(&r->b, one, ir_poison(r->m, t), zeros, (unsigned)t->count);
}

static ir_value *widen_index(ir_reader *r, ir_value *v)
{
    ir_type *t = ir_with_lanes(r->m, r->m->i64, ir_lanes(v->type), ir_is_vector(v->type));

    return v->type == t ? v : ir_cast(&r->b, ir_scalar_bits(v->type) < 64 ? IR_sext : IR_trunc, v, t);
}

ir_value *ir_vector_address(ir_reader *r, ir_type *element, ir_value *base, ir_value **indices, size_t count, uint64_t lanes,
                            source_loc where)
{
    ir_type *t = ir_vector(r->m, r->m->i64, lanes), *pointers = ir_vector(r->m, ir_scalar(base->type), lanes);
    ir_type *numbers = ir_with_lanes(r->m, r->m->i64, ir_lanes(base->type), ir_is_vector(base->type));
    ir_value *sum = splat(r, ir_cast(&r->b, IR_ptrtoint, base, numbers), t);

    for (size_t n = 0; n < count; n++) {
        uint64_t field, bytes;
        if (ir_lanes(indices[n]->type) != lanes && ir_is_vector(indices[n]->type))
            ir_read_error(r, where, "the vectors of a getelementptr have the same number of elements");
        if (n && element->kind == IR_STRUCT) {
            if (!ir_const_bits(indices[n], &field) || field >= element->count)
                ir_read_error(r, where, "the index of a field is a constant");
            bytes = ir_field_offset(element, (unsigned)field);
            element = element->fields[field];
            sum = ir_binary(&r->b, IR_add, sum, ir_const(r->m, t, bytes));
            continue;
        }
        if (n && element->kind != IR_ARRAY && element->kind != IR_VECTOR)
            ir_read_error(r, where, "%s has no elements", ir_type_text(r, element));
        element = n ? element->element : element;
        ir_value *index = splat(r, widen_index(r, indices[n]), t);
        sum = ir_binary(&r->b, IR_add, sum, ir_binary(&r->b, IR_mul, index, ir_const(r->m, t, ir_size(element))));
    }
    return ir_cast(&r->b, IR_inttoptr, sum, pointers);
}

/* The addresses that POINTERS are, and *SURFACE, where they are; NULL if no message has so many lanes. */
static ir_value *addresses_of(ir_reader *r, ir_value *pointers, ir_value **surface)
{
    ir_type *t = pointers->type;
    bool is_local = ir_is_vector(t) && t->element->kind == IR_POINTER && t->element->space == IR_LOCAL;

    if (!ir_is_vector(t) || t->element->kind != IR_POINTER || t->count > MOST_LANES)
        return NULL;
    *surface = ir_const(r->m, r->m->i32, is_local ? SURFACE_LOCAL : SURFACE_OF_MEMORY);
    return ir_cast(&r->b, IR_ptrtoint, pointers, ir_vector(r->m, is_local ? r->m->i32 : r->m->i64, t->count));
}

/* The alignment of an access of elements of T, of which the text states ALIGN. */
static ir_value *known_align(const ir_reader *r, const ir_type *t, const ir_value *align)
{
    uint64_t bytes = 0, size = ir_size(t->element);

    ir_const_bits(align, &bytes);
    return ir_const(r->m, r->m->i32, bytes && bytes < size ? bytes : size);
}

static bool is_data(const ir_type *t, const ir_value *mask)
{
    return ir_is_vector(t) && !ir_is_boolean(t) && ir_is_vector(mask->type) && ir_is_boolean(mask->type) &&
           mask->type->count == t->count;
}

ir_value *ir_masked_access(ir_reader *r, const char *name, ir_type *type, ir_value **args, unsigned count)
{
    bool reads = strncmp(name, "llvm.masked.gather.", strlen("llvm.masked.gather.")) == 0;
    bool writes = strncmp(name, "llvm.masked.scatter.", strlen("llvm.masked.scatter.")) == 0;
    ir_value *surface;

    if (!(reads || writes) || count != 4 || !is_data(reads ? type : args[0]->type, args[reads ? 2 : 3]))
        return NULL;
    ir_type *data = reads ? type : args[0]->type;
    bool has_pointers = data->element->kind == IR_POINTER;
    ir_value *at = addresses_of(r, args[writes], &surface), *align = known_align(r, data, args[1 + writes]);
    if (!at || at->type->count != data->count || (reads && args[3]->type != type))
        return NULL;
    r->f->thread_form = true;
    ir_value *moved = args[reads ? 3 : 0];
    if (has_pointers) {
        data = ir_vector(r->m, r->m->i64, data->count);
        moved = ir_cast(&r->b, IR_ptrtoint, moved, data);
    }
    ir_type *types[] = {data, at->type};
    ir_value *operands[] = {args[reads ? 2 : 3], surface, align, at, moved};
    ir_value *v = &ir_call_intrinsic(&r->b, reads ? IR_INTRINSIC_gather : IR_INTRINSIC_scatter, types, 2, operands, 5)->value;
    return reads && has_pointers ? ir_cast(&r->b, IR_inttoptr, v, type) : v;
}
