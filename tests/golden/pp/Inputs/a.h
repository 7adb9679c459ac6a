int from_a = __LINE__;
#include "nested/b.h"
int after_b = __LINE__;
