/* image/shape.c - the table of image types. */
#include "image/shape.h"

#include <string.h>

static const struct shape_fact {
    const char *name;
    unsigned coordinates;
} facts[IMAGE_SHAPE_COUNT] = {
#define IMAGE_SHAPE(id, name, coordinates, ...) {name, coordinates},
#include "image/shapes.def"
};

const char *image_shape_name(image_shape shape)
{
    return facts[shape].name;
}

unsigned image_coordinates(image_shape shape)
{
    return facts[shape].coordinates;
}

bool image_shape_find(const char *name, image_shape *shape)
{
    for (int i = 0; i < IMAGE_SHAPE_COUNT; i++)
        if (strcmp(facts[i].name, name) == 0) {
            *shape = (image_shape)i;
            return true;
        }
    return false;
}
