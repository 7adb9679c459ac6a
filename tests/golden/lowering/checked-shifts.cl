// RUN: gasket opt -w --check %s | FileCheck %s
// RUN: gasket opt -w --check %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// The amount of a shift shows as it is in the source, before it is reduced modulo the width.

// CHECK-LABEL: @scalars(
// CHECK: call void @gasket.check_shift.i32(i32 %n, i32 32), !loc ![[PLACE:[0-9]+]]
// CHECK-NEXT: and i32 %n, 31
// CHECK: call void @gasket.check_shift.i64(i64 %wide, i32 32)
// CHECK: call void @gasket.check_shift.i32(i32 %n, i32 64)
// CHECK: call void @gasket.check_shift.i32(i32 40, i32 32)
// CHECK: call void @gasket.check_shift.i32(i32 %n, i32 32)
// CHECK-NOT: check_shift
// CHECK: ret i32
int scalars(int x, int n, ulong wide, ulong y)
{
    int sum = x << n;
    sum += x >> wide;
    sum += y >> n;
    sum += x << 40;
    sum <<= n;
    return sum + (x << 31);
}

// CHECK-LABEL: @vectors(
// CHECK: call void @gasket.check_shift.v4i16(<4 x i16> %n, i32 16)
short4 vectors(short4 x, short4 n)
{
    return x >> n;
}
// CHECK: ![[PLACE]] = !{!"{{.*}}", i32 [[#@LINE-14]], i32 17, i32 15, i32 20}
