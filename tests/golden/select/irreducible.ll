; RUN: gasket run -O0 -k three -g 8 -l 8 --simd=8 -a o=int[8] --print o %s | FileCheck --check-prefix=THREE %s
; RUN: gasket run -O2 -k three -g 8 -l 8 --simd=8 -a o=int[8] --print o %s | FileCheck --check-prefix=THREE %s
; RUN: gasket run -O0 -k three -g 8 -l 8 --via=ir -a o=int[8] --print o %s | FileCheck --check-prefix=THREE %s
; RUN: gasket run -O0 -k values -g 8 -l 8 --simd=8 -a o=int[8] --print o %s | FileCheck --check-prefix=VALUES %s
; RUN: gasket run -O0 -k values -g 8 -l 8 --via=ir -a o=int[8] --print o %s | FileCheck --check-prefix=VALUES %s
; Loops with several entries. Work-item i enters @three at block i mod 3 and runs until 10 steps are made: a adds 1, b adds 10, c adds 100.
; THREE: {{^}}334{{$}}
; THREE-NEXT: {{^}}343{{$}}
; THREE-NEXT: {{^}}433{{$}}
; THREE-NEXT: {{^}}334{{$}}
; THREE-NEXT: {{^}}343{{$}}
declare i32 @gasket.local_id(i32)
define spir_kernel void @three(ptr addrspace(1) %o) {
entry:
  %id = call i32 @gasket.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %id
  %kind = urem i32 %id, 3
  %is_a = icmp eq i32 %kind, 0
  br i1 %is_a, label %a, label %more
more:
  %is_b = icmp eq i32 %kind, 1
  br i1 %is_b, label %b, label %c
a:
  %na = phi i32 [ 0, %entry ], [ %nc1, %c ]
  %sa = phi i32 [ 0, %entry ], [ %sc1, %c ]
  %na1 = add i32 %na, 1
  %sa1 = add i32 %sa, 1
  %da = icmp eq i32 %na1, 10
  br i1 %da, label %end, label %b
b:
  %nb = phi i32 [ 0, %more ], [ %na1, %a ]
  %sb = phi i32 [ 0, %more ], [ %sa1, %a ]
  %nb1 = add i32 %nb, 1
  %sb1 = add i32 %sb, 10
  %db = icmp eq i32 %nb1, 10
  br i1 %db, label %end, label %c
c:
  %nc = phi i32 [ 0, %more ], [ %nb1, %b ]
  %sc = phi i32 [ 0, %more ], [ %sb1, %b ]
  %nc1 = add i32 %nc, 1
  %sc1 = add i32 %sc, 100
  %dc = icmp eq i32 %nc1, 10
  br i1 %dc, label %end, label %a
end:
  %r = phi i32 [ %sa1, %a ], [ %sb1, %b ], [ %sc1, %c ]
  store i32 %r, ptr addrspace(1) %at, align 4
  ret void
}
; Values that are computed in the loop with two entries and used in it and after it. Odd work-items enter in the middle.
; Even i: x is 3 i + 2 at the end, odd i: 8; the result is 3 x.
; VALUES: {{^}}6{{$}}
; VALUES-NEXT: {{^}}24{{$}}
; VALUES-NEXT: {{^}}24{{$}}
; VALUES-NEXT: {{^}}24{{$}}
; VALUES-NEXT: {{^}}42{{$}}
define spir_kernel void @values(ptr addrspace(1) %o) {
entry:
  %id = call i32 @gasket.local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %o, i32 %id
  %odd = trunc i32 %id to i1
  %start = mul i32 %id, 3
  br i1 %odd, label %b, label %a
a:
  %xa = phi i32 [ %start, %entry ], [ %x, %a2 ]
  %n0 = phi i32 [ 0, %entry ], [ %n1, %a2 ]
  %x1 = add i32 %xa, 1
  br label %b
b:
  %x = phi i32 [ 7, %entry ], [ %x1, %a ]
  %n = phi i32 [ 0, %entry ], [ %n0, %a ]
  %y = mul i32 %x, 2
  %n1 = add i32 %n, 1
  %done = icmp uge i32 %n1, 2
  br i1 %done, label %end, label %a2
a2:
  br label %a
end:
  %r = add i32 %x, %y
  store i32 %r, ptr addrspace(1) %at, align 4
  ret void
}
