// RUN: gasket cc --emit=pp %s | FileCheck %s
// A backslash joins lines everywhere, even inside a token.
// CHECK: int variable = 12;
int vari\
able = 1\
2;
// CHECK: "a string"
"a st\
ring" // a com\
ment
#def\
ine TWO 2
// CHECK: 2
TWO
