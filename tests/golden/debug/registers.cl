// Variables in registers: `when` finds the instruction that wrote one, `watch` the next value, `set` writes it. a[j] = j, so s is 21 * i after the loop over n = 7.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'break 14' -ex c -ex 'work-item 3' -ex 'print s' -ex 'when s' -ex 'print j' -ex 'info breakpoints' --batch | FileCheck-in-part %s --check-prefix=WHEN
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak 13' -ex c -ex 'work-item 3' -ex 'watch s' -ex c -ex c -ex 'delete' -ex 'goto end' --batch | FileCheck-in-part %s --check-prefix=WATCH
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak 14' -ex c -ex 'work-item 3' -ex 'set var s = 5' -ex 'print s' -ex 'print s @all' -ex 'goto end' -ex 'print a[0..3]' -ex 'reverse-stepi' -ex 'reverse-stepi' -ex 'goto end' -ex 'print a[3]' --batch | FileCheck-in-part %s --check-prefix=SET
// What is nowhere cannot be watched or set.
// RUN: gasket debug --via=sim -g 4 -l 4 -a 'a=int[8]:iota' -a n=7 %s -ex 'tbreak 13' -ex c -ex 'watch unset' -ex 'when n' -ex 'set var n = 3' --batch 2>&1 | FileCheck-in-part %s --check-prefix=NOT
kernel void k(global int *a, int n)
{
    int i = get_global_id(0), unset;
    int s = 0;

    for (int j = 0; j < n; j++)
        s += a[j] * i;
    a[i] = s;
}
// WHEN: 14{{.*}}a[i] = s;
// WHEN: $1 = 63
// WHEN: s is written by this instruction
// WHEN: 13{{.*}}s += a[j] * i;
// WHEN: $2 = 6
// WHEN: 1 {{.*}}registers.cl:14
// WATCH: s: old value 0, new value 3
// WATCH: s: old value 3, new value 9
// SET: $1 = 5
// SET: lane 2  42
// SET: lane 3  5
// SET: {0, 21, 42, 5}
// SET: 5
// NOT: Cannot watch 'unset': not assigned yet.
// NOT: Cannot watch 'n': it is in no memory or register of its own here.
// NOT: the left side of '=' has no address
