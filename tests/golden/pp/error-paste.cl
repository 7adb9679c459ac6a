// RUN: not gasket cc --emit=pp %s 2>&1 | FileCheck %s
#define join(a, b) a ## b
// CHECK: :[[@LINE+1]]:6: error: pasting 'x' and '+' does not give a token
join(x, +)
