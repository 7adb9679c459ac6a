// --check: components that were never written may go through calls, returns, conditions and as_type; their use is a fault.
// RUN: gasket run -O0 --via=ir --check -g 1 -k fine -a n=0 -a out=int[6] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: gasket run -O1 --via=ir --check -g 1 -k fine -a n=0 -a out=int[6] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: gasket run -O2 --via=ir --check -g 1 -k fine -a n=0 -a out=int[6] --print out %s | FileCheck %s --check-prefix=FINE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k in_callee -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=CALLEE
// RUN: not gasket run -O0 --via=ir --check -g 1 -k returned -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=RETURNED
// RUN: not gasket run -O0 --via=ir --check -g 1 -k wider -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=WIDER
// RUN: not gasket run -O0 --via=ir --check -g 1 -k narrower -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=NARROWER
// RUN: not gasket run -O0 --via=ir --check -g 1 -k chosen -a out=int[1] %s 2>&1 | FileCheck %s --check-prefix=CHOSEN

__attribute__((noinline)) int4 fill_y(int4 v)
{
    v.y = 2;
    return v;
}

__attribute__((noinline)) int4 only_y(void)
{
    int4 v;
    v.y = 3;
    return v;
}

__attribute__((noinline)) int take_z(int4 v)
{
    return v.z;
}

kernel void fine(int n, global int *out)
{
    int4 v, w;
    char16 bytes;

    v.x = 1;
    w = fill_y(v);
    out[0] = w.x;
    out[1] = w.y;
    out[2] = only_y().y;
    bytes.lo.lo = (char4)(4, 0, 0, 0);
    out[3] = as_int4(bytes).x;
    v = n ? v : w;
    out[4] = v.y;
    w.zw = 5;
    out[5] = take_z(w);
}
// FINE: {{^}}1{{$}}
// FINE-NEXT: {{^}}2{{$}}
// FINE-NEXT: {{^}}3{{$}}
// FINE-NEXT: {{^}}4{{$}}
// FINE-NEXT: {{^}}2{{$}}
// FINE-NEXT: {{^}}5{{$}}

kernel void in_callee(global int *out)
{
    int4 v;
    v.xyw = 1;
    out[0] = take_z(v);
}
// CALLEE: vector-calls.cl:57:{{.*}}, which was never written

kernel void returned(global int *out)
{
    int4 v = only_y();
    out[0] = v.x;
}
// RETURNED: vector-calls.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void wider(global int *out)
{
    char16 v;
    v.s012 = 1;
    int4 w = as_int4(v);
    out[0] = w.x;
}
// WIDER: vector-calls.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void narrower(global int *out)
{
    int4 v;
    v.x = 1;
    char16 w = as_char16(v);
    out[0] = w.s4;
}
// NARROWER: vector-calls.cl:[[#@LINE-2]]:{{.*}}, which was never written

kernel void chosen(global int *out)
{
    int4 v, w;
    v.x = 1;
    w.y = 2;
    int4 u = out[0] ? v : w;
    out[0] = u.x;
}
// CHOSEN: vector-calls.cl:[[#@LINE-2]]:{{.*}}, which was never written
