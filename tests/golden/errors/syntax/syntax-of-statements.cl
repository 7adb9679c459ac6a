// RUN: not gasket cc -w --emit=ast %s -o /dev/null 2>&1 | FileCheck %s
// What is missing in statements and declarations: parentheses of keywords, names, types, operands, closing brackets and quotes.
// CHECK: :[[@LINE+1]]:35: error: expected '(' after 'if'
kernel void a(global int *p) { if p[0] > 1) p[0] = 2; }
// CHECK: :[[@LINE+3]]:36: error: expected '(' after 'for'
// CHECK: :[[@LINE+2]]:47: error: 'i' is not declared
// CHECK: :[[@LINE+1]]:57: error: expected ';' before ')'
kernel void b(global int *p) { for int i = 0; i < 4; i++) p[i] = 2; }
// CHECK: :[[@LINE+1]]:39: error: expected '(' after 'switch'
kernel void c(global int *p) { switch p[0] { case 1: ; } }
// CHECK: :[[@LINE+1]]:10: error: 'float' cannot be combined with the type before it
unsigned float x;
// CHECK: :[[@LINE+1]]:8: error: 'void' cannot be combined with the type before it
signed void y;
// CHECK: :[[@LINE+1]]:1: error: inline assembly is not supported
asm("nop");
// CHECK: :[[@LINE+4]]:43: error: expected 'while' after the body of 'do' before 'p'
// CHECK: :[[@LINE+3]]:75: error: expected an expression before ';'
// CHECK: :[[@LINE+2]]:82: error: expected ';' here
// CHECK: :[[@LINE+1]]:77: error: 'break' outside of a loop or switch
kernel void e(global int *p) { do p[0]++; p[1]++; while (0); p[0] = sizeof; break }
// CHECK: :[[@LINE+2]]:45: error: expected ')' before ';'
// CHECK: :[[@LINE+1]]:57: error: expected ']' before ';'
kernel void f(global int *p) { p[0] = (1 + 2; p[1] = p[2; }
// CHECK: :[[@LINE+1]]:1: error: unknown type name 'template'; OpenCL C has no templates; use __attribute__((overloadable)) functions or macros
template int q;
// CHECK: :[[@LINE+2]]:1: error: unknown type name 'class'; did you mean 'struct'?
// CHECK: :[[@LINE+1]]:7: error: expected a name before 'int'
class int r;
// CHECK: :[[@LINE+1]]:39: error: the closing ' is missing
kernel void g(global int *p) { p[0] = 'a\'; }
// CHECK: :[[@LINE+4]]:36: error: expected an expression before ':'
// CHECK: :[[@LINE+3]]:47: error: expected ':' after the case
// CHECK: :[[@LINE+2]]:40: error: 'default' outside of a switch
// CHECK: :[[@LINE+1]]:49: error: expected a statement or declaration before '?'
kernel void h(global int *p) { case: ; default; ?; }
// CHECK: :[[@LINE+1]]:32: error: expected an expression or ';' before ')'
int i(void) { return 1; return ); }
