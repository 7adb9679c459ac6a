/* bfs - breadth-first search: the distance of every node of a graph from a start node.
 *
 * Concept: a program of two kernels that run in turn. `visit` marks the neighbours of the frontier, the nodes that the last step
 * reached; `advance` makes the marked nodes that are new the next frontier. Two kernels, because work-items of different
 * work-groups cannot wait for each other: the end of a kernel is the only barrier of the whole index space. Several nodes may mark
 * the same neighbour, so the marks are atomic.
 *
 *   gasket run samples/bfs.launch
 */
// RUN: -k visit -g 8 -l 2 -a nodes=int[]:0,2,2,2,4,1,5,1,6,1,7,1,8,0,8,0 -a edges=int[]:1,2,3,4,4,5,5,6 -a frontier=int[]:0,1,1,0,0,0,0,0 -a marked=int[8]
// RUN: -k advance -g 8 -l 4 -a marked=int[]:0,0,1,1,1,0,0,0 -a frontier=int[]:0,1,1,0,0,0,0,0 -a level=int[]:0,1,1,-1,-1,-1,-1,-1 -a step=1 -a found=int[1]:2
// ORACLE: pocl

typedef struct {
    int first, count; /* its neighbours: edges[first] … edges[first + count - 1] */
} Node;

kernel void visit(global const Node *nodes, global const int *edges, global const int *frontier, global int *marked)
{
    size_t me = get_global_id(0);

    if (!frontier[me])
        return;
    for (int i = 0; i < nodes[me].count; i++)
        atomic_or(&marked[edges[nodes[me].first + i]], 1);
}

kernel void advance(global int *marked, global int *frontier, global int *level, int step, global int *found)
{
    size_t me = get_global_id(0);
    bool is_new = marked[me] && level[me] < 0;

    frontier[me] = is_new;
    marked[me] = 0;
    if (is_new) {
        level[me] = step + 1;
        atomic_inc(found);
    }
}
