; Blocks of memory, and elements of private variables by index.
;
; @copied(4660) = 4660
; @moved(67305985) = 50462977
; @filled(-86) = -1431655766
; @elements(3, 7) = 7
; @elements(2, 7) = 5

define i32 @copied(i32 %x) {
  %from = alloca i32, align 4
  %to = alloca i32, align 4
  store i32 %x, ptr %from, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 4, i1 false)
  %r = load i32, ptr %to, align 4
  ret i32 %r
}

; Moves three of the bytes 1, 2, 3, 4 up by one; source and destination overlap: 1, 1, 2, 3.
define i32 @moved(i32 %x) {
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %up = getelementptr i8, ptr %a, i64 1
  call void @llvm.memmove.p0.p0.i32(ptr %up, ptr %a, i32 3, i1 false)
  %r = load i32, ptr %a, align 4
  ret i32 %r
}

define i32 @filled(i8 %x) {
  %a = alloca i32, align 4
  call void @llvm.memset.p0.i64(ptr %a, i8 %x, i64 4, i1 false)
  %r = load i32, ptr %a, align 4
  ret i32 %r
}

; Sets element N to X, then element 2 to 5; returns element N.
define i32 @elements(i32 %n, i32 %x) {
  %a = alloca [8 x i32], align 4
  call void @gasket.element_store.i32.p0(i32 %x, ptr %a, i32 %n)
  call void @gasket.element_store.i32.p0(i32 5, ptr %a, i32 2)
  %r = call i32 @gasket.element_load.i32.p0(ptr %a, i32 %n, i1 false)
  ret i32 %r
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @gasket.element_load.i32.p0(ptr, i32, i1)
declare void @gasket.element_store.i32.p0(i32, ptr, i32)
