// RUN: gasket cc --emit=ir -O0 %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --passes=mem2reg %t.ll -o %t.again.ll
// RUN: FileCheck --check-prefix=AGAIN %s < %t.again.ll
// RUN: gasket cc --emit=ir -O2 %s | FileCheck --check-prefix=KEPT %s
// What the source says of unrolling a loop stands on the loop's back edge, as clang writes it.

kernel void f(global int *a, int n)
{
    #pragma unroll
    for (int i = 0; i < n; i++) // CHECK: br label %loop.test, !loc !{{[0-9]+}}, !llvm.loop [[ENABLE:![0-9]+]]
        a[i] += n;
    #pragma unroll 4
    while (*a < n)              // CHECK: br label %loop.test{{.*}}, !llvm.loop [[COUNT:![0-9]+]]
        (*a)++;
    __attribute__((opencl_unroll_hint(8)))
    do                          // CHECK: br i1 {{.*}}, !llvm.loop [[EIGHT:![0-9]+]]
        a[n]++;
    while (a[n] < 1000);
    #pragma nounroll
    for (int i = 0; i < n; i++) // CHECK: br label %loop.test{{.*}}, !llvm.loop [[NONE:![0-9]+]]
        a[i] *= n;
    for (int i = 0; i < n; i++) // CHECK: loop.end
        a[i] -= n;              // CHECK-NOT: !llvm.loop
}

// CHECK-DAG: [[ENABLE]] = distinct !{[[ENABLE]], [[E:![0-9]+]]}
// CHECK-DAG: [[E]] = !{!"llvm.loop.unroll.enable"}
// CHECK-DAG: [[COUNT]] = distinct !{[[COUNT]], [[C:![0-9]+]]}
// CHECK-DAG: [[C]] = !{!"llvm.loop.unroll.count", i32 4}
// CHECK-DAG: [[EIGHT]] = distinct !{[[EIGHT]], [[I:![0-9]+]]}
// CHECK-DAG: [[I]] = !{!"llvm.loop.unroll.count", i32 8}
// CHECK-DAG: [[NONE]] = distinct !{[[NONE]], [[N:![0-9]+]]}
// CHECK-DAG: [[N]] = !{!"llvm.loop.unroll.disable"}

// AGAIN-COUNT-4: !llvm.loop
// AGAIN: !"llvm.loop.unroll.enable"
// AGAIN: !"llvm.loop.unroll.count", i32 4
// AGAIN: !"llvm.loop.unroll.count", i32 8
// AGAIN: !"llvm.loop.unroll.disable"

// KEPT: !"llvm.loop.unroll.count", i32 4
