// RUN: gasket cc --simd=32 -w %s -o %t.asm
// RUN: FileCheck %s < %t.asm
// RUN: gasket run -g 32 -l 32 -a q=double[2048]:iota -a o=double[32] --print o:2 %t.asm | FileCheck --check-prefix=RESULT %s
// A message addresses 4096 registers of scratch memory: the slots beyond have headers with another base, 128 KB further.
// CHECK: add (1|M0) {{.*}}.5<1>:ud {{.*}} 0x20000:ud
// RESULT: {{^}}204480{{$}}
// RESULT-NEXT: {{^}}205120{{$}}
#define READ(n) double16 v##n = vload16(0, p + 16 * (n)); mem_fence(CLK_GLOBAL_MEM_FENCE);
#define ADD(n) sum += v##n;
#define TEN(M, t) M(t##0) M(t##1) M(t##2) M(t##3) M(t##4) M(t##5) M(t##6) M(t##7) M(t##8) M(t##9)
#define ALL(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) TEN(M, 1) TEN(M, 2) TEN(M, 3)
kernel void k(volatile global double *q, global double *o)
{
    size_t me = get_global_id(0);
    global double *p = (global double *)q + me;
    double16 sum = 0;
    ALL(READ)
    o[0] = 7;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    ALL(ADD)
    o[me] = sum.s0 + sum.s1 + sum.s2 + sum.s3 + sum.s4 + sum.s5 + sum.s6 + sum.s7 + sum.s8 + sum.s9 + sum.sa + sum.sb + sum.sc + sum.sd + sum.se + sum.sf;
}
