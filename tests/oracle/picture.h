/* tests/oracle/picture.h - the images of a reference program. A channel is a byte, which is a number from 0 to 1, or a float. */
#ifndef PICTURE_H
#define PICTURE_H

#include "oracle.h"

typedef struct picture {
    int width, height;
    unsigned channels;
    int is_float;
    float *at; /* texel by texel */
} picture;

/* The image NAME, as large as the index space, whose texels have CHANNELS. */
static inline picture picture_in(const char *name, unsigned channels)
{
    picture p = {.width = (int)job.global[0], .height = (int)job.global[1], .channels = channels};
    size_t bytes, n = job.global[0] * job.global[1] * channels;
    unsigned char *data = oracle_in(name, &bytes);

    p.at = malloc(n * sizeof *p.at);
    p.is_float = bytes == n * sizeof *p.at;
    for (size_t i = 0; i < n; i++)
        if (p.is_float)
            memcpy(&p.at[i], data + i * sizeof *p.at, sizeof *p.at);
        else
            p.at[i] = (float)data[i] / 255.0f;
    return p;
}

/* Channel C of the texel at (X,Y), which is inside. */
static inline float *picture_at(const picture *p, int x, int y, unsigned c)
{
    return &p->at[((size_t)y * (size_t)p->width + (size_t)x) * p->channels + c];
}

/* The same at the nearest texel inside. */
static inline float picture_near(const picture *p, int x, int y, unsigned c)
{
    x = x < 0 ? 0 : x >= p->width ? p->width - 1 : x;
    y = y < 0 ? 0 : y >= p->height ? p->height - 1 : y;
    return *picture_at(p, x, y, c);
}

static inline void picture_out(const char *name, const picture *p)
{
    size_t n = (size_t)p->width * (size_t)p->height * p->channels;
    unsigned char *bytes = malloc(n);

    if (p->is_float) {
        oracle_out(name, p->at, n * sizeof *p->at);
        return;
    }
    for (size_t i = 0; i < n; i++)
        bytes[i] = p->at[i] >= 1 ? 255 : p->at[i] > 0 ? (unsigned char)rintf(p->at[i] * 255.0f) : 0;
    oracle_out(name, bytes, n);
}

#endif
