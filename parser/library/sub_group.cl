// parser/library/sub_group.cl - sub-group functions (cl_khr_subgroup_*, cl_intel_subgroups) that are made of two: the ballot,
// a bit for each active work-item whose predicate holds, and the shuffle, another work-item's value. What is a question about
// predicates is one about bits.
#define OVER __attribute__((overloadable))

uint __gasket_lane(void) { return get_sub_group_local_id(); }
uint __gasket_below(void) { return (1u << get_sub_group_local_id()) - 1; }
uint __gasket_up_to(void) { return (2u << get_sub_group_local_id()) - 1; }
uint __gasket_everyone(void) { return 0xffffffffu >> (32 - get_max_sub_group_size()); }

int sub_group_all(int x) { return __gasket_ballot(x == 0) == 0; }
int sub_group_any(int x) { return __gasket_ballot(x != 0) != 0; }
int sub_group_non_uniform_all(int x) { return __gasket_ballot(x == 0) == 0; }
int sub_group_non_uniform_any(int x) { return __gasket_ballot(x != 0) != 0; }
int sub_group_elect(void) { return ctz(__gasket_ballot(true)) == get_sub_group_local_id(); }

// --- logical reductions and scans
#define LOGICAL(NAME, SET, RESULT)                                                                                    \
    int __gasket_##NAME(int x, uint who)                                                                              \
    {                                                                                                                 \
        uint bits = __gasket_ballot(SET) & who;                                                                       \
        return RESULT;                                                                                                \
    }                                                                                                                 \
    int sub_group_non_uniform_reduce_##NAME(int x) { return __gasket_##NAME(x, 0xffffffffu); }                        \
    int sub_group_non_uniform_scan_inclusive_##NAME(int x) { return __gasket_##NAME(x, __gasket_up_to()); }           \
    int sub_group_non_uniform_scan_exclusive_##NAME(int x) { return __gasket_##NAME(x, __gasket_below()); }           \
    int sub_group_clustered_reduce_##NAME(int x, uint size)                                                           \
    {                                                                                                                 \
        uint ones = 0xffffffffu >> (32 - size);                                                                       \
        return __gasket_##NAME(x, ones << (get_sub_group_local_id() & ~(size - 1)));                                  \
    }
LOGICAL(logical_and, x == 0, bits == 0)
LOGICAL(logical_or, x != 0, bits != 0)
LOGICAL(logical_xor, x != 0, popcount(bits) & 1)

// --- ballots
uint4 sub_group_ballot(int x) { return (uint4)(__gasket_ballot(x != 0), 0, 0, 0); }
int sub_group_inverse_ballot(uint4 v) { return (v.x >> get_sub_group_local_id()) & 1; }
int sub_group_ballot_bit_extract(uint4 v, uint i)
{
    uint low = i & 32 ? v.y : v.x, high = i & 32 ? v.w : v.z;
    return ((i & 64 ? high : low) >> (i & 31)) & 1;
}
uint sub_group_ballot_bit_count(uint4 v) { return popcount(v.x & __gasket_everyone()); }
uint sub_group_ballot_inclusive_scan(uint4 v) { return popcount(v.x & __gasket_up_to()); }
uint sub_group_ballot_exclusive_scan(uint4 v) { return popcount(v.x & __gasket_below()); }
uint sub_group_ballot_find_lsb(uint4 v) { return ctz(v.x & __gasket_everyone()); }
uint sub_group_ballot_find_msb(uint4 v) { return 31 - clz(v.x & __gasket_everyone()); }
uint4 get_sub_group_eq_mask(void) { return (uint4)(1u << get_sub_group_local_id(), 0, 0, 0); }
uint4 get_sub_group_ge_mask(void) { return (uint4)(~__gasket_below() & __gasket_everyone(), 0, 0, 0); }
uint4 get_sub_group_gt_mask(void) { return (uint4)(~__gasket_up_to() & __gasket_everyone(), 0, 0, 0); }
uint4 get_sub_group_le_mask(void) { return (uint4)(__gasket_up_to(), 0, 0, 0); }
uint4 get_sub_group_lt_mask(void) { return (uint4)(__gasket_below(), 0, 0, 0); }

// --- other work-items' values; that of a number outside the sub-group is undefined, except in a rotation
#define OTHERS(T)                                                                                                     \
    OVER T __gasket_of(T x, uint i) { return sub_group_shuffle(x, i & (get_max_sub_group_size() - 1)); }              \
    OVER T sub_group_broadcast_first(T x) { return sub_group_shuffle(x, ctz(__gasket_ballot(true))); }                   \
    OVER int sub_group_non_uniform_all_equal(T x) { return __gasket_ballot(x != sub_group_broadcast_first(x)) == 0; } \
    OVER T sub_group_shuffle_xor(T x, uint mask) { return sub_group_shuffle(x, get_sub_group_local_id() ^ mask); }    \
    OVER T sub_group_shuffle_up(T x, uint d) { return sub_group_shuffle(x, get_sub_group_local_id() - d); }           \
    OVER T sub_group_shuffle_down(T x, uint d) { return sub_group_shuffle(x, get_sub_group_local_id() + d); }         \
    OVER T sub_group_rotate(T x, int d) { return __gasket_of(x, get_sub_group_local_id() + (uint)d); }                \
    OVER T sub_group_clustered_rotate(T x, int d, uint size)                                                          \
    {                                                                                                                 \
        uint i = get_sub_group_local_id();                                                                            \
        return __gasket_of(x, (i & ~(size - 1)) | ((i + (uint)d) & (size - 1)));                                      \
    }                                                                                                                 \
    OVER T intel_sub_group_shuffle_xor(T x, uint mask) { return sub_group_shuffle(x, get_sub_group_local_id() ^ mask); }\
    OVER T intel_sub_group_shuffle_up(T previous, T x, uint d)                                                        \
    {                                                                                                                 \
        uint i = get_sub_group_local_id() - d;                                                                        \
        T a = __gasket_of(x, i), b = __gasket_of(previous, i);                                                        \
        return get_sub_group_local_id() >= d ? a : b;                                                                 \
    }                                                                                                                 \
    OVER T intel_sub_group_shuffle_down(T x, T next, uint d)                                                          \
    {                                                                                                                 \
        uint i = get_sub_group_local_id() + d;                                                                        \
        T a = __gasket_of(x, i), b = __gasket_of(next, i);                                                            \
        return i < get_max_sub_group_size() ? a : b;                                                                  \
    }

// --- reductions over clusters of SIZE neighbours, a power of two: over those of them that are active
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

#define CLUSTERED(T, NAME, COMBINE)                                                                                   \
    OVER T sub_group_clustered_reduce_##NAME(T x, uint size)                                                          \
    {                                                                                                                 \
        uint first = get_sub_group_local_id() & ~(size - 1), active = __gasket_ballot(true) >> first;                    \
        bool some = false;                                                                                            \
        T r = x;                                                                                                      \
        for (uint i = 0; i < size; i++) {                                                                             \
            T other = sub_group_shuffle(x, first + i), both = (T)COMBINE(r, other);                                   \
            bool there = (active >> i & 1) != 0;                                                                      \
            r = there ? (some ? both : other) : r;                                                                    \
            some = some || there;                                                                                     \
        }                                                                                                             \
        return r;                                                                                                     \
    }

#define NUMBERS(T, MIN, MAX) OTHERS(T) CLUSTERED(T, add, ADD) CLUSTERED(T, mul, MUL) CLUSTERED(T, min, MIN) CLUSTERED(T, max, MAX)
#define INTEGERS(T) NUMBERS(T, min, max) CLUSTERED(T, and, AND) CLUSTERED(T, or, OR) CLUSTERED(T, xor, XOR)

INTEGERS(char)
INTEGERS(uchar)
INTEGERS(short)
INTEGERS(ushort)
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
