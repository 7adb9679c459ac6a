#define LINE(...) printf(__VA_ARGS__);

kernel void lines(void)
{
#include "printf-lines.h"
}

/* Numbers as PoCL prints them, by hand. */
kernel void vectors(void)
{
    printf("%v4hlf|%v2lf|%v3hhd|%v8hx|%v16hhu|%v2ld\n", (float4)(1, 2, 3, 4), (double2)(1.5, 2.5), (char3)(-1, 2, 3), (ushort8)(65535),
           (uchar16)(255), (long2)(-1, 5));
    printf("%v4hf|%.3f|%v2hg|%v4hle|%v2hla\n", (half4)(1, 2, 3, -0.5h), 1.5h, (half2)(0.25h, 3), (float4)(1), (float2)(0.5f));
    printf("%5v2hld|%-5v2hld|%05v2hld|%+v2hld|%#v2hlx|%2.1v4hlf|%v2hlX\n", (int2)(1, -2), (int2)(1, 2), (int2)(1, 2), (int2)(1, 2), (uint2)(10, 11),
           (float4)(1.25f), (uint2)(0xbeef));
    printf("%d %hhd %hd %f %p %d\n", (char)-5, (char)-5, (short)300, 0.5f, (global int *)0, (uchar)200);
    printf("%v3hlf|%v3hld|%v3ld|%s\n", (float3)(1, 2, 3), (int3)(-1), (long3)(7), "end");
}

kernel void order(void)
{
    printf("%d.%d first\n", (int)get_group_id(0), (int)get_local_id(0));
    if (get_local_id(0) & 1)
        printf("%d.%d second\n", (int)get_group_id(0), (int)get_local_id(0));
}

kernel void faults(global int *out)
{
    printf("before %d\n", (int)get_global_id(0));
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[get_global_id(0) * 1000] = 1;
}
