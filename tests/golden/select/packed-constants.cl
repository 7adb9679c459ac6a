// RUN: gasket cc --simd=8 %s | FileCheck %s
// RUN: gasket run --simd=8 -g 8 -l 8 -a out=int4[1] -a outf=float4[1] -a outs=short8[2] -a outc=char8[1] -a n=10 --print out --print outf --print outs --print outc %s | FileCheck --check-prefix=RUNS %s
// Vectors of small constants are one move: of nibbles for words (every other one for dwords), of eight-bit floats. Others are moved in runs
// and by whole dwords.

// CHECK-DAG: mov (4|M0) {{.*}}:d {{ *}}0x07050301:v
// CHECK-DAG: mov (4|M0) {{.*}}:f {{ *}}0x48443080:vf
// CHECK-DAG: mov (8|M0) {{.*}}:w {{ *}}0x76543218:v
// CHECK-DAG: mov (8|M0) {{.*}}:uw {{ *}}0xF7654321:uv
// CHECK-DAG: mov (1|M0) {{.*}}:ud {{ *}}0x5050505:ud
// RUNS: 11 13 15 17
// RUNS-NEXT: -0 10 25 30
// RUNS-NEXT: 2 11 12 13 14 15 16 17
// RUNS-NEXT: 11 12 13 14 15 16 17 25
// RUNS-NEXT: 15 15 15 15 16 16 16 16
kernel void k(global int4 *out, global float4 *outf, global short8 *outs, global char8 *outc, int n)
{
    if (get_local_id(0) == 0) {
        *out = (int4)(1, 3, 5, 7) + n;
        *outf = (float4)(-0.0f, 1, 2.5f, 3) * n;
        outs[0] = (short8)(-8, 1, 2, 3, 4, 5, 6, 7) + (short)n;
        outs[1] = (short8)(1, 2, 3, 4, 5, 6, 7, 15) + (short)n;
        *outc = (char8)(5, 5, 5, 5, 6, 6, 6, 6) + (char)n;
    }
}
