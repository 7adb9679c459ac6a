// One member of a structure is never set, and a called function reads it.
// RUN: -g 4 -l 2 -a out=float[4]
// SAYS: 'p\b
// EXPECT out: 0 1 2 3
struct particle {
    float position, speed, drag;
};

static float step(const struct particle *p, float t)
{
    return p->position + t * (p->speed - p->drag);
}

kernel void move(global float *out)
{
    int i = get_global_id(0);
    struct particle p;

    p.position = 0;
    p.speed = i;
#ifdef FIXED
    p.drag = 0;
#endif
    out[i] = step(&p, 1); // FINDS: uninitialized
}
