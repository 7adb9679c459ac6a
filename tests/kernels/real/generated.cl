// As compilers of array languages print kernels: memory blocks are bytes that are cast where they are used, indices are 64 bits wide with divisions
// that round down, loops run until a flag says so, scans go over values with flags of segments.
// RUN: -k segscan_0 -g 128 -l 32 -a global_failure=int[]:-1 -a n_24=long[]:120 -a mem_31=uchar[480]:random=3 -a mem_32=uchar[120]:random=5 -a mem_33=uchar[512] -a stride_40=5
// RUN: -k gather_1 -g 64 -l 16 -a global_failure=int[]:-1 -a mem_50=uchar[512]:random=3 -a mem_51=uchar[512]:random=7 -a mem_52=uchar[256] -a m_53=-7 -a n_54=9
// ORACLE: pocl
typedef uchar uint8_t;
typedef int int32_t;
typedef long int64_t;
typedef uint uint32_t;

static inline int64_t sdiv64(int64_t x, int64_t y)
{
    int64_t q = x / y;
    int64_t r = x % y;
    return q - ((r != 0 && (r < 0) != (y < 0)) ? 1 : 0);
}

static inline int64_t smod64(int64_t x, int64_t y)
{
    int64_t r = x % y;
    return r + (r == 0 || (x > 0 && y > 0) || (x < 0 && y < 0) ? 0 : y);
}

static inline int64_t smin64(int64_t x, int64_t y) { return x < y ? x : y; }
static inline int64_t sext_i32_i64(int32_t x) { return x; }
static inline bool itob_i8_bool(uint8_t x) { return x; }

__kernel void segscan_0(__global int *global_failure, __global const long *n_24, __global uchar *mem_31, __global uchar *mem_32, __global uchar *mem_33, long stride_40)
{
    __local volatile uint32_t local_mem[32];
    __local volatile uint8_t local_flags[32];
    const int32_t ltid_60 = (int32_t) get_local_id(0);
    const int64_t gtid_61 = sext_i32_i64((int32_t) get_global_id(0));
    int64_t num_62 = n_24[0];
    bool in_bounds_63 = gtid_61 < num_62;
    uint32_t eta_64;
    bool flag_65;

    if (*global_failure >= 0)
        return;
    if (in_bounds_63) {
        eta_64 = ((__global uint32_t *) mem_31)[smod64(gtid_61 * stride_40, num_62)];
        flag_65 = itob_i8_bool(((__global uint8_t *) mem_32)[gtid_61] & 8);
    } else {
        eta_64 = 0U;
        flag_65 = 0;
    }
    local_mem[ltid_60] = eta_64;
    local_flags[ltid_60] = flag_65;
    barrier(CLK_LOCAL_MEM_FENCE);
    int32_t skip_70 = 1;
    while (skip_70 < 32) {
        uint32_t x_71 = 0U;
        bool f_72 = 0;
        if (ltid_60 - skip_70 >= 0) {
            x_71 = local_mem[ltid_60 - skip_70];
            f_72 = local_flags[ltid_60 - skip_70];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (ltid_60 - skip_70 >= 0) {
            eta_64 = flag_65 ? eta_64 : x_71 + eta_64;
            flag_65 = f_72 || flag_65;
            local_mem[ltid_60] = eta_64;
            local_flags[ltid_60] = flag_65;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        skip_70 = skip_70 * 2;
    }
    ((__global uint32_t *) mem_33)[gtid_61] = in_bounds_63 ? eta_64 : 0U;
}

__kernel void gather_1(__global int *global_failure, __global uchar *mem_50, __global uchar *mem_51, __global uchar *mem_52, long m_53, long n_54)
{
    const int64_t gtid_80 = get_global_id(0);
    int64_t row_81 = sdiv64(gtid_80 * 11 - 300, m_53);
    int64_t col_82 = gtid_80 - sdiv64(gtid_80, n_54) * n_54;
    int64_t at_83 = smod64(row_81 * n_54 + col_82, 64);
    int32_t acc_84 = 0;
    bool cond_85 = at_83 < 64;
    int64_t i_86 = at_83;

    while (cond_85) {
        int64_t v_87 = ((__global int64_t *) mem_50)[i_86];
        int32_t w_88 = ((__global int32_t *) (mem_51 + 4 * i_86))[smin64(i_86, 3)];
        bool stop_89 = (v_87 & 7L) == 0L;
        acc_84 = acc_84 * 31 + (int32_t) sdiv64(v_87, (int64_t) (w_88 | 1));
        i_86 = i_86 + 1 + (v_87 & 1L);
        cond_85 = i_86 < 64 && !stop_89;
    }
    ((__global int32_t *) mem_52)[gtid_80] = acc_84;
}
