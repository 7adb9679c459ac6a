declare i32 @gasket.image_query(i32, i32, i64, i32)

; Widths, heights, depths, layers and samples of images of each shape; the number of layers is property 3, of samples 5.
define spir_kernel void @sizes(i64 "gasket.object"="read_only image1d_t" %a, i64 "gasket.object"="read_only image1d_array_t" %b,
    i64 "gasket.object"="read_only image2d_array_t" %c, i64 "gasket.object"="read_write image3d_t" %d,
    i64 "gasket.object"="read_only image2d_depth_t" %e, i64 "gasket.object"="read_only image2d_array_msaa_t" %f, ptr addrspace(1) %out) {
  %a0 = call i32 @gasket.image_query(i32 0, i32 0, i64 %a, i32 0)
  %b0 = call i32 @gasket.image_query(i32 2, i32 0, i64 %b, i32 0)
  %b3 = call i32 @gasket.image_query(i32 2, i32 3, i64 %b, i32 0)
  %c1 = call i32 @gasket.image_query(i32 4, i32 1, i64 %c, i32 0)
  %c3 = call i32 @gasket.image_query(i32 4, i32 3, i64 %c, i32 0)
  %d2 = call i32 @gasket.image_query(i32 5, i32 2, i64 %d, i32 0)
  %e7 = call i32 @gasket.image_query(i32 6, i32 7, i64 %e, i32 0)
  %f5 = call i32 @gasket.image_query(i32 9, i32 5, i64 %f, i32 0)
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %p3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  %p4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  %p5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  %p6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  %p7 = getelementptr i32, ptr addrspace(1) %out, i64 7
  store i32 %a0, ptr addrspace(1) %out, align 4
  store i32 %b0, ptr addrspace(1) %p1, align 4
  store i32 %b3, ptr addrspace(1) %p2, align 4
  store i32 %c1, ptr addrspace(1) %p3, align 4
  store i32 %c3, ptr addrspace(1) %p4, align 4
  store i32 %d2, ptr addrspace(1) %p5, align 4
  store i32 %e7, ptr addrspace(1) %p6, align 4
  store i32 %f5, ptr addrspace(1) %p7, align 4
  ret void
}
