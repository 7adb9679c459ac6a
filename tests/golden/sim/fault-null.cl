// A null argument is called so, by its parameter's name where it is a surface.
// RUN: sh -c 'gasket run -g 4 -a to=null -a n=1 %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=SURFACE
// RUN: sh -c 'gasket run -g 4 -a to=null -a n=1 --global-access=stateless %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: sh -c 'gasket run -g 4 -a to=null -a n=1 --via=ir %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=ADDRESS
kernel void index(global int *to, int n)
{
    // SURFACE: fault in kernel 'index' at {{.*}}fault-null.cl:[[#@LINE+3]]:{{[0-9]+}}: write of 4 bytes through 'to', which is null
    // SURFACE-NEXT: address 0x0{{$}}
    // ADDRESS: fault in kernel 'index' at {{.*}}fault-null.cl:[[#@LINE+1]]:{{[0-9]+}}: write {{.*}}through a null pointer
    to[get_global_id(0)] = n;
}
