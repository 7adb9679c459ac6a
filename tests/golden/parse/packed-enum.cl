// RUN: gasket cc --emit=ast %s | FileCheck %s
// A packed enum has the smallest integer type with all of its values; `aligned` changes only its alignment. Sizes as clang 14 has them.
enum __attribute__((packed)) byte { B0, B255 = 255 };
enum signed_byte { M128 = -128, P127 = 127 } __attribute__((packed));
typedef enum { M1 = -1, P128 = 128 } __attribute__((__packed__)) signed_short;
enum __attribute__((packed)) ushort_values { U256 = 256, U65535 = 65535 };
enum __attribute__((packed)) signed_int { N1 = -1, P65536 = 65536 };
enum __attribute__((packed)) wide { W = 1L << 40 };
enum __attribute__((packed)) declared;
enum declared { D };
enum __attribute__((aligned(8))) aligned { A };
enum __attribute__((packed, aligned(2))) both { C };
enum __attribute__((aligned(1))) unaligned { E };
struct bytes { uchar a; enum byte b; uchar c; };
struct shorts { uchar a; signed_short b; };
struct alignments { uchar a; enum aligned b; uchar c; enum unaligned d; };
_Static_assert(sizeof(enum byte) == 1 && (enum byte)-1 > 0, "");
_Static_assert(sizeof(enum signed_byte) == 1 && (enum signed_byte)-1 < 0, "");
_Static_assert(sizeof(signed_short) == 2 && _Alignof(signed_short) == 2, "");
_Static_assert(sizeof(enum ushort_values) == 2, "");
_Static_assert(sizeof(enum signed_int) == 4, "");
_Static_assert(sizeof(enum wide) == 8, "");
_Static_assert(sizeof(enum declared) == 1, "");
_Static_assert(sizeof(enum aligned) == 4 && _Alignof(enum aligned) == 8, "");
_Static_assert(sizeof(enum both) == 1 && _Alignof(enum both) == 2, "");
_Static_assert(sizeof(enum unaligned) == 4 && _Alignof(enum unaligned) == 1, "");
_Static_assert(sizeof(struct bytes) == 3, "");
_Static_assert(sizeof(struct shorts) == 4, "");
_Static_assert(sizeof(struct alignments) == 24, "");
_Static_assert(sizeof(B255) == 4, "");
// CHECK: kernel
kernel void k(void) {}
