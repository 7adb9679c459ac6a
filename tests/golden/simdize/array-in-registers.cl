// RUN: gasket cc --simd=16 --emit=thread-ir --print-after=simdize %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --simd=16 --stats=%t %s -o /dev/null && FileCheck --check-prefix=STATS %s < %t
// RUN: gasket cc --simd=16 -O0 --stats=%t %s -o /dev/null && FileCheck --check-prefix=PLAIN %s < %t
// A private array with run-time indices is a variable of the thread. What a lane stores changes that lane alone: each element under a comparison,
// or under one address where all lanes mean the same.
// STATS: "spill_bytes": 0, "scratch_bytes": 0, "private_bytes": 0
// PLAIN: "private_bytes": {{[1-9]}}

// CHECK-LABEL: @per_lane(
// CHECK:      icmp eq <16 x i32> [[I:%.*]], zeroinitializer
// CHECK-NEXT: and <16 x i1> [[EM:%.*]], %{{.*}}
// CHECK-NEXT: call <64 x i32> @llvm.genx.wrregioni.v64i32.v16i32.v16i1
// CHECK-NEXT: icmp eq <16 x i32> [[I]], <i32 1,
// CHECK-NEXT: and <16 x i1> [[EM]], %{{.*}}
// CHECK:      [[AT:%.*]] = add <16 x i16>
// CHECK-NEXT: call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32.v16i16(<64 x i32> %{{.*}}, i32 0, i32 1, i32 0, <16 x i16> [[AT]], i32 undef)
kernel void per_lane(global const int *in, global int *out)
{
    int a[4] = {1, 2, 3, 4};
    size_t g = get_global_id(0);
    int x = in[g];

    if (x > 10)
        a[x & 3] = x;
    out[g] = a[x >> 4 & 3];
}

// CHECK-LABEL: @for_all(
// CHECK: call <64 x i32> @llvm.genx.wrregioni.v64i32.v16i32.v16i1(<64 x i32> %{{.*}}, <16 x i32> %{{.*}}, i32 0, i32 16, i32 1, i16 %{{.*}}, i32 undef, <16 x i1> %{{.*}})
// CHECK: call <16 x i32> @llvm.genx.rdregioni.v16i32.v64i32(<64 x i32> %{{.*}}, i32 0, i32 16, i32 1, i16 %{{.*}}, i32 undef)
kernel void for_all(global const int *in, global int *out, int n)
{
    int a[4] = {1, 2, 3, 4};
    size_t g = get_global_id(0);

    if (in[g] > 10)
        a[n & 3] = in[g];
    out[g] = a[n >> 4 & 3];
}

// What all lanes have alike is there once: a table of eight words.
// CHECK-LABEL: @table(
// CHECK: call <16 x i32> @llvm.genx.rdregioni.v16i32.v8i32.v16i16(<8 x i32>
kernel void table(global const int *in, global int *out, int n)
{
    int a[8];
    size_t g = get_global_id(0);

    for (int i = 0; i < 8; i++)
        a[i] = n * i;
    out[g] = a[in[g] & 7];
}
