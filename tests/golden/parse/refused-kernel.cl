// RUN: gasket cc --emit=ast %s | FileCheck %s
// A kernel that uses what is not supported is refused with the reason.
// CHECK: function 'void helper(global int *)' refused: inline assembly is not supported
void helper(global int *p) { asm volatile("nop"); p[0] = 2; }
// CHECK: kernel 'void b(global int *)' refused: it calls 'helper', and inline assembly is not supported
kernel void b(global int *p) { helper(p); }
// CHECK: kernel 'void c(global int *)' <
// CHECK: assign 'int'
kernel void c(global int *p) { p[0] = 1; }
