/* parser/check/builtin_type.c - the type names and constants that OpenCL C declares itself (OpenCL C 6.1, 6.15.12).
 *
 * They are typedef names and enumerators of the outermost scope, declared when a program first uses them. */
#include "parser/check/check.h"
#include "parser/check/builtins.h"
#include "parser/check/types_check.h"

/* TYPE(name, kind, has vectors, host does not know its size, first version) */
#define TYPE(name, kind, vectors, host_sized, since)                                                                             \
    {                                                                                                                            \
        name, sizeof name - 1, TYPE_##kind, vectors, host_sized, since                                                           \
    }
static const struct {
    const char *name;
    size_t length;
    type_kind kind;
    bool vectors, host_sized;
    unsigned since;
} plain[] = {
    TYPE("uchar", UCHAR, true, false, 0),
    TYPE("ushort", USHORT, true, false, 0),
    TYPE("uint", UINT, true, false, 0),
    TYPE("ulong", ULONG, true, false, 0),
    TYPE("char", CHAR, true, false, 0),
    TYPE("short", SHORT, true, false, 0),
    TYPE("int", INT, true, false, 0),
    TYPE("long", LONG, true, false, 0),
    TYPE("half", HALF, true, false, 0),
    TYPE("float", FLOAT, true, false, 0),
    TYPE("double", DOUBLE, true, false, 0),
    TYPE("size_t", ULONG, false, true, 0),
    TYPE("ptrdiff_t", LONG, false, true, 0),
    TYPE("intptr_t", LONG, false, true, 0),
    TYPE("uintptr_t", ULONG, false, true, 0),
    TYPE("cl_mem_fence_flags", UINT, false, false, 0),
    TYPE("memory_order", INT, false, false, 200),
    TYPE("memory_scope", INT, false, false, 200),
    TYPE("kernel_enqueue_flags_t", INT, false, false, 200),
    TYPE("clk_profiling_info", INT, false, false, 200),
};
#undef TYPE

/* The number of lanes that S, the end of a type name, denotes: 1 if it is empty, 0 if it is no valid number of lanes. */
static unsigned read_lanes(const char *s)
{
    if (!*s)
        return 1;
    if (!strcmp(s, "2") || !strcmp(s, "3") || !strcmp(s, "4") || !strcmp(s, "8"))
        return (unsigned)(*s - '0');
    return strcmp(s, "16") ? 0 : 16;
}

static const type *number_type(checker *c, const char *text, bool *host_sized)
{
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        size_t n = plain[i].length;
        if (text[0] != plain[i].name[0] || strncmp(text, plain[i].name, n) != 0 || plain[i].since > c->options->cl_version)
            continue;
        unsigned lanes = plain[i].vectors ? read_lanes(text + n) : text[n] == '\0';
        if (lanes == 0)
            continue;
        *host_sized = plain[i].host_sized;
        const type *scalar = type_basic(c->types, plain[i].kind);
        return lanes == 1 ? scalar : type_vector(c->types, scalar, lanes);
    }
    return NULL;
}

static const type *atomic_type(checker *c, const char *value)
{
    bool host;

    if (c->options->cl_version < 200)
        return NULL;
    if (!strcmp(value, "flag"))
        return type_atomic(c->types, type_basic(c->types, TYPE_INT));
    const type *t = number_type(c, value, &host);
    if (!t || t->kind == TYPE_VECTOR || t->size < 4)
        return NULL;
    return type_atomic(c->types, t);
}

bool builtin_has_enqueue(const checker *c)
{
    unsigned version = c->options->cl_version;

    return c->in_library || (version >= 200 && (version < 300 || pp_has_feature(c->pp, "__opencl_c_device_enqueue")));
}

const type *builtin_ndrange(checker *c)
{
    static const char *const names[] = {"__work_dimensions", "__work_offset", "__work_size", "__group_size"};
    type *t = c->types->ndrange;

    if (t)
        return t;
    type_field *fields = arena_array(c->memory, type_field, 4);
    t = c->types->ndrange = type_new_record(c->types, TYPE_STRUCT, NULL, 0);
    t->record->typedef_name = "ndrange_t";
    for (uint32_t i = 0; i < 4; i++) {
        fields[i].name = intern_str(c->interner, names[i]);
        fields[i].type = i ? type_array(c->types, type_basic(c->types, TYPE_ULONG), 3) : type_basic(c->types, TYPE_UINT);
        type_name_field(c->types, &t->record->by_name, &fields[i], i);
    }
    check_complete_record(c, t, fields, 4);
    return t;
}

const type *builtin_type_of_name(checker *c, const char *text, bool *host_sized)
{
    size_t n = strlen(text);

    if (n < 3)
        return NULL;
    const type *t = number_type(c, text, host_sized);
    if (t)
        return t;
    if (!strncmp(text, "atomic_", 7))
        return atomic_type(c, text + 7);
    if (!strcmp(text, "event_t"))
        return &c->types->event;
    if (!strcmp(text, "sampler_t"))
        return &c->types->sampler;
    image_shape shape;
    if (image_shape_find(text, &shape))
        return type_image(c->types, shape, IMAGE_READ_ONLY);
    if (!strcmp(text, "reserve_id_t"))
        return c->options->pipes ? &c->types->reserve_id : NULL;
    if (builtin_has_enqueue(c)) {
        if (!strcmp(text, "queue_t"))
            return &c->types->queue;
        if (!strcmp(text, "clk_event_t"))
            return &c->types->device_event;
        if (!strcmp(text, "ndrange_t"))
            return builtin_ndrange(c);
    }
    return NULL;
}

/* true and false, memory_order_… and memory_scope_…, with clang's values. */
static const struct {
    const char *name;
    int value;
    unsigned since;
    type_kind kind;
} constants[] = {
    {"false", 0, 100, TYPE_BOOL},
    {"true", 1, 100, TYPE_BOOL},
    {"memory_order_relaxed", 0, 200, TYPE_INT},
    {"memory_order_acquire", 2, 200, TYPE_INT},
    {"memory_order_release", 3, 200, TYPE_INT},
    {"memory_order_acq_rel", 4, 200, TYPE_INT},
    {"memory_order_seq_cst", 5, 200, TYPE_INT},
    {"memory_scope_work_item", 0, 200, TYPE_INT},
    {"memory_scope_work_group", 1, 200, TYPE_INT},
    {"memory_scope_device", 2, 200, TYPE_INT},
    {"memory_scope_all_svm_devices", 3, 200, TYPE_INT},
    {"memory_scope_all_devices", 3, 200, TYPE_INT},
    {"memory_scope_sub_group", 4, 200, TYPE_INT},
};

void builtin_declare_constants(checker *c)
{
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        if (constants[i].since > c->options->cl_version)
            continue;
        name *n = name_of_text(c, constants[i].name);
        if (n->symbol)
            continue;
        symbol *s = arena_new(c->memory, symbol);
        *s = (symbol){.kind = SYMBOL_ENUMERATOR,
                      .builtin = true,
                      .name = n,
                      .type = type_basic(c->types, constants[i].kind),
                      .value = constants[i].value};
        n->symbol = s;
        n->type_known = true;
    }
}
