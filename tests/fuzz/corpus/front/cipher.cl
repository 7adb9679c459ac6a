unsigned char galoisMultiplication(unsigned char a, unsigned char b)
{
    unsigned char p = 0;
    for (unsigned int i = 0; i < 8; ++i) {
        if ((b & 1) == 1) p ^= a;
        unsigned char hiBitSet = (a & 0x80);
        a <<= 1;
        if (hiBitSet == 0x80) a ^= 0x1b;
        b >>= 1;
    }
    return p;
}

static uchar4 sbox(__global uchar *SBox, uchar4 block) { return (uchar4)(SBox[block.x], SBox[block.y], SBox[block.z], SBox[block.w]); }

uchar4 mixColumns(__local uchar4 *block, __private uchar4 *galiosCoeff, unsigned int j)
{
    unsigned int bw = 4;
    uchar x = galoisMultiplication(block[0].x, galiosCoeff[(bw - j) % bw].x);
    uchar y = galoisMultiplication(block[0].y, galiosCoeff[(bw - j) % bw].x);
    uchar z = galoisMultiplication(block[0].z, galiosCoeff[(bw - j) % bw].x), w = block[0].w;

    for (unsigned int k = 1; k < 4; ++k) {
        x ^= galoisMultiplication(block[k].x, galiosCoeff[(k + bw - j) % bw].x);
        y ^= galoisMultiplication(block[k].y, galiosCoeff[(k + bw - j) % bw].x);
        z ^= galoisMultiplication(block[k].z, galiosCoeff[(k + bw - j) % bw].x);
        w ^= galoisMultiplication(block[k].w, galiosCoeff[(k + bw - j) % bw].x);
    }
    return (uchar4)(x, y, z, w);
}

uchar4 shiftRows(uchar4 row, unsigned int j)
{
    switch (j & 3) {
    case 1: return row.yzwx;
    case 2: return row.zwxy;
    case 3: return row.wxyz;
    }
    return row;
}

__kernel void encrypt(__global uchar4 *output, __global uchar4 *input, __global uchar4 *roundKey, __global uchar *SBox,
                      __local uchar4 *block0, __local uchar4 *block1, const uint width, const uint rounds)
{
    unsigned int blockIdx = get_group_id(1), localIdx = get_local_id(1), globalIndex = get_global_id(1) * width + get_global_id(0);
    __private uchar4 galiosCoeff[4];
    uint row = localIdx * 4 + get_local_id(0);

    galiosCoeff[0] = (uchar4)(2, 0, 0, 0);
    galiosCoeff[1] = (uchar4)(3, 0, 0, 0);
    galiosCoeff[2] = (uchar4)(1, 0, 0, 0);
    galiosCoeff[3] = (uchar4)(1, 0, 0, 0);
    block0[row] = input[globalIndex] ^ roundKey[localIdx];
    for (unsigned int r = 1; r < rounds; ++r) {
        block0[row] = shiftRows(sbox(SBox, block0[row]), localIdx);
        barrier(CLK_LOCAL_MEM_FENCE);
        block1[row] = mixColumns(block0 + get_local_id(0) * 4, galiosCoeff, localIdx);
        barrier(CLK_LOCAL_MEM_FENCE);
        block0[row] = block1[row] ^ roundKey[r * 4 + localIdx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[globalIndex] = shiftRows(sbox(SBox, block0[row]), localIdx) ^ roundKey[rounds * 4 + localIdx] ^ (uchar)blockIdx;
}
