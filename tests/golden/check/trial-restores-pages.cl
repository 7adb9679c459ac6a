// A trial that ends with a finding leaves no trace: pages with one value (x, bytes in w, and the masks of z), with many zeros (v) and others (y) get
// their contents back, so each element is incremented once, and what was never written is still unknown.
// RUN: not gasket run --check -g 2048 -l 64 -a x=int[2048]:fill=-1 -a y=int[2048]:iota -a v=long[2048]:iota -a w=uchar[2048]:fill=255 -a z=int[2048]:noinit -a s=int[1] --print x --print y --print v --print w %s > %t 2> %t.errors
// RUN: FileCheck %s < %t.errors
// RUN: sort -n %t | uniq -c | awk '$2 > 12047 || ($1 != 1 && !($2 == 0 && $1 == 4096)) { exit 1 } END { exit NR != 4097 }'
// CHECK: :[[@LINE+9]]:{{[0-9]+}}: error: this condition depends on 'z[0]', which was never written
// CHECK: :[[@LINE+7]]:{{[0-9]+}}: error: data race: write of 's[0]'
kernel void k(global int *x, global int *y, global long *v, global uchar *w, global int *z, global int *s)
{
    x[get_global_id(0)] += 1;
    y[get_global_id(0)] += 1;
    v[get_global_id(0)] += 10000;
    w[get_global_id(0)] += 1;
    s[0] = get_global_id(0);
    if (z[get_global_id(0)] == 7)
        x[get_global_id(0)] = 0;
    z[get_global_id(0)] = 7;
}
