// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck --implicit-check-not=error: %s
// A directive without the name of a macro is refused once and takes nothing of the next line.
// CHECK: :[[@LINE+6]]:8: error: #define needs the name of a macro
// CHECK: :[[@LINE+6]]:9: error: the name of a macro must be an identifier
// CHECK: :[[@LINE+6]]:9: error: 'defined' cannot be the name of a macro
// CHECK: :[[@LINE+6]]:7: error: #undef needs the name of a macro
// CHECK: :[[@LINE+6]]:8: error: the name of a macro must be an identifier
// CHECK: :[[@LINE+8]]:8: error: #ifndef needs the name of a macro
#define
#define 5 6
#define defined 1
#undef
#ifdef 5
#endif

#ifndef
#endif
