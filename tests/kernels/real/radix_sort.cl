// Sorting by four bits at a time: histograms of a group's keys, and the scatter with exclusive sums over a tile.
// RUN: -k reduce -g 32 -l 16 -a in=uint4[32]:random=8 -a isums=uint[32] -a n=128 -a shift=4 -a lmem=local[64]
// RUN: -k bottom_scan -g 32 -l 16 -a in=uint4[32]:random=8 -a isums=uint[]:0,64,128,192,256,320,384,448,512,576,640,704,768,832,896,960,1024,1088,1152,1216,1280,1344,1408,1472,1536,1600,1664,1728,1792,1856,1920,1984 -a out=uint[2048] -a n=128 -a shift=4 -a lmem=local[256]
// ORACLE: pocl
#define FPVECTYPE uint4
#define FPTYPE uint

FPTYPE scanLocalMem(FPTYPE val, __local FPTYPE *lmem, int exclusive)
{
    int idx = get_local_id(0);
    FPTYPE t;

    lmem[idx] = 0;
    idx += get_local_size(0);
    lmem[idx] = val;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 1; i < (int)get_local_size(0); i *= 2) {
        t = lmem[idx - i];
        barrier(CLK_LOCAL_MEM_FENCE);
        lmem[idx] += t;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return lmem[idx - exclusive];
}

__kernel void reduce(__global const FPVECTYPE *in, __global FPTYPE *isums, const int n, const int shift, __local FPTYPE *lmem)
{
    int region = ((n / 4) / get_num_groups(0)), stop = region * (get_group_id(0) + 1);
    int tid = get_local_id(0);
    int i = get_group_id(0) * region + tid;
    int digit_counts[16] = {0};

    while (i < stop) {
        FPVECTYPE key = in[i];
        uint4 keys = (key >> shift) & 0xFU;
        digit_counts[keys.x]++;
        digit_counts[keys.y]++;
        digit_counts[keys.z]++;
        digit_counts[keys.w]++;
        i += get_local_size(0);
    }
    for (int d = 0; d < 16; d++) {
        lmem[tid] = digit_counts[d];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (unsigned int s = get_local_size(0) / 2; s > 0; s >>= 1) {
            if (tid < s)
                lmem[tid] += lmem[tid + s];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (tid == 0)
            isums[(d * get_num_groups(0)) + get_group_id(0)] = lmem[0];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

__kernel void bottom_scan(__global const FPVECTYPE *in, __global const FPTYPE *isums, __global FPTYPE *out, const int n, const int shift,
                          __local FPTYPE *lmem)
{
    __local FPTYPE l_scanned_seeds[16], l_block_counts[16];
    __private int histogram[16];
    int region = n / 4 / get_num_groups(0), block_start = get_group_id(0) * region;
    int block_stop = (get_group_id(0) == get_num_groups(0) - 1) ? n / 4 : block_start + region;
    int i = block_start + get_local_id(0), window = block_start;

    if (get_local_id(0) < 16) {
        l_block_counts[get_local_id(0)] = 0;
        l_scanned_seeds[get_local_id(0)] = isums[(get_local_id(0) * get_num_groups(0)) + get_group_id(0)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    while (window < block_stop) {
        for (int q = 0; q < 16; q++) histogram[q] = 0;
        FPVECTYPE val_4, key_4;
        if (i < block_stop) {
            val_4 = in[i];
            key_4 = (val_4 >> shift) & 0xFU;
            histogram[key_4.x]++;
            histogram[key_4.y]++;
            histogram[key_4.z]++;
            histogram[key_4.w]++;
        }
        for (int digit = 0; digit < 16; digit++) {
            histogram[digit] = scanLocalMem(histogram[digit], lmem, 1);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        if (i < block_stop) {
            int address;
            address = histogram[key_4.x] + l_scanned_seeds[key_4.x] + l_block_counts[key_4.x];
            out[address] = val_4.x;
            histogram[key_4.x]++;
            address = histogram[key_4.y] + l_scanned_seeds[key_4.y] + l_block_counts[key_4.y];
            out[address] = val_4.y;
            histogram[key_4.y]++;
            address = histogram[key_4.z] + l_scanned_seeds[key_4.z] + l_block_counts[key_4.z];
            out[address] = val_4.z;
            histogram[key_4.z]++;
            address = histogram[key_4.w] + l_scanned_seeds[key_4.w] + l_block_counts[key_4.w];
            out[address] = val_4.w;
            histogram[key_4.w]++;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (get_local_id(0) == get_local_size(0) - 1)
            for (int q = 0; q < 16; q++)
                l_block_counts[q] += histogram[q];
        barrier(CLK_LOCAL_MEM_FENCE);
        window += get_local_size(0);
        i += get_local_size(0);
    }
}
