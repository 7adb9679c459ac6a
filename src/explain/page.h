/* src/explain/page.h - the page of a document: one HTML file with the style sheet and the modules of src/page/ and the data. */
#ifndef GASKET_EXPLAIN_PAGE_H
#define GASKET_EXPLAIN_PAGE_H

#include "src/explain/document.h"

void explain_print_page(text *out, const explain_document *d);

#endif
