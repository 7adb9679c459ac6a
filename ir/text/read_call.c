/* ir/text/read_call.c - reads calls: of functions, of intrinsics, and of LLVM intrinsics that have no meaning here.
 *
 * Other compilers pass a struct by value as `ptr byval(T)`, and the callee gets a copy. In this IR a callee that is not a
 * kernel gets only the pointer, so the reader inserts the copy before the call. */
#include "ir/lifetime.h"
#include "ir/region.h"
#include "ir/genx/genx.h"
#include "ir/signature.h"
#include "ir/text/reader.h"
#include "ir/text.h"

typedef struct call_text {
    source_loc where; /* of the callee's name */
    const char *name;
    ir_type *type; /* as written: a function type, or the result type */
    unsigned flags;
    VEC(ir_value *) args;
    VEC(source_loc) places;
} call_text;

/* Calls that are only hints for an optimizer or a debugger. */
static const char *const dropped[] = {"llvm.dbg.",
                                      "llvm.lifetime.",
                                      "llvm.invariant.",
                                      "llvm.experimental.noalias.scope.decl",
                                      "llvm.donothing",
                                      "llvm.prefetch",
                                      "llvm.var.annotation",
                                      "llvm.sideeffect",
                                      "llvm.stackrestore",
                                      "llvm.trap",
                                      "llvm.debugtrap",
                                      "llvm.genx.output",
                                      NULL};

/* Calls that return their first operand, with a hint about it. */
static const char *const passed_through[] = {"llvm.expect",
                                             "llvm.annotation",
                                             "llvm.ptr.annotation",
                                             "llvm.ssa.copy",
                                             "llvm.arithmetic.fence",
                                             "llvm.launder.invariant.group",
                                             "llvm.strip.invariant.group",
                                             "llvm.vc.internal.optimization.fence",
                                             NULL};

/* LLVM's names for intrinsics that have another name here. Names of regions are listed without the letter for the
 * element kind. */
static const struct alias {
    const char *prefix;
    ir_intrinsic ints, floats;
} aliases[] = {
    {"llvm.fmuladd", IR_INTRINSIC_fma, IR_INTRINSIC_fma},
    {"llvm.nearbyint", IR_INTRINSIC_rint, IR_INTRINSIC_rint},
    {"llvm.roundeven", IR_INTRINSIC_rint, IR_INTRINSIC_rint},
    {"llvm.genx.rdregion", IR_INTRINSIC_rdregioni, IR_INTRINSIC_rdregionf},
    {"llvm.genx.wrregion", IR_INTRINSIC_wrregioni, IR_INTRINSIC_wrregionf},
};

static bool has_prefix(const char *name, const char *prefix)
{
    size_t n = strlen(prefix);

    return ir_base_length(name, prefix) || (prefix[n - 1] == '.' && strncmp(name, prefix, n) == 0);
}

static bool has_prefix_of(const char *const *prefixes, const char *name)
{
    while (*prefixes && !has_prefix(name, *prefixes))
        prefixes++;
    return *prefixes != NULL;
}

bool ir_is_dropped_call(const char *name)
{
    return has_prefix_of(dropped, name);
}

bool ir_is_reserved_name(const char *name)
{
    return strncmp(name, "llvm.", 5) == 0 || strncmp(name, "gasket.", 7) == 0;
}

ir_intrinsic ir_intrinsic_named(const char *name, const ir_type *result)
{
    ir_intrinsic id = ir_intrinsic_find(name);
    const ir_type *s = result->kind == IR_VECTOR ? result->element : result;

    for (size_t i = 0; !id && i < sizeof aliases / sizeof *aliases; i++)
        if (has_prefix(name, aliases[i].prefix))
            id = s->kind == IR_INTEGER ? aliases[i].ints : aliases[i].floats;
    return id;
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

bool ir_read_convention(ir_reader *r, bool *kernel)
{
    static const char *const words[] = {"spir_func", "spir_kernel",   "ccc",    "fastcc",
                                        "coldcc",    "amdgpu_kernel", "tailcc", "swiftcc"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!ir_at_word(r, words[i]))
            continue;
        *kernel = strstr(words[i], "kernel") != NULL;
        ir_next(r);
        return true;
    }
    if (!ir_take_word(r, "cc"))
        return false;
    *kernel = ir_expect_number(r, 1023) == 76; /* LLVM's number for spir_kernel */
    return true;
}

static void skip_arguments(ir_reader *r)
{
    unsigned open = 0;

    do {
        if (r->t.kind == TOKEN_END)
            ir_read_error(r, r->t.loc, "')' is missing");
        open += ir_at_char(r, '(');
        open -= ir_at_char(r, ')');
        ir_next(r);
    } while (open);
}

/* Copies the T that V points to into a new variable, and returns the variable. */
static ir_value *copy_byval(ir_reader *r, ir_value *v, ir_type *t)
{
    ir_builder entry = r->f->first->first ? ir_before(r->f->first->first) : ir_at_end(r->f->first);
    ir_value *copy = &ir_alloca(&entry, t, ir_align(t))->value;
    ir_type *types[] = {copy->type, v->type, r->m->i64};
    ir_value *args[] = {copy, v, ir_const(r->m, r->m->i64, ir_size(t)), ir_const(r->m, r->m->i1, 0)};

    ir_call_intrinsic(&r->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
    return copy;
}

static void read_argument(ir_reader *r, call_text *c)
{
    ir_attributes a = {0};
    source_loc where = r->t.loc;
    ir_type *t = ir_read_value_type(r);

    ir_read_parameter_attributes(r, &a);
    ir_value *v = ir_read_value(r, t);
    if (a.byval && ir_is_ptr(t))
        v = copy_byval(r, v, a.byval);
    vec_push(&r->scratch, &c->args, v);
    vec_push(&r->scratch, &c->places, where);
}

static void read_call_arguments(ir_reader *r, call_text *c)
{
    ir_expect_char(r, '(');
    while (!ir_at_char(r, ')')) {
        if (c->args.count)
            ir_expect_char(r, ',');
        read_argument(r, c);
    }
    ir_next(r);
}

/* --- finding the callee --------------------------------------------------------------------------------------------------- */

static ir_type *type_of_call(ir_reader *r, const call_text *c)
{
    ir_type **params = arena_array(&r->scratch, ir_type *, c->args.count);

    if (c->type->kind == IR_FUNCTION_TYPE)
        return c->type;
    for (size_t i = 0; i < c->args.count; i++)
        params[i] = c->args.items[i]->type;
    return ir_function_type(r->m, c->type, params, (unsigned)c->args.count, false);
}

/* Reports that T does not match S. */
_Noreturn static void report_types(ir_reader *r, const ir_signature *s, const ir_type *t, source_loc where)
{
    size_t count = strlen(strchr(s->pattern, ':') + 1);

    if (t->count != count)
        ir_read_error(r, where, "@%s has %zu operand%s, not %llu: it is %s", s->name, count, count == 1 ? "" : "s",
                      (unsigned long long)t->count, ir_signature_text(r->m, s));
    ir_read_error(r, where, "these are no types of @%s: it is %s", s->name, ir_signature_text(r->m, s));
}

/* Reports that NAME is not RIGHT, the name for the types of the call. In the vector language that is a warning: the types decide, as in
 * Intel's compiler, whose own texts contain such names. */
static void report_name(ir_reader *r, const char *right, const char *name, source_loc where)
{
    static const char text[] = "the name of the intrinsic for these types is @%s, not @%s";

    if (strncmp(name, "llvm.genx.", strlen("llvm.genx.")) == 0)
        diag_warn(r->d, WARN_other, where, text, right, name);
    else
        ir_read_error(r, where, text, right, name);
}

ir_function *ir_declare_named(ir_reader *r, ir_intrinsic id, const char *name, ir_type *t, source_loc where)
{
    ir_function *f = ir_intrinsic_declare(r->m, id, t);

    if (!f)
        report_types(r, ir_intrinsic_signature_of(id), t, where);
    const char *right = ir_intrinsic_name_for(r->m, id, name, t);
    if (right)
        report_name(r, right, name, where);
    return f;
}

static ir_function *callee_of(ir_reader *r, const call_text *c)
{
    ir_value *v = map_get(&r->symbols, c->name);

    if (v && v->kind == IR_FUNCTION)
        return ir_as_function(v);
    if (v)
        ir_read_error(r, c->where, "@%s is not a function", c->name);
    ir_type *t = type_of_call(r, c);
    ir_intrinsic id = ir_intrinsic_named(c->name, t->element);
    if (!id && ir_genx_refusal(c->name))
        ir_read_error(r, c->where, "@%s %s", c->name, ir_genx_refusal(c->name));
    if (!id)
        ir_read_error(r, c->where,
                      ir_is_reserved_name(c->name) ? "@%s is no intrinsic that is supported" : "there is no function @%s",
                      c->name);
    return ir_declare_named(r, id, c->name, t, c->where);
}

/* Checks the result and the arguments of C against T, the type of its function. */
static void check_arguments(ir_reader *r, const call_text *c, const ir_type *t)
{
    const ir_type *result = c->type->kind == IR_FUNCTION_TYPE ? c->type->element : c->type;

    if (result != t->element)
        ir_read_error(r, c->where, "@%s returns %s, not %s", c->name, ir_type_text(r, t->element), ir_type_text(r, result));
    if (c->args.count < t->count || (c->args.count > t->count && !t->variadic))
        ir_read_error(r, c->where, "@%s takes %llu arguments, not %zu", c->name, (unsigned long long)t->count, c->args.count);
    for (uint64_t i = 0; i < t->count; i++)
        if (c->args.items[i]->type != t->fields[i])
            ir_read_error(r, c->places.items[i], "this argument of @%s must be %s, not %s", c->name,
                          ir_type_text(r, t->fields[i]), ir_type_text(r, c->args.items[i]->type));
}

/* Translates a call of an intrinsic of the vector language; NULL if it is none. */
static ir_value *read_genx_call(ir_reader *r, const call_text *c)
{
    const ir_genx_row *row = ir_genx_find(c->name);
    ir_type *overloads[MAX_OVERLOADS], *t;
    const char *problem;

    if (!row || ir_intrinsic_find(c->name))
        return NULL;
    const ir_signature *s = ir_genx_signature(row);
    t = type_of_call(r, c);
    if (!ir_signature_match(r->m, s, t, overloads))
        report_types(r, s, t, c->where);
    if (!ir_signature_fits_name(r->m, s, c->name, t, overloads))
        report_name(r, ir_signature_mangle(r->m, s, t, overloads), c->name, c->where);
    check_arguments(r, c, t);
    r->f->thread_form |= ir_genx_needs_thread(row);
    ir_value *v = ir_genx_expand(&r->b, row, t, c->args.items, &problem);
    if (!v)
        ir_read_error(r, c->where, "%s", problem);
    return v;
}

/* Reads everything before the callee's argument list. */
static void read_callee(ir_reader *r, call_text *c)
{
    ir_attributes ignored = {0};
    bool kernel;

    for (bool more = true; more;) {
        more = false;
        for (unsigned n = 0; ir_flag_names[n].name; n++)
            if (ir_take_word(r, ir_flag_names[n].name)) {
                c->flags |= ir_flag_names[n].flag;
                more = true;
            }
        if (ir_take_word(r, "fast")) {
            c->flags |= IR_FAST;
            more = true;
        }
    }
    ir_read_convention(r, &kernel);
    ir_read_parameter_attributes(r, &ignored);
    c->type = ir_read_type(r);
    c->where = r->t.loc;
    if (ir_at_word(r, "asm"))
        ir_read_error(r, c->where, "inline assembly is not supported");
    if (r->t.kind == TOKEN_LOCAL)
        ir_read_error(r, c->where, "calls through pointers are not supported");
    bool is_cast = ir_take_word(r, "bitcast"); /* of a function to another type of pointer, which is the same one here */
    if (is_cast) {
        ir_expect_char(r, '(');
        ir_read_type(r);
    }
    if (r->t.kind != TOKEN_GLOBAL || r->t.numbered)
        ir_read_error(r, c->where, "the name of a function is expected here, not %s", ir_token_text(r));
    c->name = r->t.name;
    ir_next(r);
    if (is_cast) {
        ir_expect_word(r, "to");
        ir_read_type(r);
        ir_expect_char(r, ')');
    }
}

/* Replaces a width of 0 in a region by the number of its elements: Intel's texts state none for a single row. */
static void give_region_width(ir_inst *i)
{
    ir_region region;
    uint64_t width;

    if (ir_region_of(i, &region) && ir_const_bits(ir_operand(i, region.first + 1), &width) && !width)
        ir_set_operand(i, region.first + 1,
                       ir_const(i->block->function->module, ir_operand(i, region.first + 1)->type, region.count));
}

/* A variable's lifetime begins, if a call of llvm.lifetime.start states all of a variable. */
static void begin_lifetime(ir_reader *r, const call_text *c)
{
    ir_inst *variable = c->args.count ? ir_try_inst(vec_last(&c->args)) : NULL;
    uint64_t bytes;

    if (!variable || variable->op != IR_alloca)
        return;
    if (c->args.count == 1 || (ir_const_bits(c->args.items[0], &bytes) && bytes >= ir_size(variable->elem_type)))
        ir_begin_lifetime(&r->b, variable);
}

ir_value *ir_read_call(ir_reader *r)
{
    call_text c = {0};
    ir_attributes ignored = {0};

    read_callee(r, &c);
    if (ir_is_dropped_call(c.name)) {
        if (strncmp(c.name, "llvm.lifetime.start.", 20) == 0) {
            read_call_arguments(r, &c);
            begin_lifetime(r, &c);
        } else {
            skip_arguments(r);
        }
        ir_read_function_attributes(r, &ignored);
        return c.type->kind == IR_VOID ? NULL : ir_undef(r->m, c.type);
    }
    read_call_arguments(r, &c);
    ir_read_function_attributes(r, &ignored);
    if (ir_at_char(r, '['))
        ir_read_error(r, r->t.loc, "operand bundles are not supported");
    if (has_prefix_of(passed_through, c.name) && c.args.count && c.args.items[0]->type == c.type)
        return c.args.items[0];
    ir_value *several = ir_llvm_call(r, c.name, c.type, c.args.items, (unsigned)c.args.count);
    if (several)
        return several;
    ir_value *masked = ir_masked_access(r, c.name, c.type, c.args.items, (unsigned)c.args.count);
    if (masked)
        return c.type->kind == IR_VOID ? NULL : masked;
    ir_value *translated = read_genx_call(r, &c);
    if (translated)
        return c.type->kind == IR_VOID || (c.type->kind == IR_FUNCTION_TYPE && c.type->element->kind == IR_VOID) ? NULL
                                                                                                                 : translated;
    ir_function *f = callee_of(r, &c);
    check_arguments(r, &c, f->type);
    ir_inst *i = ir_call(&r->b, f, c.args.items, (unsigned)c.args.count);
    i->flags = (uint16_t)c.flags;
    give_region_width(i);
    if (r->outside && !f->intrinsic)
        vec_push(r->memory, r->outside, (ir_outside_call){.call = i, .where = c.where});
    return &i->value;
}
