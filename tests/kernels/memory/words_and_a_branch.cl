// Words side by side, one of which a branch writes again before the next are written. PoCL 3.1 loses the write in the branch on hosts whose
// vectors have 32 bytes.
// RUN: -k mixed -g 64 -l 16 -a in=short[300]:random=4 -a out=short[300]:fill=-1
// ORACLE: host

kernel void mixed(global const short *in, global short *out)
{
    int i = get_global_id(0);
    short a = in[4 * i], b = in[4 * i + 1];

    out[4 * i] = b;
    out[4 * i + 1] = a;
    out[4 * i + 2] = in[4 * i + 2] * in[4 * i + 3];
    if (a > b)
        out[4 * i + 1] = in[4 * i + 2];
    out[4 * i + 3] = ~in[4 * i + 3];
}
