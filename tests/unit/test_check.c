/* tests/unit/test_check.c - every rule of sim/check/rules.def is broken once, beside its nearest legal neighbour.
 *
 * The rows are text, judged by hand from the ISA description: the reader and the checker must together refuse the first form,
 * naming the rule, with one error, and accept the second. Rules that text cannot break, because the grammar has no way to
 * write it, are broken by changing a legal instruction in memory. The last test counts: a rule without a row fails. */
#include "sim/check/check.h"
#include "sim/assembly/reader.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct bench {
    arena memory;
    source_map sources;
    diag diagnostics;
    char *said;
    size_t said_length;
    FILE *out;
} bench;

static void begin(bench *b)
{
    arena_init(&b->memory);
    source_init(&b->sources, &b->memory);
    b->out = open_memstream(&b->said, &b->said_length);
    diag_init(&b->diagnostics, &b->sources, b->out);
}

static void end(bench *b)
{
    fclose(b->out);
    free(b->said);
    arena_release(&b->memory);
}

static bool read_text(bench *b, const char *text, gen_program **p)
{
    source_loc base = source_add_file(&b->sources, "test.asm", text, strlen(text), 0);

    return sim_read(&b->memory, &b->sources, &b->diagnostics, base, p);
}

/* Whether the text is refused, by either. */
static bool refused(bench *b, const char *text)
{
    gen_program *p;
    bool fine = read_text(b, text, &p) && sim_check(&b->diagnostics, p);

    fflush(b->out);
    return !fine;
}

typedef struct row {
    const char *rule, *bad, *good;
} row;

static const row rows[] = {
    {"size64", "mov (32|M0) r10.0<1>:f r2.0<8;8,1>:f", "mov (16|M0) r10.0<1>:f r2.0<8;8,1>:f"},
    {"size64q", "mov (16|M0) r10.0<1>:q r2.0<4;4,1>:q", "mov (8|M8) r14.0<1>:q r4.0<4;4,1>:q"},
    {"dst2grf", "mov (16|M0) r10.0<2>:f r2.0<8;8,1>:f", "mov (8|M0) r10.0<2>:f r2.0<8;8,1>:f"},
    {"dst2grfoff", "mov (16|M0) r10.1<1>:d r2.0<8;8,1>:d", "mov (8|M0) r10.1<1>:d r2.0<8;8,1>:d"},
    {"src2grf", "mov (8|M0) r10.0<1>:d r2.0<16;4,4>:d", "mov (8|M0) r10.0<1>:d r2.0<2;1,0>:d"},
    {"src2grfoff", "mov (16|M0) r10.0<1>:d r2.4<4;4,1>:d", "mov (8|M0) r10.0<1>:d r2.4<4;4,1>:d"},
    {"bounds", "mov (16|M0) r127.0<1>:d r2.0<8;8,1>:d", "mov (8|M0) r127.0<1>:d r2.0<8;8,1>:d"},
    {"bounds", "mov (16|M0) r2.0<1>:d r127.0<8;8,1>:d", "mov (16|M0) r2.0<1>:d r126.0<8;8,1>:d"},
    {"arfbounds", "mov (16|M0) f0.0<1>:ud r2.0<8;8,1>:ud", "mov (1|M0) f0.0<1>:ud r2.0<0;1,0>:ud"},
    {"arfbounds", "mov (16|M0) a0.0<1>:ud r2.0<8;8,1>:ud", "mov (16|M0) a0.0<1>:uw r2.0<16;16,1>:uw"},
    {"arfbounds", "mov (8|M0) r2.0<1>:ud tm0.0<8;8,1>:ud", "mov (4|M0) r2.0<1>:ud tm0.0<4;4,1>:ud"},
    {"rowcross", "mov (8|M0) r10.0<1>:d r2.1<8;8,1>:d", "mov (8|M0) r10.0<1>:d r2.1<1;1,0>:d"},
    {"rowcross2", "mov (8|M0) r10.0<1>:d r2.4<8;8,1>:d", "mov (8|M0) r10.0<1>:d r2.4<4;4,1>:d"},
    {"execwidth", "mov (4|M0) r10.0<1>:d r2.0<8;8,1>:d", "mov (4|M0) r10.0<1>:d r2.0<4;4,1>:d"},
    {"vertwh", "mov (8|M0) r10.0<1>:d r2.0<4;8,1>:d", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d"},
    {"w1h0", "mov (8|M0) r10.0<1>:d r2.0<2;1,2>:d", "mov (8|M0) r10.0<1>:d r2.0<2;1,0>:d"},
    {"scal010", "mov (1|M0) r10.0<1>:d r2.0<1;1,0>:d", "mov (1|M0) r10.0<1>:d r2.0<0;1,0>:d"},
    {"v0h0w1", "mov (8|M0) r10.0<1>:d r2.0<0;8,0>:d", "mov (8|M0) r10.0<1>:d r2.0<0;1,0>:d"},
    {"chanoff", "mov (8|M4) r10.0<1>:d r2.0<8;8,1>:d", "mov (8|M8) r10.0<1>:d r2.0<8;8,1>:d"},
    {"chanoff2", "mov (16|M24) r10.0<1>:d r2.0<8;8,1>:d", "mov (16|M16) r10.0<1>:d r2.0<8;8,1>:d"},
    {"types", "dp4 (8|M0) r10.0<1>:d r2.0<8;8,1>:f r4.0<8;8,1>:f", "dp4 (8|M0) r10.0<1>:f r2.0<8;8,1>:f r4.0<8;8,1>:f"},
    {"types", "smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d 1.0:f", "smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d 0x55:ud"},
    {"narrow", "mov (8|M0) r10.0<1>:w r2.0<8;8,1>:d", "mov (8|M0) r10.0<2>:w r2.0<8;8,1>:d"},
    {"narrow", "add (8|M0) r10.0<1>:w r2.0<8;8,1>:d 1:w", "add (8|M0) r10.0<2>:w r2.0<8;8,1>:d 1:w"},
    {"narrowb", "mov (8|M0) r10.0<1>:b r2.0<8;8,1>:d", "mov (8|M0) r10.0<4>:b r2.0<8;8,1>:d"},
    {"narrowb", "mov (8|M0) r10.0<1>:b r2.0<8;8,1>:w", "mov (8|M0) r10.0<2>:b r2.0<8;8,1>:w"},
    {"narrowq", "mov (8|M0) r10.0<1>:d r2.0<4;4,1>:q", "mov (8|M0) r10.0<2>:d r2.0<4;4,1>:q"},
    {"narrowalign", "mov (8|M0) r10.1<2>:w r2.0<8;8,1>:d", "mov (8|M0) r10.2<2>:w r2.0<8;8,1>:d"},
    {"narrowalign", "mov (8|M0) r10.2<4>:b r2.0<8;8,1>:d", "mov (8|M0) r10.1<4>:b r2.0<8;8,1>:d"},
    {"bytepacked", "add (16|M0) r10.0<1>:b r2.0<16;16,1>:b r3.0<16;16,1>:b", "mov (16|M0) r10.0<1>:b r2.0<16;16,1>:b"},
    {"bytestride", "mov (16|M0) r10.0<1>:ub (abs)r2.0<16;16,1>:b", "add (16|M0) r10.0<2>:b r2.0<16;16,1>:b r3.0<16;16,1>:b"},
    {"b64", "mov (8|M0) r10.0<1>:q r2.0<8;8,1>:b", "mov (8|M0) r10.0<1>:q r2.0<8;8,1>:w"},
    {"b64", "mov (1|M0) r10.0<1>:q r2.0<0;1,0>:ub", "asr (8|M0) r10.0<1>:q r2.0<4;4,1>:q r4.0<2;1,0>:ub"},
    {"hf64", "mov (8|M0) r10.0<1>:df r2.0<8;8,1>:hf", "mov (8|M0) r10.0<1>:df r2.0<8;8,1>:f"},
    {"inthf", "mov (8|M0) r10.0<1>:hf r2.0<8;8,1>:w", "mov (8|M0) r10.0<2>:hf r2.0<8;8,1>:d"},
    {"inthf", "mov (8|M0) r10.0<1>:w r2.0<8;8,1>:hf", "mov (8|M0) r10.0<2>:w r2.0<8;8,1>:hf"},
    {"mixf16", "mov (16|M0) r10.0<1>:f r2.0<16;16,1>:hf", "mov (8|M8) r11.0<1>:f r2.8<8;8,1>:hf"},
    {"mixhfalign", "mov (8|M0) r10.4<1>:hf r3.0<8;8,1>:f", "mov (8|M8) r10.8<1>:hf r3.0<8;8,1>:f"},
    {"mixind", "add (8|M0) r10.0<1>:f r[a0.0]<8;8,1>:f r4.0<8;8,1>:hf", "mov (8|M0) r10.0<1>:f r[a0.0]<8;8,1>:f"},
    {"fint", "add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:d", "add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f"},
    {"fdst", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:f r3.0<8;8,1>:f", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:f"},
    {"mulq", "mul (4|M0) r10.0<1>:q r2.0<4;4,1>:q r3.0<4;4,1>:q", "mul (8|M0) r10.0<1>:q r2.0<8;8,1>:d r3.0<8;8,1>:d"},
    {"mulwd", "mul (8|M0) r10.0<1>:d r2.0<8;8,1>:w r3.0<8;8,1>:d", "mul (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:w"},
    {"muldw", "mul (8|M0) (eq)f0.0 r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d",
     "mul (8|M0) (eq)f0.0 r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f"},
    {"muldw", "mul (8|M0) (sat)r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:w", "mul (8|M0) (sat)r10.0<1>:d r2.0<8;8,1>:w r3.0<8;8,1>:w"},
    {"shrsigned", "shr (8|M0) r10.0<1>:d r2.0<8;8,1>:d 3:w", "shr (8|M0) r10.0<1>:d r2.0<8;8,1>:ud 3:w"},
    {"logicneg", "xor (8|M0) r10.0<1>:d -r2.0<8;8,1>:d 2:w", "shl (8|M0) r10.0<1>:d -r2.0<8;8,1>:d 2:w"},
    {"nottilde", "shl (8|M0) r10.0<1>:d ~r2.0<8;8,1>:d 2:w", "xor (8|M0) r10.0<1>:d ~r2.0<8;8,1>:d 2:w"},
    {"subreg", "(W) mov (1|M0) tm0.5<1>:ud 0x3E0:uw {Switch}", "(W) mov (1|M0) tm0.4<1>:ud 0x3E0:uw {Switch}"},
    {"logicf", "and (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f", "and (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud"},
    {"rndf", "rnde (4|M0) r10.0<1>:df r2.0<4;4,1>:df", "rnde (8|M0) r10.0<1>:f r2.0<8;8,1>:f"},
    {"lzdtype", "fbl (8|M0) r10.0<1>:uw r2.0<8;8,1>:uw", "fbl (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud"},
    {"vimm", "mov (8|M0) r10.4<1>:w 0x76543210:v", "mov (8|M0) r10.8<1>:w 0x76543210:v"},
    {"vimmd", "mov (8|M0) r10.0<1>:d 0x76543210:v", "mov (8|M0) r10.0<1>:uw 0x76543210:uv"},
    {"vimmd", "add (8|M0) r10.0<1>:ud r2.0<0;1,0>:uw 0x76543210:uv", "add (4|M0) r10.0<1>:ud r2.0<0;1,0>:uw 0x8080400:uv"},
    {"vfimm", "mov (4|M0) r10.2<1>:f 0x40302010:vf", "mov (4|M0) r10.4<1>:f 0x40302010:vf"},
    {"vimmsrc", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:d 0x76543210:v", "add (8|M0) r10.0<1>:w r2.0<8;8,1>:w 0x76543210:v"},
    {"t3dst", "mad (8|M0) r10.0<2>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"t3align", "mad (8|M0) r10.0<1>:f r2.1<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "mad (4|M0) r10.4<1>:f r2.4<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"t3align", "mad (4|M0) r10.1<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "mad (4|M0) r10.0<1>:f r2.1<0;0>:f r3.0<2;1>:f r4.0<1>:f"},
    {"t3ind", "mad (8|M0) r10.0<1>:f r[a0.0]<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"t3acc", "mad (8|M0) r10.0<1>:f acc0.0<2;1>:f r3.0<2;1>:f r4.0<1>:f", "mac (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f"},
    {"t3int", "mad (8|M0) r10.0<1>:d r2.0<2;1>:d r3.0<2;1>:d r4.0<1>:d",
     "mad (8|M0) r10.0<1>:hf r2.0<2;1>:hf r3.0<2;1>:hf r4.0<1>:hf"},
    {"t3dfrep", "mad (4|M0) r10.0<1>:df r2.0<0;0>:df r4.0<2;1>:df r6.0<1>:df",
     "mad (1|M0) r10.0<1>:df r2.2<0;0>:df r4.3<0;0>:df -r6.3<0>:df"},
    {"t3dfrep", "mad (8|M0) r10.0<1>:df r2.0<0;0>:df r4.0<2;1>:df r6.0<1>:df",
     "mad (8|M0) r10.0<1>:df r2.0<2;1>:df r4.0<2;1>:df r6.0<1>:df"},
    {"t3pred", "(W&f0.0.any16h) mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "(W&f0.0.any4h) mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"t3pred", "(f0.0.any8h) math.rsqtm (8|M0) (eo)f0.0 r10.mme0:f r2.nomme:f",
     "(f0.0.all4h) math.rsqtm (8|M0) (eo)f0.0 r10.mme0:f r2.nomme:f"},
    {"t3types", "bfe (8|M0) r10.0<1>:ud r2.0<2;1>:ud r3.0<2;1>:d r4.0<1>:ud",
     "bfe (8|M0) r10.0<1>:ud r2.0<2;1>:ud r3.0<2;1>:ud r4.0<1>:ud"},
    {"t3types", "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:d r4.0<1>:f",
     "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:hf r4.0<1>:f"},
    {"t3types", "mad (4|M0) r10.0<1>:df r2.0<2;1>:df r4.0<2;1>:df r6.0<1>:f",
     "mad (4|M0) r10.0<1>:df r2.0<2;1>:df r4.0<2;1>:df r6.0<1>:df"},
    {"cselpred", "(f0.1) csel (8|M0) (lt)f0.1 r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f",
     "csel (8|M0) (lt)f0.1 r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"cselpred", "csel (8|M0) (lt)f0.1 r10.0<1>:d r2.0<2;1>:d r3.0<2;1>:d r4.0<1>:d",
     "csel (8|M8) (ge)f0.0 r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f"},
    {"mathint16", "math.iqot (16|M0) r10.0<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d",
     "math.iqot (8|M8) r11.0<1>:d r3.0<8;8,1>:d r5.0<8;8,1>:d"},
    {"mathmod", "math.irem (8|M0) r10.0<1>:d -r2.0<8;8,1>:d r3.0<8;8,1>:d",
     "math.irem (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d"},
    {"mathflag", "math.inv (8|M0) (eq)f0.0 r10.0<1>:f r2.0<8;8,1>:f", "math.inv (8|M0) r10.0<1>:f r2.0<8;8,1>:f"},
    {"mathind", "math.inv (8|M0) r10.0<1>:f r[a0.0]<8;8,1>:f", "math.inv (8|M0) r10.0<1>:f -r2.0<8;8,1>:f"},
    {"mathind", "math.inv (8|M0) r[a0.0]<1>:f r2.0<8;8,1>:f", "math.inv (8|M0) r10.0<1>:f -r2.0<8;8,1>:f"},
    {"mathfile", "math.exp (8|M0) acc0.0<1>:f r2.0<8;8,1>:f", "math.exp (8|M0) r3.0<1>:f r2.0<8;8,1>:f"},
    {"mathfile", "math.exp (8|M0) null<1>:f r2.0<8;8,1>:f", "math.exp (8|M0) r3.0<1>:f r2.0<8;8,1>:f"},
    {"mathfile", "math.exp (8|M0) r3.0<1>:f acc0.0<8;8,1>:f", "math.exp (8|M0) r3.0<1>:f -r2.0<8;8,1>:f"},
    {"mathtype", "math.sqt (4|M0) r10.0<1>:df r2.0<4;4,1>:df", "math.sqt (8|M0) r10.0<1>:f r2.0<8;8,1>:f"},
    {"mathregion", "math.inv (8|M0) r10.0<1>:f r2.0<2;1,0>:f", "math.inv (8|M0) r10.0<1>:f r2.0<0;1,0>:f"},
    {"mathregion", "math.inv (4|M0) r10.4<1>:f r2.0<4;4,1>:f", "math.inv (4|M0) r10.4<1>:f r2.4<4;4,1>:f"},
    {"mathhf", "math.exp (16|M0) r10.0<1>:hf r2.0<16;16,1>:hf", "math.exp (8|M8) r11.0<1>:hf r3.0<8;8,1>:hf"},
    {"mathpair", "math.idiv (8|M0) r127.0<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d",
     "math.idiv (8|M0) r126.0<1>:d r2.0<8;8,1>:d r4.0<8;8,1>:d"},
    {"mathsplit", "math.inv (8|M0) r10.4<1>:f r2.0<0;1,0>:f", "math.inv (4|M0) r10.4<1>:f r2.0<0;1,0>:f"},
    {"mme", "madm (8|M0) r10.0<1>:f r12.mme0:f r14.nomme:f r16.mme1:f",
     "madm (8|M0) r10.nomme:f r12.mme0:f r14.nomme:f r16.mme1:f"},
    {"mme", "mov (8|M0) r10.0<1>:f r12.mme0:f", "mov (8|M0) r10.0<1>:f r12.0<8;8,1>:f"},
    {"mmeexec", "madm (8|M0) r10.nomme:df r12.mme0:df r14.nomme:df r16.mme1:df",
     "madm (4|M0) r10.nomme:df r12.mme0:df r14.nomme:df r16.mme1:df"},
    {"mmeexec", "math.rsqtm (16|M0) (eo)f0.0 r12.mme0:f r2.nomme:f", "math.rsqtm (8|M0) (eo)f0.0 r12.mme0:f r2.nomme:f"},
    {"eocond", "math.rsqtm (8|M0) (lt)f0.0 r12.mme0:f r2.nomme:f", "math.rsqtm (8|M8) (eo)f0.0 r12.mme0:f r2.nomme:f"},
    {"eocond", "cmp (8|M0) (eo)f0.0 null<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f",
     "cmp (8|M0) (un)f0.0 null<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f"},
    {"vxhsrc1", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:d r[a0.0]<1,0>:d", "add (8|M0) r10.0<1>:d r[a0.0]<1,0>:d r2.0<8;8,1>:d"},
    {"vxhwords", "mov (16|M0) r10.0<1>:d r[a0.1]<1,0>:d", "mov (16|M0) r10.0<1>:d r[a0.0]<1,0>:d"},
    {"smovmask", "smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d r4.0<0;1,0>:ud", "smov (8|M0) r10.0<1>:d r2.0<8;8,1>:d 0xF:ud"},
    {"movi", "movi (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud", "movi (8|M0) r10.0<1>:ud r[a0.0]<1,0>:ud"},
    {"a0word", "mov (8|M0) a0.0<1>:ub r2.0<8;8,1>:ub", "mov (8|M0) a0.0<1>:uw r2.0<8;8,1>:uw"},
    {"readonly", "(W) mov (1|M0) ce0.0<1>:ud r2.0<0;1,0>:ud", "(W) mov (1|M0) r2.0<1>:ud ce0.0<0;1,0>:ud"},
    {"arfsrc1", "add (8|M0) r10.0<1>:f r2.0<8;8,1>:f acc0.0<8;8,1>:f", "add (8|M0) r10.0<1>:f acc0.0<8;8,1>:f r2.0<8;8,1>:f"},
    {"accfit", "mov (16|M0) r10.0<1>:d acc0.0<8;8,1>:d", "mov (16|M0) r10.0<1>:f acc0.0<8;8,1>:f"},
    {"accalign", "mov (4|M0) r10.0<1>:d acc0.2<4;4,1>:d", "mov (4|M0) r10.0<1>:d acc0.4<4;4,1>:d"},
    {"addcacc", "addc (16|M0) r10.0<1>:ud r2.0<8;8,1>:ud r4.0<8;8,1>:ud",
     "addc (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}"},
    {"addcacc", "subb (8|M0) r10.0<1>:ud r2.0<8;8,1>:d r3.0<8;8,1>:ud {AccWrEn}",
     "subb (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}"},
    {"machacc", "mach (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud",
     "mach (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}"},
    {"selnopred", "(f0.0) sel (8|M0) (lt)f0.0 r10.0<1>:d r2.0<8;8,1>:d 3:w", "(f0.0) sel (8|M0) r10.0<1>:d r2.0<8;8,1>:d 3:w"},
    {"selnopred", "sel (8|M0) r10.0<1>:d r2.0<8;8,1>:d 3:w", "sel (8|M0) (lt)f0.0 r10.0<1>:d r2.0<8;8,1>:d 3:w"},
    {"cmpcond", "cmp (8|M0) null<1>:d r2.0<8;8,1>:d 3:w", "cmp (8|M0) (ne)f1.1 null<1>:d r2.0<8;8,1>:d 3:w"},
    {"nopred", "(f0.0) wait n0.0<0;1,0>:ud", "(W) wait n0.0<0;1,0>:ud"},
    {"elsepred", "(f0.0) endif (16|M0) 0", "endif (16|M0) 0"},
    {"nocond", "fbl (8|M0) (eq)f0.0 r10.0<1>:ud r2.0<8;8,1>:ud", "(f0.0) fbl (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud"},
    {"nosat", "and (8|M0) (sat)r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud", "shl (8|M0) (sat)r10.0<1>:ud r2.0<8;8,1>:ud 3:w"},
    {"nocond", "mach (8|M0) (lt)f0.0 r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d {AccWrEn}",
     "mach (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d {AccWrEn}"},
    {"nomod", "addc (8|M0) r10.0<1>:ud -r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}",
     "addc (8|M0) r10.0<1>:ud r2.0<8;8,1>:ud r3.0<8;8,1>:ud {AccWrEn}"},
    {"nomod", "pln (8|M0) r10.0<1>:f r2.0<0;1,0>:f -r3.0<8;8,1>:f", "line (8|M0) r10.0<1>:f r2.0<0;1,0>:f -r3.0<8;8,1>:f"},
    {"nomod", "bfrev (8|M0) r10.0<1>:ud -r2.0<8;8,1>:ud", "lzd (8|M0) r10.0<1>:ud -r2.0<8;8,1>:ud"},
    {"flagrange", "cmp (16|M16) (lt)f0.1 null<1>:d r2.0<8;8,1>:d 3:w", "cmp (16|M16) (lt)f0.0 null<1>:d r2.0<8;8,1>:d 3:w"},
    {"jmpiw", "(f0.0) jmpi 0", "(W&f0.0) jmpi 0"},
    {"jmpiw", "jmpi r2.0", "(W) jmpi r2.0"},
    {"crswitch", "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw",
     "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}"},
    {"compact", "mov (1|M0) r1.3<1>:d r2.5<0;1,0>:d {Compacted}",
     "add (8|M0) r10.0<1>:f r2.0<8;8,1>:f r3.0<8;8,1>:f {Compacted}"},
    {"compact", "mad (8|M0) r10.0<1>:f -r2.0<2;1>:f -r3.0<2;1>:f r4.0<1>:f {Compacted}",
     "mad (8|M0) r10.0<1>:f -r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}"},
    {"compact", "mad (8|M0) r10.0<1>:f (abs)r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}",
     "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f -r4.0<1>:f {Compacted}"},
    {"compact", "(f0.0) mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}",
     "mad (8|M0) (sat)r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}"},
    {"compact", "mad (8|M0) r10.0<1>:df r2.0<2;1>:df r4.0<2;1>:df r6.0<1>:df {Compacted}",
     "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r4.0<2;1>:f r6.0<1>:f {Compacted}"},
    {"compact", "mad (8|M8) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}",
     "mad (16|M16) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f {Compacted}"},
    {"target", "a:\nnop\n(f0.0) while (16|M0) b\nb:\nnop", "a:\nnop\n(f0.0) while (16|M0) a\nb:\nnop"},
    {"target", "a:\nendif (16|M0) a\n(f0.0) if (16|M0) a b\nb:\nendif (16|M0) b", "(f0.0) if (16|M0) b b\nb:\nendif (16|M0) b"},
    {"target", "(f0.0) break (16|M0) a a\na:\nendif (16|M0) a", "b:\n(f0.0) break (16|M0) a a\na:\n(f0.0) while (16|M0) b"},
    {"target", "a:\nnop\n(f0.0) goto (16|M0) b a\nb:\njoin (16|M0) b", "a:\nnop\n(f0.0) goto.b (16|M0) b a\nb:\njoin (16|M0) b"},
    {"target", "(f0.0) goto (16|M0) b b\nb:\nnop\nc:\njoin (16|M0) c", "(f0.0) goto (16|M0) b c\nb:\nnop\nc:\njoin (16|M0) c"},
    {"target", "a:\nnop\n(f0.0) goto.b (16|M0) b a\nb:\nnop\njoin (16|M0) c\nc:\nnop",
     "a:\nnop\n(f0.0) goto.b (16|M0) b a\nb:\njoin (16|M0) c\nc:\nnop"},
    {"calla", "calla (16|M0) r5.4 0", "call (16|M0) r5.4 0"},
    {"callreg", "call (16|M0) r5.7 0", "call (16|M0) r5.6 0"},
    {"waitn0", "wait r1.0<0;1,0>:ud", "wait n0.0<0;1,0>:ud"},
    {"accwren", "send (8|M0) r10:d r20 0xC 0x02106E00 {AccWrEn}", "send (8|M0) r10:d r20 0xC 0x02106E00"},
    {"threadctl", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d {Switch,Atomic}", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d {Switch}"},
    {"sendopt", "send (8|M0) r10:d r20 0xC 0x02106E00 {NoDDClr}", "send (8|M0) r10:d r20 0xC 0x02106E00"},
    {"senddesc", "send (8|M0) r10:d r20 0xC 0x02102F00", "send (8|M0) r10:d r20 0xC 0x02106E00"},
    {"exmlen", "sends (16|M0) null:ud r20 r30 0x40C 0x04025000", "sends (8|M0) null:ud r20 r30 0x10C 0x02026000"},
    {"sendsrc1", "send (8|M0) null:ud r20 0x4C 0x02026E00", "send (8|M0) null:ud r20 0xC 0x04026E00"},
    {"sendmlen", "send (16|M0) r10:d r20 0xC 0x02205E00", "send (16|M0) r10:d r20 0xC 0x04205E00"},
    {"sendmlen", "send (16|M0) r10:d r20 0xC 0x00205E00", "send (16|M0) r10:d r20 0xC 0x04205E00"},
    {"sendsplit", "sends (16|M0) null:w r20 r127 0x4C 0x06025E00", "sends (16|M0) null:w r20 r126 0x8C 0x04025E00"},
    {"sendsplit", "sends (8|M0) null:ud r10 r20 0x8C 0x00026E00", "sends (8|M0) null:ud r10 r20 0x4C 0x02026E00"},
    {"sendrlen", "send (16|M0) r10:d r20 0xC 0x04105E00", "send (16|M0) r10:d r20 0xC 0x04205E00"},
    {"sendsimd", "send (16|M0) r10:d r20 0xC 0x02106E00", "send (4|M0) r10:d r20 0xC 0x02106E00"},
    {"sendsimd", "send (8|M0) r10:d r20 0xC 0x04205E00", "send (16|M16) r10:d r20 0xC 0x04205E00"},
    {"sendheader", "(W) send (8|M0) r30:ud r10 0xA 0x02100203", "(W) send (8|M0) r30:ud r10 0xA 0x02180203"},
    {"sendw", "send (8|M0) r30:ud r10 0xA 0x021C0005", "(W) send (8|M0) r30:ud r10 0xA 0x021C0005"},
    {"sendw", "sends (8|M0) null:ud r10 r20 0x8A 0x020A0303", "sends (16|M0) null:uw r10 r20 0x8A 0x020F1004"},
    {"sendw", "sends (16|M0) null:uw r10 r20 0x10A 0x020F2004", "(W) sends (16|M0) null:uw r10 r20 0x10A 0x020F2004"},
    {"sendw", "sends (8|M0) null:uw r10 r20 0x4A 0x020E0004", "sends (8|M0) null:uw r10 r20 0x4A 0x020F0004"},
    {"sendbti", "send (8|M0) r30:d r10 0xC 0x04146E03", "send (8|M0) r30:d r10 0xC 0x04146EFF"},
    {"sendbti", "send (8|M0) r30:d r10 0xC 0x02106EF5", "send (8|M0) r30:d r10 0xC 0x02106EFE"},
    {"sendbounds", "send (16|M0) r10:d r127 0xC 0x04205E00", "send (16|M0) r10:d r126 0xC 0x04205E00"},
    {"sendbounds", "sends (16|M0) null:ud r10 r127 0x8C 0x04025E00", "sends (16|M0) null:ud r10 r126 0x8C 0x04025E00"},
    {"sendparams", "send (8|M0) r10:d r20 0x2 0x0C4B8000", "send (8|M0) r10:d r20 0x2 0x0A4B8000"},
    {"sendparams", "sends (8|M0) r10:d r20 r30 0x42 0x024A2000", "sends (8|M0) r10:d r20 r30 0x82 0x024A2000"},
    {"sendreturn", "send (8|M0) null r20 0x2 0x060B8000", "send (8|M0) r10 r20 0x2 0x061B8000"},
    {"sendreturn", "send (8|M0) r10 r20 0x2 0x065B8000", "send (8|M0) r10 r20 0x2 0x064B8000"},
    {"sendlong", "send (16|M0) r10 r20 0x2 0x1A8C4000", "send (16|M0) r10 r20 0x2 0x168C4000"},
    {"sendtexel", "sends (8|M0) null:ud r10 r20 0x10C 0x02035800", "sends (8|M0) null:ud r10 r20 0x10C 0x02035000"},
    {"sendslots", "sends (8|M8) null:ud r10 r20 0x14C 0x02036000", "sends (16|M0) null:ud r10 r20 0x14C 0x02036000"},
    {"sendheader", "send (8|M0) r10 r20 0x2 0x0242B000", "send (8|M0) r10 r20 0x2 0x024AB000"},
    {"sendheader", "sends (8|M0) null:ud r10 r20 0x14C 0x020B5000", "sends (8|M0) null:ud r10 r20 0x14C 0x02035000"},
    {"senddst", "send (8|M0) null r20 0xC 0x02106E00", "send (8|M0) r12 r20 0xC 0x02106E00"},
    {"sendsover", "sends (16|M0) null:ud r20 r21 0x8C 0x04025E00", "sends (16|M0) null:ud r20 r22 0x8C 0x04025E00"},
    {"r127", "send (16|M0) r126:d r126 0xC 0x04205E00", "send (16|M0) r125:d r125 0xC 0x04205E00"},
    {"eot112", "(W) send (8|M0) null r2 0x27 0x02000010 {EOT}", "(W) send (8|M0) null r112 0x27 0x02000010 {EOT}"},
    {"eot", "send (8|M0) r10:d r112 0xC 0x02106E00 {EOT}", "(W) send (8|M0) null r127 0x27 0x02000010"},
    {"eot", "(W&f0.0) send (8|M0) null r127 0x27 0x02000010 {EOT}", "(W) send (8|M0) null r127 0x7 0x02000010 {EOT}"},
};

static bool names_rule(const bench *b, const char *rule)
{
    char tag[32];

    snprintf(tag, sizeof tag, "[%s]", rule);
    return b->said && strstr(b->said, tag);
}

Test(check, every_row_is_refused_by_its_rule_and_its_neighbour_is_not)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bench bad, good;
        begin(&bad);
        cr_expect(refused(&bad, rows[i].bad), "%s is accepted: %s", rows[i].rule, rows[i].bad);
        cr_expect(names_rule(&bad, rows[i].rule), "%s is refused by another rule: %s", rows[i].rule, bad.said);
        cr_expect_eq(bad.diagnostics.errors, 1, "%s: %u errors: %s", rows[i].rule, bad.diagnostics.errors, bad.said);
        end(&bad);
        begin(&good);
        cr_expect_not(refused(&good, rows[i].good), "%s: its neighbour is refused: %s", rows[i].rule, good.said);
        end(&good);
    }
}

/* What the grammar cannot say: a legal line, changed in memory. */
typedef struct change {
    const char *rule, *line;
    void (*apply)(gen_inst *i);
} change;

static void bad_vstride(gen_inst *i)
{
    i->src[0].vstride = 3;
}
static void bad_hstride(gen_inst *i)
{
    i->dst.hstride = 8;
}
static void high_subregister(gen_inst *i)
{
    i->src[0].sub = 8;
}
static void wide_immediate(gen_inst *i)
{
    i->src[1] = gen_imm(5, GEN_q);
    i->src[0].type = i->dst.type = GEN_q;
}
static void early_immediate(gen_inst *i)
{
    i->src[0] = gen_imm(5, GEN_d);
}
static void byte_immediate(gen_inst *i)
{
    i->src[1] = gen_imm(5, GEN_b);
}
static void negated_immediate(gen_inst *i)
{
    i->src[1] = gen_imm(5, GEN_w);
    i->src[1].negate = true;
}
static void immediate_result(gen_inst *i)
{
    i->dst = gen_imm(5, GEN_d);
}
static void strided_ternary(gen_inst *i)
{
    i->src[1] = gen_grf(3, 0, 16, 8, 2, GEN_f);
}
static void far_offset(gen_inst *i)
{
    i->src[0].offset = 512;
}
static void accumulator_payload(gen_inst *i)
{
    i->src[0].file = GEN_FILE_ACC;
}
static void accumulator_result(gen_inst *i)
{
    i->dst.file = GEN_FILE_ACC;
}
static void negated_payload(gen_inst *i)
{
    i->src[0].negate = true;
}

static const change changes[] = {
    {"stride", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d", bad_vstride},
    {"stride", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d", bad_hstride},
    {"subreg", "mov (1|M0) r10.0<1>:d r2.0<0;1,0>:d", high_subregister},
    {"imm64", "add (4|M0) r10.0<1>:d r2.0<4;4,1>:d r3.0<4;4,1>:d", wide_immediate},
    {"immpos", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d", early_immediate},
    {"immb", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d", byte_immediate},
    {"immmod", "add (8|M0) r10.0<1>:d r2.0<8;8,1>:d r3.0<8;8,1>:d", negated_immediate},
    {"readonly", "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d", immediate_result},
    {"t3region", "mad (8|M0) r10.0<1>:f r2.0<2;1>:f r3.0<2;1>:f r4.0<1>:f", strided_ternary},
    {"indoff", "mov (8|M0) r10.0<1>:d r[a0.0]<8;8,1>:d", far_offset},
    {"sendgrf", "send (8|M0) r10:d r20 0xC 0x02106E00", accumulator_payload},
    {"sendgrf", "send (8|M0) r10:d r20 0xC 0x02106E00", accumulator_result},
    {"sendmod", "send (8|M0) r10:d r20 0xC 0x02106E00", negated_payload},
};

Test(check, what_text_cannot_say_is_refused_too)
{
    for (size_t n = 0; n < sizeof changes / sizeof *changes; n++) {
        bench b;
        gen_program *p;
        begin(&b);
        cr_assert(read_text(&b, changes[n].line, &p));
        cr_expect(sim_check(&b.diagnostics, p), "%s", changes[n].line);
        gen_inst *i = &p->kernels.items[0]->insts.items[0];
        changes[n].apply(i);
        i->loc = 0;
        cr_expect_not(sim_check(&b.diagnostics, p), "%s is accepted", changes[n].rule);
        fflush(b.out);
        cr_expect(names_rule(&b, changes[n].rule), "%s is refused by another rule: %s", changes[n].rule, b.said);
        cr_expect(strstr(b.said, "kernel main, instruction 0"), "an instruction without a place is shown: %s", b.said);
        end(&b);
    }
}

/* The rule about results that cannot be written names a register, or says that there is none. */
Test(check, a_result_that_is_no_register)
{
    bench b;
    gen_program *p;

    begin(&b);
    cr_assert(read_text(&b, "mov (8|M0) r10.0<1>:d r2.0<8;8,1>:d", &p));
    immediate_result(&p->kernels.items[0]->insts.items[0]);
    cr_expect_not(sim_check(&b.diagnostics, p));
    fflush(b.out);
    cr_expect(strstr(b.said, "error: an operand that is not a register cannot be written [readonly]"), "%s", b.said);
    end(&b);
}

/* Compiled code has no place in a file of assembly: it is reported at its source, or at the last one that is known. */
Test(check, code_that_was_never_text_is_reported_at_its_source)
{
    bench b;
    gen_program *p;

    begin(&b);
    cr_assert(
        read_text(&b, "//.kernel k\n// k.cl:12\nmov (8|M0) r10.0<1>:d r2.0<8;8,1>:d\nmov (8|M0) r10.0<1>:d r2.0<8;8,1>:d\n", &p));
    gen_kernel *k = p->kernels.items[0];
    k->lines.items[0].column = 5;
    k->insts.items[1].line = 0;
    for (unsigned n = 0; n < 2; n++) {
        k->insts.items[n].loc = 0;
        k->insts.items[n].exec = 32;
    }
    cr_expect_not(sim_check(&b.diagnostics, p));
    fflush(b.out);
    const char *first = strstr(b.said, "k.cl:12:5: error: "), *second = first ? strstr(first + 1, "k.cl:12:5: error: ") : NULL;
    cr_expect(second && strstr(b.said, "kernel k, instruction 1"), "%s", b.said);
    end(&b);
}

static bool has_row(const char *rule)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].rule, rule) == 0)
            return true;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (strcmp(changes[i].rule, rule) == 0)
            return true;
    return false;
}

Test(check, every_rule_has_a_row)
{
    static const char *const ids[] = {

#define RULE(id, text, source) #id,
#include "sim/check/rules.def"
    };

    for (size_t r = 0; r < sizeof ids / sizeof *ids; r++)
        cr_expect(has_row(ids[r]), "rule %s is never broken in a test", ids[r]);
}

static void expect_errors(unsigned count, const char *text)
{
    bench b;

    begin(&b);
    cr_expect(refused(&b, text));
    cr_expect_eq(b.diagnostics.errors, count, "%u errors: %s", b.diagnostics.errors, b.said);
    end(&b);
}

Test(check, one_error_an_instruction_and_several_in_a_run)
{
    expect_errors(2, "mov (32|M0) r10.1<4>:f r2.1<8;8,1>:f\nnop\nmov (8|M0) r10.0<1>:w r2.0<8;8,1>:d\n");
    expect_errors(2, "mov (8|M0) r10.0<8>:f r2.1<8;8,1>:f; nop; rol (8|M0) r10.0<1>:f r2.1<8;8,1>:f\nnop\n");
}
