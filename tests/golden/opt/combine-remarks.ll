; RUN: gasket opt --passes=combine --remarks=all %s 2>&1 | FileCheck %s --implicit-check-not=remark:
; The remark of each replacement names the part of the pass that made it, or the pattern and the result of a rule of rules.def.
@K = internal addrspace(2) constant [2 x i32] [i32 7, i32 8], align 4
define void @f(ptr addrspace(1) %p, i32 %x, i32 %y, float %s, float %t, <2 x i32> %v, i1 %c, i64 %l) {
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: add %folded is replaced by 5 [combine: constant operands]
  %folded = add i32 2, 3
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: add %zero is replaced by %x [combine: (add x 0) -> x]
  %zero = add i32 %x, 0
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: fcmp %never is replaced by false [combine: fast-math flags]
  %never = fcmp nnan uno float %s, %t
  %less = icmp slt i32 %x, %y
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: xor %not is replaced by an icmp [combine: inverted comparison]
  %not = xor i1 %less, true
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: select %bit is replaced by a zext [combine: select of constants]
  %bit = select i1 %c, i32 1, i32 0
  %product = fmul contract float %s, %t
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: fadd %sum is replaced by a call [combine: fused product and sum]
  %sum = fadd contract float %product, %t
  %wide = zext i32 %x to i64
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: trunc %narrow is replaced by a trunc [combine: conversion]
  %narrow = trunc i64 %wide to i16
  %set = insertelement <2 x i32> %v, i32 %y, i32 1
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: extractelement %lane is replaced by %y [combine: lanes and members]
  %lane = extractelement <2 x i32> %set, i32 1
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: sdiv %third is replaced by a mul [combine: distance of pointers, division by a constant]
  %third = sdiv exact i64 %l, 3
  %mask = sext i1 %c to i32
  %other = xor i32 %mask, -1
  %if = and i32 %mask, %x
  %else = and i32 %other, %y
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: or %chosen is replaced by a select [combine: selection by a mask]
  %chosen = or i32 %if, %else
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: load %eight is replaced by 8 [combine: load of a constant]
  %eight = load i32, ptr addrspace(2) getelementptr (i8, ptr addrspace(2) @K, i64 4), align 4
; CHECK-DAG: combine-remarks.ll:[[#@LINE+1]]:3: remark: getelementptr %same is replaced by %p [combine: address]
  %same = getelementptr i32, ptr addrspace(1) %p, i64 0
; CHECK-LABEL: @f(
; CHECK:     %not = icmp sge i32 %x, %y
; CHECK:     %bit = zext i1 %c to i32
; CHECK:     %sum = call contract float @llvm.fma.f32(float %s, float %t, float %t)
; CHECK:     %narrow = trunc i32 %x to i16
; CHECK:     %third = mul i64 %l, -6148914691236517205
; CHECK:     %chosen = select i1 %c, i32 %x, i32 %y
; CHECK:     store volatile i32 5, ptr addrspace(1) %p
  store volatile i32 %folded, ptr addrspace(1) %same, align 4
; CHECK:     store volatile i32 %x,
  store volatile i32 %zero, ptr addrspace(1) %p, align 4
; CHECK:     store volatile i1 false,
  store volatile i1 %never, ptr addrspace(1) %p, align 4
; CHECK:     store volatile i1 %not,
  store volatile i1 %not, ptr addrspace(1) %p, align 4
  store volatile i32 %bit, ptr addrspace(1) %p, align 4
  store volatile float %sum, ptr addrspace(1) %p, align 4
  store volatile i16 %narrow, ptr addrspace(1) %p, align 4
; CHECK:     store volatile i32 %y,
  store volatile i32 %lane, ptr addrspace(1) %p, align 4
  store volatile i64 %third, ptr addrspace(1) %p, align 4
  store volatile i32 %chosen, ptr addrspace(1) %p, align 4
; CHECK:     store volatile i32 8,
  store volatile i32 %eight, ptr addrspace(1) %p, align 4
  ret void
}
