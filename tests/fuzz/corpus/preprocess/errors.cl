#define
#define 3
#define F(x
#define F(x,
#define F(x,x) 1
#define F(...,x) 1
#define F(x) #y
#define F ## a
#define F a ##
#define __LINE__ 3
#define defined
#define OK 1
#define OK 2
#define OK(x) 2
#undef
#undef 4
#undef OK 3
#ifdef
#endif
#ifndef 3
#endif
#if
#endif
#if 1 +
#endif
#if (1
#endif
#if 1.0
#endif
#if "x"
#endif
#if 1/0
#endif
#if 99999999999999999999999
#endif
#if FOO(1)
#endif
#if 1 2
#endif
#if 1 ? 2
#endif
#if ''
#endif
#if '\q'
#endif
#if defined
#endif
#if defined(X
#endif
#else
#elif 1
#endif
#inclde "x"
#ifdef X
#elseif
#endif
#endfi
#foo
#3x
#!bang
#line
#line 0
#line x
#line 10 foo
#line 20 "bar.h" x
#error here it's  
#warning careful
#pragma once x
#pragma foo OK
_Pragma("unroll 4") _Pragma(x) _Pragma
"unterminated
'x
@ $ ` \ é
#ifdef Z
#else
#else
#endif
#define G(a,b) a b
G(1) G(1,2,3) G(1,
#ifdef Q
#include "x"
#pragma foo
#else
2
#endif
) G
#define ADD(a,b) (a + b)
#define MUL(x) ADD(x, @)
MUL(2)
__VA_ARGS__
#define P(a) a ## +
P(x)
#if 1
#ifdef Y
#endif
G(1,
