// The place of a finding is the operand that is read or written; a place has one finding of each kind.
// RUN: not gasket run --check -k compound -g 1 -a a=int[4] %s 2>&1 | FileCheck --strict-whitespace --check-prefix=COMPOUND %s
// RUN: not gasket run --check -k copy -g 1 -a s=node[2] %s 2>&1 | FileCheck-in-part --check-prefix=COPY %s
// RUN: not gasket run --check -k three -g 2 -a o=float[3] %s 2>&1 | FileCheck --check-prefix=THREE %s
// RUN: not gasket run --check -k own -g 1 -a a=int[2]:noinit %s 2>&1 | FileCheck --check-prefix=OWN %s
// RUN: not gasket run --check -k exchange -g 1 -a a=int[1] -a n=10000 %s 2>&1 | FileCheck --check-prefix=EXCHANGE %s

kernel void compound(global int *a)
{
    a[4] += 1;
    a[5]++;
    a[0] = a[6] = 1;
}
// COMPOUND:      :[[#@LINE-4]]:6: error: read and write of 'a[4]', just past the end of 'a' [bounds]
// COMPOUND-NEXT:{{^}}    a[4] += 1;
// COMPOUND-NEXT:{{^}}    ~^~~{{$}}
// COMPOUND:      :[[#@LINE-6]]:6: error: read and write of 'a[5]'
// COMPOUND:      :[[#@LINE-6]]:13: error: write to 'a[6]'
// COMPOUND-NEXT:{{^}}    a[0] = a[6] = 1;
// COMPOUND-NEXT:{{^}}           ~^~~{{$}}
// COMPOUND:     {{^}}3 findings

typedef struct node {
    int left, right;
    float4 box[3];
    char name[5];
} node;

kernel void copy(global node *s)
{
    *(global node *)((global char *)s + 1) = s[1];
}
// COPY:     [alignment]
// COPY-NOT: [alignment]
// COPY:     1 finding

kernel void three(global float *o)
{
    vstore3((float3)(1), get_global_id(0), o);
}
// THREE: error: write to 'o[3]', just past the end of 'o' [bounds]

kernel void own(global int *a)
{
    a[1] |= 1 << get_global_id(0);
}
// OWN:      :[[#@LINE-2]]:6: error: the new value of 'a[1]' depends on contents of 'a', which were never written, and the host can see it
// OWN:      note: in work-item (0), local id (0) of group (0){{$}}

kernel void exchange(global int *a, int n)
{
    int x[4], y[4];

    for (int i = 0; i < n; i++) {
        y[i % 4] = x[(i + 1) % 4];
        x[(i + 2) % 4] = y[i % 4];
    }
    a[0] = x[0];
}
// EXCHANGE:         error: 'a[0]' gets 'x[1]', which was never written
// EXCHANGE:         note: the value is stored here
// EXCHANGE-NOT:     the value is stored here
// EXCHANGE:         'x' is declared here
