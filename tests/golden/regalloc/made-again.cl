// RUN: gasket cc --simd=16 --stats=%t.json %s -o %t.asm
// With tiny tables there are fewer registers than these values need in any case.
// RUN: %if small %{ true %} %else %{ FileCheck --check-prefix=STATS --input-file=%t.json %s && FileCheck --input-file=%t.asm %s %}
// RUN: %if small %{ true %} %else %{ gasket cc --simd=16 --remarks %s -o /dev/null 2>&1 | FileCheck --check-prefix=REMARK %s %}
// RUN: %if small %{ true %} %else %{ gasket cc --simd=16 --print-after=allocate --emit=mir %s -o /dev/null 2>&1 | FileCheck --check-prefix=RANGE %s %}
// More values are alive than there are registers for, and some of them one instruction makes of the work-item's number, which is needed to the end
// anyway: these are made once more where they are used, and nothing goes to memory.
// STATS: "spill_bytes": 0
// CHECK-NOT: scratch block
// REMARK: made-again.cl:[[#@LINE+4]]:{{[0-9]+}}: remark: registers do not suffice for 1 value computed here (64 bytes): computed again at each use{{$}}
// RANGE: spilled: no 64 bytes were free for v{{[0-9]+}}, and spilling this value costs least ({{[0-9.]+}} accesses for each instruction of its live range); one instruction computes it again at each use{{$}}
kernel void far_apart(global const int *a, global int *o)
{
    int x = get_global_id(0), p = x * 3, q = x ^ 77, r = x | 1024, s = x + 5, t = x & 511;

    o[x] = p ^ q ^ r ^ s ^ t;
    int v[55], sum = 0;
    for (int k = 0; k < 55; k++)
        v[k] = a[x + 1000 * k];
    for (int k = 0; k < 55; k++)
        sum = sum * 31 + v[k] * v[54 - k];
    o[x] = sum + p * q - r * s + t;
}
