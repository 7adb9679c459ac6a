// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck --implicit-check-not=error: --implicit-check-not=warning: %s
// Directives with unsuitable operands.
#line 7 name
// CHECK: :[[@LINE-1]]:9: error: the file name of #line must be a string literal
#line 0
// CHECK: :[[@LINE-1]]:7: error: #line needs a line number from 1 to 2147483647 in decimal digits
#line 1x
// CHECK: :[[@LINE-1]]:7: error: #line needs a line number from 1 to 2147483647 in decimal digits
#line 2147483648
// CHECK: :[[@LINE-1]]:7: error: #line needs a line number from 1 to 2147483647 in decimal digits
#line
// CHECK: :[[@LINE-1]]:6: error: #line needs a line number from 1 to 2147483647 in decimal digits
#3.5
// CHECK: :[[@LINE-1]]:2: error: #line needs a line number from 1 to 2147483647 in decimal digits
#+
// CHECK: :[[@LINE-1]]:2: error: expected the name of a directive after '#'
#include ""
// CHECK: :[[@LINE-1]]:10: error: the file name of #include is empty
#include <>
// CHECK: :[[@LINE-1]]:10: error: the file name of #include is empty
#include stdio
// CHECK: :[[@LINE-1]]:10: error: #include needs a file name in "" or <>
#define A(__VA_ARGS__) 1
// CHECK: :[[@LINE-1]]:11: error: '__VA_ARGS__' cannot be the name of a parameter
#define B(a, a) 1
// CHECK: :[[@LINE-1]]:14: error: macro parameter 'a' appears twice
#define C(a b) 1
// CHECK: :[[@LINE-1]]:13: error: expected ',' or ')'
#define D(a..., b) 1
// CHECK: :[[@LINE-1]]:15: error: expected ')' after '...'
#define E(1) 1
// CHECK: :[[@LINE-1]]:11: error: expected the name of a macro parameter
#define F(a
// CHECK: :[[@LINE-1]]:12: error: expected ',' or ')'
#define G __VA_ARGS__
// CHECK: :[[@LINE-1]]:11: warning: '__VA_ARGS__' can only appear in a variadic macro [-Wother]
#define H+1
#define defined 1
// CHECK: :[[@LINE-1]]:9: error: 'defined' cannot be the name of a macro
#undef __FILE__
// CHECK: :[[@LINE-1]]:8: warning: undefining the predefined macro '__FILE__' [-Wmacro-redefined]
#undef __LINE__ more
// CHECK: :[[@LINE-1]]:8: warning: undefining the predefined macro '__LINE__' [-Wmacro-redefined]
// CHECK: :[[@LINE-2]]:17: warning: unexpected text after #undef [-Wextra-tokens]
#define __COUNTER__ 3
// CHECK: :[[@LINE-1]]:9: warning: redefining the predefined macro '__COUNTER__' [-Wmacro-redefined]
#ifdef
// CHECK: :[[@LINE-1]]:7: error: #ifdef needs the name of a macro
#endif
#ifndef 3
// CHECK: :[[@LINE-1]]:9: error: the name of a macro must be an identifier
#endif
#define
// CHECK: :[[@LINE-1]]:8: error: #define needs the name of a macro
#undef
// CHECK: :[[@LINE-1]]:7: error: #undef needs the name of a macro
#undef 3
// CHECK: :[[@LINE-1]]:8: error: the name of a macro must be an identifier
#endif
// CHECK: :[[@LINE-1]]:1: error: #endif without #if
#else
// CHECK: :[[@LINE-1]]:1: error: #else without #if
#elif 1
// CHECK: :[[@LINE-1]]:1: error: #elif without #if
