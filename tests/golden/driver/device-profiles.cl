// --device=PROFILE: what another device lacks is refused, with the name of the profile; a damaged profile is an error of the command line with its place.
// RUN: gasket help devices | FileCheck %s --check-prefix=LIST
// LIST: apple-m1-max {{.*}}: OpenCL 1.2, OpenCL C 1.2, work-groups of 256, 32 KiB of local memory
// RUN: gasket cc --device=nvidia-tesla-k80 -DVERSION=300 -DDEVICE=300 -o /dev/null %s
// RUN: gasket cc --device=arm-mali-g610 -DVERSION=200 -DDEVICE=210 -o /dev/null %s
// RUN: gasket cc --device=mesa-clover-rx5500 -DVERSION=110 -DDEVICE=110 -o /dev/null %s
// RUN: not gasket cc --device=mesa-clover-rx5500 -cl-std=CL1.2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: gasket: error: -cl-std=CL1.2: the device profile 'mesa-clover-rx5500' does not have this version of OpenCL C
// RUN: not gasket cc --device=nvidia-tesla-k80 -DVERSION=300 -DDEVICE=300 -DLARGE %s 2>&1 | FileCheck %s --check-prefix=LARGE --implicit-check-not=error:
// RUN: gasket cc --device=amd-rx5500-rocm -DVERSION=200 -DDEVICE=200 -DLARGE -DSMALL -o /dev/null %s
// RUN: not gasket cc --device=apple-m1-max -DVERSION=120 -DDEVICE=120 -DNEWER %s 2>&1 | FileCheck %s --check-prefix=NEWER --implicit-check-not=error:
// RUN: not gasket run --device=apple-m1-max -k copy -DVERSION=120 -DDEVICE=120 -g 512 -l 512 -a x=int[512] -a 't=int[8192]' %s 2>&1 | FileCheck %s --check-prefix=GROUP
// GROUP: gasket: error: a work-group of (512,1,1), and the device profile 'apple-m1-max' permits 256 work-items, (256,256,256) in each dimension
// RUN: not gasket run --device=apple-m1-max -k copy -DVERSION=120 -DDEVICE=120 -g 256 -l 256 -a x=int[512] -a 't=int[8193]' %s 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: gasket: error: kernel copy needs 32772 bytes of local memory, and a work-group of the device profile 'apple-m1-max' has only 32768
// RUN: gasket run --device=apple-m1-max -k copy -DVERSION=120 -DDEVICE=120 -g 256 -l 256 -a x=int[512] -a 't=int[8192]' --print x:1 %s | FileCheck %s --check-prefix=WIDTH32
// RUN: gasket run --device=arm-mali-g610 -k copy -DVERSION=200 -DDEVICE=210 -DSUB_GROUPS -g 256 -l 256 -a x=int[512] -a 't=int[8192]' --print x:1 %s | FileCheck %s --check-prefix=WIDTH16
// WIDTH32: {{^}}1{{$}}
// WIDTH16: {{^}}16{{$}}
// RUN: not gasket cc --device=no-such-device %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: gasket: error: --device=no-such-device: there is no such device profile ('gasket help devices' lists them; a file has a name with '/' or the suffix .device)
// RUN: sh -c 'gasket cc --device=%S/Inputs/damaged.device %s; test $? = 2' 2>&1 | FileCheck %s --check-prefix=DAMAGED --implicit-check-not=error:
// DAMAGED: damaged.device:2:11: error: expected a version of OpenCL: 1.1, 1.2, 2.0, 2.1, 2.2 or 3.0
// DAMAGED: damaged.device:3:16: error: expected versions of OpenCL C, each once: 1.0, 1.1, 1.2, 2.0 or 3.0
// DAMAGED: damaged.device:4:16: error: 'local-memory' is at least 1024
// DAMAGED: damaged.device:5:1: error: unknown key 'threads'
// DAMAGED: damaged.device:6:1: error: 'version' is given twice
// DAMAGED: damaged.device:7:13: error: expected a number
// DAMAGED: damaged.device:8:18: error: too many numbers for 'image-3d'
// DAMAGED: damaged.device:9:1: error: expected 'key = value'
// DAMAGED: damaged.device:11:5: error: unknown word 'blue'
// DAMAGED: damaged.device:12:29: error: expected ORDER:TYPE,… of formats such as rgba:unorm8,float
// DAMAGED: damaged.device:13:19: error: expected powers of two
// DAMAGED: damaged.device:14:9: error: expected 'yes' or 'no'
// RUN: not gasket cc --device=/dev/null %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: /dev/null:1:1: error: the profile has no line 'name = …'
#if !defined(NEWER) && (__OPENCL_C_VERSION__ != VERSION || __OPENCL_VERSION__ != DEVICE)
#error the version
#endif

#ifdef LARGE
#ifdef SMALL
#define DEPTH 16
#define MORE
#else
#define DEPTH 128
#define MORE , constant int *h, constant int *i, constant int *j
#endif
// LARGE: :[[@LINE+2]]:{{[0-9]+}}: error: kernel 'wide' requires work-groups of (2,2,128), and the device profile 'nvidia-tesla-k80' permits 1024 work-items, (1024,1024,64) in each dimension
// LARGE: :[[@LINE+1]]:{{[0-9]+}}: error: kernel 'wide' has 50000 bytes of local memory, and the device profile 'nvidia-tesla-k80' permits 49152
kernel void __attribute__((reqd_work_group_size(2, 2, DEPTH))) wide(global int *x)
{
    local int sums[12500];
    sums[get_local_id(0)] = x[0];
    x[0] = sums[0];
}
// LARGE: :[[@LINE+1]]:{{[0-9]+}}: error: kernel 'many' has 10 arguments in constant memory, and the device profile 'nvidia-tesla-k80' permits 9
kernel void many(constant int *a, constant int *b, constant int *c, constant int *d, constant int *e, constant int *f, constant int *g MORE)
{
}
#endif

#ifdef NEWER
// NEWER: :[[@LINE+1]]:{{[0-9]+}}: error: type 'double' needs extension cl_khr_fp64, which -cl-ext or --device disables
kernel void twice(global double *x) { *x *= 2; }
// NEWER: :[[@LINE+1]]:{{[0-9]+}}: error: 'atom_add' needs cl_khr_int64_base_atomics, which -cl-ext or --device disables
kernel void add(global long *x, global int *y) { atom_add(y, 1); atom_add(x, 1L); }
// NEWER: :[[@LINE+1]]:{{[0-9]+}}: error: 'sub_group_ballot' needs cl_khr_subgroup_ballot, which -cl-ext or --device disables
kernel void ballot(global int *x) { *x = sub_group_ballot(1).x; }
// NEWER: gasket: note: the source has no errors without the device profile 'apple-m1-max', which lacks an extension or feature that it uses
#endif

kernel void copy(global int *x, local int *t)
{
    t[get_local_id(0)] = 1;
#ifdef SUB_GROUPS
    x[get_global_id(0)] = get_sub_group_size();
#else
    x[get_global_id(0)] = t[get_local_id(0)];
#endif
}
