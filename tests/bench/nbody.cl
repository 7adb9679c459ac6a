/* nbody - the accelerations of bodies that attract each other, with float4 values from global memory. */
kernel void nbody(float softening, uint count, global const float4 *bodies, global float4 *pulls)
{
    float4 here = bodies[get_global_id(0)], pull = (float4)(0.0f);

    for (uint i = 0; i < count; i++) {
        float4 way = bodies[i] - here;
        float square = way.x * way.x + way.y * way.y + way.z * way.z + softening;
        pull += way * (bodies[i].w / (square * sqrt(square)));
    }
    pulls[get_global_id(0)] = pull;
}
