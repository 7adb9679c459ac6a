/* ir/spirv/write_values.c - the ids of values, what pointers point to, and which values are objects of the host. */
#include "ir/spirv/writer.h"

#include <string.h>

/* --- what pointers point to ----------------------------------------------------------------------------------------------- */

static ir_type *find_pointee(writer *w, const ir_value *v);

/* What an access by I through the operand N needs; NULL: nothing in particular. */
static ir_type *needed_pointee(writer *w, const ir_inst *i, const ir_value *v)
{
    switch ((ir_opcode)i->op) {
    case IR_load:
        return ir_operand(i, 0) == v ? spirv_value_type(w, &i->value) : NULL;
    case IR_getelementptr:
        return ir_operand(i, 0) == v ? i->elem_type : NULL;
    case IR_store:
        return ir_operand(i, 1) == v ? spirv_value_type(w, ir_operand(i, 0)) : NULL;
    case IR_call:
        return spirv_object_pointee(w, i, v);
    case IR_atomicrmw:
    case IR_cmpxchg:
        return ir_operand(i, 0) == v ? ir_operand(i, 1)->type : NULL;
    case IR_phi:
    case IR_select:
    case IR_addrspacecast:
        return find_pointee(w, &i->value);
    default:
        return NULL;
    }
}

/* The parameter of a called function with a body that the operand N of I becomes. */
static const ir_value *parameter_of(const ir_inst *i, const ir_value *v)
{
    const ir_function *f = i->op == IR_call ? ir_callee(i) : NULL;

    for (unsigned n = 0; f && n < f->arg_count; n++)
        if (ir_operand(i, n + 1) == v)
            return &f->args[n]->value;
    return NULL;
}

static ir_type *pointee_by_uses(writer *w, const ir_value *v)
{
    ir_each_use(u, v) {
        const ir_value *parameter = parameter_of(u->user, v);
        ir_type *t = parameter ? find_pointee(w, parameter) : needed_pointee(w, u->user, v);
        if (t)
            return t;
    }
    return NULL;
}

static ir_type *pointee_of_address(const ir_inst *gep)
{
    ir_type *t = gep->elem_type;
    uint64_t field;

    for (unsigned n = 2; n < gep->operand_count; n++) {
        if (t->kind == IR_STRUCT && ir_const_bits(ir_operand(gep, n), &field))
            t = t->fields[field];
        else
            t = t->element;
    }
    return t;
}

/* The type that the name of a parameter's type in OpenCL C points to; NULL: it is not one of a number. */
static ir_type *named_pointee(writer *w, const ir_argument *a)
{
    static const struct {
        const char *name;
        ir_type_kind kind;
        unsigned bits;
    } names[] = {{"char", IR_INTEGER, 8}, {"uchar", IR_INTEGER, 8}, {"short", IR_INTEGER, 16}, {"ushort", IR_INTEGER, 16},
                 {"int", IR_INTEGER, 32}, {"uint", IR_INTEGER, 32}, {"long", IR_INTEGER, 64},  {"ulong", IR_INTEGER, 64},
                 {"half", IR_HALF, 0},    {"float", IR_FLOAT, 0},   {"double", IR_DOUBLE, 0}};
    const char *name = a->type_name;
    size_t n = name ? strcspn(name, "0123456789*") : 0;

    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (strlen(names[k].name) != n || memcmp(names[k].name, name, n) != 0)
            continue;
        ir_type *t = names[k].kind == IR_INTEGER ? ir_int(w->m, names[k].bits)
                     : names[k].kind == IR_HALF  ? w->m->half_type
                     : names[k].kind == IR_FLOAT ? w->m->float_type
                                                 : w->m->double_type;
        unsigned lanes = 0;
        for (; name[n] >= '0' && name[n] <= '9'; n++)
            lanes = 10 * lanes + (unsigned)(name[n] - '0');
        return strcmp(name + n, "*") != 0 ? NULL : lanes > 1 ? ir_vector(w->m, t, lanes) : t;
    }
    return NULL;
}

static ir_type *pointee_of_argument(writer *w, const ir_argument *a)
{
    ir_type *named = a->function->kernel ? named_pointee(w, a) : NULL;

    return a->byval ? a->byval : named ? named : pointee_by_uses(w, &a->value);
}

static ir_type *pointee_of_instruction(writer *w, const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_alloca:
        return spirv_handle_of(w, &i->value) ? spirv_handle_of(w, &i->value) : i->elem_type;
    case IR_getelementptr:
        return pointee_of_address(i);
    case IR_load:
    case IR_call:
    case IR_extractvalue:
    case IR_atomicrmw:
        return w->m->i8;
    default:
        break;
    }
    ir_type *t = pointee_by_uses(w, &i->value);
    for (unsigned n = i->op == IR_select; !t && n < i->operand_count && i->op != IR_inttoptr; n++)
        t = ir_is_ptr(ir_operand(i, n)->type) ? find_pointee(w, ir_operand(i, n)) : NULL;
    return t;
}

static bool has_value_type(const writer *w, const ir_type *t)
{
    return spirv_is_handle_type(w, t) || (ir_is_sized(t) && ir_size(t) > 0);
}

/* What V points to; NULL while that is being found. */
static ir_type *find_pointee(writer *w, const ir_value *v)
{
    map_entry *known = map_find(&w->pointees, v);
    ir_type *t = w->m->i8;

    if (known)
        return known->value;
    map_set(w->memory, &w->pointees, v, NULL);
    if (v->kind == IR_GLOBAL_VAR)
        t = ir_as_global(v)->contents;
    else if (v->kind == IR_ARGUMENT)
        t = pointee_of_argument(w, ir_as_argument(v));
    else if (v->kind == IR_INSTRUCTION)
        t = pointee_of_instruction(w, ir_as_inst(v));
    t = t && has_value_type(w, t) && !ir_is_ptr(t) ? spirv_memory_type(w, t) : t && ir_is_ptr(t) ? t : w->m->i8;
    map_set(w->memory, &w->pointees, v, t);
    return t;
}

ir_type *spirv_pointee(writer *w, const ir_value *v)
{
    return find_pointee(w, v);
}

/* --- ids ------------------------------------------------------------------------------------------------------------------ */

static uint32_t offset_bytes(writer *w, uint32_t p, unsigned space, uint64_t offset)
{
    uint32_t type = spirv_pointer_id(w, space, w->m->i8), bytes = spirv_int_id(w, w->m->i64, offset);

    return spirv_make(w, SPIRV_OpInBoundsPtrAccessChain, type, p, bytes);
}

static uint32_t address_of_constant(writer *w, const ir_constant *c)
{
    uint32_t bytes = spirv_pointer_to(w, c->base, w->m->i8);

    if (c->offset)
        bytes = offset_bytes(w, bytes, c->base->type->space, (uint64_t)c->offset);
    if (c->value.type->space == c->base->type->space)
        return bytes;
    if (c->value.type->space != IR_GENERIC)
        spirv_refuse(w, "an address of '%s' in another address space has no form in SPIR-V", c->base->name);
    return spirv_make(w, SPIRV_OpPtrCastToGeneric, spirv_type_id(w, c->value.type), bytes);
}

uint32_t spirv_id_of(writer *w, const ir_value *v)
{
    if (v->kind == IR_FUNCTION)
        spirv_refuse(w, "the address of the function '%s' has no form in SPIR-V", v->name);
    if (v->kind == IR_ADDRESS)
        return address_of_constant(w, ir_as_constant(v));
    if (ir_is_const(v))
        return spirv_constant_id(w, v, false);
    if (v->kind == IR_INSTRUCTION)
        return spirv_result_id(w, ir_as_inst(v));
    uint32_t id = (uint32_t)(uintptr_t)map_get(&w->ids, v);
    if (!id)
        spirv_refuse(w, "'%s' has no form in SPIR-V", v->name ? v->name : "this value");
    return id;
}

uint32_t spirv_operand_id(writer *w, const ir_inst *i, unsigned n)
{
    return spirv_id_of(w, ir_operand(i, n));
}

uint32_t spirv_type_id_of(writer *w, const ir_value *v)
{
    return ir_is_ptr(v->type) && !ir_is_const(v) ? spirv_pointer_id(w, v->type->space, find_pointee(w, v))
                                                 : spirv_type_id(w, spirv_value_type(w, v));
}

uint32_t spirv_own_type(writer *w, const ir_inst *i)
{
    return spirv_type_id_of(w, &i->value);
}

static uint32_t cast_pointer(writer *w, const ir_value *v, ir_type *from, ir_type *to)
{
    uint32_t id = spirv_id_of(w, v), type = spirv_pointer_id(w, v->type->space, to), zero = spirv_u32(w, 0);

    if (from->kind == IR_ARRAY && spirv_memory_type(w, from->element) == to)
        return spirv_make(w, SPIRV_OpInBoundsPtrAccessChain, type, id, zero, zero);
    return spirv_make(w, SPIRV_OpBitcast, type, id);
}

uint32_t spirv_pointer_to(writer *w, const ir_value *v, ir_type *pointee)
{
    ir_type *from = v->kind == IR_ADDRESS ? w->m->i8 : find_pointee(w, v);
    written_object object;

    if (w->has_pipes && spirv_find_object(w, v, &object))
        spirv_refuse(w, "the memory of a pipe has no form in SPIR-V");
    pointee = has_value_type(w, pointee) ? spirv_memory_type(w, pointee) : w->m->i8;
    if (v->kind == IR_CONST)
        return spirv_number_as_pointer(w, spirv_pointer_id(w, v->type->space, pointee), ir_as_constant(v)->bits);
    if (ir_is_undefined(v))
        return spirv_unique(w, SPIRV_OpUndef, spirv_pointer_id(w, v->type->space, pointee), NULL, 0);
    if (from == pointee)
        return spirv_id_of(w, v);
    uint32_t hash = hash_pointer(hash_pointer(0, v), pointee);
    uint32_t known = TABLE_END;
    table_each(n, &w->cast_numbers, hash)
    {
        if (w->casts.items[n].value == v && w->casts.items[n].pointee == pointee)
            known = n;
    }
    if (known != TABLE_END && w->casts.items[known].block == w->block)
        return w->casts.items[known].id;
    written_cast cast = {v, pointee, w->block, cast_pointer(w, v, from, pointee)};
    if (known != TABLE_END)
        w->casts.items[known] = cast;
    else
        table_push(w->memory, &w->cast_numbers, hash, &w->casts, cast);
    return cast.id;
}

/* --- values in memory ----------------------------------------------------------------------------------------------------- */

uint32_t spirv_from_memory(writer *w, uint32_t id, const ir_type *t)
{
    if (!ir_is_boolean(t))
        return id;
    uint32_t type = spirv_type_id(w, t), zero = spirv_int_id(w, w->m->i8, 0);
    return spirv_make(w, SPIRV_OpINotEqual, type, id, zero);
}

uint32_t spirv_to_memory(writer *w, const ir_value *v)
{
    if (ir_is_ptr(v->type))
        return spirv_pointer_to(w, v, w->m->i8);
    if (ir_is_const(v) && v->kind != IR_ADDRESS)
        return spirv_constant_id(w, v, true);
    if (!ir_is_boolean(v->type) || ir_is_vector(v->type))
        return spirv_id_of(w, v);
    uint32_t type = spirv_type_id(w, w->m->i8), condition = spirv_id_of(w, v), one = spirv_int_id(w, w->m->i8, 1),
             zero = spirv_int_id(w, w->m->i8, 0);
    return spirv_make(w, SPIRV_OpSelect, type, condition, one, zero);
}

/* --- objects of the host -------------------------------------------------------------------------------------------------- */

/* The only value that is stored in the variable V; NULL: there is none, or there are other accesses. */
static const ir_value *only_value(const ir_value *v)
{
    const ir_value *stored = NULL;

    ir_each_use(u, v) {
        const ir_inst *i = u->user;
        if (i->op == IR_load)
            continue;
        if (i->op != IR_store || ir_operand(i, 1) != v || stored)
            return NULL;
        stored = ir_operand(i, 0);
    }
    return stored;
}

enum { MOST_COPIES = 256 }; /* of an object, from variable to variable */

static const ir_value *find_object(writer *w, const ir_value *v, written_object *out, unsigned depth)
{
    const written_object *known = v->kind == IR_ARGUMENT ? map_get(&w->objects, v) : NULL;

    if (known) {
        *out = *known;
        return v;
    }
    if (v->kind == IR_CONST && v->type == w->m->i32) {
        *out = (written_object){.kind = IR_OBJECT_SAMPLER};
        return v;
    }
    if (!ir_is_op(v, IR_load) || depth > MOST_COPIES)
        return NULL;
    const ir_value *p = ir_operand(ir_as_inst(v), 0), *init = p->kind == IR_GLOBAL_VAR ? ir_as_global(p)->init : NULL;
    if (init && ir_as_global(p)->constant)
        return find_object(w, init, out, depth + 1);
    const ir_value *stored = ir_is_op(p, IR_alloca) ? only_value(p) : NULL;
    return stored ? find_object(w, stored, out, depth + 1) : NULL;
}

const ir_value *spirv_find_object(writer *w, const ir_value *v, written_object *out)
{
    return find_object(w, v, out, 0);
}

/* Does the variable V hold an object? A number that is constant is none. */
static bool holds_object(writer *w, const ir_value *v)
{
    map_entry *known = map_find(&w->holders, v);
    written_object object;

    if (!w->objects.entries.count || !ir_is_op(v, IR_alloca))
        return false;
    if (known)
        return known->value != NULL;
    const ir_value *stored = only_value(v), *found = stored ? spirv_find_object(w, stored, &object) : NULL;
    bool holds = found && found->kind == IR_ARGUMENT;
    map_set(w->memory, &w->holders, v, holds ? (void *)(uintptr_t)v : NULL);
    return holds;
}

bool spirv_is_object_access(writer *w, const ir_inst *i)
{
    return (i->op == IR_alloca && holds_object(w, &i->value)) || (i->op == IR_load && holds_object(w, ir_operand(i, 0))) ||
           (i->op == IR_store && holds_object(w, ir_operand(i, 1)));
}

static void set_object(writer *w, const ir_argument *a, const written_object *o)
{
    const written_object *known = map_get(&w->objects, &a->value);

    if (known && (known->kind != o->kind || known->shape != o->shape || known->access != o->access)) {
        w->function = a->function;
        spirv_refuse(w, "the calls of '%s' pass images of different types, for which SPIR-V has no common type",
                     a->function->value.name);
    }
    if (!known)
        map_set(w->memory, &w->objects, &a->value, arena_copy(w->memory, o, sizeof *o));
}

static bool spread_objects(writer *w, const ir_inst *call)
{
    const ir_function *f = ir_callee(call);
    bool changed = false;
    written_object object;

    for (unsigned n = 0; f && n < f->arg_count; n++) {
        const ir_value *found = spirv_find_object(w, ir_operand(call, n + 1), &object);
        if (!found || found->kind != IR_ARGUMENT)
            continue;
        changed |= !map_get(&w->objects, &f->args[n]->value);
        set_object(w, f->args[n], &object);
    }
    return changed;
}

static bool spread_through(writer *w, const ir_function *f)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst(i, b)
            changed |= i->op == IR_call && spread_objects(w, i);
    return changed;
}

void spirv_find_parameters(writer *w)
{
    bool changed = false;

    ir_each_function(f, w->m)
        for (unsigned n = 0; f->kernel && n < f->arg_count; n++) {
            const ir_object *o = &f->args[n]->object;
            if (o->kind == IR_NO_OBJECT || o->kind == IR_OBJECT_QUEUE)
                continue;
            w->has_pipes |= o->kind == IR_OBJECT_PIPE;
            written_object object = {o->kind, o->shape, o->access, o->packet_bytes, o->packet_align};
            set_object(w, f->args[n], &object);
            changed = true;
        }
    while (changed) {
        changed = false;
        ir_each_function(f, w->m)
            changed |= spread_through(w, f);
    }
}
