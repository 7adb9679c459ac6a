// An access at a constant offset from a null pointer compiles at each level, and is a fault of the kernel.
// RUN: sh -c 'gasket run -O0 -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -O1 -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -O2 -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -O0 --via=ir -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -O1 --via=ir -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// RUN: sh -c 'gasket run -O2 --via=ir -g 1 %s; test $? = 3' 2>&1 | FileCheck %s
// CHECK: fault in kernel 'k' at {{.*}}fault-null-constant.cl:[[#@LINE+4]]:{{[0-9]+}}: write {{.*}}through a null pointer
kernel void k()
{
    char *p = 0;
    p[5] = 1;
}
