// Bits that were never set are masked or shifted out.
// RUN: -g 2 -l 2 -a out=uint[6]
// EXPECT out: 0 255 256 0 255 256
kernel void masks(global uint *out)
{
    int i = get_global_id(0);
    uint unset;

    out[3 * i] = unset & 0;
    out[3 * i + 1] = (unset | 255) & 255;
    out[3 * i + 2] = (unset << 16 | 0x100) & 0xffff;
}
