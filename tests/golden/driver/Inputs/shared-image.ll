declare void @gasket.image_store.v4i32.i32(<4 x i32>, i32, i32, i64, i32, i32)

; Writes 7 to texel 1 of an image1d_buffer_t, and 9 to element 2 of a buffer.
define spir_kernel void @shared(i64 "gasket.object"="write_only image1d_buffer_t" %img, ptr addrspace(1) %buf) {
  call void @gasket.image_store.v4i32.i32(<4 x i32> <i32 7, i32 0, i32 0, i32 0>, i32 1, i32 2, i64 %img, i32 1, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %buf, i64 2
  store i32 9, ptr addrspace(1) %p, align 4
  ret void
}
