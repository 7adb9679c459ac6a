; RUN: gasket opt --passes= %s | FileCheck %s
; Locations in LLVM's debug information: the file is that of the scope, or of the innermost enclosing scope that has one.
@shared = internal addrspace(3) global i64 undef
; CHECK: define spir_kernel void @k(ptr addrspace(1) %p){{.*}} !loc ![[F:[0-9]+]]
define spir_kernel void @k(ptr addrspace(1) %p) !dbg !5 {
; CHECK: %v = {{.*}}, !loc ![[V:[0-9]+]]
  %v = load i32, ptr addrspace(1) %p, !dbg !6
; CHECK: %w = {{.*}}, !loc ![[W:[0-9]+]]
  %w = load i32, ptr addrspace(1) %p, !dbg !7
; No scope of this location has a file.
; CHECK: %x = {{.*}}, align 4{{$}}
  %x = load i32, ptr addrspace(1) %p, !dbg !8
; CHECK: %y = {{.*}}, align 4{{$}}
  %y = load i32, ptr addrspace(1) %p, !dbg !4
; CHECK: store {{.*}}, !loc ![[S:[0-9]+]]
  store i64 1, ptr addrspace(3) @shared, !dbg !11
  ret void
}
; CHECK: declare spir_func i32 @elsewhere(i32)
declare !dbg !12 i32 @elsewhere(i32)
; CHECK-DAG: ![[F]] = !{!"a.cl", i32 20, i32 0}
; CHECK-DAG: ![[V]] = !{!"a.cl", i32 21, i32 5}
; CHECK-DAG: ![[W]] = !{!"a.cl", i32 22, i32 6}
; CHECK-DAG: ![[S]] = !{!"b.h", i32 24, i32 8}
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !DIFile(filename: "b.h", directory: "/")
!4 = !{!"k.cl", i32 3, i32 5}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 20, spFlags: DISPFlagDefinition | DISPFlagOptimized)
!6 = !DILocation(line: 21, column: 5, scope: !5)
!7 = !DILocation(line: 22, column: 6, scope: !9)
!8 = !DILocation(line: 23, column: 7, scope: !10)
!9 = !DILexicalBlock(scope: !5)
!10 = !DILexicalBlock(line: 5)
!11 = !DILocation(line: 24, column: 8, scope: !DILexicalBlockFile(scope: !9, file: !2, discriminator: 0))
!12 = !DISubprogram(name: "elsewhere", scope: !2, file: !2, line: 40)
; Metadata as a value of metadata.
!13 = !{metadata !4, metadata !"words"}
