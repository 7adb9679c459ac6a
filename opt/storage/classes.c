/* opt/storage/classes.c - the storage classes that pointers into private memory may point into. */
#include "opt/storage/storage.h"

enum { OUTSIDE_OBJECTS = 16 }; /* more than the objects of points_to.h that are no variables or arguments */

bool storage_is_pointer(const ir_type *t)
{
    return ir_is_ptr(t) && (t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE);
}

storage_classes storage_find_classes(ir_module *m, arena *memory)
{
    storage_classes s = {.module = m, .memory = memory, .outside = STORAGE_FUNCTION, .object_limit = OUTSIDE_OBJECTS};

    for (const ir_global *g = m->globals; g; g = g->next)
        s.object_limit++;
    ir_each_function(f, m)
        s.object_limit += f->variables + f->arg_count;
    s.objects = arena_array(memory, const opt_object *, s.object_limit + 1);
    s.points_to = opt_points_to_compute(memory, m);
    return s;
}

static unsigned class_of_object(const storage_classes *s, const opt_object *o)
{
    if (o->space != IR_PRIVATE || o->kind == OPT_OBJECT_NUMBER)
        return 0;
    if (!o->value)
        return s->outside;
    return o->value->kind == IR_GLOBAL_VAR || map_get(&s->moved, o->value) ? STORAGE_MODULE : STORAGE_FUNCTION;
}

unsigned storage_classes_of(storage_classes *s, const ir_value *v)
{
    unsigned count = opt_objects_of(s->points_to, v, s->objects, s->object_limit), classes = 0;

    for (unsigned n = 0; n < count && n < s->object_limit; n++)
        classes |= class_of_object(s, s->objects[n]);
    return classes;
}

const ir_value *storage_variable_of(storage_classes *s, const ir_value *v, unsigned class)
{
    unsigned count = opt_objects_of(s->points_to, v, s->objects, s->object_limit);

    for (unsigned n = 0; n < count && n < s->object_limit; n++)
        if (class_of_object(s, s->objects[n]) == class && s->objects[n]->value)
            return s->objects[n]->value;
    return NULL;
}

/* --- variables whose address leaves their function ------------------------------------------------------------------------ */

/* Moves the variables of functions that V may point into. True if there were any. */
static bool move_pointees(storage_classes *s, const ir_value *v)
{
    unsigned count = opt_objects_of(s->points_to, v, s->objects, s->object_limit);
    bool any = false;

    for (unsigned n = 0; n < count && n < s->object_limit; n++)
        if (s->objects[n]->value && class_of_object(s, s->objects[n]) == STORAGE_FUNCTION) {
            map_set(s->memory, &s->moved, s->objects[n]->value, s->objects[n]->value);
            any = true;
        }
    return any;
}

/* May only the function of I access the memory that ADDRESS points into? */
static bool is_own_memory(storage_classes *s, const ir_value *address)
{
    unsigned count = opt_objects_of(s->points_to, address, s->objects, s->object_limit);

    for (unsigned n = 0; n < count && n < s->object_limit; n++)
        if (class_of_object(s, s->objects[n]) != STORAGE_FUNCTION)
            return false;
    return true;
}

/* Does operand N of I take an address out of its function: is it returned, passed to a function, or stored where others may read it? */
static bool leaves_function(storage_classes *s, const ir_inst *i, unsigned n)
{
    switch ((ir_opcode)i->op) {
    case IR_ret:
        return true;
    case IR_call:
        return n > 0 && !ir_intrinsic_of(i);
    case IR_store:
        return n == 0 && !is_own_memory(s, ir_operand(i, 1));
    case IR_atomicrmw:
    case IR_cmpxchg:
        return n > 0 && !is_own_memory(s, ir_operand(i, 0));
    default:
        return false;
    }
}

static bool move_by_instruction(storage_classes *s, const ir_inst *i)
{
    bool moved = false;

    for (unsigned n = 0; n < i->operand_count; n++)
        if (leaves_function(s, i, n))
            moved |= move_pointees(s, ir_operand(i, n));
    if (i->op == IR_icmp && (storage_classes_of(s, ir_operand(i, 0)) | storage_classes_of(s, ir_operand(i, 1))) == STORAGE_BOTH) {
        moved |= move_pointees(s, ir_operand(i, 0));
        moved |= move_pointees(s, ir_operand(i, 1));
    }
    if (storage_classes_of(s, &i->value) == STORAGE_BOTH)
        moved |= move_pointees(s, &i->value);
    return moved;
}

void storage_move_escaping(storage_classes *s)
{
    bool moved = true;

    s->outside = STORAGE_MODULE;
    while (moved) {
        moved = false;
        ir_each_function(f, s->module) {
            for (unsigned a = 0; a < f->arg_count; a++)
                if (storage_classes_of(s, &f->args[a]->value) == STORAGE_BOTH)
                    moved |= move_pointees(s, &f->args[a]->value);
            ir_each_block(b, f)
                ir_each_inst(i, b)
                    moved |= move_by_instruction(s, i);
        }
    }
}
