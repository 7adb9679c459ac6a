#include <math.h>
#include <stdio.h>

#define LINE(...) printf(__VA_ARGS__);

int main(void)
{
#include "printf-lines.h"
    return 0;
}
