// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// What the host cannot pass.
struct p { global int *p; };
kernel void a(bool x) {}
// CHECK: :[[@LINE-1]]:20: error: type 'bool' cannot be that of a kernel parameter: bool has no size that the host knows
kernel void b(size_t x) {}
// CHECK: :[[@LINE-1]]:22: error: type 'size_t' cannot be that of a kernel parameter: size_t and its kin have no size that the host knows
kernel void c(event_t x) {}
// CHECK: :[[@LINE-1]]:23: error: type 'event_t' cannot be that of a kernel parameter: events belong to the device
kernel void d(int *x) {}
// CHECK: :[[@LINE-1]]:20: error: type 'generic int *' cannot be that of a kernel parameter: a kernel's pointers point to global, constant or local memory
kernel void e(struct p x) {}
// CHECK: :[[@LINE-1]]:24: error: type 'struct p' cannot be that of a kernel parameter: it contains pointers
struct q { struct { size_t n[2]; } in; };
kernel void f(struct q x) {}
// CHECK: :[[@LINE-1]]:24: error: type 'struct q' cannot be that of a kernel parameter: it contains a size_t, whose size the host does not know
typedef size_t count;
kernel void g(count x) {}
// CHECK: :[[@LINE-1]]:21: error: type 'count' cannot be that of a kernel parameter: size_t and its kin
// CHECK-NOT: error:
