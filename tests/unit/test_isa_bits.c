/* tests/unit/test_isa_bits.c - instructions as bits: the bits of each form are those of Intel's iga64.
 *
 * Each row has an instruction and what iga64 1.1.0 assembles it to, in 64-bit words, the highest first. gasket must encode the text to
 * these bits, and decode the bits to what the text says. tests/tools/compare_bits.py compares random instructions. */
#include "backend/isa/bits.h"
#include "sim/assembly/reader.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* So many nops are before and after an instruction, so that its branches have targets. */
enum { AROUND = 4 };

static const struct {
    const char *text, *bits;
} rows[] = {
    {"mov (8|M0) r10.0<1>:d r2.0<8;8,1>:f", "00000000008d0040 21403a2800600001"},
    {"(W) mov (1|M0) r10.0<1>:d -5:w", "fffbfffb00000000 21401e2c00000001"},
    {"(W) mov (1|M0) r10.0<1>:q -5:q", "fffffffffffffffb 21404f2c00000001"},
    {"(W) mov (1|M0) r10.0<1>:df 0x3FF8000000000000:df", "3ff8000000000000 214056cc00000001"},
    {"mov (8|M0) r10.0<1>:hf 0x3C00:hf", "3c003c0000000000 21405f4800600001"},
    {"mov (8|M0) r10.0<1>:w 0x76543210:v", "7654321000000000 2140366800600001"},
    {"mov (8|M0) r10.0<1>:uw 0x76543210:uv", "7654321000000000 2140264800600001"},
    {"mov (8|M0) r10.0<1>:f 0x48403000:vf", "4840300000000000 21402ee800600001"},
    {"add (8|M0) r10.0<1>:f -r2.0<8;8,1>:f 1.5:f", "3fc000003e8d4040 21403ae800600040"},
    {"and (8|M0) r10.0<1>:d ~r2.0<8;8,1>:d 5:w", "000500051e8d4040 21400a2800600005"},
    {"(~f1.1.any4h) mov (16|M0) r10.0<1>:d (abs)r2.0<8;8,1>:f", "00000000008d2040 21403a2b00960001"},
    {"(W&f0.1) cmp (8|M8) (le)f0.1 null<1>:d r2.0<8;8,1>:d r4.0<0;1,0>:d", "000000800a8d0040 20000a2506611010"},
    {"(f1.0) sel (16|M16) (sat)r10.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f", "008d00803a8d0040 21403aea80812002"},
    {"mov (4|M12) r10.0<2>:f r2.4<4;4,1>:hf {AccWrEn,NoDDChk,NoDDClr}", "0000000000690048 414052e810401e01"},
    {"mov (8|M0) r10.0<4>:b r2.3<8;4,2>:b", "00000000008a0043 61402aa800600001"},
    {"mov (8|M0) r10.0<1>:d null<8;8,1>:d", "00000000008d0000 2140082800600001"},
    {"mov (8|M0) r10.0<1>:d r[a0.2,16]<8;8,1>:d", "00000000008d8410 21400a2800600001"},
    {"mov (8|M0) r10.0<1>:d r[a0.2,-16]<1,0>:d", "0000000081e085f0 21400a2800600001"},
    {"mov (8|M0) r10.0<1>:d r[a0.3,-512]<4,1>:d", "0000000081e98600 21400a2800600001"},
    {"mov (8|M0) r[a0.15,-32]<2>:d r10.0<8;8,1>:d", "00000000008d0140 dfe08a2800600001"},
    {"add (8|M0) r10.0<1>:d r3.0<8;8,1>:d r[a0.3,-16]<8;8,1>:d", "028d87f00a8d0060 21400a2800600040"},
    {"(W) mov (1|M0) r2.1<1>:ud sr0.2<0;1,0>:ud", "0000000000000e08 2044000c00000001"},
    {"(W) mov (4|M0) r3.0<1>:ud tm0.0<4;4,1>:ud", "0000000000691800 2060000c00400001"},
    {"(W) mov (1|M0) r3.0<1>:ud ce0.0<0;1,0>:ud", "0000000000000800 2060000c00000001"},
    {"(W) mov (1|M0) r3.0<1>:uw f1.1<0;1,0>:uw", "0000000000000622 2060104c00000001"},
    {"(W) mov (1|M0) a0.3<1>:uw r1.0<0;1,0>:uw", "0000000000000020 2206124400000001"},
    {"mul (8|M0) acc1.0<1>:d r4.0<8;8,1>:d r6.0<16;8,2>:uw", "00ae00c0128d0080 24200a2000600041"},
    {"(W) mov (1|M0) cr0.2<1>:ud 0x0:ud {Switch}", "0000000000000000 3008060400008001"},
    {"smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d 0x5:uw", "00050005168d0040 21400a280060000a"},
    {"math.inv (8|M0) r10.0<1>:f r2.0<8;8,1>:f", "00000000008d0040 21403ae801600038"},
    {"math.pow (8|M8) (sat)r10.0<1>:f r2.0<8;8,1>:f -r3.0<8;8,1>:f", "008d40603a8d0040 21403ae88a601038"},
    {"math.irem (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d", "008d00600a8d0040 21400a280d600038"},
    {"(f0.1.all4h) math.invm (8|M0) (eo)f0.1 r10.mme0:f r2.nomme:f r3.mme7:f", "006000673a600048 01403ae90e670138"},
    {"math.rsqtm (4|M0) (eo)f1.0 r10.mme7:df r2.nomme:df", "0000000000400048 014732ca0f400138"},
    {"madm (4|M0) r10.mme1:df r2.mme2:df r3.mme3:df -r4.nomme:df", "0100400600c02004 0a02dc000040015d"},
    {"madm (8|M0) r10.mme1:f r2.mme2:f r3.mme3:f r4.nomme:f", "0100400600c02004 0a0200000060015d"},
    {"mad (16|M0) r10.0<1>:f -r2.0<2;1>:f (abs)r4.5<0;0>:f -(abs)r6.0<1>:f", "01872009792021c8 0a1e06c00080015b"},
    {"mad (8|M8) (lt)f0.0 (sat)r10.8<1>:hf r2.8<2;1>:hf r3.7<0;0>:hf r4.8<1>:hf", "01272206f92029c8 0a9f20188560115b"},
    {"mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.5<0;0>:hf r4.0<1>:f", "01072206b92021c8 0a1e00100060015b"},
    {"mad (1|M0) r10.5<1>:f r2.1<0;0>:f r3.1<0;0>:f r4.1<0>:f", "010f2406792023c9 0a8400000040015b"},
    {"mad (1|M0) r10.6<1>:hf r2.1<0;0>:hf r3.1<0;0>:hf r4.1<0>:hf", "41072606393021c9 0a4920180040015b"},
    {"mad (1|M0) r10.3<1>:df r2.2<0;0>:df r4.3<0;0>:df -r6.3<0>:df", "01a770093b802888 0a98dc000020015b"},
    {"bfe (8|M0) r10.0<1>:ud r2.0<2;1>:ud r3.1<0;0>:ud r4.0<1>:ud", "01072006792021c8 0a1e900000600118"},
    {"bfi2 (8|M0) r10.0<1>:d r2.0<2;1>:d r3.1<0;0>:d r4.0<1>:d", "01072006792021c8 0a1e48000060011a"},
    {"csel (8|M0) (lt)f0.1 r10.0<1>:f r2.0<2;1>:f r3.1<0;0>:f r4.0<1>:f", "01072006792021c8 0a1e000105600112"},
    {"(f0.0) if (16|M0) 32 48", "0000002000000030 20000e0000810022"},
    {"else (16|M0) 32 32", "0000002000000020 20000e0000800024"},
    {"endif (16|M0) 16", "000000100e000000 2000000000800025"},
    {"(f1.0) while (16|M0) -32", "ffffffe00e000000 2000000200810027"},
    {"(W) jmpi r2.1", "000000440a001400 3400000400000020"},
    {"(W&f0.0) jmpi -32", "ffffffd00e001400 3400000400010020"},
    {"(f0.0) goto (16|M0) 32 48", "0000002000000030 20000e000081002e"},
    {"(f0.0) goto.b (16|M0) 48 32", "0000003000000020 20000e001081002e"},
    {"join (16|M0) 16", "000000100e000000 200000000080002f"},
    {"call (16|M0) r5.4 32", "000000200e450000 20b000280080002c"},
    {"(f0.0) ret (16|M0) r5.4", "00000000004500b0 20000a000081002d"},
    {"(f0.0) halt (16|M0) 32 48", "0000002000000030 20000e000081002a"},
    {"brd (16|M0) 32", "0000002000000000 34000e2000800021"},
    {"brc (16|M0) 32 48", "0000002000000030 34000e2000800023"},
    {"send (8|M0) r30:w r10 0xC 0x02106E03", "02106e0306000140 23c002680c600031"},
    {"(W) send (8|M0) r30:ud r10:f 0xC a0.0", "0000020000000140 23c03a0c0c600031"},
    {"sends (8|M0) null:ud r10 r20 0x4C 0x02026E03", "02026e0300000141 000140100c600033"},
    {"sends (8|M0) r5:f r10 r20 a0.2 a0.0", "0000000000022140 20a140f800600033"},
    {"sendc (8|M0) r30:d r10 0xC 0x02106E03", "02106e0306000140 23c002280c600032"},
    {"sendsc (16|M0) null:w r10 r20 0x8C 0x04025E03", "04025e0300000142 000140700c800034"},
    {"(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}", "8200001006000fe0 2000020407600031"},
    {"wait n0.1<0;1,0>:ud", "0000000000001204 3204000000000030"},
    {"nop", "0000000000000000 000000000000007e"},
    {"illegal", "0000000000000000 0000000000000000"},
    {"(W) mov (1|M0) r1.0<1>:d r2.0<0;1,0>:d {Compacted}", "000201002002c001"},
    {"add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f {Compacted}", "03020ae720024b40"},
    {"mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.5<0;0>:f r4.0<1>:f {Compacted}", "080c10a12000a15b"},
    {"mad (16|M0) r10.0<1>:f -r2.0<2;1>:f r3.5<0;0>:f r4.0<1>:f {Compacted}", "080c10a12000a65b"},
    {"(W) mad (8|M0) r10.0<1>:f r2.0<2;1>:f -r3.5<0;0>:f r4.0<1>:f {Compacted}", "080c10a12000a85b"},
    {"mad (16|M16) (sat)r10.0<1>:f r2.3<0;0>:f r3.0<2;1>:f -r4.0<0>:f {Compacted}", "080c100eb000af5b"},
    {"lrp (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<0;0>:f r4.7<0>:f {Compacted}", "080c17032000a15c"},
    {"add (8|M0) r10.0<1>:d r2.0<8;8,1>:d -5:d {Compacted}", "fb020aff2001cb40"},
    {"add (8|M0) r10.0<1>:d r2.0<8;8,1>:d 4095:d {Compacted}", "ff020a7f2001cb40"},
    {"math.inv (8|M0) r10.0<1>:f r2.0<8;8,1>:f {Compacted}", "00020a0721010b38"},
    {"cmp (8|M0) (lt)f0.0 null<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d {Compacted}", "040200e725030b10"},
    {"(W) mov (1|M0) r10.0<1>:ud 0x1F:ud {Compacted}", "1f000a0020006001"},
    {"mov (16|M0) r10.0<1>:f r2.0<8;8,1>:f {AccWrEn,Compacted}", "00020a0720811601"},
    {"(f0.0) sel (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f {Compacted}", "03020ae720025502"},
};

static arena memory;
static source_map sources;
static diag diagnostics;
static FILE *errors;

static void set_up(void)
{
    arena_init(&memory);
    source_init(&sources, &memory);
    errors = fopen("/dev/null", "w");
    diag_init(&diagnostics, &sources, errors);
}

static void tear_down(void)
{
    fclose(errors);
    arena_release(&memory);
}

TestSuite(isa_bits, .init = set_up, .fini = tear_down);

static gen_kernel *read_kernel(const char *instruction)
{
    static const char nops[] = "nop\nnop\nnop\nnop\n";
    const char *text = arena_printf(&memory, "%s%s\n%s", nops, instruction, nops);
    gen_program *program;
    source_loc base = source_add_file(&sources, "t.asm", text, strlen(text), 0);

    cr_assert(sim_read(&memory, &sources, &diagnostics, base, &program), "%s", instruction);
    return program->kernels.items[0];
}

static const char *printed(const gen_kernel *k)
{
    text out;

    text_init(&out, &memory);
    gen_print_code(&out, k);
    return out.data;
}

static const char *hex_words(const unsigned char *bytes, size_t count)
{
    text out;

    text_init(&out, &memory);
    for (size_t word = count / 8; word-- > 0;) {
        for (size_t n = 8; n-- > 0;)
            text_printf(&out, "%02x", bytes[8 * word + n]);
        text_str(&out, word ? " " : "");
    }
    return out.data;
}

Test(isa_bits, every_form_has_the_bits_of_iga64)
{
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const gen_kernel *k = read_kernel(rows[r].text);
        gen_code_problem problem;
        text code;

        text_init(&code, &memory);
        cr_assert(gen_encode_kernel(&code, k, &problem), "%s: %s", rows[r].text, problem.what);
        const unsigned char *bytes = (const unsigned char *)code.data + AROUND * GEN_NATIVE_BYTES;
        cr_expect_str_eq(hex_words(bytes, code.length - 2 * AROUND * GEN_NATIVE_BYTES), rows[r].bits, "%s", rows[r].text);
    }
}

static void make_code(text *code, const char *bits)
{
    static const char nops[AROUND * GEN_NATIVE_BYTES] = {[0] = 0x7E, [16] = 0x7E, [32] = 0x7E, [48] = 0x7E};
    uint64_t words[2];
    char *end;

    text_init(code, &memory);
    text_add(code, nops, sizeof nops);
    words[0] = strtoull(bits, &end, 16);
    unsigned count = *end ? 2 : 1;
    words[1] = strtoull(end, NULL, 16);
    for (unsigned w = count; w-- > 0;)
        for (unsigned n = 0; n < 8; n++)
            text_char(code, (char)(words[w] >> 8 * n));
    text_add(code, nops, sizeof nops);
}

Test(isa_bits, bits_become_the_instruction_again)
{
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        gen_kernel k = {.name = "code"};
        gen_code_problem problem;
        text code;

        make_code(&code, rows[r].bits);
        cr_assert(gen_decode_kernel(&memory, (const unsigned char *)code.data, code.length, &k, &problem), "%s: %s", rows[r].text,
                  problem.what);
        cr_expect_str_eq(printed(&k), printed(read_kernel(rows[r].text)));
    }
}

Test(isa_bits, fields_of_an_instruction_do_not_overlap)
{
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        text code;
        gen_bits b = {{0, 0}}, seen = {{0, 0}};

        make_code(&code, rows[r].bits);
        for (unsigned n = 0; n < GEN_NATIVE_BYTES; n++)
            b.word[n / 8] |= (uint64_t)(unsigned char)code.data[AROUND * GEN_NATIVE_BYTES + n] << n % 8 * 8;
        if (GEN_GET(&b, compacted))
            cr_assert(gen_expand(b.word[0], &b));
        int64_t contents = gen_bits_contents(&b);
        for (unsigned f = 0; f < GEN_FIELD_COUNT; f++) {
            if (!(gen_fields[f].when & contents))
                continue;
            cr_expect_eq(gen_bits_get(&seen, gen_fields[f].low, gen_fields[f].bits), 0, "%s: %s", rows[r].text,
                         gen_fields[f].name);
            gen_bits_put(&seen, gen_fields[f].low, gen_fields[f].bits, UINT64_MAX >> (64 - gen_fields[f].bits));
        }
        cr_expect_eq(b.word[0] & ~seen.word[0], 0, "%s", rows[r].text);
        cr_expect_eq(b.word[1] & ~seen.word[1], 0, "%s", rows[r].text);
    }
}

/* Code that stands for no instruction, and a part of the reason. */
static const struct {
    const char *bits, *reason;
} refused[] = {
    {"0000000000000000 214032280060000b", "0x0B is not the opcode"},
    {"00000000008d0040 21403a2800d00001", "no execution size with code 6"},
    {"00000000008d0040 21403a28006e0001", "no predicate control with code 14"},
    {"00000000008d0040 21403a280060c001", "no thread control with code 3"},
    {"00000000008d0040 21403a2807600001", "no condition with code 7"},
    {"00000000008d0040 21407a2800600001", "no operand type with code 15"},
    {"00000000008d0c00 2140382800600001", "no register with file 0 and number 0x60"},
    {"00000000008d0640 2140382800600001", "no register f2"},
    {"00000000008d0041 21403a2800600001", "begins at byte 1"},
    {"00000000008d0040 01403a2800600001", "stride 0"},
    {"0000000000ed0040 21403a2800600001", "no region with vertical stride code 7"},
    {"00000000008d0040 21403a2800600081", "bit 7 is set"},
    {"00000000008d0040 21403a2840600001", "'debug control' is 0x1"},
    {"00000000808d0040 21403a2800600001", "bit 95 is set"},
    {"0000000500000000 21400e2800600040", "only the last source can be an immediate"},
    {"01072007792021c9 0a1a00000060015b", "'execution size' is 0x3"},
    {"01004006012020c4 0a0200000060015d", "no math macro register with code 98"},
    {"000000180e000000 2000000000800025", "branches to byte 88"},
    {"000010000e000000 2000000000800025", "branches to byte 4160"},
    {"0000000000000020 20b000280080002b", "absolute address"},
    {"041400ff260003c0 2b4002280c601431", "messages have neither NoDDClr nor NoDDChk"},
    {"1d8720ab392641c9 201e480800800118", "bfe has no sources of type :hf"},
    {"0bc72060392531c8 7fc807c30640035b", "in no group of 16 bytes"},
    {"ffffffd300000000 6c001f4c04602030", "an immediate is no notification"},
    {"0000000020800025", "opcode 0x25 has no compacted form"},
};

Test(isa_bits, code_without_a_meaning_is_refused)
{
    for (size_t r = 0; r < sizeof refused / sizeof *refused; r++) {
        gen_kernel k = {.name = "code"};
        gen_code_problem problem = {.what = "none"};
        text code;

        make_code(&code, refused[r].bits);
        cr_expect_not(gen_decode_kernel(&memory, (const unsigned char *)code.data, code.length, &k, &problem), "%s",
                      refused[r].bits);
        cr_expect_eq(problem.offset, AROUND * GEN_NATIVE_BYTES);
        cr_expect(strstr(problem.what, refused[r].reason), "%s: %s, not %s", refused[r].bits, problem.what, refused[r].reason);
    }
}

Test(isa_bits, an_instruction_that_is_cut_off_is_refused)
{
    static const unsigned char cut[] = {0x01, 0x00, 0x60, 0x00, 0x28, 0x3A, 0x40, 0x21, 0x40, 0x00};
    static const unsigned char padded[24] = {0x7E};
    gen_kernel k = {.name = "code"}, whole = {.name = "code"};
    gen_code_problem problem;

    cr_expect_not(gen_decode_kernel(&memory, cut, sizeof cut, &k, &problem));
    cr_expect_str_eq(problem.what, "the code ends in an instruction");
    cr_expect(gen_decode_kernel(&memory, padded, sizeof padded, &whole, &problem));
    cr_expect_eq(whole.insts.count, 1);
}

Test(isa_bits, marking_compacts_what_has_a_form_and_keeps_the_targets)
{
    gen_kernel *k = read_kernel("L_head:\nadd (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f\n(W&f0.0) jmpi L_head\n"
                                "mov (8|M0) r[a0.2,-32]<2>:d r10.0<8;8,1>:d");
    gen_kernel again = {.name = "code"};
    gen_code_problem problem;
    text code;

    cr_expect_eq(gen_compact_kernel(k), 1);
    text_init(&code, &memory);
    cr_assert(gen_encode_kernel(&code, k, &problem));
    cr_expect_eq(code.length, (2 * AROUND + 2) * GEN_NATIVE_BYTES + GEN_COMPACT_BYTES);
    cr_assert(gen_decode_kernel(&memory, (const unsigned char *)code.data, code.length, &again, &problem), "%s", problem.what);
    cr_expect(again.insts.items[AROUND].compacted);
    cr_expect_eq(again.insts.items[AROUND + 1].src[0].label, AROUND);
}
