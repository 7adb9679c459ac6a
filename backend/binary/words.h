/* backend/binary/words.h - words of .ze_info and the words that gasket's directives have for the same thing. */
#ifndef GASKET_BACKEND_BINARY_WORDS_H
#define GASKET_BACKEND_BINARY_WORDS_H

typedef struct word_pair {
    const char *intel, *gasket;
} word_pair;

/* Tables, which end with a row of NULLs: kinds of payload with another name, types of images, access to images, addressing modes. */
extern const word_pair payload_words[], image_words[], access_words[], addressing_words[];

/* The other word of the row with WORD; NULL: there is none. */
const char *word_of_intel(const word_pair *table, const char *word); /* gasket's word for one of Intel */
const char *word_for_intel(const word_pair *table, const char *word);

#endif
