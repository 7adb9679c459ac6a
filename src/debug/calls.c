/* src/debug/calls.c - calls of pure built-in functions: each is compiled once for the types of its arguments, as the kernel
 *
 *     kernel void gasket_call(float4 a0, float4 a1, global __typeof__(dot((float4)0, (float4)0)) *result)
 *     {
 *         *result = dot(a0, a1);
 *     }
 *
 * and runs in the interpreter for one work-item. So the functions, their overloads and their results are those of the compiler. */
#include "src/debug/evaluator.h"

#include "src/base/bug.h"
#include "src/base/intern.h"
#include "src/base/map.h"
#include "src/driver/launch_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ARGUMENTS = 8, MOST_RESULT = 128 }; /* bytes */

/* A function for arguments of some types. */
typedef struct compiled_call {
    bool is_possible; /* the compiler accepts it, and the function is pure */
    launch run;       /* without sizes and values */
    signature signature;
    element result;
    char *messages; /* of the compiler and of runs, which are not shown */
    size_t length;
} compiled_call;

/* Those of the process; a process that continues from a checkpoint has those that the checkpoint had. */
static struct {
    arena memory;
    interner texts; /* of kernels; without memory: this is empty */
    map compiled;   /* from these to compiled_call */
} calls;

/* The kernel stores its result by an operation of the IR, not by an intrinsic. */
static option_given stateless = {.id = OPTION_global_access, .value = "stateless"};
static const options call_options = {.command = COMMAND_RUN, .given = {&stateless, 1, 1}};

typedef struct call_arguments {
    unsigned count;
    debug_value values[MOST_ARGUMENTS];
    element types[MOST_ARGUMENTS];
} call_arguments;

/* --- compiling ------------------------------------------------------------------------------------------------------------ */

/* The kernel that calls NAME with arguments of the types of A. */
static const char *kernel_text(arena *memory, const char *name, const call_arguments *a)
{
    text parameters, zeros, names, out;

    text_init(&parameters, memory);
    text_init(&zeros, memory);
    text_init(&names, memory);
    text_init(&out, memory);
    for (unsigned n = 0; n < a->count; n++) {
        const char *type = element_name(memory, a->types[n]);
        text_printf(&parameters, "%s a%u, ", type, n);
        text_printf(&zeros, "%s(%s)0", n ? ", " : "", type);
        text_printf(&names, "%sa%u", n ? ", " : "", n);
    }
    text_printf(&out, "kernel void gasket_call(%sglobal __typeof__(%s(%s)) *result) { *result = %s(%s); }\n",
                parameters.length ? parameters.data : "", name, zeros.length ? zeros.data : "", name,
                names.length ? names.data : "");
    return out.data;
}

/* Does F compute its result from its arguments alone? It calls functions of the module and arithmetic; identities of work-items, barriers and clocks are
 * other intrinsics. */
static bool is_pure(const ir_function *f)
{
    ir_each_block(b, f)
        ir_each_inst(i, b)
            if (i->op == IR_call && !ir_callee(i) && !(ir_intrinsic_flags(ir_intrinsic_of(i)) & IR_LANEWISE))
                return false;
    return true;
}

static bool is_module_pure(const ir_module *m)
{
    ir_each_function(f, m)
        if (f->first && !is_pure(f))
            return false;
    return true;
}

/* Compiles the kernel TEXT into C->run; false if the compiler refuses it, or the function is not pure. */
static bool compile_call(compiled_call *c, session *s, const char *text)
{
    compilation k;

    if (!compilation_of_text(&k, s, "call", text, STAGE_IR) || !compile(&k) || !is_module_pure(k.module))
        return false;
    c->run = (launch){.via_ir = true,
                      .threads = 1,
                      .max_instructions = MOST_INSTRUCTIONS,
                      .faults = s->diagnostics->out,
                      .printed = s->diagnostics->out};
    launch_set_program(&c->run, &k);
    if (!signature_of_module(&c->signature, s->memory, s->diagnostics, k.module, "gasket_call", &c->run.function))
        return false;
    c->result = c->signature.params.items[c->signature.params.count - 1].type;
    return c->result.lanes && element_stride(c->result) <= MOST_RESULT;
}

/* The call with TEXT, which is compiled if it is new. */
static compiled_call *find_call(const char *text)
{
    if (!calls.texts.memory) {
        arena_init_lasting(&calls.memory);
        interner_init(&calls.texts, &calls.memory);
    }
    const char *kernel = intern_str(&calls.texts, text);
    compiled_call *c = map_get(&calls.compiled, kernel);
    if (c)
        return c;
    c = arena_new(&calls.memory, compiled_call);
    source_map *sources = arena_new(&calls.memory, source_map);
    diag *diagnostics = arena_new(&calls.memory, diag);
    session s = {.memory = &calls.memory, .sources = sources, .diagnostics = diagnostics, .options = &call_options};

    source_init(sources, &calls.memory);
    diag_init(diagnostics, sources, open_memstream(&c->messages, &c->length));
    if (!diagnostics->out)
        out_of_memory();
    c->is_possible = compile_call(c, &s, kernel);
    map_set(&calls.memory, &calls.compiled, kernel, c);
    return c;
}

/* --- calling -------------------------------------------------------------------------------------------------------------- */

/* The result of C for the arguments A; false: the run has faulted. */
static bool run_call(evaluator *e, compiled_call *c, const call_arguments *a, debug_value *out)
{
    static const run_sizes one = {1, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}};
    run_values values = {.signature = &c->signature};
    launch l = c->run;
    arena *memory = e->c->memory;

    for (unsigned n = 0; n < a->count; n++) {
        run_value v = {.kind = RUN_VALUE, .value = {.type = a->types[n], .bytes = element_stride(a->types[n])}};
        v.value.data = a->values[n].data;
        vec_push(memory, &values.values, v);
    }
    *out = evaluator_new_value(e, c->result);
    run_buffer result = {.contents = {.data = out->data, .bytes = element_stride(c->result), .type = c->result},
                         .name = "result"};
    vec_push(memory, &values.buffers, result);
    vec_push(memory, &values.values, (run_value){.kind = RUN_BUFFER});
    l.memory = memory;
    l.values = &values;
    l.sizes = &one;
    l.omits_statistics = true;
    return launch_run(&l) == STATUS_DONE;
}

/* The arguments up to the parenthesis. */
static void read_arguments(evaluator *e, const char *name, call_arguments *a)
{
    if (evaluator_accept(e, ")"))
        return;
    do {
        if (a->count == MOST_ARGUMENTS)
            evaluator_fail(e, "'%s' has more than %d arguments", name, MOST_ARGUMENTS);
        debug_value v = evaluator_read(e);
        element t = evaluator_load_number(e, &v);
        if (!t.lanes)
            evaluator_fail(e, "argument %u of '%s' is no number", a->count + 1, name);
        a->types[a->count] = t.scalar == ELEMENT_bool ? (element){ELEMENT_int, t.lanes} : t;
        a->values[a->count] = evaluator_convert(e, &v, a->types[a->count]);
        a->count++;
    } while (evaluator_accept(e, ","));
    evaluator_expect(e, ")");
}

/* Gives all arguments their common type, and if IS_FLOAT, integers become float: OpenCL C has no overload of `max(1, 2u)` and `sqrt(2)` that is better
 * than the others. */
static void convert_arguments(evaluator *e, call_arguments *a, bool is_float)
{
    element common = a->types[0];

    for (unsigned n = 1; n < a->count; n++)
        common = evaluator_common_element(e, common, a->types[n]);
    if (is_float && element_kind_of(common.scalar) != FLOATING)
        common.scalar = ELEMENT_float;
    for (unsigned n = 0; n < a->count; n++) {
        a->types[n] = common;
        a->values[n] = evaluator_convert(e, &a->values[n], common);
    }
}

/* "int, float4": the types of A. */
static const char *type_names(arena *memory, const call_arguments *a)
{
    text out;

    text_init(&out, memory);
    for (unsigned n = 0; n < a->count; n++)
        text_printf(&out, "%s%s", n ? ", " : "", element_name(memory, a->types[n]));
    return out.length ? out.data : "";
}

debug_value evaluator_call_builtin(evaluator *e, const char *name)
{
    call_arguments given = {.count = 0}, a;
    compiled_call *c = NULL;
    debug_value out;

    read_arguments(e, name, &given);
    for (unsigned attempt = 0; attempt < 3 && (!c || !c->is_possible); attempt++) {
        a = given;
        if (attempt && a.count)
            convert_arguments(e, &a, attempt == 2);
        c = find_call(kernel_text(e->c->memory, name, &a));
    }
    if (!c->is_possible)
        evaluator_fail(e, "there is no pure built-in function '%s(%s)', and the debugger calls no others", name,
                       type_names(e->c->memory, &given));
    if (!run_call(e, c, &a, &out))
        evaluator_fail(e, "'%s(%s)' faults for these arguments", name, type_names(e->c->memory, &given));
    return out;
}
