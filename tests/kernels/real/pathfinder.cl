// Dynamic programming over a grid, several rows per launch: a tile in local memory shrinks by one cell on each side for every row.
// RUN: -g 64 -l 16 -a iterations=5 -a wall=int[640]:random=7 -a src=int[64]:iota -a results=int[64] -a columns=40 -a rows=10 -a start=2 -a border=5 -a prev=local[64] -a result=local[64]
// ORACLE: pocl
#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
#define CLAMP_RANGE(x, min, max) x = (x < (min)) ? min : ((x > (max)) ? max : x)
#define MIN(a, b) ((a) <= (b) ? (a) : (b))

__kernel void dynproc(int iterations, __global int *wall, __global int *src, __global int *results, int columns, int rows,
                      int start, int border, __local int *prev, __local int *result)
{
    const int block = get_local_size(0), bx = get_group_id(0), tx = get_local_id(0);
    int small = block - iterations * 2;
    int from = small * bx - border, to = from + block - 1;
    int xidx = from + tx;
    int valid_min = (from < 0) ? -from : 0;
    int valid_max = (to > columns - 1) ? block - 1 - (to - columns + 1) : block - 1;
    int w = tx - 1, e = tx + 1;

    w = (w < valid_min) ? valid_min : w;
    e = (e > valid_max) ? valid_max : e;
    bool valid = IN_RANGE(tx, valid_min, valid_max);
    if (IN_RANGE(xidx, 0, columns - 1))
        prev[tx] = src[xidx];
    barrier(CLK_LOCAL_MEM_FENCE);
    bool computed;
    for (int i = 0; i < iterations; i++) {
        computed = false;
        if (IN_RANGE(tx, i + 1, block - i - 2) && valid) {
            computed = true;
            int left = prev[w], up = prev[tx], right = prev[e];
            int shortest = MIN(left, up);
            shortest = MIN(shortest, right);
            int index = columns * (start + i) + xidx;
            CLAMP_RANGE(index, 0, columns * rows - 1);
            result[tx] = shortest + (wall[index] & 15);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i == iterations - 1)
            break;
        if (computed)
            prev[tx] = result[tx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (computed)
        results[xidx] = result[tx];
}
