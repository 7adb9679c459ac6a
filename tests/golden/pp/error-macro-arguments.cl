// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+3]]:1: error: macro 'two' needs 2 arguments, but 1 is given
// CHECK: :[[@LINE+1]]:9: note: macro 'two' is defined here
#define two(a, b) a b
two(1)
// CHECK: :[[@LINE+1]]:1: error: macro 'two' needs 2 arguments, but 3 are given
two(1, 2, 3)
// CHECK: :[[@LINE+2]]:1: error: the arguments of macro 'two' have no closing ')'
// CHECK: :4:9: note: macro 'two' is defined here
two(1,
