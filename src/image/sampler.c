/* src/image/sampler.c - reads and prints samplers in words: "ADDRESS,FILTER,COORDS". Each word is one value of a bit field. */
#include "src/image/shape.h"

#include <string.h>

typedef struct word {
    const char *text;
    uint32_t bits;
} word;

static const word addresses[] = {
    {"none", IMAGE_ADDRESS_NONE},     {"clamp_to_edge", IMAGE_ADDRESS_CLAMP_TO_EDGE},     {"clamp", IMAGE_ADDRESS_CLAMP},
    {"repeat", IMAGE_ADDRESS_REPEAT}, {"mirrored_repeat", IMAGE_ADDRESS_MIRRORED_REPEAT}, {NULL, 0}};
static const word filters[] = {{"nearest", IMAGE_NEAREST}, {"linear", IMAGE_LINEAR}, {NULL, 0}};
static const word coordinates[] = {{"unnormalized", 0}, {"normalized", IMAGE_NORMALIZED}, {NULL, 0}};

/* Finds the N bytes at TEXT in LIST and adds its bits to *SAMPLER. */
static bool add_word(const word *list, const char *text, size_t n, uint32_t *sampler)
{
    for (; list->text; list++)
        if (strlen(list->text) == n && memcmp(list->text, text, n) == 0) {
            *sampler |= list->bits;
            return true;
        }
    return false;
}

bool image_sampler_parse(const char *words, size_t n, uint32_t *sampler)
{
    const word *const lists[] = {addresses, filters, coordinates};
    const char *end = words + n;

    *sampler = 0;
    for (unsigned i = 0; i < 3; i++) {
        const char *comma = i < 2 ? memchr(words, ',', (size_t)(end - words)) : end;
        if (!comma || !add_word(lists[i], words, (size_t)(comma - words), sampler))
            return false;
        words = comma + (i < 2);
    }
    return true;
}

static const char *word_of(const word *list, uint32_t bits)
{
    while (list->text && list->bits != bits)
        list++;
    return list->text;
}

const char *image_address_word(uint32_t sampler)
{
    return word_of(addresses, sampler & IMAGE_ADDRESS_MASK);
}

const char *image_filter_word(uint32_t sampler)
{
    return word_of(filters, (sampler & IMAGE_FILTER_MASK) == IMAGE_LINEAR ? IMAGE_LINEAR : IMAGE_NEAREST);
}

const char *image_coordinates_word(uint32_t sampler)
{
    return word_of(coordinates, sampler & IMAGE_NORMALIZED);
}
