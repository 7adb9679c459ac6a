/* ir/text/print.c - prints modules, functions and instructions as text that llvm-as 16 accepts.
 *
 * The text depends on the contents only: reading and printing it again gives the same bytes. A single function or instruction
 * is printed without metadata, whose nodes are at the end of a module. */
#include "ir/source_type.h"
#include "ir/statement.h"
#include "ir/text/printer.h"
#include "ir/region.h"
#include "ir/text.h"
#include "src/base/bug.h"

typedef struct printer {
    text *out;
    const ir_module *module;
    const ir_slots *slots;
    ir_nodes *nodes; /* NULL: no metadata */
} printer;

const char *const ir_scope_names[] = {"singlethread", "subgroup", "workgroup", "device", ""};
const char *const ir_ordering_names[] = {"", "monotonic", "acquire", "release", "acq_rel", "seq_cst"};
const char *const ir_rmw_names[] = {"xchg", "add",  "sub",  "and",  "or",   "xor", "max",
                                    "min",  "umax", "umin", "fadd", "fmax", "fmin"};

const struct ir_flag_name ir_flag_names[] = {
    {IR_NUW, "nuw"},         {IR_NSW, "nsw"},           {IR_EXACT, "exact"}, {IR_INBOUNDS, "inbounds"},
    {IR_REASSOC, "reassoc"}, {IR_NNAN, "nnan"},         {IR_NINF, "ninf"},   {IR_NSZ, "nsz"},
    {IR_ARCP, "arcp"},       {IR_CONTRACT, "contract"}, {IR_AFN, "afn"},     {0, NULL},
};

/* --- operands ------------------------------------------------------------------------------------------------------------- */

static void print_local(printer *p, const void *value_or_block)
{
    const char *name = ir_slot(p->slots, value_or_block);

    text_char(p->out, '%');
    text_str(p->out, name ? name : "<elsewhere>");
}

/* The element of V if V is a vector of equal constants, else NULL. Equal constants are the same object. */
static const ir_value *find_splat_element(const ir_value *v)
{
    if (v->kind != IR_AGGREGATE || v->type->kind != IR_VECTOR)
        return NULL;
    ir_value *const *elements = ir_as_constant(v)->elements;
    for (uint64_t n = 1; n < v->type->count; n++)
        if (elements[n] != elements[0])
            return NULL;
    return elements[0];
}

static void print_operand(printer *p, const ir_value *v)
{
    const ir_value *element = p->slots->shortens_splats ? find_splat_element(v) : NULL;

    if (v->kind == IR_ARGUMENT || v->kind == IR_INSTRUCTION) {
        print_local(p, v);
    } else if (element) {
        text_str(p->out, "splat (");
        ir_print_type(p->out, element->type);
        text_char(p->out, ' ');
        ir_print_value(p->out, element);
        text_char(p->out, ')');
    } else {
        ir_print_value(p->out, v);
    }
}

static void print_typed(printer *p, const ir_value *v)
{
    ir_print_type(p->out, v->type);
    text_char(p->out, ' ');
    print_operand(p, v);
}

static void print_label(printer *p, const ir_block *b)
{
    text_str(p->out, "label ");
    print_local(p, b);
}

/* Prints the operands from FIRST on with their types. */
static void print_operands(printer *p, const ir_inst *i, unsigned first)
{
    for (unsigned n = first; n < i->operand_count; n++) {
        text_str(p->out, n > first ? ", " : "");
        print_typed(p, i->operands[n].value);
    }
}

/* Prints the flags of the operation, "nuw nsw " …; volatile is printed elsewhere. */
static void print_flags(printer *p, const ir_inst *i)
{
    unsigned flags = i->flags;

    if ((flags & IR_FAST) == IR_FAST) {
        text_str(p->out, "fast ");
        flags &= ~(unsigned)IR_FAST;
    }
    for (unsigned n = 0; ir_flag_names[n].name; n++)
        if (flags & ir_flag_names[n].flag)
            text_printf(p->out, "%s ", ir_flag_names[n].name);
}

static void print_scope(printer *p, const ir_inst *i)
{
    if (i->scope != IR_SCOPE_ALL)
        text_printf(p->out, " syncscope(\"%s\")", ir_scope_names[i->scope]);
}

/* --- the instructions that have a form of their own ----------------------------------------------------------------------- */

/* Prints an instruction whose operands all have one type, which is printed once: "add nuw i32 %a, %b", "fneg float %a", "icmp eq
 * i32 %a, %b". */
static void print_uniform(printer *p, const ir_inst *i)
{
    if (i->op == IR_icmp || i->op == IR_fcmp)
        text_printf(p->out, "%s ", ir_pred_name(i->pred));
    print_typed(p, i->operands[0].value);
    if (i->operand_count == 2) {
        text_str(p->out, ", ");
        print_operand(p, i->operands[1].value);
    }
}

static void print_shuffle(printer *p, const ir_inst *i)
{
    bool zero = true, poison = true;

    print_operands(p, i, 0);
    text_printf(p->out, ", <%u x i32> ", i->index_count);
    for (uint32_t n = 0; n < i->index_count; n++) {
        zero = zero && i->indices[n] == 0;
        poison = poison && i->indices[n] < 0;
    }
    if (zero || poison) {
        text_str(p->out, zero ? "zeroinitializer" : "poison");
        return;
    }
    for (uint32_t n = 0; n < i->index_count; n++) {
        text_str(p->out, n ? ", i32 " : "<i32 ");
        if (i->indices[n] < 0)
            text_str(p->out, "poison");
        else
            text_printf(p->out, "%d", i->indices[n]);
    }
    text_char(p->out, '>');
}

static void print_path(printer *p, const ir_inst *i)
{
    print_operands(p, i, 0);
    for (uint32_t n = 0; n < i->index_count; n++)
        text_printf(p->out, ", %d", i->indices[n]);
}

static void print_memory(printer *p, const ir_inst *i)
{
    bool atomic = i->ordering != IR_NOT_ATOMIC;

    text_str(p->out, atomic ? "atomic " : "");
    text_str(p->out, i->flags & IR_VOLATILE ? "volatile " : "");
    if (i->op == IR_load) {
        ir_print_type(p->out, i->value.type);
        text_str(p->out, ", ");
    }
    print_operands(p, i, 0);
    if (atomic) {
        print_scope(p, i);
        text_printf(p->out, " %s", ir_ordering_names[i->ordering]);
    }
    text_printf(p->out, ", align %u", i->align);
}

static void print_atomic(printer *p, const ir_inst *i)
{
    text_str(p->out, i->flags & IR_VOLATILE ? "volatile " : "");
    if (i->op == IR_atomicrmw)
        text_printf(p->out, "%s ", ir_rmw_names[i->rmw]);
    print_operands(p, i, 0);
    print_scope(p, i);
    text_printf(p->out, " %s", ir_ordering_names[i->ordering]);
    if (i->op == IR_cmpxchg)
        text_printf(p->out, " %s", ir_ordering_names[i->failure_ordering]);
    text_printf(p->out, ", align %u", i->align);
}

static void print_phi(printer *p, const ir_inst *i)
{
    ir_print_type(p->out, i->value.type);
    for (uint32_t n = 0; n < i->operand_count; n++) {
        text_str(p->out, n ? ", [ " : " [ ");
        print_operand(p, i->operands[n].value);
        text_str(p->out, ", ");
        print_local(p, i->blocks[n]);
        text_str(p->out, " ]");
    }
}

static const char *convention_word(const ir_function *f)
{
    return f->intrinsic ? "" : f->kernel ? "spir_kernel " : "spir_func ";
}

static void print_call(printer *p, const ir_inst *i)
{
    const ir_value *callee = i->operands[0].value;

    if (callee->kind == IR_FUNCTION) {
        const ir_function *f = ir_as_function(callee);
        text_str(p->out, convention_word(f));
        ir_print_type(p->out, f->type->variadic ? f->type : i->value.type);
    } else {
        ir_print_type(p->out, i->value.type);
    }
    text_char(p->out, ' ');
    print_operand(p, callee);
    text_char(p->out, '(');
    print_operands(p, i, 1);
    text_char(p->out, ')');
}

static void print_br(printer *p, const ir_inst *i)
{
    if (i->operand_count) {
        print_operands(p, i, 0);
        text_str(p->out, ", ");
    }
    for (uint32_t n = 0; n < i->block_count; n++) {
        text_str(p->out, n ? ", " : "");
        print_label(p, i->blocks[n]);
    }
}

static void print_switch(printer *p, const ir_inst *i)
{
    print_typed(p, i->operands[0].value);
    text_str(p->out, ", ");
    print_label(p, i->blocks[0]);
    text_str(p->out, " [");
    for (uint32_t n = 1; n < i->operand_count; n++) {
        text_char(p->out, ' ');
        print_typed(p, i->operands[n].value);
        text_str(p->out, ", ");
        print_label(p, i->blocks[n]);
    }
    text_str(p->out, " ]");
}

static void print_other(printer *p, const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
    case IR_icmp:
    case IR_fcmp:
        print_uniform(p, i);
        return;
    case IR_shufflevector:
        print_shuffle(p, i);
        return;
    case IR_extractvalue:
    case IR_insertvalue:
        print_path(p, i);
        return;
    case IR_getelementptr:
        ir_print_type(p->out, i->elem_type);
        text_str(p->out, ", ");
        print_operands(p, i, 0);
        return;
    case IR_alloca:
        ir_print_type(p->out, i->elem_type);
        text_printf(p->out, ", align %u", i->align);
        return;
    case IR_load:
    case IR_store:
        print_memory(p, i);
        return;
    case IR_fence:
        if (i->scope != IR_SCOPE_ALL)
            text_printf(p->out, "syncscope(\"%s\") ", ir_scope_names[i->scope]);
        text_str(p->out, ir_ordering_names[i->ordering]);
        return;
    case IR_atomicrmw:
    case IR_cmpxchg:
        print_atomic(p, i);
        return;
    case IR_phi:
        print_phi(p, i);
        return;
    case IR_call:
        print_call(p, i);
        return;
    case IR_ret:
        if (!i->operand_count)
            text_str(p->out, "void");
        print_operands(p, i, 0);
        return;
    case IR_br:
        print_br(p, i);
        return;
    case IR_switch:
        print_switch(p, i);
        return;
    case IR_select:
    case IR_freeze:
    case IR_extractelement:
    case IR_insertelement:
    case IR_unreachable:
        print_operands(p, i, 0);
        return;
    default:
        bug("no text for %s", ir_op_name(i->op));
    }
}

/* Prints "; <8;4,1> @ 12": the region of a rdregion or wrregion in the notation of Gen assembly. */
static void print_region(printer *p, const ir_inst *i)
{
    ir_region r;

    if (!ir_region_of(i, &r))
        return;
    text_str(p->out, " ; <");
    print_operand(p, ir_operand(i, r.first));
    text_char(p->out, ';');
    print_operand(p, ir_operand(i, r.first + 1));
    text_char(p->out, ',');
    print_operand(p, ir_operand(i, r.first + 2));
    text_str(p->out, "> @ ");
    print_operand(p, r.start);
}

static void print_inst(printer *p, const ir_inst *i)
{
    if (i->value.type->kind != IR_VOID) {
        print_local(p, i);
        text_str(p->out, " = ");
    }
    text_str(p->out, ir_op_name(i->op));
    if (i->op != IR_unreachable)
        text_char(p->out, ' ');
    print_flags(p, i);
    switch (ir_op_class_of(i->op)) {
    case IR_CLASS_INT:
    case IR_CLASS_FLT:
        print_uniform(p, i);
        break;
    case IR_CLASS_CAST:
        print_typed(p, i->operands[0].value);
        text_str(p->out, " to ");
        ir_print_type(p->out, i->value.type);
        break;
    case IR_CLASS_OTHER:
        print_other(p, i);
        break;
    }
    if (p->nodes && !p->nodes->no_places && ir_loc_is_explicit(p->module, i->loc))
        text_printf(p->out, ", !loc !%u", ir_node_of_loc(p->nodes, p->module, i->loc));
    if (p->nodes && p->nodes->has_source)
        ir_print_source_of_inst(p->out, p->nodes, i);
    if (i->op == IR_br && i->unroll && p->nodes)
        text_printf(p->out, ", !llvm.loop !%u", ir_node_of_unroll(p->nodes, i->unroll));
    print_region(p, i);
}

/* --- functions ------------------------------------------------------------------------------------------------------------ */

/* Prints the object that A is: "read_only image2d_t", "sampler_t", "read_only pipe 16 4" (bytes and alignment of a packet),
 * "queue_t". */
static void print_object(text *out, const ir_object *o)
{
    switch (o->kind) {
    case IR_NO_OBJECT:
        return;
    case IR_OBJECT_IMAGE:
        text_printf(out, " \"gasket.object\"=\"%s %s\"", image_access_name(o->access), image_shape_name(o->shape));
        return;
    case IR_OBJECT_SAMPLER:
        text_str(out, " \"gasket.object\"=\"sampler_t\"");
        return;
    case IR_OBJECT_PIPE:
        text_printf(out, " \"gasket.object\"=\"%s pipe %u %u\"", image_access_name(o->access), o->packet_bytes, o->packet_align);
        return;
    case IR_OBJECT_QUEUE:
        text_str(out, " \"gasket.object\"=\"queue_t\"");
        return;
    }
}

static void print_parameter(printer *p, const ir_argument *a, bool named)
{
    ir_print_type(p->out, a->value.type);
    if (ir_is_ptr(a->value.type)) {
        text_str(p->out, a->is_restrict ? " noalias" : "");
        if (a->byval) {
            text_str(p->out, " byval(");
            ir_print_type(p->out, a->byval);
            text_char(p->out, ')');
        }
        if (a->align)
            text_printf(p->out, " align %u", a->align);
    }
    print_object(p->out, &a->object);
    if (a->object.captured_at)
        text_printf(p->out, " \"gasket.captured\"=\"%u\"", a->object.captured_at);
    if (named) {
        text_char(p->out, ' ');
        print_local(p, a);
    }
}

static void print_attributes(printer *p, const ir_function *f)
{
    if (f->intrinsic)
        return;
    text_str(p->out, f->noinline ? " noinline" : "");
    text_str(p->out, f->always_inline ? " alwaysinline" : "");
    text_str(p->out, f->convergent ? " convergent" : "");
    text_str(p->out, f->pure ? " memory(none)" : f->reads_only ? " memory(read)" : "");
    text_str(p->out, f->library ? " \"gasket.library\"" : "");
    text_str(p->out, f->private_in_global ? " \"gasket.private_in_global\"" : "");
    if (f->thread_form && (f->simd || !f->kernel)) /* kernels are listed in !genx.kernels */
        text_printf(p->out, " \"gasket.thread\"=\"%u\"", f->simd);
    if (f->local_bytes)
        text_printf(p->out, " \"gasket.local\"=\"%u\"", f->local_bytes);
    if (f->private_bytes)
        text_printf(p->out, " \"gasket.private\"=\"%u\"", f->private_bytes);
}

static void print_signature(printer *p, const ir_function *f)
{
    ir_print_type(p->out, f->type->element);
    text_str(p->out, " @");
    ir_print_name(p->out, f->value.name);
    text_char(p->out, '(');
    for (uint32_t n = 0; n < f->arg_count; n++) {
        text_str(p->out, n ? ", " : "");
        print_parameter(p, f->args[n], f->first != NULL);
    }
    if (f->type->variadic)
        text_str(p->out, f->arg_count ? ", ..." : "...");
    text_char(p->out, ')');
    print_attributes(p, f);
}

/* Where the variable or the part that A describes is: "i = %3", "s[4:8] in %s", "t = ?". */
static void print_place(printer *p, const ir_module *m, const ir_place *a)
{
    const ir_source_variable *v = &m->source_variables.items[a->variable];

    text_char(p->out, ' ');
    if (a->frame)
        text_printf(p->out, "%s.", m->frames.items[a->frame].function);
    text_str(p->out, v->name);
    if (a->at || a->bytes != v->type->size)
        text_printf(p->out, "[%u:%u]", a->at, a->at + a->bytes);
    text_str(p->out, a->in_memory && a->value ? " in " : " = ");
    if (a->value)
        print_operand(p, a->value);
    else if (a->target.is_known && !a->formula)
        text_printf(p->out, "&%s%+lld", m->source_variables.items[a->target.variable].name, (long long)a->target.at);
    else
        text_str(p->out, a->formula ? "a formula" : "?");
    if (a->value && a->view.is_complement)
        text_str(p->out, " not");
    if (a->value && a->view.bytes)
        text_printf(p->out, " %s i%u", a->view.is_signed ? "sext" : "zext", 8u * a->view.bytes);
    if (a->value && a->view.plus)
        text_printf(p->out, " %+lld", (long long)a->view.plus);
}

/* The statements that begin before I, as comments: "; 7:13 i = %4, s = 0". */
static void print_statements(printer *p, const ir_inst *i)
{
    const ir_module *m = i->block->function->module;

    ir_each_statement(s, i) {
        const ir_loc *at = &m->locs.items[s->loc];
        text_printf(p->out, "  ; %s%u:%u", s->is_call ? "call " : s->is_return ? "return " : "", at->line, at->column);
        for (const ir_place *a = s->first; a; a = a->also) {
            print_place(p, m, a);
            text_str(p->out, a->also ? "," : "");
        }
        text_char(p->out, '\n');
    }
}

static void print_blocks(printer *p, const ir_function *f)
{
    ir_each_block(b, f) {
        if (b != f->first)
            text_char(p->out, '\n');
        if (b != f->first || b->name)
            text_printf(p->out, "%s:\n", ir_slot(p->slots, b));
        ir_each_inst(i, b) {
            print_statements(p, i);
            text_str(p->out, "  ");
            print_inst(p, i);
            text_char(p->out, '\n');
        }
    }
}

static void print_head(printer *p, const ir_function *f)
{
    static const char *const linkages[] = {"", "internal ", "dllexport ", "linkonce_odr "};

    text_printf(p->out, "%s %s%s", f->first ? "define" : "declare", f->first ? linkages[f->linkage] : "", convention_word(f));
    print_signature(p, f);
}

void ir_print_head_with(text *out, const ir_slots *slots, const ir_function *f)
{
    print_head(&(printer){.out = out, .module = f->module, .slots = slots}, f);
}

static void print_function_text(printer *p, const ir_function *f)
{
    arena scratch;
    ir_slots slots;

    arena_init(&scratch);
    ir_slots_make(&slots, &scratch, f);
    p->slots = &slots;
    print_head(p, f);
    if (p->nodes && f->first)
        ir_print_attachments(p->out, p->nodes, f);
    if (f->first) {
        text_str(p->out, " {\n");
        print_blocks(p, f);
        text_str(p->out, "}");
    }
    text_char(p->out, '\n');
    p->slots = NULL;
    arena_release(&scratch);
}

void ir_print_function(text *out, const ir_function *f)
{
    printer p = {.out = out, .module = f->module};

    print_function_text(&p, f);
}

void ir_print_inst_with(text *out, const ir_slots *slots, const ir_inst *i)
{
    printer p = {.out = out, .module = i->block->function->module, .slots = slots};

    print_inst(&p, i);
}

void ir_print_inst(text *out, const ir_inst *i)
{
    arena scratch;
    ir_slots slots;

    arena_init(&scratch);
    ir_slots_make(&slots, &scratch, i->block->function);
    ir_print_inst_with(out, &slots, i);
    arena_release(&scratch);
}

/* --- modules -------------------------------------------------------------------------------------------------------------- */

/* Prints a variable. NUMBER is the result of ir_global_number(). */
static void print_global(printer *p, const ir_global *g, unsigned number)
{
    static const char *const linkages[] = {"", "internal ", "dllexport ", "linkonce_odr "};

    text_char(p->out, '@');
    ir_print_name(p->out, g->value.name);
    text_str(p->out, " = ");
    text_str(p->out, g->init || g->linkage == IR_INTERNAL ? linkages[g->linkage] : "external ");
    if (g->value.type->space)
        text_printf(p->out, "addrspace(%u) ", g->value.type->space);
    text_str(p->out, g->constant ? "constant " : "global ");
    ir_print_type(p->out, g->contents);
    if (g->init) {
        text_char(p->out, ' ');
        ir_print_value(p->out, g->init);
    } else if (g->linkage == IR_INTERNAL) {
        text_str(p->out, " undef");
    }
    text_printf(p->out, ", align %u", g->align);
    if (!p->nodes->no_places && ir_loc_is_explicit(p->module, g->loc))
        text_printf(p->out, ", !loc !%u", ir_node_of_loc(p->nodes, p->module, g->loc));
    if (p->nodes->has_source)
        ir_print_source_of_global(p->out, p->nodes, g);
    text_str(p->out, g->library ? " \"gasket.library\"" : "");
    if (g->numbered)
        text_printf(p->out, " \"gasket.number\"=\"%u\"", number);
    text_char(p->out, '\n');
}

static void print_header(text *out, const ir_module *m)
{
    if (m->source_name) {
        text_str(out, "source_filename = ");
        ir_print_quoted(out, m->source_name);
        text_char(out, '\n');
    }
    text_str(out, "target datalayout = \"" IR_DATA_LAYOUT "\"\n");
    text_str(out, "target triple = \"spir64-unknown-unknown\"\n");
}

typedef VEC(const ir_function *) functions;

static bool is_in_list(const functions *list, const ir_function *f)
{
    for (size_t n = 0; n < list->count; n++)
        if (list->items[n] == f)
            return true;
    return false;
}

/* Prints M. ONLY contains the functions whose bodies are printed; NULL: all. */
static void print_module(text *out, const ir_module *m, bool places, const functions *only)
{
    arena scratch;
    ir_nodes nodes;
    printer p = {.out = out, .module = m, .nodes = &nodes};
    const ir_function *before = NULL;
    unsigned number = 0;

    arena_init(&scratch);
    ir_nodes_init(&nodes, &scratch, m);
    nodes.no_places = !places;
    nodes.has_source = places && m->for_checks;
    print_header(out, m);
    for (size_t i = 0; i < m->tables->named.count; i++) {
        const ir_type *t = m->tables->named.items[i];
        text_str(out, i ? "" : "\n");
        ir_print_type(out, t);
        text_str(out, " = type ");
        ir_print_struct_body(out, t);
        text_char(out, '\n');
    }
    for (const ir_global *g = m->globals; g; g = g->next) {
        text_str(out, g->prev ? "" : "\n");
        print_global(&p, g, number);
        number += ir_has_number(g);
    }
    ir_each_function(f, m) {
        if (only && f->first && !is_in_list(only, f))
            continue;
        text_str(out, f->first || !before || before->first ? "\n" : "");
        print_function_text(&p, f);
        before = f;
    }
    ir_print_metadata(out, &nodes, m);
    arena_release(&scratch);
}

void ir_print_module(text *out, const ir_module *m)
{
    print_module(out, m, true, NULL);
}

void ir_print_without_places(text *out, const ir_module *m)
{
    print_module(out, m, false, NULL);
}

void ir_print_with_callees(text *out, const ir_function *f)
{
    functions reached = {0};
    arena scratch;

    arena_init(&scratch);
    vec_push(&scratch, &reached, f);
    for (size_t n = 0; n < reached.count; n++)
        ir_each_block(b, reached.items[n])
            ir_each_inst(i, b) {
                const ir_function *callee = ir_callee(i);
                if (callee && !is_in_list(&reached, callee))
                    vec_push(&scratch, &reached, callee);
            }
    print_module(out, f->module, true, &reached);
    arena_release(&scratch);
}
