int x
#if 1
