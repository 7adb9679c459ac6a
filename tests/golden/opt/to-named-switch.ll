; RUN: gasket run -O2 --generic=switch -k queries -g 1 -l 1 -a o=int[14] --print o %S/../ir/eval-pointer-queries.ll | FileCheck %s
; RUN: gasket run -O2 --generic=switch --private-memory=global -k queries -g 1 -l 1 -a o=int[14] --print o %S/../ir/eval-pointer-queries.ll | FileCheck %s
; The queries of that file with every test left to run time, and private memory in either place.
; CHECK: {{^}}2100100
; CHECK-NEXT: {{^}}1010010
; CHECK-NEXT: {{^}}1001
; CHECK-NEXT: {{^}}2100100
