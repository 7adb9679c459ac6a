// RUN: gasket cc --emit=pp -cl-std=CL1.2 %s | FileCheck %s --check-prefix=CL12
// RUN: gasket cc --emit=pp -cl-std=CL2.0 %s | FileCheck %s --check-prefix=CL20
// RUN: gasket cc --emit=pp -cl-std=CL3.0 %s | FileCheck %s --check-prefix=CL30
// __OPENCL_VERSION__ is the version of the device, __OPENCL_C_VERSION__ that of the language (OpenCL C 3.0, 6.10).
// CL12: 300 120
// CL20: 300 200
// CL30: 300 300
__OPENCL_VERSION__ __OPENCL_C_VERSION__
