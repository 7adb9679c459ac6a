/* The handlers of the interpreter's loop (ir/interp/run.h) give the results of ir/eval.c, on random and on extreme values, NaNs
 * with payloads among them: as scalars and as vectors, in batches of one work-item, in full ones, and for every other
 * work-item of a batch. Memory accesses and branches around the operations are those of a kernel. */
#include "ir/eval.h"
#include "ir/interp/interp.h"
#include "ir/text.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { ITEMS = 160, LANES = 4, VALUES = ITEMS * LANES };

typedef enum eval_kind { ARITHMETIC, COMPARE, CAST, INTRINSIC, ADDRESS } eval_kind;

typedef struct operation {
    eval_kind kind;
    int id;                /* ir_opcode, ir_pred or ir_intrinsic */
    const char *from, *to; /* scalar types of the operands and of the result */
    unsigned operands;
    unsigned amount; /* > 0: operand 1 is this constant */
} operation;

static const struct scalar {
    const char *name, *mangled;
    unsigned bytes;
} scalars[] = {{"i1", "i1", 1},   {"i8", "i8", 1},    {"i16", "i16", 2},   {"i32", "i32", 4},
               {"i64", "i64", 8}, {"half", "f16", 2}, {"float", "f32", 4}, {"double", "f64", 8}};
enum { SCALARS = sizeof scalars / sizeof *scalars, FIRST_FLOAT = 5 };

static const struct scalar *scalar_named(const char *name)
{
    const struct scalar *s = scalars;

    while (strcmp(s->name, name))
        s++;
    return s;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static uint64_t state = 1;

static uint64_t any_bits(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state >> 32 ^ state << 32;
}

static uint64_t any_value(unsigned bytes)
{
    static const uint64_t ints[] = {0,         1,      2,      31,         32,         63,         0x7f,      0x80,
                                    0xff,      0x7fff, 0x8000, 0x7fffffff, 0x80000000, 0xffffffff, INT64_MAX, UINT64_C(1) << 63,
                                    UINT64_MAX};
    static const uint64_t halves[] = {0x0000, 0x8000, 0x3c00, 0xbc00, 0x0001, 0x8001, 0x03ff,
                                      0x7bff, 0x7c00, 0xfc00, 0x7e00, 0x7d01, 0xfe12},
                          floats[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 1,
                                      0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0x7f800000,
                                      0xff800000, 0x7fc00000, 0x7f812345, 0xffc54321, 0xffabcdef},
                          doubles[] = {0,
                                       UINT64_C(0x8000000000000000),
                                       UINT64_C(0x3ff0000000000000),
                                       1,
                                       UINT64_C(0x7fefffffffffffff),
                                       UINT64_C(0x7ff0000000000000),
                                       UINT64_C(0xfff0000000000000),
                                       UINT64_C(0x7ff8000000000000),
                                       UINT64_C(0x7ff0000000012345),
                                       UINT64_C(0xfff8000000054321)};
    uint64_t pick = any_bits();

    switch (any_bits() % 4) {
    case 0:
        return ints[pick % (sizeof ints / sizeof *ints)];
    case 1:
        return bytes == 2   ? halves[pick % (sizeof halves / sizeof *halves)]
               : bytes == 4 ? floats[pick % (sizeof floats / sizeof *floats)]
                            : doubles[pick % (sizeof doubles / sizeof *doubles)];
    case 2:
        return pick % 200;
    default:
        return any_bits();
    }
}

/* --- the kernel ----------------------------------------------------------------------------------------------------------- */

/* "float", or "<4 x float>". */
static const char *type_text(arena *memory, const char *scalar, unsigned lanes)
{
    return lanes == 1 ? scalar : arena_printf(memory, "<%u x %s>", lanes, scalar);
}

static void print_constant(text *t, const operation *o, unsigned lanes)
{
    if (lanes == 1) {
        text_printf(t, ", %u", o->amount);
        return;
    }
    for (unsigned n = 0; n < lanes; n++)
        text_printf(t, "%s%s %u", n ? ", " : ", <", o->from, o->amount);
    text_str(t, ">");
}

/* "f32", or "v4f32". */
static const char *suffix_of(arena *memory, const operation *o, unsigned lanes)
{
    const char *scalar = scalar_named(o->from)->mangled;

    return lanes == 1 ? scalar : arena_printf(memory, "v%u%s", lanes, scalar);
}

static void print_operation(arena *memory, text *t, const operation *o, unsigned lanes)
{
    const char *from = type_text(memory, o->from, lanes), *to = type_text(memory, o->to, lanes);
    static const char *const operands[] = {"%x", "%y", "%z"};

    switch (o->kind) {
    case ARITHMETIC:
        text_printf(t, "  %%r = %s %s %%x", ir_op_name((ir_opcode)o->id), from);
        if (o->operands > 1 && !o->amount)
            text_str(t, ", %y");
        else if (o->operands > 1)
            print_constant(t, o, lanes);
        text_str(t, "\n");
        return;
    case COMPARE:
        text_printf(t, "  %%r = %s %s %s %%x, %%y\n", o->id >= IR_FALSE ? "fcmp" : "icmp", ir_pred_name((ir_pred)o->id), from);
        return;
    case CAST:
        text_printf(t, "  %%r = %s %s %%x to %s\n", ir_op_name((ir_opcode)o->id), from, to);
        return;
    case INTRINSIC:
        text_printf(t, "  %%r = call %s @%s.%s(", to, ir_intrinsic_name((ir_intrinsic)o->id), suffix_of(memory, o, lanes));
        for (unsigned n = 0; n < o->operands; n++)
            text_printf(t, "%s%s %s", n ? ", " : "", from, operands[n]);
        text_str(t, ")\n");
        return;
    case ADDRESS:
        text_printf(t,
                    "  %%p = inttoptr i64 %%wide to ptr addrspace(1)\n"
                    "  %%q = getelementptr [3 x i16], ptr addrspace(1) %%p, %s %%x, i64 1\n"
                    "  %%r = ptrtoint ptr addrspace(1) %%q to i64\n",
                    from);
        return;
    }
}

/* The kernel applies O to values of LANES lanes; IS_SPARSE: in every other work-item. */
static const char *kernel_text(arena *memory, const operation *o, unsigned lanes, bool is_sparse)
{
    const char *from = type_text(memory, o->from, lanes), *to = type_text(memory, o->to, lanes);
    static const char *const names[] = {"x", "y", "z"};
    text t;

    text_init(&t, memory);
    text_str(
        &t,
        "define spir_kernel void @k(ptr addrspace(1) %a0, ptr addrspace(1) %a1, ptr addrspace(1) %a2, ptr addrspace(1) %out) {\n"
        "entry:\n"
        "  %local = call i32 @gasket.local_id(i32 0)\n  %group = call i32 @gasket.group_id(i32 0)\n"
        "  %size = call i32 @gasket.local_size(i32 0)\n  %start = mul i32 %group, %size\n"
        "  %item = add i32 %start, %local\n  %wide = zext i32 %item to i64\n  %bit = and i32 %item, 1\n");
    text_printf(&t, "  %%runs = icmp %s i32 %%bit, 1\n  br i1 %%runs, label %%then, label %%end\nthen:\n",
                is_sparse ? "eq" : "ule");
    for (unsigned n = 0; n < 3; n++)
        text_printf(
            &t,
            "  %%p%u = getelementptr %s, ptr addrspace(1) %%a%u, i64 %%wide\n  %%%s = load %s, ptr addrspace(1) %%p%u, align 1\n",
            n, from, n, names[n], from, n);
    print_operation(memory, &t, o, lanes);
    if (!strcmp(o->to, "i1")) {
        text_printf(&t, "  %%stored = zext %s %%r to %s\n", to, type_text(memory, "i8", lanes));
        to = type_text(memory, "i8", lanes);
    }
    text_printf(&t,
                "  %%po = getelementptr %s, ptr addrspace(1) %%out, i64 %%wide\n  store %s %s, ptr addrspace(1) %%po, align 1\n",
                to, to, strcmp(o->to, "i1") ? "%r" : "%stored");
    text_str(&t, "  br label %end\nend:\n  ret void\n}\ndeclare i32 @gasket.local_id(i32)\ndeclare i32 @gasket.group_id(i32)\n"
                 "declare i32 @gasket.local_size(i32)\n");
    if (o->kind == INTRINSIC) {
        text_printf(&t, "declare %s @%s.%s(", to, ir_intrinsic_name((ir_intrinsic)o->id), suffix_of(memory, o, lanes));
        for (unsigned n = 0; n < o->operands; n++)
            text_printf(&t, "%s%s", n ? ", " : "", from);
        text_str(&t, ")\n");
    }
    return t.data;
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

static ir_type *scalar_type(ir_module *m, const char *name)
{
    unsigned bits;

    if (sscanf(name, "i%u", &bits) == 1)
        return ir_int(m, bits);
    return !strcmp(name, "half") ? m->half_type : !strcmp(name, "float") ? m->float_type : m->double_type;
}

static uint64_t expected(ir_module *m, const operation *o, const uint64_t *args, unsigned item)
{
    const ir_type *from = scalar_type(m, o->from), *to = scalar_type(m, o->to);
    uint64_t r = 0, y = o->amount ? o->amount : args[1];

    switch (o->kind) {
    case ARITHMETIC:
        ir_eval_arithmetic((ir_opcode)o->id, from, args[0], o->operands > 1 ? y : 0, &r);
        return r;
    case COMPARE:
        return ir_eval_compare((ir_pred)o->id, from, args[0], args[1]);
    case CAST:
        return ir_eval_cast((ir_opcode)o->id, from, to, args[0]);
    case INTRINSIC:
        cr_assert(ir_eval_intrinsic((ir_intrinsic)o->id, to, from, args, &r));
        return r;
    case ADDRESS: {
        int64_t index = from->bits == 8    ? (int8_t)args[0]
                        : from->bits == 16 ? (int16_t)args[0]
                        : from->bits == 32 ? (int32_t)args[0]
                                           : (int64_t)args[0];
        return item + (uint64_t)index * 6 + 2;
    }
    }
    return r;
}

typedef struct memory_of_kernel {
    unsigned char in[3][VALUES * 8], out[VALUES * 8];
} memory_of_kernel;

static ir_module *read_kernel(arena *memory, const char *source)
{
    source_map *sources = arena_new(memory, source_map);
    diag d;

    source_init(sources, memory);
    diag_init(&d, sources, stderr);
    ir_module *m = ir_read(memory, &d, source_add_file(sources, "handler.ll", source, strlen(source), 0), NULL);
    cr_assert(m, "%s", source);
    return m;
}

static void run_kernel(arena *memory, ir_module *m, memory_of_kernel *bytes, unsigned group)
{
    run_buffer buffers[4];
    run_value args[4];

    for (unsigned n = 0; n < 4; n++) {
        buffers[n] =
            (run_buffer){.contents = {.data = n < 3 ? bytes->in[n] : bytes->out, .bytes = sizeof bytes->out}, .name = "buffer"};
        args[n] = (run_value){.kind = RUN_BUFFER, .buffer = n};
    }
    ir_run run = {.module = m,
                  .kernel = ir_function_find(m, "k"),
                  .run = {.dims = 1,
                          .global = {ITEMS, 1, 1},
                          .local = {group, 1, 1},
                          .args = args,
                          .arg_count = 4,
                          .buffers = buffers,
                          .buffer_count = 4},
                  .printf_buffer = -1};
    run_result result;
    memset(bytes->out, 0, sizeof bytes->out);
    cr_assert(ir_interpret(&run, &result, memory), "%s", result.fault.message);
}

static uint64_t scalar_at(const unsigned char *bytes, size_t index, unsigned size)
{
    uint64_t v = 0;

    memcpy(&v, bytes + index * size, size);
    return v;
}

static void check_results(ir_module *m, const operation *o, const memory_of_kernel *bytes, unsigned lanes, bool is_sparse,
                          const char *source)
{
    unsigned in = scalar_named(o->from)->bytes, out = scalar_named(o->to)->bytes;

    for (unsigned n = 0; n < ITEMS * lanes; n++) {
        uint64_t args[3], want = 0, have = scalar_at(bytes->out, n, out);
        for (unsigned k = 0; k < 3; k++)
            args[k] = scalar_at(bytes->in[k], n, in);
        if (!is_sparse || n / lanes % 2)
            want = expected(m, o, args, n / lanes);
        cr_assert_eq(have, want, "%llx, %llx, %llx: %llx is not %llx\n%s", (unsigned long long)args[0],
                     (unsigned long long)args[1], (unsigned long long)args[2], (unsigned long long)have, (unsigned long long)want,
                     source);
    }
}

static void check_operation(const operation *o)
{
    static memory_of_kernel bytes;
    unsigned in = scalar_named(o->from)->bytes, most = o->kind == ADDRESS ? 1 : LANES;

    for (unsigned k = 0; k < 3; k++)
        for (unsigned n = 0; n < VALUES; n++) {
            uint64_t v = any_value(in);
            memcpy(bytes.in[k] + n * in, &v, in);
        }
    for (unsigned lanes = 1; lanes <= most; lanes += LANES - 1)
        for (unsigned is_sparse = 0; is_sparse < 2; is_sparse++) {
            arena memory;
            arena_init(&memory);
            const char *source = kernel_text(&memory, o, lanes, is_sparse);
            ir_module *m = read_kernel(&memory, source);
            for (unsigned group = 1; group <= 80; group += 79) { /* batches of 1, and of 64 and 16 */
                run_kernel(&memory, m, &bytes, group);
                check_results(m, o, &bytes, lanes, is_sparse, source);
            }
            arena_release(&memory);
        }
}

/* --- tests ---------------------------------------------------------------------------------------------------------------- */

Test(interp_handlers, arithmetic)
{
    static const struct {
        ir_opcode op;
        unsigned operands;
        bool is_float;
    } rows[] = {
#define IR_INT(name, args, flags, value) {IR_##name, args, false},
#define IR_FLT(name, args, flags, value) {IR_##name, args, true},
#include "ir/opcodes.def"
    };

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        for (unsigned t = rows[n].is_float ? FIRST_FLOAT : 1; t < (rows[n].is_float ? SCALARS : FIRST_FLOAT); t++)
            check_operation(&(operation){ARITHMETIC, rows[n].op, scalars[t].name, scalars[t].name, rows[n].operands, 0});
}

Test(interp_handlers, shifts_by_constants)
{
    static const ir_opcode shifts[] = {IR_shl, IR_lshr, IR_ashr};

    for (unsigned n = 0; n < 3; n++)
        for (unsigned t = 1; t < FIRST_FLOAT; t++)
            for (unsigned by = 1; by < scalars[t].bytes * 8; by += 3)
                check_operation(&(operation){ARITHMETIC, shifts[n], scalars[t].name, scalars[t].name, 2, by});
}

Test(interp_handlers, comparisons)
{
    for (ir_pred p = IR_EQ; p <= IR_TRUE; p++)
        for (unsigned t = p < IR_FALSE ? 1 : FIRST_FLOAT; t < (p < IR_FALSE ? FIRST_FLOAT : SCALARS); t++)
            check_operation(&(operation){COMPARE, (int)p, scalars[t].name, "i1", 2, 0});
}

Test(interp_handlers, casts)
{
    for (unsigned a = 1; a < SCALARS; a++)
        for (unsigned b = 1; b < SCALARS; b++) {
            bool is_wider = scalars[b].bytes > scalars[a].bytes, from_float = a >= FIRST_FLOAT, to_float = b >= FIRST_FLOAT;
            operation o = {CAST, 0, scalars[a].name, scalars[b].name, 1, 0};
            if (from_float == to_float && scalars[a].bytes == scalars[b].bytes)
                continue;
            o.id = from_float && to_float ? (is_wider ? IR_fpext : IR_fptrunc)
                   : from_float           ? IR_fptosi
                   : to_float             ? IR_sitofp
                   : is_wider             ? IR_sext
                                          : IR_trunc;
            check_operation(&o);
            o.id = o.id == IR_fptosi ? IR_fptoui : o.id == IR_sitofp ? IR_uitofp : o.id == IR_sext ? IR_zext : o.id;
            check_operation(&o);
        }
}

Test(interp_handlers, functions)
{
    static const struct {
        ir_intrinsic id;
        unsigned operands;
        bool is_float;
    } rows[] = {{IR_INTRINSIC_fma, 3, true},      {IR_INTRINSIC_sqrt, 1, true},   {IR_INTRINSIC_fabs, 1, true},
                {IR_INTRINSIC_minnum, 2, true},   {IR_INTRINSIC_floor, 1, true},  {IR_INTRINSIC_smax, 2, false},
                {IR_INTRINSIC_umin, 2, false},    {IR_INTRINSIC_ctpop, 1, false}, {IR_INTRINSIC_fshl, 3, false},
                {IR_INTRINSIC_uadd_sat, 2, false}};

    for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
        for (unsigned t = rows[n].is_float ? FIRST_FLOAT : 1; t < (rows[n].is_float ? SCALARS : FIRST_FLOAT); t++)
            check_operation(&(operation){INTRINSIC, (int)rows[n].id, scalars[t].name, scalars[t].name, rows[n].operands, 0});
}

Test(interp_handlers, addresses)
{
    for (unsigned t = 1; t < FIRST_FLOAT; t++)
        check_operation(&(operation){ADDRESS, 0, scalars[t].name, "i64", 1, 0});
}
