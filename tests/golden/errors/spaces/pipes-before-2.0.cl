// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not gasket cc --emit=ast -cl-ext=-__opencl_c_pipes %s 2>&1 | FileCheck %s --check-prefix=OFF
// Before OpenCL C 2.0, and in 3.0 without the feature, there are no pipes, and `pipe` and `read_pipe` are free names in 1.2.
#if __OPENCL_C_VERSION__ < 200
int twice(int pipe) { return pipe * 2; }
int read_pipe(int a) { return twice(a); }
#endif
// OLD: :[[@LINE+2]]:15: error: pipes need OpenCL C 2.0, or 3.0 with __opencl_c_pipes
// OFF: :[[@LINE+1]]:15: error: pipes need OpenCL C 2.0, or 3.0 with __opencl_c_pipes
kernel void k(__pipe int p)
{
    // OLD: :[[@LINE+2]]:5: error: {{.*}}reserve_id_t
    // OFF: :[[@LINE+1]]:5: error: {{.*}}reserve_id_t
    reserve_id_t id;
    // OLD: :[[@LINE+2]]:5: error: 'get_pipe_num_packets' needs OpenCL C 2.0, or 3.0 with __opencl_c_pipes
    // OFF: :[[@LINE+1]]:5: error: 'get_pipe_num_packets' needs OpenCL C 2.0, or 3.0 with __opencl_c_pipes
    get_pipe_num_packets(p);
}
