// Every report of the simulator with its object, distance, work-items and notes.
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k outside -g 1 -a a=int[2] -a b=char[3] -a c=int[2] %s 2>&1 | FileCheck --check-prefix=OUTSIDE %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k wild -g 1 -a p=null -a far=0x800000000000 -a near=8 %s 2>&1 | FileCheck --check-prefix=WILD %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k aligned -g 1 -a a=char[12] -a at=6 %s 2>&1 | FileCheck --check-prefix=ALIGNED %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k forbidden -g 1 -a a=int[1]:wo -a c=int[1] %s 2>&1 | FileCheck --check-prefix=FORBIDDEN %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k races -g 3 -l 1 -a a=int[5] %s 2>&1 | FileCheck --check-prefix=RACES %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k one -g 1,2 -l 1,1 -a a=int[1] %s 2>&1 | FileCheck --check-prefix=PLANE %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k one -g 1,1,2 -l 1,1,1 -a a=int[1] %s 2>&1 | FileCheck --check-prefix=SPACE %s
// RUN: not gasket run --via=sim --check -O0 --simd=8 -k one -g 16 -l 16 -a a=int[1] %s 2>&1 | FileCheck --check-prefix=GROUP %s

kernel void outside(global int *a, global char *b, local int *c)
{
    b[-1] = 1;              // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 1 byte, 1 byte before the beginning of 'b' [bounds]
                            // OUTSIDE: note: 'b' has 3 bytes
    a[-2] = 1;              // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 4 bytes, 8 bytes before the beginning of 'a' [bounds]
                            // OUTSIDE: note: 'a' has 8 bytes
    vstore2((int2)1, 0, a - 1); // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 8 bytes, partly before the beginning of 'a' [bounds]
    vstore2((int2)1, 0, a + 1); // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 8 bytes, whose last 4 bytes are past the end of 'a' [bounds]
    b[0] = vload2(1, b).x;  // OUTSIDE: :[[#@LINE]]:{{.*}}error: read of 2 bytes, whose last byte is past the end of 'b' [bounds]
    a[2] = 1;               // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 4 bytes, just past the end of 'a' [bounds]
    b[4] = 1;               // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 1 byte, 1 byte past the end of 'b' [bounds]
    a[1] = a[4];            // OUTSIDE: :[[#@LINE]]:{{.*}}error: read of 4 bytes, 8 bytes past the end of 'a' [bounds]
    c[2] = 1;               // OUTSIDE: :[[#@LINE]]:{{.*}}error: write of 4 bytes, just past the end of 'c' [bounds]
}
// OUTSIDE: {{^}}9 findings

kernel void wild(global int *p, ulong far, ulong near)
{
    p[1] = 5;                 // WILD: :[[#@LINE]]:{{.*}}error: write through a null pointer [bounds]
    int x = *(global int *)near; // WILD: :[[#@LINE]]:{{.*}}error: read through a null pointer [bounds]
    *(global int *)far = x;   // WILD: :[[#@LINE]]:{{.*}}error: write of 4 bytes through a pointer that points to no object: the address 0x800000000000 is not canonical [bounds]
}

kernel void aligned(global char *a, int at)
{
    *(global int *)(a + at) = 1; // ALIGNED: :[[#@LINE]]:{{.*}}error: write of 4 bytes, whose address is not a multiple of 4: offset 6 in 'a' [alignment]
}                                // ALIGNED: note: 'a' has 12 bytes

constant int table[2] = {1, 2};

kernel void forbidden(global int *a, constant int *c)
{
    int x = a[0];                     // FORBIDDEN: :[[#@LINE]]:{{.*}}error: read of 4 bytes at offset 0 of 'a', which is a write-only buffer [access]
    *(global int *)(ulong)c = x;      // FORBIDDEN: :[[#@LINE]]:{{.*}}error: write of 4 bytes at offset 0 of 'c', which is a read-only buffer [access]
    *(global int *)(ulong)(table + 1) = 1; // FORBIDDEN: :[[#@LINE]]:{{.*}}error: write of 4 bytes at offset 4 of 'table', which is in constant memory [access]
}                                     // FORBIDDEN: note: 'table' has 8 bytes

/* The group of the item runs after those before it. */
kernel void races(global int *a)
{
    global atomic_int *x = (global atomic_int *)a;
    int i = get_global_id(0);
    if (i == 0) {
        a[1] = 1;
        a[2] = a[3];
        atomic_store_explicit(x + 4, 1, memory_order_relaxed);
    } else if (i == 1) {
        atomic_store_explicit(x + 1, 3, memory_order_relaxed);
        // RACES: :[[#@LINE-1]]:{{.*}}error: data race: atomic write of 4 bytes at offset 4 of 'a' by work-item 1, and write by work-item 0 [races]
        // RACES: :[[#@LINE-6]]:{{.*}}note: the write by work-item 0 is here
        // RACES: note: an atomic access does not order a plain one: both must be atomic, or the plain one ordered by a release and an acquire
        a[0] = atomic_load_explicit(x + 2, memory_order_relaxed);
        // RACES: :[[#@LINE-1]]:{{.*}}error: data race: atomic read of 4 bytes at offset 8 of 'a' by work-item 1, and write by work-item 0 [races]
        a[3] = 5;
        // RACES: :[[#@LINE-1]]:{{.*}}error: data race: write of 4 bytes at offset 12 of 'a' by work-item 1, and read by work-item 0 [races]
        // RACES: note: the work-items are of different groups, (0,0,0) and (1,0,0): no barrier orders them
        a[0] = a[4];
        // RACES: :[[#@LINE-1]]:{{.*}}error: data race: read of 4 bytes at offset 16 of 'a' by work-item 1, and atomic write by work-item 0 [races]
    }
}

kernel void one(global int *a)
{
    a[0] = get_global_id(2);
}
// PLANE: error: data race: write of 4 bytes at offset 0 of 'a' by work-item (0,1), and write by work-item (0,0) [races]
// PLANE: note: the work-items are of different groups, (0,0,0) and (0,1,0): no barrier orders them
// SPACE: error: data race: write of 4 bytes at offset 0 of 'a' by work-item (0,0,1), and write by work-item (0,0,0) [races]
// SPACE: note: the work-items are of different groups, (0,0,0) and (0,0,1): no barrier orders them
// GROUP: error: data race: write of 4 bytes at offset 0 of 'a' by work-item 1, and write by work-item 0 [races]
// GROUP: note: no barrier orders them
