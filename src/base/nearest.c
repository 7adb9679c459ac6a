/* src/base/nearest.c - the known name that is most similar to a word, by the number of edits. */
#include "src/base/nearest.h"

#include <string.h>

/* Edit distance between A and B: insertions, deletions, replacements and swaps of adjacent characters, by dynamic programming.
 * Names of more than LONGEST characters count as LONGEST edits apart. */
static unsigned count_edits(const char *a, const char *b)
{
    enum { LONGEST = 48 };
    size_t n = strlen(a), m = strlen(b);
    unsigned d[LONGEST + 1][LONGEST + 1];

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= m; j++) {
            if (!i || !j) {
                d[i][j] = (unsigned)(i + j);
                continue;
            }
            unsigned best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    }
    return d[n][m];
}

const char *nearest_name(const char *word, const char *const *names, size_t count)
{
    unsigned least = (unsigned)strlen(word) / 3 + 1;
    const char *best = NULL;

    for (size_t i = 0; i < count; i++) {
        unsigned edits = count_edits(word, names[i]);
        if (edits <= least && edits < strlen(names[i])) {
            if (best && edits == least)
                continue;
            least = edits;
            best = names[i];
        }
    }
    return best;
}
