// RUN: gasket cc --simd=16 --remarks %s -o /dev/null 2>&1 | FileCheck %s
// RUN: gasket cc --simd=16 --emit=mir --print-after=allocate %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=RANGES
// RUN: gasket cc --simd=16 --emit=json %s | FileCheck %s --check-prefix=JSON
// Four vectors of sixteen floats for each of sixteen lanes are 4 * 16 * 64 = 4,096 bytes: the whole register file, so they cannot all stay in
// registers across the loop. --remarks names the values that are spilled, --print-after=allocate the reason for each.
kernel void k(global const float16 *in, global float16 *out, int n)
{
    size_t g = get_global_id(0);
    float16 a = in[g], b = in[g + 1], c = in[g + 2], d = in[g + 3]; // CHECK: [[@LINE]]:{{[0-9]+}}: remark: registers do not suffice for {{[0-9]+}} values computed here ({{[0-9]+}} bytes): spilled to scratch memory
    float16 s = a;

    for (int i = 0; i < n; i++)
        s = s * a + b * c + d;
    out[g] = s + a + b + c + d;
}
// CHECK: remark: kernel 'k': {{[0-9]+}} values did not fit in {{[0-9]+}} registers and were spilled to {{[0-9]+}} bytes of scratch
// RANGES: live ranges in instructions; {{[0-9]+}} bytes at most
// RANGES: bytes, spilled: no {{[0-9]+}} bytes were free for {{v[0-9]+|it}}, and spilling {{this value|it}} costs least ({{.*}} accesses for each instruction of its live range)
// JSON: "text":"(W) send (16|M0) r{{[0-9]+}}:ud r0
// JSON-SAME: "why":"Loads a spilled register: scratch memory from byte {{[0-9]+}} on."
// JSON-SAME: "register":-1,"byte":0,"fixed":false,"joined":-1,"spill":"no {{[0-9]+}} bytes were free for
