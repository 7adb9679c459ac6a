/* parser/lower/pipe.c - lowers the misuse of a pipe for checks: where the library would end the kernel, a finding is reported. */
#include "parser/lower/lowering.h"

bool lower_pipe_fault(lowering *l, const ast_expr *e, ir_value **v)
{
    const ast_function *f = e->call.function;

    if (!l->options->check || !f->is_library || strcmp(f->name, "__gasket_pipe_fault") != 0)
        return false;
    lower_locate_expr(l, e);
    ir_call_intrinsic(&l->b, IR_INTRINSIC_check_pipe, NULL, 0, &v[1], 1);
    return true;
}
