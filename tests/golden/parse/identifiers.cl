// RUN: gasket cc --emit=ast %s | FileCheck %s
// A name may have letters beyond ASCII; a universal character name and the character itself are the same.
#define größe(x) ((x) * 2)
kernel void f(global int *o)
{
    int caf\u00e9 = 3;       // CHECK: café
    o[0] = größe(café);      // CHECK: variable {{.*}} café
    o[1] = sizeof "\u00e9";  // CHECK: constant 'int' 3
}
