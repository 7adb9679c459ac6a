// Steps of infer-spaces: the spaces of each pointer, also when it resolves none of them.
// RUN: gasket cc --emit=json --simd=8 %s > %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck %s
// CHECK: infer-spaces: {{.*}}select: global or local: The pointer is selected by a condition from
kernel void pick(global int *out, int n)
{
    local int part[4];
    int *p = n > 3 ? (int *)out : (int *)&part[n & 3];
    *p = n;
}
