// Lattice Boltzmann on a small periodic plane with nine directions: pull, collide with one relaxation time, bounce back at walls.
// RUN: -k stream_collide -g 96 -l 16 -a fi=float[864]:random=1 -a fo=float[864] -a flags=uchar[96]:random=2 -a t=3
// ORACLE: pocl
#pragma OPENCL FP_CONTRACT OFF
#define def_Nx 12u
#define def_Ny 8u
#define def_N 96u
#define def_velocity_set 9u
#define TYPE_S 0x01
#define def_w 1.25f
#define fpxx float
typedef uint uxx;

float sq(const float x) { return x * x; }
uxx index_f(const uxx n, const uint i) { return i * def_N + n; }

void calculate_indices(const uxx n, uxx *x0, uxx *xp, uxx *xm, uxx *y0, uxx *yp, uxx *ym)
{
    const uint2 xy = (uint2)(n % def_Nx, n / def_Nx);
    *x0 = xy.x;
    *xp = (xy.x + 1u) % def_Nx;
    *xm = (xy.x + def_Nx - 1u) % def_Nx;
    *y0 = xy.y * def_Nx;
    *yp = ((xy.y + 1u) % def_Ny) * def_Nx;
    *ym = ((xy.y + def_Ny - 1u) % def_Ny) * def_Nx;
}

void neighbors(const uxx n, uxx *j)
{
    uxx x0, xp, xm, y0, yp, ym;
    calculate_indices(n, &x0, &xp, &xm, &y0, &yp, &ym);
    j[0] = n;
    j[1] = xp + y0; j[2] = xm + y0;
    j[3] = x0 + yp; j[4] = x0 + ym;
    j[5] = xp + yp; j[6] = xm + ym;
    j[7] = xp + ym; j[8] = xm + yp;
}

void calculate_rho_u(const float *f, float *rhon, float *uxn, float *uyn)
{
    float rho = f[0];
    for (uint i = 1u; i < def_velocity_set; i++) rho += f[i];
    rho += 1.0f;
    *rhon = rho;
    *uxn = (f[1] - f[2] + f[5] - f[6] + f[7] - f[8]) / rho;
    *uyn = (f[3] - f[4] + f[5] - f[6] + f[8] - f[7]) / rho;
}

void calculate_f_eq(const float rho, float ux, float uy, float *feq)
{
    const float c3 = -3.0f * (sq(ux) + sq(uy)), rhom1 = rho - 1.0f;
    const float def_w0 = 4.0f / 9.0f, def_ws = 1.0f / 9.0f, def_we = 1.0f / 36.0f;
    ux *= 3.0f;
    uy *= 3.0f;
    feq[0] = def_w0 * (rho * 0.5f * c3 + rhom1);
    const float u0 = ux + uy, u1 = ux - uy;
    const float rhos = def_ws * rho, rhoe = def_we * rho, rhom1s = def_ws * rhom1, rhom1e = def_we * rhom1;
    feq[1] = rhos * (0.5f * (sq(ux) + c3) + ux) + rhom1s; feq[2] = rhos * (0.5f * (sq(ux) + c3) - ux) + rhom1s;
    feq[3] = rhos * (0.5f * (sq(uy) + c3) + uy) + rhom1s; feq[4] = rhos * (0.5f * (sq(uy) + c3) - uy) + rhom1s;
    feq[5] = rhoe * (0.5f * (sq(u0) + c3) + u0) + rhom1e; feq[6] = rhoe * (0.5f * (sq(u0) + c3) - u0) + rhom1e;
    feq[7] = rhoe * (0.5f * (sq(u1) + c3) + u1) + rhom1e; feq[8] = rhoe * (0.5f * (sq(u1) + c3) - u1) + rhom1e;
}

kernel void stream_collide(const global fpxx *fi, global fpxx *fo, const global uchar *flags, const ulong t)
{
    const uxx n = get_global_id(0);
    if (n >= (uxx)def_N || (flags[n] & TYPE_S && n % 5u == 0u)) return;
    uxx j[def_velocity_set];
    neighbors(n, j);
    float f[def_velocity_set];
    f[0] = fi[index_f(n, 0u)];
    for (uint i = 1u; i < def_velocity_set; i += 2u) {
        const bool wall = (flags[j[i + 1u]] & TYPE_S) != 0 && j[i + 1u] % 5u == 0u;
        f[i] = wall ? fi[index_f(n, i + 1u)] : fi[index_f(j[i + 1u], t % 2ul ? i : i + 1u)];
        f[i + 1u] = fi[index_f(j[i], t % 2ul ? i + 1u : i)];
    }
    float rhon, uxn, uyn, feq[def_velocity_set];
    calculate_rho_u(f, &rhon, &uxn, &uyn);
    uxn = clamp(uxn, -0.577350269f, 0.577350269f);
    uyn = clamp(uyn, -0.577350269f, 0.577350269f);
    calculate_f_eq(rhon, uxn, uyn, feq);
    for (uint i = 0u; i < def_velocity_set; i++)
        fo[index_f(n, i)] = (1.0f - def_w) * f[i] + def_w * feq[i];
}
