// parser/library/sincos.cl - both of sine and cosine (OpenCL C 6.15.2). Scalars; a vector call is one call for each lane.
#define OVER __attribute__((overloadable))

#define SINCOS(T, SPACE)                                                                                              \
    OVER T sincos(T x, SPACE T *c)                                                                                    \
    {                                                                                                                 \
        T cosine;                                                                                                     \
        T sine = __gasket_sincos(x, &cosine);                                                                         \
        *c = cosine;                                                                                                  \
        return sine;                                                                                                  \
    }

#ifdef __opencl_c_generic_address_space
#define FOR_SPACES(T) SINCOS(T, private) SINCOS(T, global) SINCOS(T, local) SINCOS(T, )
#else
#define FOR_SPACES(T) SINCOS(T, private) SINCOS(T, global) SINCOS(T, local)
#endif
FOR_SPACES(float)
#ifdef cl_khr_fp64
FOR_SPACES(double)
#endif
#ifdef cl_khr_fp16
FOR_SPACES(half)
#endif
