struct node {
    int next;
    float2 weight;
};

typedef struct node Node;

kernel void advance(global Node *nodes, global const Node *from)
{
    size_t i = get_global_id(0);

    nodes[i].next = from[from[i].next].next;
    nodes[i].weight *= 2;
}
