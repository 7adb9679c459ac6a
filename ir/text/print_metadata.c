/* ir/text/print_metadata.c - prints metadata: source locations, kernel arguments, options of the module.
 *
 *   !loc !N                          on instructions, globals, functions: !N = !{!"file.cl", i32 line, i32 column}, and with a range its columns
 *   !llvm.loop !N                    on back edges: distinct !N = !{!N, !{!"llvm.loop.unroll.count", i32 4}}
 *   !kernel_arg_addr_space …         on kernels, as clang writes them
 *   !reqd_work_group_size, !work_group_size_hint, !vec_type_hint, !intel_reqd_sub_group_size
 *   !opencl.ocl.version              the language version
 *   !gasket.options                  names of the module options that are set
 *   !genx.kernels                    kernels in thread form */
#include "ir/text/printer.h"

void ir_nodes_init(ir_nodes *n, arena *memory, const ir_module *m)
{
    *n = (ir_nodes){.memory = memory};
    interner_init(&n->texts, memory);
    n->of_loc = arena_array(memory, uint32_t, m->locs.count);
}

unsigned ir_number_node(ir_nodes *n, const char *contents)
{
    const char *key = intern_str(&n->texts, contents);
    uintptr_t known = (uintptr_t)map_get(&n->numbers, key);

    if (known)
        return (unsigned)known - 1;
    vec_push(n->memory, &n->nodes, key);
    map_set(n->memory, &n->numbers, key, (void *)(uintptr_t)n->nodes.count);
    return (unsigned)(n->nodes.count - 1);
}

unsigned ir_node_of_loc(ir_nodes *n, const ir_module *m, uint32_t loc)
{
    const ir_loc *l = &m->locs.items[loc];
    text t;

    if (n->of_loc[loc])
        return n->of_loc[loc] - 1;
    text_init(&t, n->memory);
    text_char(&t, '!');
    ir_print_quoted(&t, l->file);
    text_printf(&t, ", i32 %u, i32 %u", l->line, l->column);
    if (l->first)
        text_printf(&t, ", i32 %u, i32 %u", (unsigned)l->first, (unsigned)l->last);
    n->of_loc[loc] = (uint32_t)ir_number_node(n, t.data) + 1;
    return n->of_loc[loc] - 1;
}

unsigned ir_node_of_unroll(ir_nodes *n, int32_t unroll)
{
    const char *words = unroll == IR_UNROLL_DISABLE  ? "disable"
                        : unroll == IR_UNROLL_ENABLE ? "enable"
                        : unroll == IR_UNROLL_FULL   ? "full"
                                                     : "count";
    const char *count = unroll > IR_UNROLL_DISABLE ? arena_printf(n->memory, ", i32 %d", (int)unroll) : "";
    unsigned hint = ir_number_node(n, arena_printf(n->memory, "!\"llvm.loop.unroll.%s\"%s", words, count));

    return ir_number_node(n, arena_printf(n->memory, "!%u, !%u", (unsigned)n->nodes.count, hint));
}

/* True if the node refers to itself in its first operand; LLVM calls such nodes distinct. */
static bool is_distinct_node(const ir_nodes *n, size_t node)
{
    char self[24];

    snprintf(self, sizeof self, "!%zu,", node);
    return strncmp(n->nodes.items[node], self, strlen(self)) == 0;
}

/* --- kernel arguments ----------------------------------------------------------------------------------------------------- */

/* The C name of a number or vector of numbers, with its signedness. */
static const char *base_type(arena *memory, const ir_argument *a)
{
    const ir_type *t = a->value.type;
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;

    if (a->points_to)
        return a->type_name ? a->type_name : "";
    const char *name = s->kind == IR_DOUBLE ? "double" : s->kind == IR_FLOAT ? "float" : s->kind == IR_HALF ? "half" : NULL;

    if (s->kind == IR_INTEGER) {
        const char *plain = s->bits == 8    ? "char"
                            : s->bits == 16 ? "short"
                            : s->bits == 32 ? "int"
                            : s->bits == 64 ? "long"
                                            : "bool";
        name = arena_printf(memory, "%s%s", a->is_signed || s->bits == 1 ? "" : "u", plain);
    }
    if (!name)
        return a->type_name ? a->type_name : "";
    return t->kind == IR_VECTOR ? arena_printf(memory, "%s%u", name, (unsigned)t->count) : name;
}

/* The address space of A as an argument: images and pipes are in global memory. */
static unsigned space_of(const ir_argument *a)
{
    if (a->object.kind == IR_OBJECT_IMAGE || a->object.kind == IR_OBJECT_PIPE)
        return IR_GLOBAL;
    return ir_is_ptr(a->value.type) && !a->byval ? a->value.type->space : a->points_to;
}

/* The qualifiers of A. A pointer to constant memory has the qualifier const, as clGetKernelArgInfo() defines. */
static const char *qualifier_words(arena *memory, const ir_argument *a)
{
    bool is_const = a->is_const || space_of(a) == IR_CONSTANT;

    if (a->object.kind == IR_OBJECT_PIPE)
        return "pipe";
    return arena_printf(memory, "%s%s%s", a->is_restrict ? "restrict" : "", is_const ? (a->is_restrict ? " const" : "const") : "",
                        a->is_volatile ? (is_const || a->is_restrict ? " volatile" : "volatile") : "");
}

/* The C name of the packets of a pipe: "float4" of "read_only pipe float4". */
static const char *packet_type(const ir_argument *a)
{
    const char *word = a->type_name ? strstr(a->type_name, "pipe ") : NULL;

    return word ? word + strlen("pipe ") : "";
}

/* The C name of an image (without its access), a sampler, a queue, or the packets of a pipe; NULL if A is none of these. */
static const char *object_type(const ir_argument *a)
{
    return a->object.kind == IR_OBJECT_IMAGE     ? image_shape_name(a->object.shape)
           : a->object.kind == IR_OBJECT_SAMPLER ? "sampler_t"
           : a->object.kind == IR_OBJECT_QUEUE   ? "queue_t"
           : a->object.kind == IR_OBJECT_PIPE    ? packet_type(a)
                                                 : NULL;
}

typedef enum argument_fact { FACT_SPACE, FACT_ACCESS, FACT_TYPE, FACT_BASE_TYPE, FACT_QUALIFIER, FACT_COUNT } argument_fact;

static const char *const fact_names[FACT_COUNT] = {"kernel_arg_addr_space", "kernel_arg_access_qual", "kernel_arg_type",
                                                   "kernel_arg_base_type", "kernel_arg_type_qual"};

static void print_fact(text *out, arena *memory, const ir_argument *a, argument_fact fact)
{
    const char *s = "";

    switch (fact) {
    case FACT_SPACE:
        text_printf(out, "i32 %u", space_of(a));
        return;
    case FACT_ACCESS:
        s = a->object.kind == IR_OBJECT_IMAGE || a->object.kind == IR_OBJECT_PIPE ? image_access_name(a->object.access) : "none";
        break;
    case FACT_TYPE:
        s = a->declared_type ? a->declared_type : object_type(a) ? object_type(a) : a->type_name ? a->type_name : "";
        break;
    case FACT_BASE_TYPE:
        s = object_type(a) ? object_type(a) : base_type(memory, a);
        break;
    case FACT_QUALIFIER:
        s = qualifier_words(memory, a);
        break;
    case FACT_COUNT:
        break;
    }
    text_char(out, '!');
    ir_print_quoted(out, s);
}

static void print_arguments(text *out, ir_nodes *n, const ir_function *f)
{
    bool known = false, has_addresses = false;

    for (uint32_t i = 0; i < f->arg_count; i++) {
        known = known || f->args[i]->type_name;
        has_addresses = has_addresses || (f->args[i]->points_to && f->args[i]->kind != IR_KIND_SURFACE);
    }
    int count = known ? FACT_COUNT : has_addresses ? FACT_SPACE + 1 : 0; /* without types, the text has no other facts */
    for (int fact = 0; fact < count; fact++) {
        text t;
        text_init(&t, n->memory);
        for (uint32_t i = 0; i < f->arg_count; i++) {
            text_str(&t, i ? ", " : "");
            print_fact(&t, n->memory, f->args[i], (argument_fact)fact);
        }
        text_printf(out, " !%s !%u", fact_names[fact], ir_number_node(n, t.data));
    }
}

/* Prints an attachment NAME with the work-group size G, if G is not zero. */
static void print_group(text *out, ir_nodes *n, const char *name, const uint32_t *g)
{
    if (g[0])
        text_printf(out, " !%s !%u", name,
                    ir_number_node(n, arena_printf(n->memory, "i32 %u, i32 %u, i32 %u", g[0], g[1], g[2])));
}

void ir_print_attachments(text *out, ir_nodes *n, const ir_function *f)
{
    if (f->kernel)
        print_arguments(out, n, f);
    print_group(out, n, "reqd_work_group_size", f->required_group);
    print_group(out, n, "work_group_size_hint", f->group_hint);
    if (f->vector_hint)
        text_printf(out, " !vec_type_hint !%u", ir_number_node(n, arena_printf(n->memory, "!\"%s\"", f->vector_hint)));
    if (f->simd && !f->thread_form)
        text_printf(out, " !intel_reqd_sub_group_size !%u", ir_number_node(n, arena_printf(n->memory, "i32 %u", f->simd)));
    if (!n->no_places && ir_loc_is_explicit(f->module, f->loc))
        text_printf(out, " !loc !%u", ir_node_of_loc(n, f->module, f->loc));
    if (n->has_source && f->kernel)
        ir_print_source_of_kernel(out, n, f);
}

/* --- the module ----------------------------------------------------------------------------------------------------------- */

static void print_named(text *out, const char *name, const unsigned *nodes, size_t count)
{
    text_printf(out, "!%s = !{", name);
    for (size_t i = 0; i < count; i++)
        text_printf(out, "%s!%u", i ? ", " : "", nodes[i]);
    text_str(out, "}\n");
}

static void print_options(text *out, ir_nodes *n, const ir_module *m)
{
    text t;

    text_init(&t, n->memory);
#define OPTION(field)                                                                                                            \
    if (m->field)                                                                                                                \
        text_printf(&t, "%s!\"%s\"", t.length ? ", " : "", #field);
    IR_MODULE_OPTIONS(OPTION)
#undef OPTION
    if (t.length) {
        unsigned node = ir_number_node(n, t.data);
        print_named(out, "gasket.options", &node, 1);
    }
}

/* The kind of A in !genx.kernels: that in the text, or 1 for samplers and 2 for images. */
static unsigned kind_of(const ir_argument *a)
{
    return a->kind                               ? a->kind
           : a->object.kind == IR_OBJECT_SAMPLER ? IR_KIND_SAMPLER
           : a->object.kind == IR_OBJECT_IMAGE   ? IR_KIND_SURFACE
                                                 : IR_KIND_GENERAL;
}

/* The node that lists a number for each argument of F: its kind, or its offset. */
static unsigned argument_list(ir_nodes *n, const ir_function *f, bool kinds)
{
    text t;

    text_init(&t, n->memory);
    for (uint32_t i = 0; i < f->arg_count; i++)
        text_printf(&t, "%si32 %u", i ? ", " : "", kinds ? kind_of(f->args[i]) : (unsigned)f->args[i]->payload_at);
    return ir_number_node(n, t.data ? t.data : "");
}

/* The node of a kernel in !genx.kernels: !{ptr @k, !"k", !"k.asm", !kinds, i32 local bytes, !offsets}. Offsets are 0 where code generation
 * assigns them. */
static unsigned genx_kernel_node(ir_nodes *n, const ir_function *f)
{
    unsigned kinds = argument_list(n, f, true), offsets = argument_list(n, f, false);
    text t;

    text_init(&t, n->memory);
    text_str(&t, "ptr @");
    ir_print_name(&t, f->value.name);
    text_str(&t, ", !");
    ir_print_quoted(&t, f->value.name);
    text_str(&t, ", !");
    ir_print_quoted(&t, f->file_name ? f->file_name : arena_printf(n->memory, "%s.asm", f->value.name));
    text_printf(&t, ", !%u, i32 %u, !%u", kinds, (unsigned)f->local_bytes, offsets);
    return ir_number_node(n, t.data);
}

void ir_print_metadata(text *out, ir_nodes *n, const ir_module *m)
{
    VEC(unsigned) kernels = {0};

    ir_print_type_nodes(n);
    ir_each_function(f, m)
        if (f->thread_form && f->kernel)
            vec_push(n->memory, &kernels, genx_kernel_node(n, f));
    if (out->length && (kernels.count || m->cl_version || n->nodes.count))
        text_char(out, '\n');
    if (kernels.count)
        print_named(out, "genx.kernels", kernels.items, kernels.count);
    if (m->cl_version) {
        unsigned node =
            ir_number_node(n, arena_printf(n->memory, "i32 %u, i32 %u", m->cl_version / 100, m->cl_version / 10 % 10));
        print_named(out, "opencl.ocl.version", &node, 1);
    }
    print_options(out, n, m);
    for (size_t i = 0; i < n->nodes.count; i++)
        text_printf(out, "!%zu = %s!{%s}\n", i, is_distinct_node(n, i) ? "distinct " : "", n->nodes.items[i]);
}
