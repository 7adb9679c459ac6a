// RUN: gasket opt --check --passes= %s | FileCheck %s
// RUN: gasket opt --check --passes= %s > %t.ll && llvm-as-16 %t.ll -o /dev/null
// RUN: gasket opt --check %t.ll | diff %t.ll -
// A lifetime starts at the declaration, each time, and ends where control leaves the block: at its end, and at break and continue.

// CHECK-LABEL: @leave(
// CHECK:      loop.body:
// CHECK:        call void @gasket.lifetime_start(ptr %a, i64 16)
// CHECK:      if.then:
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %a, i64 16)
// CHECK-NEXT:   br label %loop.step
// CHECK:        call void @gasket.lifetime_start(ptr %b, i64 8)
// CHECK:      if.then.1:
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %b, i64 8)
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %a, i64 16)
// CHECK-NEXT:   br label %loop.end
// CHECK:      if.end.1:
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %b, i64 8)
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %a, i64 16)
// CHECK-NEXT:   br label %loop.step
// CHECK:      loop.end:
// CHECK-NEXT:   call void @gasket.lifetime_end(ptr %i, i64 4)
// CHECK-NEXT:   ret void
void leave(int n)
{
    for (int i = 0; i < n; i++) {
        int a[4];
        if (i == 2)
            continue;
        {
            int b[2];
            if (i == 3)
                break;
        }
    }
}

// A return ends the frame; the outermost block needs no end.
// CHECK-LABEL: @returns(
// CHECK:       lifetime_start(ptr %a,
// CHECK:       lifetime_start(ptr %b,
// CHECK-NOT:   lifetime_end
// CHECK:       ret i32 1
// CHECK:       lifetime_end(ptr %b,
// CHECK-NOT:   lifetime_end
// CHECK:       ret i32 2
int returns(int n)
{
    int a[4];
    {
        int b[4];
        if (n)
            return 1;
    }
    return 2;
}

// Jumps can enter the block past the declaration, so its variable stays alive.
// CHECK-LABEL: @entered(
// CHECK-NOT:   lifetime_end(ptr %a,
// CHECK-NOT:   lifetime_end(ptr %b,
// CHECK:       lifetime_end(ptr %inner,
// CHECK-NOT:   lifetime_end(ptr %a,
// CHECK-NOT:   lifetime_end(ptr %b,
// CHECK:       ret void
void entered(int n)
{
    switch (n) {
        int a[4];
    case 1: {
        int inner[4];
        break;
    }
    }
    {
        int b[4];
    again:
        b[0] = n;
    }
    if (n-- > 0)
        goto again;
}

// A compound literal lives as long as the block around it. One in a statement expression is not ended before its value is read.
// CHECK-LABEL: @literals(
// CHECK:       lifetime_start(ptr %0, i64 8)
// CHECK:       lifetime_end(ptr %0, i64 8)
// CHECK:       lifetime_start(ptr %pair,
// CHECK-NOT:   lifetime_end(ptr %pair,
// CHECK:       ret i32
struct pair {
    int x, y;
};

int literals(void)
{
    int *p;
    {
        p = (int[2]){1, 2};
    }
    return *p + ({
               struct pair pair;
               pair.x = 2;
               pair;
           }).x;
}
