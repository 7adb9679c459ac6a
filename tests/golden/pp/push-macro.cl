// RUN: gasket cc --emit=pp %s 2>&1 | FileCheck %s
// #pragma push_macro stores a macro, or that a name is none, and pop_macro restores it: for each name the one that was stored last.
// A stored macro is defined again without a warning.
#define X 1
#define F(x) x + x
#pragma push_macro("X")
#pragma push_macro("F")
#define X 2
_Pragma("push_macro(\"X\")")
#undef X
// CHECK: first X 3 + 3
first X F(3)
#pragma pop_macro("X")
// CHECK: second 2
second X
#undef F
#pragma pop_macro("X")
#pragma pop_macro("F")
// CHECK: third 1 4 + 4
third X F(4)
#pragma push_macro("NONE")
#define NONE 5
// CHECK: fourth 5
fourth NONE
#pragma pop_macro("NONE")
// CHECK: fifth NONE
fifth NONE
