// --trace: source lines, loaded values, and the values of active lanes only; narrowed to a work-item, a group, lines.
// RUN: gasket run -g 8 -l 4 --simd=8 -a p=int[8]:iota -a q=float[8]:fill=2 --trace-group=1 --trace=- %s | FileCheck %s --check-prefix=GROUP
// GROUP-NOT:  (0,0,0)
// GROUP:      trace.cl:34:     p[i] = p[i] * 3;
// GROUP:      (1,0,0).0 {{.*}} send {{.*}} read {{.*}} = 0:0x4 1:0x5 2:0x6 3:0x7{{$}}
// GROUP:      mul (8|M0) {{.*}} = 0:12 1:15 2:18 3:21{{$}}
// GROUP:      trace.cl:35:     q[i] += 1.5f;
// GROUP:      send {{.*}} read {{.*}} = 0:0x40000000(2) 1:0x40000000(2) 2:0x40000000(2) 3:0x40000000(2){{$}}
// GROUP:      add (8|M0) {{.*}} = 0:3.5 1:3.5 2:3.5 3:3.5{{$}}
// GROUP-NOT:  (0,0,0)
// RUN: gasket run -g 8 -l 4 --simd=8 -a p=int[8]:iota -a q=float[8]:fill=2 --trace-item=6 --trace-line=34 %s 2>&1 | FileCheck %s --check-prefix=ITEM --implicit-check-not=trace.cl:
// ITEM: trace.cl:34:     p[i] = p[i] * 3;
// ITEM: (1,0,0).0 {{.*}} = 2:0x6{{$}}
// ITEM: mul (8|M0) {{.*}} = 2:18{{$}}
// The interpreter: every operation of a work-item.
// RUN: gasket run --via=ir -g 8 -l 4 -a p=int[8]:iota -a q=float[8]:fill=2 --trace-item=6 --trace-line=34-35 %s 2>&1 | FileCheck %s --check-prefix=IR --implicit-check-not=trace.cl:
// IR:      trace.cl:34:     p[i] = p[i] * 3;
// IR:      {{^}}(6,0,0)  %{{[0-9]+}} = call i32 @gasket.surface_load.i32({{.*}})  = 6{{$}}
// IR-NEXT: {{^}}(6,0,0)  %{{[0-9]+}} = mul i32 %{{[0-9]+}}, 3  = 18{{$}}
// IR:      trace.cl:35:     q[i] += 1.5f;
// IR:      {{^}}(6,0,0)  %{{[0-9]+}} = fadd float %{{[0-9]+}}, 1.500000e+00  = 3.5{{$}}
// IR-NOT:  (5,0,0)
// Wrong ids and lines.
// RUN: not gasket run -g 8 --offset 2 -a p=int[8] -a q=float[8] --trace-item=12 --trace-line=9-2 %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: --trace-item 12: dimension x has the ids 2 to 9
// WRONG: error: --trace-line 9-2: expected a line or a range of lines, such as 12 or 12-20
// RUN: not gasket run -g 8 -l 4 -a p=int[8] -a q=float[8] --trace-group=2 --trace-item=1,x %s 2>&1 | FileCheck %s --check-prefix=IDS
// IDS: error: --trace-group 2: dimension x has the ids 0 to 1
// IDS: error: --trace-item 1,x: expected one to three ids, such as 3 or 16,2

kernel void k(global int *p, global float *q)
{
    size_t i = get_global_id(0);
    p[i] = p[i] * 3;
    q[i] += 1.5f;
}
