// RUN: gasket cc --emit=pp -I %S/Inputs/first -I %S/Inputs/second %s | FileCheck %s
// #include_next searches the folders after that of the file; the name of a header can be a macro; a #line without a name keeps the one before.
// CHECK: int a = 1 + 2;
#include <both.h>
int a = FIRST + SECOND;
#undef SECOND
#define NAME "Inputs/second/both.h"
#include NAME
// CHECK: int b = 2;
int b = SECOND;
#undef SECOND
#define OPEN <
#include OPEN both.h>
// CHECK: int c = 2;
int c = SECOND;
// CHECK: int d = 100; constant char *e = "named.cl";
#line 100 "named.cl"
int d = __LINE__; constant char *e = __FILE__;
// CHECK: int f = 200; constant char *g = "named.cl";
#line 200
int f = __LINE__; constant char *g = __FILE__;
// A backslash at the end of a string would escape its quote: it is one of the cases that C leaves undefined, and is doubled.
// CHECK: constant char *s = "a\\b \"q\\n\" '\\\"'";
// CHECK: constant char *t = "\\";
#define S(x) #x
constant char *s = S(a\\b "q\n" '\"');
constant char *t = S(\ );
