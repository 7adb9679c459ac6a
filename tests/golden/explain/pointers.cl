// One access through a generic pointer remains: its pointer is selected by a condition, and its space is known at run time only.
// RUN: gasket cc --emit=json --simd=8 %s > %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json graphs pick | FileCheck %s
// RUN: python3 %top/tests/tools/show_explain.py %t.json diagnostics | FileCheck %s --check-prefix=REMARK
// RUN: python3 %top/tests/tools/show_explain.py %t.json passes | FileCheck %s --check-prefix=PASS
// CHECK: pointer: {{.*}}: global local: {{.*}}local variable {{.*}}part{{.*}}: selected by a condition from
// REMARK: remark pointers.cl:15:8 generic access selects global or local memory at run time: its pointer was selected by a condition
// PASS: pointers.cl:15:8 generic access selects global or local memory at run time: {{.*}} [several spaces]
// RUN: python3 %top/tests/tools/show_explain.py %t.json steps | FileCheck %s --check-prefix=STEP
// STEP: access with a run-time test: The pointer may point into global or local memory, and its tag selects one at run time. It is selected by a condition from
kernel void pick(global int *out, int n)
{
    local int part[4];
    int *p = n > 3 ? (int *)out : (int *)&part[n & 3];
    *p = n;
}
