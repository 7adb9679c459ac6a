// vISA is a stage of the page: the text of --emit=visa, each line with the place of the instruction that it belongs to.
// RUN: gasket cc --emit=json --simd=8 --global-access=stateful %s -o %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json visa > %t.rows && FileCheck %s < %t.rows
// RUN: gasket cc --emit=visa --simd=8 --global-access=stateful %s -o %t.visa
// RUN: sh -c 'sed -e "1d; s/^ *//; /^$/d" %t.visa > %t.lines; sed -e "s, // .*,," %t.rows | diff - %t.lines'
// CHECK: .kernel "add"
// CHECK: raw_send {{.*}} // visa.cl:[[@LINE+8]]:
// CHECK: add {{.*}} // visa.cl:[[@LINE+7]]:
// CHECK: raw_sends{{.*}} // visa.cl:[[@LINE+6]]:
// CHECK: .kernel "double_it"
// CHECK: mul {{.*}} // visa.cl:[[@LINE+8]]:
kernel void add(global int *x, int y)
{
    size_t i = get_local_id(0);
    x[i] += y;
}
kernel void double_it(global float *x, float y)
{
    x[get_local_id(0)] = y * x[1];
}
