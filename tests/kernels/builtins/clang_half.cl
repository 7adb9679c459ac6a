// clang's loads and stores of halves: 1 + 2^-11 is halfway between two halves, and 1 is the even one; 65520 rounds to infinity.
// RUN: -g 1 -a h=ushort[4] -a out=double[4]
// EXPECT h: 15360 15362 31744 1
// EXPECT out: 1 1.001953125 inf 5.9604644775390625e-08
kernel void halves(global ushort *h, global double *out)
{
    global half *to = (global half *)h;

    __builtin_store_halff(1 + 0x1p-11f, to);
    __builtin_store_half(1 + 0x3p-11, to + 1);
    __builtin_store_half(65520, to + 2);
    __builtin_store_halff(0x1p-24f, to + 3);
    for (int i = 0; i < 4; i++)
        out[i] = i & 1 ? __builtin_load_half(to + i) : __builtin_load_halff(to + i);
}
