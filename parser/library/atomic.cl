// parser/library/atomic.cl - atomic operations that the data port lacks, for the functions of clang and GNU C.
//
// The order is the strongest for every argument, as for all orders that are not constant.
#define FETCH_NAND(SPACE, T)                                                                                          \
    __attribute__((overloadable)) T __gasket_atomic_fetch_nand(volatile SPACE T *p, T v, int order, int scope)        \
    {                                                                                                                 \
        T old = __gasket_atomic_load(p, 0, 3);                                                                                                \
        while (!__gasket_atomic_compare_exchange(p, &old, ~(old & v), 5, 0, 3))                                       \
            ;                                                                                                         \
        return old;                                                                                                   \
    }
#define INTEGERS(SPACE) FETCH_NAND(SPACE, int) FETCH_NAND(SPACE, uint) FETCH_NAND(SPACE, long) FETCH_NAND(SPACE, ulong)

INTEGERS(global)
INTEGERS(local)
#ifdef __opencl_c_generic_address_space
INTEGERS()
#endif
