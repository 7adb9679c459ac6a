/* tests/unit/test_isa.c - Gen9 as data: message descriptors, the region formula, the printer and its reader.
 *
 * The descriptors are those of Intel's own assembly, as its disassembler explains them; the encoder must make each from its
 * meaning and the decoder must take it apart again. tests/golden/asm/Inputs/examples.asm has every form of instruction:
 * printing what was read and reading it again must change nothing, and where iga64 is installed it must assemble both texts to
 * the same bits. */
#include "backend/isa/isa.h"
#include "sim/check/check.h"
#include "sim/assembly/reader.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* --- messages ------------------------------------------------------------------------------------------------------------- */

typedef struct descriptor {
    gen_message m; /* without simd */
    bool split;
    uint32_t ex8, d8, ex16, d16; /* d16 0: there is no SIMD16 form; a message of the thread stands in the first two */
    const char *name;
} descriptor;

#define MSG(id) .msg = GEN_MSG_##id
#define SURFACE .surface = 3
#define A64 .surface = 255
#define IMAGE(n) .header = true, .parameters = n

static const descriptor descriptors[] = {
    {{MSG(untyped_read), SURFACE, .channels = 1}, false, 0xC, 0x02106E03, 0xC, 0x04205E03, "untyped surface read with x"},
    {{MSG(untyped_read), SURFACE, .channels = 2}, false, 0xC, 0x02206C03, 0xC, 0x04405C03, "untyped surface read with xy"},
    {{MSG(untyped_read), SURFACE, .channels = 3}, false, 0xC, 0x02306803, 0xC, 0x04605803, "untyped surface read with xyz"},
    {{MSG(untyped_read), SURFACE, .channels = 4}, false, 0xC, 0x02406003, 0xC, 0x04805003, "untyped surface read with xyzw"},
    {{MSG(untyped_write), SURFACE, .channels = 1}, true, 0x4C, 0x02026E03, 0x8C, 0x04025E03, "untyped surface write with x"},
    {{MSG(untyped_write), SURFACE, .channels = 2}, true, 0x8C, 0x02026C03, 0x10C, 0x04025C03, "untyped surface write with xy"},
    {{MSG(untyped_write), SURFACE, .channels = 3}, true, 0xCC, 0x02026803, 0x18C, 0x04025803, "untyped surface write with xyz"},
    {{MSG(untyped_write), SURFACE, .channels = 4}, true, 0x10C, 0x02026003, 0x20C, 0x04025003, "untyped surface write with xyzw"},
    {{MSG(untyped_read), .surface = 254, .channels = 1}, false, 0xC, 0x02106EFE, 0xC, 0x04205EFE, "untyped surface read with x"},
    {{MSG(untyped_write), .surface = 255, .channels = 1},
     true,
     0x4C,
     0x02026EFF,
     0x8C,
     0x04025EFF,
     "untyped surface write with x"},
    {{MSG(atomic), SURFACE, .atomic = GEN_ATOMIC_ADD, .returns = true},
     true,
     0x4C,
     0x0210B703,
     0x8C,
     0x0420A703,
     "untyped atomic add"},
    {{MSG(atomic), SURFACE, .atomic = GEN_ATOMIC_ADD}, true, 0x4C, 0x02009703, 0x8C, 0x04008703, "untyped atomic add"},
    {{MSG(atomic), SURFACE, .atomic = GEN_ATOMIC_INC, .returns = true},
     false,
     0xC,
     0x0210B503,
     0xC,
     0x0420A503,
     "untyped atomic inc"},
    {{MSG(atomic), SURFACE, .atomic = GEN_ATOMIC_CMPWR, .returns = true},
     true,
     0x8C,
     0x0210BE03,
     0x10C,
     0x0420AE03,
     "untyped atomic cmpwr"},
    {{MSG(atomic_float), SURFACE, .atomic = GEN_ATOMIC_FMAX, .returns = true},
     true,
     0x4C,
     0x0216F103,
     0x8C,
     0x0426E103,
     "untyped float atomic fmax"},
    {{MSG(atomic_float), SURFACE, .atomic = GEN_ATOMIC_FCMPWR, .returns = true},
     true,
     0x8C,
     0x0216F303,
     0x10C,
     0x0426E303,
     "untyped float atomic fcmpwr"},
    {{MSG(a64_untyped_read), A64, .channels = 1}, false, 0xC, 0x04146EFF, 0xC, 0x08245EFF, "a64 untyped surface read with x"},
    {{MSG(a64_untyped_read), A64, .channels = 4}, false, 0xC, 0x044460FF, 0, 0, "a64 untyped surface read with xyzw"},
    {{MSG(a64_untyped_write), A64, .channels = 4}, true, 0x10C, 0x040660FF, 0, 0, "a64 untyped surface write with xyzw"},
    {{MSG(a64_gather), A64, .elem_bytes = 1, .elems = 1}, false, 0xC, 0x041400FF, 0xC, 0x082410FF, "a64 gather of 1 byte"},
    {{MSG(a64_gather), A64, .elem_bytes = 1, .elems = 2}, false, 0xC, 0x041404FF, 0xC, 0x082414FF, "a64 gather of 2 bytes"},
    {{MSG(a64_gather), A64, .elem_bytes = 4, .elems = 1}, false, 0xC, 0x041401FF, 0xC, 0x082411FF, "a64 gather of 1 dword"},
    {{MSG(a64_gather), A64, .elem_bytes = 4, .elems = 2}, false, 0xC, 0x042405FF, 0xC, 0x084415FF, "a64 gather of 2 dwords"},
    {{MSG(a64_gather), A64, .elem_bytes = 4, .elems = 4}, false, 0xC, 0x044409FF, 0xC, 0x088419FF, "a64 gather of 4 dwords"},
    {{MSG(a64_gather), A64, .elem_bytes = 8, .elems = 1}, false, 0xC, 0x042402FF, 0xC, 0x084412FF, "a64 gather of 1 qword"},
    {{MSG(a64_scatter), A64, .elem_bytes = 1, .elems = 1}, true, 0x4C, 0x040680FF, 0x8C, 0x080690FF, "a64 scatter of 1 byte"},
    {{MSG(a64_scatter), A64, .elem_bytes = 1, .elems = 2}, true, 0x4C, 0x040684FF, 0x8C, 0x080694FF, "a64 scatter of 2 bytes"},
    {{MSG(a64_scatter), A64, .elem_bytes = 4, .elems = 1}, true, 0x4C, 0x040681FF, 0x8C, 0x080691FF, "a64 scatter of 1 dword"},
    {{MSG(a64_scatter), A64, .elem_bytes = 4, .elems = 2}, true, 0x8C, 0x040685FF, 0x10C, 0x080695FF, "a64 scatter of 2 dwords"},
    {{MSG(a64_scatter), A64, .elem_bytes = 4, .elems = 4}, true, 0x10C, 0x040689FF, 0x20C, 0x080699FF, "a64 scatter of 4 dwords"},
    {{MSG(a64_scatter), A64, .elem_bytes = 8, .elems = 1}, true, 0x8C, 0x040682FF, 0x10C, 0x080692FF, "a64 scatter of 1 qword"},
    {{MSG(a64_atomic), A64, .atomic = GEN_ATOMIC_ADD, .elem_bytes = 4, .returns = true},
     true,
     0x4C,
     0x0414A7FF,
     0,
     0,
     "a64 untyped atomic add"},
    {{MSG(a64_atomic), A64, .atomic = GEN_ATOMIC_ADD, .elem_bytes = 8, .returns = true},
     true,
     0x8C,
     0x0424B7FF,
     0,
     0,
     "a64 untyped atomic add (64 bits)"},
    {{MSG(a64_atomic), A64, .atomic = GEN_ATOMIC_CMPWR, .elem_bytes = 4, .returns = true},
     true,
     0x8C,
     0x0414AEFF,
     0,
     0,
     "a64 untyped atomic cmpwr"},
    {{MSG(a64_atomic), A64, .atomic = GEN_ATOMIC_CMPWR, .elem_bytes = 8, .returns = true},
     true,
     0x10C,
     0x0424BEFF,
     0,
     0,
     "a64 untyped atomic cmpwr (64 bits)"},
    {{MSG(a64_atomic_float), A64, .atomic = GEN_ATOMIC_FMAX, .returns = true},
     true,
     0x4C,
     0x041761FF,
     0x8C,
     0x082771FF,
     "a64 float atomic fmax"},
    {{MSG(a64_block_read), A64, .regs = 1}, false, 0xC, 0x021D00FF, 0, 0, "a64 block read of 1 oword"},
    {{MSG(a64_block_read), A64, .regs = 2, .unaligned = true},
     false,
     0xC,
     0x021D0AFF,
     0,
     0,
     "a64 block read of 2 owords, unaligned"},
    {{MSG(a64_block_write), A64, .regs = 4}, true, 0x8C, 0x020D43FF, 0, 0, "a64 block write of 4 owords"},
    {{MSG(byte_gather), SURFACE, .elem_bytes = 1, .elems = 1}, false, 0xA, 0x02110003, 0xA, 0x04210103, "byte gather of 1 byte"},
    {{MSG(byte_gather), SURFACE, .elem_bytes = 1, .elems = 2}, false, 0xA, 0x02110403, 0xA, 0x04210503, "byte gather of 2 bytes"},
    {{MSG(byte_gather), SURFACE, .elem_bytes = 1, .elems = 4}, false, 0xA, 0x02110803, 0xA, 0x04210903, "byte gather of 4 bytes"},
    {{MSG(byte_scatter), SURFACE, .elem_bytes = 1, .elems = 1},
     true,
     0x4A,
     0x02030003,
     0x8A,
     0x04030103,
     "byte scatter of 1 byte"},
    {{MSG(byte_scatter), SURFACE, .elem_bytes = 1, .elems = 2},
     true,
     0x4A,
     0x02030403,
     0x8A,
     0x04030503,
     "byte scatter of 2 bytes"},
    {{MSG(byte_scatter), SURFACE, .elem_bytes = 1, .elems = 4},
     true,
     0x4A,
     0x02030803,
     0x8A,
     0x04030903,
     "byte scatter of 4 bytes"},
    {{MSG(block_read), SURFACE, .regs = 2}, false, 0xA, 0x02180203, 0, 0, "oword block read of 2 owords"},
    {{MSG(block_read), SURFACE, .regs = 4, .unaligned = true},
     false,
     0xA,
     0x02284303,
     0,
     0,
     "oword block read of 4 owords, unaligned"},
    {{MSG(block_write), SURFACE, .regs = 4}, true, 0x8A, 0x020A0303, 0, 0, "oword block write of 4 owords"},
    {{MSG(scratch_read), .regs = 1, .offset = 5}, false, 0xA, 0x021C0005, 0, 0, "scratch block read of 1 register"},
    {{MSG(scratch_read), .regs = 2, .offset = 4}, false, 0xA, 0x022C1004, 0, 0, "scratch block read of 2 registers"},
    {{MSG(scratch_read), .regs = 4, .offset = 4}, false, 0xA, 0x024C2004, 0, 0, "scratch block read of 4 registers"},
    {{MSG(scratch_read), .regs = 8, .offset = 8}, false, 0xA, 0x028C3008, 0, 0, "scratch block read of 8 registers"},
    {{MSG(scratch_write), .regs = 1, .offset = 5}, true, 0x4A, 0x020F0005, 0, 0, "scratch block write of 1 register"},
    {{MSG(scratch_write), .regs = 2, .offset = 4}, true, 0x8A, 0x020F1004, 0, 0, "scratch block write of 2 registers"},
    {{MSG(scratch_write), .regs = 4, .offset = 4}, true, 0x10A, 0x020F2004, 0, 0, "scratch block write of 4 registers"},
    {{MSG(fence), .commit = true}, false, 0xA, 0x0219E000, 0, 0, "memory fence"},
    {{MSG(fence), .surface = 254, .commit = true}, false, 0xA, 0x0219E0FE, 0, 0, "local memory fence"},
    {{MSG(barrier)}, false, 0x3, 0x02000004, 0, 0, "barrier signal"},
    {{MSG(eot)}, false, 0x27, 0x02000010, 0, 0, "end of thread"},
    {{MSG(sample_lz), IMAGE(2), .channels = 4}, true, 0x82, 0x024B8000, 0x102, 0x028D8000, "sample_lz with xyzw"},
    {{MSG(sample_lz), IMAGE(3), .channels = 4}, true, 0xC2, 0x024B8000, 0x182, 0x028D8000, "sample_lz with xyzw"},
    {{MSG(sample_lz), IMAGE(1), .channels = 1}, true, 0x42, 0x021B8000, 0x82, 0x022D8000, "sample_lz with x"},
    {{MSG(sample_lz), IMAGE(2), .channels = 4, .surface = 1, .sampler = 1},
     true,
     0x82,
     0x024B8101,
     0x102,
     0x028D8101,
     "sample_lz with xyzw"},
    {{MSG(sample_lz), IMAGE(2), .channels = 4, .halves = true},
     true,
     0x82,
     0x424B8000,
     0x102,
     0x424D8000,
     "sample_lz with xyzw (16 bits)"},
    {{MSG(sample_l), IMAGE(3), .channels = 4}, true, 0xC2, 0x024A2000, 0x182, 0x028C2000, "sample_l with xyzw"},
    {{MSG(sample_d), IMAGE(6), .channels = 4}, true, 0x182, 0x024A4000, 0, 0, "sample_d with xyzw"},
    {{MSG(sample_d), IMAGE(6), .channels = 4}, false, 0x2, 0x0E4A4000, 0, 0, "sample_d with xyzw"},
    {{MSG(ld_lz), IMAGE(2), .channels = 4}, true, 0x82, 0x024BA000, 0x102, 0x028DA000, "ld_lz with xyzw"},
    {{MSG(ld_lz), IMAGE(2), .channels = 2}, true, 0x82, 0x022BA000, 0x102, 0x024DA000, "ld_lz with xy"},
    {{MSG(typed_write), .parameters = 1, .channels = 4}, true, 0x10C, 0x02035000, 0, 0, "typed surface write with xyzw"},
    {{MSG(media_read), .regs = 1}, false, 0xC, 0x02190000, 0, 0, "media block read of 1 register"},
    {{MSG(media_read), .regs = 8}, false, 0xC, 0x02890000, 0, 0, "media block read of 8 registers"},
    {{MSG(media_write), .surface = 1, .regs = 2}, true, 0x8C, 0x020A8001, 0, 0, "media block write of 2 registers"},
};

static void expect_descriptor(arena *memory, const descriptor *row, unsigned simd, uint32_t want_ex, uint32_t want)
{
    gen_message m = row->m, back;
    uint32_t desc, exdesc;

    m.simd = simd;
    if (m.msg == GEN_MSG_atomic || m.msg == GEN_MSG_atomic_float || m.msg == GEN_MSG_a64_atomic_float)
        m.elem_bytes = 4;
    gen_message_encode(&m, row->split, &desc, &exdesc);
    cr_expect_eq(desc, want, "%s, SIMD%u: 0x%08X, not 0x%08X", row->name, simd, desc, want);
    cr_expect_eq(exdesc, want_ex, "%s, SIMD%u: 0x%X, not 0x%X", row->name, simd, exdesc, want_ex);
    cr_assert(gen_message_decode(&back, want, want_ex), "%s", row->name);
    cr_expect_str_eq(gen_message_name(&back, memory), row->name);
    cr_expect(back.msg == m.msg && back.surface == m.surface && back.channels == m.channels && back.mlen == m.mlen &&
                  back.xlen == m.xlen && back.rlen == m.rlen && back.atomic == m.atomic && back.returns == m.returns &&
                  back.regs == m.regs && back.unaligned == m.unaligned && back.offset == m.offset && back.commit == m.commit &&
                  back.header == m.header && back.parameters == m.parameters && back.sampler == m.sampler &&
                  back.halves == m.halves,
              "%s decodes to something else", row->name);
    uint32_t again, exagain;
    gen_message_encode(&back, row->split, &again, &exagain);
    cr_expect(again == want && exagain == want_ex, "%s: decoded and encoded again 0x%08X 0x%X", row->name, again, exagain);
}

static bool has_channels(gen_msg m)
{
    unsigned least;

    return gen_message_parameters(m, &least) || m < GEN_MSG_a64_block_read ||
           (m >= GEN_MSG_byte_gather && m <= GEN_MSG_dword_scatter);
}

Test(isa, descriptors_are_intels)
{
    arena memory;

    arena_init(&memory);
    for (size_t d = 0; d < sizeof descriptors / sizeof *descriptors; d++) {
        const descriptor *row = &descriptors[d];
        expect_descriptor(&memory, row, has_channels(row->m.msg) ? 8 : 0, row->ex8, row->d8);
        if (row->d16)
            expect_descriptor(&memory, row, 16, row->ex16, row->d16);
    }
    arena_release(&memory);
}

Test(isa, payload_in_one_block)
{
    gen_message m = {.msg = GEN_MSG_untyped_write, .simd = 8, .surface = 3, .channels = 2};
    uint32_t desc, exdesc;

    gen_message_encode(&m, false, &desc, &exdesc);
    cr_expect_eq(exdesc, 0xC);
    cr_expect_eq(desc, 0x06026C03, "one address register and two of data: 0x%08X", desc);
}

Test(isa, what_is_no_message)
{
    static const uint32_t unknown[][2] = {
        {0x02100F03, 0xC},     /* untyped type 0 */ {0x02106F03, 0xC},      /* no channel enabled */
        {0x02104E03, 0xC},     /* SIMD4x2 */ {0x0217C0FF, 0xC},             /* no type 0x1F */
        {0x021403FF, 0xC},     /* gather of element 3 */ {0x82106E03, 0xC}, /* bit 31 */
        {0x02106E03, 0x2C00C}, /* extended function */ {0x02106E03, 0x1C},  /* bit 4 */
        {0x02106E03, 0x2},     /* the sampler */ {0x02000011, 0x27},        /* not the end of a thread */
        {0x021D01FF, 0xC},                                                  /* high half of a block */

    };
    gen_message m;

    for (size_t u = 0; u < sizeof unknown / sizeof *unknown; u++)
        cr_expect_not(gen_message_decode(&m, unknown[u][0], unknown[u][1]), "0x%08X 0x%X", unknown[u][0], unknown[u][1]);
}

/* --- facts ---------------------------------------------------------------------------------------------------------------- */

Test(isa, regions_by_the_formula)
{
    gen_operand o = gen_grf(2, 1, 16, 8, 2, GEN_w); /* r2.1<16;8,2>:w */

    cr_expect_eq(gen_operand_start(&o), 2 * 32 + 2);
    cr_expect_eq(gen_src_byte(&o, 3), 66 + 2 * 6);
    cr_expect_eq(gen_src_byte(&o, 8), 66 + 2 * 16, "the second row");
    cr_expect_not(gen_is_packed(&o, 16));
    gen_operand packed = gen_grf(4, 0, 1, 1, 0, GEN_f), wide = gen_grf(4, 0, 8, 8, 1, GEN_f),
                scalar = gen_grf(4, 3, 0, 1, 0, GEN_f);
    cr_expect(gen_is_packed(&packed, 16) && gen_is_packed(&wide, 16) && !gen_is_packed(&scalar, 16) && gen_is_scalar(&scalar));
    gen_operand dst = gen_grf(10, 2, 0, 1, 2, GEN_w);
    cr_expect_eq(gen_dst_byte(&dst, 3), 320 + 4 + 12);
}

static gen_type exec_type(gen_type a, gen_type b)
{
    gen_inst i = {.op = GEN_OP_add, .exec = 8, .src = {gen_grf(2, 0, 8, 8, 1, a), gen_grf(3, 0, 8, 8, 1, b)}};

    return gen_exec_type(&i);
}

Test(isa, execution_types)
{
    cr_expect_eq(exec_type(GEN_b, GEN_ub), GEN_w);
    cr_expect_eq(exec_type(GEN_w, GEN_d), GEN_d);
    cr_expect_eq(exec_type(GEN_d, GEN_uq), GEN_uq);
    cr_expect_eq(exec_type(GEN_hf, GEN_f), GEN_f);
    cr_expect_eq(exec_type(GEN_d, GEN_hf), GEN_hf, "a float source makes the operation float");
}

/* --- pictures: drawn by hand from the formula ----------------------------------------------------------------------------- */

static void expect_picture(gen_operand o, unsigned exec, bool is_dst, const char *want)
{
    arena memory;
    text t;

    arena_init(&memory);
    text_init(&t, &memory);
    gen_region_picture(&t, &o, exec, is_dst, false);
    cr_expect_str_eq(t.data, want);
    text_init(&t, &memory);
    gen_region_svg(&t, &o, exec, is_dst);
    cr_expect(strstr(t.data, "<svg ") == t.data && strstr(t.data, "</svg>"));
    arena_release(&memory);
}

Test(isa, pictures_of_regions)
{
    expect_picture(gen_grf(2, 1, 8, 4, 2, GEN_d), 8, false,
                   "r2.1<8;4,2>:d, 8 elements\n"
                   "byte     0  4  8 12 16 20 24 28\n"
                   "r2       .  0  .  1  .  2  .  3\n"
                   "r3       .  4  .  5  .  6  .  7\n");
    expect_picture(gen_grf(5, 1, 0, 1, 0, GEN_q), 4, false,
                   "r5.1<0;1,0>:q, 4 elements\n"
                   "byte      0   8  16  24\n"
                   "r5        . 0-3   .   .\n");
    expect_picture(gen_grf(10, 2, 0, 1, 2, GEN_f), 4, true,
                   "r10.2<2>:f, 4 elements\n"
                   "byte     0  4  8 12 16 20 24 28\n"
                   "r10      .  .  0  .  1  .  2  .\n"
                   "r11      3  .  .  .  .  .  .  .\n");
    gen_operand shuffle = gen_grf(0, 0, GEN_VXH, 4, 1, GEN_d);
    shuffle.indirect = true;
    shuffle.sub = 3;
    expect_picture(shuffle, 8, false,
                   "r[a0.3]<4,1>:d, 8 elements\n"
                   "byte     0  4  8 12 16 20 24 28\n"
                   "[a0.3]   0  1  2  3  .  .  .  .\n"
                   "[a0.4]   4  5  6  7  .  .  .  .\n");
}

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static const char examples[] = "tests/golden/asm/Inputs/examples.asm";

static gen_program *read_program(arena *memory, const char *name, const char *text, size_t length)
{
    source_map *sources = arena_new(memory, source_map);
    diag diagnostics;
    gen_program *p;

    source_init(sources, memory);
    diag_init(&diagnostics, sources, stderr);
    source_loc base = source_add_file(sources, name, text, length, 0);
    cr_assert(sim_read(memory, sources, &diagnostics, base, &p), "%s is not read", name);
    cr_assert(sim_check(&diagnostics, p), "%s breaks a rule", name);
    return p;
}

static text printed(arena *memory, const gen_program *p)
{
    text t;

    text_init(&t, memory);
    gen_print_program(&t, p);
    return t;
}

Test(isa, printed_text_reads_back_to_itself)
{
    arena memory;
    size_t length;

    arena_init(&memory);
    const char *source = file_read(&memory, examples, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    cr_assert(source, "%s", examples);
    text once = printed(&memory, read_program(&memory, examples, source, length));
    text twice = printed(&memory, read_program(&memory, "printed.asm", once.data, once.length));
    cr_expect_str_eq(once.data, twice.data);
    arena_release(&memory);
}

static void kernel_in_memory(arena *memory, gen_program *p, const char *name, int label)
{
    gen_kernel *k = arena_new(memory, gen_kernel);

    k->name = name;
    k->simd = 16;
    k->slm_bytes = 256;
    k->barriers = 1;
    k->required_group[0] = k->required_group[1] = k->required_group[2] = 4;
    vec_push(memory, &k->args, (gen_arg){.name = "x", .type = "float*", .kind = GEN_ARG_BUFFER});
    vec_push(memory, &k->args, (gen_arg){.name = "n", .type = "struct S", .kind = GEN_ARG_VALUE});
    vec_push(memory, &k->payload, (gen_payload){.kind = GEN_PAYLOAD_local_id, .offset = 32, .size = 96, .arg = -1});
    vec_push(memory, &k->payload, (gen_payload){.kind = GEN_PAYLOAD_arg_bypointer, .offset = 128, .size = 8, .arg = 0});
    vec_push(memory, &k->payload, (gen_payload){.kind = GEN_PAYLOAD_global_base, .offset = 136, .size = 8, .arg = 0});
    vec_push(memory, &k->surfaces, (gen_surface){.object = 0});
    vec_push(memory, &k->surfaces, (gen_surface){.object = -1});
    vec_push(memory, &k->lines, (gen_source_line){.file = "dir/a.cl", .line = 7});
    gen_inst jump = {
        .op = GEN_OP_jmpi, .exec = 1, .nomask = true, .label = label, .line = 1, .src = {{.file = GEN_FILE_LABEL, .label = 0}}};
    vec_push(memory, &k->insts, jump);
    vec_push(memory, &p->kernels, k);
}

static const unsigned char table[40] = {1, 2, [32] = 255};

Test(isa, directives_read_back_to_themselves)
{
    arena memory;
    gen_program p = {0};

    arena_init(&memory);
    gen_global g = {.name = "table", .bytes = sizeof table, .align = 8, .constant = true, .init = table};
    vec_push(&memory, &g.relocs, (gen_reloc){8, 0, -16});
    vec_push(&memory, &p.globals, g);
    kernel_in_memory(&memory, &p, "first", 12);
    kernel_in_memory(&memory, &p, "second", 12);
    text once = printed(&memory, &p);
    gen_program *back = read_program(&memory, "printed.asm", once.data, once.length);
    cr_expect_str_eq(printed(&memory, back).data, once.data);
    cr_assert_eq(back->kernels.count, 2);
    const gen_kernel *k = back->kernels.items[1];
    cr_expect(k->simd == 16 && k->slm_bytes == 256 && k->barriers == 1 && k->required_group[2] == 4);
    cr_expect(k->args.count == 2 && k->args.items[1].kind == GEN_ARG_VALUE && strcmp(k->args.items[1].type, "struct_S") == 0);
    cr_expect(k->payload.count == 3 && k->payload.items[1].arg == 0 && k->payload.items[0].arg == -1);
    cr_expect(k->surfaces.count == 2 && k->surfaces.items[0].object == 0 && k->surfaces.items[1].object == -1);
    cr_expect(k->insts.items[0].label == 12 && k->insts.items[0].src[0].label == 0 && k->insts.items[0].line == 1);
    cr_expect(back->globals.count == 1 && memcmp(back->globals.items[0].init, table, sizeof table) == 0);
    cr_expect(back->globals.items[0].relocs.items[0].addend == -16);
    cr_expect(strstr(once.data, "first_L12:") && strstr(once.data, "second_L12:"), "labels of two kernels differ");
    arena_release(&memory);
}

/* --- iga64, the outside judge --------------------------------------------------------------------------------------------- */

static bool have_iga64(void)
{
    return system("command -v iga64 >/dev/null 2>&1") == 0;
}

/* The instructions that iga64 makes of an assembly file. */
static char *assemble(arena *memory, const char *path, size_t *length)
{
    char *binary = arena_printf(memory, "%s.krn", path);

    cr_assert_eq(system(arena_printf(memory, "iga64 -p=9 -a '%s' -o '%s' >/dev/null", path, binary)), 0, "iga64 refuses %s",
                 path);
    char *bits = file_read(memory, binary, FILE_NAMED, FILE_TEXT_LIMIT, length);
    unlink(binary);
    return bits;
}

static void write_temporary(arena *memory, const char *source, size_t n, char **path)
{
    *path = arena_strdup(memory, "/tmp/gasket-isa-XXXXXX");
    int fd = mkstemp(*path);
    cr_assert(fd >= 0);
    close(fd);
    cr_assert(file_write(*path, source, n));
}

static void expect_same_bits(arena *memory, const char *name, const char *source, size_t length)
{
    size_t n, m;
    char *original, *ours;

    text printed_text = printed(memory, read_program(memory, name, source, length));
    write_temporary(memory, source, length, &original);
    write_temporary(memory, printed_text.data, printed_text.length, &ours);
    char *want = assemble(memory, original, &n), *got = assemble(memory, ours, &m);
    cr_expect(n == m && memcmp(want, got, n) == 0, "%s: what we print assembles to other instructions", name);
    unlink(original);
    unlink(ours);
}

Test(isa, iga64_assembles_what_we_print_to_the_same_bits)
{
    arena memory;
    size_t length;

    if (!have_iga64())
        cr_skip_test("iga64 is not installed");
    arena_init(&memory);
    const char *source = file_read(&memory, examples, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    expect_same_bits(&memory, examples, source, length);
    arena_release(&memory);
}

/* Spellings that the examples do not have: default regions, expressions, literals, numeric targets, statements on one line. */
static const char spellings[] =
    "mov (8) r10:d r2:d; mov (8|M0) r10.0<1>:d (1+2*3):d /* seven */\n"
    "mov (8|M0) r10.0<1>:d (1<<4|0x3):d\n"
    "mov (8|M0) r10.0<1>:d -(4-1):w\n"
    "mov (8|M0) r10.0<1>:f inf:f\nmov (8|M0) r10.0<1>:f -inf:f\nmov (8|M0) r10.0<1>:f qnan(0x1):f\nmov (8|M0) r10.0<1>:f "
    "snan(0x1):f\n"
    "mov (8|M0) r10.0<1>:f 1.0e-3:f\nmov (8|M0) r10.0<1>:f -0.0:f\nmov (8|M0) r10.0<1>:f 16777216.0:f\nmov (8|M0) r10.0<1>:f "
    "3.14159274:f\n"
    "mov (8|M0) r10.0<1>:hf 1.5:hf\nmov (4|M0) r10.0<1>:df 1.1:df\nmov (4|M0) r10.0<1>:df -1.0e300:df\nmov (8|M0) r10.0<1>:q "
    "-1:q\n"
    "mov (4|M0) r10.0<1>:uq 0xFFFFFFFFFFFFFFFF:uq\n"
    "mov (1|M0) r10:d r2:d\nmad (8|M0) r10:f r2:f r3:f r4:f\nmad (8|M0) r10.0<1>:f r2.0<8;1>:f r3.0<2;1>:f r4.0<1>:f\n"
    "top:\n(f0.0) goto.b (16|M0) 16 top\nendif (16|M0) 16\nadd (8|M0) r10.0<1>:d r2.0<8;8,1>:d 1:w {NoDDClr, NoDDChk}\n"
    "(f0.1) cmp (8|M0) (ze)f0.1 null<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d\n"
    "mov (8|M0) r10.0<1>:f r2.0<8;8,1>:f {Compacted}\nmov (8|M0) r10.0<1>:d r[a0.0,16]<4,1>:d\n"
    "(W&~f0.1.anyv) mov (16|M0) r10.0<1>:d r2.0<8;8,1>:d\ncall (8|M0) r5.0:ud top\nret (8|M0) r5.0:ud\nnop\n";

Test(isa, iga64_reads_every_spelling_as_we_do)
{
    arena memory;

    if (!have_iga64())
        cr_skip_test("iga64 is not installed");
    arena_init(&memory);
    expect_same_bits(&memory, "spellings.asm", spellings, sizeof spellings - 1);
    arena_release(&memory);
}
