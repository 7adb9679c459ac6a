// Records of printf in the layout of Intel's compiler: u32 bytes in use with this word, then an index of the format, and for each
// conversion a type (3: 4 bytes of an integer, 9: a vector of bytes, which fill 4 bytes each) and a value.
// RUN: gasket run -g 8 -a type=3 -a words=100 %s | FileCheck %s --check-prefix=INTEGERS
// INTEGERS: {{^}}0;1;2;3;4;5;6;7;{{$}}
// RUN: gasket run -j 2 -g 24 -l 8 -a type=3 -a words=100 %s | FileCheck %s --check-prefix=GROUPS
// GROUPS: {{^}}0;1;2;3;4;5;6;7;0;1;2;3;4;5;6;7;0;1;2;3;4;5;6;7;{{$}}

// The records end at the bytes in use, and at a mark, which is what a record leaves that does not fit.
// RUN: gasket run -g 8 -a type=3 -a words=28 %s | FileCheck %s --check-prefix=TWO
// TWO: {{^}}0;1;{{$}}

// What no kernel of that compiler writes is a fault.
// RUN: sh -c 'gasket run -g 8 -a type=99 -a words=100 %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=TYPE
// TYPE: fault in kernel 'numbers' at {{.*}}: the printf buffer was overwritten: record 1: the type of its argument is 99, not 1 to 14
// RUN: sh -c 'gasket run -g 8 -a type=4 -a words=100 %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=FLOAT
// FLOAT: record 1: the type of its argument is 4, which %d does not print
// RUN: sh -c 'gasket run -g 8 -a type=3 -a words=24 %s; test $? = 3' 2>&1 | FileCheck %s --check-prefix=PART
// PART: record 2: {{.*}}its argument
// RUN: gasket run -g 8 -a type=3 -a words=0 %s | count 0

// A zebin keeps the strings.
// RUN: gasket cc -x asm --emit=zebin %s -o %t.bin
// RUN: gasket run -g 8 -a type=3 -a words=100 %t.bin | FileCheck %s --check-prefix=INTEGERS
// RUN: gasket dis %t.bin | FileCheck %s --check-prefix=DIS
// DIS: //.payload printf_buffer_intel offset=160 size=8
// DIS: //.string 0 25643b
// DIS-NEXT: //.string 1
//.kernel numbers
//.target gen9
//.simd 8
//.arg 0 type value int
//.arg 1 words value int
//.payload local_id offset=32 size=96
//.payload printf_buffer_intel offset=160 size=8
//.payload arg_byvalue offset=168 size=4 arg=0
//.payload arg_byvalue offset=172 size=4 arg=1
//.string 0 25643b
//.string 1
mul (8|M0) r10.0<1>:d r1.0<8;8,1>:uw 12:w
add (8|M0) r12.0<1>:q r5.0<0;1,0>:q r10.0<8;8,1>:ud
add (8|M0) r14.0<1>:q r12.0<4;4,1>:q 4:w
add (8|M0) r16.0<1>:q r12.0<4;4,1>:q 8:w
add (8|M0) r18.0<1>:q r12.0<4;4,1>:q 12:w
mov (8|M0) r20.0<1>:d 0:w
mov (8|M0) r21.0<1>:d r5.2<0;1,0>:d
mov (8|M0) r22.0<1>:d r1.0<8;8,1>:uw
(W) mov (8|M0) r23.0<1>:d r5.3<0;1,0>:d
(W) mov (1|M0) r24.0<1>:q r5.0<0;1,0>:q
sends (8|M0) null:ud r14 r20 0x4C 0x040681FF                  // the format, string 0
sends (8|M0) null:ud r16 r21 0x4C 0x040681FF                  // the type
sends (8|M0) null:ud r18 r22 0x4C 0x040681FF                  // the value
(W) sends (1|M0) null:ud r24 r23 0x4C 0x040681FF              // bytes in use
(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud
(W) send (8|M0) null:ud r127 0x27 0x02000010 {EOT}
