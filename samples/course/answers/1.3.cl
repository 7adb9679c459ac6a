typedef int t;

int both(int *b)
{
    int first = (t) * b;
    {
        int t = first, b = 2;
        return (t) * b;
    }
}
