int third(int x)
{
    return x / 3;
}
#define SQUARE(x) \
    ((x) * \
     (x))
