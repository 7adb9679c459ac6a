/* src/driver/suffix.c - see suffix.h. A file for a buffer contains raw bytes unless its suffix is .npy, .pgm or .ppm. Raw bytes in
 * a file that is called .png are a mistake, which other programs would report without its cause. */
#include "src/driver/suffix.h"

#include "src/base/diag.h"

#include <ctype.h>

typedef struct format {
    const char *suffixes; /* separated by blanks */
    const char *advice;
} format;

static const format foreign_formats[] = {
    {"png jpg jpeg gif bmp tif tiff webp tga pnm pbm pam pfm exr hdr", "pictures are written as .pgm (grey) or .ppm (colour)"},
    {"npz mat h5 hdf5 pickle pkl parquet feather", "arrays are written as .npy"},
    {"txt csv tsv json yaml yml xml", "--print prints a buffer as text"},
};

/* Is WORD one of LIST, whose words are separated by blanks? */
static bool is_listed(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = list; *at;) {
        size_t length = strcspn(at, " ");
        if (length == n && memcmp(at, word, n) == 0)
            return true;
        at += length + (at[length] == ' ');
    }
    return false;
}

/* Returns the suffix that gasket writes and that SUFFIX, in lower case, is or is a misspelling of; NULL if there is none. */
static const char *similar_suffix(const char *suffix)
{
    static const char *const written[] = {"ppm", "pgm", "npy"};

    for (unsigned edits = 0; edits <= 1 && strlen(suffix) == 3; edits++)
        for (size_t i = 0; i < sizeof written / sizeof *written; i++)
            if (diag_spelling_distance(suffix, written[i], edits) <= edits)
                return written[i];
    return NULL;
}

/* Returns the suffix of FILE without its dot, "" if it has none. */
static const char *suffix_of(const char *file)
{
    const char *slash = strrchr(file, '/'), *dot = strrchr(slash ? slash : file, '.');

    return dot ? dot + 1 : "";
}

const char *suffix_problem_of_buffer(arena *memory, const char *file)
{
    const char *given = suffix_of(file);
    char *suffix = arena_strdup(memory, given);

    for (char *c = suffix; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    for (size_t i = 0; i < sizeof foreign_formats / sizeof *foreign_formats; i++)
        if (is_listed(foreign_formats[i].suffixes, suffix))
            return arena_printf(memory, "gasket does not write .%s files; %s, and raw bytes with a suffix such as .bin", suffix,
                                foreign_formats[i].advice);
    const char *near = similar_suffix(suffix);
    if (near && strcmp(near, given) != 0)
        return arena_printf(memory, "'.%s' is not a suffix of gasket; did you mean '.%s'? (raw bytes: .bin)", given, near);
    return NULL;
}

const char *suffix_problem_of_code(arena *memory, const char *file, const char *expected)
{
    const char *given = suffix_of(file);

    if (is_listed("o obj a so elf exe bc spirv", given))
        return arena_printf(memory, "gasket does not write .%s files, only Gen9 assembly (.asm), or the stage that --emit names",
                            given);
    if (is_listed("cl ll asm spv spvasm", given) && strcmp(given, expected) != 0)
        return arena_printf(memory,
                            "the output is no .%s file (.cl: --emit=pp; .ll: --emit=ir; .spv: --emit=spirv; .spvasm: "
                            "--emit=spirv-text; .asm: --emit=asm, the default)",
                            given);
    return NULL;
}
