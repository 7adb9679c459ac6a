/* tests/oracle/oracle.h - what every reference program needs: its inputs, and a place for its answers.
 *
 * A reference program computes in plain C what a kernel must leave in its buffers. It is run as
 *
 *     NAME DIR GX GY GZ LX LY LZ
 *
 * with a file DIR/ARGUMENT.in for every value and buffer, raw bytes, and writes DIR/ARGUMENT.out for every buffer that the kernel
 * changes. It shares no line with gasket. */
#ifndef ORACLE_H
#define ORACLE_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *dir;
    size_t global[3], local[3];
} job;

static FILE *oracle_open(const char *name, const char *suffix, const char *mode)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", job.dir, name, suffix);
    FILE *f = fopen(path, mode);
    if (!f) {
        perror(path);
        exit(1);
    }
    return f;
}

/* The bytes of argument NAME; their number in *BYTES unless that is NULL. */
static inline void *oracle_in(const char *name, size_t *bytes)
{
    FILE *f = oracle_open(name, "in", "rb");
    fseek(f, 0, SEEK_END);
    size_t n = (size_t)ftell(f);
    rewind(f);
    void *data = malloc(n + 1);
    if (fread(data, 1, n, f) != n)
        exit(1);
    fclose(f);
    if (bytes)
        *bytes = n;
    return data;
}

/* Has the kernel an argument NAME? */
static inline int oracle_has(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.in", job.dir, name);
    FILE *f = fopen(path, "rb");
    if (f)
        fclose(f);
    return f != NULL;
}

static inline float oracle_float(const char *name)
{
    float v;
    memcpy(&v, oracle_in(name, NULL), sizeof v);
    return v;
}

static inline int32_t oracle_int(const char *name)
{
    int32_t v;
    memcpy(&v, oracle_in(name, NULL), sizeof v);
    return v;
}

static inline void oracle_out(const char *name, const void *data, size_t bytes)
{
    FILE *f = oracle_open(name, "out", "wb");
    fwrite(data, 1, bytes, f);
    fclose(f);
}

static void answer(void);

int main(int argc, char **argv)
{
    if (argc != 8)
        return 2;
    job.dir = argv[1];
    for (int i = 0; i < 3; i++) {
        job.global[i] = strtoul(argv[2 + i], NULL, 10);
        job.local[i] = strtoul(argv[5 + i], NULL, 10);
    }
    answer();
    return 0;
}

#endif
