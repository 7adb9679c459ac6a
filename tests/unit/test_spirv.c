/* tests/unit/test_spirv.c - SPIR-V modules: both byte orders, and words that no tool writes. Text, rules and runs are in tests/groups/spirv.py.
 *
 * Whatever a word is replaced by, the module is refused with an error or becomes IR that keeps every rule. */
#include "ir/spirv/spirv.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <criterion/criterion.h>

static const char module_text[] =
    "OpCapability Addresses\nOpCapability Kernel\nOpCapability Int64\nOpCapability Float16Buffer\n"
    "%std = OpExtInstImport \"OpenCL.std\"\n"
    "OpMemoryModel Physical64 OpenCL\n"
    "OpEntryPoint Kernel %k \"k\" %gid\n"
    "OpExecutionMode %k LocalSize 4 1 1\n"
    "%file = OpString \"k.cl\"\n"
    "OpName %p \"data\"\n"
    "OpDecorate %gid BuiltIn GlobalInvocationId\n"
    "OpDecorate %spec SpecId 7\n"
    "%void = OpTypeVoid\n%bool = OpTypeBool\n%uint = OpTypeInt 32 0\n%ulong = OpTypeInt 64 0\n%float = OpTypeFloat 32\n"
    "%half = OpTypeFloat 16\n%v3 = OpTypeVector %ulong 3\n%v2 = OpTypeVector %uint 2\n"
    "%four = OpConstant %uint 4\n%array = OpTypeArray %uint %four\n%pair = OpTypeStruct %uint %array\n"
    "%in = OpTypePointer Input %v3\n%global = OpTypePointer CrossWorkgroup %pair\n%word = OpTypePointer CrossWorkgroup %uint\n"
    "%local = OpTypePointer Function %pair\n%localword = OpTypePointer Function %uint\n"
    "%signature = OpTypeFunction %void %global %ulong\n"
    "%zero = OpConstant %uint 0\n%one = OpConstant %uint 1\n%wide = OpConstant %ulong 8589934592\n%small = OpConstant %half "
    "0x1.8p+0\n"
    "%spec = OpSpecConstant %uint 3\n%sum = OpSpecConstantOp %uint IAdd %spec %one\n"
    "%nothing = OpConstantNull %pair\n%some = OpConstantComposite %v2 %one %sum\n"
    "%gid = OpVariable %in Input\n"
    "%k = OpFunction %void None %signature\n%p = OpFunctionParameter %global\n%n = OpFunctionParameter %ulong\n"
    "%entry = OpLabel\n%v = OpVariable %local Function\nOpLine %file 3 4\n"
    "OpStore %v %nothing Aligned 4\n%ids = OpLoad %v3 %gid\n%i = OpCompositeExtract %ulong %ids 0\n"
    "%q = OpInBoundsPtrAccessChain %word %p %i %one %zero\n%x = OpLoad %uint %q Aligned 4\n"
    "%y = OpExtInst %uint %std u_max %x %spec\n%w = OpVectorShuffle %v2 %some %some 0 3\n"
    "%z = OpCompositeInsert %v2 %y %w 1\n%e = OpCompositeExtract %uint %z 1\n"
    "OpSwitch %n %other 1 %first 4294967297 %other\n"
    "%first = OpLabel\n%a = OpAtomicIAdd %uint %q %one %zero %e\nOpBranch %other\n"
    "%other = OpLabel\n%r = OpPhi %uint %e %entry %a %first\n%c = OpULessThan %bool %r %x\n"
    "OpBranchConditional %c %other2 %end\n%other2 = OpLabel\nOpStore %q %r Aligned 4\nOpBranch %end\n"
    "%end = OpLabel\nOpReturn\nOpFunctionEnd\n";

typedef struct run {
    arena memory;
    source_map sources;
    diag d;
    FILE *out;
} run;

static void begin(run *r)
{
    arena_init(&r->memory);
    source_init(&r->sources, &r->memory);
    r->out = fopen("/dev/null", "w");
    diag_init(&r->d, &r->sources, r->out);
    r->d.limit = 0;
}

static void end(run *r)
{
    fclose(r->out);
    arena_release(&r->memory);
}

static const spirv_module *assembled(run *r)
{
    const spirv_module *m =
        spirv_assemble(&r->memory, &r->d, source_add_file(&r->sources, "k.spvasm", module_text, sizeof module_text - 1, 0));

    cr_assert(m);
    return m;
}

/* Reads the COUNT words and does all that the driver does with them. */
static void try_words(const uint32_t *words, size_t count)
{
    run r;
    text out;
    spirv_options options = {0};
    ir_outside_calls outside = {0};

    begin(&r);
    const spirv_module *m = spirv_read(&r.memory, &r.d, "k.spv", words, count * sizeof *words);
    if (m) {
        text_init(&out, &r.memory);
        spirv_print(&out, m);
        ir_module *ir = spirv_validate(m) ? spirv_translate(m, &options, &outside) : NULL;
        cr_assert(ir || diag_failed(&r.d), "refused without an error");
        if (ir)
            ir_verify_read(ir, &r.d);
    } else {
        cr_assert(diag_failed(&r.d), "refused without an error");
    }
    end(&r);
}

Test(spirv, both_byte_orders_have_the_same_words)
{
    run r;

    begin(&r);
    const spirv_module *m = assembled(&r);
    uint32_t *swapped = arena_array(&r.memory, uint32_t, m->count);
    for (uint32_t n = 0; n < m->count; n++)
        swapped[n] = __builtin_bswap32(m->words[n]);
    const spirv_module *other = spirv_read(&r.memory, &r.d, "k.spv", swapped, m->count * sizeof *swapped);
    cr_assert(other && other->count == m->count);
    cr_assert_arr_eq(other->words, m->words, m->count * sizeof *m->words);
    cr_assert(spirv_validate(other));
    end(&r);
}

Test(spirv, text_of_a_module_assembles_to_its_words)
{
    run r;
    text out;

    begin(&r);
    const spirv_module *m = assembled(&r);
    text_init(&out, &r.memory);
    spirv_print(&out, m);
    const spirv_module *again =
        spirv_assemble(&r.memory, &r.d, source_add_file(&r.sources, "again.spvasm", out.data, out.length, 0));
    cr_assert(again && again->count == m->count);
    cr_assert_arr_eq(again->words, m->words, m->count * sizeof *m->words);
    end(&r);
}

Test(spirv, truncated_modules_are_refused)
{
    run r;

    begin(&r);
    const spirv_module *m = assembled(&r);
    for (uint32_t n = 0; n < m->count; n++)
        try_words(m->words, n);
    cr_assert(!spirv_read(&r.memory, &r.d, "k.spv", m->words, m->count * sizeof *m->words - 1));
    end(&r);
}

Test(spirv, any_word_may_be_wrong)
{
    static const uint32_t values[] = {0, 1, 2, 7, 0xFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    run r;

    begin(&r);
    const spirv_module *m = assembled(&r);
    uint32_t *words = arena_copy(&r.memory, m->words, m->count * sizeof *words);
    for (uint32_t n = 0; n < m->count; n++) {
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            words[n] = values[v];
            try_words(words, m->count);
            words[n] = m->words[n] + values[v];
            try_words(words, m->count);
        }
        words[n] = m->words[n];
    }
    end(&r);
}

Test(spirv, any_instruction_may_have_another_opcode)
{
    run r;

    begin(&r);
    const spirv_module *m = assembled(&r);
    uint32_t *words = arena_copy(&r.memory, m->words, m->count * sizeof *words);
    for (uint32_t at = SPIRV_HEADER_WORDS; at < m->count; at += m->words[at] >> 16) {
        for (uint32_t opcode = 0; opcode < 420; opcode++) {
            words[at] = (m->words[at] & 0xFFFF0000) | opcode;
            try_words(words, m->count);
        }
        words[at] = m->words[at];
    }
    end(&r);
}

Test(spirv, any_id_may_be_another)
{
    run r;

    begin(&r);
    const spirv_module *m = assembled(&r);
    uint32_t *words = arena_copy(&r.memory, m->words, m->count * sizeof *words);
    for (uint32_t n = SPIRV_HEADER_WORDS; n < m->count; n++) {
        for (uint32_t id = 1; id < m->bound; id++) {
            words[n] = id;
            try_words(words, m->count);
        }
        words[n] = m->words[n];
    }
    end(&r);
}
