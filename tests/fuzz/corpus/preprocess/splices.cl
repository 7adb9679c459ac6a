in\
t x\
y; /\
* c *\
/ a+\
+b "s\
tr" // co\
mment
z
#def\
ine Q 1\
2
Q __LINE__
1\
2 .\
.\
.\
 end