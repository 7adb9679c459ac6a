// The calls of a small function are replaced, and the call of a noinline function stays.
// RUN: gasket cc --emit=json --simd=8 %s | python3 %top/tests/tools/show_explain.py - passes | FileCheck %s
// RUN: gasket cc --emit=json --simd=8 %s | python3 %top/tests/tools/show_explain.py - "graphs" calls | FileCheck %s --check-prefix=GRAPH
// CHECK:      inline-first calls {{[0-9]+}} -> {{[0-9]+}}
// CHECK-NEXT: inline.cl:13:17 the call of 'twice' is replaced by its body of {{[0-9]+}} operations [only call]
// CHECK-NEXT: inline.cl:13:27 the call of 'kept' stays: the function is declared noinline [noinline]
// CHECK:      inline-first twice {{[0-9]+}} -> 0
// GRAPH: call: kept
int twice(int x) { return 2 * x; }
__attribute__((noinline)) int kept(int x) { return x * x - 1; }
kernel void calls(global int *out, int n)
{
    *out = twice(n) + kept(n);
}
