// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// RUN: not gasket cc --emit=ast -cl-std=CL2.0 %s 2>&1 | FileCheck %s
// Pipes are parameters and nothing else, and have no operators; clang refuses the same lines, except the packets that are arrays or
// events, or have no size.
// CHECK: :[[@LINE+1]]:17: error: 'read_only pipe int' cannot be the type of variable 'gp': only parameters are pipes
global pipe int gp;
// CHECK: :[[@LINE+1]]:21: error: variable 'rid' cannot have type 'reserve_id_t': only automatic variables hold reservations
global reserve_id_t rid;
// CHECK: :[[@LINE+1]]:8: error: missing the type of the pipe's packets
global pipe notype1, notype2;
// CHECK: :[[@LINE+1]]:37: error: a kernel parameter cannot have type 'reserve_id_t': reservations exist only on the device
kernel void invalid_id(reserve_id_t id) {}
// CHECK: :[[@LINE+1]]:23: error: there are no pointers to pipes, and the packets of a pipe cannot be pointers
void pointer(pipe int *p) {}
// CHECK: :[[@LINE+1]]:14: error: missing the type of the pipe's packets
void untyped(pipe p) {}
// CHECK: :[[@LINE+1]]:15: error: 'pipe' must precede the type of its packets
void late(int pipe p) {}
// CHECK: :[[@LINE+1]]:11: error: a pipe is read_only or write_only, not read_write
void both(read_write pipe int p) {}
// CHECK: :[[@LINE+2]]:22: warning: duplicate 'read_only' [-Wduplicate-decl-specifier]
// CHECK: :[[@LINE+1]]:37: error: duplicate 'pipe'
void twice(read_only read_only pipe pipe int p) {}
// CHECK: :[[@LINE+1]]:23: error: multiple access qualifiers
void access(read_only write_only pipe int p) {}
void variable(void)
{
    // CHECK: :[[@LINE+1]]:14: error: 'read_only pipe int' cannot be the type of variable 'p': only parameters are pipes
    pipe int p;
}
void operators(pipe int p)
{
    // CHECK: :[[@LINE+1]]:7: error: invalid operands to '+' ('read_only pipe int' and 'read_only pipe int')
    p + p;
    // CHECK: :[[@LINE+1]]:7: error: cannot assign to an object of type 'read_only pipe int'
    p = p;
    // CHECK: :[[@LINE+1]]:5: error: a pipe ('read_only pipe int') has no address
    &p;
    // CHECK: :[[@LINE+1]]:5: error: '*' needs a pointer, not 'read_only pipe int'
    *p;
    // CHECK: :[[@LINE+1]]:13: error: a value of type 'read_only pipe int' cannot be cast to 'int'
    int i = (int)p;
}
typedef pipe int pipe_t;
// CHECK: :[[@LINE+1]]:14: error: a function cannot return type 'read_only pipe int'
pipe_t result(void) {}
// CHECK: :[[@LINE+1]]:21: error: a member cannot have type 'read_only pipe int'
struct S { pipe int p; };
// CHECK: :[[@LINE+1]]:22: error: an array of 'read_only pipe int' is not allowed
void array(pipe int p[2]) {}
// CHECK: :[[@LINE+1]]:15: error: multiple access qualifiers: 'read_only pipe int' has one already
void conflict(write_only pipe_t p) {}
typedef int four[4];
// CHECK: :[[@LINE+1]]:13: error: the packets of a pipe cannot have type 'int[4]': its values cannot be packets
void arrays(pipe four p) {}
// CHECK: :[[@LINE+1]]:13: error: the packets of a pipe cannot have type 'event_t': its values cannot be packets
void events(pipe event_t p) {}
// CHECK: :[[@LINE+1]]:15: error: the packets of a pipe cannot have type 'struct Undefined': its values have no size
void unknowns(pipe struct Undefined p) {}
bool compare(void)
{
    reserve_id_t a, b = CLK_NULL_RESERVE_ID;
    // CHECK: :[[@LINE+1]]:7: error: assigning to 'reserve_id_t' from 'int' is not possible
    a = 0;
    // CHECK: :[[@LINE+1]]:13: error: initializing 'int' with an expression of type 'reserve_id_t' is not possible
    int n = a;
    // CHECK: :[[@LINE+1]]:14: error: invalid operands to '==' ('reserve_id_t' and 'reserve_id_t')
    return a == b;
}
void reads(read_only pipe int p, global int *ptr, const int *fixed, constant int *c)
{
    int tmp;
    float f;
    reserve_id_t rid;

    read_pipe(p, &tmp);
    read_pipe(p, ptr);
    read_pipe(p, rid, tmp, ptr);
    reserve_read_pipe(p, tmp);
    commit_read_pipe(p, rid);
    // CHECK: :[[@LINE+1]]:15: error: the first argument of 'read_pipe' must be a pipe, not 'int'
    read_pipe(tmp, p);
    // CHECK: :[[@LINE+1]]:5: error: 'read_pipe' takes 2 or 4 arguments, not 1
    read_pipe(p);
    // CHECK: :[[@LINE+1]]:18: error: 'read_pipe' needs an argument of type 'reserve_id_t' here, not 'int'
    read_pipe(p, tmp, tmp, ptr);
    // CHECK: :[[@LINE+1]]:23: error: 'read_pipe' needs an argument of type 'uint' here, not 'reserve_id_t'
    read_pipe(p, rid, rid, ptr);
    // CHECK: :[[@LINE+1]]:18: error: 'read_pipe' needs an argument of type 'int *' here, not 'int'
    read_pipe(p, tmp);
    // CHECK: :[[@LINE+1]]:18: error: 'read_pipe' needs an argument of type 'int *' here, not 'private float *'
    read_pipe(p, &f);
    // CHECK: :[[@LINE+1]]:18: error: 'read_pipe' cannot store a packet in a const object
    read_pipe(p, fixed);
    // CHECK: :[[@LINE+1]]:18: error: 'read_pipe' cannot use a packet in the constant address space
    read_pipe(p, c);
    // CHECK: :[[@LINE+1]]:16: error: 'write_pipe' needs a write_only pipe, not 'read_only pipe int'
    write_pipe(p, ptr);
    // CHECK: :[[@LINE+1]]:16: error: 'write_pipe' needs a write_only pipe, not 'read_only pipe int'
    write_pipe(p, rid, tmp, ptr);
    // CHECK: :[[@LINE+1]]:26: error: 'reserve_read_pipe' needs an argument of type 'uint' here, not 'global int *'
    reserve_read_pipe(p, ptr);
    // CHECK: :[[@LINE+1]]:34: error: the first argument of 'work_group_reserve_read_pipe' must be a pipe, not 'int'
    work_group_reserve_read_pipe(tmp, tmp);
    // CHECK: :[[@LINE+1]]:34: error: 'sub_group_reserve_write_pipe' needs a write_only pipe, not 'read_only pipe int'
    sub_group_reserve_write_pipe(p, tmp);
    // CHECK: :[[@LINE+1]]:36: error: 'work_group_commit_read_pipe' needs an argument of type 'reserve_id_t' here, not 'int'
    work_group_commit_read_pipe(p, tmp);
    // CHECK: :[[@LINE+1]]:33: error: 'sub_group_commit_write_pipe' needs a write_only pipe, not 'read_only pipe int'
    sub_group_commit_write_pipe(p, tmp);
    // CHECK: :[[@LINE+1]]:26: error: the first argument of 'get_pipe_num_packets' must be a pipe, not 'int'
    get_pipe_num_packets(tmp);
    // CHECK: :[[@LINE+1]]:25: error: 'is_valid_reserve_id' needs an argument of type 'reserve_id_t' here, not 'int'
    is_valid_reserve_id(tmp);
    // CHECK: :[[@LINE+1]]:5: error: 'get_pipe_max_packets' takes 1 argument, not 0
    get_pipe_max_packets();
}
void callee(write_only pipe int p);
void caller(read_only pipe int p)
{
    // CHECK: :[[@LINE+1]]:12: error: passing 'read_only pipe int' to a parameter of type 'write_only pipe int' is not possible
    callee(p);
}
