/* tests/unit/test_document.c - the file of a document is complete after each change, whether an element becomes longer, shorter or stays as
 * long as it was. */
#include "src/opencl/check/document.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the file PATH has, until the next call. */
static const char *contents(const char *path)
{
    static char text[1000];
    FILE *f = fopen(path, "r");

    cr_assert_not_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    return text;
}

static void set(document *d, size_t index, const char *element)
{
    text t;

    text_init(&t, d->memory);
    text_printf(&t, "%s", element);
    document_set(d, index, &t);
}

Test(document, elements_that_change)
{
    char path[] = "/tmp/gasket-document-XXXXXX";
    arena memory;
    document d;

    close(mkstemp(path));
    arena_init(&memory);
    setenv("GASKET_TEST_DOCUMENT", path, 1);
    document_init(&d, "GASKET_TEST_DOCUMENT", "{\"list\": ", &memory);
    document_open(&d);
    cr_expect_str_eq(contents(path), "{\"list\": []}\n");
    set(&d, 0, "11");
    set(&d, 1, "222");
    cr_expect_str_eq(contents(path), "{\"list\": [\n11,\n222\n]}\n");
    set(&d, 0, "1");
    cr_expect_str_eq(contents(path), "{\"list\": [\n1,\n222\n]}\n");
    set(&d, 1, "4");
    cr_expect_str_eq(contents(path), "{\"list\": [\n1,\n4\n]}\n");
    set(&d, 0, "55");
    cr_expect_str_eq(contents(path), "{\"list\": [\n55,\n4\n]}\n");
    set(&d, 0, "66");
    cr_expect_str_eq(contents(path), "{\"list\": [\n66,\n4\n]}\n");
    unlink(path);
    arena_release(&memory);
}
