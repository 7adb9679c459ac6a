struct s { int a; float b; };
kernel void k(global int *p, global float *f)
{




    p[0] = ({ int x = p[1]; x + 1; });

    __typeof__(f[0] + 1.0) y = 2;


    p[1] = _Generic(f[0], int: 1, float: 2, default: 3);



    p[2] = p[3] ?: 7;




    p[3] = (struct s){.b = (float)y}.a;

    p[4] = vec_step(float3);
}
