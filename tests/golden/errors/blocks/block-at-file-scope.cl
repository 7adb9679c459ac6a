// A block outside of functions, and a mistake in it: what follows is read as ever.
// RUN: not gasket cc %s -o - 2>&1 | FileCheck %s
// CHECK: block-at-file-scope.cl:[[#@LINE+1]]:37: error: expected an expression before ';'
void (^b)(void) = ^{ int p; p = 1 + ; p = 2; };
// CHECK-NOT: is not declared
// CHECK: block-at-file-scope.cl:[[#@LINE+1]]:25: error: 'undeclared' is not declared
void f(void) { int x = (undeclared); }
