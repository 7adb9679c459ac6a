/* tests/oracle/host.h - enough of OpenCL C for the host's C compiler: what PoCL cannot run (generic pointers) can be judged by
 * plain C, whose pointers are all generic. A work-item is a thread, a work-group runs at a time, and its local variables are
 * static ones.
 *
 * tests/tools/kernel_tests.py writes a program around this file: the kernel's source (its `local` variables made `static`), and
 * `static void call(void **a)`, which calls the kernel with the values and buffers at a[0], a[1], … */
#ifndef HOST_H
#define HOST_H

#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define kernel
#define __kernel
#define global
#define __global
#define constant static const
#define __constant static const
#define private
#define __private
#define local
#define __local
#define generic
#define __generic

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

enum { CLK_LOCAL_MEM_FENCE = 1, CLK_GLOBAL_MEM_FENCE = 2 };

static size_t host_global[3] = {1, 1, 1}, host_local[3] = {1, 1, 1}, host_group[3];
static unsigned host_dims;
static _Thread_local size_t host_id[3];
static pthread_barrier_t host_barrier;

static inline size_t get_global_size(unsigned d) { return d < 3 ? host_global[d] : 1; }
static inline size_t get_local_size(unsigned d) { return d < 3 ? host_local[d] : 1; }
static inline size_t get_local_id(unsigned d) { return d < 3 ? host_id[d] : 0; }
static inline size_t get_group_id(unsigned d) { return d < 3 ? host_group[d] : 0; }
static inline size_t get_global_id(unsigned d) { return d < 3 ? host_group[d] * host_local[d] + host_id[d] : 0; }
static inline size_t get_num_groups(unsigned d) { return d < 3 ? host_global[d] / host_local[d] : 1; }
static inline unsigned get_work_dim(void) { return host_dims; }
static inline void barrier(int flags) { (void)flags; pthread_barrier_wait(&host_barrier); }
#define work_group_barrier(...) barrier(0)
#define mem_fence(flags) __sync_synchronize()

#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define atomic_add(p, v) __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST)
#define atomic_sub(p, v) __atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST)
#define atomic_inc(p) __atomic_fetch_add(p, 1, __ATOMIC_SEQ_CST)
#define atomic_dec(p) __atomic_fetch_sub(p, 1, __ATOMIC_SEQ_CST)
#define atomic_or(p, v) __atomic_fetch_or(p, v, __ATOMIC_SEQ_CST)
#define atomic_and(p, v) __atomic_fetch_and(p, v, __ATOMIC_SEQ_CST)
#define atomic_xor(p, v) __atomic_fetch_xor(p, v, __ATOMIC_SEQ_CST)
#define atomic_xchg(p, v) __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST)

/* Atomics of OpenCL 2.0 on int and uint; order and scope are the strongest. */
typedef int atomic_int;
typedef unsigned atomic_uint;
enum { memory_order_relaxed, memory_order_acquire, memory_order_release, memory_order_acq_rel, memory_order_seq_cst };
enum {
    memory_scope_work_item, memory_scope_sub_group, memory_scope_work_group, memory_scope_device, memory_scope_all_svm_devices,
};
#define atomic_init(p, v) (*(p) = (v))
#define atomic_load(p) __atomic_load_n(p, __ATOMIC_SEQ_CST)
#define atomic_store(p, v) __atomic_store_n(p, v, __ATOMIC_SEQ_CST)
#define atomic_exchange(p, v) __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_add(p, v) __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_sub(p, v) __atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_or(p, v) __atomic_fetch_or(p, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_and(p, v) __atomic_fetch_and(p, v, __ATOMIC_SEQ_CST)
#define atomic_fetch_xor(p, v) __atomic_fetch_xor(p, v, __ATOMIC_SEQ_CST)
#define atomic_compare_exchange_strong(p, e, v) __atomic_compare_exchange_n(p, e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
#define atomic_load_explicit(p, o, s) atomic_load(p)
#define atomic_store_explicit(p, v, o, s) atomic_store(p, v)
#define atomic_fetch_add_explicit(p, v, o, s) atomic_fetch_add(p, v)
#define atomic_fetch_or_explicit(p, v, o, s) atomic_fetch_or(p, v)

/* Where an address leads: the program's own data (local variables), the thread's stack (private ones), or what was allocated
 * (global buffers). */
static inline bool host_is_local(const volatile void *p)
{
    extern char __data_start, _end;
    return (const volatile char *)p >= &__data_start && (const volatile char *)p < &_end;
}

static inline bool host_is_private(const volatile void *p)
{
    pthread_attr_t a;
    void *low;
    size_t size;

    pthread_getattr_np(pthread_self(), &a);
    pthread_attr_getstack(&a, &low, &size);
    pthread_attr_destroy(&a);
    return (const volatile char *)p >= (char *)low && (const volatile char *)p < (char *)low + size;
}

#define to_local(p) (host_is_local(p) ? (p) : NULL)
#define to_private(p) (host_is_private(p) ? (p) : NULL)
#define to_global(p) (host_is_local(p) || host_is_private(p) ? NULL : (p))
#define get_fence(p) (host_is_local(p) ? CLK_LOCAL_MEM_FENCE : host_is_private(p) ? 0 : CLK_GLOBAL_MEM_FENCE)
typedef unsigned cl_mem_fence_flags;

static void call(void **arguments);
static void **host_arguments;

typedef struct host_item {
    pthread_t thread;
    size_t id[3];
} host_item;

static void *host_run_item(void *p)
{
    memcpy(host_id, ((host_item *)p)->id, sizeof host_id);
    call(host_arguments);
    return NULL;
}

static void host_run_group(void)
{
    size_t items = host_local[0] * host_local[1] * host_local[2];
    host_item *all = calloc(items, sizeof *all);

    pthread_barrier_init(&host_barrier, NULL, (unsigned)items);
    for (size_t i = 0; i < items; i++) {
        all[i].id[0] = i % host_local[0];
        all[i].id[1] = i / host_local[0] % host_local[1];
        all[i].id[2] = i / host_local[0] / host_local[1];
        if (pthread_create(&all[i].thread, NULL, host_run_item, &all[i]) != 0)
            exit(1);
    }
    for (size_t i = 0; i < items; i++)
        pthread_join(all[i].thread, NULL);
    pthread_barrier_destroy(&host_barrier);
    free(all);
}

static void *host_read(const char *dir, const char *name, size_t *length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.in", dir, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        exit(1);
    fseek(f, 0, SEEK_END);
    *length = (size_t)ftell(f);
    rewind(f);
    void *data = malloc(*length + 1);
    if (fread(data, 1, *length, f) != *length)
        exit(1);
    fclose(f);
    return data;
}

static void host_write(const char *dir, const char *name, const void *data, size_t length)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.out", dir, name);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(data, 1, length, f) != length || fclose(f) != 0)
        exit(1);
}

/* HOST DIR GX GY GZ LX LY LZ ARGUMENT...: arguments as tests/oracle/pocl_run.c takes them. */
int main(int argc, char **argv)
{
    void *arguments[64] = {0};
    size_t lengths[64] = {0};
    const char *dir = argv[1];

    for (int i = 0; i < 3; i++) {
        size_t size = strtoul(argv[2 + i], NULL, 10);
        host_global[i] = size ? size : 1;
        host_local[i] = size ? strtoul(argv[5 + i], NULL, 10) : 1;
        host_dims += size != 0;
    }
    for (int i = 8; i < argc; i++) {
        const char *name = strchr(argv[i], ':') ? strchr(argv[i], ':') + 1 : "";
        if (strncmp(argv[i], "local:", 6) == 0)
            arguments[i - 8] = calloc(1, strtoul(name, NULL, 10));
        else if (strncmp(argv[i], "same:", 5) == 0) {
            for (int j = 8; j < i; j++)
                if (strncmp(argv[j], "buffer:", 7) == 0 && strcmp(argv[j] + 7, name) == 0)
                    arguments[i - 8] = arguments[j - 8];
        } else if (strcmp(argv[i], "null") != 0)
            arguments[i - 8] = host_read(dir, name, &lengths[i - 8]);
    }
    host_arguments = arguments;
    for (host_group[2] = 0; host_group[2] < get_num_groups(2); host_group[2]++)
        for (host_group[1] = 0; host_group[1] < get_num_groups(1); host_group[1]++)
            for (host_group[0] = 0; host_group[0] < get_num_groups(0); host_group[0]++)
                host_run_group();
    for (int i = 8; i < argc; i++)
        if (strncmp(argv[i], "buffer:", 7) == 0)
            host_write(dir, argv[i] + 7, arguments[i - 8], lengths[i - 8]);
    return 0;
}

#endif
