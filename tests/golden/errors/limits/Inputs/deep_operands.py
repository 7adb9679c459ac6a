"""Prints one function per kind of operator, whose result and operand D are each nested 2500 levels deep."""
FORMS = """f(D); abs(D); t[D]; (t + (D))[0]; (D, 1); (1, D); ((D) ? 1 : 2); (b ? D : 2); (b ? 2 : D); ((int2)(D, 1)).x; ((int2)(D)).y; (b = D); (b += D);
-D; !(D); (D) * b; b * (D); (b && D); (D || b); *(t + (D)); (int)(float)(D); as_int(as_float(D)); convert_int(D)"""
print("int f(int);")
for number, form in enumerate(FORMS.split(";")):
    print(f"int f{number}(int a, int b, global int *t) {{ return {'~' * 2500}({form.strip().replace('D', '~' * 2500 + 'a')}); }}")
