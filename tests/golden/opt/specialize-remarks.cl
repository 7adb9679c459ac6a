// RUN: gasket opt --passes=mem2reg,combine,specialize --remarks %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck %s --check-prefix=IR < %t.ll
// RUN: gasket cc --remarks %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LEFT
// At most 16 copies are made of a function. The other calls, of which the first has a remark, pass generic pointers to the original.
// IR-DAG: define {{.*}} @mix(ptr addrspace(4) %a,
__attribute__((noinline)) void mix(int *a, int *b, int *c, int *d, int *e)
{
    // LEFT: [[#@LINE+1]]:{{[0-9]+}}: remark: generic access selects global or local memory at run time: its pointer was passed as an argument{{$}}
    *a = 1;
    *b = 2;
    *c = 3;
    *d = 4;
    *e = 5;
}
kernel void k(global int *g, local int *l)
{
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.global.global.global.global'{{$}}
    mix(g, g, g, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.global.global.global.global'{{$}}
    mix(l, g, g, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.local.global.global.global'{{$}}
    mix(g, l, g, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.local.global.global.global'{{$}}
    mix(l, l, g, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.global.local.global.global'{{$}}
    mix(g, g, l, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.global.local.global.global'{{$}}
    mix(l, g, l, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.local.local.global.global'{{$}}
    mix(g, l, l, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.local.local.global.global'{{$}}
    mix(l, l, l, g, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.global.global.local.global'{{$}}
    mix(g, g, g, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.global.global.local.global'{{$}}
    mix(l, g, g, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.local.global.local.global'{{$}}
    mix(g, l, g, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.local.global.local.global'{{$}}
    mix(l, l, g, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.global.local.local.global'{{$}}
    mix(g, g, l, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.global.local.local.global'{{$}}
    mix(l, g, l, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.global.local.local.local.global'{{$}}
    mix(g, l, l, l, g);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: function copied for the address spaces of its pointers: 'mix.local.local.local.local.global'{{$}}
    mix(l, l, l, l, g);
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: remark: too many combinations of address spaces: pointers remain generic in 'mix'{{$}}
    // IR-DAG: call {{.*}} @mix(ptr addrspace(4)
    mix(g, g, g, g, l);
    mix(l, g, g, g, l);
}
