// A kernel of more than 50,000 instructions that spills is compiled once: further attempts, with other widths or orders, would
// exceed the memory of a compilation.
// (With the tiny tables of SMALL=1 it takes 80 seconds.)
// RUN: %if small %{ true %} %else %{ gasket run -g 16 -a out=int[16]:fill=7 --print out:2 --stats=- %s | FileCheck %s %}
// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK: "name": "compare", "simd": 16, "instructions": {{[5-9][0-9][0-9][0-9][0-9]}}, {{.*}}"spill_bytes": {{[1-9]}}
static int count_different(const uchar *a, const uchar *b, size_t n)
{
    int count = 0;

    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            count += printf("byte %u is %#.2x, not %#.2x\n", (uint)i, a[i], b[i]);
    return count;
}

/* Copies a vector through a union, and compares all of its bytes. */
#define COPY(T)                                                                                                                  \
    {                                                                                                                            \
        union { T value; uchar bytes[sizeof(T)]; } from, to;                                                                     \
        for (size_t i = 0; i < sizeof(T); i++)                                                                                   \
            to.bytes[i] = 0x99;                                                                                                  \
        from.value = *(T *)data;                                                                                                 \
        to.value = from.value;                                                                                                   \
        different += count_different(to.bytes, from.bytes, sizeof(T));                                                           \
    }
#define COPIES COPY(char16) COPY(short16) COPY(int16) COPY(float16) COPY(long16) COPY(double16) COPY(ulong8) COPY(uint8)
#define MORE COPIES COPIES COPIES COPIES

kernel void compare(global int *out)
{
    __attribute__((aligned(128))) uchar data[128];
    int different = 0;

    for (int i = 0; i < 128; i++)
        data[i] = i * 37;
    MORE MORE MORE
    out[get_global_id(0)] = different;
}
