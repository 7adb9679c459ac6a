/* parser/foreign/link_builtins.c - links calls of built-in functions in the IR of other compilers.
 *
 * clang emits a call of a built-in function as a call of a declared function with a mangled name, such as _Z5clampDv4_fS_S_.
 * The name gives function and parameter types (mangled.c), from which this file generates OpenCL C again: a small function,
 * called a bridge, for each distinct call,
 *
 *   inline float4 call_clamp(float4 a0, float4 a1, float4 a2) { return as_float4(clamp(a0, a1, a2)); }
 *   inline long call_get_global_id(void) { return as_long(get_global_id((uint)0)); }
 *
 * The front end compiles the bridges into the module, so all built-in functions of the language are available without further
 * code. Integer constants become part of the bridge: fences, memory orders and scopes must be constants, and constant
 * dimensions give better code. */
#include "parser/foreign/link_builtins.h"
#include "ir/text.h"

#include "parser/tree/builtins.h"
#include "parser/lower/lower.h"
#include "parser/foreign/mangled.h"
#include "parser/syntax/parse.h"
#include "src/base/bug.h"

#include <inttypes.h>

/* A generated function. */
typedef struct bridge {
    const char *name, *text; /* text: "RESULT|(PARAMETERS) { BODY }", where the function's name is inserted at the '|' */
    ir_function *function;
} bridge;

typedef struct linker {
    ir_module *m;
    arena *memory;
    diag *d;
    VEC(bridge) bridges;
} linker;

/* A call, and the index of its bridge. */
typedef struct linked_call {
    ir_inst *call;
    source_loc where;
    size_t bridge;
} linked_call;

/* --- generating the source ------------------------------------------------------------------------------------------------ */

/* Returns the name of an OpenCL C type that has the same values as T; NULL if there is none. */
static const char *type_spelling(arena *memory, const ir_type *t)
{
    static const char *const spaces[] = {"private", "global", "constant", "local", "generic"};

    switch (t->kind) {
    case IR_VOID:
        return "void";
    case IR_INTEGER:
        return t->bits == 1 ? "bool" : t->bits == 8 ? "char" : t->bits == 16 ? "short" : t->bits == 32 ? "int" : "long";
    case IR_HALF:
        return "half";
    case IR_FLOAT:
        return "float";
    case IR_DOUBLE:
        return "double";
    case IR_POINTER:
        return t->space <= IR_GENERIC ? arena_printf(memory, "%s char *", spaces[t->space]) : NULL;
    case IR_VECTOR:
        return arena_printf(memory, "%s%" PRIu64, type_spelling(memory, t->element), t->count);
    case IR_ARRAY:
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        return NULL;
    }
    bug("no such kind of type");
}

/* Copies what C states about its callee. */
static bool take_builtin(const linker *l, const ir_builtin_call *c, mangled_name *out)
{
    *out = (mangled_name){.function = c->function, .result = c->result};
    for (unsigned n = 0; n < c->count; n++)
        vec_push(l->memory, &out->parameters, c->parameters[n]);
    return builtin_is_known(c->function);
}

/* Finds the built-in function and the parameter types of CALLEE; false if it is not a built-in function. If its name is not
 * mangled, the parameter types are those of the arguments of CALL. */
static bool find_builtin(const linker *l, const ir_function *callee, const ir_inst *call, mangled_name *out)
{
    static const struct {
        const char *symbol, *function;
    } plain[] = {{"printf", "printf"}, {"__to_global", "to_global"}, {"__to_local", "to_local"}, {"__to_private", "to_private"}};

    if (mangled_read(l->memory, callee->value.name, out))
        return builtin_is_known(out->function);
    *out = (mangled_name){0};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(plain[i].symbol, callee->value.name) == 0)
            out->function = plain[i].function;
    for (unsigned n = 1; out->function && n < call->operand_count; n++) {
        const char *t = type_spelling(l->memory, ir_operand(call, n)->type);
        if (!t)
            return false;
        vec_push(l->memory, &out->parameters, t);
    }
    return out->function != NULL;
}

/* Is argument V a constant that becomes part of the bridge? */
static bool is_constant_argument(const ir_value *v)
{
    return v->kind == IR_CONST && ir_is_int(v->type) && v->type->bits > 1;
}

/* Returns the `text` of a bridge for CALL, whose callee is NAME. */
static const char *bridge_text(const linker *l, const mangled_name *name, const ir_inst *call)
{
    const ir_type *result = call->value.type;
    bool is_event = result->kind == IR_POINTER && strncmp(name->function, "async_", 6) == 0;
    const char *stated = is_event ? "event_t" : name->result;
    text head, body;
    unsigned given = 0;

    text_init(&head, l->memory);
    text_init(&body, l->memory);
    for (unsigned n = 0; n < name->parameters.count; n++) {
        const ir_value *v = ir_operand(call, n + 1);
        const char *t = name->parameters.items[n];
        text_printf(&body, "%s", n ? ", " : "");
        if (is_constant_argument(v)) {
            text_printf(&body, "(%s)%" PRIu64 "ul", t, ir_as_constant(v)->bits);
            continue;
        }
        text_printf(&head, "%s%s a%u", given++ ? ", " : "", t, n);
        text_printf(&body, "a%u", n);
    }
    const char *type = stated ? stated : type_spelling(l->memory, result);
    const char *conversion = result->kind == IR_VOID || stated              ? ""
                             : result->kind == IR_POINTER || type[0] == 'b' ? arena_printf(l->memory, "(%s)", type)
                                                                            : arena_printf(l->memory, "as_%s", type);
    return arena_printf(l->memory, "%s|(%s) { %s%s(%s(%s)); }", type, given ? head.data : "void",
                        result->kind == IR_VOID ? "" : "return ", conversion, name->function, body.data ? body.data : "");
}

/* Returns the index of the bridge with TEXT that calls NAME, creating it if necessary. */
static size_t find_bridge(linker *l, const mangled_name *name, const char *text)
{
    for (size_t i = 0; i < l->bridges.count; i++)
        if (strcmp(l->bridges.items[i].text, text) == 0 && strstr(l->bridges.items[i].name, name->function))
            return i;
    const char *own = arena_printf(l->memory, "call_%s_%zu", name->function, l->bridges.count);
    vec_push(l->memory, &l->bridges, (bridge){.name = own, .text = text});
    return l->bridges.count - 1;
}

/* --- compiling ------------------------------------------------------------------------------------------------------------ */

/* Returns the source of all bridges. */
static const char *bridges_source(const linker *l)
{
    text out;

    text_init(&out, l->memory);
    text_printf(&out, "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    for (size_t i = 0; i < l->bridges.count; i++) {
        const bridge *b = &l->bridges.items[i];
        const char *bar = strchr(b->text, '|');
        text_printf(&out, "inline %.*s %s%s\n", (int)(bar - b->text), b->text, b->name, bar + 1);
    }
    return out.data;
}

static void find_functions(linker *l, const ast_unit *unit)
{
    for (size_t i = 0, next = 0; i < unit->functions.count && next < l->bridges.count; i++) {
        const ast_function *f = unit->functions.items[i];
        if (strcmp(f->name, l->bridges.items[next].name) != 0)
            continue;
        l->bridges.items[next++].function = f->lowered;
    }
}

/* The greatest number of a block that the module has: those of the library get others. */
static unsigned last_block(const ir_module *m)
{
    unsigned last = 0;

    ir_each_function(f, m)
        if (f->kernel && ir_block_of_kernel(f->value.name) > last)
            last = ir_block_of_kernel(f->value.name);
    return last;
}

/* Compiles the bridges into the module, with the newest version of the language and all features. */
static void compile_bridges(linker *l, source_map *sources, const link_options *options)
{
    interner *names = arena_new(l->memory, interner);
    pp_options pp_set = {.cl_version = 300, .has_builtin = builtin_is_known};
    parse_options parse = {.cl_version = 300,
                           .generic_space = true,
                           .program_scope = true,
                           .pipes = true,
                           .blocks_before = last_block(l->m),
                           .preprocessing = &pp_set};
    lower_options lower = {
        .cl_version = l->m->cl_version, .fast = options->fast, .check = options->check, .keeps = options->keeps, .into = l->m};
    const char *source = bridges_source(l);
    bool quiet = l->d->no_warnings;

    interner_init(names, l->memory);
    pp_default_features(&pp_set);
    l->d->no_warnings = true;
    preprocessor *pp = pp_new(l->memory, names, sources, l->d, &pp_set, "<calls of built-in functions>", source, strlen(source));
    ast_unit *unit = parse_unit(l->memory, names, sources, l->d, pp, &parse);
    l->d->no_warnings = quiet;
    if (diag_failed(l->d))
        return;
    lower_unit(l->memory, unit, sources, l->d, &lower);
    find_functions(l, unit);
}

/* --- calling -------------------------------------------------------------------------------------------------------------- */

/* Converts V to T if their types are the same in another representation: an event is a pointer in clang, an integer in gasket.
 * NULL if they differ. */
static ir_value *convert_representation(ir_builder *b, ir_value *v, ir_type *t)
{
    if (v->type == t || t->kind == IR_VOID)
        return v;
    if (ir_is_ptr(v->type) && ir_is_int(t))
        return ir_cast(b, IR_ptrtoint, v, t);
    if (ir_is_int(v->type) && ir_is_ptr(t))
        return ir_cast(b, IR_inttoptr, v, t);
    return NULL;
}

static void replace_call(linker *l, const linked_call *c)
{
    ir_function *f = l->bridges.items[c->bridge].function;
    ir_builder b = ir_before(c->call);
    ir_value **args = arena_array(l->memory, ir_value *, c->call->operand_count);
    unsigned count = 0;
    bool fits = true;

    for (unsigned n = 1; n < c->call->operand_count; n++) {
        ir_value *v = ir_operand(c->call, n);
        if (is_constant_argument(v))
            continue;
        ir_value *given = count < f->arg_count ? convert_representation(&b, v, f->args[count]->value.type) : NULL;
        fits = fits && given;
        args[count++] = given;
    }
    ir_value *result = fits ? &ir_call(&b, f, args, count)->value : NULL;
    result = result ? convert_representation(&b, result, c->call->value.type) : NULL;
    if (!result) {
        diag_error(l->d, c->where, "the types of this call do not match the mangled name of its callee");
        return;
    }
    if (c->call->value.type->kind == IR_VOID) {
        ir_remove(c->call);
        return;
    }
    result->name = c->call->value.name;
    ir_replace(c->call, result);
}

/* Does CALL have as many arguments as the mangled name has parameters? */
static bool has_parameter_count(const ir_inst *call, const mangled_name *name)
{
    return call->operand_count == name->parameters.count + 1;
}

static void remove_unused_declarations(ir_module *m)
{
    for (ir_function *f = m->functions, *next; f; f = next) {
        next = f->next;
        if (!f->first && !f->intrinsic && !f->value.uses)
            ir_function_remove(f);
    }
}

void link_builtins(ir_module *m, arena *memory, source_map *sources, diag *d, ir_outside_calls *calls,
                   const link_options *options)
{
    linker l = {.m = m, .memory = memory, .d = d};
    VEC(linked_call) linked = {0};
    size_t kept = 0;

    for (size_t i = 0; i < calls->count; i++) {
        const ir_outside_call *c = &calls->items[i];
        const ir_function *callee = ir_as_function(ir_operand(c->call, 0));
        mangled_name name;
        if (!(c->builtin ? take_builtin(&l, c->builtin, &name) : find_builtin(&l, callee, c->call, &name)) ||
            !has_parameter_count(c->call, &name) || !type_spelling(memory, c->call->value.type)) {
            calls->items[kept++] = *c;
            continue;
        }
        vec_push(memory, &linked, (linked_call){c->call, c->where, find_bridge(&l, &name, bridge_text(&l, &name, c->call))});
    }
    calls->count = kept;
    if (!linked.count)
        return;
    compile_bridges(&l, sources, options);
    for (size_t i = 0; i < linked.count && !diag_failed(d); i++)
        replace_call(&l, &linked.items[i]);
    if (!diag_failed(d))
        remove_unused_declarations(m);
}
