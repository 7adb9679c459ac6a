// RUN: gasket run --simd=16 -g 16 -l 16 -a a=int[70000] -a o=int[70000] --print o:16 %s | FileCheck %s --check-prefix=VALUE
// RUN: gasket cc --simd=16 %s -o %t.asm
// With tiny tables more values are in memory, and fewer temporaries are held.
// RUN: %if small %{ true %} %else %{ grep -c "scratch block read" %t.asm | FileCheck %s %}
// Seventy values and their addresses do not fit in the registers. A value that is stored is added to the sum from the register that it is stored from;
// one that is loaded is multiplied and subtracted from the register that it is loaded to: one load for each value, of which some are loaded for the
// address, too, and not one for each use, which would be 181. 0 ^ 5 is 5, the sum 350, and 350 * 5 - 5 is 1745.
// CHECK: {{^[1-8]?[0-9]$}}
// VALUE-COUNT-16: {{^}}1745{{$}}
kernel void k(global const int *a, global int *o)
{
    int x = get_global_id(0), v[70], sum = 0;

    for (int k = 0; k < 70; k++) {
        v[k] = a[x + 1000 * k] ^ 5;
        sum += v[k];
    }
    for (int k = 0; k < 70; k++)
        o[x + 1000 * k] = v[k] * sum - v[k];
}
