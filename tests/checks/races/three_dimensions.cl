// A stencil in place: the neighbour in the third dimension belongs to another item and another group.
// RUN: -g 2,2,4 -l 2,2,1 -a cells=int[4][2][2]:iota -a out=int[4][2][2]
kernel void relax(global int *cells, global int *out)
{
    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
    int i = (z * 2 + y) * 2 + x;

    if (z > 0)
#ifdef FIXED
        out[i] = cells[i] + cells[i - 4];
#else
        cells[i] += cells[i - 4]; // FINDS: races
#endif
}
