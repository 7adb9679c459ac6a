// A race says what is missing between its accesses.
// RUN: not gasket run --check -k total -g 8 -l 8 -a s=int[1] %s 2>&1 | FileCheck --check-prefix=TOTAL %s
// RUN: not gasket run --check -k total -g 8 -l 1 -a s=int[1] %s 2>&1 | FileCheck-in-part --check-prefix=GROUPS %s
// RUN: not gasket run --check -k total -g 2,2 -l 1,1 -a s=int[1] %s 2>&1 | FileCheck-in-part --check-prefix=PLANE %s
// RUN: not gasket run --check -k narrow -g 8 -l 4 -a c=int[1] %s 2>&1 | FileCheck --check-prefix=NARROW %s
// RUN: not gasket run --check -k shift -g 8 -l 8 -a a=int[9] %s 2>&1 | FileCheck-in-part --check-prefix=SHIFT %s
// RUN: not gasket run --check -k early -g 8 -l 8 -a a=int[8] %s 2>&1 | FileCheck --check-prefix=EARLY %s

kernel void total(global int *s)
{
    s[0] += 1;
}
// TOTAL:  error: data race: read of 's[0]' by work-item (1), and write by work-item (0) [races]
// TOTAL:  note: no barrier orders them: use an atomic operation, or let each work-item access an element of its own
// GROUPS: note: the work-items are of different groups, (0) and (1): no barrier orders them, only atomic operations or separate launches do
// PLANE:  note: the work-items are of different groups, (0,0) and (1,0):

kernel void narrow(global atomic_int *c)
{
    atomic_fetch_add_explicit(c, 1, memory_order_relaxed, memory_scope_work_group);
}
// NARROW: error: data race: atomic
// NARROW: note: the memory scope of an atomic operation must include the work-items of the other one

kernel void shift(global int *a)
{
    int i = get_global_id(0);
    int next = a[i + 1];
    a[i] = next;
}
// SHIFT: note: no barrier between line [[#@LINE-3]] and line [[#@LINE-2]] orders them

kernel void early(global int *a)
{
    if (get_global_id(0) == 3)
        return;
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[get_global_id(0)] = 1;
}
// EARLY: :[[#@LINE-3]]:12: error: not all work-items of the work-group reach this call of 'barrier' [divergence]
// EARLY: :[[#@LINE-5]]:9: note: work-item (3) ended here, without reaching it
