// RUN: gasket opt -w --check %s | FileCheck %s
// RUN: gasket opt -w --check %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// RUN: gasket opt -w --passes=mem2reg %s | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED-NOT: getelementptr inbounds [{{.*}}, i64 0, i64
// Each subscript of an array is an index into its type, so that the bound shows.
struct item {
    int n;
    float a[4];
    union {
        int i;
        char c[3];
    } u;
};
constant int table[3] = {1, 2, 3};

// CHECK-LABEL: @subscripts(
// CHECK: getelementptr inbounds [3 x i32], ptr addrspace(2) @table, i64 0, i64 %
// CHECK: getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %
// CHECK: getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 -1
// CHECK: [[ROW:%.*]] = getelementptr inbounds [16 x [17 x i32]], ptr addrspace(3) @subscripts.tile, i64 0, i64 %
// CHECK: getelementptr inbounds [17 x i32], ptr addrspace(3) [[ROW]], i64 0, i64 %
kernel void subscripts(int i, int j)
{
    local int tile[16][17];
    int a[4];
    *(a + i) = table[j];
    tile[i][j] = a[-1];
}

// CHECK-LABEL: @fields(
// CHECK: [[A:%.*]] = getelementptr inbounds %struct.item, ptr addrspace(1) %{{.*}}, i32 0, i32 1
// CHECK: getelementptr inbounds [4 x float], ptr addrspace(1) [[A]], i64 0, i64 %
// CHECK: [[U:%.*]] = getelementptr inbounds %struct.item, ptr addrspace(1) %{{.*}}, i32 0, i32 2
// CHECK: getelementptr inbounds [3 x i8], ptr addrspace(1) [[U]], i64 0, i64 %
// CHECK: [[R:%.*]] = getelementptr inbounds [7 x i32], ptr addrspace(1) %rows, i64 %
// CHECK: getelementptr inbounds [7 x i32], ptr addrspace(1) [[R]], i64 0, i64 %
kernel void fields(global struct item *s, global int (*rows)[7], int i, int j)
{
    s[i].a[j] = 1;
    s->u.c[i] = 2;
    rows[i][j] = 3;
}

// An array that is used as a pointer is the address of its first element. A pointer has no bound.
// CHECK-LABEL: @decay(
// CHECK: [[P:%.*]] = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 0
// CHECK: getelementptr inbounds [4 x i8], ptr addrspace(2) @.str, i64 0, i64 %
// CHECK: getelementptr inbounds i32, ptr [[P]], i64 %
kernel void decay(int i)
{
    int a[4];
    private int *p = a;
    p[i] = "abc"[i];
}

// The index of a lane is not reduced. Several lanes of memory that others can write are accessed one by one.
// CHECK-LABEL: @lanes(
// CHECK: getelementptr inbounds <4 x float>, ptr addrspace(1) %{{.*}}, i64 0, i64 %
// CHECK: getelementptr inbounds <4 x float>, ptr addrspace(1) %{{.*}}, i64 0, i64 5
// CHECK: insertelement <3 x float> {{.*}}, float 1.000000e+00, i64 %
// CHECK: extractelement <3 x float> %{{.*}}, i64 %
// CHECK: [[V:%.*]] = getelementptr inbounds <4 x float>, ptr addrspace(1) %v, i64 2
// CHECK: [[Y:%.*]] = getelementptr inbounds <4 x float>, ptr addrspace(1) [[V]], i64 0, i64 1
// CHECK: load float, ptr addrspace(1) [[Y]], align 4
// CHECK: [[X:%.*]] = getelementptr inbounds <4 x float>, ptr addrspace(1) [[V]], i64 0, i64 0
// CHECK: load float, ptr addrspace(1) [[X]], align 16
kernel void lanes(global float4 *v, int i)
{
    float3 w = 0;
    v[0][i] = 2;
    v[0][5] = 2;
    w[i] = 1;
    v[1].x = w[i];
    v[3].xy = v[2].yx;
}

// Nothing is removed because its result is unused.
// CHECK-LABEL: @unused(
// CHECK: sdiv i32 1, 0
// CHECK: sdiv i32 %i, 0
// CHECK: [[P:%.*]] = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 7
// CHECK: load i32, ptr [[P]]
// CHECK: br i1
// CHECK: and.right:
// CHECK: load i32
// CHECK: cond.then:
// CHECK: load i32
// CHECK: cond.else:
// CHECK: sdiv i32 %i, %i
kernel void unused(int i)
{
    int a[4];
    1 / 0;
    i / 0;
    a[7];
    i && a[8];
    i ? a[9] : i / i;
}
