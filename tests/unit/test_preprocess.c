/* tests/unit/test_preprocess.c - the preprocessor's tokens, locations and errors.
 *
 * The expected tokens of the first table are the answers of the C99 standard where a row names a clause; all of them are checked
 * against clang or gcc, too, where one is installed (agrees_with_a_c_compiler). */
#include "parser/preprocess/preprocess.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static arena memory;
static interner names;
static source_map map;
static diag d;
static pp_options options;
static char *printed;
static size_t printed_length;

static void set_up(void)
{
    arena_init(&memory);
    interner_init(&names, &memory);
    source_init(&map, &memory);
    diag_init(&d, &map, open_memstream(&printed, &printed_length));
    d.colour = false;
    options = (pp_options){.cl_version = 300};
    pp_default_features(&options);
}

static void tear_down(void)
{
    fclose(d.out);
    free(printed);
    arena_release(&memory);
}

TestSuite(preprocess, .init = set_up, .fini = tear_down);

static const char *messages(void)
{
    fflush(d.out);
    return printed;
}

static preprocessor *start_bytes(const char *source, size_t n)
{
    return pp_new(&memory, &names, &map, &d, &options, "t.cl", arena_strndup(&memory, source, n), n);
}

static preprocessor *start(const char *source)
{
    return start_bytes(source, strlen(source));
}

/* All tokens, one space between any two. */
static const char *tokens_of(preprocessor *pp)
{
    text out;
    pp_token t;

    text_init(&out, &memory);
    text_str(&out, "");
    for (pp_next(pp, &t); t.kind != PP_END; pp_next(pp, &t))
        text_printf(&out, t.kind == PP_PRAGMA ? "%s<%s>" : "%s%s", out.length ? " " : "", t.text);
    return out.data;
}

static const char *printed_tokens(const char *source)
{
    text out;

    text_init(&out, &memory);
    text_str(&out, "");
    pp_print(start(source), &out);
    return out.data;
}

/* The messages of SOURCE without notes, source lines and carets. */
static const char *errors_of(const char *source)
{
    text out;

    tokens_of(start(source));
    text_init(&out, &memory);
    text_str(&out, "");
    for (const char *line = messages(); *line;) {
        size_t n = strcspn(line, "\n");
        char *copy = arena_strndup(&memory, line, n);
        if (strncmp(copy, "t.cl:", 5) == 0 && !strstr(copy, ": note: "))
            text_printf(&out, "%s%s", out.length ? "\n" : "", copy + 5);
        line += n + (line[n] == '\n');
    }
    return out.data;
}

/* --- macro expansion ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *what, *source, *tokens;
} expansions[] = {
    {"C99 6.10.3.5 example 3",
     "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n"
     "#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n#define q(x) x\n#define r(x,y) x ## y\n#define str(x) # "
     "x\n"
     "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n"
     "p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\nchar c[2][6] = { str(hello), str() };\n",
     "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; "
     "f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ; "
     "int i [ ] = { 1 , 23 , 4 , 5 , } ; char c [ 2 ] [ 6 ] = { \"hello\" , \"\" } ;"},
    {"C99 6.10.3.5 example 4",
     "#define str(s) # s\n#define xstr(s) str(s)\n#define debug(s, t) printf(\"x\" # s \"= %d, x\" # t \"= %s\", \\\n"
     " x ## s, x ## t)\n#define INCFILE(n) vers ## n\n#define glue(a, b) a ## b\n#define xglue(a, b) glue(a, b)\n"
     "#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\ndebug(1, 2);\n"
     "fputs(str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n == 0) str(: @\\n), s);\n"
     "xstr(INCFILE(2).h)\nglue(HIGH, LOW);\nxglue(HIGH, LOW)\n",
     "printf ( \"x\" \"1\" \"= %d, x\" \"2\" \"= %s\" , x1 , x2 ) ; "
     "fputs ( \"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\" , s ) ; "
     "\"vers2.h\" \"hello\" ; \"hello\" \", world\""},
    {"C99 6.10.3.3 hash_hash",
     "#define hash_hash # ## #\n#define mkstr(a) # a\n#define in_between(a) mkstr(a)\n"
     "#define join(c, d) in_between(c hash_hash d)\nchar p[] = join(x, y);\n",
     "char p [ ] = \"x ## y\" ;"},
    {"C99 6.10.3.5 example 5",
     "#define t(x,y,z) x ## y ## z\nint j[] = { t(1,2,3), t(,4,5), t(6,,7), t(8,9,),\n t(10,,), t(,11,), t(,,12), t(,,) };",
     "int j [ ] = { 123 , 45 , 67 , 89 , 10 , 11 , 12 , } ;"},
    {"C99 6.10.3.5 example 7",
     "#define debug(...) fprintf(stderr, __VA_ARGS__)\n#define showlist(...) puts(#__VA_ARGS__)\n"
     "#define report(test, ...) ((test)?puts(#test):\\\n printf(__VA_ARGS__))\ndebug(\"Flag\");\ndebug(\"X = %d\\n\", x);\n"
     "showlist(The first, second, and third items.);\nreport(x>y, \"x is %d but y is %d\", x, y);\n",
     "fprintf ( stderr , \"Flag\" ) ; fprintf ( stderr , \"X = %d\\n\" , x ) ; puts ( \"The first, second, and third items.\" ) "
     "; "
     "( ( x > y ) ? puts ( \"x>y\" ) : printf ( \"x is %d but y is %d\" , x , y ) ) ;"},
    {"rescanning takes what follows", "#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"},
    {"mutual recursion is painted", "#define A B x\n#define B A y\nA B", "A y x B x y"},
    {"a name that calls itself", "#define f(x) f(x) + x\nf(f(1))", "f ( f ( 1 ) + 1 ) + f ( 1 ) + 1"},
    {"paint stays", "#define NIL(x) x\n#define G0(a) NIL(G1)(a)\n#define G1(a) NIL(a)\nG0(42)", "42"},
    {"deferred", "#define E\n#define D(i) i E\n#define X(...) __VA_ARGS__\n#define A() 1\nD(A)() X(D(A)())", "A ( ) 1"},
    {"no parenthesis, no call", "#define f(x) x\nf; f\n(1) f /* c */ // d\n (2) (f)(3)", "f ; 1 2 ( f ) ( 3 )"},
    {"arguments over lines", "#define f(x, y) [y x]\nf(1,\n2\n) f (\n a\n b , c)", "[ 2 1 ] [ c a b ]"},
    {"parentheses protect commas", "#define f(x) <x>\nf((1,2)) f(g(1,2)) f()", "< ( 1 , 2 ) > < g ( 1 , 2 ) > < >"},
    {"commas from macros count when rescanned", "#define C ,\n#define T(a,b) a|b\n#define F(x) T(x)\nF(1 C 2)", "1 | 2"},
    {"GNU comma", "#define V(f, ...) p(f, ## __VA_ARGS__)\nV(a) V(a,) V(a,b) V(a,b,c)",
     "p ( a ) p ( a , ) p ( a , b ) p ( a , b , c )"},
    {"GNU named rest", "#define V(f, r...) p(f, ## r) #r\nV(a) V(a, b, c)", "p ( a ) \"\" p ( a , b , c ) \"b, c\""},
    {"only a rest", "#define V(...) p(0, ## __VA_ARGS__)\nV() V(1)", "p ( 0 ) p ( 0 , 1 )"},
    {"spacing in strings", "#define S(...) #__VA_ARGS__\nS( a  ,\tb\nc ) S() S(/**/ a /**/ b /**/) S(a+b) S(<:)",
     "\"a , b c\" \"\" \"a b\" \"a+b\" \"<:\""},
    {"quotes in strings", "#define S(x) #x\nS(\"\\n\") S('\"') S('\\'') S(\\n)",
     "\"\\\"\\\\n\\\"\" \"'\\\"'\" \"'\\\\''\" \"\\n\""},
    {"a string of a string", "#define S(x) #x\n#define X(x) S(x)\nX(S(\"a\"))", "\"\\\"\\\\\\\"a\\\\\\\"\\\"\""},
    {"pasting makes all kinds of tokens", "#define C(a,b) a##b\nC(x,1) C(1,x) C(.,5) C(1.,e3) C(+,+) C(<,<=) C(-,>) C(1e,+)",
     "x1 1x .5 1.e3 ++ <<= -> 1e+"},
    {"pasted names are macros", "#define C(a,b) a##b\n#define AB 7\nC(A,B) C(C,)(1,2)", "7 C ( 1 , 2 )"},
    {"pasted before expansion", "#define A 1\n#define C(x) x##A A##x x\nC(A)", "AA AA 1"},
    {"## in an object-like macro", "#define AB a ## b ## c\nAB", "abc"},
    {"# in an object-like macro", "#define H # x\ny H", "y # x"},
    {"empty arguments to ##", "#define C(a,b,c) <a##b##c>\nC(,,) C(a,,) C(,,c) C(a,,c)", "< > < a > < c > < ac >"},
    {"redefining undoes nothing", "#define a 1\n#undef a\na\n#define a 2\na", "a 2"},
    {"the same definition twice", "#define f(x)  x +\t1\n#define f(x) x  + /**/ 1\nf(2)", "2 + 1"},
    {"line splices", "in\\\nt x\\\r\n;/\\\n* c *\\\n/ \"s\\\nt\" // \\\n c\n#def\\\nine Q 1\nQ", "int x ; \"st\" 1"},
    {"digraphs", "a <: 1 :> <% %> %: %:%:", "a <: 1 :> <% %> %: %:%:"},
    {"longest tokens first", "a+++++b x---y i<<=2 1.2.3 0x1p-3 0xe+1 .. ... .5.",
     "a ++ ++ + b x -- - y i <<= 2 1.2.3 0x1p-3 0xe+1 . . ... .5."},
    {"comments", "a/**/b/*/*/c//\nd/***/e/* // */f // /*\ng", "a b c d e f g"},
    {"carriage returns", "#define A 1\r\nA\r\n", "1"},
    {"__LINE__", "#define L __LINE__\n__LINE__ L\n#line 100\n__LINE__\nL", "2 2 100 101"},
    {"__COUNTER__", "__COUNTER__ __COUNTER__\n#if __COUNTER__ == 2\n__COUNTER__\n#endif", "0 1 3"},
    {"__FILE__", "#line 1 \"q\\\"\\\\w\"\n__FILE__", "\"q\\\"\\\\w\""},
    {"conditionals inside arguments", "#define f(x) <x>\n#define Q\nf(1\n#ifdef Q\n2\n#else\n3\n#endif\n4)", "< 1 2 4 >"},
    {"undefined while its arguments are read", "#define f(x) <x>\nf(1\n#undef f\n) f", "< 1 > f"},
    {"a call through a macro parenthesis", "#define L (\n#define f(x) <x>\n#define X(x) x\nf L 1) X(f L 2))", "f ( 1 ) < 2 >"},
};

Test(preprocess, expands_macros)
{
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++) {
        const char *got = tokens_of(start(expansions[i].source));
        cr_expect_str_eq(got, expansions[i].tokens, "%s: %s", expansions[i].what, got);
    }
    cr_expect_str_eq(messages(), "");
}

Test(preprocess, printed_text_lexes_to_the_same_tokens)
{
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++) {
        const char *text_form = printed_tokens(expansions[i].source), *again = tokens_of(start(text_form));
        cr_expect_str_eq(again, expansions[i].tokens, "%s:\n%s", expansions[i].what, text_form);
    }
}

/* S without blanks and without lines that begin with #. */
static char *squeezed(const char *s)
{
    char *out = arena_alloc(&memory, strlen(s) + 1), *to = out;

    for (bool line_start = true; *s; s++) {
        if (line_start && *s == '#') {
            s += strcspn(s, "\n");
            if (!*s)
                break;
        }
        line_start = *s == '\n';
        if (!isspace((unsigned char)*s))
            *to++ = *s;
    }
    return out;
}

static const char *output_of(const char *command)
{
    text out;
    char buffer[4096];
    FILE *pipe = popen(command, "r");

    cr_assert_not_null(pipe);
    text_init(&out, &memory);
    text_str(&out, "");
    for (size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        text_add(&out, buffer, n);
    pclose(pipe);
    return out.data;
}

Test(preprocess, agrees_with_a_c_compiler)
{
    const char *compiler = system("clang-14 --version >/dev/null 2>&1") == 0 ? "clang-14"
                           : system("gcc --version >/dev/null 2>&1") == 0    ? "gcc"
                                                                             : NULL;

    if (!compiler)
        cr_skip_test("neither clang-14 nor gcc is installed");
    char path[] = "/tmp/gasket-pp-XXXXXX";
    int fd = mkstemp(path);
    cr_assert_geq(fd, 0);
    close(fd);
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++) {
        cr_assert(file_write(path, expansions[i].source, strlen(expansions[i].source)));
        const char *theirs = squeezed(output_of(arena_printf(&memory, "%s -E -P -w -std=gnu99 -x c %s", compiler, path)));
        const char *ours = squeezed(expansions[i].tokens);
        cr_expect_str_eq(theirs, ours, "%s: %s gives %s", expansions[i].what, compiler, theirs);
    }
    unlink(path);
}

/* --- #if ------------------------------------------------------------------------------------------------------------------ */

Test(preprocess, evaluates_conditions)
{
    static const char *const true_ones[] = {
        "1",
        "-1 > 0u",
        "-1 < 0",
        "(2 || 1/0) && !(0 && 1/0)",
        "'a' == 97 && '\\n' == 10 && '\\x41' == 'A' && '\\377' < 0",
        "'ab' == 24930",
        "0x7fffffffffffffff + 1 < 0",
        "18446744073709551615u == -1",
        "1 ? 2 : (1/0)",
        "0 ? 1/0 : 0 ? 1 : 2",
        "-7/2 == -3 && -7%2 == -1 && 7>>1 == 3 && -1>>1 == -1 && 1<<3 == 8",
        "(1 ? -1 : 0u) > 0",
        "~0 == -1 && ~0u == 0xffffffffffffffff && !0 && - -1 == +1",
        "0b101 == 5 && 010 == 8 && 10UL == 10 && 0xFull == 15LLU",
        "1 + 2 * 3 - 4 / 2 == 5 && (1 | 6 & 3 ^ 8) == 11",
        "3 > 2 > 0 && 1 <= 1 && 2 >= 1",
        "defined A && defined(A) && !defined B",
        "f(1) == 1",
        "UNKNOWN == 0",
        "true && !false",
        "__has_attribute(aligned) && __has_attribute(__packed__)",
        "!__has_attribute(frobnicate)",
        "!__has_include(<no/such/file>)",
        "!__has_builtin(anything)",
        "10 - 2 - 3 == 5",
        "(-9223372036854775807 - 1) / -1 < 0",
        "1 << 64 == 0 && -1 >> 64 == -1",
        "1 == 1 ? 1 : 0",

    };
    for (size_t i = 0; i < sizeof true_ones / sizeof *true_ones; i++) {
        const char *source = arena_printf(&memory, "#define A 1\n#define f(x) x\n#if %s\nyes\n#else\nno\n#endif\n", true_ones[i]);
        cr_expect_str_eq(tokens_of(start(source)), "yes", "#if %s", true_ones[i]);
    }
    cr_expect_str_eq(messages(), "");
}

Test(preprocess, takes_one_group_of_a_conditional)
{
    static const struct {
        const char *source, *tokens;
    } rows[] = {
        {"#if 0\na\n#elif 1\nb\n#elif 1\nc\n#else\nd\n#endif\ne", "b e"},
        {"#if 1\na\n#elif 1/0\nb\n#else\nd\n#endif", "a"},
        {"#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"},
        {"#if 0\n#elif 0\n#else\n#ifdef X\na\n#else\nb\n#endif\nc\n#endif", "b c"},
        {"#if 0\ndon't \" /* #endif\n*/ x\n#bogus\n#else\ny\n#endif", "y"},
        {"#ifndef X\n#define X 1\n#endif\n#ifdef X\nX\n#endif", "1"},
        {"# /* c */ if /* d\n */ 1 // e\na\n # endif // f\n#\nb", "a b"},
        {"#if 0\n#elif 1\na\n#endif\n#if 1\nb\n#endif", "a b"},
        {"#if 1\n#else\n#if 1\n#endif\na\n#endif\nb", "b"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(tokens_of(start(rows[i].source)), rows[i].tokens, "%s", rows[i].source);
    cr_expect_str_eq(messages(), "");
}

/* --- what is predefined --------------------------------------------------------------------------------------------------- */

Test(preprocess, versions)
{
    options.cl_version = 120;
    cr_assert_str_eq(tokens_of(start("__OPENCL_C_VERSION__ CL_VERSION_1_2 CL_VERSION_3_0 __ENDIAN_LITTLE__ __STDC_VERSION__ "
                                     "cl_khr_fp64 __opencl_c_fp64 __FAST_RELAXED_MATH__ __IMAGE_SUPPORT__")),
                     "120 120 300 1 199901L 1 __opencl_c_fp64 __FAST_RELAXED_MATH__ 1");
    options.cl_version = 300;
    options.fast_relaxed_math = true;
    options.features[PP_FEATURE_fp64] = false;
    cr_assert_str_eq(tokens_of(start("__OPENCL_C_VERSION__ __opencl_c_fp64 cl_khr_fp64 __FAST_RELAXED_MATH__")),
                     "300 1 cl_khr_fp64 1");
}

Test(preprocess, commands_run_in_order)
{
    static const char *const commands[] = {"-DA", "-DB=2 + 3", "-DF(x)=x*x", "-DC=1",
                                           "-UC", "-DD=",      "-DE=a=b",    "-DG=1\n#define H"};

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        vec_push(&memory, &options.commands, commands[i]);
    cr_assert_str_eq(tokens_of(start("A B F(4) C D E G H")), "1 2 + 3 4 * 4 C a = b 1 # define H H");
    cr_assert_str_eq(messages(), "");
}

Test(preprocess, errors_in_commands_name_the_command_line)
{
    vec_push(&memory, &options.commands, "-D3x=1");
    tokens_of(start(""));
    cr_assert_not_null(strstr(messages(), "<command line>:1:9: error: the name of a macro must be an identifier"));
}

static bool knows_sin(const char *name)
{
    return strcmp(name, "sin") == 0;
}

Test(preprocess, has_builtin_asks_the_parser)
{
    options.has_builtin = knows_sin;
    cr_assert_str_eq(tokens_of(start("#if __has_builtin(sin) && !__has_builtin(foo)\nyes\n#endif")), "yes");
}

Test(preprocess, kernel_exec)
{
    cr_assert_str_eq(squeezed(tokens_of(start("__kernel_exec(8, float4)"))),
                     "__kernel__attribute__((work_group_size_hint(8,1,1)))__attribute__((vec_type_hint(float4)))");
}

/* --- pragmas -------------------------------------------------------------------------------------------------------------- */

Test(preprocess, pragmas_are_delivered)
{
    cr_assert_str_eq(
        tokens_of(start("#define N 4\n#define cl_khr_fp64 1\na\n#pragma unroll N\nb\n#pragma OPENCL EXTENSION cl_khr_fp64 "
                        ":  enable // c\n#pragma STDC FP_CONTRACT N\n#pragma\n_Pragma(\"unroll N\") c")),
        "a <unroll 4> b <OPENCL EXTENSION cl_khr_fp64 : enable> <STDC FP_CONTRACT N> <> <unroll 4> c");
    cr_assert_str_eq(messages(), "");
}

Test(preprocess, pragma_operator_in_macros)
{
    cr_assert_str_eq(
        tokens_of(start("#define U(n) _Pragma(#n) x\n#define ID(y) y\nU(unroll 2) ID(U(a \"b\\n\")) ID(_Pragma(\"q\"))")),
        "<unroll 2> x <a \"b\\n\"> x <q>");
    cr_assert_str_eq(messages(), "");
}

/* --- locations ------------------------------------------------------------------------------------------------------------ */

/* Finds token TEXT; where the user sees it. */
static source_place place_of(const char *source, const char *wanted)
{
    preprocessor *pp = start(source);
    source_place place = {0};
    pp_token t;

    for (pp_next(pp, &t); t.kind != PP_END; pp_next(pp, &t)) {
        if (strcmp(t.text, wanted) == 0) {
            cr_assert(source_where(&map, t.loc, &place));
            return place;
        }
    }
    cr_assert_fail("no token %s", wanted);
    return place;
}

static void check_place(const char *source, const char *wanted, unsigned line, unsigned column)
{
    source_place p = place_of(source, wanted);

    cr_expect_eq(p.line, line, "'%s' is in line %u", wanted, p.line);
    cr_expect_eq(p.column, column, "'%s' is in column %u", wanted, p.column);
}

Test(preprocess, tokens_know_their_places)
{
    check_place("a\n  b /* x\n */ c", "b", 2, 3);
    check_place("a\n  b /* x\n */ c", "c", 3, 5);
    check_place("a \\\n b\\\r\nc d", "bc", 2, 2);
    check_place("a \\\n b\\\r\nc d", "d", 3, 3);
    check_place("#define M(x) q x\n M(r)", "q", 2, 2);
    check_place("#define M(x) q x\n M(r)", "r", 2, 4);
    check_place("#define M(x) q x\n#define N M(s)\n N", "s", 3, 2);
}

Test(preprocess, the_end_has_a_place)
{
    preprocessor *pp = start("a\nbc");
    source_place place;
    pp_token t;

    for (int i = 0; i < 5; i++)
        pp_next(pp, &t);
    cr_assert_eq(t.kind, PP_END);
    cr_assert(source_where(&map, t.loc, &place));
    cr_assert_eq(place.line, 2);
    cr_assert_eq(place.column, 3);
}

/* --- errors --------------------------------------------------------------------------------------------------------------- */

Test(preprocess, errors_stand_at_their_cause)
{
    static const struct {
        const char *source, *messages;
    } rows[] = {
        {"#if 1\n#ifdef A\n", "2:1: error: this conditional has no #endif"},
        {"a /* b\nc", "1:3: error: this comment is not closed"},
        {"x = \"abc\ny", "1:5: error: the closing \" is missing"},
        {"x = 'a\ny", "1:5: error: the closing ' is missing"},
        {"#else", "1:1: error: #else without #if"},
        {"#endif\n#elif 1", "1:1: error: #endif without #if"},
        {"#if 1\n#else\n#else\n#endif", "3:1: error: #else after #else"},
        {"#if 0\n#else\n#elif 1\n#endif", "3:1: error: #elif after #else"},
        {"#endfi", "1:2: error: unknown directive #endfi; did you mean #endif?"},
        {"#blubber", "1:2: error: unknown directive #blubber"},
        {"#error it's bad ", "1:1: error: #error it's bad"},
        {"#if 1/0\n#endif", "1:6: error: division by zero in an #if"},
        {"#if (1\n#endif", "1:5: error: this '(' has no closing ')'"},
        {"#if\n#endif", "1:4: error: #if needs an expression"},
        {"#if 1.5\n#endif", "1:5: error: '1.5' is not an integer constant, and #if needs integers"},
        {"#define f(x) #y", "1:14: error: '#' is not followed by a macro parameter"},
        {"#define a ## b", "1:11: error: '##' must be between two tokens"},
        {"#define f(x, x)", "1:14: error: macro parameter 'x' appears twice"},
        {"#define defined", "1:9: error: 'defined' cannot be the name of a macro"},
        {"#define f(x,y) x\nf(1)", "2:1: error: macro 'f' needs 2 arguments, but 1 is given"},
        {"#define f(x) x\nf(1,2)", "2:1: error: macro 'f' needs 1 argument, but 2 are given"},
        {"#define f() x\nf(1)", "2:1: error: macro 'f' needs 0 arguments, but 1 is given"},
        {"#define f(x) x\nf(1", "2:1: error: the arguments of macro 'f' have no closing ')'"},
        {"#define f(x) x\n#if f(1\n#endif\n)", "2:5: error: the arguments of macro 'f' have no closing ')'"},
        {"#define f(x) x\nf(\n#include \"a\"\n)", "3:1: error: #include is not allowed within macro arguments"},
        {"#define C(a,b) a##b\nC(x,+)", "2:1: error: pasting 'x' and '+' does not give a token"},
        {"#include \"no/such\"\nx", "1:10: error: cannot find the file \"no/such\""},
        {"#include x", "1:10: error: #include needs a file name in \"\" or <>"},
        {"#line 0", "1:7: error: #line needs a line number from 1 to 2147483647 in decimal digits"},
        {"#define A 1\n#define A 2", "2:9: warning: macro 'A' is redefined [-Wmacro-redefined]"},
        {"#define __LINE__ 1", "1:9: warning: redefining the predefined macro '__LINE__' [-Wmacro-redefined]"},
        {"#ifdef A b\n#endif c", "2:8: warning: unexpected text after #endif [-Wextra-tokens]"},
        {"#warning w", "1:1: warning: #warning w [-Wcpp]"},
        {"_Pragma(1) x", "1:1: error: _Pragma needs a string literal in parentheses"},
        {"a \\ \nb", "1:3: warning: whitespace between a backslash and the end of its line; the lines are joined anyway "
                     "[-Wbackslash-newline-escape]"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *got = errors_of(rows[i].source);
        const char *last = strrchr(got, '\n') ? strrchr(got, '\n') + 1 : got;
        cr_expect_str_eq(strstr(got, rows[i].messages) ? rows[i].messages : last, rows[i].messages, "%s", rows[i].source);
    }
}

Test(preprocess, a_wrong_line_is_one_error)
{
    tokens_of(start("#if 1 + + * 2 ) ( foo(\n#endif\n#define f(a,\n#define #\n"));
    cr_assert_eq(d.errors, 3);
}

Test(preprocess, bad_bytes_are_tokens_or_errors)
{
    static const char nul[] = "a\0b \"c\0d\"";

    cr_assert_str_eq(tokens_of(start("a \xC3\xA9 \xFF `")), "a \xC3\xA9 \xFF `");
    cr_assert_str_eq(messages(), "");
    cr_assert_str_eq(tokens_of(start_bytes(nul, sizeof nul - 1)), "a b \"cd\"");
    cr_assert_eq(d.warnings, 1);
    cr_assert_eq(d.errors, 1);
}

/* --- hostile input -------------------------------------------------------------------------------------------------------- */

static const char *repeated(const char *before, const char *s, int n, const char *after)
{
    text t;

    text_init(&t, &memory);
    text_str(&t, before);
    for (int i = 0; i < n; i++)
        text_printf(&t, "%s", s);
    text_str(&t, after);
    return t.data;
}

static void check_ends_with_error(const char *source)
{
    unsigned before = d.errors;
    pp_token t;
    preprocessor *pp = start(source);

    for (pp_next(pp, &t); t.kind != PP_END; pp_next(pp, &t))
        ;
    cr_expect_gt(d.errors, before, "%.60s", source);
}

Test(preprocess, bombs_end_in_an_error, .timeout = 120)
{
    text exponential;

    text_init(&exponential, &memory);
    text_str(&exponential, "#define A0 1+\n");
    for (int i = 0; i < 60; i++)
        text_printf(&exponential, "#define A%d A%d A%d\n", i + 1, i, i);
    text_str(&exponential, "A60");
    check_ends_with_error(exponential.data);
    check_ends_with_error(repeated("#define D(x) x x\n", "D(", 300, repeated("1", ")", 300, "")));
    check_ends_with_error(repeated("#define f(x) x\n", "f(", 50000, ""));
    check_ends_with_error(repeated("#if ", "(", 1000000, "\n#endif"));
    check_ends_with_error(repeated("#if ", "!", 1000000, "1\n#endif"));
    check_ends_with_error(repeated("#if ", "1?", 100000, "\n#endif"));
    check_ends_with_error(repeated("", "#if 1\n", 100000, ""));
    check_ends_with_error(repeated("", "_Pragma(", 100000, ""));
    check_ends_with_error(repeated("#define C(a,b) a##b\n#define D(x) C(x,x)\n", "D(", 40, repeated("a", ")", 40, "")));
}

Test(preprocess, long_chains_are_fine)
{
    text chain;

    text_init(&chain, &memory);
    for (int i = 0; i < 50000; i++)
        text_printf(&chain, "#define A%d A%d\n", i, i + 1);
    text_str(&chain, "A0");
    cr_assert_str_eq(tokens_of(start(chain.data)), "A50000");
    cr_assert_str_eq(tokens_of(start(repeated("#if 1", "+1", 100000, " == 100001\nyes\n#endif"))), "yes");
    cr_assert_str_eq(tokens_of(start(repeated("a", "\\\n", 100000, "b"))), "ab");
    cr_assert_str_eq(messages(), "");
}

/* --- files ---------------------------------------------------------------------------------------------------------------- */

static char folder[] = "/tmp/gasket-pp-XXXXXX";

static const char *in_folder(const char *name)
{
    return arena_printf(&memory, "%s/%s", folder, name);
}

static void put(const char *name, const char *contents)
{
    cr_assert(file_write(in_folder(name), contents, strlen(contents)));
}

static void make_folder(void)
{
    set_up();
    cr_assert_not_null(mkdtemp(folder));
    vec_push(&memory, &options.include_dirs, (const char *)folder);
}

static void remove_folder(void)
{
    cr_assert_eq(system(arena_printf(&memory, "rm -r %s", folder)), 0);
    tear_down();
}

TestSuite(include, .init = make_folder, .fini = remove_folder);

Test(include, finds_files_beside_and_in_directories)
{
    put("a.h", "a __LINE__\n#include \"b.h\"\n__LINE__");
    put("b.h", "#pragma once\nb");
    cr_assert_str_eq(tokens_of(start("#include <a.h>\n#include \"a.h\"\n#define H <b.h>\n#include H\n__LINE__")),
                     "a 1 b 3 a 1 3 5");
    cr_assert_str_eq(tokens_of(start("#if __has_include(<a.h>) && __has_include(\"b.h\")\nyes\n#endif")), "yes");
    cr_assert_str_eq(messages(), "");
}

Test(include, the_command_line_can_include)
{
    put("p.h", "#define FROM_P 5\n");
    vec_push(&memory, &options.commands, (const char *)arena_printf(&memory, "-include%s", in_folder("p.h")));
    cr_assert_str_eq(tokens_of(start("FROM_P")), "5");
}

Test(include, endless_inclusion_ends)
{
    put("self.h", "#include \"self.h\"\n#include \"self.h\"\n");
    check_ends_with_error("#include <self.h>\n");
    cr_assert_not_null(strstr(messages(), "too many files are included"));
    cr_assert_eq(d.errors, 1);
}

Test(include, conditionals_and_arguments_stay_in_their_file)
{
    put("open.h", "#if 1\n");
    put("call.h", "f(1");
    put("close.h", "#endif\n");
    tokens_of(start("#include <open.h>\n#if 1\n#include <close.h>\n#endif\n#define f(x) x\n#include <call.h>\n)"));
    cr_assert_not_null(strstr(messages(), "open.h:1:1: error: this conditional has no #endif"));
    cr_assert_not_null(strstr(messages(), "close.h:1:1: error: #endif without #if"));
    cr_assert_not_null(strstr(messages(), "call.h:1:1: error: the arguments of macro 'f' have no closing ')'"));
    cr_assert_eq(d.errors, 3);
}
