/* Random region programs: chains of region reads and writes with any sizes, strides, starts and masks, bitcasts, shuffles and a
 * little arithmetic, on every element type. What they leave in memory is computed here from the definition in the region
 * reference (a region is a list of elements), and must come out of the IR interpreter, and of the back end, the rule checker and
 * the simulator.
 *
 * GASKET_REGION_PROGRAMS says how many (default 20000), GASKET_REGION_SEED where to begin. A failing program is printed;
 * GASKET_REGION_PRINT prints all. */
#include "backend/backend.h"
#include "ir/interp/interp.h"
#include "ir/text.h"
#include "sim/check/check.h"
#include "sim/sim.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_BYTES = 1024, MAX_VALUES = 24, INPUT_BYTES = 16384 };

static const struct {
    const char *name, *mangled;
    unsigned bytes;
    bool is_float;
} types[] = {{"i8", "i8", 1, false},   {"i16", "i16", 2, false},  {"i32", "i32", 4, false},  {"i64", "i64", 8, false},
             {"half", "f16", 2, true}, {"float", "f32", 4, true}, {"double", "f64", 8, true}};
enum { TYPES = sizeof types / sizeof *types };

typedef struct value {
    char name[16];
    unsigned type, count;
    unsigned char data[MAX_BYTES];
} value;

typedef struct region {
    unsigned count, size;
    int vstride, width, hstride, offset;
    bool variable, rows;
    int starts[64]; /* byte of each row's first element, when rows; starts[0] otherwise */
} region;

typedef struct program {
    arena memory;
    text body, declarations;
    value values[MAX_VALUES];
    unsigned value_count, names;
    unsigned char input[INPUT_BYTES], output[MAX_BYTES + 64];
    unsigned input_used, output_bytes;
    uint32_t arguments[8];
    unsigned argument_count;
} program;

static uint64_t state;

static unsigned any(unsigned n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % n;
}

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static const char *type_text(program *p, unsigned type, unsigned count)
{
    return count ? arena_printf(&p->memory, "<%u x %s>", count, types[type].name) : types[type].name;
}

static const char *suffix(program *p, unsigned type, unsigned count)
{
    return count ? arena_printf(&p->memory, "v%u%s", count, types[type].mangled) : types[type].mangled;
}

static void declare(program *p, const char *line)
{
    if (!p->declarations.data || !strstr(p->declarations.data, line))
        text_printf(&p->declarations, "declare %s\n", line);
}

static void fresh(program *p, char *name)
{
    snprintf(name, 16, "%%t%u", p->names++);
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static value *new_value(program *p, unsigned type, unsigned count)
{
    value *v = &p->values[p->value_count++];

    fresh(p, v->name);
    v->type = type;
    v->count = count;
    memset(v->data, 0, sizeof v->data);
    return v;
}

/* N elements of TYPE from the input buffer, which is filled with what DATA says. */
static void load_input(program *p, char *name, unsigned type, unsigned n, const void *data)
{
    unsigned size = types[type].bytes, padded = (n * size + 15) / 16 * 16 / size, bytes = padded * size;
    unsigned at = p->input_used;
    char whole[16];

    memcpy(p->input + at, data, n * size);
    p->input_used += bytes;
    fresh(p, padded == n ? name : whole);
    const char *t = type_text(p, type, padded), *s = suffix(p, type, padded);
    declare(p, arena_printf(&p->memory, "%s @gasket.block_read.%s.i32(i32, i32, i32)", t, s));
    text_printf(&p->body, "  %s = call %s @gasket.block_read.%s.i32(i32 0, i32 16, i32 %u)\n", padded == n ? name : whole, t, s,
                at);
    if (padded == n)
        return;
    char letter = types[type].is_float ? 'f' : 'i';
    fresh(p, name);
    declare(p, arena_printf(&p->memory, "%s @llvm.genx.rdregion%c.%s.%s(%s, i32, i32, i32, i16, i32)", type_text(p, type, n),
                            letter, suffix(p, type, n), s, t));
    text_printf(&p->body, "  %s = call %s @llvm.genx.rdregion%c.%s.%s(%s %s, i32 0, i32 %u, i32 1, i16 0, i32 undef)\n", name,
                type_text(p, type, n), letter, suffix(p, type, n), s, t, whole, n);
}

static bool has_room(const program *p, unsigned bytes)
{
    return p->input_used + bytes + 64 < INPUT_BYTES;
}

static value *input_value(program *p)
{
    unsigned type = any(TYPES), most = 256 / types[type].bytes;
    unsigned n = any(3) == 0 ? 1 + any(most) : 1u << any(7);

    n = n > most ? most : n;
    value *v = new_value(p, type, n);
    for (unsigned k = 0; k < n * types[type].bytes; k++)
        v->data[k] = (unsigned char)any(256);
    if (types[type].is_float) /* no NaNs: moves of floats need not keep their payload */
        for (unsigned k = types[type].bytes - 1; k < n * types[type].bytes; k += types[type].bytes)
            v->data[k] &= 0xBB;
    load_input(p, v->name, type, n, v->data);
    return v;
}

/* --- regions -------------------------------------------------------------------------------------------------------------- */

static int byte_of(const region *r, unsigned e)
{
    int row = (int)e / r->width, column = (int)e % r->width;

    if (r->rows)
        return r->starts[row] + (int)r->size * column * r->hstride;
    return r->starts[0] + (int)r->size * (row * r->vstride + column * r->hstride);
}

static bool inside(const region *r, unsigned bytes)
{
    for (unsigned e = 0; e < r->count; e++)
        if (byte_of(r, e) < 0 || byte_of(r, e) + (int)r->size > (int)bytes)
            return false;
    return true;
}

static bool distinct(const region *r)
{
    for (unsigned e = 0; e < r->count; e++)
        for (unsigned k = 0; k < e; k++)
            if (byte_of(r, e) == byte_of(r, k))
                return false;
    return true;
}

static bool random_region(region *r, unsigned size, unsigned parent, unsigned count, bool writes)
{
    for (unsigned attempt = 0; attempt < 200; attempt++) {
        *r = (region){.count = count ? count : 1 + any(any(2) ? 32 : 16), .size = size};
        if (!count && any(2))
            r->count = 1u << any(6);
        unsigned rows = 1;
        if (any(2))
            do
                rows = 1 + any(r->count);
            while (r->count % rows);
        r->width = (int)(r->count / rows);
        r->hstride = any(3) ? 1 : (int)any(5);
        r->vstride = any(3) ? (int)any(20) : r->width * r->hstride;
        r->starts[0] = (int)(size * any(parent));
        r->variable = any(4) == 0;
        r->rows = r->variable && any(3) == 0;
        for (unsigned k = 1; k < rows && r->rows; k++)
            r->starts[k] = (int)(size * any(parent));
        if (inside(r, parent * size) && (!writes || distinct(r)) && (!r->rows || rows <= 32))
            return true;
    }
    return false;
}

/* The start operand: a constant, a scalar made from an argument, or a vector read from memory. */
static const char *start_text(program *p, const region *r, const char **type)
{
    char name[16];
    unsigned rows = r->count / (unsigned)r->width;

    *type = "i16";
    if (!r->variable)
        return arena_printf(&p->memory, "%d", r->starts[0]);
    if (r->rows && rows > 1) {
        uint16_t starts[64];
        for (unsigned k = 0; k < rows; k++)
            starts[k] = (uint16_t)r->starts[k];
        load_input(p, name, 1, rows, starts);
        *type = arena_printf(&p->memory, "<%u x i16>", rows);
        return arena_strdup(&p->memory, name);
    }
    if (p->argument_count == 8)
        return NULL;
    unsigned unit = any(2) ? r->size : 1;
    p->arguments[p->argument_count] = (uint32_t)r->starts[0] / unit;
    fresh(p, name);
    text_printf(&p->body, "  %s = trunc i32 %%a%u to i16\n", name, p->argument_count++);
    if (unit > 1) {
        char shifted[16];
        fresh(p, shifted);
        text_printf(&p->body, "  %s = mul i16 %s, %u\n", shifted, name, unit);
        return arena_strdup(&p->memory, shifted);
    }
    return arena_strdup(&p->memory, name);
}

static void read_region(program *p)
{
    value from = p->values[any(p->value_count)];
    unsigned size = types[from.type].bytes;
    region r;

    if (!random_region(&r, size, from.count, 0, false) || !has_room(p, 128))
        return;
    const char *start_type, *start = start_text(p, &r, &start_type);
    if (!start)
        return;
    value *v = new_value(p, from.type, r.count);
    for (unsigned e = 0; e < r.count; e++)
        memcpy(v->data + e * size, from.data + byte_of(&r, e), size);
    char letter = types[from.type].is_float ? 'f' : 'i';
    const char *t = type_text(p, v->type, v->count), *ft = type_text(p, from.type, from.count);
    unsigned rows = r.count / (unsigned)r.width;
    const char *extra = start_type[0] == '<' ? arena_printf(&p->memory, ".v%ui16", rows) : "";
    const char *name = arena_printf(&p->memory, "@llvm.genx.rdregion%c.%s.%s%s", letter, suffix(p, v->type, v->count),
                                    suffix(p, from.type, from.count), extra);
    declare(p, arena_printf(&p->memory, "%s %s(%s, i32, i32, i32, %s, i32)", t, name, ft, start_type));
    text_printf(&p->body, "  %s = call %s %s(%s %s, i32 %d, i32 %d, i32 %d, %s %s, i32 undef)\n", v->name, t, name, ft, from.name,
                r.vstride, r.width, r.hstride, start_type, start);
}

static value *of_type(program *p, unsigned type, unsigned most)
{
    for (unsigned attempt = 0; attempt < 20; attempt++) {
        value *v = &p->values[any(p->value_count)];
        if (v->type == type && v->count <= most && v->count <= 32)
            return v;
    }
    return NULL;
}

static void write_region(program *p)
{
    value old = p->values[any(p->value_count)];
    value *found = of_type(p, old.type, old.count);

    if (!found)
        return;
    value new = *found;
    unsigned size = types[old.type].bytes;
    region r;
    if (!random_region(&r, size, old.count, new.count, true) || !has_room(p, 256))
        return;
    const char *start_type, *start = start_text(p, &r, &start_type), *mask = "true", *mask_type = "i1", *mask_suffix = "i1";
    if (!start)
        return;
    uint16_t bits[64];
    bool masked = any(3) == 0 && r.count <= 32;
    for (unsigned k = 0; k < r.count; k++)
        bits[k] = masked ? (uint16_t)any(2) : 1;
    if (masked) {
        char words[16], name[16];
        load_input(p, words, 1, r.count, bits);
        fresh(p, name);
        text_printf(&p->body, "  %s = icmp ne <%u x i16> %s, zeroinitializer\n", name, r.count, words);
        mask = arena_strdup(&p->memory, name);
        mask_type = arena_printf(&p->memory, "<%u x i1>", r.count);
        mask_suffix = arena_printf(&p->memory, "v%ui1", r.count);
    }
    value *v = new_value(p, old.type, old.count);
    memcpy(v->data, old.data, sizeof v->data);
    for (unsigned e = 0; e < r.count; e++)
        if (bits[e])
            memcpy(v->data + byte_of(&r, e), new.data + e *size, size);
    char letter = types[old.type].is_float ? 'f' : 'i';
    const char *t = type_text(p, v->type, v->count), *nt = type_text(p, new.type, new.count);
    unsigned rows = r.count / (unsigned)r.width;
    const char *extra = start_type[0] == '<' ? arena_printf(&p->memory, ".v%ui16", rows) : "";
    const char *name = arena_printf(&p->memory, "@llvm.genx.wrregion%c.%s.%s%s.%s", letter, suffix(p, v->type, v->count),
                                    suffix(p, new.type, new.count), extra, mask_suffix);
    declare(p, arena_printf(&p->memory, "%s %s(%s, %s, i32, i32, i32, %s, i32, %s)", t, name, t, nt, start_type, mask_type));
    text_printf(&p->body, "  %s = call %s %s(%s %s, %s %s, i32 %d, i32 %d, i32 %d, %s %s, i32 undef, %s %s)\n", v->name, t, name,
                t, old.name, nt, new.name, r.vstride, r.width, r.hstride, start_type, start, mask_type, mask);
}

/* --- other operations ----------------------------------------------------------------------------------------------------- */

static void cast_bits(program *p)
{
    value from = p->values[any(p->value_count)];
    unsigned to = any(TYPES), bytes = from.count * types[from.type].bytes;

    if (bytes % types[to].bytes || to == from.type || types[to].is_float)
        return;
    value *v = new_value(p, to, bytes / types[to].bytes);
    memcpy(v->data, from.data, bytes);
    text_printf(&p->body, "  %s = bitcast %s %s to %s\n", v->name, type_text(p, from.type, from.count), from.name,
                type_text(p, v->type, v->count));
}

static void shuffle(program *p)
{
    value a = p->values[any(p->value_count)];
    unsigned n = 1 + any(24), size = types[a.type].bytes, kind = any(3);

    if (a.count > 64)
        return;
    value *v = new_value(p, a.type, n);
    text_printf(&p->body, "  %s = shufflevector %s %s, %s undef, <%u x i32> <", v->name, type_text(p, a.type, a.count), a.name,
                type_text(p, a.type, a.count), n);
    for (unsigned e = 0; e < n; e++) {
        unsigned k = kind == 0 ? any(a.count) : kind == 1 ? (a.count - 1 - e % a.count) : (e ^ 1) % a.count;
        memcpy(v->data + e * size, a.data + k * size, size);
        text_printf(&p->body, "%si32 %u", e ? ", " : "", k);
    }
    text_str(&p->body, ">\n");
}

static void mix(program *p)
{
    value a = p->values[any(p->value_count)];
    value *other = NULL;

    for (unsigned k = 0; k < p->value_count && !other; k++)
        if (p->values[k].type == a.type && p->values[k].count == a.count && any(2))
            other = &p->values[k];
    if (!other || types[a.type].is_float)
        return;
    value b = *other;
    value *v = new_value(p, a.type, a.count);
    unsigned bytes = a.count * types[a.type].bytes;
    for (unsigned k = 0; k < bytes; k++)
        v->data[k] = a.data[k] ^ b.data[k];
    text_printf(&p->body, "  %s = xor %s %s, %s\n", v->name, type_text(p, a.type, a.count), a.name, b.name);
}

static void store_output(program *p)
{
    value v = p->values[p->value_count - 1];
    unsigned size = types[v.type].bytes, padded = (v.count * size + 15) / 16 * 16 / size;
    const char *t = type_text(p, v.type, padded), *s = suffix(p, v.type, padded), *name = v.name;

    p->output_bytes = padded * size;
    memset(p->output, 0, sizeof p->output);
    memcpy(p->output, v.data, v.count * size);
    char letter = types[v.type].is_float ? 'f' : 'i';
    if (padded != v.count) {
        const char *f = arena_printf(&p->memory, "@llvm.genx.wrregion%c.%s.%s.i1", letter, s, suffix(p, v.type, v.count));
        declare(p,
                arena_printf(&p->memory, "%s %s(%s, %s, i32, i32, i32, i16, i32, i1)", t, f, t, type_text(p, v.type, v.count)));
        text_printf(&p->body,
                    "  %%padded = call %s %s(%s zeroinitializer, %s %s, i32 0, i32 %u, i32 1, i16 0, i32 undef, i1 true)\n", t, f,
                    t, type_text(p, v.type, v.count), v.name, v.count);
        name = "%padded";
    }
    declare(p, arena_printf(&p->memory, "void @gasket.block_write.%s.i32(i32, i32, i32, %s)", s, t));
    text_printf(&p->body, "  call void @gasket.block_write.%s.i32(i32 1, i32 16, i32 0, %s %s)\n  ret void\n", s, t, name);
}

static void make_program(program *p)
{
    arena_init(&p->memory);
    text_init(&p->body, &p->memory);
    text_init(&p->declarations, &p->memory);
    for (unsigned k = 0, n = 1 + any(3); k < n; k++)
        input_value(p);
    for (unsigned k = 0, n = 1 + any(8); k < n; k++) {
        switch (any(7)) {
        case 0:
        case 1:
        case 2:
            read_region(p);
            break;
        case 3:
        case 4:
            write_region(p);
            break;
        case 5:
            any(2) ? cast_bits(p) : mix(p);
            break;
        case 6:
            shuffle(p);
            break;
        }
    }
    store_output(p);
}

static const char *program_text(program *p)
{
    text t;

    text_init(&t, &p->memory);
    text_str(&t, "define dllexport void @k(i64 %in, i64 %out");
    for (unsigned k = 0; k < p->argument_count; k++)
        text_printf(&t, ", i32 %%a%u", k);
    text_printf(&t, ") \"gasket.thread\"=\"16\" {\n%s}\n%s", p->body.data, p->declarations.data);
    text_str(&t, "!genx.kernels = !{!1}\n!0 = !{}\n!1 = !{ptr @k, !\"k\", !\"k.asm\", !0, i32 0, !0}\n");
    return t.data;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

static unsigned char got[MAX_BYTES + 64];

static bool same(const program *p)
{
    return memcmp(got, p->output, p->output_bytes) == 0;
}

static const char *interpret(program *p, ir_module *m)
{
    run_buffer buffers[] = {{.contents = {.data = p->input, .bytes = INPUT_BYTES}, .name = "in"},
                            {.contents = {.data = got, .bytes = sizeof got}, .name = "out"}};
    run_value args[10] = {{.kind = RUN_BUFFER, .buffer = 0}, {.kind = RUN_BUFFER, .buffer = 1}};

    for (unsigned k = 0; k < p->argument_count; k++)
        args[2 + k] = (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)&p->arguments[k], .bytes = 4}};
    ir_run run = {.module = m,
                  .kernel = ir_function_find(m, "k"),
                  .run = {.dims = 1,
                          .global = {16, 1, 1},
                          .local = {16, 1, 1},
                          .args = args,
                          .arg_count = 2 + p->argument_count,
                          .buffers = buffers,
                          .buffer_count = 2},
                  .printf_buffer = -1,
                  .simd = 16};
    run_result result;
    memset(got, 0, sizeof got);
    if (!ir_interpret(&run, &result, &p->memory))
        return result.fault.message;
    return same(p) ? NULL : "the interpreter gives something else";
}

static const char *simulate(program *p, ir_module *m, diag *d, text *assembly)
{
    backend_options o = {
        .simd = 16, .private_memory = BACKEND_PRIVATE_SCRATCH, .optimize = true, .verify = true, .diagnostics = d};
    gen_program program = {0};
    ir_module *thread;
    backend_kernel_stats *stats;
    unsigned count;

    if (!backend_compile(&p->memory, m, NULL, &o, &program, &thread, &stats, &count))
        return "it does not compile";
    for (unsigned k = 0; k < 2; k++) /* the type i64 does not tell an address */
        program.kernels.items[0]->args.items[k].kind = GEN_ARG_BUFFER;
    gen_print_program(assembly, &program);
    if (!sim_check(d, &program))
        return "the checker refuses it";
    run_buffer buffers[] = {{.contents = {.data = p->input, .bytes = INPUT_BYTES}, .name = "in"},
                            {.contents = {.data = got, .bytes = sizeof got}, .name = "out"}};
    run_value args[10] = {{.kind = RUN_BUFFER, .buffer = 0}, {.kind = RUN_BUFFER, .buffer = 1}};
    for (unsigned k = 0; k < p->argument_count; k++)
        args[2 + k] = (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)&p->arguments[k], .bytes = 4}};
    sim_launch launch = {.program = &program,
                         .kernel = program.kernels.items[0],
                         .run = {.dims = 1,
                                 .global = {16, 1, 1},
                                 .local = {16, 1, 1},
                                 .args = args,
                                 .arg_count = 2 + p->argument_count,
                                 .buffers = buffers,
                                 .buffer_count = 2},
                         .threads = 1};
    run_result result;
    memset(got, 0, sizeof got);
    if (!sim_run(&launch, &result, &p->memory))
        return result.fault.message;
    return same(p) ? NULL : "the simulator gives something else";
}

static bool run_one(unsigned number, uint64_t seed)
{
    static program p;

    memset(&p, 0, sizeof p);
    state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    make_program(&p);
    const char *source = program_text(&p);
    if (getenv("GASKET_REGION_PRINT"))
        fputs(source, stderr);
    source_map sources;
    diag d;
    text assembly;
    source_init(&sources, &p.memory);
    diag_init(&d, &sources, stderr);
    text_init(&assembly, &p.memory);
    source_loc base = source_add_file(&sources, "program.ll", source, strlen(source), 0);
    ir_module *m = ir_read(&p.memory, &d, base, NULL);
    const char *wrong = m ? interpret(&p, m) : "it cannot be read";
    if (!wrong)
        wrong = simulate(&p, m, &d, &assembly);
    if (wrong)
        fprintf(stderr, "program %u (seed %llu): %s\n%s\n%s\n", number, (unsigned long long)seed, wrong, source,
                assembly.data ? assembly.data : "");
    arena_release(&p.memory);
    return !wrong;
}

Test(region_programs, definition_interpreter_and_simulator_agree, .timeout = 600)
{
    const char *count = getenv("GASKET_REGION_PROGRAMS"), *seed = getenv("GASKET_REGION_SEED");
    unsigned n = count ? (unsigned)atoi(count) : 20000, failures = 0;
    uint64_t first = seed ? strtoull(seed, NULL, 10) : 1;

    for (unsigned k = 0; k < n && failures < 1; k++)
        failures += !run_one(k, first + k);
    cr_assert_eq(failures, 0);
}
