// Lines, calls, scopes and conditions, forwards and backwards. Line numbers count from 1 at the top of this file.
// RUN: gasket debug -g 8 -l 4 -a 'a=float[8]' -a 'n=int[8]:iota' -a tmp=float[4] -a m=3 %s --batch -ex next -ex next -ex step -ex 'info locals' -ex 'print s.n[1] + m' -ex 'break helper if k == 3' -ex continue -ex backtrace -ex finish -ex 'print i' -ex reverse-step -ex 'print t * i' -ex delete -ex reverse-finish -ex 'print n[i]' | FileCheck %s --match-full-lines
// RUN: gasket debug -g 8 -l 4 -a 'a=float[8]' -a 'n=int[8]:iota' -a tmp=float[4] -a m=3 %s --batch -ex 'tbreak 26' -ex 'continue' -ex next -ex 'print i' -ex 'print tmp[0..3]' -ex 'info work-items' -ex 'work-item 2' -ex up -ex 'print i @group' | FileCheck %s --check-prefix=SCOPE --match-full-lines
typedef struct {
    float x;
    int n[3];
} S;
float helper(float4 v, int k)
{
    float r = 0;
    for (int i = 0; i < k; i++) {
        float t = v[i & 3];
        r += t * i;
    }
    return r;
}
kernel void k(global float *a, global const int *n, local float *tmp, int m)
{
    int i = get_global_id(0);
    S s = {1.0f, {1, 2, 3}};
    s.n[i & 1] += m;
    float4 v = (float4)(a[i], 1, 2, 3);
    tmp[get_local_id(0)] = helper(v, n[i]);
    barrier(CLK_LOCAL_MEM_FENCE);
    {
        float i = tmp[0] + 1.5f;
        a[get_global_id(0)] = i + s.n[1];
    }
}
// CHECK: [work-item (0)] #0  k (a=0x{{[0-9a-f]+}} <a>, n=0x{{[0-9a-f]+}} <n>, tmp=0x{{[0-9a-f]+}} <tmp>, m=3) at {{.*}}steps.cl:19
// CHECK-NEXT: 19{{.*}}int i = get_global_id(0);
// CHECK-NEXT: 20{{.*}}S s = {1.0f, {1, 2, 3}};
// CHECK-NEXT: 21{{.*}}s.n[i & 1] += m;
// CHECK-NEXT: 22{{.*}}float4 v = (float4)(a[i], 1, 2, 3);
// v is declared in this line, as yet without a value.
// CHECK-NEXT: v = {{{.*}}}
// CHECK-NEXT: s = {x = 1, n = {4, 2, 3}}
// CHECK-NEXT: i = 0
// CHECK-NEXT: $1 = 5
// CHECK-NEXT: Breakpoint 1: helper at {{.*}}steps.cl:10 if k == 3
// CHECK-NEXT: Breakpoint 1
// CHECK-NEXT: [work-item (3)] #0  helper (v={0, 1, 2, 3}, k=3) at {{.*}}steps.cl:10
// CHECK-NEXT: 10{{.*}}float r = 0;
// CHECK-NEXT: #0  helper (v={0, 1, 2, 3}, k=3) at {{.*}}steps.cl:10
// CHECK-NEXT: #1  k ({{.*}}, m=3) at {{.*}}steps.cl:23
// CHECK-NEXT: Run till exit from #0  helper (v={0, 1, 2, 3}, k=3) at {{.*}}steps.cl:10
// CHECK-NEXT: [work-item (3)] #0  k ({{.*}}) at {{.*}}steps.cl:23
// CHECK-NEXT: 23{{.*}}tmp[get_local_id(0)] = helper(v, n[i]);
// CHECK-NEXT: Value returned is $2 = 5
// CHECK-NEXT: $3 = 3
// The last line of helper is its return: t is no longer visible.
// CHECK-NEXT: [work-item (3)] #0  helper (v={0, 1, 2, 3}, k=3) at {{.*}}steps.cl:15
// CHECK-NEXT: 15{{.*}}return r;
// CHECK-NEXT: no variable 't' is visible here
// CHECK-NEXT: [work-item (3)] #0  k ({{.*}}) at {{.*}}steps.cl:23
// CHECK-NEXT: 23{{.*}}tmp[get_local_id(0)] = helper(v, n[i]);
// CHECK-NEXT: $4 = 3

// The inner i is a float; tmp holds 0, 0, 1 and 1 + 2 * 2. The other work-items are past the barrier, before the declaration.
// SCOPE: Temporary breakpoint 1: {{.*}}steps.cl:26
// SCOPE: 26{{.*}}float i = tmp[0] + 1.5f;
// SCOPE-NEXT: 27{{.*}}a[get_global_id(0)] = i + s.n[1];
// SCOPE-NEXT: $1 = 1.5
// SCOPE-NEXT: $2 = {0, 0, 1, 5}
// SCOPE-NEXT:   No. {{.*}}
// SCOPE-NEXT: * 0    (0)            runs                     k at {{.*}}steps.cl:27
// SCOPE-NEXT:   1    (1)            runs                     k at {{.*}}steps.cl:26
// SCOPE-NEXT:   2    (2)            runs                     k at {{.*}}steps.cl:26
// SCOPE-NEXT:   3    (3)            runs                     k at {{.*}}steps.cl:26
// SCOPE-NEXT: [work-item (2), runs]
// SCOPE-NEXT: #0  k ({{.*}}, m=3) at {{.*}}
// SCOPE: Initial frame selected; you cannot go up.
// SCOPE-NEXT:   (0)          1.5
// SCOPE-NEXT:   (1)          0
// SCOPE-NEXT: * (2)          0
// SCOPE-NEXT:   (3)          0
