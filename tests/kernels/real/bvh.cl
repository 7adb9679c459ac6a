// Rays against a tree of boxes: records of records by value, a leaf's mark in the bits of a float, a stack in private memory.
// RUN: -k nearest -g 64 -l 16 -a rays=float[512]:random=5 -a nodes=float[512]:random=9 -a shapes=float4[32]:random=2 -a hits=uint4[64] -a root=0
// INTEL: dot is contracted, as its error of 2n - 1 ulp allows (7.4), and the bits of a float are what is stored
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
#define DEPTH 24
#define LEAF 0x80000000u

typedef struct { float x, y, z; } point;
typedef struct { point low, high; } box;
typedef struct { box bounds; union { uint bits; float number; } first, second; } node;
typedef struct { point from, along; float near, far; } ray;
typedef struct { uint shape, steps; float at; } hit;

float3 vec(point p) { return (float3)(p.x, p.y, p.z); }
point pt(float3 v) { point p = {v.x, v.y, v.z}; return p; }

// Corners made by chance are in no order; children become numbers of later nodes, or leaves.
node read_node(global const float *memory, uint n)
{
    node r;
    float3 a = vload3(0, memory + 8 * n), b = vload3(1, memory + 8 * n);

    r.bounds.low = pt(fmin(a, b) - 0.75f);
    r.bounds.high = pt(fmax(a, b) + 0.75f);
    r.first.number = memory[8 * n + 6];
    r.second.number = memory[8 * n + 7];
    uint left = 2 * n + 1, right = 2 * n + 2;
    r.first.bits = left < 63 && (r.first.bits & 7) ? left : LEAF | (r.first.bits & 31);
    r.second.bits = right < 63 && (r.second.bits & 3) ? right : LEAF | (r.second.bits & 31);
    return r;
}

bool crosses(box b, const ray *r, float far)
{
    float3 t0 = (vec(b.low) - vec(r->from)) * vec(r->along), t1 = (vec(b.high) - vec(r->from)) * vec(r->along);
    float3 lo = fmin(t0, t1), hi = fmax(t0, t1);

    return fmax(fmax(lo.x, lo.y), fmax(lo.z, r->near)) <= fmin(fmin(hi.x, hi.y), fmin(hi.z, far));
}

hit closer(hit old, ray r, float4 shape, uint number)
{
    float3 d = shape.xyz - vec(r.from);
    float at = dot(d, vec(r.along));
    hit new = {number, old.steps, at};

    return at > r.near && at < old.at && dot(d, d) < shape.w ? new : old;
}

kernel void nearest(global const float *rays, global const float *nodes, constant float4 *shapes, global uint4 *hits, uint root)
{
    uint i = get_global_id(0);
    ray r = {.from = pt(vload3(0, rays + 8 * i) - 0.5f), .along = pt(vload3(1, rays + 8 * i)), .near = 0, .far = INFINITY};
    uint stack[DEPTH], top = 0, here = root;
    hit best = {~0u, 0, r.far};

    for (;;) {
        best.steps++;
        if (here & LEAF) {
            best = closer(best, r, shapes[here & ~LEAF], here & ~LEAF);
        } else {
            node n = read_node(nodes, here);
            if (crosses(n.bounds, &r, best.at)) {
                stack[top++] = n.second.bits;
                here = n.first.bits;
                continue;
            }
        }
        if (!top)
            break;
        here = stack[--top];
    }
    hits[i] = (uint4)(best.shape, best.steps, as_uint(best.at), top);
}
