/* tests/unit/test_combine.c - what the pass combine does by code, where its rules need types: casts, vectors, masks, distances,
 * loads of constants, flags. (The rules that are text have test_rules.c.)
 *
 * A row is the body of a function @f and a text that must have gone from it when combine has been at work. The interpreter has
 * to give the same before and after for all values of one argument of eight bits, and for many pairs of two; wider arguments
 * take numbers around the ends of the types. A `$` in a body stands for each of some words in turn, a `|` for the
 * end of a line. Where the result may be
 * another one (a sum that is rounded once, added in another order), a function @want says which. */
#include "ir/interp/interp.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "opt/opt.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define UNSIGNED_PREDICATES "ult ule ugt uge"
#define PREDICATES "eq ne " UNSIGNED_PREDICATES " slt sle sgt sge"
#define FLOAT_PREDICATES "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno"

static const struct {
    const char *gone, *function, *words; /* `$` in GONE and FUNCTION are the words, one after the other */
} rows[] = {
    /* combine.c */
    {"xor", "define i1 @f(i8 %x, i8 %y) { | %c = icmp $ i8 %x, %y | %r = xor i1 %c, true | ret i1 %r | }", PREDICATES},
    {"xor", "define i1 @f(half %x, half %y) { | %c = fcmp $ half %x, %y | %r = xor i1 %c, true | ret i1 %r | }",
     FLOAT_PREDICATES},
    {"fcmp", "define i1 @f(i8 %n) { | %x = sitofp i8 %n to half | %r = fcmp nnan $ half %x, %x | ret i1 %r | }", "uno ord"},
    {"5.0",
     "define half @f(i8 %n) { | %x = sitofp i8 %n to half | %s = f$ fast half %x, 5.0 | %r = f$ fast half %s, 3.0 | ret half %r "
     "| }",
     "add mul"},
    {"select", "define i1 @f(i1 %c) { | %r = select i1 %c, i1 $ | ret i1 %r | }", "true,~i1~false false,~i1~true"},
    {"select", "define i8 @f(i1 %c) { | %r = select i1 %c, i8 1, i8 0 | ret i8 %r | }", ""},
    {"select",
     "define <2 x i8> @f(<2 x i1> %c) { | %r = select <2 x i1> %c, <2 x i8> <i8 1, i8 1>, <2 x i8> zeroinitializer | ret <2 x "
     "i8> %r | }",
     ""},
    {"icmp ugt", "define i1 @f(i8 %x) { | %r = icmp ugt i8 7, %x | ret i1 %r | }", ""},
    {"i64 1",
     "define i8 @f(i8 %x) { | %a = alloca [4 x i8], align 1 | %p = getelementptr [4 x i8], ptr %a, i64 0, i64 0 | %q = "
     "getelementptr i8, ptr %p, i64 1 "
     "| %s = getelementptr i8, ptr %q, i64 2 | store i8 %x, ptr %s, align 1 | %t = getelementptr i8, ptr %a, i64 3 | %r = load "
     "i8, ptr %t, align 1 | ret i8 %r | }",
     ""},
    /* combine_limits.c */
    {"select",
     "define i8 @f(i8 %x) { | %a = icmp $ i8 %x, -7 | %b = icmp sgt i8 %x, 30 | %h = select i1 %b, i8 30, i8 %x | %r = select i1 "
     "%a, i8 "
     "-7, i8 %h | ret i8 %r | }",
     "slt sle"},
    {"select",
     "define i8 @f(i8 %x) { | %a = icmp $ i8 %x, 30 | %b = icmp sge i8 %x, -7 | %l = select i1 %b, i8 %x, i8 -7 | %r = select i1 "
     "%a, i8 30, "
     "i8 %l | ret i8 %r | }",
     "sgt sge"},
    {"select",
     "define i8 @f(i8 %x) { | %a = icmp $ i8 %x, 30 | %b = icmp slt i8 %x, 30 | %l = select i1 %b, i8 30, i8 %x | %r = select i1 "
     "%a, i8 %l, "
     "i8 30 | ret i8 %r | }",
     "slt sle"},
    /* combine_float.c */
    {"fmul",
     "define half @f(half %x, half %y) { | %p = fmul contract half %x, %y | %r = fadd contract half %p, %x | ret half %r | } "
     "| define half @want(half %x, half %y) { | %r = call half @llvm.fma.f16(half %x, half %y, half %x) | ret half %r | }",
     ""},
    {"fmul",
     "define half @f(half %x, half %y) { | %p = fmul contract half %x, %y | %r = fsub contract half %p, %x | ret half %r | } "
     "| define half @want(half %x, half %y) { | %n = fneg half %x | %r = call half @llvm.fma.f16(half %x, half %y, half %n) | "
     "ret half %r | }",
     ""},
    {"fmul",
     "define half @f(half %x, half %y) { | %p = fmul contract half %x, %y | %r = fsub contract half %x, %p | ret half %r | } "
     "| define half @want(half %x, half %y) { | %n = fneg half %x | %r = call half @llvm.fma.f16(half %n, half %y, half %x) | "
     "ret half %r | }",
     ""},
    /* combine_cast.c */
    {"i32", "define i8 @f(i8 %x) { | %w = $ i8 %x to i32 | %r = trunc i32 %w to i8 | ret i8 %r | }", "zext sext"},
    {"i32", "define i16 @f(i8 %x) { | %w = $ i8 %x to i32 | %r = trunc i32 %w to i16 | ret i16 %r | }", "zext sext"},
    {"i32", "define i8 @f(i16 %x) { | %w = $ i16 %x to i32 | %r = trunc i32 %w to i8 | ret i8 %r | }", "zext sext"},
    {"$ i32",
     "define i8 @f(i8 %x, i8 %y) { | %a = zext i8 %x to i32 | %b = sext i8 %y to i32 | %s = $ i32 %a, %b | %r = trunc i32 %s to "
     "i8 | ret i8 %r | }",
     "add sub mul and or xor"},
    {"$ i32", "define i8 @f(i8 %x) { | %a = sext i8 %x to i32 | %s = $ i32 %a, 300 | %r = trunc i32 %s to i8 | ret i8 %r | }",
     "add sub mul and or xor"},
    {"$ i64", "define i32 @f(i64 %x, i64 %y) { | %s = $ i64 %x, %y | %r = trunc i64 %s to i32 | ret i32 %r | }",
     "add sub mul and or xor"},
    {"shl i64", "define i32 @f(i64 %x) { | %s = shl i64 %x, $ | %r = trunc i64 %s to i32 | ret i32 %r | }", "1 7 31"},
    {"i16", "define i8 @f(i32 %x) { | %s = trunc i32 %x to i16 | %r = trunc i16 %s to i8 | ret i8 %r | }", ""},
    {"i16", "define i32 @f(i8 %x) { | %s = $ i8 %x to i16 | %r = $ i16 %s to i32 | ret i32 %r | }", "zext sext"},
    {"sext", "define i32 @f(i8 %x) { | %s = zext i8 %x to i16 | %r = sext i16 %s to i32 | ret i32 %r | }", ""},
    {"zext", "define i32 @f(i32 %x) { | %s = trunc i32 %x to i8 | %r = zext i8 %s to i32 | ret i32 %r | }", ""},
    {"zext", "define i1 @f(i1 %x) { | %w = zext i1 %x to i8 | %r = icmp $ i8 %w, 0 | ret i1 %r | }", "eq ne sgt"},
    {"sext", "define i1 @f(i1 %x) { | %w = sext i1 %x to i8 | %r = icmp $ i8 %w, 0 | ret i1 %r | }", "eq ne slt"},
    {"zext",
     "define i1 @f(i8 %x, i8 %y) { | %a = zext i8 %x to i16 | %b = zext i8 %y to i16 | %r = icmp $ i16 %a, %b | ret i1 %r | }",
     "eq ne " UNSIGNED_PREDICATES},
    {"sext",
     "define i1 @f(i8 %x, i8 %y) { | %a = sext i8 %x to i16 | %b = sext i8 %y to i16 | %r = icmp $ i16 %a, %b | ret i1 %r | }",
     "eq ne slt sle sgt sge"},
    {"zext", "define i1 @f(i8 %x) { | %a = zext i8 %x to i16 | %r = icmp $ i16 %a, 200 | ret i1 %r | }",
     "eq ne " UNSIGNED_PREDICATES},
    {"fptrunc",
     "define half @f(half %x, half %y) { | %s = fadd half %x, %y | %w = fpext half %s to double | %r = fptrunc double %w to half "
     "| ret half %r | }",
     ""},
    {"inttoptr",
     "define i64 @f(i64 %x) { | %p = inttoptr i64 %x to ptr addrspace(1) | %r = ptrtoint ptr addrspace(1) %p to i64 | ret i64 %r "
     "| }",
     ""},
    {"ptrtoint",
     "define i8 @f(i8 %x) { | %a = alloca i8, align 1 | store i8 %x, ptr %a, align 1 | %n = ptrtoint ptr %a to i64 | %p = "
     "inttoptr i64 %n to ptr "
     "| %r = load i8, ptr %p, align 1 | ret i8 %r | }",
     ""},
    {"i16",
     "define <2 x i8> @f(<2 x i8> %x) { | %w = bitcast <2 x i8> %x to i16 | %r = bitcast i16 %w to <2 x i8> | ret <2 x i8> %r | "
     "}",
     ""},
    {"4294967295",
     "@l = internal addrspace(3) global [8 x i8] undef, align 8 | define i64 @f(i8 %x) { | %i = and i8 %x, 7 "
     "| %p = getelementptr inbounds [8 x i8], ptr addrspace(3) @l, i64 0, i8 %i | %n = ptrtoint ptr addrspace(3) %p to i64 | %m "
     "= and i64 %n, 4294967295 "
     "| %b = ptrtoint ptr addrspace(3) @l to i64 | %r = sub i64 %m, %b | ret i64 %r | }",
     ""},
    /* combine_vector.c */
    {"element",
     "define i8 @f(i8 %x) { | %v = insertelement <2 x i8> zeroinitializer, i8 %x, i32 1 | %r = extractelement <2 x i8> %v, i32 1 "
     "| ret i8 %r | }",
     ""},
    {"insert",
     "define i8 @f(<2 x i8> %v, i8 %x) { | %w = insertelement <2 x i8> %v, i8 %x, i32 1 | %r = extractelement <2 x i8> %w, i32 0 "
     "| ret i8 %r | }",
     ""},
    {"shuffle",
     "define i8 @f(<2 x i8> %v, <2 x i8> %w) { | %s = shufflevector <2 x i8> %v, <2 x i8> %w, <4 x i32> <i32 3, i32 1, i32 0, "
     "i32 2> "
     "| %r = extractelement <4 x i8> %s, i32 $ | ret i8 %r | }",
     "0 1 2 3"},
    {"shuffle",
     "define <2 x i8> @f(<2 x i8> %v, <2 x i8> %w) { | %r = shufflevector <2 x i8> %v, <2 x i8> %w, <2 x i32> $ | ret <2 x i8> "
     "%r | }",
     "<i32~0,~i32~1> <i32~2,~i32~3>"},
    {"4 x",
     "define <2 x i8> @f(<2 x i8> %v) { | %s = shufflevector <2 x i8> %v, <2 x i8> poison, <4 x i32> <i32 1, i32 1, i32 0, i32 "
     "0> "
     "| %r = shufflevector <4 x i8> %s, <4 x i8> poison, <2 x i32> <i32 $, i32 1> | ret <2 x i8> %r | }",
     "0 1 2 3"},
    {"value",
     "define i8 @f(i8 %x) { | %s = insertvalue { i8, [2 x i8] } zeroinitializer, i8 %x, 1, 1 | %r = extractvalue { i8, [2 x i8] "
     "} %s, 1, 1 | ret i8 %r | }",
     ""},
    {"value",
     "define i8 @f(i8 %x) { | %s = insertvalue { i8, [2 x i8] } zeroinitializer, i8 %x, 1, 1 | %r = extractvalue { i8, [2 x i8] "
     "} %s, 1, 0 | ret i8 %r | }",
     ""},
    /* combine_mask.c: each way to make a mask, and each way to choose with it */
    {"sext",
     "define i8 @f(i1 %c, i8 %x, i8 %y) { | %m = sext i1 %c to i8 | %n = xor i8 %m, -1 | %p = and i8 $ | %r = or i8 %p, %q | ret "
     "i8 %r | }",
     "%m,~%x~|~%q~=~and~i8~%n,~%y %x,~%m~|~%q~=~and~i8~%n,~%y %m,~%x~|~%q~=~and~i8~%y,~%n %x,~%n~|~%q~=~and~i8~%y,~%m"},
    {"sext",
     "define i8 @f(i1 %c, i8 %x, i8 %y) { | %m = sext i1 %c to i8 | %n = xor i8 %m, -1 | %p = and i8 %m, %x | %q = and i8 %n, %y "
     "| %r = $ i8 %p, %q | ret i8 %r | }",
     "or xor add"},
    {"sext", "define i8 @f(i1 %c, i8 %x, i8 %y) { | %m = sext i1 %c to i8 | %d = xor i8 %x, %y | %k = and i8 $ | ret i8 %r | }",
     "%d,~%m~|~%r~=~xor~i8~%k,~%y %m,~%d~|~%r~=~xor~i8~%k,~%y %d,~%m~|~%r~=~xor~i8~%x,~%k %m,~%d~|~%r~=~xor~i8~%x,~%k"},
    {" and ",
     "define i8 @f(i8 %c, i8 %x, i8 %y) { | %s = ashr i8 %c, 7 | %n = xor i8 %s, -1 | %p = and i8 %s, %x | %q = and i8 %n, %y | "
     "%r = or i8 %p, %q | ret i8 %r | }",
     ""},
    {"sub",
     "define i8 @f(i8 %c, i8 %x, i8 %y) { | %b = lshr i8 %c, 7 | %m = sub i8 0, %b | %n = xor i8 %m, -1 | %p = and i8 %m, %x | "
     "%q = and i8 %n, %y | %r = or i8 %p, %q | ret i8 %r | }",
     ""},
    {"sub",
     "define i8 @f(i8 %c, i8 %x, i8 %y) { | %b = and i8 %c, 1 | %m = sub i8 0, %b | %n = xor i8 %m, -1 | %p = and i8 %m, %x | %q "
     "= and i8 %n, %y | %r = or i8 %p, %q | ret i8 %r | }",
     ""},
    {"add",
     "define i8 @f(i1 %c, i8 %x, i8 %y) { | %b = zext i1 %c to i8 | %m = add i8 %b, -1 | %n = xor i8 %m, -1 | %p = and i8 %m, %x "
     "| %q = and i8 %n, %y | %r = or i8 %p, %q | ret i8 %r | }",
     ""},
    {" and ",
     "define i8 @f(i1 %c, i8 %x, i8 %y) { | %m = select i1 %c, i8 $ | %n = xor i8 %m, -1 | %p = and i8 %m, %x | %q = and i8 %n, "
     "%y | %r = or i8 %p, %q | ret i8 %r | }",
     "-1,~i8~0 0,~i8~-1"},
    {" and ",
     "define i8 @f(i16 %c, i8 %x, i8 %y) { | %w = ashr i16 %c, 15 | %m = trunc i16 %w to i8 | %n = xor i8 %m, -1 | %p = and i8 "
     "%m, %x | %q = and i8 %n, %y | %r = or i8 %p, %q | ret i8 %r | }",
     ""},
    {" and ",
     "@l = internal addrspace(3) global i8 undef, align 1 | define i1 @f(i1 %c) { | %m = sext i1 %c to i64 | %n = ptrtoint ptr "
     "addrspace(3) @l to i64 | %k = and i64 $ "
     "| %r = icmp eq i64 %k, 0 | ret i1 %r | }",
     "%m,~%n %n,~%m"},
    /* combine_distance.c */
    {"ptrtoint",
     "define i64 @f(i8 %i, i8 %j) { | %a = alloca [300 x { i16, i8 }], align 2 | %p = getelementptr inbounds { i16, i8 }, ptr "
     "%a, i8 %i "
     "| %q = getelementptr inbounds $, ptr %a, i8 %j | %s = getelementptr inbounds i8, ptr %q, i64 2 | %x = ptrtoint ptr %p to "
     "i64 | %y = ptrtoint ptr %s to i64 "
     "| %r = sub i64 %x, %y | ret i64 %r | }",
     "i8 i32 <{~i16,~i8~}>"},
    {"ptrtoint",
     "define i64 @f(i8 %i) { | %a = alloca [300 x i16], align 2 | %p = getelementptr inbounds i16, ptr %a, i8 %i | %x = ptrtoint "
     "ptr %p to i64 "
     "| %y = ptrtoint ptr %a to i64 | %r = sub i64 %x, %y | ret i64 %r | }",
     ""},
    {" ptr ",
     "define i1 @f(i8 %i, i8 %j) { | %p = getelementptr inbounds i16, ptr null, i8 %i | %q = getelementptr inbounds i32, ptr "
     "null, i8 %j "
     "| %r = icmp $ ptr %p, %q | ret i1 %r | } | define i1 @want(i8 %i, i8 %j) { | %x = sext i8 %i to i64 | %m = mul i64 %x, 2 | "
     "%y = sext i8 %j to i64 | %n = mul i64 %y, 4 "
     "| %r = icmp $ i64 %m, %n | ret i1 %r | }",
     "eq ne"},
    {" ptr ",
     "define i1 @f(i8 %i, i8 %j) { | %p = getelementptr inbounds i16, ptr null, i8 %i | %q = getelementptr inbounds i32, ptr "
     "null, i8 %j "
     "| %r = icmp u$ ptr %p, %q | ret i1 %r | } | define i1 @want(i8 %i, i8 %j) { | %x = sext i8 %i to i64 | %m = mul i64 %x, 2 "
     "| %y = sext i8 %j to i64 | %n = mul i64 %y, 4 "
     "| %r = icmp s$ i64 %m, %n | ret i1 %r | }",
     "lt le gt ge"},
    {"icmp",
     "@l = internal addrspace(3) global [8 x i8] undef, align 8 | define i1 @f() { "
     "| %r = icmp $ ptr addrspace(3) @l, getelementptr (i8, ptr addrspace(3) @l, i64 4) | ret i1 %r | }",
     "eq ne " UNSIGNED_PREDICATES},
    {"div", "define i64 @f(i64 %x) { | %w = ashr i64 %x, 8 | %m = mul nsw i64 %w, $ | %r = sdiv exact i64 %m, $ | ret i64 %r | }",
     "2 3 4 5 7 12 48 100"},
    {"div", "define i64 @f(i64 %x) { | %w = ashr i64 %x, 8 | %m = mul i64 %w, $ | %r = sdiv exact i64 %m, $ | ret i64 %r | }",
     "2 3 4 5 7 12 48 100"},
    {"div", "define i64 @f(i64 %x) { | %w = ashr i64 %x, 8 | %m = shl nsw i64 %w, 3 | %r = sdiv exact i64 %m, 8 | ret i64 %r | }",
     ""},
    {"div", "define i64 @f(i64 %x) { | %r = sdiv i64 %x, $ | ret i64 %r | }", "2 4 1024 4611686018427387904"},
    {"rem", "define i64 @f(i64 %x) { | %r = srem i64 %x, $ | ret i64 %r | }", "2 4 1024 4611686018427387904"},
    /* combine_load.c */
    {"load",
     "@k = internal addrspace(2) constant { i8, [3 x i16], half } { i8 1, [3 x i16] [i16 258, i16 772, i16 1286], half 1.5 }, "
     "align 4 "
     "define i16 @f() { | %r = load i16, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @k, i64 $), align 1 | ret i16 %r | "
     "}",
     "2 3 4 5 6 7 8"},
    {"load",
     "@k = internal addrspace(2) constant [4 x i16] [i16 258, i16 772, i16 1286, i16 -1], align 4 | define <2 x i8> @f() { "
     "| %r = load <2 x i8>, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @k, i64 $), align 1 | ret <2 x i8> %r | }",
     "0 1 5 6"},
};

/* --- texts ---------------------------------------------------------------------------------------------------------------- */

/* PATTERN with WORD, whose `~` are spaces, for every `$`, and its lines. */
static const char *fill(arena *memory, const char *pattern, const char *word)
{
    text t;

    text_init(&t, memory);
    for (; *pattern; pattern++)
        if (*pattern != '$')
            text_char(&t, *pattern == '|' ? '\n' : *pattern);
        else
            for (const char *w = word; *w && *w != ' '; w++)
                text_char(&t, *w == '~' ? ' ' : *w == '|' ? '\n' : *w);
    return t.data ? t.data : "";
}

static ir_module *read(arena *memory, const char *s)
{
    static source_map map;
    static diag d;
    text broken;

    source_init(&map, memory);
    diag_init(&d, &map, stderr);
    ir_module *m = ir_read(memory, &d, source_add_file(&map, "row", s, strlen(s), 0), NULL);
    cr_assert(m, "%s", s);
    text_init(&broken, memory);
    cr_assert(ir_verify(m, &broken), "%s\n%s", s, broken.data);
    return m;
}

static const char *printed(arena *memory, const ir_function *f)
{
    text t;

    text_init(&t, memory);
    ir_print_function(&t, f);
    return t.data;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

enum { MOST_VALUES = 256, FEW = 16, MOST_ARGUMENTS = 4 };

/* The numbers that an argument of type T takes: all where they are few, else some at the ends and between; fewer when it is not
 * the first. */
static unsigned numbers_of(const ir_type *t, bool first, uint64_t *out)
{
    static const uint64_t ends[] = {0,
                                    1,
                                    2,
                                    7,
                                    0x7F,
                                    0x80,
                                    0xFF,
                                    0x7FFF,
                                    0x8000,
                                    0xFFFF,
                                    0x7FFFFFFF,
                                    0x80000000,
                                    0xFFFFFFFF,
                                    0x7FFFFFFFFFFFFFFF,
                                    0x8000000000000000,
                                    0xFFFFFFFFFFFFFFFF,
                                    0x123456789ABCDEF0,
                                    0xFEDCBA9876543210};
    static const uint64_t halves[] = {0,      0x8000, 0x0001, 0x3C00, 0xBC01, 0x4200, 0x3555, 0x7BFF,
                                      0x7C00, 0xFC00, 0x7E00, 0x0400, 0x6400, 0xC900, 0x03FF, 0x2E66};
    unsigned bits = ir_scalar_bits(t), count = 0;

    if (bits <= 8 && (bits == 1 || first))
        while (count < 1u << bits) {
            out[count] = count;
            count++;
        }
    else if (t->kind == IR_HALF)
        for (; count < sizeof halves / sizeof *halves; count++)
            out[count] = halves[count];
    else
        for (unsigned n = 0; n < sizeof ends / sizeof *ends; n++)
            if (bits == 64 || !(ends[n] >> bits))
                out[count++] = ends[n];
    return count;
}

typedef struct arguments {
    unsigned count, lanes[MOST_ARGUMENTS], numbers[MOST_ARGUMENTS];
    uint64_t number[MOST_ARGUMENTS][MOST_VALUES];
    unsigned at[MOST_ARGUMENTS]; /* which number each has */
} arguments;

static arguments arguments_of(const ir_function *f)
{
    arguments a = {.count = f->arg_count};

    for (unsigned n = 0; n < a.count; n++) {
        ir_type *t = f->args[n]->value.type;
        a.lanes[n] = (unsigned)ir_lanes(t);
        a.numbers[n] = numbers_of(ir_scalar(t), n == 0, a.number[n]);
    }
    return a;
}

static bool next(arguments *a)
{
    for (unsigned n = 0; n < a->count; n++) {
        if (++a->at[n] < a->numbers[n])
            return true;
        a->at[n] = 0;
    }
    return false;
}

/* What F gives for them. The lanes of a vector are numbers that follow each other. */
static uint64_t call(const ir_function *f, const arguments *a, unsigned lane)
{
    uint64_t in[MOST_ARGUMENTS * 4], out[2 * IR_MAX_VALUE_LANES];
    unsigned used = 0;
    run_result result;
    arena memory;

    for (unsigned n = 0; n < a->count; n++)
        for (unsigned l = 0; l < a->lanes[n]; l++)
            in[used++] = a->number[n][(a->at[n] + l) % a->numbers[n]];
    arena_init(&memory);
    cr_assert(ir_interpret_call(f->module, ir_as_function((ir_value *)&f->value), in, out, 1000, &result, &memory), "%s",
              result.fault.message);
    arena_release(&memory);
    return out[lane];
}

static bool same(const ir_type *t, uint64_t x, uint64_t y)
{
    bool nans = ir_is_float(t) && ir_bits_to_double(t, x) != ir_bits_to_double(t, x) &&
                ir_bits_to_double(t, y) != ir_bits_to_double(t, y);

    return x == y || nans;
}

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

static void check(arena *memory, const char *function, const char *gone)
{
    ir_module *before = read(memory, function), *after = read(memory, function);
    ir_function *f = ir_function_find(after, "f"), *want = ir_function_find(before, "want");
    opt_context context = {.module = after, .scratch = memory, .options = &(opt_options){0}};

    want = want ? want : ir_function_find(before, "f");
    opt_combine(f, &context);
    opt_dce(f, &context);
    cr_expect(!strstr(printed(memory, f), gone), "'%s' is left of %s:\n%s", gone, function, printed(memory, f));
    arguments a = arguments_of(f);
    ir_type *t = f->type->element;
    do
        for (unsigned lane = 0; lane < ir_lanes(t); lane++) {
            uint64_t x = call(want, &a, lane), y = call(f, &a, lane);
            cr_assert(same(ir_scalar(t), x, y), "%s for %#llx, %#llx: %#llx, not %#llx\n%s", function,
                      (unsigned long long)a.number[0][a.at[0]], (unsigned long long)(a.count > 1 ? a.number[1][a.at[1]] : 0),
                      (unsigned long long)y, (unsigned long long)x, printed(memory, f));
        }
    while (next(&a));
}

Test(combine, does_what_was_there_before)
{
    for (unsigned n = 0; n < sizeof rows / sizeof *rows; n++) {
        const char *space;
        for (const char *word = rows[n].words; word; word = space ? space + 1 : NULL) {
            arena memory;
            arena_init(&memory);
            check(&memory, fill(&memory, rows[n].function, word), fill(&memory, rows[n].gone, word));
            arena_release(&memory);
            space = strchr(word, ' ');
        }
    }
}
