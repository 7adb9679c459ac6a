// A union is written as a float and read as its bits.
// RUN: -g 2 -l 2 -a out=uint[2]
// EXPECT out: 0x3f800000 0x40000000
kernel void bits(global uint *out)
{
    union {
        float value;
        uint bits;
    } u;

    u.value = get_global_id(0) + 1;
    out[get_global_id(0)] = u.bits;
}
