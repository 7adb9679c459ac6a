// Pointers to variables that the compiler has divided into registers: they say what they point to, and reading through them reads the parts.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'break sum' -ex c -ex 'info args' -ex 'print p->y' -ex 'print *p' -ex 'print p[1].x' -ex 'up' -ex 'print q' -ex 'print *q @all' -ex 'print q[-1]' -ex 'info locals' --batch 2>&1 | FileCheck-in-part %s
// The variable has no address, so nothing is assigned through them.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak sum' -ex c -ex up -ex 'set var q[-1] = 5' -ex 'print v.x' --batch 2>&1 | FileCheck-in-part %s --check-prefix=SET
// The directives and the section of a binary keep them.
// RUN: gasket cc -g %s -o %t.asm && gasket debug -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %t.asm -ex 'break sum' -ex c -ex 'info args' -ex 'print p->y' -ex 'print *p' -ex 'print p[1].x' --batch 2>&1 | FileCheck-in-part %s --check-prefix=AGAIN
// RUN: gasket cc %t.asm | cmp - %t.asm
// RUN: gasket cc -g --emit=zebin %s -o %t.bin && gasket debug -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %t.bin -ex 'break sum' -ex c -ex 'info args' -ex 'print p->y' -ex 'print *p' -ex 'print p[1].x' --batch 2>&1 | FileCheck-in-part %s --check-prefix=AGAIN
// The interpreter, where variables are in memory, gives them the same names.
// RUN: gasket debug -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'break sum' -ex c -ex 'info args' --batch 2>&1 | FileCheck-in-part %s --check-prefix=MEMORY
struct s {
    int x, y, z;
};
static int sum(const struct s *p, int k)
{
    return p->x * k + p->y;
}
kernel void k(global int *a, int n)
{
    int i = get_global_id(0);
    struct s v;
    v.x = i;
    v.y = n + 1;
    int *q = &v.y;
    int r = sum(&v, a[i]);
    a[i] = r;
}
// CHECK: p = (generic const struct s *) &v
// CHECK: $1 = 8
// CHECK: $2 = {x = 0, y = 8, z = <not assigned yet>}
// CHECK: 12 bytes from byte 12 of 'v' on are not in it
// CHECK: $3 = (generic int *) &v.y
// CHECK: * lane 0  8
// CHECK: * lane 3  8
// CHECK: $4 = 0
// CHECK: q = (generic int *) &v.y
// CHECK: v = {x = 0, y = 8, z = <not assigned yet>}
// SET: the left side of '=' has no address
// SET: $1 = 0
// AGAIN: p = (generic const struct s *) &v
// AGAIN: $1 = 8
// AGAIN: $2 = {x = 0, y = 8, z = <not assigned yet>}
// AGAIN: 12 bytes from byte 12 of 'v' on are not in it
// MEMORY: p = (generic const struct s *) 0x{{[0-9a-f]+}} <v>
