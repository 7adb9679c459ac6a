// RUN: gasket cc --emit=ast %s | FileCheck %s
// A kernel that uses what is not supported is refused with the reason.
// CHECK: function 'void helper(global int *)' refused: 'get_default_queue': device-side enqueue is not supported
void helper(global int *p) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; }); }
// CHECK: kernel 'void b(global int *)' refused: it calls 'helper', and 'get_default_queue': device-side enqueue is not supported
kernel void b(global int *p) { helper(p); }
// CHECK: kernel 'void c(global int *)' <
// CHECK: assign 'int'
kernel void c(global int *p) { p[0] = 1; }
