// Private arrays with indices known only at run time, pointers into them, and several of them at once.
// RUN: -k sort -g 64 -l 16 -a in=int[1024]:random=1 -a out=int[1024]
// RUN: -k pointers -g 64 -l 16 -a in=int[64]:random=1 -a out=int[256]
// RUN: -k bytes -g 64 -l 16 -a in=uchar[64]:random=1 -a out=uint[64]
// ORACLE: pocl

kernel void sort(global const int *in, global int *out)
{
    int block[16];
    size_t base = get_global_id(0) * 16;

    for (int i = 0; i < 16; i++)
        block[i] = in[base + i];
    for (int i = 1; i < 16; i++) {
        int x = block[i], j = i;
        for (; j > 0 && block[j - 1] > x; j--)
            block[j] = block[j - 1];
        block[j] = x;
    }
    for (int i = 0; i < 16; i++)
        out[base + i] = block[i];
}

void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

kernel void pointers(global const int *in, global int *out)
{
    size_t i = get_global_id(0);
    int a[4] = {1, 2, 3, 4}, b[2][3] = {{10, 20, 30}, {40}}, *p = in[i] < 0 ? a : b[0], **pp = &p;

    swap(&a[in[i] & 3], &b[1][i % 3]);
    *pp += in[i] >> 4 & 1;
    p[1] += 100;
    **pp -= 7;
    out[i * 4] = a[0] + a[1] * 1000;
    out[i * 4 + 1] = a[2] + a[3] * 1000;
    out[i * 4 + 2] = b[0][0] + b[0][1] * 1000 + b[0][2];
    out[i * 4 + 3] = b[1][0] + b[1][1] * 1000 + b[1][2] + (int)(p == a || p == a + 1);
}

kernel void bytes(global const uchar *in, global uint *out)
{
    size_t i = get_global_id(0);
    uchar seen[32];
    ushort counts[8];

    for (int k = 0; k < 32; k++)
        seen[k] = (uchar)(k * 3);
    for (int k = 0; k < 8; k++)
        counts[k] = 0;
    for (int k = 0; k < 64; k++) {
        uchar x = in[(i + k) % 64];
        seen[x & 31] ^= x;
        counts[x >> 5]++;
    }
    uint sum = 0;
    for (int k = 0; k < 32; k++)
        sum = sum * 31 + seen[k];
    for (int k = 0; k < 8; k++)
        sum = sum * 17 + counts[k];
    out[i] = sum;
}
