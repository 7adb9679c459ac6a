// parser/library/async.cl - copies between local and global memory by the whole work-group (OpenCL C 6.15.11, and
// cl_khr_extended_async_copies).
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

// Lines of planes: each line is a copy of its own, with the same event. Offsets and distances are in elements, whose alignment is not
// known; a line moves in units of four bytes if both of its ends and its length allow.
#define PLANES(TO, FROM)                                                                                              \
    __attribute__((overloadable)) event_t __gasket_copy_line(TO uchar *to, const FROM uchar *from, size_t bytes, event_t event) \
    {                                                                                                                 \
        uint unit = (((size_t)to | (size_t)from | bytes) & 3) == 0 ? 4 : 1;                                           \
        return __gasket_async_work_group_copy(to, from, bytes / unit, event, unit);                                   \
    }                                                                                                                 \
    __attribute__((overloadable)) event_t async_work_group_copy_3D3D(                                                 \
        TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, size_t size, size_t count,          \
        size_t lines, size_t planes, size_t from_line, size_t from_plane, size_t to_line, size_t to_plane, event_t event) \
    {                                                                                                                 \
        for (size_t plane = 0; plane < planes; plane++)                                                               \
            for (size_t line = 0; line < lines; line++)                                                               \
                event = __gasket_copy_line((TO uchar *)to + (to_offset + plane * to_plane + line * to_line) * size,   \
                                           (const FROM uchar *)from +                                                 \
                                               (from_offset + plane * from_plane + line * from_line) * size,          \
                                           count * size, event);                                                      \
        return event;                                                                                                 \
    }                                                                                                                 \
    __attribute__((overloadable)) event_t async_work_group_copy_2D2D(                                                 \
        TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, size_t size, size_t count,          \
        size_t lines, size_t from_line, size_t to_line, event_t event)                                                \
    {                                                                                                                 \
        return async_work_group_copy_3D3D(to, to_offset, from, from_offset, size, count, lines, 1, from_line, 0, to_line, 0, \
                                          event);                                                                     \
    }
PLANES(local, global)
PLANES(global, local)

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
