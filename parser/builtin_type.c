/* parser/builtin_type.c - the type names and constants that OpenCL C declares itself (OpenCL C 6.1, 6.15.12).
 *
 * They are typedef names and enumerators of an outermost scope, made when a program first mentions them. */
#include "parser/check.h"


static const struct { const char *name; type_kind kind; short lanes, host_sized, since; } plain[] = {
    {"uchar", TYPE_UCHAR, 1, 0, 0},     {"ushort", TYPE_USHORT, 1, 0, 0},   {"uint", TYPE_UINT, 1, 0, 0},        {"ulong", TYPE_ULONG, 1, 0, 0},
    {"size_t", TYPE_ULONG, 0, 1, 0},    {"ptrdiff_t", TYPE_LONG, 0, 1, 0},  {"intptr_t", TYPE_LONG, 0, 1, 0},    {"uintptr_t", TYPE_ULONG, 0, 1, 0},
    {"char", TYPE_CHAR, 1, 0, 0},       {"short", TYPE_SHORT, 1, 0, 0},     {"int", TYPE_INT, 1, 0, 0},          {"long", TYPE_LONG, 1, 0, 0},
    {"half", TYPE_HALF, 1, 0, 0},       {"float", TYPE_FLOAT, 1, 0, 0},     {"double", TYPE_DOUBLE, 1, 0, 0},
    {"cl_mem_fence_flags", TYPE_UINT, 0, 0, 0}, {"memory_order", TYPE_INT, 0, 0, 200}, {"memory_scope", TYPE_INT, 0, 0, 200},
    {"kernel_enqueue_flags_t", TYPE_INT, 0, 0, 200}, {"clk_profiling_info", TYPE_INT, 0, 0, 200},
};

static const char *const opaque[] = {
    "image1d_t", "image1d_array_t", "image1d_buffer_t", "image2d_t", "image2d_array_t", "image2d_depth_t", "image2d_array_depth_t",
    "image2d_msaa_t", "image2d_array_msaa_t", "image2d_msaa_depth_t", "image2d_array_msaa_depth_t", "image3d_t", "sampler_t", "queue_t",
    "clk_event_t", "ndrange_t", "reserve_id_t", NULL};

/* The lanes that S, the rest of a name, tells: 1 for nothing, 0 for something else. */
static unsigned lanes_behind(const char *s)
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
        size_t n = strlen(plain[i].name);
        if (strncmp(text, plain[i].name, n) != 0 || (unsigned)plain[i].since > c->options->cl_version)
            continue;
        unsigned lanes = plain[i].lanes ? lanes_behind(text + n) : text[n] == '\0';
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
    if (!t || t->kind == TYPE_VECTOR || (t->size < 4 && t->kind != TYPE_HALF))
        return NULL;
    return type_atomic(c->types, t);
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
    if (n < 6 || text[n - 1] != 't' || text[n - 2] != '_')
        return NULL;
    for (const char *const *o = opaque; *o; o++)
        if (!strcmp(text, *o))
            return type_opaque(c->types, intern_str(c->interner, text));
    return NULL;
}

/* true and false, memory_order_… and memory_scope_…: numbers as clang has them. */
static const struct { const char *name; int value; unsigned since; type_kind kind; } constants[] = {
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
        *s = (symbol){.kind = SYMBOL_ENUMERATOR, .builtin = true, .name = n, .type = type_basic(c->types, constants[i].kind),
                      .value = constants[i].value};
        n->symbol = s;
        n->type_known = true;
    }
}

/* --- what gasket has not ------------------------------------------------------------------------------------------------------------------- */
const char *builtin_unsupported(const char *text)
{
    static const struct { const char *prefix, *why; } unsupported[] = {
        {"read_image", "images are not supported"},      {"write_image", "images are not supported"},
        {"get_image_", "images are not supported"},      {"read_pipe", "pipes are not supported"},
        {"write_pipe", "pipes are not supported"},       {"reserve_read_pipe", "pipes are not supported"},
        {"reserve_write_pipe", "pipes are not supported"}, {"commit_read_pipe", "pipes are not supported"},
        {"commit_write_pipe", "pipes are not supported"}, {"work_group_reserve_", "pipes are not supported"},
        {"work_group_commit_", "pipes are not supported"}, {"sub_group_reserve_", "pipes are not supported"},
        {"sub_group_commit_", "pipes are not supported"}, {"is_valid_reserve_id", "pipes are not supported"},
        {"get_pipe_", "pipes are not supported"},        {"enqueue_kernel", "device-side enqueue is not supported"},
        {"enqueue_marker", "device-side enqueue is not supported"}, {"get_default_queue", "device-side enqueue is not supported"},
        {"get_kernel_", "device-side enqueue is not supported"}, {"ndrange_", "device-side enqueue is not supported"},
        {"create_user_event", "device-side enqueue is not supported"}, {"retain_event", "device-side enqueue is not supported"},
        {"release_event", "device-side enqueue is not supported"}, {"is_valid_event", "device-side enqueue is not supported"},
        {"set_user_event_status", "device-side enqueue is not supported"}, {"capture_event_profiling", "device-side enqueue is not supported"},
    };
    for (size_t i = 0; i < sizeof unsupported / sizeof *unsupported; i++)
        if (!strncmp(text, unsupported[i].prefix, strlen(unsupported[i].prefix)))
            return unsupported[i].why;
    return NULL;
}
