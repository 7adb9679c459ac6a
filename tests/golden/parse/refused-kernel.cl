// RUN: gasket cc --emit=ast %s | FileCheck %s
// A kernel that uses what is not supported is refused with the reason.
// CHECK: function 'int helper(void)' refused: 'intel_sub_group_avc_mce_get_default_medium_penalty_cost_table': motion estimation is not supported
int helper(void) { return intel_sub_group_avc_mce_get_default_medium_penalty_cost_table(); }
// CHECK: kernel 'void b(global int *)' refused: it calls 'helper', and 'intel_sub_group_avc_mce_get_default_medium_penalty_cost_table': motion
kernel void b(global int *p) { p[0] = helper(); }
// CHECK: kernel 'void c(global int *)' <
// CHECK: assign 'int'
kernel void c(global int *p) { p[0] = 1; }
// CHECK: kernel 'void d(intel_sub_group_avc_mce_payload_t)' refused: parameter 'payload' has the unsupported type
kernel void d(intel_sub_group_avc_mce_payload_t payload) {}
