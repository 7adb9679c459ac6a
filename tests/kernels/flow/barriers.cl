// Barriers: in loops whose bounds are uniform, around divergent code, several work-groups, two and three dimensions.
// RUN: -k rotate_around -g 128 -l 64 -a out=int[128]
// RUN: -k rotate_around -g 24 -l 12 -a out=int[24]
// RUN: -k transpose -g 32,32 -l 8,8 -a in=int[1024]:random=1 -a out=int[1024]
// RUN: -k cube -g 8,6,4 -l 4,3,2 -a out=int[192]
// ORACLE: pocl

kernel void rotate_around(global int *out)
{
    local int ring[64];
    int me = get_local_id(0), n = get_local_size(0), x = me * me;

    for (int step = 1; step < n; step *= 2) {
        ring[me] = x;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (me & step)
            x += ring[(me + step) % n];
        else
            x ^= ring[(me + n - step) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = x;
}

kernel void transpose(global const int *in, global int *out)
{
    local int tile[8][9];
    int x = get_local_id(0), y = get_local_id(1);

    tile[y][x] = in[get_global_id(1) * get_global_size(0) + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    size_t column = get_group_id(1) * 8 + x, row = get_group_id(0) * 8 + y;
    out[row * get_global_size(1) + column] = tile[x][y];
}

kernel void cube(global int *out)
{
    local int cells[2][3][4];
    size_t x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);

    cells[z][y][x] = (int)(get_global_id(0) + 10 * get_global_id(1) + 100 * get_global_id(2));
    barrier(CLK_LOCAL_MEM_FENCE);
    size_t at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
    out[at] = cells[1 - z][2 - y][3 - x];
}
