/* src/driver/opt.c - `gasket opt`: runs passes over IR and prints it: the pipeline of `gasket cc`, stopped at the IR. */
#include "src/driver/pipeline.h"

status command_opt(session *s)
{
    if (option_is_given(s->options, OPTION_list_passes))
        return list_passes(s);
    return compile_to(s, STAGE_IR);
}
