// RUN: gasket cc --emit=ir %s | FileCheck %s
// A private array that loops index becomes values, in nested loops too; the loop over a number that only the caller knows stays.
// CHECK-NOT: alloca
// CHECK: phi float
// CHECK-COUNT-4: call float @llvm.fma.f32
// CHECK-NOT: call float @llvm.fma.f32
kernel void sums(int n, global const float *a, global float *out)
{
    float sum[2][2];

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            sum[i][j] = 0;
#pragma nounroll
    for (int k = 0; k < n; k++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                sum[i][j] = fma(a[k + i], a[k + j], sum[i][j]);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            out[2 * i + j] = sum[i][j];
}
