// Sequence alignment: a tile of the score matrix in local memory, filled along its diagonals in both directions.
// RUN: -g 8 -l 8 -a itemsets=int[289]:iota -a reference=int[289]:random=1 -a input=local[324] -a ref=local[256] -a cols=17 -a penalty=10 -a blk=1
// RUN: -g 16 -l 8 -a itemsets=int[289]:random=2 -a reference=int[289]:random=1 -a input=local[324] -a ref=local[256] -a cols=17 -a penalty=3 -a blk=2
// ORACLE: pocl
#define BLOCK_SIZE 8
#define REF(y, x) ref[(y) * BLOCK_SIZE + (x)]
#define INPUT(y, x) input[(y) * (BLOCK_SIZE + 1) + (x)]

int maximum(int a, int b, int c)
{
    int k;
    if (a <= b)
        k = b;
    else
        k = a;
    if (k <= c)
        return (c);
    else
        return (k);
}

__kernel void needle(__global int *itemsets, __global const int *reference, __local int *input, __local int *ref, int cols, int penalty, int blk)
{
    int bx = get_group_id(0), tx = get_local_id(0);
    int b_index_x = bx, b_index_y = blk - 1 - bx;
    int base = cols * BLOCK_SIZE * b_index_y + BLOCK_SIZE * b_index_x;

    if (tx == 0)
        INPUT(0, 0) = itemsets[base] & 63;
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        REF(ty, tx) = reference[base + cols * (ty + 1) + tx + 1] % 11;
    INPUT(tx + 1, 0) = itemsets[base + cols * (tx + 1)] & 63;
    INPUT(0, tx + 1) = itemsets[base + tx + 1] & 63;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int m = 0; m < BLOCK_SIZE; m++) {
        if (tx <= m) {
            int t_index_x = tx + 1, t_index_y = m - tx + 1;
            INPUT(t_index_y, t_index_x) = maximum(INPUT(t_index_y - 1, t_index_x - 1) + REF(t_index_y - 1, t_index_x - 1),
                                                  INPUT(t_index_y, t_index_x - 1) - (penalty), INPUT(t_index_y - 1, t_index_x) - (penalty));
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int m = BLOCK_SIZE - 2; m >= 0; m--) {
        if (tx <= m) {
            int t_index_x = tx + BLOCK_SIZE - m, t_index_y = BLOCK_SIZE - tx;
            INPUT(t_index_y, t_index_x) = maximum(INPUT(t_index_y - 1, t_index_x - 1) + REF(t_index_y - 1, t_index_x - 1),
                                                  INPUT(t_index_y, t_index_x - 1) - (penalty), INPUT(t_index_y - 1, t_index_x) - (penalty));
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (int ty = 0; ty < BLOCK_SIZE; ty++)
        itemsets[base + cols * (ty + 1) + tx + 1] = INPUT(ty + 1, tx + 1);
}
