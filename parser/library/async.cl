// parser/library/async.cl - copies between local and global memory by the whole work-group (OpenCL C 6.15.11).
//
// Every work-item copies its share at once; the copy is complete for all behind wait_group_events, which is therefore a
// barrier. An element is moved in the largest units that its size allows.
#define SHARE(TO, FROM, NAME, TO_STEP, FROM_STEP, EXTRA)                                                  \
    __attribute__((overloadable)) event_t NAME(TO uchar *to, const FROM uchar *from, size_t count EXTRA, event_t event, \
                                              uint size)                                                              \
    {                                                                                                                 \
        size_t step = get_local_size(0) * get_local_size(1) * get_local_size(2);                                      \
        size_t first = __gasket_local_linear_id();                                                                 \
        for (size_t i = first; i < count; i += step) {                                                                \
            size_t t = i * (TO_STEP) * size, f = i * (FROM_STEP) * size;                                              \
            if (size % 4 == 0)                                                                                        \
                for (uint k = 0; k < size; k += 4)                                                                    \
                    *(TO uint *)(to + t + k) = *(const FROM uint *)(from + f + k);                                    \
            else if (size % 2 == 0)                                                                                   \
                for (uint k = 0; k < size; k += 2)                                                                    \
                    *(TO ushort *)(to + t + k) = *(const FROM ushort *)(from + f + k);                                \
            else                                                                                                      \
                for (uint k = 0; k < size; k++)                                                                       \
                    to[t + k] = from[f + k];                                                                          \
        }                                                                                                             \
        return event;                                                                                                 \
    }

#define COMMA_STRIDE , size_t stride
size_t __gasket_local_linear_id(void)
{
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0);
}

SHARE(local, global, __gasket_async_work_group_copy, 1, 1, )
SHARE(global, local, __gasket_async_work_group_copy, 1, 1, )
SHARE(local, global, __gasket_async_work_group_strided_copy, 1, stride, COMMA_STRIDE)
SHARE(global, local, __gasket_async_work_group_strided_copy, stride, 1, COMMA_STRIDE)

#define WAIT(SPACE) \
    __attribute__((overloadable)) void wait_group_events(int count, SPACE event_t *events)                                \
    {                                                                                                                 \
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);                                                          \
    }
WAIT(private)
WAIT(global)
WAIT(local)
#ifdef __opencl_c_generic_address_space
WAIT()
#endif
