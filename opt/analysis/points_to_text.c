/* opt/analysis/points_to_text.c - prints sets of address spaces, objects, and the reason for the spaces of a pointer: the
 * operation that defines it, with the spaces of its operands or of the memory that it reads. */
#include "opt/analysis/points_to_text.h"

static const char *const names[] = {
    [IR_PRIVATE] = "private", [IR_GLOBAL] = "global", [IR_CONSTANT] = "constant", [IR_LOCAL] = "local"};

void opt_print_spaces(text *out, unsigned set)
{
    unsigned count = 0;

    for (unsigned s = 0; s <= IR_LOCAL; s++)
        if (set & 1u << s)
            text_printf(out, "%s%s", count++ ? " or " : "", names[s]);
    if (!count)
        text_str(out, "none");
}

void opt_print_object(text *out, const opt_object *o)
{
    const char *name = o->value ? o->value->name : NULL, *space = o->space <= IR_LOCAL ? names[o->space] : "private";

    switch (o->kind) {
    case OPT_OBJECT_VARIABLE:
        text_printf(out, name ? "%s variable %s" : "%s variable", space, name);
        return;
    case OPT_OBJECT_ARGUMENT:
        text_printf(out, name ? "%s memory of argument %s" : "%s memory of an argument", space, name);
        return;
    case OPT_OBJECT_FOREIGN:
        text_str(out, "global memory that code outside of the module stored pointers to");
        return;
    case OPT_OBJECT_CALLER:
        text_printf(out, "%s memory of an unknown caller", space);
        return;
    case OPT_OBJECT_NUMBER:
        text_printf(out, "%s memory at a constant address", space);
        return;
    }
}

/* Appends the spaces of the operands of I, from operand FIRST on: "%a: global, %b: local". */
static void print_operands(text *out, const opt_points_to *p, const ir_inst *i, unsigned first)
{
    const char *separator = " ";

    for (unsigned n = first; n < i->operand_count; n++) {
        const ir_value *v = ir_operand(i, n);
        text_str(out, separator);
        if (v->name && v->kind >= IR_GLOBAL_VAR)
            text_printf(out, "%s: ", v->name);
        opt_print_spaces(out, opt_spaces_of(p, v));
        separator = ", ";
    }
}

static void print_reason_of_inst(text *out, const opt_points_to *p, const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_alloca:
        text_str(out, "the address of a variable");
        return;
    case IR_getelementptr:
    case IR_freeze:
    case IR_addrspacecast:
    case IR_bitcast:
        if (ir_operand(i, 0)->name)
            text_printf(out, "derived from the pointer %s", ir_operand(i, 0)->name);
        else
            text_str(out, "derived from another pointer");
        return;
    case IR_select:
        text_str(out, "selected by a condition from");
        print_operands(out, p, i, 1);
        return;
    case IR_phi:
        text_str(out, "merged from");
        print_operands(out, p, i, 0);
        return;
    case IR_load:
        text_str(out, "loaded from memory that holds pointers to ");
        opt_print_spaces(out, opt_spaces_of(p, &i->value));
        text_str(out, " memory");
        return;
    case IR_inttoptr:
        text_str(out, "converted from an integer");
        return;
    case IR_call:
        text_str(out, "returned by a call");
        return;
    default:
        text_printf(out, "the result of %s", ir_op_name((ir_opcode)i->op));
        return;
    }
}

void opt_print_reason(text *out, const opt_points_to *p, const ir_value *v)
{
    const ir_argument *a = ir_try_argument(v);

    if (v->kind == IR_INSTRUCTION)
        print_reason_of_inst(out, p, ir_as_inst(v));
    else if (a && a->function->kernel)
        text_str(out, "an argument of the kernel");
    else if (a)
        text_str(out, "a parameter: the union over all calls");
    else
        text_str(out, "a constant address");
}
