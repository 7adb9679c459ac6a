// Items store to neighbouring components of one vector in global memory.
// RUN: -g 8 -l 4 -a v=float4[2]
// EXPECT v: 0 1 2 3 4 5 6 7
kernel void components(global float4 *v)
{
    int i = get_global_id(0);

    switch (i % 4) {
    case 0:
        v[i / 4].x = i;
        break;
    case 1:
        v[i / 4].y = i;
        break;
    case 2:
        v[i / 4].z = i;
        break;
    default:
        v[i / 4].w = i;
    }
}
