bool truth(bool x)
{
    return x;
}
