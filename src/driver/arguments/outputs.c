/* src/driver/arguments/outputs.c - see values.h: reads -o and --print, and writes the buffers that they name after the run. */
#include "src/driver/array_file/image_picture.h"
#include "src/run/pipe.h"
#include "src/driver/arguments/spec.h"
#include "src/driver/suffix.h"
#include "src/driver/arguments/values.h"

#include <errno.h>

static const run_buffer *buffer_of(const run_values *v, unsigned p)
{
    const run_value *value = &v->values.items[p];

    return value->kind == RUN_BUFFER || value->kind == RUN_IMAGE ? &v->buffers.items[value->buffer] : NULL;
}

/* --- reading the options -------------------------------------------------------------------------------------------------- */

/* True if FILE has the suffix of a picture; *COLOUR is then true for .ppm and false for .pgm. */
static bool is_picture(const char *file, bool *colour)
{
    *colour = ends_with(file, ".ppm");
    return *colour || ends_with(file, ".pgm");
}

const char *output_problem(arena *memory, const run_buffer *b, run_output *out, const size_t global[2])
{
    const array *a = &b->contents;
    bool colour, is_drawn = is_picture(out->file, &colour);

    if (b->format && b->levels > 1 && (is_drawn || ends_with(out->file, ".npy")))
        return arena_printf(memory, "the image has %u mipmap levels; choose one: %s/0", b->levels, b->name);
    if (!is_drawn)
        return NULL;
    if (b->pipe)
        return "a pipe is not a picture";
    if (b->format)
        return image_picture_problem(memory, *b->format, a, colour);
    if (!picture_takes(a->type, colour))
        return arena_printf(memory, "a %s picture consists of %s, not of %s", colour ? "colour" : "grey",
                            colour ? "uchar3, uchar4, float3 or float4" : "uchar or float", array_type_name(memory, a));
    if (!picture_size(a, global, &out->width, &out->height))
        return arena_printf(memory, "width and height are unknown; give the buffer as %s[HEIGHT][WIDTH]",
                            array_type_name(memory, a));
    return NULL;
}

static void check_file(const run_values *v, arena *memory, diag *d, run_output *out, const run_sizes *sizes)
{
    run_buffer view = output_view(memory, buffer_of(v, out->param), out->level);
    const char *problem = output_problem(memory, &view, out, sizes->global);

    if (problem)
        diag_error(d, 0, "-o %s=%s: %s", signature_param_name(v->signature, memory, out->param), out->file, problem);
}

/* Checks that a file for a buffer has no suffix of a format that gasket does not write. */
static void check_suffix(const option_given *g, arena *memory, diag *d, const char *file)
{
    const char *problem = suffix_problem_of_buffer(memory, file);

    if (problem)
        diag_error(d, 0, "-o %s: %s", g->value, problem);
}

/* Reads LEVEL of "NAME/LEVEL", the N characters at NAME; -1 without it. Sets *LENGTH to that of the name. False: it is no number. */
static bool read_level(arena *memory, const char *name, size_t n, size_t *length, int64_t *level)
{
    const char *slash = memchr(name, '/', n);
    uint64_t number = 0;

    *level = -1;
    *length = slash ? (size_t)(slash - name) : n;
    if (!slash)
        return true;
    if (!parse_count(arena_strndup(memory, slash + 1, n - *length - 1), &number) || number > INT32_MAX)
        return false;
    *level = (int64_t)number;
    return true;
}

static void read_output(command_values *all, arena *memory, diag *d, const option_given *g, const run_sizes *sizes)
{
    bool print = g->id == OPTION_print;
    const char *flag = print ? "--print" : "-o";
    size_t n = strcspn(g->value, print ? ":" : "=");
    run_output out = {.count = UINT64_MAX};
    const run_values *v = &all->run;

    if (!print && (!g->value[n] || !g->value[n + 1])) {
        diag_error(d, 0, "-o %s: expected NAME=FILE", g->value);
        return;
    }
    if (print && g->value[n] && !parse_count(g->value + n + 1, &out.count)) {
        diag_error(d, 0, "--print %s: expected NAME or NAME:COUNT", g->value);
        return;
    }
    if (!print)
        check_suffix(g, memory, d, g->value + n + 1);
    size_t length;
    if (!read_level(memory, g->value, n, &length, &out.level)) {
        diag_error(d, 0, "%s %s: expected NAME/LEVEL, the number of a mipmap level", flag, g->value);
        return;
    }
    int p = signature_find_param(v->signature, memory, d, g->value, length, flag);
    if (p < 0)
        return;
    param_kind wanted = v->signature->params.items[p].kind;
    bool takes_buffer = wanted == PARAM_BUFFER || wanted == PARAM_IMAGE || wanted == PARAM_PIPE;
    run_kind kind = v->values.items[p].kind;
    if (takes_buffer && kind == RUN_VALUE) /* its argument is missing or wrong, which has been reported */
        return;
    out.param = (unsigned)p;
    out.file = print ? NULL : g->value + n + 1;
    if (!buffer_of(v, out.param)) {
        diag_error(d, 0, "%s %s: %s is no buffer, image or pipe", flag, g->value,
                   signature_param_name(v->signature, memory, out.param));
        return;
    }
    run_buffer view;
    const char *problem = out.level < 0 ? NULL : image_level_view(memory, buffer_of(v, out.param), (uint64_t)out.level, &view);
    if (problem) {
        diag_error(d, 0, "%s %s: %s", flag, g->value, problem);
        return;
    }
    if (out.file && d->errors == 0)
        check_file(v, memory, d, &out, sizes);
    vec_push(memory, &all->outputs, out);
}

void outputs_read(command_values *v, arena *memory, diag *d, const options *o, const run_sizes *sizes)
{
    for (size_t i = 0; i < o->given.count; i++)
        if (o->given.items[i].id == OPTION_result || o->given.items[i].id == OPTION_print)
            read_output(v, memory, d, &o->given.items[i], sizes);
}

/* --- writing -------------------------------------------------------------------------------------------------------------- */

static void print_buffer(text *out, const array *a, uint64_t count)
{
    size_t have = a->bytes / array_stride(a);

    for (size_t i = 0; i < have && i < count; i++) {
        array_print(out, a, i, " ");
        text_char(out, '\n');
    }
}

run_buffer output_view(arena *memory, const run_buffer *b, int64_t level)
{
    run_buffer view = *b;

    if (level >= 0)
        image_level_view(memory, b, (uint64_t)level, &view);
    if (b->pipe)
        view.contents = pipe_packets(memory, b);
    return view;
}

void output_format(text *out, const run_buffer *b, const run_output *o)
{
    const array *a = &b->contents;
    bool colour;

    if (!o->file)
        print_buffer(out, a, o->count);
    else if (is_picture(o->file, &colour) && b->format)
        image_picture_write(out, *b->format, a, colour);
    else if (is_picture(o->file, &colour))
        picture_write(out, a, o->width, o->height, colour);
    else if (ends_with(o->file, ".npy"))
        npy_write(out, a);
    else
        text_add(out, (const char *)a->data, a->bytes);
}

bool outputs_write(const command_values *v, arena *memory, diag *d)
{
    bool written = true;

    for (size_t i = 0; i < v->outputs.count; i++) {
        const run_output *o = &v->outputs.items[i];
        const char *file = o->file ? o->file : "-";
        text out;

        text_init(&out, memory);
        run_buffer view = output_view(memory, buffer_of(&v->run, o->param), o->level);
        output_format(&out, &view, o);
        if (!file_write(file, out.data ? out.data : "", out.length)) {
            diag_error(d, 0, "%s: %s", strcmp(file, "-") == 0 ? "standard output" : file, strerror(errno));
            written = false;
        }
    }
    return written;
}
