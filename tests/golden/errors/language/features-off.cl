// Names that need a feature which -cl-ext switches off.
// RUN: not gasket cc --emit=ir -cl-ext=-all %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: :[[@LINE+1]]:34: error: 'sampler_t' needs the feature __opencl_c_images
kernel void k(global int *out,   sampler_t s)
{
    static constant int three = 3;
    // CHECK: :[[@LINE+1]]:16: error: static variable 'y' must be in the constant address space
    static int y;
    // CHECK: :[[@LINE+1]]:10: error: 'to_local' needs the feature __opencl_c_generic_address_space, which is off
    if (!to_local(out))
        *out = three;
}
