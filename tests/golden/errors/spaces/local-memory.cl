// RUN: not gasket cc %s 2>&1 | FileCheck %s
// RUN: not gasket cc -O0 %s 2>&1 | FileCheck %s
// RUN: not gasket opt --passes= %s 2>&1 | FileCheck %s
// RUN: not gasket run -k by_callee -g 1 -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=CALLEE
// RUN: not gasket run -k by_callee --via=ir -g 1 -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=CALLEE
// RUN: not gasket run -k by_callee --via=ir --check-passes -g 1 -a out=int[1] %s 2>&1 | FileCheck-in-part %s --check-prefix=CALLEE
// RUN: sh -c 'gasket run -k by_callee -g 1 -a out=int[1] %s; test $? = 1'
// RUN: sh -c 'gasket run -k by_callee --via=ir -g 1 -a out=int[1] %s; test $? = 1'
// RUN: gasket run -k full -g 1 -a out=int[1] --print out %s | FileCheck %s --check-prefix=FULL
// RUN: gasket run -k full --via=ir -g 1 -a out=int[1] --print out %s | FileCheck %s --check-prefix=FULL
// RUN: gasket run -k full --via=ir --check -g 1 -a out=int[1] --print out %s | FileCheck %s --check-prefix=FULL
// Local memory of a kernel: 64 KiB. What exceeds it is an error at a variable, at every level and however the kernel is to run.

kernel void large(global int *out)
{
    local int a[20000];
    a[out[0]] = 1;
    out[0] = a[0];
}
// CHECK-DAG: local-memory.cl:[[#@LINE-4]]:15: error: kernel 'large' needs 80000 bytes of local memory with this variable: a work-group has 65536

kernel void together(global int *out)
{
    local char a[2147483647];
    a[out[1]] = 1;
    local char b[2147483647];
    b[out[1]] = 2;
    local char c[10];
    c[out[1]] = 3;
    out[0] = a[0] + b[0] + c[0];
}
// CHECK-DAG: local-memory.cl:[[#@LINE-8]]:16: error: kernel 'together' needs 2147483647 bytes of local memory with this variable: a work-group has 65536

kernel void callee(global int *out)
{
    local int a[10000];
    a[out[0]] = 1;
    out[0] = a[0];
}

kernel void by_callee(global int *out)
{
    local int b[10000];
    b[out[0]] = 1;
    callee(out);
    out[0] += b[0];
}
// CHECK-DAG: local-memory.cl:[[#@LINE-5]]:15: error: kernel 'by_callee' needs 80000 bytes of local memory with this variable: a work-group has 65536
// CALLEE: error: kernel 'by_callee' needs 80000 bytes of local memory
// CALLEE-NOT: error

kernel void full(global int *out)
{
    local int a[16384];
    a[out[0] + 16383] = 4;
    out[0] = a[16383];
}
// FULL: {{^}}4{{$}}
