// Quotients and remainders by constants of every width: products, shifts, and divisors that need a multiplier of a bit more.
// RUN: -k bytes -g 256 -l 16 -a out=uchar[2560]
// RUN: -k words -g 64 -l 16 -a a=ushort[64]:random=1 -a out=ushort[1024]
// RUN: -k dwords -g 64 -l 16 -a a=uint[64]:random=2 -a out=uint[1280]
// RUN: -k dwords -g 16 -l 16 -a a=uint[]:0,1,6,7,8,9,10,0x7ffffffe,0x7fffffff,0x80000000,0x80000001,0xfffffff5,0xfffffff6,0xfffffffd,0xfffffffe,0xffffffff -a out=uint[320]
// RUN: -k qwords -g 64 -l 16 -a a=ulong[64]:random=3 -a out=ulong[1024]
// RUN: -k qwords -g 8 -l 8 -a a=ulong[]:0,6,0x7fffffffffffffff,0x8000000000000000,0x8000000000000001,0xfffffffffffffff5,0xfffffffffffffffe,0xffffffffffffffff -a out=ulong[128]
// RUN: -k vectors -g 32 -l 16 -a a=int4[32]:random=4 -a b=short8[32]:random=5 -a out=int4[64] -a outb=short8[64]
// RUN: -k short_numbers -g 64 -l 16 -a a=uint[64]:random=6 -a out=uint[512]
// ORACLE: pocl

#define BOTH(o, x, d) *o++ = (x) / (d); *o++ = (x) % (d)

kernel void bytes(global uchar *out)
{
    uchar x = get_global_id(0);
    char y = (char)x;
    global uchar *o = out + 10 * get_global_id(0);

    BOTH(o, x, (uchar)7);
    BOTH(o, x, (uchar)10);
    BOTH(o, y, (char)-3);
    BOTH(o, y, (char)16);
    BOTH(o, y, (char)100);
}

kernel void words(global const ushort *a, global ushort *out)
{
    ushort x = a[get_global_id(0)];
    short y = (short)x;
    global ushort *o = out + 16 * get_global_id(0);

    BOTH(o, x, (ushort)7);
    BOTH(o, x, (ushort)641);
    BOTH(o, x, (ushort)65535);
    BOTH(o, y, (short)-10);
    BOTH(o, y, (short)255);
    BOTH(o, y, (short)-32768);
    BOTH(o, y, (short)1024);
    BOTH(o, x, (ushort)12);
}

kernel void dwords(global const uint *a, global uint *out)
{
    uint x = a[get_global_id(0)];
    int y = (int)x;
    global uint *o = out + 20 * get_global_id(0);

    BOTH(o, x, 3u);
    BOTH(o, x, 7u);
    BOTH(o, x, 14u);
    BOTH(o, x, 1000000007u);
    BOTH(o, x, 0xfffffffeu);
    BOTH(o, y, 10);
    BOTH(o, y, -7);
    BOTH(o, y, 8);
    BOTH(o, y, (int)0x80000000);
    BOTH(o, y, 1);
}

kernel void qwords(global const ulong *a, global ulong *out)
{
    ulong x = a[get_global_id(0)];
    long y = (long)x;
    global ulong *o = out + 16 * get_global_id(0);

    BOTH(o, x, 10ul);
    BOTH(o, x, 7ul);
    BOTH(o, x, 0x100000001ul);
    BOTH(o, x, 0xffffffffffffffc5ul);
    BOTH(o, y, 1000000007l);
    BOTH(o, y, -7l);
    BOTH(o, y, 4096l);
    BOTH(o, x >> 33, 100ul);
}

kernel void vectors(global const int4 *a, global const short8 *b, global int4 *out, global short8 *outb)
{
    size_t i = get_global_id(0);

    out[2 * i] = a[i] / (int4)(3, -5, 16, 1000);
    out[2 * i + 1] = a[i] % 60;
    outb[2 * i] = b[i] / (short8)(1, 2, 3, 4, 5, -6, 7, -8);
    outb[2 * i + 1] = b[i] % (short8)(9);
}

kernel void short_numbers(global const uint *a, global uint *out)
{
    uint x = a[get_global_id(0)];
    global uint *o = out + 8 * get_global_id(0);

    BOTH(o, x & 0xfff, 7u);
    BOTH(o, x >> 15, 7u);
    BOTH(o, (int)(short)x, 7);
    BOTH(o, (int)x >> 20, -100);
}
