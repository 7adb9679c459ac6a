// RUN: gasket cc --emit=ast %s | FileCheck %s
// A kernel that uses what is not supported is refused with the reason.
// CHECK: function 'void helper(global int *)' refused: 'get_default_queue': device-side enqueue is not supported
void helper(global int *p) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; }); }
// CHECK: kernel 'void b(global int *)' refused: it calls 'helper', and 'get_default_queue': device-side enqueue is not supported
kernel void b(global int *p) { helper(p); }
// CHECK: kernel 'void c(global int *)' <
// CHECK: assign 'int'
kernel void c(global int *p) { p[0] = 1; }
// CHECK: kernel 'void first(global int *)' refused: it calls 'second', and it calls 'third', and
kernel void first(global int *p);
void second(global int *p);
void third(global int *p);
kernel void first(global int *p) { second(p); }
void second(global int *p) { third(p); }
void third(global int *p) { enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; }); }
// CHECK: kernel 'void d(global int *)' refused: blocks are not supported
kernel void d(global int *p) { int (^twice)(int) = ^(int x) { return x * 2; }; p[0] = twice(1); }
// CHECK: kernel 'void e(global int *)' refused: {{.*}}clk_event_t
kernel void e(global int *p)
{
    clk_event_t done[2];
    void (^block)(void) = ^{ p[0] = 1; };
    int status = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), 0, NULL, &done[0], block);
    p[1] = status != CLK_SUCCESS && done[1] == CLK_NULL_EVENT;
}
