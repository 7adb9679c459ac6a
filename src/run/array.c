/* src/run/array.c - the elements of arrays: their sizes, names and text. */
#include "src/run/array.h"

#include "src/run/record.h"

size_t array_stride(const array *a)
{
    if (a->record)
        return (size_t)a->record->size;
    return a->type.lanes ? element_stride(a->type) : 1;
}

const char *array_type_name(arena *memory, const array *a)
{
    if (a->record)
        return a->record->name;
    return a->type.lanes ? element_name(memory, a->type) : "unknown";
}

void array_print(text *out, const array *a, size_t i, const char *separator)
{
    const unsigned char *from = a->data + i * array_stride(a);

    if (a->record)
        record_print(out, a->record, from);
    else
        element_print(out, a->type, from, separator);
}
