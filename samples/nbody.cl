/* nbody - one time step of bodies that attract each other.
 *
 * Concept: compute-bound code. Every body interacts with every other one, about twenty operations for each of n * n pairs, but
 * each group loads only n positions: one tile after the other into local memory, where all of its work-items read it. A position
 * is a float4 whose w is the mass. `softening` keeps the force finite where two bodies are close, and makes the force of a body on
 * itself zero without a test.
 *
 *   gasket run -g 256 -l 64 -a dt=0.01 -a softening=0.01 -a old=float4[256]:random=1 -a velocity=float4[256] -a new=float4[256] -a tile=float4[64] --print new:3 samples/nbody.cl
 */
// RUN: -g 64 -l 32 -a dt=0.01 -a softening=0.01 -a old=float4[64]:random=1 -a velocity=float4[64]:random=2 -a new=float4[64] -a tile=float4[32]
// ORACLE: nbody

kernel void nbody(float dt, float softening, global const float4 *old, global float4 *velocity, global float4 *new, local float4 *tile)
{
    size_t me = get_global_id(0);
    float4 here = old[me];
    float3 pull = 0;

    for (size_t first = 0; first < get_global_size(0); first += get_local_size(0)) {
        tile[get_local_id(0)] = old[first + get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (size_t i = 0; i < get_local_size(0); i++) {
            float3 way = tile[i].xyz - here.xyz;
            float square = fma(way.x, way.x, fma(way.y, way.y, fma(way.z, way.z, softening)));
            float strength = tile[i].w / (square * sqrt(square));
            pull = fma((float3)strength, way, pull);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    float3 speed = fma((float3)dt, pull, velocity[me].xyz);
    velocity[me].xyz = speed;
    new[me] = (float4)(fma((float3)dt, speed, here.xyz), here.w);
}
