// Bytes and words side by side, which one message of dwords can move where the run begins at a multiple of four and has 4, 8 or 16 bytes.
// RUN: -k quarters -g 64 -l 16 -a in=ushort[260]:random=1 -a out=uchar[260]:fill=7
// RUN: -k pixels -g 64 -l 16 -a in=uchar[264]:random=2 -a out=uchar[264]:fill=9
// RUN: -k ragged -g 64 -l 16 -a in=char[400]:random=3 -a out=char[400]:fill=5
// RUN: -k shared -g 64 -l 16 -a in=uchar[256]:random=5 -a out=uchar[256]
// RUN: -k vectors -g 64 -l 16 -a in=uchar4[260]:random=6 -a out=uchar4[260]
// RUN: -k same -g 64 -l 16 -a table=uchar[16]:random=7 -a out=uint[64]
// RUN: -k overlapping -g 16 -l 16 -a data=uchar[80]:random=8
// ORACLE: pocl

kernel void quarters(global const ushort *in, global uchar *out)
{
    size_t i = get_global_id(0);
    ushort a = in[4 * i], b = in[4 * i + 1], c = in[4 * i + 2], d = in[4 * i + 3];

    out[4 * i] = min(a, (ushort)255);
    out[4 * i + 1] = b >> 8;
    out[4 * i + 2] = c;
    out[4 * i + 3] = d - a;
}

kernel void pixels(global const uchar *in, global uchar *out)
{
    int at = get_global_id(0) * 4;
    uchar red = in[at], green = in[at + 1], blue = in[at + 2], alpha = in[at + 3];
    uchar grey = (77 * red + 150 * green + 29 * blue) >> 8;

    out[at] = out[at + 1] = out[at + 2] = grey;
    out[at + 3] = alpha;
}

kernel void ragged(global const char *in, global char *out)
{
    int i = get_global_id(0);

    // From 1, three in a row, five in a row: no dwords, or one and a rest.
    out[4 * i + 1] = in[4 * i + 1] + in[4 * i + 2] + in[4 * i + 3] + in[4 * i + 4];
    if (i % 2)
        out[4 * i + 2] = in[4 * i] ^ in[4 * i + 1] ^ in[4 * i + 2] ^ in[4 * i + 3] ^ in[4 * i + 4];
    out[4 * i + 3] = in[3 * i] - in[3 * i + 1] + in[3 * i + 2] - in[3 * i + 3];
}

kernel void shared(global const uchar *in, global uchar *out)
{
    local uchar tile[64];
    int i = get_local_id(0), g = get_group_id(0) * 64;

    for (int k = 0; k < 4; k++)
        tile[4 * i + k] = in[g + 4 * i + k];
    barrier(CLK_LOCAL_MEM_FENCE);
    int j = 15 - i;
    out[g + 4 * i] = tile[4 * j + 3];
    out[g + 4 * i + 1] = tile[4 * j + 2];
    out[g + 4 * i + 2] = tile[4 * j + 1];
    out[g + 4 * i + 3] = tile[4 * j];
}

kernel void vectors(global const uchar4 *in, global uchar4 *out)
{
    int i = get_global_id(0) * 4;

    out[i] = in[i + 3].wzyx;
    out[i + 1] = in[i + 2];
    out[i + 2] = in[i + 1] + in[i];
    out[i + 3] = max(in[i], in[i + 1]);
}

kernel void same(global const uchar *table, global uint *out)
{
    uint sum = get_global_id(0);

    for (int k = 0; k < 12; k++)
        sum = sum * 31 + table[k + 4];
    out[get_global_id(0)] = sum;
}

kernel void overlapping(global uchar *data)
{
    int at = get_global_id(0) * 4;
    uchar first = data[at];

    data[at + 1] = first + 1; // what follows reads it
    data[at] = data[at + 1] + data[at + 2];
    data[at + 3] = data[at] + 1;
    data[at + 2] = data[at + 3];
}
