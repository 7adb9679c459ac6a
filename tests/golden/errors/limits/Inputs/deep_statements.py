"""Prints one function per kind of statement with an expression: 4400 blocks around the statement, whose expression E has N operators."""
import sys

FORMS = ["b = E;", "if (E) b = 1;", "while (E) b = 1;", "for (; E;) b = 1;", "for (;; E) b = 1;", "switch (E) {}", "return E;"]
print("int g(int);")
for number, form in enumerate(FORMS):
    print(f"int f{number}(int a, int b) {{ {'{' * 4400}{form.replace('E', 'a' + ' + a' * int(sys.argv[1]))}{'}' * 4400} return 0; }}")
