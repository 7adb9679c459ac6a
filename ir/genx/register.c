/* ir/genx/register.c - registers that exist beforehand: the predefined variables of vISA.
 *
 * Those that the hardware fills are built from intrinsics of this IR. Of r0, the header of the payload, programs can read what the manual
 * states: the work-group's id, the thread's slot and its scratch memory; the other words are 0.
 *
 * %arg, %retval, %sp and %fp are the registers of Intel's convention for calls through a stack, and two others point to its implicit arguments
 * and local ids, which the prologue of a kernel stores. They are what the text writes to them, so each
 * is a variable of the module, @genx.arg …, undefined at first. As any other it is passed into subroutines and out of them by value
 * (opt/storage/pass_thread_variables.c). */
#include "ir/genx/expand.h"

#include <string.h>

typedef enum register_kind {
    REGISTER_REFUSED,
    REGISTER_NULL,
    REGISTER_GROUP_ID,
    REGISTER_CLOCK,
    REGISTER_HEADER,
    REGISTER_SLOT,
    REGISTER_VARIABLE
} register_kind;

/* By the numbers of vISA's predefined variables. */
static const struct predefined {
    const char *name;
    register_kind kind;
    unsigned more;   /* group ids: the dimension; variables: bytes */
    const char *why; /* it is refused: follows the name in a message */
} registers[] = {
    {"null", REGISTER_NULL, 0, NULL},
    {"thread_x", REGISTER_REFUSED, 0, "is a position of the media walker, which does not start threads of kernels"},
    {"thread_y", REGISTER_REFUSED, 0, "is a position of the media walker, which does not start threads of kernels"},
    {"group_id_x", REGISTER_GROUP_ID, 0, NULL},
    {"group_id_y", REGISTER_GROUP_ID, 1, NULL},
    {"group_id_z", REGISTER_GROUP_ID, 2, NULL},
    {"tsc", REGISTER_CLOCK, 0, NULL},
    {"r0", REGISTER_HEADER, 0, NULL},
    {"arg", REGISTER_VARIABLE, 1024, NULL},
    {"retval", REGISTER_VARIABLE, 384, NULL},
    {"sp", REGISTER_VARIABLE, 8, NULL},
    {"fp", REGISTER_VARIABLE, 8, NULL},
    {"hw_id", REGISTER_SLOT, 0, NULL},
    {"sr0", REGISTER_REFUSED, 0,
     "has the state of the hardware's thread; the channels that it starts with are those of the function's width"},
    {"cr0", REGISTER_REFUSED, 0, "has modes of floating-point numbers, which operations of this language name one by one"},
    {"ce0", REGISTER_REFUSED, 0, "has the channels that are enabled, which depend on how branches are compiled"},
    {"dbg0", REGISTER_REFUSED, 0, "belongs to a debugger of the hardware"},
    {"color", REGISTER_REFUSED, 0, "is a color of the media walker, which does not start threads of kernels"},
    {"impl_arg_buf_ptr", REGISTER_VARIABLE, 8, NULL},
    {"local_id_buf_ptr", REGISTER_VARIABLE, 8, NULL},
    {"msg0", REGISTER_REFUSED, 0, "does not exist on Gen9"},
    {"scratchloc", REGISTER_REFUSED, 0, "does not exist on Gen9: scratch memory is at an offset in r0"},
};

enum { CLOCK_WORDS = 4, HEADER_WORDS = 8 };

static unsigned bytes_of(const ir_type *t)
{
    return (unsigned)ir_lanes(t) * ir_scalar_bits(t) / 8;
}

static ir_value *call_plain(const genx_call *c, ir_intrinsic id)
{
    return &ir_call_intrinsic(c->b, id, NULL, 0, NULL, 0)->value;
}

/* --- what the hardware fills ---------------------------------------------------------------------------------------------- */

static bool has_words(genx_call *c, unsigned limit)
{
    if (!ir_is_int(ir_scalar(c->type)) || ir_scalar_bits(c->type) != 32 || ir_lanes(c->type) > limit)
        genx_refuse(c, "the result has 1 to %u elements of i32", limit);
    return !c->problem;
}

/* The first words of WORDS, as many as the result has; NULL is 0. */
static ir_value *first_words(const genx_call *c, ir_value *const *words)
{
    ir_value *zero = ir_const(c->m, c->m->i32, 0), *v = ir_undef(c->m, c->type);

    if (!ir_is_vector(c->type))
        return words[0] ? words[0] : zero;
    for (unsigned n = 0; n < ir_lanes(c->type); n++)
        v = ir_insert(c->b, v, words[n] ? words[n] : zero, ir_const(c->m, c->m->i32, n));
    return v;
}

ir_value *genx_read_clock(genx_call *c)
{
    ir_value *words[CLOCK_WORDS] = {NULL};

    if (!has_words(c, CLOCK_WORDS))
        return NULL;
    ir_value *time = call_plain(c, IR_INTRINSIC_clock);
    ir_value *high = ir_binary(c->b, IR_lshr, time, ir_const(c->m, c->m->i64, 32));
    words[0] = ir_cast(c->b, IR_trunc, time, c->m->i32);
    words[1] = ir_cast(c->b, IR_trunc, high, c->m->i32);
    return first_words(c, words);
}

ir_value *genx_read_header(genx_call *c)
{
    ir_value *words[HEADER_WORDS] = {NULL};

    if (!has_words(c, HEADER_WORDS))
        return NULL;
    ir_value *scratch = call_plain(c, IR_INTRINSIC_scratch_base), *slot = call_plain(c, IR_INTRINSIC_thread_slot);
    words[1] = genx_dimension(c, IR_INTRINSIC_group_id, 0);
    words[5] = ir_binary(c->b, IR_or, scratch, slot);
    words[6] = genx_dimension(c, IR_INTRINSIC_group_id, 1);
    words[7] = genx_dimension(c, IR_INTRINSIC_group_id, 2);
    return first_words(c, words);
}

/* --- what the program writes ---------------------------------------------------------------------------------------------- */

static ir_type *contents_of(const genx_call *c, const struct predefined *r)
{
    return r->more == 8 ? c->m->i64 : ir_vector(c->m, c->m->i32, r->more / 4);
}

static ir_value *variable_of(genx_call *c, const struct predefined *r)
{
    const char *name = arena_printf(c->m->memory, "genx.%s", r->name);
    ir_type *t = contents_of(c, r);
    ir_global *g = c->m->globals;

    while (g && strcmp(g->value.name, name) != 0)
        g = g->next;
    if (g && (g->contents != t || g->value.type->space != IR_PRIVATE))
        return genx_refuse(c, "@%s is a variable of another type", name);
    if (!g) {
        g = ir_global_new(c->m, name, t, IR_PRIVATE);
        g->linkage = IR_INTERNAL;
        g->init = ir_undef(c->m, t);
    }
    return &g->value;
}

/* V as a vector of the elements of T, as many as fit its bytes. */
static ir_value *in_elements_of(const genx_call *c, ir_value *v, ir_type *t)
{
    ir_type *wanted = ir_vector(c->m, ir_scalar(t), bytes_of(v->type) / (ir_scalar_bits(t) / 8));

    return v->type == wanted ? v : ir_cast(c->b, IR_bitcast, v, wanted);
}

static bool fits_register(genx_call *c, const struct predefined *r, const ir_type *t)
{
    if (bytes_of(t) > r->more)
        genx_refuse(c, "register %%%s has %u bytes, not %u", r->name, r->more, bytes_of(t));
    return !c->problem;
}

static ir_value *read_variable(genx_call *c, const struct predefined *r)
{
    ir_value *at = fits_register(c, r, c->type) ? variable_of(c, r) : NULL;

    if (!at)
        return NULL;
    ir_value *whole = &ir_load(c->b, contents_of(c, r), at, ir_align(contents_of(c, r)))->value;
    return whole->type == c->type ? whole : genx_read_part(c, in_elements_of(c, whole, c->type), 0, c->type);
}

static void write_variable(genx_call *c, const struct predefined *r, ir_value *v)
{
    ir_type *t = contents_of(c, r);
    ir_value *at = fits_register(c, r, v->type) ? variable_of(c, r) : NULL;

    if (!at)
        return;
    if (bytes_of(v->type) < r->more) {
        ir_value *old = in_elements_of(c, &ir_load(c->b, t, at, ir_align(t))->value, v->type);
        v = genx_write_part(c, old, v, 0, 1, ir_const(c->m, c->m->i1, 1));
    }
    ir_store(c->b, v->type == t ? v : ir_cast(c->b, IR_bitcast, v, t), at, ir_align(t));
}

/* --- by number ------------------------------------------------------------------------------------------------------------ */

static const struct predefined *register_of(genx_call *c)
{
    uint64_t n = genx_constant(c, 0);

    if (!c->problem && n >= sizeof registers / sizeof *registers)
        genx_refuse(c, "there is no register %llu", (unsigned long long)n);
    return c->problem ? NULL : &registers[n];
}

ir_value *genx_read_register(genx_call *c)
{
    const struct predefined *r = register_of(c);

    if (!r)
        return NULL;
    switch (r->kind) {
    case REGISTER_GROUP_ID:
    case REGISTER_SLOT:
        if (c->type != c->m->i32)
            return genx_refuse(c, "register %%%s is an i32", r->name);
        return r->kind == REGISTER_SLOT ? call_plain(c, IR_INTRINSIC_thread_slot)
                                        : genx_dimension(c, IR_INTRINSIC_group_id, r->more);
    case REGISTER_CLOCK:
        return genx_read_clock(c);
    case REGISTER_HEADER:
        return genx_read_header(c);
    case REGISTER_VARIABLE:
        return read_variable(c, r);
    default:
        return genx_refuse(c, "register %%%s %s", r->name, r->why ? r->why : "has no contents");
    }
}

/* The result, the value written, has the type of the operand, or of the part of it that a region just wrote. */
static ir_value *written_value(genx_call *c)
{
    ir_value *v = c->args[1];

    if (v->type == c->type)
        return v;
    if (v->kind == IR_INSTRUCTION) {
        ir_inst *i = ir_as_inst(v);
        ir_intrinsic id = ir_intrinsic_of(i);
        if ((id == IR_INTRINSIC_wrregioni || id == IR_INTRINSIC_wrregionf) && ir_operand(i, 2)->type == c->type)
            return ir_operand(i, 2);
    }
    return genx_refuse(c, "the result has the type of operand 2, or of the part of it that a region has written");
}

ir_value *genx_write_register(genx_call *c)
{
    const struct predefined *r = register_of(c);
    ir_value *v = r ? written_value(c) : NULL;

    if (!v)
        return NULL;
    if (r->kind == REGISTER_VARIABLE)
        write_variable(c, r, c->args[1]);
    else if (r->kind != REGISTER_NULL)
        genx_refuse(c, "register %%%s %s", r->name, r->why ? r->why : "is not writable");
    return v;
}
