// RUN: gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Attributes that nobody knows are passed over, arguments and all.
__attribute__((no_such_thing(1, "two", three))) kernel void k(global int *p) { p[0] = 1; }
// CHECK: :[[@LINE-1]]:16: warning: unknown attribute 'no_such_thing' ignored [-Wunknown-attributes]
int x __attribute__((noinline));
// CHECK: :[[@LINE-1]]:22: warning: attribute 'noinline' has no effect on a variable [-Wignored-attributes]
void f(void) __attribute__((packed));
// CHECK: :[[@LINE-1]]:29: warning: attribute 'packed' has no effect on a function [-Wignored-attributes]
// CHECK-NOT: {{warning|error}}:
