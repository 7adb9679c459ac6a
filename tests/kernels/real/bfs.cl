// A step of breadth-first search with flags in char arrays, structs by pointer and a stop flag.
// Work-items store the same values to the same elements: harmless on most hardware, and data races.
// RUN: -k step1 -g 64 -l 16 -a nodes=int[]:0,2,2,1,3,3,6,2,8,1,9,4,13,0,13,2,15,1 -a edges=int[16]:random=1 -a mask=uchar[]:1,0,1,1,0,1,0,0,1 -a updating=uchar[9] -a visited=uchar[]:1,0,0,1,0,0,0,0,1 -a cost=int[9]:fill=2 -a n=9
// RUN: -k step2 -g 16 -l 8 -a mask=uchar[9] -a updating=uchar[]:0,1,0,1,1,0,1,0,1 -a visited=uchar[9] -a over=uchar[1] -a n=9
// ORACLE: pocl
typedef struct {
    int starting;
    int no_of_edges;
} Node;

__kernel void step1(const __global Node *nodes, const __global int *edges, __global char *mask, __global char *updating,
                    __global char *visited, __global int *cost, const int n)
{
    int tid = get_global_id(0);

    if (tid < n && mask[tid]) {
        mask[tid] = false;
        for (int i = nodes[tid].starting; i < (nodes[tid].no_of_edges + nodes[tid].starting); i++) {
            int id = (edges[i] & 0x7fffffff) % n;
            if (!visited[id]) {
                cost[id] = 3;        // FINDS: races
                updating[id] = true; // FINDS: races
            }
        }
    }
}

__kernel void step2(__global char *mask, __global char *updating, __global char *visited, __global char *over, const int n)
{
    int tid = get_global_id(0);

    if (tid < n && updating[tid]) {
        mask[tid] = true;
        visited[tid] = true;
        *over = true; // FINDS: races
        updating[tid] = false;
    }
}
