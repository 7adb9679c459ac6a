// --check runs IR after the passes, too: accesses through surfaces, atomics and regions.
// RUN: gasket cc --emit=ir --global-access=stateful %s -o %t.ll && FileCheck %s --check-prefix=IR < %t.ll
// RUN: gasket run --check -g 16 -l 8 -a a=int[17] -a b=int[16]:iota -a n=1 --print a %t.ll | FileCheck %s --check-prefix=RIGHT
// RUN: not gasket run --check -g 16 -l 8 -a a=int[16] -a b=int[16]:iota -a n=1 %t.ll 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: not gasket run --check -g 16 -l 8 -a a=int[16] -a b=int[16]:iota -a n=-1 %t.ll 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not gasket run --check -g 16 -l 8 -a a=int[17]:noinit -a b=int[16]:noinit -a n=1 %t.ll 2>&1 | FileCheck-in-part %s --check-prefix=NOINIT
// IR: @gasket.surface_load
// IR: @gasket.surface_store
// IR: @gasket.surface_atomic
// The 16 work-items add 1 to a[0], and copy b to the elements after it.
// RIGHT: {{^}}16{{$}}
// RIGHT-NEXT: {{^}}0{{$}}
// RIGHT-NEXT: {{^}}1{{$}}
kernel void shifted(global int *a, global const int *b, int n)
{
    int i = get_global_id(0);

    a[i + n] = b[i]; // PAST: surfaces.cl:[[#@LINE]]:{{.*}}error: write to {{.*}}just past the end of 'a' [bounds]
    // BEFORE: surfaces.cl:[[#@LINE-1]]:{{.*}}error: write to {{.*}}4 bytes before the beginning of 'a' [bounds]
    // NOINIT: surfaces.cl:[[#@LINE-2]]:{{.*}}which was never written{{.*}}[uninitialized]
    if (n > 0)
        atomic_add(&a[0], 1);
}
