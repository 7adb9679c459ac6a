/* opt/storage/split_pointers.c - replace accesses through pointers into both storage classes.
 *
 *   %p = select i1 %c, ptr %local, ptr @global              br i1 %c, label %function, label %module
 *   %x = load i32, ptr %p                         ->     function:  %x0 = load i32, ptr %local
 *                                                        module:    %x1 = load i32, ptr @global
 *                                                        rest:      %x = phi i32 [ %x0, %function ], [ %x1, %module ]
 *
 * Each such pointer has a twin in each class, and a condition that tells which one it is: for a select the condition of the select, for a phi a
 * phi. A pointer that is loaded, returned by a call or passed as an argument has neither, and is an error: only its value tells where it
 * points, which no instruction can ask. */
#include "opt/storage/solutions.h"

#include "opt/analysis/address.h"

typedef struct splitter {
    storage_classes classes;
    opt_context *context;
    ir_inst_list pointers; /* selects, phis and address computations whose result is a pointer into both classes */
    ir_inst_list users;    /* the other instructions that have such an operand */
    map twins[2];          /* from a pointer to its twin for variables of functions, and at module scope */
    map answers;           /* from a select or phi of pointers to the condition that it points to module scope */
    bool failed;
} splitter;

static bool is_both(splitter *s, const ir_value *v)
{
    return (v->kind == IR_INSTRUCTION || v->kind == IR_ARGUMENT) && v->id && storage_classes_of(&s->classes, v) == STORAGE_BOTH;
}

static const char *name_of(splitter *s, const ir_value *v, unsigned class)
{
    const ir_value *variable = storage_variable_of(&s->classes, v, class);

    return variable && variable->name ? variable->name : "a variable";
}

static void refuse(splitter *s, const ir_value *v, uint32_t loc)
{
    s->failed = true;
    ir_error(s->context->options->diagnostics, s->context->module, loc,
             "pointer to '%s' in a function or to '%s' at program scope remains in memory or in a parameter: its storage class "
             "is not known when "
             "the program is compiled",
             name_of(s, v, STORAGE_FUNCTION), name_of(s, v, STORAGE_MODULE));
}

/* --- the pointers --------------------------------------------------------------------------------------------------------- */

static bool is_computation(const ir_inst *i)
{
    return i->op == IR_getelementptr || i->op == IR_freeze || i->op == IR_addrspacecast;
}

static void collect_inst(splitter *s, ir_inst *i)
{
    if (is_both(s, &i->value)) {
        if (is_computation(i) || i->op == IR_select || i->op == IR_phi)
            vec_push(s->context->scratch, &s->pointers, i);
        else
            refuse(s, &i->value, i->loc ? i->loc : i->block->function->loc);
        return;
    }
    for (unsigned n = 0; n < i->operand_count; n++)
        if (is_both(s, ir_operand(i, n))) {
            vec_push(s->context->scratch, &s->users, i);
            return;
        }
}

static void collect(splitter *s)
{
    ir_each_function(f, s->context->module) {
        for (unsigned a = 0; a < f->arg_count; a++)
            if (is_both(s, &f->args[a]->value))
                refuse(s, &f->args[a]->value, f->loc);
        ir_each_block(b, f)
            ir_each_inst(i, b)
                collect_inst(s, i);
    }
}

/* Inserts a copy of I before it, without its name and id. */
static ir_inst *copy_before(splitter *s, ir_inst *i)
{
    ir_inst *copy = ir_clone(s->context->module, i);

    copy->value.name = NULL;
    copy->value.id = 0;
    ir_move_before(copy, i);
    return copy;
}

static ir_value *twin_of(splitter *s, ir_value *v, unsigned which)
{
    ir_value *twin = map_get(&s->twins[which], v);
    unsigned other = which ? STORAGE_FUNCTION : STORAGE_MODULE;

    if (twin)
        return twin;
    return storage_classes_of(&s->classes, v) == other ? ir_poison(s->context->module, v->type) : v;
}

static ir_value *answer_of(splitter *s, ir_value *v)
{
    while (is_both(s, v) && is_computation(ir_as_inst(v)))
        v = ir_operand(ir_as_inst(v), 0);
    ir_value *answer = map_get(&s->answers, v);
    return answer ? answer
                  : ir_const(s->context->module, s->context->module->i1, storage_classes_of(&s->classes, v) == STORAGE_MODULE);
}

static unsigned first_pointer(const ir_inst *i)
{
    return i->op == IR_select;
}

static unsigned pointer_end(const ir_inst *i)
{
    return is_computation(i) ? 1 : i->operand_count;
}

/* Creates the twins and conditions of all pointers, and then sets their operands, which may be twins of later ones. */
static void build_twins(splitter *s)
{
    arena *scratch = s->context->scratch;

    for (size_t p = 0; p < s->pointers.count; p++) {
        ir_inst *i = s->pointers.items[p];
        for (unsigned which = 0; which < 2; which++) {
            ir_inst *twin = copy_before(s, i);
            map_set(scratch, &s->twins[which], i, &twin->value);
        }
        if (is_computation(i))
            continue;
        ir_inst *answer = copy_before(s, i);
        answer->value.type = s->context->module->i1;
        map_set(scratch, &s->answers, i, &answer->value);
    }
    for (size_t p = 0; p < s->pointers.count; p++) {
        ir_inst *i = s->pointers.items[p];
        ir_value *answer = map_get(&s->answers, i);
        for (unsigned n = first_pointer(i); n < pointer_end(i); n++) {
            for (unsigned which = 0; which < 2; which++)
                ir_set_operand(ir_as_inst((ir_value *)map_get(&s->twins[which], i)), n, twin_of(s, ir_operand(i, n), which));
            if (answer)
                ir_set_operand(ir_as_inst(answer), n, answer_of(s, ir_operand(i, n)));
        }
    }
}

/* --- the accesses --------------------------------------------------------------------------------------------------------- */

/* Replaces I by a copy in each of two branches: operand N is a pointer into both classes. Appends the copies to the users, as another operand may
 * be one, too. */
static void split_user(splitter *s, ir_inst *i, unsigned n)
{
    ir_function *f = i->block->function;
    ir_value *pointer = ir_operand(i, n);
    ir_block *head = i->block, *rest = opt_split_after(i), *arms[2];
    ir_inst *copies[2];
    ir_builder end = ir_at_end(head), join = ir_at_end(rest);

    end.loc = i->loc;
    for (unsigned which = 0; which < 2; which++) {
        arms[which] = ir_block_new(f, NULL, rest);
        ir_builder at = ir_at_end(arms[which]);
        at.loc = i->loc;
        copies[which] = ir_clone(s->context->module, i);
        copies[which]->value.name = NULL;
        ir_move_to_end(copies[which], arms[which]);
        ir_set_operand(copies[which], n, twin_of(s, pointer, which));
        ir_br(&at, rest);
        vec_push(s->context->scratch, &s->users, copies[which]);
    }
    ir_cond_br(&end, answer_of(s, pointer), arms[1], arms[0]);
    if (i->value.type->kind != IR_VOID) {
        ir_inst *phi = ir_phi(&join, i->value.type);
        phi->value.id = i->value.id;
        for (unsigned which = 0; which < 2; which++)
            ir_phi_add(phi, &copies[which]->value, arms[which]);
        ir_replace_uses(&i->value, &phi->value);
    }
    ir_remove(i);
}

static void split_users(splitter *s)
{
    for (size_t u = 0; u < s->users.count; u++) {
        ir_inst *i = s->users.items[u];
        for (unsigned n = 0; n < i->operand_count; n++)
            if (is_both(s, ir_operand(i, n))) {
                split_user(s, i, n);
                break;
            }
    }
}

bool storage_split_pointers(ir_module *m, opt_context *c)
{
    splitter s = {.classes = storage_find_classes(m, c->scratch), .context = c};

    collect(&s);
    if (s.failed || !s.pointers.count)
        return false;
    build_twins(&s);
    split_users(&s);
    for (size_t p = 0; p < s.pointers.count; p++)
        ir_replace_uses(&s.pointers.items[p]->value, ir_poison(m, s.pointers.items[p]->value.type));
    for (size_t p = 0; p < s.pointers.count; p++)
        ir_remove(s.pointers.items[p]);
    return true;
}
