// RUN: not gasket cc --emit=pp %s -o %t 2>&1 | FileCheck %s
// 2^32 tokens.
#define A x x
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
#define G F F F F F F F F F F F F F F F F
#define H G G G G G G G G G G G G G G G G
#define I H H H H H H H H
// CHECK: :[[@LINE+1]]:1: error: expanding macro '{{[A-I]}}' takes too much work; the expansion may be endless
I
