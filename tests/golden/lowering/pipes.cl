// RUN: gasket cc --emit=ast %s | FileCheck %s --check-prefix=TREE
// RUN: gasket cc --print-after=lower -o %t %s 2>&1 | FileCheck %s
// RUN: gasket cc --emit=ir -O0 %s | gasket opt --passes= -x ll - | FileCheck %s --check-prefix=TEXT
// A pipe is a pointer to its header; its parameter has the size and the alignment of a packet.
// TREE: kernel 'void k(write_only pipe float3, read_only pipe struct pair)'
// CHECK: define spir_kernel void @k(ptr addrspace(1) "gasket.object"="write_only pipe 16 16" %p, ptr addrspace(1) "gasket.object"="read_only pipe 8 4" %q)
// TEXT: "gasket.object"="write_only pipe 16 16" %p, ptr addrspace(1) "gasket.object"="read_only pipe 8 4" %q
struct pair { char a; int b; };
typedef pipe struct pair pairs;
void __attribute__((overloadable)) put(write_only pipe float3 p, float3 v) { write_pipe(p, &v); }
void __attribute__((overloadable)) put(write_only pipe float4 p, float3 v) {}
kernel void k(__write_only __pipe float3 p, pairs q) { put(p, (float3)(get_pipe_num_packets(q))); }
