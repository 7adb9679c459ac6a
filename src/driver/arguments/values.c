/* src/driver/arguments/values.c - see values.h: finds the SPEC of each parameter, and reads it (spec.h). */
#include "src/driver/arguments/spec.h"

typedef struct reader {
    run_values *out;
    arena *memory;
    diag *d;
    const signature *s;
    const argument_spec *specs; /* by parameter */
    const char *folder;
    const char *option;     /* "-a " on the command line, else "" */
    const run_sizes *sizes; /* for examples; NULL: not known */
} reader;

/* --- binding -------------------------------------------------------------------------------------------------------------- */

static spec spec_of(const reader *r, unsigned p)
{
    return (spec){.memory = r->memory,
                  .d = r->d,
                  .text = r->specs[p].text,
                  .label = arena_printf(r->memory, "argument %s", signature_param_name(r->s, r->memory, p)),
                  .where = r->specs[p].where,
                  .folder = r->folder,
                  .want = &r->s->params.items[p],
                  .modules = &r->s->module,
                  .module_count = r->s->module != NULL};
}

static bool is_alias(const argument_spec *s)
{
    return strncmp(s->text, "same=", 5) == 0;
}

/* The index of the image of parameter P. */
static unsigned image_index(const reader *r, unsigned p)
{
    unsigned n = 0;

    for (unsigned q = 0; q < p; q++)
        n += r->s->params.items[q].kind == PARAM_IMAGE;
    return n;
}

/* Binds parameter P to image B of the run. */
static void bind_image(reader *r, unsigned p, unsigned b, run_value *v)
{
    spec s = spec_of(r, p);

    v->kind = RUN_IMAGE;
    v->buffer = b;
    v->image = image_index(r, p);
    spec_bind_image(&s, &r->out->buffers.items[b], &r->out->images.items[v->image]);
}

static void bind_new_image(reader *r, unsigned p, run_value *v)
{
    spec s = spec_of(r, p);
    run_buffer b;

    spec_read_image(&s, &b);
    if (!b.format)
        return;
    b.name = r->s->params.items[p].name ? r->s->params.items[p].name : arena_printf(r->memory, "argument %u", p);
    vec_push(r->memory, &r->out->buffers, b);
    bind_image(r, p, (unsigned)r->out->buffers.count - 1, v);
}

/* Binds parameter P to a buffer of the launch file. Raw bytes get the type of their first parameter. */
static void bind_named(reader *r, unsigned p, run_value *v)
{
    spec s = spec_of(r, p);
    run_buffer *b = &r->out->buffers.items[r->specs[p].named];

    v->kind = RUN_BUFFER;
    v->buffer = (unsigned)r->specs[p].named;
    if (r->specs[p].is_inside) {
        v->offset = (size_t)r->specs[p].offset;
        v->bytes = (size_t)r->specs[p].count;
        if (r->specs[p].offset > b->contents.bytes || r->specs[p].count > b->contents.bytes - r->specs[p].offset)
            spec_error(&s, "%s has only %zu bytes", b->name, b->contents.bytes);
        return;
    }
    bool is_unknown = !b->contents.type.lanes && !b->contents.record;
    if (is_unknown && s.want->bytes && b->contents.bytes % s.want->bytes)
        spec_error(&s, "the %zu bytes of %s are not a whole number of elements of type %s (%zu bytes each)", b->contents.bytes,
                   b->name, s.want->type_name, s.want->bytes);
    if (is_unknown) {
        b->contents.type = s.want->type;
        b->contents.record = s.want->record;
    }
    spec_check_type(&s, &b->contents, arena_printf(r->memory, "the elements of %s are", b->name));
}

static void bind_buffer(reader *r, unsigned p, run_value *v)
{
    spec s = spec_of(r, p);
    run_buffer b;

    if (strcmp(s.text, "null") == 0) {
        v->kind = RUN_NULL;
        return;
    }
    spec_read_buffer(&s, &b);
    v->kind = RUN_BUFFER;
    v->buffer = (unsigned)r->out->buffers.count;
    b.name = r->s->params.items[p].name ? r->s->params.items[p].name : arena_printf(r->memory, "argument %u", p);
    vec_push(r->memory, &r->out->buffers, b);
}

/* Is pipe B the argument of another parameter before P, which accesses it in the other way? */
static bool is_used_otherwise(const reader *r, unsigned p, unsigned b)
{
    for (unsigned q = 0; q < p; q++)
        if (r->s->params.items[q].kind == PARAM_PIPE && r->out->values.items[q].kind == RUN_BUFFER &&
            r->out->values.items[q].buffer == b && r->s->params.items[q].object.access != r->s->params.items[p].object.access)
            return true;
    return false;
}

static void bind_pipe(reader *r, unsigned p, run_value *v)
{
    spec s = spec_of(r, p);
    int named = r->specs[p].named;

    if (named < 0) {
        run_buffer b;
        spec_read_pipe(&s, &b);
        if (!b.pipe)
            return;
        b.name = r->s->params.items[p].name ? r->s->params.items[p].name : arena_printf(r->memory, "argument %u", p);
        vec_push(r->memory, &r->out->buffers, b);
        named = (int)r->out->buffers.count - 1;
    }
    run_buffer *pipe = &r->out->buffers.items[named];
    if (is_used_otherwise(r, p, (unsigned)named)) {
        spec_error(&s, "a kernel cannot read from and write to the same pipe");
        return;
    }
    if (spec_bind_pipe(&s, pipe))
        *v = (run_value){.kind = RUN_BUFFER, .buffer = (unsigned)named};
}

static void report_missing(reader *r, unsigned p)
{
    static const run_sizes unknown;
    const char *name = signature_param_name(r->s, r->memory, p), *type = r->s->params.items[p].type_name;
    const char *example = values_example(r->memory, r->s, p, r->sizes ? r->sizes : &unknown);

    diag_error(r->d, 0, "argument %s is missing; for example %s%s (%s)", name, r->option, example, type);
}

/* Each queue has a number of its own; 1 is that of the default queue (parser/library/enqueue.cl). */
static void bind_queue(const reader *r, const spec *s, unsigned p, array *out)
{
    uint64_t number = 2 + (uint64_t)p;

    if (strcmp(s->text, "queue:default") == 0)
        number = 1;
    else if (strcmp(s->text, "queue") != 0)
        spec_error(s, "expected queue or queue:default, not '%s'", s->text);
    out->bytes = sizeof number;
    out->data = arena_copy(r->memory, &number, sizeof number);
}

static void bind_parameter(reader *r, unsigned p)
{
    const param *want = &r->s->params.items[p];
    run_value *v = &r->out->values.items[p];

    if (!r->specs[p].text) {
        report_missing(r, p);
        return;
    }
    spec s = spec_of(r, p);
    switch (want->kind) {
    case PARAM_VALUE:
        v->kind = RUN_VALUE;
        spec_read_value(&s, &v->value);
        return;
    case PARAM_BUFFER:
        if (r->specs[p].named >= 0)
            bind_named(r, p, v);
        else if (!is_alias(&r->specs[p]))
            bind_buffer(r, p, v);
        return;
    case PARAM_LOCAL:
        v->kind = RUN_LOCAL;
        v->value.bytes = spec_read_local(&s);
        return;
    case PARAM_IMAGE:
        if (r->specs[p].named >= 0)
            bind_image(r, p, (unsigned)r->specs[p].named, v);
        else if (!is_alias(&r->specs[p]))
            bind_new_image(r, p, v);
        return;
    case PARAM_SAMPLER:
        v->kind = RUN_VALUE;
        spec_read_sampler(&s, &v->value);
        return;
    case PARAM_QUEUE:
        v->kind = RUN_VALUE;
        bind_queue(r, &s, p, &v->value);
        return;
    case PARAM_PIPE:
        bind_pipe(r, p, v);
        return;
    }
}

/* Has parameter P a buffer or an image, which may be that of another parameter? */
static bool has_contents(const reader *r, unsigned p)
{
    param_kind kind = r->s->params.items[p].kind;

    return r->specs[p].text && (kind == PARAM_BUFFER || kind == PARAM_IMAGE);
}

/* Binds parameter P to the same image or buffer as parameter OTHER, which NAME names. A buffer can be that of an
 * image1d_buffer_t. */
static void bind_alias(reader *r, unsigned p, unsigned other, const char *name)
{
    spec s = spec_of(r, p);
    const param *mine = &r->s->params.items[p], *its = &r->s->params.items[other];
    run_value *v = &r->out->values.items[p];
    const run_value *from = &r->out->values.items[other];

    if (mine->kind == its->kind && (mine->kind == PARAM_BUFFER || mine->object.shape == its->object.shape)) {
        *v = *from;
        if (from->kind == RUN_IMAGE) {
            v->image = image_index(r, p);
            r->out->images.items[v->image] = r->out->images.items[from->image];
        }
    } else if (mine->kind == PARAM_BUFFER && its->object.shape == IMAGE_1D_BUFFER)
        *v = (run_value){.kind = from->kind == RUN_IMAGE ? RUN_BUFFER : from->kind, .buffer = from->buffer};
    else if (mine->kind == PARAM_IMAGE && its->kind == PARAM_BUFFER)
        spec_error(&s, "%s has no image format; give the image here, and same= for %s%s", name, name,
                   mine->object.shape == IMAGE_1D_BUFFER ? "" : " (only an image1d_buffer_t shares its bytes with a buffer)");
    else
        spec_error(&s, "%s is a %s, but this parameter is a %s", name, its->type_name, mine->type_name);
}

/* Binds each "same=OTHER" parameter to the buffer or image of parameter OTHER. */
static void bind_aliases(reader *r)
{
    for (unsigned p = 0; p < r->s->params.count; p++) {
        if (!has_contents(r, p) || !is_alias(&r->specs[p]))
            continue;
        spec s = spec_of(r, p);
        const char *name = s.text + 5;
        int other = signature_find_param(r->s, r->memory, r->d, name, strlen(name), s.label);
        if (other < 0)
            continue;
        if (!has_contents(r, (unsigned)other) || is_alias(&r->specs[other])) {
            spec_error(&s, "%s has no %s of its own", name, r->s->params.items[p].kind == PARAM_IMAGE ? "image" : "buffer");
            continue;
        }
        bind_alias(r, p, (unsigned)other, name);
    }
}

static bool bind_all(reader *r)
{
    unsigned errors = r->d->errors;

    r->out->signature = r->s;
    for (unsigned p = 0; p < r->s->params.count; p++)
        vec_push(r->memory, &r->out->values, (run_value){0});
    for (unsigned n = image_index(r, (unsigned)r->s->params.count); r->out->images.count < n;)
        vec_push(r->memory, &r->out->images, (image){0});
    for (unsigned p = 0; p < r->s->params.count; p++)
        bind_parameter(r, p);
    bind_aliases(r);
    return r->d->errors == errors;
}

bool values_bind(run_values *out, arena *memory, diag *d, const signature *s, const argument_spec *specs, const char *folder)
{
    reader r = {.out = out, .memory = memory, .d = d, .s = s, .specs = specs, .folder = folder, .option = ""};

    return bind_all(&r);
}

/* --- the command line ----------------------------------------------------------------------------------------------------- */

/* Finds the SPEC of each parameter among the -a options. */
static void collect_specs(const reader *r, argument_spec *specs, const options *o)
{
    for (size_t i = 0; i < o->given.count; i++) {
        const char *text = o->given.items[i].value;
        if (o->given.items[i].id != OPTION_argument)
            continue;
        size_t n = strcspn(text, "=");
        if (!text[n]) {
            diag_error(r->d, 0, "-a %s: expected NAME=SPEC", text);
            continue;
        }
        int p = signature_find_param(r->s, r->memory, r->d, text, n, "-a");
        if (p >= 0 && specs[p].text)
            diag_error(r->d, 0, "argument %s is given twice", signature_param_name(r->s, r->memory, (unsigned)p));
        else if (p >= 0)
            specs[p] = (argument_spec){.text = text + n + 1, .named = -1};
    }
}

bool values_read(command_values *out, arena *memory, diag *d, const options *o, const signature *s, const run_sizes *sizes)
{
    unsigned errors = d->errors;
    argument_spec *specs = arena_array(memory, argument_spec, s->params.count);
    reader r = {.out = &out->run, .memory = memory, .d = d, .s = s, .specs = specs, .option = "-a ", .sizes = sizes};

    *out = (command_values){0};
    collect_specs(&r, specs, o);
    bind_all(&r);
    outputs_read(out, memory, d, o, sizes);
    return d->errors == errors;
}
