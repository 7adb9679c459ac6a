// A loop without an end: the limit of instructions names its line and a work-item, in both ways of running.
// RUN: not gasket run --max-instructions=100000 -g 4 -a p=int[4]:0,4 %s 2>&1 | FileCheck %s
// RUN: not gasket run --via=ir --max-instructions=100000 -g 4 -a p=int[4]:0,4 %s 2>&1 | FileCheck %s
// RUN: not gasket eval --max-instructions=100000 --function spin %s 3 2>&1 | FileCheck %s --check-prefix=EVAL
// RUN: gasket cc %s -o %t.asm && not gasket run --max-instructions=100000 -g 4 -a p=int[4]:0,4 %t.asm 2>&1 | FileCheck %s --check-prefixes=CHECK,ASM
// CHECK:      fault in kernel 'count' at {{.*}}endless-loop.cl:2{{[78](:[0-9]+)?}}: more than 100000 instructions in one {{thread|work-item}}: an endless loop? (--max-instructions sets the limit)
// CHECK-NEXT:   work-item: global id (1,0,0), local id (1,0,0), group (0,0,0)
// CHECK-NEXT:   instruction
// ASM-NEXT:     at {{.*}}.asm:{{[1-9]}}
// EVAL: fault {{.*}}endless-loop.cl:1{{[89]}}:{{[0-9]+}}: more than 100000 instructions
// A limit that the kernel does not reach, and none.
// RUN: gasket run --max-instructions=0 -g 4 -a p=int[4] --print p:2 %s | FileCheck %s --check-prefix=DONE
// RUN: gasket run --via=ir --max-instructions=0 -g 4 -a p=int[4] --print p:2 %s | FileCheck %s --check-prefix=DONE
// DONE: {{^}}10{{$}}
// DONE-NEXT: {{^}}10{{$}}
int spin(int n)
{
    while (n)
        n = n * 3 + 2;
    return n;
}

kernel void count(global int *p)
{
    size_t g = get_global_id(0);

    for (int i = 0; i != 10; i += p[g])
        if (p[g] == 0)
            break;
    p[g] = 10;
}
