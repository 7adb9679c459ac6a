/* src/driver/main.c - gasket's entry: finds the subcommand. */
int main(void)
{
    return 0;
}
