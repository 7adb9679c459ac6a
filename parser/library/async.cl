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

// Are the copies agents of their own? Checks replace this call by 1 (parser/lower/async.c).
int __gasket_copies_are_agents(void)
{
    return 0;
}

// Lines of planes. The work-items share the units of a plane in the order of lines, so that short lines leave no work-item idle. From
// one unit to its next, a work-item advances by ROWS lines and COLUMNS units, and by one more line where a line ends. Offsets and
// distances are in elements, whose alignment is not known: a unit has four bytes if the address and the length of each line allow.
#define PLANES(TO, FROM)                                                                                                              \
    __attribute__((overloadable)) void __gasket_copy_lines(TO uchar *to, const FROM uchar *from, uint unit, size_t units,             \
                                                           size_t lines, size_t to_pitch, size_t from_pitch)                          \
    {                                                                                                                                 \
        size_t step = get_local_size(0) * get_local_size(1) * get_local_size(2), first = __gasket_local_linear_id();                  \
        size_t rows = step / units, columns = step - rows * units;                                                                    \
        size_t line = first / units, column = first - line * units;                                                                   \
        size_t t = line * to_pitch + column * unit, f = line * from_pitch + column * unit;                                            \
                                                                                                                                      \
        while (line < lines) {                                                                                                        \
            if (unit == 4)                                                                                                            \
                *(TO uint *)(to + t) = *(const FROM uint *)(from + f);                                                                \
            else                                                                                                                      \
                to[t] = from[f];                                                                                                      \
            bool wraps = column + columns >= units;                                                                                   \
            column += wraps ? columns - units : columns;                                                                              \
            line += wraps ? rows + 1 : rows;                                                                                          \
            t += rows * to_pitch + columns * unit + (wraps ? to_pitch - units * unit : 0);                                            \
            f += rows * from_pitch + columns * unit + (wraps ? from_pitch - units * unit : 0);                                        \
        }                                                                                                                             \
    }                                                                                                                                 \
    __attribute__((overloadable)) event_t __gasket_copy_each_line(TO uchar *to, const FROM uchar *from, size_t bytes,                 \
                                                                  size_t lines, size_t to_pitch, size_t from_pitch, event_t event)    \
    {                                                                                                                                 \
        for (size_t line = 0; line < lines; line++)                                                                                   \
            event = __gasket_async_work_group_copy(to + line * to_pitch, from + line * from_pitch, bytes, event, 1);                  \
        return event;                                                                                                                 \
    }                                                                                                                                 \
    __attribute__((overloadable)) event_t async_work_group_copy_3D3D(                                                                 \
        TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, size_t size, size_t count,                          \
        size_t lines, size_t planes, size_t from_line, size_t from_plane, size_t to_line, size_t to_plane, event_t event)             \
    {                                                                                                                                 \
        TO uchar *t = (TO uchar *)to + to_offset * size;                                                                              \
        const FROM uchar *f = (const FROM uchar *)from + from_offset * size;                                                          \
        size_t bytes = count * size;                                                                                                  \
        size_t together = (size_t)t | (size_t)f | bytes | from_line * size | from_plane * size | to_line * size | to_plane * size;    \
                                                                                                                                      \
        for (size_t plane = 0; plane < planes && bytes && lines; plane++, t += to_plane * size, f += from_plane * size)               \
            if (__gasket_copies_are_agents())                                                                                         \
                event = __gasket_copy_each_line(t, f, bytes, lines, to_line * size, from_line * size, event);                         \
            else if ((together & 3) == 0)                                                                                             \
                __gasket_copy_lines(t, f, 4, bytes / 4, lines, to_line * size, from_line * size);                                     \
            else                                                                                                                      \
                __gasket_copy_lines(t, f, 1, bytes, lines, to_line * size, from_line * size);                                         \
        return event;                                                                                                                 \
    }                                                                                                                                 \
    __attribute__((overloadable)) event_t async_work_group_copy_2D2D(                                                                 \
        TO void *to, size_t to_offset, const FROM void *from, size_t from_offset, size_t size, size_t count,                          \
        size_t lines, size_t from_line, size_t to_line, event_t event)                                                                \
    {                                                                                                                                 \
        return async_work_group_copy_3D3D(to, to_offset, from, from_offset, size, count, lines, 1, from_line, 0, to_line, 0,          \
                                          event);                                                                                     \
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
