; RUN: gasket opt --passes=sink %s | FileCheck %s
; The nearest common dominator of uses at different depths, and one that is farther away than the search reaches.
; CHECK-LABEL: @depths(
; CHECK:       middle:
; CHECK-NEXT:  %v = mul
; CHECK-NEXT:  %w = add
; CHECK-NEXT:  br i1 %d
define void @depths(i32 %x, i1 %c, i1 %d, ptr addrspace(1) %p) {
entry:
  %v = mul i32 %x, %x
  %w = add i32 %x, 7
  br i1 %c, label %middle, label %out
middle:
  br i1 %d, label %shallow, label %deep
shallow:
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  store volatile i32 %w, ptr addrspace(1) %p, align 4
  br label %out
deep:
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br i1 %c, label %deeper, label %out
deeper:
  store volatile i32 2, ptr addrspace(1) %p, align 4
  br i1 %d, label %deepest, label %out
deepest:
  store volatile i32 %w, ptr addrspace(1) %p, align 4
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %out
out:
  ret void
}
; CHECK-LABEL: @within_reach(
; CHECK:       fork:
; CHECK-NEXT:  %v = mul
define void @within_reach(i32 %x, i1 %c, i1 %d, ptr addrspace(1) %p) {
entry:
  %v = mul i32 %x, %x
  br i1 %c, label %fork, label %out
fork:
  br i1 %d, label %b1, label %other
other:
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %out
b1:
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br i1 %c, label %b2, label %out
b2:
  store volatile i32 2, ptr addrspace(1) %p, align 4
  br i1 %c, label %b3, label %out
b3:
  store volatile i32 3, ptr addrspace(1) %p, align 4
  br i1 %c, label %b4, label %out
b4:
  store volatile i32 4, ptr addrspace(1) %p, align 4
  br i1 %c, label %b5, label %out
b5:
  store volatile i32 5, ptr addrspace(1) %p, align 4
  br i1 %c, label %b6, label %out
b6:
  store volatile i32 6, ptr addrspace(1) %p, align 4
  br i1 %c, label %b7, label %out
b7:
  store volatile i32 7, ptr addrspace(1) %p, align 4
  br i1 %c, label %b8, label %out
b8:
  store volatile i32 8, ptr addrspace(1) %p, align 4
  br i1 %c, label %b9, label %out
b9:
  store volatile i32 9, ptr addrspace(1) %p, align 4
  br i1 %c, label %b10, label %out
b10:
  store volatile i32 10, ptr addrspace(1) %p, align 4
  br i1 %c, label %b11, label %out
b11:
  store volatile i32 11, ptr addrspace(1) %p, align 4
  br i1 %c, label %b12, label %out
b12:
  store volatile i32 12, ptr addrspace(1) %p, align 4
  br i1 %c, label %b13, label %out
b13:
  store volatile i32 13, ptr addrspace(1) %p, align 4
  br i1 %c, label %b14, label %out
b14:
  store volatile i32 14, ptr addrspace(1) %p, align 4
  br i1 %c, label %b15, label %out
b15:
  store volatile i32 15, ptr addrspace(1) %p, align 4
  br i1 %c, label %b16, label %out
b16:
  store volatile i32 16, ptr addrspace(1) %p, align 4
  br i1 %c, label %b17, label %out
b17:
  store volatile i32 17, ptr addrspace(1) %p, align 4
  br i1 %c, label %b18, label %out
b18:
  store volatile i32 18, ptr addrspace(1) %p, align 4
  br i1 %c, label %b19, label %out
b19:
  store volatile i32 19, ptr addrspace(1) %p, align 4
  br i1 %c, label %b20, label %out
b20:
  store volatile i32 20, ptr addrspace(1) %p, align 4
  br i1 %c, label %b21, label %out
b21:
  store volatile i32 21, ptr addrspace(1) %p, align 4
  br i1 %c, label %b22, label %out
b22:
  store volatile i32 22, ptr addrspace(1) %p, align 4
  br i1 %c, label %b23, label %out
b23:
  store volatile i32 23, ptr addrspace(1) %p, align 4
  br i1 %c, label %b24, label %out
b24:
  store volatile i32 24, ptr addrspace(1) %p, align 4
  br i1 %c, label %b25, label %out
b25:
  store volatile i32 25, ptr addrspace(1) %p, align 4
  br i1 %c, label %b26, label %out
b26:
  store volatile i32 26, ptr addrspace(1) %p, align 4
  br i1 %c, label %b27, label %out
b27:
  store volatile i32 27, ptr addrspace(1) %p, align 4
  br i1 %c, label %b28, label %out
b28:
  store volatile i32 28, ptr addrspace(1) %p, align 4
  br i1 %c, label %b29, label %out
b29:
  store volatile i32 29, ptr addrspace(1) %p, align 4
  br i1 %c, label %b30, label %out
b30:
  store volatile i32 30, ptr addrspace(1) %p, align 4
  br i1 %c, label %b31, label %out
b31:
  store volatile i32 31, ptr addrspace(1) %p, align 4
  br i1 %c, label %b32, label %out
b32:
  store volatile i32 32, ptr addrspace(1) %p, align 4
  br i1 %c, label %b33, label %out
b33:
  store volatile i32 33, ptr addrspace(1) %p, align 4
  br i1 %c, label %b34, label %out
b34:
  store volatile i32 34, ptr addrspace(1) %p, align 4
  br i1 %c, label %b35, label %out
b35:
  store volatile i32 35, ptr addrspace(1) %p, align 4
  br i1 %c, label %b36, label %out
b36:
  store volatile i32 36, ptr addrspace(1) %p, align 4
  br i1 %c, label %b37, label %out
b37:
  store volatile i32 37, ptr addrspace(1) %p, align 4
  br i1 %c, label %b38, label %out
b38:
  store volatile i32 38, ptr addrspace(1) %p, align 4
  br i1 %c, label %b39, label %out
b39:
  store volatile i32 39, ptr addrspace(1) %p, align 4
  br i1 %c, label %b40, label %out
b40:
  store volatile i32 40, ptr addrspace(1) %p, align 4
  br i1 %c, label %b41, label %out
b41:
  store volatile i32 41, ptr addrspace(1) %p, align 4
  br i1 %c, label %b42, label %out
b42:
  store volatile i32 42, ptr addrspace(1) %p, align 4
  br i1 %c, label %b43, label %out
b43:
  store volatile i32 43, ptr addrspace(1) %p, align 4
  br i1 %c, label %b44, label %out
b44:
  store volatile i32 44, ptr addrspace(1) %p, align 4
  br i1 %c, label %b45, label %out
b45:
  store volatile i32 45, ptr addrspace(1) %p, align 4
  br i1 %c, label %b46, label %out
b46:
  store volatile i32 46, ptr addrspace(1) %p, align 4
  br i1 %c, label %b47, label %out
b47:
  store volatile i32 47, ptr addrspace(1) %p, align 4
  br i1 %c, label %b48, label %out
b48:
  store volatile i32 48, ptr addrspace(1) %p, align 4
  br i1 %c, label %b49, label %out
b49:
  store volatile i32 49, ptr addrspace(1) %p, align 4
  br i1 %c, label %b50, label %out
b50:
  store volatile i32 50, ptr addrspace(1) %p, align 4
  br i1 %c, label %b51, label %out
b51:
  store volatile i32 51, ptr addrspace(1) %p, align 4
  br i1 %c, label %b52, label %out
b52:
  store volatile i32 52, ptr addrspace(1) %p, align 4
  br i1 %c, label %b53, label %out
b53:
  store volatile i32 53, ptr addrspace(1) %p, align 4
  br i1 %c, label %b54, label %out
b54:
  store volatile i32 54, ptr addrspace(1) %p, align 4
  br i1 %c, label %b55, label %out
b55:
  store volatile i32 55, ptr addrspace(1) %p, align 4
  br i1 %c, label %b56, label %out
b56:
  store volatile i32 56, ptr addrspace(1) %p, align 4
  br i1 %c, label %b57, label %out
b57:
  store volatile i32 57, ptr addrspace(1) %p, align 4
  br i1 %c, label %b58, label %out
b58:
  store volatile i32 58, ptr addrspace(1) %p, align 4
  br i1 %c, label %b59, label %out
b59:
  store volatile i32 59, ptr addrspace(1) %p, align 4
  br i1 %c, label %b60, label %out
b60:
  store volatile i32 60, ptr addrspace(1) %p, align 4
  br i1 %c, label %b61, label %out
b61:
  store volatile i32 61, ptr addrspace(1) %p, align 4
  br i1 %c, label %b62, label %out
b62:
  store volatile i32 62, ptr addrspace(1) %p, align 4
  br i1 %c, label %b63, label %out
b63:
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %out
out:
  ret void
}
; CHECK-LABEL: @out_of_reach(
; CHECK:       entry:
; CHECK-NEXT:  %v = mul
define void @out_of_reach(i32 %x, i1 %c, i1 %d, ptr addrspace(1) %p) {
entry:
  %v = mul i32 %x, %x
  br i1 %c, label %fork, label %out
fork:
  br i1 %d, label %b1, label %other
other:
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %out
b1:
  store volatile i32 1, ptr addrspace(1) %p, align 4
  br i1 %c, label %b2, label %out
b2:
  store volatile i32 2, ptr addrspace(1) %p, align 4
  br i1 %c, label %b3, label %out
b3:
  store volatile i32 3, ptr addrspace(1) %p, align 4
  br i1 %c, label %b4, label %out
b4:
  store volatile i32 4, ptr addrspace(1) %p, align 4
  br i1 %c, label %b5, label %out
b5:
  store volatile i32 5, ptr addrspace(1) %p, align 4
  br i1 %c, label %b6, label %out
b6:
  store volatile i32 6, ptr addrspace(1) %p, align 4
  br i1 %c, label %b7, label %out
b7:
  store volatile i32 7, ptr addrspace(1) %p, align 4
  br i1 %c, label %b8, label %out
b8:
  store volatile i32 8, ptr addrspace(1) %p, align 4
  br i1 %c, label %b9, label %out
b9:
  store volatile i32 9, ptr addrspace(1) %p, align 4
  br i1 %c, label %b10, label %out
b10:
  store volatile i32 10, ptr addrspace(1) %p, align 4
  br i1 %c, label %b11, label %out
b11:
  store volatile i32 11, ptr addrspace(1) %p, align 4
  br i1 %c, label %b12, label %out
b12:
  store volatile i32 12, ptr addrspace(1) %p, align 4
  br i1 %c, label %b13, label %out
b13:
  store volatile i32 13, ptr addrspace(1) %p, align 4
  br i1 %c, label %b14, label %out
b14:
  store volatile i32 14, ptr addrspace(1) %p, align 4
  br i1 %c, label %b15, label %out
b15:
  store volatile i32 15, ptr addrspace(1) %p, align 4
  br i1 %c, label %b16, label %out
b16:
  store volatile i32 16, ptr addrspace(1) %p, align 4
  br i1 %c, label %b17, label %out
b17:
  store volatile i32 17, ptr addrspace(1) %p, align 4
  br i1 %c, label %b18, label %out
b18:
  store volatile i32 18, ptr addrspace(1) %p, align 4
  br i1 %c, label %b19, label %out
b19:
  store volatile i32 19, ptr addrspace(1) %p, align 4
  br i1 %c, label %b20, label %out
b20:
  store volatile i32 20, ptr addrspace(1) %p, align 4
  br i1 %c, label %b21, label %out
b21:
  store volatile i32 21, ptr addrspace(1) %p, align 4
  br i1 %c, label %b22, label %out
b22:
  store volatile i32 22, ptr addrspace(1) %p, align 4
  br i1 %c, label %b23, label %out
b23:
  store volatile i32 23, ptr addrspace(1) %p, align 4
  br i1 %c, label %b24, label %out
b24:
  store volatile i32 24, ptr addrspace(1) %p, align 4
  br i1 %c, label %b25, label %out
b25:
  store volatile i32 25, ptr addrspace(1) %p, align 4
  br i1 %c, label %b26, label %out
b26:
  store volatile i32 26, ptr addrspace(1) %p, align 4
  br i1 %c, label %b27, label %out
b27:
  store volatile i32 27, ptr addrspace(1) %p, align 4
  br i1 %c, label %b28, label %out
b28:
  store volatile i32 28, ptr addrspace(1) %p, align 4
  br i1 %c, label %b29, label %out
b29:
  store volatile i32 29, ptr addrspace(1) %p, align 4
  br i1 %c, label %b30, label %out
b30:
  store volatile i32 30, ptr addrspace(1) %p, align 4
  br i1 %c, label %b31, label %out
b31:
  store volatile i32 31, ptr addrspace(1) %p, align 4
  br i1 %c, label %b32, label %out
b32:
  store volatile i32 32, ptr addrspace(1) %p, align 4
  br i1 %c, label %b33, label %out
b33:
  store volatile i32 33, ptr addrspace(1) %p, align 4
  br i1 %c, label %b34, label %out
b34:
  store volatile i32 34, ptr addrspace(1) %p, align 4
  br i1 %c, label %b35, label %out
b35:
  store volatile i32 35, ptr addrspace(1) %p, align 4
  br i1 %c, label %b36, label %out
b36:
  store volatile i32 36, ptr addrspace(1) %p, align 4
  br i1 %c, label %b37, label %out
b37:
  store volatile i32 37, ptr addrspace(1) %p, align 4
  br i1 %c, label %b38, label %out
b38:
  store volatile i32 38, ptr addrspace(1) %p, align 4
  br i1 %c, label %b39, label %out
b39:
  store volatile i32 39, ptr addrspace(1) %p, align 4
  br i1 %c, label %b40, label %out
b40:
  store volatile i32 40, ptr addrspace(1) %p, align 4
  br i1 %c, label %b41, label %out
b41:
  store volatile i32 41, ptr addrspace(1) %p, align 4
  br i1 %c, label %b42, label %out
b42:
  store volatile i32 42, ptr addrspace(1) %p, align 4
  br i1 %c, label %b43, label %out
b43:
  store volatile i32 43, ptr addrspace(1) %p, align 4
  br i1 %c, label %b44, label %out
b44:
  store volatile i32 44, ptr addrspace(1) %p, align 4
  br i1 %c, label %b45, label %out
b45:
  store volatile i32 45, ptr addrspace(1) %p, align 4
  br i1 %c, label %b46, label %out
b46:
  store volatile i32 46, ptr addrspace(1) %p, align 4
  br i1 %c, label %b47, label %out
b47:
  store volatile i32 47, ptr addrspace(1) %p, align 4
  br i1 %c, label %b48, label %out
b48:
  store volatile i32 48, ptr addrspace(1) %p, align 4
  br i1 %c, label %b49, label %out
b49:
  store volatile i32 49, ptr addrspace(1) %p, align 4
  br i1 %c, label %b50, label %out
b50:
  store volatile i32 50, ptr addrspace(1) %p, align 4
  br i1 %c, label %b51, label %out
b51:
  store volatile i32 51, ptr addrspace(1) %p, align 4
  br i1 %c, label %b52, label %out
b52:
  store volatile i32 52, ptr addrspace(1) %p, align 4
  br i1 %c, label %b53, label %out
b53:
  store volatile i32 53, ptr addrspace(1) %p, align 4
  br i1 %c, label %b54, label %out
b54:
  store volatile i32 54, ptr addrspace(1) %p, align 4
  br i1 %c, label %b55, label %out
b55:
  store volatile i32 55, ptr addrspace(1) %p, align 4
  br i1 %c, label %b56, label %out
b56:
  store volatile i32 56, ptr addrspace(1) %p, align 4
  br i1 %c, label %b57, label %out
b57:
  store volatile i32 57, ptr addrspace(1) %p, align 4
  br i1 %c, label %b58, label %out
b58:
  store volatile i32 58, ptr addrspace(1) %p, align 4
  br i1 %c, label %b59, label %out
b59:
  store volatile i32 59, ptr addrspace(1) %p, align 4
  br i1 %c, label %b60, label %out
b60:
  store volatile i32 60, ptr addrspace(1) %p, align 4
  br i1 %c, label %b61, label %out
b61:
  store volatile i32 61, ptr addrspace(1) %p, align 4
  br i1 %c, label %b62, label %out
b62:
  store volatile i32 62, ptr addrspace(1) %p, align 4
  br i1 %c, label %b63, label %out
b63:
  store volatile i32 63, ptr addrspace(1) %p, align 4
  br i1 %c, label %b64, label %out
b64:
  store volatile i32 %v, ptr addrspace(1) %p, align 4
  br label %out
out:
  ret void
}
