// The date and time of the translation (C99 6.10.8), the same at each use: within the last two minutes of the clock, in local time.
// RUN: env TZ=XYZ-5:30 gasket cc --emit=pp -o %t %s
// RUN: env TZ=XYZ-5:30 python3 -c "import time; s = open(r'%t').read(); assert any(s.count(time.strftime('\042%b %e %Y\042 \042%X\042', time.localtime(time.time() - k))) == 2 for k in range(120)), s"
__DATE__ __TIME__;
__DATE__ __TIME__;
