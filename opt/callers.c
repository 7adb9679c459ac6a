/* opt/callers.c - gives functions that no kernel calls a kernel that calls them, so that code is generated for them.
 *
 *   define <8 x i16> @f(<8 x i16> %x, i1 %c)      ->      kernel @f.kernel(<8 x i16> %x, i8 %c, ptr addrspace(1) %result)
 *                                                           %0 = icmp ne i8 %c, 0
 *                                                           %1 = call <8 x i16> @f(<8 x i16> %x, i1 %0)
 *                                                           store <8 x i16> %1, ptr addrspace(1) %result
 *
 * The function stays one, with a call and a return: its code is a routine of that kernel, which can be run like any other. A kernel's
 * parameters have bytes: booleans are passed as i8, structs and arrays by value, private pointers as i64, offsets in private memory. In
 * thread form, where address space 0 is memory as the host sees it, pointers are passed as they are, and structs are not. */
#include "opt/opt.h"

#include "ir/analysis/callgraph.h"
#include "ir/build.h"

#include <string.h>

typedef struct wrapper {
    ir_module *m;
    diag *d;
    arena *scratch;
    ir_function *f;
    ir_function *kernel;
    ir_builder b;
} wrapper;

/* --- parameters ----------------------------------------------------------------------------------------------------------- */

static bool is_aggregate(const ir_type *t)
{
    return t->kind == IR_STRUCT || t->kind == IR_ARRAY;
}

static bool is_private(const ir_type *t)
{
    return t->kind == IR_POINTER && (t->space == IR_PRIVATE || t->space == IR_MODULE_PRIVATE);
}

/* The type of the kernel's parameter for one of type T; NULL if a kernel cannot pass T. */
static ir_type *passed_type(const wrapper *w, ir_type *t)
{
    ir_module *m = w->m;

    if (ir_is_boolean(t))
        return ir_with_lanes(m, m->i8, ir_lanes(t), ir_is_vector(t));
    if (ir_is_int(ir_scalar(t)) || ir_is_float(ir_scalar(t)))
        return t;
    if (w->f->thread_form)
        return t->kind == IR_POINTER ? t : NULL;
    if (is_private(t))
        return m->i64;
    if (t->kind == IR_POINTER)
        return t->space == IR_GENERIC ? ir_ptr(m, IR_GLOBAL) : t;
    return is_aggregate(t) ? ir_ptr(m, IR_PRIVATE) : NULL;
}

static ir_value *zero_of(const wrapper *w, ir_type *t)
{
    return ir_null(w->m, t);
}

/* The value of type T that parameter A of the kernel passes. */
static ir_value *passed_value(wrapper *w, ir_argument *a, ir_type *t)
{
    ir_value *v = &a->value;

    if (a->byval)
        return &ir_load(&w->b, t, v, ir_align(t))->value;
    if (ir_is_boolean(t))
        return ir_compare(&w->b, IR_NE, v, zero_of(w, v->type));
    if (is_private(t) && !w->f->thread_form)
        return ir_cast(&w->b, IR_inttoptr, v, t);
    return v->type == t ? v : ir_cast(&w->b, IR_addrspacecast, v, t);
}

/* --- one function --------------------------------------------------------------------------------------------------------- */

static void write_result(wrapper *w, ir_value *v)
{
    ir_value *to = &w->kernel->args[w->f->arg_count]->value;

    if (ir_is_boolean(v->type))
        v = ir_cast(&w->b, IR_zext, v, passed_type(w, v->type));
    ir_store(&w->b, v, to, ir_align(v->type));
}

/* The type of the kernel that calls F; NULL after an error for what a kernel cannot pass. */
static ir_type *kernel_type(wrapper *w)
{
    ir_function *f = w->f;
    ir_module *m = w->m;
    ir_type **params = arena_array(w->scratch, ir_type *, f->arg_count + 1);
    bool has_result = f->type->element->kind != IR_VOID;

    for (unsigned n = 0; n < f->arg_count; n++) {
        params[n] = passed_type(w, f->args[n]->value.type);
        if (params[n])
            continue;
        ir_error(w->d, m, f->loc, "no kernel calls '%s', and none can: it cannot pass parameter %u%s", f->value.name, n,
                 f->thread_form ? ", as in thread form a value is a number or a vector" : "");
        return NULL;
    }
    if (has_result && f->thread_form && !passed_type(w, f->type->element)) {
        ir_error(w->d, m, f->loc, "no kernel calls '%s', and none can: in thread form a result is a number or a vector",
                 f->value.name);
        return NULL;
    }
    params[f->arg_count] = ir_ptr(m, IR_GLOBAL);
    return ir_function_type(m, m->void_type, params, f->arg_count + has_result, false);
}

static ir_function *make_kernel(wrapper *w, ir_type *t)
{
    ir_function *f = w->f, *k = ir_function_new(w->m, arena_printf(w->m->memory, "%s.kernel", f->value.name), t);

    k->kernel = true;
    k->linkage = IR_DLLEXPORT;
    k->loc = f->loc;
    k->thread_form = f->thread_form;
    k->simd = f->thread_form ? f->simd : 0;
    for (unsigned n = 0; n < f->arg_count; n++) {
        ir_argument *a = k->args[n];
        a->value.name = f->args[n]->value.name;
        if (is_aggregate(f->args[n]->value.type))
            a->byval = f->args[n]->value.type;
    }
    if (k->arg_count > f->arg_count)
        k->args[f->arg_count]->value.name = intern_str(&w->m->names, "result");
    return k;
}

/* Does F have the execution mask as its first parameter? */
static bool takes_execution_mask(const ir_function *f)
{
    const ir_type *t = f->arg_count ? f->args[0]->value.type : NULL;

    return f->thread_form && f->simd > 1 && t && ir_is_boolean(t) && ir_is_vector(t) && ir_lanes(t) == f->simd;
}

static ir_value *pass_argument(wrapper *w, unsigned n)
{
    ir_type *t = w->f->args[n]->value.type;

    if (n == 0 && takes_execution_mask(w->f))
        return &ir_call_intrinsic(&w->b, IR_INTRINSIC_simd_entry, &t, 1, NULL, 0)->value;
    return passed_value(w, w->kernel->args[n], t);
}

static void call_function(wrapper *w, ir_function *f)
{
    ir_type *t;

    w->f = f;
    if (!(t = kernel_type(w)))
        return;
    w->kernel = make_kernel(w, t);
    w->b = ir_at_end(ir_block_new(w->kernel, NULL, NULL));
    w->b.loc = f->loc;
    ir_value **args = arena_array(w->scratch, ir_value *, f->arg_count + 1);
    for (unsigned n = 0; n < f->arg_count; n++)
        args[n] = pass_argument(w, n);
    ir_inst *call = ir_call(&w->b, f, args, f->arg_count);
    f->noinline = !f->always_inline;
    if (f->type->element->kind != IR_VOID)
        write_result(w, &call->value);
    ir_ret(&w->b, NULL);
}

/* --- all functions -------------------------------------------------------------------------------------------------------- */

/* Marks F and all functions that it calls as reached: their aux is not NULL. */
static void reach(ir_function *f, arena *scratch)
{
    VEC(ir_function *) pending = {0};

    vec_push(scratch, &pending, f);
    while (pending.count) {
        ir_function *at = vec_pop(&pending);
        if (at->aux)
            continue;
        at->aux = at;
        ir_each_block(b, at)
            ir_each_inst(i, b)
                if (ir_callee(i))
                    vec_push(scratch, &pending, ir_callee(i));
    }
}

bool opt_call_unreached(ir_module *m, diag *d)
{
    VEC(ir_function *) roots = {0};
    arena scratch;
    unsigned errors = d->errors;
    bool has_kernel = false;

    arena_init(&scratch);
    ir_each_function(f, m) {
        has_kernel |= f->kernel && f->first;
        f->aux = NULL;
    }
    ir_each_function(f, m)
        if (f->kernel)
            reach(f, &scratch);
    for (int internal = 0; internal < 2; internal++)
        ir_each_function(f, m) {
            bool is_wanted = f->thread_form || !has_kernel;
            if (f->aux || !f->first || f->library || !is_wanted || (f->linkage == IR_INTERNAL) != internal)
                continue;
            vec_push(&scratch, &roots, f);
            reach(f, &scratch);
        }
    for (size_t n = 0; n < roots.count; n++)
        call_function(&(wrapper){.m = m, .d = d, .scratch = &scratch}, roots.items[n]);
    arena_release(&scratch);
    return d->errors == errors;
}
