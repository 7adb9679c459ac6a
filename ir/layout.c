/* ir/layout.c - sizes, alignments and field offsets of types.
 *
 * The layout of a type is computed on first use and cached in the type: without that, a struct of structs would take time
 * proportional to its leaves, which can be exponentially many. A type that contains an opaque struct has no layout until the
 * struct gets a body.
 *
 * A vector is aligned to its size rounded up to a power of two, as OpenCL C requires for 2, 3, 4, 8 and 16 elements, but to no
 * more than the size of a double16. */
#include "ir/ir.h"
#include "src/base/bits.h"

enum { MOST_VECTOR_ALIGN = 128 };

static ir_layout lay_out(ir_type *t, unsigned deepest);

static uint64_t scalar_store_size(const ir_type *t)
{
    return (ir_scalar_bits(t) + 7) / 8;
}

static ir_layout finish_layout(ir_type *t, uint64_t size, uint32_t align)
{
    if (t->depth > IR_TYPE_DEPTH)
        return IR_LAYOUT_TOO_DEEP;
    size = round_up(size, align);
    if (size > IR_MOST_BYTES)
        return IR_LAYOUT_TOO_LARGE;
    t->align = align;
    t->size = size;
    t->laid_out = true;
    return IR_LAYOUT_KNOWN;
}

static ir_layout lay_out_scalar(ir_type *t)
{
    uint64_t bytes = scalar_store_size(t);

    t->leaves = 1;
    t->holds_pointer = t->kind == IR_POINTER;
    t->holds_generic = t->kind == IR_POINTER && t->space == IR_GENERIC;
    t->holds_i64 = t->kind == IR_INTEGER && t->bits == 64;
    return finish_layout(t, bytes, (uint32_t)power_of_two_from(bytes));
}

/* Accumulates the properties of PART, which T contains. */
static void add_part(ir_type *t, const ir_type *part)
{
    t->depth = part->depth >= t->depth ? part->depth + 1 : t->depth;
    t->holds_pointer |= part->holds_pointer;
    t->holds_generic |= part->holds_generic;
    t->holds_i64 |= part->holds_i64;
}

static ir_layout lay_out_sequence(ir_type *t, unsigned deepest)
{
    ir_layout known = lay_out(t->element, deepest);

    if (known != IR_LAYOUT_KNOWN)
        return known;
    uint64_t each = t->element->size, leaves = t->element->leaves;
    if (each && t->count > IR_MOST_BYTES / each)
        return IR_LAYOUT_TOO_LARGE;
    add_part(t, t->element);
    if (t->kind == IR_ARRAY) {
        t->leaves = leaves && t->count > IR_MOST_BYTES / leaves ? IR_MOST_BYTES : t->count * leaves;
        return finish_layout(t, each * t->count, t->element->align);
    }
    uint64_t natural = power_of_two_from(each * t->count);
    t->leaves = 1;
    return finish_layout(t, each * t->count, natural < MOST_VECTOR_ALIGN ? (uint32_t)natural : MOST_VECTOR_ALIGN);
}

static ir_layout lay_out_struct(ir_type *t, unsigned deepest)
{
    uint64_t at = 0, leaves = 0;
    uint32_t most = 1;

    if (t->opaque)
        return IR_LAYOUT_OPAQUE;
    for (uint64_t i = 0; i < t->count; i++) {
        ir_type *field = t->fields[i];
        ir_layout known = lay_out(field, deepest);
        if (known != IR_LAYOUT_KNOWN)
            return known;
        add_part(t, field);
        uint32_t align = t->packed ? 1 : field->align;
        most = align > most ? align : most;
        t->offsets[i] = round_up(at, align);
        at = t->offsets[i] + field->size;
        if (at > IR_MOST_BYTES)
            return IR_LAYOUT_TOO_LARGE;
        leaves = field->leaves < IR_MOST_BYTES - leaves ? leaves + field->leaves : IR_MOST_BYTES;
    }
    t->leaves = leaves;
    return finish_layout(t, at, most);
}

/* Computes the layout of T. Fails if T is nested deeper than DEEPEST, as a struct that contains itself is. */
static ir_layout lay_out(ir_type *t, unsigned deepest)
{
    if (t->laid_out)
        return IR_LAYOUT_KNOWN;
    if (deepest == 0)
        return IR_LAYOUT_TOO_DEEP;
    switch (t->kind) {
    case IR_INTEGER:
    case IR_HALF:
    case IR_FLOAT:
    case IR_DOUBLE:
    case IR_POINTER:
        return lay_out_scalar(t);
    case IR_VECTOR:
    case IR_ARRAY:
        return lay_out_sequence(t, deepest - 1);
    case IR_STRUCT:
        return lay_out_struct(t, deepest - 1);
    case IR_VOID:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    return IR_LAYOUT_NONE;
}

ir_layout ir_lay_out(const ir_type *t)
{
    return lay_out((ir_type *)t, IR_TYPE_DEPTH);
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

bool ir_is_sized(const ir_type *t)
{
    return t->laid_out || ir_lay_out(t) == IR_LAYOUT_KNOWN;
}

uint64_t ir_size(const ir_type *t)
{
    return ir_is_sized(t) ? t->size : 0;
}

uint64_t ir_store_size(const ir_type *t)
{
    switch (t->kind) {
    case IR_INTEGER:
    case IR_HALF:
    case IR_FLOAT:
    case IR_DOUBLE:
    case IR_POINTER:
        return scalar_store_size(t);
    case IR_VECTOR:
        return ir_size(t->element) * t->count;
    case IR_ARRAY:
    case IR_STRUCT:
        return ir_size(t);
    case IR_VOID:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    return 0;
}

uint32_t ir_align(const ir_type *t)
{
    return ir_is_sized(t) ? t->align : 1;
}

uint64_t ir_field_offset(const ir_type *t, unsigned field)
{
    return ir_is_sized(t) ? t->offsets[field] : 0;
}

uint64_t ir_leaf_count(const ir_type *t)
{
    return ir_is_sized(t) ? t->leaves : 1;
}

bool ir_holds_pointer(const ir_type *t)
{
    return ir_is_sized(t) && t->holds_pointer;
}

bool ir_holds_generic(const ir_type *t)
{
    return ir_is_sized(t) && t->holds_generic;
}

bool ir_holds_i64(const ir_type *t)
{
    return ir_is_sized(t) && t->holds_i64;
}
