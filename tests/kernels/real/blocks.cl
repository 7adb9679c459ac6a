// Pictures in blocks of 4x4: two end colours and two bits a pixel (as DXT1 has them), and back; work-items of a block compare notes in local memory.
// RUN: -k pack -g 256 -l 16 -a pixels=uchar4[256]:random=4 -a blocks=uint2[16] -a width=16
// RUN: -k unpack -g 16 -l 8 -a blocks=uint2[16]:random=2 -a pixels=uchar4[256] -a width=16
// ORACLE: pocl
#define PIXELS 16

ushort to565(int3 c)
{
    c = (c * (int3)(31, 63, 31) + 127) / 255;
    return (ushort)(c.x << 11 | c.y << 5 | c.z);
}

int3 from565(ushort c)
{
    int3 v = (int3)(c >> 11, c >> 5 & 63, c & 31);
    return v * 255 / (int3)(31, 63, 31);
}

int3 between(ushort a, ushort b, uint code)
{
    int3 x = from565(a), y = from565(b);

    switch (code) {
    case 0:
        return x;
    case 1:
        return y;
    case 2:
        return a > b ? (2 * x + y) / 3 : (x + y) / 2;
    default:
        return a > b ? (x + 2 * y) / 3 : (int3)(0);
    }
}

kernel __attribute__((reqd_work_group_size(PIXELS, 1, 1)))
void pack(global const uchar4 *pixels, global uint2 *blocks, uint width)
{
    local int3 colours[PIXELS];
    local int brightness[PIXELS], low, high;
    local uint bits;
    uint me = get_local_id(0), across = width / 4, block = get_group_id(0);
    uint x = block % across * 4 + (me & 3), y = block / across * 4 + (me >> 2);
    int3 mine = convert_int3(pixels[y * width + x].xyz);

    colours[me] = mine;
    brightness[me] = (mine.x * 2 + mine.y * 4 + mine.z) << 4 | (int)me;
    if (me == 0) {
        low = INT_MAX;
        high = INT_MIN;
        bits = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_min(&low, brightness[me]);
    atomic_max(&high, brightness[me]);
    barrier(CLK_LOCAL_MEM_FENCE);
    ushort a = to565(colours[high & 15]), b = to565(colours[low & 15]);
    if (a < b) {
        ushort kept = a;
        a = b;
        b = kept;
    }
    uint best = 0, least = UINT_MAX;
    for (uint code = 0; code < (a == b ? 1u : 4u); code++) {
        uint3 d = abs_diff(between(a, b, code), mine);
        uint far = mad24(d.x, d.x, mad24(d.y, d.y, mul24(d.z, d.z)));
        best = far < least ? code : best;
        least = min(far, least);
    }
    atomic_or(&bits, best << 2 * me);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me == PIXELS - 1)
        blocks[block] = (uint2)(as_uint((ushort2)(a, b)), bits);
}

kernel void unpack(global const uint2 *blocks, global uchar4 *pixels, uint width)
{
    uint block = get_global_id(0);
    ushort2 ends = as_ushort2(blocks[block].x);
    global uchar4 *to = pixels + (block / (width / 4) * width + block % (width / 4)) * 4;

    for (uint n = 0, bits = blocks[block].y; n < PIXELS; n++, bits >>= 2)
        to[n / 4 * width + n % 4] = (uchar4)(convert_uchar3_sat(between(ends.lo, ends.hi, bits & 3)), bits & 3 ? 255 : 0);
}
