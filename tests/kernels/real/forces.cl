// Molecular dynamics: types by macro, tiles of a pair list with masks of exclusions, forces as fixed-point sums in 64-bit atomics.
// RUN: -k tiles -g 64 -l 32 -a atoms=float4[64]:random=8 -a charge=float[64]:iota -a list=uint2[]:0,1,2,0,1,2,0,0,1,0,2,2 -a masks=uint[128]:random=3 -a forces=long[192] -a energy=double[64] -a count=6
// RUN: -cl-std=CL1.2 -DREAL=double -DACCUMULATE=double -cl-fp32-correctly-rounded-divide-sqrt -k tiles -g 96 -l 32 -a atoms=float4[64]:random=1 -a charge=float[64]:iota -a list=uint2[]:0,1,1,0,1,1,0,0 -a masks=uint[128]:random=5 -a forces=long[192] -a energy=double[96] -a count=4
// ORACLE: pocl
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL FP_CONTRACT OFF
#ifndef REAL
#define REAL float
#define ACCUMULATE double
#endif
#define JOIN(a, b) a##b
#define TYPE(a, b) JOIN(a, b)
#define real3 TYPE(REAL, 3)
#define real4 TYPE(REAL, 4)
#define MAKE4(x, y, z, w) ((real4)((x), (y), (z), (w)))
#define TILE 32
#define FIXED(x) ((long)((x) * 0x1p20))

typedef struct { real4 where; REAL charge; } particle;

void push(global long *forces, uint atom, real3 f)
{
    atom_add(&forces[atom * 3], FIXED(f.x));
    atom_add(&forces[atom * 3 + 1], FIXED(f.y));
    atom_add(&forces[atom * 3 + 2], FIXED(f.z));
}

kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void tiles(global const float4 *restrict atoms, global const float *restrict charge, global const uint2 *restrict list, global const uint *restrict masks,
           global long *restrict forces, global double *energy, const uint count)
{
    local particle others[TILE];
    const uint me = get_local_id(0);
    ACCUMULATE sum = 0;

    for (uint tile = get_group_id(0); tile < count; tile += get_num_groups(0)) {
        const uint x = (list[tile].x & 1) * TILE + me, y = (list[tile].y & 1) * TILE;
        const float4 mine = atoms[x];
        const real4 here = MAKE4(mine.x, mine.y, mine.z, 0);
        real3 force = 0;
        uint excluded = masks[(tile & 3) * TILE + me];

        others[me].where = MAKE4(atoms[y + me].x, atoms[y + me].y, atoms[y + me].z, 0);
        others[me].charge = charge[y + me] * (REAL)0.0625;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint n = 0; n < TILE; n++, excluded >>= 1) {
            const uint j = (n + me) & (TILE - 1);
            real4 d = others[j].where - here;
            REAL r2 = d.x * d.x + d.y * d.y + d.z * d.z;
            if ((excluded & 1) || y + j == x || r2 >= (REAL)0.5)
                continue;
            REAL scale = others[j].charge * ((REAL)0.5 - r2) * (r2 - (REAL)1.25);
            sum += scale * r2;
            force += d.xyz * scale;
            push(forces, y + j, -d.xyz * scale);
        }
        push(forces, x, force);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    energy[get_global_id(0)] = sum;
}
