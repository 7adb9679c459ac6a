/* src/run/signature.c - the parameters of a kernel, read from its IR or from the directives of its assembly. */
#include "src/run/signature.h"

#include "ir/source_type.h"
#include "ir/text.h"
#include "src/base/nearest.h"

#include <ctype.h>
#include <stdlib.h>

/* --- which kernel --------------------------------------------------------------------------------------------------------- */

/* Returns the kernel names in a line or two, separated by commas: FIRST (if it is not NULL), then the others. */
static const char *list_kernels(arena *memory, const char *const *names, size_t count, const char *first)
{
    enum { CHARACTERS = 200 };
    text out;
    size_t shown = first ? 1 : 0;

    text_init(&out, memory);
    text_str(&out, first ? first : "");
    for (size_t i = 0; i < count && (!out.length || out.length + strlen(names[i]) < CHARACTERS); i++) {
        if (first && strcmp(names[i], first) == 0)
            continue;
        text_printf(&out, "%s%s", out.length ? ", " : "", names[i]);
        shown++;
    }
    if (shown < count)
        text_printf(&out, " and %zu more", count - shown);
    return out.data;
}

/* Returns the index of NAME among the COUNT kernel names, or 0 if NAME is NULL and there is only one; -1 after an error
 * message. */
/* Returns the index of the only kernel that the host can launch; -1: there is none, or there are several. */
static int find_only_kernel(const char *const *names, size_t count)
{
    int found = -1;

    for (size_t i = 0; i < count; i++) {
        if (ir_block_of_kernel(names[i]))
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

static int choose_kernel(arena *memory, diag *d, const char *const *names, size_t count, const char *name)
{
    if (!count) {
        diag_error(d, 0, "the file has no kernel");
        return -1;
    }
    if (!name && find_only_kernel(names, count) >= 0)
        return find_only_kernel(names, count);
    for (size_t i = 0; name && i < count; i++)
        if (strcmp(names[i], name) == 0)
            return (int)i;
    const char *near = name ? nearest_name(name, names, count) : NULL, *list = list_kernels(memory, names, count, near);
    if (!name)
        diag_error(d, 0, "the file has %zu kernels; choose one with -k: %s", count, list);
    else if (near)
        diag_error(d, 0, "there is no kernel '%s'; did you mean '%s'? The file has %s", name, near, list);
    else
        diag_error(d, 0, "there is no kernel '%s'; the file has %s", name, list);
    return -1;
}

/* --- from IR -------------------------------------------------------------------------------------------------------------- */

element element_of_ir(const ir_type *t, bool is_signed)
{
    static const element_id integers[2][4] = {{ELEMENT_uchar, ELEMENT_ushort, ELEMENT_uint, ELEMENT_ulong},
                                              {ELEMENT_char, ELEMENT_short, ELEMENT_int, ELEMENT_long}};
    const ir_type *s = t->kind == IR_VECTOR ? t->element : t;
    unsigned lanes = (unsigned)ir_lanes(t);

    switch (s->kind) {
    case IR_INTEGER:
        if (s->bits == 1)
            return (element){ELEMENT_bool, lanes};
        return (element){integers[is_signed][s->bits == 8 ? 0 : s->bits == 16 ? 1 : s->bits == 32 ? 2 : 3], lanes};
    case IR_HALF:
        return (element){ELEMENT_half, lanes};
    case IR_FLOAT:
        return (element){ELEMENT_float, lanes};
    case IR_DOUBLE:
        return (element){ELEMENT_double, lanes};
    case IR_VOID:
    case IR_POINTER:
    case IR_VECTOR:
    case IR_ARRAY:
    case IR_STRUCT:
    case IR_FUNCTION_TYPE:
    case IR_LABEL:
    case IR_METADATA:
        break;
    }
    return (element){0};
}

static const param_kind object_kinds[] = {[IR_OBJECT_IMAGE] = PARAM_IMAGE,
                                          [IR_OBJECT_SAMPLER] = PARAM_SAMPLER,
                                          [IR_OBJECT_PIPE] = PARAM_PIPE,
                                          [IR_OBJECT_QUEUE] = PARAM_QUEUE};

/* The type of an object in OpenCL C. */
static const char *object_type(arena *memory, const ir_object *o)
{
    switch (o->kind) {
    case IR_OBJECT_IMAGE:
        return arena_printf(memory, "%s %s", image_access_name(o->access), image_shape_name(o->shape));
    case IR_OBJECT_SAMPLER:
        return "sampler_t";
    case IR_OBJECT_PIPE:
        return arena_printf(memory, "%s pipe", image_access_name(o->access));
    case IR_OBJECT_QUEUE:
        return "queue_t";
    case IR_NO_OBJECT:
        break;
    }
    return NULL;
}

static const char *text_of_type(arena *memory, const ir_type *t)
{
    text out;

    text_init(&out, memory);
    ir_print_type(&out, t);
    return out.data;
}

/* T if it is a struct or union with members; else NULL. */
static const ir_source_type *record_of(const ir_source_type *t)
{
    return t && t->kind == IR_SOURCE_RECORD && t->size ? t : NULL;
}

/* Converts the type of a directive, such as "unsigned_int*", to the spelling of the source. */
static const char *directive_type(arena *memory, const char *type)
{
    char *words = arena_strdup(memory, type ? type : "");
    element e;

    if (element_named(&e, words, strcspn(words, "*")))
        return words;
    for (char *c = words; *c; c++)
        if (*c == '_' && strcspn(words, "*") > 3)
            *c = ' ';
    return element_of_spelling(words).lanes ? words : type ? type : "?";
}

/* The part of TYPE, the type of a pipe, that spells its packets. */
static const char *packet_spelling(const char *type)
{
    const char *pipe = strstr(type, "pipe");

    return pipe ? pipe + strlen("pipe") + (pipe[strlen("pipe")] != 0) : "";
}

/* Sets the type of the packets of P, a pipe with type_name and bytes. SOURCE: as in the source; NULL: unknown. */
static void describe_packet(arena *memory, param *p, const ir_source_type *source)
{
    while (source && source->kind == IR_SOURCE_SCALAR && source->element) /* enums */
        source = source->element;
    p->record = record_of(source);
    p->type = element_of_spelling(source ? source->name : directive_type(memory, packet_spelling(p->type_name)));
    if (!p->bytes && p->type.lanes)
        p->bytes = element_stride(p->type);
    if (p->type.lanes && element_stride(p->type) != p->bytes)
        p->type = (element){0};
}

static param param_of_argument(arena *memory, const ir_argument *a)
{
    const ir_type *t = a->value.type;
    param p = {.name = a->value.name, .type_name = a->type_name ? a->type_name : text_of_type(memory, a->byval ? a->byval : t)};
    element known = a->type_name ? element_of_spelling(a->type_name) : (element){0};

    if (a->object.kind) {
        p.kind = object_kinds[a->object.kind];
        p.object = a->object;
        p.type_name = a->type_name && a->object.kind == IR_OBJECT_PIPE ? a->type_name : object_type(memory, &a->object);
        p.bytes = a->object.kind == IR_OBJECT_PIPE ? a->object.packet_bytes : (size_t)ir_size(t);
        if (a->object.kind == IR_OBJECT_PIPE)
            describe_packet(memory, &p, a->source ? a->source->element : NULL);
    } else if (a->byval) {
        p.kind = PARAM_VALUE;
        p.record = record_of(a->source);
        p.bytes = (size_t)ir_size(a->byval);
        p.type = a->byval->kind == IR_ARRAY || a->byval->kind == IR_STRUCT ? (element){0} : known;
    } else if (ir_is_ptr(t) || a->points_to) {
        p.kind = (a->points_to ? a->points_to : t->space) == IR_LOCAL ? PARAM_LOCAL : PARAM_BUFFER;
        p.type = known;
        p.record = a->source && a->source->kind == IR_SOURCE_POINTER ? record_of(a->source->element) : NULL;
        p.bytes = known.lanes ? element_stride(known) : p.record ? (size_t)p.record->size : 0;
    } else {
        p.kind = PARAM_VALUE;
        p.type = known.lanes && element_stride(known) == ir_size(t) ? known : element_of_ir(t, a->is_signed || !a->type_name);
        p.bytes = (size_t)ir_size(t);
        p.is_padded = a->function->thread_form && !known.lanes; /* structs are vectors of dwords in thread form */
    }
    return p;
}

bool signature_of_module(signature *out, arena *memory, diag *d, ir_module *m, const char *name, ir_function **kernel)
{
    VEC(const char *) names = {0};
    VEC(ir_function *) kernels = {0};

    ir_each_function(f, m) {
        if (f->kernel && f->first) {
            vec_push(memory, &names, f->value.name);
            vec_push(memory, &kernels, f);
        }
    }
    int number = choose_kernel(memory, d, names.items, names.count, name);
    if (number < 0)
        return false;
    ir_function *f = kernels.items[number];
    *out = (signature){.kernel = f->value.name, .module = m};
    memcpy(out->required_group, f->required_group, sizeof out->required_group);
    for (unsigned i = 0; i < f->arg_count; i++)
        vec_push(memory, &out->params, param_of_argument(memory, f->args[i]));
    *kernel = f;
    return true;
}

/* --- from assembly -------------------------------------------------------------------------------------------------------- */

/* Size of argument N in the payload, in bytes. 0 if the payload does not determine it: the kernel does not use the argument, or
 * only some members of a struct, which are separate payload entries. */
static size_t payload_bytes(const gen_kernel *k, unsigned n)
{
    size_t bytes = 0;

    for (size_t i = 0; i < k->payload.count; i++) {
        const gen_payload *p = &k->payload.items[i];
        if (p->kind != GEN_PAYLOAD_arg_byvalue || p->arg != (int)n)
            continue;
        if (bytes || p->from)
            return 0;
        bytes = p->size;
    }
    return bytes;
}

/* The object that an argument of assembly is. The reader has checked the types of images. */
static ir_object object_of_directive(const gen_arg *a)
{
    ir_object o = {.captured_at = a->captured_at};

    if (a->kind == GEN_ARG_IMAGE) {
        o.kind = IR_OBJECT_IMAGE;
        image_argument_find(a->type, &o.access, &o.shape);
    } else if (a->kind == GEN_ARG_SAMPLER) {
        o.kind = IR_OBJECT_SAMPLER;
    } else if (a->kind == GEN_ARG_PIPE) {
        o.kind = IR_OBJECT_PIPE;
    } else if (a->kind == GEN_ARG_QUEUE) {
        o.kind = IR_OBJECT_QUEUE;
    }
    return o;
}

/* The argument's type in OpenCL C. */
static const char *argument_type(arena *memory, const gen_arg *a, const ir_object *o)
{
    return o->kind == IR_OBJECT_IMAGE || o->kind == IR_OBJECT_SAMPLER ? object_type(memory, o) : directive_type(memory, a->type);
}

static param param_of_directive(arena *memory, const gen_kernel *k, unsigned n)
{
    static const param_kind kinds[] = {
        [GEN_ARG_BUFFER] = PARAM_BUFFER, [GEN_ARG_CONSTANT] = PARAM_BUFFER, [GEN_ARG_LOCAL] = PARAM_LOCAL,
        [GEN_ARG_VALUE] = PARAM_VALUE,   [GEN_ARG_IMAGE] = PARAM_IMAGE,     [GEN_ARG_SAMPLER] = PARAM_SAMPLER,
        [GEN_ARG_PIPE] = PARAM_PIPE,     [GEN_ARG_QUEUE] = PARAM_QUEUE};
    const gen_arg *a = &k->args.items[n];
    param p = {.name = a->name, .kind = kinds[a->kind], .object = object_of_directive(a)};

    p.type_name = argument_type(memory, a, &p.object);
    if (p.kind == PARAM_PIPE) {
        bool is_written = strncmp(a->type, "write_only", strlen("write_only")) == 0;
        p.object.access = is_written ? IMAGE_WRITE_ONLY : IMAGE_READ_ONLY;
        p.bytes = a->packet_bytes;
        describe_packet(memory, &p, NULL);
        return p;
    }
    p.type = element_of_spelling(p.type_name);
    p.bytes = p.type.lanes ? element_stride(p.type) : 0;
    p.is_padded = p.kind == PARAM_VALUE && payload_bytes(k, n) && !p.type.lanes;
    if (p.is_padded)
        p.bytes = payload_bytes(k, n);
    return p;
}

/* The payload consists of whole dwords, so a char may have four bytes. */
bool signature_check_payload(arena *memory, diag *d, const gen_program *program)
{
    bool fine = true;

    for (size_t n = 0; n < program->kernels.count; n++) {
        const gen_kernel *k = program->kernels.items[n];
        for (size_t i = 0; i < k->payload.count; i++) {
            const gen_payload *p = &k->payload.items[i];
            if (p->kind != GEN_PAYLOAD_arg_byvalue)
                continue;
            param of = param_of_directive(memory, k, (unsigned)p->arg);
            uint64_t end = (uint64_t)p->from + p->size, bytes = of.type.lanes ? (of.bytes + 3) / 4 * 4 : UINT64_MAX;
            if (end <= bytes)
                continue;
            diag_error(d, p->loc, "payload arg_byvalue reads bytes %u to %llu of argument %d ('%s'), but %s has only %zu byte%s",
                       (unsigned)p->from, (unsigned long long)end - 1, p->arg, of.name, of.type_name, of.bytes,
                       of.bytes == 1 ? "" : "s");
            fine = false;
        }
    }
    return fine;
}

bool signature_of_program(signature *out, arena *memory, diag *d, const gen_program *program, const char *name,
                          const gen_kernel **kernel)
{
    VEC(const char *) names = {0};

    for (size_t i = 0; i < program->kernels.count; i++)
        vec_push(memory, &names, program->kernels.items[i]->name);
    int number = choose_kernel(memory, d, names.items, names.count, name);
    if (number < 0)
        return false;
    const gen_kernel *k = program->kernels.items[number];
    *out = (signature){.kernel = k->name};
    memcpy(out->required_group, k->required_group, sizeof out->required_group);
    for (unsigned i = 0; i < k->args.count; i++)
        vec_push(memory, &out->params, param_of_directive(memory, k, i));
    *kernel = k;
    return true;
}

const char *signature_param_name(const signature *s, arena *memory, unsigned p)
{
    const char *name = s->params.items[p].name;

    return name ? name : arena_printf(memory, "%u", p);
}

int signature_find_param(const signature *s, arena *memory, diag *d, const char *word, size_t n, const char *what)
{
    const char *names[64];
    size_t count = 0;
    char *name = arena_strndup(memory, word, n), *end;

    for (unsigned p = 0; p < s->params.count; p++) {
        const char *candidate = s->params.items[p].name;
        if (candidate && strcmp(candidate, name) == 0)
            return (int)p;
        if (candidate && count < 64)
            names[count++] = candidate;
    }
    unsigned long number = strtoul(name, &end, 10);
    if (isdigit((unsigned char)*name) && !*end && number < s->params.count)
        return (int)number;
    const char *near = nearest_name(name, names, count);
    if (near)
        diag_error(d, 0, "%s: kernel %s has no parameter '%s'; did you mean '%s'?", what, s->kernel, name, near);
    else
        diag_error(d, 0, "%s: kernel %s has no parameter '%s'", what, s->kernel, name);
    return -1;
}
