/* ir/verify/call.c - verifies calls: signatures, constant operands of intrinsics, regions and messages, and which form of the
 * IR an operation is allowed in. */
#include "ir/region.h"
#include "ir/verify/verifier.h"
#include "src/base/bits.h"

static const ir_value *argument_of(const ir_inst *i, unsigned n)
{
    return i->operands[n + 1].value;
}

static bool get_constant(const ir_value *v, uint64_t *n)
{
    return v->kind == IR_CONST && ir_is_int(v->type) && ir_const_bits(v, n);
}

/* --- regions -------------------------------------------------------------------------------------------------------------- */

static ir_type *element_type_of(const ir_type *t)
{
    return t->kind == IR_VECTOR ? t->element : (ir_type *)t;
}

static void verify_region_shape(ir_verifier *v, const ir_region *r)
{
    bool shaped = r->is_constant && r->width && r->count % r->width == 0;

    if (shaped && ir_is_vector(r->start->type))
        shaped = ir_lanes(r->start->type) == r->count / r->width;
    ir_rule_holds(v, shaped, IR_RULE_region_shape);
}

static void verify_region(ir_verifier *v, bool floats)
{
    ir_region r;

    ir_region_of(v->inst, &r);
    bool kind = floats ? ir_is_float(element_type_of(r.part)) : !ir_is_float(element_type_of(r.part));
    if (ir_rule_holds(v, kind && element_type_of(r.part) == element_type_of(r.parent->type), IR_RULE_region_type))
        verify_region_shape(v, &r);
    if (!r.writes)
        return;
    const ir_type *mask = argument_of(v->inst, 7)->type;
    bool one = mask == v->m->i1;
    ir_rule_holds(v, one || (ir_is_vector(mask) && mask->element == v->m->i1 && mask->count == ir_lanes(r.part)),
                  IR_RULE_region_mask);
}

/* --- messages ------------------------------------------------------------------------------------------------------------- */

static void verify_message(ir_verifier *v, const ir_type *data, const ir_type *address, unsigned surface_at)
{
    uint64_t surface;
    const ir_value *at = argument_of(v->inst, surface_at);
    bool known = get_constant(at, &surface) || at->kind == IR_INSTRUCTION || at->kind == IR_ARGUMENT;
    const ir_type *a = element_type_of(address);

    ir_rule_holds(v, known && a->kind == IR_INTEGER && a->bits >= 32 && ir_lanes(data) % ir_lanes(address) == 0, IR_RULE_message);
}

static void verify_messages(ir_verifier *v, ir_intrinsic id)
{
    const ir_inst *i = v->inst;

    switch (id) {
    case IR_INTRINSIC_gather:
        verify_message(v, i->value.type, argument_of(i, 3)->type, 1);
        return;
    case IR_INTRINSIC_scatter:
        verify_message(v, argument_of(i, 4)->type, argument_of(i, 3)->type, 1);
        return;
    case IR_INTRINSIC_atomic:
        verify_message(v, i->value.type, argument_of(i, 4)->type, 3);
        return;
    case IR_INTRINSIC_block_read:
        verify_message(v, i->value.type, argument_of(i, 2)->type, 0);
        return;
    case IR_INTRINSIC_block_write:
        verify_message(v, argument_of(i, 3)->type, argument_of(i, 2)->type, 0);
        return;
    default: /* not a message */
        return;
    }
}

/* --- images --------------------------------------------------------------------------------------------------------------- */

/* Checks an access to an image: operand SHAPE_AT is a shape that has the coordinates COORDS of LANES lanes, and TEXEL fits the
 * class, which is the operand after the shape. */
static void verify_access_of_image(ir_verifier *v, unsigned shape_at, const ir_type *texel, const ir_type *coords, uint64_t lanes)
{
    uint64_t shape = IMAGE_SHAPE_COUNT, class = IMAGE_FLOAT;

    if (!get_constant(argument_of(v->inst, shape_at), &shape) || !get_constant(argument_of(v->inst, shape_at + 1), &class))
        return;
    ir_rule_holds(v,
                  shape < IMAGE_SHAPE_COUNT && class <= IMAGE_UNSIGNED && ir_lanes(texel) == 4 * lanes &&
                      ir_lanes(coords) == image_coordinates((image_shape)shape) * lanes &&
                      ir_is_float(element_type_of(texel)) == (class == IMAGE_FLOAT),
                  IR_RULE_image);
}

/* Verifies a message for texels. Operand MASK_AT of I is the mask, which precedes the coordinates. */
static void verify_texels(ir_verifier *v, unsigned shape_at, const ir_type *texels, unsigned mask_at)
{
    const ir_inst *i = v->inst;

    verify_access_of_image(v, shape_at, texels, argument_of(i, mask_at + 1)->type, ir_lanes(argument_of(i, mask_at)->type));
}

/* Verifies a media message: T is a whole number of rows of a block, whose width is the argument at WIDTH_AT. */
static void verify_media_block(ir_verifier *v, const ir_type *t, unsigned width_at, bool is_write)
{
    uint64_t width = 0, bytes = (uint64_t)ir_lanes(t) * element_type_of(t)->bits / 8;

    if (!get_constant(argument_of(v->inst, width_at), &width))
        return;
    ir_rule_holds(v,
                  width >= 1 && width <= 32 && !(is_write && width % 4) && bytes <= 256 &&
                      bytes % image_block_pitch((unsigned)width) == 0 &&
                      image_block_pitch((unsigned)width) * 8 % element_type_of(t)->bits == 0,
                  IR_RULE_image_block);
}

static void verify_image(ir_verifier *v, ir_intrinsic id)
{
    const ir_inst *i = v->inst;

    switch (id) {
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
        verify_access_of_image(v, 0, i->value.type, argument_of(i, 4)->type, 1);
        return;
    case IR_INTRINSIC_image_load:
        verify_access_of_image(v, 0, i->value.type, argument_of(i, 3)->type, 1);
        return;
    case IR_INTRINSIC_image_store:
        verify_access_of_image(v, 1, argument_of(i, 0)->type, argument_of(i, 4)->type, 1);
        return;
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
        verify_texels(v, 0, i->value.type, 4);
        return;
    case IR_INTRINSIC_texel_load:
        verify_texels(v, 0, i->value.type, 3);
        return;
    case IR_INTRINSIC_texel_store:
        verify_texels(v, 1, argument_of(i, 0)->type, 4);
        return;
    case IR_INTRINSIC_media_read:
        verify_media_block(v, i->value.type, 1, false);
        return;
    case IR_INTRINSIC_media_write:
        verify_media_block(v, argument_of(i, 0)->type, 2, true);
        return;
    default: /* not an access to an image */
        return;
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

/* The ranges of constants, by their letter in signatures: bit N of the set means that N is valid. */
static const struct range {
    char letter;
    ir_rule rule;
    uint64_t ints, floats; /* depends on whether the intrinsic works on integers or floating-point numbers */
} ranges[] = {
    {'C', IR_RULE_scope, 0x1F, 0x1F},          {'D', IR_RULE_dimension, 0x7, 0x7},
    {'N', IR_RULE_atomic_number, 0xFFFF, 0xE}, {'O', IR_RULE_sub_group_operation, 0x1FF, 0x27},
    {'R', IR_RULE_rounding, 0xF, 0xF},         {'Z', IR_RULE_zero_or_one, 0x3, 0x3},
    {'P', IR_RULE_image, 0xFFF, 0xFFF},        {'K', IR_RULE_image, 0x7, 0x7},
    {'Q', IR_RULE_image, 0xFF, 0xFF},
};

/* True if I works on floating-point numbers. For a message an operand states that, as the type does not show it. */
static bool is_float_operation(const ir_inst *i, ir_intrinsic id)
{
    uint64_t is_float;

    if (id == IR_INTRINSIC_atomic)
        return get_constant(argument_of(i, 1), &is_float) && is_float;
    return ir_is_float(element_type_of(i->value.type));
}

static void verify_range(ir_verifier *v, ir_intrinsic id, char letter, uint64_t n)
{
    if (letter == 'A')
        ir_rule_holds(v, is_power_of_two(n), IR_RULE_alignment);
    if (letter == 'S' || letter == 'T' || letter == 'U')
        ir_rule_holds(v, n < 240 || (letter == 'T' && (n == 254 || n == 255)), IR_RULE_surface);
    for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++) {
        if (ranges[k].letter != letter)
            continue;
        uint64_t set = is_float_operation(v->inst, id) ? ranges[k].floats : ranges[k].ints;
        ir_rule_holds(v, n < 64 && set >> n & 1, ranges[k].rule);
    }
}

static void verify_constants(ir_verifier *v, ir_intrinsic id)
{
    const char *params = strchr(ir_intrinsic_signature(id), ':') + 1;
    uint64_t n;

    for (unsigned k = 0; params[k]; k++) {
        bool is_constant = get_constant(argument_of(v->inst, k), &n);
        if (strchr("ACDIJNORSZ", params[k]))
            ir_rule_holds(v, is_constant, IR_RULE_intrinsic_constant);
        if (is_constant)
            verify_range(v, id, params[k], n);
    }
}

/* Intrinsics that write through a pointer must not write to constant memory. */
static void verify_written(ir_verifier *v, const ir_function *f)
{
    const ir_type *pointer = NULL;

    switch (f->intrinsic) {
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
        pointer = argument_of(v->inst, 0)->type;
        break;
    case IR_INTRINSIC_element_store:
    case IR_INTRINSIC_sub_group_block_write:
        pointer = argument_of(v->inst, 1)->type;
        break;
    default: /* writes through no pointer */
        return;
    }
    ir_rule_holds(v, pointer->space != IR_CONSTANT, IR_RULE_constant_write);
}

static void verify_intrinsic(ir_verifier *v, const ir_function *f)
{
    if (!ir_rule_holds(v, ir_intrinsic_fits((ir_module *)v->m, f->intrinsic, f->type), IR_RULE_intrinsic_types))
        return;
    verify_constants(v, f->intrinsic);
    verify_written(v, f);
    switch (f->intrinsic) {
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
        verify_region(v, f->intrinsic == IR_INTRINSIC_rdregionf);
        return;
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        verify_region(v, f->intrinsic == IR_INTRINSIC_wrregionf);
        return;
    default: /* fully described by its pattern, except for messages */
        verify_messages(v, f->intrinsic);
        verify_image(v, f->intrinsic);
        return;
    }
}

void ir_verify_call(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    const ir_function *f = i->operand_count ? ir_try_function(i->operands[0].value) : NULL;

    if (!ir_rule_holds(v, f && f->module == v->m, IR_RULE_callee))
        return;
    uint32_t count = i->operand_count - 1;
    bool ok = i->value.type == f->type->element && (count == f->type->count || (f->type->variadic && count > f->type->count));
    for (uint32_t n = 0; ok && n < f->type->count; n++)
        ok = argument_of(i, n)->type == f->type->fields[n];
    if (ir_rule_holds(v, ok, IR_RULE_call_types) && f->intrinsic)
        verify_intrinsic(v, f);
}

/* --- the two forms -------------------------------------------------------------------------------------------------------- */

typedef enum form { FORM_BOTH, FORM_ITEM, FORM_THREAD } form;

static form form_of(ir_intrinsic id)
{
    switch (id) {
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_lane_id:
    case IR_INTRINSIC_sub_group_reduce:
    case IR_INTRINSIC_sub_group_scan:
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
    case IR_INTRINSIC_sub_group_ballot:
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_to_global:
    case IR_INTRINSIC_to_local:
    case IR_INTRINSIC_to_private:
    case IR_INTRINSIC_is_global:
    case IR_INTRINSIC_is_local:
    case IR_INTRINSIC_is_private:
    case IR_INTRINSIC_get_fence:
    case IR_INTRINSIC_memcpy:
    case IR_INTRINSIC_memmove:
    case IR_INTRINSIC_memset:
    case IR_INTRINSIC_image_sample:
    case IR_INTRINSIC_image_sample_gradients:
    case IR_INTRINSIC_image_load:
    case IR_INTRINSIC_image_store:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
    case IR_INTRINSIC_image_query:
    case IR_INTRINSIC_element_load:
    case IR_INTRINSIC_element_store:
    case IR_INTRINSIC_surface_load:
    case IR_INTRINSIC_surface_store:
    case IR_INTRINSIC_surface_atomic:
    case IR_INTRINSIC_mixed_load:
    case IR_INTRINSIC_volatile_load:
    case IR_INTRINSIC_mixed_store:
    case IR_INTRINSIC_mixed_atomic:
        return FORM_ITEM;
    case IR_INTRINSIC_simd_entry:
    case IR_INTRINSIC_simd_goto:
    case IR_INTRINSIC_simd_wait:
    case IR_INTRINSIC_simd_join:
    case IR_INTRINSIC_simd_any:
    case IR_INTRINSIC_local_ids:
    case IR_INTRINSIC_lane_ids:
    case IR_INTRINSIC_any:
    case IR_INTRINSIC_all:
    case IR_INTRINSIC_ballot:
    case IR_INTRINSIC_thread_in_group:
    case IR_INTRINSIC_thread_slot:
    case IR_INTRINSIC_scratch_base:
    case IR_INTRINSIC_private_base:
    case IR_INTRINSIC_global_base:
    case IR_INTRINSIC_gather:
    case IR_INTRINSIC_scatter:
    case IR_INTRINSIC_atomic:
    case IR_INTRINSIC_block_read:
    case IR_INTRINSIC_block_write:
    case IR_INTRINSIC_texel_sample:
    case IR_INTRINSIC_texel_gradients:
    case IR_INTRINSIC_texel_load:
    case IR_INTRINSIC_texel_store:
    case IR_INTRINSIC_media_read:
    case IR_INTRINSIC_media_write:
        return FORM_THREAD;
    default: /* arithmetic, regions, values that are uniform in a work-group */
        return FORM_BOTH;
    }
}

static bool has_pointer(const ir_type *t)
{
    return element_type_of(t)->kind == IR_POINTER;
}

static bool has_pointer_operand(const ir_inst *i)
{
    for (uint32_t n = i->op == IR_call; n < i->operand_count; n++)
        if (has_pointer(i->operands[n].value->type))
            return true;
    return false;
}

static bool is_memory_op(ir_opcode op)
{
    return op == IR_load || op == IR_store || op == IR_alloca || op == IR_getelementptr || op == IR_atomicrmw || op == IR_cmpxchg;
}

static bool is_mask(const ir_verifier *v, const ir_type *t)
{
    return ir_is_vector(t) && t->element == v->m->i1 && (v->f->simd == 0 || t->count == v->f->simd);
}

static void verify_width(ir_verifier *v, ir_intrinsic id)
{
    const ir_inst *i = v->inst;
    const ir_type *t = i->value.type;

    switch (id) {
    case IR_INTRINSIC_simd_any:
        t = argument_of(i, 0)->type;
        break;
    case IR_INTRINSIC_simd_entry:
    case IR_INTRINSIC_simd_goto:
    case IR_INTRINSIC_simd_wait:
    case IR_INTRINSIC_simd_join:
        break;
    default: /* no execution mask */
        return;
    }
    ir_rule_holds(v, is_mask(v, t), IR_RULE_thread_width);
}

/* True if F, which is not an intrinsic, may be called in thread form. */
static bool is_routine(const ir_verifier *v, const ir_function *f)
{
    return f->thread_form && !f->kernel && f->simd == v->f->simd;
}

/* Is V a static variable of a function, or a private one of the module? */
static bool is_variable_address(const ir_value *v)
{
    return ir_is_op(v, IR_alloca) ||
           (v->kind == IR_GLOBAL_VAR && (v->type->space == IR_PRIVATE || v->type->space == IR_MODULE_PRIVATE));
}

/* Is I a static variable, or an access to one or to a variable of the module? Those disappear when variables become values
 * (mem2reg), and those of the module are passed to subroutines (opt/storage/pass_thread_variables.c). */
static bool is_variable(const ir_inst *i)
{
    const ir_value *at = i->op == IR_load ? ir_operand(i, 0) : i->op == IR_store ? ir_operand(i, 1) : NULL;

    return i->op == IR_alloca ||
           (at && is_variable_address(at) && !has_pointer(i->op == IR_load ? i->value.type : ir_operand(i, 0)->type));
}

bool ir_permits_pointers(const ir_verifier *v)
{
    return v->f->thread_form && v->f->simd <= 1;
}

void ir_verify_form(ir_verifier *v)
{
    const ir_inst *i = v->inst;
    ir_intrinsic id = ir_intrinsic_of(i);
    form form = id ? form_of(id) : FORM_BOTH;

    if (!v->f->thread_form) {
        const ir_function *callee = ir_callee(i);
        ir_rule_holds(v, form != FORM_THREAD && !(callee && callee->thread_form), IR_RULE_item_thread);
        return;
    }
    ir_rule_holds(v, form != FORM_ITEM, IR_RULE_thread_item);
    if (!is_variable(i) && !ir_permits_pointers(v) && ir_rule_holds(v, !is_memory_op(i->op), IR_RULE_thread_memory))
        ir_rule_holds(v, !has_pointer(i->value.type) && !has_pointer_operand(i), IR_RULE_thread_pointer);
    if (i->op == IR_call && !id && i->operand_count && i->operands[0].value->kind == IR_FUNCTION)
        ir_rule_holds(v, is_routine(v, ir_as_function(ir_operand(i, 0))), IR_RULE_thread_call);
    verify_width(v, id);
}
