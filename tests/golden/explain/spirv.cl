// SPIR-V is a stage of the page: the text of --emit=spirv-text without OpLine, each line with the place that it states.
// RUN: gasket cc --emit=json %s -o %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json spirv > %t.rows && FileCheck %s < %t.rows
// RUN: gasket cc --emit=spirv-text %s -o %t.spvasm
// RUN: sh -c 'sed -e "s/^ *//; /^OpLine/d" %t.spvasm > %t.lines; sed -e "s, // .*,," %t.rows | diff - %t.lines'
// CHECK: OpCapability Kernel{{$}}
// CHECK: OpEntryPoint Kernel {{%[0-9]+}} "add"
// CHECK: OpIAdd {{.*}} // spirv.cl:[[@LINE+4]]:
// CHECK: OpFunctionEnd{{$}}
kernel void add(global int *x, int y)
{
    x[get_global_id(0)] += y;
}
// The page shows the source lines that a SPIR-V module records. A kernel that cannot be written as SPIR-V gets a sentence there, not an error.
// RUN: gasket cc --emit=spirv %s -o %t.spv && gasket cc --emit=json %t.spv -o %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json spirv | FileCheck %s --check-prefix=BACK
// BACK: OpIAdd {{.*}} // {{.*}}spirv.cl:12:
// RUN: sh -c "echo 'constant int t[100001] = {1}; kernel void k(global int *p) { p[0] = t[p[0]]; }' > %t.large.cl"
// RUN: gasket cc --emit=json %t.large.cl | grep -q 'The program is not shown as SPIR-V: its variables'
// RUN: gasket cc --emit=json %top/tests/kernels/enqueue/refused.cl | grep -q "The program is not shown as SPIR-V: 'icmp' on an event"
// The memory of a device queue is large, but begins as zeros.
// RUN: gasket cc --emit=json %top/tests/kernels/enqueue/forms.cl -o %t.json
// RUN: python3 %top/tests/tools/show_explain.py %t.json spirv | FileCheck-in-part %s --check-prefix=QUEUE
// QUEUE: OpEnqueueKernel
