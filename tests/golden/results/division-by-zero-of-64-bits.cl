// RUN: gasket run -w -g 3 --via=ir -O0 -a 'x=long[3]:7,-7,5000000000' -a y=long[3] -a out=long[30] --print out %s | FileCheck %s
// RUN: gasket run -w -g 3 --via=ir -O2 -a 'x=long[3]:7,-7,5000000000' -a y=long[3] -a out=long[30] --print out %s | FileCheck %s
// RUN: gasket run -w -g 3 --via=sim -O0 -a 'x=long[3]:7,-7,5000000000' -a y=long[3] -a out=long[30] --print out %s | FileCheck %s
// RUN: gasket run -w -g 3 --via=sim -O2 -a 'x=long[3]:7,-7,5000000000' -a y=long[3] -a out=long[30] --print out %s | FileCheck %s
// The quotient is 0 and the remainder the dividend, also where the operands fit 32 bits and where the divisor is a constant.

// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}7{{$}}

// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}-7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}-7{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}4294967289{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}-7{{$}}

// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}5000000000{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}5000000000{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}705032704{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}5000000000{{$}}
kernel void divide(global const long *x, global const long *y, global long *out)
{
    size_t i = get_global_id(0);
    global long *to = out + 10 * i;
    long a = x[i], b = y[i];

    to[0] = (ulong)a / (ulong)b;
    to[1] = (ulong)a % (ulong)b;
    to[2] = a / b;
    to[3] = a % b;
    to[4] = (ulong)(uint)a / (uint)b;
    to[5] = (ulong)(uint)a % (uint)b;
    to[6] = i / (size_t)(int)b;
    to[7] = i % (size_t)(int)b;
    to[8] = a / 0L;
    to[9] = a % 0L;
}
