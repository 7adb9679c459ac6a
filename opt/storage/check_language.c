/* opt/storage/check_language.c - two address spaces in the language: reports pointers into both.
 *
 *   private int global;
 *   private int *foo(private int *input, int select) { return select ? input : &global; }
 *   … foo(&local, select) …      'input' points to 'local', a variable of a function, and the result to it or to 'global'
 *
 * This is solution 1 of the document, in the form that became the proposal: variables at program scope have an address space of their own, and
 * pointers to them have another type than pointers to variables of functions. Here types are inferred: a program is accepted if each of its
 * pointers has one of both types. Generic pointers do not help, as logical SPIR-V has none. */
#include "opt/storage/solutions.h"

typedef struct checker {
    storage_classes classes;
    opt_context *context;
    bool found;
} checker;

static bool is_both(checker *c, const ir_value *v)
{
    return storage_classes_of(&c->classes, v) == STORAGE_BOTH;
}

static const char *name_of(checker *c, const ir_value *v, unsigned class)
{
    const ir_value *variable = storage_variable_of(&c->classes, v, class);

    return variable && variable->name ? arena_printf(c->context->scratch, "'%s'", variable->name)
           : class == STORAGE_MODULE  ? "a variable at program scope"
                                      : "a variable of a function";
}

static void report(checker *c, uint32_t loc, const char *what, const ir_value *x, const ir_value *y)
{
    c->found = true;
    ir_error(
        c->context->options->diagnostics, c->context->module, loc,
        "%s to %s in a function and to %s at program scope: their addresses cannot be used interchangeably, as they are in two "
        "address spaces with --private-variables=language",
        what, name_of(c, x, STORAGE_FUNCTION), name_of(c, y, STORAGE_MODULE));
}

/* Does an operand of I, or what the function that it calls returns, point into both already, so that it is reported there? */
static bool is_reported_before(checker *c, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        if (ir_operand(i, n)->kind != IR_FUNCTION && is_both(c, ir_operand(i, n)))
            return true;
    return i->op == IR_load || ir_callee(i);
}

static void check_inst(checker *c, const ir_inst *i)
{
    if (i->op == IR_icmp) {
        const ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
        unsigned left = storage_classes_of(&c->classes, x), right = storage_classes_of(&c->classes, y);
        if ((left | right) == STORAGE_BOTH && left != STORAGE_BOTH && right != STORAGE_BOTH)
            report(c, i->loc, "comparison of pointers", left == STORAGE_FUNCTION ? x : y, left == STORAGE_FUNCTION ? y : x);
    } else if (is_both(c, &i->value) && !is_reported_before(c, i)) {
        report(c, i->loc, "pointer", &i->value, &i->value);
    }
}

/* Pointers to both in memory: reported where one is loaded, if no value in the function is reported. */
static void check_loads(checker *c, const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (!c->found && (i->op == IR_load || ir_callee(i)) && is_both(c, &i->value))
                report(c, i->loc, i->op == IR_load ? "pointer in memory" : "returned pointer", &i->value, &i->value);
}

bool storage_check_language(ir_module *m, opt_context *c)
{
    checker k = {.classes = storage_find_classes(m, c->scratch), .context = c};

    ir_each_function(f, m) {
        for (unsigned a = 0; a < f->arg_count; a++)
            if (is_both(&k, &f->args[a]->value))
                report(&k, f->loc,
                       arena_printf(c->scratch, "parameter '%s' of '%s' points",
                                    f->args[a]->value.name ? f->args[a]->value.name : "?", f->value.name),
                       &f->args[a]->value, &f->args[a]->value);
        ir_each_block(b, f)
            ir_each_inst(i, b)
                check_inst(&k, i);
    }
    ir_each_function(f, m)
        check_loads(&k, f);
    return false;
}
