/* src/packages/abi/structures.c - the structures of gasket.h that no function has as a parameter, as the arguments of a launch point to them.
 * `make abi` compares the types of these functions, too; they are in no library that is installed. */
#include "src/gasket.h"

GASKET_API void gasket_abi_structures(gasket_image *image, gasket_pipe *pipe);

void gasket_abi_structures(gasket_image *image, gasket_pipe *pipe)
{
    image->bytes = pipe->count;
}
