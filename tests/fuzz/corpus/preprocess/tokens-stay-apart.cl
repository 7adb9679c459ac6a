// RUN: gasket cc --emit=pp %s | FileCheck %s
// The printed text must lex to the same tokens.
#define NEGATIVE -1
#define EMPTY
#define PLUS +
#define F(x) x
// CHECK: a- -1
a-NEGATIVE
// CHECK: + +
PLUS+
// CHECK: x y
F(x)F(y)
// CHECK: / /
F(/)/ / 2
// CHECK: . . . 5
F(.)F(.)F(.)F(5)
