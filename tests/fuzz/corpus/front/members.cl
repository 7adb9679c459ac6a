struct s {
    int first;
    union {
        struct { short low, high; };
        int whole;
    };
    float4 v;
};
kernel void k(global struct s *p, constant struct s *c)
{
    p->high = 3;
    p->whole = (int)c->v.y;
    p->first = (int)__builtin_offsetof(struct s, high);
}
