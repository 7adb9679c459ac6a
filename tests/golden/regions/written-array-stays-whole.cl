// RUN: gasket cc --simd=16 --stats=- -o /dev/null %s | FileCheck %s
// An array of more than eight parts that is indexed at run time stays whole through its writes: split after each of them and joined before the next,
// it takes twice as many instructions.
// CHECK: "instructions": {{[1-7][0-9][0-9],}}
kernel void histogram(global const uint *in, global uint *out)
{
    uint l = get_global_id(0), count[9] = {0};
    for (uint i = 0; i < 40; i++)
        count[in[l + i] % 9]++;
    for (uint i = 0; i < 9; i++)
        out[l * 9 + i] = count[i];
}
