// RUN: gasket cc --emit=pp %s | FileCheck %s
// Sizes, types and the byte order have the names that clang gives them for spir64 (clang -target spir64 -E -dM).
// CHECK: unsigned long signed char short int long unsigned int
__SIZE_TYPE__ __INT8_TYPE__ __INT16_TYPE__ __INT32_TYPE__ __INT64_TYPE__ __UINT32_TYPE__
// CHECK: 8 4 8 8 2147483647
__SIZEOF_POINTER__ __SIZEOF_INT__ __SIZEOF_LONG__ __CHAR_BIT__ __INT_MAX__
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
// CHECK: little
little
#endif
