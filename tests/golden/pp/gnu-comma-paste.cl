// RUN: gasket cc --emit=pp %s | FileCheck %s
// The argument that follows the comma is pasted to the next token too; if it is absent, the comma is removed (GNU), and that token is pasted to nothing.
#define M(x, ...) f(x, ## __VA_ARGS__ ## y)
// CHECK: first = f(1 y)
first = M(1)
// CHECK: second = f(1, 2y)
second = M(1, 2)
// CHECK: third = f(1, 2, 3y)
third = M(1, 2, 3)
