@shared = internal addrspace(3) global i32 undef, align 4
define spir_kernel void @pointers(ptr addrspace(1) %out, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %l = addrspacecast ptr addrspace(3) @shared to ptr addrspace(4)
  %either = select i1 %c, ptr addrspace(4) %l, ptr addrspace(4) %g
  store i32 1, ptr addrspace(4) %either, align 4
  ret void
}
