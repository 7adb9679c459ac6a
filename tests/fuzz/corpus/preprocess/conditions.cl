#define A 1
#define B(x) x
#if A
t1
#else
f1
#endif
#if defined A && defined(B) && !defined C
t2
#endif
#if B(1) == 1 && -1 > 0u
t3
#endif
#if -1 < 0
t4
#endif
#if (2 || 1/0) && (0 && 1/0) == 0
t5
#endif
#if 'a' == 97 && '\n' == 10 && '\x41' == 'A' && '\101' == 'A' && '\377' < 0 && 'ab' == 24930
t6
#endif
#if 0x7fffffffffffffff + 1 < 0
t7
#endif
#if 18446744073709551615u == -1
t8
#endif
#if 1 ? 2 : (1/0)
t9
#endif
#if 0 ? 1/0 : 0 ? 1 : 2
t10
#endif
#if -7/2 == -3 && -7%2 == -1 && 7>>1 == 3 && -1>>1 == -1 && 1<<3 == 8
t11
#endif
#if UNDEF
f12
#elif 1
t12
#elif 1
f12
#else
f12
#endif
#if 0
don't " ' /* #endif
*/
#if 1
#else
#endif
#elif 0
#else
t13
#endif
#ifdef A
#ifndef A
f
#else
t14
#endif
#endif
#if (1 ? -1 : 0u) > 0
t15
#endif
#if ~0 == -1 && ~0u == 0xffffffffffffffff && !0 && - -1
t16
#endif
#if 0b101 == 5 && 010 == 8 && 10UL == 10 && 0xFull == 15LLU
t17
#endif
#if 1 + 2 * 3 - 4 / 2 == 5 && (1 | 6 & 3 ^ 8) == 11
t18
#endif
#define D defined(A)
#if D
t19
#endif
#if true && !false
t20
#endif
#if __has_attribute(aligned) && __has_attribute(__packed__) && !__has_attribute(frobnicate)
t21
#endif
#ifdef __has_include
#if __has_include("inc/a.h") && !__has_include("nope.h") && !__has_include(<nope.h>)
t22
#endif
#endif
#if 1 //c
t23
#endif /* x
*/ 
 # /* c */ if /* d */ 1
t24
# endif
#
#if 2 - 1 /* multi
line */ + 0
t25
#endif
#if 1 == 1L && (0 == 0) != 0 && 3 > 2 > 0 && 1 <= 1 && 2 >= 1
t26
#endif
#if !defined(__FOO__)  
#endif
