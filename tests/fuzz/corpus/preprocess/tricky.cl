#define EMPTY
#define DEFER(id) id EMPTY
#define OBSTRUCT(...) __VA_ARGS__ DEFER(EMPTY)()
#define EXPAND(...) __VA_ARGS__
#define A() 123
DEFER(A)() EXPAND(DEFER(A)())
#define f(a) a*g
#define g(a) f(a)
f(2)(9)
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define AA BB
#define BB AA
AA BB
#define foo foo a bar
#define bar foo 12
foo
#define VA(fmt, ...) printf(fmt, ## __VA_ARGS__)
VA("a") VA("a",) VA("a", 1, 2) VA(VA("x"), VA("y", 1))
#define VB(fmt, args...) printf(fmt, ## args)
VB("a") VB("b", c, d)
#define VC(...) f2(0, ## __VA_ARGS__)
VC() VC(1) VC(1,2)
#define CAT(a,b) a##b
#define CAT2(a,b) CAT(a,b)
CAT(CAT, 2)(x, y) CAT2(CAT2(a,b),CAT2(c,d)) CAT(,) CAT(a,) CAT(,b) CAT(+,+) CAT(-,=) CAT(<,<=) CAT(.,5) CAT(5,e) CAT(1.,e3)
#define STR(...) #__VA_ARGS__
STR( a  ,  b	c
d  ) STR("\n" '\'' '"' \n) STR() STR( ) STR(/* c */ a /* d */ b /**/) STR(<: %: %:%: :>)
#define NEG -1
-NEG - NEG -NEG-NEG +NEG
#define PLUS +
+PLUS PLUS+ PLUS PLUS
#define EQ =
=EQ EQ= +EQ
#define XX() x
XX()XX() XX() XX()
#define LP (
#define RP )
#define FN(x) [x]
FN LP 1 RP FN LP 1) EXPAND(FN LP 1 RP)
#define ID(x) x
ID(ID)(1) ID(ID(ID))(2) ID (ID) (3)
ID
(
multi
 line
)
FN(
a
)
FN
;
#define SELF(x) SELF(x) + x
SELF(SELF(SELF(1)))
#define recurse1(x) recurse2(x)
#define recurse2(x) recurse1(x)
recurse1(a) recurse2(b)
#define COMMA ,
#define TWO(a,b) a|b
#define CALL(x) TWO(x)
CALL(1 COMMA 2) CALL((1 COMMA 2))
#define ONE(x) <x>
ONE() ONE(()) ONE((,)) ONE(a(b,c)d)
#define NOARG() ok
NOARG() NOARG( ) NOARG
#define WEIRD(x, y) x##y##x #x #y x y
WEIRD(p, q) WEIRD(1, EMPTY)
#define HASH #
HASH x
#define hashes(x) #x#x
hashes(a)
#define spaced ( a )
spaced
a EMPTY b EMPTY EMPTY c
#define U_(x) CAT(x,_t)
#define u_(x) uint##x
U_(u_(32))
#define E4 e4
1E4 CAT(1,E4) CAT2(1,E4)
__LINE__ CAT2(line,__LINE__) STR(__LINE__)
#define LL __LINE__
LL LL
__COUNTER__ CAT2(c,__COUNTER__) __COUNTER__
#define DOTS ...
DOTS . . . ..DOTS
a+++++b x---y a<:1:> <% %>
.5.. 1.2.3 0x1p-3 0x1.8p+4f 1e+5 0xe+1 1..2
"a" "b" 'c' 'ab' "\"" '\''
#define N1(x) N2(x)
#define N2(x) N3(x)
#define N3(x) x N1
N1(1)(2)(3)
#define args(a, b) b a
args(args(1,2), args(3,4)) args(,) args(a,) args((a,b),c)
#define paste_op(x) x ## = ## =
paste_op(
) 
#define cat3(a,b,c) a##b##c
cat3(a,,b) cat3(,,) cat3(1,.,5) 
#define vv(x, ...) #x #__VA_ARGS__ x##__VA_ARGS__
vv(a) vv(a,b) vv(a,b,c) vv(,)
