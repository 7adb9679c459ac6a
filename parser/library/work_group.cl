// parser/library/work_group.cl - functions of the whole work-group (OpenCL C 6.15.16).
//
// Each sub-group does its part with sub-group operations and leaves one value in local memory; behind a barrier every
// work-item puts those together that it needs: all for a reduction, the ones of earlier sub-groups for a scan. A second
// barrier lets the next call write again. Work-items are in the order of their local linear ids, which is also that of
// sub-groups and of the lanes in one.
#define OVER __attribute__((overloadable))
#define SUB_GROUPS 128

#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

#define GROUP(T, NAME, COMBINE)                                                                                       \
    OVER T work_group_reduce_##NAME(T x)                                                                              \
    {                                                                                                                 \
        local T parts[SUB_GROUPS];                                                                                    \
        T own = sub_group_reduce_##NAME(x);                                                                           \
        if (get_sub_group_local_id() == 0)                                                                            \
            parts[get_sub_group_id()] = own;                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        T r = parts[0];                                                                                               \
        for (uint i = 1; i < get_num_sub_groups(); i++)                                                               \
            r = COMBINE(r, parts[i]);                                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return r;                                                                                                     \
    }                                                                                                                 \
    OVER T __gasket_before_##NAME(T own, T r)                                                                         \
    {                                                                                                                 \
        local T parts[SUB_GROUPS];                                                                                    \
        if (get_sub_group_local_id() == 0)                                                                            \
            parts[get_sub_group_id()] = own;                                                                          \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        for (uint i = get_sub_group_id(); i > 0; i--)                                                                 \
            r = COMBINE(parts[i - 1], r);                                                                             \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return r;                                                                                                     \
    }                                                                                                                 \
    OVER T work_group_scan_inclusive_##NAME(T x)                                                                      \
    {                                                                                                                 \
        return __gasket_before_##NAME(sub_group_reduce_##NAME(x), sub_group_scan_inclusive_##NAME(x));                \
    }                                                                                                                 \
    OVER T work_group_scan_exclusive_##NAME(T x)                                                                      \
    {                                                                                                                 \
        return __gasket_before_##NAME(sub_group_reduce_##NAME(x), sub_group_scan_exclusive_##NAME(x));                \
    }

#define BROADCAST(T)                                                                                                  \
    OVER T __gasket_broadcast(T x, bool mine)                                                                         \
    {                                                                                                                 \
        local T slot;                                                                                                 \
        if (mine)                                                                                                     \
            slot = x;                                                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        T r = slot;                                                                                                   \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return r;                                                                                                     \
    }                                                                                                                 \
    OVER T work_group_broadcast(T x, size_t i) { return __gasket_broadcast(x, get_local_id(0) == i); }                \
    OVER T work_group_broadcast(T x, size_t i, size_t j)                                                              \
    {                                                                                                                 \
        return __gasket_broadcast(x, get_local_id(0) == i && get_local_id(1) == j);                                   \
    }                                                                                                                 \
    OVER T work_group_broadcast(T x, size_t i, size_t j, size_t k)                                                    \
    {                                                                                                                 \
        return __gasket_broadcast(x, get_local_id(0) == i && get_local_id(1) == j && get_local_id(2) == k);           \
    }

#define NUMBERS(T, MIN, MAX) GROUP(T, add, ADD) GROUP(T, mul, MUL) GROUP(T, min, MIN) GROUP(T, max, MAX) BROADCAST(T)
#define INTEGERS(T) NUMBERS(T, min, max) GROUP(T, and, AND) GROUP(T, or, OR) GROUP(T, xor, XOR)

INTEGERS(int)
INTEGERS(uint)
INTEGERS(long)
INTEGERS(ulong)
NUMBERS(float, fmin, fmax)
#ifdef cl_khr_fp64
NUMBERS(double, fmin, fmax)
#endif
#ifdef cl_khr_fp16
NUMBERS(half, fmin, fmax)
#endif

int work_group_all(int x) { return work_group_reduce_and((int)(x != 0)); }
int work_group_any(int x) { return work_group_reduce_or((int)(x != 0)); }

// Of 0 and 1 "and", "or" and "xor" are those of the bits; only the neutral value of "and" has more bits than one.
#define LOGICAL(NAME, OF_ONES, FIRST)                                                                                 \
    int work_group_reduce_logical_##NAME(int x) { return work_group_reduce_##OF_ONES((int)(x != 0)); }                \
    int work_group_scan_inclusive_logical_##NAME(int x) { return work_group_scan_inclusive_##OF_ONES((int)(x != 0)); } \
    int work_group_scan_exclusive_logical_##NAME(int x) { return work_group_scan_exclusive_##OF_ONES((int)(x != 0)) FIRST; }
LOGICAL(and, and, & 1)
LOGICAL(or, or, )
LOGICAL(xor, xor, )
