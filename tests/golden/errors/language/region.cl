// RUN: split-file %s %t
// RUN: not gasket cc -cl-ext=+__gasket_regions --emit=ir %t/wrong.cl -o /dev/null 2>&1 | FileCheck %t/wrong.cl
// RUN: not gasket cc --emit=ir %t/disabled.cl -o /dev/null 2>&1 | FileCheck %t/disabled.cl
//--- wrong.cl
int4 f(int16 v, int n, float x)
{
    int4 right = __gasket_read_region4(v, 4, 1, 0, 3) + __gasket_read_region4(v, 0, 4, 1, n);
    v = __gasket_write_region(v, right, 4, 1, 0, 3);
    // CHECK: :[[@LINE+1]]:36: error: '__gasket_read_region4' needs a vector, not 'float'
    right += __gasket_read_region4(x, 4, 1, 0, 3);
    // CHECK: :[[@LINE+1]]:39: error: the vertical stride of '__gasket_read_region4' must be an integer constant expression from 0 to 65535
    right += __gasket_read_region4(v, n, 1, 0, 3);
    // CHECK: :[[@LINE+1]]:42: error: the width of '__gasket_read_region4' must divide the number of elements, 4
    right += __gasket_read_region4(v, 4, 3, 1, 0);
    // CHECK: :[[@LINE+1]]:48: error: the region reaches element 16 of 'int16', which has elements 0 to 15
    right += __gasket_read_region4(v, 4, 1, 0, 4);
    // CHECK: :[[@LINE+1]]:48: error: the region reaches element -1 of 'int16', which has elements 0 to 15
    right += __gasket_read_region4(v, 4, 1, 0, -1);
    // CHECK: :[[@LINE+1]]:14: error: too few arguments for '__gasket_read_region4': 4 given, 5 expected
    right += __gasket_read_region4(v, 4, 1, 0);
    // CHECK: :[[@LINE+1]]:44: error: '__gasket_write_region' writes an element twice: its stride is 0
    v = __gasket_write_region(v, right, 0, 1, 0, 0);
    // CHECK: :[[@LINE+1]]:34: error: the part that '__gasket_write_region' writes must have elements of type 'int', not 'float'
    v = __gasket_write_region(v, x, 0, 1, 0, 0);
    // CHECK: :[[@LINE+1]]:12: error: function '__gasket_read_region5' is not declared
    return __gasket_read_region5(v, 4, 1, 0, 4);
}
//--- disabled.cl
int4 f(int16 v)
{
    // CHECK: :[[@LINE+1]]:12: error: '__gasket_read_region4' needs the extension __gasket_regions, which -cl-ext=+__gasket_regions enables
    return __gasket_read_region4(v, 4, 1, 0, 3);
}
