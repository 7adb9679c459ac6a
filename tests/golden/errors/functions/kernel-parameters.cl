// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What the host cannot pass.
struct p { global int *p; };
kernel void a(bool x) {}
// CHECK: :[[@LINE-1]]:20: error: a kernel parameter cannot have type 'bool': the host does not know the size of bool
kernel void b(size_t x) {}
// CHECK: :[[@LINE-1]]:22: error: a kernel parameter cannot have type 'size_t': the host does not know the size of size_t and similar types
kernel void c(event_t x) {}
// CHECK: :[[@LINE-1]]:23: error: a kernel parameter cannot have type 'event_t': events exist only on the device
kernel void d(int *x) {}
// CHECK: :[[@LINE-1]]:20: error: a kernel parameter cannot have type 'generic int *': a kernel's pointers must point to global, constant or local memory
kernel void e(struct p x) {}
// CHECK: :[[@LINE-1]]:24: error: a kernel parameter cannot have type 'struct p': it contains pointers
struct q { struct { size_t n[2]; } in; };
kernel void f(struct q x) {}
// CHECK: :[[@LINE-1]]:24: error: a kernel parameter cannot have type 'struct q': it contains a size_t, whose size the host does not know
// CHECK: :14:28: note: this member has type 'size_t'
typedef size_t count;
kernel void g(count x) {}
// CHECK: :[[@LINE-1]]:21: error: a kernel parameter cannot have type 'count': the host does not know
// CHECK-NOT: error:
