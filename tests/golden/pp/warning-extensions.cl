// RUN: gasket cc --emit=pp -Wextra %s 2>&1 | FileCheck-in-part %s
// Forms that most preprocessors accept and C99 does not.
// CHECK: :[[@LINE+1]]:7: warning: a comma in an #if is an extension
#if (0, 1)
one
#endif
// CHECK: :[[@LINE+1]]:14: warning: C99 requires whitespace after the macro name
#define TIGHT=4
// CHECK: :[[@LINE+3]]:1: warning: a directive within macro arguments has undefined behavior in C99
#define F(x) x
F(
#ifdef TIGHT
2
#endif
)
