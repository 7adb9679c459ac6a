; RUN: not gasket opt --passes= %s 2>&1 | FileCheck --implicit-check-not=error: %s
; Parameters, results and values have a size: no opaque type, and no named type without a definition.
%opaque = type opaque
; CHECK: :[[#@LINE+1]]:16: error: @result: a value has a type of known size
define %opaque @result() {
  unreachable
}
; CHECK: :[[#@LINE+1]]:14: error: @parameter: a value has a type of known size
declare void @parameter(i32, %undefined)
; CHECK: :[[#@LINE+1]]:14: error: @part: a value has a type of known size
declare void @part({ i32, [2 x %opaque] })
define void @value() {
; CHECK: :[[#@LINE+1]]:3: error: a value has a type of known size
  %a = freeze %opaque undef
  ret void
}
declare void @pointer(ptr)
